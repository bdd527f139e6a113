//! Signatures of OAuth 1.0a with HMAC-SHA1 (RFC 5849, section 3).

use std::borrow::Cow;
use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use hmac::{Hmac, KeyInit, Mac};
use percent_encoding::percent_decode_str;
use sha1::Sha1;

use crate::types::Secret;

/// The four keys of OAuth 1.0a.
#[derive(Clone)]
pub struct OAuth1 {
    /// API key of the app.
    pub consumer_key: String,
    /// API secret of the app.
    pub consumer_secret: Secret,
    /// Access token of the user; empty only while a token is requested.
    pub access_token: String,
    /// Secret of the access token.
    pub access_token_secret: Secret,
}

impl fmt::Debug for OAuth1 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The access token is not secret, but it identifies the user.
        f.debug_struct("OAuth1").field("consumer_key", &self.consumer_key).finish_non_exhaustive()
    }
}

type Hash = Hmac<Sha1>;

/// A name and a value, both percent-encoded.
type Pair<'a> = (Cow<'a, str>, Cow<'a, str>);

/// The keys, escaped and hashed once for all requests.
#[derive(Clone)]
pub struct Signer {
    consumer_key: String,
    token: String,
    hash: Hash,
}

/// The largest difference of a timestamp from the verifier's clock, in seconds.
pub const TOLERANCE_SECONDS: i64 = 300;

/// A verified request. The caller checks that the nonce is new.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The access token of the user.
    pub token: String,
    /// Must be unique among the requests with this token and timestamp.
    pub nonce: String,
    /// Unix seconds.
    pub timestamp: i64,
}

/// The reason why a request is not verified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unverified {
    /// The header has another scheme, or is malformed.
    #[error("the Authorization header is not one of OAuth 1.0a")]
    Malformed,
    /// A pair is missing, empty or duplicate.
    #[error("{0} is missing, empty or given twice")]
    Missing(&'static str),
    /// The signature method is not HMAC-SHA1, or the version is not 1.0.
    #[error("only HMAC-SHA1 and version 1.0 are known")]
    Unsupported,
    /// The consumer key is another one.
    #[error("the consumer key is not known")]
    Consumer,
    /// The token is unknown.
    #[error("the token is not known")]
    Token,
    /// The timestamp differs by more than [`TOLERANCE_SECONDS`].
    #[error("the timestamp is more than five minutes off; set the clock")]
    Timestamp,
    /// The signature is not that of this request with these keys.
    #[error("the signature does not fit the request")]
    Signature,
}

/// The signature of a request, in base 64.
///
/// `pairs` are the decoded pairs of the query, of a form body, and every `oauth_*` pair but the signature. JSON bodies are not
/// signed. `base_url` is scheme, host and path; its query and fragment are ignored.
pub fn sign<'a>(
    method: &str,
    base_url: &str,
    pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    consumer_secret: &str,
    token_secret: &str,
) -> String {
    let mut pairs: Vec<Pair<'_>> = pairs.into_iter().map(|(name, value)| (escaped(name), escaped(value))).collect();
    let mut hash = keyed(consumer_secret, token_secret);
    hash.update(base_string(method, base_url, &mut pairs).as_bytes());
    BASE64.encode(hash.finalize().into_bytes())
}

