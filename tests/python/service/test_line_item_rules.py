"""What the parameters of a line item may be, alone and together (documents 2 and 4; document 2 wins)."""

from __future__ import annotations

import pytest

from .campaigning import (
    OBJECTIVES,
    UNIT,
    campaign,
    line_item,
    line_item_params,
    objective,
    operation,
    operations,
    post_batch,
    post_line_item,
    texts,
)
from .wire import Answer, User, instant

DAILY, TOTAL = "daily_budget_amount_local_micro", "total_budget_amount_local_micro"


@pytest.fixture
def path(account: str) -> str:
    return f"accounts/{account}/line_items"


@pytest.fixture
def parent(user: User, account: str) -> str:
    """A campaign whose line items have the budgets, within those of its own."""
    return campaign(user, account, budget_optimization="LINE_ITEM", **{DAILY: 60 * UNIT, TOTAL: 100 * UNIT})


def check(answer: Answer, good: bool) -> None:
    """A rule is kept, or what breaks it is refused."""
    assert answer.ok if good else answer.status == 400, answer
    assert good or answer.errors


def parameters(answer: Answer) -> set[str]:
    return {error.get("parameter") for error in answer.errors}


# Each parameter by itself


@pytest.mark.parametrize("name", ["campaign_id", "objective", "product_type", "placements"])
def test_a_line_item_needs(user: User, path: str, parent: str, name: str) -> None:
    answer = user.post(path, **texts(line_item_params(parent) | {name: None}))
    assert answer.status == 400, answer
    assert [(error["code"], error["parameter"]) for error in answer.errors] == [("MISSING_PARAMETER", name)]
    assert user.get(path).data == []


BAD = {
    "unknown-objective": ("objective", "APP_INSTALL"),
    "objective-in-lower-case": ("objective", "engagements"),
    "unknown-product": ("product_type", "PROMOTED_TRENDS"),
    "unknown-goal": ("goal", "HAPPINESS"),
    "unknown-strategy": ("bid_strategy", "MIN"),
    "unknown-pay-by": ("pay_by", "CLICK"),
    "unknown-status": ("entity_status", "RUNNING"),
    "unknown-expansion": ("audience_expansion", "WIDE"),
    "a-name-of-256": ("name", "n" * 256),
    "start": ("start_time", "soon"),
    "end": ("end_time", "2027-02-30T00:00:00Z"),
    "bid-as-a-word": ("bid_amount_local_micro", "much"),
    "bid-as-a-fraction": ("bid_amount_local_micro", "1.5"),
    "bid-of-nothing": ("bid_amount_local_micro", "0"),
    "bid-below-nothing": ("bid_amount_local_micro", "-1000000"),
    "daily-as-a-word": ("daily_budget_amount_local_micro", "much"),
    "total-as-a-fraction": ("total_budget_amount_local_micro", "5.5"),
    "window-of-no-days": ("duration_in_days", "0"),
    "window-of-2-days": ("duration_in_days", "2"),
    "window-of-31-days": ("duration_in_days", "31"),
    "window-as-a-word": ("duration_in_days", "week"),
    "cap-as-a-word": ("frequency_cap", "few"),
}


@pytest.mark.parametrize(("name", "value"), BAD.values(), ids=BAD)
def test_a_bad_parameter_is_refused(user: User, account: str, path: str, parent: str, name: str, value: str) -> None:
    answer = post_line_item(user, account, parent, **{name: value})
    assert answer.status == 400, answer
    assert ("INVALID_PARAMETER", name) in [(error["code"], error.get("parameter")) for error in answer.errors]
    assert user.get(path).data == []


@pytest.mark.parametrize(
    ("name", "value"), [row for row in BAD.values() if row[0] not in ("objective", "product_type")]
)
def test_a_bad_change_changes_nothing(user: User, account: str, path: str, parent: str, name: str, value: str) -> None:
    made = line_item(user, account, parent)
    before = user.get(f"{path}/{made}").data
    answer = user.put(f"{path}/{made}", **{name: value})
    assert answer.status == 400, answer
    assert user.get(f"{path}/{made}").data == before


