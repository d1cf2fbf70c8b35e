"""The settings `maxConcurrency` and `streamParallelization`: how many invocations queues and streams may keep busy.

Functions of a deployment share the account's concurrency with its API. Without a bound, a backlog of jobs would take
all of it, and callers would be answered 503. On the command line an object is JSON.
"""

import json
from collections.abc import Mapping
from types import MappingProxyType

from functions.capabilities import Queue
from infra.setting_error import SettingError

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
    value = context.get(NAME, {})
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except ValueError as error:
            raise SettingError(NAME, "takes an object, on the command line as JSON") from error
    if not isinstance(value, dict) or not set(value) <= set(Queue):
        raise SettingError(NAME, f"takes an object with some of {', '.join(Queue)}")
    for queue, bound in value.items():
        if type(bound) is not int or bound not in OF_A_QUEUE:
            raise SettingError(NAME, f"{queue} takes a whole number from {OF_A_QUEUE[0]} to {OF_A_QUEUE[-1]}")
    return {queue: value.get(queue, default) for queue, default in MAX_CONCURRENCY.items()}


def stream_parallelization(context: Mapping[str, object]) -> int:
    """Raises SettingError."""
    value = str(context.get("streamParallelization", STREAM_PARALLELIZATION))
    if not value.isdecimal() or int(value) not in OF_A_SHARD:
        raise SettingError("streamParallelization", f"takes a whole number from {OF_A_SHARD[0]} to {OF_A_SHARD[-1]}")
    return int(value)
