"""Read the decisions of a job about its facts, or make and store them before the job writes any fact."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING

from loci.errors import ModelAway, ModelFailed
from loci.inference.embedding.nearness import nearness_by
from loci.language.details import adds_detail
from loci.learning.extraction import job_transitions
from loci.learning.reconciling import deciding, decisions, neighbours
from loci.learning.reconciling.deciding import Case, Fact
from loci.learning.reconciling.decisions import Decisions
from loci.learning.reconciling.named_atoms import names_atom
from loci.memory.atoms.write_context import Related, Relation
from loci.model.atoms import SAID
from loci.model.essentials import is_about_safety
from loci.model.jobs import Job
from loci.model.language import CallOutcome, ModelCall, ModelChoice, Purpose
from loci.ports.all import Ports
from loci.runtime.retry import retry_unavailable
from loci.scope import Scope

if TYPE_CHECKING:
    from loci.learning.reconciling.by_model import JudgedCase

BY_RULES = frozenset({"rules", "facts"})

LEAST = 0.7
"""Least cosine (MiniLM) of two statements that may say the same in similar words: pairs that words alone can judge
have at least 0.78 in ``tests/reconciling``."""
LEAST_FOR_MODELS = 0.35
"""The same for a model, which understands more than words: "two children" and "a third child" are just below 0.5.
It judges most pairs as new. Atoms with the same key are shown whatever their cosine."""


# If words alone give one of these relations, no model is asked.
_CLEAR = (Relation.CONFIRMS, Relation.RETRACTS)


def decide_facts(
    ports: Ports,
    scope: Scope,
    job: Job,
    facts: Sequence[Fact],
    vectors: Callable[[], Mapping[str, bytes]],
    until: datetime,
) -> Decisions:
    """Decides how the facts relate to the atoms of the space. Verbatim messages need no decision. ``vectors`` has
    the vector of each fact's text.

    If the model fails, words alone decide: the facts are extracted, and wait for nothing. It is asked a second time
    before ``until`` alone. Raises Unavailable; with a model also OverBudget.
    """
    if job.decisions is not None:
        return decisions.from_text(job.decisions, job.space.key)
    choice = ModelChoice.parse(job.extractor)
    if not facts or (choice is None and job.extractor not in BY_RULES):
        return Decisions()
    desk = _ReconcileJournal(ports, scope, job, choice, until)
    new_decisions = desk.decide(facts, [vectors()[fact.text] for fact in facts])
    if not new_decisions.of and new_decisions.prompt_hash is None and not desk.has_given_up:
        return new_decisions
    text = decisions.to_text(new_decisions)
    after = retry_unavailable(ports, lambda: job_transitions.store_decisions(ports, scope, job, text, desk.unstored))
    return decisions.from_text(text if after is None else after.decisions or text, job.space.key)


@dataclass(slots=True)
class _ReconcileJournal:
    """The reconciliation of one job; ``unstored`` are calls to store with their result; ``has_given_up``: the model
    failed."""

    ports: Ports
    scope: Scope
    job: Job
    choice: ModelChoice | None
    until: datetime
    unstored: list[ModelCall] = field(default_factory=list)
    has_given_up: bool = False

    def decide(self, facts: Sequence[Fact], vectors: Sequence[bytes]) -> Decisions:
        repeats = deciding.repeated_facts(facts)
        least = LEAST if self.choice is None else LEAST_FOR_MODELS
        near = neighbours.find_neighbours(self.ports, self._memory, vectors, least, self.ports.now())
        if self.choice is not None:
            near = neighbours.with_key_values(
                self.ports, self._memory, [fact.key for fact in facts], near, self.ports.now()
            )
        cases = [
            case
            for case in deciding.build_cases(self.job.id, facts, near)
            if case.near and case.fact.number not in repeats and not deciding.is_there(case)
        ]
        found, prompt = (
            (self._relations_by_words(cases), None)
            if self.choice is None
            else self._relations_by_model(self.choice, cases)
        )
        return Decisions(deciding.all_decisions(found, repeats), prompt)

    def _relations_by_words(self, cases: Sequence[Case]) -> dict[int, Related]:
        now = self.ports.now()
        found = ((case.fact.number, deciding.relation_by_words(self.ports, self._memory, case, now)) for case in cases)
        return {number: related for number, related in found if related is not None}

    def _relations_by_model(self, choice: ModelChoice, cases: Sequence[Case]) -> tuple[dict[int, Related], str | None]:
        """Asks the model about the cases that words do not settle. Returns also the hash of the prompt, if one was
        used."""
        # Only jobs with a model import this.
        from loci.inference.llm.calling import Account
        from loci.learning.reconciling import by_model

        by_words = self._relations_by_words(cases)
        clear = {number: related for number, related in by_words.items() if related.relation in _CLEAR}
        by_key = self._relations_by_key(case for case in cases if case.fact.number not in clear)
        clear |= {number: related for number, related in by_key.items() if related is not None}
        compared_cases = (
            _without_own_words(case) for case in cases if case.fact.number not in clear.keys() | by_key.keys()
        )
        remaining_cases = [case for case in compared_cases if case.near]
        if not remaining_cases:
            return clear, None
        reconcile_question, rest = (
            by_model.build_question(self.ports, remaining_cases[: by_model.MOST]),
            remaining_cases[by_model.MOST :],
        )
        account = Account(self.scope, Purpose.RECONCILIATION, choice, self._note, self.job.binding)
        try:
            judged_cases = by_model.ask_model(self.ports, account, reconcile_question, self.until)
        except (ModelAway, ModelFailed):
            self.has_given_up = True
            return by_words, None
        answered = {
            one.case.fact.number: self._allowed_relation(one, by_words.get(one.case.fact.number))
            for one in judged_cases
        }
        found = {number: related for number, related in answered.items() if related is not None}
        return clear | found | {
            n: by_words[n] for n in (case.fact.number for case in rest) if n in by_words
        }, reconcile_question.prompt.hash

    def _relations_by_key(self, cases: Iterable[Case]) -> dict[int, Related | None]:
        """Decides about facts whose words name the value of their own key; None for another value, which ends it. The
        key has a value, so the fact may have a relation to no other atom. Of safety a model is asked as well."""
        nearness, now = nearness_by(self.ports.embedder), self.ports.now()
        relations: dict[int, Related | None] = {}
        for case in cases:
            atom = deciding.value_of_key(case)
            if atom is None or is_about_safety(atom) or not names_atom(case.fact, atom, nearness):
                continue
            relation = deciding.relation_to_value(case.fact, atom)
            relations[case.fact.number] = (
                None
                if relation is None
                else deciding.allowed_relation(self.ports, self._memory, case.fact, atom, relation, now)
            )
        return relations

    def _allowed_relation(self, one: "JudgedCase", by_words: Related | None) -> Related | None:
        """Returns the relation that a model found, if it may: only what the user's words name, and of safety nothing
        unless words alone say so as well."""
        fact, now = one.case.fact, self.ports.now()
        if one.relation is not Relation.CONFIRMS and not names_atom(fact, one.atom, nearness_by(self.ports.embedder)):
            return None
        if is_about_safety(one.atom) and one.relation is not Relation.CONFIRMS and not _is_same(by_words, one):
            return None
        if one.relation is Relation.CONFIRMS and adds_detail(one.atom.text, fact.text):
            return None
        if one.relation is Relation.REFINES and adds_detail(fact.text, one.atom.text):
            return None
        return deciding.allowed_relation(self.ports, self._memory, fact, one.atom, one.relation, now)

    @property
    def _memory(self) -> Scope:
        return job_transitions.memory_scope(self.scope, self.job)

    def _note(self, call: ModelCall) -> None:
        if call.outcome is CallOutcome.ANSWERED:
            self.unstored.append(call)
        else:
            job_transitions.store_call(self.ports, self.scope, self.job.id, call)


def _without_own_words(case: Case) -> Case:
    """The case as a model is asked about it: own words stay next to its facts, unless these take them back."""
    if case.fact.retracts:
        return case
    return replace(case, near=tuple(atom for atom in case.near if atom.category != SAID))


def _is_same(by_words: Related | None, one: "JudgedCase") -> bool:
    return by_words is not None and (by_words.relation, by_words.atom) == (one.relation, one.atom.id)
