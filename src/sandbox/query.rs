//! Lists: which records, in which order, from where on. Every way to a page reads about as many entries as the page holds.

use rusqlite::params_from_iter;
use rusqlite::types::Value as Sql;

use super::store::{COLUMNS, Entity, Store, entity};
use crate::schema::Record;

/// Which records to list, and in which order.
#[derive(Debug, Default)]
pub(super) struct Query {
    kind: String,
    conditions: Vec<String>,
    values: Vec<Sql>,
    narrowed: Option<Narrowed>,
    sort: Option<(String, bool)>,
}

/// The identifiers that a list is narrowed by, and the index that finds them.
#[derive(Debug)]
struct Narrowed {
    index: String,
    condition: String,
    values: Vec<Sql>,
    /// Whether all entries of the index are looked through, so that counting what it finds would help nobody.
    searches: bool,
}

/// Where a page starts: after the record of that sort value and number.
#[derive(Debug, Clone)]
pub(super) struct Position {
    /// The sort value, when the list is sorted.
    pub value: Sql,
    /// The record's number.
    pub seq: i64,
}

/// Identifiers that find as many records are looked for among all records, in the order of the list: gathering and sorting would
/// take longer.
const GATHERED: i64 = 20_001;

/// So many other records are sooner passed on a walk than avoided by gathering.
const PASSED: i64 = 2_000;

/// The index in list order.
const LISTED: &str = "entity_listed";

/// The index by identifiers.
const BY_ID: &str = "entity_by_id";

/// The index that lists of a kind are sorted by.
pub(super) fn sort_index(kind: &str, column: &str) -> String {
    let key = sort_expression(column);
    format!("CREATE INDEX IF NOT EXISTS \"{kind}_{column}\" ON entity (scope, {key}, seq) WHERE kind = '{kind}'")
}

/// The index that lists of a kind are narrowed by: its name, and how it is made. It holds all that is needed to tell which
/// records a page has, in whichever order.
pub(super) fn narrowing_index(record: &Record, column: &str) -> (String, String) {
    let (kind, name) = (record.name, narrowing_name(record.name, column));
    let keys = ["scope".to_owned(), member(column), "deleted".into(), "draft".into(), "seq".into()];
    let keys: Vec<String> = keys.into_iter().chain(record.sort_fields().map(sort_expression)).collect();
    let keys = keys.join(", ");
    let text = format!("CREATE INDEX IF NOT EXISTS \"{name}\" ON entity ({keys}) WHERE kind = '{kind}'");
    (name, text)
}

/// The index that finds text in a column: its name, and how it is made.
pub(super) fn search_index(kind: &str, column: &str) -> (String, String) {
    let name = search_name(kind, column);
    let text = format!(
        "CREATE INDEX IF NOT EXISTS \"{name}\" ON entity (scope, deleted, draft, fold({}), seq) WHERE kind = '{kind}'",
        member(column)
    );
    (name, text)
}

fn search_name(kind: &str, column: &str) -> String {
    format!("{kind}_with_{column}")
}

fn narrowing_name(kind: &str, column: &str) -> String {
    format!("{kind}_of_{column}")
}

/// What a column sorts by; null sorts as the empty text.
fn sort_expression(column: &str) -> String {
    format!("ifnull(json_extract(body, '$.{column}'), '')")
}

fn member(column: &str) -> String {
    if column == "id" { "id".to_owned() } else { format!("json_extract(body, '$.{column}')") }
}

/// Records of that kind within a scope.
pub(super) fn within(kind: &str, scope: &str) -> Query {
    Query::of(kind).within(scope)
}

