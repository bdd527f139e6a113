//! An answer: envelope, cursor, records.
//!
//! Records are not copied out of the answer. A first pass notes where each column of each record stands; a value is read
//! from there when it is asked for, so a page that is only counted or forwarded costs one scan.

use std::cell::RefCell;

use bytes::Bytes;
use bytestring::ByteString;
use serde_json::Value;

use super::scan::{Name, Scan, ScanResult, Span};
use super::spelling;
use crate::error::{ApiError, Error, ErrorDetail, Result};
use crate::schema::{Endpoint, Record, ResponseShape};

/// Records of one kind, as they stand in an answer.
#[derive(Debug, Clone)]
pub struct LazyRecords {
    /// The kind.
    pub record: &'static Record,
    body: ByteString,
    /// `record.fields.len()` spans per row, in the record's order.
    spans: Vec<Span>,
    /// The whole of each row.
    record_spans: Vec<Span>,
    /// Members that the record does not know: row, name, value.
    extra: Vec<(u32, Span, Span)>,
}

/// What `data` held.
#[derive(Debug, Clone)]
pub enum ResponseData {
    /// Records.
    Records(LazyRecords),
    /// An array of text.
    Strings(Vec<String>),
}

/// A successful answer.
#[derive(Debug, Clone)]
pub struct Response {
    /// What `data` held.
    pub data: ResponseData,
    /// Where the next page starts; none on the last.
    pub next_cursor: Option<String>,
    /// How many records there are in all, when asked for.
    pub total_count: Option<i64>,
}

impl LazyRecords {
    /// How many records there are.
    pub fn len(&self) -> usize {
        self.record_spans.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.record_spans.is_empty()
    }

    /// The JSON text of one column of one record; none when it was not in the answer.
    pub fn raw(&self, row: usize, column: usize) -> Option<&str> {
        self.text(*self.spans.get(row * self.record.fields.len() + column)?)
    }

    /// The JSON text of one record.
    pub fn whole(&self, row: usize) -> Option<&str> {
        self.text(*self.record_spans.get(row)?)
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
        Self::read(self.body.slice_ref(self.text(span)?), record)
    }

    /// Reads one object or an array of objects.
    pub fn read(text: impl Into<ByteString>, record: &'static Record) -> Option<Self> {
        let text = text.into();
        // Spans are told in 32 bits.
        u32::try_from(text.len()).ok()?;
        let mut rows = Self::none(record, text.clone());
        let mut scan = Scan::new(text.as_bytes());
        rows.gather(&mut scan, &mut Order::default()).and_then(|()| scan.end()).ok()?;
        Some(rows)
    }

    const fn none(record: &'static Record, body: ByteString) -> Self {
        Self { record, body, spans: Vec::new(), record_spans: Vec::new(), extra: Vec::new() }
    }

    /// Notes an object, or an array of objects; a lone object where an array is usual is an array of one (document 5,
    /// section 1).
    fn gather(&mut self, scan: &mut Scan<'_>, order: &mut Order) -> ScanResult<()> {
        match scan.peek() {
            Some(b'[') => scan.array(|scan| self.one(scan, order)),
            _ => self.one(scan, order),
        }
    }

    fn one(&mut self, scan: &mut Scan<'_>, order: &mut Order) -> ScanResult<()> {
        match scan.peek() {
            Some(b'{') => self.note(scan, order),
            // Where there is no record, null stands.
            _ => scan.null(),
        }
    }

    /// Notes where each member of one object stands.
    fn note(&mut self, scan: &mut Scan<'_>, order: &mut Order) -> ScanResult<()> {
        let first = self.spans.len();
        let number = u32::try_from(self.record_spans.len()).unwrap_or(u32::MAX);
        self.spans.resize(first + self.record.fields.len(), Span::default());
        let (body, record, spans, extra) = (&self.body, self.record, &mut self.spans, &mut self.extra);
        // It is asked for a guess and told what stood there, in turns.
        let order = RefCell::new(order);
        let guess = |place| order.borrow().name(place);
        let whole = scan.guessed(guess, |scan, place, name| {
            let column = match name {
                Name::AsGuessed(_) => order.borrow().column(place),
                Name::Other(name) => order.borrow_mut().learn(record, body, place, name),
            };
            let value = scan.value()?;
            match column {
                Some(column) => spans[first + column] = value,
                None => extra.push((number, name.span(), value)),
            }
            Ok(())
        })?;
        self.record_spans.push(whole);
        Ok(())
    }

    fn text(&self, span: Span) -> Option<&str> {
        if span.end == 0 {
            return None;
        }
        self.body.get(span.start as usize..span.end as usize)
    }
}

