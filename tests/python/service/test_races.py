"""What may be there only once is there only once, however many ask at the same time."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from .test_membership import members
from .wire import Answer, User, email, product, remove, update

if TYPE_CHECKING:
    from collections.abc import Callable


def together(times: int, ask: Callable[[], Answer]) -> list[Answer]:
    """The answers to the same request, sent at the same moment."""
    answers: list[Answer] = []
    barrier = threading.Barrier(times)

    def run() -> None:
        barrier.wait()
        answers.append(ask())

    threads = [threading.Thread(target=run) for _ in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == times
    return answers


def won(answers: list[Answer]) -> int:
    assert all(answer.ok or answer.refused for answer in answers)
    return sum(answer.ok for answer in answers)


def test_one_of_many_makes_the_catalog(user: User) -> None:
    assert won(together(8, lambda: user.post("product_catalogs", name="shop"))) == 1
    assert len(user.get("product_catalogs").data) == 1


def test_one_of_many_makes_the_do_not_reach_list(user: User, account: str) -> None:
    path = f"accounts/{account}/do_not_reach_lists"
    assert won(together(8, lambda: user.post(path))) == 1
    assert len(user.get(path).data) == 1


def test_one_of_many_takes_the_name_of_an_audience(user: User, account: str) -> None:
    path = f"accounts/{account}/custom_audiences"
    assert won(together(8, lambda: user.post(path, name="same"))) == 1
    assert len(user.get(path).data) == 1


def test_one_of_many_deletes(user: User, account: str, audience: str) -> None:
    answers = together(8, lambda: user.delete(f"accounts/{account}/custom_audiences/{audience}"))
    assert sorted(answer.status for answer in answers) == [200] + [404] * 7


def test_one_of_many_makes_the_product(user: User, products: str) -> None:
    answers = together(8, lambda: user.put(products, {"products": [product()]}))
    entries = [answer.data["products_response"][0] for answer in answers]
    assert sorted(entry["status"] for entry in entries) == ["CREATE_SUCCESS"] + ["NO_CHANGE"] * 7
    assert len({entry["product_key"] for entry in entries}) == 1


def test_the_same_users_sent_at_once_are_members_once(user: User, users_path: str, audience: str) -> None:
    batch = [update(*map(email, range(200)))]
    for answer in together(8, lambda: user.post(users_path, batch)):
        assert answer.data == {"success_count": 200, "total_count": 200}
    assert len(members(user, audience)) == 200
    together(8, lambda: user.post(users_path, [remove(*map(email, range(150)))]))
    assert len(members(user, audience)) == 50
