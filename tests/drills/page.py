"""The commands that docs/runbook.md shows for a night."""

import re
import shlex
from collections.abc import Sequence

from local import paths

_COMMAND = re.compile(r"^    loci (.+)$", re.MULTILINE)


def commands(night: str, **values: str) -> Sequence[Sequence[str]]:
    """The arguments of each command of a night, in order; ``values`` are those of the words in capitals."""
    page = (paths.ROOT / "docs" / "runbook.md").read_text("utf-8")
    (section,) = (part for part in page.split("\n## ")[1:] if part.startswith(f"{night}:"))
    return [[values.get(word, word) for word in shlex.split(found)] for found in _COMMAND.findall(section)]
