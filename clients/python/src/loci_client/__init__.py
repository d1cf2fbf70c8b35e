"""The Python client of Loci. It imports nothing of the server."""

from loci_client.connection import Connection
from loci_client.errors import APIConnectionError, APIStatusError, LociError

__all__ = ["APIConnectionError", "APIStatusError", "Connection", "LociError"]
