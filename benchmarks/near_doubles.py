"""Measures how well words alone tell near-doubles from pairs that only look like them, without a language model."""

from collections.abc import Sequence

from benchmarks import text
from loci.adapters.minilm_use import MiniLMUse
from loci.inference.embedding.vectors import best_cosine
from tests.reconciling.near_doubles import HALVES, Pair, Score, score
from tests.support import sentence_model

NOTE = """\
Pairs of statements labelled by hand; words alone decide whether they are doubles. A pair that the sentence model finds
too far apart is none. A missed double stays as two atoms; a pair that is merged falsely loses one."""


def measure() -> list[Score]:
    """Builds the sentence model where it isn't there."""
    model = sentence_model.default_embedder()
    return [score(half, lambda pairs: _cosines(model, pairs)) for half in HALVES]


def render(scores: Sequence[Score]) -> str:
    rows = [
        (
            one.half.replace("_", " "),
            *map(str, (one.pairs, one.doubles, one.missed, one.merged)),
            f"{one.error_rate:.1%}",
            *map(str, (one.flagged, one.unflagged)),
        )
        for one in scores
    ]
    head = ("half", "pairs", "doubles", "missed", "merged falsely", "error rate", "flagged falsely", "unflagged")
    return f"{text.table(head, rows, right=range(1, len(head)))}\n\n{NOTE}"


def _cosines(model: MiniLMUse, pairs: Sequence[Pair]) -> list[float]:
    stored_vectors = model.embed([pair.stored for pair in pairs])
    return [
        float(best_cosine(model.embed_query(pair.said), [one])[0])
        for pair, one in zip(pairs, stored_vectors, strict=True)
    ]
