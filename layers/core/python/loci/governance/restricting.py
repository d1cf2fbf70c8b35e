"""Restricts a user's data and lifts the restriction: a restricted user's data can't be recalled, changed or deleted."""

from dataclasses import replace

from loci.apps import audit, users
from loci.errors import NotFound
from loci.governance.ports import RestrictionPorts
from loci.model.users import UserState
from loci.ports.writes import Outcome
from loci.runtime.retry import retry_contended
from loci.scope import Caller, person_directory, require_admin


def restrict_user(ports: RestrictionPorts, caller: Caller, user: str, restricted: bool) -> UserState:
    """Restricts a user or lifts the restriction, and returns the new state; a repeated call changes nothing.

    Only for admins, who may also restrict themselves. Raises Forbidden, Refused (the name can't be a user's), NotFound
    for a user without data, Conflict for a user who is being erased, Contended, Unavailable.
    """
    require_admin(caller)
    directory = person_directory(caller, user)
    state = UserState.RESTRICTED if restricted else UserState.ACTIVE
    audit.note_access(ports, caller, directory.owner, "restrict" if restricted else "lift")

    def once() -> UserState | None:
        before = users.find_user(ports, directory)
        if before is None:
            raise NotFound("no data found for this user")
        if before.state is UserState.ERASED:
            raise users.being_erased(before)
        if before.state is state:
            return state
        outcome = ports.users.replace(directory, before, replace(before, state=state))
        return state if outcome is Outcome.DONE else None

    return retry_contended(ports, once)
