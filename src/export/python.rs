//! The typed Python methods and record classes: what a careful person would have typed.

use std::fmt::Write;

use crate::api;
use crate::schema::endpoint::OPERATIONS;
use crate::schema::{Action, Endpoint, Field, FieldType, Presence, Record, ResponseShape};
use crate::validate::path_param_type;

const WIDTH: usize = 120;
const TYPING: &str =
    "TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program\nif TYPE_CHECKING:\n";

/// Resources that have a method of their own, written by hand: the module and the class that they inherit, and the method.
pub(super) const BY_HAND: &[(&str, &str, &str, &str)] = &[
    ("campaigns", "handbill.bulk", "Bulk", "bulk"),
    ("custom_audiences", "handbill.uploads", "AudienceUploads", "upload"),
    ("do_not_reach_lists", "handbill.uploads", "DoNotReachUploads", "upload"),
    ("line_items", "handbill.bulk", "Bulk", "bulk"),
    ("products", "handbill.uploads", "ProductUploads", "upsert"),
    ("targeting_criteria", "handbill.bulk", "Bulk", "bulk"),
];

/// Where the generated files are, from the root of the project.
pub const FOLDER: &str = "python/handbill/generated";

/// Every file: its path from the root of the project, and its text.
pub fn files() -> Vec<(String, String)> {
    let mut files = vec![
        ("__init__.py".to_owned(), "\"\"\"Written by `make generate` from the rows; never edited.\"\"\"\n".to_owned()),
        ("attributes.py".to_owned(), attributes()),
        ("records/__init__.py".to_owned(), records()),
        (
            "resources/__init__.py".to_owned(),
            "\"\"\"A module per resource. Written by `make generate`; never edited.\"\"\"\n".to_owned(),
        ),
    ];
    files.extend(by_resource().into_iter().map(|(name, rows)| (format!("resources/{name}.py"), resource(name, &rows))));
    files.extend(homes().into_iter().map(|(home, kinds)| (format!("records/{home}.py"), records_of(home, &kinds))));
    files.into_iter().map(|(name, text)| (format!("{FOLDER}/{name}"), text)).collect()
}

/// The class of a resource; a record of the same name keeps its own.
fn class_name(resource: &str) -> String {
    let name = camel(resource);
    if api::records().iter().any(|record| record.name == name) { format!("{name}Resource") } else { name }
}

/// What a resource is about.
fn about(rows: &[&'static Endpoint]) -> String {
    let first = rows[0];
    if rows.iter().all(|endpoint| endpoint.record.name == first.record.name) || first.verb() == "list" {
        return first.record.doc.to_owned();
    }
    format!("{}: one method per kind.", capital(&first.resource().replace('_', " ")))
}

/// Resources in the order of the rows, each with its rows.
fn by_resource() -> Vec<(&'static str, Vec<&'static Endpoint>)> {
    let mut found: Vec<(&str, Vec<&Endpoint>)> = Vec::new();
    for endpoint in api::endpoints() {
        match found.iter_mut().find(|(name, _)| *name == endpoint.resource()) {
            Some((_, rows)) => rows.push(endpoint),
            None => found.push((endpoint.resource(), vec![endpoint])),
        }
    }
    found
}

fn camel(name: &str) -> String {
    name.split('_').map(|word| word[..1].to_ascii_uppercase() + &word[1..]).collect()
}

fn attributes() -> String {
    let mut text =
        "\"\"\"What a client has: one attribute per resource. Written by `make generate`; never edited.\"\"\"\n\n\
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
        ("Attributes", "", "The resources of a waiting client."),
        ("AsyncAttributes", "Async", "The resources of an awaited client."),
    ] {
        let _ = write!(text, "\n\nclass {class}:\n    \"\"\"{doc}\"\"\"\n\n");
        for (name, rows) in by_resource() {
            let _ = writeln!(text, "    {name}: {prefix}{}", class_name(name));
            docstring(&mut text, 4, &[about(&rows)]);
        }
    }
    text
}

