//! Python objects as sources of rows.

mod arrow;
mod dicts;
mod stream;

use std::path::PathBuf;

use pyo3::prelude::*;
use serde_json::{Number, Value};

use super::upload_options::{ItemKind, UploadOptions};
use crate::bulk::{CsvSource, RowSource};

pub(super) use dicts::RowError;

/// Opens a source of the given format: `path`, `stream`, `arrow`, `values` or `rows`.
pub(super) fn open(
    format: &str,
    object: &Bound<'_, PyAny>,
    options: &UploadOptions,
    kind: ItemKind,
    row_error: &RowError,
) -> PyResult<Box<dyn RowSource>> {
    match format {
        "path" => Ok(Box::new(CsvSource::open(&object.extract::<PathBuf>()?, &options.csv()?)?)),
        "stream" => {
            let reader = stream::PyReader::new(object.clone().unbind());
            Ok(Box::new(CsvSource::stream("the stream", Box::new(reader), &options.csv()?)?))
        }
        "arrow" => {
            let reader = object.extract::<pyo3_arrow::PyRecordBatchReader>()?.into_reader()?;
            Ok(Box::new(arrow::batches(reader, kind)))
        }
        "values" => Ok(Box::new(dicts::texts(object.try_iter()?, options, row_error.clone())?)),
        _ => Ok(Box::new(dicts::rows(object.try_iter()?, options, kind, row_error.clone())?)),
    }
}

/// A float as JSON: whole numbers as integers, since a frame turns a column of integers with gaps into floats.
fn float_to_json(number: f64) -> Value {
    #[expect(clippy::cast_possible_truncation, reason = "only whole numbers that a double represents exactly")]
    if number.fract() == 0.0 && number.abs() < 9.0e15 {
        return Value::from(number as i64);
    }
    Number::from_f64(number).map_or(Value::Null, Value::Number)
}

/// The name of a value's type, for messages.
fn type_name(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string())
}
