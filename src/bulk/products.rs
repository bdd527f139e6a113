//! Products from rows: checked column by column, written 25 at a time, told one by one.

use std::path::Path;

use bytes::Bytes;
use serde_json::{Value, json};

use super::Carrier;
use super::batch::{Batch, Fragment, Reason};
use super::pack::Frame;
use super::report::{Applied, Failure, Progress, Report};
use super::run::{Job, Reading, Shape, open_journal, run};
use super::source::{Piece, Source, find};
use super::tuning::Tuning;
use crate::api::{self, PRODUCT};
use crate::error::{Error, Result};
use crate::schema::{Endpoint, Field, FieldType, Values};
use crate::types::EpochMillis;
use crate::validate::{PathSegment, Problem, Problems, ValueRef};
use crate::validate::{Unknown, check_record, closest};
use crate::wire::response::{self, LazyRecords, ResponseData};
use crate::wire::{Spelling, request};

/// How products are made of rows.
#[derive(Debug, Clone)]
pub struct ProductSettings {
    /// Field of the product and column that holds it; a field that is not named here is held by the column of its name.
    pub columns: Vec<(String, String)>,
    /// Whether a column that is no field of a product is a mistake; otherwise it is passed over.
    pub strict: bool,
    /// How machine and service are used.
    pub tuning: Tuning,
}

impl Default for ProductSettings {
    fn default() -> Self {
        // One request after another: of the variants of a group the one submitted first is the one that lists show (document
        // 1, Product), and the budget of product writes is used up by one sender as well.
        Self { columns: Vec::new(), strict: true, tuning: Tuning { senders: 1, ..Tuning::default() } }
    }
}

/// Bytes of a body where the documents name no limit: that of the other batches.
const MAX_BYTES: usize = 5_000_000;

