//! Users: a token names one, created when it is first seen.

use std::collections::HashMap;

use parking_lot::RwLock;
use rusqlite::params;
use sha2::{Digest, Sha256};

use crate::error::{Error, Result};
use crate::sandbox::store::Store;

/// The known users, by the digest of their token.
pub(crate) struct Users {
    known: RwLock<HashMap<[u8; 32], i64>>,
}

/// The first user's identifier.
const FIRST_ID: i64 = 1_000_000_001;

impl Users {
    /// Reads the users of a store.
    pub(crate) fn new(store: &Store) -> Result<Self> {
        let read = || -> rusqlite::Result<HashMap<[u8; 32], i64>> {
            let mut statement = store.db().prepare("SELECT token, id FROM user")?;
            statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        };
        let known = read().map_err(|error| Error::io("store", error.to_string()))?;
        Ok(Self { known: RwLock::new(known) })
    }

    /// The user of a token, if it was seen before.
    pub(crate) fn find(&self, token: &str) -> Option<i64> {
        let digest: [u8; 32] = Sha256::digest(token).into();
        self.known.read().get(&digest).copied()
    }

    /// The user of a token, created when it was never seen.
    pub(crate) fn get_or_create(&self, store: &Store, token: &str) -> rusqlite::Result<i64> {
        let digest: [u8; 32] = Sha256::digest(token).into();
        let mut known = self.known.write();
        if let Some(id) = known.get(&digest) {
            return Ok(*id);
        }
        let last: Option<i64> = store.db().query_row("SELECT max(id) FROM user", [], |row| row.get(0))?;
        let id = last.map_or(FIRST_ID, |last| last + 1);
        store.db().prepare_cached("INSERT INTO user (id, token) VALUES (?1, ?2)")?.execute(params![id, digest])?;
        known.insert(digest, id);
        Ok(id)
    }

    /// Forgets every user.
    pub(crate) fn clear(&self) {
        self.known.write().clear();
    }
}
