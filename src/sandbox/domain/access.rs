//! Who may use an account or a catalog.

use rusqlite::OptionalExtension;
use serde_json::{Value, json};

use crate::api::{self, ACCOUNT, COMPOSER, COMPOSERS, PERMISSIONS, RAISED_ACTIVE_CAMPAIGNS};
use crate::error::ApiError;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::Entity;
use crate::schema::{Area, Endpoint, ErrorCode, Method};

/// A user's access to an account.
pub(crate) struct Access {
    /// Whether the account was deleted.
    pub(crate) deleted: bool,
    pub(crate) permissions: Vec<String>,
}

impl Access {
    /// Whether the user may call the endpoint.
    pub(crate) fn allows(&self, endpoint: &Endpoint) -> bool {
        let area = api::area(endpoint);
        if area == Area::Open {
            return true;
        }
        let granted = PERMISSIONS.iter().filter(|known| self.permissions.iter().any(|name| name == known.name));
        granted
            .flat_map(|permission| if endpoint.method == Method::Get { permission.reads } else { permission.writes })
            .any(|allowed| *allowed == area)
    }

    /// Whether the user may post for another user.
    pub(crate) fn may_compose(&self) -> bool {
        self.permissions.iter().any(|name| name == COMPOSER)
    }
}

/// A user's access to an account; none when the user has no permission on it.
pub(crate) fn account_access(store: &Store, user_id: i64, account: &str) -> ApiResult<Option<Access>> {
    let found = store
        .db()
        .prepare_cached(
            "SELECT deleted, permissions FROM entity JOIN access ON account = id \
             WHERE record = ?1 AND id = ?2 AND user = ?3",
        )?
        .query_row((ACCOUNT.name, account, user_id), |row| Ok((row.get(0)?, row.get::<_, String>(1)?)))
        .optional()?;
    Ok(found.map(|(deleted, permissions)| Access {
        deleted,
        permissions: serde_json::from_str(&permissions).unwrap_or_default(),
    }))
}

/// Sets the permissions of a user on an account, replacing earlier ones.
pub(crate) fn grant(store: &Store, account: &str, user_id: i64, permissions: &[String]) -> ApiResult<()> {
    let unknown = permissions.iter().find(|name| !PERMISSIONS.iter().any(|known| known.name == name.as_str()));
    if let Some(unknown) = unknown {
        let known: Vec<&str> = PERMISSIONS.iter().map(|known| known.name).collect();
        let message = format!("{unknown} is no permission; expected {}", known.join(", "));
        return Err(ApiError::invalid_parameter("permissions", message));
    }
    let composes = permissions.iter().any(|name| name == COMPOSER);
    if composes && !permissions.iter().any(|name| COMPOSERS.contains(&name.as_str())) {
        let message = format!("{COMPOSER} stands beside {} only", COMPOSERS.join(", "));
        return Err(ApiError::invalid_parameter("permissions", message));
    }
    account_internal(store, account)?;
    insert_access(store, account, user_id, &json!(permissions).to_string())
}

/// Writes a user's permissions on an account, as a JSON array.
pub(crate) fn insert_access(store: &Store, account: &str, user_id: i64, permissions: &str) -> ApiResult<()> {
    store
        .db()
        .prepare_cached("INSERT OR REPLACE INTO access (user, account, permissions) VALUES (?1, ?2, ?3)")?
        .execute((user_id, account, permissions))?;
    Ok(())
}

/// Sets how many active campaigns an account may have.
pub(crate) fn set_campaign_limit(store: &Store, account: &str, active_campaigns: i64) -> ApiResult<()> {
    if !(0..=RAISED_ACTIVE_CAMPAIGNS).contains(&active_campaigns) {
        let message = format!("expected 0 to {RAISED_ACTIVE_CAMPAIGNS} active campaigns");
        return Err(ApiError::invalid_parameter("active_campaigns", message));
    }
    let (seq, mut internal) = account_internal(store, account)?;
    internal["active_campaigns"] = json!(active_campaigns);
    store.set_internal(seq, &internal)?;
    Ok(())
}

/// The number of an account, and its internal values: features, business and limits.
pub(crate) fn account_internal(store: &Store, account: &str) -> ApiResult<(i64, Value)> {
    let message = "there is no such account for this user";
    let entity = store
        .get(&ACCOUNT, account)?
        .ok_or_else(|| ApiError::for_parameter(ErrorCode::AccountNotFound, "account_id", message))?;
    Ok((entity.seq, entity.internal()))
}

/// Whether a user owns the catalog, or created it for another user.
pub(crate) fn may_use_catalog(user_id: i64, catalog: &Entity) -> bool {
    catalog.scope == user_id.to_string() || catalog.internal()["created_by"] == json!(user_id)
}
