"""What exports are asked in tests, and some more of Ada to be found in one."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from loci import conversations, ids, spaces
from loci.apps import audit, users
from loci.conversations import turns
from loci.conversations.lifecycle import NewConversation
from loci.conversations.turns import NewMessage
from loci.governance import data_map, documents, exporting, passes
from loci.governance.documents import DocumentPart
from loci.governance.sections import SECTIONS, Reading
from loci.governance.subjects import Subject
from loci.memory.atoms.changes import add_atom, archive_atom, delete_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.entities.merging import merge_entities
from loci.memory.entities.records import NewEntity, create_entity
from loci.model.atoms import Category, Kind
from loci.model.conversations import ImageBlock, MessageRole, RollingSummary, TextBlock, Usage, Visibility
from loci.model.entities import EntityType
from loci.scope import Caller
from loci.spaces import NewSpace
from tests.support.erasure_world import CANARY, World

Document = dict[str, Any]

NOTES = Category("notes", Kind.FACT)
LISTS = (
    "conversations",
    "turnRuns",
    "spaces",
    "atoms",
    "entities",
    "bindings",
    "jobs",
    "apiKeys",
    "adminJobs",
    "presences",
)


def enrich(world: World) -> None:
    """An open conversation with messages that few see and a summary; atoms in every status; two entities merged."""
    ports, ada = world.ports, world.ada
    talk = conversations.create_conversation(ports, ada, NewConversation("chat", title=f"{CANARY}, open")).id
    for visibility in Visibility:
        said = (TextBlock(f"{CANARY} {visibility}"),)
        turns.append_message(ports, ada, talk, NewMessage(MessageRole.USER, said, visibility=visibility, author="Ada"))
    picture = (TextBlock("see"), ImageBlock("https://example.com/canary.png", "image/png"))
    turns.append_message(ports, ada, talk, NewMessage(MessageRole.ASSISTANT, picture, model="m", usage=Usage(1, 2, 3)))
    summary = RollingSummary(f"{CANARY}, in short", 2, extractive=True, epoch=world.epoch(ada))
    ports.conversations.replace_summary(ada.own("chat"), talk.ulid, None, summary)
    space = spaces.create_space(ports, ada, NewSpace(purpose=CANARY)).space.id
    archived = add_atom(ports, ada, space, NewAtom(f"{CANARY}, archived", NOTES)).atom
    archive_atom(ports, ada, archived.id)
    edited = add_atom(ports, ada, space, NewAtom(f"{CANARY}, edited and deleted", NOTES)).atom
    edit_atom(ports, ada, edited.id, AtomEdit(text=f"{CANARY}, edited", importance=5))
    delete_atom(ports, ada, edited.id)
    places = [NewEntity(EntityType.PLACE, f"{CANARY} {name}", aliases=(f"{name}!",)) for name in ("here", "there")]
    here, there = (create_entity(ports, ada, space, new).view.entity.id for new in places)
    merge_entities(ports, ada, here, there)


def talk_much(world: World, messages: int) -> None:
    """Of 300 KB each, in Ada's newest conversation."""
    ports, scope = world.ports, world.ada.own("chat")
    (pointer, *_) = ports.conversations.pointers(world.ada.directory, None, 1).items
    (first,) = ports.turns.get(scope, pointer.id.ulid, [1])
    for _ in range(messages):
        head = ports.conversations.read(scope, pointer.id.ulid).conversation
        assert head is not None
        id = replace(first.id, seq=head.next_seq)
        said = replace(first, id=id, content=(TextBlock(f"{id} " + "x" * 300_000),))
        after = replace(head, next_seq=head.next_seq + 1, message_count=head.next_seq)
        ports.turns.append(scope, head, after, [said], [])


def export_document(world: World, who: Caller | None = None, user: str | None = None) -> Document:
    """What is answered at once."""
    made = exporting.export_user(world.ports, who or world.ada, user)
    assert made.document is not None
    document: Document = json.loads(made.document)
    return document


def count_exported(document: Document) -> Counter[str]:
    """How often each record is in an export, by its id without the parts that a user chose: an export leaves some of
    those out."""
    messages = (message["id"] for talk in document["conversations"] for message in talk["messages"])
    records = (record["id"] for name in LISTS for record in document[name])
    dreams = (dream["id"] for presence in document["presences"] for dream in presence["dreams"])
    files = (f"{file['memorySpaceId']}/{file['path']}" for file in document["files"])
    return Counter([*messages, *map(_bare, (*records, *dreams, *files))])


def count_stored(world: World, who: Caller) -> Counter[str]:
    """How often there is each record that an erasure would count, by its id."""
    user = users.find_user(world.ports, who.directory)
    subject = Subject(who.directory, None if user is None else user.epoch)
    tally = passes.count_records(
        passes.begin_pass(world.ports, subject), data_map.all_holdings(), world.ports.now().max
    )
    assert tally is not None
    return Counter(id if id.startswith("msg_") else _bare(id) for id in tally.ids)


def kept_of(counts: Counter[str], kinds: Iterable[str]) -> set[str]:
    """The ids of some kinds, by what they begin with."""
    return {id for id in counts if id.startswith(tuple(f"{kind}_" for kind in kinds))}


def parts_of(world: World) -> tuple[Reading, list[DocumentPart]]:
    """Ada's document, whatever its size."""
    user, hashed = (
        users.find_user(world.ports, world.ada.directory),
        world.ports.signer.subject_hash(world.ada.directory),
    )
    assert user is not None
    reading = Reading(passes.begin_pass(world.ports, Subject(world.ada.directory, user.epoch)), hashed)
    head = documents.document_head(world.ada.directory, hashed, user, world.ports.now())
    return reading, list(documents.all_parts(reading, head))


def whole(world: World) -> Document:
    """All lists of it."""
    return lists(json.loads(b"".join(part.content for part in parts_of(world)[1])))


def lists(document: Document) -> Document:
    """What is the same in every export of the same records."""
    return {name: document[name] for name in SECTIONS if name not in ("adminJobs", "audit")}


def _bare(id: str) -> str:
    return audit.target_of(id) or ids.digest(id)
