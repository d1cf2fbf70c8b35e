"""Which tenant the work under way is for.

Said once, at the edge: of a request by its verified caller, of a job by its scope. Read where a request to DynamoDB is
signed, and nowhere else: rules know their tenant from the ``Scope`` they are given.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_TENANT: ContextVar[str] = ContextVar("tenant")


class NoTenant(RuntimeError):
    """Data was asked for where nobody had said whose: a gap at an edge, never to be filled with rights over all."""


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
