//! Users whose content an account may promote.

use serde_json::json;

use super::defaults;
use crate::api::PROMOTABLE_USER;
use crate::sandbox::context::CallContext;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::NewEntity;
use crate::sandbox::store::query::Query;
use crate::sandbox::values::text;

/// The lowest identifier of users whose reposts an account may promote.
const FIRST_OTHER_ID: i64 = 2_000_000_000;

/// Creates the promotable users of a new account: its owner in full, and the reposts of one more user.
pub(crate) fn create(store: &mut Store, call: &CallContext<'_>, account: &str) -> ApiResult<()> {
    for promotable_type in ["FULL", "RETWEETS_ONLY"] {
        let mut new = defaults::new_record(store, &PROMOTABLE_USER, call.now);
        let user_id = if promotable_type == "FULL" { call.user_id } else { FIRST_OTHER_ID + new.seq };
        let user_id = user_id.to_string();
        new.body.insert("user_id".into(), json!(user_id));
        new.body.insert("promotable_user_type".into(), json!(promotable_type));
        let entity = NewEntity {
            unique_key: Some(&user_id),
            group_key: Some(promotable_type),
            ..NewEntity::new(&PROMOTABLE_USER, account)
        };
        store.insert(new.seq, &new.id, &entity, &new.body)?;
    }
    Ok(())
}

/// How the account may promote the user; none when it may not.
pub(crate) fn promotable_type(store: &Store, account: &str, user_id: &str) -> ApiResult<Option<String>> {
    let found = store.find_by_unique_key(&PROMOTABLE_USER, account, user_id)?;
    Ok(found.map(|found| text(&found.values(), "promotable_user_type").to_owned()))
}

/// The user whose content the account may promote in full.
pub(crate) fn full_user(store: &Store, account: &str) -> ApiResult<Option<String>> {
    let query = Query::scoped(&PROMOTABLE_USER, account).with_group_key("FULL");
    let found = store.page(&query, None, 1)?;
    Ok(found.first().map(|found| text(&found.values(), "user_id").to_owned()))
}
