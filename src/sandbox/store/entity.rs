//! A stored record.

use rusqlite::Row;
use serde_json::Value;

use crate::schema::{Record, Values};

/// A stored record.
#[derive(Debug, Clone)]
pub(crate) struct Entity {
    /// Its position in creation order; 0 for one that was never written.
    pub seq: i64,
    /// Its identifier.
    pub id: String,
    /// Its parent.
    pub scope: String,
    /// Whether it was deleted.
    pub deleted: bool,
    /// The record as rendered: JSON text.
    pub body: String,
    /// Values that are never rendered: JSON text.
    pub internal: String,
}

/// A record to insert.
#[derive(Debug)]
pub(crate) struct NewEntity<'a> {
    pub record: &'static Record,
    /// Its parent.
    pub scope: &'a str,
    /// What it is found by in its scope.
    pub unique_key: Option<&'a str>,
    /// What groups it within its scope.
    pub group_key: Option<&'a str>,
    /// Values that are never rendered.
    pub internal: Option<&'a Value>,
}

/// The columns that [`Entity::from_row`] reads.
pub(crate) const COLUMNS: &str = "seq, id, scope, deleted, body, internal";

impl Entity {
    /// Reads a row of [`COLUMNS`].
    pub(crate) fn from_row(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            seq: row.get(0)?,
            id: row.get(1)?,
            scope: row.get(2)?,
            deleted: row.get(3)?,
            body: row.get(4)?,
            internal: row.get(5)?,
        })
    }

    /// A record that exists before its first write.
    pub(crate) fn unwritten(body: Values, id: &str, scope: String) -> Self {
        let body = Value::Object(body).to_string();
        Self { seq: 0, id: id.to_owned(), scope, deleted: false, body, internal: "{}".into() }
    }

    /// The record's members.
    pub(crate) fn values(&self) -> Values {
        serde_json::from_str(&self.body).unwrap_or_default()
    }

    /// Values that are never rendered.
    pub(crate) fn internal(&self) -> Value {
        serde_json::from_str(&self.internal).unwrap_or_default()
    }
}

impl<'a> NewEntity<'a> {
    /// A record in a scope, with no keys.
    pub(crate) const fn new(record: &'static Record, scope: &'a str) -> Self {
        Self { record, scope, unique_key: None, group_key: None, internal: None }
    }
}
