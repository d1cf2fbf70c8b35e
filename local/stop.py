"""`make stop`: end the development stack so that its data is there again next time, and the OpenSearch node."""

import sys

from rich.console import Console

from local import dev, ministack
from local.errors import LocalError
from local.opensearch import node
from local.opensearch.__main__ import HOME


def main() -> int:
    """Stop what runs; nothing to stop is no failure. Return the process's exit code."""
    server, opensearch = ministack.find(dev.HOME), node.find(HOME)
    if opensearch is not None:
        node.stop(opensearch)
        print("OpenSearch stopped.")
    if server is None:
        if opensearch is None:
            print("Nothing runs here.")
        return 0
    try:
        dev.shut_down(Console(soft_wrap=True), server)
    except LocalError as error:
        print(f"loci: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
