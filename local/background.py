"""Programs that go on in the background. Each holds a file lock for as long as it lives, so "does it run?" has an
answer that no stale process id can spoil."""

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
    """Lock an open file; who inherits it keeps it locked. Raises LocalError with the refusal where it is locked."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise LocalError(refusal) from error


def is_locked(lock: Path) -> bool:
    """Tell whether a program holds the lock."""
    if not lock.exists():
        return False
    with lock.open("r") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def send(pid: int, number: signal.Signals) -> None:
    """Signal a process, where it is still there."""
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return


def kill_group(leader: int) -> None:
    """Kill a process that leads a group, and all that it started; what is left of the group where it ended itself."""
    # macOS answers EPERM for a group of processes that ended and were not collected yet.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


def delete(folders: Iterable[Path]) -> None:
    """Delete folders, without waiting for it."""
    doomed = [str(folder) for folder in folders]
    if doomed:
        subprocess.Popen(  # noqa: S603  # folders of ours
            ["/bin/rm", "-rf", "--", *doomed],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )


def reap(pid: int) -> None:
    """Collect the process where it is a child of ours, so that no zombie stays."""
    try:
        os.waitpid(pid, 0)
    except ChildProcessError:
        return
