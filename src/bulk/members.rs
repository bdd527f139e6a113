//! Users from rows: identifiers, normalised and hashed, many users in one operation.

use std::fmt::Write;
use std::path::Path;

use bytes::Bytes;
use serde_json::{Value, json};

use super::Carrier;
use super::batch::{Batch, Fragment, Reason};
use super::pack::Frame;
use super::report::{Applied, Progress, Report};
use super::run::{Job, Reading, Shape, open_journal, run};
use super::source::{Column, Piece, Source, find};
use super::tuning::Tuning;
use crate::error::{Error, Result};
use crate::identity::batch::{Hashed, Outcome, hash_into};
use crate::identity::{Kind, Rejection, normalize};
use crate::schema::endpoint::OPERATIONS;
use crate::schema::{Constraint, Endpoint, FieldType, Record, Values};
use crate::types::{EpochMillis, time};
use crate::validate::Unknown;
use crate::wire::response::{self, ResponseData};
use crate::wire::{Spelling, request};

/// What is done with the users.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Operation {
    /// They are added.
    #[default]
    Update,
    /// They are removed.
    Delete,
}

impl Operation {
    /// As the service writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Update => "Update",
            Self::Delete => "Delete",
        }
    }
}

/// The country that national phone numbers are read in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Region {
    /// None: such numbers cannot be used.
    #[default]
    None,
    /// The same for all: two letters of ISO 3166.
    Fixed(String),
    /// In a column of its own.
    Column(String),
}

/// How users are made of rows.
#[derive(Debug, Clone, Default)]
pub struct MemberSettings {
    /// Added or removed.
    pub operation: Operation,
    /// Which columns hold which kind of identifier; when empty, columns that are called after a kind.
    pub columns: Vec<(Kind, Vec<String>)>,
    /// Where phone numbers are from.
    pub region: Region,
    /// From when on: ISO 8601 with an offset.
    pub effective_at: Option<String>,
    /// Until when: ISO 8601 with an offset. A do-not-reach list always gets one: 13 months from now, less an hour.
    pub expires_at: Option<String>,
    /// How machine and service are used.
    pub tuning: Tuning,
}

/// Columns called after a kind of identifier, whatever the case: `E-mail` is `email`.
pub fn guess_columns(names: &[String]) -> Vec<(Kind, Vec<String>)> {
    let folded = |name: &str| name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    let called =
        |kind: Kind| names.iter().filter(|name| folded(name) == folded(kind.name())).cloned().collect::<Vec<_>>();
    Kind::ALL.into_iter().map(|kind| (kind, called(kind))).filter(|(_, names)| !names.is_empty()).collect()
}

