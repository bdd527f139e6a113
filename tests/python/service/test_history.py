"""What was done to an account, hour by hour (documents 2 and 4, account history)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from .campaigning import (
    campaign,
    campaign_params,
    instrument,
    is_a,
    line_item,
    objective,
    operation,
    operations,
    post_batch,
    promote,
    promote_account,
    share,
    target,
)
from .wire import Answer, Service, User, stamp
from .wire import whole_hour as hour

SNAPSHOT = {
    "name",
    "start_time",
    "end_time",
    "purchase_order_number",
    "daily_budget_amount_local_micro",
    "total_budget_amount_local_micro",
    "duration_in_days",
    "standard_delivery",
    "entity_status",
    "frequency_cap",
    "created_at",
    "updated_at",
    "deleted",
}


class History:
    """The history of an account over the hours around now."""

    def __init__(self, user: User, account: str) -> None:
        self.user, self.account, self.path = user, account, f"accounts/{account}/account_history"
        self.me = user.get(f"accounts/{account}/authenticated_user_access").data["user_id"]

    def ask(self, entity_id: str | None, entity_type: str = "CAMPAIGN", **over: object) -> Answer:
        # The hour may turn between a change and the question.
        times = {"start_time": stamp(hour(-1)), "end_time": stamp(hour(2))}
        query = {"entity_type": entity_type, "entity_id": entity_id} | times | over
        return self.user.get(self.path, **{name: value for name, value in query.items() if value is not None})


@pytest.fixture
def history(user: User, account: str) -> History:
    return History(user, account)


def test_a_creation_is_recorded(history: History) -> None:
    made = campaign(history.user, history.account, name="Spring")
    (entry,) = history.ask(made).data
    assert entry["change_type"] == "CREATE"
    assert entry["changes"] == {}
    assert entry["change_by"]["user_id"] == history.me
    assert isinstance(entry["change_by"]["platform"], str)
    assert is_a(entry["change_time"], "timestamp")
    assert (entry["entity"], entry["entity_id"]) == ("CAMPAIGN", made)


def test_an_entry_holds_the_campaign_as_it_was(history: History) -> None:
    made = campaign(history.user, history.account, name="Spring", purchase_order_number="PO-1")
    record = history.user.get(f"accounts/{history.account}/campaigns/{made}").data
    (entry,) = history.ask(made).data
    snapshot = entry["entity_data"]
    assert set(snapshot) >= SNAPSHOT
    assert {name: snapshot[name] for name in SNAPSHOT} == {name: record[name] for name in SNAPSHOT}
    assert entry["change_time"] >= record["created_at"]


def test_a_change_is_recorded_beside_the_creation(history: History) -> None:
    made = campaign(history.user, history.account, name="Spring")
    history.user.put(f"accounts/{history.account}/campaigns/{made}", name="Summer")
    entries = history.ask(made).data
    assert sorted(entry["entity_data"]["name"] for entry in entries) == ["Spring", "Summer"]
    (change,) = [entry for entry in entries if entry["change_type"] != "CREATE"]
    assert isinstance(change["changes"], dict)
    assert change["change_by"]["user_id"] == history.me


def test_a_deletion_is_recorded(history: History) -> None:
    made = campaign(history.user, history.account)
    history.user.delete(f"accounts/{history.account}/campaigns/{made}")
    entries = history.ask(made).data
    assert sorted(entry["entity_data"]["deleted"] for entry in entries) == [False, True]
    (change,) = [entry for entry in entries if entry["entity_data"]["deleted"]]
    assert change["change_type"] != "CREATE"


def test_a_refused_change_is_not_recorded(history: History) -> None:
    made = campaign(history.user, history.account)
    assert history.user.put(f"accounts/{history.account}/campaigns/{made}", name="n" * 256).refused
    assert len(history.ask(made).data) == 1


def test_a_batch_is_recorded_item_by_item(history: History) -> None:
    funding = instrument(history.user, history.account)
    items = operations("Create", *(campaign_params(funding) for _ in range(3)))
    for made in post_batch(history.user, history.account, "campaigns", items).ids:
        (entry,) = history.ask(made).data
        assert (entry["change_type"], entry["entity_id"]) == ("CREATE", made)


def test_a_refused_batch_is_not_recorded(history: History) -> None:
    made = campaign(history.user, history.account)
    items = [operation("Update", campaign_id=made, name="x"), operation("Update", campaign_id="zzzzzzz", name="x")]
    assert post_batch(history.user, history.account, "campaigns", items).refused
    assert len(history.ask(made).data) == 1


def test_a_line_item_has_its_history(history: History) -> None:
    made = line_item(history.user, history.account, name="Spring")
    (entry,) = history.ask(made, "LINE_ITEM").data
    assert (entry["entity"], entry["entity_id"], entry["change_type"]) == ("LINE_ITEM", made, "CREATE")
    assert entry["changes"] == {}
    assert entry["entity_data"]["name"] == "Spring"


BELOW = {
    "TARGETING_CRITERIA": ("ENGAGEMENTS", target),
    "PROMOTED_POST": ("ENGAGEMENTS", promote),
    "PROMOTED_ACCOUNT": ("FOLLOWERS", promote_account),
}


@pytest.mark.parametrize(("entity_type", "row"), BELOW.items(), ids=BELOW)
def test_what_hangs_on_a_line_item_has_its_history(history: History, entity_type: str, row: tuple) -> None:
    name, make = row
    line = line_item(history.user, history.account, **objective(name))
    made = make(history.user, history.account, line)
    (entry,) = history.ask(made, entity_type).data
    assert (entry["entity"], entry["entity_id"], entry["change_type"]) == (entity_type, made, "CREATE")
    assert entry["changes"] == {}
    assert entry["change_by"]["user_id"] == history.me
    assert isinstance(entry["entity_data"], dict)


def test_a_history_is_of_one_record_of_one_type(history: History) -> None:
    first, second = (campaign(history.user, history.account) for _ in range(2))
    line = line_item(history.user, history.account, first)
    assert [entry["entity_id"] for entry in history.ask(first).data] == [first]
    assert [entry["entity_id"] for entry in history.ask(second).data] == [second]
    assert [entry["entity_id"] for entry in history.ask(line, "LINE_ITEM").data] == [line]


@pytest.mark.parametrize(
    "entity_type", ["CAMPAIGN", "LINE_ITEM", "PROMOTED_POST", "TARGETING_CRITERIA", "PROMOTED_ACCOUNT"]
)
def test_every_type_of_entity_is_known(history: History, entity_type: str) -> None:
    answer = history.ask("1", entity_type)
    # Whether a record that nobody made has an empty history or none is not shown.
    assert answer.status in (200, 404), answer


REQUIRED = ["entity_type", "entity_id", "start_time", "end_time"]


@pytest.mark.parametrize("name", REQUIRED)
def test_a_history_needs(history: History, name: str) -> None:
    given = {"entity_id": campaign(history.user, history.account)} | {name: None}
    answer = history.ask(**given)
    assert answer.status == 400, answer
    assert [(error["code"], error["parameter"]) for error in answer.errors] == [("MISSING_PARAMETER", name)]


BAD = {
    "an-unknown-type": {"entity_type": "ACCOUNT"},
    "a-type-in-lower-case": {"entity_type": "campaign"},
    "a-word-for-a-user": {"user_id": "me"},
    "a-word-for-a-start": {"start_time": "today"},
    "a-word-for-an-end": {"end_time": "tomorrow"},
    "count-of-none": {"count": "0"},
    "count-above-the-most": {"count": "1001"},
}


@pytest.mark.parametrize("change", BAD.values(), ids=BAD)
def test_a_bad_question_is_refused(history: History, change: dict) -> None:
    answer = history.ask(campaign(history.user, history.account), **change)
    assert answer.status == 400, answer
    assert answer.codes == ["INVALID_PARAMETER"]


TIMES = {
    "a-minute": ("T10:01:00Z", False),
    "a-second": ("T10:00:01Z", False),
    "the-last-second": ("T10:59:59Z", False),
    "half-an-hour": ("T10:30:00Z", False),
    "a-whole-hour": ("T10:00:00Z", True),
    "midnight": ("T00:00:00Z", True),
    "a-whole-hour-elsewhere": ("T10:00:00-08:00", True),
    "a-bare-date": ("", True),
}


@pytest.mark.parametrize(("time", "good"), TIMES.values(), ids=TIMES)
@pytest.mark.parametrize("name", ["start_time", "end_time"])
def test_times_fall_on_whole_hours(history: History, name: str, time: str, good: bool) -> None:
    moment = hour() + timedelta(days=-3 if name == "start_time" else 3)
    answer = history.ask(campaign(history.user, history.account), **{name: f"{moment:%Y-%m-%d}{time}"})
    assert answer.status == (200 if good else 400), answer
    assert good or answer.errors[0]["parameter"] == name


WINDOWS = {"before": (-50, -40, 0), "after": (40, 50, 0), "around": (-1, 2, 1), "wide": (-50, 50, 1)}


@pytest.mark.parametrize(("start", "end", "expected"), WINDOWS.values(), ids=WINDOWS)
def test_a_history_is_of_its_hours(history: History, start: int, end: int, expected: int) -> None:
    made = campaign(history.user, history.account)
    answer = history.ask(made, start_time=stamp(hour(start)), end_time=stamp(hour(end)))
    assert len(answer.data) == expected


def test_a_history_is_asked_for_by_user(service: Service, history: History) -> None:
    other = share(service, history.account, "AD_MANAGER")
    them = other.get(f"accounts/{history.account}/authenticated_user_access").data["user_id"]
    made = campaign(history.user, history.account, name="Spring")
    assert other.put(f"accounts/{history.account}/campaigns/{made}", name="Summer").ok

    everybody = history.ask(made).data
    assert sorted(entry["change_by"]["user_id"] for entry in everybody) == sorted([history.me, them])
    for who, name in ((history.me, "Spring"), (them, "Summer")):
        assert [entry["entity_data"]["name"] for entry in history.ask(made, user_id=who).data] == [name]
    assert history.ask(made, user_id="1").data == []


def test_the_type_is_echoed_as_entity(history: History) -> None:
    made = campaign(history.user, history.account)
    params = history.ask(made, start_time=f"{hour():%Y-%m-%d}", user_id=history.me, count="7").params
    assert params["entity"] == "CAMPAIGN"
    assert "entity_type" not in params
    assert (params["account_id"], params["entity_id"], params["count"]) == (history.account, made, 7)
    assert params["start_time"] == f"{hour():%Y-%m-%d}T00:00:00Z"


def test_a_history_comes_in_pages(history: History) -> None:
    made = campaign(history.user, history.account)
    for name in ("a", "b", "c"):
        history.user.put(f"accounts/{history.account}/campaigns/{made}", name=name)
    query = {
        "entity_type": "CAMPAIGN",
        "entity_id": made,
        "start_time": stamp(hour(-1)),
        "end_time": stamp(hour(2)),
    }
    whole = history.user.get(history.path, **query)
    assert len(whole.data) == 4
    assert whole.json["next_cursor"] is None
    pages = history.user.pages(history.path, **query, count="3")
    assert [entry for page in pages for entry in page] == whole.data
    assert [len(page) for page in pages] == [3, 1]


def test_the_history_of_an_account_of_others_is_not_shown(service: Service, history: History) -> None:
    made = campaign(history.user, history.account)
    history.user = service.user()
    answer = history.ask(made)
    assert (answer.status, answer.codes) == (403, ["ACCOUNT_NOT_FOUND"])


def test_the_history_of_one_account_is_not_in_another(history: History) -> None:
    made = campaign(history.user, history.account)
    answer = History(history.user, history.user.account()).ask(made)
    assert answer.refused or answer.data == []
