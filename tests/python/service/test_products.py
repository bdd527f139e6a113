"""Products: reads, writes of up to 25, deletes (document 1, products)."""

from __future__ import annotations

import pytest

from .wire import NOWHERE, Service, User, product

FIELDS = [
    "id",
    "product_key",
    "title",
    "description",
    "availability",
    "condition",
    "price",
    "link",
    "image_link",
    "brand",
    "gtin",
    "mpn",
    "mobile_link",
    "additional_image_link",
    "google_product_category",
    "product_type",
    "inventory",
    "sale_price",
    "sale_price_effective_date",
    "item_group_id",
    "item_group_key",
    "gender",
    "color",
    "size",
    "age_group",
    "custom_label_0",
    "custom_label_1",
    "custom_label_2",
    "custom_label_3",
    "custom_label_4",
]


def write(user: User, catalog: str, **members: object) -> dict:
    (entry,) = user.write(catalog, product(**members))
    return entry


def test_a_new_product_is_made_and_read_back(user: User, catalog: str, products: str) -> None:
    entry = write(user, catalog, id="SKU-22")
    assert entry == {
        "id": "SKU-22",
        "product_key": entry["product_key"],
        "status": "CREATE_SUCCESS",
        "warnings": [],
        "errors": [],
    }
    (read,) = user.get(products).data
    assert sorted(read) == sorted(FIELDS)
    assert read == dict.fromkeys(FIELDS) | product("SKU-22") | {"product_key": entry["product_key"]}


FULL = {
    "gtin": "4006381333931",
    "mpn": "MPN-1",
    "mobile_link": "https://m.shop.example/1",
    "additional_image_link": "https://shop.example/2.png,https://shop.example/3.webp",
    "google_product_category": "Apparel & Accessories > Shoes",
    "product_type": "Home > Women > Dresses",
    "inventory": 12,
    "sale_price": "39.50 EUR",
    "sale_price_effective_date": "2026-03-01T00:00+01:00/2026-03-08T00:00+01:00",
    "item_group_id": "group-1",
    "gender": "unisex",
    "color": "dunkelgrün",
    "size": "42",
    "age_group": "adult",
    **{f"custom_label_{n}": f"label {n} 漢" for n in range(5)},
}


def test_every_member_is_kept_as_it_was_sent(user: User, catalog: str, products: str) -> None:
    sent = product("SKU-ä 漢", **FULL)
    assert write(user, catalog, **sent)["status"] == "CREATE_SUCCESS"
    (read,) = user.get(products).data
    assert {name: read[name] for name in sent} == sent


def test_a_known_id_is_updated_and_keeps_its_key(user: User, catalog: str, products: str) -> None:
    made = write(user, catalog)
    changed = write(user, catalog, title="Other shoe")
    assert changed == made | {"status": "UPDATE_SUCCESS"}
    (read,) = user.get(products).data
    assert read["title"] == "Other shoe"


def test_the_same_product_again_is_no_change(user: User, catalog: str, products: str) -> None:
    made = write(user, catalog, **FULL)
    before = user.get(products).data
    assert write(user, catalog, **FULL) == made | {"status": "NO_CHANGE"}
    assert user.get(products).data == before


def test_a_product_is_written_with_its_key(user: User, catalog: str) -> None:
    made = write(user, catalog)
    assert write(user, catalog, product_key=made["product_key"], title="Other")["status"] == "UPDATE_SUCCESS"


def test_an_update_without_an_optional_member_keeps_it(user: User, catalog: str, products: str) -> None:
    write(user, catalog, color="red")
    write(user, catalog, title="Other")
    assert user.get(products).data[0]["color"] == "red"


def test_null_clears_an_optional_member(user: User, catalog: str, products: str) -> None:
    write(user, catalog, color="red")
    (entry,) = user.write(catalog, product() | {"color": None})
    assert entry["status"] == "UPDATE_SUCCESS"
    assert user.get(products).data[0]["color"] is None


def test_an_update_needs_every_required_member_too(user: User, catalog: str, products: str) -> None:
    write(user, catalog)
    assert write(user, catalog, title=None, color="red")["status"] == "ERROR"
    assert user.get(products).data[0]["color"] is None


