//! The values passed from stage to stage: encoded chunks, and the batches they are packed into.

use std::borrow::Cow;
use std::collections::BTreeMap;

use bytes::Bytes;

use crate::identity::{IdentifierKind, Rejection};

/// Why a row is not sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SkipReason {
    /// None of its identifiers has a value.
    NoIdentifier,
    /// It has more cells than there are columns.
    Ragged,
    /// It is larger than a whole request may be.
    TooLarge,
    /// A later row of the same request has the same id.
    Superseded,
    /// None of its identifiers can be used; the kind of the first rejected one, and why.
    Rejected(IdentifierKind, Rejection),
    /// Validation failed: the code of the first violation, and the messages of all.
    Invalid(String, String),
}

impl SkipReason {
    /// A stable name, for counting.
    pub(super) fn code(&self) -> Cow<'_, str> {
        match self {
            Self::NoIdentifier => "no_identifier".into(),
            Self::Ragged => "ragged_row".into(),
            Self::TooLarge => "too_large".into(),
            Self::Superseded => "superseded".into(),
            Self::Rejected(kind, rejection) => format!("{}: {}", kind.name(), rejection.code()).into(),
            Self::Invalid(code, _) => code.as_str().into(),
        }
    }

    /// The message reported with the row's number.
    pub(super) fn message(&self) -> Cow<'_, str> {
        match self {
            Self::NoIdentifier => "no_identifier: no identifier has a value".into(),
            Self::Ragged => "ragged_row: more cells than columns".into(),
            Self::TooLarge => "too_large: larger than a whole request may be".into(),
            Self::Superseded => "superseded: a later row has the same id, and the last one wins".into(),
            Self::Rejected(kind, rejection) => {
                format!("{}: {}: {}", kind.name(), rejection.code(), rejection.message()).into()
            }
            Self::Invalid(_, message) => message.as_str().into(),
        }
    }
}

/// Counts of one chunk.
#[derive(Debug, Default)]
pub(super) struct Counts {
    pub(super) rows: u64,
    /// Encoded identifiers, by kind.
    pub(super) identifiers: [u64; IdentifierKind::ALL.len()],
    /// Those among them that were digests already.
    pub(super) passed_through: u64,
    /// Identifiers that cannot be used, by kind and reason.
    pub(super) rejected: BTreeMap<(&'static str, &'static str), u64>,
    /// Violations of products, by field and rule.
    pub(super) problems: BTreeMap<String, u64>,
    /// Rows that are not sent.
    pub(super) skipped: Vec<(u64, SkipReason)>,
}

/// The items of one chunk: JSON objects, each with a comma after it.
#[derive(Debug, Default)]
pub(super) struct EncodedChunk {
    pub(super) text: Vec<u8>,
    /// The end of each item in `text`, its comma included.
    pub(super) ends: Vec<u32>,
    /// The row of each item, counted from the first of the chunk.
    pub(super) rows: Vec<u32>,
    /// The key of each item, which must be unique in a request; empty when items have none.
    pub(super) keys: Vec<Box<str>>,
    pub(super) first_row: u64,
    pub(super) counts: Counts,
}

impl EncodedChunk {
    /// Clears it and keeps its memory.
    pub(super) fn reset(&mut self, first_row: u64) {
        self.text.clear();
        self.ends.clear();
        self.rows.clear();
        self.keys.clear();
        self.first_row = first_row;
        self.counts = Counts::default();
    }

    /// Makes the text written since the last item a new item.
    #[inline]
    pub(super) fn end_item(&mut self, row: usize) {
        // A chunk is far smaller than 4 GB, and an item larger than a request was removed.
        self.ends.push(u32::try_from(self.text.len()).unwrap_or(u32::MAX));
        self.rows.push(u32::try_from(row).unwrap_or(u32::MAX));
    }

    /// Counts a row as not sent.
    pub(super) fn skip(&mut self, row: u64, reason: SkipReason) {
        self.counts.skipped.push((row, reason));
    }
}

/// The body of one request.
#[derive(Debug)]
pub(super) struct Batch {
    /// Its number in the job, from 0.
    pub(super) sequence: u64,
    pub(super) body: Bytes,
    pub(super) items: u64,
    pub(super) first_row: u64,
    pub(super) last_row: u64,
    /// Row and key of each item, where items have keys.
    pub(super) keyed: Vec<(u64, Box<str>)>,
}
