//! What the sandbox keeps, in SQLite.

use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params, params_from_iter};
use serde_json::Value;

use crate::api;
use crate::error::{Error, Result};
use crate::model::Values;

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

/// Which records to list, and in which order.
#[derive(Debug, Default)]
pub(super) struct Query {
    conditions: Vec<String>,
    values: Vec<Sql>,
    sort: Option<(String, bool)>,
}

/// Where a page starts: after the record of that sort value and number.
#[derive(Debug, Clone)]
pub(super) struct Position {
    /// The sort value, when the list is sorted.
    pub value: Sql,
    /// The record's number.
    pub seq: i64,
}

/// The database.
pub(super) struct Store {
    db: Connection,
    next: i64,
}

const COLUMNS: &str = "seq, id, scope, deleted, body, hidden";

impl Store {
    /// Opens a file, or memory for `:memory:`.
    pub(super) fn open(place: &str) -> Result<Self> {
        let failed = |error: rusqlite::Error| {
            let busy = error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy);
            let advice = if busy { "; another sandbox has it open" } else { "" };
            Error::file(place, format!("cannot be opened as a store: {error}{advice}"))
        };
        if place != ":memory:" && Path::new(place).is_dir() {
            return Err(Error::file(place, "is a directory; name a file for the store"));
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
        let mut store = Self { db, next: 0 };
        store.prepare().map_err(failed)?;
        Ok(store)
    }

    fn prepare(&mut self) -> rusqlite::Result<()> {
        self.db.execute_batch(include_str!("schema.sql"))?;
        for record in api::kept() {
            for column in record.sortable.iter().filter(|column| **column != "deleted") {
                let expression = sort_expression(column);
                self.db.execute_batch(&format!(
                    "CREATE INDEX IF NOT EXISTS \"{0}_{column}\" ON entity (scope, {expression}, seq) WHERE kind = '{0}'",
                    record.name
                ))?;
            }
        }
        let last: Option<i64> = self
            .db
            .query_row("SELECT seq FROM sqlite_sequence WHERE name = 'entity'", [], |row| row.get(0))
            .optional()?;
        self.next = last.unwrap_or(0) + 1;
        Ok(())
    }

