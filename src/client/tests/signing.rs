//! Signatures: the documented example, the examples of RFC 5849, and invalid signatures.

use std::collections::HashSet;

use super::never;
use super::server::{Server, respond};
use crate::client::{Auth, Client, Config};
use crate::oauth1::{OAuth1, Signer, Unverified, nonce, sign, verify};
use crate::schema::{Host, Method};
use crate::types::Secret;
use crate::wire::Request;
use crate::wire::request::pairs;

const URL: &str = "https://ads.example.com/12/accounts/7zq4m/promoted_posts";
const QUERY: &str = "line_item_ids=7def2%2C7deg3&sort_by=updated_at-desc&start_time=2026-03-01T00%3A00%3A00Z";
const NOW: i64 = 1_767_225_600;

fn keys() -> OAuth1 {
    OAuth1 {
        consumer_key: "ck-sample-01".into(),
        consumer_secret: Secret::new("cs-sample-secret".into()),
        access_token: "12-tok-sample".into(),
        access_token_secret: Secret::new("ts-sample-secret".into()),
    }
}

fn header(query: &str, form: &str) -> String {
    Signer::new(&keys()).header("GET", &format!("{URL}?{query}"), form, "n0nce5ample7", NOW)
}

fn check(query: &str, header: &str, now: i64) -> Result<String, Unverified> {
    let query_pairs: Vec<_> = pairs(query).collect();
    let query_pairs = query_pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let secret = |token: &str| (token == "12-tok-sample").then(|| "ts-sample-secret".to_owned());
    verify("GET", URL, query_pairs, header, "ck-sample-01", "cs-sample-secret", secret, now)
        .map(|verified| verified.token)
}

#[test]
fn the_documented_example_has_the_documented_signature() {
    let header = header(QUERY, "");
    assert_eq!(
        header,
        "OAuth oauth_consumer_key=\"ck-sample-01\", oauth_nonce=\"n0nce5ample7\", \
         oauth_signature=\"cT5UG40JxGXM7qV9Nj3rvA7X3qQ%3D\", oauth_signature_method=\"HMAC-SHA1\", \
         oauth_timestamp=\"1767225600\", oauth_token=\"12-tok-sample\", oauth_version=\"1.0\""
    );
    // The signature does not depend on the encoding of the query.
    for other in [
        "start_time=2026-03-01T00:00:00Z&line_item_ids=7def2,7deg3&sort_by=updated_at-desc",
        "line_item_ids=7def2%2c7deg3&sort_by=updated%5Fat-desc&start_time=2026-03-01T00%3a00%3a00Z",
    ] {
        assert_eq!(self::header(other, ""), header, "{other}");
    }
    assert_eq!(self::header("", QUERY), header, "a form body is signed like the query");
}

#[test]
fn the_examples_of_rfc_5849_have_their_signatures() {
    // The base string is from section 3.4.1.1; the signature was computed from it and these secrets.
    let request_pairs = [
        ("b5", "=%3D"),
        ("a3", "a"),
        ("c@", ""),
        ("a2", "r b"),
        ("oauth_consumer_key", "9djdj82h48djs9d2"),
        ("oauth_token", "kkk9d7dh3k39sjv7"),
        ("oauth_signature_method", "HMAC-SHA1"),
        ("oauth_timestamp", "137131201"),
        ("oauth_nonce", "7d8f3e4a"),
        ("c2", ""),
        ("a3", "2 q"),
    ];
    let signature = sign("post", "HTTP://EXAMPLE.COM:80/request", request_pairs, "j49sk3j29djd", "dh893hdasih9");
    assert_eq!(signature, "r6/TJjbCOr97/+UU0NsvSne7s5g=");
    // Section 1.2: the request for the photograph.
    let request_pairs = [
        ("file", "vacation.jpg"),
        ("size", "original"),
        ("oauth_consumer_key", "dpf43f3p2l4k3l03"),
        ("oauth_token", "nnch734d00sl2jdk"),
        ("oauth_signature_method", "HMAC-SHA1"),
        ("oauth_timestamp", "137131202"),
        ("oauth_nonce", "chapoH"),
    ];
    let signature =
        sign("GET", "http://photos.example.net/photos", request_pairs, "kd94hf93k423kf44", "pfkkdhi9sl3r4s00");
    assert_eq!(signature, "MdpQcU8iPSUjWoN/UDMsK2sui9I=");
    // Without a token the key ends with `&`. The signature was computed with another program.
    let request_pairs = [
        ("oauth_consumer_key", "dpf43f3p2l4k3l03"),
        ("oauth_signature_method", "HMAC-SHA1"),
        ("oauth_timestamp", "137131200"),
        ("oauth_nonce", "wIjqoXSGjfnBOU2"),
        ("oauth_callback", "http://printer.example.com/ready"),
    ];
    let url = "https://photos.example.net/initiate";
    assert_eq!(sign("POST", url, request_pairs, "kd94hf93k423kf44", ""), "j1S261gaz8aC8FYDLng3XWzu+DI=");
}

