//! Results, retries and errors of calls.

use std::io::Write as _;
use std::net::TcpListener;
use std::time::{Duration, Instant};

use serde_json::json;

use super::server::{Server, Step, respond, respond_with};
use super::{AUDIENCE, PAGE, Recorder, args, client, client_with, config, endpoint, never};
use crate::client::{AttemptOutcome, Auth, Client, Config};
use crate::error::Error;
use crate::oauth1::OAuth1;
use crate::schema::{Host, Method, Values};
use crate::types::Secret;
use crate::validate::Unknown;
use crate::wire::{Request, ResponseData};

const LIST: &str = "accounts.list";
const CREATE: &str = "custom_audiences.create";
const DELETE: &str = "custom_audiences.delete";

fn arguments(name: &str) -> Values {
    match name {
        LIST => Values::new(),
        CREATE => args(&[("account_id", json!("7zq4m")), ("name", json!("x"))]),
        _ => args(&[("account_id", json!("7zq4m")), ("custom_audience_id", json!("ab1"))]),
    }
}

fn count(data: &ResponseData) -> usize {
    match data {
        ResponseData::Records(records) => records.len(),
        ResponseData::Strings(strings) => strings.len(),
    }
}

/// The variant of an error, or the status of the response.
fn variant(error: &Error) -> String {
    match error {
        Error::Service { error, .. } => error.status.to_string(),
        Error::Validation { .. } => "validation".into(),
        Error::Connect { .. } => "connect".into(),
        Error::Timeout { .. } => "timeout".into(),
        Error::Transport { .. } => "transport".into(),
        Error::Decode { .. } => "decode".into(),
        other => format!("{other:?}"),
    }
}

