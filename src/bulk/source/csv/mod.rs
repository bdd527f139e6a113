//! Delimited text as a source: read once, in blocks.

mod detect;
mod input;
mod splitter;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use encoding_rs::UTF_8;
use xxhash_rust::xxh3::xxh3_128;

pub use detect::HeaderMode;
use input::{TextInput, unreadable};
use splitter::{SplitEnd, Splitter};

use super::chunk::{CellSpan, Chunk, ChunkColumn};
use super::rows::RowSource;
use crate::error::{Error, Result};

/// Text that is read before a chunk is cut: its rows, their digests and their part of a body fit a core's own cache.
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
    splitter: Splitter,
    /// Text read and not yet split.
    rest: Vec<u8>,
    /// Position of `rest` in the decoded text.
    offset: u64,
    /// Rows split so far.
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
        let mut rest = raw;
        if encoding != UTF_8 {
            rest = input.decode_as(encoding, &rest)?;
        }
        if input.ended && rest.iter().all(u8::is_ascii_whitespace) {
            return Err(Error::io(name, "is empty; give a file with a header and rows"));
        }
        let delimiter = match options.delimiter {
            None => detect::delimiter(&rest, input.ended),
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
            splitter: Splitter::default(),
            rest,
            offset: mark as u64,
            rows: 0,
            block: BLOCK,
            total,
            fingerprint,
        };
        source.read_header(delimiter, options.header)?;
        source.splitter.delimiter = delimiter;
        let every: Vec<usize> = (0..source.column_names.len()).collect();
        source.select(&every);
        Ok(source)
    }

    fn read_header(&mut self, delimiter: u8, mode: HeaderMode) -> Result<()> {
        let (first, end) = loop {
            if let Some(first) = splitter::first_records(&self.rest, delimiter, self.input.ended, 1).pop() {
                break first;
            }
            if self.input.ended || self.rest.len() > MAX_RECORD {
                return Err(self.unclosed_quote(1));
            }
            self.input.read(&mut self.rest, BLOCK)?;
        };
        if !detect::has_header(&first, mode) {
            self.column_names = (1..=first.len()).map(|number| format!("column_{number}")).collect();
            return Ok(());
        }
        if let Err(error) = std::str::from_utf8(&self.rest[..end]) {
            return Err(self.invalid_utf8("the header", error.valid_up_to() as u64));
        }
        self.column_names = first;
        self.rest.drain(..end);
        self.offset += end as u64;
        while self.rest.iter().all(u8::is_ascii_whitespace) && !self.input.ended {
            self.input.read(&mut self.rest, BLOCK)?;
        }
        if self.rest.iter().all(|byte| matches!(byte, b'\r' | b'\n')) {
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
        self.splitter = Splitter::new(self.splitter.delimiter, self.column_names.len(), columns);
    }

    fn read_chunk(&mut self, chunk: &mut Chunk) -> Result<bool> {
        let width = self.splitter.selected();
        chunk.reset(width);
        let mut text = std::mem::take(&mut chunk.text).into_bytes();
        text.append(&mut self.rest);
        let mut wanted = self.block.saturating_sub(text.len()).max(self.block / 4).max(1);
        let (end, stop) = loop {
            self.input.read(&mut text, wanted)?;
            let mut spans: Vec<&mut Vec<CellSpan>> = chunk.columns.iter_mut().filter_map(spans).collect();
            let (end, stop) = self.splitter.split(&mut text, self.input.ended, &mut spans);
            let is_stuck = self.splitter.starts.is_empty() && stop == SplitEnd::Partial;
            if stop == SplitEnd::Unclosed || (is_stuck && text.len() > MAX_RECORD) {
                return Err(self.unclosed_quote(self.rows + self.splitter.starts.len() as u64 + 1));
            }
            if !is_stuck {
                break (end, stop);
            }
            wanted = text.len();
        };
        self.rest.extend_from_slice(&text[end..]);
        text.truncate(end);
        chunk.text = String::from_utf8(text).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            let row = self.splitter.starts.partition_point(|start| *start as usize <= at);
            self.invalid_utf8(&format!("row {}", self.rows + row as u64), at as u64)
        })?;
        chunk.rows = self.splitter.starts.len();
        chunk.ragged.extend_from_slice(&self.splitter.ragged);
        self.offset += end as u64;
        self.rows += chunk.rows as u64;
        Ok(stop == SplitEnd::Partial || !self.input.ended)
    }

    fn bytes(&self) -> (u64, Option<u64>) {
        (self.input.bytes_read, self.total)
    }

    fn fingerprint(&self) -> Option<String> {
        self.fingerprint.clone()
    }
}

fn spans(column: &mut ChunkColumn) -> Option<&mut Vec<CellSpan>> {
    match column {
        ChunkColumn::Spans(spans) => Some(spans),
        ChunkColumn::Shared(_) => None,
    }
}
