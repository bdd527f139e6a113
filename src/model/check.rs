//! A call against its row: every problem at once, each with its place.
//!
//! What is checked arrives as cells: a borrowed view of one value, whether it stands in JSON, in a Python dict or in a column
//! of a file. So there is one check, and nothing is copied to be checked.

use serde_json::Value;

use super::endpoint::{Action, Behaviour, Endpoint, OPERATION_TYPES, OPERATIONS};
use super::field::{Field, Holds, Take};
use super::findings::{At, Cell, Findings, Moment, Problem};
use super::record::Record;
use super::{Values, format, rules};

/// Checks one record whose values stand in its columns' order: types and bounds of each, then the rules across them.
pub fn check_record(record: &Record, cells: &[Cell<'_>], findings: &mut Findings) {
    check_columns(record, cells, Action::Create, At::Top, findings);
}

/// Checks rules across the columns of a record that is whole.
pub fn check_rules<'a>(rules: &[super::Rule], given: impl Fn(&str) -> Cell<'a>, at: At<'_>, findings: &mut Findings) {
    rules::check(rules, given, false, at, findings);
}

fn check_columns(record: &Record, cells: &[Cell<'_>], action: Action, at: At<'_>, findings: &mut Findings) {
    let updates = action == Action::Update;
    for (field, cell) in record.fields.iter().zip(cells) {
        let take = if updates { field.update } else { field.create };
        check_field(field, take, *cell, updates, at, findings);
    }
    let given = |name: &str| record.position(name).and_then(|place| cells.get(place)).copied().unwrap_or(Cell::Null);
    rules::check(record.rules, given, updates, at, findings);
}

#[inline]
fn check_field(field: &Field, take: Take, cell: Cell<'_>, updates: bool, at: At<'_>, findings: &mut Findings) {
    let is_empty = match (&field.holds, cell) {
        (_, Cell::Null) => true,
        _ if take != Take::Must => false,
        (Holds::Id | Holds::Digits | Holds::Long, Cell::Text(text)) => text.is_empty(),
        (Holds::List(..) | Holds::Objects(..), Cell::Json(Value::Array(items))) => items.is_empty(),
        _ => false,
    };
    if is_empty {
        if take == Take::Must {
            findings.missing(At::Name(&at, field.name), field.name);
        }
        return;
    }
    // An empty value clears an optional column (document 5, section 1: partial update).
    if updates && field.nullable && matches!(cell, Cell::Text("")) {
        return;
    }
    // What was read may be written back as it is; whether it is that is known to the service.
    if updates && matches!(cell, Cell::Text(word) if field.also.contains(&word)) {
        return;
    }
    let before = findings.problems.len();
    check_value(field.taken(updates), cell, At::Name(&at, field.name), findings);
    if field.code != "INVALID_PARAMETER" {
        for problem in &mut findings.problems[before..] {
            problem.code = field.code;
        }
    }
}

fn check_object(record: &Record, members: &Values, action: Action, at: At<'_>, findings: &mut Findings) {
    for name in members.keys().filter(|name| !takes(record, name, action)) {
        match record.field(name) {
            Some(field) if action == Action::Update && field.create != Take::Never => {
                findings.wrong(At::Name(&at, name), "fixed", "cannot be changed once it is made; leave it out".into());
            }
            Some(_) => {
                findings.wrong(At::Name(&at, name), "fixed", "is written by the service; leave it out".into());
            }
            None => unknown_member(record, name, at, findings),
        }
    }
    let cells: Vec<Cell<'_>> =
        record.fields.iter().map(|field| members.get(field.name).map_or(Cell::Null, Cell::of)).collect();
    check_columns(record, &cells, action, at, findings);
}

/// Whether a write of the record takes a column of that name.
fn takes(record: &Record, name: &str, action: Action) -> bool {
    record.field(name).is_some_and(|field| {
        let take = if action == Action::Update { field.update } else { field.create };
        take != Take::Never
    })
}

/// Adds that a record takes no column of that name.
pub fn unknown_member(record: &Record, name: &str, at: At<'_>, findings: &mut Findings) {
    let names = record.fields.iter().filter(|field| field.create != Take::Never).map(|field| field.name);
    unknown(name, names, at, findings);
}

fn unknown(name: &str, names: impl Iterator<Item = &'static str>, at: At<'_>, findings: &mut Findings) {
    let near = nearest(name, names).map_or(String::new(), |near| std::format!("; did you mean {near}?"));
    findings.wrong(At::Name(&at, name), "unknown", std::format!("there is no parameter of this name{near}"));
}

/// The name most like the one given, or the one that it begins, if there is such.
pub fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let far = |other: &str| {
        // Edit distance with one row of the table.
        let other: Vec<char> = other.chars().collect();
        let mut row: Vec<usize> = (0..=other.len()).collect();
        for (line, from) in name.chars().enumerate() {
            let mut corner = row[0];
            row[0] = line + 1;
            for (column, to) in other.iter().enumerate() {
                let change = corner + usize::from(from != *to);
                corner = row[column + 1];
                row[column + 1] = change.min(row[column] + 1).min(corner + 1);
            }
        }
        row[other.len()]
    };
    let names: Vec<&str> = names.collect();
    let (distance, best) = names.iter().map(|other| (far(other), *other)).min_by_key(|(distance, _)| *distance)?;
    if distance <= 1 + best.len() / 3 {
        return Some(best);
    }
    let mut begun = names.into_iter().filter(|other| name.len() > 3 && other.starts_with(name));
    begun.next().filter(|_| begun.next().is_none())
}

