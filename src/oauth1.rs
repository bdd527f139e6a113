//! The signature of OAuth 1.0a (document 5, section 9; RFC 5849, section 3).

use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

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
        // The access token is no secret by itself, but it names the user.
        f.debug_struct("OAuth1").field("consumer_key", &self.consumer_key).finish_non_exhaustive()
    }
}

type Hash = Hmac<Sha1>;

/// A name and a value, both percent-encoded.
type Pair<'a> = (Cow<'a, str>, Cow<'a, str>);

/// The keys, prepared: nothing about them is worked out again for a request.
#[derive(Clone)]
pub struct Signer {
    consumer_key: String,
    token: String,
    hash: Hash,
}

/// How far a timestamp may be from the clock of the one who verifies.
pub const TOLERANCE_SECONDS: i64 = 300;

/// What a verified request says about itself. Whether the nonce was seen before is for the caller to remember.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// Whose request it is.
    pub token: String,
    /// Said to be unique among requests of this token and timestamp.
    pub nonce: String,
    /// Unix seconds.
    pub timestamp: i64,
}

/// Why a signature is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unverified {
    /// The header is of another scheme, or cannot be read.
    #[error("the Authorization header is not one of OAuth 1.0a")]
    Malformed,
    /// A pair is absent, empty or given twice.
    #[error("{0} is missing, empty or given twice")]
    Missing(&'static str),
    /// Only HMAC-SHA1 and version 1.0.
    #[error("only HMAC-SHA1 and version 1.0 are known")]
    Unsupported,
    /// Another app.
    #[error("the consumer key is not known")]
    Consumer,
    /// No secret for the token.
    #[error("the token is not known")]
    Token,
    /// More than five minutes off.
    #[error("the timestamp is more than five minutes off; set the clock")]
    Timestamp,
    /// The keys or the request differ from what was signed.
    #[error("the signature does not fit the request")]
    Signature,
}

