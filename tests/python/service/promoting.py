"""Fixtures for promoted content and targeting: an account with funding, line items and posts."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from . import campaigning
from .wire import Answer, User, email, instant, unique, update

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

#: The United States in the reference data of locations.
UNITED_STATES = "96683cc9126741d1"

#: Parameters of a line item of each kind that differ from one that promotes posts; one kind per campaign.
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
    """An account with a funding instrument. `word` is the name of a post in the naming of the service."""

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
        """A line item of a kind, in a new campaign unless one is given."""
        given = {"product_type": "PROMOTED_POSTS"} | (AUTOMATIC if kind != "posts" else {}) | LINE_ITEMS[kind]
        given["product_type"] = given["product_type"].replace("POST", self.word.upper())
        return campaigning.line_item(self.user, self.account, campaign or self.campaign(), **given)

    # Promotable users

    def somebody(self, kind: str = "FULL") -> str:
        """The id of the promotable user of a kind."""
        users = self.user.get(self.at("promotable_users")).data
        (found,) = [record["user_id"] for record in users if record["promotable_user_type"] == kind]
        return found

    def post(self, text: str | None = None, as_user_id: str | None = None, **query: str) -> str:
        """Creates a post and returns its id."""
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

    # Targeting

    def audience(self, size: int = 100) -> str:
        """A custom audience with a number of members; targetable from 100."""
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
    """The targeting value of a country."""
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
    """Waits until a condition holds."""
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.1)


def leave_out(query: dict) -> dict:
    """The parameters that are not None."""
    return {name: value for name, value in query.items() if value is not None}


def blamed(answer: Answer) -> set[tuple[str, str | None]]:
    """The codes of an error response, each with its parameter."""
    return {(error["code"], error.get("parameter")) for error in answer.errors}


def cycle(values: Iterable[str], number: int) -> list[str]:
    """A number of values; repeats them when there are too few."""
    values = list(values)
    return [values[n % len(values)] for n in range(number)]
