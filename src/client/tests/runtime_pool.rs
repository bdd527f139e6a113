//! Connections and runtimes: reuse, threads, nested runtimes.

use std::time::Duration;

use super::server::{Server, Step, respond};
use super::{AUDIENCE, PAGE, args, client, endpoint, never};
use crate::client::Client;
use crate::schema::Values;
use crate::validate::Unknown;

#[test]
fn clients_and_their_futures_are_send_and_sync() {
    fn assert_send_sync<T: Send + Sync + 'static>() {}
    fn assert_send<T: Send>(value: T) -> T {
        value
    }
    assert_send_sync::<Client>();
    assert_send_sync::<crate::types::Secret>();
    let server = Server::start(vec![respond(200, PAGE)]);
    let client = client(&server);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let none = Values::new();
    runtime.block_on(assert_send(client.call(endpoint("accounts.list"), &none, Unknown::Refuse))).expect("a page");
    let mut pages = client.pages(endpoint("accounts.list"), Values::new(), Unknown::Refuse);
    runtime.block_on(assert_send(pages.next())).expect("a page");
}

#[test]
fn a_connection_closed_while_idle_fails_no_call() {
    // The server closes the connection after every response without `Connection: close`.
    let server = Server::start(vec![Step::RespondAndClose(201, AUDIENCE)]);
    let client = client(&server);
    let arguments = args(&[("account_id", "7zq4m".into()), ("name", "x".into())]);
    for created in 1..=50 {
        client
            .call_blocking(endpoint("custom_audiences.create"), &arguments, Unknown::Refuse, &never)
            .expect("an audience");
        while server.closed() < created {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
    assert_eq!(server.seen().len(), 50, "no request was sent twice");
}

#[test]
fn many_threads_use_one_client() {
    let server = Server::start(vec![respond(200, PAGE)]);
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
    assert!(seen.iter().all(|seen| seen.connection < 16), "connections are reused");
}

#[test]
fn a_blocking_call_works_inside_a_runtime() {
    let server = Server::start(vec![respond(200, PAGE)]);
    let client = client(&server);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async move {
        client.call_blocking(endpoint("accounts.list"), &Values::new(), Unknown::Refuse, &never).expect("a page");
        // Drops the runtimes of its pool inside a runtime.
        drop(client);
    });
}

#[test]
fn awaited_calls_work_on_several_runtimes_in_turn() {
    let server = Server::start(vec![respond(200, PAGE)]);
    let client = client(&server);
    for _ in 0..3 {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let none = Values::new();
        runtime.block_on(client.call(endpoint("accounts.list"), &none, Unknown::Refuse)).expect("a page");
    }
}
