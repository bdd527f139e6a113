"""What a test may do to the sandbox: clock, faults, log, reset, description, and what it refuses."""

from __future__ import annotations

import http.client
import json
import threading
import time
from typing import TYPE_CHECKING

import pytest

from .test_membership import members
from .wire import JSON, Faulty, Service, Starter, User, digest, email, instant, update

if TYPE_CHECKING:
    from collections.abc import Iterator


# The clock


def test_the_clock_is_moved(start: Starter) -> None:
    service = start()
    before = service.control("GET", "/_sandbox/clock").json["now"]
    service.control("POST", "/_sandbox/clock", {"days": 400})
    after = service.control("GET", "/_sandbox/clock").json["now"]
    assert int(after[:4]) >= int(before[:4]) + 1
    user = service.user()
    account = user.account()
    assert user.get(f"accounts/{account}").data["created_at"][:10] == after[:10]


BAD_STEPS = {"word": {"days": "many"}, "unknown": {"fortnights": 1}, "endless": {"days": 1e300}, "list": [1]}


def test_a_bad_step_is_refused(start: Starter) -> None:
    service = start()
    before = service.control("GET", "/_sandbox/clock").json["now"]
    for name, step in BAD_STEPS.items():
        assert service.control("POST", "/_sandbox/clock", step).status == 400, name
    assert service.control("GET", "/_sandbox/clock").json["now"][:16] in (before[:16], instant()[:16])


# Faults: each test asks for those of its own paths only


@pytest.fixture
def faulty(service: Service, account: str) -> Iterator[Faulty]:
    """Asks for a fault in one account."""

    def ask(**fault: object) -> None:
        answer = service.control("POST", "/_sandbox/faults", {"path": f"/{account}/"} | fault)
        assert answer.ok, answer

    yield ask
    service.control("DELETE", "/_sandbox/faults")


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
def test_a_fault_answers_instead_of_the_service(user: User, account: str, faulty: Faulty, status: int) -> None:
    faulty(status=status, count=2)
    path = f"accounts/{account}/custom_audiences"
    for _ in range(2):
        answer = user.post(path, name="a")
        assert answer.status == status
        assert answer.errors
    assert user.get(path).data == []
    assert user.post(path, name="a").ok


def test_a_fault_concerns_its_method_and_path_only(user: User, account: str, audience: str, faulty: Faulty) -> None:
    faulty(status=503, method="POST")
    assert user.get(f"accounts/{account}/custom_audiences").ok
    assert user.post(f"accounts/{account}/custom_audiences", name="a").status == 503
    assert user.post("accounts").ok


def test_a_fault_may_say_when_to_come_back(user: User, account: str, faulty: Faulty) -> None:
    faulty(status=429, retry_after=7, count=1)
    assert user.get(f"accounts/{account}/custom_audiences").headers["Retry-After"] == "7"


def test_a_rate_of_nothing_never_strikes_and_of_one_always(user: User, account: str, faulty: Faulty) -> None:
    path = f"accounts/{account}/custom_audiences"
    faulty(status=500, rate=0)
    assert {user.get(path).status for _ in range(20)} == {200}
    faulty(status=500, rate=1)
    assert {user.get(path).status for _ in range(20)} == {500}


def test_a_rate_strikes_now_and_then(user: User, account: str, faulty: Faulty) -> None:
    faulty(status=500, rate=0.3)
    statuses = [user.get(f"accounts/{account}/custom_audiences").status for _ in range(200)]
    assert 20 <= statuses.count(500) <= 100
    assert statuses.count(500) + statuses.count(200) == 200


def test_a_reset_acts_and_breaks_the_connection(user: User, account: str, faulty: Faulty) -> None:
    path = f"accounts/{account}/custom_audiences"
    faulty(reset=True, count=1)
    with pytest.raises((ConnectionError, http.client.HTTPException)):
        user.post(path, name="a")
    assert [record["name"] for record in user.get(path).data] == ["a"]


def test_a_truncated_answer_acts_and_breaks_off(user: User, account: str, faulty: Faulty) -> None:
    path = f"accounts/{account}/custom_audiences"
    faulty(truncate=True, count=1)
    with pytest.raises((ConnectionError, http.client.HTTPException, json.JSONDecodeError)):
        _ = user.post(path, name="a").data
    assert len(user.get(path).data) == 1


