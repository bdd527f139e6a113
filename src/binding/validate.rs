//! Rows of dicts against the rules of a record, read where they lie: no request, no copy.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyMapping, PyString};
use serde_json::Value;

use super::convert::{self, kind, problem};
use super::errors::guard;
use crate::api;
use crate::error::{Error, Result};
use crate::schema::{Action, Presence, Record};
use crate::types::EpochMillis;
use crate::validate::{FieldPath, PathSegment, Problem, Problems, ValueRef};
use crate::validate::{add_unknown_field, check_record, closest};

/// How many rows are checked before Ctrl-C is asked about.
const ROWS_AT_A_TIME: usize = 4096;

/// A broken rule: number of the row from 0, place in it, rule, what is expected.
type Told = (usize, String, &'static str, String);

/// Every rule that rows break.
#[pyfunction]
pub(super) fn validate<'py>(py: Python<'py>, record: &str, rows: &Bound<'py, PyAny>) -> PyResult<Vec<Told>> {
    guard(|| {
        let record = record_of(record)?;
        let mut checker = Checker { record, keys: Vec::new(), values: vec![None; record.fields.len()] };
        let mut findings = Problems::new(EpochMillis::now());
        let mut told = Vec::new();
        let mut check = |number: usize, row: Bound<'py, PyAny>| {
            if number.is_multiple_of(ROWS_AT_A_TIME) {
                py.check_signals()?;
            }
            checker.check(&row, &mut findings)?;
            told.extend(
                findings.list.drain(..).map(|problem| (number, problem.location(), problem.rule, problem.message)),
            );
            PyResult::Ok(())
        };
        if let Ok(rows) = rows.cast_exact::<PyList>() {
            rows.iter().enumerate().try_for_each(|(number, row)| check(number, row))?;
        } else if rows.cast::<PyMapping>().is_ok() || rows.is_instance_of::<PyString>() {
            let message = format!("expected a list of dicts, got {}; put a single one in a list", kind(rows));
            return Err(invalid(vec![PathSegment::Name("rows".to_owned())], "type", message).into());
        } else if !rows.hasattr("__iter__")? {
            let message = format!("expected a list of dicts, got {}", kind(rows));
            return Err(invalid(vec![PathSegment::Name("rows".to_owned())], "type", message).into());
        } else {
            rows.try_iter()?.enumerate().try_for_each(|(number, row)| check(number, row?))?;
        }
        Ok(told)
    })
}

fn invalid(place: Vec<PathSegment>, rule: &'static str, message: String) -> Error {
    Error::Validation { endpoint: "validate".to_owned(), problems: vec![problem(place, rule, message)] }
}

fn record_of(name: &str) -> Result<&'static Record> {
    let mut records = api::records();
    records.retain(|record| record.create_fields().next().is_some());
    records.iter().copied().find(|record| record.name == name).ok_or_else(|| {
        let near = closest(name, records.iter().map(|record| record.name));
        let near = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
        let message = format!("expected the name of a record that can be created, such as Product{near}");
        invalid(vec![PathSegment::Name("record".to_owned())], "choice", message)
    })
}

/// Checks one row after another.
struct Checker<'py> {
    record: &'static Record,
    /// The keys of the row before, and the columns they stand for: rows mostly have the same ones in the same order.
    keys: Vec<(Bound<'py, PyAny>, Option<usize>)>,
    /// The values of a row in the columns' order.
    values: Vec<Option<Bound<'py, PyAny>>>,
}

impl<'py> Checker<'py> {
    fn check(&mut self, row: &Bound<'py, PyAny>, findings: &mut Problems) -> PyResult<()> {
        self.values.fill(None);
        if let Ok(dict) = row.cast::<PyDict>() {
            for (place, (key, value)) in dict.iter().enumerate() {
                self.put(place, &key, value, findings)?;
            }
        } else if let Ok(mapping) = row.cast::<PyMapping>() {
            for (place, pair) in mapping.items()?.iter().enumerate() {
                let (key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair.extract()?;
                self.put(place, &key, value, findings)?;
            }
        } else {
            findings.list.push(problem(Vec::new(), "type", format!("expected a dict, got {}", kind(row))));
            return Ok(());
        }
        self.check_values(findings)
    }

    #[inline]
    fn put(
        &mut self,
        place: usize,
        key: &Bound<'py, PyAny>,
        value: Bound<'py, PyAny>,
        findings: &mut Problems,
    ) -> PyResult<()> {
        let column = match self.keys.get(place) {
            Some((known, column)) if known.is(key) => *column,
            _ => self.find(place, key),
        };
        match column {
            Some(column) => self.values[column] = Some(value),
            None if self.is_parameter(key) => {}
            None => add_unknown_field(self.record, &key.str()?.to_string_lossy(), FieldPath::Root, findings),
        }
        Ok(())
    }

    fn find(&mut self, place: usize, key: &Bound<'py, PyAny>) -> Option<usize> {
        let name = key.cast::<PyString>().ok().and_then(|key| key.to_str().ok());
        let column = name.and_then(|name| self.record.position(name));
        let column = column.filter(|column| self.record.fields[*column].create != Presence::Never);
        match self.keys.get_mut(place) {
            Some(known) => *known = (key.clone(), column),
            None => self.keys.push((key.clone(), column)),
        }
        column
    }

    /// Whether creating one takes a parameter of that name that is no column.
    fn is_parameter(&self, key: &Bound<'py, PyAny>) -> bool {
        let makes = api::endpoints().find(|row| row.action == Action::Create && row.record.name == self.record.name);
        let name = key.cast::<PyString>().ok().and_then(|key| key.to_str().ok());
        makes.zip(name).is_some_and(|(row, name)| row.parameter(name).is_some())
    }

    fn check_values(&self, findings: &mut Problems) -> PyResult<()> {
        let mut cells = vec![ValueRef::Null; self.values.len()];
        let mut rare: Vec<(usize, Value)> = Vec::new();
        let mut unread: Vec<Problem> = Vec::new();
        for (column, value) in self.values.iter().enumerate() {
            let Some(value) = value else { continue };
            match plain(value) {
                Some(cell) => cells[column] = cell,
                None => rare.push((column, convert::column(&self.record.fields[column], value, &mut unread)?)),
            }
        }
        for (column, value) in &rare {
            cells[*column] = ValueRef::from_json(value);
        }
        let known = findings.list.len();
        check_record(self.record, &cells, findings);
        if !unread.is_empty() {
            // A value that could not be converted is not missing.
            let told = |problem: &Problem| unread.iter().any(|unread| problem.place.starts_with(&unread.place));
            let found = findings.list.split_off(known);
            findings.list.extend(found.into_iter().filter(|problem| !told(problem)));
            findings.list.append(&mut unread);
        }
        Ok(())
    }
}

/// The values that nearly all are, where they lie.
#[inline]
fn plain<'a>(value: &'a Bound<'_, PyAny>) -> Option<ValueRef<'a>> {
    if let Ok(text) = value.cast_exact::<PyString>() {
        return text.to_str().ok().map(ValueRef::Text);
    }
    if value.is_none() {
        return Some(ValueRef::Null);
    }
    if let Ok(flag) = value.cast_exact::<PyBool>() {
        return Some(ValueRef::Bool(flag.is_true()));
    }
    if let Ok(number) = value.cast_exact::<PyInt>() {
        return number.extract().ok().map(ValueRef::Int);
    }
    None
}