/// Takes every row of a source to an audience or a do-not-reach list: `custom_audiences.change_users`,
/// `do_not_reach_lists.change_users`.
///
/// With a journal, a job that ended early goes on where it stopped when it is run again on the same rows, and one that
/// ended well sends nothing. The source must then give the same rows every time; a stream that cannot be read twice is no use.
///
/// # Errors
/// `Invalid`, `Settings` and `Files` before anything is sent; `Upload` once something was.
#[expect(clippy::too_many_arguments, reason = "one call says what, where to, from where and who watches")]
pub fn upload_members(
    carrier: &dyn Carrier,
    naming: Spelling,
    row: &'static Endpoint,
    ids: &Values,
    settings: &MemberSettings,
    mut source: Box<dyn Source>,
    journal: Option<&Path>,
    progress: &(dyn Fn(&Progress) + Sync),
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Report> {
    let columns = if settings.columns.is_empty() { guessed(source.as_ref())? } else { settings.columns.clone() };
    let expires_at = settings.expires_at.clone().or_else(|| default_end(row, carrier.now()));
    check(row, ids, settings, &columns, expires_at.as_deref(), carrier.now())?;
    let (groups, region) = select(source.as_mut(), &columns, &settings.region, naming)?;
    let max_bytes = row.max_bytes.unwrap_or(usize::MAX).min(settings.tuning.max_bytes);
    let mut chosen = Values::new();
    chosen.insert("expires_at".into(), expires_at.into());
    let journal = match journal {
        None => None,
        Some(path) => {
            let named: Vec<Value> = columns.iter().map(|(kind, names)| json!([kind.name(), names])).collect();
            let region = match &settings.region {
                Region::None => Value::Null,
                Region::Fixed(region) => json!(region),
                Region::Column(name) => json!({ "column": name }),
            };
            let mut about = ids.clone();
            about.insert("endpoint".into(), row.name.into());
            about.insert("operation".into(), settings.operation.name().into());
            about.insert("effective_at".into(), settings.effective_at.clone().into());
            about.insert("expires_at".into(), settings.expires_at.clone().into());
            about.insert("columns".into(), named.into());
            about.insert("region".into(), region);
            about.insert("live_naming".into(), (naming == Spelling::Live).into());
            about.insert("max_bytes".into(), max_bytes.into());
            about.insert("max_items".into(), (settings.tuning.max_items as u64).into());
            let (journal, former) = open_journal(path, source.as_ref(), about, chosen)?;
            chosen = former;
            Some(journal)
        }
    };
    let mut head = format!("[{{\"operation_type\":\"{}\",\"params\":{{", settings.operation.name());
    let starts = settings.effective_at.clone().map(Value::String);
    for (name, value) in [("effective_at", starts.as_ref()), ("expires_at", chosen.get("expires_at"))] {
        if let Some(value @ Value::String(_)) = value {
            let _ = write!(head, "\"{name}\":{value},");
        }
    }
    head.push_str("\"users\":[");
    let frame =
        Frame { head: head.into_bytes(), tail: b"]}}]", max_bytes, max_items: settings.tuning.max_items.max(1) };
    let shape = Members { row, groups, region, room: frame.room() };
    let request = request::encode(row, ids, naming);
    let job = Job { request, frame, tuning: &settings.tuning, journal, items: "users" };
    run(carrier, &shape, &job, source, progress, stop)
}

fn guessed(source: &dyn Source) -> Result<Vec<(Kind, Vec<String>)>> {
    let columns = guess_columns(source.columns());
    if columns.is_empty() {
        let names: Vec<String> = source.columns().iter().take(40).map(|name| format!("\"{name}\"")).collect();
        let reason =
            format!("no column is called after a kind of identifier; pass columns= (columns: {})", names.join(", "));
        return Err(Error::io(source.place(), reason));
    }
    Ok(columns)
}

/// The record of an operation's `params`.
fn params(row: &Endpoint) -> Option<&'static Record> {
    let FieldType::Objects(operation, _) = row.parameter(OPERATIONS)?.ty else { return None };
    let FieldType::Object(params) = operation.field("params")?.ty else { return None };
    Some(params)
}

/// Where an end is bounded, the safe reading of the documents is to send one always (5, section 5).
fn default_end(row: &Endpoint, now: EpochMillis) -> Option<String> {
    let months = params(row)?.rules.iter().find_map(|rule| match rule.then {
        Constraint::WithinMonths("expires_at", months) => Some(months),
        _ => None,
    })?;
    let end = time::months_after(now, months).0 - 3_600_000;
    Some(time::format_instant(EpochMillis(end)))
}

/// The whole call, with one user that has an identifier of every kind: what is wrong with it is wrong with all.
fn check(
    row: &Endpoint,
    ids: &Values,
    settings: &MemberSettings,
    columns: &[(Kind, Vec<String>)],
    expires_at: Option<&str>,
    now: EpochMillis,
) -> Result<()> {
    let user: Values = columns.iter().map(|(kind, _)| (kind.name().to_owned(), json!(["0".repeat(64)]))).collect();
    let mut params = Values::new();
    params.insert("users".into(), json!([user]));
    for (name, value) in [("effective_at", settings.effective_at.as_deref()), ("expires_at", expires_at)] {
        if let Some(value) = value {
            params.insert(name.into(), value.into());
        }
    }
    let mut args = ids.clone();
    args.insert(OPERATIONS.into(), json!([{ "operation_type": settings.operation.name(), "params": params }]));
    let problems = row.check(&args, Unknown::Refuse, now);
    if !problems.is_empty() {
        return Err(Error::Validation { endpoint: row.name.to_owned(), problems });
    }
    if let Region::Fixed(region) = &settings.region
        && normalize(Kind::PhoneNumber, "0301234567", Some(region), &mut String::new()) == Err(Rejection::UnknownRegion)
    {
        return Err(Error::config(format!(
            "region: there is no country \"{region}\"; expected two letters of ISO 3166, such as GB"
        )));
    }
    Ok(())
}

/// Columns of one kind.
struct Group {
    kind: Kind,
    /// `"email":["`
    opening: Vec<u8>,
    /// Places in the selection.
    columns: Vec<usize>,
}

enum Regions {
    None,
    Fixed(String),
    Column(usize),
}

