//! The sandbox's clock: the machine's, moved by tests.

use std::sync::atomic::{AtomicI64, Ordering};

use crate::types::EpochMillis;

/// A clock that runs with the machine's, some milliseconds ahead or behind.
#[derive(Debug, Default)]
pub struct Clock {
    offset: AtomicI64,
}

impl Clock {
    /// The present, in the sandbox.
    pub fn now(&self) -> EpochMillis {
        EpochMillis(EpochMillis::now().0 + self.offset.load(Ordering::Relaxed))
    }

    /// Moves the clock by so many milliseconds.
    pub fn advance(&self, milliseconds: i64) {
        self.offset.fetch_add(milliseconds, Ordering::Relaxed);
    }

    /// How far the clock is ahead of the machine's, in milliseconds.
    pub fn offset(&self) -> i64 {
        self.offset.load(Ordering::Relaxed)
    }

    /// Sets how far the clock is ahead of the machine's.
    pub fn set_offset(&self, milliseconds: i64) {
        self.offset.store(milliseconds, Ordering::Relaxed);
    }
}
