"""Cold starts: what a fresh process spends on importing each handler and on its first event, compared with the least
that a function can import.

The layers are those that deploy, byte-compiled and pruned, for this machine's Python. Neither side counts the start of
the interpreter; rounds are interleaved, so that a busy moment of the machine affects all alike.
"""

import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from types import MappingProxyType
from typing import Any

import botocore

from benchmarks import environment, first_events, instructions, layer_dir, text
from benchmarks.environment import EmulatorEnvironment
from benchmarks.first_events import FirstEvents
from benchmarks.in_process import Functions
from benchmarks.layer_dir import LayerFolders
from functions.capabilities import CAPABILITIES
from functions.capability import Capability
from local import paths

GOAL = 1.5
# No user waits for copies of the audit, and they need a bucket too. A stream has a runtime and a handler of its own; it
# begins after its request was answered.
MEASURED = tuple(row for row in CAPABILITIES if not row.copies_audit and not row.streams_turns)
ROUNDS = 7
# Each takes 10 ms or more to import.
HEAVY = ("pydantic", "numpy", "dateparser", "opensearchpy", "boto3", "requests", "asyncio")
HERE = Path(__file__).parent
# The floor's client reads the descriptions that botocore comes with; those in our layer are cut to what is called.
AS_IT_COMES = {"AWS_DATA_PATH": str(Path(botocore.__file__).parent / "data")}
NOTHING, PLAIN, VALIDATING, EMBEDDING = (
    HERE / "baselines" / f"{name}.py" for name in ("nothing", "plain", "validating", "embedding")
)
NOTE = f"""\
Milliseconds, medians of fresh processes on Python {platform.python_version()}. CPU: user + system time, all threads;
wall: as a clock shows it. floor: importing botocore, as it comes, and Powertools' resolver and making a DynamoDB
client; where a function embeds, numpy and the weights too; no call is made. first: importing the function and having
its first event answered by MiniStack. The ratios are those of CPU time to the floor; above {GOAL} marked with !
validating: the ratio to a floor whose resolver validates, which brings pydantic, as those of our API functions do.
instructions: millions that one process executes until its first event is answered, and their ratio to the floor's,
both without the interpreter's own start; counted where valgrind is installed."""


@dataclass(frozen=True, slots=True)
class Spent:
    """Milliseconds of one process: until the import was done, and until the first event was answered."""

    import_cpu: float
    import_wall: float
    first_cpu: float
    first_wall: float


@dataclass(frozen=True, slots=True)
class Start:
    """Medians of one function; ratios of CPU time to its floor's. ``validation_cpu``: what a resolver
    that validates adds to the floor, in milliseconds. ``loaded``: the heavy libraries that it needed. ``instructions``
    and those of the floor: None where they were not counted."""

    function: str
    embeds: bool
    spent: Spent
    floor: Spent
    validation_cpu: float
    loaded: tuple[str, ...]
    instructions: int | None = None
    floor_instructions: int | None = None

    @property
    def import_ratio(self) -> float:
        return self.spent.import_cpu / self.floor.import_cpu

    @property
    def first_ratio(self) -> float:
        return self.spent.first_cpu / self.floor.import_cpu

    @property
    def validating_ratio(self) -> float:
        """``first_ratio`` to a floor whose resolver validates."""
        return self.spent.first_cpu / (self.floor.import_cpu + self.validation_cpu)


def measure(rounds: int = ROUNDS) -> list[Start]:
    """Every function compared with its floor. Raises RuntimeError when a first event fails."""
    with tempfile.TemporaryDirectory(prefix="loci-bench-") as folder, environment.start_emulator() as around:
        layers = layer_dir.unpack(Path(folder))
        first = first_events.prepare(Functions(around))
        probe = _Probe(layers, around, Path(folder) / "event.json")
        for turn in range(rounds):
            print(f"cold starts: round {turn + 1} of {rounds}", file=sys.stderr)
            probe.round(first)
        if instructions.can_count():
            print("cold starts: counting instructions, for some minutes", file=sys.stderr)
            probe.count_instructions(first)
        return [probe.start(row) for row in MEASURED]


def render(starts: Sequence[Start]) -> str:
    head = (
        *("function", "floor", "import", "ratio", "first", "ratio", "validating"),
        *("floor wall", "import wall", "first wall", "instructions", "ratio", "loads"),
    )
    return f"{text.table(head, [_row(start) for start in starts], right=range(1, len(head) - 1))}\n\n{NOTE}"


