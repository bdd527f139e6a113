"""Records of `campaigns`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime


class Campaign(Record):
    """A campaign: a budget and the line items that spend it."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    name: str
    """Name of the campaign."""
    funding_instrument_id: str
    """The funding instrument that pays."""
    budget_optimization: str
    """Whether the budget is set on the campaign or on its line items. CAMPAIGN, LINE_ITEM."""
    daily_budget_amount_local_micro: int | None
    """Most to spend in a day of the account's time zone; at most the total budget. Millionths of the currency unit."""
    total_budget_amount_local_micro: int | None
    """Most to spend over the whole flight. Millionths of the currency unit."""
    currency: str
    """ISO 4217 code of all its amounts: that of the funding instrument."""
    entity_status: str
    """What the advertiser set. ACTIVE, DRAFT, PAUSED."""
    effective_status: str
    """What the campaign does. UNKNOWN, RUNNING, ACTIVE, PAUSED."""
    servable: bool | None
    """Whether it can serve."""
    reasons_not_servable: list[str]
    """Why it cannot serve."""
    purchase_order_number: str | None
    """Booking reference for reconciling invoices."""
    standard_delivery: bool | None
    """Even pacing when true, accelerated when false; applies when the budget is set on the campaign."""
    duration_in_days: int | None
    """Days in which the frequency cap counts."""
    frequency_cap: int | None
    """Most deliveries to one user."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""
    start_time: datetime | None
    """When it starts."""
    end_time: datetime | None
    """When it ends."""
