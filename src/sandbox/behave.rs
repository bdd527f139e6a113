//! What each action does to what is kept: a function per action.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rusqlite::types::Value as Sql;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::keep::{self, Keep};
use super::query::{Position, Query};
use super::store::{Entity, New, Store};
use super::{Processing, estimates, history, insights, lookups, members, products, recommendations};
use crate::error::Refusal;
use crate::model::check::Unknown;
use crate::model::endpoint::OPERATIONS;
use crate::model::{Action, Answer, Behaviour, Endpoint, Holds, Matches, Moment, Record, Rule, Take, Values, format};
use crate::model::{At, Cell, Findings};

/// A call, admitted and checked.
pub(super) struct Call<'a> {
    pub(super) row: &'static Endpoint,
    pub(super) args: &'a Values,
    /// The user that the credentials name.
    pub(super) user: i64,
    pub(super) now: Moment,
    pub(super) processing: Processing,
    /// A fault asked for: leave the last user of a membership batch out, and say so in the counts.
    pub(super) short: bool,
}

/// Where a list goes on.
#[derive(Debug, Default)]
pub(super) enum Next {
    /// The answer is no list.
    #[default]
    NoList,
    /// This was the last page.
    End,
    /// After this cursor.
    Cursor(String),
}

/// What an answer holds besides the echo.
#[derive(Debug, Default)]
pub(super) struct Answered {
    /// `data`, as JSON text in documented names.
    pub(super) data: String,
    /// `next_cursor`, for lists.
    pub(super) next_cursor: Next,
    /// `total_count`, when asked for.
    pub(super) total: Option<i64>,
}

type Result<T> = std::result::Result<T, Refusal>;

/// Records of a list that has no `count`.
const UNPAGED: usize = 1000;

impl Call<'_> {
    /// A text parameter.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.args.get(name).and_then(Value::as_str)
    }

    /// A true-or-false parameter, or its default.
    pub(super) fn flag(&self, name: &str) -> bool {
        let default = || self.row.parameter(name).and_then(|field| field.default) == Some("true");
        self.args.get(name).and_then(Value::as_bool).unwrap_or_else(default)
    }

    /// What the records live under: an account, a catalog, an audience.
    pub(super) fn scope(&self) -> String {
        self.row.parent().and_then(|name| self.text(name)).unwrap_or_default().to_owned()
    }

    /// The record that the path names.
    pub(super) fn own(&self) -> &str {
        self.row.own_id().and_then(|name| self.text(name)).unwrap_or_default()
    }

    /// The same call with the parameters of one item of a batch.
    pub(super) fn with<'b>(&'b self, args: &'b Values) -> Call<'b> {
        Call { args, row: self.row, user: self.user, now: self.now, processing: self.processing, short: self.short }
    }

    /// How many records a page may hold; all where a list is not paged.
    pub(super) fn count(&self) -> usize {
        let Some(field) = self.row.parameter("count") else { return UNPAGED };
        let given = self.args.get("count").and_then(Value::as_u64).and_then(|count| usize::try_from(count).ok());
        given.or_else(|| field.default.and_then(|text| text.parse().ok())).unwrap_or(UNPAGED)
    }

    /// The present as it is written.
    pub(super) fn written_now(&self) -> Value {
        Value::String(format::write_instant(self.now))
    }
}

