//! Uploads: what Python holds as a source of rows, and a bulk job over it.

use std::io::Read;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, LargeStringArray, RecordBatchReader, StringArray, StringViewArray};
use arrow_schema::DataType;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyIterator, PyMapping, PyString};
use serde::Deserialize;
use serde_json::{Number, Value};

use super::client::Client;
use super::convert;
use super::errors::guard;
use super::wait::wait;
use crate::api::PRODUCT;
use crate::bulk::{
    Cells, CsvOptions, CsvSource, Header, MemberSettings, Operation, PieceBuilder, ProductSettings, Progress, Region,
    RowSource, Source, Typed, upload_members, upsert_products,
};
use crate::error::{Error, Result};
use crate::identity::Kind;
use crate::schema::Presence;
use crate::validate::closest;

/// How rows become users or products, as Python gives it.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Given {
    /// Column and what it holds.
    columns: Vec<(String, String)>,
    region: Option<String>,
    operation: Option<String>,
    effective_at: Option<String>,
    expires_at: Option<String>,
    delimiter: Option<String>,
    encoding: Option<String>,
    header: Option<bool>,
    strict: Option<bool>,
}

impl Given {
    fn members(&self) -> Result<MemberSettings> {
        let mut columns: Vec<(Kind, Vec<String>)> = Vec::new();
        let mut region = self.region.clone().map_or(Region::None, Region::Fixed);
        for (column, held) in &self.columns {
            if held == "region" {
                region = Region::Column(column.clone());
                continue;
            }
            let kind = Kind::from_name(held).ok_or_else(|| {
                let names = || Kind::ALL.into_iter().map(Kind::name).chain(["region"]);
                let near = closest(held, names()).map_or(String::new(), |near| format!("; did you mean {near}?"));
                let known = names().collect::<Vec<_>>().join(", ");
                Error::config(format!("columns[{column:?}]: expected one of {known}{near}"))
            })?;
            match columns.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, names)) => names.push(column.clone()),
                None => columns.push((kind, vec![column.clone()])),
            }
        }
        let operation = match self.operation.as_deref() {
            None | Some("Update") => Operation::Update,
            Some("Delete") => Operation::Delete,
            Some(_) => return Err(Error::config("operation: expected \"Update\" or \"Delete\"")),
        };
        Ok(MemberSettings {
            operation,
            columns,
            region,
            effective_at: self.effective_at.clone(),
            expires_at: self.expires_at.clone(),
            ..MemberSettings::default()
        })
    }

    fn csv(&self) -> Result<CsvOptions> {
        let delimiter = match self.delimiter.as_deref().map(|text| text.chars().collect::<Vec<_>>()) {
            None => None,
            Some(text) if text.len() == 1 => text.first().copied(),
            Some(_) => return Err(Error::config("delimiter: expected one character")),
        };
        let header = match self.header {
            None => Header::Detect,
            Some(true) => Header::Yes,
            Some(false) => Header::No,
        };
        Ok(CsvOptions { delimiter, header, encoding: self.encoding.clone() })
    }
}

/// Whether the job is one of users, whose values are text, or one of products, whose values have types.
#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    Users,
    Products,
}

