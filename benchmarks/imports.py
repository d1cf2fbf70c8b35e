"""How long ``loci import`` of memories that all differ takes, and ``addAtom`` of some, on a fresh deployment."""

import json
import os
import resource
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks import memories, processes, text
from local import deployment, http, paths
from local.deployment import Stack
from local.errors import LocalError

ALONE = 300
"""Memories that are added one by one."""
NOTE = """\
The deployment is that of `make dev`, in an emulator of its own: it serves HTTP, writes, publishes events and indexes
meanwhile. processor: of the emulator, the functions and the command, for one memory. others: processors that worked for
other programs of this machine meanwhile, on average. ratio: to addAtom, by the clock. Memories have 8 to 25 words."""

_COMMAND = paths.ROOT / "clients" / "python" / ".venv" / "bin" / "loci"
_OK = 300


@dataclass(frozen=True, slots=True)
class Speed:
    """``waited`` and ``worked`` are seconds by the clock and by the processor, ``others`` processor seconds of others;
    ``load`` is the load average when it ended."""

    operation: str
    memories: int
    waited: float
    worked: float
    others: float
    load: float
    ratio: float


@dataclass(slots=True)
class Took:
    """Seconds by the clock, and by the processors: ours and those of others."""

    waited: float = 0.0
    worked: float = 0.0
    others: float = 0.0
    load: float = 0.0


def measure(count: int) -> list[Speed]:
    """Raises LocalError if a memory is refused."""
    texts = memories.write_memories(Random(16), ALONE + count)  # noqa: S311  # repeatable
    alone, together = texts[:ALONE], texts[ALONE:]
    with tempfile.TemporaryDirectory(prefix="loci-bench-") as folder:
        file = Path(folder) / "memories.json"
        file.write_text(json.dumps([{"id": f"m-{n}", "memory": memory} for n, memory in enumerate(together)]))
        with deployment.running(Path(folder) / "home", {}) as stack:
            token = stack.token("user")
            with _measured(stack) as one:
                _add_one_by_one(stack.url, token, alone)
            with _measured(stack) as many:
                _import(stack.url, token, file, count)
    base = one.waited / ALONE
    return [_speed("addAtom", ALONE, one, base), _speed("loci import", count, many, base)]


def render(speeds: Sequence[Speed]) -> str:
    head = ("operation", "memories", "s", "ms a memory", "processor", "others", "load", "ratio")
    return f"{text.table(head, [_row(one) for one in speeds], right=range(1, len(head)))}\n\n{NOTE}"


def _row(one: Speed) -> tuple[str, ...]:
    milliseconds = (f"{1000 * seconds / one.memories:.1f}" for seconds in (one.waited, one.worked))
    others = f"{one.others / one.waited:.2f}"
    return (
        one.operation,
        str(one.memories),
        f"{one.waited:.1f}",
        *milliseconds,
        others,
        f"{one.load:.1f}",
        f"{one.ratio:.2f}",
    )


def _speed(operation: str, count: int, took: Took, base: float) -> Speed:
    return Speed(operation, count, took.waited, took.worked, took.others, took.load, took.waited / count / base)


@contextmanager
def _measured(stack: Stack) -> Iterator[Took]:
    """What the body took, once it has ended."""
    took = Took()
    clock, ours, everything = time.perf_counter(), _our_seconds(stack), processes.machine_seconds()
    yield took
    took.waited = time.perf_counter() - clock
    took.worked = _our_seconds(stack) - ours
    took.others = processes.machine_seconds() - everything - took.worked
    took.load = os.getloadavg()[0]


def _our_seconds(stack: Stack) -> float:
    """Of the emulator with its functions, this process, and the commands that it has run."""
    commands = resource.getrusage(resource.RUSAGE_CHILDREN)
    return processes.tree_seconds(stack.server.pid) + time.process_time() + commands.ru_utime + commands.ru_stime


def _add_one_by_one(url: str, token: str, memories: Sequence[str]) -> None:
    space = _post(f"{url}/ai-memory/spaces", token, {"name": "alone"})["id"]
    for memory in memories:
        body = {"text": memory, "category": {"name": "note", "kind": "FACT"}}
        _post(f"{url}/ai-memory/spaces/{space}/atoms", token, body)


def _post(url: str, token: str, body: Mapping[str, object]) -> Mapping[str, object]:
    answer = http.call("POST", url, token, body)
    if answer.status >= _OK:
        raise LocalError(f"{url} was answered with {answer.status}")
    return answer.body


def _import(url: str, token: str, file: Path, count: int) -> None:
    environment = {**os.environ, "LOCI_URL": url, "LOCI_TOKEN": token}
    process = subprocess.run(  # noqa: S603  # our own program
        [str(_COMMAND), "import", "mem0", str(file)], env=environment, capture_output=True, text=True, check=False
    )
    if process.returncode or f"Written: {count} memories." not in process.stdout:
        raise LocalError(f"loci import ended with {process.returncode}: {process.stdout}{process.stderr}")
