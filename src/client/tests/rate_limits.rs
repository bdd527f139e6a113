//! Rate limits: delays, errors, and the requests that share a limit.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::json;

use super::server::{Server, respond, respond_with};
use super::{PAGE, Recorder, args, client, client_with, config, endpoint, never};
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
        let server = Server::start(vec![respond_with(status, &[("retry-after", "0.3")], ""), respond(200, PAGE)]);
        let started = Instant::now();
        client(&server)
            .call_blocking(endpoint("accounts.list"), &Values::new(), Unknown::Refuse, &never)
            .expect("a page");
        assert!(started.elapsed() >= Duration::from_millis(300), "{status}");
    }
    // An HTTP date is relative to the service's clock.
    let dates = [("date", "Sun, 06 Nov 1994 08:49:37 GMT"), ("retry-after", "Sun, 06 Nov 1994 08:49:38 GMT")];
    let server = Server::start(vec![respond_with(503, &dates, ""), respond(200, PAGE)]);
    let started = Instant::now();
    client(&server).call_blocking(endpoint("accounts.list"), &Values::new(), Unknown::Refuse, &never).expect("a page");
    assert!(started.elapsed() >= Duration::from_secs(1));
}

#[test]
fn a_reset_after_max_wait_is_an_error_with_the_reset_time() {
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
        let server = Server::start(vec![respond_with(429, &headers, "")]);
        let client = client(&server);
        for requests in [1, 1] {
            let error = client.call_blocking(endpoint("accounts.list"), &Values::new(), Unknown::Refuse, &never);
            let Err(Error::Service { error, .. }) = error else { panic!("{error:?}") };
            assert_eq!((error.status, error.reset_at), (429, reset.parse().ok()), "{headers:?}");
            assert!(error.retry_after.is_some_and(|wait| wait > Duration::from_secs(500)));
            assert_eq!(server.seen().len(), requests, "the second call is not sent");
        }
        client.set_clock_offset(0);
        assert!(client.call_blocking(endpoint("accounts.list"), &Values::new(), Unknown::Refuse, &never).is_err());
        assert_eq!(server.seen().len(), 2, "the limit was cleared, so the call is sent");
    }
}

#[test]
fn reset_times_are_relative_to_the_clock_of_the_service() {
    // By the service's clock, the limit resets in one second.
    let headers = [
        ("date", "Sun, 06 Nov 1994 08:49:37 GMT"),
        ("x-rate-limit-remaining", "0"),
        ("x-rate-limit-reset", "784111778"),
    ];
    let server = Server::start(vec![respond_with(200, &headers, PAGE), respond(200, PAGE)]);
    let (client, recorder) = Recorder::attach(client(&server));
    let started = Instant::now();
    for _ in 0..2 {
        client.call_blocking(endpoint("accounts.list"), &Values::new(), Unknown::Refuse, &never).expect("a page");
    }
    let elapsed = started.elapsed();
    assert!(elapsed >= Duration::from_millis(900) && elapsed < Duration::from_secs(3), "{elapsed:?}");
    assert_eq!(
        recorder.outcomes(),
        [AttemptOutcome::Status(200), AttemptOutcome::RateLimited, AttemptOutcome::Status(200)]
    );
}

#[test]
fn accounts_and_endpoints_have_separate_limits() {
    let reset = (seconds() + 600).to_string();
    let exhausted = [("x-account-rate-limit-remaining", "0"), ("x-account-rate-limit-reset", reset.as_str())];
    let server = Server::start(vec![respond_with(200, &exhausted, PAGE), respond(200, PAGE)]);
    let client = client_with(Config { max_wait: Duration::from_secs(1), ..config(&server) });
    let list = |name: &str, account: &str| {
        let arguments = args(&[("account_id", json!(account))]);
        client.call_blocking(endpoint(name), &arguments, Unknown::Refuse, &never).is_ok()
    };
    assert!(list("funding_instruments.list", "7zq4m"));
    assert!(!list("funding_instruments.list", "7zq4m"), "the limit of this account is reached");
    assert!(list("funding_instruments.list", "7zq4n"), "that of another account is not");
    assert!(list("custom_audiences.list", "7zq4m"), "that of another endpoint is not");
}

#[test]
fn invalid_headers_are_ignored() {
    for value in ["", "soon", "-1", "99999999999999999999", "1767225600000", "NaN", "inf", "\u{e9}"] {
        let headers =
            [("x-rate-limit-remaining", "0"), ("x-rate-limit-reset", value), ("retry-after", value), ("date", value)];
        let server = Server::start(vec![respond_with(429, &headers, ""), respond_with(200, &headers, PAGE)]);
        let client = client(&server);
        client.call_blocking(endpoint("accounts.list"), &Values::new(), Unknown::Refuse, &never).expect(value);
    }
}
