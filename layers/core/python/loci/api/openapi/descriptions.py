"""What the fields of schemas mean, for those whose models do not say so: readers of generated clients see it."""

from collections.abc import Mapping
from typing import Any

EVERYWHERE = {
    "aliases": "Other names of the entity.",
    "appId": "The id of the app.",
    "at": "When it happened.",
    "atom": "The atom.",
    "botId": "The id of the bot that takes part.",
    "cachedTokens": "Tokens among those read that came from the provider's cache.",
    "canonicalName": "The name that is shown.",
    "categoryNames": "Only atoms of these categories; by default of all.",
    "closedAt": "When the conversation was closed; null while it is open.",
    "confidence": "How sure it is, from 0 to 1.",
    "conversationId": "The id of the conversation.",
    "conversationScope": "Which conversations the binding is for.",
    "costUsd": "The cost in US dollars; null where the price of the model is not known.",
    "createdAt": "When it was created.",
    "created_at": "When it was created.",
    "deletedAt": "When it was deleted; null if it is not.",
    "entityIdOrName": "The id of an entity, or its name or alias.",
    "expiresAt": "When it expires; null if it never does.",
    "extract": "Whether atoms are extracted when the conversation closes.",
    "extractionVersion": "The version of the extraction's prompt or rules.",
    "extractor": "What extracts the atoms: rules, or a language model as `provider/name`.",
    "finishedAt": "When it was finished; null if it is not yet.",
    "idleCloseMinutes": "Minutes without activity after which a conversation is closed.",
    "importance": "How important it is, from 1 to 5.",
    "incognito": "Whether the conversation is never extracted, and purged when it closes.",
    "inputTokens": "Tokens that the model read.",
    "isError": "Whether the tool failed.",
    "jobId": "The id of the job.",
    "kinds": "Only atoms whose categories are of these kinds; by default of all.",
    "knownAt": "Answer with what was known at that time; by default with what is known now.",
    "lastActivityAt": "When something last happened in it.",
    "latencyMs": "Milliseconds that it took.",
    "maskSecrets": "Whether secrets are masked before messages, atoms and files are stored.",
    "memorySpaceId": "The id of the memory space.",
    "mergedIds": "The ids of the entities that were merged into this one.",
    "mergedInto": "The id of the entity that this one was merged into; null if it was not.",
    "messageCount": "The number of messages.",
    "minImportance": "Only atoms of at least this importance.",
    "model": "The name of the language model.",
    "namespace": "The namespace of the conversation.",
    "nextCursor": "The `cursor` of the next page; null if this is the last one.",
    "occurredAt": "When it was said.",
    "outputTokens": "Tokens that the model wrote.",
    "path": "The path of the file.",
    "promptHash": "The hash of the prompt.",
    "provenance": "How it came into the space.",
    "provider": "The provider of the language model.",
    "query": "What to look for.",
    "retryAt": "When it is tried again; null if it is not.",
    "revisions": "The former states.",
    "rollingSummary": "A summary of the conversation so far; null if none was written.",
    "rollingSummaryUntilSeq": "The `seq` of the last message that the summary covers.",
    "seq": "The number of the message in its conversation.",
    "sessionId": "The id of the session.",
    "similarity": "How similar it is to the question.",
    "sourceConversationId": "The id of the conversation that it comes from.",
    "sourceMessageIds": "The ids of the messages that it rests on.",
    "startedAt": "When it was started; null if it is not yet.",
    "status": "The present status.",
    "stopReason": "Why the model stopped.",
    "summaryEveryTurns": "The number of turns after which the rolling summary is written again.",
    "supersededAt": "When it was superseded; null if it is not.",
    "supersededBy": "The id of the atom that superseded it; null if none did.",
    "tenantId": "The id of the tenant.",
    "timeZone": "The time zone of the conversation, by its IANA name.",
    "title": "The title.",
    "tokensEstimated": "The estimated number of tokens.",
    "toolName": "The name of the tool.",
    "toolUseId": "The id of the tool call.",
    "traceId": "An id of your own tracing; it is stored with the message.",
    "turnCount": "The number of turns.",
    "turnId": "The id of the turn.",
    "updatedAt": "When it was last changed.",
    "updated_at": "When it was last changed.",
    "userId": "The id of the user.",
    "validAt": "Answer with what was true at that time; by default with what is true now.",
    "validFrom": "Since when it is true.",
    "validTo": "Until when it is true; null while no end is known.",
    "version": "The version; each change raises it.",
    "visibility": "Who may see the message.",
    "windowTurns": "The number of turns of a window.",
}
"""Fields that mean the same in every schema, by name."""

