"""Counts the instructions that a process executes, with valgrind where it is installed: other programs on the machine
hardly change them, but each process takes some thirty times as long."""

import re
import shutil
from pathlib import Path

# Hashes of strings change the work of dictionaries, and valgrind knows no newer processor's instructions.
ENVIRONMENT = {"PYTHONHASHSEED": "0", "OPENBLAS_CORETYPE": "Haswell"}
_COUNT = re.compile(r"I\s+refs:\s+([\d,]+)")


def can_count() -> bool:
    return shutil.which("valgrind") is not None


def counting_command(log: Path) -> list[str]:
    """What to put before a command, so that its count is written to ``log``."""
    return ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", f"--log-file={log}"]


def read_count(log: Path) -> int:
    """Raises ValueError when nothing was counted."""
    match = _COUNT.search(log.read_text("utf-8"))
    if match is None:
        raise ValueError(f"valgrind counted nothing: {log.read_text('utf-8')[-200:]}")
    return int(match[1].replace(",", ""))
