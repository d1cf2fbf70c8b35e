"""Decide how each fact of a job relates to the atoms of its space.

A clear repetition needs no model, nor does a fact whose words name the value of its own key. If the extractor is a
model, one call judges all other facts that have neighbours; otherwise words alone decide, and a fact that they cannot
judge is new.

    key          a fact supersedes the value of its key without a decision; only repetitions are decided here
    repeats      an earlier fact of the job says the same in other words
    confirms     an atom says the same; for events and plans without a date in their text, within a day
    supersedes   an atom has ended. What a client wrote ends only by words that were said after it
    refines      a model says that the fact is the same with more detail: its text replaces the atom's, validFrom stays
    contradicts  an atom cannot be true together with the fact, for another reason
    retracts     its user has taken an atom back

Atoms that the job itself has written are ignored, so that a resumed job decides as it did at first.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from loci.ids import JobId
from loci.language.details import adds_detail
from loci.language.opposites import says_no
from loci.language.restating import says_all
from loci.learning.reconciling.decisions import Decision, Repeats
from loci.learning.reconciling.verdicts import TextRelation, is_dated, judge, same_words
from loci.memory.atoms.write_context import Related, Relation
from loci.model.atoms import CALLERS, Atom, Category, traits_of
from loci.model.visibility import AtomFilter
from loci.ports.parts import TimelineReads
from loci.records import record
from loci.scope import Scope
from loci.text.names import fold_name

_SAME_TIME = timedelta(days=1)


@record(frozen=True, slots=True)
class Fact:
    """A fact of a job by its ``number`` in the answer; ``said_at`` is the time of the latest message it cites;
    ``retracts``: a user has taken it back. ``said`` are the user's words of which a model made it."""

    number: int
    text: str
    category: Category
    key: str | None
    valid_from: datetime
    said_at: datetime
    retracts: bool = False
    said: str | None = None


@record(frozen=True, slots=True)
class Case:
    """A fact and the current atoms near to it, nearest first."""

    fact: Fact
    near: tuple[Atom, ...]


def build_cases(job: JobId, facts: Sequence[Fact], near: Sequence[tuple[Atom, ...]]) -> list[Case]:
    """Pairs facts with their neighbours, without atoms of the job itself, except for a retraction: it may concern
    an earlier section."""
    return [
        Case(fact, tuple(atom for atom in atoms if fact.retracts or not _is_of(job, atom)))
        for fact, atoms in zip(facts, near, strict=True)
    ]


def _is_of(job: JobId, atom: Atom) -> bool:
    return atom.extraction is not None and atom.extraction.job_id == job


def repeated_facts(facts: Sequence[Fact]) -> dict[int, int]:
    """Facts that repeat an earlier one: their numbers, each with the number of the earlier one."""
    found: dict[int, int] = {}
    first: dict[tuple[object, ...], list[Fact]] = {}
    for fact in facts:
        if fact.retracts:
            continue
        others = first.setdefault((fact.key, *same_words(fact.text)), [])
        same = next((other for other in others if _says_again(fact, other)), None)
        if same is None:
            others.append(fact)
        elif not _is_found_anyway(fact, same.text, same.category, same.key, same.valid_from):
            found[fact.number] = same.number
    return found


def is_there(case: Case) -> bool:
    """Whether an atom has the very same text: the write then confirms it without a decision."""
    return not case.fact.retracts and any(
        _is_found_anyway(case.fact, atom.text, atom.category, atom.key, atom.valid_from) for atom in case.near
    )


def relation_by_words(ports: TimelineReads, memory: Scope, case: Case, now: datetime) -> Related | None:
    """The relation of a fact by words alone."""
    if case.fact.retracts:
        return _retraction_by_words(case)
    found = list(_verdicts(case))
    for verdict, relation in _RELATIONS.items():
        for atom in (atom for one, atom in found if one is verdict):
            related = allowed_relation(ports, memory, case.fact, atom, relation, now)
            if related is not None:
                return related
    return None


def value_of_key(case: Case) -> Atom | None:
    """The current value of the key that the fact has, if it is not newer than the fact."""
    fact = case.fact
    same = (atom for atom in case.near if atom.key == fact.key and fact.valid_from >= atom.valid_from)
    return None if fact.key is None or fact.retracts else next(same, None)


def relation_to_value(fact: Fact, atom: Atom) -> Relation | None:
    """The relation of a fact to the value of its own key: None if it is another value, which ends that one."""
    if says_no(fact.text) != says_no(atom.text):
        return None
    if says_all(atom.text, fact.text) and not adds_detail(atom.text, fact.text):
        return Relation.CONFIRMS
    is_whole = says_all(fact.text, atom.text) and not adds_detail(fact.text, atom.text)
    return Relation.REFINES if is_whole else None


