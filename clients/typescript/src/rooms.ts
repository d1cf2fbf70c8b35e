// Generated from the OpenAPI document of the API: npm run generate

import type { List, Method } from "./methods.js";

export interface Rooms {
  admin: {
    /**
     * Create an API key, which is shown once.
     *
     * Make a key for a server, or for a client that knows no tokens. Its text is in this answer alone:
     * store it as a secret. With `owner` `app`, for admins, it may act for any user of the app:
     * `X-Loci-User` names one. Without it a user's own memory is refused with 422, unless the key was made
     * with `ownMemory`. Requests with a key go to the same paths below `/with-key`, with the header
     * `Authorization: Bearer loci_…`.
     */
    createApiKey: Method<"createApiKey">;
    /**
     * Register a webhook, whose secret is shown once.
     *
     * Register an address of your server that hears what happens in the app, as it happens: ids, never
     * text. Each delivery is signed with the secret in this answer, as Standard Webhooks says. It must be
     * a public host, with `https://`. An app has at most ten.
     */
    createWebhook: Method<"createWebhook">;
    /**
     * Erase all data of a user permanently.
     *
     * Erase all data of a user for good, in every store. `confirm` must be true. What takes longer goes on
     * in the background (202): `getAdminJob` follows it, and the same call again returns the same job. Its
     * receipt proves the erasure.
     */
    deleteUserData: Method<"deleteUserData">;
    /**
     * Delete a webhook.
     *
     * Delete a webhook. What waits for it is dropped; an event that is on its way may still arrive. A
     * second call answers 404.
     */
    deleteWebhook: Method<"deleteWebhook">;
    /**
     * Export all data of a user.
     *
     * Get everything that is stored about the caller; an admin names another user. A small export is the
     * answer (200); a larger one is written in the background (202), and `getAdminJob` follows it and
     * gives the link. Each export is in the audit.
     */
    exportUserData: Method<"exportUserData">;
    /**
     * Find people of the app by name or e-mail address, or name them.
     *
     * Find people of the app by how a name or an e-mail address begins, or learn who some users are. They
     * are looked up in the user pool with each request and never stored; only the first matches are looked
     * at, so send more of the beginning where somebody is missing. People of other apps and tenants are
     * never found. Admins and support may ask. The same request can be repeated.
     */
    findAccounts: Method<"findAccounts">;
    /**
     * List extraction jobs of the app's users, newest first.
     *
     * Find jobs of the app's users by status, by user or by both, newest first, to see what failed. Follow
     * `nextCursor` until it is null: a page may be short. Contents of conversations are not shown.
     */
    findExtractions: List<"findExtractions">;
    /**
     * Get the progress and result of an export or erasure.
     *
     * Follow an export or an erasure until its status is final. Each call makes a fresh link to a finished
     * export, valid for 15 minutes. A finished job can be read for 30 days.
     */
    getAdminJob: Method<"getAdminJob">;
    /**
     * List who did what with a user's data, newest first.
     *
     * Show who did what to a user's data, newest first. The ledger holds keyed hashes of people; `actor`
     * names who is a user or key of the app, as far as two seconds of comparing find them. A service has
     * one entry a day, `actForUser`; support has one for each request, with its reason. Follow
     * `nextCursor` until it is null. Users read their own, admins everybody's.
     */
    getAudit: List<"getAudit">;
    /**
     * Get today's usage of the app's model budgets.
     *
     * See what the app's models have used today, and how much is left of its budget. Days begin at
     * midnight UTC. It only reads.
     */
    getBudget: Method<"getBudget">;
    /**
     * Count what is stored about a person.
     *
     * Count what is stored about a person in their own spaces and conversations, without reading any of
     * it: what an erasure would delete there. It is in the person's audit. Only admins may read it.
     */
    getPerson: Method<"getPerson">;
    /**
     * Get the receipt of an erasure.
     *
     * Get the signed line that proves an erasure, byte for byte as it was signed. `loci receipt verify`
     * checks it without Loci. Only admins may read it.
     */
    getReceipt: Method<"getReceipt">;
    /**
     * Get the public key that verifies receipts.
     *
     * Get the public key that receipts are checked with, as PEM. Store it apart from the receipts.
     * Everyone with a token may read it.
     */
    getReceiptKey: Method<"getReceiptKey">;
    /**
     * Get the app's settings.
     *
     * Read the settings in force, defaults included. The `ETag` is their version, `"0"` while the app has
     * set none. Only admins of the app may read them.
     */
    getSettings: Method<"getSettings">;
    /**
     * List API keys, oldest first.
     *
     * List your own keys, or as an admin those of the app, the oldest first: name, scopes, end and the day
     * of the last use, never the key itself. Follow `nextCursor` until it is null.
     */
    listApiKeys: List<"listApiKeys">;
    /**
     * List the people of the app by their ids.
     *
     * List who ever wrote something in the app, by their ids, with `prefix` those whose ids begin so.
     * Follow `nextCursor` until it is null. Only admins may read it.
     */
    listPeople: List<"listPeople">;
    /**
     * List webhooks, oldest first.
     *
     * List the webhooks of the app, the oldest first, without their secrets, and say how their receivers
     * do. All of them are in one answer. Only admins of the app may list them.
     */
    listWebhooks: List<"listWebhooks">;
    /**
     * Replace the app's settings; omitted settings return to their defaults.
     *
     * Replace all settings of the app; what you leave out returns to its default, so read them first. They
     * count everywhere within 60 seconds. `If-Match` refuses to overwrite what another admin changed.
     */
    putSettings: Method<"putSettings">;
    /**
     * Restrict the processing of a user's data, or lift the restriction.
     *
     * Freeze a user's data while a complaint is examined: nothing is recalled, changed or deleted, and
     * their calls answer 409. `restricted: false` lifts it. The same state again changes nothing. Only
     * admins may do it.
     */
    restrictUser: Method<"restrictUser">;
    /**
     * Queue failed extraction jobs of the app's users again.
     *
     * Queue the jobs again that have failed for good, once what they failed at is mended: all of the app,
     * those of one user, those made since a time, or one job. They begin within a minute, and write
     * nothing twice. A request queues at most 500.
     */
    retryExtractions: Method<"retryExtractions">;
    /**
     * Revoke an API key.
     *
     * Delete a key for good. The gateway remembers keys for a minute, so it may be let in for as long. A
     * key that is not there answers 404.
     */
    revokeApiKey: Method<"revokeApiKey">;
    /**
     * Give a webhook another secret.
     *
     * Give a webhook another secret, which is in this answer alone. For 24 hours, or `formerHours`, the
     * former one signs too, so that your receiver has time to change. With 0 hours, as after a leak, it
     * signs no more.
     */
    rotateWebhookSecret: Method<"rotateWebhookSecret">;
    /**
     * Send a webhook an event to try it.
     *
     * Send a webhook an event of the type `webhook.test`, whatever types it hears, to see that your
     * receiver verifies and answers it. It is sent in the background, within seconds; to a receiver that
     * fails, within minutes. A disabled webhook is enabled once its receiver takes it.
     */
    testWebhook: Method<"testWebhook">;
  };
  bots: {
    /**
     * Remove an entry from a bot's memory for good.
     *
     * Remove an entry for good, from the store, the index and the history. It cannot be undone. A key that
     * is not there answers 404.
     */
    deleteBotEntry: Method<"deleteBotEntry">;
    /**
     * Remove all that a bot remembers for good.
     *
     * Clear a bot: everything it remembers is erased for good. It cannot be undone; a second call changes
     * nothing. Conversations with the bot stay.
     */
    deleteBotMemory: Method<"deleteBotMemory">;
    /**
     * Get the memory block to put before a bot's system prompt.
     *
     * Get the `<memory>` block to put before the bot's system prompt, with its estimated tokens. Without
     * entries the block is empty and the prompt stays as it is. `runTurn` does this by itself.
     */
    getBotPrompt: Method<"getBotPrompt">;
    /**
     * List what a bot remembers, in the order in which keys were first set.
     *
     * Read all entries of a bot as `{k, v, ts}`, in the order in which keys were first set. A bot without
     * memory is an empty list. `If-None-Match` answers 304 while nothing has changed.
     */
    listBotMemory: Method<"listBotMemory">;
    /**
     * Set the value of a key, or rename the key.
     *
     * Edit one entry: its value, or with another `k` its key, which keeps its place. The key of another
     * entry is refused with 409. It is safe to repeat.
     */
    putBotEntry: Method<"putBotEntry">;
    /**
     * Set the value of a key in a bot's memory.
     *
     * Set a value; a key that is there keeps its place and gets the new value. The same value again
     * changes nothing but its time. A value over the limit is refused, never shortened.
     */
    setBotEntry: Method<"setBotEntry">;
  };
  chats: {
    /**
     * Build what a model should know of a chat before a message.
     *
     * Get the numbered list of known facts to put before a chat's next answer: the best 3 to 5 that are
     * near enough to the user's message. If nothing is, the section is empty. It only reads.
     */
    buildChatContext: Method<"buildChatContext">;
    /**
     * Remember a message of a chat.
     *
     * Keep a message that the user chose, as it is. What the chat remembers already is returned with 200.
     * `messageId` must be of the chat if Loci stores that chat.
     */
    createChatMemory: Method<"createChatMemory">;
    /**
     * Delete a memory of a chat.
     *
     * Delete a memory of a chat. A second call answers 404. `If-Match` deletes only the version that you
     * read.
     */
    deleteChatMemory: Method<"deleteChatMemory">;
    /**
     * List the memories of a chat, the newest first.
     *
     * Fill a memory panel: the active memories of a chat, newest first, in one answer. `If-None-Match`
     * answers 304 while nothing has changed.
     */
    listChatMemories: Method<"listChatMemories">;
    /**
     * Get the memory space of a chat, created where there is none.
     *
     * Find the space of a chat, to use it in other calls. It is made where there is none, so the call may
     * be repeated. Memories of a chat are those of this space.
     */
    putChatSpace: Method<"putChatSpace">;
    /**
     * Recall what a chat knows about a query.
     *
     * The tool by which a chat's model looks something up: the five best memories for a query, with their
     * relevance. It only reads.
     */
    recallChatMemory: Method<"recallChatMemory">;
    /**
     * Save what the model of a chat learned.
     *
     * The tool by which a chat's model saves what it learned. What a memory says already is not saved
     * again: the answer is 200 with the memory that is there. Without a category the words decide.
     */
    saveChatMemory: Method<"saveChatMemory">;
    /**
     * Change the text of a memory of a chat.
     *
     * Let the user correct a memory; its id stays, and its new text is embedded in the same call. A text
     * of another memory of the chat is refused. `If-Match` guards against other writers.
     */
    updateChatMemory: Method<"updateChatMemory">;
  };
  conversations: {
    /**
     * Append an assistant message.
     *
     * Store a model's answer, with its tool calls if it made any. In a conversation with a bot,
     * remember-calls in the reply are carried out before this call answers. The same `Idempotency-Key`
     * adds nothing.
     */
    appendAssistantTurn: Method<"appendAssistantTurn">;
    /**
     * Append a system message.
     *
     * Store an instruction or a note of your app that the model should read as a system message.
     * `internal` is its visibility unless you choose another. The same `Idempotency-Key` adds nothing.
     */
    appendSystemMessage: Method<"appendSystemMessage">;
    /**
     * Append the result of a tool call.
     *
     * Store what a tool answered, under the id of the call that an assistant message made: an unknown call
     * is refused with 422, a second result with 409. A turn of `runTurn` that waits for this result goes
     * on. The same `Idempotency-Key` adds nothing.
     */
    appendToolResult: Method<"appendToolResult">;
    /**
     * Append a user message and the assistant's answer together.
     *
     * Store a question and its answer in one transaction: both are there, or neither. Send an
     * `Idempotency-Key` made once for the user's action; the same call again then adds nothing, and the
     * same question with another answer adds that answer. A closed conversation refuses it with 409.
     */
    appendTurn: Method<"appendTurn">;
    /**
     * Append a user message.
     *
     * Store what the user said before a model answers; the answer follows with `appendAssistantTurn`. The
     * same `Idempotency-Key` with the same content adds nothing; with other content it is refused with
     * 422. Use `appendTurn` where you have both at once.
     */
    appendUserMessage: Method<"appendUserMessage">;
    /**
     * Cancel a running turn.
     *
     * End a turn that has not ended yet. What it stored until then stays; a model's answer that is under
     * way is not stored. A cancelled turn is returned as it is, and one that ended otherwise is refused
     * with 409.
     */
    cancelRunTurn: Method<"cancelRunTurn">;
    /**
     * Close a conversation.
     *
     * Close it when the talk is over: each binding that covers it then starts an extraction job, which
     * runs in the background. Closing a closed conversation changes nothing. `extract=false` closes it
     * without extraction, and an incognito conversation is purged.
     */
    closeConversation: Method<"closeConversation">;
    /**
     * Create a conversation.
     *
     * Begin one for each talk of a user; bindings decide by its namespace what is remembered of it. The
     * same `Idempotency-Key` returns the conversation that the first call created. It takes messages until
     * it is closed, by you or after its idle time.
     */
    createConversation: Method<"createConversation">;
    /**
     * Delete a conversation; it can be restored for 30 days.
     *
     * Take it out of every read, with the atoms and entities that were known from it alone. `preview=true`
     * changes nothing and answers what would go. It can be restored for 30 days; `purge=true` erases it at
     * once and for good. While `finished` is false the rest goes in the background, and the call may be
     * repeated.
     */
    deleteConversation: Method<"deleteConversation">;
    /**
     * Get a conversation with its rolling summary.
     *
     * Read its state, its counts and the rolling summary of what came before the newest turns. A deleted
     * conversation answers 404. The `ETag` is its version, which edits and deletions take as `If-Match`.
     */
    getConversation: Method<"getConversation">;
    /**
     * List the latest messages as a chat shows them.
     *
     * Read what a chat window shows: the messages from the end, without hidden ones, and without internal
     * ones unless you ask for them. Follow `nextCursor` towards the beginning. Retracted messages are left
     * out.
     */
    getMessages: List<"getMessages">;
    /**
     * List the latest messages as a model sees them, including internal ones.
     *
     * Read what a model should see: tool calls, results and internal messages too, from the end. Follow
     * `nextCursor` towards the beginning. For a prompt within a token budget use `buildWorkingContext`.
     */
    getRawTurns: List<"getRawTurns">;
    /**
     * Get the status of a turn.
     *
     * Follow a turn that is in progress: the call waits up to 25 seconds for something to report. Repeat
     * it until `status` is final or asks for tool results. An ended turn can be read for 7 days.
     */
    getRunTurn: Method<"getRunTurn">;
    /**
     * Submit the results of your own tools to a running turn.
     *
     * Answer the pending `toolInvocations` of your own tools, all at once or one by one. With the last of
     * them the turn goes on, and the answer is as of `runTurn`. The same `Idempotency-Key` changes
     * nothing; a second result of a call is refused with 409. A turn without results for a day fails.
     */
    giveToolResults: Method<"giveToolResults">;
    /**
     * List conversations, newest first.
     *
     * Show a user's history; filter by namespace, status or session. `deleted=true` lists those that can
     * still be restored. Follow `nextCursor` until it is null: a page may be short and still have a next
     * one.
     */
    listConversations: List<"listConversations">;
    /**
     * Refresh the rolling summary of a conversation.
     *
     * Sum up the older turns now instead of waiting for the background. Appends do that by themselves when
     * a conversation grows, so few apps need this call. An incognito conversation is never summarised:
     * 409.
     */
    refreshRollingSummary: Method<"refreshRollingSummary">;
    /**
     * Restore a conversation that was deleted in the last 30 days.
     *
     * Bring it back with every atom and entity that its deletion took. Restoring a conversation that is
     * there changes nothing. While its deletion is still under way the answer is 409 with `Retry-After`.
     */
    restoreConversation: Method<"restoreConversation">;
    /**
     * Restore a message that was retracted in the last 30 days.
     *
     * Bring a retracted message back, with what its retraction took. What no job has read meanwhile is
     * extracted in the background. A message of a deleted conversation waits until the conversation is
     * restored.
     */
    restoreMessage: Method<"restoreMessage">;
    /**
     * Retract a message; it can be restored for 30 days.
     *
     * Take one message out of a conversation that stays, with what was learned from it. Running jobs that
     * may have read it end, and new ones extract the rest in the background. It can be restored for 30
     * days, unless `purge=true`; `preview=true` answers what would change and changes nothing.
     */
    retractMessage: Method<"retractMessage">;
    /**
     * Begin a conversation and run its first turn.
     *
     * Begin a conversation, or a session of a presence, and say the first thing in it:
     * `createConversation` or `createSession`, then `runTurn`, in one request, with the fields of both.
     * The same `Idempotency-Key` begins it once. Where the turn is refused the conversation is there,
     * without a message, and the same key goes on in it.
     */
    runFirstTurn: Method<"runFirstTurn">;
    /**
     * Run a turn: a model answers and the messages are stored.
     *
     * Let Loci call the model: it stores the user's words, runs Loci's tools, pauses for yours and stores
     * every step. The answer comes after 25 seconds at the latest; `status` says what to do next, and
     * `in_progress` means to follow with `getRunTurn`. With `stream` it comes at once and says where the
     * turn is streamed. The same `Idempotency-Key` never runs a second turn, and continues a failed one. A
     * conversation runs one turn at a time: another is refused with 409.
     */
    runTurn: Method<"runTurn">;
    /**
     * Change the title or metadata of a conversation.
     *
     * Rename a conversation, or replace the metadata that you find it by, while it is open and after it
     * was closed. Fields that you leave out stay as they are. Its messages and what was learned from them
     * do not change; an old `If-Match` is refused with 409.
     */
    updateConversation: Method<"updateConversation">;
  };
  groups: {
    /**
     * Archive a conversation of a group as a file and as a memory, both or neither.
     *
     * Keep what a session said when it compacts: a file under `conversations/` and a memory with the
     * summary, in one transaction. A later call makes another archive. `runTurn` does this by itself with
     * `compaction`.
     */
    archiveGroupConversation: Method<"archiveGroupConversation">;
    /**
     * Delete a file of a group permanently.
     *
     * Delete a file of a group for good. It cannot be undone. A second call answers 404.
     */
    deleteGroupFile: Method<"deleteGroupFile">;
    /**
     * Forget a memory of a group permanently.
     *
     * Forget a key for good, with its former contents. It cannot be undone. A key that is not there
     * answers 404.
     */
    forgetGroupMemory: Method<"forgetGroupMemory">;
    /**
     * Get a file of a group with its text.
     *
     * Read a file of a group with its text. The `ETag` is its version. A path that is not there answers
     * 404.
     */
    getGroupFile: Method<"getGroupFile">;
    /**
     * List files of a group by the beginning of their paths.
     *
     * List files without their texts, by the beginning of their paths. Follow `nextCursor` until it is
     * null.
     */
    listGroupFiles: List<"listGroupFiles">;
    /**
     * List the keys of a group's memories.
     *
     * List the keys of a group with their categories, without contents. Follow `nextCursor` until it is
     * null. Daily memories that have ended are left out.
     */
    listGroupMemories: List<"listGroupMemories">;
    /**
     * Write a file of a group.
     *
     * Write a text under a path for a group. The same text again changes nothing. `If-Match` writes only
     * over the version that you read.
     */
    putGroupFile: Method<"putGroupFile">;
    /**
     * Recall memories of a group: by words, by parts of words if no word is found.
     *
     * Find memories by words of their keys and contents, ranked by BM25. Only if no word is found, the
     * newest that contain the query count. It only reads.
     */
    recallGroupMemories: Method<"recallGroupMemories">;
    /**
     * Save a memory of a group under its key, in place of what was there.
     *
     * Save a fact under a key for all members and agents of a group. Saving a key again replaces its
     * content and category, and begins the day of a daily memory again. It is safe to repeat.
     */
    saveGroupMemory: Method<"saveGroupMemory">;
  };
  memory: {
    /**
     * Add an atom.
     *
     * Remember one fact at once, without a conversation. With a `key` it supersedes the value that the key
     * had; with `similarity` it is not added where synonyms say it. An atom that says it in the same words
     * is returned with 200 and `deduplicated`. The same `Idempotency-Key` returns what the first call
     * made.
     */
    addAtom: Method<"addAtom">;
    /**
     * Add up to 100 atoms, with an outcome for each.
     *
     * Bring a backlog or another memory in; the result equals adding the atoms one by one in their order.
     * One that fails does not affect the others: its `problem` says why. After 503 or 429 send the same
     * batch with the same `Idempotency-Key`: it continues where it was.
     */
    addAtoms: Method<"addAtoms">;
    /**
     * Archive an atom.
     *
     * Take a fact out of recall and lists without deleting it. It stays in its history, and
     * `status=ARCHIVED` lists it. Archiving an archived atom changes nothing.
     */
    archiveAtom: Method<"archiveAtom">;
    /**
     * Build a prompt-ready context from the default space, or from a project.
     *
     * Get one text to put before a prompt: what is always in mind of the user, and what fits the message,
     * within the token budget. It reads the default space and needs no conversation; `buildWorkingContext`
     * adds the turns and the summary of one. Before anything is remembered it is empty.
     */
    buildMemoryContext: Method<"buildMemoryContext">;
    /**
     * Count atoms by category, kind and status.
     *
     * Fill the headings of a list: counts by category, kind and status. A call counts a few thousand
     * atoms; follow `nextCursor` and add the counts of all pages up. `If-None-Match` answers 304 while
     * nothing has changed.
     */
    countAtoms: List<"countAtoms">;
    /**
     * Bind conversations to memory spaces.
     *
     * Decide that conversations of a namespace and user are extracted into spaces. With `userId` `*` an
     * admin binds those of everybody, each into their own space of that name, which is made when first
     * needed. What somebody says goes into spaces of theirs alone: 404 for another's id, 422 for ids with
     * several users. It counts for conversations that close, or have windows, from now on;
     * `runExtractionForConversation` extracts older ones.
     */
    createBinding: Method<"createBinding">;
    /**
     * Create an entity, or get the one that has this name or alias.
     *
     * Name a person, a place or a thing that atoms are about. A name or alias that is there answers 200
     * with that entity, which gains the names, the description and the attributes that you sent.
     * Extraction makes entities by itself, so few apps need this call.
     */
    createEntity: Method<"createEntity">;
    /**
     * Create a memory space, or get the one that has this name.
     *
     * Make a space for what should be remembered together, such as one for each user. A name is unique
     * among the spaces of its owner, in any case: a name that is there answers 200 with that space, which
     * takes over the purpose and the metadata that you sent. Spaces of the app or of a group are made by
     * an admin.
     */
    createMemorySpace: Method<"createMemorySpace">;
    /**
     * Approve, reword or reject what waits, one by one or all.
     *
     * Approve, reword or reject what waits: up to 50 `decisions`, each with its own outcome, or `all`.
     * What is approved counts as if its user wrote it, and supersedes what it was to supersede; what is
     * rejected never counts. Sending the same again changes nothing more.
     */
    decideReviews: Method<"decideReviews">;
    /**
     * Delete an atom; only its history still shows it.
     *
     * Delete a fact; `restoreAtom` takes that back. `purge=true` erases its content, history and index
     * entry for good. A second call answers 404.
     */
    deleteAtom: Method<"deleteAtom">;
    /**
     * Delete a binding.
     *
     * Extract nothing more by this binding. What it has already remembered stays, and jobs that have begun
     * go on. `If-Match` deletes only the version that you read.
     */
    deleteBinding: Method<"deleteBinding">;
    /**
     * Delete an entity and all that was merged into it.
     *
     * Delete an entity and those that were merged into it. Atoms that mention it stay and lose the link.
     * It cannot be restored; a second call answers 404.
     */
    deleteEntity: Method<"deleteEntity">;
    /**
     * Delete a file permanently.
     *
     * Delete a file for good; nothing brings it back. A second call answers 404. `If-Match` deletes only
     * the version that you read.
     */
    deleteFile: Method<"deleteFile">;
    /**
     * Delete a memory space.
     *
     * Hide a space and all it holds at once; it can be restored for 30 days. `purge=true` erases it for
     * good: 204 says that everything is erased, 202 that the rest goes in the background, and the same
     * call again says how far it is. Conversations stay.
     */
    deleteMemorySpace: Method<"deleteMemorySpace">;
    /**
     * Edit a current atom; its history keeps the earlier state.
     *
     * Correct what was remembered; the former state is in its history. Fields that you leave out stay as
     * they are, and a new text is embedded in the same call. An atom that is not current is refused with
     * 409. Where a fact was true and no longer is, use `supersedeAtom`.
     */
    editAtom: Method<"editAtom">;
    /**
     * Change the names, description or attributes of an entity.
     *
     * Correct a name, aliases, the description or attributes. Fields that you leave out stay as they are.
     * A name that another entity of the space has is refused with 409.
     */
    editEntity: Method<"editEntity">;
    /**
     * Say why something is not remembered, or not shown.
     *
     * Find out why a memory is not there, by a conversation, a message or words: not extracted, dropped
     * and for which reason, superseded, deleted, or ranked too low for the question. It changes nothing.
     * Content of others is never shown.
     */
    explainMissingMemory: Method<"explainMissingMemory">;
    /**
     * Find an entity by name or alias.
     *
     * Get the entity that has exactly this name or alias, in any case. No such entity answers 404. With
     * `type` a name that several kinds share names one of them.
     */
    findEntityByName: Method<"findEntityByName">;
    /**
     * Delete the one atom that a query clearly means.
     *
     * Forget what a user describes in their own words. The one atom that is clearly meant is deleted and
     * returned; if several may be meant nothing is deleted, and `candidates` shows them. `restoreAtom`
     * takes it back. The same `Idempotency-Key` deletes nothing more.
     */
    forgetMemory: Method<"forgetMemory">;
    /**
     * Get an atom as it is now or as it was at a time.
     *
     * Read one fact with its times, source and links. `validAt` and `knownAt` answer as of a day, in the
     * world or in Loci. A deleted or expired atom answers 404.
     */
    getAtom: Method<"getAtom">;
    /**
     * Get the history of an atom: predecessors, successors and revisions.
     *
     * Show how a fact came to be: what it replaced, what replaced it, and its former wordings. Deleted
     * atoms of the chain are shown, purged ones are not. All of it is in one answer.
     */
    getAtomHistory: Method<"getAtomHistory">;
    /**
     * Get a binding.
     *
     * Read a binding of your own, or as an admin one of the app. Another user's answers 404. The `ETag` is
     * its version.
     */
    getBinding: Method<"getBinding">;
    /**
     * Get an entity.
     *
     * Read an entity with its aliases and attributes. One that was merged into another names it. Recall by
     * entity has what is known about it.
     */
    getEntity: Method<"getEntity">;
    /**
     * Get an extraction job.
     *
     * Follow a job until its status is `succeeded`, `failed` or `cancelled`. Its counts say what was
     * added, superseded or dropped, and why. `waiting_budget` goes on by itself when the budget allows.
     */
    getExtraction: Method<"getExtraction">;
    /**
     * Get a file with its text.
     *
     * Read a file with its text. The `ETag` is its version. A path that is not there answers 404.
     */
    getFile: Method<"getFile">;
    /**
     * Get a memory space.
     *
     * Read its name, owner, purpose and metadata. A space that you may not read answers 404, as one that
     * does not exist. The `ETag` is its version.
     */
    getMemorySpace: Method<"getMemorySpace">;
    /**
     * Get what waits for the user before it counts.
     *
     * Read whether what is learned from the user waits for them before it counts, by their own choice or
     * as the app has set it. It also says what else waits.
     */
    getReviewChoice: Method<"getReviewChoice">;
    /**
     * Tell whether the memories of a space have changed.
     *
     * Poll this instead of lists: `count` grows with every change of a memory, about a second behind it.
     * Read the lists again when it differs from what you had, and every few minutes because memories
     * expire. It costs one small read.
     */
    getSpaceChanges: Method<"getSpaceChanges">;
    /**
     * List atoms, by default the current ones.
     *
     * Show what a space holds, oldest first unless `order=desc`. Filter by category, kind, key, status or
     * words; `former=true` adds what ended. Follow `nextCursor` until it is null: a page may be empty and
     * still have a next one. `If-None-Match` answers 304 while nothing has changed.
     */
    listAtoms: List<"listAtoms">;
    /**
     * List bindings.
     *
     * List your own bindings, oldest first; for an admin those of the app follow. Follow `nextCursor`
     * until it is null.
     */
    listBindings: List<"listBindings">;
    /**
     * List the extraction jobs of a conversation.
     *
     * See which jobs have read a conversation, and into which spaces. Use it after a close to wait for
     * what will be remembered. All of them are in one answer.
     */
    listExtractions: List<"listExtractions">;
    /**
     * List files by the beginning of their paths.
     *
     * List files without their texts, by the bytes of their paths. `prefix` lists every path that begins
     * so; there are no folders. Follow `nextCursor` until it is null.
     */
    listFiles: List<"listFiles">;
    /**
     * List memory spaces.
     *
     * List the spaces of the caller, or with `owner` those of the app or of a group; `name=memory` finds
     * the user's default space. Follow `nextCursor` until it is null. Deleted spaces are left out.
     */
    listMemorySpaces: List<"listMemorySpaces">;
    /**
     * List what waits for its user, with its two sides.
     *
     * Show what waits for its user before it counts, each with the current atom that it would replace or
     * contradict. `conversationId` shows what one talk brought. Follow `nextCursor` until it is null: a
     * page may be empty and still have a next one.
     */
    listReviews: List<"listReviews">;
    /**
     * Merge another entity into this one.
     *
     * Say that two entities of one space and type are one: names, aliases and atoms of the other count for
     * this one. Nothing is copied, so `unmergeEntities` undoes it. Merging what is merged already changes
     * nothing.
     */
    mergeEntities: Method<"mergeEntities">;
    /**
     * Write a file, alone or together with an atom.
     *
     * Keep a text under a path, whole. With `atom` the file and a memory that leads to it are stored in
     * one transaction. The same text again changes nothing, so the call is safe to repeat; `If-Match` and
     * `If-None-Match` guard against other writers. Recall does not search files.
     */
    putFile: Method<"putFile">;
    /**
     * Recall by topic from the default space, or from a project.
     *
     * Find what the user's default space holds that fits a question, best first. Before anything is
     * remembered, and where nothing fits, there are no hits. To ask other spaces, or several, use
     * `recallByTopic` or `recallAcrossSpaces`.
     */
    recall: Method<"recall">;
    /**
     * Recall by topic over several memory spaces, in one ranking.
     *
     * Ask up to 10 spaces one question; one ranking decides over all of them, and each hit names its
     * space. A space that you may not read refuses the request with 404. It only reads.
     */
    recallAcrossSpaces: Method<"recallAcrossSpaces">;
    /**
     * Recall by entity, newest first.
     *
     * Get what is known about a person, a place or a thing, newest first. Name the entity by id or by
     * name; those that were merged into it count too. It only reads.
     */
    recallByEntity: Method<"recallByEntity">;
    /**
     * Recall by topic.
     *
     * Ask a space a question in words and get the atoms that answer it, best first. Nothing that fits is
     * an empty list; an index that is away is 503, or words alone with `degraded`. It only reads.
     * `validAt` and `knownAt` recall as of a day, a `filter` narrows what is asked.
     */
    recallByTopic: Method<"recallByTopic">;
    /**
     * Recall a timeline: when each fact was valid and what replaced it.
     *
     * See how facts followed each other: when each was valid and what replaced it. Ask by entity or by
     * words, and bound the time with `from` and `to`. It only reads.
     */
    recallTimeline: Method<"recallTimeline">;
    /**
     * Remember a text or a conversation in the default space, or in a project.
     *
     * Begin here: remember what a user says, with no space, binding or conversation made before. A `text`
     * is a memory at once, in the user's default space, named `memory`; one with the same words is
     * answered with 200 instead of a second. `messages` are stored as a closed conversation, whose facts
     * are extracted within seconds, by the rules or the app's model: poll `listExtractions`. With an
     * `idempotencyKey` a repetition stores nothing twice. A text may have a date, an end and a category of
     * your own.
     */
    remember: Method<"remember">;
    /**
     * Restore a deleted atom that is not purged.
     *
     * Take back that an atom was deleted; one that is not deleted stays as it is. If its key has another
     * value meanwhile, or another atom says the same, the answer is 409. A purged atom answers 404.
     */
    restoreAtom: Method<"restoreAtom">;
    /**
     * Restore a memory space that was deleted in the last 30 days.
     *
     * Bring a deleted space back with all it held. If its name is taken meanwhile, the answer is 409:
     * rename the other one first. Restoring a space that is there changes nothing.
     */
    restoreMemorySpace: Method<"restoreMemorySpace">;
    /**
     * Extract a conversation again in new jobs.
     *
     * Extract a conversation again, with another extractor or after a binding was made. The jobs run in
     * the background: the answer is 202 with their ids, and `getExtraction` follows them. What is known
     * already is not added twice. Without an enabled binding that covers it, and for an incognito
     * conversation, it is refused with 422.
     */
    runExtractionForConversation: Method<"runExtractionForConversation">;
    /**
     * Search entities by words in their names.
     *
     * Find entities by words of their names, or list all. Follow `nextCursor` until it is null. For one
     * exact name use `findEntityByName`.
     */
    searchEntities: List<"searchEntities">;
    /**
     * Choose whether what is learned waits for the user.
     *
     * Let what is learned from now on wait for the user, or count at once; null goes by the app's
     * settings. What waits already goes on waiting.
     */
    setReviewChoice: Method<"setReviewChoice">;
    /**
     * Replace an atom with a newer one.
     *
     * Say that a fact has changed: the old atom ends when the new one begins, and both stay in history.
     * Without `validFrom` it begins now. The same `Idempotency-Key` returns what the first call made; an
     * atom that is superseded already is refused with 409.
     */
    supersedeAtom: Method<"supersedeAtom">;
    /**
     * Undo the merge of an entity into this one.
     *
     * Part two entities that were merged by mistake. Each has its own names and atoms again. An entity
     * that is not merged stays as it is.
     */
    unmergeEntities: Method<"unmergeEntities">;
    /**
     * Change the policy of a binding, or pause it.
     *
     * Change how a binding extracts, or pause it with `enabled: false`. Scope and targets never change:
     * create another binding for that. Jobs that have begun go on as they were.
     */
    updateBinding: Method<"updateBinding">;
    /**
     * Change the name, purpose or metadata of a memory space.
     *
     * Rename a space or change what is said of it; its memories stay. Fields that you leave out stay as
     * they are. A name that another space of the owner has is refused with 409, and so is an old
     * `If-Match`.
     */
    updateMemorySpace: Method<"updateMemorySpace">;
  };
  presences: {
    /**
     * Append a turn to a session.
     *
     * Store a question and its answer, with tools and surfaces. A closed session is reopened by it. The
     * same `Idempotency-Key` adds nothing, even if the session was closed meanwhile.
     */
    appendSessionTurn: Method<"appendSessionTurn">;
    /**
     * Apply an action that a dream proposed.
     *
     * Accept what a dream proposed: a style, a widget, a colour, a font or a fact. Applying an applied
     * action changes nothing. While the dream has not ended, or where the surfaces have no room, it is
     * refused with 409.
     */
    applyDreamAction: Method<"applyDreamAction">;
    /**
     * Ask for a dream, once a conversation.
     *
     * Ask for a dream now instead of waiting for the presence to be idle; once a conversation. It runs in
     * the background: the answer is 202, and `getDream` follows it. While another dream has not ended,
     * that one is the answer. With `atOnce` an admin tries a dream of a presence of their own, as often as
     * they like.
     */
    createDream: Method<"createDream">;
    /**
     * Begin a session.
     *
     * Begin a talk with a presence. It is a conversation, so every call of conversations works on it. The
     * same `Idempotency-Key` returns the session that the first call began.
     */
    createSession: Method<"createSession">;
    /**
     * Delete a presence and everything of it for good.
     *
     * Erase a presence and everything of it for good. If `finished` is false, send it again: the presence
     * exists until the rest is erased. It cannot be undone.
     */
    deletePresence: Method<"deletePresence">;
    /**
     * Erase sessions, memories, profile and dreams for good; keep settings and surfaces.
     *
     * Let a presence forget all: sessions, memories, profile and dreams go for good, settings and surfaces
     * stay. If `finished` is false, send it again. It cannot be undone.
     */
    deletePresenceMemory: Method<"deletePresenceMemory">;
    /**
     * Delete an entry of the profile.
     *
     * Delete an entry; the messages that it cites teach no dream again. A second call answers 404.
     * `If-Match` deletes only the version that you read.
     */
    deleteProfileEntry: Method<"deleteProfileEntry">;
    /**
     * Forget a fact, by its meaning or its id.
     *
     * Forget by meaning or by id. Where a query clearly means one fact, it is deleted and returned;
     * otherwise nothing is deleted and `candidates` shows what may be meant. `restoreFact` takes it back.
     */
    forgetFact: Method<"forgetFact">;
    /**
     * Get a dream.
     *
     * Follow a dream until its status is `succeeded` or `failed`, and see what it learned, what it
     * proposes and what it did. `waiting` means that the presence is in use. `writer` says whether a model
     * or rules wrote it.
     */
    getDream: Method<"getDream">;
    /**
     * Get a presence.
     *
     * Read the settings, the surfaces and the state of its dreams. The `ETag` is its version. A presence
     * that is not there answers 404.
     */
    getPresence: Method<"getPresence">;
    /**
     * Read the profile that a presence has learned.
     *
     * Read what a presence has learned about role, preferences and working style. Entries rest on at least
     * two conversations; those that lost their evidence are left out. It only reads.
     */
    getProfile: Method<"getProfile">;
    /**
     * Read what the profile said before on a topic.
     *
     * Read all versions of an entry, with what the user corrected. Use it to show why the profile says
     * what it says. All of them are in one answer.
     */
    getProfileHistory: Method<"getProfileHistory">;
    /**
     * Get a session with its tools and surfaces.
     *
     * Read a session with the tools that were run and the surfaces that were touched. Its messages are
     * read by `listSessionMessages`. Another presence's session answers 404.
     */
    getSession: Method<"getSession">;
    /**
     * List the latest dreams of a presence.
     *
     * List the latest dreams, newest first. `limit` bounds how many; there are no further pages.
     */
    listDreams: List<"listDreams">;
    /**
     * List the facts that a presence remembers.
     *
     * List the remembered facts, without the profile. Follow `nextCursor` until it is null. Forgotten
     * facts are left out.
     */
    listPresenceMemories: List<"listPresenceMemories">;
    /**
     * List presences.
     *
     * List the presences of the user. Follow `nextCursor` until it is null.
     */
    listPresences: List<"listPresences">;
    /**
     * List the messages of a session, from its end.
     *
     * Read a session from its end. The cursor leads from a reopened session back into the old one. Follow
     * `nextCursor` until it is null.
     */
    listSessionMessages: List<"listSessionMessages">;
    /**
     * List the sessions of a presence, the newest first.
     *
     * Show the history of a presence, newest first. Follow `nextCursor` until it is null.
     */
    listSessions: List<"listSessions">;
    /**
     * Create a presence, or change its settings and surfaces.
     *
     * Create a presence, or change its settings and what it looks like. Fields that you leave out stay as
     * they are, so it is safe to repeat. Dreams are off until you switch them on.
     */
    putPresence: Method<"putPresence">;
    /**
     * Recall facts and what the profile says.
     *
     * Find facts and what the profile says for a query, with their dates, and `guidance` for the system
     * prompt. Nothing that fits is an empty list. It only reads.
     */
    recallMemories: Method<"recallMemories">;
    /**
     * Remember a fact.
     *
     * Keep a fact that the user asked to remember. With a `key` it takes the place of the earlier value.
     * `sourceMessageIds` lets dreams count those conversations as evidence.
     */
    rememberFact: Method<"rememberFact">;
    /**
     * Reopen a session from its old tail.
     *
     * Continue a closed session from its old tail, in a new conversation. Reopening an open session
     * returns it as it is. The answer names the new tail.
     */
    reopenSession: Method<"reopenSession">;
    /**
     * Erase the current conversation of a presence for good.
     *
     * Erase the current conversation for good; other sessions, memories and the profile stay. If
     * `finished` is false, send it again. It cannot be undone.
     */
    resetChat: Method<"resetChat">;
    /**
     * Take back that a fact was forgotten.
     *
     * Undo a forget: the fact counts again. Restoring a fact that is there changes nothing.
     */
    restoreFact: Method<"restoreFact">;
    /**
     * Take back an action of a dream.
     *
     * Take back what a dream did to the presence. Revoking a revoked action changes nothing, and
     * `applyDreamAction` brings it back.
     */
    revokeDreamAction: Method<"revokeDreamAction">;
    /**
     * Have a presence keep its facts in its user's space `memory`, and move there what it remembers.
     *
     * Have the facts of a presence in the space `memory` of its user, where MCP clients and pages remember
     * too. What it remembered by itself is moved there with ids and history; what was forgotten or edited
     * there stays so. If `finished` is false, send it again. It cannot be taken back.
     */
    sharePresenceMemory: Method<"sharePresenceMemory">;
    /**
     * Correct an entry of the profile.
     *
     * Let the user correct an entry. Dreams leave it until two later conversations say another thing.
     * `If-Match` guards against other writers.
     */
    updateProfileEntry: Method<"updateProfileEntry">;
  };
  workingContext: {
    /**
     * Build a prompt-ready context within a token budget.
     *
     * Build the text to put before your model's prompt: what is always in mind, what is recalled for the
     * question, the summary and the newest turns, cut to `tokenBudget`. Nothing is stored, so it may be
     * repeated at will. `trimmed` says what the budget left out, and `degraded` what could not be read in
     * time. Without `recallQuery` the last message of the user is the question.
     */
    build: Method<"buildWorkingContext">;
    /**
     * Delete a registered template.
     *
     * Remove a template of the app; only its admins may. Contexts that name it are refused from then on.
     * Those that Loci comes with cannot be deleted: 409. `If-Match` deletes only the version that you
     * read.
     */
    deleteTemplate: Method<"deleteTemplate">;
    /**
     * Get a registered or built-in template.
     *
     * Read the text of a template of the app or of one that Loci comes with; only admins of the app may.
     * The `ETag` is its version. An unknown id answers 404.
     */
    getTemplate: Method<"getTemplate">;
    /**
     * List the built-in templates and those of the app, by id.
     *
     * See which templates `buildWorkingContext` and `runTurn` can use; only admins of the app may. Follow
     * `nextCursor` until it is null.
     */
    listTemplates: List<"listTemplates">;
    /**
     * Preview what a template writes; nothing is stored.
     *
     * Try a template on a sample, or on a conversation of your own, before you register it. Nothing is
     * stored. Only admins of the app may do it.
     */
    previewTemplate: Method<"previewTemplate">;
    /**
     * Register or replace a template.
     *
     * Give an app its own wording of the context; only its admins may. `If-None-Match: *` only creates,
     * and `If-Match` only replaces the version that you read. Those that Loci comes with cannot be
     * replaced: 409.
     */
    putTemplate: Method<"putTemplate">;
  };
}

