"""Records that several examples show."""

from typing import Any

CONVERSATION_ID = "conv_chat_01KQS55FCG72TECMQ49PKZ57H6"
USER_MESSAGE_ID = f"{CONVERSATION_ID.replace('conv', 'msg')}_1"
ASSISTANT_MESSAGE_ID = f"{CONVERSATION_ID.replace('conv', 'msg')}_2"
TURN_ID = "turn_01KQS55HB01RKH7T3C0M5N9XQE"
SPACE_ID = "ms_diary-7k2m9x"
TEAM_SPACE_ID = "ms_grp.choir.notes-p4x8rt"
ATOM_ID = "atom_diary-7k2m9x_01KQS56CP0SHTZCDPRA2CGJ00P"
NEWER_ATOM_ID = "atom_diary-7k2m9x_01KQS5AYWG4Y6MTW9C1S7J0N3B"
ENTITY_ID = "ent_diary-7k2m9x_01KQS56CP0SHTZCDPRA2CGJ00Q"
ALIAS_ID = "ent_diary-7k2m9x_01KQS56CP0SHTZCDPRA2CGJ00R"
BINDING_ID = "bind_01KQS54Z1C9XJ3Q0B8R5T2V7WY"
JOB_ID = "job_chat_01KQS55FCG72TECMQ49PKZ57H6_5f0c7a3f9b1d4e6a8c2b0d9e7f1a3c5b"
ADMIN_JOB_ID = "aj_01KQS5F3M2E8D6C4B2A0Z9Y7X5"
SUBJECT_HASH = "9f2c4b7a1e8d3f6c5b0a7e9d2c4f8b1a6e3d5c7f9b0a2e4d6c8f1b3a5e7d9c0b"
RECEIPT_ID = f"rc_{SUBJECT_HASH}_01KQS5F3M2E8D6C4B2A0Z9Y7X5"
CHAT_ID = "550e8400-e29b-41d4-a716-446655440000"
CHAT_MEMORY_ID = "mem_01KQS56CP0SHTZCDPRA2CGJ00P"
PROMPT_HASH = "2b7e151628aed2a6abf7158809cf4f3c762e7160f38b4da56a784d9045190cfe"

SAID_AT = "2026-05-04T09:30:00Z"
STORED_AT = "2026-05-04T09:30:01.250000Z"
LATER = "2026-05-04T09:31:10Z"

