"""Many threads change campaigns through one client while another reads them: nothing lost, nothing twice."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any

import pytest

import handbill
from handbill import Create, Delete, Update

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

THREADS = 16
ROUNDS = 12
NEW = {"entity_status": "PAUSED", "daily_budget_amount_local_micro": 10_000_000}
LINE_ITEM = {
    "objective": "ENGAGEMENTS",
    "product_type": "PROMOTED_POSTS",
    "placements": ["ALL_ON_TWITTER"],
    "bid_strategy": "AUTO",
    "entity_status": "PAUSED",
}
KEYWORD = {"targeting_type": "BROAD_KEYWORD", "operator_type": "EQ"}


@pytest.fixture
def sandbox() -> Iterator[handbill.Sandbox]:
    """One of the test's own: its log of requests is looked at."""
    with handbill.Sandbox() as running:
        yield running


class Ads:
    """An account with campaigns and line items that stay, and what is done to others beside them."""

    def __init__(self, client: handbill.Client) -> None:
        self.client = client
        self.here = client.accounts.create().id
        start = datetime.now(timezone.utc)
        fund = client.funding_instruments.create(self.here, type="CREDIT_CARD", currency="EUR", start_time=start)
        self.new = {**NEW, "funding_instrument_id": fund.id}
        staying = [Create(name=f"stays {n}", **self.new) for n in range(60)]
        self.campaigns = [outcome.id or "" for outcome in client.campaigns.bulk(self.here, staying)]
        # A campaign has at most 100 line items.
        below = [Create(campaign_id=campaign, **LINE_ITEM) for campaign in self.campaigns]
        self.line_items = [outcome.id or "" for outcome in client.line_items.bulk(self.here, below)]
        words = [Create(line_item_id=self.line_items[0], targeting_value=f"stays {n}", **KEYWORD) for n in range(60)]
        self.criteria = [outcome.id or "" for outcome in client.targeting_criteria.bulk(self.here, words)]

    def work(self, thread: int, turn: int) -> list[str]:
        """Makes two of everything, changes one and deletes the other, singly or in a batch; tells what stays."""
        return self._batched(thread, turn) if turn % 2 else self._singly(thread, turn)

    def _singly(self, thread: int, turn: int) -> list[str]:
        client, name = self.client, f"{thread}/{turn}"
        kept, gone = (client.campaigns.create(self.here, name=name, **self.new).id for _ in range(2))
        lines = [client.line_items.create(self.here, campaign_id=kept, **LINE_ITEM).id for _ in range(2)]
        make = client.targeting_criteria.create
        words = [make(self.here, line_item_id=lines[0], targeting_value=f"{name} {n}", **KEYWORD).id for n in range(2)]
        client.campaigns.update(self.here, kept, name=f"{name} changed")
        client.line_items.update(self.here, lines[0], name=f"{name} changed")
        client.campaigns.delete(self.here, gone)
        client.line_items.delete(self.here, lines[1])
        client.targeting_criteria.delete(self.here, words[1])
        return [kept, lines[0], words[0]]

    def _batched(self, thread: int, turn: int) -> list[str]:
        client, name = self.client, f"{thread}/{turn}"
        made = [Create(name=name, **self.new)] * 2
        kept, gone = (outcome.id or "" for outcome in client.campaigns.bulk(self.here, made))
        made = [Create(campaign_id=kept, **LINE_ITEM)] * 2
        lines = [outcome.id or "" for outcome in client.line_items.bulk(self.here, made)]
        made = [Create(line_item_id=lines[0], targeting_value=f"{name} {n}", **KEYWORD) for n in range(2)]
        words = [outcome.id or "" for outcome in client.targeting_criteria.bulk(self.here, made)]
        client.campaigns.bulk(self.here, [Update(kept, name=f"{name} changed"), Delete(gone)])
        client.line_items.bulk(self.here, [Update(lines[0], name=f"{name} changed"), Delete(lines[1])])
        client.targeting_criteria.bulk(self.here, [Delete(words[1])])
        return [kept, lines[0], words[0]]

    def read(self, kind: str, **args: Any) -> list[str]:
        if kind == "targeting_criteria":
            args["line_item_ids"] = self.line_items[:1]
        return [record.id for record in getattr(self.client, kind).iter(self.here, **args)]

    def staying(self, kind: str) -> list[str]:
        return {"campaigns": self.campaigns, "line_items": self.line_items, "targeting_criteria": self.criteria}[kind]


def _together(work: Callable[[int], Any], read: Callable[[], None] = lambda: None) -> list[Any]:
    """Runs 16 threads, and one that reads until they are done; whatever is raised comes out."""
    over = threading.Event()

    def reading() -> None:
        while not over.is_set():
            read()

    with ThreadPoolExecutor(THREADS + 1) as pool:
        reader = pool.submit(reading)
        try:
            done = list(pool.map(work, range(THREADS)))
        finally:
            over.set()
        reader.result()
    return done