/// Reads a successful answer.
pub fn decode(endpoint: &'static Endpoint, body: &Bytes) -> Result<Response> {
    decode_with(endpoint, body, &|_| ())
}

/// The same; `tell` is told where the next page starts when that stands ahead of the records, before they are looked at.
pub fn decode_with(endpoint: &'static Endpoint, body: &Bytes, on_cursor: &dyn Fn(Option<&str>)) -> Result<Response> {
    let (record, answer) = (endpoint.record, endpoint.response);
    let unreadable = |reason: String| Error::Decode { endpoint: endpoint.name.to_owned(), reason };
    if u32::try_from(body.len()).is_err() {
        return Err(unreadable("it is larger than 4 GB".into()));
    }
    let text = ByteString::try_from(body.clone())
        .map_err(|error| unreadable(format!("it is not UTF-8 from byte {} on", error.valid_up_to())))?;
    let mut envelope = Envelope {
        rows: LazyRecords::none(record, text.clone()),
        words: Span::default(),
        next_cursor: Span::default(),
        total_count: Span::default(),
        has_data: false,
    };
    let mut scan = Scan::new(text.as_bytes());
    envelope
        .walk(&mut scan, answer, on_cursor)
        .and_then(|()| scan.end())
        .map_err(|error| unreadable(format!("{error}; it may have been cut off")))?;
    if !envelope.has_data {
        let wanted = if answer == ResponseShape::Message { "message" } else { "data" };
        return Err(unreadable(format!("it has no `{wanted}`")));
    }
    envelope.reply(answer).map_err(|error| unreadable(error.to_string()))
}

/// Reads a refusal: `errors` and `operation_errors`, in any of the shapes the service uses.
pub fn refusal(status: u16, body: &[u8]) -> ApiError {
    let mut error = ApiError { status, ..ApiError::default() };
    // Some failures carry no JSON; then the status alone counts (document 5, section 10).
    let Ok(Value::Object(members)) = serde_json::from_slice::<Value>(body) else { return error };
    if let Some(Value::Array(entries)) = members.get("errors") {
        error.errors = entries.iter().filter_map(|entry| fault(entry, None)).collect();
    }
    match members.get("operation_errors") {
        Some(Value::Array(items)) => {
            for (index, item) in items.iter().enumerate() {
                match item {
                    // One array per item of the request.
                    Value::Array(entries) => {
                        error.operation_errors.extend(entries.iter().filter_map(|entry| fault(entry, Some(index))));
                    }
                    // Entries that carry the index of their item.
                    entry => error.operation_errors.extend(fault(entry, None)),
                }
            }
        }
        Some(Value::Object(items)) => {
            for (index, entries) in items {
                let index = index.parse().ok();
                let entries = entries.as_array().map_or(std::slice::from_ref(entries), Vec::as_slice);
                error.operation_errors.extend(entries.iter().filter_map(|entry| fault(entry, index)));
            }
        }
        _ => {}
    }
    error
}

fn fault(entry: &Value, index: Option<usize>) -> Option<ErrorDetail> {
    let text = |name: &str| match entry.get(name)? {
        Value::String(text) => Some(text.clone()),
        Value::Null => None,
        other => Some(other.to_string()),
    };
    entry.as_object()?;
    let named = entry.get("index").or_else(|| entry.get("operation_index")).and_then(Value::as_u64);
    Some(ErrorDetail {
        code: spelling::documented(&text("code").unwrap_or_default()).to_owned(),
        message: text("message").unwrap_or_default(),
        parameter: text("parameter")
            .or_else(|| text("attribute"))
            .filter(|name| !name.is_empty())
            .map(|name| spelling::documented(&name).to_owned()),
        index: named.and_then(|index| usize::try_from(index).ok()).or(index),
    })
}

/// In which order members stood in the record before: mostly they stand so again.
#[derive(Default)]
struct Order(Vec<(Span, Option<usize>)>);

impl Order {
    /// The name that stood at that place before.
    #[inline]
    fn name(&self, place: usize) -> Option<Span> {
        self.0.get(place).map(|(name, _)| *name)
    }

    /// The column of the member at that place, whose name is the one of before.
    #[inline]
    fn column(&self, place: usize) -> Option<usize> {
        self.0.get(place).and_then(|(_, column)| *column)
    }

    /// The column of the member of that name, which is from now on the one at that place; answers are read in either spelling.
    fn learn(&mut self, record: &Record, body: &str, place: usize, name: Span) -> Option<usize> {
        let text = body.get(name.start as usize..name.end as usize).unwrap_or_default();
        let column = record.position(text).or_else(|| {
            let ours = spelling::documented(text);
            if ours == text { None } else { record.position(ours) }
        });
        match self.0.get_mut(place) {
            Some(known) => *known = (name, column),
            None => self.0.push((name, column)),
        }
        column
    }
}

