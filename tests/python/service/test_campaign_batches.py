"""Many campaigns at once (documents 1, 2 and 4, batch requests)."""

from __future__ import annotations

import json

import pytest

from .campaigning import (
    UNIT,
    campaign,
    campaign_params,
    failures,
    instrument,
    operation,
    operations,
    post_batch,
    post_campaign,
)
from .wire import FORM, NOWHERE, Answer, Service, User, next_second


class Batch:
    """The campaigns of an account, written together."""

    def __init__(self, user: User, account: str) -> None:
        self.user, self.account, self.path = user, account, f"accounts/{account}/campaigns"
        self.funding = instrument(user, account)

    def item(self, **over: object) -> dict:
        return operation("Create", **campaign_params(self.funding, **over))

    def make(self, **over: object) -> dict:
        return post_campaign(self.user, self.account, funding_instrument_id=self.funding, **over).data

    def send(self, *items: object) -> Answer:
        return post_batch(self.user, self.account, "campaigns", list(items))

    def shown(self) -> dict[str, dict]:
        records = self.user.get(self.path, with_deleted="true", with_draft="true", count="1000").data
        return {record["id"]: record for record in records}


@pytest.fixture
def batch(user: User, account: str) -> Batch:
    return Batch(user, account)


def test_campaigns_are_made_in_the_order_of_the_batch(batch: Batch) -> None:
    names = [f"campaign {n * 7 % 40}" for n in range(40)]
    answer = batch.send(*(batch.item(name=name) for name in names))
    assert [record["name"] for record in answer.data] == names
    assert len(set(answer.ids)) == 40
    assert batch.shown() == {record["id"]: record for record in answer.data}


def test_a_campaign_of_a_batch_is_like_any_other(batch: Batch) -> None:
    params = campaign_params(batch.funding, name="same", purchase_order_number="PO-1")
    (together,) = batch.send(operation("Create", **params)).data
    alone = batch.make(name="same", purchase_order_number="PO-1")
    assert sorted(together) == sorted(alone)
    own = {"id", "created_at", "updated_at"}
    assert {name: together[name] for name in set(alone) - own} == {name: alone[name] for name in set(alone) - own}


def test_a_batch_of_one_answers_an_array(batch: Batch) -> None:
    answer = batch.send(batch.item())
    assert isinstance(answer.data, list)
    assert isinstance(answer.json["request"], list)


def test_operations_are_mixed_in_a_batch(batch: Batch) -> None:
    changed, gone, kept = (batch.make() for _ in range(3))
    answer = batch.send(
        operation("Update", campaign_id=changed["id"], name="changed"),
        batch.item(name="new"),
        operation("Delete", campaign_id=gone["id"]),
    )
    assert [record["id"] for record in answer.data[::2]] == [changed["id"], gone["id"]]
    assert [record["name"] for record in answer.data] == ["changed", "new", gone["name"]]
    assert [record["deleted"] for record in answer.data] == [False, False, True]
    shown = batch.shown()
    assert shown[kept["id"]] == kept
    assert {id: shown[id] for id in answer.ids} == {record["id"]: record for record in answer.data}


def test_every_item_is_echoed(batch: Batch) -> None:
    made = batch.make()["id"]
    items = [
        batch.item(name="a", purchase_order_number="PO-1"),
        operation("Update", campaign_id=made, daily_budget_amount_local_micro=5 * UNIT),
        operation("Delete", campaign_id=made),
    ]
    assert batch.send(*items).json["request"] == [
        {"operation_type": item["operation_type"], "params": item["params"] | {"account_id": batch.account}}
        for item in items
    ]


def test_an_update_in_a_batch_is_of_what_is_sent_only(batch: Batch) -> None:
    made = batch.make(purchase_order_number="PO-1", total_budget_amount_local_micro=90 * UNIT)
    next_second()
    (changed,) = batch.send(operation("Update", campaign_id=made["id"], name="other")).data
    assert changed == made | {"name": "other", "updated_at": changed["updated_at"]}
    assert changed["updated_at"] > made["updated_at"]


@pytest.mark.parametrize("status", ["ACTIVE", "PAUSED"])
def test_a_status_is_changed_in_a_batch(batch: Batch, status: str) -> None:
    made = [batch.make(entity_status="DRAFT")["id"] for _ in range(3)]
    answer = batch.send(*operations("Update", *({"campaign_id": id, "entity_status": status} for id in made)))
    assert [(record["id"], record["entity_status"]) for record in answer.data] == [(id, status) for id in made]


def test_a_campaign_deleted_in_a_batch_is_gone(batch: Batch) -> None:
    made = batch.make()["id"]
    (gone,) = batch.send(operation("Delete", campaign_id=made)).data
    assert gone["deleted"] is True
    assert batch.user.get(f"{batch.path}/{made}").status == 404
    assert batch.user.get(f"{batch.path}/{made}", with_deleted="true").data == gone


# How many


@pytest.mark.parametrize("number", [41, 100])
def test_a_batch_holds_at_most_40(batch: Batch, number: int) -> None:
    answer = batch.send(*(batch.item() for _ in range(number)))
    assert answer.status == 400, answer
    assert answer.errors
    assert "data" not in answer.json
    assert "operation_errors" not in answer.json
    assert batch.shown() == {}


# All or nothing


