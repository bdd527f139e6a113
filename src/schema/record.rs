//! Columns under a name, and the rules across them.

use super::field::{Field, Presence};
use super::rule::Rule;

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