/// Runs a bulk job and gives its report as a dict.
///
/// `source` is a pair of what it is (`path`, `stream`, `arrow`, `rows`, `values`) and the thing itself. `progress` is called with
/// rows read, rows confirmed, bytes read and bytes in all; `cancelled` is asked now and then and ends the job when true.
#[pyfunction]
#[pyo3(signature = (client, endpoint, ids, source, settings, journal = None, progress = None, cancelled = None))]
#[expect(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    reason = "Python's own wrappers name and own them"
)]
pub(super) fn upload<'py>(
    py: Python<'py>,
    client: &Client,
    endpoint: &str,
    ids: &Bound<'py, PyDict>,
    source: (String, Bound<'py, PyAny>),
    settings: &Bound<'py, PyDict>,
    journal: Option<PathBuf>,
    progress: Option<Py<PyAny>>,
    cancelled: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let core = client.core(py)?;
    let row = convert::row(endpoint)?;
    let given: Given =
        pythonize::depythonize(settings.as_any()).map_err(|error| PyErr::from(Error::config(error.to_string())))?;
    let ids = path_values(row, ids)?;
    let wanted = if row.name == "products.write" { Wanted::Products } else { Wanted::Users };
    let raised = Raised::default();
    let source = guard(|| open(&raised, &source.0, &source.1, &given, wanted))?;
    let failed: Mutex<Option<PyErr>> = Mutex::new(None);
    let ended = AtomicBool::new(false);
    let fail = |error: PyErr| {
        ended.store(true, Ordering::Relaxed);
        if let Ok(mut place) = failed.lock() {
            place.get_or_insert(error);
        }
    };
    let told = |now: &Progress| {
        let Some(progress) = &progress else { return };
        Python::attach(|py| {
            let args = (now.rows_read, now.confirmed, now.bytes_read, now.bytes_total);
            if let Err(error) = progress.call1(py, args) {
                fail(error);
            }
        });
    };
    let done = wait(py, |stop| {
        let over = || {
            let is_cancelled = || {
                cancelled.as_ref().is_some_and(|asked| {
                    Python::attach(|py| asked.call0(py).and_then(|answer| answer.is_truthy(py)).unwrap_or(true))
                })
            };
            ended.load(Ordering::Relaxed) || stop() || is_cancelled()
        };
        let naming = core.config().naming;
        if wanted == Wanted::Products {
            let catalog = ids.get("product_catalog_id").and_then(Value::as_str).unwrap_or_default();
            let settings = ProductSettings {
                columns: given.renamed(),
                strict: given.strict.unwrap_or(true),
                ..ProductSettings::default()
            };
            return upsert_products(&core, naming, catalog, &settings, source, journal.as_deref(), &told, &over);
        }
        upload_members(&core, naming, row, &ids, &given.members()?, source, journal.as_deref(), &told, &over)
    });
    if let Some(error) = failed.into_inner().ok().flatten() {
        return Err(error);
    }
    let report = done.map_err(|told| raised.under(py, told))?;
    Ok(pythonize::pythonize(py, &report.to_json())?)
}

/// The identifiers in the path; the job checks them.
fn path_values(row: &crate::schema::Endpoint, ids: &Bound<'_, PyDict>) -> PyResult<crate::schema::Values> {
    let mut values = crate::schema::Values::new();
    for name in row.path_params() {
        if let Some(value) = ids.get_item(name)? {
            values.insert(name.to_owned(), convert::json(row.name, name, &value)?);
        }
    }
    Ok(values)
}

impl Given {
    /// Field of the product and column that holds it.
    fn renamed(&self) -> Vec<(String, String)> {
        self.columns.iter().map(|(column, field)| (field.clone(), column.clone())).collect()
    }

    /// The columns that rows made in Python are looked up by.
    fn names(&self, wanted: Wanted) -> Vec<String> {
        if wanted == Wanted::Users {
            return self.columns.iter().map(|(column, _)| column.clone()).collect();
        }
        let column_of =
            |field: &str| self.columns.iter().find(|(_, held)| held == field).map(|(column, _)| column.clone());
        let fields = PRODUCT.fields.iter().filter(|field| field.create != Presence::Never);
        fields.map(|field| column_of(field.name).unwrap_or_else(|| field.name.to_owned())).collect()
    }
}

fn open(
    raised: &Raised,
    what: &str,
    thing: &Bound<'_, PyAny>,
    given: &Given,
    wanted: Wanted,
) -> PyResult<Box<dyn Source>> {
    match what {
        "path" => Ok(Box::new(CsvSource::open(&thing.extract::<PathBuf>()?, &given.csv()?)?)),
        "stream" => {
            let stream = Stream { held: thing.clone().unbind(), rest: Vec::new() };
            Ok(Box::new(CsvSource::stream("the stream", Box::new(stream), &given.csv()?)?))
        }
        "arrow" => {
            let reader = thing.extract::<pyo3_arrow::PyRecordBatchReader>()?.into_reader()?;
            Ok(Box::new(arrow(reader, wanted)))
        }
        "values" => Ok(Box::new(values(raised.clone(), thing.try_iter()?, given)?)),
        _ => Ok(Box::new(rows(raised.clone(), thing.try_iter()?, given, wanted)?)),
    }
}

/// A Python file or stream: anything with `read(n)` that gives bytes or text.
struct Stream {
    held: Py<PyAny>,
    rest: Vec<u8>,
}

