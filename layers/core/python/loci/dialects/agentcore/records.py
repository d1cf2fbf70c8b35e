"""Memory records: the atoms of the space that a memory names.

Records that a client wrote have the namespace and the strategy that it gave them; those that were learned from events
have neither, and are in every namespace of their actor.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from loci.dialects.agentcore.memories import MemoryPart, read_record_id
from loci.errors import NotFound, Refused
from loci.language.categories import StatedCategory
from loci.learning.saving import saved_texts
from loci.learning.saving.edited_texts import edit_text
from loci.memory.atoms import changes, reads
from loci.memory.atoms.edits import AtomEdit
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.writes import Written
from loci.model.atoms import Atom
from loci.model.filters import Filter, matches
from loci.model.users import JsonObject
from loci.ports.all import Ports
from loci.ports.paging import all_items
from loci.ports.writes import Page
from loci.records import record
from loci.scope import Caller, Role
from loci.search.recall import RecallHit, TopicQuestion, by_topic

NAMESPACE, STRATEGY = "agentCoreNamespace", "agentCoreStrategy"
"""Fields of an atom's metadata."""
LEARNED = "loci"
"""The strategy of what was learned from events."""
MOST_HITS = 100
_ACTORS = "actors"
_PAGE = 200


@record(frozen=True, slots=True)
class RecordFilter:
    """Filter of records: those below a ``namespace``, of a ``strategy``, that pass a filter of metadata; None: any."""

    namespace: str | None = None
    strategy: str | None = None
    atom_filter: Filter | None = None

    def takes(self, atom: Atom) -> bool:
        own, strategy = atom.metadata.get(NAMESPACE), atom.metadata.get(STRATEGY)
        return (
            (self.namespace is None or own is None or str(own).startswith(self.namespace.rstrip("*")))
            and (self.strategy is None or strategy is None or strategy == self.strategy)
            and (self.atom_filter is None or matches(self.atom_filter, atom))
        )


def actor_of(namespace: str | None, sender: Caller) -> str:
    """Whose records a namespace holds: after ``actors/`` it names the actor; else they are the sender's. Raises Refused
    where a server that acts for users names none."""
    segments = (namespace or "").split("/")
    if _ACTORS in segments[:-1]:
        return segments[segments.index(_ACTORS) + 1]
    if sender.role is Role.SERVICE and sender.user == sender.actor:
        raise Refused.field("/namespace", "with a key of the app, namespace must name the actor: …/actors/<actorId>")
    return sender.user


def retrieve(
    ports: Ports, owner: Caller, part: MemoryPart, query: str, most: int, record_filter: RecordFilter
) -> list[RecallHit]:
    """The records that fit a query, best first. Raises as ``by_topic``."""
    space = part.find_space(ports, owner)
    if space is None:
        return []
    is_narrowed = record_filter.namespace is not None or record_filter.strategy is not None
    question = TopicQuestion(query, MOST_HITS if is_narrowed else most, filter=record_filter.atom_filter)
    return [hit for hit in by_topic(ports, owner, space, question).hits if record_filter.takes(hit.atom)][:most]


def list_records(ports: Ports, owner: Caller, part: MemoryPart, record_filter: RecordFilter) -> Iterator[Atom]:
    """The current records, the newest first."""
    space = part.find_space(ports, owner)
    if space is None:
        return iter(())

    def read(cursor: str | None) -> Page[Atom]:
        return reads.list_atoms(ports, owner, space, newest_first=True, cursor=cursor, limit=_PAGE)

    return (atom for atom in all_items(read) if record_filter.takes(atom))


def create_record(
    ports: Ports,
    owner: Caller,
    part: MemoryPart,
    text: str,
    metadata: JsonObject,
    valid_from: datetime,
    expires_at: datetime | None,
) -> Written:
    """The record, or the one that has the same words already. Raises as ``add_saved_text``."""
    space = part.get_or_create_space(ports, owner)
    category = StatedCategory.FACT.category
    own = {name: value for name, value in metadata.items() if name not in (NAMESPACE, STRATEGY)}
    new = NewAtom(text, category, metadata=metadata, sent_metadata=own, valid_from=valid_from, expires_at=expires_at)
    return saved_texts.add_saved_text(ports, owner, space, new, None)


def get_record(ports: Ports, owner: Caller, part: MemoryPart, id: str) -> Atom:
    """Raises NotFound, also for a record of another memory."""
    of_whom, atom_id = read_record_id(id)
    space = part.find_space(ports, owner)
    if of_whom != owner.user or space is None or atom_id.space != space.key:
        raise NotFound("memory record not found")
    atom = reads.get_atom(ports, owner, atom_id)
    if not atom.is_live(ports.now()):
        raise NotFound("memory record not found")
    return atom


def update_record(
    ports: Ports, owner: Caller, part: MemoryPart, id: str, text: str | None, metadata: JsonObject | None
) -> Atom:
    """Raises as ``get_record`` and ``edit_text``. Its namespace and strategy stay unless others are given."""
    before = get_record(ports, owner, part, id)
    if metadata is not None:
        own = {name: before.metadata[name] for name in (NAMESPACE, STRATEGY) if name in before.metadata}
        metadata = {**own, **metadata}
    return edit_text(ports, owner, before.id, replace(AtomEdit(), text=text, metadata=metadata))


def delete_record(ports: Ports, owner: Caller, part: MemoryPart, id: str) -> None:
    """It can be restored for 30 days. Raises as ``get_record``."""
    changes.delete_atom(ports, owner, get_record(ports, owner, part, id).id)


def labels_of(namespaces: Sequence[str], strategy: str | None) -> JsonObject:
    """The metadata that place a record."""
    return {
        **({NAMESPACE: namespaces[0]} if namespaces else {}),
        **({} if strategy is None else {STRATEGY: strategy}),
    }
