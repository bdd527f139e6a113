"""Answers in the shape in which the real service publishes them are read whole: nothing is lost, nothing is invented.

`tests/data/published` holds them, in the live spelling, by resource. A case may name the members that no row knows.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from answers import Answer, Service

import handbill
from handbill import _handbill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CASES: list[dict[str, Any]] = [
    case
    for path in sorted((Path(__file__).parents[1] / "data" / "published").glob("*.json"))
    for case in json.loads(path.read_text("utf-8"))
]
IDS = [f"{case['call']}-{case.get('note', 'today').replace(' ', '-')}" for case in CASES]
ROWS = {row["name"]: row for row in _handbill.endpoints()}
#: A value for every parameter that some call cannot do without.
ARGS: dict[str, Any] = {
    "as_user_id": 756_000_000_000_000_011,
    "country_codes": ["DE"],
    "currency": "EUR",
    "draft_post_id": "1763800000000000061",
    "end_time": "2024-03-03T00:00:00Z",
    "entity_type": "CAMPAIGN",
    "feature_keys": ["AGE_TARGETING"],
    "locale": "de-DE",
    "name": "spring",
    "objective": "ENGAGEMENTS",
    "operations": [handbill.Delete("9hc2k")],
    "placements": ["ALL_ON_TWITTER"],
    "post_id": "1763800000000000042",
    "post_ids": ["1763800000000000042"],
    "post_type": "PUBLISHED",
    "product_type": "PROMOTED_POSTS",
    "scheduled_at": datetime.now(timezone.utc) + timedelta(days=9),
    "scheduled_post_id": 1_763_800_000_000_000_077,
    "start_time": "2024-03-02T00:00:00Z",
    "suggestion_type": "KEYWORD",
    "targeting_criteria": [{"targeting_type": "BROAD_KEYWORD", "targeting_value": "bikes", "operator_type": "EQ"}],
    "targeting_type": "BROAD_KEYWORD",
    "targeting_value": "bikes",
    "targeting_values": ["bikes"],
    "tracking_tag_type": "IMPRESSION_TAG",
    "tracking_tag_url": "https://ad.example/imp/2",
    "type": "CREDIT_CARD",
    "user_id": 756_000_000_000_000_011,
}
#: What is spelled otherwise in the documents: members, and values of the members that hold enums.
NAMES = {
    "tweet_id": "post_id",
    "scheduled_tweet_id": "scheduled_post_id",
    "tweet_type": "post_type",
    "top_tweets": "top_posts",
    "automatic_tweet_promotion": "automatic_post_promotion",
}
ENUMS = {"product_type", "entity", "entity_type", "permissions"}
VALUES = {
    "PROMOTED_TWEETS": "PROMOTED_POSTS",
    "PROMOTED_TWEET": "PROMOTED_POST",
    "TWEET_COMPOSER": "POST_COMPOSER",
    "promoted_tweets": "promoted_posts",
}


def documented(value: Any, member: str = "") -> Any:
    """What was published, in the spelling of the documents."""
    if isinstance(value, dict):
        return {NAMES.get(name, name): documented(each, name) for name, each in value.items()}
    if isinstance(value, list):
        return [documented(each, member) for each in value]
    return VALUES.get(value, value) if member in ENUMS else value


_CALLED: dict[int, Any] = {}


def called(case: dict[str, Any]) -> Any:
    """What the client makes of the published answer; asked once for all tests of it."""
    if id(case) not in _CALLED:
        _CALLED[id(case)] = _call(case)
    return _CALLED[id(case)]


def _call(case: dict[str, Any]) -> Any:
    required = [each["name"] for each in ROWS[case["call"]]["parameters"] if each["required"]]
    args = {name: ARGS.get(name, "9hc2k") for name in required}
    if case["call"] in ("posts.create", "draft_posts.create", "scheduled_posts.create"):
        args["text"] = "Spring is here"
    settings = {"naming": "live", "auth": handbill.Bearer("x"), "max_retries": 0}
    with Service(Answer(case["answer"])) as service, handbill.Client(base_url=service.url, **settings) as client:
        return client.call(case["call"], args)


def pairs(case: dict[str, Any]) -> Iterator[tuple[handbill.Record, dict[str, Any]]]:
    """Every record that was read, with what was published of it."""
    data = case["answer"]["data"]
    data = data.get("audience_size", data) if isinstance(data, dict) else data
    found = called(case)
    records = [found] if isinstance(found, handbill.Record) else list(found)
    for record, published in zip(records, [data] if isinstance(data, dict) else data, strict=True):
        assert json.loads(record.to_json()) == published  # as the service wrote it
        yield record, documented(published)


RECORDS = [
    pytest.param(case, id=name)
    for case, name in zip(CASES, IDS, strict=True)
    if ROWS[case["call"]]["record"] != "Feature" and "data" in case["answer"]
]


#: Resources whose responses the service does not publish.
UNPUBLISHED = {
    "custom_audience_permissions",
    "custom_audiences",
    "do_not_reach_lists",
    "keyword_insights",
    "product_catalogs",
    "product_sets",
    "products",
    "scheduled_feeds",
    "tailored_audience_permissions",
}


def test_every_other_endpoint_has_a_published_response() -> None:
    published = {name for name in ROWS if name.rpartition(".")[0] not in UNPUBLISHED}
    assert published <= {case["call"] for case in CASES}


#: How times are written: as everywhere, and as post objects do.
TIMES = ("%Y-%m-%dT%H:%M:%SZ", "%a %b %d %H:%M:%S +0000 %Y")


class Written:
    """A moment that equals its text."""

    def __init__(self, moment: datetime) -> None:
        self.texts = [moment.strftime(form) for form in TIMES]

    def __repr__(self) -> str:
        return repr(self.texts)

    def __eq__(self, other: object) -> bool:
        return other in self.texts

    __hash__ = None  # type: ignore[assignment]


def read(value: Any) -> Any:
    """A value as it was published: of a record its members, of a time its text."""
    if isinstance(value, handbill.Record):
        return read(value.to_dict())
    if isinstance(value, dict):
        return {name: read(each) for name, each in value.items()}
    if isinstance(value, datetime):
        assert value.utcoffset() == timedelta(0)
        return Written(value)
    return [read(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize("case", RECORDS)
def test_no_member_is_lost(case: dict[str, Any]) -> None:
    for record, published in pairs(case):
        assert read(record) == published


@pytest.mark.parametrize("case", RECORDS)
def test_only_what_no_row_knows_is_extra(case: dict[str, Any]) -> None:
    for record, published in pairs(case):
        expected = set(case.get("extra", ()))
        assert set(record.extra) == expected
        assert all(record.extra[name] == published[name] for name in expected)


@pytest.mark.parametrize("case", RECORDS)
def test_every_member_is_an_attribute(case: dict[str, Any]) -> None:
    for record, published in pairs(case):
        known = set(type(record).__match_args__)
        assert {name: read(getattr(record, name)) for name in known & set(published)} == {
            name: value for name, value in published.items() if name in known
        }
        assert all(getattr(record, name) is None for name in known - set(published))


@pytest.mark.parametrize("case", RECORDS)
def test_times_are_aware_and_nothing_else_is_a_time(case: dict[str, Any]) -> None:
    for record, published in pairs(case):
        for name in set(type(record).__match_args__) & set(published):
            text = published[name]
            told = "datetime" in hints(record)[name]
            assert isinstance(getattr(record, name), datetime) == (told and text is not None), name
            assert told == name.endswith(("_at", "_time")), name


# The types that an editor shows


def hints(record: handbill.Record) -> dict[str, str]:
    return type(record).__annotations__


#: Of each type its name in a hint, without what may be null.
KINDS: dict[str, Callable[[Any], bool]] = {
    "str": lambda value: type(value) is str,
    "int": lambda value: type(value) is int,
    "bool": lambda value: type(value) is bool,
    "datetime": lambda value: isinstance(value, datetime),
    "Any": lambda _: True,
}


def of(value: Any, hint: str) -> bool:
    hint, null, _ = hint.partition(" | None")
    if value is None:
        return bool(null) or hint == "Any"
    if hint.startswith("dict["):
        return isinstance(value, dict)
    if hint.startswith("list["):
        return isinstance(value, list) and all(of(each, hint[5:-1]) for each in value)
    return KINDS[hint](value) if hint in KINDS else type(value).__name__ == hint


def mistyped(*, absent: bool) -> set[str]:
    found = set()
    for case in CASES:
        if "note" in case or "data" not in case["answer"] or ROWS[case["call"]]["record"] == "Feature":
            continue
        for record, published in pairs(case):
            for name, hint in hints(record).items():
                if (name not in published) == absent and not of(getattr(record, name), hint):
                    found.add(f"{type(record).__name__}.{name}")
    return found


def test_values_are_of_the_types_that_the_hints_tell() -> None:
    assert mistyped(absent=False) == set()


def test_members_that_may_be_missing_are_told_as_such() -> None:
    assert mistyped(absent=True) == set()


# What is around the records


@pytest.mark.parametrize("case", [case for case in CASES if ROWS[case["call"]]["paged"]], ids=lambda case: case["call"])
def test_a_page_tells_its_cursor_and_its_total(case: dict[str, Any]) -> None:
    page = called(case)
    assert page.next_cursor == case["answer"].get("next_cursor")
    assert page.total_count == case["answer"].get("total_count")


@pytest.mark.parametrize(
    "case", [case for case in CASES if case["call"].startswith("features.")], ids=lambda case: case["call"]
)
def test_features_are_texts(case: dict[str, Any]) -> None:
    assert list(called(case)) == case["answer"]["data"]


def test_a_preview_is_acknowledged() -> None:
    (case,) = [case for case in CASES if case["call"] == "draft_posts.preview"]
    assert called(case) == case["answer"]["message"]
