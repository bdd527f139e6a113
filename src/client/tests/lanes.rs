//! Connections: kept, shared, replaced when they break.

use std::time::Duration;

use super::server::{Server, Step, say};
use super::{AUDIENCE, PAGE, args, client, never, row};
use crate::client::Client;
use crate::model::Values;
use crate::model::check::Unknown;

#[test]
fn a_client_may_be_sent_anywhere() {
    fn anywhere<T: Send + Sync + 'static>() {}
    fn sendable<T: Send>(value: T) -> T {
        value
    }
    anywhere::<Client>();
    anywhere::<crate::client::Secret>();
    let server = Server::play(vec![say(200, PAGE)]);
    let client = client(&server);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let none = Values::new();
    runtime.block_on(sendable(client.call(row("accounts.list"), &none, Unknown::Refuse))).expect("a page");
    let mut pages = client.pages(row("accounts.list"), Values::new(), Unknown::Refuse);
    runtime.block_on(sendable(pages.next())).expect("a page");
}

#[test]
fn a_connection_closed_while_idle_breaks_no_call() {
    // The service closes after every answer without saying so.
    let server = Server::play(vec![Step::SayAndClose(201, AUDIENCE)]);
    let client = client(&server);
    let given = args(&[("account_id", "7zq4m".into()), ("name", "x".into())]);
    for made in 1..=50 {
        client.call_waiting(row("custom_audiences.create"), &given, Unknown::Refuse, &never).expect("made");
        while server.closed() < made {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
    assert_eq!(server.seen().len(), 50, "none was sent twice");
}

#[test]
fn many_threads_use_one_client() {
    let server = Server::play(vec![say(200, PAGE)]);
    let client = client(&server);
    std::thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| {
                for _ in 0..20 {
                    let none = Values::new();
                    client.call_waiting(row("accounts.list"), &none, Unknown::Refuse, &never).expect("a page");
                }
            });
        }
    });
    let seen = server.seen();
    assert_eq!(seen.len(), 320);
    assert!(seen.iter().all(|seen| seen.connection < 16), "connections are kept");
}

#[test]
fn a_waiting_call_works_on_a_thread_that_drives_a_runtime() {
    let server = Server::play(vec![say(200, PAGE)]);
    let client = client(&server);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async move {
        client.call_waiting(row("accounts.list"), &Values::new(), Unknown::Refuse, &never).expect("a page");
        // Its lanes go with it, here, inside a runtime.
        drop(client);
    });
}

#[test]
fn awaited_calls_work_on_one_runtime_after_another() {
    let server = Server::play(vec![say(200, PAGE)]);
    let client = client(&server);
    for _ in 0..3 {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let none = Values::new();
        runtime.block_on(client.call(row("accounts.list"), &none, Unknown::Refuse)).expect("a page");
    }
}

/// What this thread has used of a processor.
fn processor() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(told.split(' ').next().and_then(|used| used.parse().ok()).unwrap_or_default())
}

/// `cargo test --release --lib client::tests::lanes::how_long -- --ignored --nocapture`
#[test]
#[ignore = "measures"]
fn how_long_a_small_call_takes() {
    use crate::client::{Auth, Config, OAuth1, Secret};
    let server = Server::play(vec![say(200, PAGE)]);
    let secret = |text: &str| Secret::new(text.into());
    let keys = OAuth1 {
        consumer_key: "consumer".into(),
        consumer_secret: secret("secret"),
        access_token: "token".into(),
        access_token_secret: secret("secret"),
    };
    let started = std::time::Instant::now();
    let mut client = None;
    for _ in 0..1000 {
        client = Client::new(Config::new(server.url()), Auth::OAuth1(keys.clone())).ok();
    }
    println!("a new client: {:?}", started.elapsed() / 1000);
    let client = client.expect("a client");
    let none = Values::new();
    let started = std::time::Instant::now();
    client.call_waiting(row("accounts.list"), &none, Unknown::Refuse, &never).expect("a page");
    println!("the first call: {:?}", started.elapsed());
    for _ in 0..5 {
        let (started, worked) = (std::time::Instant::now(), processor());
        for _ in 0..5000 {
            client.call_waiting(row("accounts.list"), &none, Unknown::Refuse, &never).expect("a page");
        }
        println!(
            "a waiting call: {:?}, of which on its own thread {:?}",
            started.elapsed() / 5000,
            processor().saturating_sub(worked) / 5000
        );
    }
    let started = std::time::Instant::now();
    for _ in 0..20_000 {
        std::hint::black_box(crate::client::auth::authorization(
            &keys,
            "GET",
            "http://127.0.0.1:8080/12/accounts",
            "",
            &crate::client::auth::nonce(),
            1,
        ));
    }
    println!("a signature with key set-up: {:?}", started.elapsed() / 20_000);
}
