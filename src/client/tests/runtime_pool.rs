//! Connections: kept, shared, replaced when they break.

use std::time::Duration;

use super::server::{Server, Step, say};
use super::{AUDIENCE, PAGE, args, client, endpoint, never};
use crate::client::Client;
use crate::schema::Values;
use crate::validate::Unknown;

#[test]
fn a_client_may_be_sent_anywhere() {
    fn anywhere<T: Send + Sync + 'static>() {}
    fn sendable<T: Send>(value: T) -> T {
        value
    }
    anywhere::<Client>();
    anywhere::<crate::types::Secret>();
    let server = Server::play(vec![say(200, PAGE)]);
    let client = client(&server);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let none = Values::new();
    runtime.block_on(sendable(client.call(endpoint("accounts.list"), &none, Unknown::Refuse))).expect("a page");
    let mut pages = client.pages(endpoint("accounts.list"), Values::new(), Unknown::Refuse);
    runtime.block_on(sendable(pages.next())).expect("a page");
}

#[test]
fn a_connection_closed_while_idle_breaks_no_call() {
    // The service closes after every answer without saying so.
    let server = Server::play(vec![Step::SayAndClose(201, AUDIENCE)]);
    let client = client(&server);
    let given = args(&[("account_id", "7zq4m".into()), ("name", "x".into())]);
    for made in 1..=50 {
        client.call_blocking(endpoint("custom_audiences.create"), &given, Unknown::Refuse, &never).expect("made");
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
                    client.call_blocking(endpoint("accounts.list"), &none, Unknown::Refuse, &never).expect("a page");
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
        client.call_blocking(endpoint("accounts.list"), &Values::new(), Unknown::Refuse, &never).expect("a page");
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
        runtime.block_on(client.call(endpoint("accounts.list"), &none, Unknown::Refuse)).expect("a page");
    }
}