impl Read for Stream {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = Python::attach(|py| {
                let read = self.held.call_method1(py, "read", (1 << 18,))?.into_bound(py);
                if let Ok(bytes) = read.cast::<PyBytes>() {
                    return Ok(bytes.as_bytes().to_vec());
                }
                Ok(read.cast::<PyString>().map_err(PyErr::from)?.to_str()?.as_bytes().to_vec())
            })
            .map_err(|error: PyErr| std::io::Error::other(error.to_string()))?;
        }
        let count = self.rest.len().min(into.len());
        into[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

/// What rows raised while they were taken out of Python; it becomes the cause of what the job raises.
#[derive(Clone, Default)]
struct Raised(Arc<Mutex<Option<PyErr>>>);

impl Raised {
    /// A failure of rows, told with the row's number.
    fn at(&self, row: u64, error: &PyErr) -> Error {
        Python::attach(|py| {
            if let Ok(mut place) = self.0.lock() {
                place.get_or_insert_with(|| error.clone_ref(py));
            }
            Error::io(format!("row {row}"), error.value(py).to_string())
        })
    }

    /// Hangs what was raised under the innermost cause of what the job raises.
    fn under(&self, py: Python<'_>, told: PyErr) -> PyErr {
        if let Some(raised) = self.0.lock().ok().and_then(|mut place| place.take()) {
            match told.cause(py) {
                Some(inner) => {
                    inner.set_cause(py, Some(raised));
                    told.set_cause(py, Some(inner));
                }
                None => told.set_cause(py, Some(raised)),
            }
        }
        told
    }
}

/// Texts of one kind: a list of addresses.
fn values(
    raised: Raised,
    items: Bound<'_, PyIterator>,
    given: &Given,
) -> PyResult<RowSource<impl FnMut(&mut PieceBuilder<'_>) -> Result<bool> + Send + use<>>> {
    let names: Vec<String> = given.columns.iter().map(|(column, _)| column.clone()).collect();
    if names.len() != 1 {
        return Err(Error::config("columns: a list of texts holds one kind; give {\"value\": \"email\"}").into());
    }
    let held = items.unbind();
    let mut row = 0_u64;
    let next = move |builder: &mut PieceBuilder<'_>| {
        Python::attach(|py| {
            let items = held.bind(py);
            while !builder.is_full() {
                let Some(item) = items.clone().next() else { return Ok(false) };
                row += 1;
                let item = item.map_err(|error| raised.at(row, &error))?;
                if let Ok(text) = item.cast::<PyString>() {
                    let text = text.to_str().map_err(|error| raised.at(row, &error))?;
                    builder.push(Some(text))?;
                } else {
                    builder.push(text_of(&raised, &item, row)?.as_deref())?;
                }
            }
            Ok(true)
        })
    };
    Ok(RowSource::new("the list", names, next))
}

/// A value as text, for identifiers; none when there is none.
fn text_of(raised: &Raised, value: &Bound<'_, PyAny>, row: u64) -> Result<Option<String>> {
    if value.is_none() || value.cast::<PyFloat>().is_ok_and(|number| number.value().is_nan()) {
        return Ok(None);
    }
    if let Ok(text) = value.cast::<PyString>() {
        return text.to_str().map(|text| Some(text.to_owned())).map_err(|error| raised.at(row, &error));
    }
    if value.is_instance_of::<PyInt>() && !value.is_instance_of::<PyBool>() {
        return value
            .str()
            .map(|text| Some(text.to_string_lossy().into_owned()))
            .map_err(|error| raised.at(row, &error));
    }
    let kind = value.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    Err(Error::io(format!("row {row}"), format!("expected text, got a value of type {kind}; convert it to text")))
}

/// A value with its type, for products.
fn typed(raised: &Raised, value: &Bound<'_, PyAny>, row: u64) -> Result<Value> {
    if let Ok(text) = value.cast::<PyString>() {
        return text.to_str().map(Value::from).map_err(|error| raised.at(row, &error));
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(Value::Bool(flag.is_true()));
    }
    if value.is_instance_of::<PyInt>() {
        return value.extract::<i64>().map(Value::from).map_err(|error| raised.at(row, &error));
    }
    if let Ok(number) = value.cast::<PyFloat>() {
        let number = number.value();
        #[expect(clippy::cast_possible_truncation, reason = "only whole numbers that a double holds exactly")]
        if number.fract() == 0.0 && number.abs() < 9.0e15 {
            // A column of whole numbers with gaps becomes one of floats in a frame.
            return Ok(Value::from(number as i64));
        }
        return Ok(Number::from_f64(number).map_or(Value::Null, Value::Number));
    }
    let kind = value.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    Err(Error::io(format!("row {row}"), format!("expected text or a number, got a value of type {kind}; convert it")))
}

