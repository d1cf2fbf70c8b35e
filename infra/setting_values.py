"""Types of deploy-time settings, as cdk.json and the command line write them, and the error that refuses a value."""

import json
import re
from collections.abc import Sequence
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, Strict, ValidationError
from pydantic.alias_generators import to_camel


class SettingError(ValueError):
    """An invalid deploy-time setting; the message names it and says what it takes."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(f"setting {name!r}: {problem}")
        self.name = name

    @classmethod
    def from_validation(cls, error: ValidationError, known: Sequence[str]) -> "SettingError":
        """The first value that was refused; `known` are the names of all settings."""
        first = error.errors(include_url=False, include_input=False)[0]
        place, *path = (str(part) for part in first["loc"] if part != "[key]")
        # pydantic names a default by its field.
        name = place if place in known else to_camel(place)
        if name not in known:
            return cls(place, f"unknown; there are {', '.join(known)}")
        problem = first["msg"].removeprefix("Value error, ")
        return cls(name, f"{'.'.join(path)}: {problem}" if path else problem)


def pattern(form: str, takes: str) -> AfterValidator:
    """A text that matches `form` as a whole; `takes` describes it in words."""
    expression = re.compile(form)

    def check_form(value: str) -> str:
        if not expression.fullmatch(value):
            raise ValueError(takes)
        return value

    return AfterValidator(check_form)


def _read_boolean(value: object) -> object:
    return {"true": True, "false": False}.get(value.lower(), value) if isinstance(value, str) else value


def _read_number(value: object) -> object:
    return int(value) if isinstance(value, str) and value.isdecimal() else value


def _read_texts(value: object) -> object:
    return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value


def _read_object(value: object) -> object:
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except ValueError as error:
        raise ValueError("takes an object, on the command line as JSON") from error


def _read_optional_object(value: object) -> object:
    return _read_object(value) or None


DIGITS = BeforeValidator(_read_number)
"""A whole number; on the command line its digits."""
TEXTS = BeforeValidator(_read_texts)
"""Several texts; on the command line commas separate them."""
OBJECT = BeforeValidator(_read_object)
"""An object; on the command line it is JSON."""
OPTIONAL_OBJECT = BeforeValidator(_read_optional_object)
"""The same; an empty one is none."""

Boolean = Annotated[bool, Strict(), BeforeValidator(_read_boolean)]
WholeNumber = Annotated[int, Strict(), DIGITS]
Positive = Annotated[WholeNumber, Field(ge=1)]
ScopeName = Annotated[str, pattern(r"[a-z0-9][a-z0-9-]{0,62}", "takes 1 to 63 of a-z, 0-9 and -, first no -")]
"""The name of a tenant or an app."""