def test_every_problem_is_reported_at_once(user: User, path: str) -> None:
    answer = user.post(path, name="n" * 256, objective="FAME", start_time="soon")
    assert answer.status == 400
    assert parameters(answer) >= {"campaign_id", "name", "objective", "product_type", "placements", "start_time"}


@pytest.mark.parametrize("value", ["BROAD", "DEFINED", "EXPANDED"])
def test_an_audience_is_expanded_without_a_trace(user: User, account: str, path: str, parent: str, value: str) -> None:
    made = post_line_item(user, account, parent, audience_expansion=value).data
    changed = user.put(f"{path}/{made['id']}", audience_expansion=value).data
    assert "audience_expansion" not in made
    assert "audience_expansion" not in changed


@pytest.mark.parametrize("change", [{"end_time": instant(days=-1)}, {"start_time": instant(days=31)}])
def test_a_line_item_does_not_end_before_it_starts(
    user: User, account: str, path: str, parent: str, change: dict
) -> None:
    assert post_line_item(user, account, parent, **change).refused
    made = line_item(user, account, parent)
    assert user.put(f"{path}/{made}", **change).refused


# Objective and product type


@pytest.mark.parametrize("name", OBJECTIVES)
def test_every_objective_is_served(user: User, account: str, parent: str, name: str) -> None:
    made = post_line_item(user, account, parent, **objective(name)).data
    assert made["objective"] == name
    # A sample sends MEDIA and reads back PROMOTED_POSTS.
    assert made["product_type"] in {OBJECTIVES[name].get("product_type"), "PROMOTED_POSTS"}


@pytest.mark.parametrize("second", ["REACH", "VIDEO_VIEWS", "WEBSITE_CLICKS", "ENGAGEMENTS"])
def test_a_campaign_has_one_objective(user: User, account: str, path: str, parent: str, second: str) -> None:
    line_item(user, account, parent)
    check(post_line_item(user, account, parent, **objective(second)), second == "ENGAGEMENTS")
    assert len(user.get(path).data) == (2 if second == "ENGAGEMENTS" else 1)


@pytest.mark.parametrize("second", ["PROMOTED_ACCOUNT", "PROMOTED_POSTS"])
def test_a_campaign_has_one_product_type(user: User, account: str, parent: str, second: str) -> None:
    assert post_line_item(user, account, parent, **objective("FOLLOWERS")).ok
    again = objective("FOLLOWERS", product_type=second)
    check(post_line_item(user, account, parent, **again), second == "PROMOTED_ACCOUNT")


def test_campaigns_of_an_account_differ_in_objective(user: User, account: str, path: str) -> None:
    for name in OBJECTIVES:
        assert post_line_item(user, account, **objective(name)).ok, name
    assert {record["objective"] for record in user.get(path).data} == set(OBJECTIVES)


# Bids

MAX = {"APP_ENGAGEMENTS", "APP_INSTALLS", "ENGAGEMENTS", "PREROLL_VIEWS", "VIDEO_VIEWS", "WEBSITE_CLICKS"}
TARGET = {"REACH", "WEBSITE_CLICKS"}
STRATEGIES = [
    *((name, "AUTO", True) for name in OBJECTIVES),
    *((name, "MAX", name in MAX) for name in OBJECTIVES),
    *((name, "TARGET", name in TARGET) for name in OBJECTIVES),
]


def bidding(name: str, strategy: str) -> dict:
    """A strategy for an objective, with what else that strategy needs."""
    besides: dict = {}
    if strategy == "AUTO":
        besides = {DAILY: 5 * UNIT, "bid_amount_local_micro": None}
    if strategy == "TARGET" and name == "WEBSITE_CLICKS":
        besides = {"goal": "LINK_CLICKS", "pay_by": "LINK_CLICK"}
    return objective(name, bid_strategy=strategy, **besides)


@pytest.mark.parametrize(("name", "strategy", "good"), STRATEGIES)
def test_a_strategy_goes_with_an_objective(
    user: User, account: str, path: str, parent: str, name: str, strategy: str, good: bool
) -> None:
    answer = post_line_item(user, account, parent, **bidding(name, strategy))
    check(answer, good)
    if good:
        assert answer.data["bid_strategy"] == strategy
    else:
        assert user.get(path).data == []


