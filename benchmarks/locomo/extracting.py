"""Measures extractors on LoCoMo's talks: each speaker in turn is the user, the other one the assistant."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from benchmarks import text
from benchmarks.locomo import talks
from benchmarks.locomo.measures import Answered, any_hit, recall
from benchmarks.locomo.playing import CachingEmbedder, PlayedTalk
from benchmarks.locomo.talks import Talk
from local import paths
from loci.adapters.rules import FactsExtractor, RulesExtractor, VerbatimExtractor
from loci.ports.language import Extractor
from loci.ports.recall import Embedder
from tests.support import sentence_model

DATA = paths.ROOT.parent / "shared" / "data" / "locomo" / "dev.json"
"""LoCoMo is not part of this project: the file lies next to the checkout."""

K = 10
NOTE = f"""\
evidence: turns of the user that answer a question; cited: those that some atom cites. Only questions with such
evidence count, and recall answers them; a hit counts by the turns it cites, recall@{K} over the user's evidence."""


@dataclass(frozen=True, slots=True)
class ExtractorScore:
    """The result of one extractor on one talk with one speaker as the user: counts of turns, means over questions."""

    extractor: str
    talk: str
    user: str
    atoms: int
    evidence: int
    cited: int
    questions: int
    recall: float
    any_hit: float


def measure(data: Path, index: str = "pages") -> list[ExtractorScore]:
    """The scores; an empty list if there is no such file."""
    if not data.is_file():
        return []
    return score_extractors(talks.read(data), CachingEmbedder(sentence_model.default_embedder()), index)


def score_extractors(all_talks: Sequence[Talk], embedder: Embedder, index: str) -> list[ExtractorScore]:
    return [
        _of(extractor, talk, user, embedder, index)
        for extractor in (FactsExtractor(), RulesExtractor(), VerbatimExtractor())
        for talk in all_talks
        for user in sorted({turn.speaker for turn in talk.turns})
    ]


def render(scores: Sequence[ExtractorScore]) -> str:
    if not scores:
        return "There is no file of LoCoMo: name one with --data PATH."
    head = ("extractor", "talk", "user", "atoms", "evidence", "cited", "share", "questions", f"recall@{K}", f"any@{K}")
    of_all = [
        _all([one for one in scores if one.extractor == extractor])
        for extractor in dict.fromkeys(one.extractor for one in scores)
    ]
    rows = [_row(one) for one in (*scores, *of_all)]
    return f"{text.table(head, rows, right=range(3, 10))}\n\n{NOTE}"


def _of(extractor: Extractor, talk: Talk, user: str, embedder: Embedder, index: str) -> ExtractorScore:
    talk_play = PlayedTalk(talk, embedder, index, extractor, user)
    own = {turn.id for turn in talk.turns if turn.speaker == user}
    answers = [
        Answered(question.category, question.evidence & own, _cited_turns(talk_play, question.text))
        for question in talk.questions
        if question.evidence & own
    ]
    evidence = frozenset[str]().union(*(one.evidence for one in answers))
    atoms = talk_play.citations()
    citations = evidence & {turn for atom in atoms for turn in atom}
    means = [fmean(measure(one, len(one.found)) for one in answers) for measure in (recall, any_hit)]
    return ExtractorScore(
        extractor.name, talk.name, user, len(atoms), len(evidence), len(citations), len(answers), *means
    )


def _cited_turns(talk_play: PlayedTalk, question: str) -> list[str]:
    """The turns that the first atoms cite."""
    return [turn for atom in talk_play.find_citations(question, K) for turn in atom]


def _all(scores: Sequence[ExtractorScore]) -> ExtractorScore:
    """Sums, and means over all questions."""
    questions = sum(one.questions for one in scores)
    return ExtractorScore(
        scores[0].extractor,
        "all",
        "",
        sum(one.atoms for one in scores),
        sum(one.evidence for one in scores),
        sum(one.cited for one in scores),
        questions,
        sum(one.recall * one.questions for one in scores) / questions,
        sum(one.any_hit * one.questions for one in scores) / questions,
    )


def _row(one: ExtractorScore) -> tuple[str, ...]:
    counts = (str(one.atoms), str(one.evidence), str(one.cited), f"{one.cited / one.evidence:.3f}", str(one.questions))
    return (one.extractor, one.talk, one.user, *counts, f"{one.recall:.3f}", f"{one.any_hit:.3f}")
