"""Many line items at once (documents 1, 2 and 4, batch requests)."""

from __future__ import annotations

import json

import pytest

from .campaigning import (
    UNIT,
    campaign,
    failures,
    line_item,
    line_item_params,
    operation,
    operations,
    post_batch,
    post_line_item,
)
from .wire import FORM, NOWHERE, Answer, Service, User, next_second


class Batch:
    """The line items of a campaign, written together."""

    def __init__(self, user: User, account: str) -> None:
        self.user, self.account, self.path = user, account, f"accounts/{account}/line_items"
        self.campaign = campaign(user, account, budget_optimization="LINE_ITEM")

    def item(self, **over: object) -> dict:
        return operation("Create", **line_item_params(self.campaign, **over))

    def make(self, **over: object) -> dict:
        made = line_item(self.user, self.account, self.campaign, **over)
        return self.user.get(f"{self.path}/{made}").data

    def send(self, *items: object) -> Answer:
        return post_batch(self.user, self.account, "line_items", list(items))

    def shown(self) -> dict[str, dict]:
        records = self.user.get(self.path, with_deleted="true", with_draft="true", count="1000").data
        return {record["id"]: record for record in records}


@pytest.fixture
def batch(user: User, account: str) -> Batch:
    return Batch(user, account)


def test_line_items_are_made_in_the_order_of_the_batch(batch: Batch) -> None:
    names = [f"line item {n * 7 % 40}" for n in range(40)]
    answer = batch.send(*(batch.item(name=name) for name in names))
    assert [record["name"] for record in answer.data] == names
    assert len(set(answer.ids)) == 40
    shown = batch.shown()
    assert set(shown) == set(answer.ids)
    assert all(shown[record["id"]] | record == shown[record["id"]] for record in answer.data)


def test_a_line_item_of_a_batch_is_like_any_other(batch: Batch) -> None:
    params = line_item_params(batch.campaign, name="same", daily_budget_amount_local_micro=5 * UNIT)
    (together,) = batch.send(operation("Create", **params)).data
    alone = post_line_item(batch.user, batch.account, **params).data
    same = set(alone) - {"id", "created_at", "updated_at"}
    assert {name: together[name] for name in same} == {name: alone[name] for name in same}
    assert together["funding_instrument_id"]


def test_placements_are_a_plain_comma_string(batch: Batch) -> None:
    (made,) = batch.send(batch.item(placements="TWITTER_TIMELINE,TWITTER_PROFILE")).data
    assert set(made["placements"]) == {"TWITTER_TIMELINE", "TWITTER_PROFILE"}


def test_operations_are_mixed_in_a_batch(batch: Batch) -> None:
    changed, gone, kept = (batch.make() for _ in range(3))
    answer = batch.send(
        operation("Delete", line_item_id=gone["id"]),
        batch.item(name="new"),
        operation("Update", line_item_id=changed["id"], name="changed", bid_amount_local_micro=2 * UNIT),
    )
    assert [record["id"] for record in answer.data[::2]] == [gone["id"], changed["id"]]
    assert [record["deleted"] for record in answer.data] == [True, False, False]
    assert [record["name"] for record in answer.data] == [gone["name"], "new", "changed"]
    shown = batch.shown()
    assert shown[kept["id"]] == kept
    assert shown[changed["id"]]["bid_amount_local_micro"] == 2 * UNIT
    assert shown[gone["id"]]["deleted"] is True


def test_every_item_is_echoed(batch: Batch) -> None:
    made = batch.make()["id"]
    items = [
        batch.item(name="a"),
        operation("Update", line_item_id=made, bid_amount_local_micro=2 * UNIT),
        operation("Delete", line_item_id=made),
    ]
    request = batch.send(*items).json["request"]
    assert [each["operation_type"] for each in request] == ["Create", "Update", "Delete"]
    for each, item in zip(request, items, strict=True):
        # Whether a comma list in a body is echoed as an array is not shown.
        assert each["params"] | {"placements": ""} == item["params"] | {
            "account_id": batch.account,
            "placements": "",
        }


def test_an_update_in_a_batch_is_of_what_is_sent_only(batch: Batch) -> None:
    made = batch.make(daily_budget_amount_local_micro=5 * UNIT)
    next_second()
    (changed,) = batch.send(operation("Update", line_item_id=made["id"], name="other")).data
    read = batch.user.get(f"{batch.path}/{made['id']}").data
    assert read == made | {"name": "other", "updated_at": changed["updated_at"]}
    assert changed["updated_at"] > made["updated_at"]


def test_a_line_item_deleted_in_a_batch_is_gone(batch: Batch) -> None:
    made = batch.make()["id"]
    (gone,) = batch.send(operation("Delete", line_item_id=made)).data
    assert gone["deleted"] is True
    assert batch.user.get(f"{batch.path}/{made}").status == 404
    assert batch.user.get(f"{batch.path}/{made}", with_deleted="true").data["deleted"] is True


def test_a_batch_is_for_several_campaigns(batch: Batch) -> None:
    parents = [batch.campaign, campaign(batch.user, batch.account)]
    answer = batch.send(*operations("Create", *(line_item_params(parent) for parent in parents)))
    assert [record["campaign_id"] for record in answer.data] == parents


@pytest.mark.parametrize("number", [41, 100])
def test_a_batch_holds_at_most_40(batch: Batch, number: int) -> None:
    answer = batch.send(*(batch.item() for _ in range(number)))
    assert answer.status == 400, answer
    assert answer.errors
    assert "operation_errors" not in answer.json
    assert batch.shown() == {}


