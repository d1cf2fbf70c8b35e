"""Windows of an open conversation: every message goes into one job of each binding and target, whatever happens."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from io import StringIO
from itertools import pairwise
from typing import Protocol

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loci import bindings, conversations, keys, spaces
from loci.adapters.eventbridge.bus import detail
from loci.bindings import BindingChange, PolicyChange
from loci.consumers import fanout as edge
from loci.conversations import turns
from loci.conversations.lifecycle import NewConversation
from loci.conversations.new_messages import NewMessage
from loci.extraction import fanout, replay, windows
from loci.ids import BindingId, ConversationId
from loci.model import (
    Binding,
    Conversation,
    ConversationStatus,
    ExtractionPolicy,
    Job,
    JobStatus,
    MessageRole,
    Target,
    TextBlock,
    ToolUseBlock,
    UserRecord,
    UserState,
)
from loci.ports import Event
from loci.ports.governance import RecordTable
from loci.sweeping import Swept
from tests.fakes.faults import Crash, Moment, crashing, interleaved
from tests.fakes.memory import EPOCH, SPACE
from tests.records import ULIDS
from tests.unit.conversing import assistant, system, turn, user
from tests.unit.lambdas import CONTEXT, by_queue, logger, metrics
from tests.unit.pipeline import ADA, BINDING, CHAT, Pipeline

DIARY, WORK = Target("diary", "ada", SPACE), Target("Work")
MINUTES = timedelta(minutes=1)


class Talk:
    """An open conversation of Ada's in memory, and what the bus told of it."""

    def __init__(self) -> None:
        self.pipeline = Pipeline()
        self.ports = self.pipeline.ports
        del self.pipeline.conversations.records[CHAT, self.pipeline.head.id.ulid]
        self.id: ConversationId = conversations.create(self.ports, ADA, NewConversation("chat")).id

    def bind(self, every: int = 2, *targets: Target, ulid: str = BINDING, on_close: bool = True) -> Binding:
        policy = ExtractionPolicy(on_conversation_closed=on_close, windowed=True, window_turns=every)
        return self.pipeline.bind(*targets, ulid=ulid, fields={"policy": policy})

    def change(self, policy: PolicyChange, *, enabled: bool | None = None, ulid: str = BINDING) -> None:
        bindings.update(self.ports, ADA, BindingId(ulid, of_app=False), BindingChange(policy, enabled))
        self.pipeline.clock.pass_by(MINUTES)

    def turn(self, count: int = 1) -> None:
        for _ in range(count):
            turns.append_turn(self.ports, ADA, self.id, turn())

    def say(self, new: NewMessage) -> None:
        turns.append(self.ports, ADA, self.id, new)

    def close(self) -> None:
        conversations.close(self.ports, ADA, self.id)

    def hear(self) -> None:
        """The bus tells of a turn."""
        windows.take(self.ports, CHAT, self.id.ulid, EPOCH)

    def hear_close(self) -> None:
        fanout.fan_out(self.ports, CHAT, self.id.ulid, EPOCH)

    @property
    def head(self) -> Conversation:
        return self.pipeline.conversations.records[CHAT, self.id.ulid]

    def ranges(self, binding: str = BINDING) -> list[tuple[int, int]]:
        return sorted(job.range for job in self.pipeline.jobs if job.binding.ulid == binding)


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


def test_the_close_takes_the_rest_whoever_closed_it(talk: Talk) -> None:
    talk.turn(3)
    talk.hear()
    talk.turn()
    assert Swept.CLOSED in talk.pipeline.sweep(talk.pipeline.clock.now + timedelta(days=2))
    talk.hear_close()
    talk.hear_close()
    assert talk.ranges() == [(1, 6), (7, 8)]
    assert talk.head.due is None


def test_a_close_that_was_never_told_is_found_with_the_rest(talk: Talk) -> None:
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


def test_a_turn_told_after_the_close_takes_nothing(talk: Talk) -> None:
    talk.turn(3)
    talk.close()
    talk.hear()
    assert talk.ranges() == []
    talk.hear_close()
    talk.hear()
    assert talk.ranges() == [(1, 6)]


def test_a_close_between_reading_and_taking_leaves_all_to_the_close() -> None:
    for nth in range(20):
        talk = Talk()
        talk.bind()
        talk.turn(3)
        windows.take(interleaved(talk.ports, nth, talk.close), CHAT, talk.id.ulid, EPOCH)
        if talk.head.status is ConversationStatus.OPEN:
            assert nth > 6
            return
        talk.hear_close()
        assert talk.ranges() in ([(1, 6)], [(1, 6)])
    pytest.fail("it never came to an end")


