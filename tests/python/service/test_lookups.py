"""Rules, categories, placements, estimates, recommendations and suggestions (documents 2 and 4)."""

from __future__ import annotations

import json
import re

import pytest

from .promoting import UNITED_STATES, Ads, blamed, leave_out
from .wire import FORM, NOWHERE, User

# Bidding rules


RULE = ["currency", "minimum_cpe_bid_local_micro", "maximum_cpe_bid_local_micro", "minimum_denomination"]


def test_rules_of_all_currencies_are_told(user: User) -> None:
    answer = user.get("bidding_rules")
    for rule in answer.data:
        assert sorted(rule) == sorted(RULE)
        assert re.fullmatch(r"[A-Z]{3}", rule["currency"])
        assert 0 < rule["minimum_cpe_bid_local_micro"] < rule["maximum_cpe_bid_local_micro"]
        assert rule["minimum_denomination"] > 0
    assert answer.json["total_count"] == len(answer.data) > 1
    assert answer.json["data_type"] == "bidding_rule"
    assert len({rule["currency"] for rule in answer.data}) == len(answer.data)


def test_the_rule_of_a_currency_is_told(user: User) -> None:
    assert user.get("bidding_rules", currency="USD").data == [
        {
            "currency": "USD",
            "minimum_cpe_bid_local_micro": 10_000,
            "maximum_cpe_bid_local_micro": 1_000_000_000,
            "minimum_denomination": 10_000,
        }
    ]


def test_the_rule_of_each_currency_is_that_of_the_list(user: User) -> None:
    for rule in user.get("bidding_rules").data:
        assert user.get("bidding_rules", currency=rule["currency"]).data == [rule]


@pytest.mark.parametrize("currency", ["dollars", "US", "12"])
def test_a_currency_has_three_letters(user: User, currency: str) -> None:
    answer = user.get("bidding_rules", currency=currency)
    assert (answer.status, blamed(answer)) == (400, {("INVALID_PARAMETER", "currency")})


# Categories


def codes(text: str) -> list[str]:
    """IAB codes as the documents print them: `IAB4, IAB9-1 to IAB9-6`."""
    found = []
    for part in text.split(", "):
        first, _, last = part.partition(" to ")
        if last:
            stem, low = first.split("-")
            found += [f"{stem}-{n}" for n in range(int(low), int(last.split("-")[1]) + 1)]
        else:
            found.append(first)
    return found


CONTENT = {
    "ru": ("Automotive (Cars, Trucks, Racing)", "IAB2"),
    "sk": ("Comedy", "IAB1-4"),
    "sl": ("Digital Creators", "IAB25-1"),
    "sm": ("Entertainment & Pop Culture", "IAB1-1, IAB1-2, IAB1-3, IAB1-5"),
    "sn": ("Financial & Business News", "IAB3, IAB13, IAB21"),
    "so": ("Food & Drink", "IAB8-1 to IAB8-4, IAB8-6 to IAB8-17"),
    "sp": (
        "Lifestyle (Fashion, Travel, Wellness)",
        "IAB4, IAB6, IAB7, IAB9-1 to IAB9-29, IAB9-31, IAB10, IAB16, IAB18, IAB20, IAB22, IAB23",
    ),
    "sq": ("Music", "IAB1-6"),
    "sr": ("News & Current Events", "IAB12, IAB14"),
    "s4": ("Politics", "IAB11"),
    "ss": ("Science & Education", "IAB5, IAB15"),
    "se": ("Sports", "IAB17"),
    "sg": ("Technology", "IAB19"),
    "sh": ("Television", "IAB1-7"),
    "s0": ("Esports & Video Games", "IAB9-30"),
}
BUSINESS = {
    "1jl": (
        "Consumer Packaged Goods",
        "IAB4, IAB6, IAB9-1 to IAB9-6, IAB9-8 to IAB9-29, IAB9-31, IAB10, IAB16, IAB22, IAB23",
    ),
    "1jm": ("Health & Pharma", "IAB7"),
    "1jn": ("Alcohol", "IAB8-5, IAB8-18"),
    "1jo": ("Dining", "IAB8-1 to IAB8-4, IAB8-6 to IAB8-17"),
    "1jp": ("Financial Services", "IAB3, IAB13, IAB21"),
    "1jq": ("Retail", "IAB18"),
    "1jr": ("Travel", "IAB20"),
    "1js": ("Gaming", "IAB9-30"),
    "1jt": ("Technology", "IAB5, IAB15, IAB19-1 to IAB19-5, IAB19-7 to IAB19-17, IAB19-19 to IAB19-36"),
    "1ju": ("Telecommunication", "IAB19-6, IAB19-18"),
    "1jv": ("Auto", "IAB2"),
    "1jw": ("Media & Entertainment", "IAB1-1 to IAB1-7, IAB12, IAB14-2 to IAB14-8, IAB17, IAB25-1"),
    "1jx": ("Politics", "IAB11-4"),
    "1jy": ("Gambling", "IAB9-7"),
    "1jz": ("Dating", "IAB14-1"),
    "1k0": ("Non-Profit", "IAB11-1 to IAB11-3, IAB11-5"),
}
PRINTED = [
    (path, id, *rest)
    for path, records in (("content_categories", CONTENT), ("advertiser_business_categories", BUSINESS))
    for id, rest in records.items()
]


