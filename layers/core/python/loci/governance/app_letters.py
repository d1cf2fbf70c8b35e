"""Work that failed for good, of one app: how much there is, and another try.

The queues of dead letters are those of all tenants. An admin counts and redrives what tells of their own app; the rest
is for operators (``loci letters``).
"""

from loci.apps import audit, users
from loci.ports.all import Ports
from loci.ports.governance import AppLetterCounts
from loci.ports.parts import UserReads
from loci.scope import Caller, require_admin


def count_letters(ports: Ports, caller: Caller) -> AppLetterCounts:
    """Raises Forbidden, Conflict (a restricted admin), Unavailable."""
    _require_admin(ports, caller)
    return ports.app_letters.count(caller.app_directory)


def redrive_letters(ports: Ports, caller: Caller) -> AppLetterCounts:
    """Sends the letters back into the queues that they came from; consumers are idempotent. The audit of the admin
    notes it. Raises as ``count_letters``."""
    _require_admin(ports, caller)
    audit.note_access(ports, caller, caller.owner, "redriveDeadLetters")
    return ports.app_letters.send_again(caller.app_directory)


def _require_admin(ports: UserReads, caller: Caller) -> None:
    require_admin(caller)
    users.require_active(users.find_user(ports, caller.directory))
