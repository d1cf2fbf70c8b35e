"""Finds and lists memories for mem0's client."""

from collections.abc import Iterable, Iterator

from loci.dialects.mem0 import entities as owners
from loci.dialects.mem0.entities import Entities
from loci.dialects.mem0.filters import Filters
from loci.dialects.mem0.memories import IDS
from loci.ids import ConversationId, SpaceId
from loci.memory.atoms import reads
from loci.model.atoms import Atom
from loci.model.conversations import ConversationPointer, ConversationStatus
from loci.ports.all import Ports
from loci.ports.paging import all_items
from loci.ports.writes import Page
from loci.scope import Caller
from loci.search.recall import RecallHit, TopicQuestion, by_topic, require_valid

MOST_HITS = 100
PAGE = 200


def search(
    ports: Ports, owner: Caller, filters: Filters, query: str, limit: int | None, threshold: float | None
) -> list[RecallHit]:
    """The memories that fit a query, best first. Raises as ``by_topic``."""
    of_one_run = filters.entities.run_id is not None
    question = TopicQuestion(
        query, MOST_HITS if of_one_run else limit, filter=filters.atom_filter, min_similarity=threshold
    )
    require_valid(question)
    space = owners.find_space(ports, owner, filters.entities)
    if space is None:
        return []
    hits = by_topic(ports, owner, space, question).hits
    of_run = _of_run(ports, owner, filters.entities, [hit.atom for hit in hits])
    return [hit for hit in hits if hit.atom.id.ulid in of_run][:limit]


def list_memories(ports: Ports, owner: Caller, filters: Filters) -> list[Atom]:
    """All memories as wanted, the newest first. Raises as ``list_atoms``."""
    return [atom for atom in all_atoms(ports, owner, filters.entities) if filters.takes(atom)]


def all_atoms(ports: Ports, owner: Caller, entities: Entities) -> Iterator[Atom]:
    """The current memories of these entities, the newest first."""
    space = owners.find_space(ports, owner, entities)
    every = [] if space is None else _list_space(ports, owner, space)
    of_run = _of_run(ports, owner, entities, every)
    yield from (atom for atom in every if atom.id.ulid in of_run)


def learned_from(ports: Ports, owner: Caller, conversation: ConversationId, into: Iterable[SpaceId]) -> Iterator[Atom]:
    """The current memories that a conversation began, of these spaces."""
    for space in into:
        for atom in _list_space(ports, owner, space):
            if atom.source_conversation_id == conversation:
                yield atom


def _list_space(ports: Ports, owner: Caller, space: SpaceId) -> list[Atom]:
    def read(cursor: str | None) -> Page[Atom]:
        return reads.list_atoms(ports, owner, space, newest_first=True, cursor=cursor, limit=PAGE)

    return list(all_items(read))


def _of_run(ports: Ports, owner: Caller, entities: Entities, atoms: list[Atom]) -> frozenset[str]:
    """The ULIDs of those that were added with the run, or come from one of its conversations; of all without a run."""
    run = entities.run_id
    if run is None or entities.owner == f"run:{run}":
        return frozenset(atom.id.ulid for atom in atoms)
    conversation_ids = {id for atom in atoms if (id := atom.source_conversation_id) is not None}
    pointers = [ConversationPointer(id, ConversationStatus.CLOSED, None) for id in sorted(conversation_ids, key=str)]
    heads = ports.conversations.heads(owner.directory, pointers) if pointers else ()
    of_run = {head.id for head in heads if head.session_id == run}
    return frozenset(atom.id.ulid for atom in atoms if atom.source_conversation_id in of_run or _run_of(atom) == run)


def _run_of(atom: Atom) -> object:
    own = atom.metadata.get(IDS)
    return own.get("run_id") if isinstance(own, dict) else None
