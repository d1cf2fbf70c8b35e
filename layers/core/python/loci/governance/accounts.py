"""Who people are: accounts of an app's people, looked up where they sign in when somebody asks, and never stored."""

from collections.abc import Sequence

from loci.errors import Forbidden, Refused
from loci.model.accounts import Account
from loci.ports.accounts import Accounts
from loci.records import record
from loci.scope import Caller, Role

LEAST, MOST = 3, 128
"""Characters of a beginning."""
MOST_USERS = 50
_ALLOWED = frozenset({Role.ADMIN, Role.SUPPORT})


@record(frozen=True, slots=True)
class FoundAccounts:
    """``is_known`` is False where people sign in at an issuer of the team's own, which Loci cannot ask."""

    accounts: tuple[Account, ...]
    is_known: bool


def find_by_beginning(accounts: Accounts | None, caller: Caller, beginning: str) -> FoundAccounts:
    """Find people of the caller's app by how a name or an e-mail address begins. Raises Forbidden, Refused,
    Unavailable."""
    _require_role(caller)
    text = beginning.strip()
    if not LEAST <= len(text) <= MOST:
        raise Refused.field("/beginning", f"beginning must be {LEAST} to {MOST} characters without blanks around them")
    if accounts is None:
        return FoundAccounts((), is_known=False)
    return FoundAccounts(accounts.find_by_beginning(caller.app_directory, text), is_known=True)


def find_by_users(accounts: Accounts | None, caller: Caller, users: Sequence[str]) -> FoundAccounts:
    """Name these people of the caller's app. Raises Forbidden, Refused, Unavailable."""
    _require_role(caller)
    if not 1 <= len(users) <= MOST_USERS:
        raise Refused.field("/userIds", f"userIds must name 1 to {MOST_USERS} users")
    if accounts is None:
        return FoundAccounts((), is_known=False)
    return FoundAccounts(accounts.find_by_users(caller.app_directory, users), is_known=True)


def _require_role(caller: Caller) -> None:
    """An admin or somebody in support, who asks for themselves and not in the name of a person."""
    if caller.role not in _ALLOWED or caller.actor != caller.user:
        raise Forbidden("this requires the role admin or support")
