//! Actions: a function for each, on stored records.

use std::collections::HashSet;

use rusqlite::types::Value as Sql;
use serde_json::{Value, json};

use crate::error::{ApiError, ErrorDetail};
use crate::sandbox::context::{ActionResult, CallContext, NextCursor, check_record_rules};
use crate::sandbox::domain::{defaults, history};
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::reference::{self, estimates, insights, recommendations};
use crate::sandbox::resources::{
    RecordHooks, audience_estimates, custom_audiences, draft_posts, features, memberships, posts, products, registry,
    user_access,
};
use crate::sandbox::store::entity::{Entity, NewEntity};
use crate::sandbox::store::query::Query;
use crate::sandbox::store::{Store, cursor};
use crate::schema::endpoint::OPERATIONS;
use crate::schema::{Action, Constraint, ListFilter, Operation, Presence, Record, ResponseShape, Values};
use crate::wire::request::to_query_text;

/// Runs the action of a call.
pub(crate) fn run(store: &mut Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    match call.endpoint.action {
        Action::List => list(store, call),
        Action::Get => get(store, call),
        Action::Create => create(store, call),
        Action::Update => update(store, call),
        Action::Delete => delete(store, call),
        Action::Batch(_) => batch(store, call),
        Action::Custom(operation) => match operation {
            Operation::Audiences => list(store, call),
            Operation::Features | Operation::AddFeatures | Operation::RemoveFeatures => features::run(store, call),
            Operation::WriteProducts => products::write(store, call),
            Operation::DeleteProducts => products::delete(store, call),
            Operation::Members => memberships::run(store, call),
            Operation::Targeted => custom_audiences::targeting_campaigns(store, call),
            Operation::KeywordVolume => insights::keyword_volume(call),
            Operation::Access => user_access::get(store, call),
            Operation::Lookup => reference::list(call),
            Operation::LookupOne => reference::get(call),
            Operation::Estimate => audience_estimates::estimate(store, call),
            Operation::Suggest => estimates::suggestions(call),
            Operation::Recommendations => recommendations::list(store, call),
            Operation::Recommendation => recommendations::get(store, call),
            Operation::Activate => activate(store, call),
            Operation::Promote => promote(store, call),
            Operation::NamePost => posts::rename(store, call),
            Operation::PreviewPosts => posts::previews(store, call),
            Operation::PreviewDraft => draft_posts::preview(store, call),
        },
    }
}

