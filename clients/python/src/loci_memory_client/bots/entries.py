"""An entry of a bot's memory, and its limits. They are those of the service, on every storage."""

from collections.abc import Iterator
from dataclasses import dataclass

MAX_KEY = 200
MAX_VALUE = 4000
MAX_ENTRIES = 400


@dataclass(frozen=True, slots=True)
class Entry:
    """``ts``: milliseconds since 1970, when it was made or last updated."""

    k: str
    v: str
    ts: int


class EntryError(ValueError):
    """An entry that is over a limit; ``fields`` are ``k`` and ``v``, those that are."""

    def __init__(self, fields: tuple[str, ...], detail: str) -> None:
        self.fields = fields
        super().__init__(detail)


def require_valid(key: str, value: str) -> None:
    """Raises EntryError, naming the field and the limit; nothing is shortened."""
    wrong = dict(_wrong(key, value))
    if wrong:
        raise EntryError(tuple(wrong), "; ".join(wrong.values()))


def require_room(count: int) -> None:
    """Raises EntryError where a bot that has so many entries would get another one."""
    if count >= MAX_ENTRIES:
        raise EntryError(("k",), f"a bot can have at most {MAX_ENTRIES} entries")


def _wrong(key: str, value: str) -> Iterator[tuple[str, str]]:
    if not 1 <= len(key) <= MAX_KEY:
        yield "k", f"k must be 1 to {MAX_KEY} characters"
    if len(value) > MAX_VALUE:
        yield "v", f"v must be at most {MAX_VALUE} characters"
