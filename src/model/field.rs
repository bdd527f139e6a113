//! One column: what it may hold, who writes it, what it means.

use super::record::Record;

/// What a column may hold. Bounds are inclusive; text is counted in characters, not bytes.
#[derive(Debug, Clone, Copy)]
pub enum Holds {
    /// An identifier given by the service: base 36.
    Id,
    /// An identifier given by the service: decimal digits, as text.
    Digits,
    /// A 64-bit number that names a user; written as a number or as digits.
    Long,
    /// Text of `min` to `max` characters.
    Text {
        /// Fewest characters.
        min: usize,
        /// Most characters.
        max: usize,
    },
    /// Text of at least one character that may be written as a number.
    Word,
    /// A color as a word.
    Color,
    /// Plain text (no HTML) of 1 to so many characters.
    Plain(usize),
    /// A whole number between two bounds.
    Int {
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
    },
    /// One of the documented whole numbers.
    Among(&'static [i64]),
    /// True or false.
    Flag,
    /// Money in millionths of the currency unit.
    Micros,
    /// A point in time: ISO 8601 with an offset; kept as UTC.
    Instant,
    /// The same, written with milliseconds.
    Millis,
    /// One of the documented words.
    OneOf(&'static [&'static str]),
    /// `12.50 EUR`: a number, one space, an ISO 4217 code.
    Price,
    /// Two instants joined by `/`.
    Period,
    /// An address that starts with `https://`.
    Https,
    /// An `http` or `https` address.
    Url,
    /// The address of an image.
    Image,
    /// At most so many addresses of images, joined by commas.
    Images(usize),
    /// A time of day, `HH:MM`.
    Clock,
    /// An IANA time zone name.
    Zone,
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
    List(&'static Holds, usize),
    /// One nested object.
    Object(&'static Record),
    /// At most so many nested objects.
    Objects(&'static Record, usize),
    /// An object whose members are columns of these records, as far as they are known.
    Loose(&'static [&'static Record]),
    /// Any JSON value.
    Any,
}

/// Whether a write takes a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Take {
    /// The service writes it.
    Never,
    /// The caller may give it.
    May,
    /// The caller has to give it.
    Must,
}

/// How a parameter of a list narrows the records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Matches {
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
pub enum Echoed {
    /// As it was given.
    Plainly,
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
    pub holds: Holds,
    /// Whether a create takes it.
    pub create: Take,
    /// Whether an update takes it.
    pub update: Take,
    /// What it means; the docstring, the `OpenAPI` text and the command line's help.
    pub doc: &'static str,
    /// Whether the service answers null for it.
    pub nullable: bool,
    /// The value taken when it is not given, as text.
    pub default: Option<&'static str>,
    /// How it narrows a list.
    pub matches: Option<Matches>,
    /// What an update may hold, where that is less than a create may.
    pub on_update: Option<Holds>,
    /// Words that the service answers besides those that a write takes.
    pub also: &'static [&'static str],
    /// Whether the service takes it and never tells it.
    pub untold: bool,
    /// The service's code for a value that it cannot hold.
    pub code: &'static str,
    /// How an answer repeats it.
    pub echoed: Echoed,
}

/// A column: name, what it holds, whether create and update take it, what it means.
pub const fn field(name: &'static str, holds: Holds, create: Take, update: Take, doc: &'static str) -> Field {
    Field {
        name,
        holds,
        create,
        update,
        doc,
        nullable: false,
        default: None,
        matches: None,
        on_update: None,
        also: &[],
        untold: false,
        code: "INVALID_PARAMETER",
        echoed: Echoed::Plainly,
    }
}

/// A parameter that is not a column: required or not, the same for every write.
pub const fn input(name: &'static str, holds: Holds, take: Take, doc: &'static str) -> Field {
    field(name, holds, take, take, doc)
}

/// Text of 1 to `max` characters.
pub const fn text(max: usize) -> Holds {
    Holds::Text { min: 1, max }
}

/// Text with no documented bound.
pub const TEXT: Holds = Holds::Text { min: 0, max: usize::MAX };

impl Field {
    /// The service may answer null.
    pub const fn null(mut self) -> Self {
        self.nullable = true;
        self
    }

    /// The value taken when none is given.
    pub const fn default(mut self, value: &'static str) -> Self {
        self.default = Some(value);
        self
    }

    /// Narrows a list to the records whose column is among the values.
    pub const fn among(mut self, column: &'static str) -> Self {
        self.matches = Some(Matches::In(column));
        self
    }

