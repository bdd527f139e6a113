"""Values in and out: what Python gives becomes what the service takes, and back."""

from __future__ import annotations

import copy
import json
import pickle
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from answers import Answer, Service

import handbill
from handbill import records

if TYPE_CHECKING:
    from conftest import Ask, Call

AT = datetime(2026, 3, 2, 9, 15, tzinfo=timezone.utc)
BERLIN = timezone(timedelta(hours=1))


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        pytest.param(AT, AT, id="utc"),
        pytest.param(AT.astimezone(BERLIN), AT, id="another-zone"),
        pytest.param(AT.replace(microsecond=900_000), AT, id="part-of-a-second"),
        pytest.param("2026-03-02T09:15:00Z", AT, id="text"),
        pytest.param("2026-03-02T10:15:00+0100", AT, id="text-hhmm"),
        pytest.param("2026-03-02T10:15:00+01:00", AT, id="text-hh:mm"),
        pytest.param("2026-03-02T08:15:00-01", AT, id="text-hh"),
        pytest.param("2026-03-02", datetime(2026, 3, 2, tzinfo=timezone.utc), id="bare-date"),
    ],
)
def test_a_time_is_the_same_instant_on_the_way_back(
    call: Call, account_id: str, given: Any, expected: datetime
) -> None:
    made = call(
        "funding_instruments.create", account_id=account_id, type="CREDIT_CARD", currency="EUR", start_time=given
    )
    assert made.start_time == expected
    assert made.start_time.utcoffset() == timedelta(0)


@pytest.mark.parametrize("given", [datetime(2026, 3, 2), date(2026, 3, 2), 1772443200, 1772443200.5], ids=repr)  # noqa: DTZ001
def test_what_is_no_instant_is_refused(client: handbill.Client, given: Any) -> None:
    with pytest.raises(handbill.ValidationError) as refused:
        client.funding_instruments.create("1", type="CREDIT_CARD", currency="EUR", start_time=given)
    assert [problem.place for problem in refused.value.problems] == ["start_time"]


@pytest.mark.parametrize(
    ("given", "micros"),
    [
        (5_500_000, 5_500_000),
        (0, 0),
        (Decimal("5.50"), 5_500_000),
        (Decimal(5), 5_000_000),
        (Decimal("0.000001"), 1),
        (Decimal("1e2"), 100_000_000),
        (9_223_372_036_854_775_807, 9_223_372_036_854_775_807),
    ],
    ids=str,
)
def test_money_is_millionths_or_a_decimal_of_units(call: Call, account_id: str, given: Any, micros: int) -> None:
    made = call(
        "funding_instruments.create",
        account_id=account_id,
        type="CREDIT_LINE",
        currency="EUR",
        start_time=AT,
        credit_limit_local_micro=given,
    )
    assert made.credit_limit_local_micro == micros
    assert type(made.credit_limit_local_micro) is int


@pytest.mark.parametrize(
    "given",
    [
        5.5,
        float("nan"),
        True,
        "5.50",
        Decimal("0.0000001"),
        Decimal("NaN"),
        Decimal("Infinity"),
        Decimal(-1),
        2**63,
        -1,
    ],
    ids=repr,
)
def test_money_that_would_be_rounded_or_cannot_be_is_refused(client: handbill.Client, given: Any) -> None:
    with pytest.raises(handbill.ValidationError) as refused:
        client.funding_instruments.create(
            "1", type="CREDIT_LINE", currency="EUR", start_time=AT, credit_limit_local_micro=given
        )
    assert [problem.place for problem in refused.value.problems] == ["credit_limit_local_micro"]


@pytest.mark.parametrize(
    ("given", "micros"), [("5.50", 5_500_000), (Decimal("0.000001"), 1), (7, 7_000_000), ("1000000", 10**12)], ids=str
)
def test_micros_reads_units(given: Any, micros: int) -> None:
    assert handbill.micros(given) == micros


