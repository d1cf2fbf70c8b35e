"""Measures each index and the floor at each size, alternating within one run."""

import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.latency.corpus import Corpus, corpus
from benchmarks.latency.recalling import Floor, Recalling, Spent
from local.opensearch import node
from loci.errors import Unavailable
from loci.ids import SpaceId
from tests.support import sentence_model

SIZES = (100, 1_000, 5_000, 10_000, 100_000)
SPACES, EACH = 1_000, 100
"""The number of spaces, and of atoms in each."""
INDEXES = ("pages", "table", "opensearch")
_NODE_MEMORY = "4g"

_ROUNDS = 31
_FEW = 3
_SECONDS = 20.0
"""Of rounds for one cell of the table, after the first few."""


@dataclass(frozen=True, slots=True)
class Latency:
    """Milliseconds of one recall with its question embedded already. ``cpu`` is what the function's processor spends,
    ``wall`` what passes; ``floor`` is the median of an exact search in memory. Sizes are atoms in one space; ``spaces``
    of them are asked by turns. ``embedding`` is the median of what the vector of a wording costs."""

    index: str
    size: int
    spaces: int
    rounds: int
    trips: int
    cpu_p50: float
    cpu_p95: float
    wall_p50: float
    wall_p95: float
    floor: float
    embedding: float


def measure(most: int = SIZES[-1], only: Sequence[str] = INDEXES) -> list[Latency]:
    """Measure spaces of at most ``most`` atoms in all: 100,000 take many minutes. Measures the indexes of ``only``,
    without OpenSearch where none can run."""
    recalling = Recalling(sentence_model.default_embedder())
    rows: list[Latency] = []
    with _node(recalling) as there, _one_processor():
        indexes = [index for index in there if index in only]
        for size in (size for size in SIZES if size <= most):
            memory_corpus = corpus(size, _ROUNDS)
            space = recalling.keep(memory_corpus.atoms, f"of-{size}-abc123")
            rows += _measure_indexes(recalling, indexes, memory_corpus, [space])
            recalling.wire.clear()
        rows += _many(recalling, indexes, min(SPACES, most // EACH))
    return rows


def _many(recalling: Recalling, indexes: Sequence[str], count: int) -> Iterator[Latency]:
    memory_corpus = corpus(EACH, _ROUNDS)
    first = recalling.keep(memory_corpus.atoms, "one-0-abc123")
    spaces = [first, *(recalling.copy(first, f"one-{number}-abc123") for number in range(1, count))]
    yield from _measure_indexes(recalling, indexes, memory_corpus, spaces)


def _measure_indexes(
    recalling: Recalling, indexes: Sequence[str], memory_corpus: Corpus, spaces: Sequence[SpaceId]
) -> Iterator[Latency]:
    floor = Floor(memory_corpus.atoms)
    for index in indexes:
        print(f"  {index}, {len(memory_corpus.atoms):,} atoms in each of {len(spaces):,}", file=sys.stderr)
        try:
            yield _of_index(recalling, index, floor, memory_corpus, spaces)
        except Unavailable as error:
            # A node that is too small for so many; the others go on.
            print(f"  not measured: {error}", file=sys.stderr)


def _of_index(
    recalling: Recalling, index: str, floor: Floor, memory_corpus: Corpus, spaces: Sequence[SpaceId]
) -> Latency:
    recalling.index(index, spaces, memory_corpus.atoms)
    trips = recalling.warm_up(spaces[0], memory_corpus.questions[0])
    spent, floors = _rounds(recalling, floor, memory_corpus, spaces)
    return Latency(
        index=index,
        size=len(memory_corpus.atoms),
        spaces=len(spaces),
        rounds=len(spent),
        trips=trips,
        cpu_p50=_milliseconds([one.cpu for one in spent], 50),
        cpu_p95=_milliseconds([one.cpu for one in spent], 95),
        wall_p50=_milliseconds([one.wall for one in spent], 50),
        wall_p95=_milliseconds([one.wall for one in spent], 95),
        floor=_milliseconds([one.cpu for one in floors], 50),
        embedding=_milliseconds(recalling.embedder.seconds, 50),
    )


def _rounds(
    recalling: Recalling, floor: Floor, memory_corpus: Corpus, spaces: Sequence[SpaceId]
) -> tuple[list[Spent], list[Spent]]:
    spent: list[Spent] = []
    floors: list[Spent] = []
    ends = time.perf_counter() + _SECONDS
    # Where there are many spaces, each question goes to another one.
    for number, question in enumerate(memory_corpus.questions, start=1):
        if len(spent) >= _FEW and time.perf_counter() > ends:
            break
        vector = recalling.embedder.embed_query(question)
        spent.append(recalling.ask(spaces[number % len(spaces)], question))
        floors.append(floor.ask(vector))
    return spent, floors


@contextmanager
def _one_processor() -> Iterator[None]:
    """As much as a function of 1,769 MB has; the node has the others."""
    if sys.platform != "linux":
        yield
        return
    processors = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(processors)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, processors)


@contextmanager
def _node(recalling: Recalling) -> Iterator[Sequence[str]]:
    """A node of its own where the machine can run one; yields the indexes there are."""
    if node.missing() is not None:
        yield [index for index in INDEXES if index != "opensearch"]
        return
    with tempfile.TemporaryDirectory(prefix="loci-bench-") as folder:
        running_node = node.start(node.Home(Path(folder)), memory=_NODE_MEMORY)
        try:
            recalling.use_node(running_node.endpoint)
            yield INDEXES
        finally:
            node.stop(running_node)


def _milliseconds(seconds: Sequence[float], percent: int) -> float:
    return round(float(np.percentile(seconds, percent)) * 1000, 3)
