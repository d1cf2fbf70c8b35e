"""Erases again the data of erased users that a restore of tables brought back, before the API serves anything.

A restore knows nothing of erasures since; the ledger does, which is never restored with other tables. Each of its
tombstones buries what a person wrote under one epoch: whatever lies in the tables of that epoch goes, through the same
passes as in an erasure. Somebody who has returned since has another epoch, and keeps what is of it.

Every item is read, since a restored table need not agree with the others: what nothing leads to is found as well.
Broken off anywhere, or run again, it does what is left. For each person who had data again the ledger gets a receipt,
signed as that of the erasure whose request it names.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from loci.apps import users
from loci.apps.ports import AuditPorts
from loci.errors import Unavailable
from loci.governance import data_map, partitions, passes, receipts, shared_data, subjects
from loci.governance.passes import Pass
from loci.governance.ports import PersonPorts, RestorePorts
from loci.governance.shared_data import Visit
from loci.governance.subjects import Places, Subject
from loci.ids import ReceiptId, new_ulid
from loci.model.governance import AdminJobKind, AdminJobStatus, Receipt
from loci.model.jobs import Binding
from loci.model.users import UserRecord, UserState
from loci.ports.all import Ports
from loci.ports.governance import Author, ItemKind, ItemRef, RecordTable, StoredItem
from loci.ports.paging import all_items
from loci.ports.parts import BindingReads, UserStores
from loci.ports.writes import Outcome
from loci.records import record
from loci.scope import DIRECTORY, Scope, is_person, user_owner
from loci.text.namespaces import ANY

AT_ONCE = 200
_NO_DEADLINE = datetime.max.replace(tzinfo=UTC)

Buried = Mapping[str, Mapping[str | None, str]]
"""The epochs with a tombstone and the erasures that put it, by the keyed hash of their user."""


@record(frozen=True, slots=True)
class TombstoneReplay:
    """Result of a replay: how many ``people`` had data again, and how many ``items``; ``under_way`` counts users whose
    restored erasure job will erase them. ``receipts`` are the ids of the proofs, one for each of the people."""

    people: int = 0
    items: int = 0
    under_way: int = 0
    receipts: tuple[str, ...] = ()


@dataclass(slots=True)
class RemainingItems:
    """The items of a user with a tombstone: ``own`` in their partitions, ``brought`` into those of others."""

    own: list[StoredItem] = field(default_factory=list)
    brought: list[StoredItem] = field(default_factory=list)


def replay_tombstones(
    ports: Ports, only: Scope | None = None, note: Callable[[StoredItem], None] = lambda _: None
) -> TombstoneReplay:
    """Erases again all data with a tombstone, of one app (its directory) or of all; ``note`` hears of every item before
    anything is erased. Raises Contended, Unavailable; the caller must run it again then."""
    apps = ports.inventory.apps() if only is None else (only,)
    buried = {app: buried_epochs(ports, app) for app in apps}
    tombstone_replay = TombstoneReplay()
    for directory, remaining_items in _remaining_by_user(ports, buried, only, note).items():
        epochs = buried[directory.app_directory][ports.signer.subject_hash(directory)]
        tombstone_replay = _erase_again(ports, directory, epochs, remaining_items, tombstone_replay)
    return tombstone_replay


def buried_epochs(ports: AuditPorts, app: Scope) -> Buried:
    """The epochs of an app with a tombstone. Raises Unavailable."""
    found: dict[str, dict[str | None, str]] = {}
    for tombstone in ports.ledger.tombstones(app):
        found.setdefault(tombstone.subject_hash, {})[tombstone.epoch] = tombstone.job
    return found


def _remaining_by_user(
    ports: RestorePorts, buried: Mapping[Scope, Buried], only: Scope | None, note: Callable[[StoredItem], None]
) -> Mapping[Scope, RemainingItems]:
    """The items of users with a tombstone, by directory."""
    remaining_items: dict[Scope, RemainingItems] = {}
    known: dict[Scope, bool] = {}

    def left(directory: Scope) -> RemainingItems | None:
        if directory not in known:
            known[directory] = ports.signer.subject_hash(directory) in buried[directory.app_directory]
        return remaining_items.setdefault(directory, RemainingItems()) if known[directory] else None

    for item in ports.inventory.items(only):
        note(item)
        if item.scope.app_directory not in buried:
            continue
        for owner in people_of(item):
            theirs = left(replace(item.scope.directory, owner=owner))
            if theirs is not None:
                (theirs.own if owner == item.scope.owner else theirs.brought).append(item)
    for app in buried:
        for owner in _named_owners(ports, app):
            left(replace(app, owner=owner))
    return remaining_items


def people_of(item: StoredItem) -> Iterator[str]:
    """The owners that an item is of, or was brought by."""
    named = {item.scope.owner, item.actor, *item.authors}
    yield from (owner for owner in named if owner is not None and is_person(owner))


def _named_owners(ports: RestorePorts, app: Scope) -> Iterator[str]:
    """The owners that the app's bindings and jobs name."""
    for binding in _bindings(ports, app):
        yield from (user_owner(scope.user) for scope in binding.scopes if scope.user != ANY)
        yield from (target.owner for target in binding.targets if target.owner is not None)
    yield from (job.subject for job in ports.admin_jobs.list(app) if job.subject is not None)