fn indented_import(text: &mut String, module: &str, names: &[String]) {
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

/// Records that have a class, by the resource that they are described with.
fn homes() -> Vec<(&'static str, Vec<&'static Record>)> {
    let mut found: Vec<(&str, Vec<&Record>)> = Vec::new();
    for kind in api::records().into_iter().filter(|kind| !kind.fields.is_empty()) {
        let home = api::home(kind);
        match found.iter_mut().find(|(known, _)| *known == home) {
            Some((_, kinds)) => kinds.push(kind),
            None => found.push((home, vec![kind])),
        }
    }
    found.sort_unstable_by_key(|(home, _)| *home);
    found
}

/// The package of records: each is loaded with those of its resource when it is first asked for.
fn records() -> String {
    let mut placed: Vec<(&str, &str)> =
        homes().into_iter().flat_map(|(home, kinds)| kinds.into_iter().map(move |kind| (kind.name, home))).collect();
    placed.sort_unstable();
    let mut text = "\"\"\"Records of the service. Written by `make generate`; never edited.\"\"\"\n\n\
                    from __future__ import annotations\n\n"
        .to_owned();
    text.push_str(TYPING);
    for (home, kinds) in homes() {
        let mut names: Vec<String> = kinds.iter().map(|kind| kind.name.to_owned()).collect();
        names.sort_unstable();
        indented_import(&mut text, &format!("handbill.generated.records.{home}"), &names);
    }
    text.push_str("\n__all__ = [\n");
    for (name, _) in &placed {
        let _ = writeln!(text, "    \"{name}\",");
    }
    text.push_str("]\n\n_HOMES = {\n");
    for (name, home) in &placed {
        let _ = writeln!(text, "    \"{name}\": \"{home}\",");
    }
    text.push_str("}\n\nif not TYPE_CHECKING:\n\n    def __getattr__(name: str) -> object:\n");
    text.push_str("        home = _HOMES.get(name)\n        if home is None:\n");
    text.push_str("            message = f\"module {__name__!r} has no attribute {name!r}\"\n");
    text.push_str("            raise AttributeError(message)\n");
    text.push_str("        return getattr(__import__(f\"{__name__}.{home}\", fromlist=[name]), name)\n");
    text
}

/// The classes of the records of one resource.
fn records_of(home: &str, kinds: &[&'static Record]) -> String {
    let mut classes = String::new();
    let mut others: Vec<(&str, &str)> = Vec::new();
    for kind in kinds {
        let _ = write!(classes, "\n\nclass {}(Record):\n", kind.name);
        docstring(&mut classes, 4, &[kind.doc.to_owned()]);
        classes.push_str("\n    __slots__ = ()\n\n");
        for (_, field) in kind.readable_fields() {
            let null = if field.nullable { " | None" } else { "" };
            let _ = writeln!(classes, "    {}: {}{null}", field.name, comes(&field.ty));
            docstring(&mut classes, 4, &[sentence(field.doc, &unit(field))]);
            if let FieldType::Object(nested) | FieldType::Objects(nested, _) = field.ty
                && !kinds.iter().any(|known| known.name == nested.name)
            {
                others.push((api::home(nested), nested.name));
            }
        }
    }
    others.sort_unstable();
    others.dedup();
    let mut text = format!("\"\"\"Records of `{home}`. Written by `make generate`; never edited.\"\"\"\n\n");
    text.push_str("from __future__ import annotations\n\nfrom handbill._handbill import Record\n");
    let mut lines = String::new();
    if classes.contains("datetime") {
        lines.push_str("    from datetime import datetime\n");
    }
    if [": Any", "[Any", ", Any"].iter().any(|used| classes.contains(used)) {
        lines.push_str("    from typing import Any\n");
    }
    for (home, name) in others {
        let _ = write!(lines, "\n    from handbill.generated.records.{home} import {name}\n");
    }
    if !lines.is_empty() {
        let _ = write!(text, "\n{TYPING}{}\n", lines.trim_end());
    }
    text.push_str(&classes);
    text
}

/// The type that a column has in an answer.
fn comes(ty: &FieldType) -> String {
    match ty {
        FieldType::Int64 | FieldType::Int { .. } | FieldType::IntEnum(_) | FieldType::Micros => "int".into(),
        FieldType::Bool => "bool".into(),
        FieldType::Instant | FieldType::InstantMillis => "datetime".into(),
        FieldType::List(of, _) => format!("list[{}]", comes(of)),
        FieldType::Object(kind) => kind.name.into(),
        FieldType::Objects(kind, _) => format!("list[{}]", kind.name),
        FieldType::OpenObject(_) => "dict[str, Any]".into(),
        FieldType::Any => "Any".into(),
        _ => "str".into(),
    }
}

fn unit(field: &Field) -> String {
    match field.ty {
        FieldType::Micros => "Millionths of the currency unit.".into(),
        FieldType::Enum(words) => format!("{}.", [words, field.read_only_values].concat().join(", ")),
        _ => String::new(),
    }
}

/// The type that a column takes in a call.
fn takes(ty: &FieldType) -> String {
    match ty {
        FieldType::Int64 => "int | str".into(),
        FieldType::Int { .. } => "int".into(),
        FieldType::IntEnum(numbers) => {
            format!("Literal[{}]", numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
        }
        FieldType::Bool => "bool".into(),
        FieldType::Micros => "int | Decimal".into(),
        FieldType::Instant | FieldType::InstantMillis => "datetime | str".into(),
        FieldType::Enum(words) => format!("Literal[{}]", quoted(words)),
        FieldType::List(FieldType::Any, _) => "Sequence[Any]".into(),
        FieldType::List(of, _) => format!("Sequence[{}]", takes(of)),
        FieldType::Object(_) | FieldType::OpenObject(_) => "Mapping[str, Any]".into(),
        FieldType::Objects(..) => "Sequence[Mapping[str, Any]]".into(),
        FieldType::Any => "Any".into(),
        _ => "str".into(),
    }
}

fn quoted(words: &[&str]) -> String {
    words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ")
}

/// What a column takes beyond its type, as a sentence.
fn bounds(ty: &FieldType) -> String {
    match ty {
        FieldType::Text { max: usize::MAX, .. }
        | FieldType::Bool
        | FieldType::Any
        | FieldType::OpenObject(_)
        | FieldType::Id
        | FieldType::DecimalId
        | FieldType::IntEnum(_)
        | FieldType::Enum(_) => String::new(),
        FieldType::Micros => "Millionths of the currency unit as int, or units as Decimal; see `micros`.".into(),
        FieldType::Instant | FieldType::InstantMillis => "An aware datetime, or ISO 8601 text with an offset.".into(),
        FieldType::List(of, usize::MAX) => bounds(of),
        FieldType::List(of, most) => sentence(&format!("At most {most} values."), &each(of)),
        FieldType::Objects(kind, usize::MAX) => format!("Each with {}.", members(kind)),
        FieldType::Objects(kind, most) => format!("At most {most}, each with {}.", members(kind)),
        FieldType::Object(kind) => format!("With {}.", members(kind)),
        other => capital(&format!("{}.", other.expected())),
    }
}

fn each(ty: &FieldType) -> String {
    let text = bounds(ty);
    if text.is_empty() { text } else { format!("Each {}{}", text[..1].to_ascii_lowercase(), &text[1..]) }
}

fn members(kind: &Record) -> String {
    let names: Vec<String> = kind.fields.iter().map(|field| format!("`{}`", field.name)).collect();
    match names.as_slice() {
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
        [] => "nothing".into(),
    }
}

fn capital(text: &str) -> String {
    text.chars()
        .next()
        .map_or(String::new(), |first| first.to_uppercase().collect::<String>() + &text[first.len_utf8()..])
}

fn sentence(first: &str, second: &str) -> String {
    if second.is_empty() { first.to_owned() } else { format!("{first} {second}") }
}

/// Adds a docstring of paragraphs, wrapped. A paragraph of `Name:` and indented lines is a section.
fn docstring(text: &mut String, indent: usize, paragraphs: &[String]) {
    let pad = " ".repeat(indent);
    if let [only] = paragraphs
        && indent + only.chars().count() + 6 <= WIDTH
        && !only.contains('\n')
    {
        let _ = writeln!(text, "{pad}\"\"\"{only}\"\"\"");
        return;
    }
    for (index, paragraph) in paragraphs.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        for (number, line) in paragraph.lines().enumerate() {
            let inner = line.len() - line.trim_start().len();
            let hang = if inner > 0 { indent + inner + 4 } else { indent };
            let open = if index == 0 && number == 0 { "\"\"\"" } else { "" };
            wrap(text, indent + inner, hang, &format!("{open}{}", line.trim_start()));
        }
    }
    let _ = writeln!(text, "{pad}\"\"\"");
}

/// Adds lines of at most `WIDTH` characters, the first indented by `first`, the others by `rest`.
fn wrap(text: &mut String, first: usize, rest: usize, words: &str) {
    let mut line = " ".repeat(first);
    let mut empty = true;
    for word in words.split(' ') {
        if !empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            text.push_str(&line);
            text.push('\n');
            line = " ".repeat(rest);
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    text.push_str(&line);
    text.push('\n');
}

/// How a method ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Waiting,
    Awaited,
}

/// The module of one resource.
fn resource(name: &str, rows: &[&'static Endpoint]) -> String {
    let mut kinds: Vec<&str> = rows
        .iter()
        .filter(|endpoint| !matches!(endpoint.response, ResponseShape::Strings | ResponseShape::Message))
        .map(|endpoint| endpoint.record.name)
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut aliases = String::new();
    let mut classes = String::new();
    for ending in [Ending::Waiting, Ending::Awaited] {
        class(&mut classes, &mut aliases, name, rows, ending);
    }
    let mut text = format!("\"\"\"The resource `{name}`. Written by `make generate`; never edited.\"\"\"\n");
    text.push_str("\nfrom __future__ import annotations\n\n");
    let by_hand = BY_HAND.iter().find(|(resource, ..)| *resource == name);
    let bases = by_hand.map(|(_, _, class, _)| [format!("Async{class}"), (*class).to_owned()]);
    let bases: Vec<&str> = bases.iter().flatten().map(String::as_str).collect();
    let mut by_home: Vec<(String, Vec<&str>)> = Vec::new();
    for (home, known) in homes() {
        let held: Vec<&str> =
            kinds.iter().copied().filter(|name| known.iter().any(|kind| kind.name == *name)).collect();
        by_home.push((format!("handbill.generated.records.{home}"), held));
    }
    let mut imports: Vec<(&str, &[&str])> =
        by_home.iter().map(|(module, names)| (module.as_str(), names.as_slice())).collect();
    if classes.contains("Page[") {
        imports.push(("handbill._handbill", &["Page"]));
    }
    match by_hand {
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
fn typing(text: &mut String, used: &str) {
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

fn class(text: &mut String, aliases: &mut String, name: &str, rows: &[&'static Endpoint], ending: Ending) {
    let prefix = if ending == Ending::Awaited { "Async" } else { "" };
    let base = BY_HAND.iter().find(|(resource, ..)| *resource == name);
    let base = base.map_or_else(
        || "Resource".to_owned(),
        |(_, _, class, _)| match *class {
            "Bulk" => format!("{prefix}{class}[{}]", rows[0].write_record().name),
            class => format!("{prefix}{class}"),
        },
    );
    let _ = write!(text, "\n\nclass {prefix}{}({base}):\n", class_name(name));
    docstring(text, 4, &[about(rows)]);
    text.push_str("\n    __slots__ = ()\n");
    if base.contains("Bulk[") {
        for endpoint in rows {
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
    for endpoint in rows {
        method(text, aliases, endpoint, ending, false);
        if endpoint.is_paged() {
            method(text, aliases, endpoint, ending, true);
        }
    }
}

/// A parameter of a method.
struct Parameter {
    name: &'static str,
    hint: String,
    doc: String,
    required: bool,
    positional: bool,
}

fn parameters(endpoint: &'static Endpoint, aliases: &mut String, pages: bool) -> Vec<Parameter> {
    let path = endpoint.path_params().map(|name| Parameter {
        name,
        hint: takes(&path_param_type(name)),
        doc: format!("Identifier of the {}.", name.trim_end_matches("_id").replace('_', " ")),
        required: true,
        positional: true,
    });
    let given: Vec<(&Field, Presence)> = endpoint
        .parameters()
        .filter(|(field, _)| !endpoint.path_params().any(|name| name == field.name))
        .filter(|(field, _)| !pages || !matches!(field.name, "cursor" | "with_total_count"))
        .collect();
    let musts = given.iter().filter(|(_, take)| *take == Presence::Required).count();
    let mut found: Vec<Parameter> = path.collect();
    for wanted in [Presence::Required, Presence::Optional] {
        for (field, take) in given.iter().filter(|(_, take)| *take == wanted) {
            let many = matches!(field.ty, FieldType::List(..) | FieldType::Objects(..)) || field.name == OPERATIONS;
            found.push(Parameter {
                name: field.name,
                hint: hint(endpoint, field, aliases),
                doc: meaning(endpoint, field),
                required: *take == Presence::Required,
                // The things that a call is about need no name.
                positional: many && *take == Presence::Required && musts == 1,
            });
        }
    }
    found
}

/// Whether a hint is longer than a line, and has a name of its own.
const fn is_long(field: &Field, hint: &str) -> bool {
    field.name.len() + hint.len() + 24 > WIDTH
}

fn hint(endpoint: &Endpoint, field: &Field, aliases: &mut String) -> String {
    if field.name == OPERATIONS && matches!(endpoint.action, Action::Batch(_)) {
        return "Sequence[Create | Update | Delete | Mapping[str, Any]]".into();
    }
    let clears = endpoint.action == Action::Update && field.nullable;
    let ty = field.write_type(endpoint.action == Action::Update);
    let mut hint = takes(ty);
    let words = match ty {
        FieldType::Enum(words) => words,
        FieldType::List(FieldType::Enum(words), _) => *words,
        _ => &[],
    };
    if is_long(field, &hint) {
        let name = camel(endpoint.resource()) + &camel(field.name);
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
        hint = if matches!(ty, FieldType::List(..)) { format!("Sequence[{name}]") } else { name };
    }
    match hint.strip_suffix(']') {
        _ if !clears || hint.split(" | ").any(|one| one == "str") => hint,
        Some(words) if hint.starts_with("Literal[") => format!("{words}, \"\"]"),
        _ => format!("{hint} | Literal[\"\"]"),
    }
}

fn meaning(endpoint: &Endpoint, field: &Field) -> String {
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
        && is_long(field, &takes(ty))
    {
        let _ = write!(text, " One of {}.", words.join(", "));
    }
    if let Some(default) = field.default.filter(|_| endpoint.action != Action::Update) {
        let _ = write!(text, " {} when left out.", capital(default));
    }
    if endpoint.action == Action::Update && field.nullable {
        text.push_str(" An empty text clears it.");
    }
    if matches!(field.ty, FieldType::Sort) {
        let _ = write!(text, " Attributes: {}.", endpoint.record.sortable.join(", "));
    }
    text
}

fn method(text: &mut String, aliases: &mut String, endpoint: &'static Endpoint, ending: Ending, pages: bool) {
    let kind = endpoint.record.name;
    let awaited = ending == Ending::Awaited;
    let parameters = parameters(endpoint, aliases, pages);
    let name = if pages { iterator(endpoint) } else { endpoint.verb().to_owned() };
    let (hint, asked, returns) = if pages {
        let records = if awaited { "AsyncRecords" } else { "Records" };
        (
            format!("{records}[{kind}]"),
            kind.to_owned(),
            "The records of all pages, in order; the next page is fetched while one is read.".to_owned(),
        )
    } else {
        answer(endpoint)
    };
    let is_async = if awaited && !pages { "async " } else { "" };
    signature(text, &format!("    {is_async}def {name}("), &parameters, &format!(") -> {hint}:"));
    docstring(text, 8, &paragraphs(endpoint, &parameters, &returns, pages));
    let way = match (pages, awaited) {
        (false, false) => "return self._core.call(",
        (false, true) => "return await self._core.call_async(",
        (true, false) => "return self._core.pages(",
        (true, true) => "return self._core.pages_async(",
    };
    let members = parameters.iter().map(|one| format!("\"{}\": {}", one.name, variable(one.name)));
    let members: Vec<String> = members.chain(["**_more".to_owned()]).collect();
    let line = format!("        {way}\"{}\", {asked}, {{{}}})", endpoint.name, members.join(", "));
    if line.len() <= WIDTH {
        let _ = writeln!(text, "{line}");
        return;
    }
    let _ = writeln!(text, "        {way}\n            \"{}\",\n            {asked},\n            {{", endpoint.name);
    for member in members {
        let _ = writeln!(text, "                {member},");
    }
    text.push_str("            },\n        )\n");
}

/// Hint, class and description of what a call answers.
fn answer(endpoint: &Endpoint) -> (String, String, String) {
    let kind = endpoint.record.name;
    match endpoint.response {
        ResponseShape::One | ResponseShape::SingletonList if endpoint.action == Action::Delete => (
            format!("{kind} | None"),
            kind.to_owned(),
            "The record as it was deleted; None when an attempt before was not answered and this one found it gone."
                .to_owned(),
        ),
        ResponseShape::Message => ("str".into(), "str".to_owned(), "What the service says.".to_owned()),
        ResponseShape::One | ResponseShape::SingletonList | ResponseShape::NestedOne(_) => {
            (kind.to_owned(), kind.to_owned(), format!("The {}.", spaced(kind)))
        }
        ResponseShape::Page if endpoint.is_paged() => {
            (format!("Page[{kind}]"), format!("Page[{kind}]"), format!("One page; `{}` reads all.", iterator(endpoint)))
        }
        ResponseShape::Page => (format!("Page[{kind}]"), format!("Page[{kind}]"), "The only page.".to_owned()),
        ResponseShape::Many | ResponseShape::NestedMany(_) => (
            format!("Sequence[{kind}]"),
            format!("list[{kind}]"),
            format!("One {} per item, in the order given.", spaced(kind)),
        ),
        ResponseShape::Strings => ("Sequence[str]".into(), "list[str]".into(), "The keys.".to_owned()),
    }
}

/// The method that reads all pages of a list.
pub(super) fn iterator(endpoint: &Endpoint) -> String {
    if endpoint.verb() == "list" { "iter".to_owned() } else { format!("iter_{}", endpoint.verb()) }
}

/// `CustomAudience` → `custom audience`
fn spaced(name: &str) -> String {
    name.chars().enumerate().fold(String::new(), |mut text, (at, letter)| {
        if letter.is_ascii_uppercase() && at > 0 {
            text.push(' ');
        }
        text.push(letter.to_ascii_lowercase());
        text
    })
}

fn paragraphs(endpoint: &Endpoint, parameters: &[Parameter], returns: &str, pages: bool) -> Vec<String> {
    let first = if pages { format!("{} All pages.", endpoint.doc) } else { endpoint.doc.to_owned() };
    let mut found = vec![first];
    if !parameters.is_empty() {
        let lines = parameters.iter().map(|one| format!("    {}: {}", variable(one.name), one.doc));
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

fn signature(text: &mut String, open: &str, parameters: &[Parameter], close: &str) {
    let mut parts = vec!["self".to_owned()];
    let mut named = false;
    for one in parameters.iter().filter(|one| one.positional).chain(parameters.iter().filter(|one| !one.positional)) {
        if !one.positional && !named {
            parts.push("*".to_owned());
            named = true;
        }
        let name = variable(one.name);
        parts.push(match (one.required, one.hint.as_str()) {
            (true, hint) => format!("{name}: {hint}"),
            (false, "Any") => format!("{name}: Any = None"),
            (false, hint) => format!("{name}: {hint} | None = None"),
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
fn variable(name: &str) -> String {
    const KEPT: &[&str] =
        &["and", "as", "class", "def", "from", "global", "import", "in", "is", "lambda", "not", "or", "pass", "with"];
    if KEPT.contains(&name) { format!("{name}_") } else { name.to_owned() }
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
    fn every_row_is_a_method_twice() {
        let text: String = files().into_iter().map(|(_, text)| text).collect();
        for endpoint in api::endpoints() {
            let calls = text.matches(&format!("\"{}\",", endpoint.name)).count();
            let named = text.matches(&format!("_batch = (\n        \"{}\",", endpoint.name)).count();
            assert_eq!(calls - named, if endpoint.is_paged() { 4 } else { 2 }, "{}", endpoint.name);
        }
    }
}
