"""Examples of conversations, their messages, and turns."""

from typing import Any

from local.openapi.examples.example import Example, Result
from local.openapi.examples.records import (
    ASSISTANT_MESSAGE,
    ATOM_ID,
    CONVERSATION,
    CONVERSATION_ID,
    ENTITY_ID,
    LATER,
    MODEL_USAGE,
    SAID_AT,
    SPACE_ID,
    TURN_ID,
    USER_MESSAGE,
    page,
)

_CALL: dict[str, Any] = {
    "toolUseId": "call_1",
    "name": "find_restaurants",
    "arguments": {"near": "office"},
    "state": "pending",
}
_UNLEARNED: dict[str, Any] = {
    "restorableUntil": "2026-06-03T09:31:10Z",
    "finished": True,
    "removedAtoms": [ATOM_ID],
    "uncitedAtoms": [],
    "revivedAtoms": [],
    "rewordedAtoms": [],
    "removedEntities": [ENTITY_ID],
    "summaries": [CONVERSATION_ID],
}
_TOOL_USE: dict[str, Any] = {
    **ASSISTANT_MESSAGE,
    "content": [
        {"type": "tool_use", "id": "call_1", "name": "find_restaurants", "arguments": {"near": "office"}},
    ],
    "stopReason": "tool_use",
}
_TOOL_RESULT: dict[str, Any] = {
    **USER_MESSAGE,
    "id": f"{CONVERSATION_ID.replace('conv', 'msg')}_3",
    "seq": 3,
    "role": "tool",
    "content": [
        {
            "type": "tool_result",
            "toolUseId": "call_1",
            "content": "The Green Table, 200 m",
            "isError": False,
            "toolName": "find_restaurants",
        }
    ],
}
_RUN: dict[str, Any] = {
    "status": "completed",
    "turnId": TURN_ID,
    "appendedMessages": [USER_MESSAGE, ASSISTANT_MESSAGE],
    "aggregateUsage": MODEL_USAGE,
    "toolInvocations": [],
    "totalLatencyMs": 910,
    "memory": {"atomIds": [ATOM_ID], "tokensEstimated": 38, "isWhole": True},
    "compactedUntil": None,
    "error": None,
    "stream": None,
}
_WAITING_RUN: dict[str, Any] = {
    **_RUN,
    "status": "requires_tool_results",
    "appendedMessages": [USER_MESSAGE, _TOOL_USE],
    "toolInvocations": [_CALL],
}
_SUMMARY = "Ada is vegetarian and plans dinner with Zoe."

