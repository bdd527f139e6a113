"""A valid call of every endpoint, in an order in which the records it needs exist, with each response."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

import handbill

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["NOW", "PRODUCT", "UNITED_STATES", "Walk", "membership"]

NOW = datetime.now(timezone.utc).replace(microsecond=0)
HOUR = NOW.replace(minute=0, second=0)
UNITED_STATES = "96683cc9126741d1"
PRODUCT = {
    "id": "SKU-22",
    "title": "Canvas shoe",
    "description": "Low top",
    "availability": "in stock",
    "condition": "new",
    "price": "45.00 EUR",
    "link": "https://shop.example/22",
    "image_link": "https://shop.example/22.png",
    "brand": "acme",
}
FEED = {
    "feed_url": "https://shop.example/feed.csv",
    "feed_format": "CSV",
    "frequency": "DAILY",
    "start_time": "04:15",
    "time_zone": "Europe/Berlin",
}
USERS = [{"email": [hashlib.sha256(f"{n}@example.com".encode()).hexdigest()]} for n in range(120)]
FLIGHT = {"start_time": NOW, "end_time": NOW + timedelta(days=30), "entity_status": "PAUSED"}
#: Parameters of line items by what they promote; a campaign has line items of one kind.
LINE_ITEMS: dict[str, dict[str, Any]] = {
    "posts": {"objective": "ENGAGEMENTS", "product_type": "PROMOTED_POSTS", "bid_amount_local_micro": 1_000_000},
    "account": {"objective": "FOLLOWERS", "product_type": "PROMOTED_ACCOUNT", "bid_strategy": "AUTO"},
    "video": {"objective": "PREROLL_VIEWS", "product_type": "MEDIA", "bid_strategy": "AUTO", "categories": ["IAB7"]},
    "app": {
        "objective": "APP_INSTALLS",
        "product_type": "PROMOTED_POSTS",
        "bid_strategy": "AUTO",
        "android_app_store_identifier": "com.example.shoes",
    },
}


def membership(users: int = 3) -> list[dict[str, Any]]:
    """A batch that adds users to a list."""
    return [{"operation_type": "Update", "params": {"users": USERS[:users]}}]


class Walk:
    """Creates a record of every type and reads it in every way; `end` deletes all of them."""

    def __init__(self, do: Callable[[str, dict[str, Any]], Any]) -> None:
        self.do = do
        #: By endpoint, the arguments and the response of its first call.
        self.met: dict[str, tuple[dict[str, Any], Any]] = {}
        self._last: list[tuple[str, dict[str, Any]]] = []

    def __call__(self, name: str, /, **args: Any) -> Any:
        answer = self.do(name, args)
        self.met.setdefault(name, (args, answer))
        return answer

    def later(self, name: str, /, **args: Any) -> None:
        """Defer a call until `end`, which makes deferred calls in reverse order."""
        self._last.append((name, args))

    def end(self) -> None:
        while self._last:
            name, args = self._last.pop()
            self(name, **args)

    def begin(self) -> None:
        account, *others = [self("accounts.create").id for _ in range(3)]
        self.later("accounts.delete", account_id=others[0])
        self.account(account)
        self.catalogs()
        self.lookups()
        self.audiences({"account_id": account}, others)
        self.campaigns({"account_id": account})

    def account(self, account_id: str) -> None:
        here = {"account_id": account_id}
        self("accounts.update", **here, name="Spring")
        self("accounts.get", **here)
        self("accounts.list", count=1)
        self("features.add", **here, feature_keys=["AGE_TARGETING"])
        self("features.remove", **here, feature_keys=["AGE_TARGETING"])
        self("features.list", **here)
        self("tax_settings.update", **here, tax_id="DE811907980", address_name="Acme", address_country="DE")
        self("tax_settings.get", **here)
        one = {**here, "user_id": self("authenticated_user_access.get", **here).user_id}
        self("user_settings.update", **one, notification_email="ada@example.com")
        self("user_settings.get", **one)

    def catalogs(self) -> None:
        here = {"product_catalog_id": self("product_catalogs.create", name="Shop").id}
        self.later("product_catalogs.delete", **here)
        self("product_catalogs.update", **here, name="Shop 2")
        self("product_catalogs.list")
        written = self("products.write", **here, products=[PRODUCT, {**PRODUCT, "id": "SKU-23"}])
        keys = [result.product_key for result in written]
        self.later("products.delete", **here, product_keys=[keys[1], "77"])
        self("products.list", **here, count=1)
        one = {
            **here,
            "product_set_id": self("product_sets.create", **here, name="1", type="MANUAL", product_keys=keys[:1]).id,
        }
        self.later("product_sets.delete", **one)
        self("product_sets.update", **one, name="Two")
        self("product_sets.get", **one)
        self("product_sets.list", **here)
        one = {**here, "scheduled_feed_id": self("scheduled_feeds.create", **here, **FEED).id}
        self.later("scheduled_feeds.delete", **one)
        self("scheduled_feeds.update", **one, start_time="05:15")
        self("scheduled_feeds.list", **here)

    def lookups(self) -> None:
        since = {"start_time": NOW - timedelta(days=2), "end_time": NOW}
        self("keyword_insights.search", granularity="DAY", keywords=["a"], **since)
        for name in ("advertiser_business_categories", "content_categories", "publishers", "iab_categories"):
            self(f"{name}.list")
        self("bidding_rules.list", currency="EUR")
        self("line_items.placements", product_type="PROMOTED_ACCOUNT")
        options = ("conversations", "devices", "interests", "languages", "network_operators", "tv_markets")
        for name in (*options, "app_store_categories", "platforms", "platform_versions"):
            self(f"targeting_options.{name}")
        self("targeting_options.events", start_time=NOW)
        self("targeting_options.locations", location_type="COUNTRIES")
        self("targeting_options.tv_shows", locale="en-US")

    def audiences(self, here: dict[str, Any], others: list[str]) -> None:
        audience = self("custom_audiences.create", **here, name="Buyers")
        one = {**here, "custom_audience_id": audience.id}
        self.later("custom_audiences.delete", **one)
        self("custom_audiences.change_users", **one, operations=membership(len(USERS)))
        self("custom_audiences.update", **one, description="of spring")
        self("custom_audiences.get", **one)
        self("custom_audiences.list", **here, with_total_count=True)
        leaf = {"custom_audience_id": audience.id, "child_segments": []}
        tree = {"boolean_operator": "AND", "child_segments": [leaf, leaf]}
        made = handbill.Create(name="Both", audience_type="FLEXIBLE", segments=tree)
        both = self("custom_audiences.batch", **here, operations=[made])
        self.later("custom_audiences.batch", **here, operations=[handbill.Delete(both[0].id)])
        for kind, granted in zip(("tailored", "custom"), others, strict=True):
            shared = {**here, f"{kind}_audience_id": audience.id}
            name = f"{kind}_audience_permissions"
            access = self(f"{name}.create", **shared, granted_account_id=granted, permission_level="READ_WRITE")
            self.later(f"{name}.delete", **shared, **{f"{kind}_audience_permission_id": access.id})
            self(f"{name}.list", **shared)
        barred = self("do_not_reach_lists.create", **here, description="suppressed")
        one = {**here, "do_not_reach_list_id": barred.id}
        self.later("do_not_reach_lists.delete", **one)
        self("do_not_reach_lists.change_users", **one, operations=membership())
        self("do_not_reach_lists.list", **here)

    def campaigns(self, here: dict[str, Any]) -> None:
        fund = self("funding_instruments.create", **here, type="CREDIT_CARD", currency="EUR", start_time=NOW)
        paid = {"funding_instrument_id": fund.id}
        self.later("funding_instruments.delete", **here, **paid)
        self("funding_instruments.get", **here, **paid)
        self("funding_instruments.list", **here)

        new = {**paid, "daily_budget_amount_local_micro": 10_000_000, "entity_status": "PAUSED"}
        campaign = self("campaigns.create", **here, name="Spring", **new)
        one = {**here, "campaign_id": campaign.id}
        self.later("campaigns.delete", **one)
        self("campaigns.update", **one, purchase_order_number="PO-7")
        self("campaigns.activate", **one)
        self("campaigns.get", **one)
        made = [handbill.Create(name=kind, **new) for kind in LINE_ITEMS if kind != "posts"]
        others = self("campaigns.batch", **here, operations=made)
        self("campaigns.list", **here, with_total_count=True)

        under = dict(zip(LINE_ITEMS, [campaign.id, *(other.id for other in others)], strict=True))
        lines = {
            kind: {"campaign_id": under[kind], "name": kind, "placements": ["ALL_ON_TWITTER"], **FLIGHT, **given}
            for kind, given in LINE_ITEMS.items()
        }
        line = self("line_items.create", **here, **lines.pop("posts")).id
        one = {**here, "line_item_id": line}
        self.later("line_items.delete", **one)
        self("line_items.update", **one, name="Posts")
        self("line_items.activate", **one)
        self("line_items.get", **one)
        made = [handbill.Create(**given) for given in lines.values()]
        others = self("line_items.batch", **here, operations=made)
        found = {"posts": line, **dict(zip(lines, (other.id for other in others), strict=True))}
        self("line_items.list", **here)
        self("account_apps.list", **here)

        self.targeting(here, found)
        self.content(here, found)
        self.beside(here, found)
        (proposed,) = self("recommendations.list", **here).data
        self("recommendations.get", **here, recommendation_id=proposed.id)
        times = {"start_time": HOUR - timedelta(hours=1), "end_time": HOUR + timedelta(hours=2)}
        self("account_history.list", **here, entity_type="LINE_ITEM", entity_id=line, **times)

    def targeting(self, here: dict[str, Any], lines: dict[str, str]) -> None:
        place = {"targeting_type": "LOCATION", "operator_type": "EQ", "targeting_value": UNITED_STATES}
        made = self("targeting_criteria.create", **here, line_item_id=lines["posts"], **place)
        one = {**here, "targeting_criterion_id": made.id}
        self.later("targeting_criteria.delete", **one)
        audience = self.met["custom_audiences.get"][0]["custom_audience_id"]
        bought = {"targeting_type": "CUSTOM_AUDIENCE", "operator_type": "EQ", "targeting_value": audience}
        criteria = [
            handbill.Create(line_item_id=lines["posts"], **bought),
            handbill.Create(line_item_id=lines["video"], **place),
        ]
        self("targeting_criteria.batch", **here, operations=criteria)
        self("targeting_criteria.get", **one)
        self("targeting_criteria.list", **here, line_item_ids=[lines["posts"]])
        self("custom_audiences.targeted", **here, custom_audience_id=audience)
        wanted = {"targeting_type": "BROAD_KEYWORD", "operator_type": "EQ", "targeting_value": "shoes"}
        self("audience_estimate.create", **here, targeting_criteria=[wanted])
        self("targeting_suggestions.list", **here, suggestion_type="KEYWORD", targeting_values=["shoes"])

    def content(self, here: dict[str, Any], lines: dict[str, str]) -> None:
        users = self("promotable_users.list", **here).data
        self("promotable_users.get", **here, promotable_user_id=users[0].id)
        (user,) = [int(found.user_id) for found in users if found.promotable_user_type == "FULL"]

        post = self("posts.create", **here, as_user_id=user, text="Low prices")
        self("posts.rename", **here, post_id=post.id_str, name="Prices")
        self("posts.list", **here, post_type="PUBLISHED")
        self("posts.previews", **here, post_ids=[post.id_str], post_type="PUBLISHED")
        promoted = self("promoted_posts.create", **here, line_item_id=lines["posts"], post_ids=[post.id_str])
        one = {**here, "promoted_post_id": promoted[0].id}
        self.later("promoted_posts.delete", **one)
        self("promoted_posts.get", **one)
        self("promoted_posts.list", **here)

        draft = self("draft_posts.create", **here, as_user_id=user, text="Low pr")
        one = {**here, "draft_post_id": draft.id}
        self.later("draft_posts.delete", **one)
        self("draft_posts.update", **one, text="Lower prices")
        self("draft_posts.preview", **one)
        self("draft_posts.get", **one)
        self("draft_posts.list", **here)

        soon = NOW + timedelta(days=1)
        planned = self("scheduled_posts.create", **here, as_user_id=user, text="Soon", scheduled_at=soon)
        one = {**here, "scheduled_post_id": planned.id}
        self.later("scheduled_posts.delete", **one)
        self("scheduled_posts.update", **one, text="Very soon")
        self("scheduled_posts.get", **one)
        self("scheduled_posts.list", **here)
        waits = self(
            "scheduled_promoted_posts.create", **here, line_item_id=lines["posts"], scheduled_post_id=planned.id
        )
        one = {**here, "scheduled_promoted_post_id": waits.id}
        self.later("scheduled_promoted_posts.delete", **one)
        self("scheduled_promoted_posts.get", **one)
        self("scheduled_promoted_posts.list", **here)

        followed = self("promoted_accounts.create", **here, line_item_id=lines["account"], user_id=user)
        one = {**here, "promoted_account_id": followed.id}
        self.later("promoted_accounts.delete", **one)
        self("promoted_accounts.get", **one)
        self("promoted_accounts.list", **here, line_item_ids=[lines["account"]])

    def beside(self, here: dict[str, Any], lines: dict[str, str]) -> None:
        creative = self("media_creatives.create", **here, line_item_id=lines["video"], account_media_id="4tq7m")
        one = {**here, "media_creative_id": creative.id}
        self.later("media_creatives.delete", **one)
        self("media_creatives.get", **one)
        self("media_creatives.list", **here)

        counted = {"tracking_tag_type": "IMPRESSION_TAG", "tracking_tag_url": "https://count.example/1"}
        tag = self("tracking_tags.create", **here, line_item_id=lines["posts"], **counted)
        one = {**here, "tracking_tag_id": tag.id}
        self.later("tracking_tags.delete", **one)
        self("tracking_tags.update", **one, tracking_tag_url="https://count.example/2")
        self("tracking_tags.get", **one)
        self("tracking_tags.list", **here)

        first, second = self("curated_categories.list", **here, country_codes=["US"]).data[:2]
        self("curated_categories.get", **here, curated_category_id=first.id)
        chosen = self(
            "line_item_curated_categories.create", **here, line_item_id=lines["video"], curated_category_id=first.id
        )
        one = {**here, "line_item_curated_category_id": chosen.id}
        self.later("line_item_curated_categories.delete", **one)
        self("line_item_curated_categories.update", **one, curated_category_id=second.id)
        self("line_item_curated_categories.get", **one)
        self("line_item_curated_categories.list", **here)
