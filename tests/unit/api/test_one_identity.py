"""One rule of identity at every door: of two texts one is dropped only where both have the same words."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from loci.adapters.files import FolderTemplates, locate
from loci.adapters.hashing import Hashing
from loci.adapters.rules.extractors import FactsExtractor
from loci.api import routing
from loci.api.mcp import routes as mcp_routes
from loci.learning.reconciling.similar import says_the_same
from loci.text.same_words import has_same_words
from tests.fakes.templates import Templates
from tests.support.pipeline import Pipeline
from tests.unit.api.requests import Answer, Api

GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "identity.json").read_text("utf-8"))
DIFFERENT = [(pair["a"], pair["b"]) for pair in GOLDEN["differ"]]
SAME = [(pair["a"], pair["b"]) for pair in GOLDEN["same"]]
SCRIPTS = [(pair["first"], pair["second"]) for pair in GOLDEN["scripts"]]
CHAT = "/chat/api/talk"
# A denial ends what it denies: that is a newer value of the key, and both are in the history.
DENIED = "The user is not allergic to latex."


class AlikeEmbedder(Hashing):
    """Gives all texts one vector, as a model does that knows none of their letters."""

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        return super().embed(["?"] * len(texts))

    def embed_query(self, text: str) -> bytes:
        return super().embed_query("?" * bool(text))


@pytest.fixture
def api() -> Api:
    ports = Pipeline().with_parts(
        embedder=AlikeEmbedder(),
        extractors={FactsExtractor.name: FactsExtractor()},
        templates=FolderTemplates(locate()),
        template_records=Templates(),
    )
    mcp = mcp_routes.router(frozenset)
    rooms = (routing.CONVERSATIONS, routing.MEMORY, routing.DIALECTS, routing.ADMIN)
    api = Api(ports, [*(router for room in rooms for router in room.routers()), mcp])
    # What a tool saves in the form of an order would wait for its user.
    api.send("PUT", "/ai-admin/settings", {"review": {"quarantine": False}}, role="admin")
    return api


def remember(api: Api, text: str, user: str) -> Answer:
    return api.send("POST", "/ai-memory/remember", {"text": text}, user=user)


def add(api: Api, text: str, user: str) -> Answer:
    space = api.send("POST", "/ai-memory/spaces", {"name": "memory"}, user=user).body["id"]
    return api.send("POST", f"/ai-memory/spaces/{space}/atoms", {"text": text}, user=user)


def add_unless_similar(api: Api, text: str, user: str) -> Answer:
    space = api.send("POST", "/ai-memory/spaces", {"name": "memory"}, user=user).body["id"]
    return api.send("POST", f"/ai-memory/spaces/{space}/atoms", {"text": text, "similarity": 0.5}, user=user)


def save_by_mcp(api: Api, text: str, user: str) -> Answer:
    call = {"name": "save_memory", "arguments": {"content": text}}
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
    return api.send("POST", "/mcp", body, user=user, mcp_protocol_version="2025-11-25")


def add_by_mem0(api: Api, text: str, user: str) -> Answer:
    body = {"user_id": user, "messages": [{"role": "user", "content": text}], "infer": False}
    return api.send("POST", "/mem0/v3/memories/add/", body, user=user)


def save_in_chat(api: Api, text: str, user: str) -> Answer:
    return api.send("POST", f"{CHAT}/tools/save_memory", {"content": text}, user=user)


DOORS = (remember, add, add_unless_similar, save_by_mcp, add_by_mem0, save_in_chat)
EVERY = 3
"""A door plays every third pair; the rule itself plays all."""
Door = Callable[[Api, str, str], Answer]


def texts(api: Api, user: str) -> list[str]:
    if (chat := api.send("GET", f"{CHAT}/memories", user=user).body["memories"]) != []:
        return [memory["content"] for memory in chat]
    spaces = api.send("GET", "/ai-memory/spaces", user=user).body["items"]
    atoms = (api.send("GET", f"/ai-memory/spaces/{space['id']}/atoms", user=user).body["items"] for space in spaces)
    return [atom["text"] for some in atoms for atom in some]


def test_the_rule_keeps_apart_what_differs_and_merges_what_does_not() -> None:
    assert not [pair for pair in [*DIFFERENT, *SCRIPTS] if has_same_words(*pair) or says_the_same(*pair)]
    assert not [pair for pair in SAME if not has_same_words(*pair)]


@pytest.mark.parametrize("door", DOORS)
def test_of_two_texts_with_another_meaning_or_in_any_script_both_are_kept(api: Api, door: Door) -> None:
    lost = []
    for number, (one, other) in enumerate([*DIFFERENT, *SCRIPTS][DOORS.index(door) % EVERY :: EVERY]):
        user = f"user-{number}"
        answers = door(api, one, user), door(api, other, user)
        assert all(answer.status in (200, 201) for answer in answers)
        if sorted(texts(api, user)) != sorted((one, other)) and other != DENIED:
            lost.append((one, other, texts(api, user)))
    assert not lost


@pytest.mark.parametrize("door", DOORS)
def test_a_text_in_another_form_is_not_kept_twice(api: Api, door: Door) -> None:
    doubled = []
    for number, (one, other) in enumerate(SAME):
        user = f"user-{number}"
        door(api, one, user)
        door(api, other, user)
        if texts(api, user) != [one]:
            doubled.append((one, other))
    assert not doubled


def both_texts(door: Door, answer: Answer) -> tuple[Any, Any, Any]:
    body = answer.body
    if door is save_by_mcp:
        result = body["result"]["structuredContent"]
        return result["deduplicated"], result["memory"]["text"], result["refused_text"]
    if door is add_by_mem0:
        (result,) = body["results"]
        return result["event"] == "NONE", result["memory"], result["refused_memory"]
    if door is save_in_chat:
        return body["deduplicated"], body["content"], body["refused_content"]
    memory = body.get("memory", body)
    return memory["deduplicated"], memory["text"], memory["refusedText"]


@pytest.mark.parametrize("door", DOORS)
def test_an_answer_shows_the_kept_text_and_the_refused_one(api: Api, door: Door) -> None:
    door(api, "Grandma's flat is on the third floor", "ada")
    answer = door(api, "Remember that grandma\u2019s flat is on the third floor.", "ada")
    assert both_texts(door, answer) == (
        True,
        "Grandma's flat is on the third floor",
        "Remember that grandma\u2019s flat is on the third floor.",
    )


def test_the_doors_share_their_memories(api: Api) -> None:
    remember(api, "The spare fuse is in the drawer", "ada")
    body = {
        "name": "save_memory",
        "arguments": {"content": "the spare fuse is in the drawer.", "category": "instruction"},
    }
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": body}
    answer = api.send("POST", "/mcp", call, mcp_protocol_version="2025-11-25")
    assert answer.body["result"]["structuredContent"]["deduplicated"] is True


def test_a_repeated_text_takes_what_is_sent_and_keeps_the_rest(api: Api) -> None:
    space = api.send("POST", "/ai-memory/spaces", {"name": "memory"}).body["id"]
    path = f"/ai-memory/spaces/{space}/atoms"
    text = {"text": "The ladder is lent to Otto", "category": "note"}
    first = {"expiresAt": "2027-01-01T00:00:00Z", "importance": 5, "metadata": {"from": "form", "shelf": 2}}
    made = api.send("POST", path, {**text, **first}).body
    bare = api.send("POST", path, text).body
    assert [bare[name] for name in ("importance", "metadata", "version")] == [5, first["metadata"], made["version"]]
    assert bare["expiresAt"] == made["expiresAt"]
    second = {"expiresAt": "2028-01-01T00:00:00Z", "importance": 3, "metadata": {"from": "page"}}
    answer = api.send("POST", path, {**text, **second})
    assert (answer.status, answer.body["deduplicated"], answer.body["id"]) == (200, True, made["id"])
    assert answer.body["expiresAt"].startswith("2028-01-01")
    assert (answer.body["importance"], answer.body["metadata"]) == (3, {"from": "page", "shelf": 2})
    history = api.send("GET", f"/ai-memory/atoms/{made['id']}/history").body
    assert [state["importance"] for state in history["revisions"]] == [5]
