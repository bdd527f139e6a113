//! Records as Python objects: a row of a response and its class. A field is parsed from the response's bytes on access.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyAttributeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple, PyType, PyTzInfo};
use serde_json::Value;

use super::errors::guard;
use crate::api;
use crate::error::Error;
use crate::schema::{Field, FieldType, Record};
use crate::text_type;
use crate::types::{EpochMillis, time};
use crate::validate::closest;
use crate::wire::{LazyRecords, spelling};

/// The number of fields in a `repr`.
const REPR_FIELDS: usize = 4;
/// The package of the generated classes: a module per resource.
const CLASSES_PACKAGE: &str = "handbill.generated.records";

/// One object of the service: its fields are attributes.
#[pyclass(frozen, subclass, name = "Record", module = "handbill._handbill")]
pub(super) struct PyRecord {
    rows: Arc<LazyRecords>,
    row: usize,
}

/// Passes records to the constructor of a Python class.
#[pyclass(frozen, module = "handbill._handbill")]
struct RecordsHandle(Arc<LazyRecords>);

// The descriptor of a field. A doc comment here would hide the docstring of the field.
#[pyclass(frozen, module = "handbill._handbill")]
pub(super) struct FieldDescriptor {
    field: &'static Field,
    index: usize,
}

fn classes(py: Python<'_>) -> &Bound<'_, PyDict> {
    static FOUND: PyOnceLock<Py<PyDict>> = PyOnceLock::new();
    FOUND.get_or_init(py, || PyDict::new(py).unbind()).bind(py)
}

/// The Python class of a record; `Record` itself when the package has none.
fn class_of<'py>(py: Python<'py>, record: &Record) -> PyResult<Bound<'py, PyAny>> {
    if let Some(class) = classes(py).get_item(record.name)? {
        return Ok(class);
    }
    let home = api::home(record);
    if !home.is_empty() {
        py.import(format!("{CLASSES_PACKAGE}.{home}").as_str())?;
    }
    Ok(classes(py).get_item(record.name)?.unwrap_or_else(|| py.get_type::<PyRecord>().into_any()))
}

/// Creates the Python objects of a response's records.
pub(super) struct RecordFactory {
    class: Py<PyAny>,
    source: Py<RecordsHandle>,
}

impl RecordFactory {
    pub(super) fn new(py: Python<'_>, rows: &Arc<LazyRecords>) -> PyResult<Self> {
        Ok(Self { class: class_of(py, rows.record)?.unbind(), source: Py::new(py, RecordsHandle(Arc::clone(rows)))? })
    }

    pub(super) fn make<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Bound<'py, PyAny>> {
        self.class.bind(py).call1((self.source.bind(py), row))
    }

    pub(super) fn all<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let made: PyResult<Vec<_>> = (0..self.source.get().0.len()).map(|row| self.make(py, row)).collect();
        PyList::new(py, made?)
    }
}