/**
 * Method, path, names of query parameters; `{}` where it has a body, `!` where it takes an idempotency key.
 */
export const ROUTES: Record<keyof Rooms, Record<string, string>> = {
  admin: {
    createApiKey: "POST /ai-admin/keys {}",
    createWebhook: "POST /ai-admin/webhooks {}",
    deleteUserData: "POST /ai-admin/delete {}",
    deleteWebhook: "DELETE /ai-admin/webhooks/{webhook_id}",
    exportUserData: "POST /ai-admin/export {}",
    findAccounts: "POST /ai-admin/people/accounts {}",
    findExtractions: "GET /ai-admin/extractions ?status ?userId ?limit ?cursor",
    getAdminJob: "GET /ai-admin/jobs/{admin_job_id}",
    getAudit: "GET /ai-admin/audit ?userId ?limit ?cursor",
    getBudget: "GET /ai-admin/budget",
    getPerson: "GET /ai-admin/people/summary ?userId",
    getReceipt: "GET /ai-admin/receipts/{receipt_id}",
    getReceiptKey: "GET /ai-admin/receipts/public-key",
    getSettings: "GET /ai-admin/settings",
    listApiKeys: "GET /ai-admin/keys ?owner ?limit ?cursor",
    listPeople: "GET /ai-admin/people ?prefix ?limit ?cursor",
    listWebhooks: "GET /ai-admin/webhooks",
    putSettings: "PUT /ai-admin/settings {}",
    restrictUser: "POST /ai-admin/restrict {}",
    retryExtractions: "POST /ai-admin/extractions/retry {}",
    revokeApiKey: "DELETE /ai-admin/keys/{key_id}",
    rotateWebhookSecret: "POST /ai-admin/webhooks/{webhook_id}/rotate ?formerHours",
    testWebhook: "POST /ai-admin/webhooks/{webhook_id}/test",
  },
  bots: {
    deleteBotEntry: "DELETE /ai-bots/{bot_id}/memory/{entry_key}",
    deleteBotMemory: "DELETE /ai-bots/{bot_id}/memory",
    getBotPrompt: "GET /ai-bots/{bot_id}/prompt",
    listBotMemory: "GET /ai-bots/{bot_id}/memory",
    putBotEntry: "PUT /ai-bots/{bot_id}/memory/{entry_key} {}",
    setBotEntry: "POST /ai-bots/{bot_id}/memory {}",
  },
  chats: {
    buildChatContext: "POST /chat/api/{chat_id}/context {}",
    createChatMemory: "POST /chat/api/{chat_id}/memory {} !",
    deleteChatMemory: "DELETE /chat/api/{chat_id}/memories/{memory_id}",
    listChatMemories: "GET /chat/api/{chat_id}/memories",
    putChatSpace: "PUT /chat/api/{chat_id}/space",
    recallChatMemory: "POST /chat/api/{chat_id}/tools/recall_memory {}",
    saveChatMemory: "POST /chat/api/{chat_id}/tools/save_memory {} !",
    updateChatMemory: "PATCH /chat/api/{chat_id}/memories/{memory_id} {}",
  },
  conversations: {
    appendAssistantTurn: "POST /ai-conversations/{conversation_id}/assistant-turns {} !",
    appendSystemMessage: "POST /ai-conversations/{conversation_id}/system-messages {} !",
    appendToolResult: "POST /ai-conversations/{conversation_id}/tool-results {} !",
    appendTurn: "POST /ai-conversations/{conversation_id}/turns {} !",
    appendUserMessage: "POST /ai-conversations/{conversation_id}/user-messages {} !",
    cancelRunTurn: "DELETE /ai-conversations/{conversation_id}/run-turn/{turn_id}",
    closeConversation: "POST /ai-conversations/{conversation_id}/close ?extract",
    createConversation: "POST /ai-conversations {} !",
    deleteConversation: "DELETE /ai-conversations/{conversation_id} ?purge ?preview",
    getConversation: "GET /ai-conversations/{conversation_id}",
    getMessages: "GET /ai-conversations/{conversation_id}/messages ?includeInternal ?limit ?cursor",
    getRawTurns: "GET /ai-conversations/{conversation_id}/raw-turns ?includeHidden ?limit ?cursor",
    getRunTurn: "GET /ai-conversations/{conversation_id}/run-turn/{turn_id} ?stream",
    giveToolResults: "POST /ai-conversations/{conversation_id}/run-turn/{turn_id}/tool-results {} !",
    listConversations: "GET /ai-conversations ?namespace ?status ?sessionId ?deleted ?limit ?cursor",
    refreshRollingSummary: "POST /ai-conversations/{conversation_id}/rolling-summary",
    restoreConversation: "POST /ai-conversations/{conversation_id}/restore",
    restoreMessage: "POST /ai-conversations/{conversation_id}/messages/{message_id}/restore",
    retractMessage: "DELETE /ai-conversations/{conversation_id}/messages/{message_id} ?purge ?preview",
    runFirstTurn: "POST /ai-conversations/run-turn {} !",
    runTurn: "POST /ai-conversations/{conversation_id}/run-turn {} !",
    updateConversation: "PATCH /ai-conversations/{conversation_id} {}",
  },
  groups: {
    archiveGroupConversation: "POST /ai-groups/{group}/archives {}",
    deleteGroupFile: "DELETE /ai-groups/{group}/files/{path}",
    forgetGroupMemory: "DELETE /ai-groups/{group}/memories ?key",
    getGroupFile: "GET /ai-groups/{group}/files/{path}",
    listGroupFiles: "GET /ai-groups/{group}/files ?prefix ?limit ?cursor",
    listGroupMemories: "GET /ai-groups/{group}/memories ?limit ?cursor",
    putGroupFile: "PUT /ai-groups/{group}/files/{path} {}",
    recallGroupMemories: "POST /ai-groups/{group}/memories/recall {}",
    saveGroupMemory: "PUT /ai-groups/{group}/memories {}",
  },
  memory: {
    addAtom: "POST /ai-memory/spaces/{space_id}/atoms {} !",
    addAtoms: "POST /ai-memory/spaces/{space_id}/atoms:batch {} !",
    archiveAtom: "POST /ai-memory/atoms/{atom_id}/archive",
    buildMemoryContext: "POST /ai-memory/context {}",
    countAtoms: "GET /ai-memory/spaces/{space_id}/atoms/counts ?category ?kind ?contains ?filter ?cursor",
    createBinding: "POST /ai-memory/bindings {} !",
    createEntity: "POST /ai-memory/spaces/{space_id}/entities {} !",
    createMemorySpace: "POST /ai-memory/spaces {} !",
    decideReviews: "POST /ai-memory/spaces/{space_id}/reviews {}",
    deleteAtom: "DELETE /ai-memory/atoms/{atom_id} ?purge",
    deleteBinding: "DELETE /ai-memory/bindings/{binding_id}",
    deleteEntity: "DELETE /ai-memory/entities/{entity_id}",
    deleteFile: "DELETE /ai-memory/spaces/{space_id}/files/{path}",
    deleteMemorySpace: "DELETE /ai-memory/spaces/{space_id} ?purge",
    editAtom: "PATCH /ai-memory/atoms/{atom_id} {}",
    editEntity: "PATCH /ai-memory/entities/{entity_id} {}",
    explainMissingMemory: "POST /ai-memory/spaces/{space_id}/why {}",
    findEntityByName: "GET /ai-memory/spaces/{space_id}/entities/by-name ?name ?type",
    forgetMemory: "POST /ai-memory/spaces/{space_id}/forget {} !",
    getAtom: "GET /ai-memory/atoms/{atom_id} ?validAt ?knownAt",
    getAtomHistory: "GET /ai-memory/atoms/{atom_id}/history",
    getBinding: "GET /ai-memory/bindings/{binding_id}",
    getEntity: "GET /ai-memory/entities/{entity_id}",
    getExtraction: "GET /ai-memory/extractions/{job_id}",
    getFile: "GET /ai-memory/spaces/{space_id}/files/{path}",
    getMemorySpace: "GET /ai-memory/spaces/{space_id}",
    getReviewChoice: "GET /ai-memory/reviews",
    getSpaceChanges: "GET /ai-memory/spaces/{space_id}/changes",
    listAtoms:
      "GET /ai-memory/spaces/{space_id}/atoms ?category ?kind ?status ?key ?validAt ?knownAt ?contains ?filter ?former ?review ?order ?limit ?cursor",
    listBindings: "GET /ai-memory/bindings ?limit ?cursor",
    listExtractions: "GET /ai-memory/extractions ?conversationId",
    listFiles: "GET /ai-memory/spaces/{space_id}/files ?prefix ?limit ?cursor",
    listMemorySpaces: "GET /ai-memory/spaces ?owner ?purpose ?name ?projects ?limit ?cursor",
    listReviews: "GET /ai-memory/spaces/{space_id}/reviews ?conversationId ?order ?limit ?cursor",
    mergeEntities: "POST /ai-memory/entities/{entity_id}/merge {}",
    putFile: "PUT /ai-memory/spaces/{space_id}/files/{path} {} !",
    recall: "POST /ai-memory/recall {}",
    recallAcrossSpaces: "POST /ai-memory/recall/topic {}",
    recallByEntity: "POST /ai-memory/spaces/{space_id}/recall/entity {}",
    recallByTopic: "POST /ai-memory/spaces/{space_id}/recall/topic {}",
    recallTimeline: "POST /ai-memory/spaces/{space_id}/recall/timeline {}",
    remember: "POST /ai-memory/remember {} !",
    restoreAtom: "POST /ai-memory/atoms/{atom_id}/restore",
    restoreMemorySpace: "POST /ai-memory/spaces/{space_id}/restore",
    runExtractionForConversation: "POST /ai-memory/extractions {} !",
    searchEntities: "GET /ai-memory/spaces/{space_id}/entities ?type ?query ?limit ?cursor",
    setReviewChoice: "PUT /ai-memory/reviews {}",
    supersedeAtom: "POST /ai-memory/atoms/{atom_id}/supersede {} !",
    unmergeEntities: "POST /ai-memory/entities/{entity_id}/unmerge {}",
    updateBinding: "PATCH /ai-memory/bindings/{binding_id} {}",
    updateMemorySpace: "PATCH /ai-memory/spaces/{space_id} {}",
  },
  presences: {
    appendSessionTurn: "POST /ai-presences/{presence_id}/sessions/{session_id}/turns {} !",
    applyDreamAction: "POST /ai-presences/{presence_id}/dreams/{dream_id}/actions/{action_number}/apply",
    createDream: "POST /ai-presences/{presence_id}/dreams {}",
    createSession: "POST /ai-presences/{presence_id}/sessions {} !",
    deletePresence: "DELETE /ai-presences/{presence_id}",
    deletePresenceMemory: "POST /ai-presences/{presence_id}/amnesia",
    deleteProfileEntry: "DELETE /ai-presences/{presence_id}/profile/{entry_id}",
    forgetFact: "POST /ai-presences/{presence_id}/forget {} !",
    getDream: "GET /ai-presences/{presence_id}/dreams/{dream_id}",
    getPresence: "GET /ai-presences/{presence_id}",
    getProfile: "GET /ai-presences/{presence_id}/profile",
    getProfileHistory: "GET /ai-presences/{presence_id}/profile/{entry_id}/history",
    getSession: "GET /ai-presences/{presence_id}/sessions/{session_id}",
    listDreams: "GET /ai-presences/{presence_id}/dreams ?limit",
    listPresenceMemories: "GET /ai-presences/{presence_id}/memories ?limit ?cursor",
    listPresences: "GET /ai-presences ?limit ?cursor",
    listSessionMessages: "GET /ai-presences/{presence_id}/sessions/{session_id}/messages ?limit ?cursor",
    listSessions: "GET /ai-presences/{presence_id}/sessions ?limit ?cursor",
    putPresence: "PUT /ai-presences/{presence_id} {}",
    recallMemories: "POST /ai-presences/{presence_id}/recall {}",
    rememberFact: "POST /ai-presences/{presence_id}/memories {} !",
    reopenSession: "POST /ai-presences/{presence_id}/sessions/{session_id}/reopen",
    resetChat: "POST /ai-presences/{presence_id}/reset-chat",
    restoreFact: "POST /ai-presences/{presence_id}/memories/{fact_id}/restore",
    revokeDreamAction: "POST /ai-presences/{presence_id}/dreams/{dream_id}/actions/{action_number}/revoke",
    sharePresenceMemory: "POST /ai-presences/{presence_id}/share-memory",
    updateProfileEntry: "PATCH /ai-presences/{presence_id}/profile/{entry_id} {}",
  },
  workingContext: {
    build: "POST /ai-working-context/{conversation_id} {}",
    deleteTemplate: "DELETE /ai-working-context/templates/{template_id}",
    getTemplate: "GET /ai-working-context/templates/{template_id}",
    listTemplates: "GET /ai-working-context/templates ?limit ?cursor",
    previewTemplate: "POST /ai-working-context/templates:preview {}",
    putTemplate: "PUT /ai-working-context/templates/{template_id} {}",
  },
};
