//! Digests made ahead by other threads, while this one brings the rows and makes something of the digests.
//!
//! That is how a list in Python is hashed: only the thread that holds the interpreter may touch its texts, and making the new ones
//! takes longer than all else, so nothing but that is left to it.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::Kind;
use super::batch::{Hashed, hash_into};

/// Rows that travel together; their digests stay in the cache of one processor until they are taken.
const ROWS_AT_A_TIME: usize = 4096;

/// Some rows in a run, and their digests.
#[derive(Debug, Default)]
pub struct Run<'a> {
    /// The number of the first row, from 0.
    pub first: usize,
    /// The text of each row.
    pub values: Vec<Option<&'a str>>,
    /// The region of each row; rows past its end have none.
    pub regions: Vec<Option<&'a str>>,
    /// What the rows became; empty while they are brought.
    pub hashed: Hashed,
}

/// Hashes `count` rows. `bring` adds the texts of the rows it is given by number, `take` gets every run in order; both are called on this
/// thread only.
///
/// # Errors
/// The first error of `bring` or `take` ends it.
pub fn hash_ahead<'a, E>(
    kind: Kind,
    count: usize,
    threads: usize,
    mut bring: impl FnMut(std::ops::Range<usize>, &mut Run<'a>) -> Result<(), E>,
    mut take: impl FnMut(&Run<'a>) -> Result<(), E>,
) -> Result<(), E> {
    let helpers = threads.min(count.div_ceil(ROWS_AT_A_TIME)).saturating_sub(1);
    let lead = 2 + 3 * helpers;
    let desk = Desk { kind, state: Mutex::default(), changed: Condvar::new() };
    thread::scope(|scope| {
        let _closing = Closing(&desk);
        for _ in 0..helpers {
            let desk = &desk;
            let help = move || {
                let _closing = Closing(desk);
                desk.help();
            };
            // A system that has no thread to give still has this one.
            if thread::Builder::new().spawn_scoped(scope, help).is_err() {
                break;
            }
        }
        let mut spare = Vec::new();
        let (mut brought, mut taken) = (0, 0);
        while taken < count {
            while brought < count && brought - taken < lead * ROWS_AT_A_TIME {
                let mut run: Run<'_> = spare.pop().unwrap_or_default();
                let end = count.min(brought + ROWS_AT_A_TIME);
                run.first = brought;
                run.values.clear();
                run.regions.clear();
                bring(brought..end, &mut run)?;
                desk.put(run);
                brought = end;
            }
            // None only when a helper died: leaving the scope tells how.
            let Some(run) = desk.get(taken) else { break };
            take(&run)?;
            taken = run.first + run.values.len();
            spare.push(run);
        }
        Ok(())
    })
}

/// Where runs wait for whoever is free.
struct Desk<'a> {
    kind: Kind,
    state: Mutex<State<'a>>,
    changed: Condvar,
}

#[derive(Default)]
struct State<'a> {
    todo: VecDeque<Run<'a>>,
    done: BTreeMap<usize, Run<'a>>,
    closed: bool,
}

/// Ends the work of all, also when its thread panics.
struct Closing<'d, 'a>(&'d Desk<'a>);

impl Drop for Closing<'_, '_> {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.changed.notify_all();
    }
}

impl<'a> Desk<'a> {
    fn lock(&self) -> MutexGuard<'_, State<'a>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'g>(&self, state: MutexGuard<'g, State<'a>>) -> MutexGuard<'g, State<'a>> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    fn hash(&self, run: &mut Run<'a>) {
        hash_into(self.kind, run.values.iter().copied(), run.regions.iter().copied(), &mut run.hashed);
    }

    fn put(&self, run: Run<'a>) {
        self.lock().todo.push_back(run);
        self.changed.notify_one();
    }

    /// A helper: hashes what waits until there is no more.
    fn help(&self) {
        let mut state = self.lock();
        while !state.closed {
            if let Some(mut run) = state.todo.pop_front() {
                drop(state);
                self.hash(&mut run);
                state = self.lock();
                state.done.insert(run.first, run);
                self.changed.notify_all();
            } else {
                state = self.wait(state);
            }
        }
    }

    /// The run that starts with that row. Whoever waits for it hashes meanwhile.
    fn get(&self, first: usize) -> Option<Run<'a>> {
        let mut state = self.lock();
        loop {
            if let Some(run) = state.done.remove(&first) {
                return Some(run);
            }
            if state.closed {
                return None;
            }
            if let Some(mut run) = state.todo.pop_front() {
                drop(state);
                self.hash(&mut run);
                if run.first == first {
                    return Some(run);
                }
                state = self.lock();
                state.done.insert(run.first, run);
            } else {
                state = self.wait(state);
            }
        }
    }
}
