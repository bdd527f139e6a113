"""The documented budgets of requests, when they are asked for (document 1, limits; document 5, sections 8 and 11)."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from .wire import Answer, Starter, User, email, product, update

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def limited(start: Starter) -> User:
    return start(rate_limits="documented").user()


def spend(times: int, ask: Callable[[], Answer]) -> None:
    for number in range(times):
        answer = ask()
        assert answer.ok, f"request {number}: {answer}"


def refused(answer: Answer) -> None:
    assert answer.status == 429, answer
    assert answer.codes == ["TOO_MANY_REQUESTS"]
    assert int(answer.headers["x-rate-limit-remaining"]) == 0
    assert int(answer.headers["x-rate-limit-reset"]) > time.time()


def test_totals_are_asked_for_200_times_in_15_minutes(limited: User) -> None:
    account = limited.account()
    path = f"accounts/{account}/custom_audiences"
    spend(200, lambda: limited.get(path, with_total_count="true"))
    assert limited.get(path, with_total_count="true").status == 429
    assert limited.get(path).ok
    limited.service.control("POST", "/_sandbox/clock", {"minutes": 16})
    assert limited.get(path, with_total_count="true").ok


def test_memberships_are_written_1500_times_a_minute(limited: User) -> None:
    account = limited.account()
    path = f"accounts/{account}/custom_audiences/{limited.audience(account)}/users"
    # The clock of the test stands for less than a minute: 1500 requests take a second or two.
    spend(1500, lambda: limited.post(path, [update(email(1))]))
    assert limited.post(path, [update(email(1))]).status == 429
    limited.service.control("POST", "/_sandbox/clock", {"minutes": 2})
    assert limited.post(path, [update(email(1))]).ok


def test_catalogs_are_renamed_20_times_in_15_minutes(limited: User) -> None:
    catalog = limited.catalog()
    spend(20, lambda: limited.put(f"product_catalogs/{catalog}", name="shop"))
    refused(limited.put(f"product_catalogs/{catalog}", name="shop"))
    assert limited.get("product_catalogs").ok


def test_products_are_deleted_150_times_in_15_minutes(limited: User) -> None:
    path = f"product_catalogs/{limited.catalog()}/products"
    spend(150, lambda: limited.delete(path, {"product_keys": ["1"]}))
    refused(limited.delete(path, {"product_keys": ["1"]}))
    assert limited.put(path, {"products": [product()]}).ok


def test_insights_are_asked_500_times_in_15_minutes(limited: User) -> None:
    query = {"granularity": "DAY", "keywords": "shoes", "start_time": "2026-03-01", "end_time": "2026-03-02"}
    spend(500, lambda: limited.get("insights/keywords/search", **query))
    refused(limited.get("insights/keywords/search", **query))


def test_headers_count_down(limited: User) -> None:
    account = limited.account()
    first, second = (limited.get(f"accounts/{account}/do_not_reach_lists").headers for _ in range(2))
    # The budget of the account governs where it is told, else that of the user.
    family = "x-account-rate-limit" if "x-account-rate-limit-limit" in first else "x-rate-limit"
    left = [int(headers[f"{family}-remaining"]) for headers in (first, second)]
    assert int(first[f"{family}-limit"]) > left[0] == left[1] + 1
    assert int(first[f"{family}-reset"]) > time.time()


def test_the_budget_of_the_user_is_always_told(limited: User) -> None:
    account = limited.account()
    for path in (
        "accounts",
        f"accounts/{account}/do_not_reach_lists",
        f"accounts/{account}/custom_audiences",
        "product_catalogs",
    ):
        headers = limited.get(path).headers
        assert int(headers["x-rate-limit-limit"]) > 0, path
        assert headers["x-rate-limit-remaining"] and headers["x-rate-limit-reset"], path


def test_reads_without_an_account_are_5_in_15_minutes(limited: User) -> None:
    spend(5, lambda: limited.get("accounts"))
    refused(limited.get("accounts"))


def test_writes_are_450_a_minute_together(limited: User) -> None:
    account = limited.account()
    audience = limited.audience(account)
    spend(448, lambda: limited.put(f"accounts/{account}", name="a"))
    refused(limited.post(f"accounts/{account}/custom_audiences", name="one more"))
    users = f"accounts/{account}/custom_audiences/{audience}/users"
    assert limited.post(users, [update(email(1))]).ok
    limited.service.control("POST", "/_sandbox/clock", {"minutes": 2})
    assert limited.put(f"accounts/{account}", name="a").ok


def test_users_have_budgets_of_their_own(limited: User) -> None:
    catalog = limited.catalog()
    spend(20, lambda: limited.put(f"product_catalogs/{catalog}", name="shop"))
    assert limited.put(f"product_catalogs/{catalog}", name="shop").status == 429
    other = limited.service.user()
    assert other.put(f"product_catalogs/{other.catalog()}", name="shop").ok


def test_without_limits_nothing_is_refused(user: User, catalog: str) -> None:
    spend(25, lambda: user.put(f"product_catalogs/{catalog}", name="shop"))
