"""Every call of AWS that a write makes is throttled, times out, fails, is reset, or loses its answer: then all of the
write is there or nothing, and the same request again completes it, once."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from itertools import count
from random import Random
from typing import TypeAlias

import pytest

from local import aws
from loci import conversations, spaces
from loci.adapters.dynamodb.tables import DynamoTables
from loci.adapters.hashing import Hashing
from loci.bootstrap import Process
from loci.conversations import turns
from loci.conversations.lifecycle import NewConversation
from loci.conversations.turns import NewMessage, NewTurn
from loci.dialects.chats import writing
from loci.dialects.chats.memories import CHATS
from loci.dialects.chats.reading import list_memories
from loci.dialects.groups.archives import ArchivedMessage, Talk, archive_conversation
from loci.dialects.groups.reading import find_group_space
from loci.dialects.groups.writing import save_memory
from loci.dialects.spaces import find_space
from loci.errors import Unavailable
from loci.ids import ConversationId, SpaceId
from loci.learning.reconciling import similar
from loci.memory.atoms import batches, changes
from loci.memory.atoms.batches import AtomToAdd
from loci.memory.atoms.changes import set_value, supersede_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.reads import list_atoms
from loci.memory.atoms.restoring import restore_atom
from loci.memory.atoms.writes import Written
from loci.memory.entities.records import NewEntity, create_entity
from loci.memory.files import writing as files
from loci.memory.files.writing import NewFile, WrittenFile
from loci.model.atoms import Category, Kind
from loci.model.conversations import MessageRole, TextBlock, ToolResultBlock, ToolUseBlock
from loci.model.entities import EntityType
from loci.ports.all import Ports
from loci.scope import Act, Caller
from loci.search.recall import forgetting
from loci.search.recall.forgetting import Forgetting
from loci.settings import Settings
from loci.spaces import NewSpace
from tests.conftest import Tables as Emulated
from tests.contract.partitions import Held, Partitions, difference
from tests.fakes.memory import caller
from tests.fakes.ports import no_pause
from tests.support.break_points import faults_of
from tests.support.wire_faults import Call, Fault, Wire, at, everywhere, nobody_waits

NOW = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
NOTES = Category("notes", Kind.FACT)

Write: TypeAlias = Callable[[Ports], object]
Prepared: TypeAlias = tuple[Write, Partitions]
"""A write, and what it may touch."""


@dataclass(frozen=True)
class World:
    """Ada's world, in which each fresh start repeats the same steps: a process without caches, a stopped clock,
    and chance that is seeded."""

    dynamodb: DynamoTables
    wire: Wire
    tables: Emulated
    ada: Caller
    seeds: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def ports(self) -> Ports:
        """For what is to be there before."""
        return self.ports_with(next(self.seeds))

    def ports_with(self, seed: int) -> Ports:
        random = Random(seed)  # noqa: S311  # repeatable
        process = Process(
            Settings({"AWS_REGION": aws.REGION, "LOCI_EMBEDDER": Hashing.name}), lambda: NOW, random, no_pause
        )
        process.made.update(session=self.dynamodb.session, tables=self.dynamodb, embedder=Hashing())
        return process

    def talk(self) -> ConversationId:
        return conversations.create_conversation(self.ports, self.ada, NewConversation("chat")).id

    def space(self) -> SpaceId:
        return spaces.create_space(self.ports, self.ada, NewSpace()).space.id

    def memory(self, space: SpaceId) -> Partitions:
        return self._beside_the_directory("memory", space.key)

    @property
    def talks(self) -> Partitions:
        return self._beside_the_directory("conversations", "chat")

    def _beside_the_directory(self, table: str, namespace: str) -> Partitions:
        own, directory = self.ada.own(namespace), self.ada.directory
        return Partitions(self.tables, [(table, own.partition), ("control", directory.partition)])


@pytest.fixture
def world(tables: Emulated, dynamodb: DynamoTables, tenant: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    nobody_waits(monkeypatch)
    wire, client = Wire(), dynamodb.connection.client
    wire.attach(client)
    yield World(dynamodb, wire, tables, caller(tenant=tenant))
    wire.detach(client)


def new_message(role: MessageRole, text: str) -> NewMessage:
    return NewMessage(role, (TextBlock(text),))


def close(world: World) -> Prepared:
    talk = world.talk()
    turns.append_message(world.ports, world.ada, talk, new_message(MessageRole.USER, "Hello"))
    return lambda ports: conversations.close_conversation(ports, world.ada, talk), world.talks


def append_turn(world: World) -> Prepared:
    talk, turn = (
        world.talk(),
        NewTurn(new_message(MessageRole.USER, "Hello"), new_message(MessageRole.ASSISTANT, "Hi"), "answer"),
    )
    return lambda ports: turns.append_turn(ports, world.ada, talk, turn, "turn"), world.talks


def append_message(world: World) -> Prepared:
    talk, hello = world.talk(), new_message(MessageRole.USER, "Hello")
    return lambda ports: turns.append_message(ports, world.ada, talk, hello, "hello"), world.talks


def append_tool_result(world: World) -> Prepared:
    talk = world.talk()
    use = NewMessage(MessageRole.ASSISTANT, (ToolUseBlock("call", "clock", {}),))
    turns.append_message(world.ports, world.ada, talk, use)
    result = NewMessage(MessageRole.TOOL, (ToolResultBlock("call", "noon"),))
    return lambda ports: turns.append_message(ports, world.ada, talk, result, "result"), world.talks


def add_atom(world: World) -> Prepared:
    space = world.space()
    entity = create_entity(world.ports, world.ada, space, NewEntity(EntityType.PERSON, "Bo")).view.entity.id
    new = NewAtom("Bo sings", NOTES, key="voice", entity_ids=(entity,))
    return lambda ports: changes.add_atom(ports, world.ada, space, new, "atom"), world.memory(space)


def add_batch(world: World) -> Prepared:
    """Of three atoms one transaction, with the marker."""
    space = world.space()
    entity = create_entity(world.ports, world.ada, space, NewEntity(EntityType.PERSON, "Bo")).view.entity.id
    new = [
        AtomToAdd(NewAtom("Bo sings", NOTES, key="voice", entity_ids=(entity,))),
        AtomToAdd(NewAtom("Bo hums", NOTES)),
        AtomToAdd(NewAtom("It rains", NOTES)),
    ]

    def add(ports: Ports) -> list[object]:
        # Only what an earlier request wrote is said to be repeated.
        outcomes = batches.add_atoms(ports, world.ada, space, new, "batch")
        return [replace(one, is_repeat=False) if isinstance(one, Written) else one for one in outcomes]

    return add, world.memory(space)


def add_unless_similar(world: World) -> Prepared:
    space = world.space()
    changes.add_atom(world.ports, world.ada, space, NewAtom("Bo sings", NOTES))
    new = NewAtom("The project is late", NOTES)
    return lambda ports: similar.add_unless_similar(ports, world.ada, space, new, 0.9, "atom"), world.memory(space)


def save_chat_memory(world: World) -> Prepared:
    writing.remember_message(world.ports, world.ada, "chat", "m", "Bo sings")
    space = find_space(world.ports, world.ada, CHATS, "chat")
    assert space is not None
    act = partial(writing.save_memory, caller=world.ada, chat_id="chat", content="The project is late", key="save")
    return act, world.memory(space.id)


def replace_value(world: World) -> Prepared:
    space = world.space()
    set_value(world.ports, world.ada, space, NewAtom("Bo sings", NOTES, key="voice"))
    new = NewAtom("Bo hums", NOTES, key="voice")
    return lambda ports: set_value(ports, world.ada, space, new, "value"), world.memory(space)


def put_file(world: World) -> Prepared:
    space = world.space()
    files.put_file(world.ports, world.ada, space, NewFile("talks/1.md", "Bo sang."))
    new = NewFile("talks/1.md", "Bo sang and hummed.", if_match=1)
    return lambda ports: without_novelty(files.put_file(ports, world.ada, space, new)), world.memory(space)


def archive_file(world: World) -> Prepared:
    """A file and an atom."""
    space, said = world.space(), NewAtom("Bo sings", NOTES)
    new = NewFile("talks/1.md", "Bo sang.", if_absent=True)
    return (
        lambda ports: without_novelty(files.put_file(ports, world.ada, space, new, said, "archive")),
        world.memory(space),
    )


def without_novelty(written: WrittenFile) -> object:
    """Only the first answer says that the file is new."""
    return written.file, None if written.atom is None else written.atom.atom


def forget(world: World) -> Prepared:
    space = world.space()
    atom = changes.add_atom(world.ports, world.ada, space, NewAtom("Bo sings", NOTES, key="voice")).atom.id
    wanted = Forgetting(id=atom)
    return lambda ports: forgetting.forget(ports, world.ada, space, wanted, "forget"), world.memory(space)


def restore(world: World) -> Prepared:
    space = world.space()
    atom = changes.add_atom(world.ports, world.ada, space, NewAtom("Bo sings", NOTES, key="voice")).atom.id
    changes.delete_atom(world.ports, world.ada, atom)
    return lambda ports: restore_atom(ports, world.ada, atom), world.memory(space)


def supersede(world: World) -> Prepared:
    return prepare_supersession(world, NewAtom("Bo hums", NOTES))


def supersede_late(world: World) -> Prepared:
    """With what held before the current value, for which the whole chain is read."""
    return prepare_supersession(world, NewAtom("Bo hummed", NOTES, valid_from=datetime(2025, 1, 1, tzinfo=UTC)))


def prepare_supersession(world: World, new: NewAtom) -> Prepared:
    space = world.space()
    old = changes.add_atom(world.ports, world.ada, space, NewAtom("Bo sings", NOTES, key="voice")).atom.id
    return lambda ports: supersede_atom(ports, world.ada, old, new, key="new"), world.memory(space)


def archive_for_group(world: World) -> Prepared:
    """A file and an atom in one transaction."""
    member = replace(world.ada, groups=frozenset({"team"}))
    save_memory(world.ports, member, "team", "voice", "Bo sings")
    space = find_group_space(world.ports, member, "team")
    assert space is not None
    memory = spaces.locate_memory(member, space.id, Act.WRITE)
    places = (("memory", memory), ("control", memory.directory), ("control", member.directory))
    talk = Talk("Voices", "Bo sings well", (ArchivedMessage("user", "Who sings?"),), NOW)
    touched = Partitions(world.tables, [(table, scope.partition) for table, scope in places])
    return lambda ports: archive_conversation(ports, member, "team", talk), touched


Prepare: TypeAlias = Callable[[World], Prepared]
WRITES: Sequence[Prepare] = (
    close,
    append_turn,
    append_message,
    append_tool_result,
    add_atom,
    add_batch,
    add_unless_similar,
    save_chat_memory,
    replace_value,
    put_file,
    archive_file,
    forget,
    restore,
    supersede,
    supersede_late,
    archive_for_group,
)


@dataclass(frozen=True)
class Tried:
    """A write that went well once: what was there before and after it, and what it answered."""

    world: World
    write: Write
    partitions: Partitions
    before: Held
    after: Held
    answer: object
    calls: Sequence[Call]

    @classmethod
    def of(cls, world: World, prepare: Prepare) -> "Tried":
        write, partitions = prepare(world)
        before = partitions.read_all()
        with world.wire.meeting(None):
            answer = write(world.ports_with(0))
            calls = world.wire.calls
        after = partitions.read_all()
        partitions.put_back(before, after)
        assert before != after
        return cls(world, write, partitions, before, after, answer, calls)

    def fails(self, call: Call, fault: Fault) -> Iterator[str]:
        """What is wrong after a call failed with all its attempts; and, if something was done, after the write was
        asked for again. If nothing was, that is what went well already."""
        with self.world.wire.meeting(at(call.number, fault)):
            try:
                self.write(self.world.ports_with(0))
                yield "succeeded all the same"
            except Unavailable:
                pass
        now = self.partitions.read_all()
        if now == self.before:
            return
        if fault is not Fault.ANSWER_LOST or now != self.after:
            yield f"half done: {difference(self.after, now)}"
        yield from self._deviations("asked again")

    def stumbles(self, fault: Fault) -> Iterator[str]:
        """What is wrong where every call fails once and is sent again by its client."""
        with self.world.wire.meeting(everywhere(fault)):
            yield from self._deviations("in spite of it")

    def _deviations(self, when: str) -> Iterator[str]:
        """As it went well; all is as before then."""
        answer, now = self.write(self.world.ports_with(0)), self.partitions.read_all()
        if answer != self.answer:
            yield f"{when} answered {answer}"
        if now != self.after:
            yield f"{when} left {difference(self.after, now)}"
        self.partitions.put_back(self.before, now)


@pytest.mark.parametrize("prepare", WRITES, ids=lambda prepare: prepare.__name__)
def test_a_write_is_done_or_not_done_and_the_same_request_completes_it_once(prepare: Prepare, world: World) -> None:
    tried = Tried.of(world, prepare)
    for call, fault in faults_of(tried.calls):
        assert not list(tried.fails(call, fault)), f"{call} {fault.value}"
    for fault in Fault:
        assert not list(tried.stumbles(fault)), f"every call {fault.value}, once"


def test_a_batch_of_several_transactions_goes_on_under_its_key_wherever_it_broke_off(world: World) -> None:
    new = [AtomToAdd(NewAtom(f"Bo sings in year {year}", NOTES)) for year in range(60)]
    with world.wire.meeting(None):
        batches.add_atoms(world.ports_with(0), world.ada, world.space(), new, "batch")
        calls = world.wire.calls
    for call in calls:
        diary = world.space()
        with world.wire.meeting(at(call.number, Fault.ANSWER_LOST)), suppress(Unavailable):
            batches.add_atoms(world.ports_with(0), world.ada, diary, new, "batch")
        outcomes = batches.add_atoms(world.ports, world.ada, diary, new, "batch")
        assert [one.is_duplicate for one in outcomes if isinstance(one, Written)] == [False] * 60
        assert len(list_atoms(world.ports, world.ada, diary, limit=200).items) == 60


def test_the_first_memory_of_a_chat_is_saved_or_not_and_the_same_request_saves_it_once(world: World) -> None:
    """Its space is a write before: an empty one is nothing that a chat shows."""

    def save(chat: str, seed: int) -> None:
        writing.save_memory(world.ports_with(seed), world.ada, chat, "The project is late", key="save")

    with world.wire.meeting(None):
        save("warm-up", 0)
        calls = world.wire.calls
    for number, (call, fault) in enumerate(faults_of(calls), 1):
        chat = f"chat {number}"
        with world.wire.meeting(at(call.number, fault)), suppress(Unavailable):
            save(chat, number)
        assert len(list_memories(world.ports, world.ada, chat)) <= 1
        save(chat, number)
        assert [one.content for one in list_memories(world.ports, world.ada, chat)] == ["The project is late"]
