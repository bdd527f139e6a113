//! Iterables of dicts or texts.

use std::collections::HashSet;
use std::sync::Arc;

use parking_lot::Mutex;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyIterator, PyMapping, PyString};
use serde_json::Value;

use super::{float_to_json, type_name};
use crate::binding::upload_options::{ItemKind, UploadOptions};
use crate::bulk::{CallbackSource, ChunkBuilder, ColumnValues, JsonColumn};
use crate::error::{Error, Result};
use crate::validate::closest;

/// Rows read from Python while it is attached.
const MAX_ROWS: usize = 4096;

/// The exception that reading a row raised; it becomes the cause of the job's exception.
#[derive(Clone, Default)]
pub(in crate::binding) struct RowError(Arc<Mutex<Option<PyErr>>>);

impl RowError {
    /// Records an exception; the error has the row's number.
    fn record(&self, row: u64, error: &PyErr) -> Error {
        Python::attach(|py| {
            self.0.lock().get_or_insert_with(|| error.clone_ref(py));
            Error::io(format!("row {row}"), error.value(py).to_string())
        })
    }

    /// Attaches the recorded exception as the innermost cause of another.
    pub(in crate::binding) fn chain_to(&self, py: Python<'_>, error: PyErr) -> PyErr {
        if let Some(recorded) = self.0.lock().take() {
            match error.cause(py) {
                Some(inner) => {
                    inner.set_cause(py, Some(recorded));
                    error.set_cause(py, Some(inner));
                }
                None => error.set_cause(py, Some(recorded)),
            }
        }
        error
    }
}

/// Texts of one kind: a list of addresses.
pub(super) fn texts(
    items: Bound<'_, PyIterator>,
    options: &UploadOptions,
    row_error: RowError,
) -> PyResult<CallbackSource<impl FnMut(&mut ChunkBuilder<'_>) -> Result<bool> + Send + use<>>> {
    let names: Vec<String> = options.columns.iter().map(|(column, _)| column.clone()).collect();
    if names.len() != 1 {
        return Err(Error::setting("columns", "a list of texts holds one kind; give {\"value\": \"email\"}").into());
    }
    let items = items.unbind();
    let mut row = 0_u64;
    let next = move |builder: &mut ChunkBuilder<'_>| {
        Python::attach(|py| {
            let items = items.bind(py);
            while !builder.is_full() {
                let Some(item) = items.clone().next() else { return Ok(false) };
                row += 1;
                let item = item.map_err(|error| row_error.record(row, &error))?;
                push_text(builder, &item, row, &row_error)?;
            }
            Ok(true)
        })
    };
    Ok(CallbackSource::new("the list", names, next))
}

/// Dicts, one per row.
pub(super) fn rows(
    items: Bound<'_, PyIterator>,
    options: &UploadOptions,
    kind: ItemKind,
    row_error: RowError,
) -> PyResult<CallbackSource<impl FnMut(&mut ChunkBuilder<'_>) -> Result<bool> + Send + use<>>> {
    let py = items.py();
    let names = options.keys(kind);
    if names.is_empty() {
        let reason = "dicts need to be told what holds what, such as {\"mail\": \"email\"}";
        return Err(Error::setting("columns", reason).into());
    }
    let mut reader = DictReader {
        keys: names.iter().map(|name| PyString::intern(py, name).unbind()).collect(),
        known: (kind == ItemKind::Products && options.strict()).then(|| names.iter().cloned().collect()),
        items: items.unbind(),
        row: 0,
        row_error,
    };
    let next = move |builder: &mut ChunkBuilder<'_>| {
        Python::attach(|py| match kind {
            ItemKind::Users => reader.read_users(py, builder),
            ItemKind::Products => reader.read_products(py, builder),
        })
    };
    Ok(CallbackSource::new("the rows", names, next))
}

/// Reads dicts from an iterator.
struct DictReader {
    items: Py<PyIterator>,
    /// The key of each column.
    keys: Vec<Py<PyString>>,
    /// The allowed keys; none when others are ignored.
    known: Option<HashSet<String>>,
    row: u64,
    row_error: RowError,
}

impl DictReader {
    fn read_users(&mut self, py: Python<'_>, builder: &mut ChunkBuilder<'_>) -> Result<bool> {
        let selected = builder.selected().to_vec();
        for _ in 0..MAX_ROWS {
            if builder.is_full() {
                break;
            }
            let Some(dict) = self.next_dict(py)? else { return Ok(false) };
            for column in &selected {
                match self.get(&dict, *column)? {
                    None => builder.push(None)?,
                    Some(value) => push_text(builder, &value, self.row, &self.row_error)?,
                }
            }
        }
        Ok(true)
    }