fn check_value(holds: &Holds, cell: Cell<'_>, at: At<'_>, findings: &mut Findings) {
    let (fits, rule) = match (holds, cell) {
        (Holds::Id, Cell::Text(text)) => {
            if !format::is_base36(text) {
                findings.add(
                    at,
                    "format",
                    "INVALID_ID_ILLEGAL_CHARACTERS",
                    std::format!("expected {}", holds.wanted()),
                );
            }
            return;
        }
        (Holds::Digits, Cell::Text(text)) => (format::is_digits(text), "format"),
        (Holds::Digits, Cell::Int(number)) => (number >= 0, "format"),
        (Holds::Long | Holds::Micros | Holds::Word, Cell::Int(number)) => (number >= 0, "bounds"),
        (Holds::Long, Cell::Text(text)) => (format::is_digits(text) && text.parse::<i64>().is_ok(), "format"),
        (Holds::Text { min, max }, Cell::Text(text)) => {
            // Every character is at least one byte, so most text needs no counting.
            let fits = (text.len() <= *max && (*min <= 1 && text.len() >= *min)) || {
                let count = text.chars().count();
                (*min..=*max).contains(&count)
            };
            (fits, "length")
        }
        (Holds::Word, Cell::Text(text)) => (!text.is_empty(), "length"),
        (Holds::Color, Cell::Text(text)) => (!format::is_hex_color(text), "format"),
        (Holds::Plain(max), Cell::Text(text)) => {
            if format::has_html(text) {
                return findings.wrong(at, "html", "expected plain text; take the HTML tags out".into());
            }
            (!text.is_empty() && (text.len() <= *max || text.chars().count() <= *max), "length")
        }
        (Holds::Int { min, max }, Cell::Int(number)) => ((*min..=*max).contains(&number), "bounds"),
        (Holds::Among(numbers), Cell::Int(number)) => (numbers.contains(&number), "choice"),
        (Holds::Flag, Cell::Flag(_)) | (Holds::Any, _) | (Holds::Loose(_), Cell::Json(Value::Object(_))) => return,
        (Holds::Instant | Holds::Millis, Cell::Text(text)) => (format::instant(text).is_some(), "format"),
        (Holds::OneOf(words), Cell::Text(text)) => {
            if !words.contains(&text) {
                let near = nearest(&text.to_ascii_uppercase(), words.iter().copied())
                    .or_else(|| nearest(&text.to_ascii_lowercase(), words.iter().copied()));
                let near = near.map_or(String::new(), |near| std::format!("; did you mean {near}?"));
                findings.wrong(at, "choice", std::format!("expected {}{near}", holds.wanted()));
            }
            return;
        }
        (Holds::Price, Cell::Text(text)) => (format::is_price(text), "format"),
        (Holds::Period, Cell::Text(text)) => (format::period(text).is_some(), "format"),
        (Holds::Https, Cell::Text(text)) => (format::is_address(text, &["https"]), "format"),
        (Holds::Url, Cell::Text(text)) => (format::is_address(text, &["http", "https"]), "format"),
        (Holds::Image, Cell::Text(text)) => (format::is_image(text), "format"),
        (Holds::Images(most), Cell::Text(text)) => {
            let fits = text.split(',').count() <= *most && text.split(',').all(|one| format::is_image(one.trim()));
            (fits, "format")
        }
        (Holds::Clock, Cell::Text(text)) => (format::is_clock(text), "format"),
        (Holds::Zone, Cell::Text(text)) => (format::is_zone(text), "format"),
        (Holds::Currency, Cell::Text(text)) => (format::is_currency(text), "format"),
        (Holds::Domain, Cell::Text(text)) => (format::is_domain(text), "format"),
        (Holds::Country | Holds::Language, Cell::Text(text)) => {
            (text.len() == 2 && text.bytes().all(|letter| letter.is_ascii_alphabetic()), "format")
        }
        (Holds::Digest, Cell::Text(text)) => (format::is_digest(text), "format"),
        (Holds::Sort, Cell::Text(text)) => {
            let fits = text.rsplit_once('-').is_some_and(|(_, way)| matches!(way, "asc" | "desc"));
            (fits, "format")
        }
        (Holds::List(of, most), Cell::Json(Value::Array(items))) => {
            if items.len() > *most {
                let message = std::format!("expected at most {most} values, got {}; split the call", items.len());
                return findings.wrong(at, "count", message);
            }
            for (index, item) in items.iter().enumerate() {
                check_value(of, Cell::of(item), At::Index(&at, index), findings);
            }
            return;
        }
        (Holds::Object(record), Cell::Json(Value::Object(members))) => {
            return check_object(record, members, Action::Create, at, findings);
        }
        (Holds::Objects(record, most), Cell::Json(Value::Array(items))) => {
            return check_objects(record, *most, items, at, findings);
        }
        _ => {
            let message = std::format!("expected {}, got {}", holds.wanted(), cell.kind());
            return findings.wrong(at, "type", message);
        }
    };
    if !fits {
        findings.wrong(at, rule, std::format!("expected {}", holds.wanted()));
    }
}

