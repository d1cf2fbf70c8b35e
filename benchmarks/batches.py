"""How long atoms take one by one and in batches of 100, in one run."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from benchmarks import environment, fixtures, text
from benchmarks.in_process import Functions
from loci.memory.atoms.batches import MAX_ATOMS

ATOMS = 6000
ALONE = 200
"""Atoms that are added one by one: enough for their mean."""
NOTE = """\
The functions run in this process, on one processor, against the emulator of DynamoDB; streams are not read meanwhile.
ms an atom: by the clock, by the processor of the functions, and of that by the sentence model alone, on the same texts
in the same portions; ratio: to addAtom, by the processor. Texts have 12 words."""

_PLACES = ("Oslo", "Graz", "Lisbon", "Porto", "Cork", "Turku", "Gent", "Basel")
_THINGS = ("a concert", "a dentist", "an old friend", "a book fair", "a choir", "a boat race", "a market")


@dataclass(frozen=True, slots=True)
class Speed:
    """``waited``, ``worked`` and ``embedding`` are milliseconds for one atom: by the clock, and by the processor."""

    operation: str
    atoms: int
    seconds: float
    waited: float
    worked: float
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
        one = _time_portions(lambda portion: functions.http("POST", path, portion[0]), alone)
        many = _time_portions(lambda portion: functions.http("POST", f"{path}:batch", _batch_body(portion)), together)
        embed = functions.ports.embedder.embed
        models = [
            _time_portions(lambda portion: embed([fact["text"] for fact in portion]), of) for of in (alone, together)
        ]
    base = one.worked / ALONE
    return [
        speed("addAtom", ALONE, one, models[0], base),
        speed("addAtoms, 100 each", MAX_ATOMS * len(together), many, models[1], base),
    ]


def render(speeds: Sequence[Speed]) -> str:
    head = ("operation", "atoms", "s", "ms an atom: clock", "processor", "sentence model", "ratio")
    return f"{text.table(head, [_row(one) for one in speeds], right=range(1, len(head)))}\n\n{NOTE}"


def _row(one: Speed) -> tuple[str, ...]:
    milliseconds = (f"{figure:.1f}" for figure in (one.waited, one.worked, one.embedding))
    return one.operation, str(one.atoms), f"{one.seconds:.1f}", *milliseconds, f"{one.ratio:.2f}"


@dataclass(frozen=True, slots=True)
class Took:
    """Seconds by the clock and by the processor."""

    waited: float
    worked: float


def speed(operation: str, atoms: int, took: Took, model: Took, base: float) -> Speed:
    wall_time, processor_time, embedding = (
        1000 * seconds / atoms for seconds in (took.waited, took.worked, model.worked)
    )
    return Speed(operation, atoms, took.waited, wall_time, processor_time, embedding, took.worked / atoms / base)


def _time_portions(act: Callable[[list[dict[str, Any]]], object], portions: Sequence[list[dict[str, Any]]]) -> Took:
    wall_start, processor_start = time.perf_counter(), time.process_time()
    for portion in portions:
        act(portion)
    return Took(time.perf_counter() - wall_start, time.process_time() - processor_start)


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
