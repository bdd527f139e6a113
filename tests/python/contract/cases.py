"""Bad calls: mutations of a valid call of every endpoint, and a table for the cross-field rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from contract.service import Endpoint

__all__ = ["Case", "general_cases", "requests", "rule_cases"]

#: Always on the same side of the present, so results do not depend on the date.
PAST, LATER_PAST, FUTURE = "2001-01-01T00:00:00Z", "2001-01-03T00:00:00Z", "2999-01-01T00:00:00Z"
DIGEST = "b" * 64
INT64_MAX = 2**63 - 1
#: Invalid values where the schema of the parameter does not show the format.
WRONG_BY_NAME = {
    "additional_image_link": ",".join(["https://shop.example/1.png"] * 11),
    "advertiser_domain": "https://shop.example/shoes",
    "color": "#ff0000",
    "sale_price_effective_date": f"{FUTURE}/{PAST}",
    "time_zone": "CET+1",
    "image_link": "https://shop.example/1.tiff",
}


class Case(NamedTuple):
    """A bad call: what is wrong with it, endpoint and arguments."""

    label: str
    endpoint: str
    args: dict[str, Any]


def general_cases(endpoints: list[Endpoint], valid: dict[str, dict[str, Any]]) -> Iterator[Case]:
    """Mutate a valid call of every endpoint; a case mutates all parameters at once, since all problems are reported."""
    ids_broken = set()
    for endpoint in endpoints:
        name, args, schemas = endpoint.name, valid[endpoint.name], endpoint.parameters
        if endpoint.required:
            yield Case("required", name, {key: args[key] for key in args if key not in endpoint.required})
        if schemas:
            types = {key: wrong_type(schema) for key, schema in schemas.items()}
            yield Case("type, unknown", name, {**args, **types, "colour": "red"})
        elif endpoint.method == "GET":
            # Reads only: the service ignores the name, so a write would change the state of later cases.
            yield Case("unknown", name, {**args, "colour": "red"})
        values = {key: wrong_value(schema, WRONG_BY_NAME.get(key)) for key, schema in schemas.items()}
        values = {key: value for key, value in values.items() if value is not None}
        if values and endpoint.body != "array":
            yield Case("bounds", name, {**args, **values})
        # The endpoints of one resource share their path identifiers.
        if endpoint.path_parameters and endpoint.path not in ids_broken:
            ids_broken.add(endpoint.path)
            last = endpoint.path_parameters[-1]
            if last != "account_id" or name == "accounts.get":
                yield Case("path id: format", name, {**args, last: "no id"})
                yield Case(
                    "path id: not found", name, {**args, last: "999999999999" if args[last].isdigit() else "zzzz"}
                )


def wrong_type(schema: dict[str, Any]) -> Any:
    """A value of a type that the schema rejects."""
    kind = _first(schema).get("type", "string")
    if isinstance(kind, list):
        return {"no": "text"}
    return {"integer": "five", "boolean": "maybe", "array": 7.5, "object": [7.5]}.get(kind, 7.5)


def wrong_value(schema: dict[str, Any], special: str | None = None) -> Any:
    """A value of the right type that the schema rejects; None where it accepts every value."""
    schema = _first(schema)
    kind = schema.get("type")
    if special:
        return special
    if "enum" in schema:
        return "NONSENSE" if isinstance(schema["enum"][0], str) else 99
    if kind == "object":
        return _wrong_object(schema)
    if kind == "array":
        return _wrong_array(schema)
    if kind == "integer":
        return -1 if schema.get("maximum", INT64_MAX) == INT64_MAX else schema["maximum"] + 1
    return _wrong_text(schema)


def _wrong_object(schema: dict[str, Any]) -> dict[str, Any]:
    wrong = {key: wrong_value(each, WRONG_BY_NAME.get(key)) for key, each in schema.get("properties", {}).items()}
    return {key: value for key, value in wrong.items() if value is not None}


def _wrong_array(schema: dict[str, Any]) -> list[Any] | None:
    if "maxItems" in schema:
        return [{} if schema["items"].get("type") == "object" else "a"] * (schema["maxItems"] + 1)
    item = wrong_value(schema["items"])
    return None if item is None else [item]


def _wrong_text(schema: dict[str, Any]) -> str | None:
    if "maxLength" in schema:
        return "x" * (schema["maxLength"] + 1)
    if schema.get("format") == "date-time":
        return "2026-13-01T00:00:00Z"
    if "pattern" in schema or "format" in schema:
        return "?!"
    return "" if schema.get("minLength") else None


def _first(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema itself, without the empty text that clears a field in an update."""
    return schema["anyOf"][0] if "anyOf" in schema else schema


