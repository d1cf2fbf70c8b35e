"""DynamoDB calls, sequential round trips and request units of each operation."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks import environment, scenario, text
from benchmarks.in_process import Functions
from benchmarks.recording import Call, trips
from benchmarks.scenario import Operation
from benchmarks.units import Units

# The goals, as (calls, trips).
GOALS = {"appendTurn": (2, 2), "recallByTopic": (None, 2), "buildWorkingContext": (None, 2)}
LONG = 8
"""Round trips; the table does not list those of longer operations one by one."""
NOTE = """\
trips: sequential round trips; ∥ calls of one trip, → one trip after another
R, W: read and write request units of a user with 6 atoms; W as MiniStack answers it (ReturnConsumedCapacity, with
index entries), R computed from the sizes of the items (the emulator charges every read alike); ×n: n calls"""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one operation takes. ``shape`` names the calls of each round trip."""

    operation: str
    calls: int
    trips: int
    read_units: float
    write_units: float
    shape: str
    missed: bool


def measure() -> list[Cost]:
    """Each operation in a warm process, its user known already."""
    with environment.start_emulator() as around:
        functions = Functions(around)
        scenario.play(functions, "warm-up")
        return [cost_of(operation) for operation in scenario.play(functions, "measured")]


def render(costs: Sequence[Cost]) -> str:
    head = ("operation", "calls", "trips", "R", "W", "how")
    return f"{text.table(head, [_row(cost) for cost in costs], right=(1, 2, 3, 4))}\n\n{NOTE}"


def cost_of(operation: Operation) -> Cost:
    """The cost of an operation: the sum of its calls."""
    sequence = trips(operation.calls)
    total = sum((call.units for call in operation.calls), Units())
    calls, most = GOALS.get(operation.name, (None, None))
    return Cost(
        operation=operation.name,
        calls=len(operation.calls),
        trips=len(sequence),
        read_units=total.read,
        write_units=total.write,
        shape=_shape(sequence),
        missed=(calls is not None and len(operation.calls) > calls) or (most is not None and len(sequence) > most),
    )


def _shape(sequence: Sequence[Sequence[Call]]) -> str:
    if len(sequence) > LONG:
        return "one after another: " + _together([call for trip in sequence for call in trip]).replace(" ∥", ",")
    return " → ".join(_together(trip) for trip in sequence)


def _together(trip: Sequence[Call]) -> str:
    counts = Counter(call.operation for call in trip)
    return " ∥ ".join(name if count == 1 else f"{name} ×{count}" for name, count in counts.items())


def _row(cost: Cost) -> tuple[str, ...]:
    shape = cost.shape + "  (goal missed)" * cost.missed
    return cost.operation, str(cost.calls), str(cost.trips), f"{cost.read_units:g}", f"{cost.write_units:g}", shape
