//! Splits delimited text into cells: the records of a block, found with memchr and not copied.
//!
//! The dialect is RFC 4180 as the `csv` crate and Python's `csv` module read it: a quote opens a cell only at its start, two quotes
//! inside are one, text after the closing quote is kept, a record ends with CR, LF or both, empty lines are skipped.

use crate::bulk::source::chunk::{CellSpan, MISSING_CELL};

/// Why splitting a block ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SplitEnd {
    /// All of it was split.
    Done,
    /// The last record continues after the block.
    Partial,
    /// The text ends inside quotes.
    Unclosed,
}

/// A selected cell of the record being read.
#[derive(Debug, Clone, Copy)]
struct SelectedCell {
    slot: usize,
    start: usize,
    end: usize,
    /// It contains quotes to remove.
    quoted: bool,
}

/// The selected columns of a text, and the records of the current block.
#[derive(Debug, Default)]
pub(super) struct Splitter {
    pub(super) delimiter: u8,
    /// The position in the selection of each column of the file.
    slots: Vec<Option<usize>>,
    cells: Vec<SelectedCell>,
    /// The start of each record of the block.
    pub(super) starts: Vec<u32>,
    /// Records with too many cells, by their position in the block.
    pub(super) ragged: Vec<u32>,
}

/// The bounds of one cell, and the start of the next.
struct CellBounds {
    start: usize,
    end: usize,
    quoted: bool,
    next: usize,
    is_last: bool,
}

impl Splitter {
    /// Selects columns of a text with `width` columns.
    pub(super) fn new(delimiter: u8, width: usize, selected: &[usize]) -> Self {
        let mut slots = vec![None; width];
        for (slot, column) in selected.iter().enumerate() {
            if let Some(place) = slots.get_mut(*column) {
                *place = Some(slot);
            }
        }
        Self { delimiter, slots, ..Self::default() }
    }

    /// The number of selected columns.
    pub(super) fn selected(&self) -> usize {
        self.slots.iter().flatten().count()
    }

    /// Splits whole records, into one list of spans per selected column. Doubled quotes are removed in place. Returns the start of
    /// the first record that was not split, and why.
    pub(super) fn split(
        &mut self,
        text: &mut [u8],
        at_eof: bool,
        columns: &mut [&mut Vec<CellSpan>],
    ) -> (usize, SplitEnd) {
        self.starts.clear();
        self.ragged.clear();
        let mut at = 0;
        loop {
            // Also the LF of a CR LF.
            while matches!(text.get(at), Some(b'\n' | b'\r')) {
                at += 1;
            }
            if at >= text.len() {
                return (at, SplitEnd::Done);
            }
            let start = at;
            let is_ragged;
            (at, is_ragged) = match self.split_record(text, start, at_eof) {
                Ok(split) => split,
                Err(end) => return (start, end),
            };
            self.push_record(text, start, is_ragged, columns);
        }
    }

    /// Collects the selected cells of a record. Returns where the next one starts, and whether this one has too many cells.
    #[inline]
    fn split_record(&mut self, text: &[u8], mut at: usize, at_eof: bool) -> Result<(usize, bool), SplitEnd> {
        let (mut column, mut is_ragged) = (0, false);
        self.cells.clear();
        loop {
            let cell = cell_bounds(text, at, self.delimiter, at_eof)?;
            match self.slots.get(column) {
                Some(Some(slot)) => {
                    self.cells.push(SelectedCell {
                        slot: *slot,
                        start: cell.start,
                        end: cell.end,
                        quoted: cell.quoted,
                    });
                }
                Some(None) => {}
                // Spreadsheets write empty cells after the last column; other extra cells have no column.
                None => is_ragged |= cell.start != cell.end,
            }
            column += 1;
            at = cell.next;
            if cell.is_last {
                return Ok((at, is_ragged));
            }
        }
    }

