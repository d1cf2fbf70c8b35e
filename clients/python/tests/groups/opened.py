"""Opens SQLite memories in a folder, and closes them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from loci_memory_client.groups.sqlite import SqliteMemory

OpenSqlite = Callable[..., SqliteMemory]


class Clock:
    """A time that passes when asked to."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 1, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def advance(self, by: timedelta) -> None:
        self.time += by


@contextmanager
def open_in(folder: Path) -> Iterator[OpenSqlite]:
    """A function that opens groups in the folder; all are closed at the end."""
    with ExitStack() as stack:
        yield lambda group, **options: stack.enter_context(SqliteMemory(group, folder=folder, **options))
