"""Limits the requests per minute of all users of an app together, a setting of the app, and those of all apps of a
tenant, which an operator sets. Both are off by default.

Each user may use a share of the limit, so that one user cannot block the others. Admins have a counter of their own
with the same share, so that users cannot block them. A Lambda environment takes requests from a minute's counter in
lots: as many as it has used in this minute so far, at most a fiftieth of the limit. So a request seldom waits for a
counter, a limit is exceeded by one lot at most, and environments leave unused at most as many requests as they have
used.
"""

from datetime import timedelta
from math import ceil

from loci import ids
from loci.apps import settings as app_settings
from loci.apps.ports import RateLimits
from loci.errors import Limited
from loci.scope import Caller, Role, Scope

SHARES = 5
"""The part of the app's limit that one user may use; all admins together may use as much, in addition."""
LEAST_SHARE = 20
"""Requests per minute. One user may use the whole of a smaller limit."""
LOT_OF_A_USER = 4
"""The smallest lot for one user: a page of an app sends several requests at once."""
_ADMINS = "@admins"
_MINUTE = timedelta(minutes=1)


def share(rate: int) -> int:
    """Requests per minute of one user, and of all admins together."""
    return min(rate, max(LEAST_SHARE, rate // SHARES))


def count_request(ports: RateLimits, caller: Caller) -> None:
    """Counts a request. Raises Limited if it exceeds the tenant's limit, the app's rate or the caller's share of it,
    Unavailable."""
    tenant = caller.directory.tenant_directory
    most = ports.tenant_limits.recent(tenant, ports.now()).requests
    if most is not None:
        _require_room(ports, tenant, most, f"the tenant may make {most} requests per minute")
    rate = app_settings.effective_settings(ports, caller.directory).rate
    if rate is not None:
        _count_in_app(ports, caller, rate)


def _count_in_app(ports: RateLimits, caller: Caller, rate: int) -> None:
    app = caller.app_directory
    own = share(rate)
    if caller.role is Role.ADMIN:
        _require_room(ports, app, own, f"the app's admins may make {own} requests per minute", _ADMINS)
        return
    limit = f"a user may make {own} of the app's {rate} requests per minute"
    _require_room(ports, app, own, limit, ids.digest(caller.owner), LOT_OF_A_USER)
    _require_room(ports, app, rate, f"the app may make {rate} requests per minute")


def _require_room(ports: RateLimits, directory: Scope, most: int, limit: str, counter: str = "", lot: int = 1) -> None:
    now = ports.now()
    minute = now.replace(second=0, microsecond=0)
    if not ports.rates.admit(directory, minute, most, counter, lot):
        seconds_left = ceil((minute + _MINUTE - now).total_seconds())
        raise Limited(limit, retry_after=max(1, seconds_left))
