"""What recall pages cost a processor: ``python -m benchmarks.pages`` prints one line of JSON.

For each size of a space: bytes an atom takes, and the median of CPU milliseconds to parse all pages and to score every
atom for one question, without a network.
"""

import json
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from random import Random
from statistics import median

import numpy as np

from loci.adapters.pages.columns import Columns
from loci.adapters.pages.entries import entry
from loci.adapters.pages.folding import batches
from loci.adapters.pages.packing import pack
from loci.adapters.pages.search import answer
from loci.ids import AtomId
from loci.model import Atom, Category, Kind
from loci.ports import IndexQuery
from loci.vectors import pack as pack_vectors

SIZES = (100, 1_000, 5_000)
TIMES = 31
DIMENSIONS = 384
WORDS_A_TEXT = 14
WORDS_ASKED = 8
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def main() -> None:
    print(json.dumps({str(size): _measured(size) for size in SIZES}))


def _measured(size: int) -> dict[str, float]:
    random = Random(7)  # noqa: S311  # repeatable
    vocabulary = ["".join(random.choices("abdegiklmnoprstu", k=6)) for _ in range(4_000)]
    pages = [pack(batch) for batch in batches(entry(_atom(n, vocabulary, random)) for n in range(size))]
    asked = IndexQuery(" ".join(vocabulary[:WORDS_ASKED]), _vectors(1, random), NOW, limit=100)
    return {
        "bytes_an_atom": round(sum(map(len, pages)) / size),
        "parse_ms": _cpu(lambda: Columns(pages)),
        "parse_and_score_ms": _cpu(lambda: answer(Columns(pages), asked, late=False)),
    }


def _atom(number: int, vocabulary: Sequence[str], random: Random) -> Atom:
    return Atom(
        id=AtomId("bench-abc123", f"01K{number:023d}"),
        epoch="01K00000000000000000000000",
        text=" ".join(random.choices(vocabulary, k=WORDS_A_TEXT)),
        category=Category("fact", Kind.FACT),
        importance=3,
        confidence=1.0,
        valid_from=NOW,
        created_at=NOW,
        changed_at=NOW,
        # Every other text has two sentences: a vector of the whole, and one of each.
        vector=_vectors(1 if number % 2 else 3, random),
    )


def _vectors(count: int, random: Random) -> bytes:
    numbers = np.random.default_rng(random.getrandbits(32))
    return pack_vectors([numbers.standard_normal(DIMENSIONS).astype(np.float32) for _ in range(count)])


def _cpu(call: Callable[[], object]) -> float:
    """The median, in milliseconds of this process."""
    found = []
    for _ in range(TIMES):
        started = time.process_time()
        call()
        found.append((time.process_time() - started) * 1000)
    return round(median(found), 2)


if __name__ == "__main__":
    main()
