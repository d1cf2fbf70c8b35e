"""What a person forgets, edits and takes back on the chat page is what the model reads in the next chat."""

from datetime import timedelta

import pytest

from tests.support.prompt_world import CHAT, ChatPage, PromptWorld

QUESTION = "What may I eat, and where do I live?"
FACT = {"name": "home", "kind": "FACT"}
MINUTE = timedelta(minutes=1)


@pytest.fixture
def world() -> PromptWorld:
    return PromptWorld()


@pytest.fixture
def page(world: PromptWorld) -> ChatPage:
    return ChatPage(world)


def test_what_is_forgotten_is_in_no_prompt_and_what_is_taken_back_is(world: PromptWorld, page: ChatPage) -> None:
    page.chat("My name is Ada. I live in Graz and I am allergic to walnuts.")
    assert "walnuts" in page.prompt_for(QUESTION)
    id = world.forget("walnuts")
    assert "walnuts" not in page.prompt_for(QUESTION)
    world.ada.post(f"/ai-memory/atoms/{id}/restore", {})
    assert "walnuts" in page.prompt_for(QUESTION)


def test_what_is_edited_is_in_the_prompt_as_it_is_now(world: PromptWorld, page: ChatPage) -> None:
    page.chat("I live in Graz and I am allergic to walnuts.")
    atom = world.atom_of("lives in Graz")
    world.ada.ends("PATCH", f"/ai-memory/atoms/{atom['id']}", {"text": "User lives in Linz"})
    prompt = page.prompt_for(QUESTION)
    assert "Linz" in prompt
    assert "Graz" not in prompt


def test_a_chat_is_extracted_once(world: PromptWorld, page: ChatPage) -> None:
    conversation = page.chat("I live in Graz.")
    assert [job["memorySpaceId"] for job in world.jobs_of(conversation)] == [page.memory]


def test_the_presence_remembers_what_the_panel_shows(world: PromptWorld, page: ChatPage) -> None:
    page.chat("I live in Graz.")
    (fact,) = (each for each in world.ada.get(f"{CHAT}/memories")["items"] if each["text"] == "User lives in Graz")
    world.ada.post(f"{CHAT}/forget", {"memoryId": fact["id"]})
    assert "Graz" not in page.prompt_for(QUESTION)
    world.ada.post(f"{CHAT}/memories/{fact['id']}/restore", {})
    assert "Graz" in page.prompt_for(QUESTION)


def test_what_another_client_saves_is_in_the_prompt_and_stays_when_the_chats_are_forgotten(
    world: PromptWorld, page: ChatPage
) -> None:
    page.chat("I am allergic to walnuts.")
    world.ada.post(f"/ai-memory/spaces/{page.memory}/atoms", {"text": "User lives in Porto", "category": FACT})
    prompt = page.prompt_for(QUESTION)
    assert "walnuts" in prompt
    assert "Porto" in prompt
    while not world.ada.post(f"{CHAT}/amnesia", {})["finished"]:
        world.hours_pass(1)
    prompt = page.prompt_for(QUESTION)
    assert "walnuts" not in prompt
    assert "Porto" in prompt


def test_a_retracted_message_teaches_nothing_until_it_is_restored(world: PromptWorld, page: ChatPage) -> None:
    conversation = page.begin()
    world.say(conversation, "I am allergic to walnuts.")
    world.close(conversation)
    (message, _) = world.ada.get(f"/ai-conversations/{conversation}/messages")["items"]
    path = f"/ai-conversations/{conversation}/messages/{message['id']}"
    world.ada.ends("DELETE", path)
    assert "walnuts" not in page.prompt_for(QUESTION)
    world.ada.post(f"{path}/restore", {})
    assert "walnuts" in page.prompt_for(QUESTION)


def test_an_open_chat_is_learned_from_after_as_many_turns_as_suit_who_answers_now(world: PromptWorld) -> None:
    ChatPage(world, turns=3).chat("I live in Graz.")
    by_rules = ChatPage(world, turns=1)
    conversation = by_rules.begin()
    world.service.pipeline.clock.pass_by(MINUTE)  # a worker knows bindings for some seconds
    world.say(conversation, "I am allergic to walnuts.")
    assert "walnuts" in by_rules.prompt_for(QUESTION)
    (binding,) = world.ada.get("/ai-memory/bindings")["items"]
    assert binding["extractionPolicy"]["windowTurns"] == 1


def test_what_a_chat_alone_remembers_stays_apart(world: PromptWorld, page: ChatPage) -> None:
    session = world.ada.post(f"{CHAT}/sessions", {"title": "Trip"})["sessionId"]
    saved = {"content": "User wants the trip in May"}
    world.ada.post(f"/chat/api/{session}/tools/save_memory", saved)
    assert "May" not in page.prompt_for("When is the trip that the user wants?")
    assert "May" in world.ada.post(f"/chat/api/{session}/context", {"message": "When is the trip?"})["context"]


def test_a_memory_that_is_shared_stays_so(world: PromptWorld, page: ChatPage) -> None:
    world.ada.put(CHAT, {"dreams": True})
    assert world.ada.get(CHAT)["sharesMemory"] is True
    assert ChatPage(world).memory == page.memory


def test_a_deleted_entry_of_the_profile_is_in_no_prompt(world: PromptWorld, page: ChatPage) -> None:
    world.ada.put(CHAT, {"dreams": True})
    for _ in range(2):
        page.chat("I am a nurse.")
    world.hours_pass(7)
    (entry,) = world.ada.get(f"{CHAT}/profile")["entries"]
    assert entry["text"] in page.prompt_for("Who am I?")
    world.ada.ends("DELETE", f"{CHAT}/profile/{entry['id']}")
    world.hours_pass(7)
    assert world.ada.get(f"{CHAT}/profile")["entries"] == []
