//! Signatures: the check value of document 5, the rules of RFC 5849, and what must be refused.

use std::collections::HashSet;

use super::never;
use super::server::{Server, say};
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
    let given: Vec<_> = pairs(query).collect();
    let given = given.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let secret = |token: &str| (token == "12-tok-sample").then(|| "ts-sample-secret".to_owned());
    verify("GET", URL, given, header, "ck-sample-01", "cs-sample-secret", secret, now).map(|verified| verified.token)
}

#[test]
fn the_check_value_of_document_5() {
    let header = header(QUERY, "");
    assert_eq!(
        header,
        "OAuth oauth_consumer_key=\"ck-sample-01\", oauth_nonce=\"n0nce5ample7\", \
         oauth_signature=\"cT5UG40JxGXM7qV9Nj3rvA7X3qQ%3D\", oauth_signature_method=\"HMAC-SHA1\", \
         oauth_timestamp=\"1767225600\", oauth_token=\"12-tok-sample\", oauth_version=\"1.0\""
    );
    // However the query is written, it is signed in one form.
    for other in [
        "start_time=2026-03-01T00:00:00Z&line_item_ids=7def2,7deg3&sort_by=updated_at-desc",
        "line_item_ids=7def2%2c7deg3&sort_by=updated%5Fat-desc&start_time=2026-03-01T00%3a00%3a00Z",
    ] {
        assert_eq!(self::header(other, ""), header, "{other}");
    }
    assert_eq!(self::header("", QUERY), header, "form bodies count like the query");
}

#[test]
fn the_vectors_of_rfc_5849() {
    // Section 3.4.1.1 gives the base string; the signature was worked out from it and these secrets.
    let given = [
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
    let signature = sign("post", "HTTP://EXAMPLE.COM:80/request", given, "j49sk3j29djd", "dh893hdasih9");
    assert_eq!(signature, "r6/TJjbCOr97/+UU0NsvSne7s5g=");
    // Section 1.2: the request for the photograph.
    let given = [
        ("file", "vacation.jpg"),
        ("size", "original"),
        ("oauth_consumer_key", "dpf43f3p2l4k3l03"),
        ("oauth_token", "nnch734d00sl2jdk"),
        ("oauth_signature_method", "HMAC-SHA1"),
        ("oauth_timestamp", "137131202"),
        ("oauth_nonce", "chapoH"),
    ];
    let signature = sign("GET", "http://photos.example.net/photos", given, "kd94hf93k423kf44", "pfkkdhi9sl3r4s00");
    assert_eq!(signature, "MdpQcU8iPSUjWoN/UDMsK2sui9I=");
    // No token yet: the key ends at the `&`. Worked out with another program.
    let given = [
        ("oauth_consumer_key", "dpf43f3p2l4k3l03"),
        ("oauth_signature_method", "HMAC-SHA1"),
        ("oauth_timestamp", "137131200"),
        ("oauth_nonce", "wIjqoXSGjfnBOU2"),
        ("oauth_callback", "http://printer.example.com/ready"),
    ];
    let url = "https://photos.example.net/initiate";
    assert_eq!(sign("POST", url, given, "kd94hf93k423kf44", ""), "j1S261gaz8aC8FYDLng3XWzu+DI=");
}

#[test]
fn what_is_signed_is_verified_and_nothing_else() {
    let queries = ["", QUERY, "a=1&a=2&a=1", "q=%E2%98%83+%26%3D%2B%25&empty=&bare", "z=%7E&Z=1&%C3%A9=%2F"];
    for query in queries {
        let header = header(query, "");
        assert_eq!(check(query, &header, NOW + 299), Ok("12-tok-sample".into()), "{query}");
        assert_eq!(check(&format!("{query}&x=1"), &header, NOW), Err(Unverified::Signature), "{query}");
    }
    let good = header(QUERY, "");
    let cases = [
        ("Bearer abc".to_owned(), NOW, Unverified::Malformed),
        ("OAuth".to_owned(), NOW, Unverified::Malformed),
        ("OAuth oauth_token".to_owned(), NOW, Unverified::Malformed),
        ("OAuth oauth_token=\"%FF\"".to_owned(), NOW, Unverified::Malformed),
        (good.replace("oauth_nonce=\"n0nce5ample7\", ", ""), NOW, Unverified::Missing("oauth_nonce")),
        (good.replace("12-tok-sample", ""), NOW, Unverified::Missing("oauth_token")),
        (format!("{good}, oauth_token=\"other\""), NOW, Unverified::Missing("oauth_token")),
        (good.replace("HMAC-SHA1", "PLAINTEXT"), NOW, Unverified::Unsupported),
        (good.replace("\"1.0\"", "\"2.0\""), NOW, Unverified::Unsupported),
        (good.replace("ck-sample-01", "ck-sample-02"), NOW, Unverified::Consumer),
        (good.replace("12-tok-sample", "13-tok-sample"), NOW, Unverified::Token),
        (good.replace("1767225600", "then"), NOW, Unverified::Timestamp),
        (good.replace("1767225600", "1767225601"), NOW, Unverified::Signature),
        (good.replace("n0nce5ample7", "n0nce5ample8"), NOW, Unverified::Signature),
        (good.replace("cT5UG40J", "dT5UG40J"), NOW, Unverified::Signature),
        (good.replace("cT5UG40J", "!"), NOW, Unverified::Signature),
        (good.clone(), NOW + 301, Unverified::Timestamp),
        (good.clone(), NOW - 301, Unverified::Timestamp),
        (good.clone(), i64::MIN, Unverified::Timestamp),
    ];
    for (header, now, refused) in cases {
        assert_eq!(check(QUERY, &header, now), Err(refused), "{header}");
    }
    // A realm is no part of the signature; spaces after commas are free.
    let other = good.replace("OAuth ", "oauth realm=\"x\",").replace("\", ", "\",");
    assert_eq!(check(QUERY, &other, NOW), Ok("12-tok-sample".into()));
}

#[test]
fn wrong_secrets_are_refused() {
    let header = header(QUERY, "");
    for (ours, theirs) in [("cs-sample-secret", "other"), ("other", "ts-sample-secret")] {
        let given: Vec<_> = pairs(QUERY).collect();
        let given = given.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let verified = verify("GET", URL, given, &header, "ck-sample-01", ours, |_| Some(theirs.into()), NOW);
        assert_eq!(verified, Err(Unverified::Signature));
    }
}

#[test]
fn a_client_signs_what_it_sends_and_anew_for_every_attempt() {
    let server = Server::play(vec![say(500, ""), say(200, "{}")]);
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
    client.send_blocking(request, &never).expect("an answer");
    let mut seen_nonces = HashSet::new();
    for seen in server.seen() {
        let (path, query) = seen.target.split_once('?').expect("a query");
        let given: Vec<_> = pairs(query).collect();
        let given = given.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let url = format!("http://{}{path}", seen.headers["host"]);
        let header = &seen.headers["authorization"];
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a clock").as_secs();
        let now = i64::try_from(now).expect("this age");
        let secret = |_: &str| Some("ts-sample-secret".to_owned());
        let verified = verify("PUT", &url, given, header, "ck-sample-01", "cs-sample-secret", secret, now);
        seen_nonces.insert(verified.expect("a good signature").nonce);
    }
    assert_eq!(seen_nonces.len(), 2);
}

#[test]
fn nonces_are_letters_and_digits_and_never_the_same() {
    let mut seen = HashSet::new();
    for _ in 0..10_000 {
        let nonce = nonce();
        assert!(nonce.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        assert!(seen.insert(nonce));
    }
}
