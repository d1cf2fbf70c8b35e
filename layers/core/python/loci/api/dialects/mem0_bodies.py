"""Bodies of mem0's requests. Each option of its clients is served, or refused by name with what to do instead; one that
is off or empty changes nothing, and never refuses."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictFloat, StrictInt, model_validator

from loci.api.conversations.said_messages import SaidMessage
from loci.dialects.mem0 import reading
from loci.errors import Refused

_MOST_IN_A_BATCH = 1000
_DAY = "%Y-%m-%d"
_BY_BINDING = "a binding says how an app extracts: see docs/extraction.md"
_OF_EVERY_ADD = MappingProxyType(
    {
        "custom_instructions": _BY_BINDING,
        "agent_custom_instructions": _BY_BINDING,
        "custom_categories": _BY_BINDING,
        "structured_data_schema": _BY_BINDING,
        "includes": _BY_BINDING,
        "excludes": _BY_BINDING,
        "enable_graph": "entities of memories are in Loci's own API",
        "immutable": "a memory may be changed: leave it out",
    }
)
_EXPIRED = "what has expired is deleted: ask before it expires"


class Mem0Body(BaseModel):
    """A body in snake case. A field that Loci does not know would change the answer: it is refused by name."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True, frozen=True, defer_build=True)
    instead: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Options that are not served, and what to do instead."""
    idle: ClassVar[frozenset[str]] = frozenset()
    """Options that ask for what Loci does anyway."""

    @model_validator(mode="before")
    @classmethod
    def refuse_unserved(cls, body: Any) -> Any:
        """Raise Refused for an option that is not served."""
        if not isinstance(body, dict):
            return body
        for name, advice in cls.instead.items():
            if body.get(name):
                raise Refused.field(f"/{name}", f"{name} is not served: {advice}")
        idle_names = cls.instead.keys() | cls.idle
        return {name: value for name, value in body.items() if name not in idle_names}


class AddMemories(Mem0Body):
    instead = _OF_EVERY_ADD
    idle = frozenset({"version", "output_format", "async_mode"})
    messages: list[SaidMessage]
    user_id: str | None = None
    agent_id: str | None = None
    app_id: str | None = None
    run_id: str | None = None
    metadata: dict[str, Any] | None = None
    infer: StrictBool = True
    timestamp: StrictInt | None = None
    expiration_date: str | None = None
    filters: dict[str, Any] | None = None


class WantedMemories(Mem0Body):
    """The options that searches and lists share. Loci answers the latest version of each memory."""

    filters: dict[str, Any]
    categories: list[str] | None = None

    @property
    def whole_filters(self) -> Mapping[str, Any]:
        """The filters with what other options say."""
        return {"AND": [self.filters, *self.further_filters()]}

    def further_filters(self) -> Iterator[Mapping[str, Any]]:
        if self.categories:
            yield {"categories": {"in": self.categories}}


class SearchMemories(WantedMemories):
    instead = MappingProxyType(
        {
            "rerank": "Loci ranks by itself: leave it out",
            "show_expired": _EXPIRED,
            "reference_date": "write the day into the query, or filter by created_at",
        }
    )
    idle = frozenset({"latest_only", "keyword_search", "output_format", "version"})
    query: str
    metadata: dict[str, Any] | None = None
    fields: list[str] | None = None
    top_k: Annotated[StrictInt, Field(ge=1, le=reading.MOST_HITS)] = 10
    threshold: Annotated[StrictFloat | StrictInt, Field(ge=0, le=1)] | None = None

    def further_filters(self) -> Iterator[Mapping[str, Any]]:
        yield from super().further_filters()
        if self.metadata:
            yield {"metadata": self.metadata}


class ListedMemories(WantedMemories):
    instead = MappingProxyType({"show_expired": _EXPIRED})
    idle = frozenset({"latest_only", "output_format", "version"})
    start_date: str | None = None
    end_date: str | None = None

    def further_filters(self) -> Iterator[Mapping[str, Any]]:
        yield from super().further_filters()
        if self.start_date:
            yield {"created_at": {"gte": self.start_date}}
        if self.end_date:
            yield {"created_at": _until(self.end_date)}


class UpdateMemory(Mem0Body):
    instead = MappingProxyType({"timestamp": "when a memory was added is not changed: add it again with its timestamp"})
    text: str | None = None
    metadata: dict[str, Any] | None = None
    expiration_date: str | None = None


class OneOfBatch(Mem0Body):
    memory_id: str
    text: str | None = None
    metadata: dict[str, Any] | None = None


class Batch(Mem0Body):
    memories: Annotated[list[OneOfBatch], Field(min_length=1, max_length=_MOST_IN_A_BATCH)]


def _until(end: str) -> Mapping[str, str]:
    """Return the condition of a time until the end of a day, or until an instant."""
    try:
        next_day = datetime.strptime(end, _DAY) + timedelta(days=1)  # noqa: DTZ007  # a day of UTC, which the filter reads
    except (ValueError, OverflowError):
        return {"lte": end}
    return {"lt": next_day.strftime(_DAY)}
