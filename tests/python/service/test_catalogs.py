"""Catalogs, product sets and scheduled feeds (document 1, product catalogs; document 5, section 8)."""

from __future__ import annotations

import pytest

from .wire import NOWHERE, User, product

# Catalogs


def test_a_catalog_has_an_id_and_a_name(user: User) -> None:
    made = user.post("product_catalogs", name="Frühling 漢").data
    assert sorted(made) == ["id", "name"]
    assert made["name"] == "Frühling 漢"
    assert user.get("product_catalogs").data == [made]


def test_a_user_without_a_catalog_lists_none(user: User) -> None:
    answer = user.get("product_catalogs")
    assert answer.data == []
    assert answer.json["next_cursor"] is None


def test_a_user_has_only_one_catalog(user: User, catalog: str) -> None:
    answer = user.post("product_catalogs", name="second")
    assert answer.refused, answer
    assert answer.errors
    assert user.get("product_catalogs").ids == [catalog]


@pytest.mark.parametrize("method", ["POST", "PUT"])
def test_a_catalog_needs_a_name(user: User, method: str) -> None:
    path = "product_catalogs" if method == "POST" else f"product_catalogs/{user.catalog()}"
    answer = user.send(method, path)
    assert answer.status == 400
    assert [(error["code"], error["parameter"]) for error in answer.errors] == [("MISSING_PARAMETER", "name")]


def test_a_catalog_is_renamed(user: User, catalog: str) -> None:
    assert user.put(f"product_catalogs/{catalog}", name="new").data == {"id": catalog, "name": "new"}
    assert user.get("product_catalogs").data == [{"id": catalog, "name": "new"}]


def test_a_deleted_catalog_is_gone_for_good(user: User, catalog: str) -> None:
    user.key(catalog)
    assert user.delete(f"product_catalogs/{catalog}").data == {"id": catalog, "name": "shop"}
    assert user.get("product_catalogs").data == []
    assert user.get(f"product_catalogs/{catalog}/products").status == 404
    assert user.put(f"product_catalogs/{catalog}", name="again").status == 404
    assert user.delete(f"product_catalogs/{catalog}").status == 404


UNKNOWN = {
    "rename": ("PUT", "", {"name": "a"}, None),
    "delete": ("DELETE", "", {}, None),
    "products": ("GET", "/products", {}, None),
    "write": ("PUT", "/products", {}, {"products": [product()]}),
    "remove": ("DELETE", "/products", {}, {"product_keys": ["1"]}),
    "set": ("GET", "/product_sets/1", {}, None),
    "make-a-set": ("POST", "/product_sets", {}, {"name": "a", "type": "MANUAL", "product_keys": ["1"]}),
    "feeds": ("GET", "/scheduled_feeds", {}, None),
}


@pytest.mark.parametrize(("method", "rest", "query", "body"), UNKNOWN.values(), ids=UNKNOWN)
def test_a_catalog_nobody_has_is_not_found(user: User, method: str, rest: str, query: dict, body: object) -> None:
    answer = user.send(method, f"product_catalogs/{NOWHERE['decimal']}{rest}", query, json_body=body)
    assert answer.status == 404, answer


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_user_id_is_a_number(user: User, method: str) -> None:
    answer = user.send(method, "product_catalogs", {"name": "a", "user_id": "me"})
    assert answer.status == 400
    assert answer.errors[0]["parameter"] == "user_id"


# Product sets


@pytest.fixture
def sets(catalog: str) -> str:
    return f"product_catalogs/{catalog}/product_sets"


@pytest.fixture
def keys(user: User, catalog: str) -> list[str]:
    return [entry["product_key"] for entry in user.write(catalog, *(product(f"SKU-{n}") for n in range(3)))]


CHEAP = {"attribute": "price", "operator": "LESS_THAN", "value": "80.00 EUR"}


def test_a_manual_set_holds_the_products_named_by_key(user: User, sets: str, keys: list[str]) -> None:
    made = user.post(sets, {"name": "two", "type": "MANUAL", "product_keys": keys[:2]}).data
    assert made == {
        "id": made["id"],
        "name": "two",
        "description": None,
        "type": "MANUAL",
        "product_ids": ["SKU-0", "SKU-1"],
        "filters": [],
        "processing_status": "DONE",
    }
    assert made["id"].isdecimal()
    assert user.get(f"{sets}/{made['id']}").data == made


