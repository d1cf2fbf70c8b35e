"""A worker on a turn of three cycles that is killed after each of its calls of AWS, one by one: the next one brings the
turn to its end, and no message is lost or doubled."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import timedelta
from random import Random

import pytest

from local import aws
from loci import conversations, spaces
from loci.adapters.dynamodb.tables import DynamoTables
from loci.adapters.hashing import Hashing
from loci.bootstrap import Process
from loci.conversations.lifecycle import NewConversation
from loci.ids import ConversationId
from loci.memory.atoms.changes import add_atom
from loci.memory.atoms.reads import list_atoms
from loci.model.conversations import Message, TextBlock, ToolResultBlock, ToolUseBlock
from loci.model.turn_runs import TurnRun, TurnRunStatus
from loci.ports.all import Ports
from loci.ports.language import ModelReply
from loci.run_turn import reading, starting, working
from loci.run_turn.memory_tools import FORGET, REMEMBER_KEY, SAVE
from loci.run_turn.requests import MemoryToUse, NewRun
from loci.run_turn.steps import LEASE
from loci.run_turn.tools import BY_TOPIC, NewTool
from loci.run_turn.working import WorkOutcome
from loci.scope import Caller
from loci.settings import Settings
from loci.spaces import NewSpace
from tests.fakes.memory import START, caller, fact
from tests.fakes.models import CallsNoted, Model
from tests.fakes.ports import no_pause
from tests.fakes.turn_runs import TurnsWaiting
from tests.support.break_points import break_points
from tests.support.turn_run_world import recall, using
from tests.support.wire_faults import Death, Killed, Wire, at, nobody_waits

SAID = [
    ("user", "What may I eat?"),
    ("assistant", "Let me see."),
    ("tool", ""),
    ("assistant", "And tea?"),
    ("tool", ""),
]
ANSWERS: list[ModelReply | str] = [
    using(recall("a", "peanuts"), text="Let me see."),
    using(recall("b", "tea"), text="And tea?"),
    "No peanuts.",
]
LONG = timedelta(hours=1)


@dataclass
class World:
    """Ada's conversation and diary in DynamoDB, and a model that says the same in each cycle, however often it is
    asked there. Nothing is remembered from one process to the next."""

    dynamodb: DynamoTables
    ada: Caller
    wire: Wire = field(default_factory=Wire)
    model: Model = field(default_factory=lambda: Model([]))
    queue: TurnsWaiting = field(default_factory=TurnsWaiting)
    answers: list[ModelReply | str] = field(default_factory=lambda: ANSWERS)
    now = START
    seed = 0

    def __post_init__(self) -> None:
        self.model.during = self._thinks
        ports = self.process()
        self.talk: ConversationId = conversations.create_conversation(ports, self.ada, NewConversation("chat")).id
        self.space = spaces.create_space(ports, self.ada, NewSpace()).space.id
        add_atom(ports, self.ada, self.space, fact("Ada is allergic to peanuts"))
        tool = NewTool(BY_TOPIC, "recallMemory", space=str(self.space))
        self.asked = NewRun("openai", "gpt-4.1-mini", (TextBlock("What may I eat?"),), [tool], tail_limit=3)

    def process(self) -> Ports:
        self.seed += 1
        settings = Settings(
            {
                "AWS_REGION": aws.REGION,
                "LOCI_EMBEDDER": Hashing.name,
                "LOCI_PROVIDERS": json.dumps({"openai": {}}),
            }
        )
        made = Process(settings, lambda: self.now, Random(self.seed), no_pause)  # noqa: S311  # repeatable
        made.made.update(session=self.dynamodb.session, tables=self.dynamodb, embedder=Hashing())
        made.made.update(turn_queue=self.queue, call_metrics=CallsNoted(), language_models={"openai": self.model})
        return made

    def start(self) -> TurnRun:
        self.model.asked.clear()
        return starting.start_run(self.process(), self.ada, self.talk, self.asked)

    def work(self) -> WorkOutcome:
        """On the message of the last turn, which the queue delivers again and again."""
        return working.work_on_run(self.process(), self.queue.waiting[-1], self.now + LONG)

    def messages_of(self, run: TurnRun) -> list[Message]:
        """Everything from the turn's first message on."""
        turns, scope = self.process().turns, self.ada.own("chat")
        return list(turns.messages_between(scope, self.talk.ulid, run.seqs[0] - 1, 10**9))

    def run(self, run: TurnRun) -> TurnRun:
        return reading.get_run(self.process(), self.ada, self.talk, run.turn_id)

    def _thinks(self) -> None:
        blocks = [block for said in self.model.asked[-1].dialogue for block in said.content]
        given = [block for block in blocks if isinstance(block, ToolResultBlock)]
        self.model.replies[:] = [self.answers[min(len({block.tool_use_id for block in given}), len(self.answers) - 1)]]


