"""``F#`` files of a space and ``FT#`` the same with their texts: lists and streams carry no text."""

from collections.abc import Iterator
from typing import Any

from pynamodb.attributes import UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb import spaces, users
from loci.adapters.dynamodb.attributes import InstantAttribute, IntegerAttribute, JsonObjectAttribute
from loci.adapters.dynamodb.base import MemoryTable
from loci.adapters.dynamodb.tables import Key, Tables, records
from loci.adapters.dynamodb.writes import Action, Delete, Replace
from loci.ids import SpaceId
from loci.model.files import File
from loci.ports.space_files import FileRead, FileStep
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.scope import Scope


class FileItem(MemoryTable):
    path = UnicodeAttribute()
    epoch = UnicodeAttribute()
    size = IntegerAttribute()
    sha256 = UnicodeAttribute()
    created_at = InstantAttribute(attr_name="createdAt")
    updated_at = InstantAttribute(attr_name="updatedAt")
    metadata = JsonObjectAttribute()
    actor = UnicodeAttribute(null=True)
    authors = JsonObjectAttribute(null=True)
    request_id = UnicodeAttribute(attr_name="requestId", null=True)
    version = IntegerAttribute()

    def record(self) -> File:
        return File(
            space=SpaceId(Scope.parse(self.pk).namespace),
            path=self.path,
            epoch=self.epoch,
            size=self.size,
            sha256=self.sha256,
            created_at=self.created_at,
            updated_at=self.updated_at,
            metadata=self.metadata,
            actor=self.actor,
            authors={owner: str(epoch) for owner, epoch in (self.authors or {}).items()},
            version=self.version,
        )


class FileTextItem(FileItem):
    text = UnicodeAttribute()


class FileStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def read(self, scope: Scope, reader: Scope, path: str, *, with_text: bool = True) -> FileRead:
        space, user = spaces.item_key(scope.directory, scope.namespace), users.key(reader)
        bare = Key(FileItem, scope.partition, keys.file(path))
        whole = Key(FileTextItem, scope.partition, keys.file_text(path))
        found_items = self._tables.batch_get([space, user, whole if with_text else bare])
        item = found_items[whole] if with_text else found_items[bare]
        file = None if item is None else item.record()
        text = item.text if isinstance(item, FileTextItem) else None
        return FileRead(users.record(found_items[user]), spaces.record(found_items[space]), file, text)

    def apply(self, scope: Scope, step: FileStep, first: FirstWrite, visitor: Scope | None) -> Outcome:
        writer = [] if first.user is None else [users.put_user(visitor or scope, first.user)]
        visit = [] if visitor is None else [spaces.note_shared_space(visitor, scope.owner, scope.namespace)]
        return self._tables.transact(*writer, *visit, *file_actions(scope, step))

    def list(self, scope: Scope, prefix: str, cursor: str | None, limit: int) -> Page[File]:
        begin = FileItem.sk.startswith(keys.file(prefix))
        after = None if cursor is None else keys.file(cursor)
        file_items = list(self._tables.query(FileItem, scope.partition, begin, limit=limit + 1, after=after))
        last = file_items[limit - 1].sk.removeprefix(keys.FILE) if len(file_items) > limit else None
        return Page(tuple(records(file_items[:limit])), last)


def file_actions(scope: Scope, step: FileStep) -> Iterator[Action]:
    """The actions of a step, for a transaction that may do more."""
    before, after = step.before, step.after
    unchanged = FileItem.pk.does_not_exist()
    if before is not None:
        # A file that was deleted and written again begins with version 1 again.
        unchanged = (FileItem.version == before.version) & (FileItem.created_at == before.created_at)
    if after is not None:
        fields = _attributes(after)
        bare = FileItem(scope.partition, keys.file(after.path), **fields)
        yield Replace(bare, unchanged, Outcome.STALE)
        yield Replace(FileTextItem(scope.partition, keys.file_text(after.path), text=step.text, **fields))
    elif before is not None:
        yield Delete(FileItem(scope.partition, keys.file(before.path)), unchanged, Outcome.STALE)
        yield Delete(FileTextItem(scope.partition, keys.file_text(before.path)))


def _attributes(file: File) -> dict[str, Any]:
    return {
        "path": file.path,
        "epoch": file.epoch,
        "size": file.size,
        "sha256": file.sha256,
        "created_at": file.created_at,
        "updated_at": file.updated_at,
        "metadata": file.metadata,
        "actor": file.actor,
        "authors": file.authors or None,
        "version": file.version,
    }
