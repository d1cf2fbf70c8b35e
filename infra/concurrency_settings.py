"""The settings `maxConcurrency` and `streamParallelization`: how many invocations queues and streams may keep busy.

Functions of a deployment share the account's concurrency with its API. Without a bound, a backlog of jobs would take
all of it, and callers would be answered 503. On the command line an object is JSON.
"""

from collections.abc import Mapping
from types import MappingProxyType

from functions.capabilities import Queue
from infra.setting_values import SettingError, read_number, read_object

NAME = "maxConcurrency"
# What Lambda takes for a queue, and for a stream's shard.
OF_A_QUEUE = range(2, 1001)
OF_A_SHARD = range(1, 11)

MAX_CONCURRENCY: Mapping[Queue, int] = MappingProxyType(
    {
        Queue.FANOUT: 5,
        Queue.JOBS: 50,
        Queue.RUN_TURN: 50,
        Queue.OUTBOX_RETRY: 5,
        Queue.INDEXER_RETRY: 5,
    }
)
"""Defaults: about an eighth of the thousand that most accounts have, so that the API keeps the rest."""
STREAM_PARALLELIZATION = 2
"""Batches of a stream's shard that are worked on at once; changes of one item stay in order."""


def max_concurrency(context: Mapping[str, object]) -> Mapping[Queue, int]:
    """By queue; one that isn't named keeps its default. Raises SettingError."""
    bounds = {name: _bound(name, bound) for name, bound in read_object(context, NAME, Queue).items()}
    return {queue: bounds.get(queue, default) for queue, default in MAX_CONCURRENCY.items()}


def stream_parallelization(context: Mapping[str, object]) -> int:
    """Raises SettingError."""
    return read_number(context, "streamParallelization", STREAM_PARALLELIZATION, OF_A_SHARD)


def _bound(queue: str, value: object) -> int:
    if type(value) is not int or value not in OF_A_QUEUE:
        raise SettingError(NAME, f"{queue} takes a whole number from {OF_A_QUEUE[0]} to {OF_A_QUEUE[-1]}")
    return value
