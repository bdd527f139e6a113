//! The members of an audience or a do-not-reach list.
//!
//! A member is the set of identifiers it was added with. Adding the same set again renews it; a delete removes every member with
//! one of the given identifiers.

use rusqlite::{Connection, OptionalExtension, params};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::api::{CUSTOM_AUDIENCE, DO_NOT_REACH_LIST, USER};
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::store::Store;
use crate::types::{EpochMillis, text, time};

/// An identifier: the position of its column in the user record, and its bytes.
type Identifier = (usize, Vec<u8>);

/// The identifiers of a user, in the order of the columns; digests in lower case.
fn identifiers(user: &Value) -> Vec<Identifier> {
    let mut found = Vec::new();
    for (position, field) in USER.fields.iter().enumerate() {
        let Some(values) = user.get(field.name).and_then(Value::as_array) else { continue };
        let hashed = field.name != "partner_user_id";
        for value in values.iter().filter_map(Value::as_str) {
            let value = if hashed { value.to_ascii_lowercase().into_bytes() } else { value.as_bytes().to_vec() };
            found.push((position, value));
        }
    }
    found.sort();
    found.dedup();
    found
}

fn fingerprint(identifiers: &[Identifier]) -> [u8; 16] {
    let mut hasher = Sha256::new();
    for (position, value) in identifiers {
        hasher.update([u8::try_from(*position).unwrap_or(u8::MAX)]);
        hasher.update(u64::try_from(value.len()).unwrap_or(0).to_le_bytes());
        hasher.update(value);
    }
    let mut short = [0; 16];
    short.copy_from_slice(&hasher.finalize()[..16]);
    short
}

/// Adds or renews members.
pub(crate) fn add(
    store: &Store,
    list: i64,
    users: &[Value],
    effective_at: EpochMillis,
    expires_at: EpochMillis,
) -> ApiResult<()> {
    let db = store.db();
    let mut find = db.prepare_cached("SELECT id FROM member WHERE audience = ?1 AND fingerprint = ?2")?;
    let mut renew = db.prepare_cached("UPDATE member SET effective_at = ?2, expires_at = ?3 WHERE id = ?1")?;
    let mut insert = db.prepare_cached(
        "INSERT INTO member (audience, fingerprint, effective_at, expires_at) VALUES (?1, ?2, ?3, ?4)",
    )?;
    let mut insert_identifier =
        db.prepare_cached("INSERT INTO identifier (audience, field, value, member) VALUES (?1, ?2, ?3, ?4)")?;
    for user in users {
        let identifiers = identifiers(user);
        let fingerprint = fingerprint(&identifiers);
        if let Some(member) = find.query_row(params![list, fingerprint], |row| row.get::<_, i64>(0)).optional()? {
            renew.execute(params![member, effective_at.0, expires_at.0])?;
            continue;
        }
        let member = insert.insert(params![list, fingerprint, effective_at.0, expires_at.0])?;
        for (position, value) in &identifiers {
            let position = i64::try_from(*position).unwrap_or(0);
            insert_identifier.execute(params![list, position, encode_identifier(value), member])?;
        }
    }
    Ok(())
}

/// The stored form of an identifier: the 32 bytes of a digest, or the partner's own text after a mark.
fn encode_identifier(value: &[u8]) -> Vec<u8> {
    let text = std::str::from_utf8(value).unwrap_or_default();
    if text::is_sha256_hex(text) {
        return (0..32).filter_map(|at| u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()).collect();
    }
    [b"=", value].concat()
}

/// The written form of a stored identifier.
fn decode_identifier(value: &[u8]) -> String {
    use std::fmt::Write;
    match value {
        [b'=', text @ ..] if value.len() != 32 => String::from_utf8_lossy(text).into_owned(),
        bytes => bytes.iter().fold(String::with_capacity(64), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        }),
    }
}

/// Removes every member with one of the users' identifiers.
pub(crate) fn remove(store: &Store, list: i64, users: &[Value]) -> ApiResult<()> {
    let db: &Connection = store.db();
    let mut find =
        db.prepare_cached("SELECT member FROM identifier WHERE audience = ?1 AND field = ?2 AND value = ?3")?;
    for user in users {
        for (position, value) in identifiers(user) {
            let position = i64::try_from(position).unwrap_or(0);
            let members: Vec<i64> = find
                .query_map(params![list, position, encode_identifier(&value)], |row| row.get(0))?
                .collect::<rusqlite::Result<_>>()?;
            for member in members {
                db.prepare_cached("DELETE FROM member WHERE id = ?1")?.execute([member])?;
                db.prepare_cached("DELETE FROM identifier WHERE member = ?1")?.execute([member])?;
            }
        }
    }
    Ok(())
}

/// The number of members at a time.
pub(crate) fn count(store: &Store, list: i64, now: EpochMillis) -> ApiResult<i64> {
    Ok(store
        .db()
        .prepare_cached("SELECT count(*) FROM member WHERE audience = ?1 AND effective_at <= ?2 AND expires_at > ?2")?
        .query_row(params![list, now.0], |row| row.get(0))?)
}

/// The number of the audience or do-not-reach list of that identifier.
pub(crate) fn find_list(store: &Store, id: &str) -> rusqlite::Result<Option<i64>> {
    for record in [&CUSTOM_AUDIENCE, &DO_NOT_REACH_LIST] {
        if let Some(found) = store.get(record, id)? {
            return Ok(Some(found.seq));
        }
    }
    Ok(None)
}

/// A page of the members of a list, for the control plane: at most `limit` members after a member's number, and the number
/// after which the next page starts.
pub(crate) fn page(
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
    let mut identifiers =
        db.prepare_cached("SELECT field, value FROM identifier WHERE member = ?1 ORDER BY field, value")?;
    let found: Vec<(i64, i64, i64)> = members
        .query_map(params![list, after, now.0, limit], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let mut page = Vec::with_capacity(found.len());
    for (member, effective_at, expires_at) in &found {
        let mut user = serde_json::Map::new();
        let rows = identifiers.query_map([member], |row| Ok((row.get::<_, u32>(0)?, row.get::<_, Vec<u8>>(1)?)))?;
        for row in rows {
            let (position, value) = row?;
            let name = USER.fields.get(position as usize).map_or("", |field| field.name);
            if let Some(values) = user.entry(name).or_insert_with(|| json!([])).as_array_mut() {
                values.push(json!(decode_identifier(&value)));
            }
        }
        user.insert("effective_at".into(), json!(time::format_instant(EpochMillis(*effective_at))));
        user.insert("expires_at".into(), json!(time::format_instant(EpochMillis(*expires_at))));
        page.push(Value::Object(user));
    }
    let next = found
        .last()
        .map(|(member, ..)| *member)
        .filter(|_| i64::try_from(found.len()).is_ok_and(|found| found == limit));
    Ok((page, next))
}
