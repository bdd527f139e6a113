//! Where rows come from, a piece at a time.

use std::fmt;
use std::sync::Arc;

use crate::error::{Error, Result};
use crate::validate::ValueRef;
use crate::validate::closest;

/// Where a cell stands in the text of its piece. A cell that is not there points past every text.
pub(super) type Span = (u32, u32);
pub(super) const NOWHERE: Span = (u32::MAX, u32::MAX);

/// A column that someone else holds: an Arrow array, or values of a frame. Nothing is copied out of it.
pub trait Cells: Send + Sync {
    /// The text of a row; none when there is no value.
    fn get(&self, row: usize) -> Option<&str>;

    /// The value of a row with its type, for columns that hold more than text.
    fn cell(&self, row: usize) -> ValueRef<'_> {
        self.get(row).map_or(ValueRef::Null, ValueRef::Text)
    }
}

/// Values that need not be text, as a dict or a frame holds them.
#[derive(Debug, Clone, Default)]
pub struct Typed(pub Vec<serde_json::Value>);

impl Cells for Typed {
    fn get(&self, row: usize) -> Option<&str> {
        self.0.get(row)?.as_str()
    }

    fn cell(&self, row: usize) -> ValueRef<'_> {
        self.0.get(row).map_or(ValueRef::Null, ValueRef::from_json)
    }
}

/// One selected column of a piece.
#[derive(Clone)]
pub enum Column {
    /// Places in the text of the piece.
    Spans(Vec<(u32, u32)>),
    /// Lent by its holder.
    Lent(Arc<dyn Cells>),
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spans(spans) => f.debug_tuple("Spans").field(&spans.len()).finish(),
            Self::Lent(_) => f.write_str("Lent"),
        }
    }
}

/// Some rows of a source: the selected columns of each. A piece is filled again and again, so its memory is reused.
#[derive(Debug, Default)]
pub struct Piece {
    pub(super) text: String,
    pub(super) columns: Vec<Column>,
    pub(super) rows: usize,
    /// Rows that have more cells than there are columns, by their place in the piece, ascending; their cells are left out.
    pub(super) ragged: Vec<u32>,
    /// The number of the first row; the first of a source is 1, its header not counted.
    pub(super) first_row: u64,
}

impl Piece {
    /// How many rows it has.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The text of a cell, the column by its place in the selection; none when there is no value.
    pub fn get(&self, column: usize, row: usize) -> Option<&str> {
        match self.columns.get(column)? {
            Column::Spans(spans) => {
                let (start, end) = *spans.get(row)?;
                self.text.get(start as usize..end as usize)
            }
            Column::Lent(cells) => cells.get(row),
        }
    }

    /// The value of a cell with its type.
    pub fn cell(&self, column: usize, row: usize) -> ValueRef<'_> {
        match self.columns.get(column) {
            Some(Column::Lent(cells)) => cells.cell(row),
            _ => self.get(column, row).map_or(ValueRef::Null, ValueRef::Text),
        }
    }

    /// The number of a row in its source, from 1.
    pub const fn number(&self, row: usize) -> u64 {
        self.first_row + row as u64
    }

    pub(super) fn is_ragged(&self, row: usize) -> bool {
        !self.ragged.is_empty() && u32::try_from(row).is_ok_and(|row| self.ragged.binary_search(&row).is_ok())
    }

    /// Empties it for so many columns and keeps its memory.
    pub(super) fn clear(&mut self, columns: usize) {
        self.text.clear();
        self.columns.truncate(columns);
        for column in &mut self.columns {
            match column {
                Column::Spans(spans) => spans.clear(),
                Column::Lent(_) => *column = Column::Spans(Vec::new()),
            }
        }
        self.columns.resize_with(columns, || Column::Spans(Vec::new()));
        self.rows = 0;
        self.ragged.clear();
    }
}

/// Rows, read once from the first to the last.
pub trait Source: Send {
    /// What it is called in messages: a path, or what the stream is called.
    fn place(&self) -> &str;

    /// The names of its columns.
    fn columns(&self) -> &[String];

    /// Only these columns are wanted, by their places in `columns`. Asked once, before the first piece.
    fn select(&mut self, columns: &[usize]);

    /// The next rows. False when these were the last; the piece may hold rows all the same.
    ///
    /// # Errors
    /// What cannot be read.
    fn fill(&mut self, piece: &mut Piece) -> Result<bool>;

    /// Bytes read so far, and bytes in all where they are known.
    fn bytes(&self) -> (u64, Option<u64>) {
        (0, None)
    }

    /// Something that changes when the rows do, where there is such a thing.
    fn fingerprint(&self) -> Option<String> {
        None
    }
}

