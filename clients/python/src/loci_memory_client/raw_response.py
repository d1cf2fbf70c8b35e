"""An answer with its status and headers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RawResponse(Generic[T]):
    """What came back. ``parsed`` is what the method answers without ``with_raw_response``; of a list it is the first
    page. Names of ``headers`` may be asked for in any case."""

    status: int
    headers: Mapping[str, str]
    parsed: T
