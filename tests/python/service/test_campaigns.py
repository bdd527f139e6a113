"""Campaigns one by one and in lists (documents 2 and 4)."""

from __future__ import annotations

import pytest

from .campaigning import (
    UNIT,
    campaign,
    campaign_params,
    instrument,
    is_a,
    operations,
    post_batch,
    post_campaign,
    texts,
)
from .wire import NOWHERE, Answer, Service, User, next_second

FIELDS = {
    "id": "string",
    "name": "string",
    "funding_instrument_id": "string",
    "budget_optimization": "enum",
    "daily_budget_amount_local_micro": "integer?",
    "total_budget_amount_local_micro": "integer?",
    "currency": "string",
    "entity_status": "enum",
    "effective_status": "enum",
    "servable": "boolean?",
    "reasons_not_servable": "array",
    "purchase_order_number": "string?",
    "standard_delivery": "boolean?",
    "duration_in_days": "integer?",
    "frequency_cap": "integer?",
    "start_time": "timestamp?",
    "end_time": "timestamp?",
    "created_at": "timestamp",
    "updated_at": "timestamp",
    "deleted": "boolean",
}


@pytest.fixture
def path(account: str) -> str:
    return f"accounts/{account}/campaigns"


@pytest.fixture
def funding(user: User, account: str) -> str:
    return instrument(user, account)


def made_by(answer: Answer, **expected: object) -> dict:
    """The record of an answer, with what is expected of it."""
    record = answer.data
    assert {name: record[name] for name in expected} == expected
    return record


# Creating


@pytest.mark.parametrize("way", ["created", "read", "listed", "updated", "deleted"])
def test_a_campaign_has_all_its_fields(user: User, account: str, path: str, way: str) -> None:
    record = post_campaign(user, account).data
    if way == "read":
        record = user.get(f"{path}/{record['id']}").data
    if way == "listed":
        (record,) = user.get(path).data
    if way == "updated":
        record = user.put(f"{path}/{record['id']}", name="other").data
    if way == "deleted":
        record = user.delete(f"{path}/{record['id']}").data
    assert sorted(record) == sorted(FIELDS)
    assert {name: record[name] for name, kind in FIELDS.items() if not is_a(record[name], kind)} == {}


def test_a_campaign_that_is_made_paused(user: User, account: str, path: str) -> None:
    made = made_by(
        post_campaign(user, account, entity_status="PAUSED"),
        entity_status="PAUSED",
        effective_status="UNKNOWN",
        servable=False,
        standard_delivery=None,
        duration_in_days=None,
        frequency_cap=None,
        deleted=False,
    )
    assert sorted(made["reasons_not_servable"]) == ["INCOMPLETE", "PAUSED_BY_ADVERTISER"]
    assert made["created_at"] == made["updated_at"]
    assert user.get(f"{path}/{made['id']}").data == made


def test_what_is_left_out_has_its_default(user: User, account: str, funding: str, path: str) -> None:
    query = texts(campaign_params(funding, entity_status=None))
    made_by(
        user.post(path, **query),
        entity_status="ACTIVE",
        budget_optimization="LINE_ITEM",
        total_budget_amount_local_micro=None,
        purchase_order_number=None,
    )


def test_an_active_campaign_is_not_paused_by_the_advertiser(user: User, account: str) -> None:
    made = post_campaign(user, account, entity_status="ACTIVE").data
    assert "PAUSED_BY_ADVERTISER" not in made["reasons_not_servable"]


KEPT = {
    "name": ("name", "Größe 漢 \U0001f600"),
    "a-name-of-one": ("name", "a"),
    "a-name-of-255": ("name", "n" * 255),
    "a-name-of-255-that-is-not-ascii": ("name", "漢" * 255),
    "order": ("purchase_order_number", "PO/2026-1"),
    "an-order-of-50": ("purchase_order_number", "p" * 50),
    "daily": ("daily_budget_amount_local_micro", 5_500_000),
    "beyond-32-bits": ("daily_budget_amount_local_micro", 5_500_000_000_000),
    "total": ("total_budget_amount_local_micro", 100 * UNIT),
    "total-like-daily": ("total_budget_amount_local_micro", 10 * UNIT),
    "active": ("entity_status", "ACTIVE"),
    "paused": ("entity_status", "PAUSED"),
    "draft": ("entity_status", "DRAFT"),
    "by-campaign": ("budget_optimization", "CAMPAIGN"),
    "by-line-item": ("budget_optimization", "LINE_ITEM"),
}


