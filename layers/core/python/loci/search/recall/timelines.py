"""Recall of a timeline: what held when, and what took its place; of an entity, a question, or a whole space."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from functools import partial
from itertools import islice

from loci.apps import settings as app_settings
from loci.errors import Refused
from loci.ids import SpaceId
from loci.memory.entities import views
from loci.model.atoms import Atom
from loci.model.filters import Filter
from loci.model.visibility import AtomFilter, Span
from loci.ports.parts import EntityReads
from loci.records import record
from loci.runtime.parallel import Parallel
from loci.scope import Caller
from loci.search.recall import questions
from loci.search.recall.by_entity import DEFAULT_MENTIONS, entity_of, entity_result, of_categories, require_valid
from loci.search.recall.ports import RecallPorts
from loci.search.recall.questions import TopicQuestion
from loci.search.recall.results import RecallMode, RecallResult
from loci.search.recall.spaces import OpenSpace, filter_in, link_hits, open_spaces
from loci.search.recall.states import States
from loci.search.recall.topic import recall_across, with_links

AT_MOST = 20_000
"""Atoms of a whole space that one timeline is made of: about 24 MB."""


@record(frozen=True, slots=True)
class TimelineQuestion:
    """``entity`` (an id, a name or an alias) or ``query``; with neither, all of the space. Windows that meet ``begins``
    to ``ends`` are shown, either of which may be open."""

    entity: str | None = None
    query: str | None = None
    begins: datetime | None = None
    ends: datetime | None = None
    limit: int = DEFAULT_MENTIONS
    category_names: frozenset[str] | None = None
    filter: Filter | None = None
    valid_at: datetime | None = None
    known_at: datetime | None = None
    include_superseded: bool = True

    @property
    def span(self) -> Span:
        return Span(self.begins, self.ends, self.include_superseded)


def recall_timeline(
    ports: RecallPorts, caller: Caller, space: SpaceId, timeline_question: TimelineQuestion
) -> RecallResult:
    """The first ``limit`` atoms by ``valid_from``, then ``created_at``; of a question those that fit it best, in that
    order. Superseded ones too unless the question says otherwise; archived ones where ``known_at`` lies before.

    Raises Refused (a field out of range; an entity and a query), NotFound (the space, the entity), Conflict for a
    restricted user, Unavailable. ``degraded`` when a space of more than ``AT_MOST`` atoms wasn't read to its end.
    """
    _require_valid(timeline_question)
    start = ports.now()
    with Parallel() as parallel:
        settings = parallel.start(partial(app_settings.effective_settings, ports, caller.directory))
        (place,) = open_spaces(ports, parallel, caller, [space])
        if timeline_question.query is not None:
            return _of_topic(ports, parallel, caller, place, timeline_question.query, timeline_question)
        within = filter_in(ports, place, timeline_question.filter)
        clocks = AtomFilter(
            start, valid_at=timeline_question.valid_at, known_at=timeline_question.known_at, span=timeline_question.span
        )
        atom_filter = replace(clocks, filter=within)
        found_atoms = _read_atoms(
            ports, States(ports, parallel, caller, place.scope, atom_filter), place, timeline_question
        )
        decay = settings.result().decay
    atoms = in_order(found_atoms[:AT_MOST])
    shown_atoms = link_hits(ports, [place], atoms[: timeline_question.limit])
    result = entity_result(ports, RecallMode.TIMELINE, shown_atoms, len(atoms), start, decay)
    return replace(result, degraded=len(found_atoms) > AT_MOST)


def in_order(atoms: Iterable[Atom]) -> list[Atom]:
    return sorted(atoms, key=_place)


def _place(atom: Atom) -> tuple[datetime, datetime, str]:
    return atom.valid_from, atom.created_at, atom.id.ulid


def _require_valid(timeline_question: TimelineQuestion) -> None:
    require_valid(timeline_question.entity, timeline_question.limit)
    if timeline_question.query is not None and timeline_question.entity is not None:
        raise Refused.field("/query", "a timeline takes entityIdOrName or query, not both")
    if timeline_question.query is not None:
        questions.require_valid(TopicQuestion(timeline_question.query, timeline_question.limit))
    if (
        timeline_question.begins is not None
        and timeline_question.ends is not None
        and timeline_question.ends < timeline_question.begins
    ):
        raise Refused.field("/to", "to must not be before from")


def _of_topic(
    ports: RecallPorts,
    parallel: Parallel,
    caller: Caller,
    place: OpenSpace,
    query: str,
    timeline_question: TimelineQuestion,
) -> RecallResult:
    question = TopicQuestion(
        query,
        timeline_question.limit,
        category_names=timeline_question.category_names,
        filter=timeline_question.filter,
        valid_at=timeline_question.valid_at,
        known_at=timeline_question.known_at,
        span=timeline_question.span,
    )
    result = with_links(ports, [place], recall_across(ports, parallel, caller, [place], question))
    hits = sorted(result.hits, key=lambda hit: _place(hit.atom))
    return replace(result, mode=RecallMode.TIMELINE, hits=tuple(hits))


def _read_atoms(
    ports: EntityReads, states: States, place: OpenSpace, timeline_question: TimelineQuestion
) -> list[Atom]:
    place.require_space()
    if timeline_question.entity is None:
        atoms = [atom for atom in islice(states.everything(), AT_MOST + 1) if place.holds(atom)]
    else:
        whom = entity_of(ports, place, timeline_question.entity)
        atoms = states.read(list(views.mentions_of(ports, place.scope, whom)))
    return of_categories(atoms, timeline_question.category_names)
