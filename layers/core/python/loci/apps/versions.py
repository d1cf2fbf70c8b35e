"""Changes records that have versions: each is read, changed, and replaced unless another writer was faster."""

from collections.abc import Callable
from dataclasses import Field, replace
from typing import Any, ClassVar, Protocol, TypeVar

from loci.errors import Conflict
from loci.ports.writes import Outcome
from loci.runtime.retry import Pauses, retry_contended


class Versioned(Protocol):
    """A record counts its changes."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def version(self) -> int: ...


V = TypeVar("V", bound=Versioned)


def change_record(
    ports: Pauses,
    read: Callable[[], V],
    change: Callable[[V], V],
    put: Callable[[V, V], Outcome],
    if_match: int | None = None,
    *,
    noun: str = "record",
) -> V:
    """Replace a record by its next version, once ``change`` makes another one of it; return what is stored then.

    Raises Conflict (the caller read another version than ``if_match``), Contended, and as ``read`` and ``change``.
    """

    def attempt() -> V | None:
        before = read()
        require_version(before.version, if_match, noun)
        return _replace(before, change(before), put)

    return retry_contended(ports, attempt)


def change_found(
    ports: Pauses, read: Callable[[], V | None], change: Callable[[V], V], put: Callable[[V, V], Outcome]
) -> V | None:
    """Change the record that ``read`` finds, as ``change_record`` does; return None where it finds none. Raises
    Contended, and as ``read`` and ``change``."""

    def attempt() -> tuple[V | None] | None:
        before = read()
        if before is None:
            return (None,)
        record = _replace(before, change(before), put)
        return None if record is None else (record,)

    return retry_contended(ports, attempt)[0]


def require_version(version: int, if_match: int | None, noun: str = "record") -> None:
    """Raises Conflict if the caller read another version."""
    if if_match is not None and if_match != version:
        raise Conflict(f"the {noun} has changed; its version is now {version}")


def _replace(before: V, after: V, put: Callable[[V, V], Outcome]) -> V | None:
    if after == before:
        return before
    after = replace(after, version=before.version + 1)
    return after if put(before, after) is Outcome.DONE else None
