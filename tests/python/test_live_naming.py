"""The live spelling on the wire, the documented one in Python; answers as the real service writes them."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

import pytest
from answers import Answer, Service

import handbill

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Ask

NOW = datetime.now(timezone.utc).replace(microsecond=0)
DIGEST = hashlib.sha256(b"42").hexdigest()
SPELLINGS = {"documented": ("post_volume", "platform_id"), "live": ("tweet_volume", "twitter_id")}


@pytest.fixture(scope="module")
def live() -> Iterator[handbill.Sandbox]:
    with handbill.Sandbox(naming="live") as running:
        yield running


def _users(kind: str = "platform_id") -> list[dict[str, Any]]:
    return [{"operation_type": "Update", "params": {"users": [{kind: [DIGEST]}]}}]


@pytest.mark.parametrize("naming", ["documented", "live"])
def test_an_identifier_kind_is_spelled_as_the_wire_wants_it(ask: Ask, naming: str) -> None:
    answer = Answer({"data": {"success_count": 1, "total_count": 1}, "request": {"params": {}}})
    with Service(answer) as service:
        ask(
            lambda client: client.custom_audiences.change_users("7zq4m", "4tq7m", operations=_users()),
            base_url=service.url,
            naming=naming,
        )
        sent = json.loads(service.asked[0].body)
    assert list(sent[0]["params"]["users"][0]) == [SPELLINGS[naming][1]]


@pytest.mark.parametrize("naming", ["documented", "live"])
def test_an_answer_is_read_from_the_spelling_of_the_wire(ask: Ask, naming: str) -> None:
    answer = Answer({"data": {"related_keywords": ["#a"] * 30, SPELLINGS[naming][0]: [812, 790]}, "request": {}})
    with Service(answer) as service:
        insight = ask(
            lambda client: client.keyword_insights.search(
                granularity="DAY", keywords=["a"], start_time=NOW - timedelta(days=2), end_time=NOW
            ),
            base_url=service.url,
            naming=naming,
        )
    assert insight.post_volume == [812, 790]
    assert insight.extra == {}
    assert set(insight.to_dict()) == {"related_keywords", "post_volume"}


@pytest.mark.parametrize("naming", ["documented", "live"])
def test_names_go_round_through_a_sandbox_of_that_spelling(ask: Ask, token: str, naming: str) -> None:
    with handbill.Sandbox(naming=naming) as sandbox:
        settings = {"base_url": sandbox.url, "naming": naming}
        account = ask(lambda client: client.accounts.create(), **settings)
        audience = ask(lambda client: client.custom_audiences.create(account.id, name="x"), **settings)
        counts = ask(
            lambda client: client.custom_audiences.change_users(account.id, audience.id, operations=_users()),
            **settings,
        )
        assert counts.success_count == 1
        assert [member["platform_id"] for member in sandbox.members(audience.id)] == [[DIGEST]]
        insight = ask(
            lambda client: client.keyword_insights.search(
                granularity="HOUR", keywords=["a"], start_time=NOW - timedelta(hours=5), end_time=NOW
            ),
            **settings,
        )
        assert len(insight.post_volume) == 5
        report = sandbox.client(token).custom_audiences.upload(
            account.id, audience.id, [{"who": "43"}], columns={"who": "platform_id"}
        )
        assert report.identifiers == {"platform_id": 1}
        assert len(list(sandbox.members(audience.id))) == 2


@pytest.mark.parametrize("naming", ["documented", "live"])
def test_the_live_spelling_is_no_parameter_in_python(ask: Ask, naming: str) -> None:
    with pytest.raises(handbill.ValidationError) as refused:
        ask(
            lambda client: client.custom_audiences.change_users("7zq4m", "4tq7m", operations=_users("twitter_id")),
            base_url="http://127.0.0.1:9",
            naming=naming,
        )
    assert refused.value.problems[0].place == "operations[0].params.users[0].twitter_id"
    assert refused.value.problems[0].rule == "unknown"


#: Names that look as if they had to be changed and stay as they are, in a record that keeps what it does not know.
KEPT = [
    "google_product_category",
    "post_view",
    "post_engagement",
    "post_view_attribution_window",
    "poster_media_key",
    "video_poster_url",
    "platform",
    "platform_version",
    "retweet_count",
    "posted_by_me",
]


@pytest.mark.parametrize("name", KEPT)
def test_a_name_that_only_looks_alike_is_not_changed(ask: Ask, name: str) -> None:
    body = {"data": {"id": "7zq4m", "name": "x", name: "y"}, "request": {"params": {}}}
    with Service(Answer(body)) as service:
        account = ask(lambda client: client.accounts.get("7zq4m"), base_url=service.url, naming="live")
    assert account.extra == {name: "y"}


def test_the_category_keeps_its_name_on_the_live_wire(ask: Ask) -> None:
    product = {
        "id": "SKU-22",
        "title": "Canvas shoe",
        "description": "A post about tweets on a platform",
        "availability": "in stock",
        "condition": "new",
        "price": "45.00 EUR",
        "link": "https://shop.example/tweet_volume",
        "image_link": "https://shop.example/22.png",
        "brand": "twitter_id",
        "google_product_category": "1604",
    }
    entry = {
        "warnings": [],
        "errors": [],
        "product_key": "1801000000000000002",
        "id": "SKU-22",
        "status": "CREATE_SUCCESS",
    }
    with Service(Answer({"data": {"products_response": [entry]}, "request": {"params": {}}})) as service:
        results = ask(
            lambda client: client.products.write("1800000000000000007", products=[product]),
            base_url=service.url,
            naming="live",
        )
        sent = json.loads(service.asked[0].body)
    assert sent == {"products": [product]}
    assert [(result.id, result.status, result.product_key) for result in results] == [
        ("SKU-22", "CREATE_SUCCESS", "1801000000000000002")
    ]


@pytest.mark.parametrize(
    ("live_code", "code"),
    [
        ("DUPLICATE_TWEET", "DUPLICATE_POST"),
        ("TWEET_NOT_FOUND", "POST_NOT_FOUND"),
        ("PROMOTED_TWEET_NOT_FOUND", "PROMOTED_POST_NOT_FOUND"),
        ("TWEET_RATE_LIMIT_EXCEEDED", "POST_RATE_LIMIT_EXCEEDED"),
        ("SCHEDULED_TWEET_LIMIT_EXCEEDED", "SCHEDULED_POST_LIMIT_EXCEEDED"),
        ("INVALID_PARAMETER", "INVALID_PARAMETER"),
    ],
)
def test_error_codes_are_told_in_the_documented_spelling(ask: Ask, live_code: str, code: str) -> None:
    body = {"errors": [{"code": live_code, "message": "no"}], "request": {"params": {}}}
    with Service(Answer(body, 400)) as service, pytest.raises(handbill.BadRequest) as refused:
        ask(
            lambda client: client.custom_audiences.change_users("7zq4m", "4tq7m", operations=_users()),
            base_url=service.url,
            naming="live",
        )
    assert [fault.code for fault in refused.value.errors] == [code]


def test_the_parameter_at_fault_is_told_in_the_documented_spelling(ask: Ask) -> None:
    body = {"errors": [{"code": "INVALID_PARAMETER", "message": "no", "parameter": "twitter_id"}], "request": {}}
    with Service(Answer(body, 400)) as service, pytest.raises(handbill.BadRequest) as refused:
        ask(
            lambda client: client.custom_audiences.change_users("7zq4m", "4tq7m", operations=_users()),
            base_url=service.url,
            naming="live",
        )
    assert refused.value.errors[0].parameter == "platform_id"


# Answers in the shape the real service gives them; nothing in them is lost.

CREATED = {"created_at": "2026-03-02T09:15:00Z", "updated_at": "2026-03-02T09:15:00Z", "deleted": False}
AUDIENCE = {
    "targetable": False,
    "name": "spring buyers",
    "targetable_types": ["CRM", "EXCLUDED_CRM"],
    "audience_type": "CRM",
    "description": None,
    "permission_level": "READ_WRITE",
    "owner_account_id": "7zq4m",
    "id": "4tq7m",
    "reasons_not_targetable": ["PROCESSING", "TOO_SMALL"],
    "partner_source": "OTHER",
    "audience_size": None,
    **CREATED,
}
FEED = {
    "id": "1801230000000000001",
    "product_catalog_id": "1800000000000000007",
    "feed_url": "https://shop.example/feed.csv",
    "feed_format": "CSV",
    "frequency": "WEEKLY",
    "repeat": "MONDAY",
    "start_time": "04:15",
    "time_zone": "Europe/Berlin",
    "created_at": "2026-03-02T08:00:00.000Z",
    "updated_at": "2026-03-02T08:00:00.125Z",
}
PRODUCT = {
    "item_group_key": None,
    "id": "SKU-22",
    "product_key": "1801000000000000002",
    "title": "Canvas shoe",
    "description": "Low top",
    "availability": "in stock",
    "condition": "new",
    "price": "45.00 EUR",
    "sale_price": "39.50 EUR",
    "sale_price_effective_date": "2026-03-01T00:00:00.000Z/2026-03-08T00:00:00.000Z",
    "link": "https://shop.example/22",
    "image_link": "https://shop.example/22.png",
    "brand": "acme",
    "inventory": 2,
    "gender": "unisex",
    "age_group": "adult",
    "product_type": "",
    "google_product_category": "1604",
    "custom_label_0": "spring",
    "custom_label_4": None,
}
PRODUCT_SET = {
    "id": "1802000000000000003",
    "name": "under 80",
    "description": "price filter",
    "type": "FILTERED",
    "product_ids": ["SKU-22"],
    "filters": [
        {"attribute": "price", "operator": "LESS_THAN", "value": "80.00 EUR"},
        {"attribute": "custom_field_5", "operator": "MATCH", "value": "x"},
    ],
    "processing_status": "DONE",
}
TREE = {
    "boolean_operator": "AND",
    "negate": False,
    "frequency": 1,
    "frequency_comparator": "NUM_GTE",
    "child_segments": [{"custom_audience_id": "4tq7m", "lookback_window": 30, "child_segments": []}],
}
FLEXIBLE = {
    "name": "lapsed installers",
    "targetable": False,
    "audience_type": "FLEXIBLE",
    "targetable_types": ["FLEXIBLE", "EXCLUDED_FLEXIBLE"],
    "audience_size": None,
    "id": "4tr2q",
    "reasons_not_targetable": ["PROCESSING"],
    "partner_source": "OTHER",
    "metadata": [
        {
            "custom_audience_id": "4tr2q",
            "account_id": "7zq4m",
            "name": "lapsed installers",
            "audience_source": "FLEXIBLE_AUDIENCE",
            "upload_status": "UPLOADED",
            "segments": TREE,
        }
    ],
    **CREATED,
}
ACCOUNT = {
    "name": "Spring",
    "business_name": None,
    "timezone": "America/Los_Angeles",
    "timezone_switch_at": "2016-08-28T07:00:00Z",
    "id": "7zq4m",
    "salt": "b3c1f0",
    "industry_type": None,
    "business_id": None,
    "approval_status": "ACCEPTED",
    **CREATED,
}
FUND = {
    "start_time": "2026-01-01T08:00:00Z",
    "description": "Visa ending in 0650",
    "credit_limit_local_micro": None,
    "end_time": None,
    "id": "lygyi",
    "entity_status": "ACTIVE",
    "account_id": None,
    "reasons_not_able_to_fund": [],
    "io_header": None,
    "currency": "USD",
    "funded_amount_local_micro": 9_007_199_254_740_993,
    "type": "CREDIT_CARD",
    "able_to_fund": True,
    "credit_remaining_local_micro": None,
    **CREATED,
}
ACCESS = {
    "id": "2k",
    "custom_audience_id": "4tq7m",
    "granted_account_id": "7zq9x",
    "permission_level": "READ_ONLY",
    **CREATED,
}
BARRED = {
    "id": "5hx2b",
    "name": "Do Not Reach List",
    "description": "suppressed buyers",
    "targetable": False,
    "reasons_not_targetable": ["PROCESSING", "TOO_SMALL"],
    "list_size": None,
    **CREATED,
}
TARGETING = {
    "campaign_id": "6abc1",
    "campaign_name": "spring push",
    "line_items": [{"id": "7def2", "name": None, "servable": True}],
}
A, C, K = {"account_id": "7zq4m"}, {"custom_audience_id": "4tq7m"}, {"product_catalog_id": "1800000000000000007"}
#: Endpoint, arguments, `data` of the answer, where the records are in it.
SAMPLES: list[tuple[str, dict[str, Any], Any, Any]] = [
    ("accounts.list", {}, [ACCOUNT], [ACCOUNT]),
    ("accounts.get", A, ACCOUNT, ACCOUNT),
    ("funding_instruments.list", A, [FUND], [FUND]),
    ("product_catalogs.list", {}, [{"id": "1800000000000000007", "name": "spring shop"}], None),
    ("products.list", K, [PRODUCT], [PRODUCT]),
    (
        "products.delete",
        {**K, "product_keys": ["1", "2"]},
        {
            "delete_products": [
                {"product_key": "1", "failed_product_key": None, "message": None},
                {"product_key": None, "failed_product_key": "2", "message": "not found"},
            ]
        },
        [
            {"product_key": "1", "failed_product_key": None, "message": None},
            {"product_key": None, "failed_product_key": "2", "message": "not found"},
        ],
    ),
    ("product_sets.get", {**K, "product_set_id": "1"}, PRODUCT_SET, PRODUCT_SET),
    ("scheduled_feeds.list", K, [FEED], [FEED]),
    ("custom_audiences.list", A, [AUDIENCE], [AUDIENCE]),
    ("custom_audiences.get", {**A, **C}, {**AUDIENCE, "is_owner": True}, {**AUDIENCE, "is_owner": True}),
    ("custom_audiences.batch", {**A, "operations": [handbill.Delete("4tr2q")]}, FLEXIBLE, [FLEXIBLE]),
    ("custom_audiences.batch", {**A, "operations": [handbill.Delete("4tr2q")]}, [FLEXIBLE], [FLEXIBLE]),
    ("custom_audiences.targeted", {**A, **C}, [TARGETING], [TARGETING]),
    ("custom_audience_permissions.list", {**A, **C}, [ACCESS], [ACCESS]),
    ("do_not_reach_lists.list", A, [BARRED], [BARRED]),
    (
        "do_not_reach_lists.change_users",
        {**A, "do_not_reach_list_id": "5hx2b", "operations": _users("email")},
        [{"success_count": 2, "total_count": 2}],
        [{"success_count": 2, "total_count": 2}],
    ),
]


@pytest.mark.parametrize(
    ("name", "args", "data", "expected"), SAMPLES, ids=[f"{n}-{name}" for n, (name, *_) in enumerate(SAMPLES)]
)
def test_an_answer_of_the_real_service_is_read_whole(
    ask: Ask, name: str, args: dict[str, Any], data: Any, expected: Any
) -> None:
    body = {"request": {"params": {}}, "next_cursor": None, "data": data}
    with Service(Answer(body, 200, {"content-type": "application/json;charset=utf-8"})) as service:
        answer = ask(lambda client: client.call(name, args), base_url=service.url, naming="live")
    expected = data if expected is None else expected
    single = isinstance(expected, dict)
    found = [answer] if single else list(answer)
    assert [json.loads(record.to_json()) for record in found] == ([expected] if single else expected)
    for record, sample in zip(found, [expected] if single else expected, strict=True):
        assert set(record.to_dict()) == set(sample)
        known = set(type(record).__match_args__)
        assert set(record.extra) == set(sample) - known
        for field, value in sample.items():
            read = record.extra[field] if field not in known else getattr(record, field)
            if isinstance(read, datetime):
                assert read == datetime.fromisoformat(value.replace("Z", "+00:00"))
            elif isinstance(read, list) and read and isinstance(read[0], handbill.Record):
                assert [json.loads(item.to_json()) for item in read] == value
            else:
                assert read == value, field


def test_more_digits_than_a_double_holds_are_kept(ask: Ask) -> None:
    with Service(Answer({"data": FUND, "request": {}})) as service:
        fund = ask(lambda client: client.funding_instruments.get("7zq4m", "lygyi"), base_url=service.url, naming="live")
    assert fund.funded_amount_local_micro == 9_007_199_254_740_993


def test_live_paths_carry_any_version_of_the_sandbox(live: handbill.Sandbox) -> None:
    client = live.client("versions")
    account = client.accounts.create()
    for version in (5, 11, 12):
        assert client.request("GET", f"/{version}/accounts/{account.id}")["data"]["id"] == account.id
