"""What pages of release 0.2.0 had the presence learn by itself is moved into the shared memory, once."""

from typing import Any

import pytest

from loci.errors import Unavailable
from tests.support.prompt_world import CHAT, ChatPage, PromptWorld

QUESTION = "What may I eat, where do I live, and who am I?"
SAID = "My name is Ada. I live in Graz and I am allergic to walnuts."


@pytest.fixture
def world() -> PromptWorld:
    return PromptWorld()


@pytest.fixture
def former(world: PromptWorld) -> ChatPage:
    """The page of the release before."""
    return ChatPage(world, has_shared_memory=False)


def own_space(world: PromptWorld) -> str:
    """The id of the space of the presence alone."""
    (own,) = (one for one in world.ada.get("/ai-memory/spaces")["items"] if (one["name"] or "").startswith("presence:"))
    return str(own["id"])


def history_of(world: PromptWorld, id: str) -> list[str]:
    history = world.ada.get(f"/ai-memory/atoms/{id}/history")
    return [str(state["text"]) for state in (*history["revisions"], *history["chain"])]


def texts_in(world: PromptWorld, space: str) -> list[str]:
    return sorted(atom["text"] for atom in world.ada.get(f"/ai-memory/spaces/{space}/atoms", limit=200)["items"])


def test_a_chat_of_the_release_before_was_learned_twice(world: PromptWorld, former: ChatPage) -> None:
    conversation = former.chat(SAID)
    assert len({job["memorySpaceId"] for job in world.jobs_of(conversation)}) == 2


def test_what_was_forgotten_and_edited_in_the_memory_stays_so(world: PromptWorld, former: ChatPage) -> None:
    former.chat(SAID)
    world.forget("walnuts")
    id = world.atom_of("lives in Graz")["id"]
    world.ada.ends("PATCH", f"/ai-memory/atoms/{id}", {"text": "User lives in Linz"})
    prompt = ChatPage(world).prompt_for(QUESTION)
    assert "Linz" in prompt
    assert "Ada" in prompt
    assert "Graz" not in prompt
    assert "walnuts" not in prompt
    assert texts_in(world, own_space(world)) == []


def test_what_was_forgotten_and_edited_by_the_presence_stays_so_too(world: PromptWorld, former: ChatPage) -> None:
    former.chat(SAID)
    own = own_space(world)
    world.forget("walnuts", own)
    id = world.atom_of("lives in Graz", own)["id"]
    world.ada.ends("PATCH", f"/ai-memory/atoms/{id}", {"text": "User lives in Linz"})
    prompt = ChatPage(world).prompt_for(QUESTION)
    assert "Linz" in prompt
    assert "Graz" not in prompt
    assert "walnuts" not in prompt


def test_what_the_presence_alone_knows_is_moved_with_its_id_and_history(world: PromptWorld, former: ChatPage) -> None:
    former.chat("I live in Graz.")
    fact = world.ada.post(f"{CHAT}/memories", {"text": "User's cello is from 1920"})
    own = own_space(world)
    world.ada.ends("PATCH", f"/ai-memory/atoms/{world.atom_of('cello', own)['id']}", EDIT)
    page = ChatPage(world)
    (moved,) = (each for each in world.ada.get(f"{CHAT}/memories")["items"] if "cello" in each["text"])
    assert (moved["id"], moved["text"]) == (fact["id"], EDIT["text"])
    assert history_of(world, str(world.atom_of("cello")["id"])) == ["User's cello is from 1920", EDIT["text"]]
    assert "1921" in page.prompt_for("From which year is my cello?")
    world.forget("cello")
    assert "cello" not in ChatPage(world).prompt_for("From which year is my old instrument?")


EDIT = {"text": "User's cello is from 1921"}


def test_what_was_forgotten_before_the_move_can_be_taken_back(world: PromptWorld, former: ChatPage) -> None:
    former.chat("I live in Graz.")
    fact = world.ada.post(f"{CHAT}/memories", {"text": "User plays the cello"})
    world.ada.post(f"{CHAT}/forget", {"memoryId": fact["id"]})
    page = ChatPage(world)
    assert "cello" not in page.prompt_for("What do I play?")
    world.ada.post(f"{CHAT}/memories/{fact['id']}/restore", {})
    assert "cello" in page.prompt_for("What do I play, the cello?")


