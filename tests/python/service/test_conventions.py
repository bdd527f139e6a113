"""What every endpoint has in common: envelope, echo, parameters, refusals (document 1, shared conventions)."""

from __future__ import annotations

import json
import urllib.parse

import pytest

from .wire import FORM, Service, User, digest, product, unique, update


def test_a_single_read_answers_one_object(user: User, account: str) -> None:
    answer = user.get(f"accounts/{account}")
    assert isinstance(answer.data, dict)
    assert answer.params["account_id"] == account
    assert "next_cursor" not in answer.json


@pytest.mark.parametrize("path", ["accounts", "accounts/zzzzzzz", "nothing/of/the/kind"])
def test_every_answer_is_json_and_names_the_version(user: User, path: str) -> None:
    answer = user.get(path)
    assert answer.headers["Content-Type"].startswith("application/json")
    assert answer.headers["x-current-api-version"], answer
    assert isinstance(answer.json, dict)


ECHOES = {
    "an-integer": ({"count": "7"}, {"count": 7}),
    "a-true": ({"with_deleted": "true"}, {"with_deleted": True}),
    "a-false": ({"with_total_count": "false"}, {"with_total_count": False}),
    "a-comma-list": ({"custom_audience_ids": "4tq7m,4tq8n"}, {"custom_audience_ids": ["4tq7m", "4tq8n"]}),
    "a-list-of-one": ({"custom_audience_ids": "4tq7m"}, {"custom_audience_ids": ["4tq7m"]}),
    "sort-by": ({"sort_by": "created_at-asc"}, {"sort_by": ["created_at-asc"]}),
    "text": ({"q": "Löwe & Söhne"}, {"q": "Löwe & Söhne"}),
    "an-enum": ({"permission_scope": "SHARED"}, {"permission_scope": "SHARED"}),
}


@pytest.mark.parametrize(("query", "echo"), ECHOES.values(), ids=ECHOES)
def test_parameters_are_echoed_as_what_they_are(user: User, account: str, query: dict, echo: dict) -> None:
    params = user.get(f"accounts/{account}/custom_audiences", **query).params
    assert params["account_id"] == account
    for name, value in echo.items():
        assert params[name] == value
        assert type(params[name]) is type(value)


TIMES = {
    "utc": ("2026-03-02T10:00:00Z", "2026-03-02T10:00:00Z"),
    "an-hour-east": ("2026-03-02T10:00:00+01:00", "2026-03-02T09:00:00Z"),
    "without-a-colon": ("2026-03-02T10:00:00-0800", "2026-03-02T18:00:00Z"),
    "hours-only": ("2026-03-02T10:00:00+02", "2026-03-02T08:00:00Z"),
    "hours-only-west": ("2026-03-02T10:00:00-08", "2026-03-02T18:00:00Z"),
    "half-an-hour": ("2026-03-02T10:00:00+05:30", "2026-03-02T04:30:00Z"),
    "a-bare-date": ("2026-03-02", "2026-03-02T00:00:00Z"),
}


@pytest.mark.parametrize(("sent", "kept"), TIMES.values(), ids=TIMES)
def test_times_are_taken_in_any_offset_and_kept_in_utc(user: User, account: str, sent: str, kept: str) -> None:
    answer = user.post(f"accounts/{account}/funding_instruments", currency="EUR", type="CREDIT_CARD", start_time=sent)
    assert answer.data["start_time"] == kept
    assert answer.params["start_time"] == kept


def test_timestamps_of_records_are_utc_with_whole_seconds(user: User, account: str, audience: str) -> None:
    record = user.get(f"accounts/{account}/custom_audiences/{audience}").data
    for name in ("created_at", "updated_at"):
        assert len(record[name]) == len("2026-03-02T09:15:00Z")
        assert record[name].endswith("Z")
    assert record["deleted"] is False


FORMS = {
    "post": ("POST", "accounts/{account}/custom_audiences", {"name": "spring & summer, größer"}),
    "put": ("PUT", "accounts/{account}", {"name": "spring & summer, größer"}),
}


@pytest.mark.parametrize(("method", "path", "form"), FORMS.values(), ids=FORMS)
def test_writes_take_a_form_body_as_well_as_a_query(
    user: User, account: str, method: str, path: str, form: dict
) -> None:
    answer = user.send(method, path.format(account=account), form=form)
    assert answer.data["name"] == form["name"]
    assert answer.params["name"] == form["name"]


