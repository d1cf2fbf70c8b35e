"""`make opensearch`: a node on this machine, until Ctrl-C or `make stop`.

python -m local.opensearch [--port 9200] [--detach]
"""

import argparse
import sys
from collections.abc import Sequence

from rich.console import Console

from local import paths, progress
from local.errors import LocalError
from local.ministack import wait_until
from local.opensearch import node
from local.opensearch.node import HOME, Node

# Seconds between two checks of the foreground for an interrupt.
_LOOK = 3600.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Start the node, and wait until Ctrl-C unless detached. Return the process's exit code."""
    parser = argparse.ArgumentParser(prog="make opensearch", description=__doc__)
    parser.add_argument("--port", type=int, default=9200)
    parser.add_argument("--detach", action="store_true", help="return once it answers")
    options = parser.parse_args(arguments)
    try:
        return run(Console(soft_wrap=True), options.port, detach=options.detach)
    except LocalError as error:
        print(f"loci: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("loci: stopped before it was ready", file=sys.stderr)
        return 130


def run(console: Console, port: int, *, detach: bool) -> int:
    """Start the node unless it runs, print how to use it, and wait in the foreground. Raises LocalError."""
    running = node.find(HOME)
    if running:
        console.print(f"OpenSearch was running already, at {running.endpoint}", highlight=False)
        return 0
    running_node = node.start(HOME, port, progress.on(console))
    data = HOME.folder.relative_to(paths.ROOT)
    console.print(
        f"\nOpenSearch is ready at {running_node.endpoint}\n"
        f"Data   {data}/data; log: {data}/{HOME.log.name}\n"
        "Stop   make stop, or Ctrl-C where it runs in the foreground",
        highlight=False,
    )
    return 0 if detach else _stay(running_node)


def _stay(running_node: Node) -> int:
    try:
        while not wait_until(lambda: not node.runs(running_node.home), _LOOK):
            pass
    except KeyboardInterrupt:
        node.stop(running_node)
    return 0


if __name__ == "__main__":
    sys.exit(main())
