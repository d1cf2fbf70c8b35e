"""Adds, changes and deletes memories for mem0's client.

What takes long ends before its request does and says how far it came; the same request again goes on there.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from loci.conversations import whole_talks
from loci.conversations.lifecycle import NewConversation
from loci.conversations.new_messages import NewMessage
from loci.dialects.mem0.entities import NAMESPACE, Entities
from loci.dialects.mem0.filters import Filters
from loci.dialects.mem0.places import find_places
from loci.dialects.mem0.progress import CALL_TIME, Progress
from loci.dialects.mem0.reading import PAGE, read_pages
from loci.dialects.mem0.tags import IDS, is_tagged_with, other_tags, with_tags
from loci.ids import SpaceId
from loci.language.categories import StatedCategory
from loci.learning.saving import saved_texts
from loci.learning.saving.edited_texts import edit_text
from loci.memory.atoms import changes, edits, reads
from loci.memory.atoms.edits import AtomEdit
from loci.memory.atoms.fields import NewAtom, require_valid
from loci.memory.atoms.writes import Effect, Written
from loci.model.atoms import Atom
from loci.model.conversations import Conversation, TextBlock
from loci.model.metadata import EXPIRY, join_metadata, with_lists_of
from loci.model.users import JsonObject
from loci.ports.all import Ports
from loci.ports.paging import all_items
from loci.ports.writes import Page
from loci.scope import Caller
from loci.spaces.defaults import get_or_create_default_space
from loci.text import timestamps

GOES_ON_WITHIN = timedelta(hours=1)
"""Age of memories that a repeated request counts as added by the one before."""
AT_ONCE = 20
"""Texts of one request that surely fit its time."""


def add_talk(
    ports: Ports,
    owner: Caller,
    entities: Entities,
    messages: Sequence[NewMessage],
    metadata: JsonObject,
    key: str | None,
    said_at: datetime | None = None,
    expires_at: datetime | None = None,
) -> Conversation:
    """Stores what was said as a closed conversation, whose facts are extracted with its ids and metadata. Raises as
    ``store_talk``."""
    expiry: JsonObject = {} if expires_at is None else {EXPIRY: timestamps.to_text(expires_at)}
    own = {**with_tags(metadata, entities, said_at), **expiry}
    new = NewConversation(NAMESPACE, session_id=entities.run_id, metadata=own, has_atom_metadata=True)
    return whole_talks.store_talk(ports, owner, new, messages, key)


def add_texts(
    ports: Ports,
    owner: Caller,
    entities: Entities,
    messages: Sequence[NewMessage],
    metadata: JsonObject,
    expires_at: datetime | None,
    said_at: datetime | None = None,
) -> list[Written]:
    """Each message as a memory, word for word; fewer where the time is up. Raises as ``add_saved_text``, before
    anything is written where one of them cannot be a memory."""
    now = ports.now()
    own, category = with_tags(metadata, entities, said_at), StatedCategory.FACT.category
    new = [
        NewAtom(
            _text_of(message),
            category,
            metadata=own,
            sent_metadata=metadata,
            valid_from=message.occurred_at,
            expires_at=expires_at,
        )
        for message in messages
    ]
    for atom in new:
        require_valid(atom, now)
    space = get_or_create_default_space(ports, owner)
    lately = {atom.text: atom for atom in _added_lately(ports, owner, space, own)} if len(new) > AT_ONCE else {}
    return list(_add_in_time(ports, owner, space, new, lately, now + CALL_TIME))


def _add_in_time(
    ports: Ports, owner: Caller, space: SpaceId, new: Sequence[NewAtom], lately: Mapping[str, Atom], until: datetime
) -> Iterator[Written]:
    """Adds what was not added lately, at least one text, until the time is up."""
    is_begun = False
    for atom in new:
        former = lately.get(atom.text)
        if former is not None:
            yield Written(former, Effect.CONFIRMED, refused_text=atom.text)
        elif is_begun and ports.now() >= until:
            return
        else:
            is_begun = True
            yield _add_text(ports, owner, space, atom)


def _add_text(ports: Ports, owner: Caller, space: SpaceId, new: NewAtom) -> Written:
    """Adds a text, or the ids it was added with to the memory that says it already; a later value of something keeps
    the ids of the one before."""
    written_atom = saved_texts.add_saved_text(ports, owner, space, new, None)
    atom = written_atom.atom
    metadata = atom.metadata
    if written_atom.is_duplicate:
        metadata = join_metadata(atom.metadata, {IDS: new.metadata[IDS]})
    elif written_atom.effect is Effect.SUPERSEDED:
        for former in reads.get_history(ports, owner, atom.id).chain:
            metadata = with_lists_of({IDS: former.metadata.get(IDS)}, metadata)
    if metadata == atom.metadata:
        return written_atom
    return replace(written_atom, atom=edits.edit_atom(ports, owner, atom.id, AtomEdit(metadata=metadata)))


def change_memory(ports: Ports, owner: Caller, atom: Atom, edit: AtomEdit) -> Atom:
    """The changed memory; the ids that it was added with stay. Raises as ``edit_text``."""
    if edit.metadata is not None and IDS in atom.metadata:
        edit = replace(edit, metadata={**edit.metadata, IDS: atom.metadata[IDS]})
    return edit_text(ports, owner, atom.id, edit)


def delete_all(ports: Ports, owner: Caller, entities: Entities) -> Progress:
    """Deletes every memory of these entities, while there is time; they can be restored for 30 days. One that was added
    with other ids as well stays theirs."""
    until = ports.now() + CALL_TIME
    ulids: set[str] = set()
    for atom in _memories_everywhere(ports, owner, entities):
        if ulids and ports.now() >= until:
            return Progress(len(ulids), is_finished=False)
        _forget_memory(ports, owner, atom, entities)
        ulids.add(atom.id.ulid)
    return Progress(len(ulids), is_finished=True)


def _forget_memory(ports: Ports, owner: Caller, atom: Atom, entities: Entities) -> None:
    asked_tags = entities.asked_tags
    others = other_tags(atom, asked_tags) if is_tagged_with(atom, asked_tags) else []
    if others:
        edits.edit_atom(ports, owner, atom.id, AtomEdit(metadata={**atom.metadata, IDS: others}))
    else:
        changes.delete_atom(ports, owner, atom.id)


def _memories_everywhere(ports: Ports, owner: Caller, entities: Entities) -> Iterator[Atom]:
    """Memories of all places: what an upgrade has moved is in two of them until the upgrade has ended."""
    for place in find_places(ports, owner):
        for atoms in read_pages(ports, owner, place, Filters(entities)):
            yield from atoms


def _added_lately(ports: Ports, owner: Caller, space: SpaceId, metadata: JsonObject) -> Iterator[Atom]:
    """The memories with this metadata that were added a short time ago, later replaced or not."""
    since = ports.now() - GOES_ON_WITHIN

    def read(cursor: str | None) -> Page[Atom]:
        return reads.list_atoms(ports, owner, space, with_former=True, newest_first=True, cursor=cursor, limit=PAGE)

    for atom in all_items(read):
        if atom.created_at < since:
            return
        if all(atom.metadata.get(name) == value for name, value in metadata.items()):
            yield atom


def _text_of(message: NewMessage) -> str:
    return "\n".join(block.text for block in message.content if isinstance(block, TextBlock))
