"""`make stop`: end the development stack so that its data is there again next time."""

import sys

from rich.console import Console

from local import dev, ministack
from local.errors import LocalError


def main() -> int:
    """Stop it; nothing to stop is no failure. Return the process's exit code."""
    server = ministack.find(dev.HOME)
    if server is None:
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
