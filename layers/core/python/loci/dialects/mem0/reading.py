"""Finds and lists memories for mem0's client."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from loci.dialects.mem0.entities import NAMESPACE
from loci.dialects.mem0.filters import Filters
from loci.dialects.mem0.moved import without_moved
from loci.dialects.mem0.places import find_places
from loci.dialects.mem0.tags import is_part, is_tagged_with
from loci.ids import ConversationId, SpaceId
from loci.memory.atoms import reads
from loci.model.atoms import Atom
from loci.model.conversations import ConversationPointer, ConversationStatus
from loci.model.filters import Condition, Filter, FilterField, Mentions, Operator
from loci.model.limits import MAX_SPACES
from loci.ports.all import Ports
from loci.ports.paging import all_items, pages
from loci.ports.writes import Page
from loci.scope import Caller
from loci.search.recall import RecallHit, RecallResult, TopicQuestion, by_topic_across, require_valid
from loci.text.namespaces import namespace_text

MOST_HITS = 100
PAGE = 200


def search(
    ports: Ports, owner: Caller, filters: Filters, query: str, limit: int | None, threshold: float | None
) -> list[RecallHit]:
    """The memories that fit a query, best first. Raises as ``by_topic``."""
    most = MOST_HITS if filters.entities.run_id else limit
    question = TopicQuestion(query, most, filter=filters.whole_filter, min_similarity=threshold)
    require_valid(question)
    places = find_places(ports, owner)
    results = _ask(ports, owner, places, question)
    if question.filter is not None and any(result.degraded for result in results):
        # Too many proposals for those that pass to be among them: then they are named.
        ulids = frozenset(atom.id.ulid for atom in list_memories(ports, owner, filters))
        results = _ask(ports, owner, places, replace(question, filter=Mentions(ulids))) if ulids else []
    hits = sorted((hit for result in results for hit in result.hits), key=lambda hit: -hit.score)
    kept_ids = {atom.id for atom in _belonging(ports, owner, places, filters, [hit.atom for hit in hits])}
    return [hit for hit in hits if hit.atom.id in kept_ids][:limit]


def list_memories(ports: Ports, owner: Caller, filters: Filters) -> list[Atom]:
    """All memories as wanted, the newest first. Raises as ``list_atoms``."""
    places = find_places(ports, owner)
    found = [atom for place in places for some in read_pages(ports, owner, place, filters) for atom in some]
    ordered = found if len(places) < 2 else sorted(found, key=lambda atom: atom.created_at, reverse=True)
    return list(without_moved(ports, owner, places[:1], ordered))


def read_pages(ports: Ports, owner: Caller, place: SpaceId, filters: Filters) -> Iterator[Sequence[Atom]]:
    """The memories of a space as wanted, page by page, the newest first. Raises as ``list_atoms``."""
    for atoms in pages(_reader(ports, owner, place, filters.whole_filter)):
        yield list(_of_run(ports, owner, filters, atoms))


def learned_from(ports: Ports, owner: Caller, conversation: ConversationId) -> Iterator[Atom]:
    """The current memories that a conversation began."""
    cites = Condition(FilterField.SOURCE, Operator.EQ, (str(conversation),))
    places = find_places(ports, owner)
    every = [atom for place in places for atom in all_items(_reader(ports, owner, place, cites))]
    for atom in without_moved(ports, owner, places[:1], every):
        if atom.source_conversation_id == conversation:
            yield atom


def _reader(
    ports: Ports, owner: Caller, place: SpaceId, atom_filter: Filter | None
) -> Callable[[str | None], Page[Atom]]:
    return lambda cursor: reads.list_atoms(
        ports, owner, place, within=atom_filter, newest_first=True, cursor=cursor, limit=PAGE
    )


def _ask(ports: Ports, owner: Caller, places: Sequence[SpaceId], question: TopicQuestion) -> list[RecallResult]:
    groups = (places[start : start + MAX_SPACES] for start in range(0, len(places), MAX_SPACES))
    return [by_topic_across(ports, owner, some, question) for some in groups]


def _belonging(
    ports: Ports, owner: Caller, places: Sequence[SpaceId], filters: Filters, atoms: Sequence[Atom]
) -> Iterable[Atom]:
    return without_moved(ports, owner, places[:1], list(_of_run(ports, owner, filters, atoms)))


def _of_run(ports: Ports, owner: Caller, filters: Filters, atoms: Sequence[Atom]) -> Iterator[Atom]:
    """The atoms that were added with the run that is asked for, or come from a conversation in it; all without one."""
    asked_tags = filters.entities.asked_tags
    run = asked_tags.get("run_id")
    if run is None:
        yield from atoms
        return
    conversation_ids = {id for atom in atoms if not is_tagged_with(atom, asked_tags) for id in _talks_of(atom)}
    pointers = [ConversationPointer(id, ConversationStatus.CLOSED, None) for id in sorted(conversation_ids, key=str)]
    heads = ports.conversations.heads(owner.directory, pointers) if pointers else ()
    of_run = {head.id for head in heads if head.session_id == run}
    for atom in atoms:
        if is_tagged_with(atom, asked_tags) or any(id in of_run for id in _talks_of(atom)):
            yield atom


def _talks_of(atom: Atom) -> Iterator[ConversationId]:
    for id in atom.cited_conversations:
        namespace = namespace_text(id.namespace)
        if namespace == NAMESPACE or is_part(namespace):
            yield id
