"""What does one small signed GET cost, one after another, with a typed result?

Client and server share one core, so the result measures work, not the wake-up of idle cores.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import io
import json
import os
import secrets
import socket
import time
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

import aiohttp
import httpx
import primp
import pycurl
import requests
import tweepy
import twitter_ads.client
import twitter_ads.http
import urllib3
from measuring import QUICK, alternate, pin, print_result, sink
from requests.adapters import HTTPAdapter
from requests_oauthlib import OAuth1

import handbill

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 7
CALLS = 50 if QUICK else 700
BASELINE = "requests + requests-oauthlib"
KEYS = ("consumer-key", "consumer-secret", "access-token", "access-token-secret")
ACCOUNT = "18ce54d4x5t"


@dataclass(frozen=True, slots=True)
class Account:
    """The record that peers parse a response into."""

    id: str
    name: str
    timezone: str
    timezone_switch_at: str
    business_id: str | None
    business_name: str | None
    approval_status: str
    deleted: bool
    created_at: str
    updated_at: str


NAMES = [field.name for field in fields(Account)]


def account(text: bytes | str) -> Account:
    """Parse a response into `Account`."""
    data = json.loads(text)["data"]
    return Account(*[data[name] for name in NAMES])


def escape(text: str) -> str:
    """Percent-encode by RFC 5849."""
    return quote(text, safe="-._~")


def signed(method: str, url: str) -> str:
    """Sign by hand, as short as possible."""
    pairs = {
        "oauth_consumer_key": KEYS[0],
        "oauth_nonce": secrets.token_hex(16),
        "oauth_signature_method": "HMAC-SHA1",
        "oauth_timestamp": str(int(time.time())),
        "oauth_token": KEYS[2],
        "oauth_version": "1.0",
    }
    base = "&".join([method, escape(url), escape("&".join(f"{name}={escape(pairs[name])}" for name in sorted(pairs)))])
    digest = hmac.new(f"{escape(KEYS[1])}&{escape(KEYS[3])}".encode(), base.encode(), hashlib.sha1).digest()
    pairs["oauth_signature"] = base64.b64encode(digest).decode()
    return "OAuth " + ", ".join(f'{name}="{escape(value)}"' for name, value in pairs.items())


class Loopback(HTTPAdapter):
    """Redirects calls to a fixed host to this machine."""

    def __init__(self, address: str) -> None:
        """Store the address."""
        super().__init__()
        self.address = address

    def send(self, request: requests.PreparedRequest, **settings: object) -> requests.Response:  # type: ignore[override]
        """Send the request to this machine."""
        request.url = self.address + urlsplit(request.url).path
        return super().send(request, **settings)


def over_and_over(call: Callable[[], object]) -> Callable[[], object]:
    """Make calls sequentially."""

    def run() -> None:
        for _ in range(CALLS):
            call()

    return run


def main() -> None:
    """Measure."""
    core = min(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 0
    with sink(core) as address:
        pin(0, core)
        measure(address)


def measure(address: str) -> None:
    """Measure blocking calls, then asynchronous ones."""
    url = f"{address}/12/accounts/{ACCOUNT}"
    auth = handbill.OAuth1(*KEYS)
    client = handbill.Client(base_url=address, auth=auth)
    session = requests.Session()
    session.auth = OAuth1(*KEYS)
    pool = urllib3.PoolManager()
    fast = primp.Client()
    curl, answer = pycurl.Curl(), io.BytesIO()
    curl.setopt(pycurl.URL, url)
    twitter_ads.http.Request._DEFAULT_DOMAIN = address  # noqa: SLF001 - it has no setting
    old = twitter_ads.client.Client(*KEYS)
    tweets = tweepy.Client(None, *KEYS)
    tweets.session.mount("https://", Loopback(address))
    raw = socket.create_connection(urlsplit(address).netloc.split(":"))
    raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    request = f"GET /12/accounts/{ACCOUNT} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()

    def curled() -> Account:
        answer.seek(0)
        answer.truncate()
        curl.setopt(pycurl.HTTPHEADER, ["Authorization: " + signed("GET", url)])
        curl.setopt(pycurl.WRITEDATA, answer)
        curl.perform()
        return account(answer.getvalue())

    def hand_signed() -> dict[str, str]:
        return {"Authorization": signed("GET", url)}

    def bare() -> None:
        raw.sendall(request)
        raw.recv(65536)

    calls = {
        BASELINE: lambda: account(session.get(url).content),
        "handbill, waiting": lambda: client.accounts.get(ACCOUNT),
        "old SDK (twitter-ads)": lambda: old.accounts(ACCOUNT),
        "tweepy": lambda: tweets.get_user(id=2244994945, user_auth=True),
        "urllib3, signed by hand": lambda: account(pool.request("GET", url, headers=hand_signed()).data),
        "primp, signed by hand": lambda: account(fast.get(url, headers=hand_signed()).content),
        "pycurl, signed by hand": curled,
        "bare socket, nothing signed or read": bare,
    }
    assert client.accounts.get(ACCOUNT).name == account(session.get(url).content).name
    with asyncio.Runner() as runner:
        ways = {name: over_and_over(call) for name, call in calls.items()}
        awaits, opened = awaited(runner, address, url, auth)
        figures = alternate(ways | awaits, ROUNDS)
        runner.run(opened.close())
    figures = {name: seconds / CALLS * 1e6 for name, seconds in figures.items()}
    reach = {"handbill, waiting": 9, "handbill, awaited": 4.7}
    print_result("one small GET after another, signed, typed, on one core", "µs", BASELINE, figures, reach)


def awaited(
    runner: asyncio.Runner, address: str, url: str, auth: handbill.OAuth1
) -> tuple[dict[str, Callable[[], object]], aiohttp.ClientSession]:
    """Return the asynchronous clients, all on one event loop, and the one that has to be closed."""

    async def open_all() -> tuple[aiohttp.ClientSession, httpx.AsyncClient, handbill.AsyncClient]:
        return aiohttp.ClientSession(), httpx.AsyncClient(), handbill.AsyncClient(base_url=address, auth=auth)

    session, other, client = runner.run(open_all())

    async def through_handbill() -> None:
        for _ in range(CALLS):
            await client.accounts.get(ACCOUNT)

    async def through_aiohttp() -> None:
        for _ in range(CALLS):
            async with session.get(url, headers={"Authorization": signed("GET", url)}) as answer:
                account(await answer.read())

    async def through_httpx() -> None:
        for _ in range(CALLS):
            account((await other.get(url, headers={"Authorization": signed("GET", url)})).content)

    ways = {
        "handbill, awaited": through_handbill,
        "aiohttp, signed by hand": through_aiohttp,
        "httpx (async), signed by hand": through_httpx,
    }
    return {name: lambda way=way: runner.run(way()) for name, way in ways.items()}, session


if __name__ == "__main__":
    main()
