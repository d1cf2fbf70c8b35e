"""Windows of an open conversation: every message goes into one job of each binding and target, whatever happens."""

from datetime import timedelta

import pytest

from loci import spaces
from loci.background.sweeper import Swept
from loci.conversations.new_messages import NewMessage
from loci.ids import BindingId, MessageId
from loci.learning.extraction import reprocessing, windows
from loci.model.conversations import ConversationStatus, MessageRole, TextBlock, ToolUseBlock
from loci.model.jobs import JobStatus
from loci.model.users import UserRecord, UserState
from loci.ports.governance import ItemKind, RecordTable
from loci.spaces import bindings
from loci.spaces.bindings import PolicyChange
from loci.unlearning.message_removal import retract_message
from tests.fakes.faults import interleave_write
from tests.fakes.memory import EPOCH, SPACE
from tests.support.conversation_world import assistant, system, user
from tests.support.pipeline import ADA, BINDING, CHAT
from tests.support.records import ULIDS
from tests.support.window_world import DIARY, MINUTES, WORK, Talk


@pytest.fixture
def talk() -> Talk:
    made = Talk()
    made.bind()
    return made


def test_every_so_many_turns_a_job_takes_what_no_job_has_taken(talk: Talk) -> None:
    seen = []
    for _ in range(5):
        talk.turn()
        talk.hear()
        seen.append(talk.ranges())
    first, second = (1, 4), (5, 8)
    assert seen == [[], [first], [first], [first, second], [first, second]]
    assert len(talk.pipeline.queue.waiting) == 2
    assert all(job.status is JobStatus.QUEUED and job.due is not None for job in talk.pipeline.jobs)


def test_the_close_takes_the_rest_for_any_closer(talk: Talk) -> None:
    talk.turn(3)
    talk.hear()
    talk.turn()
    assert Swept.CLOSED in talk.pipeline.sweep(talk.pipeline.clock.now + timedelta(days=2))
    talk.hear_close()
    talk.hear_close()
    assert talk.ranges() == [(1, 6), (7, 8)]
    assert talk.head.due is None


def test_a_close_that_was_never_published_is_found_with_the_rest(talk: Talk) -> None:
    talk.turn(3)
    talk.hear()
    talk.turn()
    talk.close()
    assert Swept.FANNED_OUT in talk.pipeline.sweep(talk.pipeline.clock.now + 16 * MINUTES)
    assert talk.ranges() == [(1, 6), (7, 8)]


def test_with_nothing_left_the_close_makes_no_job(talk: Talk) -> None:
    talk.turn(2)
    talk.hear()
    talk.close()
    talk.hear_close()
    assert talk.ranges() == [(1, 4)]


def test_a_conversation_without_a_message_makes_none_either(talk: Talk) -> None:
    talk.close()
    talk.hear_close()
    assert talk.ranges() == []


def test_windows_alone_leave_nothing_behind_either() -> None:
    talk = Talk()
    talk.bind(on_close=False)
    talk.turn(3)
    talk.hear()
    talk.turn()
    talk.close()
    talk.hear_close()
    assert talk.ranges() == [(1, 6), (7, 8)]


def test_a_turn_delivered_after_the_close_takes_nothing(talk: Talk) -> None:
    talk.turn(3)
    talk.close()
    talk.hear()
    assert talk.ranges() == []
    talk.hear_close()
    talk.hear()
    assert talk.ranges() == [(1, 6)]


def test_what_a_close_has_taken_meanwhile_no_window_takes_again() -> None:
    for nth in range(24):
        talk = Talk()
        talk.bind()
        talk.turn(3)

        def end(talk: Talk = talk) -> None:
            talk.turn()
            talk.close()
            talk.hear_close()

        windows.take_windows(interleave_write(talk.ports, nth, end), CHAT, talk.id.ulid, EPOCH)
        if talk.head.status is ConversationStatus.OPEN:
            assert nth > 6
            return
        assert talk.ranges() in ([(1, 8)], [(1, 6), (7, 8)])
    pytest.fail("it never came to an end")


def test_of_two_that_hear_of_turns_at_once_none_takes_what_the_other_took() -> None:
    for nth in range(24):
        talk = Talk()
        talk.bind()
        talk.turn(2)
        heard = talk.pipeline.conversations.records[CHAT, talk.id.ulid]

        def more(talk: Talk = talk) -> None:
            talk.turn(2)
            talk.hear()

        windows.take_windows(interleave_write(talk.ports, nth, more), CHAT, talk.id.ulid, EPOCH)
        assert talk.ranges() in ([(1, 4)], [(1, 8)], [(1, 4), (5, 8)])
        if talk.head == heard:
            assert nth > 6
            return
        assert talk.ranges()[-1][1] == 8
    pytest.fail("it never came to an end")


def test_an_answer_stays_with_its_question(talk: Talk) -> None:
    talk.turn()
    talk.say(user("And another thing?"))
    talk.hear()
    assert talk.ranges() == [], "the second turn waits for its answer"
    talk.say(assistant("Yes?"))
    talk.say(user("Where was I?"))
    talk.hear()
    assert talk.ranges() == [(1, 4)]


def test_a_turn_that_waits_for_a_tool_is_not_whole(talk: Talk) -> None:
    talk.turn()
    talk.say(user("How warm is it?"))
    talk.say(NewMessage(MessageRole.ASSISTANT, (TextBlock("I look."), ToolUseBlock("t", "weather", {}))))
    talk.hear()
    assert talk.ranges() == []
    talk.say(assistant("Twenty degrees."))
    talk.hear()
    assert talk.ranges() == [(1, 5)]


