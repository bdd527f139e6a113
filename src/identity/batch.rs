//! Columns: many values of one kind in, one digest each out.
//!
//! Values are read where they lie and the common ones are written, lower-cased, straight into the block that is hashed.
//! Two rows are hashed at a time; a row waits for the next that needs as many blocks.

use std::sync::Mutex;
use std::thread;

use super::sha256::{Engine, Hex, Message, hex};
use super::{Kind, Normal, Rejection, email, normalize};

/// What a thread takes from the column at a time; fewer rows are not worth another thread.
const ROWS_AT_A_TIME: usize = 8192;

/// What became of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// There was no value.
    #[default]
    Absent,
    /// Brought into normal form and hashed.
    Hashed,
    /// A digest already.
    PassedThrough {
        /// Whether it was lower-cased.
        lowered: bool,
    },
    /// Of a kind that is not hashed: send the value itself.
    Plain,
    /// Cannot be used.
    Refused(Rejection),
}

impl Outcome {
    /// Whether the row has a digest.
    pub const fn has_digest(self) -> bool {
        matches!(self, Self::Hashed | Self::PassedThrough { .. })
    }
}

/// A hashed column. Keep it between columns and its memory is reused.
#[derive(Clone, Debug, Default)]
pub struct Hashed {
    /// A digest per row; 64 NUL bytes where the outcome has none. `into_flattened` makes it one run of bytes, 64 per row,
    /// with no copy.
    pub digests: Vec<Hex>,
    /// What became of each row.
    pub outcomes: Vec<Outcome>,
}

/// Hashes a column, or a piece of one, on this thread. What `out` held before is dropped.
///
/// `regions` is read beside `values`; rows past its end have no region.
pub fn hash_into<'a>(
    kind: Kind,
    values: impl Iterator<Item = Option<&'a str>>,
    regions: impl Iterator<Item = Option<&'a str>>,
    out: &mut Hashed,
) {
    out.digests.clear();
    out.outcomes.clear();
    let mut lanes = Lanes::new(kind);
    let mut regions = regions.fuse();
    for (row, value) in values.enumerate() {
        out.digests.push([0; 64]);
        let region = regions.next().flatten();
        out.outcomes.push(lanes.take(row, value, region, &mut out.digests));
    }
    lanes.finish(&mut out.digests);
}

/// Hashes a column of `digests.len()` rows on several threads.
///
/// `value` and `region` give a row's text by its number, from wherever it lies; they are called once per row, from any
/// thread. Short columns use fewer threads than asked for. Rows without a digest are left as 64 NUL bytes, so that the
/// digests, which lie next to each other, are always text.
///
/// # Panics
/// Only if `value` or `region` does, or if `outcomes` is shorter or longer than `digests`.
pub fn hash_all<'a, V, R>(
    kind: Kind,
    value: V,
    region: R,
    threads: usize,
    digests: &mut [Hex],
    outcomes: &mut [Outcome],
) where
    V: Fn(usize) -> Option<&'a str> + Sync,
    R: Fn(usize) -> Option<&'a str> + Sync,
{
    assert_eq!(digests.len(), outcomes.len(), "a digest and an outcome per row");
    let threads = threads.min(digests.len().div_ceil(ROWS_AT_A_TIME)).max(1);
    // A queue, not equal shares: another program may hold one of the processors.
    let pieces = digests.chunks_mut(ROWS_AT_A_TIME).zip(outcomes.chunks_mut(ROWS_AT_A_TIME));
    let queue = Mutex::new(pieces.enumerate());
    let work = || {
        let mut lanes = Lanes::new(kind);
        // The lock is held for `next` alone, which does not panic, so it is never poisoned.
        while let Some((piece, (digests, outcomes))) = queue.lock().ok().and_then(|mut queue| queue.next()) {
            let first = piece * ROWS_AT_A_TIME;
            for (row, outcome) in outcomes.iter_mut().enumerate() {
                *outcome = lanes.take(row, value(first + row), region(first + row), digests);
                if !outcome.has_digest() {
                    digests[row] = [0; 64];
                }
            }
            lanes.finish(digests);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // A system that has no thread to give still has this one.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
}

/// Rows on their way: one place per number of blocks where a row waits for a second.
struct Lanes {
    kind: Kind,
    engine: Engine,
    scratch: String,
    /// One message that is being read, two that may wait.
    messages: [Message; 3],
    /// Which message is being read.
    next: usize,
    /// By blocks less one: which row waits, and in which message.
    waiting: [Option<(usize, usize)>; 2],
    /// Messages that neither wait nor are being read.
    spare: [usize; 2],
}

impl Lanes {
    fn new(kind: Kind) -> Self {
        Self {
            kind,
            engine: Engine::detect(),
            scratch: String::new(),
            messages: Default::default(),
            next: 0,
            waiting: [None; 2],
            spare: [1, 2],
        }
    }

    /// Reads a row. Its digest is in `digests` at the latest after [`Lanes::finish`].
    #[inline]
    fn take(&mut self, row: usize, value: Option<&str>, region: Option<&str>, digests: &mut [Hex]) -> Outcome {
        let Some(raw) = value else {
            return Outcome::Absent;
        };
        if self.kind == Kind::Email && email::write(raw, &mut self.messages[self.next]) {
            self.enqueue(row, digests);
            return Outcome::Hashed;
        }
        self.take_slowly(row, raw, region, digests)
    }

    fn take_slowly(&mut self, row: usize, raw: &str, region: Option<&str>, digests: &mut [Hex]) -> Outcome {
        match normalize(self.kind, raw, region, &mut self.scratch) {
            Ok(Normal::Text(text)) => {
                if self.messages[self.next].put(text.as_bytes()) {
                    self.enqueue(row, digests);
                } else {
                    digests[row] = hex(text.as_bytes());
                }
                Outcome::Hashed
            }
            Ok(Normal::Digest { hex, lowered }) => {
                digests[row].copy_from_slice(hex.as_bytes());
                Outcome::PassedThrough { lowered }
            }
            Ok(Normal::Plain(_)) => Outcome::Plain,
            Err(refusal) => Outcome::Refused(refusal),
        }
    }

    /// Hashes the message just read with the one that waits, or lets it wait.
    #[inline]
    fn enqueue(&mut self, row: usize, digests: &mut [Hex]) {
        let lane = self.messages[self.next].count() - 1;
        if let Some((earlier, message)) = self.waiting[lane].take() {
            let (before, from) = digests.split_at_mut(row);
            let pair = [&self.messages[message], &self.messages[self.next]];
            self.engine.pair(pair, &mut before[earlier], &mut from[0]);
            self.spare[lane] = message;
        } else {
            self.waiting[lane] = Some((row, self.next));
            self.next = self.spare[lane];
        }
    }

    /// Hashes what still waits.
    fn finish(&mut self, digests: &mut [Hex]) {
        for lane in 0..self.waiting.len() {
            if let Some((row, message)) = self.waiting[lane].take() {
                digests[row] = self.engine.single(&self.messages[message]);
                self.spare[lane] = message;
            }
        }
    }
}
