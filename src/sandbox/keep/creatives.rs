//! What stands beside line items: media, tracking tags, curated categories.

use rusqlite::types::Value as Sql;
use serde_json::{Value, json};

use super::campaigns::text;
use super::criteria::BESIDE_CURATED;
use super::line_items::line_item;
use super::{Keep, Result};
use crate::error::ApiError;
use crate::sandbox::call::Call;
use crate::sandbox::lookups;
use crate::sandbox::query::Query;
use crate::sandbox::query::within;
use crate::sandbox::store::{Entity, Store};
use crate::schema::{Action, Values};

pub(super) struct Media;

impl Keep for Media {
    fn query(&self, _store: &Store, call: &Call<'_>) -> Result<Query> {
        let query = within("MediaCreative", &call.scope());
        let Some(campaign) = call.text("campaign_id") else { return Ok(query) };
        let of_campaign = "json_extract(body, '$.line_item_id') IN \
                           (SELECT id FROM entity WHERE kind = 'LineItem' AND scope = ? AND family = ?)";
        Ok(query.having(of_campaign, [Sql::Text(call.scope()), Sql::Text(campaign.to_owned())]))
    }

    fn made(&self, store: &mut Store, call: &Call<'_>, body: &mut Values, _hidden: &mut Value) -> Result<()> {
        let line = line_item(store, call, text(body, "line_item_id"))?;
        let kind = match text(&line, "objective") {
            "PREROLL_VIEWS" => {
                // Ignored for preroll (document 4, media creatives).
                body.insert("landing_url".into(), Value::Null);
                "PREROLL"
            }
            "WEBSITE_CLICKS" if body.get("landing_url").is_none_or(Value::is_null) => {
                let message = "landing_url is required when the objective is WEBSITE_CLICKS";
                return Err(ApiError::of("MISSING_PARAMETER", "landing_url", message));
            }
            _ => "BANNER",
        };
        body.insert("creative_type".into(), json!(kind));
        body.insert("entity_status".into(), json!("ACTIVE"));
        body.insert("approval_status".into(), json!("ACCEPTED"));
        Ok(())
    }
}

pub(super) struct Tags;

impl Keep for Tags {
    fn made(&self, store: &mut Store, call: &Call<'_>, body: &mut Values, _hidden: &mut Value) -> Result<()> {
        line_item(store, call, text(body, "line_item_id")).map(|_| ())
    }
}

pub(super) struct Curated;

impl Keep for Curated {
    /// A line item has at most one.
    fn label(&self, body: &Values) -> Option<String> {
        Some(text(body, "line_item_id").to_owned())
    }

    fn made(&self, store: &mut Store, call: &Call<'_>, body: &mut Values, _hidden: &mut Value) -> Result<()> {
        fits(store, call, body)
    }

    fn changed(&self, store: &mut Store, call: &Call<'_>, _before: &Entity, body: &mut Values) -> Result<()> {
        fits(store, call, body)
    }

    /// The answer of an update says deleted, although the record is not (document 2, line item curated categories).
    fn shown(&self, _store: &Store, call: &Call<'_>, entity: &Entity) -> Result<Option<Values>> {
        if call.endpoint.action != Action::Update {
            return Ok(None);
        }
        let mut body = entity.values();
        body.insert("deleted".into(), json!(true));
        Ok(Some(body))
    }
}

fn fits(store: &Store, call: &Call<'_>, body: &Values) -> Result<()> {
    let line = text(body, "line_item_id");
    line_item(store, call, line)?;
    if lookups::by_id("CuratedCategory", text(body, "curated_category_id")).is_none() {
        return Err(ApiError::of("NOT_FOUND", "curated_category_id", "there is no such curated category"));
    }
    if store.labelled("LineItemCuratedCategory", &call.scope(), line)?.is_some_and(|other| other.id != text(body, "id"))
    {
        return Err(ApiError::invalid("line_item_id", "the line item has a curated category; delete it first"));
    }
    let excluded =
        store.count_labelled("TargetingCriterion", &call.scope(), &format!("{line}/CONTENT_PUBLISHER_USER"))?;
    if excluded > BESIDE_CURATED {
        let message =
            format!("the line item excludes {excluded} publishers, and may exclude {BESIDE_CURATED} beside it");
        return Err(ApiError::invalid("line_item_id", message));
    }
    if store.count_labelled("TargetingCriterion", &call.scope(), &format!("{line}/IAB_CATEGORY"))? > 0 {
        let message = "the line item targets content categories; it takes either those or a curated category";
        return Err(ApiError::invalid("line_item_id", message));
    }
    Ok(())
}
