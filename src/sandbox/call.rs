//! One call as the actions see it, and what they answer.

use serde_json::Value;

use super::Processing;
use crate::error::ApiError;
use crate::schema::{Endpoint, Values};
use crate::types::{EpochMillis, time};
use crate::validate::{FieldPath, Problems, ValueRef};
use crate::validate::{Unknown, check_rules};

/// A call, admitted and checked.
pub(super) struct Call<'a> {
    pub(super) endpoint: &'static Endpoint,
    pub(super) args: &'a Values,
    /// The user that the credentials name.
    pub(super) user: i64,
    pub(super) now: EpochMillis,
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
        let default = || self.endpoint.parameter(name).and_then(|field| field.default) == Some("true");
        self.args.get(name).and_then(Value::as_bool).unwrap_or_else(default)
    }

    /// What the records live under: an account, a catalog, an audience.
    pub(super) fn scope(&self) -> String {
        self.endpoint.parent_param().and_then(|name| self.text(name)).unwrap_or_default().to_owned()
    }

    /// The record that the path names.
    pub(super) fn own(&self) -> &str {
        self.endpoint.record_id_param().and_then(|name| self.text(name)).unwrap_or_default()
    }

    /// The same call with the parameters of one item of a batch.
    pub(super) fn with<'b>(&'b self, args: &'b Values) -> Call<'b> {
        Call {
            args,
            endpoint: self.endpoint,
            user: self.user,
            now: self.now,
            processing: self.processing,
            short: self.short,
        }
    }

    /// How many records a page may hold; all where a list is not paged.
    pub(super) fn count(&self) -> usize {
        let Some(field) = self.endpoint.parameter("count") else { return UNPAGED };
        let given = self.args.get("count").and_then(Value::as_u64).and_then(|count| usize::try_from(count).ok());
        given.or_else(|| field.default.and_then(|text| text.parse().ok())).unwrap_or(UNPAGED)
    }

    /// The present as it is written.
    pub(super) fn written_now(&self) -> Value {
        Value::String(time::format_instant(self.now))
    }
}

/// Every problem of a call; parameters that nobody knows are passed over, as the service does.
pub(super) fn check(endpoint: &'static Endpoint, args: &Values, now: EpochMillis) -> Vec<crate::validate::Problem> {
    endpoint.check(args, Unknown::Ignore, now)
}

/// The rules of the record as a whole, after a change of parts.
pub(super) fn whole(call: &Call<'_>, body: &Values) -> Result<(), ApiError> {
    let mut findings = Problems::new(call.now);
    let given = |name: &str| body.get(name).map_or(ValueRef::Null, ValueRef::from_json);
    check_rules(call.endpoint.write_record().rules, given, FieldPath::Root, &mut findings);
    if findings.list.is_empty() { Ok(()) } else { Err(ApiError::broken(call.endpoint, &findings.list)) }
}