@pytest.mark.parametrize("given", [5.5, "five", "", "1e400", "5,50", None, True, Decimal("NaN"), "0.0000001"], ids=repr)
def test_micros_refuses_what_is_no_amount(given: Any) -> None:
    with pytest.raises((handbill.ValidationError, TypeError), match=r"\w+"):
        handbill.micros(given)


@pytest.mark.parametrize("given", [["a", "b"], ("a", "b"), "a,b"], ids=["list", "tuple", "comma-text"])
def test_a_list_may_be_a_sequence_or_comma_text(
    call: Call, sandbox: handbill.Sandbox, account_id: str, given: Any
) -> None:
    assert call("custom_audiences.list", account_id=account_id, custom_audience_ids=given).data == []
    assert sandbox.requests[-1]["query"] in {"custom_audience_ids=a%2Cb", "custom_audience_ids=a,b"}


@pytest.mark.parametrize(
    "name", ["x & y", "a=b,c;d", "Größe 42 %", "日本語 🎈", "line\nbreak", " spaces ", "+", "..", "a/b"]
)
def test_text_goes_round_unchanged(call: Call, account_id: str, name: str) -> None:
    made = call("custom_audiences.create", account_id=account_id, name=name, description=name)
    assert (made.name, made.description) == (name, name)
    assert call("custom_audiences.get", account_id=account_id, custom_audience_id=made.id) == made


def test_none_is_as_if_left_out_and_an_empty_text_clears(call: Call, account_id: str) -> None:
    made = call("custom_audiences.create", account_id=account_id, name="x", description="y")
    place = {"account_id": account_id, "custom_audience_id": made.id}
    assert call("custom_audiences.update", **place, name="z", description=None).description == "y"
    assert call("custom_audiences.update", **place, description="").description is None


def test_false_and_zero_are_answers_and_not_nothing(call: Call, account_id: str, sandbox: handbill.Sandbox) -> None:
    call("custom_audiences.list", account_id=account_id, with_deleted=False)
    assert sandbox.requests[-1]["query"] == "with_deleted=false"


# Values out: a service that says more than the table knows.

UNKNOWN = {
    "id": "7zq4m",
    "name": "Spring",
    "timezone": "Europe/Berlin",
    "timezone_switch_at": "2026-01-01T23:00:00Z",
    "approval_status": "PENDING_APPEAL",
    "created_at": "2026-03-02T09:15:00Z",
    "updated_at": "2026-03-02T09:15:00.250Z",
    "deleted": False,
    "salt": "0a1b",
    "flags": {"beta": [1, 2.5, None, True]},
}


def test_what_the_table_does_not_know_survives(ask: Ask) -> None:
    with Service(Answer({"request": {"params": {}}, "data": UNKNOWN})) as service:
        account = ask(lambda client: client.accounts.get("7zq4m"), base_url=service.url)
    assert account.extra == {"salt": "0a1b", "flags": {"beta": [1, 2.5, None, True]}}
    assert account.approval_status == "PENDING_APPEAL"
    assert account.updated_at == AT + timedelta(milliseconds=250)
    assert account.timezone_switch_at == datetime(2026, 1, 1, 23, tzinfo=timezone.utc)
    assert (account.industry_type, account.business_name) == (None, None)
    assert account.to_dict() == {**account.to_dict(), **account.extra}
    assert json.loads(account.to_json()) == UNKNOWN


def test_a_lone_object_where_a_list_is_usual_is_one_element(ask: Ask) -> None:
    with Service(Answer({"data": UNKNOWN, "next_cursor": None})) as service:
        page = ask(lambda client: client.accounts.list(), base_url=service.url)
    assert [account.id for account in page.data] == ["7zq4m"]


def _account(**changed: Any) -> Any:
    return records.Account(json.dumps({**UNKNOWN, **changed}))


