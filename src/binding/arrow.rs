//! Rows of an answer → Arrow columns, straight from the answer's bytes; arrays and tables as Python objects.

use std::sync::Arc;

use arrow_array::builder::{
    ArrayBuilder, BooleanBuilder, Int64Builder, ListBuilder, StringBuilder, TimestampMicrosecondBuilder,
};
use arrow_array::{ArrayRef, RecordBatch, RecordBatchIterator};
use arrow_schema::{DataType, Field as ArrowField, Schema, SchemaRef, TimeUnit};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use serde_json::Value;

use super::errors::guard;
use super::records::{moment, quoted};
use crate::error::{Error, Result};
use crate::schema::{FieldType, Record};
use crate::wire::{LazyRecords, spelling};

/// The library that holds a table.
#[derive(Clone, Copy)]
pub(super) enum Library {
    Arrow,
    Polars,
    Pandas,
}

impl Library {
    /// Hands anything with `__arrow_c_stream__` to the library, in `handbill/frames.py`.
    pub(super) fn take<'py>(self, table: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = table.py();
        let name = match self {
            Self::Arrow => intern!(py, "to_arrow"),
            Self::Polars => intern!(py, "to_polars"),
            Self::Pandas => intern!(py, "to_pandas"),
        };
        py.import(intern!(py, "handbill.frames"))?.call_method1(name, (table,))
    }
}

/// Columns of records, for any library that reads Arrow.
#[pyclass(frozen, module = "handbill._handbill")]
pub(super) struct Table {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

#[pymethods]
impl Table {
    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        guard(|| self.stream(py, requested_schema))
    }
}

impl Table {
    pub(super) fn new(record: &Record) -> Self {
        Self { schema: schema(record), batches: Vec::new() }
    }

    /// The columns as the Arrow C stream interface hands them over.
    pub(super) fn stream<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let batches: Vec<_> = self.batches.iter().cloned().map(Ok).collect();
        let reader = RecordBatchIterator::new(batches, Arc::clone(&self.schema));
        let reader = pyo3_arrow::PyRecordBatchReader::new(Box::new(reader)).into_pyobject(py)?;
        let stream = reader.call_method1(intern!(py, "__arrow_c_stream__"), (requested_schema,))?;
        Ok(stream.cast_into::<PyCapsule>()?)
    }

    /// What makes a page into columns, on any thread.
    pub(super) fn columns(&self) -> impl Fn(&LazyRecords) -> Result<RecordBatch> + Sync + use<> {
        let schema = Arc::clone(&self.schema);
        move |rows| {
            let unreadable = |reason: String| Error::Decode { endpoint: rows.record.name.to_owned(), reason };
            if schema.fields().is_empty() {
                return Err(unreadable("it has no columns".into()));
            }
            let columns: Result<Vec<ArrayRef>> =
                rows.record.readable_fields().map(|(column, _)| read(rows, column)).collect();
            RecordBatch::try_new(Arc::clone(&schema), columns?).map_err(|error| unreadable(error.to_string()))
        }
    }

    /// Adds the rows of a page from a number on.
    pub(super) fn push(&mut self, rows: &LazyRecords, from: usize) -> Result<()> {
        let batch = self.columns()(rows)?;
        self.batches.push(batch.slice(from, rows.len() - from));
        Ok(())
    }

    /// Adds pages.
    pub(super) fn extend(&mut self, pages: Vec<RecordBatch>) {
        self.batches.extend(pages);
    }
}

/// A list of these is a list of text.
fn is_text(ty: &FieldType) -> bool {
    match ty {
        FieldType::Id
        | FieldType::DecimalId
        | FieldType::TextOrInt
        | FieldType::Text { .. }
        | FieldType::PlainText(_)
        | FieldType::Color
        | FieldType::Enum(_)
        | FieldType::Price
        | FieldType::Interval
        | FieldType::HttpsUrl
        | FieldType::Url
        | FieldType::ImageUrl
        | FieldType::ImageUrls(_)
        | FieldType::TimeOfDay
        | FieldType::TimeZone
        | FieldType::Currency
        | FieldType::Country
        | FieldType::Language
        | FieldType::Domain
        | FieldType::Digest
        | FieldType::Sort => true,
        FieldType::Int64
        | FieldType::Int { .. }
        | FieldType::IntEnum(_)
        | FieldType::Bool
        | FieldType::Micros
        | FieldType::Instant
        | FieldType::InstantMillis
        | FieldType::List(..)
        | FieldType::Object(_)
        | FieldType::Objects(..)
        | FieldType::OpenObject(_)
        | FieldType::Any => false,
    }
}

