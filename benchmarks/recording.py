"""Which DynamoDB calls an operation makes: seen where botocore sends them, on the process's one session."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from benchmarks import units
from benchmarks.units import Units

if TYPE_CHECKING:
    from botocore.session import Session

LATENCY_SECONDS = 0.05
"""Added to each call, so that calls which don't wait for each other overlap, as they do over a network."""

_NOTE = "loci-benchmark"


@dataclass(frozen=True, slots=True)
class Call:
    """One call that was answered; ``started`` and ``ended`` in seconds of one clock. ``found`` is the sort key of the
    first item that a Query brought back, "" where it brought none."""

    operation: str
    started: float
    ended: float
    units: Units = field(default_factory=Units)
    found: str = ""


def trips(calls: Sequence[Call]) -> list[list[Call]]:
    """The calls as sequential round trips: their number is the longest chain in which each call started after the one
    before had ended."""
    groups: list[list[Call]] = []
    # By their ends: whatever starts before the earliest end of a trip overlaps with it.
    for call in sorted(calls, key=lambda call: call.ended):
        overlap = next((trip for trip in groups if call.started < trip[0].ended), None)
        if overlap is None:
            groups.append([call])
        else:
            overlap.append(call)
    return groups


class Recorder:
    """Notes the calls of clients made from a session that it listens to."""

    def __init__(self) -> None:
        self._calls: list[Call] = []

    def listen(self, session: "Session") -> None:
        """To clients that the session makes from now on."""
        session.register("before-parameter-build.dynamodb", self._before_call)
        session.register("after-call.dynamodb", self._after_call)

    @contextmanager
    def recording(self) -> Iterator[list[Call]]:
        """The calls made within the block; complete once it is left."""
        calls: list[Call] = []
        self._calls = calls
        try:
            yield calls
        finally:
            self._calls = []

    def _before_call(self, **event: Any) -> None:
        shape = event["model"].input_shape
        if shape is not None and "ReturnConsumedCapacity" in shape.members:
            event["params"]["ReturnConsumedCapacity"] = "TOTAL"
        event["context"][_NOTE] = (time.perf_counter(), event["params"])
        time.sleep(LATENCY_SECONDS)

    def _after_call(self, **event: Any) -> None:
        start, request = event["context"][_NOTE]
        end = time.perf_counter()
        name, answer = event["model"].name, event["parsed"]
        if "Error" in answer:
            self._calls.append(Call(f"{name} (refused)", start, end))
        else:
            sort_key = answer["Items"][0]["sk"]["S"] if answer.get("Items") else ""
            self._calls.append(Call(name, start, end, units.of_call(name, request, answer), sort_key))
