//! Batches of a frame, read through the Arrow C stream interface; text is not copied.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, LargeStringArray, RecordBatchReader, StringArray, StringViewArray};
use arrow_schema::DataType;
use serde_json::Value;

use super::float_to_json;
use crate::binding::upload_options::ItemKind;
use crate::bulk::{CallbackSource, ChunkBuilder, ColumnValues, JsonColumn};
use crate::error::{Error, Result};

/// The batches of a frame.
pub(super) fn batches(
    mut reader: Box<dyn RecordBatchReader + Send>,
    kind: ItemKind,
) -> CallbackSource<impl FnMut(&mut ChunkBuilder<'_>) -> Result<bool> + Send> {
    let names: Vec<String> = reader.schema().fields().iter().map(|field| field.name().clone()).collect();
    let labels = names.clone();
    let next = move |builder: &mut ChunkBuilder<'_>| {
        let Some(batch) = reader.next() else { return Ok(false) };
        let batch = batch.map_err(|error| Error::io("the frame", error.to_string()))?;
        let columns = builder.selected().iter().map(|column| values(batch.column(*column), &labels[*column], kind));
        let columns = columns.collect::<Result<Vec<_>>>()?;
        builder.set_columns(batch.num_rows(), columns);
        Ok(true)
    };
    CallbackSource::new("the frame", names, next)
}

/// A column of text, shared with its frame.
struct TextArray<A>(A);

macro_rules! text_array {
    ($($name:ident),*) => {$(
        impl ColumnValues for TextArray<$name> {
            fn get(&self, row: usize) -> Option<&str> {
                self.0.is_valid(row).then(|| self.0.value(row))
            }
        }
    )*};
}

text_array!(StringArray, LargeStringArray, StringViewArray);

fn values(array: &ArrayRef, name: &str, kind: ItemKind) -> Result<Arc<dyn ColumnValues>> {
    Ok(match array.data_type() {
        DataType::Utf8 => Arc::new(TextArray(array.as_string::<i32>().clone())),
        DataType::LargeUtf8 => Arc::new(TextArray(array.as_string::<i64>().clone())),
        DataType::Utf8View => Arc::new(TextArray(array.as_string_view().clone())),
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let words = values(dictionary.values(), name, kind)?;
            let keys = dictionary.normalized_keys();
            let values = keys.iter().enumerate().map(|(row, key)| {
                if array.is_valid(row) { words.get(*key).map_or(Value::Null, Value::from) } else { Value::Null }
            });
            Arc::new(JsonColumn(values.collect()))
        }
        _ => Arc::new(JsonColumn(scalars(array, name, kind)?)),
    })
}

/// Numbers and booleans; as text for identifiers.
fn scalars(array: &ArrayRef, name: &str, kind: ItemKind) -> Result<Vec<Value>> {
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
            let floats = array.as_primitive::<Float32Type>().iter();
            floats.map(|value| value.map_or(Value::Null, |number| float_to_json(number.into()))).collect()
        }
        DataType::Float64 => {
            let floats = array.as_primitive::<Float64Type>().iter();
            floats.map(|value| value.map_or(Value::Null, float_to_json)).collect()
        }
        other => {
            return Err(Error::io(
                "the frame",
                format!("column {name:?} is of type {other}; convert it to text or numbers"),
            ));
        }
    };
    if kind == ItemKind::Products {
        return Ok(values);
    }
    let texts = values.into_iter().map(|value| match value {
        Value::Number(number) => Value::String(number.to_string()),
        other => other,
    });
    Ok(texts.collect())
}
