"""Measures how often recall answers plain questions in other words than were said, and is silent on what was never
said."""

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks import text
from benchmarks.locomo.playing import CachingEmbedder
from tests.golden.answering import Answers, answers, mean_scores, silent_part_of_untold
from tests.golden.asking import HELD_OUT, SIZES, TUNING, half
from tests.support import sentence_model

NOTE = """\
answered: there were hits; found: the right memory among them; hits: of a question, on average; silent: of questions
that have nothing to do with any memory; untold: silent on the questions once the memories that answer them are gone;
right, wrong: the mean score of first hits that are right, and of those that come where the right memories are gone.
The gate is set by the tuning half alone."""


@dataclass(frozen=True, slots=True)
class Answered:
    """Of one half, asked of spaces with so many memories."""

    half: str
    memories: int
    counted: Answers
    silent_untold: float
    scores: tuple[float, float]


def measure() -> list[Answered]:
    embedder = CachingEmbedder(sentence_model.default_embedder())
    return [
        Answered(
            name,
            size,
            answers(half(name), size, embedder),
            silent_part_of_untold(half(name), size, embedder),
            mean_scores(half(name), size, embedder),
        )
        for name in (TUNING, HELD_OUT)
        for size in SIZES
    ]


def render(answers: Sequence[Answered]) -> str:
    head = ("half", "memories", "answered", "found", "hits", "silent", "untold", "right", "wrong")
    return f"{text.table(head, [_row(one) for one in answers], right=range(1, 9))}\n\n{NOTE}"


def _row(one: Answered) -> tuple[str, ...]:
    counts = one.counted
    parts = (counts.answered / counts.asked, counts.found / counts.asked)
    figures = (*(f"{part:.3f}" for part in parts), f"{counts.hits / counts.asked:.1f}", f"{counts.silent_part:.3f}")
    figures = (*figures, f"{one.silent_untold:.3f}", *(f"{score:.2f}" for score in one.scores))
    return one.half, str(one.memories), *figures
