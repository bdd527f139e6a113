"""Who may do what (document 1, authentication; document 5, sections 9 and 10)."""

from __future__ import annotations

import pytest

from .wire import Service, User, digest, product, update

OAUTH = (
    'OAuth oauth_consumer_key="ck-sample-01", oauth_nonce="{nonce}", oauth_signature="cT5UG40JxGXM7qV9Nj3rvA7X3qQ%3D", '
    'oauth_signature_method="HMAC-SHA1", oauth_timestamp="1767225600", oauth_token="{token}", oauth_version="1.0"'
)

NOBODY = {
    "nothing": None,
    "an-empty-bearer": "Bearer ",
    "basic": "Basic dXNlcjpwYXNz",
    "no-scheme": "test",
    "oauth-without-a-token": 'OAuth oauth_consumer_key="ck", oauth_nonce="n", oauth_signature="s"',
    "oauth-of-nothing": "OAuth",
}

PLACES = {
    "accounts": ("GET", "accounts"),
    "make-an-account": ("POST", "accounts"),
    "one-account": ("GET", "accounts/zzzz"),
    "catalogs": ("GET", "product_catalogs"),
    "insights": ("GET", "insights/keywords/search"),
    "tailored": ("GET", "/5/accounts/zzzz/tailored_audiences/zzzz/permissions"),
    "batch": ("POST", "batch/accounts/zzzz/custom_audiences"),
}


@pytest.mark.parametrize("authorization", NOBODY.values(), ids=NOBODY)
def test_no_credentials_are_unauthorized(service: Service, authorization: str | None) -> None:
    answer = User(service, authorization).get("accounts")
    assert answer.status == 401
    assert answer.codes == ["UNAUTHORIZED_ACCESS"]


@pytest.mark.parametrize(("method", "path"), PLACES.values(), ids=PLACES)
def test_every_endpoint_wants_credentials(service: Service, method: str, path: str) -> None:
    answer = service.stranger().send(method, path)
    assert answer.status == 401
    assert answer.codes == ["UNAUTHORIZED_ACCESS"]


def test_an_oauth_token_names_its_user(service: Service, user: User) -> None:
    somebody = User(service, OAUTH.format(nonce="a", token=f"12-{id(user)}"))
    account = somebody.account()
    again = User(service, OAUTH.format(nonce="b", token=f"12-{id(user)}"))
    assert again.get("accounts").ids == [account]
    assert account not in User(service, OAUTH.format(nonce="c", token=f"13-{id(user)}")).get("accounts").ids


def test_the_scheme_is_read_in_any_case(service: Service, user: User) -> None:
    account = user.account()
    assert User(service, user.authorization.replace("Bearer", "bearer")).get(f"accounts/{account}").ok


FOREIGN = {
    "read": ("GET", "accounts/{account}", {}, None),
    "update": ("PUT", "accounts/{account}", {"name": "mine"}, None),
    "delete": ("DELETE", "accounts/{account}", {}, None),
    "features": ("GET", "accounts/{account}/features", {}, None),
    "add-features": ("POST", "accounts/{account}/features", {"feature_keys": "AGE_TARGETING"}, None),
    "funding-instruments": ("GET", "accounts/{account}/funding_instruments", {}, None),
    "audiences": ("GET", "accounts/{account}/custom_audiences", {}, None),
    "make-an-audience": ("POST", "accounts/{account}/custom_audiences", {"name": "mine"}, None),
    "read-an-audience": ("GET", "accounts/{account}/custom_audiences/{audience}", {}, None),
    "delete-an-audience": ("DELETE", "accounts/{account}/custom_audiences/{audience}", {}, None),
    "targeted": ("GET", "accounts/{account}/custom_audiences/{audience}/targeted", {}, None),
    "members": (
        "POST",
        "accounts/{account}/custom_audiences/{audience}/users",
        {},
        [update({"email": [digest("a@example.com")]})],
    ),
    "permissions": ("GET", "accounts/{account}/custom_audiences/{audience}/permissions", {}, None),
    "tailored-permissions": ("GET", "/5/accounts/{account}/tailored_audiences/{audience}/permissions", {}, None),
    "lists": ("GET", "accounts/{account}/do_not_reach_lists", {}, None),
    "make-a-list": ("POST", "accounts/{account}/do_not_reach_lists", {}, None),
}


@pytest.mark.parametrize(("method", "path", "query", "body"), FOREIGN.values(), ids=FOREIGN)
def test_an_account_of_somebody_else_is_not_found(
    service: Service, user: User, account: str, audience: str, method: str, path: str, query: dict, body: object
) -> None:
    answer = service.user().send(method, path.format(account=account, audience=audience), query, json_body=body)
    assert answer.status == 403, answer
    assert answer.codes == ["ACCOUNT_NOT_FOUND"]
    assert user.get(f"accounts/{account}/custom_audiences/{audience}").ok


@pytest.mark.parametrize("account", ["zzzzzzz", "0"])
def test_an_account_of_nobody_is_not_found(user: User, account: str) -> None:
    answer = user.get(f"accounts/{account}/custom_audiences")
    assert answer.status == 403
    assert answer.codes == ["ACCOUNT_NOT_FOUND"]


CATALOG = {
    "rename": ("PUT", "product_catalogs/{catalog}", {"name": "mine"}, None),
    "delete": ("DELETE", "product_catalogs/{catalog}", {}, None),
    "products": ("GET", "product_catalogs/{catalog}/products", {}, None),
    "write": ("PUT", "product_catalogs/{catalog}/products", {}, {"products": [product()]}),
    "sets": (
        "POST",
        "product_catalogs/{catalog}/product_sets",
        {},
        {"name": "a", "type": "MANUAL", "product_keys": ["1"]},
    ),
    "feeds": ("GET", "product_catalogs/{catalog}/scheduled_feeds", {}, None),
}


@pytest.mark.parametrize(("method", "path", "query", "body"), CATALOG.values(), ids=CATALOG)
def test_a_catalog_of_somebody_else_is_out_of_reach(
    service: Service, user: User, catalog: str, method: str, path: str, query: dict, body: object
) -> None:
    answer = service.user().send(method, path.format(catalog=catalog), query, json_body=body)
    assert answer.status in (403, 404), answer
    assert user.get("product_catalogs").data == [{"id": catalog, "name": "shop"}]
    assert user.get(f"product_catalogs/{catalog}/products").data == []


def test_users_see_only_their_own(service: Service, user: User, account: str) -> None:
    other = service.user()
    theirs = other.account()
    assert user.get("accounts").ids == [account]
    assert other.get("accounts").ids == [theirs]
    assert other.get("accounts", account_ids=account).ids == []


def test_an_audience_under_another_account_of_the_same_user_is_not_found(
    user: User, account: str, audience: str
) -> None:
    assert user.get(f"accounts/{user.account()}/custom_audiences/{audience}").status == 404