def test_of_two_that_hear_of_turns_at_once_none_takes_what_the_other_took() -> None:
    for nth in range(20):
        talk = Talk()
        talk.bind()
        talk.turn(2)
        heard = talk.pipeline.conversations.records[CHAT, talk.id.ulid]

        def more(talk: Talk = talk) -> None:
            talk.turn(2)
            talk.hear()

        windows.take(interleaved(talk.ports, nth, more), CHAT, talk.id.ulid, EPOCH)
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


def test_a_deleted_binding_takes_nothing_more_and_its_successor_begins_anew(talk: Talk) -> None:
    talk.turn(2)
    talk.hear()
    bindings.delete(talk.ports, ADA, BindingId(BINDING, of_app=False))
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
    spaces.delete(talk.ports, ADA, SPACE)
    talk.turn(2)
    talk.hear()
    assert [job.status for job in talk.pipeline.jobs] == [JobStatus.CANCELLED]
    assert talk.pipeline.queue.waiting == []


def test_a_replay_by_hand_takes_the_whole_conversation_and_moves_no_window(talk: Talk) -> None:
    talk.turn(2)
    talk.hear()
    talk.turn()
    (job,) = replay.start(talk.ports, ADA, talk.id)
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
    assert windows.take(talk.ports, CHAT, talk.id.ulid, "01K000000000000000000000FF") is None
    del records[ADA.directory]
    talk.hear()
    assert talk.ranges() == []


def test_without_windows_a_turn_costs_a_look_at_the_bindings_every_five_seconds() -> None:
    talk = Talk()
    talk.pipeline.bind()
    asked = _Counting(talk.pipeline.bindings)
    ports = talk.pipeline.with_parts(bindings=asked, conversations=None, windows=None)
    frozen = talk.pipeline.clock.now
    vars(ports).update(now=lambda: frozen)
    for _ in range(3):
        assert windows.take(ports, CHAT, talk.id.ulid, EPOCH) is None
    assert asked.count == 2, "the user's and the app's"
    vars(ports).update(now=lambda: frozen + timedelta(seconds=5))
    windows.take(ports, CHAT, talk.id.ulid, EPOCH)
    assert asked.count == 4


class _Listing(Protocol):
    def list(self, *args: object) -> object: ...


class _Counting:
    def __init__(self, bindings: object) -> None:
        self._bindings, self.count = bindings, 0

    def list(self, *args: object) -> object:
        self.count += 1
        listing: _Listing = self._bindings  # type: ignore[assignment]  # any store of bindings
        return listing.list(*args)


def test_an_erasure_finds_how_far_windows_have_come(talk: Talk) -> None:
    talk.turn(2)
    talk.hear()
    found = talk.pipeline.subjects.sort_keys(RecordTable.CONTROL, CHAT)
    assert [key for key in found if key.startswith(keys.WINDOW)] == [
        keys.window(talk.id.ulid, BINDING, window.target) for window in talk.pipeline.windows.list(CHAT, talk.id.ulid)
    ]


@pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.value)
def test_a_crash_at_any_call_is_healed_by_the_next_turn_or_the_close(moment: Moment) -> None:
    for nth in range(100):
        talk = Talk()
        talk.bind(2, DIARY, WORK)
        talk.turn(2)
        try:
            windows.take(crashing(talk.ports, nth, moment), CHAT, talk.id.ulid, EPOCH)
        except Crash:
            talk.turn()
        else:
            assert nth > 12
            return
        talk.hear()
        talk.close()
        talk.hear_close()
        for target in {job.space for job in talk.pipeline.jobs}:
            assert_gapless([job for job in talk.pipeline.jobs if job.space == target], 6)
    pytest.fail("it never came to an end")


def assert_gapless(jobs: Sequence[Job], until: int) -> None:
    """The ranges of jobs follow each other from the first message on."""
    ranges = sorted(job.range for job in jobs)
    assert [first for first, _ in ranges[:1]] == [1][: len(ranges)]
    assert all(last + 1 == first for (_, last), (first, _) in pairwise(ranges)), ranges
    assert (ranges[-1][1] if ranges else 0) <= until
    assert all(first <= last for first, last in ranges)