/// What stands around the records.
struct Envelope {
    rows: LazyRecords,
    words: Span,
    next_cursor: Span,
    total_count: Span,
    has_data: bool,
}

impl Envelope {
    fn walk(&mut self, scan: &mut Scan<'_>, answer: ResponseShape, on_cursor: &dyn Fn(Option<&str>)) -> ScanResult<()> {
        let body = self.rows.body.clone();
        let named = |span: Span| body.as_bytes().get(span.start as usize..span.end as usize).unwrap_or_default();
        scan.object(|scan, name| {
            match (named(name), answer) {
                (b"data", ResponseShape::Strings) | (b"message", ResponseShape::Message) => {
                    self.has_data = true;
                    self.words = scan.value()?;
                }
                (b"data", ResponseShape::NestedMany(member) | ResponseShape::NestedOne(member)) => {
                    self.has_data = true;
                    let order = &mut Order::default();
                    scan.object(|scan, name| {
                        if named(name) == member.as_bytes() {
                            return self.rows.gather(scan, order);
                        }
                        scan.value().map(|_| ())
                    })?;
                }
                (
                    b"data",
                    ResponseShape::One | ResponseShape::SingletonList | ResponseShape::Page | ResponseShape::Many,
                ) => {
                    self.has_data = true;
                    self.rows.gather(scan, &mut Order::default())?;
                }
                (b"next_cursor", _) if self.next_cursor == Span::default() => {
                    self.next_cursor = scan.value()?;
                    if !self.has_data
                        && let Ok(cursor) = self.cursor()
                    {
                        on_cursor(cursor.as_deref());
                    }
                }
                (b"total_count", _) => self.total_count = scan.value()?,
                _ => {
                    scan.value()?;
                }
            }
            Ok(())
        })
        .map(|_| ())
    }

    fn cursor(&self) -> serde_json::Result<Option<String>> {
        let cursor: Option<Cursor> = serde_json::from_str(self.rows.text(self.next_cursor).unwrap_or("null"))?;
        Ok(cursor.map(Cursor::into_text))
    }

    fn reply(self, answer: ResponseShape) -> serde_json::Result<Response> {
        let text = |span: Span| self.rows.text(span).unwrap_or("null");
        let next_cursor = self.cursor()?;
        let total_count = serde_json::from_str(text(self.total_count))?;
        let words = text(self.words);
        let data = match answer {
            ResponseShape::Strings => ResponseData::Strings(serde_json::from_str(words)?),
            ResponseShape::Message => ResponseData::Strings(vec![serde_json::from_str(words)?]),
            _ => ResponseData::Records(self.rows),
        };
        Ok(Response { data, next_cursor, total_count })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api;

    fn read(name: &str, body: &'static str) -> Result<Response> {
        decode(api::endpoint(name).expect("a row"), &Bytes::from_static(body.as_bytes()))
    }

    fn rows(reply: &Response) -> &LazyRecords {
        match &reply.data {
            ResponseData::Records(rows) => rows,
            ResponseData::Strings(_) => panic!("expected records"),
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
            let endpoint = api::endpoint("products.list").expect("a row");
            let reply = decode(endpoint, &Bytes::from(body)).expect("an answer");
            assert_eq!(reply.next_cursor.as_deref(), expected);
        }
    }

    #[test]
    fn an_answer_that_ends_early_is_not_read() {
        let whole = r#"{"data": [{"id": "a"}], "next_cursor": null}"#;
        for end in 0..whole.len() {
            let endpoint = api::endpoint("accounts.list").expect("a row");
            assert!(decode(endpoint, &Bytes::copy_from_slice(&whole.as_bytes()[..end])).is_err(), "{end}");
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
            let error = refusal(400, body.as_bytes());
            assert_eq!(error.operation_errors.len(), 1, "{body}");
            assert_eq!(error.operation_errors[0].index, index, "{body}");
        }
        let live = refusal(404, br#"{"errors": [{"code": "TWEET_NOT_FOUND", "message": "m"}]}"#);
        assert_eq!(live.errors[0].code, "POST_NOT_FOUND");
        let gateway = refusal(429, br#"{"errors": [{"code": 88, "message": "Rate limit exceeded"}]}"#);
        assert_eq!(gateway.errors[0].code, "88");
        assert_eq!(refusal(404, b"<html>").errors, []);
    }
}
