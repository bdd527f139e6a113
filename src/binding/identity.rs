//! Hashing from Python: a list gives a list, an Arrow array gives an Arrow array. Values are read in place.

use std::ops::Range;
use std::sync::Arc;
use std::thread::available_parallelism;

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, GenericStringArray, LargeStringArray, OffsetSizeTrait, StringArray, StringViewArray,
};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field};
use bytes::Bytes;
use memmap2::MmapMut;
use pyo3::exceptions::PyUnicodeEncodeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyFloat, PyList, PyString, PyTuple};
use pyo3_arrow::ffi::{ArrayIterator, to_array_pycapsules, to_stream_pycapsule};
use pyo3_arrow::input::AnyArray;

use super::errors::guard;
use crate::error::{Error, Result};
use crate::identity::batch::{HashOutcome, hash_column_parallel};
use crate::identity::parallel::hash_in_order;
use crate::identity::{self, IdentifierKind, NormalForm, Rejection};
use crate::schema::ErrorCode;
use crate::validate::closest;
use crate::validate::{PathSegment, Problem};

const ENDPOINT: &str = "hash_identifiers";
/// The maximum number of unusable values that are reported.
const MAX_PROBLEMS: usize = 1000;

/// A column of text that any library can read through the Arrow C interfaces.
#[pyclass(frozen, module = "handbill._handbill")]
pub(super) struct StringColumn(Vec<ArrayRef>, DataType);

#[pymethods]
impl StringColumn {
    fn __len__(&self) -> usize {
        self.0.iter().map(Array::len).sum()
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        guard(|| {
            let [only] = self.0.as_slice() else {
                return Err(
                    invalid(vec![problem(None, "chunks", "expected one chunk; read it as a stream".into())]).into()
                );
            };
            Ok(to_array_pycapsules(py, self.field(), only, requested_schema)?)
        })
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        guard(|| {
            let chunks: Vec<_> = self.0.iter().cloned().map(Ok).collect();
            Ok(to_stream_pycapsule(py, Box::new(ArrayIterator::new(chunks, self.field())), requested_schema)?)
        })
    }
}

impl StringColumn {
    fn field(&self) -> Arc<Field> {
        Arc::new(Field::new("", self.1.clone(), true))
    }
}

/// A borrowed column of text.
enum TextColumn<'a> {
    Empty,
    Constant(&'a str),
    Items(Vec<Option<&'a str>>),
    Small(&'a StringArray),
    Large(&'a LargeStringArray),
    Views(&'a StringViewArray),
}

impl<'a> TextColumn<'a> {
    fn of(array: &'a dyn Array, what: &'static str) -> Result<Self> {
        match array.data_type() {
            DataType::Utf8 => Ok(Self::Small(array.as_string())),
            DataType::LargeUtf8 => Ok(Self::Large(array.as_string())),
            DataType::Utf8View => Ok(Self::Views(array.as_string_view())),
            DataType::Null => Ok(Self::Empty),
            other => {
                Err(invalid(vec![problem(None, "type", format!("expected {what} of text, got an array of {other}"))]))
            }
        }
    }

    fn get(&self, row: usize) -> Option<&'a str> {
        match self {
            Self::Empty => None,
            Self::Constant(text) => Some(text),
            Self::Items(items) => items.get(row).copied().flatten(),
            Self::Small(array) => array.is_valid(row).then(|| array.value(row)),
            Self::Large(array) => array.is_valid(row).then(|| array.value(row)),
            Self::Views(array) => array.is_valid(row).then(|| array.value(row)),
        }
    }
}

fn problem(row: Option<usize>, rule: &'static str, message: String) -> Problem {
    let place = row.map_or_else(Vec::new, |row| vec![PathSegment::Name("values".to_owned()), PathSegment::Index(row)]);
    Problem { place, rule, message, code: ErrorCode::InvalidParameter }
}

fn invalid(problems: Vec<Problem>) -> Error {
    Error::Validation { endpoint: ENDPOINT.to_owned(), problems }
}

fn kind_of(name: &str) -> Result<IdentifierKind> {
    IdentifierKind::from_name(name).ok_or_else(|| {
        let names = IdentifierKind::ALL.map(IdentifierKind::name);
        let near = closest(name, names.into_iter()).map_or(String::new(), |near| format!("; did you mean {near}?"));
        invalid(vec![problem(None, "kind", format!("expected a kind of identifier: {}{near}", names.join(", ")))])
    })
}

/// The normal form of one value.
#[pyfunction]
#[pyo3(signature = (kind, value, region = None))]
pub(super) fn normalize(kind: &str, value: &str, region: Option<&str>) -> PyResult<String> {
    guard(|| {
        let mut scratch = String::new();
        let rejected = |rejection: Rejection| {
            let problems = vec![problem(None, rejection.code(), rejection.message().to_owned())];
            Error::Validation { endpoint: "normalize".to_owned(), problems }
        };
        match identity::normalize(kind_of(kind)?, value, region, &mut scratch).map_err(rejected)? {
            NormalForm::Text(text) | NormalForm::Digest { hex: text, .. } | NormalForm::Unhashed(text) => {
                Ok(text.to_owned())
            }
        }
    })
}

/// Normal form and SHA-256 of many values.
#[pyfunction]
#[pyo3(signature = (kind, values, *, region = None, errors = "raise"))]
pub(super) fn hash_identifiers<'py>(
    py: Python<'py>,
    kind: &str,
    values: &Bound<'py, PyAny>,
    region: Option<&Bound<'py, PyAny>>,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    guard(|| {
        let kind = kind_of(kind)?;
        let nulls = match errors {
            "raise" => false,
            "null" => true,
            _ => {
                let message = "expected errors to be \"raise\" or \"null\"".to_owned();
                return Err(invalid(vec![problem(None, "errors", message)]).into());
            }
        };
        if is_arrow(values)? {
            hash_arrays(py, kind, values, region, nulls)
        } else {
            hash_list(py, kind, values, region, nulls)
        }
    })
}

