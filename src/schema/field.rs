//! Fields of records and parameters of endpoints: type, presence, meaning.

use super::codes::ErrorCode;
use super::record::Record;

/// The type of a field's values. Bounds are inclusive; the length of text is counted in characters, not bytes.
#[derive(Debug, Clone, Copy)]
pub enum FieldType {
    /// An identifier given by the service: base 36.
    Id,
    /// An identifier given by the service: decimal digits, as text.
    DecimalId,
    /// The 64-bit identifier of a user; a number, or text of decimal digits.
    Int64,
    /// Text of `min` to `max` characters.
    Text {
        /// Fewest characters.
        min: usize,
        /// Most characters.
        max: usize,
    },
    /// Text of at least one character; a number is accepted as well.
    TextOrInt,
    /// A color by name, not a hex code.
    Color,
    /// Plain text (no HTML) of 1 to this many characters.
    PlainText(usize),
    /// A whole number between two bounds.
    Int {
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
    },
    /// One of the documented whole numbers.
    IntEnum(&'static [i64]),
    /// True or false.
    Bool,
    /// Money in millionths of the currency unit.
    Micros,
    /// A point in time: ISO 8601 with an offset; kept as UTC.
    Instant,
    /// A point in time, written with milliseconds.
    InstantMillis,
    /// One of the documented values.
    Enum(&'static [&'static str]),
    /// `12.50 EUR`: a number, one space, an ISO 4217 code.
    Price,
    /// Two instants joined by `/`.
    Interval,
    /// A URL with the scheme `https`.
    HttpsUrl,
    /// A URL with the scheme `http` or `https`.
    Url,
    /// The URL of an image.
    ImageUrl,
    /// At most this many URLs of images, separated by commas.
    ImageUrls(usize),
    /// A time of day, `HH:MM`.
    TimeOfDay,
    /// An IANA time zone name.
    TimeZone,
    /// An ISO 4217 currency code.
    Currency,
    /// A two-letter ISO 3166 country code.
    Country,
    /// A two-letter ISO 639-1 language code.
    Language,
    /// A domain without protocol and path.
    Domain,
    /// A SHA-256 digest: 64 hexadecimal digits.
    Digest,
    /// `{attribute}-asc` or `{attribute}-desc`, the attribute sortable on the record.
    Sort,
    /// At most this many values of one type: separated by commas in a query, an array in JSON.
    List(&'static FieldType, usize),
    /// One nested object.
    Object(&'static Record),
    /// At most this many nested objects.
    Objects(&'static Record, usize),
    /// An object whose members may be fields of these records; others are allowed.
    OpenObject(&'static [&'static Record]),
    /// Any JSON value.
    Any,
}

/// Matches the types whose values are text in every representation and need no conversion. A `match` over [`FieldType`] uses it
/// instead of `_`, so that a new type has to be placed here or handled everywhere.
#[macro_export]
macro_rules! text_type {
    () => {
        $crate::schema::FieldType::Text { .. }
            | $crate::schema::FieldType::PlainText(_)
            | $crate::schema::FieldType::Color
            | $crate::schema::FieldType::Price
            | $crate::schema::FieldType::Interval
            | $crate::schema::FieldType::HttpsUrl
            | $crate::schema::FieldType::Url
            | $crate::schema::FieldType::ImageUrl
            | $crate::schema::FieldType::ImageUrls(_)
            | $crate::schema::FieldType::TimeOfDay
            | $crate::schema::FieldType::TimeZone
            | $crate::schema::FieldType::Currency
            | $crate::schema::FieldType::Country
            | $crate::schema::FieldType::Language
            | $crate::schema::FieldType::Domain
            | $crate::schema::FieldType::Digest
    };
}

/// Whether a write accepts a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// Not accepted: the service sets it.
    Never,
    /// Accepted.
    Optional,
    /// Accepted, and an error when it is missing.
    Required,
}

/// The condition that a parameter of a list sets on a field of the records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListFilter {
    /// The field is one of the given values.
    In(&'static str),
    /// The field starts with the given text, ignoring case.
    Prefix(&'static str),
    /// The field equals the given value.
    Equals(&'static str),
    /// The field contains the given text, ignoring case.
    Contains(&'static str),
    /// The field is a time not before the given one.
    NotBefore(&'static str),
    /// The field is a time not after the given one.
    NotAfter(&'static str),
}

/// The form in which `request.params` of a response repeats a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EchoFormat {
    /// Unchanged.
    AsGiven,
    /// Under another name.
    As(&'static str),
    /// As a number, although the parameter is text.
    Number,
    /// As null.
    Null,
    /// `en-US` as an object of `countryCode` and `languageCode`.
    Locale,
}

/// A field of a record, or a parameter of an endpoint.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// The documented name.
    pub name: &'static str,
    /// The type of its values.
    pub ty: FieldType,
    /// Whether a create accepts it.
    pub create: Presence,
    /// Whether an update accepts it.
    pub update: Presence,
    /// One sentence: the docstring, the `OpenAPI` description and the command line's help.
    pub doc: &'static str,
    /// Whether its value may be null in a response; if so, an empty text in an update clears it.
    pub nullable: bool,
    /// The default value, as text.
    pub default: Option<&'static str>,
    /// The condition that it sets on the records of a list.
    pub filter: Option<ListFilter>,
    /// The type in an update, if it differs from `ty`.
    pub update_type: Option<FieldType>,
    /// Values that responses contain but writes do not accept.
    pub read_only_values: &'static [&'static str],
    /// Whether responses never contain it.
    pub write_only: bool,
    /// The service's code for an invalid value.
    pub error_code: ErrorCode,
    /// The form in which a response repeats it.
    pub echo_format: EchoFormat,
}

/// A field: name, type, presence in a create and in an update, meaning.
pub const fn field(name: &'static str, ty: FieldType, create: Presence, update: Presence, doc: &'static str) -> Field {
    Field {
        name,
        ty,
        create,
        update,
        doc,
        nullable: false,
        default: None,
        filter: None,
        update_type: None,
        read_only_values: &[],
        write_only: false,
        error_code: ErrorCode::InvalidParameter,
        echo_format: EchoFormat::AsGiven,
    }
}

/// A parameter that is not a field of the record: name, type, presence, meaning.
pub const fn param(name: &'static str, ty: FieldType, presence: Presence, doc: &'static str) -> Field {
    field(name, ty, presence, presence, doc)
}

/// Text of 1 to `max` characters.
pub const fn text(max: usize) -> FieldType {
    FieldType::Text { min: 1, max }
}

/// Text with no documented bound.
pub const TEXT: FieldType = FieldType::Text { min: 0, max: usize::MAX };

impl Field {
    /// Allows null in responses, and an empty text in updates.
    pub const fn nullable(mut self) -> Self {
        self.nullable = true;
        self
    }

    /// Sets the default value, as text.
    pub const fn default(mut self, value: &'static str) -> Self {
        self.default = Some(value);
        self
    }

    /// Restricts a list to records whose field is one of the given values.
    pub const fn filter_in(self, field: &'static str) -> Self {
        self.filter_by(ListFilter::In(field))
    }

    /// Restricts a list to records whose field starts with the given text, ignoring case.
    pub const fn filter_prefix(self, field: &'static str) -> Self {
        self.filter_by(ListFilter::Prefix(field))
    }

    /// Restricts a list to records whose field equals the given value.
    pub const fn filter_equals(self, field: &'static str) -> Self {
        self.filter_by(ListFilter::Equals(field))
    }

    /// Sets the condition on the records of a list.
    pub const fn filter_by(mut self, filter: ListFilter) -> Self {
        self.filter = Some(filter);
        self
    }

    /// Sets the type in an update.
    pub const fn update_type(mut self, ty: FieldType) -> Self {
        self.update_type = Some(ty);
        self
    }

    /// The type in a create, or in an update.
    pub const fn write_type(&self, is_update: bool) -> &FieldType {
        match &self.update_type {
            Some(ty) if is_update => ty,
            _ => &self.ty,
        }
    }

    /// Sets the values that responses contain but writes do not accept.
    pub const fn read_only_values(mut self, values: &'static [&'static str]) -> Self {
        self.read_only_values = values;
        self
    }

    /// Marks a field that responses never contain.
    pub const fn write_only(mut self) -> Self {
        self.write_only = true;
        self
    }

    /// Sets the service's code for an invalid value.
    pub const fn error_code(mut self, error_code: ErrorCode) -> Self {
        self.error_code = error_code;
        self
    }

    /// Sets the form in which a response repeats it.
    pub const fn echo_format(mut self, echo_format: EchoFormat) -> Self {
        self.echo_format = echo_format;
        self
    }
}

impl FieldType {
    /// Appends the records nested in values of this type, each once.
    pub(super) fn collect(&self, into: &mut Vec<&'static Record>) {
        match self {
            Self::Object(record) | Self::Objects(record, _) => record.collect(into),
            Self::List(of, _) => of.collect(into),
            crate::text_type!()
            | Self::Id
            | Self::DecimalId
            | Self::Int64
            | Self::TextOrInt
            | Self::Int { .. }
            | Self::IntEnum(_)
            | Self::Bool
            | Self::Micros
            | Self::Instant
            | Self::InstantMillis
            | Self::Enum(_)
            | Self::Sort
            | Self::OpenObject(_)
            | Self::Any => {}
        }
    }

    /// A noun phrase for messages of the form "expected …".
    pub fn expected(&self) -> String {
        match self {
            Self::Id => "an identifier of base-36 digits".into(),
            Self::DecimalId => "an identifier of decimal digits".into(),
            Self::Int64 => "a whole number of at most 19 digits".into(),
            Self::Text { max: usize::MAX, .. } => "text".into(),
            Self::Text { min: 0, max } => format!("text of at most {max} characters"),
            Self::Text { min, max } => format!("text of {min} to {max} characters"),
            Self::TextOrInt => "text, or a whole number".into(),
            Self::Color => "a color as a value, not a hex code".into(),
            Self::PlainText(max) => format!("plain text of 1 to {max} characters, no HTML"),
            Self::Int { min, max: i64::MAX } => format!("a whole number, at least {min}"),
            Self::Int { min, max } => format!("a whole number from {min} to {max}"),
            Self::IntEnum(numbers) => {
                format!("one of {}", numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
            }
            Self::Bool => "true or false".into(),
            Self::Micros => "an amount in millionths, a whole number of at least 0".into(),
            Self::Instant | Self::InstantMillis => {
                "an ISO 8601 time with an offset, such as 2026-03-02T09:15:00Z".into()
            }
            Self::Enum(values) => format!("one of {}", values.join(", ")),
            Self::Price => "a number, one space and a three-letter currency code, such as 12.50 EUR".into(),
            Self::Interval => "two ISO 8601 times joined by \"/\", the later one last".into(),
            Self::HttpsUrl => "an https address".into(),
            Self::Url => "an http or https address".into(),
            Self::ImageUrl => "an http or https address of a JPG, GIF, WEBP or PNG image".into(),
            Self::ImageUrls(most) => format!("at most {most} addresses of images joined by commas"),
            Self::TimeOfDay => "a time of day, HH:MM".into(),
            Self::TimeZone => "an IANA time zone name".into(),
            Self::Currency => "a three-letter ISO 4217 currency code".into(),
            Self::Country => "a two-letter ISO country code".into(),
            Self::Language => "a two-letter ISO 639-1 language code".into(),
            Self::Domain => "a domain such as example.com, without protocol and path".into(),
            Self::Digest => "a SHA-256 digest of 64 hexadecimal digits".into(),
            Self::Sort => "an attribute and a direction, such as created_at-asc".into(),
            Self::List(of, usize::MAX) => format!("a list, each {}", of.expected()),
            Self::List(of, most) => format!("a list of at most {most}, each {}", of.expected()),
            Self::Object(record) => format!("an object: {}", record.name),
            Self::Objects(record, usize::MAX) => format!("a list of objects: {}", record.name),
            Self::Objects(record, most) => format!("a list of at most {most} objects: {}", record.name),
            Self::OpenObject(_) => "an object".into(),
            Self::Any => "a JSON value".into(),
        }
    }
}
