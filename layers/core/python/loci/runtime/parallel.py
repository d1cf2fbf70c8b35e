"""Calls that don't wait for each other, each with the caller's context variables."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from threading import Lock
from types import TracebackType
from typing import Generic, TypeVar

T = TypeVar("T")

# Of the process: to start a thread costs more than most of what is done in one.
_THREADS = ThreadPoolExecutor(32, thread_name_prefix="parallel")


class PendingCall(Generic[T]):
    """A call that a pool thread runs, or the thread that asks for its result before that.

    So no work is handed to a thread only to wait for it, and calls within calls never wait for a free thread.
    """

    def __init__(self, call: Callable[[], T]) -> None:
        self._call = call
        self._begun = Lock()
        self._outcome: Future[T] = Future()

    def carry_out(self) -> None:
        """Does nothing where it has begun already."""
        if self._begun.acquire(blocking=False):
            try:
                self._outcome.set_result(self._call())
            except BaseException as error:  # noqa: BLE001 - raised where the result is asked for
                self._outcome.set_exception(error)

    def end(self) -> None:
        """Waits until it has ended; what has not begun never will."""
        if self._begun.acquire(blocking=False):
            self._outcome.cancel()
        else:
            self._outcome.exception()

    def result(self) -> T:
        """The result of the call. Raises what it raised."""
        self.carry_out()
        return self._outcome.result()


class Parallel:
    """``start`` calls, then ask for their results; leaving the block ends them. ``width`` threads of its own, besides
    the caller's; None: the pool of the process."""

    def __init__(self, width: int | None = None) -> None:
        self._threads = _THREADS if width is None else ThreadPoolExecutor(width)
        self._ends: list[Callable[[], None]] = []

    def __enter__(self) -> "Parallel":
        return self

    def __exit__(
        self, type: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        # The last first: they are the likeliest not to have begun.
        for end in reversed(self._ends):
            end()
        if self._threads is not _THREADS:
            self._threads.shutdown()

    def start(self, call: Callable[[], T]) -> PendingCall[T]:
        """The call under way. The context is copied because credentials travel in a context variable."""
        context = copy_context()
        pending_call = PendingCall(lambda: context.run(call))
        self._ends.append(pending_call.end)
        self._threads.submit(pending_call.carry_out)
        return pending_call
