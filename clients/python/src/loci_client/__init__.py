"""The Python client of Loci. It imports nothing of the server.

What speaks HTTP is imported when first used: a memory in SQLite needs the standard library alone.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loci_client.connection import Connection
    from loci_client.errors import APIConnectionError, APIStatusError, LociError

__all__ = ["APIConnectionError", "APIStatusError", "Connection", "LociError"]

_MODULES = {
    "APIConnectionError": "loci_client.errors",
    "APIStatusError": "loci_client.errors",
    "Connection": "loci_client.connection",
    "LociError": "loci_client.errors",
}


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)
