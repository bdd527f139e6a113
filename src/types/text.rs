//! Checks of text: digits, digests, plain text, colors.

/// Whether the text contains an HTML tag or comment.
pub fn has_html(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr::memchr_iter(b'<', bytes).any(|index| {
        let is_tag = bytes.get(index + 1).is_some_and(|next| next.is_ascii_alphabetic() || matches!(next, b'/' | b'!'));
        is_tag && memchr::memchr(b'>', &bytes[index..]).is_some()
    })
}

/// Whether the text is a hex color: `#f00`, `#ff0000`, `ff0000`. Six letters without `#` and digit may be a word.
pub fn is_hex_color(text: &str) -> bool {
    let digits = text.strip_prefix('#');
    let is_hex = |text: &str| matches!(text.len(), 3 | 4 | 6 | 8) && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    digits.is_some_and(is_hex) || (text.len() == 6 && is_hex(text) && text.bytes().any(|byte| byte.is_ascii_digit()))
}

/// Whether the text consists of 64 hexadecimal digits.
pub fn is_sha256_hex(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Whether the text consists of decimal digits; false if it is empty.
pub fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the text consists of base-36 digits in either case; false if it is empty.
pub fn is_base36(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
