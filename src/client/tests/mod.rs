//! Tests of the client against an HTTP server that follows a script.

mod calls;
mod pagination;
mod rate_limits;
mod runtime_pool;
mod server;
mod signing;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;

use super::{AttemptOutcome, Auth, Client, Config, Event, Observer};
use crate::api;
use crate::schema::{Endpoint, Values};
use crate::types::Secret;
use server::Server;

const PAGE: &str = r#"{"data":[{"id":"7zq4m","name":"Spring"}],"next_cursor":null,"request":{"params":{}}}"#;
const AUDIENCE: &str = r#"{"data":{"id":"ab1","name":"x"},"request":{"params":{}}}"#;

fn config(server: &Server) -> Config {
    Config { timeout: Duration::from_millis(400), max_wait: Duration::from_secs(5), ..Config::new(server.url()) }
}

fn client(server: &Server) -> Client {
    client_with(config(server))
}

fn client_with(config: Config) -> Client {
    let auth = Auth::Bearer(Secret::new("top-secret".into()));
    Client::with_backoff(config, auth, Duration::from_millis(2)).expect("good settings")
}

fn endpoint(name: &str) -> &'static Endpoint {
    api::endpoint(name).expect(name)
}

fn args(pairs: &[(&str, Value)]) -> Values {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect()
}

fn never() -> bool {
    false
}

/// Records the events of an observer.
#[derive(Default)]
struct Recorder(Mutex<Vec<Line>>);

type Line = (AttemptOutcome, u32, Option<Duration>, String);

impl Observer for Recorder {
    fn on_attempt(&self, event: &Event<'_>) {
        let line = (event.outcome, event.attempt, event.retry_in, format!("{} {}", event.method.as_str(), event.path));
        self.0.lock().expect("a recorder").push(line);
    }
}

impl Recorder {
    fn attach(client: Client) -> (Client, Arc<Self>) {
        let recorder = Arc::new(Self::default());
        (client.with_observer(Arc::clone(&recorder) as Arc<dyn Observer>), recorder)
    }

    fn outcomes(&self) -> Vec<AttemptOutcome> {
        self.0.lock().expect("a recorder").iter().map(|(outcome, ..)| *outcome).collect()
    }

    fn waits(&self) -> Vec<Option<Duration>> {
        self.0.lock().expect("a recorder").iter().map(|(_, _, wait, _)| *wait).collect()
    }
}