EXAMPLES = {
    "createConversation": Example(
        {"201": Result("The new conversation.", {**CONVERSATION, "turnCount": 0, "messageCount": 0, "version": 1})},
        {"namespace": "chat", "title": "Dinner plans", "sessionId": "browser-42", "metadata": {"channel": "web"}},
    ),
    "listConversations": Example({"200": Result("A page of conversations.", page(CONVERSATION))}),
    "getConversation": Example(
        {
            "200": Result(
                "The conversation.",
                {**CONVERSATION, "rollingSummary": _SUMMARY, "rollingSummaryUntilSeq": 2},
            )
        }
    ),
    "updateConversation": Example(
        {"200": Result("The changed conversation.", {**CONVERSATION, "title": "Meals in May", "version": 3})},
        {"title": "Meals in May"},
    ),
    "closeConversation": Example(
        {
            "200": Result(
                "The closed conversation. Closing it again changes nothing.",
                {**CONVERSATION, "status": "closed", "closedAt": LATER, "version": 3},
            )
        }
    ),
    "deleteConversation": Example(
        {
            "200": Result(
                "The conversation is deleted. Deleting it again continues what is not finished.",
                {
                    "id": CONVERSATION_ID,
                    "deletedAt": LATER,
                    **_UNLEARNED,
                },
            )
        }
    ),
    "retractMessage": Example(
        {
            "200": Result(
                "The message is retracted. Retracting it again continues what is not finished.",
                {
                    "id": USER_MESSAGE["id"],
                    "conversationId": CONVERSATION_ID,
                    "retractedAt": LATER,
                    **_UNLEARNED,
                },
            )
        }
    ),
    "restoreMessage": Example({"200": Result("The restored message.", USER_MESSAGE)}),
    "restoreConversation": Example({"200": Result("The restored conversation.", {**CONVERSATION, "version": 6})}),
    "refreshRollingSummary": Example(
        {
            "200": Result(
                "The outcome and the current summary.",
                {
                    "outcome": "refreshed",
                    "reason": None,
                    "rollingSummary": _SUMMARY,
                    "rollingSummaryUntilSeq": 2,
                    "extractive": True,
                    "writer": "rules",
                    "promptHash": None,
                    "usage": None,
                },
            )
        }
    ),
    "appendUserMessage": Example(
        {"201": Result("The stored message.", USER_MESSAGE)},
        {"content": "I am vegetarian. Where can I eat with Zoe?", "occurredAt": SAID_AT, "idempotencyKey": "turn-7"},
    ),
    "appendAssistantTurn": Example(
        {"201": Result("The stored message.", ASSISTANT_MESSAGE)},
        {
            "content": "The Green Table is close to Zoe's office.",
            "stopReason": "end_turn",
            "model": "gpt-4.1-mini",
            "provider": "openai",
            "usage": {"inputTokens": 412, "outputTokens": 18, "latencyMs": 640},
        },
    ),
    "appendToolResult": Example(
        {"201": Result("The stored message.", _TOOL_RESULT)},
        {"toolUseId": "call_1", "toolName": "find_restaurants", "content": "The Green Table, 200 m"},
    ),
    "appendSystemMessage": Example(
        {
            "201": Result(
                "The stored message.",
                {
                    **USER_MESSAGE,
                    "role": "system",
                    "content": [{"type": "text", "text": "Answer in English."}],
                    "visibility": "internal",
                },
            )
        },
        {"content": "Answer in English."},
    ),
    "appendTurn": Example(
        {
            "201": Result(
                "Both stored messages.",
                {"turnId": TURN_ID, "userMessage": USER_MESSAGE, "assistantMessage": ASSISTANT_MESSAGE},
            )
        },
        {
            "userContent": "I am vegetarian. Where can I eat with Zoe?",
            "assistant": {
                "content": "The Green Table is close to Zoe's office.",
                "model": "gpt-4.1-mini",
                "provider": "openai",
            },
            "idempotencyKey": "turn-7",
        },
    ),
    "getMessages": Example({"200": Result("A page of messages.", page(USER_MESSAGE, ASSISTANT_MESSAGE))}),
    "getRawTurns": Example({"200": Result("A page of messages.", page(USER_MESSAGE, _TOOL_USE, _TOOL_RESULT))}),
    "runTurn": Example(
        {"200": Result("The state of the turn, after at most 25 seconds.", _WAITING_RUN)},
        {
            "provider": "openai",
            "model": "gpt-4.1-mini",
            "userText": "I am vegetarian. Where can I eat with Zoe?",
            "tools": [
                {"type": "RECALL_BY_TOPIC", "name": "look_up_past", "memorySpaceId": SPACE_ID},
                {"type": "SAVE_MEMORY", "name": "save_memory", "memorySpaceId": SPACE_ID},
                {
                    "type": "restaurants",
                    "name": "find_restaurants",
                    "description": "Finds restaurants near a place.",
                    "parameters": {"type": "object", "properties": {"near": {"type": "string"}}},
                },
            ],
            "memory": {"spaceId": SPACE_ID, "limit": 5},
            "options": {"systemPrompt": "You are a kind assistant.", "temperature": 0.2, "maxTokens": 1024},
        },
    ),
    "runFirstTurn": Example(
        {"200": Result("The state of the turn, and its conversation.", {**_RUN, "conversation": CONVERSATION})},
        {
            "provider": "openai",
            "model": "gpt-4.1-mini",
            "userText": "I am vegetarian. Where can I eat with Zoe?",
            "conversation": {"presenceId": "chat", "title": "Where can I eat?", "timeZone": "Europe/Vienna"},
            "tools": [{"type": "SAVE_MEMORY", "name": "save_memory", "memorySpaceId": "$chat"}],
            "stream": True,
        },
    ),
    "getRunTurn": Example({"200": Result("The state of the turn.", _RUN)}),
    "cancelRunTurn": Example({"200": Result("The cancelled turn.", {**_WAITING_RUN, "status": "cancelled"})}),
    "giveToolResults": Example(
        {"200": Result("The state of the turn, after at most 25 seconds.", _RUN)},
        {"results": [{"toolUseId": "call_1", "content": "The Green Table, 200 m"}]},
    ),
}
