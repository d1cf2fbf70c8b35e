"""Settings over HTTP: what is answered, and what is not taken."""

import pytest

from loci.api import routing
from tests.support.conversation_world import World
from tests.unit.api.requests import Api

PATH = "/ai-admin/settings"
UNSET = {
    "models": {"extraction": None, "summary": None},
    "summaryEveryTurns": None,
    "extraction": None,
    "defaultBinding": None,
    "wholeUpTo": None,
    "review": {"learned": None, "safety": None, "quarantine": None},
}


@pytest.fixture
def api() -> Api:
    return Api(World().ports, routing.ADMIN.routers())


def test_defaults_are_answered_before_anything_is_set(api: Api) -> None:
    answer = api.send("GET", PATH, role="admin")
    assert answer.status == 200
    assert answer.body == {
        "idleCloseMinutes": 1440,
        "minSimilarity": 0.26,
        "maskSecrets": False,
        "rate": None,
        "models": {"extraction": None, "summary": None},
        "summaryEveryTurns": 10,
        "extraction": {"instructions": None, "categories": []},
        "defaultBinding": True,
        "wholeUpTo": 1000,
        "review": {"learned": False, "safety": False, "quarantine": True},
        "budget": {"tokensPerDay": None, "dollarsPerDay": None},
        "decay": {"slowDays": 3650, "mediumDays": 730, "fastDays": 365, "floor": 0.9},
        "categories": [],
        "dailyMemoryHours": 24,
        "chats": {"duplicateSimilarity": 0.95, "contextSimilarity": 0.22},
        "namespaces": {},
        "updatedAt": None,
        "version": 0,
    }


def test_a_limit_in_dollars_on_a_model_without_a_price_is_refused_unless_tokens_are_limited_too(api: Api) -> None:
    models = {"extraction": "openai/own-model", "summary": "openai/gpt-4.1-mini"}
    refused = api.send("PUT", PATH, {"models": models, "budget": {"dollarsPerDay": 5}}, role="admin")
    assert (refused.status, refused.body["errors"][0]["pointer"]) == (422, "/budget/dollarsPerDay")
    assert "openai/own-model: there is no list price" in refused.body["detail"]
    both = {"dollarsPerDay": 5, "tokensPerDay": 1000}
    assert api.send("PUT", PATH, {"models": models, "budget": both}, role="admin").status == 200


def test_what_is_set_is_answered_and_has_a_version(api: Api) -> None:
    namespaces = {"chat": {"idleCloseMinutes": 30, "maskSecrets": True}, "work": {"minSimilarity": 0}}
    sent = {"minSimilarity": 0.45, "namespaces": namespaces}
    put = api.send("PUT", PATH, sent, role="admin")
    assert (put.status, put.body["idleCloseMinutes"], put.body["minSimilarity"]) == (200, 1440, 0.45)
    assert put.body["namespaces"] == {
        "chat": {"idleCloseMinutes": 30, "minSimilarity": None, "maskSecrets": True, **UNSET},
        "work": {"idleCloseMinutes": None, "minSimilarity": 0, "maskSecrets": None, **UNSET},
    }
    got = api.send("GET", PATH, role="admin")
    assert got.body == put.body
    assert api.send("PUT", PATH, {}, role="admin", if_match="1").status == 200
    assert api.send("PUT", PATH, {}, role="admin", if_match="1").status == 409


@pytest.mark.parametrize("condition", [{"if_none_match": "*"}, {"if_match": '"0"'}])
def test_the_first_settings_replace_none_that_another_admin_put_meanwhile(api: Api, condition: dict[str, str]) -> None:
    assert api.send("PUT", PATH, {"rate": 100}, role="admin", **condition).status == 200
    assert api.send("PUT", PATH, {"rate": 200}, role="admin", **condition).status == 409
    assert api.send("GET", PATH, role="admin").body["rate"] == 100


@pytest.mark.parametrize("method", ["GET", "PUT"])
def test_settings_are_for_admins(api: Api, method: str) -> None:
    assert api.send(method, PATH, {} if method == "PUT" else None).status == 403


def test_models_summaries_and_a_budget_are_set_for_the_app_and_the_first_two_for_a_namespace(api: Api) -> None:
    sent = {
        "models": {"extraction": "openai/gpt-4.1-mini", "summary": "rules"},
        "summaryEveryTurns": 5,
        "budget": {"tokensPerDay": 1000, "dollarsPerDay": 0.5},
        "namespaces": {"chat": {"models": {"extraction": "bedrock/amazon.nova-lite-v1:0"}, "summaryEveryTurns": 0}},
    }
    body = api.send("PUT", PATH, sent, role="admin").body
    assert {name: body[name] for name in ("models", "summaryEveryTurns", "budget")} == {
        name: sent[name] for name in ("models", "summaryEveryTurns", "budget")
    }
    assert body["namespaces"]["chat"]["models"] == {"extraction": "bedrock/amazon.nova-lite-v1:0", "summary": None}
    assert body["namespaces"]["chat"]["summaryEveryTurns"] == 0


def test_how_memories_fade_is_set_for_the_app_and_what_is_left_out_stays_ours(api: Api) -> None:
    body = api.send("PUT", PATH, {"decay": {"fastDays": 30, "floor": 0}}, role="admin").body
    assert body["decay"] == {"slowDays": 3650, "mediumDays": 730, "fastDays": 30, "floor": 0}


