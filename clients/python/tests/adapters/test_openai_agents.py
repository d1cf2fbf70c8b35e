"""An agent of the OpenAI Agents SDK remembers by the session what was said before."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from agents import Agent, ModelResponse, RunConfig, Runner, Usage, function_tool
from agents.memory import Session, SessionSettings
from agents.models.interface import Model
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText

from loci_memory_client import Loci
from loci_memory_client.adapters.openai_agents import NAMESPACE, LociSession
from loci_memory_client.adapters.transcript import Transcript

Open = Callable[[], LociSession]


class ScriptedModel(Model):
    """Says what it is given to say, and keeps what it was asked."""

    def __init__(self, *outputs: Any) -> None:
        self.asked: list[list[Any]] = []
        self._outputs = list(outputs)

    async def get_response(self, *_: Any, **given: Any) -> ModelResponse:
        self.asked.append(given["input"])
        return ModelResponse(output=[self._outputs.pop(0)], usage=Usage(), response_id=None)

    def stream_response(self, *_: Any, **__: Any) -> Any:
        raise NotImplementedError


def says(text: str) -> ResponseOutputMessage:
    part = ResponseOutputText(text=text, type="output_text", annotations=[])
    return ResponseOutputMessage(id="msg", content=[part], role="assistant", status="completed", type="message")


def user(text: str) -> Any:
    return {"role": "user", "content": text}


@pytest.fixture
def open_session(loci: Loci) -> Open:
    """Opens the same session, as another process would."""
    return lambda: LociSession("session-1", loci)


def words_of(loci: Loci, session: str) -> str:
    """All that the messages of its conversations hold, hidden ones too."""
    found = loci.conversations.list_conversations(namespace=NAMESPACE, session_id=session)
    raw = [loci.conversations.get_raw_turns(conversation_id=one.id, include_hidden=True) for one in found]
    return "".join(message.model_dump_json() for page in raw for message in page)


def test_it_is_a_session_of_the_sdk(open_session: Open) -> None:
    assert isinstance(open_session(), Session)


def test_an_agent_remembers_the_turn_before(open_session: Open) -> None:
    model = ScriptedModel(says("The Golden Gate Bridge is in San Francisco."), says("California"))
    agent = Agent(name="Assistant", model=model)
    config = RunConfig(tracing_disabled=True)
    for question in ("What city is the Golden Gate Bridge in?", "What state is it in?"):
        result = asyncio.run(Runner.run(agent, question, session=open_session(), run_config=config))
    assert result.final_output == "California"
    texts = [
        item["content"] if isinstance(item["content"], str) else item["content"][0]["text"] for item in model.asked[1]
    ]
    assert texts == [
        "What city is the Golden Gate Bridge in?",
        "The Golden Gate Bridge is in San Francisco.",
        "What state is it in?",
    ]


def test_what_tools_were_asked_and_answered_is_remembered(open_session: Open) -> None:
    @function_tool
    def find_weather(city: str) -> str:
        return f"Rain in {city}." + " It rains." * 3000

    call = ResponseFunctionToolCall(
        call_id="call_1", name="find_weather", arguments='{"city": "Linz"}', type="function_call"
    )
    model = ScriptedModel(call, says("Rain."), says("Linz."))
    agent = Agent(name="Assistant", model=model, tools=[find_weather])
    config = RunConfig(tracing_disabled=True)
    for question in ("Weather in Linz?", "Where?"):
        asyncio.run(Runner.run(agent, question, session=open_session(), run_config=config))
    kinds = [item.get("type", item.get("role")) for item in model.asked[2]]
    assert kinds == ["user", "function_call", "function_call_output", "message", "user"]
    assert model.asked[2][2]["output"].startswith("Rain in Linz. It rains.")
    assert len(model.asked[2][2]["output"]) > 30_000


def test_the_words_of_a_session_are_in_its_conversation(loci: Loci, open_session: Open) -> None:
    asyncio.run(open_session().add_items([user("I like tea."), {"type": "reasoning", "id": "r", "summary": []}]))
    (conversation,) = loci.conversations.list_conversations(namespace=NAMESPACE, session_id="session-1")
    (message,) = loci.conversations.get_messages(conversation_id=conversation.id)
    assert (message.role, [block.model_dump() for block in message.content]) == (
        "user",
        [{"type": "text", "text": "I like tea."}],
    )


def test_a_session_goes_on_after_its_conversation_was_closed(loci: Loci, open_session: Open) -> None:
    session = open_session()
    asyncio.run(session.add_items([user("one")]))
    (conversation,) = loci.conversations.list_conversations(namespace=NAMESPACE, session_id="session-1")
    loci.conversations.close_conversation(conversation_id=conversation.id)
    asyncio.run(session.add_items([user("two")]))
    asyncio.run(open_session().add_items([user("three")]))
    assert asyncio.run(session.get_items()) == [user("one"), user("two"), user("three")]
    assert [asyncio.run(session.pop_item()) for _ in range(4)] == [user("three"), user("two"), user("one"), None]


@pytest.mark.parametrize("secret", ["My card is 4111.", "4111 " * 4000])
def test_what_is_popped_is_in_no_message_of_the_conversation(loci: Loci, open_session: Open, secret: str) -> None:
    thought: Any = {"type": "reasoning", "id": "4111", "summary": []}
    asyncio.run(open_session().add_items([user("I like tea."), user(secret), thought]))
    assert "4111" in words_of(loci, "session-1")
    for _ in range(2):
        asyncio.run(open_session().pop_item())
    assert "4111" not in words_of(loci, "session-1")
    assert asyncio.run(open_session().get_items()) == [user("I like tea.")]


def test_an_item_that_was_removed_under_a_lost_answer_is_popped_all_the_same(loci: Loci) -> None:
    transcript = Transcript(loci, namespace=NAMESPACE, session_id="session-1")
    transcript.append({"item": user("one")})
    (entry,) = transcript.read_backwards()
    for _ in range(2):
        transcript.remove(entry)
    assert list(transcript.read_backwards()) == []


def test_clearing_deletes_the_conversation_and_another_session_stays(loci: Loci, open_session: Open) -> None:
    other = LociSession("session-2", loci)
    for session in (open_session(), other):
        asyncio.run(session.add_items([user("one")]))
    asyncio.run(open_session().clear_session())
    assert asyncio.run(open_session().get_items()) == []
    assert list(loci.conversations.list_conversations(namespace=NAMESPACE, session_id="session-1")) == []
    assert asyncio.run(other.get_items()) == [user("one")]


def test_the_settings_of_a_session_limit_what_is_read(loci: Loci) -> None:
    session = LociSession("session-1", loci, session_settings=SessionSettings(limit=2))
    asyncio.run(session.add_items([user("one"), user("two"), user("three")]))
    assert asyncio.run(session.get_items()) == [user("two"), user("three")]
    assert asyncio.run(session.get_items(limit=1)) == [user("three")]


ITEMS = st.one_of(
    st.text(max_size=20).map(user),
    st.just(
        {"role": "assistant", "content": [{"type": "output_text", "text": "Ä"}, {"type": "output_text", "text": ""}]}
    ),
    st.just({"role": "user", "content": [{"type": "input_image", "image_url": "data:,"}]}),
    st.just({"role": "developer", "content": "Be brief."}),
    st.just({"type": "function_call", "call_id": "c", "name": "n", "arguments": "{}"}),
)
STEPS = st.lists(st.lists(ITEMS, max_size=3) | st.sampled_from(["pop", "clear"]), max_size=8)


@settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(STEPS, st.integers(0, 4))
def test_a_session_is_a_list_that_grows_and_is_popped_and_cleared(loci: Loci, steps: list[Any], limit: int) -> None:
    session, expected = LociSession(str(uuid4()), loci), list[Any]()
    for step in steps:
        if step == "pop":
            assert asyncio.run(session.pop_item()) == (expected.pop() if expected else None)
        elif step == "clear":
            asyncio.run(session.clear_session())
            expected.clear()
        else:
            asyncio.run(session.add_items(step))
            expected += step
        assert asyncio.run(session.get_items()) == expected
    assert asyncio.run(session.get_items(limit)) == (expected[-limit:] if limit else [])


def test_settings_may_be_a_mapping_of_known_names(loci: Loci) -> None:
    session = LociSession("s", loci, session_settings={"limit": 1})
    asyncio.run(session.add_items([{"role": "user", "content": text} for text in ("one", "two")]))
    assert asyncio.run(session.get_items()) == [{"role": "user", "content": "two"}]
    with pytest.raises(TypeError):
        LociSession("s", loci, session_settings={"limits": 1})


def test_two_workers_that_begin_a_session_keep_one_order(loci: Loci) -> None:
    workers = [LociSession("shared", loci), LociSession("shared", loci)]
    barrier = threading.Barrier(2)

    def begin(number: int) -> None:
        barrier.wait()
        asyncio.run(workers[number].add_items([{"role": "user", "content": f"first {number}"}]))

    threads = [threading.Thread(target=begin, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number in range(4):
        asyncio.run(workers[number % 2].add_items([{"role": "user", "content": str(number)}]))
    items: list[Any] = [*asyncio.run(workers[0].get_items())]
    texts = [item["content"] for item in items]
    assert texts[2:] == ["0", "1", "2", "3"]
    assert sorted(texts[:2]) == ["first 0", "first 1"]
