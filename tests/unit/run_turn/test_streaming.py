"""What a client hears of a run: pieces of text while a model speaks, and each message once it is stored."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta

import pytest

from loci.model.conversations import Message
from loci.model.turn_runs import TurnRun, TurnRunStatus, UsedMemory
from loci.ports.language import ModelProblem, ProblemKind
from loci.run_turn import starting, steps, streaming, working
from loci.run_turn.requests import MemoryToUse
from loci.run_turn.results import NewResult
from loci.run_turn.working import WorkOutcome
from tests.fakes.memory import SPACE
from tests.support.recall_world import ADA
from tests.support.turn_run_world import LIFE, LOOK_UP, RECALL, World, asking, look_up, recall, using


@dataclass
class Heard:
    """What was sent, in order; ``then`` happens after each."""

    sent: list[object] = field(default_factory=list)
    messages: list[Message] = field(default_factory=list)
    then: Callable[[], object] = lambda: None

    def _note(self, what: object) -> None:
        self.sent.append(what)
        self.then()

    def send_text(self, text: str) -> None:
        self._note(text)

    def send_restart(self) -> None:
        self._note("<restart>")

    def send_memory(self, memory: UsedMemory) -> None:
        self._note(f"<memory {len(memory.atoms)}>")

    def send_message(self, message: Message) -> None:
        self.messages.append(message)
        self._note(f"<{message.role} {message.seq}>")

    def keep_alive(self) -> None:
        self._note("<alive>")


@pytest.fixture
def world() -> World:
    return World()


def stream(world: World, run: TurnRun, heard: Heard, heard_seq: int = 0) -> TurnRun:
    return streaming.stream_run(world.ports, world.scope, run, heard, world.memory.clock.now + LIFE, heard_seq)


def test_the_text_is_heard_before_its_message_is_stored(world: World) -> None:
    world.says("You may eat fruit.")
    heard = Heard()
    stored: list[int] = []
    heard.then = lambda: stored.append(len(world.messages))
    run = stream(world, world.start(), heard)
    assert heard.sent == ["You", " may", " eat", " fruit.", "<assistant 2>"]
    assert stored == [1, 1, 1, 1, 2]
    assert (run.status, heard.messages[0].text) == (TurnRunStatus.COMPLETED, "You may eat fruit.")


def test_memories_tools_and_answers_are_heard_in_order_until_the_caller_is_needed(world: World) -> None:
    world.says(using(recall(), look_up("call-2"), text="I look."))
    heard = Heard()
    memory = MemoryToUse(str(SPACE), 5, None)
    run = stream(world, world.start(asking("What is Ada allergic to?", RECALL, LOOK_UP, memory=memory)), heard)
    assert heard.sent == ["<memory 2>", "I", " look.", "<assistant 2>", "<tool 3>"]
    assert run.status is TurnRunStatus.REQUIRES_TOOL_RESULTS
    world.says("Shipped.")
    given = world.give(run, NewResult("call-2", "sent"))
    more = Heard()
    assert stream(world, given, more, heard_seq=3).status is TurnRunStatus.COMPLETED
    assert more.sent == ["<tool 4>", "Shipped.", "<assistant 5>"]


def test_who_connects_again_hears_what_is_new_alone(world: World) -> None:
    world.says("You may eat fruit.")
    run = world.runs_through()
    late, again = Heard(), Heard()
    stream(world, run, late)
    stream(world, run, again, heard_seq=2)
    assert (late.sent, again.sent) == (["<assistant 2>"], [])


def test_a_run_that_a_worker_holds_is_followed_and_the_line_kept_alive(world: World) -> None:
    run = world.start()
    held = steps.take_run(world.ports, world.scope, run)
    assert held is not None
    world.says("Fruit.")
    waited: list[float] = []

    def finish_late() -> None:
        waited.append(1)
        if len(waited) == 60:
            world.later(minutes=3)
            working.work_on_run(world.ports, steps.turn_message(world.scope, run), world.memory.clock.now + LIFE)

    world.during = finish_late
    heard = Heard()
    assert stream(world, held, heard).status is TurnRunStatus.COMPLETED
    assert heard.sent[-1] == "<assistant 2>"
    assert set(heard.sent[:-1]) == {"<alive>"}
    assert len(heard.sent) < len(waited) / 4


def test_pieces_of_an_answer_that_broke_off_are_void(world: World) -> None:
    world.says(ModelProblem(ProblemKind.AWAY, "away"), "Fruit.")
    heard = Heard()
    broken = world.model.complete

    def break_off(model: str, request: object, hear: Callable[[str], None] | None = None) -> object:
        if hear is not None and len(world.model.replies) == 2:
            hear("You ma")
        return broken(model, request, hear)  # type: ignore[arg-type]

    world.model.complete = break_off  # type: ignore[method-assign,assignment]
    world.during = world.work
    run = stream(world, world.start(), heard)
    assert heard.sent == ["You ma", "<restart>", "<assistant 2>"]
    assert (run.status, world.queue.delays[-1]) == (TurnRunStatus.COMPLETED, 30)


def test_a_run_that_is_cancelled_meanwhile_ends_and_stores_nothing(world: World) -> None:
    run = world.start()
    world.says("Fruit.")
    world.model.during = lambda: steps.cancel_run(world.ports, world.scope, world.run(run))
    heard = Heard()
    assert stream(world, run, heard).status is TurnRunStatus.CANCELLED
    assert heard.sent == ["Fruit.", "<restart>"]
    assert len(world.messages) == 1


def test_a_stream_ends_before_its_time_is_up_and_leaves_the_run_to_others(world: World) -> None:
    run = world.start()
    until = world.memory.clock.now + timedelta(seconds=60)
    outcomes: list[WorkOutcome] = []
    after = streaming.stream_run(world.ports, world.scope, run, Heard(), until, note=outcomes.append)
    assert (after.status, outcomes) == (TurnRunStatus.IN_PROGRESS, [WorkOutcome.HANDED_OVER])
    assert until - world.memory.clock.now <= streaming.MARGIN
    world.says("Fruit.")
    world.work()
    assert world.status(run) is TurnRunStatus.COMPLETED


def test_a_worker_gets_a_streamed_run_only_after_its_client_had_time_to_connect(world: World) -> None:
    run = starting.start_run(world.ports, ADA, world.talk, asking(), is_streamed=True)
    assert world.queue.delays == [steps.STREAM_PATIENCE]
    world.says("Fruit.")
    stream(world, run, Heard())
    assert world.work() == [WorkOutcome.DROPPED]
    assert len(world.model.asked) == 1
