"""Line items one by one and in lists (documents 2 and 4); `test_line_item_rules` has what their parameters may be."""

from __future__ import annotations

import pytest

from .campaigning import (
    UNIT,
    campaign,
    instrument,
    is_a,
    line_item,
    line_item_params,
    operations,
    post_batch,
    post_line_item,
    texts,
)
from .wire import NOWHERE, Service, User, instant, next_second

FIELDS = {
    "id": "string",
    "campaign_id": "string",
    "name": "string?",
    "objective": "enum",
    "product_type": "enum",
    "placements": "array",
    "goal": "enum",
    "bid_strategy": "enum",
    "bid_amount_local_micro": "integer?",
    "target_cpa_local_micro": "integer?",
    "pay_by": "enum",
    "currency": "string",
    "start_time": "timestamp?",
    "end_time": "timestamp?",
    "duration_in_days": "integer?",
    "frequency_cap": "integer?",
    "total_budget_amount_local_micro": "integer?",
    "daily_budget_amount_local_micro": "integer?",
    "standard_delivery": "boolean?",
    "entity_status": "enum",
    "advertiser_user_id": "string",
    "advertiser_domain": "string?",
    "categories": "array",
    "android_app_store_identifier": "string?",
    "ios_app_store_identifier": "string?",
    "primary_web_event_tag": "string?",
    "automatic_post_promotion": "anything?",
    "creative_source": "enum",
    "created_at": "timestamp",
    "updated_at": "timestamp",
    "deleted": "boolean",
}
#: Shown by lists and single reads, not by every write.
PARENT = {"funding_instrument_id"}


@pytest.fixture
def path(account: str) -> str:
    return f"accounts/{account}/line_items"


@pytest.fixture
def parent(user: User, account: str) -> str:
    """A campaign whose line items have the budgets."""
    return campaign(user, account, budget_optimization="LINE_ITEM")


# Creating


@pytest.mark.parametrize("way", ["created", "read", "listed", "updated"])
def test_a_line_item_has_all_its_fields(user: User, account: str, path: str, way: str) -> None:
    record = post_line_item(user, account).data
    if way == "read":
        record = user.get(f"{path}/{record['id']}").data
    if way == "listed":
        (record,) = user.get(path).data
    if way == "updated":
        record = user.put(f"{path}/{record['id']}", name="other").data
    assert set(record) - PARENT == set(FIELDS)
    assert {name: record[name] for name, kind in FIELDS.items() if not is_a(record[name], kind)} == {}
    assert way in ("created", "updated") or set(record) >= PARENT


def test_a_line_item_for_engagements_has_its_defaults(user: User, account: str, parent: str) -> None:
    made = post_line_item(user, account, parent, name=None, entity_status=None).data
    expected = {
        "campaign_id": parent,
        "name": None,
        "objective": "ENGAGEMENTS",
        "product_type": "PROMOTED_POSTS",
        "placements": ["ALL_ON_TWITTER"],
        "goal": "ENGAGEMENT",
        "bid_strategy": "MAX",
        "bid_amount_local_micro": UNIT,
        "pay_by": "ENGAGEMENT",
        "entity_status": "ACTIVE",
        "target_cpa_local_micro": None,
        "duration_in_days": None,
        "frequency_cap": None,
        "total_budget_amount_local_micro": None,
        "advertiser_domain": None,
        "categories": [],
        "android_app_store_identifier": None,
        "ios_app_store_identifier": None,
        "primary_web_event_tag": None,
        "automatic_post_promotion": None,
        "creative_source": "MANUAL",
        "deleted": False,
    }
    assert {name: made[name] for name in expected} == expected
    assert made["created_at"] == made["updated_at"]


def test_a_line_item_is_read_as_it_was_made(user: User, account: str, path: str) -> None:
    made = post_line_item(user, account).data
    read = user.get(f"{path}/{made['id']}").data
    assert read | made == read
    assert user.get(path).data == [read]


