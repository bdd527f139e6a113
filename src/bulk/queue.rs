//! Full batches on their way from packing to sending: few, in order, and never two of one key under way at once.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, PoisonError};

use super::batch::Batch;

/// A bounded queue. A batch with a key that is under way waits, and all behind it, until the earlier one is done: writes of
/// one product arrive in the order of their rows.
#[derive(Debug)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    most: usize,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<Batch>,
    /// Keys of the batches under way, by number.
    under_way: Vec<(u64, Vec<Box<str>>)>,
    /// No batch will come.
    ended: bool,
    /// No batch is to be sent.
    closed: bool,
}

impl State {
    fn may_go(&self, batch: &Batch) -> bool {
        batch.keyed.iter().all(|(_, key)| self.under_way.iter().all(|(_, keys)| !keys.contains(key)))
    }
}

impl Queue {
    pub(super) fn new(most: usize) -> Self {
        Self { state: Mutex::default(), changed: Condvar::new(), most }
    }

    /// Waits for room; false when nothing is to be sent any more.
    pub(super) fn push(&self, batch: Batch) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while state.waiting.len() >= self.most && !state.closed {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.closed {
            return false;
        }
        state.waiting.push_back(batch);
        self.changed.notify_all();
        true
    }

    /// Waits for the next batch that may go; none when there is no more.
    pub(super) fn pop(&self) -> Option<Batch> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if state.closed {
                return None;
            }
            match state.waiting.front() {
                Some(batch) if state.may_go(batch) => {
                    let batch = state.waiting.pop_front()?;
                    if !batch.keyed.is_empty() {
                        let keys = batch.keyed.iter().map(|(_, key)| key.clone()).collect();
                        state.under_way.push((batch.sequence, keys));
                    }
                    self.changed.notify_all();
                    return Some(batch);
                }
                None if state.ended => return None,
                _ => state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    /// A batch is no longer under way.
    pub(super) fn done(&self, batch: &Batch) {
        if !batch.keyed.is_empty() {
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            state.under_way.retain(|(sequence, _)| *sequence != batch.sequence);
            self.changed.notify_all();
        }
    }

    /// No more batches come.
    pub(super) fn end(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).ended = true;
        self.changed.notify_all();
    }

    /// Nothing more is to be sent; what waits is dropped.
    pub(super) fn close(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.closed = true;
        state.waiting.clear();
        self.changed.notify_all();
    }
}
