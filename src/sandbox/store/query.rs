//! Queries over stored records: conditions, order, and the indexes that serve them.

use rusqlite::types::Value as Sql;

use crate::schema::Record;

/// Which records to list, and in which order.
#[derive(Debug)]
pub(crate) struct Query {
    pub(super) record: &'static Record,
    pub(super) conditions: Vec<String>,
    pub(super) values: Vec<Sql>,
    /// Whether the first condition after that on the record, and the first value, are those of a scope.
    pub(super) is_scoped: bool,
    pub(super) filter: Option<IndexedFilter>,
    pub(super) sort: Option<(String, bool)>,
}

/// A filter that an index of its own can serve.
#[derive(Debug)]
pub(super) struct IndexedFilter {
    pub(super) index: String,
    pub(super) condition: String,
    pub(super) values: Vec<Sql>,
    /// Whether every entry of the index is read, so that counting the matches first would save nothing.
    pub(super) is_search: bool,
}

/// The position of a record in a list; the next page starts after it.
#[derive(Debug, Clone)]
pub(crate) struct Position {
    /// Its sort value, when the list is sorted.
    pub sort_value: Sql,
    /// Its number.
    pub seq: i64,
}

/// The index by identifier.
pub(super) const ID_INDEX: &str = "entity_by_id";

/// The index that serves sorted lists, as SQL.
pub(super) fn sort_index(record: &Record, column: &str) -> String {
    let (name, key) = (record.name, sort_expression(column));
    format!("CREATE INDEX IF NOT EXISTS \"{name}_{column}\" ON entity (scope, {key}, seq) WHERE record = '{name}'")
}

/// The index that serves a filter by value: its name, and its SQL. It covers all columns that decide which records are on a
/// page, in every order.
pub(super) fn filter_index(record: &Record, column: &str) -> (String, String) {
    let name = filter_index_name(record, column);
    let keys = ["scope".to_owned(), column_expression(column), "deleted".into(), "draft".into(), "seq".into()];
    let keys: Vec<String> = keys.into_iter().chain(record.sort_fields().map(sort_expression)).collect();
    let keys = keys.join(", ");
    let text = format!("CREATE INDEX IF NOT EXISTS \"{name}\" ON entity ({keys}) WHERE record = '{}'", record.name);
    (name, text)
}

/// The index that serves a search in a text column: its name, and its SQL.
pub(super) fn search_index(record: &Record, column: &str) -> (String, String) {
    let name = search_index_name(record, column);
    let text = format!(
        "CREATE INDEX IF NOT EXISTS \"{name}\" ON entity (scope, deleted, draft, fold({}), seq) WHERE record = '{}'",
        column_expression(column),
        record.name
    );
    (name, text)
}

fn search_index_name(record: &Record, column: &str) -> String {
    format!("{}_with_{column}", record.name)
}

fn filter_index_name(record: &Record, column: &str) -> String {
    format!("{}_of_{column}", record.name)
}

/// The sort key of a column; null sorts as the empty text.
fn sort_expression(column: &str) -> String {
    format!("ifnull(json_extract(body, '$.{column}'), '')")
}

fn column_expression(column: &str) -> String {
    if column == "id" { "id".to_owned() } else { format!("json_extract(body, '$.{column}')") }
}

impl Query {
    /// Records of that type in every scope.
    pub(crate) fn of(record: &'static Record) -> Self {
        // The name is a literal in the SQL, so that the partial indexes of one record can serve.
        let conditions = vec![format!("record = '{}'", record.name)];
        Self { record, conditions, values: Vec::new(), is_scoped: false, filter: None, sort: None }
    }

    /// Records of that type in one scope.
    pub(crate) fn scoped(record: &'static Record, scope: &str) -> Self {
        let query = Self::of(record).and_where("scope = ?", [Sql::Text(scope.to_owned())]);
        Self { is_scoped: true, ..query }
    }

    /// Only records that were not deleted.
    #[must_use]
    pub(crate) fn not_deleted(self) -> Self {
        self.and_where("deleted = 0", [])
    }

    /// Only records that are not drafts.
    #[must_use]
    pub(crate) fn without_drafts(self) -> Self {
        self.and_where("draft = 0", [])
    }

    /// Only records with that unique key.
    #[must_use]
    pub(crate) fn with_unique_key(self, key: &str) -> Self {
        self.and_where("unique_key = ?", [Sql::Text(key.to_owned())])
    }

    /// Only records of that group.
    #[must_use]
    pub(crate) fn with_group_key(self, key: &str) -> Self {
        self.and_where("group_key IS NOT NULL AND group_key = ?", [Sql::Text(key.to_owned())])
    }

    /// Only records that satisfy an SQL condition with those parameters.
    #[must_use]
    pub(crate) fn and_where(mut self, condition: &str, values: impl IntoIterator<Item = Sql>) -> Self {
        self.conditions.push(condition.to_owned());
        self.values.extend(values);
        self
    }

    /// Only records whose column is one of the values.
    #[must_use]
    pub(crate) fn where_in(mut self, column: &str, values: Vec<Sql>) -> Self {
        let condition = format!("{} IN ({})", column_expression(column), vec!["?"; values.len()].join(", "));
        if column == "id" || self.filter.as_ref().is_none_or(|filter| filter.is_search) {
            let index = if column == "id" { ID_INDEX.to_owned() } else { filter_index_name(self.record, column) };
            let (condition, values) = (condition.clone(), values.clone());
            self.filter = Some(IndexedFilter { index, condition, values, is_search: false });
        }
        self.and_where(&condition, values)
    }

    /// Only records whose column starts with the text, ignoring case.
    #[must_use]
    pub(crate) fn where_prefix(self, column: &str, text: &str) -> Self {
        let text = text.to_lowercase();
        let length = i64::try_from(text.chars().count()).unwrap_or(i64::MAX);
        let condition = format!("substr(fold({}), 1, ?) = ?", column_expression(column));
        self.and_where(&condition, [Sql::Integer(length), Sql::Text(text)])
    }

    /// Only records whose column contains the text, ignoring case.
    #[must_use]
    pub(crate) fn where_contains(mut self, column: &str, text: &str) -> Self {
        let condition = format!("instr(fold({}), ?) > 0", column_expression(column));
        if self.filter.is_none() && self.sort.is_none() {
            let (index, condition) = (search_index_name(self.record, column), condition.clone());
            self.filter = Some(IndexedFilter { index, condition, values: Vec::new(), is_search: true });
        }
        self.and_where(&condition, [Sql::Text(text.to_lowercase())])
    }

    /// In the order of a column; without it, in creation order.
    #[must_use]
    pub(crate) fn order_by(mut self, column: &str, descending: bool) -> Self {
        self.sort = Some((sort_expression(column), descending));
        self
    }
}
