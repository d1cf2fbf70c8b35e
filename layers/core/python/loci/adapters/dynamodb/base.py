"""The tables as pynamodb sees them: one base model per table, which every kind of item in it subclasses.

A kind of item is a subclass with its own attributes, in camelCase on the wire; its key strings come from ``loci.keys``:

    class PointerItem(ControlTable):
        status = EnumAttribute(ConversationStatus)
        session_id = UnicodeAttribute(attr_name="sessionId", null=True)

A store takes ``Tables`` (see ``loci.adapters.dynamodb.tables``), turns records into items and back, and says what each
condition means:

    class PointerStore:
        def __init__(self, tables: Tables) -> None:
            self._tables = tables

        def get(self, directory: Scope, ulid: str) -> Pointer | None:
            item = self._tables.get(PointerItem, directory.partition, keys.conversation(ulid))
            return None if item is None else _record(item)

        def create(self, directory: Scope, pointer: Pointer) -> Outcome:
            return self._tables.transact(Put(_item(directory, pointer), PointerItem.pk.does_not_exist(), Outcome.TAKEN))

Subclasses never define ``Meta``: name and connection are inherited from the table's base, where ``connect`` sets them.
That is what makes all models of a process share one client.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from functools import cache, wraps
from typing import Any, ClassVar, Self, TypeVar

from pynamodb.attributes import Attribute, TTLAttribute, UnicodeAttribute
from pynamodb.indexes import GlobalSecondaryIndex, Index, KeysOnlyProjection
from pynamodb.models import MetaModel, Model

from loci import keys
from loci.adapters.dynamodb.attributes import InstantAttribute
from loci.errors import LociError, UnreadableRecord
from loci.runtime import left_out

R = TypeVar("R")

_DECLARED = (Attribute, Index)
_DAMAGE = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, OSError, RecursionError, LociError)
"""Raised by what takes a stored value apart that is of another type or form than it should be."""


class DueIndex(GlobalSecondaryIndex["Item"]):  # type: ignore[no-untyped-call]  # pynamodb leaves a hook untyped
    """Sparse, keys only: what somebody must look at, by shard and time. Read by scheduled functions alone."""

    class Meta:
        index_name = "due"
        projection = KeysOnlyProjection()

    due_shard = UnicodeAttribute(hash_key=True, attr_name="dueShard")
    due = InstantAttribute(range_key=True)


class _KindOfItem(MetaModel):
    """pynamodb looks for attributes and indexes among all members of a new class, twice: among some hundred members for
    each of forty kinds of items. ``dir`` names only those that it looks for."""

    def __dir__(self) -> Iterable[str]:
        kinds = (base for base in self.__mro__ if isinstance(base, _KindOfItem))
        return {name for kind in kinds for name, value in vars(kind).items() if isinstance(value, _DECLARED)}


class Item(Model, metaclass=_KindOfItem):
    """Attributes that every item may have. ``ttl`` is in epoch seconds; ``due_shard`` is there exactly when ``due``
    is.

    Every item that cannot be read raises UnreadableRecord, from ``from_raw_data``, ``require_whole`` or ``record``, and
    ``note_unreadable`` gets the error: no store looks for damage by itself. Of a projection, of which keys and few
    attributes are asked for whatever else is in the item, an attribute that cannot be read is as if it were absent."""

    is_projection: ClassVar[bool] = False
    note_unreadable: ClassVar[Callable[[UnreadableRecord], None]] = staticmethod(lambda _error: None)

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True)
    ttl = TTLAttribute(null=True)
    due = InstantAttribute(null=True)
    due_shard = UnicodeAttribute(attr_name="dueShard", null=True)
    by_due = DueIndex()

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "record" in vars(cls):
            cls.record = _refuse_damage(vars(cls)["record"])  # type: ignore[attr-defined]  # not every kind has one

    @classmethod
    def from_raw_data(cls, data: dict[str, Any]) -> Self:
        """Like pynamodb's method, which also goes through all attributes twice for defaults: our items have none."""
        item = cls.__new__(cls)
        try:
            item.attribute_values = {
                name: attribute.deserialize(attribute.get_value(typed))
                for name, attribute in cls.get_attributes().items()
                if (typed := data.get(attribute.attr_name)) is not None and "NULL" not in typed
            }
        except _DAMAGE as error:
            if not cls.is_projection:
                raise cls._unreadable(data["pk"]["S"], data["sk"]["S"]) from error
            item.attribute_values = dict(_readable_values(cls, data))
        return item

    def require_whole(self) -> Self:
        """Raises UnreadableRecord where an attribute is missing that every item of the kind has."""
        if not _required(type(self)) <= self.attribute_values.keys():
            raise self._unreadable(self.pk, self.sk)
        return self

    @classmethod
    def _unreadable(cls, pk: str, sk: str) -> UnreadableRecord:
        error = UnreadableRecord(cls.__name__.removesuffix("Item").lstrip("_"), pk, sk)
        left_out.note_unreadable(error.place)
        Item.note_unreadable(error)
        return error


def _readable_values(cls: type[Item], data: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, attribute in cls.get_attributes().items():
        typed = data.get(attribute.attr_name)
        if typed is not None and "NULL" not in typed:
            with suppress(*_DAMAGE):
                yield name, attribute.deserialize(attribute.get_value(typed))


@cache
def _required(kind: type[Item]) -> frozenset[str]:
    return frozenset(name for name, attribute in kind.get_attributes().items() if not attribute.null)


def _refuse_damage(record: Callable[..., R]) -> Callable[..., R]:
    """Makes every failure of a kind's ``record`` an UnreadableRecord."""

    @wraps(record)
    def refuse(item: Item, *parts: Any) -> R:
        try:
            return record(item, *parts)
        except _DAMAGE as error:
            raise item._unreadable(item.pk, item.sk) from error

    return refuse


class ConversationsTable(Item):
    class Meta:
        table_name = ""


class MemoryTable(Item):
    class Meta:
        table_name = ""


class UsersIndex(GlobalSecondaryIndex["ControlTable"]):  # type: ignore[no-untyped-call]  # as above
    """Sparse, keys only: the user records of an app. Read for admins and operators alone."""

    class Meta:
        index_name = "users"
        projection = KeysOnlyProjection()

    tenant_app = UnicodeAttribute(hash_key=True, attr_name="tenantApp")
    pk = UnicodeAttribute(range_key=True)


class JobsIndex(GlobalSecondaryIndex["ControlTable"]):  # type: ignore[no-untyped-call]  # as above
    """Sparse, keys only: the extraction jobs of an app by status and time. Read for admins alone."""

    class Meta:
        index_name = "jobs"
        projection = KeysOnlyProjection()

    job_status = UnicodeAttribute(hash_key=True, attr_name="jobStatus")
    created_at = InstantAttribute(range_key=True, attr_name="createdAt")


class ControlTable(Item):
    class Meta:
        table_name = ""

    tenant_app = UnicodeAttribute(attr_name="tenantApp", null=True)
    job_status = UnicodeAttribute(attr_name="jobStatus", null=True)
    by_app = UsersIndex()
    by_job_status = JobsIndex()


class LedgerTable(Item):
    class Meta:
        table_name = ""


def due_shard(partition: str, due: datetime | None) -> str | None:
    """The value of ``due_shard`` for an item of this partition that falls due then, or never."""
    return None if due is None else keys.due_shard(partition)
