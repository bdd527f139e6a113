//! The modules of record classes.

use std::fmt::Write;

use handbill::api;
use handbill::schema::{FieldType, Record};

use super::docstring::{docstring, sentence};
use super::types::{read_type, unit};
use super::{TYPING, indented_import};

/// Records with a class, by the resource whose module they are in.
pub(super) fn records_by_resource() -> Vec<(&'static str, Vec<&'static Record>)> {
    let mut resources: Vec<(&str, Vec<&Record>)> = Vec::new();
    for record in api::records().into_iter().filter(|record| !record.fields.is_empty()) {
        let resource = api::home(record);
        match resources.iter_mut().find(|(name, _)| *name == resource) {
            Some((_, records)) => records.push(record),
            None => resources.push((resource, vec![record])),
        }
    }
    resources.sort_unstable_by_key(|(resource, _)| *resource);
    resources
}

/// The package of records, which imports the module of a record on first access.
pub(super) fn records_package() -> String {
    let mut modules: Vec<(&str, &str)> = records_by_resource()
        .into_iter()
        .flat_map(|(resource, records)| records.into_iter().map(move |record| (record.name, resource)))
        .collect();
    modules.sort_unstable();
    let mut text = "\"\"\"Records of the service. Written by `make generate`; never edited.\"\"\"\n\n\
                    from __future__ import annotations\n\n"
        .to_owned();
    text.push_str(TYPING);
    for (resource, records) in records_by_resource() {
        let mut names: Vec<String> = records.iter().map(|record| record.name.to_owned()).collect();
        names.sort_unstable();
        indented_import(&mut text, &format!("handbill.generated.records.{resource}"), &names);
    }
    text.push_str("\n__all__ = [\n");
    for (name, _) in &modules {
        let _ = writeln!(text, "    \"{name}\",");
    }
    text.push_str("]\n\n_MODULES = {\n");
    for (name, resource) in &modules {
        let _ = writeln!(text, "    \"{name}\": \"{resource}\",");
    }
    text.push_str("}\n\nif not TYPE_CHECKING:\n\n    def __getattr__(name: str) -> object:\n");
    text.push_str("        module = _MODULES.get(name)\n        if module is None:\n");
    text.push_str("            message = f\"module {__name__!r} has no attribute {name!r}\"\n");
    text.push_str("            raise AttributeError(message)\n");
    text.push_str("        return getattr(__import__(f\"{__name__}.{module}\", fromlist=[name]), name)\n");
    text
}

/// The classes of the records of one resource.
pub(super) fn record_module(resource: &str, records: &[&'static Record]) -> String {
    let mut classes = String::new();
    let mut imports: Vec<(&str, &str)> = Vec::new();
    for record in records {
        let _ = write!(classes, "\n\nclass {}(Record):\n", record.name);
        docstring(&mut classes, 4, &[record.doc.to_owned()]);
        classes.push_str("\n    __slots__ = ()\n\n");
        for (_, field) in record.readable_fields() {
            let null = if field.nullable { " | None" } else { "" };
            let _ = writeln!(classes, "    {}: {}{null}", field.name, read_type(&field.ty));
            docstring(&mut classes, 4, &[sentence(field.doc, &unit(field))]);
            if let FieldType::Object(nested) | FieldType::Objects(nested, _) = field.ty
                && !records.iter().any(|record| record.name == nested.name)
            {
                imports.push((api::home(nested), nested.name));
            }
        }
    }
    imports.sort_unstable();
    imports.dedup();
    let mut text = format!("\"\"\"Records of `{resource}`. Written by `make generate`; never edited.\"\"\"\n\n");
    text.push_str("from __future__ import annotations\n\nfrom handbill._handbill import Record\n");
    let mut lines = String::new();
    if classes.contains("datetime") {
        lines.push_str("    from datetime import datetime\n");
    }
    if [": Any", "[Any", ", Any"].iter().any(|used| classes.contains(used)) {
        lines.push_str("    from typing import Any\n");
    }
    for (resource, name) in imports {
        let _ = write!(lines, "\n    from handbill.generated.records.{resource} import {name}\n");
    }
    if !lines.is_empty() {
        let _ = write!(text, "\n{TYPING}{}\n", lines.trim_end());
    }
    text.push_str(&classes);
    text
}