def test_records_are_equal_when_all_they_hold_is() -> None:
    one, same, other = _account(), _account(), _account(salt="0a1c")
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert one != "7zq4m"
    assert len({one, same, other}) == 2


def test_records_of_different_kinds_are_different() -> None:
    assert records.ProductCatalog('{"id": "1", "name": "x"}') != records.Account('{"id": "1", "name": "x"}')


@pytest.mark.parametrize(
    "again",
    [lambda value: pickle.loads(pickle.dumps(value)), copy.copy, copy.deepcopy],  # noqa: S301 (our own)
    ids=["pickle", "copy", "deepcopy"],
)
def test_a_record_made_again_is_the_same(again: Any, client: handbill.Client) -> None:
    for record in (_account(), client.accounts.create()):
        made = again(record)
        assert made == record
        assert type(made) is type(record)
        assert made.to_dict() == record.to_dict()


def test_a_record_shows_its_class_and_what_tells_it_apart() -> None:
    assert repr(_account()).startswith("Account(id='7zq4m', name='Spring'")
    assert "\n" not in repr(_account())


@pytest.mark.parametrize("name", ["name", "salt", "extra", "anything"])
def test_a_record_cannot_be_changed(name: str) -> None:
    record = _account()
    with pytest.raises(AttributeError):
        setattr(record, name, "x")
    with pytest.raises(AttributeError):
        delattr(record, name)
    record.extra["salt"] = "x"
    record.to_dict()["name"] = "x"
    assert (record.name, record.extra["salt"]) == ("Spring", "0a1b")


def test_a_field_that_is_not_there_is_told_with_the_one_that_was_meant() -> None:
    with pytest.raises(AttributeError, match="did you mean name"):
        _ = _account().nmae


def test_a_record_can_be_matched_by_position() -> None:
    match records.ProductCatalog('{"id": "1", "name": "x"}'):
        case records.ProductCatalog(identifier, name):
            assert (identifier, name) == ("1", "x")
        case _:
            pytest.fail("no match")


@pytest.mark.parametrize("text", ["", "[]", "5", "{", '{"id": 1'], ids=repr)
def test_a_record_of_nonsense_is_refused(text: str) -> None:
    with pytest.raises(handbill.HandbillError):
        records.Account(text)


def test_records_within_records_are_records() -> None:
    text = (
        '{"id": "1", "name": "x", "description": null, "type": "FILTERED", "product_ids": ["a"], "processing_status": '
        '"DONE", "filters": [{"attribute": "price", "operator": "LESS_THAN", "value": "80.00 EUR", "more": 1}]}'
    )
    made = records.ProductSet(text)
    assert [(type(item).__name__, item.attribute, item.extra) for item in made.filters] == [
        ("ProductFilter", "price", {"more": 1})
    ]
    assert pickle.loads(pickle.dumps(made)) == made  # noqa: S301 (our own)
    assert made.to_dict()["filters"][0] in (made.filters[0], made.filters[0].to_dict())


@pytest.mark.parametrize(
    ("operation", "shown"),
    [
        (handbill.Create(name="x"), "Create(name='x')"),
        (handbill.Update("8wku2", entity_status="PAUSED"), "Update('8wku2', entity_status='PAUSED')"),
        (handbill.Delete("8wku3"), "Delete('8wku3')"),
    ],
    ids=["create", "update", "delete"],
)
def test_operations_show_what_they_do(operation: Any, shown: str) -> None:
    assert repr(operation) == shown
    assert copy.deepcopy(operation) == operation
    assert pickle.loads(pickle.dumps(operation)) == operation  # noqa: S301 (our own)
    assert operation != handbill.Create(name="y")


def test_an_operation_takes_fields_of_any_name() -> None:
    assert handbill.Create(id="1", params="2", self="3").params == {"id": "1", "params": "2", "self": "3"}
    assert handbill.Update("1", id="2").params == {"id": "2"}
