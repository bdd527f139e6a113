//! Fetches the remaining pages of a list on several threads.
//!
//! One thread fetches a page. As soon as it has read the next cursor, which precedes the records in most responses, it passes the
//! turn to another thread and parses its own records while the other fetches.

use std::cell::{Cell, RefCell};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;

use parking_lot::{Mutex, MutexGuard};

use super::cursor::Cursor;
use crate::client::Client;
use crate::client::runtime_pool::TICK;
use crate::error::{Error, Result};
use crate::schema::{Endpoint, Values};
use crate::validate::Unknown;
use crate::wire::Response;

/// The most threads; more would only wait for each other, since pages are fetched one after another.
const MAX_THREADS: usize = 4;

/// State that the threads share.
struct ParallelFetch<'a, T> {
    client: &'a Client,
    endpoint: &'static Endpoint,
    unknown: Unknown,
    build: &'a (dyn Fn(Response) -> Result<T> + Sync),
    stopped: AtomicBool,
    /// Locked by the thread that fetches.
    turn: Mutex<FetchTurn<'a>>,
}

/// The right to fetch the next page.
struct FetchTurn<'a> {
    cursor: &'a mut Cursor,
    /// Pages started so far.
    started: usize,
    /// The first page that failed, with its error.
    failed: Option<(PageRequest, Error)>,
}

/// A page, and how to request it again.
struct PageRequest {
    number: usize,
    args: Values,
    /// Cursors followed before it.
    followed_count: usize,
}

impl FetchTurn<'_> {
    /// The page to fetch next.
    fn begin(&mut self) -> Option<PageRequest> {
        let args = self.cursor.args.clone().filter(|_| self.failed.is_none())?;
        self.started += 1;
        Some(PageRequest { number: self.started, args, followed_count: self.cursor.followed_count() })
    }

    fn fail(&mut self, page: PageRequest, error: Error) {
        if self.failed.as_ref().is_none_or(|(first, _)| page.number < first.number) {
            self.failed = Some((page, error));
        }
    }
}

/// Fetches and builds the remaining pages, in order.
pub(super) fn run<T: Send>(
    client: &Client,
    unknown: Unknown,
    cursor: &mut Cursor,
    build: &(dyn Fn(Response) -> Result<T> + Sync),
    stop: &(dyn Fn() -> bool + Sync),
    values: &mut Vec<T>,
) -> Result<()> {
    let endpoint = cursor.endpoint;
    let turn = Mutex::new(FetchTurn { cursor, started: 0, failed: None });
    let fetch = ParallelFetch { client, endpoint, unknown, build, stopped: AtomicBool::new(false), turn };
    let threads = thread::available_parallelism().map_or(2, NonZero::get).clamp(2, MAX_THREADS);
    let mut pages: Vec<(usize, T)> = Vec::new();
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads {
            let sender = sender.clone();
            scope.spawn(|| fetch.work(sender));
        }
        drop(sender);
        loop {
            match receiver.recv_timeout(TICK) {
                Ok(page) => pages.push(page),
                Err(RecvTimeoutError::Timeout) if stop() => fetch.stopped.store(true, Ordering::Relaxed),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
    });
    pages.sort_unstable_by_key(|(number, _)| *number);
    let turn = fetch.turn.into_inner();
    let Some((first, error)) = turn.failed else {
        values.extend(pages.into_iter().map(|(_, page)| page));
        return Ok(());
    };
    values.extend(pages.into_iter().take_while(|(number, _)| *number < first.number).map(|(_, page)| page));
    turn.cursor.rewind(first.args, first.followed_count);
    Err(error)
}

impl<'a, T> ParallelFetch<'a, T> {
    /// Fetches and builds pages until none is left or one fails.
    #[expect(clippy::needless_pass_by_value, reason = "the last thread that ends closes the channel")]
    fn work(&self, sender: Sender<(usize, T)>) {
        loop {
            let mut turn = self.turn.lock();
            let Some(page) = turn.begin() else { return };
            let held_turn = RefCell::new(Some(turn));
            match self.fetch(&held_turn, &page).and_then(self.build) {
                Ok(values) => {
                    // The receiver may be gone.
                    let _ = sender.send((page.number, values));
                }
                // If this thread still has the turn, it records the error first: the next page is unknown.
                Err(error) => held_turn.take().unwrap_or_else(|| self.turn.lock()).fail(page, error),
            }
        }
    }

    /// Fetches one page and passes the turn on as early as possible.
    fn fetch(
        &self,
        held_turn: &RefCell<Option<MutexGuard<'_, FetchTurn<'a>>>>,
        page: &PageRequest,
    ) -> Result<Response> {
        let advanced = Cell::new(Ok(()));
        let pass = |cursor: Option<&str>| {
            if let Some(mut turn) = held_turn.take() {
                advanced.set(turn.cursor.advance(cursor));
            }
        };
        let stopped = || self.stopped.load(Ordering::Relaxed);
        let response = self.client.call_with_cursor(self.endpoint, &page.args, self.unknown, &pass, &stopped)?;
        pass(response.next_cursor.as_deref());
        advanced.into_inner()?;
        Ok(response)
    }
}
