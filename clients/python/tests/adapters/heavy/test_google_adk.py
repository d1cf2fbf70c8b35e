"""An agent of Google's ADK finds in its memory what earlier sessions taught, each user their own."""

import asyncio
from collections.abc import Coroutine
from typing import Any
from uuid import uuid4

import pytest
from google.adk.agents import LlmAgent
from google.adk.events.event import Event
from google.adk.memory.memory_entry import MemoryEntry
from google.adk.models.base_llm import BaseLlm
from google.adk.models.llm_request import LlmRequest
from google.adk.models.llm_response import LlmResponse
from google.adk.runners import Runner
from google.adk.sessions import InMemorySessionService
from google.adk.sessions.session import Session
from google.adk.tools.load_memory_tool import load_memory_tool
from google.genai import types

from loci_memory_client import Loci
from loci_memory_client.adapters.google_adk import LociMemoryService
from tests.adapters.conftest import Service

APP = "travel"


@pytest.fixture
def server(service: Service) -> Loci:
    return Loci(url=service.url, token=f"service-{uuid4().hex[:8]}")


def content(text: str, role: str = "user") -> types.Content:
    return types.Content(role=role, parts=[types.Part(text=text)])


def event(id: str, author: str, text: str, **rest: Any) -> Event:
    return Event(id=id, author=author, content=content(text), invocation_id="run", **rest)


def session(*events: Event, user: str = "ada") -> Session:
    return Session(id="chat-42", app_name=APP, user_id=user, events=[*events])


def wait(call: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(call)


def words_of(loci: Loci, session_id: str = "chat-42") -> list[list[str]]:
    """Of each conversation of a session, newest first."""
    conversations = loci.conversations.list_conversations(namespace=APP, session_id=session_id)
    pages = [loci.conversations.get_messages(conversation_id=one.id) for one in conversations]
    return [[str(message.content[0].model_dump()["text"]) for message in page] for page in pages]


def test_a_session_that_is_added_twice_is_stored_once_and_closed(server: Loci) -> None:
    memory, ada = LociMemoryService(server), server.act_as("ada")
    first = [event("e1", "user", "I am Ada."), event("e2", "travel_agent", "Hello Ada.")]
    for _ in range(2):
        wait(memory.add_session_to_memory(session(*first)))
    wait(memory.add_session_to_memory(session(*first, event("e3", "user", "I live in Linz."))))
    assert words_of(ada) == [["I live in Linz."], ["I am Ada.", "Hello Ada."]]
    assert [one.status for one in ada.conversations.list_conversations(namespace=APP)] == ["closed", "closed"]


def test_parts_of_an_answer_and_thoughts_are_not_stored(server: Loci) -> None:
    spoken = types.Content(parts=[types.Part(text="Hm.", thought=True), types.Part(text="No.")])
    thought = Event(id="e2", author="agent", content=spoken)
    parts = [event("e1", "agent", "N", partial=True), thought, Event(id="e3", author="agent")]
    wait(LociMemoryService(server).add_events_to_memory(app_name=APP, user_id="bo", events=parts, session_id="chat-42"))
    bo = server.act_as("bo")
    assert words_of(bo) == [["No."]]
    assert [one.status for one in bo.conversations.list_conversations(namespace=APP)] == ["open"]


def test_memories_are_added_found_and_deleted(server: Loci) -> None:
    memory = LociMemoryService(server)
    mine: dict[str, Any] = {"app_name": APP, "user_id": "cy"}
    entry = MemoryEntry(content=content("User is allergic to peanuts."), custom_metadata={"from": "form"})
    wait(memory.add_memory(**mine, memories=[entry]))
    (found,) = wait(memory.search_memory(**mine, query="allergic to what?")).memories
    assert found.content.parts[0].text == "User is allergic to peanuts."
    assert found.custom_metadata == {"from": "form"}
    assert wait(memory.search_memory(app_name=APP, user_id="dan", query="allergic to what?")).memories == []
    assert wait(memory.search_memory(**mine, query=" ")).memories == []
    for _ in range(2):
        wait(memory.delete_memory(**mine, memory_id=found.id))
    assert wait(memory.search_memory(**mine, query="allergic to what?")).memories == []
    with pytest.raises(ValueError, match="memory_id"):
        wait(memory.delete_memory(**mine))


def test_a_users_own_client_can_be_given(service: Service) -> None:
    with service.open_client() as loci:
        memory = LociMemoryService(loci, client_of=lambda _user: loci)
        wait(memory.add_memory(app_name=APP, user_id="me", memories=[MemoryEntry(content=content("User has a cat."))]))
        assert [hit.atom.text for hit in loci.user().search("Which cat?")] == ["User has a cat."]


def test_an_agent_answers_from_what_its_memory_tool_finds(server: Loci) -> None:
    class Model(BaseLlm):
        async def generate_content_async(self, llm_request: LlmRequest, stream: bool = False) -> Any:  # noqa: ARG002
            last = (llm_request.contents[-1].parts or [])[-1]
            if last.function_response is None:
                call = types.FunctionCall(name="load_memory", args={"query": "Where does the user live?"})
                yield LlmResponse(content=types.Content(role="model", parts=[types.Part(function_call=call)]))
                return
            yield LlmResponse(content=content(str(last.function_response.response), "model"))

    server.user("eve").add("User lives in Porto.")
    agent = LlmAgent(name="agent", model=Model(model="scripted"), tools=[load_memory_tool])
    sessions = InMemorySessionService()
    runner = Runner(app_name=APP, agent=agent, session_service=sessions, memory_service=LociMemoryService(server))

    async def ask() -> str:
        await sessions.create_session(app_name=APP, user_id="eve", session_id="one")
        events = [one async for one in runner.run_async(user_id="eve", session_id="one", new_message=content("Where?"))]
        return str(events[-1].content)

    assert "User lives in Porto." in wait(ask())
