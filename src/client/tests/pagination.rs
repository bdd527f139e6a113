//! Reading on from cursor to cursor.

use std::time::Duration;

use serde_json::json;

use super::server::{Server, Step, say};
use super::{args, client, endpoint, never};
use crate::client::Pages;
use crate::error::{Error, Result};
use crate::schema::Values;
use crate::validate::Unknown;
use crate::wire::{Response, ResponseData};

fn page(id: &str, next: &str) -> Step {
    let next = if next.is_empty() { "null".to_owned() } else { format!("\"{next}\"") };
    say(200, &format!(r#"{{"data":[{{"id":"{id}"}}],"next_cursor":{next}}}"#))
}

fn ids(reply: &Response) -> Vec<String> {
    let ResponseData::Records(rows) = &reply.data else { return Vec::new() };
    (0..rows.len()).filter_map(|at| rows.raw(at, rows.record.position("id")?)).map(str::to_owned).collect()
}

fn all(mut pages: Pages, waiting: bool) -> Result<Vec<String>> {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let mut found = Vec::new();
    loop {
        let reply = if waiting { pages.next_blocking(&never) } else { runtime.block_on(pages.next()) };
        match reply? {
            Some(reply) => found.extend(ids(&reply)),
            None => return Ok(found),
        }
    }
}

#[test]
fn pages_joined_are_the_list_and_the_total_is_counted_once() {
    for waiting in [true, false] {
        let server = Server::play(vec![page("1", "c-1"), page("2", "c-2"), page("3", "")]);
        let given = args(&[("with_total_count", json!(true)), ("count", json!(1))]);
        let pages = client(&server).pages(endpoint("accounts.list"), given, Unknown::Refuse);
        assert_eq!(all(pages, waiting).expect("pages"), ["\"1\"", "\"2\"", "\"3\""]);
        let targets: Vec<_> = server.seen().into_iter().map(|seen| seen.target).collect();
        assert_eq!(
            targets,
            [
                "/12/accounts?count=1&with_total_count=true",
                "/12/accounts?count=1&cursor=c-1",
                "/12/accounts?count=1&cursor=c-2"
            ]
        );
    }
}

#[test]
fn the_next_page_is_fetched_ahead() {
    let server = Server::play(vec![page("1", "c-1"), page("2", "")]);
    let mut pages = client(&server).pages(endpoint("accounts.list"), Values::new(), Unknown::Refuse);
    assert!(server.seen().is_empty());
    pages.next_blocking(&never).expect("a page");
    for _ in 0..100 {
        if server.seen().len() == 2 {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("only {} pages were asked for", server.seen().len());
}

#[test]
fn a_cursor_that_comes_back_ends_the_list_with_an_error() {
    for waiting in [true, false] {
        let server = Server::play(vec![page("1", "c-1"), page("2", "c-2"), page("3", "c-1")]);
        let pages = client(&server).pages(endpoint("accounts.list"), Values::new(), Unknown::Refuse);
        let error = all(pages, waiting).expect_err("an endless list");
        assert!(matches!(error, Error::Decode { .. }), "{error:?}");
        assert_eq!(server.seen().len(), 3);
    }
}

#[test]
fn after_an_error_the_same_page_can_be_asked_for_again() {
    let server = Server::play(vec![page("1", "c-1"), say(400, ""), page("2", "")]);
    let mut pages = client(&server).pages(endpoint("accounts.list"), Values::new(), Unknown::Refuse);
    assert_eq!(pages.next_blocking(&never).expect("a page").map(|reply| ids(&reply)), Some(vec!["\"1\"".into()]));
    assert!(pages.next_blocking(&never).is_err());
    assert_eq!(pages.next_blocking(&never).expect("a page").map(|reply| ids(&reply)), Some(vec!["\"2\"".into()]));
    assert!(pages.next_blocking(&never).expect("the end").is_none());
}

#[test]
fn a_reader_stops_while_a_page_is_on_its_way() {
    let server = Server::play(vec![page("1", "c-1"), Step::Wait(Duration::from_millis(300)), page("2", "")]);
    let mut pages = client(&server).pages(endpoint("accounts.list"), Values::new(), Unknown::Refuse);
    pages.next_blocking(&never).expect("a page");
    assert!(matches!(pages.next_blocking(&|| true), Err(Error::Cancelled)));
    assert!(pages.next_blocking(&never).expect("a page").is_some());
}
