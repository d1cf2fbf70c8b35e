"""The Python client of Loci. It imports nothing of the server.

What speaks HTTP is imported when first used: a memory in SQLite needs the standard library alone.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from loci_memory_client.errors import (
    APIConnectionError,
    APIStatusError,
    APITimeoutError,
    AuthenticationError,
    BadRequestError,
    ConflictError,
    ExtractionError,
    FieldProblem,
    InternalServerError,
    InvalidRequestError,
    LociError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    UnprocessableError,
)

if TYPE_CHECKING:
    from loci_memory_client.async_client import AsyncLoci
    from loci_memory_client.client import Loci
    from loci_memory_client.connection import Connection
    from loci_memory_client.raw_response import RawResponse
    from loci_memory_client.turn_events import TurnEnd, TurnEvent, TurnMemory, TurnMessage, TurnRestart, TurnText

__all__ = [
    "APIConnectionError",
    "APIStatusError",
    "APITimeoutError",
    "AsyncLoci",
    "AuthenticationError",
    "BadRequestError",
    "ConflictError",
    "Connection",
    "ExtractionError",
    "FieldProblem",
    "InternalServerError",
    "InvalidRequestError",
    "Loci",
    "LociError",
    "NotFoundError",
    "PermissionDeniedError",
    "RateLimitError",
    "RawResponse",
    "TurnEnd",
    "TurnEvent",
    "TurnMemory",
    "TurnMessage",
    "TurnRestart",
    "TurnText",
    "UnprocessableError",
]

_MODULES = {
    "AsyncLoci": "loci_memory_client.async_client",
    "Connection": "loci_memory_client.connection",
    "Loci": "loci_memory_client.client",
    "RawResponse": "loci_memory_client.raw_response",
    "TurnEnd": "loci_memory_client.turn_events",
    "TurnEvent": "loci_memory_client.turn_events",
    "TurnMemory": "loci_memory_client.turn_events",
    "TurnMessage": "loci_memory_client.turn_events",
    "TurnRestart": "loci_memory_client.turn_events",
    "TurnText": "loci_memory_client.turn_events",
}


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)