CHARACTERS = "ä漢\U0001f600"
GOOD = {
    "title-of-150": {"title": "t" * 150},
    "title-of-150-characters-of-many-bytes": {"title": CHARACTERS * 50},
    "description-of-5000": {"description": "d" * 5000},
    "description-of-5000-characters-of-many-bytes": {"description": "漢" * 5000},
    "description-with-signs": {"description": "fits < 5 kg & > 2 kg"},
    **{
        f"availability-{word}": {"availability": word}
        for word in ("in stock", "available for order", "preorder", "out of stock", "discontinued")
    },
    **{f"condition-{word}": {"condition": word} for word in ("new", "used", "refurbished")},
    **{f"gender-{word}": {"gender": word} for word in ("female", "male", "unisex")},
    **{
        f"age-{word}": {"age_group": word}
        for word in ("adult", "all ages", "teen", "kids", "toddler", "infant", "newborn")
    },
    "whole-price": {"price": "45 EUR"},
    "small-price": {"price": "0.99 USD"},
    "yen": {"price": "4500 JPY"},
    "three-decimals": {"price": "4.500 KWD"},
    "gtin-alone": {"brand": None, "gtin": "4006381333931"},
    "mpn-alone": {"brand": None, "mpn": "MPN-1"},
    "isbn": {"brand": None, "gtin": "9783161484100"},
    "mobile-link": {"mobile_link": "https://m.shop.example/1"},
    "link-with-query": {"link": "https://shop.example/1?a=b&c=%20#top"},
    "ten-additional-images": {"additional_image_link": ",".join(f"https://shop.example/{n}.png" for n in range(10))},
    "one-in-stock": {"inventory": 1},
    "none-out-of-stock": {"availability": "out of stock", "inventory": 0},
    "none-to-order": {"availability": "available for order", "inventory": 0},
    "lower-sale-price": {"sale_price": "44.99 EUR"},
    "sale-price-of-fewer-digits": {"price": "100.00 EUR", "sale_price": "20.00 EUR"},
    "sale-dates": {
        "sale_price": "40.00 EUR",
        "sale_price_effective_date": "2026-03-01T00:00+00:00/2026-03-08T00:00+02:00",
    },
    "sale-dates-with-fractions": {
        "sale_price": "40.00 EUR",
        "sale_price_effective_date": "2026-03-01T00:00:00.000Z/2026-03-08T00:00:00.000Z",
    },
    "category-by-number": {"google_product_category": "187"},
    "empty-optional-text": {"product_type": ""},
}


@pytest.mark.parametrize("members", GOOD.values(), ids=GOOD)
def test_a_good_product_is_taken(user: User, catalog: str, products: str, members: dict) -> None:
    entry = write(user, catalog, **members)
    assert entry["status"] == "CREATE_SUCCESS", entry
    assert entry["errors"] == []
    read = user.get(products).data[0]
    assert {name: read[name] for name in members if members[name]} == {
        name: members[name] for name in members if members[name]
    }


