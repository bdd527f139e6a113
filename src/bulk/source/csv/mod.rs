//! Delimited text as a source: read once, in blocks.

mod detect;
mod input;
mod records;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use encoding_rs::UTF_8;
use xxhash_rust::xxh3::xxh3_128;

pub use detect::HeaderMode;
use input::{TextInput, unreadable};
use records::{ReadStatus, RecordReader, first_records};

use super::chunk::{CellSpan, Chunk, ChunkColumn, MISSING_CELL};
use super::rows::RowSource;
use crate::error::{Error, Result};

/// Text of a chunk: its rows, their digests and their part of a body fit a core's own cache.
const BLOCK: usize = 256 * 1024;
/// Maximum text of one record; more means that a quote was never closed.
const MAX_RECORD: usize = 32 << 20;

/// The dialect and encoding of delimited text; both are detected by default.
#[derive(Debug, Clone, Default)]
pub struct CsvOptions {
    /// The delimiter: one ASCII character. Detected among comma, semicolon, tab and bar.
    pub delimiter: Option<char>,
    /// Whether the first record has the column names.
    pub header: HeaderMode,
    /// An encoding by name. UTF-8, and UTF-16 with a byte order mark, are detected.
    pub encoding: Option<String>,
}

/// A CSV or TSV file, or any stream of such text.
pub struct CsvSource {
    name: String,
    column_names: Vec<String>,
    input: TextInput,
    delimiter: u8,
    records: RecordReader,
    /// The selected columns, by their positions in the file.
    selected: Vec<usize>,
    /// Decoded text that was not yet read.
    text: Vec<u8>,
    /// Position of `text` in the decoded text.
    offset: u64,
    /// Rows read so far.
    rows: u64,
    block: usize,
    total: Option<u64>,
    fingerprint: Option<String>,
}

impl CsvSource {
    /// Opens a file.
    ///
    /// # Errors
    /// The path is not a readable file; the text is empty or has no rows; the file has another format.
    pub fn open(path: &Path, options: &CsvOptions) -> Result<Self> {
        let name = path.display().to_string();
        let metadata = std::fs::metadata(path).map_err(|error| unreadable(&name, &error))?;
        if metadata.is_dir() {
            return Err(Error::io(name, "is a directory; give a file"));
        }
        let file = File::open(path).map_err(|error| unreadable(&name, &error))?;
        let total = metadata.is_file().then_some(metadata.len());
        Self::begin(name, Box::new(file), total, options)
    }

    /// Reads a stream.
    ///
    /// # Errors
    /// The text is empty or has no rows; the data has another format.
    pub fn stream(name: impl Into<String>, reader: Box<dyn Read + Send>, options: &CsvOptions) -> Result<Self> {
        Self::begin(name.into(), reader, None, options)
    }

    fn begin(name: String, reader: Box<dyn Read + Send>, total: Option<u64>, options: &CsvOptions) -> Result<Self> {
        let mut input = TextInput::new(name.clone(), reader);
        let mut raw = Vec::new();
        input.read(&mut raw, BLOCK)?;
        let fingerprint = total.map(|total| format!("{total}-{:032x}", xxh3_128(&raw)));
        let (encoding, mark) = detect::encoding(&name, options.encoding.as_deref(), &raw)?;
        raw.drain(..mark);
        let mut text = raw;
        if encoding != UTF_8 {
            text = input.decode_as(encoding, &text)?;
        }
        if input.ended && text.iter().all(u8::is_ascii_whitespace) {
            return Err(Error::io(name, "is empty; give a file with a header and rows"));
        }
        let delimiter = match options.delimiter {
            None => detect::delimiter(&text, input.ended),
            Some(given) => u8::try_from(given)
                .ok()
                .filter(|given| given.is_ascii() && !b"\"\r\n".contains(given))
                .ok_or_else(|| {
                    Error::setting(
                        "delimiter",
                        "expected one ASCII character that is no quote and no line end, such as \";\"",
                    )
                })?,
        };
        let mut source = Self {
            name,
            column_names: Vec::new(),
            input,
            delimiter,
            records: RecordReader::new(delimiter),
            selected: Vec::new(),
            text,
            offset: mark as u64,
            rows: 0,
            block: BLOCK,
            total,
            fingerprint,
        };
        source.read_header(options.header)?;
        source.selected = (0..source.column_names.len()).collect();
        Ok(source)
    }

