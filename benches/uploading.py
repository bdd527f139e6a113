"""How long does it take to upload a million raw e-mail addresses, from a list and from a file, until all are confirmed?"""

from __future__ import annotations

import hashlib
import io
import json
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import polars as pl
import polars_hash as plh
import requests
import twitter_ads.http
import urllib3
from measuring import alternate, emails, print_result, sink
from twitter_ads.account import Account
from twitter_ads.audience import CustomAudience
from twitter_ads.client import Client

import handbill

ROUNDS = 5
BASELINE = "requests + json, hashed by hand"
#: Users with one identifier that fit into a request of 5,000,000 bytes.
USERS = 60_000
PATH = "/12/accounts/18ce54d4x5t/custom_audiences/1nmth/users"


def users(values: list[str]) -> list[dict[str, list[str]]]:
    """Normalise and hash as a typical script does."""
    return [{"email": [hashlib.sha256(value.strip().lower().encode()).hexdigest()]} for value in values]


def chunks(values: list[str]) -> list[list[str]]:
    """Split a list into requests."""
    return [values[start : start + USERS] for start in range(0, len(values), USERS)]


def by_hand(address: str, values: list[str]) -> int:
    """Upload with requests and json."""
    session, sent = requests.Session(), 0
    for chunk in chunks(values):
        body = [{"operation_type": "Update", "params": {"users": users(chunk)}}]
        sent += session.post(address + PATH, json=body).json()["data"]["success_count"]
    return sent


def through_old_sdk(account: Account, values: list[str]) -> int:
    """Upload with the service's own SDK."""
    audience = CustomAudience(account)
    audience._id = "1nmth"  # noqa: SLF001 - it would be loaded from the service
    return sum(
        int(audience.users([{"operation_type": "Update", "params": {"users": users(chunk)}}])[0])
        for chunk in chunks(values)
    )


def through_polars(address: str, values: list[str] | Path) -> int:
    """Hash with polars, write the bodies by hand, send on two threads."""
    frame = pl.scan_csv(values) if isinstance(values, Path) else pl.DataFrame({"email": values}).lazy()
    normal = frame.select(pl.col("email").str.strip_chars().str.to_lowercase())
    hashed = normal.select('{"email":["' + plh.col("email").chash.sha2_256() + '"]}').collect().to_series()
    pool = urllib3.PoolManager(maxsize=2)

    def send(start: int) -> int:
        body = io.BytesIO()
        body.write(b'[{"operation_type":"Update","params":{"users":[')
        body.write(hashed[start : start + USERS].str.join(",").item().encode())
        body.write(b"]}}]")
        headers = {"Content-Type": "application/json"}
        answer = pool.request("POST", address + PATH, body=body.getvalue(), headers=headers)
        return int(json.loads(answer.data)["data"]["success_count"])

    with ThreadPoolExecutor(2) as threads:
        return sum(threads.map(send, range(0, len(hashed), USERS)))


def main() -> None:
    """Measure, and check that every user was counted."""
    values = emails(1_000_000)
    twitter_ads_client = Client("key", "secret", "token", "token-secret")
    account = Account(twitter_ads_client)
    account._id = "18ce54d4x5t"  # noqa: SLF001 - it would be loaded from the service
    with tempfile.TemporaryDirectory() as directory, sink() as address:
        file = Path(directory) / "customers.csv"
        file.write_text("email\n" + "\n".join(values) + "\n", encoding="utf-8")
        twitter_ads.http.Request._DEFAULT_DOMAIN = address  # noqa: SLF001 - it has no setting
        client = handbill.Client(base_url=address, auth=handbill.Bearer("test"))

        def upload(source: list[str] | Path) -> int:
            columns = "email" if isinstance(source, list) else {"email": "email"}
            report = client.custom_audiences.upload("18ce54d4x5t", "1nmth", source, columns=columns)
            return int(report.users_sent)

        ways = {
            BASELINE: lambda: by_hand(address, values),
            "handbill, from a list": lambda: upload(values),
            "handbill, from a CSV file": lambda: upload(file),
            "old SDK (twitter-ads)": lambda: through_old_sdk(account, values),
            "polars + bodies by hand + urllib3, from a list": lambda: through_polars(address, values),
            "polars + bodies by hand + urllib3, from a CSV file": lambda: through_polars(address, file),
        }
        for name, way in ways.items():
            assert way() == len(values), name
        figures = alternate(ways, ROUNDS)
    reach = {"handbill, from a list": 15, "handbill, from a CSV file": 15}
    print_result("upload 1 M raw e-mails to confirmed, on loopback", "s", BASELINE, figures, reach)


if __name__ == "__main__":
    main()
