"""Rules that every list endpoint keeps, each tested once over all of them.

Pages, counts, totals, order, deleted records, selection by id, and the single records behind the lists. The endpoints
come from the table of endpoints, so a new list is tested the day it is added. What only one list does is tested in the
module of its subject.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .listing import EARLY, LISTS, SETUPS, Listing, lists_with, of_kind, own_endpoint, own_ids, parameters, populate
from .promoting import blamed
from .wire import NOWHERE

if TYPE_CHECKING:
    from collections.abc import Callable

    from .wire import Answer, Service

PAGED = lists_with("cursor")
#: Paged lists whose page size is a parameter.
COUNTED = lists_with("count", "cursor")
#: Lists that hold at most one record.
SMALL = {"do_not_reach_lists.list", "product_catalogs.list", "scheduled_feeds.list"}
#: Lists that `populate` fills with nine records.
FILLED = [
    name
    for name in LISTS
    if name in ("account_apps.list", "products.list") or (own_endpoint(name, "create") and name not in SMALL)
]
DELETED = [name for name in FILLED if "with_deleted" in parameters(name) and own_endpoint(name, "delete")]

#: What the documents give to which list: a parameter that is missing from the table would otherwise not be tested.
FULL = {
    "accounts.list",
    "account_apps.list",
    "funding_instruments.list",
    "campaigns.list",
    "line_items.list",
    "targeting_criteria.list",
    "promoted_accounts.list",
    "promoted_posts.list",
    "promotable_users.list",
    "scheduled_promoted_posts.list",
    "media_creatives.list",
    "tracking_tags.list",
    "line_item_curated_categories.list",
    "custom_audiences.list",
}
LIVE = {"tailored_audience_permissions.list", "custom_audience_permissions.list"}
OPTIONS = {
    f"targeting_options.{name}"
    for name in ("conversations", "events", "interests", "languages", "locations", "network_operators", "tv_shows")
}
OWN = {"posts.list", "draft_posts.list", "scheduled_posts.list", "account_history.list", "products.list"}
DOCUMENTED = {
    "sort_by": FULL | LIVE,
    "with_total_count": FULL | LIVE | {"iab_categories.list"},
    "with_deleted": FULL | {"do_not_reach_lists.list"},
    "count": FULL | LIVE | OPTIONS | OWN | {"iab_categories.list", "product_sets.list", "targeting_suggestions.list"},
}
#: The largest `count` of a list; other lists take 1000.
MOST = {
    "products.list": 100,
    "draft_posts.list": 200,
    "scheduled_posts.list": 200,
    "targeting_suggestions.list": 50,
    "targeting_options.tv_shows": 50,
}
#: These lists have a total in every response.
ALWAYS_TOTAL = {"curated_categories.list", "content_categories.list", "bidding_rules.list", "recommendations.list"}


@pytest.fixture(scope="session")
def listings(service: Service) -> dict[str, Listing]:
    """Every list, populated once per worker; nothing changes the lists afterwards."""
    return populate(service)


@pytest.fixture
def listing(listings: dict[str, Listing], name: str) -> Listing:
    return listings[name]


def whole(listing: Listing, name: str, **query: object) -> list:
    """All records of a list."""
    count = {"count": MOST.get(name, 1000)} if "count" in parameters(name) else {}
    return [record for page in listing.pages(**count, **query) for record in page]


def with_deleted(name: str) -> dict:
    return {"with_deleted": "true"} if "with_deleted" in parameters(name) else {}


def refused(answer: Answer, parameter: str, code: str = "INVALID_PARAMETER") -> bool:
    assert answer.status == 400, answer
    return blamed(answer) == {(code, parameter)}


def unknown_id(id: str) -> str:
    """An id that no record has, of the same form."""
    return NOWHERE["decimal" if id.isdecimal() and len(id) > 10 else "base36"]


def test_every_list_has_a_setup(listings: dict[str, Listing]) -> None:
    assert set(SETUPS) == set(LISTS)
    assert [name for name in LISTS if listings[name].make] == FILLED
    assert [name for name in LISTS if listings[name].deleted] == DELETED


@pytest.mark.parametrize(("parameter", "names"), DOCUMENTED.items(), ids=DOCUMENTED)
def test_the_table_has_the_documented_parameters(parameter: str, names: set[str]) -> None:
    assert names <= set(lists_with(parameter))


def test_lists_select_by_their_own_ids() -> None:
    found = {name for name in LISTS if own_ids(name)}
    assert found == {"posts.list", *FULL, *LIVE} - {"account_apps.list", "line_item_curated_categories.list"}


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_an_envelope_of_request_data_and_next_cursor(listing: Listing, name: str) -> None:
    answer = listing.get()
    assert answer.status == 200
    assert isinstance(answer.data, list)
    assert isinstance(answer.params, dict)
    assert ("total_count" in answer.json) is (name in ALWAYS_TOTAL)
    if name in PAGED:
        assert isinstance(answer.json["next_cursor"], str) is (len(answer.data) < len(whole(listing, name))), answer
    if "account_id" in parameters(name):
        assert answer.params["account_id"] == listing.path.partition("accounts/")[2].partition("/")[0]


@pytest.mark.parametrize("name", FILLED)
def test_a_list_holds_what_was_created(listing: Listing, name: str) -> None:
    assert sorted(listing.ids(whole(listing, name))) == sorted(listing.kept)


@pytest.mark.parametrize("name", LISTS)
def test_unknown_parameters_are_ignored(listing: Listing, name: str) -> None:
    answer = listing.get(unknown="1")
    assert answer.data == listing.get().data
    assert "unknown" not in answer.params


# Pages


COUNTS = {
    "zero": ("0", False),
    "one": ("1", True),
    "most": ("{most}", True),
    "above": ("{above}", False),
    "below-zero": ("-1", False),
    "text": ("ten", False),
    "fraction": ("1.5", False),
    "huge": ("99999999999999999999", False),
}


@pytest.mark.parametrize("name", lists_with("count"))
@pytest.mark.parametrize(("count", "good"), COUNTS.values(), ids=COUNTS)
def test_count_has_its_bounds(listing: Listing, name: str, count: str, good: bool) -> None:
    most = MOST.get(name, 1000)
    answer = listing.get(count=count.format(most=most, above=most + 1))
    assert answer.status == 200 if good else refused(answer, "count"), answer


@pytest.mark.parametrize("name", lists_with("count"))
def test_a_parameter_is_given_once(listing: Listing, name: str) -> None:
    query = "&".join(f"{key}={value}" for key, value in listing.query.items())
    target = listing.path if listing.path.startswith("/") else f"/12/{listing.path}"
    assert refused(listing.user.send("GET", f"{target}?count=1&count=2&{query}"), "count")
    assert listing.user.send("GET", f"{target}?count=1&count=1&{query}").ok


@pytest.mark.parametrize("name", COUNTED)
@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_pages_joined_are_the_list(listing: Listing, name: str, count: int) -> None:
    expected = whole(listing, name)
    pages = listing.pages(count=count)
    assert [record for page in pages for record in page] == expected
    assert all(len(page) == count for page in pages[:-1])
    assert len(pages[-1]) <= count
    assert len(expected) >= (7 if listing.make else 2)


@pytest.mark.parametrize("name", lists_with("count", "sort_by"))
@pytest.mark.parametrize("order", ["created_at-asc", "created_at-desc", "updated_at-asc", "deleted-asc"])
def test_pages_joined_are_the_list_in_any_order(listing: Listing, name: str, order: str) -> None:
    query = {"sort_by": order} | with_deleted(name)
    pages = listing.pages(count=2, **query)
    assert [record for page in pages for record in page] == listing.get(**query).data


#: These lists fit on one page; the cursor is ignored.
ONE_PAGE = {"custom_audiences.targeted"}


@pytest.mark.parametrize("name", PAGED)
@pytest.mark.parametrize("cursor", ["nonsense", "c-zzzz", "0", "-1", "%00", "ä"])
def test_an_unknown_cursor_is_refused(listing: Listing, name: str, cursor: str) -> None:
    answer = listing.get(cursor=cursor)
    assert answer.ok if name in ONE_PAGE else refused(answer, "cursor")


@pytest.mark.parametrize("name", COUNTED)
def test_a_cursor_belongs_to_its_list(listings: dict[str, Listing], listing: Listing, name: str) -> None:
    cursor = listing.get(count=1).json["next_cursor"]
    assert isinstance(cursor, str)
    assert listing.get(count=2, cursor=cursor).ok
    elsewhere = "targeting_criteria/locations" if name == "accounts.list" else "accounts"
    assert refused(listing.user.get(elsewhere, cursor=cursor), "cursor")
    if "with_deleted" in parameters(name):
        assert refused(listing.get(cursor=cursor, with_deleted="true"), "cursor")
        assert listing.get(cursor=cursor, with_deleted="false").ok


# Totals


@pytest.mark.parametrize("name", lists_with("with_total_count"))
def test_a_total_is_given_on_request_and_counts_all_pages(listing: Listing, name: str) -> None:
    answer = listing.get(with_total_count="true", count=1)
    assert answer.json["total_count"] == len(whole(listing, name))
    assert len(answer.data) == 1
    assert "total_count" not in listing.get(with_total_count="false").json


@pytest.mark.parametrize("name", lists_with("with_total_count"))
def test_a_total_and_a_cursor_exclude_each_other(listing: Listing, name: str) -> None:
    cursor = listing.get(count=1).json["next_cursor"]
    answer = listing.get(cursor=cursor, with_total_count="true")
    assert (answer.status, answer.codes) == (400, ["EXCLUSIVE_PARAMETERS"])


@pytest.mark.parametrize("name", lists_with("with_total_count", "with_deleted"))
def test_a_total_counts_deleted_records_only_when_they_are_shown(listing: Listing, name: str) -> None:
    less, more = (
        listing.get(with_total_count="true", with_deleted=shown).json["total_count"] for shown in ("false", "true")
    )
    assert more == less + len(listing.deleted)


# Order


#: What a list sorts by besides the times of a record and whether it is deleted.
ATTRIBUTES = {
    "accounts.list": ["name"],
    "custom_audiences.list": ["name"],
    "funding_instruments.list": ["funded_amount_local_micro", "start_time", "end_time"],
    "campaigns.list": [
        "name",
        "start_time",
        "end_time",
        "daily_budget_amount_local_micro",
        "total_budget_amount_local_micro",
        "standard_delivery",
    ],
    "line_items.list": ["bid_amount_local_micro"],
    "promoted_accounts.list": ["paused"],
    "promoted_posts.list": ["paused"],
}
SORTED = [
    (name, attribute)
    for name in lists_with("sort_by")
    for attribute in ("created_at", "updated_at", "deleted", *ATTRIBUTES.get(name, []))
]


@pytest.mark.parametrize(("name", "attribute"), SORTED)
def test_lists_are_sorted_both_ways(listing: Listing, name: str, attribute: str) -> None:
    for direction in ("asc", "desc"):
        answer = listing.get(sort_by=f"{attribute}-{direction}", **with_deleted(name))
        assert answer.params["sort_by"] == [f"{attribute}-{direction}"]
        values = [record[attribute] for record in answer.data if record.get(attribute) is not None]
        assert values == sorted(values, reverse=direction == "desc")
        if listing.make:
            ids = listing.ids(answer.data)
            assert sorted(ids) == sorted(listing.made if with_deleted(name) else listing.kept)
            if attribute == "created_at":
                assert len(set(values)) > 1
                early = ids[:EARLY] if direction == "asc" else ids[-EARLY:]
                assert sorted(early) == sorted(listing.made[:EARLY])


ORDERS = ["created_at", "created_at-up", "-asc", "nothing-asc", "created_at asc", "created_at-ASCENDING"]


@pytest.mark.parametrize("name", lists_with("sort_by"))
@pytest.mark.parametrize("order", ORDERS)
def test_an_invalid_order_is_refused(listing: Listing, name: str, order: str) -> None:
    assert refused(listing.get(sort_by=order), "sort_by")


# Selection


#: A value of each list parameter that is bounded, by number; other bounded lists hold ids.
VALUES: dict[str, Callable[[int], str]] = {
    "country_codes": lambda number: chr(65 + number // 26) + chr(65 + number % 26),
    "post_ids": lambda number: str(number + 1),
}
#: Lists of enum values and texts have no bound of their own.
UNBOUNDED = {"feature_keys", "event_types", "targeting_values"}
BOUNDED = [(name, parameter) for name, parameter in of_kind("list") if parameter not in UNBOUNDED]
#: Line items that cannot hold the records are refused for another reason.
STRICT = {("promoted_accounts.list", "line_item_ids")}


@pytest.mark.parametrize(("name", "parameter"), BOUNDED)
def test_a_list_of_ids_holds_at_most_200(listing: Listing, name: str, parameter: str) -> None:
    value = VALUES.get(parameter, lambda number: f"z{number}")
    values = [value(number) for number in range(201)]
    answer = listing.get(**{parameter: ",".join(values[:200])})
    assert answer.ok or ((name, parameter) in STRICT and not refused(answer, parameter)), answer
    assert [str(each) for each in answer.params[parameter]] == values[:200]
    assert refused(listing.get(**{parameter: ",".join(values)}), parameter)


@pytest.mark.parametrize("name", [name for name in LISTS if own_ids(name)])
def test_a_list_of_ids_selects(listing: Listing, name: str) -> None:
    parameter = own_ids(name)
    ids = listing.kept if listing.make else [record["id"] for record in listing.get().data]
    two, key = [ids[-1], ids[0]], listing.key or "id"
    answer = listing.get(**{parameter: ",".join(two)})
    assert sorted(record[key] for record in answer.data) == sorted(two)
    assert [str(id) for id in answer.params[parameter]] == two
    assert [record[key] for record in listing.get(**{parameter: ids[1]}).data] == [ids[1]]
    assert listing.get(**{parameter: unknown_id(ids[0])}).data == []


@pytest.mark.parametrize(("name", "parameter"), of_kind("flag"))
def test_flags_are_booleans(listing: Listing, name: str, parameter: str) -> None:
    for text, value in (("true", True), ("false", False)):
        assert listing.get(**{parameter: text}).params[parameter] is value
    assert refused(listing.get(**{parameter: "perhaps"}), parameter)


# Deleted records


@pytest.mark.parametrize("name", DELETED)
def test_deleted_records_are_hidden_unless_asked_for(listing: Listing, name: str) -> None:
    for query in ({}, {"with_deleted": "false"}):
        assert sorted(listing.get(**query).ids) == sorted(listing.kept)
    shown = {record["id"]: record for record in listing.get(with_deleted="true").data}
    assert sorted(shown) == sorted(listing.made)
    assert {id for id, record in shown.items() if record["deleted"]} == set(listing.deleted)


# Single records


def singles(*verbs: str) -> list[str]:
    """Lists of created records that have these endpoints for one of them."""
    return [name for name in FILLED if all(own_endpoint(name, verb) for verb in verbs)]


#: The lists above that live under an account; `test_auth` has the rules of accounts.
UNDER_ACCOUNT = [name for name in singles("get", "delete") if name != "accounts.list"]

#: The code for an id that no record has, where the documents give one.
CODES = {
    "campaigns.list": "CAMPAIGN_NOT_FOUND",
    "line_items.list": "LINE_ITEM_NOT_FOUND",
    "media_creatives.list": "MEDIA_CREATIVE_NOT_FOUND",
    "promoted_accounts.list": "PROMOTED_ACCOUNT_NOT_FOUND",
    "promoted_posts.list": "PROMOTED_POST_NOT_FOUND",
    "targeting_criteria.list": "TARGETING_CRITERION_NOT_FOUND",
}


def missing(answer: Answer, name: str) -> bool:
    assert answer.status == 404, answer
    return name not in CODES or answer.codes == [CODES[name]]


@pytest.mark.parametrize("name", singles("get"))
def test_a_record_is_read_as_it_is_listed(listing: Listing, name: str) -> None:
    for record in listing.get().data:
        answer = listing.user.get(f"{listing.path}/{record['id']}")
        assert answer.data | record == answer.data
        assert name == "accounts.list" or answer.data == record
        assert record["id"] in map(str, answer.params.values())


@pytest.mark.parametrize("name", DELETED)
def test_a_deleted_record_is_read_on_request_and_not_deleted_again(listing: Listing, name: str) -> None:
    for id, gone in listing.deleted.items():
        path = f"{listing.path}/{id}"
        assert (gone["id"], gone["deleted"]) == (id, True)
        assert missing(listing.user.delete(path), name)
        if own_endpoint(name, "get"):
            for query in ({}, {"with_deleted": "false"}):
                assert missing(listing.user.get(path, **query), name)
            read = listing.user.get(path, with_deleted="true").data
            assert read == gone or (name == "accounts.list" and read == gone | {"industry_type": None})


@pytest.mark.parametrize("name", UNDER_ACCOUNT)
@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_an_unknown_record_is_not_found(listing: Listing, name: str, method: str) -> None:
    assert missing(listing.user.send(method, f"{listing.path}/{unknown_id(listing.kept[0])}"), name)


@pytest.mark.parametrize("name", UNDER_ACCOUNT)
def test_a_record_belongs_to_one_account(listing: Listing, name: str) -> None:
    id, resource = listing.kept[0], listing.path.split("/")[-1]
    other = f"accounts/{listing.user.account()}/{resource}/{id}"
    assert listing.user.get(other).status == 404
    assert listing.user.delete(other).status == 404
    assert listing.user.get(f"{listing.path}/{id}").ok


@pytest.mark.parametrize("name", [name for name in LISTS if "account_id" in parameters(name)])
def test_a_list_of_another_user_is_refused(listing: Listing, name: str) -> None:
    stranger = listing.user.service.user()
    paths = [listing.path, *(f"{listing.path}/{id}" for id in listing.kept[:1] if name in UNDER_ACCOUNT)]
    for path in paths:
        answer = stranger.get(path, **listing.query)
        assert (answer.status, answer.codes) == (403, ["ACCOUNT_NOT_FOUND"])