/// One record, or None when the response has none.
pub(super) fn one(py: Python<'_>, rows: LazyRecords) -> PyResult<Bound<'_, PyAny>> {
    if rows.is_empty() {
        return Ok(py.None().into_bound(py));
    }
    RecordFactory::new(py, &Arc::new(rows))?.make(py, 0)
}

fn record_of(class: &Bound<'_, PyType>) -> Option<&'static Record> {
    static RECORDS: LazyLock<HashMap<&str, &Record>> =
        LazyLock::new(|| api::records().into_iter().map(|record| (record.name, record)).collect());
    class.mro().iter().find_map(|class| {
        let name = class.cast_into::<PyType>().ok()?.name().ok()?;
        RECORDS.get(&*name.to_string_lossy()).copied()
    })
}

#[pymethods]
impl PyRecord {
    #[new]
    #[classmethod]
    #[pyo3(signature = (source, row = 0))]
    fn new(class: &Bound<'_, PyType>, source: &Bound<'_, PyAny>, row: usize) -> PyResult<Self> {
        if let Ok(rows) = source.cast::<RecordsHandle>() {
            return Ok(Self { rows: Arc::clone(&rows.get().0), row });
        }
        guard(|| {
            let wrong = |reason: &str| Error::decode("record", reason);
            let text: &Bound<'_, PyString> = source.cast().map_err(|_| wrong("expected the JSON text of a record"))?;
            let record = record_of(class).ok_or_else(|| wrong("its kind is not known"))?;
            let rows = LazyRecords::read(text.to_cow()?.into_owned(), record);
            let rows =
                rows.filter(|rows| row < rows.len()).ok_or_else(|| wrong("expected the JSON text of a record"))?;
            Ok(Self { rows: Arc::new(rows), row })
        })
    }

    /// Adds the fields to a generated class.
    #[classmethod]
    fn __init_subclass__(class: &Bound<'_, PyType>) -> PyResult<()> {
        let py = class.py();
        if !class.module()?.to_cow()?.starts_with(CLASSES_PACKAGE) {
            return Ok(());
        }
        let Some(record) = record_of(class) else { return Ok(()) };
        for (index, field) in record.readable_fields() {
            class.setattr(field.name, FieldDescriptor { field, index })?;
        }
        class.setattr(
            intern!(py, "__match_args__"),
            PyTuple::new(py, record.readable_fields().map(|(_, field)| field.name).collect::<Vec<_>>())?,
        )?;
        classes(py).set_item(record.name, class)
    }

    /// Members of the response that the package does not know.
    #[getter]
    fn extra<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        guard(|| {
            let members = PyDict::new(py);
            for (name, value) in self.rows.extra(self.row) {
                members.set_item(unescape(name), json(py, value)?)?;
            }
            Ok(members)
        })
    }

    /// Every member of the response, by its documented name.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        guard(|| to_dict(py, &self.rows, self.row))
    }

    /// The JSON text of the record, as the service wrote it.
    fn to_json(&self) -> &str {
        self.rows.whole(self.row).unwrap_or("{}")
    }

    fn __getattr__<'py>(slf: &Bound<'py, Self>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let (py, own) = (slf.py(), slf.get());
        let record = own.rows.record;
        // Only for records without a generated class; descriptors are found before.
        if let Some(column) = record.position(name) {
            return guard(|| value(py, &own.rows, own.row, column));
        }
        let near = closest(name, record.readable_fields().map(|(_, field)| field.name));
        let near = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
        let message =
            format!("{} has no field {name:?}{near} (members that handbill does not know are in .extra)", record.name);
        Err(PyAttributeError::new_err(message))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        guard(|| {
            let mut shown = Vec::with_capacity(REPR_FIELDS);
            for (column, field) in self.rows.record.fields.iter().enumerate() {
                if shown.len() == REPR_FIELDS {
                    shown.push("…".to_owned());
                    break;
                }
                if self.rows.raw(self.row, column).is_some_and(|text| text != "null") {
                    shown.push(format!("{}={}", field.name, value(py, &self.rows, self.row, column)?.repr()?));
                }
            }
            Ok(format!("{}({})", self.rows.record.name, shown.join(", ")))
        })
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, operator: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else { return Ok(py.NotImplemented()) };
        let other = other.get();
        let same = || self.rows.record.name == other.rows.record.name && self.members() == other.members();
        match operator {
            CompareOp::Eq => Ok(same().into_pyobject(py)?.to_owned().into_any().unbind()),
            CompareOp::Ne => Ok((!same()).into_pyobject(py)?.to_owned().into_any().unbind()),
            CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => Ok(py.NotImplemented()),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.rows.record.name.hash(&mut hasher);
        // Equal records have equal first fields; their JSON texts may differ.
        if let Some(Value::String(text)) = self.rows.raw(self.row, 0).and_then(|text| serde_json::from_str(text).ok()) {
            text.hash(&mut hasher);
        }
        hasher.finish()
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (&'static str, String))> {
        let unpickle =
            slf.py().import(intern!(slf.py(), "handbill._handbill"))?.getattr(intern!(slf.py(), "_unpickle_record"))?;
        Ok((unpickle, (slf.get().rows.record.name, slf.get().to_json().to_owned())))
    }
}

/// Unpickles a record.
#[pyfunction]
pub(super) fn _unpickle_record<'py>(py: Python<'py>, name: &str, text: &str) -> PyResult<Bound<'py, PyAny>> {
    guard(|| {
        let wrong = || Error::decode("record", format!("it is no {name}"));
        let record = api::records().into_iter().find(|record| record.name == name).ok_or_else(wrong)?;
        one(py, LazyRecords::read(text, record).ok_or_else(wrong)?)
    })
}

