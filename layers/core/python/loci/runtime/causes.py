"""The request that the current work comes from.

The edge sets it once: from the gateway's id of a request, or from the message or event that the request led to. What is
written meanwhile names it, so that one id leads from a client's call to the memories that came from it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

REQUEST_ID = "requestId"
"""Name of it in items, messages, events and log lines."""

_REQUEST: ContextVar[str | None] = ContextVar("request", default=None)


@contextmanager
def caused_by(request_id: str | None) -> Iterator[None]:
    """Everything within, and in the threads that ``loci.runtime.parallel`` starts from there, comes from it."""
    before = _REQUEST.set(request_id)
    try:
        yield
    finally:
        _REQUEST.reset(before)


def request_id() -> str | None:
    """None for work that no request asked for, such as the sweeper's."""
    return _REQUEST.get()
