"""The port of accounts: who signs people in, asked for their names."""

from collections.abc import Sequence
from typing import Protocol

from loci.model.accounts import Account
from loci.scope import Scope


class Accounts(Protocol):
    """Accounts of the people of one app, read when they are asked for. ``app`` is its directory: no account of another
    tenant or app is ever an answer. Every call raises Unavailable."""

    def find_by_beginning(self, app: Scope, beginning: str) -> tuple[Account, ...]:
        """Accounts whose name, family name, user name or e-mail address begins so, in any case, by user; the first
        ones that the place of accounts has."""
        ...

    def find_by_users(self, app: Scope, users: Sequence[str]) -> tuple[Account, ...]:
        """Accounts of these users; those that are not there are left out."""
        ...