/// Checks the `Authorization` header of a request.
///
/// `base_url` is scheme, host and path; `pairs` are the decoded pairs of its query and form body; `secret_of` returns the secret
/// of a token; `now` is in Unix seconds. The timestamp may differ by [`TOLERANCE_SECONDS`]. Replays are not detected here: the
/// caller remembers the nonces of the last ten minutes.
#[expect(clippy::too_many_arguments, reason = "each is a piece of the signature; a struct would only name them twice")]
pub fn verify<'a>(
    method: &str,
    base_url: &str,
    pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    header: &str,
    consumer_key: &str,
    consumer_secret: &str,
    secret_of: impl FnOnce(&str) -> Option<String>,
    now: i64,
) -> Result<Verified, Unverified> {
    let oauth = parse_header(header)?;
    let value_of = |name: &'static str| {
        let mut values = oauth.iter().filter(|(other, _)| other == name);
        match (values.next(), values.next()) {
            (Some((_, value)), None) if !value.is_empty() => Ok(value.as_str()),
            _ => Err(Unverified::Missing(name)),
        }
    };
    let (key, token, nonce) = (value_of("oauth_consumer_key")?, value_of("oauth_token")?, value_of("oauth_nonce")?);
    let (algorithm, time) = (value_of("oauth_signature_method")?, value_of("oauth_timestamp")?);
    let signature = value_of("oauth_signature")?;
    // The version is optional (RFC 5849, section 3.1).
    let version = oauth.iter().find(|(name, _)| name == "oauth_version");
    if algorithm != "HMAC-SHA1" || version.is_some_and(|(_, version)| version != "1.0") {
        return Err(Unverified::Unsupported);
    }
    if key != consumer_key {
        return Err(Unverified::Consumer);
    }
    let timestamp: i64 = time.parse().map_err(|_| Unverified::Timestamp)?;
    if now.abs_diff(timestamp) > TOLERANCE_SECONDS.unsigned_abs() {
        return Err(Unverified::Timestamp);
    }
    let token_secret = secret_of(token).ok_or(Unverified::Token)?;
    let signed = oauth
        .iter()
        .filter(|(name, _)| name != "oauth_signature" && !name.eq_ignore_ascii_case("realm"))
        .map(|(name, value)| (name.as_str(), value.as_str()));
    let mut pairs: Vec<Pair<'_>> = pairs.into_iter().map(|(name, value)| (escaped(name), escaped(value))).collect();
    pairs.extend(signed.map(|(name, value)| (escaped(name), escaped(value))));
    let mut hash = keyed(consumer_secret, &token_secret);
    hash.update(base_string(method, base_url, &mut pairs).as_bytes());
    let signature = BASE64.decode(signature).map_err(|_| Unverified::Signature)?;
    // Compares in constant time.
    hash.verify_slice(&signature).map_err(|_| Unverified::Signature)?;
    Ok(Verified { token: token.to_owned(), nonce: nonce.to_owned(), timestamp })
}

impl Signer {
    /// Escapes and hashes the keys.
    pub fn new(keys: &OAuth1) -> Self {
        Self {
            consumer_key: escaped(&keys.consumer_key).into_owned(),
            token: escaped(&keys.access_token).into_owned(),
            hash: keyed(keys.consumer_secret.expose(), keys.access_token_secret.expose()),
        }
    }

    /// The `Authorization` header of a request. `url` includes the query; `form` is the form body or `""`; `timestamp` is in Unix
    /// seconds.
    pub fn header(&self, method: &str, url: &str, form: &str, nonce: &str, timestamp: i64) -> String {
        let (base_url, query) = url.split_once('?').unwrap_or((url, ""));
        let (nonce, timestamp) = (escaped(nonce), timestamp.to_string());
        let mut pairs: Vec<Pair<'_>> = Vec::with_capacity(16);
        pairs.extend(encoded_pairs(query).chain(encoded_pairs(form)));
        let oauth = [
            ("oauth_consumer_key", self.consumer_key.as_str()),
            ("oauth_nonce", nonce.as_ref()),
            ("oauth_signature_method", "HMAC-SHA1"),
            ("oauth_timestamp", timestamp.as_str()),
            ("oauth_token", self.token.as_str()),
            ("oauth_version", "1.0"),
        ];
        let oauth = oauth.iter().filter(|(name, value)| *name != "oauth_token" || !value.is_empty());
        pairs.extend(oauth.clone().map(|(name, value)| (Cow::Borrowed(*name), Cow::Borrowed(*value))));
        let mut hash = self.hash.clone();
        hash.update(base_string(method, base_url, &mut pairs).as_bytes());
        let signature = BASE64.encode(hash.finalize().into_bytes());

        let mut header = String::with_capacity(320);
        header.push_str("OAuth ");
        for (name, value) in oauth {
            push(&mut header, &[name, "=\"", value, "\", "]);
            if *name == "oauth_nonce" {
                header.push_str("oauth_signature=\"");
                push_escaped(&mut header, &signature);
                header.push_str("\", ");
            }
        }
        header.truncate(header.len() - 2);
        header
    }
}

/// A nonce of 32 hexadecimal digits, random per request and so different in forked processes too.
pub fn nonce() -> String {
    let mut bytes = [0; 16];
    if getrandom::fill(&mut bytes).is_err() {
        fastrand::fill(&mut bytes);
    }
    format!("{:032x}", u128::from_ne_bytes(bytes))
}

fn push(text: &mut String, parts: &[&str]) {
    for part in parts {
        text.push_str(part);
    }
}

fn keyed(consumer_secret: &str, token_secret: &str) -> Hash {
    let mut key = String::with_capacity(128);
    push_escaped(&mut key, consumer_secret);
    key.push('&');
    push_escaped(&mut key, token_secret);
    // HMAC accepts a key of any length, so the fallback is never used.
    Hash::new_from_slice(key.as_bytes()).unwrap_or_else(|_| Hash::new(&hmac::digest::Key::<Hash>::default()))
}

