//! What the kinds share: trimming, lower-casing, and telling placeholders and digests from values.

use super::{Kind, Rejection};

/// Words that people and exports write where a value is missing, in lower case.
#[rustfmt::skip]
const PLACEHOLDERS: &[&str] = &[
    "-", "--", "---", "?", ".", "/", "\\n", "#n/a", "n/a", "n.a.", "na", "nan", "nil", "none", "null", "(null)", "<null>", "(none)",
    "(empty)", "(blank)", "unknown", "undefined", "not available", "not provided", "no email", "noemail", "no e-mail", "no phone",
];

/// Drops white space around a value.
///
/// White space is what Unicode calls so (the no-break space too), the four separators U+001C to U+001F that Python's
/// `str.strip` takes for space, and the invisible marks that survive copying from web pages and spreadsheets: byte order
/// mark, zero-width space, word joiner and direction marks. None of them can begin or end an identifier.
#[inline]
pub(super) fn trim(value: &str) -> &str {
    // Spaces first: nearly all there is to trim.
    let value = value.trim_matches(' ');
    let bytes = value.as_bytes();
    match (bytes.first(), bytes.last()) {
        (Some(b'!'..=b'~'), Some(b'!'..=b'~')) => value,
        _ => value.trim_matches(is_blank),
    }
}

/// Whether a character shows nothing where it stands: white space, or one of the marks named at [`trim`].
pub(super) fn is_blank(c: char) -> bool {
    let is_mark = matches!(
        c,
        '\u{1c}'..='\u{1f}'
            | '\u{200b}'
            | '\u{200e}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'
            | '\u{2066}'..='\u{2069}'
            | '\u{feff}'
    );
    is_mark || c.is_whitespace()
}

/// Writes a value in lower case: Unicode's full mapping, no locale, as Python's `str.lower` does.
pub(super) fn lower_into<'a>(value: &str, scratch: &'a mut String) -> &'a str {
    scratch.clear();
    if value.is_ascii() {
        scratch.push_str(value);
        scratch.make_ascii_lowercase();
    } else {
        // Not character by character: a final sigma depends on what stands before it.
        scratch.push_str(&value.to_lowercase());
    }
    scratch
}

/// Whether a value is hex digits only.
pub(super) fn is_hex(value: &str) -> bool {
    value.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// What is wrong with a refused value, when it is more telling than "not one of its kind".
pub(super) fn better_reason(kind: Kind, value: &str, refusal: Rejection) -> Rejection {
    if is_placeholder(value) {
        Rejection::Placeholder
    } else if looks_hashed(kind, value) {
        Rejection::MalformedHash
    } else {
        refusal
    }
}

/// Whether a value is a word that stands for none.
pub(super) fn is_placeholder(value: &str) -> bool {
    PLACEHOLDERS.iter().any(|word| word.eq_ignore_ascii_case(value))
}

/// Whether a value looks like a digest in a form that the service does not take: MD5, SHA-1 and their like in hex, a
/// SHA-256 digest cut short, with a prefix, or in base64.
///
/// Values that are refused anyway are asked this, and handles. 32 hex digits are no digest in a column of devices: that
/// is a UUID without its dashes.
pub(super) fn looks_hashed(kind: Kind, value: &str) -> bool {
    let longest_plain = if kind == Kind::DeviceId { 32 } else { 31 };
    let is_base64 = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'+' | b'/' | b'-' | b'_');
    let prefixed = ["0x", "0X", "\\x", "sha256:", "SHA256:"]
        .iter()
        .any(|mark| value.strip_prefix(mark).is_some_and(|rest| rest.len() == 64 && is_hex(rest)));
    prefixed
        || value.len() > longest_plain && is_hex(value)
        || value.len() == 44 && value.strip_suffix('=').is_some_and(|rest| rest.bytes().all(is_base64))
}
