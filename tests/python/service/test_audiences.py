"""Custom audiences, flexible audiences, who targets them (document 5, sections 2 and 7)."""

from __future__ import annotations

import copy

import pytest

from .wire import NOWHERE, Answer, User, email, next_second, unique, update


@pytest.fixture
def path(account: str) -> str:
    return f"accounts/{account}/custom_audiences"


def test_a_new_audience_is_an_empty_shell(user: User, account: str, path: str) -> None:
    made = user.post(path, name="spring buyers").data
    expected = {
        "name": "spring buyers",
        "description": None,
        "audience_type": "CRM",
        "audience_size": None,
        "targetable": False,
        "targetable_types": ["CRM", "EXCLUDED_CRM"],
        "reasons_not_targetable": ["PROCESSING", "TOO_SMALL"],
        "permission_level": "READ_WRITE",
        "owner_account_id": account,
        "partner_source": "OTHER",
        "deleted": False,
    }
    assert {name: made[name] for name in expected} == expected
    assert {"id", "created_at", "updated_at"} <= set(made)


def test_the_record_tells_who_owns_it(user: User, path: str) -> None:
    audience = user.post(path, name="mine").data["id"]
    assert user.get(f"{path}/{audience}").data["is_owner"] is True


def test_an_audience_is_read_back_as_it_was_made(user: User, path: str) -> None:
    made = user.post(path, name="a", description="Größe 漢").data
    assert made["description"] == "Größe 漢"
    assert user.get(path).ids == [made["id"]]
    read = user.get(f"{path}/{made['id']}").data
    assert (read["name"], read["description"], read["created_at"]) == (
        made["name"],
        made["description"],
        made["created_at"],
    )


def test_a_name_is_needed(user: User, path: str) -> None:
    answer = user.post(path, description="nameless")
    assert answer.status == 400
    assert [(error["code"], error["parameter"]) for error in answer.errors] == [("MISSING_PARAMETER", "name")]
    assert user.get(path).data == []


def test_a_name_is_unique(user: User, path: str) -> None:
    first = user.post(path, name="a").data["id"]
    assert user.post(path, name="a").refused
    second = user.post(path, name="b").data["id"]
    assert user.put(f"{path}/{second}", name="a").refused
    assert user.get(f"{path}/{second}").data["name"] == "b"
    assert user.put(f"{path}/{first}", name="a").ok
    assert len(user.get(path).data) == 2


def test_an_audience_is_updated(user: User, path: str) -> None:
    made = user.post(path, name="a", description="b").data
    next_second()
    after = user.put(f"{path}/{made['id']}", name="c")
    assert after.data["name"] == "c"
    assert after.data["description"] == "b"
    assert after.data["updated_at"] > made["updated_at"]
    assert after.params["name"] == "c"
    assert user.get(f"{path}/{made['id']}").data["name"] == "c"


def test_a_deleted_audience_is_not_targetable(user: User, path: str, audience: str) -> None:
    gone = user.delete(f"{path}/{audience}").data
    assert gone["deleted"] is True
    assert gone["targetable"] is False
    assert user.put(f"{path}/{audience}", name="again").status == 404
    assert user.post(f"{path}/{audience}/users", [update(email(1))]).status == 404


@pytest.mark.parametrize(
    ("method", "rest", "body"),
    [
        ("GET", "", None),
        ("PUT", "", None),
        ("DELETE", "", None),
        ("GET", "/targeted", None),
        ("GET", "/permissions", None),
        ("POST", "/users", [update(email(1))]),
    ],
    ids=["get", "put", "delete", "targeted", "permissions", "users"],
)
def test_an_audience_nobody_made_is_not_found(user: User, path: str, method: str, rest: str, body: object) -> None:
    query = {"name": "a"} if method == "PUT" else {}
    answer = user.send(method, f"{path}/{NOWHERE['base36']}{rest}", query, json_body=body)
    assert answer.status == 404, answer
    assert answer.codes == ["TAILORED_AUDIENCE_NOT_FOUND"]


QUERIES = {
    "prefix": ("Spr", 2),
    "case": ("sPRING", 2),
    "whole": ("spring buyers", 1),
    "middle": ("buyers", 0),
    "longest": ("s" * 255, 0),
}


@pytest.mark.parametrize(("q", "expected"), QUERIES.values(), ids=QUERIES)
def test_q_is_a_prefix_of_the_name_in_any_case(user: User, path: str, q: str, expected: int) -> None:
    for name in ("Spring buyers", "spring readers", "late spring"):
        user.post(path, name=name)
    assert len(user.get(path, q=q).data) == expected


