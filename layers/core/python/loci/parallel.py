"""Reads that don't wait for each other, each in a thread of its own with the caller's context variables."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from types import TracebackType
from typing import TypeVar

T = TypeVar("T")


class Parallel:
    """``start`` calls, ask their futures for results; leaving the block waits for whatever was started."""

    def __init__(self, width: int = 32) -> None:
        self._threads = ThreadPoolExecutor(width)

    def __enter__(self) -> "Parallel":
        return self

    def __exit__(
        self, type: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._threads.shutdown(cancel_futures=error is not None)

    def start(self, call: Callable[[], T]) -> Future[T]:
        """The call under way. The context is copied because credentials travel in a context variable."""
        return self._threads.submit(copy_context().run, call)