/// Takes every row of a source to a catalog as a product: `products.write`.
///
/// Of several rows with one id the last wins: it takes the place of an earlier one in its request, and is not sent before an
/// earlier request with that id is confirmed. What the service refuses is told by row and not sent again.
///
/// # Errors
/// `Invalid`, `Settings` and `Files` before anything is sent; `Upload` once something was.
#[expect(clippy::too_many_arguments, reason = "one call says what, where to, from where and who watches")]
pub fn upsert_products(
    carrier: &dyn Carrier,
    naming: Spelling,
    catalog_id: &str,
    settings: &ProductSettings,
    mut source: Box<dyn Source>,
    journal: Option<&Path>,
    progress: &(dyn Fn(&Progress) + Sync),
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Report> {
    let row =
        api::endpoint("products.write").ok_or_else(|| Error::config("products.write: there is no such endpoint"))?;
    let mut ids = Values::new();
    ids.insert("product_catalog_id".into(), catalog_id.into());
    let mut args = ids.clone();
    // Products are checked row by row; here stands one, for the sake of the rest of the call.
    args.insert("products".into(), json!([{}]));
    let mut problems = row.check(&args, Unknown::Refuse, EpochMillis::now());
    problems.retain(|problem| problem.item().is_none());
    if !problems.is_empty() {
        return Err(Error::Validation { endpoint: row.name.to_owned(), problems });
    }
    let fields = select(source.as_mut(), settings)?;
    let most = match row.parameter("products").map(|field| field.ty) {
        Some(FieldType::Objects(_, most)) => most,
        _ => 1,
    };
    let max_bytes = row.max_bytes.unwrap_or(MAX_BYTES).min(settings.tuning.max_bytes);
    let max_items = most.min(settings.tuning.max_items).max(1);
    let journal = match journal {
        None => None,
        Some(path) => {
            let mut about = ids.clone();
            about.insert("endpoint".into(), row.name.into());
            about.insert("columns".into(), json!(settings.columns));
            about.insert("live_naming".into(), (naming == Spelling::Live).into());
            about.insert("max_bytes".into(), max_bytes.into());
            about.insert("max_items".into(), max_items.into());
            Some(open_journal(path, source.as_ref(), about, Values::new())?.0)
        }
    };
    let frame = Frame { head: b"{\"products\":[".to_vec(), tail: b"]}", max_bytes, max_items };
    let shape = Products { row, fields, naming, room: frame.room() };
    let request = request::encode(row, &ids, naming);
    let job = Job { request, frame, tuning: &settings.tuning, journal, items: "products" };
    run(carrier, &shape, &job, source, progress, stop)
}

/// For each column of the record, its place in the selection.
fn select(source: &mut dyn Source, settings: &ProductSettings) -> Result<Vec<Option<usize>>> {
    let mut selected = Vec::new();
    let mut fields = vec![None; PRODUCT.fields.len()];
    let mut take = |field: usize, column: usize| {
        let at = selected.iter().position(|known| *known == column).unwrap_or_else(|| {
            selected.push(column);
            selected.len() - 1
        });
        fields[field] = Some(at);
    };
    let mut mapped = Vec::new();
    for (name, column) in &settings.columns {
        let Some(field) = PRODUCT.position(name) else { return Err(unknown(source, name)) };
        let column = find(source, column)?;
        mapped.push(column);
        take(field, column);
    }
    for (column, name) in source.columns().iter().enumerate() {
        if mapped.contains(&column) {
            continue;
        }
        match PRODUCT.position(name.trim()) {
            Some(field) if settings.columns.iter().any(|(mapped, _)| mapped == PRODUCT.fields[field].name) => {}
            Some(field) => take(field, column),
            None if settings.strict => return Err(unknown(source, name)),
            None => {}
        }
    }
    if selected.is_empty() {
        return Err(Error::io(source.place(), "no column is called after a field of a product; pass columns="));
    }
    source.select(&selected);
    Ok(fields)
}

fn unknown(source: &dyn Source, name: &str) -> Error {
    let near = closest(&name.trim().to_lowercase(), PRODUCT.fields.iter().map(|field| field.name));
    let near = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
    let message =
        format!("a product has no such field{near} (leave it out of {}, map it or pass strict=False)", source.place());
    let problem = Problem {
        place: vec![PathSegment::Name(name.to_owned())],
        rule: "unknown",
        message,
        code: "INVALID_PARAMETER",
    };
    Error::Validation { endpoint: "products.write".into(), problems: vec![problem] }
}

struct Products {
    row: &'static Endpoint,
    fields: Vec<Option<usize>>,
    naming: Spelling,
    room: usize,
}

impl Shape for Products {
    type Scratch = ();

    fn shape(&self, piece: &Piece, (): &mut (), out: &mut Fragment) {
        let id = PRODUCT.position("id").unwrap_or_default();
        let mut findings = Problems::new(EpochMillis::now());
        let mut cells = vec![ValueRef::Null; self.fields.len()];
        for row in 0..piece.rows {
            if piece.is_ragged(row) {
                out.tally.skipped.push((piece.number(row), Reason::Ragged));
                continue;
            }
            for ((cell, column), field) in cells.iter_mut().zip(&self.fields).zip(PRODUCT.fields) {
                *cell = column.map_or(ValueRef::Null, |column| typed(&field.ty, piece.cell(column, row)));
            }
            check_record(&PRODUCT, &cells, &mut findings);
            if !findings.list.is_empty() {
                let reason = told(&findings.list, out);
                findings.list.clear();
                out.tally.skipped.push((piece.number(row), reason));
                continue;
            }
            let start = out.text.len();
            self.write(&cells, &mut out.text);
            if out.text.len() - start > self.room {
                out.text.truncate(start);
                out.tally.skipped.push((piece.number(row), Reason::TooLarge));
                continue;
            }
            let ValueRef::Text(id) = cells[id] else { continue };
            out.keys.push(id.into());
            out.end_item(row);
        }
    }

    fn read(&self, batch: &Batch, body: &Bytes) -> Result<Reading> {
        let unreadable = |reason: &str| Error::Decode { endpoint: self.row.name.to_owned(), reason: reason.into() };
        let ResponseData::Records(rows) = response::decode(self.row, body)?.data else {
            return Err(unreadable("it has no entries"));
        };
        if rows.len() as u64 != batch.items {
            return Ok(Reading::Short(format!("{} entries for {} products", rows.len(), batch.items)));
        }
        let (id, status) = (rows.record.position("id"), rows.record.position("status"));
        let text = |row: usize, column: Option<usize>| -> Option<String> {
            serde_json::from_str(rows.raw(row, column?)?).ok()
        };
        let mut applied = Applied::default();
        for entry in 0..rows.len() {
            let named = text(entry, id);
            // Entries stand in the order of the request; where the service says otherwise, its word counts.
            let place = batch.keyed.iter().find(|(_, key)| Some(&**key) == named.as_deref()).or(batch.keyed.get(entry));
            let Some((row, key)) = place else { return Err(unreadable("it has an entry that was not asked for")) };
            match text(entry, status).as_deref() {
                Some("CREATE_SUCCESS") => applied.created += 1,
                Some("UPDATE_SUCCESS") => applied.updated += 1,
                Some("NO_CHANGE") => applied.unchanged += 1,
                Some("ERROR") => {
                    applied.failures.push(Failure { row: *row, id: key.to_string(), message: messages(&rows, entry) });
                }
                _ => return Err(unreadable("an entry has no known status")),
            }
        }
        Ok(Reading::Applied(applied))
    }
}

impl Products {
    fn write(&self, cells: &[ValueRef<'_>], out: &mut Vec<u8>) {
        let mut separator = b'{';
        for (field, cell) in PRODUCT.fields.iter().zip(cells) {
            let value = match *cell {
                ValueRef::Null | ValueRef::Other(_) => continue,
                ValueRef::Bool(flag) => Value::Bool(flag),
                ValueRef::Int(number) => number.into(),
                ValueRef::Float(number) => number.into(),
                ValueRef::Text(text) => self.word(field, text).into(),
                ValueRef::Json(value) => value.clone(),
            };
            out.push(separator);
            separator = b',';
            out.extend_from_slice(format!("\"{}\":{value}", self.naming.write(field.name)).as_bytes());
        }
        out.extend_from_slice(b"},");
    }

    fn word<'t>(&self, field: &Field, text: &'t str) -> &'t str {
        if matches!(field.ty, FieldType::Enum(_)) { self.naming.write(text) } else { text }
    }
}

