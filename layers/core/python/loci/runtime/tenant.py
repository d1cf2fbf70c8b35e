"""The tenant and the app of the current work.

The edge sets them once: from the verified caller of a request, or from the scope of a job. Only the code that signs
requests to DynamoDB, metrics and lines of the log read them: rules get their tenant from their ``Scope``.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_TENANT: ContextVar[str] = ContextVar("tenant")
_APP: ContextVar[str | None] = ContextVar("app", default=None)


class NoTenant(RuntimeError):
    """Raised when a data access has no tenant in context: an error at an edge, never a reason to allow all."""


@contextmanager
def acting_for(tenant: str, app: str | None = None) -> Iterator[None]:
    """Everything within, and in the threads that ``loci.runtime.parallel`` starts from there, is for this tenant, and
    for this app of it."""
    before, app_before = _TENANT.set(tenant), _APP.set(app)
    try:
        yield
    finally:
        _APP.reset(app_before)
        _TENANT.reset(before)


def place() -> dict[str, str]:
    """The tenant and the app as fields of a line of the log, as far as they are known."""
    found = {"tenant": _TENANT.get(None), "app": _APP.get()}
    return {name: value for name, value in found.items() if value is not None}


def tenant() -> str:
    """Raises NoTenant outside of ``acting_for``."""
    try:
        return _TENANT.get()
    except LookupError as error:
        raise NoTenant("data was accessed without a tenant in context") from error
