"""Execute the tools by which a model remembers, recalls and forgets. A result is JSON: a memory is an object in it, so
that no memory can pass for a result.

What is saved cites the user's message, and is saved once, however often a worker repeats the call.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from loci.errors import Malformed, Refused
from loci.ids import AtomId
from loci.inference.llm.spoken_texts import is_spoken
from loci.language.categories import StatedCategory
from loci.learning.saving.saved_texts import add_saved_text
from loci.learning.saving.tied_texts import MOST_MESSAGES, own_words
from loci.memory.atoms import changes, reads
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.key_values import new_value
from loci.model.atoms import SAVED_BY_MODEL, Atom
from loci.model.conversations import Message
from loci.model.users import JsonValue
from loci.run_turn.memory_tools import DEFAULT_LISTED, DEFAULT_RECALLED, MAX_LISTED, MAX_RECALLED
from loci.run_turn.own_calls import MAX_BYTES, OwnCall
from loci.run_turn.shown_memories import id_of, show_hit, show_memory
from loci.search.recall import TopicQuestion, by_topic
from loci.search.recall.forgetting import Forgetting, Forgotten, forget

TRUE_WHEN_WRITTEN = (
    "Each memory was true when it was written. Check that files, functions and flags still exist before you rely on "
    "them. The user's current instruction wins over any memory."
)
RESTORABLE = "It is no longer recalled. It can be restored until it is purged."
_HEADING = re.compile(r"^\s*#{1,6}\s", re.MULTILINE)
UNCLEAR = "Nothing was forgotten: it is not clear which memory is meant. Ask, or call again with an id."
NOTHING_FITS = "Nothing was forgotten: no memory fits."


def save_memory(call: OwnCall) -> str:
    content = call.require_text("content")
    if not is_spoken(content) or _HEADING.search(content):
        raise Refused("content must be one plain statement, without headings, thoughts or calls of tools")
    given_name = call.text("category")
    stated_category = None if given_name is None else StatedCategory(given_name)
    new = _cite(call, NewAtom(content, StatedCategory.FACT.category))
    least = call.tool.similarity
    said_texts = own_words(_messages_so_far(call))
    outcome = add_saved_text(
        call.ports, call.caller, call.space, new, stated_category, least, call.key, call.run.epoch, said_texts
    )
    return _json(
        {
            "memory": show_memory(outcome.atom),
            "deduplicated": outcome.is_duplicate,
            "refused_text": outcome.refused_text,
        }
    )


def remember_key(call: OwnCall) -> str:
    new = _cite(call, new_value(call.require_text("key"), call.require_text("value")))
    outcome = changes.set_value(call.ports, call.caller, call.space, new, call.key, call.run.epoch)
    return _json({"memory": show_memory(outcome.atom)})


def recall_memory(call: OwnCall) -> str:
    limit = call.count("limit", DEFAULT_RECALLED, MAX_RECALLED)
    result = by_topic(call.ports, call.caller, call.space, TopicQuestion(call.require_text("query"), limit))
    memories = _first_within_limit([show_hit(hit) for hit in result.hits])
    return _json({"memories": memories, **({"note": TRUE_WHEN_WRITTEN} if memories else {})})


def forget_memory(call: OwnCall) -> str:
    id = call.text("id")
    forgetting = Forgetting(call.text("query"), None if id is None else _atom_id(call, id), call.text("key"))
    forgotten = forget(call.ports, call.caller, call.space, forgetting, call.key, call.run.epoch)
    return _json(_show_forgotten(forgotten))


def list_memories(call: OwnCall) -> str:
    limit = call.count("limit", DEFAULT_LISTED, MAX_LISTED)
    atoms = list(_current_atoms(call, limit + 1))
    memories = _first_within_limit([show_memory(atom) for atom in atoms[:limit]])
    return _json({"memories": memories, "more": len(memories) < len(atoms)})


def _messages_so_far(call: OwnCall) -> Sequence[Message]:
    """The last messages of the conversation, up to the one that the turn answers."""
    asked = call.user_message
    return call.ports.turns.latest(call.scope, asked.conversation, asked.seq + 1, MOST_MESSAGES).items


def _cite(call: OwnCall, new: NewAtom) -> NewAtom:
    return replace(
        new,
        source_conversation_id=call.run.conversation,
        source_message_ids=(call.user_message,),
        metadata=SAVED_BY_MODEL,
    )


def _atom_id(call: OwnCall, sent_text: str) -> AtomId:
    try:
        return id_of(sent_text, call.space)
    except Malformed as error:
        raise Refused("id must be the id of a memory, as a tool showed it") from error


def _current_atoms(call: OwnCall, limit: int) -> Iterator[Atom]:
    """The first current atoms of the space, oldest first."""
    cursor: str | None = None
    while limit > 0:
        page = reads.list_atoms(call.ports, call.caller, call.space, cursor=cursor, limit=limit)
        yield from page.items
        limit, cursor = limit - len(page.items), page.cursor
        if cursor is None:
            return


def _show_forgotten(forgotten: Forgotten) -> dict[str, JsonValue]:
    if forgotten.atom is not None:
        return {"forgotten": show_memory(forgotten.atom), "note": RESTORABLE}
    candidates = _first_within_limit([show_hit(hit) for hit in forgotten.candidates])
    return {"forgotten": None, "candidates": candidates, "note": UNCLEAR if candidates else NOTHING_FITS}


def _first_within_limit(shown: Sequence[JsonValue]) -> list[JsonValue]:
    """As many of the memories as fit into one result; always the first."""
    kept: list[JsonValue] = []
    size = 0
    for memory in shown:
        size += len(_json(memory).encode("utf-8", "surrogatepass"))
        if kept and size > MAX_BYTES:
            break
        kept.append(memory)
    return kept


def _json(shown: JsonValue) -> str:
    return json.dumps(shown, ensure_ascii=False)
