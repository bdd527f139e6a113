//! The upload of users to an audience or a do-not-reach list.

use std::fmt::Write;
use std::path::Path;

use serde_json::{Value, json};

use super::encode::{IdentifierColumns, MemberEncoder, RegionLookup};
use super::journal::Journal;
use super::options::BulkOptions;
use super::pack::BodyTemplate;
use super::pipeline::{BulkJob, run};
use super::report::{Progress, Report};
use super::sender::BatchSender;
use super::source::{RowSource, find_column};
use crate::error::{Error, Result};
use crate::identity::{IdentifierKind, Rejection, normalize};
use crate::schema::endpoint::OPERATIONS;
use crate::schema::{Constraint, Endpoint, FieldType, Record, Values};
use crate::types::{EpochMillis, time};
use crate::validate::Unknown;
use crate::wire::{Spelling, request};

/// Whether users are added or removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MemberOperation {
    /// Add.
    #[default]
    Update,
    /// Remove.
    Delete,
}

impl MemberOperation {
    /// The service's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Update => "Update",
            Self::Delete => "Delete",
        }
    }
}

/// The country of national phone numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum PhoneRegion {
    /// None: national numbers cannot be used.
    #[default]
    None,
    /// The same for all: two letters of ISO 3166.
    Fixed(String),
    /// In a column, by name.
    Column(String),
}

/// Options of an upload of users.
#[derive(Debug, Clone, Default)]
pub struct MemberOptions {
    /// Add or remove.
    pub operation: MemberOperation,
    /// The columns of each kind of identifier; when empty, columns named after a kind.
    pub columns: Vec<(IdentifierKind, Vec<String>)>,
    /// The country of phone numbers.
    pub region: PhoneRegion,
    /// Start: ISO 8601 with an offset.
    pub effective_at: Option<String>,
    /// End: ISO 8601 with an offset. A do-not-reach list has a default: 13 months from now, less an hour.
    pub expires_at: Option<String>,
    /// Threads, limits, retries.
    pub bulk: BulkOptions,
}

/// Columns named after a kind of identifier, ignoring case and punctuation: `E-mail` is `email`.
pub fn guess_columns(names: &[String]) -> Vec<(IdentifierKind, Vec<String>)> {
    let folded = |name: &str| name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    let columns_of =
        |kind: IdentifierKind| names.iter().filter(|name| folded(name) == folded(kind.name())).cloned().collect();
    let columns = IdentifierKind::ALL.into_iter().map(|kind| (kind, columns_of(kind)));
    columns.filter(|(_, names): &(_, Vec<String>)| !names.is_empty()).collect()
}

/// Uploads every row of a source as a user: `custom_audiences.change_users`, `do_not_reach_lists.change_users`.
///
/// With a journal, a job that ended early is resumed by the same call on the same rows, and a finished one sends nothing. The
/// source must then give the same rows every time.
///
/// # Errors
/// `Validation`, `Config` and `Io` before anything is sent; `Upload` after that.
#[expect(clippy::too_many_arguments, reason = "one call names what, where to, from where and who supervises")]
pub fn upload_members(
    sender: &dyn BatchSender,
    spelling: Spelling,
    endpoint: &'static Endpoint,
    ids: &Values,
    options: &MemberOptions,
    mut source: Box<dyn RowSource>,
    journal: Option<&Path>,
    progress: &(dyn Fn(&Progress) + Sync),
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Report> {
    let columns = if options.columns.is_empty() { guessed(source.as_ref())? } else { options.columns.clone() };
    let expires_at = options.expires_at.clone().or_else(|| default_expiry(endpoint, sender.now()));
    validate(endpoint, ids, options, &columns, expires_at.as_deref(), sender.now())?;
    let (groups, region) = select(source.as_mut(), &columns, &options.region, spelling)?;
    let max_bytes = endpoint.max_bytes.unwrap_or(usize::MAX).min(options.bulk.max_bytes);
    let mut resolved = Values::new();
    resolved.insert("expires_at".into(), expires_at.into());
    let journal = match journal {
        None => None,
        Some(path) => {
            let mut parameters = journal_parameters(endpoint, ids, options, &columns);
            parameters.insert("live_naming".into(), (spelling == Spelling::Live).into());
            parameters.insert("max_bytes".into(), max_bytes.into());
            let (journal, recorded) = Journal::open(path, source.fingerprint(), parameters, resolved)?;
            resolved = recorded;
            Some(journal)
        }
    };
    let template = BodyTemplate {
        head: body_head(options, resolved.get("expires_at")),
        tail: b"]}}]",
        max_bytes,
        max_items: options.bulk.max_items.max(1),
    };
    let encoder = MemberEncoder { endpoint, groups, region, max_item: template.capacity() };
    let request = request::encode(endpoint, ids, spelling);
    let job = BulkJob { request, template, options: &options.bulk, journal, item_noun: "users" };
    run(sender, &encoder, &job, source, progress, stop)
}

/// The parameters that identify a job, as its journal records them.
fn journal_parameters(
    endpoint: &Endpoint,
    ids: &Values,
    options: &MemberOptions,
    columns: &[(IdentifierKind, Vec<String>)],
) -> Values {
    let columns: Vec<Value> = columns.iter().map(|(kind, names)| json!([kind.name(), names])).collect();
    let region = match &options.region {
        PhoneRegion::None => Value::Null,
        PhoneRegion::Fixed(region) => json!(region),
        PhoneRegion::Column(name) => json!({ "column": name }),
    };
    let mut parameters = ids.clone();
    parameters.insert("endpoint".into(), endpoint.name.into());
    parameters.insert("operation".into(), options.operation.name().into());
    parameters.insert("effective_at".into(), options.effective_at.clone().into());
    parameters.insert("expires_at".into(), options.expires_at.clone().into());
    parameters.insert("columns".into(), columns.into());
    parameters.insert("region".into(), region);
    parameters.insert("max_items".into(), (options.bulk.max_items as u64).into());
    parameters
}

/// The JSON before the first user.
fn body_head(options: &MemberOptions, expires_at: Option<&Value>) -> Vec<u8> {
    let mut head = format!("[{{\"operation_type\":\"{}\",\"params\":{{", options.operation.name());
    let effective_at = options.effective_at.clone().map(Value::String);
    for (name, value) in [("effective_at", effective_at.as_ref()), ("expires_at", expires_at)] {
        if let Some(value @ Value::String(_)) = value {
            let _ = write!(head, "\"{name}\":{value},");
        }
    }
    head.push_str("\"users\":[");
    head.into_bytes()
}

fn guessed(source: &dyn RowSource) -> Result<Vec<(IdentifierKind, Vec<String>)>> {
    let columns = guess_columns(source.columns());
    if columns.is_empty() {
        let names: Vec<String> = source.columns().iter().take(40).map(|name| format!("\"{name}\"")).collect();
        let reason =
            format!("no column is called after a kind of identifier; pass columns= (columns: {})", names.join(", "));
        return Err(Error::io(source.name(), reason));
    }
    Ok(columns)
}

/// The record of an operation's `params`.
fn params_record(endpoint: &Endpoint) -> Option<&'static Record> {
    let FieldType::Objects(operation, _) = endpoint.parameter(OPERATIONS)?.ty else { return None };
    let FieldType::Object(params) = operation.field("params")?.ty else { return None };
    Some(params)
}