def test_a_filtered_set_holds_the_products_that_match(user: User, catalog: str, sets: str) -> None:
    user.write(catalog, product("cheap", price="9.50 EUR"), product("dear", price="100.00 EUR"))
    made = user.post(sets, {"name": "under 80", "description": "price", "type": "FILTERED", "filters": [CHEAP]}).data
    assert made == {
        "id": made["id"],
        "name": "under 80",
        "description": "price",
        "type": "FILTERED",
        "product_ids": ["cheap"],
        "filters": [CHEAP],
        "processing_status": made["processing_status"],
    }
    assert made["processing_status"] in ("DONE", "PROCESSING")
    assert user.get(f"{sets}/{made['id']}").data["product_ids"] == ["cheap"]


MANUAL = {"name": "all", "type": "MANUAL", "product_keys": ["{key}"]}
FILTERED = {"name": "some", "type": "FILTERED", "filters": [CHEAP]}
BAD_SETS = {
    "no-name": MANUAL | {"name": None},
    "no-type": MANUAL | {"type": None},
    "unknown-type": MANUAL | {"type": "AUTOMATIC"},
    "type-in-lower-case": MANUAL | {"type": "manual"},
    "manual-without-products": MANUAL | {"product_keys": None},
    "products-that-are-no-list": MANUAL | {"product_keys": "1"},
    "products-that-are-no-text": MANUAL | {"product_keys": [{}]},
    "more-than-50-products": MANUAL | {"product_keys": [str(n) for n in range(51)]},
    "filtered-without-filters": FILTERED | {"filters": None},
    "filters-that-are-no-list": FILTERED | {"filters": CHEAP},
    "more-than-30-filters": FILTERED | {"filters": [CHEAP] * 31},
    "filter-without-attribute": FILTERED | {"filters": [{"operator": "MATCH", "value": "a"}]},
    "filter-without-operator": FILTERED | {"filters": [{"attribute": "price", "value": "1.00 EUR"}]},
    "filter-without-value": FILTERED | {"filters": [{"attribute": "price", "operator": "EQUAL_TO"}]},
    "filter-by-color": FILTERED | {"filters": [CHEAP | {"attribute": "color"}]},
    "filter-by-title": FILTERED | {"filters": [CHEAP | {"attribute": "title"}]},
    "filter-by-custom-label-5": FILTERED | {"filters": [CHEAP | {"attribute": "custom_label_5"}]},
    "unknown-operator": FILTERED | {"filters": [CHEAP | {"operator": "NEAR"}]},
    "operator-in-lower-case": FILTERED | {"filters": [CHEAP | {"operator": "less_than"}]},
    "second-filter-bad": FILTERED | {"filters": [CHEAP, CHEAP | {"operator": "NEAR"}]},
    "value-that-is-no-text": FILTERED | {"filters": [CHEAP | {"value": {"a": 1}}]},
    "name-that-is-no-text": MANUAL | {"name": 7},
}


@pytest.mark.parametrize("body", BAD_SETS.values(), ids=BAD_SETS)
def test_a_bad_set_is_refused(user: User, sets: str, keys: list[str], body: dict) -> None:
    sent = {name: value for name, value in body.items() if value is not None}
    if sent.get("product_keys") == ["{key}"]:
        sent["product_keys"] = keys[:1]
    answer = user.post(sets, sent)
    assert answer.status == 400, answer
    assert answer.errors[0]["message"]


def test_a_manual_set_holds_up_to_50_products(user: User, catalog: str, sets: str) -> None:
    entries = [user.write(catalog, *(product(f"SKU-{n}") for n in range(at, at + 25))) for at in (0, 25)]
    keys = [entry["product_key"] for part in entries for entry in part]
    made = user.post(sets, {"name": "fifty", "type": "MANUAL", "product_keys": keys}).data
    assert len(made["product_ids"]) == 50


def test_a_filtered_set_takes_up_to_30_filters(user: User, sets: str, keys: list[str]) -> None:
    made = user.post(sets, FILTERED | {"filters": [CHEAP] * 30}).data
    assert made["product_ids"] == ["SKU-0", "SKU-1", "SKU-2"]
    assert len(made["filters"]) == 30


CHANGES = {
    "name": ({"name": "renamed"}, {"name": "renamed"}),
    "description": ({"description": "more"}, {"description": "more"}),
    "products": ({"product_keys": [2]}, {"product_ids": ["SKU-2"]}),
    "all": (
        {"name": "n", "description": "d", "product_keys": [0, 1]},
        {"name": "n", "description": "d", "product_ids": ["SKU-0", "SKU-1"]},
    ),
}


