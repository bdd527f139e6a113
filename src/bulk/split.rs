//! Delimited text → cells: records of a block, found with memchr and never copied.
//!
//! The dialect is that of RFC 4180 as the `csv` crate and Python read it: a quote opens a cell only at its beginning, two quotes
//! inside are one, what follows the closing quote is taken as it is, a record ends with CR, LF or both, empty lines are no rows.

use super::source::{NOWHERE, Span};

/// How a block ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// All of it was read.
    Done,
    /// The last record goes on after the block.
    Partial,
    /// The text ends inside quotes.
    Unclosed,
}

/// A cell of the record that is being read.
#[derive(Debug, Clone, Copy)]
struct Found {
    slot: usize,
    start: usize,
    end: usize,
    /// It has quotes to take out.
    quoted: bool,
}

/// What is wanted of a text, and what was found in the current block.
#[derive(Debug, Default)]
pub(super) struct Splitter {
    pub(super) delimiter: u8,
    /// For each column of the file, where it goes.
    slots: Vec<Option<usize>>,
    found: Vec<Found>,
    /// Where each record of the block starts.
    pub(super) starts: Vec<u32>,
    /// Records with too many cells, by their place in the block.
    pub(super) ragged: Vec<u32>,
}

/// One cell: where its text is, and where the next begins.
struct Cut {
    start: usize,
    end: usize,
    quoted: bool,
    next: usize,
    last: bool,
}

impl Splitter {
    /// Wants these of so many columns, in this order.
    pub(super) fn new(delimiter: u8, width: usize, selected: &[usize]) -> Self {
        let mut slots = vec![None; width];
        for (slot, column) in selected.iter().enumerate() {
            if let Some(place) = slots.get_mut(*column) {
                *place = Some(slot);
            }
        }
        Self { delimiter, slots, ..Self::default() }
    }

    /// How many columns are wanted.
    pub(super) fn wanted(&self) -> usize {
        self.slots.iter().flatten().count()
    }

    /// Reads whole records from `at` on, into one list of spans per wanted column. Cells with doubled quotes are made whole
    /// where they stand. Answers where the first record starts that was not read, and why.
    pub(super) fn split(&mut self, text: &mut [u8], mut at: usize, ends: bool, columns: &mut [&mut Vec<Span>]) -> (usize, Stop) {
        self.starts.clear();
        self.ragged.clear();
        loop {
            // Also the LF of a CR LF.
            while matches!(text.get(at), Some(b'\n' | b'\r')) {
                at += 1;
            }
            if at >= text.len() {
                return (at, Stop::Done);
            }
            let start = at;
            let (mut column, mut is_ragged) = (0, false);
            self.found.clear();
            loop {
                let cut = match cut(text, at, self.delimiter, ends) {
                    Ok(cut) => cut,
                    Err(stop) => return (start, stop),
                };
                match self.slots.get(column) {
                    Some(Some(slot)) => {
                        self.found.push(Found { slot: *slot, start: cut.start, end: cut.end, quoted: cut.quoted });
                    }
                    Some(None) => {}
                    // Empty cells past the last column are what spreadsheets leave; others have no place to go.
                    None => is_ragged |= cut.start != cut.end,
                }
                column += 1;
                at = cut.next;
                if cut.last {
                    break;
                }
            }
            let whole = self.found.len() == columns.len() && !is_ragged;
            if !whole {
                columns.iter_mut().for_each(|spans| spans.push(NOWHERE));
                if is_ragged {
                    self.ragged.push(narrow(self.starts.len()));
                    self.found.clear();
                }
            }
            self.starts.push(narrow(start));
            for found in &self.found {
                let end = if found.quoted { unquote(&mut text[found.start..found.end]) + found.start } else { found.end };
                let span = (narrow(found.start), narrow(end));
                let spans = &mut *columns[found.slot];
                if whole {
                    spans.push(span);
                } else if let Some(last) = spans.last_mut() {
                    *last = span;
                }
            }
        }
    }
}

fn narrow(place: usize) -> u32 {
    // Blocks are far smaller than 4 GB.
    u32::try_from(place).unwrap_or(u32::MAX)
}

#[inline]
fn cut(text: &[u8], at: usize, delimiter: u8, ends: bool) -> Result<Cut, Stop> {
    if text.get(at) == Some(&b'"') {
        return cut_quoted(text, at + 1, delimiter, ends);
    }
    cut_plain(text, at, delimiter, ends)
}

/// The same after an opening quote. The span of the cell holds the quotes inside it, and the closing one when text follows it.
fn cut_quoted(text: &[u8], start: usize, delimiter: u8, ends: bool) -> Result<Cut, Stop> {
    let mut at = start;
    let mut doubled = false;
    let close = loop {
        let Some(length) = memchr::memchr(b'"', &text[at..]) else {
            return Err(if ends { Stop::Unclosed } else { Stop::Partial });
        };
        let quote = at + length;
        match text.get(quote + 1) {
            Some(b'"') => {
                doubled = true;
                at = quote + 2;
            }
            None if !ends => return Err(Stop::Partial),
            _ => break quote,
        }
    };
    let after = cut_plain(text, close + 1, delimiter, ends)?;
    let follows = after.end > close + 1;
    let end = if follows { after.end } else { close };
    Ok(Cut { start, end, quoted: doubled || follows, ..after })
}

fn cut_plain(text: &[u8], at: usize, delimiter: u8, ends: bool) -> Result<Cut, Stop> {
    match memchr::memchr3(delimiter, b'\n', b'\r', &text[at..]) {
        Some(length) => {
            let end = at + length;
            Ok(Cut { start: at, end, quoted: false, next: end + 1, last: text[end] != delimiter })
        }
        None if ends => Ok(Cut { start: at, end: text.len(), quoted: false, next: text.len(), last: true }),
        None => Err(Stop::Partial),
    }
}

/// Takes the quotes out of a cell, moving its text to the front; what is left over becomes spaces, so that the block stays
/// text. Answers the length of the cell.
pub(super) fn unquote(cell: &mut [u8]) -> usize {
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

/// The first records of a text, whole, with all their cells. Slow and simple: for looking at the head of a file.
pub(super) fn head(text: &[u8], delimiter: u8, ends: bool, most: usize) -> Vec<(Vec<String>, usize)> {
    let mut records = Vec::new();
    let mut at = 0;
    while records.len() < most {
        while matches!(text.get(at), Some(b'\n' | b'\r')) {
            at += 1;
        }
        if at >= text.len() {
            break;
        }
        let mut cells = Vec::new();
        loop {
            let Ok(cut) = cut(text, at, delimiter, ends) else { return records };
            let mut cell = text[cut.start..cut.end].to_vec();
            if cut.quoted {
                let length = unquote(&mut cell);
                cell.truncate(length);
            }
            cells.push(String::from_utf8_lossy(&cell).into_owned());
            at = cut.next;
            if cut.last {
                break;
            }
        }
        records.push((cells, at));
    }
    records
}
