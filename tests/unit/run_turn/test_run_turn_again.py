"""A failed turn that is sent again under its key, one that its caller cancels, and one whose conversation closes."""

from datetime import timedelta

import pytest

from loci import conversations, spaces
from loci.background.sweeper import Swept, sweep_record
from loci.conversations import turns
from loci.errors import Conflict, NotFound, OverBudget, Refused
from loci.model.apps import AppSettings, Choices
from loci.model.conversations import MessageRole, ToolResultBlock
from loci.model.turn_runs import TurnRun, TurnRunStatus
from loci.ports.jobs import DueKind, DueRecord
from loci.ports.language import ModelProblem, ProblemKind
from loci.ports.writes import Outcome
from loci.run_turn import ending, recovery
from loci.run_turn.results import NewResult
from loci.run_turn.steps import CALLERS_TIME
from loci.run_turn.working import WorkOutcome
from tests.fakes.due import key_of
from tests.fakes.memory import SPACE, START
from tests.support.conversation_world import BOB, turn, user
from tests.support.recall_world import ADA
from tests.support.turn_run_world import LOOK_UP, RECALL, World, asking, look_up, recall, shape, using

REJECTED = ModelProblem(ProblemKind.REJECTED, "there is no such model")
NEW = asking("What may I eat?", RECALL, LOOK_UP)


@pytest.fixture
def world() -> World:
    return World()


def failing_once(world: World) -> TurnRun:
    """A turn whose model recalled something, and rejected the next question."""
    world.says(using(recall("a"), text="Let me see."), REJECTED)
    run = world.start(NEW, "once")
    world.work()
    assert world.status(run) is TurnRunStatus.FAILED
    return run


def test_a_failed_turn_goes_on_where_it_failed_under_the_same_key(world: World) -> None:
    failed = failing_once(world)
    again = world.start(NEW, "once")
    assert (again.turn_id, again.status, again.error) == (failed.turn_id, TurnRunStatus.IN_PROGRESS, None)
    assert again.request.tools == failed.request.tools
    world.says("No peanuts.")
    assert world.work() == [WorkOutcome.ENDED]
    done = world.run(again)
    assert (done.status, done.seqs, done.cycles) == (TurnRunStatus.COMPLETED, (1, 2, 3, 4), 2)
    assert [message.text for message in world.messages] == ["What may I eat?", "Let me see.", "", "No peanuts."]
    # The third question is the second once more, and each call is on the account.
    assert world.model.asked[2] == world.model.asked[1]
    assert [call.outcome.value for call in done.calls] == ["answered", "rejected", "answered"]
    assert world.start(NEW, "once") == done


def test_a_failed_turn_is_tried_as_often_as_it_is_sent(world: World) -> None:
    failing_once(world)
    for _ in range(3):
        world.says(REJECTED)
        world.start(NEW, "once")
        assert world.work() == [WorkOutcome.ENDED]
    assert shape(world.messages) == [("user", 1), ("assistant", 2), ("tool", 3)]


def test_a_turn_that_failed_for_its_caller_was_away_waits_for_the_same_results_again(world: World) -> None:
    world.says(using(look_up("a"), look_up("b")), "Done.")
    run = world.start(NEW, "once")
    world.work()
    world.give(run, NewResult("a", "one"))
    world.later(seconds=CALLERS_TIME.total_seconds())
    assert swept(world) == Swept.GIVEN_UP
    again = world.start(NEW, "once")
    assert (again.status, again.pending, world.queue.waiting) == (TurnRunStatus.REQUIRES_TOOL_RESULTS, ("b",), [])
    world.give(again, NewResult("b", "two"))
    world.work()
    assert world.status(run) is TurnRunStatus.COMPLETED


def test_a_failed_turn_stays_so_once_another_has_run_or_the_conversation_is_closed(world: World) -> None:
    failed = world.run(failing_once(world))
    world.says("Fine.")
    world.runs_through()
    assert world.start(NEW, "once") == failed
    other = World()
    failed = other.run(failing_once(other))
    ending.close_conversation(other.ports, ADA, other.talk)
    assert other.start(NEW, "once") == failed
    assert (world.queue.waiting, other.queue.waiting) == ([], [])


def test_of_a_failed_turn_and_another_at_the_same_time_one_runs(world: World) -> None:
    """Whichever is first, the other finds it there."""
    failed = failing_once(world)
    append, appended = world.runs.append, iter([True])

    def meanwhile(*args: object, **how: object) -> object:
        if next(appended, False):
            world.start(NEW, "once")
        return append(*args, **how)  # type: ignore[arg-type]  # as it was called

    world.runs.append = meanwhile  # type: ignore[method-assign,assignment]  # another is between its reads and its write
    with pytest.raises(Conflict, match=f"{failed.turn_id} is running"):
        world.start()
    world.runs.append = append  # type: ignore[method-assign]  # as before
    world.says(REJECTED)
    world.work()
    appended = iter([True])

    def other(*args: object, **how: object) -> object:
        if next(appended, False):
            world.runs.append = append  # type: ignore[method-assign]  # as before
            world.start()
        return append(*args, **how)  # type: ignore[arg-type]  # as it was called

    world.runs.append = other  # type: ignore[method-assign,assignment]  # the other way round
    assert world.start(NEW, "once").status is TurnRunStatus.FAILED
    assert [run.is_in_flight for run in world.runs.list(world.scope, world.talk.ulid)] == [False, True]