def _bindings(ports: BindingReads, app: Scope) -> Iterator[Binding]:
    return all_items(lambda cursor: ports.bindings.list(app, cursor, AT_ONCE))


def _erase_again(
    ports: Ports,
    directory: Scope,
    epochs: Mapping[str | None, str],
    left_items: RemainingItems,
    tombstone_replay: TombstoneReplay,
) -> TombstoneReplay:
    started_at = ports.now()
    user = users.find_user(ports, directory)
    if _is_under_way(ports, directory, user):
        return replace(tombstone_replay, under_way=tombstone_replay.under_way + 1)
    if user is None or user.epoch in epochs:
        request = epochs[_buried_epoch(user, epochs)]
        items, tally = _erase_all(ports, directory, user, epochs, left_items)
    else:
        request = epochs[_newest(epochs)]
        items, tally = _erase_former_epochs(ports, directory, epochs, left_items)
    if items:
        receipt = _prove_erasure(ports, directory, request, tally, started_at)
        tombstone_replay = replace(
            tombstone_replay, people=tombstone_replay.people + 1, receipts=(*tombstone_replay.receipts, receipt)
        )
    if user is not None and user.epoch in epochs:
        _delete_user(ports, directory)
    return replace(tombstone_replay, items=tombstone_replay.items + items)


def _prove_erasure(
    ports: Ports, directory: Scope, request: str, tally: passes.RecordCount, started_at: datetime
) -> str:
    """Puts a receipt of what was erased again into the ledger; its id."""
    now = ports.now()
    unsigned_receipt = Receipt(
        id=new_ulid(now, ports.random),
        request=request,
        subject_hash=ports.signer.subject_hash(directory),
        counts=tally.counts,
        ids_hash=passes.ids_hash(tally.ids),
        started_at=started_at,
        finished_at=now,
        expiries=tuple(data_map.expiries(ports.retention, now)),
        key_id="",
        signature=b"",
    )
    receipt = receipts.issue_receipt(ports, directory.app_directory, unsigned_receipt)
    return str(ReceiptId(receipt.subject_hash, receipt.id))


def _newest(epochs: Iterable[str | None]) -> str | None:
    return max((epoch for epoch in epochs if epoch is not None), default=None)


def _buried_epoch(user: UserRecord | None, epochs: Mapping[str | None, str]) -> str | None:
    return _newest(epochs) if user is None else user.epoch


def _is_under_way(ports: RestorePorts, directory: Scope, user: UserRecord | None) -> bool:
    """Whether the restore brought back a running erasure of the user, which the sweeper continues."""
    if user is None or user.state is not UserState.ERASED:
        return False
    return any(
        job.kind is AdminJobKind.ERASE
        and (job.subject, job.epoch) == (directory.owner, user.epoch)
        and job.status in (AdminJobStatus.RUNNING, AdminJobStatus.WAITING)
        for job in ports.admin_jobs.list(directory.app_directory)
    )


def _erase_all(
    ports: Ports,
    directory: Scope,
    user: UserRecord | None,
    epochs: Mapping[str | None, str],
    left_items: RemainingItems,
) -> tuple[int, passes.RecordCount]:
    """Erases all data of a user but their record, which goes once that is proven; returns the number of records, or of
    items if that is larger, and what was counted."""
    if user is not None:
        _refuse_user(ports, directory, user)
    subject = Subject(directory, _buried_epoch(user, epochs))
    one = Pass(ports, subject, _places(ports, subject, left_items), again=True)
    record_count = passes.count_records(one, data_map.all_holdings(), _NO_DEADLINE)
    passes.erase_records(one, data_map.all_holdings(), _NO_DEADLINE)
    _remove(ports, (item for item in left_items.own if item.ref.kind is not ItemKind.USER))
    if not (passes.is_clean(one, data_map.all_holdings()) and partitions.remove_leads(one)):
        raise Unavailable("data of an erased user still exists; run the command again")
    return max(len(left_items.own) + len(left_items.brought), sum(record_count.counts.values())), record_count


