"""Reads what extraction is to remember from a file: ``instructions`` and ``categories``, as the API takes them."""

import json
from pathlib import Path
from typing import Any

from loci.errors import Refused
from loci.model.guidance import CategoryGuide, Guidance


def read_guidance(path: Path) -> Guidance:
    """Raises Refused where the file cannot be read, or holds something else; it names the field that is wrong."""
    try:
        held = json.loads(path.read_text("utf-8"))
        _require_object(held, "the file", ("instructions", "categories"))
        instructions = _text(held.get("instructions"), "/instructions")
        guides = _list(held.get("categories"), "/categories")
        return Guidance(instructions or None, tuple(_guide(one, f"/categories/{n}") for n, one in enumerate(guides)))
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}") from error
    except json.JSONDecodeError as error:
        raise Refused(f"{path} is not JSON: line {error.lineno}, column {error.colno}") from error
    except UnicodeDecodeError as error:
        raise Refused(f"{path} is not UTF-8") from error
    except ValueError as error:
        raise Refused(f"{path}: {error}") from error


def _guide(one: Any, place: str) -> CategoryGuide:
    _require_object(one, place, ("name", "description", "examples"))
    name = _text(one.get("name"), f"{place}/name")
    if not name:
        raise ValueError(f"{place}/name is missing")
    examples = enumerate(_list(one.get("examples"), f"{place}/examples"))
    texts = tuple(_text(example, f"{place}/examples/{n}") for n, example in examples)
    return CategoryGuide(name, _text(one.get("description"), f"{place}/description"), texts)


def _require_object(held: Any, place: str, fields: tuple[str, ...]) -> None:
    if not isinstance(held, dict):
        raise ValueError(f"{place} must be a JSON object with {', '.join(fields)}")
    for field in held.keys() - set(fields):
        raise ValueError(f"{place} has an unknown field {field[:40]!r}; there are {', '.join(fields)}")


def _text(value: Any, place: str) -> str:
    """``""`` for None."""
    if value is not None and not isinstance(value, str):
        raise ValueError(f"{place} must be a text")
    return value or ""


def _list(value: Any, place: str) -> list[Any]:
    """Empty for None."""
    if value is not None and not isinstance(value, list):
        raise ValueError(f"{place} must be a list")
    return value or []