REQUIRED = ["title", "description", "availability", "condition", "price", "link", "image_link"]
BAD_PRICES = {
    "no-currency": "45.00",
    "currency-first": "EUR 45.00",
    "decimal-comma": "45,00 EUR",
    "thousands": "1,045.00 EUR",
    "two-spaces": "45.00  EUR",
    "no-space": "45.00EUR",
    "tab": "45.00\tEUR",
    "two-letters": "45.00 EU",
    "four-letters": "45.00 EURO",
    "a-sign": "$45.00",
    "a-sign-for-a-code": "45.00 $",
    "no-currency-of-iso-4217": "45.00 QQQ",
    "exponent": "1e3 EUR",
    "leading-space": " 45.00 EUR",
    "trailing-space": "45.00 EUR ",
    "trailing-text": "45.00 EUR each",
    "two-points": "4.5.0 EUR",
    "word": "cheap EUR",
    "nan": "NaN EUR",
    "empty": "",
    "number": 45,
    "other-digits": "٤٥ EUR",
}
BAD = {
    **{f"no-{name}": ({name: None}, name) for name in REQUIRED},
    **{f"empty-{name}": ({name: ""}, name) for name in REQUIRED},
    "title-of-151": ({"title": "t" * 151}, "title"),
    "title-of-151-characters-of-many-bytes": ({"title": "漢" * 151}, "title"),
    "title-that-is-a-number": ({"title": 7}, "title"),
    "description-of-5001": ({"description": "d" * 5001}, "description"),
    "unknown-availability": ({"availability": "soon"}, "availability"),
    "availability-with-underscore": ({"availability": "in_stock"}, "availability"),
    "unknown-condition": ({"condition": "broken"}, "condition"),
    "unknown-gender": ({"gender": "other"}, "gender"),
    "unknown-age": ({"age_group": "elder"}, "age_group"),
    **{f"price-{name}": ({"price": price}, "price") for name, price in BAD_PRICES.items()},
    "http-link": ({"link": "http://shop.example/1"}, "link"),
    "link-without-scheme": ({"link": "shop.example/1"}, "link"),
    "link-without-host": ({"link": "https://"}, "link"),
    "ftp-link": ({"link": "ftp://shop.example/1"}, "link"),
    "http-mobile-link": ({"mobile_link": "http://shop.example/1"}, "mobile_link"),
    "image-that-is-no-url": ({"image_link": "one.png"}, "image_link"),
    "no-brand-gtin-mpn": ({"brand": None}, None),
    "empty-brand": ({"brand": ""}, None),
    "eleven-additional-images": (
        {"additional_image_link": ",".join(f"https://shop.example/{n}.png" for n in range(11))},
        "additional_image_link",
    ),
    "additional-image-that-is-no-url": (
        {"additional_image_link": "https://shop.example/2.png,three"},
        "additional_image_link",
    ),
    "none-in-stock": ({"inventory": 0}, "inventory"),
    "less-than-none-in-stock": ({"inventory": -1}, "inventory"),
    "inventory-of-a-fraction": ({"inventory": 1.5}, "inventory"),
    "inventory-beyond-numbers": ({"inventory": 10**30}, "inventory"),
    "inventory-of-words": ({"inventory": "many"}, "inventory"),
    "sale-price-not-lower": ({"sale_price": "45.00 EUR"}, "sale_price"),
    "sale-price-not-lower-in-other-digits": ({"sale_price": "45.0 EUR"}, "sale_price"),
    "sale-price-higher": ({"price": "9.50 EUR", "sale_price": "10.00 EUR"}, "sale_price"),
    "sale-price-without-currency": ({"sale_price": "10.00"}, "sale_price"),
    "sale-date-of-one-time": ({"sale_price_effective_date": "2026-03-01T00:00+00:00"}, "sale_price_effective_date"),
    "sale-date-of-words": ({"sale_price_effective_date": "today/tomorrow"}, "sale_price_effective_date"),
    "sale-date-of-three-times": (
        {"sale_price_effective_date": "2026-03-01T00:00+00:00/2026-03-02T00:00+00:00/2026-03-03T00:00+00:00"},
        "sale_price_effective_date",
    ),
    "hex-color": ({"color": "#ff0000"}, "color"),
    "short-hex-color": ({"color": "#F00"}, "color"),
    "color-that-is-a-list": ({"color": ["red"]}, "color"),
}


@pytest.mark.parametrize(("members", "name"), BAD.values(), ids=BAD)
def test_a_bad_product_is_an_error_of_its_entry(
    user: User, catalog: str, products: str, members: dict, name: str | None
) -> None:
    before, bad, after = user.write(catalog, product("before"), product("bad", **members), product("after"))
    assert bad["status"] == "ERROR", bad
    assert bad["id"] == "bad"
    assert bad["errors"]
    if name:
        assert name in str(bad["errors"])
    assert [before["status"], after["status"]] == ["CREATE_SUCCESS"] * 2
    assert sorted(user.get(products).ids) == ["after", "before"]


def test_html_is_no_plain_text(user: User, catalog: str) -> None:
    entry = write(user, catalog, description="<p>Low <b>top</b></p>")
    assert entry["status"] == "ERROR" or entry["warnings"]


def test_a_product_without_an_id_is_not_taken(user: User, catalog: str, products: str) -> None:
    answer = user.put(products, {"products": [product(None)]})
    assert answer.refused or answer.data["products_response"][0]["status"] == "ERROR"
    assert user.get(products).data == []


