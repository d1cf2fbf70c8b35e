"""Recall by the service's own rules and adapters; only the network to DynamoDB is missing (``benchmarks.wire``)."""

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.latency import corpus
from benchmarks.latency.corpus import NOW
from benchmarks.recording import Recorder, trips
from benchmarks.wire import Wire
from local import aws
from loci import scope
from loci.adapters.dynamodb.atom_items import AtomItem
from loci.bootstrap import Process
from loci.ids import SpaceId
from loci.inference.embedding.vectors import unpack_many
from loci.model.atoms import Atom
from loci.ports.recall import Embedder
from loci.search import recall
from loci.search.recall import TopicQuestion
from loci.settings import Settings

HITS = 8
_WAIT = 0.2
"""Seconds that an answer takes while round trips are counted."""
_NODE_SECONDS = 60.0
_PUT_AT_ONCE = 2_000


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds of one recall: of the processor, the embedder's and the wire's own left out, and of the clock."""

    cpu: float
    wall: float


class TimedEmbedder:
    """Knows each question's vectors; ``seconds`` is the processor time that it took to make them."""

    def __init__(self, inner: Embedder) -> None:
        self._inner = inner
        self.name, self.embed = self._inner.name, self._inner.embed
        self.can_read = inner.can_read
        self.made: dict[str, bytes] = {}
        self.seconds: list[float] = []

    def embed_query(self, text: str) -> bytes:
        if text not in self.made:
            began = time.thread_time()
            self.made[text] = self._inner.embed_query(text)
            self.seconds.append(time.thread_time() - began)
        return self.made[text]


class Recalling:
    """One process of a function, warm, with a user whose spaces lie behind the wire."""

    def __init__(self, embedder: Embedder, recorder: Recorder | None = None) -> None:
        self.wire = Wire()
        self._environment = {
            "AWS_REGION": aws.REGION,
            "LOCI_EMBEDDER": embedder.name,
            **{f"LOCI_{name}_TABLE": name.lower() for name in ("CONVERSATIONS", "MEMORY", "CONTROL")},
        }
        os.environ.update(aws.credentials())
        self._process = Process(Settings(self._environment), now=lambda: NOW)
        self.wire.listen(self._process.session)
        if recorder is not None:
            recorder.listen(self._process.session)
        # Tells the items which tables they lie in.
        self.tables = self._process.tables
        self.embedder = TimedEmbedder(embedder)
        self._process.made["embedder"] = self.embedder
        self._caller = scope.caller(tenant="bench", app="bench", user="ada", role="user")

    def use_node(self, endpoint: str) -> None:
        """For spaces of the index ``opensearch``; a search may take as long as it does."""
        from loci.adapters.opensearch import OpenSearchIndex, connect

        pages = self._process.page_store
        self._process.made["opensearch"] = OpenSearchIndex(
            connect(endpoint), lambda: pages, search_seconds=_NODE_SECONDS, shown_seconds=_NODE_SECONDS
        )

    def keep(self, atoms: Sequence[Atom], name: str) -> SpaceId:
        """Store a space with these atoms and their pages; ``index`` gives it an index."""
        id = SpaceId(name)
        corpus.store(self.wire, self._caller.own(id.key), atoms)
        return id

    def copy(self, space: SpaceId, name: str) -> SpaceId:
        """Another space with the same atoms."""
        id = SpaceId(name)
        before, after = (self._caller.own(one.key).partition for one in (space, id))
        self.wire.copy(AtomItem.Meta.table_name, before, after)
        return id

    def index(self, name: str, spaces: Sequence[SpaceId], atoms: Sequence[Atom]) -> None:
        """Give these spaces that index, which has their atoms from then on."""
        self._environment["LOCI_INDEX"] = name
        self._process.made.pop("recent_spaces", None)
        for space in spaces:
            owner = self._caller.own(space.key)
            corpus.furnish(self.wire, owner, corpus.space(space, owner.owner, name, self._process.embedder_name))
            if name == "opensearch":
                for start in range(0, len(atoms), _PUT_AT_ONCE):
                    self._process.opensearch.put(owner, atoms[start : start + _PUT_AT_ONCE])

    def warm_up(self, space: SpaceId, question: str) -> int:
        """Warm the process up; return how many sequential round trips to DynamoDB a recall takes from then on."""
        self.ask(space, question)
        self.wire.delay, self.wire.calls = _WAIT, []
        self.ask(space, question)
        self.wire.delay = 0.0
        return len(trips(self.wire.calls))

    def find_texts(self, space: SpaceId, question: str) -> list[str]:
        """The texts of the best hits."""
        answer = recall.by_topic(self._process, self._caller, space, TopicQuestion(question, HITS, min_similarity=0))
        return [hit.atom.text for hit in answer.hits]

    def ask(self, space: SpaceId, question: str) -> Spent:
        """Raises RuntimeError where there is no answer to measure."""
        embedding_before, wire_before = sum(self.embedder.seconds), self.wire.seconds
        wall, cpu = time.perf_counter(), time.process_time()
        answer = recall.by_topic(self._process, self._caller, space, TopicQuestion(question, HITS, min_similarity=0))
        spent = time.process_time() - cpu
        if len(answer.hits) < HITS or answer.degraded:
            raise RuntimeError(f"recall found {len(answer.hits)} of {HITS}")
        others = sum(self.embedder.seconds) - embedding_before + self.wire.seconds - wire_before
        return Spent(spent - others, time.perf_counter() - wall)


class Floor:
    """The nearest by an exact product of one matrix in memory: what no index can do without."""

    def __init__(self, atoms: Sequence[Atom]) -> None:
        self._matrix, self._owners = unpack_many([atom.vector for atom in atoms], corpus.DIMENSIONS)

    def ask(self, vector: bytes) -> Spent:
        (question,), _ = unpack_many([vector], corpus.DIMENSIONS)
        wall, cpu = time.perf_counter(), time.process_time()
        cosines = self._matrix @ question
        best = np.argpartition(-cosines, HITS)[:HITS]
        self._owners[best[np.argsort(-cosines[best])]].tolist()
        return Spent(time.process_time() - cpu, time.perf_counter() - wall)
