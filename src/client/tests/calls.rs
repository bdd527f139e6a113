//! What becomes of a call: results, retries, refusals, failures.

use std::io::Write as _;
use std::net::TcpListener;
use std::time::{Duration, Instant};

use serde_json::json;

use super::server::{Server, Step, say, say_with};
use super::{AUDIENCE, Diary, PAGE, args, client, client_with, config, endpoint, never};
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
        ResponseData::Records(rows) => rows.len(),
        ResponseData::Strings(words) => words.len(),
    }
}

/// The kind of an error, for tables.
fn kind(error: &Error) -> String {
    match error {
        Error::Service { error, .. } => error.status.to_string(),
        Error::Validation { .. } => "invalid".into(),
        Error::Connect { .. } => "unreachable".into(),
        Error::Timeout { .. } => "late".into(),
        Error::Transport { .. } => "broken".into(),
        Error::Decode { .. } => "unreadable".into(),
        other => format!("{other:?}"),
    }
}

#[test]
fn a_call_ends_as_its_script_says() {
    let slow = || Step::Wait(Duration::from_millis(600));
    let gone = || say(404, r#"{"errors":[{"code":"NOT_FOUND","message":"no"}]}"#);
    let nowhere = || say(404, r#"{"errors":[{"code":"ROUTE_NOT_FOUND","message":"no"}]}"#);
    // call, script, how it ends (number of records, or kind of error), requests
    let cases: Vec<(&str, Vec<Step>, &str, usize)> = vec![
        (LIST, vec![say(200, PAGE)], "1", 1),
        (LIST, vec![say(201, PAGE)], "1", 1),
        (LIST, vec![say(500, ""), say(502, "<html>"), say(200, PAGE)], "1", 3),
        (LIST, vec![say(408, ""), say(423, ""), say(504, ""), say(503, ""), say(200, PAGE)], "1", 5),
        (LIST, vec![say(500, "")], "500", 5),
        (LIST, vec![say(400, "")], "400", 1),
        (LIST, vec![Step::Close, say(200, PAGE)], "1", 2),
        (LIST, vec![Step::Cut(PAGE), say(200, PAGE)], "1", 2),
        (LIST, vec![say(200, &PAGE[..40]), say(200, PAGE)], "1", 2),
        (LIST, vec![say(200, ""), say(200, PAGE)], "1", 2),
        (LIST, vec![say(200, "<html>")], "unreadable", 1),
        (LIST, vec![say(200, "{}")], "unreadable", 1),
        (LIST, vec![say(204, "")], "0", 1),
        (LIST, vec![slow(), say(200, PAGE), say(200, PAGE)], "1", 2),
        (LIST, vec![say_with(302, &[("location", "http://127.0.0.1:1/")], "")], "302", 1),
        (CREATE, vec![say(201, AUDIENCE)], "1", 1),
        (CREATE, vec![say(500, "")], "500", 1),
        (CREATE, vec![say(408, "")], "408", 1),
        (CREATE, vec![Step::Close], "broken", 1),
        (CREATE, vec![Step::Cut(AUDIENCE)], "broken", 1),
        (CREATE, vec![say(200, &AUDIENCE[..20])], "broken", 1),
        (CREATE, vec![slow()], "late", 1),
        (CREATE, vec![say(503, ""), say(429, ""), say(201, AUDIENCE)], "1", 3),
        (DELETE, vec![say(200, AUDIENCE)], "1", 1),
        (DELETE, vec![gone()], "404", 1),
        (DELETE, vec![say(500, ""), gone()], "0", 2),
        (DELETE, vec![Step::Close, gone()], "0", 2),
        (DELETE, vec![Step::Cut(AUDIENCE), gone()], "0", 2),
        (DELETE, vec![say(429, ""), gone()], "404", 2),
        (DELETE, vec![say(503, ""), gone()], "404", 2),
        (DELETE, vec![say(500, ""), nowhere()], "404", 2),
    ];
    for (at, (name, script, ends, requests)) in cases.into_iter().enumerate() {
        for waiting in [true, false] {
            let server = Server::play(script.clone());
            let (client, arguments) = (client(&server), arguments(name));
            let result = if waiting {
                client.call_blocking(endpoint(name), &arguments, Unknown::Refuse, &never)
            } else {
                let runtime = tokio::runtime::Runtime::new().expect("a runtime");
                runtime.block_on(client.call(endpoint(name), &arguments, Unknown::Refuse))
            };
            let told = result.map_or_else(|error| kind(&error), |reply| count(&reply.data).to_string());
            assert_eq!((told.as_str(), server.seen().len()), (ends, requests), "case {at}, waiting {waiting}, {name}");
        }
    }
}

#[test]
fn a_request_carries_its_parts() {
    let server = Server::play(vec![say(200, AUDIENCE)]);
    let client = client(&server);
    let given = args(&[("account_id", json!("7zq4m")), ("name", json!("a b&c"))]);
    client.call_blocking(endpoint(CREATE), &given, Unknown::Refuse, &never).expect("an audience");
    let body = Some(bytes::Bytes::from_static(b"[1]"));
    client.send_blocking(Request { body, ..request("/12/anything", "a=b") }, &never).expect("an answer");
    let seen = server.seen();
    assert_eq!(seen[0].method, "POST");
    assert_eq!(seen[0].target, "/12/accounts/7zq4m/custom_audiences?name=a%20b%26c");
    assert_eq!(seen[0].headers["authorization"], "Bearer top-secret");
    assert_eq!(seen[0].headers["content-length"], "0");
    assert_eq!(seen[0].headers["accept-encoding"], "gzip");
    assert!(seen[0].headers["user-agent"].starts_with("handbill/"));
    assert_eq!((seen[1].body.as_slice(), seen[1].headers["content-type"].as_str()), (&b"[1]"[..], "application/json"));
    assert_eq!(seen[1].connection, 0, "the connection is kept");
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
    let elsewhere = Server::play(vec![say(200, PAGE)]);
    for status in [301, 302, 303, 307, 308] {
        let place = elsewhere.url();
        let server = Server::play(vec![say_with(status, &[("location", &place)], "")]);
        let error = client(&server).send_blocking(request("/12/x", ""), &never).expect_err("a refusal");
        assert_eq!(kind(&error), status.to_string());
        assert!(error.to_string().contains("REDIRECT"), "{error}");
    }
    assert!(elsewhere.seen().is_empty());
}

#[test]
fn compressed_answers_are_read_and_broken_ones_tried_again() {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(PAGE.as_bytes()).expect("memory");
    let whole = encoder.finish().expect("memory");
    let headers = vec![("content-encoding", "gzip".to_owned())];
    let half = whole[..whole.len() / 2].to_vec();
    let server = Server::play(vec![Step::Say(200, headers.clone(), half), Step::Say(200, headers, whole)]);
    let reply = client(&server).call_blocking(endpoint(LIST), &Values::new(), Unknown::Refuse, &never).expect("a page");
    assert_eq!((count(&reply.data), server.seen().len()), (1, 2));
}

#[test]
fn a_refusal_tells_what_the_service_said() {
    let body = r#"{"errors":[{"code":"ACCOUNT_NOT_FOUND","message":"no such account","parameter":"account_id"}]}"#;
    let server = Server::play(vec![say_with(403, &[("x-request-id", "r-1")], body)]);
    let error = client(&server).send_blocking(request("/12/x", ""), &never).expect_err("a refusal");
    let Error::Service { error, .. } = error else { panic!("{error:?}") };
    assert_eq!((error.status, error.request_id.as_deref()), (403, Some("r-1")));
    assert_eq!(error.errors[0].code, "ACCOUNT_NOT_FOUND");
}

#[test]
fn a_refused_connection_is_tried_again_whatever_the_call() {
    let port = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port();
    let settings = Config { max_retries: 2, ..Config::new(format!("http://127.0.0.1:{port}")) };
    let (client, diary) = Diary::watch(client_with(settings));
    let error =
        client.call_blocking(endpoint(CREATE), &arguments(CREATE), Unknown::Refuse, &never).expect_err("nobody");
    assert_eq!(kind(&error), "unreachable");
    assert!(error.to_string().contains(&format!("127.0.0.1:{port}: Connection refused")), "{error}");
    assert_eq!(diary.outcomes(), [AttemptOutcome::NoConnection; 3]);
    assert_eq!(diary.waits().iter().filter(|wait| wait.is_some()).count(), 2);
}

#[test]
fn too_large_a_body_is_not_sent() {
    let server = Server::play(vec![say(200, PAGE)]);
    let digests: Vec<_> = (0..80_000).map(|number| json!(format!("{number:064x}"))).collect();
    let users = json!([{ "email": digests }]);
    let operations = json!([{ "operation_type": "Update", "params": { "users": users } }]);
    let given =
        args(&[("account_id", json!("7zq4m")), ("custom_audience_id", json!("ab1")), ("operations", operations)]);
    let error =
        client(&server).call_blocking(endpoint("custom_audiences.change_users"), &given, Unknown::Refuse, &never);
    let Err(Error::Validation { problems, .. }) = error else { panic!("{error:?}") };
    assert_eq!(problems[0].rule, "bytes", "{problems:?}");
    assert!(server.seen().is_empty());
}

#[test]
fn a_wrong_call_is_not_sent_and_tells_everything() {
    let server = Server::play(vec![say(200, PAGE)]);
    let error = client(&server).call_blocking(endpoint(CREATE), &Values::new(), Unknown::Refuse, &never);
    let Err(Error::Validation { problems, .. }) = error else { panic!("{error:?}") };
    assert!(problems.len() >= 2, "{problems:?}");
    for path in ["12/x", "@evil.example/", "/12/x?y", "/12/x#y", "/12\\x"] {
        let error = client(&server).send_blocking(request(path, ""), &never).expect_err(path);
        assert_eq!(kind(&error), "invalid", "{path}");
    }
    assert!(server.seen().is_empty());
}

#[test]
fn a_waiting_call_stops_when_told() {
    let server = Server::play(vec![Step::Wait(Duration::from_secs(3)), say(200, PAGE)]);
    let client = client_with(Config { timeout: Duration::from_secs(10), ..config(&server) });
    let started = Instant::now();
    let stop = || started.elapsed() > Duration::from_millis(50);
    let error = client.send_blocking(request("/12/x", ""), &stop).expect_err("stopped");
    assert!(matches!(error, Error::Cancelled), "{error:?}");
    assert!(started.elapsed() < Duration::from_secs(1));
}

#[test]
fn settings_are_checked_and_messages_hold_no_secret() {
    let good = || Config::new("http://127.0.0.1:1");
    let cases = [
        (Config::new("nonsense"), "base_url"),
        (Config::new("ftp://127.0.0.1"), "https://"),
        (Config::new("http://ads-api.example.com"), "plain http"),
        (Config::new("http://127.0.0.1.example.com"), "plain http"),
        (Config::new("https://me:hunter2@ads-api.example.com"), "user name"),
        (Config::new("https://ads-api.example.com/?key=hunter2"), "must end before"),
        (Config { sandbox_url: Some("http://10.0.0.1".into()), ..good() }, "sandbox_url"),
        (Config { api_url: Some("hunter2".into()), ..good() }, "api_url"),
        (Config { timeout: Duration::ZERO, ..good() }, "timeout"),
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
        let error = Client::new(good(), Auth::Bearer(Secret::new(token.into()))).expect_err(token).to_string();
        assert!(!error.contains("hunter2"), "{error}");
    }
    let keys = OAuth1 {
        consumer_key: "k".into(),
        consumer_secret: Secret::new("hunter2".into()),
        access_token: "t".into(),
        access_token_secret: Secret::new("hunter2\n".into()),
    };
    assert!(!format!("{:?}", Auth::OAuth1(keys.clone())).contains("hunter2"));
    let error = Client::new(good(), Auth::OAuth1(keys)).expect_err("a line end").to_string();
    assert!(error.contains("access_token_secret") && !error.contains("hunter2"), "{error}");
}

#[test]
fn https_where_there_is_none_is_told_at_once() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let _ = (&stream).write_all(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n");
            // Stays open until the other side has read it.
            let _ = std::io::copy(&mut &stream, &mut std::io::sink());
        }
    });
    let settings = Config { timeout: Duration::from_secs(5), ..Config::new(format!("https://127.0.0.1:{port}")) };
    let (client, diary) = Diary::watch(client_with(settings));
    let error = client.send_blocking(request("/12/x", ""), &never).expect_err("no TLS there");
    match error {
        Error::Connect { reason, .. } => assert_eq!(diary.outcomes(), [AttemptOutcome::NoConnection], "{reason}"),
        // A machine without certificates.
        other => assert!(other.to_string().contains("ca-certificates"), "{other}"),
    }
}