/// Does what the row says; every action has its arm.
pub(super) fn behave(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    match call.row.action {
        Action::List => list(store, call),
        Action::Get => get(store, call),
        Action::Create => create(store, call),
        Action::Update => update(store, call),
        Action::Delete => delete(store, call),
        Action::Batch(_) => batch(store, call),
        Action::Does(behaviour) => match behaviour {
            Behaviour::Audiences => list(store, call),
            Behaviour::Features | Behaviour::AddFeatures | Behaviour::RemoveFeatures => {
                keep::accounts::features(store, call)
            }
            Behaviour::WriteProducts => products::write(store, call),
            Behaviour::DeleteProducts => products::delete(store, call),
            Behaviour::Members => members::change(store, call),
            Behaviour::Targeted => keep::audiences::targeted(store, call),
            Behaviour::KeywordVolume => insights::volume(call),
            Behaviour::Access => keep::accounts::access(store, call),
            Behaviour::Lookup => lookups::list(call),
            Behaviour::LookupOne => lookups::one(call),
            Behaviour::Estimate => estimates::size(store, call),
            Behaviour::Suggest => estimates::suggestions(call),
            Behaviour::Recommendations => recommendations::list(store, call),
            Behaviour::Recommendation => recommendations::one(store, call),
            Behaviour::Activate => activate(store, call),
            Behaviour::Promote => promote(store, call),
            Behaviour::NamePost => keep::posts::rename(store, call),
            Behaviour::PreviewPosts => keep::posts::previews(store, call),
            Behaviour::PreviewDraft => keep::posts::preview(store, call),
        },
    }
}

fn list(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let keeper = keep::of(call.row.written());
    let mut query = keeper.query(store, call)?;
    for (field, _) in call.row.parameters() {
        let (Some(matches), Some(value)) = (field.matches, call.args.get(field.name)) else { continue };
        query = match (matches, value) {
            (Matches::In(column), Value::Array(items)) => query.among(
                column,
                items.iter().map(|item| Sql::Text(item.as_str().unwrap_or_default().to_owned())).collect(),
            ),
            (Matches::Prefix(column), Value::String(text)) => query.starting(column, text),
            (Matches::Equals(column), Value::String(text)) => query.among(column, vec![Sql::Text(text.clone())]),
            (Matches::Contains(column), Value::String(text)) => query.containing(column, text),
            _ => query,
        };
    }
    let keeps_deleted = call.row.written().field("deleted").is_some();
    if keeps_deleted && !call.flag("with_deleted") {
        query = query.living();
    }
    if let Some((column, way)) = call.text("sort_by").and_then(|order| order.rsplit_once('-')) {
        query = query.sorted(column, way == "desc");
    }
    let total = call.flag("with_total_count").then(|| store.total(&query)).transpose()?;
    let after = call.text("cursor").filter(|cursor| !cursor.is_empty());
    let after = after.map(|cursor| read_cursor(call, cursor)).transpose()?;
    let limit = call.count();
    let mut found = store.page(&query, after.as_ref(), limit + 1)?;
    let next = if found.len() > limit {
        found.truncate(limit);
        let last = found.last().map_or(0, |entity| entity.seq);
        Next::Cursor(write_cursor(call, &Position { value: store.sort_value(&query, last)?, seq: last }))
    } else {
        Next::End
    };
    let mut data = String::with_capacity(2 + found.iter().map(|entity| entity.body.len() + 1).sum::<usize>());
    data.push('[');
    for entity in &found {
        if data.len() > 1 {
            data.push(',');
        }
        show(store, call, keeper, entity, &mut data)?;
    }
    data.push(']');
    Ok(Answered { data, next_cursor: next, total })
}

/// What tells a list from others: a cursor of another list, or of the same in another order, would skip records.
fn mark(call: &Call<'_>) -> u32 {
    let turns = |name: &str| matches!(name, "count" | "cursor" | "with_total_count");
    let tells = |name: &str, value: &Value| match call.row.parameter(name) {
        Some(field) => !turns(name) && field.default != Some(crate::wire::request::plain(value).as_str()),
        None => call.row.path_names().any(|known| known == name),
    };
    let mut told: Vec<_> = call.args.iter().filter(|(name, value)| tells(name, value)).collect();
    told.sort_unstable_by_key(|(name, _)| name.as_str());
    let digest = Sha256::digest(json!([call.row.name, told]).to_string());
    u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]])
}

