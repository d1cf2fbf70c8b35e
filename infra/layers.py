"""Layers of the functions, from the archives of infra/packaging.py."""

from pathlib import Path

from aws_cdk import aws_lambda as lambda_
from constructs import Construct

from functions.capability import Capability
from infra.packaging import Archives


class Layers(Construct):
    """The package `loci`, third-party wheels, the layer of embedding functions, and the pages."""

    def __init__(self, scope: Construct, construct_id: str, *, archives: Archives) -> None:
        super().__init__(scope, construct_id)
        self._core = self._layer("Core", archives.core)
        self._dependencies = self._layer("Dependencies", archives.dependencies)
        self._embedder = self._layer("Embedder", archives.embedder)
        self._pages = self._layer("Pages", archives.pages)

    def of(self, capability: Capability) -> list[lambda_.ILayerVersion]:
        """The layers of a function."""
        if capability.serves_pages:
            return [self._core, self._pages]
        always: list[lambda_.ILayerVersion] = [self._core, self._dependencies]
        return [*always, self._embedder] if capability.embeds else always

    def _layer(self, title: str, archive: Path) -> lambda_.LayerVersion:
        return lambda_.LayerVersion(
            self, title, code=lambda_.Code.from_asset(str(archive)), description=f"Loci {title.lower()}"
        )
