//! Short identifiers: user names, device identifiers and platform numbers.

use super::{IdentifierKind, Rejection, text};

/// A user name: no `@` before it, lower case.
///
/// The service does not document the characters of a name, and exports contain names with hyphens, so a value is rejected only
/// when it has a space inside, another `@` or a link. A placeholder such as `null` is rejected too, unless an `@` marks it as
/// a name: hashing `null` would add the user of that name.
pub(super) fn handle<'a>(value: &str, scratch: &'a mut String) -> Result<&'a str, Rejection> {
    let name = text::trim(value.trim_start_matches('@'));
    let has_at = name.len() < value.len();
    if name.is_empty() {
        return Err(Rejection::MalformedHandle);
    }
    if !has_at && text::is_placeholder(name) {
        return Err(Rejection::Placeholder);
    }
    let unfit = |c: char| c.is_control() || text::is_blank(c) || matches!(c, '@' | '/' | ':' | '\\' | ',' | ';');
    if name.contains(unfit) {
        return Err(Rejection::MalformedHandle);
    }
    if text::looks_hashed(IdentifierKind::Handle, name) {
        return Err(Rejection::MalformedHash);
    }
    Ok(text::lower_into(name, scratch))
}

/// A device: lower case, dashes kept.
///
/// The syntax of a UUID is not required, because the published example is one digit short of one: hex digits and single
/// dashes between them, 14 to 32 digits (an Android id has 16, and loses its leading zeros in some exports), not all
/// zeros, the value of a device with tracking turned off.
pub(super) fn device_id<'a>(value: &str, scratch: &'a mut String) -> Result<&'a str, Rejection> {
    let parts_are_hex = value.split('-').all(|part| !part.is_empty() && text::is_hex(part));
    if !parts_are_hex {
        return Err(Rejection::MalformedDeviceId);
    }
    if value.bytes().all(|byte| matches!(byte, b'0' | b'-')) {
        return Err(Rejection::Placeholder);
    }
    let digits = value.bytes().filter(|&byte| byte != b'-').count();
    if !(14..=32).contains(&digits) {
        return Err(Rejection::MalformedDeviceId);
    }
    Ok(text::lower_into(value, scratch))
}

/// The platform's number for a user: plain decimal digits, at most the twenty of a 64-bit number.
///
/// A leading zero, a sign or a point is added by spreadsheets, and the original number cannot be recovered.
pub(super) fn platform_id(value: &str) -> Result<&str, Rejection> {
    if value.bytes().all(|byte| byte == b'0') {
        return Err(Rejection::Placeholder);
    }
    let is_plain = value.len() <= 20 && !value.starts_with('0') && value.bytes().all(|byte| byte.is_ascii_digit());
    is_plain.then_some(value).ok_or(Rejection::MalformedPlatformId)
}