/// A cursor is the position of the last record, in letters that say nothing.
pub(super) fn write_cursor(call: &Call<'_>, position: &Position) -> String {
    let (seq, mark) = (position.seq, mark(call));
    let value = match &position.value {
        Sql::Text(text) => json!([seq, mark, text]),
        Sql::Integer(number) => json!([seq, mark, number]),
        Sql::Real(number) => json!([seq, mark, number]),
        Sql::Null | Sql::Blob(_) => json!([seq, mark]),
    };
    format!("c-{}", URL_SAFE_NO_PAD.encode(value.to_string()))
}

pub(super) fn read_cursor(call: &Call<'_>, cursor: &str) -> Result<Position> {
    let read = || {
        let bytes = URL_SAFE_NO_PAD.decode(cursor.strip_prefix("c-")?).ok()?;
        let parts: Vec<Value> = serde_json::from_slice(&bytes).ok()?;
        let value = match parts.get(2) {
            Some(Value::String(text)) => Sql::Text(text.clone()),
            Some(Value::Number(number)) => {
                number.as_i64().map_or_else(|| number.as_f64().map_or(Sql::Null, Sql::Real), Sql::Integer)
            }
            _ => Sql::Null,
        };
        Some((parts.get(1)?.as_u64()?, Position { seq: parts.first()?.as_i64()?, value }))
    };
    let (made_for, position) =
        read().ok_or_else(|| Refusal::invalid("cursor", "this is no cursor of an earlier answer"))?;
    if made_for == u64::from(mark(call)) {
        return Ok(position);
    }
    Err(Refusal::invalid("cursor", "this cursor is of another list, or of this one with other parameters; begin anew"))
}

fn show(store: &Store, call: &Call<'_>, keeper: &dyn Keep, entity: &Entity, into: &mut String) -> Result<()> {
    match keeper.shown(store, call, entity)? {
        Some(values) => into.push_str(&Value::Object(values).to_string()),
        None => into.push_str(&entity.body),
    }
    Ok(())
}

/// One record as `data`, in the array that the row may want around it.
fn one(store: &Store, call: &Call<'_>, keeper: &dyn Keep, id: &str) -> Result<Answered> {
    let kind = keeper.kind(call.row.written());
    let entity = store.get(kind, id)?.ok_or_else(|| Refusal::missing(call.row))?;
    let mut data = String::new();
    show(store, call, keeper, &entity, &mut data)?;
    if call.row.answer == Answer::Lone {
        data = format!("[{data}]");
    }
    Ok(Answered { data, ..Answered::default() })
}

/// The record that the path names, when this call may see it.
pub(super) fn find(store: &Store, call: &Call<'_>, id: &str, deleted_too: bool) -> Result<Entity> {
    let keeper = keep::of(call.row.written());
    let entity = match store.get(keeper.kind(call.row.written()), id)? {
        Some(entity) => entity,
        None => Entity::before(keeper.absent(store, call)?.ok_or_else(|| Refusal::missing(call.row))?, id, call),
    };
    if (entity.deleted && !deleted_too) || !keeper.visible(store, call, &entity)? {
        return Err(Refusal::missing(call.row));
    }
    Ok(entity)
}

fn get(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let keeper = keep::of(call.row.written());
    let entity = find(store, call, &keeper.own(call), call.flag("with_deleted"))?;
    let mut data = String::with_capacity(entity.body.len());
    show(store, call, keeper, &entity, &mut data)?;
    Ok(Answered { data, ..Answered::default() })
}

fn create(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let id = make(store, call)?;
    one(store, call, keep::of(call.row.written()), &id)
}

