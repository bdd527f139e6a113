//! A walk over JSON text that notes where values stand and reads none of them.
//!
//! What it passes is well-formed as far as a value's end can be told: brackets match, strings end, numbers and words are numbers and
//! words. Escapes inside strings are looked at when the string is read.

use memchr::memchr2;

/// Where a value stands in the text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) start: u32,
    pub(super) end: u32,
}

/// Where the name of a member stands, without its quotes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Name {
    /// It is the one that was guessed.
    AsGuessed(Span),
    /// It is another, or nothing was guessed.
    Other(Span),
}

impl Name {
    pub(super) const fn span(self) -> Span {
        match self {
            Self::AsGuessed(span) | Self::Other(span) => span,
        }
    }
}

/// Brackets open at once, at most.
const DEEPEST: usize = 128;

/// A place in the text.
pub(super) struct Scan<'b> {
    bytes: &'b [u8],
    at: usize,
}

/// Where the text stops being JSON, and what was expected there.
#[derive(Debug)]
pub(super) struct Broken {
    at: usize,
    expected: &'static str,
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "expected {} at byte {}", self.expected, self.at)
    }
}

/// What a walk gives.
pub(super) type ScanResult<T> = Result<T, Broken>;

impl<'b> Scan<'b> {
    /// The start of a text of at most 4 GB.
    pub(super) const fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    const fn broken<T>(&self, expected: &'static str) -> ScanResult<T> {
        Err(Broken { at: self.at, expected })
    }

