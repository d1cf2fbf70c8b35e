"""Ada's diary in a process as it is deployed, on the emulator's tables: who writes, who folds, and who asks."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from types import MappingProxyType

from loci import spaces
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.hashing import Hashing
from loci.bootstrap import Process
from loci.ids import SpaceId
from loci.memory.atoms.changes import add_atom
from loci.model.atoms import Atom
from loci.model.spaces import Space
from loci.ports.recall import NearQuery
from loci.scope import Caller, Scope
from loci.search import recall
from loci.search.indexing import folding
from loci.search.indexing.folding import MAX_WAIT, FoldResult
from loci.search.recall.questions import TopicQuestion
from loci.search.recall.results import RecallResult
from loci.settings import Settings
from loci.spaces import NewSpace
from tests.fakes.memory import Clock, caller, fact
from tests.fakes.ports import no_pause

LATE = MAX_WAIT + timedelta(seconds=1)
NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass
class World:
    """``ports`` are those of a process whose embedder is ``hashing``."""

    ports: Process
    clock: Clock
    ada: Caller
    space: SpaceId

    @property
    def scope(self) -> Scope:
        return self.ada.own(self.space.key)

    def record(self) -> Space:
        found = self.ports.spaces.get(self.scope.directory, self.space.key)
        assert found is not None
        return found

    def add(self, text: str, **fields: object) -> Atom:
        return add_atom(self.ports, self.ada, self.space, fact(text, **fields)).atom  # type: ignore[arg-type]  # as ``fact`` takes them

    def fold(self, *ulids: str) -> list[FoldResult]:
        """As if their markers had waited for long."""
        return [folding.fold_atom(self.ports, self.scope, ulid, self.clock.now + LATE) for ulid in ulids]

    def ask(self, text: str, **fields: object) -> RecallResult:
        asked = TopicQuestion(text, **{"min_similarity": 0, **fields})  # type: ignore[arg-type]  # as the question takes them
        return recall.by_topic(self.ports, self.ada, self.space, asked)

    def near(self, text: str) -> set[str]:
        """What any nearness to the text finds."""
        embedder = self.ports.embedder
        query = NearQuery([embedder.embed_query(text)], self.clock.now, 10, -1.0, embedder.name)
        (found,) = self.ports.index.nearest(self.scope, query)
        read = self.ports.atoms.read(self.scope, self.scope.directory, [near.ulid for near in found])
        return {atom.text for atom in read.atoms.values()}

    def texts(self, text: str = "Where does Ada live?", **fields: object) -> set[str]:
        return {hit.atom.text for hit in self.ask(text, **fields).hits}


def process(tables: Tables, settings: Mapping[str, str] = NOTHING, clock: Clock | None = None) -> Process:
    """A process of its own, with nothing remembered."""
    named = {"LOCI_EMBEDDER": Hashing.name, **settings}
    made = Process(Settings(named), clock or Clock(), Random(7), no_pause)  # noqa: S311  # repeatable
    made.made.update(tables=tables, embedder=Hashing())
    return made


def world(tables: Tables, tenant: str, settings: Mapping[str, str] = NOTHING) -> World:
    clock = Clock()
    ports, ada = process(tables, settings, clock), caller(tenant=tenant)
    return World(ports, clock, ada, spaces.create_space(ports, ada, NewSpace(name="diary")).space.id)
