//! Python values → the values of a call, by the fields of its endpoint.
//!
//! A value that cannot be converted becomes a problem with its place, like a violation of a rule, so that one `ValidationError` has
//! all of them.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDateTime, PyDict, PyFloat, PyInt, PyMapping, PyString};
use serde_json::{Number, Value};

use super::records::PyRecord;
use crate::api;
use crate::error::{Error, Result};
use crate::schema::endpoint::OPERATIONS;
use crate::schema::{Action, Endpoint, ErrorCode, Field, FieldType, Record, Values};
use crate::text_type;
use crate::types::{EpochMillis, micros};
use crate::validate::{PathSegment, Problem, Unknown};

/// The amounts that fit millionths.
const AMOUNT: &str = "a number with at most six decimals, below 9,223,372,036,854";

/// Maximum nesting; JSON parsers stop at 128.
const MAX_DEPTH: usize = 100;

/// The endpoint of that name.
pub(super) fn endpoint(name: &str) -> Result<&'static Endpoint> {
    api::endpoint(name).ok_or_else(|| {
        let near = api::near_endpoint(name).map_or(String::new(), |near| format!("; did you mean {near}?"));
        let message = format!("there is no endpoint of this name{near}");
        Error::Validation { endpoint: name.to_owned(), problems: vec![problem(Vec::new(), "endpoint", message)] }
    })
}

/// The values of a call. The error has every problem of the call, also those of validation.
pub(super) fn values(
    endpoint: &Endpoint,
    args: &Bound<'_, PyDict>,
    unknown: Unknown,
    now: EpochMillis,
) -> PyResult<Values> {
    let mut converter = ArgumentConverter::default();
    let mut values = Values::new();
    for (name, value) in args.iter() {
        if value.is_none() {
            continue;
        }
        let name = converter.name(&name)?;
        let read = converter.at(PathSegment::Name(name.clone()), |converter| match endpoint.parameter(&name) {
            Some(_) if name == OPERATIONS && matches!(endpoint.action, Action::Batch(_)) => {
                converter.operations(endpoint.write_record(), &value)
            }
            Some(field) => converter.value(&field.ty, &value),
            None if endpoint.path_params().any(|known| known == name) => {
                converter.value(&endpoint.path_param_type(&name), &value)
            }
            None => converter.value(&FieldType::Any, &value),
        })?;
        if !read.is_null() {
            values.insert(name, read);
        }
    }
    if converter.problems.is_empty() {
        return Ok(values);
    }
    let failed = converter.problems;
    let mut problems = failed.clone();
    // A value that could not be converted is not missing.
    let is_reported = |place: &[PathSegment]| failed.iter().any(|problem| place.starts_with(&problem.place));
    problems.extend(endpoint.check(&values, unknown, now).into_iter().filter(|problem| !is_reported(&problem.place)));
    Err(Error::Validation { endpoint: endpoint.name.to_owned(), problems }.into())
}

/// A value of a field; adds a problem when it cannot be converted.
pub(super) fn field_value(field: &Field, value: &Bound<'_, PyAny>, problems: &mut Vec<Problem>) -> PyResult<Value> {
    let mut converter = ArgumentConverter::default();
    let read = converter.at(PathSegment::Name(field.name.to_owned()), |converter| converter.value(&field.ty, value))?;
    problems.append(&mut converter.problems);
    Ok(read)
}

/// Any Python value as JSON, for parameters without a field.
pub(super) fn json(endpoint: &str, name: &str, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let mut converter = ArgumentConverter::default();
    let read = converter.at(PathSegment::Name(name.to_owned()), |converter| converter.value(&FieldType::Any, value))?;
    if converter.problems.is_empty() {
        return Ok(read);
    }
    Err(Error::Validation { endpoint: endpoint.to_owned(), problems: converter.problems }.into())
}

pub(super) fn problem(place: Vec<PathSegment>, rule: &'static str, message: String) -> Problem {
    Problem { place, rule, message, code: ErrorCode::InvalidParameter }
}

