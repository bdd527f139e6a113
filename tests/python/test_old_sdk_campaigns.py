"""The old SDK manages campaigns on the sandbox in live naming, unchanged but for the address.

It sends every property that it has read back with each update, lists as repeated parameters, and `True` with a capital.
"""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

import pytest

import handbill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = pytest.mark.filterwarnings("ignore")  # the SDK is not ours to mend

pytest.importorskip("twitter_ads.http", reason="the old SDK is not installed")

from twitter_ads import campaign as sdk
from twitter_ads import creative, enum, error
from twitter_ads.audience import CustomAudience
from twitter_ads.client import Client
from twitter_ads.cursor import Cursor
from twitter_ads.http import Request
from twitter_ads.targeting import AudienceEstimate

KEYS = ("consumer-key", "consumer-secret", "access-token", "access-token-secret")
UNIT = 1_000_000
NOW = datetime.now(timezone.utc).replace(microsecond=0)
UNITED_STATES = "96683cc9126741d1"


@pytest.fixture(scope="module")
def sandbox() -> Iterator[handbill.Sandbox]:
    with handbill.Sandbox(naming="live") as running:
        yield running


@pytest.fixture
def client(sandbox: handbill.Sandbox, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(Request, "_DEFAULT_DOMAIN", sandbox.url)
    return Client(*KEYS)


@pytest.fixture
def account(client: Any) -> Any:
    return client.accounts(asked(client, "post", "/11/accounts")[0]["id"])


@pytest.fixture
def instrument(client: Any, account: Any) -> str:
    terms = {"type": "CREDIT_CARD", "currency": "USD", "start_time": "2026-01-01T00:00:00Z"}
    return asked(client, "post", f"/11/accounts/{account.id}/funding_instruments", **terms)["id"]


def asked(client: Any, method: str, path: str, **params: Any) -> Any:
    """What the SDK calls a manual request: for what it has no class for."""
    return Request(client, method, path, params=params).perform().body["data"]


def filled(thing: Any, **properties: Any) -> Any:
    for name, value in properties.items():
        setattr(thing, name, value)
    return thing


def saved(thing: Any, **properties: Any) -> Any:
    filled(thing, **properties).save()
    return thing


def campaign(account: Any, instrument: str, **over: Any) -> Any:
    given = {
        "name": "Spring",
        "funding_instrument_id": instrument,
        "daily_budget_amount_local_micro": 10 * UNIT,
        "entity_status": enum.ENTITY_STATUS.PAUSED,
    }
    return filled(sdk.Campaign(account), **given | over)


def line_item(account: Any, campaign_id: str, **over: Any) -> Any:
    given = {
        "campaign_id": campaign_id,
        "name": "First",
        "objective": enum.OBJECTIVE.ENGAGEMENTS,
        "product_type": enum.PRODUCT.PROMOTED_TWEETS,
        "placements": [enum.PLACEMENT.ALL_ON_TWITTER],
        "bid_amount_local_micro": UNIT,
        "start_time": NOW,
        "end_time": NOW + timedelta(days=30),
        "entity_status": enum.ENTITY_STATUS.PAUSED,
    }
    return filled(sdk.LineItem(account), **given | over)


def criterion(account: Any, line_item_id: str, kind: str, value: str, operator: str = "EQ") -> Any:
    names = {"targeting_type": kind, "targeting_value": value, "operator_type": operator}
    return filled(sdk.TargetingCriteria(account), line_item_id=line_item_id, **names)


@pytest.fixture
def spring(account: Any, instrument: str) -> Any:
    return saved(campaign(account, instrument))


@pytest.fixture
def item(account: Any, spring: Any) -> Any:
    return saved(line_item(account, spring.id))


@pytest.fixture
def user_id(account: Any) -> str:
    """Whose posts the account promotes in full."""
    (full,) = [user for user in account.promotable_users() if user.promotable_user_type == "FULL"]
    return full.user_id


@pytest.fixture
def followers(account: Any, instrument: str) -> Any:
    """A line item that promotes an account."""
    parent = saved(campaign(account, instrument))
    kind = {"objective": enum.OBJECTIVE.FOLLOWERS, "product_type": enum.PRODUCT.PROMOTED_ACCOUNT}
    return saved(line_item(account, parent.id, **kind, bid_strategy="AUTO", bid_amount_local_micro=None))


@pytest.fixture
def preroll(account: Any, instrument: str) -> Any:
    """A line item that shows media."""
    parent = saved(campaign(account, instrument))
    kind = {"objective": enum.OBJECTIVE.PREROLL_VIEWS, "product_type": "MEDIA", "categories": ["IAB2"]}
    return saved(line_item(account, parent.id, **kind, bid_strategy="AUTO", bid_amount_local_micro=None))


# Campaigns


def test_a_campaign_lives_and_ends(account: Any, instrument: str) -> None:
    made = saved(campaign(account, instrument, total_budget_amount_local_micro=50 * UNIT))
    assert (made.currency, made.effective_status, made.entity_status) == ("USD", "UNKNOWN", "PAUSED")
    assert made.reasons_not_servable == ["PAUSED_BY_ADVERTISER", "INCOMPLETE"]
    read = account.campaigns(made.id)
    assert (read.name, read.total_budget_amount_local_micro, read.deleted) == ("Spring", 50 * UNIT, None)
    made.delete()
    assert made.deleted is True
    with pytest.raises(error.NotFound) as refused:
        made.delete()
    assert [fault["code"] for fault in refused.value.details] == ["CAMPAIGN_NOT_FOUND"]
    with pytest.raises(error.NotFound):
        account.campaigns(made.id)
    assert made.reload(with_deleted=True).deleted is True


def test_campaigns_come_in_pages(account: Any, instrument: str) -> None:
    made = [saved(campaign(account, instrument, name=f"n{n}")).id for n in range(5)]
    cursor = account.campaigns(count=2, sort_by="created_at-asc")
    assert (cursor.exhausted, cursor.fetched, cursor.first.id) == (False, 2, made[0])
    assert sorted(each.id for each in cursor) == sorted(made)
    assert (cursor.exhausted, cursor.fetched) == (True, 5)


def test_the_cursor_tells_how_many_there_are(account: Any, instrument: str) -> None:
    for n in range(3):
        saved(campaign(account, instrument, name=f"n{n}"))
    cursor = account.campaigns(count=1, with_total_count=True)
    assert (cursor.count, cursor.fetched) == (3, 1)


def test_campaigns_are_found(account: Any, instrument: str) -> None:
    spring, summer, draft = (
        saved(campaign(account, instrument, name=name, entity_status=status))
        for name, status in (("Spring", "PAUSED"), ("Summer", "ACTIVE"), ("Autumn", "DRAFT"))
    )
    gone = saved(campaign(account, instrument, name="Winter"))
    gone.delete()

    def ids(**params: Any) -> set[str]:
        return {each.id for each in account.campaigns(**params)}

    assert ids() == {spring.id, summer.id}
    assert ids(with_draft=True) == {spring.id, summer.id, draft.id}
    assert ids(with_deleted=True) == {spring.id, summer.id, gone.id}
    assert ids(q="sum") == {summer.id}
    assert ids(campaign_ids=f"{spring.id},{summer.id}") == {spring.id, summer.id}
    assert ids(funding_instrument_ids=instrument, sort_by="name-desc") == {spring.id, summer.id}


# Updates: the SDK sends back all that it has read.


@pytest.mark.parametrize("reloaded", [False, True], ids=["as-made", "as-read"])
def test_a_campaign_is_updated(account: Any, spring: Any, reloaded: bool) -> None:  # noqa: FBT001 (a column)
    held = account.campaigns(spring.id) if reloaded else spring
    saved(held, name="Summer", entity_status="ACTIVE", daily_budget_amount_local_micro=20 * UNIT)
    read = account.campaigns(spring.id)
    assert (read.name, read.entity_status, read.daily_budget_amount_local_micro) == ("Summer", "ACTIVE", 20 * UNIT)


@pytest.mark.parametrize("reloaded", [False, True], ids=["as-made", "as-read"])
def test_a_line_item_is_updated(account: Any, item: Any, reloaded: bool) -> None:  # noqa: FBT001 (a column)
    held = account.line_items(item.id) if reloaded else item
    saved(held, name="Second", bid_amount_local_micro=2 * UNIT)
    read = account.line_items(item.id)
    assert (read.name, read.bid_amount_local_micro) == ("Second", 2 * UNIT)


def test_a_line_item_is_updated_by_a_request_of_its_own(client: Any, account: Any, item: Any) -> None:
    changed = asked(client, "put", f"/11/accounts/{account.id}/line_items/{item.id}", name="Second", end_time="")
    assert (changed["name"], changed["end_time"]) == ("Second", None)


# Line items

#: What a line item of each objective needs besides.
OBJECTIVES: dict[str, dict[str, Any]] = {
    "APP_ENGAGEMENTS": {"ios_app_store_identifier": "333903271"},
    "APP_INSTALLS": {"android_app_store_identifier": "com.example.shoes", "goal": enum.GOAL.APP_CLICKS},
    "ENGAGEMENTS": {"goal": enum.GOAL.ENGAGEMENT, "bid_strategy": "MAX"},
    "FOLLOWERS": {"product_type": "PROMOTED_ACCOUNT", "bid_strategy": "AUTO"},
    "PREROLL_VIEWS": {"product_type": "MEDIA", "categories": ["IAB2"], "bid_strategy": "AUTO"},
    "REACH": {"bid_strategy": "TARGET", "goal": enum.GOAL.MAX_REACH},
    "VIDEO_VIEWS": {"bid_strategy": "AUTO", "goal": enum.GOAL.VIDEO_VIEW},
    "WEBSITE_CLICKS": {"bid_strategy": "MAX", "goal": enum.GOAL.LINK_CLICKS},
}


@pytest.mark.parametrize(("objective", "over"), OBJECTIVES.items(), ids=OBJECTIVES)
def test_a_line_item_lives_and_ends(account: Any, spring: Any, objective: str, over: dict[str, Any]) -> None:
    made = saved(line_item(account, spring.id, objective=objective, **over))
    assert (made.objective, made.currency, made.creative_source) == (objective, "USD", "MANUAL")
    read = account.line_items(made.id)
    assert read.placements == ["ALL_ON_TWITTER"]
    assert read.start_time == NOW.strftime("%Y-%m-%dT%H:%M:%SZ")
    assert [each.id for each in account.line_items(campaign_ids=spring.id)] == [made.id]
    made.delete()
    assert made.deleted is True
    with pytest.raises(error.NotFound) as refused:
        made.delete()
    assert refused.value.details[0]["code"] == "LINE_ITEM_NOT_FOUND"


def test_all_placements_of_a_line_item_arrive(account: Any, spring: Any) -> None:
    placements = [enum.PLACEMENT.TWITTER_TIMELINE, enum.PLACEMENT.TWITTER_SEARCH]
    made = saved(line_item(account, spring.id, placements=placements))
    assert sorted(made.placements) == sorted(placements)


def test_all_ids_of_a_filter_arrive(account: Any, instrument: str) -> None:
    made = [saved(campaign(account, instrument, name=f"n{n}")).id for n in range(3)]
    assert sorted(each.id for each in account.campaigns(campaign_ids=made[:2])) == sorted(made[:2])


@pytest.mark.parametrize("expansion", ["BROAD", "DEFINED", "EXPANDED"])
def test_a_line_item_may_expand_its_audience(account: Any, spring: Any, expansion: str) -> None:
    assert saved(line_item(account, spring.id, audience_expansion=expansion)).id


# Batches


def test_campaigns_are_made_in_a_batch(account: Any, instrument: str) -> None:
    made = [campaign(account, instrument, name=f"n{n}") for n in range(40)]
    sdk.Campaign.batch_save(account, made)
    assert {each.id for each in account.campaigns()} == {each.id for each in made}
    assert [account.campaigns(each.id).name for each in made[:3]] == ["n0", "n1", "n2"]


def test_line_items_are_made_in_a_batch(account: Any, spring: Any) -> None:
    placements = [enum.PLACEMENT.TWITTER_TIMELINE, enum.PLACEMENT.TWITTER_SEARCH]
    made = [line_item(account, spring.id, name=f"n{n}", placements=placements) for n in range(3)]
    made = [filled(each, start_time="2026-01-01T00:00:00Z", end_time=None) for each in made]  # dates are no JSON
    sdk.LineItem.batch_save(account, made)
    assert {each.id for each in account.line_items()} == {each.id for each in made}
    assert sorted(made[0].placements) == sorted(placements)


def test_campaigns_are_updated_in_a_batch(account: Any, instrument: str) -> None:
    made = [saved(campaign(account, instrument, name=f"n{n}")) for n in range(2)]
    sdk.Campaign.batch_save(account, [filled(each, name=each.name + "!") for each in made])
    assert sorted(each.name for each in account.campaigns()) == ["n0!", "n1!"]


def test_line_items_are_updated_in_a_batch(account: Any, spring: Any) -> None:
    made = [saved(line_item(account, spring.id, name=f"n{n}")) for n in range(2)]
    sdk.LineItem.batch_save(account, [filled(each, name=each.name + "!") for each in made])
    assert sorted(each.name for each in account.line_items()) == ["n0!", "n1!"]


def test_campaigns_and_line_items_are_deleted_in_a_batch(account: Any, spring: Any, item: Any) -> None:
    sdk.LineItem.batch_save(account, [filled(item, to_delete=True)])
    sdk.Campaign.batch_save(account, [filled(spring, to_delete=True)])
    assert (item.deleted, spring.deleted) == (True, True)
    assert (list(account.line_items()), list(account.campaigns())) == ([], [])


def test_criteria_are_made_and_deleted_in_a_batch(account: Any, item: Any) -> None:
    keywords = ["boots", "sandals", "shoes"]
    made = [criterion(account, item.id, "BROAD_KEYWORD", word) for word in keywords]
    sdk.TargetingCriteria.batch_save(account, made)
    assert [each.name for each in made] == keywords
    assert sorted(each.targeting_value for each in item.targeting_criteria()) == keywords
    extra = criterion(account, item.id, "EXACT_KEYWORD", "heels", "NE")
    sdk.TargetingCriteria.batch_save(account, [*(filled(each, to_delete=True) for each in made[:2]), extra])
    assert [each.deleted for each in made] == [True, True, None]
    assert {each.id for each in item.targeting_criteria()} == {made[2].id, extra.id}


def test_a_refused_batch_changes_nothing(account: Any, instrument: str) -> None:
    with pytest.raises(error.BadRequest) as refused:
        sdk.Campaign.batch_save(account, [campaign(account, instrument), campaign(account, instrument, name=None)])
    (_, entry) = refused.value.response.body["operation_errors"]
    assert [(fault["code"], fault["parameter"]) for fault in entry] == [("MISSING_PARAMETER", "name")]
    assert list(account.campaigns()) == []


# Targeting


#: Type, value, operator; the name it is shown under.
CRITERIA = [
    ("LOCATION", UNITED_STATES, "EQ", "United States"),
    ("AGE", enum.AGE_BUCKET.AGE_21_TO_34, "EQ", None),
    ("GENDER", "2", "EQ", None),
    ("LANGUAGE", "ar", "EQ", "Arabic"),
    ("INTEREST", "1001", "NE", "Books and literature/Biographies and memoirs"),
    ("PLATFORM", "0", "EQ", "iOS"),
    ("DEVICE", "1q", "EQ", "iPhone 3GS"),
    ("EVENT", "1ex", "EQ", "New Year's"),
    ("CONVERSATION", "a1", "EQ", "NFL"),
    ("APP_STORE_CATEGORY", "qouq", "EQ", "Games: Music"),
    ("NETWORK_OPERATOR", "2l", "EQ", "Advantage"),
    ("NETWORK_ACTIVATION_DURATION", "2", "LT", None),
    ("BROAD_KEYWORD", "running shoes", "EQ", "running shoes"),
    ("PHRASE_KEYWORD", "running shoes", "NE", "running shoes"),
]


@pytest.mark.parametrize(("kind", "value", "operator", "name"), CRITERIA, ids=[case[0] for case in CRITERIA])
def test_a_criterion_lives_and_ends(
    account: Any, item: Any, kind: str, value: str, operator: str, name: str | None
) -> None:
    made = saved(criterion(account, item.id, kind, value, operator))
    read = item.targeting_criteria(made.id)
    assert (read.targeting_type, read.targeting_value, read.operator_type) == (kind, value, operator)
    assert name in (None, read.name)
    assert [each.id for each in item.targeting_criteria()] == [made.id]
    made.delete()
    assert made.deleted is True
    assert list(item.targeting_criteria()) == []
    assert [each.id for each in item.targeting_criteria(with_deleted=True)] == [made.id]


@pytest.mark.parametrize("bucket", sorted(value for name, value in vars(enum.AGE_BUCKET).items() if name[0] == "A"))
def test_every_age_bucket_of_the_sdk_is_known(account: Any, item: Any, bucket: str) -> None:
    assert saved(criterion(account, item.id, "AGE", bucket)).name == bucket


def test_a_custom_audience_is_targeted(account: Any, spring: Any, item: Any) -> None:
    audience = CustomAudience.create(account, "Buyers")
    users = [{"email": [hashlib.sha256(f"a{n}@example.com".encode()).hexdigest()]} for n in range(100)]
    audience.users([{"operation_type": "Update", "params": {"users": users}}])
    saved(criterion(account, item.id, "CUSTOM_AUDIENCE", audience.id))
    assert list(audience.targeted()) == []  # the line item is paused
    (found,) = audience.targeted(with_active=False)
    assert (found.campaign_id, found.campaign_name) == (spring.id, "Spring")
    assert [each["id"] for each in found.line_items] == [item.id]


def test_an_audience_that_is_too_small_is_not_targeted(account: Any, item: Any) -> None:
    audience = CustomAudience.create(account, "Nobody")
    with pytest.raises(error.BadRequest):
        saved(criterion(account, item.id, "CUSTOM_AUDIENCE", audience.id))


#: Lookups: arguments, and an entry that is among what is found.
LOOKUPS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "app_store_categories": ({"os_type": "IOS", "q": "games"}, {"name": "Games: Music", "targeting_value": "qouq"}),
    "conversations": ({"conversation_type": "SPORTS", "count": 3}, {"name": "NBA", "targeting_value": "a2"}),
    "devices": ({"q": "iphone"}, {"name": "iPhone 4", "targeting_value": "1r", "manufacturer": "Apple"}),
    "events": ({"event_types": enum.EVENTS.HOLIDAY}, {"name": "New Year's", "is_global": True, "top_tweets": []}),
    "interests": ({"q": "books"}, {"targeting_type": "INTEREST", "targeting_value": "1001"}),
    "languages": ({"count": 10}, {"name": "English", "targeting_value": "en"}),
    "locations": ({"location_type": "CITIES", "q": "los angeles"}, {"targeting_value": "3b77caf94bfc81fe"}),
    "network_operators": ({"country_code": "US"}, {"name": "Aeris", "targeting_value": "1b"}),
    "platform_versions": ({"q": "jelly"}, {"name": "Jelly Bean", "number": "4.1", "targeting_value": "18"}),
    "platforms": ({}, {"name": "Android", "targeting_value": "1"}),
    "tv_markets": ({}, {"name": "Ireland", "locale": "en-IE"}),
    "tv_shows": ({"locale": "en-US", "count": 20}, {"name": "NewsWatch", "targeting_value": 10027243420}),
}


