"""What holds between records: a campaign and its line items, instruments and time, criteria beside one another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from . import campaigning
from .campaigning import UNIT, campaign, line_item, objective, operation, post_batch, post_campaign, post_line_item
from .promoting import Ads, create, located
from .wire import instant

if TYPE_CHECKING:
    from .wire import Answer, Service, Starter, User

TOTAL, DAILY = "total_budget_amount_local_micro", "daily_budget_amount_local_micro"
LEAST, MOST, STEP = "minimum_cpe_bid_local_micro", "maximum_cpe_bid_local_micro", "minimum_denomination"


class Tree:
    """A campaign with a line item."""

    def __init__(self, user: User, account: str, over: dict | None = None, **line: object) -> None:
        self.user, self.account = user, account
        self.campaign = campaign(user, account, **(over or {}))
        self.line = line_item(user, account, self.campaign, **line)

    def change(self, **params: object) -> Answer:
        return self.user.put(f"accounts/{self.account}/campaigns/{self.campaign}", **campaigning.texts(params))

    def adjust(self, **params: object) -> Answer:
        return self.user.put(f"accounts/{self.account}/line_items/{self.line}", **campaigning.texts(params))

    def read(self) -> dict:
        return self.user.get(f"accounts/{self.account}/line_items/{self.line}").data


# Budgets (document 4, budget relations)


@pytest.mark.parametrize(("total", "code"), [(40, None), (39, "SPEND_EXCEEDS_BUDGET")])
def test_a_campaign_keeps_the_total_of_its_line_items(user: User, account: str, total: int, code: str | None) -> None:
    tree = Tree(user, account, {TOTAL: 50 * UNIT}, **{TOTAL: 40 * UNIT})
    answer = tree.change(**{TOTAL: total * UNIT})
    assert [error["code"] for error in answer.json.get("errors", [])] == ([code] if code else [])


def test_a_campaign_without_a_total_bounds_nothing(user: User, account: str) -> None:
    tree = Tree(user, account, {TOTAL: 50 * UNIT}, **{TOTAL: 40 * UNIT})
    assert tree.change(**{TOTAL: ""}).ok
    assert tree.adjust(**{TOTAL: 90 * UNIT}).ok
    assert tree.change(**{TOTAL: 50 * UNIT}).codes == ["SPEND_EXCEEDS_BUDGET"]


def test_daily_budgets_of_line_items_hold_the_campaign_to_line_item(user: User, account: str) -> None:
    tree = Tree(user, account, {DAILY: None}, **{DAILY: 5 * UNIT})
    answer = tree.change(budget_optimization="CAMPAIGN", **{DAILY: 9 * UNIT})
    assert (answer.status, answer.errors[0]["parameter"]) == (400, "budget_optimization")
    assert tree.adjust(**{DAILY: ""}).ok
    assert tree.change(budget_optimization="CAMPAIGN", **{DAILY: 9 * UNIT}).ok
    assert tree.read()["standard_delivery"] is None


@pytest.mark.parametrize("mode", ["CAMPAIGN", "LINE_ITEM"])
def test_a_campaign_that_holds_the_budget_has_one(user: User, account: str, mode: str) -> None:
    def post(**over: object) -> Answer:
        return post_campaign(user, account, **{DAILY: None, "budget_optimization": mode, **over})

    assert post().status == (400 if mode == "CAMPAIGN" else 200)
    for over in ({DAILY: UNIT}, {TOTAL: UNIT}, {"entity_status": "DRAFT"}):
        assert post(**over).ok
    assert mode == "LINE_ITEM" or post().codes == ["MISSING_PARAMETER"]


# What is set once


@pytest.mark.parametrize(
    "given",
    [{"objective": "REACH"}, {"product_type": "MEDIA"}, {"placements": "TWITTER_TIMELINE"}, {"campaign_id": "zzz"}],
    ids=str,
)
def test_a_line_item_keeps_what_it_was_made_with(user: User, account: str, given: dict) -> None:
    tree = Tree(user, account)
    before = tree.read()
    answer = tree.adjust(**given)
    assert (answer.status, answer.errors[0]["parameter"]) == (400, next(iter(given)))
    items = [operation("Update", line_item_id=tree.line, name="x", **given)]
    assert post_batch(user, account, "line_items", items).status == 400
    assert tree.read() == before
    assert tree.adjust(**{name: before[name] for name in given}).ok


def test_a_campaign_keeps_its_funding_instrument(user: User, account: str) -> None:
    tree = Tree(user, account)
    other = campaigning.instrument(user, account)
    answer = tree.change(funding_instrument_id=other)
    assert (answer.status, answer.errors[0]["parameter"]) == (400, "funding_instrument_id")


def test_a_handle_is_given_for_preroll_only(user: User, account: str) -> None:
    answer = post_line_item(user, account, advertiser_user_id="42")
    assert (answer.status, answer.errors[0]["parameter"]) == (400, "advertiser_user_id")
    assert post_line_item(user, account, **objective("PREROLL_VIEWS", advertiser_user_id="42")).ok


def test_what_is_paid_for_follows_the_goal_there_and_back(user: User, account: str) -> None:
    tree = Tree(user, account)
    assert tree.read()["pay_by"] == "ENGAGEMENT"
    assert tree.adjust(goal="LINK_CLICKS").data["pay_by"] == "IMPRESSION"
    assert tree.adjust(goal="ENGAGEMENT").data["pay_by"] == "ENGAGEMENT"


# Drafts (document 4, states: required parameters of a draft)

DRAFT = {"entity_status": "DRAFT", "bid_amount_local_micro": None}


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        (objective("APP_INSTALLS", ios_app_store_identifier=None), "android_app_store_identifier"),
        (objective("PREROLL_VIEWS", categories=None, bid_strategy="AUTO"), "categories"),
        ({"placements": "PUBLISHER_NETWORK", "categories": "IAB2"}, "advertiser_domain"),
        ({"bid_strategy": "MAX"}, "bid_amount_local_micro"),
    ],
    ids=["app", "preroll", "network", "bid"],
)
def test_a_draft_may_be_unfinished_and_an_active_line_item_not(
    user: User, account: str, given: dict, missing: str
) -> None:
    made = post_line_item(user, account, **given | DRAFT)
    assert made.ok, made
    answer = user.put(f"accounts/{account}/line_items/{made.data['id']}", entity_status="ACTIVE")
    assert (answer.codes, answer.errors[0]["parameter"]) == (["MISSING_PARAMETER"], missing)
    assert post_line_item(user, account, **given | DRAFT | {"entity_status": "ACTIVE"}).codes == ["MISSING_PARAMETER"]


# Active campaigns (document 2, limits)


def test_a_campaign_that_is_paused_makes_room(service: Service, user: User, account: str) -> None:
    funding = campaigning.instrument(user, account)
    assert service.control("POST", "/_sandbox/limits", {"account_id": account, "active_campaigns": 1}).ok

    def post(status: str) -> Answer:
        return post_campaign(user, account, funding_instrument_id=funding, entity_status=status)

    first = post("ACTIVE").data["id"]
    assert post("ACTIVE").codes == ["TOO_MANY_CAMPAIGNS"]
    assert post("PAUSED").ok
    assert user.put(f"accounts/{account}/campaigns/{first}", entity_status="PAUSED").ok
    assert post("ACTIVE").ok
    assert user.put(f"accounts/{account}/campaigns/{first}", entity_status="ACTIVE").codes == ["TOO_MANY_CAMPAIGNS"]


# Funding instruments (document 4, funding instrument)


def test_an_instrument_funds_from_its_start_to_its_end(start: Starter) -> None:
    service = start()
    user = service.user()
    account = user.account()
    times = {"start_time": instant(seconds=2 * 3600), "end_time": instant(seconds=4 * 3600)}
    made = campaigning.post_instrument(user, account, **times).data
    tree = Tree(user, account, {"funding_instrument_id": made["id"], "entity_status": "ACTIVE"}, entity_status="ACTIVE")
    reasons = []
    for hours in (0, 3, 2):
        assert service.control("POST", "/_sandbox/clock", {"hours": hours}).ok
        instrument = user.get(f"accounts/{account}/funding_instruments/{made['id']}").data
        served = user.get(f"accounts/{account}/campaigns/{tree.campaign}").data
        assert instrument["able_to_fund"] == (not instrument["reasons_not_able_to_fund"])
        assert ("FUNDING_PROBLEM" in served["reasons_not_servable"]) == (not instrument["able_to_fund"])
        reasons.append(instrument["reasons_not_able_to_fund"])
    assert reasons == [["STARTS_IN_FUTURE"], [], ["EXPIRED"]]
    assert made["reasons_not_able_to_fund"] == ["STARTS_IN_FUTURE"]
    over = campaigning.post_instrument(user, account, start_time=instant(days=-9), end_time=instant(days=-1)).data
    assert (over["able_to_fund"], over["reasons_not_able_to_fund"]) == (False, ["EXPIRED"])


# Placements (document 4, placement rules)


def test_a_line_item_takes_every_combination_that_the_lookup_answers(user: User, account: str) -> None:
    made = {
        "MEDIA": objective("PREROLL_VIEWS", advertiser_domain="example.com"),
        "PROMOTED_ACCOUNT": objective("FOLLOWERS"),
        "PROMOTED_POSTS": {"advertiser_domain": "example.com", "categories": "IAB2"},
    }
    for row in user.get("line_items/placements").data:
        given = made[row["product_type"]] | {"product_type": row["product_type"]}
        parent = campaign(user, account)
        for placements in row["placements"]:
            answer = post_line_item(user, account, parent, **given | {"placements": placements})
            assert answer.ok, (row["product_type"], placements, answer)


@pytest.mark.parametrize("placement", ["TWITTER_REPLIES", "SPOTLIGHT", "TREND"])
def test_media_are_not_shown_where_the_lookup_has_no_place_for_them(user: User, account: str, placement: str) -> None:
    given = objective("PREROLL_VIEWS", placements=["TWITTER_TIMELINE", placement])
    assert post_line_item(user, account, **given).codes == ["INVALID_PLACEMENT_TYPE"]


# Targeting


@pytest.fixture
def ads(user: User) -> Ads:
    return Ads(user)


@pytest.mark.parametrize(
    "kinds", [("CUSTOM_AUDIENCE", "CUSTOM_AUDIENCE_EXPANDED"), ("CUSTOM_AUDIENCE_EXPANDED", "CUSTOM_AUDIENCE")]
)
def test_an_audience_and_its_lookalike_exclude_each_other(ads: Ads, kinds: tuple[str, str]) -> None:
    line, audience = ads.line_item(), ads.audience()
    assert ads.target(line, kinds[0], audience).ok
    assert ads.target(line, kinds[1], audience).status == 400
    assert ads.target_all(create(ads.line_item(), kinds[1], audience)).ok
    both = ads.line_item()
    assert ads.target_all(create(both, kinds[0], audience), create(both, kinds[1], audience)).status == 400


def test_a_lookalike_cannot_be_excluded(ads: Ads) -> None:
    audience = ads.audience()
    assert ads.target(ads.line_item(), "CUSTOM_AUDIENCE_EXPANDED", audience, "NE").status == 400
    assert ads.target(ads.line_item(), "CUSTOM_AUDIENCE", audience, "NE").ok


def test_what_is_excluded_stands_in_nobodys_way(ads: Ads) -> None:
    shows = ads.user.get("targeting_criteria/tv_shows", locale="en-US").data
    show, germany = shows[0]["targeting_value"], located(ads.user, "DE")
    line = ads.line_item()
    assert ads.target(line, "LOCATION", germany, "NE").ok
    assert ads.target(line, "TV_SHOW", show).codes == ["INVALID_TV_SHOW_LOCATIONS"]
    ads.place(line)
    assert ads.target(line, "TV_SHOW", show).ok
    assert ads.target(line, "LOCATION", germany).codes == ["TV_SHOW_OUTSIDE_MARKET"]
    phones = ads.user.get("targeting_criteria/devices", q="iPhone").data
    assert ads.target(line, "PLATFORM", "0", "NE").ok
    assert ads.target(line, "DEVICE", phones[0]["targeting_value"]).ok


def test_an_iab_set_has_one_operator(ads: Ads) -> None:
    sets = [row["iab_categories"] for row in ads.user.get("content_categories").data]
    codes = next(codes for codes in sets if len(codes) > 1)
    line = ads.line_item("preroll")
    mixed = [create(line, "IAB_CATEGORY", code, "NE" if not at else "EQ") for at, code in enumerate(codes)]
    assert ads.target_all(*mixed).status == 400
    assert ads.target_all(*(create(line, "IAB_CATEGORY", code) for code in codes)).ok


def test_a_value_may_be_written_as_a_number(ads: Ads) -> None:
    line = ads.line_item()
    ads.place(line)
    (show, *_) = ads.user.get("targeting_criteria/tv_shows", locale="en-US").data
    items = [create(line, "GENDER", "1"), create(line, "TV_SHOW", show["targeting_value"])]
    items[0]["params"]["targeting_value"] = 1
    assert [record["targeting_value"] for record in ads.target_all(*items).data] == ["1", str(show["targeting_value"])]


@pytest.mark.parametrize(
    ("kind", "value", "operator"),
    [("BROAD_KEYWORD", "  ", "EQ"), ("CONTENT_PUBLISHER_USER", "42", "NE"), ("APP_LIST", "com.example.shoes", "")],
)
def test_a_value_names_something(ads: Ads, kind: str, value: str, operator: str) -> None:
    assert ads.target(ads.line_item(), kind, value, operator).status == 400


def test_a_curated_category_leaves_room_for_five_excluded_publishers(ads: Ads) -> None:
    publishers = [row["user_id"] for row in ads.user.get("publishers").data][:6]
    for count, status in ((5, 200), (6, 400)):
        line = ads.line_item("preroll")
        ads.place(line)
        assert ads.target_all(*(create(line, "CONTENT_PUBLISHER_USER", each, "NE") for each in publishers[:count])).ok
        answer = ads.user.post(
            ads.at("line_item_curated_categories"), line_item_id=line, curated_category_id=ads.curated()[0]
        )
        assert answer.status == status


# What is promoted in a line item


def test_a_post_that_is_named_twice_is_promoted_once(ads: Ads) -> None:
    post, line = ads.post(), ads.line_item()
    answer = ads.promote(line, post, post)
    assert (len(answer.data), answer.json["total_count"]) == (1, 1)


def test_nothing_is_promoted_once_more_in_a_line_item_that_was_deleted(ads: Ads) -> None:
    line = ads.line_item("account")
    query = {"line_item_id": line, "user_id": ads.somebody()}
    assert ads.user.post(ads.at("promoted_accounts"), **query).ok
    waiting = ads.line_item()
    scheduled = {"line_item_id": waiting, "scheduled_post_id": ads.scheduled()}
    assert ads.user.post(ads.at("scheduled_promoted_posts"), **scheduled).ok
    for each in (line, waiting):
        ads.user.delete(ads.at(f"line_items/{each}"))
    assert ads.user.post(ads.at("promoted_accounts"), **query).codes == ["LINE_ITEM_NOT_FOUND"]
    assert ads.user.post(ads.at("scheduled_promoted_posts"), **scheduled).codes == ["LINE_ITEM_NOT_FOUND"]


@pytest.mark.parametrize("currency", ["USD", "ARS", "JPY"])
def test_a_bid_for_an_engagement_lies_within_the_rule_of_the_currency(user: User, account: str, currency: str) -> None:
    (rule,) = user.get("bidding_rules", currency=currency).data
    least, most, step = rule[LEAST], rule[MOST], rule[STEP]
    fund = campaigning.instrument(user, account, currency=currency)
    parent = campaign(user, account, funding_instrument_id=fund, **{DAILY: None})
    line = line_item(user, account, parent, bid_amount_local_micro=least)
    for bid, status in ((least, 200), (least - step, 400), (most, 200), (most + step, 400)):
        assert post_line_item(user, account, parent, bid_amount_local_micro=bid).status == status
        assert user.put(f"accounts/{account}/line_items/{line}", bid_amount_local_micro=str(bid)).status == status


def test_a_campaign_that_ended_comes_back_within_the_limit(start: Starter) -> None:
    service = start()
    user = service.user()
    account = user.account()
    assert service.control("POST", "/_sandbox/limits", {"account_id": account, "active_campaigns": 1}).ok
    tree = Tree(user, account, {"entity_status": "ACTIVE"}, entity_status="ACTIVE", end_time=instant(seconds=1800))
    assert service.control("POST", "/_sandbox/clock", {"hours": 1}).ok
    assert post_campaign(user, account, entity_status="ACTIVE").ok
    answer = tree.adjust(end_time=instant(days=9))
    assert (answer.status, answer.codes, answer.errors[0]["parameter"]) == (400, ["TOO_MANY_CAMPAIGNS"], "end_time")


def test_an_old_version_says_so(user: User, account: str) -> None:
    assert "x-api-warn" not in user.get("accounts").headers
    assert user.send("GET", f"/5/accounts/{account}/recommendations").headers["x-api-warn"]