def test_an_even_pace_is_the_default_of_a_daily_budget(user: User, account: str, parent: str) -> None:
    assert post_line_item(user, account, parent, daily_budget_amount_local_micro=UNIT).data["standard_delivery"] is True


KEPT = {
    "name": ("name", "Größe 漢 \U0001f600"),
    "a-name-of-one": ("name", "a"),
    "a-name-of-255": ("name", "n" * 255),
    "bid": ("bid_amount_local_micro", 2_500_000),
    "max": ("bid_strategy", "MAX"),
    "goal": ("goal", "ENGAGEMENT"),
    "start": ("start_time", instant(days=2)),
    "end": ("end_time", instant(days=60)),
    "daily": ("daily_budget_amount_local_micro", 5 * UNIT),
    "total": ("total_budget_amount_local_micro", 90 * UNIT),
    "active": ("entity_status", "ACTIVE"),
    "paused": ("entity_status", "PAUSED"),
    "draft": ("entity_status", "DRAFT"),
}


@pytest.mark.parametrize(("name", "value"), KEPT.values(), ids=KEPT)
def test_what_is_sent_is_kept(user: User, account: str, path: str, parent: str, name: str, value: object) -> None:
    answer = post_line_item(user, account, parent, **{name: value})
    assert answer.data[name] == value
    assert answer.params[name] == value
    assert user.get(f"{path}/{answer.data['id']}").data[name] == value


TIMES = {
    "an-offset": ("2037-07-10T08:00:00-0800", "2037-07-10T16:00:00Z"),
    "an-offset-with-a-colon": ("2037-07-10T08:00:00+05:30", "2037-07-10T02:30:00Z"),
    "an-offset-of-hours": ("2037-07-10T08:00:00+02", "2037-07-10T06:00:00Z"),
    "a-bare-date": ("2037-07-10", "2037-07-10T00:00:00Z"),
}


@pytest.mark.parametrize(("sent", "kept"), TIMES.values(), ids=TIMES)
def test_times_are_kept_in_utc(user: User, account: str, sent: str, kept: str) -> None:
    answer = post_line_item(user, account, end_time=sent)
    assert (answer.data["end_time"], answer.params["end_time"]) == (kept, kept)


@pytest.mark.parametrize("name", ["start_time", "end_time"])
def test_a_time_is_required_or_null(user: User, account: str, name: str) -> None:
    # The reference requires both; its samples leave them out and get null.
    answer = post_line_item(user, account, **{name: None})
    if answer.ok:
        assert answer.data[name] is None
    else:
        assert [(error["code"], error["parameter"]) for error in answer.errors] == [("MISSING_PARAMETER", name)]


@pytest.mark.parametrize("currency", ["USD", "EUR", "JPY"])
def test_the_currency_is_that_of_the_funding_instrument(user: User, account: str, path: str, currency: str) -> None:
    funding = instrument(user, account, currency=currency)
    made = post_line_item(user, account, campaign(user, account, funding_instrument_id=funding)).data
    assert made["currency"] == currency
    assert user.get(f"{path}/{made['id']}").data["funding_instrument_id"] == funding


def test_a_draft_needs_four_parameters_only(user: User, account: str, path: str) -> None:
    needed = ("campaign_id", "objective", "product_type", "placements")
    params = line_item_params(campaign(user, account, entity_status="DRAFT"))
    answer = user.post(path, **texts({name: params[name] for name in needed}), entity_status="DRAFT")
    assert answer.data["entity_status"] == "DRAFT"


@pytest.mark.parametrize("whose", ["nobody", "another-account", "deleted"])
def test_a_line_item_needs_a_campaign_of_its_account(user: User, account: str, path: str, whose: str) -> None:
    parent = NOWHERE["base36"]
    if whose == "another-account":
        parent = campaign(user, user.account())
    if whose == "deleted":
        parent = campaign(user, account)
        assert user.delete(f"accounts/{account}/campaigns/{parent}").ok
    answer = post_line_item(user, account, parent)
    assert answer.refused, answer
    assert whose != "nobody" or (answer.status, answer.codes) == (404, ["CAMPAIGN_NOT_FOUND"])
    assert user.get(path).data == []


