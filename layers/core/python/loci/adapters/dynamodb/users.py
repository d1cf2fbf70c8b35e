"""``U`` in the directory: the user record."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from urllib.parse import unquote

from pynamodb.attributes import BooleanAttribute, UnicodeAttribute
from pynamodb.expressions.condition import Condition

from loci import keys
from loci.adapters.dynamodb import markers
from loci.adapters.dynamodb.attributes import EnumAttribute, InstantAttribute
from loci.adapters.dynamodb.base import ControlTable
from loci.adapters.dynamodb.tables import Key, Tables, records
from loci.adapters.dynamodb.writes import Check, Delete, Put, Update
from loci.model.users import Person, UserRecord, UserState
from loci.ports.writes import FirstWrite, MarkerHome, Outcome, Page
from loci.scope import Scope, generation_of, in_generation, is_person

INDEX = "users"
# In key form a name has letters, digits and "-._%", which lie between these.
_BEFORE_ALL, _AFTER_ALL = " ", "~"


class UserItem(ControlTable):
    epoch = UnicodeAttribute()
    state = EnumAttribute(UserState)
    until = InstantAttribute(null=True)
    reviews = BooleanAttribute(null=True)
    generation = UnicodeAttribute(null=True)

    def record(self) -> UserRecord:
        return UserRecord(self.epoch, self.state, self.until, self.reviews, self.generation)


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
        # The index is a moment behind the table; groups and the app have records too.
        people = (Person(unquote(scope.owner), user) for scope, user in self._present(scopes) if is_person(scope.owner))
        return Page(tuple(people), scopes[-1].owner if len(entries) > limit else None)

    def _present(self, directories: Sequence[Scope]) -> Iterator[tuple[Scope, UserRecord]]:
        """The users of directories of first generations, each in the generation that they have something in."""
        first = self._read_each(directories)
        later = {scope: in_generation(scope, user.generation) for scope, user in first.items() if user.generation}
        present = self._read_each(list(later.values()))
        for scope, user in first.items():
            yield scope, present.get(later.get(scope, scope), user)

    def _read_each(self, directories: Sequence[Scope]) -> dict[Scope, UserRecord]:
        items = self._tables.batch_get([key(scope) for scope in directories])
        return {scope: user for scope in directories for user in records(items.readable([key(scope)]))}

    def replace(self, directory: Scope, before: UserRecord, after: UserRecord | None) -> Outcome:
        item = UserItem(directory.partition, keys.USER)
        if after is None:
            return self._tables.write(Delete(item, _is_as(before), Outcome.STALE))
        until = UserItem.until.remove() if after.until is None else UserItem.until.set(after.until)
        reviews = UserItem.reviews.remove() if after.reviews is None else UserItem.reviews.set(after.reviews)
        changes = [UserItem.epoch.set(after.epoch), UserItem.state.set(after.state), until, reviews]
        if after.generation is not None:
            changes.append(UserItem.generation.set(after.generation))
        return self._tables.write(Update(item, changes, _is_as(before), Outcome.STALE))

    def remove_first(self, directory: Scope, before: UserRecord) -> Outcome:
        there = UserItem(in_generation(directory, before.generation).partition, keys.USER)
        return self._tables.transact(
            Delete(UserItem(directory.partition, keys.USER), _is_as(before), Outcome.STALE),
            Check(there, UserItem.pk.does_not_exist(), Outcome.TAKEN),
        )


def _is_as(before: UserRecord) -> Condition:
    generation = UserItem.generation
    is_there = generation.does_not_exist() if before.generation is None else generation == before.generation
    is_same: Condition = (UserItem.epoch == before.epoch) & (UserItem.state == before.state) & is_there
    return is_same


def key(scope: Scope) -> Key[UserItem]:
    """The key of the user record of a scope's owner, to read it together with other items."""
    return Key(UserItem, scope.directory.partition, keys.USER)


def record(item: UserItem | None) -> UserRecord | None:
    return None if item is None else item.record()


def put_user(scope: Scope, user: UserRecord) -> Iterator[Check | Put]:
    """A first write's user record; USER_APPEARED when one is there, or the person goes on elsewhere by now."""
    generation = generation_of(scope.owner)
    if generation is not None:
        first = UserItem(in_generation(scope.directory, None).partition, keys.USER)
        yield Check(first, UserItem.generation == generation, Outcome.USER_APPEARED)
    yield Put(user_item(scope, user), UserItem.pk.does_not_exist(), Outcome.USER_APPEARED)


def user_item(scope: Scope, user: UserRecord) -> UserItem:
    """The item of the user record of a scope's owner. That of the first generation leads to later ones, and it alone is
    in lists."""
    return UserItem(
        scope.directory.partition,
        keys.USER,
        epoch=user.epoch,
        state=user.state,
        until=user.until,
        reviews=user.reviews,
        generation=user.generation,
        tenant_app=keys.users_of(scope.tenant, scope.app) if generation_of(scope.owner) is None else None,
    )


def first_write_actions(
    scope: Scope, first: FirstWrite, home: MarkerHome = MarkerHome.DIRECTORY
) -> Iterator[Check | Put]:
    """Puts the user's first record and the marker of a create. The marker comes first, so that a repeated request is
    reported as repeated. ``scope`` is that of the record; user record and directory markers go to its owner's
    directory."""
    if first.marker is not None:
        yield markers.put_marker(scope.directory if home is MarkerHome.DIRECTORY else scope, home, first.marker)
    if first.user is not None:
        yield from put_user(scope, first.user)