def test_a_put_changes_only_what_is_sent(user: User, account: str) -> None:
    name = unique("kept")
    audience = user.audience(account, name, description="first")
    changed = user.put(f"accounts/{account}/custom_audiences/{audience}", description="second").data
    assert (changed["name"], changed["description"]) == (name, "second")


def test_an_empty_value_clears_an_optional_field(user: User, account: str) -> None:
    audience = user.audience(account, description="first")
    assert user.put(f"accounts/{account}/custom_audiences/{audience}", description="").data["description"] is None


REFUSALS = {
    "missing": ("POST", "accounts/{account}/custom_audiences", {}, 400, "MISSING_PARAMETER", "name"),
    "bad-number": ("GET", "accounts", {"count": "many"}, 400, "INVALID_PARAMETER", "count"),
    "bad-boolean": ("GET", "accounts", {"with_deleted": "perhaps"}, 400, "INVALID_PARAMETER", "with_deleted"),
    "bad-enum": (
        "GET",
        "accounts/{account}/custom_audiences",
        {"permission_scope": "ALL"},
        400,
        "INVALID_PARAMETER",
        "permission_scope",
    ),
    "bad-time": (
        "POST",
        "accounts/{account}/funding_instruments",
        {"currency": "EUR", "type": "CREDIT_CARD", "start_time": "soon"},
        400,
        "INVALID_PARAMETER",
        "start_time",
    ),
}


@pytest.mark.parametrize(("method", "path", "query", "status", "code", "parameter"), REFUSALS.values(), ids=REFUSALS)
def test_a_refusal_names_code_parameter_and_reason(
    user: User, account: str, method: str, path: str, query: dict, status: int, code: str, parameter: str
) -> None:
    answer = user.send(method, path.format(account=account), query)
    assert answer.status == status, answer
    assert "data" not in answer.json
    (error,) = [error for error in answer.errors if error.get("parameter") == parameter]
    assert error["code"] == code
    assert error["message"]
    assert "params" in answer.json["request"]


def test_every_problem_is_reported_at_once(user: User, account: str) -> None:
    answer = user.post(f"accounts/{account}/funding_instruments", currency="euros", type="CASH")
    assert answer.status == 400
    assert {error["parameter"] for error in answer.errors} >= {"currency", "type", "start_time"}


ROUTES = {
    "no-such-path": ("GET", "/12/nothing", 404, "ROUTE_NOT_FOUND"),
    "below-a-path": ("GET", "/12/accounts/{account}/nothing", 404, "ROUTE_NOT_FOUND"),
    "no-version": ("GET", "/accounts", 404, "ROUTE_NOT_FOUND"),
    "a-version-to-come": ("GET", "/99/accounts", 404, "ROUTE_NOT_FOUND"),
    "root": ("GET", "/", 404, "ROUTE_NOT_FOUND"),
    "patch": ("PATCH", "/12/accounts/{account}", 405, "METHOD_NOT_ALLOWED"),
    "put-a-list": ("PUT", "/12/accounts", 405, "METHOD_NOT_ALLOWED"),
    "delete-a-list": ("DELETE", "/12/accounts/{account}/custom_audiences", 405, "METHOD_NOT_ALLOWED"),
    "get-a-batch": ("GET", "/12/batch/accounts/{account}/custom_audiences", 405, "METHOD_NOT_ALLOWED"),
    "put-a-permission": ("PUT", "/12/accounts/{account}/custom_audiences/1/permissions/1", 405, "METHOD_NOT_ALLOWED"),
}


@pytest.mark.parametrize(("method", "path", "status", "code"), ROUTES.values(), ids=ROUTES)
def test_an_unknown_route_and_an_unknown_method_have_their_codes(
    user: User, account: str, method: str, path: str, status: int, code: str
) -> None:
    answer = user.send(method, path.format(account=account))
    assert answer.status == status, answer
    assert answer.codes == [code]


