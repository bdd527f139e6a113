//! An answer: envelope, cursor, records.
//!
//! Records are not copied out of the answer. A first pass notes where each column of each record stands; a value is read
//! from there when it is asked for, so a page that is only counted or forwarded costs one scan.

use std::fmt;

use bytes::Bytes;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use super::names::{self, Naming};
use crate::error::{Error, Fault, Refusal, Result};
use crate::model::{Answer, Endpoint, Record};

/// Where a value stands in the answer; empty when it was not there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Span {
    start: u32,
    end: u32,
}

/// Records of one kind, as they stand in an answer.
#[derive(Debug, Clone)]
pub struct Rows {
    /// The kind.
    pub record: &'static Record,
    body: Bytes,
    /// `record.fields.len()` spans per row, in the record's order.
    spans: Vec<Span>,
    /// The whole of each row.
    wholes: Vec<Span>,
    /// Members that the record does not know: row, name, value.
    extra: Vec<(u32, Span, Span)>,
}

/// What `data` held.
#[derive(Debug, Clone)]
pub enum Data {
    /// Records.
    Rows(Rows),
    /// An array of text.
    Words(Vec<String>),
}

/// A successful answer.
#[derive(Debug, Clone)]
pub struct Reply {
    /// What `data` held.
    pub data: Data,
    /// Where the next page starts; none on the last.
    pub next_cursor: Option<String>,
    /// How many records there are in all, when asked for.
    pub total_count: Option<i64>,
}

impl Rows {
    /// How many records there are.
    pub fn len(&self) -> usize {
        self.wholes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.wholes.is_empty()
    }

    /// The JSON text of one column of one record; none when it was not in the answer.
    pub fn raw(&self, row: usize, column: usize) -> Option<&str> {
        self.text(*self.spans.get(row * self.record.fields.len() + column)?)
    }

    /// The JSON text of one record.
    pub fn whole(&self, row: usize) -> Option<&str> {
        self.text(*self.wholes.get(row)?)
    }

    /// Members of one record that its kind does not know: name and JSON text.
    pub fn extra(&self, row: usize) -> impl Iterator<Item = (&str, &str)> {
        let from = self.extra.partition_point(|(at, ..)| (*at as usize) < row);
        self.extra[from..]
            .iter()
            .take_while(move |(at, ..)| *at as usize == row)
            .filter_map(|(_, name, value)| Some((self.text(*name)?, self.text(*value)?)))
    }

    /// The records nested in one column of one record, when they are of that kind.
    pub fn nested(&self, row: usize, column: usize, record: &'static Record) -> Option<Self> {
        let span = *self.spans.get(row * self.record.fields.len() + column)?;
        let part = self.body.slice(span.start as usize..span.end as usize);
        Self::read(&part, record)
    }

    /// Reads one object or an array of objects.
    pub fn read(body: &Bytes, record: &'static Record) -> Option<Self> {
        let mut rows = Self { record, body: body.clone(), spans: Vec::new(), wholes: Vec::new(), extra: Vec::new() };
        let mut reader = serde_json::Deserializer::from_slice(body);
        RowsSeed { rows: &mut rows, base: body.as_ptr() as usize }.deserialize(&mut reader).ok()?;
        Some(rows)
    }

    fn text(&self, span: Span) -> Option<&str> {
        if span.end == 0 {
            return None;
        }
        std::str::from_utf8(self.body.get(span.start as usize..span.end as usize)?).ok()
    }
}

/// Reads a successful answer.
pub fn decode(row: &'static Endpoint, body: &Bytes) -> Result<Reply> {
    decode_as(row.name, row.record, row.answer, body)
}

