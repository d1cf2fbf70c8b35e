"""Whether a tenant may be served: an operator closes one before it is removed."""

from loci.errors import Forbidden
from loci.ports.parts import TenantLimitReads
from loci.scope import Caller


def require_open(ports: TenantLimitReads, caller: Caller) -> None:
    """Raises Forbidden for a tenant that has been closed for a minute. Raises Unavailable."""
    if ports.tenant_limits.recent(caller.directory.tenant_directory, ports.now()).closed_at is not None:
        raise Forbidden("this tenant is closed")
