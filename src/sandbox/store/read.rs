//! Reading stored records: by key, and page by page. Every way to a page reads about as many entries as the page has.

use rusqlite::types::Value as Sql;
use rusqlite::{OptionalExtension, params_from_iter};

use super::Store;
use super::entity::{COLUMNS, Entity};
use super::query::{ID_INDEX, Position, Query};
use crate::schema::Record;

/// From this many matches on, a filter is tested on every record in list order: gathering and sorting the matches takes longer.
const MAX_GATHERED: i64 = 20_001;

/// Skipping up to this many other records in list order is faster than gathering the matches.
const MAX_SKIPPED: i64 = 2_000;

/// Most records read at once where a list is not paged.
const ALL: usize = 100_000;

/// The index in list order.
const LIST_INDEX: &str = "entity_listed";

impl Store {
    /// The record of that identifier.
    pub(crate) fn get(&self, record: &Record, id: &str) -> rusqlite::Result<Option<Entity>> {
        self.db()
            .prepare_cached(&format!("SELECT {COLUMNS} FROM entity WHERE record = ?1 AND id = ?2"))?
            .query_row([record.name, id], Entity::from_row)
            .optional()
    }

    /// The first record with that unique key in the scope that is not deleted.
    pub(crate) fn find_by_unique_key(
        &self,
        record: &Record,
        scope: &str,
        key: &str,
    ) -> rusqlite::Result<Option<Entity>> {
        self.db()
            .prepare_cached(&format!(
                "SELECT {COLUMNS} FROM entity WHERE record = ?1 AND scope = ?2 AND unique_key = ?3 AND deleted = 0 ORDER BY seq LIMIT 1"
            ))?
            .query_row([record.name, scope, key], Entity::from_row)
            .optional()
    }

    /// The number of records in the scope that are not deleted.
    pub(crate) fn count_in_scope(&self, record: &Record, scope: &str) -> rusqlite::Result<i64> {
        self.db()
            .prepare_cached("SELECT count(*) FROM entity WHERE record = ?1 AND scope = ?2 AND deleted = 0")?
            .query_row([record.name, scope], |row| row.get(0))
    }

    /// The number of records with that unique key in the scope.
    pub(crate) fn count_by_unique_key(&self, record: &Record, scope: &str, key: &str) -> rusqlite::Result<i64> {
        self.db()
            .prepare_cached("SELECT count(*) FROM entity WHERE record = ?1 AND scope = ?2 AND unique_key = ?3")?
            .query_row([record.name, scope, key], |row| row.get(0))
    }

    /// The number of records of that group in the scope.
    pub(crate) fn count_by_group_key(&self, record: &Record, scope: &str, key: &str) -> rusqlite::Result<i64> {
        self.db()
            .prepare_cached(
                "SELECT count(*) FROM entity WHERE record = ?1 AND scope = ?2 AND group_key = ?3 AND group_key IS NOT NULL",
            )?
            .query_row([record.name, scope, key], |row| row.get(0))
    }

    /// The records with that unique key in the scope, in creation order.
    pub(crate) fn all_by_unique_key(
        &self,
        record: &'static Record,
        scope: &str,
        key: &str,
    ) -> rusqlite::Result<Vec<Entity>> {
        self.page(&Query::scoped(record, scope).with_unique_key(key), None, ALL)
    }

    /// The records of that group in the scope that are not deleted, in creation order.
    pub(crate) fn all_by_group_key(
        &self,
        record: &'static Record,
        scope: &str,
        key: &str,
    ) -> rusqlite::Result<Vec<Entity>> {
        self.page(&Query::scoped(record, scope).not_deleted().with_group_key(key), None, ALL)
    }

    /// At most `limit` records after the position, in the order of the query.
    pub(crate) fn page(&self, query: &Query, after: Option<&Position>, limit: usize) -> rusqlite::Result<Vec<Entity>> {
        let index = self.gather_index(query)?;
        let Some((key, descending)) = &query.sort else {
            let past = after.map(|position| ("seq > ?".to_owned(), vec![Sql::Integer(position.seq)]));
            return self.select(query, index, past, "seq", limit);
        };
        let (past, direction) = if *descending { ("<", "DESC") } else { (">", "ASC") };
        let order = format!("{key} {direction}, seq {direction}");
        let Some(position) = after else { return self.select(query, index, None, &order, limit) };
        // First the later records of the same sort value, then those of later values: each is one range of an index.
        let value = || position.sort_value.clone();
        let same = (format!("{key} = ? AND seq {past} ?"), vec![value(), Sql::Integer(position.seq)]);
        let mut found = self.select(query, index, Some(same), &format!("seq {direction}"), limit)?;
        if found.len() < limit {
            let later = (format!("{key} {past} ?"), vec![value()]);
            found.extend(self.select(query, index, Some(later), &order, limit - found.len())?);
        }
        Ok(found)
    }