def test_a_bad_update_leaves_the_product_as_it_was(user: User, catalog: str, products: str) -> None:
    write(user, catalog)
    before = user.get(products).data
    assert write(user, catalog, title="Other", price="free")["status"] == "ERROR"
    assert user.get(products).data == before


def test_entries_keep_the_order_of_the_products(user: User, catalog: str) -> None:
    ids = [f"SKU-{n}" for n in (3, 1, 2, 9, 5)]
    assert [entry["id"] for entry in user.write(catalog, *map(product, ids))] == ids


def test_25_products_are_written_at_once(user: User, catalog: str, products: str) -> None:
    entries = user.write(catalog, *(product(f"SKU-{n}") for n in range(25)))
    assert [entry["status"] for entry in entries] == ["CREATE_SUCCESS"] * 25
    assert len({entry["product_key"] for entry in entries}) == 25
    assert len(user.get(products).data) == 25


def test_26_products_are_too_many(user: User, products: str) -> None:
    answer = user.put(products, {"products": [product(f"SKU-{n}") for n in range(26)]})
    assert answer.refused, answer
    assert answer.errors[0]["message"]
    assert user.get(products).data == []


DUPLICATES = {"twice": ["a", "b", "a"], "three-times": ["a", "a", "a", "b"], "two-pairs": ["a", "c", "a", "c", "b"]}


@pytest.mark.parametrize("ids", DUPLICATES.values(), ids=DUPLICATES)
def test_every_occurrence_of_a_repeated_id_is_ignored(user: User, catalog: str, products: str, ids: list[str]) -> None:
    entries = user.write(catalog, *(product(id, title=f"title {n}") for n, id in enumerate(ids)))
    assert [entry["id"] for entry in entries] == ids
    for entry in entries:
        assert (entry["status"] == "CREATE_SUCCESS") == (entry["id"] == "b"), entry
    assert user.get(products).ids == ["b"]


def test_a_repeated_id_does_not_touch_the_known_product(user: User, catalog: str, products: str) -> None:
    write(user, catalog)
    before = user.get(products).data
    for entry in user.write(catalog, product(title="one"), product(title="two")):
        assert entry["status"] in ("ERROR", "NO_CHANGE")
    assert user.get(products).data == before


def test_a_product_is_ignored_even_when_its_double_is_bad(user: User, catalog: str, products: str) -> None:
    user.write(catalog, product("a"), product("a", price="free"))
    assert user.get(products).data == []


BAD_BODIES = {
    "nothing": {},
    "no-list": {"products": {}},
    "null": {"products": None},
    "text": {"products": "all"},
    "an-array": [product()],
}


@pytest.mark.parametrize("body", BAD_BODIES.values(), ids=BAD_BODIES)
def test_a_write_without_products_is_refused(user: User, products: str, body: object) -> None:
    answer = user.put(products, body)
    assert answer.status == 400, answer
    assert answer.errors


def test_the_same_id_in_two_catalogs_is_two_products(service: Service, user: User, catalog: str) -> None:
    other = service.user()
    theirs = other.catalog()
    assert write(user, catalog)["status"] == "CREATE_SUCCESS"
    assert write(other, theirs)["status"] == "CREATE_SUCCESS"
    assert write(user, catalog)["product_key"] != write(other, theirs)["product_key"]


WRONG_ITEMS = {"number": 7, "text": "product", "null": None, "list": [], "empty": {}}


@pytest.mark.parametrize("item", WRONG_ITEMS.values(), ids=WRONG_ITEMS)
def test_what_is_no_product_is_not_taken(user: User, products: str, item: object) -> None:
    answer = user.put(products, {"products": [item]})
    assert answer.refused or answer.data["products_response"][0]["status"] == "ERROR"
    assert user.get(products).data == []


# Variants


def test_of_a_group_only_the_variant_submitted_first_is_read(user: User, catalog: str, products: str) -> None:
    user.write(
        catalog,
        product("z-first", item_group_id="shirt", size="M"),
        product("a-second", item_group_id="shirt", size="L"),
        product("single"),
    )
    user.write(catalog, product("b-third", item_group_id="shirt", size="S"))
    assert sorted(user.get(products).ids) == ["single", "z-first"]