impl PyRecord {
    /// The members for comparison, in documented spelling; null equals a missing member.
    fn members(&self) -> Vec<(String, Value)> {
        let columns = self.rows.record.fields.iter().enumerate();
        let known =
            columns.filter_map(|(column, field)| Some((field.name.to_owned(), self.rows.raw(self.row, column)?)));
        let extra = self.rows.extra(self.row).map(|(name, text)| (unescape(name), text));
        let parsed = known.chain(extra).filter_map(|(name, text)| Some((name, serde_json::from_str(text).ok()?)));
        let mut members: Vec<(String, Value)> = parsed.filter(|(_, value)| *value != Value::Null).collect();
        members.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        members
    }
}

#[pymethods]
impl FieldDescriptor {
    /// The documented name.
    #[getter]
    fn name(&self) -> &'static str {
        self.field.name
    }

    /// Its description and type.
    #[getter(__doc__)]
    fn doc(&self) -> String {
        let ty = match self.field.ty {
            FieldType::Instant | FieldType::InstantMillis => "an aware datetime".to_owned(),
            other => other.expected(),
        };
        format!("{} Holds {ty}.", self.field.doc)
    }

    fn __delete__(&self, record: &Bound<'_, PyAny>) -> PyResult<()> {
        self.__set__(record, record)
    }

    fn __set__(&self, _record: &Bound<'_, PyAny>, _value: &Bound<'_, PyAny>) -> PyResult<()> {
        let name = self.field.name;
        Err(PyAttributeError::new_err(format!(
            "{name} cannot be set: a record is what the service answered; use an update"
        )))
    }

    fn __get__<'py>(
        slf: &Bound<'py, Self>,
        instance: Option<&Bound<'py, PyAny>>,
        owner: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = owner;
        match instance.map(|instance| instance.cast::<PyRecord>()) {
            Some(Ok(record)) => {
                let record = record.get();
                guard(|| value(slf.py(), &record.rows, record.row, slf.get().index))
            }
            _ => Ok(slf.clone().into_any()),
        }
    }
}

/// The name of a member, from the text between its quotes.
fn unescape(name: &str) -> String {
    serde_json::from_str(&format!("\"{name}\"")).unwrap_or_else(|_| name.to_owned())
}

fn to_dict<'py>(py: Python<'py>, rows: &LazyRecords, row: usize) -> PyResult<Bound<'py, PyDict>> {
    let members = PyDict::new(py);
    for (column, field) in rows.record.fields.iter().enumerate() {
        if rows.raw(row, column).is_none() {
            continue;
        }
        members.set_item(field.name, dict_value(py, rows, row, column)?)?;
    }
    for (name, text) in rows.extra(row) {
        members.set_item(unescape(name), json(py, text)?)?;
    }
    Ok(members)
}

/// The value of a field, with nested records as dicts.
fn dict_value<'py>(py: Python<'py>, rows: &LazyRecords, row: usize, column: usize) -> PyResult<Bound<'py, PyAny>> {
    let ty = rows.record.fields.get(column).map(|field| &field.ty);
    if let Some(FieldType::Object(record)) = ty
        && let Some(nested) = rows.nested(row, column, record)
        && !nested.is_empty()
    {
        return Ok(to_dict(py, &nested, 0)?.into_any());
    }
    if let Some(FieldType::Objects(record, _)) = ty
        && let Some(nested) = rows.nested(row, column, record)
    {
        let all: PyResult<Vec<_>> = (0..nested.len()).map(|row| to_dict(py, &nested, row)).collect();
        return Ok(PyList::new(py, all?)?.into_any());
    }
    value(py, rows, row, column)
}

/// The Python value of a field.
fn value<'py>(py: Python<'py>, rows: &LazyRecords, row: usize, column: usize) -> PyResult<Bound<'py, PyAny>> {
    let (Some(field), Some(text)) = (rows.record.fields.get(column), rows.raw(row, column)) else {
        return Ok(py.None().into_bound(py));
    };
    if text == "null" {
        return Ok(py.None().into_bound(py));
    }
    if let FieldType::Object(record) = field.ty
        && let Some(nested) = rows.nested(row, column, record)
    {
        return one(py, nested);
    }
    if let FieldType::Objects(record, _) = field.ty
        && let Some(nested) = rows.nested(row, column, record)
    {
        return Ok(RecordFactory::new(py, &Arc::new(nested))?.all(py)?.into_any());
    }
    parse(py, &field.ty, text)
}