@pytest.mark.parametrize(("lookup", "case"), LOOKUPS.items(), ids=LOOKUPS)
def test_targeting_options_are_looked_up(account: Any, lookup: str, case: tuple[dict, dict]) -> None:
    args, expected = case
    found = list(getattr(sdk.TargetingCriteria, lookup)(account, **args))
    assert any(expected.items() <= entry.items() for entry in found), found[:3]


def test_an_audience_is_estimated(account: Any) -> None:
    criteria = [
        {"targeting_type": "LOCATION", "targeting_value": UNITED_STATES},
        {"targeting_type": "BROAD_KEYWORD", "targeting_value": "shoes", "operator_type": "EQ"},
    ]
    size = AudienceEstimate.load(account, params={"targeting_criteria": criteria}).audience_size
    assert 0 < size["min"] < size["max"]


# What is promoted


def post(account: Any, user_id: str, text: str = "Low prices") -> str:
    return sdk.Tweet.create(account, text=text, as_user_id=user_id)["id_str"]


def test_tweets_are_made_listed_and_previewed(account: Any, user_id: str) -> None:
    made = sdk.Tweet.create(account, text="Low prices", as_user_id=user_id, nullcast=True, trim_user=True, name="low")
    assert (made["text"], made["tweet_type"], made["user"]["id_str"]) == ("Low prices", "PUBLISHED", user_id)
    kinds = {"tweet_type": enum.TWEET_TYPE.PUBLISHED, "tweet_ids": [made["id"]]}
    (read,) = creative.Tweets.all(account, timeline_type=enum.TIMELINE_TYPE.ALL, **kinds)
    assert (read["tweet_id"], read["full_text"]) == (made["tweet_id"], "Low prices")
    (preview,) = creative.TweetPreview.load(account, **kinds)
    assert preview.tweet_id == made["tweet_id"]
    assert preview.preview.startswith("<iframe")


