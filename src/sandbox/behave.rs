//! What each action does to what is kept: a function per action.

use std::collections::HashSet;

use rusqlite::types::Value as Sql;
use serde_json::{Value, json};

use super::blank::{blank, identifier, written};
use super::call::{Answered, Call, Next, whole};
use super::cursor;
use super::keep::{self, Keep};
use super::query::Position;
use super::store::{Entity, New, Store};
use super::{estimates, history, insights, lookups, members, products, recommendations};
use crate::error::ApiError;
use crate::schema::endpoint::OPERATIONS;
use crate::schema::{Action, Constraint, ListFilter, Operation, Presence, Record, ResponseShape, Values};

type Result<T> = std::result::Result<T, ApiError>;

/// Does what the row says; every action has its arm.
pub(super) fn behave(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    match call.endpoint.action {
        Action::List => list(store, call),
        Action::Get => get(store, call),
        Action::Create => create(store, call),
        Action::Update => update(store, call),
        Action::Delete => delete(store, call),
        Action::Batch(_) => batch(store, call),
        Action::Custom(behaviour) => match behaviour {
            Operation::Audiences => list(store, call),
            Operation::Features | Operation::AddFeatures | Operation::RemoveFeatures => {
                keep::accounts::features(store, call)
            }
            Operation::WriteProducts => products::write(store, call),
            Operation::DeleteProducts => products::delete(store, call),
            Operation::Members => members::change(store, call),
            Operation::Targeted => keep::audiences::targeted(store, call),
            Operation::KeywordVolume => insights::volume(call),
            Operation::Access => keep::accounts::access(store, call),
            Operation::Lookup => lookups::list(call),
            Operation::LookupOne => lookups::one(call),
            Operation::Estimate => estimates::size(store, call),
            Operation::Suggest => estimates::suggestions(call),
            Operation::Recommendations => recommendations::list(store, call),
            Operation::Recommendation => recommendations::one(store, call),
            Operation::Activate => activate(store, call),
            Operation::Promote => promote(store, call),
            Operation::NamePost => keep::posts::rename(store, call),
            Operation::PreviewPosts => keep::posts::previews(store, call),
            Operation::PreviewDraft => keep::posts::preview(store, call),
        },
    }
}

