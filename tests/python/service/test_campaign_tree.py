"""Funding instruments, campaigns, line items and what hangs on them, as one structure (documents 2 and 4)."""

from __future__ import annotations

import pytest

from .campaigning import (
    UNIT,
    campaign,
    campaign_params,
    instrument,
    line_item,
    line_item_params,
    operations,
    post_batch,
    post_line_item,
    promote,
    target,
)
from .wire import User, next_second


class Tree:
    """One funding instrument, some campaigns, some line items under each, all written in batches."""

    def __init__(self, user: User, account: str, status: str = "PAUSED", currency: str = "USD") -> None:
        self.user, self.account, self.path = user, account, f"accounts/{account}"
        self.funding = instrument(user, account, currency=currency)
        campaigns = [campaign_params(self.funding, entity_status=status) for _ in range(3)]
        self.campaigns = post_batch(user, account, "campaigns", operations("Create", *campaigns)).ids
        lines = [line_item_params(id, entity_status=status) for id in self.campaigns for _ in range(2)]
        self.lines = post_batch(user, account, "line_items", operations("Create", *lines)).ids

    def get(self, path: str, **query: str) -> list[dict]:
        return self.user.get(f"{self.path}/{path}", **query).data

    def statuses(self, kind: str) -> list[str]:
        return [record["entity_status"] for record in self.get(kind, with_draft="true")]


@pytest.fixture
def tree(user: User, account: str) -> Tree:
    return Tree(user, account)


def test_a_structure_is_read_from_above(tree: Tree) -> None:
    assert set(tree.campaigns) == {each["id"] for each in tree.get("campaigns", funding_instrument_ids=tree.funding)}
    assert set(tree.lines) == {each["id"] for each in tree.get("line_items", funding_instrument_ids=tree.funding)}
    for number, parent in enumerate(tree.campaigns):
        below = tree.get("line_items", campaign_ids=parent)
        assert {each["id"] for each in below} == set(tree.lines[2 * number : 2 * number + 2])


