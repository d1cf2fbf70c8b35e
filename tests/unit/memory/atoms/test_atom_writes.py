"""Atoms written by work that no caller waits for, fact by fact of a job."""

from dataclasses import replace

import pytest

from loci.errors import Contended, NotFound
from loci.ids import BindingId, ConversationId, JobId, MessageId, SpaceId
from loci.memory.atoms.sayings import add_sayings
from loci.memory.atoms.writes import Effect, Writer, Written, write_atom
from loci.memory.entities.deleting import delete_entity
from loci.memory.entities.records import NewEntity, create_entity
from loci.model.atoms import SAID, ExtractionSource, Provenance
from loci.model.entities import EntityType
from loci.model.jobs import ExtractionPolicy, Job, JobCounts
from loci.model.users import UserRecord
from loci.ports.memory import AtomChange, JobStep
from loci.ports.writes import Outcome
from loci.scope import Scope
from tests.fakes.atoms import Atoms
from tests.fakes.memory import EPOCH, SPACE, START, Memory, caller, day, fact, furnish, in_memory
from tests.fakes.ports import FakePorts

ADA = caller()
SCOPE = ADA.own(SPACE.key)
CHAT = ADA.own("chat")
JOB = JobId("chat", "01K000000000000000000000C1", "0" * 32)
WRITER = Writer(SCOPE, ADA.directory, EPOCH)


@pytest.fixture
def memory() -> Memory:
    made = in_memory()
    furnish(made.ports, ADA.directory)
    policy = ExtractionPolicy()
    binding = BindingId("01K000000000000000000000B1", False)
    made.jobs.create(CHAT, Job(JOB, EPOCH, binding, SPACE, "ada", policy, "rules", (1, 4), START))
    return made


def step(before: int) -> JobStep:
    return JobStep(CHAT, JOB, before)


def job(memory: Memory) -> Job:
    found = memory.jobs.get(CHAT, JOB.conversation, JOB.hash)
    assert found is not None
    return found


def effect(written: Written | None) -> Effect | None:
    return None if written is None else written.effect


def test_each_fact_takes_its_step_and_counts_as_what_it_did(memory: Memory) -> None:
    facts = [fact("Rome", key="home"), fact("Oslo", key="home"), fact("Oslo", key="home"), fact("Tea")]
    facts += [fact("Lima", key="home", valid_from=day(-9))]
    done = [effect(write_atom(memory.ports, WRITER, new, step(before))) for before, new in enumerate(facts)]
    assert done == [Effect.ADDED, Effect.SUPERSEDED, Effect.CONFIRMED, Effect.ADDED, Effect.ADDED]
    assert (job(memory).applied, job(memory).counts) == (5, JobCounts(added=3, confirmed=1, superseded=1))


def test_a_fact_about_an_entity_that_was_deleted_meanwhile_comes_in_without_it(memory: Memory) -> None:
    there, gone = (
        create_entity(memory.ports, ADA, SPACE, NewEntity(EntityType.PERSON, name)).view.entity.id
        for name in ("Bo", "Cy")
    )
    delete_entity(memory.ports, ADA, gone)
    extracted = replace(fact("Bo and Cy drink tea"), entity_ids=(there, gone), provenance=Provenance.EXTRACTION)
    written = write_atom(memory.ports, WRITER, extracted, step(0))
    assert written is not None
    assert written.atom.entity_ids == (there,)
    message = MessageId("chat", JOB.conversation, 1)
    said = replace(extracted, text="Cy said so", category=SAID, source_message_ids=(message,))
    add_sayings(memory.ports, WRITER, [said], lambda _: b"", step(1))
    assert [atom.entity_ids for atom in memory.atoms.newest(SCOPE, 10)] == [(there,), (there,)]


def test_a_fact_delivered_again_is_applied_no_second_time(memory: Memory) -> None:
    first = write_atom(memory.ports, WRITER, fact("Rome", key="home"), step(0))
    assert first is not None
    write_atom(memory.ports, WRITER, fact("Oslo", key="home"))
    before = dict(memory.atoms.records)
    assert write_atom(memory.ports, WRITER, fact("Rome", key="home"), step(0)) is None
    assert memory.atoms.records == before
    assert job(memory).counts == JobCounts(added=1)


def test_a_confirmation_delivered_again_counts_once(memory: Memory) -> None:
    write_atom(memory.ports, WRITER, fact("Tea"))
    assert effect(write_atom(memory.ports, WRITER, fact("Tea"), step(0))) is Effect.CONFIRMED
    assert write_atom(memory.ports, WRITER, fact("Tea"), step(0)) is None
    assert job(memory).counts == JobCounts(confirmed=1)


def test_the_atom_says_what_made_it(memory: Memory) -> None:
    source = ExtractionSource("v1", "abc", "rules", JOB)
    cited = ConversationId("chat", JOB.conversation)
    new = replace(fact(), provenance=Provenance.EXTRACTION, extraction=source, source_conversation_id=cited)
    written = write_atom(memory.ports, WRITER, new)
    assert written is not None
    atom = written.atom
    assert (atom.provenance, atom.extraction, atom.source_conversation_id) == (Provenance.EXTRACTION, source, cited)


def test_work_begun_under_another_epoch_writes_nothing(memory: Memory) -> None:
    memory.users.records[ADA.directory] = UserRecord("01K000000000000000000000FF")
    furnish(memory.ports, ADA.directory, SpaceId("new-abc123"), "01K000000000000000000000FF")
    for space in (SPACE, SpaceId("new-abc123")):
        with pytest.raises(NotFound):
            write_atom(memory.ports, replace(WRITER, scope=ADA.own(space.key)), fact(), step(0))
    assert (memory.atoms.records, job(memory).applied) == ({}, 0)


def test_what_one_user_writes_into_anothers_space_names_them(memory: Memory) -> None:
    writer = Writer(SCOPE, ADA.directory, actor="eve")
    written = write_atom(memory.ports, writer, fact())
    assert written is not None
    assert (written.atom.actor, written.atom.epoch) == ("eve", EPOCH)
    assert memory.spaces.visits == {(caller("eve").directory, "ada", SPACE.key)}


class Losing(Atoms):
    """Meets another writer a number of times."""

    rounds = 0

    def apply(self, scope: Scope, change: AtomChange) -> Outcome:
        self.rounds -= 1
        return Outcome.STALE if self.rounds >= 0 else super().apply(scope, change)


def losing(memory: Memory, rounds: int) -> Losing:
    atoms = memory.atoms
    store = Losing(atoms.users, atoms.markers, atoms.spaces, atoms.entities, atoms.files, atoms.jobs, atoms.pending)
    store.rounds = rounds
    return store


def test_a_writer_who_loses_reads_again_and_embeds_once(memory: Memory) -> None:
    store = losing(memory, 3)
    made = FakePorts(memory.clock, atoms=store, atom_lists=store, embedder=memory.embedder)
    assert effect(write_atom(made, WRITER, fact())) is Effect.ADDED
    assert memory.embedder.texts == ["Ada likes tea"]


def test_a_writer_who_loses_every_round_says_so(memory: Memory) -> None:
    store = losing(memory, 1000)
    with pytest.raises(Contended):
        write_atom(FakePorts(memory.clock, atoms=store, atom_lists=store, embedder=memory.embedder), WRITER, fact())
    assert store.records == {}
