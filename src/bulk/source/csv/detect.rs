//! Detection of the encoding, the delimiter and the header of a text file.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

use super::records::first_records;
use crate::error::{Error, Result};

/// Whether the first record has the names of the columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HeaderMode {
    /// It does, unless one of its cells is clearly a value: an address, a digest, a long number.
    #[default]
    Detect,
    /// It does.
    Yes,
    /// It does not; columns are named `column_1` and so on.
    No,
}
const DELIMITERS: [u8; 4] = *b",;\t|";
/// Records used for detection.
const SAMPLE: usize = 25;

/// The encoding of a text, from its first bytes, and the length of its byte order mark.
pub(super) fn encoding(name: &str, given: Option<&str>, head: &[u8]) -> Result<(&'static Encoding, usize)> {
    if let Some((encoding, mark)) = Encoding::for_bom(head) {
        return Ok((encoding, mark));
    }
    if let Some(given) = given {
        let label = given.trim().to_ascii_lowercase().replace('_', "-");
        let label = match label.as_str() {
            "utf-8-sig" => "utf-8",
            "latin-1" => "latin1",
            "utf-16-le" => "utf-16le",
            "utf-16-be" => "utf-16be",
            other => other,
        };
        let encoding = Encoding::for_label(label.as_bytes()).ok_or_else(|| {
            let reason = "expected a name such as utf-8, utf-16 or windows-1252";
            Error::setting("encoding", format!("there is no encoding \"{given}\"; {reason}"))
        })?;
        return Ok((encoding, 0));
    }
    let other = |what: &str, instead: &str| Err(Error::io(name, format!("is {what}, not delimited text; {instead}")));
    match head {
        [b'P', b'K', 3, 4, ..] => return other("a zip archive (as Excel files are)", "save it as CSV"),
        [0xd0, 0xcf, 0x11, 0xe0, ..] => return other("an old Excel file", "save it as CSV"),
        [0x1f, 0x8b, ..] => return other("compressed with gzip", "unpack it first"),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => return other("compressed with zstd", "unpack it first"),
        [b'P', b'A', b'R', b'1', ..] => {
            return other("a Parquet file", "read it with pyarrow or polars and give the frame");
        }
        [b'%', b'P', b'D', b'F', ..] => return other("a PDF file", "save the table as CSV"),
        // No known signature: delimited text, unless it has NUL bytes.
        [] | [_, ..] => {}
    }
    if memchr::memchr(0, head).is_some() {
        let even = head.iter().step_by(2).filter(|byte| **byte == 0).count();
        let odd = head.iter().skip(1).step_by(2).filter(|byte| **byte == 0).count();
        let guess = if odd > even { UTF_16LE } else { UTF_16BE };
        let reason = if odd.max(even) * 4 > head.len() {
            format!("looks like UTF-16 without a byte order mark; pass encoding=\"{}\"", guess.name().to_lowercase())
        } else {
            "holds NUL bytes, so it is not text; give a CSV or TSV file".into()
        };
        return Err(Error::io(name, reason));
    }
    Ok((UTF_8, 0))
}

/// The delimiter that splits most of the first records into equally many cells; a comma when none does.
pub(super) fn delimiter(head: &[u8], at_eof: bool) -> u8 {
    let score = |delimiter: u8| {
        let records = first_records(head, delimiter, at_eof, SAMPLE);
        let width = records.first().map_or(0, |(cells, _)| cells.len());
        if width < 2 {
            return (0, 0);
        }
        let like = records.iter().filter(|(cells, _)| cells.len() == width).count();
        (like * 100 / records.len().max(1), width)
    };
    let best = DELIMITERS.into_iter().rev().max_by_key(|delimiter| score(*delimiter)).unwrap_or(b',');
    if score(best).1 < 2 { b',' } else { best }
}

/// Whether the first record has names rather than values.
pub(super) fn has_header(first: &[String], mode: HeaderMode) -> bool {
    match mode {
        HeaderMode::Yes => true,
        HeaderMode::No => false,
        HeaderMode::Detect => !first.iter().any(|cell| is_value(cell)),
    }
}

/// Whether a cell is clearly a value: an address, a digest, a number of several digits.
fn is_value(cell: &str) -> bool {
    let cell = cell.trim();
    let is_address = cell.split_once('@').is_some_and(|(user, host)| !user.is_empty() && host.contains('.'));
    let is_digest = cell.len() >= 32 && cell.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-');
    let digits = cell.bytes().filter(u8::is_ascii_digit).count();
    let is_number = digits >= 5 && cell.bytes().all(|byte| byte.is_ascii_digit() || b"+-.() ".contains(&byte));
    is_address || is_digest || is_number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_delimiter_is_the_one_that_cuts_evenly() {
        let cases: [(&str, u8); 8] = [
            ("a,b\n1,2\n", b','),
            ("a;b\n1,5;2\n1,6;3\n", b';'),
            ("a\tb\nx, y\tz\n", b'\t'),
            ("a|b|c\n1|2|3\n", b'|'),
            ("email\nx@y.de\n", b','),
            ("\"a;b\",c\n\"x;y\",z\n", b','),
            ("a,b;c\n1,2;3\n", b','),
            ("", b','),
        ];
        for (text, expected) in cases {
            assert_eq!(delimiter(text.as_bytes(), true), expected, "{text:?}");
        }
    }

    #[test]
    fn values_are_no_header() {
        let cases = [
            (&["E-mail", "Phone"][..], true),
            (&["email"], true),
            (&["custom_label_0"], true),
            (&["x@y.de"], false),
            (&["name", "+49 30 123456"], false),
            (&["e586883b2b4faf78d48300a79e0e15138d664cdf796ffb86e533170a9893eda8"], false),
            (&["2024"], true),
        ];
        for (cells, expected) in cases {
            let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
            assert_eq!(has_header(&cells, HeaderMode::Detect), expected, "{cells:?}");
        }
    }

    #[test]
    fn what_is_no_text_is_named() {
        let cases: [(&[u8], &str); 5] = [
            (b"PK\x03\x04rest", "Excel"),
            (b"\x1f\x8b\x08", "gzip"),
            (b"PAR1", "Parquet"),
            (b"a\0b\0,\0c\0", "utf-16le"),
            (b"abcdefghijklm\0nopqr", "NUL"),
        ];
        for (head, word) in cases {
            let said = encoding("x.csv", None, head).err().map_or_else(String::new, |error| error.to_string());
            assert!(said.contains(word), "{said}");
        }
    }
}
