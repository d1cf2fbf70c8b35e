"""``U`` in the directory: the user record."""

from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import unquote

from pynamodb.attributes import BooleanAttribute, UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb import markers
from loci.adapters.dynamodb.attributes import EnumAttribute, InstantAttribute
from loci.adapters.dynamodb.base import ControlTable
from loci.adapters.dynamodb.tables import Key, Tables, records
from loci.adapters.dynamodb.writes import Delete, Put, Update
from loci.model.users import Person, UserRecord, UserState
from loci.ports.writes import FirstWrite, MarkerHome, Outcome, Page
from loci.scope import Scope, is_person

INDEX = "users"
# In key form a name has letters, digits and "-._%", which lie between these.
_BEFORE_ALL, _AFTER_ALL = " ", "~"


class UserItem(ControlTable):
    epoch = UnicodeAttribute()
    state = EnumAttribute(UserState)
    until = InstantAttribute(null=True)
    reviews = BooleanAttribute(null=True)

    def record(self) -> UserRecord:
        return UserRecord(self.epoch, self.state, self.until, self.reviews)


class UserStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def get(self, directory: Scope) -> UserRecord | None:
        return record(self._tables.get(UserItem, directory.partition, keys.USER))

    def list(self, app: Scope, prefix: str, after: str | None, limit: int) -> Page[Person]:
        begin = replace(app, owner="").partition
        first = begin + (prefix if after is None else f"{after}{_BEFORE_ALL}")
        entries = list(
            self._tables.query(
                ControlTable,
                keys.users_of(app.tenant, app.app),
                ControlTable.pk.between(first, f"{begin}{prefix}{_AFTER_ALL}"),
                index=INDEX,
                limit=limit + 1,
            )
        )
        scopes = [Scope.parse(entry.pk) for entry in entries[:limit]]
        items = self._tables.batch_get([key(scope) for scope in scopes])
        # The index is a moment behind the table; groups and the app have records too.
        people = (
            Person(unquote(scope.owner), user)
            for scope in scopes
            if is_person(scope.owner)
            for user in records(items.readable([key(scope)]))
        )
        return Page(tuple(people), scopes[-1].owner if len(entries) > limit else None)

    def replace(self, directory: Scope, before: UserRecord, after: UserRecord | None) -> Outcome:
        item = UserItem(directory.partition, keys.USER)
        condition = (UserItem.epoch == before.epoch) & (UserItem.state == before.state)
        if after is None:
            return self._tables.write(Delete(item, condition, Outcome.STALE))
        until = UserItem.until.remove() if after.until is None else UserItem.until.set(after.until)
        reviews = UserItem.reviews.remove() if after.reviews is None else UserItem.reviews.set(after.reviews)
        changes = [UserItem.state.set(after.state), until, reviews]
        return self._tables.write(Update(item, changes, condition, Outcome.STALE))


def key(scope: Scope) -> Key[UserItem]:
    """The key of the user record of a scope's owner, to read it together with other items."""
    return Key(UserItem, scope.directory.partition, keys.USER)


def record(item: UserItem | None) -> UserRecord | None:
    return None if item is None else item.record()


def put_user(scope: Scope, user: UserRecord) -> Put:
    """A first write's user record; USER_APPEARED when one is there."""
    return Put(user_item(scope, user), UserItem.pk.does_not_exist(), Outcome.USER_APPEARED)


def user_item(scope: Scope, user: UserRecord) -> UserItem:
    """The item of the user record of a scope's owner."""
    return UserItem(
        scope.directory.partition,
        keys.USER,
        epoch=user.epoch,
        state=user.state,
        until=user.until,
        reviews=user.reviews,
        tenant_app=keys.users_of(scope.tenant, scope.app),
    )


def first_write_actions(scope: Scope, first: FirstWrite, home: MarkerHome = MarkerHome.DIRECTORY) -> Iterator[Put]:
    """Puts the user's first record and the marker of a create. The marker comes first, so that a repeated request is
    reported as repeated. ``scope`` is that of the record; user record and directory markers go to its owner's
    directory."""
    if first.marker is not None:
        yield markers.put_marker(scope.directory if home is MarkerHome.DIRECTORY else scope, home, first.marker)
    if first.user is not None:
        yield put_user(scope, first.user)
