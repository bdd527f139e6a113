//! Normalisation of a single value.

use super::{IdentifierKind, Rejection, email, ids, phone, text};

/// A value in its normal form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NormalForm<'a> {
    /// Text to hash.
    Text(&'a str),
    /// Already a digest: passed through, never hashed again.
    Digest {
        /// 64 lower-case hex digits.
        hex: &'a str,
        /// Whether any of them was upper case.
        lowercased: bool,
    },
    /// Text that is sent unhashed.
    Unhashed(&'a str),
}

/// Normalises one value.
///
/// `region` is a country as two letters of ISO 3166 in any case; only telephone numbers use it. `scratch` is the buffer for
/// a normal form that differs from `raw`; reuse it between calls.
///
/// # Errors
/// The value cannot be an identifier of this kind.
///
/// # Examples
/// ```
/// use handbill::identity::{IdentifierKind, NormalForm, normalize};
///
/// let mut scratch = String::new();
/// assert_eq!(normalize(IdentifierKind::Handle, "@AdsAPI", None, &mut scratch), Ok(NormalForm::Text("adsapi")));
/// ```
pub fn normalize<'a>(
    kind: IdentifierKind,
    raw: &'a str,
    region: Option<&str>,
    scratch: &'a mut String,
) -> Result<NormalForm<'a>, Rejection> {
    let value = text::trim(raw);
    if value.is_empty() {
        return Err(Rejection::Empty);
    }
    if kind == IdentifierKind::PartnerUserId {
        return Ok(NormalForm::Unhashed(raw));
    }
    if value.len() == 64 && text::is_hex(value) {
        let lowercased = value.bytes().any(|byte| byte.is_ascii_uppercase());
        let hex = if lowercased { text::lower_into(value, scratch) } else { value };
        return Ok(NormalForm::Digest { hex, lowercased });
    }
    let normal = match kind {
        IdentifierKind::Email => email::normalize(value, scratch),
        IdentifierKind::Handle => ids::handle(value, scratch),
        IdentifierKind::DeviceId => ids::device_id(value, scratch),
        IdentifierKind::PlatformId => ids::platform_id(value),
        IdentifierKind::PhoneNumber => phone::normalize(value, region, scratch),
        IdentifierKind::PartnerUserId => Ok(value),
    };
    normal.map(NormalForm::Text).map_err(|rejection| text::specific_rejection(kind, value, rejection))
}
