"""The service that adapters are tested on: the real API over stores in memory, in a process of the server's own."""

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO
from uuid import uuid4

import pytest

from loci_memory_client import Loci

ROOT = Path(__file__).parents[4]
COMMAND = (str(ROOT / ".venv" / "bin" / "python"), "-m", "tests.support.local_service")


@dataclass(frozen=True)
class Service:
    """Its address, and its clock."""

    url: str
    commands: IO[str]
    answers: IO[str]

    def pass_time(self, *, minutes: float) -> datetime:
        """The time of the service after that."""
        self.commands.write(f"{minutes * 60}\n")
        self.commands.flush()
        return datetime.fromisoformat(self.answers.readline().strip())

    def open_client(self) -> Loci:
        """The client of a user of its own."""
        return Loci(url=self.url, token=f"user-{uuid4().hex[:12]}")


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    with subprocess.Popen(  # noqa: S603 - the command is ours
        COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield Service(process.stdout.readline().strip(), process.stdin, process.stdout)
        process.stdin.close()


@pytest.fixture
def loci(service: Service) -> Iterator[Loci]:
    with service.open_client() as client:
        yield client


@pytest.fixture
def space(loci: Loci) -> str:
    return loci.memory.create_memory_space(name="agents").id
