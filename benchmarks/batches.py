"""How long atoms take one by one and in batches of 100, in one run."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from benchmarks import environment, fixtures, text
from benchmarks.in_process import Functions
from loci.atoms.batches import MAX_ATOMS

ATOMS = 6000
ALONE = 200
"""Atoms that are added one by one: enough for their mean."""
NOTE = """\
The functions run in this process, on one processor, against the emulator of DynamoDB; streams are not read meanwhile.
embedding: the sentence model alone, on the same texts in the same portions; ratio: time for one atom, to addAtom's"""

_PLACES = ("Oslo", "Graz", "Lisbon", "Porto", "Cork", "Turku", "Gent", "Basel")
_THINGS = ("a concert", "a dentist", "an old friend", "a book fair", "a choir", "a boat race", "a market")


@dataclass(frozen=True, slots=True)
class Speed:
    """``each`` and ``embedding`` are milliseconds for one atom."""

    operation: str
    atoms: int
    seconds: float
    each: float
    embedding: float
    ratio: float


def measure(atoms: int = ATOMS) -> list[Speed]:
    with environment.start_emulator() as around:
        functions = Functions(around, records=False)
        space = functions.http("POST", "/ai-memory/spaces", {"name": "speed"}).body["id"]
        path, facts = f"/ai-memory/spaces/{space}/atoms", _facts()
        functions.http("POST", path, next(facts))
        functions.http("POST", f"{path}:batch", {"atoms": list(islice(facts, MAX_ATOMS))})
        alone = [[fact] for fact in islice(facts, ALONE)]
        together = [list(islice(facts, MAX_ATOMS)) for _ in range(atoms // MAX_ATOMS)]
        one = _seconds(lambda portion: functions.http("POST", path, portion[0]), alone)
        many = _seconds(lambda portion: functions.http("POST", f"{path}:batch", _batch_body(portion)), together)
        embed = functions.ports.embedder.embed
        embedding = [
            _seconds(lambda portion: embed([fact["text"] for fact in portion]), of) for of in (alone, together)
        ]
    base = one / ALONE
    return [
        _speed("addAtom", ALONE, one, embedding[0], base),
        _speed("addAtoms, 100 each", MAX_ATOMS * len(together), many, embedding[1], base),
    ]


def render(speeds: Sequence[Speed]) -> str:
    head = ("operation", "atoms", "s", "ms an atom", "embedding", "ratio")
    rows = [
        (
            one.operation,
            str(one.atoms),
            f"{one.seconds:.1f}",
            f"{one.each:.1f}",
            f"{one.embedding:.1f}",
            f"{one.ratio:.2f}",
        )
        for one in speeds
    ]
    return f"{text.table(head, rows, right=(1, 2, 3, 4, 5))}\n\n{NOTE}"


def _speed(operation: str, atoms: int, seconds: float, embedding: float, base: float) -> Speed:
    return Speed(operation, atoms, seconds, 1000 * seconds / atoms, 1000 * embedding / atoms, seconds / atoms / base)


def _seconds(act: Callable[[list[dict[str, Any]]], object], portions: Sequence[list[dict[str, Any]]]) -> float:
    started = time.perf_counter()
    for portion in portions:
        act(portion)
    return time.perf_counter() - started


def _batch_body(portion: list[dict[str, Any]]) -> dict[str, Any]:
    """As a client sends it that may have to send it again."""
    return {"atoms": portion, "idempotencyKey": portion[0]["text"]}


def _facts() -> Iterator[dict[str, Any]]:
    """Facts that all differ."""
    number = 0
    while True:
        place, thing = _PLACES[number % len(_PLACES)], _THINGS[number % len(_THINGS)]
        yield fixtures.fact(f"User went to {thing} in {place} on day {number} of their travels", "event", "FACT")
        number += 1
