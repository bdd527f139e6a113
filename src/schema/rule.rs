//! Rules across fields: when the condition holds, the constraint must hold.
//!
//! `when("objective", &["REACH"]).then(contains_any("placements", WANTED)).code(ErrorCode::InvalidPlacementType)`

use super::codes::ErrorCode;

/// A rule across several fields of a record, or several parameters of an endpoint.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// The rule applies when all of these hold; without any, always.
    pub when: [Option<Condition>; 2],
    /// What must hold then.
    pub then: Constraint,
    /// The service's code for a violation.
    pub code: ErrorCode,
}

/// A field has one of these values, or its list contains one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Condition {
    /// The field's name.
    pub field: &'static str,
    /// The values.
    pub values: &'static [&'static str],
}

/// What a rule demands. Values that are not given violate only `Required`.
#[derive(Debug, Clone, Copy)]
pub enum Constraint {
    /// At least one of these fields is given. An update and a draft violate it by absence only when they are complete.
    Required(&'static [&'static str]),
    /// At most one of these fields is given.
    AtMostOne(&'static [&'static str]),
    /// The field is not given.
    Absent(&'static str),
    /// The field is one of the values; each item of a list is.
    OneOf(&'static str, &'static [&'static str]),
    /// The field is none of the values.
    NoneOf(&'static str, &'static [&'static str]),
    /// The list contains at least one of the values.
    ContainsAny(&'static str, &'static [&'static str]),
    /// The list contains more than this value.
    NotOnly(&'static str, &'static str),
    /// The field of the condition has its value only together with these values of another field.
    OnlyWith(&'static str, &'static [&'static str]),
    /// The number is at least this.
    AtLeast(&'static str, i64),
    /// The first number is at most the second.
    AtMost(&'static str, &'static str),
    /// The first price is lower than the second, in the same currency.
    LowerPrice(&'static str, &'static str),
    /// The time is later than another.
    After(&'static str, Start),
    /// The time is at most this many calendar months after now.
    WithinMonths(&'static str, i32),
    /// From the first time to the second (default now) are at most this many days.
    WithinDays(&'static str, &'static str, i32),
    /// The time is a whole hour.
    WholeHour(&'static str),
    /// The text consists of decimal digits.
    Digits(&'static str),
    /// The lists contain at most this many values together.
    CombinedCount(&'static [&'static str], usize),
}

/// The earlier of two times that are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// The time of a field, when it is given.
    Field(&'static str),
    /// The time of a field; now when it is not given.
    FieldOrNow(&'static str),
    /// Now.
    Now,
}

/// A rule without its constraint.
#[derive(Debug, Clone, Copy)]
pub struct When([Option<Condition>; 2]);

/// Starts a rule that applies when the field has one of the values, or its list contains one.
pub const fn when(field: &'static str, values: &'static [&'static str]) -> When {
    When([Some(Condition { field, values }), None])
}

/// A rule that always applies.
pub const fn always(then: Constraint) -> Rule {
    When([None, None]).then(then)
}

impl When {
    /// Adds a second condition.
    ///
    /// # Panics
    ///
    /// With a third condition; in a table, which is constant, the compiler reports it.
    pub const fn and(self, field: &'static str, values: &'static [&'static str]) -> Self {
        assert!(self.0[1].is_none(), "a rule has at most two conditions");
        Self([self.0[0], Some(Condition { field, values })])
    }

    /// Completes the rule.
    pub const fn then(self, then: Constraint) -> Rule {
        Rule { when: self.0, then, code: then.default_code() }
    }
}

impl Rule {
    /// The service's code for a violation, where it is not the usual one.
    pub const fn code(mut self, code: ErrorCode) -> Self {
        self.code = code;
        self
    }

    /// The conditions.
    pub fn conditions(&self) -> impl Iterator<Item = Condition> {
        self.when.into_iter().flatten()
    }

    /// Every field that the rule names.
    pub fn fields(&self) -> Vec<&'static str> {
        let mut fields: Vec<&str> = self.conditions().map(|condition| condition.field).collect();
        match self.then {
            Constraint::Required(names) | Constraint::AtMostOne(names) | Constraint::CombinedCount(names, _) => {
                fields.extend(names);
            }
            Constraint::Absent(name)
            | Constraint::OneOf(name, _)
            | Constraint::NoneOf(name, _)
            | Constraint::ContainsAny(name, _)
            | Constraint::NotOnly(name, _)
            | Constraint::OnlyWith(name, _)
            | Constraint::AtLeast(name, _)
            | Constraint::WithinMonths(name, _)
            | Constraint::WholeHour(name)
            | Constraint::Digits(name)
            | Constraint::After(name, Start::Now) => fields.push(name),
            Constraint::AtMost(name, other)
            | Constraint::LowerPrice(name, other)
            | Constraint::WithinDays(name, other, _)
            | Constraint::After(name, Start::Field(other) | Start::FieldOrNow(other)) => fields.extend([name, other]),
        }
        fields
    }

    /// Every pair of a field and a value that the rule names.
    pub fn values(&self) -> Vec<(&'static str, &'static str)> {
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        let mut add = |field, values: &[&'static str]| pairs.extend(values.iter().map(|value| (field, *value)));
        for condition in self.conditions() {
            add(condition.field, condition.values);
        }
        match self.then {
            Constraint::OneOf(field, values)
            | Constraint::NoneOf(field, values)
            | Constraint::ContainsAny(field, values)
            | Constraint::OnlyWith(field, values) => add(field, values),
            Constraint::NotOnly(field, value) => add(field, &[value]),
            Constraint::Required(_)
            | Constraint::AtMostOne(_)
            | Constraint::Absent(_)
            | Constraint::AtLeast(..)
            | Constraint::AtMost(..)
            | Constraint::LowerPrice(..)
            | Constraint::After(..)
            | Constraint::WithinMonths(..)
            | Constraint::WithinDays(..)
            | Constraint::WholeHour(_)
            | Constraint::Digits(_)
            | Constraint::CombinedCount(..) => {}
        }
        pairs
    }
}

impl Constraint {
    const fn default_code(&self) -> ErrorCode {
        match self {
            Self::Required(_) => ErrorCode::MissingParameter,
            Self::AtMostOne(_) => ErrorCode::ExclusiveParameters,
            Self::Absent(_)
            | Self::OneOf(..)
            | Self::NoneOf(..)
            | Self::ContainsAny(..)
            | Self::NotOnly(..)
            | Self::OnlyWith(..)
            | Self::AtLeast(..)
            | Self::AtMost(..)
            | Self::LowerPrice(..)
            | Self::After(..)
            | Self::WithinMonths(..)
            | Self::WithinDays(..)
            | Self::WholeHour(_)
            | Self::Digits(_)
            | Self::CombinedCount(..) => ErrorCode::InvalidParameter,
        }
    }
}

/// At least one of these fields is given.
pub const fn required(fields: &'static [&'static str]) -> Constraint {
    Constraint::Required(fields)
}

/// At most one of these fields is given.
pub const fn at_most_one(fields: &'static [&'static str]) -> Constraint {
    Constraint::AtMostOne(fields)
}

/// The field is not given.
pub const fn absent(field: &'static str) -> Constraint {
    Constraint::Absent(field)
}

/// The field is one of the values; each item of a list is.
pub const fn one_of(field: &'static str, values: &'static [&'static str]) -> Constraint {
    Constraint::OneOf(field, values)
}

/// The field is none of the values.
pub const fn none_of(field: &'static str, values: &'static [&'static str]) -> Constraint {
    Constraint::NoneOf(field, values)
}

/// The list contains at least one of the values.
pub const fn contains_any(field: &'static str, values: &'static [&'static str]) -> Constraint {
    Constraint::ContainsAny(field, values)
}

/// The list contains more than this value.
pub const fn not_only(field: &'static str, value: &'static str) -> Constraint {
    Constraint::NotOnly(field, value)
}

/// The value of the condition is allowed only together with these values of another field.
pub const fn only_with(field: &'static str, values: &'static [&'static str]) -> Constraint {
    Constraint::OnlyWith(field, values)
}

/// The number is at least this.
pub const fn at_least(field: &'static str, least: i64) -> Constraint {
    Constraint::AtLeast(field, least)
}

/// The first number is at most the second.
pub const fn at_most(field: &'static str, other: &'static str) -> Constraint {
    Constraint::AtMost(field, other)
}

/// The first price is lower than the second, in the same currency.
pub const fn lower_price(field: &'static str, other: &'static str) -> Constraint {
    Constraint::LowerPrice(field, other)
}

/// The first time is later than the second.
pub const fn after(field: &'static str, other: &'static str) -> Constraint {
    Constraint::After(field, Start::Field(other))
}

/// The first time is later than the second, or than now when the second is not given.
pub const fn after_or_now(field: &'static str, other: &'static str) -> Constraint {
    Constraint::After(field, Start::FieldOrNow(other))
}

/// The time is later than now.
pub const fn after_now(field: &'static str) -> Constraint {
    Constraint::After(field, Start::Now)
}

/// The time is at most this many calendar months after now.
pub const fn within_months(field: &'static str, months: i32) -> Constraint {
    Constraint::WithinMonths(field, months)
}

/// From the first time to the second (default now) are at most this many days.
pub const fn within_days(from: &'static str, to: &'static str, days: i32) -> Constraint {
    Constraint::WithinDays(from, to, days)
}

/// The time is a whole hour.
pub const fn whole_hour(field: &'static str) -> Constraint {
    Constraint::WholeHour(field)
}

/// The text consists of decimal digits.
pub const fn digits(field: &'static str) -> Constraint {
    Constraint::Digits(field)
}

/// The lists contain at most this many values together.
pub const fn combined_count(fields: &'static [&'static str], most: usize) -> Constraint {
    Constraint::CombinedCount(fields, most)
}
