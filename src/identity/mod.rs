//! Customer identifiers: raw text → normal form → SHA-256.
//!
//! The service matches people by digest, so the normal form must be the one everybody else makes: what the audience API
//! page says (5, section 6) and nothing on top of it. What could not be an identifier at all is refused with a reason,
//! never guessed at, and no reason ever repeats the value.
//!
//! Two things hold for every kind that is hashed: white space around a value is dropped (with the invisible marks that
//! spreadsheets leave, see [`text`]), and a value that is 64 hex digits already is taken for a digest, lower-cased and
//! passed through.

pub mod ahead;
pub mod batch;
mod email;
mod named;
mod phone;
mod plan;
pub mod sha256;
mod text;

#[cfg(test)]
mod tests;

/// What an identifier is, by its documented name (1, custom audiences).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An e-mail address.
    Email,
    /// An advertising or Android identifier of a device.
    DeviceId,
    /// A user name on the platform, with or without its `@`.
    Handle,
    /// The platform's own number for a user.
    PlatformId,
    /// A telephone number.
    PhoneNumber,
    /// The advertiser's own name for a user: the only kind that is sent as it is.
    PartnerUserId,
}

impl Kind {
    /// Every kind, in the order of the documents.
    pub const ALL: [Self; 6] =
        [Self::Email, Self::DeviceId, Self::Handle, Self::PlatformId, Self::PhoneNumber, Self::PartnerUserId];

    /// The documented name: the member of a user object in a membership batch.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::DeviceId => "device_id",
            Self::Handle => "handle",
            Self::PlatformId => "platform_id",
            Self::PhoneNumber => "phone_number",
            Self::PartnerUserId => "partner_user_id",
        }
    }

    /// The kind of a documented name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether values travel as digests (1, custom audiences, rule 1).
    pub const fn is_hashed(self) -> bool {
        !matches!(self, Self::PartnerUserId)
    }
}

/// Why a value cannot be used. Neither the code nor the message ever holds the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rejection {
    /// Nothing, or nothing but white space.
    Empty,
    /// A word that stands for a missing value, or an identifier of zeros only.
    Placeholder,
    /// A digest of the wrong kind or in the wrong form.
    MalformedHash,
    /// Not an e-mail address.
    MalformedEmail,
    /// Not a user name.
    MalformedHandle,
    /// Not an identifier of a device.
    MalformedDeviceId,
    /// Not a plain number.
    MalformedPlatformId,
    /// No number that could be dialled, whatever the country.
    MalformedPhone,
    /// A number whose length no number of its country has.
    ImpossiblePhone,
    /// A national number, and no country to read it in.
    PhoneWithoutRegion,
    /// A national number, and a country code that is none.
    UnknownRegion,
    /// An international number with a calling code that no country has.
    UnknownCallingCode,
}

impl Rejection {
    /// Every reason.
    pub const ALL: [Self; 12] = [
        Self::Empty,
        Self::Placeholder,
        Self::MalformedHash,
        Self::MalformedEmail,
        Self::MalformedHandle,
        Self::MalformedDeviceId,
        Self::MalformedPlatformId,
        Self::MalformedPhone,
        Self::ImpossiblePhone,
        Self::PhoneWithoutRegion,
        Self::UnknownRegion,
        Self::UnknownCallingCode,
    ];

    /// A stable name, for counting by reason.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Placeholder => "placeholder",
            Self::MalformedHash => "malformed_hash",
            Self::MalformedEmail => "malformed_email",
            Self::MalformedHandle => "malformed_handle",
            Self::MalformedDeviceId => "malformed_device_id",
            Self::MalformedPlatformId => "malformed_platform_id",
            Self::MalformedPhone => "malformed_phone",
            Self::ImpossiblePhone => "impossible_phone",
            Self::PhoneWithoutRegion => "phone_without_region",
            Self::UnknownRegion => "unknown_region",
            Self::UnknownCallingCode => "unknown_calling_code",
        }
    }

    /// One clause that says what to do.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Empty => "leave the value out instead of sending an empty one",
            Self::Placeholder => "leave the value out instead of a word or zeros that stand for a missing one",
            Self::MalformedHash => "give the plain value, or its SHA-256 digest as exactly 64 hex digits",
            Self::MalformedEmail => "give one address of the form name@domain.tld, with no spaces inside",
            Self::MalformedHandle => "give a user name alone, with no spaces, no link and no second @",
            Self::MalformedDeviceId => "give a device identifier of 14 to 32 hex digits, with or without dashes",
            Self::MalformedPlatformId => {
                "give the number of the user in plain decimal digits, with no sign, point or leading zero"
            }
            Self::MalformedPhone => "give one telephone number, in digits",
            Self::ImpossiblePhone => "give a telephone number of a length that its country uses",
            Self::PhoneWithoutRegion => "give the country of the number, or write it with + and the calling code",
            Self::UnknownRegion => "give the country as two letters of ISO 3166, such as GB",
            Self::UnknownCallingCode => "start the number with + and a calling code that a country has",
        }
    }
}

/// A value in its normal form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Normal<'a> {
    /// Text that is to be hashed.
    Text(&'a str),
    /// A digest already: passed through, never hashed again.
    Digest {
        /// 64 lower-case hex digits.
        hex: &'a str,
        /// Whether any of them was upper case before.
        lowered: bool,
    },
    /// Text that is sent as it is.
    Plain(&'a str),
}

/// Brings one value into the normal form of its kind.
///
/// `region` is a country as two letters of ISO 3166 in any case; only telephone numbers read it. `scratch` is where the
/// normal form is built when it differs from `raw`: keep it between calls.
///
/// # Errors
/// What cannot be an identifier of this kind is refused.
///
/// # Examples
/// ```
/// use handbill::identity::{Kind, Normal, normalize};
///
/// let mut scratch = String::new();
/// assert_eq!(normalize(Kind::Handle, "@AdsAPI", None, &mut scratch), Ok(Normal::Text("adsapi")));
/// ```
pub fn normalize<'a>(
    kind: Kind,
    raw: &'a str,
    region: Option<&str>,
    scratch: &'a mut String,
) -> Result<Normal<'a>, Rejection> {
    let value = text::trim(raw);
    if value.is_empty() {
        return Err(Rejection::Empty);
    }
    if kind == Kind::PartnerUserId {
        return Ok(Normal::Plain(raw));
    }
    if value.len() == 64 && text::is_hex(value) {
        let lowered = value.bytes().any(|byte| byte.is_ascii_uppercase());
        let hex = if lowered { text::lower_into(value, scratch) } else { value };
        return Ok(Normal::Digest { hex, lowered });
    }
    let normal = match kind {
        Kind::Email => email::normalize(value, scratch),
        Kind::Handle => named::handle(value, scratch),
        Kind::DeviceId => named::device_id(value, scratch),
        Kind::PlatformId => named::platform_id(value),
        Kind::PhoneNumber => phone::normalize(value, region, scratch),
        Kind::PartnerUserId => Ok(value),
    };
    normal.map(Normal::Text).map_err(|refusal| text::better_reason(kind, value, refusal))
}