#: By endpoint, the changes to its valid call that violate each rule; `...` omits a parameter.
RULES: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "accounts.list": [
        ("bounds: too few", {"count": 0}),
        ("bounds: too many", {"count": 1001}),
        ("sort_by: no direction", {"sort_by": "created_at"}),
        ("sort_by: no such attribute", {"sort_by": "id-asc"}),
        ("exclusive", {"cursor": "c-2", "with_total_count": True}),
        ("cursor: invalid", {"cursor": "nonsense"}),
    ],
    "campaigns.list": [
        ("exclusive", {"cursor": "c-2", "with_total_count": True}),
        ("list: one item at fault", {"campaign_ids": ["a1", "b!"]}),
        ("list: too many items", {"campaign_ids": ["a1"] * 201}),
        ("sort_by: no such attribute", {"sort_by": "servable-desc"}),
    ],
    "campaigns.create": [
        ("at_most", {"daily_budget_amount_local_micro": 5_000_000, "total_budget_amount_local_micro": 4_000_000}),
        ("some, when", {"budget_optimization": "CAMPAIGN", "daily_budget_amount_local_micro": ...}),
        (
            "some, when: not for drafts",
            {"budget_optimization": "CAMPAIGN", "daily_budget_amount_local_micro": ..., "entity_status": "DRAFT"},
        ),
        ("fixed: written by the service", {"servable": True}),
        ("length: empty", {"name": ""}),
        ("no such record", {"funding_instrument_id": "zzzz"}),
    ],
    "campaigns.update": [
        ("at_most", {"daily_budget_amount_local_micro": 5_000_000, "total_budget_amount_local_micro": 4_000_000}),
        ("fixed: cannot be changed", {"funding_instrument_id": "a1"}),
        ("choice: only when created", {"entity_status": "DRAFT"}),
        ("length: empty text", {"name": ""}),
    ],
    "line_items.create": [
        ("at_least, when MAX", {"bid_amount_local_micro": 0, "bid_strategy": "MAX"}),
        ("at_least, when TARGET", {"objective": "REACH", "bid_amount_local_micro": 0, "bid_strategy": "TARGET"}),
        ("needs: bid", {"bid_amount_local_micro": ..., "bid_strategy": "MAX"}),
        ("only: MAX", {"objective": "REACH", "bid_strategy": "MAX"}),
        ("only: TARGET", {"bid_strategy": "TARGET"}),
        ("only: APP_PURCHASES", {"goal": "APP_PURCHASES"}),
        ("only: APP_CLICKS", {"goal": "APP_CLICKS"}),
        ("only: APP_INSTALLS", {"goal": "APP_INSTALLS"}),
        ("only: SITE_VISITS", {"goal": "SITE_VISITS"}),
        ("narrows: APP_INSTALLS", {"goal": "APP_INSTALLS", "objective": "APP_INSTALLS", "pay_by": "LINK_CLICK"}),
        ("narrows: LINK_CLICKS", {"goal": "LINK_CLICKS", "pay_by": "APP_CLICK"}),
        ("narrows: SITE_VISITS", {"goal": "SITE_VISITS", "objective": "WEBSITE_CLICKS", "pay_by": "LINK_CLICK"}),
        (
            "clash",
            {
                "objective": "WEBSITE_CLICKS",
                "goal": "LINK_CLICKS",
                "pay_by": "IMPRESSION",
                "bid_strategy": "TARGET",
            },
        ),
        ("needs: web event tag", {"goal": "WEBSITE_CONVERSIONS"}),
        ("bars: frequency cap", {"objective": "FOLLOWERS", "frequency_cap": 3, "duration_in_days": 7}),
        ("needs: domain, categories", {"placements": ["ALL_ON_TWITTER", "PUBLISHER_NETWORK"]}),
        ("needs: categories", {"objective": "PREROLL_VIEWS"}),
        ("some, when: app", {"objective": "APP_INSTALLS"}),
        ("alone", {"placements": ["TWITTER_PROFILE"]}),
        ("includes", {"objective": "REACH", "placements": ["TWITTER_SEARCH"]}),
        ("within: MEDIA", {"product_type": "MEDIA", "placements": ["TREND"]}),
        ("within: PROMOTED_ACCOUNT", {"product_type": "PROMOTED_ACCOUNT", "placements": ["TWITTER_SEARCH"]}),
        ("at_most", {"daily_budget_amount_local_micro": 5_000_000, "total_budget_amount_local_micro": 4_000_000}),
        ("after", {"start_time": FUTURE, "end_time": PAST}),
        ("after: the same time", {"start_time": FUTURE, "end_time": FUTURE}),
        ("choice: of numbers", {"frequency_cap": 3, "duration_in_days": 2}),
        ("list: one item at fault", {"placements": ["ALL_ON_TWITTER", "NOWHERE"]}),
        ("list: empty", {"placements": []}),
        ("time without an offset", {"start_time": "2999-01-01T00:00:00"}),
    ],
    "line_items.update": [
        ("fixed: cannot be changed", {"objective": "REACH", "campaign_id": "a1"}),
        ("choice: only when created", {"goal": "SITE_VISITS"}),
        ("choice: read-only value", {"pay_by": "VIEW"}),
        ("after", {"start_time": FUTURE, "end_time": PAST}),
    ],
    "targeting_criteria.create": [
        ("narrows: operator", {"targeting_type": "AGE", "targeting_value": "AGE_OVER_50", "operator_type": "LT"}),
        ("narrows: value", {"targeting_type": "GENDER", "targeting_value": "3"}),
        ("narrows: value, unknown age", {"targeting_type": "AGE", "targeting_value": "AGE_0_TO_1"}),
        ("counts", {"targeting_type": "FOLLOWERS_OF_USER", "targeting_value": "ada"}),
        ("needs: operator", {"targeting_type": "APP_LIST", "targeting_value": "1", "operator_type": ...}),
        ("choice with a code of its own", {"targeting_type": "SHOE_SIZE"}),
        ("no such place", {"targeting_value": "0000000000000000"}),
    ],
    "targeting_criteria.list": [("required: empty list", {"line_item_ids": []})],
    "audience_estimate.create": [
        ("required: empty list", {"targeting_criteria": []}),
        ("type: items", {"targeting_criteria": ["shoes"]}),
        ("inside an item", {"targeting_criteria": [{"targeting_type": "SHOE_SIZE", "operator_type": "LT"}]}),
        ("no primary criterion", {"targeting_criteria": [{"targeting_type": "GENDER", "targeting_value": "1"}]}),
    ],
    "account_history.list": [
        ("whole_hour", {"start_time": "2001-01-01T00:30:00Z", "end_time": "2001-01-02T00:00:01Z"}),
        ("after", {"start_time": LATER_PAST, "end_time": PAST}),
    ],
    "funding_instruments.create": [
        ("after", {"start_time": LATER_PAST, "end_time": PAST}),
        ("format: no such currency", {"currency": "EUX"}),
    ],
    "keyword_insights.search": [
        ("span", {"start_time": PAST, "end_time": "2001-01-10T00:00:00Z"}),
        ("span: until now", {"start_time": PAST, "end_time": ...}),
        ("earlier", {"start_time": LATER_PAST, "end_time": PAST}),
        ("earlier: than now", {"start_time": FUTURE, "end_time": ...}),
        ("together", {"keywords": ["a"] * 6, "negative_keywords": ["b"] * 5}),
        ("required: empty list", {"keywords": []}),
    ],
    "posts.create": [("some", {"text": ...}), ("no such user", {"as_user_id": 1})],
    "posts.list": [("choice", {"post_type": "NONE"}), ("format: items", {"post_ids": ["1", "x"]})],
    "draft_posts.create": [("some", {"text": ...})],
    "scheduled_posts.create": [
        ("some", {"text": ...}),
        ("later", {"scheduled_at": PAST}),
        ("within", {"scheduled_at": FUTURE}),
    ],
    "scheduled_posts.update": [("later", {"scheduled_at": PAST}), ("within", {"scheduled_at": FUTURE})],
    "scheduled_feeds.create": [
        ("needs: hourly", {"frequency": "HOURLY"}),
        ("needs: weekly", {"frequency": "WEEKLY"}),
        ("bars", {"repeat": "MONDAY"}),
        ("narrows: hourly", {"frequency": "HOURLY", "repeat": "5"}),
        ("narrows: weekly", {"frequency": "WEEKLY", "repeat": "3"}),
        ("second one not allowed", {}),
    ],
    "scheduled_feeds.update": [("bars", {"frequency": "DAILY", "repeat": "MONDAY"})],
    "product_catalogs.create": [("second one not allowed", {})],
    "product_sets.create": [
        ("needs: products", {"product_keys": ...}),
        ("needs: filters; bars: products", {"type": "FILTERED"}),
        ("bars: filters", {"filters": [{"attribute": "price", "operator": "LESS_THAN", "value": "8.00 EUR"}]}),
        ("inside filters", {"type": "FILTERED", "filters": [{"attribute": "title", "operator": "AT_MOST"}]}),
        ("unknown inside filters", {"filters": [{"attributes": "price"}]}),
    ],
    "products.delete": [("type: items", {"product_keys": [{}]})],
    "features.add": [("no such feature", {"feature_keys": ["NONSENSE"]})],
    "do_not_reach_lists.create": [("second one not allowed", {})],
    "custom_audiences.create": [("name taken", {}), ("length: empty", {"name": ""})],
    "custom_audience_permissions.create": [("granted twice", {}), ("no such account", {"granted_account_id": "zzzz"})],
    "promoted_posts.create": [("no such post", {"post_ids": ["1"]}), ("no such line item", {"line_item_id": "zzzz"})],
    "tracking_tags.create": [("format: address", {"tracking_tag_url": "ftp://count.example/1"})],
    "targeting_suggestions.list": [("counts", {"suggestion_type": "USER_ID", "targeting_values": ["ada"]})],
    "custom_audiences.targeted": [("cursor: invalid", {"cursor": "nonsense"})],
}

