"""The node's process: start it, check whether it runs, stop it. All files of one node are in its home."""

import os
import signal
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from local import background, http, paths, progress
from local.errors import LocalError
from local.ministack import free_port, last_line, port_taken, wait_until
from local.opensearch import artifacts, jdk
from local.opensearch.artifacts import Program
from local.opensearch.jdk import Missing

# 4 s on an idle machine, 20 s on a busy one.
READY_SECONDS = 120.0
STOP_SECONDS = 60.0
MEMORY = "512m"
"""The size of the Java heap: enough for tens of thousands of atoms."""
_MODULES = ("--add-modules", "jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED")


@dataclass(frozen=True, slots=True)
class Home:
    """The folder of one node."""

    folder: Path

    @property
    def log(self) -> Path:
        """The node's output."""
        return self.folder / "node.log"

    @property
    def lock(self) -> Path:
        """Locked by the running node; contains its process id and its port."""
        return self.folder / "lock"


HOME = Home(paths.LOCAL / "opensearch")
"""The node of `make opensearch` and `make dev INDEX=opensearch`."""


@dataclass(frozen=True, slots=True)
class Node:
    """A running node, on loopback and without passwords."""

    home: Home
    port: int
    pid: int

    @property
    def endpoint(self) -> str:
        """The node's URL."""
        return f"http://127.0.0.1:{self.port}"


def missing() -> str | None:
    """One line that says what this machine lacks to run a node, or None."""
    try:
        jdk.find()
        if artifacts.present() is None:
            artifacts.maven()
    except Missing as error:
        return str(error)
    return None


def start(
    home: Home,
    port: int | None = None,
    step: progress.Step = progress.silent,
    memory: str = MEMORY,
    java_options: Sequence[str] = (),
) -> Node:
    """Start a node with the data in `home`, on a free port by default, and wait until it answers. `memory` is the size
    of its heap in Java's notation.

    The first start on a machine downloads 90 MB. Raises Missing without a JDK or Maven, LocalError if the port is
    taken, one already runs in `home`, or it is not ready in time.
    """
    java = jdk.find()
    program = artifacts.present()
    if program is None:
        with step("fetching OpenSearch (90 MB, once)"):
            program = artifacts.bring(java)
    if port is not None and port_taken(port):
        raise LocalError(f"port {port} is taken: choose another with NODE_PORT=…, or stop what uses it")
    with step("starting OpenSearch"):
        return _start(home, port or free_port(), java, program, ("-Xms256m", f"-Xmx{memory}", *java_options))


def stop(node: Node) -> None:
    """Stop the node after it has written its data; kill it after a minute."""
    background.send(node.pid, signal.SIGTERM)
    if not wait_until(lambda: not runs(node.home), STOP_SECONDS):
        kill(node)
    background.reap(node.pid)


def kill(node: Node) -> None:
    """Kill the node at once, like a crash."""
    background.send(node.pid, signal.SIGKILL)
    wait_until(lambda: not runs(node.home), STOP_SECONDS)
    background.reap(node.pid)


def runs(home: Home) -> bool:
    """Whether a node runs in `home`."""
    return background.is_locked(home.lock)


def find(home: Home) -> Node | None:
    """The node that runs in `home`, or None."""
    if not runs(home):
        return None
    pid, port = home.lock.read_text().split()
    return Node(home, int(port), int(pid))


def _start(home: Home, port: int, java: Path, program: Program, options: Sequence[str]) -> Node:
    home.folder.mkdir(parents=True, exist_ok=True)
    with home.lock.open("a+") as lock:
        background.take(lock, "OpenSearch runs here already: make stop ends it")
        lock.truncate(0)
        process = _spawn(home, port, java, program, options, lock)
        lock.write(f"{process.pid} {port}")
    node = Node(home, port, process.pid)
    if not wait_until(lambda: _ready(node) or process.poll() is not None, READY_SECONDS) or not _ready(node):
        kill(node)
        raise LocalError(f"OpenSearch did not start; the last it said: {last_line(home.log)}")
    return node


def _spawn(
    home: Home, port: int, java: Path, program: Program, options: Sequence[str], lock: IO[str]
) -> subprocess.Popen[bytes]:
    with home.log.open("wb") as log:
        return subprocess.Popen(  # noqa: S603  # our own program with fixed arguments
            [
                *(str(java / "bin" / "java"), *options, *_MODULES, "-cp", program.class_path),
                *("Node", str(home.folder), str(port)),
            ],
            cwd=home.folder,
            env={"PATH": os.defpath, "JAVA_HOME": str(java), "TMPDIR": str(home.folder)},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            # Ctrl-C reaches the program that waits for the node, not the node itself.
            start_new_session=True,
            pass_fds=(lock.fileno(),),
        )


def _ready(node: Node) -> bool:
    try:
        return http.status(f"{node.endpoint}/_cluster/health?wait_for_status=yellow&timeout=1s") == 200
    except LocalError:
        return False
