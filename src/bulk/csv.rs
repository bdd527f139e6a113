//! Delimited text as a source: read once, in blocks.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_8};

use super::detect::Header;
use super::source::{Column, Piece, Source};
use super::split::{self, Splitter, Stop};
use super::{detect, digest};
use crate::error::{Error, Result};

/// Text that is read before a piece is cut: its rows, their digests and their part of a body stay in a core's own cache.
const BLOCK: usize = 256 * 1024;
/// Text of one record; more means that a quote was never closed.
const LONGEST: usize = 32 << 20;

/// How delimited text is to be read; what is not told is detected.
#[derive(Debug, Clone, Default)]
pub struct CsvOptions {
    /// What stands between cells: one ASCII character. Detected among comma, semicolon, tab and bar.
    pub delimiter: Option<char>,
    /// Whether the first record holds names.
    pub header: Header,
    /// An encoding by name. UTF-8, and UTF-16 with a byte order mark, are recognised.
    pub encoding: Option<String>,
}

/// A CSV or TSV file, or any stream of such text.
pub struct CsvSource {
    place: String,
    names: Vec<String>,
    input: Input,
    splitter: Splitter,
    /// Text read and not yet cut.
    rest: Vec<u8>,
    /// How far `rest` is into the decoded text.
    offset: u64,
    /// Rows cut so far.
    rows: u64,
    block: usize,
    total: Option<u64>,
    fingerprint: Option<String>,
}

struct Input {
    place: String,
    from: Box<dyn Read + Send>,
    /// Bytes that were read to look at them.
    ahead: Vec<u8>,
    decoder: Option<(Decoder, &'static Encoding)>,
    read: u64,
    ended: bool,
}

impl Input {
    /// Appends about so many bytes of UTF-8, or less at the end.
    fn read(&mut self, into: &mut Vec<u8>, about: usize) -> Result<()> {
        let wanted = into.len() + about;
        while into.len() < wanted && !self.ended {
            if self.decoder.is_none() {
                into.append(&mut self.ahead);
                let start = into.len();
                into.resize(wanted.max(start + 4096), 0);
                let count = self.take(start, into);
                into.truncate(start + count.as_ref().copied().unwrap_or(0));
                self.ended = count? == 0;
            } else {
                let mut raw = std::mem::take(&mut self.ahead);
                let start = raw.len();
                raw.resize(start + 64 * 1024, 0);
                let count = self.take(start, &mut raw)?;
                raw.truncate(start + count);
                self.ended = count == 0;
                self.decode(&raw, into)?;
            }
        }
        Ok(())
    }

    fn take(&mut self, start: usize, into: &mut [u8]) -> Result<usize> {
        loop {
            match self.from.read(&mut into[start..]) {
                Ok(count) => {
                    self.read += count as u64;
                    return Ok(count);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(unreadable(&self.place, &error)),
            }
        }
    }

    fn decode(&mut self, raw: &[u8], into: &mut Vec<u8>) -> Result<()> {
        let Some((decoder, encoding)) = &mut self.decoder else { return Ok(()) };
        let room = decoder.max_utf8_buffer_length_without_replacement(raw.len()).unwrap_or(raw.len() * 3 + 16);
        let start = into.len();
        into.resize(start + room, 0);
        let (result, read, written) = decoder.decode_to_utf8_without_replacement(raw, &mut into[start..], self.ended);
        into.truncate(start + written);
        match result {
            DecoderResult::InputEmpty => Ok(()),
            DecoderResult::OutputFull | DecoderResult::Malformed(..) => {
                let at = self.read - raw.len() as u64 + read as u64;
                let name = encoding.name();
                Err(Error::io(
                    &self.place,
                    format!("is not {name}, as seen near byte {at}; pass encoding= with the right name"),
                ))
            }
        }
    }
}

impl CsvSource {
    /// Opens a file.
    ///
    /// # Errors
    /// A path that is no readable file, a text that is empty or has no rows, another kind of file.
    pub fn open(path: &Path, options: &CsvOptions) -> Result<Self> {
        let place = path.display().to_string();
        let about = std::fs::metadata(path).map_err(|error| unreadable(&place, &error))?;
        if about.is_dir() {
            return Err(Error::io(place, "is a directory; give a file"));
        }
        let file = File::open(path).map_err(|error| unreadable(&place, &error))?;
        let total = about.is_file().then_some(about.len());
        Self::begin(place, Box::new(file), total, options)
    }

    /// Reads a stream.
    ///
    /// # Errors
    /// A text that is empty or has no rows, another kind of data.
    pub fn stream(place: impl Into<String>, from: Box<dyn Read + Send>, options: &CsvOptions) -> Result<Self> {
        Self::begin(place.into(), from, None, options)
    }

