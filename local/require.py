"""Checks the requirements of the machine: Python 3.11 or newer with venv and ensurepip.

`python3 -m local.require` runs first, with any Python. So this file uses the syntax of Python 3.6, with annotations in
quotes: an old Python must be able to say that it is too old.
"""

import importlib.util
import sys
from collections.abc import Callable, Sequence

OLDEST = (3, 11)


def missing(version: "Sequence[int]", has_module: "Callable[[str], bool]") -> "str | None":
    """Return one line that says what is missing, or None; `has_module` checks whether a module exists."""
    if tuple(version[:2]) < OLDEST:
        oldest, version_text = ".".join(map(str, OLDEST)), ".".join(map(str, version[:2]))
        return f"Python {oldest} or newer is needed, this is {version_text}: name another with PYTHON=python3.12"
    for module in ("venv", "ensurepip"):
        if not has_module(module):
            return f"Python has no module {module}: install your system's package for it (often python3-venv)"
    return None


def main() -> None:
    """Exit with 1 and one line on stderr if something is missing."""
    line = missing(sys.version_info[:2], lambda name: importlib.util.find_spec(name) is not None)
    if line:
        sys.exit(f"loci: {line}")


if __name__ == "__main__":
    main()
