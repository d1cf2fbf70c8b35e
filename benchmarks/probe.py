"""What a fresh process spends on importing a module and on its first event, printed as JSON:

    python -S -P probe.py MODULE.py [EVENT.json]

``benchmarks.cold_start`` starts it with the layers on the import path, as Lambda has them.
"""

import contextlib
import io
import json
import resource
import runpy
import sys
import time
from pathlib import Path


class Context:
    """What a function asks its Lambda context."""

    function_name = "benchmark"

    def get_remaining_time_in_millis(self) -> int:
        return 60_000


def clocks() -> tuple[float, float]:
    """Processor and wall time, in milliseconds."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return 1000 * (usage.ru_utime + usage.ru_stime), 1000 * time.perf_counter()


def main(module: str, event_file: str | None = None) -> None:
    event = None if event_file is None else json.loads(Path(event_file).read_text("utf-8"))
    answer = None
    # Metrics and log lines go to standard output.
    with contextlib.redirect_stdout(io.StringIO()):
        start = clocks()
        module_globals = runpy.run_path(module)
        ready = clocks()
        if event is not None:
            answer = module_globals["handler"](event, Context())
        end = clocks()
    result = {
        "import": [ready[0] - start[0], ready[1] - start[1]],
        "first": [end[0] - start[0], end[1] - start[1]],
        "answer": answer,
        "modules": sorted(sys.modules),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main(*sys.argv[1:])
