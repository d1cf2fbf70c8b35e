"""The server scenarios of the official conformance runner, on the deployed endpoint."""

import subprocess
from pathlib import Path

from local import paths
from local.deployment import Stack
from local.users import Person
from tests.cloud.conftest import Callers
from tests.support.token_proxy import add_token

RUNNER = paths.CONFORMANCE / "node_modules" / "@modelcontextprotocol" / "conformance" / "dist" / "index.js"
EXPECTED = paths.ROOT / "tests" / "conformance" / "mcp.yml"
EVE = Person("mcp-eve", app="mcp")


def test_every_scenario_of_what_is_offered_passes(stack: Stack, callers: Callers, tmp_path: Path) -> None:
    stack.pool.add(EVE)
    with add_token(stack.url, str(callers(EVE.name).token)) as proxy:
        asked = ["server", "--url", f"{proxy.url}/mcp", "--expected-failures", str(EXPECTED), "-o", str(tmp_path)]
        done = subprocess.run(  # noqa: S603 - the pinned runner
            [paths.VENV / "bin" / "node", RUNNER, *asked], capture_output=True, text=True, timeout=300, check=False
        )
    assert done.returncode == 0, done.stdout[-4000:]
