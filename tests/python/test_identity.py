"""Identifiers: the normal form and the digest of every kind, as document 5, section 6, says."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import handbill

NORMAL = [
    ("email", " Test-Email@Test.com ", "test-email@test.com"),
    ("email", "\u00a0ada@example.com\u2003", "ada@example.com"),
    ("email", "Ada+News@Example.com", "ada+news@example.com"),
    ("email", "JÖRG@MÜLLER.DE", "jörg@müller.de"),
    ("handle", "@AdsAPI", "adsapi"),
    ("handle", "  ada_l ", "ada_l"),
    ("device_id", "9E7769B1-0F42-05B4-907A-70C31012F037", "9e7769b1-0f42-05b4-907a-70c31012f037"),
    ("device_id", "068739FA9D1DE2A0", "068739fa9d1de2a0"),
    ("platform_id", " 2417045708 ", "2417045708"),
    ("phone_number", "+44 20 7946 0018", "+442079460018"),
    ("phone_number", "+39 06 698 12345", "+390669812345"),
    ("phone_number", "+1 (541) 754-3010 x22", "+15417543010"),
    ("partner_user_id", " CRM-0042 ", " CRM-0042 "),
]

REFUSED = [
    ("email", "n/a"),
    ("email", "foo@"),
    ("email", "@bar.com"),
    ("email", "a b@c.de"),
    ("email", "x@y"),
    ("email", ""),
    ("email", "5d41402abc4b2a76b9719d911017c592"),
    ("email", "a" * 63),
    ("handle", "@"),
    ("handle", "two words"),
    ("device_id", "00000000-0000-0000-0000-000000000000"),
    ("device_id", "unknown"),
    ("platform_id", "12.5"),
    ("platform_id", "ada"),
    ("phone_number", "12"),
    ("phone_number", "020 7946 0018"),
]


@pytest.mark.parametrize(("kind", "raw", "normal"), NORMAL)
def test_the_normal_form_is_hashed(kind: str, raw: str, normal: str) -> None:
    assert handbill.normalize(kind, raw) == normal
    if kind != "partner_user_id":
        assert handbill.hash_identifiers(kind, [raw]) == [hashlib.sha256(normal.encode()).hexdigest()]


def test_the_published_samples_come_out() -> None:
    handle = "49e0be2aeccfb51a8dee4c945c8a70a9ac500cf6f5cb08112575f74db9b1470d"
    email = "e586883b2b4faf78d48300a79e0e15138d664cdf796ffb86e533170a9893eda8"
    assert handbill.hash_identifiers("handle", ["@AdsAPI"]) == [handle]
    assert handbill.hash_identifiers("email", ["test-email@test.com"]) == [email]


@pytest.mark.parametrize(("kind", "raw"), REFUSED)
def test_what_cannot_be_one_is_refused_without_being_told(kind: str, raw: str) -> None:
    with pytest.raises(handbill.ValidationError) as refused:
        handbill.hash_identifiers(kind, ["ok@example.com" if kind == "email" else "1234567", raw][1:])
    assert refused.value.problems[0].place == "values[0]"
    if len(raw) > 2:
        assert raw not in str(refused.value)


def test_every_bad_value_is_named() -> None:
    with pytest.raises(handbill.ValidationError) as refused:
        handbill.hash_identifiers("email", ["a@b.co", "no", "c@d.co", "n/a"])
    assert [problem.place for problem in refused.value.problems] == ["values[1]", "values[3]"]
    assert handbill.hash_identifiers("email", ["no", "a@b.co"], errors="null")[0] is None


def test_digests_are_passed_through_and_never_hashed_again() -> None:
    digest = hashlib.sha256(b"ada@example.com").hexdigest()
    assert handbill.hash_identifiers("email", [digest.upper(), f" {digest} "]) == [digest, digest]


def test_none_stays_none() -> None:
    assert handbill.hash_identifiers("email", [None, "a@b.co"])[0] is None


def test_phone_numbers_are_read_in_their_region() -> None:
    expected = [hashlib.sha256(b"+442079460018").hexdigest(), hashlib.sha256(b"+4930123456").hexdigest()]
    assert handbill.hash_identifiers("phone_number", ["020 7946 0018"], region="GB") == expected[:1]
    both = handbill.hash_identifiers("phone_number", ["020 7946 0018", "030 123456"], region=["gb", "DE"])
    assert both == expected


def test_arrow_arrays_come_back_as_arrow_arrays() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    texts = ["A@B.com ", None, "c@d.com"]
    expected = handbill.hash_identifiers("email", texts)
    for array in (
        pyarrow.array(texts),
        pyarrow.array(texts, pyarrow.large_string()),
        pyarrow.chunked_array([texts[:1], texts[1:]]),
    ):
        assert handbill.hash_identifiers("email", array).to_pylist() == expected
    assert handbill.hash_identifiers("email", pyarrow.array(texts).slice(1)).to_pylist() == expected[1:]


def test_polars_series_come_back_as_polars_series() -> None:
    polars = pytest.importorskip("polars")
    hashed = handbill.hash_identifiers("email", polars.Series(["A@B.com ", None]))
    assert isinstance(hashed, polars.Series)
    assert hashed.to_list() == handbill.hash_identifiers("email", ["a@b.com", None])


@pytest.mark.parametrize("arguments", [("mail", ["a@b.co"]), ("email", "a@b.co"), ("email", 7), ("email", [7])])
def test_wrong_arguments_are_refused(arguments: tuple[Any, Any]) -> None:
    with pytest.raises(handbill.ValidationError):
        handbill.hash_identifiers(*arguments)


LOCAL = st.text(alphabet="abcdefghijklmnopqrstuvwxyz0123456789._+-", min_size=1, max_size=40).filter(
    lambda name: name[0] != "." and name[-1] != "." and ".." not in name
)


@given(
    LOCAL,
    st.lists(st.sampled_from(["shop", "mail", "x1"]), min_size=2, max_size=4),
    st.sampled_from(["", " ", "\t", "\u00a0", "\u2003 "]),
)
def test_case_and_white_space_do_not_matter(name: str, domain: list[str], space: str) -> None:
    address = f"{name}@{'.'.join(domain)}"
    expected = hashlib.sha256(address.encode()).hexdigest()
    assert handbill.hash_identifiers("email", [f"{space}{address.upper()}{space}", address]) == [expected, expected]


@given(st.sampled_from(["email", "handle", "device_id", "platform_id", "phone_number"]), st.text(max_size=80))
def test_any_text_is_hashed_or_refused(kind: str, text: str) -> None:
    (answer,) = handbill.hash_identifiers(kind, [text], region="DE", errors="null")
    assert answer is None or (len(answer) == 64 and set(answer) <= set("0123456789abcdef"))
    if answer is not None and kind != "device_id":
        assert handbill.hash_identifiers(kind, [answer]) == [answer]