def test_a_short_batch_leaves_the_last_user_out(user: User, users_path: str, audience: str, faulty: Faulty) -> None:
    faulty(short=True, count=1)
    answer = user.post(users_path, [update(email(1), email(2), email(3))])
    assert answer.data["success_count"] < 3
    assert len(members(user, audience)) == 2
    assert user.post(users_path, [update(email(1), email(2), email(3))]).data == {"success_count": 3, "total_count": 3}
    assert len(members(user, audience)) == 3


def test_a_late_answer_is_still_an_answer(user: User, account: str, faulty: Faulty) -> None:
    faulty(delay=0.1, count=1)
    before = time.monotonic()
    assert user.get(f"accounts/{account}/custom_audiences").ok
    assert time.monotonic() - before >= 0.1


BAD_FAULTS = {
    "nothing": {},
    "no-effect": {"count": 1},
    "rate": {"status": 500, "rate": 2},
    "status": {"status": 200},
    "unknown": {"status": 500, "color": "red"},
    "word": {"status": "bad"},
    "list": [None, None, None, None, 503],
}


@pytest.mark.parametrize("fault", BAD_FAULTS.values(), ids=BAD_FAULTS)
def test_a_bad_fault_is_refused(service: Service, fault: object) -> None:
    try:
        assert service.control("POST", "/_sandbox/faults", fault).status == 400
    finally:
        service.control("DELETE", "/_sandbox/faults")


def test_faults_are_listed_and_cleared(start: Starter) -> None:
    service = start()
    service.control("POST", "/_sandbox/faults", {"status": 503})
    assert len(service.control("GET", "/_sandbox/faults").json["faults"]) == 1
    assert service.user().get("accounts").status == 503
    service.control("DELETE", "/_sandbox/faults")
    assert service.control("GET", "/_sandbox/faults").json["faults"] == []
    assert service.user().get("accounts").ok


# The log


def test_requests_are_logged_without_secrets(start: Starter) -> None:
    service = start()
    user = service.user()
    account = user.account()
    audience = user.audience(account)
    user.post(f"accounts/{account}/custom_audiences/{audience}/users", [update({"email": [digest("a")]})])
    user.get("accounts/zzzzzzz")
    answer = service.control("GET", "/_sandbox/requests")
    log = answer.json["requests"]
    assert [(entry["method"], entry["status"]) for entry in log] == [
        ("POST", 200),
        ("POST", 200),
        ("POST", 200),
        ("GET", 403),
    ]
    assert log[2]["path"].endswith(f"/custom_audiences/{audience}/users")
    assert user.authorization.removeprefix("Bearer ") not in answer.body.decode()


def test_a_reset_forgets_everything(start: Starter) -> None:
    service = start()
    user = service.user()
    account = user.account()
    user.catalog()
    assert service.control("POST", "/_sandbox/reset").ok
    assert user.get("accounts").data == []
    assert user.get(f"accounts/{account}").refused
    assert user.get("product_catalogs").data == []
    assert user.account()


@pytest.mark.parametrize("path", ["/_sandbox/nothing", "/_sandbox/members/zzzzzzz"])
def test_the_control_plane_has_no_other_places(service: Service, path: str) -> None:
    assert service.control("GET", path).status == 404


# The description

TAILORED = "/5/accounts/{account_id}/tailored_audiences/{tailored_audience_id}/permissions"
CUSTOM = "/12/accounts/{account_id}/custom_audiences/{custom_audience_id}/permissions"
ROUTES = [
    "GET POST /12/accounts",
    "GET PUT DELETE /12/accounts/{account_id}",
    "GET POST DELETE /12/accounts/{account_id}/features",
    "GET POST /12/accounts/{account_id}/funding_instruments",
    "GET DELETE /12/accounts/{account_id}/funding_instruments/{funding_instrument_id}",
    "GET POST /12/product_catalogs",
    "PUT DELETE /12/product_catalogs/{product_catalog_id}",
    "GET PUT DELETE /12/product_catalogs/{product_catalog_id}/products",
    "GET POST /12/product_catalogs/{product_catalog_id}/product_sets",
    "GET PUT DELETE /12/product_catalogs/{product_catalog_id}/product_sets/{product_set_id}",
    "GET POST /12/product_catalogs/{product_catalog_id}/scheduled_feeds",
    "PUT DELETE /12/product_catalogs/{product_catalog_id}/scheduled_feeds/{scheduled_feed_id}",
    "GET /12/insights/keywords/search",
    "GET POST " + TAILORED,
    "DELETE " + TAILORED + "/{tailored_audience_permission_id}",
    "GET POST /12/accounts/{account_id}/custom_audiences",
    "GET PUT DELETE /12/accounts/{account_id}/custom_audiences/{custom_audience_id}",
    "POST /12/batch/accounts/{account_id}/custom_audiences",
    "GET /12/accounts/{account_id}/custom_audiences/{custom_audience_id}/targeted",
    "POST /12/accounts/{account_id}/custom_audiences/{custom_audience_id}/users",
    "GET POST " + CUSTOM,
    "DELETE " + CUSTOM + "/{custom_audience_permission_id}",
    "GET POST /12/accounts/{account_id}/do_not_reach_lists",
    "DELETE /12/accounts/{account_id}/do_not_reach_lists/{do_not_reach_list_id}",
    "POST /12/batch/accounts/{account_id}/do_not_reach_lists/{do_not_reach_list_id}/users",
    "",
]
OPERATIONS = [(method, line.split()[-1]) for line in ROUTES if line for method in line.split()[:-1]]


