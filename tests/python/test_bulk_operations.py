"""Operations in any number: in batches, each whole or not at all, and an outcome for every one of them."""

from __future__ import annotations

import socket
import threading
from datetime import datetime, timezone
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import pytest
from answers import Answer, Service

import handbill
from handbill import Create, Delete, Update

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import Ask, Call

UNITED_STATES = "96683cc9126741d1"
#: Operations in one batch.
MOST = {"campaigns": 40, "line_items": 40, "targeting_criteria": 500}
PREROLL = {"objective": "PREROLL_VIEWS", "product_type": "MEDIA", "bid_strategy": "AUTO", "categories": ["IAB7"]}
NOBODY = "zzzzzz9"


class Ads:
    """An account, and operations that make things in it."""

    def __init__(self, client: handbill.Client, account_id: str) -> None:
        self.client, self.account_id = client, account_id
        start = datetime.now(timezone.utc)
        made = client.funding_instruments.create(account_id, type="CREDIT_CARD", currency="EUR", start_time=start)
        self.fund = made.id

    def campaign(self, n: int = 0, **over: Any) -> Create:
        given = {"name": f"campaign {n}", "funding_instrument_id": self.fund, "entity_status": "PAUSED"}
        return Create(**{**given, "daily_budget_amount_local_micro": 10_000_000, **over})

    def line_item(self, campaign_id: str, n: int = 0, **over: Any) -> Create:
        kind = {"objective": "ENGAGEMENTS", "product_type": "PROMOTED_POSTS", "bid_strategy": "AUTO"}
        given = {"name": f"line item {n}", "placements": ["ALL_ON_TWITTER"], "entity_status": "PAUSED"}
        return Create(campaign_id=campaign_id, **{**kind, **given, **over})

    def make_line_item(self, **over: Any) -> str:
        (campaign,) = self.client.campaigns.batch(self.account_id, [self.campaign()])
        return self.client.line_items.batch(self.account_id, [self.line_item(campaign.id, **over)])[0].id

    def operations(self, kind: str, number: int) -> list[Create]:
        """So many operations that make something of a kind."""
        if kind == "campaigns":
            return [self.campaign(n) for n in range(number)]
        if kind == "targeting_criteria":
            line = self.make_line_item() if number else ""
            return [keyword(line, n) for n in range(number)]
        # A campaign has at most 100 line items.
        above = self.client.campaigns.bulk(self.account_id, self.operations("campaigns", -(-number // 100)))
        return [self.line_item(above[n // 100].id or "", n) for n in range(number)]


def criterion(line: str, kind: str, value: str) -> Create:
    return Create(line_item_id=line, targeting_type=kind, operator_type="EQ", targeting_value=value)


def keyword(line: str, n: int = 0) -> Create:
    return criterion(line, "BROAD_KEYWORD", f"word {n}")


def told(operation: Create, record: Any) -> bool:
    """Whether a record is what an operation makes."""
    return {name: getattr(record, name) for name in operation.params} == operation.params


def refused(call: Call, name: str, **args: Any) -> handbill.UploadError:
    with pytest.raises(handbill.UploadError) as error:
        call(name, **args)
    return error.value


@pytest.fixture
def ads(client: handbill.Client, account_id: str) -> Ads:
    return Ads(client, account_id)


class Sent:
    """The statuses of the batches sent for an account, read when asked."""

    def __init__(self, sandbox: handbill.Sandbox, account_id: str) -> None:
        self._sandbox, self._account_id = sandbox, account_id

    def __call__(self, kind: str = "campaigns") -> list[int]:
        path = f"/12/batch/accounts/{self._account_id}/{kind}"
        return [request["status"] for request in self._sandbox.requests if request["path"] == path]


@pytest.fixture
def sent(sandbox: handbill.Sandbox, account_id: str) -> Sent:
    return Sent(sandbox, account_id)


# Any number.


@pytest.mark.parametrize("number", ["none", "one", "full", "more"])
@pytest.mark.parametrize("kind", list(MOST))
def test_as_many_batches_as_it_takes_are_sent(call: Call, ads: Ads, sent: Sent, kind: str, number: str) -> None:
    most = MOST[kind]
    many = {"none": 0, "one": 1, "full": most, "more": most + 1}[number]
    operations = ads.operations(kind, many)
    before = len(sent(kind))
    outcomes = call(f"{kind}.bulk", account_id=ads.account_id, operations=operations)
    assert sent(kind)[before:] == [200] * -(-many // most)
    assert outcomes.ok
    assert outcomes.counts() == ({"applied": many} if many else {})
    assert [(outcome.index, outcome.operation) for outcome in outcomes] == list(enumerate(operations))
    assert all(told(operation, record) for operation, record in zip(operations, outcomes.records, strict=True))


@pytest.mark.parametrize("kind", list(MOST))
def test_a_thousand_are_applied_in_order(call: Call, ads: Ads, kind: str) -> None:
    operations = ads.operations(kind, 1000)
    outcomes = call(f"{kind}.bulk", account_id=ads.account_id, operations=operations)
    if kind == "targeting_criteria":
        lines = [operations[0].params["line_item_id"]]
        held = list(ads.client.targeting_criteria.iter(ads.account_id, line_item_ids=lines))
    else:
        held = list(getattr(ads.client, kind).iter(ads.account_id))
    made = {outcome.id for outcome in outcomes}
    assert [record.id for record in held if record.id in made] == [outcome.id for outcome in outcomes]
    assert len(made) == 1000


@pytest.mark.parametrize("wrap", [list, tuple, iter], ids=["list", "tuple", "iterator"])
def test_creates_updates_and_deletes_go_together(call: Call, ads: Ads, wrap: Any) -> None:
    first, second = ads.client.campaigns.batch(ads.account_id, [ads.campaign(), ads.campaign()])
    operations = [
        Update(first.id, name="renamed"),
        ads.campaign(7),
        Delete(second.id),
        Update(first.id, name="renamed again"),
    ]
    outcomes = call("campaigns.bulk", account_id=ads.account_id, operations=wrap(operations))
    found = [(record.name, record.deleted) for record in outcomes.records]
    assert found == [("renamed", False), ("campaign 7", False), ("campaign 0", True), ("renamed again", False)]
    assert [outcome.id for outcome in outcomes] == [first.id, outcomes[1].record.id, second.id, first.id]
    assert ads.client.campaigns.get(ads.account_id, first.id).name == "renamed again"


def test_operations_may_be_dicts(call: Call, ads: Ads) -> None:
    made = {"operation_type": "Create", "params": ads.campaign(1).params}
    first = call("campaigns.bulk", account_id=ads.account_id, operations=[made])[0].id
    operations = [
        {"operation_type": "Update", "params": {"campaign_id": first, "name": "renamed"}},
        {"operation_type": "Delete", "params": {"campaign_id": first}},
    ]
    outcomes = call("campaigns.bulk", account_id=ads.account_id, operations=operations)
    assert [(record.name, record.deleted) for record in outcomes.records] == [("renamed", False), ("renamed", True)]


def test_without_records_identifiers_are_kept(call: Call, ads: Ads) -> None:
    operations = ads.operations("campaigns", 41)
    outcomes = call("campaigns.bulk", account_id=ads.account_id, operations=operations, keep_records=False)
    assert outcomes.records == []
    held = [campaign.id for campaign in ads.client.campaigns.iter(ads.account_id)]
    assert [outcome.id for outcome in outcomes] == held


@pytest.mark.parametrize("wrap", [list, iter], ids=["list", "iterator"])
def test_progress_is_told_after_every_batch(call: Call, ads: Ads, sent: Sent, wrap: Any) -> None:
    seen: list[tuple[int, int, int]] = []
    call(
        "campaigns.bulk",
        account_id=ads.account_id,
        operations=wrap(ads.operations("campaigns", 100)),
        progress=lambda looked, applied: seen.append((looked, applied, len(sent()))),
    )
    assert [(applied, batches) for _, applied, batches in seen] == [(40, 1), (80, 2), (100, 3)]
    assert all(applied <= looked <= 100 for looked, applied, _ in seen)
    assert seen[-1][0] == 100


# Checked before anything is sent.


@pytest.mark.parametrize("wrap", [list, tuple])
def test_a_list_is_checked_whole_before_anything_is_sent(call: Call, ads: Ads, sent: Sent, wrap: Any) -> None:
    operations: list[Any] = ads.operations("campaigns", 100)
    operations[3] = ads.campaign(name="x" * 256)
    operations[45] = Create(name="x")
    operations[60] = {"operation_type": "Replace", "params": {}}
    operations[99] = Update("8wku2", entity_status="DRAFT", nam="x")
    with pytest.raises(handbill.ValidationError, match=r"operations\[3\]\.params\.name.*4 more") as error:
        call("campaigns.bulk", account_id=ads.account_id, operations=wrap(operations))
    assert {(problem.place, problem.rule) for problem in error.value.problems} == {
        ("operations[3].params.name", "length"),
        ("operations[45].params.funding_instrument_id", "required"),
        ("operations[60].operation_type", "choice"),
        ("operations[99].params.entity_status", "choice"),
        ("operations[99].params.nam", "unknown"),
    }
    assert sent() == []


@pytest.mark.parametrize(
    ("kind", "operation", "place", "rule"),
    [
        ("campaigns", Create(), "params.name", "required"),
        ("campaigns", Update("8w ku"), "params.campaign_id", "format"),
        ("campaigns", Delete(""), "params.campaign_id", "format"),
        ("campaigns", {"operation_type": "Delete", "params": {}}, "params.campaign_id", "required"),
        ("campaigns", {"params": {}}, "operation_type", "required"),
        ("line_items", Update("8wku2", bid_amount_local_micro=1.5), "params.bid_amount_local_micro", "float"),
        ("line_items", Update("8wku2", goal="SITE_VISITS"), "params.goal", "choice"),
        ("targeting_criteria", Update("8wku2", targeting_value="x"), "operation_type", "choice"),
        ("targeting_criteria", Create(targeting_type="GENDER"), "params.line_item_id", "required"),
    ],
)
def test_what_is_wrong_with_an_operation_is_said(
    call: Call, ads: Ads, sent: Sent, kind: str, operation: Any, place: str, rule: str
) -> None:
    good = [Delete("8wku2")] * (MOST[kind] + 1)
    with pytest.raises(handbill.ValidationError) as error:
        call(f"{kind}.bulk", account_id=ads.account_id, operations=[*good, operation])
    problems = {(problem.place, problem.rule) for problem in error.value.problems}
    assert (f"operations[{len(good)}].{place}", rule) in problems
    assert sent(kind) == []


@pytest.mark.parametrize("wrong", ["Create", 5, None, Create])
def test_what_is_no_operation_is_refused(call: Call, ads: Ads, sent: Sent, wrong: Any) -> None:
    with pytest.raises(handbill.ValidationError, match=r"operations\[41\]"):
        call("campaigns.bulk", account_id=ads.account_id, operations=[*ads.operations("campaigns", 41), wrong])
    assert sent() == []


@pytest.mark.parametrize(
    "operations",
    [5, None, "Create", Create(), {"operation_type": "Delete", "params": {"campaign_id": "8wku2"}}],
    ids=["number", "none", "text", "lone-operation", "lone-dict"],
)
def test_what_are_no_operations_is_refused(call: Call, account_id: str, sent: Sent, operations: Any) -> None:
    with pytest.raises(handbill.ValidationError, match="operations"):
        call("campaigns.bulk", account_id=account_id, operations=operations)
    assert sent() == []


def test_any_mapping_is_an_operation(call: Call, ads: Ads) -> None:
    made = MappingProxyType({"operation_type": "Create", "params": MappingProxyType(ads.campaign().params)})
    assert call("campaigns.bulk", account_id=ads.account_id, operations=[made]).ok


def test_a_generator_is_checked_batch_by_batch(call: Call, ads: Ads, sent: Sent) -> None:
    operations = ads.operations("campaigns", 100)
    operations[45] = Create(name="x")
    error = refused(call, "campaigns.bulk", account_id=ads.account_id, operations=iter(operations))
    assert sent() == [200, 200]
    assert [outcome.status for outcome in error.report] == [
        *["applied"] * 40,
        *["rolled_back"] * 5,
        "failed",
        *["rolled_back"] * 34,
        *["applied"] * 20,
    ]
    (problem,) = error.report[45].errors
    assert problem.rule == "required"


def test_a_problem_in_a_generator_has_its_place_among_all(call: Call, ads: Ads) -> None:
    operations = ads.operations("campaigns", 100)
    operations[45] = Create(name="x")
    error = refused(call, "campaigns.bulk", account_id=ads.account_id, operations=iter(operations))
    assert error.report[45].errors[0].place == "operations[45].params.funding_instrument_id"


def test_a_generator_is_read_no_further_than_one_batch_ahead(call: Call, ads: Ads, sent: Sent) -> None:
    ahead: list[int] = []

    def operations() -> Iterator[Create]:
        for n in range(200):
            ahead.append(n - 40 * len(sent()))
            yield ads.campaign(n)

    call("campaigns.bulk", account_id=ads.account_id, operations=operations())
    assert len(ahead) == 200
    assert max(ahead) <= 80


def test_an_error_in_a_generator_comes_out_and_what_was_applied_is_known(call: Call, ads: Ads, sent: Sent) -> None:
    def operations() -> Iterator[Create]:
        yield from ads.operations("campaigns", 90)
        message = "the database went away"
        raise LookupError(message)

    error = refused(call, "campaigns.bulk", account_id=ads.account_id, operations=operations())
    assert "the database went away" in str(error)
    assert len(ads.client.campaigns.list(ads.account_id)) == error.report.counts()["applied"] >= 80
    assert sent()[:2] == [200, 200]


# Refused by the service.


def _some_refused(ads: Ads) -> list[Any]:
    """100 operations, of which number 45 is on a record that nobody made."""
    made = ads.client.campaigns.bulk(ads.account_id, ads.operations("campaigns", 90))
    operations: list[Any] = [Update(each.id or "", name="new") for each in made]
    operations[45] = Update(NOBODY, name="new")
    return operations


@pytest.mark.parametrize("wrap", [list, iter], ids=["list", "iterator"])
def test_a_refused_batch_names_the_operations_at_fault(call: Call, ads: Ads, sent: Sent, wrap: Any) -> None:
    operations = _some_refused(ads)
    before = len(sent())
    error = refused(call, "campaigns.bulk", account_id=ads.account_id, operations=wrap(operations))
    assert sent()[before:] == [200, 400, 200]
    assert "40 applied" not in str(error)
    assert all(part in str(error) for part in ("50 applied", "39 rolled_back", "1 failed", "operation 45"))
    report = error.report
    assert report.counts() == {"applied": 50, "rolled_back": 39, "failed": 1}
    assert not report.ok
    (failed,) = report.failed
    assert (failed.index, failed.operation, failed.record) == (45, operations[45], None)
    assert [fault.code for fault in failed.errors] == ["CAMPAIGN_NOT_FOUND"]
    assert all(outcome.errors == [] for outcome in report if outcome is not failed)


def test_nothing_of_a_refused_batch_and_everything_else_is_applied(call: Call, ads: Ads) -> None:
    operations = _some_refused(ads)
    report = refused(call, "campaigns.bulk", account_id=ads.account_id, operations=operations).report
    names = [campaign.name == "new" for campaign in ads.client.campaigns.iter(ads.account_id)]
    assert names == [outcome.status == "applied" for outcome in report]
    assert names == [True] * 40 + [False] * 40 + [True] * 10


def test_several_operations_of_a_batch_may_be_at_fault(call: Call, ads: Ads) -> None:
    operations = ads.operations("campaigns", 40)
    for n in (3, 17, 39):
        operations[n] = ads.campaign(n, funding_instrument_id=NOBODY)
    report = refused(call, "campaigns.bulk", account_id=ads.account_id, operations=operations).report
    assert [outcome.index for outcome in report.failed] == [3, 17, 39]
    assert report.counts() == {"rolled_back": 37, "failed": 3}
    assert len(ads.client.campaigns.list(ads.account_id)) == 0


def _as_dict(operation: Update | Delete) -> dict[str, Any]:
    return {
        "operation_type": operation.operation_type,
        "params": {"campaign_id": operation.id, **operation.params},
    }


@pytest.mark.parametrize("write", [lambda operation: operation, _as_dict], ids=["objects", "dicts"])
def test_later_operations_on_a_record_that_was_not_changed_are_left_out(call: Call, ads: Ads, write: Any) -> None:
    operations = [*_some_refused(ads)]
    first, rolled_back, last = (operations[n].id for n in (0, 50, 85))
    operations += [Update(first, name="newest"), Delete(rolled_back), Update(last, name="newest"), Delete(NOBODY)]
    error = refused(call, "campaigns.bulk", account_id=ads.account_id, operations=[*map(write, operations)])
    later = error.report[90:]
    assert [outcome.status for outcome in later] == ["applied", "left_out", "applied", "left_out"]
    assert [outcome.errors[0].rule for outcome in later if outcome.status == "left_out"] == ["order", "order"]
    assert rolled_back in later[1].errors[0].message
    assert not ads.client.campaigns.get(ads.account_id, rolled_back).deleted


def test_criteria_of_later_batches_are_applied_beside_one_that_failed(call: Call, ads: Ads) -> None:
    line, other = ads.make_line_item(), ads.make_line_item()
    operations = [
        *(keyword(line, n) for n in range(499)),
        criterion(line, "LOCATION", "nowhere"),
        *(keyword(line, n) for n in range(500, 510)),
        keyword(other),
    ]
    report = refused(call, "targeting_criteria.bulk", account_id=ads.account_id, operations=operations).report
    assert report.counts() == {"rolled_back": 499, "failed": 1, "applied": 11}
    assert [outcome.index for outcome in report.failed] == [499]
    assert report.remaining == operations[:499]
    again = call("targeting_criteria.bulk", account_id=ads.account_id, operations=report.remaining)
    assert again.counts() == {"applied": 499}
    assert repr(report) == "<Outcomes: 499 rolled_back, 1 failed, 11 applied>"
    held = ads.client.targeting_criteria.list(ads.account_id, line_item_ids=[line, other], count=1000)
    assert len(held) == 510


def _stop(*_: object) -> None:
    raise KeyboardInterrupt


def _fail(*_: object) -> None:
    message = "the log is full"
    raise RuntimeError(message)


def test_a_callback_that_fails_ends_the_job_and_loses_nothing(call: Call, ads: Ads) -> None:
    error = refused(
        call, "campaigns.bulk", account_id=ads.account_id, operations=ads.operations("campaigns", 100), progress=_fail
    )
    assert error.report.counts() == {"applied": 40, "not_sent": 60}
    assert "the log is full" in str(error)
    assert len(error.report.remaining) == 60


def test_an_interrupt_tells_what_was_done(ads: Ads) -> None:
    operations = ads.operations("campaigns", 100)
    with pytest.raises(KeyboardInterrupt) as stopped:
        ads.client.campaigns.bulk(ads.account_id, operations, progress=_stop)
    report = stopped.value.report  # type: ignore[attr-defined]
    assert report.counts() == {"applied": 40, "not_sent": 60}


def test_progress_is_a_bar_or_a_function(ads: Ads, capsys: pytest.CaptureFixture[str]) -> None:
    assert ads.client.campaigns.bulk(ads.account_id, ads.operations("campaigns", 50), progress=True).ok
    assert "campaigns.batch" in capsys.readouterr().err
    with pytest.raises(handbill.ValidationError, match="progress"):
        ads.client.campaigns.bulk(ads.account_id, [], progress="yes")  # type: ignore[arg-type]


def test_a_service_that_says_nothing_about_operations_refuses_them_all(ask: Ask) -> None:
    says = Answer({"errors": [{"code": "REQUEST_TOO_COMPLEX", "message": "too much"}]}, 400)
    operations = [Delete("8wku2"), Delete("8wku3")]
    with Service(says) as service, pytest.raises(handbill.UploadError) as error:
        ask(lambda client: client.campaigns.bulk("8wku1", operations), base_url=service.url)
    assert error.value.report.counts() == {"failed": 2}
    assert {fault.code for outcome in error.value.report for fault in outcome.errors} == {"REQUEST_TOO_COMPLEX"}
    assert len(service.asked) == 1


# Answers that do not come.

LOST = [{"reset": True}, {"truncate": True}, {"status": 500}]


@pytest.mark.parametrize("fault", LOST, ids=["reset", "truncate", "500"])
@pytest.mark.parametrize("wrap", [list, iter], ids=["list", "iterator"])
def test_a_batch_whose_answer_is_lost_is_not_sent_again(
    call: Call, ads: Ads, sandbox: handbill.Sandbox, sent: Sent, fault: dict[str, Any], wrap: Any
) -> None:
    def lose(_: int, applied: int) -> None:
        if applied == 40:
            sandbox.faults(path="campaigns.batch", count=1, **fault)

    operations = ads.operations("campaigns", 100)
    error = refused(call, "campaigns.bulk", account_id=ads.account_id, operations=wrap(operations), progress=lose)
    assert len(sent()) == 2
    assert [outcome.status for outcome in error.report[:80]] == ["applied"] * 40 + ["unknown"] * 40
    assert {outcome.status for outcome in error.report[80:]} <= {"not_sent"}
    assert "operations 40 to 79" in str(error)
    assert isinstance(error.__cause__, handbill.ServerError if "status" in fault else handbill.TransportError)
    held = len(ads.client.campaigns.list(ads.account_id))
    assert held == (40 if "status" in fault else 80)


@pytest.mark.parametrize("status", [408, 500, 501, 502, 504, 507, 520, 522, 524, 529, 599])
def test_a_batch_that_may_have_acted_is_never_offered_again(ask: Ask, status: int) -> None:
    operations = [Delete("8wku2"), Delete("8wku3")]
    with Service(Answer({"errors": [{"code": "X", "message": "m"}]}, status)) as service:
        with pytest.raises(handbill.UploadError) as error:
            ask(lambda client: client.campaigns.bulk("8wku1", operations), base_url=service.url)
        cause = error.value.__cause__
        assert isinstance(cause, handbill.ServiceError)
        assert cause.may_have_acted
        assert error.value.report.counts() == {"unknown": 2}
        assert error.value.report.remaining == []
        assert len(service.asked) == 1


@pytest.mark.parametrize("status", [401, 403, 429, 503])
def test_a_batch_that_was_refused_before_acting_is_offered_again(ask: Ask, status: int) -> None:
    operations = [Delete("8wku2"), Delete("8wku3")]
    with Service(Answer({"errors": [{"code": "X", "message": "m"}]}, status)) as service:
        with pytest.raises(handbill.UploadError) as error:
            ask(lambda client: client.campaigns.bulk("8wku1", operations), base_url=service.url)
        cause = error.value.__cause__
        assert isinstance(cause, handbill.ServiceError)
        assert not cause.may_have_acted
        assert error.value.report.remaining == operations


def test_the_report_of_a_list_holds_every_operation(call: Call, ads: Ads, sandbox: handbill.Sandbox) -> None:
    sandbox.faults(path="campaigns.batch", count=1, reset=True)
    operations = ads.operations("campaigns", 100)
    report = refused(call, "campaigns.bulk", account_id=ads.account_id, operations=operations).report
    assert report.counts() == {"unknown": 40, "not_sent": 60}
    assert [outcome.operation for outcome in report] == operations


@pytest.mark.parametrize("fault", [{"status": 429}, {"status": 503}, {"delay": 0.2}], ids=["429", "503", "late"])
def test_what_the_client_waits_for_is_applied_once(
    call: Call, ads: Ads, sandbox: handbill.Sandbox, sent: Sent, fault: dict[str, Any]
) -> None:
    sandbox.faults(path="campaigns.batch", count=1, **fault)
    assert call("campaigns.bulk", account_id=ads.account_id, operations=ads.operations("campaigns", 41)).ok
    assert sent() == [*([fault["status"]] if "status" in fault else []), 200, 200]
    assert len(ads.client.campaigns.list(ads.account_id)) == 41


@pytest.mark.parametrize(
    ("status", "kind"),
    [(429, handbill.RateLimited), (401, handbill.NotAuthenticated), (403, handbill.Forbidden)],
)
def test_a_job_that_cannot_go_on_says_that_nothing_more_was_applied(
    call: Call, ads: Ads, sandbox: handbill.Sandbox, status: int, kind: type[Exception]
) -> None:
    sandbox.faults(path="campaigns.batch", status=status, retry_after=0)
    operations = ads.operations("campaigns", 40)
    error = refused(call, "campaigns.bulk", account_id=ads.account_id, operations=operations)
    assert isinstance(error.__cause__, kind)
    assert error.report.counts() == {"not_sent": 40}
    assert len(ads.client.campaigns.list(ads.account_id)) == 0


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def test_a_service_that_is_not_there_has_acted_on_nothing(ask: Ask) -> None:
    operations = [Delete(f"8wku{n}") for n in range(41)]
    url = f"http://127.0.0.1:{_free_port()}"
    with pytest.raises(handbill.UploadError) as error:
        ask(lambda client: client.campaigns.bulk("8wku2", operations), base_url=url)
    assert isinstance(error.value.__cause__, handbill.ConnectError)
    assert set(error.value.report.counts()) == {"not_sent"}


def _prepared(token: str, settings: dict[str, Any]) -> tuple[str, list[Create]]:
    """An account in a store, and what is to be made in it."""
    with handbill.Sandbox(**settings) as sandbox, sandbox.client(token) as client:
        ads = Ads(client, client.accounts.create().id)
        return ads.account_id, ads.operations("campaigns", 41)


def test_a_service_that_comes_back_is_waited_for(ask: Ask, token: str, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"store": str(tmp_path / "ads.db"), "port": _free_port()}
    account_id, operations = _prepared(token, settings)
    again: list[handbill.Sandbox] = []
    thread = threading.Timer(0.3, lambda: again.append(handbill.Sandbox(**settings)))
    thread.start()
    try:
        url = f"http://127.0.0.1:{settings['port']}"
        outcomes = ask(lambda client: client.campaigns.bulk(account_id, operations), base_url=url, max_retries=8)
        assert outcomes.counts() == {"applied": 41}
        with again[0].client(token) as client:
            assert len(client.campaigns.list(account_id)) == 41
    finally:
        thread.join()
        for running in again:
            running.close()


# What belongs together.


@pytest.mark.parametrize("order", [1, -1])
def test_criteria_of_other_types_that_need_one_another_are_not_torn(call: Call, ads: Ads, order: int) -> None:
    line = ads.make_line_item()
    (campaign,) = ads.client.campaigns.batch(ads.account_id, [ads.campaign()])
    pair = [
        Create(line_item_id=line, targeting_type="ENGAGEMENT_TYPE", targeting_value="IMPRESSION"),
        Create(line_item_id=line, targeting_type="CAMPAIGN_ENGAGEMENT", targeting_value=campaign.id),
    ]
    operations = [keyword(line, n) for n in range(499)] + pair[::order]
    report = call("targeting_criteria.bulk", account_id=ads.account_id, operations=operations)
    assert report.counts() == {"applied": 501}


def test_a_whole_content_category_goes_in_one_batch(call: Call, ads: Ads, sent: Sent) -> None:
    category = max(ads.client.content_categories.list(), key=lambda found: len(found.iab_categories))
    words, video = ads.make_line_item(), ads.make_line_item(**PREROLL)
    codes = [criterion(video, "IAB_CATEGORY", code) for code in category.iab_categories]
    operations = [*(keyword(words, n) for n in range(501 - len(codes))), *codes]
    assert len(operations) == 501
    assert call("targeting_criteria.bulk", account_id=ads.account_id, operations=operations).ok
    assert sent("targeting_criteria") == [200, 200]
    held = ads.client.targeting_criteria.iter(ads.account_id, line_item_ids=[video])
    assert [found.targeting_value for found in held] == category.iab_categories


def test_a_whole_content_category_goes_in_one_batch_of_a_full_line_item(call: Call, ads: Ads) -> None:
    category = max(ads.client.content_categories.list(), key=lambda found: len(found.iab_categories))
    video = ads.make_line_item(**PREROLL)
    codes = [criterion(video, "IAB_CATEGORY", code) for code in category.iab_categories]
    operations = [*(keyword(video, n) for n in range(501 - len(codes))), *codes]
    assert call("targeting_criteria.bulk", account_id=ads.account_id, operations=operations).ok


@pytest.mark.parametrize("before", [0, 498, 499], ids=["one-batch", "batch-end", "two-batches"])
def test_a_location_goes_before_a_show(call: Call, ads: Ads, before: int) -> None:
    line = ads.make_line_item()
    show = str(ads.client.targeting_options.tv_shows(locale="en-US")[0].targeting_value)
    operations = [
        *(keyword(line, n) for n in range(before)),
        criterion(line, "LOCATION", UNITED_STATES),
        criterion(line, "TV_SHOW", show),
    ]
    assert call("targeting_criteria.bulk", account_id=ads.account_id, operations=operations).ok


def test_a_show_before_its_location_is_at_fault(call: Call, ads: Ads) -> None:
    line = ads.make_line_item()
    show = str(ads.client.targeting_options.tv_shows(locale="en-US")[0].targeting_value)
    operations = [criterion(line, "TV_SHOW", show), criterion(line, "LOCATION", UNITED_STATES)]
    report = refused(call, "targeting_criteria.bulk", account_id=ads.account_id, operations=operations).report
    assert [outcome.status for outcome in report] == ["failed", "rolled_back"]
    assert report[0].errors[0].code == "INVALID_TV_SHOW_LOCATIONS"