@pytest.mark.parametrize("q", ["", "s" * 256], ids=["empty", "256"])
def test_q_has_1_to_255_characters(user: User, path: str, q: str) -> None:
    answer = user.get(path, q=q)
    assert answer.status == 400
    assert answer.errors[0]["parameter"] == "q"


def test_owned_audiences_are_listed_by_default(user: User, path: str, audience: str) -> None:
    assert user.get(path).ids == [audience]
    assert user.get(path, permission_scope="OWNER").ids == [audience]
    assert user.get(path, permission_scope="SHARED").ids == []


# Who targets it


@pytest.mark.parametrize(
    "query", [{}, {"with_active": "true"}, {"with_active": "false"}], ids=["default", "active", "all"]
)
def test_an_audience_nobody_targets_has_no_entries(user: User, path: str, audience: str, query: dict) -> None:
    answer = user.get(f"{path}/{audience}/targeted", **query)
    assert answer.data == []
    assert answer.json["next_cursor"] is None


# Flexible audiences


class Batch:
    """The batch of flexible audiences of one account, with leaves to build on."""

    def __init__(self, user: User, account: str) -> None:
        self.user, self.path = user, f"batch/accounts/{account}/custom_audiences"
        self.list = f"accounts/{account}/custom_audiences"
        self.leaves = [user.audience(account) for _ in range(2)]

    def leaf(self, number: int = 0, **members: object) -> dict:
        return {"custom_audience_id": self.leaves[number], "lookback_window": 30, "child_segments": []} | members

    def item(self, name: str | None = None, segments: dict | None = None, **params: object) -> dict:
        segments = segments or {"boolean_operator": "AND", "child_segments": [self.leaf(0), self.leaf(1)]}
        params = {"name": name or unique("flexible"), "audience_type": "FLEXIBLE", "segments": segments} | params
        return {
            "operation_type": "Create",
            "params": {name: value for name, value in params.items() if value is not None},
        }

    def send(self, *items: dict) -> Answer:
        return self.user.post(self.path, list(items))

    def names(self) -> set[str]:
        return {record["name"] for record in self.user.get(self.list).data if record["id"] not in self.leaves}


def records(answer: Answer) -> list[dict]:
    """The records of a batch, whether one or several came back."""
    return answer.data if isinstance(answer.data, list) else [answer.data]


@pytest.fixture
def batch(user: User, account: str) -> Batch:
    return Batch(user, account)


def test_a_flexible_audience_is_made_with_defaults_filled_in(batch: Batch) -> None:
    segments = {
        "boolean_operator": "AND",
        "child_segments": [
            batch.leaf(0, frequency=2, frequency_comparator="NUM_GT", negate=True),
            {
                "boolean_operator": "OR",
                "child_segments": [batch.leaf(1, lookback_window=7), batch.leaf(0, lookback_window=14)],
            },
        ],
    }
    answer = batch.send(batch.item("lapsed", segments))
    (made,) = records(answer)
    assert made["name"] == "lapsed"
    assert made["audience_type"] == "FLEXIBLE"
    assert made["targetable_types"] == ["FLEXIBLE", "EXCLUDED_FLEXIBLE"]
    tree = made["metadata"][0]["segments"]
    first, inner = tree["child_segments"]
    assert tree["boolean_operator"] == "AND"
    assert (first["frequency"], first["frequency_comparator"], first["negate"]) == (2, "NUM_GT", True)
    assert first["custom_audience_id"] == batch.leaves[0]
    for node in (inner, *inner["child_segments"]):
        assert (node["frequency"], node["frequency_comparator"], node["negate"]) == (1, "NUM_GTE", False)
    assert [leaf["lookback_window"] for leaf in inner["child_segments"]] == [7, 14]
    assert batch.names() == {"lapsed"}


def test_a_batch_echoes_each_item(batch: Batch, account: str) -> None:
    items = [batch.item("one"), batch.item("two")]
    echoed = batch.send(*items).json["request"]
    assert [entry["operation_type"] for entry in echoed] == ["Create", "Create"]
    assert [entry["params"]["name"] for entry in echoed] == ["one", "two"]
    assert {entry["params"]["account_id"] for entry in echoed} == {account}


def test_ids_of_leaves_are_folded_to_lower_case(batch: Batch) -> None:
    segments = {
        "boolean_operator": "OR",
        "child_segments": [batch.leaf(n, custom_audience_id=batch.leaves[n].upper()) for n in (0, 1)],
    }
    (made,) = records(batch.send(batch.item(segments=segments)))
    assert [leaf["custom_audience_id"] for leaf in made["metadata"][0]["segments"]["child_segments"]] == batch.leaves


