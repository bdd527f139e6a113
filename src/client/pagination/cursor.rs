//! The position in a list: which page is next, and that no cursor repeats.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

use serde_json::Value;

use crate::error::{Error, Result};
use crate::schema::{Endpoint, Values};

/// The position of a reader in a list.
pub(super) struct Cursor {
    pub(super) endpoint: &'static Endpoint,
    /// Arguments of the next page; none after the last.
    pub(super) args: Option<Values>,
    /// Hashes of the cursors followed, with their order: a list whose cursor repeats would never end.
    followed: HashMap<u64, usize>,
    hasher: RandomState,
}

impl Cursor {
    /// Starts at the page that `args` requests.
    pub(super) fn new(endpoint: &'static Endpoint, args: Values) -> Self {
        Self { endpoint, args: Some(args), followed: HashMap::new(), hasher: RandomState::new() }
    }

    /// Moves to the page of this cursor; without one, to the end.
    pub(super) fn advance(&mut self, cursor: Option<&str>) -> Result<()> {
        let Some(cursor) = cursor.filter(|_| self.endpoint.parameter("cursor").is_some()) else {
            self.args = None;
            return Ok(());
        };
        let Some(args) = &mut self.args else { return Ok(()) };
        if let Some(Value::String(own)) = args.get("cursor") {
            self.followed.entry(self.hasher.hash_one(own.as_str())).or_insert(0);
        }
        let order = self.followed.len();
        if self.followed.insert(self.hasher.hash_one(cursor), order).is_some() {
            self.args = None;
            let reason = "its `next_cursor` was followed before, so the list would never end".to_owned();
            return Err(Error::decode(self.endpoint.name, reason));
        }
        args.insert("cursor".to_owned(), Value::String(cursor.to_owned()));
        // The total is expensive for the service, so only the first page requests it.
        args.shift_remove("with_total_count");
        Ok(())
    }

    /// The number of cursors followed.
    pub(super) fn followed_count(&self) -> usize {
        self.followed.len()
    }

    /// Moves back to a page: its arguments, and how many cursors had been followed before it.
    pub(super) fn rewind(&mut self, args: Values, followed_count: usize) {
        self.followed.retain(|_, order| *order < followed_count);
        self.args = Some(args);
    }
}
