"""The tenant of the current work.

The edge sets it once: from the verified caller of a request, or from the scope of a job. Only the code that signs
requests to DynamoDB reads it: rules get their tenant from their ``Scope``.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_TENANT: ContextVar[str] = ContextVar("tenant")


class NoTenant(RuntimeError):
    """Raised when a data access has no tenant in context: an error at an edge, never a reason to allow all."""


@contextmanager
def acting_for(tenant: str) -> Iterator[None]:
    """Everything within, and in the threads that ``loci.runtime.parallel`` starts from there, is for this tenant."""
    before = _TENANT.set(tenant)
    try:
        yield
    finally:
        _TENANT.reset(before)


def tenant() -> str:
    """Raises NoTenant outside of ``acting_for``."""
    try:
        return _TENANT.get()
    except LookupError as error:
        raise NoTenant("data was accessed without a tenant in context") from error
