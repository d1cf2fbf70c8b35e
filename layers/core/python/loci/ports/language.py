"""Language models, which distil and summarise, and extractors that need none."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from datetime import date, datetime
from enum import StrEnum
from typing import Literal, Protocol, TypeAlias

from loci.model.atoms import Content
from loci.model.budgets import Amount, Budget, BudgetDay, DayUse, Reservation
from loci.model.conversations import Block, Message, TextBlock, ToolUseBlock
from loci.model.entities import ExtractedEntity
from loci.model.jobs import DropReason
from loci.model.language import ModelCall, Tokens
from loci.model.users import JsonObject
from loci.records import record
from loci.scope import Scope


@record(frozen=True, slots=True, kw_only=True)
class ExtractedFact(Content):
    """One fact as an extractor says it; ``sources`` are seqs of the messages it rests on, at least one. ``quoted``: its
    text is that of its one source, word for word, and is read from there. ``retracts``: a user has taken it back, and
    nothing that says it is to be believed any more. ``ends``: it is written in the place of something remembered that
    its text ends, or not at all. ``said`` are the words of a user that a model made it of."""

    valid_from: datetime
    sources: tuple[int, ...]
    entities: tuple[ExtractedEntity, ...] = ()
    quoted: bool = False
    retracts: bool = False
    ends: bool = False
    said: str | None = None


@record(frozen=True, slots=True)
class Extraction:
    """Facts of a conversation, as far as it was understood; ``dropped`` facts of a model were not of use. Messages of
    users that stated nothing are ``silent``, by seq; of those in ``says_more`` the facts do not say all."""

    facts: tuple[ExtractedFact, ...]
    dropped: int = 0
    silent: Mapping[int, DropReason] = field(default_factory=dict)
    says_more: frozenset[int] = frozenset()


class Extractor(Protocol):
    """Distils without a language model. ``messages`` are in order of seq and hold nothing hidden; ``internal`` ones are
    context, never evidence."""

    name: str

    def prompt_hash(self, version: str) -> str: ...

    def extract(self, messages: Sequence[Message], version: str) -> Extraction: ...


class Summariser(Protocol):
    """Sums up without a language model. ``extractive``: it quotes, it does not write."""

    extractive: bool

    def summarise(self, former: str | None, messages: Sequence[Message]) -> str: ...


@record(frozen=True, slots=True)
class DialogueMessage:
    """Message of one side of a dialogue with a model; the results of tools are the user's."""

    role: Literal["user", "assistant"]
    content: tuple[Block, ...]


@record(frozen=True, slots=True)
class Tool:
    """A tool that a model may call; ``parameters`` is the JSON schema of its arguments, an object."""

    name: str
    description: str
    parameters: JsonObject


@record(frozen=True, slots=True)
class AnswerForm:
    """The JSON object that is asked for: its schema, and the name it goes by."""

    name: str
    schema: JsonObject


MODEL_SECONDS = 100
"""Time for an answer, unless the provider's setting or the caller says otherwise."""


@record(frozen=True, slots=True)
class ModelRequest:
    """One question.

    ``system`` stays the same from call to call and is cached where the provider can. ``form`` asks for a JSON object
    in place of text; it and ``tools`` exclude each other. ``seconds`` is how long an answer is waited for, None:
    as long as its provider may take.
    ``temperature`` None leaves the provider's default, and so do ``seed`` and ``effort``, which OpenAI's servers alone
    take. ``is_json`` asks for any JSON object as text, and an answer ends before one of ``stops``. ``withheld_tools``
    are known to the dialogue, but may not be called any more: no provider reads of them.
    """

    system: str
    dialogue: tuple[DialogueMessage, ...]
    max_tokens: int
    form: AnswerForm | None = None
    tools: tuple[Tool, ...] = ()
    temperature: float | None = None
    seconds: int | None = None
    withheld_tools: tuple[Tool, ...] = ()
    is_json: bool = False
    stops: tuple[str, ...] = ()
    seed: int | None = None
    effort: str | None = None


