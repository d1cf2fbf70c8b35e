"""Recall by entity: every atom that speaks of someone or something, and of all that was merged into it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from loci.apps import settings as app_settings
from loci.errors import Malformed, NotFound, Refused
from loci.ids import SpaceId
from loci.memory.entities import views
from loci.memory.entities.naming import find_entity_of
from loci.model.atoms import Atom
from loci.model.decay import Decay
from loci.model.entities import Entity
from loci.model.filters import Filter
from loci.model.visibility import AtomFilter
from loci.ports.parts import Clock, EntityReads
from loci.records import record
from loci.runtime.parallel import Parallel
from loci.scope import Caller
from loci.search.ranking import scoring
from loci.search.recall.ports import RecallPorts
from loci.search.recall.questions import MAX_LIMIT, MAX_QUERY
from loci.search.recall.results import RecallHit, RecallMode, RecallResult
from loci.search.recall.spaces import OpenSpace, filter_in, link_hits, open_spaces
from loci.search.recall.states import States
from loci.text.names import fold_name

DEFAULT_MENTIONS = 20
AT_ONCE = 970
"""Atoms that are read together; more only where these give too few hits."""


@record(frozen=True, slots=True)
class EntityQuestion:
    """``entity`` is an id, or a name or alias."""

    entity: str
    limit: int = DEFAULT_MENTIONS
    category_names: frozenset[str] | None = None
    filter: Filter | None = None
    valid_at: datetime | None = None
    known_at: datetime | None = None


def by_entity(ports: RecallPorts, caller: Caller, space: SpaceId, entity_question: EntityQuestion) -> RecallResult:
    """The atoms that mention the entity, newest ``valid_from`` first. ``total_candidates`` is exact up to the first 970
    mentions; of those not read it counts each.

    Raises Refused (a field out of range), NotFound (the space, the entity), Conflict for a restricted user,
    Unavailable.
    """
    require_valid(entity_question.entity, entity_question.limit)
    start = ports.now()
    with Parallel() as parallel:
        settings = parallel.start(partial(app_settings.effective_settings, ports, caller.directory))
        (place,) = open_spaces(ports, parallel, caller, [space])
        whom = entity_of(ports, place, entity_question.entity)
        mentioned = views.mentions_of(ports, place.scope, whom).values()
        newest_first = sorted(mentioned, key=lambda mention: (mention.valid_from, mention.atom), reverse=True)
        within = filter_in(ports, place, entity_question.filter)
        atom_filter = AtomFilter(
            start, valid_at=entity_question.valid_at, known_at=entity_question.known_at, filter=within
        )
        states = States(ports, parallel, caller, place.scope, atom_filter)
        found_atoms, left_count = _read_mentions(states, [mention.atom for mention in newest_first], entity_question)
        decay = settings.result().decay
    found_atoms.sort(key=lambda atom: (atom.valid_from, atom.created_at, atom.id.ulid), reverse=True)
    atoms = link_hits(ports, [place], found_atoms[: entity_question.limit])
    return entity_result(ports, RecallMode.BY_ENTITY, atoms, len(found_atoms) + left_count, start, decay)


def require_valid(entity: str | None, limit: int) -> None:
    """Raises Refused for the first field that is out of range."""
    if entity is not None and (not entity.strip() or len(entity) > MAX_QUERY):
        raise Refused.field("/entityIdOrName", "entityIdOrName must be an entity's id, name or alias")
    if not 1 <= limit <= MAX_LIMIT:
        raise Refused.field("/limit", f"limit must be 1 to {MAX_LIMIT}")


def entity_of(ports: EntityReads, place: OpenSpace, given_name: str) -> Entity:
    """The entity of an id or a name; a merged one leads to its canonical. Raises Refused (a malformed id), NotFound,
    Conflict."""
    place.require_space()
    try:
        found_entity = find_entity_of(ports, place.scope, given_name)
    except Malformed as error:
        raise Refused.field("/entityIdOrName", error.detail) from error
    if found_entity is None:
        raise NotFound("entity not found")
    return found_entity


def of_categories(atoms: Iterable[Atom], names: frozenset[str] | None) -> list[Atom]:
    wanted = None if names is None else frozenset(map(fold_name, names))
    return [atom for atom in atoms if wanted is None or atom.category.folded_name in wanted]


def entity_result(
    ports: Clock, mode: RecallMode, atoms: Sequence[Atom], candidates: int, start: datetime, decay: Decay
) -> RecallResult:
    """The atoms as hits, of so many candidates: each is what was asked for, so its score is decay and importance
    alone."""
    return RecallResult(
        mode=mode,
        hits=tuple(_hit(atom, start, decay) for atom in atoms),
        total_candidates=candidates,
        latency_ms=max(0, round((ports.now() - start) / timedelta(milliseconds=1))),
        degraded=False,
    )


def _read_mentions(states: States, ulids: Sequence[str], entity_question: EntityQuestion) -> tuple[list[Atom], int]:
    """Enough of them to answer, and how many were not looked at."""
    found_atoms: list[Atom] = []
    read = 0
    while read < len(ulids) and len(found_atoms) < entity_question.limit:
        found_atoms += of_categories(states.read(ulids[read : read + AT_ONCE]), entity_question.category_names)
        read += AT_ONCE
    return found_atoms, max(0, len(ulids) - read)


def _hit(atom: Atom, now: datetime, decay: Decay) -> RecallHit:
    weights = replace(
        scoring.weights(1.0, atom.category.kind, atom.importance, atom.true_since, now, decay),
        bonus=scoring.entity_bonus(1.0),
    )
    return RecallHit(
        atom=atom,
        score=weights.score / weights.bonus,
        similarity=1.0,
        decay_weight=weights.decay,
        entity_match_bonus=weights.bonus,
    )