/// Millionths of a currency unit, from text, a `Decimal` or a whole number of units.
pub(super) fn micros(amount: &Bound<'_, PyAny>) -> PyResult<i64> {
    let wanted = "an amount of currency units as text, Decimal or int, such as \"5.50\"";
    let wrong = |rule, message: String| {
        PyErr::from(Error::Validation {
            endpoint: "micros".to_owned(),
            problems: vec![problem(Vec::new(), rule, message)],
        })
    };
    if amount.is_instance_of::<PyFloat>() {
        return Err(wrong("float", format!("expected {wanted}; a float cannot hold most amounts exactly")));
    }
    let read = if let Ok(text) = amount.cast::<PyString>() {
        micros::parse_micros(text.to_string_lossy().trim())
    } else if is_decimal(amount) {
        decimal(amount)?
    } else if amount.is_instance_of::<PyInt>() && !amount.is_instance_of::<PyBool>() {
        amount.extract::<i64>().ok().and_then(|units| units.checked_mul(1_000_000))
    } else {
        return Err(wrong("type", format!("expected {wanted}, got {}", type_name(amount))));
    };
    read.ok_or_else(|| wrong("format", format!("expected {wanted}: {AMOUNT}")))
}

fn decimal(value: &Bound<'_, PyAny>) -> PyResult<Option<i64>> {
    let text = value.call_method1(intern!(value.py(), "__format__"), ("f",))?;
    Ok(micros::parse_micros(&text.cast::<PyString>()?.to_string_lossy()))
}

/// Checked without importing `decimal`.
fn is_decimal(value: &Bound<'_, PyAny>) -> bool {
    let class = value.get_type();
    class.name().is_ok_and(|name| name == "Decimal") && class.module().is_ok_and(|module| module == "decimal")
}

pub(super) fn type_name(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "something else".to_owned(), |name| format!("a value of type {name}"))
}

#[derive(Default)]
struct ArgumentConverter {
    problems: Vec<Problem>,
    place: Vec<PathSegment>,
}

impl ArgumentConverter {
    fn at<T>(&mut self, segment: PathSegment, read: impl FnOnce(&mut Self) -> T) -> T {
        self.place.push(segment);
        let read = read(self);
        self.place.pop();
        read
    }

    #[cold]
    fn fail(&mut self, rule: &'static str, message: String) -> Value {
        self.problems.push(problem(self.place.clone(), rule, message));
        Value::Null
    }

    fn name(&mut self, name: &Bound<'_, PyAny>) -> PyResult<String> {
        if let Ok(text) = name.cast::<PyString>() {
            return Ok(text.to_string_lossy().into_owned());
        }
        self.fail("type", format!("expected names to be text, got {}", type_name(name)));
        Ok(name.str()?.to_string_lossy().into_owned())
    }

    fn value(&mut self, ty: &FieldType, value: &Bound<'_, PyAny>) -> PyResult<Value> {
        if value.is_none() {
            return Ok(Value::Null);
        }
        // A list that contains itself would overflow the stack.
        if self.place.len() > MAX_DEPTH {
            return Ok(self.fail("depth", format!("expected at most {MAX_DEPTH} levels of lists and dicts")));
        }
        // The common case: text.
        if !matches!(ty, FieldType::List(..)) && value.is_exact_instance_of::<PyString>() {
            return self.scalar(ty, value);
        }
        match ty {
            FieldType::Micros if is_decimal(value) => Ok(match decimal(value)? {
                Some(micros) => Value::from(micros),
                None => self.fail("format", format!("expected {AMOUNT}")),
            }),
            FieldType::Micros if value.is_instance_of::<PyFloat>() => Ok(self.fail(
                "float",
                "expected whole millionths or a Decimal of currency units, got a float; write handbill.micros(\"5.50\")".into(),
            )),
            FieldType::DecimalId | FieldType::TextOrInt if value.is_instance_of::<PyInt>() && !value.is_instance_of::<PyBool>() => {
                Ok(Value::String(value.str()?.to_string_lossy().into_owned()))
            }
            FieldType::Id | FieldType::DecimalId if value.is_instance_of::<PyRecord>() => {
                let message = format!("expected {}, got {}; give its `.id`", ty.expected(), type_name(value));
                Ok(self.fail("type", message))
            }
            FieldType::List(of, _) => self.list(of, value),
            FieldType::Object(record) => self.object(record, value),
            FieldType::Objects(record, _) => self.items(ty, value, |converter, item| converter.object(record, item)),
            text_type!()
            | FieldType::Id
            | FieldType::DecimalId
            | FieldType::TextOrInt
            | FieldType::Enum(_)
            | FieldType::Sort
            | FieldType::Int64
            | FieldType::Int { .. }
            | FieldType::IntEnum(_)
            | FieldType::Bool
            | FieldType::Micros
            | FieldType::Instant
            | FieldType::InstantMillis
            | FieldType::OpenObject(_)
            | FieldType::Any => self.scalar(ty, value),
        }
    }