    #[inline]
    fn push_record(&mut self, text: &mut [u8], start: usize, is_ragged: bool, columns: &mut [&mut Vec<CellSpan>]) {
        let is_complete = self.cells.len() == columns.len() && !is_ragged;
        if !is_complete {
            for spans in columns.iter_mut() {
                spans.push(MISSING_CELL);
            }
            if is_ragged {
                self.ragged.push(to_u32(self.starts.len()));
                self.cells.clear();
            }
        }
        self.starts.push(to_u32(start));
        for cell in &self.cells {
            let end = if cell.quoted { unquote(&mut text[cell.start..cell.end]) + cell.start } else { cell.end };
            let span = (to_u32(cell.start), to_u32(end));
            let spans = &mut *columns[cell.slot];
            if is_complete {
                spans.push(span);
            } else if let Some(last) = spans.last_mut() {
                *last = span;
            }
        }
    }
}

fn to_u32(position: usize) -> u32 {
    // Blocks are far smaller than 4 GB.
    u32::try_from(position).unwrap_or(u32::MAX)
}

#[inline]
fn cell_bounds(text: &[u8], at: usize, delimiter: u8, at_eof: bool) -> Result<CellBounds, SplitEnd> {
    if text.get(at) == Some(&b'"') {
        return quoted_bounds(text, at + 1, delimiter, at_eof);
    }
    unquoted_bounds(text, at, delimiter, at_eof)
}

/// The bounds of a cell after its opening quote. They include the quotes inside it, and the closing one when text follows it.
fn quoted_bounds(text: &[u8], start: usize, delimiter: u8, at_eof: bool) -> Result<CellBounds, SplitEnd> {
    let mut at = start;
    let mut doubled = false;
    let close = loop {
        let Some(length) = memchr::memchr(b'"', &text[at..]) else {
            return Err(if at_eof { SplitEnd::Unclosed } else { SplitEnd::Partial });
        };
        let quote = at + length;
        match text.get(quote + 1) {
            Some(b'"') => {
                doubled = true;
                at = quote + 2;
            }
            None if !at_eof => return Err(SplitEnd::Partial),
            Some(_) | None => break quote,
        }
    };
    let after = unquoted_bounds(text, close + 1, delimiter, at_eof)?;
    let has_suffix = after.end > close + 1;
    let end = if has_suffix { after.end } else { close };
    Ok(CellBounds { start, end, quoted: doubled || has_suffix, ..after })
}

fn unquoted_bounds(text: &[u8], at: usize, delimiter: u8, at_eof: bool) -> Result<CellBounds, SplitEnd> {
    match memchr::memchr3(delimiter, b'\n', b'\r', &text[at..]) {
        Some(length) => {
            let end = at + length;
            Ok(CellBounds { start: at, end, quoted: false, next: end + 1, is_last: text[end] != delimiter })
        }
        None if at_eof => Ok(CellBounds { start: at, end: text.len(), quoted: false, next: text.len(), is_last: true }),
        None => Err(SplitEnd::Partial),
    }
}

/// Removes the quotes of a cell in place; the freed bytes become spaces, so that the block stays valid text. Returns the
/// length of the cell.
fn unquote(cell: &mut [u8]) -> usize {
    let (mut from, mut to, mut open) = (0, 0, true);
    while from < cell.len() {
        if open && cell[from] == b'"' {
            from += 1;
            if cell.get(from) != Some(&b'"') {
                open = false;
                continue;
            }
        }
        cell[to] = cell[from];
        from += 1;
        to += 1;
    }
    cell[to..].fill(b' ');
    to
}

/// The first complete records of a text with all their cells, and the end of each. Slow and simple, for detection.
pub(super) fn first_records(text: &[u8], delimiter: u8, at_eof: bool, limit: usize) -> Vec<(Vec<String>, usize)> {
    let mut records = Vec::new();
    let mut at = 0;
    while records.len() < limit {
        while matches!(text.get(at), Some(b'\n' | b'\r')) {
            at += 1;
        }
        if at >= text.len() {
            break;
        }
        let mut cells = Vec::new();
        loop {
            let Ok(bounds) = cell_bounds(text, at, delimiter, at_eof) else { return records };
            let mut cell = text[bounds.start..bounds.end].to_vec();
            if bounds.quoted {
                let length = unquote(&mut cell);
                cell.truncate(length);
            }
            cells.push(String::from_utf8_lossy(&cell).into_owned());
            at = bounds.next;
            if bounds.is_last {
                break;
            }
        }
        records.push((cells, at));
    }
    records
}
