"""Pages, counts, totals, order and deleted records of every list (document 1, conventions 3 to 7)."""

from __future__ import annotations

import threading

import pytest

from .wire import User, instant, next_second, product, unique


class Lists:
    """The lists that take the usual parameters: how to make a record in them."""

    def __init__(self, user: User) -> None:
        self.user = user

    def path(self, kind: str) -> str:
        if kind == "accounts":
            return "accounts"
        self.account = getattr(self, "account", None) or self.user.account()
        if kind == "permissions" and not hasattr(self, "audience"):
            self.audience = self.user.audience(self.account)
        if kind == "products":
            self.catalog = getattr(self, "catalog", None) or self.user.catalog()
        return {
            "custom_audiences": f"accounts/{self.account}/custom_audiences",
            "funding_instruments": f"accounts/{self.account}/funding_instruments",
            "permissions": f"accounts/{self.account}/custom_audiences/{getattr(self, 'audience', '')}/permissions",
            "tailored": f"/5/accounts/{self.account}/tailored_audiences/{getattr(self, 'audience', '')}/permissions",
            "products": f"product_catalogs/{getattr(self, 'catalog', '')}/products",
        }[kind]

    def make(self, kind: str) -> str:
        path = self.path(kind)
        if kind == "accounts":
            return self.user.account()
        if kind == "custom_audiences":
            return self.user.audience(self.account)
        if kind == "funding_instruments":
            return self.user.post(path, currency="EUR", type="CREDIT_CARD", start_time=instant()).data["id"]
        if kind == "permissions":
            return self.user.post(path, granted_account_id=self.user.account(), permission_level="READ_ONLY").data["id"]
        (entry,) = self.user.write(self.catalog, product(unique("SKU")))
        return entry["id"]


KINDS = ["accounts", "custom_audiences", "funding_instruments", "permissions", "products"]
WITH_TOTAL = ["accounts", "custom_audiences", "funding_instruments", "permissions"]


@pytest.fixture
def lists(user: User) -> Lists:
    return Lists(user)


COUNTS = {
    "zero": ("0", False),
    "one": ("1", True),
    "max": ("{max}", True),
    "above": ("{above}", False),
    "below-zero": ("-1", False),
    "text": ("ten", False),
    "fraction": ("1.5", False),
    "huge": ("99999999999999999999", False),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("count", "good"), COUNTS.values(), ids=COUNTS)
def test_count_has_its_bounds(lists: Lists, kind: str, count: str, good: bool) -> None:
    most = 100 if kind == "products" else 1000
    answer = lists.user.get(lists.path(kind), count=count.format(max=most, above=most + 1))
    if good:
        assert answer.status == 200, answer
    else:
        assert answer.status == 400, answer
        assert answer.codes == ["INVALID_PARAMETER"]
        assert answer.errors[0]["parameter"] == "count"


@pytest.mark.parametrize("kind", KINDS)
def test_count_is_how_many_come_back(lists: Lists, kind: str) -> None:
    made = [lists.make(kind) for _ in range(3)]
    first = lists.user.get(lists.path(kind), count=2)
    assert len(first.data) == 2
    assert isinstance(first.json["next_cursor"], str)
    second = lists.user.get(lists.path(kind), count=2, cursor=first.json["next_cursor"])
    assert set(made) <= {record["id"] for record in first.data + second.data} or kind == "accounts"
    if len(second.data) < 2:
        assert second.json["next_cursor"] is None


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_pages_joined_are_the_list(lists: Lists, kind: str, count: int) -> None:
    for _ in range(7):
        lists.make(kind)
    whole = lists.user.get(lists.path(kind)).ids
    pages = lists.user.pages(lists.path(kind), count=count)
    assert [record["id"] for page in pages for record in page] == whole
    assert len(whole) >= 7
    assert all(len(page) == count for page in pages[:-1])


