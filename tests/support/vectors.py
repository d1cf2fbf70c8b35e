"""Cases that the server and the clients in other languages all run."""

import json
from collections.abc import Sequence
from typing import Any

from tests.support.paths import ROOT


def vectors(dialect: str, section: str) -> Sequence[Any]:
    """The cases of one section of a dialect's file."""
    cases: Sequence[Any] = json.loads((ROOT / "tests" / "vectors" / f"{dialect}.json").read_text("utf-8"))[section]
    return cases
