"""Keyword insights (document 1, keyword insights; document 5, section 7)."""

from __future__ import annotations

import pytest

from .wire import User, instant

PATH = "insights/keywords/search"
ASKED = {
    "granularity": "DAY",
    "keywords": "sneakers,shoes",
    "start_time": "2026-03-01T00:00:00Z",
    "end_time": "2026-03-03T00:00:00Z",
}

BUCKETS = {
    "one-day": ("DAY", "2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z", 1),
    "two-days": ("DAY", "2026-03-01T00:00:00Z", "2026-03-03T00:00:00Z", 2),
    "seven-days": ("DAY", "2026-03-01T00:00:00Z", "2026-03-08T00:00:00Z", 7),
    "one-hour": ("HOUR", "2026-03-01T00:00:00Z", "2026-03-01T01:00:00Z", 1),
    "a-day-by-hours": ("HOUR", "2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z", 24),
    "seven-days-by-hours": ("HOUR", "2026-03-01T00:00:00Z", "2026-03-08T00:00:00Z", 168),
    "in-another-zone": ("HOUR", "2026-03-01T00:00:00+01:00", "2026-03-01T00:00:00Z", 1),
    "bare-dates": ("DAY", "2026-03-01", "2026-03-04", 3),
}


@pytest.mark.parametrize(("granularity", "start", "end", "expected"), BUCKETS.values(), ids=BUCKETS)
def test_there_is_one_volume_per_unit(user: User, granularity: str, start: str, end: str, expected: int) -> None:
    data = user.get(PATH, **ASKED | {"granularity": granularity, "start_time": start, "end_time": end}).data
    assert sorted(data) == ["post_volume", "related_keywords"]
    assert len(data["post_volume"]) == expected
    assert all(type(volume) is int and volume >= 0 for volume in data["post_volume"])


def test_there_are_30_related_keywords(user: User) -> None:
    answer = user.get(PATH, **ASKED)
    assert len(answer.data["related_keywords"]) == 30
    assert all(isinstance(word, str) and word for word in answer.data["related_keywords"])
    assert "next_cursor" not in answer.json


def test_parameters_are_echoed(user: User) -> None:
    params = user.get(PATH, **ASKED | {"negative_keywords": "boots", "start_time": "2026-03-01"}).params
    assert params == {
        "granularity": "DAY",
        "keywords": ["sneakers", "shoes"],
        "negative_keywords": ["boots"],
        "start_time": "2026-03-01T00:00:00Z",
        "end_time": "2026-03-03T00:00:00Z",
    }


def test_the_end_is_now_when_left_out(user: User) -> None:
    asked = {name: value for name, value in ASKED.items() if name != "end_time"}
    volumes = user.get(PATH, **asked | {"start_time": instant(days=-3), "granularity": "DAY"}).data["post_volume"]
    assert len(volumes) in (3, 4)
    assert user.get(PATH, **asked | {"start_time": instant(days=-8)}).status == 400


def words(first: int, count: int) -> str:
    return ",".join(f"word{n}" for n in range(first, first + count))


GOOD = {
    "ten": {"keywords": words(0, 10)},
    "five-and-five": {"keywords": words(0, 5), "negative_keywords": words(5, 5)},
    "one-and-nine": {"keywords": words(0, 1), "negative_keywords": words(5, 9)},
    "a-phrase": {"keywords": "running shoes,#sneakers,größe"},
}


@pytest.mark.parametrize("change", GOOD.values(), ids=GOOD)
def test_up_to_ten_keywords_are_taken(user: User, change: dict) -> None:
    assert len(user.get(PATH, **ASKED | change).data["post_volume"]) == 2


BAD = {
    "no-granularity": ({"granularity": None}, "granularity"),
    "no-keywords": ({"keywords": None}, "keywords"),
    "no-start": ({"start_time": None}, "start_time"),
    "weeks": ({"granularity": "WEEK"}, "granularity"),
    "lower-case": ({"granularity": "day"}, "granularity"),
    "eleven": ({"keywords": words(0, 11)}, None),
    "six-and-five": ({"keywords": words(0, 6), "negative_keywords": words(6, 5)}, None),
    "one-and-ten": ({"keywords": words(0, 1), "negative_keywords": words(6, 10)}, None),
    "eight-days": ({"end_time": "2026-03-09T00:00:00Z"}, None),
    "a-second-over-seven-days": ({"end_time": "2026-03-08T00:00:01Z"}, None),
    "backwards": ({"end_time": "2026-02-28T00:00:00Z"}, None),
    "bad-start": ({"start_time": "yesterday"}, "start_time"),
    "bad-end": ({"end_time": "2026-02-30"}, "end_time"),
}


@pytest.mark.parametrize(("change", "parameter"), BAD.values(), ids=BAD)
def test_a_bad_question_is_refused(user: User, change: dict, parameter: str | None) -> None:
    answer = user.get(PATH, **{name: value for name, value in (ASKED | change).items() if value is not None})
    assert answer.status == 400, answer
    if parameter:
        code = "MISSING_PARAMETER" if change[parameter] is None else "INVALID_PARAMETER"
        assert [(error["code"], error["parameter"]) for error in answer.errors] == [(code, parameter)]
