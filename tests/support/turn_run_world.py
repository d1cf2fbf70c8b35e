"""Ada's conversation and diary in memory, a scripted model, and the worker: what unit tests of
runTurn begin with."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from loci import conversations
from loci.conversations.lifecycle import NewConversation
from loci.ids import ConversationId
from loci.model.conversations import Message, TextBlock, ToolUseBlock
from loci.model.language import Tokens
from loci.model.turn_runs import TurnRun, TurnRunStatus
from loci.ports.all import Ports
from loci.ports.language import ModelProblem, ModelReply, Stop
from loci.run_turn import reading, results, starting, working
from loci.run_turn.requests import NewRun
from loci.run_turn.results import NewResult
from loci.run_turn.tools import BY_TOPIC, NewTool
from loci.run_turn.working import WorkOutcome
from tests.fakes.due import Due
from tests.fakes.memory import SPACE
from tests.fakes.models import Model
from tests.fakes.ports import FakePorts
from tests.fakes.removals import Removals
from tests.fakes.retractions import Retractions
from tests.fakes.turn_runs import TurnRuns, TurnsWaiting
from tests.support import recall_world
from tests.support.recall_world import ADA, atom

RECALL = NewTool(BY_TOPIC, "recallMemory", space=str(SPACE))
LOOK_UP = NewTool("LOOK_UP", "look_up")
LIFE = timedelta(seconds=290)
"""Of a worker."""


@dataclass
class World(recall_world.World):
    """``model`` is the only provider's; ``during`` happens whenever somebody sleeps."""

    model: Model = field(default_factory=lambda: Model([]))
    during: Callable[[], object] = lambda: None

    def __post_init__(self) -> None:
        super().__post_init__()
        self.due = Due()
        self.runs, self.queue = TurnRuns(self.turns, self.memory.markers), TurnsWaiting()
        self.ports = self.with_parts()
        self.keep(atom(1, "Ada is allergic to peanuts"), atom(2, "Ada likes tea"))
        self.talk: ConversationId = conversations.create_conversation(self.ports, ADA, NewConversation("chat")).id
        self.scope = ADA.own("chat")

    def with_parts(self, **parts: Any) -> FakePorts:
        if not hasattr(self, "runs"):
            return super().with_parts(**parts)
        own = replace(
            super().with_parts(),
            turn_runs=self.runs,
            removals=Removals(
                self.conversations, self.turns, self.memory.jobs, runs=self.runs, atoms=self.memory.atoms
            ),
            retractions=Retractions(self.conversations, self.turns),
            turn_queue=self.queue,
            model_providers=frozenset({"openai"}),
            language_model=lambda _provider: self.model,
            call_metrics=self.model.metrics,
            sleep=self._sleep,
        )
        return replace(own, **parts)

    def _sleep(self, seconds: float) -> None:
        self.memory.clock.pass_by(timedelta(seconds=seconds))
        self.during()

    def says(self, *replies: ModelReply | ModelProblem | str) -> None:
        self.model.replies.extend(replies)

    def start(self, new: NewRun | None = None, key: str | None = None) -> TurnRun:
        return starting.start_run(self.ports, ADA, self.talk, new or asking(), key)

    def work(self, ports: Ports | None = None) -> list[WorkOutcome]:
        """The worker on every message that waits, and on those that it sends itself."""
        done: list[WorkOutcome] = []
        while self.queue.waiting:
            done.append(
                working.work_on_run(ports or self.ports, self.queue.waiting.pop(0), self.memory.clock.now + LIFE)
            )
        return done

    def runs_through(self, new: NewRun | None = None) -> TurnRun:
        """A run as far as it comes without its caller."""
        run = self.start(new)
        self.work()
        return self.run(run)

    def give(self, run: TurnRun, *given: NewResult, key: str | None = None) -> TurnRun:
        return results.give_results(self.ports, ADA, self.talk, run.turn_id, given, key)

    def run(self, run: TurnRun) -> TurnRun:
        return reading.get_run(self.ports, ADA, self.talk, run.turn_id)

    def later(self, **time: float) -> None:
        self.memory.clock.pass_by(timedelta(**time))

    @property
    def messages(self) -> list[Message]:
        """Everything that is stored of the conversation."""
        return list(self.turns.messages_between(self.scope, self.talk.ulid, 0, 10**9))

    def status(self, run: TurnRun) -> TurnRunStatus:
        return self.run(run).status


def asking(text: str = "What may I eat?", *tools: NewTool, **more: object) -> NewRun:
    return NewRun("openai", "gpt-4.1-mini", (TextBlock(text),), tools, **more)  # type: ignore[arg-type]  # each test names what it needs


def using(*uses: ToolUseBlock, text: str = "") -> ModelReply:
    """A reply that calls tools."""
    said = (TextBlock(text),) if text else ()
    return ModelReply((*said, *uses), Stop.TOOL_USE, Tokens(200, 20))


def recall(
    id: str = "call-1", query: str = "allergic peanuts", name: str = RECALL.name, limit: int = 1
) -> ToolUseBlock:
    return ToolUseBlock(id, name, {"query": query, "limit": limit})


def look_up(id: str = "call-1") -> ToolUseBlock:
    return ToolUseBlock(id, LOOK_UP.name, {"order": 7})


def shape(messages: Sequence[Message]) -> list[tuple[str, int]]:
    """Roles and numbers."""
    return [(message.role.value, message.seq) for message in messages]
