//! The registry: the hooks of each record. Only actions, the scheduler and other callers above the resources use it.

use super::{
    RecordHooks, accounts, audience_permissions, campaigns, custom_audiences, do_not_reach_lists, draft_posts,
    flexible_audiences, funding_instruments, history_entries, line_item_curated_categories, line_items,
    media_creatives, posts, product_catalogs, product_sets, products, promoted_accounts, promoted_posts,
    scheduled_feeds, scheduled_posts, scheduled_promoted_posts, targeting_criteria, tax_settings, tracking_tags,
    user_settings,
};
use crate::api;
use crate::schema::Record;

/// The hooks of a record that has none of its own.
struct NoHooks;

impl RecordHooks for NoHooks {}

static HOOKS: &[(&Record, &dyn RecordHooks)] = &[
    (&api::ACCOUNT, &accounts::AccountHooks),
    (&api::FUNDING_INSTRUMENT, &funding_instruments::FundingInstrumentHooks),
    (&api::CAMPAIGN, &campaigns::CampaignHooks),
    (&api::LINE_ITEM, &line_items::LineItemHooks),
    (&api::TARGETING_CRITERION, &targeting_criteria::TargetingCriterionHooks),
    (&api::PROMOTED_POST, &promoted_posts::PromotedPostHooks),
    (&api::PROMOTED_ACCOUNT, &promoted_accounts::PromotedAccountHooks),
    (&api::SCHEDULED_PROMOTED_POST, &scheduled_promoted_posts::ScheduledPromotedPostHooks),
    (&api::MEDIA_CREATIVE, &media_creatives::MediaCreativeHooks),
    (&api::TRACKING_TAG, &tracking_tags::TrackingTagHooks),
    (&api::LINE_ITEM_CURATED_CATEGORY, &line_item_curated_categories::CuratedCategoryHooks),
    (&api::POST, &posts::PostHooks),
    (&api::DRAFT_POST, &draft_posts::DraftPostHooks),
    (&api::SCHEDULED_POST, &scheduled_posts::ScheduledPostHooks),
    (&api::TAX_SETTINGS, &tax_settings::TaxSettingsHooks),
    (&api::USER_SETTINGS, &user_settings::UserSettingsHooks),
    (&api::HISTORY_ENTRY, &history_entries::HistoryEntryHooks),
    (&api::PRODUCT_CATALOG, &product_catalogs::ProductCatalogHooks),
    (&api::PRODUCT, &products::ProductHooks),
    (&api::PRODUCT_SET, &product_sets::ProductSetHooks),
    (&api::SCHEDULED_FEED, &scheduled_feeds::ScheduledFeedHooks),
    (&api::CUSTOM_AUDIENCE, &custom_audiences::CustomAudienceHooks),
    (&api::FLEXIBLE_AUDIENCE, &flexible_audiences::FlexibleAudienceHooks),
    (&api::DO_NOT_REACH_LIST, &do_not_reach_lists::DoNotReachListHooks),
    (&api::CUSTOM_AUDIENCE_PERMISSION, &audience_permissions::AudiencePermissionHooks),
    (&api::TAILORED_AUDIENCE_PERMISSION, &audience_permissions::AudiencePermissionHooks),
];

/// The hooks of a record.
pub(crate) fn hooks(record: &Record) -> &'static dyn RecordHooks {
    HOOKS.iter().find(|(known, _)| std::ptr::eq(*known, record)).map_or(&NoHooks, |(_, hooks)| *hooks)
}

/// The hooks of a record that is stored by its name.
pub(crate) fn hooks_by_name(name: &str) -> Option<&'static dyn RecordHooks> {
    HOOKS.iter().find(|(known, _)| known.name == name).map(|(_, hooks)| *hooks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_record_with_hooks_is_the_record_of_an_endpoint_and_has_one_entry() {
        for (record, _) in HOOKS {
            let is_used = |known: &Record| std::ptr::eq(known, *record);
            let used = api::endpoints().any(|endpoint| is_used(endpoint.record) || is_used(endpoint.write_record()));
            assert!(used, "{}", record.name);
            assert_eq!(HOOKS.iter().filter(|(known, _)| known.name == record.name).count(), 1, "{}", record.name);
        }
    }
}
