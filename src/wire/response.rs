//! Responses: envelope, cursor, records, errors.
//!
//! Records are decoded lazily. One scan records the span of every field of every record; a value is parsed on access, so a page
//! that is only counted or forwarded costs one scan.

use std::cell::RefCell;

use bytes::Bytes;
use bytestring::ByteString;
use serde_json::Value;

use super::scan::{Name, Scan, ScanResult, Span};
use super::spelling;
use crate::error::{ApiError, Error, ErrorDetail, Result};
use crate::schema::{Endpoint, Record, ResponseShape};

/// Records of one type, as spans of a response body.
#[derive(Debug, Clone)]
pub struct LazyRecords {
    /// The type of the records.
    pub record: &'static Record,
    body: ByteString,
    /// `record.fields.len()` spans per record, in the order of `record.fields`; an empty span is an absent field.
    spans: Vec<Span>,
    /// The span of each record.
    record_spans: Vec<Span>,
    /// Members that are not fields of the record: index of the record, name, value.
    extra: Vec<(u32, Span, Span)>,
}

/// The value of `data`.
#[derive(Debug, Clone)]
pub enum ResponseData {
    /// Records.
    Records(LazyRecords),
    /// An array of text.
    Strings(Vec<String>),
}

/// A successful response.
#[derive(Debug, Clone)]
pub struct Response {
    /// The value of `data`.
    pub data: ResponseData,
    /// The cursor of the next page; none on the last.
    pub next_cursor: Option<String>,
    /// The number of records on all pages, if the response contains it.
    pub total_count: Option<i64>,
}

impl LazyRecords {
    /// The number of records.
    pub fn len(&self) -> usize {
        self.record_spans.len()
    }

    /// Whether there are no records.
    pub fn is_empty(&self) -> bool {
        self.record_spans.is_empty()
    }

    /// The JSON text of a field of a record, by index; none if the field is absent.
    pub fn raw(&self, index: usize, field: usize) -> Option<&str> {
        self.text(*self.spans.get(index * self.record.fields.len() + field)?)
    }

    /// The JSON text of a record.
    pub fn whole(&self, index: usize) -> Option<&str> {
        self.text(*self.record_spans.get(index)?)
    }

    /// The members of a record that are not fields: name and JSON text.
    pub fn extra(&self, index: usize) -> impl Iterator<Item = (&str, &str)> {
        let first = self.extra.partition_point(|(owner, ..)| (*owner as usize) < index);
        self.extra[first..]
            .iter()
            .take_while(move |(owner, ..)| *owner as usize == index)
            .filter_map(|(_, name, value)| Some((self.text(*name)?, self.text(*value)?)))
    }

    /// The records nested in a field of a record; none if the value is not an object or an array of objects.
    pub fn nested(&self, index: usize, field: usize, record: &'static Record) -> Option<Self> {
        let span = *self.spans.get(index * self.record.fields.len() + field)?;
        Self::read(self.body.slice_ref(self.text(span)?), record)
    }

    /// Scans one object or an array of objects; none if the text is anything else.
    pub fn read(text: impl Into<ByteString>, record: &'static Record) -> Option<Self> {
        let text = text.into();
        // Spans are 32 bits wide.
        u32::try_from(text.len()).ok()?;
        let mut records = Self::empty(record, text.clone());
        let mut scan = Scan::new(text.as_bytes());
        records.scan_all(&mut scan, &mut MemberOrder::default()).and_then(|()| scan.end()).ok()?;
        Some(records)
    }

    const fn empty(record: &'static Record, body: ByteString) -> Self {
        Self { record, body, spans: Vec::new(), record_spans: Vec::new(), extra: Vec::new() }
    }

    /// Scans an array of objects, or one object: the service may omit the brackets around a single record.
    fn scan_all(&mut self, scan: &mut Scan<'_>, order: &mut MemberOrder) -> ScanResult<()> {
        match scan.peek() {
            Some(b'[') => scan.array(|scan| self.scan_one(scan, order)),
            _ => self.scan_one(scan, order),
        }
    }

