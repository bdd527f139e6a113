"""Campaigns for tests: what it takes to have a funding instrument, a campaign, a line item, a batch of them.

Every parameter may be given in another way, or as None to leave it out. `instrument`, `campaign` and `line_item` make a
record and return its id; `post_instrument`, `post_campaign` and `post_line_item` return the answer, good or bad.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .wire import instant, unique

if TYPE_CHECKING:
    from .wire import Answer, User

#: One unit of any currency.
UNIT = 1_000_000


def texts(params: dict) -> dict[str, str]:
    """Parameters as they stand in a query: lists with commas, booleans in lower case, nothing for None."""
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
    """A paused campaign of ten units a day."""
    return {
        "funding_instrument_id": funding_instrument_id,
        "name": unique("campaign"),
        "daily_budget_amount_local_micro": 10 * UNIT,
        "entity_status": "PAUSED",
    } | over


def line_item_params(campaign_id: str, **over: object) -> dict:
    """A paused line item that promotes posts everywhere from now on for thirty days, at one unit an engagement."""
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


# Single records


def post_instrument(user: User, account: str, **over: object) -> Answer:
    return user.post(f"accounts/{account}/funding_instruments", **texts(instrument_params(**over)))


def instrument(user: User, account: str, **over: object) -> str:
    return post_instrument(user, account, **over).data["id"]


def post_campaign(user: User, account: str, **over: object) -> Answer:
    """Without a `funding_instrument_id`, one is made for the campaign."""
    funding = over.pop("funding_instrument_id") if "funding_instrument_id" in over else instrument(user, account)
    return user.post(f"accounts/{account}/campaigns", **texts(campaign_params(funding, **over)))


def campaign(user: User, account: str, **over: object) -> str:
    return post_campaign(user, account, **over).data["id"]


def post_line_item(user: User, account: str, campaign_id: str | None = None, **over: object) -> Answer:
    """Without a `campaign_id`, a campaign is made for the line item."""
    campaign_id = campaign_id or campaign(user, account)
    return user.post(f"accounts/{account}/line_items", **texts(line_item_params(campaign_id, **over)))


def line_item(user: User, account: str, campaign_id: str | None = None, **over: object) -> str:
    return post_line_item(user, account, campaign_id, **over).data["id"]


# Batches


def operation(operation_type: str, **params: object) -> dict:
    """One item of a batch; parameters given as None are left out."""
    params = {name: value for name, value in params.items() if value is not None}
    return {"operation_type": operation_type, "params": params}


def operations(operation_type: str, *params: dict) -> list[dict]:
    """A batch of one kind: `operations("Create", campaign_params(...), campaign_params(...))`."""
    return [operation(operation_type, **each) for each in params]


def post_batch(user: User, account: str, collection: str, items: object) -> Answer:
    """`collection` is campaigns, line_items or targeting_criteria."""
    return user.post(f"batch/accounts/{account}/{collection}", items)
