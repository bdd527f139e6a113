//! Storage in SQLite: one table of records, and the tables around it.

use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, params};
use serde_json::Value;

use crate::api;
use crate::error::{Error, Result};
use crate::schema::{Action, ListFilter, Record, Values};
use entity::NewEntity;

pub(crate) mod cursor;
pub(crate) mod entity;
pub(crate) mod query;
mod read;

/// The database.
pub(crate) struct Store {
    db: Connection,
    next_seq: i64,
    /// Names of the indexes that serve list filters.
    filter_indexes: Vec<String>,
    /// The time of the next scheduled event; `i64::MAX` when there is none.
    next_event: i64,
}

/// An event of a record, at its scheduled time.
#[derive(Debug)]
pub(crate) struct ScheduledEvent {
    /// Its time, in milliseconds.
    pub at: i64,
    /// Name of the record.
    pub record: String,
    /// The record's identifier.
    pub id: String,
}

/// The version of `schema.sql`; raised with every change after which an older file cannot be read.
const SCHEMA_VERSION: i64 = 4;

/// The setting that remembers `next_seq` while no record has the number before it.
const NEXT_SEQ: &str = "next_seq";

impl Store {
    /// Opens a file, or memory for `:memory:`.
    pub(crate) fn open(place: &str) -> Result<Self> {
        let failed = |error: rusqlite::Error| {
            let busy = error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseBusy);
            let advice = if busy { "; another sandbox has it open" } else { "" };
            Error::io(place, format!("cannot be opened as a store: {error}{advice}"))
        };
        if place != ":memory:" && Path::new(place).is_dir() {
            return Err(Error::io(place, "is a directory; name a file for the store"));
        }
        let db = Connection::open(place).map_err(failed)?;
        db.busy_timeout(Duration::from_millis(200)).map_err(failed)?;
        // With this, plans do not depend on bound values. Without it, every statement that a partial index might serve is
        // planned again at each execution.
        db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map_err(failed)?;
        // One process owns the file, so that locks are not taken again for every statement. Committed changes are in the
        // write-ahead log, which survives the end of the process.
        db.execute_batch("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8000; PRAGMA wal_autocheckpoint = 4000;")
            .map_err(failed)?;
        db.set_prepared_statement_cache_capacity(128);
        db.create_scalar_function(
            "fold",
            1,
            FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC,
            |args| Ok(args.get::<Option<String>>(0)?.map(|text| text.to_lowercase())),
        )
        .map_err(failed)?;
        let mut store = Self { db, next_seq: 0, filter_indexes: Vec::new(), next_event: i64::MAX };
        if !store.is_readable().map_err(failed)? {
            let reason = "was made by another version of handbill; name another file for the store";
            return Err(Error::io(place, reason));
        }
        store.prepare().map_err(failed)?;
        Ok(store)
    }

    /// Whether the file is empty, or has the tables of this version.
    fn is_readable(&self) -> rusqlite::Result<bool> {
        let version: i64 = self.db.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        let tables: i64 = self.db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        Ok(version == SCHEMA_VERSION || tables == 0)
    }

    fn prepare(&mut self) -> rusqlite::Result<()> {
        self.db.execute_batch(include_str!("schema.sql"))?;
        self.db.pragma_update(None, "user_version", SCHEMA_VERSION)?;
        for record in api::kept() {
            for column in record.sort_fields() {
                self.db.execute_batch(&query::sort_index(record, column))?;
            }
        }
        // An index per filter, so that a list filtered by another record's identifiers does not read every record.
        for endpoint in api::endpoints().filter(|endpoint| endpoint.action == Action::List) {
            for (field, _) in endpoint.parameters() {
                let (name, text) = match field.filter {
                    Some(ListFilter::In(column)) if column != "id" => query::filter_index(endpoint.record, column),
                    Some(ListFilter::Contains(column)) => query::search_index(endpoint.record, column),
                    _ => continue,
                };
                self.db.execute_batch(&text)?;
                self.filter_indexes.push(name);
            }
        }
        self.refresh_next_event()?;
        let last: Option<i64> = self.db.query_row("SELECT max(seq) FROM entity", [], |row| row.get(0))?;
        // The numbers of removed records are in the setting.
        let removed = self.setting(NEXT_SEQ).and_then(|text| text.parse().ok()).unwrap_or(1);
        self.next_seq = removed.max(last.unwrap_or(0) + 1);
        Ok(())
    }

    /// Closes the file, so that another sandbox can open it. Nothing can be read afterwards.
    pub(crate) fn close(&mut self) {
        if let Ok(nothing) = Connection::open_in_memory() {
            self.db = nothing;
        }
    }

    /// Empties every table.
    pub(crate) fn reset(&mut self) -> rusqlite::Result<()> {
        self.db.execute_batch(
            "DELETE FROM entity; DELETE FROM user; DELETE FROM access; DELETE FROM member; DELETE FROM identifier;
             DELETE FROM setting; DELETE FROM scheduled_event;",
        )?;
        self.save_next_seq()?;
        self.refresh_next_event()
    }

    /// Schedules an event of a record, in addition to those already scheduled.
    pub(crate) fn schedule(&mut self, at: i64, record: &Record, id: &str) -> rusqlite::Result<()> {
        self.db
            .prepare_cached("INSERT OR IGNORE INTO scheduled_event (at, record, id) VALUES (?1, ?2, ?3)")?
            .execute(params![at, record.name, id])?;
        self.next_event = self.next_event.min(at);
        Ok(())
    }

    /// Whether the time of an event has come.
    pub(crate) const fn has_due(&self, now: i64) -> bool {
        self.next_event <= now
    }

    /// Removes and returns the events whose time has come, in order of time.
    pub(crate) fn take_due(&mut self, now: i64) -> rusqlite::Result<Vec<ScheduledEvent>> {
        let due = self
            .db
            .prepare_cached("SELECT at, record, id FROM scheduled_event WHERE at <= ?1 ORDER BY at, record, id")?
            .query_map([now], |row| Ok(ScheduledEvent { at: row.get(0)?, record: row.get(1)?, id: row.get(2)? }))?
            .collect::<rusqlite::Result<Vec<_>>>()?;
        self.db.prepare_cached("DELETE FROM scheduled_event WHERE at <= ?1")?.execute([now])?;
        self.refresh_next_event()?;
        Ok(due)
    }

    fn refresh_next_event(&mut self) -> rusqlite::Result<()> {
        let next: Option<i64> = self.db.query_row("SELECT min(at) FROM scheduled_event", [], |row| row.get(0))?;
        self.next_event = next.unwrap_or(i64::MAX);
        Ok(())
    }

    /// Runs the work as one transaction, rolled back when it fails.
    pub(crate) fn transaction<T, E: From<rusqlite::Error>>(
        &mut self,
        work: impl FnOnce(&mut Self) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        self.db.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        match work(self) {
            Ok(done) => {
                self.db.prepare_cached("COMMIT")?.execute([])?;
                Ok(done)
            }
            Err(error) => {
                self.db.prepare_cached("ROLLBACK")?.execute([])?;
                self.refresh_next_event()?;
                Err(error)
            }
        }
    }

    /// The number of the next record.
    pub(crate) const fn next_seq(&mut self) -> i64 {
        self.next_seq += 1;
        self.next_seq - 1
    }

    /// Inserts a record.
    pub(crate) fn insert(&self, seq: i64, id: &str, new: &NewEntity<'_>, body: &Values) -> rusqlite::Result<()> {
        let internal = new.internal.map_or_else(|| "{}".to_owned(), Value::to_string);
        let (draft, body) = (is_draft(body), to_json(body));
        self.db
            .prepare_cached(
                "INSERT INTO entity (seq, record, id, scope, unique_key, group_key, draft, body, internal) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            )?
            .execute(params![
                seq,
                new.record.name,
                id,
                new.scope,
                new.unique_key,
                new.group_key,
                draft,
                body,
                internal
            ])?;
        Ok(())
    }

    /// Writes a changed record.
    pub(crate) fn update(
        &self,
        seq: i64,
        unique_key: Option<&str>,
        group_key: Option<&str>,
        body: &Values,
    ) -> rusqlite::Result<()> {
        let deleted = body.get("deleted").and_then(Value::as_bool).unwrap_or(false);
        self.db
            .prepare_cached(
                "UPDATE entity SET body = ?2, unique_key = ?3, group_key = ?4, deleted = ?5, draft = ?6 WHERE seq = ?1",
            )?
            .execute(params![seq, to_json(body), unique_key, group_key, deleted, is_draft(body)])?;
        Ok(())
    }

    /// Writes values that are never rendered.
    pub(crate) fn set_internal(&self, seq: i64, internal: &Value) -> rusqlite::Result<()> {
        self.db
            .prepare_cached("UPDATE entity SET internal = ?2 WHERE seq = ?1")?
            .execute(params![seq, internal.to_string()])?;
        Ok(())
    }

    /// Writes a record whose derived members changed, but not its unique key, its draft state or its deletion.
    pub(crate) fn update_derived(&self, seq: i64, group_key: Option<&str>, body: &Values) -> rusqlite::Result<()> {
        self.db.prepare_cached("UPDATE entity SET body = ?2, group_key = ?3 WHERE seq = ?1")?.execute(params![
            seq,
            to_json(body),
            group_key
        ])?;
        Ok(())
    }

    /// Marks the records of a group as deleted, without a change of their `deleted` member.
    pub(crate) fn mark_deleted(&self, record: &Record, scope: &str, group_key: &str) -> rusqlite::Result<()> {
        self.db
            .prepare_cached("UPDATE entity SET deleted = 1 WHERE record = ?1 AND scope = ?2 AND group_key = ?3")?
            .execute([record.name, scope, group_key])?;
        Ok(())
    }

    /// Removes a record.
    pub(crate) fn delete(&self, seq: i64) -> rusqlite::Result<()> {
        self.db.prepare_cached("DELETE FROM entity WHERE seq = ?1")?.execute([seq])?;
        self.save_next_seq()
    }

    /// Removes every record of a scope.
    pub(crate) fn delete_scope(&self, scope: &str) -> rusqlite::Result<()> {
        self.db.prepare_cached("DELETE FROM entity WHERE scope = ?1")?.execute([scope])?;
        self.save_next_seq()
    }

    /// The number of a removed record is never used again, even if it was the last.
    fn save_next_seq(&self) -> rusqlite::Result<()> {
        self.db
            .prepare_cached("INSERT OR REPLACE INTO setting (name, value) VALUES (?1, ?2)")?
            .execute([NEXT_SEQ, &self.next_seq.to_string()])?;
        Ok(())
    }

    /// A setting that outlives the process.
    pub(crate) fn setting(&self, name: &str) -> Option<String> {
        self.db.query_row("SELECT value FROM setting WHERE name = ?1", [name], |row| row.get(0)).ok()
    }

    /// Writes a setting.
    pub(crate) fn set_setting(&self, name: &str, value: &str) {
        // A setting that cannot be written is lost with the process, nothing more.
        let _ = self.db.execute("INSERT OR REPLACE INTO setting (name, value) VALUES (?1, ?2)", [name, value]);
    }

    /// Whether a list filter has an index of that name.
    fn has_filter_index(&self, index: &str) -> bool {
        self.filter_indexes.iter().any(|known| known == index)
    }

    /// The database itself, for tables other than `entity`.
    pub(crate) const fn db(&self) -> &Connection {
        &self.db
    }
}

/// Drafts are listed only on request.
fn is_draft(body: &Values) -> bool {
    body.get("entity_status").and_then(Value::as_str) == Some("DRAFT")
}

fn to_json(body: &Values) -> String {
    serde_json::to_string(body).unwrap_or_default()
}