#: Changes to a valid product.
PRODUCTS: list[tuple[str, dict[str, Any]]] = [
    ("some", {"brand": ...}),
    ("below", {"sale_price": "45.00 EUR"}),
    ("below: another currency", {"sale_price": "40.00 USD"}),
    ("at_least, when in stock", {"inventory": 0}),
    ("html", {"description": "<b>bold</b>"}),
    ("format: price", {"price": "45,00 EUR"}),
    ("format: price below zero", {"price": "-1.00 EUR"}),
    ("type: price", {"price": 45}),
    ("type: inventory", {"inventory": 2.5}),
    ("format: http link", {"link": "http://shop.example/22"}),
    ("length: empty id", {"id": ""}),
    ("unknown", {"colour": "red"}),
]

#: Operations of a campaign batch; each follows a valid one.
OPERATIONS: list[tuple[str, Any]] = [
    ("type: not an object", "Create"),
    ("required: operation_type", {"params": {}}),
    ("choice: operation_type", {"operation_type": "Upsert", "params": {}}),
    ("required: params", {"operation_type": "Create"}),
    ("required: fields", {"operation_type": "Create", "params": {}}),
    ("required: id of an update", {"operation_type": "Update", "params": {"name": "x"}}),
    ("required: id of a delete", {"operation_type": "Delete", "params": {}}),
    ("format: id", {"operation_type": "Delete", "params": {"campaign_id": "no id"}}),
    ("no such record", {"operation_type": "Delete", "params": {"campaign_id": "zzzz"}}),
    ("unknown", {"operation_type": "Update", "params": {"campaign_id": "a1", "colour": "red"}}),
    ("fixed", {"operation_type": "Update", "params": {"campaign_id": "a1", "funding_instrument_id": "a1"}}),
    (
        "at_most",
        {
            "operation_type": "Create",
            "params": {
                "name": "x",
                "funding_instrument_id": "a1",
                "daily_budget_amount_local_micro": 5,
                "total_budget_amount_local_micro": 4,
            },
        },
    ),
]