@pytest.fixture
def world(dynamodb: DynamoTables, tenant: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    nobody_waits(monkeypatch)
    made = World(dynamodb, caller(tenant=tenant))
    made.wire.attach(dynamodb.connection.client)
    yield made
    made.wire.detach(dynamodb.connection.client)


def test_a_worker_killed_after_any_call_loses_no_message_and_doubles_none(world: World) -> None:
    for number in break_points(200):
        run = world.start()
        with world.wire.meeting(at(number, Death.AFTER)):
            try:
                ended = world.work()
            except Killed:
                pass
            else:
                assert ended is WorkOutcome.ENDED
                break
        world.now += LEASE
        world.work()
        done = world.run(run)
        said = world.messages_of(run)
        assert done.status is TurnRunStatus.COMPLETED, number
        assert [(message.role.value, message.text) for message in said] == [*SAID, ("assistant", "No peanuts.")], number
        assert done.seqs == tuple(message.seq for message in said), number
        assert {message.turn_id for message in said} == {run.turn_id}
        assert len(world.model.asked) <= 4, number
    else:
        pytest.fail("it never came to an end")
    assert number >= 25


def test_a_worker_killed_after_any_call_writes_what_the_model_remembers_once(world: World) -> None:
    space = str(world.space)
    tools = [
        NewTool(SAVE, "save", space=space),
        NewTool(FORGET, "forget", space=space),
        NewTool(REMEMBER_KEY, "remember", space=space),
    ]
    memory = MemoryToUse(space, min_similarity=0.0, limit=1)
    world.asked = replace(world.asked, tools=tools, tail_limit=1, memory=memory)
    add_atom(world.process(), world.ada, world.space, fact("The lamp in the hall and the chair near the door are blue"))
    for number, nth in enumerate(break_points(200)):
        add_atom(world.process(), world.ada, world.space, fact(f"The red lamp has number {number}"))
        calls = [
            ToolUseBlock(f"save-{number}", "save", {"content": f"User owns kite {number}"}),
            ToolUseBlock(f"forget-{number}", "forget", {"query": f"red lamp with number {number}"}),
            ToolUseBlock(f"remember-{number}", "remember", {"key": "last", "value": str(number)}),
        ]
        world.answers = [using(*calls), "Done."]
        run = world.start()
        with world.wire.meeting(at(nth, Death.AFTER)):
            try:
                ended = world.work()
            except Killed:
                pass
            else:
                assert ended is WorkOutcome.ENDED
                break
        world.now += LEASE
        world.work()
        assert world.run(run).status is TurnRunStatus.COMPLETED, number
        left = {one.text: one.version for one in list_atoms(world.process(), world.ada, world.space, limit=200).items}
        kites = {f"User owns kite {one}": 1 for one in range(number + 1)}
        others = {"Ada is allergic to peanuts": 1, "The lamp in the hall and the chair near the door are blue": 1}
        assert left == {**kites, **others, f"last: {number}": number + 1}, number
        assert len({asked.system for asked in world.model.asked}) == 1, number
    else:
        pytest.fail("it never came to an end")
    assert nth >= 25
