"""The memory of one bot, and of one chat."""

DESCRIPTIONS = {
    "listBotMemory": (
        "Read all entries of a bot as `{k, v, ts}`, in the order in which keys were first set. A bot without memory is "
        "an empty list. `If-None-Match` answers 304 while nothing has changed."
    ),
    "setBotEntry": (
        "Set a value; a key that is there keeps its place and gets the new value. The same value again changes nothing "
        "but its time. A value over the limit is refused, never shortened."
    ),
    "putBotEntry": (
        "Edit one entry: its value, or with another `k` its key, which keeps its place. The key of another entry is "
        "refused with 409. It is safe to repeat."
    ),
    "deleteBotEntry": (
        "Remove an entry for good, from the store, the index and the history. It cannot be undone. A key that is not "
        "there answers 404."
    ),
    "deleteBotMemory": (
        "Clear a bot: everything it remembers is erased for good. It cannot be undone; a second call changes nothing. "
        "Conversations with the bot stay."
    ),
    "getBotPrompt": (
        "Get the `<memory>` block to put before the bot's system prompt, with its estimated tokens. Without entries "
        "the block is empty and the prompt stays as it is. `runTurn` does this by itself."
    ),
    "putChatSpace": (
        "Find the space of a chat, to use it in other calls. It is made where there is none, so the call may be "
        "repeated. Memories of a chat are those of this space."
    ),
    "createChatMemory": (
        "Keep a message that the user chose, as it is. What the chat remembers already is returned with 200. "
        "`messageId` must be of the chat if Loci stores that chat."
    ),
    "listChatMemories": (
        "Fill a memory panel: the active memories of a chat, newest first, in one answer. `If-None-Match` answers 304 "
        "while nothing has changed."
    ),
    "updateChatMemory": (
        "Let the user correct a memory; its id stays, and its new text is embedded in the same call. A text of another "
        "memory of the chat is refused. `If-Match` guards against other writers."
    ),
    "deleteChatMemory": (
        "Delete a memory of a chat. A second call answers 404. `If-Match` deletes only the version that you read."
    ),
    "saveChatMemory": (
        "The tool by which a chat's model saves what it learned. What a memory says already is not saved again: the "
        "answer is 200 with the memory that is there. Without a category the words decide."
    ),
    "recallChatMemory": (
        "The tool by which a chat's model looks something up: the five best memories for a query, with their "
        "relevance. It only reads."
    ),
    "buildChatContext": (
        "Get the numbered list of known facts to put before a chat's next answer: the best 3 to 5 that are near enough "
        "to the user's message. If nothing is, the section is empty. It only reads."
    ),
}
