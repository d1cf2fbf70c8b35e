"""Descriptions of fields whose meaning depends on their schema."""

from collections.abc import Mapping

_ATOMS = (
    *("AddedAtom", "Atom", "AtomOfBatch", "AtomWithFile", "EditAtomRequest", "ExplainedAtom", "ExportedAtom"),
    *("ExportedState", "NewAtom", "SupersedeAtomRequest"),
)
_BINDINGS = ("Binding", "CreateBindingRequest", "UpdateBindingRequest")
_CHAT_MEMORIES = (
    *("ChatMemory", "CreateChatMemoryRequest", "RecalledChatMemory", "SavedChatMemory", "SaveChatMemoryRequest"),
    "UpdateChatMemoryRequest",
)
_CONVERSATIONS = ("Conversation", "ConversationWithSummary", "ExportedConversation")
_ENTITIES = ("CreateEntityRequest", "CreatedEntity", "EditEntityRequest", "Entity", "ExportedEntity")
_GROUP_MEMORIES = ("GroupMemory", "ListedMemory", "SaveGroupMemoryRequest")
_GUIDANCE = ("ExtractionGuidance", "ExtractionPolicy", "ExtractionPolicyChange")
_JOBS = ("ExplainedJob", "ExportedJob", "ExtractionJob", "UserExtractionJob")
_MESSAGES = (
    *("AppendAssistantTurnRequest", "AppendSystemMessageRequest", "AppendToolResultRequest", "AppendTurnRequest"),
    *("AppendUserMessageRequest", "AppendedMessage", "AssistantTurn", "ExportedMessage", "Message", "SaidMessage"),
)
_PRESENCE_MEMORIES = ("PresenceMemory", "Recalled", "RememberFactRequest")
_RECALLS = (
    *("RecallAcrossSpacesRequest", "RecallByEntityRequest", "RecallByTopicRequest", "RecallRequest"),
    "RecallTimelineRequest",
)
_SETTINGS = ("NamespaceSettings", "NewNamespaceSettings", "PutSettingsRequest", "Settings")
_SPACES = ("CreateMemorySpaceRequest", "CreatedMemorySpace", "ExportedSpace", "MemorySpace", "UpdateMemorySpaceRequest")
_SURFACES = ("ExportedSurfaces", "Presence", "PutPresenceRequest")

_CONTENT = "Text, or up to 100 blocks; at most 350 KB as JSON."

