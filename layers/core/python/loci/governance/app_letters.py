"""Work that failed for good, of one app: what there is, another try, and its end.

The queues of dead letters are those of all tenants. An admin sees, redrives and drops what tells of their own app; the
rest is for operators (``loci letters``).
"""

from collections.abc import Collection

from loci.apps import audit, users
from loci.errors import NotFound, Refused
from loci.ports.all import Ports
from loci.ports.governance import AppLetterCounts, AppLetterList
from loci.ports.parts import UserReads
from loci.scope import Caller, require_admin

MAX_DROPPED = 100
"""Ids that one request may name."""


def count_letters(ports: Ports, caller: Caller) -> AppLetterCounts:
    """Raises Forbidden, Conflict (a restricted admin), Unavailable."""
    _require_admin(ports, caller)
    return ports.app_letters.count(caller.app_directory)


def list_letters(ports: Ports, caller: Caller, queue: str) -> AppLetterList:
    """Raises NotFound for a queue that does not exist; as ``count_letters``."""
    _require_admin(ports, caller)
    _require_queue(ports, queue)
    return ports.app_letters.list_letters(caller.app_directory, queue)


def redrive_letters(ports: Ports, caller: Caller) -> AppLetterCounts:
    """Sends the letters back into the queues that they came from; consumers are idempotent. The audit of the admin
    notes it. Raises as ``count_letters``."""
    _require_admin(ports, caller)
    audit.note_access(ports, caller, caller.owner, "redriveDeadLetters")
    return ports.app_letters.send_again(caller.app_directory)


def drop_letters(ports: Ports, caller: Caller, queue: str, ids: Collection[str]) -> AppLetterCounts:
    """Deletes these letters for good, and counts them; an id that no letter has is not counted. The audit of the admin
    notes it. Raises Refused; as ``list_letters``."""
    _require_admin(ports, caller)
    _require_queue(ports, queue)
    if not 1 <= len(ids) <= MAX_DROPPED:
        raise Refused.field("/letterIds", f"a request drops 1 to {MAX_DROPPED} letters")
    audit.note_access(ports, caller, caller.owner, "dropDeadLetters")
    return ports.app_letters.drop(caller.app_directory, queue, ids)


def _require_queue(ports: Ports, queue: str) -> None:
    if queue not in ports.app_letters.names:
        raise NotFound(f"there is no such queue; there are {', '.join(ports.app_letters.names)}")


def _require_admin(ports: UserReads, caller: Caller) -> None:
    require_admin(caller)
    users.require_active(users.find_user(ports, caller.directory))