def test_ten_audiences_are_made_at_once_in_order(batch: Batch) -> None:
    names = [f"flexible {n}" for n in range(10)]
    assert [record["name"] for record in records(batch.send(*map(batch.item, names)))] == names


def test_eleven_audiences_are_too_many(batch: Batch) -> None:
    answer = batch.send(*(batch.item(f"flexible {n}") for n in range(11)))
    assert answer.refused
    assert answer.errors
    assert batch.names() == set()


def test_a_tree_has_at_most_ten_leaves(batch: Batch) -> None:
    def tree(leaves: int) -> dict:
        inner = {"boolean_operator": "OR", "child_segments": [batch.leaf(0) for _ in range(leaves - 1)]}
        return {"boolean_operator": "AND", "child_segments": [batch.leaf(1), inner]}

    assert batch.send(batch.item("ten", tree(10))).ok
    assert batch.send(batch.item("eleven", tree(11))).refused
    assert batch.names() == {"ten"}


@pytest.mark.parametrize("window", [1, 7, 14, 30])
@pytest.mark.parametrize("comparator", ["NUM_GTE", "NUM_GT", "NUM_EQ", "NUM_LTE", "NUM_LT"])
def test_windows_and_comparators_are_taken(batch: Batch, window: int, comparator: str) -> None:
    leaf = batch.leaf(0, lookback_window=window, frequency_comparator=comparator)
    (made,) = records(batch.send(batch.item(segments={"boolean_operator": "AND", "child_segments": [leaf]})))
    (read,) = made["metadata"][0]["segments"]["child_segments"]
    assert (read["lookback_window"], read["frequency_comparator"]) == (window, comparator)


def broken(batch: Batch, case: str) -> dict:
    item = copy.deepcopy(batch.item("broken"))
    params = item["params"]
    root = params["segments"]
    leaf = root["child_segments"][0]
    match case:
        case "no-operation":
            del item["operation_type"]
        case "unknown-operation":
            item["operation_type"] = "Merge"
        case "no-params":
            del item["params"]
        case "no-name":
            del params["name"]
        case "no-type":
            del params["audience_type"]
        case "unknown-type":
            params["audience_type"] = "STATIC"
        case "unknown-operator":
            root["boolean_operator"] = "XOR"
        case "no-operator":
            del root["boolean_operator"]
        case "no-children":
            del root["child_segments"]
        case "leaf-without-audience":
            del leaf["custom_audience_id"]
        case "leaf-of-nobody":
            leaf["custom_audience_id"] = NOWHERE["base36"]
        case "window-of-5":
            leaf["lookback_window"] = 5
        case "unknown-comparator":
            leaf["frequency_comparator"] = "ABOUT"
        case "frequency-of-words":
            leaf["frequency"] = "often"
        case "negate-of-words":
            leaf["negate"] = "no"
    return item


BROKEN = [
    "no-operation",
    "unknown-operation",
    "no-params",
    "no-name",
    "no-type",
    "unknown-type",
    "unknown-operator",
    "no-operator",
    "no-children",
    "leaf-without-audience",
    "leaf-of-nobody",
    "window-of-5",
    "unknown-comparator",
    "frequency-of-words",
    "negate-of-words",
]


@pytest.mark.parametrize("case", BROKEN)
def test_one_broken_item_fails_the_batch(batch: Batch, case: str) -> None:
    answer = batch.send(batch.item("first"), broken(batch, case), batch.item("last"))
    assert answer.refused, answer
    assert {error["index"] for error in answer.json["operation_errors"]} == {1}
    assert all(error["message"] for error in answer.json["operation_errors"])
    assert batch.names() == set()


def test_a_name_taken_twice_in_a_batch_fails_it(batch: Batch) -> None:
    assert batch.send(batch.item("same"), batch.item("same")).refused
    assert batch.names() == set()


def test_a_flexible_audience_does_not_change(batch: Batch) -> None:
    (made,) = records(batch.send(batch.item("fixed")))
    assert batch.user.put(f"{batch.list}/{made['id']}", name="changed").refused
    assert batch.user.get(f"{batch.list}/{made['id']}").data["name"] == "fixed"


def test_a_flexible_audience_is_deleted(batch: Batch) -> None:
    (made,) = records(batch.send(batch.item("gone")))
    assert batch.user.delete(f"{batch.list}/{made['id']}").data["deleted"] is True
    assert batch.names() == set()
