"""The one reason why a memory is not in an answer: a closed set, in the order in which recall would have dropped it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from enum import StrEnum

from loci.ids import AtomId
from loci.model import visibility
from loci.model.atoms import Atom, AtomStatus
from loci.ports.recall import IndexQuery
from loci.records import record
from loci.search.ranking.filters import is_match


class Reason(StrEnum):
    """Why an atom is not among the hits; ``shown``: it is."""

    SHOWN = "shown"
    OTHER_SPACE = "other_space"
    # What the record itself says.
    UNLEARNED = "unlearned"
    DELETED = "deleted"
    EXPIRED = "expired"
    NOT_YET_KNOWN = "not_yet_known"
    ARCHIVED = "archived"
    SUPERSEDED = "superseded"
    NOT_YET_VALID = "not_yet_valid"
    NO_LONGER_VALID = "no_longer_valid"
    # What the question filters by.
    CATEGORY = "category"
    KIND = "kind"
    IMPORTANCE = "importance"
    METADATA = "metadata"
    FILTER = "filter"
    # What the index knows of it.
    NOT_INDEXED = "not_indexed"
    NOT_EMBEDDED = "not_embedded"
    NOT_PROPOSED = "not_proposed"
    # How it compares with the others.
    LESS_SIMILAR = "less_similar"
    NO_ANSWER = "no_answer"
    FAR_BELOW_BEST = "far_below_best"
    BEYOND_LIMIT = "beyond_limit"


@record(frozen=True, slots=True)
class Verdict:
    """A reason with its numbers: the ``value`` that counted and the one that was ``needed``, since when it is so
    (``at``), and the atom ``by`` which it is. What a reason does not have is None."""

    reason: Reason
    value: float | None = None
    needed: float | None = None
    at: datetime | None = None
    by: AtomId | None = None


def verdict_of_record(atom: Atom, query: IndexQuery, former: Callable[[Atom], Iterable[Atom]]) -> Verdict | None:
    """Why the question may not see the atom, even if an index has it; None if it may. ``former`` reads its
    revisions, and is called only if ``known_at`` is before its last change."""
    if atom.unlearned_at is not None:
        return Verdict(Reason.UNLEARNED, at=atom.unlearned_at)
    if atom.status is AtomStatus.DELETED:
        return Verdict(Reason.DELETED, at=atom.deleted_at)
    if atom.is_expired(query.now):
        return Verdict(Reason.EXPIRED, at=atom.expires_at)
    state = atom if query.known_at is None else visibility.as_known(atom, query.known_at, former)
    if state is None:
        return Verdict(Reason.NOT_YET_KNOWN, at=atom.created_at)
    return _of_status(state) or _of_time(state, query) or _of_filters(state, query)


def _of_status(state: Atom) -> Verdict | None:
    match state.status:
        case AtomStatus.ACTIVE:
            return None
        case AtomStatus.DELETED:
            return Verdict(Reason.DELETED, at=state.deleted_at)
    # So counts a status that only a later release knows.
    return Verdict(Reason.ARCHIVED, at=state.changed_at)


def _of_time(state: Atom, query: IndexQuery) -> Verdict | None:
    at = query.valid_at or query.known_at or query.now
    if query.valid_at is None and state.superseded_at is not None:
        return Verdict(Reason.SUPERSEDED, at=state.superseded_at, by=state.superseded_by)
    if query.valid_at is not None and state.valid_from > at:
        return Verdict(Reason.NOT_YET_VALID, at=state.valid_from)
    if query.valid_at is None and state.key is not None and not state.has_begun(at):
        return Verdict(Reason.NOT_YET_VALID, at=state.valid_from)
    if state.valid_to is not None and state.valid_to <= at:
        return Verdict(Reason.NO_LONGER_VALID, at=state.valid_to)
    if query.valid_at is None and state.is_expired(at):
        return Verdict(Reason.EXPIRED, at=state.expires_at)
    return None


def _of_filters(state: Atom, query: IndexQuery) -> Verdict | None:
    if is_match(state, query):
        return None
    if query.categories is not None and state.category.folded_name not in query.categories:
        return Verdict(Reason.CATEGORY)
    if query.kinds is not None and state.category.kind not in query.kinds:
        return Verdict(Reason.KIND)
    if state.importance < query.min_importance:
        return Verdict(Reason.IMPORTANCE, state.importance, query.min_importance)
    return Verdict(Reason.METADATA if not is_match(state, replace(query, filter=None)) else Reason.FILTER)