    /// Narrows a list to the records whose column starts with the value.
    pub const fn prefix_of(mut self, column: &'static str) -> Self {
        self.matches = Some(Matches::Prefix(column));
        self
    }

    /// Narrows a list to the records whose column equals the value.
    pub const fn equals(self, column: &'static str) -> Self {
        self.matching(Matches::Equals(column))
    }

    /// Narrows a list in one of the ways there are.
    pub const fn matching(mut self, matches: Matches) -> Self {
        self.matches = Some(matches);
        self
    }

    /// What an update may hold, where that is less than a create may.
    pub const fn on_update(mut self, holds: Holds) -> Self {
        self.on_update = Some(holds);
        self
    }

    /// What a write may hold.
    pub const fn taken(&self, updates: bool) -> &Holds {
        match &self.on_update {
            Some(holds) if updates => holds,
            _ => &self.holds,
        }
    }

    /// Words that the service answers besides those that a write takes.
    pub const fn also(mut self, words: &'static [&'static str]) -> Self {
        self.also = words;
        self
    }

    /// The service takes it and never tells it.
    pub const fn untold(mut self) -> Self {
        self.untold = true;
        self
    }

    /// The service's code for a value that it cannot hold.
    pub const fn code(mut self, code: &'static str) -> Self {
        self.code = code;
        self
    }

    /// How an answer repeats it.
    pub const fn echoed(mut self, echoed: Echoed) -> Self {
        self.echoed = echoed;
        self
    }
}

impl Holds {
    pub(super) fn collect(&self, into: &mut Vec<&'static Record>) {
        match self {
            Self::Object(record) | Self::Objects(record, _) => record.collect(into),
            Self::List(of, _) => of.collect(into),
            _ => {}
        }
    }

    /// In a sentence: "expected …".
    pub fn wanted(&self) -> String {
        match self {
            Self::Id => "an identifier of base-36 digits".into(),
            Self::Digits => "an identifier of decimal digits".into(),
            Self::Long => "a whole number of at most 19 digits".into(),
            Self::Text { max: usize::MAX, .. } => "text".into(),
            Self::Text { min: 0, max } => format!("text of at most {max} characters"),
            Self::Text { min, max } => format!("text of {min} to {max} characters"),
            Self::Word => "text, or a whole number".into(),
            Self::Color => "a color as a word, not a hex code".into(),
            Self::Plain(max) => format!("plain text of 1 to {max} characters, no HTML"),
            Self::Int { min, max: i64::MAX } => format!("a whole number, at least {min}"),
            Self::Int { min, max } => format!("a whole number from {min} to {max}"),
            Self::Among(numbers) => {
                format!("one of {}", numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
            }
            Self::Flag => "true or false".into(),
            Self::Micros => "an amount in millionths, a whole number of at least 0".into(),
            Self::Instant | Self::Millis => "an ISO 8601 time with an offset, such as 2026-03-02T09:15:00Z".into(),
            Self::OneOf(words) => format!("one of {}", words.join(", ")),
            Self::Price => "a number, one space and a three-letter currency code, such as 12.50 EUR".into(),
            Self::Period => "two ISO 8601 times joined by \"/\", the later one last".into(),
            Self::Https => "an https address".into(),
            Self::Url => "an http or https address".into(),
            Self::Image => "an http or https address of a JPG, GIF, WEBP or PNG image".into(),
            Self::Images(most) => format!("at most {most} addresses of images joined by commas"),
            Self::Clock => "a time of day, HH:MM".into(),
            Self::Zone => "an IANA time zone name".into(),
            Self::Currency => "a three-letter ISO 4217 currency code".into(),
            Self::Country => "a two-letter ISO country code".into(),
            Self::Language => "a two-letter ISO 639-1 language code".into(),
            Self::Domain => "a domain such as example.com, without protocol and path".into(),
            Self::Digest => "a SHA-256 digest of 64 hexadecimal digits".into(),
            Self::Sort => "an attribute and a direction, such as created_at-asc".into(),
            Self::List(of, usize::MAX) => format!("a list, each {}", of.wanted()),
            Self::List(of, most) => format!("a list of at most {most}, each {}", of.wanted()),
            Self::Object(record) => format!("an object: {}", record.name),
            Self::Objects(record, usize::MAX) => format!("a list of objects: {}", record.name),
            Self::Objects(record, most) => format!("a list of at most {most} objects: {}", record.name),
            Self::Loose(_) => "an object".into(),
            Self::Any => "a JSON value".into(),
        }
    }
}
