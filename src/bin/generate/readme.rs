//! The coverage table of the README.

use std::collections::BTreeMap;
use std::fmt::Write;

use handbill::api;

use crate::python;

const START: &str = "<!-- coverage: written by `make generate` -->";
const END: &str = "<!-- /coverage -->";

/// The text with an up-to-date coverage table; unchanged if it has no markers for one.
pub(crate) fn with_coverage(text: &str) -> String {
    let (Some((before, rest)), true) = (text.split_once(START), text.contains(END)) else { return text.to_owned() };
    let Some((_, after)) = rest.split_once(END) else { return text.to_owned() };
    format!("{before}{START}\n{}{END}{after}", coverage())
}

fn coverage() -> String {
    let mut methods_by_resource: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut order: Vec<(&str, &str)> = Vec::new();
    for endpoint in api::endpoints() {
        if !order.iter().any(|(resource, _)| *resource == endpoint.resource()) {
            order.push((endpoint.resource(), endpoint.source));
        }
        let methods = methods_by_resource.entry(endpoint.resource()).or_default();
        methods.push(endpoint.verb().to_owned());
        if endpoint.is_paged() {
            methods.push(python::iterator(endpoint));
        }
    }
    let count = api::endpoints().count();
    let mut table = format!("\n{count} endpoints, client (blocking and async) and sandbox.\n\n");
    table.push_str("| `client.` | methods | section |\n|---|---|---|\n");
    for (resource, .., method) in python::HANDWRITTEN {
        methods_by_resource.entry(resource).or_default().push((*method).to_owned());
    }
    for (resource, source) in order {
        let methods: Vec<String> =
            methods_by_resource.get(resource).into_iter().flatten().map(|name| format!("`{name}`")).collect();
        let _ = writeln!(table, "| `{resource}` | {} | {source} |", methods.join(", "));
    }
    table.push('\n');
    table
}
