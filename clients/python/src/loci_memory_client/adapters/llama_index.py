"""LlamaIndex's memory: an agent sees the history of its session, and what is remembered of the user."""

from collections.abc import Iterator
from itertools import islice, takewhile
from typing import Any, Self

from llama_index.core.base.llms.types import ChatMessage, MessageRole, TextBlock
from llama_index.core.bridge.pydantic import Field, PrivateAttr
from llama_index.core.memory.types import BaseMemory

from loci_memory_client import Loci
from loci_memory_client.adapters.transcript import Transcript

NAMESPACE = "llama-index"
MOST_MESSAGES = 100
_BEGIN = "begin"
_ROLES = {MessageRole.USER: "user", MessageRole.ASSISTANT: "assistant"}


class LociMemory(BaseMemory):
    """``agent.run(…, memory=LociMemory.from_defaults(loci=loci, session_id="chat-42"))``.

    ``get`` returns the user's context as a system message, and the last messages of the session. Setting and resetting
    begin the history again; what was learned from the messages before stays.
    """

    session_id: str
    namespace: str = NAMESPACE
    most_messages: int = Field(default=MOST_MESSAGES, description="Messages of the session that get returns.")
    token_budget: int | None = Field(default=None, description="Of the context.")
    _loci: Loci = PrivateAttr()
    _transcript: Transcript = PrivateAttr()

    def __init__(self, loci: Loci, session_id: str, **settings: Any) -> None:
        super().__init__(**{"session_id": session_id, **settings})
        self._loci = loci
        self._transcript = Transcript(loci, namespace=self.namespace, session_id=session_id)

    @classmethod
    def class_name(cls) -> str:
        return "LociMemory"

    @classmethod
    def from_defaults(cls, **settings: Any) -> Self:
        """``loci`` and ``session_id`` are required."""
        return cls(**settings)

    def get(self, input: str | None = None, **_: Any) -> list[ChatMessage]:
        """Without an ``input`` the context fits what the user said last."""
        history = list(islice(self._read_backwards(), self.most_messages))[::-1]
        while history and history[0].role == MessageRole.TOOL:
            del history[0]  # models refuse a result whose call is cut off
        last = next((message for message in reversed(history) if message.role == MessageRole.USER), None)
        query = input or (_words_of(last) if last else "")
        context = self._loci.user().context(query or None, token_budget=self.token_budget)
        return [*([ChatMessage(role=MessageRole.SYSTEM, content=context)] if context else []), *history]

    def get_all(self) -> list[ChatMessage]:
        return list(self._read_backwards())[::-1]

    def put(self, message: ChatMessage) -> None:
        entry = {"message": message.model_dump(mode="json")}
        self._transcript.append(entry, role=_ROLES.get(message.role), words=_words_of(message))

    def set(self, messages: list[ChatMessage]) -> None:
        before = self.get_all()
        if messages[: len(before)] != before:
            self.reset()
            before = []
        self.put_messages(messages[len(before) :])

    def reset(self) -> None:
        self._transcript.append({_BEGIN: True})

    def _read_backwards(self) -> Iterator[ChatMessage]:
        entries = (entry.content for entry in self._transcript.read_backwards())
        for content in takewhile(lambda one: _BEGIN not in one, entries):
            yield ChatMessage.model_validate(content["message"])


def _words_of(message: ChatMessage) -> str:
    """What was said, without pictures and files."""
    return "\n".join(block.text for block in message.blocks if isinstance(block, TextBlock))
