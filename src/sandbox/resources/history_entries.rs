//! Entries of the account history.

use rusqlite::types::Value as Sql;

use crate::api::HISTORY_ENTRY;
use crate::sandbox::context::CallContext;
use crate::sandbox::domain::history;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::sandbox::store::query::Query;
use crate::wire::request::to_query_text;

pub(super) struct HistoryEntryHooks;

impl RecordHooks for HistoryEntryHooks {
    fn query(&self, _store: &Store, call: &CallContext<'_>) -> ApiResult<Query> {
        let text = |name: &str| Sql::Text(call.text(name).unwrap_or_default().to_owned());
        let group_key = history::group_key(
            call.text("entity_type").unwrap_or_default(),
            call.text("entity_id").unwrap_or_default(),
        );
        let query = Query::scoped(&HISTORY_ENTRY, &call.scope())
            .with_group_key(&group_key)
            .and_where("json_extract(body, '$.change_time') >= ?", [text("start_time")])
            .and_where("json_extract(body, '$.change_time') < ?", [text("end_time")]);
        Ok(match call.args.get("user_id") {
            Some(user) => {
                query.and_where("json_extract(body, '$.change_by.user_id') = ?", [Sql::Text(to_query_text(user))])
            }
            None => query,
        })
    }
}
