"""How many requests an app may make in a minute, by all of its users together: a setting of the app, off unless set.

Where it is set, an environment takes requests from the minute's counter in lots: as many as it has used in this minute
so far, at least one and at most a fiftieth of the rate. So a request seldom waits for the counter, the app gets at most
a fiftieth more than its rate, and of what environments have taken and don't use at least as much was used.
"""

from datetime import timedelta
from math import ceil

from loci import app_settings
from loci.errors import Limited
from loci.ports import Ports
from loci.scope import Caller

_MINUTE = timedelta(minutes=1)


def require(ports: Ports, caller: Caller) -> None:
    """Counts a request. Raises Limited for one over the app's rate, Unavailable."""
    rate = app_settings.in_force(ports, caller.directory).rate
    if rate is None:
        return
    now = ports.now()
    minute = now.replace(second=0, microsecond=0)
    if not ports.rates.admits(caller.app_directory, minute, rate):
        left = ceil((minute + _MINUTE - now).total_seconds())
        raise Limited(f"the app may make {rate} requests a minute", retry_after=max(1, left))