@pytest.mark.parametrize(("change", "expected"), CHANGES.values(), ids=CHANGES)
def test_a_manual_set_is_updated(user: User, sets: str, keys: list[str], change: dict, expected: dict) -> None:
    made = user.post(sets, {"name": "one", "type": "MANUAL", "product_keys": keys[:1]}).data
    if "product_keys" in change:
        change = change | {"product_keys": [keys[n] for n in change["product_keys"]]}
    after = user.put(f"{sets}/{made['id']}", change).data
    assert after == made | expected
    assert user.get(f"{sets}/{made['id']}").data == after


def test_a_manual_set_does_not_grow_over_50_products(user: User, sets: str, keys: list[str]) -> None:
    made = user.post(sets, {"name": "one", "type": "MANUAL", "product_keys": keys[:1]}).data
    assert user.put(f"{sets}/{made['id']}", {"product_keys": [str(n) for n in range(51)]}).status == 400
    assert user.get(f"{sets}/{made['id']}").data == made


@pytest.mark.parametrize("change", [{"name": "renamed"}, {"description": "more"}], ids=["name", "description"])
def test_a_filtered_set_is_not_updated(user: User, sets: str, keys: list[str], change: dict) -> None:
    made = user.post(sets, FILTERED).data
    assert user.put(f"{sets}/{made['id']}", change).refused
    assert user.get(f"{sets}/{made['id']}").data == made


@pytest.mark.parametrize("kind", ["MANUAL", "FILTERED"])
def test_a_deleted_set_is_gone_for_good(user: User, sets: str, keys: list[str], kind: str) -> None:
    body = {"MANUAL": MANUAL | {"product_keys": keys}, "FILTERED": FILTERED}[kind]
    made = user.post(sets, body).data
    gone = user.delete(f"{sets}/{made['id']}").data
    assert gone["id"] == made["id"]
    assert gone["filters"] == made["filters"]
    assert user.get(f"{sets}/{made['id']}").status == 404
    assert user.put(f"{sets}/{made['id']}", {"name": "again"}).status == 404
    assert user.delete(f"{sets}/{made['id']}").status == 404


def test_a_product_named_twice_is_a_member_once(user: User, sets: str, keys: list[str]) -> None:
    answer = user.post(sets, {"name": "twice", "type": "MANUAL", "product_keys": [keys[0], keys[0]]})
    assert answer.refused or answer.data["product_ids"] == ["SKU-0"]


def test_a_product_that_is_deleted_leaves_its_sets(user: User, products: str, sets: str, keys: list[str]) -> None:
    made = user.post(sets, {"name": "two", "type": "MANUAL", "product_keys": keys[:2]}).data
    user.delete(products, {"product_keys": [keys[0]]})
    assert "SKU-0" not in user.get(f"{sets}/{made['id']}").data["product_ids"]


def test_a_set_nobody_made_is_not_found(user: User, sets: str) -> None:
    for method, body in (("GET", None), ("PUT", {"name": "a"}), ("DELETE", None)):
        assert user.send(method, f"{sets}/{NOWHERE['decimal']}", json_body=body).status == 404


# What a filter holds

NUMBERS = {"small": 9.5, "same": 80, "large": 100}
TEXTS = {"shoes": "Apparel > Shoes", "boots": "Apparel > Boots", "lamps": "Home > Lamps"}
MONEY = ["price", "sale_price"]
WORDS = ["product_type", "google_product_category", *(f"custom_label_{n}" for n in range(5))]
COMPARED = {"LESS_THAN": ["small"], "EQUAL_TO": ["same"], "GREATER_THAN": ["large"]}
MATCHED = {
    "EQUAL_TO": ("Apparel > Boots", ["boots"]),
    "MATCH": ("Home > Lamps", ["lamps"]),
    "CONTAINS": ("Apparel", ["boots", "shoes"]),
    "NOT_CONTAINS": ("Apparel", ["lamps"]),
}


def found(user: User, sets: str, *filters: tuple[str, str, str]) -> list[str]:
    named = [dict(zip(("attribute", "operator", "value"), each, strict=True)) for each in filters]
    made = user.post(sets, {"name": "filtered", "type": "FILTERED", "filters": named}).data
    return sorted(user.get(f"{sets}/{made['id']}").data["product_ids"])