@pytest.mark.parametrize(("name", "value"), KEPT.values(), ids=KEPT)
def test_what_is_sent_is_kept(user: User, account: str, path: str, name: str, value: object) -> None:
    made = made_by(post_campaign(user, account, **{name: value}), **{name: value})
    assert user.get(f"{path}/{made['id']}").data == made


@pytest.mark.parametrize("value", [True, False])
def test_a_campaign_with_its_own_budget_has_its_pacing(user: User, account: str, value: bool) -> None:
    made_by(
        post_campaign(user, account, budget_optimization="CAMPAIGN", standard_delivery=value), standard_delivery=value
    )


def test_a_draft_needs_funding_and_a_name_only(user: User, funding: str, path: str) -> None:
    made_by(user.post(path, funding_instrument_id=funding, name="a", entity_status="DRAFT"), entity_status="DRAFT")


@pytest.mark.parametrize("currency", ["USD", "EUR", "JPY", "KWD"])
def test_the_currency_is_that_of_the_funding_instrument(user: User, account: str, currency: str) -> None:
    funding = instrument(user, account, currency=currency)
    made_by(post_campaign(user, account, funding_instrument_id=funding), currency=currency)


REFUSED = {
    "no-funding": ({"funding_instrument_id": None}, "MISSING_PARAMETER", "funding_instrument_id"),
    "no-name": ({"name": None}, "MISSING_PARAMETER", "name"),
    "a-name-of-256": ({"name": "n" * 256}, "INVALID_PARAMETER", "name"),
    "an-order-of-51": ({"purchase_order_number": "p" * 51}, "INVALID_PARAMETER", "purchase_order_number"),
    "unknown-status": ({"entity_status": "RUNNING"}, "INVALID_PARAMETER", "entity_status"),
    "status-in-lower-case": ({"entity_status": "paused"}, "INVALID_PARAMETER", "entity_status"),
    "unknown-optimization": ({"budget_optimization": "ACCOUNT"}, "INVALID_PARAMETER", "budget_optimization"),
    "daily-as-a-word": (
        {"daily_budget_amount_local_micro": "much"},
        "INVALID_PARAMETER",
        "daily_budget_amount_local_micro",
    ),
    "daily-as-a-fraction": (
        {"daily_budget_amount_local_micro": "5.5"},
        "INVALID_PARAMETER",
        "daily_budget_amount_local_micro",
    ),
    "total-as-a-word": (
        {"total_budget_amount_local_micro": "much"},
        "INVALID_PARAMETER",
        "total_budget_amount_local_micro",
    ),
    "pacing-as-a-word": ({"standard_delivery": "fast"}, "INVALID_PARAMETER", "standard_delivery"),
}


@pytest.mark.parametrize(("change", "code", "parameter"), REFUSED.values(), ids=REFUSED)
def test_a_bad_campaign_is_refused(
    user: User, funding: str, path: str, change: dict, code: str, parameter: str
) -> None:
    answer = user.post(path, **texts(campaign_params(funding) | change))
    assert answer.status == 400, answer
    assert [(error["code"], error["parameter"]) for error in answer.errors] == [(code, parameter)]
    assert user.get(path, with_draft="true").data == []


def test_a_name_is_not_empty(user: User, account: str) -> None:
    answer = post_campaign(user, account, name="")
    assert answer.status == 400
    assert {error["parameter"] for error in answer.errors} == {"name"}


def test_every_problem_is_reported_at_once(user: User, path: str) -> None:
    answer = user.post(path, entity_status="RUNNING", purchase_order_number="p" * 51)
    assert answer.status == 400
    wrong = {"funding_instrument_id", "name", "entity_status", "purchase_order_number"}
    assert {error["parameter"] for error in answer.errors} >= wrong


def test_the_daily_budget_is_at_most_the_total(user: User, account: str, path: str) -> None:
    answer = post_campaign(
        user, account, daily_budget_amount_local_micro=10 * UNIT + 1, total_budget_amount_local_micro=10 * UNIT
    )
    assert answer.status == 400, answer
    assert user.get(path).data == []


