"""Reads fields of a JSON object from a file. What has another type than its format says refuses the file, and names the
place."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from math import isfinite
from typing import Any, NoReturn

from loci_memory_client.transfer.faults import BadFile
from loci_memory_client.transfer.instants import parse_instant

MAX_DEPTH = 100
"""Objects and lists within each other. Deeper JSON is no memory of anyone."""


@dataclass(frozen=True, slots=True)
class Fields:
    """A JSON object and its place in the file."""

    values: dict[str, Any]
    place: str

    @classmethod
    def of(cls, value: object, place: str) -> "Fields":
        """Raises BadFile for what is no object, or holds what JSON between systems cannot."""
        if not isinstance(value, dict):
            raise BadFile(place, f"must be an object, not {_name(value)}")
        return cls(clean_value(value, place), place)

    def text(self, name: str) -> str:
        """Text that must be there."""
        found = self.optional_text(name)
        return self.refuse(name, "is missing") if found is None else found

    def optional_text(self, *names: str) -> str | None:
        """The first of the fields that is neither absent nor null."""
        for name in names:
            value = self.values.get(name)
            if value is not None:
                return value if isinstance(value, str) else self.refuse(name, f"must be text, not {_name(value)}")
        return None

    def number(self, name: str) -> float | None:
        value = self.values.get(name)
        if value is None or (isinstance(value, int | float) and not isinstance(value, bool)):
            return value
        return self.refuse(name, f"must be a number, not {_name(value)}")

    def flag(self, name: str) -> bool:
        """False if absent."""
        value = self.values.get(name)
        if value is None or isinstance(value, bool):
            return bool(value)
        return self.refuse(name, f"must be true or false, not {_name(value)}")

    def instant(self, *names: str) -> datetime | None:
        """The first of the fields that is neither absent, null nor empty."""
        for name in names:
            value = self.values.get(name)
            if value in (None, ""):
                continue
            found = parse_instant(value)
            return found if found is not None else self.refuse(name, "must be a date and time from 1900 to 9000")
        return None

    def object(self, name: str) -> "Fields":
        """The object of a field, empty if absent."""
        value = self.values.get(name)
        place = f"{self.place}/{name}"
        if value is None:
            return Fields({}, place)
        return Fields(value, place) if isinstance(value, dict) else self.refuse(name, "must be an object")

    def list(self, name: str) -> list[Any]:
        """The list of a field, empty if absent."""
        value = self.values.get(name)
        if value is None:
            return []
        return value if isinstance(value, list) else self.refuse(name, f"must be a list, not {_name(value)}")

    def objects(self, name: str) -> Iterator["Fields"]:
        """Each object of the list of a field."""
        for index, value in enumerate(self.list(name)):
            place = f"{self.place}/{name}/{index}"
            if not isinstance(value, dict):
                raise BadFile(place, f"must be an object, not {_name(value)}")
            yield Fields(value, place)

    def texts(self, name: str) -> tuple[str, ...]:
        """The texts of the list of a field."""
        for index, value in enumerate(self.list(name)):
            if not isinstance(value, str):
                self.refuse(f"{name}/{index}", f"must be text, not {_name(value)}")
        return tuple(self.list(name))

    def refuse(self, name: str, reason: str) -> NoReturn:
        raise BadFile(f"{self.place}/{name}", reason)


def clean_value(value: Any, place: str, depth: int = 0) -> Any:
    """The value with half characters replaced. Raises BadFile for numbers that are none, and for too deep a value."""
    if depth > MAX_DEPTH:
        raise BadFile(place, f"objects and lists within each other must be at most {MAX_DEPTH} deep")
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode() if not value.isascii() else value
    if isinstance(value, dict):
        return {clean_value(name, place): clean_value(item, place, depth + 1) for name, item in value.items()}
    if isinstance(value, list):
        return [clean_value(item, place, depth + 1) for item in value]
    if isinstance(value, float) and not isfinite(value):
        raise BadFile(place, "a number is too large")
    return value


def json_bytes(value: object) -> int:
    """Bytes of a value as compact JSON in UTF-8, as Loci counts them."""
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def _name(value: object) -> str:
    match value:
        case bool():
            return "true or false"
        case str():
            return "text"
        case int() | float():
            return "a number"
        case None:
            return "null"
        case list():
            return "a list"
    return "an object"
