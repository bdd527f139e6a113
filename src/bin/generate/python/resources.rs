//! The modules of resource classes: a method per endpoint, blocking and awaited.

use std::fmt::Write;

use handbill::schema::endpoint::OPERATIONS;
use handbill::schema::{Action, Endpoint, Field, FieldType, Presence, Record, ResponseShape};

use super::docstring::{capitalize, docstring, sentence};
use super::records::records_by_resource;
use super::types::{bounds, write_type};
use super::{HANDWRITTEN, TYPING, WIDTH, class_name, iterator, pascal_case, summary};

/// The twin of a class: blocking, or `async`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Execution {
    Blocking,
    Awaited,
}

/// The errors of all methods, for the docstring of a class.
const RAISES: &str = "Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the \
                      service refuses it, TransportError when no response arrives.";

/// The module of one resource.
pub(super) fn resource_module(name: &str, endpoints: &[&'static Endpoint]) -> String {
    let mut records: Vec<&str> = endpoints
        .iter()
        .filter(|endpoint| !matches!(endpoint.response, ResponseShape::Strings | ResponseShape::Message))
        .map(|endpoint| endpoint.record.name)
        .collect();
    records.sort_unstable();
    records.dedup();
    let mut aliases = String::new();
    let mut classes = String::new();
    for execution in [Execution::Blocking, Execution::Awaited] {
        class(&mut classes, &mut aliases, name, endpoints, execution);
    }
    let mut text = format!("\"\"\"The resource `{name}`. Written by `make generate`; never edited.\"\"\"\n");
    text.push_str("\nfrom __future__ import annotations\n\n");
    let handwritten = HANDWRITTEN.iter().find(|(resource, ..)| *resource == name);
    let bases = handwritten.map(|(_, _, class, _)| [format!("Async{class}"), (*class).to_owned()]);
    let bases: Vec<&str> = bases.iter().flatten().map(String::as_str).collect();
    let mut by_home: Vec<(String, Vec<&str>)> = Vec::new();
    for (resource, defined) in records_by_resource() {
        let names = records.iter().copied().filter(|name| defined.iter().any(|record| record.name == *name)).collect();
        by_home.push((format!("handbill.generated.records.{resource}"), names));
    }
    let mut imports: Vec<(&str, &[&str])> =
        by_home.iter().map(|(module, names)| (module.as_str(), names.as_slice())).collect();
    if classes.contains("Page[") {
        imports.push(("handbill._handbill", &["Page"]));
    }
    match handwritten {
        Some((_, module, ..)) => imports.push((module, &bases)),
        None => imports.push(("handbill._resource", &["Resource"])),
    }
    imports.sort_unstable();
    for (module, names) in imports.into_iter().filter(|(_, names)| !names.is_empty()) {
        import(&mut text, module, names);
    }
    typing(&mut text, &format!("{aliases}{classes}"));
    text.push_str(&aliases);
    text.push_str(&classes);
    text
}

/// Appends the imports that only a type checker needs, of names that the code uses.
fn typing(text: &mut String, code: &str) {
    let is_used = |name: &str| {
        code.match_indices(name).any(|(index, _)| {
            let before = code[..index].chars().next_back();
            let after = code[index + name.len()..].chars().next();
            let continues = after.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
            // In annotations, a space or a bracket precedes the name.
            matches!(before, Some(' ' | '[')) && (name.ends_with('[') || !continues)
        })
    };
    let pick = |names: &[&'static str]| -> String {
        let used = names.iter().filter(|name| is_used(name)).map(|name| name.trim_end_matches('['));
        used.collect::<Vec<_>>().join(", ")
    };
    let mut lines = String::new();
    for (module, names) in [
        ("collections.abc", &["Mapping", "Sequence"][..]),
        ("datetime", &["datetime"]),
        ("decimal", &["Decimal"]),
        ("typing", &["Any", "Literal", "NoReturn"]),
        ("", &[]),
        ("handbill._handbill", &["AsyncRecords[", "Records["]),
        ("handbill._operations", &["Create", "Delete", "Update"]),
    ] {
        let names = pick(names);
        if module.is_empty() && !lines.is_empty() {
            lines.push('\n');
        } else if !names.is_empty() {
            let _ = writeln!(lines, "    from {module} import {names}");
        }
    }
    let lines = lines.trim_end();
    if !lines.is_empty() {
        let _ = write!(text, "\n{TYPING}{lines}\n");
    }
}

fn import(text: &mut String, module: &str, names: &[&str]) {
    let line = format!("from {module} import {}", names.join(", "));
    if line.len() <= WIDTH {
        let _ = writeln!(text, "{line}");
    } else {
        let _ = writeln!(text, "from {module} import (");
        for name in names {
            let _ = writeln!(text, "    {name},");
        }
        text.push_str(")\n");
    }
}

fn class(text: &mut String, aliases: &mut String, name: &str, endpoints: &[&'static Endpoint], execution: Execution) {
    let prefix = if execution == Execution::Awaited { "Async" } else { "" };
    let base = HANDWRITTEN.iter().find(|(resource, ..)| *resource == name);
    let base = base.map_or_else(
        || "Resource".to_owned(),
        |(_, _, class, _)| match *class {
            "Bulk" => format!("{prefix}{class}[{}]", endpoints[0].write_record().name),
            class => format!("{prefix}{class}"),
        },
    );
    let _ = write!(text, "\n\nclass {prefix}{}({base}):\n", class_name(name));
    docstring(text, 4, &[summary(endpoints), RAISES.to_owned()]);
    text.push_str("\n    __slots__ = ()\n");
    if base.contains("Bulk[") {
        for endpoint in endpoints {
            if let Action::Batch(most) = endpoint.action {
                let tuple = |items: &[String]| match items {
                    [only] => format!("({only},)"),
                    items => format!("({})", items.join(", ")),
                };
                let strings =
                    |items: &[&str]| tuple(&items.iter().map(|item| format!("\"{item}\"")).collect::<Vec<_>>());
                let equivalents = endpoint.batch_equivalents.iter().map(|values| strings(values));
                let equivalents = tuple(&equivalents.collect::<Vec<_>>());
                let (id_param, group) = (endpoint.write_record().id_param, strings(endpoint.batch_group));
                let _ = write!(
                    text,
                    "\n    _batch = (\n        \"{}\",\n        {most},\n        \"{id_param}\",\n",
                    endpoint.name
                );
                let _ = writeln!(text, "        {group},\n        {equivalents},\n    )");
            }
        }
    }
    for endpoint in endpoints {
        method(text, aliases, endpoint, execution, false);
        if endpoint.is_paged() {
            method(text, aliases, endpoint, execution, true);
        }
    }
}

/// A parameter of a method.
struct Parameter {
    name: &'static str,
    annotation: String,
    doc: String,
    required: bool,
    positional: bool,
}

fn parameters(endpoint: &'static Endpoint, aliases: &mut String, pages: bool) -> Vec<Parameter> {
    let path = endpoint.path_params().map(|name| Parameter {
        name,
        annotation: write_type(&endpoint.path_param_type(name)),
        doc: format!("Identifier of the {}.", name.trim_end_matches("_id").replace('_', " ")),
        required: true,
        positional: true,
    });
    let fields: Vec<(&Field, Presence)> = endpoint
        .parameters()
        .filter(|(field, _)| !endpoint.path_params().any(|name| name == field.name))
        .filter(|(field, _)| !pages || !matches!(field.name, "cursor" | "with_total_count"))
        .collect();
    let required_count = fields.iter().filter(|(_, presence)| *presence == Presence::Required).count();
    let mut parameters: Vec<Parameter> = path.collect();
    for group in [Presence::Required, Presence::Optional] {
        for (field, presence) in fields.iter().filter(|(_, presence)| *presence == group) {
            let is_list = matches!(field.ty, FieldType::List(..) | FieldType::Objects(..)) || field.name == OPERATIONS;
            parameters.push(Parameter {
                name: field.name,
                annotation: annotation(endpoint, field, aliases),
                doc: parameter_doc(endpoint, field),
                required: *presence == Presence::Required,
                // A list that is the only required parameter is positional.
                positional: is_list && *presence == Presence::Required && required_count == 1,
            });
        }
    }
    parameters
}

/// Whether an annotation is too long for one line and therefore gets an alias.
const fn is_long(field: &Field, annotation: &str) -> bool {
    field.name.len() + annotation.len() + 24 > WIDTH
}

fn annotation(endpoint: &Endpoint, field: &Field, aliases: &mut String) -> String {
    if field.name == OPERATIONS && matches!(endpoint.action, Action::Batch(_)) {
        return "Sequence[Create | Update | Delete | Mapping[str, Any]]".into();
    }
    let clears = endpoint.action == Action::Update && field.nullable;
    let ty = field.write_type(endpoint.action == Action::Update);
    let mut annotation = write_type(ty);
    let values = match ty {
        FieldType::Enum(values) => values,
        FieldType::List(FieldType::Enum(values), _) => *values,
        _ => &[],
    };
    if is_long(field, &annotation) {
        let name = pascal_case(endpoint.resource()) + &pascal_case(field.name);
        let alias = format!(
            "\n    {name} = Literal[\n{}    ]\n",
            values.iter().fold(String::new(), |mut text, value| {
                let _ = writeln!(text, "        \"{value}\",");
                text
            })
        );
        if !aliases.contains(&format!("    {name} = ")) {
            aliases.push_str(&alias);
        }
        annotation = if matches!(ty, FieldType::List(..)) { format!("Sequence[{name}]") } else { name };
    }
    match annotation.strip_suffix(']') {
        _ if !clears || annotation.split(" | ").any(|part| part == "str") => annotation,
        Some(values) if annotation.starts_with("Literal[") => format!("{values}, \"\"]"),
        _ => format!("{annotation} | Literal[\"\"]"),
    }
}

fn parameter_doc(endpoint: &Endpoint, field: &Field) -> String {
    let ty = field.write_type(endpoint.action == Action::Update);
    let mut text = match endpoint.action {
        Action::Batch(most) if field.name == OPERATIONS => {
            format!("1 to {most} of `Create`, `Update` and `Delete`, in order.")
        }
        _ if matches!(field.ty, FieldType::Sort) => "An attribute and a direction, such as created_at-asc.".to_owned(),
        _ => sentence(field.doc, &bounds(&field.ty)),
    };
    // An alias in the signature does not show its values.
    if let FieldType::Enum(values) | FieldType::List(FieldType::Enum(values), _) = ty
        && is_long(field, &write_type(ty))
    {
        let _ = write!(text, " One of {}.", values.join(", "));
    }
    if let Some(default) = field.default.filter(|_| endpoint.action != Action::Update) {
        let _ = write!(text, " {} when left out.", capitalize(default));
    }
    if endpoint.action == Action::Update && field.nullable {
        text.push_str(" An empty text clears it.");
    }
    if matches!(field.ty, FieldType::Sort) {
        let _ = write!(text, " Attributes: {}.", endpoint.record.sortable.join(", "));
    }
    text
}

fn method(text: &mut String, aliases: &mut String, endpoint: &'static Endpoint, execution: Execution, pages: bool) {
    let record = endpoint.record.name;
    let awaited = execution == Execution::Awaited;
    let parameters = parameters(endpoint, aliases, pages);
    let name = if pages { iterator(endpoint) } else { endpoint.verb().to_owned() };
    let (annotation, class, returns) = if pages {
        let records = if awaited { "AsyncRecords" } else { "Records" };
        (
            format!("{records}[{record}]"),
            record.to_owned(),
            "The records of all pages, in order; the next page is fetched while one is read.".to_owned(),
        )
    } else {
        return_value(endpoint)
    };
    let is_async = if awaited && !pages { "async " } else { "" };
    signature(text, &format!("    {is_async}def {name}("), &parameters, &format!(") -> {annotation}:"));
    docstring(text, 8, &paragraphs(endpoint, &parameters, &returns, pages));
    let call = match (pages, awaited) {
        (false, false) => "return self._core.call(",
        (false, true) => "return await self._core.call_async(",
        (true, false) => "return self._core.pages(",
        (true, true) => "return self._core.pages_async(",
    };
    let members = parameters.iter().map(|parameter| format!("\"{}\": {}", parameter.name, python_name(parameter.name)));
    let members: Vec<String> = members.chain(["**_more".to_owned()]).collect();
    let line = format!("        {call}\"{}\", {class}, {{{}}})", endpoint.name, members.join(", "));
    if line.len() <= WIDTH {
        let _ = writeln!(text, "{line}");
        return;
    }
    let _ = writeln!(text, "        {call}\n            \"{}\",\n            {class},\n            {{", endpoint.name);
    for member in members {
        let _ = writeln!(text, "                {member},");
    }
    text.push_str("            },\n        )\n");
}

/// Annotation, class and description of the return value of a method.
fn return_value(endpoint: &Endpoint) -> (String, String, String) {
    let record = endpoint.record.name;
    match endpoint.response {
        ResponseShape::One | ResponseShape::SingletonList if endpoint.action == Action::Delete => (
            format!("{record} | None"),
            record.to_owned(),
            "The deleted record; None when an attempt got no response and its retry found the record deleted."
                .to_owned(),
        ),
        ResponseShape::Message => ("str".into(), "str".to_owned(), "The message of the service.".to_owned()),
        ResponseShape::One | ResponseShape::SingletonList | ResponseShape::NestedOne(_) => {
            (record.to_owned(), record.to_owned(), format!("The {}.", words_of(record)))
        }
        ResponseShape::Page if endpoint.is_paged() => (
            format!("Page[{record}]"),
            format!("Page[{record}]"),
            format!("One page; `{}` reads all.", iterator(endpoint)),
        ),
        ResponseShape::Page => (format!("Page[{record}]"), format!("Page[{record}]"), "The only page.".to_owned()),
        ResponseShape::Many | ResponseShape::NestedMany(_) => (
            format!("Sequence[{record}]"),
            format!("list[{record}]"),
            format!("One {} per item, in the order given.", words_of(record)),
        ),
        ResponseShape::Strings => ("Sequence[str]".into(), "list[str]".into(), "The keys.".to_owned()),
    }
}

/// `CustomAudience` → `custom audience`
fn words_of(name: &str) -> String {
    name.chars().enumerate().fold(String::new(), |mut text, (index, letter)| {
        if letter.is_ascii_uppercase() && index > 0 {
            text.push(' ');
        }
        text.push(letter.to_ascii_lowercase());
        text
    })
}

fn paragraphs(endpoint: &Endpoint, parameters: &[Parameter], returns: &str, pages: bool) -> Vec<String> {
    let first = if pages { format!("{} All pages.", endpoint.doc) } else { endpoint.doc.to_owned() };
    let mut paragraphs = vec![first];
    if !parameters.is_empty() {
        let lines = parameters.iter();
        let lines = lines.map(|parameter| format!("    {}: {}", python_name(parameter.name), parameter.doc));
        paragraphs.push(format!("Args:\n{}", lines.collect::<Vec<_>>().join("\n")));
    }
    if endpoint.action == Action::Update {
        paragraphs.push("Parameters that are left out or None are not changed.".to_owned());
    }
    paragraphs.push(format!("Returns:\n    {returns}"));
    if endpoint.record_id_param().is_some() {
        let Record { name, not_found_code, .. } = endpoint.record;
        let message = format!("the {} does not exist ({not_found_code})", words_of(name));
        paragraphs.push(format!("Raises:\n    NotFound: {message}."));
    }
    paragraphs.push(endpoint.notes());
    paragraphs
}

fn signature(text: &mut String, open: &str, parameters: &[Parameter], close: &str) {
    let mut parts = vec!["self".to_owned()];
    let (positional, keyword): (Vec<&Parameter>, Vec<&Parameter>) =
        parameters.iter().partition(|parameter| parameter.positional);
    for (index, parameter) in positional.iter().chain(&keyword).enumerate() {
        if index == positional.len() {
            parts.push("*".to_owned());
        }
        let name = python_name(parameter.name);
        parts.push(match (parameter.required, parameter.annotation.as_str()) {
            (true, annotation) => format!("{name}: {annotation}"),
            (false, "Any") => format!("{name}: Any = None"),
            (false, annotation) => format!("{name}: {annotation} | None = None"),
        });
    }
    // Type checkers reject any other name, and so does the call unless the client has `strict=False`.
    parts.push("**_more: NoReturn".to_owned());
    let line = format!("{open}{}{close}", parts.join(", "));
    if line.len() <= WIDTH {
        let _ = writeln!(text, "\n{line}");
        return;
    }
    let _ = writeln!(text, "\n{open}");
    for part in parts {
        let _ = writeln!(text, "        {part},");
    }
    let _ = writeln!(text, "    {close}");
}

/// The name with an underscore appended if it is a Python keyword.
fn python_name(name: &str) -> String {
    const KEYWORDS: &[&str] =
        &["and", "as", "class", "def", "from", "global", "import", "in", "is", "lambda", "not", "or", "pass", "with"];
    if KEYWORDS.contains(&name) { format!("{name}_") } else { name.to_owned() }
}
