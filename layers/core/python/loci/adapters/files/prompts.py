"""Released prompts in ``prompts``: ``<name>-<version>.txt``, and ``<name>-<version>.schema.json`` for its answer."""

import hashlib
import json
import re
from pathlib import Path

from loci.ports.language import Prompt

_NAME = re.compile(r"[a-z0-9-]{1,32}")
_VERSION = re.compile(r"[a-z0-9]{1,32}")


class FolderPrompts:
    """Each prompt is read once a process."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[tuple[str, str], Prompt | None] = {}

    def read(self, name: str, version: str) -> Prompt | None:
        """The version may come from a client: only one of the form of versions becomes a path."""
        if not (_NAME.fullmatch(name) and _VERSION.fullmatch(version)):
            return None
        if (name, version) not in self._read:
            self._read[name, version] = self._load(name, version)
        return self._read[name, version]

    def _load(self, name: str, version: str) -> Prompt | None:
        path = self._folder / f"{name}-{version}.txt"
        if not path.is_file():
            return None
        text = path.read_text(encoding="utf-8")
        form = self._folder / f"{name}-{version}.schema.json"
        schema = form.read_text(encoding="utf-8") if form.is_file() else None
        digest = hashlib.sha256(f"{text}\n{schema or ''}".encode()).hexdigest()
        return Prompt(text, None if schema is None else json.loads(schema), digest)
