"""How many requests an app may make in a minute, by all of its users together: a setting of the app, off unless set.

Where it is set, a user has a share of it, so that one alone cannot keep the others out; and requests of admins have a
counter of their own of that size, so that users cannot keep them out. An environment takes requests from a minute's
counter in lots: as many as it has used in this minute so far, at most a fiftieth of the limit. So a request seldom
waits for a counter, a limit is passed by a lot at most, and of what environments have taken and don't use at least as
much was used.
"""

from datetime import timedelta
from math import ceil

from loci import ids
from loci.apps import settings as app_settings
from loci.errors import Limited
from loci.ports import Ports
from loci.scope import Caller, Role

SHARES = 5
"""A user may make this part of the app's requests, and so may all admins together, beside them."""
LEAST_SHARE = 20
"""Requests a minute; a rate below it is one user's whole."""
LOT_OF_A_USER = 4
"""What an environment takes for one user at least: a page of an app makes some requests at once."""
_ADMINS = "@admins"
_MINUTE = timedelta(minutes=1)


def share(rate: int) -> int:
    """Requests a minute of one user, and of all admins."""
    return min(rate, max(LEAST_SHARE, rate // SHARES))


def count_request(ports: Ports, caller: Caller) -> None:
    """Counts a request. Raises Limited for one over the app's rate or the caller's share of it, Unavailable."""
    rate = app_settings.effective_settings(ports, caller.directory).rate
    if rate is None:
        return
    own = share(rate)
    if caller.role is Role.ADMIN:
        _require_room(ports, caller, own, f"the app's admins may make {own} requests per minute", _ADMINS)
        return
    limit = f"a user may make {own} of the app's {rate} requests per minute"
    _require_room(ports, caller, own, limit, ids.digest(caller.owner), LOT_OF_A_USER)
    _require_room(ports, caller, rate, f"the app may make {rate} requests per minute")


def _require_room(ports: Ports, caller: Caller, most: int, limit: str, counter: str = "", lot: int = 1) -> None:
    now = ports.now()
    minute = now.replace(second=0, microsecond=0)
    if not ports.rates.admits(caller.app_directory, minute, most, counter, lot):
        left = ceil((minute + _MINUTE - now).total_seconds())
        raise Limited(limit, retry_after=max(1, left))
