"""Turns that break off anywhere, or are delivered twice: no message is lost or doubled, and no caller waits for
ever."""

import json
from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from loci.apps import users
from loci.background import sweeper
from loci.background.sweeper import Swept
from loci.errors import Unavailable
from loci.memory.atoms import reads
from loci.model.conversations import ToolResultBlock, ToolUseBlock
from loci.model.turn_runs import TurnRunStatus
from loci.model.users import UserState
from loci.ports.jobs import DueKind, DueRecord
from loci.ports.language import ModelReply
from loci.run_turn import starting, steps, working
from loci.run_turn.memory_tools import FORGET, REMEMBER_KEY, SAVE
from loci.run_turn.recovery import GIVEN_UP
from loci.run_turn.steps import LEASE, PATIENCE
from loci.run_turn.tools import NewTool
from loci.run_turn.working import WorkOutcome
from tests.fakes.due import key_of
from tests.fakes.faults import Crash, Interrupted, Moment, crashing
from tests.fakes.memory import SPACE
from tests.support.recall_world import ADA, atom
from tests.support.turn_run_world import LOOK_UP, RECALL, World, asking, look_up, recall, using

pytestmark = pytest.mark.thorough

NEW = asking("What may I eat?", RECALL)
SAID = ["What may I eat?", "Let me see.", "", "And tea?", "", "No peanuts."]
MORE_THAN_ENOUGH = 400


def three_cycles() -> World:
    """A model that says the same in each cycle, however often it is asked there."""
    world = World()
    answers: list[ModelReply | str] = [
        using(recall("a"), text="Let me see."),
        using(recall("b", "tea"), text="And tea?"),
        "No peanuts.",
    ]

    def answer() -> None:
        results = sum(
            isinstance(block, ToolResultBlock) for said in world.model.asked[-1].dialogue for block in said.content
        )
        world.model.replies[:] = [answers[results]]

    world.model.during = answer
    return world


def ends(world: World) -> list[str]:
    """What is said once whatever is lost has been found by the sweeper."""
    for _ in range(5):
        world.work()
        world.later(minutes=3)
        sweep(world)
    world.work()
    return [message.text for message in world.messages]


def sweep(world: World) -> list[Swept]:
    """Every run that is due."""
    now = world.memory.clock.now
    due = [
        DueRecord(DueKind.TURN_RUN, scope, turn, run.due, ulid)
        for (scope, ulid, turn), run in world.runs.records.items()
        if run.due is not None and run.due <= now
    ]
    world.due.records = {key_of(record): record for record in due}
    return [sweeper.sweep_record(world.with_parts(due=world.due), record, now) for record in due]


@pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.value)
def test_a_worker_that_dies_at_any_call_loses_no_message_and_doubles_none(moment: Moment) -> None:
    for nth in range(MORE_THAN_ENOUGH):
        world = three_cycles()
        run = world.start(NEW)
        try:
            world.work(crashing(world.ports, nth, moment))
        except Crash:
            assert ends(world) == SAID, nth
        else:
            break
        done = world.run(run)
        assert (done.status, done.seqs, done.cycles) == (TurnRunStatus.COMPLETED, (1, 2, 3, 4, 5, 6), 3), nth
        # At most the answer that it was waiting for was asked for once more.
        assert len(world.model.asked) <= 4, nth
    else:
        pytest.fail("it never came to an end")
    assert nth >= 30


REMEMBERING = [
    NewTool(SAVE, "save", space=str(SPACE)),
    NewTool(FORGET, "forget", space=str(SPACE)),
    NewTool(REMEMBER_KEY, "remember", space=str(SPACE)),
]


def two_cycles_that_write() -> World:
    """A model that saves, forgets and remembers in its first answer, and has another fact that it would forget next."""
    world = World()
    world.keep(atom(3, "Ada is allergic to peanuts and nuts"))
    calls = [
        ToolUseBlock("a", "save", {"content": "User has a dog"}),
        ToolUseBlock("b", "forget", {"query": "Ada likes tea"}),
        ToolUseBlock("c", "remember", {"key": "home", "value": "Rome"}),
    ]
    first = using(*calls)

    def answer() -> None:
        blocks = [block for said in world.model.asked[-1].dialogue for block in said.content]
        has_results = any(isinstance(block, ToolResultBlock) for block in blocks)
        world.model.replies[:] = ["Done." if has_results else first]

    world.model.during = answer
    return world


@pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.value)
def test_a_worker_that_dies_at_any_call_writes_what_the_model_remembers_once(moment: Moment) -> None:
    for nth in range(MORE_THAN_ENOUGH):
        world = two_cycles_that_write()
        run = world.start(asking("Keep that.", *REMEMBERING))
        try:
            world.work(crashing(world.ports, nth, moment))
        except Crash:
            ends(world)
        else:
            break
        left = reads.list_atoms(world.ports, ADA, SPACE).items
        assert {one.text: one.version for one in left} == {
            "Ada is allergic to peanuts": 1,
            "Ada is allergic to peanuts and nuts": 1,
            "User has a dog": 1,
            "home: Rome": 1,
        }, nth
        results = [block for one in world.messages for block in one.content if isinstance(block, ToolResultBlock)]
        assert [block.is_error for block in results] == [False] * 3, nth
        assert json.loads(str(results[1].content))["forgotten"]["content"] == "Ada likes tea", nth
        assert world.status(run) is TurnRunStatus.COMPLETED, nth
    else:
        pytest.fail("it never came to an end")
    assert nth >= 30


@pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.value)
def test_a_request_that_dies_at_any_call_begins_the_turn_once_or_not_at_all(moment: Moment) -> None:
    for nth in range(MORE_THAN_ENOUGH):
        world = three_cycles()
        try:
            starting.start_run(crashing(world.ports, nth, moment), ADA, world.talk, NEW, "once")
        except Crash:
            world.start(NEW, "once")
            assert ends(world) == SAID, nth
        else:
            break
    else:
        pytest.fail("it never came to an end")
    assert nth >= 5


def test_a_second_delivery_at_any_call_of_the_first_changes_nothing() -> None:
    for nth in range(MORE_THAN_ENOUGH):
        world = three_cycles()
        world.start(NEW)
        message = world.queue.waiting.pop()
        until = world.memory.clock.now + timedelta(hours=1)
        again = partial(working.work_on_run, world.ports, message, until)
        ports = Interrupted(world.ports, nth, Moment.BEFORE, again)
        working.work_on_run(ports, message, until)
        assert ends(world) == SAID, nth
        assert len(world.model.asked) == 3, nth
        if ports.calls <= nth:
            break
    else:
        pytest.fail("it never came to an end")
    assert nth >= 10


def test_an_answer_that_was_lost_after_the_store_took_it_is_not_stored_again() -> None:
    world = three_cycles()
    run = world.start(NEW)
    append, losses = world.runs.append, iter([True])

    def loses(*args: object, **how: object) -> object:
        done = append(*args, **how)  # type: ignore[arg-type]  # as it was called
        if next(losses, False):
            raise Unavailable("no answer came")
        return done

    world.runs.append = loses  # type: ignore[method-assign,assignment]  # the answer of one call is lost
    world.work()
    assert ends(world) == SAID
    assert world.status(run) is TurnRunStatus.COMPLETED
    assert len(world.model.asked) == 3


def test_an_answer_is_not_asked_for_again_because_the_store_is_away_for_a_moment() -> None:
    world = three_cycles()
    run = world.start(NEW)
    append, refusals = world.runs.append, iter([True, True])

    def away(*args: object, **how: object) -> object:
        if next(refusals, False):
            raise Unavailable("the table is away")
        return append(*args, **how)  # type: ignore[arg-type]  # as it was called

    world.runs.append = away  # type: ignore[method-assign,assignment]  # away for two calls
    world.work()
    assert ends(world) == SAID
    assert world.status(run) is TurnRunStatus.COMPLETED
    assert len(world.model.asked) == 3


def test_a_message_that_was_never_sent_is_sent_by_the_sweeper() -> None:
    world = three_cycles()
    run = world.start(NEW)
    world.queue.waiting.clear()
    assert sweep(world) == []
    world.later(seconds=PATIENCE.total_seconds())
    assert sweep(world) == [Swept.SENT_AGAIN]
    world.work()
    assert world.status(run) is TurnRunStatus.COMPLETED


def test_the_sweeper_leaves_alone_what_is_being_worked_on() -> None:
    world = three_cycles()
    run = world.start(NEW)
    taken = steps.take_run(world.ports, world.scope, world.run(run))
    assert taken is not None
    world.later(seconds=LEASE.total_seconds() - 20)
    assert sweep(world) == []


def test_the_sweeper_ends_an_abandoned_run() -> None:
    world = three_cycles()
    run = world.start(NEW)
    world.later(seconds=GIVEN_UP.total_seconds())
    assert sweep(world) == [Swept.GIVEN_UP]
    assert world.status(run) is TurnRunStatus.FAILED
    assert world.work() == [WorkOutcome.DROPPED]
    assert world.start(NEW).status is TurnRunStatus.IN_PROGRESS


def test_a_caller_who_gives_no_results_for_a_day_is_not_waited_for() -> None:
    world = World()
    world.says(using(look_up()))
    run = world.runs_through(asking("?", LOOK_UP))
    world.later(hours=23)
    assert sweep(world) == []
    world.later(hours=2)
    assert sweep(world) == [Swept.GIVEN_UP]
    assert world.run(run).error == "no tool results arrived within a day"


def test_nothing_is_asked_or_stored_of_somebody_who_is_restricted_meanwhile() -> None:
    world = three_cycles()
    run = world.start(NEW)

    answer = world.model.during

    def becomes(state: UserState) -> None:
        user = users.find_user(world.ports, ADA.directory)
        assert user is not None
        world.memory.users.replace(ADA.directory, user, replace(user, state=state))

    def answers_meanwhile() -> None:
        answer()
        becomes(UserState.RESTRICTED)

    world.model.during = answers_meanwhile
    assert world.work() == [WorkOutcome.DROPPED]
    assert (len(world.model.asked), [message.text for message in world.messages]) == (1, SAID[:1])
    world.queue.send(steps.turn_message(world.scope, run))
    world.later(minutes=5)
    assert (world.work(), sweep(world)) == ([WorkOutcome.DROPPED], [Swept.WAITING])
    becomes(UserState.ACTIVE)
    world.later(minutes=20)
    assert sweep(world) == [Swept.GIVEN_UP]


def test_a_turn_in_flight_of_somebody_who_is_erased_stops() -> None:
    world = three_cycles()
    world.start(NEW)

    answer = world.model.during

    def answers_meanwhile() -> None:
        answer()
        user = users.find_user(world.ports, ADA.directory)
        assert user is not None
        world.memory.users.replace(ADA.directory, user, None)
        world.conversations.records.clear()
        world.turns.messages.clear()
        world.runs.records.clear()

    world.model.during = answers_meanwhile
    assert world.work() == [WorkOutcome.DROPPED]
    assert (world.messages, world.runs.records) == ([], {})
    assert len(world.model.asked) == 1
