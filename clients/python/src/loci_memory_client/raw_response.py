"""An answer with its status and headers."""

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Generic, ParamSpec, TypeVar, cast

T = TypeVar("T")
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class RawResponse(Generic[T]):
    """What came back. ``parsed`` is what the method answers without ``with_raw_response``; of a list it is the first
    page. Names of ``headers`` may be asked for in any case."""

    status: int
    headers: Mapping[str, str]
    parsed: T


def with_headers(method: Callable[P, T]) -> Callable[P, RawResponse[T]]:
    """The method of a room that calls with a ``RawCaller``, typed by what it answers there."""
    return cast("Callable[P, RawResponse[T]]", method)


def async_with_headers(method: Callable[P, Awaitable[T]]) -> Callable[P, Coroutine[Any, Any, RawResponse[T]]]:
    """The same for a room that calls with an ``AsyncRawCaller``."""
    return cast("Callable[P, Coroutine[Any, Any, RawResponse[T]]]", method)
