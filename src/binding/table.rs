//! Records → Arrow columns, directly from the bytes of the response.

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
use super::records::{parse_time, quoted};
use crate::error::{Error, Result};
use crate::schema::{Field, FieldType, Record};
use crate::text_type;
use crate::wire::{LazyRecords, spelling};

/// A data frame library.
#[derive(Clone, Copy)]
pub(super) enum FrameLibrary {
    Arrow,
    Polars,
    Pandas,
}

impl FrameLibrary {
    /// Converts any object with `__arrow_c_stream__`, with `handbill/_frames.py`.
    pub(super) fn convert<'py>(self, table: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = table.py();
        let name = match self {
            Self::Arrow => intern!(py, "to_arrow"),
            Self::Polars => intern!(py, "to_polars"),
            Self::Pandas => intern!(py, "to_pandas"),
        };
        py.import(intern!(py, "handbill._frames"))?.call_method1(name, (table,))
    }
}

/// Columns of records, for any library that reads the Arrow C stream interface.
#[pyclass(frozen, module = "handbill._handbill")]
pub(super) struct ArrowTable {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

#[pymethods]
impl ArrowTable {
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

impl ArrowTable {
    pub(super) fn new(record: &Record) -> Self {
        Self { schema: schema(record), batches: Vec::new() }
    }

    /// The columns as an Arrow C stream.
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

    /// A function that converts a page to columns, on any thread.
    pub(super) fn converter(&self) -> impl Fn(&LazyRecords) -> Result<RecordBatch> + Sync + use<> {
        let schema = Arc::clone(&self.schema);
        move |rows| {
            let unreadable = |reason: String| Error::decode(rows.record.name, reason);
            if schema.fields().is_empty() {
                return Err(unreadable("it has no columns".into()));
            }
            let columns: Result<Vec<ArrayRef>> =
                rows.record.readable_fields().map(|(column, _)| build(rows, column)).collect();
            RecordBatch::try_new(Arc::clone(&schema), columns?).map_err(|error| unreadable(error.to_string()))
        }
    }

    /// Adds the rows of a page, from an index on.
    pub(super) fn push(&mut self, rows: &LazyRecords, from: usize) -> Result<()> {
        let batch = self.converter()(rows)?;
        self.batches.push(batch.slice(from, rows.len() - from));
        Ok(())
    }

    /// Adds converted pages.
    pub(super) fn extend(&mut self, pages: Vec<RecordBatch>) {
        self.batches.extend(pages);
    }
}

/// The Arrow type of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ColumnType {
    Int,
    Bool,
    Timestamp,
    /// Text; nested values as their JSON text.
    Text,
    IntList,
    TextList,
}

impl ColumnType {
    fn of(ty: &FieldType) -> Self {
        match ty {
            FieldType::Int { .. } | FieldType::IntEnum(_) | FieldType::Micros | FieldType::Int64 => Self::Int,
            FieldType::Bool => Self::Bool,
            FieldType::Instant | FieldType::InstantMillis => Self::Timestamp,
            FieldType::List(item, _) => Self::of_list(item),
            text_type!()
            | FieldType::Id
            | FieldType::DecimalId
            | FieldType::TextOrInt
            | FieldType::Enum(_)
            | FieldType::Sort
            | FieldType::Object(_)
            | FieldType::Objects(..)
            | FieldType::OpenObject(_)
            | FieldType::Any => Self::Text,
        }
    }

    fn of_list(item: &FieldType) -> Self {
        let is_nested =
            matches!(item, FieldType::Object(_) | FieldType::Objects(..) | FieldType::OpenObject(_) | FieldType::Any);
        match Self::of(item) {
            Self::Int => Self::IntList,
            Self::Text if !is_nested => Self::TextList,
            // A list of other values is its JSON text.
            Self::Text | Self::Bool | Self::Timestamp | Self::IntList | Self::TextList => Self::Text,
        }
    }

