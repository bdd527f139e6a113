//! Users: normalised and hashed identifiers, as JSON.

use bytes::Bytes;
use serde_json::Value;

use super::{Confirmation, Encoder};
use crate::bulk::batch::{Batch, EncodedChunk, SkipReason};
use crate::bulk::report::BatchResult;
use crate::bulk::source::{Chunk, ChunkColumn};
use crate::error::{Error, Result};
use crate::identity::batch::{HashOutcome, HashedColumn, hash_column};
use crate::identity::{IdentifierKind, Rejection};
use crate::schema::Endpoint;
use crate::wire::response::{self, ResponseData};

/// The columns of one kind of identifier.
pub(in crate::bulk) struct IdentifierColumns {
    pub(in crate::bulk) kind: IdentifierKind,
    /// The JSON before the first identifier: `"email":["`
    pub(in crate::bulk) prefix: Vec<u8>,
    /// Positions in the selection.
    pub(in crate::bulk) columns: Vec<usize>,
}

/// The country of the phone numbers of a row.
pub(in crate::bulk) enum RegionLookup {
    None,
    Fixed(String),
    /// In a column, by its position in the selection.
    Column(usize),
}

/// Encodes users.
pub(in crate::bulk) struct MemberEncoder {
    pub(in crate::bulk) endpoint: &'static Endpoint,
    pub(in crate::bulk) groups: Vec<IdentifierColumns>,
    pub(in crate::bulk) region: RegionLookup,
    /// Maximum bytes of a user, its comma included.
    pub(in crate::bulk) max_item: usize,
}

impl Encoder for MemberEncoder {
    /// One hashed column per column, in the order of the groups.
    type Scratch = Vec<HashedColumn>;

    fn encode(&self, chunk: &Chunk, hashed: &mut Vec<HashedColumn>, out: &mut EncodedChunk) {
        hashed.resize_with(self.groups.iter().map(|group| group.columns.len()).sum(), HashedColumn::default);
        let columns =
            self.groups.iter().flat_map(|group| group.columns.iter().map(move |column| (group.kind, *column)));
        for ((kind, column), hashed) in columns.zip(hashed.iter_mut()) {
            self.hash(chunk, kind, column, hashed);
        }
        out.ends.reserve(chunk.rows);
        out.rows.reserve(chunk.rows);
        match (self.groups.as_slice(), hashed.as_slice()) {
            ([group], [hashed]) if group.kind.is_hashed() => self.write_single(chunk, group, hashed, out),
            _ => self.write_users(chunk, hashed, out),
        }
    }

    fn confirm(&self, batch: &Batch, body: &Bytes) -> Result<Confirmation> {
        let unreadable = || Error::decode(self.endpoint.name, "it has no success_count and total_count");
        let ResponseData::Records(rows) = response::decode(self.endpoint, body)?.data else {
            return Err(unreadable());
        };
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
            return Ok(Confirmation::Confirmed(BatchResult::default()));
        }
        let mismatch = format!("success_count {success} and total_count {total} for {} users", batch.items);
        Ok(Confirmation::CountMismatch(mismatch))
    }
}

impl MemberEncoder {
    fn hash(&self, chunk: &Chunk, kind: IdentifierKind, column: usize, out: &mut HashedColumn) {
        let rows = 0..chunk.rows;
        let values = |row: usize| chunk.get(column, row);
        if kind == IdentifierKind::PhoneNumber {
            let region = |row: usize| match &self.region {
                RegionLookup::None => None,
                RegionLookup::Fixed(region) => Some(region.as_str()),
                RegionLookup::Column(column) => {
                    chunk.get(*column, row).map(str::trim).filter(|region| !region.is_empty())
                }
            };
            return hash_column(kind, rows.clone().map(values), rows.map(region), out);
        }
        let no_regions = std::iter::empty();
        match chunk.columns.get(column) {
            Some(ChunkColumn::Spans(spans)) => {
                let text = chunk.text.as_str();
                let values = spans.iter().map(|(start, end)| text.get(*start as usize..*end as usize));
                hash_column(kind, values, no_regions, out);
            }
            Some(ChunkColumn::Shared(values)) => hash_column(kind, rows.map(|row| values.get(row)), no_regions, out),
            None => hash_column(kind, rows.map(|_| None), no_regions, out),
        }
    }