/// Finds a column by name. An unknown one is an error that lists those there are.
pub(super) fn find(source: &dyn Source, name: &str) -> Result<usize> {
    let columns = source.columns();
    let folded = name.trim();
    let same = |column: &&String| column.trim() == folded;
    let alike = |column: &&String| column.trim().eq_ignore_ascii_case(folded);
    let found = columns.iter().find(same).or_else(|| columns.iter().find(alike));
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
    Err(Error::io(source.place(), reason))
}

/// Takes the rows of a piece from a function.
#[derive(Debug)]
pub struct PieceBuilder<'p> {
    piece: &'p mut Piece,
    selected: &'p [usize],
    pushed: usize,
}

/// Rows after which a piece made by hand is full.
const ROWS: usize = 8192;
/// Bytes after which a piece made by hand is full.
const BYTES: usize = 1 << 20;

impl PieceBuilder<'_> {
    /// The wanted columns, by their places among the source's columns: each row has one cell for each of them.
    pub fn selected(&self) -> &[usize] {
        self.selected
    }

    /// Whether there are rows enough: the function is expected to return and is called again.
    pub fn is_full(&self) -> bool {
        self.piece.rows >= ROWS || self.piece.text.len() >= BYTES
    }

    /// Adds the next cell of the current row. A row is complete when it has a cell for each wanted column.
    ///
    /// # Errors
    /// More than 4 GB of text in one piece.
    pub fn push(&mut self, cell: Option<&str>) -> Result<()> {
        let span = match cell {
            None => NOWHERE,
            Some(cell) => {
                let start = self.piece.text.len();
                let end = u32::try_from(start + cell.len()).ok().filter(|end| *end != u32::MAX);
                let end = end.ok_or_else(|| Error::io("rows", "a value is larger than 4 GB; leave it out"))?;
                self.piece.text.push_str(cell);
                (u32::try_from(start).unwrap_or(u32::MAX), end)
            }
        };
        if let Some(Column::Spans(spans)) = self.piece.columns.get_mut(self.pushed) {
            spans.push(span);
        }
        self.pushed += 1;
        if self.pushed >= self.selected.len() {
            self.pushed = 0;
            self.piece.rows += 1;
        }
        Ok(())
    }

    /// Adds one row of the wanted columns.
    ///
    /// # Errors
    /// More than 4 GB of text in one piece.
    pub fn row<'c>(&mut self, cells: impl IntoIterator<Item = Option<&'c str>>) -> Result<()> {
        let mut cells = cells.into_iter();
        for _ in 0..self.selected.len() {
            self.push(cells.next().flatten())?;
        }
        Ok(())
    }

    /// Makes this piece of columns that stay where they are, one for each wanted column. Rows pushed before are dropped.
    pub fn lend(&mut self, rows: usize, columns: Vec<Arc<dyn Cells>>) {
        self.piece.clear(0);
        self.piece.columns.extend(columns.into_iter().map(Column::Lent));
        self.piece.rows = rows;
        self.pushed = 0;
    }
}

/// Rows that a function gives: lists, dicts, batches of a frame.
///
/// Such rows can be resumed only when the function gives the same rows again. What cannot be read twice (a socket, a
/// generator) has no use for a journal: begun again, it goes on from where it stands, and the journal sees other rows.
pub struct RowSource<F> {
    place: String,
    columns: Vec<String>,
    selected: Vec<usize>,
    next: F,
}

impl<F: FnMut(&mut PieceBuilder<'_>) -> Result<bool> + Send> RowSource<F> {
    /// Rows of these columns. `next` adds rows until the builder is full and answers whether there are more.
    pub fn new(place: impl Into<String>, columns: Vec<String>, next: F) -> Self {
        let selected = (0..columns.len()).collect();
        Self { place: place.into(), columns, selected, next }
    }
}

impl<F: FnMut(&mut PieceBuilder<'_>) -> Result<bool> + Send> Source for RowSource<F> {
    fn place(&self) -> &str {
        &self.place
    }

    fn columns(&self) -> &[String] {
        &self.columns
    }

    fn select(&mut self, columns: &[usize]) {
        self.selected = columns.to_vec();
    }

    fn fill(&mut self, piece: &mut Piece) -> Result<bool> {
        piece.clear(self.selected.len());
        let mut builder = PieceBuilder { piece, selected: &self.selected, pushed: 0 };
        let more = (self.next)(&mut builder)?;
        if builder.pushed != 0 {
            return Err(Error::io(&self.place, "a row has fewer cells than there are columns"));
        }
        Ok(more)
    }
}