def allowed_relation(
    ports: TimelineReads, memory: Scope, fact: Fact, atom: Atom, relation: Relation, now: datetime
) -> Related | None:
    """The relation, weakened if the rules forbid it; None if the fact is to be written as new."""
    if fact.retracts or relation is Relation.RETRACTS:
        return retraction(fact, atom) if fact.retracts and relation is Relation.RETRACTS else None
    if fact.key is not None and not _may_leave_its_key(ports, memory, fact, atom, relation, now):
        return None
    if relation is Relation.SUPERSEDES and not _may_end(fact, atom):
        relation = Relation.CONTRADICTS
    if relation is Relation.REFINES and not (_may_end(fact, atom) and fact.category.kind is atom.category.kind):
        return None
    return Related(relation, atom.id, atom.changed_at)


def retraction(fact: Fact, atom: Atom) -> Related | None:
    """The retraction of an atom by words that were said after it was written; None if they were said before."""
    return (
        Related(Relation.RETRACTS, atom.id, atom.changed_at)
        if fact.said_at >= atom.valid_from and _may_end(fact, atom)
        else None
    )


def _retraction_by_words(case: Case) -> Related | None:
    same = (atom for atom in case.near if judge(atom.text, case.fact.text) is TextRelation.SAME)
    return next((found for atom in same if (found := retraction(case.fact, atom)) is not None), None)


def all_decisions(found: Mapping[int, Related], repeats: Mapping[int, int]) -> dict[int, Decision]:
    """All decisions. A fact that repeats one that confirms an atom confirms that atom too."""
    decisions: dict[int, Decision] = dict(found)
    for number, earlier in repeats.items():
        related = found.get(earlier)
        confirms = related is not None and related.relation is Relation.CONFIRMS
        decisions[number] = related if related is not None and confirms else Repeats(earlier)
    return decisions


def _verdicts(case: Case) -> Iterator[tuple[TextRelation, Atom]]:
    fact = case.fact
    for atom in case.near:
        if not _at_one_time(fact, atom.category, atom.valid_from, atom.text):
            continue
        verdict = judge(atom.text, fact.text)
        # An end before the beginning of the atom concerns an earlier time.
        if verdict is not TextRelation.ENDS or fact.valid_from >= atom.valid_from:
            yield verdict, atom


def _may_leave_its_key(
    ports: TimelineReads, memory: Scope, fact: Fact, atom: Atom, relation: Relation, now: datetime
) -> bool:
    """Whether a fact with a key may get this relation. A fact that is not older may confirm or refine the value of
    its own key. An atom with another key or none counts only while the fact's key has no value: otherwise that
    value would not end."""
    if atom.key == fact.key:
        return relation in (Relation.CONFIRMS, Relation.REFINES) and fact.valid_from >= atom.valid_from
    if atom.key is not None and relation is Relation.CONFIRMS:
        return False
    return not ports.atom_lists.list(memory, AtomFilter(now, key=fact.key), None, 1).items


def _may_end(fact: Fact, atom: Atom) -> bool:
    return atom.provenance not in CALLERS or fact.said_at > atom.created_at


def _says_again(fact: Fact, other: Fact) -> bool:
    is_same = judge(other.text, fact.text) is TextRelation.SAME
    return is_same and _at_one_time(fact, other.category, other.valid_from, other.text)


def _at_one_time(fact: Fact, category: Category, valid_from: datetime, text: str) -> bool:
    """Whether both concern the same time. An event can happen again: without a date in its text it is the same only
    within a day."""
    if not (traits_of(fact.category.kind).is_dated or traits_of(category.kind).is_dated):
        return True
    return is_dated(text) or abs(fact.valid_from - valid_from) < _SAME_TIME


def _is_found_anyway(fact: Fact, text: str, category: Category, key: str | None, valid_from: datetime) -> bool:
    """Whether the check for duplicates finds the fact when it is written (``loci.model.duplicates``); it then needs
    no decision."""
    is_then = not traits_of(category.kind).is_dated or fact.valid_from == valid_from
    return is_then and (fold_name(fact.text), fact.category, fact.key) == (fold_name(text), category, key)


_RELATIONS = {
    TextRelation.SAME: Relation.CONFIRMS,
    TextRelation.ENDS: Relation.SUPERSEDES,
    TextRelation.CONTRADICTS: Relation.CONTRADICTS,
}
