"""Forget what a caller names by its id, by its key, or by its meaning.

By meaning, of all that fits a description one atom is deleted, if it is clear which one is meant. Otherwise nothing is
deleted, and the caller sees what fits: an id says it exactly. What is deleted can be restored
(``loci.memory.atoms.restoring``).

An atom is clearly meant if it is similar to the description, both say a word in common, or are very similar, the next
one scores half as much at most, and no other one fits as well: by its words, of which an inflection counts ("allergy"
is in "allergic to nuts"), or by its meaning. Where vectors took no part, nothing is clear.
"""

from dataclasses import replace

from loci.apps import idempotency
from loci.errors import NotFound, Refused
from loci.ids import AtomId, SpaceId
from loci.language.words import question_terms, terms
from loci.memory.atoms import reads
from loci.memory.atoms.changes import delete_unchanged, writer_for
from loci.memory.atoms.ports import AtomWrites, LinkedAtoms, NewAtoms
from loci.memory.atoms.write_context import Writer, find_atom
from loci.model.atoms import Atom
from loci.model.users import Marker
from loci.ports.all import Ports
from loci.ports.parts import Clock
from loci.ports.writes import MarkerHome
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Caller
from loci.search.recall.ports import RecallPorts
from loci.search.recall.questions import TopicQuestion
from loci.search.recall.results import RecallHit, RecallResult
from loci.search.recall.topic import by_topic

MAX_CANDIDATES = 5
SIMILAR = 0.3
"""The least similarity of an atom that is meant, if it says a word of the description."""
VERY_SIMILAR = 0.5
"""The least similarity if it says none: "coffee" finds "tea" at 0.40, and "vegan" finds "vegetarian" at 0.36."""
FITS_TOO = 0.65
"""The part of the best similarity from which another atom fits as well: of "my children", "User's son is Leo" has .65
of that of "User has three children"; of "coffee", "drinks espresso every day" has .87."""
EXACT = 0.85
"""The similarity of an atom that the description repeats nearly word for word: then ``FITS_TOO_EXACTLY`` counts."""
FITS_TOO_EXACTLY = 0.8
LOOKED_AT = 20
"""Hits among which others are looked for that fit."""
_LEAST_STEM = 5
"""Letters that inflections of one word begin with."""
NEXT_AT_MOST = 0.5
"""The most that the next atom may score, as a part of the score of the one that is meant."""


@record(frozen=True, slots=True)
class Forgetting:
    """Request to forget: a description, an id or a key, one of the three."""

    description: str | None = None
    id: AtomId | None = None
    key: str | None = None

    def fingerprint(self) -> str:
        id = None if self.id is None else str(self.id)
        return idempotency.fingerprint([self.description, id, self.key])


@record(frozen=True, slots=True)
class Forgotten:
    """``atom`` was deleted. None: nothing was, and ``candidates`` fit the description, best first."""

    atom: Atom | None
    candidates: tuple[RecallHit, ...] = ()


def forget(
    ports: Ports,
    caller: Caller,
    space: SpaceId,
    forgetting: Forgetting,
    key: str | None = None,
    epoch: str | None = None,
) -> Forgotten:
    """Deletes what is wanted, once under the same idempotency ``key``: the same request again deletes nothing else.
    ``epoch`` is the user's, for work that was begun before.

    Raises Refused (not one of the three; a description that is empty or too long; another request under the same key),
    NotFound (space, id, key), Forbidden, Conflict for a restricted user, Contended, Unavailable.
    """
    if [forgetting.description, forgetting.id, forgetting.key].count(None) != 2:
        raise Refused("one of a query, an id and a key says what to forget")
    idempotency.require_key(key)
    writer = writer_for(caller, space, epoch)
    marker = None if key is None else _marker(ports, writer, space, forgetting, key)

    def once() -> Forgotten | None:
        former = None if marker is None else _former_answer(ports, writer, marker)
        if former is not None:
            return former
        start = ports.now()
        forgotten = _find(ports, caller, space, forgetting)
        if forgotten.atom is None:
            return forgotten
        # An atom that changes during a search may have been found by what it said before.
        return None if forgotten.atom.changed_at > start else _delete(ports, writer, forgotten.atom, marker)

    return retry_contended(ports, once)


