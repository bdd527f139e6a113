//! Tax settings.

use serde_json::json;

use crate::sandbox::context::CallContext;
use crate::sandbox::error_response::ApiResult;
use crate::sandbox::resources::RecordHooks;
use crate::sandbox::store::Store;
use crate::sandbox::store::entity::Entity;
use crate::sandbox::values::object;
use crate::schema::Values;

pub(super) struct TaxSettingsHooks;

impl RecordHooks for TaxSettingsHooks {
    fn record_id(&self, call: &CallContext<'_>) -> String {
        call.scope()
    }

    fn initial(&self, _store: &Store, _call: &CallContext<'_>) -> ApiResult<Option<Values>> {
        Ok(Some(object(json!({
            "tax_id": "", "tax_category": "INDIVIDUAL", "business_relationship": "SELF", "bill_to": "NOT_SET",
            "invoice_jurisdiction": "NOT_SET", "address_company": "", "address_first_name": null,
            "address_last_name": null, "address_email": null, "address_street1": "", "address_street2": null,
            "address_city": "", "address_region": "", "address_postal_code": "", "address_country": "US",
        }))))
    }

    fn before_update(
        &self,
        _store: &mut Store,
        call: &CallContext<'_>,
        _before: &Entity,
        body: &mut Values,
    ) -> ApiResult<()> {
        if let Some(name) = call.args.get("address_name") {
            body.insert("address_company".into(), name.clone());
        }
        Ok(())
    }
}
