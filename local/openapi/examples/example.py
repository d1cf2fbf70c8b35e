"""The form of an example."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Result(NamedTuple):
    """A successful response: what it means, and its body, or None if it has none."""

    description: str
    example: Any = None


class Example(NamedTuple):
    """The results of an operation by status, and its request body, or None if it takes none."""

    results: Mapping[str, Result]
    request: Any = None
