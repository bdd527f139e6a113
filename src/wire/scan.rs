//! A JSON scanner that finds the spans of values without parsing them.
//!
//! It checks the syntax as far as it needs to find the end of a value: brackets, strings, numbers and literals. Escapes in strings
//! are checked when the string is parsed.

use memchr::memchr2;

/// A range of bytes of the text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) start: u32,
    pub(super) end: u32,
}

/// The span of the name of a member, without its quotes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Name {
    /// The name is the expected one.
    Expected(Span),
    /// The name is another one, or none was expected.
    Other(Span),
}

impl Name {
    pub(super) const fn span(self) -> Span {
        match self {
            Self::Expected(span) | Self::Other(span) => span,
        }
    }
}

/// The deepest nesting of arrays and objects.
const MAX_DEPTH: usize = 128;

/// A position in the text.
pub(super) struct Scan<'b> {
    bytes: &'b [u8],
    position: usize,
}

/// A syntax error: its position, and the token that was expected.
#[derive(Debug)]
pub(super) struct SyntaxError {
    position: usize,
    expected: &'static str,
}

impl std::fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "expected {} at byte {}", self.expected, self.position)
    }
}

/// The result of a scan.
pub(super) type ScanResult<T> = Result<T, SyntaxError>;

impl<'b> Scan<'b> {
    /// Starts at the beginning of a text of at most 4 GB.
    pub(super) const fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, position: 0 }
    }

    const fn error<T>(&self, expected: &'static str) -> ScanResult<T> {
        Err(SyntaxError { position: self.position, expected })
    }

    /// Skips white space and returns the next byte.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        while let Some(byte) = self.bytes.get(self.position) {
            if !matches!(byte, b' ' | b'\n' | b'\r' | b'\t') {
                return Some(*byte);
            }
            self.position += 1;
        }
        None
    }

    #[inline]
    fn take(&mut self, byte: u8, expected: &'static str) -> ScanResult<()> {
        if self.peek() != Some(byte) {
            return self.error(expected);
        }
        self.position += 1;
        Ok(())
    }

    fn span(&self, start: usize) -> Span {
        // The callers check that the text is at most 4 GB long.
        Span { start: u32::try_from(start).unwrap_or(u32::MAX), end: u32::try_from(self.position).unwrap_or(u32::MAX) }
    }

    /// Expects the end of the text.
    pub(super) fn end(&mut self) -> ScanResult<()> {
        if self.peek().is_some() { self.error("the end") } else { Ok(()) }
    }

    /// Scans an object. `each` receives every name, without its quotes, and scans the value.
    #[inline]
    pub(super) fn object(&mut self, mut each: impl FnMut(&mut Self, Span) -> ScanResult<()>) -> ScanResult<Span> {
        self.object_in_order(|_| None, |scan, _, name| each(scan, name.span()))
    }

    /// Scans an object whose names are probably known. `expected_name` returns the span of the earlier name that a member,
    /// by its index, probably has: one comparison replaces the scan of the name. `each` receives the index too.
    #[inline]
    pub(super) fn object_in_order(
        &mut self,
        mut expected_name: impl FnMut(usize) -> Option<Span>,
        mut each: impl FnMut(&mut Self, usize, Name) -> ScanResult<()>,
    ) -> ScanResult<Span> {
        self.take(b'{', "an object")?;
        let start = self.position - 1;
        if self.peek() == Some(b'}') {
            self.position += 1;
            return Ok(self.span(start));
        }
        for index in 0.. {
            if self.peek() != Some(b'"') {
                return self.error("a name");
            }
            let name = if let Some(name) = expected_name(index).and_then(|earlier| self.take_same(earlier)) {
                Name::Expected(name)
            } else {
                let name = self.string()?;
                Name::Other(Span { start: name.start + 1, end: name.end - 1 })
            };
            self.take(b':', "\":\"")?;
            each(self, index, name)?;
            match self.peek() {
                Some(b',') => self.position += 1,
                Some(b'}') => {
                    self.position += 1;
                    return Ok(self.span(start));
                }
                _ => return self.error("\",\" or \"}\""),
            }
        }
        self.error("the end of an object")
    }

    /// Scans the next name if it equals an earlier one.
    #[inline]
    fn take_same(&mut self, earlier: Span) -> Option<Span> {
        let start = self.position + 1;
        let end = start + (earlier.end - earlier.start) as usize;
        let name = self.bytes.get(earlier.start as usize..earlier.end as usize)?;
        if self.bytes.get(start..end)? != name || *self.bytes.get(end)? != b'"' {
            return None;
        }
        self.position = end + 1;
        Some(Span { start: u32::try_from(start).ok()?, end: u32::try_from(end).ok()? })
    }

    /// Scans an array. `each` scans an item.
    pub(super) fn array(&mut self, mut each: impl FnMut(&mut Self) -> ScanResult<()>) -> ScanResult<()> {
        self.take(b'[', "an array")?;
        if self.peek() == Some(b']') {
            self.position += 1;
            return Ok(());
        }
        loop {
            each(self)?;
            match self.peek() {
                Some(b',') => self.position += 1,
                Some(b']') => {
                    self.position += 1;
                    return Ok(());
                }
                _ => return self.error("\",\" or \"]\""),
            }
        }
    }

    /// Scans a string, including its quotes. The next byte is the first quote.
    #[inline]
    fn string(&mut self) -> ScanResult<Span> {
        let start = self.position;
        self.position += 1;
        loop {
            let rest = self.bytes.get(self.position..).unwrap_or_default();
            match memchr2(b'"', b'\\', rest) {
                Some(offset) if rest[offset] == b'"' => {
                    self.position += offset + 1;
                    return Ok(self.span(start));
                }
                // An escaped quote does not end the string.
                Some(offset) => self.position += offset + 2,
                None => {
                    self.position = self.bytes.len();
                    return self.error("the end of a text");
                }
            }
        }
    }

    /// Expects `null`.
    pub(super) fn null(&mut self) -> ScanResult<()> {
        match self.peek() {
            Some(b'n') => self.scalar().map(|_| ()),
            _ => self.error("a record"),
        }
    }

    /// Scans any value.
    #[inline]
    pub(super) fn value(&mut self) -> ScanResult<Span> {
        match self.peek() {
            Some(b'"') => self.string(),
            Some(b'{' | b'[') => self.nested(),
            Some(_) => self.scalar(),
            None => self.error("a value"),
        }
    }

    /// Scans an object or an array.
    fn nested(&mut self) -> ScanResult<Span> {
        let start = self.position;
        self.skip(0)?;
        Ok(self.span(start))
    }

    fn skip(&mut self, depth: usize) -> ScanResult<()> {
        if depth == MAX_DEPTH {
            return self.error("fewer brackets in one another");
        }
        match self.peek() {
            Some(b'{') => self.object(|scan, _| scan.skip(depth + 1)).map(|_| ()),
            Some(b'[') => self.array(|scan| scan.skip(depth + 1)),
            Some(b'"') => self.string().map(|_| ()),
            Some(_) => self.scalar().map(|_| ()),
            None => self.error("a value"),
        }
    }

    /// Scans a number, `true`, `false` or `null`.
    #[inline]
    fn scalar(&mut self) -> ScanResult<Span> {
        let start = self.position;
        let rest = &self.bytes[start..];
        let length = rest.iter().position(|byte| matches!(byte, b',' | b'}' | b']' | b' ' | b'\n' | b'\r' | b'\t'));
        let literal = &rest[..length.unwrap_or(rest.len())];
        if !matches!(literal, b"null" | b"true" | b"false") && !is_number(literal) {
            return self.error("a value");
        }
        self.position += literal.len();
        Ok(self.span(start))
    }
}

