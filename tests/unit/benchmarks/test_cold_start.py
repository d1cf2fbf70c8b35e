"""What cold starts are compared with."""

from pathlib import Path

import pytest

from benchmarks.cold_start import EMBEDDING, PLAIN, VALIDATING, row_like
from benchmarks.layer_dir import LayerFolders

LAYERS = LayerFolders(Path("core"), Path("dependencies"), Path("embedder"), Path("pages"))


@pytest.mark.parametrize(("floor", "has_embedder"), [(PLAIN, False), (VALIDATING, False), (EMBEDDING, True)])
def test_a_floor_has_the_layers_that_it_imports(floor: Path, has_embedder: bool) -> None:
    layers = LAYERS.of(row_like(floor))
    assert LAYERS.dependencies in layers
    assert (LAYERS.embedder in layers) == has_embedder
