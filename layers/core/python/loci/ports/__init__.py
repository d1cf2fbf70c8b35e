"""What the rules ask of the world. Every adapter of a port passes the port's contract suite.

``Scope`` is the first argument of every method that touches data: there is no query without it. A conditional write
answers with an ``Outcome`` and changes nothing unless that is ``DONE``; a store that is away or contended raises
``Unavailable``. Stores retry ``TransactionConflict`` themselves, with full jitter.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from loci.model import Binding
from loci.model.visibility import AtomFilter, Span
from loci.ports.apps import AppSettingsStore, RateStore, TemplateFiles, TemplateStore
from loci.ports.conversations import ConversationRead, ConversationStore, ToolUse, TurnStore
from loci.ports.events import Event, EventBus
from loci.ports.jobs import (
    BindingStore,
    DueKind,
    DueRecord,
    DueStore,
    JobMessage,
    JobQueue,
    JobStore,
    OwnedJob,
    Pending,
    PendingStore,
    SummaryMessage,
    WindowStore,
)
from loci.ports.language import (
    AnswerForm,
    BudgetStore,
    CallMetrics,
    DialogueMessage,
    ExtractedEntity,
    ExtractedFact,
    Extraction,
    Extractor,
    LanguageModel,
    ModelProblem,
    ModelReply,
    ModelRequest,
    ProblemKind,
    Prompt,
    PromptFiles,
    Stop,
    Summariser,
    Tool,
    Unreachable,
)
from loci.ports.memory import (
    AtomChange,
    AtomList,
    AtomStep,
    AtomStore,
    EntityName,
    EntityStep,
    EntityStore,
    ErasureStore,
    JobStep,
    KeyEntry,
    KeyStep,
    Mention,
    NamesStep,
    Preconditions,
    SourceConversation,
    SpaceRead,
    SpaceStore,
    VectorStore,
)
from loci.ports.parts import AtomReads, EmbeddingPorts, EntityReads, IndexReads, UserReads
from loci.ports.recall import (
    Agreement,
    Candidate,
    DerivedIndex,
    Embedder,
    ExactLimit,
    IndexAnswer,
    IndexQuery,
    Near,
    NearQuery,
    RecallIndex,
    SmallIndex,
)
from loci.ports.space_files import FileRead, FileStep, FileStore
from loci.ports.writes import FirstWrite, MarkerHome, MarkerStore, Outcome, Page, UserStore
from loci.runtime.ttl_cache import TtlCache
from loci.scope import Scope

# Few requests need what these are made of.
if TYPE_CHECKING:
    from loci.model.governance import Retention
    from loci.ports.governance import (
        AdminJobStore,
        AppLetters,
        DeadLetters,
        ExportFiles,
        Inventory,
        Ledger,
        Redrive,
        Signer,
        SubjectStore,
    )
    from loci.ports.memory import AtomBatchStore
    from loci.ports.presences import PresenceStore
    from loci.ports.removals import RemovalStore
    from loci.ports.replaying import RunStore
    from loci.ports.retractions import RetractionStore
    from loci.ports.statements import StatementStore
    from loci.ports.turn_runs import TurnQueue, TurnRunStore

__all__ = [
    "Agreement",
    "AnswerForm",
    "AppSettingsStore",
    "AtomChange",
    "AtomFilter",
    "AtomList",
    "AtomStep",
    "AtomStore",
    "BindingStore",
    "BudgetStore",
    "CallMetrics",
    "Candidate",
    "ConversationRead",
    "ConversationStore",
    "DerivedIndex",
    "DialogueMessage",
    "DueKind",
    "DueRecord",
    "DueStore",
    "Embedder",
    "EntityName",
    "EntityStep",
    "EntityStore",
    "ErasureStore",
    "Event",
    "EventBus",
    "ExactLimit",
    "ExtractedEntity",
    "ExtractedFact",
    "Extraction",
    "Extractor",
    "FileRead",
    "FileStep",
    "FileStore",
    "FirstWrite",
    "IndexAnswer",
    "IndexQuery",
    "JobMessage",
    "JobQueue",
    "JobStep",
    "JobStore",
    "KeyEntry",
    "KeyStep",
    "LanguageModel",
    "MarkerHome",
    "MarkerStore",
    "Mention",
    "ModelProblem",
    "ModelReply",
    "ModelRequest",
    "NamesStep",
    "Near",
    "NearQuery",
    "Outcome",
    "OwnedJob",
    "Page",
    "Pending",
    "PendingStore",
    "Ports",
    "Preconditions",
    "ProblemKind",
    "Prompt",
    "PromptFiles",
    "RateStore",
    "RecallIndex",
    "SmallIndex",
    "SourceConversation",
    "SpaceRead",
    "SpaceStore",
    "Span",
    "Stop",
    "Summariser",
    "SummaryMessage",
    "TemplateFiles",
    "TemplateStore",
    "Tool",
    "ToolUse",
    "TurnStore",
    "Unreachable",
    "UserStore",
    "VectorStore",
    "WindowStore",
]


class Ports(EmbeddingPorts, UserReads, AtomReads, EntityReads, IndexReads, Protocol):
    """Everything the rules may reach; ``loci.bootstrap`` makes one for a process, each part when first asked for."""

    @property
    def markers(self) -> MarkerStore: ...
    @property
    def rates(self) -> RateStore: ...
    @property
    def conversations(self) -> ConversationStore: ...
    @property
    def turns(self) -> TurnStore: ...
    @property
    def turn_runs(self) -> "TurnRunStore": ...
    @property
    def statements(self) -> "StatementStore": ...
    @property
    def removals(self) -> "RemovalStore": ...
    @property
    def retractions(self) -> "RetractionStore": ...
    @property
    def turn_queue(self) -> "TurnQueue": ...
    @property
    def spaces(self) -> SpaceStore: ...
    @property
    def atom_batches(self) -> "AtomBatchStore": ...
    @property
    def files(self) -> FileStore: ...
    @property
    def erasures(self) -> ErasureStore: ...
    @property
    def ledger(self) -> "Ledger": ...
    @property
    def signer(self) -> "Signer": ...
    @property
    def inventory(self) -> "Inventory": ...
    @property
    def subjects(self) -> "SubjectStore": ...
    @property
    def admin_jobs(self) -> "AdminJobStore": ...
    @property
    def dead_letters(self) -> "DeadLetters": ...
    @property
    def app_letters(self) -> "AppLetters": ...
    @property
    def redrive(self) -> "Redrive": ...
    @property
    def export_files(self) -> "ExportFiles": ...
    @property
    def export_inline_bytes(self) -> int: ...
    @property
    def retention(self) -> "Retention": ...
    @property
    def windowed_bindings(self) -> TtlCache[Scope, tuple[Binding, ...]]:
        """Those with windows that are enabled, by the directory they lie in, as this process read them a moment ago."""
        ...

    @property
    def jobs(self) -> JobStore: ...
    @property
    def windows(self) -> WindowStore: ...
    @property
    def runs(self) -> "RunStore": ...
    @property
    def presences(self) -> "PresenceStore": ...
    @property
    def job_queue(self) -> JobQueue: ...
    @property
    def due(self) -> DueStore: ...
    @property
    def pending(self) -> PendingStore: ...
    @property
    def exact_limit(self) -> ExactLimit | None:
        """None where there is no index for large spaces."""
        ...

    @property
    def recent_spaces(self) -> TtlCache[Scope, SpaceRead]:
        """Spaces with their names by their memory partition, as this process read them a moment ago; no user."""
        ...

    @property
    def stand_in(self) -> RecallIndex:
        """What answers by words alone while the index of a space is away."""
        ...

    @property
    def extractors(self) -> Mapping[str, Extractor]:
        """Those that do without a language model, by name."""
        ...

    @property
    def extractor_name(self) -> str:
        """Who distils where neither binding nor app has chosen: ``rules`` or a model."""
        ...

    @property
    def summariser(self) -> Summariser: ...
    @property
    def summariser_name(self) -> str:
        """Who sums up where an app has not chosen: ``rules`` or a model."""
        ...

    @property
    def model_providers(self) -> frozenset[str]:
        """Those of this deployment, by name."""
        ...

    def language_model(self, provider: str) -> LanguageModel:
        """Raises ModelFailed where there is no such provider in this deployment."""
        ...

    @property
    def prompts(self) -> PromptFiles: ...
    @property
    def call_metrics(self) -> CallMetrics: ...
    @property
    def bus(self) -> EventBus: ...
    @property
    def templates(self) -> TemplateFiles: ...
    @property
    def template_records(self) -> TemplateStore: ...
