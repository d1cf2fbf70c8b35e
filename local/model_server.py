"""The server of the small model that `make model` installs: on loopback, with two threads, until `make stop`."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from local import http, paths
from local.errors import LocalError
from local.model_files import NAME, ModelFiles

LOCAL = "local"
"""The value of MODEL that means this model."""
PORT = "8448"
PROCESS = paths.ROOT / "local" / "model_process.py"
HOST = "127.0.0.1"
THREADS = 2
CONTEXT = 16_384
SECONDS = 200
"""How long an answer may take: a small model on two threads needs it."""
_START_SECONDS = 180.0
_STOP_SECONDS = 10.0
_CHECK_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class ModelServer:
    """A running server."""

    pid: int
    port: int

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}/v1"

    @property
    def variables(self) -> Mapping[str, str]:
        """The variables with which `make dev` uses it."""
        return {
            "MODEL": f"openai/{NAME}",
            "OPENAI_BASE_URL": self.address,
            "OPENAI_TIER": "small",
            "OPENAI_SECONDS": str(SECONDS),
        }


def find(files: ModelFiles) -> ModelServer | None:
    """The server that runs, None if none does."""
    try:
        fields = json.loads(_record(files).read_text("utf-8"))
        server = ModelServer(int(fields["pid"]), int(fields["port"]))
        command = Path(f"/proc/{server.pid}/cmdline").read_bytes()
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return server if str(PROCESS).encode() in command else None


def start(files: ModelFiles, environment: Mapping[str, str] = os.environ) -> ModelServer:
    """Start the server unless it runs, and wait until it has loaded the model. Raises LocalError."""
    running = find(files)
    if running is not None:
        return running
    weights, port = files.chosen_weights(), _free_port(environment.get("MODEL_PORT") or PORT)
    command = [sys.executable, "-P", PROCESS, weights, NAME, port, THREADS, CONTEXT]
    with _log(files).open("wb") as log:
        process = subprocess.Popen(  # noqa: S603 - the command is ours
            list(map(str, command)),
            stdout=log,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": str(files.server)},
        )
    server = ModelServer(process.pid, port)
    _record(files).write_text(json.dumps({"pid": server.pid, "port": server.port}), "utf-8")
    until = time.monotonic() + _START_SECONDS
    while not _is_ready(server):
        if process.poll() is not None or time.monotonic() > until:
            stop(files)
            raise LocalError(f"the server of the small model did not start: {_last_line(_log(files))}")
        time.sleep(_CHECK_SECONDS)
    return server


def stop(files: ModelFiles) -> bool:
    """Stop the server; say whether one ran."""
    server = find(files)
    if server is not None:
        os.kill(server.pid, signal.SIGTERM)
        until = time.monotonic() + _STOP_SECONDS
        while find(files) is not None and time.monotonic() < until:
            time.sleep(_CHECK_SECONDS)
        if find(files) is not None:
            os.kill(server.pid, signal.SIGKILL)
    _record(files).unlink(missing_ok=True)
    return server is not None


def _free_port(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise LocalError(f"MODEL_PORT={text} is no port: choose one from 1024 to 65535")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, int(text)))
        except OSError as error:
            raise LocalError(f"port {text} of the small model is taken: choose another as MODEL_PORT") from error
    return int(text)


def _is_ready(server: ModelServer) -> bool:
    try:
        return http.call("GET", f"{server.address}/models", "", seconds=2).status == 200
    except LocalError:
        return False


def _last_line(log: Path) -> str:
    lines = [line for line in log.read_text("utf-8", "replace").splitlines() if line.strip()]
    return lines[-1][:200] if lines else "it says nothing"


def _record(files: ModelFiles) -> Path:
    return files.home / "server.json"


def _log(files: ModelFiles) -> Path:
    return files.home / "server.log"