    /// Writes users of one hashed identifier each: the common case, and the fast one.
    fn write_single(&self, chunk: &Chunk, group: &IdentifierColumns, hashed: &HashedColumn, out: &mut EncodedChunk) {
        let prefix = [b"{", group.prefix.as_slice()].concat();
        let suffix = b"\"]},";
        let width = prefix.len() + 64 + suffix.len();
        out.text.reserve(chunk.rows * width);
        let (mut written, mut passed_through) = (0, 0);
        for (row, (outcome, digest)) in hashed.outcomes.iter().zip(&hashed.digests).enumerate() {
            if !outcome.has_digest() || width > self.max_item {
                let rejection = match outcome {
                    HashOutcome::Rejected(rejection) => {
                        Some(*rejection).filter(|rejection| *rejection != Rejection::Empty)
                    }
                    HashOutcome::Absent
                    | HashOutcome::Hashed
                    | HashOutcome::PassedThrough { .. }
                    | HashOutcome::Unhashed => None,
                };
                if let Some(rejection) = rejection {
                    *out.counts.rejected.entry((group.kind.name(), rejection.code())).or_default() += 1;
                }
                let rejected = rejection.map(|rejection| (group.kind, rejection));
                skip(chunk, row, rejected, outcome.has_digest(), out);
                continue;
            }
            out.text.extend_from_slice(&prefix);
            out.text.extend_from_slice(digest);
            out.text.extend_from_slice(suffix);
            out.end_item(row);
            written += 1;
            passed_through += u64::from(matches!(outcome, HashOutcome::PassedThrough { .. }));
        }
        out.counts.identifiers[group.kind as usize] += written;
        out.counts.passed_through += passed_through;
    }

    fn write_users(&self, chunk: &Chunk, hashed: &[HashedColumn], out: &mut EncodedChunk) {
        for row in 0..chunk.rows {
            let start = out.text.len();
            let user = self.write_identifiers(chunk, row, hashed, out);
            if out.text.len() > start && out.text.len() - start + 2 <= self.max_item {
                out.text.extend_from_slice(b"},");
                out.end_item(row);
                out.counts.passed_through += user.passed_through;
                for (total, count) in out.counts.identifiers.iter_mut().zip(user.identifiers) {
                    *total += count;
                }
            } else {
                let too_large = out.text.len() > start;
                out.text.truncate(start);
                skip(chunk, row, user.rejected, too_large, out);
            }
        }
    }

    /// Writes the identifiers of one user, without its closing brace; nothing when it has none.
    fn write_identifiers(
        &self,
        chunk: &Chunk,
        row: usize,
        hashed: &[HashedColumn],
        out: &mut EncodedChunk,
    ) -> UserCounts {
        let start = out.text.len();
        let mut user = UserCounts::default();
        let mut next = 0;
        for group in &self.groups {
            let columns = &hashed[next..next + group.columns.len()];
            next += group.columns.len();
            let mut count = 0;
            for (at, column) in columns.iter().enumerate() {
                let (outcome, digest) = (column.outcomes[row], &column.digests[row]);
                let unhashed: Option<&str> = match outcome {
                    HashOutcome::Hashed | HashOutcome::PassedThrough { .. } => {
                        let same =
                            |other: &HashedColumn| other.outcomes[row].has_digest() && other.digests[row] == *digest;
                        if columns[..at].iter().any(same) {
                            continue;
                        }
                        None
                    }
                    HashOutcome::Unhashed => chunk.get(group.columns[at], row),
                    HashOutcome::Absent | HashOutcome::Rejected(Rejection::Empty) => continue,
                    HashOutcome::Rejected(rejection) => {
                        *out.counts.rejected.entry((group.kind.name(), rejection.code())).or_default() += 1;
                        user.rejected = user.rejected.or(Some((group.kind, rejection)));
                        continue;
                    }
                };
                user.passed_through += u64::from(matches!(outcome, HashOutcome::PassedThrough { .. }));
                write_separator(out, start, group, count);
                match unhashed {
                    None => out.text.extend_from_slice(digest),
                    Some(text) => write_escaped(&mut out.text, text),
                }
                out.text.push(b'"');
                count += 1;
            }
            if count > 0 {
                out.text.push(b']');
                user.identifiers[group.kind as usize] += count;
            }
        }
        user
    }
}

/// Counts of one user, added when it fits a request.
#[derive(Default)]
struct UserCounts {
    identifiers: [u64; IdentifierKind::ALL.len()],
    passed_through: u64,
    /// The first rejected identifier.
    rejected: Option<(IdentifierKind, Rejection)>,
}

#[cold]
fn skip(
    chunk: &Chunk,
    row: usize,
    rejected: Option<(IdentifierKind, Rejection)>,
    too_large: bool,
    out: &mut EncodedChunk,
) {
    let reason = match rejected {
        _ if chunk.is_ragged(row) => SkipReason::Ragged,
        _ if too_large => SkipReason::TooLarge,
        Some((kind, rejection)) => SkipReason::Rejected(kind, rejection),
        None => SkipReason::NoIdentifier,
    };
    out.skip(chunk.row_number(row), reason);
}

/// Writes the JSON before the next identifier: the user's brace, the name of the kind, or a comma.
fn write_separator(out: &mut EncodedChunk, start: usize, group: &IdentifierColumns, count: u64) {
    if count > 0 {
        out.text.extend_from_slice(b",\"");
        return;
    }
    out.text.push(if out.text.len() == start { b'{' } else { b',' });
    out.text.extend_from_slice(&group.prefix);
}

/// Writes text inside JSON quotes.
fn write_escaped(out: &mut Vec<u8>, text: &str) {
    let quoted = Value::String(text.to_owned()).to_string();
    out.extend_from_slice(quoted.get(1..quoted.len() - 1).unwrap_or_default().as_bytes());
}
