"""Examples of the dialects."""

from loci.api.openapi.examples.example import Example, Result
from loci.api.openapi.examples.groups import GROUPS
from loci.api.openapi.examples.records import BOT_ENTRY, CHAT_MEMORY

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
EXAMPLES = {
    **BOTS,
    **GROUPS,
    "listChatMemories": Example({"200": Result("The memories, the newest first.", {"memories": [CHAT_MEMORY]})}),
}
