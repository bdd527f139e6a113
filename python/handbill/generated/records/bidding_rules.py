"""Records of `bidding_rules`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record


class BiddingRule(Record):
    """What may be bid in a currency."""

    __slots__ = ()

    currency: str
    """ISO 4217 code."""
    minimum_cpe_bid_local_micro: int
    """Lowest bid per engagement. Millionths of the currency unit."""
    maximum_cpe_bid_local_micro: int
    """Highest bid per engagement. Millionths of the currency unit."""
    minimum_denomination: int
    """Smallest step of an amount, in millionths."""