    fn read_header(&mut self, mode: HeaderMode) -> Result<()> {
        let (first, end) = loop {
            if let Some(first) = first_records(&self.text, self.delimiter, self.input.ended, 1).pop() {
                break first;
            }
            if self.input.ended || self.text.len() > MAX_RECORD {
                return Err(self.unclosed_quote(1));
            }
            self.input.read(&mut self.text, BLOCK)?;
        };
        if !detect::has_header(&first, mode) {
            self.column_names = (1..=first.len()).map(|number| format!("column_{number}")).collect();
            return Ok(());
        }
        if let Err(error) = std::str::from_utf8(&self.text[..end]) {
            return Err(self.invalid_utf8("the header", error.valid_up_to() as u64));
        }
        self.column_names = first;
        self.text.drain(..end);
        self.offset += end as u64;
        while self.text.iter().all(u8::is_ascii_whitespace) && !self.input.ended {
            self.input.read(&mut self.text, BLOCK)?;
        }
        if self.text.iter().all(|byte| matches!(byte, b'\r' | b'\n')) {
            return Err(Error::io(&self.name, "has a header and no rows; nothing to send"));
        }
        Ok(())
    }

    fn unclosed_quote(&self, row: u64) -> Error {
        Error::io(
            &self.name,
            format!("row {row} opens a quote that is never closed; correct the file or give another delimiter"),
        )
    }

    fn invalid_utf8(&self, row: &str, at: u64) -> Error {
        let byte = self.offset + at;
        Error::io(
            &self.name,
            format!("is not UTF-8: see byte {byte}, in {row}; pass encoding=, for instance encoding=\"windows-1252\""),
        )
    }

    #[cfg(test)]
    pub(in crate::bulk) fn with_block_size(mut self, bytes: usize) -> Self {
        self.block = bytes;
        self
    }
}

impl RowSource for CsvSource {
    fn name(&self) -> &str {
        &self.name
    }

    fn columns(&self) -> &[String] {
        &self.column_names
    }

    fn select(&mut self, columns: &[usize]) {
        self.selected = columns.to_vec();
    }

    fn read_chunk(&mut self, chunk: &mut Chunk) -> Result<bool> {
        self.records.set_output(std::mem::take(&mut chunk.text).into_bytes(), self.block);
        chunk.reset(self.selected.len());
        let (mut at, mut record_start) = (0, 0);
        let mut columns: Vec<&mut Vec<CellSpan>> = chunk.columns.iter_mut().filter_map(spans).collect();
        let more = loop {
            if at == record_start && at >= self.block {
                break true;
            }
            let (status, used) = self.records.read(&self.text[at..], self.input.ended);
            at += used;
            match status {
                ReadStatus::Record => {
                    record_start = at;
                    if push_cells(&self.records, self.column_names.len(), &self.selected, &mut columns) {
                        chunk.ragged.push(to_u32(chunk.rows));
                    }
                    chunk.rows += 1;
                }
                ReadStatus::NeedsInput if at - record_start <= MAX_RECORD => {
                    let missing = self.block.saturating_sub(at).max(self.block / 4).max(1);
                    self.input.read(&mut self.text, missing)?;
                }
                ReadStatus::NeedsInput | ReadStatus::UnclosedQuote => {
                    return Err(self.unclosed_quote(self.rows + chunk.rows as u64 + 1));
                }
                ReadStatus::End => break false,
            }
        };
        let cells = self.records.take_output();
        // Delimiters and quotes are ASCII, so ASCII cells are from ASCII text.
        if !cells.is_ascii()
            && let Err(error) = std::str::from_utf8(&self.text[..at])
        {
            let valid = error.valid_up_to();
            let before = first_records(&self.text[..valid], self.delimiter, false, usize::MAX).len() as u64;
            return Err(self.invalid_utf8(&format!("row {}", self.rows + before + 1), valid as u64));
        }
        chunk.text = String::from_utf8(cells).map_err(|_| self.invalid_utf8("a cell", 0))?;
        self.text.drain(..at);
        self.offset += at as u64;
        self.rows += chunk.rows as u64;
        Ok(more)
    }

    fn bytes(&self) -> (u64, Option<u64>) {
        (self.input.bytes_read, self.total)
    }

    fn fingerprint(&self) -> Option<String> {
        self.fingerprint.clone()
    }
}

/// Adds the selected cells of the current record; true when it has more cells than there are columns.
#[inline]
fn push_cells(records: &RecordReader, width: usize, selected: &[usize], columns: &mut [&mut Vec<CellSpan>]) -> bool {
    let (start, ends) = records.record();
    // Spreadsheets write empty cells after the last column; other extra cells have no column.
    let is_ragged = ends.len() > width && ends.get(width.wrapping_sub(1)) != ends.last();
    for (spans, column) in columns.iter_mut().zip(selected) {
        spans.push(match ends.get(*column) {
            Some(end) if !is_ragged => {
                let before = column.checked_sub(1).map_or(0, |before| ends[before]);
                (to_u32(start + before), to_u32(start + end))
            }
            Some(_) | None => MISSING_CELL,
        });
    }
    is_ragged
}

fn to_u32(position: usize) -> u32 {
    // Chunks are far smaller than 4 GB.
    u32::try_from(position).unwrap_or(u32::MAX)
}

fn spans(column: &mut ChunkColumn) -> Option<&mut Vec<CellSpan>> {
    match column {
        ChunkColumn::Spans(spans) => Some(spans),
        ChunkColumn::Shared(_) => None,
    }
}