    fn scan_one(&mut self, scan: &mut Scan<'_>, order: &mut MemberOrder) -> ScanResult<()> {
        match scan.peek() {
            Some(b'{') => self.scan_record(scan, order),
            // The service writes null in place of a missing record.
            _ => scan.null(),
        }
    }

    /// Records the spans of one object and of its members.
    fn scan_record(&mut self, scan: &mut Scan<'_>, order: &mut MemberOrder) -> ScanResult<()> {
        let first = self.spans.len();
        let index = u32::try_from(self.record_spans.len()).unwrap_or(u32::MAX);
        self.spans.resize(first + self.record.fields.len(), Span::default());
        let (body, record, spans, extra) = (&self.body, self.record, &mut self.spans, &mut self.extra);
        // Both closures use it, one after the other.
        let order = RefCell::new(order);
        let expected_name = |position| order.borrow().name(position);
        let whole = scan.object_in_order(expected_name, |scan, position, name| {
            let field = match name {
                Name::Expected(_) => order.borrow().field(position),
                Name::Other(name) => order.borrow_mut().update(record, body, position, name),
            };
            let value = scan.value()?;
            match field {
                Some(field) => spans[first + field] = value,
                None => extra.push((index, name.span(), value)),
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

/// Decodes a successful response.
pub fn decode(endpoint: &'static Endpoint, body: &Bytes) -> Result<Response> {
    decode_with(endpoint, body, &|_| ())
}

/// Decodes a successful response. `on_cursor` receives the next cursor before the records are scanned, if it precedes them.
pub fn decode_with(endpoint: &'static Endpoint, body: &Bytes, on_cursor: &dyn Fn(Option<&str>)) -> Result<Response> {
    let (record, shape) = (endpoint.record, endpoint.response);
    let decode_error = |reason: String| Error::decode(endpoint.name, reason);
    if u32::try_from(body.len()).is_err() {
        return Err(decode_error("it is larger than 4 GB".into()));
    }
    let text = ByteString::try_from(body.clone())
        .map_err(|error| decode_error(format!("it is not UTF-8 from byte {} on", error.valid_up_to())))?;
    let mut envelope = Envelope {
        records: LazyRecords::empty(record, text.clone()),
        text: Span::default(),
        next_cursor: Span::default(),
        total_count: Span::default(),
        has_data: false,
    };
    let mut scan = Scan::new(text.as_bytes());
    envelope
        .scan(&mut scan, shape, on_cursor)
        .and_then(|()| scan.end())
        .map_err(|error| decode_error(format!("{error}; it may have been cut off")))?;
    if !envelope.has_data {
        let expected = if shape == ResponseShape::Message { "message" } else { "data" };
        return Err(decode_error(format!("it has no `{expected}`")));
    }
    envelope.into_response(shape).map_err(|error| decode_error(error.to_string()))
}

/// Decodes an error response: `errors` and `operation_errors`, in any of the shapes that the service uses.
pub fn decode_error(status: u16, body: &[u8]) -> ApiError {
    let mut error = ApiError { status, ..ApiError::default() };
    // Gateways respond without JSON; the status remains.
    let Ok(Value::Object(members)) = serde_json::from_slice::<Value>(body) else { return error };
    if let Some(Value::Array(entries)) = members.get("errors") {
        error.errors = entries.iter().filter_map(|entry| error_detail(entry, None)).collect();
    }
    match members.get("operation_errors") {
        Some(Value::Array(items)) => {
            for (index, item) in items.iter().enumerate() {
                match item {
                    // One array per item of the request.
                    Value::Array(entries) => {
                        error
                            .operation_errors
                            .extend(entries.iter().filter_map(|entry| error_detail(entry, Some(index))));
                    }
                    // One array of entries, each with the index of its item.
                    entry => error.operation_errors.extend(error_detail(entry, None)),
                }
            }
        }
        Some(Value::Object(items)) => {
            for (index, entries) in items {
                let index = index.parse().ok();
                let entries = entries.as_array().map_or(std::slice::from_ref(entries), Vec::as_slice);
                error.operation_errors.extend(entries.iter().filter_map(|entry| error_detail(entry, index)));
            }
        }
        Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) | None => {}
    }
    error
}

fn error_detail(entry: &Value, index: Option<usize>) -> Option<ErrorDetail> {
    let text = |name: &str| match entry.get(name)? {
        Value::String(text) => Some(text.clone()),
        Value::Null => None,
        other => Some(other.to_string()),
    };
    entry.as_object()?;
    let own_index = entry.get("index").or_else(|| entry.get("operation_index")).and_then(Value::as_u64);
    Some(ErrorDetail {
        code: spelling::documented(&text("code").unwrap_or_default()).to_owned(),
        message: text("message").unwrap_or_default(),
        parameter: text("parameter")
            .or_else(|| text("attribute"))
            .filter(|name| !name.is_empty())
            .map(|name| spelling::documented(&name).to_owned()),
        index: own_index.and_then(|index| usize::try_from(index).ok()).or(index),
    })
}

/// The names and fields of the members of the previous record, by position. Records of one response mostly have the same order,
/// so a name that is equal needs no lookup.
#[derive(Default)]
struct MemberOrder(Vec<(Span, Option<usize>)>);

impl MemberOrder {
    /// The name at this position of the previous record.
    #[inline]
    fn name(&self, position: usize) -> Option<Span> {
        self.0.get(position).map(|(name, _)| *name)
    }

    /// The field at this position of the previous record.
    #[inline]
    fn field(&self, position: usize) -> Option<usize> {
        self.0.get(position).and_then(|(_, field)| *field)
    }

    /// Looks up the field of a name in either spelling, and expects the name at this position of the next record.
    fn update(&mut self, record: &Record, body: &str, position: usize, name: Span) -> Option<usize> {
        let text = body.get(name.start as usize..name.end as usize).unwrap_or_default();
        let field = record.position(text).or_else(|| {
            let documented = spelling::documented(text);
            if documented == text { None } else { record.position(documented) }
        });
        match self.0.get_mut(position) {
            Some(member) => *member = (name, field),
            None => self.0.push((name, field)),
        }
        field
    }
}

/// The members of a response.
struct Envelope {
    records: LazyRecords,
    /// `message`, or `data` if it is an array of text.
    text: Span,
    next_cursor: Span,
    total_count: Span,
    has_data: bool,
}

impl Envelope {
    fn scan(&mut self, scan: &mut Scan<'_>, shape: ResponseShape, on_cursor: &dyn Fn(Option<&str>)) -> ScanResult<()> {
        let body = self.records.body.clone();
        let name_of = |span: Span| body.as_bytes().get(span.start as usize..span.end as usize).unwrap_or_default();
        scan.object(|scan, name| {
            match (name_of(name), shape) {
                (b"data", ResponseShape::Strings) | (b"message", ResponseShape::Message) => {
                    self.has_data = true;
                    self.text = scan.value()?;
                }
                (b"data", ResponseShape::NestedMany(member) | ResponseShape::NestedOne(member)) => {
                    self.has_data = true;
                    let order = &mut MemberOrder::default();
                    scan.object(|scan, name| {
                        if name_of(name) == member.as_bytes() {
                            return self.records.scan_all(scan, order);
                        }
                        scan.value().map(|_| ())
                    })?;
                }
                (
                    b"data",
                    ResponseShape::One | ResponseShape::SingletonList | ResponseShape::Page | ResponseShape::Many,
                ) => {
                    self.has_data = true;
                    self.records.scan_all(scan, &mut MemberOrder::default())?;
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
        let cursor: Option<CursorValue> = serde_json::from_str(self.records.text(self.next_cursor).unwrap_or("null"))?;
        Ok(cursor.map(CursorValue::into_text))
    }

    fn into_response(self, shape: ResponseShape) -> serde_json::Result<Response> {
        let text = |span: Span| self.records.text(span).unwrap_or("null");
        let next_cursor = self.cursor()?;
        let total_count = serde_json::from_str(text(self.total_count))?;
        let data = match shape {
            ResponseShape::Strings => ResponseData::Strings(serde_json::from_str(text(self.text))?),
            ResponseShape::Message => ResponseData::Strings(vec![serde_json::from_str(text(self.text))?]),
            _ => ResponseData::Records(self.records),
        };
        Ok(Response { data, next_cursor, total_count })
    }
}

/// A cursor is opaque text, although the service also writes numbers for lists of products.
#[derive(serde::Deserialize)]
#[serde(untagged)]
enum CursorValue {
    Text(String),
    Number(u64),
}

impl CursorValue {
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
        decode(api::endpoint(name).expect("an endpoint"), &Bytes::from_static(body.as_bytes()))
    }

    fn records(response: &Response) -> &LazyRecords {
        match &response.data {
            ResponseData::Records(records) => records,
            ResponseData::Strings(_) => panic!("expected records"),
        }
    }

    #[test]
    fn every_shape_of_data_is_decoded() {
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
            assert_eq!(records(&read(name, body).expect("a response")).len(), count, "{body}");
        }
    }

    #[test]
    fn members_are_found_in_any_order_and_spelling_and_unknown_ones_are_kept() {
        let body = r#"{"data": {"tweet_volume": [812, 790], "strange": {"a": "}"}, "related_keywords": ["a\"b"]}}"#;
        let response = read("keyword_insights.search", body).expect("a response");
        let records = records(&response);
        assert_eq!(records.raw(0, 0), Some(r#"["a\"b"]"#));
        assert_eq!(records.raw(0, 1), Some("[812, 790]"));
        assert_eq!(records.extra(0).collect::<Vec<_>>(), [("strange", r#"{"a": "}"}"#)]);
        assert_eq!(records.whole(0).map(str::len), Some(body.len() - 10));
    }

    #[test]
    fn cursors_written_as_numbers_are_text() {
        let cases = [
            ("null", None),
            (r#""c-3yvu1pzhd3i7""#, Some("c-3yvu1pzhd3i7")),
            ("1801000000000000003", Some("1801000000000000003")),
        ];
        for (written, expected) in cases {
            let body = format!(r#"{{"data": [], "next_cursor": {written}}}"#);
            let endpoint = api::endpoint("products.list").expect("an endpoint");
            let response = decode(endpoint, &Bytes::from(body)).expect("a response");
            assert_eq!(response.next_cursor.as_deref(), expected);
        }
    }

    #[test]
    fn a_truncated_response_is_an_error() {
        let complete = r#"{"data": [{"id": "a"}], "next_cursor": null}"#;
        for end in 0..complete.len() {
            let endpoint = api::endpoint("accounts.list").expect("an endpoint");
            assert!(decode(endpoint, &Bytes::copy_from_slice(&complete.as_bytes()[..end])).is_err(), "{end}");
        }
    }

    #[test]
    fn errors_are_decoded_in_every_shape() {
        let cases = [
            (
                r#"{"operation_errors": [[], [{"code": "INVALID_PARAMETER", "message": "m", "parameter": "name"}]]}"#,
                Some(1),
            ),
            (r#"{"operation_errors": [{"code": "INVALID_PARAMETER", "message": "m", "index": 1}]}"#, Some(1)),
            (r#"{"operation_errors": {"1": [{"code": "INVALID_PARAMETER", "message": "m"}]}}"#, Some(1)),
        ];
        for (body, index) in cases {
            let error = decode_error(400, body.as_bytes());
            assert_eq!(error.operation_errors.len(), 1, "{body}");
            assert_eq!(error.operation_errors[0].index, index, "{body}");
        }
        let live = decode_error(404, br#"{"errors": [{"code": "TWEET_NOT_FOUND", "message": "m"}]}"#);
        assert_eq!(live.errors[0].code, "POST_NOT_FOUND");
        let gateway = decode_error(429, br#"{"errors": [{"code": 88, "message": "Rate limit exceeded"}]}"#);
        assert_eq!(gateway.errors[0].code, "88");
        assert_eq!(decode_error(404, b"<html>").errors, []);
    }
}
