"""Reads fields of a JSON object from a file. A field of another type than its format says is left out, counted and
named; a record is refused only where it lacks what it cannot be without."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from math import isfinite
from typing import Any, NoReturn

from loci_memory_client.transfer.faults import BadRecord
from loci_memory_client.transfer.instants import parse_instant
from loci_memory_client.transfer.losses import Losses

MAX_DEPTH = 100
"""Objects and lists within each other. Deeper JSON is no memory of anyone."""
_NAMES = {bool: "true or false", str: "text", int: "a number", float: "a number", list: "a list", type(None): "null"}


@dataclass(frozen=True, slots=True)
class Fields:
    """A JSON object and its place in the file."""

    values: dict[str, Any]
    place: str
    losses: Losses

    @classmethod
    def of(cls, value: object, place: str, losses: Losses) -> "Fields":
        """Raises BadRecord for what is no object, or holds what JSON between systems cannot."""
        found = parse_json(value)
        if not isinstance(found, dict):
            raise BadRecord(place, f"must be an object, not {_name(value)}")
        return cls(clean_value(found, place), place, losses)

    def text(self, name: str) -> str:
        """Text that must be there. Raises BadRecord."""
        found = self.optional_text(name)
        return self.refuse(name, "is missing") if found is None else found

    def optional_text(self, *names: str) -> str | None:
        """The first of the fields that is text, or a number, as which some systems write ids and titles."""
        for name in names:
            value = self.values.get(name)
            if isinstance(value, str):
                return value
            if isinstance(value, int | float) and not isinstance(value, bool):
                return str(value)
            self._count_odd(name, value, "text")
        return None

    def number(self, name: str) -> float | None:
        value = self.values.get(name)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return value
        self._count_odd(name, value, "a number")
        return None

    def flag(self, name: str) -> bool:
        """False if absent."""
        value = self.values.get(name)
        if isinstance(value, bool):
            return value
        self._count_odd(name, value, "true or false")
        return False

    def instant(self, *names: str) -> datetime | None:
        """The first of the fields that is a date or a time."""
        for name in names:
            value = self.values.get(name)
            found = parse_instant(value)
            if found is not None:
                return found
            self._count_odd(name, value or None, "a date and time from 1900 to 9000")
        return None

    def object(self, name: str) -> "Fields":
        """The object of a field, empty if absent. Dumps of databases have it as JSON in a text."""
        value = self.values.get(name)
        place = f"{self.place}/{name}"
        found = parse_json(value)
        if isinstance(found, dict):
            self.values[name] = found if found is value else clean_value(found, place)
            return Fields(self.values[name], place, self.losses)
        self._count_odd(name, value, "an object")
        return Fields({}, place, self.losses)

    def members(self, name: str) -> Iterator[tuple[str, "Fields"]]:
        """The objects of the object of a field, each with its name; what is none is left out."""
        whole = self.object(name)
        for key, value in whole.values.items():
            if isinstance(value, dict | None):
                yield key, Fields(value or {}, f"{whole.place}/{key}", self.losses)
            else:
                self.losses.add(f"field {name}", f"must be an object, not {_name(value)}", f"{whole.place}/{key}")

    def list(self, name: str) -> list[Any]:
        """The list of a field, empty if absent; a single text is a list of one."""
        value = self.values.get(name)
        found = parse_json(value)
        if isinstance(found, list):
            self.values[name] = found if found is value else clean_value(found, self.place)
            return [*self.values[name]]
        if isinstance(value, str) and value:
            return [value]
        self._count_odd(name, value or None, "a list")
        return []

    def objects(self, name: str) -> Iterator["Fields"]:
        """Each object of the list of a field; what is none is left out."""
        for index, value in enumerate(self.list(name)):
            if isinstance(value, dict):
                yield Fields(value, f"{self.place}/{name}/{index}", self.losses)
            else:
                self.losses.add(
                    f"field {name}", f"must be an object, not {_name(value)}", f"{self.place}/{name}/{index}"
                )

    def texts(self, name: str) -> tuple[str, ...]:
        """The texts of the list of a field; what is none is left out."""
        found = []
        for index, value in enumerate(self.list(name)):
            if isinstance(value, str):
                found.append(value)
            else:
                self.losses.add(f"field {name}", f"must be text, not {_name(value)}", f"{self.place}/{name}/{index}")
        return tuple(found)

    def refuse(self, name: str, reason: str) -> NoReturn:
        raise BadRecord(self.place, f"{name} {reason}")

    def _count_odd(self, name: str, value: Any, expected: str) -> None:
        """Counts a value and takes it away, so that it counts once."""
        if value is not None:
            self.values[name] = None
            self.losses.add(f"field {name}", f"must be {expected}, not {_name(value)}", self.place)


def clean_value(value: Any, place: str, depth: int = 0) -> Any:
    """The value with half characters replaced. Raises BadRecord for numbers that are none, and for too deep a value."""
    if depth > MAX_DEPTH:
        raise BadRecord(place, f"objects and lists within each other must be at most {MAX_DEPTH} deep")
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode() if not value.isascii() else value
    if isinstance(value, dict):
        return {clean_value(name, place): clean_value(item, place, depth + 1) for name, item in value.items()}
    if isinstance(value, list):
        return [clean_value(item, place, depth + 1) for item in value]
    if isinstance(value, Decimal | float):
        return _finite(float(value), place)
    return value


def _finite(number: float, place: str) -> float:
    if not isfinite(number):
        raise BadRecord(place, "a number is too large")
    return number


def json_bytes(value: object) -> int:
    """Bytes of a value as compact JSON in UTF-8, as Loci counts them."""
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def parse_json(value: object) -> object:
    """The object, the list or the text in quotes that a text holds as JSON; any other value as it is."""
    if not isinstance(value, str) or not value.lstrip().startswith(("{", "[", '"')):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value


def _name(value: object) -> str:
    return _NAMES.get(type(value), "an object")