@pytest.mark.parametrize(("path", "id", "name", "iab"), PRINTED, ids=[row[1] for row in PRINTED])
def test_a_category_is_that_of_the_documents(user: User, path: str, id: str, name: str, iab: str) -> None:
    (record,) = [record for record in user.get(path).data if record["id"] == id]
    assert record["name"] == name
    assert sorted(record["iab_categories"]) == sorted(codes(iab))


def test_business_categories_are_those_of_the_documents(user: User) -> None:
    answer = user.get("advertiser_business_categories")
    assert {record["id"] for record in answer.data} == set(BUSINESS)
    assert answer.json["next_cursor"] is None
    for record in answer.data:
        assert sorted(record) == ["iab_categories", "id", "name"]


def test_content_categories_are_those_of_the_documents(user: User) -> None:
    answer = user.get("content_categories")
    assert {record["id"] for record in answer.data} == set(CONTENT)
    assert answer.json["next_cursor"] is None
    assert answer.json["total_count"] == len(CONTENT)
    for record in answer.data:
        assert set(record) == {
            "id",
            "name",
            "iab_categories",
            "publishers_in_last_thirty_days",
            "videos_monetized_in_last_thirty_days",
        }
        assert record["publishers_in_last_thirty_days"] >= 0
        assert record["videos_monetized_in_last_thirty_days"] >= 0


def test_publishers_are_of_content_categories(user: User) -> None:
    answer = user.get("publishers")
    assert answer.data
    assert answer.json["next_cursor"] is None
    for record in answer.data:
        assert set(record) == {
            "user_id",
            "username",
            "content_category_ids",
            "monetizable_country_codes",
            "promotion_eligible_country_codes",
            "monetization_restricted",
        }
        assert record["user_id"].isdecimal()
        assert set(record["content_category_ids"]) <= set(CONTENT)
        assert type(record["monetization_restricted"]) is bool
        for code in record["monetizable_country_codes"] + record["promotion_eligible_country_codes"]:
            assert re.fullmatch(r"[A-Z]{2}", code)


def test_iab_categories_are_a_tree(user: User) -> None:
    known = {record["id"]: record for page in user.pages("iab_categories", count=1000) for record in page}
    assert known["IAB1"]["parent_id"] is None
    assert known["IAB1-1"]["parent_id"] == "IAB1"
    for record in known.values():
        assert sorted(record) == ["id", "name", "parent_id"]
        assert record["name"]
        assert record["parent_id"] is None or known[record["parent_id"]]["parent_id"] is None


@pytest.mark.parametrize("path", ["content_categories", "advertiser_business_categories"])
def test_categories_are_made_of_iab_categories(user: User, path: str) -> None:
    known = {record["id"] for page in user.pages("iab_categories", count=1000) for record in page}
    for record in user.get(path).data:
        assert set(record["iab_categories"]) <= known


# Placements


PRODUCTS = ["MEDIA", "PROMOTED_ACCOUNT", "PROMOTED_POSTS"]


def test_placements_of_all_products_are_told(user: User) -> None:
    entries = user.get("line_items/placements").data
    assert sorted(entry["product_type"] for entry in entries) == PRODUCTS
    for entry in entries:
        assert sorted(entry) == ["placements", "product_type"]
        assert entry["placements"]
        assert all(isinstance(name, str) for alternative in entry["placements"] for name in alternative)


@pytest.mark.parametrize("product", PRODUCTS)
def test_placements_of_a_product_are_told(user: User, product: str) -> None:
    (entry,) = user.get("line_items/placements", product_type=product).data
    assert entry in user.get("line_items/placements").data
    assert entry["product_type"] == product
    assert ["ALL_ON_TWITTER"] in entry["placements"]