fn is_arrow(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    let py = value.py();
    Ok(!value.is_exact_instance_of::<PyList>()
        && (value.hasattr(intern!(py, "__arrow_c_array__"))? || value.hasattr(intern!(py, "__arrow_c_stream__"))?))
}

/// The items of any iterable except text, kept alive while they are borrowed.
fn items<'py>(values: &Bound<'py, PyAny>, what: &str) -> PyResult<Bound<'py, PyTuple>> {
    if let Ok(list) = values.cast::<PyList>() {
        return Ok(list.to_tuple());
    }
    if let Ok(tuple) = values.cast::<PyTuple>() {
        return Ok(tuple.clone());
    }
    let one =
        values.is_instance_of::<PyString>() || values.is_instance_of::<PyBytes>() || values.is_instance_of::<PyDict>();
    if one || !values.hasattr(intern!(values.py(), "__iter__"))? {
        return Err(
            invalid(vec![problem(None, "type", format!("expected {what} to be a list or an Arrow array"))]).into()
        );
    }
    let all: PyResult<Vec<_>> = values.try_iter()?.collect();
    PyTuple::new(values.py(), all?)
}

/// The texts of a tuple, borrowed from it.
fn texts<'a>(items: &'a Bound<'_, PyTuple>) -> Result<Vec<Option<&'a str>>> {
    let mut found = Vec::with_capacity(items.len());
    let mut problems = Vec::new();
    for row in 0..items.len() {
        match text(items, row) {
            Ok(text) => found.push(text),
            Err(problem) if problems.len() + 1 < MAX_PROBLEMS => problems.push(problem),
            Err(problem) => {
                problems.push(problem);
                break;
            }
        }
    }
    if problems.is_empty() { Ok(found) } else { Err(invalid(problems)) }
}

/// The text of one item; none for a missing value.
#[inline]
fn text<'a>(items: &'a Bound<'_, PyTuple>, row: usize) -> std::result::Result<Option<&'a str>, Problem> {
    let Ok(item) = items.get_borrowed_item(row) else { return Ok(None) };
    if item.is_instance_of::<PyString>() {
        return item.extract::<&'a str>().map(Some).map_err(|error| {
            let surrogate = error.is_instance_of::<PyUnicodeEncodeError>(items.py());
            let message = if surrogate { "the text holds half of a surrogate pair" } else { "the text cannot be read" };
            problem(Some(row), "encoding", message.into())
        });
    }
    if item.is_none() || is_missing(&item) {
        return Ok(None);
    }
    Err(problem(Some(row), "type", "expected text or None".into()))
}