fn is_number(ty: &FieldType) -> bool {
    matches!(ty, FieldType::Int { .. } | FieldType::IntEnum(_) | FieldType::Micros | FieldType::Int64)
}

fn kind(ty: &FieldType) -> DataType {
    match ty {
        number if is_number(number) => DataType::Int64,
        FieldType::Bool => DataType::Boolean,
        FieldType::Instant | FieldType::InstantMillis => DataType::Timestamp(TimeUnit::Microsecond, Some("UTC".into())),
        FieldType::List(of, _) if is_text(of) => {
            DataType::List(Arc::new(ArrowField::new("item", DataType::Utf8, true)))
        }
        FieldType::List(of, _) if is_number(of) => {
            DataType::List(Arc::new(ArrowField::new("item", DataType::Int64, true)))
        }
        // Text; and what is nested, as its JSON text.
        _ => DataType::Utf8,
    }
}

fn schema(record: &Record) -> SchemaRef {
    let fields = record.readable_fields().map(|(_, field)| ArrowField::new(field.name, kind(&field.ty), true));
    Arc::new(Schema::new(fields.collect::<Vec<_>>()))
}

/// One column of every row.
fn read(rows: &LazyRecords, column: usize) -> Result<ArrayRef> {
    let field = &rows.record.fields[column];
    let texts = || (0..rows.len()).map(|row| rows.raw(row, column).filter(|text| *text != "null"));
    let wrong = || Error::Decode {
        endpoint: format!("{}.{}", rows.record.name, field.name),
        reason: format!("expected {}; the records themselves can still be read", field.ty.expected()),
    };
    let count = rows.len();
    Ok(match &field.ty {
        number if is_number(number) => {
            let mut built = Int64Builder::with_capacity(count);
            for text in texts() {
                built.append_option(text.map(|text| integer(text).ok_or_else(wrong)).transpose()?);
            }
            Arc::new(built.finish())
        }
        FieldType::Bool => {
            let mut built = BooleanBuilder::with_capacity(count);
            for text in texts() {
                built.append_option(text.map(|text| text.parse().map_err(|_| wrong())).transpose()?);
            }
            Arc::new(built.finish())
        }
        FieldType::Instant | FieldType::InstantMillis => {
            let mut built = TimestampMicrosecondBuilder::with_capacity(count).with_timezone("UTC");
            for text in texts() {
                let at = text.map(|text| quoted(text).and_then(moment).ok_or_else(wrong)).transpose()?;
                built.append_option(at.map(|at| at.0 * 1000));
            }
            Arc::new(built.finish())
        }
        FieldType::List(of, _) if is_text(of) => list(texts(), StringBuilder::new(), wrong, |built, item| {
            built.append_option(match item {
                Value::String(text) => Some(text),
                Value::Null => None,
                other => Some(other.to_string()),
            });
            true
        })?,
        FieldType::List(of, _) if is_number(of) => list(texts(), Int64Builder::new(), wrong, |built, item| {
            built.append_option(item.as_i64());
            item.is_i64() || item.is_null()
        })?,
        _ => {
            let mut built = StringBuilder::with_capacity(count, count * 16);
            for text in texts() {
                match text {
                    None => built.append_null(),
                    Some(text) => match (quoted(text), text.starts_with('"')) {
                        (Some(inner), _) => built.append_value(spelled(&field.ty, inner)),
                        (None, true) => built.append_value(serde_json::from_str::<String>(text).map_err(|_| wrong())?),
                        (None, false) => built.append_value(text),
                    },
                }
            }
            Arc::new(built.finish())
        }
    })
}

/// A word in the documents' spelling, as records give it.
fn spelled<'t>(ty: &FieldType, word: &'t str) -> &'t str {
    match ty {
        FieldType::Enum(words) if !words.contains(&word) => spelling::documented(word),
        _ => word,
    }
}

fn integer(text: &str) -> Option<i64> {
    text.trim_matches('"').parse().ok()
}

fn list<'t, B: ArrayBuilder>(
    texts: impl Iterator<Item = Option<&'t str>>,
    values: B,
    wrong: impl Fn() -> Error,
    push: impl Fn(&mut B, Value) -> bool,
) -> Result<ArrayRef> {
    let mut built = ListBuilder::new(values);
    for text in texts {
        let Some(text) = text else {
            built.append(false);
            continue;
        };
        if text == "[]" {
            built.append(true);
            continue;
        }
        for item in serde_json::from_str::<Vec<Value>>(text).map_err(|_| wrong())? {
            if !push(built.values(), item) {
                return Err(wrong());
            }
        }
        built.append(true);
    }
    Ok(Arc::new(built.finish()))
}