@pytest.mark.parametrize(("name", "strategy", "good"), [row for row in STRATEGIES if row[1] != "AUTO"])
def test_a_strategy_is_changed_to_what_goes_with_the_objective(
    user: User, account: str, path: str, parent: str, name: str, strategy: str, good: bool
) -> None:
    # Before the change it bids by itself.
    auto = {DAILY: 5 * UNIT, "bid_strategy": "AUTO", "bid_amount_local_micro": None}
    made = line_item(user, account, parent, **bidding(name, strategy) | auto)
    change = {"bid_strategy": strategy, "bid_amount_local_micro": UNIT}
    check(user.put(f"{path}/{made}", **texts(change)), good)
    read = user.get(f"{path}/{made}").data
    assert {key: read[key] for key in change} == (change if good else {key: auto[key] for key in change})


@pytest.mark.parametrize(("name", "strategy"), [(name, strategy) for name, strategy, good in STRATEGIES if good])
def test_a_bid_is_needed_for_max_and_target(user: User, account: str, parent: str, name: str, strategy: str) -> None:
    answer = post_line_item(user, account, parent, **bidding(name, strategy) | {"bid_amount_local_micro": None})
    check(answer, strategy == "AUTO")
    if strategy != "AUTO":
        assert [(error["code"], error["parameter"]) for error in answer.errors] == [
            ("MISSING_PARAMETER", "bid_amount_local_micro")
        ]


@pytest.mark.parametrize(("strategy", "name"), [("MAX", "ENGAGEMENTS"), ("TARGET", "REACH")])
@pytest.mark.parametrize("bid", ["0", "-1", ""])
def test_a_bid_is_greater_than_zero(
    user: User, account: str, path: str, parent: str, strategy: str, name: str, bid: str
) -> None:
    params = bidding(name, strategy)
    assert post_line_item(user, account, parent, **params | {"bid_amount_local_micro": bid}).status == 400
    made = line_item(user, account, parent, **params)
    assert user.put(f"{path}/{made}", bid_amount_local_micro=bid).status == 400
    assert user.get(f"{path}/{made}").data["bid_amount_local_micro"] == UNIT


def test_a_bid_is_ignored_for_auto(user: User, account: str, path: str, parent: str) -> None:
    params = bidding("ENGAGEMENTS", "AUTO") | {"bid_amount_local_micro": 3 * UNIT}
    made = post_line_item(user, account, parent, **params).data
    assert (made["bid_strategy"], made["bid_amount_local_micro"]) == ("AUTO", None)
    assert user.put(f"{path}/{made['id']}", bid_amount_local_micro="4000000").data["bid_amount_local_micro"] is None


def test_a_change_to_max_needs_a_bid(user: User, account: str, path: str, parent: str) -> None:
    made = line_item(user, account, parent, **bidding("ENGAGEMENTS", "AUTO"))
    assert user.put(f"{path}/{made}", bid_strategy="MAX").status == 400
    changed = user.put(f"{path}/{made}", bid_strategy="MAX", bid_amount_local_micro="2000000").data
    assert (changed["bid_strategy"], changed["bid_amount_local_micro"]) == ("MAX", 2 * UNIT)


def test_a_change_to_auto_needs_no_bid(user: User, account: str, path: str, parent: str) -> None:
    made = line_item(user, account, parent, **{DAILY: 5 * UNIT})
    assert user.put(f"{path}/{made}", bid_strategy="AUTO").data["bid_strategy"] == "AUTO"


# Goals

GOALS = {
    "APP_PURCHASES": {"APP_INSTALLS"},
    "APP_CLICKS": {"APP_INSTALLS", "APP_ENGAGEMENTS"},
    "APP_INSTALLS": {"APP_INSTALLS", "APP_ENGAGEMENTS"},
    "SITE_VISITS": {"WEBSITE_CLICKS"},
}


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("name", OBJECTIVES)
def test_a_goal_goes_with_an_objective(user: User, account: str, parent: str, goal: str, name: str) -> None:
    answer = post_line_item(user, account, parent, **objective(name, goal=goal))
    check(answer, name in GOALS[goal])
    assert not answer.ok or answer.data["goal"] == goal