fn decode_as(endpoint: &str, record: &'static Record, answer: Answer, body: &Bytes) -> Result<Reply> {
    let unreadable = |reason: String| Error::Unreadable { endpoint: endpoint.to_owned(), reason };
    if u32::try_from(body.len()).is_err() {
        return Err(unreadable("it is larger than 4 GB".into()));
    }
    let mut envelope = Envelope {
        rows: Rows { record, body: body.clone(), spans: Vec::new(), wholes: Vec::new(), extra: Vec::new() },
        words: Vec::new(),
        next_cursor: None,
        total_count: None,
        answer,
        has_data: false,
        base: body.as_ptr() as usize,
    };
    let mut reader = serde_json::Deserializer::from_slice(body);
    (&mut envelope)
        .deserialize(&mut reader)
        .and_then(|()| reader.end())
        .map_err(|error| unreadable(format!("{error}; it may have been cut off")))?;
    if !envelope.has_data && answer != Answer::Message {
        return Err(unreadable("it has no `data`".into()));
    }
    let data = if matches!(answer, Answer::Words | Answer::Message) {
        Data::Words(envelope.words)
    } else {
        Data::Rows(envelope.rows)
    };
    Ok(Reply { data, next_cursor: envelope.next_cursor, total_count: envelope.total_count })
}

/// Reads a refusal: `errors` and `operation_errors`, in any of the shapes the service uses.
pub fn refusal(status: u16, body: &[u8]) -> Refusal {
    let mut refusal = Refusal { status, ..Refusal::default() };
    // Some failures carry no JSON; then the status alone counts (document 5, section 10).
    let Ok(Value::Object(members)) = serde_json::from_slice::<Value>(body) else { return refusal };
    if let Some(Value::Array(entries)) = members.get("errors") {
        refusal.errors = entries.iter().filter_map(|entry| fault(entry, None)).collect();
    }
    match members.get("operation_errors") {
        Some(Value::Array(items)) => {
            for (index, item) in items.iter().enumerate() {
                match item {
                    // One array per item of the request.
                    Value::Array(entries) => {
                        refusal.operation_errors.extend(entries.iter().filter_map(|entry| fault(entry, Some(index))));
                    }
                    // Entries that carry the index of their item.
                    entry => refusal.operation_errors.extend(fault(entry, None)),
                }
            }
        }
        Some(Value::Object(items)) => {
            for (index, entries) in items {
                let index = index.parse().ok();
                let entries = entries.as_array().map_or(std::slice::from_ref(entries), Vec::as_slice);
                refusal.operation_errors.extend(entries.iter().filter_map(|entry| fault(entry, index)));
            }
        }
        _ => {}
    }
    refusal
}

fn fault(entry: &Value, index: Option<usize>) -> Option<Fault> {
    let text = |name: &str| match entry.get(name)? {
        Value::String(text) => Some(text.clone()),
        Value::Null => None,
        other => Some(other.to_string()),
    };
    entry.as_object()?;
    let named = entry.get("index").or_else(|| entry.get("operation_index")).and_then(Value::as_u64);
    Some(Fault {
        code: names::documented(&text("code").unwrap_or_default()).to_owned(),
        message: text("message").unwrap_or_default(),
        parameter: text("parameter")
            .or_else(|| text("attribute"))
            .filter(|name| !name.is_empty())
            .map(|name| names::documented(&name).to_owned()),
        index: named.and_then(|index| usize::try_from(index).ok()).or(index),
    })
}

impl Naming {
    /// The place of a member in its record; answers are read in either spelling.
    fn column(record: &Record, name: &str) -> Option<usize> {
        record.position(name).or_else(|| {
            let ours = names::documented(name);
            if ours == name { None } else { record.position(ours) }
        })
    }
}

struct Envelope {
    rows: Rows,
    words: Vec<String>,
    next_cursor: Option<String>,
    total_count: Option<i64>,
    answer: Answer,
    has_data: bool,
    base: usize,
}