@pytest.fixture(scope="module")
def description(service: Service) -> dict:
    return service.control("GET", "/openapi.json").json


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=[" ".join(each) for each in OPERATIONS])
def test_every_route_is_described(description: dict, method: str, path: str) -> None:
    operation = description["paths"][path][method.lower()]
    assert operation["responses"]
    named = {parameter["name"] for parameter in operation.get("parameters", []) if parameter["in"] == "path"}
    named |= {
        parameter["name"] for parameter in description["paths"][path].get("parameters", []) if parameter["in"] == "path"
    }
    assert named == {part[1:-1] for part in path.split("/") if part.startswith("{")}


def test_the_description_is_openapi_3_1(description: dict) -> None:
    assert description["openapi"].startswith("3.1")
    assert description["info"]["title"]
    ids = [
        operation.get("operationId")
        for path in description["paths"].values()
        for name, operation in path.items()
        if name != "parameters"
    ]
    assert len(set(ids)) == len(ids)


def test_every_reference_of_the_description_leads_somewhere(description: dict) -> None:
    def references(value: object) -> Iterator[str]:
        if isinstance(value, dict):
            yield from ([value["$ref"]] if isinstance(value.get("$ref"), str) else [])
            for member in value.values():
                yield from references(member)
        elif isinstance(value, list):
            for member in value:
                yield from references(member)

    for reference in set(references(description)):
        place = description
        for step in reference.removeprefix("#/").split("/"):
            place = place[step.replace("~1", "/").replace("~0", "~")]
        assert place


# What it refuses

HOSTS = {
    "a-name": "evil.example",
    "a-name-with-port": "evil.example:80",
    "a-look-alike": "127.0.0.1.evil.example",
    "localhost-of-evil": "localhost.evil.example",
}


@pytest.mark.parametrize("host", HOSTS.values(), ids=HOSTS)
@pytest.mark.parametrize("path", ["/12/accounts", "/_sandbox/requests", "/openapi.json"])
def test_a_foreign_host_is_refused(user: User, host: str, path: str) -> None:
    assert user.send("GET", path, headers={"Host": host}).refused


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]"])
def test_a_host_of_this_machine_is_served(user: User, host: str) -> None:
    assert user.send("GET", "accounts", headers={"Host": f"{host}:{user.service.port}"}).ok


def test_a_connection_serves_many_requests(user: User, account: str) -> None:
    connection = http.client.HTTPConnection(user.service.host, user.service.port, timeout=30)
    try:
        for _ in range(20):
            connection.request("GET", f"/12/accounts/{account}", headers={"Authorization": user.authorization})
            answer = connection.getresponse()
            assert answer.status == 200
            assert json.loads(answer.read())["data"]["id"] == account
    finally:
        connection.close()


def test_many_connections_at_once_are_served(user: User, account: str) -> None:
    statuses: list[int] = []

    def read() -> None:
        statuses.extend(user.get(f"accounts/{account}").status for _ in range(5))

    readers = [threading.Thread(target=read) for _ in range(32)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    assert statuses == [200] * 160


def test_a_huge_body_is_refused(user: User, users_path: str) -> None:
    try:
        answer = user.send("POST", users_path, body=b" " * 40_000_000, headers=JSON)
    except ConnectionError:
        pass  # It may hang up before the body is over.
    else:
        assert answer.refused
    assert user.get("accounts").ok
