//! A chunk of rows: selected columns, as text spans or as borrowed arrays.

use std::fmt;
use std::sync::Arc;

use crate::validate::ValueRef;

/// Start and end of a cell in the text of its chunk.
pub(super) type CellSpan = (u32, u32);
/// The span of a missing cell: past the end of every text.
pub(super) const MISSING_CELL: CellSpan = (u32::MAX, u32::MAX);

/// A column that another library owns: an Arrow array, or values of a frame. It is read without copies.
pub trait ColumnValues: Send + Sync {
    /// The text of a row; none when there is no value.
    fn get(&self, row: usize) -> Option<&str>;

    /// The typed value of a row, for columns of other types than text.
    fn value(&self, row: usize) -> ValueRef<'_> {
        self.get(row).map_or(ValueRef::Null, ValueRef::Text)
    }
}

/// Typed values, from dicts or a frame.
#[derive(Debug, Clone, Default)]
pub struct JsonColumn(pub Vec<serde_json::Value>);

impl ColumnValues for JsonColumn {
    fn get(&self, row: usize) -> Option<&str> {
        self.0.get(row)?.as_str()
    }

    fn value(&self, row: usize) -> ValueRef<'_> {
        self.0.get(row).map_or(ValueRef::Null, ValueRef::from_json)
    }
}

/// One selected column of a chunk.
#[derive(Clone)]
pub enum ChunkColumn {
    /// Spans of the text of the chunk.
    Spans(Vec<(u32, u32)>),
    /// Shared with its owner.
    Shared(Arc<dyn ColumnValues>),
}

impl fmt::Debug for ChunkColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spans(spans) => f.debug_tuple("Spans").field(&spans.len()).finish(),
            Self::Shared(_) => f.write_str("Shared"),
        }
    }
}

/// Consecutive rows of a source, with the selected columns. A chunk is reused for the next rows, and so is its memory.
#[derive(Debug, Default)]
pub struct Chunk {
    pub(in crate::bulk) text: String,
    pub(in crate::bulk) columns: Vec<ChunkColumn>,
    pub(in crate::bulk) rows: usize,
    /// Rows with more cells than there are columns, by their position in the chunk, ascending; their cells are missing.
    pub(in crate::bulk) ragged: Vec<u32>,
    /// The number of the first row; the first row of a source is 1, without the header.
    pub(in crate::bulk) first_row: u64,
}

impl Chunk {
    /// The number of rows.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The text of a cell, by the position of its column in the selection; none when there is no value.
    pub fn get(&self, column: usize, row: usize) -> Option<&str> {
        match self.columns.get(column)? {
            ChunkColumn::Spans(spans) => {
                let (start, end) = *spans.get(row)?;
                self.text.get(start as usize..end as usize)
            }
            ChunkColumn::Shared(values) => values.get(row),
        }
    }

    /// The typed value of a cell.
    pub fn value(&self, column: usize, row: usize) -> ValueRef<'_> {
        match self.columns.get(column) {
            Some(ChunkColumn::Shared(values)) => values.value(row),
            Some(ChunkColumn::Spans(_)) | None => self.get(column, row).map_or(ValueRef::Null, ValueRef::Text),
        }
    }

    /// The number of a row in its source, from 1.
    pub const fn row_number(&self, row: usize) -> u64 {
        self.first_row + row as u64
    }

    pub(in crate::bulk) fn is_ragged(&self, row: usize) -> bool {
        !self.ragged.is_empty() && u32::try_from(row).is_ok_and(|row| self.ragged.binary_search(&row).is_ok())
    }

    /// Clears it for a number of columns and keeps its memory.
    pub(super) fn reset(&mut self, columns: usize) {
        self.text.clear();
        self.columns.truncate(columns);
        for column in &mut self.columns {
            match column {
                ChunkColumn::Spans(spans) => spans.clear(),
                ChunkColumn::Shared(_) => *column = ChunkColumn::Spans(Vec::new()),
            }
        }
        self.columns.resize_with(columns, || ChunkColumn::Spans(Vec::new()));
        self.rows = 0;
        self.ragged.clear();
    }
}