@pytest.mark.parametrize("goal", GOALS)
def test_a_goal_is_not_changed_to_one_of_other_objectives(
    user: User, account: str, path: str, parent: str, goal: str
) -> None:
    made = line_item(user, account, parent)
    assert user.put(f"{path}/{made}", goal=goal).status == 400
    assert user.get(f"{path}/{made}").data["goal"] == "ENGAGEMENT"


def test_site_visits_are_no_goal_to_change_to(user: User, account: str, path: str, parent: str) -> None:
    made = line_item(user, account, parent, **objective("WEBSITE_CLICKS", goal="LINK_CLICKS"))
    assert user.put(f"{path}/{made}", goal="SITE_VISITS").status == 400


def test_conversions_need_a_web_event_tag(user: User, account: str, parent: str) -> None:
    params = objective("WEBSITE_CLICKS", goal="WEBSITE_CONVERSIONS")
    answer = post_line_item(user, account, parent, **params)
    assert answer.status == 400
    assert [(error["code"], error["parameter"]) for error in answer.errors] == [
        ("MISSING_PARAMETER", "primary_web_event_tag")
    ]
    # Whether the tag has to be one of the account is not shown.
    tagged = post_line_item(user, account, parent, **params, primary_web_event_tag="o3bk1")
    assert tagged.ok or tagged.codes == ["WEB_EVENT_TAG_NOT_FOUND"]


# Payment

PAYMENTS = [
    ("APP_INSTALLS", "APP_INSTALLS", {"APP_CLICK", "IMPRESSION"}),
    ("WEBSITE_CLICKS", "LINK_CLICKS", {"LINK_CLICK", "IMPRESSION"}),
    ("WEBSITE_CLICKS", "SITE_VISITS", {"IMPRESSION"}),
]


@pytest.mark.parametrize(("name", "goal", "kinds"), PAYMENTS)
@pytest.mark.parametrize("pay_by", ["APP_CLICK", "IMPRESSION", "LINK_CLICK"])
def test_a_payment_goes_with_a_goal(
    user: User, account: str, parent: str, name: str, goal: str, kinds: set, pay_by: str
) -> None:
    answer = post_line_item(user, account, parent, **objective(name, goal=goal, pay_by=pay_by))
    check(answer, pay_by in kinds)
    assert not answer.ok or answer.data["pay_by"] == pay_by


@pytest.mark.parametrize(("name", "goal", "kinds"), PAYMENTS)
def test_a_goal_is_paid_for_by_impression_by_default(
    user: User, account: str, parent: str, name: str, goal: str, kinds: set
) -> None:
    assert post_line_item(user, account, parent, **objective(name, goal=goal)).data["pay_by"] == "IMPRESSION"


@pytest.mark.parametrize(("pay_by", "good"), [("LINK_CLICK", True), ("IMPRESSION", False)])
def test_a_target_bid_for_clicks_is_not_paid_by_impression(
    user: User, account: str, parent: str, pay_by: str, good: bool
) -> None:
    params = objective("WEBSITE_CLICKS", goal="LINK_CLICKS", bid_strategy="TARGET", pay_by=pay_by)
    check(post_line_item(user, account, parent, **params), good)


CHANGES = [
    ("APP_INSTALLS", {"goal": "APP_INSTALLS", "pay_by": "IMPRESSION"}, "APP_CLICK", True),
    ("APP_INSTALLS", {"goal": "APP_INSTALLS", "pay_by": "APP_CLICK"}, "IMPRESSION", True),
    ("APP_INSTALLS", {"goal": "APP_INSTALLS", "pay_by": "APP_CLICK"}, "LINK_CLICK", False),
    ("WEBSITE_CLICKS", {"goal": "LINK_CLICKS", "pay_by": "LINK_CLICK"}, "IMPRESSION", False),
    ("WEBSITE_CLICKS", {"goal": "LINK_CLICKS", "pay_by": "IMPRESSION"}, "LINK_CLICK", False),
    ("ENGAGEMENTS", {}, "IMPRESSION", False),
]


