"""Plays a talk through the service's rules, on stores in memory: append, close, extract, index, recall."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any

from benchmarks.locomo.talks import ASSISTANT, Talk, Turn
from loci import conversations, spaces
from loci.adapters.files import FolderPrompts, FolderTemplates, locate
from loci.adapters.pages.index import PagesIndex
from loci.adapters.rules import VerbatimExtractor
from loci.adapters.table import TableIndex
from loci.context import always_on
from loci.context.of_space import SpaceContext, build_space_context
from loci.conversations import NewConversation, turns
from loci.conversations.new_messages import NewMessage
from loci.errors import Unavailable
from loci.ids import SpaceId
from loci.learning.extraction import fanout, run_job
from loci.model.apps import AppSettings, Choices
from loci.model.atoms import Atom
from loci.model.conversations import MessageRole, TextBlock
from loci.model.essentials import Essential, essential
from loci.model.jobs import ConversationScope, ExtractionPolicy
from loci.ports.all import Ports
from loci.ports.language import Extractor, LanguageModel
from loci.ports.recall import Embedder, RecallIndex
from loci.scope import Act
from loci.search import recall
from loci.search.indexing import folding
from loci.search.recall import TopicQuestion
from loci.spaces import NewSpace, bindings
from loci.spaces.bindings import NewBinding
from loci.spaces.targets import NamedSpaces
from tests.fakes.app_settings import AppSettingsInMemory
from tests.fakes.bindings import Bindings
from tests.fakes.conversations import Conversations
from tests.fakes.index import MemoryIndex
from tests.fakes.job_queue import FifoJobs
from tests.fakes.memory import Clock, Memory, caller, in_memory
from tests.fakes.models import CallsNoted
from tests.fakes.pages import PagesInMemory
from tests.fakes.ports import FakePorts, no_pause
from tests.fakes.records_due import RecordsDue
from tests.fakes.turns import Turns
from tests.fakes.windows import Windows

INDEXES: dict[str, Callable[[Memory], RecallIndex]] = {
    "memory": lambda _: MemoryIndex(),
    "table": lambda memory: TableIndex(memory.atoms),
    "pages": lambda memory: PagesIndex(PagesInMemory(), memory.clock, Random(7), no_pause),  # noqa: S311  # repeatable
}
NAMESPACE = "chat"
_ALL = 1_000_000
# Questions come soon after the last session.
_LATER = timedelta(days=1)


@dataclass
class CachingEmbedder:
    """Caches vectors: runs ask each question several times, and play each turn for every extractor and user."""

    inner: Embedder
    questions: dict[str, bytes] = field(default_factory=dict)
    passages: dict[str, bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.name = self.inner.name

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        unknown = [text for text in dict.fromkeys(texts) if text not in self.passages]
        self.passages |= zip(unknown, self.inner.embed(unknown), strict=True) if unknown else ()
        return [self.passages[text] for text in texts]

    def embed_query(self, text: str) -> bytes:
        if text not in self.questions:
            self.questions[text] = self.inner.embed_query(text)
        return self.questions[text]

    def can_read(self, text: str) -> bool:
        return self.inner.can_read(text)


class AbsentEmbedder:
    """An embedder that is away while questions are asked."""

    def __init__(self, inner: Embedder) -> None:
        self.name, self.embed = inner.name, inner.embed
        self.can_read = inner.can_read

    def embed_query(self, _text: str) -> bytes:
        raise Unavailable("the embedder is away")


class PlayedTalk:
    """One talk in one space of one user, each session a conversation of its own. With ``user``, all other speakers
    count as the assistant; without, every speaker but the assistant is a user. A language ``model`` extracts besides
    ``extractor``, which is the floor under it: as it can, its jobs may fail."""

    def __init__(
        self,
        talk: Talk,
        embedder: Embedder,
        index: str,
        extractor: Extractor | None = None,
        user: str | None = None,
        model: LanguageModel | None = None,
    ) -> None:
        self.caller = caller("listener")
        self._turn_of: dict[str, str] = {}
        memory = in_memory(Clock(max(turn.at for turn in talk.turns) + _LATER))
        heads = Conversations(memory.users, memory.markers)
        self._pending, self._queue, self._embedder = memory.pending, FifoJobs(), embedder
        self._atoms, self._settings = memory.atoms, AppSettingsInMemory()
        self._user, self._extractor, self._model = user, extractor or VerbatimExtractor(), model
        own = {
            "conversations": heads,
            "turns": Turns(heads, memory.markers),
            "bindings": Bindings(memory.users, memory.markers),
            "due": RecordsDue(heads, memory),
            "job_queue": self._queue,
            "windows": Windows(heads, memory.jobs),
            "extractors": {self._extractor.name: self._extractor},
            "extractor_name": self._extractor.name,
            "embedder": embedder,
            "embedder_name": embedder.name,
            "index": INDEXES[index](memory),
            "index_name": index,
            "app_settings": self._settings,
            "templates": FolderTemplates(locate()),
            **({} if model is None else _parts_of(model)),
        }
        self._ports = _with(memory.ports, own)
        self._space = self._create_bound_space()
        for session in talk.sessions:
            self._play_session(session)
        self._index()

    def find_turns(self, question: str, limit: int) -> list[str]:
        """The ids of the turns that recall finds, best first."""
        return self._turns_of_hits(self._ports, TopicQuestion(question, limit))

    def find_turns_by_words(self, question: str, limit: int) -> list[str]:
        """The same while the embedder is away."""
        away = _with(self._ports, {"embedder": AbsentEmbedder(self._embedder)})
        return self._turns_of_hits(away, TopicQuestion(question, limit))

    def is_answered(self, question: str, min_similarity: float) -> bool:
        """Whether recall finds anything where the app's threshold is this."""
        settings = AppSettings(self._ports.now(), Choices(min_similarity=min_similarity), {})
        self._settings.records[self.caller.app_directory] = settings
        return bool(self._turns_of_hits(self._ports, TopicQuestion(question)))

    def _turns_of_hits(self, with_ports: Ports, question: TopicQuestion) -> list[str]:
        hits = recall.by_topic(with_ports, self.caller, self._space, question).hits
        return [turn for hit in hits for turn in self._cited_turns(hit.atom)]

    def find_later_turns(self, question: str, limit: int) -> list[tuple[str, frozenset[str]]]:
        """For each hit, best first, a turn that it cites, and those of the hits that it is said later than."""
        hits = recall.by_topic(self._ports, self.caller, self._space, TopicQuestion(question, limit)).hits
        turns = {hit.atom.id: self._cited_turns(hit.atom) for hit in hits}
        return [
            (turn, frozenset(former for one in hit.said_later_than for former in turns[one]))
            for hit in hits
            for turn in turns[hit.atom.id]
        ]

    def find_texts(self, question: str, limit: int) -> list[str]:
        """The texts of what recall finds, best first."""
        hits = recall.by_topic(self._ports, self.caller, self._space, TopicQuestion(question, limit)).hits
        return [hit.atom.text for hit in hits]

    def context(self, question: str, token_budget: int) -> SpaceContext:
        """What a model is given of the space before that message."""
        return build_space_context(self._ports, self.caller, self._space, question, token_budget)

    def find_citations(self, question: str, limit: int) -> list[tuple[str, ...]]:
        """For each atom that recall finds, best first, the ids of the turns that it cites."""
        answer = recall.by_topic(self._ports, self.caller, self._space, TopicQuestion(question, limit))
        return [self._cited_turns(hit.atom) for hit in answer.hits]

    def citations(self) -> list[tuple[str, ...]]:
        """For each atom of the space, the ids of the turns that it cites."""
        scope = spaces.locate_memory(self.caller, self._space, Act.READ)
        return [self._cited_turns(atom) for atom in self._atoms.newest(scope, _ALL)]

    def essentials(self) -> list[tuple[Essential, str]]:
        """The group and the text of each atom that every context has."""
        scope = spaces.locate_memory(self.caller, self._space, Act.READ)
        atoms = always_on.without_outdated(always_on.essential_atoms(self._ports, scope, self._ports.now()))
        return [(group, atom.text) for atom in atoms if (group := essential(atom)) is not None]

    def _cited_turns(self, atom: Atom) -> tuple[str, ...]:
        return tuple(self._turn_of[str(source)] for source in atom.source_message_ids)

    def _create_bound_space(self) -> SpaceId:
        space = spaces.create_space(self._ports, self.caller, NewSpace(name="talk")).space.id
        scope = ConversationScope(NAMESPACE, self.caller.user)
        policy = ExtractionPolicy(extractor=self._extractor.name if self._model is None else bindings.BY_MODEL)
        bindings.create_binding(self._ports, self.caller, NewBinding((scope,), NamedSpaces(ids=(space,)), policy))
        return space

    def _play_session(self, session: tuple[Turn, ...]) -> None:
        id = conversations.create_conversation(self._ports, self.caller, NewConversation(NAMESPACE)).id
        for turn in session:
            message = turns.append_message(self._ports, self.caller, id, _message(turn, self._user))
            self._turn_of[str(message.id)] = turn.id
        conversation = conversations.close_conversation(self._ports, self.caller, id)
        fanout.fan_out(self._ports, self.caller.own(NAMESPACE), id.ulid, conversation.epoch)
        while self._queue.waiting:
            ran = run_job.execute_job(self._ports, self._queue.waiting.pop(0))
            if ran.outcome is not run_job.JobOutcome.SUCCEEDED and self._model is None:
                raise RuntimeError(f"extraction ended {ran.outcome}")

    def _index(self) -> None:
        scope = spaces.locate_memory(self.caller, self._space, Act.READ)
        for pending in self._pending.list(scope):
            # As the sweeper does: pages wait for sixteen changes, or until one is ten minutes old.
            folding.fold_atom(self._ports, scope, pending.ulid, pending.at + folding.MAX_WAIT)


def _parts_of(model: LanguageModel) -> dict[str, object]:
    return {
        "extractor_name": f"{model.provider}/{type(model).__name__}",
        "language_model": lambda _provider: model,
        "prompts": FolderPrompts(locate()),
        "call_metrics": CallsNoted(),
    }


def _message(turn: Turn, user: str | None) -> NewMessage:
    content = (TextBlock(turn.text),)
    if turn.speaker == ASSISTANT or user not in {None, turn.speaker}:
        return NewMessage(MessageRole.ASSISTANT, content, occurred_at=turn.at)
    return NewMessage(MessageRole.USER, content, author=turn.speaker or None, occurred_at=turn.at)


def _with(ports: Ports, parts: dict[str, object]) -> Ports:
    every: dict[str, Any] = {**vars(ports), **parts}
    return FakePorts(**every)
