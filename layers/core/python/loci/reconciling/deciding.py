"""How each fact of a job stands to what its space remembers already.

What is clearly said again needs no model. Where one distils, one call judges all other facts that have neighbours;
where none does, words alone decide, and what they can't tell is new.

    key          a fact whose key is there supersedes its value by itself; only what says the same is decided here
    repeats      what an earlier fact of the job says already, in other words
    confirms     the same, at any time; of events and plans without a date in their words, within a day
    supersedes   what has ended. What a client has put ends only by words that were said after it
    contradicts  all else that can't be true beside it

Atoms that the job itself has put are left aside, so that a job that goes on decides as it did when it began.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from loci.atoms.scenes import Related, Relation
from loci.ids import JobId
from loci.model import Atom, Category, Kind, Provenance
from loci.names import folded
from loci.ports import AtomFilter, Ports
from loci.reconciling.decisions import Decision, Repeats
from loci.reconciling.verdicts import Verdict, is_dated, judge, same_words
from loci.records import record
from loci.scope import Scope

_HAPPENING = frozenset({Kind.EPISODE, Kind.INTENTION})
_SAME_TIME = timedelta(days=1)


@record(frozen=True, slots=True)
class Fact:
    """A fact of a job by its ``number`` in the answer; ``said_at`` is when the latest message it rests on was."""

    number: int
    text: str
    category: Category
    key: str | None
    valid_from: datetime
    said_at: datetime


@record(frozen=True, slots=True)
class Case:
    """A fact and the current atoms near to it, the nearest first."""

    fact: Fact
    near: tuple[Atom, ...]


def cases(job: JobId, facts: Sequence[Fact], near: Sequence[tuple[Atom, ...]]) -> list[Case]:
    """Without what the job itself has put."""
    return [
        Case(fact, tuple(atom for atom in atoms if atom.extraction is None or atom.extraction.job_id != job))
        for fact, atoms in zip(facts, near, strict=True)
    ]


def repeated(facts: Sequence[Fact]) -> dict[int, int]:
    """Facts that say what an earlier one says: its number by theirs."""
    found: dict[int, int] = {}
    first: dict[tuple[object, ...], list[Fact]] = {}
    for fact in facts:
        others = first.setdefault((fact.key, *same_words(fact.text)), [])
        same = next((other for other in others if _says_again(fact, other)), None)
        if same is None:
            others.append(fact)
        elif not _is_found_anyway(fact, same.text, same.category, same.key, same.valid_from):
            found[fact.number] = same.number
    return found


def is_there(case: Case) -> bool:
    """Whether an atom says the very same: it is confirmed without a decision."""
    return any(_is_found_anyway(case.fact, atom.text, atom.category, atom.key, atom.valid_from) for atom in case.near)


def by_words(ports: Ports, memory: Scope, case: Case, now: datetime) -> Related | None:
    """What words alone tell of a fact."""
    found = list(_verdicts(case))
    for verdict, relation in _RELATIONS.items():
        for atom in (atom for one, atom in found if one is verdict):
            related = allowed(ports, memory, case.fact, atom, relation, now)
            if related is not None:
                return related
    return None


def allowed(ports: Ports, memory: Scope, fact: Fact, atom: Atom, relation: Relation, now: datetime) -> Related | None:
    """The relation as far as it may be; None where the fact goes its own way."""
    if fact.key is not None and not _may_leave_its_key(ports, memory, fact, atom, relation, now):
        return None
    if relation is Relation.SUPERSEDES and not _may_end(fact, atom):
        relation = Relation.CONTRADICTS
    return Related(relation, atom.id, atom.changed_at)


def settled(found: Mapping[int, Related], repeats: Mapping[int, int]) -> dict[int, Decision]:
    """All decisions: what repeats a fact that confirms an atom confirms it as well."""
    decisions: dict[int, Decision] = dict(found)
    for number, earlier in repeats.items():
        related = found.get(earlier)
        confirms = related is not None and related.relation is Relation.CONFIRMS
        decisions[number] = related if related is not None and confirms else Repeats(earlier)
    return decisions


def _verdicts(case: Case) -> Iterator[tuple[Verdict, Atom]]:
    fact = case.fact
    for atom in case.near:
        if not _at_one_time(fact, atom.category, atom.valid_from, atom.text):
            continue
        verdict = judge(atom.text, fact.text)
        # What ended before it began again is of the past.
        if verdict is not Verdict.ENDS or fact.valid_from >= atom.valid_from:
            yield verdict, atom


def _may_leave_its_key(ports: Ports, memory: Scope, fact: Fact, atom: Atom, relation: Relation, now: datetime) -> bool:
    """A value of the fact's own key is confirmed by what isn't older; an atom under another key, or none, counts only
    while the fact's key has no value, which would not be ended else."""
    if atom.key == fact.key:
        return relation is Relation.CONFIRMS and fact.valid_from >= atom.valid_from
    if atom.key is not None and relation is Relation.CONFIRMS:
        return False
    return not ports.atom_lists.list(memory, AtomFilter(now, key=fact.key), None, 1).items


def _may_end(fact: Fact, atom: Atom) -> bool:
    return atom.provenance is not Provenance.CLIENT or fact.said_at > atom.created_at


def _says_again(fact: Fact, other: Fact) -> bool:
    is_same = judge(other.text, fact.text) is Verdict.SAME
    return is_same and _at_one_time(fact, other.category, other.valid_from, other.text)


def _at_one_time(fact: Fact, category: Category, valid_from: datetime, text: str) -> bool:
    """What happens may happen again: without a date in its words only within a day it is the same."""
    if not {fact.category.kind, category.kind} & _HAPPENING:
        return True
    return is_dated(text) or abs(fact.valid_from - valid_from) < _SAME_TIME


def _is_found_anyway(fact: Fact, text: str, category: Category, key: str | None, valid_from: datetime) -> bool:
    """Whether the guard of what says the very same stops the fact (``loci.guards``): no decision is needed then."""
    is_then = category.kind not in _HAPPENING or fact.valid_from == valid_from
    return is_then and (folded(fact.text), fact.category, fact.key) == (folded(text), category, key)


_RELATIONS = {
    Verdict.SAME: Relation.CONFIRMS,
    Verdict.ENDS: Relation.SUPERSEDES,
    Verdict.CONTRADICTS: Relation.CONTRADICTS,
}
