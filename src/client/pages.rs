//! Every page of a list; the next one is fetched while the one before is read.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};

use super::trail::Trail;
use super::transport::TICK;
use super::{Client, relay};
use crate::error::{Error, Result};
use crate::schema::{Endpoint, Values};
use crate::validate::Unknown;
use crate::wire::Response;

/// Reads a list page by page. After an error the same page can be asked for again.
pub struct Pages {
    client: Client,
    unknown: Unknown,
    trail: Trail,
    ahead: Option<Ahead>,
}

/// A page on its way.
enum Ahead {
    /// On a thread of its own.
    Thread { answer: Receiver<Result<Response>>, stop: Arc<AtomicBool> },
    /// On the runtime.
    Task(tokio::task::JoinHandle<Result<Response>>),
}

impl Drop for Ahead {
    fn drop(&mut self) {
        match self {
            Self::Thread { stop, .. } => stop.store(true, Ordering::Relaxed),
            Self::Task(task) => task.abort(),
        }
    }
}

impl Client {
    /// The pages of a list, from the one that `args` asks for. Nothing is sent before the first is asked for.
    pub fn pages(&self, endpoint: &'static Endpoint, args: Values, unknown: Unknown) -> Pages {
        Pages { client: self.clone(), unknown, trail: Trail::new(endpoint, args), ahead: None }
    }
}

impl Pages {
    /// The next page, waited for on this thread; none after the last. `stop` is asked every 100 ms whether to give up.
    pub fn next_waiting(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> Result<Option<Response>> {
        let fetched = self.fetched(stop)?;
        let Some(args) = &self.trail.args else { return Ok(None) };
        let reply = match fetched {
            Some(reply) => reply?,
            None => self.client.call_waiting(self.trail.endpoint, args, self.unknown, stop)?,
        };
        self.trail.turn(reply.next_cursor.as_deref())?;
        self.ahead = self.fetch_on_thread();
        Ok(Some(reply))
    }

    /// Every page that is left, each made into what is wanted by the threads that fetch them. What was made before an error is
    /// given as well; then the rest, from the page of the error on, can be asked for again.
    pub fn rest_waiting<T: Send>(
        &mut self,
        build: &(dyn Fn(Response) -> Result<T> + Sync),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> (Vec<T>, Result<()>) {
        let mut made = Vec::new();
        let first = match self.fetched(stop) {
            Ok(first) => first,
            Err(stopped) => return (made, Err(stopped)),
        };
        if let Some(reply) = first {
            let cursor = reply.as_ref().ok().and_then(|reply| reply.next_cursor.clone());
            match reply.and_then(build) {
                Ok(one) => made.push(one),
                Err(error) => return (made, Err(error)),
            }
            if let Err(error) = self.trail.turn(cursor.as_deref()) {
                return (made, Err(error));
            }
        }
        let ended = relay::run(&self.client, self.unknown, &mut self.trail, build, stop, &mut made);
        (made, ended)
    }

    /// The page on its way on a thread, when there is one.
    fn fetched(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> Result<Option<Result<Response>>> {
        // A page that a task fetches can only be awaited.
        let reply = match &self.ahead {
            Some(Ahead::Thread { answer, .. }) => loop {
                match answer.recv_timeout(TICK) {
                    Ok(reply) => break Some(reply),
                    Err(RecvTimeoutError::Timeout) if stop() => return Err(Error::Cancelled),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break None,
                }
            },
            Some(Ahead::Task(_)) | None => None,
        };
        self.ahead = None;
        Ok(reply)
    }

    /// The next page, awaited; none after the last.
    pub async fn next(&mut self) -> Result<Option<Response>> {
        let Some(args) = &self.trail.args else { return Ok(None) };
        let reply = match &mut self.ahead {
            Some(Ahead::Task(task)) => task.await.ok(),
            Some(Ahead::Thread { .. }) | None => None,
        };
        self.ahead = None;
        let reply = match reply {
            Some(reply) => reply?,
            None => self.client.call(self.trail.endpoint, args, self.unknown).await?,
        };
        self.trail.turn(reply.next_cursor.as_deref())?;
        self.ahead = self.trail.args.clone().map(|args| {
            let (client, endpoint, unknown) = (self.client.clone(), self.trail.endpoint, self.unknown);
            Ahead::Task(tokio::spawn(async move { client.call(endpoint, &args, unknown).await }))
        });
        Ok(Some(reply))
    }

    fn fetch_on_thread(&self) -> Option<Ahead> {
        let args = self.trail.args.clone()?;
        let (client, endpoint, unknown) = (self.client.clone(), self.trail.endpoint, self.unknown);
        let (give, answer) = mpsc::sync_channel(1);
        let stop = Arc::new(AtomicBool::new(false));
        let stopping = Arc::clone(&stop);
        let fetch = move || {
            let reply = client.call_waiting(endpoint, &args, unknown, &|| stopping.load(Ordering::Relaxed));
            // Nobody may be waiting any more.
            let _ = give.send(reply);
        };
        // Without a thread the page is fetched when it is asked for.
        std::thread::Builder::new().name("handbill-pages".into()).spawn(fetch).ok()?;
        Some(Ahead::Thread { answer, stop })
    }
}
