"""LangChain's chat history in conversations: chains remember earlier runs, and Loci learns from them."""

from collections.abc import Sequence
from typing import Any

from langchain_core.chat_history import BaseChatMessageHistory
from langchain_core.messages import BaseMessage, message_to_dict, messages_from_dict

from loci_memory_client import Loci
from loci_memory_client.adapters.transcript import Transcript

NAMESPACE = "langchain"
_ROLES = {"human": "user", "ai": "assistant"}


class LociChatMessageHistory(BaseChatMessageHistory):
    """The messages of one session, for ``RunnableWithMessageHistory``.

    Clearing deletes the conversations, which can be restored for 30 days, and unlearns what they alone have taught.
    """

    def __init__(self, session_id: str, loci: Loci, *, namespace: str = NAMESPACE) -> None:
        self._transcript = Transcript(loci, namespace=namespace, session_id=session_id)

    @property
    def messages(self) -> list[BaseMessage]:  # type: ignore[override] # theirs is an attribute, documented as either
        entries = [entry.content["message"] for entry in self._transcript.read_backwards()]
        return messages_from_dict(entries[::-1])

    def add_messages(self, messages: Sequence[BaseMessage]) -> None:
        for message in messages:
            role = _ROLES.get(message.type)
            self._transcript.append({"message": message_to_dict(message)}, role=role, words=_words_of(message))

    def clear(self) -> None:
        self._transcript.delete()


def _words_of(message: BaseMessage) -> str:
    """What was said, without pictures and calls of tools."""
    content: Any = message.content
    parts = [content] if isinstance(content, str) else [_text_of(block) for block in content]
    return "\n".join(part for part in parts if part)


def _text_of(block: Any) -> str:
    if isinstance(block, str):
        return block
    return str(block.get("text", "")) if block.get("type") == "text" else ""