# All or nothing


WRONG = {
    "no-campaign": {"campaign_id": None},
    "no-objective": {"objective": None},
    "no-product": {"product_type": None},
    "no-placements": {"placements": None},
    "no-bid": {"bid_strategy": "MAX", "bid_amount_local_micro": None},
    "unknown-campaign": {"campaign_id": NOWHERE["base36"]},
    "unknown-objective": {"objective": "FAME"},
    "unknown-placement": {"placements": "EVERYWHERE"},
    "profile-alone": {"placements": "TWITTER_PROFILE"},
    "a-name-of-256": {"name": "n" * 256},
    "a-bad-start": {"start_time": "soon"},
    "a-bid-of-nothing": {"bid_amount_local_micro": 0},
    "a-target-for-engagements": {"bid_strategy": "TARGET"},
    "daily-above-the-total": {
        "daily_budget_amount_local_micro": 6 * UNIT,
        "total_budget_amount_local_micro": 5 * UNIT,
    },
    "a-window-of-2-days": {"frequency_cap": 1, "duration_in_days": 2},
    "another-objective": {"objective": "VIDEO_VIEWS", "bid_strategy": "MAX"},
}


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG)
def test_one_bad_line_item_fails_the_batch(batch: Batch, change: dict) -> None:
    item = operation("Create", **line_item_params(batch.campaign) | change)
    answer = batch.send(batch.item(), item, batch.item())
    assert {entry["index"] for entry in failures(answer)} == {1}
    assert batch.shown() == {}


ITEMS = {
    "update-of-nothing": operation("Update", name="a"),
    "update-of-nobodys": operation("Update", line_item_id=NOWHERE["base36"], name="a"),
    "update-to-a-draft": operation("Update", line_item_id="{line_item}", entity_status="DRAFT"),
    "update-to-a-long-name": operation("Update", line_item_id="{line_item}", name="n" * 256),
    "update-to-no-bid": operation("Update", line_item_id="{line_item}", bid_amount_local_micro=0),
    "delete-of-nothing": operation("Delete"),
    "delete-of-nobodys": operation("Delete", line_item_id=NOWHERE["base36"]),
    "no-operation": {"params": {"line_item_id": "{line_item}"}},
    "unknown-operation": operation("Upsert", line_item_id="{line_item}", name="a"),
    "no-params": {"operation_type": "Update"},
}


@pytest.mark.parametrize("item", ITEMS.values(), ids=ITEMS)
def test_one_bad_operation_fails_the_batch(batch: Batch, item: dict) -> None:
    changed, gone, named = (batch.make()["id"] for _ in range(3))
    item = json.loads(json.dumps(item).replace("{line_item}", named))
    before = batch.shown()
    answer = batch.send(
        batch.item(),
        operation("Update", line_item_id=changed, name="changed"),
        item,
        operation("Delete", line_item_id=gone),
    )
    assert {entry["index"] for entry in failures(answer)} == {2}
    assert batch.shown() == before


def test_every_bad_item_is_named(batch: Batch) -> None:
    items = [batch.item(product_type=None), batch.item(), batch.item(name="n" * 256, start_time="soon")]
    entries = failures(batch.send(*items))
    assert {(entry["index"], entry["code"], entry["parameter"]) for entry in entries} == {
        (0, "MISSING_PARAMETER", "product_type"),
        (2, "INVALID_PARAMETER", "name"),
        (2, "INVALID_PARAMETER", "start_time"),
    }


def test_a_batch_keeps_to_one_objective_within_itself(batch: Batch) -> None:
    other = line_item_params(batch.campaign, objective="VIDEO_VIEWS", bid_strategy="MAX")
    assert batch.send(batch.item(), operation("Create", **other)).status == 400
    assert batch.shown() == {}


def test_a_line_item_of_another_account_is_not_written_in_a_batch(batch: Batch) -> None:
    other = batch.user.account()
    made = line_item(batch.user, other)
    for item in (operation("Update", line_item_id=made, name="a"), operation("Delete", line_item_id=made)):
        assert batch.send(batch.item(), item).refused
    assert batch.shown() == {}
    assert batch.user.get(f"accounts/{other}/line_items").ids == [made]


@pytest.mark.parametrize("headers", [{}, {"Content-Type": "text/plain"}, FORM], ids=["none", "text", "form"])
def test_a_batch_needs_the_json_content_type(batch: Batch, headers: dict) -> None:
    body = json.dumps([batch.item()]).encode()
    assert batch.user.send("POST", f"batch/{batch.path}", body=body, headers=headers).refused
    assert batch.shown() == {}


@pytest.mark.parametrize("body", [b"{]", b"{}", b"null", b"7", b'["Create"]'])
def test_a_body_that_is_no_batch_is_refused(batch: Batch, body: bytes) -> None:
    answer = batch.user.send("POST", f"batch/{batch.path}", body=body, headers={"Content-Type": "application/json"})
    assert answer.refused, answer
    assert answer.json.get("errors") or answer.json.get("operation_errors")


def test_a_batch_is_of_the_account_of_its_user(service: Service, batch: Batch) -> None:
    answer = post_batch(service.user(), batch.account, "line_items", [batch.item()])
    assert (answer.status, answer.codes) == (403, ["ACCOUNT_NOT_FOUND"])
    assert batch.shown() == {}