@pytest.mark.parametrize(("name", "params", "pay_by", "good"), CHANGES)
def test_a_payment_changes_for_app_installs_only(
    user: User, account: str, path: str, parent: str, name: str, params: dict, pay_by: str, good: bool
) -> None:
    made = line_item(user, account, parent, **objective(name, **params))
    before = user.get(f"{path}/{made}").data["pay_by"]
    check(user.put(f"{path}/{made}", pay_by=pay_by), good)
    assert user.get(f"{path}/{made}").data["pay_by"] == (pay_by if good else before)


# Frequency

CAPPED = {"REACH", "ENGAGEMENTS", "VIDEO_VIEWS", "PREROLL_VIEWS"}


@pytest.mark.parametrize("name", OBJECTIVES)
@pytest.mark.parametrize("way", ["created", "changed"])
def test_a_frequency_is_capped_for_some_objectives(
    user: User, account: str, path: str, parent: str, name: str, way: str
) -> None:
    user.post(f"accounts/{account}/features", feature_keys="REACH_FREQUENCY_CAP")
    cap = {"frequency_cap": 5, "duration_in_days": 7}
    if way == "created":
        answer = post_line_item(user, account, parent, **objective(name), **cap)
    else:
        answer = user.put(f"{path}/{line_item(user, account, parent, **objective(name))}", **texts(cap))
    check(answer, name in CAPPED)
    assert not answer.ok or {key: answer.data[key] for key in cap} == cap


@pytest.mark.parametrize("days", [1, 7, 30])
def test_a_frequency_is_capped_for_a_day_a_week_or_a_month(
    user: User, account: str, path: str, parent: str, days: int
) -> None:
    made = post_line_item(user, account, parent, frequency_cap=3, duration_in_days=days)
    assert made.data["duration_in_days"] == days
    assert made.params["duration_in_days"] == days
    assert user.get(f"{path}/{made.data['id']}").data["duration_in_days"] == days


# Placements

PLACEMENTS = [
    ("ENGAGEMENTS", "ALL_ON_TWITTER", True),
    ("ENGAGEMENTS", "TWITTER_TIMELINE", True),
    ("ENGAGEMENTS", "TWITTER_SEARCH", True),
    ("ENGAGEMENTS", "TWITTER_TIMELINE,TWITTER_SEARCH", True),
    ("ENGAGEMENTS", "TWITTER_PROFILE,TWITTER_TIMELINE", True),
    ("ENGAGEMENTS", "TWITTER_TIMELINE,TWITTER_PROFILE,TWITTER_SEARCH", True),
    ("ENGAGEMENTS", "TWITTER_PROFILE", False),
    ("ENGAGEMENTS", "EVERYWHERE", False),
    ("ENGAGEMENTS", "TWITTER_TIMELINE,EVERYWHERE", False),
    ("ENGAGEMENTS", "twitter_timeline", False),
    ("WEBSITE_CLICKS", "TWITTER_PROFILE", False),
    ("WEBSITE_CLICKS", "TWITTER_SEARCH", True),
    ("VIDEO_VIEWS", "TWITTER_PROFILE", False),
    ("VIDEO_VIEWS", "TWITTER_TIMELINE", True),
    ("REACH", "ALL_ON_TWITTER", True),
    ("REACH", "TWITTER_TIMELINE", True),
    ("REACH", "TWITTER_TIMELINE,TWITTER_PROFILE", True),
    ("REACH", "TWITTER_TIMELINE,TWITTER_SEARCH", True),
    ("REACH", "TWITTER_SEARCH", False),
    ("REACH", "TWITTER_PROFILE", False),
    ("REACH", "TWITTER_PROFILE,TWITTER_SEARCH", False),
]


