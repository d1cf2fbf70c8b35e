"""Measures which memories of a chat are put before a message, by the least cosine between them."""

from collections.abc import Sequence

from benchmarks import text
from loci.inference.embedding.vectors import best_cosine
from tests.golden import chats
from tests.support import sentence_model

THRESHOLDS = (0.2, 0.22, 0.25, 0.3, 0.35, 0.4, 0.5)
NOTE = """\
found: of the memories that belong before a message, those that are there; wanted: of those that are there, those that
belong; a message: how many are there; silent: of the messages without any, those before which none is"""


def measure() -> list[chats.Score]:
    """Builds the sentence model where it isn't there."""
    model = sentence_model.default_embedder()

    def compare(message: str, texts: Sequence[str]) -> list[float]:
        return [float(cosine) for cosine in best_cosine(model.embed_query(message), model.embed(texts))]

    messages = {half: chats.read_messages(half, compare) for half in chats.HALVES}
    return [chats.score(half, least, messages[half]) for half in chats.HALVES for least in THRESHOLDS]


def render(scores: Sequence[chats.Score]) -> str:
    head = ("half", "threshold", "found", "wanted", "a message", "silent")
    rows = [
        (
            one.half.replace("_", " "),
            f"{one.least:g}",
            f"{one.found:.2f}",
            f"{one.wanted:.2f}",
            f"{one.shown:.1f}",
            f"{one.silent:.2f}",
        )
        for one in scores
    ]
    return f"{text.table(head, rows, right=range(1, len(head)))}\n\n{NOTE}"
