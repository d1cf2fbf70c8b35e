"""Conditional writes: what to do to one item, under which condition, and what it means when that does not hold.

Items with a ``request_id`` say which request their last write came from; those of work that no request asked for, none.
"""

from collections.abc import Sequence
from typing import TypeAlias

from pynamodb.connection import Connection
from pynamodb.constants import NONE
from pynamodb.exceptions import DeleteError, PutError, TransactWriteError, UpdateError
from pynamodb.expressions.condition import Condition
from pynamodb.expressions.update import Action as Change
from pynamodb.transactions import TransactWrite

from loci.adapters.dynamodb import failures
from loci.adapters.dynamodb.base import Item
from loci.ports.writes import Outcome
from loci.records import record
from loci.runtime import causes
from loci.runtime.causes import REQUEST_ID


@record(frozen=True, slots=True)
class Check:
    """Nothing changes, but the condition must hold; of ``item`` only the key counts. Only within a transaction."""

    item: Item
    condition: Condition
    otherwise: Outcome


@record(frozen=True, slots=True)
class Put:
    """The whole item, in place of what was there."""

    item: Item
    condition: Condition | None = None
    otherwise: Outcome | None = None


@record(frozen=True, slots=True)
class Replace:
    """All attributes that this release knows, in place of those that were there. What a later release has added to the
    item stays, so that a function which is not yet updated, or is rolled back, erases nothing."""

    item: Item
    condition: Condition | None = None
    otherwise: Outcome | None = None

    @property
    def changes(self) -> list[Change]:
        """Each attribute but the key is set, or removed where the item has none.

        Raises ValueError for an item that lacks what each of its kind has.
        """
        changes: list[Change] = []
        for name, attribute in type(self.item).get_attributes().items():
            if attribute.is_hash_key or attribute.is_range_key or attribute.attr_name == REQUEST_ID:
                continue
            value = getattr(self.item, name)
            if value is None and not attribute.null:
                raise ValueError(f"{type(self.item).__name__} without {name}")
            changes.append(attribute.remove() if value is None else attribute.set(value))
        return changes


@record(frozen=True, slots=True)
class Update:
    """Changes of single attributes; of ``item`` only the key counts."""

    item: Item
    changes: Sequence[Change]
    condition: Condition | None = None
    otherwise: Outcome | None = None


@record(frozen=True, slots=True)
class Delete:
    """Deletion of ``item``, of which only the key counts."""

    item: Item
    condition: Condition | None = None
    otherwise: Outcome | None = None


Write: TypeAlias = Put | Replace | Update | Delete
Action: TypeAlias = Check | Write

# TransactWrite sends its actions in this order of kinds, and the reasons of a cancellation come back in it.
_SENT: Sequence[tuple[type[Action], ...]] = ((Check,), (Delete,), (Put,), (Replace, Update))


def transact(connection: Connection, actions: Sequence[Action]) -> Outcome | None:
    """All actions or none: DONE, else the outcome of the first action, in the order given, whose condition does not
    hold. None when other transactions were in the way. Raises pynamodb's own errors for anything else."""
    transaction = TransactWrite(connection=connection)
    for action in actions:
        _add(transaction, action, causes.request_id())
    try:
        with transaction:
            pass
    except TransactWriteError as error:
        return _verdict(error, actions)
    return Outcome.DONE


def write(connection: Connection, action: Write) -> Outcome | None:
    """One action outside a transaction, at half its price; answers like ``transact``."""
    try:
        _send(connection, action, causes.request_id())
    except (PutError, UpdateError, DeleteError) as error:
        if failures.error_code(error) in failures.REFUSED and action.otherwise is not None:
            return action.otherwise
        if failures.error_code(error) in failures.CONTENDED:
            return None
        raise
    return Outcome.DONE


def _add(transaction: TransactWrite, action: Action, request_id: str | None) -> None:
    match action:
        case Check(item, condition):
            transaction.condition_check(type(item), item.pk, item.sk, condition=condition)
        case Put(item, condition):
            note_request(item, request_id)
            transaction.save(item, condition=condition)
        case Replace(item, condition) | Update(item, condition=condition):
            transaction.update(item, actions=with_request(action, request_id), condition=condition)
        case Delete(item, condition):
            transaction.delete(item, condition=condition)


def _send(connection: Connection, action: Write, request_id: str | None) -> None:
    match action:
        case Put(item, condition):
            note_request(item, request_id)
            item.save(condition=condition)
        case Replace(item, condition) | Update(item, condition=condition):
            # Not `item.update`, which has the whole item sent back and reads all of it.
            connection.update_item(
                type(item).Meta.table_name,
                item.pk,
                item.sk,
                actions=with_request(action, request_id),
                condition=condition,
                return_values=NONE,
            )
        case Delete(item, condition):
            item.delete(condition=condition)


def note_request(item: Item, request_id: str | None) -> None:
    if hasattr(item, "request_id"):
        item.request_id = request_id


def with_request(action: Replace | Update, request_id: str | None) -> list[Change]:
    attribute = getattr(type(action.item), "request_id", None)
    if attribute is None:
        return list(action.changes)
    return [*action.changes, attribute.remove() if request_id is None else attribute.set(request_id)]


def _verdict(error: TransactWriteError, actions: Sequence[Action]) -> Outcome | None:
    sent = sorted(range(len(actions)), key=lambda index: _place_sent(actions[index]))
    codes = {
        index: reason.code
        for index, reason in zip(sent, error.cancellation_reasons, strict=False)  # none at all: not a cancellation
        if reason is not None
    }
    for index in sorted(codes):
        outcome = actions[index].otherwise
        if codes[index] in failures.REFUSED and outcome is not None:
            return outcome
    if codes and all(code in failures.CONTENDED for code in codes.values()):
        return None
    raise error


def _place_sent(action: Action) -> int:
    return next(place for place, kinds in enumerate(_SENT) if isinstance(action, kinds))