    /// Empties everything.
    pub(super) fn reset(&mut self) -> rusqlite::Result<()> {
        self.db.execute_batch(
            "DELETE FROM entity; DELETE FROM person; DELETE FROM access; DELETE FROM member; DELETE FROM identifier;
             DELETE FROM setting;",
        )
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
        let body = json(body);
        self.db
            .prepare_cached(
                "INSERT INTO entity (seq, kind, id, scope, label, family, body, hidden) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            )?
            .execute(params![seq, new.kind, id, new.scope, new.label, new.family, body, hidden])?;
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
            .prepare_cached("UPDATE entity SET body = ?2, label = ?3, family = ?4, deleted = ?5 WHERE seq = ?1")?
            .execute(params![seq, json(body), label, family, deleted])?;
        Ok(())
    }

    /// Keeps what the service does not tell of a record.
    pub(super) fn hide(&self, seq: i64, hidden: &Value) -> rusqlite::Result<()> {
        self.db
            .prepare_cached("UPDATE entity SET hidden = ?2 WHERE seq = ?1")?
            .execute(params![seq, hidden.to_string()])?;
        Ok(())
    }

    /// Forgets a record.
    pub(super) fn remove(&self, seq: i64) -> rusqlite::Result<()> {
        self.db.prepare_cached("DELETE FROM entity WHERE seq = ?1")?.execute([seq])?;
        Ok(())
    }

    /// Forgets every record under a scope.
    pub(super) fn remove_scope(&self, scope: &str) -> rusqlite::Result<()> {
        self.db.prepare_cached("DELETE FROM entity WHERE scope = ?1")?.execute([scope])?;
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

    /// At most `limit` records from the position on, in the order of the query.
    pub(super) fn page(&self, query: &Query, after: Option<&Position>, limit: usize) -> rusqlite::Result<Vec<Entity>> {
        let mut conditions = query.conditions.clone();
        let mut values = query.values.clone();
        let (key, descends) = query.sort.as_ref().map_or((None, false), |(key, descends)| (Some(key), *descends));
        if let Some(position) = after {
            let past = if descends { "<" } else { ">" };
            if let Some(key) = key {
                conditions.push(format!("({key}, seq) {past} (?, ?)"));
                values.push(position.value.clone());
            } else {
                conditions.push("seq > ?".into());
            }
            values.push(Sql::Integer(position.seq));
        }
        let way = if descends { "DESC" } else { "ASC" };
        let order = key.map_or("seq".to_owned(), |key| format!("{key} {way}, seq {way}"));
        let text =
            format!("SELECT {COLUMNS} FROM entity WHERE {} ORDER BY {order} LIMIT {limit}", conditions.join(" AND "));
        let mut statement = self.db.prepare_cached(&text)?;
        statement.query_map(params_from_iter(values), entity)?.collect()
    }

    /// How many records the query holds in all.
    pub(super) fn total(&self, query: &Query) -> rusqlite::Result<i64> {
        let text = format!("SELECT count(*) FROM entity WHERE {}", query.conditions.join(" AND "));
        self.db.prepare_cached(&text)?.query_row(params_from_iter(&query.values), |row| row.get(0))
    }

    /// The sort value of a record, for the position of the next page.
    pub(super) fn sort_value(&self, query: &Query, seq: i64) -> rusqlite::Result<Sql> {
        match &query.sort {
            None => Ok(Sql::Null),
            Some((key, _)) => self
                .db
                .prepare_cached(&format!("SELECT {key} FROM entity WHERE seq = ?1"))?
                .query_row([seq], |row| row.get(0)),
        }
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

    /// The database itself, for tables of their own.
    pub(super) fn db(&self) -> &Connection {
        &self.db
    }
}

/// What a column sorts by; null sorts as the empty text.
fn sort_expression(column: &str) -> String {
    format!("ifnull(json_extract(body, '$.{column}'), '')")
}

fn entity(row: &Row<'_>) -> rusqlite::Result<Entity> {
    Ok(Entity {
        seq: row.get(0)?,
        id: row.get(1)?,
        scope: row.get(2)?,
        deleted: row.get(3)?,
        body: row.get(4)?,
        hidden: row.get(5)?,
    })
}

fn json(body: &Values) -> String {
    serde_json::to_string(body).unwrap_or_default()
}

impl Entity {
    /// The record's members.
    pub(super) fn values(&self) -> Values {
        serde_json::from_str(&self.body).unwrap_or_default()
    }

    /// What the service does not tell.
    pub(super) fn secrets(&self) -> Value {
        serde_json::from_str(&self.hidden).unwrap_or_default()
    }
}

impl Query {
    /// Records of that kind.
    pub(super) fn of(kind: &str) -> Self {
        // The kind is written out, so that the indexes made for one kind can serve.
        Self { conditions: vec![format!("kind = '{kind}'")], ..Self::default() }
    }

    /// Those that live under the scope.
    #[must_use]
    pub(super) fn within(self, scope: &str) -> Self {
        self.having("scope = ?", [Sql::Text(scope.to_owned())])
    }

    /// Those that were not deleted.
    #[must_use]
    pub(super) fn living(self) -> Self {
        self.having("deleted = 0", [])
    }

    /// Those for which the condition holds; its `?` stand for the values.
    #[must_use]
    pub(super) fn having(mut self, condition: &str, values: impl IntoIterator<Item = Sql>) -> Self {
        self.conditions.push(condition.to_owned());
        self.values.extend(values);
        self
    }

    /// Those whose column is one of the values.
    #[must_use]
    pub(super) fn among(self, column: &str, values: Vec<Sql>) -> Self {
        let marks = vec!["?"; values.len()].join(", ");
        let column = if column == "id" { "id".to_owned() } else { format!("json_extract(body, '$.{column}')") };
        self.having(&format!("{column} IN ({marks})"), values)
    }

    /// Those whose column starts with the text, in any case of letters.
    #[must_use]
    pub(super) fn starting(self, column: &str, text: &str) -> Self {
        let text = text.to_lowercase();
        let length = i64::try_from(text.chars().count()).unwrap_or(i64::MAX);
        let condition = format!("substr(fold(json_extract(body, '$.{column}')), 1, ?) = ?");
        self.having(&condition, [Sql::Integer(length), Sql::Text(text)])
    }

    /// In the order of a column.
    #[must_use]
    pub(super) fn sorted(mut self, column: &str, descends: bool) -> Self {
        self.sort = Some((sort_expression(column), descends));
        self
    }
}