def test_a_group_has_a_key_that_selects_it(user: User, catalog: str, products: str) -> None:
    user.write(catalog, product("m", item_group_id="shirt", size="M"), product("l", item_group_id="shirt", size="L"))
    user.write(
        catalog,
        product("x", item_group_id="hat", size="S"),
        product("y", item_group_id="hat", size="M"),
        product("single"),
    )
    read = {record["id"]: record["item_group_key"] for record in user.get(products).data}
    assert sorted(read) == ["m", "single", "x"]
    assert read["single"] is None
    assert read["m"] and read["x"] and read["m"] != read["x"]
    selected = user.get(products, item_group_key=read["m"]).ids
    assert "m" in selected
    assert set(selected) <= {"m", "l"}


def test_a_group_key_nobody_has_selects_nothing(user: User, catalog: str, products: str) -> None:
    write(user, catalog)
    answer = user.get(products, item_group_key=NOWHERE["decimal"])
    assert answer.refused or answer.data == []


def test_groups_count_once_in_pages(user: User, catalog: str, products: str) -> None:
    for group in range(4):
        user.write(catalog, *(product(f"{group}-{n}", item_group_id=f"group {group}", size=str(n)) for n in range(3)))
    pages = user.pages(products, count=3)
    assert [len(page) for page in pages] == [3, 1]
    assert sorted(record["id"] for page in pages for record in page) == ["0-0", "1-0", "2-0", "3-0"]


# Deletes


def test_products_are_deleted_by_key(user: User, catalog: str, products: str) -> None:
    first, second = (entry["product_key"] for entry in user.write(catalog, product("a"), product("b")))
    entries = user.delete(products, {"product_keys": [first]}).data["delete_products"]
    assert entries == [{"product_key": first, "failed_product_key": None, "message": None}]
    assert user.get(products).ids == ["b"]
    assert user.delete(products, {"product_keys": [second]}).data["delete_products"][0]["failed_product_key"] is None
    assert user.get(products).data == []


def test_a_key_that_cannot_be_deleted_says_so(user: User, catalog: str, products: str) -> None:
    key, unknown = user.key(catalog), NOWHERE["decimal"]
    good, bad = user.delete(products, {"product_keys": [key, unknown]}).data["delete_products"]
    assert good == {"product_key": key, "failed_product_key": None, "message": None}
    assert bad["failed_product_key"] == unknown
    assert bad["message"]
    assert user.get(products).data == []


def test_a_second_delete_fails_for_that_key(user: User, catalog: str, products: str) -> None:
    key = user.key(catalog)
    user.delete(products, {"product_keys": [key]})
    (entry,) = user.delete(products, {"product_keys": [key]}).data["delete_products"]
    assert entry["failed_product_key"] == key


def test_a_key_of_another_catalog_cannot_be_deleted(service: Service, user: User, catalog: str, products: str) -> None:
    other = service.user()
    theirs = other.catalog()
    key = other.key(theirs)
    (entry,) = user.delete(products, {"product_keys": [key]}).data["delete_products"]
    assert entry["failed_product_key"] == key
    assert len(other.get(f"product_catalogs/{theirs}/products").data) == 1


def test_a_deleted_id_is_new_again(user: User, catalog: str, products: str) -> None:
    key = user.key(catalog, color="red")
    user.delete(products, {"product_keys": [key]})
    again = write(user, catalog)
    assert again["status"] == "CREATE_SUCCESS"
    assert again["product_key"] != key
    assert user.get(products).data[0]["color"] is None


BAD_DELETES = {
    "nothing": {},
    "no-list": {"product_keys": "1"},
    "null": {"product_keys": None},
    "no-text": {"product_keys": [{}]},
}


@pytest.mark.parametrize("body", BAD_DELETES.values(), ids=BAD_DELETES)
def test_a_delete_without_keys_is_refused(user: User, catalog: str, products: str, body: dict) -> None:
    user.key(catalog)
    answer = user.delete(products, body)
    assert answer.status == 400, answer
    assert len(user.get(products).data) == 1