@pytest.mark.parametrize(("name", "placements", "good"), PLACEMENTS)
def test_placements_go_with_an_objective(
    user: User, account: str, path: str, parent: str, name: str, placements: str, good: bool
) -> None:
    answer = post_line_item(user, account, parent, **objective(name, placements=placements))
    check(answer, good)
    if good:
        assert set(answer.data["placements"]) == set(placements.split(","))
    else:
        assert user.get(path).data == []


PUBLISHERS = {
    "neither": ({}, {"advertiser_domain", "categories"}),
    "no-domain": ({"categories": "IAB3,IAB13,IAB21"}, {"advertiser_domain"}),
    "no-categories": ({"advertiser_domain": "shop.example"}, {"categories"}),
}


@pytest.mark.parametrize(("params", "missing"), PUBLISHERS.values(), ids=PUBLISHERS)
def test_other_publishers_need_a_domain_and_categories(
    user: User, account: str, parent: str, params: dict, missing: set
) -> None:
    answer = post_line_item(user, account, parent, placements="TWITTER_TIMELINE,PUBLISHER_NETWORK", **params)
    assert answer.status == 400, answer
    assert parameters(answer) >= missing


def test_other_publishers_with_a_domain_and_categories(user: User, account: str, parent: str) -> None:
    about = {"advertiser_domain": "shop.example", "categories": "IAB3,IAB13,IAB21"}
    answer = post_line_item(user, account, parent, placements="TWITTER_TIMELINE,PUBLISHER_NETWORK", **about)
    # Which products go there is not shown; domain and categories are no reason to refuse.
    if answer.ok:
        assert answer.data["advertiser_domain"] == "shop.example"
        assert set(answer.data["categories"]) == {"IAB3", "IAB13", "IAB21"}
    else:
        assert not parameters(answer) & set(about)


@pytest.mark.parametrize("domain", ["https://shop.example", "http://shop.example"])
def test_a_domain_has_no_protocol(user: User, account: str, parent: str, domain: str) -> None:
    about = {"advertiser_domain": domain, "categories": "IAB3,IAB13,IAB21"}
    answer = post_line_item(user, account, parent, placements="TWITTER_TIMELINE,PUBLISHER_NETWORK", **about)
    assert answer.status == 400, answer
    assert "advertiser_domain" in parameters(answer)


# Categories of advertisers

CATEGORIES = {
    "none": (None, None),
    "one": ("IAB7", {"IAB7"}),
    "one-of-several-codes": ("IAB3,IAB13,IAB21", {"IAB3", "IAB13", "IAB21"}),
    "two": ("IAB7,IAB18", {"IAB7", "IAB18"}),
    "three": ("IAB7,IAB18,IAB20", None),
    "four": ("IAB7,IAB18,IAB20,IAB2", None),
    "part-of-one": ("IAB3", {"IAB3", "IAB13", "IAB21"}),
    "part-of-two": ("IAB3,IAB8-5", {"IAB3", "IAB13", "IAB21", "IAB8-5", "IAB8-18"}),
}


@pytest.mark.parametrize(("sent", "kept"), CATEGORIES.values(), ids=CATEGORIES)
def test_a_preroll_is_of_one_or_two_business_categories(
    user: User, account: str, path: str, parent: str, sent: str | None, kept: set | None
) -> None:
    answer = post_line_item(user, account, parent, **objective("PREROLL_VIEWS", categories=sent))
    check(answer, kept is not None)
    if kept is None:
        assert "categories" in parameters(answer)
    else:
        assert set(answer.data["categories"]) == kept
        assert answer.params["categories"] == sent.split(",")
        assert set(user.get(f"{path}/{answer.data['id']}").data["categories"]) == kept


@pytest.mark.parametrize("code", ["IAB99", "NEWS", "IAB7;IAB18"])
def test_a_preroll_of_no_known_category_is_refused(user: User, account: str, parent: str, code: str) -> None:
    assert post_line_item(user, account, parent, **objective("PREROLL_VIEWS", categories=code)).refused


def test_every_business_category_is_taken(user: User, account: str, parent: str) -> None:
    categories = user.get("advertiser_business_categories").data
    assert categories
    for category in categories:
        codes = category["iab_categories"]
        made = post_line_item(user, account, parent, **objective("PREROLL_VIEWS", categories=codes)).data
        assert set(made["categories"]) == set(codes), category


