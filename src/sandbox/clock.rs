//! The sandbox's clock: the machine's, moved by tests.

use std::sync::atomic::{AtomicI64, Ordering};

use crate::types::EpochMillis;

/// The machine's clock, with an offset in milliseconds.
#[derive(Debug, Default)]
pub(crate) struct Clock {
    offset: AtomicI64,
}

impl Clock {
    /// The current time in the sandbox.
    pub(crate) fn now(&self) -> EpochMillis {
        EpochMillis(EpochMillis::now().0 + self.offset.load(Ordering::Relaxed))
    }

    /// Adds to the offset.
    pub(crate) fn advance(&self, milliseconds: i64) {
        self.offset.fetch_add(milliseconds, Ordering::Relaxed);
    }

    /// How far the clock is ahead of the machine's, in milliseconds.
    pub(crate) fn offset(&self) -> i64 {
        self.offset.load(Ordering::Relaxed)
    }

    /// Sets how far the clock is ahead of the machine's.
    pub(crate) fn set_offset(&self, milliseconds: i64) {
        self.offset.store(milliseconds, Ordering::Relaxed);
    }
}
