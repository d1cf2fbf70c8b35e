"""Ranges of windows follow each other, even if events repeat, come late or never, runs break off, or settings
change."""

from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.learning.extraction import fanout, windows
from loci.model.conversations import ConversationStatus
from loci.model.jobs import Job
from loci.spaces.bindings import PolicyChange
from tests.fakes.faults import Crash, Moment, crashing
from tests.fakes.memory import EPOCH
from tests.support.conversation_world import assistant, system, user
from tests.support.pipeline import CHAT
from tests.support.records import ULIDS
from tests.support.window_world import DIARY, MINUTES, WORK, Talk, assert_gapless

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.value)
def test_a_crash_at_any_call_is_healed_by_the_next_turn_or_the_close(moment: Moment) -> None:
    for nth in range(100):
        talk = Talk()
        talk.bind(2, DIARY, WORK)
        talk.turn(2)
        try:
            windows.take_windows(crashing(talk.ports, nth, moment), CHAT, talk.id.ulid, EPOCH)
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
        self.talk.bind(3, DIARY, ulid=ULIDS[1], on_close=False, version="v2")

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
            windows.take_windows(crashing(self.talk.ports, nth, moment), CHAT, self.talk.id.ulid, EPOCH)

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
