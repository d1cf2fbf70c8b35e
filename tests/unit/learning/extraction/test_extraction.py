"""An extraction job: what the extractor sees, which facts are stored, and that each is applied exactly once."""

from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from loci import spaces
from loci.errors import Refused, Unavailable
from loci.ids import SpaceId
from loci.learning.extraction import job_transitions, model_answers, run_job
from loci.learning.extraction.model_answers import ModelAnswer
from loci.learning.extraction.run_job import JobOutcome, JobResult, execute_job
from loci.memory.atoms.changes import add_atom, delete_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.reads import list_atoms
from loci.model.atoms import SAID, Category, Kind, Provenance
from loci.model.entities import EntityType, ExtractedEntity
from loci.model.jobs import DEFAULT_EXTRACTION_VERSION, DropReason, JobCounts, JobStatus, Target
from loci.model.users import UserRecord, UserState
from loci.ports.language import ExtractedFact
from loci.ports.writes import FirstWrite
from tests.fakes.faults import interleave_write
from tests.fakes.memory import EPOCH, SPACE, START, caller
from tests.support.foreign_jobs import send_foreign_jobs
from tests.support.pipeline import (
    ADA,
    CHAT,
    CONVERSATION,
    COUNTS,
    HOME,
    MEMORY,
    REMEMBERED,
    TALK,
    ULID,
    Pipeline,
    extracted_fact,
    queued_pipeline,
)

NEW_EPOCH = "01K000000000000000000000FF"


def test_facts_become_atoms_and_the_job_counts_what_became_of_each() -> None:
    pipeline = queued_pipeline(*TALK)
    assert execute_job(pipeline.ports, pipeline.next_message()) == JobResult(JobOutcome.SUCCEEDED, COUNTS)
    assert pipeline.memories == REMEMBERED
    job = pipeline.job
    assert (job.status, job.counts, job.applied, job.due) == (JobStatus.SUCCEEDED, COUNTS, 6, None)
    assert job.started_at is not None
    assert job.finished_at is not None


def test_an_atom_says_where_it_comes_from() -> None:
    pipeline = queued_pipeline(extracted_fact("Ada has a cat called Miso", 1, 5, entity="Miso"))
    pipeline.run_all()
    (atom,) = pipeline.atoms
    assert (atom.provenance, atom.epoch, atom.actor) == (Provenance.EXTRACTION, EPOCH, None)
    assert atom.source_conversation_id == CONVERSATION
    assert [str(source) for source in atom.source_message_ids] == [f"msg_chat_{ULID}_1", f"msg_chat_{ULID}_5"]
    assert atom.extraction is not None
    assert (atom.extraction.version, atom.extraction.prompt_hash) == (
        DEFAULT_EXTRACTION_VERSION,
        f"hash of {DEFAULT_EXTRACTION_VERSION}",
    )
    assert (atom.extraction.extractor, atom.extraction.job_id) == ("rules", pipeline.job.id)
    (entity,) = pipeline.memory.entities.get(MEMORY, [id.ulid for id in atom.entity_ids])
    assert (entity.canonical_name, entity.type, entity.epoch) == ("Miso", EntityType.PERSON, EPOCH)


def test_the_extractor_sees_internal_messages_and_never_hidden_ones() -> None:
    pipeline = queued_pipeline()
    pipeline.run_all()
    (shown,) = pipeline.extractor.shown
    assert [message.seq for message in shown] == [1, 2, 3, 5]
    assert pipeline.extractor.versions == [DEFAULT_EXTRACTION_VERSION]


@pytest.mark.parametrize(
    "fact",
    [
        extracted_fact("It was never said", 17),
        extracted_fact("It is beyond the range", 6),
        extracted_fact("It was said internally", 3),
        extracted_fact("It was hidden", 4),
        extracted_fact("It rests partly on nothing", 1, 17),
        replace(extracted_fact("It rests on nothing"), sources=()),
        extracted_fact(" "),
        replace(extracted_fact("Its category is the platform's"), category=Category("habit", Kind.PATTERN)),
        replace(extracted_fact("It matters too much"), importance=9),
        replace(extracted_fact("It ends before it begins"), valid_to=START - timedelta(days=1)),
        extracted_fact("Its entity has no name", entity=" "),
    ],
    ids=lambda fact: fact.text.strip() or "blank",
)
def test_a_fact_that_cannot_be_stored_is_dropped_and_the_next_one_is_stored(fact: ExtractedFact) -> None:
    pipeline = queued_pipeline(fact, extracted_fact("Ada has a cat"))
    pipeline.run_all()
    assert pipeline.texts == ["Ada has a cat"]
    assert (pipeline.job.status, pipeline.job.counts) == (
        JobStatus.SUCCEEDED,
        JobCounts(1, 0, 0, 1, {DropReason.UNWRITABLE: 1}),
    )


