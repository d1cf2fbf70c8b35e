"""What an extractor keeps of LoCoMo's talks: each speaker in turn is the user, the other one the assistant."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from benchmarks import text
from benchmarks.locomo import talks
from benchmarks.locomo.measures import Answered, any_hit, recall
from benchmarks.locomo.playing import CachingEmbedder, Played
from benchmarks.locomo.talks import Talk
from local import paths
from loci.adapters.minilm import MiniLM
from loci.adapters.minilm.build import build
from loci.adapters.rules import FactsExtractor, RulesExtractor
from loci.adapters.verbatim import VerbatimExtractor
from loci.ports import Embedder
from loci.ports.language import Extractor

DATA = paths.ROOT.parent / "shared" / "data" / "locomo" / "dev.json"
"""Beside this project, of which LoCoMo is no part."""

MODEL = paths.ROOT / "build" / "minilm"
K = 10
NOTE = f"""\
evidence: turns of the user that answer a question; cited: those that some atom cites. Questions are those with such
evidence, asked of the atoms through recall; a hit counts by the turns it cites, recall@{K} over the user's evidence."""


@dataclass(frozen=True, slots=True)
class Kept:
    """Of one talk by one extractor, with one of its speakers as the user: counts of turns, and means over questions."""

    extractor: str
    talk: str
    user: str
    atoms: int
    evidence: int
    cited: int
    questions: int
    recall: float
    any_hit: float


def measure(data: Path, index: str = "pages") -> list[Kept]:
    """None where there is no such file."""
    if not data.is_file():
        return []
    build(MODEL)
    return kept(talks.read(data), CachingEmbedder(MiniLM(MODEL)), index)


def kept(told: Sequence[Talk], embedder: Embedder, index: str) -> list[Kept]:
    return [
        _of(extractor, talk, user, embedder, index)
        for extractor in (FactsExtractor(), RulesExtractor(), VerbatimExtractor())
        for talk in told
        for user in sorted({turn.speaker for turn in talk.turns})
    ]


def render(found: Sequence[Kept]) -> str:
    if not found:
        return "There is no file of LoCoMo: name one with --data PATH."
    head = ("extractor", "talk", "user", "atoms", "evidence", "cited", "share", "questions", f"recall@{K}", f"any@{K}")
    of_all = [
        _all([one for one in found if one.extractor == extractor])
        for extractor in dict.fromkeys(one.extractor for one in found)
    ]
    rows = [_row(one) for one in (*found, *of_all)]
    return f"{text.table(head, rows, right=range(3, 10))}\n\n{NOTE}"


def _of(extractor: Extractor, talk: Talk, user: str, embedder: Embedder, index: str) -> Kept:
    played = Played(talk, embedder, index, extractor, user)
    own = {turn.id for turn in talk.turns if turn.speaker == user}
    asked = [
        Answered(question.category, question.evidence & own, _found(played, question.text))
        for question in talk.questions
        if question.evidence & own
    ]
    evidence = frozenset[str]().union(*(one.evidence for one in asked))
    atoms = played.kept()
    cited = evidence & {turn for atom in atoms for turn in atom}
    means = [fmean(measured(one, len(one.found)) for one in asked) for measured in (recall, any_hit)]
    return Kept(extractor.name, talk.name, user, len(atoms), len(evidence), len(cited), len(asked), *means)


def _found(played: Played, question: str) -> list[str]:
    """What the first atoms cite."""
    return [turn for atom in played.found_atoms(question, K) for turn in atom]


def _all(found: Sequence[Kept]) -> Kept:
    """Sums, and means over all questions."""
    questions = sum(one.questions for one in found)
    return Kept(
        found[0].extractor,
        "all",
        "",
        sum(one.atoms for one in found),
        sum(one.evidence for one in found),
        sum(one.cited for one in found),
        questions,
        sum(one.recall * one.questions for one in found) / questions,
        sum(one.any_hit * one.questions for one in found) / questions,
    )


def _row(one: Kept) -> tuple[str, ...]:
    counts = (str(one.atoms), str(one.evidence), str(one.cited), f"{one.cited / one.evidence:.3f}", str(one.questions))
    return (one.extractor, one.talk, one.user, *counts, f"{one.recall:.3f}", f"{one.any_hit:.3f}")
