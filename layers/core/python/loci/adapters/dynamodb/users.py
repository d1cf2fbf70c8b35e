"""``U`` in the directory: the user record."""

from collections.abc import Iterator

from pynamodb.attributes import UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb import markers
from loci.adapters.dynamodb.attributes import EnumAttribute, InstantAttribute
from loci.adapters.dynamodb.base import ControlTable
from loci.adapters.dynamodb.tables import Key, Tables
from loci.adapters.dynamodb.writes import Delete, Put, Update
from loci.model.users import UserRecord, UserState
from loci.ports.writes import FirstWrite, MarkerHome, Outcome
from loci.scope import Scope


class UserItem(ControlTable):
    epoch = UnicodeAttribute()
    state = EnumAttribute(UserState)
    until = InstantAttribute(null=True)

    def record(self) -> UserRecord:
        return UserRecord(self.epoch, self.state, self.until)


class UserStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def get(self, directory: Scope) -> UserRecord | None:
        return record(self._tables.get(UserItem, directory.partition, keys.USER))

    def replace(self, directory: Scope, before: UserRecord, after: UserRecord | None) -> Outcome:
        item = UserItem(directory.partition, keys.USER)
        condition = (UserItem.epoch == before.epoch) & (UserItem.state == before.state)
        if after is None:
            return self._tables.write(Delete(item, condition, Outcome.STALE))
        until = UserItem.until.remove() if after.until is None else UserItem.until.set(after.until)
        return self._tables.write(Update(item, [UserItem.state.set(after.state), until], condition, Outcome.STALE))


def key(scope: Scope) -> Key[UserItem]:
    """The key of the user record of a scope's owner, to read it together with other items."""
    return Key(UserItem, scope.directory.partition, keys.USER)


def record(item: UserItem | None) -> UserRecord | None:
    return None if item is None else item.record()


def put_user(scope: Scope, user: UserRecord) -> Put:
    """A first write's user record; USER_APPEARED when one is there."""
    item = UserItem(
        scope.directory.partition,
        keys.USER,
        epoch=user.epoch,
        state=user.state,
        tenant_app=keys.users_of(scope.tenant, scope.app),
    )
    return Put(item, UserItem.pk.does_not_exist(), Outcome.USER_APPEARED)


def first_write_actions(scope: Scope, first: FirstWrite, home: MarkerHome = MarkerHome.DIRECTORY) -> Iterator[Put]:
    """Puts the user's first record and the marker of a create. The marker comes first, so that a repeated request is
    reported as repeated. ``scope`` is that of the record; user record and directory markers go to its owner's
    directory."""
    if first.marker is not None:
        yield markers.put_marker(scope.directory if home is MarkerHome.DIRECTORY else scope, home, first.marker)
    if first.user is not None:
        yield put_user(scope, first.user)
