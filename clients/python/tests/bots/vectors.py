"""Cases that the service and every client run."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[4] / "tests" / "vectors" / "bots.json"


def vectors(section: str) -> Sequence[Any]:
    """The cases of one section."""
    cases: Sequence[Any] = json.loads(FILE.read_text("utf-8"))[section]
    return cases