def test_promoted_tweets_live_and_end(account: Any, item: Any, user_id: str) -> None:
    posts = [post(account, user_id, f"Low prices {n}") for n in range(3)]
    made = list(creative.PromotedTweet.attach(account, line_item_id=item.id, tweet_ids=posts))
    assert [each.tweet_id for each in made] == posts
    assert {(each.entity_status, each.approval_status) for each in made} == {("ACTIVE", "ACCEPTED")}
    assert {each.id for each in account.promoted_tweets(line_item_ids=item.id)} == {each.id for each in made}
    assert account.promoted_tweets(made[0].id).line_item_id == item.id
    made[0].delete()
    assert made[0].deleted is True
    with pytest.raises(error.NotFound) as refused:
        account.promoted_tweets(made[0].id)
    assert refused.value.details[0]["code"] == "PROMOTED_TWEET_NOT_FOUND"
    assert account.promoted_tweets(made[0].id, with_deleted=True).deleted is True


def test_a_promoted_account_lives_and_ends(account: Any, followers: Any, user_id: str) -> None:
    made = saved(creative.PromotedAccount(account), line_item_id=followers.id, user_id=user_id)
    assert (made.entity_status, made.approval_status) == ("ACTIVE", "ACCEPTED")
    assert creative.PromotedAccount.load(account, made.id).user_id == user_id
    assert [each.id for each in creative.PromotedAccount.all(account, line_item_ids=followers.id)] == [made.id]
    made.delete()
    assert made.deleted is True


