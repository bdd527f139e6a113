"""What does it cost to read 50 pages of 1,000 campaigns, each record typed, with its times as datetimes, five attributes read?"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import httpx
import msgspec
import polars as pl
import pyarrow as pa
import pydantic
import twitter_ads.campaign
import twitter_ads.client
import twitter_ads.http
import urllib3
from measuring import alternate, print_result, sink

import handbill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROUNDS = 5
RECORDS = 50_000
BASELINE = "old SDK (twitter-ads)"
KEYS = ("consumer-key", "consumer-secret", "access-token", "access-token-secret")
ACCOUNT = "18ce54d4x5t"

#: The fields of a campaign that peers declare.
FIELDS: dict[str, object] = {
    "id": str,
    "name": str,
    "account_id": str,
    "account_name": str,
    "objective": str,
    "labels": list[str],
    "note": str,
    "funding_instrument_id": str,
    "budget_optimization": str,
    "daily_budget_amount_local_micro": int | None,
    "total_budget_amount_local_micro": int | None,
    "currency": str,
    "entity_status": str,
    "effective_status": str,
    "servable": bool | None,
    "reasons_not_servable": list[str],
    "purchase_order_number": str | None,
    "standard_delivery": bool | None,
    "duration_in_days": int | None,
    "frequency_cap": int | None,
    "start_time": datetime | None,
    "end_time": datetime | None,
    "created_at": datetime,
    "updated_at": datetime,
    "deleted": bool,
}
Model = pydantic.create_model("Model", **{name: (kind, ...) for name, kind in FIELDS.items()})
ModelPage = pydantic.create_model("ModelPage", data=(list[Model], ...), next_cursor=(str | None, ...))
Struct = msgspec.defstruct("Struct", list(FIELDS.items()))
StructPage = msgspec.defstruct("StructPage", [("data", list[Struct]), ("next_cursor", str | None)])
STRUCTS = msgspec.json.Decoder(StructPage)


def look(campaigns: object) -> None:
    """Read five attributes of every record."""
    spent, count, latest = 0, 0, None
    for campaign in campaigns:
        count += 1
        spent += campaign.daily_budget_amount_local_micro or 0
        latest = campaign.created_at
        assert campaign.id
        assert campaign.name
        assert campaign.entity_status == "ACTIVE"
    assert (count, latest is not None, spent > 0) == (RECORDS, True, True)


def pages(get: Callable[[str], bytes], url: str, read: Callable[[bytes], object]) -> Iterator[object]:
    """Follow the cursor."""
    cursor = ""
    while True:
        page = read(get(f"{url}?count=1000{cursor}"))
        yield from page.data
        if page.next_cursor is None:
            return
        cursor = f"&cursor={page.next_cursor}"


def main() -> None:
    """Measure."""
    with sink() as address:
        client = handbill.Client(base_url=address, auth=handbill.OAuth1(*KEYS))
        twitter_ads.http.Request._DEFAULT_DOMAIN = address  # noqa: SLF001 - it has no setting
        old = twitter_ads.client.Client(*KEYS)
        account = old.accounts(ACCOUNT)
        pool, session = urllib3.PoolManager(), httpx.Client()
        url = f"{address}/12/accounts/{ACCOUNT}/campaigns"

        def through_urllib3(target: str) -> bytes:
            return pool.request("GET", target).data

        def through_httpx(target: str) -> bytes:
            return session.get(target).content

        def ours() -> object:
            return client.campaigns.iter(ACCOUNT, count=1000)

        def to_polars() -> None:
            assert len(ours().to_polars()) == RECORDS

        def to_arrow() -> None:
            assert len(pa.table(ours().to_arrow())) == RECORDS

        def msgspec_to_polars() -> None:
            rows = [msgspec.structs.asdict(row) for row in pages(through_urllib3, url, STRUCTS.decode)]
            assert len(pl.DataFrame(rows)) == RECORDS

        def only_fetched() -> None:
            for page in range(50):
                assert through_urllib3(f"{url}?count=1000&cursor=c-{page}")

        ways: dict[str, Callable[[], object]] = {
            BASELINE: lambda: look(account.campaigns(count=1000)),
            "handbill": lambda: look(ours()),
            "handbill, into polars": to_polars,
            "handbill, into Arrow": to_arrow,
            "httpx + pydantic": lambda: look(pages(through_httpx, url, ModelPage.model_validate_json)),
            "httpx + msgspec": lambda: look(pages(through_httpx, url, STRUCTS.decode)),
            "urllib3 + msgspec": lambda: look(pages(through_urllib3, url, STRUCTS.decode)),
            "urllib3 + msgspec, into polars": msgspec_to_polars,
            "urllib3, nothing read": only_fetched,
        }
        figures = alternate(ways, ROUNDS)
    reach = {"handbill": 18, "handbill, into polars": 25, "handbill, into Arrow": 25}
    job = "50 pages of 1,000 campaigns, 25 members each, five attributes read of every record"
    print_result(job, "s", BASELINE, figures, reach)


if __name__ == "__main__":
    main()
