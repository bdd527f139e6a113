"""Pages of single lists: default sizes, order by value, and paging while others write (rules of all: `test_lists`)."""

from __future__ import annotations

import threading

import pytest

from .wire import User, next_second, product


def test_a_page_of_audiences_holds_200_by_default(user: User, account: str) -> None:
    for _ in range(201):
        user.audience(account)
    answer = user.get(f"accounts/{account}/custom_audiences")
    assert len(answer.data) == 200
    rest = user.get(f"accounts/{account}/custom_audiences", cursor=answer.json["next_cursor"])
    assert len(rest.data) == 1
    assert rest.json["next_cursor"] is None


def test_a_page_of_products_holds_100_by_default(user: User, catalog: str, products: str) -> None:
    for start in range(0, 125, 25):
        user.write(catalog, *(product(f"SKU-{n}") for n in range(start, start + 25)))
    answer = user.get(products)
    assert len(answer.data) == 100
    assert len(user.get(products, cursor=answer.json["next_cursor"]).data) == 25


def test_a_total_follows_the_filter(user: User, account: str) -> None:
    for name in ("red one", "red two", "blue one"):
        user.audience(account, name)
    answer = user.get(f"accounts/{account}/custom_audiences", q="red", with_total_count="true")
    assert answer.json["total_count"] == len(answer.data) == 2


SORTED = {
    "funded_amount_local_micro": ("9000000", "10000000"),
    "start_time": ("2026-01-01", "2026-02-01"),
    "end_time": ("2027-01-01", "2027-02-01"),
}


@pytest.mark.parametrize(("attribute", "values"), SORTED.items(), ids=SORTED)
def test_funding_instruments_are_sorted_by_value(user: User, account: str, attribute: str, values: tuple) -> None:
    path, made = f"accounts/{account}/funding_instruments", []
    for value in values:
        query = {"currency": "EUR", "type": "INSERTION_ORDER", "start_time": "2026-01-01", attribute: value}
        made.append(user.post(path, **query).data["id"])
    assert user.get(path, sort_by=f"{attribute}-asc").ids == made
    assert user.get(path, sort_by=f"{attribute}-desc").ids == made[::-1]


def test_accounts_are_sorted_by_name(user: User) -> None:
    made = [user.account() for _ in range(2)]
    for id, name in zip(made, ("apples", "pears"), strict=True):
        user.put(f"accounts/{id}", name=name)
    assert user.get("accounts", sort_by="name-asc").ids == made
    assert user.get("accounts", sort_by="name-desc").ids == made[::-1]


def test_an_update_moves_a_record_in_the_order_of_updates(user: User, account: str) -> None:
    first, second = user.audience(account), user.audience(account)
    next_second()
    user.put(f"accounts/{account}/custom_audiences/{first}", description="touched")
    path = f"accounts/{account}/custom_audiences"
    assert user.get(path, sort_by="updated_at-desc").ids == [first, second]
    assert user.get(path, sort_by="updated_at-asc").ids == [second, first]


@pytest.mark.parametrize(
    "order",
    [{}, {"sort_by": "created_at-asc"}, {"sort_by": "updated_at-desc"}],
    ids=["as-is", "oldest-first", "newest-first"],
)
def test_paging_under_writes_shows_every_standing_record_once(user: User, account: str, order: dict) -> None:
    path = f"accounts/{account}/custom_audiences"
    standing = {user.audience(account) for _ in range(20)}
    done = threading.Event()
    failures: list[Exception] = []

    def write() -> None:
        try:
            while not done.is_set():
                made = user.audience(account)
                user.delete(f"{path}/{made}")
                user.audience(account)
        except Exception as error:  # reported below
            failures.append(error)

    writers = [threading.Thread(target=write) for _ in range(3)]
    for writer in writers:
        writer.start()
    try:
        if order.get("sort_by") == "updated_at-desc":
            # Newer records may push in front of the reader, but nobody may be shown twice.
            seen = [record["id"] for page in user.pages(path, count=3, **order) for record in page]
        else:
            seen, cursor = [], {}
            while not standing <= set(seen):
                answer = user.get(path, count=3, **order, **cursor)
                seen += answer.ids
                if answer.json["next_cursor"] is None:
                    break
                cursor = {"cursor": answer.json["next_cursor"]}
    finally:
        done.set()
        for writer in writers:
            writer.join()
    assert not failures
    assert standing <= set(seen)
    assert len(seen) == len(set(seen))


def test_writes_from_many_threads_are_all_kept(user: User, account: str) -> None:
    made: list[str] = []

    def write() -> None:
        made.extend(user.audience(account) for _ in range(10))

    writers = [threading.Thread(target=write) for _ in range(8)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert len(set(made)) == 80
    assert set(user.get(f"accounts/{account}/custom_audiences", count=1000).ids) == set(made)


def test_a_cursor_goes_on_with_its_own_list_only(user: User, account: str) -> None:
    path, other = f"accounts/{account}/custom_audiences", user.account()
    for _ in range(3):
        user.audience(account)
        user.audience(other)
    cursor = user.get(path, count=1).json["next_cursor"]
    elsewhere = [
        user.get(path, cursor=cursor, q="x"),
        user.get(path, cursor=cursor, with_deleted="true"),
        user.get(f"accounts/{account}/do_not_reach_lists", cursor=cursor),
        user.get(f"accounts/{other}/custom_audiences", cursor=cursor),
    ]
    for answer in elsewhere:
        assert (answer.status, answer.codes) == (400, ["INVALID_PARAMETER"])
    # How many are wanted is another matter, and so is a default that is said.
    assert len(user.get(path, cursor=cursor, count=2, with_deleted="false").data) == 2
    cursor = user.get("targeting_criteria/locations", count=1).json["next_cursor"]
    assert user.get("targeting_criteria/locations", cursor=cursor, count=2).ok
    assert user.get("targeting_criteria/locations", cursor=cursor, country_code="US").codes == ["INVALID_PARAMETER"]
