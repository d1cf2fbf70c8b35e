"""The cases that the server and both clients run."""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[3] / "tests" / "vectors"


def read_vectors(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
