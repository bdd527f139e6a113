//! Validation of dicts against a record, without requests and without copies.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyMapping, PyString};
use serde_json::Value;

use super::convert::{self, problem, type_name};
use super::errors::guard;
use crate::api;
use crate::error::{Error, Result};
use crate::schema::{Action, Presence, Record};
use crate::types::EpochMillis;
use crate::validate::{FieldPath, PathSegment, Problem, Problems, ValueRef};
use crate::validate::{add_unknown_field, check_record, closest};

/// How many rows are validated between checks for Ctrl-C.
const ROWS_AT_A_TIME: usize = 4096;

/// A violation: number of the row from 0, place in it, rule, message.
type RowProblem = (usize, String, &'static str, String);

/// Every violation of every row.
#[pyfunction]
pub(super) fn validate<'py>(py: Python<'py>, record: &str, rows: &Bound<'py, PyAny>) -> PyResult<Vec<RowProblem>> {
    guard(|| {
        let record = record_of(record)?;
        let mut checker = RowChecker { record, keys: Vec::new(), values: vec![None; record.fields.len()] };
        let mut problems = Problems::new(EpochMillis::now());
        let mut violations = Vec::new();
        let mut check = |number: usize, row: Bound<'py, PyAny>| {
            if number.is_multiple_of(ROWS_AT_A_TIME) {
                py.check_signals()?;
            }
            checker.check(&row, &mut problems)?;
            violations.extend(
                problems.list.drain(..).map(|problem| (number, problem.location(), problem.rule, problem.message)),
            );
            PyResult::Ok(())
        };
        if let Ok(rows) = rows.cast_exact::<PyList>() {
            rows.iter().enumerate().try_for_each(|(number, row)| check(number, row))?;
        } else if rows.cast::<PyMapping>().is_ok() || rows.is_instance_of::<PyString>() {
            let message = format!("expected a list of dicts, got {}; put a single one in a list", type_name(rows));
            return Err(invalid(vec![PathSegment::Name("rows".to_owned())], "type", message).into());
        } else if !rows.hasattr("__iter__")? {
            let message = format!("expected a list of dicts, got {}", type_name(rows));
            return Err(invalid(vec![PathSegment::Name("rows".to_owned())], "type", message).into());
        } else {
            rows.try_iter()?.enumerate().try_for_each(|(number, row)| check(number, row?))?;
        }
        Ok(violations)
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

/// Validates one row after another.
struct RowChecker<'py> {
    record: &'static Record,
    /// The keys of the previous row and their columns: most rows have the same keys in the same order.
    keys: Vec<(Bound<'py, PyAny>, Option<usize>)>,
    /// The values of a row, by column.
    values: Vec<Option<Bound<'py, PyAny>>>,
}

impl<'py> RowChecker<'py> {
    fn check(&mut self, row: &Bound<'py, PyAny>, problems: &mut Problems) -> PyResult<()> {
        self.values.fill(None);
        if let Ok(dict) = row.cast::<PyDict>() {
            for (place, (key, value)) in dict.iter().enumerate() {
                self.put(place, &key, value, problems)?;
            }
        } else if let Ok(mapping) = row.cast::<PyMapping>() {
            for (place, pair) in mapping.items()?.iter().enumerate() {
                let (key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair.extract()?;
                self.put(place, &key, value, problems)?;
            }
        } else {
            problems.list.push(problem(Vec::new(), "type", format!("expected a dict, got {}", type_name(row))));
            return Ok(());
        }
        self.check_values(problems)
    }

    #[inline]
    fn put(
        &mut self,
        place: usize,
        key: &Bound<'py, PyAny>,
        value: Bound<'py, PyAny>,
        problems: &mut Problems,
    ) -> PyResult<()> {
        let column = match self.keys.get(place) {
            Some((known, column)) if known.is(key) => *column,
            _ => self.find(place, key),
        };
        match column {
            Some(column) => self.values[column] = Some(value),
            None if self.is_parameter(key) => {}
            None => add_unknown_field(self.record, &key.str()?.to_string_lossy(), FieldPath::Root, problems),
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

    /// Whether the create endpoint has a parameter of that name that is not a column.
    fn is_parameter(&self, key: &Bound<'py, PyAny>) -> bool {
        let create = api::endpoints()
            .find(|endpoint| endpoint.action == Action::Create && endpoint.record.name == self.record.name);
        let name = key.cast::<PyString>().ok().and_then(|key| key.to_str().ok());
        create.zip(name).is_some_and(|(endpoint, name)| endpoint.parameter(name).is_some())
    }

    fn check_values(&self, problems: &mut Problems) -> PyResult<()> {
        let mut cells = vec![ValueRef::Null; self.values.len()];
        let mut converted: Vec<(usize, Value)> = Vec::new();
        let mut unconverted: Vec<Problem> = Vec::new();
        for (column, value) in self.values.iter().enumerate() {
            let Some(value) = value else { continue };
            match borrow(value) {
                Some(cell) => cells[column] = cell,
                None => converted
                    .push((column, convert::field_value(&self.record.fields[column], value, &mut unconverted)?)),
            }
        }
        for (column, value) in &converted {
            cells[*column] = ValueRef::from_json(value);
        }
        let known = problems.list.len();
        check_record(self.record, &cells, problems);
        if !unconverted.is_empty() {
            // A value that could not be converted is not missing.
            let is_reported =
                |problem: &Problem| unconverted.iter().any(|unconverted| problem.place.starts_with(&unconverted.place));
            let found = problems.list.split_off(known);
            problems.list.extend(found.into_iter().filter(|problem| !is_reported(problem)));
            problems.list.append(&mut unconverted);
        }
        Ok(())
    }
}

/// A value of a common type, borrowed.
#[inline]
fn borrow<'a>(value: &'a Bound<'_, PyAny>) -> Option<ValueRef<'a>> {
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