class Stop(StrEnum):
    """Why a model stopped."""

    END = "end_turn"
    TOOL_USE = "tool_use"
    TRUNCATED = "max_tokens"
    REFUSED = "refusal"


@record(frozen=True, slots=True)
class ModelReply:
    """Reply of a model. Where a ``form`` was asked for, ``text`` is the JSON as the model wrote it, unchecked.

    The ids of calls are the provider's: they may be empty, or the same. ``unreadable`` are the places in ``content`` of
    calls whose arguments were no JSON object, and are empty therefore.
    """

    content: tuple[TextBlock | ToolUseBlock, ...]
    stop: Stop
    tokens: Tokens
    unreadable: frozenset[int] = frozenset()

    @property
    def text(self) -> str:
        return "".join(block.text for block in self.content if isinstance(block, TextBlock))


class ModelProblem(Exception):
    """A call that brought no reply. ``detail`` says why without any content; ``retry_after`` in seconds, where the
    provider said so; ``tokens`` is what it used all the same, where the provider said that."""

    def __init__(
        self, kind: "ProblemKind", detail: str, retry_after: int | None = None, tokens: Tokens | None = None
    ) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail
        self.retry_after = retry_after
        self.tokens = tokens or Tokens()


class Unreachable(ModelProblem):
    """No connection to the provider came about: only a person mends that."""


class KeyRefused(Unreachable):
    """The provider refuses the deployment's key, or there is none to show."""


class ProblemKind(StrEnum):
    """``rejected``: the request itself, which would be so again."""

    THROTTLED = "throttled"
    TIMED_OUT = "timed_out"
    AWAY = "away"
    REJECTED = "rejected"


Hear: TypeAlias = Callable[[str], None]
"""Called with each piece of an answer's text, in order."""


class LanguageModel(Protocol):
    """A provider of language models: one HTTP request a call, never repeated by itself. ``thinks``: its answers begin
    with thoughts of which only the end is marked; ``thinking`` are models whose last answer did so."""

    provider: str
    thinks: bool
    thinking: set[str]

    def complete(self, model: str, request: ModelRequest, hear: Hear | None = None) -> ModelReply:
        """``model`` is the provider's name of it. With ``hear`` the answer is streamed, and the pieces are together the
        text of the reply; they are void where ModelProblem is raised."""
        ...


@record(frozen=True, slots=True)
class Prompt:
    """A released prompt with the schema of its answer, None where text is asked for; ``hash``: SHA-256 of both."""

    text: str
    schema: JsonObject | None
    hash: str


class PromptFiles(Protocol):
    def read(self, name: str, version: str) -> Prompt | None:
        """None where no such version was released."""
        ...


class CallMetrics(Protocol):
    def add(self, call: ModelCall) -> None:
        """Counts a call, its tokens, time and price."""
        ...

    def add_refused_key(self, provider: str) -> None:
        """Counts a call that the provider refused for its key."""
        ...

    def add_answer(self, *, is_empty: bool) -> None:
        """Counts an answer to a question of extraction, and whether it had no fact."""
        ...


class BudgetStore(Protocol):
    """``directory`` is where a budget is counted: a binding's own, the app's, or the tenant's. A day
    without a record has no use; records expire after some days."""

    def get(self, directory: Scope, of: BudgetDay) -> DayUse: ...

    def reserve(self, directory: Scope, of: BudgetDay, reservation: Reservation, budget: Budget) -> bool:
        """Reserves an amount of the day's budget while enough is left; says whether it did. Also True when the
        reservation exists already: a call may be repeated."""
        ...

    def settle(self, directory: Scope, of: BudgetDay, reservation: Reservation, used: Amount, bound: Amount) -> None:
        """Counts what was used in place of what was reserved, and what could have been used at most; does nothing
        where there is no such reservation any more."""
        ...

    def count(self, directory: Scope, of: BudgetDay, used: Amount) -> None:
        """Counts what was used without a reservation."""
        ...

    def binding_uses(self, directory: Scope, day: date) -> Mapping[str, DayUse]:
        """The uses that were counted for bindings of this directory, by their ULIDs."""
        ...
