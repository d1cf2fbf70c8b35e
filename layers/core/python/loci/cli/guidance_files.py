"""Reads what extraction is to remember from a file: ``instructions`` and ``categories``, as the API takes them."""

import json
from pathlib import Path
from typing import Any

from loci.errors import Refused
from loci.model.guidance import CategoryGuide, Guidance


def read_guidance(path: Path) -> Guidance:
    """Raises Refused where the file is not there, or holds something else."""
    try:
        held = json.loads(path.read_text("utf-8"))
        _require_keys(held, {"instructions", "categories"})
        return Guidance(_text(held.get("instructions") or "") or None, tuple(map(_guide, held.get("categories") or ())))
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise Refused(f"{path} must be a JSON object with instructions (text) and categories (a list)") from error


def _guide(one: Any) -> CategoryGuide:
    _require_keys(one, {"name", "description", "examples"})
    examples = tuple(_text(example) for example in one.get("examples") or ())
    return CategoryGuide(_text(one["name"]), _text(one.get("description") or ""), examples)


def _require_keys(held: Any, known: set[str]) -> None:
    if not isinstance(held, dict) or held.keys() - known:
        raise ValueError("unknown fields")


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value