ACTIONS = st.one_of(
    st.just(("turn",)),
    st.just(("turn",)),
    st.sampled_from([("ask",), ("answer",), ("system",)]),
    st.tuples(st.just("hear"), st.integers(0, 30), st.sampled_from(Moment)),
    st.just(("hear", 999, Moment.BEFORE)),
    st.tuples(st.just("every"), st.integers(1, 4)),
    st.sampled_from([("pause",), ("resume",), ("unwindowed",), ("windowed",), ("sweep",)]),
)


@dataclass
class Story:
    """A conversation with two bindings, to three targets in all."""

    talk: Talk = field(default_factory=Talk)

    def __post_init__(self) -> None:
        self.talk.bind(2, DIARY, WORK)
        self.talk.bind(3, DIARY, ulid=ULIDS[1], on_close=False)

    def act(self, action: tuple[object, ...]) -> None:
        talk = self.talk
        match action:
            case ("turn",):
                talk.turn()
            case ("ask",):
                talk.say(user())
            case ("answer",):
                talk.say(assistant())
            case ("system",):
                talk.say(system())
            case ("hear", int(nth), Moment() as moment):
                self.broken_off(nth, moment)
            case ("every", int(turns)):
                talk.change(PolicyChange(window_turns=turns))
            case ("pause",) | ("resume",):
                talk.change(PolicyChange(), enabled=action == ("resume",))
            case ("unwindowed",) | ("windowed",):
                talk.change(PolicyChange(windowed=action == ("windowed",)))
            case _:
                talk.pipeline.sweep(talk.pipeline.clock.now + 20 * MINUTES)

    def broken_off(self, nth: int, moment: Moment) -> None:
        with suppress(Crash):
            windows.take(crashing(self.talk.ports, nth, moment), CHAT, self.talk.id.ulid, EPOCH)

    def close(self, nth: int, by_user: bool) -> None:
        talk = self.talk
        if by_user:
            talk.close()
        else:
            talk.pipeline.sweep(talk.pipeline.clock.now + timedelta(days=2))
        assert talk.head.status is ConversationStatus.CLOSED
        try:
            fanout.fan_out(crashing(talk.ports, nth, Moment.AFTER), CHAT, talk.id.ulid, EPOCH)
        except Crash:
            talk.hear()
            talk.hear_close()
        talk.hear()
        talk.hear_close()

    def by_target(self) -> list[list[Job]]:
        found: dict[tuple[str, str], list[Job]] = {}
        for job in self.talk.pipeline.jobs:
            found.setdefault((job.binding.ulid, str(job.space)), []).append(job)
        return list(found.values())


@settings(max_examples=150, deadline=None)
@given(st.lists(ACTIONS, max_size=25), st.integers(0, 25), st.booleans())
def test_ranges_neither_overlap_nor_leave_a_gap_whatever_happens(
    actions: list[tuple[object, ...]], nth: int, by_user: bool
) -> None:
    story = Story()
    talk = story.talk
    for action in actions:
        story.act(action)
        last = talk.head.next_seq - 1
        for jobs in story.by_target():
            assert_gapless(jobs, last)
    talk.change(PolicyChange(), enabled=True)
    story.close(nth, by_user)
    last = talk.head.next_seq - 1
    for jobs in story.by_target():
        assert_gapless(jobs, last)
        assert max(job.range[1] for job in jobs) == last
    assert len(story.by_target()) == (3 if last else 0)
    assert all(job.due is not None for job in talk.pipeline.jobs), "what was not sent is found by the sweeper"


def test_the_edge_tells_a_turn_from_a_close(talk: Talk) -> None:
    talk.turn(2)
    log = StringIO()
    handler = edge.handler(lambda: talk.ports, logger(log), metrics())
    told = [
        Event("id", type, talk.head.created_at, CHAT, EPOCH, {"conversationId": str(talk.id)}, 7)
        for type in ("conversation.turned", "conversation.closed", "conversation.turned")
    ]
    bodies = [json.dumps({"detail-type": event.type, "detail": detail(event)}) for event in told]
    assert handler(by_queue(*bodies), CONTEXT) == {"batchItemFailures": []}
    assert talk.ranges() == [(1, 4)]
    (line,) = (json.loads(line) for line in log.getvalue().splitlines())
    assert line["counts"] == {"jobs": 1, "sent": 1, "dropped": 1, "summaries": 0}
