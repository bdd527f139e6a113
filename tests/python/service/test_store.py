"""A store in a file: what was answered is there after a restart and after a kill."""

from __future__ import annotations

import signal
import threading
from typing import TYPE_CHECKING

import pytest

from .test_membership import members
from .wire import Service, Starter, User, email, instant, product, update

if TYPE_CHECKING:
    from pathlib import Path


ENDS = {"terminated": signal.SIGTERM, "killed": signal.SIGKILL}


def again(user: User, service: Service) -> User:
    return User(service, user.authorization)


@pytest.mark.parametrize("how", ENDS.values(), ids=ENDS)
def test_everything_is_there_after_a_restart(start: Starter, tmp_path: Path, how: signal.Signals) -> None:
    first = start(store=tmp_path / "ads.db")
    user = first.user()
    account = user.account()
    audience = user.audience(account, "kept")
    user.post(f"accounts/{account}/custom_audiences/{audience}/users", [update(*map(email, range(120)))])
    user.post(f"accounts/{account}/funding_instruments", currency="EUR", type="CREDIT_CARD", start_time=instant())
    user.post(f"accounts/{account}/do_not_reach_lists")
    catalog = user.catalog()
    key = user.key(catalog)
    user.post(f"product_catalogs/{catalog}/product_sets", {"name": "all", "type": "MANUAL", "product_keys": [key]})
    gone = user.audience(account, "gone")
    user.delete(f"accounts/{account}/custom_audiences/{gone}")
    paths = [
        "accounts",
        f"accounts/{account}/custom_audiences?with_deleted=true",
        f"accounts/{account}/funding_instruments",
        f"accounts/{account}/do_not_reach_lists",
        "product_catalogs",
        f"product_catalogs/{catalog}/products",
        f"product_catalogs/{catalog}/product_sets",
    ]
    before = [user.get(path).data for path in paths]
    assert all(before)
    people = members(user, audience)
    first.end(how)

    later = again(user, start(store=tmp_path / "ads.db"))
    assert [later.get(path).data for path in paths] == before
    assert members(later, audience) == people
    assert len(people) == 120
    assert later.audience(account, "new") not in (audience, gone)
    assert later.write(catalog, product())[0]["status"] == "NO_CHANGE"


def test_what_was_answered_is_there_after_a_kill_in_the_middle(start: Starter, tmp_path: Path) -> None:
    first = start(store=tmp_path / "ads.db")
    user = first.user()
    account = user.account()
    answered: list[str] = []
    enough = threading.Event()

    def write() -> None:
        try:
            while True:
                answered.append(user.audience(account))
                if len(answered) > 60:
                    enough.set()
        except Exception:  # the service is gone
            enough.set()

    writers = [threading.Thread(target=write) for _ in range(4)]
    for writer in writers:
        writer.start()
    enough.wait(20)
    first.end(signal.SIGKILL)
    for writer in writers:
        writer.join()
    assert len(answered) > 60

    later = again(user, start(store=tmp_path / "ads.db"))
    kept = [record["id"] for page in later.pages(f"accounts/{account}/custom_audiences", count=1000) for record in page]
    assert set(answered) <= set(kept)
    assert len(kept) <= len(answered) + 4


def test_a_store_in_memory_starts_empty(start: Starter) -> None:
    first = start(store=":memory:")
    user = first.user()
    user.account()
    first.end()
    assert again(user, start(store=":memory:")).get("accounts").data == []


def test_two_sandboxes_do_not_share(start: Starter) -> None:
    one, two = start(), start()
    user = one.user()
    user.account()
    assert again(user, two).get("accounts").data == []