def test_what_a_failed_turn_needs_is_looked_at_again(world: World) -> None:
    failing_once(world)
    spaces.delete_space(world.ports, ADA, SPACE)
    with pytest.raises(Refused, match="memory space not found"):
        world.start(NEW, "once")
    other = World()
    settings = AppSettings(START, Choices(budget_tokens=150))
    assert other.ports.app_settings.put(ADA.app_directory, None, settings) is Outcome.DONE
    other.says(using(recall("a")))
    run = other.start(NEW, "once")
    other.work()
    assert "budget of 150 tokens per day is used up" in str(other.run(run).error)
    with pytest.raises(OverBudget):
        other.start(NEW, "once")
    other.later(days=1)
    other.says("No peanuts.")
    other.start(NEW, "once")
    other.work()
    assert other.status(run) is TurnRunStatus.COMPLETED


def test_a_turn_that_waits_can_be_cancelled_and_another_begins(world: World) -> None:
    world.says(using(look_up("a")))
    run = world.runs_through(asking("?", LOOK_UP))
    cancelled = ending.cancel_run(world.ports, ADA, world.talk, run.turn_id)
    assert (cancelled.status, cancelled.pending, cancelled.due) == (TurnRunStatus.CANCELLED, (), None)
    assert ending.cancel_run(world.ports, ADA, world.talk, run.turn_id) == cancelled
    assert shape(world.messages) == [("user", 1), ("assistant", 2)]
    with pytest.raises(Conflict, match="has ended"):
        world.give(run, NewResult("a", "too late"))
    world.says("Fine.")
    assert world.runs_through().status is TurnRunStatus.COMPLETED
    assert "look_up" not in str(world.model.asked[-1].dialogue)


def test_a_turn_that_is_cancelled_while_the_model_thinks_stores_nothing_more(world: World) -> None:
    run = world.start(key="once")
    world.model.during = lambda: ending.cancel_run(world.ports, ADA, world.talk, run.turn_id)
    world.says("Too late.")
    assert world.work() == [WorkOutcome.DROPPED]
    assert shape(world.messages) == [("user", 1)]
    assert world.start(key="once").status is TurnRunStatus.CANCELLED


def test_a_turn_that_has_ended_cannot_be_cancelled_nor_that_of_another(world: World) -> None:
    world.says("Fine.")
    run = world.runs_through()
    with pytest.raises(Conflict, match="with status completed"):
        ending.cancel_run(world.ports, ADA, world.talk, run.turn_id)
    with pytest.raises(NotFound):
        ending.cancel_run(world.ports, BOB, world.talk, run.turn_id)


def test_a_turn_that_waits_ends_with_its_conversation(world: World) -> None:
    world.says(using(look_up("a")))
    run = world.runs_through(asking("?", LOOK_UP))
    ending.close_conversation(world.ports, ADA, world.talk)
    ended = world.run(run)
    assert (ended.status, ended.error, ended.due) == (TurnRunStatus.FAILED, "the conversation is closed", None)


def test_a_waiting_turn_ends_when_its_idle_conversation_is_closed(world: World) -> None:
    world.says(using(look_up("a")))
    run = world.runs_through(asking("?", LOOK_UP))
    world.later(days=30)
    head = world.conversations.read(world.scope, world.talk.ulid).conversation
    assert head is not None
    assert head.due is not None
    record = DueRecord(DueKind.CONVERSATION, world.scope, world.talk.ulid, head.due)
    world.due.records = {key_of(record): record}
    assert sweep_record(world.with_parts(due=world.due), record, world.memory.clock.now) is Swept.CLOSED
    assert world.status(run) is TurnRunStatus.FAILED


def test_a_turn_has_ended_for_every_reader_if_the_process_that_closed_its_conversation_died(
    world: World,
) -> None:
    world.says(using(look_up("a")))
    run = world.runs_through(asking("?", LOOK_UP))
    conversations.close_conversation(world.ports, ADA, world.talk)
    assert world.status(run) is TurnRunStatus.REQUIRES_TOOL_RESULTS
    assert recovery.get_recovered_run(world.ports, ADA, world.talk, run.turn_id).error == "the conversation is closed"


def test_results_that_were_appended_are_found_by_the_sweeper_too(world: World) -> None:
    world.says(using(look_up("a")), "Done.")
    run = world.runs_through(asking("?", LOOK_UP))
    turns.append_message(world.ports, ADA, world.talk, turns.NewMessage(MessageRole.TOOL, (ToolResultBlock("a", "x"),)))
    world.later(seconds=CALLERS_TIME.total_seconds())
    assert swept(world) is Swept.SENT_AGAIN
    world.work()
    assert world.status(run) is TurnRunStatus.COMPLETED


def swept(world: World) -> Swept:
    """What the sweeper makes of the one run that is due."""
    ((scope, ulid, turn_id), run) = next(one for one in world.runs.records.items() if one[1].due is not None)
    assert run.due is not None
    assert run.due <= world.memory.clock.now + timedelta(seconds=1)
    record = DueRecord(DueKind.TURN_RUN, scope, turn_id, run.due, ulid)
    world.due.records = {key_of(record): record}
    return sweep_record(world.with_parts(due=world.due), record, world.memory.clock.now)


def test_what_others_said_since_is_not_in_a_turn_that_goes_on(world: World) -> None:
    failing_once(world)
    turns.append_turn(world.ports, ADA, world.talk, turn("By the way", "Yes?"))
    turns.append_message(world.ports, ADA, world.talk, user("Hello?"))
    world.start(NEW, "once")
    world.says("No peanuts.")
    world.work()
    assert all("By the way" not in str(said) for said in world.model.asked[-1].dialogue)