fn select(
    source: &mut dyn Source,
    columns: &[(Kind, Vec<String>)],
    region: &Region,
    naming: Spelling,
) -> Result<(Vec<Group>, Regions)> {
    let mut selected: Vec<usize> = Vec::new();
    let mut place = |name: &str| -> Result<usize> {
        let column = find(source, name)?;
        Ok(selected.iter().position(|known| *known == column).unwrap_or_else(|| {
            selected.push(column);
            selected.len() - 1
        }))
    };
    let mut groups = Vec::new();
    // In the order of the kinds, however they were given: the same settings make the same bodies.
    for kind in Kind::ALL {
        let mut places = Vec::new();
        for name in columns.iter().filter(|(given, _)| *given == kind).flat_map(|(_, names)| names) {
            let at = place(name)?;
            if !places.contains(&at) {
                places.push(at);
            }
        }
        if !places.is_empty() {
            let opening = format!("\"{}\":[\"", naming.write(kind.name())).into_bytes();
            groups.push(Group { kind, opening, columns: places });
        }
    }
    let region = match region {
        Region::None => Regions::None,
        Region::Fixed(region) => Regions::Fixed(region.clone()),
        Region::Column(name) => Regions::Column(place(name)?),
    };
    if groups.is_empty() {
        return Err(Error::config("columns: name at least one column that holds identifiers"));
    }
    source.select(&selected);
    Ok((groups, region))
}

struct Members {
    row: &'static Endpoint,
    groups: Vec<Group>,
    region: Regions,
    /// Bytes that a user may take, its comma included.
    room: usize,
}

impl Shape for Members {
    /// One hashed column per column, in the order of the groups.
    type Scratch = Vec<Hashed>;

    fn shape(&self, piece: &Piece, hashed: &mut Vec<Hashed>, out: &mut Fragment) {
        hashed.resize_with(self.groups.iter().map(|group| group.columns.len()).sum(), Hashed::default);
        let columns =
            self.groups.iter().flat_map(|group| group.columns.iter().map(move |column| (group.kind, *column)));
        for ((kind, column), into) in columns.zip(hashed.iter_mut()) {
            self.hash(piece, kind, column, into);
        }
        out.ends.reserve(piece.rows);
        out.rows.reserve(piece.rows);
        match (self.groups.as_slice(), hashed.as_slice()) {
            ([group], [hashed]) if group.kind.is_hashed() => self.write_one(piece, group, hashed, out),
            _ => self.write_all(piece, hashed, out),
        }
    }

    fn read(&self, batch: &Batch, body: &Bytes) -> Result<Reading> {
        let unreadable = || Error::Decode {
            endpoint: self.row.name.to_owned(),
            reason: "it has no success_count and total_count".into(),
        };
        let ResponseData::Records(rows) = response::decode(self.row, body)?.data else { return Err(unreadable()) };
        let sum = |name: &str| -> Option<u64> {
            let column = rows.record.position(name)?;
            (0..rows.len()).map(|row| rows.raw(row, column)?.parse::<u64>().ok()).sum()
        };
        if rows.is_empty() {
            return Err(unreadable());
        }
        let (success, total) =
            (sum("success_count").ok_or_else(unreadable)?, sum("total_count").ok_or_else(unreadable)?);
        if success == batch.items && total == batch.items {
            return Ok(Reading::Applied(Applied::default()));
        }
        Ok(Reading::Short(format!("success_count {success} and total_count {total} for {} users", batch.items)))
    }
}

impl Members {
    fn hash(&self, piece: &Piece, kind: Kind, column: usize, into: &mut Hashed) {
        let rows = 0..piece.rows;
        let values = |row: usize| piece.get(column, row);
        if kind == Kind::PhoneNumber {
            let region = |row: usize| match &self.region {
                Regions::None => None,
                Regions::Fixed(region) => Some(region.as_str()),
                Regions::Column(column) => piece.get(*column, row).map(str::trim).filter(|region| !region.is_empty()),
            };
            return hash_into(kind, rows.clone().map(values), rows.map(region), into);
        }
        let nowhere = std::iter::empty();
        match piece.columns.get(column) {
            Some(Column::Spans(spans)) => {
                let text = piece.text.as_str();
                let values = spans.iter().map(|(start, end)| text.get(*start as usize..*end as usize));
                hash_into(kind, values, nowhere, into);
            }
            Some(Column::Lent(cells)) => hash_into(kind, rows.map(|row| cells.get(row)), nowhere, into),
            None => hash_into(kind, rows.map(|_| None), nowhere, into),
        }
    }

