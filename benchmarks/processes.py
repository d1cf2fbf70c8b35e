"""Processor time of other processes, as Linux counts it in /proc."""

import os
from collections.abc import Iterator
from pathlib import Path

_PROC = Path("/proc")
_TICKS = os.sysconf("SC_CLK_TCK")
# Places in /proc/<pid>/stat after the program's name: parent, then user and system time, own and of ended children.
_PARENT, _FIRST_TIME, _AFTER_TIMES = 1, 11, 15
# Of the first line of /proc/stat: user, nice, system; idle and waiting; interrupts, and what other machines took.
_BUSY = (1, 2, 3, 6, 7, 8)


def tree_seconds(root: int) -> float:
    """Processor seconds of a process and of all that descend from it, ended ones too."""
    processes = dict(_processes())
    children: dict[int, list[int]] = {}
    for pid, (parent, _) in processes.items():
        children.setdefault(parent, []).append(pid)
    ours = [root]
    for pid in ours:
        ours += children.get(pid, ())
    return sum(processes[pid][1] for pid in ours if pid in processes)


def machine_seconds() -> float:
    """Processor seconds that the whole machine has worked since it started."""
    fields = (_PROC / "stat").read_text().split("\n", 1)[0].split()
    return sum(int(fields[place]) for place in _BUSY) / _TICKS


def _processes() -> Iterator[tuple[int, tuple[int, float]]]:
    """Each process with its parent and its processor seconds."""
    for folder in _PROC.glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        yield int(folder.name), (int(fields[_PARENT]), sum(map(int, fields[_FIRST_TIME:_AFTER_TIMES])) / _TICKS)