/// Dicts, one a row.
fn rows(
    raised: Raised,
    items: Bound<'_, PyIterator>,
    given: &Given,
    wanted: Wanted,
) -> PyResult<RowSource<impl FnMut(&mut PieceBuilder<'_>) -> Result<bool> + Send + use<>>> {
    let py = items.py();
    let names = given.names(wanted);
    if names.is_empty() {
        return Err(
            Error::config("columns: dicts need to be told what holds what, such as {\"mail\": \"email\"}").into()
        );
    }
    let keys: Vec<Py<PyString>> = names.iter().map(|name| PyString::intern(py, name).unbind()).collect();
    let known: std::collections::HashSet<String> = names.iter().cloned().collect();
    let strict = wanted == Wanted::Products && given.strict.unwrap_or(true);
    let held = items.unbind();
    let mut row = 0_u64;
    let next = move |builder: &mut PieceBuilder<'_>| {
        Python::attach(|py| {
            let items = held.bind(py);
            let selected = builder.selected().to_vec();
            let mut columns: Vec<Vec<Value>> =
                vec![Vec::new(); if wanted == Wanted::Products { selected.len() } else { 0 }];
            let mut count = 0_usize;
            let more = loop {
                if builder.is_full() || count >= 4096 {
                    break true;
                }
                let Some(item) = items.clone().next() else { break false };
                row += 1;
                let item = item.map_err(|error| raised.at(row, &error))?;
                let Ok(item) = item.cast::<PyMapping>() else {
                    let kind =
                        item.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
                    return Err(Error::io(
                        format!("row {row}"),
                        format!("expected a dict, got a value of type {kind}"),
                    ));
                };
                if strict {
                    unknown(&raised, item, &known, row)?;
                }
                let cell = |column: usize| -> Result<Option<Bound<'_, PyAny>>> {
                    let Some(key) = keys.get(column) else { return Ok(None) };
                    let found = item.get_item(key.bind(py));
                    match found {
                        Ok(value) => Ok((!value.is_none()).then_some(value)),
                        Err(error) if error.is_instance_of::<pyo3::exceptions::PyKeyError>(py) => Ok(None),
                        Err(error) => Err(raised.at(row, &error)),
                    }
                };
                for (place, column) in selected.iter().enumerate() {
                    let value = cell(*column)?;
                    if wanted == Wanted::Products {
                        let value = value.map_or(Ok(Value::Null), |value| typed(&raised, &value, row))?;
                        columns[place].push(value);
                        continue;
                    }
                    match value {
                        None => builder.push(None)?,
                        Some(value) => match value.cast::<PyString>().ok().map(|text| text.to_str()) {
                            Some(text) => builder.push(Some(text.map_err(|error| raised.at(row, &error))?))?,
                            None => builder.push(text_of(&raised, &value, row)?.as_deref())?,
                        },
                    }
                }
                count += 1;
            };
            if wanted == Wanted::Products {
                let columns = columns.into_iter().map(|values| Arc::new(Typed(values)) as Arc<dyn Cells>).collect();
                builder.lend(count, columns);
            }
            Ok(more)
        })
    };
    Ok(RowSource::new("the rows", names, next))
}

/// A key of a product that is no field of one is a mistake, not something to drop.
fn unknown(
    raised: &Raised,
    item: &Bound<'_, PyMapping>,
    known: &std::collections::HashSet<String>,
    row: u64,
) -> Result<()> {
    let keys = item.keys().map_err(|error| raised.at(row, &error))?;
    for key in keys.iter() {
        let name = key.str().map_or_else(|_| String::new(), |name| name.to_string_lossy().into_owned());
        if !known.contains(&name) {
            let near = closest(&name, known.iter().map(String::as_str))
                .map_or(String::new(), |near| format!("; did you mean {near}?"));
            return Err(Error::io(
                format!("row {row}"),
                format!("a product has no field {name:?}{near} (strict=False passes it over)"),
            ));
        }
    }
    Ok(())
}

