"""Functions that embed nothing have no numpy: neither they nor what they load on the way may ask for it."""

import subprocess
import sys

import pytest

from functions.capabilities import CAPABILITIES
from tests.support.paths import ROOT

pytestmark = pytest.mark.thorough

LIGHT = sorted(f"functions/{capability.folder}/app.py" for capability in CAPABILITIES if not capability.embeds)
# With its handler, and what a summary by a model and a turn load when they are asked for.
LOADING = """
import runpy, sys
sys.modules["numpy"] = None
for path in sys.argv[1:]:
    runpy.run_path(path)
import loci.learning.extraction.transcripts, loci.inference.llm.budgets
import loci.run_turn.results, loci.run_turn.starting
"""


def test_a_function_that_embeds_nothing_needs_no_numpy() -> None:
    loaded = subprocess.run(  # noqa: S603  # our own interpreter and files
        [sys.executable, "-c", LOADING, *LIGHT], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert loaded.returncode == 0, loaded.stderr[-2000:]
