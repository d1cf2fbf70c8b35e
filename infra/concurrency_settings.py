"""The settings `maxConcurrency` and `streamParallelization`: how many invocations queues and streams may use at once.

The functions of queues share the account's concurrency with the API. Without a limit, a backlog of jobs would use all
of it, and API calls would get 503. On the command line an object is JSON.
"""

from collections.abc import Mapping
from types import MappingProxyType

from functions.capability import Queue
from infra.setting_values import SettingError, read_number, read_object

NAME = "maxConcurrency"
# The ranges that Lambda accepts, for a queue and for a stream's shard.
OF_A_QUEUE = range(2, 1001)
OF_A_SHARD = range(1, 11)

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


def max_concurrency(context: Mapping[str, object]) -> Mapping[Queue, int]:
    """The limits by queue, with defaults for queues that are not named. Raises SettingError."""
    bounds = {name: _bound(name, bound) for name, bound in read_object(context, NAME, Queue).items()}
    return {queue: bounds.get(queue, default) for queue, default in MAX_CONCURRENCY.items()}


def stream_parallelization(context: Mapping[str, object]) -> int:
    """Raises SettingError."""
    return read_number(context, "streamParallelization", STREAM_PARALLELIZATION, OF_A_SHARD)


def _bound(queue: str, value: object) -> int:
    if type(value) is not int or value not in OF_A_QUEUE:
        raise SettingError(NAME, f"{queue} takes a whole number from {OF_A_QUEUE[0]} to {OF_A_QUEUE[-1]}")
    return value