@pytest.mark.parametrize("kind", ["custom_audiences", "funding_instruments"])
@pytest.mark.parametrize("order", ["created_at-desc", "updated_at-asc", "deleted-asc"])
def test_pages_joined_are_the_list_in_any_order(lists: Lists, kind: str, order: str) -> None:
    for _ in range(5):
        lists.make(kind)
    whole = lists.user.get(lists.path(kind), sort_by=order).ids
    pages = lists.user.pages(lists.path(kind), sort_by=order, count=2)
    assert [record["id"] for page in pages for record in page] == whole


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


@pytest.mark.parametrize("kind", WITH_TOTAL)
def test_a_total_is_given_on_request_and_counts_all_pages(lists: Lists, kind: str) -> None:
    for _ in range(3):
        lists.make(kind)
    whole = lists.user.get(lists.path(kind)).ids
    answer = lists.user.get(lists.path(kind), with_total_count="true", count=1)
    assert answer.json["total_count"] == len(whole) >= 3
    assert len(answer.data) == 1
    for query in ({}, {"with_total_count": "false"}):
        assert "total_count" not in lists.user.get(lists.path(kind), **query).json


@pytest.mark.parametrize("kind", WITH_TOTAL)
def test_a_total_and_a_cursor_exclude_each_other(lists: Lists, kind: str) -> None:
    for _ in range(2):
        lists.make(kind)
    cursor = lists.user.get(lists.path(kind), count=1).json["next_cursor"]
    answer = lists.user.get(lists.path(kind), count=1, cursor=cursor, with_total_count="true")
    assert answer.status == 400
    assert answer.codes == ["EXCLUSIVE_PARAMETERS"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("cursor", ["nonsense", "c-zzzz", "0", "-1", "%00", "ä"])
def test_a_cursor_nobody_gave_out_is_no_failure_of_the_service(lists: Lists, kind: str, cursor: str) -> None:
    assert lists.user.get(lists.path(kind), cursor=cursor).status < 500


def test_a_total_follows_the_filter(user: User, account: str) -> None:
    for name in ("red one", "red two", "blue one"):
        user.audience(account, name)
    answer = user.get(f"accounts/{account}/custom_audiences", q="red", with_total_count="true")
    assert answer.json["total_count"] == len(answer.data) == 2


SORTED = {
    "accounts": ["created_at", "updated_at", "deleted", "name"],
    "funding_instruments": [
        "created_at",
        "updated_at",
        "deleted",
        "funded_amount_local_micro",
        "start_time",
        "end_time",
    ],
    "custom_audiences": ["created_at", "updated_at", "deleted"],
    "permissions": ["created_at", "updated_at", "deleted"],
}


@pytest.mark.parametrize(("kind", "attribute"), [(kind, name) for kind, names in SORTED.items() for name in names])
def test_lists_are_sorted_both_ways(lists: Lists, kind: str, attribute: str) -> None:
    first = lists.make(kind)
    if attribute in ("created_at", "updated_at"):
        next_second()
    second = lists.make(kind)
    path, order = lists.path(kind), [first, second]
    if kind == "funding_instruments" and attribute not in ("created_at", "updated_at", "deleted"):
        made = [
            lists.user.post(path, currency="EUR", type="INSERTION_ORDER", **members).data["id"]
            for members in (
                {"start_time": "2026-01-01", "end_time": "2027-01-01", "funded_amount_local_micro": "9000000"},
                {"start_time": "2026-02-01", "end_time": "2027-02-01", "funded_amount_local_micro": "10000000"},
            )
        ]
        order = made
    if attribute == "name":
        for id, name in zip(order, ("apples", "pears"), strict=True):
            lists.user.put(f"accounts/{id}", name=name)
    if attribute == "deleted":
        lists.user.delete(f"{path}/{second}")
    shown = {"with_deleted": "true"} if kind != "permissions" else {}
    for direction, expected in (("asc", order), ("desc", order[::-1])):
        records = lists.user.get(path, sort_by=f"{attribute}-{direction}", **shown).data
        found = [record["id"] for record in records if record["id"] in order]
        values = [record[attribute] for record in records if record[attribute] is not None]
        assert found == [id for id in expected if id in found]
        assert len(found) == 2 or (kind == "permissions" and attribute == "deleted")
        assert values == sorted(values, reverse=direction == "desc")


def test_an_update_moves_a_record_in_the_order_of_updates(user: User, account: str) -> None:
    first, second = user.audience(account), user.audience(account)
    next_second()
    user.put(f"accounts/{account}/custom_audiences/{first}", description="touched")
    path = f"accounts/{account}/custom_audiences"
    assert user.get(path, sort_by="updated_at-desc").ids == [first, second]
    assert user.get(path, sort_by="updated_at-asc").ids == [second, first]


@pytest.mark.parametrize(
    "order", ["created_at", "created_at-up", "-asc", "nothing-asc", "created_at asc", "created_at-ASCENDING"]
)
def test_an_order_that_is_none_is_refused(user: User, account: str, order: str) -> None:
    answer = user.get(f"accounts/{account}/custom_audiences", sort_by=order)
    assert answer.status == 400, answer
    assert answer.errors[0]["parameter"] == "sort_by"


DELETED = ["accounts", "custom_audiences", "funding_instruments"]


@pytest.mark.parametrize("kind", DELETED)
def test_deleted_records_are_hidden_unless_asked_for(lists: Lists, kind: str) -> None:
    kept, gone = lists.make(kind), lists.make(kind)
    path = lists.path(kind)
    deleted = lists.user.delete(f"{path}/{gone}").data
    assert (deleted["id"], deleted["deleted"]) == (gone, True)

    assert kept in lists.user.get(path).ids
    assert gone not in lists.user.get(path).ids
    assert gone not in lists.user.get(path, with_deleted="false").ids
    shown = {record["id"]: record["deleted"] for record in lists.user.get(path, with_deleted="true").data}
    assert shown[kept] is False
    assert shown[gone] is True

    assert lists.user.get(f"{path}/{gone}").status == 404
    assert lists.user.get(f"{path}/{gone}", with_deleted="true").data["deleted"] is True
    assert lists.user.delete(f"{path}/{gone}").status == 404


@pytest.mark.parametrize("kind", DELETED)
def test_a_total_counts_deleted_records_only_when_they_are_shown(lists: Lists, kind: str) -> None:
    path = lists.path(kind)
    lists.make(kind)
    lists.user.delete(f"{path}/{lists.make(kind)}")
    less = lists.user.get(path, with_total_count="true").json["total_count"]
    more = lists.user.get(path, with_total_count="true", with_deleted="true").json["total_count"]
    assert more == less + 1


FILTERS = {
    "accounts": "account_ids",
    "custom_audiences": "custom_audience_ids",
    "funding_instruments": "funding_instrument_ids",
    "permissions": "custom_audience_permission_ids",
}


@pytest.mark.parametrize(("kind", "name"), FILTERS.items(), ids=FILTERS)
def test_a_list_of_ids_selects(lists: Lists, kind: str, name: str) -> None:
    made = [lists.make(kind) for _ in range(3)]
    path = lists.path(kind)
    assert set(lists.user.get(path, **{name: f"{made[0]},{made[2]}"}).ids) == {made[0], made[2]}
    assert lists.user.get(path, **{name: made[1]}).ids == [made[1]]
    assert lists.user.get(path, **{name: "zzzzzzz"}).ids == []


@pytest.mark.parametrize(("kind", "name"), FILTERS.items(), ids=FILTERS)
def test_a_list_of_ids_holds_at_most_200(lists: Lists, kind: str, name: str) -> None:
    path = lists.path(kind)
    assert lists.user.get(path, **{name: ",".join(f"z{n}" for n in range(200))}).ok
    answer = lists.user.get(path, **{name: ",".join(f"z{n}" for n in range(201))})
    assert answer.status == 400
    assert answer.errors[0]["parameter"] == name


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
