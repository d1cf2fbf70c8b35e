"""The lists of an export: each is read while it is written, and may be continued after any of its elements.

A place in a list is a text (``cursor``) from which the rest is read again, so another process can continue an export
that was interrupted. Records written meanwhile may be missing; no record appears twice.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from types import MappingProxyType
from typing import TypeVar

from loci.apps import audit
from loci.errors import UnreadableRecord
from loci.governance import export_records, memory_records, presence_records, shared_data
from loci.governance.export_records import ExportedRecord, RecordLocation
from loci.governance.passes import Pass
from loci.governance.shared_data import Visit
from loci.governance.subjects import Subject
from loci.ids import ConversationId
from loci.memory.atoms.links import EntityLinks
from loci.memory.entities import views
from loci.model.atoms import Atom, AtomStatus
from loci.model.conversations import ConversationPointer
from loci.model.jobs import Binding
from loci.ports.all import Ports
from loci.ports.conversations import ConversationRead
from loci.ports.governance import RecordTable
from loci.ports.paging import all_items, pages
from loci.ports.space_files import FileRead
from loci.records import record
from loci.scope import Scope, user_owner
from loci.text.namespaces import ANY

T = TypeVar("T")

MAX_DREAMS = 1000
"""Dreams of one presence in an export: eight months of them, at four a day."""

PAGE_SIZE = 50
"""Records per read: DynamoDB returns 1 MB at a time, and messages are the largest records."""
ATOMS_PAGE_SIZE = 200
"""Atoms per read: most have a few hundred bytes, so that a space of thousands takes few reads."""


@record(frozen=True, slots=True)
class Element:
    """A piece of a list: ``text`` is JSON, ``cursor`` the place after it, ``kind`` the kind of record it counts as. An
    element that opens a list ends in ``[``; one that ``closes`` it follows without a comma."""

    text: str
    cursor: str
    kind: str | None = None
    count: int = 1
    closes: bool = False


@record(frozen=True, slots=True)
class Reading:
    """The user whose data is read, the pass that finds it, and the user's keyed hash."""

    one: Pass
    subject_hash: str

    @property
    def ports(self) -> Ports:
        return self.one.ports

    @property
    def subject(self) -> Subject:
        return self.one.subject


Section = Callable[[Reading, str], Iterator[Element]]
"""The elements after a cursor; ``""`` is the beginning."""


def dump_line(value: ExportedRecord) -> str:
    """One line of JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _conversations(reading: Reading, cursor: str) -> Iterator[Element]:
    """Newest first, each with all its messages. The cursor is an id, and within that conversation a seq."""
    last, _, seq = cursor.partition(" ")
    if seq:
        id = ConversationId.parse(last)
        yield from _messages(reading, id, int(seq))
        yield Element("]}", last, closes=True)
    for pointer in _pointers(reading, last):
        scope = reading.subject.under(pointer.id.namespace)
        read = _read_conversation(reading, scope, pointer.id.ulid)
        if read is None or read.conversation is None:
            continue
        head = dump_line(export_records.conversation(read.conversation, read.summary))
        yield Element(f'{head[:-1]},"messages":[', f"{pointer.id} 0", "conversations")
        yield from _messages(reading, pointer.id, 0)
        yield Element("]}", str(pointer.id), closes=True)


def _messages(reading: Reading, id: ConversationId, after_seq: int) -> Iterator[Element]:
    scope = reading.subject.under(id.namespace)
    read = _read_conversation(reading, scope, id.ulid)
    until = 0 if read is None or read.conversation is None else read.conversation.next_seq - 1
    for message in reading.ports.retractions.messages_between(scope, id.ulid, after_seq, until):
        yield Element(dump_line(export_records.message(message)), f"{id} {message.seq}", "messages")


def _read_conversation(reading: Reading, scope: Scope, ulid: str) -> ConversationRead | None:
    """None where it cannot be read: then it is among what is ``unreadable``."""
    with suppress(UnreadableRecord):
        return reading.ports.removals.find(scope, ulid)
    return None


def _turn_runs(reading: Reading, cursor: str) -> Iterator[Element]:
    """Turn runs, one element a conversation. The cursor is the conversation's id."""
    for pointer in _pointers(reading, cursor):
        scope = reading.subject.under(pointer.id.namespace)
        runs = reading.ports.turn_runs.list(scope, pointer.id.ulid)
        texts = [dump_line(export_records.turn_run(run)) for run in runs]
        if texts:
            yield Element(",".join(texts), str(pointer.id), "turnRuns", len(texts))


def _pointers(reading: Reading, after: str) -> Iterator[ConversationPointer]:
    """Newest first, older than the conversation of an id."""
    cursor = ConversationId.parse(after).ulid if after else None
    return all_items(partial(reading.ports.conversations.pointers, reading.subject.directory, limit=PAGE_SIZE), cursor)


def _spaces(reading: Reading, cursor: str) -> Iterator[Element]:
    """The user's own spaces and the shared ones that they created, by key."""
    ports, places = reading.ports, reading.one.places
    shared_spaces = (ports.spaces.get(scope.directory, scope.namespace) for scope in places.shared)
    spaces = [space for space in shared_spaces if space is not None and space.actor == reading.subject.owner]
    for space in sorted((*places.spaces, *spaces), key=lambda space: space.id.key):
        if space.id.key > cursor:
            yield Element(dump_line(memory_records.space(space)), space.id.key, "spaces")


def _atoms(reading: Reading, cursor: str) -> Iterator[Element]:
    lists = reading.ports.atom_lists
    for place, after in _remaining_partitions(_own_partitions(reading), cursor):
        links = EntityLinks(reading.ports, place.scope)
        for states in all_items(partial(lists.histories, place.scope, limit=ATOMS_PAGE_SIZE), after):
            *former, present = states
            if present.status is AtomStatus.DELETED:
                former = [*lists.revisions(place.scope, present.id.ulid)]
            yield _atom(reading, place, links.resolve((*former, present)))
    for place, visit, after in _shared_partitions(reading, cursor):
        links = EntityLinks(reading.ports, place.scope)
        for ulid in sorted(authored_atom.ulid for authored_atom in visit.atoms if authored_atom.ulid > (after or "")):
            atom = reading.ports.atoms.read(place.scope, place.scope.directory, [ulid]).atoms.get(ulid)
            if atom is not None and atom.purged_at is None:
                states = links.resolve((*lists.revisions(place.scope, ulid), atom))
                yield _atom(reading, place, states)


def _atom(reading: Reading, place: "_SortedPartition", states: Sequence[Atom]) -> Element:
    location = RecordLocation(place.scope, reading.subject.owner)
    return Element(dump_line(memory_records.atom(location, states)), place.cursor(states[-1].id.ulid), "atoms")


def _entities(reading: Reading, cursor: str) -> Iterator[Element]:
    ports = reading.ports
    for place, after in _remaining_partitions(_own_partitions(reading), cursor):
        location = RecordLocation(place.scope, reading.subject.owner)
        for page in pages(partial(ports.entities.list, place.scope, limit=PAGE_SIZE), after):
            for view in views.of_all(ports, place.scope, page):
                yield Element(
                    dump_line(memory_records.entity(location, view)), place.cursor(view.entity.id.ulid), "entities"
                )
    for place, visit, after in _shared_partitions(reading, cursor):
        location = RecordLocation(place.scope, reading.subject.owner)
        for entity in shared_data.brought_entities(reading.one, visit):
            if entity.id.ulid > (after or "") and entity.unlearned_at is None:
                text = dump_line(memory_records.brought_entity(location, entity))
                yield Element(text, place.cursor(entity.id.ulid), "entities")


def _files(reading: Reading, cursor: str) -> Iterator[Element]:
    """With their texts. Of another's space those that the user ever wrote."""
    files = reading.ports.files
    for place, after in _remaining_partitions(_own_partitions(reading), cursor):
        for file in all_items(partial(files.list, place.scope, "", limit=PAGE_SIZE), after):
            yield from _file(reading, place, file.path)
    for place, visit, after in _shared_partitions(reading, cursor):
        for file in shared_data.brought_files(reading.one, visit):
            if file.path.encode() > (after or "").encode():
                yield from _file(reading, place, file.path)


def _file(reading: Reading, place: "_SortedPartition", path: str) -> Iterator[Element]:
    """None where it was deleted meanwhile, or cannot be read."""
    file_read = _read_file(reading, place.scope, path)
    if file_read is None:
        return
    if file_read.file is not None and file_read.text is not None:
        location = RecordLocation(place.scope, reading.subject.owner)
        yield Element(
            dump_line(memory_records.file(location, file_read.file, file_read.text)), place.cursor(path), "files"
        )


def _read_file(reading: Reading, scope: Scope, path: str) -> FileRead | None:
    """None where it cannot be read: then it is among what is ``unreadable``."""
    with suppress(UnreadableRecord):
        return reading.ports.files.read(scope, scope.directory, path)
    return None


def _bindings(reading: Reading, cursor: str) -> Iterator[Element]:
    """The user's own bindings, then the app's that name them."""
    subject = reading.subject
    for place, after in _remaining_partitions(
        (_SortedPartition("own", subject.directory), _SortedPartition("the app's", subject.app)), cursor
    ):
        for binding in all_items(partial(reading.ports.bindings.list, place.scope, limit=PAGE_SIZE), after):
            if place.scope == subject.directory or _names(binding, subject.owner):
                text = dump_line(export_records.binding(binding, subject.directory))
                yield Element(text, place.cursor(binding.id.ulid), "bindings")


def _names(binding: Binding, owner: str) -> bool:
    is_named = any(scope.user != ANY and user_owner(scope.user) == owner for scope in binding.scopes)
    return is_named or any(target.owner == owner for target in binding.targets)


def _jobs(reading: Reading, cursor: str) -> Iterator[Element]:
    """Extraction jobs, one element a conversation. The cursor is the conversation's id."""
    for pointer in _pointers(reading, cursor):
        scope = reading.subject.under(pointer.id.namespace)
        texts = [dump_line(export_records.job(job, scope)) for job in reading.ports.jobs.list(scope, pointer.id.ulid)]
        if texts:
            yield Element(",".join(texts), str(pointer.id), "jobs", len(texts))


def _api_keys(reading: Reading, cursor: str) -> Iterator[Element]:
    """Oldest first. The cursor is a key's ULID."""
    read = partial(reading.ports.api_keys.list, reading.subject.directory, limit=PAGE_SIZE)
    for key in all_items(read, cursor or None):
        yield Element(dump_line(export_records.api_key(key)), key.id.ulid, "apiKeys")


def _admin_jobs(reading: Reading, cursor: str) -> Iterator[Element]:
    """Export and erasure jobs, those of earlier epochs included."""
    for job in reading.ports.admin_jobs.list(reading.subject.app):
        if job.subject_hash == reading.subject_hash and job.id.ulid > cursor:
            yield Element(dump_line(export_records.admin_job(job)), job.id.ulid, "adminJobs")


def _audit(reading: Reading, cursor: str) -> Iterator[Element]:
    """Newest first."""
    read = partial(audit.list_entries, reading.ports, reading.subject.directory, limit=PAGE_SIZE)
    for entry in all_items(read, cursor or None):
        yield Element(dump_line(export_records.audit_entry(entry)), entry.ulid, "audit")


def _presences(reading: Reading, cursor: str) -> Iterator[Element]:
    """Presences by their keys, each with its latest dreams, newest first. The cursor is a key, and within that presence
    the dream that came last."""
    key, _, dream = cursor.partition(" ")
    if dream:
        yield from _dreams(reading, key, dream)
        yield Element("]}", key, closes=True)
    ports, directory = reading.ports, reading.subject.directory
    for presence in all_items(partial(ports.presences.list, directory, limit=PAGE_SIZE), key or None):
        head = dump_line(presence_records.presence(presence))
        yield Element(f'{head[:-1]},"dreams":[', f"{presence.key} {_BEFORE_DREAMS}", "presences")
        yield from _dreams(reading, presence.key, _BEFORE_DREAMS)
        yield Element("]}", presence.key, closes=True)


def _unreadable(reading: Reading, cursor: str) -> Iterator[Element]:
    """The kind and the key of each record of the user's own that is damaged and therefore in no other list."""
    for place, after in _remaining_partitions(_own_tables(reading), cursor):
        table = RecordTable(place.name.partition(" ")[0])
        for item in reading.ports.subjects.checked_items(table, place.scope, after):
            if not item.is_readable:
                text = dump_line({"kind": item.kind, "key": item.place, "place": place.scope.namespace})
                yield Element(text, place.cursor(item.place), "unreadable")


def _own_tables(reading: Reading) -> Iterator["_SortedPartition"]:
    places, directory = reading.one.places, reading.subject.directory
    of_tables = (
        (RecordTable.CONVERSATIONS, places.conversations),
        (RecordTable.MEMORY, places.memories),
        (RecordTable.CONTROL, (*places.conversations, *([] if reading.subject.epoch is None else [directory]))),
    )
    for table, scopes in of_tables:
        yield from (_SortedPartition(f"{table} {scope.partition}", scope) for scope in scopes)


_BEFORE_DREAMS = "~"


def _dreams(reading: Reading, key: str, before: str) -> Iterator[Element]:
    for dream in reading.ports.presences.list_dreams(reading.subject.directory, key, MAX_DREAMS):
        if dream.id < before:
            yield Element(dump_line(presence_records.dream(dream)), f"{key} {dream.id}", "dreams")


SECTIONS: Mapping[str, Section] = MappingProxyType(
    {
        "conversations": _conversations,
        "turnRuns": _turn_runs,
        "spaces": _spaces,
        "atoms": _atoms,
        "entities": _entities,
        "files": _files,
        "bindings": _bindings,
        "jobs": _jobs,
        "presences": _presences,
        "apiKeys": _api_keys,
        "adminJobs": _admin_jobs,
        "audit": _audit,
        "unreadable": _unreadable,
    }
)


@record(frozen=True, slots=True)
class _SortedPartition:
    """A partition with a name to sort by, and its cursors."""

    name: str
    scope: Scope

    def cursor(self, ulid: str) -> str:
        return f"{self.name}\n{ulid}"


def _own_partitions(reading: Reading) -> Iterator[_SortedPartition]:
    scopes = (reading.subject.under(space.id.key) for space in reading.one.places.spaces)
    return (_SortedPartition(f"0{scope.partition}", scope) for scope in scopes)


def _shared_partitions(reading: Reading, cursor: str) -> Iterator[tuple[_SortedPartition, Visit, str | None]]:
    visits = {visit.scope: visit for visit in shared_data.shared_writes(reading.one)}
    places = (_SortedPartition(f"1{scope.partition}", scope) for scope in visits)
    return ((place, visits[place.scope], after) for place, after in _remaining_partitions(places, cursor))


def _remaining_partitions(
    places: Iterable[_SortedPartition], cursor: str
) -> Iterator[tuple[_SortedPartition, str | None]]:
    """The partitions from a cursor on, each with the ULID after which to begin."""
    name, _, ulid = cursor.partition("\n")
    for place in sorted(places, key=lambda place: place.name):
        if place.name >= name:
            yield place, ulid if place.name == name else None
