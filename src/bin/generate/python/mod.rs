//! Generates the typed Python: a class per record, a class per resource with a method per endpoint, and the clients' attributes.

use std::fmt::Write;

use handbill::api;
use handbill::schema::Endpoint;

use docstring::{capitalize, docstring};
use records::{record_module, records_by_resource, records_package};
use resources::resource_module;

mod docstring;
mod records;
mod resources;
mod types;

pub(super) const WIDTH: usize = 120;

pub(super) const TYPING: &str =
    "TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program\nif TYPE_CHECKING:\n";

/// Resources with a handwritten method: resource, module and name of the base class, method.
pub(super) const HANDWRITTEN: &[(&str, &str, &str, &str)] = &[
    ("campaigns", "handbill._bulk", "Bulk", "bulk"),
    ("custom_audiences", "handbill._uploads", "AudienceUploads", "upload"),
    ("do_not_reach_lists", "handbill._uploads", "DoNotReachUploads", "upload"),
    ("line_items", "handbill._bulk", "Bulk", "bulk"),
    ("products", "handbill._uploads", "ProductUploads", "upsert"),
    ("targeting_criteria", "handbill._bulk", "Bulk", "bulk"),
];

/// The folder of the generated files, relative to the root of the repository.
pub(crate) const FOLDER: &str = "python/handbill/generated";

/// Every generated file: path relative to the root of the repository, and text.
pub(crate) fn files() -> Vec<(String, String)> {
    let mut files = vec![
        (
            "__init__.py".to_owned(),
            "\"\"\"Written by `make generate` from the tables; never edited.\"\"\"\n".to_owned(),
        ),
        ("attributes.py".to_owned(), attributes()),
        ("records/__init__.py".to_owned(), records_package()),
        (
            "resources/__init__.py".to_owned(),
            "\"\"\"A module per resource. Written by `make generate`; never edited.\"\"\"\n".to_owned(),
        ),
    ];
    files.extend(
        by_resource()
            .into_iter()
            .map(|(name, endpoints)| (format!("resources/{name}.py"), resource_module(name, &endpoints))),
    );
    files.extend(
        records_by_resource()
            .into_iter()
            .map(|(resource, records)| (format!("records/{resource}.py"), record_module(resource, &records))),
    );
    files.into_iter().map(|(name, text)| (format!("{FOLDER}/{name}"), text)).collect()
}

/// The name of the class of a resource; with the suffix `Resource` if a record has the same name.
pub(super) fn class_name(resource: &str) -> String {
    let name = pascal_case(resource);
    if api::records().iter().any(|record| record.name == name) { format!("{name}Resource") } else { name }
}

/// The first sentence of the docstring of a resource.
pub(super) fn summary(endpoints: &[&'static Endpoint]) -> String {
    let first = endpoints[0];
    if endpoints.iter().all(|endpoint| endpoint.record.name == first.record.name) || first.verb() == "list" {
        return first.record.doc.to_owned();
    }
    format!("{}: one method per kind.", capitalize(&first.resource().replace('_', " ")))
}

/// Resources in the order of the tables, each with its endpoints.
pub(super) fn by_resource() -> Vec<(&'static str, Vec<&'static Endpoint>)> {
    let mut resources: Vec<(&str, Vec<&Endpoint>)> = Vec::new();
    for endpoint in api::endpoints() {
        match resources.iter_mut().find(|(name, _)| *name == endpoint.resource()) {
            Some((_, endpoints)) => endpoints.push(endpoint),
            None => resources.push((endpoint.resource(), vec![endpoint])),
        }
    }
    resources
}

pub(super) fn pascal_case(name: &str) -> String {
    name.split('_').map(|word| word[..1].to_ascii_uppercase() + &word[1..]).collect()
}

pub(super) fn attributes() -> String {
    let mut text =
        "\"\"\"The attributes of the clients: one per resource. Written by `make generate`; never edited.\"\"\"\n\n\
                    from __future__ import annotations\n\n"
            .to_owned();
    text.push_str(TYPING);
    let mut names: Vec<&str> = by_resource().into_iter().map(|(name, _)| name).collect();
    names.sort_unstable();
    for name in names {
        let class = class_name(name);
        let mut classes = [format!("Async{class}"), class];
        classes.sort_unstable();
        indented_import(&mut text, &format!("handbill.generated.resources.{name}"), &classes);
    }
    for (class, prefix, doc) in [
        ("Attributes", "", "The resources of a blocking client."),
        ("AsyncAttributes", "Async", "The resources of an async client."),
    ] {
        let _ = write!(text, "\n\nclass {class}:\n    \"\"\"{doc}\"\"\"\n\n");
        for (name, endpoints) in by_resource() {
            let _ = writeln!(text, "    {name}: {prefix}{}", class_name(name));
            docstring(&mut text, 4, &[summary(&endpoints)]);
        }
    }
    text
}

pub(super) fn indented_import(text: &mut String, module: &str, names: &[String]) {
    let line = format!("    from {module} import {}", names.join(", "));
    if line.len() <= WIDTH {
        let _ = writeln!(text, "{line}");
        return;
    }
    let _ = writeln!(text, "    from {module} import (");
    for name in names {
        let _ = writeln!(text, "        {name},");
    }
    text.push_str("    )\n");
}

/// The name of the method that iterates over all pages of a list.
pub(super) fn iterator(endpoint: &Endpoint) -> String {
    if endpoint.verb() == "list" { "iter".to_owned() } else { format!("iter_{}", endpoint.verb()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_longer_than_the_formatter_allows() {
        for (path, text) in files() {
            for line in text.lines() {
                assert!(line.chars().count() <= WIDTH, "{path}: {line}");
            }
        }
    }

    #[test]
    fn every_endpoint_has_a_blocking_and_an_async_method() {
        let text: String = files().into_iter().map(|(_, text)| text).collect();
        for endpoint in api::endpoints() {
            let calls = text.matches(&format!("\"{}\",", endpoint.name)).count();
            let batch_settings = text.matches(&format!("_batch = (\n        \"{}\",", endpoint.name)).count();
            assert_eq!(calls - batch_settings, if endpoint.is_paged() { 4 } else { 2 }, "{}", endpoint.name);
        }
    }
}