@pytest.mark.parametrize(("sent", "good"), [("IAB18", True), ("IAB7,IAB18", True), ("IAB7,IAB18,IAB20", False)])
def test_the_categories_of_a_preroll_are_changed(
    user: User, account: str, path: str, parent: str, sent: str, good: bool
) -> None:
    made = line_item(user, account, parent, **objective("PREROLL_VIEWS"))
    check(user.put(f"{path}/{made}", categories=sent), good)
    kept = sent if good else "IAB7"
    assert set(user.get(f"{path}/{made}").data["categories"]) == set(kept.split(","))


# Apps

IOS, ANDROID = "ios_app_store_identifier", "android_app_store_identifier"
APPS = {
    "none": {},
    "ios": {IOS: "333903271"},
    "android": {ANDROID: "com.example.shop"},
    "both": {IOS: "333903271", ANDROID: "com.example.shop"},
}


@pytest.mark.parametrize("name", ["APP_ENGAGEMENTS", "APP_INSTALLS"])
@pytest.mark.parametrize("apps", APPS.values(), ids=APPS)
def test_apps_are_promoted_with_an_identifier(
    user: User, account: str, path: str, parent: str, name: str, apps: dict
) -> None:
    answer = post_line_item(user, account, parent, objective=name, **apps)
    check(answer, bool(apps))
    if apps:
        read = user.get(f"{path}/{answer.data['id']}").data
        assert (read[IOS], read[ANDROID]) == (apps.get(IOS), apps.get(ANDROID))


@pytest.mark.parametrize(
    ("name", "platforms"), [("ios", {"0"}), ("android", {"1"}), ("both", {"0", "1"})], ids=["ios", "android", "both"]
)
def test_an_app_adds_targeting_of_its_platform(
    user: User, account: str, parent: str, name: str, platforms: set
) -> None:
    made = line_item(user, account, parent, objective="APP_INSTALLS", **APPS[name])
    criteria = user.get(f"accounts/{account}/targeting_criteria", line_item_ids=made).data
    assert {(each["targeting_type"], each["targeting_value"]) for each in criteria} == {
        ("PLATFORM", platform) for platform in platforms
    }


def test_the_last_app_is_not_taken_away(user: User, account: str, path: str, parent: str) -> None:
    made = line_item(user, account, parent, **objective("APP_INSTALLS"))
    assert user.put(f"{path}/{made}", **{IOS: ""}).status == 400
    changed = user.put(f"{path}/{made}", **{IOS: "", ANDROID: "com.example.shop"}).data
    assert (changed[IOS], changed[ANDROID]) == (None, "com.example.shop")


@pytest.mark.parametrize("id", ["id333903271", "com.example.shop"])
def test_an_app_of_ios_has_a_numeric_identifier(user: User, account: str, parent: str, id: str) -> None:
    assert post_line_item(user, account, parent, objective="APP_INSTALLS", **{IOS: id}).refused


# Budgets

BUDGETS = {
    "none": ({}, True),
    "daily": ({DAILY: 5 * UNIT}, True),
    "total": ({TOTAL: 50 * UNIT}, True),
    "daily-below-the-total": ({DAILY: 5 * UNIT, TOTAL: 50 * UNIT}, True),
    "daily-like-the-total": ({DAILY: 50 * UNIT, TOTAL: 50 * UNIT}, True),
    "daily-above-the-total": ({DAILY: 50 * UNIT + 1, TOTAL: 50 * UNIT}, False),
    "total-like-that-of-the-campaign": ({TOTAL: 100 * UNIT}, True),
    "total-above-that-of-the-campaign": ({TOTAL: 100 * UNIT + 1}, False),
}