#: `params` of a membership operation.
MEMBERSHIPS: list[tuple[str, dict[str, Any]]] = [
    ("some: a user without identifier", {"users": [{"email": [DIGEST]}, {}]}),
    ("format: not a digest", {"users": [{"email": [DIGEST, "ada@example.com"]}]}),
    ("type: one text for a list", {"users": [{"email": DIGEST}]}),
    ("unknown: kind of identifier", {"users": [{"e_mail": [DIGEST]}]}),
    ("required: empty list", {"users": []}),
    ("type: users", {"users": {"email": [DIGEST]}}),
    ("later", {"users": [{"email": [DIGEST]}], "expires_at": PAST}),
    ("later: than effective_at", {"users": [{"email": [DIGEST]}], "effective_at": FUTURE, "expires_at": FUTURE}),
    ("within", {"users": [{"email": [DIGEST]}], "expires_at": FUTURE}),
]

#: Most operations in one batch.
MOST = {
    "campaigns.batch": 40,
    "custom_audiences.batch": 10,
    "custom_audiences.change_users": 2500,
    "do_not_reach_lists.change_users": 2500,
    "line_items.batch": 40,
    "targeting_criteria.batch": 500,
}


def rule_cases(valid: dict[str, dict[str, Any]]) -> Iterator[Case]:
    """Violations of cross-field rules, in parameters, records and batches."""
    for name, rules in RULES.items():
        for label, changes in rules:
            yield Case(label, name, _changed(valid[name], changes))
    product, *_ = valid["products.write"]["products"]
    for label, changes in PRODUCTS:
        products = [product, {**_changed(product, changes), "id": changes.get("id", "SKU-99")}]
        yield Case(label, "products.write", {**valid["products.write"], "products": products})
    yield Case("count: products", "products.write", {**valid["products.write"], "products": [product] * 26})
    yield Case("duplicate id", "products.write", {**valid["products.write"], "products": [product] * 2})
    good = valid["campaigns.batch"]["operations"][0]
    for label, operation in OPERATIONS:
        yield Case(label, "campaigns.batch", {**valid["campaigns.batch"], "operations": [good, operation]})
    for name in ("custom_audiences.change_users", "do_not_reach_lists.change_users"):
        for label, params in MEMBERSHIPS:
            operation = {"operation_type": "Update", "params": params}
            yield Case(label, name, {**valid[name], "operations": [operation]})
        operation = {"operation_type": "Create", "params": {"users": [{"email": [DIGEST]}]}}
        yield Case("choice: operation_type", name, {**valid[name], "operations": [operation]})
    for name, most in MOST.items():
        # The valid call of an audience adds 120 users: too many to repeat 2500 times in one body.
        first = valid[name.replace("custom_audiences.change", "do_not_reach_lists.change")]["operations"][:1]
        yield Case("count: no operations", name, {**valid[name], "operations": []})
        yield Case("count: operations", name, {**valid[name], "operations": first * (most + 1)})
    yield from _in_batches(valid)


