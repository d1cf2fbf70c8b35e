"""Read the object of a schema out of what a model wrote: after prose or thoughts, in a fence, with a field more or one
less, or cut off.

An entry of a list that does not fit costs itself alone. Fields that the schema does not know are left out, and one that
may be empty is empty where it is missing.
"""

import json
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from loci.model.users import JsonObject
from loci.records import record

_THOUGHTS = re.compile(r"\s*<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL)
_END_OF_THOUGHTS = re.compile(r"</think(?:ing)?>")
_MARKS = re.compile(r'"(?:[^"\\]|\\.)*"?|[{}\[\]]', re.DOTALL)
_CLOSING = {"{": "}", "[": "]"}
_IN_LIST_OF_OBJECT = "{["


class Unfit(Exception):
    """Raised where no value of a schema can be read. The text says why, without content."""


@record(frozen=True, slots=True)
class ObjectAnswer:
    """An object that fits its schema. ``misfits`` counts the entries that did not, and were left out, ``problem`` says
    why one did not; ``is_cut``: the answer broke off, and these are its whole entries."""

    fields: JsonObject
    misfits: int = 0
    problem: str = ""
    is_cut: bool = False

    @property
    def is_useless(self) -> bool:
        """Whether entries were given and not one fits."""
        return self.misfits > 0 and not any(self.fields.values())


def read_object(schema: JsonObject, text: str) -> ObjectAnswer | None:
    """The first whole object with a field of the schema; None if there is none. Raises Unfit where it does not fit."""
    found = _find_object(_spoken_part(text), _names(schema))
    return None if found is None else _fit(schema, found)


def read_cut_object(schema: JsonObject, text: str) -> ObjectAnswer | None:
    """The whole entries of an object that breaks off; None if not one is whole and fits."""
    spoken = _spoken_part(text)
    for opening in re.finditer(r"\{", spoken):
        whole_part = _whole_entries(spoken[opening.start() :])
        found = None if whole_part is None else _find_object(whole_part, _names(schema))
        if found is not None:
            try:
                answer = _fit(schema, found)
            except Unfit:
                return None
            return replace(answer, is_cut=True)
    return None


def _names(schema: JsonObject) -> Collection[str]:
    properties: Any = schema["properties"]
    names: Collection[str] = properties.keys()
    return names


def _spoken_part(text: str) -> str:
    """The text without the thoughts before it; some servers send only the tag that ends them."""
    thoughts = _THOUGHTS.match(text)
    if thoughts is not None:
        return text[thoughts.end() :]
    end = _END_OF_THOUGHTS.search(text)
    is_after_thoughts = end is not None and not text.lstrip().startswith(("{", "```"))
    return text[end.end() :] if end is not None and is_after_thoughts else text


def _find_object(text: str, names: Collection[str]) -> dict[str, Any] | None:
    decoder = json.JSONDecoder()
    place = text.find("{")
    while place >= 0:
        try:
            found, end = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            end = place + 1
        else:
            if any(name in found for name in names):
                fields: dict[str, Any] = found
                return fields
        place = text.find("{", end)
    return None


def _whole_entries(text: str) -> str | None:
    """The object up to its last whole entry, closed; None if no list of it has one."""
    opened, kept_part = "", None
    for mark in _MARKS.finditer(text):
        sign = mark[0]
        if sign in _CLOSING:
            opened += sign
        elif sign in _CLOSING.values():
            opened = opened[:-1]
            if opened == _IN_LIST_OF_OBJECT:
                kept_part = text[: mark.end()] + "]}"
    return kept_part


def _fit(schema: JsonObject, found: dict[str, Any]) -> ObjectAnswer:
    """The object as the schema has it. Raises Unfit."""
    completed: Any = _complete(schema, found)
    parts: Any = schema["properties"]
    problems: list[str] = []
    for name, part in parts.items():
        if isinstance(completed.get(name), list) and "items" in part:
            said = [(entry, _problem_of(part["items"], entry)) for entry in completed[name]]
            completed[name] = [entry for entry, problem in said if problem is None]
            problems += [problem for _, problem in said if problem is not None]
    _require_fit(schema, completed)
    return ObjectAnswer(completed, len(problems), problems[0] if problems else "")


def _complete(schema: Mapping[str, Any], found: object) -> object:
    """The value without unknown fields, and with the empty ones that are missing."""
    if isinstance(found, list):
        return [_complete(schema.get("items", {}), entry) for entry in found]
    if not isinstance(found, dict) or schema.get("additionalProperties") is not False:
        return found
    parts: Mapping[str, Any] = schema["properties"]
    known = {name: _complete(part, found[name]) for name, part in parts.items() if name in found}
    missing = {name: parts[name] for name in schema.get("required", ()) if name not in found}
    return {**known, **{name: _empty(part) for name, part in missing.items() if _may_be_empty(part)}}


def _may_be_empty(part: Mapping[str, Any]) -> bool:
    return part.get("type") == "array" or "null" in part.get("type", ())


def _empty(part: Mapping[str, Any]) -> object:
    return [] if part["type"] == "array" else None


def _problem_of(schema: JsonObject, entry: object) -> str | None:
    try:
        _require_fit(schema, entry)
    except Unfit as error:
        return str(error)
    return None


def _require_fit(schema: JsonObject, value: object) -> None:
    """Raises Unfit for a value that is not one of the schema."""
    from fastjsonschema import JsonSchemaValueException

    try:
        _compile_check(json.dumps(schema))(value)
    except JsonSchemaValueException as error:
        # The message may quote the schema, never the answer.
        raise Unfit(f"the answer does not match its schema: {error.message}") from error


@lru_cache(maxsize=16)
def _compile_check(schema: str) -> Callable[[object], Any]:
    # Only processes that call a model need it.
    import fastjsonschema

    checked: Callable[[object], Any] = fastjsonschema.compile(json.loads(schema), detailed_exceptions=True)
    return checked
