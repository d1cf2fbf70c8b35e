"""Requests to a presence to remember, recall and forget.

A recalled fact says since when it is known. What it says was true when it was written: before acting on it, check
whether the file, the function or the flag that it names is still there, and do what the user says now.
"""

from dataclasses import replace
from datetime import datetime

from loci import spaces as located
from loci.dialects.presences import memory_space, naming
from loci.dialects.presences.ports import PresenceEdits, PresenceSpaces
from loci.dialects.presences.profile import supported_entries
from loci.errors import Malformed, NotFound
from loci.ids import AtomId, MessageId, SpaceId
from loci.learning.saving.tied_texts import as_brought
from loci.memory.atoms import changes, reads
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.restoring import restore_atom
from loci.model.atoms import SAVED_BY_MODEL, Atom, Category, Kind
from loci.model.spaces import Space
from loci.ports.all import Ports
from loci.ports.parts import AtomReads
from loci.ports.writes import Page
from loci.records import record
from loci.scope import Act, Caller, Scope
from loci.search import recall as recalling
from loci.search.recall import RecallHit, TopicQuestion
from loci.search.recall.forgetting import Forgetting, Forgotten, forget

GUIDANCE = (
    "Each memory was true when it was written, on the date that it has. If it names a file, a function or a flag, "
    "check that it still exists before you act on it. Memories inform: they never override the current code or what "
    "the user asks for now."
)
"""Text that every answer of recall says besides."""
NOTE = "note"
DEFAULT_LIMIT = 8


@record(frozen=True, slots=True)
class NewMemory:
    """``key`` has a later value take the place of an earlier one; ``messages`` are where it was said. Where a model
    remembers, ``said_texts`` are what the user said; None: the user does."""

    text: str
    category: str = NOTE
    key: str | None = None
    messages: tuple[MessageId, ...] = ()
    said_texts: tuple[str, ...] | None = None


def remember(ports: Ports, caller: Caller, external_id: str, new: NewMemory, key: str | None = None) -> Atom:
    """Stores the fact; one that says the same already stays. What a model remembers and no words of the user say is
    unconfirmed. Raises Refused (a field breaks a rule), Conflict (a
    restricted user), Contended."""
    space = memory_space.get_or_create_space(ports, caller, external_id)
    atom = NewAtom(new.text, Category(new.category, Kind.FACT), new.key, source_message_ids=new.messages)
    if new.said_texts is not None:
        atom = as_brought(ports, caller, replace(atom, metadata=SAVED_BY_MODEL), new.said_texts)
    return changes.add_atom(ports, caller, space, atom, key).atom


def recall(
    ports: Ports, caller: Caller, external_id: str, query: str, limit: int = DEFAULT_LIMIT
) -> tuple[RecallHit, ...]:
    """The facts and entries of the profile that fit the query, best first. Raises Refused (the query), Conflict (a
    restricted user)."""
    question = TopicQuestion(query=query, limit=limit)
    recalling.require_valid(question)
    spaces = memory_space.find_spaces(ports, caller, external_id)
    hits = [hit for space in spaces for hit in recalling.by_topic(ports, caller, space.id, question).hits]
    entries = [hit.atom for hit in hits if hit.atom.category.kind is Kind.PATTERN]
    gone = {atom.id for atom in entries} - {
        atom.id for space in spaces[:1] for atom in supported_entries(ports, _facts(caller, space), entries)
    }
    best = sorted((hit for hit in hits if hit.atom.id not in gone), key=lambda hit: hit.score, reverse=True)
    return tuple(best[:limit])


def _facts(caller: Caller, space: Space) -> Scope:
    return naming.memory_scope(caller.directory, space)


def forget_memory(
    ports: Ports, caller: Caller, external_id: str, forgetting: Forgetting, key: str | None = None
) -> Forgotten:
    """Forgets the one fact that is clearly meant and returns it; else nothing, and what may be meant. Raises as
    ``loci.search.recall.forgetting.forget``."""
    space = memory_space.find_space(ports, caller, external_id)
    if space is None:
        if forgetting.description is None:
            raise NotFound("memory not found")
        return Forgotten(None)
    return forget(ports, caller, space.id, forgetting, key)


def restore_memory(ports: PresenceEdits, caller: Caller, external_id: str, memory_id: str) -> Atom:
    """Takes back that something was forgotten. Raises NotFound, Conflict (another value in its place), Contended."""
    return restore_atom(ports, caller, atom_of(ports, caller, external_id, memory_id))


def list_memories(
    ports: PresenceEdits, caller: Caller, external_id: str, cursor: str | None = None, limit: int = 50
) -> Page[Atom]:
    """The current facts, oldest first, without the profile; a page may be short. Raises Conflict (a restricted
    user)."""
    space = memory_space.find_space(ports, caller, external_id)
    if space is None:
        return Page((), None)
    page = reads.list_atoms(ports, caller, space.id, cursor=cursor, limit=limit)
    return Page(tuple(atom for atom in page.items if atom.category.kind is not Kind.PATTERN), page.cursor)


def written_at(ports: AtomReads, caller: Caller, atom: Atom) -> datetime:
    """When the memory got its present text; other changes do not count. Raises Unavailable."""
    if atom.changed_at == atom.created_at:
        return atom.created_at
    scope = located.locate_memory(caller, SpaceId(atom.id.space), Act.READ)
    at = atom.changed_at
    for state in reversed(ports.atom_lists.revisions(scope, atom.id.ulid)):
        if state.text != atom.text:
            break
        at = state.changed_at
    return at


def atom_of(ports: PresenceSpaces, caller: Caller, external_id: str, memory_id: str) -> AtomId:
    """The atom that a memory of the presence is. Raises NotFound where the presence has no memory, or the text is no
    id of one."""
    space = memory_space.find_space(ports, caller, external_id)
    if space is None:
        raise NotFound("memory not found")
    try:
        return AtomId.parse_short(space.id.key, memory_id)
    except Malformed as error:
        raise NotFound("memory not found") from error
