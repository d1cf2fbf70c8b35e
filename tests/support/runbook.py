"""The commands of docs/runbook.md, run one after the other as the page has them."""

import os
import re
import shlex
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from local import aws, paths
from local.deployment import Stack
from loci.cli.exit_codes import ExitCode
from tests.support.paths import ROOT

PAGE = ROOT / "docs" / "runbook.md"
OF_AWS = re.compile(r"\s+# AWS$")
REFUSED_BY_CURL = 22
_STATUS = re.compile(r"\s+# (4\d\d)$")
_LINE = re.compile(r"^    (\S.*)$", re.MULTILINE)
_FUNCTIONS = re.compile(r"^```bash\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def symptoms() -> Mapping[str, Sequence[str]]:
    """The command lines of each symptom, by its heading; those that only AWS can show are left out."""
    _, *sections = PAGE.read_text("utf-8").split("\n## ")
    lines = {section.partition("\n")[0]: _LINE.findall(section) for section in sections}
    return {heading: [line for line in found if not OF_AWS.search(line)] for heading, found in lines.items()}


@dataclass
class Operator:
    """Somebody who follows one symptom of the page, in a folder of their own."""

    symptom: str
    stack: Stack
    folder: Path
    values: Mapping[str, str]
    """What the words in capitals stand for."""
    environment: Mapping[str, str]

    @cached_property
    def left(self) -> list[str]:
        """The lines that have not been run yet."""
        return list(symptoms()[self.symptom])

    def run(self, part: str, *statuses: int, **values: str) -> str:
        """Runs the first line left that has this part, and returns what it prints. It ends with one of these statuses,
        by default with DONE, and where the page says `# 409` with that answer."""
        line = next(line for line in self.left if part in line)
        self.left.remove(line)
        return self._run(line, statuses or (ExitCode.DONE,), {**self.values, **values})

    def again(self, part: str, *statuses: int, **values: str) -> str:
        """Runs a line of the symptom once more."""
        line = next(line for line in symptoms()[self.symptom] if part in line)
        return self._run(line, statuses or (ExitCode.DONE,), {**self.values, **values})

    def _run(self, line: str, statuses: Sequence[int], values: Mapping[str, str]) -> str:
        refusal = _STATUS.search(line)
        command = re.sub(r"(?<![$\w])[A-Z_]{2,}(?!\w|=)", lambda word: values.get(word[0], word[0]), line)
        (functions,) = _FUNCTIONS.findall(PAGE.read_text("utf-8"))
        done = subprocess.run(  # noqa: S603 - the page's own lines
            ["/bin/bash", "-c", f"{functions}\n{command}"],
            env=self._environment(),
            cwd=ROOT if command.startswith("make ") else self.folder,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        expected = (REFUSED_BY_CURL,) if refusal else statuses
        assert done.returncode in expected, f"{shlex.quote(command)}\n{done.stdout}\n{done.stderr}"
        if refusal:
            assert f" {refusal[1]}" in done.stderr, done.stderr
        return done.stdout

    def _environment(self) -> dict[str, str]:
        tools = os.pathsep.join([str(paths.VENV / "bin"), os.environ["PATH"]])
        own = {"PATH": tools, "HOME": os.environ.get("HOME", "/"), "AWS_ENDPOINT_URL": self.stack.endpoint}
        return {**own, **aws.credentials(), "LOCI_URL": self.stack.url, **self.environment}
