"""Examples of the memory of groups."""

from typing import Any

from local.openapi.examples.example import Example, Result
from local.openapi.examples.records import STORED_AT, page

_LISTED: dict[str, Any] = {
    "key": "project_deadline",
    "category": "core",
    "createdAt": STORED_AT,
    "updatedAt": STORED_AT,
    "expiresAt": None,
}
_MEMORY = {**_LISTED, "content": "The project deadline is 15 March"}

_FILE: dict[str, Any] = {
    "path": "notes/plan.md",
    "size": 21,
    "createdAt": STORED_AT,
    "updatedAt": STORED_AT,
    "version": 1,
}
_ARCHIVE = {
    "path": "conversations/2026-05-04-093000-wood-for-the-deck.md",
    "key": "conversation:2026-05-04-093000-wood-for-the-deck",
}

GROUPS = {
    "putGroupFile": Example(
        {
            "201": Result("The new file.", _FILE),
            "200": Result("The file, in place of the one that was there.", {**_FILE, "version": 2}),
        },
        {"text": "Cedar for the deck.\n"},
    ),
    "listGroupFiles": Example({"200": Result("A page of files.", page(_FILE))}),
    "getGroupFile": Example({"200": Result("The file.", {**_FILE, "text": "Cedar for the deck.\n"})}),
    "deleteGroupFile": Example({"204": Result("The file is gone.")}),
    "archiveGroupConversation": Example(
        {"201": Result("Where it went.", _ARCHIVE)},
        {
            "title": "Wood for the deck",
            "summary": "We chose cedar for the deck.",
            "messages": [{"role": "user", "text": "Which wood?"}, {"role": "assistant", "text": "Cedar lasts."}],
        },
    ),
    "saveGroupMemory": Example(
        {"200": Result("The memory.", _MEMORY)},
        {"key": "project_deadline", "content": "The project deadline is 15 March"},
    ),
    "listGroupMemories": Example({"200": Result("A page of keys.", page(_LISTED))}),
    "forgetGroupMemory": Example({"204": Result("The memory is gone.")}),
    "recallGroupMemories": Example(
        {"200": Result("The memories, best first.", {"memories": [_MEMORY]})}, {"query": "deadline"}
    ),
}