/// Whether the text is a number by RFC 8259, such as `-1.5e+3`.
fn is_number(text: &[u8]) -> bool {
    let digits = |from: &[u8]| from.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut rest = text.strip_prefix(b"-").unwrap_or(text);
    let integer = digits(rest);
    if integer == 0 || (integer > 1 && rest[0] == b'0') {
        return false;
    }
    rest = &rest[integer..];
    if let Some(fraction) = rest.strip_prefix(b".") {
        let count = digits(fraction);
        if count == 0 {
            return false;
        }
        rest = &fraction[count..];
    }
    if let [b'e' | b'E', exponent @ ..] = rest {
        let exponent = exponent.strip_prefix(b"+").or(exponent.strip_prefix(b"-")).unwrap_or(exponent);
        return !exponent.is_empty() && digits(exponent) == exponent.len();
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_json(text: &str) -> bool {
        let mut scan = Scan::new(text.as_bytes());
        scan.value().and_then(|_| scan.end()).is_ok()
    }

    #[test]
    fn the_scanner_agrees_with_serde_json() {
        let texts = [
            "null",
            "true",
            "false",
            "0",
            "-0",
            "-1.5e+3",
            "12E-7",
            r#""a\"b\\""#,
            "[]",
            "{}",
            "[1, [2], {}]",
            r#"{"a": {"b": [null, "]}"]}}"#,
            " [ 1 , 2 ] ",
            "",
            "nul",
            "truest",
            "01",
            "1.",
            ".5",
            "-",
            "1e",
            "+1",
            "\"a",
            "\"a\\\"",
            "[1",
            "[1,]",
            "[1 2]",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}",
            "{a:1}",
            "[}",
            "{]",
            "[[1]",
            "1]",
            "{} {}",
            "NaN",
            "1\u{a0}",
        ];
        for text in texts {
            let expected = serde_json::from_str::<serde_json::Value>(text).is_ok();
            assert_eq!(is_json(text), expected, "{text}");
        }
    }

    #[test]
    fn deep_nesting_is_an_error() {
        assert!(!is_json(&"[".repeat(1_000_000)));
        assert!(is_json(&format!("{}{}", "[".repeat(100), "]".repeat(100))));
    }
}