def test_a_conversation_without_facts_succeeds_with_nothing() -> None:
    pipeline = queued_pipeline()
    assert execute_job(pipeline.ports, pipeline.next_message()) == JobResult(JobOutcome.SUCCEEDED, JobCounts())


def test_the_answer_is_on_the_job_before_the_first_fact_is_applied() -> None:
    pipeline = queued_pipeline(*TALK)

    class Watching:
        def __getattr__(self, name: str) -> object:
            if name in ("read_preconditions", "advance_job"):
                answer = pipeline.job.answer
                assert answer is not None
                assert model_answers.from_text(answer).facts == TALK
            return getattr(pipeline.memory.atoms, name)

    execute_job(pipeline.with_parts(atoms=Watching()), pipeline.next_message())
    assert pipeline.job.status is JobStatus.SUCCEEDED


def test_an_answer_survives_its_text() -> None:
    fact = ExtractedFact(
        "Zoë mag »Käse« \U0001f9c0\n",
        HOME,
        "key",
        importance=5,
        confidence=0.25,
        valid_from=START,
        valid_to=START + timedelta(days=1),
        sources=(1, 5),
        entities=(ExtractedEntity(EntityType.PLACE, "Zürich"),),
    )
    assert model_answers.from_text(model_answers.to_text("hash", [fact, *TALK])) == ModelAnswer("hash", (fact, *TALK))


def test_facts_that_do_not_fit_on_the_job_are_counted_as_dropped() -> None:
    pipeline = queued_pipeline(*(extracted_fact(f"{number} {'x' * 7000}") for number in range(50)))
    pipeline.run_all()
    job = pipeline.job
    assert job.answer is not None
    assert len(job.answer) <= model_answers.MAX_BYTES + 100
    assert job.counts.added == len(pipeline.atoms) == 50 - job.counts.dropped
    assert job.counts.dropped > 0


def test_a_message_too_many_finds_nothing_to_do() -> None:
    pipeline = queued_pipeline(*TALK)
    message = pipeline.next_message()
    execute_job(pipeline.ports, message)
    finished = pipeline.job
    assert execute_job(pipeline.ports, message).outcome is JobOutcome.DROPPED
    assert (pipeline.job, len(pipeline.extractor.shown)) == (finished, 1)


def test_what_the_user_did_since_is_not_undone_by_a_message_too_many() -> None:
    pipeline = queued_pipeline(extracted_fact("Ada has a cat"))
    message = pipeline.next_message()
    execute_job(pipeline.ports, message)
    delete_atom(pipeline.ports, ADA, pipeline.atoms[0].id)
    execute_job(pipeline.ports, message)
    assert list_atoms(pipeline.ports, ADA, SPACE).items == ()


@pytest.mark.parametrize("stale", ["message", "user", "nobody"])
def test_a_job_of_another_epoch_is_dropped_untouched(stale: str) -> None:
    pipeline = queued_pipeline(*TALK)
    message, before = pipeline.next_message(), pipeline.job
    if stale == "message":
        message = replace(message, epoch=NEW_EPOCH)
    elif stale == "user":
        pipeline.memory.users.records[ADA.directory] = UserRecord(NEW_EPOCH)
    else:
        del pipeline.memory.users.records[ADA.directory]
    assert execute_job(pipeline.ports, message).outcome is JobOutcome.DROPPED
    assert (pipeline.job, pipeline.atoms, pipeline.extractor.shown) == (before, [], [])


def test_a_job_that_is_not_there_is_dropped() -> None:
    pipeline = queued_pipeline()
    pipeline.memory.jobs.records.clear()
    assert execute_job(pipeline.ports, pipeline.next_message()).outcome is JobOutcome.DROPPED


def test_the_job_of_a_user_who_is_being_erased_is_cancelled_with_the_reason() -> None:
    pipeline = queued_pipeline(*TALK)
    pipeline.memory.users.records[ADA.directory] = UserRecord(EPOCH, UserState.ERASED)
    assert execute_job(pipeline.ports, pipeline.next_message()).outcome is JobOutcome.CANCELLED
    assert (pipeline.job.reason, pipeline.job.due, pipeline.atoms) == (run_job.ERASED, None, [])


def test_a_deleted_spaces_job_is_cancelled_with_the_reason_and_the_extractor_never_asked() -> None:
    pipeline = queued_pipeline(*TALK)
    spaces.delete_space(pipeline.ports, ADA, SPACE)
    assert execute_job(pipeline.ports, pipeline.next_message()).outcome is JobOutcome.CANCELLED
    assert (pipeline.job.reason, pipeline.extractor.shown) == (job_transitions.SPACE_GONE, [])


