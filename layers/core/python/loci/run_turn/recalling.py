"""Execute our recall tools for a model: its arguments become a question, the result a few lines of text.

Each fact is one line, ``- text (date; category; id)``. Its text is folded and escaped, so that stored text cannot
begin a line, a heading or a result.
"""

from datetime import UTC, datetime

from loci.context.escaping import one_line
from loci.errors import Refused
from loci.model.atoms import Atom
from loci.run_turn.own_calls import MAX_BYTES, OwnCall
from loci.run_turn.tools import DEFAULT_LIMIT, MAX_LIMIT
from loci.search import recall
from loci.search.recall import RecallResult, TopicQuestion, timelines
from loci.search.recall.by_entity import EntityQuestion, by_entity
from loci.search.recall.timelines import TimelineQuestion

NOTHING = "Nothing was found."


def recall_by_topic(call: OwnCall) -> str:
    question = TopicQuestion(call.require_text("query"), _limit(call))
    return to_lines(recall.by_topic(call.ports, call.caller, call.space, question))


def recall_by_entity(call: OwnCall) -> str:
    question = EntityQuestion(call.require_text("entity"), _limit(call))
    return to_lines(by_entity(call.ports, call.caller, call.space, question))


def recall_timeline(call: OwnCall) -> str:
    question = TimelineQuestion(
        entity=call.text("entity"),
        query=call.text("query"),
        begins=_instant(call, "from"),
        ends=_instant(call, "to"),
        limit=_limit(call),
    )
    return to_lines(timelines.recall_timeline(call.ports, call.caller, call.space, question))


def to_lines(recall_result: RecallResult) -> str:
    """The facts as lines, best first, without the last ones if they are too long."""
    kept: list[str] = []
    size = 0
    for hit in recall_result.hits:
        line = _line(hit.atom)
        size += len(line.encode("utf-8", "surrogatepass")) + 1
        if kept and size > MAX_BYTES:
            break
        kept.append(line)
    return "\n".join(kept) or NOTHING


def _line(atom: Atom) -> str:
    about = "; ".join((atom.valid_from.date().isoformat(), one_line(atom.category.name), str(atom.id)))
    return f"- {one_line(atom.text)} ({about})"


def _limit(call: OwnCall) -> int:
    return call.count("limit", DEFAULT_LIMIT, MAX_LIMIT)


def _instant(call: OwnCall, name: str) -> datetime | None:
    text = call.text(name)
    if text is None:
        return None
    try:
        found = datetime.fromisoformat(text)
        return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise Refused(f"{name} must be an ISO 8601 timestamp") from error
