//! One column: what it may hold, who writes it, what it means.

use super::record::Record;

/// What a column may hold. Bounds are inclusive; text is counted in characters, not bytes.
#[derive(Debug, Clone, Copy)]
pub enum FieldType {
    /// An identifier given by the service: base 36.
    Id,
    /// An identifier given by the service: decimal digits, as text.
    DecimalId,
    /// A 64-bit number that names a user; written as a number or as digits.
    Int64,
    /// Text of `min` to `max` characters.
    Text {
        /// Fewest characters.
        min: usize,
        /// Most characters.
        max: usize,
    },
    /// Text of at least one character that may be written as a number.
    TextOrInt,
    /// A color as a word.
    Color,
    /// Plain text (no HTML) of 1 to so many characters.
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
    /// The same, written with milliseconds.
    InstantMillis,
    /// One of the documented words.
    Enum(&'static [&'static str]),
    /// `12.50 EUR`: a number, one space, an ISO 4217 code.
    Price,
    /// Two instants joined by `/`.
    Interval,
    /// An address that starts with `https://`.
    HttpsUrl,
    /// An `http` or `https` address.
    Url,
    /// The address of an image.
    ImageUrl,
    /// At most so many addresses of images, joined by commas.
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
    /// At most so many values of one kind: comma separated in a query, an array in JSON.
    List(&'static FieldType, usize),
    /// One nested object.
    Object(&'static Record),
    /// At most so many nested objects.
    Objects(&'static Record, usize),
    /// An object whose members are columns of these records, as far as they are known.
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

/// Whether a write takes a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// The service writes it.
    Never,
    /// The caller may give it.
    Optional,
    /// The caller has to give it.
    Required,
}

/// How a parameter of a list narrows the records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListFilter {
    /// The column is one of the values given.
    In(&'static str),
    /// The column starts with the value given, in any case of letters.
    Prefix(&'static str),
    /// The column equals the value given.
    Equals(&'static str),
    /// The column holds the value given somewhere, in any case of letters.
    Contains(&'static str),
    /// The time in the column is not before the value given.
    NotBefore(&'static str),
    /// The time in the column is not after the value given.
    NotAfter(&'static str),
}

/// How an answer repeats a parameter, where it is not simply as it was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EchoFormat {
    /// As it was given.
    AsGiven,
    /// Under another name.
    As(&'static str),
    /// As a number, although it is kept as text.
    Number,
    /// As null.
    Null,
    /// `en-US` as an object of `countryCode` and `languageCode`.
    Locale,
}

/// A column of a record, or a parameter of an endpoint.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// The documented name.
    pub name: &'static str,
    /// What it may hold.
    pub ty: FieldType,
    /// Whether a create takes it.
    pub create: Presence,
    /// Whether an update takes it.
    pub update: Presence,
    /// What it means; the docstring, the `OpenAPI` text and the command line's help.
    pub doc: &'static str,
    /// Whether the service answers null for it.
    pub nullable: bool,
    /// The value taken when it is not given, as text.
    pub default: Option<&'static str>,
    /// How it narrows a list.
    pub filter: Option<ListFilter>,
    /// What an update may hold, where that is less than a create may.
    pub update_type: Option<FieldType>,
    /// Words that the service answers besides those that a write takes.
    pub read_only_values: &'static [&'static str],
    /// Whether the service takes it and never tells it.
    pub write_only: bool,
    /// The service's code for a value that it cannot hold.
    pub error_code: &'static str,
    /// How an answer repeats it.
    pub echo_format: EchoFormat,
}

/// A column: name, what it holds, whether create and update take it, what it means.
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
        error_code: "INVALID_PARAMETER",
        echo_format: EchoFormat::AsGiven,
    }
}

/// A parameter that is not a column: required or not, the same for every write.
pub const fn param(name: &'static str, ty: FieldType, take: Presence, doc: &'static str) -> Field {
    field(name, ty, take, take, doc)
}

/// Text of 1 to `max` characters.
pub const fn text(max: usize) -> FieldType {
    FieldType::Text { min: 1, max }
}

/// Text with no documented bound.
pub const TEXT: FieldType = FieldType::Text { min: 0, max: usize::MAX };

impl Field {
    /// The service may answer null.
    pub const fn nullable(mut self) -> Self {
        self.nullable = true;
        self
    }

    /// The value taken when none is given.
    pub const fn default(mut self, value: &'static str) -> Self {
        self.default = Some(value);
        self
    }

    /// Narrows a list to the records whose column is among the values.
    pub const fn filter_in(mut self, column: &'static str) -> Self {
        self.filter = Some(ListFilter::In(column));
        self
    }

    /// Narrows a list to the records whose column starts with the value.
    pub const fn filter_prefix(mut self, column: &'static str) -> Self {
        self.filter = Some(ListFilter::Prefix(column));
        self
    }

    /// Narrows a list to the records whose column equals the value.
    pub const fn filter_equals(self, column: &'static str) -> Self {
        self.filter_by(ListFilter::Equals(column))
    }

    /// Narrows a list in one of the ways there are.
    pub const fn filter_by(mut self, filter: ListFilter) -> Self {
        self.filter = Some(filter);
        self
    }

    /// What an update may hold, where that is less than a create may.
    pub const fn update_type(mut self, ty: FieldType) -> Self {
        self.update_type = Some(ty);
        self
    }

    /// What a write may hold.
    pub const fn write_type(&self, updates: bool) -> &FieldType {
        match &self.update_type {
            Some(ty) if updates => ty,
            _ => &self.ty,
        }
    }

    /// Words that the service answers besides those that a write takes.
    pub const fn read_only_values(mut self, words: &'static [&'static str]) -> Self {
        self.read_only_values = words;
        self
    }

    /// The service takes it and never tells it.
    pub const fn write_only(mut self) -> Self {
        self.write_only = true;
        self
    }

    /// The service's code for a value that it cannot hold.
    pub const fn error_code(mut self, error_code: &'static str) -> Self {
        self.error_code = error_code;
        self
    }

    /// How an answer repeats it.
    pub const fn echo_format(mut self, echo_format: EchoFormat) -> Self {
        self.echo_format = echo_format;
        self
    }
}

impl FieldType {
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

    /// In a sentence: "expected …".
    pub fn expected(&self) -> String {
        match self {
            Self::Id => "an identifier of base-36 digits".into(),
            Self::DecimalId => "an identifier of decimal digits".into(),
            Self::Int64 => "a whole number of at most 19 digits".into(),
            Self::Text { max: usize::MAX, .. } => "text".into(),
            Self::Text { min: 0, max } => format!("text of at most {max} characters"),
            Self::Text { min, max } => format!("text of {min} to {max} characters"),
            Self::TextOrInt => "text, or a whole number".into(),
            Self::Color => "a color as a word, not a hex code".into(),
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
            Self::Enum(words) => format!("one of {}", words.join(", ")),
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
