//! The rows as the table of what is covered in the README.

use std::collections::BTreeMap;
use std::fmt::Write;

use handbill::api;

use crate::python;

const START: &str = "<!-- coverage: written by `make generate` -->";
const END: &str = "<!-- /coverage -->";

/// The text with its coverage table as the rows have it; as it is when it has no place for one.
pub(crate) fn with_coverage(text: &str) -> String {
    let (Some((before, rest)), true) = (text.split_once(START), text.contains(END)) else { return text.to_owned() };
    let Some((_, after)) = rest.split_once(END) else { return text.to_owned() };
    format!("{before}{START}\n{}{END}{after}", coverage())
}

fn coverage() -> String {
    let mut subjects: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut order: Vec<(&str, &str)> = Vec::new();
    for endpoint in api::endpoints() {
        if !order.iter().any(|(known, _)| *known == endpoint.resource()) {
            order.push((endpoint.resource(), endpoint.source));
        }
        let methods = subjects.entry(endpoint.resource()).or_default();
        methods.push(endpoint.verb().to_owned());
        if endpoint.is_paged() {
            methods.push(python::iterator(endpoint));
        }
    }
    let count = api::endpoints().count();
    let mut table = format!("\n{count} endpoints, client (waiting and awaited) and sandbox.\n\n");
    table.push_str("| `client.` | methods | document |\n|---|---|---|\n");
    for (resource, .., method) in python::HANDWRITTEN {
        subjects.entry(resource).or_default().push((*method).to_owned());
    }
    for (resource, source) in order {
        let methods: Vec<String> =
            subjects.get(resource).into_iter().flatten().map(|name| format!("`{name}`")).collect();
        let _ = writeln!(table, "| `{resource}` | {} | {source} |", methods.join(", "));
    }
    table.push('\n');
    table
}