def clearly_meant(description: str, recall_result: RecallResult) -> Atom | None:
    """The one atom that the description can only mean, None where it may mean several, or none."""
    if not recall_result.hits or recall_result.degraded:
        return None
    best, *others = recall_result.hits
    asked = question_terms(description)
    if others and others[0].score > NEXT_AT_MOST * best.score and not _is_described(best.atom.text, asked):
        return None
    shares_word = any(_says(best.atom.text, word) for word in asked)
    if best.similarity < (SIMILAR if shares_word else VERY_SIMILAR):
        return None
    return None if any(all(_says(hit.atom.text, word) for word in asked) for hit in others) else best.atom


def _hits_alike(
    ports: RecallPorts, caller: Caller, space: SpaceId, description: str, best: RecallHit
) -> tuple[RecallHit, ...]:
    """The best hit, and all that mean about the same, as recall for a question would leave out; the best alone where it
    says each of several words, which no other does."""
    if _is_described(best.atom.text, question_terms(description)):
        return (best,)
    part = FITS_TOO if best.similarity < EXACT else FITS_TOO_EXACTLY
    least = max(SIMILAR, part * best.similarity)
    near = by_topic(ports, caller, space, TopicQuestion(description, LOOKED_AT, min_similarity=least, reads_time=False))
    others = (hit for hit in near.hits if hit.atom.id != best.atom.id and hit.similarity >= least)
    return (best, *others)


def _is_described(text: str, words: tuple[str, ...]) -> bool:
    """Whether a text says each of several words."""
    return len(words) > 1 and all(_says(text, word) for word in words)


def _says(text: str, word: str) -> bool:
    """Whether a text has a word of the description, or an inflection of it."""
    return any(term == word or _are_inflections(term, word) for term in terms(text))


def _are_inflections(one: str, other: str) -> bool:
    """Two stems that begin alike: "allergi" and "allerg"."""
    shared_count = min(len(one), len(other))
    return shared_count >= _LEAST_STEM and one[: shared_count - 1] == other[: shared_count - 1]


def _find(ports: RecallPorts, caller: Caller, space: SpaceId, forgetting: Forgetting) -> Forgotten:
    """Finds the memory to delete, or those that may be meant."""
    if forgetting.description is not None:
        result = by_topic(ports, caller, space, TopicQuestion(forgetting.description, LOOKED_AT, reads_time=False))
        meant_atom = clearly_meant(forgetting.description, result)
        if meant_atom is None:
            return Forgotten(None, result.hits[:MAX_CANDIDATES])
        alike = _hits_alike(ports, caller, space, forgetting.description, result.hits[0])
        return Forgotten(None, alike[:MAX_CANDIDATES]) if len(alike) > 1 else Forgotten(meant_atom)
    if forgetting.id is not None:
        if forgetting.id.space != space.key:
            raise NotFound("atom not found")
        return Forgotten(reads.get_atom(ports, caller, forgetting.id))
    return Forgotten(_value(ports, caller, space, forgetting.key))


def _value(ports: LinkedAtoms, caller: Caller, space: SpaceId, key: str | None) -> Atom:
    """The current value of a key."""
    cursor: str | None = None
    while True:
        page = reads.list_atoms(ports, caller, space, key=key, cursor=cursor)
        if page.items:
            return page.items[0]
        if page.cursor is None:
            raise NotFound("nothing is remembered under this key")
        cursor = page.cursor


def _delete(ports: AtomWrites, writer: Writer, atom: Atom, marker: Marker | None) -> Forgotten | None:
    """None where another request was faster, which the next attempt sees."""
    remaining_marker = None if marker is None else replace(marker, ids=(str(atom.id),))
    deleted_atom = delete_unchanged(ports, writer, atom, remaining_marker)
    return None if deleted_atom is None else Forgotten(deleted_atom)


def _marker(ports: Clock, writer: Writer, space: SpaceId, forgetting: Forgetting, key: str) -> Marker:
    # In a space of many writers one's key is not another's.
    found_by = idempotency.marker_hash("forget", f"{space} {writer.actor or ''}".rstrip(), key)
    return idempotency.marker(found_by, forgetting.fingerprint(), (), ports.now())


def _former_answer(ports: NewAtoms, writer: Writer, marker: Marker) -> Forgotten | None:
    """The memory that was deleted under the same key, in its present state."""
    former = idempotency.find_marker(ports, writer.scope, MarkerHome.MEMORY, marker, ports.now())
    if former is None:
        return None
    atom = find_atom(ports, writer, AtomId.parse(former.ids[0]))
    if atom is None or atom.is_gone(ports.now()):
        raise NotFound("atom not found")
    return Forgotten(atom)
