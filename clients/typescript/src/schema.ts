// Generated from the OpenAPI document of the API: npm run generate

export interface paths {
    "/ai-admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who did what with a user's data, newest first
         * @description Show who did what to a user's data, newest first. The ledger holds keyed hashes of people; `actor` names who is a user or key of the app, as far as two seconds of comparing find them. A service has one entry a day, `actForUser`; support has one for each request, with its reason. Follow `nextCursor` until it is null. Users read their own, admins everybody's.
         */
        get: operations["getAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-admin/budget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get today's usage of the app's model budgets
         * @description See what the app's models have used today, and how much is left of its budget. Days begin at midnight UTC. It only reads.
         */
        get: operations["getBudget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-admin/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase all data of a user permanently
         * @description Erase all data of a user for good, in every store. `confirm` must be true. What takes longer goes on in the background (202): `getAdminJob` follows it, and the same call again returns the same job. Its receipt proves the erasure.
         */
        post: operations["deleteUserData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-admin/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export all data of a user
         * @description Get everything that is stored about the caller; an admin names another user. A small export is the answer (200); a larger one is written in the background (202), and `getAdminJob` follows it and gives the link. Each export is in the audit.
         */
        post: operations["exportUserData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-admin/extractions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List extraction jobs of the app's users, newest first
         * @description Find jobs of the app's users by status, by user or by both, newest first, to see what failed. Follow `nextCursor` until it is null: a page may be short. Contents of conversations are not shown.
         */
        get: operations["findExtractions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-admin/extractions/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue failed extraction jobs of the app's users again
         * @description Queue the jobs again that have failed for good, once what they failed at is mended: all of the app, those of one user, those made since a time, or one job. They begin within a minute, and write nothing twice. A request queues at most 500.
         */
        post: operations["retryExtractions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-admin/jobs/{admin_job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress and result of an export or erasure
         * @description Follow an export or an erasure until its status is final. Each call makes a fresh link to a finished export, valid for 15 minutes. A finished job can be read for 30 days.
         */
        get: operations["getAdminJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-admin/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys, oldest first
         * @description List your own keys, or as an admin those of the app, the oldest first: name, scopes, end and the day of the last use, never the key itself. Follow `nextCursor` until it is null.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key, which is shown once
         * @description Make a key for a server, or for a client that knows no tokens. Its text is in this answer alone: store it as a secret. With `owner` `app`, for admins, it may act for any user of the app: `X-Loci-User` names one. Without it a user's own memory is refused with 422, unless the key was made with `ownMemory`. Requests with a key go to the same paths below `/with-key`, with the header `Authorization: Bearer loci_…`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-admin/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Delete a key for good. The gateway remembers keys for a minute, so it may be let in for as long. A key that is not there answers 404.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-admin/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of the app by their ids
         * @description List who ever wrote something in the app, by their ids, with `prefix` those whose ids begin so. Follow `nextCursor` until it is null. Only admins may read it.
         */
        get: operations["listPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-admin/people/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what is stored about a person
         * @description Count what is stored about a person in their own spaces and conversations, without reading any of it: what an erasure would delete there. It is in the person's audit. Only admins may read it.
         */
        get: operations["getPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-admin/receipts/{receipt_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the receipt of an erasure
         * @description Get the signed line that proves an erasure, byte for byte as it was signed. `loci receipt verify` checks it without Loci. Only admins may read it.
         */
        get: operations["getReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-admin/receipts/public-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the public key that verifies receipts
         * @description Get the public key that receipts are checked with, as PEM. Store it apart from the receipts. Everyone with a token may read it.
         */
        get: operations["getReceiptKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-admin/restrict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restrict the processing of a user's data, or lift the restriction
         * @description Freeze a user's data while a complaint is examined: nothing is recalled, changed or deleted, and their calls answer 409. `restricted: false` lifts it. The same state again changes nothing. Only admins may do it.
         */
        post: operations["restrictUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-admin/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the app's settings
         * @description Read the settings in force, defaults included. The `ETag` is their version, `"0"` while the app has set none. Only admins of the app may read them.
         */
        get: operations["getSettings"];
        /**
         * Replace the app's settings; omitted settings return to their defaults
         * @description Replace all settings of the app; what you leave out returns to its default, so read them first. They count everywhere within 60 seconds. `If-Match` refuses to overwrite what another admin changed.
         */
        put: operations["putSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-admin/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks, oldest first
         * @description List the webhooks of the app, the oldest first, without their secrets, and say how their receivers do. All of them are in one answer. Only admins of the app may list them.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a webhook, whose secret is shown once
         * @description Register an address of your server that hears what happens in the app, as it happens: ids, never text. Each delivery is signed with the secret in this answer, as Standard Webhooks says. It must be a public host, with `https://`. An app has at most ten.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-admin/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Delete a webhook. What waits for it is dropped; an event that is on its way may still arrive. A second call answers 404.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-admin/webhooks/{webhook_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook another secret
         * @description Give a webhook another secret, which is in this answer alone. For 24 hours, or `formerHours`, the former one signs too, so that your receiver has time to change. With 0 hours, as after a leak, it signs no more.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-admin/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a webhook an event to try it
         * @description Send a webhook an event of the type `webhook.test`, whatever types it hears, to see that your receiver verifies and answers it. It is sent in the background, within seconds; to a receiver that fails, within minutes. A disabled webhook is enabled once its receiver takes it.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-bots/{bot_id}/memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a bot remembers, in the order in which keys were first set
         * @description Read all entries of a bot as `{k, v, ts}`, in the order in which keys were first set. A bot without memory is an empty list. `If-None-Match` answers 304 while nothing has changed.
         */
        get: operations["listBotMemory"];
        put?: never;
        /**
         * Set the value of a key in a bot's memory
         * @description Set a value; a key that is there keeps its place and gets the new value. The same value again changes nothing but its time. A value over the limit is refused, never shortened.
         */
        post: operations["setBotEntry"];
        /**
         * Remove all that a bot remembers for good
         * @description Clear a bot: everything it remembers is erased for good. It cannot be undone; a second call changes nothing. Conversations with the bot stay.
         */
        delete: operations["deleteBotMemory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-bots/{bot_id}/memory/{entry_key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the value of a key, or rename the key
         * @description Edit one entry: its value, or with another `k` its key, which keeps its place. The key of another entry is refused with 409. It is safe to repeat.
         */
        put: operations["putBotEntry"];
        post?: never;
        /**
         * Remove an entry from a bot's memory for good
         * @description Remove an entry for good, from the store, the index and the history. It cannot be undone. A key that is not there answers 404.
         */
        delete: operations["deleteBotEntry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-bots/{bot_id}/prompt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the memory block to put before a bot's system prompt
         * @description Get the `<memory>` block to put before the bot's system prompt, with its estimated tokens. Without entries the block is empty and the prompt stays as it is. `runTurn` does this by itself.
         */
        get: operations["getBotPrompt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversations, newest first
         * @description Show a user's history; filter by namespace, status or session. `deleted=true` lists those that can still be restored. Follow `nextCursor` until it is null: a page may be short and still have a next one.
         */
        get: operations["listConversations"];
        put?: never;
        /**
         * Create a conversation
         * @description Begin one for each talk of a user; bindings decide by its namespace what is remembered of it. The same `Idempotency-Key` returns the conversation that the first call created. It takes messages until it is closed, by you or after its idle time.
         */
        post: operations["createConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-conversations/{conversation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a conversation with its rolling summary
         * @description Read its state, its counts and the rolling summary of what came before the newest turns. A deleted conversation answers 404. The `ETag` is its version, which edits and deletions take as `If-Match`.
         */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        /**
         * Delete a conversation; it can be restored for 30 days
         * @description Take it out of every read, with the atoms and entities that were known from it alone. `preview=true` changes nothing and answers what would go. It can be restored for 30 days; `purge=true` erases it at once and for good. While `finished` is false the rest goes in the background, and the call may be repeated.
         */
        delete: operations["deleteConversation"];
        options?: never;
        head?: never;
        /**
         * Change the title or metadata of a conversation
         * @description Rename a conversation, or replace the metadata that you find it by, while it is open and after it was closed. Fields that you leave out stay as they are. Its messages and what was learned from them do not change; an old `If-Match` is refused with 409.
         */
        patch: operations["updateConversation"];
        trace?: never;
    };
    "/ai-conversations/{conversation_id}/assistant-turns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Append an assistant message
         * @description Store a model's answer, with its tool calls if it made any. In a conversation with a bot, remember-calls in the reply are carried out before this call answers. The same `Idempotency-Key` adds nothing.
         */
        post: operations["appendAssistantTurn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-conversations/{conversation_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a conversation
         * @description Close it when the talk is over: each binding that covers it then starts an extraction job, which runs in the background. Closing a closed conversation changes nothing. `extract=false` closes it without extraction, and an incognito conversation is purged.
         */
        post: operations["closeConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-conversations/{conversation_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the latest messages as a chat shows them
         * @description Read what a chat window shows: the messages from the end, without hidden ones, and without internal ones unless you ask for them. Follow `nextCursor` towards the beginning. Retracted messages are left out.
         */
        get: operations["getMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-conversations/{conversation_id}/messages/{message_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Retract a message; it can be restored for 30 days
         * @description Take one message out of a conversation that stays, with what was learned from it. Running jobs that may have read it end, and new ones extract the rest in the background. It can be restored for 30 days, unless `purge=true`; `preview=true` answers what would change and changes nothing.
         */
        delete: operations["retractMessage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-conversations/{conversation_id}/messages/{message_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a message that was retracted in the last 30 days
         * @description Bring a retracted message back, with what its retraction took. What no job has read meanwhile is extracted in the background. A message of a deleted conversation waits until the conversation is restored.
         */
        post: operations["restoreMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-conversations/{conversation_id}/raw-turns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the latest messages as a model sees them, including internal ones
         * @description Read what a model should see: tool calls, results and internal messages too, from the end. Follow `nextCursor` towards the beginning. For a prompt within a token budget use `buildWorkingContext`.
         */
        get: operations["getRawTurns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-conversations/{conversation_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a conversation that was deleted in the last 30 days
         * @description Bring it back with every atom and entity that its deletion took. Restoring a conversation that is there changes nothing. While its deletion is still under way the answer is 409 with `Retry-After`.
         */
        post: operations["restoreConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-conversations/{conversation_id}/rolling-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh the rolling summary of a conversation
         * @description Sum up the older turns now instead of waiting for the background. Appends do that by themselves when a conversation grows, so few apps need this call. An incognito conversation is never summarised: 409.
         */
        post: operations["refreshRollingSummary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-conversations/{conversation_id}/run-turn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a turn: a model answers and the messages are stored
         * @description Let Loci call the model: it stores the user's words, runs Loci's tools, pauses for yours and stores every step. The answer comes after 25 seconds at the latest; `status` says what to do next, and `in_progress` means to follow with `getRunTurn`. With `stream` it comes at once and says where the turn is streamed. The same `Idempotency-Key` never runs a second turn, and continues a failed one. A conversation runs one turn at a time: another is refused with 409.
         */
        post: operations["runTurn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-conversations/{conversation_id}/run-turn/{turn_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of a turn
         * @description Follow a turn that is in progress: the call waits up to 25 seconds for something to report. Repeat it until `status` is final or asks for tool results. An ended turn can be read for 7 days.
         */
        get: operations["getRunTurn"];
        put?: never;
        post?: never;
        /**
         * Cancel a running turn
         * @description End a turn that has not ended yet. What it stored until then stays; a model's answer that is under way is not stored. A cancelled turn is returned as it is, and one that ended otherwise is refused with 409.
         */
        delete: operations["cancelRunTurn"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-conversations/{conversation_id}/run-turn/{turn_id}/tool-results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit the results of your own tools to a running turn
         * @description Answer the pending `toolInvocations` of your own tools, all at once or one by one. With the last of them the turn goes on, and the answer is as of `runTurn`. The same `Idempotency-Key` changes nothing; a second result of a call is refused with 409. A turn without results for a day fails.
         */
        post: operations["giveToolResults"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-conversations/{conversation_id}/system-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Append a system message
         * @description Store an instruction or a note of your app that the model should read as a system message. `internal` is its visibility unless you choose another. The same `Idempotency-Key` adds nothing.
         */
        post: operations["appendSystemMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-conversations/{conversation_id}/tool-results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Append the result of a tool call
         * @description Store what a tool answered, under the id of the call that an assistant message made: an unknown call is refused with 422, a second result with 409. A turn of `runTurn` that waits for this result goes on. The same `Idempotency-Key` adds nothing.
         */
        post: operations["appendToolResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-conversations/{conversation_id}/turns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Append a user message and the assistant's answer together
         * @description Store a question and its answer in one transaction: both are there, or neither. Send an `Idempotency-Key` made once for the user's action; the same call again then adds nothing, and the same question with another answer adds that answer. A closed conversation refuses it with 409.
         */
        post: operations["appendTurn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-conversations/{conversation_id}/user-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Append a user message
         * @description Store what the user said before a model answers; the answer follows with `appendAssistantTurn`. The same `Idempotency-Key` with the same content adds nothing; with other content it is refused with 422. Use `appendTurn` where you have both at once.
         */
        post: operations["appendUserMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-groups/{group}/archives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a conversation of a group as a file and as a memory, both or neither
         * @description Keep what a session said when it compacts: a file under `conversations/` and a memory with the summary, in one transaction. A later call makes another archive. `runTurn` does this by itself with `compaction`.
         */
        post: operations["archiveGroupConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-groups/{group}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List files of a group by the beginning of their paths
         * @description List files without their texts, by the beginning of their paths. Follow `nextCursor` until it is null.
         */
        get: operations["listGroupFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-groups/{group}/files/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file of a group with its text
         * @description Read a file of a group with its text. The `ETag` is its version. A path that is not there answers 404.
         */
        get: operations["getGroupFile"];
        /**
         * Write a file of a group
         * @description Write a text under a path for a group. The same text again changes nothing. `If-Match` writes only over the version that you read.
         */
        put: operations["putGroupFile"];
        post?: never;
        /**
         * Delete a file of a group permanently
         * @description Delete a file of a group for good. It cannot be undone. A second call answers 404.
         */
        delete: operations["deleteGroupFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-groups/{group}/memories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys of a group's memories
         * @description List the keys of a group with their categories, without contents. Follow `nextCursor` until it is null. Daily memories that have ended are left out.
         */
        get: operations["listGroupMemories"];
        /**
         * Save a memory of a group under its key, in place of what was there
         * @description Save a fact under a key for all members and agents of a group. Saving a key again replaces its content and category, and begins the day of a daily memory again. It is safe to repeat.
         */
        put: operations["saveGroupMemory"];
        post?: never;
        /**
         * Forget a memory of a group permanently
         * @description Forget a key for good, with its former contents. It cannot be undone. A key that is not there answers 404.
         */
        delete: operations["forgetGroupMemory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-groups/{group}/memories/recall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recall memories of a group: by words, by parts of words if no word is found
         * @description Find memories by words of their keys and contents, ranked by BM25. Only if no word is found, the newest that contain the query count. It only reads.
         */
        post: operations["recallGroupMemories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/atoms/{atom_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an atom as it is now or as it was at a time
         * @description Read one fact with its times, source and links. `validAt` and `knownAt` answer as of a day, in the world or in Loci. A deleted or expired atom answers 404.
         */
        get: operations["getAtom"];
        put?: never;
        post?: never;
        /**
         * Delete an atom; only its history still shows it
         * @description Delete a fact; `restoreAtom` takes that back. `purge=true` erases its content, history and index entry for good. A second call answers 404.
         */
        delete: operations["deleteAtom"];
        options?: never;
        head?: never;
        /**
         * Edit a current atom; its history keeps the earlier state
         * @description Correct what was remembered; the former state is in its history. Fields that you leave out stay as they are, and a new text is embedded in the same call. An atom that is not current is refused with 409. Where a fact was true and no longer is, use `supersedeAtom`.
         */
        patch: operations["editAtom"];
        trace?: never;
    };
    "/ai-memory/atoms/{atom_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive an atom
         * @description Take a fact out of recall and lists without deleting it. It stays in its history, and `status=ARCHIVED` lists it. Archiving an archived atom changes nothing.
         */
        post: operations["archiveAtom"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/atoms/{atom_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of an atom: predecessors, successors and revisions
         * @description Show how a fact came to be: what it replaced, what replaced it, and its former wordings. Deleted atoms of the chain are shown, purged ones are not. All of it is in one answer.
         */
        get: operations["getAtomHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/atoms/{atom_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted atom that is not purged
         * @description Take back that an atom was deleted; one that is not deleted stays as it is. If its key has another value meanwhile, or another atom says the same, the answer is 409. A purged atom answers 404.
         */
        post: operations["restoreAtom"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/atoms/{atom_id}/supersede": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an atom with a newer one
         * @description Say that a fact has changed: the old atom ends when the new one begins, and both stay in history. Without `validFrom` it begins now. The same `Idempotency-Key` returns what the first call made; an atom that is superseded already is refused with 409.
         */
        post: operations["supersedeAtom"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/bindings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bindings
         * @description List your own bindings, oldest first; for an admin those of the app follow. Follow `nextCursor` until it is null.
         */
        get: operations["listBindings"];
        put?: never;
        /**
         * Bind conversations to memory spaces
         * @description Decide that conversations of a namespace and user are extracted into spaces. With `userId` `*` an admin binds those of everybody, each into their own space of that name, which is made when first needed. What somebody says goes into spaces of theirs alone: 404 for another's id, 422 for ids with several users. It counts for conversations that close, or have windows, from now on; `runExtractionForConversation` extracts older ones.
         */
        post: operations["createBinding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/bindings/{binding_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a binding
         * @description Read a binding of your own, or as an admin one of the app. Another user's answers 404. The `ETag` is its version.
         */
        get: operations["getBinding"];
        put?: never;
        post?: never;
        /**
         * Delete a binding
         * @description Extract nothing more by this binding. What it has already remembered stays, and jobs that have begun go on. `If-Match` deletes only the version that you read.
         */
        delete: operations["deleteBinding"];
        options?: never;
        head?: never;
        /**
         * Change the policy of a binding, or pause it
         * @description Change how a binding extracts, or pause it with `enabled: false`. Scope and targets never change: create another binding for that. Jobs that have begun go on as they were.
         */
        patch: operations["updateBinding"];
        trace?: never;
    };
    "/ai-memory/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Build a prompt-ready context from the default space
         * @description Get one text to put before a prompt: what is always in mind of the user, and what fits the message, within the token budget. It reads the default space and needs no conversation; `buildWorkingContext` adds the turns and the summary of one. Before anything is remembered it is empty.
         */
        post: operations["buildMemoryContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/entities/{entity_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an entity
         * @description Read an entity with its aliases and attributes. One that was merged into another names it. Recall by entity has what is known about it.
         */
        get: operations["getEntity"];
        put?: never;
        post?: never;
        /**
         * Delete an entity and all that was merged into it
         * @description Delete an entity and those that were merged into it. Atoms that mention it stay and lose the link. It cannot be restored; a second call answers 404.
         */
        delete: operations["deleteEntity"];
        options?: never;
        head?: never;
        /**
         * Change the names, description or attributes of an entity
         * @description Correct a name, aliases, the description or attributes. Fields that you leave out stay as they are. A name that another entity of the space has is refused with 409.
         */
        patch: operations["editEntity"];
        trace?: never;
    };
    "/ai-memory/entities/{entity_id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge another entity into this one
         * @description Say that two entities of one space and type are one: names, aliases and atoms of the other count for this one. Nothing is copied, so `unmergeEntities` undoes it. Merging what is merged already changes nothing.
         */
        post: operations["mergeEntities"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/entities/{entity_id}/unmerge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo the merge of an entity into this one
         * @description Part two entities that were merged by mistake. Each has its own names and atoms again. An entity that is not merged stays as it is.
         */
        post: operations["unmergeEntities"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/extractions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the extraction jobs of a conversation
         * @description See which jobs have read a conversation, and into which spaces. Use it after a close to wait for what will be remembered. All of them are in one answer.
         */
        get: operations["listExtractions"];
        put?: never;
        /**
         * Extract a conversation again in new jobs
         * @description Extract a conversation again, with another extractor or after a binding was made. The jobs run in the background: the answer is 202 with their ids, and `getExtraction` follows them. What is known already is not added twice. Without an enabled binding that covers it, and for an incognito conversation, it is refused with 422.
         */
        post: operations["runExtractionForConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/extractions/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an extraction job
         * @description Follow a job until its status is `succeeded`, `failed` or `cancelled`. Its counts say what was added, superseded or dropped, and why. `waiting_budget` goes on by itself when the budget allows.
         */
        get: operations["getExtraction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/recall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recall by topic from the default space
         * @description Find what the user's default space holds that fits a question, best first. Before anything is remembered, and where nothing fits, there are no hits. To ask other spaces, or several, use `recallByTopic` or `recallAcrossSpaces`.
         */
        post: operations["recall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/recall/topic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recall by topic over several memory spaces, in one ranking
         * @description Ask up to 10 spaces one question; one ranking decides over all of them, and each hit names its space. A space that you may not read refuses the request with 404. It only reads.
         */
        post: operations["recallAcrossSpaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/remember": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remember a text or a conversation in the default space
         * @description Begin here: remember what a user says, with no space, binding or conversation made before. A `text` is a memory at once, in the user's default space, named `memory`; one with the same words is answered with 200 instead of a second. `messages` are stored as a closed conversation, whose facts are extracted within seconds, by the rules or the app's model: poll `listExtractions`. With an `idempotencyKey` a repetition stores nothing twice.
         */
        post: operations["remember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List memory spaces
         * @description List the spaces of the caller, or with `owner` those of the app or of a group. Follow `nextCursor` until it is null. Deleted spaces are left out.
         */
        get: operations["listMemorySpaces"];
        put?: never;
        /**
         * Create a memory space, or get the one that has this name
         * @description Make a space for what should be remembered together, such as one for each user. A name is unique among the spaces of its owner, in any case: a name that is there answers 200 with that space, which takes over the purpose and the metadata that you sent. Spaces of the app or of a group are made by an admin.
         */
        post: operations["createMemorySpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/spaces/{space_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a memory space
         * @description Read its name, owner, purpose and metadata. A space that you may not read answers 404, as one that does not exist. The `ETag` is its version.
         */
        get: operations["getMemorySpace"];
        put?: never;
        post?: never;
        /**
         * Delete a memory space
         * @description Hide a space and all it holds at once; it can be restored for 30 days. `purge=true` erases it for good: 204 says that everything is erased, 202 that the rest goes in the background, and the same call again says how far it is. Conversations stay.
         */
        delete: operations["deleteMemorySpace"];
        options?: never;
        head?: never;
        /**
         * Change the name, purpose or metadata of a memory space
         * @description Rename a space or change what is said of it; its memories stay. Fields that you leave out stay as they are. A name that another space of the owner has is refused with 409, and so is an old `If-Match`.
         */
        patch: operations["updateMemorySpace"];
        trace?: never;
    };
    "/ai-memory/spaces/{space_id}/atoms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List atoms, by default the current ones
         * @description Show what a space holds, oldest first unless `order=desc`. Filter by category, kind, key, status or words; `former=true` adds what ended. Follow `nextCursor` until it is null: a page may be empty and still have a next one. `If-None-Match` answers 304 while nothing has changed.
         */
        get: operations["listAtoms"];
        put?: never;
        /**
         * Add an atom
         * @description Remember one fact at once, without a conversation. With a `key` it supersedes the value that the key had; with `similarity` it is not added where synonyms say it. An atom that says it in the same words is returned with 200 and `deduplicated`. The same `Idempotency-Key` returns what the first call made.
         */
        post: operations["addAtom"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/spaces/{space_id}/atoms:batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add up to 100 atoms, with an outcome for each
         * @description Bring a backlog or another memory in; the result equals adding the atoms one by one in their order. One that fails does not affect the others: its `problem` says why. After 503 or 429 send the same batch with the same `Idempotency-Key`: it continues where it was.
         */
        post: operations["addAtoms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/spaces/{space_id}/atoms/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count atoms by category, kind and status
         * @description Fill the headings of a list: counts by category, kind and status. A call counts a few thousand atoms; follow `nextCursor` and add the counts of all pages up. `If-None-Match` answers 304 while nothing has changed.
         */
        get: operations["countAtoms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/spaces/{space_id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whether the memories of a space have changed
         * @description Poll this instead of lists: `count` grows with every change of a memory, about a second behind it. Read the lists again when it differs from what you had, and every few minutes because memories expire. It costs one small read.
         */
        get: operations["getSpaceChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/spaces/{space_id}/entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search entities by words in their names
         * @description Find entities by words of their names, or list all. Follow `nextCursor` until it is null. For one exact name use `findEntityByName`.
         */
        get: operations["searchEntities"];
        put?: never;
        /**
         * Create an entity, or get the one that has this name or alias
         * @description Name a person, a place or a thing that atoms are about. A name or alias that is there answers 200 with that entity, which gains the names, the description and the attributes that you sent. Extraction makes entities by itself, so few apps need this call.
         */
        post: operations["createEntity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/spaces/{space_id}/entities/by-name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find an entity by name or alias
         * @description Get the entity that has exactly this name or alias, in any case. No such entity answers 404. With `type` a name that several kinds share names one of them.
         */
        get: operations["findEntityByName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/spaces/{space_id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List files by the beginning of their paths
         * @description List files without their texts, by the bytes of their paths. `prefix` lists every path that begins so; there are no folders. Follow `nextCursor` until it is null.
         */
        get: operations["listFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/spaces/{space_id}/files/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file with its text
         * @description Read a file with its text. The `ETag` is its version. A path that is not there answers 404.
         */
        get: operations["getFile"];
        /**
         * Write a file, alone or together with an atom
         * @description Keep a text under a path, whole. With `atom` the file and a memory that leads to it are stored in one transaction. The same text again changes nothing, so the call is safe to repeat; `If-Match` and `If-None-Match` guard against other writers. Recall does not search files.
         */
        put: operations["putFile"];
        post?: never;
        /**
         * Delete a file permanently
         * @description Delete a file for good; nothing brings it back. A second call answers 404. `If-Match` deletes only the version that you read.
         */
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/spaces/{space_id}/forget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the one atom that a query clearly means
         * @description Forget what a user describes in their own words. The one atom that is clearly meant is deleted and returned; if several may be meant nothing is deleted, and `candidates` shows them. `restoreAtom` takes it back. The same `Idempotency-Key` deletes nothing more.
         */
        post: operations["forgetMemory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/spaces/{space_id}/recall/entity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recall by entity, newest first
         * @description Get what is known about a person, a place or a thing, newest first. Name the entity by id or by name; those that were merged into it count too. It only reads.
         */
        post: operations["recallByEntity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/spaces/{space_id}/recall/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recall a timeline: when each fact was valid and what replaced it
         * @description See how facts followed each other: when each was valid and what replaced it. Ask by entity or by words, and bound the time with `from` and `to`. It only reads.
         */
        post: operations["recallTimeline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/spaces/{space_id}/recall/topic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recall by topic
         * @description Ask a space a question in words and get the atoms that answer it, best first. Nothing that fits is an empty list; an index that is away is 503, or words alone with `degraded`. It only reads. `validAt` and `knownAt` recall as of a day, a `filter` narrows what is asked.
         */
        post: operations["recallByTopic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/spaces/{space_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a memory space that was deleted in the last 30 days
         * @description Bring a deleted space back with all it held. If its name is taken meanwhile, the answer is 409: rename the other one first. Restoring a space that is there changes nothing.
         */
        post: operations["restoreMemorySpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-memory/spaces/{space_id}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say why something is not remembered, or not shown
         * @description Find out why a memory is not there, by a conversation, a message or words: not extracted, dropped and for which reason, superseded, deleted, or ranked too low for the question. It changes nothing. Content of others is never shown.
         */
        post: operations["explainMissingMemory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-presences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List presences
         * @description List the presences of the user. Follow `nextCursor` until it is null.
         */
        get: operations["listPresences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-presences/{presence_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a presence
         * @description Read the settings, the surfaces and the state of its dreams. The `ETag` is its version. A presence that is not there answers 404.
         */
        get: operations["getPresence"];
        /**
         * Create a presence, or change its settings and surfaces
         * @description Create a presence, or change its settings and what it looks like. Fields that you leave out stay as they are, so it is safe to repeat. Dreams are off until you switch them on.
         */
        put: operations["putPresence"];
        post?: never;
        /**
         * Delete a presence and everything of it for good
         * @description Erase a presence and everything of it for good. If `finished` is false, send it again: the presence exists until the rest is erased. It cannot be undone.
         */
        delete: operations["deletePresence"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-presences/{presence_id}/amnesia": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase sessions, memories, profile and dreams for good; keep settings and surfaces
         * @description Let a presence forget all: sessions, memories, profile and dreams go for good, settings and surfaces stay. If `finished` is false, send it again. It cannot be undone.
         */
        post: operations["deletePresenceMemory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-presences/{presence_id}/dreams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the latest dreams of a presence
         * @description List the latest dreams, newest first. `limit` bounds how many; there are no further pages.
         */
        get: operations["listDreams"];
        put?: never;
        /**
         * Ask for a dream, once a conversation
         * @description Ask for a dream now instead of waiting for the presence to be idle; once a conversation. It runs in the background: the answer is 202, and `getDream` follows it. While another dream has not ended, that one is the answer.
         */
        post: operations["createDream"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-presences/{presence_id}/dreams/{dream_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a dream
         * @description Follow a dream until its status is `succeeded` or `failed`, and see what it learned, what it proposes and what it did. `waiting` means that the presence is in use. `writer` says whether a model or rules wrote it.
         */
        get: operations["getDream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-presences/{presence_id}/dreams/{dream_id}/actions/{action_number}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply an action that a dream proposed
         * @description Accept what a dream proposed: a style, a widget, a colour, a font or a fact. Applying an applied action changes nothing. While the dream has not ended, or where the surfaces have no room, it is refused with 409.
         */
        post: operations["applyDreamAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-presences/{presence_id}/dreams/{dream_id}/actions/{action_number}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back an action of a dream
         * @description Take back what a dream did to the presence. Revoking a revoked action changes nothing, and `applyDreamAction` brings it back.
         */
        post: operations["revokeDreamAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-presences/{presence_id}/forget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forget a fact, by its meaning or its id
         * @description Forget by meaning or by id. Where a query clearly means one fact, it is deleted and returned; otherwise nothing is deleted and `candidates` shows what may be meant. `restoreFact` takes it back.
         */
        post: operations["forgetFact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-presences/{presence_id}/memories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the facts that a presence remembers
         * @description List the remembered facts, without the profile. Follow `nextCursor` until it is null. Forgotten facts are left out.
         */
        get: operations["listPresenceMemories"];
        put?: never;
        /**
         * Remember a fact
         * @description Keep a fact that the user asked to remember. With a `key` it takes the place of the earlier value. `sourceMessageIds` lets dreams count those conversations as evidence.
         */
        post: operations["rememberFact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-presences/{presence_id}/memories/{fact_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back that a fact was forgotten
         * @description Undo a forget: the fact counts again. Restoring a fact that is there changes nothing.
         */
        post: operations["restoreFact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-presences/{presence_id}/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the profile that a presence has learned
         * @description Read what a presence has learned about role, preferences and working style. Entries rest on at least two conversations; those that lost their evidence are left out. It only reads.
         */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-presences/{presence_id}/profile/{entry_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an entry of the profile
         * @description Delete an entry; the messages that it cites teach no dream again. A second call answers 404. `If-Match` deletes only the version that you read.
         */
        delete: operations["deleteProfileEntry"];
        options?: never;
        head?: never;
        /**
         * Correct an entry of the profile
         * @description Let the user correct an entry. Dreams leave it until two later conversations say another thing. `If-Match` guards against other writers.
         */
        patch: operations["updateProfileEntry"];
        trace?: never;
    };
    "/ai-presences/{presence_id}/profile/{entry_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the profile said before on a topic
         * @description Read all versions of an entry, with what the user corrected. Use it to show why the profile says what it says. All of them are in one answer.
         */
        get: operations["getProfileHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-presences/{presence_id}/recall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recall facts and what the profile says
         * @description Find facts and what the profile says for a query, with their dates, and `guidance` for the system prompt. Nothing that fits is an empty list. It only reads.
         */
        post: operations["recallMemories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-presences/{presence_id}/reset-chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the current conversation of a presence for good
         * @description Erase the current conversation for good; other sessions, memories and the profile stay. If `finished` is false, send it again. It cannot be undone.
         */
        post: operations["resetChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-presences/{presence_id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sessions of a presence, the newest first
         * @description Show the history of a presence, newest first. Follow `nextCursor` until it is null.
         */
        get: operations["listSessions"];
        put?: never;
        /**
         * Begin a session
         * @description Begin a talk with a presence. It is a conversation, so every call of conversations works on it. The same `Idempotency-Key` returns the session that the first call began.
         */
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-presences/{presence_id}/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a session with its tools and surfaces
         * @description Read a session with the tools that were run and the surfaces that were touched. Its messages are read by `listSessionMessages`. Another presence's session answers 404.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-presences/{presence_id}/sessions/{session_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of a session, from its end
         * @description Read a session from its end. The cursor leads from a reopened session back into the old one. Follow `nextCursor` until it is null.
         */
        get: operations["listSessionMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-presences/{presence_id}/sessions/{session_id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a session from its old tail
         * @description Continue a closed session from its old tail, in a new conversation. Reopening an open session returns it as it is. The answer names the new tail.
         */
        post: operations["reopenSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-presences/{presence_id}/sessions/{session_id}/turns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Append a turn to a session
         * @description Store a question and its answer, with tools and surfaces. A closed session is reopened by it. The same `Idempotency-Key` adds nothing, even if the session was closed meanwhile.
         */
        post: operations["appendSessionTurn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-presences/{presence_id}/share-memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a presence keep its facts in its user's space `memory`, and move there what it remembers
         * @description Have the facts of a presence in the space `memory` of its user, where MCP clients and pages remember too. What it remembered by itself is moved there with ids and history; what was forgotten or edited there stays so. If `finished` is false, send it again. It cannot be taken back.
         */
        post: operations["sharePresenceMemory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-working-context/{conversation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Build a prompt-ready context within a token budget
         * @description Build the text to put before your model's prompt: what is always in mind, what is recalled for the question, the summary and the newest turns, cut to `tokenBudget`. Nothing is stored, so it may be repeated at will. `trimmed` says what the budget left out, and `degraded` what could not be read in time. Without `recallQuery` the last message of the user is the question.
         */
        post: operations["buildWorkingContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-working-context/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the built-in templates and those of the app, by id
         * @description See which templates `buildWorkingContext` and `runTurn` can use; only admins of the app may. Follow `nextCursor` until it is null.
         */
        get: operations["listTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-working-context/templates:preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview what a template writes; nothing is stored
         * @description Try a template on a sample, or on a conversation of your own, before you register it. Nothing is stored. Only admins of the app may do it.
         */
        post: operations["previewTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai-working-context/templates/{template_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a registered or built-in template
         * @description Read the text of a template of the app or of one that Loci comes with; only admins of the app may. The `ETag` is its version. An unknown id answers 404.
         */
        get: operations["getTemplate"];
        /**
         * Register or replace a template
         * @description Give an app its own wording of the context; only its admins may. `If-None-Match: *` only creates, and `If-Match` only replaces the version that you read. Those that Loci comes with cannot be replaced: 409.
         */
        put: operations["putTemplate"];
        post?: never;
        /**
         * Delete a registered template
         * @description Remove a template of the app; only its admins may. Contexts that name it are refused from then on. Those that Loci comes with cannot be deleted: 409. `If-Match` deletes only the version that you read.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/api/{chat_id}/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Build what a model should know of a chat before a message
         * @description Get the numbered list of known facts to put before a chat's next answer: the best 3 to 5 that are near enough to the user's message. If nothing is, the section is empty. It only reads.
         */
        post: operations["buildChatContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/api/{chat_id}/memories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the memories of a chat, the newest first
         * @description Fill a memory panel: the active memories of a chat, newest first, in one answer. `If-None-Match` answers 304 while nothing has changed.
         */
        get: operations["listChatMemories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/api/{chat_id}/memories/{memory_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a memory of a chat
         * @description Delete a memory of a chat. A second call answers 404. `If-Match` deletes only the version that you read.
         */
        delete: operations["deleteChatMemory"];
        options?: never;
        head?: never;
        /**
         * Change the text of a memory of a chat
         * @description Let the user correct a memory; its id stays, and its new text is embedded in the same call. A text of another memory of the chat is refused. `If-Match` guards against other writers.
         */
        patch: operations["updateChatMemory"];
        trace?: never;
    };
    "/chat/api/{chat_id}/memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remember a message of a chat
         * @description Keep a message that the user chose, as it is. What the chat remembers already is returned with 200. `messageId` must be of the chat if Loci stores that chat.
         */
        post: operations["createChatMemory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/api/{chat_id}/space": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Get the memory space of a chat, created where there is none
         * @description Find the space of a chat, to use it in other calls. It is made where there is none, so the call may be repeated. Memories of a chat are those of this space.
         */
        put: operations["putChatSpace"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/api/{chat_id}/tools/recall_memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recall what a chat knows about a query
         * @description The tool by which a chat's model looks something up: the five best memories for a query, with their relevance. It only reads.
         */
        post: operations["recallChatMemory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/api/{chat_id}/tools/save_memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save what the model of a chat learned
         * @description The tool by which a chat's model saves what it learned. What a memory says already is not saved again: the answer is 200 with the memory that is there. Without a category the words decide.
         */
        post: operations["saveChatMemory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * ActionKind
         * @description Kind of a dream's action. None of them sets a wallpaper.
         * @enum {string}
         */
        ActionKind: "css" | "widget" | "accent" | "font" | "fact";
        /**
         * ActionState
         * @description Whether an action of a dream is proposed, applied, or revoked after it was applied.
         * @enum {string}
         */
        ActionState: "proposed" | "applied" | "revoked";
        /** AddAtomsRequest */
        AddAtomsRequest: {
            /** @description The atoms, in the order in which they are added. Their texts and metadata together have at most 1,000,000 bytes. */
            atoms: components["schemas"]["AtomOfBatch"][];
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
        };
        /** AddedAtom */
        AddedAtom: {
            /** @description The user who wrote into a space that is not their own; null for the space's owner. */
            actor: string | null;
            /** @description The id of the app. */
            appId: string;
            category: components["schemas"]["Category"];
            /** @description How sure it is, from 0 to 1. */
            confidence: number;
            /** @description When the user last repeated the same fact. */
            confirmedAt: string | null;
            /** @description Current atoms of the same space that probably contradict this one. */
            contradicts: string[];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description Whether nothing was added: an atom that says the same was there before, and is answered. If it has the same words it takes the `expiresAt`, `importance` and fields of `metadata` that were sent. */
            deduplicated: boolean;
            /** @description When it was deleted; null if it is not. */
            deletedAt: string | null;
            /** @description A merged entity reads as the one that it is merged into; a deleted one is left out. */
            entityIds: string[];
            /** @description When it expires; null if it never does. */
            expiresAt: string | null;
            extraction: components["schemas"]["AtomExtraction"] | null;
            /** @description The id of the atom. */
            id: string;
            /** @description How important it is, from 1 to 5. */
            importance: number;
            /** @description The key whose value it is: a new value of a key supersedes the former one. */
            key: string | null;
            /** @description The id of the memory space. */
            memorySpaceId: string;
            /** @description A JSON object of at most 16 KB. */
            metadata: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            owner: components["schemas"]["SharedOwner"] | components["schemas"]["GroupOwner"];
            provenance: components["schemas"]["AtomProvenance"];
            /** @description The text that was sent and not added, since this atom says it; null where it was added. */
            refusedText: string | null;
            /** @description `unconfirmed`: a tool saved it, and no words of the user say it. It is recalled, but is no rule, never always in mind, and supersedes nothing, until the user says the same. */
            review: components["schemas"]["Review"] | null;
            /** @description The id of the conversation that it comes from. */
            sourceConversationId: string | null;
            /** @description The ids of the messages that it rests on. */
            sourceMessageIds: string[];
            status: components["schemas"]["AtomStatus"];
            /** @description When it was superseded; null if it is not. */
            supersededAt: string | null;
            /** @description The id of the atom that superseded it; null if none did. */
            supersededBy: string | null;
            /** @description The id of the tenant. */
            tenantId: string;
            /** @description What the atom says. */
            text: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The id of the user. */
            userId: string | null;
            /**
             * Format: date-time
             * @description Since when it is true.
             */
            validFrom: string;
            /** @description Until when it is true; null while no end is known. */
            validTo: string | null;
            /** @description The version; each change raises it. */
            version: number;
        };
        /**
         * AdminJob
         * @description `receipt` is the signed receipt of a completed erasure, as one line of JSON. `link` downloads a completed export and expires after 15 minutes.
         */
        AdminJob: {
            /** @description Numbers of records by kind: those of the export, or those that were erased. */
            counts: {
                [key: string]: number;
            };
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description When it was finished; null if it is not yet. */
            finishedAt: string | null;
            /** @description The id. */
            id: string;
            kind: components["schemas"]["AdminJobKind"];
            /** @description Where to download a completed export, for 15 minutes; null if there is nothing to download. */
            link: string | null;
            phase: components["schemas"]["ErasurePhase"] | null;
            /** @description Why it failed; null if it did not. */
            reason: string | null;
            /** @description The signed receipt of a completed erasure, as one line of JSON; null if there is none. */
            receipt: string | null;
            /** @description From when on no write that began before the erasure can end; null before the first pass is done. */
            settledAt: string | null;
            status: components["schemas"]["AdminJobStatus"];
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /**
         * AdminJobKind
         * @description Whether a job exports or erases the data of a user.
         * @enum {string}
         */
        AdminJobKind: "export" | "erase";
        /**
         * AdminJobStatus
         * @description `waiting`: the first pass of an erasure is done; the job waits for earlier writes to end.
         * @enum {string}
         */
        AdminJobStatus: "running" | "waiting" | "succeeded" | "failed";
        /**
         * Amount
         * @description Input and output tokens together, and dollars at list prices; null if a call used a model without a price.
         */
        Amount: {
            /** @description US dollars; null if a call used a model without a price. */
            dollars: number | null;
            /** @description Tokens. */
            tokens: number;
        };
        /** AppendAssistantTurnRequest */
        AppendAssistantTurnRequest: {
            /** @description Who wrote the message, where several people take part. */
            author?: string | null;
            /** @description Text, or up to 100 blocks; at most 350 KB as JSON. */
            content: string | (components["schemas"]["TextContent"] | components["schemas"]["ImageContent"] | components["schemas"]["ToolUseContent"] | components["schemas"]["ToolResultContent"])[];
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /** @description A JSON object of at most 16 KB. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The name of the language model. */
            model?: string | null;
            /** @description Also build the working context, with what is appended here in it: the answer is that of `buildWorkingContext`. */
            nextContext?: components["schemas"]["BuildWorkingContextRequest"] | null;
            /** @description From the year 1900 to 5 minutes in the future; by default now. */
            occurredAt?: string | null;
            /** @description The provider of the language model. */
            provider?: string | null;
            /** @description Why the model stopped. */
            stopReason?: string | null;
            /** @description An id of your own tracing; it is stored with the message. */
            traceId?: string | null;
            usage?: components["schemas"]["MessageUsage"] | null;
            /** @default user */
            visibility?: components["schemas"]["Visibility"];
        };
        /** AppendedMessage */
        AppendedMessage: {
            /** @description Who wrote the message, where several people take part. */
            author: string | null;
            /** @description Text, or up to 100 blocks; at most 350 KB as JSON. */
            content: (components["schemas"]["TextContent"] | components["schemas"]["ImageContent"] | components["schemas"]["ToolUseContent"] | components["schemas"]["ToolResultContent"])[];
            /** @description The id of the conversation. */
            conversationId: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The id of the message. */
            id: string;
            /** @description A JSON object of at most 16 KB. */
            metadata: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The name of the language model. */
            model: string | null;
            /** @description The working context after the append. Null if it was not asked for, or cannot be built. */
            nextContext?: components["schemas"]["WorkingContext"] | null;
            /** @description Why the context that was asked for cannot be built. What was to be appended is stored all the same. Its pointers lead from the body of the request: `/nextContext/templateId`. */
            nextContextProblem?: components["schemas"]["Problem"] | null;
            /**
             * Format: date-time
             * @description When it was said.
             */
            occurredAt: string;
            /** @description The provider of the language model. */
            provider: string | null;
            role: components["schemas"]["MessageRole"];
            /** @description The number of the message in its conversation. */
            seq: number;
            /** @description Why the model stopped. */
            stopReason: string | null;
            /** @description An id of your own tracing; it is stored with the message. */
            traceId: string | null;
            /** @description The id of the turn. */
            turnId: string;
            usage: components["schemas"]["MessageUsage"] | null;
            visibility: components["schemas"]["Visibility"];
        };
        /** AppendSessionTurnRequest */
        AppendSessionTurnRequest: {
            /** @description What the presence answered. */
            assistant: string;
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /** @description The names of the surfaces that were touched. */
            surfaces?: string[];
            /** @description The names of the tools that were run for the answer. */
            tools?: string[];
            /** @description What the user said. */
            user: string;
        };
        /** AppendSystemMessageRequest */
        AppendSystemMessageRequest: {
            /** @description Who wrote the message, where several people take part. */
            author?: string | null;
            /** @description Text, or up to 100 blocks; at most 350 KB as JSON. */
            content: string | (components["schemas"]["TextContent"] | components["schemas"]["ImageContent"] | components["schemas"]["ToolUseContent"] | components["schemas"]["ToolResultContent"])[];
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /** @description A JSON object of at most 16 KB. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description From the year 1900 to 5 minutes in the future; by default now. */
            occurredAt?: string | null;
            /** @description An id of your own tracing; it is stored with the message. */
            traceId?: string | null;
            /** @default internal */
            visibility?: components["schemas"]["Visibility"];
        };
        /** AppendToolResultRequest */
        AppendToolResultRequest: {
            /** @description Who wrote the message, where several people take part. */
            author?: string | null;
            /** @description Text, or up to 100 blocks; at most 350 KB as JSON. */
            content: string | (components["schemas"]["TextContent"] | components["schemas"]["ImageContent"])[];
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /**
             * @description Whether the tool failed.
             * @default false
             */
            isError?: boolean;
            /** @description A JSON object of at most 16 KB. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description From the year 1900 to 5 minutes in the future; by default now. */
            occurredAt?: string | null;
            /** @description The name of the tool. */
            toolName?: string | null;
            /** @description The id of the tool call. */
            toolUseId: string;
            /** @description An id of your own tracing; it is stored with the message. */
            traceId?: string | null;
            /** @default user */
            visibility?: components["schemas"]["Visibility"];
        };
        /** AppendTurnRequest */
        AppendTurnRequest: {
            assistant: components["schemas"]["AssistantTurn"];
            /** @description Who wrote the message, where several people take part. */
            author?: string | null;
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /** @description A JSON object of at most 16 KB. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description Also build the working context, with what is appended here in it: the answer is that of `buildWorkingContext`. */
            nextContext?: components["schemas"]["BuildWorkingContextRequest"] | null;
            /** @description From the year 1900 to 5 minutes in the future; by default now. */
            occurredAt?: string | null;
            /** @description An id of your own tracing; it is stored with the message. */
            traceId?: string | null;
            /** @description What the user says. Text, or up to 100 blocks; at most 350 KB as JSON. */
            userContent: string | (components["schemas"]["TextContent"] | components["schemas"]["ImageContent"] | components["schemas"]["ToolUseContent"] | components["schemas"]["ToolResultContent"])[];
            /** @default user */
            userVisibility?: components["schemas"]["Visibility"];
        };
        /** AppendUserMessageRequest */
        AppendUserMessageRequest: {
            /** @description Who wrote the message, where several people take part. */
            author?: string | null;
            /** @description Text, or up to 100 blocks; at most 350 KB as JSON. */
            content: string | (components["schemas"]["TextContent"] | components["schemas"]["ImageContent"] | components["schemas"]["ToolUseContent"] | components["schemas"]["ToolResultContent"])[];
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /** @description A JSON object of at most 16 KB. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description Also build the working context, with what is appended here in it: the answer is that of `buildWorkingContext`. */
            nextContext?: components["schemas"]["BuildWorkingContextRequest"] | null;
            /** @description From the year 1900 to 5 minutes in the future; by default now. */
            occurredAt?: string | null;
            /** @description An id of your own tracing; it is stored with the message. */
            traceId?: string | null;
            /** @default user */
            visibility?: components["schemas"]["Visibility"];
        };
        /** Archive */
        Archive: {
            /** @description The key of the memory. */
            key: string;
            /** @description The markdown file. */
            path: string;
        };
        /** ArchiveGroupConversationRequest */
        ArchiveGroupConversationRequest: {
            /** @description When it was archived; now by default. The same title at the same second replaces both. */
            at?: string | null;
            /** @description The messages, the oldest first, at most 2,000. */
            messages?: components["schemas"]["MessageToArchive"][];
            /** @description What recall finds: the content of the memory. */
            summary: string;
            /** @description The title. */
            title: string;
        };
        /**
         * AskedTime
         * @description The time of a question, as it was read.
         */
        AskedTime: {
            /** @description From when on; null where the question does not say. */
            beginsAt: string | null;
            /** @description What it was before or after, if the question names something that was. */
            beside: string | null;
            /** @description Until before when; null where the question does not say. */
            endsAt: string | null;
            /** @description How many of the memories that were read are of then. With none, the time bounds none. */
            memories: number;
            /** @description Which of the memories that fit come first; null: the best. */
            order: components["schemas"]["Order"] | null;
            /** @description The words that say the time, such as `last week`. */
            words: string[];
        };
        /**
         * Aspect
         * @description Aspect of a person in a profile; each is the name of a category of atoms of kind PATTERN.
         * @enum {string}
         */
        Aspect: "role" | "preference" | "working style";
        /**
         * AssistantTurn
         * @description The answer of the assistant in a turn.
         */
        AssistantTurn: {
            /** @description Who wrote the message, where several people take part. */
            author?: string | null;
            /** @description Text, or up to 100 blocks; at most 350 KB as JSON. */
            content: string | (components["schemas"]["TextContent"] | components["schemas"]["ImageContent"] | components["schemas"]["ToolUseContent"] | components["schemas"]["ToolResultContent"])[];
            /** @description A key of this answer alone. Without one, the turn's key covers the answer too: the same answer is not added again, another one is. */
            idempotencyKey?: string | null;
            /** @description A JSON object of at most 16 KB. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The name of the language model. */
            model?: string | null;
            /** @description From the year 1900 to 5 minutes in the future; by default now. */
            occurredAt?: string | null;
            /** @description The provider of the language model. */
            provider?: string | null;
            /** @description Why the model stopped. */
            stopReason?: string | null;
            /** @description An id of your own tracing; it is stored with the message. */
            traceId?: string | null;
            usage?: components["schemas"]["MessageUsage"] | null;
            /** @default user */
            visibility?: components["schemas"]["Visibility"];
        };
        /**
         * Atom
         * @description What is remembered: one statement with its times, its sources and its category.
         */
        Atom: {
            /** @description The user who wrote into a space that is not their own; null for the space's owner. */
            actor: string | null;
            /** @description The id of the app. */
            appId: string;
            category: components["schemas"]["Category"];
            /** @description How sure it is, from 0 to 1. */
            confidence: number;
            /** @description When the user last repeated the same fact. */
            confirmedAt: string | null;
            /** @description Current atoms of the same space that probably contradict this one. */
            contradicts: string[];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description When it was deleted; null if it is not. */
            deletedAt: string | null;
            /** @description A merged entity reads as the one that it is merged into; a deleted one is left out. */
            entityIds: string[];
            /** @description When it expires; null if it never does. */
            expiresAt: string | null;
            extraction: components["schemas"]["AtomExtraction"] | null;
            /** @description The id of the atom. */
            id: string;
            /** @description How important it is, from 1 to 5. */
            importance: number;
            /** @description The key whose value it is: a new value of a key supersedes the former one. */
            key: string | null;
            /** @description The id of the memory space. */
            memorySpaceId: string;
            /** @description A JSON object of at most 16 KB. */
            metadata: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            owner: components["schemas"]["SharedOwner"] | components["schemas"]["GroupOwner"];
            provenance: components["schemas"]["AtomProvenance"];
            /** @description `unconfirmed`: a tool saved it, and no words of the user say it. It is recalled, but is no rule, never always in mind, and supersedes nothing, until the user says the same. */
            review: components["schemas"]["Review"] | null;
            /** @description The id of the conversation that it comes from. */
            sourceConversationId: string | null;
            /** @description The ids of the messages that it rests on. */
            sourceMessageIds: string[];
            status: components["schemas"]["AtomStatus"];
            /** @description When it was superseded; null if it is not. */
            supersededAt: string | null;
            /** @description The id of the atom that superseded it; null if none did. */
            supersededBy: string | null;
            /** @description The id of the tenant. */
            tenantId: string;
            /** @description What the atom says. */
            text: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The id of the user. */
            userId: string | null;
            /**
             * Format: date-time
             * @description Since when it is true.
             */
            validFrom: string;
            /** @description Until when it is true; null while no end is known. */
            validTo: string | null;
            /** @description The version; each change raises it. */
            version: number;
        };
        /**
         * AtomBatchResult
         * @description One outcome for each atom, in the order in which they were sent.
         */
        AtomBatchResult: {
            /** @description The outcome of each atom, in the order sent. */
            items: components["schemas"]["AtomOutcome"][];
        };
        /**
         * AtomCount
         * @description Number of atoms of one category, kind and status. `ended`: superseded, or not valid now.
         */
        AtomCount: {
            /** @description The name of the category in lower case. */
            category: string;
            /** @description The number of atoms. */
            count: number;
            kind: components["schemas"]["AtomKind"];
            status: components["schemas"]["CountedStatus"];
        };
        /**
         * AtomCounts
         * @description One call counts a few thousand atoms. Add up the counts of all pages.
         */
        AtomCounts: {
            /** @description The counts of this page. */
            items: components["schemas"]["AtomCount"][];
            /** @description The `cursor` of the next page; null if this is the last one. */
            nextCursor: string | null;
        };
        /**
         * AtomExtraction
         * @description How an atom was extracted.
         */
        AtomExtraction: {
            /** @description What extracts the atoms: rules, or a language model as `provider/name`. */
            extractor: string;
            /** @description The id of the job. */
            jobId: string;
            /** @description The hash of the prompt. */
            promptHash: string;
            /** @description The replay that last added or archived the atom. */
            runId: string | null;
            /** @description The version of the extraction's prompt or rules. */
            version: string;
        };
        /**
         * AtomGroup
         * @description Atoms of the space: how many, and the ids of the oldest 100 of them.
         */
        AtomGroup: {
            /** @description The ids of the oldest 100 of these atoms; one that is purged since is of no atom any more. */
            atomIds: string[];
            /** @description The number of these atoms. */
            count: number;
        };
        /** AtomHistory */
        AtomHistory: {
            /** @description The atoms that superseded one another, from the first on. */
            chain: components["schemas"]["Atom"][];
            /** @description The former states. */
            revisions: components["schemas"]["Atom"][];
        };
        /**
         * AtomKind
         * @description How an atom ages: facts, rules, preferences and patterns slowly, intentions faster, episodes fastest.
         * @enum {string}
         */
        AtomKind: "FACT" | "RULE" | "INTENTION" | "EPISODE" | "PREFERENCE" | "PATTERN";
        /**
         * AtomOfBatch
         * @description One atom of a batch.
         */
        AtomOfBatch: {
            /** @description Its name alone is a category of the kind FACT. Without it the text decides: category, importance, key and entities are those that the rules find in it, as in a conversation. */
            category?: string | components["schemas"]["NewCategory"] | null;
            /**
             * @description How sure it is, from 0 to 1.
             * @default 1
             */
            confidence?: number;
            /** @description Entities whose names or aliases occur in the text as whole words are added. */
            entityIds?: string[];
            /** @description When it expires; null if it never does. */
            expiresAt?: string | null;
            /**
             * @description How important it is, from 1 to 5.
             * @default 3
             */
            importance?: number;
            /** @description The key whose value it is: a new value of a key supersedes the former one. */
            key?: string | null;
            /** @description A JSON object of at most 16 KB. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description `import` for what comes from another memory; it counts like what a client wrote.
             * @default client
             */
            provenance?: components["schemas"]["WrittenAtomProvenance"];
            /** @description `unconfirmed` for what no words of the user say: it is recalled, but is never always in mind and supersedes nothing, until the user says the same. Not together with `key`, nor for the kind RULE. */
            review?: "unconfirmed" | null;
            /** @description Adds nothing where a current atom of the space is as similar as this (cosine) or more and has the same words in the same order, but for synonyms, the spelling of numbers and words that add nothing: it is returned, with `deduplicated`. Not together with `key`. */
            similarity?: number | null;
            /** @description The id of the conversation that it comes from. */
            sourceConversationId?: string | null;
            /** @description The ids of the messages that it rests on. */
            sourceMessageIds?: string[];
            /** @description What the atom says. */
            text: string;
            /** @description Sent where a model saves, with the user's messages (or an empty list, with `sourceMessageIds`). What they do not say gets the review `unconfirmed`: it has no key, is no RULE, and supersedes nothing. Without this field the user's own act says it. */
            userWords?: string[] | null;
            /** @description Since when it is true. */
            validFrom?: string | null;
            /** @description Until when it is true; null while no end is known. */
            validTo?: string | null;
        };
        /**
         * AtomOutcome
         * @description Result of one atom. `created`: it is new, also where it supersedes the value of its key. `deduplicated`: an atom that is there says it. `failed`: nothing was written, and `problem` says why.
         */
        AtomOutcome: {
            atom: components["schemas"]["Atom"] | null;
            outcome: components["schemas"]["AtomOutcomeKind"];
            /** @description Its pointers lead from the body of the request: `/atoms/3/text`. */
            problem: components["schemas"]["Problem"] | null;
            /** @description The text that was sent and not added, since `atom` says it; null for any other outcome. */
            refusedText: string | null;
            /** @description Whether an earlier request under the same `Idempotency-Key` had this outcome already. */
            repeated: boolean;
        };
        /**
         * AtomOutcomeKind
         * @description What became of one atom of a batch.
         * @enum {string}
         */
        AtomOutcomeKind: "created" | "deduplicated" | "failed";
        /** AtomPage */
        AtomPage: {
            /** @description The items of this page. */
            items: components["schemas"]["Atom"][];
            /** @description The `cursor` of the next page; null if this is the last one. */
            nextCursor: string | null;
        };
        /**
         * AtomProvenance
         * @description Origin of an atom: a client, an extraction, a dream of a presence, or a client that brought it from another memory.
         * @enum {string}
         */
        AtomProvenance: "client" | "extraction" | "dream" | "import";
        /**
         * AtomSetting
         * @description Who said the fact, which people it is about and in which context; recall uses it to find the atom.
         */
        AtomSetting: {
            /** @description The text around the fact in its conversation; empty if there is none. */
            context: string;
            /** @description The name of the person who said it; empty if the person has none. */
            speaker: string;
            /** @description The names and aliases of its entities when it was written. */
            subjects: string[];
        };
        /**
         * AtomStatus
         * @description Whether an atom is recalled (ACTIVE), there for its history alone (ARCHIVED), or DELETED.
         * @enum {string}
         */
        AtomStatus: "ACTIVE" | "ARCHIVED" | "DELETED";
        /**
         * AtomWithFile
         * @description An atom to add.
         */
        AtomWithFile: {
            /** @description Its name alone is a category of the kind FACT. */
            category: string | components["schemas"]["NewCategory"];
            /**
             * @description How sure it is, from 0 to 1.
             * @default 1
             */
            confidence?: number;
            /** @description Entities whose names or aliases occur in the text as whole words are added. */
            entityIds?: string[];
            /** @description When it expires; null if it never does. */
            expiresAt?: string | null;
            /**
             * @description How important it is, from 1 to 5.
             * @default 3
             */
            importance?: number;
            /** @description The key whose value it is: a new value of a key supersedes the former one. */
            key?: string | null;
            /** @description A JSON object of at most 16 KB. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description `import` for what comes from another memory; it counts like what a client wrote.
             * @default client
             */
            provenance?: components["schemas"]["WrittenAtomProvenance"];
            /** @description `unconfirmed` for what no words of the user say: it is recalled, but is never always in mind and supersedes nothing, until the user says the same. Not together with `key`, nor for the kind RULE. */
            review?: "unconfirmed" | null;
            /** @description The id of the conversation that it comes from. */
            sourceConversationId?: string | null;
            /** @description The ids of the messages that it rests on. */
            sourceMessageIds?: string[];
            /** @description What the atom says. */
            text: string;
            /** @description Since when it is true. */
            validFrom?: string | null;
            /** @description Until when it is true; null while no end is known. */
            validTo?: string | null;
        };
        /**
         * AuditEntry
         * @description `act` is an operationId of this document, `restrict`, `lift`, or `actForUser`: a service, which has one entry for each day. `target` is the kind and the random part of the record's id.
         */
        AuditEntry: {
            /** @description What was done: an operationId of this document, `restrict`, `lift`, or `actForUser` for a service. */
            act: string;
            /** @description The id of the user or key that it was, `operator` for a command; null where it is not known. Only admins see the ids of other users. */
            actor: string | null;
            /** @description The keyed hash of the user who did it. */
            actorHash: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description Why somebody in support did it, null once the person is erased. */
            reason: string | null;
            /** @description The kind and the random part of the id of the record; null if the act has no single record. */
            target: string | null;
        };
        /**
         * AuditPage
         * @description `subjectHash` is the keyed hash of the user; entries by the user have it as `actorHash`.
         */
        AuditPage: {
            /** @description The items of this page. */
            items: components["schemas"]["AuditEntry"][];
            /** @description The `cursor` of the next page; null if this is the last one. */
            nextCursor: string | null;
            /** @description The keyed hash of the user. */
            subjectHash: string;
        };
        /** Binding */
        Binding: {
            conversationScope: components["schemas"]["ConversationScope"] | components["schemas"]["ConversationScope"][];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description Whether conversations are extracted by this binding. */
            enabled: boolean;
            extractionPolicy: components["schemas"]["ExtractionPolicy"];
            /** @description The id. */
            id: string;
            /** @description The ids of the memory spaces that atoms go into, 1 to 10. A binding takes ids or names. */
            memorySpaceIds: string[];
            /** @description The names of the memory spaces that atoms go into, 1 to 10; null for a space without one. */
            memorySpaceNames: (string | null)[];
            /** @description The id of the tenant. */
            tenantId: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The version; each change raises it. */
            version: number;
        };
        /** BindingPage */
        BindingPage: {
            /** @description The items of this page. */
            items: components["schemas"]["Binding"][];
            /** @description The `cursor` of the next page; null if this is the last one. */
            nextCursor: string | null;
        };
        /** BindingUsage */
        BindingUsage: {
            /** @description The id of the binding. */
            bindingId: string;
            budget: components["schemas"]["Budget"];
            reserved: components["schemas"]["Amount"];
            used: components["schemas"]["Amount"];
        };
        /** BotEntry */
        BotEntry: {
            /** @description The key. */
            k: string;
            /** @description When it was made or last updated, in milliseconds since 1970. */
            ts: number;
            /** @description The value. */
            v: string;
        };
        /** BotMemory */
        BotMemory: components["schemas"]["BotEntry"][];
        /** BotPrompt */
        BotPrompt: {
            /** @description The `<memory>` block, empty where the bot remembers nothing. */
            prompt: string;
            /** @description How many tokens the block takes, estimated. */
            tokens: number;
        };
        /**
         * Budget
         * @description Limits per day; null means no limit.
         */
        Budget: {
            /** @description US dollars at list prices per day (UTC), at most 1,000,000; null for no limit. */
            dollarsPerDay: number | null;
            /** @description Input and output tokens together per day (UTC); null for no limit. */
            tokensPerDay: number | null;
        };
        /** BudgetDay */
        BudgetDay: {
            /** @description Counted also where the app has no budget, whose limits are null. */
            app: components["schemas"]["BudgetUsage"];
            /** @description The usage of each binding that has a budget. */
            bindings: components["schemas"]["BindingUsage"][];
            /**
             * Format: date
             * @description The day, in UTC.
             */
            day: string;
            /** @description The seven days before, the oldest first. */
            earlier: components["schemas"]["EarlierDay"][];
            /**
             * Format: date-time
             * @description When the next day begins.
             */
            renewsAt: string;
        };
        /**
         * BudgetUsage
         * @description `used` counts completed calls, `reserved` calls in progress.
         */
        BudgetUsage: {
            budget: components["schemas"]["Budget"];
            reserved: components["schemas"]["Amount"];
            used: components["schemas"]["Amount"];
        };
        /** BuildChatContextRequest */
        BuildChatContextRequest: {
            /**
             * @description Memories at most.
             * @default 5
             */
            limit?: number;
            /** @description What the user says now. */
            message: string;
            /** @description The least cosine between a memory and the message. By default the app's setting. */
            threshold?: number | null;
        };
        /** BuildMemoryContextRequest */
        BuildMemoryContextRequest: {
            /** @description What the user says: what is remembered of it is added to what is always in mind. */
            message?: string | null;
            /**
             * @description The estimated number of tokens that the context may have, 256 to 200,000; 1,000 by default.
             * @default 1000
             */
            tokenBudget?: number;
            /** @description Tokens up to which all that is current is shown, instead of what recall chooses; 0: never. 1000 unless the app sets another one. */
            wholeUpTo?: number | null;
        };
        /** BuildWorkingContextRequest */
        BuildWorkingContextRequest: {
            /** @description Known categories alone: Loci's own, those of the app's settings (`categories`), and those of current atoms of these spaces. Another name is refused with a list of the known ones. */
            alwaysOnCategoryNames?: string[];
            /**
             * @description Always include rules, safety facts (allergies, conditions, diets) and the user's identity.
             * @default true
             */
            includeEssentials?: boolean;
            /**
             * @description Whether to include the rolling summary of the conversation.
             * @default true
             */
            includeRollingSummary?: boolean;
            /** @description Answer with what was known at that time; by default with what is known now. */
            knownAt?: string | null;
            /** @description The id of one space, or of up to 10; left out, the user's default space. */
            memorySpaceId?: string | string[] | null;
            /** @description Minimum similarity of a hit; 0 always returns hits. By default the best hit decides whether there are hits at all, and hits far below it are dropped. */
            minSimilarity?: number | null;
            /** @description Maximum number of recalled atoms; 0 turns recall off. Left out, as many as the question needs: 8, or 20 where it asks for several things. */
            recallLimit?: number | null;
            /** @description The question to recall by; by default the user's last message. */
            recallQuery?: string | null;
            /**
             * @description The number of recent turns to include, 0 to 200. From 10 on, up to 10 turns before them come too that the rolling summary has not reached yet.
             * @default 10
             */
            recentTurns?: number;
            /**
             * @description The id of the template that writes the block.
             * @default default
             */
            templateId?: string;
            /**
             * @description The estimated number of tokens that the context may have, 256 to 200,000.
             * @default 8000
             */
            tokenBudget?: number;
            /** @description Answer with what was true at that time; by default with what is true now. */
            validAt?: string | null;
            /** @description Tokens up to which all that is current is shown, instead of what recall chooses; 0: never. 1000 unless the app sets another one. */
            wholeUpTo?: number | null;
        };
        /**
         * CallOutcome
         * @description Outcome of a model call. All but `answered` are failures, which may still cost money.
         * @enum {string}
         */
        CallOutcome: "answered" | "invalid" | "truncated" | "refused" | "throttled" | "timed_out" | "away" | "rejected";
        /** Candidate */
        Candidate: {
            atom: components["schemas"]["Atom"];
            /** @description The higher, the better it fits. Results are ordered by it, but for one that says that something has changed: it comes before what it outdates. */
            score: number;
            /** @description How similar it is to the question. */
            similarity: number;
        };
        /**
         * Category
         * @description What an atom is about, and how it ages.
         */
        Category: {
            kind: components["schemas"]["AtomKind"];
            /** @description The name of the category, 1 to 100 characters. */
            name: string;
        };
        /** CategoryGuide */
        CategoryGuide: {
            /** @description What belongs in the category, at most 300 characters. */
            description: string;
            /** @description Facts as they should be written, at most 5 of 200 characters. */
            examples: string[];
            /** @description The name of the category, 1 to 100 characters. */
            name: string;
        };
        /** ChatContext */
        ChatContext: {
            /** @description The section of the system prompt: null where no memory is near enough to the message. */
            context: string | null;
            /** @description The memories in the context, the nearest to the message first. */
            memories: components["schemas"]["ChatMemory"][];
        };
        /** ChatMemories */
        ChatMemories: {
            /** @description The memories of the chat, the newest first. */
            memories: components["schemas"]["ChatMemory"][];
        };
        /** ChatMemory */
        ChatMemory: {
            category: components["schemas"]["StatedCategory"] | null;
            /** @description What is remembered, 1 to 8,000 characters. */
            content: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The id. */
            id: string;
            /** @description `unconfirmed`: the model saved it, and no words of the user say it. */
            review: components["schemas"]["Review"] | null;
            /** @description Who made it: the user from a message, or the model. */
            source_type: components["schemas"]["SourceType"];
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /**
         * ChatSettings
         * @description The similarities of the memory of chats.
         */
        ChatSettings: {
            /** @description From this similarity (cosine) on a memory is in front of a message, 0.25 by default. */
            contextSimilarity: number;
            /** @description From this similarity (cosine) on a memory is not saved again, 0.95 by default. */
            duplicateSimilarity: number;
        };
        /** ChatSpace */
        ChatSpace: {
            /** @description The id of the memory space. */
            id: string;
        };
        /** Conversation */
        Conversation: {
            /** @description The id of the bot that takes part. */
            botId: string | null;
            /** @description When the conversation was closed; null while it is open. */
            closedAt: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description Whether atoms are extracted when the conversation closes. */
            extract: boolean;
            /** @description The id of the conversation. */
            id: string;
            /** @description Whether the conversation is never extracted, and purged when it closes. */
            incognito: boolean;
            /**
             * Format: date-time
             * @description When something last happened in it.
             */
            lastActivityAt: string;
            /** @description The number of messages. */
            messageCount: number;
            /** @description A JSON object of at most 16 KB. */
            metadata: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The namespace of the conversation. */
            namespace: string;
            /** @description The name of the function by which the bot remembers; null for a conversation without a bot. */
            rememberFunction: string | null;
            /** @description Until then a deleted conversation can be restored; null if it is not deleted. */
            restorableUntil: string | null;
            /** @description The id of the session. */
            sessionId: string | null;
            status: components["schemas"]["ConversationStatus"];
            /** @description The time zone of the conversation, by its IANA name. */
            timeZone: string | null;
            /** @description The title. */
            title: string | null;
            /** @description The number of turns. */
            turnCount: number;
            /** @description The version; each change raises it. */
            version: number;
        };
        /** ConversationPage */
        ConversationPage: {
            /** @description The items of this page. */
            items: components["schemas"]["Conversation"][];
            /** @description The `cursor` of the next page; null if this is the last one. */
            nextCursor: string | null;
        };
        /**
         * ConversationScope
         * @description The conversations that a binding is for.
         */
        ConversationScope: {
            /** @description The namespace of the conversation. */
            namespace: string;
            /** @description The id of the user. */
            userId: string;
        };
        /**
         * ConversationStatus
         * @description Whether a conversation takes messages.
         * @enum {string}
         */
        ConversationStatus: "open" | "closed";
        /** ConversationWithSummary */
        ConversationWithSummary: {
            /** @description The id of the bot that takes part. */
            botId: string | null;
            /** @description When the conversation was closed; null while it is open. */
            closedAt: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description Whether atoms are extracted when the conversation closes. */
            extract: boolean;
            /** @description The id of the conversation. */
            id: string;
            /** @description Whether the conversation is never extracted, and purged when it closes. */
            incognito: boolean;
            /**
             * Format: date-time
             * @description When something last happened in it.
             */
            lastActivityAt: string;
            /** @description The number of messages. */
            messageCount: number;
            /** @description A JSON object of at most 16 KB. */
            metadata: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The namespace of the conversation. */
            namespace: string;
            /** @description The name of the function by which the bot remembers; null for a conversation without a bot. */
            rememberFunction: string | null;
            /** @description Until then a deleted conversation can be restored; null if it is not deleted. */
            restorableUntil: string | null;
            /** @description A summary of the conversation so far; null if none was written. */
            rollingSummary: string | null;
            /** @description The `seq` of the last message that the summary covers. */
            rollingSummaryUntilSeq: number | null;
            /** @description The id of the session. */
            sessionId: string | null;
            status: components["schemas"]["ConversationStatus"];
            /** @description The time zone of the conversation, by its IANA name. */
            timeZone: string | null;
            /** @description The title. */
            title: string | null;
            /** @description The number of turns. */
            turnCount: number;
            /** @description The version; each change raises it. */
            version: number;
        };
        /**
         * CountedStatus
         * @description `CURRENT` as in lists and recall; `ENDED`: superseded, or its validity is over or yet to begin.
         * @enum {string}
         */
        CountedStatus: "current" | "ended" | "archived";
        /** CreateApiKeyRequest */
        CreateApiKeyRequest: {
            /** @description When it ends; left out, never. */
            expiresAt?: string | null;
            /** @description What the key is for, 1 to 100 characters. */
            name: string;
            /**
             * @description `user`: a key of the caller. `app`: one that may act for any user; admins only.
             * @default user
             */
            owner?: components["schemas"]["SharedOwner"];
            /**
             * @description Of the app alone: whether it may remember for itself where it names no user. By default such a request is refused, so that no two users share a memory by mistake.
             * @default false
             */
            ownMemory?: boolean;
            /** @description What it may do; by default it reads and writes. `account` exports and erases. */
            scopes?: components["schemas"]["KeyScope"][];
        };
        /** CreateBindingRequest */
        CreateBindingRequest: {
            conversationScope: components["schemas"]["NewConversationScope"] | components["schemas"]["NewConversationScope"][];
            /**
             * @description Whether conversations are extracted by this binding.
             * @default true
             */
            enabled?: boolean;
            extractionPolicy?: components["schemas"]["NewExtractionPolicy"];
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /** @description The ids of the memory spaces that atoms go into, 1 to 10. A binding takes ids or names. */
            memorySpaceIds?: string[] | null;
            /** @description The names of the memory spaces that atoms go into, 1 to 10; null for a space without one. */
            memorySpaceNames?: string[] | null;
        };
        /** CreateChatMemoryRequest */
        CreateChatMemoryRequest: {
            /** @description What is remembered, 1 to 8,000 characters. */
            content: string;
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /** @description The id of the message: any text. A message that Loci stores is cited as the source. */
            messageId: string;
        };
        /** CreateConversationRequest */
        CreateConversationRequest: {
            /** @description The bot that answers: what its replies remember by calls goes into its memory, which is put before the system prompt of its turns. */
            botId?: string | null;
            /**
             * @description False: no binding extracts it, neither in windows nor when it closes, by itself or not.
             * @default true
             */
            extract?: boolean;
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /**
             * @description True: never extracted nor summarised, no memory may cite it, and it is purged when it closes, by itself or not.
             * @default false
             */
            incognito?: boolean;
            /** @description A JSON object of at most 16 KB. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The namespace of the conversation. */
            namespace: string;
            /** @description The function that the bot calls to remember something; by default `bcz_remember`. */
            rememberFunction?: string | null;
            /** @description The id of the session. */
            sessionId?: string | null;
            /** @description Where its users are, by the IANA name, as `Europe/Vienna`: a model that extracts reads local times, so that "tonight" is the user's own day. */
            timeZone?: string | null;
            /** @description The title. */
            title?: string | null;
        };
        /** CreatedEntity */
        CreatedEntity: {
            /** @description The user who created it in a space that is not their own; null for the space's owner. */
            actor: string | null;
            /** @description Other names of the entity. */
            aliases: string[];
            /** @description The id of the app. */
            appId: string;
            /** @description The number of atoms that name the entity. */
            atomCount: number;
            /** @description A JSON object of at most 16 KB. */
            attributes: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The name that is shown. */
            canonicalName: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description True if an entity with this name or alias existed; it was updated with the new values, except names of another entity. */
            deduplicated: boolean;
            /** @description What the entity is, in words. */
            description: string | null;
            /** @description Since when the first atom that names it is true; null if no atom names it. */
            firstSeenAt: string | null;
            /** @description The id of the entity. */
            id: string;
            /** @description Since when the latest atom that names it is true; null if no atom names it. */
            lastSeenAt: string | null;
            /** @description The id of the memory space. */
            memorySpaceId: string;
            /** @description The ids of the entities that were merged into this one. */
            mergedIds: string[];
            /** @description The id of the entity that this one was merged into; null if it was not. */
            mergedInto: string | null;
            owner: components["schemas"]["SharedOwner"] | components["schemas"]["GroupOwner"];
            status: components["schemas"]["EntityStatus"];
            /** @description The id of the tenant. */
            tenantId: string;
            type: components["schemas"]["EntityType"];
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The id of the user. */
            userId: string | null;
            /** @description The version; each change raises it. */
            version: number;
        };
        /** CreatedMemorySpace */
        CreatedMemorySpace: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description True if a space with this name existed; it was updated with the new values. */
            deduplicated: boolean;
            /** @description When it was deleted; null if it is not. */
            deletedAt: string | null;
            /** @description The id of the memory space. */
            id: string;
            /** @description A JSON object of at most 16 KB. */
            metadata: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The name of the memory space. */
            name: string | null;
            owner: components["schemas"]["SharedOwner"] | components["schemas"]["GroupOwner"];
            /** @description What the memory space is for, in words. */
            purpose: string | null;
            status: components["schemas"]["MemorySpaceStatus"];
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The version; each change raises it. */
            version: number;
        };
        /** CreateDreamRequest */
        CreateDreamRequest: {
            /** @description The conversation that asks; each gets one dream. */
            conversationId: string;
        };
        /** CreateEntityRequest */
        CreateEntityRequest: {
            /** @description Other names of the entity. */
            aliases?: string[];
            /** @description A JSON object of at most 16 KB. */
            attributes?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The name that is shown. */
            canonicalName: string;
            /** @description What the entity is, in words. */
            description?: string | null;
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            type: components["schemas"]["EntityType"];
        };
        /** CreateMemorySpaceRequest */
        CreateMemorySpaceRequest: {
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /** @description A JSON object of at most 16 KB. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The name of the memory space. */
            name?: string | null;
            /** @default user */
            owner?: components["schemas"]["SharedOwner"] | components["schemas"]["GroupOwner"];
            /** @description What the memory space is for, in words. */
            purpose?: string | null;
        };
        /** CreateSessionRequest */
        CreateSessionRequest: {
            /** @description The bot that answers: what its replies remember by calls goes into its memory, which is put before the system prompt of its turns. */
            botId?: string | null;
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /**
             * @description True: never extracted nor summarised, no memory may cite it, and it is purged when it closes, by itself or not.
             * @default false
             */
            incognito?: boolean;
            /** @description Where its users are, by the IANA name, as `Europe/Vienna`: a model that extracts reads local times, so that "tonight" is the user's own day. */
            timeZone?: string | null;
            /** @description The title. */
            title?: string | null;
        };
        /** CreateWebhookRequest */
        CreateWebhookRequest: {
            /** @description The types of events that it hears, such as `atom.created`; left out, all. */
            eventTypes?: string[];
            /** @description Where events are sent: `https://`, the port 443, and a public host. */
            url: string;
        };
        /**
         * Decay
         * @description How the weight of atoms falls with their age.
         */
        Decay: {
            /** @description Half-life of events in days. */
            fastDays: number;
            /** @description The weight that always remains, from 0 to 1. */
            floor: number;
            /** @description Half-life of plans in days. */
            mediumDays: number;
            /** @description Half-life of facts, rules, preferences and patterns in days. */
            slowDays: number;
        };
        /** DeleteUserDataRequest */
        DeleteUserDataRequest: {
            /**
             * @description Must be true.
             * @constant
             */
            confirm: true;
            /** @description The user; by default or as `me` the caller. Other users require the role admin. */
            userId?: string | null;
        };
        /** Dream */
        Dream: {
            /** @description What the dream did, or proposes; null before it got that far. */
            actions: components["schemas"]["DreamAction"][];
            /** @description The id of the conversation that asked for it; null for a dream by schedule. */
            askedIn: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description How many things were written into the profile, or found there already. */
            entries: number;
            /** @description When it was finished; null if it is not yet. */
            finishedAt: string | null;
            /** @description The id. */
            id: string;
            /** @description Why the dream failed; null if it did not. */
            reason: string | null;
            status: components["schemas"]["DreamStatus"];
            usage: components["schemas"]["ModelUsage"] | null;
            /** @description `rules`, or the model that consolidated, as `provider/name`. */
            writer: string;
        };
        /**
         * DreamAction
         * @description Action that a dream did, or proposes. There is no action for a wallpaper.
         */
        DreamAction: {
            kind: components["schemas"]["ActionKind"];
            /** @description The fact that was remembered. */
            memoryId: string | null;
            /** @description The number of the action in its dream, from 0. */
            number: number;
            state: components["schemas"]["ActionState"];
            /** @description The name of the theme that CSS is for; null for other kinds. */
            theme: string | null;
            /** @description The title. */
            title: string | null;
            /** @description CSS, the text of a widget, a colour or a font; empty for a fact. */
            value: string;
        };
        /**
         * DreamActions
         * @description Fate of the actions of a dream on surfaces. A missed fact is remembered, unless they are off.
         * @enum {string}
         */
        DreamActions: "apply" | "propose" | "off";
        /** DreamList */
        DreamList: {
            /** @description The dreams. */
            items: components["schemas"]["Dream"][];
        };
        /**
         * DreamStatus
         * @description How far a dream has come; a waiting one waits until the presence is not in use.
         * @enum {string}
         */
        DreamStatus: "queued" | "waiting" | "succeeded" | "failed";
        /**
         * DropReason
         * @description Why an extracted fact was dropped, or why a message of a user stated nothing to extract.
         * @enum {string}
         */
        DropReason: "uncited" | "unquoted" | "unconfirmed" | "denied" | "own_context" | "other_speaker" | "pasted" | "secret" | "malformed" | "too_many" | "unwritable" | "question" | "request" | "order" | "courtesy" | "joke" | "no_form" | "no_words";
        /**
         * EarlierDay
         * @description Usage of the app on a day.
         */
        EarlierDay: {
            /**
             * Format: date
             * @description The day, in UTC.
             */
            day: string;
            used: components["schemas"]["Amount"];
        };
        /**
         * EditAtomRequest
         * @description Omitted fields stay unchanged; null removes the key, the end or the expiry. `entityIds` and `metadata` replace the stored values. A new `text` names its entities again; where neither `category` nor `key` is sent, it decides these as well, as far as the old text did.
         */
        EditAtomRequest: {
            category?: components["schemas"]["NewCategory"];
            /** @description How sure it is, from 0 to 1. */
            confidence?: number;
            /** @description The ids of the entities that the atom names, at most 20. */
            entityIds?: string[];
            /** @description When it expires; null if it never does. */
            expiresAt?: string | null;
            /** @description How important it is, from 1 to 5. */
            importance?: number;
            /** @description The key whose value it is: a new value of a key supersedes the former one. */
            key?: string | null;
            /** @description A JSON object of at most 16 KB. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description What the atom says. */
            text?: string;
            /** @description Until when it is true; null while no end is known. */
            validTo?: string | null;
        };
        /**
         * EditEntityRequest
         * @description Omitted fields stay unchanged; null removes the description. `aliases` and `attributes` replace the stored values.
         */
        EditEntityRequest: {
            /** @description Other names of the entity. */
            aliases?: string[];
            /** @description A JSON object of at most 16 KB. */
            attributes?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The name that is shown. */
            canonicalName?: string;
            /** @description What the entity is, in words. */
            description?: string | null;
        };
        /**
         * Entity
         * @description `aliases`, `firstSeenAt`, `lastSeenAt` and `atomCount` include the entities that were merged into this one.
         */
        Entity: {
            /** @description The user who created it in a space that is not their own; null for the space's owner. */
            actor: string | null;
            /** @description Other names of the entity. */
            aliases: string[];
            /** @description The id of the app. */
            appId: string;
            /** @description The number of atoms that name the entity. */
            atomCount: number;
            /** @description A JSON object of at most 16 KB. */
            attributes: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The name that is shown. */
            canonicalName: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description What the entity is, in words. */
            description: string | null;
            /** @description Since when the first atom that names it is true; null if no atom names it. */
            firstSeenAt: string | null;
            /** @description The id of the entity. */
            id: string;
            /** @description Since when the latest atom that names it is true; null if no atom names it. */
            lastSeenAt: string | null;
            /** @description The id of the memory space. */
            memorySpaceId: string;
            /** @description The ids of the entities that were merged into this one. */
            mergedIds: string[];
            /** @description The id of the entity that this one was merged into; null if it was not. */
            mergedInto: string | null;
            owner: components["schemas"]["SharedOwner"] | components["schemas"]["GroupOwner"];
            status: components["schemas"]["EntityStatus"];
            /** @description The id of the tenant. */
            tenantId: string;
            type: components["schemas"]["EntityType"];
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The id of the user. */
            userId: string | null;
            /** @description The version; each change raises it. */
            version: number;
        };
        /** EntityAlias */
        EntityAlias: {
            /** @description The id of the entity that is merged into the other, or taken out again. */
            aliasId: string;
        };
        /** EntityPage */
        EntityPage: {
            /** @description The items of this page. */
            items: components["schemas"]["Entity"][];
            /** @description The `cursor` of the next page; null if this is the last one. */
            nextCursor: string | null;
        };
        /**
         * EntityStatus
         * @description `MERGED`: the entity is now part of another one.
         * @enum {string}
         */
        EntityStatus: "ACTIVE" | "MERGED";
        /**
         * EntityType
         * @description What kind of thing an entity is.
         * @enum {string}
         */
        EntityType: "PERSON" | "ORGANIZATION" | "PLACE" | "OBJECT" | "CONCEPT" | "EVENT" | "AGREEMENT";
        /** Erased */
        Erased: {
            /** @description False if work is left. What was begun continues in the background; where the presence is still there, a repeated request begins with the rest. */
            finished: boolean;
        };
        /**
         * Erasure
         * @description `deleted` counts erased records by kind and is null until the first pass is done. If `nothingFound` is true there was no data and there is no job.
         */
        Erasure: {
            /** @description Numbers of erased records by kind; null until the first pass is done. */
            deleted: {
                [key: string]: number;
            } | null;
            /** @description The id of the job. */
            jobId: string | null;
            /** @description Whether there was no data, and so no job. */
            nothingFound: boolean;
            /** @description The signed receipt, as one line of JSON; null until the erasure is done. */
            receipt: string | null;
        };
        /**
         * ErasurePhase
         * @description The phase of an erasure. Each phase may run again after an interruption.
         * @enum {string}
         */
        ErasurePhase: "counting" | "first" | "rest" | "second" | "verification" | "done";
        /**
         * Escaping
         * @description The output format of a template, for which stored text is escaped. In `json` every text is within a string.
         * @enum {string}
         */
        Escaping: "text" | "xml" | "json";
        /**
         * ExpectedAtom
         * @description The verdict on the atom that was expected.
         */
        ExpectedAtom: {
            /** @description The id of the atom that was expected. */
            atomId: string;
            verdict: components["schemas"]["RecallVerdict"];
        };
        /**
         * ExpectedContext
         * @description The working context that the memory or the message was expected in, with this space alone.
         */
        ExpectedContext: {
            /** @description The conversation that the context is for; by default the one that was found. */
            conversationId?: string | null;
            /** @description Maximum number of recalled atoms; 0 turns recall off. */
            recallLimit?: number | null;
            /** @description The question to recall by; by default the user's last message. */
            recallQuery?: string | null;
            /**
             * @description The number of recent turns to include, 0 to 200.
             * @default 10
             */
            recentTurns?: number;
            /**
             * @description The estimated number of tokens that the context may have, 256 to 200,000.
             * @default 8000
             */
            tokenBudget?: number;
        };
        /**
         * ExplainedAtom
         * @description An atom, and what wrote it.
         */
        ExplainedAtom: {
            /** @description The user who wrote into a space that is not their own; null for the space's owner. */
            actor: string | null;
            /** @description The id of the app. */
            appId: string;
            category: components["schemas"]["Category"];
            /** @description How sure it is, from 0 to 1. */
            confidence: number;
            /** @description When the user last repeated the same fact. */
            confirmedAt: string | null;
            /** @description Current atoms of the same space that probably contradict this one. */
            contradicts: string[];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description When it was deleted; null if it is not. */
            deletedAt: string | null;
            /** @description A merged entity reads as the one that it is merged into; a deleted one is left out. */
            entityIds: string[];
            /** @description When it expires; null if it never does. */
            expiresAt: string | null;
            extraction: components["schemas"]["AtomExtraction"] | null;
            /** @description The id of the atom. */
            id: string;
            /** @description How important it is, from 1 to 5. */
            importance: number;
            /** @description The key whose value it is: a new value of a key supersedes the former one. */
            key: string | null;
            /** @description The id of the memory space. */
            memorySpaceId: string;
            /** @description A JSON object of at most 16 KB. */
            metadata: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            owner: components["schemas"]["SharedOwner"] | components["schemas"]["GroupOwner"];
            provenance: components["schemas"]["AtomProvenance"];
            /** @description The release of Loci that wrote this version; null of 0.2.0, which did not say. */
            release: string | null;
            /** @description `unconfirmed`: a tool saved it, and no words of the user say it. It is recalled, but is no rule, never always in mind, and supersedes nothing, until the user says the same. */
            review: components["schemas"]["Review"] | null;
            /** @description The id of the conversation that it comes from. */
            sourceConversationId: string | null;
            /** @description The ids of the messages that it rests on. */
            sourceMessageIds: string[];
            status: components["schemas"]["AtomStatus"];
            /** @description When it was superseded; null if it is not. */
            supersededAt: string | null;
            /** @description The id of the atom that superseded it; null if none did. */
            supersededBy: string | null;
            /** @description The id of the tenant. */
            tenantId: string;
            /** @description What the atom says. */
            text: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The id of the user. */
            userId: string | null;
            /**
             * Format: date-time
             * @description Since when it is true.
             */
            validFrom: string;
            /** @description Until when it is true; null while no end is known. */
            validTo: string | null;
            /** @description The version; each change raises it. */
            version: number;
        };
        /** ExplainedCandidate */
        ExplainedCandidate: {
            atom: components["schemas"]["Atom"];
            /** @description The weight that the atom's age leaves it, from 0 to 1. */
            decayWeight: number;
            /** @description The factor for names in the question that the atom shares, from 1 to 1.25; 1 for none. */
            entityMatchBonus: number;
            /** @description How much it says for there being an answer at all. */
            evidence: number;
            /** @description The factor of its importance, from 0.92 to 1. */
            importanceWeight: number;
            /** @description Its place among all candidates, from 1. */
            rank: number;
            /** @description The sum of the points of its signals, which include decay, importance and names. */
            score: number;
            /** @description What each part of ranking gave the candidate. */
            signals: components["schemas"]["SignalScore"][];
            /** @description How similar it is to the question. */
            similarity: number;
            verdict: components["schemas"]["RecallVerdict"];
        };
        /**
         * ExplainedJob
         * @description An extraction job, and what wrote it.
         */
        ExplainedJob: {
            /** @description The id of the binding. */
            bindingId: string;
            /** @description The id of the conversation. */
            conversationId: string;
            counts: components["schemas"]["ExtractionCounts"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The version of the extraction's prompt or rules. */
            extractionVersion: string;
            /** @description What extracts the atoms: rules, or a language model as `provider/name`. */
            extractor: string;
            /** @description When it was finished; null if it is not yet. */
            finishedAt: string | null;
            /** @description The id. */
            id: string;
            /** @description The id of the memory space. */
            memorySpaceId: string;
            range: components["schemas"]["SequenceRange"];
            /** @description Why it failed or waits; null if it does neither. */
            reason: string | null;
            /** @description The release of Loci that wrote this version; null of 0.2.0, which did not say. */
            release: string | null;
            replay: components["schemas"]["ReplayChanges"] | null;
            /** @description When it is tried again; null if it is not. */
            retryAt: string | null;
            /** @description When it was started; null if it is not yet. */
            startedAt: string | null;
            status: components["schemas"]["ExtractionJobStatus"];
            usage: components["schemas"]["ModelUsage"] | null;
        };
        /** ExplainMissingMemoryRequest */
        ExplainMissingMemoryRequest: {
            /** @description Why nothing is remembered of it; with `text`, where to look for that. */
            conversationId?: string | null;
            /** @description Why nothing is remembered of it. */
            messageId?: string | null;
            /** @description What was said or should be remembered, in any words. It is looked for in the newest 200 messages of the newest 20 conversations and in the newest 1,000 memories of the space. */
            text?: string | null;
            /** @description Also why it is not in this working context. */
            workingContext?: components["schemas"]["ExpectedContext"] | null;
        };
        /** ExportedAction */
        ExportedAction: {
            /** @description The id of the atom of a fact that was remembered; null for other kinds. */
            atomId: string | null;
            /** @description The accent or font that was there before; null if there was none. */
            former: string | null;
            kind: components["schemas"]["ActionKind"];
            state: components["schemas"]["ActionState"];
            /** @description The name of the theme that CSS is for; null for other kinds. */
            theme: string | null;
            /** @description The title. */
            title: string | null;
            /** @description CSS, the text of a widget, a colour or a font; empty for a fact. */
            value: string;
        };
        /**
         * ExportedAdminJob
         * @description An export or erasure of the user's data.
         */
        ExportedAdminJob: {
            /** @description Numbers of records by kind: those of the export, or those that were erased. */
            counts: {
                [key: string]: number;
            };
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description When it was finished; null if it is not yet. */
            finishedAt: string | null;
            /** @description The id. */
            id: string;
            kind: components["schemas"]["AdminJobKind"];
            /** @description Why it failed; null if it did not. */
            reason: string | null;
            /** @description The signed receipt of a completed erasure, as one line of JSON; null if there is none. */
            receipt: string | null;
            status: components["schemas"]["AdminJobStatus"];
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /**
         * ExportedApiKey
         * @description An API key of the user, without its secret.
         */
        ExportedApiKey: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description When it expires; null if it never does. */
            expiresAt: string | null;
            /** @description The id. */
            id: string;
            /** @description The day, in UTC, on which it was last used. */
            lastUsedOn: string | null;
            /** @description The name that the user gave it. */
            name: string;
            /** @description What it may do. */
            scopes: components["schemas"]["KeyScope"][];
        };
        /**
         * ExportedAtom
         * @description An atom in any status, including atoms that the user added to other users' spaces. `revisions` are its former states.
         */
        ExportedAtom: {
            /** @description The user who wrote into a space that is not their own; null for the space's owner. */
            actor: string | null;
            /** @description The id of the app. */
            appId: string;
            category: components["schemas"]["Category"];
            /** @description How sure it is, from 0 to 1. */
            confidence: number;
            /** @description Number of days on which the fact was repeated. */
            confirmations: number;
            /** @description When the user last repeated the same fact. */
            confirmedAt: string | null;
            /** @description Current atoms of the same space that probably contradict this one. */
            contradicts: string[];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description When it was deleted; null if it is not. */
            deletedAt: string | null;
            /** @description The atom whose text says this among other things. */
            derivedFrom: string | null;
            /** @description A merged entity reads as the one that it is merged into; a deleted one is left out. */
            entityIds: string[];
            /** @description When it expires; null if it never does. */
            expiresAt: string | null;
            extraction: components["schemas"]["AtomExtraction"] | null;
            /** @description The id of the atom. */
            id: string;
            /** @description How important it is, from 1 to 5. */
            importance: number;
            /** @description The key whose value it is: a new value of a key supersedes the former one. */
            key: string | null;
            /** @description The id of the memory space. */
            memorySpaceId: string;
            /** @description A JSON object of at most 16 KB. */
            metadata: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            owner: components["schemas"]["SharedOwner"] | components["schemas"]["GroupOwner"] | "other";
            provenance: components["schemas"]["AtomProvenance"];
            /** @description The release of Loci that wrote this version; null of 0.2.0, which did not say. */
            release: string | null;
            /** @description `unconfirmed`: a tool saved it, and no words of the user say it. It is recalled, but is no rule, never always in mind, and supersedes nothing, until the user says the same. */
            review: components["schemas"]["Review"] | null;
            /** @description The former states. */
            revisions: components["schemas"]["ExportedState"][];
            setting: components["schemas"]["AtomSetting"];
            /** @description The id of the conversation that it comes from. */
            sourceConversationId: string | null;
            /** @description The ids of the messages that it rests on. */
            sourceMessageIds: string[];
            status: components["schemas"]["AtomStatus"];
            /** @description When it was superseded; null if it is not. */
            supersededAt: string | null;
            /** @description The id of the atom that superseded it; null if none did. */
            supersededBy: string | null;
            /** @description The id of the tenant. */
            tenantId: string;
            /** @description What the atom says. */
            text: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The id of the user. */
            userId: string | null;
            /**
             * Format: date-time
             * @description Since when it is true.
             */
            validFrom: string;
            /** @description Until when it is true; null while no end is known. */
            validTo: string | null;
            /** @description The version; each change raises it. */
            version: number;
        };
        /**
         * ExportedAuditEntry
         * @description An act on the user's data. Users appear as keyed hashes. `reason` is why somebody in support did it.
         */
        ExportedAuditEntry: {
            /** @description What was done: an operationId of this document, `restrict`, `lift`, or `actForUser` for a service. */
            act: string;
            /** @description The keyed hash of the user who did it. */
            actorHash: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description The id. */
            id: string;
            /**
             * @description Why somebody in support did it; null for others.
             * @default null
             */
            reason?: string | null;
            /** @description The kind and the random part of the id of the record; null if the act has no single record. */
            target: string | null;
        };
        /**
         * ExportedConversation
         * @description A conversation with all its messages, including `internal` and `hidden` ones. Deleted conversations are included until they are purged.
         */
        ExportedConversation: {
            /** @description The id of the bot that takes part. */
            botId: string | null;
            /** @description When the conversation was closed; null while it is open. */
            closedAt: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description When it was deleted; null if it is not. */
            deletedAt: string | null;
            /** @description Whether atoms are extracted when the conversation closes. */
            extract: boolean;
            /** @description The id of the conversation. */
            id: string;
            /** @description Whether the conversation is never extracted, and purged when it closes. */
            incognito: boolean;
            /**
             * Format: date-time
             * @description When something last happened in it.
             */
            lastActivityAt: string;
            /** @description The number of messages. */
            messageCount: number;
            /** @description All its messages, the oldest first. */
            messages: components["schemas"]["ExportedMessage"][];
            /** @description A JSON object of at most 16 KB. */
            metadata: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The namespace of the conversation. */
            namespace: string;
            /** @description The name of the function by which the bot remembers; null for a conversation without a bot. */
            rememberFunction: string | null;
            /** @description Until then a deleted conversation can be restored; null if it is not deleted. */
            restorableUntil: string | null;
            /** @description A summary of the conversation so far; null if none was written. */
            rollingSummary: string | null;
            /** @description The `seq` of the last message that the summary covers. */
            rollingSummaryUntilSeq: number | null;
            rollingSummaryWriting: components["schemas"]["SummaryWriting"] | null;
            /** @description The id of the session. */
            sessionId: string | null;
            status: components["schemas"]["ConversationStatus"];
            /** @description The time zone of the conversation, by its IANA name. */
            timeZone: string | null;
            /** @description The title. */
            title: string | null;
            /** @description The number of turns. */
            turnCount: number;
            /** @description The version; each change raises it. */
            version: number;
        };
        /**
         * ExportedDream
         * @description A dream. `patterns`, `missed` and the texts of facts are there until it ends; the atoms have them then.
         */
        ExportedDream: {
            /** @description What the dream did, or proposes; null before it got that far. */
            actions: components["schemas"]["ExportedAction"][] | null;
            /** @description The number of patterns that are in the profile. */
            applied: number;
            /** @description The id of the conversation that asked for it; null for a dream by schedule. */
            askedIn: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description When it was finished; null if it is not yet. */
            finishedAt: string | null;
            /** @description The id. */
            id: string;
            missed: components["schemas"]["ExportedPattern"] | null;
            /** @description What is to be written into the profile; null before and after. */
            patterns: components["schemas"]["ExportedPattern"][] | null;
            /** @description Why the dream failed; null if it did not. */
            reason: string | null;
            status: components["schemas"]["DreamStatus"];
            usage: components["schemas"]["ModelUsage"] | null;
            /** @description What wrote it: `rules`, or a language model as `provider/name`. */
            writer: string;
        };
        /**
         * ExportedEntity
         * @description An entity, merged or not. In other users' spaces its atoms are not counted.
         */
        ExportedEntity: {
            /** @description The user who created it in a space that is not their own; null for the space's owner. */
            actor: string | null;
            /** @description Other names of the entity. */
            aliases: string[];
            /** @description The id of the app. */
            appId: string;
            /** @description The number of atoms that name the entity. */
            atomCount: number | null;
            /** @description A JSON object of at most 16 KB. */
            attributes: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The name that is shown. */
            canonicalName: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description What the entity is, in words. */
            description: string | null;
            /** @description Since when the first atom that names it is true; null if no atom names it. */
            firstSeenAt: string | null;
            /** @description The id of the entity. */
            id: string;
            /** @description Since when the latest atom that names it is true; null if no atom names it. */
            lastSeenAt: string | null;
            /** @description The id of the memory space. */
            memorySpaceId: string;
            /** @description The ids of the entities that were merged into this one. */
            mergedIds: string[];
            /** @description The id of the entity that this one was merged into; null if it was not. */
            mergedInto: string | null;
            owner: components["schemas"]["SharedOwner"] | components["schemas"]["GroupOwner"] | "other";
            status: components["schemas"]["EntityStatus"];
            /** @description The id of the tenant. */
            tenantId: string;
            type: components["schemas"]["EntityType"];
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The id of the user. */
            userId: string | null;
            /** @description The version; each change raises it. */
            version: number;
        };
        /**
         * ExportedFile
         * @description A file, also one in a space of the app or of a group that the user ever wrote, even if another user wrote it last.
         */
        ExportedFile: {
            /** @description In a space of the app or of a group: who wrote it last. */
            actor: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The id of the memory space. */
            memorySpaceId: string;
            /** @description A JSON object of at most 16 KB. */
            metadata: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            owner: components["schemas"]["SharedOwner"] | components["schemas"]["GroupOwner"];
            /** @description The path of the file. */
            path: string;
            /** @description SHA-256 of these bytes, in hexadecimal. */
            sha256: string;
            /** @description Bytes of UTF-8. */
            size: number;
            /** @description The text, at most 262,144 bytes of UTF-8. */
            text: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The version; each change raises it. */
            version: number;
        };
        /**
         * ExportedJob
         * @description An extraction job. `answer` is the extractor's output, `decisions` how its facts were reconciled.
         */
        ExportedJob: {
            /** @description The output of the extractor; null if there is none yet. */
            answer: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** @description The id of the binding. */
            bindingId: string;
            /** @description The id of the conversation. */
            conversationId: string;
            counts: components["schemas"]["ExtractionCounts"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description How each fact was reconciled with what the space knew; null if none was yet. */
            decisions: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** @description The version of the extraction's prompt or rules. */
            extractionVersion: string;
            /** @description What extracts the atoms: rules, or a language model as `provider/name`. */
            extractor: string;
            /** @description When it was finished; null if it is not yet. */
            finishedAt: string | null;
            /** @description The id. */
            id: string;
            /** @description The id of the memory space. */
            memorySpaceId: string;
            range: components["schemas"]["SequenceRange"];
            /** @description Why it failed or waits; null if it does neither. */
            reason: string | null;
            /** @description The release of Loci that wrote this version; null of 0.2.0, which did not say. */
            release: string | null;
            replay: components["schemas"]["ReplayChanges"] | null;
            /** @description When it is tried again; null if it is not. */
            retryAt: string | null;
            /** @description When it was started; null if it is not yet. */
            startedAt: string | null;
            status: components["schemas"]["ExtractionJobStatus"];
            usage: components["schemas"]["ModelUsage"] | null;
        };
        /**
         * ExportedMemoryBlock
         * @description Memories in the system prompt of a turn; `text` is stored until the turn ends.
         */
        ExportedMemoryBlock: {
            /** @description The ids of the atoms. */
            atomIds: string[];
            /** @description The block as the model read it; empty once the turn has ended. */
            text: string;
        };
        /**
         * ExportedMessage
         * @description A message of an export: also a retracted one, until it is purged.
         */
        ExportedMessage: {
            /** @description Who wrote the message, where several people take part. */
            author: string | null;
            /** @description Text, or up to 100 blocks; at most 350 KB as JSON. */
            content: (components["schemas"]["TextContent"] | components["schemas"]["ImageContent"] | components["schemas"]["ToolUseContent"] | components["schemas"]["ToolResultContent"])[];
            /** @description The id of the conversation. */
            conversationId: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The id of the message. */
            id: string;
            /** @description A JSON object of at most 16 KB. */
            metadata: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The name of the language model. */
            model: string | null;
            /**
             * Format: date-time
             * @description When it was said.
             */
            occurredAt: string;
            /** @description The provider of the language model. */
            provider: string | null;
            /** @description When it was retracted; null if it is not. */
            retractedAt: string | null;
            role: components["schemas"]["MessageRole"];
            /** @description The number of the message in its conversation. */
            seq: number;
            /** @description Why the model stopped. */
            stopReason: string | null;
            /** @description An id of your own tracing; it is stored with the message. */
            traceId: string | null;
            /** @description The id of the turn. */
            turnId: string;
            usage: components["schemas"]["MessageUsage"] | null;
            visibility: components["schemas"]["Visibility"];
        };
        /**
         * ExportedPattern
         * @description Entry that a dream is about to write into the profile, with the messages and the facts that it rests on.
         */
        ExportedPattern: {
            aspect: components["schemas"]["Aspect"];
            /** @description The ids of the remembered facts that it rests on. */
            facts: string[];
            /** @description The topic in the profile. */
            key: string;
            /** @description The ids of the messages that it rests on. */
            messages: string[];
            /** @description What the profile is to say. */
            text: string;
        };
        /**
         * ExportedPresence
         * @description A presence with its latest dreams, newest first. Its sessions are among the conversations, its memory is among the spaces.
         */
        ExportedPresence: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The id of the conversation that the next turn joins; null if there is none. */
            currentConversationId: string | null;
            /** @description When the last dream read the sessions; null if none did. */
            dreamedAt: string | null;
            /** @description Its latest dreams, the newest first. */
            dreams: components["schemas"]["ExportedDream"][];
            /** @description The id that the app gave to the presence. */
            externalId: string;
            /** @description The id. */
            id: string;
            /** @description When the last turn began; null if there was none. */
            lastTurnAt: string | null;
            settings: components["schemas"]["ExportedPresenceSettings"];
            /** @description Whether its facts are in its user's space `memory`. */
            sharesMemory: boolean;
            surfaces: components["schemas"]["ExportedSurfaces"];
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The version; each change raises it. */
            version: number;
        };
        /**
         * ExportedPresenceSettings
         * @description The settings of a presence.
         */
        ExportedPresenceSettings: {
            actions: components["schemas"]["DreamActions"];
            /** @description Whether the presence may dream. */
            dreams: boolean;
            /** @description Seconds between two dreams by schedule. */
            intervalSeconds: number;
        };
        /**
         * ExportedSpace
         * @description A space of the user, or one of an app or group that the user created. Deleted spaces are included until their erasure.
         */
        ExportedSpace: {
            /** @description The user who created a space of the app or of a group; null in a space of the user's own. */
            actor: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description When it was deleted; null if it is not. */
            deletedAt: string | null;
            /** @description The id of the memory space. */
            id: string;
            /** @description A JSON object of at most 16 KB. */
            metadata: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The name of the memory space. */
            name: string | null;
            owner: components["schemas"]["SharedOwner"] | components["schemas"]["GroupOwner"];
            /** @description What the memory space is for, in words. */
            purpose: string | null;
            status: components["schemas"]["MemorySpaceStatus"];
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The version; each change raises it. */
            version: number;
        };
        /**
         * ExportedState
         * @description A current or former state of an atom.
         */
        ExportedState: {
            /** @description The user who wrote into a space that is not their own; null for the space's owner. */
            actor: string | null;
            /** @description The id of the app. */
            appId: string;
            category: components["schemas"]["Category"];
            /** @description How sure it is, from 0 to 1. */
            confidence: number;
            /** @description Number of days on which the fact was repeated. */
            confirmations: number;
            /** @description When the user last repeated the same fact. */
            confirmedAt: string | null;
            /** @description Current atoms of the same space that probably contradict this one. */
            contradicts: string[];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description When it was deleted; null if it is not. */
            deletedAt: string | null;
            /** @description The atom whose text says this among other things. */
            derivedFrom: string | null;
            /** @description A merged entity reads as the one that it is merged into; a deleted one is left out. */
            entityIds: string[];
            /** @description When it expires; null if it never does. */
            expiresAt: string | null;
            extraction: components["schemas"]["AtomExtraction"] | null;
            /** @description The id of the atom. */
            id: string;
            /** @description How important it is, from 1 to 5. */
            importance: number;
            /** @description The key whose value it is: a new value of a key supersedes the former one. */
            key: string | null;
            /** @description The id of the memory space. */
            memorySpaceId: string;
            /** @description A JSON object of at most 16 KB. */
            metadata: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            owner: components["schemas"]["SharedOwner"] | components["schemas"]["GroupOwner"] | "other";
            provenance: components["schemas"]["AtomProvenance"];
            /** @description The release of Loci that wrote this version; null of 0.2.0, which did not say. */
            release: string | null;
            /** @description `unconfirmed`: a tool saved it, and no words of the user say it. It is recalled, but is no rule, never always in mind, and supersedes nothing, until the user says the same. */
            review: components["schemas"]["Review"] | null;
            setting: components["schemas"]["AtomSetting"];
            /** @description The id of the conversation that it comes from. */
            sourceConversationId: string | null;
            /** @description The ids of the messages that it rests on. */
            sourceMessageIds: string[];
            status: components["schemas"]["AtomStatus"];
            /** @description When it was superseded; null if it is not. */
            supersededAt: string | null;
            /** @description The id of the atom that superseded it; null if none did. */
            supersededBy: string | null;
            /** @description The id of the tenant. */
            tenantId: string;
            /** @description What the atom says. */
            text: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The id of the user. */
            userId: string | null;
            /**
             * Format: date-time
             * @description Since when it is true.
             */
            validFrom: string;
            /** @description Until when it is true; null while no end is known. */
            validTo: string | null;
            /** @description The version; each change raises it. */
            version: number;
        };
        /** ExportedStyles */
        ExportedStyles: {
            /** @description The CSS of one addition. */
            css: string;
            /** @description The id. */
            id: string;
        };
        /**
         * ExportedSurfaces
         * @description Appearance of a presence: what was added to its themes, its accent colour, its font and its widgets.
         */
        ExportedSurfaces: {
            /** @description The accent colour as `#rrggbb`; null for that of the theme. */
            accent: string | null;
            /** @description The name of the font; null for that of the theme. */
            font: string | null;
            /** @description The CSS that is added to each theme, by the name of the theme. */
            themes: {
                [key: string]: components["schemas"]["ExportedStyles"][];
            };
            /** @description The widgets that dreams have added, at most 20. */
            widgets: components["schemas"]["ExportedWidget"][];
        };
        /** ExportedTool */
        ExportedTool: {
            /** @description Tells the model when to use the tool. */
            description: string;
            /** @description The name by which the model calls it. */
            name: string;
            /** @description The JSON schema of its arguments. */
            parameters: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description A tool that Loci runs, or a type of the app's own. */
            type: string;
        };
        /**
         * ExportedTurnRun
         * @description A turn run. `systemPrompt` and `tools` are stored until it ends, the rest for 7 more days. The conversation has its messages.
         */
        ExportedTurnRun: {
            /** @description The id of the conversation. */
            conversationId: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The number of times that the model was asked. */
            cycles: number;
            /** @description Why the turn failed; null if it did not. */
            error: string | null;
            /** @description When it was finished; null if it is not yet. */
            finishedAt: string | null;
            /** @description The id. */
            id: string;
            memory: components["schemas"]["ExportedMemoryBlock"] | null;
            /** @description The name of the language model. */
            model: string;
            /** @description The ids of the tool calls that wait for a result of the app. */
            pending: string[];
            /**
             * Format: date-time
             * @description When the turn last went on.
             */
            progressedAt: string;
            /** @description The provider of the language model. */
            provider: string;
            status: components["schemas"]["TurnRunStatus"];
            /** @description The system prompt; empty once the turn has ended. */
            systemPrompt: string;
            /** @description The tools that the model may call; none once the turn has ended. */
            tools: components["schemas"]["ExportedTool"][];
            usage: components["schemas"]["ModelUsage"] | null;
        };
        /**
         * ExportedUnreadable
         * @description A record of the user that is damaged and therefore in no other list.
         */
        ExportedUnreadable: {
            /** @description Its key in the table, by which an operator finds it. */
            key: string;
            /** @description What it is, such as `atom` or `message`. */
            kind: string;
            /** @description The namespace of conversations or the key of the memory space that it is in. */
            place: string;
        };
        /** ExportedWidget */
        ExportedWidget: {
            /** @description The id. */
            id: string;
            /** @description Markdown without HTML and links, at most 1,000 characters. */
            text: string;
            /** @description The title. */
            title: string;
        };
        /**
         * ExportStarted
         * @description The export is too large for one response. The job reports its progress and then the download link.
         */
        ExportStarted: {
            /** @description The id of the job. */
            jobId: string;
        };
        /** ExportUserDataRequest */
        ExportUserDataRequest: {
            /** @description The user; by default or as `me` the caller. Other users require the role admin. */
            userId?: string | null;
        };
        /**
         * ExtractionCounts
         * @description What became of the facts that a job found.
         */
        ExtractionCounts: {
            /** @description The number of atoms that were added. */
            added: number;
            /** @description The number of facts that an atom said before. */
            confirmed: number;
            /** @description The number of facts that were not stored. */
            dropped: number;
            /** @description The number of dropped facts by reason; without a language model, of messages of a user that left nothing. */
            dropReasons: {
                [key: string]: number;
            };
            /** @description The number of atoms that the user took back. */
            retracted: number;
            /** @description The number of atoms that were superseded. */
            superseded: number;
        };
        /**
         * ExtractionGuidance
         * @description What extraction remembers, in words of the app's own.
         */
        ExtractionGuidance: {
            /** @description Categories of one's own, in place of the usual ones where a fact fits, at most 20. */
            categories: components["schemas"]["CategoryGuide"][];
            /** @description What to remember and what to leave out, at most 2,000 characters; null if nothing is said. */
            instructions: string | null;
        };
        /**
         * ExtractionJob
         * @description A job that failed or waits for a budget is retried at `retryAt`; without it the failure is permanent. One with a `replay` records the promotion of that replay.
         */
        ExtractionJob: {
            /** @description The id of the binding. */
            bindingId: string;
            /** @description The id of the conversation. */
            conversationId: string;
            counts: components["schemas"]["ExtractionCounts"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The version of the extraction's prompt or rules. */
            extractionVersion: string;
            /** @description What extracts the atoms: rules, or a language model as `provider/name`. */
            extractor: string;
            /** @description When it was finished; null if it is not yet. */
            finishedAt: string | null;
            /** @description The id. */
            id: string;
            /** @description The id of the memory space. */
            memorySpaceId: string;
            range: components["schemas"]["SequenceRange"];
            /** @description Why it failed or waits; null if it does neither. */
            reason: string | null;
            replay: components["schemas"]["ReplayChanges"] | null;
            /** @description When it is tried again; null if it is not. */
            retryAt: string | null;
            /** @description When it was started; null if it is not yet. */
            startedAt: string | null;
            status: components["schemas"]["ExtractionJobStatus"];
            usage: components["schemas"]["ModelUsage"] | null;
        };
        /** ExtractionJobPage */
        ExtractionJobPage: {
            /** @description The items of this page. */
            items: components["schemas"]["ExtractionJob"][];
            /** @description The `cursor` of the next page; null if this is the last one. */
            nextCursor: string | null;
        };
        /**
         * ExtractionJobStatus
         * @description How far an extraction job has come.
         * @enum {string}
         */
        ExtractionJobStatus: "queued" | "running" | "succeeded" | "failed" | "waiting_budget" | "cancelled";
        /**
         * ExtractionPolicy
         * @description When to extract, and with what.
         */
        ExtractionPolicy: {
            budget: components["schemas"]["Budget"];
            /** @description Categories of one's own, in place of the usual ones where a fact fits, at most 20. */
            categories: components["schemas"]["CategoryGuide"][];
            /** @description The version of the extraction's prompt or rules. */
            extractionVersion: string;
            /** @description What extracts the atoms: rules, or a language model as `provider/name`. */
            extractor: string | null;
            /** @description What to remember and what to leave out, at most 2,000 characters; null if nothing is said. */
            instructions: string | null;
            /** @description Whether a conversation is extracted when it closes. */
            onConversationClosed: boolean;
            /** @description Whether a conversation is extracted while it goes on, a window of turns at a time. */
            windowed: boolean;
            /** @description The number of turns of a window. */
            windowTurns: number;
        };
        /**
         * ExtractionPolicyChange
         * @description What to change of when to extract, and with what. Omitted fields stay as they are.
         */
        ExtractionPolicyChange: {
            budget?: components["schemas"]["NewBudget"] | null;
            /** @description Categories of one's own, in place of the usual ones where a fact fits. Empty: none. */
            categories?: components["schemas"]["NewCategoryGuide"][] | null;
            /** @description The version of the extraction's prompt or rules. */
            extractionVersion?: string | null;
            /** @description What extracts the atoms: rules, or a language model as `provider/name`. */
            extractor?: string | null;
            /** @description What to remember and what to leave out. A model reads it as data: it chooses among what users say, and cannot change what counts as said, nor how secrets are treated. Empty: none. Extractors without a model ignore it. */
            instructions?: string | null;
            /** @description Whether a conversation is extracted when it closes. */
            onConversationClosed?: boolean | null;
            /** @description Whether a conversation is extracted while it goes on, a window of turns at a time. */
            windowed?: boolean | null;
            /** @description Turns per window; at least 1 if `windowed` is true. */
            windowTurns?: number | null;
        };
        /**
         * FieldProblem
         * @description One invalid field.
         */
        FieldProblem: {
            /** @description What is wrong with the field. */
            detail: string;
            /** @description A JSON pointer into the body, `?name` for a parameter of the address, or a header's name. */
            pointer: string;
        };
        /** File */
        File: {
            /** @description In a space of the app or of a group: who wrote it last. */
            actor: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The id of the memory space. */
            memorySpaceId: string;
            /** @description A JSON object of at most 16 KB. */
            metadata: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            owner: components["schemas"]["SharedOwner"] | components["schemas"]["GroupOwner"];
            /** @description The path of the file. */
            path: string;
            /** @description SHA-256 of these bytes, in hexadecimal. */
            sha256: string;
            /** @description Bytes of UTF-8. */
            size: number;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The version; each change raises it. */
            version: number;
        };
        /** FilePage */
        FilePage: {
            /** @description The items of this page. */
            items: components["schemas"]["File"][];
            /** @description The `cursor` of the next page; null if this is the last one. */
            nextCursor: string | null;
        };
        /** FileWithText */
        FileWithText: {
            /** @description In a space of the app or of a group: who wrote it last. */
            actor: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The id of the memory space. */
            memorySpaceId: string;
            /** @description A JSON object of at most 16 KB. */
            metadata: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            owner: components["schemas"]["SharedOwner"] | components["schemas"]["GroupOwner"];
            /** @description The path of the file. */
            path: string;
            /** @description SHA-256 of these bytes, in hexadecimal. */
            sha256: string;
            /** @description Bytes of UTF-8. */
            size: number;
            /** @description The text, at most 262,144 bytes of UTF-8. */
            text: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The version; each change raises it. */
            version: number;
        };
        /**
         * ForgetFactRequest
         * @description One of the two.
         */
        ForgetFactRequest: {
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /** @description The id of the memory to forget. */
            memoryId?: string | null;
            /** @description What to forget, in plain words. */
            query?: string | null;
        };
        /** ForgetMemoryRequest */
        ForgetMemoryRequest: {
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /** @description What to forget, in plain words. */
            query: string;
        };
        /** Forgotten */
        Forgotten: {
            /** @description If nothing was deleted: the atoms that fit the query, best first. */
            candidates: components["schemas"]["Candidate"][];
            /** @description The deleted atom; null if it is not clear which one is meant. It can be restored. */
            forgotten: components["schemas"]["Atom"] | null;
        };
        /** ForgottenMemory */
        ForgottenMemory: {
            /** @description If nothing was forgotten: what may be meant. */
            candidates: components["schemas"]["Recalled"][];
            /** @description What was forgotten; it can be restored. Null if nothing was. */
            forgotten: components["schemas"]["PresenceMemory"] | null;
        };
        /**
         * GatewayMessage
         * @description An error of API Gateway itself, which does not send problem documents.
         */
        GatewayMessage: {
            /** @description What is wrong. */
            message: string;
        };
        /** GiveToolResultsRequest */
        GiveToolResultsRequest: {
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /** @description The results of tool calls that wait for one, 1 to 20. */
            results: components["schemas"]["NewToolResult"][];
            /**
             * @description As in the request that began the turn.
             * @default false
             */
            stream?: boolean;
        };
        /** GroupFile */
        GroupFile: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The path of the file. */
            path: string;
            /** @description Bytes of UTF-8. */
            size: number;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The version; each change raises it. */
            version: number;
        };
        /** GroupFilePage */
        GroupFilePage: {
            /** @description The items of this page. */
            items: components["schemas"]["GroupFile"][];
            /** @description The `cursor` of the next page; null if this is the last one. */
            nextCursor: string | null;
        };
        /** GroupMemory */
        GroupMemory: {
            category: components["schemas"]["GroupMemoryCategory"];
            /** @description What the group remembers, 1 to 8,000 characters. */
            content: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description When a daily memory expires. */
            expiresAt: string | null;
            /** @description Its unique name in the group. */
            key: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /**
         * GroupMemoryCategory
         * @description `CORE`: permanent facts. `DAILY`: notes for the current work, which expire. `CONVERSATION`: archives.
         * @enum {string}
         */
        GroupMemoryCategory: "core" | "daily" | "conversation";
        /** GroupMemoryPage */
        GroupMemoryPage: {
            /** @description The items of this page. */
            items: components["schemas"]["ListedMemory"][];
            /** @description The `cursor` of the next page; null if this is the last one. */
            nextCursor: string | null;
        };
        /**
         * GroupOwner
         * @description A group of the app as an owner.
         */
        GroupOwner: {
            /** @description The name of the group. */
            group: string;
        };
        /** ImageContent */
        ImageContent: {
            /** @description The media type of the image, such as `image/png`. */
            mimeType: string;
            /**
             * @description Says that the block is an image. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image";
            /** @description The address of the image. */
            url: string;
        };
        /** IssuedKey */
        IssuedKey: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description When it expires; null if it never does. */
            expiresAt: string | null;
            /** @description The id. */
            id: string;
            /** @description What a client sends. Nothing shows it again. */
            key: string;
            /** @description The day, in UTC, on which it was last used. */
            lastUsedOn: string | null;
            /** @description What the key is for, 1 to 100 characters. */
            name: string;
            owner: components["schemas"]["SharedOwner"];
            /** @description Whether a key of the app may remember for itself. Null for a user's, and for one of release 0.2.0: it may where it owns memories already. */
            ownMemory: boolean | null;
            /** @description What it may do: `read`, `write`, and `account` to export and erase. */
            scopes: components["schemas"]["KeyScope"][];
            /** @description False for a key that signed requests: nothing takes it. Revoke it. */
            usable: boolean;
        };
        /** JsonValue */
        JsonValue: unknown;
        /** Key */
        Key: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description When it expires; null if it never does. */
            expiresAt: string | null;
            /** @description The id. */
            id: string;
            /** @description The day, in UTC, on which it was last used. */
            lastUsedOn: string | null;
            /** @description What the key is for, 1 to 100 characters. */
            name: string;
            owner: components["schemas"]["SharedOwner"];
            /** @description Whether a key of the app may remember for itself. Null for a user's, and for one of release 0.2.0: it may where it owns memories already. */
            ownMemory: boolean | null;
            /** @description What it may do: `read`, `write`, and `account` to export and erase. */
            scopes: components["schemas"]["KeyScope"][];
            /** @description False for a key that signed requests: nothing takes it. Revoke it. */
            usable: boolean;
        };
        /** KeyPage */
        KeyPage: {
            /** @description The items of this page. */
            items: components["schemas"]["Key"][];
            /** @description The `cursor` of the next page; null if this is the last one. */
            nextCursor: string | null;
        };
        /**
         * KeyScope
         * @description Permission of a key: read what is remembered, write it, or export and erase a person's data.
         * @enum {string}
         */
        KeyScope: "read" | "write" | "account";
        /** ListedMemory */
        ListedMemory: {
            category: components["schemas"]["GroupMemoryCategory"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description When it expires; null if it never does. */
            expiresAt: string | null;
            /** @description Its unique name in the group. */
            key: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
        };
        /**
         * ListedTemplate
         * @description A template without its text. A built-in one has no timestamps and version 0.
         */
        ListedTemplate: {
            /** @description Whether Loci brings it, for all apps. */
            builtIn: boolean;
            /** @description When it was created. */
            createdAt: string | null;
            escaping: components["schemas"]["Escaping"];
            /** @description The id. */
            id: string;
            /** @description When it was last changed. */
            updatedAt: string | null;
            /** @description The version; each change raises it. */
            version: number;
        };
        /**
         * ListOrder
         * @enum {string}
         */
        ListOrder: "asc" | "desc";
        /** MemoryContext */
        MemoryContext: {
            /** @description The atoms in the block. */
            atomsUsed: components["schemas"]["Atom"][];
            /** @description The text to put before the prompt; empty before anything is remembered. */
            contextBlock: string;
            /**
             * @description True if the block has all that is current.
             * @default false
             */
            isWhole?: boolean;
            /** @description The estimated number of tokens. */
            tokensEstimated: number;
        };
        /** MemorySpace */
        MemorySpace: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description When it was deleted; null if it is not. */
            deletedAt: string | null;
            /** @description The id of the memory space. */
            id: string;
            /** @description A JSON object of at most 16 KB. */
            metadata: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The name of the memory space. */
            name: string | null;
            owner: components["schemas"]["SharedOwner"] | components["schemas"]["GroupOwner"];
            /** @description What the memory space is for, in words. */
            purpose: string | null;
            status: components["schemas"]["MemorySpaceStatus"];
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The version; each change raises it. */
            version: number;
        };
        /** MemorySpacePage */
        MemorySpacePage: {
            /** @description The items of this page. */
            items: components["schemas"]["MemorySpace"][];
            /** @description The `cursor` of the next page; null if this is the last one. */
            nextCursor: string | null;
        };
        /**
         * MemorySpaceStatus
         * @description Whether a memory space may be used, or is deleted and can be restored for some time.
         * @enum {string}
         */
        MemorySpaceStatus: "ACTIVE" | "DELETED";
        /**
         * Message
         * @description One message of a conversation.
         */
        Message: {
            /** @description Who wrote the message, where several people take part. */
            author: string | null;
            /** @description Text, or up to 100 blocks; at most 350 KB as JSON. */
            content: (components["schemas"]["TextContent"] | components["schemas"]["ImageContent"] | components["schemas"]["ToolUseContent"] | components["schemas"]["ToolResultContent"])[];
            /** @description The id of the conversation. */
            conversationId: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The id of the message. */
            id: string;
            /** @description A JSON object of at most 16 KB. */
            metadata: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The name of the language model. */
            model: string | null;
            /**
             * Format: date-time
             * @description When it was said.
             */
            occurredAt: string;
            /** @description The provider of the language model. */
            provider: string | null;
            role: components["schemas"]["MessageRole"];
            /** @description The number of the message in its conversation. */
            seq: number;
            /** @description Why the model stopped. */
            stopReason: string | null;
            /** @description An id of your own tracing; it is stored with the message. */
            traceId: string | null;
            /** @description The id of the turn. */
            turnId: string;
            usage: components["schemas"]["MessageUsage"] | null;
            visibility: components["schemas"]["Visibility"];
        };
        /** MessagePage */
        MessagePage: {
            /** @description The items of this page. */
            items: components["schemas"]["Message"][];
            /** @description The `cursor` of the next page; null if this is the last one. */
            nextCursor: string | null;
        };
        /**
         * MessageRole
         * @description Who speaks in a message.
         * @enum {string}
         */
        MessageRole: "user" | "assistant" | "tool" | "system";
        /** MessageToArchive */
        MessageToArchive: {
            /** @description The role or the name of the person who said it, 1 to 40 characters. */
            role: string;
            /** @description What was said. */
            text: string;
        };
        /**
         * MessageUsage
         * @description What the model used to write the message.
         */
        MessageUsage: {
            /** @description Tokens that the model read. */
            inputTokens?: number | null;
            /** @description Milliseconds that it took. */
            latencyMs?: number | null;
            /** @description Tokens that the model wrote. */
            outputTokens?: number | null;
        };
        /**
         * MissingReason
         * @description Why nothing is remembered of a conversation or a message, or a memory is not in a working context; `remembered`: it is, in the space.
         * @enum {string}
         */
        MissingReason: "remembered" | "incognito" | "extraction_off" | "not_bound" | "open" | "waiting" | "budget" | "failed" | "cancelled" | "hidden" | "not_a_user" | "not_chosen" | "unknown" | "cut" | "not_recalled";
        /** ModelCall */
        ModelCall: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description Tokens among those read that came from the provider's cache. */
            cachedTokens: number;
            /** @description The cost in US dollars; null where the price of the model is not known. */
            costUsd: number | null;
            /** @description Tokens that the model read. */
            inputTokens: number;
            /** @description Milliseconds that it took. */
            latencyMs: number;
            /** @description The name of the language model. */
            model: string;
            outcome: components["schemas"]["CallOutcome"];
            /** @description Tokens that the model wrote. */
            outputTokens: number;
            /** @description The provider of the language model. */
            provider: string;
            purpose: components["schemas"]["ModelCallPurpose"];
        };
        /**
         * ModelCallPurpose
         * @description Purpose of a model call.
         * @enum {string}
         */
        ModelCallPurpose: "extraction" | "reconciliation" | "summary" | "turn" | "embedding" | "reranking" | "dream";
        /**
         * Models
         * @description Null means the model of the deployment.
         */
        Models: {
            /** @description The model that extracts, as `provider/name`, or `rules`; null for that of the deployment. */
            extraction: string | null;
            /** @description The model that writes rolling summaries, or `rules`; null for that of the deployment. */
            summary: string | null;
        };
        /**
         * ModelUsage
         * @description Total of all model calls. `costUsd` uses list prices and is null if one of the models has no price.
         */
        ModelUsage: {
            /** @description The calls of models, in their order. */
            calls: components["schemas"]["ModelCall"][];
            /** @description The cost in US dollars; null where the price of the model is not known. */
            costUsd: number | null;
            /** @description Tokens that the model read. */
            inputTokens: number;
            /** @description Milliseconds that it took. */
            latencyMs: number;
            /** @description Tokens that the model wrote. */
            outputTokens: number;
        };
        /** NamespaceSettings */
        NamespaceSettings: {
            /** @description Whether a conversation that no binding covers is extracted into its user's default space, named `memory`, while it goes on; true by default. Presences have bindings of their own. */
            defaultBinding: boolean | null;
            extraction: components["schemas"]["ExtractionGuidance"] | null;
            /** @description Minutes without activity after which a conversation is closed. */
            idleCloseMinutes: number | null;
            /** @description Whether secrets are masked before messages, atoms and files are stored. */
            maskSecrets: boolean | null;
            /** @description Minimum similarity (cosine) of recall hits, from 0 to 1; null for that of the app. */
            minSimilarity: number | null;
            models: components["schemas"]["Models"];
            /** @description The number of turns after which the rolling summary is written again. */
            summaryEveryTurns: number | null;
            /** @description Tokens up to which all that is current is shown whole, 0 to 10,000; 0: never. */
            wholeUpTo: number | null;
        };
        /** NewAtom */
        NewAtom: {
            /** @description Its name alone is a category of the kind FACT. Without it the text decides: category, importance, key and entities are those that the rules find in it, as in a conversation. */
            category?: string | components["schemas"]["NewCategory"] | null;
            /**
             * @description How sure it is, from 0 to 1.
             * @default 1
             */
            confidence?: number;
            /** @description Entities whose names or aliases occur in the text as whole words are added. */
            entityIds?: string[];
            /** @description When it expires; null if it never does. */
            expiresAt?: string | null;
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /**
             * @description How important it is, from 1 to 5.
             * @default 3
             */
            importance?: number;
            /** @description The key whose value it is: a new value of a key supersedes the former one. */
            key?: string | null;
            /** @description A JSON object of at most 16 KB. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description `import` for what comes from another memory; it counts like what a client wrote.
             * @default client
             */
            provenance?: components["schemas"]["WrittenAtomProvenance"];
            /** @description `unconfirmed` for what no words of the user say: it is recalled, but is never always in mind and supersedes nothing, until the user says the same. Not together with `key`, nor for the kind RULE. */
            review?: "unconfirmed" | null;
            /** @description Adds nothing where a current atom of the space is as similar as this (cosine) or more and has the same words in the same order, but for synonyms, the spelling of numbers and words that add nothing: it is returned, with `deduplicated`. Not together with `key`. */
            similarity?: number | null;
            /** @description The id of the conversation that it comes from. */
            sourceConversationId?: string | null;
            /** @description The ids of the messages that it rests on. */
            sourceMessageIds?: string[];
            /** @description What the atom says. */
            text: string;
            /** @description Sent where a model saves, with the user's messages (or an empty list, with `sourceMessageIds`). What they do not say gets the review `unconfirmed`: it has no key, is no RULE, and supersedes nothing. Without this field the user's own act says it. */
            userWords?: string[] | null;
            /** @description Since when it is true. */
            validFrom?: string | null;
            /** @description Until when it is true; null while no end is known. */
            validTo?: string | null;
        };
        /**
         * NewBudget
         * @description Limits on what models may use per day (UTC): input and output tokens together, and dollars at list prices. Jobs over the limit wait for the next day.
         */
        NewBudget: {
            /** @description US dollars at list prices per day (UTC), at most 1,000,000; null for no limit. */
            dollarsPerDay?: number | null;
            /** @description Input and output tokens together per day (UTC); null for no limit. */
            tokensPerDay?: number | null;
        };
        /**
         * NewCategory
         * @description What an atom is about, and how it ages.
         */
        NewCategory: {
            /** @description PATTERN is reserved for the platform. */
            kind: components["schemas"]["AtomKind"];
            /** @description The name of the category, 1 to 100 characters. */
            name: string;
        };
        /**
         * NewCategoryGuide
         * @description Guide to a category: what belongs in it; `examples` are facts as they should be written.
         */
        NewCategoryGuide: {
            /**
             * @description What belongs in the category, at most 300 characters.
             * @default
             */
            description?: string;
            /** @description Facts as they should be written, at most 5 of 200 characters. */
            examples?: string[];
            /** @description The name of the category, 1 to 100 characters. */
            name: string;
        };
        /**
         * NewChatSettings
         * @description The similarities (cosine) of the memory of chats: from `duplicateSimilarity` on what a model saves is not saved again where synonyms alone tell it apart, 0.95 by default; from `contextSimilarity` on a memory is in front of a message, 0.25 by default.
         */
        NewChatSettings: {
            /** @description From this similarity (cosine) on a memory is in front of a message, 0.25 by default. */
            contextSimilarity?: number | null;
            /** @description From this similarity (cosine) on a memory is not saved again, 0.95 by default. */
            duplicateSimilarity?: number | null;
        };
        /**
         * NewConversationScope
         * @description Conversations that a binding is for.
         */
        NewConversationScope: {
            /** @description A namespace, or `*` for any. */
            namespace: string;
            /** @description A user id, `me` for the caller or `*` for any user. */
            userId: string;
        };
        /**
         * NewDecay
         * @description Half-lives in days: `slowDays` for facts, rules, preferences and patterns, `mediumDays` for plans, `fastDays` for events. `floor` is the weight that always remains.
         */
        NewDecay: {
            /** @description Half-life of events in days. */
            fastDays?: number | null;
            /** @description The weight that always remains, from 0 to 1. */
            floor?: number | null;
            /** @description Half-life of plans in days. */
            mediumDays?: number | null;
            /** @description Half-life of facts, rules, preferences and patterns in days. */
            slowDays?: number | null;
        };
        /**
         * NewExtractionGuidance
         * @description Guidance of extraction for bindings that do not say it themselves; each of the two counts alone.
         */
        NewExtractionGuidance: {
            /** @description Categories of one's own, in place of the usual ones where a fact fits. Empty: none. */
            categories?: components["schemas"]["NewCategoryGuide"][];
            /** @description What to remember and what to leave out. A model reads it as data: it chooses among what users say, and cannot change what counts as said, nor how secrets are treated. Empty: none. Extractors without a model ignore it. */
            instructions?: string | null;
        };
        /**
         * NewExtractionPolicy
         * @description When to extract, and with what. With `windowed`, every `windowTurns` complete turns of an open conversation are extracted and the close extracts the rest, whatever `onConversationClosed` says. No message is in two jobs of one binding for one space.
         */
        NewExtractionPolicy: {
            budget?: components["schemas"]["NewBudget"];
            /** @description Categories of one's own, in place of the usual ones where a fact fits. Empty: none. */
            categories?: components["schemas"]["NewCategoryGuide"][];
            /**
             * @description The version of the extraction's prompt or rules.
             * @default v5
             */
            extractionVersion?: string;
            /** @description What extracts the atoms: rules, or a language model as `provider/name`. */
            extractor?: string | null;
            /** @description What to remember and what to leave out. A model reads it as data: it chooses among what users say, and cannot change what counts as said, nor how secrets are treated. Empty: none. Extractors without a model ignore it. */
            instructions?: string | null;
            /**
             * @description Whether a conversation is extracted when it closes.
             * @default true
             */
            onConversationClosed?: boolean;
            /**
             * @description Whether a conversation is extracted while it goes on, a window of turns at a time.
             * @default false
             */
            windowed?: boolean;
            /**
             * @description Turns per window; at least 1 if `windowed` is true.
             * @default 0
             */
            windowTurns?: number;
        };
        /**
         * NewFile
         * @description `idempotencyKey` is the atom's: without an atom the same request again changes nothing by itself.
         */
        NewFile: {
            /** @description An atom to add in the same transaction: both are stored or neither. */
            atom?: components["schemas"]["AtomWithFile"] | null;
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /** @description A JSON object of at most 16 KB. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description At most 262144 bytes of UTF-8. */
            text: string;
        };
        /**
         * NewModels
         * @description The models for extraction and for rolling summaries.
         */
        NewModels: {
            /** @description `rules`, or a model of a configured provider as `provider/name`, such as `openai/gpt-4.1-mini`. */
            extraction?: string | null;
            /** @description `rules`, or a model of a configured provider as `provider/name`, such as `openai/gpt-4.1-mini`. */
            summary?: string | null;
        };
        /**
         * NewNamespaceSettings
         * @description Overrides for one namespace. Omitted or null settings are inherited from the app.
         */
        NewNamespaceSettings: {
            /** @description Whether a conversation that no binding covers is extracted into its user's default space, named `memory`, while it goes on; true by default. Presences have bindings of their own. */
            defaultBinding?: boolean | null;
            extraction?: components["schemas"]["NewExtractionGuidance"] | null;
            /** @description Minutes without activity after which a conversation is closed. */
            idleCloseMinutes?: number | null;
            /** @description Replace keys, tokens, passwords and card numbers with [masked] before storing messages and atoms. */
            maskSecrets?: boolean | null;
            /** @description Minimum similarity (cosine) of recall hits, from 0 to 1; null for that of the app. */
            minSimilarity?: number | null;
            models?: components["schemas"]["NewModels"];
            /** @description Turns after which the rolling summary of an open conversation is refreshed automatically; 10 by default, 0 never. The summary omits the newest ten turns, which a working context includes as they are. If the model fails, the next turn retries. */
            summaryEveryTurns?: number | null;
            /** @description Tokens up to which all that is current is shown, instead of what recall chooses; 0: never. 1000 unless the app sets another one. */
            wholeUpTo?: number | null;
        };
        /** NewTool */
        NewTool: {
            /** @description Tells the model when to use the tool. */
            description?: string | null;
            /** @description For tools of a group: the caller must be a member. */
            group?: string | null;
            /** @description For tools of Loci: the id of a memory space, or `$name` to take it from `arguments`. */
            memorySpaceId?: string | null;
            /** @description The name by which the model calls it: letters, digits, `_` and `-`, 1 to 64 characters. */
            name: string;
            /** @description For your own tools: the JSON schema of the arguments, of type object. */
            parameters?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** @description For SAVE_MEMORY: a memory as similar as this (cosine) that differs in synonyms alone is not saved. Without it only the same words are not. */
            similarity?: number | null;
            /** @description A tool that Loci runs, or any type of your own. Loci's recall: RECALL_BY_TOPIC, RECALL_BY_ENTITY, RECALL_TIMELINE. Loci's memory: SAVE_MEMORY, RECALL_MEMORY, FORGET_MEMORY, LIST_MEMORIES, REMEMBER_KEY. In a session of a presence: QUEUE_DREAM, without a space. Of a `group`: SAVE_GROUP_MEMORY, RECALL_GROUP_MEMORIES, FORGET_GROUP_MEMORY, LIST_GROUP_MEMORIES, READ_GROUP_FILE. */
            type: string;
        };
        /** NewToolResult */
        NewToolResult: {
            /** @description The result. Text, or up to 100 blocks; at most 350 KB as JSON. */
            content: string | (components["schemas"]["TextContent"] | components["schemas"]["ImageContent"])[];
            /**
             * @description Whether the tool failed.
             * @default false
             */
            isError?: boolean;
            /** @description The id of the tool call. */
            toolUseId: string;
        };
        /**
         * Order
         * @description Which of the memories that fit comes first.
         * @enum {string}
         */
        Order: "earliest" | "latest";
        /**
         * OtherPart
         * @description Part of another service's message. Its text is taken, a part without one is counted by its type.
         */
        OtherPart: {
            /** @description Text in which a model refuses. */
            refusal?: string | null;
            /** @description Text that was said. */
            text?: string | null;
            /** @description Its kind, as its service calls it. */
            type: string;
        } & {
            [key: string]: unknown;
        };
        /** PeoplePage */
        PeoplePage: {
            /** @description The people of this page. */
            items: components["schemas"]["Person"][];
            /** @description The `cursor` of the next page; null if this is the last one. */
            nextCursor: string | null;
        };
        /**
         * Person
         * @description A user of the app who ever wrote something; `since` is when they first did.
         */
        Person: {
            /**
             * Format: date-time
             * @description When they first wrote something.
             */
            since: string;
            state: components["schemas"]["UserState"];
            /** @description The id of the person. */
            userId: string;
        };
        /**
         * PersonSummary
         * @description `counts` are the records of the person's own spaces and conversations by kind. If `isComplete` is false there are more than could be counted in time. `lastActivityAt` is of their newest conversation.
         */
        PersonSummary: {
            /** @description The number of records by kind, such as `atoms`, `conversations` and `messages`. */
            counts: {
                [key: string]: number;
            };
            /** @description False if there are more than could be counted in time. */
            isComplete: boolean;
            /** @description When their newest conversation was last active; null without one. */
            lastActivityAt: string | null;
            /**
             * Format: date-time
             * @description When they first wrote something.
             */
            since: string;
            state: components["schemas"]["UserState"];
            /** @description The id of the person. */
            userId: string;
        };
        /** Presence */
        Presence: {
            /** @description The accent colour as `#rrggbb`; null for that of the theme. */
            accent: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The conversation that was opened last, which a reset of the chat erases. */
            currentConversationId: string | null;
            dreamActions: components["schemas"]["DreamActions"];
            /** @description When the last dream read the sessions. */
            dreamedAt: string | null;
            /** @description Hours between two dreams by schedule. */
            dreamIntervalHours: number;
            /** @description Whether the presence may dream; off unless it is set. */
            dreams: boolean;
            /** @description The name of the font; null for that of the theme. */
            font: string | null;
            /** @description When the last turn began; null if there was none. */
            lastTurnAt: string | null;
            /** @description When to look next whether to dream. */
            nextDreamAt: string | null;
            /** @description The id that the app gave to the presence. */
            presenceId: string;
            /** @description Whether its facts are in the space `memory` of its user, not in one of its own. */
            sharesMemory: boolean;
            /** @description The CSS that is added to each theme, by the name of the theme. */
            themes: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The version; each change raises it. */
            version: number;
            /** @description The widgets that dreams have added, at most 20. */
            widgets: components["schemas"]["Widget"][];
        };
        /** PresenceMemory */
        PresenceMemory: {
            /** @description The name of its category, 1 to 100 characters. */
            category: string;
            /** @description The id. */
            id: string;
            /** @description Its key; null if it has none. A later memory under the same key takes its place. */
            key: string | null;
            /** @description `unconfirmed`: a model saved it, and no words of the user do. */
            review: components["schemas"]["Review"] | null;
            /** @description What the presence remembers, 1 to 8,000 characters. */
            text: string;
            /**
             * Format: date-time
             * @description Since when it is true.
             */
            trueSince: string;
            /**
             * Format: date-time
             * @description When it was written: it was true then.
             */
            writtenAt: string;
        };
        /** PresenceMemoryPage */
        PresenceMemoryPage: {
            /** @description The items of this page. */
            items: components["schemas"]["PresenceMemory"][];
            /** @description The `cursor` of the next page; null if this is the last one. */
            nextCursor: string | null;
        };
        /** PresencePage */
        PresencePage: {
            /** @description The items of this page. */
            items: components["schemas"]["Presence"][];
            /** @description The `cursor` of the next page; null if this is the last one. */
            nextCursor: string | null;
        };
        /** PresenceRecall */
        PresenceRecall: {
            /** @description How to use them, for the system prompt. */
            guidance: string;
            /** @description The memories that fit, the best first. */
            memories: components["schemas"]["Recalled"][];
        };
        /**
         * PreviewTemplateRequest
         * @description A template that need not be registered. `conversationId` and `context` are given together: without them, a sample is written.
         */
        PreviewTemplateRequest: {
            /** @description What goes into the context; its `templateId` does not count. */
            context?: components["schemas"]["BuildWorkingContextRequest"] | null;
            /** @description A conversation of your own. */
            conversationId?: string | null;
            /** @default text */
            escaping?: components["schemas"]["Escaping"];
            /** @description The Mustache template, at most 20,000 characters. */
            template: string;
        };
        /**
         * Problem
         * @description A problem document (RFC 9457). `errors` names the fields that are not valid.
         */
        Problem: {
            /** @description What is wrong with this request. */
            detail: string;
            /** @description The fields that are not valid, at most 20; absent if the problem is not one of fields. */
            errors?: components["schemas"]["FieldProblem"][];
            /** @description How many more fields are not valid; absent if none. */
            errorsLeftOut?: number;
            /** @description The HTTP status. */
            status: number;
            /** @description The name of the HTTP status. */
            title: string;
            /** @description `urn:loci:unreadable-record` for a stored record that is damaged, else `about:blank`. */
            type: string;
        };
        /** Profile */
        Profile: {
            /** @description What the presence has learned of its user. */
            entries: components["schemas"]["ProfileEntry"][];
        };
        /** ProfileEntry */
        ProfileEntry: {
            aspect: components["schemas"]["Aspect"] | null;
            /** @description The conversations that it rests on, at least two unless its user corrected it. */
            conversationIds: string[];
            /** @description Whether its user put it right; dreams leave it as it is then. */
            corrected: boolean;
            /** @description The id. */
            id: string;
            /** @description The ids of the messages that it rests on. */
            messageIds: string[];
            /**
             * Format: date-time
             * @description Since when the profile says so.
             */
            since: string;
            /** @description What the profile says, 1 to 8,000 characters. */
            text: string;
            /** @description What it is about; each topic has one entry. */
            topic: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The version; each change raises it. */
            version: number;
        };
        /**
         * ProfileHistory
         * @description `chain` is what the profile said under this topic, one after another; `revisions` are former states of the entry.
         */
        ProfileHistory: {
            /** @description What the profile said under this topic, from the first on. */
            chain: components["schemas"]["ProfileState"][];
            /** @description The former states. */
            revisions: components["schemas"]["ProfileState"][];
        };
        /** ProfileState */
        ProfileState: {
            /** @description The id. */
            id: string;
            /** @description What the profile says, 1 to 8,000 characters. */
            text: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Since when it is true.
             */
            validFrom: string;
            /** @description Until when it is true; null while no end is known. */
            validTo: string | null;
            /** @description The version; each change raises it. */
            version: number;
        };
        /**
         * Purging
         * @description The space is deleted for good, and what it held is being erased. Repeat the call to learn when that is done.
         */
        Purging: {
            /** @description The id. */
            id: string;
            /**
             * @description The present status.
             * @constant
             */
            status: "purging";
        };
        /** PutBotEntryRequest */
        PutBotEntryRequest: {
            /** @description Another key for the entry, which keeps its place. By default the one in the path. */
            k?: string | null;
            /** @description The value, at most 4,000 characters. */
            v: string;
        };
        /** PutGroupFileRequest */
        PutGroupFileRequest: {
            /** @description At most 262144 bytes of UTF-8. */
            text: string;
        };
        /**
         * PutPresenceRequest
         * @description Omitted fields stay as they are.
         */
        PutPresenceRequest: {
            /** @description The accent colour as `#rrggbb`; null for that of the theme. */
            accent?: string | null;
            dreamActions?: components["schemas"]["DreamActions"] | null;
            /** @description Hours between two dreams by schedule. */
            dreamIntervalHours?: number | null;
            /** @description Whether the presence may dream. */
            dreams?: boolean | null;
            /** @description The name of the font; null for that of the theme. */
            font?: string | null;
            /** @description The user extras of each theme: CSS that only decorates. It replaces all themes. */
            themes?: {
                [key: string]: string;
            } | null;
        };
        /** PutSettingsRequest */
        PutSettingsRequest: {
            budget?: components["schemas"]["NewBudget"];
            /** @description Categories of this app's own that a working context may ask for (`alwaysOnCategoryNames`) before anything is remembered under them. */
            categories?: string[] | null;
            chats?: components["schemas"]["NewChatSettings"];
            /** @description How long a group's memory of the category `daily` lasts; 24 by default. It applies to what is saved later. */
            dailyMemoryHours?: number | null;
            decay?: components["schemas"]["NewDecay"];
            /** @description Whether a conversation that no binding covers is extracted into its user's default space, named `memory`, while it goes on; true by default. Presences have bindings of their own. */
            defaultBinding?: boolean | null;
            extraction?: components["schemas"]["NewExtractionGuidance"] | null;
            /** @description Minutes without activity after which a conversation is closed. */
            idleCloseMinutes?: number | null;
            /** @description Replace keys, tokens, passwords and card numbers with [masked] before storing messages and atoms. */
            maskSecrets?: boolean | null;
            /** @description Minimum similarity (cosine) of recall hits, from 0 to 1; null for that of the app. */
            minSimilarity?: number | null;
            models?: components["schemas"]["NewModels"];
            /** @description Overrides by the name of the namespace. */
            namespaces?: {
                [key: string]: components["schemas"]["NewNamespaceSettings"];
            };
            /** @description Requests per minute of all users together; more get 429. One user may make 1/5 of them, but at least 20. Admin requests have a separate limit of the same size. */
            rate?: number | null;
            /** @description Turns after which the rolling summary of an open conversation is refreshed automatically; 10 by default, 0 never. The summary omits the newest ten turns, which a working context includes as they are. If the model fails, the next turn retries. */
            summaryEveryTurns?: number | null;
            /** @description Tokens up to which all that is current is shown, instead of what recall chooses; 0: never. 1000 unless the app sets another one. */
            wholeUpTo?: number | null;
        };
        /**
         * PutTemplateRequest
         * @description A Mustache template and the format of its output, which decides how stored text is escaped.
         */
        PutTemplateRequest: {
            /** @default text */
            escaping?: components["schemas"]["Escaping"];
            /** @description The Mustache template, at most 20,000 characters. */
            template: string;
        };
        /** RecallAcrossSpacesRequest */
        RecallAcrossSpacesRequest: {
            /** @description Only atoms of these categories; by default of all. */
            categoryNames?: string[] | null;
            /** @description The id of an atom that you expected: `explanation.expected` says why it is no hit. */
            expect?: string | null;
            /**
             * @description Also answer how the hits came about, in `explanation`. It takes longer.
             * @default false
             */
            explain?: boolean;
            /** @description What the atoms must be: conditions on `category`, `kind`, `importance`, `validFrom`, `validTo`, `createdAt`, `entity`, `source`, `text` and `metadata.<name>`, each a value or an object of operators (`eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`, `exists`, `contains`), joined by `AND`, `OR` and `NOT`. */
            filter?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** @description Only atoms whose categories are of these kinds; by default of all. */
            kinds?: components["schemas"]["AtomKind"][] | null;
            /** @description Answer with what was known at that time; by default with what is known now. */
            knownAt?: string | null;
            /** @description Maximum number of hits. Left out, as many as the question needs: 8, or 20 where it asks for several things. */
            limit?: number | null;
            /** @description The spaces to ask; one ranking over all of them. */
            memorySpaceIds: string[];
            /** @description A JSON object of at most 16 KB. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /**
             * @description Only atoms of at least this importance.
             * @default 1
             */
            minImportance?: number;
            /** @description Minimum similarity of a hit; 0 always returns hits. By default the best hit decides whether there are hits at all, and hits far below it are dropped. */
            minSimilarity?: number | null;
            /** @description What to look for. */
            query: string;
            /** @description Where the person is, by the IANA name, as `Europe/Vienna`: when their yesterday was. */
            timeZone?: string | null;
            /** @description Answer with what was true at that time; by default with what is true now. */
            validAt?: string | null;
        };
        /** RecallByEntityRequest */
        RecallByEntityRequest: {
            /** @description Only atoms of these categories; by default of all. */
            categoryNames?: string[] | null;
            /** @description The id of an entity, or its name or alias. */
            entityIdOrName: string;
            /** @description What the atoms must be: conditions on `category`, `kind`, `importance`, `validFrom`, `validTo`, `createdAt`, `entity`, `source`, `text` and `metadata.<name>`, each a value or an object of operators (`eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`, `exists`, `contains`), joined by `AND`, `OR` and `NOT`. */
            filter?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** @description Answer with what was known at that time; by default with what is known now. */
            knownAt?: string | null;
            /**
             * @description Maximum number of hits.
             * @default 20
             */
            limit?: number;
            /** @description Answer with what was true at that time; by default with what is true now. */
            validAt?: string | null;
        };
        /** RecallByTopicRequest */
        RecallByTopicRequest: {
            /** @description Only atoms of these categories; by default of all. */
            categoryNames?: string[] | null;
            /** @description The id of an atom that you expected: `explanation.expected` says why it is no hit. */
            expect?: string | null;
            /**
             * @description Also answer how the hits came about, in `explanation`. It takes longer.
             * @default false
             */
            explain?: boolean;
            /** @description What the atoms must be: conditions on `category`, `kind`, `importance`, `validFrom`, `validTo`, `createdAt`, `entity`, `source`, `text` and `metadata.<name>`, each a value or an object of operators (`eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`, `exists`, `contains`), joined by `AND`, `OR` and `NOT`. */
            filter?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** @description Only atoms whose categories are of these kinds; by default of all. */
            kinds?: components["schemas"]["AtomKind"][] | null;
            /** @description Answer with what was known at that time; by default with what is known now. */
            knownAt?: string | null;
            /** @description Maximum number of hits. Left out, as many as the question needs: 8, or 20 where it asks for several things. */
            limit?: number | null;
            /** @description A JSON object of at most 16 KB. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /**
             * @description Only atoms of at least this importance.
             * @default 1
             */
            minImportance?: number;
            /** @description Minimum similarity of a hit; 0 always returns hits. By default the best hit decides whether there are hits at all, and hits far below it are dropped. */
            minSimilarity?: number | null;
            /** @description What to look for. */
            query: string;
            /** @description Where the person is, by the IANA name, as `Europe/Vienna`: when their yesterday was. */
            timeZone?: string | null;
            /** @description Answer with what was true at that time; by default with what is true now. */
            validAt?: string | null;
        };
        /** RecallChatMemoryRequest */
        RecallChatMemoryRequest: {
            /** @description What to look for. */
            query: string;
        };
        /** Recalled */
        Recalled: {
            /** @description The name of its category, 1 to 100 characters. */
            category: string;
            /** @description The id. */
            id: string;
            /** @description Its key; null if it has none. A later memory under the same key takes its place. */
            key: string | null;
            /** @description `unconfirmed`: a model saved it, and no words of the user do. */
            review: components["schemas"]["Review"] | null;
            /** @description The higher, the better it fits. Results are ordered by it, but for one that says that something has changed: it comes before what it outdates. */
            score: number;
            /** @description What the presence remembers, 1 to 8,000 characters. */
            text: string;
            /**
             * Format: date-time
             * @description Since when it is true.
             */
            trueSince: string;
            /**
             * Format: date-time
             * @description When it was written: it was true then.
             */
            writtenAt: string;
        };
        /** RecalledChatMemories */
        RecalledChatMemories: {
            /** @description The memories that fit the query, the best first. */
            memories: components["schemas"]["RecalledChatMemory"][];
        };
        /** RecalledChatMemory */
        RecalledChatMemory: {
            category: components["schemas"]["StatedCategory"] | null;
            /** @description What is remembered, 1 to 8,000 characters. */
            content: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The id. */
            id: string;
            /** @description How near it is to the query, 0 to 1, with two decimals. */
            relevance: number;
            /** @description `unconfirmed`: the model saved it, and no words of the user say it. */
            review: components["schemas"]["Review"] | null;
        };
        /** RecalledMemories */
        RecalledMemories: {
            /** @description The memories of the group that fit the query, the best first. */
            memories: components["schemas"]["GroupMemory"][];
        };
        /**
         * RecallExplanation
         * @description Explanation of an answer. `candidates` are the best, best first, and the expected one if it is a candidate.
         */
        RecallExplanation: {
            /** @description The best candidates, the best first, and the expected one if it is one. */
            candidates: components["schemas"]["ExplainedCandidate"][];
            /** @description The most that a candidate says for there being an answer; null without candidates. */
            evidence: number | null;
            /** @description Why the expected atom is no hit; null if none was named. */
            expected: components["schemas"]["ExpectedAtom"] | null;
            /** @description Why there is an answer; `none`: there is none. */
            ground: components["schemas"]["RecallGround"];
            /** @description The evidence that is enough for an answer. */
            minEvidence: number;
            /** @description How many atoms were compared. */
            proposed: number;
            /** @description The time that the question names; null where none was read. */
            time?: components["schemas"]["AskedTime"] | null;
        };
        /**
         * RecallGround
         * @description Why there is an answer: the client's `minSimilarity` decides, there is enough evidence, a memory is about an entity of the question, or the best one shares a rare word or most names with it; or the question asks for a time alone, from which there is something. `none`: there is no answer.
         * @enum {string}
         */
        RecallGround: "min_similarity" | "evidence" | "entity" | "rare_word" | "names" | "time" | "none";
        /** RecallGroupMemoriesRequest */
        RecallGroupMemoriesRequest: {
            /**
             * @description Maximum number of memories.
             * @default 5
             */
            limit?: number;
            /** @description What to look for. */
            query: string;
        };
        /** RecallHit */
        RecallHit: {
            atom: components["schemas"]["Atom"];
            /** @description The weight that the atom's age leaves it, from 0 to 1. */
            decayWeight: number;
            /** @description The factor for names in the question that the atom shares, from 1 to 1.25; 1 for none. */
            entityMatchBonus: number;
            /** @description The ids of those hits of this answer that are about the same thing and were said earlier: they may not hold any more. `validFrom` of each says when. */
            saidLaterThan?: string[];
            /** @description How good it is, 0 to 1, comparable between questions: of first hits that score .8 about eight in ten are right. Of an entity's atoms, how recent and important they are. */
            score: number;
            /** @description How near it is to the question in meaning, 0 to 1; in words, while vectors are away. */
            similarity: number;
        };
        /** RecallMemoriesRequest */
        RecallMemoriesRequest: {
            /**
             * @description Maximum number of memories.
             * @default 8
             */
            limit?: number;
            /** @description What to look for. */
            query: string;
        };
        /**
         * RecallReason
         * @description Why an atom is not among the hits; `shown`: it is.
         * @enum {string}
         */
        RecallReason: "shown" | "other_space" | "unlearned" | "deleted" | "expired" | "not_yet_known" | "archived" | "superseded" | "not_yet_valid" | "no_longer_valid" | "category" | "kind" | "importance" | "metadata" | "filter" | "not_indexed" | "not_embedded" | "not_proposed" | "less_similar" | "no_answer" | "far_below_best" | "beyond_limit";
        /** RecallRequest */
        RecallRequest: {
            /** @description Only atoms of these categories; by default of all. */
            categoryNames?: string[] | null;
            /** @description The id of an atom that you expected: `explanation.expected` says why it is no hit. */
            expect?: string | null;
            /**
             * @description Also answer how the hits came about, in `explanation`. It takes longer.
             * @default false
             */
            explain?: boolean;
            /** @description What the atoms must be: conditions on `category`, `kind`, `importance`, `validFrom`, `validTo`, `createdAt`, `entity`, `source`, `text` and `metadata.<name>`, each a value or an object of operators (`eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`, `exists`, `contains`), joined by `AND`, `OR` and `NOT`. */
            filter?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** @description Only atoms whose categories are of these kinds; by default of all. */
            kinds?: components["schemas"]["AtomKind"][] | null;
            /** @description Answer with what was known at that time; by default with what is known now. */
            knownAt?: string | null;
            /** @description Maximum number of hits. Left out, as many as the question needs: 8, or 20 where it asks for several things. */
            limit?: number | null;
            /** @description A JSON object of at most 16 KB. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /**
             * @description Only atoms of at least this importance.
             * @default 1
             */
            minImportance?: number;
            /** @description Minimum similarity of a hit; 0 always returns hits. By default the best hit decides whether there are hits at all, and hits far below it are dropped. */
            minSimilarity?: number | null;
            /** @description What to look for. */
            query: string;
            /** @description Where the person is, by the IANA name, as `Europe/Vienna`: when their yesterday was. */
            timeZone?: string | null;
            /** @description Answer with what was true at that time; by default with what is true now. */
            validAt?: string | null;
        };
        /** RecallResult */
        RecallResult: {
            /** @description Whether words alone decided as an index or embedder was unavailable, or changes may be missing. */
            degraded: boolean;
            /** @description How the hits came about, if a recall by topic asks to `explain`. */
            explanation?: components["schemas"]["RecallExplanation"] | null;
            /** @description The hits, best first. */
            hits: components["schemas"]["RecallHit"][];
            /** @description Milliseconds that it took. */
            latencyMs: number;
            /** @description How it was recalled: BY_TOPIC, BY_ENTITY or TIMELINE. */
            mode: string;
            /** @description The number of atoms that passed the filters, before `limit`. */
            totalCandidates: number;
        };
        /**
         * RecallSignal
         * @description Signal that speaks for a memory, in the order in which it is summed; a reranker's takes the place of all others.
         * @enum {string}
         */
        RecallSignal: "words" | "meaning" | "subject" | "date" | "form" | "question" | "session" | "walk" | "reranker";
        /** RecallTimelineRequest */
        RecallTimelineRequest: {
            /** @description Only atoms of these categories; by default of all. */
            categoryNames?: string[] | null;
            /** @description The id of an entity, or its name or alias. */
            entityIdOrName?: string | null;
            /** @description What the atoms must be: conditions on `category`, `kind`, `importance`, `validFrom`, `validTo`, `createdAt`, `entity`, `source`, `text` and `metadata.<name>`, each a value or an object of operators (`eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`, `exists`, `contains`), joined by `AND`, `OR` and `NOT`. */
            filter?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** @description Only atoms that are true at this time or later; by default all from the first. */
            from?: string | null;
            /**
             * @description Whether to show superseded atoms too.
             * @default true
             */
            includeSuperseded?: boolean;
            /** @description Answer with what was known at that time; by default with what is known now. */
            knownAt?: string | null;
            /**
             * @description Maximum number of hits.
             * @default 20
             */
            limit?: number;
            /** @description What to look for. */
            query?: string | null;
            /** @description Only atoms that are true at this time or earlier; by default all to the last. */
            to?: string | null;
            /** @description Answer with what was true at that time; by default with what is true now. */
            validAt?: string | null;
        };
        /**
         * RecallVerdict
         * @description The one reason why an atom is not among the hits, or `shown`. What a reason does not have is null.
         */
        RecallVerdict: {
            /** @description Since when, or from when on, the reason holds. */
            at: string | null;
            /** @description The number that it had to reach, or not to exceed. */
            needed: number | null;
            reason: components["schemas"]["RecallReason"];
            /** @description The id of the atom that superseded it; null if none did. */
            supersededBy: string | null;
            /** @description The number that counted: a rank, score, similarity, evidence or importance. */
            value: number | null;
        };
        /**
         * Receipt
         * @description A signed receipt of an erasure. The response body is the receipt byte for byte, with its fields in this order.
         */
        Receipt: {
            /** @description Always `ECDSA_SHA_256`: ECDSA on P-256 over SHA-256. */
            algorithm: string;
            /** @description Numbers of erased records by kind. */
            counts: {
                [key: string]: number;
            };
            /** @description What an erasure cannot reach: each store, and until when it holds anything. */
            expiries: components["schemas"]["StoreExpiry"][];
            /**
             * Format: date-time
             * @description When all stores had been read again and were clean.
             */
            finishedAt: string;
            /** @description The version of the format: always 1. */
            formatVersion: number;
            /** @description The id. */
            id: string;
            /** @description SHA-256, in hexadecimal, over the sorted ids of the erased records. */
            idsHash: string;
            /** @description The id of the key that signs receipts. */
            keyId: string;
            /** @description The id of the job of the erasure. */
            request: string;
            /** @description The signature (DER) in base64. */
            signature: string;
            /**
             * Format: date-time
             * @description When the erasure was asked for.
             */
            startedAt: string;
            /** @description The keyed hash of the user. */
            subjectHash: string;
        };
        /**
         * ReceiptKey
         * @description `pem` is the public key that verifies receipts offline.
         */
        ReceiptKey: {
            /** @description Always `ECDSA_SHA_256`: ECDSA on P-256 over SHA-256. */
            algorithm: string;
            /** @description The id of the key that signs receipts. */
            keyId: string;
            /** @description The public key that verifies receipts offline, as PEM. */
            pem: string;
        };
        /**
         * RefreshOutcome
         * @description Whether a rolling summary was written, was up to date, had nothing to cover, or failed.
         * @enum {string}
         */
        RefreshOutcome: "refreshed" | "unchanged" | "empty" | "failed";
        /**
         * Remembered
         * @description Result of remembering: of a text the `memory`; of messages the `conversationId`, whose facts follow within seconds.
         */
        Remembered: {
            /** @description The conversation of the messages: `listExtractions` follows what is made of it. */
            conversationId: string | null;
            /** @description Number of pictures, tools' messages, calls and unknown fields that were left out, by kind. */
            leftOut: {
                [key: string]: number;
            };
            /** @description The memory of a text; null for messages. */
            memory: components["schemas"]["AddedAtom"] | null;
            /** @description Number of messages that were stored; null for a text. */
            storedMessages: number | null;
        };
        /** RememberFactRequest */
        RememberFactRequest: {
            /**
             * @description The name of its category, 1 to 100 characters.
             * @default note
             */
            category?: string;
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /** @description A later memory under the same key takes the place of this one. */
            key?: string | null;
            /** @description The messages that say so. A dream counts their conversations as evidence. */
            sourceMessageIds?: string[];
            /** @description What the presence remembers, 1 to 8,000 characters. */
            text: string;
            /** @description Sent where a model saves, with the user's messages (or an empty list, with `sourceMessageIds`). What they do not say gets the review `unconfirmed`: it has no key, is no RULE, and supersedes nothing. Without this field the user's own act says it. */
            userWords?: string[] | null;
        };
        /** RememberRequest */
        RememberRequest: {
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /** @description A whole conversation in order: it is stored and closed, and its facts are extracted. */
            messages?: components["schemas"]["SaidMessage"][] | null;
            /** @description Of the memory, or of the conversation. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description One fact, preference or instruction, as its user or a model says it; its words decide category, key and entities. */
            text?: string | null;
            /** @description Sent where a model saves, with the user's messages (or an empty list, with `sourceMessageIds`). What they do not say gets the review `unconfirmed`: it has no key, is no RULE, and supersedes nothing. Without this field the user's own act says it. */
            userWords?: string[] | null;
        };
        /**
         * RemovedConversation
         * @description A conversation that is deleted, or purged for good, and what becomes of what was learned from it. A preview has no `deletedAt`.
         */
        RemovedConversation: {
            /** @description When it was deleted; null if it is not. */
            deletedAt: string | null;
            /** @description False if work is left, which continues within a minute without another request. */
            finished: boolean;
            /** @description The id. */
            id: string;
            /** @description Known from it alone: they go with it. */
            removedAtoms: string[];
            /** @description Named by it alone: they go with it. */
            removedEntities: string[];
            /** @description Until then it can be restored; null when it is purged. */
            restorableUntil: string | null;
            /** @description What had ended them goes: they hold again. */
            revivedAtoms: string[];
            /** @description New, in the words of another conversation that said the same. */
            rewordedAtoms: string[];
            /** @description Conversations whose rolling summary goes. */
            summaries: string[];
            /** @description With other sources: they stay and lose a citation. */
            uncitedAtoms: string[];
        };
        /**
         * ReplayChanges
         * @description Changes of a replay to the facts of the conversation in the space, as it was when it was promoted.
         */
        ReplayChanges: {
            added: components["schemas"]["AtomGroup"];
            archived: components["schemas"]["AtomGroup"];
            /** @description Whether the replay was rolled back since: then nothing of this holds any more. */
            rolledBack: boolean;
            /** @description The id of the replay. */
            runId: string;
            superseded: components["schemas"]["AtomGroup"];
            unchanged: components["schemas"]["AtomGroup"];
        };
        /** RestrictedUser */
        RestrictedUser: {
            state: components["schemas"]["UserState"];
            /** @description The id of the user. */
            userId: string;
        };
        /** RestrictUserRequest */
        RestrictUserRequest: {
            /** @description True to restrict the processing of the user's data, false to lift that. */
            restricted: boolean;
            /** @description A user of the app; `me` is the caller. */
            userId: string;
        };
        /**
         * RetractedMessage
         * @description A message that is retracted, or purged for good, and what becomes of what was learned from it. A preview has no `retractedAt`.
         */
        RetractedMessage: {
            /** @description The id of the conversation. */
            conversationId: string;
            /** @description False if work is left, which continues within a minute without another request. */
            finished: boolean;
            /** @description The id. */
            id: string;
            /** @description Known from it alone: they go with it. */
            removedAtoms: string[];
            /** @description Named by it alone: they go with it. */
            removedEntities: string[];
            /** @description Until then it can be restored; null when it is purged. */
            restorableUntil: string | null;
            /** @description When it was retracted; null if it is not. */
            retractedAt: string | null;
            /** @description What had ended them goes: they hold again. */
            revivedAtoms: string[];
            /** @description New, in the words of another conversation that said the same. */
            rewordedAtoms: string[];
            /** @description Conversations whose rolling summary is made again without it. */
            summaries: string[];
            /** @description With other sources: they stay and lose a citation. */
            uncitedAtoms: string[];
        };
        /** Retried */
        Retried: {
            /** @description How many jobs are queued again. */
            count: number;
            /** @description False where there are more: send the request again. */
            isComplete: boolean;
        };
        /** RetryExtractionsRequest */
        RetryExtractionsRequest: {
            /** @description Only this job. */
            jobId?: string | null;
            /** @description Only jobs that were made since then. */
            since?: string | null;
            /** @description Only jobs of this user; `me` is the caller. */
            userId?: string | null;
        };
        /**
         * Review
         * @description State of an atom that no user is known to have said; an atom that a user said has none.
         * @enum {string}
         */
        Review: "unconfirmed";
        /**
         * RollingSummaryRefresh
         * @description If `outcome` is `failed`, `reason` says why and the previous summary stays. A conversation too long for one call is refreshed up to `rollingSummaryUntilSeq`; call again for the rest. `writer` is `rules` or the `provider/name` of the model, and `usage` is the model usage of this call.
         */
        RollingSummaryRefresh: {
            /** @description Whether the summary quotes sentences, since no model wrote it; null if there is no summary. */
            extractive: boolean | null;
            outcome: components["schemas"]["RefreshOutcome"];
            /** @description The hash of the prompt. */
            promptHash: string | null;
            /** @description Why the summary could not be written; null if it could. */
            reason: string | null;
            /** @description A summary of the conversation so far; null if none was written. */
            rollingSummary: string | null;
            /** @description The `seq` of the last message that the summary covers. */
            rollingSummaryUntilSeq: number | null;
            usage: components["schemas"]["ModelUsage"] | null;
            /** @description What wrote it: `rules`, or a language model as `provider/name`. */
            writer: string | null;
        };
        /** RunExtractionForConversationRequest */
        RunExtractionForConversationRequest: {
            /** @description The id of the conversation. */
            conversationId: string;
            /** @description The version of the extraction's prompt or rules. */
            extractionVersion?: string | null;
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
        };
        /**
         * RunTurnOptions
         * @description Options of the model in this turn.
         */
        RunTurnOptions: {
            /** @description Token limit of one model answer; 4,096 by default. */
            maxTokens?: number | null;
            /** @description The system prompt of the turn; by default none. */
            systemPrompt?: string | null;
            /** @description The temperature of the model, 0 to 2; by default that of the provider. */
            temperature?: number | null;
        };
        /** RunTurnRequest */
        RunTurnRequest: {
            /** @description Values for the `$name` of tools and of the memory, by name. */
            arguments?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description Summarises older turns when the prompt exceeds its share of the model's context, or the conversation `tailLimit`, and archives them for the groups of the tools as a file and a memory. */
            compaction?: components["schemas"]["TurnCompaction"] | null;
            /** @description The user's message, if not sent as `userText`. Text, or up to 100 blocks; at most 350 KB as JSON. */
            content?: string | (components["schemas"]["TextContent"] | components["schemas"]["ImageContent"])[] | null;
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /**
             * @description How often the model may be asked in this turn, 1 to 20.
             * @default 8
             */
            maxCycles?: number;
            /** @description Memories that fit the user's message, for the beginning of the system prompt. */
            memory?: components["schemas"]["TurnMemory"] | null;
            /** @description The name of the language model. */
            model: string;
            /**
             * @default {
             *       "maxTokens": null,
             *       "systemPrompt": null,
             *       "temperature": null
             *     }
             */
            options?: components["schemas"]["RunTurnOptions"];
            /** @description The provider of the language model. */
            provider: string;
            /**
             * @description Answer at once with `stream`, where the turn is streamed as server-sent events. A deployment that streams nothing answers as without it.
             * @default false
             */
            stream?: boolean;
            /**
             * @description Number of messages that the model sees, including the new one.
             * @default 50
             */
            tailLimit?: number;
            /** @description The tools that the model may call, at most 32. */
            tools?: components["schemas"]["NewTool"][];
            /** @description The user's message as text. Send this or `content`. */
            userText?: string | null;
        };
        /**
         * SaidMessage
         * @description Message that somebody said. A `developer` is the system; messages of a `tool` or `function`, pictures, calls of tools and fields of other names are left out and counted in `leftOut`.
         */
        SaidMessage: {
            /** @description Who wrote the message, where several people take part. */
            author?: string | null;
            /** @description A text, or its parts; null where a message only calls tools. */
            content?: string | ((components["schemas"]["TextContent"] | components["schemas"]["ImageContent"] | components["schemas"]["ToolUseContent"] | components["schemas"]["ToolResultContent"]) | components["schemas"]["OtherPart"])[] | (components["schemas"]["TextContent"] | components["schemas"]["ImageContent"] | components["schemas"]["ToolUseContent"] | components["schemas"]["ToolResultContent"]) | components["schemas"]["OtherPart"] | null;
            /** @description The author, as others call it. */
            name?: string | null;
            /** @description When it was said. */
            occurredAt?: string | null;
            /** @description Text in which a model refuses. */
            refusal?: string | null;
            /** @description Who says it. */
            role: components["schemas"]["SaidRole"];
        } & {
            [key: string]: unknown;
        };
        /**
         * SaidRole
         * @enum {string}
         */
        SaidRole: "user" | "assistant" | "system" | "developer" | "tool" | "function";
        /** SaveChatMemoryRequest */
        SaveChatMemoryRequest: {
            /** @description By default the words of the content decide. */
            category?: components["schemas"]["StatedCategory"] | null;
            /** @description What is remembered, 1 to 8,000 characters. */
            content: string;
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /** @description The user's messages, where another system stores the chat. What neither they nor the messages that Loci stores of it say is unconfirmed. */
            userWords?: string[];
        };
        /** SavedChatMemory */
        SavedChatMemory: {
            category: components["schemas"]["StatedCategory"] | null;
            /** @description What is remembered, 1 to 8,000 characters. */
            content: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description Whether nothing was saved: this memory was there before. */
            deduplicated: boolean;
            /** @description The id. */
            id: string;
            /** @description What was sent and not saved, since this memory says it; null where it was saved. */
            refused_content: string | null;
            /** @description `unconfirmed`: the model saved it, and no words of the user say it. */
            review: components["schemas"]["Review"] | null;
            /** @description Who made it: the user from a message, or the model. */
            source_type: components["schemas"]["SourceType"];
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** SaveGroupMemoryRequest */
        SaveGroupMemoryRequest: {
            /**
             * @description `core`: permanent facts. `daily`: notes for the current work, which expire after the app's `dailyMemoryHours`. `conversation`: archived conversations.
             * @default core
             */
            category?: components["schemas"]["GroupMemoryCategory"];
            /** @description What the group remembers, 1 to 8,000 characters. */
            content: string;
            /** @description Its unique name in the group. */
            key: string;
        };
        /** SentTest */
        SentTest: {
            /** @description The id of the event that is on its way. */
            eventId: string;
        };
        /**
         * SequenceRange
         * @description A range of messages by their `seq`, both ends included.
         */
        SequenceRange: {
            /** @description The `seq` of the first message. */
            firstSeq: number;
            /** @description The `seq` of the last message. */
            lastSeq: number;
        };
        /**
         * Session
         * @description A session is one conversation, or several: each one that was reopened continues the one before it.
         */
        Session: {
            /** @description The last conversation, which the next turn joins if it is open. */
            conversationId: string;
            /** @description Its conversations, the oldest first. */
            conversations: components["schemas"]["Conversation"][];
            /**
             * Format: date-time
             * @description When something last happened in it.
             */
            lastActivityAt: string;
            /** @description The id of the session. */
            sessionId: string;
            /** @description The present status. */
            status: string;
            /** @description The title. */
            title: string | null;
        };
        /** SessionMessagePage */
        SessionMessagePage: {
            /** @description The items of this page. */
            items: components["schemas"]["Message"][];
            /** @description The `cursor` of the next page; null if this is the last one. */
            nextCursor: string | null;
        };
        /** SessionPage */
        SessionPage: {
            /** @description The items of this page. */
            items: components["schemas"]["Session"][];
            /** @description The `cursor` of the next page; null if this is the last one. */
            nextCursor: string | null;
        };
        /** SessionTurn */
        SessionTurn: {
            assistantMessage: components["schemas"]["Message"];
            /** @description The id of the conversation. */
            conversationId: string;
            /** @description The id of the turn. */
            turnId: string;
            userMessage: components["schemas"]["Message"];
        };
        /** SessionView */
        SessionView: {
            /** @description The last conversation, which the next turn joins if it is open. */
            conversationId: string;
            /** @description Its conversations, the oldest first. */
            conversations: components["schemas"]["Conversation"][];
            /**
             * Format: date-time
             * @description When something last happened in it.
             */
            lastActivityAt: string;
            /** @description The id of the session. */
            sessionId: string;
            /** @description The present status. */
            status: string;
            /** @description The surfaces that were touched in the session. */
            surfaces: string[];
            /** @description The title. */
            title: string | null;
            /** @description The tools that were run in the session. */
            tools: string[];
        };
        /** SetBotEntryRequest */
        SetBotEntryRequest: {
            /** @description The key, 1 to 200 characters. */
            k: string;
            /** @description The value, at most 4,000 characters. */
            v: string;
        };
        /**
         * Settings
         * @description The settings in effect for the app, and the overrides of single namespaces.
         */
        Settings: {
            budget: components["schemas"]["Budget"];
            /** @description Names of the app's own categories, which a working context may always include; at most 200. */
            categories: string[];
            chats: components["schemas"]["ChatSettings"];
            /** @description Hours after which the daily memories of a group expire. */
            dailyMemoryHours: number;
            decay: components["schemas"]["Decay"];
            /** @description Whether a conversation that no binding covers is extracted into its user's default space, named `memory`, while it goes on; true by default. Presences have bindings of their own. */
            defaultBinding: boolean;
            extraction: components["schemas"]["ExtractionGuidance"];
            /** @description Minutes without activity after which a conversation is closed. */
            idleCloseMinutes: number;
            /** @description Whether secrets are masked before messages, atoms and files are stored. */
            maskSecrets: boolean;
            /** @description Minimum similarity (cosine) of recall hits, from 0 to 1; null for that of the app. */
            minSimilarity: number;
            models: components["schemas"]["Models"];
            /** @description Overrides by the name of the namespace. */
            namespaces: {
                [key: string]: components["schemas"]["NamespaceSettings"];
            };
            /** @description Requests per minute of all users together; null for no limit. */
            rate: number | null;
            /** @description The number of turns after which the rolling summary is written again. */
            summaryEveryTurns: number;
            /** @description When it was last changed. */
            updatedAt: string | null;
            /** @description The version; each change raises it. */
            version: number;
            /** @description Tokens up to which all that is current is shown whole, 0 to 10,000; 0: never. */
            wholeUpTo: number;
        };
        /** Shared */
        Shared: {
            /** @description False if facts are left to move: a repeated request goes on with the rest. */
            finished: boolean;
        };
        /**
         * SharedOwner
         * @description Who owns a memory space: its user, or the app, whose space all its users may read.
         * @enum {string}
         */
        SharedOwner: "user" | "app";
        /**
         * SignalScore
         * @description Share of one signal in the score of a candidate. The points of all signals add up to the score.
         */
        SignalScore: {
            /** @description What it adds to the score; negative where it speaks against it. */
            points: number;
            signal: components["schemas"]["RecallSignal"];
            /** @description How strongly the candidate shows the signal, from 0 to 1. */
            value: number;
            /** @description How much the signal counts for this question. */
            weight: number;
        };
        /**
         * SourceType
         * @description `USER`: from a message that the user chose to keep. `MODEL`: by a tool call, or by an extraction.
         * @enum {string}
         */
        SourceType: "user" | "model";
        /** SpaceChanges */
        SpaceChanges: {
            /** @description Grows with every change of a memory, about a second behind it. While it is the same, the lists of the space are too, but for memories that have expired since. */
            count: number;
        };
        /** StartedExtractions */
        StartedExtractions: {
            /** @description A job for each binding and memory space that the conversation has. */
            jobs: components["schemas"]["ExtractionJob"][];
        };
        /**
         * StatedCategory
         * @description What a memory of a chat states.
         * @enum {string}
         */
        StatedCategory: "preference" | "fact" | "instruction";
        /** StoreExpiry */
        StoreExpiry: {
            /** @description The name of the store. */
            store: string;
            /**
             * Format: date-time
             * @description Until when it holds anything.
             */
            until: string;
        };
        /**
         * SummaryWriting
         * @description The writer of a rolling summary: `rules`, or a model, with its prompt hash and the usage of the last call.
         */
        SummaryWriting: {
            /** @description Whether the summary quotes sentences, since no model wrote it; null if there is no summary. */
            extractive: boolean;
            /** @description The hash of the prompt. */
            promptHash: string | null;
            usage: components["schemas"]["ModelUsage"] | null;
            /** @description What wrote it: `rules`, or a language model as `provider/name`. */
            writer: string;
        };
        /** SupersedeAtomRequest */
        SupersedeAtomRequest: {
            /** @description Its name alone is a category of the kind FACT. */
            category: string | components["schemas"]["NewCategory"];
            /**
             * @description How sure it is, from 0 to 1.
             * @default 1
             */
            confidence?: number;
            /** @description Entities whose names or aliases occur in the text as whole words are added. */
            entityIds?: string[];
            /** @description When it expires; null if it never does. */
            expiresAt?: string | null;
            /** @description A retry with the same key within 7 days returns the result of the first request. */
            idempotencyKey?: string | null;
            /**
             * @description How important it is, from 1 to 5.
             * @default 3
             */
            importance?: number;
            /** @description The key whose value it is: a new value of a key supersedes the former one. */
            key?: string | null;
            /** @description A JSON object of at most 16 KB. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @description `import` for what comes from another memory; it counts like what a client wrote.
             * @default client
             */
            provenance?: components["schemas"]["WrittenAtomProvenance"];
            /** @description `unconfirmed` for what no words of the user say: it is recalled, but is never always in mind and supersedes nothing, until the user says the same. Not together with `key`, nor for the kind RULE. */
            review?: "unconfirmed" | null;
            /** @description The id of the conversation that it comes from. */
            sourceConversationId?: string | null;
            /** @description The ids of the messages that it rests on. */
            sourceMessageIds?: string[];
            /** @description What the atom says. */
            text: string;
            /** @description Since when it is true. */
            validFrom?: string | null;
            /** @description Until when it is true; null while no end is known. */
            validTo?: string | null;
        };
        /**
         * Template
         * @description A built-in template has no timestamps and version 0.
         */
        Template: {
            /** @description Whether the template is one of Loci's own. */
            builtIn: boolean;
            /** @description When it was created. */
            createdAt: string | null;
            escaping: components["schemas"]["Escaping"];
            /** @description The id. */
            id: string;
            /** @description The Mustache template, at most 20,000 characters. */
            template: string;
            /** @description When it was last changed. */
            updatedAt: string | null;
            /** @description The version; each change raises it. */
            version: number;
        };
        /** TemplatePage */
        TemplatePage: {
            /** @description The items of this page. */
            items: components["schemas"]["ListedTemplate"][];
            /** @description The `cursor` of the next page; null if this is the last one. */
            nextCursor: string | null;
        };
        /**
         * TemplatePreview
         * @description Text that the template writes.
         */
        TemplatePreview: {
            /** @description The text of the context. */
            contextBlock: string;
            /** @description Whether it is written of the sample. */
            isSample: boolean;
            /** @description The estimated number of tokens. */
            tokensEstimated: number;
        };
        /** TextContent */
        TextContent: {
            /** @description The text. */
            text: string;
            /**
             * @description Says that the block is text. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
        };
        /**
         * ToolInvocation
         * @description A tool call of the model. While the turn requires tool results, a pending call waits for yours.
         */
        ToolInvocation: {
            /** @description The arguments of the call. */
            arguments: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The name of the tool. */
            name: string;
            state: components["schemas"]["ToolInvocationState"];
            /** @description The id of the tool call. */
            toolUseId: string;
        };
        /**
         * ToolInvocationState
         * @description Whether a tool call waits, has succeeded, has failed, or was left without a result.
         * @enum {string}
         */
        ToolInvocationState: "pending" | "succeeded" | "failed" | "unanswered";
        /** ToolResultContent */
        ToolResultContent: {
            /** @description The result. Text, or up to 100 blocks; at most 350 KB as JSON. */
            content: string | (components["schemas"]["TextContent"] | components["schemas"]["ImageContent"])[];
            /**
             * @description Whether the tool failed.
             * @default false
             */
            isError?: boolean;
            /** @description The name of the tool. */
            toolName?: string | null;
            /** @description The id of the tool call. */
            toolUseId: string;
            /**
             * @description Says that the block is the result of a tool call. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_result";
        };
        /** ToolUseContent */
        ToolUseContent: {
            /** @description The arguments of the call. */
            arguments?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The id. */
            id: string;
            /** @description The name of the tool. */
            name: string;
            /**
             * @description Says that the block is a tool call. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_use";
        };
        /** Turn */
        Turn: {
            assistantMessage: components["schemas"]["Message"];
            /** @description The working context after the append. Null if it was not asked for, or cannot be built. */
            nextContext?: components["schemas"]["WorkingContext"] | null;
            /** @description Why the context that was asked for cannot be built. What was to be appended is stored all the same. Its pointers lead from the body of the request: `/nextContext/templateId`. */
            nextContextProblem?: components["schemas"]["Problem"] | null;
            /** @description The id of the turn. */
            turnId: string;
            userMessage: components["schemas"]["Message"];
        };
        /** TurnCompaction */
        TurnCompaction: {
            /** @description The model's context in tokens. */
            contextTokens: number;
            /**
             * @description The share of the context that a prompt and its answer may take.
             * @default 0.8
             */
            share?: number;
        };
        /** TurnMemory */
        TurnMemory: {
            /** @description Maximum number of memories that fit the message. With a limit or a similarity these alone are in the prompt; without, all of a small memory is, and of a larger one what is always in mind, five that fit, and the newest. */
            limit?: number | null;
            /** @description Minimum similarity of a memory. By default the best one decides which fit. */
            minSimilarity?: number | null;
            /** @description The id of a memory space, or `$name` to take it from `arguments`. */
            spaceId: string;
            /**
             * @description The id of a template, such as the built-in `known-facts` and `chat-facts`, or a registered one.
             * @default known-facts
             */
            template?: string;
            /** @description Tokens up to which all that is current is shown, instead of what recall chooses; 0: never. 1000 unless the app sets another one. */
            wholeUpTo?: number | null;
        };
        /** TurnRun */
        TurnRun: {
            aggregateUsage: components["schemas"]["ModelUsage"];
            /** @description The messages that the turn has stored so far, in their order. */
            appendedMessages: components["schemas"]["Message"][];
            /** @description Up to this message the model sees the conversation as a summary alone. */
            compactedUntil: string | null;
            /** @description Why the turn failed; null if it did not. */
            error: string | null;
            /** @description Null if the request names no memory, or has not recalled it yet. */
            memory: components["schemas"]["UsedMemory"] | null;
            status: components["schemas"]["TurnRunStatus"];
            /** @description Null unless the request asks for it and the turn is in progress. */
            stream: components["schemas"]["TurnStream"] | null;
            /** @description The tool calls of the model so far, in their order. */
            toolInvocations: components["schemas"]["ToolInvocation"][];
            /** @description Milliseconds from the start of the turn to its end, or until now. */
            totalLatencyMs: number;
            /** @description The id of the turn. */
            turnId: string;
        };
        /**
         * TurnRunStatus
         * @description How far a turn has come.
         * @enum {string}
         */
        TurnRunStatus: "in_progress" | "requires_tool_results" | "completed" | "max_cycles" | "refused" | "failed" | "cancelled";
        /**
         * TurnStream
         * @description Where a turn in progress is sent as server-sent events: GET `url` with `Authorization: Bearer` and `token`.
         */
        TurnStream: {
            /** @description Opens this turn alone, until ten minutes after its end. */
            token: string;
            /** @description Relative to the address of the API, if it begins with a slash. */
            url: string;
        };
        /** UpdateBindingRequest */
        UpdateBindingRequest: {
            /** @description Whether conversations are extracted by this binding. */
            enabled?: boolean | null;
            extractionPolicy?: components["schemas"]["ExtractionPolicyChange"];
        };
        /** UpdateChatMemoryRequest */
        UpdateChatMemoryRequest: {
            /** @description What is remembered, 1 to 8,000 characters. */
            content: string;
        };
        /**
         * UpdateConversationRequest
         * @description Omitted fields stay unchanged; null removes the title.
         */
        UpdateConversationRequest: {
            /** @description A JSON object of at most 16 KB. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The title. */
            title?: string | null;
        };
        /**
         * UpdateMemorySpaceRequest
         * @description Omitted fields stay unchanged; null removes the name or the purpose.
         */
        UpdateMemorySpaceRequest: {
            /** @description A JSON object of at most 16 KB. */
            metadata?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description The name of the memory space. */
            name?: string | null;
            /** @description What the memory space is for, in words. */
            purpose?: string | null;
        };
        /** UpdateProfileEntryRequest */
        UpdateProfileEntryRequest: {
            /** @description What the profile says, 1 to 8,000 characters. */
            text: string;
        };
        /**
         * UsedMemory
         * @description The memories in the system prompt of the turn.
         */
        UsedMemory: {
            /** @description The ids of the atoms. */
            atomIds: string[];
            /**
             * @description True if these are all that is current in the space.
             * @default false
             */
            isWhole?: boolean;
            /** @description The estimated number of tokens. */
            tokensEstimated: number;
        };
        /**
         * UserExport
         * @description All stored data of a user, except derived data: vectors, indexes, markers, guards and links. `state` and `epoch` are null for a user who never wrote. `subjectHash` identifies the user in receipts and the audit.
         */
        UserExport: {
            /** @description The exports and erasures of the user. */
            adminJobs: components["schemas"]["ExportedAdminJob"][];
            /** @description The API keys of the user, without their secrets. */
            apiKeys: components["schemas"]["ExportedApiKey"][];
            /** @description The id of the app. */
            appId: string;
            /** @description The atoms in the user's spaces, and those that the user added elsewhere. */
            atoms: components["schemas"]["ExportedAtom"][];
            /** @description Newest first. */
            audit: components["schemas"]["ExportedAuditEntry"][];
            /** @description The user's bindings, and those of the app that name the user. */
            bindings: components["schemas"]["Binding"][];
            /** @description Newest first. */
            conversations: components["schemas"]["ExportedConversation"][];
            /** @description The entities in the user's spaces, and those that the user created elsewhere. */
            entities: components["schemas"]["ExportedEntity"][];
            /** @description The id of the time since the last erasure of the user; null for a user who never wrote. */
            epoch: string | null;
            /**
             * Format: date-time
             * @description When the export was made.
             */
            exportedAt: string;
            /** @description The files in the user's spaces, and those that the user wrote elsewhere. */
            files: components["schemas"]["ExportedFile"][];
            /**
             * @description The version of the format.
             * @constant
             */
            formatVersion: 1;
            /** @description The extraction jobs. */
            jobs: components["schemas"]["ExportedJob"][];
            /** @description The presences. */
            presences: components["schemas"]["ExportedPresence"][];
            /** @description The memory spaces of the user, and those of the app or of a group that the user created. */
            spaces: components["schemas"]["ExportedSpace"][];
            state: components["schemas"]["UserState"] | null;
            /** @description The keyed hash of the user. */
            subjectHash: string;
            /** @description The id of the tenant. */
            tenantId: string;
            /** @description The turn runs that have not expired. */
            turnRuns: components["schemas"]["ExportedTurnRun"][];
            /** @description Records of the user that are damaged and therefore in no other list. */
            unreadable: components["schemas"]["ExportedUnreadable"][];
            /** @description The id of the user. */
            userId: string;
        };
        /**
         * UserExtractionJob
         * @description An extraction job with the user whose conversation it extracts.
         */
        UserExtractionJob: {
            /** @description The id of the binding. */
            bindingId: string;
            /** @description The id of the conversation. */
            conversationId: string;
            counts: components["schemas"]["ExtractionCounts"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The version of the extraction's prompt or rules. */
            extractionVersion: string;
            /** @description What extracts the atoms: rules, or a language model as `provider/name`. */
            extractor: string;
            /** @description When it was finished; null if it is not yet. */
            finishedAt: string | null;
            /** @description The id. */
            id: string;
            /** @description The id of the memory space. */
            memorySpaceId: string;
            range: components["schemas"]["SequenceRange"];
            /** @description Why it failed or waits; null if it does neither. */
            reason: string | null;
            replay: components["schemas"]["ReplayChanges"] | null;
            /** @description When it is tried again; null if it is not. */
            retryAt: string | null;
            /** @description When it was started; null if it is not yet. */
            startedAt: string | null;
            status: components["schemas"]["ExtractionJobStatus"];
            usage: components["schemas"]["ModelUsage"] | null;
            /** @description The id of the user. */
            userId: string | null;
        };
        /** UserExtractionJobPage */
        UserExtractionJobPage: {
            /** @description The items of this page. */
            items: components["schemas"]["UserExtractionJob"][];
            /** @description The `cursor` of the next page; null if this is the last one. */
            nextCursor: string | null;
        };
        /**
         * UserState
         * @description Whether a user's data may be processed, are restricted, or are erased.
         * @enum {string}
         */
        UserState: "active" | "restricted" | "erased";
        /**
         * Visibility
         * @description Who sees a message. `user`: the user and models; `internal`: only models; `hidden`: neither.
         * @enum {string}
         */
        Visibility: "user" | "internal" | "hidden";
        /** Webhook */
        Webhook: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description Since then it hears nothing. It does again once its receiver takes a test. */
            disabledAt: string | null;
            /** @description Empty: all. */
            eventTypes: string[];
            /** @description Since then its receiver has failed each time: after five failures it is called once a minute, after a day the webhook is disabled. */
            failingSince: string | null;
            /** @description Until then the secret from before the last rotation signs too. */
            formerSecretUntil: string | null;
            /** @description The id. */
            id: string;
            /** @description Where events are sent. */
            url: string;
        };
        /** WebhookPage */
        WebhookPage: {
            /** @description The webhooks, the oldest first. */
            items: components["schemas"]["Webhook"][];
            /** @description There is no other page. */
            nextCursor?: null;
        };
        /** WebhookWithSecret */
        WebhookWithSecret: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description Since then it hears nothing. It does again once its receiver takes a test. */
            disabledAt: string | null;
            /** @description Empty: all. */
            eventTypes: string[];
            /** @description Since then its receiver has failed each time: after five failures it is called once a minute, after a day the webhook is disabled. */
            failingSince: string | null;
            /** @description Until then the secret from before the last rotation signs too. */
            formerSecretUntil: string | null;
            /** @description The id. */
            id: string;
            /** @description What signs each delivery, for your receiver. Nothing shows it again. */
            secret: string;
            /** @description Where events are sent. */
            url: string;
        };
        /** WholeGroupFile */
        WholeGroupFile: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The path of the file. */
            path: string;
            /** @description Bytes of UTF-8. */
            size: number;
            /** @description The text, at most 262,144 bytes of UTF-8. */
            text: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The version; each change raises it. */
            version: number;
        };
        /**
         * Why
         * @description The first reason. `remembered`: it is in the space; `shown`: it is in the working context.
         */
        Why: {
            /** @description What the space has of it, newest first, in whatever state. */
            atoms: components["schemas"]["ExplainedAtom"][];
            /** @description The id of the conversation. */
            conversationId: string | null;
            /** @description Extractions of the conversation, or of the message, into the space. */
            jobs: components["schemas"]["ExplainedJob"][];
            /** @description The id of the message. */
            messageId: string | null;
            reason: components["schemas"]["MissingReason"] | components["schemas"]["DropReason"] | components["schemas"]["RecallReason"];
        };
        /**
         * Widget
         * @description A small widget of a dream. `text` is Markdown without HTML and links.
         */
        Widget: {
            /** @description The id. */
            id: string;
            /** @description Markdown without HTML and links, at most 1,000 characters. */
            text: string;
            /** @description The title. */
            title: string;
        };
        /** WorkingContext */
        WorkingContext: {
            /** @description The atoms in the block. */
            atomsUsed: components["schemas"]["Atom"][];
            /** @description The text to put before the conversation, as the template writes it. */
            contextBlock: string;
            /** @description True if an index or the embedder was unavailable and recall used words alone. */
            degraded: boolean;
            /**
             * @description True if the block has all that is current in the spaces; else recall chose what it has.
             * @default false
             */
            isWhole?: boolean;
            /** @description What the conversation's bot remembers, to put before the system prompt: it counts in `tokensEstimated` and within the budget. Empty without a bot. */
            memoryBlock: string;
            /** @description The recent messages, the oldest first. */
            messages: components["schemas"]["Message"][];
            /** @description The estimated number of tokens. */
            tokensEstimated: number;
            /** @description What the budget cost, by section: sentences of the summary, atoms, turns. Empty if all fitted. */
            trimmed: {
                [key: string]: number;
            };
        };
        /**
         * WrittenAtomProvenance
         * @enum {string}
         */
        WrittenAtomProvenance: "client" | "import";
        /** WrittenFile */
        WrittenFile: {
            /** @description In a space of the app or of a group: who wrote it last. */
            actor: string | null;
            /** @description The atom that was sent, as it is stored. */
            atom: components["schemas"]["AddedAtom"] | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description The id of the memory space. */
            memorySpaceId: string;
            /** @description A JSON object of at most 16 KB. */
            metadata: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            owner: components["schemas"]["SharedOwner"] | components["schemas"]["GroupOwner"];
            /** @description The path of the file. */
            path: string;
            /** @description SHA-256 of these bytes, in hexadecimal. */
            sha256: string;
            /** @description Bytes of UTF-8. */
            size: number;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /** @description The version; each change raises it. */
            version: number;
        };
    };
    responses: {
        /** @description The request cannot be read. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "the body is not valid JSON",
                 *       "status": 400,
                 *       "title": "Bad Request",
                 *       "type": "about:blank"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The record's state does not allow this. `Retry-After` is present if the conflict ends by itself. */
        Conflict: {
            headers: {
                /** @description Seconds to wait before a retry. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "the conversation is closed",
                 *       "status": 409,
                 *       "title": "Conflict",
                 *       "type": "about:blank"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request exceeds a byte limit. */
        ContentTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "metadata must be at most 16384 bytes as JSON",
                 *       "status": 413,
                 *       "title": "Content Too Large",
                 *       "type": "about:blank"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token lacks a claim or a role. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "this requires the role admin",
                 *       "status": 403,
                 *       "title": "Forbidden",
                 *       "type": "about:blank"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An internal error, which is logged. */
        InternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "internal error (logged)",
                 *       "status": 500,
                 *       "title": "Internal Server Error",
                 *       "type": "about:blank"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The record does not exist for this caller. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "conversation not found",
                 *       "status": 404,
                 *       "title": "Not Found",
                 *       "type": "about:blank"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A service is unavailable or busy. Retry after `Retry-After`. */
        ServiceUnavailable: {
            headers: {
                /** @description Seconds to wait before a retry. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "too many concurrent writes; retry",
                 *       "status": 503,
                 *       "title": "Service Unavailable",
                 *       "type": "about:blank"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests, or a model budget is used up. API Gateway's own limit has a different body. */
        TooManyRequests: {
            headers: {
                /** @description Seconds to wait before a retry. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GatewayMessage"];
                /**
                 * @example {
                 *       "detail": "the app may make 600 requests per minute",
                 *       "status": 429,
                 *       "title": "Too Many Requests",
                 *       "type": "about:blank"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no token or key, or it is not valid. API Gateway's own answer, for a token, has a different body. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GatewayMessage"];
                /**
                 * @example {
                 *       "detail": "the API key is unknown, revoked, past its end, or no longer usable",
                 *       "status": 401,
                 *       "title": "Unauthorized",
                 *       "type": "about:blank"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A field is not valid. */
        UnprocessableContent: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "title must be at most 200 characters",
                 *       "errors": [
                 *         {
                 *           "detail": "title must be at most 200 characters",
                 *           "pointer": "/title"
                 *         }
                 *       ],
                 *       "status": 422,
                 *       "title": "Unprocessable Content",
                 *       "type": "about:blank"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not application/json. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "the body must be sent as application/json",
                 *       "status": 415,
                 *       "title": "Unsupported Media Type",
                 *       "type": "about:blank"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAudit: {
        parameters: {
            query: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items; a page may have fewer. */
                limit?: number;
                /** @description The user; `me` is the caller. */
                userId: string;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the audit trail. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBudget: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Today's usage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetDay"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteUserData: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteUserDataRequest"];
            };
        };
        responses: {
            /** @description The first pass of the erasure is done, or there was nothing to erase. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            /** @description The first pass of the erasure continues in a job. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportUserData: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportUserDataRequest"];
            };
        };
        responses: {
            /** @description The export. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserExport"];
                };
            };
            /** @description The export is too large for one response; a job writes it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportStarted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    findExtractions: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items; a page may have fewer. */
                limit?: number;
                /** @description Only jobs with this status; required without `userId`. */
                status?: components["schemas"]["ExtractionJobStatus"];
                /** @description Only jobs of this user; `me` is the caller. */
                userId?: string;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of extraction jobs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserExtractionJobPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retryExtractions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetryExtractionsRequest"];
            };
        };
        responses: {
            /** @description What is queued again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retried"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAdminJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the export or erasure job. */
                admin_job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminJob"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items; a page may have fewer. */
                limit?: number;
                /** @description `app` lists those of the app; admins only. */
                owner?: components["schemas"]["SharedOwner"];
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The new key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the key. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items; a page may have fewer. */
                limit?: number;
                /** @description How the ids begin. */
                prefix?: string;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeoplePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPerson: {
        parameters: {
            query: {
                /** @description The user; `me` is the caller. */
                userId: string;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is stored about the person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonSummary"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getReceipt: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the receipt. */
                receipt_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getReceiptKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The public key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    restrictUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestrictUserRequest"];
            };
        };
        responses: {
            /** @description The user's state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestrictedUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description Only `*`: writes only what is not there yet, as `If-Match: "0"` does. If there is a record, the response is 409. */
                "If-None-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutSettingsRequest"];
            };
        };
        responses: {
            /** @description The new settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** @description The new webhook. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: {
                /** @description So long the former secret signs too; with 0 it signs nothing from now on. */
                formerHours?: number;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook with its new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event is on its way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentTest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBotMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the bot, any text of 1 to 200 characters; `~` and Base64url stand for what no path can hold. */
                bot_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries, by when their keys were first set. */
            200: {
                headers: {
                    /** @description It changes with the list. Sent as `If-None-Match`, it gets 304 while nothing has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotMemory"];
                };
            };
            /** @description Nothing has changed since the `ETag` that was sent as `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setBotEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the bot, any text of 1 to 200 characters; `~` and Base64url stand for what no path can hold. */
                bot_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetBotEntryRequest"];
            };
        };
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteBotMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the bot, any text of 1 to 200 characters; `~` and Base64url stand for what no path can hold. */
                bot_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bot remembers nothing. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putBotEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the bot, any text of 1 to 200 characters; `~` and Base64url stand for what no path can hold. */
                bot_id: string;
                /** @description The key, any text of 1 to 200 characters; `~` and Base64url stand for what no path can hold. */
                entry_key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutBotEntryRequest"];
            };
        };
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteBotEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the bot, any text of 1 to 200 characters; `~` and Base64url stand for what no path can hold. */
                bot_id: string;
                /** @description The key, any text of 1 to 200 characters; `~` and Base64url stand for what no path can hold. */
                entry_key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry is removed, its history included. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBotPrompt: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the bot, any text of 1 to 200 characters; `~` and Base64url stand for what no path can hold. */
                bot_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The block. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotPrompt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description List the deleted conversations that can still be restored, and no others. */
                deleted?: boolean;
                /** @description Maximum number of items; a page may have fewer. */
                limit?: number;
                /** @description Only conversations of this namespace. */
                namespace?: string;
                /** @description Only conversations of this session. */
                sessionId?: string;
                /** @description Only records with this status. */
                status?: components["schemas"]["ConversationStatus"];
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of conversations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateConversationRequest"];
            };
        };
        responses: {
            /** @description The new conversation. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationWithSummary"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteConversation: {
        parameters: {
            query?: {
                /** @description Change nothing, and show what would change. */
                preview?: boolean;
                /** @description Also erase the conversation at once, for good. */
                purge?: boolean;
            };
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation is deleted. Deleting it again continues what is not finished. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedConversation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateConversationRequest"];
            };
        };
        responses: {
            /** @description The changed conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    appendAssistantTurn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppendAssistantTurnRequest"];
            };
        };
        responses: {
            /** @description The stored message. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppendedMessage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    closeConversation: {
        parameters: {
            query?: {
                /** @description False: no binding extracts what none has extracted yet. By default as it was created. */
                extract?: boolean;
            };
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The closed conversation. Closing it again changes nothing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMessages: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Also return messages with the visibility `internal`. */
                includeInternal?: boolean;
                /** @description Maximum number of items; a page may have fewer. */
                limit?: number;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessagePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retractMessage: {
        parameters: {
            query?: {
                /** @description Change nothing, and show what would change. */
                preview?: boolean;
                /** @description Also erase the message at once, for good. */
                purge?: boolean;
            };
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                conversation_id: string;
                /** @description The id of the message, which is one of this conversation. */
                message_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message is retracted. Retracting it again continues what is not finished. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetractedMessage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    restoreMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                conversation_id: string;
                /** @description The id of the message, which is one of this conversation. */
                message_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restored message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRawTurns: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Also return messages with the visibility `hidden`. */
                includeHidden?: boolean;
                /** @description Maximum number of items; a page may have fewer. */
                limit?: number;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessagePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    restoreConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restored conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    refreshRollingSummary: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outcome and the current summary. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RollingSummaryRefresh"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    runTurn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunTurnRequest"];
            };
        };
        responses: {
            /** @description The state of the turn, after at most 25 seconds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TurnRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRunTurn: {
        parameters: {
            query?: {
                /** @description Answer at once, with `stream` while the turn is in progress. */
                stream?: boolean;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                conversation_id: string;
                /** @description The id of the turn. */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the turn. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TurnRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelRunTurn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                conversation_id: string;
                /** @description The id of the turn. */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled turn. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TurnRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    giveToolResults: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                conversation_id: string;
                /** @description The id of the turn. */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiveToolResultsRequest"];
            };
        };
        responses: {
            /** @description The state of the turn, after at most 25 seconds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TurnRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    appendSystemMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppendSystemMessageRequest"];
            };
        };
        responses: {
            /** @description The stored message. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    appendToolResult: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppendToolResultRequest"];
            };
        };
        responses: {
            /** @description The stored message. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    appendTurn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppendTurnRequest"];
            };
        };
        responses: {
            /** @description Both stored messages. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Turn"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    appendUserMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppendUserMessageRequest"];
            };
        };
        responses: {
            /** @description The stored message. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppendedMessage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    archiveGroupConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The name of a group of the caller: 1 to 63 of the characters a-z, 0-9 and -. */
                group: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArchiveGroupConversationRequest"];
            };
        };
        responses: {
            /** @description Where it went. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Archive"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listGroupFiles: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items; a page may have fewer. */
                limit?: number;
                /** @description Only files whose paths begin so, such as `notes/`. */
                prefix?: string;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The name of a group of the caller: 1 to 63 of the characters a-z, 0-9 and -. */
                group: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of files. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupFilePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getGroupFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The name of a group of the caller: 1 to 63 of the characters a-z, 0-9 and -. */
                group: string;
                /** @description The path of the file: names joined by slashes, at most 1,000 bytes. No name is empty, `.` or `..`. Control characters, backslashes and question marks are refused. Slashes may be percent-encoded. */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WholeGroupFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putGroupFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The name of a group of the caller: 1 to 63 of the characters a-z, 0-9 and -. */
                group: string;
                /** @description The path of the file: names joined by slashes, at most 1,000 bytes. No name is empty, `.` or `..`. Control characters, backslashes and question marks are refused. Slashes may be percent-encoded. */
                path: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutGroupFileRequest"];
            };
        };
        responses: {
            /** @description The file, in place of the one that was there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupFile"];
                };
            };
            /** @description The new file. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteGroupFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The name of a group of the caller: 1 to 63 of the characters a-z, 0-9 and -. */
                group: string;
                /** @description The path of the file: names joined by slashes, at most 1,000 bytes. No name is empty, `.` or `..`. Control characters, backslashes and question marks are refused. Slashes may be percent-encoded. */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listGroupMemories: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items; a page may have fewer. */
                limit?: number;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The name of a group of the caller: 1 to 63 of the characters a-z, 0-9 and -. */
                group: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupMemoryPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    saveGroupMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The name of a group of the caller: 1 to 63 of the characters a-z, 0-9 and -. */
                group: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveGroupMemoryRequest"];
            };
        };
        responses: {
            /** @description The memory. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupMemory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    forgetGroupMemory: {
        parameters: {
            query: {
                /** @description The key of the memory. */
                key: string;
            };
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The name of a group of the caller: 1 to 63 of the characters a-z, 0-9 and -. */
                group: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The memory is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recallGroupMemories: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The name of a group of the caller: 1 to 63 of the characters a-z, 0-9 and -. */
                group: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecallGroupMemoriesRequest"];
            };
        };
        responses: {
            /** @description The memories, best first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecalledMemories"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAtom: {
        parameters: {
            query?: {
                /** @description Only what was stored by this time, as an RFC 3339 timestamp. */
                knownAt?: string;
                /** @description Only what was valid at this time, as an RFC 3339 timestamp. */
                validAt?: string;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the atom. */
                atom_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The atom. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Atom"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteAtom: {
        parameters: {
            query?: {
                /** @description Also remove the atom from its history, permanently. */
                purge?: boolean;
            };
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the atom. */
                atom_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The atom is deleted. It can be restored until it is purged. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    editAtom: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the atom. */
                atom_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditAtomRequest"];
            };
        };
        responses: {
            /** @description The edited atom. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Atom"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    archiveAtom: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the atom. */
                atom_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archived atom. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Atom"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAtomHistory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the atom. */
                atom_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The chain of atoms that replaced each other, and the earlier states of this one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AtomHistory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    restoreAtom: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the atom. */
                atom_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restored atom. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Atom"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    supersedeAtom: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the atom. */
                atom_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupersedeAtomRequest"];
            };
        };
        responses: {
            /** @description The existing atom with the same content. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedAtom"];
                };
            };
            /** @description The new atom. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedAtom"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBindings: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items; a page may have fewer. */
                limit?: number;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of bindings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BindingPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createBinding: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBindingRequest"];
            };
        };
        responses: {
            /** @description The new binding. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Binding"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBinding: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the binding. */
                binding_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The binding. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Binding"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteBinding: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the binding. */
                binding_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The binding is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateBinding: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the binding. */
                binding_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateBindingRequest"];
            };
        };
        responses: {
            /** @description The changed binding. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Binding"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    buildMemoryContext: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuildMemoryContextRequest"];
            };
        };
        responses: {
            /** @description The context. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryContext"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEntity: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the entity. */
                entity_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "actor": "ada",
                     *       "aliases": [
                     *         "Zoe"
                     *       ],
                     *       "appId": "notes",
                     *       "atomCount": 1,
                     *       "attributes": {
                     *         "team": "design"
                     *       },
                     *       "canonicalName": "Zoe Martin",
                     *       "createdAt": "2026-05-04T09:30:01.250000Z",
                     *       "description": "A colleague.",
                     *       "firstSeenAt": "2026-05-04T09:30:00Z",
                     *       "id": "ent_diary-7k2m9x_01KQS56CP0SHTZCDPRA2CGJ00Q",
                     *       "lastSeenAt": "2026-05-04T09:30:00Z",
                     *       "memorySpaceId": "ms_diary-7k2m9x",
                     *       "mergedIds": [],
                     *       "mergedInto": null,
                     *       "owner": "user",
                     *       "status": "ACTIVE",
                     *       "tenantId": "acme",
                     *       "type": "PERSON",
                     *       "updatedAt": "2026-05-04T09:30:01.250000Z",
                     *       "userId": "ada",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Entity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteEntity: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the entity. */
                entity_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entity is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    editEntity: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the entity. */
                entity_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditEntityRequest"];
            };
        };
        responses: {
            /** @description The changed entity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "actor": "ada",
                     *       "aliases": [
                     *         "Zoe"
                     *       ],
                     *       "appId": "notes",
                     *       "atomCount": 1,
                     *       "attributes": {
                     *         "team": "design"
                     *       },
                     *       "canonicalName": "Zoe Martin",
                     *       "createdAt": "2026-05-04T09:30:01.250000Z",
                     *       "description": "A friend.",
                     *       "firstSeenAt": "2026-05-04T09:30:00Z",
                     *       "id": "ent_diary-7k2m9x_01KQS56CP0SHTZCDPRA2CGJ00Q",
                     *       "lastSeenAt": "2026-05-04T09:30:00Z",
                     *       "memorySpaceId": "ms_diary-7k2m9x",
                     *       "mergedIds": [],
                     *       "mergedInto": null,
                     *       "owner": "user",
                     *       "status": "ACTIVE",
                     *       "tenantId": "acme",
                     *       "type": "PERSON",
                     *       "updatedAt": "2026-05-04T09:30:01.250000Z",
                     *       "userId": "ada",
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Entity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    mergeEntities: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the entity. */
                entity_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntityAlias"];
            };
        };
        responses: {
            /** @description The entity, including the one merged into it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "actor": "ada",
                     *       "aliases": [
                     *         "Zoe",
                     *         "Z."
                     *       ],
                     *       "appId": "notes",
                     *       "atomCount": 3,
                     *       "attributes": {
                     *         "team": "design"
                     *       },
                     *       "canonicalName": "Zoe Martin",
                     *       "createdAt": "2026-05-04T09:30:01.250000Z",
                     *       "description": "A colleague.",
                     *       "firstSeenAt": "2026-05-04T09:30:00Z",
                     *       "id": "ent_diary-7k2m9x_01KQS56CP0SHTZCDPRA2CGJ00Q",
                     *       "lastSeenAt": "2026-05-04T09:30:00Z",
                     *       "memorySpaceId": "ms_diary-7k2m9x",
                     *       "mergedIds": [
                     *         "ent_diary-7k2m9x_01KQS56CP0SHTZCDPRA2CGJ00R"
                     *       ],
                     *       "mergedInto": null,
                     *       "owner": "user",
                     *       "status": "ACTIVE",
                     *       "tenantId": "acme",
                     *       "type": "PERSON",
                     *       "updatedAt": "2026-05-04T09:30:01.250000Z",
                     *       "userId": "ada",
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Entity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    unmergeEntities: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the entity. */
                entity_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntityAlias"];
            };
        };
        responses: {
            /** @description The entity, without the one merged into it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "actor": "ada",
                     *       "aliases": [
                     *         "Zoe"
                     *       ],
                     *       "appId": "notes",
                     *       "atomCount": 1,
                     *       "attributes": {
                     *         "team": "design"
                     *       },
                     *       "canonicalName": "Zoe Martin",
                     *       "createdAt": "2026-05-04T09:30:01.250000Z",
                     *       "description": "A colleague.",
                     *       "firstSeenAt": "2026-05-04T09:30:00Z",
                     *       "id": "ent_diary-7k2m9x_01KQS56CP0SHTZCDPRA2CGJ00Q",
                     *       "lastSeenAt": "2026-05-04T09:30:00Z",
                     *       "memorySpaceId": "ms_diary-7k2m9x",
                     *       "mergedIds": [],
                     *       "mergedInto": null,
                     *       "owner": "user",
                     *       "status": "ACTIVE",
                     *       "tenantId": "acme",
                     *       "type": "PERSON",
                     *       "updatedAt": "2026-05-04T09:30:01.250000Z",
                     *       "userId": "ada",
                     *       "version": 3
                     *     }
                     */
                    "application/json": components["schemas"]["Entity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listExtractions: {
        parameters: {
            query: {
                /** @description The id of the conversation. */
                conversationId: string;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs of the conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractionJobPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    runExtractionForConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunExtractionForConversationRequest"];
            };
        };
        responses: {
            /** @description The new jobs. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedExtractions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getExtraction: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the extraction job. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The extraction job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractionJob"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recall: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecallRequest"];
            };
        };
        responses: {
            /** @description The hits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecallResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recallAcrossSpaces: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecallAcrossSpacesRequest"];
            };
        };
        responses: {
            /** @description The hits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecallResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    remember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RememberRequest"];
            };
        };
        responses: {
            /** @description The memory that says nearly the same already. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Remembered"];
                };
            };
            /** @description The new memory of a text, or the conversation of the messages. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Remembered"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMemorySpaces: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items; a page may have fewer. */
                limit?: number;
                /** @description `user`, `app` or `group:<name>`. */
                owner?: string;
                /** @description Only memory spaces with this purpose. */
                purpose?: string;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of memory spaces. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemorySpacePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createMemorySpace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMemorySpaceRequest"];
            };
        };
        responses: {
            /** @description The existing memory space with this name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedMemorySpace"];
                };
            };
            /** @description The new memory space. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedMemorySpace"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMemorySpace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The memory space. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemorySpace"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteMemorySpace: {
        parameters: {
            query?: {
                /** @description Also erase all that it holds, for good; also a space that is deleted already. */
                purge?: boolean;
            };
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The memory space is deleted for good; what it held is being erased. Repeat the call: 204 says that everything is erased, 404 that no record of it is left. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Purging"];
                };
            };
            /** @description The memory space is deleted. It can be restored for 30 days, unless it was purged. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateMemorySpace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMemorySpaceRequest"];
            };
        };
        responses: {
            /** @description The changed memory space. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemorySpace"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAtoms: {
        parameters: {
            query?: {
                /** @description Only atoms of this category. */
                category?: string;
                /** @description Only atoms whose text contains this, 1 to 200 characters; upper and lower case are the same. */
                contains?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description What the atoms must be, as in recall: the JSON of an object of at most 4000 characters. */
                filter?: string;
                /** @description Also list former atoms: those that ended, were superseded or archived. */
                former?: boolean;
                /** @description Only atoms with this key. */
                key?: string;
                /** @description Only atoms of this kind. */
                kind?: components["schemas"]["AtomKind"];
                /** @description Only what was stored by this time, as an RFC 3339 timestamp. */
                knownAt?: string;
                /** @description Maximum number of items; a page may have fewer. */
                limit?: number;
                /** @description By the time of creation: `asc` begins with the oldest atom, `desc` with the newest. */
                order?: components["schemas"]["ListOrder"];
                /** @description Only atoms with this review: `unconfirmed` are those that no words of the user say. */
                review?: components["schemas"]["Review"];
                /** @description Only records with this status: `DELETED` lists those that can be restored. */
                status?: components["schemas"]["AtomStatus"];
                /** @description Only what was valid at this time, as an RFC 3339 timestamp. */
                validAt?: string;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of atoms. */
            200: {
                headers: {
                    /** @description It changes with the list. Sent as `If-None-Match`, it gets 304 while nothing has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AtomPage"];
                };
            };
            /** @description Nothing has changed since the `ETag` that was sent as `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addAtom: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAtom"];
            };
        };
        responses: {
            /** @description The existing atom with the same content. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedAtom"];
                };
            };
            /** @description The new atom. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedAtom"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addAtoms: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddAtomsRequest"];
            };
        };
        responses: {
            /** @description An outcome for each atom. One that failed can be sent again, alone or in another batch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AtomBatchResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countAtoms: {
        parameters: {
            query?: {
                /** @description Only atoms of this category. */
                category?: string;
                /** @description Only atoms whose text contains this, 1 to 200 characters; upper and lower case are the same. */
                contains?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description What the atoms must be, as in recall: the JSON of an object of at most 4000 characters. */
                filter?: string;
                /** @description Only atoms of this kind. */
                kind?: components["schemas"]["AtomKind"];
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    /** @description It changes with the list. Sent as `If-None-Match`, it gets 304 while nothing has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AtomCounts"];
                };
            };
            /** @description Nothing has changed since the `ETag` that was sent as `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSpaceChanges: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How often they have changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpaceChanges"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    searchEntities: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items; a page may have fewer. */
                limit?: number;
                /** @description Words of a name or alias. */
                query?: string;
                /** @description Only entities of this type. */
                type?: components["schemas"]["EntityType"];
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntityPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createEntity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "aliases": [
                 *         "Zoe"
                 *       ],
                 *       "attributes": {
                 *         "team": "design"
                 *       },
                 *       "canonicalName": "Zoe Martin",
                 *       "description": "A colleague.",
                 *       "type": "PERSON"
                 *     }
                 */
                "application/json": components["schemas"]["CreateEntityRequest"];
            };
        };
        responses: {
            /** @description The existing entity with this name or alias. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "actor": "ada",
                     *       "aliases": [
                     *         "Zoe"
                     *       ],
                     *       "appId": "notes",
                     *       "atomCount": 1,
                     *       "attributes": {
                     *         "team": "design"
                     *       },
                     *       "canonicalName": "Zoe Martin",
                     *       "createdAt": "2026-05-04T09:30:01.250000Z",
                     *       "deduplicated": true,
                     *       "description": "A colleague.",
                     *       "firstSeenAt": "2026-05-04T09:30:00Z",
                     *       "id": "ent_diary-7k2m9x_01KQS56CP0SHTZCDPRA2CGJ00Q",
                     *       "lastSeenAt": "2026-05-04T09:30:00Z",
                     *       "memorySpaceId": "ms_diary-7k2m9x",
                     *       "mergedIds": [],
                     *       "mergedInto": null,
                     *       "owner": "user",
                     *       "status": "ACTIVE",
                     *       "tenantId": "acme",
                     *       "type": "PERSON",
                     *       "updatedAt": "2026-05-04T09:30:01.250000Z",
                     *       "userId": "ada",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedEntity"];
                };
            };
            /** @description The new entity. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "actor": "ada",
                     *       "aliases": [
                     *         "Zoe"
                     *       ],
                     *       "appId": "notes",
                     *       "atomCount": 1,
                     *       "attributes": {
                     *         "team": "design"
                     *       },
                     *       "canonicalName": "Zoe Martin",
                     *       "createdAt": "2026-05-04T09:30:01.250000Z",
                     *       "deduplicated": false,
                     *       "description": "A colleague.",
                     *       "firstSeenAt": "2026-05-04T09:30:00Z",
                     *       "id": "ent_diary-7k2m9x_01KQS56CP0SHTZCDPRA2CGJ00Q",
                     *       "lastSeenAt": "2026-05-04T09:30:00Z",
                     *       "memorySpaceId": "ms_diary-7k2m9x",
                     *       "mergedIds": [],
                     *       "mergedInto": null,
                     *       "owner": "user",
                     *       "status": "ACTIVE",
                     *       "tenantId": "acme",
                     *       "type": "PERSON",
                     *       "updatedAt": "2026-05-04T09:30:01.250000Z",
                     *       "userId": "ada",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedEntity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    findEntityByName: {
        parameters: {
            query: {
                /** @description A name or alias of the entity; upper and lower case are the same. */
                name: string;
                /** @description Only entities of this type. */
                type?: components["schemas"]["EntityType"];
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "actor": "ada",
                     *       "aliases": [
                     *         "Zoe"
                     *       ],
                     *       "appId": "notes",
                     *       "atomCount": 1,
                     *       "attributes": {
                     *         "team": "design"
                     *       },
                     *       "canonicalName": "Zoe Martin",
                     *       "createdAt": "2026-05-04T09:30:01.250000Z",
                     *       "description": "A colleague.",
                     *       "firstSeenAt": "2026-05-04T09:30:00Z",
                     *       "id": "ent_diary-7k2m9x_01KQS56CP0SHTZCDPRA2CGJ00Q",
                     *       "lastSeenAt": "2026-05-04T09:30:00Z",
                     *       "memorySpaceId": "ms_diary-7k2m9x",
                     *       "mergedIds": [],
                     *       "mergedInto": null,
                     *       "owner": "user",
                     *       "status": "ACTIVE",
                     *       "tenantId": "acme",
                     *       "type": "PERSON",
                     *       "updatedAt": "2026-05-04T09:30:01.250000Z",
                     *       "userId": "ada",
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Entity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listFiles: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items; a page may have fewer. */
                limit?: number;
                /** @description Only files whose paths begin so, such as `notes/`. */
                prefix?: string;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of files, without their texts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The path of the file: names joined by slashes, at most 1,000 bytes. No name is empty, `.` or `..`. Control characters, backslashes and question marks are refused. Slashes may be percent-encoded. */
                path: string;
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file with its text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileWithText"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description Only `*`: writes only what is not there yet, as `If-Match: "0"` does. If there is a record, the response is 409. */
                "If-None-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The path of the file: names joined by slashes, at most 1,000 bytes. No name is empty, `.` or `..`. Control characters, backslashes and question marks are refused. Slashes may be percent-encoded. */
                path: string;
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewFile"];
            };
        };
        responses: {
            /** @description The file, in place of the one that was there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenFile"];
                };
            };
            /** @description The new file, and the atom if one was sent. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The path of the file: names joined by slashes, at most 1,000 bytes. No name is empty, `.` or `..`. Control characters, backslashes and question marks are refused. Slashes may be percent-encoded. */
                path: string;
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    forgetMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgetMemoryRequest"];
            };
        };
        responses: {
            /** @description The deleted atom, or the atoms that fit the query. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forgotten"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recallByEntity: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecallByEntityRequest"];
            };
        };
        responses: {
            /** @description The hits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecallResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recallTimeline: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecallTimelineRequest"];
            };
        };
        responses: {
            /** @description The hits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecallResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recallByTopic: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecallByTopicRequest"];
            };
        };
        responses: {
            /** @description The hits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecallResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    restoreMemorySpace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restored memory space. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemorySpace"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    explainMissingMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the memory space. */
                space_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExplainMissingMemoryRequest"];
            };
        };
        responses: {
            /** @description The first reason, and what the space has of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Why"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPresences: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items; a page may have fewer. */
                limit?: number;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The presences. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresencePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPresence: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The presence. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Presence"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putPresence: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutPresenceRequest"];
            };
        };
        responses: {
            /** @description The presence. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Presence"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deletePresence: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The presence is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erased"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deletePresenceMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The presence remembers nothing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erased"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDreams: {
        parameters: {
            query?: {
                /** @description Maximum number of dreams. */
                limit?: number;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dreams. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DreamList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createDream: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDreamRequest"];
            };
        };
        responses: {
            /** @description The dream. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dream"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDream: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the dream. */
                dream_id: string;
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dream"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    applyDreamAction: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The number of the action, from 0. */
                action_number: number;
                /** @description The id of the dream. */
                dream_id: string;
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dream"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeDreamAction: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The number of the action, from 0. */
                action_number: number;
                /** @description The id of the dream. */
                dream_id: string;
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dream"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    forgetFact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgetFactRequest"];
            };
        };
        responses: {
            /** @description What was forgotten. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForgottenMemory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPresenceMemories: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items; a page may have fewer. */
                limit?: number;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The memories. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresenceMemoryPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rememberFact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RememberFactRequest"];
            };
        };
        responses: {
            /** @description The memory. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresenceMemory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    restoreFact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the memory. */
                fact_id: string;
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The memory, restored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresenceMemory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteProfileEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the entry. */
                entry_id: string;
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateProfileEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the entry. */
                entry_id: string;
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProfileEntryRequest"];
            };
        };
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProfileHistory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the entry. */
                entry_id: string;
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The history. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileHistory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recallMemories: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecallMemoriesRequest"];
            };
        };
        responses: {
            /** @description What fits, best first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresenceRecall"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resetChat: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current conversation is erased. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erased"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items; a page may have fewer. */
                limit?: number;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSessionRequest"];
            };
        };
        responses: {
            /** @description The session. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
                /** @description The id of the session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSessionMessages: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items; a page may have fewer. */
                limit?: number;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
                /** @description The id of the session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionMessagePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reopenSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
                /** @description The id of the session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session, open. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    appendSessionTurn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
                /** @description The id of the session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppendSessionTurnRequest"];
            };
        };
        responses: {
            /** @description The turn. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionTurn"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sharePresenceMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the presence, any text of 1 to 200 characters. */
                presence_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The presence shares its memory. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shared"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    buildWorkingContext: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the conversation. */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuildWorkingContextRequest"];
            };
        };
        responses: {
            /** @description The context. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkingContext"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items; a page may have fewer. */
                limit?: number;
            };
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of templates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplatePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    previewTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewTemplateRequest"];
            };
        };
        responses: {
            /** @description What the template writes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplatePreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the template. */
                template_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description Only `*`: writes only what is not there yet, as `If-Match: "0"` does. If there is a record, the response is 409. */
                "If-None-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the template. */
                template_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutTemplateRequest"];
            };
        };
        responses: {
            /** @description The replaced template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description The new template. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the template. */
                template_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    buildChatContext: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the chat: a UUID, or any text of 1 to 200 characters. */
                chat_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuildChatContextRequest"];
            };
        };
        responses: {
            /** @description The section of the system prompt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatContext"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listChatMemories: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the chat: a UUID, or any text of 1 to 200 characters. */
                chat_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The memories, the newest first. */
            200: {
                headers: {
                    /** @description It changes with the list. Sent as `If-None-Match`, it gets 304 while nothing has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMemories"];
                };
            };
            /** @description Nothing has changed since the `ETag` that was sent as `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteChatMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the chat: a UUID, or any text of 1 to 200 characters. */
                chat_id: string;
                /** @description The id of the memory. */
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The memory is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateChatMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the chat: a UUID, or any text of 1 to 200 characters. */
                chat_id: string;
                /** @description The id of the memory. */
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateChatMemoryRequest"];
            };
        };
        responses: {
            /** @description The memory. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMemory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createChatMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the chat: a UUID, or any text of 1 to 200 characters. */
                chat_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateChatMemoryRequest"];
            };
        };
        responses: {
            /** @description The memory that was there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedChatMemory"];
                };
            };
            /** @description The new memory. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedChatMemory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putChatSpace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as last read. If the record has changed since, the response is 409. `"0"`: there must be no such record yet. */
                "If-Match"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the chat: a UUID, or any text of 1 to 200 characters. */
                chat_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The space. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatSpace"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recallChatMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the chat: a UUID, or any text of 1 to 200 characters. */
                chat_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecallChatMemoryRequest"];
            };
        };
        responses: {
            /** @description The five best memories. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecalledChatMemories"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    saveChatMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 7 days: the same key and request returns the first result. The same key with a different request gets 422. */
                "Idempotency-Key"?: string;
                /** @description The user that a server acts for, at most 128 bytes. Only tokens with the roles `service` and `support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server of several tenants names the tenant of a call in `X-Loci-Tenant`. */
                "X-Loci-User"?: string;
            };
            path: {
                /** @description The id of the chat: a UUID, or any text of 1 to 200 characters. */
                chat_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveChatMemoryRequest"];
            };
        };
        responses: {
            /** @description The memory that was there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedChatMemory"];
                };
            };
            /** @description The new memory. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedChatMemory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