BODIES = {
    "nothing": b"",
    "not-json": b"{]",
    "cut-off": b'[{"operation_type": "Upd',
    "an-object": b"{}",
    "a-number": b"7",
    "null": b"null",
    "items-that-are-not-objects": b'["Update"]',
    "not-utf-8": b'[{"operation_type": "\xff\xfe"}]',
    "two-documents": b"[] []",
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_body_that_is_no_batch_is_refused(user: User, users_path: str, body: bytes) -> None:
    answer = user.send("POST", users_path, body=body, headers={"Content-Type": "application/json"})
    assert answer.refused, answer
    assert answer.json.get("errors") or answer.json.get("operation_errors")


def test_a_deep_body_is_refused_and_the_service_lives(user: User, users_path: str) -> None:
    answer = user.send("POST", users_path, body=b"[" * 100_000, headers={"Content-Type": "application/json"})
    assert answer.refused, answer
    assert user.get("accounts").ok


TYPES = {"none": {}, "text": {"Content-Type": "text/plain"}, "form": FORM}


@pytest.mark.parametrize("headers", TYPES.values(), ids=TYPES)
def test_a_batch_needs_the_json_content_type(user: User, users_path: str, headers: dict) -> None:
    body = json.dumps([update({"email": [digest("a@example.com")]})]).encode()
    assert user.send("POST", users_path, body=body, headers=headers).refused


@pytest.mark.parametrize("headers", TYPES.values(), ids=TYPES)
def test_a_json_object_needs_the_json_content_type(user: User, account: str, headers: dict) -> None:
    body = {"targeting_criteria": [{"targeting_type": "BROAD_KEYWORD", "targeting_value": "shoes"}]}
    path = f"/12/accounts/{account}/audience_estimate"
    assert user.send("POST", path, body=json.dumps(body).encode(), headers=headers).status == 415


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8", "Application/JSON"])
def test_the_content_type_is_read_as_http_says(user: User, users_path: str, kind: str) -> None:
    body = json.dumps([update({"email": [digest("a@example.com")]})]).encode()
    assert user.send("POST", users_path, body=body, headers={"Content-Type": kind}).data["success_count"] == 1


ENDPOINT_ECHOES = {
    "accounts": ("GET", "accounts/{account}", {}, None, {"account_id": "{account}"}),
    "audience": (
        "GET",
        "accounts/{account}/custom_audiences/{audience}",
        {},
        None,
        {"account_id": "{account}", "custom_audience_id": "{audience}"},
    ),
    "products": (
        "GET",
        "product_catalogs/{catalog}/products",
        {"count": "3"},
        None,
        {"product_catalog_id": "{catalog}", "count": 3},
    ),
    "product-write": (
        "PUT",
        "product_catalogs/{catalog}/products",
        {},
        {"products": [product()]},
        {"product_catalog_id": "{catalog}"},
    ),
    "product-delete": (
        "DELETE",
        "product_catalogs/{catalog}/products",
        {},
        {"product_keys": ["1"]},
        {"product_keys": ["1"]},
    ),
    "membership": (
        "POST",
        "accounts/{account}/custom_audiences/{audience}/users",
        {},
        [update({"email": [digest("a@example.com")]})],
        {"account_id": "{account}", "custom_audience_id": "{audience}"},
    ),
    "feeds": ("GET", "product_catalogs/{catalog}/scheduled_feeds", {}, None, {"product_catalog_id": "{catalog}"}),
}


@pytest.mark.parametrize(("method", "path", "query", "body", "echo"), ENDPOINT_ECHOES.values(), ids=ENDPOINT_ECHOES)
def test_each_endpoint_echoes_what_its_page_says(
    user: User, account: str, audience: str, catalog: str, method: str, path: str, query: dict, body: object, echo: dict
) -> None:
    def fill(text: object) -> object:
        return text.format(account=account, audience=audience, catalog=catalog) if isinstance(text, str) else text

    answer = user.send(method, fill(path), query, json_body=body)
    assert answer.ok, answer
    assert answer.params == {name: fill(value) for name, value in echo.items()}


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_a_catalog_is_echoed_as_id(user: User, catalog: str, method: str) -> None:
    query = {"name": "other"} if method == "PUT" else {}
    params = user.send(method, f"product_catalogs/{catalog}", query).params
    assert params["id"] == catalog
    assert "product_catalog_id" not in params


def test_a_record_under_a_catalog_is_echoed_as_id(user: User, catalog: str) -> None:
    key = user.key(catalog)
    made = user.post(
        f"product_catalogs/{catalog}/product_sets", {"name": "all", "type": "MANUAL", "product_keys": [key]}
    )
    assert made.params == {"product_catalog_id": catalog, "name": "all", "type": "MANUAL", "product_keys": [key]}
    read = user.get(f"product_catalogs/{catalog}/product_sets/{made.data['id']}")
    assert read.params == {"product_catalog_id": catalog, "id": made.data["id"]}


def test_reserved_characters_come_through(user: User, account: str) -> None:
    name = "a!#$&'()*+,/:;=?@[] %41 ä 漢 \U0001f600"
    audience = user.audience(account, name)
    assert user.get(f"accounts/{account}/custom_audiences/{audience}").data["name"] == name


def test_a_path_and_a_query_of_bad_bytes_are_no_failure_of_the_service(user: User, account: str) -> None:
    assert user.send("GET", "/12/accounts/%ff%fe").refused
    assert user.send("GET", "/12/accounts/%00").refused


@pytest.mark.parametrize("bytes", ["%ff%fe", "%00", "a%00b", "%c3%28"])
def test_text_is_utf_8(user: User, account: str, bytes: str) -> None:
    name = user.get(f"accounts/{account}").data["name"]
    for answer in (
        user.send("GET", f"/12/accounts/{account}/custom_audiences?q={bytes}"),
        user.send("PUT", f"/12/accounts/{account}?name={bytes}"),
        user.send("PUT", f"/12/accounts/{account}", body=f"name={bytes}".encode(), headers=FORM),
    ):
        assert (answer.status, answer.codes) == (400, ["ILLEGAL_CHARACTERS"])
    assert user.get(f"accounts/{account}").data["name"] == name


def test_the_path_is_echoed_whatever_is_wrong(user: User, account: str) -> None:
    path = f"/12/accounts/{account}/audience_estimate"
    for body, headers in ((b"{", {"Content-Type": "application/json"}), (b"{}", {}), (b"{}", FORM)):
        answer = user.send("POST", path, body=body, headers=headers)
        assert answer.params["account_id"] == account


def test_a_body_that_is_too_large_ends_the_connection(user: User, account: str) -> None:
    body = b"name=" + b"x" * (17 * 1024 * 1024)
    answer = user.send("PUT", f"/12/accounts/{account}", body=body, headers=FORM)
    assert (answer.status, answer.headers["Connection"]) == (413, "close")


def test_ids_are_text_of_their_alphabet(user: User, account: str, audience: str, catalog: str) -> None:
    for id in (account, audience):
        assert id.isalnum() and id == id.lower()
    assert catalog.isdecimal()
    assert user.key(catalog).isdecimal()


def test_a_head_of_a_thousand_parameters_is_answered(service: Service) -> None:
    answer = service.user().send("GET", "/12/accounts?" + "&".join(f"p{n}=1" for n in range(1000)))
    assert answer.status < 500


EMPTY = {
    "catalog": ("POST", "product_catalogs", {"name": ""}, "name"),
    "audience": ("POST", "accounts/{account}/custom_audiences", {"name": ""}, "name"),
    "features": ("POST", "accounts/{account}/features", {"feature_keys": ""}, "feature_keys"),
    "keywords": (
        "GET",
        "insights/keywords/search",
        {"granularity": "DAY", "keywords": "", "start_time": "2026-03-01", "end_time": "2026-03-02"},
        "keywords",
    ),
    "start": (
        "POST",
        "accounts/{account}/funding_instruments",
        {"currency": "EUR", "type": "CREDIT_CARD", "start_time": ""},
        "start_time",
    ),
    "level": (
        "POST",
        "accounts/{account}/custom_audiences/{audience}/permissions",
        {"granted_account_id": "{account}", "permission_level": ""},
        "permission_level",
    ),
}


@pytest.mark.parametrize(("method", "path", "query", "parameter"), EMPTY.values(), ids=EMPTY)
def test_what_is_required_is_not_empty(
    user: User, account: str, audience: str, method: str, path: str, query: dict, parameter: str
) -> None:
    answer = user.send(method, path.format(account=account, audience=audience), query)
    assert answer.status == 400, answer
    assert parameter in {error["parameter"] for error in answer.errors}


def test_an_id_with_other_characters_is_not_found(user: User, account: str) -> None:
    for id in ("a!b", "a b", "ä", "a'--", "..%2f.."):
        answer = user.send("GET", f"/12/accounts/{account}/custom_audiences/" + urllib.parse.quote(id))
        assert answer.status == 404, answer


def test_a_parameter_is_given_once(user: User, account: str) -> None:
    path = f"/12/accounts/{account}/custom_audiences"
    answer = user.send("GET", f"{path}?count=1&count=2")
    assert (answer.status, answer.codes, answer.errors[0]["parameter"]) == (400, ["INVALID_PARAMETER"], "count")
    assert user.send("GET", f"{path}?count=1&count=1").ok
    assert user.send("GET", f"{path}?custom_audience_ids=a&custom_audience_ids=b").params["custom_audience_ids"] == [
        "a",
        "b",
    ]