/// The signature of a request, in base 64.
///
/// `pairs` are the decoded pairs of the query, of a form body, and every `oauth_*` pair but the signature. JSON bodies
/// contribute nothing. `base_url` is scheme, host and path; a query or fragment on it is left out.
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
/// `base_url` is scheme, host and path; `pairs` are the decoded pairs of its query and form body; `secret_of` knows the secret
/// of a token; `now` is in Unix seconds. Timestamps more than five minutes off are refused. A nonce that was used before is
/// not noticed here: the caller keeps those of the last ten minutes.
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
    let given = read_header(header)?;
    let one = |name: &'static str| {
        let mut found = given.iter().filter(|(other, _)| other == name);
        match (found.next(), found.next()) {
            (Some((_, value)), None) if !value.is_empty() => Ok(value.as_str()),
            _ => Err(Unverified::Missing(name)),
        }
    };
    let (key, token, nonce) = (one("oauth_consumer_key")?, one("oauth_token")?, one("oauth_nonce")?);
    let (way, time, signature) = (one("oauth_signature_method")?, one("oauth_timestamp")?, one("oauth_signature")?);
    // RFC 5849, section 3.1: the version may be left out.
    let version = given.iter().find(|(name, _)| name == "oauth_version");
    if way != "HMAC-SHA1" || version.is_some_and(|(_, version)| version != "1.0") {
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
    let signed = given
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
    /// Prepares the keys.
    pub fn new(keys: &OAuth1) -> Self {
        Self {
            consumer_key: escaped(&keys.consumer_key).into_owned(),
            token: escaped(&keys.access_token).into_owned(),
            hash: keyed(keys.consumer_secret.expose(), keys.access_token_secret.expose()),
        }
    }

    /// The `Authorization` header of a request to `url`, with its query, and a body of form pairs or `""`.
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

/// Unique per request: ASCII letters and digits.
///
/// One half counts, mixed so that it tells nothing; the other is random per process. A process that was forked has another
/// identifier and so other nonces.
pub fn nonce() -> String {
    static SEEDS: OnceLock<(u64, u64)> = OnceLock::new();
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let (process, start) = SEEDS.get_or_init(|| (random(), random()));
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let own = mix(process ^ u64::from(std::process::id()));
    let mut text = String::with_capacity(32);
    push_hex(&mut text, own);
    push_hex(&mut text, mix(start.wrapping_add(count)));
    text
}

/// Random bits of the system; where it has none, the clock.
fn random() -> u64 {
    getrandom::u64().unwrap_or_else(|_| {
        let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        mix(u64::try_from(clock.as_nanos()).unwrap_or_default())
    })
}

/// The finaliser of `SplitMix64`: one to one, so different numbers stay different.
fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

fn push_hex(text: &mut String, number: u64) {
    for byte in number.to_be_bytes() {
        text.extend([byte >> 4, byte & 15].map(|digit| char::from(b"0123456789abcdef"[usize::from(digit)])));
    }
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
    // A key of any length is taken; the empty one is only there for the type.
    Hash::new_from_slice(key.as_bytes()).unwrap_or_else(|_| Hash::new(&hmac::digest::Key::<Hash>::default()))
}

/// Method, address and sorted pairs, joined by `&`.
fn base_string(method: &str, base_url: &str, pairs: &mut [Pair<'_>]) -> String {
    pairs.sort_unstable();
    let mut base = String::with_capacity(512);
    base.extend(method.chars().map(|letter| letter.to_ascii_uppercase()));
    base.push('&');
    push_escaped(&mut base, &normal_address(base_url));
    base.push('&');
    for (at, (name, value)) in pairs.iter().enumerate() {
        if at > 0 {
            base.push_str("%26");
        }
        push_escaped(&mut base, name);
        base.push_str("%3D");
        push_escaped(&mut base, value);
    }
    base
}

/// Scheme and host in lower case, without the usual port (RFC 5849, section 3.4.1.2).
fn normal_address(url: &str) -> Cow<'_, str> {
    let url = url.split(['?', '#']).next().unwrap_or(url);
    let Some((scheme, rest)) = url.split_once("://") else { return Cow::Borrowed(url) };
    let (host, path) = rest.find('/').map_or((rest, "/"), |at| rest.split_at(at));
    let usual = if scheme.eq_ignore_ascii_case("https") { ":443" } else { ":80" };
    let bare = host.strip_suffix(usual).unwrap_or(host);
    let upper = |text: &str| text.bytes().any(|byte| byte.is_ascii_uppercase());
    if bare.len() == host.len() && !upper(scheme) && !upper(host) && rest.len() > host.len() {
        return Cow::Borrowed(url);
    }
    Cow::Owned([&scheme.to_ascii_lowercase(), "://", &bare.to_ascii_lowercase(), path].concat())
}

/// The pairs of a query or form body, encoded the one way that is signed.
fn encoded_pairs(query: &str) -> impl Iterator<Item = Pair<'_>> {
    query.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        (encoded_again(name), encoded_again(value))
    })
}

/// Encoded text, however it was encoded, as `escaped` would have written it.
fn encoded_again(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        at += match byte {
            byte if is_unreserved(*byte) => 1,
            b'%' if is_normal(bytes.get(at + 1..at + 3)) => 3,
            _ => {
                let spaced = text.replace('+', " ");
                let decoded: Vec<u8> = percent_decode_str(&spaced).collect();
                let mut again = String::with_capacity(text.len() + 8);
                for byte in decoded {
                    push_byte(&mut again, byte);
                }
                return Cow::Owned(again);
            }
        };
    }
    Cow::Borrowed(text)
}

/// Two hexadecimal digits, in capitals, of a byte that has to be encoded.
fn is_normal(digits: Option<&[u8]>) -> bool {
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

/// The pairs of an `Authorization: OAuth …` header, decoded.
fn read_header(header: &str) -> Result<Vec<(String, String)>, Unverified> {
    let (scheme, pairs) = header.trim().split_once(' ').ok_or(Unverified::Malformed)?;
    if !scheme.eq_ignore_ascii_case("oauth") {
        return Err(Unverified::Malformed);
    }
    let decoded = |text: &str| {
        let text = percent_decode_str(text).decode_utf8().map_err(|_| Unverified::Malformed)?;
        Ok(text.into_owned())
    };
    let pairs = pairs.split(',').map(str::trim).filter(|pair| !pair.is_empty()).map(|pair| {
        let (name, value) = pair.split_once('=').ok_or(Unverified::Malformed)?;
        let value = value.trim().strip_prefix('"').and_then(|value| value.strip_suffix('"'));
        Ok((decoded(name.trim())?, decoded(value.ok_or(Unverified::Malformed)?)?))
    });
    pairs.collect()
}
