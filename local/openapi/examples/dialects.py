"""Examples of the dialects."""

from local.openapi.examples.example import Example, Result
from local.openapi.examples.groups import GROUPS
from local.openapi.examples.presences import PRESENCES
from local.openapi.examples.records import BOT_ENTRY, CHAT_MEMORY, SPACE_ID

BOTS = {
    "listBotMemory": Example({"200": Result("The entries, by when their keys were first set.", [BOT_ENTRY])}),
    "setBotEntry": Example({"200": Result("The entry.", BOT_ENTRY)}, {"k": "user_name", "v": "Alice"}),
    "putBotEntry": Example({"200": Result("The entry.", BOT_ENTRY)}, {"v": "Alice"}),
    "deleteBotEntry": Example({"204": Result("The entry is removed, its history included.")}),
    "deleteBotMemory": Example({"204": Result("The bot remembers nothing.")}),
    "getBotPrompt": Example(
        {"200": Result("The block.", {"prompt": "<memory>\n- user_name: Alice\n</memory>", "tokens": 18})}
    ),
}
_SAVED = {
    "201": Result("The new memory.", {**CHAT_MEMORY, "deduplicated": False, "refused_content": None}),
    "200": Result(
        "The memory that was there.", {**CHAT_MEMORY, "deduplicated": True, "refused_content": CHAT_MEMORY["content"]}
    ),
}
_RECALLED = {name: CHAT_MEMORY[name] for name in ("id", "content", "category", "review", "created_at")}
_DEADLINE = CHAT_MEMORY["content"]
CHATS = {
    "createChatMemory": Example(_SAVED, {"messageId": "msg_abc123", "content": _DEADLINE}),
    "putChatSpace": Example({"200": Result("The space.", {"id": SPACE_ID})}),
    "listChatMemories": Example({"200": Result("The memories, the newest first.", {"memories": [CHAT_MEMORY]})}),
    "updateChatMemory": Example({"200": Result("The memory.", CHAT_MEMORY)}, {"content": _DEADLINE}),
    "deleteChatMemory": Example({"204": Result("The memory is deleted.")}),
    "saveChatMemory": Example(_SAVED, {"content": _DEADLINE, "category": "fact"}),
    "recallChatMemory": Example(
        {"200": Result("The five best memories.", {"memories": [{**_RECALLED, "relevance": 0.74}]})},
        {"query": "When is the deadline?"},
    ),
    "buildChatContext": Example(
        {
            "200": Result(
                "The section of the system prompt.",
                {
                    "context": f"Known facts about this conversation:\n1. {_DEADLINE} (fact)",
                    "memories": [CHAT_MEMORY],
                },
            )
        },
        {"message": "How long until the deadline?", "limit": 5, "threshold": 0.25},
    ),
}
EXAMPLES = {**BOTS, **GROUPS, **PRESENCES, **CHATS}
