//! Bytes of a file or stream, decoded to UTF-8.

use std::io::{ErrorKind, Read};

use encoding_rs::{Decoder, DecoderResult, Encoding};

use crate::error::{Error, Result};

/// A reader that decodes its text to UTF-8.
pub(super) struct TextInput {
    name: String,
    reader: Box<dyn Read + Send>,
    decoder: Option<(Decoder, &'static Encoding)>,
    pub(super) bytes_read: u64,
    pub(super) ended: bool,
}

impl TextInput {
    /// A reader of UTF-8, until [`TextInput::decode_as`] is called.
    pub(super) fn new(name: String, reader: Box<dyn Read + Send>) -> Self {
        Self { name, reader, decoder: None, bytes_read: 0, ended: false }
    }

    /// Appends about as many bytes of UTF-8 as requested; fewer at the end.
    pub(super) fn read(&mut self, buffer: &mut Vec<u8>, about: usize) -> Result<()> {
        if self.decoder.is_none() {
            return self.read_raw(buffer, about);
        }
        let wanted = buffer.len() + about;
        let mut raw = Vec::new();
        while buffer.len() < wanted && !self.ended {
            raw.clear();
            self.read_raw(&mut raw, 64 * 1024)?;
            self.decode(&raw, buffer)?;
        }
        Ok(())
    }

    /// Sets the encoding, and decodes the bytes that were read to detect it.
    pub(super) fn decode_as(&mut self, encoding: &'static Encoding, raw: &[u8]) -> Result<Vec<u8>> {
        self.decoder = Some((encoding.new_decoder_without_bom_handling(), encoding));
        let mut decoded = Vec::new();
        self.decode(raw, &mut decoded)?;
        Ok(decoded)
    }

    fn read_raw(&mut self, buffer: &mut Vec<u8>, count: usize) -> Result<()> {
        let read = self.reader.by_ref().take(count as u64).read_to_end(buffer);
        let read = read.map_err(|error| unreadable(&self.name, &error))?;
        self.bytes_read += read as u64;
        self.ended = read < count;
        Ok(())
    }

    fn decode(&mut self, raw: &[u8], buffer: &mut Vec<u8>) -> Result<()> {
        let Some((decoder, encoding)) = &mut self.decoder else { return Ok(()) };
        let capacity = decoder.max_utf8_buffer_length_without_replacement(raw.len()).unwrap_or(raw.len() * 3 + 16);
        let start = buffer.len();
        buffer.resize(start + capacity, 0);
        let (result, read, written) = decoder.decode_to_utf8_without_replacement(raw, &mut buffer[start..], self.ended);
        buffer.truncate(start + written);
        match result {
            DecoderResult::InputEmpty => Ok(()),
            DecoderResult::OutputFull | DecoderResult::Malformed(..) => {
                let at = self.bytes_read - raw.len() as u64 + read as u64;
                let name = encoding.name();
                Err(Error::io(
                    &self.name,
                    format!("is not {name}, as seen near byte {at}; pass encoding= with the right name"),
                ))
            }
        }
    }
}

/// The error of a file or stream that cannot be read.
pub(super) fn unreadable(name: &str, error: &std::io::Error) -> Error {
    let reason = match error.kind() {
        ErrorKind::NotFound => "there is no such file".into(),
        ErrorKind::PermissionDenied => "may not be read; check its permissions".into(),
        ErrorKind::IsADirectory => "is a directory; give a file".into(),
        _ => format!("cannot be read: {error}"),
    };
    Error::io(name, reason)
}
