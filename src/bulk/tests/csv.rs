//! Delimited text in blocks of any size, and unreadable files.

use std::io::{Cursor, Write};

use proptest::prelude::*;

use crate::bulk::{Chunk, CsvOptions, CsvSource, HeaderMode, RowSource};
use crate::error::Result;

type ParsedTable = (Vec<String>, Vec<Vec<Option<String>>>);

/// A reader that gives a few bytes at a time.
struct SlowReader(Cursor<Vec<u8>>, usize);

impl std::io::Read for SlowReader {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let most = self.1.min(into.len());
        self.0.read(&mut into[..most])
    }
}

fn read_all(mut source: CsvSource) -> Result<ParsedTable> {
    let names = source.columns().to_vec();
    let mut rows = Vec::new();
    let mut chunk = Chunk::default();
    loop {
        let more = source.read_chunk(&mut chunk)?;
        for row in 0..chunk.rows() {
            rows.push((0..names.len()).map(|column| chunk.get(column, row).map(ToOwned::to_owned)).collect());
        }
        if !more {
            return Ok((names, rows));
        }
    }
}

fn table(text: &[u8], options: &CsvOptions, block: usize) -> Result<ParsedTable> {
    let reader = SlowReader(Cursor::new(text.to_vec()), block);
    read_all(CsvSource::stream("text", Box::new(reader), options)?.with_block_size(block))
}

/// The records of a whole text.
fn reference(text: &[u8]) -> Vec<Vec<String>> {
    let mut reader = csv_core::ReaderBuilder::new().delimiter(b',').build();
    let (mut input, mut records) = (text, Vec::new());
    let (mut out, mut ends) = (vec![0; text.len() + 16], vec![0; text.len() + 16]);
    loop {
        let (mut wrote, mut cells) = (0, 0);
        loop {
            let (result, read, written, ended) = reader.read_record(input, &mut out[wrote..], &mut ends[cells..]);
            input = &input[read..];
            wrote += written;
            cells += ended;
            match result {
                csv_core::ReadRecordResult::InputEmpty => {}
                csv_core::ReadRecordResult::Record => break,
                csv_core::ReadRecordResult::End => return records,
                other => panic!("{other:?}"),
            }
        }
        let mut start = 0;
        let cell = |end: &usize| {
            let cell = String::from_utf8(out[start..*end].to_vec()).unwrap();
            start = *end;
            cell
        };
        records.push(ends[..cells].iter().map(cell).collect());
    }
}

fn cell() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z@.]{0,6}",
        3 => Just("\"x\ny, \"\"z\"\"\"".to_owned()),
        1 => Just("\"\"".to_owned()),
        1 => Just("\"é\"\"日\"".to_owned()),
        1 => Just("a\"b".to_owned()),
        1 => Just("\"a\"b\"c".to_owned()),
        1 => Just("日本".to_owned()),
        1 => "\"[a\r\n,]{0,5}\"",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn blocks_of_any_size_give_the_same_records(
        records in prop::collection::vec(prop::collection::vec(cell(), 3), 1..12),
        ends in prop::collection::vec(prop::sample::select(vec!["\n", "\r\n", "\r", "\n\n"]), 12),
        last in any::<bool>(),
        block in 1_usize..64,
    ) {
        let mut text = "one,two,three\n".to_owned();
        for (at, (record, end)) in records.iter().zip(&ends).enumerate() {
            text.push_str(&record.join(","));
            if last || at + 1 < records.len() {
                text.push_str(end);
            }
        }
        let expected: Vec<Vec<Option<String>>> =
            reference(text.as_bytes()).into_iter().skip(1).map(|record| record.into_iter().map(Some).collect()).collect();
        let options = CsvOptions { delimiter: Some(','), header: HeaderMode::Yes, encoding: None };
        let (names, rows) = table(text.as_bytes(), &options, block).unwrap();
        prop_assert_eq!(names, ["one", "two", "three"]);
        prop_assert_eq!(rows, expected);
    }
}

