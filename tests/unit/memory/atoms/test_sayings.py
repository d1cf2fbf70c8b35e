"""What was said in own words comes in many at a time, once whatever extracts it again, and ends nothing."""

from dataclasses import replace

import pytest

from loci.adapters.rules import VerbatimExtractor
from loci.context.always_on import always_on
from loci.memory.atoms import sayings
from loci.model import limits
from loci.model.atoms import SAID, Atom, AtomStatus
from loci.model.conversations import TextBlock
from loci.model.jobs import Job, JobCounts, JobStatus
from loci.ports.jobs import JobMessage
from tests.support.pipeline import CHAT, MEMORY, ULID, Pipeline

MANY = 45


def run_extraction(texts: list[str]) -> Pipeline:
    pipeline = Pipeline()
    pipeline.ports = pipeline.with_parts(extractors={"rules": VerbatimExtractor()})
    say(pipeline, texts)
    pipeline.bind()
    pipeline.fan_out()
    pipeline.run_all()
    return pipeline


def say(pipeline: Pipeline, texts: list[str]) -> None:
    first = pipeline.turns.messages[CHAT, ULID][1]
    said = {
        seq: replace(first, id=replace(first.id, seq=seq), content=(TextBlock(text),), author=None)
        for seq, text in enumerate(texts, 1)
    }
    pipeline.turns.messages[CHAT, ULID] = said
    head = pipeline.conversations.records[CHAT, ULID]
    pipeline.conversations.records[CHAT, ULID] = replace(head, next_seq=len(texts) + 1)


def run_again(pipeline: Pipeline) -> Job:
    """The same job from its beginning, as a repeated extraction would run it."""
    job = pipeline.job
    begun = replace(job, status=JobStatus.QUEUED, applied=0, answer=None, counts=JobCounts())
    pipeline.memory.jobs.records[CHAT, job.id.conversation, job.id.hash] = begun
    pipeline.queue.send([JobMessage(CHAT, job.id, job.epoch, 1, "group")])
    pipeline.run_all()
    return pipeline.job


def test_all_are_put_with_few_steps_of_their_job() -> None:
    pipeline = run_extraction([f"On day {n} I saw a heron." for n in range(MANY)])
    assert len(pipeline.atoms) == MANY
    assert (pipeline.job.applied, pipeline.job.counts.added) == (MANY, MANY)
    assert MANY > 2 * sayings.TOGETHER


def test_the_same_words_of_two_messages_are_two_sayings() -> None:
    assert len(run_extraction(["I slept badly.", "I slept badly."]).atoms) == 2


def test_what_is_extracted_again_is_put_no_second_time_and_what_was_deleted_stays_so() -> None:
    pipeline = run_extraction(["I saw a heron.", "I saw an owl."])
    gone = pipeline.atoms[0]
    pipeline.memory.atoms.records[MEMORY, gone.id.ulid] = replace(gone, status=AtomStatus.DELETED)
    job = run_again(pipeline)
    assert len(pipeline.atoms) == 2
    assert (job.counts.added, job.counts.confirmed) == (0, 2)
    assert pipeline.memory.atoms.records[MEMORY, gone.id.ulid].status is AtomStatus.DELETED


def test_beyond_the_bound_of_a_space_the_oldest_sayings_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_OWN_WORDS", 3)
    pipeline = run_extraction([f"On day {n} I saw a heron." for n in range(5)])
    left = [atom.text for atom in pipeline.atoms if atom.status is AtomStatus.ACTIVE]
    assert left == [f"On day {n} I saw a heron." for n in (2, 3, 4)]
    run_again(pipeline)
    assert [atom.text for atom in pipeline.atoms if atom.status is AtomStatus.ACTIVE] == left


def test_a_saying_is_whole_and_never_always_in_mind() -> None:
    pipeline = run_extraction(["I saw a heron."])
    (atom,) = pipeline.atoms
    assert (atom.category, atom.key, [id.seq for id in atom.source_message_ids]) == (SAID, None, [1])
    assert _is_embedded(atom)
    assert always_on(pipeline.ports, MEMORY, "said", pipeline.clock.now) == ()


def _is_embedded(atom: Atom) -> bool:
    return bool(atom.vector) and bool(atom.embedder) and bool(atom.epoch)
