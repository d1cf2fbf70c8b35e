"""Progress of a request that may take longer than one answer."""

from datetime import timedelta

from loci.records import record

CALL_TIME = timedelta(seconds=20)
"""After this time nothing more begins: API Gateway times out after 30 seconds."""


@record(frozen=True, slots=True)
class Progress:
    """Count of the memories that are done, and whether none is left."""

    count: int
    is_finished: bool
