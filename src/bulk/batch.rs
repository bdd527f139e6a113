//! What is passed from stage to stage: items made of a piece, and the batches they are packed into.

use std::borrow::Cow;
use std::collections::BTreeMap;

use bytes::Bytes;

use crate::identity::{Kind, Rejection};

/// Why a row is not sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reason {
    /// None of its identifiers has a value.
    NoIdentifier,
    /// It has more cells than there are columns.
    Ragged,
    /// It is larger than a whole request may be.
    TooLarge,
    /// A later row of the same request has the same id.
    Superseded,
    /// Its first identifier that has a value cannot be used, nor can the others.
    Refused(Kind, Rejection),
    /// Rules that it breaks: the first in short, all in words.
    Problems(String, String),
}

impl Reason {
    /// A stable name, for counting.
    pub(super) fn code(&self) -> Cow<'_, str> {
        match self {
            Self::NoIdentifier => "no_identifier".into(),
            Self::Ragged => "ragged_row".into(),
            Self::TooLarge => "too_large".into(),
            Self::Superseded => "superseded".into(),
            Self::Refused(kind, refusal) => format!("{}: {}", kind.name(), refusal.code()).into(),
            Self::Problems(code, _) => code.as_str().into(),
        }
    }

    /// What to tell beside the row's number.
    pub(super) fn words(&self) -> Cow<'_, str> {
        match self {
            Self::NoIdentifier => "no_identifier: no identifier has a value".into(),
            Self::Ragged => "ragged_row: more cells than columns".into(),
            Self::TooLarge => "too_large: larger than a whole request may be".into(),
            Self::Superseded => "superseded: a later row has the same id, and the last one wins".into(),
            Self::Refused(kind, refusal) => {
                format!("{}: {}: {}", kind.name(), refusal.code(), refusal.message()).into()
            }
            Self::Problems(_, words) => words.as_str().into(),
        }
    }
}

/// Counts of one piece.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) rows: u64,
    /// Identifiers to be sent, by kind.
    pub(super) identifiers: [u64; Kind::ALL.len()],
    /// Those among them that were digests already.
    pub(super) passed_through: u64,
    /// Identifiers that cannot be used.
    pub(super) refused: BTreeMap<(&'static str, &'static str), u64>,
    /// Broken rules of products.
    pub(super) problems: BTreeMap<String, u64>,
    /// Rows that are not sent.
    pub(super) skipped: Vec<(u64, Reason)>,
}

/// Items made of the rows of one piece: JSON objects, each with a comma behind it.
#[derive(Debug, Default)]
pub(super) struct Fragment {
    pub(super) text: Vec<u8>,
    /// Where each item ends, its comma included.
    pub(super) ends: Vec<u32>,
    /// The row each item was made of, counted from the first of the piece.
    pub(super) rows: Vec<u32>,
    /// What must not be twice in a request; empty when anything may be.
    pub(super) keys: Vec<Box<str>>,
    pub(super) first_row: u64,
    pub(super) tally: Tally,
}

impl Fragment {
    /// Empties it and keeps its memory.
    pub(super) fn begin(&mut self, first_row: u64) {
        self.text.clear();
        self.ends.clear();
        self.rows.clear();
        self.keys.clear();
        self.first_row = first_row;
        self.tally = Tally::default();
    }

    /// Counts the text written since the last item as one more.
    #[inline]
    pub(super) fn end_item(&mut self, row: usize) {
        // A piece is far smaller than 4 GB, and an item that is larger than a request was taken back.
        self.ends.push(u32::try_from(self.text.len()).unwrap_or(u32::MAX));
        self.rows.push(u32::try_from(row).unwrap_or(u32::MAX));
    }
}

/// A full request.
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
