"""The emulator's process: start it, check whether it runs, stop it so that it saves its state.

All files of one emulator are in its `home`: saved state, objects, worker folders, log, and the lock that it holds while
it runs.
"""

import secrets
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from local import background, http, paths, saving
from local.aws import REGION, clean_environment, credentials
from local.errors import LocalError

# Each running function is a Python process; with more of them a small machine would swap.
CONCURRENCY = 24
READY_SECONDS = 30.0
# Without a further step or file that was saved: with all processors taken a large file takes long.
STOP_SECONDS = 60.0
# Saved state that holds what users wrote.
_DATA = frozenset({"dynamodb", "s3"})
_LAUNCHER = paths.ROOT / "local" / "emulator.py"


@dataclass(frozen=True, slots=True)
class Home:
    """The folder of one emulator."""

    folder: Path

    @property
    def state(self) -> Path:
        """The state that the emulator saves when it stops."""
        return self.folder / "state"

    @property
    def objects(self) -> Path:
        """The content of S3 objects, written at once."""
        return self.folder / "objects"

    @property
    def temporary(self) -> Path:
        """Unpacked functions and layers; useless after the process has ended."""
        return self.folder / "tmp"

    @property
    def log(self) -> Path:
        """The emulator's output and the functions' log lines."""
        return self.folder / "ministack.log"

    @property
    def lock(self) -> Path:
        """Locked by the running emulator; contains its process id and its port."""
        return self.folder / "lock"

    @property
    def stopping(self) -> Path:
        """What the emulator waits for while it stops, written by the emulator (`emulator.py`)."""
        return self.folder / "stopping"

    @property
    def start_marker(self) -> Path:
        """Touched at start; older than the saved state after a graceful stop."""
        return self.folder / "started"


@dataclass(frozen=True, slots=True)
class MiniStack:
    """A running emulator."""

    home: Home
    port: int
    pid: int

    @property
    def endpoint(self) -> str:
        """The endpoint of all AWS services."""
        return endpoint(self.port)


def endpoint(port: int) -> str:
    """The endpoint of an emulator on `port` of this machine."""
    return f"http://127.0.0.1:{port}"


def start(home: Home, port: int, *, auth: bool = True, persist: bool = True) -> MiniStack:
    """Start an emulator and wait until it is ready.

    Raises LocalError if the port is taken, one already runs in `home`, or it is not ready in time.
    """
    if port_taken(port):
        raise LocalError(f"port {port} is taken: choose another with PORT=…, or stop what uses it")
    for folder in (home.state, home.objects, home.temporary):
        folder.mkdir(parents=True, exist_ok=True)
    earlier = _last_port(home)
    with home.lock.open("w") as lock:
        background.take(lock, "MiniStack runs here already: make stop ends it")
        saving.finish(home.state)
        if earlier not in (None, port):
            move_addresses(home, earlier or port, port)
        _empty(home.temporary)
        home.start_marker.touch()
        process = _spawn(home, port, lock, auth=auth, persist=persist)
        lock.write(f"{process.pid} {port}")
    server = MiniStack(home, port, process.pid)
    if not wait_until(lambda: _ready(port) or process.poll() is not None, READY_SECONDS) or not _ready(port):
        kill(server)
        raise LocalError(f"MiniStack did not start; the last it said: {last_line(home.log)}")
    return server


def move_addresses(home: Home, before: int, after: int) -> None:
    """Give saved resources the port of this start. The emulator saves queues with the port that they were made with,
    and finds none of them at another. What users stored stays as it is.

    Raises OSError if a file cannot be written.
    """
    for file in home.state.glob("*.json"):
        if file.stem in _DATA:
            continue
        text = moved_text = file.read_bytes()
        for host in (b"localhost", b"127.0.0.1"):
            moved_text = moved_text.replace(b"%s:%d/" % (host, before), b"%s:%d/" % (host, after))
        if moved_text != text:
            file.write_bytes(moved_text)


def _last_port(home: Home) -> int | None:
    """The port of the last run here, None before the first."""
    words = home.lock.read_text().split() if home.lock.exists() else []
    return int(words[1]) if len(words) == 2 and words[1].isdecimal() else None