fn list(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let keeper = keep::of(call.endpoint.write_record());
    let mut query = keeper.query(store, call)?;
    for (field, _) in call.endpoint.parameters() {
        let (Some(matches), Some(value)) = (field.filter, call.args.get(field.name)) else { continue };
        query = match (matches, value) {
            (ListFilter::In(column), Value::Array(items)) => query.among(
                column,
                items.iter().map(|item| Sql::Text(item.as_str().unwrap_or_default().to_owned())).collect(),
            ),
            (ListFilter::Prefix(column), Value::String(text)) => query.starting(column, text),
            (ListFilter::Equals(column), Value::String(text)) => query.among(column, vec![Sql::Text(text.clone())]),
            (ListFilter::Contains(column), Value::String(text)) => query.containing(column, text),
            _ => query,
        };
    }
    let keeps_deleted = call.endpoint.write_record().field("deleted").is_some();
    if keeps_deleted && !call.flag("with_deleted") {
        query = query.living();
    }
    if let Some((column, way)) = call.text("sort_by").and_then(|order| order.rsplit_once('-')) {
        query = query.sorted(column, way == "desc");
    }
    let total = call.flag("with_total_count").then(|| store.total(&query)).transpose()?;
    let after = call.text("cursor").filter(|cursor| !cursor.is_empty());
    let after = after.map(|cursor| cursor::read(call, cursor)).transpose()?;
    let limit = call.count();
    let mut found = store.page(&query, after.as_ref(), limit + 1)?;
    let next = if found.len() > limit {
        found.truncate(limit);
        let last = found.last().map_or(0, |entity| entity.seq);
        Next::Cursor(cursor::write(call, &Position { value: store.sort_value(&query, last)?, seq: last }))
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

fn show(store: &Store, call: &Call<'_>, keeper: &dyn Keep, entity: &Entity, into: &mut String) -> Result<()> {
    match keeper.shown(store, call, entity)? {
        Some(values) => into.push_str(&Value::Object(values).to_string()),
        None => into.push_str(&entity.body),
    }
    Ok(())
}

/// One record as `data`, in the array that the row may want around it.
fn one(store: &Store, call: &Call<'_>, keeper: &dyn Keep, id: &str) -> Result<Answered> {
    let kind = keeper.kind(call.endpoint.write_record());
    let entity = store.get(kind, id)?.ok_or_else(|| ApiError::missing(call.endpoint, id))?;
    let mut data = String::new();
    show(store, call, keeper, &entity, &mut data)?;
    if call.endpoint.response == ResponseShape::SingletonList {
        data = format!("[{data}]");
    }
    Ok(Answered { data, ..Answered::default() })
}

/// The record that the path names, when this call may see it.
pub(super) fn find(store: &Store, call: &Call<'_>, id: &str, deleted_too: bool) -> Result<Entity> {
    let keeper = keep::of(call.endpoint.write_record());
    let entity = match store.get(keeper.kind(call.endpoint.write_record()), id)? {
        Some(entity) => entity,
        None => {
            Entity::before(keeper.absent(store, call)?.ok_or_else(|| ApiError::missing(call.endpoint, id))?, id, call)
        }
    };
    if (entity.deleted && !deleted_too) || !keeper.visible(store, call, &entity)? {
        return Err(ApiError::missing(call.endpoint, id));
    }
    Ok(entity)
}

fn get(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let keeper = keep::of(call.endpoint.write_record());
    let entity = find(store, call, &keeper.own(call), call.flag("with_deleted"))?;
    let mut data = String::with_capacity(entity.body.len());
    show(store, call, keeper, &entity, &mut data)?;
    Ok(Answered { data, ..Answered::default() })
}

fn create(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let id = make(store, call)?;
    one(store, call, keep::of(call.endpoint.write_record()), &id)
}

/// Keeps a new record and gives its identifier.
fn make(store: &mut Store, call: &Call<'_>) -> Result<String> {
    let record = call.endpoint.write_record();
    let keeper = keep::of(record);
    let record = keeper.record(record);
    if let Some(id) = keeper.existing(store, call)? {
        return Ok(id);
    }
    let seq = store.take_number();
    let id = identifier(record.field("id").map(|field| field.ty), seq);
    let mut hidden = json!({});
    let in_path = |name: &str| call.endpoint.path_params().any(|known| known == name);
    let mut body = blank(record, &id, call.now);
    for field in record.fields {
        let Some(value) = call.args.get(field.name).filter(|value| !value.is_null()) else { continue };
        if field.write_only {
            hidden[field.name] = value.clone();
        } else if in_path(field.name) || field.create != Presence::Never {
            body.insert(field.name.to_owned(), value.clone());
        }
    }
    keeper.made(store, call, &mut body, &mut hidden)?;
    let scope = keeper.scope(call);
    let label = keeper.label(&body);
    let family = keeper.family(&body);
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

fn update(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let keeper = keep::of(call.endpoint.write_record());
    let id = keeper.own(call);
    change(store, call, &id)?;
    one(store, call, keeper, &id)
}

fn change(store: &mut Store, call: &Call<'_>, id: &str) -> Result<()> {
    let record = call.endpoint.write_record();
    let keeper = keep::of(record);
    let entity = find(store, call, id, false)?;
    let before = entity.values();
    keeper.changeable(&before)?;
    fixed(record, call, &before)?;
    let mut body = before.clone();
    let mut hidden = None;
    for field in record.update_fields() {
        if let Some(value) = call.args.get(field.name) {
            let clears = field.nullable && (value.is_null() || value.as_str() == Some(""));
            if value.is_null() && !clears {
                let message = format!("cannot be cleared; expected {}", field.write_type(true).expected());
                return Err(ApiError::invalid(field.name, message));
            }
            let value = if clears { Value::Null } else { value.clone() };
            let only_told = value.as_str().is_some_and(|word| field.read_only_values.contains(&word));
            if only_told && before.get(field.name) != Some(&value) {
                let message = format!("expected {}", field.write_type(true).expected());
                return Err(ApiError::invalid(field.name, message));
            }
            if field.write_only {
                hidden.get_or_insert_with(|| entity.secrets())[field.name] = value;
            } else {
                body.insert(field.name.to_owned(), value);
            }
        }
    }
    for rule in record.rules {
        // What the change of another column bars goes with it, unless the call gives it.
        if let Constraint::Absent(name) = rule.then {
            let barred = rule.conditions().all(|condition| {
                body.get(condition.field).and_then(Value::as_str).is_some_and(|word| condition.values.contains(&word))
            });
            let is_empty = body.get(name).and_then(Value::as_array).is_some_and(Vec::is_empty);
            if barred && !is_empty && !call.args.contains_key(name) {
                body.insert(name.to_owned(), Value::Null);
            }
        }
    }
    keeper.follow(call, &before, &mut body);
    whole(call, &body)?;
    if let Some(field) = record.field("updated_at") {
        body.insert("updated_at".into(), written(&field.ty, call.now));
    }
    keeper.changed(store, call, &entity, &mut body)?;
    let (label, family) = (keeper.label(&body), keeper.family(&body));
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
    let in_path = |name: &str| call.endpoint.path_params().any(|known| known == name);
    let once = record.fields.iter().filter(|field| {
        field.create != Presence::Never && field.update == Presence::Never && !field.write_only && !in_path(field.name)
    });
    for field in once {
        let (was, given) = (before.get(field.name).unwrap_or(&Value::Null), call.args.get(field.name));
        if given.is_some_and(|given| !same(was, given)) {
            return Err(ApiError::invalid(field.name, "cannot be changed once it is made; leave it out"));
        }
    }
    Ok(())
}

/// Whether what is given is what is kept: nothing may be said as nothing, a list in any order.
fn same(kept: &Value, given: &Value) -> bool {
    let sorted = |items: &[Value]| {
        let mut items: Vec<String> = items.iter().map(crate::wire::request::to_query_text).collect();
        items.sort_unstable();
        items
    };
    match (kept, given) {
        (Value::Array(kept), Value::Array(given)) => sorted(kept) == sorted(given),
        _ => crate::wire::request::to_query_text(kept) == crate::wire::request::to_query_text(given),
    }
}

fn delete(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let id = keep::of(call.endpoint.write_record()).own(call);
    let data = take_away(store, call, &id)?;
    Ok(Answered { data, ..Answered::default() })
}

/// Deletes a record and gives it as it is then.
fn take_away(store: &mut Store, call: &Call<'_>, id: &str) -> Result<String> {
    let record = call.endpoint.write_record();
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
        store.update(entity.seq, None, keeper.family(&body).as_deref(), &body)?;
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
    let keeper = keep::of(call.endpoint.write_record());
    let mut data = String::from("[");
    let mut faults = Vec::new();
    let mut around = call.args.clone();
    around.shift_remove(OPERATIONS);
    for (index, item) in items.iter().enumerate() {
        let mut args = around.clone();
        if let Some(Value::Object(params)) = item.get("params") {
            // What the path names was admitted; an item cannot name another.
            let in_path = |name: &str| call.endpoint.path_params().any(|known| known == name);
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
            let refusal = ApiError::invalid(name, "the path of the batch names another; leave it out");
            faults.extend(
                refusal.errors.into_iter().map(|fault| crate::error::ErrorDetail { index: Some(index), ..fault }),
            );
            continue;
        }
        let call = call.with(&args);
        let id = call.text(call.endpoint.write_record().id_param).unwrap_or_default().to_owned();
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
                faults.extend(told.map(|fault| crate::error::ErrorDetail { index: Some(index), ..fault }));
            }
        }
    }
    if !faults.is_empty() {
        return Err(ApiError { status: 400, operation_errors: faults, ..ApiError::default() });
    }
    keeper.batched(store, call)?;
    data.push(']');
    Ok(Answered { data, ..Answered::default() })
}

/// Sets what the path names to run.
fn activate(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let keeper = keep::of(call.endpoint.write_record());
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
    let keeper = keep::of(call.endpoint.write_record());
    let mut data = Vec::with_capacity(posts.len());
    let mut seen = HashSet::new();
    for post in posts.into_iter().filter(|post| seen.insert(post.to_string())) {
        let mut args = call.args.clone();
        args.insert("post_id".into(), json!(crate::wire::request::to_query_text(&post)));
        let call = call.with(&args);
        let id = make(store, &call)?;
        data.push(one(store, &call, keeper, &id)?.data);
    }
    let total = i64::try_from(data.len()).ok();
    Ok(Answered { data: format!("[{}]", data.join(",")), next_cursor: Next::NoList, total })
}