/// The default end, where an end is limited: the documents leave open whether one is required, and sending one is always valid.
fn default_expiry(endpoint: &Endpoint, now: EpochMillis) -> Option<String> {
    let months = params_record(endpoint)?.rules.iter().find_map(|rule| match rule.then {
        Constraint::WithinMonths("expires_at", months) => Some(months),
        _ => None,
    })?;
    let end = time::months_after(now, months).0 - 3_600_000;
    Some(time::format_instant(EpochMillis(end)))
}

/// Validates the call with one user that has an identifier of every kind: its violations are those of every request.
fn validate(
    endpoint: &Endpoint,
    ids: &Values,
    options: &MemberOptions,
    columns: &[(IdentifierKind, Vec<String>)],
    expires_at: Option<&str>,
    now: EpochMillis,
) -> Result<()> {
    let user: Values = columns.iter().map(|(kind, _)| (kind.name().to_owned(), json!(["0".repeat(64)]))).collect();
    let mut params = Values::new();
    params.insert("users".into(), json!([user]));
    for (name, value) in [("effective_at", options.effective_at.as_deref()), ("expires_at", expires_at)] {
        if let Some(value) = value {
            params.insert(name.into(), value.into());
        }
    }
    let mut args = ids.clone();
    args.insert(OPERATIONS.into(), json!([{ "operation_type": options.operation.name(), "params": params }]));
    let problems = endpoint.check(&args, Unknown::Refuse, now);
    if !problems.is_empty() {
        return Err(Error::Validation { endpoint: endpoint.name.to_owned(), problems });
    }
    if let PhoneRegion::Fixed(region) = &options.region
        && normalize(IdentifierKind::PhoneNumber, "0301234567", Some(region), &mut String::new())
            == Err(Rejection::UnknownRegion)
    {
        let reason = format!("there is no country \"{region}\"; expected two letters of ISO 3166, such as GB");
        return Err(Error::setting("region", reason));
    }
    Ok(())
}

fn select(
    source: &mut dyn RowSource,
    columns: &[(IdentifierKind, Vec<String>)],
    region: &PhoneRegion,
    spelling: Spelling,
) -> Result<(Vec<IdentifierColumns>, RegionLookup)> {
    let mut selected: Vec<usize> = Vec::new();
    let mut position = |name: &str| -> Result<usize> {
        let column = find_column(source, name)?;
        Ok(selected.iter().position(|known| *known == column).unwrap_or_else(|| {
            selected.push(column);
            selected.len() - 1
        }))
    };
    let mut groups = Vec::new();
    // In the order of the kinds, however they were given: the same options produce the same bodies.
    for kind in IdentifierKind::ALL {
        let mut positions = Vec::new();
        for name in columns.iter().filter(|(given, _)| *given == kind).flat_map(|(_, names)| names) {
            let at = position(name)?;
            if !positions.contains(&at) {
                positions.push(at);
            }
        }
        if !positions.is_empty() {
            let prefix = format!("\"{}\":[\"", spelling.write(kind.name())).into_bytes();
            groups.push(IdentifierColumns { kind, prefix, columns: positions });
        }
    }
    let region = match region {
        PhoneRegion::None => RegionLookup::None,
        PhoneRegion::Fixed(region) => RegionLookup::Fixed(region.clone()),
        PhoneRegion::Column(name) => RegionLookup::Column(position(name)?),
    };
    if groups.is_empty() {
        return Err(Error::setting("columns", "name at least one column that holds identifiers"));
    }
    source.select(&selected);
    Ok((groups, region))
}
