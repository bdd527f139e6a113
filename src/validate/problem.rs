//! A violated rule, and the collector of all of them.

use std::fmt::Write;

use super::field_path::{FieldPath, PathSegment};
use crate::schema::ErrorCode;
use crate::types::EpochMillis;

/// A violated rule: where, which, and what to do.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// The path from the call to the value.
    pub place: Vec<PathSegment>,
    /// The rule's public name, such as `required`.
    pub rule: &'static str,
    /// What is expected; never a value that could be personal.
    pub message: String,
    /// The service's code for it.
    pub code: ErrorCode,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.place.is_empty() {
            return f.write_str(&self.message);
        }
        write!(f, "{}: {}", self.location(), self.message)
    }
}

impl Problem {
    /// `products[3].price`
    pub fn location(&self) -> String {
        let mut text = String::new();
        for segment in &self.place {
            match segment {
                PathSegment::Name(name) if text.is_empty() => text.push_str(name),
                PathSegment::Name(name) => {
                    text.push('.');
                    text.push_str(name);
                }
                PathSegment::Index(index) => {
                    let _ = write!(text, "[{index}]");
                }
            }
        }
        text
    }

    /// The item of an array parameter that the problem is about: item 3 of `products` for `products[3].price`.
    pub fn item(&self) -> Option<(&str, usize)> {
        match self.place.as_slice() {
            [PathSegment::Name(name), PathSegment::Index(index), ..] => Some((name, *index)),
            _ => None,
        }
    }

    /// The parameter at fault: the innermost name.
    pub fn parameter(&self) -> Option<&str> {
        self.place.iter().rev().find_map(|segment| match segment {
            PathSegment::Name(name) => Some(name.as_str()),
            PathSegment::Index(_) => None,
        })
    }
}

/// Collects the problems of one call or row.
pub struct Problems {
    /// The problems found so far.
    pub list: Vec<Problem>,
    /// The present, for rules that compare with it.
    pub now: EpochMillis,
}

impl Problems {
    /// No problems yet.
    pub const fn new(now: EpochMillis) -> Self {
        Self { list: Vec::new(), now }
    }

    /// Adds a problem with a code of its own.
    #[cold]
    pub(super) fn add(&mut self, path: FieldPath<'_>, rule: &'static str, code: ErrorCode, message: String) {
        self.list.push(Problem { place: path.segments(), rule, message, code });
    }

    /// Adds an invalid value unless the same place has a problem already: an unreadable value is not compared as well.
    #[cold]
    pub(super) fn add_once(&mut self, path: FieldPath<'_>, rule: &'static str, message: String) {
        let place = path.segments();
        if !self.list.iter().any(|problem| problem.place == place) {
            self.list.push(Problem { place, rule, message, code: ErrorCode::InvalidParameter });
        }
    }

    /// Adds an invalid value.
    pub(super) fn add_invalid(&mut self, path: FieldPath<'_>, rule: &'static str, message: String) {
        self.add(path, rule, ErrorCode::InvalidParameter, message);
    }

    /// Adds a required value that is not given.
    pub(super) fn add_missing(&mut self, path: FieldPath<'_>, name: &str) {
        self.add(path, "required", ErrorCode::MissingParameter, format!("{name} is required"));
    }
}