#[test]
fn every_script_has_its_result_and_number_of_requests() {
    let slow = || Step::Wait(Duration::from_millis(600));
    let not_found = || respond(404, r#"{"errors":[{"code":"NOT_FOUND","message":"no"}]}"#);
    let no_route = || respond(404, r#"{"errors":[{"code":"ROUTE_NOT_FOUND","message":"no"}]}"#);
    // endpoint, script, result (number of records, or variant of the error), requests
    let cases: Vec<(&str, Vec<Step>, &str, usize)> = vec![
        (LIST, vec![respond(200, PAGE)], "1", 1),
        (LIST, vec![respond(201, PAGE)], "1", 1),
        (LIST, vec![respond(500, ""), respond(502, "<html>"), respond(200, PAGE)], "1", 3),
        (
            LIST,
            vec![respond(408, ""), respond(423, ""), respond(504, ""), respond(503, ""), respond(200, PAGE)],
            "1",
            5,
        ),
        (LIST, vec![respond(500, "")], "500", 5),
        (LIST, vec![respond(400, "")], "400", 1),
        (LIST, vec![Step::Close, respond(200, PAGE)], "1", 2),
        (LIST, vec![Step::Cut(PAGE), respond(200, PAGE)], "1", 2),
        (LIST, vec![respond(200, &PAGE[..40]), respond(200, PAGE)], "1", 2),
        (LIST, vec![respond(200, ""), respond(200, PAGE)], "1", 2),
        (LIST, vec![respond(200, "<html>")], "decode", 1),
        (LIST, vec![respond(200, "{}")], "decode", 1),
        (LIST, vec![respond(204, "")], "0", 1),
        (LIST, vec![slow(), respond(200, PAGE), respond(200, PAGE)], "1", 2),
        (LIST, vec![respond_with(302, &[("location", "http://127.0.0.1:1/")], "")], "302", 1),
        (CREATE, vec![respond(201, AUDIENCE)], "1", 1),
        (CREATE, vec![respond(500, "")], "500", 1),
        (CREATE, vec![respond(408, "")], "408", 1),
        (CREATE, vec![Step::Close], "transport", 1),
        (CREATE, vec![Step::Cut(AUDIENCE)], "transport", 1),
        (CREATE, vec![respond(200, &AUDIENCE[..20])], "transport", 1),
        (CREATE, vec![slow()], "timeout", 1),
        (CREATE, vec![respond(503, ""), respond(429, ""), respond(201, AUDIENCE)], "1", 3),
        (DELETE, vec![respond(200, AUDIENCE)], "1", 1),
        (DELETE, vec![not_found()], "404", 1),
        (DELETE, vec![respond(500, ""), not_found()], "0", 2),
        (DELETE, vec![Step::Close, not_found()], "0", 2),
        (DELETE, vec![Step::Cut(AUDIENCE), not_found()], "0", 2),
        (DELETE, vec![respond(429, ""), not_found()], "404", 2),
        (DELETE, vec![respond(503, ""), not_found()], "404", 2),
        (DELETE, vec![respond(500, ""), no_route()], "404", 2),
    ];
    for (case, (name, script, expected, requests)) in cases.into_iter().enumerate() {
        for is_blocking in [true, false] {
            let server = Server::start(script.clone());
            let (client, arguments) = (client(&server), arguments(name));
            let result = if is_blocking {
                client.call_blocking(endpoint(name), &arguments, Unknown::Refuse, &never)
            } else {
                let runtime = tokio::runtime::Runtime::new().expect("a runtime");
                runtime.block_on(client.call(endpoint(name), &arguments, Unknown::Refuse))
            };
            let result = result.map_or_else(|error| variant(&error), |response| count(&response.data).to_string());
            let actual = (result.as_str(), server.seen().len());
            assert_eq!(actual, (expected, requests), "case {case}, blocking {is_blocking}, {name}");
        }
    }
}

#[test]
fn a_request_has_the_documented_target_headers_and_body() {
    let server = Server::start(vec![respond(200, AUDIENCE)]);
    let client = client(&server);
    let arguments = args(&[("account_id", json!("7zq4m")), ("name", json!("a b&c"))]);
    client.call_blocking(endpoint(CREATE), &arguments, Unknown::Refuse, &never).expect("an audience");
    let body = Some(bytes::Bytes::from_static(b"[1]"));
    client.send_blocking(Request { body, ..request("/12/anything", "a=b") }, &never).expect("a response");
    let seen = server.seen();
    assert_eq!(seen[0].method, "POST");
    assert_eq!(seen[0].target, "/12/accounts/7zq4m/custom_audiences?name=a%20b%26c");
    assert_eq!(seen[0].headers["authorization"], "Bearer top-secret");
    assert_eq!(seen[0].headers["content-length"], "0");
    assert_eq!(seen[0].headers["accept-encoding"], "gzip");
    assert!(seen[0].headers["user-agent"].starts_with("handbill/"));
    assert_eq!((seen[1].body.as_slice(), seen[1].headers["content-type"].as_str()), (&b"[1]"[..], "application/json"));
    assert_eq!(seen[1].connection, 0, "the connection is reused");
}

fn request(path: &str, query: &str) -> Request {
    Request {
        endpoint: "request".into(),
        method: Method::Get,
        host: Host::Ads,
        path: path.into(),
        query: query.into(),
        body: None,
        idempotent: true,
        deletes: false,
    }
}

#[test]
fn a_redirect_is_not_followed_and_gets_no_credentials() {
    let elsewhere = Server::start(vec![respond(200, PAGE)]);
    for status in [301, 302, 303, 307, 308] {
        let location = elsewhere.url();
        let server = Server::start(vec![respond_with(status, &[("location", &location)], "")]);
        let error = client(&server).send_blocking(request("/12/x", ""), &never).expect_err("an error");
        assert_eq!(variant(&error), status.to_string());
        assert!(error.to_string().contains("REDIRECT"), "{error}");
    }
    assert!(elsewhere.seen().is_empty());
}

#[test]
fn compressed_responses_are_decoded_and_truncated_ones_retried() {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(PAGE.as_bytes()).expect("memory");
    let complete = encoder.finish().expect("memory");
    let headers = vec![("content-encoding", "gzip".to_owned())];
    let half = complete[..complete.len() / 2].to_vec();
    let server = Server::start(vec![Step::Respond(200, headers.clone(), half), Step::Respond(200, headers, complete)]);
    let response =
        client(&server).call_blocking(endpoint(LIST), &Values::new(), Unknown::Refuse, &never).expect("a page");
    assert_eq!((count(&response.data), server.seen().len()), (1, 2));
}

#[test]
fn an_error_has_the_codes_and_the_request_id_of_the_response() {
    let body = r#"{"errors":[{"code":"ACCOUNT_NOT_FOUND","message":"no such account","parameter":"account_id"}]}"#;
    let server = Server::start(vec![respond_with(403, &[("x-request-id", "r-1")], body)]);
    let error = client(&server).send_blocking(request("/12/x", ""), &never).expect_err("an error");
    let Error::Service { error, .. } = error else { panic!("{error:?}") };
    assert_eq!((error.status, error.request_id.as_deref()), (403, Some("r-1")));
    assert_eq!(error.errors[0].code, "ACCOUNT_NOT_FOUND");
}

#[test]
fn a_refused_connection_is_retried_for_every_endpoint() {
    let port = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port();
    let settings = Config { max_retries: 2, ..Config::new(format!("http://127.0.0.1:{port}")) };
    let (client, recorder) = Recorder::attach(client_with(settings));
    let error =
        client.call_blocking(endpoint(CREATE), &arguments(CREATE), Unknown::Refuse, &never).expect_err("no server");
    assert_eq!(variant(&error), "connect");
    assert!(error.to_string().contains(&format!("127.0.0.1:{port}: Connection refused")), "{error}");
    assert_eq!(recorder.outcomes(), [AttemptOutcome::NoConnection; 3]);
    assert_eq!(recorder.waits().iter().filter(|wait| wait.is_some()).count(), 2);
}

#[test]
fn a_body_over_the_limit_is_not_sent() {
    let server = Server::start(vec![respond(200, PAGE)]);
    let digests: Vec<_> = (0..80_000).map(|number| json!(format!("{number:064x}"))).collect();
    let users = json!([{ "email": digests }]);
    let operations = json!([{ "operation_type": "Update", "params": { "users": users } }]);
    let arguments =
        args(&[("account_id", json!("7zq4m")), ("custom_audience_id", json!("ab1")), ("operations", operations)]);
    let error =
        client(&server).call_blocking(endpoint("custom_audiences.change_users"), &arguments, Unknown::Refuse, &never);
    let Err(Error::Validation { problems, .. }) = error else { panic!("{error:?}") };
    assert_eq!(problems[0].rule, "bytes", "{problems:?}");
    assert!(server.seen().is_empty());
}

#[test]
fn an_invalid_call_is_not_sent_and_reports_every_problem() {
    let server = Server::start(vec![respond(200, PAGE)]);
    let error = client(&server).call_blocking(endpoint(CREATE), &Values::new(), Unknown::Refuse, &never);
    let Err(Error::Validation { problems, .. }) = error else { panic!("{error:?}") };
    assert!(problems.len() >= 2, "{problems:?}");
    for path in ["12/x", "@evil.example/", "/12/x?y", "/12/x#y", "/12\\x"] {
        let error = client(&server).send_blocking(request(path, ""), &never).expect_err(path);
        assert_eq!(variant(&error), "validation", "{path}");
    }
    assert!(server.seen().is_empty());
}

#[test]
fn a_blocking_call_ends_when_it_is_cancelled() {
    let server = Server::start(vec![Step::Wait(Duration::from_secs(3)), respond(200, PAGE)]);
    let client = client_with(Config { timeout: Duration::from_secs(10), ..config(&server) });
    let started = Instant::now();
    let stop = || started.elapsed() > Duration::from_millis(50);
    let error = client.send_blocking(request("/12/x", ""), &stop).expect_err("stopped");
    assert!(matches!(error, Error::Cancelled), "{error:?}");
    assert!(started.elapsed() < Duration::from_secs(1));
}

#[test]
fn settings_are_checked_and_messages_contain_no_secret() {
    let valid = || Config::new("http://127.0.0.1:1");
    let cases = [
        (Config::new("nonsense"), "base_url"),
        (Config::new("ftp://127.0.0.1"), "https://"),
        (Config::new("http://ads-api.example.com"), "plain http"),
        (Config::new("http://127.0.0.1.example.com"), "plain http"),
        (Config::new("https://me:hunter2@ads-api.example.com"), "user name"),
        (Config::new("https://ads-api.example.com/?key=hunter2"), "must end before"),
        (Config { sandbox_url: Some("http://10.0.0.1".into()), ..valid() }, "sandbox_url"),
        (Config { api_url: Some("hunter2".into()), ..valid() }, "api_url"),
        (Config { timeout: Duration::ZERO, ..valid() }, "timeout"),
    ];
    for (config, part) in cases {
        let error = Client::new(config, Auth::None).expect_err(part).to_string();
        assert!(error.contains(part), "{error}");
        assert!(!error.contains("hunter2"), "{error}");
    }
    for url in ["http://localhost:1/", "http://[::1]:1", "http://127.9.9.9/prefix/", "https://ads-api.example.com"] {
        Client::new(Config::new(url), Auth::None).expect(url);
    }
    Client::new(Config { allow_http: true, ..Config::new("http://10.0.0.1") }, Auth::None).expect("allowed");
    for token in ["", "hunter2 hunter2", "hunter2\r\nx: y", "hunter2é"] {
        let error = Client::new(valid(), Auth::Bearer(Secret::new(token.into()))).expect_err(token).to_string();
        assert!(!error.contains("hunter2"), "{error}");
    }
    let keys = OAuth1 {
        consumer_key: "k".into(),
        consumer_secret: Secret::new("hunter2".into()),
        access_token: "t".into(),
        access_token_secret: Secret::new("hunter2\n".into()),
    };
    assert!(!format!("{:?}", Auth::OAuth1(keys.clone())).contains("hunter2"));
    let error = Client::new(valid(), Auth::OAuth1(keys)).expect_err("a line end").to_string();
    assert!(error.contains("access_token_secret") && !error.contains("hunter2"), "{error}");
}

#[test]
fn https_to_a_plain_http_server_fails_without_a_retry() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let _ = (&stream).write_all(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n");
            // The connection stays open until the client closes it.
            let _ = std::io::copy(&mut &stream, &mut std::io::sink());
        }
    });
    let settings = Config { timeout: Duration::from_secs(5), ..Config::new(format!("https://127.0.0.1:{port}")) };
    let (client, recorder) = Recorder::attach(client_with(settings));
    let error = client.send_blocking(request("/12/x", ""), &never).expect_err("no TLS there");
    match error {
        Error::Connect { reason, .. } => assert_eq!(recorder.outcomes(), [AttemptOutcome::NoConnection], "{reason}"),
        // On a machine without certificates.
        other => assert!(other.to_string().contains("ca-certificates"), "{other}"),
    }
}

