"""What Loci keeps, as frozen values: the records of data.md without their keys.

Instants are aware datetimes in UTC. ``epoch`` is the owner's epoch a record was written under (see ``UserRecord``);
``version`` starts at 1 and rises by one with every change of the record.
"""

from loci.model.conversations import (
    Block,
    Conversation,
    ConversationPointer,
    ConversationStatus,
    ImageBlock,
    Message,
    MessageRole,
    ResultBlock,
    RollingSummary,
    TextBlock,
    ToolResultBlock,
    ToolUseBlock,
    Usage,
    Visibility,
)
from loci.model.jobs import Binding, ConversationScope, ExtractionPolicy, Job, JobCounts, JobStatus, Target
from loci.model.memory import (
    Atom,
    AtomStatus,
    Category,
    Entity,
    EntityType,
    ExtractionSource,
    Kind,
    MergedNames,
    Provenance,
    Setting,
    Space,
    SpaceStatus,
)
from loci.model.users import JsonObject, JsonValue, Marker, UserRecord, UserState

__all__ = [
    "Atom",
    "AtomStatus",
    "Binding",
    "Block",
    "Category",
    "Conversation",
    "ConversationPointer",
    "ConversationScope",
    "ConversationStatus",
    "Entity",
    "EntityType",
    "ExtractionPolicy",
    "ExtractionSource",
    "ImageBlock",
    "Job",
    "JobCounts",
    "JobStatus",
    "JsonObject",
    "JsonValue",
    "Kind",
    "Marker",
    "MergedNames",
    "Message",
    "MessageRole",
    "Provenance",
    "ResultBlock",
    "RollingSummary",
    "Setting",
    "Space",
    "SpaceStatus",
    "Target",
    "TextBlock",
    "ToolResultBlock",
    "ToolUseBlock",
    "Usage",
    "UserRecord",
    "UserState",
    "Visibility",
]