fn check_objects(record: &Record, most: usize, items: &[Value], at: At<'_>, findings: &mut Findings) {
    if items.len() > most {
        let message = std::format!("expected at most {most} items, got {}; split the call", items.len());
        return findings.wrong(at, "count", message);
    }
    for (index, item) in items.iter().enumerate() {
        let at = At::Index(&at, index);
        match item {
            Value::Object(members) => check_object(record, members, Action::Create, at, findings),
            other => {
                let message = std::format!("expected an object: {}, got {}", record.name, Cell::of(other).kind());
                findings.wrong(at, "type", message);
            }
        }
    }
}

/// Names of path parameters whose identifiers are decimal digits; all others are base 36 (document 5, section 1).
const DECIMAL: &[&str] = &[
    "product_catalog_id",
    "product_set_id",
    "scheduled_feed_id",
    "user_id",
    "post_id",
    "draft_post_id",
    "scheduled_post_id",
];

/// What the path parameter of that name holds.
pub fn path_holds(name: &str) -> Holds {
    if DECIMAL.contains(&name) { Holds::Digits } else { Holds::Id }
}

/// Whether an unknown parameter is a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unknown {
    /// It is.
    Refuse,
    /// A parameter of the call that nobody knows is passed over, as the service does.
    Ignore,
    /// Neither an unknown name nor an unknown word is one: the service may know more than the rows.
    Allow,
}

