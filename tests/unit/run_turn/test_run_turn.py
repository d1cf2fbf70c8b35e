"""A turn that a model is run through: its cycles, its ends, and who waits for it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci import conversations
from loci.conversations import turns
from loci.errors import Conflict, Malformed, NotFound, OverBudget, Refused, TooLarge
from loci.ids import MessageId
from loci.model.apps import AppSettings, Choices
from loci.model.conversations import Message, MessageRole, TextBlock, Usage
from loci.model.language import Tokens
from loci.model.turn_runs import TurnRunStatus
from loci.ports.language import ModelProblem, ModelReply, ProblemKind, Stop, Unreachable
from loci.ports.writes import Outcome
from loci.run_turn import reading, steps, working
from loci.run_turn.requests import NewOptions
from loci.run_turn.results import NewResult
from loci.run_turn.steps import CALLERS_TIME
from loci.run_turn.working import WorkOutcome
from tests.fakes.memory import SPACE, START
from tests.support.conversation_world import BOB, assistant, turn, user
from tests.support.recall_world import ADA
from tests.support.turn_run_world import LOOK_UP, RECALL, World, asking, look_up, recall, shape, using

THROTTLED = ModelProblem(ProblemKind.THROTTLED, "too many requests", 7)


@pytest.fixture
def world() -> World:
    return World()


def test_a_question_is_stored_at_once_and_the_answer_when_it_comes(world: World) -> None:
    run = world.start()
    assert (run.status, run.seqs) == (TurnRunStatus.IN_PROGRESS, (1,))
    assert [message.text for message in world.messages] == ["What may I eat?"]
    world.says("Anything but peanuts.")
    assert world.work() == [WorkOutcome.ENDED]
    done = world.run(run)
    assert (done.status, done.seqs, done.cycles) == (TurnRunStatus.COMPLETED, (1, 2), 1)
    answer = world.messages[1]
    assert (answer.role, answer.text, answer.turn_id) == (MessageRole.ASSISTANT, "Anything but peanuts.", run.turn_id)
    assert (answer.provider, answer.model, answer.stop_reason) == ("openai", "gpt-4.1-mini", "end_turn")
    assert answer.usage == Usage(100, 50, done.calls[0].latency_ms)


def test_the_model_is_asked_with_the_tail_of_the_conversation_and_the_options(world: World) -> None:
    turns.append_turn(world.ports, ADA, world.talk, turn("Hello", "Hi"))
    turns.append_message(world.ports, ADA, world.talk, replace(user("Be brief"), role=MessageRole.SYSTEM))
    world.says("Fruit.")
    options = NewOptions("You are kind.", 0.5, 300)
    world.runs_through(asking("What may I eat?", options=options, tail_limit=3))
    (asked,) = world.model.asked
    assert (asked.system, asked.temperature, asked.max_tokens) == ("You are kind.\n\nBe brief", 0.5, 300)
    assert [(said.role, said.content) for said in asked.dialogue] == [("user", (TextBlock("What may I eat?"),))]
    assert world.model.names == ["gpt-4.1-mini"]


def test_a_turn_ends_after_so_many_cycles(world: World) -> None:
    world.says(*[using(recall(f"call-{n}")) for n in range(9)])
    run = world.runs_through(asking("?", RECALL, max_cycles=3))
    assert (run.status, run.cycles, len(world.model.asked)) == (TurnRunStatus.MAX_CYCLES, 3, 3)
    assert shape(world.messages)[-1] == ("assistant", 6)


def test_a_refusal_ends_the_turn_and_is_stored(world: World) -> None:
    world.says(ModelReply((TextBlock("I'd rather not."), recall()), Stop.REFUSED, Tokens(5, 5)))
    run = world.runs_through(asking("?", RECALL))
    assert run.status is TurnRunStatus.REFUSED
    assert (world.messages[1].content, world.messages[1].stop_reason) == (
        (TextBlock("I'd rather not."),),
        "refusal",
    )


def test_an_answer_that_was_cut_off_runs_no_tool(world: World) -> None:
    world.says(ModelReply((TextBlock("First"), recall()), Stop.TRUNCATED, Tokens(5, 5)))
    run = world.runs_through(asking("?", RECALL))
    assert (run.status, world.messages[1].stop_reason) == (TurnRunStatus.COMPLETED, "max_tokens")
    assert world.messages[1].content == (TextBlock("First"),)


def test_an_answer_that_cannot_be_stored_ends_the_turn(world: World) -> None:
    world.says(using(*[recall(f"call-{n}") for n in range(51)]))
    run = world.runs_through(asking("?", RECALL))
    assert run.status is TurnRunStatus.FAILED
    assert run.error == "the answer cannot be stored: a message can have at most 50 tool_use blocks"
    assert len(run.calls) == 1


def test_a_model_that_is_away_is_asked_once_more_a_little_later(world: World) -> None:
    world.says(THROTTLED, "Here I am.")
    run = world.start()
    message = world.queue.waiting.pop()
    assert (
        working.work_on_run(world.ports, message, world.memory.clock.now + timedelta(minutes=5)) is WorkOutcome.RETRIED
    )
    assert (world.queue.delays, world.run(run).tries) == ([0, 7], 1)
    world.later(seconds=7)
    assert world.work() == [WorkOutcome.ENDED]
    done = world.run(run)
    assert (done.status, done.tries) == (TurnRunStatus.COMPLETED, 0)
    assert [call.outcome.value for call in done.calls] == ["throttled", "answered"]


def test_a_model_that_stays_away_fails_the_turn_and_the_question_remains(world: World) -> None:
    world.says(THROTTLED, ModelProblem(ProblemKind.TIMED_OUT, "no answer within 100 s"))
    run = world.runs_through()
    assert (run.status, run.error) == (TurnRunStatus.FAILED, "openai/gpt-4.1-mini: no answer within 100 s")
    assert shape(world.messages) == [("user", 1)]
    assert (run.due, run.request.system, run.request.tools) == (None, "", ())


def test_a_model_that_wants_to_be_left_alone_for_long_fails_the_turn_at_once(world: World) -> None:
    world.says(ModelProblem(ProblemKind.THROTTLED, "come back in an hour", 3600))
    assert world.runs_through().status is TurnRunStatus.FAILED
    assert len(world.model.asked) == 1


def test_an_endpoint_that_cannot_be_reached_fails_the_turn_at_once(world: World) -> None:
    world.says(Unreachable(ProblemKind.AWAY, "cannot reach the endpoint"))
    run = world.runs_through()
    assert (run.status, run.error) == (TurnRunStatus.FAILED, "openai/gpt-4.1-mini: cannot reach the endpoint")
    assert len(world.model.asked) == 1


def test_a_request_that_the_provider_rejects_fails_the_turn(world: World) -> None:
    world.says(ModelProblem(ProblemKind.REJECTED, "there is no such model"))
    run = world.runs_through()
    assert (run.status, run.error) == (TurnRunStatus.FAILED, "openai/gpt-4.1-mini: there is no such model")


def settle(world: World, choices: Choices) -> None:
    """What the app sets."""
    settings = AppSettings(START, choices)
    assert world.ports.app_settings.put(ADA.app_directory, None, settings) is Outcome.DONE


def test_a_budget_that_is_used_up_within_the_turn_ends_it(world: World) -> None:
    settle(world, Choices(budget_tokens=150))
    world.says(using(recall()), "Never.")
    run = world.runs_through(asking("?", RECALL))
    assert (run.status, len(world.model.asked)) == (TurnRunStatus.FAILED, 1)
    assert "budget of 150 tokens per day is used up" in str(run.error)
    assert shape(world.messages) == [("user", 1), ("assistant", 2), ("tool", 3)]
    with pytest.raises(OverBudget):
        world.start()


def test_where_secrets_are_masked_nothing_of_a_turn_keeps_or_tells_one(world: World) -> None:
    secret = "hunter2hunter2"
    turns.append_message(world.ports, ADA, world.talk, user(f"password: {secret}"))
    settle(world, Choices(mask_secrets=True))
    world.says(using(look_up(), text=f"Your password: {secret}?"), "Fine.")
    run = world.runs_through(asking(f"password: {secret}", LOOK_UP))
    world.give(run, NewResult("call-1", f"password={secret}"))
    world.work()
    assert world.status(run) is TurnRunStatus.COMPLETED
    assert secret not in str(world.messages[1:])
    assert all(secret not in str(asked) for asked in world.model.asked)


def test_the_same_key_is_the_same_turn(world: World) -> None:
    run = world.start(key="once")
    assert world.start(key="once").turn_id == run.turn_id
    with pytest.raises(Refused, match="a different request"):
        world.start(asking("Another?"), key="once")
    world.says("Fine.")
    assert world.work() == [WorkOutcome.ENDED, WorkOutcome.DROPPED]
    assert world.start(key="once").status is TurnRunStatus.COMPLETED
    assert world.queue.waiting == []
    conversations.close_conversation(world.ports, ADA, world.talk)
    assert world.start(key="once").status is TurnRunStatus.COMPLETED
    assert shape(world.messages) == [("user", 1), ("assistant", 2)]


def test_one_turn_at_a_time_runs_in_a_conversation(world: World) -> None:
    run = world.start()
    with pytest.raises(Conflict, match=f"{run.turn_id} is running"):
        world.start()
    world.says("One.", "Two.")
    world.work()
    world.runs_through()
    assert [message.seq for message in world.messages] == [1, 2, 3, 4]


def test_what_others_append_meanwhile_keeps_its_place_and_its_turn(world: World) -> None:
    def interrupts() -> None:
        if len(world.messages) == 3:
            turns.append_message(world.ports, ADA, world.talk, user("By the way"))

    world.says(using(recall()), "Fine.")
    world.model.during = interrupts
    run = world.runs_through(asking("?", RECALL))
    assert run.seqs == (1, 2, 3, 5)
    assert [message.turn_id == run.turn_id for message in world.messages] == [True, True, True, False, True]
    assert all("By the way" not in str(said) for said in world.model.asked[1].dialogue)


def test_a_conversation_that_is_closed_meanwhile_fails_the_turn(world: World) -> None:
    world.model.during = lambda: conversations.close_conversation(world.ports, ADA, world.talk)
    world.says("Too late.")
    run = world.runs_through()
    assert (run.status, run.error, len(run.calls)) == (TurnRunStatus.FAILED, "the conversation is closed", 1)
    assert shape(world.messages) == [("user", 1)]
    with pytest.raises(Conflict, match="closed"):
        world.start()


def test_no_caller_sees_the_run_of_another(world: World) -> None:
    run = world.start()
    with pytest.raises(NotFound):
        reading.get_run(world.ports, BOB, world.talk, run.turn_id)
    with pytest.raises(NotFound):
        reading.get_run(world.ports, ADA, world.talk, "turn_01K00000000000000000000000")
    with pytest.raises(Malformed):
        reading.get_run(world.ports, ADA, world.talk, "turn_1")


def test_a_waiting_caller_is_answered_as_soon_as_the_turn_has_ended(world: World) -> None:
    run = world.start()
    world.says("Fine.")
    before = world.memory.clock.now
    world.during = world.work
    view = reading.wait_for_run(world.ports, ADA, run)
    assert (view.run.status, shape(view.messages)) == (TurnRunStatus.COMPLETED, [("user", 1), ("assistant", 2)])
    assert world.memory.clock.now - before < timedelta(seconds=20)


def test_a_waiting_caller_learns_after_25_seconds_that_the_turn_continues(world: World) -> None:
    before = world.memory.clock.now
    view = reading.wait_for_run(world.ports, ADA, world.start())
    assert view.run.status is TurnRunStatus.IN_PROGRESS
    assert timedelta(seconds=25) < world.memory.clock.now - before < timedelta(seconds=35)


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"provider": "acme"}, "/provider"),
        ({"model": ""}, "/model"),
        ({"content": (TextBlock("  "),)}, "/content"),
        ({"max_cycles": 0}, "/maxCycles"),
        ({"tail_limit": 201}, "/tailLimit"),
        ({"options": NewOptions(temperature=2.5)}, "/options/temperature"),
        ({"options": NewOptions(max_tokens=0)}, "/options/maxTokens"),
        ({"tools": [RECALL, RECALL]}, "/tools"),
        ({"tools": [replace(RECALL, name="two words")]}, "/tools/0/name"),
        ({"tools": [replace(RECALL, space=None)]}, "/tools/0/memorySpaceId"),
        ({"tools": [replace(RECALL, space="$unbound")]}, "/tools/0/memorySpaceId"),
        ({"tools": [replace(RECALL, space="$n")], "arguments": {"n": 7}}, "/tools/0/memorySpaceId"),
        ({"tools": [replace(RECALL, space="diary")]}, "/tools/0/memorySpaceId"),
        ({"tools": [replace(RECALL, parameters={"type": "object"})]}, "/tools/0/parameters"),
        ({"tools": [replace(LOOK_UP, space=str(SPACE))]}, "/tools/0/memorySpaceId"),
        ({"tools": [replace(LOOK_UP, type="RECALL_ALL")]}, "/tools/0/type"),
        ({"tools": [replace(LOOK_UP, parameters={"type": "array"})]}, "/tools/0/parameters"),
        ({"tools": [replace(LOOK_UP, parameters={"type": "object", "x": "x" * 17_000})]}, "/tools/0/parameters"),
    ],
)
def test_what_a_turn_cannot_be_run_with_is_refused(world: World, wrong: dict[str, object], pointer: str) -> None:
    with pytest.raises(Refused) as refused:
        world.start(replace(asking(), **wrong))  # type: ignore[arg-type]  # as named above
    assert refused.value.fields[0].pointer == pointer
    assert world.messages == []


def test_more_than_fits_a_record_is_too_large(world: World) -> None:
    with pytest.raises(TooLarge):
        world.start(asking(options=NewOptions("ü" * 110_000)))


def test_a_call_of_forty_seconds_is_paid_once(world: World) -> None:
    run = world.start()

    def meanwhile() -> None:
        world.later(seconds=40)
        world.queue.send(steps.turn_message(world.scope, world.run(run)))
        assert world.work() == [WorkOutcome.DROPPED]

    world.model.during = meanwhile
    world.says("At last.", "Never.")
    assert world.work() == [WorkOutcome.ENDED]
    assert len(world.model.asked) == 1
    assert [message.text for message in world.messages] == ["What may I eat?", "At last."]


def test_a_worker_without_time_for_another_step_hands_over(world: World) -> None:
    world.says(using(recall("a")), using(recall("b")), "Fine.")
    world.model.during = lambda: world.later(seconds=90)
    run = world.start(asking("?", RECALL))
    assert world.work() == [WorkOutcome.HANDED_OVER, WorkOutcome.ENDED]
    assert world.status(run) is TurnRunStatus.COMPLETED


def test_a_caller_who_never_comes_back_is_not_waited_for_for_ever(world: World) -> None:
    world.says(using(look_up()))
    run = world.runs_through(asking("?", LOOK_UP))
    assert run.due is not None
    assert run.due - run.progressed_at == CALLERS_TIME


def test_what_is_stored_equals_what_append_turn_stores(world: World) -> None:
    world.says("Anything but peanuts.")
    run = world.runs_through()
    other = World()
    answer = replace(
        assistant("Anything but peanuts."),
        provider="openai",
        model="gpt-4.1-mini",
        stop_reason="end_turn",
        usage=Usage(100, 50, run.calls[0].latency_ms),
    )
    made = turns.append_turn(other.ports, ADA, other.talk, turns.NewTurn(user("What may I eat?"), answer))

    assert {message.turn_id for message in world.messages} == {run.turn_id}
    assert {message.turn_id for message in other.messages} == {made.turn_id}
    assert [but_for_ids(message) for message in world.messages] == [but_for_ids(message) for message in other.messages]
    ours, theirs = (one.conversations.read(one.scope, one.talk.ulid).conversation for one in (world, other))
    assert ours is not None
    assert theirs is not None
    assert (ours.next_seq, ours.turn_count, ours.message_count) == (3, 1, 2)
    assert (theirs.next_seq, theirs.turn_count, theirs.message_count) == (3, 1, 2)


def but_for_ids(message: Message) -> Message:
    """And but for when it was."""
    id = MessageId("chat", "", message.seq)
    return replace(message, id=id, turn_id="", epoch="", created_at=START, occurred_at=START)
