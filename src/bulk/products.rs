//! The upload of products to a catalog.

use std::path::Path;

use serde_json::json;

use super::encode::ProductEncoder;
use super::journal::Journal;
use super::options::BulkOptions;
use super::pack::BodyTemplate;
use super::pipeline::{BulkJob, run};
use super::report::{Progress, Report};
use super::sender::BatchSender;
use super::source::{RowSource, find_column};
use crate::api::{self, PRODUCT};
use crate::error::{Error, Result};
use crate::schema::endpoint::MAX_BODY_BYTES;
use crate::schema::{ErrorCode, FieldType, Values};
use crate::types::EpochMillis;
use crate::validate::{PathSegment, Problem, Unknown, closest};
use crate::wire::{Spelling, request};

/// Options of an upload of products.
#[derive(Debug, Clone)]
pub struct ProductOptions {
    /// Fields of the product and their columns; other fields are read from the column of their name.
    pub columns: Vec<(String, String)>,
    /// Whether an unknown column is an error; otherwise it is ignored.
    pub strict: bool,
    /// Threads, limits, retries.
    pub bulk: BulkOptions,
}

impl Default for ProductOptions {
    fn default() -> Self {
        // One request at a time: of the variants of an item group, lists show the one submitted first, and one sender alone
        // reaches the rate limit of product writes.
        Self { columns: Vec::new(), strict: true, bulk: BulkOptions { senders: 1, ..BulkOptions::default() } }
    }
}

/// Uploads every row of a source as a product: `products.write`.
///
/// Of several rows with one id the last wins: it replaces an earlier one in its request, and is sent only after an earlier
/// request with that id is confirmed. Products that the service rejects are reported by row and not sent again.
///
/// # Errors
/// `Validation`, `Config` and `Io` before anything is sent; `Upload` after that.
#[expect(clippy::too_many_arguments, reason = "one call names what, where to, from where and who supervises")]
pub fn upsert_products(
    sender: &dyn BatchSender,
    spelling: Spelling,
    catalog_id: &str,
    options: &ProductOptions,
    mut source: Box<dyn RowSource>,
    journal: Option<&Path>,
    progress: &(dyn Fn(&Progress) + Sync),
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Report> {
    let endpoint =
        api::endpoint("products.write").ok_or_else(|| Error::setting("products.write", "there is no such endpoint"))?;
    let mut ids = Values::new();
    ids.insert("product_catalog_id".into(), catalog_id.into());
    let mut args = ids.clone();
    // Products are validated row by row; this placeholder makes the rest of the call complete.
    args.insert("products".into(), json!([{}]));
    let mut problems = endpoint.check(&args, Unknown::Refuse, EpochMillis::now());
    problems.retain(|problem| problem.item().is_none());
    if !problems.is_empty() {
        return Err(Error::Validation { endpoint: endpoint.name.to_owned(), problems });
    }
    let columns = select(source.as_mut(), options)?;
    let limit = match endpoint.parameter("products").map(|field| field.ty) {
        Some(FieldType::Objects(_, limit)) => limit,
        _ => 1,
    };
    let max_bytes = endpoint.max_bytes.unwrap_or(MAX_BODY_BYTES).min(options.bulk.max_bytes);
    let max_items = limit.min(options.bulk.max_items).max(1);
    let journal = match journal {
        None => None,
        Some(path) => {
            let mut parameters = ids.clone();
            parameters.insert("endpoint".into(), endpoint.name.into());
            parameters.insert("columns".into(), json!(options.columns));
            parameters.insert("live_naming".into(), (spelling == Spelling::Live).into());
            parameters.insert("max_bytes".into(), max_bytes.into());
            parameters.insert("max_items".into(), max_items.into());
            Some(Journal::open(path, source.fingerprint(), parameters, Values::new())?.0)
        }
    };
    let template = BodyTemplate { head: b"{\"products\":[".to_vec(), tail: b"]}", max_bytes, max_items };
    let encoder = ProductEncoder { endpoint, columns, spelling, max_item: template.capacity() };
    let request = request::encode(endpoint, &ids, spelling);
    let job = BulkJob { request, template, options: &options.bulk, journal, item_noun: "products" };
    run(sender, &encoder, &job, source, progress, stop)
}

/// The position in the selection of each field of the record.
fn select(source: &mut dyn RowSource, options: &ProductOptions) -> Result<Vec<Option<usize>>> {
    let mut selected = Vec::new();
    let mut positions = vec![None; PRODUCT.fields.len()];
    let mut assign = |field: usize, column: usize| {
        let at = selected.iter().position(|known| *known == column).unwrap_or_else(|| {
            selected.push(column);
            selected.len() - 1
        });
        positions[field] = Some(at);
    };
    let mut mapped = Vec::new();
    for (name, column) in &options.columns {
        let Some(field) = PRODUCT.position(name) else { return Err(unknown_field(source, name)) };
        let column = find_column(source, column)?;
        mapped.push(column);
        assign(field, column);
    }
    for (column, name) in source.columns().iter().enumerate() {
        if mapped.contains(&column) {
            continue;
        }
        match PRODUCT.position(name.trim()) {
            Some(field) if options.columns.iter().any(|(mapped, _)| mapped == PRODUCT.fields[field].name) => {}
            Some(field) => assign(field, column),
            None if options.strict => return Err(unknown_field(source, name)),
            None => {}
        }
    }
    if selected.is_empty() {
        return Err(Error::io(source.name(), "no column is called after a field of a product; pass columns="));
    }
    source.select(&selected);
    Ok(positions)
}

fn unknown_field(source: &dyn RowSource, name: &str) -> Error {
    let near = closest(&name.trim().to_lowercase(), PRODUCT.fields.iter().map(|field| field.name));
    let near = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
    let message =
        format!("a product has no such field{near} (leave it out of {}, map it or pass strict=False)", source.name());
    let problem = Problem {
        place: vec![PathSegment::Name(name.to_owned())],
        rule: "unknown",
        message,
        code: ErrorCode::InvalidParameter,
    };
    Error::Validation { endpoint: "products.write".into(), problems: vec![problem] }
}
