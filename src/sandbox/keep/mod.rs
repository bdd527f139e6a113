//! What is particular to one kind of record: who sees it, what the service fills in, what else happens.

use serde_json::Value;

use super::call::Call;
use super::query::Query;
use super::store::{Entity, Store};
use crate::error::ApiError;
use crate::schema::{Record, Values};

pub(super) mod accounts;
pub(super) mod audiences;
pub(super) mod campaigns;
pub(super) mod catalogs;
mod creatives;
pub(super) mod criteria;
mod do_not_reach;
pub(super) mod line_items;
mod permissions;
pub(super) mod posts;
pub(super) mod promoted;
mod settings;

type Result<T> = std::result::Result<T, ApiError>;

/// How one kind of record is kept. The defaults are a record that lives under the parent its path names.
pub(super) trait Keep: Sync {
    /// The record whose columns are kept; two names may stand for one.
    fn record(&self, record: &'static Record) -> &'static Record {
        record
    }

    /// The name it is kept under.
    fn kind(&self, record: &'static Record) -> &'static str {
        self.record(record).name
    }

    /// What a new record lives under.
    fn scope(&self, call: &Call<'_>) -> String {
        call.scope()
    }

    /// The identifier under which the record that a path names is kept.
    fn own(&self, call: &Call<'_>) -> String {
        call.own().to_owned()
    }

    /// What is there before anybody has written it; none when nothing is.
    fn absent(&self, _store: &Store, _call: &Call<'_>) -> Result<Option<Values>> {
        Ok(None)
    }

    /// The records that a list starts from.
    fn query(&self, _store: &Store, call: &Call<'_>) -> Result<Query> {
        Ok(Query::of(self.kind(call.endpoint.record)).within(&self.scope(call)))
    }

    /// Whether this call may see the record.
    fn visible(&self, _store: &Store, call: &Call<'_>, entity: &Entity) -> Result<bool> {
        Ok(entity.scope == self.scope(call))
    }

    /// What has to be unique in the scope.
    fn label(&self, _body: &Values) -> Option<String> {
        None
    }

    /// What groups records within the scope.
    fn family(&self, _body: &Values) -> Option<String> {
        None
    }

    /// The record that a create asks for again, which is then answered as it is.
    fn existing(&self, _store: &Store, _call: &Call<'_>) -> Result<Option<String>> {
        Ok(None)
    }

    /// Fills in what the service writes, or refuses.
    fn made(&self, _store: &mut Store, _call: &Call<'_>, _body: &mut Values, _hidden: &mut Value) -> Result<()> {
        Ok(())
    }

    /// Refuses a change of what can no longer be changed.
    fn changeable(&self, _before: &Values) -> Result<()> {
        Ok(())
    }

    /// Fills in what follows from a change, before the rules of the whole record are looked at.
    fn follow(&self, _call: &Call<'_>, _before: &Values, _body: &mut Values) {}

    /// Looks at a change before it is kept, or refuses it.
    fn changed(&self, _store: &mut Store, _call: &Call<'_>, _before: &Entity, _body: &mut Values) -> Result<()> {
        Ok(())
    }

    /// Does what a delete brings with it, or refuses it.
    fn removed(&self, _store: &mut Store, _call: &Call<'_>, _entity: &Entity, _body: &mut Values) -> Result<()> {
        Ok(())
    }

    /// Does what follows once the record is kept as it now is.
    fn followed(&self, _store: &mut Store, _call: &Call<'_>, _body: &Values) -> Result<()> {
        Ok(())
    }

    /// Looks at a batch as a whole once all of it is kept, or refuses it.
    fn batched(&self, _store: &mut Store, _call: &Call<'_>) -> Result<()> {
        Ok(())
    }

    /// The record as this call sees it; none when that is how it is kept.
    fn shown(&self, _store: &Store, _call: &Call<'_>, _entity: &Entity) -> Result<Option<Values>> {
        Ok(None)
    }

    /// The record as the delete that removed it for good answers.
    fn gone(&self, body: Values) -> Value {
        Value::Object(body)
    }
}

/// Nothing particular.
struct Plain;

impl Keep for Plain {}

/// How records of that kind are kept.
pub(super) fn of(record: &Record) -> &'static dyn Keep {
    match record.name {
        "Account" => &accounts::Accounts,
        "FundingInstrument" => &accounts::FundingInstruments,
        "Campaign" => &campaigns::Campaigns,
        "LineItem" => &line_items::LineItems,
        "TargetingCriterion" => &criteria::Criteria,
        "PromotedPost" => &promoted::Posts,
        "PromotedAccount" => &promoted::Accounts,
        "ScheduledPromotedPost" => &promoted::Scheduled,
        "MediaCreative" => &creatives::Media,
        "TrackingTag" => &creatives::Tags,
        "LineItemCuratedCategory" => &creatives::Curated,
        "Post" => &posts::Posts,
        "DraftPost" => &posts::Drafts,
        "ScheduledPost" => &posts::Scheduled,
        "TaxSettings" => &settings::Tax,
        "UserSettings" => &settings::User,
        "AccountHistoryEntry" => &settings::History,
        "ProductCatalog" => &catalogs::Catalogs,
        "Product" => &catalogs::Products,
        "ProductSet" => &catalogs::Sets,
        "ScheduledFeed" => &catalogs::Feeds,
        "CustomAudience" => &audiences::CustomAudiences,
        "FlexibleAudience" => &audiences::Flexible,
        "DoNotReachList" => &do_not_reach::Lists,
        "CustomAudiencePermission" | "TailoredAudiencePermission" => &permissions::Permissions,
        _ => &Plain,
    }
}

/// The members that a kept record and the answer share, from one JSON object.
pub(super) fn members(value: Value) -> Values {
    match value {
        Value::Object(members) => members,
        _ => Values::new(),
    }
}
