// Generated from the OpenAPI document of the API: npm run generate

import type { List, Method } from "./methods.js";

export interface Rooms {
  admin: {
    /** Count the dead letters of the app by queue. */
    countDeadLetters: Method<"countDeadLetters">;
    /** Erase all data of a user permanently. */
    deleteUserData: Method<"deleteUserData">;
    /** Export all data of a user. */
    exportUserData: Method<"exportUserData">;
    /** List extraction jobs of the app's users, newest first. */
    findExtractions: List<"findExtractions">;
    /** Get the progress and result of an export or erasure. */
    getAdminJob: Method<"getAdminJob">;
    /** List what admins and services did with a user's data, newest first. */
    getAudit: List<"getAudit">;
    /** Get today's usage of the app's model budgets. */
    getBudget: Method<"getBudget">;
    /** Get the receipt of an erasure. */
    getReceipt: Method<"getReceipt">;
    /** Get the public key that verifies receipts. */
    getReceiptKey: Method<"getReceiptKey">;
    /** Get the app's settings. */
    getSettings: Method<"getSettings">;
    /** Replace the app's settings; omitted settings return to their defaults. */
    putSettings: Method<"putSettings">;
    /** Send the dead letters of the app back to their queues. */
    redriveDeadLetters: Method<"redriveDeadLetters">;
    /** Restrict the processing of a user's data, or lift the restriction. */
    restrictUser: Method<"restrictUser">;
  };
  bots: {
    /** Remove an entry from a bot's memory for good. */
    deleteBotEntry: Method<"deleteBotEntry">;
    /** Remove all that a bot remembers for good. */
    deleteBotMemory: Method<"deleteBotMemory">;
    /** Get the memory block to put before a bot's system prompt. */
    getBotPrompt: Method<"getBotPrompt">;
    /** List what a bot remembers, in the order in which keys were first set. */
    listBotMemory: Method<"listBotMemory">;
    /** Set the value of a key, or rename the key. */
    putBotEntry: Method<"putBotEntry">;
    /** Set the value of a key in a bot's memory. */
    setBotEntry: Method<"setBotEntry">;
  };
  chats: {
    /** Build what a model should know of a chat before a message. */
    buildChatContext: Method<"buildChatContext">;
    /** Remember a message of a chat. */
    createChatMemory: Method<"createChatMemory">;
    /** Delete a memory of a chat. */
    deleteChatMemory: Method<"deleteChatMemory">;
    /** List the memories of a chat, the newest first. */
    listChatMemories: Method<"listChatMemories">;
    /** Get the memory space of a chat, created where there is none. */
    putChatSpace: Method<"putChatSpace">;
    /** Recall what a chat knows about a query. */
    recallChatMemory: Method<"recallChatMemory">;
    /** Save what the model of a chat learned. */
    saveChatMemory: Method<"saveChatMemory">;
    /** Change the text of a memory of a chat. */
    updateChatMemory: Method<"updateChatMemory">;
  };
  conversations: {
    /** Append an assistant message. */
    appendAssistantTurn: Method<"appendAssistantTurn">;
    /** Append a system message. */
    appendSystemMessage: Method<"appendSystemMessage">;
    /** Append the result of a tool call. */
    appendToolResult: Method<"appendToolResult">;
    /** Append a user message and the assistant's answer together. */
    appendTurn: Method<"appendTurn">;
    /** Append a user message. */
    appendUserMessage: Method<"appendUserMessage">;
    /** Cancel a running turn. */
    cancelRunTurn: Method<"cancelRunTurn">;
    /** Close a conversation. */
    closeConversation: Method<"closeConversation">;
    /** Create a conversation. */
    createConversation: Method<"createConversation">;
    /** Delete a conversation; it can be restored for 30 days. */
    deleteConversation: Method<"deleteConversation">;
    /** Get a conversation with its rolling summary. */
    getConversation: Method<"getConversation">;
    /** List the latest messages as a chat shows them. */
    getMessages: List<"getMessages">;
    /** List the latest messages as a model sees them, including internal ones. */
    getRawTurns: List<"getRawTurns">;
    /** Get the status of a turn. */
    getRunTurn: Method<"getRunTurn">;
    /** Submit the results of your own tools to a running turn. */
    giveToolResults: Method<"giveToolResults">;
    /** List conversations, newest first. */
    listConversations: List<"listConversations">;
    /** Refresh the rolling summary of a conversation. */
    refreshRollingSummary: Method<"refreshRollingSummary">;
    /** Restore a conversation that was deleted in the last 30 days. */
    restoreConversation: Method<"restoreConversation">;
    /** Restore a message that was retracted in the last 30 days. */
    restoreMessage: Method<"restoreMessage">;
    /** Retract a message; it can be restored for 30 days. */
    retractMessage: Method<"retractMessage">;
    /** Run a turn: a model answers and the messages are stored. */
    runTurn: Method<"runTurn">;
  };
  groups: {
    /** Archive a conversation of a group as a file and as a memory, both or neither. */
    archiveGroupConversation: Method<"archiveGroupConversation">;
    /** Delete a file of a group permanently. */
    deleteGroupFile: Method<"deleteGroupFile">;
    /** Forget a memory of a group permanently. */
    forgetGroupMemory: Method<"forgetGroupMemory">;
    /** Get a file of a group with its text. */
    getGroupFile: Method<"getGroupFile">;
    /** List files of a group by the beginning of their paths. */
    listGroupFiles: List<"listGroupFiles">;
    /** List the keys of a group's memories. */
    listGroupMemories: List<"listGroupMemories">;
    /** Write a file of a group. */
    putGroupFile: Method<"putGroupFile">;
    /** Recall memories of a group: by words, by parts of words if no word is found. */
    recallGroupMemories: Method<"recallGroupMemories">;
    /** Save a memory of a group under its key, in place of what was there. */
    saveGroupMemory: Method<"saveGroupMemory">;
  };
  memory: {
    /** Add an atom. */
    addAtom: Method<"addAtom">;
    /** Add up to 100 atoms, with an outcome for each. */
    addAtoms: Method<"addAtoms">;
    /** Archive an atom. */
    archiveAtom: Method<"archiveAtom">;
    /** Count atoms by category, kind and status. */
    countAtoms: List<"countAtoms">;
    /** Bind conversations to memory spaces. */
    createBinding: Method<"createBinding">;
    /** Create an entity, or get the one that has this name or alias. */
    createEntity: Method<"createEntity">;
    /** Create a memory space, or get the one that has this name. */
    createMemorySpace: Method<"createMemorySpace">;
    /** Delete an atom; only its history still shows it. */
    deleteAtom: Method<"deleteAtom">;
    /** Delete a binding. */
    deleteBinding: Method<"deleteBinding">;
    /** Delete an entity and all that was merged into it. */
    deleteEntity: Method<"deleteEntity">;
    /** Delete a file permanently. */
    deleteFile: Method<"deleteFile">;
    /** Delete a memory space. */
    deleteMemorySpace: Method<"deleteMemorySpace">;
    /** Edit a current atom; its history keeps the earlier state. */
    editAtom: Method<"editAtom">;
    /** Change the names, description or attributes of an entity. */
    editEntity: Method<"editEntity">;
    /** Say why something is not remembered, or not shown. */
    explainMissingMemory: Method<"explainMissingMemory">;
    /** Find an entity by name or alias. */
    findEntityByName: Method<"findEntityByName">;
    /** Delete the one atom that a query clearly means. */
    forgetMemory: Method<"forgetMemory">;
    /** Get an atom as it is now or as it was at a time. */
    getAtom: Method<"getAtom">;
    /** Get the history of an atom: predecessors, successors and revisions. */
    getAtomHistory: Method<"getAtomHistory">;
    /** Get a binding. */
    getBinding: Method<"getBinding">;
    /** Get an entity. */
    getEntity: Method<"getEntity">;
    /** Get an extraction job. */
    getExtraction: Method<"getExtraction">;
    /** Get a file with its text. */
    getFile: Method<"getFile">;
    /** Get a memory space. */
    getMemorySpace: Method<"getMemorySpace">;
    /** Tell whether the memories of a space have changed. */
    getSpaceChanges: Method<"getSpaceChanges">;
    /** List atoms, by default the current ones. */
    listAtoms: List<"listAtoms">;
    /** List bindings. */
    listBindings: List<"listBindings">;
    /** List the extraction jobs of a conversation. */
    listExtractions: List<"listExtractions">;
    /** List files by the beginning of their paths. */
    listFiles: List<"listFiles">;
    /** List memory spaces. */
    listMemorySpaces: List<"listMemorySpaces">;
    /** Merge another entity into this one. */
    mergeEntities: Method<"mergeEntities">;
    /** Write a file, alone or together with an atom. */
    putFile: Method<"putFile">;
    /** Recall by topic over several memory spaces, in one ranking. */
    recallAcrossSpaces: Method<"recallAcrossSpaces">;
    /** Recall by entity, newest first. */
    recallByEntity: Method<"recallByEntity">;
    /** Recall by topic. */
    recallByTopic: Method<"recallByTopic">;
    /** Recall a timeline: when each fact was valid and what replaced it. */
    recallTimeline: Method<"recallTimeline">;
    /** Restore a deleted atom that is not purged. */
    restoreAtom: Method<"restoreAtom">;
    /** Restore a memory space that was deleted in the last 30 days. */
    restoreMemorySpace: Method<"restoreMemorySpace">;
    /** Extract a conversation again in new jobs. */
    runExtractionForConversation: Method<"runExtractionForConversation">;
    /** Search entities by words in their names. */
    searchEntities: List<"searchEntities">;
    /** Replace an atom with a newer one. */
    supersedeAtom: Method<"supersedeAtom">;
    /** Undo the merge of an entity into this one. */
    unmergeEntities: Method<"unmergeEntities">;
    /** Change the policy of a binding, or pause it. */
    updateBinding: Method<"updateBinding">;
    /** Change the name, purpose or metadata of a memory space. */
    updateMemorySpace: Method<"updateMemorySpace">;
  };
  presences: {
    /** Append a turn to a session. */
    appendSessionTurn: Method<"appendSessionTurn">;
    /** Apply an action that a dream proposed. */
    applyDreamAction: Method<"applyDreamAction">;
    /** Ask for a dream, once a conversation. */
    createDream: Method<"createDream">;
    /** Begin a session. */
    createSession: Method<"createSession">;
    /** Delete a presence and everything of it for good. */
    deletePresence: Method<"deletePresence">;
    /** Erase sessions, memories, profile and dreams for good; keep settings and surfaces. */
    deletePresenceMemory: Method<"deletePresenceMemory">;
    /** Delete an entry of the profile. */
    deleteProfileEntry: Method<"deleteProfileEntry">;
    /** Forget a fact, by its meaning or its id. */
    forgetFact: Method<"forgetFact">;
    /** Get a dream. */
    getDream: Method<"getDream">;
    /** Get a presence. */
    getPresence: Method<"getPresence">;
    /** Read the profile that a presence has learned. */
    getProfile: Method<"getProfile">;
    /** Read what the profile said before on a topic. */
    getProfileHistory: Method<"getProfileHistory">;
    /** Get a session with its tools and surfaces. */
    getSession: Method<"getSession">;
    /** List the latest dreams of a presence. */
    listDreams: List<"listDreams">;
    /** List the facts that a presence remembers. */
    listPresenceMemories: List<"listPresenceMemories">;
    /** List presences. */
    listPresences: List<"listPresences">;
    /** List the messages of a session, from its end. */
    listSessionMessages: List<"listSessionMessages">;
    /** List the sessions of a presence, the newest first. */
    listSessions: List<"listSessions">;
    /** Create a presence, or change its settings and surfaces. */
    putPresence: Method<"putPresence">;
    /** Recall facts and what the profile says. */
    recallMemories: Method<"recallMemories">;
    /** Remember a fact. */
    rememberFact: Method<"rememberFact">;
    /** Reopen a session from its old tail. */
    reopenSession: Method<"reopenSession">;
    /** Erase the current conversation of a presence for good. */
    resetChat: Method<"resetChat">;
    /** Take back that a fact was forgotten. */
    restoreFact: Method<"restoreFact">;
    /** Take back an action of a dream. */
    revokeDreamAction: Method<"revokeDreamAction">;
    /** Correct an entry of the profile. */
    updateProfileEntry: Method<"updateProfileEntry">;
  };
  workingContext: {
    /** Build a prompt-ready context within a token budget. */
    build: Method<"buildWorkingContext">;
    /** Delete a registered template. */
    deleteTemplate: Method<"deleteTemplate">;
    /** Get a registered or built-in template. */
    getTemplate: Method<"getTemplate">;
    /** List the built-in templates and those of the app, by id. */
    listTemplates: List<"listTemplates">;
    /** Preview what a template writes; nothing is stored. */
    previewTemplate: Method<"previewTemplate">;
    /** Register or replace a template. */
    putTemplate: Method<"putTemplate">;
  };
}

