"""Accounts in the user pool of the deployment. A pool has the accounts of all tenants, and no filter of Cognito's knows
the attributes that say whose an account is: so every account that it answers is compared here, before anything else
sees it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from botocore.exceptions import BotoCoreError, ClientError

from loci.errors import Unavailable
from loci.model.accounts import Account
from loci.runtime.parallel import Parallel
from loci.scope import Scope
from loci.settings import ClaimNames

if TYPE_CHECKING:
    from mypy_boto3_cognito_idp import CognitoIdentityProviderClient

Attributes = Mapping[str, str]
USERNAME = "username"
SEARCHED = ("email", "name", "family_name", USERNAME)
"""Attributes of which Cognito can find a beginning."""
MOST_READ = 300
"""Accounts of the whole pool that one search reads of each attribute."""
_PAGE = 60


class PoolAccounts:
    """``claims`` say which attributes of an account are its tenant, its app and its user."""

    def __init__(self, client: "CognitoIdentityProviderClient", pool: str, claims: ClaimNames) -> None:
        self._client = client
        self._pool = pool
        self._claims = claims

    def find_by_beginning(self, app: Scope, beginning: str) -> tuple[Account, ...]:
        found_accounts: dict[str, Account] = {}
        for attributes in self._search([(name, "^=", beginning) for name in SEARCHED]):
            begins = any(_begins(attributes.get(name, ""), beginning) for name in SEARCHED)
            account = self._account(app, attributes)
            if account is not None and begins:
                found_accounts[account.user] = account
        return tuple(found_accounts[user] for user in sorted(found_accounts))

    def find_by_users(self, app: Scope, users: Sequence[str]) -> tuple[Account, ...]:
        wanted = dict.fromkeys(users)
        by_user: dict[str, Account] = {}
        for attributes in self._search([(self._user_attribute, "=", user) for user in wanted]):
            account = self._account(app, attributes)
            if account is not None and account.user in wanted:
                by_user[account.user] = account
        return tuple(by_user[user] for user in wanted if user in by_user)

    @property
    def _user_attribute(self) -> str:
        """The attribute that the id in tokens is of."""
        return self._claims.user.removeprefix("cognito:")

    def _account(self, app: Scope, attributes: Attributes) -> Account | None:
        """The account, if it is one of this tenant and app."""
        user = attributes.get(self._user_attribute)
        place = attributes.get(self._claims.tenant), attributes.get(self._claims.app)
        if not user or place != (app.tenant, app.app):
            return None
        return Account(user, attributes.get("name"), attributes.get("email"))

    def _search(self, filters: Sequence[tuple[str, str, str]]) -> Iterator[Attributes]:
        """The attributes of accounts of any tenant that one of these filters fits."""
        with Parallel() as parallel:
            calls = [parallel.start(partial(self._read, *one)) for one in filters if _is_searchable(one[2])]
            for call in calls:
                yield from call.result()

    def _read(self, name: str, operator: str, value: str) -> list[Attributes]:
        pages = self._client.get_paginator("list_users").paginate(
            UserPoolId=self._pool,
            Filter=f'{name} {operator} "{value}"',
            PaginationConfig={"MaxItems": MOST_READ, "PageSize": _PAGE},
        )
        try:
            return [
                {one["Name"]: one.get("Value", "") for one in user.get("Attributes", ())}
                | {USERNAME: user.get("Username", "")}
                for page in pages
                for user in page["Users"]
            ]
        except (BotoCoreError, ClientError) as error:
            raise Unavailable("the user pool did not respond; retry") from error


def _begins(value: str, beginning: str) -> bool:
    return value.casefold().startswith(beginning.casefold())


def _is_searchable(value: str) -> bool:
    """Whether a value ends its filter nowhere but at its end."""
    return not set(value) & {'"', "\\"} and value.isprintable()
