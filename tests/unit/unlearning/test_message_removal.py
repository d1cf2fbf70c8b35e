"""A message that is retracted is in no read, what it alone has said goes, and for 30 days all of that can come back."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.adapters.rules.summariser import RulesSummariser
from loci.background import sweeper
from loci.conversations import summaries, transcripts
from loci.errors import NotFound
from loci.ids import MessageId
from loci.learning.extraction import job_replacing, run_job
from loci.model.conversations import RETENTION, Message, MessageRole, Removal, TextBlock
from loci.model.jobs import JobStatus
from loci.unlearning import message_removal, removal
from tests.fakes.faults import Crash, Moment, crashing
from tests.fakes.memory import caller
from tests.support.break_points import break_points
from tests.support.pipeline import ADA, CHAT, CONVERSATION, ULID, Pipeline
from tests.support.unlearning_world import fact_of

BOB = caller("bob")
FIRST, LAST = (MessageId("chat", ULID, seq) for seq in (1, 5))
CAT = "Ada has a cat called Miso"


@pytest.fixture
def pipeline() -> Pipeline:
    made = Pipeline()
    made.bind()
    return made


def sweep(pipeline: Pipeline) -> None:
    now = pipeline.ports.now()
    for record in list(sweeper.due_records(pipeline.ports, now)):
        sweeper.sweep_record(pipeline.ports, record, now)


def find_message(pipeline: Pipeline, id: MessageId = FIRST) -> Message | None:
    return pipeline.ports.retractions.find(CHAT, ULID, id.seq)


def seqs_in(pipeline: Pipeline) -> list[int]:
    return [message.seq for message in transcripts.raw_turns(pipeline.ports, ADA, CONVERSATION).items]


def test_a_retracted_message_is_in_no_read(pipeline: Pipeline) -> None:
    gone = message_removal.retract_message(pipeline.ports, ADA, FIRST)
    assert (gone.retracted_at is not None, gone.retraction and gone.retraction.removal) == (True, Removal.REMOVED)
    turns = pipeline.ports.turns
    assert seqs_in(pipeline) == [2, 3, 5]
    assert [message.seq for message in turns.messages_between(CHAT, ULID, 0, 5)] == [2, 3, 4, 5]
    assert [message.seq for message in turns.get(CHAT, ULID, [1, 2])] == [2]


def test_restored_it_is_as_it_was(pipeline: Pipeline) -> None:
    before = find_message(pipeline)
    message_removal.retract_message(pipeline.ports, ADA, FIRST)
    restored = message_removal.restore_message(pipeline.ports, ADA, FIRST)
    assert before is not None
    assert restored == replace(before, version=restored.version) == find_message(pipeline)
    assert seqs_in(pipeline) == [1, 2, 3, 5]


def test_a_repeated_call_changes_nothing_more(pipeline: Pipeline) -> None:
    first = message_removal.retract_message(pipeline.ports, ADA, FIRST)
    assert message_removal.retract_message(pipeline.ports, ADA, FIRST) == first
    restored = message_removal.restore_message(pipeline.ports, ADA, FIRST)
    assert message_removal.restore_message(pipeline.ports, ADA, FIRST) == restored


def test_what_is_of_another_or_not_there_is_not_found(pipeline: Pipeline) -> None:
    for who, id in ((BOB, FIRST), (ADA, replace(FIRST, seq=9))):
        for call in (message_removal.retract_message, message_removal.restore_message):
            with pytest.raises(NotFound):
                call(pipeline.ports, who, id)
        with pytest.raises(NotFound):
            message_removal.preview_retraction(pipeline.ports, who, id)


def test_a_message_of_a_deleted_conversation_waits_for_it(pipeline: Pipeline) -> None:
    message_removal.retract_message(pipeline.ports, ADA, FIRST)
    removal.delete_conversation(pipeline.ports, ADA, CONVERSATION)
    with pytest.raises(NotFound):
        message_removal.restore_message(pipeline.ports, ADA, FIRST)
    removal.restore_conversation(pipeline.ports, ADA, CONVERSATION)
    assert seqs_in(pipeline) == [2, 3, 5]
    message_removal.restore_message(pipeline.ports, ADA, FIRST)
    assert seqs_in(pipeline) == [1, 2, 3, 5]


def test_after_thirty_days_the_sweeper_erases_it(pipeline: Pipeline) -> None:
    message_removal.retract_message(pipeline.ports, ADA, FIRST)
    pipeline.clock.pass_by(RETENTION)
    with pytest.raises(NotFound):
        message_removal.restore_message(pipeline.ports, ADA, FIRST)
    sweep(pipeline)
    assert find_message(pipeline) is not None
    pipeline.clock.pass_by(removal.RESTORE_MARGIN)
    sweep(pipeline)
    assert find_message(pipeline) is None
    assert seqs_in(pipeline) == [2, 3, 5]


def test_a_purge_leaves_nothing_of_it(pipeline: Pipeline) -> None:
    pipeline.extractor.facts = (fact_of(CAT, 1), fact_of("Ada plays chess", 5))
    pipeline.fan_out()
    pipeline.run_all()
    said = "canary in a message"
    messages = pipeline.turns.messages[CHAT, ULID]
    messages[1] = replace(messages[1], content=(TextBlock(said),))
    gone = message_removal.retract_message(pipeline.ports, ADA, FIRST, is_purge=True)
    assert gone.retraction is not None
    assert gone.retraction.removal is Removal.PURGED
    pipeline.sweep(pipeline.ports.now())
    memory = pipeline.memory
    left = repr((memory.atoms.records, memory.atoms.former, memory.atoms.statements, memory.atoms.unlearned))
    assert said not in repr(pipeline.turns.messages)
    assert CAT not in left + repr(memory.jobs.records)
    assert "Ada plays chess" in left
    with pytest.raises(NotFound):
        message_removal.retract_message(pipeline.ports, ADA, FIRST)


def test_a_job_under_way_ends_and_another_extracts_the_rest(pipeline: Pipeline) -> None:
    pipeline.extractor.facts = (fact_of(CAT, 1), fact_of("Ada plays chess", 5))
    pipeline.fan_out()
    message_removal.retract_message(pipeline.ports, ADA, FIRST)
    pipeline.run_all()
    assert {job.status: job.reason for job in pipeline.jobs} == {
        JobStatus.CANCELLED: job_replacing.MESSAGE_RETRACTED,
        JobStatus.SUCCEEDED: None,
    }
    assert all(message.seq != 1 for seen in pipeline.extractor.shown for message in seen)
    assert pipeline.texts == ["Ada plays chess"]


def test_what_a_job_has_missed_is_extracted_once_the_message_is_back(pipeline: Pipeline) -> None:
    pipeline.extractor.facts = (fact_of(CAT, 1), fact_of("Ada plays chess", 5))
    pipeline.fan_out()
    message_removal.retract_message(pipeline.ports, ADA, FIRST)
    pipeline.run_all()
    for _ in range(2):
        message_removal.restore_message(pipeline.ports, ADA, FIRST)
        pipeline.run_all()
        assert pipeline.texts == [CAT, "Ada plays chess"]
        message_removal.retract_message(pipeline.ports, ADA, FIRST)
        assert [atom.text for atom in pipeline.atoms if atom.unlearned_at is None] == ["Ada plays chess"]


def test_a_worker_that_has_read_the_message_writes_nothing_of_it(pipeline: Pipeline) -> None:
    pipeline.extractor.facts = (fact_of(CAT, 1),)
    pipeline.fan_out()
    extract = pipeline.extractor.extract

    def extract_and_be_late(messages, version):  # type: ignore[no-untyped-def]
        found = extract(messages, version)
        pipeline.extractor.extract = extract  # type: ignore[method-assign]
        message_removal.retract_message(pipeline.ports, ADA, FIRST)
        return found

    pipeline.extractor.extract = extract_and_be_late  # type: ignore[method-assign]
    run_job.execute_job(pipeline.ports, pipeline.queue.waiting.pop(0))
    pipeline.extractor.facts = ()
    pipeline.run_all()
    assert pipeline.texts == []


def test_the_summary_is_made_again_without_the_message_and_with_it(pipeline: Pipeline) -> None:
    pipeline.ports = pipeline.with_parts(summariser=RulesSummariser())
    messages = pipeline.turns.messages[CHAT, ULID]
    messages[1] = replace(messages[1], role=MessageRole.USER, content=(TextBlock("My cat is called Miso."),))
    summaries.refresh_summary(pipeline.ports, ADA, CONVERSATION)
    before = pipeline.conversations.summaries[CHAT, ULID]
    assert "Miso" in before.text
    assert message_removal.preview_retraction(pipeline.ports, ADA, FIRST)[1]
    message_removal.retract_message(pipeline.ports, ADA, FIRST)
    without = pipeline.conversations.summaries[CHAT, ULID]
    assert ("Miso" in without.text, without.until_seq) == (False, before.until_seq)
    message_removal.restore_message(pipeline.ports, ADA, FIRST)
    assert pipeline.conversations.summaries[CHAT, ULID] == before


def test_a_purge_leaves_a_summary_as_long_as_it_became(pipeline: Pipeline) -> None:
    pipeline.ports = pipeline.with_parts(summariser=RulesSummariser())
    messages = pipeline.turns.messages[CHAT, ULID]
    messages[2] = replace(messages[2], role=MessageRole.USER, content=(TextBlock("My cat is called Miso."),))
    whole = summaries.refresh_summary(pipeline.ports, ADA, CONVERSATION).summary
    assert whole is not None
    pipeline.conversations.summaries[CHAT, ULID] = replace(whole, until_seq=2, turns=1)
    message_removal.retract_message(pipeline.ports, ADA, FIRST)
    assert pipeline.conversations.summaries[CHAT, ULID].until_seq == 2
    summaries.refresh_summary(pipeline.ports, ADA, CONVERSATION)
    before = pipeline.conversations.summaries[CHAT, ULID]
    assert before.until_seq == whole.until_seq
    pipeline.clock.pass_by(RETENTION + removal.RESTORE_MARGIN)
    sweep(pipeline)
    assert find_message(pipeline) is None
    after = pipeline.conversations.summaries[CHAT, ULID]
    assert (after.until_seq, after.turns) == (before.until_seq, before.turns)


def test_words_around_other_facts_go_with_the_message_and_come_back(pipeline: Pipeline) -> None:
    messages = pipeline.turns.messages[CHAT, ULID]
    messages[1] = replace(messages[1], content=(TextBlock("My canary sings."),))
    pipeline.extractor.facts = (fact_of("Ada plays chess", 5),)
    pipeline.fan_out()
    pipeline.run_all()
    (before,) = pipeline.atoms
    assert "canary" in before.surroundings.context
    message_removal.retract_message(pipeline.ports, ADA, FIRST)
    (without,) = pipeline.atoms
    assert "canary" not in without.surroundings.context
    message_removal.restore_message(pipeline.ports, ADA, FIRST)
    assert [replace(atom, version=1) for atom in pipeline.atoms] == [replace(before, version=1)]


@pytest.mark.parametrize("moment", Moment)
@pytest.mark.parametrize("is_purge", [False, True])
def test_a_retraction_that_breaks_off_anywhere_is_finished_by_the_sweeper(moment: Moment, is_purge: bool) -> None:
    for nth in break_points(200):
        pipeline = Pipeline()
        pipeline.bind()
        pipeline.extractor.facts = (fact_of(CAT, 1), fact_of("Ada plays chess", 5))
        pipeline.fan_out()
        pipeline.run_all()
        try:
            message_removal.retract_message(crashing(pipeline.ports, nth, moment), ADA, FIRST, is_purge=is_purge)
        except Crash:
            found = find_message(pipeline)
            if found is not None and found.retraction is None:
                message_removal.retract_message(pipeline.ports, ADA, FIRST, is_purge=is_purge)
            pipeline.clock.pass_by(timedelta(minutes=20))
            sweep(pipeline)
            found = find_message(pipeline)
            rest = None if found is None or found.retraction is None else found.retraction.removal
            assert rest is (None if is_purge else Removal.REMOVED)
            assert [atom.text for atom in pipeline.atoms if not atom.is_gone(pipeline.clock.now)] == ["Ada plays chess"]
        else:
            return
    pytest.fail("the retraction never ended")


@pytest.mark.parametrize("moment", Moment)
def test_a_restoration_that_breaks_off_anywhere_is_finished_by_the_sweeper(moment: Moment) -> None:
    for nth in break_points(200):
        pipeline = Pipeline()
        pipeline.bind()
        pipeline.extractor.facts = (fact_of(CAT, 1), fact_of("Ada plays chess", 5))
        pipeline.fan_out()
        pipeline.run_all()
        before = [replace(atom, version=1) for atom in pipeline.atoms]
        message_removal.retract_message(pipeline.ports, ADA, FIRST)
        try:
            message_removal.restore_message(crashing(pipeline.ports, nth, moment), ADA, FIRST)
        except Crash:
            found = find_message(pipeline)
            if found is not None and found.retraction is not None and found.retraction.removal is Removal.REMOVED:
                message_removal.restore_message(pipeline.ports, ADA, FIRST)
            pipeline.clock.pass_by(timedelta(minutes=20))
            sweep(pipeline)
            found = find_message(pipeline)
            assert found is not None
            assert found.retraction is None
            assert [replace(atom, version=1) for atom in pipeline.atoms] == before
        else:
            return
    pytest.fail("the restoration never ended")
