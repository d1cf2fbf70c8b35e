"""Whether a tenant may be served: an operator closes one before it is removed."""

from loci.errors import Forbidden
from loci.ports.parts import TenantLimitReads
from loci.scope import Caller, Scope


def is_closed(ports: TenantLimitReads, scope: Scope) -> bool:
    """Whether the tenant of a scope is closed, as it was within the last minute. Raises Unavailable."""
    return ports.tenant_limits.recent(scope.tenant_directory, ports.now()).closed_at is not None


def require_open(ports: TenantLimitReads, caller: Caller) -> None:
    """Raises Forbidden for a tenant that has been closed for a minute. Raises Unavailable."""
    if is_closed(ports, caller.directory):
        raise Forbidden("this tenant is closed")
