"""The main job over HTTP, with real tokens: a conversation goes in, and comes back as memory."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest

from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.waiting import eventually


@dataclass(frozen=True, slots=True)
class Told:
    """A conversation that was distilled into a space."""

    ada: Client
    namespace: str
    space: str
    conversation: str


@pytest.fixture(scope="module")
def ada(callers: Callers) -> Client:
    return callers("user")


@pytest.fixture(scope="module")
def spine(ada: Client) -> Told:
    namespace = f"spine-{uuid4().hex[:12]}"
    space = steps.space(ada, namespace)
    steps.bind(ada, namespace, space)
    said = ("I live in Lisbon.", "I prefer tea to coffee. Could you suggest a café?")
    return Told(ada, namespace, space, steps.extract_conversation(ada, namespace, *said))


def test_what_was_said_becomes_atoms_that_cite_their_messages(spine: Told) -> None:
    atoms = spine.ada.get(f"/ai-memory/spaces/{spine.space}/atoms")["items"]
    messages = spine.ada.get(f"/ai-conversations/{spine.conversation}/messages")["items"]
    said_by_user = {message["id"] for message in messages if message["role"] == "user"}
    home = next(atom for atom in atoms if "Lisbon" in atom["text"])
    assert home["text"] == "User lives in Lisbon"
    assert home["sourceConversationId"] == spine.conversation
    assert home["sourceMessageIds"] == [messages[0]["id"]]
    assert home["provenance"] != "CLIENT"
    assert home["extraction"]["extractor"] == "rules"
    assert all(set(atom["sourceMessageIds"]) <= said_by_user for atom in atoms)
    assert not any("café" in atom["text"] for atom in atoms)


def test_what_is_known_is_recalled_for_a_question(spine: Told) -> None:
    best, *_ = steps.recall(spine.ada, spine.space, "What does the user like to drink?")
    assert "tea" in best["atom"]["text"]
    assert 0 < best["similarity"] <= 1
    assert 0 < best["score"] <= 1


def test_a_question_about_something_else_is_not_answered(spine: Told) -> None:
    assert not steps.recall(spine.ada, spine.space, "quarterly revenue of the shipping department")


def test_the_job_can_be_read(spine: Told) -> None:
    (job,) = steps.jobs(spine.ada, spine.conversation)
    assert spine.ada.get(f"/ai-memory/extractions/{job['id']}") == job
    assert job["range"] == {"firstSeq": 1, "lastSeq": 4}
    assert job["counts"]["added"] >= 2
    assert job["memorySpaceId"] == spine.space


def test_a_replay_by_hand_makes_fresh_jobs_that_confirm_what_is_known(spine: Told) -> None:
    before = steps.texts(spine.ada, spine.space)
    conversation = steps.extract_conversation(spine.ada, spine.namespace, "I live in Lisbon.")
    started = spine.ada.post("/ai-memory/extractions", {"conversationId": conversation})["jobs"]
    assert len(started) == 1
    assert {job["id"] for job in started}.isdisjoint({steps.jobs(spine.ada, spine.conversation)[0]["id"]})
    ended = steps.ended_jobs(spine.ada, conversation, 2)
    replayed = next(job for job in ended if job["id"] == started[0]["id"])
    assert (replayed["counts"]["added"], replayed["counts"]["confirmed"]) == (0, 1)
    assert steps.texts(spine.ada, spine.space) == before


def test_the_rolling_summary_is_written_once_for_the_same_messages(spine: Told) -> None:
    made = spine.ada.post(f"/ai-conversations/{spine.conversation}/rolling-summary")
    assert made["outcome"] == "refreshed"
    assert made["rollingSummaryUntilSeq"] == 4
    again = spine.ada.post(f"/ai-conversations/{spine.conversation}/rolling-summary")
    assert again["outcome"] == "unchanged"
    seen = spine.ada.get(f"/ai-conversations/{spine.conversation}")
    assert seen["rollingSummary"] == made["rollingSummary"] == again["rollingSummary"]


def test_the_working_context_holds_what_is_known_and_what_was_just_said(spine: Told) -> None:
    opened = steps.conversation(spine.ada, "elsewhere", "What shall I order?")
    asked = {"memorySpaceId": spine.space, "recallQuery": "What does the user like to drink?", "tokenBudget": 1000}
    context = spine.ada.post(f"/ai-working-context/{opened}", asked)
    assert "tea" in context["contextBlock"]
    assert "What shall I order?" in context["contextBlock"]
    assert any("tea" in atom["text"] for atom in context["atomsUsed"])
    assert 0 < context["tokensEstimated"] <= 1000


def test_two_clients_of_an_app_share_one_memory(spine: Told, callers: Callers) -> None:
    phone = callers("user", "mobile")
    assert phone.token != spine.ada.token
    assert steps.texts(phone, spine.space) == steps.texts(spine.ada, spine.space)
    assert phone.get(f"/ai-conversations/{spine.conversation}")["id"] == spine.conversation


def test_without_a_binding_a_conversation_is_remembered_in_the_default_space(ada: Client, namespace: str) -> None:
    space = steps.space(ada, namespace)
    steps.bind(ada, namespace, space)
    unbound = steps.conversation(ada, f"{namespace}-unbound", "I am allergic to walnuts.")
    open_jobs = eventually(lambda: steps.jobs(ada, unbound))
    assert [job["range"]["firstSeq"] for job in open_jobs] == [1]
    steps.close(ada, unbound)
    steps.wait_until_read(ada, unbound)
    assert "walnuts" in ada.post("/ai-memory/context", {"message": "Shall I bake a cake?"})["contextBlock"]
    assert (
        "walnuts" in ada.post(f"/ai-working-context/{steps.conversation(ada, namespace, 'Hello')}", {})["contextBlock"]
    )
    assert steps.texts(ada, space) == set()


def test_a_paused_binding_keeps_its_conversations_out_of_the_default_space(ada: Client, namespace: str) -> None:
    space = steps.space(ada, namespace)
    binding = steps.bind(ada, namespace, space)
    ada.send("PATCH", f"/ai-memory/bindings/{binding}", {"enabled": False})
    paused = steps.conversation(ada, namespace, "I live in Porto.")
    steps.close(ada, paused)
    # What was closed later without a binding is through: so is what was closed before.
    later = steps.conversation(ada, f"{namespace}-unbound", "I live in Braga.")
    steps.close(ada, later)
    steps.wait_until_read(ada, later)
    assert not steps.jobs(ada, paused)
    assert ada.send("POST", "/ai-memory/extractions", {"conversationId": paused}).status == 422


def test_an_admin_binds_everyones_conversations_to_their_own_space(callers: Callers, namespace: str) -> None:
    scope = {"namespace": namespace, "userId": "*"}
    for_all = {"conversationScope": scope, "memorySpaceNames": [namespace]}
    callers("admin").post("/ai-memory/bindings", for_all)
    for name, town in (("user", "Évora"), ("second", "Coimbra")):
        steps.extract_conversation(callers(name), namespace, f"I live in {town}.")
    for name, town in (("user", "Évora"), ("second", "Coimbra")):
        assert steps.texts(callers(name), steps.space(callers(name), namespace)) == {f"User lives in {town}"}
    assert callers("user").send("POST", "/ai-memory/bindings", for_all).status == 403


def test_the_recall_right_after_a_supersede_shows_the_new_atom_alone(ada: Client, namespace: str) -> None:
    space = steps.space(ada, namespace)
    old = steps.add(ada, space, "User works at the harbour")
    new = ada.post(f"/ai-memory/atoms/{old['id']}/supersede", replacement(old, "User works at the airport"))
    assert steps.recall_texts(ada, space, "Where does the user work?") == ["User works at the airport"]
    chain = ada.get(f"/ai-memory/atoms/{new['id']}/history")["chain"]
    assert [atom["id"] for atom in chain] == [old["id"], new["id"]]


def test_a_fact_that_held_before_may_hold_again(ada: Client, namespace: str) -> None:
    space = steps.space(ada, namespace)
    first = steps.add(ada, space, "User lives in Faro", key="home")
    second = steps.add(ada, space, "User lives in Beja", key="home")
    third = steps.add(ada, space, "User lives in Faro", key="home")
    assert len({first["id"], second["id"], third["id"]}) == 3
    assert not third["deduplicated"]
    assert steps.recall_texts(ada, space, "Where does the user live?") == ["User lives in Faro"]


def test_a_space_made_again_under_the_name_of_a_deleted_one_is_empty(ada: Client, namespace: str) -> None:
    space = steps.space(ada, namespace)
    atom = steps.add(ada, space, "User keeps bees")
    assert ada.send("DELETE", f"/ai-memory/spaces/{space}").status == 204
    again = steps.space(ada, namespace)
    assert again != space
    assert steps.recall_texts(ada, again, "What does the user keep?") == []
    assert ada.send("GET", f"/ai-memory/atoms/{atom['id']}").status == 404
    assert ada.send("POST", f"/ai-memory/spaces/{space}/recall/topic", {"query": "bees"}).status == 404


def replacement(old: Any, text: str) -> dict[str, object]:
    return {"text": text, "category": old["category"]}
