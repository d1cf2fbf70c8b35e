"""Built-in templates: ``<id>.mustache`` in ``prompts/templates``."""

import importlib.util
import re
from pathlib import Path

# In the core layer beside our package; in a checkout the same files lie in the folder prompts at its root.
_PACKAGE = "loci_prompts"
_CHECKOUT_DEPTH = 6
_ID = re.compile(r"[a-z0-9-]{1,63}")


class FolderTemplates:
    """Each file is read once a process."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, str] = {}

    def read(self, id: str) -> str | None:
        """The id may come from a client: only one of the form of ids becomes a path."""
        if id not in self._read:
            path = self._folder / f"{id}.mustache"
            if not _ID.fullmatch(id) or not path.is_file():
                return None
            self._read[id] = path.read_text(encoding="utf-8")
        return self._read[id]


def locate() -> Path:
    """The folder of the built-in templates: in the core layer, or in a checkout. Raises FileNotFoundError."""
    found = importlib.util.find_spec(_PACKAGE)
    places = [Path(place) for place in (found and found.submodule_search_locations) or ()]
    above = Path(__file__).resolve().parents
    if len(above) > _CHECKOUT_DEPTH:
        places.append(above[_CHECKOUT_DEPTH] / "prompts")
    for place in places:
        if (place / "templates").is_dir():
            return place / "templates"
    raise FileNotFoundError(f"the built-in templates are neither in a package {_PACKAGE} nor in a checkout")