def _refuse_user(ports: UserStores, directory: Scope, user: UserRecord) -> None:
    refused_user = replace(user, state=UserState.ERASED)
    if user != refused_user and ports.users.replace(directory, user, refused_user) is not Outcome.DONE:
        raise Unavailable("an erased user's data changed during the restore; check that the API is not serving yet")


def _delete_user(ports: UserStores, directory: Scope) -> None:
    user = users.find_user(ports, directory)
    if user is not None:
        ports.users.replace(directory, user, None)


def _places(ports: PersonPorts, subject: Subject, left_items: RemainingItems) -> Places:
    """The partitions that the directory leads to, and those where items were found."""
    places = subjects.places(ports, subject)
    talked_scopes = {item.scope for item in left_items.own if _is_of_conversations(item)}
    conversations = tuple(sorted({*places.conversations, *talked_scopes}, key=lambda scope: scope.partition))
    shared_scopes = {*places.shared, *(item.scope for item in left_items.brought if item.table is RecordTable.MEMORY)}
    guests = subjects.find_guests(ports, subject, conversations)
    shared = tuple(sorted(shared_scopes, key=lambda scope: scope.partition))
    return replace(places, conversations=conversations, shared=shared, guests=guests)


def _is_of_conversations(item: StoredItem) -> bool:
    return item.table is not RecordTable.MEMORY and item.scope.namespace != DIRECTORY


def _erase_former_epochs(
    ports: Ports, directory: Scope, epochs: Mapping[str | None, str], left_items: RemainingItems
) -> tuple[int, passes.RecordCount]:
    """Erases only the data of epochs with a tombstone, for a user who has returned."""
    groups: dict[tuple[RecordTable, Scope, str], list[StoredItem]] = {}
    for item in left_items.own:
        groups.setdefault((item.table, item.scope, _group(item)), []).append(item)
    doomed_items = [
        item for items in groups.values() if any(one.epoch in epochs for one in items if one.epoch) for item in items
    ]
    _remove(ports, doomed_items)
    one = Pass(ports, Subject(directory, None), Places(), again=True)
    scopes = {item.scope for item in left_items.brought if item.table is RecordTable.MEMORY}
    count = len(doomed_items) + sum(_withdraw_former(one, scope, epochs) for scope in scopes)
    return count, passes.RecordCount({"items": count}, [item.ref.place for item in doomed_items])


def _withdraw_former(one: Pass, scope: Scope, epochs: Mapping[str | None, str]) -> int:
    """Withdraws what a user wrote into another owner's partition under an epoch with a tombstone."""
    authored_atoms = one.ports.subjects.atoms_by(scope, Author(one.subject.owner))
    atoms = one.ports.atoms.read(scope, scope.directory, [atom.ulid for atom in authored_atoms]).atoms
    former = [atom for atom in authored_atoms if atom.ulid in atoms and atoms[atom.ulid].epoch in epochs]
    visit = Visit(scope, former)
    entities = [entity for entity in shared_data.brought_entities(one, visit) if entity.epoch in epochs]
    for entity in entities:
        shared_data.remove_from_entity(one, visit, entity)
    for atom in former:
        shared_data.withdraw_atom(one, scope, atom.ulid)
    files = [file for file in shared_data.brought_files(one, visit) if file.authors[one.subject.owner] in epochs]
    for file in files:
        shared_data.remove_file(one, scope, file.path)
    return len(former) + len(entities) + len(files)


def _group(item: StoredItem) -> str:
    """The group of items that share one epoch: a whole space, a conversation with all its items, else the item
    alone."""
    if item.table is RecordTable.MEMORY:
        return ""
    if item.table is RecordTable.CONVERSATIONS and item.ref.kind is not ItemKind.MARKER and item.ref.ids:
        return item.ref.ids[0]
    return item.ref.place


def _remove(ports: PersonPorts, items: Iterable[StoredItem]) -> None:
    doomed_items: dict[tuple[RecordTable, Scope], list[ItemRef]] = {}
    for item in items:
        doomed_items.setdefault((item.table, item.scope), []).append(item.ref)
    for (table, scope), refs in doomed_items.items():
        ports.subjects.remove(table, scope, refs)