    fn read_products(&mut self, py: Python<'_>, builder: &mut ChunkBuilder<'_>) -> Result<bool> {
        let selected = builder.selected().to_vec();
        let mut columns: Vec<Vec<Value>> = vec![Vec::new(); selected.len()];
        let mut count = 0;
        let mut more = true;
        while count < MAX_ROWS {
            let Some(dict) = self.next_dict(py)? else {
                more = false;
                break;
            };
            for (values, column) in columns.iter_mut().zip(&selected) {
                let value = self.get(&dict, *column)?;
                values.push(value.map_or(Ok(Value::Null), |value| to_json(&value, self.row, &self.row_error))?);
            }
            count += 1;
        }
        let columns = columns.into_iter().map(|values| Arc::new(JsonColumn(values)) as Arc<dyn ColumnValues>);
        builder.set_columns(count, columns.collect());
        Ok(more)
    }

    fn next_dict<'py>(&mut self, py: Python<'py>) -> Result<Option<Bound<'py, PyMapping>>> {
        let Some(item) = self.items.bind(py).clone().next() else { return Ok(None) };
        self.row += 1;
        let item = item.map_err(|error| self.row_error.record(self.row, &error))?;
        let dict = item.cast_into::<PyMapping>().map_err(|error| {
            let message = format!("expected a dict, got a value of type {}", type_name(&error.into_inner()));
            Error::io(format!("row {}", self.row), message)
        })?;
        if let Some(known) = &self.known {
            self.check_keys(&dict, known)?;
        }
        Ok(Some(dict))
    }

    fn get<'py>(&self, dict: &Bound<'py, PyMapping>, column: usize) -> Result<Option<Bound<'py, PyAny>>> {
        let Some(key) = self.keys.get(column) else { return Ok(None) };
        match dict.get_item(key.bind(dict.py())) {
            Ok(value) => Ok((!value.is_none()).then_some(value)),
            Err(error) if error.is_instance_of::<PyKeyError>(dict.py()) => Ok(None),
            Err(error) => Err(self.row_error.record(self.row, &error)),
        }
    }

    /// An unknown key of a product is an error, not something to drop.
    fn check_keys(&self, dict: &Bound<'_, PyMapping>, known: &HashSet<String>) -> Result<()> {
        let keys = dict.keys().map_err(|error| self.row_error.record(self.row, &error))?;
        for key in keys.iter() {
            let name = key.str().map_or_else(|_| String::new(), |name| name.to_string_lossy().into_owned());
            if !known.contains(&name) {
                let near = closest(&name, known.iter().map(String::as_str))
                    .map_or(String::new(), |near| format!("; did you mean {near}?"));
                return Err(Error::io(
                    format!("row {}", self.row),
                    format!("a product has no field {name:?}{near} (strict=False passes it over)"),
                ));
            }
        }
        Ok(())
    }
}

/// Adds a value as text, for identifiers.
fn push_text(builder: &mut ChunkBuilder<'_>, value: &Bound<'_, PyAny>, row: u64, row_error: &RowError) -> Result<()> {
    if let Ok(text) = value.cast::<PyString>() {
        return builder.push(Some(text.to_str().map_err(|error| row_error.record(row, &error))?));
    }
    if value.is_none() || value.cast::<PyFloat>().is_ok_and(|number| number.value().is_nan()) {
        return builder.push(None);
    }
    if value.is_instance_of::<PyInt>() && !value.is_instance_of::<PyBool>() {
        let text = value.str().map_err(|error| row_error.record(row, &error))?;
        return builder.push(Some(&text.to_string_lossy()));
    }
    let message = format!("expected text, got a value of type {}; convert it to text", type_name(value));
    Err(Error::io(format!("row {row}"), message))
}

/// A typed value, for products.
fn to_json(value: &Bound<'_, PyAny>, row: u64, row_error: &RowError) -> Result<Value> {
    if let Ok(text) = value.cast::<PyString>() {
        return text.to_str().map(Value::from).map_err(|error| row_error.record(row, &error));
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(Value::Bool(flag.is_true()));
    }
    if value.is_instance_of::<PyInt>() {
        return value.extract::<i64>().map(Value::from).map_err(|error| row_error.record(row, &error));
    }
    if let Ok(number) = value.cast::<PyFloat>() {
        return Ok(float_to_json(number.value()));
    }
    let message = format!("expected text or a number, got a value of type {}; convert it", type_name(value));
    Err(Error::io(format!("row {row}"), message))
}
