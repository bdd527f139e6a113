//! Who is in an audience or a do-not-reach list.
//!
//! A member is the set of identifiers it was added with. Adding the same set again renews it; a Delete removes every member
//! that has one of the identifiers given (document 5, section 4: any one is enough).

use rusqlite::{Connection, OptionalExtension, params};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::call::{Answered, Call};
use super::keep::audiences;
use super::store::Store;
use crate::api::USER;
use crate::error::ApiError;
use crate::schema::Echo;
use crate::schema::endpoint::OPERATIONS;
use crate::types::{EpochMillis, text, time};

type Result<T> = std::result::Result<T, ApiError>;

/// How long an association lasts when the call does not say (document 1, Limits).
const MONTHS: i32 = 13;

/// One identifier: the place of its column in the user record, and its bytes.
type Identifier = (usize, Vec<u8>);

/// Adds and removes the users of the operations, in their order.
pub(super) fn change(store: &mut Store, call: &Call<'_>) -> Result<Answered> {
    let (id, kind) = (
        call.scope(),
        if call.endpoint.resource() == "custom_audiences" { "CustomAudience" } else { "DoNotReachList" },
    );
    let list = if kind == "CustomAudience" {
        audiences::reach(store, call, &id)?
    } else {
        store
            .get(kind, &id)?
            .filter(|list| !list.deleted && Some(list.scope.as_str()) == call.text("account_id"))
            .ok_or_else(|| ApiError::because("NOT_FOUND", "there is no such do-not-reach list"))?
    };
    let operations = call.args.get(OPERATIONS).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let mut counts = Vec::with_capacity(operations.len());
    for (index, operation) in operations.iter().enumerate() {
        let params = &operation["params"];
        let users = params["users"].as_array().map_or(&[][..], Vec::as_slice);
        let left_out = usize::from(call.short && index + 1 == operations.len() && !users.is_empty());
        let taken = &users[..users.len() - left_out];
        if operation["operation_type"] == "Delete" {
            remove(store.db(), list.seq, taken)?;
        } else {
            let time = |name: &str| params[name].as_str().and_then(time::parse_instant);
            let effective_at = time("effective_at").unwrap_or(call.now);
            let expires_at = time("expires_at").unwrap_or_else(|| time::months_after(call.now, MONTHS));
            add(store.db(), list.seq, taken, effective_at, expires_at)?;
        }
        counts.push((taken.len(), users.len()));
    }
    let mut hidden = list.secrets();
    if hidden["pending"].is_null() || super::keep::audiences::is_due(call, &hidden) {
        // What was due before this change is counted before it is forgotten.
        if !hidden["pending"].is_null() {
            hidden["sized"] = json!(count(store, list.seq, call.now)?);
        }
        hidden["pending"] = json!(call.now.0);
        store.hide(list.seq, &hidden)?;
    }
    let told = |(success, total): (usize, usize)| json!({ "success_count": success, "total_count": total });
    let data = if call.endpoint.echo == Echo::Items {
        Value::Array(counts.into_iter().map(told).collect())
    } else {
        told(counts.iter().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1)))
    };
    Ok(Answered { data: data.to_string(), ..Answered::default() })
}

/// The identifiers of a user, in the order of the columns; digests in lower case.
fn identifiers(user: &Value) -> Vec<Identifier> {
    let mut found = Vec::new();
    for (kind, field) in USER.fields.iter().enumerate() {
        let Some(values) = user.get(field.name).and_then(Value::as_array) else { continue };
        let hashed = field.name != "partner_user_id";
        for value in values.iter().filter_map(Value::as_str) {
            let value = if hashed { value.to_ascii_lowercase().into_bytes() } else { value.as_bytes().to_vec() };
            found.push((kind, value));
        }
    }
    found.sort();
    found.dedup();
    found
}

fn fingerprint(identifiers: &[Identifier]) -> [u8; 16] {
    let mut hasher = Sha256::new();
    for (kind, value) in identifiers {
        hasher.update([u8::try_from(*kind).unwrap_or(u8::MAX)]);
        hasher.update(u64::try_from(value.len()).unwrap_or(0).to_le_bytes());
        hasher.update(value);
    }
    let mut short = [0; 16];
    short.copy_from_slice(&hasher.finalize()[..16]);
    short
}

