//! Records: named lists of fields, and the rules across them.

use super::codes::ErrorCode;
use super::field::{Field, Presence};
use super::rule::Rule;

/// A type of object of the service.
#[derive(Debug)]
pub struct Record {
    /// The name of its Python class; unique.
    pub name: &'static str,
    /// One sentence: the docstring and the `OpenAPI` description.
    pub doc: &'static str,
    /// Its fields, in the documented order.
    pub fields: &'static [Field],
    /// Rules across fields.
    pub rules: &'static [Rule],
    /// Fields that `sort_by` accepts.
    pub sortable: &'static [&'static str],
    /// The service's code when a record does not exist.
    pub not_found_code: ErrorCode,
    /// The parameter that identifies a record in a path and in a batch, such as `campaign_id`.
    pub id_param: &'static str,
}

impl Record {
    /// Appends this record and those nested in it, each once, the outermost first.
    pub fn collect(&'static self, into: &mut Vec<&'static Self>) {
        if into.iter().any(|record| record.name == self.name) {
            return;
        }
        into.push(self);
        for field in self.fields {
            field.ty.collect(into);
        }
    }

    /// The field of this name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// Sortable fields other than `deleted`, which the sandbox keeps outside the record.
    pub fn sort_fields(&self) -> impl Iterator<Item = &'static str> {
        self.sortable.iter().copied().filter(|field| *field != "deleted")
    }

    /// The index of the field of this name in `fields`.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.name == name)
    }

    /// The fields that a response may contain, each with its index in `fields`.
    pub fn readable_fields(&self) -> impl Iterator<Item = (usize, &'static Field)> {
        self.fields.iter().enumerate().filter(|(_, field)| !field.write_only)
    }

    /// Whether an update accepts at least one field.
    pub fn is_updatable(&self) -> bool {
        self.update_fields().next().is_some()
    }

    /// The fields that a create accepts.
    pub fn create_fields(&self) -> impl Iterator<Item = &'static Field> {
        self.fields.iter().filter(|field| field.create != Presence::Never)
    }

    /// The fields that an update accepts.
    pub fn update_fields(&self) -> impl Iterator<Item = &'static Field> {
        self.fields.iter().filter(|field| field.update != Presence::Never)
    }
}
