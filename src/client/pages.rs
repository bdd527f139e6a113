//! Every page of a list; the next one is fetched while the one before is read.

use std::collections::HashSet;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use serde_json::Value;

use super::Client;
use crate::error::{Error, Result};
use crate::model::check::Unknown;
use crate::model::{Endpoint, Values};
use crate::wire::Reply;

/// How often a waiting reader looks whether it should stop.
const TICK: Duration = Duration::from_millis(100);

/// Reads a list page by page. After an error the same page can be asked for again.
pub struct Pages {
    client: Client,
    row: &'static Endpoint,
    /// Of the page to fetch next; none after the last.
    args: Option<Values>,
    unknown: Unknown,
    ahead: Option<Ahead>,
    /// Cursors that were followed, as numbers: a cursor that comes back would go on forever.
    followed: HashSet<u64>,
    hasher: RandomState,
}

/// A page on its way.
enum Ahead {
    /// On a thread of its own.
    Thread { answer: Receiver<Result<Reply>>, stop: Arc<AtomicBool> },
    /// On the runtime.
    Task(tokio::task::JoinHandle<Result<Reply>>),
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
    pub fn pages(&self, row: &'static Endpoint, args: Values, unknown: Unknown) -> Pages {
        Pages {
            client: self.clone(),
            row,
            args: Some(args),
            unknown,
            ahead: None,
            followed: HashSet::new(),
            hasher: RandomState::new(),
        }
    }
}

impl Pages {
    /// The next page, waited for on this thread; none after the last. `stop` is asked every 100 ms whether to give up.
    pub fn next_waiting(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> Result<Option<Reply>> {
        let Some(args) = &self.args else { return Ok(None) };
        let reply = match &mut self.ahead {
            Some(Ahead::Thread { answer, .. }) => loop {
                match answer.recv_timeout(TICK) {
                    Ok(reply) => break Some(reply),
                    Err(RecvTimeoutError::Timeout) if stop() => return Err(Error::Stopped),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break None,
                }
            },
            // A page that a task fetches can only be awaited.
            Some(Ahead::Task(_)) | None => None,
        };
        self.ahead = None;
        let reply = match reply {
            Some(reply) => reply?,
            None => self.client.call_waiting(self.row, args, self.unknown, stop)?,
        };
        self.turn(&reply)?;
        self.ahead = self.fetch_on_thread();
        Ok(Some(reply))
    }

    /// The next page, awaited; none after the last.
    pub async fn next(&mut self) -> Result<Option<Reply>> {
        let Some(args) = &self.args else { return Ok(None) };
        let reply = match &mut self.ahead {
            Some(Ahead::Task(task)) => task.await.ok(),
            Some(Ahead::Thread { .. }) | None => None,
        };
        self.ahead = None;
        let reply = match reply {
            Some(reply) => reply?,
            None => self.client.call(self.row, args, self.unknown).await?,
        };
        self.turn(&reply)?;
        self.ahead = self.args.clone().map(|args| {
            let (client, row, unknown) = (self.client.clone(), self.row, self.unknown);
            Ahead::Task(tokio::spawn(async move { client.call(row, &args, unknown).await }))
        });
        Ok(Some(reply))
    }

    /// Moves on to the page after this one.
    fn turn(&mut self, reply: &Reply) -> Result<()> {
        let Some(cursor) = reply.next_cursor.as_ref().filter(|_| self.row.parameter("cursor").is_some()) else {
            self.args = None;
            return Ok(());
        };
        let Some(args) = &mut self.args else { return Ok(()) };
        if let Some(Value::String(own)) = args.get("cursor") {
            self.followed.insert(self.hasher.hash_one(own));
        }
        if !self.followed.insert(self.hasher.hash_one(cursor)) {
            self.args = None;
            let reason = "its `next_cursor` was followed before, so the list would never end".to_owned();
            return Err(Error::Unreadable { endpoint: self.row.name.to_owned(), reason });
        }
        args.insert("cursor".to_owned(), Value::String(cursor.clone()));
        // A total is counted once, on the first page (document 5, section 1: paging).
        args.shift_remove("with_total_count");
        Ok(())
    }

    fn fetch_on_thread(&self) -> Option<Ahead> {
        let args = self.args.clone()?;
        let (client, row, unknown) = (self.client.clone(), self.row, self.unknown);
        let (give, answer) = mpsc::sync_channel(1);
        let stop = Arc::new(AtomicBool::new(false));
        let stopping = Arc::clone(&stop);
        let fetch = move || {
            let reply = client.call_waiting(row, &args, unknown, &|| stopping.load(Ordering::Relaxed));
            // Nobody may be waiting any more.
            let _ = give.send(reply);
        };
        // Without a thread the page is fetched when it is asked for.
        std::thread::Builder::new().name("handbill-pages".into()).spawn(fetch).ok()?;
        Some(Ahead::Thread { answer, stop })
    }
}
