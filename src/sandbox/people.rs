//! Who calls: a bearer token or an OAuth 1.0a token names a user, made on first sight.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError, RwLock};

use rusqlite::params;
use sha2::{Digest, Sha256};

use super::store::Store;
use crate::error::{Error, Result};
use crate::oauth1;
use crate::wire::request;

/// Users seen so far, by the digest of their token.
pub(super) struct People {
    known: RwLock<HashMap<[u8; 32], i64>>,
}

/// The first user's identifier.
const FIRST: i64 = 1_000_000_001;

impl People {
    pub(super) fn new(store: &Store) -> Result<Self> {
        let read = || -> rusqlite::Result<HashMap<[u8; 32], i64>> {
            let mut statement = store.db().prepare("SELECT token, id FROM person")?;
            statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        };
        let known = read().map_err(|error| Error::io("store", error.to_string()))?;
        Ok(Self { known: RwLock::new(known) })
    }

    /// The user whom the token names.
    pub(super) fn named(&self, token: &str) -> Option<i64> {
        let digest: [u8; 32] = Sha256::digest(token).into();
        self.known.read().unwrap_or_else(PoisonError::into_inner).get(&digest).copied()
    }

    /// The user whom the token names; a new one when it was never seen.
    pub(super) fn meet(&self, store: &Store, token: &str) -> rusqlite::Result<i64> {
        let digest: [u8; 32] = Sha256::digest(token).into();
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(id) = known.get(&digest) {
            return Ok(*id);
        }
        let last: Option<i64> = store.db().query_row("SELECT max(id) FROM person", [], |row| row.get(0))?;
        let id = last.map_or(FIRST, |last| last + 1);
        store.db().prepare_cached("INSERT INTO person (id, token) VALUES (?1, ?2)")?.execute(params![id, digest])?;
        known.insert(digest, id);
        Ok(id)
    }

    pub(super) fn clear(&self) {
        self.known.write().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// The token that the `Authorization` header shows: a bearer token, or the `oauth_token` of a signed request.
pub(super) fn token(header: &str) -> Option<String> {
    let (scheme, rest) = header.split_once(' ')?;
    let rest = rest.trim();
    if scheme.eq_ignore_ascii_case("bearer") {
        return (!rest.is_empty()).then(|| rest.to_owned());
    }
    if !scheme.eq_ignore_ascii_case("oauth") {
        return None;
    }
    rest.split(',').find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        let value = value.trim_matches('"');
        (name == "oauth_token" && !value.is_empty())
            .then(|| percent_encoding::percent_decode_str(value).decode_utf8_lossy().into_owned())
    })
}

/// Nonces of the last minutes, so that a request cannot be sent twice as it is.
#[derive(Default)]
pub(super) struct Nonces(Mutex<HashMap<(String, String), i64>>);

/// How long a nonce is remembered, in seconds: twice what a timestamp may be off.
const REMEMBERED: i64 = 600;

impl Nonces {
    /// Whether the nonce is new; it is not new a second time.
    fn is_new(&self, token: &str, nonce: &str, now: i64) -> bool {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() > 10_000 {
            seen.retain(|_, at| now - *at < REMEMBERED);
        }
        seen.insert((token.to_owned(), nonce.to_owned()), now).is_none_or(|at| now - at >= REMEMBERED)
    }
}

/// What a signature is made over.
pub(super) struct Signed<'a> {
    pub(super) method: &'a str,
    pub(super) host: &'a str,
    pub(super) path: &'a str,
    pub(super) query: &'a str,
    /// A form body, or nothing.
    pub(super) form: &'a str,
}

/// Whether the OAuth 1.0a signature of the request is right; a bearer token has none to check.
pub(super) fn verify(
    keys: &super::Keys,
    nonces: &Nonces,
    header: &str,
    signed: &Signed<'_>,
    now: i64,
) -> std::result::Result<(), String> {
    if !header.get(..6).is_some_and(|scheme| scheme.eq_ignore_ascii_case("oauth ")) {
        return Ok(());
    }
    let url = format!("http://{}{}", signed.host, signed.path);
    let pairs: Vec<(String, String)> = request::pairs(signed.query).chain(request::pairs(signed.form)).collect();
    let pairs = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let secret_of =
        |token: &str| keys.token_secrets.iter().find(|(known, _)| known == token).map(|(_, secret)| secret.clone());
    let (key, secret) = (&keys.consumer_key, &keys.consumer_secret);
    let verified = oauth1::verify(signed.method, &url, pairs, header, key, secret, secret_of, now)
        .map_err(|reason| reason.to_string())?;
    if nonces.is_new(&verified.token, &verified.nonce, now) { Ok(()) } else { Err("the nonce was used before".into()) }
}
