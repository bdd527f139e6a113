"""A populated list per list endpoint: what `test_lists` reads. A new list endpoint needs one line in `SETUPS`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from handbill import _handbill

from . import campaigning
from .promoting import Ads
from .wire import Answer, User, instant, next_second, product, stamp, unique, whole_hour

if TYPE_CHECKING:
    from collections.abc import Callable

    from .wire import Service

#: The table of endpoints, by name.
ENDPOINTS: dict[str, dict] = {endpoint["name"]: endpoint for endpoint in _handbill.endpoints()}
#: These GET endpoints return one record, or one entry per item asked for.
_NO_LISTS = {"keyword_insights.search", "posts.previews"}
#: Every list endpoint.
LISTS = [
    name
    for name, endpoint in ENDPOINTS.items()
    if endpoint["method"] == "GET" and not name.endswith(".get") and name not in _NO_LISTS
]


def parameters(name: str) -> dict[str, dict]:
    """The parameters of an endpoint, by name."""
    return {parameter["name"]: parameter for parameter in ENDPOINTS[name]["parameters"]}


def lists_with(*names: str) -> list[str]:
    """The list endpoints that have all of these parameters."""
    return [name for name in LISTS if set(names) <= set(parameters(name))]


def of_kind(kind: str) -> list[tuple[str, str]]:
    """Every parameter of a kind, with its list endpoint."""
    return [(name, found) for name in LISTS for found, each in parameters(name).items() if each["kind"] == kind]


def own_endpoint(name: str, verb: str) -> bool:
    """Whether the resource of the list has an endpoint of this verb."""
    return f"{name.removesuffix('.list')}.{verb}" in ENDPOINTS


def own_ids(name: str) -> str | None:
    """The parameter that selects records of the list by their own id."""
    resource = name.partition(".")[0]
    singular = {"targeting_criteria": "targeting_criterion"}.get(resource, resource[:-1])
    return f"{singular}_ids" if f"{singular}_ids" in parameters(name) else None


@dataclass
class Listing:
    """A list endpoint, called as one user."""

    user: User
    path: str
    #: The required parameters.
    query: dict = field(default_factory=dict)
    #: Creates a record and returns its id; None for reference data and for lists of at most one record.
    make: Callable[[], str] | None = None
    #: The field that holds the id of a record; None where records have no id.
    key: str | None = "id"
    #: Ids in order of creation: at least a second passes between the first four and the others.
    made: list[str] = field(default_factory=list)
    #: The deleted records among them, as DELETE returned them.
    deleted: dict[str, dict] = field(default_factory=dict)

    def get(self, **query: object) -> Answer:
        return self.user.get(self.path, **self.query | query)

    def pages(self, **query: object) -> list[list]:
        return self.user.pages(self.path, **self.query | query)

    def ids(self, records: list[dict]) -> list[str]:
        return [record[self.key] for record in records]

    @property
    def kept(self) -> list[str]:
        """Ids of the records that are not deleted, in order of creation."""
        return [id for id in self.made if id not in self.deleted]


#: Records per list, created in two seconds; the second and the last are deleted where the list has `with_deleted`.
EARLY, LATE = 4, 5


def populate(service: Service) -> dict[str, Listing]:
    """Every list of `SETUPS`, populated; all lists share the two waits for another second."""
    listings = {name: setup(service) for name, setup in SETUPS.items()}
    growing = [listing for listing in listings.values() if listing.make]
    for number in (EARLY, LATE):
        for listing in growing:
            listing.made += [listing.make() for _ in range(number)]
        next_second()
    for name in lists_with("with_deleted"):
        listing = listings[name]
        if own_endpoint(name, "delete") and listing.make:
            for id in (listing.made[1], listing.made[-1]):
                listing.deleted[id] = listing.user.delete(f"{listing.path}/{id}").data
    return listings


# How a record of each list is created


def _ads(service: Service) -> Ads:
    return Ads(service.user())


def _posted(listing: Listing, **query: object) -> str:
    """Creates a record with parameters in the query; those that are functions are called."""
    given = {name: value() if callable(value) else value for name, value in query.items()}
    return listing.user.post(listing.path, **given).data["id"]


def _post(path: str, *query: Callable[[Ads], dict]) -> Callable[[Service], Listing]:
    """A list under an account whose records are created with parameters in the query."""

    def setup(service: Service) -> Listing:
        ads = _ads(service)
        listing = Listing(ads.user, ads.at(path))
        wanted = {name: value for each in query for name, value in each(ads).items()}
        listing.make = lambda: _posted(listing, **wanted)
        return listing

    return setup


def _under_account(path: str, version: str = "", **query: str) -> Callable[[Service], Listing]:
    """A list under an account that nobody adds to, or that holds at most one record."""

    def setup(service: Service) -> Listing:
        ads = _ads(service)
        return Listing(ads.user, version + ads.at(path), query, key=None)

    return setup


def _reference(path: str, **query: str) -> Callable[[Service], Listing]:
    """Reference data, the same for every user."""
    return lambda service: Listing(service.user(), path, query, key=None)


def _accounts(service: Service) -> Listing:
    user = service.user()
    return Listing(user, "accounts", make=user.account)


def _instruments(service: Service) -> Listing:
    user = service.user()
    listing = Listing(user, f"accounts/{user.account()}/funding_instruments")
    listing.make = lambda: _posted(listing, currency="EUR", type="CREDIT_CARD", start_time=instant)
    return listing


def _audiences(service: Service) -> Listing:
    ads = _ads(service)
    return Listing(ads.user, ads.at("custom_audiences"), make=lambda: ads.user.audience(ads.account))


def _campaigns(service: Service) -> Listing:
    ads = _ads(service)
    return Listing(ads.user, ads.at("campaigns"), make=ads.campaign)


def _line_items(service: Service) -> Listing:
    ads = _ads(service)
    campaign = ads.campaign()
    return Listing(ads.user, ads.at("line_items"), make=lambda: ads.line_item(campaign=campaign))


def _criteria(service: Service) -> Listing:
    ads = _ads(service)
    item = ads.line_item()
    return Listing(
        ads.user,
        ads.at("targeting_criteria"),
        {"line_item_ids": item},
        lambda: ads.target(item, "BROAD_KEYWORD", unique("shoes")).data["id"],
    )


def _promoted_posts(service: Service) -> Listing:
    ads = _ads(service)
    item = ads.line_item()
    return Listing(ads.user, ads.at("promoted_posts"), make=lambda: ads.promote(item, ads.post()).data[0]["id"])


def _placed(service: Service) -> Listing:
    """The curated categories of line items: each line item targets the country of the category and has one of them."""
    ads = _ads(service)
    category = ads.curated()[0]
    listing = Listing(ads.user, ads.at("line_item_curated_categories"))

    def make() -> str:
        item = ads.line_item("preroll")
        ads.place(item)
        return _posted(listing, line_item_id=item, curated_category_id=category)

    listing.make = make
    return listing


def _posts(service: Service) -> Listing:
    ads = _ads(service)
    return Listing(ads.user, ads.at("posts"), {"post_type": "PUBLISHED"}, ads.post, "id_str")


def _permissions(path: str) -> Callable[[Service], Listing]:
    def setup(service: Service) -> Listing:
        user = service.user()
        account = user.account()
        listing = Listing(user, path.format(account=account, audience=user.audience(account)))
        listing.make = lambda: _posted(listing, granted_account_id=user.account, permission_level="READ_ONLY")
        return listing

    return setup


def _apps(service: Service) -> Listing:
    """The apps of an account are those that its line items promote."""
    ads = _ads(service)
    listing = Listing(ads.user, ads.at("account_apps"))

    def make() -> str:
        known = set(listing.get(count=1000).ids)
        app = campaigning.objective("APP_INSTALLS", ios_app_store_identifier=unique("3").replace(" ", ""))
        campaigning.line_item(ads.user, ads.account, ads.campaign(), **app)
        (id,) = set(listing.get(count=1000).ids) - known
        return id

    listing.make = make
    return listing


def _targeted(service: Service) -> Listing:
    ads = _ads(service)
    audience = ads.audience()
    assert ads.target(ads.line_item(), "CUSTOM_AUDIENCE", audience).ok
    return Listing(ads.user, ads.at(f"custom_audiences/{audience}/targeted"), {"with_active": "false"}, key=None)


def _history(service: Service) -> Listing:
    ads = _ads(service)
    campaign = ads.campaign()
    for name in "abcdefg":
        ads.user.put(ads.at(f"campaigns/{campaign}"), name=name)
    times = {"start_time": stamp(whole_hour(-1)), "end_time": stamp(whole_hour(2))}
    query = {"entity_type": "CAMPAIGN", "entity_id": campaign, **times}
    return Listing(ads.user, ads.at("account_history"), query, key=None)


def _catalogs(service: Service) -> Listing:
    user = service.user()
    user.catalog()
    return Listing(user, "product_catalogs", key=None)


def _products(service: Service) -> Listing:
    user = service.user()
    catalog = user.catalog()
    return Listing(
        user,
        f"product_catalogs/{catalog}/products",
        make=lambda: user.write(catalog, product(unique("SKU")))[0]["id"],
    )


def _sets(service: Service) -> Listing:
    user = service.user()
    catalog = user.catalog()
    path, keys = f"product_catalogs/{catalog}/product_sets", [user.key(catalog)]
    body = {"name": "all", "type": "MANUAL", "product_keys": keys}
    return Listing(user, path, make=lambda: user.post(path, body).data["id"])


def _feeds(service: Service) -> Listing:
    """A user has one feed."""
    user = service.user()
    path = f"product_catalogs/{user.catalog()}/scheduled_feeds"
    feed = {"feed_url": "https://shop.example/feed.csv", "feed_format": "CSV", "frequency": "DAILY"}
    assert user.post(path, **feed, start_time="04:15", time_zone="UTC").ok
    return Listing(user, path, key=None)


def _text(ads: Ads) -> dict:
    return {"as_user_id": ads.somebody(), "text": "Low prices"}


def _media() -> str:
    return unique("media").replace(" ", "")


_OPTIONS = {name: {} for name in LISTS if name.startswith("targeting_options.")} | {
    "targeting_options.events": {"start_time": "2000-01-01"},
    "targeting_options.tv_shows": {"locale": "en-US"},
}
_TAG = {"tracking_tag_type": "IMPRESSION_TAG", "tracking_tag_url": "https://count.example/tag"}

#: How each list is populated.
SETUPS: dict[str, Callable[[Service], Listing]] = {
    "accounts.list": _accounts,
    "features.list": _under_account("features"),
    "account_apps.list": _apps,
    "account_history.list": _history,
    "funding_instruments.list": _instruments,
    "campaigns.list": _campaigns,
    "line_items.list": _line_items,
    "line_items.placements": _reference("line_items/placements"),
    "targeting_criteria.list": _criteria,
    "targeting_suggestions.list": _under_account(
        "targeting_suggestions", suggestion_type="KEYWORD", targeting_values="shoes"
    ),
    **{name: _reference(f"targeting_criteria/{name.partition('.')[2]}", **query) for name, query in _OPTIONS.items()},
    "promoted_accounts.list": _post(
        "promoted_accounts", lambda ads: {"line_item_id": lambda: ads.line_item("account"), "user_id": ads.somebody}
    ),
    "promoted_posts.list": _promoted_posts,
    "promotable_users.list": _under_account("promotable_users"),
    "scheduled_promoted_posts.list": _post(
        "scheduled_promoted_posts", lambda ads: {"line_item_id": ads.line_item(), "scheduled_post_id": ads.scheduled}
    ),
    "media_creatives.list": _post(
        "media_creatives", lambda ads: {"line_item_id": ads.line_item("preroll"), "account_media_id": _media}
    ),
    "tracking_tags.list": _post("tracking_tags", lambda ads: {"line_item_id": ads.line_item, **_TAG}),
    "posts.list": _posts,
    "draft_posts.list": _post("draft_posts", _text),
    "scheduled_posts.list": _post("scheduled_posts", _text, lambda _: {"scheduled_at": instant(days=1)}),
    "curated_categories.list": _under_account("curated_categories", country_codes="US"),
    "line_item_curated_categories.list": _placed,
    "advertiser_business_categories.list": _reference("advertiser_business_categories"),
    "content_categories.list": _reference("content_categories"),
    "publishers.list": _reference("publishers"),
    "iab_categories.list": _reference("iab_categories"),
    "bidding_rules.list": _reference("bidding_rules"),
    "recommendations.list": _under_account("recommendations", "/5/"),
    "product_catalogs.list": _catalogs,
    "products.list": _products,
    "product_sets.list": _sets,
    "scheduled_feeds.list": _feeds,
    "tailored_audience_permissions.list": _permissions(
        "/5/accounts/{account}/tailored_audiences/{audience}/permissions"
    ),
    "custom_audience_permissions.list": _permissions("accounts/{account}/custom_audiences/{audience}/permissions"),
    "custom_audiences.list": _audiences,
    "custom_audiences.targeted": _targeted,
    "do_not_reach_lists.list": _under_account("do_not_reach_lists"),
}