_ATOMS = (
    *("AddedAtom", "Atom", "AtomOfBatch", "AtomWithFile", "EditAtomRequest", "ExportedAtom", "ExportedState"),
    *("NewAtom", "SupersedeAtomRequest"),
)
_ENTITIES = ("CreateEntityRequest", "CreatedEntity", "EditEntityRequest", "Entity", "ExportedEntity")
_MESSAGES = (
    *("AppendAssistantTurnRequest", "AppendSystemMessageRequest", "AppendToolResultRequest", "AppendTurnRequest"),
    *("AppendUserMessageRequest", "AppendedMessage", "AssistantTurn", "Message"),
)
_SPACES = ("CreateMemorySpaceRequest", "CreatedMemorySpace", "ExportedSpace", "MemorySpace", "UpdateMemorySpaceRequest")

OF_SOME: Mapping[tuple[str, ...], Mapping[str, str]] = {
    _ATOMS: {
        "actor": "The user who wrote into a space that is not their own; null for the space's owner.",
        "id": "The id of the atom.",
        "key": "The key whose value it is: a new value of a key supersedes the former one.",
        "owner": "Who owns the memory space.",
        "text": "What the atom says.",
    },
    _ENTITIES: {
        "atomCount": "The number of atoms that name the entity.",
        "description": "What the entity is, in words.",
        "id": "The id of the entity.",
        "owner": "Who owns the memory space.",
    },
    _MESSAGES: {"author": "Who wrote the message, where several people take part.", "id": "The id of the message."},
    _SPACES: {
        "id": "The id of the memory space.",
        "name": "The name of the memory space.",
        "owner": "Who owns the memory space.",
        "purpose": "What the memory space is for, in words.",
    },
    ("AtomExtraction",): {"version": "The version of the extraction's prompt or rules."},
    ("AtomHistory",): {"chain": "The atoms that superseded one another, from the first on."},
    ("AtomBatchResult",): {"items": "The outcome of each atom, in the order sent."},
    ("AtomCounts",): {"items": "The counts of this page."},
    ("Conversation", "ConversationWithSummary", "ExportedConversation"): {"id": "The id of the conversation."},
    ("DreamList",): {"items": "The dreams."},
    ("ExtractionPolicy", "ExtractionPolicyChange", "NewExtractionPolicy"): {
        "onConversationClosed": "Whether a conversation is extracted when it closes.",
        "windowed": "Whether a conversation is extracted while it goes on, a window of turns at a time.",
    },
    ("RecallResult",): {"hits": "The hits, best first."},
    ("ToolInvocation", "ToolUseContent"): {
        "arguments": "The arguments of the call.",
        "name": "The name of the tool.",
    },
}
"""Fields whose meaning depends on their schema."""


def describe(schemas: dict[str, Any]) -> None:
    """Adds descriptions to the fields that have none. What another schema defines is described there."""
    for name, schema in schemas.items():
        own = {field: text for some, texts in OF_SOME.items() if name in some for field, text in texts.items()}
        for field, shape in schema.get("properties", {}).items():
            text = own.get(field) or _general(name, field)
            if text is not None and "description" not in shape and not _refers(shape):
                shape["description"] = _of_a_choice(shape) or text


def _general(schema: str, field: str) -> str | None:
    if field == "id":
        return "The id."
    if field == "items" and schema.endswith("Page"):
        return "The items of this page."
    return EVERYWHERE.get(field)


def _refers(shape: Mapping[str, Any]) -> bool:
    """Whether the field has the type of another schema, or null."""
    return "$ref" in shape or any("$ref" in choice for choice in shape.get("anyOf", ()))


def _of_a_choice(shape: Mapping[str, Any]) -> str | None:
    """The description that a field has where it is not null."""
    return next((choice["description"] for choice in shape.get("anyOf", ()) if "description" in choice), None)