/// The hooks of the record that a call reads or writes.
fn hooks_of(call: &CallContext<'_>) -> &'static dyn RecordHooks {
    registry::hooks(call.endpoint.write_record())
}

fn list(store: &Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let hooks = hooks_of(call);
    let query = filtered(hooks.query(store, call)?, call);
    let total_count = call.flag("with_total_count").then(|| store.total_count(&query)).transpose()?;
    let after = call.text("cursor").filter(|cursor| !cursor.is_empty());
    let after = after.map(|cursor| cursor::decode(call, cursor)).transpose()?;
    let limit = call.page_size();
    let mut found = store.page(&query, after.as_ref(), limit + 1)?;
    let next_cursor = if found.len() > limit {
        found.truncate(limit);
        let last = found.last().map_or(0, |entity| entity.seq);
        NextCursor::Cursor(cursor::encode(call, &store.position(&query, last)?))
    } else {
        NextCursor::End
    };
    let mut data = String::with_capacity(2 + found.iter().map(|entity| entity.body.len() + 1).sum::<usize>());
    data.push('[');
    for entity in &found {
        if data.len() > 1 {
            data.push(',');
        }
        render(store, call, hooks, entity, &mut data)?;
    }
    data.push(']');
    Ok(ActionResult { data, next_cursor, total_count })
}

/// The query with the filters and the order of the call.
fn filtered(mut query: Query, call: &CallContext<'_>) -> Query {
    for (field, _) in call.endpoint.parameters() {
        let (Some(filter), Some(value)) = (field.filter, call.args.get(field.name)) else { continue };
        query = match (filter, value) {
            (ListFilter::In(column), Value::Array(items)) => query.where_in(
                column,
                items.iter().map(|item| Sql::Text(item.as_str().unwrap_or_default().to_owned())).collect(),
            ),
            (ListFilter::Prefix(column), Value::String(text)) => query.where_prefix(column, text),
            (ListFilter::Equals(column), Value::String(text)) => query.where_in(column, vec![Sql::Text(text.clone())]),
            (ListFilter::Contains(column), Value::String(text)) => query.where_contains(column, text),
            // Bounds in time are filters of reference data only, and other values were rejected.
            _ => query,
        };
    }
    let has_deleted = call.endpoint.write_record().field("deleted").is_some();
    if has_deleted && !call.flag("with_deleted") {
        query = query.not_deleted();
    }
    match call.text("sort_by").and_then(|order| order.rsplit_once('-')) {
        Some((column, direction)) => query.order_by(column, direction == "desc"),
        None => query,
    }
}

/// Appends a record as the response has it.
fn render(
    store: &Store,
    call: &CallContext<'_>,
    hooks: &dyn RecordHooks,
    entity: &Entity,
    into: &mut String,
) -> ApiResult<()> {
    match hooks.render(store, call, entity)? {
        Some(values) => into.push_str(&Value::Object(values).to_string()),
        None => into.push_str(&entity.body),
    }
    Ok(())
}

/// A record as `data`, in an array where the endpoint has one.
fn single_record(store: &Store, call: &CallContext<'_>, hooks: &dyn RecordHooks, id: &str) -> ApiResult<ActionResult> {
    let record = hooks.stored_as(call.endpoint.write_record());
    let entity = store.get(record, id)?.ok_or_else(|| ApiError::not_found(call.endpoint, id))?;
    let mut data = String::new();
    render(store, call, hooks, &entity, &mut data)?;
    if call.endpoint.response == ResponseShape::SingletonList {
        data = format!("[{data}]");
    }
    Ok(ActionResult::new(data))
}

/// The record of that identifier, where the call may read it.
fn find(store: &Store, call: &CallContext<'_>, id: &str, with_deleted: bool) -> ApiResult<Entity> {
    let hooks = hooks_of(call);
    let not_found = || ApiError::not_found(call.endpoint, id);
    let entity = match store.get(hooks.stored_as(call.endpoint.write_record()), id)? {
        Some(entity) => entity,
        None => Entity::unwritten(hooks.initial(store, call)?.ok_or_else(not_found)?, id, call.scope()),
    };
    if (entity.deleted && !with_deleted) || !hooks.is_visible(store, call, &entity)? {
        return Err(not_found());
    }
    Ok(entity)
}

fn get(store: &Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let hooks = hooks_of(call);
    let entity = find(store, call, &hooks.record_id(call), call.flag("with_deleted"))?;
    let mut data = String::with_capacity(entity.body.len());
    render(store, call, hooks, &entity, &mut data)?;
    Ok(ActionResult::new(data))
}

fn create(store: &mut Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let id = create_record(store, call)?;
    single_record(store, call, hooks_of(call), &id)
}

/// Creates a record; returns its identifier.
fn create_record(store: &mut Store, call: &CallContext<'_>) -> ApiResult<String> {
    let hooks = hooks_of(call);
    let record = hooks.stored_as(call.endpoint.write_record());
    if let Some(id) = hooks.find_existing(store, call)? {
        return Ok(id);
    }
    let mut new = defaults::new_record(store, record, call.now);
    let mut internal = json!({});
    for field in record.fields {
        let Some(value) = call.args.get(field.name).filter(|value| !value.is_null()) else { continue };
        if field.write_only {
            internal[field.name] = value.clone();
        } else if call.is_path_param(field.name) || field.create != Presence::Never {
            new.body.insert(field.name.to_owned(), value.clone());
        }
    }
    hooks.before_create(store, call, &mut new.body, &mut internal)?;
    let (scope, unique_key, group_key) = (hooks.scope(call), hooks.unique_key(&new.body), hooks.group_key(&new.body));
    let entity = NewEntity {
        unique_key: unique_key.as_deref(),
        group_key: group_key.as_deref(),
        internal: Some(&internal),
        ..NewEntity::new(record, &scope)
    };
    store.insert(new.seq, &new.id, &entity, &new.body)?;
    history::record_call(store, call, record, None, &new.body, "CREATE")?;
    hooks.after_write(store, call, &new.body)?;
    Ok(new.id)
}

fn update(store: &mut Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let hooks = hooks_of(call);
    let id = hooks.record_id(call);
    update_record(store, call, &id)?;
    single_record(store, call, hooks, &id)
}

/// Updates a record.
fn update_record(store: &mut Store, call: &CallContext<'_>, id: &str) -> ApiResult<()> {
    let record = call.endpoint.write_record();
    let hooks = hooks_of(call);
    let entity = find(store, call, id, false)?;
    let before = entity.values();
    hooks.check_updatable(&before)?;
    check_immutable(record, call, &before)?;
    let mut body = before.clone();
    let internal = set_given(record, call, &entity, &mut body)?;
    clear_barred(record, call, &mut body);
    hooks.derive_fields(call, &before, &mut body);
    check_record_rules(call, &body)?;
    if let Some(field) = record.field("updated_at") {
        body.insert("updated_at".into(), defaults::timestamp(&field.ty, call.now));
    }
    hooks.before_update(store, call, &entity, &mut body)?;
    if entity.seq == 0 {
        // The first write of a record that exists without one.
        let seq = store.next_seq();
        let scope = hooks.scope(call);
        let new = NewEntity { internal: internal.as_ref(), ..NewEntity::new(record, &scope) };
        store.insert(seq, id, &new, &body)?;
        return Ok(());
    }
    store.update(entity.seq, hooks.unique_key(&body).as_deref(), hooks.group_key(&body).as_deref(), &body)?;
    if let Some(internal) = internal {
        store.set_internal(entity.seq, &internal)?;
    }
    history::record_call(store, call, record, Some(&before), &body, "UPDATE")?;
    hooks.after_write(store, call, &body)
}

/// Sets the given columns; returns the internal values when one of them changed.
fn set_given(record: &Record, call: &CallContext<'_>, entity: &Entity, body: &mut Values) -> ApiResult<Option<Value>> {
    let mut internal = None;
    for field in record.update_fields() {
        let Some(value) = call.args.get(field.name) else { continue };
        let clears = field.nullable && (value.is_null() || value.as_str() == Some(""));
        if value.is_null() && !clears {
            let message = format!("cannot be cleared; expected {}", field.write_type(true).expected());
            return Err(ApiError::invalid_parameter(field.name, message));
        }
        let value = if clears { Value::Null } else { value.clone() };
        let is_read_only = value.as_str().is_some_and(|word| field.read_only_values.contains(&word));
        if is_read_only && body.get(field.name) != Some(&value) {
            let message = format!("expected {}", field.write_type(true).expected());
            return Err(ApiError::invalid_parameter(field.name, message));
        }
        if field.write_only {
            internal.get_or_insert_with(|| entity.internal())[field.name] = value;
        } else {
            body.insert(field.name.to_owned(), value);
        }
    }
    Ok(internal)
}

/// Clears columns that another column now bars, unless the call gives them.
fn clear_barred(record: &Record, call: &CallContext<'_>, body: &mut Values) {
    for rule in record.rules {
        if let Constraint::Absent(name) = rule.then {
            let is_barred = rule.conditions().all(|condition| {
                body.get(condition.field).and_then(Value::as_str).is_some_and(|word| condition.values.contains(&word))
            });
            let is_empty = body.get(name).and_then(Value::as_array).is_some_and(Vec::is_empty);
            if is_barred && !is_empty && !call.args.contains_key(name) {
                body.insert(name.to_owned(), Value::Null);
            }
        }
    }
}

/// Rejects a change of columns that only a create sets; an update may repeat their values.
fn check_immutable(record: &Record, call: &CallContext<'_>, before: &Values) -> ApiResult<()> {
    let immutable = record.fields.iter().filter(|field| {
        field.create != Presence::Never
            && field.update == Presence::Never
            && !field.write_only
            && !call.is_path_param(field.name)
    });
    for field in immutable {
        let (stored, given) = (before.get(field.name).unwrap_or(&Value::Null), call.args.get(field.name));
        if given.is_some_and(|given| !is_same(stored, given)) {
            return Err(ApiError::invalid_parameter(field.name, "cannot be changed once it is made; leave it out"));
        }
    }
    Ok(())
}

/// Whether a given value repeats the stored one: null equals empty text, and the order of a list does not matter.
fn is_same(stored: &Value, given: &Value) -> bool {
    let sorted = |items: &[Value]| {
        let mut items: Vec<String> = items.iter().map(to_query_text).collect();
        items.sort_unstable();
        items
    };
    match (stored, given) {
        (Value::Array(stored), Value::Array(given)) => sorted(stored) == sorted(given),
        _ => to_query_text(stored) == to_query_text(given),
    }
}

fn delete(store: &mut Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let id = hooks_of(call).record_id(call);
    Ok(ActionResult::new(delete_record(store, call, &id)?))
}

/// Deletes a record; returns it as the response has it.
fn delete_record(store: &mut Store, call: &CallContext<'_>, id: &str) -> ApiResult<String> {
    let hooks = hooks_of(call);
    let record = hooks.stored_as(call.endpoint.write_record());
    let entity = find(store, call, id, false)?;
    let mut body = entity.values();
    hooks.before_delete(store, call, &entity, &mut body)?;
    let mut data = String::new();
    if record.field("deleted").is_some() {
        body.insert("deleted".into(), json!(true));
        if body.contains_key("updated_at") {
            body.insert("updated_at".into(), call.timestamp());
        }
        store.update(entity.seq, None, hooks.group_key(&body).as_deref(), &body)?;
        history::record_call(store, call, record, Some(&body), &body, "DELETE")?;
        hooks.after_write(store, call, &body)?;
        let deleted = Entity { deleted: true, body: Value::Object(body).to_string(), ..entity };
        render(store, call, hooks, &deleted, &mut data)?;
    } else {
        let rendered = hooks.render(store, call, &entity)?.unwrap_or(body);
        data.push_str(&hooks.render_deleted(rendered).to_string());
        store.delete(entity.seq)?;
    }
    Ok(data)
}

/// Creates, updates and deletes in the order of the items, in the transaction of the call: all or nothing. The error has the
/// problems of every item.
fn batch(store: &mut Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let mut data = String::from("[");
    let mut details: Vec<ErrorDetail> = Vec::new();
    for (index, item) in call.items(OPERATIONS).iter().enumerate() {
        match batch_item(store, call, item) {
            Ok(text) => {
                if index > 0 {
                    data.push(',');
                }
                data.push_str(&text);
            }
            Err(error) => details.extend(error.into_item_details(index)),
        }
    }
    if !details.is_empty() {
        return Err(ApiError::from_items(details));
    }
    hooks_of(call).after_batch(store, call)?;
    data.push(']');
    Ok(ActionResult::new(data))
}

/// Runs one item of a batch; returns its record as the response has it.
fn batch_item(store: &mut Store, call: &CallContext<'_>, item: &Value) -> ApiResult<String> {
    let no_params = Values::new();
    let params = item.get("params").and_then(Value::as_object).unwrap_or(&no_params);
    let mut args = call.args.clone();
    args.shift_remove(OPERATIONS);
    // The call is authorized for the records in its path; an item may repeat them, but not name others.
    for (name, value) in &args {
        if params.get(name).is_some_and(|given| !given.is_null() && !is_same(value, given)) {
            let message = "the path of the batch names another; leave it out";
            return Err(ApiError::invalid_parameter(name, message));
        }
    }
    let own = params.iter().filter(|(name, _)| !call.is_path_param(name));
    args.extend(own.map(|(name, value)| (name.clone(), value.clone())));
    let call = call.with_args(&args);
    let hooks = hooks_of(&call);
    let id = call.text(call.endpoint.write_record().id_param).unwrap_or_default().to_owned();
    match item.get("operation_type").and_then(Value::as_str) {
        Some("Create") => {
            let id = create_record(store, &call)?;
            Ok(single_record(store, &call, hooks, &id)?.data)
        }
        Some("Update") => {
            update_record(store, &call, &id)?;
            Ok(single_record(store, &call, hooks, &id)?.data)
        }
        _ => delete_record(store, &call, &id),
    }
}

/// Activates the record in the path.
fn activate(store: &mut Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let mut args = call.args.clone();
    args.insert("entity_status".into(), json!("ACTIVE"));
    let call = call.with_args(&args);
    let id = call.record_id().to_owned();
    update_record(store, &call, &id)?;
    single_record(store, &call, hooks_of(&call), &id)
}

/// Promotes each of the posts, once.
fn promote(store: &mut Store, call: &CallContext<'_>) -> ApiResult<ActionResult> {
    let mut data = Vec::new();
    let mut seen = HashSet::new();
    for post in call.items("post_ids").iter().filter(|post| seen.insert(post.to_string())) {
        let mut args = call.args.clone();
        args.insert("post_id".into(), json!(to_query_text(post)));
        let call = call.with_args(&args);
        let id = create_record(store, &call)?;
        data.push(single_record(store, &call, hooks_of(&call), &id)?.data);
    }
    let total_count = i64::try_from(data.len()).ok();
    Ok(ActionResult { data: format!("[{}]", data.join(",")), next_cursor: NextCursor::NotPaged, total_count })
}