CONVERSATION: dict[str, Any] = {
    "id": CONVERSATION_ID,
    "namespace": "chat",
    "title": "Dinner plans",
    "sessionId": "browser-42",
    "timeZone": "Europe/Berlin",
    "metadata": {"channel": "web"},
    "status": "open",
    "extract": True,
    "botId": "coder",
    "rememberFunction": "bcz_remember",
    "incognito": False,
    "turnCount": 1,
    "messageCount": 2,
    "createdAt": "2026-05-04T09:29:58Z",
    "lastActivityAt": SAID_AT,
    "closedAt": None,
    "restorableUntil": None,
    "version": 2,
}
USER_MESSAGE: dict[str, Any] = {
    "id": USER_MESSAGE_ID,
    "conversationId": CONVERSATION_ID,
    "turnId": TURN_ID,
    "seq": 1,
    "role": "user",
    "content": [{"type": "text", "text": "I am vegetarian. Where can I eat with Zoe?"}],
    "visibility": "user",
    "author": None,
    "createdAt": STORED_AT,
    "occurredAt": SAID_AT,
    "stopReason": None,
    "model": None,
    "provider": None,
    "usage": None,
    "traceId": None,
    "metadata": {},
}
ASSISTANT_MESSAGE: dict[str, Any] = {
    **USER_MESSAGE,
    "id": ASSISTANT_MESSAGE_ID,
    "seq": 2,
    "role": "assistant",
    "content": [{"type": "text", "text": "The Green Table is close to Zoe's office."}],
    "stopReason": "end_turn",
    "model": "gpt-4.1-mini",
    "provider": "openai",
    "usage": {"inputTokens": 412, "outputTokens": 18, "latencyMs": 640},
}
MODEL_USAGE: dict[str, Any] = {
    "inputTokens": 412,
    "outputTokens": 18,
    "latencyMs": 640,
    "costUsd": 0.000194,
    "calls": [
        {
            "purpose": "turn",
            "provider": "openai",
            "model": "gpt-4.1-mini",
            "at": SAID_AT,
            "outcome": "answered",
            "inputTokens": 412,
            "outputTokens": 18,
            "cachedTokens": 0,
            "latencyMs": 640,
            "costUsd": 0.000194,
        }
    ],
}
SPACE: dict[str, Any] = {
    "id": SPACE_ID,
    "name": "diary",
    "owner": "user",
    "purpose": "What the assistant remembers about its user.",
    "metadata": {},
    "status": "ACTIVE",
    "createdAt": "2026-05-04T09:28:00Z",
    "updatedAt": "2026-05-04T09:28:00Z",
    "deletedAt": None,
    "version": 1,
}
ATOM: dict[str, Any] = {
    "id": ATOM_ID,
    "memorySpaceId": SPACE_ID,
    "tenantId": "acme",
    "appId": "notes",
    "userId": "ada",
    "owner": "user",
    "actor": "ada",
    "text": "User is vegetarian.",
    "category": {"name": "diet", "kind": "PREFERENCE"},
    "key": "user.diet",
    "importance": 4,
    "confidence": 1.0,
    "validFrom": SAID_AT,
    "validTo": None,
    "expiresAt": None,
    "status": "ACTIVE",
    "review": None,
    "hold": None,
    "supersededAt": None,
    "supersededBy": None,
    "contradicts": [],
    "deletedAt": None,
    "sourceConversationId": CONVERSATION_ID,
    "sourceMessageIds": [USER_MESSAGE_ID],
    "entityIds": [],
    "metadata": {},
    "provenance": "extraction",
    "extraction": {
        "version": "v3",
        "promptHash": PROMPT_HASH,
        "extractor": "openai/gpt-4.1-mini",
        "jobId": JOB_ID,
        "runId": None,
    },
    "createdAt": STORED_AT,
    "updatedAt": STORED_AT,
    "confirmedAt": None,
    "version": 1,
}
NEWER_ATOM: dict[str, Any] = {
    **ATOM,
    "id": NEWER_ATOM_ID,
    "text": "User is vegan.",
    "provenance": "client",
    "extraction": None,
    "sourceConversationId": None,
    "sourceMessageIds": [],
    "validFrom": "2026-06-01T08:00:00Z",
    "createdAt": "2026-06-01T08:00:00.400000Z",
    "updatedAt": "2026-06-01T08:00:00.400000Z",
}
SUPERSEDED_ATOM: dict[str, Any] = {
    **ATOM,
    "status": "ARCHIVED",
    "validTo": "2026-06-01T08:00:00Z",
    "supersededAt": "2026-06-01T08:00:00.400000Z",
    "supersededBy": NEWER_ATOM_ID,
    "version": 2,
}
ENTITY: dict[str, Any] = {
    "id": ENTITY_ID,
    "memorySpaceId": SPACE_ID,
    "tenantId": "acme",
    "appId": "notes",
    "userId": "ada",
    "owner": "user",
    "actor": "ada",
    "type": "PERSON",
    "canonicalName": "Zoe Martin",
    "description": "A colleague.",
    "aliases": ["Zoe"],
    "attributes": {"team": "design"},
    "status": "ACTIVE",
    "mergedInto": None,
    "mergedIds": [],
    "firstSeenAt": SAID_AT,
    "lastSeenAt": SAID_AT,
    "atomCount": 1,
    "createdAt": STORED_AT,
    "updatedAt": STORED_AT,
    "version": 1,
}
FILE_TEXT = "# Dinner\n\nZoe is vegetarian.\n"
FILE: dict[str, Any] = {
    "path": "notes/2026/dinner.md",
    "memorySpaceId": SPACE_ID,
    "owner": "user",
    "actor": None,
    "size": 29,
    "sha256": "801d50b686236e2d99f3f60391f4310eb6445966772772738a676a58fbc18e27",
    "metadata": {},
    "createdAt": STORED_AT,
    "updatedAt": STORED_AT,
    "version": 1,
}
BINDING: dict[str, Any] = {
    "id": BINDING_ID,
    "tenantId": "acme",
    "conversationScope": {"namespace": "chat", "userId": "ada"},
    "memorySpaceIds": [SPACE_ID],
    "memorySpaceNames": ["diary"],
    "extractionPolicy": {
        "extractionVersion": "v3",
        "extractor": None,
        "onConversationClosed": True,
        "windowed": True,
        "windowTurns": 5,
        "silenceMinutes": 1,
        "budget": {"tokensPerDay": 200000, "dollarsPerDay": None},
        "instructions": None,
        "categories": [],
    },
    "enabled": True,
    "createdAt": "2026-05-04T09:28:30Z",
    "updatedAt": "2026-05-04T09:28:30Z",
    "version": 1,
}
JOB: dict[str, Any] = {
    "id": JOB_ID,
    "conversationId": CONVERSATION_ID,
    "bindingId": BINDING_ID,
    "memorySpaceId": SPACE_ID,
    "extractionVersion": "v3",
    "extractor": "openai/gpt-4.1-mini",
    "range": {"firstSeq": 1, "lastSeq": 2},
    "status": "succeeded",
    "reason": None,
    "counts": {
        "added": 1,
        "confirmed": 0,
        "superseded": 0,
        "retracted": 0,
        "dropped": 1,
        "dropReasons": {"unquoted": 1},
    },
    "usage": None,
    "createdAt": SAID_AT,
    "startedAt": SAID_AT,
    "finishedAt": LATER,
    "retryAt": None,
    "replay": None,
}
QUEUED_JOB: dict[str, Any] = {
    **JOB,
    "status": "queued",
    "counts": {"added": 0, "confirmed": 0, "superseded": 0, "retracted": 0, "dropped": 0, "dropReasons": {}},
    "startedAt": None,
    "finishedAt": None,
}


def page(*items: dict[str, Any]) -> dict[str, Any]:
    """The last page of a list, with these items."""
    return {"items": list(items), "nextCursor": None}


CHAT_MEMORY: dict[str, Any] = {
    "id": CHAT_MEMORY_ID,
    "content": "The project deadline is March 15, 2026",
    "category": "fact",
    "source_type": "user",
    "review": None,
    "created_at": STORED_AT,
    "updated_at": STORED_AT,
}
BOT_ENTRY: dict[str, Any] = {"k": "user_name", "v": "Alice", "ts": 1777887000000}
