"""Identifiers: normal form, SHA-256, and what is refused."""

from __future__ import annotations

import hashlib
from typing import Any

import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import handbill

KINDS = ["email", "device_id", "handle", "platform_id", "phone_number", "partner_user_id"]
HASHED = [kind for kind in KINDS if kind != "partner_user_id"]


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


#: Input, normal form, digest: published, and recomputed here.
PUBLISHED = [
    ("handle", "@AdsAPI", "adsapi", "49e0be2aeccfb51a8dee4c945c8a70a9ac500cf6f5cb08112575f74db9b1470d"),
    (
        "email",
        "test-email@test.com",
        "test-email@test.com",
        "e586883b2b4faf78d48300a79e0e15138d664cdf796ffb86e533170a9893eda8",
    ),
]


@pytest.mark.parametrize(("kind", "raw", "normal", "digest"), PUBLISHED, ids=[case[0] for case in PUBLISHED])
def test_the_published_samples_come_out(kind: str, raw: str, normal: str, digest: str) -> None:
    assert handbill.normalize(kind, raw) == normal
    assert handbill.hash_identifiers(kind, [raw]) == [digest] == [sha256(normal)]


#: Kind, input, region, normal form.
NORMAL = [
    ("email", " Ada@Example.COM ", None, "ada@example.com"),
    ("email", "\tada@example.com\r\n", None, "ada@example.com"),
    ("email", "\u00a0ada@example.com\u2003", None, "ada@example.com"),
    ("email", "\u3000ada@example.com\u202f", None, "ada@example.com"),
    ("email", "Ada+Ads@Example.com", None, "ada+ads@example.com"),
    ("email", "a.d.a@gmail.com", None, "a.d.a@gmail.com"),
    ("email", "JÖRG@EXAMPLE.DE", None, "jörg@example.de"),
    ("device_id", "6D92078A-8246-4BA4-AE5B-76104861E7DC", None, "6d92078a-8246-4ba4-ae5b-76104861e7dc"),
    ("device_id", " 9774d56d682e549c ", None, "9774d56d682e549c"),
    ("device_id", "a1b2c3d4-e5f6-47a8-b9c0-d1e2f3a4b5c", None, "a1b2c3d4-e5f6-47a8-b9c0-d1e2f3a4b5c"),
    ("handle", "@@AdsAPI", None, "adsapi"),
    ("handle", " @ adsapi ", None, "adsapi"),
    ("handle", "ADS_api1", None, "ads_api1"),
    ("platform_id", " 783214 ", None, "783214"),
    ("phone_number", "+49 (30) 901820", None, "+4930901820"),
    ("phone_number", "030 901820", "DE", "+4930901820"),
    ("phone_number", "030/901820", "de", "+4930901820"),
    ("phone_number", "+44 20 7946 0018", "DE", "+442079460018"),
    ("phone_number", "0044 20 7946 0018", "DE", "+442079460018"),
    ("phone_number", "(650) 253-0000", "US", "+16502530000"),
    ("phone_number", "090-2601-8159", "JP", "+819026018159"),
    ("partner_user_id", " CRM-0042 ", None, " CRM-0042 "),
]


@pytest.mark.parametrize(
    ("kind", "raw", "region", "normal"), NORMAL, ids=[f"{kind}-{raw!r}-{region}" for kind, raw, region, _ in NORMAL]
)
def test_the_normal_form_and_its_digest(kind: str, raw: str, region: str | None, normal: str) -> None:
    assert handbill.normalize(kind, raw, region=region) == normal
    expected = normal if kind == "partner_user_id" else sha256(normal)
    assert handbill.hash_identifiers(kind, [raw], region=region) == [expected]


@pytest.mark.parametrize(
    ("kind", "raw", "region"),
    [
        ("email", "ada.example.com", None),
        ("email", "", None),
        ("email", "   ", None),
        ("email", "@example.com", None),
        ("email", "ada@", None),
        ("email", "a da@example.com", None),
        ("email", "a@b@example.com", None),
        ("email", "ada@example.com,bob@example.com", None),
        ("device_id", "", None),
        ("device_id", "n/a", None),
        ("device_id", "00000000-0000-0000-0000-000000000000", None),
        ("handle", "@", None),
        ("handle", "", None),
        ("handle", "two words", None),
        ("platform_id", "12a", None),
        ("platform_id", "-5", None),
        ("platform_id", "1.5", None),
        ("phone_number", "030 901820", None),
        ("phone_number", "+49", None),
        ("phone_number", "call me", "DE"),
        ("phone_number", "", "DE"),
        ("phone_number", "123", "US"),
        ("partner_user_id", "", None),
        ("email", "0" * 40, None),
        ("email", "d41d8cd98f00b204e9800998ecf8427e", None),
        ("email", "a" * 63, None),
    ],
)
def test_what_cannot_be_one_is_refused_by_its_place_and_not_shown(kind: str, raw: str, region: str | None) -> None:
    good = {"email": "a@b.co", "device_id": "9774d56d682e549c", "handle": "ads", "platform_id": "1"}
    first = good.get(kind, "+4930901820" if kind == "phone_number" else "x")
    with pytest.raises(handbill.ValidationError) as refused:
        handbill.hash_identifiers(kind, [first, raw, first, raw], region=region)
    assert [problem.place for problem in refused.value.problems] == ["values[1]", "values[3]"]
    if len(raw.strip()) > 2:
        assert raw not in str(refused.value) + repr(refused.value.problems)
    assert handbill.hash_identifiers(kind, [first, raw], region=region, errors="null")[1] is None
    with pytest.raises(handbill.ValidationError):
        handbill.normalize(kind, raw, region=region)


