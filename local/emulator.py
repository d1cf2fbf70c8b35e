"""Starts MiniStack with changes, in an environment of its own: ``python local/emulator.py``.

Ten things differ from plain MiniStack:

* It parses and validates the text of a condition again for every item of a query, which is most of a query's cost. The
  result depends only on the text, so it is cached.
* It unpacks every layer again for each worker, which is most of a cold start here: thousands of files. Workers share
  the copy that was unpacked for the first of them.
* It refuses a call of a function without a free worker, with a raw 429. Here the call waits for one.
* It takes a second batch from a FIFO queue only after the first is done, so that one long job holds up those of all
  users. Here several message groups are served at once, each in its order.
* It gives a function another id of a request than the client reads in the answer. Here both are the same.
* It hands the answer of a function on once it is whole. Here functions may stream (`local.streamed_functions`).
* It asks for a batch of messages a right of its own. AWS asks for that of a single message, and so does it here.
* On a stop signal it waits for calls of any length and for open connections. Here calls get a few seconds, then all
  workers end and the state is saved. The file ``stopping`` says what it waits for.
* It saves files one by one, slowly, and leaves out in silence what it could not copy. Here all are saved or none.
* It begins with what it finds saved. Here queues and mappings that the stacks have and it has not are made again.
"""

import asyncio
import io
import os
import re
import signal
import sys
import tempfile
import threading
import time
import zipfile
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Any

import hypercorn.asyncio  # type: ignore[import-not-found]  # in its own environment
from ministack import app  # type: ignore[import-not-found]  # in its own environment
from ministack.core import iam_actions, lambda_runtime, persistence  # type: ignore[import-not-found]  # in its own environment
from ministack.services import (  # type: ignore[import-not-found]  # in its own environment
    apigateway,
    cloudformation,
    dynamodb,
    lambda_svc,
    sqs,
)
from ministack.services.cloudformation import provisioners  # type: ignore[import-not-found]  # in its own environment

# At the end, so that nothing of Loci is found in place of the emulator's own.
sys.path.append(str(Path(__file__).parent.parent))

from local import mending, saving
from local.streamed_functions import stream_functions

STOPPING = Path("stopping")
_TEXTS = 4096
# Seconds that a call waits for a worker: longer than an API's time-out, because a laptop may be slow.
_QUEUE_SECONDS = 60.0
_GRACE_SECONDS = 5.0
# Batches of a FIFO queue at once: each is a process, and a laptop has few processors.
_GROUPS_AT_ONCE = 4
# `LociService-RunTurnFunction1A2B3C4D-…`, as CloudFormation names a function.
_DEPLOYED = re.compile(r".*-(\w+?)Function[0-9A-F]{8}-.*")
# Seconds for the responses of the last calls to be sent.
_ANSWER_SECONDS = 0.2


class SharedLayers:
    """Layers, each unpacked once into the folder for temporary files."""

    def __init__(self) -> None:
        self._folders: dict[bytes, str] = {}
        self._lock = threading.Lock()

    def mount(self, config: dict[str, Any]) -> dict[str, Any]:
        """The configuration of a function that finds its layers unpacked."""
        archives = [lambda_svc._resolve_layer_zip(layer) for layer in config.get("Layers") or ()]
        if not archives or None in archives:
            return config
        variables = config.get("Environment", {}).get("Variables", {})
        folders = os.pathsep.join(self._folder(archive) for archive in archives)
        # Where a worker looks for the layers that it unpacked.
        return {**config, "Layers": [], "Environment": {"Variables": {**variables, "_LAMBDA_LAYERS_DIRS": folders}}}

    def _folder(self, archive: bytes) -> str:
        with self._lock:
            if archive not in self._folders:
                folder = tempfile.mkdtemp(prefix="layer-")
                with zipfile.ZipFile(io.BytesIO(archive)) as source:
                    source.extractall(folder)
                self._folders[archive] = folder
            return self._folders[archive]


