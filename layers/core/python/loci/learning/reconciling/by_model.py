"""Ask a language model how facts relate to their neighbours, with one question for all of them."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TypedDict, cast

from loci.inference.llm import answering
from loci.inference.llm.calling import Account
from loci.inference.llm.object_requests import read_prompt, request_object
from loci.inference.llm.ports import ModelPorts
from loci.learning.reconciling.deciding import Case
from loci.memory.atoms.write_context import Relation
from loci.model.atoms import Atom
from loci.model.users import JsonObject
from loci.ports.language import ModelRequest, Prompt
from loci.ports.parts import PromptReads
from loci.records import record

PROMPT, VERSION = "reconcile", "v2"
MOST = 60
"""Facts in one question to a model; words alone decide about the rest."""

MAX_TOKENS = 4_000
"""Limit of an answer. Sixty relations need half of it; the reasoning of some models counts too."""

# Characters of a text in the question: enough to show what it is about.
_MOST_OF_A_TEXT = 500


class _Entry(TypedDict):
    new: int
    relation: str
    remembered: int | None


@record(frozen=True, slots=True)
class JudgedCase:
    """The model's judgement of one case."""

    case: Case
    relation: Relation
    atom: Atom


@dataclass(frozen=True)
class ReconcileQuestion:
    """The cases to ask about, each with at least one atom, and the prompt."""

    cases: Sequence[Case]
    prompt: Prompt

    @cached_property
    def atoms(self) -> list[Atom]:
        """All neighbours, each once. They are numbered from 1; the numbers of the cases follow."""
        return list({atom.id: atom for case in self.cases for atom in case.near}.values())

    @property
    def text(self) -> str:
        """The question. Stored text is quoted as JSON, so it cannot end its line."""
        remembered = (
            f"{number} | {_line(atom.valid_from, atom.key, atom.text)}"
            for number, atom in enumerate(self.atoms, start=1)
        )
        new = (f"{number} | {self._case_line(case)}" for number, case in self._numbered_cases)
        return "\n".join(["Remembered:", *remembered, "", "New:", *new])

    def request(self) -> ModelRequest:
        return request_object(self.prompt, PROMPT, self.text, MAX_TOKENS)

    @property
    def _numbered_cases(self) -> Iterator[tuple[int, Case]]:
        return enumerate(self.cases, start=len(self.atoms) + 1)

    def _case_line(self, case: Case) -> str:
        fact = case.fact
        mark = "taken back | " if fact.retracts else ""
        return f"{mark}about {self._about(case)} | {_line(fact.valid_from, fact.key, fact.text)}"

    def read_answer(self, answer: JsonObject) -> Iterator[JudgedCase]:
        """The first judgement of each case, if it concerns one of the case's atoms."""
        said = cast(list[_Entry], answer["facts"])
        first = {entry["new"]: entry for entry in reversed(said)}
        for number, case in self._numbered_cases:
            entry = first.get(number)
            atom = None if entry is None else self._atom_at(entry["remembered"])
            if entry is not None and entry["relation"] in _RELATIONS and atom in case.near and atom is not None:
                yield JudgedCase(case, Relation(entry["relation"]), atom)

    def _atom_at(self, number: int | None) -> Atom | None:
        return self.atoms[number - 1] if number is not None and 1 <= number <= len(self.atoms) else None

    def _about(self, case: Case) -> str:
        return ", ".join(str(self.atoms.index(atom) + 1) for atom in case.near)


def build_question(ports: PromptReads, cases: Sequence[Case]) -> ReconcileQuestion:
    """Builds the question. Raises Refused if the prompt was not released."""
    return ReconcileQuestion(cases, read_prompt(ports, PROMPT, VERSION))


def ask_model(
    ports: ModelPorts, account: Account, reconcile_question: ReconcileQuestion, until: datetime
) -> list[JudgedCase]:
    """Asks the model and reads its answer; asks once more before ``until`` alone. Raises ModelAway, ModelFailed,
    OverBudget."""
    answer = answering.ask_for_object(
        ports, account, reconcile_question.request(), may_ask_again=lambda: ports.now() < until
    )
    return list(reconcile_question.read_answer(answer.fields))


def _line(valid_from: datetime, key: str | None, text: str) -> str:
    under = "no key" if key is None else f"key {_to_json_string(key)}"
    return f"since {valid_from.date().isoformat()} | {under} | {_to_json_string(text)}"


def _to_json_string(text: str) -> str:
    return json.dumps(text[:_MOST_OF_A_TEXT], ensure_ascii=False)


_RELATIONS = frozenset(relation.value for relation in Relation)