@pytest.mark.parametrize("whose", ["nobody", "another-account", "deleted"])
def test_a_campaign_needs_a_funding_instrument_of_its_account(user: User, account: str, path: str, whose: str) -> None:
    funding = NOWHERE["base36"]
    if whose == "another-account":
        funding = instrument(user, user.account())
    if whose == "deleted":
        funding = instrument(user, account)
        assert user.delete(f"accounts/{account}/funding_instruments/{funding}").ok
    answer = post_campaign(user, account, funding_instrument_id=funding)
    assert answer.refused, answer
    assert answer.errors
    assert user.get(path).data == []


def test_an_unknown_funding_instrument_is_not_found(user: User, account: str) -> None:
    answer = post_campaign(user, account, funding_instrument_id=NOWHERE["base36"])
    assert (answer.status, answer.codes) == (404, ["FUNDING_INSTRUMENT_NOT_FOUND"])


@pytest.mark.parametrize("way", ["query", "form"])
def test_parameters_are_in_the_query_or_in_a_form(user: User, funding: str, path: str, way: str) -> None:
    params = texts(campaign_params(funding, name="a & b, ü"))
    answer = user.send("POST", path, **{way: params})
    made = made_by(answer, name="a & b, ü")
    assert answer.params["name"] == "a & b, ü"
    changed = user.send("PUT", f"{path}/{made['id']}", **{way: {"name": "c = d"}})
    made_by(changed, name="c = d")


def test_parameters_are_echoed_as_what_they_are(user: User, account: str, funding: str) -> None:
    answer = post_campaign(
        user,
        account,
        funding_instrument_id=funding,
        name="7",
        budget_optimization="CAMPAIGN",
        standard_delivery=False,
        total_budget_amount_local_micro=20 * UNIT,
    )
    assert answer.params == {
        "account_id": account,
        "funding_instrument_id": funding,
        "name": "7",
        "budget_optimization": "CAMPAIGN",
        "daily_budget_amount_local_micro": 10 * UNIT,
        "total_budget_amount_local_micro": 20 * UNIT,
        "entity_status": "PAUSED",
        "standard_delivery": False,
    }


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_the_path_is_echoed(user: User, account: str, path: str, method: str) -> None:
    made = campaign(user, account)
    params = user.send(method, f"{path}/{made}", {"name": "a"} if method == "PUT" else None).params
    assert (params["account_id"], params["campaign_id"]) == (account, made)


# Updating


CHANGES = {
    "name": ("name", "other"),
    "a-name-of-255": ("name", "n" * 255),
    "order": ("purchase_order_number", "PO-2"),
    "an-order-of-50": ("purchase_order_number", "p" * 50),
    "daily": ("daily_budget_amount_local_micro", 7 * UNIT),
    "total": ("total_budget_amount_local_micro", 90 * UNIT),
    "optimization": ("budget_optimization", "CAMPAIGN"),
    "active": ("entity_status", "ACTIVE"),
    "paused": ("entity_status", "PAUSED"),
}
#: What follows from a change, or from time.
DERIVED = {"updated_at", "effective_status", "servable", "reasons_not_servable", "standard_delivery"}


@pytest.mark.parametrize(("name", "value"), CHANGES.values(), ids=CHANGES)
def test_a_change_is_of_what_is_sent_only(user: User, account: str, path: str, name: str, value: object) -> None:
    made = post_campaign(user, account, purchase_order_number="PO-1", total_budget_amount_local_micro=100 * UNIT).data
    changed = user.put(f"{path}/{made['id']}", **texts({name: value}))
    assert changed.data[name] == value
    assert {key for key in FIELDS if changed.data[key] != made[key]} <= {name, *DERIVED}
    assert changed.params[name] == value
    assert user.get(f"{path}/{made['id']}").data == changed.data


def test_several_fields_are_changed_at_once(user: User, account: str, path: str) -> None:
    made = campaign(user, account, total_budget_amount_local_micro=20 * UNIT)
    budgets = {"daily_budget_amount_local_micro": 30 * UNIT, "total_budget_amount_local_micro": 40 * UNIT}
    made_by(user.put(f"{path}/{made}", **texts(budgets)), **budgets)


def test_a_change_is_dated(user: User, account: str, path: str) -> None:
    made = post_campaign(user, account).data
    next_second()
    changed = user.put(f"{path}/{made['id']}", name="other").data
    assert changed["updated_at"] > made["updated_at"]
    assert changed["created_at"] == made["created_at"]


