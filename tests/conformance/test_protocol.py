"""The protocol layer, whatever a server offers: with the tools, resources and prompts that the runner asks for, every
scenario passes but those of features that Loci does not have."""

from pathlib import Path

import pytest

from tests.conformance.runner import REVISIONS, run_scenarios
from tests.conformance.runner_catalog import RunnerCatalog
from tests.conformance.server import serve_catalog

pytestmark = pytest.mark.night


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_scenario_of_the_protocol_passes(revision: str, tmp_path: Path) -> None:
    with serve_catalog(RunnerCatalog()) as url:
        done = run_scenarios(url, revision, "protocol", tmp_path)
    assert done.returncode == 0, done.stdout[-4000:]
