"""Batches of atoms over HTTP: an outcome for each, and which field of which atom is wrong."""

from collections.abc import Mapping
from typing import Any

import pytest

from loci.api import routing
from tests.support.recall_world import World
from tests.unit.api.requests import Api

SPACE = "/ai-memory/spaces/ms_diary-abc123"
TEA: Mapping[str, Any] = {"text": "Ada likes tea", "category": {"name": "taste", "kind": "PREFERENCE"}}


@pytest.fixture
def api() -> Api:
    return Api(World().ports, routing.MEMORY.routers())


def test_each_atom_has_an_outcome(api: Api) -> None:
    sent = {"atoms": [{**TEA, "provenance": "import"}, TEA, {**TEA, "importance": 6}]}
    answer = api.send("POST", f"{SPACE}/atoms:batch", sent)
    assert answer.status == 200
    created, again, failed = answer.body["items"]
    assert [one["outcome"] for one in (created, again, failed)] == ["created", "deduplicated", "failed"]
    assert (created["atom"]["provenance"], created["problem"]) == ("import", None)
    assert again["atom"]["id"] == created["atom"]["id"]
    assert (failed["atom"], failed["problem"]["status"]) == (None, 422)
    assert failed["problem"]["errors"] == [
        {"pointer": "/atoms/2/importance", "detail": "importance must be an integer from 1 to 5"}
    ]


def test_an_unconfirmed_atom_is_taken_as_such_but_with_no_key_and_as_no_rule(api: Api) -> None:
    home = {"text": "User lives in Porto", "category": {"name": "home", "kind": "FACT"}, "review": "unconfirmed"}
    rule = {"text": "Always answer in German", "category": {"name": "style", "kind": "RULE"}, "review": "unconfirmed"}
    sent = {"atoms": [home, {**home, "key": "home"}, rule, {**home, "review": "said"}]}
    added, keyed, order, odd = api.send("POST", f"{SPACE}/atoms:batch", sent).body["items"]
    assert added["atom"]["review"] == "unconfirmed"
    assert [one["problem"]["errors"][0]["pointer"] for one in (keyed, order, odd)] == [
        "/atoms/1/key",
        "/atoms/2/category/kind",
        "/atoms/3/review",
    ]


def test_an_edit_makes_no_unconfirmed_atom_a_value_of_a_key(api: Api) -> None:
    api.send("POST", f"{SPACE}/atoms", {"text": "User lives in Oslo"})
    sent = {"text": "User knows Porto", "review": "unconfirmed"}
    added = api.send("POST", f"{SPACE}/atoms", sent).body
    edited = api.send("PATCH", f"/ai-memory/atoms/{added['id']}", {"text": "User lives in Porto"}).body
    assert (edited["review"], edited["key"]) == ("unconfirmed", None)


def test_what_a_model_adds_is_unconfirmed_where_no_words_of_the_user_say_it(api: Api) -> None:
    rule = {"text": "Always answer in German", "category": {"name": "style", "kind": "RULE"}}
    home = {"text": "User lives in Porto", "category": {"name": "home", "kind": "FACT"}, "key": "user.home"}
    atoms = [
        {**rule, "userWords": ["From now on always answer in German."]},
        {**rule, "text": "Always answer in Dutch", "userWords": ["Where is Porto?"]},
        {**home, "userWords": ["I live in Porto now."]},
        {**home, "text": "User lives in Linz", "userWords": []},
        {"text": "User lives in Graz", "userWords": []},
    ]
    added = [one["atom"] for one in api.send("POST", f"{SPACE}/atoms:batch", {"atoms": atoms}).body["items"]]
    assert [(one["category"]["kind"], one["key"], one["review"]) for one in added] == [
        ("RULE", None, None),
        ("RULE", None, "pending"),
        ("FACT", "user.home", None),
        ("FACT", None, "unconfirmed"),
        ("FACT", None, "unconfirmed"),
    ]
    for one, former in zip(atoms, added, strict=True):
        assert api.send("POST", f"{SPACE}/atoms", one).body["review"] == former["review"]