    /// Users of one hashed identifier each: the common case, and the fast one.
    fn write_one(&self, piece: &Piece, group: &Group, hashed: &Hashed, out: &mut Fragment) {
        let opening = [b"{", group.opening.as_slice()].concat();
        let closing = b"\"]},";
        let width = opening.len() + 64 + closing.len();
        out.text.reserve(piece.rows * width);
        let (mut sent, mut passed) = (0, 0);
        for (row, (outcome, digest)) in hashed.outcomes.iter().zip(&hashed.digests).enumerate() {
            if !outcome.has_digest() || width > self.room {
                let refusal = match outcome {
                    Outcome::Refused(refusal) => Some(*refusal).filter(|refusal| *refusal != Rejection::Empty),
                    _ => None,
                };
                if let Some(refusal) = refusal {
                    *out.tally.refused.entry((group.kind.name(), refusal.code())).or_default() += 1;
                }
                let too_large = outcome.has_digest();
                self.skip(piece, row, refusal.map(|refusal| (group.kind, refusal)), too_large, out);
                continue;
            }
            out.text.extend_from_slice(&opening);
            out.text.extend_from_slice(digest);
            out.text.extend_from_slice(closing);
            out.end_item(row);
            sent += 1;
            passed += u64::from(matches!(outcome, Outcome::PassedThrough { .. }));
        }
        out.tally.identifiers[group.kind as usize] += sent;
        out.tally.passed_through += passed;
    }

    fn write_all(&self, piece: &Piece, hashed: &[Hashed], out: &mut Fragment) {
        for row in 0..piece.rows {
            let start = out.text.len();
            let mut identifiers = [0_u64; Kind::ALL.len()];
            let mut passed = 0;
            let mut refused = None;
            let mut next = 0;
            for group in &self.groups {
                let columns = &hashed[next..next + group.columns.len()];
                next += group.columns.len();
                let mut count = 0;
                for (at, column) in columns.iter().enumerate() {
                    let (outcome, digest) = (column.outcomes[row], &column.digests[row]);
                    let value: Option<&str> = match outcome {
                        Outcome::Hashed | Outcome::PassedThrough { .. } => {
                            let known =
                                |other: &Hashed| other.outcomes[row].has_digest() && other.digests[row] == *digest;
                            if columns[..at].iter().any(known) {
                                continue;
                            }
                            None
                        }
                        Outcome::Plain => piece.get(group.columns[at], row),
                        Outcome::Absent | Outcome::Refused(Rejection::Empty) => continue,
                        Outcome::Refused(refusal) => {
                            *out.tally.refused.entry((group.kind.name(), refusal.code())).or_default() += 1;
                            refused = refused.or(Some((group.kind, refusal)));
                            continue;
                        }
                    };
                    passed += u64::from(matches!(outcome, Outcome::PassedThrough { .. }));
                    open(out, start, group, count);
                    match value {
                        None => out.text.extend_from_slice(digest),
                        Some(text) => write_escaped(&mut out.text, text),
                    }
                    out.text.push(b'"');
                    count += 1;
                }
                if count > 0 {
                    out.text.push(b']');
                    identifiers[group.kind as usize] += count;
                }
            }
            if out.text.len() > start && out.text.len() - start + 2 <= self.room {
                out.text.extend_from_slice(b"},");
                out.end_item(row);
                out.tally.passed_through += passed;
                out.tally.identifiers.iter_mut().zip(identifiers).for_each(|(total, count)| *total += count);
            } else {
                let too_large = out.text.len() > start;
                out.text.truncate(start);
                self.skip(piece, row, refused, too_large, out);
            }
        }
    }

    #[cold]
    #[expect(clippy::unused_self, reason = "it belongs to the writing of users")]
    fn skip(&self, piece: &Piece, row: usize, refused: Option<(Kind, Rejection)>, too_large: bool, out: &mut Fragment) {
        let reason = match refused {
            _ if piece.is_ragged(row) => Reason::Ragged,
            _ if too_large => Reason::TooLarge,
            Some((kind, refusal)) => Reason::Refused(kind, refusal),
            None => Reason::NoIdentifier,
        };
        out.tally.skipped.push((piece.number(row), reason));
    }
}

/// What comes before the next identifier: the user's brace, the kind's name, or a comma.
fn open(out: &mut Fragment, start: usize, group: &Group, count: u64) {
    if count > 0 {
        out.text.extend_from_slice(b",\"");
        return;
    }
    out.text.push(if out.text.len() == start { b'{' } else { b',' });
    out.text.extend_from_slice(&group.opening);
}

/// Text inside JSON quotes.
fn write_escaped(out: &mut Vec<u8>, text: &str) {
    let quoted = Value::String(text.to_owned()).to_string();
    out.extend_from_slice(quoted.get(1..quoted.len() - 1).unwrap_or_default().as_bytes());
}
