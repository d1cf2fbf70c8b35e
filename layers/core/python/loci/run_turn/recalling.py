"""Execute our recall tools for a model: its arguments become a question, the result a few lines of text.

Each fact is one line, ``- text (date; category; id)``. Its text is folded and escaped, so that stored text cannot
begin a line, a heading or a result.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from urllib.parse import unquote

from loci import recall
from loci.context.escaping import one_line
from loci.errors import LociError, Refused, Unavailable
from loci.model import Atom, JsonValue, ToolResultBlock, ToolUseBlock
from loci.model.turn_runs import OfferedTool, TurnRun
from loci.ports import Ports
from loci.recall import EntityQuestion, RecallResult, TimelineQuestion, TopicQuestion
from loci.run_turn.tools import BY_ENTITY, BY_TOPIC, DEFAULT_LIMIT, MAX_LIMIT
from loci.scope import Caller, Role, Scope

NOTHING = "Nothing was found."
MAX_BYTES = 64 * 1024
"""Bytes of one result: 20 of them fit into one transaction."""


def tool_result(ports: Ports, scope: Scope, run: TurnRun, use: ToolUseBlock) -> ToolResultBlock:
    """The result of one of our tools, or for the model the reason why the call cannot be executed. Raises
    Unavailable."""
    tool = next((tool for tool in run.request.tools if tool.name == use.name), None)
    try:
        if tool is None:
            raise Refused("unknown tool")
        if use.id in run.unreadable:
            raise Refused("the arguments of this call are not a JSON object; call again with one")
        found = _recall(ports, caller_of(scope, run), tool, use.arguments)
    except Unavailable:
        raise
    except LociError as error:
        return ToolResultBlock(use.id, error.detail, is_error=True, tool_name=use.name)
    return ToolResultBlock(use.id, to_lines(found), tool_name=use.name)


def caller_of(scope: Scope, run: TurnRun) -> Caller:
    """The caller that the worker acts for: never with more than a user's rights."""
    user = unquote(scope.owner, errors="surrogatepass")
    return Caller(scope.tenant, scope.app, user, Role.USER, run.request.groups, user)


def to_lines(found: RecallResult) -> str:
    """The facts as lines, best first, without the last ones if they are too long."""
    kept: list[str] = []
    size = 0
    for hit in found.hits:
        line = _line(hit.atom)
        size += len(line.encode("utf-8", "surrogatepass")) + 1
        if kept and size > MAX_BYTES:
            break
        kept.append(line)
    return "\n".join(kept) or NOTHING


def _line(atom: Atom) -> str:
    about = "; ".join((atom.valid_from.date().isoformat(), one_line(atom.category.name), str(atom.id)))
    return f"- {one_line(atom.text)} ({about})"


def _recall(ports: Ports, caller: Caller, tool: OfferedTool, asked: Mapping[str, JsonValue]) -> RecallResult:
    if tool.space is None:
        raise Refused("Loci cannot run this tool")
    limit = _limit(asked)
    if tool.type == BY_TOPIC:
        return recall.by_topic(ports, caller, tool.space, TopicQuestion(_text(asked, "query") or "", limit))
    if tool.type == BY_ENTITY:
        return recall.by_entity(ports, caller, tool.space, EntityQuestion(_text(asked, "entity") or "", limit))
    question = TimelineQuestion(
        entity=_text(asked, "entity"),
        query=_text(asked, "query"),
        begins=_instant(asked, "from"),
        ends=_instant(asked, "to"),
        limit=limit,
    )
    return recall.recall_timeline(ports, caller, tool.space, question)


def _text(asked: Mapping[str, JsonValue], name: str) -> str | None:
    value = asked.get(name)
    if value is not None and not isinstance(value, str):
        raise Refused(f"{name} must be a string")
    return value


def _limit(asked: Mapping[str, JsonValue]) -> int:
    value = asked.get("limit", DEFAULT_LIMIT)
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise Refused(f"limit must be an integer from 1 to {MAX_LIMIT}")
    return min(value, MAX_LIMIT)


def _instant(asked: Mapping[str, JsonValue], name: str) -> datetime | None:
    text = _text(asked, name)
    if text is None:
        return None
    try:
        found = datetime.fromisoformat(text)
        return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise Refused(f"{name} must be an ISO 8601 timestamp") from error
