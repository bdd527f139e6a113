//! URLs and domains.

/// File extensions that are certainly not JPG, GIF, WEBP or PNG.
const OTHER_EXTENSIONS: &[&str] = &[
    ".avif", ".bmp", ".doc", ".gz", ".heic", ".heif", ".htm", ".html", ".ico", ".mov", ".mp4", ".pdf", ".psd", ".svg",
    ".tif", ".tiff", ".txt", ".zip",
];

/// Whether the text is a URL with one of these schemes, with a host and without white space.
pub fn is_url(text: &str, schemes: &[&str]) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let Some(rest) = rest.strip_prefix("//") else { return false };
    let has_host = !rest.is_empty() && !rest.starts_with(['/', '?', '#']);
    schemes.iter().any(|allowed| scheme.eq_ignore_ascii_case(allowed)) && has_host && !has_whitespace(text)
}

/// Whether the text contains white space or a control character.
fn has_whitespace(text: &str) -> bool {
    // Fast path: without a branch, the compiler vectorizes the test for printable ASCII.
    let is_printable = text.bytes().fold(true, |all, byte| all & (byte.wrapping_sub(b'!') < 0x5e));
    !is_printable && text.chars().any(|character| character.is_whitespace() || character.is_control())
}

/// Whether the text is a domain: at least two labels joined by dots, without protocol, port and path.
pub fn is_domain(text: &str) -> bool {
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.chars().all(|letter| letter.is_alphanumeric() || letter == '-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    text.len() <= 253 && text.contains('.') && text.split('.').all(is_label)
}

/// Whether the text may be the URL of an image. A file extension is not required; one of another format is rejected.
pub fn is_image_url(text: &str) -> bool {
    if !is_url(text, &["http", "https"]) {
        return false;
    }
    let path = memchr::memchr2(b'?', b'#', text.as_bytes()).map_or(text, |end| &text[..end]);
    let name = memchr::memrchr(b'/', path.as_bytes()).map_or(path, |slash| &path[slash + 1..]);
    let Some(dot) = memchr::memrchr(b'.', name.as_bytes()) else { return true };
    let extension = &name[dot..];
    !OTHER_EXTENSIONS.iter().any(|other| other.eq_ignore_ascii_case(extension))
}
