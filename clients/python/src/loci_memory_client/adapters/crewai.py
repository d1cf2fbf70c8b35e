"""CrewAI's memory in a space: crews and agents recall by Loci's ranking, with no vector store and no embedder."""

from itertools import islice
from typing import Any, Literal

from crewai.memory.types import MemoryMatch, MemoryRecord
from crewai.memory.unified_memory import Memory
from crewai.memory.utils import join_scope_paths
from pydantic import PrivateAttr

from loci_memory_client import Loci
from loci_memory_client.adapters.crewai_records import LociStorage

DEFAULT_RESULTS = 10
MAX_TEXT = 8000
_NO_LLM = "none"


class LociMemory(Memory):
    """``Crew(memory=LociMemory(loci, space_id=…), …)``, or ``Agent(memory=…)``.

    With an ``llm`` CrewAI takes facts out of what its tasks result in; without one each result is one memory.
    ``depth`` has no meaning here, and scores are how similar a record is to the query.
    """

    _records: LociStorage = PrivateAttr()

    def __init__(self, loci: Loci, *, space_id: str, llm: Any = None, **settings: Any) -> None:
        storage = LociStorage(loci, space_id)
        super().__init__(storage=storage, llm=_NO_LLM if llm is None else llm, **settings)
        self._records = storage

    def remember(
        self,
        content: str,
        scope: str | None = None,
        categories: list[str] | None = None,
        metadata: dict[str, Any] | None = None,
        importance: float | None = None,
        source: str | None = None,
        private: bool = False,
        agent_role: str | None = None,  # noqa: ARG002 - theirs, for events
        root_scope: str | None = None,
    ) -> MemoryRecord | None:
        """None where the memory is read-only."""
        if self.read_only:
            return None
        record = MemoryRecord(
            content=content,
            scope=join_scope_paths(self.root_scope if root_scope is None else root_scope, scope),
            categories=categories or [],
            metadata=metadata or {},
            importance=self.default_importance if importance is None else importance,
            source=source,
            private=private,
        )
        return self._records.add(record)

    def remember_many(self, contents: list[str], *rest: Any, **of_each: Any) -> list[MemoryRecord]:
        """Returns when all are stored."""
        remembered = [self.remember(content, *rest, **of_each) for content in contents]
        return [record for record in remembered if record is not None]

    def extract_memories(self, content: str) -> list[str]:
        return [content[:MAX_TEXT]] if self.llm == _NO_LLM else super().extract_memories(content)

    def recall(
        self,
        query: str,
        scope: str | None = None,
        categories: list[str] | None = None,
        limit: int = DEFAULT_RESULTS,
        depth: Literal["shallow", "deep"] = "deep",  # noqa: ARG002 - theirs
        source: str | None = None,
        include_private: bool = False,
    ) -> list[MemoryMatch]:
        if not query.strip():
            return []
        whole = join_scope_paths(self.root_scope, scope)
        found = self._records.find(query, scope=whole, categories=categories)
        matches = (
            MemoryMatch(record=record, score=score, match_reasons=["semantic"])
            for record, score in found
            if include_private or not record.private or (source is not None and record.source == source)
        )
        return list(islice(matches, limit))

    def update(
        self,
        record_id: str,
        content: str | None = None,
        scope: str | None = None,
        categories: list[str] | None = None,
        metadata: dict[str, Any] | None = None,
        importance: float | None = None,
    ) -> MemoryRecord:
        """Raises ValueError for an unknown record."""
        before = self._records.get_record(record_id)
        if before is None:
            raise ValueError(f"Record not found: {record_id}")
        if self.read_only:
            return before
        given = {
            "content": content,
            "scope": scope,
            "categories": categories,
            "metadata": metadata,
            "importance": importance,
        }
        after = before.model_copy(update={name: value for name, value in given.items() if value is not None})
        self._records.update(after)
        return after
