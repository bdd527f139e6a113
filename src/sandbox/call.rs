//! One call as the actions see it, and what they answer.

use serde_json::Value;

use super::Processing;
use crate::error::Refusal;
use crate::model::check::{Unknown, check_rules};
use crate::model::{At, Cell, Endpoint, Findings, Moment, Values, format};

/// A call, admitted and checked.
pub(super) struct Call<'a> {
    pub(super) row: &'static Endpoint,
    pub(super) args: &'a Values,
    /// The user that the credentials name.
    pub(super) user: i64,
    pub(super) now: Moment,
    pub(super) processing: Processing,
    /// A fault asked for: leave the last user of a membership batch out, and say so in the counts.
    pub(super) short: bool,
}

/// Where a list goes on.
#[derive(Debug, Default)]
pub(super) enum Next {
    /// The answer is no list.
    #[default]
    NoList,
    /// This was the last page.
    End,
    /// After this cursor.
    Cursor(String),
}

/// What an answer holds besides the echo.
#[derive(Debug, Default)]
pub(super) struct Answered {
    /// `data`, as JSON text in documented names.
    pub(super) data: String,
    /// `next_cursor`, for lists.
    pub(super) next_cursor: Next,
    /// `total_count`, when asked for.
    pub(super) total: Option<i64>,
}

/// Records of a list that has no `count`.
const UNPAGED: usize = 1000;

impl Call<'_> {
    /// A text parameter.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.args.get(name).and_then(Value::as_str)
    }

    /// A true-or-false parameter, or its default.
    pub(super) fn flag(&self, name: &str) -> bool {
        let default = || self.row.parameter(name).and_then(|field| field.default) == Some("true");
        self.args.get(name).and_then(Value::as_bool).unwrap_or_else(default)
    }

    /// What the records live under: an account, a catalog, an audience.
    pub(super) fn scope(&self) -> String {
        self.row.parent().and_then(|name| self.text(name)).unwrap_or_default().to_owned()
    }

    /// The record that the path names.
    pub(super) fn own(&self) -> &str {
        self.row.own_id().and_then(|name| self.text(name)).unwrap_or_default()
    }

    /// The same call with the parameters of one item of a batch.
    pub(super) fn with<'b>(&'b self, args: &'b Values) -> Call<'b> {
        Call { args, row: self.row, user: self.user, now: self.now, processing: self.processing, short: self.short }
    }

    /// How many records a page may hold; all where a list is not paged.
    pub(super) fn count(&self) -> usize {
        let Some(field) = self.row.parameter("count") else { return UNPAGED };
        let given = self.args.get("count").and_then(Value::as_u64).and_then(|count| usize::try_from(count).ok());
        given.or_else(|| field.default.and_then(|text| text.parse().ok())).unwrap_or(UNPAGED)
    }

    /// The present as it is written.
    pub(super) fn written_now(&self) -> Value {
        Value::String(format::write_instant(self.now))
    }
}

/// Every problem of a call; parameters that nobody knows are passed over, as the service does.
pub(super) fn check(row: &'static Endpoint, args: &Values, now: Moment) -> Vec<crate::model::Problem> {
    row.check(args, Unknown::Ignore, now)
}

/// The rules of the record as a whole, after a change of parts.
pub(super) fn whole(call: &Call<'_>, body: &Values) -> Result<(), Refusal> {
    let mut findings = Findings::new(call.now);
    let given = |name: &str| body.get(name).map_or(Cell::Null, Cell::of);
    check_rules(call.row.written().rules, given, At::Top, &mut findings);
    if findings.problems.is_empty() { Ok(()) } else { Err(Refusal::broken(call.row, &findings.problems)) }
}