@pytest.mark.parametrize("kind", HASHED)
def test_a_digest_is_passed_through_in_small_letters_and_never_hashed_again(kind: str) -> None:
    digest = sha256("ada@example.com")
    region = "DE" if kind == "phone_number" else None
    assert handbill.hash_identifiers(kind, [digest, digest.upper(), f" {digest} "], region=region) == [digest] * 3
    once = handbill.hash_identifiers("email", ["Ada@Example.com"])
    assert handbill.hash_identifiers("email", handbill.hash_identifiers("email", once)) == once == [digest]


def test_a_partner_identifier_is_sent_as_it_is() -> None:
    values = ["crm-0042", "A" * 64, "Ünï", "0" * 64]
    assert handbill.hash_identifiers("partner_user_id", values) == values


def test_lists_come_back_as_lists_and_arrays_as_arrays() -> None:
    raw = ["Ada@Example.com", None, "bob@example.com"]
    expected = [sha256("ada@example.com"), None, sha256("bob@example.com")]
    assert handbill.hash_identifiers("email", raw) == expected
    assert handbill.hash_identifiers("email", tuple(raw)) == expected
    array = handbill.hash_identifiers("email", pa.array(raw))
    assert isinstance(array, pa.Array | pa.ChunkedArray)
    assert array.to_pylist() == expected
    series = handbill.hash_identifiers("email", pl.Series("mail", raw))
    assert isinstance(series, pl.Series)
    assert series.to_list() == expected


@pytest.mark.parametrize(
    "make",
    [
        lambda raw: pa.array(raw, pa.large_string()),
        lambda raw: pa.array(raw, pa.string_view()),
        lambda raw: pa.chunked_array([raw[:2], [], raw[2:]], pa.string()),
        lambda raw: pa.array(["x", *raw, "y"]).slice(1, len(raw)),
        lambda raw: pa.array(raw).dictionary_encode(),
        lambda raw: pl.Series(raw).cast(pl.Categorical),
        lambda raw: pl.concat([pl.Series(raw[:1]), pl.Series(raw[1:])]),
        lambda raw: __import__("pandas").Series(raw),
    ],
    ids=["large", "view", "chunked", "sliced", "dictionary", "categorical", "polars-chunks", "pandas"],
)
def test_every_layout_of_text_gives_the_same(make: Any) -> None:
    raw = ["Ada@Example.com", None, "bob@example.com", sha256("x")]
    expected = [sha256("ada@example.com"), None, sha256("bob@example.com"), sha256("x")]
    answer = handbill.hash_identifiers("email", make(raw))
    told = answer.to_pylist() if hasattr(answer, "to_pylist") else list(answer)
    assert [None if value is None or value != value else value for value in told] == expected  # noqa: PLR0124 (NaN)


def test_arrays_name_what_is_refused_too() -> None:
    with pytest.raises(handbill.ValidationError) as refused:
        handbill.hash_identifiers("email", pa.array(["a@b.co", "nobody", None]))
    assert [problem.place for problem in refused.value.problems] == ["values[1]"]
    answer = handbill.hash_identifiers("email", pa.array(["a@b.co", "nobody", None]), errors="null")
    assert answer.to_pylist() == [sha256("a@b.co"), None, None]


def test_many_are_hashed_in_their_order() -> None:
    raw = [f" Person{n}@Example.com" for n in range(50_000)]
    expected = [sha256(f"person{n}@example.com") for n in range(50_000)]
    assert handbill.hash_identifiers("email", raw) == expected
    assert handbill.hash_identifiers("email", pa.array(raw)).to_pylist() == expected


def test_the_first_thousands_of_problems_do_not_drown_the_sentence() -> None:
    with pytest.raises(handbill.ValidationError) as refused:
        handbill.hash_identifiers("email", ["nobody"] * 5000)
    assert len(str(refused.value)) < 400
    assert refused.value.problems[0].place == "values[0]"


