//! The service, as rows: one file per subject, records above endpoints.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::model::check::nearest;
use crate::model::{Action, Endpoint, Record};

mod accounts;
mod audiences;
mod catalogs;
mod do_not_reach;
mod feeds;
mod funding_instruments;
mod insights;
mod paging;
mod permissions;

pub use accounts::{DEFAULT_FEATURES, SHARE_OUTSIDE};
pub use audiences::{MEMBERSHIP, USER};
pub use catalogs::PRODUCT;
pub use do_not_reach::LIST_NAME;
pub use insights::RELATED_KEYWORDS;

/// Every subject, in the order of the documents.
const SUBJECTS: &[&[Endpoint]] = &[
    accounts::ENDPOINTS,
    funding_instruments::ENDPOINTS,
    catalogs::ENDPOINTS,
    feeds::ENDPOINTS,
    insights::ENDPOINTS,
    permissions::ENDPOINTS,
    audiences::ENDPOINTS,
    do_not_reach::ENDPOINTS,
];

/// Every row.
pub fn endpoints() -> impl Iterator<Item = &'static Endpoint> {
    SUBJECTS.iter().flat_map(|subject| subject.iter())
}

/// The row of that name.
pub fn endpoint(name: &str) -> Option<&'static Endpoint> {
    static BY_NAME: LazyLock<HashMap<&str, &Endpoint>> =
        LazyLock::new(|| endpoints().map(|row| (row.name, row)).collect());
    BY_NAME.get(name).copied()
}

/// The name most like the one given.
pub fn near_endpoint(name: &str) -> Option<&'static str> {
    nearest(name, endpoints().map(|row| row.name))
}

/// Every record that an endpoint answers with, and those nested in them, each once.
pub fn records() -> Vec<&'static Record> {
    let mut found: Vec<&'static Record> = Vec::new();
    for row in endpoints() {
        row.record.collect(&mut found);
        row.written().collect(&mut found);
    }
    found
}

/// Every record that is kept: those that some endpoint makes.
pub fn kept() -> impl Iterator<Item = &'static Record> {
    let mut seen = Vec::new();
    endpoints().filter(|row| !matches!(row.action, Action::Does(_))).map(|row| row.record).filter(move |record| {
        let new = !seen.contains(&record.name);
        seen.push(record.name);
        new
    })
}
