//! The tables of the service: one file per subject, records above endpoints.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::schema::{Action, Area, Endpoint, Record};
use crate::validate::closest;

mod accounts;
mod audiences;
mod campaigns;
mod catalogs;
mod curated_categories;
mod do_not_reach;
mod feeds;
mod funding_instruments;
mod insights;
mod line_items;
mod lookups;
mod media_creatives;
mod paging;
mod permissions;
mod posts;
mod promoted;
mod recommendations;
mod settings;
mod targeting;
mod targeting_options;

pub use accounts::{DEFAULT_FEATURES, SHARE_OUTSIDE};
pub use audiences::{MEMBERSHIP, USER};
pub use campaigns::{ACTIVE_CAMPAIGNS, RAISED_ACTIVE_CAMPAIGNS};
pub use catalogs::PRODUCT;
pub use do_not_reach::LIST_NAME;
pub use insights::RELATED_KEYWORDS;
pub use line_items::{DEFAULTS as OBJECTIVE_DEFAULTS, LINE_ITEMS_PER_CAMPAIGN};
pub use posts::{SCHEDULED_AT_ONCE, SCHEDULED_SPAN};
pub use settings::{COMPOSER, COMPOSERS, PERMISSIONS, REMEMBERED};
pub use targeting::{TARGETING, Targeting, TargetingValue, targeting};

// The records that the sandbox has rules of its own for, or seeds.
pub(crate) use accounts::ACCOUNT;
pub(crate) use audiences::{CUSTOM_AUDIENCE, FLEXIBLE_AUDIENCE};
pub(crate) use campaigns::CAMPAIGN;
pub(crate) use catalogs::{PRODUCT_CATALOG, PRODUCT_SET};
pub(crate) use curated_categories::{CURATED_CATEGORY, LINE_ITEM_CURATED_CATEGORY};
pub(crate) use do_not_reach::DO_NOT_REACH_LIST;
pub(crate) use feeds::SCHEDULED_FEED;
pub(crate) use funding_instruments::FUNDING_INSTRUMENT;
pub(crate) use line_items::{LINE_ITEM, PLACEMENT};
pub(crate) use lookups::{BIDDING_RULE, BUSINESS_CATEGORY, CONTENT_CATEGORY, IAB_CATEGORY, PUBLISHER};
pub(crate) use media_creatives::{MEDIA_CREATIVE, TRACKING_TAG};
pub(crate) use permissions::{
    CUSTOM_PERMISSION as CUSTOM_AUDIENCE_PERMISSION, TAILORED_PERMISSION as TAILORED_AUDIENCE_PERMISSION,
};
pub(crate) use posts::{DRAFT_POST, POST_RECORD as POST, SCHEDULED_POST};
pub(crate) use promoted::{PROMOTABLE_USER, PROMOTED_ACCOUNT, PROMOTED_POST, SCHEDULED_PROMOTED_POST};
pub(crate) use settings::{ACCOUNT_APP, HISTORY_ENTRY, TAX_SETTINGS, USER_SETTINGS};
pub(crate) use targeting::TARGETING_CRITERION;
pub(crate) use targeting_options::{
    APP_STORE_CATEGORY, CONVERSATION, DEVICE, EVENT, INTEREST, LANGUAGE, LOCATION, NETWORK_OPERATOR, PLATFORM,
    PLATFORM_VERSION, TV_MARKET, TV_SHOW,
};

/// The endpoints of every subject, and the area whose permissions apply to them.
const SUBJECTS: &[(Area, &[Endpoint])] = &[
    (Area::Open, accounts::ENDPOINTS),
    (Area::Campaigns, settings::ENDPOINTS),
    (Area::Campaigns, funding_instruments::ENDPOINTS),
    (Area::Campaigns, campaigns::ENDPOINTS),
    (Area::Campaigns, line_items::ENDPOINTS),
    (Area::Campaigns, targeting::ENDPOINTS),
    (Area::Open, targeting_options::ENDPOINTS),
    (Area::Campaigns, promoted::ENDPOINTS),
    (Area::Campaigns, media_creatives::ENDPOINTS),
    (Area::Creatives, posts::ENDPOINTS),
    (Area::Campaigns, curated_categories::ENDPOINTS),
    (Area::Open, lookups::ENDPOINTS),
    (Area::Campaigns, recommendations::ENDPOINTS),
    (Area::Open, catalogs::ENDPOINTS),
    (Area::Open, feeds::ENDPOINTS),
    (Area::Open, insights::ENDPOINTS),
    (Area::Audiences, permissions::ENDPOINTS),
    (Area::Audiences, audiences::ENDPOINTS),
    (Area::Audiences, do_not_reach::ENDPOINTS),
];

/// Every endpoint, grouped by resource.
pub fn endpoints() -> impl Iterator<Item = &'static Endpoint> {
    SUBJECTS.iter().flat_map(|(_, endpoints)| endpoints.iter())
}

/// The area whose permissions apply to a call: that of the endpoint, else that of its subject.
pub fn area(endpoint: &Endpoint) -> Area {
    endpoint.area.unwrap_or_else(|| {
        let subject = SUBJECTS.iter().find(|(_, endpoints)| endpoints.iter().any(|other| other.name == endpoint.name));
        subject.map_or(Area::Campaigns, |(area, _)| *area)
    })
}

/// The endpoint of this name, such as `campaigns.list`.
pub fn endpoint(name: &str) -> Option<&'static Endpoint> {
    static BY_NAME: LazyLock<HashMap<&str, &Endpoint>> =
        LazyLock::new(|| endpoints().map(|endpoint| (endpoint.name, endpoint)).collect());
    BY_NAME.get(name).copied()
}

/// The endpoint name closest to the given one, for suggestions.
pub fn near_endpoint(name: &str) -> Option<&'static str> {
    closest(name, endpoints().map(|endpoint| endpoint.name))
}

/// Every record that an endpoint returns or accepts, and those nested in them, each once.
pub fn records() -> Vec<&'static Record> {
    let mut records: Vec<&'static Record> = Vec::new();
    for endpoint in endpoints() {
        endpoint.record.collect(&mut records);
        endpoint.write_record().collect(&mut records);
    }
    records
}

/// The first resource whose endpoints return or accept the record: its Python class is in that module.
pub fn home(record: &Record) -> &'static str {
    let uses_record = |endpoint: &&Endpoint| {
        let mut records = Vec::new();
        endpoint.record.collect(&mut records);
        endpoint.write_record().collect(&mut records);
        records.iter().any(|other| other.name == record.name)
    };
    endpoints().find(uses_record).map_or("", Endpoint::resource)
}

/// Every record that the sandbox stores: those of endpoints other than `Custom`, each once.
pub fn kept() -> impl Iterator<Item = &'static Record> {
    let mut seen = Vec::new();
    endpoints().filter(|endpoint| !matches!(endpoint.action, Action::Custom(_))).map(|endpoint| endpoint.record).filter(
        move |record| {
            let is_new = !seen.contains(&record.name);
            seen.push(record.name);
            is_new
        },
    )
}