def test_a_space_deleted_while_the_job_runs_ends_it_there() -> None:
    for nth in range(100):
        pipeline = queued_pipeline(*TALK)
        ports = interleave_write(pipeline.ports, nth, partial(spaces.delete_space, pipeline.ports, ADA, SPACE))
        ran = execute_job(ports, pipeline.next_message())
        if pipeline.ports.spaces.get(ADA.directory, SPACE.key).folded is not None:  # type: ignore[union-attr]  # it is there
            break
        assert ran.outcome in (JobOutcome.CANCELLED, JobOutcome.SUCCEEDED)
        assert pipeline.job.is_finished
    else:
        pytest.fail("it never came to an end")
    assert nth > 20


def test_a_refusal_of_the_extractor_fails_the_job_with_its_words() -> None:
    pipeline = queued_pipeline()
    pipeline.extractor.error = Refused("there is no prompt v1")
    assert execute_job(pipeline.ports, pipeline.next_message()).outcome is JobOutcome.FAILED
    assert (pipeline.job.reason, pipeline.job.due) == ("there is no prompt v1", None)


def test_an_extractor_that_is_not_here_fails_the_job() -> None:
    pipeline = queued_pipeline()
    key = CHAT, ULID, pipeline.job.id.hash
    pipeline.memory.jobs.records[key] = replace(pipeline.job, extractor="model")
    execute_job(pipeline.ports, pipeline.next_message())
    assert (pipeline.job.status, pipeline.job.reason) == (JobStatus.FAILED, "there is no extractor model here")


def test_an_extractor_that_is_away_is_asked_again_with_the_next_delivery() -> None:
    pipeline = queued_pipeline(*TALK)
    pipeline.extractor.error = Unavailable("the model is away")
    with pytest.raises(Unavailable):
        execute_job(pipeline.ports, pipeline.next_message())
    assert pipeline.job.status is JobStatus.RUNNING
    pipeline.extractor.error = None
    execute_job(pipeline.ports, pipeline.next_message())
    assert (pipeline.memories, pipeline.job.counts) == (REMEMBERED, COUNTS)


def test_a_job_of_before_writes_into_another_users_space_under_that_users_epoch() -> None:
    bob, theirs = caller("bob"), SpaceId("theirs-abc123")
    pipeline = Pipeline()
    space = replace(spaces.get_space(pipeline.ports, ADA, SPACE), id=theirs, owner="bob", epoch=NEW_EPOCH)
    pipeline.ports.spaces.create(bob.directory, space, FirstWrite(UserRecord(NEW_EPOCH)), None)
    pipeline.extractor.facts = (extracted_fact("Ada has a cat", entity="Miso"),)
    pipeline.bind(Target("diary", "bob", theirs), user="*")
    send_foreign_jobs(pipeline.ports, CHAT, ULID)
    pipeline.run_all()
    (atom,) = list_atoms(pipeline.ports, bob, theirs).items
    assert (atom.text, atom.epoch) == ("Ada has a cat", NEW_EPOCH)
    assert list_atoms(pipeline.ports, ADA, SPACE).items == ()


def test_a_second_answer_does_not_replace_the_first() -> None:
    pipeline = queued_pipeline(extracted_fact("Ada has a cat"))
    job = job_transitions.start_job(pipeline.ports, CHAT, pipeline.job)
    assert job is not None
    job_transitions.store_answer(
        pipeline.ports, CHAT, job, model_answers.to_text("h", [extracted_fact("Ada has a dog")])
    )
    job_transitions.store_answer(
        pipeline.ports, CHAT, job, model_answers.to_text("h", [extracted_fact("Ada has a cat")])
    )
    execute_job(pipeline.ports, pipeline.next_message())
    assert pipeline.texts == ["Ada has a dog"]


def test_a_fact_added_by_hand_is_confirmed_by_its_extraction() -> None:
    pipeline = queued_pipeline(extracted_fact("Ada has a cat"))
    add_atom(pipeline.ports, ADA, SPACE, NewAtom("Ada has a cat", HOME))
    pipeline.run_all()
    assert pipeline.job.counts == JobCounts(confirmed=1)
    assert pipeline.atoms[0].provenance is Provenance.CLIENT


@pytest.mark.parametrize("category", [SAID, Category("health", Kind.FACT)])
def test_secrets_in_own_words_are_masked_whatever_the_app_has_set(category: Category) -> None:
    said = ExtractedFact(
        "The wifi password is sunshine", category, importance=2, confidence=1.0, valid_from=START, sources=(1,)
    )
    pipeline = queued_pipeline(said)
    pipeline.run_all()
    assert pipeline.texts == ["The wifi password is [masked]"]