def test_a_line_item_of_posts_takes_no_account(account: Any, item: Any, user_id: str) -> None:
    with pytest.raises(error.BadRequest) as refused:
        saved(creative.PromotedAccount(account), line_item_id=item.id, user_id=user_id)
    assert refused.value.details[0]["code"] == "INCOMPATIBLE_LINE_ITEM"


def test_promotable_users_are_read(account: Any) -> None:
    found = list(account.promotable_users())
    assert {each.promotable_user_type for each in found} == {"FULL", "RETWEETS_ONLY"}
    assert {account.promotable_users(each.id).user_id for each in found} == {each.user_id for each in found}


def test_a_media_creative_lives_and_ends(account: Any, preroll: Any) -> None:
    made = saved(creative.MediaCreative(account), line_item_id=preroll.id, account_media_id="4tq7m")
    assert (made.entity_status, made.approval_status) == ("ACTIVE", "ACCEPTED")
    assert account.media_creatives(made.id).account_media_id == "4tq7m"
    assert [each.id for each in account.media_creatives(line_item_ids=preroll.id)] == [made.id]
    made.delete()
    assert made.deleted is True


def test_a_tracking_tag_lives_and_ends(account: Any, item: Any) -> None:
    url = "https://ad.doubleclick.net/ddm/trackimp/1"
    made = saved(
        sdk.TrackingTags(account), line_item_id=item.id, tracking_tag_type="IMPRESSION_TAG", tracking_tag_url=url
    )
    saved(account.tracking_tags(made.id), tracking_tag_url=url + "2")
    assert [each.tracking_tag_url for each in account.tracking_tags(line_item_ids=item.id)] == [url + "2"]
    made.delete()
    assert made.deleted is True
    assert list(account.tracking_tags()) == []