@pytest.mark.parametrize(
    ("regions", "expected"),
    [
        ("DE", ["+4930901820", "+4930901820"]),
        (["DE", "AT"], ["+4930901820", "+4330901820"]),
        (("DE", None), ["+4930901820", None]),
    ],
    ids=["one", "each", "some"],
)
def test_regions_are_one_or_one_each(regions: Any, expected: list[str | None]) -> None:
    raw = ["030 901820", "030 901820"]
    answer = handbill.hash_identifiers("phone_number", raw, region=regions, errors="null")
    assert answer == [None if normal is None else sha256(normal) for normal in expected]
    array = handbill.hash_identifiers(
        "phone_number",
        pa.array(raw),
        region=regions if isinstance(regions, str) else pa.array(regions),
        errors="null",
    )
    assert array.to_pylist() == answer


#: Arguments that are wrong, and what the sentence names.
WRONG: list[tuple[tuple[Any, ...], dict[str, Any], str]] = [
    (("e-mail", ["a@b.co"]), {}, "email"),
    (("email", ["a@b.co"]), {"errors": "ignore"}, "errors"),
    (("phone_number", ["030 901820"]), {"region": "Germany"}, "country"),
    (("phone_number", ["1", "2"]), {"region": ["DE"]}, "region"),
    (("email", [5]), {}, r"values\[0\]"),
    (("email", ["a@b.co", b"a@b.co"]), {}, r"values\[1\]"),
    (("email", pa.array([1, 2])), {}, "text"),
]


@pytest.mark.parametrize(("args", "more", "named"), WRONG, ids=[named for *_, named in WRONG])
def test_wrong_arguments_are_told(args: tuple[Any, ...], more: dict[str, Any], named: str) -> None:
    with pytest.raises((handbill.ValidationError, TypeError), match=named):
        handbill.hash_identifiers(*args, **more)


@pytest.mark.parametrize("values", ["ada@example.com", 5, None], ids=repr)
def test_what_is_no_list_is_refused(values: Any) -> None:
    with pytest.raises((handbill.ValidationError, TypeError)):
        handbill.hash_identifiers("email", values)


def test_nothing_in_is_nothing_out() -> None:
    assert handbill.hash_identifiers("email", []) == []
    assert handbill.hash_identifiers("email", pa.array([], pa.string())).to_pylist() == []


SPACES = st.text(
    st.sampled_from(" \t\r\n\x0b\x0c\u0085\u00a0\u1680\u2000\u2009\u2028\u2029\u202f\u205f\u3000"), max_size=4
)
LOCAL = st.from_regex(r"[a-z0-9]([a-z0-9._+-]{0,20}[a-z0-9])?", fullmatch=True)
HOST = st.from_regex(r"[a-z0-9]{1,10}\.(com|de|co\.uk|museum)", fullmatch=True)


@settings(deadline=None, derandomize=True, max_examples=300)
@given(LOCAL, HOST, SPACES, SPACES, st.lists(st.booleans(), min_size=60, max_size=60))
def test_case_and_white_space_do_not_matter(local: str, host: str, before: str, after: str, upper: list[bool]) -> None:
    plain = f"{local}@{host}"
    written = "".join(c.upper() if up else c for c, up in zip(plain, upper, strict=False)) + plain[len(upper) :]
    assert handbill.hash_identifiers("email", [before + written + after]) == [sha256(plain)]


@settings(deadline=None, derandomize=True, max_examples=500)
@given(st.sampled_from(KINDS), st.text(max_size=40))
def test_a_normal_form_is_its_own_normal_form(kind: str, raw: str) -> None:
    region = "US" if kind == "phone_number" else None
    try:
        normal = handbill.normalize(kind, raw, region=region)
    except handbill.ValidationError:
        assert handbill.hash_identifiers(kind, [raw], region=region, errors="null") == [None]
        return
    assert handbill.normalize(kind, normal) == normal
    answer = handbill.hash_identifiers(kind, [raw, normal], region=region)
    assert answer == [normal if kind == "partner_user_id" or len(normal) == 64 else sha256(normal)] * 2


@settings(deadline=None, derandomize=True, max_examples=200)
@given(st.lists(st.one_of(st.none(), st.text(max_size=20), st.emails()), max_size=30))
def test_lists_and_arrays_agree_on_anything(raw: list[str | None]) -> None:
    listed = handbill.hash_identifiers("email", raw, errors="null")
    array = handbill.hash_identifiers("email", pa.array(raw, pa.string()), errors="null")
    assert array.to_pylist() == listed
    assert [value is None for value in listed if value is None or len(value) != 64] == [True] * listed.count(None)


@settings(deadline=None, derandomize=True, max_examples=100)
@given(st.integers(min_value=1, max_value=2**63))
def test_a_platform_id_is_its_digits(number: int) -> None:
    assert handbill.hash_identifiers("platform_id", [str(number)]) == [sha256(str(number))]