/// Whether a value is a missing one of pandas: NaN, NA or `NaT`.
fn is_missing(item: &Bound<'_, PyAny>) -> bool {
    item.cast::<PyFloat>().is_ok_and(|number| number.value().is_nan())
        || item.get_type().name().is_ok_and(|name| name == "NAType" || name == "NaTType")
}

/// Regions as given: one text, or one per value.
enum RegionInput<'py> {
    Empty,
    Constant(String),
    Items(Bound<'py, PyTuple>),
    Arrays(Vec<ArrayRef>),
}

impl<'py> RegionInput<'py> {
    fn read(region: Option<&Bound<'py, PyAny>>) -> PyResult<Self> {
        match region {
            None => Ok(Self::Empty),
            Some(region) if region.is_instance_of::<PyString>() => Ok(Self::Constant(region.extract()?)),
            Some(region) if is_arrow(region)? => Ok(Self::Arrays(chunks(region)?)),
            Some(region) => Ok(Self::Items(items(region, "region")?)),
        }
    }

    fn column(&self, values: usize) -> Result<TextColumn<'_>> {
        let column = match self {
            Self::Empty => return Ok(TextColumn::Empty),
            Self::Constant(text) => return Ok(TextColumn::Constant(text)),
            Self::Items(items) => texts(items)?,
            Self::Arrays(arrays) => {
                let mut all = Vec::with_capacity(values);
                for array in arrays {
                    let column = TextColumn::of(array, "region")?;
                    all.extend((0..array.len()).map(|row| column.get(row)));
                }
                all
            }
        };
        if column.len() == values {
            return Ok(TextColumn::Items(column));
        }
        let message = format!("expected one region, or one per value: {values}, got {}", column.len());
        Err(invalid(vec![problem(None, "region", message)]))
    }
}

fn chunks(values: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    let read: AnyArray = values.extract()?;
    let (chunks, _) = read.into_chunked_array()?.into_inner();
    Ok(chunks)
}

fn threads() -> usize {
    available_parallelism().map_or(1, usize::from)
}

fn add_problems(problems: &mut Vec<Problem>, outcomes: &[HashOutcome], first: usize) {
    for (row, outcome) in outcomes.iter().enumerate() {
        if let HashOutcome::Rejected(rejection) = outcome
            && problems.len() < MAX_PROBLEMS
        {
            problems.push(problem(Some(first + row), rejection.code(), rejection.message().to_owned()));
        }
    }
}

fn hash_list<'py>(
    py: Python<'py>,
    kind: IdentifierKind,
    values: &Bound<'py, PyAny>,
    region: Option<&Bound<'py, PyAny>>,
    nulls: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let items = items(values, "values")?;
    let count = items.len();
    let regions = RegionInput::read(region)?;
    let regions = regions.column(count)?;
    let mut made: Vec<Bound<'py, PyAny>> = Vec::with_capacity(count);
    let mut problems = Vec::new();
    let done = hash_in_order(
        kind,
        count,
        threads(),
        |rows: Range<usize>, item| {
            for row in rows.clone() {
                item.values.push(text(&items, row)?);
            }
            if !matches!(regions, TextColumn::Empty) {
                item.regions.extend(rows.map(|row| regions.get(row)));
            }
            Ok::<_, Problem>(())
        },
        |item| {
            if !nulls {
                add_problems(&mut problems, &item.hashed.outcomes, item.first);
            }
            if problems.is_empty() {
                made.extend(item.hashed.digests.iter().zip(&item.hashed.outcomes).zip(item.first..).map(
                    |((digest, outcome), row)| match outcome {
                        HashOutcome::Hashed | HashOutcome::PassedThrough { .. } => {
                            PyString::new(py, std::str::from_utf8(digest).unwrap_or_default()).into_any()
                        }
                        HashOutcome::Unhashed => items.get_item(row).unwrap_or_else(|_| py.None().into_bound(py)),
                        HashOutcome::Absent | HashOutcome::Rejected(_) => py.None().into_bound(py),
                    },
                ));
            }
            Ok(())
        },
    );
    if done.is_err() {
        // Reports every item that is not text at once.
        texts(&items)?;
    }
    if problems.is_empty() { Ok(PyList::new(py, made)?.into_any()) } else { Err(invalid(problems).into()) }
}