def test_a_draft_tweet_lives_and_ends(account: Any, user_id: str) -> None:
    made = saved(creative.DraftTweet(account), as_user_id=user_id, text="Low prices")
    assert (made.user_id, made.nullcast) == (user_id, True)
    saved(creative.DraftTweet.load(account, made.id), text="Lower prices")
    assert [(each.id, each.text) for each in creative.DraftTweet.all(account)] == [(made.id, "Lower prices")]
    made.delete()
    assert list(creative.DraftTweet.all(account)) == []


def scheduled(account: Any, user_id: str, hours: float = 24) -> Any:
    return saved(
        creative.ScheduledTweet(account),
        as_user_id=user_id,
        text="Low prices soon",
        scheduled_at=NOW + timedelta(hours=hours),
    )


def test_a_scheduled_tweet_lives_and_ends(account: Any, user_id: str) -> None:
    made = scheduled(account, user_id)
    assert (made.scheduled_status, made.tweet_id, made.completed_at) == ("SCHEDULED", None, None)
    saved(account.scheduled_tweets(made.id), text="Lower prices soon", scheduled_at=NOW + timedelta(hours=48))
    (read,) = account.scheduled_tweets()
    assert (read.text, read.scheduled_at[:10]) == ("Lower prices soon", f"{NOW + timedelta(hours=48):%Y-%m-%d}")
    made.delete()
    assert made.scheduled_status == "DELETED"
    assert list(account.scheduled_tweets()) == []


