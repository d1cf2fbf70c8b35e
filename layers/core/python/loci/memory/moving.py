"""Move the atoms of a space into another of the same owner, each with its id and its former states.

A move may break off anywhere and be repeated: what is there already stays as it is there, deleted or edited too. What
the other space says already is not said twice: the atom that says it takes over, and the moved one names it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime
from functools import partial

from loci.ids import AtomId, EntityId, SpaceId
from loci.memory.atoms import changes, transitions
from loci.memory.atoms.fields import MAX_SOURCES
from loci.memory.atoms.write_context import Writer
from loci.memory.entities.naming import resolve_entities
from loci.model.atoms import Atom, AtomStatus
from loci.model.entities import ExtractedEntity
from loci.model.metadata import join_metadata
from loci.model.spaces import Space
from loci.model.users import JsonObject
from loci.ports.all import Ports
from loci.ports.memory import AtomChange, AtomStep
from loci.ports.paging import all_items
from loci.ports.writes import Outcome
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Caller, Scope

AT_ONCE = 200


@record(frozen=True, slots=True)
class Move:
    """A move from the partition ``source``, whose space has this ``embedder``, to that of ``writer``. ``restate`` says
    what becomes of metadata, ``known_as`` has the atoms there that stand for one of the source, by its ULID."""

    ports: Ports
    source: Scope
    embedder: str
    writer: Writer
    restate: Callable[[JsonObject], JsonObject] = dict
    known_as: Mapping[str, AtomId] = field(default_factory=dict)

    @classmethod
    def between(
        cls,
        ports: Ports,
        caller: Caller,
        source: Space,
        target: SpaceId,
        restate: Callable[[JsonObject], JsonObject] = dict,
    ) -> "Move":
        """Raises NotFound and Forbidden where the caller may not write."""
        writer = changes.writer_for(caller, target)
        return cls(ports, replace(writer.scope, namespace=source.id.key), source.embedder, writer, restate)


def move_atoms(move: Move, until: datetime) -> bool:
    """Moves the atoms, oldest first, and says whether the time was enough for all. Raises NotFound and Conflict (the
    other space is gone; a restricted user), Contended."""
    for states in all_items(partial(move.ports.atom_lists.histories, move.source, limit=AT_ONCE)):
        if move.ports.now() >= until:
            return False
        if not states[-1].is_gone(move.ports.now()):
            move_atom(move, states)
    return True


def move_atom(move: Move, states: Sequence[Atom]) -> None:
    """Moves an atom in all its states, the present one last. Raises as ``move_atoms``."""
    links = _resolve_links(move, states[-1])
    moved_states = [_as_moved(move, state, links) for state in states]
    retry_contended(move.ports, lambda: _copy_states(move, moved_states))


def _resolve_links(move: Move, atom: Atom) -> tuple[EntityId, ...]:
    """The entities of these names in the other space, made where there is none."""
    if atom.status is AtomStatus.DELETED or not atom.entity_ids:
        return ()
    named_entities = move.ports.entities.get(move.source, [id.ulid for id in atom.entity_ids])
    wanted = [ExtractedEntity(each.type, each.canonical_name) for each in named_entities]
    conversation = atom.source_conversation_id
    return resolve_entities(move.ports, move.writer, wanted, None if conversation is None else conversation.ulid)


def _as_moved(move: Move, state: Atom, links: tuple[EntityId, ...]) -> Atom:
    by = state.superseded_by
    return replace(
        state,
        id=AtomId(move.writer.scope.namespace, state.id.ulid),
        superseded_by=None if by is None else id_there(move, by),
        derived_from=None if state.derived_from is None else id_there(move, state.derived_from),
        derives=tuple(id_there(move, fact) for fact in state.derives),
        entity_ids=links,
        contradicts=(),
        embedder=state.embedder or move.embedder,
        metadata=move.restate(state.metadata),
    )


def id_there(move: Move, id: AtomId) -> AtomId:
    """The id of the atom in the other space that an atom of the source is, or is known as."""
    return move.known_as.get(id.ulid) or AtomId(move.writer.scope.namespace, id.ulid)


def _copy_states(move: Move, states: Sequence[Atom]) -> bool | None:
    """Writes the states that are not there yet; None where another writer came between."""
    scope, ulid = move.writer.scope, states[-1].id.ulid
    before = move.ports.atoms.read(scope, scope.directory, [ulid]).atoms.get(ulid)
    for state in states:
        if before is not None and before.version >= state.version:
            continue
        change = _change(move, before, state, is_last=state is states[-1])
        outcome = move.ports.atoms.apply(scope, change)
        if outcome is Outcome.DUPLICATE:
            change = _change_to_twin(move, before, state, is_last=state is states[-1])
            outcome = move.ports.atoms.apply(scope, change)
        if outcome is not Outcome.DONE:
            return None
        before = change.steps[0].after
    return True


def _change(move: Move, before: Atom | None, atom: Atom, *, is_last: bool) -> AtomChange:
    """The next state. A former one counts as over, so that no read shows it meanwhile; a current value takes its place
    among those that its key has in the other space."""
    now, scope = move.ports.now(), move.writer.scope
    if not is_last:
        atom = replace(atom, superseded_at=atom.superseded_at or now)
    if atom.key is None or not atom.is_live(now):
        return AtomChange(now, (AtomStep(before, atom),))
    entry = move.ports.atoms.read_preconditions(scope, scope.directory, atom, None, now).key
    chain = () if entry is None else move.ports.atom_lists.chain(scope, entry.first)
    members = () if entry is None else transitions.timeline(transitions.members(chain, entry.first, atom.key), now)
    others = [member for member in members if member.id != atom.id]
    placed_atom = transitions.insert(others, replace(atom, chain=atom.chain if entry is None else entry.first), now)
    keys = transitions.has_same_key(entry, transitions.entry_after(entry, placed_atom))
    return AtomChange(now, (AtomStep(before, placed_atom.atom), *placed_atom.steps[1:]), keys)


def _change_to_twin(move: Move, before: Atom | None, atom: Atom, *, is_last: bool) -> AtomChange:
    """The state that gives way to the atom which says the same; in the end that one takes its sources and metadata."""
    now, scope = move.ports.now(), move.writer.scope
    guard = move.ports.atoms.read_preconditions(scope, scope.directory, atom, None, now).guard
    read = move.ports.atoms.read(scope, scope.directory, [] if guard is None else [guard])
    steps = tuple(AtomStep(twin, _joined(twin, atom), is_revision=False) for twin in read.atoms.values() if is_last)
    by = None if guard is None else AtomId(scope.namespace, guard)
    ended_atom = replace(atom, superseded_at=now, superseded_by=by)
    return AtomChange(now, (AtomStep(before, ended_atom), *steps))


def _joined(twin: Atom, atom: Atom) -> Atom:
    sources = tuple(dict.fromkeys((*twin.source_message_ids, *atom.source_message_ids)))[:MAX_SOURCES]
    metadata = join_metadata(atom.metadata, twin.metadata)
    return replace(twin, source_message_ids=sources, metadata=metadata, version=twin.version + 1)