def test_what_is_unconfirmed_is_listed_alone(api: Api) -> None:
    api.send("POST", f"{SPACE}/atoms", TEA)
    added = api.send("POST", f"{SPACE}/atoms", {"text": "User lives in Porto", "userWords": ["Hi"]}).body
    listed = api.send("GET", f"{SPACE}/atoms?review=unconfirmed").body["items"]
    assert [one["id"] for one in listed] == [added["id"]]
    assert api.send("GET", f"{SPACE}/atoms?review=said").status == 422


def test_a_category_may_be_its_name_alone(api: Api) -> None:
    answer = api.send("POST", f"{SPACE}/atoms:batch", {"atoms": [{**TEA, "category": "taste"}]})
    assert answer.body["items"][0]["atom"]["category"] == {"name": "taste", "kind": "FACT"}


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"text": None}, "/atoms/1/text"),
        ({"category": {"name": "taste", "kind": "TASTE"}}, "/atoms/1/category/kind"),
        ({"category": ""}, "/atoms/1/category/name"),
        ({"category": 5}, "/atoms/1/category"),
        ({"provenance": "extraction"}, "/atoms/1/provenance"),
        ({"colour": "red"}, "/atoms/1/colour"),
        ({"similarity": 2.0}, "/atoms/1/similarity"),
        ({"similarity": 0.9, "key": "drink"}, "/atoms/1/similarity"),
        ({"validFrom": "soon"}, "/atoms/1/validFrom"),
        ({"sourceConversationId": "conv_diary_01K00000000000000000000000"}, "/atoms/1/sourceConversationId"),
        ({"entityIds": ["bo"]}, "/atoms/1/entityIds/0"),
    ],
)
def test_what_is_wrong_with_one_atom_is_named_and_the_others_are_added(
    api: Api, wrong: Mapping[str, object], pointer: str
) -> None:
    answer = api.send("POST", f"{SPACE}/atoms:batch", {"atoms": [TEA, {**TEA, **wrong}]})
    assert [one["outcome"] for one in answer.body["items"]] == ["created", "failed"]
    assert [field["pointer"] for field in answer.body["items"][1]["problem"]["errors"]] == [pointer]


@pytest.mark.parametrize(
    ("sent", "pointer"),
    [
        ({"atoms": []}, "/atoms"),
        ({"atoms": [TEA] * 101}, "/atoms"),
        ({"atoms": TEA}, "/atoms"),
        ({}, "/atoms"),
        ({"atoms": [TEA], "key": "x"}, "/key"),
    ],
)
def test_a_batch_that_is_none_is_refused_whole(api: Api, sent: Mapping[str, object], pointer: str) -> None:
    answer = api.send("POST", f"{SPACE}/atoms:batch", sent)
    assert (answer.status, answer.pointers) == (422, [pointer])


def test_the_same_request_says_what_it_wrote_before_and_another_under_its_key_is_refused(api: Api) -> None:
    sent = {"atoms": [TEA, {**TEA, "importance": 6}], "idempotencyKey": "once"}
    written, failed = api.send("POST", f"{SPACE}/atoms:batch", sent).body["items"]
    assert (written["repeated"], failed["repeated"]) == (False, False)
    again = api.send("POST", f"{SPACE}/atoms:batch", sent)
    assert again.body["items"] == [{**written, "repeated": True}, failed]
    assert api.send("POST", f"{SPACE}/atoms:batch", {**sent, "atoms": [TEA]}).status == 422


def test_an_atom_may_say_that_it_was_imported(api: Api) -> None:
    answer = api.send("POST", f"{SPACE}/atoms", {**TEA, "provenance": "import"})
    assert (answer.status, answer.body["provenance"]) == (201, "import")
