"""Whether a tenant may be served: an operator closes one before it is removed."""

from loci.errors import Forbidden
from loci.ports.parts import TenantLimitReads
from loci.scope import Caller


def require_open(ports: TenantLimitReads, caller: Caller, *, is_fresh: bool = False) -> None:
    """Raises Forbidden for a tenant that has been closed for a minute, with ``is_fresh`` for a moment. Raises
    Unavailable."""
    directory = caller.directory.tenant_directory
    limits = ports.tenant_limits.get(directory) if is_fresh else ports.tenant_limits.recent(directory, ports.now())
    if limits.closed_at is not None:
        raise Forbidden("this tenant is closed")
