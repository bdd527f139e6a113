"""Records of `funding_instruments`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from datetime import datetime


class FundingInstrument(Record):
    """A source of budget: a card, a credit line, an insertion order."""

    __slots__ = ()

    id: str
    """Identifier given by the service."""
    account_id: str
    """The account it pays for."""
    type: str
    """Kind of instrument. AGENCY_CREDIT_LINE, CREDIT_CARD, CREDIT_LINE, INSERTION_ORDER, PARTNER_MANAGED."""
    description: str | None
    """Text shown for it."""
    entity_status: str
    """Whether it may be used. ACTIVE, PAUSED."""
    able_to_fund: bool
    """Whether campaigns can draw on it."""
    reasons_not_able_to_fund: list[str]
    """Why campaigns cannot draw on it."""
    currency: str
    """ISO 4217 code of all its amounts."""
    credit_limit_local_micro: int | None
    """Credit ceiling. Millionths of the currency unit."""
    credit_remaining_local_micro: int | None
    """Credit limit less what was spent. Millionths of the currency unit."""
    funded_amount_local_micro: int | None
    """Budget allotted. Millionths of the currency unit."""
    io_header: str | None
    """Insertion order header."""
    start_time: datetime
    """Usable from."""
    end_time: datetime | None
    """Usable until."""
    created_at: datetime
    """When it was made."""
    updated_at: datetime
    """When it was last changed."""
    deleted: bool
    """Whether it was deleted."""
