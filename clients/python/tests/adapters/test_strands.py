"""Strands agents remember across processes: by a session manager over Loci, and by a memory manager with its store."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, cast
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strands import Agent, tool
from strands.agent.conversation_manager import SlidingWindowConversationManager
from strands.memory import MemoryManager
from strands.memory.types import AddMessagesContext
from strands.models import Model
from strands.session.file_session_manager import FileSessionManager
from strands.session.repository_session_manager import RepositorySessionManager
from strands.types.exceptions import SessionException
from strands.types.session import Session, SessionAgent, SessionMessage, SessionType

from loci_memory_client import APIStatusError, Loci
from loci_memory_client.adapters.strands import NAMESPACE, LociLearningStore, LociMemoryStore, LociSessionRepository


class ScriptedModel(Model):
    """Says what it is given to say, or calls a tool, and keeps what it was asked."""

    def __init__(self, *outputs: str | dict[str, Any]) -> None:
        self.asked: list[list[Any]] = []
        self._outputs = list(outputs)

    def update_config(self, **_: Any) -> None:
        """Has no configuration."""

    def get_config(self) -> dict[str, Any]:
        return {}

    def structured_output(self, *_: Any, **__: Any) -> Any:
        raise NotImplementedError

    async def stream(self, messages: Any, *_: Any, **__: Any) -> AsyncIterator[Any]:
        self.asked.append([dict(message) for message in messages])
        output = self._outputs.pop(0)
        use = None if isinstance(output, str) else {"toolUse": {"toolUseId": "use_1", "name": output["name"]}}
        delta = {"text": output} if isinstance(output, str) else {"toolUse": {"input": output["input"]}}
        yield {"messageStart": {"role": "assistant"}}
        yield {"contentBlockStart": {"start": use or {}}}
        yield {"contentBlockDelta": {"delta": delta}}
        yield {"contentBlockStop": {}}
        yield {"messageStop": {"stopReason": "end_turn" if use is None else "tool_use"}}


def text_of(messages: list[Any]) -> list[tuple[str, str]]:
    return [(message["role"], block["text"]) for message in messages for block in message["content"] if "text" in block]


def words_of(loci: Loci) -> str:
    """All that the messages of all conversations hold, hidden ones too."""
    found = loci.conversations.list_conversations(namespace=NAMESPACE)
    raw = [loci.conversations.get_raw_turns(conversation_id=one.id, include_hidden=True) for one in found]
    return "".join(message.model_dump_json() for page in raw for message in page)


@pytest.fixture
def repository(loci: Loci, space: str) -> LociSessionRepository:
    return LociSessionRepository(loci, space_id=space)


def open_agent(repository: LociSessionRepository, model: Model, **options: Any) -> Agent:
    """The agent as a new process would make it."""
    manager = RepositorySessionManager(session_id="session/1", session_repository=repository)
    return Agent(model, agent_id="agent", session_manager=manager, callback_handler=None, **options)


def test_an_agent_goes_on_where_it_ended_with_its_messages_and_state(repository: LociSessionRepository) -> None:
    first = open_agent(repository, ScriptedModel("Hello Ada."))
    first.state.set("color", "amber")
    first("I am Ada.")
    model = ScriptedModel("You are Ada.")
    second = open_agent(repository, model)
    second("Who am I?")
    assert text_of(model.asked[0]) == [("user", "I am Ada."), ("assistant", "Hello Ada."), ("user", "Who am I?")]
    assert second.state.get("color") == "amber"


def test_tools_and_what_a_window_has_dropped_are_as_they_were(repository: LociSessionRepository) -> None:
    @tool
    def find_weather(city: str) -> str:
        """Find the weather.

        Args:
            city: The city.
        """
        return f"Rain in {city}."

    window = {"conversation_manager": SlidingWindowConversationManager(window_size=4)}
    model = ScriptedModel({"name": "find_weather", "input": '{"city": "Linz"}'}, "Rain.", "Yes.")
    agent = open_agent(repository, model, tools=[find_weather], **window)
    agent("Weather in Linz?")
    agent("Sure?")
    assert len(repository.list_messages("session/1", "agent")) == 6
    restored = open_agent(
        repository,
        ScriptedModel(),
        tools=[find_weather],
        conversation_manager=SlidingWindowConversationManager(window_size=4),
    )
    assert [message["content"] for message in restored.messages] == [message["content"] for message in agent.messages]
    called = repository.read_message("session/1", "agent", 1)
    assert called is not None
    assert called.message["content"][0]["toolUse"]["input"] == {"city": "Linz"}


@pytest.mark.parametrize("secret", ["Your card is 4111.", "4111 " * 4000])
def test_of_a_redacted_message_no_message_of_the_conversation_has_the_words(
    loci: Loci, repository: LociSessionRepository, secret: str
) -> None:
    agent = open_agent(repository, ScriptedModel(secret))
    agent("Which card?")
    manager = RepositorySessionManager(session_id="session/1", session_repository=repository)
    manager.initialize(Agent(ScriptedModel(), agent_id="agent", callback_handler=None))
    assert "4111" in words_of(loci)
    manager.redact_latest_message({"role": "assistant", "content": [{"text": "[redacted]"}]}, agent)
    assert "4111" not in words_of(loci)
    assert text_of(open_agent(repository, ScriptedModel()).messages) == [
        ("user", "Which card?"),
        ("assistant", "[redacted]"),
    ]


def test_the_words_of_an_updated_message_are_said_in_place_of_the_first(
    loci: Loci, repository: LociSessionRepository
) -> None:
    open_agent(repository, ScriptedModel("Hello Ida."))("I am Ada.")
    said = repository.read_message("session/1", "agent", 1)
    assert said is not None
    said.message = {"role": "assistant", "content": [{"text": "Hello Ada."}]}
    repository.update_message("session/1", "agent", said)
    (conversation,) = loci.conversations.list_conversations(namespace=NAMESPACE)
    shown = loci.conversations.get_messages(conversation_id=conversation.id)
    assert sorted(block.model_dump()["text"] for message in shown for block in message.content) == [
        "Hello Ada.",
        "I am Ada.",
    ]


def test_what_was_said_is_in_a_conversation_that_is_deleted_with_the_session(
    loci: Loci, space: str, repository: LociSessionRepository
) -> None:
    open_agent(repository, ScriptedModel("Hello Ada."))("I am Ada.")
    (conversation,) = loci.conversations.list_conversations(namespace=NAMESPACE)
    messages = list(loci.conversations.get_messages(conversation_id=conversation.id))
    assert sorted(message.role for message in messages) == ["assistant", "user"]
    repository.delete_session("session/1")
    assert repository.read_session("session/1") is None
    assert list(loci.conversations.list_conversations(namespace=NAMESPACE)) == []
    assert list(loci.memory.list_files(space_id=space)) == []
    with pytest.raises(SessionException, match="does not exist"):
        repository.delete_session("session/1")


NAMES, UNKNOWN = st.sampled_from(["a", "b"]), st.sampled_from(["a", "c"])
AGENTS = st.builds(lambda name, n: SessionAgent(name, {"n": n}, {}, {}, "then", "now"), NAMES, st.integers(0, 3))
MESSAGES = st.builds(
    lambda role, text, number: SessionMessage({"role": role, "content": [{"text": text}]}, number),
    st.sampled_from(["user", "assistant"]),
    st.text(max_size=5),
    st.integers(0, 4),
)
CALLS = st.one_of(
    st.tuples(
        st.just("create_session"), st.builds(lambda name: Session(name, SessionType.AGENT, "then", "now"), UNKNOWN)
    ),
    st.tuples(st.just("read_session"), UNKNOWN),
    st.tuples(st.sampled_from(["create_agent", "update_agent"]), NAMES, AGENTS),
    st.tuples(st.just("read_agent"), NAMES, UNKNOWN),
    st.tuples(st.sampled_from(["create_message", "update_message"]), NAMES, NAMES, MESSAGES),
    st.tuples(st.just("read_message"), NAMES, NAMES, st.integers(0, 4)),
    st.tuples(st.just("list_messages"), NAMES, UNKNOWN, st.none() | st.integers(0, 3), st.integers(0, 2)),
)


def outcome(repository: Any, call: tuple[Any, ...]) -> object:
    try:
        found = getattr(repository, call[0])(*call[1:])
    except SessionException as error:
        return type(error)
    return [one.to_dict() for one in found] if isinstance(found, list) else found and found.to_dict()


@settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(st.lists(CALLS, max_size=10))
def test_the_repository_answers_as_the_one_over_local_files_does(
    loci: Loci, tmp_path_factory: pytest.TempPathFactory, calls: list[tuple[Any, ...]]
) -> None:
    local = FileSessionManager(session_id="other", storage_dir=str(tmp_path_factory.mktemp("sessions")))
    space = loci.memory.create_memory_space(name=str(uuid4())).id
    repository = LociSessionRepository(loci, space_id=space, namespace=str(uuid4()))
    for session in "ab":
        for one in (local, repository):
            one.create_session(Session(session, SessionType.AGENT, "then", "then"))
            for agent in "ab":
                one.create_agent(session, SessionAgent(agent, {}, {}, {}, "then", "then"))
    for call in calls:
        assert outcome(repository, call) == outcome(local, call)


def test_agents_find_in_the_store_what_is_known(loci: Loci, space: str) -> None:
    loci.memory.add_atom(space_id=space, text="Ada drinks green tea.", category={"name": "diet", "kind": "PREFERENCE"})
    loci.memory.add_atom(space_id=space, text="Bo plays chess.", category={"name": "games", "kind": "FACT"})
    manager: MemoryManager = MemoryManager(stores=[LociMemoryStore(loci, space_id=space)], add_tool_config=True)
    model = ScriptedModel({"name": "add_memory", "input": '{"entries": ["Ada has a cat."]}'}, "Noted.")
    agent = Agent(model, memory_manager=manager, callback_handler=None)
    agent("What tea does Ada drink?")
    assert "Ada drinks green tea." in str(model.asked[0])
    assert "Ada has a cat." in [atom.text for atom in loci.memory.list_atoms(space_id=space)]
    (found,) = asyncio.run(manager.search("cat", {"max_search_results": 1}))
    assert (found.content, found.store_name) == ("Ada has a cat.", "loci")


def test_a_store_that_is_not_writable_takes_nothing(loci: Loci, space: str) -> None:
    store = LociMemoryStore(loci, space_id=space, writable=False)
    with pytest.raises(ValueError, match="not writable"):
        asyncio.run(store.add("Ada has a cat."))
    assert asyncio.run(store.search("  ")) == []


def test_the_same_content_twice_is_one_memory(loci: Loci, space: str) -> None:
    store = LociMemoryStore(loci, space_id=space)
    first, second = (asyncio.run(store.add("Ada has a cat.", {"source": "chat"})) for _ in range(2))
    assert first == second
    (found,) = asyncio.run(store.search("cat"))
    assert found.metadata is not None
    assert (found.metadata["source"], found.metadata["atomId"]) == ("chat", first)


def test_messages_that_come_again_after_an_error_are_learned_from_once(loci: Loci, space: str) -> None:
    store = LociLearningStore(loci, space_id=space, session_id="s")
    batch: Any = [{"role": "user", "content": [{"text": text}]} for text in ("ok", "ok")]
    failing = LociLearningStore.add_messages

    def messages() -> list[str]:
        (conversation,) = loci.conversations.list_conversations(namespace=NAMESPACE, session_id="s")
        found = loci.conversations.get_messages(conversation_id=conversation.id)
        return [block.model_dump()["text"] for message in found for block in message.content]

    bad: Any = [*batch[:1], {"role": "user", "content": [{"text": "x" * 400_000}]}]
    with pytest.raises(Exception, match="413"):
        asyncio.run(failing(store, bad, AddMessagesContext([0, 1])))
    asyncio.run(store.add_messages(batch, AddMessagesContext([0, 1])))
    assert messages() == ["ok", "ok"]
    asyncio.run(store.add_messages(batch, AddMessagesContext([0, 1])))
    assert len(messages()) == 4


def test_a_run_that_failed_keeps_no_message_from_the_next_one(loci: Loci, space: str) -> None:
    store = LociLearningStore(loci, space_id=space, session_id="s")
    first, long, second = ({"role": "user", "content": [{"text": text}]} for text in ("tea", "x" * 400_000, "coffee"))
    failed: Any = [first, long]
    with pytest.raises(APIStatusError, match="413"):
        asyncio.run(store.add_messages(failed, AddMessagesContext([0, 1])))
    asyncio.run(store.add_messages(cast("Any", [second]), AddMessagesContext([0])))
    (conversation,) = loci.conversations.list_conversations(namespace=NAMESPACE, session_id="s")
    said = loci.conversations.get_messages(conversation_id=conversation.id)
    assert sorted(block.model_dump()["text"] for message in said for block in message.content) == ["coffee", "tea"]
