"""Agents of each framework keep their memory in the deployed app, as the guide to adapters prints it."""

import os
import subprocess
from uuid import uuid4

from local import paths
from local.deployment import Stack
from local.users import Person
from tests.cloud.conftest import Callers


def test_the_guide_to_adapters_runs_on_the_deployed_app(stack: Stack, callers: Callers) -> None:
    person = Person(f"agent-{uuid4().hex[:8]}")
    stack.pool.add(person)
    done = subprocess.run(
        [".venv/bin/python", "-m", "tests.deployed.adapters"],
        cwd=paths.CLIENTS / "python",
        env={**os.environ, "LOCI_URL": stack.url, "LOCI_TOKEN": str(callers(person.name).token)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
