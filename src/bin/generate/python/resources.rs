//! The modules of resource classes: a method per endpoint, blocking and awaited.

use std::fmt::Write;

use handbill::schema::endpoint::OPERATIONS;
use handbill::schema::{Action, Endpoint, Field, FieldType, Presence, ResponseShape};

use super::docstring::{capitalize, docstring, sentence};
use super::records::records_by_resource;
use super::types::{bounds, write_type};
use super::{HANDWRITTEN, TYPING, WIDTH, class_name, iterator, pascal_case, summary};

/// How a method ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Execution {
    Blocking,
    Awaited,
}

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
    for (resource, known) in records_by_resource() {
        let held: Vec<&str> =
            records.iter().copied().filter(|name| known.iter().any(|record| record.name == *name)).collect();
        by_home.push((format!("handbill.generated.records.{resource}"), held));
    }
    let mut imports: Vec<(&str, &[&str])> =
        by_home.iter().map(|(module, names)| (module.as_str(), names.as_slice())).collect();
    if classes.contains("Page[") {
        imports.push(("handbill._handbill", &["Page"]));
    }
    match handwritten {
        Some((_, module, ..)) => imports.push((module, &bases)),
        None => imports.push(("handbill.calling", &["Resource"])),
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

/// What only a type checker needs, as far as the text uses it.
pub(super) fn typing(text: &mut String, used: &str) {
    let needs = |name: &str| {
        used.match_indices(name).any(|(at, _)| {
            let before = used[..at].chars().next_back();
            let after = used[at + name.len()..].chars().next();
            let part = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
            // Names stand in annotations: behind a space or a bracket.
            matches!(before, Some(' ' | '[')) && (name.ends_with('[') || !part(after))
        })
    };
    let pick = |names: &[&'static str]| -> String {
        let used = names.iter().filter(|name| needs(name)).map(|name| name.trim_end_matches('['));
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
        ("handbill.operations", &["Create", "Delete", "Update"]),
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

pub(super) fn import(text: &mut String, module: &str, names: &[&str]) {
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

pub(super) fn class(
    text: &mut String,
    aliases: &mut String,
    name: &str,
    endpoints: &[&'static Endpoint],
    execution: Execution,
) {
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
    docstring(text, 4, &[summary(endpoints)]);
    text.push_str("\n    __slots__ = ()\n");
    if base.contains("Bulk[") {
        for endpoint in endpoints {
            if let Action::Batch(most) = endpoint.action {
                let tuple = |items: &[String]| match items {
                    [only] => format!("({only},)"),
                    items => format!("({})", items.join(", ")),
                };
                let words = |words: &[&str]| tuple(&words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>());
                let kin = tuple(&endpoint.batch_equivalents.iter().map(|kin| words(kin)).collect::<Vec<_>>());
                let (key, together) = (endpoint.write_record().id_param, words(endpoint.batch_group));
                let _ = write!(
                    text,
                    "\n    _batch = (\n        \"{}\",\n        {most},\n        \"{key}\",\n",
                    endpoint.name
                );
                let _ = writeln!(text, "        {together},\n        {kin},\n    )");
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
pub(super) struct Parameter {
    name: &'static str,
    annotation: String,
    doc: String,
    required: bool,
    positional: bool,
}

pub(super) fn parameters(endpoint: &'static Endpoint, aliases: &mut String, pages: bool) -> Vec<Parameter> {
    let path = endpoint.path_params().map(|name| Parameter {
        name,
        annotation: write_type(&endpoint.path_param_type(name)),
        doc: format!("Identifier of the {}.", name.trim_end_matches("_id").replace('_', " ")),
        required: true,
        positional: true,
    });
    let given: Vec<(&Field, Presence)> = endpoint
        .parameters()
        .filter(|(field, _)| !endpoint.path_params().any(|name| name == field.name))
        .filter(|(field, _)| !pages || !matches!(field.name, "cursor" | "with_total_count"))
        .collect();
    let required_count = given.iter().filter(|(_, presence)| *presence == Presence::Required).count();
    let mut found: Vec<Parameter> = path.collect();
    for wanted in [Presence::Required, Presence::Optional] {
        for (field, presence) in given.iter().filter(|(_, presence)| *presence == wanted) {
            let many = matches!(field.ty, FieldType::List(..) | FieldType::Objects(..)) || field.name == OPERATIONS;
            found.push(Parameter {
                name: field.name,
                annotation: annotation(endpoint, field, aliases),
                doc: parameter_doc(endpoint, field),
                required: *presence == Presence::Required,
                // The things that a call is about need no name.
                positional: many && *presence == Presence::Required && required_count == 1,
            });
        }
    }
    found
}

/// Whether a hint is longer than a line, and has a name of its own.
pub(super) const fn is_long(field: &Field, annotation: &str) -> bool {
    field.name.len() + annotation.len() + 24 > WIDTH
}

pub(super) fn annotation(endpoint: &Endpoint, field: &Field, aliases: &mut String) -> String {
    if field.name == OPERATIONS && matches!(endpoint.action, Action::Batch(_)) {
        return "Sequence[Create | Update | Delete | Mapping[str, Any]]".into();
    }
    let clears = endpoint.action == Action::Update && field.nullable;
    let ty = field.write_type(endpoint.action == Action::Update);
    let mut annotation = write_type(ty);
    let words = match ty {
        FieldType::Enum(words) => words,
        FieldType::List(FieldType::Enum(words), _) => *words,
        _ => &[],
    };
    if is_long(field, &annotation) {
        let name = pascal_case(endpoint.resource()) + &pascal_case(field.name);
        let alias = format!(
            "\n    {name} = Literal[\n{}    ]\n",
            words.iter().fold(String::new(), |mut text, word| {
                let _ = writeln!(text, "        \"{word}\",");
                text
            })
        );
        if !aliases.contains(&format!("    {name} = ")) {
            aliases.push_str(&alias);
        }
        annotation = if matches!(ty, FieldType::List(..)) { format!("Sequence[{name}]") } else { name };
    }
    match annotation.strip_suffix(']') {
        _ if !clears || annotation.split(" | ").any(|one| one == "str") => annotation,
        Some(words) if annotation.starts_with("Literal[") => format!("{words}, \"\"]"),
        _ => format!("{annotation} | Literal[\"\"]"),
    }
}

pub(super) fn parameter_doc(endpoint: &Endpoint, field: &Field) -> String {
    let ty = field.write_type(endpoint.action == Action::Update);
    let mut text = match endpoint.action {
        Action::Batch(most) if field.name == OPERATIONS => {
            format!("1 to {most} of `Create`, `Update` and `Delete`, in order.")
        }
        _ if matches!(field.ty, FieldType::Sort) => "An attribute and a direction, such as created_at-asc.".to_owned(),
        _ => sentence(field.doc, &bounds(&field.ty)),
    };
    // Where the hint is a name of its own, the words would be told nowhere.
    if let FieldType::Enum(words) | FieldType::List(FieldType::Enum(words), _) = ty
        && is_long(field, &write_type(ty))
    {
        let _ = write!(text, " One of {}.", words.join(", "));
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

pub(super) fn method(
    text: &mut String,
    aliases: &mut String,
    endpoint: &'static Endpoint,
    execution: Execution,
    pages: bool,
) {
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
    let way = match (pages, awaited) {
        (false, false) => "return self._core.call(",
        (false, true) => "return await self._core.call_async(",
        (true, false) => "return self._core.pages(",
        (true, true) => "return self._core.pages_async(",
    };
    let members = parameters.iter().map(|one| format!("\"{}\": {}", one.name, python_name(one.name)));
    let members: Vec<String> = members.chain(["**_more".to_owned()]).collect();
    let line = format!("        {way}\"{}\", {class}, {{{}}})", endpoint.name, members.join(", "));
    if line.len() <= WIDTH {
        let _ = writeln!(text, "{line}");
        return;
    }
    let _ = writeln!(text, "        {way}\n            \"{}\",\n            {class},\n            {{", endpoint.name);
    for member in members {
        let _ = writeln!(text, "                {member},");
    }
    text.push_str("            },\n        )\n");
}

/// Hint, class and description of what a call answers.
pub(super) fn return_value(endpoint: &Endpoint) -> (String, String, String) {
    let record = endpoint.record.name;
    match endpoint.response {
        ResponseShape::One | ResponseShape::SingletonList if endpoint.action == Action::Delete => (
            format!("{record} | None"),
            record.to_owned(),
            "The record as it was deleted; None when an attempt before was not answered and this one found it gone."
                .to_owned(),
        ),
        ResponseShape::Message => ("str".into(), "str".to_owned(), "What the service says.".to_owned()),
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
pub(super) fn words_of(name: &str) -> String {
    name.chars().enumerate().fold(String::new(), |mut text, (at, letter)| {
        if letter.is_ascii_uppercase() && at > 0 {
            text.push(' ');
        }
        text.push(letter.to_ascii_lowercase());
        text
    })
}

pub(super) fn paragraphs(endpoint: &Endpoint, parameters: &[Parameter], returns: &str, pages: bool) -> Vec<String> {
    let first = if pages { format!("{} All pages.", endpoint.doc) } else { endpoint.doc.to_owned() };
    let mut found = vec![first];
    if !parameters.is_empty() {
        let lines = parameters.iter().map(|one| format!("    {}: {}", python_name(one.name), one.doc));
        found.push(format!("Args:\n{}", lines.collect::<Vec<_>>().join("\n")));
    }
    if endpoint.action == Action::Update {
        found.push("What is left out, or None, stays as it is.".to_owned());
    }
    found.push(format!("Returns:\n    {returns}"));
    found.push(
        "Raises:\n    ValidationError: the call breaks a rule; nothing was sent.\n    \
         ServiceError: the service refused it.\n    TransportError: no answer came."
            .to_owned(),
    );
    let mut origin = format!("Source: document {}.", endpoint.source);
    if !endpoint.assumed.is_empty() {
        let _ = write!(origin, " Assumed: {}.", endpoint.assumed.join("; "));
    }
    found.push(origin);
    found
}

pub(super) fn signature(text: &mut String, open: &str, parameters: &[Parameter], close: &str) {
    let mut parts = vec!["self".to_owned()];
    let mut named = false;
    for one in parameters.iter().filter(|one| one.positional).chain(parameters.iter().filter(|one| !one.positional)) {
        if !one.positional && !named {
            parts.push("*".to_owned());
            named = true;
        }
        let name = python_name(one.name);
        parts.push(match (one.required, one.annotation.as_str()) {
            (true, annotation) => format!("{name}: {annotation}"),
            (false, "Any") => format!("{name}: Any = None"),
            (false, annotation) => format!("{name}: {annotation} | None = None"),
        });
    }
    // Static checkers refuse any other name, and so does the call, unless the client is not strict.
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

/// A name that Python keeps for itself gets an underscore behind it.
pub(super) fn python_name(name: &str) -> String {
    const KEPT: &[&str] =
        &["and", "as", "class", "def", "from", "global", "import", "in", "is", "lambda", "not", "or", "pass", "with"];
    if KEPT.contains(&name) { format!("{name}_") } else { name.to_owned() }
}
