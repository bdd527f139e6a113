//! The kinds of identifiers, and the reasons to reject a value.

/// The kind of an identifier, by its documented name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IdentifierKind {
    /// An e-mail address.
    Email,
    /// An advertising or Android identifier of a device.
    DeviceId,
    /// A user name on the platform, with or without its `@`.
    Handle,
    /// The platform's number for a user.
    PlatformId,
    /// A telephone number.
    PhoneNumber,
    /// The advertiser's identifier of a user: the only kind that is sent unhashed.
    PartnerUserId,
}

impl IdentifierKind {
    /// Every kind, in the documented order.
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

    /// Whether values are sent as digests: every kind but `partner_user_id`.
    pub const fn is_hashed(self) -> bool {
        !matches!(self, Self::PartnerUserId)
    }
}

/// Why a value cannot be used. Neither the code nor the message contains the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rejection {
    /// Nothing, or nothing but white space.
    Empty,
    /// A placeholder for a missing value, or an identifier of zeros only.
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
    /// Not a number that could be dialled in any country.
    MalformedPhone,
    /// A number of a length that its country does not use.
    ImpossiblePhone,
    /// A national number without a country to parse it for.
    PhoneWithoutRegion,
    /// A national number with an unknown country.
    UnknownRegion,
    /// An international number with an unassigned calling code.
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

    /// How to correct the value, in one clause.
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