OF_SOME: Mapping[tuple[str, ...], Mapping[str, str]] = {
    _ATOMS: {
        "actor": "The user who wrote into a space that is not their own; null for the space's owner.",
        "deduplicated": "Whether nothing was added: an atom that says the same was there before, and is answered. "
        "If it has the same words it takes the `expiresAt`, `importance` and fields of `metadata` that were sent.",
        "entityIds": "The ids of the entities that the atom names, at most 20.",
        "id": "The id of the atom.",
        "key": "The key whose value it is: a new value of a key supersedes the former one.",
        "owner": "Who owns the memory space.",
        "text": "What the atom says.",
    },
    _BINDINGS: {
        "enabled": "Whether conversations are extracted by this binding.",
        "memorySpaceIds": "The ids of the memory spaces that atoms go into, 1 to 10. A binding takes ids or names.",
        "memorySpaceNames": "The names of the memory spaces that atoms go into, 1 to 10; null for a space without one.",
    },
    _CHAT_MEMORIES: {"content": "What is remembered, 1 to 8,000 characters."},
    _CONVERSATIONS: {"id": "The id of the conversation."},
    _ENTITIES: {
        "actor": "The user who created it in a space that is not their own; null for the space's owner.",
        "atomCount": "The number of atoms that name the entity.",
        "description": "What the entity is, in words.",
        "id": "The id of the entity.",
        "owner": "Who owns the memory space.",
    },
    _GROUP_MEMORIES: {
        "content": "What the group remembers, 1 to 8,000 characters.",
        "key": "Its unique name in the group.",
    },
    _GUIDANCE: {
        "categories": "Categories of one's own, in place of the usual ones where a fact fits, at most 20.",
        "instructions": "What to remember and what to leave out, at most 2,000 characters; null if nothing is said.",
    },
    _JOBS: {
        "answer": "The output of the extractor; null if there is none yet.",
        "decisions": "How each fact was reconciled with what the space knew; null if none was yet.",
        "reason": "Why it failed or waits; null if it does neither.",
    },
    _MESSAGES: {
        "author": "Who wrote the message, where several people take part.",
        "content": _CONTENT,
        "id": "The id of the message.",
        "userContent": f"What the user says. {_CONTENT}",
    },
    _PRESENCE_MEMORIES: {
        "category": "The name of its category, 1 to 100 characters.",
        "key": "Its key; null if it has none. A later memory under the same key takes its place.",
        "text": "What the presence remembers, 1 to 8,000 characters.",
    },
    _RECALLS: {
        "filter": "What the atoms must be: conditions on `category`, `kind`, `importance`, `validFrom`, `validTo`, "
        "`createdAt`, `entity`, `source`, `text` and `metadata.<name>`, each a value or an object of operators "
        "(`eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`, `exists`, `contains`), joined by `AND`, `OR` and `NOT`.",
        "from": "Only atoms that are true at this time or later; by default all from the first.",
        "includeSuperseded": "Whether to show superseded atoms too.",
        "limit": "Maximum number of hits.",
        "metadata": "Only atoms whose metadata have these values; by default all.",
        "minSimilarity": "Minimum similarity (cosine) of a hit, from 0 to 1; by default the app's setting.",
        "to": "Only atoms that are true at this time or earlier; by default all to the last.",
    },
    _SETTINGS: {
        "defaultBinding": "Whether a conversation that no binding covers is extracted into its user's default space, "
        "named `memory`, while it goes on; true by default. Presences have bindings of their own.",
        "categories": "Names of the app's own categories, which a working context may always include; at most 200.",
        "dailyMemoryHours": "Hours after which the daily memories of a group expire.",
        "minSimilarity": "Minimum similarity (cosine) of recall hits, from 0 to 1; null for that of the app.",
        "namespaces": "Overrides by the name of the namespace.",
        "rate": "Requests per minute of all users together; null for no limit.",
    },
    _SPACES: {
        "actor": "The user who created a space of the app or of a group; null in a space of the user's own.",
        "id": "The id of the memory space.",
        "name": "The name of the memory space.",
        "owner": "Who owns the memory space.",
        "purpose": "What the memory space is for, in words.",
    },
    _SURFACES: {
        "dreamIntervalHours": "Hours between two dreams by schedule.",
        "themes": "The CSS that is added to each theme, by the name of the theme.",
        "widgets": "The widgets that dreams have added, at most 20.",
    },
    ("Account",): {
        "name": "Their full name; null where the user pool has none.",
        "email": "Their e-mail address; null where the user pool has none.",
    },
    ("Accounts",): {"items": "The people who were found."},
    ("AdminJob", "ExportedAdminJob"): {
        "counts": "Numbers of records by kind: those of the export, or those that were erased.",
        "link": "Where to download a completed export, for 15 minutes; null if there is nothing to download.",
        "reason": "Why it failed; null if it did not.",
        "receipt": "The signed receipt of a completed erasure, as one line of JSON; null if there is none.",
        "settledAt": "From when on no write that began before the erasure can end; null before the first pass is done.",
    },
    ("Amount",): {"dollars": "US dollars; null if a call used a model without a price.", "tokens": "Tokens."},
    ("ArchiveGroupConversationRequest",): {"messages": "The messages, the oldest first, at most 2,000."},
    ("AtomBatchResult",): {"items": "The outcome of each atom, in the order sent."},
    ("AtomCount",): {"count": "The number of atoms."},
    ("AtomCounts",): {"items": "The counts of this page."},
    ("AtomExtraction",): {"version": "The version of the extraction's prompt or rules."},
    ("AtomGroup",): {
        "atomIds": "The ids of the oldest 100 of these atoms; one that is purged since is of no atom any more.",
        "count": "The number of these atoms.",
    },
    ("AtomHistory",): {"chain": "The atoms that superseded one another, from the first on."},
    ("AtomSetting",): {
        "context": "The text around the fact in its conversation; empty if there is none.",
        "speaker": "The name of the person who said it; empty if the person has none.",
        "subjects": "The names and aliases of its entities when it was written.",
    },
    ("AuditEntry", "ExportedAuditEntry"): {
        "act": "What was done: an operationId of this document, `restrict`, `lift`, or `actForUser` for a service.",
        "target": "The kind and the random part of the id of the record; null if the act has no single record.",
        "reason": "Why somebody in support did it; null for others.",
    },
    ("PeoplePage",): {"items": "The people of this page."},
    ("Person", "PersonSummary"): {
        "since": "When they first wrote something.",
        "state": "`active`, `restricted` by an admin, or `erased` while an erasure goes on.",
        "userId": "The id of the person.",
    },
    ("PersonSummary",): {
        "counts": "The number of records by kind, such as `atoms`, `conversations` and `messages`.",
        "isComplete": "False if there are more than could be counted in time.",
        "lastActivityAt": "When their newest conversation was last active; null without one.",
    },
    ("Budget", "NewBudget"): {
        "dollarsPerDay": "US dollars at list prices per day (UTC), at most 1,000,000; null for no limit.",
        "tokensPerDay": "Input and output tokens together per day (UTC); null for no limit.",
    },
    ("BudgetDay",): {
        "bindings": "The usage of each binding that has a budget.",
        "day": "The day, in UTC.",
        "renewsAt": "When the next day begins.",
    },
    ("EarlierDay",): {"day": "The day, in UTC."},
    ("BuildWorkingContextRequest",): {
        "includeRollingSummary": "Whether to include the rolling summary of the conversation.",
        "minSimilarity": "Minimum similarity (cosine) of a recalled atom, from 0 to 1; by default the app's setting.",
        "recentTurns": "The number of recent turns to include, 0 to 200. From 10 on, up to 10 turns before them come "
        "too that the rolling summary has not reached yet.",
        "templateId": "The id of the template that writes the block.",
        "tokenBudget": "The estimated number of tokens that the context may have, 256 to 200,000.",
    },
    ("BuildMemoryContextRequest",): {
        "tokenBudget": "The estimated number of tokens that the context may have, 256 to 200,000; 1,000 by default.",
    },
    ("MemoryContext",): {
        "atomsUsed": "The atoms in the block.",
        "contextBlock": "The text to put before the prompt; empty before anything is remembered.",
    },
    ("ExpectedContext",): {
        "recallLimit": "Maximum number of recalled atoms; 0 turns recall off.",
        "recentTurns": "The number of recent turns to include, 0 to 200.",
        "tokenBudget": "The estimated number of tokens that the context may have, 256 to 200,000.",
    },
    ("Why",): {"messageId": "The id of the message."},
    ("Category", "NewCategory"): {"name": "The name of the category, 1 to 100 characters."},
    ("CategoryGuide", "NewCategoryGuide"): {
        "description": "What belongs in the category, at most 300 characters.",
        "examples": "Facts as they should be written, at most 5 of 200 characters.",
        "name": "The name of the category, 1 to 100 characters.",
    },
    ("ChatContext",): {"memories": "The memories in the context, the nearest to the message first."},
    ("ChatMemories",): {"memories": "The memories of the chat, the newest first."},
    ("ChatSettings", "NewChatSettings"): {
        "contextSimilarity": "From this similarity (cosine) on a memory is in front of a message, 0.25 by default.",
        "duplicateSimilarity": "From this similarity (cosine) on a memory is not saved again, 0.95 by default.",
    },
    ("Decay", "NewDecay"): {
        "fastDays": "Half-life of events in days.",
        "floor": "The weight that always remains, from 0 to 1.",
        "mediumDays": "Half-life of plans in days.",
        "slowDays": "Half-life of facts, rules, preferences and patterns in days.",
    },
    ("Dream", "ExportedDream"): {
        "actions": "What the dream did, or proposes; null before it got that far.",
        "dropped": "What the dream found and left out, and why.",
        "isTried": "Whether an admin asked for it at once.",
        "applied": "The number of patterns that are in the profile.",
        "patterns": "What is to be written into the profile; null before and after.",
        "reason": "Why the dream failed; null if it did not.",
    },
    ("DreamAction",): {"number": "The number of the action in its dream, from 0."},
    ("DreamList",): {"items": "The dreams."},
    ("EntityAlias",): {"aliasId": "The id of the entity that is merged into the other, or taken out again."},
    ("Erasure",): {
        "deleted": "Numbers of erased records by kind; null until the first pass is done.",
        "nothingFound": "Whether there was no data, and so no job.",
        "receipt": "The signed receipt, as one line of JSON; null until the erasure is done.",
    },
    ("ExportedAction",): {
        "atomId": "The id of the atom of a fact that was remembered; null for other kinds.",
        "former": "The accent or font that was there before; null if there was none.",
        "value": "CSS, the text of a widget, a colour or a font; empty for a fact.",
    },
    ("ExportedFile", "FileWithText", "WholeGroupFile"): {"text": "The text, at most 262,144 bytes of UTF-8."},
    ("ExportedConversation",): {"messages": "All its messages, the oldest first."},
    ("ExportedMemoryBlock",): {"text": "The block as the model read it; empty once the turn has ended."},
    ("ExportedMessage", "RetractedMessage"): {"retractedAt": "When it was retracted; null if it is not."},
    ("ExportedPattern",): {
        "facts": "The ids of the remembered facts that it rests on.",
        "key": "The topic in the profile.",
        "messages": "The ids of the messages that it rests on.",
        "text": "What the profile is to say.",
    },
    ("ExportedPresence",): {
        "currentConversationId": "The id of the conversation that the next turn joins; null if there is none.",
        "dreamedAt": "When the last dream read the sessions; null if none did.",
        "dreams": "Its latest dreams, the newest first.",
        "externalId": "The id that the app gave to the presence.",
    },
    ("ExportedPresenceSettings",): {
        "dreams": "Whether the presence may dream.",
        "intervalSeconds": "Seconds between two dreams by schedule.",
    },
    ("ExportedStyles",): {"css": "The CSS of one addition."},
    ("ExportedTool",): {
        "description": "Tells the model when to use the tool.",
        "name": "The name by which the model calls it.",
        "parameters": "The JSON schema of its arguments.",
        "type": "A tool that Loci runs, or a type of the app's own.",
    },
    ("ExportedTurnRun",): {
        "cycles": "The number of times that the model was asked.",
        "error": "Why the turn failed; null if it did not.",
        "pending": "The ids of the tool calls that wait for a result of the app.",
        "progressedAt": "When the turn last went on.",
        "systemPrompt": "The system prompt; empty once the turn has ended.",
        "tools": "The tools that the model may call; none once the turn has ended.",
    },
    ("ExportedWidget", "Widget"): {"text": "Markdown without HTML and links, at most 1,000 characters."},
    ("ExtractionCounts",): {
        "added": "The number of atoms that were added.",
        "confirmed": "The number of facts that an atom said before.",
        "dropReasons": "The number of dropped facts by reason; without a language model, of messages of a user "
        "that left nothing.",
        "dropped": "The number of facts that were not stored.",
        "retracted": "The number of atoms that the user took back.",
        "superseded": "The number of atoms that were superseded.",
    },
    ("ExtractionPolicy", "ExtractionPolicyChange", "NewExtractionPolicy"): {
        "onConversationClosed": "Whether a conversation is extracted when it closes.",
        "windowed": "Whether a conversation is extracted while it goes on, a window of turns at a time.",
    },
    ("NewReviewSettings", "ReviewSettings"): {
        "learned": "Whether what is learned waits for its user, unless the user chooses otherwise.",
        "quarantine": "Whether what tools and imports bring waits where it is suspicious.",
        "safety": "Whether what is about safety waits too.",
    },
    ("ForgetFactRequest",): {"memoryId": "The id of the memory to forget."},
    ("GiveToolResultsRequest",): {"results": "The results of tool calls that wait for one, 1 to 20."},
    ("GroupOwner",): {"group": "The name of the group."},
    ("ImageContent",): {
        "mimeType": "The media type of the image, such as `image/png`.",
        "type": "Says that the block is an image.",
        "url": "The address of the image.",
    },
    ("MessageToArchive",): {
        "role": "The role or the name of the person who said it, 1 to 40 characters.",
        "text": "What was said.",
    },
    ("ModelUsage",): {"calls": "The calls of models, in their order."},
    ("Models", "NewModels"): {
        "extraction": "The model that extracts, as `provider/name`, or `rules`; null for that of the deployment.",
        "summary": "The model that writes rolling summaries, or `rules`; null for that of the deployment.",
    },
    ("CreateApiKeyRequest", "IssuedKey", "Key"): {
        "name": "What the key is for, 1 to 100 characters.",
        "scopes": "What it may do: `read`, `write`, and `account` to export and erase.",
    },
    ("NewTool",): {"name": "The name by which the model calls it: letters, digits, `_` and `-`, 1 to 64 characters."},
    ("NewToolResult", "ToolResultContent"): {"content": f"The result. {_CONTENT}"},
    ("Presence",): {"presenceId": "The id that the app gave to the presence."},
    ("PresenceRecall",): {"memories": "The memories that fit, the best first."},
    ("Profile",): {"entries": "What the presence has learned of its user."},
    ("ProfileEntry",): {
        "messageIds": "The ids of the messages that it rests on.",
        "since": "Since when the profile says so.",
        "text": "What the profile says, 1 to 8,000 characters.",
        "topic": "What it is about; each topic has one entry.",
    },
    ("ProfileHistory",): {"chain": "What the profile said under this topic, from the first on."},
    ("ProfileState", "UpdateProfileEntryRequest"): {"text": "What the profile says, 1 to 8,000 characters."},
    ("PutBotEntryRequest", "SetBotEntryRequest"): {
        "k": "The key, 1 to 200 characters.",
        "v": "The value, at most 4,000 characters.",
    },
    ("PreviewTemplateRequest", "PutTemplateRequest", "Template"): {
        "builtIn": "Whether the template is one of Loci's own.",
        "template": "The Mustache template, at most 20,000 characters.",
    },
    ("RecallGroupMemoriesRequest", "RecallMemoriesRequest"): {"limit": "Maximum number of memories."},
    ("ExplainedCandidate",): {"signals": "What each part of ranking gave the candidate."},
    ("RecallExplanation",): {"candidates": "The best candidates, the best first, and the expected one if it is one."},
    ("ExplainedCandidate", "RecallHit"): {
        "decayWeight": "The weight that the atom's age leaves it, from 0 to 1.",
        "entityMatchBonus": "The factor for names in the question that the atom shares, from 1 to 1.25; 1 for none.",
    },
    ("RecallResult",): {
        "degraded": "Whether words alone decided as an index or embedder was unavailable, or changes may be missing.",
        "hits": "The hits, best first.",
        "mode": "How it was recalled: BY_TOPIC, BY_ENTITY or TIMELINE.",
        "totalCandidates": "The number of atoms that passed the filters, before `limit`.",
    },
    ("RecalledChatMemories",): {"memories": "The memories that fit the query, the best first."},
    ("RecalledMemories",): {"memories": "The memories of the group that fit the query, the best first."},
    ("Receipt",): {
        "counts": "Numbers of erased records by kind.",
        "expiries": "What an erasure cannot reach: each store, and until when it holds anything.",
        "finishedAt": "When all stores had been read again and were clean.",
        "formatVersion": "The version of the format: always 1.",
        "idsHash": "SHA-256, in hexadecimal, over the sorted ids of the erased records.",
        "request": "The id of the job of the erasure.",
        "signature": "The signature (DER) in base64.",
        "startedAt": "When the erasure was asked for.",
    },
    ("Receipt", "ReceiptKey"): {
        "keyId": "The id of the key that signs receipts.",
        "pem": "The public key that verifies receipts offline, as PEM.",
    },
    ("ReplayChanges",): {
        "rolledBack": "Whether the replay was rolled back since: then nothing of this holds any more.",
        "runId": "The id of the replay.",
    },
    ("RestrictUserRequest",): {"restricted": "True to restrict the processing of the user's data, false to lift that."},
    ("RollingSummaryRefresh", "SummaryWriting"): {
        "extractive": "Whether the summary quotes sentences, since no model wrote it; null if there is no summary.",
        "reason": "Why the summary could not be written; null if it could.",
    },
    ("RunTurnOptions",): {
        "systemPrompt": "The system prompt of the turn; by default none.",
        "temperature": "The temperature of the model, 0 to 2; by default that of the provider.",
    },
    ("RunFirstTurnRequest", "RunTurnRequest"): {
        "arguments": "Values for the `$name` of tools and of the memory, by name.",
        "content": f"The user's message, if not sent as `userText`. {_CONTENT}",
        "maxCycles": "How often the model may be asked in this turn, 1 to 20.",
        "tools": "The tools that the model may call, at most 32.",
    },
    ("SequenceRange",): {
        "firstSeq": "The `seq` of the first message.",
        "lastSeq": "The `seq` of the last message.",
    },
    ("Session", "SessionView"): {"conversations": "Its conversations, the oldest first."},
    ("StartedExtractions",): {"jobs": "A job for each binding and memory space that the conversation has."},
    ("StoreExpiry",): {"store": "The name of the store.", "until": "Until when it holds anything."},
    ("TextContent",): {"text": "The text.", "type": "Says that the block is text."},
    ("ToolInvocation", "ToolUseContent"): {
        "arguments": "The arguments of the call.",
        "name": "The name of the tool.",
    },
    ("ToolResultContent",): {"type": "Says that the block is the result of a tool call."},
    ("ToolUseContent",): {"type": "Says that the block is a tool call."},
    ("TurnMemory",): {"limit": "Maximum number of memories, 1 to 20."},
    ("FirstTurn", "TurnRun"): {
        "appendedMessages": "The messages that the turn has stored so far, in their order.",
        "error": "Why the turn failed; null if it did not.",
        "toolInvocations": "The tool calls of the model so far, in their order.",
        "totalLatencyMs": "Milliseconds from the start of the turn to its end, or until now.",
    },
    ("UserExport",): {
        "adminJobs": "The exports and erasures of the user.",
        "unreadable": "Records of the user that are damaged and therefore in no other list.",
        "apiKeys": "The API keys of the user, without their secrets.",
        "atoms": "The atoms in the user's spaces, and those that the user added elsewhere.",
        "entities": "The entities in the user's spaces, and those that the user created elsewhere.",
        "epoch": "The id of the time since the last erasure of the user; null for a user who never wrote.",
        "exportedAt": "When the export was made.",
        "files": "The files in the user's spaces, and those that the user wrote elsewhere.",
        "formatVersion": "The version of the format.",
        "jobs": "The extraction jobs.",
        "presences": "The presences.",
        "spaces": "The memory spaces of the user, and those of the app or of a group that the user created.",
        "turnRuns": "The turn runs that have not expired.",
    },
    ("WorkingContext",): {
        "atomsUsed": "The atoms in the block.",
        "contextBlock": "The text to put before the conversation, as the template writes it.",
        "messages": "The recent messages, the oldest first.",
        "trimmed": "What the budget cost, by section: sentences of the summary, atoms, turns. Empty if all fitted.",
    },
}
"""Descriptions by the names of schemas, then by the name of the field."""
