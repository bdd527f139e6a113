//! Records of delimited text, read with `csv-core`.
//!
//! The dialect is RFC 4180 as Python's `csv` module reads it: a quote opens a cell only at its start, two quotes inside are one, text
//! after the closing quote is kept, a record ends with CR, LF or both, empty lines are skipped.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

/// The result of reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ReadStatus {
    /// A record is complete.
    Record,
    /// The text ends inside a record or after one; more is to follow.
    NeedsInput,
    /// There are no more records.
    End,
    /// The last record has a quote that is never closed.
    UnclosedQuote,
}

/// Reads one record after another, and appends their cells to one buffer.
pub(super) struct RecordReader {
    reader: Reader,
    /// The cells of all records, without quotes and delimiters; valid up to `length`.
    output: Vec<u8>,
    length: usize,
    /// Where the current record starts in `output`.
    start: usize,
    /// The end of each cell, counted from `start`; valid up to `cells`.
    ends: Vec<usize>,
    cells: usize,
    is_complete: bool,
}

impl RecordReader {
    pub(super) fn new(delimiter: u8) -> Self {
        Self {
            reader: ReaderBuilder::new().delimiter(delimiter).build(),
            output: Vec::new(),
            length: 0,
            start: 0,
            ends: vec![0; 16],
            cells: 0,
            is_complete: false,
        }
    }

    /// Starts a new buffer, which reuses the memory of another.
    pub(super) fn set_output(&mut self, mut buffer: Vec<u8>, capacity: usize) {
        buffer.resize(buffer.len().max(capacity), 0);
        (self.output, self.length, self.start) = (buffer, 0, 0);
    }

    /// The cells of all records since [`RecordReader::set_output`].
    pub(super) fn take_output(&mut self) -> Vec<u8> {
        self.output.truncate(self.length);
        std::mem::take(&mut self.output)
    }

    /// Where the current record starts in the buffer, and the end of each of its cells counted from there.
    #[inline]
    pub(super) fn record(&self) -> (usize, &[usize]) {
        (self.start, &self.ends[..self.cells])
    }

    /// Reads until the end of a record. Returns how many bytes of the text it used.
    #[inline]
    pub(super) fn read(&mut self, text: &[u8], at_eof: bool) -> (ReadStatus, usize) {
        if std::mem::take(&mut self.is_complete) {
            (self.start, self.cells) = (self.length, 0);
        }
        let (mut at, mut line_ended) = (0, false);
        loop {
            let rest = &text[at..];
            if rest.is_empty() && !at_eof {
                return (ReadStatus::NeedsInput, at);
            }
            // After the text a line end completes the last record, unless it is inside quotes; then empty input ends everything.
            let input = match (rest.is_empty(), line_ended) {
                (false, _) => rest,
                (true, false) => b"\n",
                (true, true) => b"",
            };
            let (result, read, written, cells) =
                self.reader.read_record(input, &mut self.output[self.length..], &mut self.ends[self.cells..]);
            self.length += written;
            self.cells += cells;
            if rest.is_empty() {
                line_ended |= read > 0;
            } else {
                at += read;
            }
            match result {
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::OutputFull => self.output.resize(self.output.len() * 2 + 64, 0),
                ReadRecordResult::OutputEndsFull => self.ends.resize(self.ends.len() * 2, 0),
                ReadRecordResult::Record if input.is_empty() => return (ReadStatus::UnclosedQuote, at),
                ReadRecordResult::Record => {
                    self.is_complete = true;
                    return (ReadStatus::Record, at);
                }
                ReadRecordResult::End => return (ReadStatus::End, at),
            }
        }
    }
}

/// The first complete records of a text with all their cells, and the end of each in the text.
pub(super) fn first_records(text: &[u8], delimiter: u8, at_eof: bool, limit: usize) -> Vec<(Vec<String>, usize)> {
    let mut reader = RecordReader::new(delimiter);
    let mut records = Vec::new();
    let mut at = 0;
    while records.len() < limit {
        reader.set_output(Vec::new(), 64);
        let (status, used) = reader.read(&text[at..], at_eof);
        at += used;
        if status != ReadStatus::Record {
            break;
        }
        let ends = reader.record().1.to_vec();
        let output = reader.take_output();
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let cells = starts.zip(&ends).map(|(start, end)| String::from_utf8_lossy(&output[start..*end]).into_owned());
        records.push((cells.collect(), at));
    }
    records
}