/// Keeps a new record and gives its identifier.
fn make(store: &mut Store, call: &Call<'_>) -> Result<String> {
    let record = call.row.written();
    let keeper = keep::of(record);
    let record = keeper.record(record);
    if let Some(id) = keeper.existing(store, call)? {
        return Ok(id);
    }
    let seq = store.take_number();
    let id = identifier(record.field("id").map(|field| field.holds), seq);
    let mut hidden = json!({});
    let in_path = |name: &str| call.row.path_names().any(|known| known == name);
    let mut body = blank(record, &id, call.now);
    for field in record.fields {
        let Some(value) = call.args.get(field.name).filter(|value| !value.is_null()) else { continue };
        if field.untold {
            hidden[field.name] = value.clone();
        } else if in_path(field.name) || field.create != Take::Never {
            body.insert(field.name.to_owned(), value.clone());
        }
    }
    keeper.made(store, call, &mut body, &mut hidden)?;
    let scope = keeper.scope(call);
    let label = keeper.label(&body);
    let family = keeper.family(&body, None);
    let new = New {
        kind: record.name,
        scope: &scope,
        label: label.as_deref(),
        family: family.as_deref(),
        hidden: Some(&hidden),
    };
    store.insert(seq, &id, &new, &body)?;
    history::remember_call(store, call, record.name, None, &body, "CREATE")?;
    keeper.followed(store, call, &body)?;
    Ok(id)
}

/// A new record of which nothing is given.
pub(super) fn blank(record: &'static Record, id: &str, now: Moment) -> Values {
    let told = record.fields.iter().filter(|field| !field.untold);
    told.map(|field| {
        let value = match field.name {
            "id" => json!(id),
            "created_at" | "updated_at" => written(&field.holds, now),
            "deleted" => json!(false),
            _ => field.default.map_or(Value::Null, |text| crate::wire::request::typed(&field.holds, text)),
        };
        (field.name.to_owned(), value)
    })
    .collect()
}

/// An identifier in the digits of its column.
pub(super) fn identifier(holds: Option<Holds>, seq: i64) -> String {
    match holds {
        Some(Holds::Digits | Holds::Long) => (1_800_000_000_000_000_000 + seq).to_string(),
        _ => base36(7_000_000 + seq),
    }
}

fn base36(mut number: i64) -> String {
    let mut digits = Vec::new();
    while number > 0 {
        let digit = u32::try_from(number % 36).unwrap_or(0);
        digits.push(char::from_digit(digit, 36).unwrap_or('0'));
        number /= 36;
    }
    digits.iter().rev().collect()
}

fn written(holds: &Holds, at: Moment) -> Value {
    match holds {
        Holds::Millis => json!(format::write_instant_millis(at)),
        _ => json!(format::write_instant(at)),
    }
}

fn update(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let keeper = keep::of(call.row.written());
    let id = keeper.own(call);
    change(store, call, &id)?;
    one(store, call, keeper, &id)
}

fn change(store: &mut Store, call: &Call<'_>, id: &str) -> Result<()> {
    let record = call.row.written();
    let keeper = keep::of(record);
    let entity = find(store, call, id, false)?;
    let before = entity.values();
    keeper.changeable(&before)?;
    fixed(record, call, &before)?;
    let mut body = before.clone();
    let mut hidden = None;
    for field in record.updated_with() {
        if let Some(value) = call.args.get(field.name) {
            let clears = field.nullable && (value.is_null() || value.as_str() == Some(""));
            if value.is_null() && !clears {
                let message = format!("cannot be cleared; expected {}", field.taken(true).wanted());
                return Err(Refusal::invalid(field.name, message));
            }
            let value = if clears { Value::Null } else { value.clone() };
            let only_told = value.as_str().is_some_and(|word| field.also.contains(&word));
            if only_told && before.get(field.name) != Some(&value) {
                let message = format!("expected {}", field.taken(true).wanted());
                return Err(Refusal::invalid(field.name, message));
            }
            if field.untold {
                hidden.get_or_insert_with(|| entity.secrets())[field.name] = value;
            } else {
                body.insert(field.name.to_owned(), value);
            }
        }
    }
    for rule in record.rules {
        // What the change of another column bars goes with it, unless the call gives it.
        if let Rule::Bars(name, other, words) = rule {
            let barred = body.get(*other).and_then(Value::as_str).is_some_and(|word| words.contains(&word));
            let is_empty = body.get(*name).and_then(Value::as_array).is_some_and(Vec::is_empty);
            if barred && !is_empty && !call.args.contains_key(*name) {
                body.insert((*name).to_owned(), Value::Null);
            }
        }
    }
    keeper.follow(call, &before, &mut body);
    whole(call, &body)?;
    if let Some(field) = record.field("updated_at") {
        body.insert("updated_at".into(), written(&field.holds, call.now));
    }
    keeper.changed(store, call, &entity, &mut body)?;
    let (label, family) = (keeper.label(&body), keeper.family(&body, entity.family.as_deref()));
    if entity.seq == 0 {
        // The first write of what was there before anybody wrote it.
        let seq = store.take_number();
        let scope = keeper.scope(call);
        let new = New { kind: record.name, scope: &scope, hidden: hidden.as_ref(), ..New::default() };
        store.insert(seq, id, &new, &body)?;
        return Ok(());
    }
    store.update(entity.seq, label.as_deref(), family.as_deref(), &body)?;
    if let Some(hidden) = hidden {
        store.hide(entity.seq, &hidden)?;
    }
    history::remember_call(store, call, record.name, Some(&before), &body, "UPDATE")?;
    keeper.followed(store, call, &body)
}