def test_what_the_system_says_after_an_answer_goes_with_it(talk: Talk) -> None:
    talk.turn(2)
    talk.say(system())
    talk.hear()
    assert talk.ranges() == [(1, 5)]


def test_a_newest_turn_that_was_retracted_holds_nothing_up() -> None:
    talk = Talk()
    talk.bind(every=1)
    talk.say(user("I keep bees"))
    talk.say(assistant("Do you?"))
    talk.say(user("Forget this"))
    message = talk.head.next_seq - 1
    retract_message(talk.ports, ADA, MessageId(talk.id.namespace, talk.id.ulid, message))
    talk.hear()
    assert talk.ranges() == [(1, 3)]


def test_a_turn_longer_than_a_page_of_messages_ends_before_its_question(talk: Talk) -> None:
    talk.turn(2)
    talk.say(user("Tell me"))
    for _ in range(2 * windows.READ_AT_ONCE):
        talk.say(NewMessage(MessageRole.ASSISTANT, (ToolUseBlock(f"{talk.head.next_seq}", "weather", {}),)))
    talk.hear()
    assert talk.ranges() == [(1, 4)]


def test_another_number_of_turns_leaves_no_gap_and_no_overlap(talk: Talk) -> None:
    talk.turn(2)
    talk.hear()
    talk.change(PolicyChange(window_turns=3))
    talk.turn(2)
    talk.hear()
    assert talk.ranges() == [(1, 4)]
    talk.change(PolicyChange(window_turns=1))
    talk.turn()
    talk.hear()
    assert talk.ranges() == [(1, 4), (5, 10)]


def test_what_was_said_while_a_binding_paused_is_taken_when_it_goes_on(talk: Talk) -> None:
    talk.turn(2)
    talk.hear()
    for change, back in (
        ((PolicyChange(), False), (PolicyChange(), True)),
        ((PolicyChange(windowed=False), None), (PolicyChange(windowed=True), None)),
    ):
        talk.change(change[0], enabled=change[1])
        talk.turn(2)
        talk.hear()
        before = talk.ranges()
        talk.change(back[0], enabled=back[1])
        talk.hear()
        assert talk.ranges() == [*before, (before[-1][1] + 1, before[-1][1] + 4)]


def test_windows_that_were_given_up_leave_the_rest_to_the_close(talk: Talk) -> None:
    talk.turn(2)
    talk.hear()
    talk.change(PolicyChange(windowed=False))
    talk.turn(2)
    talk.close()
    talk.hear_close()
    assert talk.ranges() == [(1, 4), (5, 8)]


def test_a_deleted_binding_takes_nothing_more_and_its_successor_starts_over(talk: Talk) -> None:
    talk.turn(2)
    talk.hear()
    bindings.delete_binding(talk.ports, ADA, BindingId(BINDING, of_app=False))
    talk.turn(2)
    talk.hear()
    assert talk.ranges() == [(1, 4)]
    talk.pipeline.clock.pass_by(MINUTES)
    talk.bind(2, ulid=ULIDS[1])
    talk.hear()
    talk.close()
    talk.hear_close()
    assert (talk.ranges(), talk.ranges(ULIDS[1])) == ([(1, 4)], [(1, 8)])


def test_each_binding_and_target_has_windows_of_its_own() -> None:
    talk = Talk()
    talk.bind(2, DIARY, WORK)
    talk.bind(3, DIARY, ulid=ULIDS[1])
    for _ in range(4):
        talk.turn()
        talk.hear()
    assert talk.ranges() == [(1, 4), (1, 4), (5, 8), (5, 8)]
    assert talk.ranges(ULIDS[1]) == [(1, 6)]
    assert len({job.space for job in talk.pipeline.jobs}) == 2


def test_a_target_that_is_gone_cancels_its_windows_one_by_one(talk: Talk) -> None:
    spaces.delete_space(talk.ports, ADA, SPACE)
    talk.turn(2)
    talk.hear()
    assert [job.status for job in talk.pipeline.jobs] == [JobStatus.CANCELLED]
    assert talk.pipeline.queue.waiting == []


def test_a_replay_by_hand_takes_the_whole_conversation_and_moves_no_window(talk: Talk) -> None:
    talk.turn(2)
    talk.hear()
    talk.turn()
    (job,) = reprocessing.extract_again(talk.ports, ADA, talk.id)
    assert job.range == (1, 6)
    talk.turn()
    talk.hear()
    assert talk.ranges() == [(1, 4), (1, 6), (5, 8)]


def test_of_a_restricted_or_former_user_nothing_is_taken(talk: Talk) -> None:
    talk.turn(2)
    records = talk.pipeline.memory.users.records
    records[ADA.directory] = UserRecord(EPOCH, UserState.RESTRICTED)
    talk.hear()
    records[ADA.directory] = UserRecord("01K000000000000000000000FF")
    talk.hear()
    assert windows.take_windows(talk.ports, CHAT, talk.id.ulid, "01K000000000000000000000FF") is None
    del records[ADA.directory]
    talk.hear()
    assert talk.ranges() == []


def test_an_erasure_finds_how_far_windows_have_come(talk: Talk) -> None:
    talk.turn(2)
    talk.hear()
    found = talk.pipeline.subjects.items(RecordTable.CONTROL, CHAT)
    assert [item.ids for item in found if item.kind is ItemKind.WINDOW] == [
        (talk.id.ulid, BINDING, window.target) for window in talk.pipeline.windows.list(CHAT, talk.id.ulid)
    ]