@pytest.mark.parametrize(("budgets", "good"), BUDGETS.values(), ids=BUDGETS)
@pytest.mark.parametrize("way", ["created", "changed"])
def test_budgets_keep_within_each_other(
    user: User, account: str, path: str, parent: str, budgets: dict, good: bool, way: str
) -> None:
    if way == "created":
        answer = post_line_item(user, account, parent, **budgets)
    else:
        answer = user.put(f"{path}/{line_item(user, account, parent)}", **texts(budgets or {"name": "other"}))
    check(answer, good)
    assert not good or {name: answer.data[name] for name in (DAILY, TOTAL)} == {DAILY: None, TOTAL: None} | budgets


STEPS = {"daily-above-the-total": {DAILY: 50 * UNIT + 1}, "total-below-the-daily": {TOTAL: 5 * UNIT - 1}}


@pytest.mark.parametrize("change", STEPS.values(), ids=STEPS)
def test_budgets_keep_within_those_that_are_there(
    user: User, account: str, path: str, parent: str, change: dict
) -> None:
    made = line_item(user, account, parent, **{DAILY: 5 * UNIT, TOTAL: 50 * UNIT})
    assert user.put(f"{path}/{made}", **texts(change)).status == 400
    read = user.get(f"{path}/{made}").data
    assert (read[DAILY], read[TOTAL]) == (5 * UNIT, 50 * UNIT)


@pytest.mark.parametrize("way", ["created", "changed"])
def test_a_line_item_has_no_daily_budget_of_its_own_where_the_campaign_has_it(
    user: User, account: str, path: str, way: str
) -> None:
    parent = campaign(user, account, budget_optimization="CAMPAIGN")
    if way == "created":
        assert post_line_item(user, account, parent, **{DAILY: 5 * UNIT}).status == 400
        assert user.get(path).data == []
    else:
        made = line_item(user, account, parent)
        assert user.put(f"{path}/{made}", **texts({DAILY: 5 * UNIT})).status == 400
        assert user.get(f"{path}/{made}").data[DAILY] is None


def test_a_line_item_has_a_total_in_any_campaign(user: User, account: str) -> None:
    parent = campaign(user, account, budget_optimization="CAMPAIGN")
    assert post_line_item(user, account, parent, **{TOTAL: 50 * UNIT}).data[TOTAL] == 50 * UNIT


def test_totals_of_line_items_may_sum_up_to_more_than_the_campaign(user: User, account: str, parent: str) -> None:
    for _ in range(3):
        assert post_line_item(user, account, parent, **{TOTAL: 90 * UNIT}).ok


def test_without_a_total_of_the_campaign_any_total_will_do(user: User, account: str) -> None:
    assert post_line_item(user, account, campaign(user, account), **{TOTAL: 9_000_000 * UNIT}).ok


@pytest.mark.parametrize("value", [True, False])
def test_a_line_item_with_its_own_budget_has_its_pacing(
    user: User, account: str, path: str, parent: str, value: bool
) -> None:
    made = post_line_item(user, account, parent, **{DAILY: 5 * UNIT}, standard_delivery=value)
    assert made.data["standard_delivery"] is value
    assert made.params["standard_delivery"] is value
    assert user.get(f"{path}/{made.data['id']}").data["standard_delivery"] is value


def test_a_line_item_under_a_budget_of_the_campaign_has_no_pacing(user: User, account: str) -> None:
    parent = campaign(user, account, budget_optimization="CAMPAIGN")
    answer = post_line_item(user, account, parent, standard_delivery=False)
    assert answer.refused or answer.data["standard_delivery"] is not False


# How many there may be


def test_a_campaign_has_at_most_100_line_items(user: User, account: str, path: str, parent: str) -> None:
    for number in (40, 40, 19):
        items = [line_item_params(parent) for _ in range(number)]
        assert post_batch(user, account, "line_items", operations("Create", *items)).ok
    two = [operation("Create", **line_item_params(parent)) for _ in range(2)]
    assert post_batch(user, account, "line_items", two).status == 400
    assert len(user.get(path, campaign_ids=parent).data) == 99
    assert post_line_item(user, account, parent).ok
    answer = post_line_item(user, account, parent)
    assert (answer.status, answer.codes) == (400, ["TOO_MANY_LINE_ITEMS"])
    assert len(user.get(path, campaign_ids=parent).data) == 100
    assert post_line_item(user, account, campaign(user, account)).ok
