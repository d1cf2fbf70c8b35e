"""An entry of a bot's memory, and the atom that it is: the one current atom of its key.

The atom is one of ``loci.memory.atoms.key_values``.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from loci.dialects.spaces import Dialect
from loci.errors import FieldError, Refused
from loci.memory.atoms.fields import MAX_KEY
from loci.memory.atoms.key_values import MAX_VALUE, value_of
from loci.model.atoms import Atom
from loci.records import record
from loci.text import timestamps

BOTS = Dialect("bot", "What one bot remembers: values under keys.", "botId")
MAX_ENTRIES = 400
"""All entries of a bot are one answer, and in front of every prompt."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@record(frozen=True, slots=True)
class BotEntry:
    """``ts``: milliseconds since 1970, when it was made or last updated."""

    k: str
    v: str
    ts: int


SAID_AT = "saidAt"
"""The field of an atom's metadata that says when the reply was given that it is from."""


def entry_of(atom: Atom) -> BotEntry:
    """The entry that an atom with a key is."""
    return entry_at(atom.key or "", value_of(atom), atom.changed_at)


def set_at(atom: Atom) -> datetime:
    """When the value was set, or said in a reply: it may have been written later."""
    said_at = atom.metadata.get(SAID_AT)
    return timestamps.from_text(said_at) if isinstance(said_at, str) else atom.changed_at


def entry_at(key: str, value: str, at: datetime) -> BotEntry:
    """The entry that was last written at that time."""
    return BotEntry(key, value, (at - _EPOCH) // timedelta(milliseconds=1))


def require_valid(key: str, value: str) -> None:
    """Raises Refused, naming the field and the limit; nothing is shortened."""
    wrong = tuple(wrong_fields(key, value))
    if wrong:
        raise Refused("invalid entry", *wrong)


def wrong_fields(key: str, value: str) -> Iterator[FieldError]:
    if not 1 <= len(key) <= MAX_KEY:
        yield FieldError("/k", f"k must be 1 to {MAX_KEY} characters")
    if len(value) > MAX_VALUE:
        yield FieldError("/v", f"v must be at most {MAX_VALUE} characters")