def test_a_structure_is_read_from_below(tree: Tree) -> None:
    for number, id in enumerate(tree.lines):
        line = tree.get(f"line_items/{id}")
        assert line["campaign_id"] == tree.campaigns[number // 2]
        parent = tree.get(f"campaigns/{line['campaign_id']}")
        assert parent["funding_instrument_id"] == line["funding_instrument_id"] == tree.funding


@pytest.mark.parametrize("currency", ["EUR", "JPY", "KWD"])
def test_a_structure_has_one_currency(user: User, account: str, currency: str) -> None:
    tree = Tree(user, account, currency=currency)
    kinds = ("funding_instruments", "campaigns", "line_items")
    assert {record["currency"] for kind in kinds for record in tree.get(kind)} == {currency}


def test_ids_are_in_base_36_and_their_own(tree: Tree) -> None:
    ids = [tree.account, tree.funding, *tree.campaigns]
    assert all(id.isalnum() and id.isascii() and id == id.lower() for id in ids)
    assert len(set(tree.campaigns)) == 3
    assert len(set(tree.lines)) == 6


def test_accounts_of_a_user_are_apart(user: User, tree: Tree) -> None:
    other = Tree(user, user.account())
    for kind in ("funding_instruments", "campaigns", "line_items"):
        here, there = ({record["id"] for record in each.get(kind)} for each in (tree, other))
        assert here
        assert not here & there


def test_a_change_above_leaves_what_is_below(tree: Tree) -> None:
    lines = tree.get("line_items")
    next_second()
    path = f"{tree.path}/campaigns/{tree.campaigns[0]}"
    tree.user.put(path, name="other", entity_status="ACTIVE", daily_budget_amount_local_micro=str(20 * UNIT))
    assert tree.get("line_items") == lines


def test_a_change_below_leaves_its_neighbours(tree: Tree) -> None:
    before = {record["id"]: record for record in tree.get("line_items")}
    next_second()
    tree.user.put(f"{tree.path}/line_items/{tree.lines[2]}", name="other")
    after = {record["id"]: record for record in tree.get("line_items")}
    assert {id for id, record in after.items() if record != before[id]} == {tree.lines[2]}


def test_a_deleted_line_item_leaves_its_neighbours(tree: Tree) -> None:
    before = {record["id"]: record for record in tree.get("line_items")}
    tree.user.delete(f"{tree.path}/line_items/{tree.lines[2]}")
    after = {record["id"]: record for record in tree.get("line_items")}
    assert after == {id: record for id, record in before.items() if id != tree.lines[2]}
    assert {record["id"] for record in tree.get("campaigns")} == set(tree.campaigns)


# Drafts


def test_a_draft_of_a_structure_is_started_one_by_one(user: User, account: str) -> None:
    tree = Tree(user, account, "DRAFT")
    assert tree.get("campaigns") == []
    assert tree.get("line_items") == []

    for id in tree.campaigns:
        user.put(f"{tree.path}/campaigns/{id}", entity_status="ACTIVE")
    assert tree.statuses("campaigns") == ["ACTIVE"] * 3
    assert tree.statuses("line_items") == ["DRAFT"] * 6

    for id in tree.lines:
        user.put(f"{tree.path}/line_items/{id}", entity_status="ACTIVE")
    assert tree.statuses("line_items") == ["ACTIVE"] * 6
    assert {record["id"] for record in tree.get("line_items")} == set(tree.lines)


def test_a_draft_line_item_is_started_under_a_draft_campaign(user: User, account: str) -> None:
    tree = Tree(user, account, "DRAFT")
    assert user.put(f"{tree.path}/line_items/{tree.lines[0]}", entity_status="PAUSED").ok
    assert tree.get("campaigns") == []


# What hangs on a line item


def test_targeting_is_of_one_line_item(tree: Tree) -> None:
    first, second = (target(tree.user, tree.account, line) for line in tree.lines[:2])
    for line, id in zip(tree.lines, (first, second), strict=False):
        assert [record["id"] for record in tree.get("targeting_criteria", line_item_ids=line)] == [id]
    assert tree.get("targeting_criteria", line_item_ids=tree.lines[2]) == []


def test_promoted_posts_outlive_their_line_item_out_of_sight(tree: Tree) -> None:
    kept, hidden = (promote(tree.user, tree.account, line) for line in tree.lines[:2])
    tree.user.delete(f"{tree.path}/line_items/{tree.lines[1]}")
    assert [record["id"] for record in tree.get("promoted_posts")] == [kept]
    shown = {record["id"]: record["deleted"] for record in tree.get("promoted_posts", with_deleted="true")}
    assert shown == {kept: False, hidden: False}


def test_a_promoted_post_of_a_deleted_line_item_is_read_on_request(tree: Tree) -> None:
    hidden = promote(tree.user, tree.account, tree.lines[0])
    tree.user.delete(f"{tree.path}/line_items/{tree.lines[0]}")
    line = {"line_item_ids": tree.lines[0]}
    assert tree.get("promoted_posts", **line) == []
    (record,) = tree.get("promoted_posts", **line, with_deleted="true")
    assert (record["id"], record["deleted"]) == (hidden, False)


def test_deleting_one_line_item_deletes_no_targeting_of_others(tree: Tree) -> None:
    kept, _ = (target(tree.user, tree.account, line) for line in tree.lines[:2])
    tree.user.delete(f"{tree.path}/line_items/{tree.lines[1]}")
    assert [record["id"] for record in tree.get("targeting_criteria", line_item_ids=tree.lines[0])] == [kept]


def test_nothing_new_hangs_on_a_deleted_line_item(tree: Tree) -> None:
    gone = tree.lines[0]
    tree.user.delete(f"{tree.path}/line_items/{gone}")
    criterion = {"operator_type": "EQ", "targeting_type": "LOCATION", "targeting_value": "96683cc9126741d1"}
    assert tree.user.post(f"{tree.path}/targeting_criteria", line_item_id=gone, **criterion).refused
    assert tree.user.post(f"{tree.path}/promoted_posts", line_item_id=gone, post_ids="1").refused


def test_nothing_new_hangs_on_a_deleted_campaign(tree: Tree) -> None:
    tree.user.delete(f"{tree.path}/campaigns/{tree.campaigns[0]}")
    assert post_line_item(tree.user, tree.account, tree.campaigns[0]).refused
    assert tree.user.get(f"{tree.path}/campaigns/{tree.campaigns[0]}").status == 404


def test_a_record_is_found_under_its_own_kind_only(user: User, account: str) -> None:
    line = line_item(user, account)
    made = user.get(f"accounts/{account}/line_items/{line}").data
    for kind, id in {"line_items": made["funding_instrument_id"], "funding_instruments": line}.items():
        answer = user.get(f"accounts/{account}/{kind}/{id}")
        # Ids of different kinds may be alike.
        assert answer.status == 404 or answer.data["id"] == id


def test_a_campaign_without_its_funding_instrument_keeps_its_currency(user: User, account: str) -> None:
    funding = instrument(user, account, currency="EUR")
    made = campaign(user, account, funding_instrument_id=funding)
    user.delete(f"accounts/{account}/funding_instruments/{funding}")
    record = user.get(f"accounts/{account}/campaigns/{made}").data
    assert (record["currency"], record["funding_instrument_id"], record["deleted"]) == ("EUR", funding, False)
