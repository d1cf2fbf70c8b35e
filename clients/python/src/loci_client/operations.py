"""The operations of the API, generated from the OpenAPI document of the API."""

from loci_client import models
from loci_client.operation import Operation

DELETE_USER_DATA: Operation[models.Erasure] = Operation(
    "POST", "/ai-admin/delete", models.DeleteUserDataRequest, {200: models.Erasure, 202: models.Erasure}
)
EXPORT_USER_DATA: Operation[models.UserExport | models.ExportStarted] = Operation(
    "POST", "/ai-admin/export", models.ExportUserDataRequest, {200: models.UserExport, 202: models.ExportStarted}
)
FIND_EXTRACTIONS: Operation[models.UserExtractionJobPage] = Operation(
    "GET", "/ai-admin/extractions", None, {200: models.UserExtractionJobPage}
)
GET_ADMIN_JOB: Operation[models.AdminJob] = Operation(
    "GET", "/ai-admin/jobs/{admin_job_id}", None, {200: models.AdminJob}
)
GET_AUDIT: Operation[models.AuditPage] = Operation("GET", "/ai-admin/audit", None, {200: models.AuditPage})
GET_BUDGET: Operation[models.BudgetDay] = Operation("GET", "/ai-admin/budget", None, {200: models.BudgetDay})
GET_RECEIPT: Operation[models.Receipt] = Operation(
    "GET", "/ai-admin/receipts/{receipt_id}", None, {200: models.Receipt}
)
GET_RECEIPT_KEY: Operation[models.ReceiptKey] = Operation(
    "GET", "/ai-admin/receipts/public-key", None, {200: models.ReceiptKey}
)
GET_SETTINGS: Operation[models.Settings] = Operation("GET", "/ai-admin/settings", None, {200: models.Settings})
PUT_SETTINGS: Operation[models.Settings] = Operation(
    "PUT", "/ai-admin/settings", models.PutSettingsRequest, {200: models.Settings}
)
RESTRICT_USER: Operation[models.RestrictedUser] = Operation(
    "POST", "/ai-admin/restrict", models.RestrictUserRequest, {200: models.RestrictedUser}
)
DELETE_BOT_ENTRY: Operation[None] = Operation("DELETE", "/ai-bots/{bot_id}/memory/{entry_key}", None, {204: None})
DELETE_BOT_MEMORY: Operation[None] = Operation("DELETE", "/ai-bots/{bot_id}/memory", None, {204: None})
GET_BOT_PROMPT: Operation[models.BotPrompt] = Operation(
    "GET", "/ai-bots/{bot_id}/prompt", None, {200: models.BotPrompt}
)
LIST_BOT_MEMORY: Operation[list[models.BotEntry]] = Operation(
    "GET", "/ai-bots/{bot_id}/memory", None, {200: list[models.BotEntry]}
)
PUT_BOT_ENTRY: Operation[models.BotEntry] = Operation(
    "PUT", "/ai-bots/{bot_id}/memory/{entry_key}", models.PutBotEntryRequest, {200: models.BotEntry}
)
SET_BOT_ENTRY: Operation[models.BotEntry] = Operation(
    "POST", "/ai-bots/{bot_id}/memory", models.SetBotEntryRequest, {200: models.BotEntry}
)
BUILD_CHAT_CONTEXT: Operation[models.ChatContext] = Operation(
    "POST", "/chat/api/{chat_id}/context", models.BuildChatContextRequest, {200: models.ChatContext}
)
CREATE_CHAT_MEMORY: Operation[models.SavedChatMemory] = Operation(
    "POST",
    "/chat/api/{chat_id}/memory",
    models.CreateChatMemoryRequest,
    {200: models.SavedChatMemory, 201: models.SavedChatMemory},
    has_key=True,
)
DELETE_CHAT_MEMORY: Operation[None] = Operation("DELETE", "/chat/api/{chat_id}/memories/{memory_id}", None, {204: None})
LIST_CHAT_MEMORIES: Operation[models.ChatMemories] = Operation(
    "GET", "/chat/api/{chat_id}/memories", None, {200: models.ChatMemories}
)
RECALL_CHAT_MEMORY: Operation[models.RecalledChatMemories] = Operation(
    "POST",
    "/chat/api/{chat_id}/tools/recall_memory",
    models.RecallChatMemoryRequest,
    {200: models.RecalledChatMemories},
)
SAVE_CHAT_MEMORY: Operation[models.SavedChatMemory] = Operation(
    "POST",
    "/chat/api/{chat_id}/tools/save_memory",
    models.SaveChatMemoryRequest,
    {200: models.SavedChatMemory, 201: models.SavedChatMemory},
    has_key=True,
)
UPDATE_CHAT_MEMORY: Operation[models.ChatMemory] = Operation(
    "PATCH", "/chat/api/{chat_id}/memories/{memory_id}", models.UpdateChatMemoryRequest, {200: models.ChatMemory}
)
APPEND_ASSISTANT_TURN: Operation[models.AppendedMessage] = Operation(
    "POST",
    "/ai-conversations/{conversation_id}/assistant-turns",
    models.AppendAssistantTurnRequest,
    {201: models.AppendedMessage},
    has_key=True,
)
APPEND_SYSTEM_MESSAGE: Operation[models.Message] = Operation(
    "POST",
    "/ai-conversations/{conversation_id}/system-messages",
    models.AppendSystemMessageRequest,
    {201: models.Message},
    has_key=True,
)
APPEND_TOOL_RESULT: Operation[models.Message] = Operation(
    "POST",
    "/ai-conversations/{conversation_id}/tool-results",
    models.AppendToolResultRequest,
    {201: models.Message},
    has_key=True,
)
APPEND_TURN: Operation[models.Turn] = Operation(
    "POST",
    "/ai-conversations/{conversation_id}/turns",
    models.AppendTurnRequest,
    {201: models.Turn},
    has_key=True,
    keyed_part="assistant",
)
APPEND_USER_MESSAGE: Operation[models.AppendedMessage] = Operation(
    "POST",
    "/ai-conversations/{conversation_id}/user-messages",
    models.AppendUserMessageRequest,
    {201: models.AppendedMessage},
    has_key=True,
)
CANCEL_RUN_TURN: Operation[models.TurnRun] = Operation(
    "DELETE", "/ai-conversations/{conversation_id}/run-turn/{turn_id}", None, {200: models.TurnRun}
)
CLOSE_CONVERSATION: Operation[models.Conversation] = Operation(
    "POST", "/ai-conversations/{conversation_id}/close", None, {200: models.Conversation}
)
CREATE_CONVERSATION: Operation[models.Conversation] = Operation(
    "POST", "/ai-conversations", models.CreateConversationRequest, {201: models.Conversation}, has_key=True
)
DELETE_CONVERSATION: Operation[models.RemovedConversation] = Operation(
    "DELETE", "/ai-conversations/{conversation_id}", None, {200: models.RemovedConversation}
)
GET_CONVERSATION: Operation[models.ConversationWithSummary] = Operation(
    "GET", "/ai-conversations/{conversation_id}", None, {200: models.ConversationWithSummary}
)
GET_MESSAGES: Operation[models.MessagePage] = Operation(
    "GET", "/ai-conversations/{conversation_id}/messages", None, {200: models.MessagePage}
)
GET_RAW_TURNS: Operation[models.MessagePage] = Operation(
    "GET", "/ai-conversations/{conversation_id}/raw-turns", None, {200: models.MessagePage}
)
GET_RUN_TURN: Operation[models.TurnRun] = Operation(
    "GET", "/ai-conversations/{conversation_id}/run-turn/{turn_id}", None, {200: models.TurnRun}
)
GIVE_TOOL_RESULTS: Operation[models.TurnRun] = Operation(
    "POST",
    "/ai-conversations/{conversation_id}/run-turn/{turn_id}/tool-results",
    models.GiveToolResultsRequest,
    {200: models.TurnRun},
    has_key=True,
)
LIST_CONVERSATIONS: Operation[models.ConversationPage] = Operation(
    "GET", "/ai-conversations", None, {200: models.ConversationPage}
)
REFRESH_ROLLING_SUMMARY: Operation[models.RollingSummaryRefresh] = Operation(
    "POST", "/ai-conversations/{conversation_id}/rolling-summary", None, {200: models.RollingSummaryRefresh}
)
RESTORE_CONVERSATION: Operation[models.Conversation] = Operation(
    "POST", "/ai-conversations/{conversation_id}/restore", None, {200: models.Conversation}
)
RESTORE_MESSAGE: Operation[models.Message] = Operation(
    "POST", "/ai-conversations/{conversation_id}/messages/{message_id}/restore", None, {200: models.Message}
)
RETRACT_MESSAGE: Operation[models.RetractedMessage] = Operation(
    "DELETE", "/ai-conversations/{conversation_id}/messages/{message_id}", None, {200: models.RetractedMessage}
)
RUN_TURN: Operation[models.TurnRun] = Operation(
    "POST", "/ai-conversations/{conversation_id}/run-turn", models.RunTurnRequest, {200: models.TurnRun}, has_key=True
)
ARCHIVE_GROUP_CONVERSATION: Operation[models.Archive] = Operation(
    "POST", "/ai-groups/{group}/archives", models.ArchiveGroupConversationRequest, {201: models.Archive}
)
DELETE_GROUP_FILE: Operation[None] = Operation("DELETE", "/ai-groups/{group}/files/{path}", None, {204: None})
FORGET_GROUP_MEMORY: Operation[None] = Operation("DELETE", "/ai-groups/{group}/memories", None, {204: None})
GET_GROUP_FILE: Operation[models.WholeGroupFile] = Operation(
    "GET", "/ai-groups/{group}/files/{path}", None, {200: models.WholeGroupFile}
)
LIST_GROUP_FILES: Operation[models.GroupFilePage] = Operation(
    "GET", "/ai-groups/{group}/files", None, {200: models.GroupFilePage}
)
LIST_GROUP_MEMORIES: Operation[models.GroupMemoryPage] = Operation(
    "GET", "/ai-groups/{group}/memories", None, {200: models.GroupMemoryPage}
)
PUT_GROUP_FILE: Operation[models.GroupFile] = Operation(
    "PUT", "/ai-groups/{group}/files/{path}", models.PutGroupFileRequest, {200: models.GroupFile, 201: models.GroupFile}
)
RECALL_GROUP_MEMORIES: Operation[models.RecalledMemories] = Operation(
    "POST", "/ai-groups/{group}/memories/recall", models.RecallGroupMemoriesRequest, {200: models.RecalledMemories}
)
SAVE_GROUP_MEMORY: Operation[models.GroupMemory] = Operation(
    "PUT", "/ai-groups/{group}/memories", models.SaveGroupMemoryRequest, {200: models.GroupMemory}
)
ADD_ATOM: Operation[models.AddedAtom] = Operation(
    "POST",
    "/ai-memory/spaces/{space_id}/atoms",
    models.NewAtom,
    {200: models.AddedAtom, 201: models.AddedAtom},
    has_key=True,
)
ADD_ATOMS: Operation[models.AtomBatchResult] = Operation(
    "POST",
    "/ai-memory/spaces/{space_id}/atoms:batch",
    models.AddAtomsRequest,
    {200: models.AtomBatchResult},
    has_key=True,
)
ARCHIVE_ATOM: Operation[models.Atom] = Operation("POST", "/ai-memory/atoms/{atom_id}/archive", None, {200: models.Atom})
COUNT_ATOMS: Operation[models.AtomCounts] = Operation(
    "GET", "/ai-memory/spaces/{space_id}/atoms/counts", None, {200: models.AtomCounts}
)
CREATE_BINDING: Operation[models.Binding] = Operation(
    "POST", "/ai-memory/bindings", models.CreateBindingRequest, {201: models.Binding}, has_key=True
)
CREATE_ENTITY: Operation[models.CreatedEntity] = Operation(
    "POST",
    "/ai-memory/spaces/{space_id}/entities",
    models.CreateEntityRequest,
    {200: models.CreatedEntity, 201: models.CreatedEntity},
    has_key=True,
)
CREATE_MEMORY_SPACE: Operation[models.CreatedMemorySpace] = Operation(
    "POST",
    "/ai-memory/spaces",
    models.CreateMemorySpaceRequest,
    {200: models.CreatedMemorySpace, 201: models.CreatedMemorySpace},
    has_key=True,
)
DELETE_ATOM: Operation[None] = Operation("DELETE", "/ai-memory/atoms/{atom_id}", None, {204: None})
DELETE_BINDING: Operation[None] = Operation("DELETE", "/ai-memory/bindings/{binding_id}", None, {204: None})
DELETE_ENTITY: Operation[None] = Operation("DELETE", "/ai-memory/entities/{entity_id}", None, {204: None})
DELETE_FILE: Operation[None] = Operation("DELETE", "/ai-memory/spaces/{space_id}/files/{path}", None, {204: None})
DELETE_MEMORY_SPACE: Operation[models.Purging | None] = Operation(
    "DELETE", "/ai-memory/spaces/{space_id}", None, {202: models.Purging, 204: None}
)
EDIT_ATOM: Operation[models.Atom] = Operation(
    "PATCH", "/ai-memory/atoms/{atom_id}", models.EditAtomRequest, {200: models.Atom}
)
EDIT_ENTITY: Operation[models.Entity] = Operation(
    "PATCH", "/ai-memory/entities/{entity_id}", models.EditEntityRequest, {200: models.Entity}
)
FIND_ENTITY_BY_NAME: Operation[models.Entity] = Operation(
    "GET", "/ai-memory/spaces/{space_id}/entities/by-name", None, {200: models.Entity}
)
FORGET_MEMORY: Operation[models.Forgotten] = Operation(
    "POST", "/ai-memory/spaces/{space_id}/forget", models.ForgetMemoryRequest, {200: models.Forgotten}, has_key=True
)
GET_ATOM: Operation[models.Atom] = Operation("GET", "/ai-memory/atoms/{atom_id}", None, {200: models.Atom})
GET_ATOM_HISTORY: Operation[models.AtomHistory] = Operation(
    "GET", "/ai-memory/atoms/{atom_id}/history", None, {200: models.AtomHistory}
)
GET_BINDING: Operation[models.Binding] = Operation(
    "GET", "/ai-memory/bindings/{binding_id}", None, {200: models.Binding}
)
GET_ENTITY: Operation[models.Entity] = Operation("GET", "/ai-memory/entities/{entity_id}", None, {200: models.Entity})
GET_EXTRACTION: Operation[models.ExtractionJob] = Operation(
    "GET", "/ai-memory/extractions/{job_id}", None, {200: models.ExtractionJob}
)
GET_FILE: Operation[models.FileWithText] = Operation(
    "GET", "/ai-memory/spaces/{space_id}/files/{path}", None, {200: models.FileWithText}
)
GET_MEMORY_SPACE: Operation[models.MemorySpace] = Operation(
    "GET", "/ai-memory/spaces/{space_id}", None, {200: models.MemorySpace}
)
LIST_ATOMS: Operation[models.AtomPage] = Operation(
    "GET", "/ai-memory/spaces/{space_id}/atoms", None, {200: models.AtomPage}
)
LIST_BINDINGS: Operation[models.BindingPage] = Operation("GET", "/ai-memory/bindings", None, {200: models.BindingPage})
LIST_EXTRACTIONS: Operation[models.ExtractionJobPage] = Operation(
    "GET", "/ai-memory/extractions", None, {200: models.ExtractionJobPage}
)
LIST_FILES: Operation[models.FilePage] = Operation(
    "GET", "/ai-memory/spaces/{space_id}/files", None, {200: models.FilePage}
)
LIST_MEMORY_SPACES: Operation[models.MemorySpacePage] = Operation(
    "GET", "/ai-memory/spaces", None, {200: models.MemorySpacePage}
)
MERGE_ENTITIES: Operation[models.Entity] = Operation(
    "POST", "/ai-memory/entities/{entity_id}/merge", models.EntityAlias, {200: models.Entity}
)
PUT_FILE: Operation[models.WrittenFile] = Operation(
    "PUT",
    "/ai-memory/spaces/{space_id}/files/{path}",
    models.NewFile,
    {200: models.WrittenFile, 201: models.WrittenFile},
    has_key=True,
)
RECALL_ACROSS_SPACES: Operation[models.RecallResult] = Operation(
    "POST", "/ai-memory/recall/topic", models.RecallAcrossSpacesRequest, {200: models.RecallResult}
)
RECALL_BY_ENTITY: Operation[models.RecallResult] = Operation(
    "POST", "/ai-memory/spaces/{space_id}/recall/entity", models.RecallByEntityRequest, {200: models.RecallResult}
)
RECALL_BY_TOPIC: Operation[models.RecallResult] = Operation(
    "POST", "/ai-memory/spaces/{space_id}/recall/topic", models.RecallByTopicRequest, {200: models.RecallResult}
)
RECALL_TIMELINE: Operation[models.RecallResult] = Operation(
    "POST", "/ai-memory/spaces/{space_id}/recall/timeline", models.RecallTimelineRequest, {200: models.RecallResult}
)
RESTORE_ATOM: Operation[models.Atom] = Operation("POST", "/ai-memory/atoms/{atom_id}/restore", None, {200: models.Atom})
RESTORE_MEMORY_SPACE: Operation[models.MemorySpace] = Operation(
    "POST", "/ai-memory/spaces/{space_id}/restore", None, {200: models.MemorySpace}
)
RUN_EXTRACTION_FOR_CONVERSATION: Operation[models.StartedExtractions] = Operation(
    "POST",
    "/ai-memory/extractions",
    models.RunExtractionForConversationRequest,
    {202: models.StartedExtractions},
    has_key=True,
)
SEARCH_ENTITIES: Operation[models.EntityPage] = Operation(
    "GET", "/ai-memory/spaces/{space_id}/entities", None, {200: models.EntityPage}
)
SUPERSEDE_ATOM: Operation[models.AddedAtom] = Operation(
    "POST",
    "/ai-memory/atoms/{atom_id}/supersede",
    models.SupersedeAtomRequest,
    {200: models.AddedAtom, 201: models.AddedAtom},
    has_key=True,
)
UNMERGE_ENTITIES: Operation[models.Entity] = Operation(
    "POST", "/ai-memory/entities/{entity_id}/unmerge", models.EntityAlias, {200: models.Entity}
)
UPDATE_BINDING: Operation[models.Binding] = Operation(
    "PATCH", "/ai-memory/bindings/{binding_id}", models.UpdateBindingRequest, {200: models.Binding}
)
UPDATE_MEMORY_SPACE: Operation[models.MemorySpace] = Operation(
    "PATCH", "/ai-memory/spaces/{space_id}", models.UpdateMemorySpaceRequest, {200: models.MemorySpace}
)
APPEND_SESSION_TURN: Operation[models.SessionTurn] = Operation(
    "POST",
    "/ai-presences/{presence_id}/sessions/{session_id}/turns",
    models.AppendSessionTurnRequest,
    {201: models.SessionTurn},
    has_key=True,
)
APPLY_DREAM_ACTION: Operation[models.Dream] = Operation(
    "POST", "/ai-presences/{presence_id}/dreams/{dream_id}/actions/{action_number}/apply", None, {200: models.Dream}
)
CREATE_DREAM: Operation[models.Dream] = Operation(
    "POST", "/ai-presences/{presence_id}/dreams", models.CreateDreamRequest, {202: models.Dream}
)
CREATE_SESSION: Operation[models.Session] = Operation(
    "POST", "/ai-presences/{presence_id}/sessions", models.CreateSessionRequest, {201: models.Session}, has_key=True
)
DELETE_PRESENCE: Operation[models.Erased] = Operation(
    "DELETE", "/ai-presences/{presence_id}", None, {200: models.Erased}
)
DELETE_PRESENCE_MEMORY: Operation[models.Erased] = Operation(
    "POST", "/ai-presences/{presence_id}/amnesia", None, {200: models.Erased}
)
DELETE_PROFILE_ENTRY: Operation[None] = Operation(
    "DELETE", "/ai-presences/{presence_id}/profile/{entry_id}", None, {204: None}
)
FORGET_FACT: Operation[models.ForgottenMemory] = Operation(
    "POST", "/ai-presences/{presence_id}/forget", models.ForgetFactRequest, {200: models.ForgottenMemory}, has_key=True
)
GET_DREAM: Operation[models.Dream] = Operation(
    "GET", "/ai-presences/{presence_id}/dreams/{dream_id}", None, {200: models.Dream}
)
GET_PRESENCE: Operation[models.Presence] = Operation("GET", "/ai-presences/{presence_id}", None, {200: models.Presence})
GET_PROFILE: Operation[models.Profile] = Operation(
    "GET", "/ai-presences/{presence_id}/profile", None, {200: models.Profile}
)
GET_PROFILE_HISTORY: Operation[models.ProfileHistory] = Operation(
    "GET", "/ai-presences/{presence_id}/profile/{entry_id}/history", None, {200: models.ProfileHistory}
)
GET_SESSION: Operation[models.SessionView] = Operation(
    "GET", "/ai-presences/{presence_id}/sessions/{session_id}", None, {200: models.SessionView}
)
LIST_DREAMS: Operation[models.DreamList] = Operation(
    "GET", "/ai-presences/{presence_id}/dreams", None, {200: models.DreamList}
)
LIST_PRESENCE_MEMORIES: Operation[models.PresenceMemoryPage] = Operation(
    "GET", "/ai-presences/{presence_id}/memories", None, {200: models.PresenceMemoryPage}
)
LIST_PRESENCES: Operation[models.PresencePage] = Operation("GET", "/ai-presences", None, {200: models.PresencePage})
LIST_SESSION_MESSAGES: Operation[models.SessionMessagePage] = Operation(
    "GET", "/ai-presences/{presence_id}/sessions/{session_id}/messages", None, {200: models.SessionMessagePage}
)
LIST_SESSIONS: Operation[models.SessionPage] = Operation(
    "GET", "/ai-presences/{presence_id}/sessions", None, {200: models.SessionPage}
)
PUT_PRESENCE: Operation[models.Presence] = Operation(
    "PUT", "/ai-presences/{presence_id}", models.PutPresenceRequest, {200: models.Presence}
)
RECALL_MEMORIES: Operation[models.PresenceRecall] = Operation(
    "POST", "/ai-presences/{presence_id}/recall", models.RecallMemoriesRequest, {200: models.PresenceRecall}
)
REMEMBER_FACT: Operation[models.PresenceMemory] = Operation(
    "POST",
    "/ai-presences/{presence_id}/memories",
    models.RememberFactRequest,
    {201: models.PresenceMemory},
    has_key=True,
)
REOPEN_SESSION: Operation[models.Session] = Operation(
    "POST", "/ai-presences/{presence_id}/sessions/{session_id}/reopen", None, {200: models.Session}
)
RESET_CHAT: Operation[models.Erased] = Operation(
    "POST", "/ai-presences/{presence_id}/reset-chat", None, {200: models.Erased}
)
RESTORE_FACT: Operation[models.PresenceMemory] = Operation(
    "POST", "/ai-presences/{presence_id}/memories/{fact_id}/restore", None, {200: models.PresenceMemory}
)
REVOKE_DREAM_ACTION: Operation[models.Dream] = Operation(
    "POST", "/ai-presences/{presence_id}/dreams/{dream_id}/actions/{action_number}/revoke", None, {200: models.Dream}
)
UPDATE_PROFILE_ENTRY: Operation[models.ProfileEntry] = Operation(
    "PATCH",
    "/ai-presences/{presence_id}/profile/{entry_id}",
    models.UpdateProfileEntryRequest,
    {200: models.ProfileEntry},
)
BUILD_WORKING_CONTEXT: Operation[models.WorkingContext] = Operation(
    "POST", "/ai-working-context/{conversation_id}", models.BuildWorkingContextRequest, {200: models.WorkingContext}
)
DELETE_TEMPLATE: Operation[None] = Operation("DELETE", "/ai-working-context/templates/{template_id}", None, {204: None})
GET_TEMPLATE: Operation[models.Template] = Operation(
    "GET", "/ai-working-context/templates/{template_id}", None, {200: models.Template}
)
PUT_TEMPLATE: Operation[models.Template] = Operation(
    "PUT",
    "/ai-working-context/templates/{template_id}",
    models.PutTemplateRequest,
    {200: models.Template, 201: models.Template},
)