@pytest.mark.parametrize(
    ("sent", "pointer"),
    [
        ({"decay": {"fastDays": 0.5}}, "/decay/fastDays"),
        ({"decay": {"slowDays": 36501}}, "/decay/slowDays"),
        ({"decay": {"floor": 1.1}}, "/decay/floor"),
        ({"namespaces": {"chat": {"decay": {"floor": 1}}}}, "/namespaces/chat/decay"),
        ({"minSimilarity": 2}, "/minSimilarity"),
        ({"idleCloseMinutes": "60"}, "/idleCloseMinutes"),
        ({"idleCloseMinutes": 0}, "/idleCloseMinutes"),
        ({"maskSecrets": 1}, "/maskSecrets"),
        ({"rate": 0}, "/rate"),
        ({"rate": 1.5}, "/rate"),
        ({"rate": 1_000_001}, "/rate"),
        ({"namespaces": {"chat": {"rate": 60}}}, "/namespaces/chat/rate"),
        ({"namespaces": {"chat": {"budget": {"tokensPerDay": 1}}}}, "/namespaces/chat/budget"),
        ({"budget": {"tokensPerDay": -1}}, "/budget/tokensPerDay"),
        ({"budget": {"dollarsPerDay": "1"}}, "/budget/dollarsPerDay"),
        ({"summaryEveryTurns": 1001}, "/summaryEveryTurns"),
        ({"models": {"extraction": "gpt"}}, "/models/extraction"),
        ({"namespaces": {"chat": {"models": {"summary": "openai/"}}}}, "/namespaces/chat/models/summary"),
        ({"namespaces": {"chat": {"minSimilarity": -1}}}, "/namespaces/chat/minSimilarity"),
        ({"namespaces": {"chat": {"unknown": 1}}}, "/namespaces/chat/unknown"),
        ({"namespaces": {"x" * 129: {}}}, "/namespaces"),
    ],
)
def test_a_value_that_cannot_be_is_named(api: Api, sent: dict[str, object], pointer: str) -> None:
    answer = api.send("PUT", PATH, sent, role="admin")
    assert (answer.status, answer.pointers) == (422, [pointer])


def test_categories_are_set_for_the_app_alone(api: Api) -> None:
    put = api.send("PUT", PATH, {"categories": ["House style", "sailing"]}, role="admin")
    assert (put.status, put.body["categories"]) == (200, ["House style", "sailing"])
    assert api.send("GET", PATH, role="admin").body["categories"] == ["House style", "sailing"]
    for sent, pointer in (
        ({"categories": [""]}, "/categories/0"),
        ({"categories": ["ok", " "]}, "/categories/1"),
        ({"categories": ["x" * 101]}, "/categories/0"),
        ({"categories": [f"c{n}" for n in range(201)]}, "/categories"),
        ({"namespaces": {"chat": {"categories": ["x"]}}}, "/namespaces/chat/categories"),
    ):
        answer = api.send("PUT", PATH, sent, role="admin")
        assert (answer.status, answer.pointers) == (422, [pointer])


def test_similarities_of_chats_are_set_for_the_app_alone(api: Api) -> None:
    sent = {"duplicateSimilarity": 0.9, "contextSimilarity": 0.4}
    assert api.send("PUT", PATH, {"chats": sent}, role="admin").body["chats"] == sent
    for wrong, pointer in (
        ({"chats": {"duplicateSimilarity": 0}}, "/chats/duplicateSimilarity"),
        ({"chats": {"contextSimilarity": 1.1}}, "/chats/contextSimilarity"),
        ({"namespaces": {"work": {"chats": sent}}}, "/namespaces/work/chats"),
    ):
        answer = api.send("PUT", PATH, wrong, role="admin")
        assert (answer.status, answer.pointers) == (422, [pointer])


def test_what_to_remember_is_answered_as_it_was_set(api: Api) -> None:
    issue = {"name": "issue", "description": "what does not work", "examples": ["User cannot log in"]}
    own = {"extraction": {"instructions": "Problems alone", "categories": [issue]}}
    put = api.send("PUT", PATH, {**own, "namespaces": {"chat": {"extraction": {"instructions": "All"}}}}, role="admin")
    assert put.body["extraction"] == own["extraction"]
    assert put.body["namespaces"]["chat"]["extraction"] == {"instructions": "All", "categories": []}


@pytest.mark.parametrize(
    ("extraction", "pointer"),
    [
        ({"instructions": "x" * 2001}, "/extraction/instructions"),
        ({"instructions": "  "}, "/extraction/instructions"),
        ({"categories": [{"name": ""}]}, "/extraction/categories/0/name"),
        ({"categories": [{"name": "a"}, {"name": "A"}]}, "/extraction/categories"),
        ({"categories": [{"name": "a", "description": "x" * 301}]}, "/extraction/categories/0/description"),
        ({"categories": [{"name": "a", "examples": ["x"] * 6}]}, "/extraction/categories/0/examples"),
        ({"categories": [{"name": "a", "examples": ["x" * 201]}]}, "/extraction/categories/0/examples/0"),
        ({"categories": [{"name": str(n)} for n in range(21)]}, "/extraction/categories"),
        (
            {"categories": [{"name": str(n), "description": "x" * 300, "examples": ["y" * 200]} for n in range(20)]},
            "/extraction",
        ),
    ],
)
def test_words_that_are_too_many_are_refused(api: Api, extraction: dict[str, object], pointer: str) -> None:
    put = api.send("PUT", PATH, {"extraction": extraction}, role="admin")
    assert (put.status, put.pointers) == (422, [pointer])
    nested = api.send("PUT", PATH, {"namespaces": {"chat": {"extraction": extraction}}}, role="admin")
    assert (nested.status, nested.pointers) == (422, [f"/namespaces/chat{pointer}"])