/**
 * Method, path, names of query parameters; `{}` where it has a body, `!` where it takes an idempotency key.
 */
export const ROUTES: Record<keyof Rooms, Record<string, string>> = {
  admin: {
    countDeadLetters: "GET /ai-admin/dead-letters",
    deleteUserData: "POST /ai-admin/delete {}",
    exportUserData: "POST /ai-admin/export {}",
    findExtractions: "GET /ai-admin/extractions ?status ?userId ?limit ?cursor",
    getAdminJob: "GET /ai-admin/jobs/{admin_job_id}",
    getAudit: "GET /ai-admin/audit ?userId ?limit ?cursor",
    getBudget: "GET /ai-admin/budget",
    getReceipt: "GET /ai-admin/receipts/{receipt_id}",
    getReceiptKey: "GET /ai-admin/receipts/public-key",
    getSettings: "GET /ai-admin/settings",
    putSettings: "PUT /ai-admin/settings {}",
    redriveDeadLetters: "POST /ai-admin/dead-letters/redrive",
    restrictUser: "POST /ai-admin/restrict {}",
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
    getRunTurn: "GET /ai-conversations/{conversation_id}/run-turn/{turn_id}",
    giveToolResults: "POST /ai-conversations/{conversation_id}/run-turn/{turn_id}/tool-results {} !",
    listConversations: "GET /ai-conversations ?namespace ?status ?sessionId ?deleted ?limit ?cursor",
    refreshRollingSummary: "POST /ai-conversations/{conversation_id}/rolling-summary",
    restoreConversation: "POST /ai-conversations/{conversation_id}/restore",
    restoreMessage: "POST /ai-conversations/{conversation_id}/messages/{message_id}/restore",
    retractMessage: "DELETE /ai-conversations/{conversation_id}/messages/{message_id} ?purge ?preview",
    runTurn: "POST /ai-conversations/{conversation_id}/run-turn {} !",
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
    countAtoms: "GET /ai-memory/spaces/{space_id}/atoms/counts ?category ?kind ?contains ?cursor",
    createBinding: "POST /ai-memory/bindings {} !",
    createEntity: "POST /ai-memory/spaces/{space_id}/entities {} !",
    createMemorySpace: "POST /ai-memory/spaces {} !",
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
    getSpaceChanges: "GET /ai-memory/spaces/{space_id}/changes",
    listAtoms:
      "GET /ai-memory/spaces/{space_id}/atoms ?category ?kind ?status ?key ?validAt ?knownAt ?contains ?former ?order ?limit ?cursor",
    listBindings: "GET /ai-memory/bindings ?limit ?cursor",
    listExtractions: "GET /ai-memory/extractions ?conversationId",
    listFiles: "GET /ai-memory/spaces/{space_id}/files ?prefix ?limit ?cursor",
    listMemorySpaces: "GET /ai-memory/spaces ?owner ?purpose ?limit ?cursor",
    mergeEntities: "POST /ai-memory/entities/{entity_id}/merge {}",
    putFile: "PUT /ai-memory/spaces/{space_id}/files/{path} {} !",
    recallAcrossSpaces: "POST /ai-memory/recall/topic {}",
    recallByEntity: "POST /ai-memory/spaces/{space_id}/recall/entity {}",
    recallByTopic: "POST /ai-memory/spaces/{space_id}/recall/topic {}",
    recallTimeline: "POST /ai-memory/spaces/{space_id}/recall/timeline {}",
    restoreAtom: "POST /ai-memory/atoms/{atom_id}/restore",
    restoreMemorySpace: "POST /ai-memory/spaces/{space_id}/restore",
    runExtractionForConversation: "POST /ai-memory/extractions {} !",
    searchEntities: "GET /ai-memory/spaces/{space_id}/entities ?type ?query ?limit ?cursor",
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