def test_a_scheduled_promoted_tweet_lives_and_ends(account: Any, item: Any, user_id: str) -> None:
    planned = scheduled(account, user_id)
    made = saved(sdk.ScheduledPromotedTweet(account), line_item_id=item.id, scheduled_tweet_id=planned.id)
    assert (made.scheduled_tweet_id, made.tweet_id) == (planned.id, None)
    assert account.scheduled_promoted_tweets(made.id).line_item_id == item.id
    assert [each.id for each in account.scheduled_promoted_tweets(line_item_ids=item.id)] == [made.id]
    made.delete()
    assert made.deleted is True


def test_a_scheduled_tweet_is_promoted_when_it_goes_live(monkeypatch: pytest.MonkeyPatch) -> None:
    with handbill.Sandbox(naming="live") as own:  # its clock is moved
        monkeypatch.setattr(Request, "_DEFAULT_DOMAIN", own.url)
        client = Client(*KEYS)
        account = client.accounts(asked(client, "post", "/11/accounts")[0]["id"])
        terms = {"type": "CREDIT_CARD", "currency": "USD", "start_time": "2026-01-01T00:00:00Z"}
        funds = asked(client, "post", f"/11/accounts/{account.id}/funding_instruments", **terms)["id"]
        item = saved(line_item(account, saved(campaign(account, funds)).id))
        planned = scheduled(account, next(iter(account.promotable_users())).user_id)
        made = saved(sdk.ScheduledPromotedTweet(account), line_item_id=item.id, scheduled_tweet_id=planned.id)
        own.advance(hours=25)
        live = planned.reload().tweet_id
        assert (planned.scheduled_status, made.reload().tweet_id) == ("SUCCESS", live)
        assert [each.tweet_id for each in account.promoted_tweets(line_item_ids=item.id)] == [live]


def test_a_whole_tree_is_deleted(account: Any, spring: Any, item: Any, user_id: str) -> None:
    leaves = [
        *creative.PromotedTweet.attach(account, line_item_id=item.id, tweet_ids=[post(account, user_id)]),
        saved(criterion(account, item.id, "LOCATION", UNITED_STATES)),
        saved(
            sdk.TrackingTags(account),
            line_item_id=item.id,
            tracking_tag_type="IMPRESSION_TAG",
            tracking_tag_url="https://ad.doubleclick.net/1",
        ),
    ]
    for each in [*leaves, item, spring]:
        each.delete()
        assert each.deleted is True
    assert not any(list(found) for found in (account.campaigns(), account.line_items(), account.promoted_tweets()))
    (funds,) = account.funding_instruments()
    funds.delete()
    assert (funds.deleted, funds.reasons_not_able_to_fund) == (True, ["DELETED"])
    assert account.funding_instruments(funds.id, with_deleted=True).able_to_fund is None  # how the SDK reads false


# Reference data and what belongs to an account

CATEGORIES: dict[Any, dict[str, Any]] = {
    sdk.ContentCategories: {"id": "se", "name": "Sports", "iab_categories": ["IAB17"]},
    sdk.IabCategories: {"id": "IAB1-1", "parent_id": "IAB1"},
    sdk.LineItemPlacements: {
        "product_type": "PROMOTED_ACCOUNT",
        "placements": [["ALL_ON_TWITTER"], ["TWITTER_TIMELINE"]],
    },
    sdk.AdvertiserBusinessCategories: {},
}


@pytest.mark.parametrize(("kind", "expected"), CATEGORIES.items(), ids=[kind.__name__ for kind in CATEGORIES])
def test_reference_data_is_listed(account: Any, kind: Any, expected: dict[str, Any]) -> None:
    found = [{name: getattr(entry, name) for name in expected} for entry in kind.all(account)]
    assert expected in found


#: Path, parameters; an entry that is among what is found.
BY_HAND: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "/11/bidding_rules": ({"currency": "USD"}, {"currency": "USD", "minimum_denomination": 10_000}),
    "/11/publishers": ({}, {"monetization_restricted": False}),
    "/11/iab_categories": ({"count": 1000}, {"id": "IAB2", "parent_id": None}),
    "/11/advertiser_business_categories": ({}, {"id": "1jv", "name": "Auto", "iab_categories": ["IAB2"]}),
    "/11/line_items/placements": ({"product_type": "PROMOTED_TWEETS"}, {"product_type": "PROMOTED_TWEETS"}),
    "/11/accounts/{0}/curated_categories": ({"country_codes": "US"}, {}),
    "/11/accounts/{0}/targeting_suggestions": (
        {"suggestion_type": "KEYWORD", "targeting_values": "shoes,boots"},
        {"suggestion_type": "KEYWORD"},
    ),
    "/5/accounts/{0}/recommendations": ({}, {"status": "PENDING"}),
}