#[test]
fn an_observer_is_told_of_every_attempt() {
    let server = Server::play(vec![say(500, ""), Step::Close, Step::Cut(PAGE), say(200, PAGE)]);
    let (client, diary) = Diary::watch(client(&server));
    client.call_blocking(endpoint(LIST), &args(&[("count", json!(7))]), Unknown::Refuse, &never).expect("a page");
    let told = [
        AttemptOutcome::Status(500),
        AttemptOutcome::Disconnected,
        AttemptOutcome::Disconnected,
        AttemptOutcome::Status(200),
    ];
    assert_eq!(diary.outcomes(), told);
    for (at, (_, attempt, waiting, line)) in diary.0.lock().expect("a diary").iter().enumerate() {
        assert_eq!((*attempt as usize, line.as_str()), (at + 1, "GET /12/accounts"));
        assert_eq!(waiting.is_some(), at < 3);
    }
}

#[test]
fn no_failure_repeats_the_query_or_the_credentials() {
    let scripts =
        [vec![Step::Close], vec![Step::Cut(PAGE)], vec![say(500, "{}")], vec![Step::Wait(Duration::from_secs(1))]];
    for script in scripts {
        let server = Server::play(script);
        let settings = Config { max_retries: 0, timeout: Duration::from_millis(100), ..config(&server) };
        let (client, diary) = Diary::watch(client_with(settings));
        let error = client.send_blocking(request("/12/x", "email=personal"), &never).expect_err("a failure");
        let told = format!("{error} {error:?} {client:?} {:?}", diary.0.lock().expect("a diary"));
        assert!(!told.contains("personal") && !told.contains("secret"), "{told}");
    }
}
