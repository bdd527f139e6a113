//! Settings, which are there before anybody has written them, and the history of an account.

use rusqlite::types::Value as Sql;
use serde_json::json;

use super::campaigns::text;
use super::{Keep, Result, accounts, members};
use crate::error::ApiError;
use crate::sandbox::call::Call;
use crate::sandbox::history;
use crate::sandbox::query::Query;
use crate::sandbox::query::within;
use crate::sandbox::store::{Entity, Store};
use crate::schema::{Action, Values};

pub(super) struct Tax;

impl Keep for Tax {
    fn own(&self, call: &Call<'_>) -> String {
        call.scope()
    }

    fn absent(&self, _store: &Store, _call: &Call<'_>) -> Result<Option<Values>> {
        Ok(Some(members(json!({
            "tax_id": "", "tax_category": "INDIVIDUAL", "business_relationship": "SELF", "bill_to": "NOT_SET",
            "invoice_jurisdiction": "NOT_SET", "address_company": "", "address_first_name": null,
            "address_last_name": null, "address_email": null, "address_street1": "", "address_street2": null,
            "address_city": "", "address_region": "", "address_postal_code": "", "address_country": "US",
        }))))
    }

    fn changed(&self, _store: &mut Store, call: &Call<'_>, _before: &Entity, body: &mut Values) -> Result<()> {
        if let Some(name) = call.args.get("address_name") {
            body.insert("address_company".into(), name.clone());
        }
        Ok(())
    }
}

pub(super) struct User;

impl Keep for User {
    fn own(&self, call: &Call<'_>) -> String {
        format!("{}/{}", call.scope(), text(call.args, "user_id"))
    }

    fn absent(&self, _store: &Store, _call: &Call<'_>) -> Result<Option<Values>> {
        Ok(Some(members(json!({ "notification_email": "", "contact_phone": "", "contact_phone_extension": "" }))))
    }

    fn visible(&self, store: &Store, call: &Call<'_>, _entity: &Entity) -> Result<bool> {
        let user = text(call.args, "user_id").parse().unwrap_or_default();
        if accounts::admitted(store, user, &call.scope())?.is_none() {
            return Err(ApiError::of("USER_NOT_FOUND", "user_id", "the account has no such user"));
        }
        if call.endpoint.action == Action::Update && user != call.user {
            let message = "only the user may change these settings; sign in as that user";
            return Err(ApiError::of("ACTION_NOT_ALLOWED", "user_id", message));
        }
        Ok(true)
    }
}

pub(super) struct History;

impl Keep for History {
    fn query(&self, _store: &Store, call: &Call<'_>) -> Result<Query> {
        let text = |name: &str| Sql::Text(call.text(name).unwrap_or_default().to_owned());
        let family =
            history::family(call.text("entity_type").unwrap_or_default(), call.text("entity_id").unwrap_or_default());
        let query = within(history::ENTRY, &call.scope())
            .having("family IS NOT NULL AND family = ?", [Sql::Text(family)])
            .having("json_extract(body, '$.change_time') >= ?", [text("start_time")])
            .having("json_extract(body, '$.change_time') < ?", [text("end_time")]);
        Ok(match call.args.get("user_id") {
            Some(user) => query.having(
                "json_extract(body, '$.change_by.user_id') = ?",
                [Sql::Text(crate::wire::request::to_query_text(user))],
            ),
            None => query,
        })
    }
}
