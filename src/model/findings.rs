//! What is looked at, and what is found: a borrowed view of a value, the way to it, and every broken rule with its place.

use std::fmt::Write;

use serde_json::Value;

/// A point in time: milliseconds since 1970 in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(pub i64);

impl Moment {
    /// The present, by the machine's clock.
    pub fn now() -> Self {
        Self(jiff::Timestamp::now().as_millisecond())
    }
}

/// A borrowed view of one value.
#[derive(Debug, Clone, Copy)]
pub enum Cell<'a> {
    /// Nothing: the same as not given.
    Null,
    /// True or false.
    Flag(bool),
    /// A whole number.
    Int(i64),
    /// A number that is not whole, or too large.
    Real(f64),
    /// Text.
    Text(&'a str),
    /// An array or an object.
    Json(&'a Value),
    /// Something that has no place in a call; the name of its type.
    Other(&'static str),
}

/// One step on the way to the value at fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Into a member.
    Name(String),
    /// Into an array, counted from 0.
    Index(usize),
}

/// A broken rule: where, which, and what to do.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// The way from the call to the value.
    pub place: Vec<Step>,
    /// The rule's name, such as `required`.
    pub rule: &'static str,
    /// What is expected; never a value that could be personal.
    pub message: String,
    /// The service's code for it.
    pub code: &'static str,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.place.is_empty() {
            return f.write_str(&self.message);
        }
        write!(f, "{}: {}", self.location(), self.message)
    }
}

impl Problem {
    /// `products[3].price`
    pub fn location(&self) -> String {
        let mut text = String::new();
        for step in &self.place {
            match step {
                Step::Name(name) if text.is_empty() => text.push_str(name),
                Step::Name(name) => {
                    text.push('.');
                    text.push_str(name);
                }
                Step::Index(at) => {
                    let _ = write!(text, "[{at}]");
                }
            }
        }
        text
    }

    /// The item of an array parameter it lies in: `products[3].price` is about item 3 of `products`.
    pub fn item(&self) -> Option<(&str, usize)> {
        match self.place.as_slice() {
            [Step::Name(name), Step::Index(at), ..] => Some((name, *at)),
            _ => None,
        }
    }

    /// The parameter at fault: the innermost name.
    pub fn parameter(&self) -> Option<&str> {
        self.place.iter().rev().find_map(|step| match step {
            Step::Name(name) => Some(name.as_str()),
            Step::Index(_) => None,
        })
    }
}

/// The way to the value under check, kept on the stack and written out only when a rule is broken.
#[derive(Clone, Copy)]
pub enum At<'a> {
    /// The call itself.
    Top,
    /// A member.
    Name(&'a At<'a>, &'a str),
    /// An item of an array, counted from 0.
    Index(&'a At<'a>, usize),
}

impl At<'_> {
    fn steps(&self, into: &mut Vec<Step>) {
        match self {
            At::Top => {}
            At::Name(up, name) => {
                up.steps(into);
                into.push(Step::Name((*name).to_owned()));
            }
            At::Index(up, at) => {
                up.steps(into);
                into.push(Step::Index(*at));
            }
        }
    }
}

/// The problems found so far, and the moment that "now" means.
pub struct Findings {
    /// What is wrong.
    pub problems: Vec<Problem>,
    /// The present.
    pub now: Moment,
}

impl Findings {
    /// Nothing found yet.
    pub const fn new(now: Moment) -> Self {
        Self { problems: Vec::new(), now }
    }

    #[cold]
    pub(super) fn add(&mut self, at: At<'_>, rule: &'static str, code: &'static str, message: String) {
        let mut place = Vec::new();
        at.steps(&mut place);
        self.problems.push(Problem { place, rule, message, code });
    }

    /// Adds a problem unless one is told at the same place: a value that is none is not compared as well.
    #[cold]
    pub(super) fn add_unless_told(&mut self, at: At<'_>, rule: &'static str, message: String) {
        let mut place = Vec::new();
        at.steps(&mut place);
        if !self.problems.iter().any(|problem| problem.place == place) {
            self.problems.push(Problem { place, rule, message, code: "INVALID_PARAMETER" });
        }
    }

    pub(super) fn wrong(&mut self, at: At<'_>, rule: &'static str, message: String) {
        self.add(at, rule, "INVALID_PARAMETER", message);
    }

    pub(super) fn missing(&mut self, at: At<'_>, what: &str) {
        self.add(at, "required", "MISSING_PARAMETER", format!("{what} is required"));
    }
}

impl<'a> Cell<'a> {
    /// A view of a JSON value.
    pub fn of(value: &'a Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(flag) => Self::Flag(*flag),
            Value::Number(number) => {
                number.as_i64().map_or_else(|| Self::Real(number.as_f64().unwrap_or(f64::NAN)), Self::Int)
            }
            Value::String(text) => Self::Text(text),
            Value::Array(_) | Value::Object(_) => Self::Json(value),
        }
    }

    /// Whether a value is there.
    pub const fn is_given(&self) -> bool {
        !matches!(self, Self::Null)
    }

    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Null => "nothing",
            Self::Flag(_) => "true or false",
            Self::Int(_) => "a whole number",
            Self::Real(_) => "a decimal number",
            Self::Text(_) => "text",
            Self::Json(Value::Array(_)) => "a list",
            Self::Json(_) => "an object",
            Self::Other(kind) => kind,
        }
    }
}
