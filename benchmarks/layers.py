"""Sizes of the layers, unzipped, for what ``cdk.json`` deploys to and for this machine."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import text
from infra import packaging
from infra.archive import unzipped_size
from infra.packaging import LAYERS, MEGABYTE, Target
from infra.settings import parse

NOTE = """\
MB of 10^6 bytes, unzipped and with their bytecode; Lambda takes 250 in all."""


@dataclass(frozen=True, slots=True)
class LayerSize:
    """One archive. ``limit`` is the most that packaging lets through, in MB as ``megabytes`` is."""

    target: str
    layer: str
    megabytes: float
    limit: int


def measure() -> list[LayerSize]:
    """Builds what is missing. Raises uv.BuildError."""
    return [size for target in _targets() for size in _sizes(target)]


def render(sizes: Sequence[LayerSize]) -> str:
    rows = [(size.target, size.layer, f"{size.megabytes:.1f}", str(size.limit)) for size in sizes]
    return f"{text.table(('target', 'layer', 'MB', 'limit'), rows, right=(2, 3))}\n\n{NOTE}"


def _targets() -> tuple[Target, Target]:
    context = json.loads((packaging.ROOT / "cdk.json").read_text("utf-8"))["context"]["loci"]
    return packaging.target_of(parse(context)), packaging.target_of(parse({"local": True}))


def _sizes(target: Target) -> Iterator[LayerSize]:
    archives = packaging.build(target)
    for layer in LAYERS:
        archive: Path = getattr(archives, layer.name)
        megabytes = unzipped_size(archive) / MEGABYTE
        yield LayerSize(target.name, layer.name, megabytes, layer.limit)
