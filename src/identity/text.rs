//! Shared text functions: trimming, lower-casing, detection of placeholders and of digests.

use super::{IdentifierKind, Rejection};

/// Placeholders that people and exports write for a missing value, in lower case.
#[rustfmt::skip]
const PLACEHOLDERS: &[&str] = &[
    "-", "--", "---", "?", ".", "/", "\\n", "#n/a", "n/a", "n.a.", "na", "nan", "nil", "none", "null", "(null)", "<null>", "(none)",
    "(empty)", "(blank)", "unknown", "undefined", "not available", "not provided", "no email", "noemail", "no e-mail", "no phone",
];

/// Drops white space around a value.
///
/// White space is Unicode white space (the no-break space included), the four separators U+001C to U+001F that Python's
/// `str.strip` removes, and the invisible marks that survive copying from web pages and spreadsheets: byte order mark,
/// zero-width space, word joiner and direction marks. None of them can begin or end an identifier.
#[inline]
pub(super) fn trim(value: &str) -> &str {
    // Spaces first: the common case.
    let value = value.trim_matches(' ');
    let bytes = value.as_bytes();
    match (bytes.first(), bytes.last()) {
        (Some(b'!'..=b'~'), Some(b'!'..=b'~')) => value,
        _ => value.trim_matches(is_blank),
    }
}

/// Whether a character is invisible: white space, or one of the marks named at [`trim`].
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

/// Writes a value in lower case: the full Unicode mapping without a locale, like Python's `str.lower`.
pub(super) fn lower_into<'a>(value: &str, scratch: &'a mut String) -> &'a str {
    scratch.clear();
    if value.is_ascii() {
        scratch.push_str(value);
        scratch.make_ascii_lowercase();
    } else {
        // Not character by character: the form of a final sigma depends on the character before it.
        scratch.push_str(&value.to_lowercase());
    }
    scratch
}

/// Whether a value is hex digits only.
pub(super) fn is_hex(value: &str) -> bool {
    value.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// A more specific reason for a rejected value, where there is one.
pub(super) fn specific_rejection(kind: IdentifierKind, value: &str, rejection: Rejection) -> Rejection {
    if is_placeholder(value) {
        Rejection::Placeholder
    } else if looks_hashed(kind, value) {
        Rejection::MalformedHash
    } else {
        rejection
    }
}

/// Whether a value is a placeholder for a missing one.
pub(super) fn is_placeholder(value: &str) -> bool {
    PLACEHOLDERS.iter().any(|word| word.eq_ignore_ascii_case(value))
}

/// Whether a value looks like a digest in a form that the service does not accept: MD5, SHA-1 and similar digests in hex, a
/// truncated SHA-256 digest, one with a prefix, or one in base64.
///
/// Checked for values that are rejected anyway, and for handles. 32 hex digits in a column of devices are a UUID without its
/// dashes, not a digest.
pub(super) fn looks_hashed(kind: IdentifierKind, value: &str) -> bool {
    let longest_plain = if kind == IdentifierKind::DeviceId { 32 } else { 31 };
    let is_base64 = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'+' | b'/' | b'-' | b'_');
    let prefixed = ["0x", "0X", "\\x", "sha256:", "SHA256:"]
        .iter()
        .any(|mark| value.strip_prefix(mark).is_some_and(|rest| rest.len() == 64 && is_hex(rest)));
    prefixed
        || value.len() > longest_plain && is_hex(value)
        || value.len() == 44 && value.strip_suffix('=').is_some_and(|rest| rest.bytes().all(is_base64))
}