def test_accounts_are_promoted_in_two_ways(user: User) -> None:
    (entry,) = user.get("line_items/placements", product_type="PROMOTED_ACCOUNT").data
    assert entry["placements"] == [["ALL_ON_TWITTER"], ["TWITTER_TIMELINE"]]


def test_an_unknown_product_is_refused(user: User) -> None:
    answer = user.get("line_items/placements", product_type="SHOES")
    assert (answer.status, blamed(answer)) == (400, {("INVALID_PARAMETER", "product_type")})


# Audience estimates


@pytest.fixture
def ads(user: User) -> Ads:
    return Ads(user)


def criterion(kind: str, value: str, operator: str | None = None) -> dict:
    return leave_out({"targeting_type": kind, "targeting_value": value, "operator_type": operator})


def estimate(ads: Ads, *criteria: dict) -> tuple[int, int]:
    size = ads.user.post(ads.at("audience_estimate"), {"targeting_criteria": list(criteria)}).data["audience_size"]
    assert sorted(size) == ["max", "min"]
    assert all(type(number) is int and number >= 0 for number in size.values())
    assert size["min"] <= size["max"]
    return size["min"], size["max"]


BOOKS = criterion("INTEREST", "1001")
#: Types that an estimate needs one of.
PRIMARY = {
    "interest": ("INTEREST", "1001"),
    "followers": ("FOLLOWERS_OF_USER", Ads.somebody),
    "similar-users": ("SIMILAR_TO_FOLLOWERS_OF_USER", "2244994945"),
    "audience": ("CUSTOM_AUDIENCE", Ads.audience),
    "broad": ("BROAD_KEYWORD", "shoes"),
    "exact": ("EXACT_KEYWORD", "shoes"),
    "phrase": ("PHRASE_KEYWORD", "shoes"),
    "unordered": ("UNORDERED_KEYWORD", "shoes"),
}
#: Types that intersect.
NARROWING = {
    "place": ("LOCATION", UNITED_STATES),
    "city": ("LOCATION", "3b77caf94bfc81fe"),
    "gender": ("GENDER", "1"),
    "language": ("LANGUAGE", "en"),
    "age": ("AGE", "AGE_21_TO_34"),
    "platform": ("PLATFORM", "1"),
    "device": ("DEVICE", "1q"),
    "version": ("PLATFORM_VERSION", "17"),
    "operator": ("NETWORK_OPERATOR", "2l"),
}


@pytest.mark.parametrize(("kind", "value"), PRIMARY.values(), ids=PRIMARY)
def test_a_primary_criterion_has_an_estimate(ads: Ads, kind: str, value: object) -> None:
    estimate(ads, criterion(kind, value if isinstance(value, str) else value(ads)))


@pytest.mark.parametrize(("kind", "value"), NARROWING.values(), ids=NARROWING)
def test_others_alone_have_none(ads: Ads, kind: str, value: str) -> None:
    answer = ads.user.post(ads.at("audience_estimate"), {"targeting_criteria": [criterion(kind, value)]})
    assert answer.status == 400, answer


@pytest.mark.parametrize(("kind", "value"), NARROWING.values(), ids=NARROWING)
def test_another_kind_never_enlarges_an_estimate(ads: Ads, kind: str, value: str) -> None:
    whole, part = estimate(ads, BOOKS), estimate(ads, BOOKS, criterion(kind, value))
    assert part[0] <= whole[0]
    assert part[1] <= whole[1]


def test_more_kinds_never_enlarge_an_estimate(ads: Ads) -> None:
    criteria, before = [BOOKS], estimate(ads, BOOKS)
    for name in ("place", "gender", "language", "age", "platform"):
        criteria.append(criterion(*NARROWING[name]))
        after = estimate(ads, *criteria)
        assert after[0] <= before[0] and after[1] <= before[1], name
        before = after


def test_another_primary_criterion_never_narrows_an_estimate(ads: Ads) -> None:
    one, both = estimate(ads, BOOKS), estimate(ads, BOOKS, criterion("BROAD_KEYWORD", "shoes"))
    assert both[0] >= one[0]
    assert both[1] >= one[1]


def ages(bucket: str) -> set[int]:
    first, _, last = bucket.removeprefix("AGE_").removeprefix("OVER_").partition("_TO_")
    return set(range(int(first), int(last or 100) + 1))


AGES = ["AGE_13_TO_17", "AGE_18_TO_24", "AGE_21_TO_34", "AGE_25_TO_34", "AGE_25_TO_54", "AGE_OVER_18", "AGE_OVER_21"]


