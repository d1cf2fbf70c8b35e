"""Examples of presences."""

from typing import Any

from local.openapi.examples.example import Example, Result
from local.openapi.examples.records import (
    ASSISTANT_MESSAGE,
    CONVERSATION,
    CONVERSATION_ID,
    LATER,
    SAID_AT,
    TURN_ID,
    USER_MESSAGE,
)

ULID = "01KQS54Z1C9XJ3Q0B8R5T2V7WY"
SESSION_ID = f"ses_{ULID}"

_MEMORY: dict[str, Any] = {
    "id": f"mem_{ULID}",
    "text": "User prefers tables to long paragraphs.",
    "category": "note",
    "key": None,
    "writtenAt": SAID_AT,
    "trueSince": SAID_AT,
    "review": None,
}
_PRESENCE: dict[str, Any] = {
    "presenceId": "bureau",
    "dreams": True,
    "dreamIntervalHours": 6,
    "dreamActions": "apply",
    "sharesMemory": False,
    "themes": {"dusk": '.clock::after { content: "12"; }'},
    "accent": "#7a5cff",
    "font": "Inter",
    "widgets": [{"id": f"{ULID}-0", "title": "Tea", "text": "At *five*."}],
    "currentConversationId": CONVERSATION_ID,
    "lastTurnAt": SAID_AT,
    "dreamedAt": None,
    "nextDreamAt": LATER,
    "createdAt": SAID_AT,
    "updatedAt": SAID_AT,
    "version": 3,
}
_SESSION: dict[str, Any] = {
    "sessionId": SESSION_ID,
    "title": "Quarterly report",
    "conversationId": CONVERSATION_ID,
    "status": "open",
    "lastActivityAt": SAID_AT,
    "conversations": [CONVERSATION],
}
_ENTRY: dict[str, Any] = {
    "id": ULID,
    "aspect": "working style",
    "topic": "short-answers",
    "text": "User wants short answers.",
    "conversationIds": [CONVERSATION_ID],
    "messageIds": [],
    "corrected": False,
    "since": SAID_AT,
    "updatedAt": SAID_AT,
    "version": 1,
}
_STATE = {"id": ULID, "text": _ENTRY["text"], "validFrom": SAID_AT, "validTo": None, "updatedAt": SAID_AT, "version": 1}
_DREAM: dict[str, Any] = {
    "id": ULID,
    "status": "succeeded",
    "writer": "rules",
    "askedIn": CONVERSATION_ID,
    "entries": 1,
    "actions": [
        {
            "number": 0,
            "kind": "accent",
            "state": "applied",
            "value": "#7a5cff",
            "theme": None,
            "title": None,
            "memoryId": None,
        }
    ],
    "dropped": [{"aspect": "preference", "action": None, "reason": "one_conversation"}],
    "reason": None,
    "usage": None,
    "createdAt": SAID_AT,
    "finishedAt": LATER,
}
_ERASED = {"finished": True}
_TURN = {"user": "Draft the report.", "assistant": "Here it is.", "tools": ["write_file"], "surfaces": ["editor"]}
PRESENCES = {
    "listPresences": Example({"200": Result("The presences.", {"items": [_PRESENCE], "nextCursor": None})}),
    "putPresence": Example({"200": Result("The presence.", _PRESENCE)}, {"dreams": True, "themes": {"dusk": ""}}),
    "getPresence": Example({"200": Result("The presence.", _PRESENCE)}),
    "deletePresence": Example({"200": Result("The presence is deleted.", _ERASED)}),
    "deletePresenceMemory": Example({"200": Result("The presence remembers nothing.", _ERASED)}),
    "sharePresenceMemory": Example({"200": Result("The presence shares its memory.", {"finished": True})}),
    "resetChat": Example({"200": Result("The current conversation is erased.", _ERASED)}),
    "createSession": Example(
        {"201": Result("The session.", _SESSION)}, {"title": "Quarterly report", "timeZone": "Europe/Vienna"}
    ),
    "listSessions": Example({"200": Result("The sessions.", {"items": [_SESSION], "nextCursor": None})}),
    "getSession": Example(
        {"200": Result("The session.", {**_SESSION, "tools": ["write_file"], "surfaces": ["editor"]})}
    ),
    "listSessionMessages": Example(
        {"200": Result("The messages.", {"items": [USER_MESSAGE, ASSISTANT_MESSAGE], "nextCursor": None})}
    ),
    "reopenSession": Example({"200": Result("The session, open.", _SESSION)}),
    "appendSessionTurn": Example(
        {
            "201": Result(
                "The turn.",
                {
                    "conversationId": CONVERSATION_ID,
                    "turnId": TURN_ID,
                    "userMessage": USER_MESSAGE,
                    "assistantMessage": ASSISTANT_MESSAGE,
                },
            )
        },
        _TURN,
    ),
    "rememberFact": Example({"201": Result("The memory.", _MEMORY)}, {"text": _MEMORY["text"]}),
    "listPresenceMemories": Example({"200": Result("The memories.", {"items": [_MEMORY], "nextCursor": None})}),
    "recallMemories": Example(
        {
            "200": Result(
                "What fits, best first.",
                {"memories": [{**_MEMORY, "score": 0.71}], "guidance": "Each memory was true when it was written."},
            )
        },
        {"query": "How does the user like answers?"},
    ),
    "forgetFact": Example(
        {"200": Result("What was forgotten.", {"forgotten": _MEMORY, "candidates": []})},
        {"query": "that I prefer tables"},
    ),
    "restoreFact": Example({"200": Result("The memory, restored.", _MEMORY)}),
    "getProfile": Example({"200": Result("The profile.", {"entries": [_ENTRY]})}),
    "updateProfileEntry": Example(
        {"200": Result("The entry.", {**_ENTRY, "corrected": True})}, {"text": "User wants short answers in German."}
    ),
    "deleteProfileEntry": Example({"204": Result("The entry is deleted.")}),
    "getProfileHistory": Example({"200": Result("The history.", {"chain": [_STATE], "revisions": []})}),
    "createDream": Example({"202": Result("The dream.", _DREAM)}, {"conversationId": CONVERSATION_ID}),
    "listDreams": Example({"200": Result("The dreams.", {"items": [_DREAM]})}),
    "getDream": Example({"200": Result("The dream.", _DREAM)}),
    "applyDreamAction": Example({"200": Result("The dream.", _DREAM)}),
    "revokeDreamAction": Example({"200": Result("The dream.", _DREAM)}),
}