#[test]
fn an_observer_receives_every_attempt() {
    let server = Server::start(vec![respond(500, ""), Step::Close, Step::Cut(PAGE), respond(200, PAGE)]);
    let (client, recorder) = Recorder::attach(client(&server));
    client.call_blocking(endpoint(LIST), &args(&[("count", json!(7))]), Unknown::Refuse, &never).expect("a page");
    let outcomes = [
        AttemptOutcome::Status(500),
        AttemptOutcome::Disconnected,
        AttemptOutcome::Disconnected,
        AttemptOutcome::Status(200),
    ];
    assert_eq!(recorder.outcomes(), outcomes);
    for (index, (_, attempt, delay, line)) in recorder.0.lock().expect("a recorder").iter().enumerate() {
        assert_eq!((*attempt as usize, line.as_str()), (index + 1, "GET /12/accounts"));
        assert_eq!(delay.is_some(), index < 3);
    }
}

#[test]
fn no_error_contains_the_query_or_the_credentials() {
    let scripts =
        [vec![Step::Close], vec![Step::Cut(PAGE)], vec![respond(500, "{}")], vec![Step::Wait(Duration::from_secs(1))]];
    for script in scripts {
        let server = Server::start(script);
        let settings = Config { max_retries: 0, timeout: Duration::from_millis(100), ..config(&server) };
        let (client, recorder) = Recorder::attach(client_with(settings));
        let error = client.send_blocking(request("/12/x", "email=personal"), &never).expect_err("a failure");
        let text = format!("{error} {error:?} {client:?} {:?}", recorder.0.lock().expect("a recorder"));
        assert!(!text.contains("personal") && !text.contains("secret"), "{text}");
    }
}
