//! Pagination: order, prefetching, repeated cursors, cancellation.

use std::time::Duration;

use serde_json::json;

use super::server::{Server, Step, respond};
use super::{args, client, endpoint, never};
use crate::client::Pages;
use crate::error::{Error, Result};
use crate::schema::Values;
use crate::validate::Unknown;
use crate::wire::{Response, ResponseData};

fn page(id: &str, next: &str) -> Step {
    let next = if next.is_empty() { "null".to_owned() } else { format!("\"{next}\"") };
    respond(200, &format!(r#"{{"data":[{{"id":"{id}"}}],"next_cursor":{next}}}"#))
}

fn ids(response: &Response) -> Vec<String> {
    let ResponseData::Records(records) = &response.data else { return Vec::new() };
    let id = records.record.position("id").expect("a field");
    (0..records.len()).filter_map(|index| records.raw(index, id)).map(str::to_owned).collect()
}

fn all(mut pages: Pages, is_blocking: bool) -> Result<Vec<String>> {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let mut all_ids = Vec::new();
    loop {
        let response = if is_blocking { pages.next_blocking(&never) } else { runtime.block_on(pages.next()) };
        match response? {
            Some(response) => all_ids.extend(ids(&response)),
            None => return Ok(all_ids),
        }
    }
}

#[test]
fn all_pages_are_the_list_and_only_the_first_requests_the_total() {
    for is_blocking in [true, false] {
        let server = Server::start(vec![page("1", "c-1"), page("2", "c-2"), page("3", "")]);
        let arguments = args(&[("with_total_count", json!(true)), ("count", json!(1))]);
        let pages = client(&server).pages(endpoint("accounts.list"), arguments, Unknown::Refuse);
        assert_eq!(all(pages, is_blocking).expect("pages"), ["\"1\"", "\"2\"", "\"3\""]);
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
fn the_next_page_is_prefetched() {
    let server = Server::start(vec![page("1", "c-1"), page("2", "")]);
    let mut pages = client(&server).pages(endpoint("accounts.list"), Values::new(), Unknown::Refuse);
    assert!(server.seen().is_empty());
    pages.next_blocking(&never).expect("a page");
    for _ in 0..100 {
        if server.seen().len() == 2 {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("only {} pages were requested", server.seen().len());
}

#[test]
fn a_repeated_cursor_is_an_error() {
    for is_blocking in [true, false] {
        let server = Server::start(vec![page("1", "c-1"), page("2", "c-2"), page("3", "c-1")]);
        let pages = client(&server).pages(endpoint("accounts.list"), Values::new(), Unknown::Refuse);
        let error = all(pages, is_blocking).expect_err("an endless list");
        assert!(matches!(error, Error::Decode { .. }), "{error:?}");
        assert_eq!(server.seen().len(), 3);
    }
}

#[test]
fn after_an_error_the_same_page_can_be_requested_again() {
    let server = Server::start(vec![page("1", "c-1"), respond(400, ""), page("2", "")]);
    let mut pages = client(&server).pages(endpoint("accounts.list"), Values::new(), Unknown::Refuse);
    assert_eq!(pages.next_blocking(&never).expect("a page").map(|response| ids(&response)), Some(vec!["\"1\"".into()]));
    assert!(pages.next_blocking(&never).is_err());
    assert_eq!(pages.next_blocking(&never).expect("a page").map(|response| ids(&response)), Some(vec!["\"2\"".into()]));
    assert!(pages.next_blocking(&never).expect("the end").is_none());
}

#[test]
fn a_reader_can_be_cancelled_while_a_page_is_fetched() {
    let server = Server::start(vec![page("1", "c-1"), Step::Wait(Duration::from_millis(300)), page("2", "")]);
    let mut pages = client(&server).pages(endpoint("accounts.list"), Values::new(), Unknown::Refuse);
    pages.next_blocking(&never).expect("a page");
    assert!(matches!(pages.next_blocking(&|| true), Err(Error::Cancelled)));
    assert!(pages.next_blocking(&never).expect("a page").is_some());
}