    fn data_type(self) -> DataType {
        let list = |item| DataType::List(Arc::new(ArrowField::new("item", item, true)));
        match self {
            Self::Int => DataType::Int64,
            Self::Bool => DataType::Boolean,
            Self::Timestamp => DataType::Timestamp(TimeUnit::Microsecond, Some("UTC".into())),
            Self::Text => DataType::Utf8,
            Self::IntList => list(DataType::Int64),
            Self::TextList => list(DataType::Utf8),
        }
    }
}

fn schema(record: &Record) -> SchemaRef {
    let field = |field: &Field| ArrowField::new(field.name, ColumnType::of(&field.ty).data_type(), true);
    Arc::new(Schema::new(record.readable_fields().map(|(_, each)| field(each)).collect::<Vec<_>>()))
}

/// Builds one column.
fn build(rows: &LazyRecords, column: usize) -> Result<ArrayRef> {
    let field = &rows.record.fields[column];
    let texts = || (0..rows.len()).map(|row| rows.raw(row, column).filter(|text| *text != "null"));
    let wrong = || {
        Error::decode(
            format!("{}.{}", rows.record.name, field.name),
            format!("expected {}; the records themselves can still be read", field.ty.expected()),
        )
    };
    let count = rows.len();
    Ok(match ColumnType::of(&field.ty) {
        ColumnType::Int => {
            let mut builder = Int64Builder::with_capacity(count);
            for text in texts() {
                builder.append_option(text.map(|text| integer(text).ok_or_else(wrong)).transpose()?);
            }
            Arc::new(builder.finish())
        }
        ColumnType::Bool => {
            let mut builder = BooleanBuilder::with_capacity(count);
            for text in texts() {
                builder.append_option(text.map(|text| text.parse().map_err(|_| wrong())).transpose()?);
            }
            Arc::new(builder.finish())
        }
        ColumnType::Timestamp => {
            let mut builder = TimestampMicrosecondBuilder::with_capacity(count).with_timezone("UTC");
            for text in texts() {
                let at = text.map(|text| quoted(text).and_then(parse_time).ok_or_else(wrong)).transpose()?;
                builder.append_option(at.map(|at| at.0 * 1000));
            }
            Arc::new(builder.finish())
        }
        ColumnType::TextList => build_list(texts(), StringBuilder::new(), wrong, |builder, item| {
            builder.append_option(match item {
                Value::String(text) => Some(text),
                Value::Null => None,
                Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => Some(item.to_string()),
            });
            true
        })?,
        ColumnType::IntList => build_list(texts(), Int64Builder::new(), wrong, |builder, item| {
            builder.append_option(item.as_i64());
            item.is_i64() || item.is_null()
        })?,
        ColumnType::Text => {
            let mut builder = StringBuilder::with_capacity(count, count * 16);
            for text in texts() {
                match text {
                    None => builder.append_null(),
                    Some(text) => match (quoted(text), text.starts_with('"')) {
                        (Some(inner), _) => builder.append_value(documented(&field.ty, inner)),
                        (None, true) => {
                            builder.append_value(serde_json::from_str::<String>(text).map_err(|_| wrong())?);
                        }
                        (None, false) => builder.append_value(text),
                    },
                }
            }
            Arc::new(builder.finish())
        }
    })
}

/// An enum value in documented spelling, like the attributes of records.
fn documented<'t>(ty: &FieldType, word: &'t str) -> &'t str {
    let FieldType::Enum(words) = ty else { return word };
    if words.contains(&word) { word } else { spelling::documented(word) }
}

fn integer(text: &str) -> Option<i64> {
    text.trim_matches('"').parse().ok()
}

fn build_list<'t, B: ArrayBuilder>(
    texts: impl Iterator<Item = Option<&'t str>>,
    values: B,
    wrong: impl Fn() -> Error,
    push: impl Fn(&mut B, Value) -> bool,
) -> Result<ArrayRef> {
    let mut builder = ListBuilder::new(values);
    for text in texts {
        let Some(text) = text else {
            builder.append(false);
            continue;
        };
        if text == "[]" {
            builder.append(true);
            continue;
        }
        for item in serde_json::from_str::<Vec<Value>>(text).map_err(|_| wrong())? {
            if !push(builder.values(), item) {
                return Err(wrong());
            }
        }
        builder.append(true);
    }
    Ok(Arc::new(builder.finish()))
}