class CallQueue:
    """Lets calls of functions wait for a free worker. MiniStack would refuse them."""

    def __init__(self) -> None:
        self._acquire = lambda_svc._acquire_execution_slot
        self._release = lambda_svc._release_execution_slot
        self._changed = threading.Condition()
        self._closed = False

    def acquire(self, function: dict[str, Any], config: dict[str, Any]) -> tuple[str | None, str | None]:
        """A slot, or None and the limit that was reached for a minute or that disables the function."""
        deadline = time.monotonic() + _QUEUE_SECONDS
        off = lambda_svc._reserved_concurrency(function, config) == 0
        with self._changed:
            while True:
                slot, limit = (None, None) if self._closed else self._acquire(function, config)
                seconds_left = deadline - time.monotonic()
                if slot is not None or (not self._closed and (off or seconds_left <= 0)):
                    return slot, limit
                # Once closed it stays closed: calls that wait here end with the process, and are delivered again after
                # a start.
                self._changed.wait(None if self._closed else seconds_left)

    def release(self, slot: str | None) -> None:
        """Release a slot to the calls that wait."""
        self._release(slot)
        with self._changed:
            self._changed.notify_all()

    def close(self) -> None:
        """Let no more calls begin."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()


def cache_expressions() -> None:
    """Cache parsed expressions. Raises AttributeError for a MiniStack with another parser."""
    cached_tokenize = lru_cache(_TEXTS)(dynamodb._tokenize)
    # A copy, because the caller may change it.
    dynamodb._tokenize = lambda text: list(cached_tokenize(text))
    dynamodb._condition_syntax_error = lru_cache(_TEXTS)(dynamodb._condition_syntax_error)


def share_layers() -> SharedLayers:
    """Raises AttributeError for a MiniStack that starts workers otherwise."""
    layers, spawn = SharedLayers(), lambda_runtime.Worker._spawn

    def spawn_with_layers(worker: Any) -> None:
        worker.config = layers.mount(worker.config)
        spawn(worker)

    lambda_runtime.Worker._spawn = spawn_with_layers
    return layers


def queue_calls() -> CallQueue:
    """Make calls wait for workers. Raises AttributeError for a MiniStack that counts calls in another way."""
    queue = CallQueue()
    lambda_svc._acquire_execution_slot = queue.acquire
    lambda_svc._release_execution_slot = queue.release
    return queue


def serve_message_groups() -> None:
    """Serve several groups of a FIFO queue at once: a group with a batch on its way gives no further one. Raises
    AttributeError for a MiniStack that limits batches in another way."""
    limit = lambda_svc._sqs_esm_concurrency

    def limit_batches(mapping: Any, function: Any, config: Any, queue: Any = None) -> int:
        own_limit: int = limit(mapping, function, config)
        return min(own_limit, _GROUPS_AT_ONCE) if (queue or {}).get("is_fifo") else own_limit

    lambda_svc._sqs_esm_concurrency = limit_batches


def authorize_batches() -> None:
    """Ask for the right that AWS asks for. Raises AttributeError for a MiniStack that names rights otherwise."""
    name_right = iam_actions.extract_iam_action

    def name_right_of_one(service: str, *request: Any) -> str | None:
        right: str | None = name_right(service, *request)
        return right.removesuffix("Batch") if right is not None and service == "sqs" else right

    iam_actions.extract_iam_action = name_right_of_one


def tell_request_ids() -> None:
    """Give function and client the same id of a request. Raises AttributeError for a MiniStack that makes it
    otherwise."""
    make, handle = apigateway.new_uuid, apigateway.handle_execute
    current: ContextVar[str | None] = ContextVar("request", default=None)

    async def handle_with_id(*arguments: Any, **named: Any) -> Any:
        request_id = make()
        before = current.set(request_id)
        try:
            status, headers, body = await handle(*arguments, **named)
        finally:
            current.reset(before)
        return status, {**headers, "apigw-requestid": request_id}, body

    apigateway.new_uuid = lambda: current.get() or make()
    apigateway.handle_execute = handle_with_id


def stop_in_time(queue: CallQueue) -> None:
    """Make SIGTERM and SIGINT end the process within seconds, after saving its state."""
    serve = hypercorn.asyncio.serve

    async def serve_until_stopped(served: object, config: object) -> None:
        await serve(served, config, shutdown_trigger=lambda: _stop(queue))

    hypercorn.asyncio.serve = serve_until_stopped


async def _stop(queue: CallQueue) -> None:
    asked = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, asked.set)
    await asked.wait()
    queue.close()
    await _wait_for_calls()
    _kill_workers()
    STOPPING.write_text("saving")
    os._exit(_save())  # not the server's own stop, which waits for open connections, and threads that wait for calls


def _save() -> int:
    """Save the state of all services, or of none; return the process's exit code."""
    services = app._build_persistence_save_dict()
    texts = saving.texts_of(services, persistence._state_format_version, persistence._json_default)
    try:
        if persistence.PERSIST_STATE:
            saving.save(Path(persistence.STATE_DIR), texts)
    except (saving.NotSavedError, OSError, TypeError, ValueError) as error:
        print(f"not saved: {error}", flush=True)
        return 1
    return 0


def mend_saved_state() -> None:
    """Make what is missing of the saved stacks once they are read. Raises AttributeError for a MiniStack that reads
    them otherwise."""
    load = app._load_persisted_state

    def load_and_mend() -> None:
        load()
        made = mending.mend(cloudformation._stacks, sqs._queues, lambda_svc._esms, provisioners._RESOURCE_HANDLERS)
        if made:
            print(f"made again, because it was missing: {', '.join(made)}", flush=True)

    app._load_persisted_state = load_and_mend


def _kill_workers() -> None:
    """Kill the workers. Their folders stay, because they hold thousands of files: the parent process deletes them."""
    for workers in lambda_runtime._workers.values():
        for worker in workers:
            if worker._proc is not None:
                worker._proc.kill()


async def _wait_for_calls() -> None:
    deadline = time.monotonic() + _GRACE_SECONDS
    while (calls := lambda_svc.executions_in_flight()[1]) and time.monotonic() < deadline:
        names = ", ".join(sorted(_DEPLOYED.sub(r"\1", key.rpartition(":")[2]) for key in calls))
        STOPPING.write_text(f"waiting at most {_GRACE_SECONDS:.0f} s for calls into {names}: {sum(calls.values())}")
        await asyncio.sleep(0.05)
    await asyncio.sleep(_ANSWER_SECONDS)


if __name__ == "__main__":
    cache_expressions()
    stream_functions(share_layers().mount)
    serve_message_groups()
    authorize_batches()
    tell_request_ids()
    stop_in_time(queue_calls())
    mend_saved_state()
    app.main()
