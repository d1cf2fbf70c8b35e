"""What one group knows."""

DESCRIPTIONS = {
    "saveGroupMemory": (
        "Save a fact under a key for all members and agents of a group. Saving a key again replaces its content and "
        "category, and begins the day of a daily memory again. It is safe to repeat."
    ),
    "listGroupMemories": (
        "List the keys of a group with their categories, without contents. Follow `nextCursor` until it is null. Daily "
        "memories that have ended are left out."
    ),
    "recallGroupMemories": (
        "Find memories by words of their keys and contents, ranked by BM25. Only if no word is found, the newest that "
        "contain the query count. It only reads."
    ),
    "forgetGroupMemory": (
        "Forget a key for good, with its former contents. It cannot be undone. A key that is not there answers 404."
    ),
    "putGroupFile": (
        "Write a text under a path for a group. The same text again changes nothing. `If-Match` writes only over the "
        "version that you read."
    ),
    "getGroupFile": (
        "Read a file of a group with its text. The `ETag` is its version. A path that is not there answers 404."
    ),
    "listGroupFiles": (
        "List files without their texts, by the beginning of their paths. Follow `nextCursor` until it is null."
    ),
    "deleteGroupFile": ("Delete a file of a group for good. It cannot be undone. A second call answers 404."),
    "archiveGroupConversation": (
        "Keep what a session said when it compacts: a file under `conversations/` and a memory with the summary, in "
        "one transaction. A later call makes another archive. `runTurn` does this by itself with `compaction`."
    ),
}