impl Query {
    /// Records of that kind.
    pub(super) fn of(kind: &str) -> Self {
        // The kind is written out, so that the indexes made for one kind can serve.
        Self { kind: kind.to_owned(), conditions: vec![format!("kind = '{kind}'")], ..Self::default() }
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

    /// Those that are no drafts.
    #[must_use]
    pub(super) fn finished(self) -> Self {
        self.having("draft = 0", [])
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
    pub(super) fn among(mut self, column: &str, values: Vec<Sql>) -> Self {
        let condition = format!("{} IN ({})", member(column), vec!["?"; values.len()].join(", "));
        if column == "id" || self.narrowed.as_ref().is_none_or(|narrowed| narrowed.searches) {
            let index = if column == "id" { BY_ID.to_owned() } else { narrowing_name(&self.kind, column) };
            self.narrowed =
                Some(Narrowed { index, condition: condition.clone(), values: values.clone(), searches: false });
        }
        self.having(&condition, values)
    }

    /// Those whose column starts with the text, in any case of letters.
    #[must_use]
    pub(super) fn starting(self, column: &str, text: &str) -> Self {
        let text = text.to_lowercase();
        let length = i64::try_from(text.chars().count()).unwrap_or(i64::MAX);
        let condition = format!("substr(fold({}), 1, ?) = ?", member(column));
        self.having(&condition, [Sql::Integer(length), Sql::Text(text)])
    }

    /// Those whose column holds the text somewhere, in any case of letters.
    #[must_use]
    pub(super) fn containing(mut self, column: &str, text: &str) -> Self {
        let condition = format!("instr(fold({}), ?) > 0", member(column));
        if self.narrowed.is_none() && self.sort.is_none() {
            let index = search_name(&self.kind, column);
            self.narrowed = Some(Narrowed { index, condition: condition.clone(), values: Vec::new(), searches: true });
        }
        self.having(&condition, [Sql::Text(text.to_lowercase())])
    }

    /// In the order of a column.
    #[must_use]
    pub(super) fn sorted(mut self, column: &str, descends: bool) -> Self {
        self.sort = Some((sort_expression(column), descends));
        self
    }
}

impl Store {
    /// At most `limit` records from the position on, in the order of the query.
    pub(super) fn page(&self, query: &Query, after: Option<&Position>, limit: usize) -> rusqlite::Result<Vec<Entity>> {
        let index = self.gathering_index(query)?;
        let Some((key, descends)) = &query.sort else {
            let past = after.map(|position| ("seq > ?".to_owned(), vec![Sql::Integer(position.seq)]));
            return self.part(query, index, past, "seq", limit);
        };
        let (past, way) = if *descends { ("<", "DESC") } else { (">", "ASC") };
        let order = format!("{key} {way}, seq {way}");
        let Some(position) = after else { return self.part(query, index, None, &order, limit) };
        // First those of the same sort value that come later, then those of later values: each is one walk along an index.
        let value = || position.value.clone();
        let same = (format!("{key} = ? AND seq {past} ?"), vec![value(), Sql::Integer(position.seq)]);
        let mut found = self.part(query, index, Some(same), &format!("seq {way}"), limit)?;
        if found.len() < limit {
            let later = (format!("{key} {past} ?"), vec![value()]);
            found.extend(self.part(query, index, Some(later), &order, limit - found.len())?);
        }
        Ok(found)
    }

    /// The records for which a further condition holds, in that order.
    fn part(
        &self,
        query: &Query,
        index: Option<&str>,
        past: Option<(String, Vec<Sql>)>,
        order: &str,
        limit: usize,
    ) -> rusqlite::Result<Vec<Entity>> {
        let mut conditions = query.conditions.join(" AND ");
        let mut values = query.values.clone();
        if let Some((condition, further)) = past {
            conditions = format!("{conditions} AND {condition}");
            values.extend(further);
        }
        let text = match index {
            // Which records a page has is told by the index; only those are read whole.
            Some(index) => format!(
                "SELECT {COLUMNS} FROM entity WHERE seq IN (SELECT seq FROM entity INDEXED BY \"{index}\" \
                 WHERE {conditions} ORDER BY {order} LIMIT {limit}) ORDER BY {order}"
            ),
            None => format!("SELECT {COLUMNS} FROM entity WHERE {conditions} ORDER BY {order} LIMIT {limit}"),
        };
        self.db().prepare_cached(&text)?.query_map(params_from_iter(values), entity)?.collect()
    }

    /// The index of the identifiers that a list is narrowed by, when those find few enough records to gather.
    fn gathering_index<'q>(&self, query: &'q Query) -> rusqlite::Result<Option<&'q str>> {
        let Some(narrowed) = &query.narrowed else { return Ok(None) };
        let index = narrowed.index.as_str();
        if index == BY_ID {
            return Ok(Some(index));
        }
        let scoped = query.conditions.get(1).is_some_and(|condition| condition == "scope = ?");
        if !self.narrows_by(index) || !scoped {
            return Ok(None);
        }
        if narrowed.searches {
            return Ok(query.sort.is_none().then_some(index));
        }
        let text = format!(
            "SELECT count(*) FROM (SELECT 1 FROM entity INDEXED BY \"{index}\" WHERE {} AND scope = ? AND {} LIMIT {GATHERED})",
            query.conditions[0], narrowed.condition
        );
        let values = query.values.iter().take(1).chain(&narrowed.values);
        let found: i64 = self.db().prepare_cached(&text)?.query_row(params_from_iter(values), |row| row.get(0))?;
        if found >= GATHERED {
            return Ok(None);
        }
        // Where nearly all are meant, a walk in list order passes few others.
        let text = format!(
            "SELECT count(*) FROM (SELECT 1 FROM entity INDEXED BY \"{LISTED}\" WHERE {} AND scope = ? LIMIT ?)",
            query.conditions[0]
        );
        let most = Sql::Integer(found + PASSED);
        let values = query.values.iter().take(1).chain([&most]);
        let all: i64 = self.db().prepare_cached(&text)?.query_row(params_from_iter(values), |row| row.get(0))?;
        Ok((all == found + PASSED).then_some(index))
    }

    /// How many records the query holds in all.
    pub(super) fn total(&self, query: &Query) -> rusqlite::Result<i64> {
        let index = query.narrowed.as_ref().map(|narrowed| narrowed.index.as_str());
        let index = index.filter(|index| *index == BY_ID || self.narrows_by(index));
        let by = index.map_or_else(String::new, |index| format!(" INDEXED BY \"{index}\""));
        let text = format!("SELECT count(*) FROM entity{by} WHERE {}", query.conditions.join(" AND "));
        self.db().prepare_cached(&text)?.query_row(params_from_iter(&query.values), |row| row.get(0))
    }

    /// The sort value of a record, for the position of the next page.
    pub(super) fn sort_value(&self, query: &Query, seq: i64) -> rusqlite::Result<Sql> {
        match &query.sort {
            None => Ok(Sql::Null),
            Some((key, _)) => self
                .db()
                .prepare_cached(&format!("SELECT {key} FROM entity WHERE seq = ?1"))?
                .query_row([seq], |row| row.get(0)),
        }
    }
}
