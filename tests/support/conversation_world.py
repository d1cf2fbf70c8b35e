"""A caller with a clock and stores in memory: what unit tests of conversations begin with."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from loci import conversations
from loci.conversations.lifecycle import NewConversation
from loci.conversations.turns import NewMessage, NewTurn
from loci.ids import ConversationId
from loci.model.conversations import MessageRole, TextBlock, Visibility
from loci.scope import Caller, caller
from tests.fakes.conversations import Conversations
from tests.fakes.jobs import Jobs
from tests.fakes.markers import Markers
from tests.fakes.ports import FakePorts
from tests.fakes.removals import Removals
from tests.fakes.retractions import Retractions
from tests.fakes.turn_runs import TurnRuns
from tests.fakes.turns import Turns
from tests.fakes.users import Users
from tests.fakes.windows import Windows

ADA = caller(tenant="acme", app="app", user="ada", role="user")
BOB = caller(tenant="acme", app="app", user="bob", role="user")


@dataclass
class World:
    """Stores in memory under a clock that the test moves."""

    at: datetime = datetime(2026, 5, 4, 9, 30, 0, 500_000, tzinfo=UTC)
    users: Users = field(default_factory=Users)
    markers: Markers = field(default_factory=Markers)

    def __post_init__(self) -> None:
        self.conversations = Conversations(self.users, self.markers)
        self.turns = Turns(self.conversations, self.markers)
        self.turn_runs = TurnRuns(self.turns, self.markers)
        self.jobs = Jobs()
        self.windows = Windows(self.conversations, self.jobs)
        self.removals = Removals(self.conversations, self.turns, self.jobs, self.windows, self.turn_runs)
        self.retractions = Retractions(self.conversations, self.turns)
        self.ports = self.with_parts()

    def with_parts(self, **parts: Any) -> FakePorts:
        """Ports on these stores, some of them replaced or added."""
        made = FakePorts(
            lambda: self.at,
            users=self.users,
            markers=self.markers,
            conversations=self.conversations,
            turns=self.turns,
            turn_runs=self.turn_runs,
            jobs=self.jobs,
            windows=self.windows,
            removals=self.removals,
            retractions=self.retractions,
        )
        return replace(made, **parts)

    def passes(self, **time: float) -> None:
        self.at += timedelta(**time)

    def open_conversation(self, who: Caller = ADA, namespace: str = "chat") -> ConversationId:
        return conversations.create_conversation(self.ports, who, NewConversation(namespace)).id


def user(text: str = "Hello", visibility: Visibility | None = None) -> NewMessage:
    return NewMessage(MessageRole.USER, (TextBlock(text),), visibility)


def assistant(text: str = "Hi", visibility: Visibility | None = None) -> NewMessage:
    return NewMessage(MessageRole.ASSISTANT, (TextBlock(text),), visibility)


def system(text: str = "Be kind") -> NewMessage:
    return NewMessage(MessageRole.SYSTEM, (TextBlock(text),))


def turn(question: str = "Hello", answer: str = "Hi", assistant_key: str | None = None) -> NewTurn:
    return NewTurn(user(question), assistant(answer), assistant_key)