def test_an_age_within_another_is_never_larger(ads: Ads) -> None:
    sizes = {bucket: estimate(ads, BOOKS, criterion("AGE", bucket)) for bucket in AGES}
    for one in AGES:
        for other in AGES:
            assert not ages(one) <= ages(other) or sizes[one][1] <= sizes[other][1], (one, other)


def test_a_place_is_never_larger_than_its_country(ads: Ads) -> None:
    places = ads.user.get("targeting_criteria/locations", count="1000").data
    countries = {row["country_code"]: row for row in places if row["location_type"] == "COUNTRIES"}
    for place in places:
        country = countries[place["country_code"]]
        both = [criterion("LOCATION", each["targeting_value"]) for each in (place, country)]
        inner, outer, union = estimate(ads, BOOKS, both[0]), estimate(ads, BOOKS, both[1]), estimate(ads, BOOKS, *both)
        assert inner[1] <= outer[1] == union[1], place


def test_a_keyword_that_asks_for_more_is_never_larger(ads: Ads) -> None:
    for text in ("cats", "red cats", "big red cats"):
        kinds = ("EXACT_KEYWORD", "PHRASE_KEYWORD", "BROAD_KEYWORD")
        exact, phrase, broad = (estimate(ads, criterion(kind, text)) for kind in kinds)
        assert exact[1] <= phrase[1] <= broad[1]
    assert (
        estimate(ads, criterion("BROAD_KEYWORD", "red cats"))[1] <= estimate(ads, criterion("BROAD_KEYWORD", "cats"))[1]
    )


def test_a_device_is_never_larger_than_its_platform(ads: Ads) -> None:
    for device in ads.user.get("targeting_criteria/devices", q="iPhone").data:
        phone, system = criterion("DEVICE", device["targeting_value"]), criterion("PLATFORM", "0")
        assert estimate(ads, BOOKS, phone)[1] <= estimate(ads, BOOKS, system)[1]


def test_a_criterion_counts_once(ads: Ads) -> None:
    assert estimate(ads, BOOKS, BOOKS) == estimate(ads, BOOKS)


@pytest.mark.parametrize("size", [100, 250])
def test_an_audience_reaches_no_more_than_its_members(ads: Ads, size: int) -> None:
    found = estimate(ads, criterion("CUSTOM_AUDIENCE", ads.audience(size)))
    assert 0 < found[0] <= found[1] <= size


def test_an_estimate_is_the_same_again(ads: Ads) -> None:
    criteria = [BOOKS, criterion("GENDER", "2"), criterion("BROAD_KEYWORD", "shoes", "EQ")]
    assert estimate(ads, *criteria) == estimate(ads, *criteria)


def test_an_operator_left_out_is_equal(ads: Ads) -> None:
    assert estimate(ads, BOOKS) == estimate(ads, BOOKS | {"operator_type": "EQ"})


def test_criteria_of_an_estimate_are_not_echoed(ads: Ads) -> None:
    answer = ads.user.post(ads.at("audience_estimate"), {"targeting_criteria": [BOOKS]})
    assert answer.params == {"account_id": ads.account, "targeting_criteria": None}


BAD_ESTIMATES = {
    "nothing": {},
    "no-criteria": {"targeting_criteria": []},
    "a-text": {"targeting_criteria": "INTEREST"},
    "an-object": {"targeting_criteria": BOOKS},
    "a-number": {"targeting_criteria": [7]},
    "no-type": {"targeting_criteria": [{"targeting_value": "1001"}]},
    "no-value": {"targeting_criteria": [{"targeting_type": "INTEREST"}]},
    "an-unknown-type": {"targeting_criteria": [BOOKS, criterion("SHOE_SIZE", "42")]},
    "an-unknown-operator": {"targeting_criteria": [BOOKS | {"operator_type": "GT"}]},
    "a-duration-operator": {"targeting_criteria": [BOOKS | {"operator_type": "LT"}]},
}


@pytest.mark.parametrize("body", BAD_ESTIMATES.values(), ids=BAD_ESTIMATES)
def test_a_bad_estimate_is_refused(ads: Ads, body: object) -> None:
    answer = ads.user.post(ads.at("audience_estimate"), body)
    assert answer.refused, answer


def test_an_estimate_is_asked_for_in_json(ads: Ads) -> None:
    body = json.dumps({"targeting_criteria": [BOOKS]}).encode()
    assert ads.user.send("POST", ads.at("audience_estimate"), body=body, headers=FORM).refused


