"""A chain of LangChain remembers by its history what was said before."""

import asyncio
from typing import Any

import pytest
from langchain_core.language_models import FakeListChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage, ToolMessage
from langchain_core.runnables.history import RunnableWithMessageHistory

from loci_memory_client import Loci
from loci_memory_client.adapters.langchain import NAMESPACE, LociChatMessageHistory

MESSAGES: list[BaseMessage] = [
    SystemMessage("Be brief."),
    HumanMessage([{"type": "text", "text": "What is this?"}, {"type": "image_url", "image_url": {"url": "data:,"}}]),
    AIMessage("", tool_calls=[{"name": "look", "args": {"n": 1}, "id": "call_1"}]),
    ToolMessage("A cat. " * 3000, tool_call_id="call_1"),
    AIMessage("A cat.", id="run-1"),
]


def test_messages_of_all_kinds_come_back_as_they_were(loci: Loci) -> None:
    LociChatMessageHistory("one", loci).add_messages(MESSAGES)
    assert LociChatMessageHistory("one", loci).messages == MESSAGES


def test_what_was_said_is_in_the_conversation_in_its_words(loci: Loci) -> None:
    LociChatMessageHistory("one", loci).add_messages(MESSAGES)
    (conversation,) = loci.conversations.list_conversations(namespace=NAMESPACE, session_id="one")
    messages = loci.conversations.get_messages(conversation_id=conversation.id)
    texts = [message.content[0].model_dump()["text"] for message in messages]
    assert texts == ["What is this?", "A cat."]


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore:.*deprecated")
def test_a_chain_sees_what_was_said_before(loci: Loci) -> None:
    seen: list[list[str]] = []

    class Model(FakeListChatModel):
        def _call(self, messages: list[BaseMessage], *rest: Any, **more: Any) -> str:
            seen.append([str(one.content) for one in messages])
            return super()._call(messages, *rest, **more)

    model = Model(responses=["Hello Ada.", "Ada."])
    chain = RunnableWithMessageHistory(model, lambda session_id: LociChatMessageHistory(session_id, loci))
    config: Any = {"configurable": {"session_id": "chat"}}
    chain.invoke([HumanMessage("I am Ada.")], config)
    asyncio.run(chain.ainvoke([HumanMessage("Who am I?")], config))
    assert seen[1] == ["I am Ada.", "Hello Ada.", "Who am I?"]


def test_clearing_deletes_one_session_alone(loci: Loci) -> None:
    for session in ("one", "two"):
        LociChatMessageHistory(session, loci).add_messages([HumanMessage(session)])
    LociChatMessageHistory("one", loci).clear()
    assert LociChatMessageHistory("one", loci).messages == []
    assert LociChatMessageHistory("two", loci).messages == [HumanMessage("two")]
