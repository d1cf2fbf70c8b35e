"""The texts that a path of a value leads to, in LangGraph's form: ``$``, ``fields.joined``, ``list[*].field``."""

import json
import re
from collections.abc import Iterator, Sequence

from loci.errors import Refused
from loci.model.users import JsonValue

WHOLE = "$"
_STEP = re.compile(r"\.?([^.\[\]{}*$]+)|\[(\*|-?\d+)\]")


def texts_at(value: JsonValue, path: str) -> list[str]:
    """Raises Refused for a path of another form."""
    if path == WHOLE:
        return [json.dumps(value, sort_keys=True, ensure_ascii=False)]
    return list(_texts(value, _steps(path)))


def _steps(path: str) -> Sequence[str | int]:
    """Fields by name, places of a list by number, and ``[*]`` for all of them."""
    steps: list[str | int] = []
    end = 0
    for match in _STEP.finditer(path):
        if match.start() != end:
            break
        end = match.end()
        name, place = match.groups()
        steps.append(name if name is not None else "[*]" if place == "*" else int(place))
    if not steps or end != len(path):
        raise Refused.field("/index", f"the index path {path[:50]!r} is not supported: use $, fields, [*] and [n]")
    return steps


def _texts(value: JsonValue, steps: Sequence[str | int]) -> Iterator[str]:
    if not steps:
        if isinstance(value, dict | list):
            yield json.dumps(value, sort_keys=True, ensure_ascii=False)
        elif value is not None:
            yield str(value)
        return
    step, rest = steps[0], steps[1:]
    if step == "[*]" and isinstance(value, list):
        for one in value:
            yield from _texts(one, rest)
    elif isinstance(step, int) and isinstance(value, list):
        if -len(value) <= step < len(value):
            yield from _texts(value[step], rest)
    elif isinstance(step, str) and isinstance(value, dict) and step in value:
        yield from _texts(value[step], rest)