/// The signature base string: method, URL and sorted pairs, joined by `&` (RFC 5849, section 3.4.1).
fn base_string(method: &str, base_url: &str, pairs: &mut [Pair<'_>]) -> String {
    pairs.sort_unstable();
    let mut base = String::with_capacity(512);
    base.extend(method.chars().map(|letter| letter.to_ascii_uppercase()));
    base.push('&');
    push_escaped(&mut base, &normalize_url(base_url));
    base.push('&');
    for (index, (name, value)) in pairs.iter().enumerate() {
        if index > 0 {
            base.push_str("%26");
        }
        push_escaped(&mut base, name);
        base.push_str("%3D");
        push_escaped(&mut base, value);
    }
    base
}

/// The URL with scheme and host in lower case and without the default port (RFC 5849, section 3.4.1.2).
fn normalize_url(url: &str) -> Cow<'_, str> {
    let url = url.split(['?', '#']).next().unwrap_or(url);
    let Some((scheme, rest)) = url.split_once("://") else { return Cow::Borrowed(url) };
    let (host, path) = rest.find('/').map_or((rest, "/"), |at| rest.split_at(at));
    let default_port = if scheme.eq_ignore_ascii_case("https") { ":443" } else { ":80" };
    let bare = host.strip_suffix(default_port).unwrap_or(host);
    let has_upper = |text: &str| text.bytes().any(|byte| byte.is_ascii_uppercase());
    if bare.len() == host.len() && !has_upper(scheme) && !has_upper(host) && rest.len() > host.len() {
        return Cow::Borrowed(url);
    }
    Cow::Owned([&scheme.to_ascii_lowercase(), "://", &bare.to_ascii_lowercase(), path].concat())
}

/// The pairs of a query or form body, in the encoding that is signed.
fn encoded_pairs(query: &str) -> impl Iterator<Item = Pair<'_>> {
    query.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        (reencoded(name), reencoded(value))
    })
}

/// Converts percent-encoded text to the encoding of `escaped`.
fn reencoded(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        at += match byte {
            byte if is_unreserved(*byte) => 1,
            b'%' if is_canonical(bytes.get(at + 1..at + 3)) => 3,
            _ => {
                let spaced = text.replace('+', " ");
                let decoded: Vec<u8> = percent_decode_str(&spaced).collect();
                let mut encoded = String::with_capacity(text.len() + 8);
                for byte in decoded {
                    push_byte(&mut encoded, byte);
                }
                return Cow::Owned(encoded);
            }
        };
    }
    Cow::Borrowed(text)
}

/// Whether these are two upper-case hexadecimal digits of a reserved byte.
fn is_canonical(digits: Option<&[u8]>) -> bool {
    let value = |digit: u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    };
    match digits {
        Some([high, low]) => value(*high).zip(value(*low)).is_some_and(|(high, low)| !is_unreserved(high << 4 | low)),
        _ => false,
    }
}

const fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

fn escaped(text: &str) -> Cow<'_, str> {
    if text.bytes().all(is_unreserved) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    push_escaped(&mut out, text);
    Cow::Owned(out)
}

fn push_escaped(out: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| !is_unreserved(byte)) {
        out.push_str(&rest[..at]);
        let next = rest[at..].chars().next().map_or(1, char::len_utf8);
        for byte in rest[at..at + next].bytes() {
            push_byte(out, byte);
        }
        rest = &rest[at + next..];
    }
    out.push_str(rest);
}

fn push_byte(out: &mut String, byte: u8) {
    if is_unreserved(byte) {
        out.push(char::from(byte));
    } else {
        let digit = |number: u8| char::from(b"0123456789ABCDEF"[usize::from(number & 15)]);
        out.extend(['%', digit(byte >> 4), digit(byte)]);
    }
}

/// The decoded pairs of an `Authorization: OAuth …` header.
fn parse_header(header: &str) -> Result<Vec<(String, String)>, Unverified> {
    let (scheme, pairs) = header.trim().split_once(' ').ok_or(Unverified::Malformed)?;
    if !scheme.eq_ignore_ascii_case("oauth") {
        return Err(Unverified::Malformed);
    }
    let decode = |text: &str| {
        let text = percent_decode_str(text).decode_utf8().map_err(|_| Unverified::Malformed)?;
        Ok(text.into_owned())
    };
    let pairs = pairs.split(',').map(str::trim).filter(|pair| !pair.is_empty()).map(|pair| {
        let (name, value) = pair.split_once('=').ok_or(Unverified::Malformed)?;
        let value = value.trim().strip_prefix('"').and_then(|value| value.strip_suffix('"'));
        Ok((decode(name.trim())?, decode(value.ok_or(Unverified::Malformed)?)?))
    });
    pairs.collect()
}