impl<'de> DeserializeSeed<'de> for &mut Envelope {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> std::result::Result<(), D::Error> {
        reader.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for &mut Envelope {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with `data`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<(), A::Error> {
        while let Some(name) = map.next_key::<std::borrow::Cow<'de, str>>()? {
            match name.as_ref() {
                "data" => {
                    self.has_data = true;
                    match self.answer {
                        Answer::Words => self.words = map.next_value()?,
                        Answer::Under(member) | Answer::Inside(member) => {
                            map.next_value_seed(UnderSeed { member, rows: &mut self.rows, base: self.base })?;
                        }
                        Answer::One | Answer::Message | Answer::Lone | Answer::Page | Answer::Many => {
                            map.next_value_seed(RowsSeed { rows: &mut self.rows, base: self.base })?;
                        }
                    }
                }
                "message" if self.answer == Answer::Message => self.words = vec![map.next_value()?],
                "next_cursor" => self.next_cursor = map.next_value::<Option<Cursor>>()?.map(Cursor::into_text),
                "total_count" => self.total_count = map.next_value()?,
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

/// A cursor is text that is not to be read; product lists have been seen with a bare number (document 5, paging).
#[derive(serde::Deserialize)]
#[serde(untagged)]
enum Cursor {
    Text(String),
    Number(u64),
}

impl Cursor {
    fn into_text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Number(number) => number.to_string(),
        }
    }
}

struct UnderSeed<'r> {
    member: &'static str,
    rows: &'r mut Rows,
    base: usize,
}

impl<'de> DeserializeSeed<'de> for UnderSeed<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> std::result::Result<(), D::Error> {
        reader.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for UnderSeed<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object with `{}`", self.member)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<(), A::Error> {
        while let Some(name) = map.next_key::<std::borrow::Cow<'de, str>>()? {
            if name == self.member {
                map.next_value_seed(RowsSeed { rows: self.rows, base: self.base })?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// An object, or an array of objects; a lone object where an array is usual is an array of one (document 5, section 1).
struct RowsSeed<'r> {
    rows: &'r mut Rows,
    base: usize,
}

impl<'de> DeserializeSeed<'de> for RowsSeed<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> std::result::Result<(), D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for RowsSeed<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a record or an array of records")
    }