@pytest.mark.parametrize("way", ["query", "form"])
def test_parameters_are_in_the_query_or_in_a_form(user: User, account: str, path: str, parent: str, way: str) -> None:
    params = texts(line_item_params(parent, name="a & b, ü", placements="TWITTER_TIMELINE,TWITTER_PROFILE"))
    made = user.send("POST", path, **{way: params})
    assert made.data["name"] == "a & b, ü"
    assert made.params["placements"] == ["TWITTER_TIMELINE", "TWITTER_PROFILE"]
    assert set(made.data["placements"]) == {"TWITTER_TIMELINE", "TWITTER_PROFILE"}
    changed = user.send("PUT", f"{path}/{made.data['id']}", **{way: {"name": "c = d"}})
    assert changed.data["name"] == "c = d"


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_the_path_is_echoed(user: User, account: str, path: str, method: str) -> None:
    made = line_item(user, account)
    params = user.send(method, f"{path}/{made}", {"name": "a"} if method == "PUT" else None).params
    assert (params["account_id"], params["line_item_id"]) == (account, made)


# Updating


CHANGES = {
    "name": ("name", "other"),
    "a-name-of-255": ("name", "n" * 255),
    "bid": ("bid_amount_local_micro", 3 * UNIT),
    "start": ("start_time", instant(days=2)),
    "end": ("end_time", instant(days=60)),
    "daily": ("daily_budget_amount_local_micro", 4 * UNIT),
    "total": ("total_budget_amount_local_micro", 80 * UNIT),
    "active": ("entity_status", "ACTIVE"),
    "paused": ("entity_status", "PAUSED"),
}


@pytest.mark.parametrize(("name", "value"), CHANGES.values(), ids=CHANGES)
def test_a_change_is_of_what_is_sent_only(
    user: User, account: str, path: str, parent: str, name: str, value: object
) -> None:
    budgets = {"daily_budget_amount_local_micro": 5 * UNIT, "total_budget_amount_local_micro": 90 * UNIT}
    made = post_line_item(user, account, parent, **budgets).data
    changed = user.put(f"{path}/{made['id']}", **texts({name: value}))
    assert changed.data[name] == value
    assert {key for key in FIELDS if changed.data[key] != made[key]} <= {name, "updated_at"}
    assert changed.params[name] == value
    assert user.get(f"{path}/{made['id']}").data[name] == value


def test_a_change_is_dated(user: User, account: str, path: str) -> None:
    made = post_line_item(user, account).data
    next_second()
    changed = user.put(f"{path}/{made['id']}", name="other").data
    assert changed["updated_at"] > made["updated_at"]
    assert changed["created_at"] == made["created_at"]


CLEARED = ["name", "end_time", "daily_budget_amount_local_micro", "total_budget_amount_local_micro"]


@pytest.mark.parametrize("name", CLEARED)
def test_an_empty_value_clears_what_is_optional(user: User, account: str, path: str, parent: str, name: str) -> None:
    budgets = {"daily_budget_amount_local_micro": 5 * UNIT, "total_budget_amount_local_micro": 90 * UNIT}
    made = post_line_item(user, account, parent, **budgets).data
    assert made[name] is not None
    assert user.put(f"{path}/{made['id']}", **{name: ""}).data[name] is None
    assert user.get(f"{path}/{made['id']}").data[name] is None


FIXED = {
    "objective": {"objective": "VIDEO_VIEWS"},
    "product-type": {"product_type": "PROMOTED_ACCOUNT"},
    "placements": {"placements": "TWITTER_TIMELINE"},
}


@pytest.mark.parametrize("change", FIXED.values(), ids=FIXED)
def test_what_a_line_item_is_for_does_not_change(user: User, account: str, path: str, change: dict) -> None:
    made = line_item(user, account)
    before = user.get(f"{path}/{made}").data
    user.put(f"{path}/{made}", **change)
    after = user.get(f"{path}/{made}").data
    assert {name: after[name] for name in change} == {name: before[name] for name in change}