@pytest.mark.parametrize(("path", "case"), BY_HAND.items(), ids=BY_HAND)
def test_what_the_sdk_has_no_class_for_is_listed(
    client: Any, account: Any, spring: Any, path: str, case: tuple[dict, dict]
) -> None:
    params, expected = case
    request = Request(client, "get", path.format(account.id), params=params)
    found = list(Cursor(None, request))
    assert any(expected.items() <= entry.items() for entry in found), (spring, found[:3])


def test_an_account_has_no_apps(client: Any, account: Any) -> None:
    assert asked(client, "get", f"/11/accounts/{account.id}/account_apps") == []


def test_a_line_item_gets_a_curated_category(client: Any, account: Any, preroll: Any) -> None:
    saved(criterion(account, preroll.id, "LOCATION", UNITED_STATES))
    root = f"/11/accounts/{account.id}"
    category = asked(client, "get", f"{root}/curated_categories", country_codes="US")[0]["id"]
    given = {"line_item_id": preroll.id, "curated_category_id": category}
    made = asked(client, "post", f"{root}/line_item_curated_categories", **given)
    assert asked(client, "get", f"{root}/line_item_curated_categories") == [made]
    assert asked(client, "delete", f"{root}/line_item_curated_categories/{made['id']}")["deleted"] is True


def test_a_user_has_permissions(client: Any, account: Any, user_id: str) -> None:
    access = asked(client, "get", f"/11/accounts/{account.id}/authenticated_user_access")
    assert access == {"user_id": user_id, "permissions": ["ACCOUNT_ADMIN", "TWEET_COMPOSER"]}


def test_the_account_remembers(client: Any, account: Any, spring: Any) -> None:
    saved(spring, name="Summer")
    window = {"start_time": f"{NOW - timedelta(days=1):%Y-%m-%dT%H:00:00Z}", "end_time": "2099-01-01T00:00:00Z"}
    params = {"entity_type": "CAMPAIGN", "entity_id": spring.id, **window}
    found = list(Cursor(None, Request(client, "get", f"/11/accounts/{account.id}/account_history", params=params)))
    assert [entry["change_type"] for entry in found].count("CREATE") == 1
    assert {(entry["entity"], entry["entity_id"]) for entry in found} == {("CAMPAIGN", spring.id)}
    assert {entry["entity_data"]["name"] for entry in found} == {"Spring", "Summer"}


def test_the_account_remembers_in_the_spelling_of_the_wire(client: Any, account: Any, item: Any, user_id: str) -> None:
    (made,) = creative.PromotedTweet.attach(account, line_item_id=item.id, tweet_ids=[post(account, user_id)])
    window = {"start_time": f"{NOW - timedelta(days=1):%Y-%m-%dT%H:00:00Z}", "end_time": "2099-01-01T00:00:00Z"}
    for kind, entity_id, member in (("LINE_ITEM", item.id, "product_type"), ("PROMOTED_TWEET", made.id, "tweet_id")):
        params = {"entity_type": kind, "entity_id": entity_id, **window}
        (entry,) = asked(client, "get", f"/11/accounts/{account.id}/account_history", **params)
        assert entry["entity"] == kind
        assert entry["entity_data"][member] in ("PROMOTED_TWEETS", made.tweet_id)


def test_features_come_and_go(client: Any, account: Any) -> None:
    path = f"/11/accounts/{account.id}/features"
    assert "AGE_TARGETING" not in account.features()
    assert "AGE_TARGETING" in asked(client, "post", path, feature_keys="AGE_TARGETING")
    assert "AGE_TARGETING" in account.features()
    assert "AGE_TARGETING" not in asked(client, "delete", path, feature_keys="AGE_TARGETING")


def test_user_settings_are_kept(account: Any, user_id: str) -> None:
    assert sdk.UserSettings.load(account, user_id).notification_email == ""
    given = {"notification_email": "ads@example.com", "contact_phone": "+15550100", "contact_phone_extension": "7"}
    saved(filled(sdk.UserSettings(account), id=user_id), **given)
    read = sdk.UserSettings.load(account, user_id)
    assert {name: getattr(read, name) for name in given} == given


def test_tax_settings_are_kept(account: Any) -> None:
    given = {"address_city": "Berlin", "address_country": "DE", "bill_to": "ADVERTISER", "tax_id": "DE811569869"}
    saved(sdk.TaxSettings(account), **given, tax_category="BUSINESS_WITH_VAT")
    read = sdk.TaxSettings.load(account)
    assert {name: getattr(read, name) for name in given} == given
    saved(read, address_city="Hamburg")
    assert sdk.TaxSettings.load(account).address_city == "Hamburg"


def test_tax_settings_are_updated_as_they_were_read(account: Any) -> None:
    saved(sdk.TaxSettings.load(account), address_city="Berlin")
    assert sdk.TaxSettings.load(account).address_city == "Berlin"


# Errors, limits and the ways of a client