@pytest.mark.parametrize("name", ["purchase_order_number", "total_budget_amount_local_micro"])
@pytest.mark.parametrize("way", ["query", "form"])
def test_an_empty_value_clears_what_is_optional(user: User, account: str, path: str, name: str, way: str) -> None:
    made = post_campaign(user, account, purchase_order_number="1", total_budget_amount_local_micro=100 * UNIT).data
    assert made[name] is not None
    made_by(user.send("PUT", f"{path}/{made['id']}", **{way: {name: ""}}), **{name: None})
    assert user.get(f"{path}/{made['id']}").data[name] is None


UNCHANGED = {
    "an-empty-name": {"name": ""},
    "a-name-of-256": {"name": "n" * 256},
    "an-order-of-51": {"purchase_order_number": "p" * 51},
    "draft": {"entity_status": "DRAFT"},
    "unknown-status": {"entity_status": "RUNNING"},
    "unknown-optimization": {"budget_optimization": "ACCOUNT"},
    "daily-as-a-word": {"daily_budget_amount_local_micro": "much"},
    "daily-above-the-total": {"daily_budget_amount_local_micro": "100000001"},
    "total-below-the-daily": {"total_budget_amount_local_micro": "9999999"},
    "total-as-a-fraction": {"total_budget_amount_local_micro": "20000000.5"},
    "pacing-as-a-word": {"standard_delivery": "fast"},
    "one-of-two": {"name": "good", "purchase_order_number": "p" * 51},
}


@pytest.mark.parametrize("change", UNCHANGED.values(), ids=UNCHANGED)
def test_a_bad_change_changes_nothing(user: User, account: str, path: str, change: dict) -> None:
    made = post_campaign(user, account, total_budget_amount_local_micro=100 * UNIT).data
    answer = user.put(f"{path}/{made['id']}", **change)
    assert answer.status == 400, answer
    assert user.get(f"{path}/{made['id']}").data == made


def test_a_campaign_keeps_its_funding_instrument(user: User, account: str, path: str) -> None:
    made = post_campaign(user, account).data
    user.put(f"{path}/{made['id']}", funding_instrument_id=instrument(user, account))
    assert user.get(f"{path}/{made['id']}").data["funding_instrument_id"] == made["funding_instrument_id"]


STATUSES = [(start, end) for start in ("ACTIVE", "DRAFT", "PAUSED") for end in ("ACTIVE", "PAUSED")]


@pytest.mark.parametrize(("start", "end"), STATUSES)
def test_any_status_becomes_active_or_paused(user: User, account: str, path: str, start: str, end: str) -> None:
    made = campaign(user, account, entity_status=start)
    changed = made_by(user.put(f"{path}/{made}", entity_status=end), entity_status=end)
    assert ("PAUSED_BY_ADVERTISER" in changed["reasons_not_servable"]) is (end == "PAUSED")
    assert user.get(path).ids == [made]


# Drafts


@pytest.mark.parametrize(
    ("query", "shown"),
    [({}, False), ({"with_draft": "false"}, False), ({"with_draft": "true"}, True)],
    ids=["default", "without", "with"],
)
def test_drafts_are_listed_on_request(user: User, account: str, path: str, query: dict, shown: bool) -> None:
    kept, draft = campaign(user, account), campaign(user, account, entity_status="DRAFT")
    assert set(user.get(path, **query).ids) == ({kept, draft} if shown else {kept})
    assert user.get(path, **query, with_total_count="true").json["total_count"] == (2 if shown else 1)


def test_a_draft_is_read_by_its_id(user: User, account: str, path: str) -> None:
    made = post_campaign(user, account, entity_status="DRAFT").data
    assert user.get(f"{path}/{made['id']}").data == made


# Deleting


def test_a_deleted_campaign_says_so(user: User, account: str, path: str) -> None:
    made = post_campaign(user, account).data
    next_second()
    gone = made_by(
        user.delete(f"{path}/{made['id']}"), id=made["id"], deleted=True, servable=None, reasons_not_servable=[]
    )
    assert gone["updated_at"] > made["updated_at"]


