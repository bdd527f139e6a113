"""What tests of promoted content and of targeting stand on: an account with money, line items and posts."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from . import campaigning
from .wire import NOWHERE, Answer, User, email, instant, next_second, unique, update

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

#: The United States, as the locations lookup knows them.
UNITED_STATES = "96683cc9126741d1"

#: What makes a line item of each kind differ from one that promotes posts; one kind per campaign.
LINE_ITEMS: dict[str, dict] = {
    "posts": {},
    "account": {"objective": "FOLLOWERS", "product_type": "PROMOTED_ACCOUNT"},
    "preroll": {"objective": "PREROLL_VIEWS", "product_type": "MEDIA", "categories": "IAB2"},
    "website": {"objective": "WEBSITE_CLICKS"},
    "video": {"objective": "VIDEO_VIEWS"},
    "app": {"objective": "APP_INSTALLS", "android_app_store_identifier": "com.example.shoes"},
}
AUTOMATIC = {"bid_strategy": "AUTO", "bid_amount_local_micro": None}


class Ads:
    """An account whose campaigns are paid for. `word` is what a short message is called on the wire."""

    def __init__(self, user: User, word: str = "post") -> None:
        self.user, self.word = user, word
        self.account = user.account()
        self.root = f"accounts/{self.account}"
        self.batch = f"batch/accounts/{self.account}/targeting_criteria"
        self.instrument = campaigning.instrument(user, self.account)

    def at(self, path: str) -> str:
        return f"{self.root}/{path}"

    def campaign(self) -> str:
        return campaigning.campaign(self.user, self.account, funding_instrument_id=self.instrument)

    def line_item(self, kind: str = "posts", campaign: str | None = None) -> str:
        """A line item of a kind, in a campaign of its own if none is given."""
        given = {"product_type": "PROMOTED_POSTS"} | (AUTOMATIC if kind != "posts" else {}) | LINE_ITEMS[kind]
        given["product_type"] = given["product_type"].replace("POST", self.word.upper())
        return campaigning.line_item(self.user, self.account, campaign or self.campaign(), **given)

    # Who may be promoted.

    def somebody(self, kind: str = "FULL") -> str:
        """The id of the promotable user of a kind."""
        users = self.user.get(self.at("promotable_users")).data
        (found,) = [record["user_id"] for record in users if record["promotable_user_type"] == kind]
        return found

    def post(self, text: str | None = None, as_user_id: str | None = None, **query: str) -> str:
        """The id of a post that is made now."""
        given = {"as_user_id": as_user_id or self.somebody(), "text": text or unique("Low prices")}
        return self.user.post(self.at(self.word), **given | query).data["id_str"]

    def scheduled(self, seconds: float = 3600, text: str | None = None) -> str:
        """The id of a scheduled post."""
        given = {"as_user_id": self.somebody(), "text": text or unique("Low prices soon")}
        path = self.at(f"scheduled_{self.word}s")
        return self.user.post(path, scheduled_at=instant(seconds=seconds), **given).data["id"]

    def promote(self, line_item: str, *posts: str) -> Answer:
        query = {"line_item_id": line_item, f"{self.word}_ids": ",".join(posts)}
        return self.user.post(self.at(f"promoted_{self.word}s"), **query)

    # Who is shown it.

    def audience(self, size: int = 100) -> str:
        """A custom audience of so many people; it is targetable from 100 on."""
        audience = self.user.audience(self.account)
        path = self.at(f"custom_audiences/{audience}/users")
        assert self.user.post(path, [update(*map(email, range(size)))]).ok
        return audience

    def target(self, line_item: str, kind: str, value: str, operator: str = "EQ") -> Answer:
        return self.user.post(
            self.at("targeting_criteria"),
            line_item_id=line_item,
            targeting_type=kind,
            targeting_value=value,
            operator_type=operator,
        )

    def target_all(self, *items: dict) -> Answer:
        return self.user.post(self.batch, list(items))

    def criteria(self, line_item: str, **query: str) -> list[dict]:
        """All criteria of a line item."""
        pages = self.user.pages(self.at("targeting_criteria"), line_item_ids=line_item, count=1000, **query)
        return [record for page in pages for record in page]

    def values(self, line_item: str, kind: str) -> list[str]:
        return [record["targeting_value"] for record in self.criteria(line_item) if record["targeting_type"] == kind]

    def curated(self, country: str = "US") -> list[str]:
        """The curated categories of a country."""
        return self.user.get(self.at("curated_categories"), country_codes=country).ids

    def place(self, line_item: str, country: str = "US") -> None:
        """Targets a country."""
        assert self.target(line_item, "LOCATION", located(self.user, country)).ok


def located(user: User, country: str) -> str:
    """What the locations lookup calls a country."""
    found = user.get("targeting_criteria/locations", location_type="COUNTRIES", country_code=country).data
    assert found, country
    return found[0]["targeting_value"]


def create(line_item: str, kind: str, value: str, operator: str | None = "EQ") -> dict:
    """One item of a batch of targeting criteria."""
    params = {"line_item_id": line_item, "targeting_type": kind, "targeting_value": value, "operator_type": operator}
    return {"operation_type": "Create", "params": {name: value for name, value in params.items() if value is not None}}


def remove(criterion: str) -> dict:
    return {"operation_type": "Delete", "params": {"targeting_criterion_id": criterion}}


def until(ready: Callable[[], bool], seconds: float = 5) -> None:
    """Waits for what the service does by itself."""
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.1)


def leave_out(query: dict) -> dict:
    """The parameters that are given: None leaves one out."""
    return {name: value for name, value in query.items() if value is not None}


def blamed(answer: Answer) -> set[tuple[str, str | None]]:
    """The codes of a refusal, each with its parameter."""
    return {(error["code"], error.get("parameter")) for error in answer.errors}


# What every list and every record under an account keeps to (document 1, conventions 3 to 7; documents 2 and 4).


@dataclass
class Listed:
    """A list that holds exactly what was made, and how it is asked for."""

    user: User
    path: str
    #: Makes a record and answers its id.
    make: Callable[[], str]
    #: The parameter that selects by id.
    ids: str
    #: What the list cannot do without.
    query: dict = field(default_factory=dict)
    #: The code for an id nobody made; None where the documents do not give one.
    code: str | None = None

    def get(self, **query: str) -> Answer:
        return self.user.get(self.path, **self.query | query)

    def several(self, number: int = 3) -> list[str]:
        return [self.make() for _ in range(number)]


def _pages(listed: Listed) -> None:
    made = listed.several()
    whole = listed.get().ids
    assert sorted(whole) == sorted(made)
    pages = listed.user.pages(listed.path, **listed.query, count=2)
    assert [record["id"] for page in pages for record in page] == whole
    assert [len(page) for page in pages if page] == [2, 1]


def _totals(listed: Listed) -> None:
    listed.several()
    answer = listed.get(with_total_count="true", count=1)
    assert (answer.json["total_count"], len(answer.data)) == (3, 1)
    assert "total_count" not in listed.get().json


def _exclusive(listed: Listed) -> None:
    listed.several(2)
    cursor = listed.get(count=1).json["next_cursor"]
    answer = listed.get(cursor=cursor, with_total_count="true")
    assert (answer.status, answer.codes) == (400, ["EXCLUSIVE_PARAMETERS"])


def _selected(listed: Listed) -> None:
    first, _, last = listed.several()
    assert set(listed.get(**{listed.ids: f"{first},{last}"}).ids) == {first, last}
    assert listed.get(**{listed.ids: NOWHERE["base36"]}).ids == []


def _two_hundred(listed: Listed) -> None:
    assert listed.get(**{listed.ids: ",".join(f"z{n}" for n in range(200))}).ok
    answer = listed.get(**{listed.ids: ",".join(f"z{n}" for n in range(201))})
    assert (answer.status, answer.errors[0]["parameter"]) == (400, listed.ids)


def _counted(listed: Listed) -> None:
    assert listed.get(count=1).ok
    assert listed.get(count=1000).ok
    for count in ("0", "1001", "-1", "many"):
        answer = listed.get(count=count)
        assert (answer.status, answer.codes) == (400, ["INVALID_PARAMETER"]), count


def _sorted(listed: Listed) -> None:
    first = listed.make()
    next_second()
    second = listed.make()
    for attribute in ("created_at", "updated_at"):
        assert listed.get(sort_by=f"{attribute}-asc").ids == [first, second]
        assert listed.get(sort_by=f"{attribute}-desc").ids == [second, first]
    assert listed.get(sort_by="created_at-asc").params["sort_by"] == ["created_at-asc"]
    assert listed.get(sort_by="created_at-sideways").status == 400


def _hidden(listed: Listed) -> None:
    kept, gone = listed.several(2)
    assert listed.user.delete(f"{listed.path}/{gone}").ok
    assert listed.get().ids == [kept]
    assert set(listed.get(with_deleted="true").ids) == {kept, gone}


#: Rules of lists; each is a test of each list.
LIST_RULES = {
    "pages-joined-are-the-list": _pages,
    "totals-on-request": _totals,
    "totals-or-a-cursor": _exclusive,
    "selected-by-id": _selected,
    "200-ids": _two_hundred,
    "counts-from-1-to-1000": _counted,
    "sorted-both-ways": _sorted,
    "deleted-ones-are-hidden": _hidden,
}
#: Those of lists whose records nobody makes or deletes.
LASTING = {name: LIST_RULES[name] for name in ("200-ids", "counts-from-1-to-1000")}


def _read(listed: Listed) -> None:
    id = listed.make()
    (record,) = listed.get().data
    answer = listed.user.get(f"{listed.path}/{id}")
    assert answer.data == record
    assert id in answer.params.values()


def _deleted(listed: Listed) -> None:
    path = f"{listed.path}/{listed.make()}"
    gone = listed.user.delete(path)
    assert isinstance(gone.data, dict)
    assert gone.data["deleted"] is True
    assert listed.user.get(path).status == 404
    assert listed.user.get(path, with_deleted="true").data == gone.data


def _deleted_twice(listed: Listed) -> None:
    path = f"{listed.path}/{listed.make()}"
    assert listed.user.delete(path).ok
    again = listed.user.delete(path)
    assert again.status == 404
    assert again.codes == [listed.code] or listed.code is None


def _unknown(listed: Listed) -> None:
    for method in ("GET", "DELETE"):
        answer = listed.user.send(method, f"{listed.path}/{NOWHERE['base36']}")
        assert answer.status == 404, answer
        assert answer.codes == [listed.code] or listed.code is None


def _private(listed: Listed) -> None:
    id = listed.make()
    stranger = listed.user.service.user()
    for path in (listed.path, f"{listed.path}/{id}"):
        answer = stranger.get(path, **listed.query)
        assert (answer.status, answer.codes) == (403, ["ACCOUNT_NOT_FOUND"])


def _elsewhere(listed: Listed) -> None:
    id = listed.make()
    other = f"accounts/{listed.user.account()}/{listed.path.split('/')[-1]}/{id}"
    assert listed.user.get(other).status == 404
    assert listed.user.delete(other).status == 404


#: Rules of single records; each is a test of each kind of record.
RECORD_RULES = {
    "read-as-listed": _read,
    "deleted": _deleted,
    "not-deleted-twice": _deleted_twice,
    "unknown": _unknown,
    "of-its-user": _private,
    "of-its-account": _elsewhere,
}


def cycle(values: Iterable[str], number: int) -> list[str]:
    """So many values, some of them again when there are too few."""
    values = list(values)
    return [values[n % len(values)] for n in range(number)]
