"""The real sentence model for tests, built once into the git-ignored build folder."""

from pathlib import Path

from loci.adapters.minilm.build import build
from tests.support.paths import ROOT

FOLDER = ROOT / "build" / "minilm"


def build_model() -> Path:
    """The folder of the model; building it takes uv and, the first time, the network."""
    build(FOLDER)
    return FOLDER
