"""A space with atoms and an index over it: what unit tests of recall and of the working context begin with."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from random import Random
from typing import Any

from loci.adapters.files import FolderTemplates, locate
from loci.adapters.hashing import Hashing
from loci.adapters.table import TableIndex
from loci.errors import Unavailable
from loci.ids import AtomId, SpaceId
from loci.model.atoms import Atom, Category, Kind
from loci.model.budgets import Budget
from loci.ports.apps import AppSettingsStore, TemplateFiles, TemplateStore, TenantLimitsStore
from loci.ports.conversations import ConversationStore, TurnStore
from loci.ports.jobs import BindingStore
from loci.ports.language import BudgetStore
from loci.ports.memory import AtomList, AtomStore, EntityStore, SpaceRead, SpaceStore, VectorStore
from loci.ports.recall import Candidate, Embedder, IndexAnswer, IndexQuery, RecallIndex, RecallMetrics, Reranker
from loci.ports.writes import FirstWrite, UserStore
from loci.runtime.ttl_cache import TtlCache
from loci.scope import Scope
from loci.search import recall
from loci.search.recall.questions import TopicQuestion
from loci.search.recall.results import RecallResult
from tests.fakes.conversations import Conversations
from tests.fakes.memory import EPOCH, LIKES, SPACE, START, Memory, caller, furnish, in_memory
from tests.fakes.ports import FakePorts
from tests.fakes.templates import Templates
from tests.fakes.turns import Turns

ADA = caller()
SCOPE = ADA.own(SPACE.key)


def ulid(number: int) -> str:
    return f"01K0000000000000000000{number:04d}"


def atom(
    number: int,
    text: str,
    *,
    kind: Kind = Kind.PREFERENCE,
    category: str = LIKES.name,
    importance: int = 3,
    valid_from: datetime = START,
    space: SpaceId = SPACE,
    epoch: str = EPOCH,
    vector: bytes | None = None,
) -> Atom:
    id = AtomId(space.key, ulid(number))
    return Atom(
        text,
        Category(category, kind),
        id=id,
        epoch=epoch,
        importance=importance,
        confidence=1.0,
        valid_from=valid_from,
        created_at=START,
        changed_at=START,
        vector=vector or Hashing().embed([text])[0],
    )


@dataclass(frozen=True)
class ContextParts:
    """Just what recall and the working context touch (``loci.context.ports.ContextPorts``)."""

    now: Callable[[], datetime]
    random: Random
    sleep: Callable[[float], None]
    users: UserStore
    app_settings: AppSettingsStore
    atoms: AtomStore
    atom_lists: AtomList
    entities: EntityStore
    recent_spaces: TtlCache[Scope, SpaceRead]
    spaces: SpaceStore
    index: RecallIndex
    index_name: str
    index_by_name: Callable[[str], RecallIndex]
    stand_in: RecallIndex
    embedder: Embedder
    embedder_name: str
    reranker: Reranker | None
    recall_metrics: RecallMetrics
    vectors: VectorStore
    bindings: BindingStore
    budgets: BudgetStore
    tenant_budget: Callable[[str], Budget]
    tenant_limits: TenantLimitsStore
    conversations: ConversationStore
    turns: TurnStore
    templates: TemplateFiles
    template_records: TemplateStore


@dataclass
class World:
    """Ada's diary, its atoms put straight into the store; the index reads them unless another one is given."""

    memory: Memory = field(default_factory=in_memory)

    def __post_init__(self) -> None:
        made = self.memory
        self.conversations = Conversations(made.users, made.markers)
        self.turns = Turns(self.conversations, made.markers)
        furnish(made.ports, ADA.directory)
        self.registered = Templates()
        self.ports = self.with_parts()

    def with_parts(self, **parts: Any) -> FakePorts:
        """Ports on these stores, some of them replaced or added."""
        own = replace(
            self.memory.ports,
            conversations=self.conversations,
            turns=self.turns,
            index=TableIndex(self.memory.atoms),
            index_name=TableIndex.name,
            embedder_name=Hashing.name,
            templates=FolderTemplates(locate()),
            template_records=self.registered,
        )
        return replace(own, **parts)

    def context_ports(self, **parts: Any) -> ContextParts:
        """The same, but only what recall and the working context may touch."""
        there = self.with_parts(**parts)
        return ContextParts(**{part.name: getattr(there, part.name) for part in fields(ContextParts)})

    def keep(self, *atoms: Atom, scope: Scope = SCOPE) -> None:
        for one in atoms:
            before = self.memory.atoms.records.get((scope, one.id.ulid))
            if before is not None:
                self.memory.atoms.former.setdefault((scope, one.id.ulid), []).append(before)
            self.memory.atoms.records[scope, one.id.ulid] = one

    def recalls(self, asked: TopicQuestion | str, **parts: Any) -> RecallResult:
        question = TopicQuestion(asked) if isinstance(asked, str) else asked
        return recall.by_topic(self.context_ports(**parts), ADA, SPACE, question)


def furnish_more(world: World, id: SpaceId, owner: str = ADA.owner) -> None:
    """Another space like the diary, without a name."""
    like = world.memory.spaces.records[ADA.directory, SPACE.key]
    made = replace(like, id=id, owner=owner, name=None, folded=None)
    world.ports.spaces.create(replace(ADA.directory, owner=owner), made, FirstWrite(), None)


def texts(result: RecallResult) -> list[str]:
    return [hit.atom.text for hit in result.hits]


@dataclass
class FixedIndex:
    """An index that proposes these atoms, in this order of fit, whatever is asked and whatever became of them."""

    atoms: Sequence[Atom]
    name: str = "fixed"

    def search(self, _scope: Scope, query: IndexQuery) -> IndexAnswer:
        candidates = [
            Candidate(
                one.id.ulid,
                9 - n / 100,
                0.9 - n / 1000,
                False,
                one.category,
                one.importance,
                one.valid_from,
                one.valid_from,
            )
            for n, one in enumerate(self.atoms)
        ]
        return IndexAnswer(tuple(candidates[: query.limit]), len(candidates), degraded=False)

    def put(self, scope: Scope, atoms: Sequence[Atom]) -> None: ...

    def erase(self, scope: Scope) -> None: ...


class AbsentEmbedder(Hashing):
    def embed_query(self, _text: str) -> bytes:
        raise Unavailable("the embedder is away")
