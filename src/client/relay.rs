//! The rest of a list on several threads: one fetches a page and hands over to the next as soon as it has read where that one starts,
//! which stands ahead of the records in most answers; then it reads its own records while the other fetches.

use std::cell::{Cell, RefCell};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use super::Client;
use super::trail::Trail;
use super::transport::TICK;
use crate::error::{Error, Result};
use crate::schema::{Endpoint, Values};
use crate::validate::Unknown;
use crate::wire::Response;

/// More would wait for each other: pages are fetched one after another.
const MOST: usize = 4;

/// What the threads share.
struct Relay<'a, T> {
    client: &'a Client,
    endpoint: &'static Endpoint,
    unknown: Unknown,
    build: &'a (dyn Fn(Response) -> Result<T> + Sync),
    stopped: AtomicBool,
    /// Held by the one that fetches.
    turn: Mutex<Turn<'a>>,
}

/// Whose turn it is to fetch.
struct Turn<'a> {
    trail: &'a mut Trail,
    /// Pages that were begun.
    begun: usize,
    /// The first page that failed, and why.
    failed: Option<(Page, Error)>,
}

/// A page, and how to ask for it again.
struct Page {
    number: usize,
    args: Values,
    /// Cursors that had been followed.
    length: usize,
}

impl Turn<'_> {
    /// The page to fetch next.
    fn begin(&mut self) -> Option<Page> {
        let args = self.trail.args.clone().filter(|_| self.failed.is_none())?;
        self.begun += 1;
        Some(Page { number: self.begun, args, length: self.trail.length() })
    }

    fn fail(&mut self, page: Page, error: Error) {
        if self.failed.as_ref().is_none_or(|(first, _)| page.number < first.number) {
            self.failed = Some((page, error));
        }
    }
}

/// Makes every page that is left, in order.
pub(super) fn run<T: Send>(
    client: &Client,
    unknown: Unknown,
    trail: &mut Trail,
    build: &(dyn Fn(Response) -> Result<T> + Sync),
    stop: &(dyn Fn() -> bool + Sync),
    made: &mut Vec<T>,
) -> Result<()> {
    let endpoint = trail.endpoint;
    let turn = Mutex::new(Turn { trail, begun: 0, failed: None });
    let relay = Relay { client, endpoint, unknown, build, stopped: AtomicBool::new(false), turn };
    let threads = thread::available_parallelism().map_or(2, NonZero::get).clamp(2, MOST);
    let mut pages: Vec<(usize, T)> = Vec::new();
    thread::scope(|scope| {
        let (give, take) = mpsc::channel();
        for _ in 0..threads {
            let give = give.clone();
            scope.spawn(|| relay.work(give));
        }
        drop(give);
        loop {
            match take.recv_timeout(TICK) {
                Ok(page) => pages.push(page),
                Err(RecvTimeoutError::Timeout) if stop() => relay.stopped.store(true, Ordering::Relaxed),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
    });
    pages.sort_unstable_by_key(|(number, _)| *number);
    let turn = relay.turn.into_inner().unwrap_or_else(PoisonError::into_inner);
    let Some((first, error)) = turn.failed else {
        made.extend(pages.into_iter().map(|(_, page)| page));
        return Ok(());
    };
    made.extend(pages.into_iter().take_while(|(number, _)| *number < first.number).map(|(_, page)| page));
    turn.trail.back(first.args, first.length);
    Err(error)
}

impl<'a, T> Relay<'a, T> {
    /// Fetches and builds pages until there is none left, or one failed.
    #[expect(clippy::needless_pass_by_value, reason = "the last thread that ends closes the channel")]
    fn work(&self, give: Sender<(usize, T)>) {
        loop {
            let mut turn = self.lock();
            let Some(page) = turn.begin() else { return };
            let held = RefCell::new(Some(turn));
            match self.fetch(&held, &page).and_then(self.build) {
                Ok(built) => {
                    // Nobody may be waiting any more.
                    let _ = give.send((page.number, built));
                }
                // Before the turn is passed on, if it is not yet: the page after this one is not known.
                Err(error) => held.take().unwrap_or_else(|| self.lock()).fail(page, error),
            }
        }
    }

    /// One page; the turn is passed on as early as can be.
    fn fetch(&self, held: &RefCell<Option<MutexGuard<'_, Turn<'a>>>>, page: &Page) -> Result<Response> {
        let turned = Cell::new(Ok(()));
        let pass = |cursor: Option<&str>| {
            if let Some(mut turn) = held.take() {
                turned.set(turn.trail.turn(cursor));
            }
        };
        let stopped = || self.stopped.load(Ordering::Relaxed);
        let reply = self.client.call_telling(self.endpoint, &page.args, self.unknown, &pass, &stopped)?;
        pass(reply.next_cursor.as_deref());
        turned.into_inner()?;
        Ok(reply)
    }

    fn lock(&self) -> MutexGuard<'_, Turn<'a>> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