def _in_batches(valid: dict[str, dict[str, Any]]) -> Iterator[Case]:
    """Violations inside the operations of the other batches."""
    batch: dict[str, list[tuple[str, str, dict[str, Any]]]] = {
        "line_items.batch": [
            ("needs: bid", "Create", {**_body(valid["line_items.create"]), "bid_strategy": "MAX", "name": "x"}),
            ("after", "Create", {**_body(valid["line_items.create"]), "start_time": FUTURE, "end_time": PAST}),
            ("fixed", "Update", {"line_item_id": "a1", "objective": "REACH"}),
        ],
        "targeting_criteria.batch": [
            ("choice: no update", "Update", {"targeting_criterion_id": "a1", "operator_type": "NE"}),
            ("choice with a code of its own", "Create", _criterion(valid, "SHOE_SIZE", "44")),
            ("narrows", "Create", _criterion(valid, "GENDER", "3")),
            ("no such place", "Create", _criterion(valid, "LOCATION", "0000000000000000")),
        ],
        "custom_audiences.batch": [
            ("needs: segments", "Create", {"name": "x", "audience_type": "FLEXIBLE"}),
            ("choice: audience_type", "Create", {"name": "x", "audience_type": "CRM", "segments": {}}),
            ("an empty tree", "Create", {"name": "x", "audience_type": "FLEXIBLE", "segments": {}}),
        ],
    }
    batch["line_items.batch"][0][2].pop("bid_amount_local_micro")
    for name, items in batch.items():
        for label, operation_type, params in items:
            operation = {"operation_type": operation_type, "params": params}
            yield Case(label, name, {**valid[name], "operations": [operation]})


