"""Built-in templates in ``prompts/templates``: ``<id>.mustache`` writes plain text, ``<id>.xml.mustache`` and
``<id>.json.mustache`` what they say."""

import importlib.util
import re
from pathlib import Path

from loci.model.apps import Escaping, TemplateSource

# In the core layer this is next to our package; in a checkout the files are in the folder prompts at its root.
_PACKAGE = "loci_prompts"
_CHECKOUT_DEPTH = 6
_ID = re.compile(r"[a-z0-9-]{1,63}")


class FolderTemplates:
    """Each file is read once a process; ``folder`` holds them in ``templates``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "templates"
        self._read: dict[str, TemplateSource] = {}

    def read(self, id: str) -> TemplateSource | None:
        """The id may come from a client: only one of the form of ids becomes a path."""
        if id not in self._read:
            template_source = self._load(id) if _ID.fullmatch(id) else None
            if template_source is None:
                return None
            self._read[id] = template_source
        return self._read[id]

    def ids(self) -> tuple[str, ...]:
        return tuple(sorted({path.name.partition(".")[0] for path in self._folder.glob("*.mustache")}))

    def _load(self, id: str) -> TemplateSource | None:
        for escaping in Escaping:
            kind = "" if escaping is Escaping.TEXT else f".{escaping}"
            path = self._folder / f"{id}{kind}.mustache"
            if path.is_file():
                return TemplateSource(path.read_text(encoding="utf-8"), escaping)
        return None


def locate() -> Path:
    """The folder of prompts and built-in templates: in the core layer, or in a checkout. Raises FileNotFoundError."""
    found = importlib.util.find_spec(_PACKAGE)
    places = [Path(place) for place in (found and found.submodule_search_locations) or ()]
    above = Path(__file__).resolve().parents
    if len(above) > _CHECKOUT_DEPTH:
        places.append(above[_CHECKOUT_DEPTH] / "prompts")
    for place in places:
        if (place / "templates").is_dir():
            return place
    raise FileNotFoundError(f"the built-in templates are not in a package {_PACKAGE} or in a checkout")