impl Endpoint {
    /// Every problem of a call, each with its place; none when it may be sent.
    pub fn check(&self, args: &Values, unknown_parameters: Unknown, now: Moment) -> Vec<Problem> {
        let mut findings = Findings::new(now);
        for name in self.path_names() {
            match args.get(name).map_or(Cell::Null, Cell::of) {
                Cell::Null => findings.missing(At::Name(&At::Top, name), name),
                cell => check_value(&path_holds(name), cell, At::Name(&At::Top, name), &mut findings),
            }
        }
        if unknown_parameters == Unknown::Refuse {
            for name in args.keys() {
                if self.parameter(name).is_none() && !self.path_names().any(|known| known == name) {
                    let once = |field: &Field| field.create != Take::Never && field.update == Take::Never;
                    if self.action == Action::Update && self.written().field(name).is_some_and(once) {
                        let message = "cannot be changed once it is made; leave it out".to_owned();
                        findings.wrong(At::Name(&At::Top, name), "fixed", message);
                        continue;
                    }
                    let names = self.path_names().chain(self.parameters().map(|(field, _)| field.name));
                    unknown(name, names, At::Top, &mut findings);
                }
            }
        }
        let updates = self.action == Action::Update;
        let given = |name: &str| args.get(name).map_or(Cell::Null, Cell::of);
        for (field, take) in self.parameters() {
            let cell = given(field.name);
            match (self.action, cell) {
                (Action::Batch(most), Cell::Json(Value::Array(items))) if field.name == OPERATIONS => {
                    self.check_batch(items, most, unknown_parameters, &mut findings);
                }
                _ => check_field(field, take, cell, updates, At::Top, &mut findings),
            }
            if let (Holds::Sort, Cell::Text(text)) = (field.holds, cell) {
                self.check_sort(text, &mut findings);
            }
        }
        rules::check(self.rules, given, updates, At::Top, &mut findings);
        if matches!(self.action, Action::Create | Action::Update) {
            rules::check(self.record.rules, given, updates, At::Top, &mut findings);
        }
        if unknown_parameters == Unknown::Allow {
            findings.problems.retain(|problem| !matches!(problem.rule, "unknown" | "fixed" | "choice" | "narrows"));
        }
        findings.problems
    }

    fn check_sort(&self, text: &str, findings: &mut Findings) {
        let Some((attribute, _)) = text.rsplit_once('-') else { return };
        if !self.record.sortable.contains(&attribute) {
            let message = std::format!("expected one of {}", self.record.sortable.join(", "));
            findings.wrong(At::Name(&At::Top, "sort_by"), "choice", message);
        }
    }

    /// The items of a batch, each by what it asks for.
    fn check_batch(&self, items: &[Value], most: usize, unknown_parameters: Unknown, findings: &mut Findings) {
        let top = At::Name(&At::Top, OPERATIONS);
        if items.is_empty() || items.len() > most {
            let message = std::format!("expected 1 to {most} operations, got {}", items.len());
            return findings.wrong(top, "count", message);
        }
        for (index, item) in items.iter().enumerate() {
            let at = At::Index(&top, index);
            let Value::Object(members) = item else {
                findings.wrong(at, "type", "expected an object with operation_type and params".into());
                continue;
            };
            let action = match members.get("operation_type").and_then(Value::as_str) {
                Some("Create") => Action::Create,
                Some("Update") if self.written().is_changed() => Action::Update,
                Some("Delete") => Action::Delete,
                Some(_) => {
                    let known = OPERATION_TYPES.iter().filter(|word| **word != "Update" || self.written().is_changed());
                    let message = std::format!("expected one of {}", known.copied().collect::<Vec<_>>().join(", "));
                    findings.wrong(At::Name(&at, "operation_type"), "choice", message);
                    continue;
                }
                None => {
                    findings.missing(At::Name(&at, "operation_type"), "operation_type");
                    continue;
                }
            };
            let Some(Value::Object(params)) = members.get("params") else {
                findings.missing(At::Name(&at, "params"), "params");
                continue;
            };
            let at = At::Name(&at, "params");
            let key = self.written().batch_key();
            let mut columns = params.clone();
            let id = columns.shift_remove(key);
            if action != Action::Create {
                match id.as_ref().map_or(Cell::Null, Cell::of) {
                    Cell::Null => findings.missing(At::Name(&at, key), key),
                    cell => check_value(&Holds::Id, cell, At::Name(&at, key), findings),
                }
            }
            if unknown_parameters == Unknown::Ignore {
                columns.retain(|name, _| takes(self.written(), name, action));
            }
            if action != Action::Delete {
                check_object(self.written(), &columns, action, at, findings);
            }
        }
    }

    /// Whether problems inside the items of an array are told per item, in an answer that succeeds.
    pub const fn answers_per_item(&self) -> bool {
        matches!(self.action, Action::Does(Behaviour::WriteProducts))
    }
}