def _criterion(valid: dict[str, dict[str, Any]], kind: str, value: str) -> dict[str, Any]:
    return {**_body(valid["targeting_criteria.create"]), "targeting_type": kind, "targeting_value": value}


def _body(args: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in args.items() if key != "account_id"}


def _changed(args: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in {**args, **changes}.items() if value is not ...}


def requests(valid: dict[str, dict[str, Any]]) -> list[tuple[str, str, str, bytes | None, dict[str, str | None]]]:
    """Requests that no client sends: label, method, target, body, and headers that replace the usual ones."""
    account = f"/12/accounts/{valid['campaigns.list']['account_id']}"
    catalog = f"/12/product_catalogs/{valid['products.write']['product_catalog_id']}"
    insights = "/12/insights/keywords/search?granularity=DAY&keywords=a"
    form = {"Content_Type": "application/x-www-form-urlencoded"}
    return [
        ("no credentials", "GET", "/12/accounts", None, {"Authorization": None}),
        ("malformed credentials", "GET", "/12/accounts", None, {"Authorization": "Basic"}),
        ("account of another user", "GET", f"{account}/campaigns", None, {"Authorization": "Bearer stranger"}),
        ("catalog of another user", "GET", f"{catalog}/products", None, {"Authorization": "Bearer stranger"}),
        ("unknown path", "GET", "/12/nothing", None, {}),
        ("unknown version", "GET", "/99/accounts", None, {}),
        ("wrong method", "DELETE", f"{account}/campaigns", None, {}),
        ("foreign Host header", "GET", "/12/accounts", None, {"Host": "ads.example"}),
        ("path is not UTF-8", "GET", "/12/accounts/%ff", None, {}),
        ("query is not UTF-8", "GET", "/12/accounts?q=%ff", None, {}),
        ("parameter given twice", "GET", "/12/accounts?count=1&count=2", None, {}),
        ("list given in two parameters", "GET", "/12/accounts?account_ids=no-id&account_ids=a1", None, {}),
        ("text for a number", "GET", "/12/accounts?count=five", None, {}),
        ("text for a boolean", "GET", "/12/accounts?with_deleted=maybe", None, {}),
        ("unknown parameter is ignored", "GET", "/12/accounts?colour=red&count=0", None, {}),
        ("text for a time", "GET", f"{insights}&start_time=yesterday", None, {}),
        ("form body", "POST", f"{account}/campaigns", b"name=&funding_instrument_id=no-id", form),
        ("form body is not UTF-8", "POST", f"{account}/campaigns", b"name=\xff", form),
        ("JSON body instead of a query", "POST", f"{account}/campaigns", b'{"name": 5}', {}),
        ("truncated JSON", "PUT", f"{catalog}/products", b'{"products": [', {}),
        ("array instead of an object", "PUT", f"{catalog}/products", b"[]", {}),
        ("object instead of an array", "POST", f"/12/batch{account[3:]}/campaigns", b"{}", {}),
        ("empty body", "PUT", f"{catalog}/products", b"", {}),
        ("wrong Content-Type", "PUT", f"{catalog}/products", b"{}", {"Content_Type": "text/plain"}),
        ("no Content-Type", "PUT", f"{catalog}/products", b"{}", {"Content_Type": None}),
    ]
