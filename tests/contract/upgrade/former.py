"""The release before this one: its commit, and its own code as a program that answers next to this one."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from aws_lambda_powertools.utilities.typing import LambdaContext

from local.paths import ROOT
from tests.conftest import Tables as Emulated
from tests.contract.upgrade import serving
from tests.contract.upgrade.record_release import RELEASES

RELEASE = max((file.stem for file in RELEASES.glob("*.json")), key=lambda name: [int(part) for part in name.split(".")])
"""The newest one that was published."""
_CODE = ("layers/core/python", "local", "tests", "prompts")


def find_commit() -> str:
    """Return the commit that first had the version of the release: a clone without tags has it too."""
    if _git("rev-parse", "--is-shallow-repository").strip() == "true":
        pytest.skip(f"the history of this clone is cut off before release {RELEASE}: git fetch --unshallow")
    commits = _git("log", "--format=%H", f'-Sversion = "{RELEASE}"', "--", "pyproject.toml").split()
    if not commits:
        pytest.skip(f"the history of this clone does not have release {RELEASE}")
    return commits[-1]


def write_code(folder: Path) -> None:
    """Write the code of the release into a folder, and nothing that has to be installed."""
    archive = subprocess.run(["git", "archive", find_commit(), *_CODE], cwd=ROOT, capture_output=True, check=True)  # noqa: S603, S607  # fixed words
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive.stdout, check=True)  # noqa: S603, S607  # fixed words


@dataclass(frozen=True, slots=True)
class FormerRelease:
    """A process of the former release over the tables of this one."""

    process: subprocess.Popen[str]

    def handle(self, event: dict[str, Any], _context: LambdaContext) -> dict[str, Any]:
        """Return what its API answers."""
        answer: dict[str, Any] = self._ask({"event": event})
        return answer

    def work_off(self) -> None:
        """Let it do all jobs that it has queued."""
        self._ask({})

    def _ask(self, asked: object) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, "the former release has ended; what it says is above"
        return json.loads(line)


@contextmanager
def serve_former(code: Path, tables: Emulated) -> Iterator[FormerRelease]:
    """Run the code of a release over these tables."""
    ours = {name: value for name, value in os.environ.items() if name != "LOCI_RELEASE"}
    path = os.pathsep.join(str(code / part) for part in ("", "layers/core/python", "prompts"))
    command = [sys.executable, serving.__file__, tables.endpoint, json.dumps(tables.names)]
    with subprocess.Popen(  # noqa: S603  # our own program
        command, cwd=code, env=ours | {"PYTHONPATH": path}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield FormerRelease(process)
        assert process.stdin
        process.stdin.close()


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S603, S607  # fixed words