@pytest.mark.parametrize("attribute", MONEY)
@pytest.mark.parametrize(("operator", "expected"), COMPARED.items(), ids=COMPARED)
def test_money_is_compared_by_amount(
    user: User, catalog: str, sets: str, attribute: str, operator: str, expected: list
) -> None:
    rest = {"price": "500.00 EUR"} if attribute == "sale_price" else {}
    user.write(
        catalog, *(product(name, **(rest | {attribute: f"{amount:.2f} EUR"})) for name, amount in NUMBERS.items())
    )
    assert found(user, sets, (attribute, operator, "80.00 EUR")) == expected
    assert found(user, sets, (attribute, operator, "80 EUR")) == expected


@pytest.mark.parametrize(("operator", "expected"), COMPARED.items(), ids=COMPARED)
def test_inventory_is_compared_as_a_number(user: User, catalog: str, sets: str, operator: str, expected: list) -> None:
    user.write(catalog, *(product(name, inventory=int(amount)) for name, amount in NUMBERS.items()), product("unknown"))
    assert found(user, sets, ("inventory", operator, "80")) == expected


@pytest.mark.parametrize("attribute", WORDS)
@pytest.mark.parametrize(("operator", "case"), MATCHED.items(), ids=MATCHED)
def test_text_is_matched(user: User, catalog: str, sets: str, attribute: str, operator: str, case: tuple) -> None:
    value, expected = case
    user.write(catalog, *(product(name, **{attribute: text}) for name, text in TEXTS.items()))
    assert found(user, sets, (attribute, operator, value)) == expected


OPERATORS = ["GREATER_THAN", "EQUAL_TO", "LESS_THAN", "MATCH", "NOT_CONTAINS", "CONTAINS"]


@pytest.mark.parametrize("attribute", [*MONEY, "inventory", *WORDS])
@pytest.mark.parametrize("operator", OPERATORS)
def test_every_attribute_takes_every_operator(
    user: User, catalog: str, sets: str, attribute: str, operator: str
) -> None:
    user.write(catalog, product("some", **{"sale_price": "1.00 EUR", "inventory": 3, **dict.fromkeys(WORDS, "text")}))
    value = {"price": "80.00 EUR", "sale_price": "80.00 EUR", "inventory": "80"}.get(attribute, "text")
    filters = [{"attribute": attribute, "operator": operator, "value": value}]
    made = user.post(sets, {"name": "filtered", "type": "FILTERED", "filters": filters}).data
    assert made["filters"] == filters
    assert made["product_ids"] in ([], ["some"])


def test_filters_hold_together(user: User, catalog: str, sets: str) -> None:
    user.write(catalog, *(product(name, price=f"{amount:.2f} EUR") for name, amount in NUMBERS.items()))
    assert found(user, sets, ("price", "GREATER_THAN", "10.00 EUR"), ("price", "LESS_THAN", "90.00 EUR")) == ["same"]
    assert found(user, sets, ("price", "GREATER_THAN", "90.00 EUR"), ("price", "LESS_THAN", "10.00 EUR")) == []


def test_an_empty_set_is_a_set(user: User, sets: str, keys: list[str]) -> None:
    assert found(user, sets, ("custom_label_0", "EQUAL_TO", "nothing")) == []


# Scheduled feeds

FEED = {
    "feed_url": "https://shop.example/feed.csv",
    "feed_format": "CSV",
    "frequency": "WEEKLY",
    "repeat": "MONDAY",
    "start_time": "04:15",
    "time_zone": "Europe/Berlin",
}


@pytest.fixture
def feeds(catalog: str) -> str:
    return f"product_catalogs/{catalog}/scheduled_feeds"


def test_a_feed_is_scheduled(user: User, catalog: str, feeds: str) -> None:
    made = user.post(feeds, **FEED).data
    stamps = {name: made[name] for name in ("id", "created_at", "updated_at")}
    assert made == FEED | {"product_catalog_id": catalog} | stamps
    assert made["id"].isdecimal()
    assert len(made["created_at"]) == len("2026-03-02T08:00:00.000Z")
    assert made["created_at"].endswith("Z")
    assert "." in made["created_at"]
    assert user.get(feeds).data == [made]