/// What is said once, when a record is made, may be repeated and not changed.
fn fixed(record: &Record, call: &Call<'_>, before: &Values) -> Result<()> {
    let in_path = |name: &str| call.row.path_names().any(|known| known == name);
    let once = record.fields.iter().filter(|field| {
        field.create != Take::Never && field.update == Take::Never && !field.untold && !in_path(field.name)
    });
    for field in once {
        let (was, given) = (before.get(field.name).unwrap_or(&Value::Null), call.args.get(field.name));
        if given.is_some_and(|given| !same(was, given)) {
            return Err(Refusal::invalid(field.name, "cannot be changed once it is made; leave it out"));
        }
    }
    Ok(())
}

/// Whether what is given is what is kept: nothing may be said as nothing, a list in any order.
fn same(kept: &Value, given: &Value) -> bool {
    let sorted = |items: &[Value]| {
        let mut items: Vec<String> = items.iter().map(crate::wire::request::plain).collect();
        items.sort_unstable();
        items
    };
    match (kept, given) {
        (Value::Array(kept), Value::Array(given)) => sorted(kept) == sorted(given),
        _ => crate::wire::request::plain(kept) == crate::wire::request::plain(given),
    }
}

/// The rules of the record as a whole, after a change of parts.
pub(super) fn whole(call: &Call<'_>, body: &Values) -> Result<()> {
    let mut findings = Findings::new(call.now);
    let given = |name: &str| body.get(name).map_or(Cell::Null, Cell::of);
    crate::model::check::check_rules(call.row.written().rules, given, At::Top, &mut findings);
    if findings.problems.is_empty() { Ok(()) } else { Err(Refusal::broken(call.row, &findings.problems)) }
}

fn delete(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let id = keep::of(call.row.written()).own(call);
    let data = take_away(store, call, &id)?;
    Ok(Answered { data, ..Answered::default() })
}

/// Deletes a record and gives it as it is then.
fn take_away(store: &mut Store, call: &Call<'_>, id: &str) -> Result<String> {
    let record = call.row.written();
    let keeper = keep::of(record);
    let entity = find(store, call, id, false)?;
    let mut body = entity.values();
    keeper.removed(store, call, &entity, &mut body)?;
    let mut data = String::new();
    if keeper.record(record).field("deleted").is_some() {
        body.insert("deleted".into(), json!(true));
        if body.contains_key("updated_at") {
            body.insert("updated_at".into(), call.written_now());
        }
        store.update(entity.seq, None, keeper.family(&body, None).as_deref(), &body)?;
        history::remember_call(store, call, keeper.record(record).name, Some(&body), &body, "DELETE")?;
        keeper.followed(store, call, &body)?;
        let after = Entity { deleted: true, body: Value::Object(body).to_string(), ..entity };
        show(store, call, keeper, &after, &mut data)?;
    } else {
        let shown = keeper.shown(store, call, &entity)?.unwrap_or(body);
        data.push_str(&keeper.gone(shown).to_string());
        store.remove(entity.seq)?;
    }
    Ok(data)
}

