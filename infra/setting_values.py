"""Readers of values in the context section `loci`, by the setting's name. They refuse invalid values."""

import json
from collections.abc import Iterable, Mapping
from typing import TypeVar, cast

C = TypeVar("C", bound=str)


class SettingError(ValueError):
    """An invalid deploy-time setting; the message names it and says what it takes."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(f"setting {name!r}: {problem}")
        self.name = name


def read_text(context: Mapping[str, object], name: str, default: str | None) -> str | None:
    """Raises SettingError."""
    value = context.get(name, default)
    if value is None or (isinstance(value, str) and value):
        return value
    raise SettingError(name, "takes a text that isn't empty")


def read_boolean(context: Mapping[str, object], name: str, default: bool) -> bool:
    """Raises SettingError."""
    value = {"true": True, "false": False}.get(str(context.get(name, default)).lower())
    if value is None:
        raise SettingError(name, "takes true or false")
    return value


def read_number(context: Mapping[str, object], name: str, default: int, allowed: range | None = None) -> int:
    """Read a whole number above 0, or one in the range `allowed`. Raises SettingError."""
    value = str(context.get(name, default))
    if not value.isdecimal() or (int(value) < 1 if allowed is None else int(value) not in allowed):
        bounds = "above 0" if allowed is None else f"from {allowed[0]} to {allowed[-1]}"
        raise SettingError(name, f"takes a whole number {bounds}")
    return int(value)


def read_choice(
    context: Mapping[str, object], name: str, choices: tuple[C, ...], default: C, where: str | None = None
) -> C:
    """Read one of the choices; `where` names their place in messages. Raises SettingError."""
    value = context.get(name, default)
    for choice in choices:
        if value == choice:
            return choice
    raise SettingError(name, " ".join(["takes one of", ", ".join(choices), *([where] if where else [])]))


def read_texts(context: Mapping[str, object], name: str, default: tuple[str, ...]) -> tuple[str, ...]:
    """Read several texts; on the command line commas separate them. Raises SettingError."""
    value = context.get(name, default)
    if isinstance(value, str):
        value = [part.strip() for part in value.split(",") if part.strip()]
    if not isinstance(value, list | tuple) or not all(isinstance(part, str) for part in value):
        raise SettingError(name, "takes a list of texts")
    return tuple(cast("list[str]", value))


def read_object(context: Mapping[str, object], name: str, keys: Iterable[str] | None = None) -> Mapping[str, object]:
    """Read an object with some of `keys`, or with any key; on the command line it is JSON. Raises SettingError."""
    value = context.get(name, {})
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except ValueError as error:
            raise SettingError(name, "takes an object, on the command line as JSON") from error
    if not isinstance(value, dict):
        raise SettingError(name, "takes an object")
    known = value if keys is None else list(keys)
    if not set(value) <= set(known):
        raise SettingError(name, f"takes an object with some of {', '.join(known)}")
    return value
