"""What the generated methods say of an operation, and how arguments become a request and an answer becomes a record."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from functools import cache
from typing import Any, Final, Generic, TypeVar, cast
from urllib.parse import quote

from pydantic import TypeAdapter, ValidationError
from pydantic.alias_generators import to_camel

from loci_memory_client.errors import FieldProblem, InvalidRequestError
from loci_memory_client.exchange import Answer, Request
from loci_memory_client.record import Record

T = TypeVar("T")

_UNION_BRANCHES = frozenset({"str", "int", "float", "bool", "dict", "list", "none", "datetime"})


class Omit(Enum):
    """The value of an argument that a call leaves out. It is not None, which removes a field."""

    OMIT = "omit"


OMIT: Final = Omit.OMIT


@dataclass(frozen=True, slots=True)
class Operation(Generic[T]):
    """One operation of the API: its path template, and functions that import the record of its request body and the
    type of each answer when it is called. ``has_key``: it takes an idempotency key."""

    method: str
    path: str
    body: Callable[[], type[Record]] | None
    answers: Callable[[], Mapping[int, Any]]
    has_key: bool = False


def build_request(
    operation: Operation[Any],
    path: Mapping[str, str | int],
    query: Mapping[str, object],
    body: Mapping[str, object] | None,
    headers: Mapping[str, str],
) -> Request:
    """The request of a call. Raises InvalidRequestError for an empty id in the path, or a body that breaks a rule."""
    empty = [FieldProblem(name, "must not be empty") for name, value in path.items() if value == ""]
    if empty:
        raise InvalidRequestError(empty)
    return Request(
        operation.method,
        operation.path.format(**{name: quote(str(value), safe="") for name, value in path.items()}),
        {name: _query_text(value) for name, value in query.items() if value is not OMIT and value is not None},
        None if operation.body is None else _body_json(operation.body(), body or {}),
        headers,
    )


def read_answer(operation: Operation[T], answer: Answer) -> T:
    """The record of the answer. Raises pydantic's ValidationError for an answer that the API does not describe."""
    answers = operation.answers()
    kind = answers.get(answer.status, next(iter(answers.values())))
    value: Any = None if kind is None else _adapter(kind).validate_python(answer.body)
    return cast("T", value)


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def _query_text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _body_json(kind: type[Record], values: Mapping[str, object]) -> object:
    given = {name: value for name, value in values.items() if value is not OMIT}
    try:
        record = kind.model_validate(given)
    except ValidationError as error:
        raise InvalidRequestError(_problems_of(error)) from None
    return record.model_dump(mode="json", by_alias=True, exclude_unset=True)


def _problems_of(error: ValidationError) -> list[FieldProblem]:
    """One problem a field. Of a union only those of the branch that fits best are said: they lie deepest."""
    listed = error.errors(include_url=False, include_context=False, include_input=False)
    problems = [FieldProblem(_pointer(one["loc"]), one["msg"]) for one in listed]
    return [one for one in problems if not any(other.pointer.startswith(f"{one.pointer}/") for other in problems)]


def _pointer(location: tuple[int | str, ...]) -> str:
    """A JSON pointer to the field as the API names it, without the names that pydantic gives to branches of a union."""
    names = [part for part in location if isinstance(part, int) or not _is_branch(part)]
    return "".join(f"/{name if isinstance(name, int) else to_camel(name)}" for name in names)


def _is_branch(part: str) -> bool:
    return part in _UNION_BRANCHES or "[" in part or part[:1].isupper()
