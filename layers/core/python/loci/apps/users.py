"""The user record ``U``: created with a user's first write, read with the first read of every request."""

from datetime import datetime

from loci import ids
from loci.errors import Conflict, NotFound
from loci.model.users import UserRecord, UserState
from loci.ports.parts import UserReads
from loci.runtime.retry import Pauses
from loci.scope import Scope
from loci.text import timestamps


def find_user(ports: UserReads, directory: Scope) -> UserRecord | None:
    """The user of a directory, None before their first write."""
    return ports.users.get(directory)


def require_active(user: UserRecord | None) -> None:
    """Raises Conflict for a user who is restricted, being erased, or in a state of a later release; not for one who
    never wrote."""
    if user is None or user.state is UserState.ACTIVE:
        return
    if user.state is UserState.ERASED:
        raise being_erased(user)
    if user.state is UserState.RESTRICTED:
        raise Conflict("this user's data is restricted until an admin lifts the restriction")
    raise Conflict("this user's data is in a state that this release does not know; an operator can mend it")


def being_erased(user: UserRecord) -> Conflict:
    """The error for a user whose data is being erased."""
    until = "" if user.until is None else f", until {timestamps.to_text(user.until)} at the earliest"
    return Conflict(f"this user's data is being erased{until}", user.until)


def is_frozen(user: UserRecord | None) -> bool:
    """Whether the user is restricted: their data must not be recalled, changed or deleted, and due work waits."""
    return user is not None and user.state is UserState.RESTRICTED


def require_current(user: UserRecord | None, epoch: str) -> None:
    """Raises NotFound for a record of a former epoch of the user, Conflict as ``require_active``."""
    require_active(user)
    if user is None or user.epoch != epoch:
        raise NotFound("record not found")


def admit_first_write(ports: Pauses, user: UserRecord | None, now: datetime) -> tuple[str, UserRecord | None]:
    """The epoch to write under, and the user record to create with the user's first write. Raises as
    ``require_active``."""
    require_active(user)
    if user is not None:
        return user.epoch, None
    new_user = UserRecord(ids.new_ulid(now, ports.random))
    return new_user.epoch, new_user
