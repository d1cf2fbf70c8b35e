"""Who may write, and under which epoch."""

import re
from datetime import UTC, datetime

import pytest

from loci.apps import users
from loci.errors import Conflict, NotFound
from loci.ids import ULID_FORM
from loci.model.users import UserRecord, UserState
from tests.support.conversation_world import ADA, World

NOW = datetime(2026, 5, 4, tzinfo=UTC)


def test_a_user_without_a_record_gets_an_epoch_to_put() -> None:
    epoch, record = users.admit_first_write(World().ports, None, NOW)
    assert record == UserRecord(epoch)
    assert re.fullmatch(ULID_FORM, epoch)


def test_a_user_with_a_record_keeps_its_epoch() -> None:
    assert users.admit_first_write(World().ports, UserRecord("E1"), NOW) == ("E1", None)


@pytest.mark.parametrize("state", [UserState.RESTRICTED, UserState.ERASED])
def test_a_restricted_or_erased_user_neither_reads_nor_writes(state: UserState) -> None:
    blocked = UserRecord("E1", state)
    with pytest.raises(Conflict):
        users.admit_first_write(World().ports, blocked, NOW)
    with pytest.raises(Conflict):
        users.require_current(blocked, "E1")
    with pytest.raises(Conflict):
        users.require_active(blocked)


@pytest.mark.parametrize("user", [None, UserRecord("E2")])
def test_a_record_of_another_epoch_is_not_there(user: UserRecord | None) -> None:
    with pytest.raises(NotFound):
        users.require_current(user, "E1")


def test_the_current_user_is_read_from_the_directory() -> None:
    world = World()
    world.users.records[ADA.directory] = UserRecord("E1")
    assert users.find_user(world.ports, ADA.directory) == UserRecord("E1")