    fn visit_unit<E>(self) -> std::result::Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> std::result::Result<(), A::Error> {
        while seq.next_element_seed(RowsSeed { rows: self.rows, base: self.base })?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<(), A::Error> {
        let Self { rows, base } = self;
        let width = rows.record.fields.len();
        let first = rows.spans.len();
        let number = u32::try_from(rows.wholes.len()).unwrap_or(u32::MAX);
        rows.spans.resize(first + width, Span::default());
        let (mut least, mut most) = (u32::MAX, 0);
        let mut expected = 0;
        while let Some(name) = map.next_key::<&RawValue>()? {
            let name = place(name.get(), base);
            let value = place(map.next_value::<&RawValue>()?.get(), base);
            least = least.min(name.start);
            most = value.end;
            // The quotes are left out; a name with an escape in it is no documented name.
            let name = Span { start: name.start + 1, end: name.end - 1 };
            let text =
                rows.body.get(name.start as usize..name.end as usize).and_then(|name| std::str::from_utf8(name).ok());
            let text = text.unwrap_or_default();
            // Members mostly stand in the documented order.
            let column = match rows.record.fields.get(expected) {
                Some(field) if field.name == text => Some(expected),
                _ => Naming::column(rows.record, text),
            };
            if let Some(column) = column {
                rows.spans[first + column] = value;
                expected = column + 1;
            } else {
                rows.extra.push((number, name, value));
            }
        }
        let whole = if most == 0 { Span::default() } else { widen(&rows.body, least, most) };
        rows.wholes.push(whole);
        Ok(())
    }
}

/// From the first name and the last value out to the braces.
fn widen(body: &[u8], first: u32, last: u32) -> Span {
    let before = body[..first as usize].iter().rposition(|byte| *byte == b'{').unwrap_or(0);
    let after = body[last as usize..].iter().position(|byte| *byte == b'}').unwrap_or(0);
    Span { start: u32::try_from(before).unwrap_or(0), end: u32::try_from(last as usize + after + 1).unwrap_or(last) }
}

/// Where a piece of the answer, borrowed from it, stands in it.
fn place(piece: &str, base: usize) -> Span {
    let start = piece.as_ptr() as usize - base;
    Span { start: u32::try_from(start).unwrap_or(0), end: u32::try_from(start + piece.len()).unwrap_or(0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api;

    fn read(name: &str, body: &'static str) -> Result<Reply> {
        decode(api::endpoint(name).expect("a row"), &Bytes::from_static(body.as_bytes()))
    }

    fn rows(reply: &Reply) -> &Rows {
        match &reply.data {
            Data::Rows(rows) => rows,
            Data::Words(_) => panic!("expected records"),
        }
    }

    #[test]
    fn every_shape_of_data_is_read() {
        let cases = [
            ("accounts.get", r#"{"data": {"id": "a"}}"#, 1),
            ("accounts.create", r#"{"data": [{"id": "a"}], "request": {"params": {}}}"#, 1),
            ("accounts.list", r#"{"data": [{"id": "a"}, {"id": "b"}], "next_cursor": null}"#, 2),
            ("accounts.list", r#"{"data": {"id": "a"}, "next_cursor": null}"#, 1),
            ("accounts.list", r#"{"data": [], "next_cursor": null}"#, 0),
            ("products.write", r#"{"data": {"products_response": [{"id": "a", "status": "ERROR"}], "more": [1]}}"#, 1),
            (
                "do_not_reach_lists.change_users",
                r#"{"request": [], "data": [{"success_count": 2, "total_count": 2}]}"#,
                1,
            ),
        ];
        for (name, body, count) in cases {
            assert_eq!(rows(&read(name, body).expect("an answer")).len(), count, "{body}");
        }
    }

    #[test]
    fn columns_are_found_in_any_order_and_spelling_and_nothing_is_lost() {
        let body = r#"{"data": {"tweet_volume": [812, 790], "strange": {"a": "}"}, "related_keywords": ["a\"b"]}}"#;
        let reply = read("keyword_insights.search", body).expect("an answer");
        let rows = rows(&reply);
        assert_eq!(rows.raw(0, 0), Some(r#"["a\"b"]"#));
        assert_eq!(rows.raw(0, 1), Some("[812, 790]"));
        assert_eq!(rows.extra(0).collect::<Vec<_>>(), [("strange", r#"{"a": "}"}"#)]);
        assert_eq!(rows.whole(0).map(str::len), Some(body.len() - 10));
    }

    #[test]
    fn cursors_are_text_whatever_they_are_written_as() {
        let cases = [
            ("null", None),
            (r#""c-3yvu1pzhd3i7""#, Some("c-3yvu1pzhd3i7")),
            ("1801000000000000003", Some("1801000000000000003")),
        ];
        for (written, expected) in cases {
            let body = format!(r#"{{"data": [], "next_cursor": {written}}}"#);
            let row = api::endpoint("products.list").expect("a row");
            let reply = decode(row, &Bytes::from(body)).expect("an answer");
            assert_eq!(reply.next_cursor.as_deref(), expected);
        }
    }

    #[test]
    fn an_answer_that_ends_early_is_not_read() {
        let whole = r#"{"data": [{"id": "a"}], "next_cursor": null}"#;
        for end in 0..whole.len() {
            let row = api::endpoint("accounts.list").expect("a row");
            assert!(decode(row, &Bytes::copy_from_slice(&whole.as_bytes()[..end])).is_err(), "{end}");
        }
    }

    #[test]
    fn errors_are_read_in_every_shape() {
        let cases = [
            (
                r#"{"operation_errors": [[], [{"code": "INVALID_PARAMETER", "message": "m", "parameter": "name"}]]}"#,
                Some(1),
            ),
            (r#"{"operation_errors": [{"code": "INVALID_PARAMETER", "message": "m", "index": 1}]}"#, Some(1)),
            (r#"{"operation_errors": {"1": [{"code": "INVALID_PARAMETER", "message": "m"}]}}"#, Some(1)),
        ];
        for (body, index) in cases {
            let refusal = refusal(400, body.as_bytes());
            assert_eq!(refusal.operation_errors.len(), 1, "{body}");
            assert_eq!(refusal.operation_errors[0].index, index, "{body}");
        }
        let live = refusal(404, br#"{"errors": [{"code": "TWEET_NOT_FOUND", "message": "m"}]}"#);
        assert_eq!(live.errors[0].code, "POST_NOT_FOUND");
        let gateway = refusal(429, br#"{"errors": [{"code": 88, "message": "Rate limit exceeded"}]}"#);
        assert_eq!(gateway.errors[0].code, "88");
        assert_eq!(refusal(404, b"<html>").errors, []);
    }
}