def test_a_line_item_stays_in_its_campaign(user: User, account: str, path: str, parent: str) -> None:
    made = line_item(user, account, parent)
    user.put(f"{path}/{made}", campaign_id=campaign(user, account))
    assert user.get(f"{path}/{made}").data["campaign_id"] == parent


STATUSES = [(start, end) for start in ("ACTIVE", "DRAFT", "PAUSED") for end in ("ACTIVE", "PAUSED")]


@pytest.mark.parametrize(("start", "end"), STATUSES)
def test_any_status_becomes_active_or_paused(user: User, account: str, path: str, start: str, end: str) -> None:
    made = line_item(user, account, entity_status=start)
    assert user.put(f"{path}/{made}", entity_status=end).data["entity_status"] == end
    assert user.get(path).ids == [made]


@pytest.mark.parametrize("start", ["ACTIVE", "PAUSED"])
def test_no_status_becomes_a_draft(user: User, account: str, path: str, start: str) -> None:
    made = line_item(user, account, entity_status=start)
    answer = user.put(f"{path}/{made}", entity_status="DRAFT")
    assert (answer.status, answer.codes) == (400, ["INVALID_PARAMETER"])
    assert user.get(f"{path}/{made}").data["entity_status"] == start


# Deleting


def test_a_deleted_line_item_says_so(user: User, account: str, path: str) -> None:
    made = post_line_item(user, account).data
    next_second()
    gone = user.delete(f"{path}/{made['id']}").data
    assert (gone["id"], gone["deleted"], gone["name"]) == (made["id"], True, made["name"])
    assert gone["updated_at"] > made["updated_at"]


def test_a_deleted_line_item_is_hidden_unless_asked_for(user: User, account: str, path: str, parent: str) -> None:
    kept, gone = line_item(user, account, parent), line_item(user, account, parent)
    user.delete(f"{path}/{gone}")
    assert user.get(path).ids == [kept]
    assert user.get(path, line_item_ids=gone).ids == []
    assert set(user.get(path, with_deleted="true").ids) == {kept, gone}
    assert user.get(path, line_item_ids=gone, with_deleted="true").ids == [gone]
    assert user.get(f"{path}/{gone}").status == 404
    assert user.get(f"{path}/{gone}", with_deleted="true").data["deleted"] is True


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_a_deleted_line_item_stays_as_it_is(user: User, account: str, path: str, method: str) -> None:
    made = line_item(user, account)
    user.delete(f"{path}/{made}")
    gone = user.get(f"{path}/{made}", with_deleted="true").data
    assert user.send(method, f"{path}/{made}", {"entity_status": "ACTIVE"} if method == "PUT" else None).status == 404
    assert user.get(f"{path}/{made}", with_deleted="true").data == gone


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_a_line_item_nobody_made_is_not_found(user: User, path: str, method: str) -> None:
    answer = user.send(method, f"{path}/{NOWHERE['base36']}", {"name": "a"} if method == "PUT" else None)
    assert (answer.status, answer.codes) == (404, ["LINE_ITEM_NOT_FOUND"])


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_a_line_item_belongs_to_one_account(user: User, account: str, path: str, method: str) -> None:
    made, elsewhere = line_item(user, account), f"accounts/{user.account()}/line_items"
    assert user.send(method, f"{elsewhere}/{made}", {"name": "a"} if method == "PUT" else None).status == 404
    assert user.get(elsewhere).data == []
    assert user.get(path).ids == [made]


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
def test_line_items_of_others_are_not_reached(service: Service, user: User, account: str, method: str) -> None:
    path = f"accounts/{account}/line_items" + ("" if method == "POST" else f"/{line_item(user, account)}")
    answer = service.user().send(method, path, {"name": "a"} if method in ("POST", "PUT") else None)
    assert (answer.status, answer.codes) == (403, ["ACCOUNT_NOT_FOUND"])


