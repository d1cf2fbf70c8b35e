"""Which failures of OpenSearch pass by themselves: those become ``Unavailable``, the rest ``Rejected``."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from opensearchpy.exceptions import ConnectionError as NoConnection
from opensearchpy.exceptions import TransportError

from loci.errors import IndexRefused, Unavailable

MISSING = 404
STALE = 409
_THROTTLED = 429
_FORBIDDEN = 403
_SERVER_ERROR = 500


class NotYet(Unavailable):
    """The node is not ready for us: what may be done in a new collection, and a new index, take about a minute to be
    known everywhere."""


class Rejected(IndexRefused):
    """The node can make nothing of what we sent. Names OpenSearch's type of error only: its reasons quote content."""

    def __init__(self, status: int, type: str) -> None:
        super().__init__(f"OpenSearch answered {status}: {type}")
        self.status = status
        self.type = type


@contextmanager
def unavailable_when_away() -> Iterator[None]:
    """Raises Unavailable in place of a time-out, a lost connection, throttling or a server's own error, and Rejected
    in place of every other answer that is none."""
    try:
        yield
    except NoConnection as error:
        raise away() from error
    except TransportError as error:
        raise failure(int(error.status_code), str(error.error)) from None


def require_answer(answer: Mapping[str, Any]) -> None:
    """Raises as ``failure`` where one answer of several is an error, and Unavailable where it is a part only."""
    if "error" in answer:
        raise failure(int(answer["status"]), str(answer["error"]["type"]))
    if answer["timed_out"] or answer["_shards"]["failed"]:
        raise away()


def failure(status: int, type: str) -> Exception:
    """The exception that an error answer means."""
    if status == _FORBIDDEN:
        return NotYet("the search index does not grant access yet; retry", retry_after=30)
    if status >= _SERVER_ERROR or status == _THROTTLED:
        return away()
    return Rejected(status, type)


def away() -> Unavailable:
    return Unavailable("the search index did not respond in time; retry")
