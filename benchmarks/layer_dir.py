"""The layers as Lambda unpacks them, built for this machine and this Python."""

import zipfile
from dataclasses import dataclass
from pathlib import Path

from functions.capability import Capability
from infra import packaging
from infra.settings import parse


@dataclass(frozen=True, slots=True)
class LayerFolders:
    """The ``python`` folder of each layer, to be put on an import path."""

    core: Path
    dependencies: Path
    embedder: Path
    pages: Path

    def of(self, capability: Capability) -> list[Path]:
        """Those that a function carries."""
        if capability.serves_pages:
            return [self.core, self.pages]
        always = [self.core, self.dependencies]
        return [*always, self.embedder] if capability.embeds else always


def unpack(folder: Path) -> LayerFolders:
    """Build what is missing, and unpack everything into ``folder``. Raises uv.BuildError."""
    archives = packaging.build(packaging.target_of(parse({"local": True})))
    return LayerFolders(
        core=_extract(archives.core, folder / "core"),
        dependencies=_extract(archives.dependencies, folder / "dependencies"),
        embedder=_extract(archives.embedder, folder / "embedder"),
        pages=_extract(archives.pages, folder / "pages"),
    )


def _extract(archive: Path, folder: Path) -> Path:
    with zipfile.ZipFile(archive) as source:
        source.extractall(folder)
    return folder / "python"