# Lists


def test_a_list_selects_by_campaign(user: User, account: str, path: str) -> None:
    parents = [campaign(user, account) for _ in range(3)]
    made = [line_item(user, account, parent) for parent in parents]
    assert user.get(path, campaign_ids=parents[1]).ids == [made[1]]
    assert set(user.get(path, campaign_ids=f"{parents[0]},{parents[2]}").ids) == {made[0], made[2]}
    assert user.get(path, campaign_ids=parents[0], line_item_ids=made[1]).ids == []


def test_a_list_selects_by_funding_instrument(user: User, account: str, path: str) -> None:
    fundings = [instrument(user, account) for _ in range(3)]
    made = [line_item(user, account, campaign(user, account, funding_instrument_id=funding)) for funding in fundings]
    assert user.get(path, funding_instrument_ids=fundings[1]).ids == [made[1]]
    assert set(user.get(path, funding_instrument_ids=f"{fundings[0]},{fundings[2]}").ids) == {made[0], made[2]}


def test_q_selects_by_name(user: User, account: str, path: str, parent: str) -> None:
    spring, summer, _ = (line_item(user, account, parent, name=name) for name in ("Spring sale", "Summer", None))
    assert user.get(path, q="Spring sale").ids == [spring]
    assert user.get(path, q="Summer").ids == [summer]
    assert user.get(path, q="Autumn").ids == []


@pytest.mark.parametrize(("length", "status"), [(0, 400), (1, 200), (255, 200), (256, 400)])
def test_q_has_1_to_255_characters(user: User, path: str, length: int, status: int) -> None:
    assert user.get(path, q="q" * length).status == status


@pytest.mark.parametrize(
    ("query", "shown"),
    [({}, False), ({"with_draft": "false"}, False), ({"with_draft": "true"}, True)],
    ids=["default", "without", "with"],
)
def test_drafts_are_listed_on_request(
    user: User, account: str, path: str, parent: str, query: dict, shown: bool
) -> None:
    kept, draft = line_item(user, account, parent), line_item(user, account, parent, entity_status="DRAFT")
    assert set(user.get(path, **query).ids) == ({kept, draft} if shown else {kept})
    assert user.get(f"{path}/{draft}").data["entity_status"] == "DRAFT"


@pytest.mark.parametrize("count", [1, 3, 5, 6])
def test_pages_joined_are_the_list(user: User, account: str, path: str, parent: str, count: int) -> None:
    items = [line_item_params(parent, bid_amount_local_micro=bid * UNIT) for bid in (5, 1, 3, 1, 2)]
    made = post_batch(user, account, "line_items", operations("Create", *items)).ids
    query = {"sort_by": "bid_amount_local_micro-asc"}
    whole = user.get(path, **query)
    assert set(whole.ids) == set(made)
    pages = user.pages(path, **query, count=str(count))
    assert [record for page in pages for record in page] == whole.data
    assert all(len(page) == count for page in pages[:-1])


def test_line_items_are_sorted_by_bid(user: User, account: str, path: str, parent: str) -> None:
    first = line_item(user, account, parent, bid_amount_local_micro=9 * UNIT)
    second = line_item(user, account, parent, bid_amount_local_micro=10 * UNIT)
    answer = user.get(path, sort_by="bid_amount_local_micro-asc")
    assert answer.ids == [first, second]
    assert user.get(path, sort_by="bid_amount_local_micro-desc").ids == [second, first]


def test_a_page_of_line_items_holds_200_by_default(user: User, account: str, path: str) -> None:
    for number in (40, 40, 40, 40, 40, 1):
        parent = campaign(user, account)
        items = [line_item_params(parent) for _ in range(number)]
        assert post_batch(user, account, "line_items", operations("Create", *items)).ok
    answer = user.get(path)
    assert len(answer.data) == 200
    rest = user.get(path, cursor=answer.json["next_cursor"])
    assert len(rest.data) == 1
    assert rest.json["next_cursor"] is None
