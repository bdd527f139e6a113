//! Pagination: the next page is fetched while the current one is read.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};

use self::cursor::Cursor;
use super::Client;
use super::runtime_pool::TICK;
use crate::error::{Error, Result};
use crate::schema::{Endpoint, Values};
use crate::validate::Unknown;
use crate::wire::Response;

mod cursor;
mod parallel;

/// Reads a list page by page. After an error the same page can be requested again.
pub struct Pages {
    client: Client,
    unknown: Unknown,
    cursor: Cursor,
    prefetched: Option<Prefetch>,
}

/// A page that is being fetched.
enum Prefetch {
    /// On a background thread.
    Thread { response: Receiver<Result<Response>>, stop: Arc<AtomicBool> },
    /// On the runtime.
    Task(tokio::task::JoinHandle<Result<Response>>),
}

impl Drop for Prefetch {
    fn drop(&mut self) {
        match self {
            Self::Thread { stop, .. } => stop.store(true, Ordering::Relaxed),
            Self::Task(task) => task.abort(),
        }
    }
}

impl Client {
    /// The pages of a list, from the one that `args` requests. Nothing is sent before the first page is requested.
    pub fn pages(&self, endpoint: &'static Endpoint, args: Values, unknown: Unknown) -> Pages {
        Pages { client: self.clone(), unknown, cursor: Cursor::new(endpoint, args), prefetched: None }
    }
}

impl Pages {
    /// The next page; none after the last. Blocks the calling thread; `stop` is polled every 100 ms.
    pub fn next_blocking(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> Result<Option<Response>> {
        let fetched = self.fetched(stop)?;
        let Some(args) = &self.cursor.args else { return Ok(None) };
        let response = match fetched {
            Some(response) => response?,
            None => self.client.call_blocking(self.cursor.endpoint, args, self.unknown, stop)?,
        };
        self.cursor.advance(response.next_cursor.as_deref())?;
        self.prefetched = self.fetch_on_thread();
        Ok(Some(response))
    }

    /// All remaining pages, each passed to `build` on the thread that fetched it. Returns the values built before an error too;
    /// the rest, from the failed page on, can be requested again.
    pub fn rest_blocking<T: Send>(
        &mut self,
        build: &(dyn Fn(Response) -> Result<T> + Sync),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> (Vec<T>, Result<()>) {
        let mut values = Vec::new();
        let first = match self.fetched(stop) {
            Ok(first) => first,
            Err(stopped) => return (values, Err(stopped)),
        };
        if let Some(response) = first {
            let cursor = response.as_ref().ok().and_then(|response| response.next_cursor.clone());
            match response.and_then(build) {
                Ok(value) => values.push(value),
                Err(error) => return (values, Err(error)),
            }
            if let Err(error) = self.cursor.advance(cursor.as_deref()) {
                return (values, Err(error));
            }
        }
        let ended = parallel::run(&self.client, self.unknown, &mut self.cursor, build, stop, &mut values);
        (values, ended)
    }

    /// The page that a background thread fetches, if there is one.
    fn fetched(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> Result<Option<Result<Response>>> {
        // A page that a task fetches can only be awaited.
        let response = match &self.prefetched {
            Some(Prefetch::Thread { response, .. }) => loop {
                match response.recv_timeout(TICK) {
                    Ok(response) => break Some(response),
                    Err(RecvTimeoutError::Timeout) if stop() => return Err(Error::Cancelled),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break None,
                }
            },
            Some(Prefetch::Task(_)) | None => None,
        };
        self.prefetched = None;
        Ok(response)
    }

    /// The next page, awaited; none after the last.
    pub async fn next(&mut self) -> Result<Option<Response>> {
        let Some(args) = &self.cursor.args else { return Ok(None) };
        let response = match &mut self.prefetched {
            Some(Prefetch::Task(task)) => task.await.ok(),
            Some(Prefetch::Thread { .. }) | None => None,
        };
        self.prefetched = None;
        let response = match response {
            Some(response) => response?,
            None => self.client.call(self.cursor.endpoint, args, self.unknown).await?,
        };
        self.cursor.advance(response.next_cursor.as_deref())?;
        self.prefetched = self.cursor.args.clone().map(|args| {
            let (client, endpoint, unknown) = (self.client.clone(), self.cursor.endpoint, self.unknown);
            Prefetch::Task(tokio::spawn(async move { client.call(endpoint, &args, unknown).await }))
        });
        Ok(Some(response))
    }

    fn fetch_on_thread(&self) -> Option<Prefetch> {
        let args = self.cursor.args.clone()?;
        let (client, endpoint, unknown) = (self.client.clone(), self.cursor.endpoint, self.unknown);
        let (sender, response) = mpsc::sync_channel(1);
        let stop = Arc::new(AtomicBool::new(false));
        let stopping = Arc::clone(&stop);
        let fetch = move || {
            let response = client.call_blocking(endpoint, &args, unknown, &|| stopping.load(Ordering::Relaxed));
            // The receiver may be gone.
            let _ = sender.send(response);
        };
        // Without a thread the page is fetched when it is requested.
        std::thread::Builder::new().name("handbill-pages".into()).spawn(fetch).ok()?;
        Some(Prefetch::Thread { response, stop })
    }
}