    /// The next byte that is no space.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        while let Some(byte) = self.bytes.get(self.at) {
            if !matches!(byte, b' ' | b'\n' | b'\r' | b'\t') {
                return Some(*byte);
            }
            self.at += 1;
        }
        None
    }

    #[inline]
    fn take(&mut self, wanted: u8, expected: &'static str) -> ScanResult<()> {
        if self.peek() != Some(wanted) {
            return self.broken(expected);
        }
        self.at += 1;
        Ok(())
    }

    fn span(&self, start: usize) -> Span {
        // The text is at most 4 GB long; `decode` sees to that.
        Span { start: u32::try_from(start).unwrap_or(u32::MAX), end: u32::try_from(self.at).unwrap_or(u32::MAX) }
    }

    /// Nothing but space is left.
    pub(super) fn end(&mut self) -> ScanResult<()> {
        if self.peek().is_some() { self.broken("the end") } else { Ok(()) }
    }

    /// An object: `each` is given every name, without its quotes, and walks over its value.
    #[inline]
    pub(super) fn object(&mut self, mut each: impl FnMut(&mut Self, Span) -> ScanResult<()>) -> ScanResult<Span> {
        self.guessed(|_| None, |scan, _, name| each(scan, name.span()))
    }

    /// The same, for an object whose names can be guessed: `guess` gives a name of before that may stand at a place, so that it
    /// is compared and not looked through; `each` is told the place as well.
    #[inline]
    pub(super) fn guessed(
        &mut self,
        mut guess: impl FnMut(usize) -> Option<Span>,
        mut each: impl FnMut(&mut Self, usize, Name) -> ScanResult<()>,
    ) -> ScanResult<Span> {
        self.take(b'{', "an object")?;
        let start = self.at - 1;
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(self.span(start));
        }
        for place in 0.. {
            if self.peek() != Some(b'"') {
                return self.broken("a name");
            }
            let name = if let Some(name) = guess(place).and_then(|known| self.same(known)) {
                Name::AsGuessed(name)
            } else {
                let name = self.string()?;
                Name::Other(Span { start: name.start + 1, end: name.end - 1 })
            };
            self.take(b':', "\":\"")?;
            each(self, place, name)?;
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => {
                    self.at += 1;
                    return Ok(self.span(start));
                }
                _ => return self.broken("\",\" or \"}\""),
            }
        }
        self.broken("the end of an object")
    }

    /// The name at this place, when it is the one that stood somewhere before.
    #[inline]
    fn same(&mut self, known: Span) -> Option<Span> {
        let start = self.at + 1;
        let end = start + (known.end - known.start) as usize;
        let name = self.bytes.get(known.start as usize..known.end as usize)?;
        if self.bytes.get(start..end)? != name || *self.bytes.get(end)? != b'"' {
            return None;
        }
        self.at = end + 1;
        Some(Span { start: u32::try_from(start).ok()?, end: u32::try_from(end).ok()? })
    }

    /// An array: `each` walks over every item.
    pub(super) fn array(&mut self, mut each: impl FnMut(&mut Self) -> ScanResult<()>) -> ScanResult<()> {
        self.take(b'[', "an array")?;
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(());
        }
        loop {
            each(self)?;
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b']') => {
                    self.at += 1;
                    return Ok(());
                }
                _ => return self.broken("\",\" or \"]\""),
            }
        }
    }

    /// A text, with its quotes; the next byte is the first quote.
    #[inline]
    fn string(&mut self) -> ScanResult<Span> {
        let start = self.at;
        self.at += 1;
        loop {
            let rest = self.bytes.get(self.at..).unwrap_or_default();
            match memchr2(b'"', b'\\', rest) {
                Some(offset) if rest[offset] == b'"' => {
                    self.at += offset + 1;
                    return Ok(self.span(start));
                }
                // What is escaped ends nothing.
                Some(offset) => self.at += offset + 2,
                None => {
                    self.at = self.bytes.len();
                    return self.broken("the end of a text");
                }
            }
        }
    }

    /// Nothing else than `null`.
    pub(super) fn null(&mut self) -> ScanResult<()> {
        match self.peek() {
            Some(b'n') => self.scalar().map(|_| ()),
            _ => self.broken("a record"),
        }
    }

    /// Any value.
    #[inline]
    pub(super) fn value(&mut self) -> ScanResult<Span> {
        match self.peek() {
            Some(b'"') => self.string(),
            Some(b'{' | b'[') => self.nested(),
            Some(_) => self.scalar(),
            None => self.broken("a value"),
        }
    }

    /// An object or an array, whatever is in it.
    fn nested(&mut self) -> ScanResult<Span> {
        let start = self.at;
        self.skip(0)?;
        Ok(self.span(start))
    }

    fn skip(&mut self, depth: usize) -> ScanResult<()> {
        if depth == DEEPEST {
            return self.broken("fewer brackets in one another");
        }
        match self.peek() {
            Some(b'{') => self.object(|scan, _| scan.skip(depth + 1)).map(|_| ()),
            Some(b'[') => self.array(|scan| scan.skip(depth + 1)),
            Some(b'"') => self.string().map(|_| ()),
            Some(_) => self.scalar().map(|_| ()),
            None => self.broken("a value"),
        }
    }

    /// A number, `true`, `false` or `null`.
    #[inline]
    fn scalar(&mut self) -> ScanResult<Span> {
        let start = self.at;
        let rest = &self.bytes[start..];
        let length = rest.iter().position(|byte| matches!(byte, b',' | b'}' | b']' | b' ' | b'\n' | b'\r' | b'\t'));
        let word = &rest[..length.unwrap_or(rest.len())];
        if !matches!(word, b"null" | b"true" | b"false") && !is_number(word) {
            return self.broken("a value");
        }
        self.at += word.len();
        Ok(self.span(start))
    }
}

/// `-1.5e+3`, as RFC 8259 writes numbers.
fn is_number(word: &[u8]) -> bool {
    let digits = |from: &[u8]| from.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut rest = word.strip_prefix(b"-").unwrap_or(word);
    let whole = digits(rest);
    if whole == 0 || (whole > 1 && rest[0] == b'0') {
        return false;
    }
    rest = &rest[whole..];
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

    fn whole(text: &str) -> bool {
        let mut scan = Scan::new(text.as_bytes());
        scan.value().and_then(|_| scan.end()).is_ok()
    }

    #[test]
    fn what_is_json_is_passed_and_what_is_not_is_not() {
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
            assert_eq!(whole(text), expected, "{text}");
        }
    }

    #[test]
    fn brackets_without_end_are_refused_and_not_followed() {
        assert!(!whole(&"[".repeat(1_000_000)));
        assert!(whole(&format!("{}{}", "[".repeat(100), "]".repeat(100))));
    }
}
