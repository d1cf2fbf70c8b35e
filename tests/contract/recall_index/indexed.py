"""Every recall index, and the store whose atoms it indexes."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache, partial
from random import Random

import pytest

from loci.adapters.dynamodb.recall_pages import PageStore
from loci.adapters.hashing import Hashing
from loci.adapters.minilm_use import MiniLMUse
from loci.adapters.opensearch import OpenSearchIndex
from loci.adapters.pages.index import PagesIndex
from loci.adapters.table import TableIndex
from loci.model.atoms import Atom
from loci.ports.memory import AtomChange, AtomStep
from loci.ports.recall import Candidate, Embedder, IndexAnswer, IndexQuery, NearQuery, RecallIndex
from loci.ports.writes import Outcome
from loci.scope import Scope
from tests.contract.memory import Stores, atom, fakes, of_dynamodb, put, ulid
from tests.contract.opensearch_flavours import FLAVOURS
from tests.fakes.index import MemoryIndex
from tests.fakes.memory import START, Clock
from tests.fakes.pages import PagesInMemory
from tests.fakes.ports import no_pause
from tests.support import sentence_model

TEXTS = (
    "User drinks green tea every morning",
    "User's brother Tomas lives in Lisbon",
    "User is allergic to hazelnuts",
    "User plans to run the Athens marathon in November",
    "User works as a structural engineer",
    "User dislikes phone calls before ten",
)
NOW = START + timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Indexed:
    """An index, and the store whose atoms it indexes."""

    index: RecallIndex
    stores: Stores
    embedder: Embedder

    def keep(self, scope: Scope, *atoms: Atom) -> list[Atom]:
        """The atoms with their vectors, stored and indexed."""
        vectors = self.embedder.embed([atom.text for atom in atoms])
        whole = [replace(atom, vector=vector) for atom, vector in zip(atoms, vectors, strict=True)]
        put(self.stores, scope, *whole)
        self.index.put(scope, whole)
        return whole

    def change(self, scope: Scope, step: AtomStep) -> None:
        assert self.stores.atoms.apply(scope, AtomChange(step.after.changed_at, (step,))) is Outcome.DONE
        self.index.put(scope, [step.after])

    def query(self, text: str, limit: int = 50) -> IndexQuery:
        return IndexQuery(text, self.embedder.embed_query(text), NOW, limit)

    def search(self, scope: Scope, text: str, limit: int = 50) -> IndexAnswer:
        return self.index.search(scope, self.query(text, limit))

    def nearest(self, scope: Scope, *texts: str, limit: int = 3, least: float = 0.5) -> list[list[str]]:
        vectors = [self.embedder.embed_query(text) for text in texts]
        query = NearQuery(vectors, NOW, limit, least, self.embedder.name)
        return [[near.ulid for near in found] for found in self.index.nearest(scope, query)]


@cache
def _sentence_model() -> MiniLMUse:
    return sentence_model.default_embedder()


def _memory(_request: pytest.FixtureRequest) -> Indexed:
    return Indexed(MemoryIndex(), fakes(), Hashing())


def _table(request: pytest.FixtureRequest) -> Indexed:
    stores = of_dynamodb(request.getfixturevalue("dynamodb"))
    return Indexed(TableIndex(stores.lists), stores, _sentence_model())


def _opensearch(flavour: str, request: pytest.FixtureRequest) -> Indexed:
    index: Callable[[str], OpenSearchIndex] = request.getfixturevalue("opensearch_flavour")
    return Indexed(index(flavour), fakes(), Hashing())


def _pages(request: pytest.FixtureRequest) -> Indexed:
    # No pending marker exists: the pages alone answer.
    store = PageStore(request.getfixturevalue("dynamodb"))
    return Indexed(PagesIndex(store, Clock(), Random(7), no_pause), fakes(), _sentence_model())  # noqa: S311  # repeatable


def _pages_in_memory(_request: pytest.FixtureRequest) -> Indexed:
    return Indexed(PagesIndex(PagesInMemory(), Clock(), Random(7), no_pause), fakes(), _sentence_model())  # noqa: S311  # repeatable


INDEXES: dict[str, Callable[[pytest.FixtureRequest], Indexed]] = {
    "memory": _memory,
    "table": _table,
    "pages": _pages,
    "pages in memory": _pages_in_memory,
    **{f"opensearch-{flavour}": partial(_opensearch, flavour) for flavour in FLAVOURS},
}


def diary(indexed: Indexed, scope: Scope) -> list[Atom]:
    return indexed.keep(scope, *(atom(scope, number, text) for number, text in enumerate(TEXTS)))


def ulids_of(answer: IndexAnswer) -> set[str]:
    return {candidate.ulid for candidate in answer.candidates}


def candidate(answer: IndexAnswer, number: int) -> Candidate:
    return next(one for one in answer.candidates if one.ulid == ulid(number))