/// Converts a JSON text by the type of its field; a value of another type is returned as parsed.
fn parse<'py>(py: Python<'py>, ty: &FieldType, text: &str) -> PyResult<Bound<'py, PyAny>> {
    match ty {
        FieldType::Int { .. } | FieldType::IntEnum(_) | FieldType::Micros | FieldType::Int64 => {
            match text.trim_matches('"').parse::<i64>() {
                Ok(number) => Ok(number.into_pyobject(py)?.into_any()),
                Err(_) => json(py, text),
            }
        }
        FieldType::Id | FieldType::DecimalId if text.as_bytes().first().is_some_and(u8::is_ascii_digit) => {
            Ok(PyString::new(py, text).into_any())
        }
        FieldType::Instant | FieldType::InstantMillis => {
            match quoted(text).map(|text| datetime(py, text)).transpose()?.flatten() {
                Some(datetime) => Ok(datetime),
                None => json(py, text),
            }
        }
        FieldType::List(FieldType::Enum(_), _) | FieldType::OpenObject(_) => {
            let value: Value =
                serde_json::from_str(text).map_err(|error| Error::decode("record", error.to_string()))?;
            Ok(pythonize::pythonize(py, &spelling::to_documented(ty, value))?)
        }
        // The live service spells some values differently; an unknown value is kept.
        FieldType::Enum(words) => match quoted(text) {
            Some(word) if words.contains(&word) => Ok(PyString::new(py, word).into_any()),
            Some(word) => Ok(PyString::new(py, spelling::documented(word)).into_any()),
            None => json(py, text),
        },
        text_type!()
        | FieldType::Id
        | FieldType::DecimalId
        | FieldType::TextOrInt
        | FieldType::Sort
        | FieldType::Bool
        | FieldType::List(..)
        | FieldType::Object(_)
        | FieldType::Objects(..)
        | FieldType::Any => json(py, text),
    }
}

/// Text without its quotes, if it has no escapes.
pub(super) fn quoted(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    if inner.contains('\\') { None } else { Some(inner) }
}

fn json<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    if let Some(inner) = quoted(text) {
        return Ok(PyString::new(py, inner).into_any());
    }
    match text {
        "true" => Ok(true.into_pyobject(py)?.to_owned().into_any()),
        "false" => Ok(false.into_pyobject(py)?.to_owned().into_any()),
        _ => {
            let value: Value =
                serde_json::from_str(text).map_err(|error| Error::decode("record", error.to_string()))?;
            Ok(pythonize::pythonize(py, &value)?)
        }
    }
}

/// Parses a time; one without an offset is UTC. Posts use a format of their own.
pub(super) fn parse_time(text: &str) -> Option<EpochMillis> {
    time::parse_instant(text).or_else(|| time::parse_naive_instant(text)).or_else(|| time::parse_post_time(text))
}

fn datetime<'py>(py: Python<'py>, text: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    static CONSTRUCTOR: PyOnceLock<(Py<PyAny>, Py<PyTzInfo>)> = PyOnceLock::new();
    let Some(state) = time::parse_utc_bytes(text).or_else(|| pickle_state(parse_time(text).and_then(time::to_civil)?))
    else {
        return Ok(None);
    };
    let (class, utc) = CONSTRUCTOR.get_or_try_init(py, || {
        let class = py.import(intern!(py, "datetime"))?.getattr(intern!(py, "datetime"))?;
        Ok::<_, PyErr>((class.unbind(), PyTzInfo::utc(py)?.to_owned().unbind()))
    })?;
    // The limited API has no constructor of datetimes. Creating them from their pickled bytes takes a quarter of the time of passing
    // seven numbers.
    class.bind(py).call1((PyBytes::new(py, &state), utc.bind(py))).map(Some)
}

/// Date and time in the bytes of a pickled datetime.
fn pickle_state(at: jiff::civil::DateTime) -> Option<[u8; 10]> {
    let small = |number: i8| u8::try_from(number).ok();
    let year = u16::try_from(at.year()).ok().filter(|year| *year > 0)?.to_be_bytes();
    let micros = u32::try_from(at.subsec_nanosecond() / 1000).ok()?.to_be_bytes();
    let (month, day) = (small(at.month())?, small(at.day())?);
    let (hour, minute, second) = (small(at.hour())?, small(at.minute())?, small(at.second())?);
    Some([year[0], year[1], month, day, hour, minute, second, micros[1], micros[2], micros[3]])
}
