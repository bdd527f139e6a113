//! The trait of sources, and the source that a callback fills.

use std::sync::Arc;

use super::chunk::{Chunk, ChunkColumn, ColumnValues, MISSING_CELL};
use crate::error::{Error, Result};
use crate::validate::closest;

/// Rows, read once from the first to the last.
pub trait RowSource: Send {
    /// Its name in messages: a path, or the name of the stream.
    fn name(&self) -> &str;

    /// The names of its columns.
    fn columns(&self) -> &[String];

    /// Selects columns, by their positions in `columns`. Called once, before the first chunk.
    fn select(&mut self, columns: &[usize]);

    /// Reads the next rows. Returns false when these were the last; the chunk may have rows all the same.
    ///
    /// # Errors
    /// The source cannot be read.
    fn read_chunk(&mut self, chunk: &mut Chunk) -> Result<bool>;

    /// Bytes read so far, and total bytes where known.
    fn bytes(&self) -> (u64, Option<u64>) {
        (0, None)
    }

    /// A value that changes with the contents, where the source has one.
    fn fingerprint(&self) -> Option<String> {
        None
    }
}

/// Finds a column by name. The error for an unknown name lists the columns.
pub(in crate::bulk) fn find_column(source: &dyn RowSource, name: &str) -> Result<usize> {
    let columns = source.columns();
    let trimmed = name.trim();
    let exact = |column: &&String| column.trim() == trimmed;
    let ignoring_case = |column: &&String| column.trim().eq_ignore_ascii_case(trimmed);
    let found = columns.iter().find(exact).or_else(|| columns.iter().find(ignoring_case));
    if let Some(at) = found.and_then(|found| columns.iter().position(|column| std::ptr::eq(column, found))) {
        return Ok(at);
    }
    let lower = name.to_lowercase();
    let lowered: Vec<String> = columns.iter().map(|column| column.to_lowercase()).collect();
    let near = closest(&lower, lowered.iter().map(String::as_str))
        .and_then(|near| lowered.iter().position(|column| column == near))
        .and_then(|at| columns.get(at))
        .map_or(String::new(), |near| format!("; did you mean \"{near}\"?"));
    let known: Vec<String> = columns.iter().take(40).map(|column| format!("\"{column}\"")).collect();
    let more = if columns.len() > 40 { ", …" } else { "" };
    let reason = format!("there is no column \"{name}\"{near} (columns: {}{more})", known.join(", "));
    Err(Error::io(source.name(), reason))
}

/// Fills a chunk from a callback.
#[derive(Debug)]
pub struct ChunkBuilder<'p> {
    chunk: &'p mut Chunk,
    selected: &'p [usize],
    pushed: usize,
}

/// Rows after which a chunk is full.
const MAX_ROWS: usize = 8192;
/// Bytes after which a chunk is full.
const MAX_BYTES: usize = 1 << 20;

impl ChunkBuilder<'_> {
    /// The selected columns, by their positions among the source's columns: each row has one cell for each of them.
    pub fn selected(&self) -> &[usize] {
        self.selected
    }

    /// Whether the chunk is full: the callback should return and is called again.
    pub fn is_full(&self) -> bool {
        self.chunk.rows >= MAX_ROWS || self.chunk.text.len() >= MAX_BYTES
    }

    /// Adds the next cell of the current row. A row is complete when it has a cell for each selected column.
    ///
    /// # Errors
    /// More than 4 GB of text in one chunk.
    pub fn push(&mut self, cell: Option<&str>) -> Result<()> {
        let span = match cell {
            None => MISSING_CELL,
            Some(cell) => {
                let start = self.chunk.text.len();
                let end = u32::try_from(start + cell.len()).ok().filter(|end| *end != u32::MAX);
                let end = end.ok_or_else(|| Error::io("rows", "a value is larger than 4 GB; leave it out"))?;
                self.chunk.text.push_str(cell);
                (u32::try_from(start).unwrap_or(u32::MAX), end)
            }
        };
        if let Some(ChunkColumn::Spans(spans)) = self.chunk.columns.get_mut(self.pushed) {
            spans.push(span);
        }
        self.pushed += 1;
        if self.pushed >= self.selected.len() {
            self.pushed = 0;
            self.chunk.rows += 1;
        }
        Ok(())
    }

    /// Adds one row of the selected columns.
    ///
    /// # Errors
    /// More than 4 GB of text in one chunk.
    pub fn push_row<'c>(&mut self, cells: impl IntoIterator<Item = Option<&'c str>>) -> Result<()> {
        let mut cells = cells.into_iter();
        for _ in 0..self.selected.len() {
            self.push(cells.next().flatten())?;
        }
        Ok(())
    }

    /// Replaces the chunk by shared columns, one for each selected column. Rows pushed before are dropped.
    pub fn set_columns(&mut self, rows: usize, columns: Vec<Arc<dyn ColumnValues>>) {
        self.chunk.reset(0);
        self.chunk.columns.extend(columns.into_iter().map(ChunkColumn::Shared));
        self.chunk.rows = rows;
        self.pushed = 0;
    }
}

/// Rows from a callback: lists, dicts, batches of a frame.
///
/// A job on such rows can be resumed only when the callback gives the same rows again. A journal is of no use for a source that
/// cannot be read twice (a socket, a generator): the second run would see other rows.
pub struct CallbackSource<F> {
    name: String,
    columns: Vec<String>,
    selected: Vec<usize>,
    next: F,
}

impl<F: FnMut(&mut ChunkBuilder<'_>) -> Result<bool> + Send> CallbackSource<F> {
    /// Rows of these columns. `next` adds rows until the builder is full and returns whether there are more.
    pub fn new(name: impl Into<String>, columns: Vec<String>, next: F) -> Self {
        let selected = (0..columns.len()).collect();
        Self { name: name.into(), columns, selected, next }
    }
}

impl<F: FnMut(&mut ChunkBuilder<'_>) -> Result<bool> + Send> RowSource for CallbackSource<F> {
    fn name(&self) -> &str {
        &self.name
    }

    fn columns(&self) -> &[String] {
        &self.columns
    }

    fn select(&mut self, columns: &[usize]) {
        self.selected = columns.to_vec();
    }

    fn read_chunk(&mut self, chunk: &mut Chunk) -> Result<bool> {
        chunk.reset(self.selected.len());
        let mut builder = ChunkBuilder { chunk, selected: &self.selected, pushed: 0 };
        let more = (self.next)(&mut builder)?;
        if builder.pushed != 0 {
            return Err(Error::io(&self.name, "a row has fewer cells than there are columns"));
        }
        Ok(more)
    }
}