#[test]
fn only_the_signed_request_is_verified() {
    let queries = ["", QUERY, "a=1&a=2&a=1", "q=%E2%98%83+%26%3D%2B%25&empty=&bare", "z=%7E&Z=1&%C3%A9=%2F"];
    for query in queries {
        let header = header(query, "");
        assert_eq!(check(query, &header, NOW + 299), Ok("12-tok-sample".into()), "{query}");
        assert_eq!(check(&format!("{query}&x=1"), &header, NOW), Err(Unverified::Signature), "{query}");
    }
    let valid = header(QUERY, "");
    let cases = [
        ("Bearer abc".to_owned(), NOW, Unverified::Malformed),
        ("OAuth".to_owned(), NOW, Unverified::Malformed),
        ("OAuth oauth_token".to_owned(), NOW, Unverified::Malformed),
        ("OAuth oauth_token=\"%FF\"".to_owned(), NOW, Unverified::Malformed),
        (valid.replace("oauth_nonce=\"n0nce5ample7\", ", ""), NOW, Unverified::Missing("oauth_nonce")),
        (valid.replace("12-tok-sample", ""), NOW, Unverified::Missing("oauth_token")),
        (format!("{valid}, oauth_token=\"other\""), NOW, Unverified::Missing("oauth_token")),
        (valid.replace("HMAC-SHA1", "PLAINTEXT"), NOW, Unverified::Unsupported),
        (valid.replace("\"1.0\"", "\"2.0\""), NOW, Unverified::Unsupported),
        (valid.replace("ck-sample-01", "ck-sample-02"), NOW, Unverified::Consumer),
        (valid.replace("12-tok-sample", "13-tok-sample"), NOW, Unverified::Token),
        (valid.replace("1767225600", "then"), NOW, Unverified::Timestamp),
        (valid.replace("1767225600", "1767225601"), NOW, Unverified::Signature),
        (valid.replace("n0nce5ample7", "n0nce5ample8"), NOW, Unverified::Signature),
        (valid.replace("cT5UG40J", "dT5UG40J"), NOW, Unverified::Signature),
        (valid.replace("cT5UG40J", "!"), NOW, Unverified::Signature),
        (valid.clone(), NOW + 301, Unverified::Timestamp),
        (valid.clone(), NOW - 301, Unverified::Timestamp),
        (valid.clone(), i64::MIN, Unverified::Timestamp),
    ];
    for (header, now, reason) in cases {
        assert_eq!(check(QUERY, &header, now), Err(reason), "{header}");
    }
    // The realm is not signed, and spaces after commas are optional.
    let other = valid.replace("OAuth ", "oauth realm=\"x\",").replace("\", ", "\",");
    assert_eq!(check(QUERY, &other, NOW), Ok("12-tok-sample".into()));
}

#[test]
fn a_signature_with_wrong_secrets_is_invalid() {
    let header = header(QUERY, "");
    for (ours, theirs) in [("cs-sample-secret", "other"), ("other", "ts-sample-secret")] {
        let query_pairs: Vec<_> = pairs(QUERY).collect();
        let query_pairs = query_pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let verified = verify("GET", URL, query_pairs, &header, "ck-sample-01", ours, |_| Some(theirs.into()), NOW);
        assert_eq!(verified, Err(Unverified::Signature));
    }
}

#[test]
fn every_attempt_has_its_own_valid_signature() {
    let server = Server::start(vec![respond(500, ""), respond(200, "{}")]);
    let settings = Config::new(format!("{}/prefix/", server.url().replace("http://", "HTTP://")));
    let client =
        Client::with_backoff(settings, Auth::OAuth1(keys()), std::time::Duration::from_millis(1)).expect("keys");
    let request = Request {
        endpoint: "request".into(),
        method: Method::Put,
        host: Host::Ads,
        path: "/12/a%20b/\u{e9}".into(),
        query: "q=a+b&r=~%7e!".into(),
        body: Some(bytes::Bytes::from_static(b"{\"a\":1}")),
        idempotent: true,
        deletes: false,
    };
    client.send_blocking(request, &never).expect("a response");
    let mut seen_nonces = HashSet::new();
    for seen in server.seen() {
        let (path, query) = seen.target.split_once('?').expect("a query");
        let query_pairs: Vec<_> = pairs(query).collect();
        let query_pairs = query_pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let url = format!("http://{}{path}", seen.headers["host"]);
        let header = &seen.headers["authorization"];
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a clock").as_secs();
        let now = i64::try_from(now).expect("this age");
        let secret = |_: &str| Some("ts-sample-secret".to_owned());
        let verified = verify("PUT", &url, query_pairs, header, "ck-sample-01", "cs-sample-secret", secret, now);
        seen_nonces.insert(verified.expect("a valid signature").nonce);
    }
    assert_eq!(seen_nonces.len(), 2);
}

#[test]
fn nonces_are_unique_letters_and_digits() {
    let mut seen = HashSet::new();
    for _ in 0..10_000 {
        let nonce = nonce();
        assert!(nonce.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        assert!(seen.insert(nonce));
    }
}
