//! Hashing on helper threads, while the calling thread supplies the rows and consumes the digests in order.
//!
//! A Python list is hashed this way: only the thread attached to the interpreter may touch its strings, and creating the new
//! strings takes longer than everything else, so that thread does nothing else.

use std::collections::{BTreeMap, VecDeque};
use std::thread;

use parking_lot::{Condvar, Mutex};

use super::IdentifierKind;
use super::batch::{HashedColumn, hash_column};

/// Rows of a work item; its digests stay in one processor's cache until they are consumed.
const ROWS_AT_A_TIME: usize = 4096;

/// Consecutive rows and their digests.
#[derive(Debug, Default)]
pub struct WorkItem<'a> {
    /// The number of the first row, from 0.
    pub first: usize,
    /// The text of each row.
    pub values: Vec<Option<&'a str>>,
    /// The region of each row; rows past its end have none.
    pub regions: Vec<Option<&'a str>>,
    /// The result; empty until the rows are hashed.
    pub hashed: HashedColumn,
}

/// Hashes `count` rows. `fill` adds the texts of a range of rows to a work item, `consume` receives every hashed item in order;
/// both are called on this thread only.
///
/// # Errors
/// The first error of `fill` or `consume`.
pub fn hash_in_order<'a, E>(
    kind: IdentifierKind,
    count: usize,
    threads: usize,
    mut fill: impl FnMut(std::ops::Range<usize>, &mut WorkItem<'a>) -> Result<(), E>,
    mut consume: impl FnMut(&WorkItem<'a>) -> Result<(), E>,
) -> Result<(), E> {
    let helpers = threads.min(count.div_ceil(ROWS_AT_A_TIME)).saturating_sub(1);
    let lead = 2 + 3 * helpers;
    let queue = WorkQueue { kind, state: Mutex::default(), changed: Condvar::new() };
    thread::scope(|scope| {
        let _closing = CloseOnDrop(&queue);
        for _ in 0..helpers {
            let queue = &queue;
            let help = move || {
                let _closing = CloseOnDrop(queue);
                queue.help();
            };
            // If the system refuses a thread, this one does the work.
            if thread::Builder::new().spawn_scoped(scope, help).is_err() {
                break;
            }
        }
        let mut spare = Vec::new();
        let (mut filled, mut consumed) = (0, 0);
        while consumed < count {
            while filled < count && filled - consumed < lead * ROWS_AT_A_TIME {
                let mut item: WorkItem<'_> = spare.pop().unwrap_or_default();
                let end = count.min(filled + ROWS_AT_A_TIME);
                item.first = filled;
                item.values.clear();
                item.regions.clear();
                fill(filled..end, &mut item)?;
                queue.push(item);
                filled = end;
            }
            // None only when a helper panicked: leaving the scope propagates the panic.
            let Some(item) = queue.pop(consumed) else { break };
            consume(&item)?;
            consumed = item.first + item.values.len();
            spare.push(item);
        }
        Ok(())
    })
}

/// Work items that wait for a free thread, and finished ones.
struct WorkQueue<'a> {
    kind: IdentifierKind,
    state: Mutex<WorkQueueState<'a>>,
    changed: Condvar,
}

#[derive(Default)]
struct WorkQueueState<'a> {
    todo: VecDeque<WorkItem<'a>>,
    done: BTreeMap<usize, WorkItem<'a>>,
    closed: bool,
}

/// Closes the queue, also when its thread panics.
struct CloseOnDrop<'q, 'a>(&'q WorkQueue<'a>);

impl Drop for CloseOnDrop<'_, '_> {
    fn drop(&mut self) {
        self.0.state.lock().closed = true;
        self.0.changed.notify_all();
    }
}

impl<'a> WorkQueue<'a> {
    fn hash(&self, item: &mut WorkItem<'a>) {
        hash_column(self.kind, item.values.iter().copied(), item.regions.iter().copied(), &mut item.hashed);
    }

    fn push(&self, item: WorkItem<'a>) {
        self.state.lock().todo.push_back(item);
        self.changed.notify_one();
    }

    /// A helper thread: hashes waiting items until the queue is closed.
    fn help(&self) {
        let mut state = self.state.lock();
        while !state.closed {
            if let Some(mut item) = state.todo.pop_front() {
                drop(state);
                self.hash(&mut item);
                state = self.state.lock();
                state.done.insert(item.first, item);
                self.changed.notify_all();
            } else {
                self.changed.wait(&mut state);
            }
        }
    }

    /// The hashed item that starts with that row. Hashes other items while it waits.
    fn pop(&self, first: usize) -> Option<WorkItem<'a>> {
        let mut state = self.state.lock();
        loop {
            if let Some(item) = state.done.remove(&first) {
                return Some(item);
            }
            if state.closed {
                return None;
            }
            if let Some(mut item) = state.todo.pop_front() {
                drop(state);
                self.hash(&mut item);
                if item.first == first {
                    return Some(item);
                }
                state = self.state.lock();
                state.done.insert(item.first, item);
            } else {
                self.changed.wait(&mut state);
            }
        }
    }
}
