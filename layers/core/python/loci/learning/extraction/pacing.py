"""When a job's message is sent: at once, or in the next minute that has room.

Messages of all tenants wait in one queue. So that a tenant that closes 10,000 conversations at once does not delay the
others, its jobs take places in minutes: so many a minute, those that are over in the minutes after. Another tenant's
first job then waits for at most one minute's places of each busy tenant, as long as the workers do as many in a minute.
"""

from datetime import datetime, timedelta
from itertools import count

from loci.learning.extraction.ports import PacedJobs
from loci.model.tenants import JOBS_A_MINUTE
from loci.scope import Scope
from loci.text import timestamps

MOST_MINUTES = 24 * 60
"""Time ahead in which places are taken. What is over goes into the last minute."""
_MINUTE = timedelta(minutes=1)


def take_place(ports: PacedJobs, scope: Scope) -> datetime | None:
    """Takes a place for a job of that scope. None: it may begin at once; otherwise the minute in which it may. Raises
    Unavailable."""
    tenant, now = scope.tenant_directory, ports.now()
    limit = ports.tenant_limits.recent(tenant, now).jobs or JOBS_A_MINUTE
    this_minute = now.replace(second=0, microsecond=0)
    for minutes in count():
        minute = this_minute + minutes * _MINUTE
        # A counter of its own for each minute, so that an environment remembers which ones are full.
        counter = f"jobs {timestamps.to_text(minute)}"
        if minutes == MOST_MINUTES or ports.rates.admit(tenant, minute, limit, counter):
            break
    return minute if minutes else None
