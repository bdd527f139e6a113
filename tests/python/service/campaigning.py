"""Campaigns for tests: creates funding instruments, campaigns, line items, and batches of them.

Every parameter can be overridden, or omitted with None. `instrument`, `campaign` and `line_item` create a record and
return its id; `post_instrument`, `post_campaign` and `post_line_item` return the response, success or error.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .wire import instant, unique

if TYPE_CHECKING:
    from .wire import Answer, Service, User

#: One unit of any currency.
UNIT = 1_000_000


def texts(params: dict) -> dict[str, str]:
    """Parameters as query text: lists with commas, booleans in lower case, None omitted."""
    return {name: _text(value) for name, value in params.items() if value is not None}


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(map(_text, value))
    return str(value)


# Parameters


def instrument_params(**over: object) -> dict:
    return {"currency": "USD", "type": "CREDIT_CARD", "start_time": instant(days=-30)} | over


def campaign_params(funding_instrument_id: str, **over: object) -> dict:
    """A paused campaign with a daily budget of ten units."""
    return {
        "funding_instrument_id": funding_instrument_id,
        "name": unique("campaign"),
        "daily_budget_amount_local_micro": 10 * UNIT,
        "entity_status": "PAUSED",
    } | over


def line_item_params(campaign_id: str, **over: object) -> dict:
    """A paused line item that promotes posts in all placements for thirty days from now, at one unit per engagement."""
    return {
        "campaign_id": campaign_id,
        "name": unique("line item"),
        "objective": "ENGAGEMENTS",
        "product_type": "PROMOTED_POSTS",
        "placements": "ALL_ON_TWITTER",
        "bid_amount_local_micro": UNIT,
        "start_time": instant(),
        "end_time": instant(days=30),
        "entity_status": "PAUSED",
    } | over


#: Further parameters that each objective requires; REACH and FOLLOWERS have no MAX.
OBJECTIVES: dict[str, dict] = {
    "APP_ENGAGEMENTS": {"ios_app_store_identifier": "333903271"},
    "APP_INSTALLS": {"ios_app_store_identifier": "333903271"},
    "ENGAGEMENTS": {},
    "FOLLOWERS": {"product_type": "PROMOTED_ACCOUNT", "bid_strategy": "AUTO"},
    "PREROLL_VIEWS": {"product_type": "MEDIA", "categories": "IAB7", "bid_strategy": "MAX"},
    "REACH": {"bid_strategy": "TARGET"},
    "VIDEO_VIEWS": {"bid_strategy": "MAX"},
    "WEBSITE_CLICKS": {"bid_strategy": "MAX"},
}


def objective(name: str, **over: object) -> dict:
    """Parameters of a line item with an objective, for the functions below."""
    return {"objective": name} | OBJECTIVES[name] | over


# Single records


def post_instrument(user: User, account: str, **over: object) -> Answer:
    return user.post(f"accounts/{account}/funding_instruments", **texts(instrument_params(**over)))


def instrument(user: User, account: str, **over: object) -> str:
    return post_instrument(user, account, **over).data["id"]


def post_campaign(user: User, account: str, **over: object) -> Answer:
    """Creates a funding instrument unless `funding_instrument_id` is given."""
    funding = over.pop("funding_instrument_id") if "funding_instrument_id" in over else instrument(user, account)
    return user.post(f"accounts/{account}/campaigns", **texts(campaign_params(funding, **over)))


def campaign(user: User, account: str, **over: object) -> str:
    return post_campaign(user, account, **over).data["id"]


def post_line_item(user: User, account: str, campaign_id: str | None = None, **over: object) -> Answer:
    """Creates a campaign unless `campaign_id` is given."""
    campaign_id = campaign_id or campaign(user, account)
    return user.post(f"accounts/{account}/line_items", **texts(line_item_params(campaign_id, **over)))


def line_item(user: User, account: str, campaign_id: str | None = None, **over: object) -> str:
    return post_line_item(user, account, campaign_id, **over).data["id"]


# Batches


def operation(operation_type: str, **params: object) -> dict:
    """One item of a batch; parameters that are None are omitted."""
    params = {name: value for name, value in params.items() if value is not None}
    return {"operation_type": operation_type, "params": params}


def operations(operation_type: str, *params: dict) -> list[dict]:
    """A batch of one operation type: `operations("Create", campaign_params(...), campaign_params(...))`."""
    return [operation(operation_type, **each) for each in params]


def post_batch(user: User, account: str, collection: str, items: object) -> Answer:
    """`collection` is campaigns, line_items or targeting_criteria."""
    return user.post(f"batch/accounts/{account}/{collection}", items)


def failures(answer: Answer) -> list[dict]:
    """The errors of the items of a rejected batch."""
    assert answer.status == 400, answer
    assert "data" not in answer.json
    entries = answer.json["operation_errors"]
    assert all(entry["message"] for entry in entries)
    return entries


# Promoted content


def promotable(user: User, account: str) -> str:
    """The id of the FULL promotable user of the account."""
    users = user.get(f"accounts/{account}/promotable_users").data
    (found,) = [record["user_id"] for record in users if record["promotable_user_type"] == "FULL"]
    return found


def promote(user: User, account: str, line_item_id: str) -> str:
    """Creates and promotes a post; returns the id of the promoted post."""
    post = user.post(f"accounts/{account}/post", as_user_id=promotable(user, account), text=unique("Low prices"))
    query = {"line_item_id": line_item_id, "post_ids": post.data["id_str"]}
    (made,) = user.post(f"accounts/{account}/promoted_posts", **query).data
    return made["id"]


def promote_account(user: User, account: str, line_item_id: str) -> str:
    """Creates a promoted account and its line item; returns its id."""
    query = {"line_item_id": line_item_id, "user_id": promotable(user, account)}
    return user.post(f"accounts/{account}/promoted_accounts", **query).data["id"]


def target(user: User, account: str, line_item_id: str) -> str:
    """Targets the United States; returns the id of the criterion."""
    us = {"operator_type": "EQ", "targeting_type": "LOCATION", "targeting_value": "96683cc9126741d1"}
    return user.post(f"accounts/{account}/targeting_criteria", line_item_id=line_item_id, **us).data["id"]


# Types of fields

#: By documented type name, the check for a value of that type.
_TYPES = {
    "string": lambda value: isinstance(value, str),
    "enum": lambda value: isinstance(value, str) and value == value.upper(),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "array": lambda value: isinstance(value, list) and all(isinstance(each, str) for each in value),
    "timestamp": lambda value: re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", str(value)) is not None,
    "anything": lambda _: True,
}


def is_a(value: object, kind: str) -> bool:
    """Whether a value is of a documented type; `integer?` may be null."""
    return (value is None and kind.endswith("?")) or (value is not None and _TYPES[kind.rstrip("?")](value))


# Other users


def share(service: Service, account: str, *permissions: str) -> User:
    """Another user with these permissions on the account."""
    somebody = service.user()
    own = somebody.account()
    user_id = somebody.get(f"accounts/{own}/authenticated_user_access").data["user_id"]
    allowed = {"account_id": account, "user_id": user_id, "permissions": list(permissions)}
    answer = service.control("POST", "/_sandbox/access", allowed)
    assert answer.ok, answer
    return somebody
