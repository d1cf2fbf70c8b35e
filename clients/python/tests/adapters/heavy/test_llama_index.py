"""An agent of LlamaIndex sees the history of its session, and what is remembered of the user."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from llama_index.core.agent.workflow import FunctionAgent
from llama_index.core.base.llms.types import ChatMessage, ImageBlock, MessageRole, TextBlock
from llama_index.core.chat_engine import SimpleChatEngine
from llama_index.core.llms.mock import MockFunctionCallingLLM

from loci_memory_client import Loci
from loci_memory_client.adapters.llama_index import NAMESPACE, LociMemory

Open = Callable[[], LociMemory]
ADA = ChatMessage(role="user", content="I am Ada.")
HELLO = ChatMessage(role="assistant", content="Hello Ada.")


@pytest.fixture
def open_memory(loci: Loci) -> Open:
    """Opens the memory of the same session, as another process would."""
    return lambda: LociMemory.from_defaults(loci=loci, session_id="chat-42")


def texts(messages: list[ChatMessage]) -> list[str]:
    return [str(message.content) for message in messages]


def test_messages_come_back_as_they_were(open_memory: Open) -> None:
    call = ChatMessage(role="assistant", content=None, additional_kwargs={"tool_calls": [{"id": "1"}]})
    seen = ChatMessage(role="user", blocks=[TextBlock(text="What is this?"), ImageBlock(image=b"png")])
    result = ChatMessage(role=MessageRole.TOOL, content="A cat. " * 3000, additional_kwargs={"tool_call_id": "1"})
    open_memory().put_messages([seen, call, result])
    assert open_memory().get_all() == [seen, call, result]


def test_the_context_of_the_user_comes_before_the_history(open_memory: Open, loci: Loci) -> None:
    loci.user().add("User is allergic to peanuts.")
    memory = open_memory()
    memory.put(ChatMessage(role="user", content="What shall we cook?"))
    first, second = memory.get()
    assert (first.role, second.content) == (MessageRole.SYSTEM, "What shall we cook?")
    assert "allergic to peanuts" in str(first.content)
    assert "allergic to peanuts" in str(open_memory().get(input="What may I eat?")[0].content)


def test_the_history_is_cut_and_begins_with_no_result_of_a_tool(loci: Loci) -> None:
    memory = LociMemory.from_defaults(loci=loci, session_id="long", most_messages=2)
    memory.put_messages([ADA, ChatMessage(role=MessageRole.TOOL, content="4"), HELLO])
    assert [one for one in memory.get() if one.role != MessageRole.SYSTEM] == [HELLO]
    assert memory.get_all() == [ADA, ChatMessage(role=MessageRole.TOOL, content="4"), HELLO]


def test_setting_a_longer_history_adds_the_rest(open_memory: Open, loci: Loci) -> None:
    open_memory().put(ADA)
    open_memory().set([ADA, HELLO])
    (conversation,) = loci.conversations.list_conversations(namespace=NAMESPACE, session_id="chat-42")
    assert len(list(loci.conversations.get_messages(conversation_id=conversation.id))) == 2
    open_memory().set([HELLO])
    assert open_memory().get_all() == [HELLO]


def test_a_reset_begins_the_history_again(open_memory: Open) -> None:
    open_memory().put_messages([ADA, HELLO])
    open_memory().reset()
    assert open_memory().get_all() == []
    asyncio.run(open_memory().aput(ADA))
    assert asyncio.run(open_memory().aget_all()) == [ADA]


def test_a_chat_engine_remembers_across_processes(open_memory: Open) -> None:
    seen: list[list[str]] = []

    class Model(MockFunctionCallingLLM):
        def chat(self, messages: Any, **rest: Any) -> Any:
            seen.append([str(one.content) for one in messages if one.role != MessageRole.SYSTEM])
            return super().chat(messages, **rest)

    for line in ("I am Ada.", "Who am I?"):
        SimpleChatEngine.from_defaults(llm=Model(), memory=open_memory()).chat(line)
    assert seen[1][0] == "I am Ada."
    assert seen[1][-1] == "Who am I?"


def test_an_agent_puts_its_turns_into_the_session(open_memory: Open) -> None:
    async def run() -> None:
        agent = FunctionAgent(llm=MockFunctionCallingLLM(), tools=[])
        await agent.run(user_msg="I live in Linz.", memory=open_memory())

    asyncio.run(run())
    messages = open_memory().get_all()
    assert [one.role for one in messages] == [MessageRole.USER, MessageRole.ASSISTANT]
    assert messages[0].content == "I live in Linz."