# Recommendations, under version 5


RECOMMENDATION = ["id", "account_id", "funding_instrument_id", "status", "message", "created_at", "updated_at"]


def check_change(node: dict) -> None:
    assert {"operation_type", "params"} <= set(node)
    assert node["operation_type"] in ("Create", "Update", "Delete", None)
    assert node["entity_type"] in ("campaigns", "line_items", "targeting_criteria", "promoted_posts")
    assert isinstance(node["params"], dict)
    for child in node["dependent_entities"]:
        check_change(child)


def test_there_is_at_most_one_recommendation_for_who_pays(ads: Ads) -> None:
    ads.line_item()
    answer = ads.user.get(f"/5/{ads.at('recommendations')}")
    assert answer.json["total_count"] == len(answer.data)
    payers = [record["funding_instrument_id"] for record in answer.data]
    assert len(payers) == len(set(payers))
    for record in answer.data:
        assert set(record) == set(RECOMMENDATION)
        assert record["account_id"] == ads.account


def test_a_recommendation_is_a_tree_of_changes(ads: Ads) -> None:
    ads.line_item()
    path = f"/5/{ads.at('recommendations')}"
    for record in ads.user.get(path).data:
        detail = ads.user.get(f"{path}/{record['id']}")
        assert {name: detail.data[name] for name in record} == record
        assert detail.json["data_type"] == "recommendations"
        for node in detail.data["changes"]:
            check_change(node)


def test_an_unknown_recommendation_is_not_found(ads: Ads) -> None:
    assert ads.user.get(f"/5/{ads.at('recommendations')}/{NOWHERE['base36']}").status == 404


# Targeting suggestions


@pytest.fixture
def suggestions(account: str) -> str:
    return f"accounts/{account}/targeting_suggestions"


ASKED = {
    "a-keyword": ("KEYWORD", "shoes"),
    "keywords": ("KEYWORD", "shoes,running"),
    "a-user": ("USER_ID", "2244994945"),
    "users": ("USER_ID", "2244994945,783214"),
}


@pytest.mark.parametrize(("kind", "values"), ASKED.values(), ids=ASKED)
def test_suggestions_are_of_the_kind_asked_for(user: User, suggestions: str, kind: str, values: str) -> None:
    answer = user.get(suggestions, suggestion_type=kind, targeting_values=values)
    assert 0 < len(answer.data) <= 30
    for entry in answer.data:
        assert sorted(entry) == ["suggestion_type", "suggestion_value"]
        assert entry["suggestion_type"] == kind
        assert entry["suggestion_value"].isdecimal() or kind == "KEYWORD"
    assert answer.params["targeting_values"] == values.split(",")
    assert answer.json.get("next_cursor") is None


@pytest.mark.parametrize("kind", ["KEYWORD", "USER_ID"])
@pytest.mark.parametrize("count", [1, 30, 50])
def test_up_to_50_suggestions_are_asked_for(user: User, suggestions: str, kind: str, count: int) -> None:
    values = "shoes" if kind == "KEYWORD" else "2244994945"
    answer = user.get(suggestions, suggestion_type=kind, targeting_values=values, count=count)
    assert 0 < len(answer.data) <= count
    found = [entry["suggestion_value"] for entry in answer.data]
    assert len(found) == len(set(found))


BAD_SUGGESTIONS = {
    "no-type": ({"suggestion_type": None}, ("MISSING_PARAMETER", "suggestion_type")),
    "no-values": ({"targeting_values": None}, ("MISSING_PARAMETER", "targeting_values")),
    "an-unknown-type": ({"suggestion_type": "SHOES"}, ("INVALID_PARAMETER", "suggestion_type")),
    "none": ({"count": "0"}, ("INVALID_PARAMETER", "count")),
    "51": ({"count": "51"}, ("INVALID_PARAMETER", "count")),
    "words-for-users": (
        {"suggestion_type": "USER_ID", "targeting_values": "2244994945,shoes"},
        ("INVALID_PARAMETER", "targeting_values"),
    ),
}


@pytest.mark.parametrize(("change", "blame"), BAD_SUGGESTIONS.values(), ids=BAD_SUGGESTIONS)
def test_bad_suggestions_are_refused(user: User, suggestions: str, change: dict, blame: tuple) -> None:
    query = {"suggestion_type": "KEYWORD", "targeting_values": "shoes"} | change
    answer = user.get(suggestions, **leave_out(query))
    assert answer.status == 400, answer
    assert blame in blamed(answer)
