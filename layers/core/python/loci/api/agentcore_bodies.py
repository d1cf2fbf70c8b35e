"""Bodies that boto3's ``bedrock-agentcore`` sends."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StrictFloat, StrictInt

from loci.api.fields import Body
from loci.api.record_filters import SentFilters
from loci.conversations.new_messages import NewMessage
from loci.errors import Refused
from loci.model.conversations import MessageRole, TextBlock
from loci.model.users import JsonObject, JsonValue

ROLE = "agentCoreRole"
"""The field of a message's metadata with the role that AgentCore knows."""
_MOST_ON_A_PAGE = 100
_MOST_OF_A_BATCH = 100
_ROLES = {"USER": MessageRole.USER, "ASSISTANT": MessageRole.ASSISTANT}

Seconds: TypeAlias = StrictFloat | StrictInt
PageSize: TypeAlias = Annotated[StrictInt, Field(ge=1, le=_MOST_ON_A_PAGE)]


class TextContent(Body):
    text: Annotated[str, Field(min_length=1)]


class Conversational(Body):
    content: TextContent
    role: Literal["USER", "ASSISTANT", "TOOL", "OTHER"]


class Payload(Body):
    conversational: Conversational

    def to_message(self, labels: JsonObject) -> NewMessage:
        said = self.conversational
        role = _ROLES.get(said.role, MessageRole.SYSTEM)
        return NewMessage(role, (TextBlock(said.content.text),), metadata={**labels, ROLE: said.role})


class StringValue(Body):
    string_value: str


class CreateEvent(Body):
    actor_id: str
    session_id: Annotated[str, Field(min_length=1, max_length=100)] | None = None
    event_timestamp: Seconds
    payload: Annotated[list[Payload], Field(min_length=1, max_length=100)]
    metadata: dict[str, StringValue] | None = None
    client_token: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    extraction_mode: Literal["SKIP"] | None = None


class Paged(Body):
    max_results: PageSize = 20
    next_token: str | None = None


class ListEvents(Paged):
    include_payloads: bool = True


class ListSessions(Paged):
    pass


class Criteria(Body):
    search_query: Annotated[str, Field(min_length=1, max_length=8000)]
    top_k: PageSize = 10
    memory_strategy_id: str | None = None
    metadata_filters: SentFilters = Field(default_factory=list)


class Retrieve(Paged):
    namespace: str | None = None
    namespace_path: str | None = None
    search_criteria: Criteria


class ListRecords(Paged):
    namespace: str | None = None
    namespace_path: str | None = None
    memory_strategy_id: str | None = None
    metadata_filters: SentFilters = Field(default_factory=list)


class MetadataValue(Body):
    string_value: str | None = None
    string_list_value: list[str] | None = None
    number_value: Seconds | None = None
    date_time_value: Seconds | None = None

    def to_json(self) -> JsonValue:
        value = next((one for one in self.model_dump().values() if one is not None), None)
        if value is None:
            raise Refused.field("/metadata", "a value of metadata must have one of its forms")
        plain: JsonValue = value
        return plain


class NewRecord(Body):
    request_identifier: str
    namespaces: Annotated[list[str], Field(max_length=1)]
    content: TextContent
    timestamp: Seconds
    memory_strategy_id: str | None = None
    metadata: dict[str, MetadataValue] | None = None


class Expiry(Body):
    record_expiry_duration_days: Annotated[StrictInt, Field(ge=1, le=3650)]
    action: Literal["REMOVE"]


class CreateRecords(Body):
    records: Annotated[list[NewRecord], Field(min_length=1, max_length=_MOST_OF_A_BATCH)]
    client_token: str | None = None
    record_expiry_specification: Expiry | None = None


class ChangedRecord(Body):
    memory_record_id: str
    timestamp: Seconds
    content: TextContent | None = None
    namespaces: Annotated[list[str], Field(max_length=1)] | None = None
    memory_strategy_id: str | None = None
    metadata: dict[str, MetadataValue] | None = None


class UpdateRecords(Body):
    records: Annotated[list[ChangedRecord], Field(min_length=1, max_length=_MOST_OF_A_BATCH)]


class NamedRecord(Body):
    memory_record_id: str
    namespace: str | None = None


class DeleteRecords(Body):
    records: Annotated[list[NamedRecord], Field(min_length=1, max_length=_MOST_OF_A_BATCH)]