def stop(server: MiniStack, say: Callable[[str], None] = lambda _: None) -> None:
    """Stop the emulator after it has saved its state; calls `say` with what it waits for.

    Raises LocalError if it had to be killed, which loses unsaved data.
    """
    server.home.stopping.unlink(missing_ok=True)
    background.send(server.pid, signal.SIGTERM)
    has_ended = _until_ended(server.home, say)
    seen: tuple[str, int] | None = None
    while (now := _progress(server.home)) != seen and not wait_until(has_ended, STOP_SECONDS):
        seen = now
    has_stopped = has_ended()
    kill(server)
    if not has_stopped or _is_not_saved(server.home):
        why = (
            last_line(server.home.log) if has_stopped else f"no progress within {STOP_SECONDS:.0f} s, so it was killed"
        )
        raise LocalError(f"MiniStack saved nothing ({why}): make dev starts with the data of the last whole stop")
    _empty(server.home.temporary)


def kill(server: MiniStack) -> None:
    """Kill the emulator and the workers of its functions without saving."""
    background.kill_group(server.pid)
    wait_until(lambda: not runs(server.home), STOP_SECONDS)
    background.reap(server.pid)


def find(home: Home) -> MiniStack | None:
    """The emulator that runs in `home`, or None."""
    if not runs(home):
        return None
    pid, port = home.lock.read_text().split()
    return MiniStack(home, int(port), int(pid))


def runs(home: Home) -> bool:
    """Whether an emulator runs in `home`."""
    return background.is_locked(home.lock)


def port_taken(port: int) -> bool:
    """Whether a program listens on `port` of this machine's loopback address."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def free_port() -> int:
    """A port of the loopback address that is free at this moment."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until(condition: Callable[[], bool], seconds: float) -> bool:
    """Check `condition` every 50 ms for at most `seconds`; return whether it became true."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def last_line(log: Path) -> str:
    """The last line of a log that is not blank."""
    lines = [line for line in log.read_text(errors="replace").splitlines() if line.strip()]
    return lines[-1] if lines else "nothing"


def _spawn(home: Home, port: int, lock: IO[str], *, auth: bool, persist: bool) -> subprocess.Popen[bytes]:
    with home.log.open("wb") as log:
        return subprocess.Popen(  # noqa: S603  # our own interpreter with fixed arguments
            # -P: its imports must not find modules of this folder.
            [str(paths.EMULATOR / "bin" / "python"), "-P", str(_LAUNCHER)],
            cwd=home.folder,
            env=_environment(home, port, auth=auth, persist=persist),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            # Ctrl-C reaches the program that waits for the emulator, not the emulator itself.
            start_new_session=True,
            pass_fds=(lock.fileno(),),
        )


def _environment(home: Home, port: int, *, auth: bool, persist: bool) -> dict[str, str]:
    return {
        **clean_environment(),
        **credentials(),
        "MINISTACK_REGION": REGION,
        "BIND_HOST": "127.0.0.1",
        "GATEWAY_PORT": str(port),
        "AUTH": str(auth).lower(),
        "PERSIST_STATE": "1" if persist else "0",
        "STATE_DIR": str(home.state),
        "S3_PERSIST": "1" if persist else "0",
        "S3_DATA_DIR": str(home.objects),
        "TMPDIR": str(home.temporary),
        "LAMBDA_ACCOUNT_CONCURRENCY": str(CONCURRENCY),
        # As in Cognito, no token is issued if the function fails.
        "MINISTACK_COGNITO_PRETOKEN_STRICT": "1",
        # Both services would listen on every address of the machine.
        "IOT_MTLS_ENABLED": "0",
        "SFTP_ENABLED": "0",
    }


def _progress(home: Home) -> tuple[str, int]:
    return (home.stopping.read_text() if home.stopping.exists() else "", saving.files_written(home.state))


def _is_not_saved(home: Home) -> bool:
    return last_line(home.log).startswith("not saved: ")


def _until_ended(home: Home, say: Callable[[str], None]) -> Callable[[], bool]:
    """A condition that becomes true when the emulator has ended; it says once what the emulator waits for."""
    last = ""

    def has_ended() -> bool:
        nonlocal last
        text = home.stopping.read_text() if home.stopping.exists() else ""
        if text and text != last:
            last = text
            say(text)
        return not runs(home)

    return has_ended


def _ready(port: int) -> bool:
    try:
        return http.status(f"{endpoint(port)}/_ministack/ready") == 200
    except LocalError:
        return False


def _empty(folder: Path) -> None:
    """Empty the folder in the background: it holds thousands of unpacked files, which some disks need a minute to
    delete."""
    if folder.exists():
        folder.rename(folder.with_name(f"{folder.name}-{secrets.token_hex(4)}"))
    background.delete(folder.parent.glob(f"{folder.name}-*"))
    folder.mkdir(parents=True, exist_ok=True)
