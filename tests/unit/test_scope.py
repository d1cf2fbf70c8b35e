"""Who may act on an owner's data: the one decision that keeps people apart."""

import pytest

from loci.errors import Forbidden, LociError, NotFound
from loci.scope import APP_OWNER, MAX_USER_BYTES, Act, Caller, Role, caller, group_owner, owner_for, user_owner

READ, WRITE, MANAGE = Act.READ, Act.WRITE, Act.MANAGE


def call(role: Role = Role.USER, *groups: str) -> Caller:
    return caller(tenant="acme", app="notes", user="ada", role=role, groups=frozenset(groups))


@pytest.mark.parametrize("act", Act)
@pytest.mark.parametrize("role", Role)
def test_no_role_acts_on_the_data_of_another_user(role: Role, act: Act) -> None:
    with pytest.raises(NotFound):
        owner_for(call(role, "team"), user_owner("bo"), act)


@pytest.mark.parametrize("act", Act)
def test_users_do_everything_with_their_own_data(act: Act) -> None:
    assert owner_for(call(), user_owner("ada"), act) == "ada"


@pytest.mark.parametrize(
    ("owner", "role", "groups", "act", "refusal"),
    [
        (APP_OWNER, Role.USER, (), READ, None),
        (APP_OWNER, Role.USER, (), WRITE, Forbidden),
        (APP_OWNER, Role.ADMIN, (), WRITE, None),
        (APP_OWNER, Role.USER, (), MANAGE, Forbidden),
        (group_owner("team"), Role.USER, ("team",), WRITE, None),
        (group_owner("team"), Role.USER, ("team",), MANAGE, Forbidden),
        (group_owner("team"), Role.ADMIN, (), MANAGE, None),
        (group_owner("team"), Role.ADMIN, (), READ, NotFound),
        (group_owner("team"), Role.USER, ("other",), READ, NotFound),
    ],
)
def test_shared_data_has_members_and_admins(
    owner: str, role: Role, groups: tuple[str, ...], act: Act, refusal: type[LociError] | None
) -> None:
    if refusal is None:
        assert owner_for(call(role, *groups), owner, act) == owner
    else:
        with pytest.raises(refusal):
            owner_for(call(role, *groups), owner, act)


@pytest.mark.parametrize("named", ["user", "acting_for"])
def test_the_id_of_a_user_has_a_length(named: str) -> None:
    claims = {"tenant": "acme", "app": "notes", "user": "crm", "role": "service"}
    longest = "é" * (MAX_USER_BYTES // 2)
    assert caller(**{**claims, named: longest}).user == longest  # type: ignore[arg-type]  # texts all
    with pytest.raises(Forbidden):
        caller(**{**claims, named: longest + "x"})  # type: ignore[arg-type]  # texts all
