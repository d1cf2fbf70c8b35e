"""Support: a role of the identity provider alone reads, explains and corrects a person's memories.

Each request names the person and a reason, and is in the person's audit. The reason lies with the person's data and is
erased with it; the entry of the ledger outlives an erasure without it.
"""

import unicodedata

from loci.apps import audit, users
from loci.apps.ports import SupportPorts
from loci.errors import NotFound, Refused
from loci.scope import Caller

HEADER = "X-Loci-Reason"
MIN_REASON, MAX_REASON = 10, 500
"""Letters and digits of a reason."""
LEAST_DIFFERENT = 5
MAX_CHARACTERS = 2 * MAX_REASON
"""All characters of a reason, with blanks, signs and accents."""
_INVISIBLE_LETTERS = "\u115f\u1160"
"""Fillers of Hangul, to which others fold."""


def require_reason(reason: str | None) -> str:
    """Return the reason as it is stored, without invisible characters. Raises Refused, which says what one has."""
    shown = " ".join("".join(" " if one.isspace() else one for one in reason or "" if _is_seen(one)).split())
    said = _letters_and_digits(shown)
    is_said = MIN_REASON <= len(said) <= MAX_REASON and len(set(said)) >= LEAST_DIFFERENT
    if not is_said or len(shown) > MAX_CHARACTERS:
        detail = (
            f"a reason has {MIN_REASON} to {MAX_REASON} letters and digits, at least {LEAST_DIFFERENT} different ones, "
            f"and at most {MAX_CHARACTERS} characters; case, accents and what is invisible do not count"
        )
        raise Refused.field(HEADER, detail)
    return shown


def _is_seen(one: str) -> bool:
    return one.isspace() or unicodedata.category(one)[0] != "C"


def _letters_and_digits(text: str) -> str:
    """Fold case, width and accents, and leave nothing but letters and digits."""
    parts = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    said = (one for one in parts if unicodedata.category(one)[0] in "LN" and one not in _INVISIBLE_LETTERS)
    return unicodedata.normalize("NFC", "".join(said))


def require_person(ports: SupportPorts, caller: Caller) -> str:
    """Return the epoch of the person that a request of support names. Raises NotFound where nothing is stored about
    them, Conflict while they are restricted or being erased."""
    person = users.find_user(ports, caller.directory)
    if person is None:
        raise NotFound("no data found for this user")
    users.require_active(person)
    return person.epoch


def note_access(
    ports: SupportPorts, caller: Caller, epoch: str, reason: str, act: str, target: str | None = None
) -> None:
    """Note an act of support with its reason. Raises Unavailable."""
    entry = audit.new_entry(ports, caller, caller.owner, act, target)
    # The reason first: an entry without one would say too little, and a reason without an entry is in no list.
    ports.access_reasons.put(caller.directory, epoch, entry.ulid, reason)
    ports.ledger.put_audit_entry(caller.app_directory, entry)