def _won(code: str, do: Callable[[], Any]) -> bool:
    """Whether a call was answered; else it was refused for the reason given."""
    try:
        do()
    except handbill.ServiceError as error:
        assert error.errors[0].code.endswith(code), error  # noqa: PT017 (some calls of many are refused)
        return False
    return True


def test_many_threads_write_while_another_pages(sandbox: handbill.Sandbox) -> None:
    with sandbox.client(max_retries=0) as client:
        ads = Ads(client)
        pages = 0

        def read() -> None:
            nonlocal pages
            for kind in ("campaigns", "line_items", "targeting_criteria"):
                found = ads.read(kind, count=7)
                assert len(found) == len(set(found)), f"a record of {kind} twice"
                assert [each for each in found if each in set(ads.staying(kind))] == ads.staying(kind), f"{kind} lost"
                pages += 1

        done = _together(lambda thread: [ads.work(thread, turn) for turn in range(ROUNDS)], read)
        assert pages >= 3

        kept = [made for rounds in done for made in rounds]
        assert sorted(ads.read("campaigns")) == sorted([*ads.campaigns, *(made[0] for made in kept)])
        assert sorted(ads.read("line_items")) == sorted([*ads.line_items, *(made[1] for made in kept)])
        below = client.targeting_criteria.iter(ads.here, line_item_ids=[made[1] for made in kept])
        assert sorted(found.id for found in below) == sorted(made[2] for made in kept)
        changed = [campaign.name for campaign in client.campaigns.iter(ads.here) if campaign.name.endswith("changed")]
        assert sorted(changed) == sorted(f"{n}/{turn} changed" for n in range(THREADS) for turn in range(ROUNDS))
    assert {request["status"] for request in sandbox.requests} == {200}


@pytest.mark.parametrize("kind", ["campaigns", "line_items", "targeting_criteria"])
def test_of_many_deletes_one_is_answered(sandbox: handbill.Sandbox, kind: str) -> None:
    with sandbox.client(max_retries=0) as client:
        ads = Ads(client)
        together = threading.Barrier(THREADS)

        def delete(each: str) -> bool:
            together.wait()
            return _won("NOT_FOUND", lambda: getattr(client, kind).delete(ads.here, each))

        assert sum(sum(won) for won in _together(lambda _: list(map(delete, ads.staying(kind)[:10])))) == 10
        assert ads.read(kind) == ads.staying(kind)[10:]
    assert {request["status"] for request in sandbox.requests} == {200, 404}


def test_changes_of_one_campaign_lose_no_column(sandbox: handbill.Sandbox) -> None:
    with sandbox.client(max_retries=0) as client:
        ads = Ads(client)
        columns = ["name", "purchase_order_number"]

        def change(thread: int) -> None:
            column = columns[thread % 2]
            for turn in range(20):
                told = client.campaigns.update(ads.here, ads.campaigns[0], **{column: f"{column} {thread} {turn}"})
                assert getattr(told, column) == f"{column} {thread} {turn}"

        _together(change)
        campaign = client.campaigns.get(ads.here, ads.campaigns[0])
        assert [getattr(campaign, column).split()[0] for column in columns] == columns
        assert {getattr(campaign, column).split()[2] for column in columns} == {"19"}


def test_limits_hold_against_many_threads(sandbox: handbill.Sandbox) -> None:
    with sandbox.client(max_retries=0) as client:
        ads = Ads(client)
        sandbox.limit(ads.here, active_campaigns=10)

        def activate(campaign: str) -> bool:
            return _won("TOO_MANY_CAMPAIGNS", lambda: client.campaigns.activate(ads.here, campaign))

        done = _together(lambda thread: list(map(activate, ads.campaigns[thread::THREADS])))
        assert sum(sum(won) for won in done) == 10
        active = [campaign for campaign in client.campaigns.iter(ads.here) if campaign.entity_status == "ACTIVE"]
        assert len(active) == 10


def test_batches_of_many_threads_are_whole_or_not_at_all(sandbox: handbill.Sandbox) -> None:
    with sandbox.client(max_retries=0) as client:
        ads = Ads(client)
        names = [f"line {n}" for n in range(30)]

        def fill(thread: int) -> str:
            # 16 batches of 30 into a campaign that has one line item and takes 100.
            made = [Create(campaign_id=ads.campaigns[0], **LINE_ITEM, name=f"{thread} {name}") for name in names]
            try:
                client.line_items.bulk(ads.here, made)
            except handbill.UploadError as error:
                return " ".join(sorted(error.report.counts()))
            return "applied"

        assert sorted(_together(fill)) == ["applied"] * 3 + ["failed rolled_back"] * 13
        assert len(client.line_items.list(ads.here, campaign_ids=[ads.campaigns[0]])) == 91