/// Create, update and delete in the order of the items; the transaction around it makes it all or nothing. Every item at
/// fault is told.
fn batch(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let items = call.args.get(OPERATIONS).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let keeper = keep::of(call.row.written());
    let mut data = String::from("[");
    let mut faults = Vec::new();
    let mut around = call.args.clone();
    around.shift_remove(OPERATIONS);
    for (index, item) in items.iter().enumerate() {
        let mut args = around.clone();
        if let Some(Value::Object(params)) = item.get("params") {
            // What the path names was admitted; an item cannot name another.
            let in_path = |name: &str| call.row.path_names().any(|known| known == name);
            let own = params.iter().filter(|(name, _)| !in_path(name));
            args.extend(own.map(|(name, value)| (name.clone(), value.clone())));
        }
        let elsewhere = item.get("params").and_then(Value::as_object).and_then(|params| {
            let named = call.args.iter().filter(|(name, _)| name.as_str() != OPERATIONS);
            named
                .map(|(name, value)| (name, value, params.get(name)))
                .find(|(_, own, given)| given.is_some_and(|given| !given.is_null() && !same(own, given)))
        });
        if let Some((name, ..)) = elsewhere {
            let refusal = Refusal::invalid(name, "the path of the batch names another; leave it out");
            faults.extend(refusal.errors.into_iter().map(|fault| crate::error::Fault { index: Some(index), ..fault }));
            continue;
        }
        let call = call.with(&args);
        let id = call.text(call.row.written().batch_key()).unwrap_or_default().to_owned();
        let done = match item.get("operation_type").and_then(Value::as_str) {
            Some("Create") => make(store, &call).and_then(|id| Ok(one(store, &call, keeper, &id)?.data)),
            Some("Update") => change(store, &call, &id).and_then(|()| Ok(one(store, &call, keeper, &id)?.data)),
            _ => take_away(store, &call, &id),
        };
        match done {
            Ok(text) => {
                if index > 0 {
                    data.push(',');
                }
                data.push_str(&text);
            }
            Err(refusal) => {
                let told = refusal.errors.into_iter().chain(refusal.operation_errors);
                faults.extend(told.map(|fault| crate::error::Fault { index: Some(index), ..fault }));
            }
        }
    }
    if !faults.is_empty() {
        return Err(Refusal { status: 400, operation_errors: faults, ..Refusal::default() });
    }
    keeper.batched(store, call)?;
    data.push(']');
    Ok(Answered { data, ..Answered::default() })
}

/// Sets what the path names to run.
fn activate(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let keeper = keep::of(call.row.written());
    let mut args = call.args.clone();
    args.insert("entity_status".into(), json!("ACTIVE"));
    let call = call.with(&args);
    let id = call.own().to_owned();
    change(store, &call, &id)?;
    one(store, &call, keeper, &id)
}

/// Promotes each of the posts.
fn promote(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let posts = call.args.get("post_ids").and_then(Value::as_array).cloned().unwrap_or_default();
    let keeper = keep::of(call.row.written());
    let mut data = Vec::with_capacity(posts.len());
    for post in posts {
        let mut args = call.args.clone();
        args.insert("post_id".into(), json!(crate::wire::request::plain(&post)));
        let call = call.with(&args);
        let id = make(store, &call)?;
        data.push(one(store, &call, keeper, &id)?.data);
    }
    let total = i64::try_from(data.len()).ok();
    Ok(Answered { data: format!("[{}]", data.join(",")), next_cursor: Next::NoList, total })
}

/// Every problem of a call; parameters that nobody knows are passed over, as the service does.
pub(super) fn check(row: &'static Endpoint, args: &Values, now: Moment) -> Vec<crate::model::Problem> {
    row.check(args, Unknown::Ignore, now)
}

/// A query over one kind within a scope.
pub(super) fn within(kind: &str, scope: &str) -> Query {
    Query::of(kind).within(scope)
}