def test_a_deleted_campaign_is_hidden_unless_asked_for(user: User, account: str, path: str) -> None:
    kept, made = campaign(user, account), campaign(user, account)
    gone = user.delete(f"{path}/{made}").data
    assert user.get(path).ids == [kept]
    assert user.get(path, campaign_ids=made).ids == []
    assert set(user.get(path, with_deleted="true").ids) == {kept, made}
    assert user.get(path, campaign_ids=made, with_deleted="true").data == [gone]
    assert user.get(f"{path}/{made}").status == 404
    assert user.get(f"{path}/{made}", with_deleted="false").status == 404
    assert user.get(f"{path}/{made}", with_deleted="true").data == gone


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_a_deleted_campaign_stays_as_it_is(user: User, account: str, path: str, method: str) -> None:
    made = campaign(user, account)
    gone = user.delete(f"{path}/{made}").data
    assert user.send(method, f"{path}/{made}", {"entity_status": "ACTIVE"} if method == "PUT" else None).status == 404
    assert user.get(f"{path}/{made}", with_deleted="true").data == gone


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_a_campaign_nobody_made_is_not_found(user: User, path: str, method: str) -> None:
    answer = user.send(method, f"{path}/{NOWHERE['base36']}", {"name": "a"} if method == "PUT" else None)
    assert (answer.status, answer.codes) == (404, ["CAMPAIGN_NOT_FOUND"])


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_a_campaign_belongs_to_one_account(user: User, account: str, path: str, method: str) -> None:
    made = post_campaign(user, account).data
    elsewhere = f"accounts/{user.account()}/campaigns"
    assert user.send(method, f"{elsewhere}/{made['id']}", {"name": "a"} if method == "PUT" else None).status == 404
    assert user.get(elsewhere).data == []
    assert user.get(f"{path}/{made['id']}").data == made


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
def test_campaigns_of_others_are_not_reached(service: Service, user: User, account: str, method: str) -> None:
    made = campaign(user, account)
    path = f"accounts/{account}/campaigns" + ("" if method == "POST" else f"/{made}")
    answer = service.user().send(method, path, {"name": "a"} if method in ("POST", "PUT") else None)
    assert (answer.status, answer.codes) == (403, ["ACCOUNT_NOT_FOUND"])


# Lists


def test_a_list_selects_by_funding_instrument(user: User, account: str, path: str) -> None:
    fundings = [instrument(user, account) for _ in range(3)]
    made = [campaign(user, account, funding_instrument_id=funding) for funding in fundings]
    assert user.get(path, funding_instrument_ids=fundings[1]).ids == [made[1]]
    answer = user.get(path, funding_instrument_ids=f"{fundings[0]},{fundings[2]}")
    assert set(answer.ids) == {made[0], made[2]}
    assert answer.params["funding_instrument_ids"] == [fundings[0], fundings[2]]
    assert user.get(path, funding_instrument_ids=fundings[0], campaign_ids=made[1]).ids == []
    assert user.get(path, funding_instrument_ids=instrument(user, account)).ids == []


def test_q_selects_by_name(user: User, account: str, path: str) -> None:
    spring, summer = campaign(user, account, name="Spring sale"), campaign(user, account, name="Summer")
    assert user.get(path, q="Spring sale").ids == [spring]
    assert user.get(path, q="Summer").ids == [summer]
    assert user.get(path, q="Autumn").ids == []
    assert user.get(path, q="Summer", with_total_count="true").json["total_count"] == 1


@pytest.mark.parametrize(("length", "status"), [(0, 400), (1, 200), (255, 200), (256, 400)])
def test_q_has_1_to_255_characters(user: User, path: str, length: int, status: int) -> None:
    answer = user.get(path, q="q" * length)
    assert answer.status == status, answer
    assert status == 200 or answer.errors[0]["parameter"] == "q"


ORDERS = ["name-asc", "daily_budget_amount_local_micro-desc"]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("count", [1, 3, 5, 6])
def test_pages_joined_are_the_list(user: User, account: str, path: str, order: str, count: int) -> None:
    funding = instrument(user, account)
    budgets = (5, 1, 3, 1, 2)
    items = [campaign_params(funding, daily_budget_amount_local_micro=budget * UNIT) for budget in budgets]
    made = post_batch(user, account, "campaigns", operations("Create", *items)).ids
    query = texts({"sort_by": order})
    whole = user.get(path, **query)
    assert set(whole.ids) == set(made)
    assert whole.json["next_cursor"] is None
    pages = user.pages(path, **query, count=str(count))
    assert [record for page in pages for record in page] == whole.data
    assert all(len(page) == count for page in pages[:-1])


SORTED = {
    "name": [{"name": "apples"}, {"name": "pears"}],
    "daily_budget_amount_local_micro": [
        {"daily_budget_amount_local_micro": 9 * UNIT},
        {"daily_budget_amount_local_micro": 10 * UNIT},
    ],
    "total_budget_amount_local_micro": [
        {"total_budget_amount_local_micro": 99 * UNIT},
        {"total_budget_amount_local_micro": 100 * UNIT},
    ],
    "standard_delivery": [
        {"budget_optimization": "CAMPAIGN", "standard_delivery": False},
        {"budget_optimization": "CAMPAIGN", "standard_delivery": True},
    ],
}


