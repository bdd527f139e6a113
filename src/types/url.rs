//! URLs and domains.

/// Endings of image files that the service does not show (it takes JPG, GIF, WEBP and PNG).
const OTHER_FILES: &[&str] = &[
    ".avif", ".bmp", ".doc", ".gz", ".heic", ".heif", ".htm", ".html", ".ico", ".mov", ".mp4", ".pdf", ".psd", ".svg",
    ".tif", ".tiff", ".txt", ".zip",
];

/// Whether the text is an address of that scheme with a host and no spaces.
pub fn is_url(text: &str, schemes: &[&str]) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let Some(rest) = rest.strip_prefix("//") else { return false };
    let host = !rest.is_empty() && !rest.starts_with(['/', '?', '#']);
    schemes.iter().any(|wanted| scheme.eq_ignore_ascii_case(wanted)) && host && !has_blanks(text)
}

/// Whether there is white space or a control character in the text.
fn has_blanks(text: &str) -> bool {
    // Most text is plain ASCII, which is looked through many bytes at a time.
    let plain = text.bytes().fold(true, |plain, byte| plain & (byte.wrapping_sub(b'!') < 0x5e));
    !plain && text.chars().any(|character| character.is_whitespace() || character.is_control())
}

/// Whether the text is a domain: labels joined by dots, nothing before or behind.
pub fn is_domain(text: &str) -> bool {
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.chars().all(|letter| letter.is_alphanumeric() || letter == '-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    text.len() <= 253 && text.contains('.') && text.split('.').all(is_label)
}

/// Whether the text is the address of an image; by its ending only a kind the service does not show is refused.
pub fn is_image_url(text: &str) -> bool {
    if !is_url(text, &["http", "https"]) {
        return false;
    }
    let path = memchr::memchr2(b'?', b'#', text.as_bytes()).map_or(text, |end| &text[..end]);
    let name = memchr::memrchr(b'/', path.as_bytes()).map_or(path, |slash| &path[slash + 1..]);
    let Some(dot) = memchr::memrchr(b'.', name.as_bytes()) else { return true };
    let ending = &name[dot..];
    !OTHER_FILES.iter().any(|other| other.eq_ignore_ascii_case(ending))
}
