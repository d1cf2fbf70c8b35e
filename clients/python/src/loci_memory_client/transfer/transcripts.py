"""Builds the messages of a conversation from other systems' roles, with the results of tools after their uses."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.records import JsonObject, Message

ROLES: Mapping[str, str] = {
    **{"user": "user", "human": "user", "assistant": "assistant", "ai": "assistant", "model": "assistant"},
    **{"bot": "assistant", "system": "system", "developer": "system", "tool": "tool", "function": "tool"},
}
REASONING = "Loci keeps what was said, not how a model came to it"
"""Why the reasoning of models is lost."""
SUMMARY = "Loci has the messages that it sums up"
"""Why the summary is lost that a program wrote when its context was full."""


@dataclass(frozen=True, slots=True)
class Saying:
    """What a message of another system says apart from its content."""

    id: str
    occurred_at: datetime | None = None
    author: str | None = None
    visibility: str | None = None
    model: str | None = None


@dataclass
class Transcript:
    """The messages of one conversation, in order. ``place`` names it in losses."""

    place: str
    losses: Losses
    messages: list[Message] = field(default_factory=list)
    _waiting: dict[str, str] = field(default_factory=dict)
    """Names of tools by the ids of their uses that have no result yet."""
    answered: set[str | None] = field(default_factory=set)
    """Ids of uses that need no result, because they are messages themselves."""

    def say(self, saying: Saying, role: str, text: str) -> None:
        """Adds a message of a person, a model or a system; one of an unknown role as a system message."""
        if not text.strip():
            return
        known = ROLES.get(role.lower())
        if known == "tool":
            self.give_result(saying, text)
        elif known is None:
            self.losses.add("role of a message", f"Loci has no role {role[:40]!r}", self.place)
            self._add(replace(saying, author=saying.author or role), "system", text)
        else:
            self._add(saying, known, text)

    def use_tool(self, saying: Saying, use: str | None, name: str, arguments: JsonObject, text: str = "") -> None:
        """Adds the use of a tool, after what the model said before it."""
        id = use if use and use not in self._waiting else f"{saying.id}.{len(self.messages)}"
        said = [{"type": "text", "text": text}] if text.strip() else []
        self._waiting[id] = name
        call = {"type": "tool_use", "id": id[:200], "name": name or "tool", "arguments": dict(arguments)}
        self._add(saying, "assistant", [*said, call])

    def give_result(self, saying: Saying, text: str, use: str | None = None, *, is_error: bool = False) -> None:
        """Adds the result of a tool: of the use that it names, else of the latest one without a result. Without any
        it is a system message that models alone see."""
        found = use if use in self._waiting else next(reversed(self._waiting), None) if use is None else None
        if found is None:
            if text.strip():
                self.losses.add("role of a message", "the use of the tool is not in the file", self.place)
                self._add(replace(saying, visibility="internal"), "system", text)
            return
        name = self._waiting.pop(found)
        self._add(saying, "tool", text or "(empty)", found, name, is_error)

    def _add(
        self,
        saying: Saying,
        role: str,
        content: str | list[JsonObject],
        use: str | None = None,
        tool: str | None = None,
        is_error: bool = False,
    ) -> None:
        self.messages.append(
            Message(
                saying.id,
                role,
                content,
                occurred_at=saying.occurred_at,
                author=saying.author,
                visibility=saying.visibility,
                model=saying.model if role == "assistant" else None,
                tool_use_id=None if use is None else use[:200],
                tool_name=tool,
                is_error=is_error,
            )
        )
