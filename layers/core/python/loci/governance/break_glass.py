"""Break-glass: somebody with a role of its own reads the memories of a person, for a stated reason and time.

It is off until an admin of the app sets ``breakGlassMinutes``, and admins themselves may not open it: it takes two.
That it was opened, why and until when, and each page that is read are in the person's audit before anything is read.
The person sees these entries.
"""

from collections.abc import Iterator
from datetime import timedelta
from itertools import takewhile
from typing import Protocol

from loci.apps import audit, users
from loci.apps.ports import AuditPorts
from loci.apps.settings import MAX_BREAK_GLASS_MINUTES, effective_settings
from loci.errors import Forbidden, NotFound, Refused
from loci.ids import SpaceId
from loci.memory.atoms import reads
from loci.memory.atoms.ports import LinkedAtoms
from loci.model.atoms import Atom
from loci.model.governance import AuditEntry
from loci.model.spaces import Space
from loci.ports.paging import all_items
from loci.ports.parts import OwnerReads, SettingsReads
from loci.ports.writes import Page
from loci.scope import Caller, Role, Scope, person_directory, reading_caller, space_owner
from loci.spaces import reading

MIN_REASON, MAX_REASON = 10, 500
OPEN, SPACES, MEMORIES = "openBreakGlass", "listPersonSpaces", "listPersonMemories"
"""The acts that the audit knows."""
_ACTS = frozenset({OPEN, SPACES, MEMORIES})
_PAGE = 100


class BreakGlassPorts(AuditPorts, LinkedAtoms, OwnerReads, SettingsReads, Protocol):
    """Ports that break-glass reads, and the one where it is noted."""


def open_access(ports: BreakGlassPorts, caller: Caller, user: str, reason: str, minutes: int) -> AuditEntry:
    """Lets the caller read the memories of a user for so many minutes from now on. The entry has ``reason`` and
    ``until``. Raises Forbidden (another role, or it is off), Refused, NotFound (nothing is stored about the user),
    Conflict (they are restricted or being erased), Unavailable."""
    longest = _require_allowed(ports, caller)
    directory = reading_caller(caller, user).directory
    if not 1 <= minutes <= longest:
        raise Refused.field("/minutes", f"minutes must be 1 to {longest} in this app")
    if not MIN_REASON <= len(reason.strip()) <= MAX_REASON:
        raise Refused.field("/reason", f"reason must have {MIN_REASON} to {MAX_REASON} characters")
    record = users.find_user(ports, directory)
    if record is None:
        raise NotFound("no data found for this user")
    users.require_active(record)
    until = ports.now() + timedelta(minutes=minutes)
    return audit.note_access(ports, caller, directory.owner, OPEN, reason=reason.strip(), until=until)


def list_spaces(
    ports: BreakGlassPorts, caller: Caller, user: str, cursor: str | None = None, limit: int = 50
) -> Page[Space]:
    """The user's own spaces. Raises Forbidden where the caller has opened nothing for this user, Malformed, Conflict,
    Unavailable."""
    reading.require_cursor(cursor)
    reader = _begin_reading(ports, caller, user, SPACES)
    return reading.list_spaces(ports, reader, cursor=cursor, limit=limit)


def list_memories(
    ports: BreakGlassPorts, caller: Caller, user: str, space: SpaceId, cursor: str | None = None, limit: int = 50
) -> Page[Atom]:
    """The current memories of one of the user's own spaces, newest first. Raises NotFound for another space; as
    ``list_spaces`` does."""
    reads.require_cursor(cursor)
    reader = _begin_reading(ports, caller, user, MEMORIES, audit.target_of(str(space)))
    if space_owner(reader, space.key) != reader.owner:
        raise NotFound(reading.NOT_FOUND)
    return reads.list_atoms(ports, reader, space, newest_first=True, cursor=cursor, limit=limit)


def list_accesses(
    ports: BreakGlassPorts, caller: Caller, user: str, cursor: str | None = None, limit: int = 50
) -> Page[AuditEntry]:
    """Accesses by break-glass to a user's memories, newest first; a page may be short. Users see their own, admins
    everybody's. Raises Forbidden, Refused, Malformed, Unavailable."""
    audit.require_cursor(cursor)
    subject_hash = ports.signer.subject_hash(person_directory(caller, user))
    page = ports.ledger.audit_entries(caller.app_directory, subject_hash, cursor, limit)
    return Page(tuple(entry for entry in page.items if entry.act in _ACTS), page.cursor)


def _begin_reading(ports: BreakGlassPorts, caller: Caller, user: str, act: str, target: str | None = None) -> Caller:
    """Notes what is about to be read; returns who may read it."""
    _require_allowed(ports, caller)
    reader = reading_caller(caller, user)
    if not any(_opened(ports, caller, reader.directory)):
        raise Forbidden("break-glass is not open for this user: state a reason and open it first")
    audit.note_access(ports, caller, reader.owner, act, target)
    return reader


def _opened(ports: BreakGlassPorts, caller: Caller, directory: Scope) -> Iterator[bool]:
    """Whether each entry of the time in which it can have been opened lets the caller in now."""
    now, subject_hash = ports.now(), ports.signer.subject_hash(directory)
    own_hash = ports.signer.subject_hash(caller.directory)
    first = now - timedelta(minutes=MAX_BREAK_GLASS_MINUTES)
    entries = all_items(lambda cursor: ports.ledger.audit_entries(caller.app_directory, subject_hash, cursor, _PAGE))
    for entry in takewhile(lambda entry: entry.at >= first, entries):
        yield entry.act == OPEN and entry.actor_hash == own_hash and entry.until is not None and entry.until > now


def _require_allowed(ports: SettingsReads, caller: Caller) -> int:
    """The longest time in minutes. Raises Forbidden."""
    if caller.role is not Role.BREAK_GLASS:
        raise Forbidden("this requires the role break-glass")
    longest = effective_settings(ports, caller.directory).break_glass_minutes
    if longest is None:
        raise Forbidden("break-glass is off in this app: an admin turns it on by the setting breakGlassMinutes")
    return longest
