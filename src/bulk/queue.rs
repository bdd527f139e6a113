//! The queue between packing and sending: bounded, in order, and never two concurrent batches with a common key.

use std::collections::VecDeque;

use parking_lot::{Condvar, Mutex};

use super::batch::Batch;

/// A bounded queue. A batch with a key that is in flight waits, and all batches after it, until the earlier one is done: writes
/// of one product arrive in the order of their rows.
#[derive(Debug)]
pub(super) struct BatchQueue {
    state: Mutex<BatchQueueState>,
    changed: Condvar,
    capacity: usize,
}

#[derive(Debug, Default)]
struct BatchQueueState {
    waiting: VecDeque<Batch>,
    /// Keys of the batches in flight, by batch number.
    in_flight: Vec<(u64, Vec<Box<str>>)>,
    /// No more batches are pushed.
    ended: bool,
    /// No more batches are sent.
    closed: bool,
}

impl BatchQueueState {
    fn is_ready(&self, batch: &Batch) -> bool {
        batch.keyed.iter().all(|(_, key)| self.in_flight.iter().all(|(_, keys)| !keys.contains(key)))
    }
}

impl BatchQueue {
    pub(super) fn new(capacity: usize) -> Self {
        Self { state: Mutex::default(), changed: Condvar::new(), capacity }
    }

    /// Waits for a free slot; false when the queue is closed.
    pub(super) fn push(&self, batch: Batch) -> bool {
        let mut state = self.state.lock();
        while state.waiting.len() >= self.capacity && !state.closed {
            self.changed.wait(&mut state);
        }
        if state.closed {
            return false;
        }
        state.waiting.push_back(batch);
        self.changed.notify_all();
        true
    }

    /// Waits for the next batch that may be sent; none when there are no more.
    pub(super) fn pop(&self) -> Option<Batch> {
        let mut state = self.state.lock();
        loop {
            if state.closed {
                return None;
            }
            match state.waiting.front() {
                Some(batch) if state.is_ready(batch) => {
                    let batch = state.waiting.pop_front()?;
                    if !batch.keyed.is_empty() {
                        let keys = batch.keyed.iter().map(|(_, key)| key.clone()).collect();
                        state.in_flight.push((batch.sequence, keys));
                    }
                    self.changed.notify_all();
                    return Some(batch);
                }
                None if state.ended => return None,
                Some(_) | None => self.changed.wait(&mut state),
            }
        }
    }

    /// Releases the keys of a batch that is no longer in flight.
    pub(super) fn done(&self, batch: &Batch) {
        if !batch.keyed.is_empty() {
            let mut state = self.state.lock();
            state.in_flight.retain(|(sequence, _)| *sequence != batch.sequence);
            self.changed.notify_all();
        }
    }

    /// Marks the last batch as pushed.
    pub(super) fn end(&self) {
        self.state.lock().ended = true;
        self.changed.notify_all();
    }

    /// Drops the waiting batches and accepts no more.
    pub(super) fn close(&self) {
        let mut state = self.state.lock();
        state.closed = true;
        state.waiting.clear();
        self.changed.notify_all();
    }
}