/// Batches of a frame; text stays where it is.
fn arrow(
    reader: Box<dyn RecordBatchReader + Send>,
    wanted: Wanted,
) -> RowSource<impl FnMut(&mut PieceBuilder<'_>) -> Result<bool> + Send> {
    let names: Vec<String> = reader.schema().fields().iter().map(|field| field.name().clone()).collect();
    let labels = names.clone();
    let mut reader = reader;
    let next = move |builder: &mut PieceBuilder<'_>| {
        let Some(batch) = reader.next() else { return Ok(false) };
        let batch = batch.map_err(|error| Error::io("the frame", error.to_string()))?;
        let columns = builder.selected().iter().map(|column| lent(batch.column(*column), &labels[*column], wanted));
        let columns = columns.collect::<Result<Vec<_>>>()?;
        builder.lend(batch.num_rows(), columns);
        Ok(true)
    };
    RowSource::new("the frame", names, next)
}

macro_rules! texts {
    ($($name:ident),*) => {$(
        impl Cells for Held<$name> {
            fn get(&self, row: usize) -> Option<&str> {
                self.0.is_valid(row).then(|| self.0.value(row))
            }
        }
    )*};
}

/// A column of text, held by its frame.
struct Held<A>(A);

texts!(StringArray, LargeStringArray, StringViewArray);

fn lent(array: &ArrayRef, name: &str, wanted: Wanted) -> Result<Arc<dyn Cells>> {
    Ok(match array.data_type() {
        DataType::Utf8 => Arc::new(Held(array.as_string::<i32>().clone())),
        DataType::LargeUtf8 => Arc::new(Held(array.as_string::<i64>().clone())),
        DataType::Utf8View => Arc::new(Held(array.as_string_view().clone())),
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let words = lent(dictionary.values(), name, wanted)?;
            let keys = dictionary.normalized_keys();
            let values = keys.iter().enumerate().map(|(row, key)| {
                if array.is_valid(row) { words.get(*key).map_or(Value::Null, Value::from) } else { Value::Null }
            });
            Arc::new(Typed(values.collect()))
        }
        _ => Arc::new(Typed(numbers(array, name, wanted)?)),
    })
}

/// Numbers and flags; identifiers are wanted as text.
fn numbers(array: &ArrayRef, name: &str, wanted: Wanted) -> Result<Vec<Value>> {
    macro_rules! read {
        ($type:ty) => {
            array.as_primitive::<$type>().iter().map(|value| value.map_or(Value::Null, Value::from)).collect()
        };
    }
    let values: Vec<Value> = match array.data_type() {
        DataType::Null => vec![Value::Null; array.len()],
        DataType::Boolean => array.as_boolean().iter().map(|value| value.map_or(Value::Null, Value::from)).collect(),
        DataType::Int8 => read!(Int8Type),
        DataType::Int16 => read!(Int16Type),
        DataType::Int32 => read!(Int32Type),
        DataType::Int64 => read!(Int64Type),
        DataType::UInt8 => read!(UInt8Type),
        DataType::UInt16 => read!(UInt16Type),
        DataType::UInt32 => read!(UInt32Type),
        DataType::UInt64 => read!(UInt64Type),
        DataType::Float32 => {
            array.as_primitive::<Float32Type>().iter().map(|value| whole(value.map(f64::from))).collect()
        }
        DataType::Float64 => array.as_primitive::<Float64Type>().iter().map(whole).collect(),
        other => {
            return Err(Error::io(
                "the frame",
                format!("column {name:?} is of type {other}; convert it to text or numbers"),
            ));
        }
    };
    if wanted == Wanted::Products {
        return Ok(values);
    }
    let texts = values.into_iter().map(|value| match value {
        Value::Number(number) => Value::String(number.to_string()),
        other => other,
    });
    Ok(texts.collect())
}

/// A column of whole numbers with gaps becomes one of floats in a frame.
fn whole(value: Option<f64>) -> Value {
    match value {
        #[expect(clippy::cast_possible_truncation, reason = "only whole numbers that a double holds exactly")]
        Some(number) if number.fract() == 0.0 && number.abs() < 9.0e15 => Value::from(number as i64),
        Some(number) => Number::from_f64(number).map_or(Value::Null, Value::Number),
        None => Value::Null,
    }
}