#[test]
fn encodings_give_the_same_rows() {
    let text = "name,email\r\nJosé,jose@example.com\r\nZoë,zoe@example.com\r\n";
    let wide = |big: bool| -> Vec<u8> {
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        units.flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
    };
    let latin: Vec<u8> = text.chars().map(|character| u8::try_from(u32::from(character)).unwrap()).collect();
    let encoded_as = |name: &str| CsvOptions { encoding: Some(name.into()), ..CsvOptions::default() };
    let cases = [
        (text.as_bytes().to_vec(), CsvOptions::default()),
        ([b"\xef\xbb\xbf", text.as_bytes()].concat(), CsvOptions::default()),
        (wide(false), CsvOptions::default()),
        (wide(true), CsvOptions::default()),
        (wide(false)[2..].to_vec(), encoded_as("utf-16-le")),
        (latin, encoded_as("windows-1252")),
    ];
    let expected = table(text.as_bytes(), &CsvOptions::default(), 9).unwrap();
    assert_eq!(expected.1[0][0].as_deref(), Some("José"));
    for (number, (bytes, options)) in cases.into_iter().enumerate() {
        for block in [1, 7, 4096] {
            assert_eq!(table(&bytes, &options, block).unwrap(), expected, "case {number}, blocks of {block}");
        }
    }
}

#[test]
fn an_unreadable_text_is_one_sentence() {
    let none = CsvOptions::default;
    let long = format!("email\n{}\n\"open", "a@b.de\n".repeat(20_000));
    let late = [b"email\n".as_slice(), "a@b.de\n".repeat(50_000).as_bytes(), b"M\xfcller@b.de\n"].concat();
    let cases: [(&[u8], CsvOptions, &str); 12] = [
        (b"", none(), "is empty"),
        (b"\xef\xbb\xbf", none(), "is empty"),
        (b" \r\n\r\n", none(), "is empty"),
        (b"email,phone\r\n\r\n", none(), "has a header and no rows"),
        (b"email\nM\xfcller\n", none(), "is not UTF-8: see byte 7, in row 1; pass encoding="),
        (b"M\xfcller\nx\n", none(), "see byte 1, in the header"),
        (&late, none(), "see byte 350007, in row 50001"),
        (long.as_bytes(), none(), "row 20001 opens a quote that is never closed"),
        (b"PK\x03\x04", none(), "save it as CSV"),
        (b"a\0\n\0", none(), "encoding=\"utf-16le\""),
        (b"a,b\n1,2\n", CsvOptions { encoding: Some("klingon".into()), ..none() }, "there is no encoding \"klingon\""),
        (b"a,b\n1,2\n", CsvOptions { delimiter: Some('\n'), ..none() }, "delimiter: expected one ASCII character"),
    ];
    for (text, options, expected) in cases {
        let message = table(text, &options, 100_000).unwrap_err().to_string();
        assert!(message.contains(expected), "{message}");
        assert!(!message.contains('\n'), "{message}");
    }
}

#[test]
fn an_unreadable_path_is_one_sentence() {
    let directory = tempfile::tempdir().unwrap();
    let open =
        |path: &std::path::Path| CsvSource::open(path, &CsvOptions::default()).map(|_| ()).unwrap_err().to_string();
    assert!(open(directory.path()).ends_with("is a directory; give a file"));
    assert!(open(&directory.path().join("none.csv")).ends_with("there is no such file"));
}

#[test]
fn short_rows_lack_cells_and_long_rows_are_left_out() {
    let text = b"email,phone\na@b.de\nc@d.de,1,\ne@f.de,2,surplus\ng@h.de,3\n";
    let (_, rows) = table(text, &CsvOptions::default(), 16).unwrap();
    let cells = |row: usize| [rows[row][0].as_deref(), rows[row][1].as_deref()];
    assert_eq!(cells(0), [Some("a@b.de"), None]);
    assert_eq!(cells(1), [Some("c@d.de"), Some("1")]);
    assert_eq!(cells(2), [None, None]);
    assert_eq!(cells(3), [Some("g@h.de"), Some("3")]);
}

#[test]
fn a_list_without_a_header_keeps_its_first_row() {
    let (names, rows) = table(b"a@b.de\nc@d.de\n", &CsvOptions::default(), 100).unwrap();
    assert_eq!(names, ["column_1"]);
    assert_eq!(rows.len(), 2);
    let (names, rows) =
        table(b"x;y\n1;2\n", &CsvOptions { header: HeaderMode::No, ..CsvOptions::default() }, 100).unwrap();
    assert_eq!((names.len(), rows.len()), (2, 2));
}

#[test]
fn the_error_of_an_unknown_column_lists_the_columns() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(b"E-mail,Phone\na@b.de,1\n").unwrap();
    let source = CsvSource::open(file.path(), &CsvOptions::default()).unwrap();
    let message = crate::bulk::source::find_column(&source, "Emial").unwrap_err().to_string();
    assert!(message.contains("did you mean \"E-mail\"? (columns: \"E-mail\", \"Phone\")"), "{message}");
}
