"""Programs in the background. Each holds a file lock while it lives, which tells reliably whether it runs: a stale
process id could be wrong."""

import fcntl
import os
import signal
import subprocess
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import IO

from local.errors import LocalError


def take(lock: IO[str], refusal: str) -> None:
    """Lock an open file; a process that inherits it holds the lock too. Raises LocalError with the refusal if it is
    locked."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise LocalError(refusal) from error


def is_locked(lock: Path) -> bool:
    """Whether a program holds the lock."""
    if not lock.exists():
        return False
    with lock.open("r") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def send(pid: int, number: signal.Signals) -> None:
    """Signal a process if it still exists."""
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return


def kill_group(leader: int) -> None:
    """Kill a process that leads a group, and all processes of the group, even if the leader has ended."""
    # macOS raises EPERM for a group of processes that ended and were not reaped yet.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


def delete(folders: Iterable[Path]) -> None:
    """Delete folders in the background."""
    paths = [str(folder) for folder in folders]
    if paths:
        subprocess.Popen(  # noqa: S603  # folders of ours
            ["/bin/rm", "-rf", "--", *paths],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )


def reap(pid: int) -> None:
    """Reap the process if it is a child of this one, so that no zombie stays."""
    try:
        os.waitpid(pid, 0)
    except ChildProcessError:
        return
