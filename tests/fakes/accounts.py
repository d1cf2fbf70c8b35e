"""Accounts of people in memory."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from loci.model.accounts import Account
from loci.scope import Scope


@dataclass
class AccountsInMemory:
    """``records`` are the accounts of all tenants, by the directory of their app."""

    records: dict[Scope, list[Account]] = field(default_factory=dict)

    def find_by_beginning(self, app: Scope, beginning: str) -> tuple[Account, ...]:
        found = [one for one in self.records.get(app, ()) if _begins(one, beginning)]
        return tuple(sorted(found, key=lambda one: one.user))

    def find_by_users(self, app: Scope, users: Sequence[str]) -> tuple[Account, ...]:
        by_user = {one.user: one for one in self.records.get(app, ())}
        return tuple(by_user[user] for user in dict.fromkeys(users) if user in by_user)


def _begins(account: Account, beginning: str) -> bool:
    texts = (account.name or "", account.email or "")
    return any(text.casefold().startswith(beginning.casefold()) for text in texts)