fn add(db: &Connection, list: i64, users: &[Value], effective_at: EpochMillis, expires_at: EpochMillis) -> Result<()> {
    let mut known = db.prepare_cached("SELECT id FROM member WHERE audience = ?1 AND fingerprint = ?2")?;
    let mut renew = db.prepare_cached("UPDATE member SET effective_at = ?2, expires_at = ?3 WHERE id = ?1")?;
    let mut join = db.prepare_cached(
        "INSERT INTO member (audience, fingerprint, effective_at, expires_at) VALUES (?1, ?2, ?3, ?4)",
    )?;
    let mut name =
        db.prepare_cached("INSERT INTO identifier (audience, kind, value, member) VALUES (?1, ?2, ?3, ?4)")?;
    for user in users {
        let identifiers = identifiers(user);
        let fingerprint = fingerprint(&identifiers);
        if let Some(member) = known.query_row(params![list, fingerprint], |row| row.get::<_, i64>(0)).optional()? {
            renew.execute(params![member, effective_at.0, expires_at.0])?;
            continue;
        }
        let member = join.insert(params![list, fingerprint, effective_at.0, expires_at.0])?;
        for (kind, value) in &identifiers {
            name.execute(params![list, i64::try_from(*kind).unwrap_or(0), kept(value), member])?;
        }
    }
    Ok(())
}

/// A digest is kept as its 32 bytes, the partner's own text as it is with a mark before it.
fn kept(value: &[u8]) -> Vec<u8> {
    let text = std::str::from_utf8(value).unwrap_or_default();
    if text::is_sha256_hex(text) {
        return (0..32).filter_map(|at| u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()).collect();
    }
    [b"=", value].concat()
}

/// A kept identifier as the call wrote it.
fn spoken(value: &[u8]) -> String {
    use std::fmt::Write;
    match value {
        [b'=', text @ ..] if value.len() != 32 => String::from_utf8_lossy(text).into_owned(),
        bytes => bytes.iter().fold(String::with_capacity(64), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        }),
    }
}

fn remove(db: &Connection, list: i64, users: &[Value]) -> Result<()> {
    let mut having =
        db.prepare_cached("SELECT member FROM identifier WHERE audience = ?1 AND kind = ?2 AND value = ?3")?;
    for user in users {
        for (kind, value) in identifiers(user) {
            let kind = i64::try_from(kind).unwrap_or(0);
            let members: Vec<i64> = having
                .query_map(params![list, kind, kept(&value)], |row| row.get(0))?
                .collect::<rusqlite::Result<_>>()?;
            for member in members {
                db.prepare_cached("DELETE FROM member WHERE id = ?1")?.execute([member])?;
                db.prepare_cached("DELETE FROM identifier WHERE member = ?1")?.execute([member])?;
            }
        }
    }
    Ok(())
}

/// How many members the list has at that moment.
pub(super) fn count(store: &Store, list: i64, now: EpochMillis) -> Result<i64> {
    Ok(store
        .db()
        .prepare_cached("SELECT count(*) FROM member WHERE audience = ?1 AND effective_at <= ?2 AND expires_at > ?2")?
        .query_row(params![list, now.0], |row| row.get(0))?)
}

/// The number of the audience or do-not-reach list of that identifier.
pub(super) fn list(store: &Store, id: &str) -> rusqlite::Result<Option<i64>> {
    for kind in ["CustomAudience", "DoNotReachList"] {
        if let Some(found) = store.get(kind, id)? {
            return Ok(Some(found.seq));
        }
    }
    Ok(None)
}

/// The identifiers of the members of a list after a member, at most so many members: for the control plane.
pub(super) fn page(
    store: &Store,
    list: i64,
    now: EpochMillis,
    after: i64,
    limit: i64,
) -> rusqlite::Result<(Vec<Value>, Option<i64>)> {
    let db = store.db();
    let mut members = db.prepare_cached(
        "SELECT id, effective_at, expires_at FROM member WHERE audience = ?1 AND id > ?2 AND effective_at <= ?3 AND expires_at > ?3 \
         ORDER BY id LIMIT ?4",
    )?;
    let mut names = db.prepare_cached("SELECT kind, value FROM identifier WHERE member = ?1 ORDER BY kind, value")?;
    let found: Vec<(i64, i64, i64)> = members
        .query_map(params![list, after, now.0, limit], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let mut shown = Vec::with_capacity(found.len());
    for (member, effective_at, expires_at) in &found {
        let mut user = serde_json::Map::new();
        let rows = names.query_map([member], |row| Ok((row.get::<_, u32>(0)?, row.get::<_, Vec<u8>>(1)?)))?;
        for row in rows {
            let (kind, value) = row?;
            let name = USER.fields.get(kind as usize).map_or("", |field| field.name);
            if let Some(values) = user.entry(name).or_insert_with(|| json!([])).as_array_mut() {
                values.push(json!(spoken(&value)));
            }
        }
        user.insert("effective_at".into(), json!(time::format_instant(EpochMillis(*effective_at))));
        user.insert("expires_at".into(), json!(time::format_instant(EpochMillis(*expires_at))));
        shown.push(Value::Object(user));
    }
    let next = found
        .last()
        .map(|(member, ..)| *member)
        .filter(|_| i64::try_from(found.len()).is_ok_and(|found| found == limit));
    Ok((shown, next))
}