BAD_ITEMS = {
    "no-funding": operation("Create", name="a", daily_budget_amount_local_micro=UNIT),
    "no-name": operation("Create", funding_instrument_id="{funding}", daily_budget_amount_local_micro=UNIT),
    "a-name-of-256": operation("Create", funding_instrument_id="{funding}", name="n" * 256),
    "an-order-of-51": operation(
        "Create",
        funding_instrument_id="{funding}",
        name="a",
        daily_budget_amount_local_micro=UNIT,
        purchase_order_number="p" * 51,
    ),
    "unknown-funding": operation(
        "Create", funding_instrument_id=NOWHERE["base36"], name="a", daily_budget_amount_local_micro=UNIT
    ),
    "daily-above-the-total": operation(
        "Create",
        funding_instrument_id="{funding}",
        name="a",
        daily_budget_amount_local_micro=2 * UNIT,
        total_budget_amount_local_micro=UNIT,
    ),
    "unknown-status": operation("Create", funding_instrument_id="{funding}", name="a", entity_status="RUNNING"),
    "update-of-nothing": operation("Update", name="a"),
    "update-of-nobodys": operation("Update", campaign_id=NOWHERE["base36"], name="a"),
    "update-to-a-draft": operation("Update", campaign_id="{campaign}", entity_status="DRAFT"),
    "update-to-a-long-name": operation("Update", campaign_id="{campaign}", name="n" * 256),
    "delete-of-nothing": operation("Delete"),
    "delete-of-nobodys": operation("Delete", campaign_id=NOWHERE["base36"]),
    "no-operation": {"params": {"name": "a"}},
    "unknown-operation": operation("Upsert", name="a"),
    "no-params": {"operation_type": "Create"},
}


@pytest.mark.parametrize("item", BAD_ITEMS.values(), ids=BAD_ITEMS)
def test_one_bad_item_fails_the_batch(batch: Batch, item: dict) -> None:
    changed, gone, named = (batch.make()["id"] for _ in range(3))
    item = json.loads(json.dumps(item).replace("{funding}", batch.funding).replace("{campaign}", named))
    before = batch.shown()
    answer = batch.send(
        batch.item(),
        operation("Update", campaign_id=changed, name="changed"),
        item,
        operation("Delete", campaign_id=gone),
    )
    assert {entry["index"] for entry in failures(answer)} == {2}
    assert batch.shown() == before


def test_every_bad_item_is_named(batch: Batch) -> None:
    items = [batch.item(), batch.item(name=None), batch.item(), batch.item(name="n" * 256), batch.item()]
    entries = failures(batch.send(*items))
    assert {entry["index"] for entry in entries} == {1, 3}
    assert [(entry["code"], entry["parameter"]) for entry in entries if entry["index"] == 1] == [
        ("MISSING_PARAMETER", "name")
    ]
    assert [(entry["code"], entry["parameter"]) for entry in entries if entry["index"] == 3] == [
        ("INVALID_PARAMETER", "name")
    ]


def test_a_refused_batch_echoes_its_items_too(batch: Batch) -> None:
    items = [batch.item(), batch.item(name="n" * 256)]
    request = batch.send(*items).json["request"]
    assert [each["operation_type"] for each in request] == ["Create", "Create"]
    assert [each["params"]["name"] for each in request] == [item["params"]["name"] for item in items]


def test_a_campaign_deleted_before_is_not_written_in_a_batch(batch: Batch) -> None:
    made = batch.make()["id"]
    batch.user.delete(f"{batch.path}/{made}")
    before = batch.shown()
    for item in (operation("Update", campaign_id=made, name="a"), operation("Delete", campaign_id=made)):
        assert batch.send(batch.item(), item).refused
    assert batch.shown() == before


def test_a_campaign_of_another_account_is_not_written_in_a_batch(batch: Batch) -> None:
    other = batch.user.account()
    made = campaign(batch.user, other)
    for item in (operation("Update", campaign_id=made, name="a"), operation("Delete", campaign_id=made)):
        assert batch.send(batch.item(), item).refused
    assert batch.shown() == {}
    assert batch.user.get(f"accounts/{other}/campaigns").ids == [made]


# What is no batch


BODIES = {
    "not-json": b"{]",
    "an-object": b"{}",
    "null": b"null",
    "a-number": b"7",
    "cut-off": b'[{"operation_type": "Crea',
    "items-that-are-no-objects": b'["Create"]',
    "params-that-are-no-object": b'[{"operation_type": "Create", "params": []}]',
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_body_that_is_no_batch_is_refused(batch: Batch, body: bytes) -> None:
    answer = batch.user.send("POST", f"batch/{batch.path}", body=body, headers={"Content-Type": "application/json"})
    assert answer.refused, answer
    assert answer.json.get("errors") or answer.json.get("operation_errors")


@pytest.mark.parametrize("headers", [{}, {"Content-Type": "text/plain"}, FORM], ids=["none", "text", "form"])
def test_a_batch_needs_the_json_content_type(batch: Batch, headers: dict) -> None:
    body = json.dumps([batch.item()]).encode()
    assert batch.user.send("POST", f"batch/{batch.path}", body=body, headers=headers).refused
    assert batch.shown() == {}


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_a_batch_is_posted(batch: Batch, method: str) -> None:
    answer = batch.user.send(method, f"batch/{batch.path}")
    assert (answer.status, answer.codes) == (405, ["METHOD_NOT_ALLOWED"])


def test_a_batch_is_of_the_account_of_its_user(service: Service, batch: Batch) -> None:
    answer = post_batch(service.user(), batch.account, "campaigns", [batch.item()])
    assert (answer.status, answer.codes) == (403, ["ACCOUNT_NOT_FOUND"])
    assert batch.shown() == {}
