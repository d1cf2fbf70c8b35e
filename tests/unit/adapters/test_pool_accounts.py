"""Accounts of a pool that answers more than it was asked for."""

from collections.abc import Iterator, Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from loci.adapters.cognito import PoolAccounts
from loci.scope import Scope
from loci.settings import ClaimNames

TEXTS = st.sampled_from(["acme", "acme-2", "", "ACME", "acme#notes", "notes", "notes-2", "nadia", "Nadia", "ada"])
NAMES = ("custom:tenant", "custom:app", "sub", "name", "email", "family_name")
USERS = st.lists(st.dictionaries(st.sampled_from(NAMES), TEXTS), max_size=8)
APP = Scope("acme", "notes", "@", "@app")


class WholePool:
    """A client that answers with every account, whatever the filter is."""

    def __init__(self, users: list[dict[str, str]]) -> None:
        self._users = users

    def get_paginator(self, _name: str) -> "WholePool":
        return self

    def paginate(self, **_how: Any) -> Iterator[Mapping[str, Any]]:
        for user in self._users:
            attributes = [{"Name": name, "Value": value} for name, value in user.items()]
            yield {"Users": [{"Username": "nadia", "Attributes": attributes}]}


@given(USERS, TEXTS)
def test_whatever_a_pool_answers_nobody_of_another_tenant_or_app_is_found(
    users: list[dict[str, str]], text: str
) -> None:
    accounts = PoolAccounts(WholePool(users), "pool", ClaimNames())  # type: ignore[arg-type]  # it is a client of Cognito
    own = [one for one in users if (one.get("custom:tenant"), one.get("custom:app")) == ("acme", "notes")]
    ids = {one.get("sub") for one in own}
    assert {one.user for one in accounts.find_by_beginning(APP, text)} <= ids
    assert {one.user for one in accounts.find_by_users(APP, [text])} <= ids & {text}


def test_the_user_is_what_tokens_call_them() -> None:
    user = {"custom:tenant": "acme", "custom:app": "notes", "sub": "1"}
    pool = WholePool([user])
    by_name = PoolAccounts(pool, "pool", ClaimNames(user="cognito:username"))  # type: ignore[arg-type]  # as above
    assert [one.user for one in by_name.find_by_users(APP, ["nadia"])] == ["nadia"]