@pytest.mark.parametrize("attribute", SORTED)
def test_campaigns_are_sorted_both_ways(user: User, account: str, path: str, attribute: str) -> None:
    funding = instrument(user, account)
    made = [campaign(user, account, funding_instrument_id=funding, **params) for params in SORTED[attribute]]
    answer = user.get(path, sort_by=f"{attribute}-asc")
    assert answer.ids == made
    assert answer.params["sort_by"] == [f"{attribute}-asc"]
    assert user.get(path, sort_by=f"{attribute}-desc").ids == made[::-1]


@pytest.mark.parametrize("attribute", ["start_time", "end_time"])
@pytest.mark.parametrize("direction", ["asc", "desc"])
def test_campaigns_may_be_sorted_by_times_they_do_not_have(
    user: User, account: str, path: str, attribute: str, direction: str
) -> None:
    made = {campaign(user, account), campaign(user, account)}
    assert set(user.get(path, sort_by=f"{attribute}-{direction}").ids) == made


def test_a_change_moves_a_campaign_in_the_order_of_changes(user: User, account: str, path: str) -> None:
    first, second = campaign(user, account), campaign(user, account)
    next_second()
    user.put(f"{path}/{first}", name="touched")
    assert user.get(path, sort_by="updated_at-desc").ids == [first, second]


# How many there may be


class Crowd:
    """An account with campaigns by the dozen."""

    def __init__(self, user: User, account: str) -> None:
        self.user, self.account, self.path = user, account, f"accounts/{account}/campaigns"
        self.funding = instrument(user, account)

    def add(self, number: int) -> Answer:
        items = [campaign_params(self.funding, entity_status="ACTIVE") for _ in range(number)]
        return post_batch(self.user, self.account, "campaigns", operations("Create", *items))

    def one(self, **over: object) -> Answer:
        over = {"entity_status": "ACTIVE"} | over
        return post_campaign(self.user, self.account, funding_instrument_id=self.funding, **over)

    def __len__(self) -> int:
        return self.user.get(self.path, count="1", with_total_count="true").json["total_count"]


@pytest.fixture
def crowd(user: User, account: str) -> Crowd:
    crowd = Crowd(user, account)
    for _ in range(4):
        assert crowd.add(40).ok
    assert crowd.add(39).ok
    return crowd


def test_an_account_has_at_most_200_active_campaigns(crowd: Crowd) -> None:
    assert crowd.one().ok
    answer = crowd.one()
    assert (answer.status, answer.codes) == (400, ["TOO_MANY_CAMPAIGNS"])
    assert len(crowd) == 200


def test_a_batch_does_not_go_beyond_200_either(crowd: Crowd) -> None:
    assert crowd.add(2).status == 400
    assert len(crowd) == 199
    assert crowd.add(1).ok
    assert len(crowd) == 200


def test_a_deleted_campaign_makes_room(crowd: Crowd) -> None:
    last = crowd.one().data["id"]
    assert crowd.one().status == 400
    crowd.user.delete(f"{crowd.path}/{last}")
    assert crowd.one().ok


def test_the_limit_is_of_one_account(crowd: Crowd) -> None:
    crowd.one()
    assert campaign(crowd.user, crowd.user.account(), entity_status="ACTIVE")


def test_the_limit_is_raised(service: Service, crowd: Crowd) -> None:
    crowd.one()
    assert crowd.one().status == 400
    assert service.control("POST", "/_sandbox/limits", {"account_id": crowd.account, "active_campaigns": 8000}).ok
    assert crowd.one().ok
    assert crowd.add(40).ok
    assert len(crowd) == 241


def test_a_page_of_campaigns_holds_200_by_default(service: Service, crowd: Crowd) -> None:
    service.control("POST", "/_sandbox/limits", {"account_id": crowd.account, "active_campaigns": 8000})
    crowd.add(2)
    answer = crowd.user.get(crowd.path)
    assert len(answer.data) == 200
    rest = crowd.user.get(crowd.path, cursor=answer.json["next_cursor"])
    assert len(rest.data) == 1
    assert not set(rest.ids) & set(answer.ids)
    assert rest.json["next_cursor"] is None
