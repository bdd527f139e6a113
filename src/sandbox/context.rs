//! The context of one call, and the result of an action.

use serde_json::Value;

use crate::error::ApiError;
use crate::sandbox::config::Processing;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::values;
use crate::schema::{Endpoint, Values};
use crate::types::{EpochMillis, time};
use crate::validate::{FieldPath, Problems, ValueRef, check_rules};

/// An authorized call.
pub(crate) struct CallContext<'a> {
    pub(crate) endpoint: &'static Endpoint,
    pub(crate) args: &'a Values,
    /// The authenticated user.
    pub(crate) user_id: i64,
    pub(crate) now: EpochMillis,
    pub(crate) processing: Processing,
    /// Injected fault: leave out the last user of a membership batch, and count it as failed.
    pub(crate) short: bool,
}

/// `next_cursor` of a result.
#[derive(Debug, Default)]
pub(crate) enum NextCursor {
    /// The result is not a page: the response has no `next_cursor`.
    #[default]
    NotPaged,
    /// This is the last page.
    End,
    /// The list resumes after this cursor.
    Cursor(String),
}

/// The result of an action: the response without its envelope.
#[derive(Debug, Default)]
pub(crate) struct ActionResult {
    /// `data`, as JSON text in documented names.
    pub(crate) data: String,
    /// `next_cursor`, for lists.
    pub(crate) next_cursor: NextCursor,
    /// `total_count`, when requested.
    pub(crate) total_count: Option<i64>,
}

/// Most records in a list that has no `count` parameter.
const UNPAGED_LIMIT: usize = 1000;

impl ActionResult {
    /// A result that is not a page.
    pub(crate) fn new(data: String) -> Self {
        Self { data, ..Self::default() }
    }

    /// A complete list, as its only page.
    pub(crate) fn single_page(items: Vec<Value>) -> Self {
        Self { data: Value::Array(items).to_string(), next_cursor: NextCursor::End, total_count: None }
    }
}

impl CallContext<'_> {
    /// A text parameter.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.args.get(name).and_then(Value::as_str)
    }

    /// The items of an array parameter; none when it is absent.
    pub(crate) fn items(&self, name: &str) -> &[Value] {
        values::items(self.args, name)
    }

    /// A boolean parameter, or its default.
    pub(crate) fn flag(&self, name: &str) -> bool {
        let default = || self.endpoint.parameter(name).and_then(|field| field.default) == Some("true");
        self.args.get(name).and_then(Value::as_bool).unwrap_or_else(default)
    }

    /// The account in the path; empty when there is none.
    pub(crate) fn account_id(&self) -> &str {
        self.text("account_id").unwrap_or_default()
    }

    /// The parent of the records: the identifier of an account, a catalog or an audience.
    pub(crate) fn scope(&self) -> String {
        self.endpoint.parent_param().and_then(|name| self.text(name)).unwrap_or_default().to_owned()
    }

    /// The identifier of the record in the path; empty when there is none.
    pub(crate) fn record_id(&self) -> &str {
        self.endpoint.record_id_param().and_then(|name| self.text(name)).unwrap_or_default()
    }

    /// Whether a parameter is in the path.
    pub(crate) fn is_path_param(&self, name: &str) -> bool {
        self.endpoint.path_params().any(|known| known == name)
    }

    /// The same call with other parameters: those of one item of a batch.
    pub(crate) const fn with_args<'b>(&'b self, args: &'b Values) -> CallContext<'b> {
        CallContext {
            args,
            endpoint: self.endpoint,
            user_id: self.user_id,
            now: self.now,
            processing: self.processing,
            short: self.short,
        }
    }

    /// Most records in a page.
    pub(crate) fn page_size(&self) -> usize {
        let Some(field) = self.endpoint.parameter("count") else { return UNPAGED_LIMIT };
        let given = self.args.get("count").and_then(Value::as_u64).and_then(|count| usize::try_from(count).ok());
        given.or_else(|| field.default.and_then(|text| text.parse().ok())).unwrap_or(UNPAGED_LIMIT)
    }

    /// The current time as a JSON value.
    pub(crate) fn timestamp(&self) -> Value {
        Value::String(time::format_instant(self.now))
    }
}

/// Checks the rules of a whole record, after a partial change.
pub(crate) fn check_record_rules(call: &CallContext<'_>, body: &Values) -> ApiResult<()> {
    let mut problems = Problems::new(call.now);
    let given = |name: &str| body.get(name).map_or(ValueRef::Null, ValueRef::from_json);
    check_rules(call.endpoint.write_record().rules, given, FieldPath::Root, &mut problems);
    if problems.list.is_empty() { Ok(()) } else { Err(ApiError::from_problems(call.endpoint, &problems.list)) }
}
