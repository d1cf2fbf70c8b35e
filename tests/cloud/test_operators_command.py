"""The command of operators finds a deployment by its name, with AWS credentials alone."""

import json
import subprocess
from pathlib import Path

import pytest

from local import aws, paths
from local.deployment import Stack
from loci.cli.exit_codes import ExitCode


@pytest.fixture
def run(stack: Stack, tmp_path: Path) -> "Run":
    return Run(stack, tmp_path)


class Run:
    """Runs the command outside of any ``make dev``."""

    def __init__(self, stack: Stack, folder: Path) -> None:
        self._environment = {**aws.credentials(), "AWS_ENDPOINT_URL": stack.endpoint}
        self._folder = folder

    def __call__(self, *arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(  # noqa: S603 - our own program
            [paths.VENV / "bin" / "loci", *arguments],
            env={**self._environment, **environment},
            cwd=self._folder,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )


def test_a_name_is_enough_for_tables_and_queues(run: Run) -> None:
    jobs = run("--deployment", "loci", "extractions", "--tenant", "demo", "--app", "none", "--status", "failed")
    assert (jobs.returncode, jobs.stdout) == (ExitCode.DONE, ""), jobs.stderr
    letters = run("--deployment", "loci", "redrive", "--dry-run")
    assert letters.returncode == ExitCode.DONE, letters.stderr
    assert all(json.loads(line) for line in letters.stdout.splitlines())
    key = run("--deployment", "loci", "receipt", "public-key")
    assert "BEGIN PUBLIC KEY" in key.stdout, key.stderr


def test_a_deployment_that_is_not_there_is_refused_with_its_stack(run: Run) -> None:
    done = run("--deployment", "prod", "redrive", "--dry-run")
    assert done.returncode == ExitCode.REFUSED
    assert done.stderr.strip() == f"loci: there is no stack LociService-prod in {aws.REGION}"


def test_without_a_region_the_command_says_so(run: Run) -> None:
    done = run("--deployment", "loci", "redrive", "--dry-run", AWS_REGION="", AWS_DEFAULT_REGION="")
    assert done.returncode == ExitCode.NO_ACCESS
    assert "no region" in done.stderr
