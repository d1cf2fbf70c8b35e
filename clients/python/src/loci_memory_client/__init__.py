"""The Python client of Loci, a memory service for AI apps.

    from loci_memory_client import Loci

    memory = Loci().user("ada")                     # LOCI_URL and LOCI_TOKEN say where, and who calls
    memory.add("I am allergic to peanuts")          # a fact, or the messages of a talk
    memory.context("What shall we cook?")           # one text for a prompt
    memory.search("What must I not eat?")           # the best hits first
    memory.list(category="health", order="desc")    # get, update, history, why, export
    memory.forget("peanuts")                        # an id, or words that mean one memory; clear("ada") forgets all

``help(Loci)`` and ``help(memory)`` say more. What speaks HTTP is imported when first used: a memory in SQLite
(``loci_memory_client.groups``) needs the standard library alone.
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
    from loci_memory_client.user_memory import UserMemory

    __version__: str

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
    "UserMemory",
    "__version__",
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
    "UserMemory": "loci_memory_client.user_memory",
}


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> object:
    if name == "__version__":
        return import_module("importlib.metadata").version("loci-memory-client")
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)
