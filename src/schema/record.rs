//! Columns under a name, and the rules across them.

use super::field::{Field, Presence};

/// A kind of object of the service.
#[derive(Debug)]
pub struct Record {
    /// Its name in Python.
    pub name: &'static str,
    /// What it is.
    pub doc: &'static str,
    /// Its columns, in the documented order.
    pub fields: &'static [Field],
    /// Rules across columns.
    pub rules: &'static [Rule],
    /// Columns that `sort_by` takes.
    pub sortable: &'static [&'static str],
    /// Error code when one is not found.
    pub not_found_code: &'static str,
    /// The parameter that names one of these in a batch, and in a path: `campaign_id`.
    pub id_param: &'static str,
}

/// A rule that ties several columns or parameters together.
#[derive(Debug, Clone, Copy)]
pub enum Rule {
    /// The first amount is at most the second, when both are given.
    AtMost(&'static str, &'static str),
    /// The first price is lower than the second, in the same currency, when both are given.
    Below(&'static str, &'static str),
    /// At least one of these is given.
    Some(&'static [&'static str]),
    /// At most one of these is given.
    Exclusive(&'static [&'static str]),
    /// The first is required when the second is one of the words.
    Needs(&'static str, &'static str, &'static [&'static str]),
    /// The first is refused when the second is one of the words.
    Bars(&'static str, &'static str, &'static [&'static str]),
    /// The first is one of the last words when the second is the word between.
    Narrows(&'static str, &'static str, &'static str, &'static [&'static str]),
    /// The first number is at least so much when the second is the word.
    AtLeastWhen(&'static str, i64, &'static str, &'static str),
    /// The first time is later than the second; the second defaults to now.
    Later(&'static str, &'static str),
    /// The first time is later than the second, when both are given.
    After(&'static str, &'static str),
    /// The first time lies at most so many calendar months after now.
    WithinMonths(&'static str, i32),
    /// The span from the first time to the second (default now) is at most so many days.
    SpanDays(&'static str, &'static str, i32),
    /// The lists hold at most so many values together.
    Together(&'static [&'static str], usize),
    /// The first number is at least so much, when given.
    AtLeast(&'static str, i64),
    /// At least one of these is given when the other is one of the words.
    SomeWhen(&'static [&'static str], &'static str, &'static [&'static str]),
    /// The first is the word between only when the other is one of the last words.
    Only(&'static str, &'static str, &'static str, &'static [&'static str]),
    /// These words of these columns do not go together.
    Clash(&'static [(&'static str, &'static str)]),
    /// The list holds more than this word alone; with the code of the refusal.
    NotAlone(&'static str, &'static str, &'static str),
    /// The list holds one of the words when the other is the last word; with the code of the refusal.
    Includes(&'static str, &'static [&'static str], &'static str, &'static str, &'static str),
    /// Every word of the list is one of the words when the other is the word between; with the code of the refusal.
    Within(&'static str, &'static str, &'static str, &'static [&'static str], &'static str),
    /// The time falls on a whole hour.
    WholeHour(&'static str),
    /// The first is a whole number, as text, when the second is the word.
    Counts(&'static str, &'static str, &'static str),
}

impl Record {
    /// This record and all nested in it, each once, outermost first.
    pub fn collect(&'static self, into: &mut Vec<&'static Self>) {
        if into.iter().any(|known| known.name == self.name) {
            return;
        }
        into.push(self);
        for field in self.fields {
            field.ty.collect(into);
        }
    }

    /// The column of that name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// Columns by which its lists can be in an order of their own.
    pub fn sort_fields(&self) -> impl Iterator<Item = &'static str> {
        self.sortable.iter().copied().filter(|column| *column != "deleted")
    }

    /// The place of the column of that name.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.name == name)
    }

    /// The parameter that names one of these in a batch.
    pub const fn batch_key(&self) -> &'static str {
        self.id_param
    }

    /// The columns that an answer may hold, each with its place.
    pub fn readable_fields(&self) -> impl Iterator<Item = (usize, &'static Field)> {
        self.fields.iter().enumerate().filter(|(_, field)| !field.write_only)
    }

    /// Whether one that is kept can be changed.
    pub fn is_updatable(&self) -> bool {
        self.update_fields().next().is_some()
    }

    /// The columns that a create takes.
    pub fn create_fields(&self) -> impl Iterator<Item = &'static Field> {
        self.fields.iter().filter(|field| field.create != Presence::Never)
    }

    /// The columns that an update takes.
    pub fn update_fields(&self) -> impl Iterator<Item = &'static Field> {
        self.fields.iter().filter(|field| field.update != Presence::Never)
    }
}
