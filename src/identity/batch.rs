//! Columns: many values of one kind in, one digest per value out.
//!
//! Values are read in place, and common ones are written in lower case directly into the block that is hashed. Two rows are
//! hashed at a time; a row waits for the next one that needs as many blocks.

use std::thread;

use parking_lot::Mutex;

use super::sha256::{HexDigest, PaddedMessage, Sha256Backend, hex};
use super::{IdentifierKind, NormalForm, Rejection, email, normalize};

/// Rows that a thread takes at a time; fewer rows are not worth another thread.
const ROWS_AT_A_TIME: usize = 8192;

/// The outcome of one row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HashOutcome {
    /// There was no value.
    #[default]
    Absent,
    /// Normalised and hashed.
    Hashed,
    /// Already a digest.
    PassedThrough {
        /// Whether it was lower-cased.
        lowercased: bool,
    },
    /// Of a kind that is not hashed: send the value itself.
    Unhashed,
    /// Cannot be used.
    Rejected(Rejection),
}

impl HashOutcome {
    /// Whether the row has a digest.
    pub const fn has_digest(self) -> bool {
        matches!(self, Self::Hashed | Self::PassedThrough { .. })
    }
}

/// A hashed column; reuse it to reuse its memory.
#[derive(Clone, Debug, Default)]
pub struct HashedColumn {
    /// A digest per row; 64 NUL bytes where the outcome has none. `into_flattened` gives the bytes of all rows, 64 per row,
    /// without a copy.
    pub digests: Vec<HexDigest>,
    /// The outcome of each row.
    pub outcomes: Vec<HashOutcome>,
}

/// Hashes a column, or a part of one, on this thread; replaces the contents of `out`.
///
/// `regions` is read in step with `values`; rows past its end have no region.
pub fn hash_column<'a>(
    kind: IdentifierKind,
    values: impl Iterator<Item = Option<&'a str>>,
    regions: impl Iterator<Item = Option<&'a str>>,
    out: &mut HashedColumn,
) {
    out.digests.clear();
    out.outcomes.clear();
    let mut hasher = PairHasher::new(kind);
    let mut regions = regions.fuse();
    for (row, value) in values.enumerate() {
        out.digests.push([0; 64]);
        let region = regions.next().flatten();
        out.outcomes.push(hasher.push(row, value, region, &mut out.digests));
    }
    hasher.finish(&mut out.digests);
}

/// Hashes a column of `digests.len()` rows on several threads.
///
/// `value` and `region` return a row's text by its number; they are called once per row, from any thread. Short columns use
/// fewer threads. Rows without a digest are left as 64 NUL bytes, so that the contiguous digests are always valid text.
///
/// # Panics
/// Only if `value` or `region` does, or if `outcomes` is shorter or longer than `digests`.
pub fn hash_column_parallel<'a, V, R>(
    kind: IdentifierKind,
    value: V,
    region: R,
    threads: usize,
    digests: &mut [HexDigest],
    outcomes: &mut [HashOutcome],
) where
    V: Fn(usize) -> Option<&'a str> + Sync,
    R: Fn(usize) -> Option<&'a str> + Sync,
{
    assert_eq!(digests.len(), outcomes.len(), "a digest and an outcome per row");
    let threads = threads.min(digests.len().div_ceil(ROWS_AT_A_TIME)).max(1);
    // A queue, not equal shares: another program may occupy one of the processors.
    let chunks = digests.chunks_mut(ROWS_AT_A_TIME).zip(outcomes.chunks_mut(ROWS_AT_A_TIME));
    let queue = Mutex::new(chunks.enumerate());
    let work = || {
        let mut hasher = PairHasher::new(kind);
        let next = || queue.lock().next();
        while let Some((chunk, (digests, outcomes))) = next() {
            let first = chunk * ROWS_AT_A_TIME;
            for (row, outcome) in outcomes.iter_mut().enumerate() {
                *outcome = hasher.push(row, value(first + row), region(first + row), digests);
                if !outcome.has_digest() {
                    digests[row] = [0; 64];
                }
            }
            hasher.finish(digests);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // If the system refuses a thread, this one does the work.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
}

/// Pairs rows that need the same number of blocks, so that two are hashed at a time.
struct PairHasher {
    kind: IdentifierKind,
    engine: Sha256Backend,
    scratch: String,
    /// The message being read, and two that may wait.
    messages: [PaddedMessage; 3],
    /// Index of the message being read.
    next: usize,
    /// By number of blocks less one: the row that waits, and the index of its message.
    waiting: [Option<(usize, usize)>; 2],
    /// Indices of the messages that neither wait nor are being read.
    spare: [usize; 2],
}

impl PairHasher {
    fn new(kind: IdentifierKind) -> Self {
        Self {
            kind,
            engine: Sha256Backend::detect(),
            scratch: String::new(),
            messages: Default::default(),
            next: 0,
            waiting: [None; 2],
            spare: [1, 2],
        }
    }

    /// Reads a row. Its digest is in `digests` after [`PairHasher::finish`] at the latest.
    #[inline]
    fn push(
        &mut self,
        row: usize,
        value: Option<&str>,
        region: Option<&str>,
        digests: &mut [HexDigest],
    ) -> HashOutcome {
        let Some(raw) = value else {
            return HashOutcome::Absent;
        };
        if self.kind == IdentifierKind::Email && email::write(raw, &mut self.messages[self.next]) {
            self.enqueue(row, digests);
            return HashOutcome::Hashed;
        }
        self.push_slowly(row, raw, region, digests)
    }

    fn push_slowly(&mut self, row: usize, raw: &str, region: Option<&str>, digests: &mut [HexDigest]) -> HashOutcome {
        match normalize(self.kind, raw, region, &mut self.scratch) {
            Ok(NormalForm::Text(text)) => {
                if self.messages[self.next].put(text.as_bytes()) {
                    self.enqueue(row, digests);
                } else {
                    digests[row] = hex(text.as_bytes());
                }
                HashOutcome::Hashed
            }
            Ok(NormalForm::Digest { hex, lowercased }) => {
                digests[row].copy_from_slice(hex.as_bytes());
                HashOutcome::PassedThrough { lowercased }
            }
            Ok(NormalForm::Unhashed(_)) => HashOutcome::Unhashed,
            Err(rejection) => HashOutcome::Rejected(rejection),
        }
    }

    /// Hashes the message just read together with the one that waits, or makes it wait.
    #[inline]
    fn enqueue(&mut self, row: usize, digests: &mut [HexDigest]) {
        let class = self.messages[self.next].count() - 1;
        if let Some((earlier, message)) = self.waiting[class].take() {
            let (before, from) = digests.split_at_mut(row);
            let pair = [&self.messages[message], &self.messages[self.next]];
            self.engine.pair(pair, &mut before[earlier], &mut from[0]);
            self.spare[class] = message;
        } else {
            self.waiting[class] = Some((row, self.next));
            self.next = self.spare[class];
        }
    }

    /// Hashes the rows that still wait.
    fn finish(&mut self, digests: &mut [HexDigest]) {
        for class in 0..self.waiting.len() {
            if let Some((row, message)) = self.waiting[class].take() {
                digests[row] = self.engine.single(&self.messages[message]);
                self.spare[class] = message;
            }
        }
    }
}
