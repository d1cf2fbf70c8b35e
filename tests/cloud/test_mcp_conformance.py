"""The server scenarios of the official conformance runner, on the deployed endpoint."""

from pathlib import Path

import pytest

from local.deployment import Stack
from local.users import Person
from tests.cloud.conftest import Callers
from tests.conformance.runner import REVISIONS, run_scenarios
from tests.support.token_proxy import add_token

pytestmark = pytest.mark.night

EVE = Person("mcp-eve", app="mcp")


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_scenario_of_what_is_offered_passes(
    stack: Stack, callers: Callers, tmp_path: Path, revision: str
) -> None:
    stack.pool.add(EVE)
    with add_token(stack.url, str(callers(EVE.name).token)) as proxy:
        done = run_scenarios(proxy.url, revision, "loci", tmp_path)
    assert done.returncode == 0, done.stdout[-4000:]
