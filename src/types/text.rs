//! Forms of text: digits, digests, plain text, colors.

/// Whether the text holds an HTML tag or comment.
pub fn has_html(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr::memchr_iter(b'<', bytes).any(|at| {
        let tag = bytes.get(at + 1).is_some_and(|next| next.is_ascii_alphabetic() || matches!(next, b'/' | b'!'));
        tag && memchr::memchr(b'>', &bytes[at..]).is_some()
    })
}

/// Whether the text is a color in hexadecimal digits: `#f00`, `#ff0000`, `ff0000`.
pub fn is_hex_color(text: &str) -> bool {
    let digits = text.strip_prefix('#');
    let is_hex = |text: &str| matches!(text.len(), 3 | 4 | 6 | 8) && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    digits.is_some_and(is_hex) || (text.len() == 6 && is_hex(text) && text.bytes().any(|byte| byte.is_ascii_digit()))
}

/// Whether the text is 64 hexadecimal digits.
pub fn is_sha256_hex(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Whether the text is decimal digits.
pub fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the text is base-36 digits, in either case.
pub fn is_base36(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
