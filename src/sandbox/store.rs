//! What the sandbox keeps, in SQLite.

use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};
use serde_json::Value;

use super::call::Call;
use super::query::{self, Query};
use crate::api;
use crate::error::{Error, Result};
use crate::schema::{Action, ListFilter, Values};

/// One kept record.
#[derive(Debug, Clone)]
pub(super) struct Entity {
    /// The order it was made in.
    pub seq: i64,
    /// Its identifier.
    pub id: String,
    /// What it lives under.
    pub scope: String,
    /// Whether it was deleted.
    pub deleted: bool,
    /// The record as answered: JSON text.
    pub body: String,
    /// What the service does not tell: JSON text.
    pub hidden: String,
}

/// A record to be kept.
#[derive(Debug, Default)]
pub(super) struct New<'a> {
    /// Name of the record.
    pub kind: &'a str,
    /// What it lives under.
    pub scope: &'a str,
    /// What has to be unique in the scope.
    pub label: Option<&'a str>,
    /// What groups it within the scope.
    pub family: Option<&'a str>,
    /// What the service does not tell.
    pub hidden: Option<&'a Value>,
}

/// The database.
pub(super) struct Store {
    db: Connection,
    next: i64,
    /// Columns that lists are narrowed by, each with an index of its own.
    narrowing: Vec<String>,
    /// When something is due next; nothing waits when it is the end of time.
    due: i64,
}

/// Something that happens by itself at its time.
#[derive(Debug)]
pub(super) struct Due {
    /// Its time, in milliseconds.
    pub at: i64,
    /// Name of the record it happens to.
    pub kind: String,
    /// The record's identifier.
    pub id: String,
}

/// The layout of `schema.sql`; one more whenever a file of before could not be read.
const LAYOUT: i64 = 3;

/// The setting that holds the first number that was never given.
const NEXT: &str = "next";

pub(super) const COLUMNS: &str = "seq, id, scope, deleted, body, hidden";