/// A cell of text as its column holds it: an empty one is none, digits are a number where one is expected.
fn typed<'c>(ty: &FieldType, cell: ValueRef<'c>) -> ValueRef<'c> {
    match (ty, cell) {
        (_, ValueRef::Text(text)) if text.trim().is_empty() => ValueRef::Null,
        (FieldType::Int { .. } | FieldType::Int64 | FieldType::Micros, ValueRef::Text(text)) => {
            text.trim().parse().map_or(cell, ValueRef::Int)
        }
        _ => cell,
    }
}

/// Every broken rule, counted and in words; the first gives the row its reason.
fn told(problems: &[Problem], out: &mut Fragment) -> Reason {
    let code = |problem: &Problem| format!("{}: {}", problem.parameter().unwrap_or("row"), problem.rule);
    for problem in problems {
        *out.tally.problems.entry(code(problem)).or_default() += 1;
    }
    let words: Vec<String> = problems.iter().map(|problem| format!("{}: {}", code(problem), problem.message)).collect();
    Reason::Problems(problems.first().map(code).unwrap_or_default(), words.join("; "))
}

/// What the service says of an entry: text, or objects with a message; their shape is not documented (5, section 8).
fn messages(rows: &LazyRecords, entry: usize) -> String {
    let errors = rows.record.position("errors").and_then(|column| rows.raw(entry, column));
    let errors: Vec<Value> = errors.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    let words: Vec<String> = errors
        .iter()
        .map(|error| match error {
            Value::String(text) => text.clone(),
            Value::Object(members) => {
                members.get("message").and_then(Value::as_str).map_or_else(|| error.to_string(), ToOwned::to_owned)
            }
            other => other.to_string(),
        })
        .collect();
    if words.is_empty() { "the service gives no reason".into() } else { words.join("; ") }
}