fn hash_arrays<'py>(
    py: Python<'py>,
    kind: IdentifierKind,
    values: &Bound<'py, PyAny>,
    region: Option<&Bound<'py, PyAny>>,
    nulls: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let is_array = values.hasattr(intern!(py, "__arrow_c_array__"))?;
    let arrays = chunks(values)?;
    let count = arrays.iter().map(Array::len).sum();
    let regions = RegionInput::read(region)?;
    let regions = regions.column(count)?;
    // 32-bit offsets address at most 2 GiB of digests.
    let large = arrays.iter().any(|array| array.len() > i32::MAX as usize / 64);
    let hashed: Result<Vec<ArrayRef>> = py.detach(|| {
        let (mut first, mut problems, mut done) = (0, Vec::new(), Vec::with_capacity(arrays.len()));
        for array in &arrays {
            let column = TextColumn::of(array, "values")?;
            let mut outcomes = vec![HashOutcome::default(); array.len()];
            let mut memory = DigestBuffer::new(array.len())?;
            let values = |row: usize| column.get(row);
            hash_column_parallel(kind, values, |row| regions.get(first + row), threads(), memory.each(), &mut outcomes);
            if !nulls {
                add_problems(&mut problems, &outcomes, first);
            }
            first += array.len();
            done.push(match (kind.is_hashed(), large) {
                (true, false) => digest_array::<i32>(memory, &outcomes),
                (true, true) => digest_array::<i64>(memory, &outcomes),
                (false, false) => unhashed_array::<i32>(&column, &outcomes),
                (false, true) => unhashed_array::<i64>(&column, &outcomes),
            });
        }
        if problems.is_empty() { Ok(done) } else { Err(invalid(problems)) }
    });
    let kind = if large { DataType::LargeUtf8 } else { DataType::Utf8 };
    let texts = Bound::new(py, StringColumn(hashed?, kind))?.into_any();
    to_input_library(values, texts, is_array)
}

/// A buffer of digests, in huge pages where available: page faults of small pages take as long as the hashing.
struct DigestBuffer(MmapMut, usize);

impl DigestBuffer {
    fn new(count: usize) -> Result<Self> {
        let length = count * 64;
        let memory = MmapMut::map_anon(length.max(1));
        let memory =
            memory.map_err(|error| Error::config(format!("there is no memory for {count} digests: {error}")))?;
        #[cfg(target_os = "linux")]
        // Optional: an error is ignored.
        let _ = memory.advise(memmap2::Advice::HugePage);
        Ok(Self(memory, length))
    }

    fn each(&mut self) -> &mut [[u8; 64]] {
        self.0[..self.1].as_chunks_mut().0
    }
}

fn digest_array<O: OffsetSizeTrait>(digests: DigestBuffer, outcomes: &[HashOutcome]) -> ArrayRef {
    let present = || outcomes.iter().map(|outcome| outcome.has_digest());
    let nulls = if present().all(|present| present) { None } else { Some(present().collect::<NullBuffer>()) };
    let offsets = OffsetBuffer::from_lengths(std::iter::repeat_n(64, outcomes.len()));
    let DigestBuffer(memory, length) = digests;
    let bytes = Bytes::from_owner(memory).slice(..length);
    // Always valid text: hexadecimal digits, or NUL bytes for missing ones.
    Arc::new(GenericStringArray::<O>::new(offsets, Buffer::from(bytes), nulls))
}

fn unhashed_array<O: OffsetSizeTrait>(column: &TextColumn<'_>, outcomes: &[HashOutcome]) -> ArrayRef {
    let kept = outcomes.iter().enumerate().map(|(row, outcome)| match outcome {
        HashOutcome::Unhashed => column.get(row),
        HashOutcome::Absent | HashOutcome::Hashed | HashOutcome::PassedThrough { .. } | HashOutcome::Rejected(_) => {
            None
        }
    });
    Arc::new(kept.collect::<GenericStringArray<O>>())
}

/// Converts to the library of the input; the memory is shared.
fn to_input_library<'py>(
    values: &Bound<'py, PyAny>,
    texts: Bound<'py, PyAny>,
    is_array: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let py = values.py();
    let module = values.get_type().module()?;
    let module = module.to_string_lossy();
    match module.split('.').next() {
        Some("pyarrow") if is_array => py.import("pyarrow")?.call_method1("array", (texts,)),
        Some("pyarrow") => py.import("pyarrow")?.call_method1("chunked_array", (texts,)),
        Some("polars") => py.import("polars")?.call_method1("Series", (texts,)),
        _ => Ok(texts),
    }
}