impl Store {
    /// Opens a file, or memory for `:memory:`.
    pub(super) fn open(place: &str) -> Result<Self> {
        let failed = |error: rusqlite::Error| {
            let busy = error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy);
            let advice = if busy { "; another sandbox has it open" } else { "" };
            Error::io(place, format!("cannot be opened as a store: {error}{advice}"))
        };
        if place != ":memory:" && Path::new(place).is_dir() {
            return Err(Error::io(place, "is a directory; name a file for the store"));
        }
        let db = Connection::open(place).map_err(failed)?;
        db.busy_timeout(Duration::from_millis(200)).map_err(failed)?;
        // Plans do not depend on bound values; without this, statements that a partial index might serve are planned anew
        // every time.
        db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map_err(failed)?;
        // One process holds the file, so locks need not be taken again for every statement. What was answered is in the log
        // of the database, which survives the end of the process.
        db.execute_batch("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8000; PRAGMA wal_autocheckpoint = 4000;")
            .map_err(failed)?;
        db.set_prepared_statement_cache_capacity(128);
        db.create_scalar_function(
            "fold",
            1,
            FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC,
            |call| Ok(call.get::<Option<String>>(0)?.map(|text| text.to_lowercase())),
        )
        .map_err(failed)?;
        let mut store = Self { db, next: 0, narrowing: Vec::new(), due: i64::MAX };
        if !store.is_readable().map_err(failed)? {
            let reason = "was made by another version of handbill; name another file for the store";
            return Err(Error::io(place, reason));
        }
        store.prepare().map_err(failed)?;
        Ok(store)
    }

    /// Whether the file is empty, or was laid out as it is today.
    fn is_readable(&self) -> rusqlite::Result<bool> {
        let layout: i64 = self.db.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        let tables: i64 = self.db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        Ok(layout == LAYOUT || tables == 0)
    }

    fn prepare(&mut self) -> rusqlite::Result<()> {
        self.db.execute_batch(include_str!("schema.sql"))?;
        self.db.pragma_update(None, "user_version", LAYOUT)?;
        for record in api::kept() {
            for column in record.sort_fields() {
                self.db.execute_batch(&query::sort_index(record.name, column))?;
            }
        }
        // A list that is narrowed by another record's identifiers finds them without reading every record.
        for endpoint in api::endpoints().filter(|endpoint| endpoint.action == Action::List) {
            for (field, _) in endpoint.parameters() {
                let (name, text) = match field.filter {
                    Some(ListFilter::In(column)) if column != "id" => query::narrowing_index(endpoint.record, column),
                    Some(ListFilter::Contains(column)) => query::search_index(endpoint.record.name, column),
                    _ => continue,
                };
                self.db.execute_batch(&text)?;
                self.narrowing.push(name);
            }
        }
        self.refresh_due()?;
        let last: Option<i64> = self.db.query_row("SELECT max(seq) FROM entity", [], |row| row.get(0))?;
        // Of records that were forgotten the numbers are remembered.
        let removed = self.setting(NEXT).and_then(|text| text.parse().ok()).unwrap_or(1);
        self.next = removed.max(last.unwrap_or(0) + 1);
        Ok(())
    }

    /// Lets go of the file, so that another can open it. Nothing can be read afterwards.
    pub(super) fn close(&mut self) {
        if let Ok(nothing) = Connection::open_in_memory() {
            self.db = nothing;
        }
    }

    /// Empties everything.
    pub(super) fn reset(&mut self) -> rusqlite::Result<()> {
        self.db.execute_batch(
            "DELETE FROM entity; DELETE FROM person; DELETE FROM access; DELETE FROM member; DELETE FROM identifier;
             DELETE FROM setting; DELETE FROM due;",
        )?;
        self.remember_numbers()?;
        self.refresh_due()
    }

    /// Lets something happen to a record at a time; a time asked for before stays asked for.
    pub(super) fn schedule(&mut self, at: i64, kind: &str, id: &str) -> rusqlite::Result<()> {
        self.db
            .prepare_cached("INSERT OR IGNORE INTO due (at, kind, id) VALUES (?1, ?2, ?3)")?
            .execute(params![at, kind, id])?;
        self.due = self.due.min(at);
        Ok(())
    }

    /// Whether something is due.
    pub(super) const fn is_due(&self, now: i64) -> bool {
        self.due <= now
    }

    /// What is due, in order; it is forgotten with this.
    pub(super) fn take_due(&mut self, now: i64) -> rusqlite::Result<Vec<Due>> {
        let found = self
            .db
            .prepare_cached("SELECT at, kind, id FROM due WHERE at <= ?1 ORDER BY at, kind, id")?
            .query_map([now], |row| Ok(Due { at: row.get(0)?, kind: row.get(1)?, id: row.get(2)? }))?
            .collect::<rusqlite::Result<Vec<_>>>()?;
        self.db.prepare_cached("DELETE FROM due WHERE at <= ?1")?.execute([now])?;
        self.refresh_due()?;
        Ok(found)
    }

    fn refresh_due(&mut self) -> rusqlite::Result<()> {
        let next: Option<i64> = self.db.query_row("SELECT min(at) FROM due", [], |row| row.get(0))?;
        self.due = next.unwrap_or(i64::MAX);
        Ok(())
    }

    /// Runs the work as one transaction: all of it, or nothing when it fails.
    pub(super) fn atomically<T, E: From<rusqlite::Error>>(
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
                self.refresh_due()?;
                Err(error)
            }
        }
    }

    /// The number that the next record will have.
    pub(super) fn take_number(&mut self) -> i64 {
        self.next += 1;
        self.next - 1
    }

    /// Keeps a new record.
    pub(super) fn insert(&self, seq: i64, id: &str, new: &New<'_>, body: &Values) -> rusqlite::Result<()> {
        let hidden = new.hidden.map_or_else(|| "{}".to_owned(), Value::to_string);
        let (draft, body) = (is_draft(body), json(body));
        self.db
            .prepare_cached(
                "INSERT INTO entity (seq, kind, id, scope, label, family, draft, body, hidden) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            )?
            .execute(params![seq, new.kind, id, new.scope, new.label, new.family, draft, body, hidden])?;
        Ok(())
    }

    /// Keeps a changed record.
    pub(super) fn update(
        &self,
        seq: i64,
        label: Option<&str>,
        family: Option<&str>,
        body: &Values,
    ) -> rusqlite::Result<()> {
        let deleted = body.get("deleted").and_then(Value::as_bool).unwrap_or(false);
        self.db
            .prepare_cached(
                "UPDATE entity SET body = ?2, label = ?3, family = ?4, deleted = ?5, draft = ?6 WHERE seq = ?1",
            )?
            .execute(params![seq, json(body), label, family, deleted, is_draft(body)])?;
        Ok(())
    }

    /// Keeps what the service does not tell of a record.
    pub(super) fn hide(&self, seq: i64, hidden: &Value) -> rusqlite::Result<()> {
        self.db
            .prepare_cached("UPDATE entity SET hidden = ?2 WHERE seq = ?1")?
            .execute(params![seq, hidden.to_string()])?;
        Ok(())
    }

    /// Keeps a record that changed by itself: nothing it is found by changes.
    pub(super) fn rewrite(&self, seq: i64, family: Option<&str>, body: &Values) -> rusqlite::Result<()> {
        self.db.prepare_cached("UPDATE entity SET body = ?2, family = ?3 WHERE seq = ?1")?.execute(params![
            seq,
            json(body),
            family
        ])?;
        Ok(())
    }

    /// Hides records of a family as if they were deleted; what they say does not change.
    pub(super) fn conceal(&self, kind: &str, scope: &str, family: &str) -> rusqlite::Result<()> {
        self.db
            .prepare_cached("UPDATE entity SET deleted = 1 WHERE kind = ?1 AND scope = ?2 AND family = ?3")?
            .execute([kind, scope, family])?;
        Ok(())
    }

    /// Forgets a record.
    pub(super) fn remove(&self, seq: i64) -> rusqlite::Result<()> {
        self.db.prepare_cached("DELETE FROM entity WHERE seq = ?1")?.execute([seq])?;
        self.remember_numbers()
    }

    /// Forgets every record under a scope.
    pub(super) fn remove_scope(&self, scope: &str) -> rusqlite::Result<()> {
        self.db.prepare_cached("DELETE FROM entity WHERE scope = ?1")?.execute([scope])?;
        self.remember_numbers()
    }

    /// The number of a record that was forgotten is never given again, also when it was the last.
    fn remember_numbers(&self) -> rusqlite::Result<()> {
        self.db
            .prepare_cached("INSERT OR REPLACE INTO setting (name, value) VALUES (?1, ?2)")?
            .execute([NEXT, &self.next.to_string()])?;
        Ok(())
    }

    /// The record of that kind and identifier.
    pub(super) fn get(&self, kind: &str, id: &str) -> rusqlite::Result<Option<Entity>> {
        self.db
            .prepare_cached(&format!("SELECT {COLUMNS} FROM entity WHERE kind = ?1 AND id = ?2"))?
            .query_row([kind, id], entity)
            .optional()
    }

    /// The first record of that kind in the scope that is not deleted and has the label.
    pub(super) fn labelled(&self, kind: &str, scope: &str, label: &str) -> rusqlite::Result<Option<Entity>> {
        self.db
            .prepare_cached(&format!(
                "SELECT {COLUMNS} FROM entity WHERE kind = ?1 AND scope = ?2 AND label = ?3 AND deleted = 0 ORDER BY seq LIMIT 1"
            ))?
            .query_row([kind, scope, label], entity)
            .optional()
    }

    /// How many records of that kind in the scope are not deleted.
    pub(super) fn count_in(&self, kind: &str, scope: &str) -> rusqlite::Result<i64> {
        self.db
            .prepare_cached("SELECT count(*) FROM entity WHERE kind = ?1 AND scope = ?2 AND deleted = 0")?
            .query_row([kind, scope], |row| row.get(0))
    }

    /// How many records of that kind in the scope carry the label.
    pub(super) fn count_labelled(&self, kind: &str, scope: &str, label: &str) -> rusqlite::Result<i64> {
        self.db
            .prepare_cached("SELECT count(*) FROM entity WHERE kind = ?1 AND scope = ?2 AND label = ?3")?
            .query_row([kind, scope, label], |row| row.get(0))
    }

    /// How many records of that kind in the scope are of the family.
    pub(super) fn count_family(&self, kind: &str, scope: &str, family: &str) -> rusqlite::Result<i64> {
        self.db
            .prepare_cached(
                "SELECT count(*) FROM entity WHERE kind = ?1 AND scope = ?2 AND family = ?3 AND family IS NOT NULL",
            )?
            .query_row([kind, scope, family], |row| row.get(0))
    }

    /// The records of that kind in the scope that carry the label, in the order they were made.
    pub(super) fn all_labelled(&self, kind: &str, scope: &str, label: &str) -> rusqlite::Result<Vec<Entity>> {
        self.page(&Query::of(kind).within(scope).having("label = ?", [Sql::Text(label.to_owned())]), None, 100_000)
    }

    /// The records of that kind in the scope that are of the family and not deleted, in the order they were made.
    pub(super) fn all_family(&self, kind: &str, scope: &str, family: &str) -> rusqlite::Result<Vec<Entity>> {
        let query = Query::of(kind).within(scope).living();
        self.page(&query.having("family IS NOT NULL AND family = ?", [Sql::Text(family.to_owned())]), None, 100_000)
    }

    /// A setting that outlives the process.
    pub(super) fn setting(&self, name: &str) -> Option<String> {
        self.db.query_row("SELECT value FROM setting WHERE name = ?1", [name], |row| row.get(0)).ok()
    }

    /// Keeps a setting.
    pub(super) fn set(&self, name: &str, value: &str) {
        // A setting that cannot be kept is lost with the process, nothing more.
        let _ = self.db.execute("INSERT OR REPLACE INTO setting (name, value) VALUES (?1, ?2)", [name, value]);
    }

    /// Whether there is an index of that name to narrow lists by.
    pub(super) fn narrows_by(&self, index: &str) -> bool {
        self.narrowing.iter().any(|known| known == index)
    }

    /// The database itself, for tables of their own.
    pub(super) fn db(&self) -> &Connection {
        &self.db
    }
}

pub(super) fn entity(endpoint: &Row<'_>) -> rusqlite::Result<Entity> {
    Ok(Entity {
        seq: endpoint.get(0)?,
        id: endpoint.get(1)?,
        scope: endpoint.get(2)?,
        deleted: endpoint.get(3)?,
        body: endpoint.get(4)?,
        hidden: endpoint.get(5)?,
    })
}

/// Drafts are listed only when asked for.
fn is_draft(body: &Values) -> bool {
    body.get("entity_status").and_then(Value::as_str) == Some("DRAFT")
}

fn json(body: &Values) -> String {
    serde_json::to_string(body).unwrap_or_default()
}

impl Entity {
    /// What is there before anybody has written it.
    pub(super) fn before(body: Values, id: &str, call: &Call<'_>) -> Self {
        let body = Value::Object(body).to_string();
        Self { seq: 0, id: id.to_owned(), scope: call.scope(), deleted: false, body, hidden: "{}".into() }
    }

    /// The record's members.
    pub(super) fn values(&self) -> Values {
        serde_json::from_str(&self.body).unwrap_or_default()
    }

    /// What the service does not tell.
    pub(super) fn secrets(&self) -> Value {
        serde_json::from_str(&self.hidden).unwrap_or_default()
    }
}