SCHEDULES = {
    **{f"every-{n}-hours": {"frequency": "HOURLY", "repeat": n} for n in ("1", "2", "3", "4", "6", "8", "12")},
    **{
        day: {"frequency": "WEEKLY", "repeat": day}
        for day in ("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY")
    },
    "daily": {"frequency": "DAILY", "repeat": None},
    "tsv": {"feed_format": "TSV"},
    "xml": {"feed_format": "XML"},
    "midnight": {"start_time": "00:00"},
    "last-minute": {"start_time": "23:59"},
    "utc": {"time_zone": "UTC"},
}


@pytest.mark.parametrize("change", SCHEDULES.values(), ids=SCHEDULES)
def test_every_schedule_is_taken(user: User, feeds: str, change: dict) -> None:
    wanted = FEED | change
    made = user.post(feeds, **{name: value for name, value in wanted.items() if value is not None}).data
    assert {name: made[name] for name in wanted} == wanted


BAD_FEEDS = {
    **{f"no-{name}": {name: None} for name in FEED},
    "hourly-without-repeat": {"frequency": "HOURLY", "repeat": None},
    "daily-with-repeat": {"frequency": "DAILY", "repeat": "1"},
    "hourly-by-day": {"frequency": "HOURLY", "repeat": "MONDAY"},
    "every-5-hours": {"frequency": "HOURLY", "repeat": "5"},
    "every-24-hours": {"frequency": "HOURLY", "repeat": "24"},
    "weekly-by-number": {"frequency": "WEEKLY", "repeat": "1"},
    "no-such-day": {"repeat": "SOMEDAY"},
    "monthly": {"frequency": "MONTHLY"},
    "json": {"feed_format": "JSON"},
    "25-o-clock": {"start_time": "25:00"},
    "61-minutes": {"start_time": "10:61"},
    "noon": {"start_time": "noon"},
    "mars": {"time_zone": "Mars/Base"},
    "no-url": {"feed_url": "feed"},
}


@pytest.mark.parametrize("change", BAD_FEEDS.values(), ids=BAD_FEEDS)
def test_a_bad_feed_is_refused(user: User, feeds: str, change: dict) -> None:
    answer = user.post(feeds, **{name: value for name, value in (FEED | change).items() if value is not None})
    assert answer.status == 400, answer
    assert user.get(feeds).data == []


def test_a_user_has_only_one_feed(user: User, feeds: str) -> None:
    first = user.post(feeds, **FEED).data
    assert user.post(feeds, **FEED).refused
    assert user.get(feeds).data == [first]


@pytest.mark.parametrize("name", ["feed_url", "feed_format", "repeat", "start_time", "time_zone"])
def test_a_feed_is_changed_field_by_field(user: User, feeds: str, name: str) -> None:
    made = user.post(feeds, **FEED).data
    other = {
        "feed_url": "https://shop.example/other.tsv",
        "feed_format": "TSV",
        "repeat": "FRIDAY",
        "start_time": "05:00",
        "time_zone": "Asia/Tokyo",
    }[name]
    after = user.put(f"{feeds}/{made['id']}", **{name: other}).data
    assert after == made | {name: other, "updated_at": after["updated_at"]}
    assert user.get(feeds).data == [after]


def test_a_feed_becomes_hourly(user: User, feeds: str) -> None:
    made = user.post(feeds, **FEED).data
    after = user.put(f"{feeds}/{made['id']}", frequency="HOURLY", repeat="6").data
    assert (after["frequency"], after["repeat"]) == ("HOURLY", "6")


BAD_FEED_CHANGES = {
    "format": {"feed_format": "JSON"},
    "repeat": {"repeat": "5"},
    "zone": {"time_zone": "Mars/Base"},
    "time": {"start_time": "25:00"},
}


@pytest.mark.parametrize("change", BAD_FEED_CHANGES.values(), ids=BAD_FEED_CHANGES)
def test_a_bad_change_of_a_feed_is_refused(user: User, feeds: str, change: dict) -> None:
    made = user.post(feeds, **FEED).data
    assert user.put(f"{feeds}/{made['id']}", **change).status == 400
    assert user.get(feeds).data == [made]


def test_a_deleted_feed_is_gone_for_good(user: User, feeds: str) -> None:
    made = user.post(feeds, **FEED).data
    assert user.delete(f"{feeds}/{made['id']}").data == made
    assert user.get(feeds).data == []
    assert user.delete(f"{feeds}/{made['id']}").status == 404
    assert user.put(f"{feeds}/{made['id']}", start_time="05:00").status == 404