#: What is asked of an account; the error and its code.
REFUSALS: dict[str, tuple[Callable[[Any], Any], type[Exception], str]] = {
    "no-campaign": (lambda account: account.campaigns("zzzz"), error.NotFound, "CAMPAIGN_NOT_FOUND"),
    "no-line-item": (lambda account: account.line_items("zzzz"), error.NotFound, "LINE_ITEM_NOT_FOUND"),
    "no-fund": (lambda account: account.funding_instruments("zzzz"), error.NotFound, "FUNDING_INSTRUMENT_NOT_FOUND"),
    "no-user": (lambda account: account.promotable_users("zzzz"), error.NotFound, "PROMOTABLE_USER_NOT_FOUND"),
    "no-tweet": (lambda account: account.promoted_tweets("zzzz"), error.NotFound, "PROMOTED_TWEET_NOT_FOUND"),
    "no-creative": (lambda account: account.media_creatives("zzzz"), error.NotFound, "MEDIA_CREATIVE_NOT_FOUND"),
    "no-account": (lambda account: account.client.accounts("zzzz"), error.Forbidden, "ACCOUNT_NOT_FOUND"),
    "long-page": (lambda account: account.campaigns(count=1001), error.BadRequest, "INVALID_PARAMETER"),
    "no-name": (lambda account: campaign(account, "zzzz", name=None).save(), error.BadRequest, "MISSING_PARAMETER"),
    "no-locale": (sdk.TargetingCriteria.tv_shows, error.BadRequest, "MISSING_PARAMETER"),
    "two-flags": (
        lambda account: account.campaigns(cursor="c-1", with_total_count=True),
        error.BadRequest,
        "EXCLUSIVE_PARAMETERS",
    ),
    "no-route": (
        lambda account: asked(account.client, "get", f"/11/accounts/{account.id}/nothing"),
        error.NotFound,
        "ROUTE_NOT_FOUND",
    ),
}


@pytest.mark.parametrize(("ask", "kind", "code"), REFUSALS.values(), ids=REFUSALS)
def test_a_refusal_is_the_error_it_is(account: Any, ask: Callable[[Any], Any], kind: type[Any], code: str) -> None:
    with pytest.raises(kind) as refused:
        ask(account)
    assert type(refused.value) is kind
    assert code in [fault["code"] for fault in refused.value.details]


def test_another_user_sees_nothing(account: Any, spring: Any) -> None:
    other = Client("consumer-key", "consumer-secret", "another-token", "another-secret")
    assert account.id not in [each.id for each in other.accounts()]
    with pytest.raises(error.Forbidden):
        other.accounts(account.id)
    with pytest.raises(error.Forbidden):
        asked(other, "get", f"/11/accounts/{account.id}/campaigns/{spring.id}")


def test_its_signatures_are_right(monkeypatch: pytest.MonkeyPatch) -> None:
    verify = {"consumer_key": KEYS[0], "consumer_secret": KEYS[1], "tokens": {KEYS[2]: KEYS[3]}}
    with handbill.Sandbox(naming="live", verify=verify) as own:
        monkeypatch.setattr(Request, "_DEFAULT_DOMAIN", own.url)
        client = Client(*KEYS)
        account = client.accounts(asked(client, "post", "/11/accounts")[0]["id"])
        terms = {"type": "CREDIT_CARD", "currency": "USD", "start_time": "2026-01-01T00:00:00+01:00"}
        funds = asked(client, "post", f"/11/accounts/{account.id}/funding_instruments", **terms)["id"]
        made = saved(campaign(account, funds, name="Größe & Preis, 100% ☀"))
        sdk.Campaign.batch_save(account, [campaign(account, funds, name="in JSON")])
        assert account.campaigns(made.id).name == "Größe & Preis, 100% ☀"
        with pytest.raises(error.NotAuthorized):
            Client(*KEYS[:3], "wrong").accounts()


def test_limits_are_told_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    with handbill.Sandbox(naming="live", rate_limits="documented") as own:
        monkeypatch.setattr(Request, "_DEFAULT_DOMAIN", own.url)
        client = Client(*KEYS)
        account = client.accounts(asked(client, "post", "/11/accounts")[0]["id"])
        assert int(account.campaigns().account_rate_limit_limit) == 10_000
        cursor = sdk.ContentCategories.all(account)
        assert (int(cursor.rate_limit_limit), int(cursor.rate_limit_remaining)) == (5, 4)
        for _ in range(4):
            sdk.ContentCategories.all(account)
        with pytest.raises(error.RateLimit) as refused:
            sdk.ContentCategories.all(account)
        assert int(refused.value.reset_at) > NOW.timestamp()


def test_it_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with handbill.Sandbox(naming="live") as own:
        monkeypatch.setattr(Request, "_DEFAULT_DOMAIN", own.url)
        client = Client(*KEYS, options={"retry_max": 3, "retry_delay": 1, "retry_on_status": [503]})
        asked(client, "post", "/11/accounts")
        own.faults(path="accounts", status=503, count=2)
        assert len(list(client.accounts())) == 1
        own.faults(path="accounts", status=503, retry_after=7, count=1)
        with pytest.raises(error.ServiceUnavailable) as refused:
            Client(*KEYS).accounts()
        assert refused.value.retry_after == "7"


def test_its_sandbox_switch_leads_here(sandbox: handbill.Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Request, "_SANDBOX_DOMAIN", sandbox.url)
    client = Client(*KEYS)
    client.sandbox = True
    made = asked(client, "post", "/11/accounts")[0]["id"]
    assert asked(client, "delete", f"/11/accounts/{made}")["deleted"] is True
