"""Conversations, their messages, turns of a model, and the working context."""

DESCRIPTIONS = {
    "createConversation": (
        "Begin one for each talk of a user; bindings decide by its namespace what is remembered of it. The same "
        "`Idempotency-Key` returns the conversation that the first call created. It takes messages until it is closed, "
        "by you or after its idle time."
    ),
    "getConversation": (
        "Read its state, its counts and the rolling summary of what came before the newest turns. A deleted "
        "conversation answers 404. The `ETag` is its version, which edits and deletions take as `If-Match`."
    ),
    "listConversations": (
        "Show a user's history; filter by namespace, status or session. `deleted=true` lists those that can still be "
        "restored. Follow `nextCursor` until it is null: a page may be short and still have a next one."
    ),
    "updateConversation": (
        "Rename a conversation, or replace the metadata that you find it by, while it is open and after it was closed. "
        "Fields that you leave out stay as they are. Its messages and what was learned from them do not change; an old "
        "`If-Match` is refused with 409."
    ),
    "closeConversation": (
        "Close it when the talk is over: each binding that covers it then starts an extraction job, which runs in the "
        "background. Closing a closed conversation changes nothing. `extract=false` closes it without extraction, and "
        "an incognito conversation is purged."
    ),
    "deleteConversation": (
        "Take it out of every read, with the atoms and entities that were known from it alone. `preview=true` changes "
        "nothing and answers what would go. It can be restored for 30 days; `purge=true` erases it at once and for "
        "good. While `finished` is false the rest goes in the background, and the call may be repeated."
    ),
    "restoreConversation": (
        "Bring it back with every atom and entity that its deletion took. Restoring a conversation that is there "
        "changes nothing. While its deletion is still under way the answer is 409 with `Retry-After`."
    ),
    "appendTurn": (
        "Store a question and its answer in one transaction: both are there, or neither. Send an `Idempotency-Key` "
        "made once for the user's action; the same call again then adds nothing, and the same question with another "
        "answer adds that answer. A closed conversation refuses it with 409."
    ),
    "appendUserMessage": (
        "Store what the user said before a model answers; the answer follows with `appendAssistantTurn`. The same "
        "`Idempotency-Key` with the same content adds nothing; with other content it is refused with 422. Use "
        "`appendTurn` where you have both at once."
    ),
    "appendAssistantTurn": (
        "Store a model's answer, with its tool calls if it made any. In a conversation with a bot, remember-calls in "
        "the reply are carried out before this call answers. The same `Idempotency-Key` adds nothing."
    ),
    "appendSystemMessage": (
        "Store an instruction or a note of your app that the model should read as a system message. `internal` is its "
        "visibility unless you choose another. The same `Idempotency-Key` adds nothing."
    ),
    "appendToolResult": (
        "Store what a tool answered, under the id of the call that an assistant message made: an unknown call is "
        "refused with 422, a second result with 409. A turn of `runTurn` that waits for this result goes on. The same "
        "`Idempotency-Key` adds nothing."
    ),
    "getMessages": (
        "Read what a chat window shows: the messages from the end, without hidden ones, and without internal ones "
        "unless you ask for them. Follow `nextCursor` towards the beginning. Retracted messages are left out."
    ),
    "getRawTurns": (
        "Read what a model should see: tool calls, results and internal messages too, from the end. Follow "
        "`nextCursor` towards the beginning. For a prompt within a token budget use `buildWorkingContext`."
    ),
    "retractMessage": (
        "Take one message out of a conversation that stays, with what was learned from it. Running jobs that may have "
        "read it end, and new ones extract the rest in the background. It can be restored for 30 days, unless "
        "`purge=true`; `preview=true` answers what would change and changes nothing."
    ),
    "restoreMessage": (
        "Bring a retracted message back, with what its retraction took. What no job has read meanwhile is extracted in "
        "the background. A message of a deleted conversation waits until the conversation is restored."
    ),
    "refreshRollingSummary": (
        "Sum up the older turns now instead of waiting for the background. Appends do that by themselves when a "
        "conversation grows, so few apps need this call. An incognito conversation is never summarised: 409."
    ),
    "runTurn": (
        "Let Loci call the model: it stores the user's words, runs Loci's tools, pauses for yours and stores every "
        "step. The answer comes after 25 seconds at the latest; `status` says what to do next, and `in_progress` means "
        "to follow with `getRunTurn`. With `stream` it comes at once and says where the turn is streamed. "
        "The same `Idempotency-Key` never runs a second turn, and continues a failed one. A conversation runs one turn "
        "at a time: another is refused with 409."
    ),
    "runFirstTurn": (
        "Begin a conversation, or a session of a presence, and say the first thing in it: `createConversation` or "
        "`createSession`, then `runTurn`, in one request, with the fields of both. The same `Idempotency-Key` begins "
        "it once. Where the turn is refused the conversation is there, without a message, and the same key goes on in "
        "it."
    ),
    "getRunTurn": (
        "Follow a turn that is in progress: the call waits up to 25 seconds for something to report. Repeat it until "
        "`status` is final or asks for tool results. An ended turn can be read for 7 days."
    ),
    "giveToolResults": (
        "Answer the pending `toolInvocations` of your own tools, all at once or one by one. With the last of them the "
        "turn goes on, and the answer is as of `runTurn`. The same `Idempotency-Key` changes nothing; a second result "
        "of a call is refused with 409. A turn without results for a day fails."
    ),
    "cancelRunTurn": (
        "End a turn that has not ended yet. What it stored until then stays; a model's answer that is under way is not "
        "stored. A cancelled turn is returned as it is, and one that ended otherwise is refused with 409."
    ),
    "buildWorkingContext": (
        "Build the text to put before your model's prompt: what is always in mind, what is recalled for the question, "
        "the summary and the newest turns, cut to `tokenBudget`. Nothing is stored, so it may be repeated at will. "
        "`trimmed` says what the budget left out, and `degraded` what could not be read in time. Without `recallQuery` "
        "the last message of the user is the question."
    ),
    "previewTemplate": (
        "Try a template on a sample, or on a conversation of your own, before you register it. Nothing is stored. Only "
        "admins of the app may do it."
    ),
    "putTemplate": (
        "Give an app its own wording of the context; only its admins may. `If-None-Match: *` only creates, and "
        "`If-Match` only replaces the version that you read. Those that Loci comes with cannot be replaced: 409."
    ),
    "getTemplate": (
        "Read the text of a template of the app or of one that Loci comes with; only admins of the app may. The `ETag` "
        "is its version. An unknown id answers 404."
    ),
    "listTemplates": (
        "See which templates `buildWorkingContext` and `runTurn` can use; only admins of the app may. Follow "
        "`nextCursor` until it is null."
    ),
    "deleteTemplate": (
        "Remove a template of the app; only its admins may. Contexts that name it are refused from then on. Those that "
        "Loci comes with cannot be deleted: 409. `If-Match` deletes only the version that you read."
    ),
}
