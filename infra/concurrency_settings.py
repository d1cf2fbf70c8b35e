"""The settings `maxConcurrency`, `streamParallelization` and `streamConcurrency`: how many invocations queues, streams
of tables and streamed answers may use at once.

All functions share the account's concurrency with the API. Without a limit, a backlog of jobs would use all of it, and
API calls would get 503. On the command line an object is JSON.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from pydantic import AfterValidator, Field

from functions.capability import Queue
from infra.setting_values import OBJECT, Positive, WholeNumber

MAX_CONCURRENCY: Mapping[Queue, int] = MappingProxyType(
    {
        Queue.FANOUT: 5,
        Queue.JOBS: 50,
        Queue.RUN_TURN: 50,
        Queue.OUTBOX_RETRY: 5,
        Queue.INDEXER_RETRY: 5,
        Queue.WEBHOOKS: 10,
    }
)
"""Defaults: about an eighth of the thousand that most accounts have; the rest is for the API."""
STREAM_PARALLELIZATION = 2
"""Batches of a stream's shard that are processed at once; changes of one item stay in order."""

CROWDED_STREAMS = 100
"""Streamed answers at once that are worth a look where no limit is set: a tenth of what most accounts have."""

# The ranges that Lambda accepts, for a queue and for a stream's shard.
_QueueLimit = Annotated[int, Field(strict=True, ge=2, le=1000)]
StreamParallelization = Annotated[WholeNumber, Field(ge=1, le=10)]


def _add_defaults(limits: Mapping[Queue, int]) -> Mapping[Queue, int]:
    return {**MAX_CONCURRENCY, **limits}


MaxConcurrency = Annotated[Mapping[Queue, _QueueLimit], AfterValidator(_add_defaults), OBJECT]
"""The limits by queue, with defaults for queues that are not named."""

StreamConcurrency = Positive | None
"""Streamed answers that are given at once, taken from what the account has for all; None: as many as it has."""
