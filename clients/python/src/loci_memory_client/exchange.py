"""A request and its answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Request:
    """What is sent."""

    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    body: object = None
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: the decoded JSON, None without a body, and the headers by their names in any case."""

    status: int
    body: object
    headers: Mapping[str, str] = field(default_factory=dict)
