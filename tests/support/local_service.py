"""The API in this process behind a port, for tests of clients that run in a process of their own.

``python -m tests.support.local_service`` prints its address and ends with its standard input. A token is the name of
its user; a name that begins with "service" has that role. Each line of input is a number of seconds by which the clock
is put forward; the time that it then is answers it.
"""

import os
import sys
from collections.abc import Mapping
from contextlib import redirect_stdout
from datetime import timedelta
from pathlib import Path
from threading import Lock

from loci.adapters.files import FolderTemplates, locate
from loci.ports.all import Ports
from tests.cloud.client import Reply
from tests.fakes.templates import Templates
from tests.security.in_process import calling, in_process
from tests.support.local_server import Answer, serve
from tests.support.pipeline import Pipeline

HEADERS = {"if-match", "if-none-match", "idempotency-key", "x-loci-reason", "x-loci-tenant", "x-loci-user"}
"""Those that the API reads, besides the token."""


def answers_of(ports: Ports) -> Answer:
    """Answers one request at a time: the fakes have no transactions."""
    handler, lock = in_process(ports), Lock()

    def answer(method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Reply:
        sent = {name.lower(): value for name, value in headers.items()}
        user = sent["authorization"].removeprefix("Bearer ")
        with lock:
            read = {name: sent[name] for name in HEADERS & sent.keys()}
            role = "service" if user.startswith("service") else "user"
            return calling(handler, user, "acme", role).send_once(method, path, body, read)

    return answer


def run() -> None:
    """Serve until standard input ends."""
    world, output = Pipeline(), sys.stdout
    ports = world.with_parts(templates=FolderTemplates(locate()), template_records=Templates())
    # The API prints its metrics, which would fill a pipe that is read only for answers.
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere), serve(answers_of(ports)) as url:
        print(url, file=output, flush=True)
        for line in sys.stdin:
            world.clock.pass_by(timedelta(seconds=float(line)))
            print(world.clock.now.isoformat(), file=output, flush=True)


if __name__ == "__main__":
    run()