    fn begin(place: String, from: Box<dyn Read + Send>, total: Option<u64>, options: &CsvOptions) -> Result<Self> {
        let mut input = Input { place: place.clone(), from, ahead: Vec::new(), decoder: None, read: 0, ended: false };
        let mut raw = Vec::new();
        input.read(&mut raw, BLOCK)?;
        let fingerprint = total.map(|total| format!("{total}-{:016x}", digest::digest(&raw) >> 64));
        let (encoding, mark) = detect::encoding(&place, options.encoding.as_deref(), &raw)?;
        raw.drain(..mark);
        let mut rest = raw;
        if encoding != UTF_8 {
            input.decoder = Some((encoding.new_decoder_without_bom_handling(), encoding));
            let mut decoded = Vec::new();
            input.decode(&rest, &mut decoded)?;
            rest = decoded;
        }
        if input.ended && rest.iter().all(u8::is_ascii_whitespace) {
            return Err(Error::io(place, "is empty; give a file with a header and rows"));
        }
        let delimiter = match options.delimiter {
            None => detect::delimiter(&rest, input.ended),
            Some(told) => u8::try_from(told)
                .ok()
                .filter(|told| told.is_ascii() && !b"\"\r\n".contains(told))
                .ok_or_else(|| {
                    Error::config(
                        "delimiter: expected one ASCII character that is no quote and no line end, such as \";\"",
                    )
                })?,
        };
        let mut source = Self {
            place,
            names: Vec::new(),
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
        let every: Vec<usize> = (0..source.names.len()).collect();
        source.select(&every);
        Ok(source)
    }

    fn read_header(&mut self, delimiter: u8, told: Header) -> Result<()> {
        let (first, end) = loop {
            if let Some(first) = split::head(&self.rest, delimiter, self.input.ended, 1).pop() {
                break first;
            }
            if self.input.ended || self.rest.len() > LONGEST {
                return Err(self.unclosed(1));
            }
            self.input.read(&mut self.rest, BLOCK)?;
        };
        if !detect::has_header(&first, told) {
            self.names = (1..=first.len()).map(|number| format!("column_{number}")).collect();
            return Ok(());
        }
        if let Err(error) = std::str::from_utf8(&self.rest[..end]) {
            return Err(self.not_text("the header", error.valid_up_to() as u64));
        }
        self.names = first;
        self.rest.drain(..end);
        self.offset += end as u64;
        while self.rest.iter().all(u8::is_ascii_whitespace) && !self.input.ended {
            self.input.read(&mut self.rest, BLOCK)?;
        }
        if self.rest.iter().all(|byte| matches!(byte, b'\r' | b'\n')) {
            return Err(Error::io(&self.place, "has a header and no rows; nothing to send"));
        }
        Ok(())
    }

    fn unclosed(&self, row: u64) -> Error {
        Error::io(
            &self.place,
            format!("row {row} opens a quote that is never closed; correct the file or give another delimiter"),
        )
    }

    fn not_text(&self, row: &str, at: u64) -> Error {
        let byte = self.offset + at;
        Error::io(
            &self.place,
            format!("is not UTF-8: see byte {byte}, in {row}; pass encoding=, for instance encoding=\"windows-1252\""),
        )
    }

    #[cfg(test)]
    pub(super) fn with_blocks_of(mut self, bytes: usize) -> Self {
        self.block = bytes;
        self
    }
}

impl Source for CsvSource {
    fn place(&self) -> &str {
        &self.place
    }

    fn columns(&self) -> &[String] {
        &self.names
    }

    fn select(&mut self, columns: &[usize]) {
        self.splitter = Splitter::new(self.splitter.delimiter, self.names.len(), columns);
    }

    fn fill(&mut self, piece: &mut Piece) -> Result<bool> {
        let width = self.splitter.wanted();
        piece.clear(width);
        let mut text = std::mem::take(&mut piece.text).into_bytes();
        text.append(&mut self.rest);
        let mut about = self.block.saturating_sub(text.len()).max(self.block / 4).max(1);
        let (end, stop) = loop {
            self.input.read(&mut text, about)?;
            let mut spans: Vec<&mut Vec<(u32, u32)>> = piece.columns.iter_mut().filter_map(spans).collect();
            let (end, stop) = self.splitter.split(&mut text, 0, self.input.ended, &mut spans);
            let stuck = self.splitter.starts.is_empty() && stop == Stop::Partial;
            if stop == Stop::Unclosed || (stuck && text.len() > LONGEST) {
                return Err(self.unclosed(self.rows + self.splitter.starts.len() as u64 + 1));
            }
            if !stuck {
                break (end, stop);
            }
            about = text.len();
        };
        self.rest.extend_from_slice(&text[end..]);
        text.truncate(end);
        piece.text = String::from_utf8(text).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            let row = self.splitter.starts.partition_point(|start| *start as usize <= at);
            self.not_text(&format!("row {}", self.rows + row as u64), at as u64)
        })?;
        piece.rows = self.splitter.starts.len();
        piece.ragged.extend_from_slice(&self.splitter.ragged);
        self.offset += end as u64;
        self.rows += piece.rows as u64;
        Ok(stop == Stop::Partial || !self.input.ended)
    }

    fn bytes(&self) -> (u64, Option<u64>) {
        (self.input.read, self.total)
    }

    fn fingerprint(&self) -> Option<String> {
        self.fingerprint.clone()
    }
}

fn spans(column: &mut Column) -> Option<&mut Vec<(u32, u32)>> {
    match column {
        Column::Spans(spans) => Some(spans),
        Column::Lent(_) => None,
    }
}

fn unreadable(place: &str, error: &std::io::Error) -> Error {
    let reason = match error.kind() {
        ErrorKind::NotFound => "there is no such file".into(),
        ErrorKind::PermissionDenied => "may not be read; check its permissions".into(),
        ErrorKind::IsADirectory => "is a directory; give a file".into(),
        _ => format!("cannot be read: {error}"),
    };
    Error::io(place, reason)
}