    fn list(&mut self, of: &FieldType, value: &Bound<'_, PyAny>) -> PyResult<Value> {
        if let Ok(text) = value.cast::<PyString>() {
            let text = text.to_string_lossy();
            let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
            return Ok(Value::Array(parts.map(|part| crate::wire::request::parse_query_value(of, part)).collect()));
        }
        self.items(of, value, |converter, item| converter.value(of, item))
    }

    /// The items of an iterable.
    fn items(
        &mut self,
        ty: &FieldType,
        value: &Bound<'_, PyAny>,
        mut read: impl FnMut(&mut Self, &Bound<'_, PyAny>) -> PyResult<Value>,
    ) -> PyResult<Value> {
        let one = value.is_instance_of::<PyString>()
            || value.is_instance_of::<PyBytes>()
            || value.cast::<PyMapping>().is_ok()
            || value.is_instance_of::<PyRecord>();
        if one || !value.hasattr(intern!(value.py(), "__iter__"))? {
            return Ok(self.fail("type", format!("expected a list, each {}, got {}", ty.expected(), type_name(value))));
        }
        let mut items = Vec::with_capacity(value.len().unwrap_or_default());
        for (index, item) in value.try_iter()?.enumerate() {
            let item = item?;
            items.push(self.at(PathSegment::Index(index), |converter| read(converter, &item))?);
        }
        Ok(Value::Array(items))
    }

    /// A mapping as an object of a record.
    fn object(&mut self, record: &Record, value: &Bound<'_, PyAny>) -> PyResult<Value> {
        self.members(value, |name| record.field(name).map_or(&FieldType::Any, |field| &field.ty))
    }

    fn members<'h>(&mut self, value: &Bound<'_, PyAny>, type_of: impl Fn(&str) -> &'h FieldType) -> PyResult<Value> {
        let mut members = Values::new();
        let mut read = |converter: &mut Self, name: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>| -> PyResult<()> {
            let name = converter.name(name)?;
            let value =
                converter.at(PathSegment::Name(name.clone()), |converter| converter.value(type_of(&name), value))?;
            if !value.is_null() {
                members.insert(name, value);
            }
            Ok(())
        };
        if let Ok(dict) = value.cast::<PyDict>() {
            for (name, value) in dict.iter() {
                read(self, &name, &value)?;
            }
        } else if let Ok(mapping) = value.cast::<PyMapping>() {
            for pair in mapping.items()?.iter() {
                let (name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair.extract()?;
                read(self, &name, &value)?;
            }
        } else {
            return Ok(self.fail("type", format!("expected a dict, got {}", type_name(value))));
        }
        Ok(Value::Object(members))
    }

    /// The items of a batch: `Create`, `Update` and `Delete`, or dicts.
    fn operations(&mut self, record: &Record, value: &Bound<'_, PyAny>) -> PyResult<Value> {
        self.items(&FieldType::Any, value, |converter, item| converter.operation(record, item))
    }

    fn operation(&mut self, record: &Record, item: &Bound<'_, PyAny>) -> PyResult<Value> {
        let py = item.py();
        let key = record.id_param;
        let type_of = |name: &str| match record.field(name) {
            _ if name == key => &FieldType::Id,
            Some(field) => &field.ty,
            None => &FieldType::Any,
        };
        let params = PathSegment::Name("params".to_owned());
        if let Some(asked) = item.getattr_opt(intern!(py, "operation_type"))? {
            let given = item.getattr(intern!(py, "params"))?;
            let id = item.getattr_opt(intern!(py, "id"))?.filter(|id| !id.is_none());
            let params = self.at(params, |converter| {
                let mut members = converter.members(&given, type_of)?;
                if let (Value::Object(members), Some(id)) = (&mut members, id) {
                    let id = converter
                        .at(PathSegment::Name(key.to_owned()), |converter| converter.value(&FieldType::Id, &id))?;
                    members.insert(key.to_owned(), id);
                }
                PyResult::Ok(members)
            })?;
            return Ok(serde_json::json!({ "operation_type": asked.extract::<String>()?, "params": params }));
        }
        let pairs: Vec<(Bound<'_, PyAny>, Bound<'_, PyAny>)> = if let Ok(dict) = item.cast::<PyDict>() {
            dict.iter().collect()
        } else if let Ok(mapping) = item.cast::<PyMapping>() {
            mapping.items()?.extract()?
        } else {
            return Ok(self.fail("type", format!("expected Create, Update, Delete or a dict, got {}", type_name(item))));
        };
        let mut members = Values::new();
        for (name, value) in pairs {
            let name = self.name(&name)?;
            let read = self.at(PathSegment::Name(name.clone()), |converter| {
                if name == "params" {
                    converter.members(&value, type_of)
                } else {
                    converter.value(&FieldType::Any, &value)
                }
            })?;
            members.insert(name, read);
        }
        Ok(Value::Object(members))
    }

    /// Converts a value by its Python type; validation checks it against the field.
    fn scalar(&mut self, ty: &FieldType, value: &Bound<'_, PyAny>) -> PyResult<Value> {
        if let Ok(text) = value.cast::<PyString>() {
            return Ok(match text.to_cow() {
                Ok(text) => Value::String(text.into_owned()),
                Err(_) => self.fail("encoding", "the text holds half of a surrogate pair and cannot be sent".into()),
            });
        }
        if let Ok(flag) = value.cast::<PyBool>() {
            return Ok(Value::Bool(flag.is_true()));
        }
        if value.is_instance_of::<PyInt>() {
            return Ok(match value.extract::<i64>() {
                Ok(number) => Value::from(number),
                Err(_) => self.fail("bounds", format!("expected {}, got a number of more than 64 bits", ty.expected())),
            });
        }
        if value.is_instance_of::<PyFloat>() {
            return Ok(match Number::from_f64(value.extract()?) {
                Some(number) => Value::Number(number),
                None => self.fail("type", format!("expected {}, got a float that is no number", ty.expected())),
            });
        }
        if value.is_instance_of::<PyBytes>() {
            return Ok(self.fail("type", format!("expected {}, got bytes; decode them first", ty.expected())));
        }
        self.other(ty, value)
    }

    fn other(&mut self, ty: &FieldType, value: &Bound<'_, PyAny>) -> PyResult<Value> {
        let py = value.py();
        if value.is_instance_of::<PyDateTime>() {
            return self.instant(value);
        }
        if value.is_instance_of::<pyo3::types::PyDate>() {
            let message = "a date has no time zone; give a datetime with one, or text such as 2026-03-02T00:00:00Z";
            return Ok(self.fail("naive", message.into()));
        }
        // Scalars of numpy, without importing it.
        if value.hasattr(intern!(py, "dtype"))?
            && value
                .getattr_opt(intern!(py, "ndim"))?
                .is_some_and(|ndim| ndim.extract::<i64>().is_ok_and(|ndim| ndim == 0))
        {
            let item = value.call_method0(intern!(py, "item"))?;
            if !item.hasattr(intern!(py, "dtype"))? {
                return self.value(ty, &item);
            }
        }
        if value.cast::<PyMapping>().is_ok() {
            return self.members(value, |_| &FieldType::Any);
        }
        if !value.is_instance_of::<PyRecord>() && value.hasattr(intern!(py, "__iter__"))? {
            return self.items(&FieldType::Any, value, |converter, item| converter.value(&FieldType::Any, item));
        }
        Ok(self.fail("type", format!("expected {}, got {}", ty.expected(), type_name(value))))
    }

    /// `2026-03-02T09:15:00Z`: the service keeps whole seconds.
    fn instant(&mut self, value: &Bound<'_, PyAny>) -> PyResult<Value> {
        let py = value.py();
        if value.call_method0(intern!(py, "utcoffset"))?.is_none() {
            let message = "a datetime without a time zone says no moment; add one, such as tzinfo=timezone.utc";
            return Ok(self.fail("naive", message.into()));
        }
        let utc = pyo3::types::PyTzInfo::utc(py)?;
        let Ok(utc) = value.call_method1(intern!(py, "astimezone"), (utc,)) else {
            return Ok(self.fail("bounds", "expected a time within the years 1 to 9999 UTC".into()));
        };
        let part = |name| utc.getattr(name)?.extract::<u32>();
        Ok(Value::String(format!(
            "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z",
            part(intern!(py, "year"))?,
            part(intern!(py, "month"))?,
            part(intern!(py, "day"))?,
            part(intern!(py, "hour"))?,
            part(intern!(py, "minute"))?,
            part(intern!(py, "second"))?,
        )))
    }
}