    /// At most `limit` records of the query that satisfy a further condition, in that order.
    fn select(
        &self,
        query: &Query,
        index: Option<&str>,
        further: Option<(String, Vec<Sql>)>,
        order: &str,
        limit: usize,
    ) -> rusqlite::Result<Vec<Entity>> {
        let mut conditions = query.conditions.join(" AND ");
        let mut values = query.values.clone();
        if let Some((condition, further)) = further {
            conditions = format!("{conditions} AND {condition}");
            values.extend(further);
        }
        let text = match index {
            // The index alone decides which records are on the page; only those are read whole.
            Some(index) => format!(
                "SELECT {COLUMNS} FROM entity WHERE seq IN (SELECT seq FROM entity INDEXED BY \"{index}\" \
                 WHERE {conditions} ORDER BY {order} LIMIT {limit}) ORDER BY {order}"
            ),
            None => format!("SELECT {COLUMNS} FROM entity WHERE {conditions} ORDER BY {order} LIMIT {limit}"),
        };
        self.db().prepare_cached(&text)?.query_map(params_from_iter(values), Entity::from_row)?.collect()
    }

    /// The index of the query's filter, when it finds few enough records to gather and sort.
    fn gather_index<'q>(&self, query: &'q Query) -> rusqlite::Result<Option<&'q str>> {
        let Some(filter) = &query.filter else { return Ok(None) };
        let index = filter.index.as_str();
        if index == ID_INDEX {
            return Ok(Some(index));
        }
        if !self.has_filter_index(index) || !query.is_scoped {
            return Ok(None);
        }
        if filter.is_search {
            return Ok(query.sort.is_none().then_some(index));
        }
        let text = format!(
            "SELECT count(*) FROM (SELECT 1 FROM entity INDEXED BY \"{index}\" WHERE {} AND scope = ? AND {} LIMIT {MAX_GATHERED})",
            query.conditions[0], filter.condition
        );
        let values = query.values.iter().take(1).chain(&filter.values);
        let found: i64 = self.db().prepare_cached(&text)?.query_row(params_from_iter(values), |row| row.get(0))?;
        if found >= MAX_GATHERED {
            return Ok(None);
        }
        // Where nearly all records match, reading in list order skips few others.
        let text = format!(
            "SELECT count(*) FROM (SELECT 1 FROM entity INDEXED BY \"{LIST_INDEX}\" WHERE {} AND scope = ? LIMIT ?)",
            query.conditions[0]
        );
        let most = Sql::Integer(found + MAX_SKIPPED);
        let values = query.values.iter().take(1).chain([&most]);
        let all: i64 = self.db().prepare_cached(&text)?.query_row(params_from_iter(values), |row| row.get(0))?;
        Ok((all == found + MAX_SKIPPED).then_some(index))
    }

    /// The number of records that the query matches.
    pub(crate) fn total_count(&self, query: &Query) -> rusqlite::Result<i64> {
        let index = query.filter.as_ref().map(|filter| filter.index.as_str());
        let index = index.filter(|index| *index == ID_INDEX || self.has_filter_index(index));
        let by = index.map_or_else(String::new, |index| format!(" INDEXED BY \"{index}\""));
        let text = format!("SELECT count(*) FROM entity{by} WHERE {}", query.conditions.join(" AND "));
        self.db().prepare_cached(&text)?.query_row(params_from_iter(&query.values), |row| row.get(0))
    }

    /// The position of a record in the query's order.
    pub(crate) fn position(&self, query: &Query, seq: i64) -> rusqlite::Result<Position> {
        let sort_value = match &query.sort {
            None => Sql::Null,
            Some((key, _)) => self
                .db()
                .prepare_cached(&format!("SELECT {key} FROM entity WHERE seq = ?1"))?
                .query_row([seq], |row| row.get(0))?,
        };
        Ok(Position { sort_value, seq })
    }
}
