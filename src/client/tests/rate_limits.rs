//! Budgets: waited for, shared by threads, never hurried.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::json;

use super::server::{Server, say, say_with};
use super::{Diary, PAGE, args, client, client_with, config, endpoint, never};
use crate::client::{AttemptOutcome, Config};
use crate::error::Error;
use crate::schema::Values;
use crate::validate::Unknown;

fn seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_secs()
}

#[test]
fn retry_after_is_respected() {
    for status in [429, 503] {
        let server = Server::play(vec![say_with(status, &[("retry-after", "0.3")], ""), say(200, PAGE)]);
        let started = Instant::now();
        client(&server)
            .call_blocking(endpoint("accounts.list"), &Values::new(), Unknown::Refuse, &never)
            .expect("a page");
        assert!(started.elapsed() >= Duration::from_millis(300), "{status}");
    }
    // As a date, counted from the service's own clock.
    let dates = [("date", "Sun, 06 Nov 1994 08:49:37 GMT"), ("retry-after", "Sun, 06 Nov 1994 08:49:38 GMT")];
    let server = Server::play(vec![say_with(503, &dates, ""), say(200, PAGE)]);
    let started = Instant::now();
    client(&server).call_blocking(endpoint("accounts.list"), &Values::new(), Unknown::Refuse, &never).expect("a page");
    assert!(started.elapsed() >= Duration::from_secs(1));
}

#[test]
fn a_reset_too_far_away_fails_at_once_and_says_when() {
    let reset = (seconds() + 600).to_string();
    let cases = [
        vec![("x-rate-limit-reset", reset.as_str())],
        vec![("x-rate-limit-reset", &reset), ("x-rate-limit-remaining", "0")],
        vec![
            ("x-account-rate-limit-reset", &reset),
            ("x-account-rate-limit-remaining", "0"),
            ("x-rate-limit-reset", "1"),
        ],
        vec![
            ("x-account-rate-limit-reset", "1"),
            ("x-account-rate-limit-remaining", "9"),
            ("x-rate-limit-reset", &reset),
            ("x-rate-limit-remaining", "0"),
        ],
    ];
    for headers in cases {
        let server = Server::play(vec![say_with(429, &headers, "")]);
        let client = client(&server);
        for requests in [1, 1] {
            let error = client.call_blocking(endpoint("accounts.list"), &Values::new(), Unknown::Refuse, &never);
            let Err(Error::Service { error, .. }) = error else { panic!("{error:?}") };
            assert_eq!((error.status, error.reset_at), (429, reset.parse().ok()), "{headers:?}");
            assert!(error.retry_after.is_some_and(|wait| wait > Duration::from_secs(500)));
            assert_eq!(server.seen().len(), requests, "the second one is not even sent");
        }
        client.set_clock_offset(0);
        assert!(client.call_blocking(endpoint("accounts.list"), &Values::new(), Unknown::Refuse, &never).is_err());
        assert_eq!(server.seen().len(), 2, "forgotten, so it is asked again");
    }
}

#[test]
fn the_clock_that_counts_is_the_services() {
    // Half an hour off; the budget is renewed in one second by the service's clock.
    let headers = [
        ("date", "Sun, 06 Nov 1994 08:49:37 GMT"),
        ("x-rate-limit-remaining", "0"),
        ("x-rate-limit-reset", "784111778"),
    ];
    let server = Server::play(vec![say_with(200, &headers, PAGE), say(200, PAGE)]);
    let (client, diary) = Diary::watch(client(&server));
    let started = Instant::now();
    for _ in 0..2 {
        client.call_blocking(endpoint("accounts.list"), &Values::new(), Unknown::Refuse, &never).expect("a page");
    }
    let took = started.elapsed();
    assert!(took >= Duration::from_millis(900) && took < Duration::from_secs(3), "{took:?}");
    assert_eq!(
        diary.outcomes(),
        [AttemptOutcome::Status(200), AttemptOutcome::RateLimited, AttemptOutcome::Status(200)]
    );
}

#[test]
fn budgets_are_kept_apart() {
    let reset = (seconds() + 600).to_string();
    let exhausted = [("x-account-rate-limit-remaining", "0"), ("x-account-rate-limit-reset", reset.as_str())];
    let server = Server::play(vec![say_with(200, &exhausted, PAGE), say(200, PAGE)]);
    let client = client_with(Config { max_wait: Duration::from_secs(1), ..config(&server) });
    let list = |name: &str, account: &str| {
        let given = args(&[("account_id", json!(account))]);
        client.call_blocking(endpoint(name), &given, Unknown::Refuse, &never).is_ok()
    };
    assert!(list("funding_instruments.list", "7zq4m"));
    assert!(!list("funding_instruments.list", "7zq4m"), "this account's budget is used up");
    assert!(list("funding_instruments.list", "7zq4n"), "another account's is not");
    assert!(list("custom_audiences.list", "7zq4m"), "another endpoint's is not");
}

#[test]
fn nonsense_in_headers_is_passed_over() {
    for value in ["", "soon", "-1", "99999999999999999999", "1767225600000", "NaN", "inf", "\u{e9}"] {
        let headers =
            [("x-rate-limit-remaining", "0"), ("x-rate-limit-reset", value), ("retry-after", value), ("date", value)];
        let server = Server::play(vec![say_with(429, &headers, ""), say_with(200, &headers, PAGE)]);
        let client = client(&server);
        client.call_blocking(endpoint("accounts.list"), &Values::new(), Unknown::Refuse, &never).expect(value);
    }
}
