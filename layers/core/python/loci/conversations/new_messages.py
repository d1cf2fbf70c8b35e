"""Limits of the messages that a client may append, and the fingerprint that identifies a repetition."""

from dataclasses import field
from datetime import datetime, timedelta

from loci.apps import idempotency
from loci.errors import Refused, TooLarge
from loci.model import metadata
from loci.model.authors import is_blank
from loci.model.blocks import size, to_json
from loci.model.conversations import Block, MessageRole, ToolResultBlock, ToolUseBlock, Usage, Visibility
from loci.model.users import JsonObject
from loci.records import record
from loci.text import timestamps

MAX_BLOCKS = 100
MAX_TOOL_USES = 50
MAX_CONTENT_BYTES = 350 * 1024
MAX_AUTHOR = 100
MAX_LABEL = 200
"""Characters of a stop reason, a model, a provider, a trace id, a tool's name and the id of its use."""
AHEAD = timedelta(minutes=5)
"""Time that a client's clock may be ahead of ours."""


@record(frozen=True, slots=True)
class NewMessage:
    """A message to append. ``visibility`` None is the role's default: ``internal`` for system, ``user`` for the
    others; ``occurred_at`` None is now."""

    role: MessageRole
    content: tuple[Block, ...]
    visibility: Visibility | None = None
    author: str | None = None
    occurred_at: datetime | None = None
    stop_reason: str | None = None
    model: str | None = None
    provider: str | None = None
    usage: Usage | None = None
    trace_id: str | None = None
    metadata: JsonObject = field(default_factory=dict)

    @property
    def seen_by(self) -> Visibility:
        if self.visibility is not None:
            return self.visibility
        return Visibility.INTERNAL if self.role is MessageRole.SYSTEM else Visibility.USER

    @property
    def answers(self) -> str | None:
        """The id of the tool use that this message answers: that of its one block if its role is ``tool``."""
        return None if self._result is None else self._result.tool_use_id

    @property
    def tool_name(self) -> str | None:
        """The tool of a result, if the client names it."""
        return None if self._result is None else self._result.tool_name

    @property
    def _result(self) -> ToolResultBlock | None:
        first = self.content[0] if self.content else None
        return first if self.role is MessageRole.TOOL and isinstance(first, ToolResultBlock) else None


def require_valid(new: NewMessage, now: datetime, *, within: str = "", content: str = "content") -> None:
    """Raises Refused for a field that breaks a rule, TooLarge for content over 350 KB or metadata over 16 KB.

    ``within`` is the pointer of the object that the message was sent as, ``content`` what its content is called there.
    """
    _require_content(new.content, f"{within}/{content}")
    if new.author is not None and (len(new.author) > MAX_AUTHOR or is_blank(new.author)):
        raise Refused.field(f"{within}/author", f"author must be 1 to {MAX_AUTHOR} characters and not blank")
    for name, label in (
        ("stopReason", new.stop_reason),
        ("model", new.model),
        ("provider", new.provider),
        ("traceId", new.trace_id),
    ):
        if label is not None and len(label) > MAX_LABEL:
            raise Refused.field(f"{within}/{name}", f"must be at most {MAX_LABEL} characters")
    _require_tool(new)
    if new.occurred_at is not None and new.occurred_at < timestamps.EARLIEST:
        raise Refused.field(f"{within}/occurredAt", f"must not be before the year {timestamps.EARLIEST.year}")
    if new.occurred_at is not None and new.occurred_at > now + AHEAD:
        raise Refused.field(f"{within}/occurredAt", "must not be more than 5 minutes in the future")
    metadata.require_small(new.metadata)


def fingerprint(new: NewMessage) -> str:
    """The fingerprint of all fields except the trace id, which differs from one try to the next."""
    usage = new.usage
    return idempotency.fingerprint(
        [
            new.role,
            to_json(new.content),
            new.seen_by,
            new.author,
            None if new.occurred_at is None else timestamps.to_text(new.occurred_at),
            new.stop_reason,
            new.model,
            new.provider,
            None if usage is None else [usage.input_tokens, usage.output_tokens, usage.latency_ms],
            dict(new.metadata),
        ]
    )


def _require_tool(new: NewMessage) -> None:
    """Checks the tool use id and the tool name of a result."""
    if new.answers is None:
        return
    for pointer, label in (("/toolUseId", new.answers), ("/toolName", new.tool_name)):
        if label is not None and not 1 <= len(label) <= MAX_LABEL:
            raise Refused.field(pointer, f"must be 1 to {MAX_LABEL} characters")


def _require_content(content: tuple[Block, ...], pointer: str) -> None:
    if not 1 <= len(content) <= MAX_BLOCKS:
        raise Refused.field(pointer, f"content must be a string or 1 to {MAX_BLOCKS} blocks")
    calls = [block.id for block in content if isinstance(block, ToolUseBlock)]
    if len(calls) > MAX_TOOL_USES:
        raise Refused.field(pointer, f"a message can have at most {MAX_TOOL_USES} tool_use blocks")
    if len(set(calls)) < len(calls):
        raise Refused.field(pointer, "two tool_use blocks have the same id")
    if size(content) > MAX_CONTENT_BYTES:
        raise TooLarge(f"content must be at most {MAX_CONTENT_BYTES} bytes (350 KB) as JSON")