class _Probe:
    """Starts the processes and records what they spend."""

    def __init__(self, layers: LayerFolders, around: EmulatorEnvironment, event_file: Path) -> None:
        self.floors: dict[Path, list[Spent]] = {PLAIN: [], VALIDATING: [], EMBEDDING: []}
        self.starts: dict[str, list[Spent]] = {row.folder: [] for row in MEASURED}
        self.loaded: dict[str, tuple[str, ...]] = {}
        self._layers = layers
        self._environment = around.environment
        self._event_file = event_file
        self._log = event_file.with_name("valgrind.log")
        self._counted: dict[Path | str, int] = {}

    def round(self, first: FirstEvents) -> None:
        """One process of each."""
        for module, runs in self.floors.items():
            runs.append(_spent(self._run_floor(module)))
        for row in MEASURED:
            result = self._run_first_event(row, first)
            self.starts[row.folder].append(_spent(result))
            self.loaded[row.folder] = tuple(name for name in HEAVY if name in result["modules"])

    def count_instructions(self, first: FirstEvents) -> None:
        """One process of each; the start of the interpreter is taken off."""
        for module in (NOTHING, PLAIN, EMBEDDING):
            self._run_floor(module, counts=True)
            self._counted[module] = instructions.read_count(self._log)
        for row in MEASURED:
            self._run_first_event(row, first, counts=True)
            self._counted[row.folder] = instructions.read_count(self._log)
        nothing = self._counted.pop(NOTHING)
        self._counted = {what: count - nothing for what, count in self._counted.items()}

    def start(self, row: Capability) -> Start:
        """The medians of all rounds."""
        plain, validating, embedding = (_median(self.floors[module]) for module in (PLAIN, VALIDATING, EMBEDDING))
        return Start(
            row.name,
            row.embeds,
            _median(self.starts[row.folder]),
            embedding if row.embeds else plain,
            max(0, validating.import_cpu - plain.import_cpu),
            self.loaded[row.folder],
            self._counted.get(row.folder),
            self._counted.get(EMBEDDING if row.embeds else PLAIN),
        )

    def _run_floor(self, module: Path, *, counts: bool = False) -> Any:
        return self._run(row_like(module), module, environment=AS_IT_COMES, counts=counts)

    def _run_first_event(self, row: Capability, first: FirstEvents, *, counts: bool = False) -> Any:
        """Raises RuntimeError when the event fails."""
        self._event_file.write_text(json.dumps(first.event(row.folder)), "utf-8")
        result = self._run(row, paths.ROOT / "functions" / row.folder / "app.py", self._event_file, counts=counts)
        if not first_events.is_success(row.folder, result["answer"]):
            raise RuntimeError(f"the first event of {row.name} failed: {result['answer']}")
        return result

    def _run(
        self,
        row: Capability,
        *arguments: Path,
        environment: Mapping[str, str] = MappingProxyType({}),
        counts: bool = False,
    ) -> Any:
        path = os.pathsep.join(map(str, self._layers.of(row)))
        before = instructions.counting_command(self._log) if counts else []
        steady = instructions.ENVIRONMENT if counts else {}
        # -S and -P: neither this environment's packages nor this folder are on the path.
        process = subprocess.run(  # noqa: S603 - the command is ours
            [*before, sys.executable, "-S", "-P", str(HERE / "probe.py"), *map(str, arguments)],
            env={**self._environment, **environment, **steady, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        return json.loads(process.stdout)


def row_like(floor: Path) -> Capability:
    """A function whose layers hold what the floor imports."""
    return next(row for row in MEASURED if row.embeds is (floor == EMBEDDING) and not row.serves_pages)


def _spent(result: Mapping[str, Any]) -> Spent:
    return Spent(*result["import"], *result["first"])


def _median(runs: Sequence[Spent]) -> Spent:
    return Spent(
        median(run.import_cpu for run in runs),
        median(run.import_wall for run in runs),
        median(run.first_cpu for run in runs),
        median(run.first_wall for run in runs),
    )


def _row(start: Start) -> tuple[str, ...]:
    spent, floor = start.spent, start.floor
    return (
        start.function,
        f"{floor.import_cpu:.0f}",
        f"{spent.import_cpu:.0f}",
        f"{start.import_ratio:.2f}",
        f"{spent.first_cpu:.0f}",
        f"{start.first_ratio:.2f}" + "!" * (start.first_ratio > GOAL),
        f"{start.validating_ratio:.2f}" + "!" * (start.validating_ratio > GOAL),
        f"{floor.import_wall:.0f}",
        f"{spent.import_wall:.0f}",
        f"{spent.first_wall:.0f}",
        *_instructions(start),
        ", ".join(start.loaded),
    )


def _instructions(start: Start) -> tuple[str, str]:
    if start.instructions is None or start.floor_instructions is None:
        return "", ""
    ratio = start.instructions / start.floor_instructions
    return f"{start.instructions / 1e6:.0f}", f"{ratio:.2f}" + "!" * (ratio > GOAL)