def test_the_profile_moves_and_ends_with_the_facts_that_it_rests_on(world: PromptWorld, former: ChatPage) -> None:
    world.ada.put(CHAT, {"dreams": True})
    for _ in range(2):
        former.chat("I am a nurse.")
    world.hours_pass(7)
    (before,) = world.ada.get(f"{CHAT}/profile")["entries"]
    page = ChatPage(world)
    (after,) = world.ada.get(f"{CHAT}/profile")["entries"]
    assert (after["id"], after["text"]) == (before["id"], before["text"])
    atoms = world.ada.get(f"/ai-memory/spaces/{page.memory}/atoms", limit=200)["items"]
    for atom in atoms:
        if "nurse" in atom["text"] and atom["category"]["kind"] != "PATTERN":
            world.ada.ends("DELETE", f"/ai-memory/atoms/{atom['id']}")
    assert world.ada.get(f"{CHAT}/profile")["entries"] == []
    assert "nurse" not in page.prompt_for("Who am I?")
    world.hours_pass(7)
    assert "nurse" not in page.prompt_for("Who am I?")


def test_a_later_value_of_the_presence_takes_the_place_of_an_earlier_one(world: PromptWorld) -> None:
    ChatPage(world, has_shared_memory=False).memory  # noqa: B018 - the space is made
    home = {"category": {"name": "home", "kind": "FACT"}, "key": "user.home"}
    world.ada.post(f"/ai-memory/spaces/{world.memory}/atoms", {"text": "User lives in Graz", **home})
    world.hours_pass(1)
    world.ada.post(f"{CHAT}/memories", {"text": "User lives in Porto", "category": "home", "key": "user.home"})
    prompt = ChatPage(world).prompt_for("Where do I live?")
    assert "Porto" in prompt
    assert "Graz" not in prompt


def test_a_move_that_broke_off_anywhere_is_finished_by_the_next_call(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = PromptWorld()
    expected = moved_texts(whole, None, monkeypatch)
    for number in range(0, 60, 3):
        world = PromptWorld()
        assert moved_texts(world, number, monkeypatch) == expected, number
        assert texts_in(world, own_space(world)) == []


def moved_texts(world: PromptWorld, writes: int | None, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is remembered after a move whose worker died after so many writes of atoms, and was repeated."""
    ChatPage(world, has_shared_memory=False).chat(SAID)
    for text in ("User plays the cello", "User's desk is oak", "User likes rye bread"):
        world.ada.post(f"{CHAT}/memories", {"text": text})
    world.forget("walnuts")
    if writes is not None:
        die_after(world, writes, monkeypatch)
    world.ada.send_once("POST", f"{CHAT}/share-memory", None, {})
    monkeypatch.undo()
    return texts_in(world, ChatPage(world).memory)


def die_after(world: PromptWorld, writes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    atoms, left = world.service.pipeline.memory.atoms, iter(range(writes))
    apply = type(atoms).apply

    def apply_or_die(*arguments: Any) -> Any:
        if next(left, None) is None:
            raise Unavailable("the store is away")
        return apply(*arguments)

    monkeypatch.setattr(type(atoms), "apply", apply_or_die)


def test_a_chat_of_the_release_before_is_unlearned_after_the_move(world: PromptWorld, former: ChatPage) -> None:
    conversation = former.chat("I am allergic to walnuts.")
    page = ChatPage(world)
    world.ada.ends("DELETE", f"/ai-conversations/{conversation}")
    assert "walnuts" not in page.prompt_for(QUESTION)


def test_chats_that_only_the_presence_learned_are_moved_and_unlearned(world: PromptWorld) -> None:
    session = world.ada.post(f"{CHAT}/sessions", {"title": "Chat"})["conversations"][-1]["id"]
    world.say(session, "I am allergic to walnuts.")
    world.close(session)
    page = ChatPage(world)
    assert "walnuts" in page.prompt_for(QUESTION)
    world.ada.ends("DELETE", f"/ai-conversations/{session}")
    assert "walnuts" not in page.prompt_for(QUESTION)


def test_after_the_move_a_chat_that_went_on_is_extracted_once(world: PromptWorld, former: ChatPage) -> None:
    conversation = former.begin()
    world.say(conversation, "I live in Graz.")
    page = ChatPage(world)
    world.say(conversation, "I am allergic to walnuts.")
    world.close(conversation)
    assert {job["memorySpaceId"] for job in world.jobs_of(conversation)} == {page.memory}
    assert "walnuts" in page.prompt_for(QUESTION)
