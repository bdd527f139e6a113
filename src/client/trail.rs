//! The way through a list: which page is next, and that none comes twice.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

use serde_json::Value;

use crate::error::{Error, Result};
use crate::schema::{Endpoint, Values};

/// Where a reader of a list stands.
pub(super) struct Trail {
    pub(super) endpoint: &'static Endpoint,
    /// Of the page to fetch next; none after the last.
    pub(super) args: Option<Values>,
    /// Cursors that were followed, as numbers, and in which order: a cursor that comes back would go on forever.
    followed: HashMap<u64, usize>,
    hasher: RandomState,
}

impl Trail {
    /// The way from the page that `args` asks for.
    pub(super) fn new(endpoint: &'static Endpoint, args: Values) -> Self {
        Self { endpoint, args: Some(args), followed: HashMap::new(), hasher: RandomState::new() }
    }

    /// Moves on to the page that a cursor names; to the end when there is none.
    pub(super) fn turn(&mut self, cursor: Option<&str>) -> Result<()> {
        let Some(cursor) = cursor.filter(|_| self.endpoint.parameter("cursor").is_some()) else {
            self.args = None;
            return Ok(());
        };
        let Some(args) = &mut self.args else { return Ok(()) };
        if let Some(Value::String(own)) = args.get("cursor") {
            self.followed.entry(self.hasher.hash_one(own.as_str())).or_insert(0);
        }
        let number = self.followed.len();
        if self.followed.insert(self.hasher.hash_one(cursor), number).is_some() {
            self.args = None;
            let reason = "its `next_cursor` was followed before, so the list would never end".to_owned();
            return Err(Error::Decode { endpoint: self.endpoint.name.to_owned(), reason });
        }
        args.insert("cursor".to_owned(), Value::String(cursor.to_owned()));
        // A total is counted once, on the first page (document 5, section 1: paging).
        args.shift_remove("with_total_count");
        Ok(())
    }

    /// How many cursors were followed.
    pub(super) fn length(&self) -> usize {
        self.followed.len()
    }

    /// Goes back to a page: how it is asked for, and how many cursors had been followed then.
    pub(super) fn back(&mut self, args: Values, length: usize) {
        self.followed.retain(|_, number| *number < length);
        self.args = Some(args);
    }
}
