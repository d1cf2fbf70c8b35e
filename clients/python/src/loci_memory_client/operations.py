"""The operations of the API, generated from the OpenAPI document of the API."""

from __future__ import annotations  # a type in a signature imports no records

from loci_memory_client import models
from loci_memory_client.operation import Operation

CREATE_API_KEY: Operation[models.IssuedKey] = Operation(
    "POST", "/ai-admin/keys", lambda: models.CreateApiKeyRequest, lambda: {201: models.IssuedKey}
)
CREATE_WEBHOOK: Operation[models.WebhookWithSecret] = Operation(
    "POST", "/ai-admin/webhooks", lambda: models.CreateWebhookRequest, lambda: {201: models.WebhookWithSecret}
)
DELETE_USER_DATA: Operation[models.Erasure] = Operation(
    "POST", "/ai-admin/delete", lambda: models.DeleteUserDataRequest, lambda: {200: models.Erasure, 202: models.Erasure}
)
DELETE_WEBHOOK: Operation[None] = Operation("DELETE", "/ai-admin/webhooks/{webhook_id}", None, lambda: {204: None})
EXPORT_USER_DATA: Operation[models.UserExport | models.ExportStarted] = Operation(
    "POST",
    "/ai-admin/export",
    lambda: models.ExportUserDataRequest,
    lambda: {200: models.UserExport, 202: models.ExportStarted},
)
FIND_ACCOUNTS: Operation[models.Accounts] = Operation(
    "POST", "/ai-admin/people/accounts", lambda: models.FindAccountsRequest, lambda: {200: models.Accounts}
)
FIND_EXTRACTIONS: Operation[models.UserExtractionJobPage] = Operation(
    "GET", "/ai-admin/extractions", None, lambda: {200: models.UserExtractionJobPage}
)
GET_ADMIN_JOB: Operation[models.AdminJob] = Operation(
    "GET", "/ai-admin/jobs/{admin_job_id}", None, lambda: {200: models.AdminJob}
)
GET_AUDIT: Operation[models.AuditPage] = Operation("GET", "/ai-admin/audit", None, lambda: {200: models.AuditPage})
GET_BUDGET: Operation[models.BudgetDay] = Operation("GET", "/ai-admin/budget", None, lambda: {200: models.BudgetDay})
GET_PERSON: Operation[models.PersonSummary] = Operation(
    "GET", "/ai-admin/people/summary", None, lambda: {200: models.PersonSummary}
)
GET_RECEIPT: Operation[models.Receipt] = Operation(
    "GET", "/ai-admin/receipts/{receipt_id}", None, lambda: {200: models.Receipt}
)
GET_RECEIPT_KEY: Operation[models.ReceiptKey] = Operation(
    "GET", "/ai-admin/receipts/public-key", None, lambda: {200: models.ReceiptKey}
)
GET_SETTINGS: Operation[models.Settings] = Operation("GET", "/ai-admin/settings", None, lambda: {200: models.Settings})
LIST_API_KEYS: Operation[models.KeyPage] = Operation("GET", "/ai-admin/keys", None, lambda: {200: models.KeyPage})
LIST_PEOPLE: Operation[models.PeoplePage] = Operation("GET", "/ai-admin/people", None, lambda: {200: models.PeoplePage})
LIST_WEBHOOKS: Operation[models.WebhookPage] = Operation(
    "GET", "/ai-admin/webhooks", None, lambda: {200: models.WebhookPage}
)
PUT_SETTINGS: Operation[models.Settings] = Operation(
    "PUT", "/ai-admin/settings", lambda: models.PutSettingsRequest, lambda: {200: models.Settings}
)
RESTRICT_USER: Operation[models.RestrictedUser] = Operation(
    "POST", "/ai-admin/restrict", lambda: models.RestrictUserRequest, lambda: {200: models.RestrictedUser}
)
RETRY_EXTRACTIONS: Operation[models.Retried] = Operation(
    "POST", "/ai-admin/extractions/retry", lambda: models.RetryExtractionsRequest, lambda: {200: models.Retried}
)
REVOKE_API_KEY: Operation[None] = Operation("DELETE", "/ai-admin/keys/{key_id}", None, lambda: {204: None})
ROTATE_WEBHOOK_SECRET: Operation[models.WebhookWithSecret] = Operation(
    "POST", "/ai-admin/webhooks/{webhook_id}/rotate", None, lambda: {200: models.WebhookWithSecret}
)
TEST_WEBHOOK: Operation[models.SentTest] = Operation(
    "POST", "/ai-admin/webhooks/{webhook_id}/test", None, lambda: {202: models.SentTest}
)
DELETE_BOT_ENTRY: Operation[None] = Operation(
    "DELETE", "/ai-bots/{bot_id}/memory/{entry_key}", None, lambda: {204: None}
)
DELETE_BOT_MEMORY: Operation[None] = Operation("DELETE", "/ai-bots/{bot_id}/memory", None, lambda: {204: None})
GET_BOT_PROMPT: Operation[models.BotPrompt] = Operation(
    "GET", "/ai-bots/{bot_id}/prompt", None, lambda: {200: models.BotPrompt}
)
LIST_BOT_MEMORY: Operation[list[models.BotEntry]] = Operation(
    "GET", "/ai-bots/{bot_id}/memory", None, lambda: {200: list[models.BotEntry]}
)
PUT_BOT_ENTRY: Operation[models.BotEntry] = Operation(
    "PUT", "/ai-bots/{bot_id}/memory/{entry_key}", lambda: models.PutBotEntryRequest, lambda: {200: models.BotEntry}
)
SET_BOT_ENTRY: Operation[models.BotEntry] = Operation(
    "POST", "/ai-bots/{bot_id}/memory", lambda: models.SetBotEntryRequest, lambda: {200: models.BotEntry}
)
BUILD_CHAT_CONTEXT: Operation[models.ChatContext] = Operation(
    "POST", "/chat/api/{chat_id}/context", lambda: models.BuildChatContextRequest, lambda: {200: models.ChatContext}
)
CREATE_CHAT_MEMORY: Operation[models.SavedChatMemory] = Operation(
    "POST",
    "/chat/api/{chat_id}/memory",
    lambda: models.CreateChatMemoryRequest,
    lambda: {200: models.SavedChatMemory, 201: models.SavedChatMemory},
    has_key=True,
)
DELETE_CHAT_MEMORY: Operation[None] = Operation(
    "DELETE", "/chat/api/{chat_id}/memories/{memory_id}", None, lambda: {204: None}
)
LIST_CHAT_MEMORIES: Operation[models.ChatMemories] = Operation(
    "GET", "/chat/api/{chat_id}/memories", None, lambda: {200: models.ChatMemories}
)
PUT_CHAT_SPACE: Operation[models.ChatSpace] = Operation(
    "PUT", "/chat/api/{chat_id}/space", None, lambda: {200: models.ChatSpace}
)
RECALL_CHAT_MEMORY: Operation[models.RecalledChatMemories] = Operation(
    "POST",
    "/chat/api/{chat_id}/tools/recall_memory",
    lambda: models.RecallChatMemoryRequest,
    lambda: {200: models.RecalledChatMemories},
)
SAVE_CHAT_MEMORY: Operation[models.SavedChatMemory] = Operation(
    "POST",
    "/chat/api/{chat_id}/tools/save_memory",
    lambda: models.SaveChatMemoryRequest,
    lambda: {200: models.SavedChatMemory, 201: models.SavedChatMemory},
    has_key=True,
)
UPDATE_CHAT_MEMORY: Operation[models.ChatMemory] = Operation(
    "PATCH",
    "/chat/api/{chat_id}/memories/{memory_id}",
    lambda: models.UpdateChatMemoryRequest,
    lambda: {200: models.ChatMemory},
)
APPEND_ASSISTANT_TURN: Operation[models.AppendedMessage] = Operation(
    "POST",
    "/ai-conversations/{conversation_id}/assistant-turns",
    lambda: models.AppendAssistantTurnRequest,
    lambda: {201: models.AppendedMessage},
    has_key=True,
)
APPEND_SYSTEM_MESSAGE: Operation[models.Message] = Operation(
    "POST",
    "/ai-conversations/{conversation_id}/system-messages",
    lambda: models.AppendSystemMessageRequest,
    lambda: {201: models.Message},
    has_key=True,
)
APPEND_TOOL_RESULT: Operation[models.Message] = Operation(
    "POST",
    "/ai-conversations/{conversation_id}/tool-results",
    lambda: models.AppendToolResultRequest,
    lambda: {201: models.Message},
    has_key=True,
)
APPEND_TURN: Operation[models.Turn] = Operation(
    "POST",
    "/ai-conversations/{conversation_id}/turns",
    lambda: models.AppendTurnRequest,
    lambda: {201: models.Turn},
    has_key=True,
)
APPEND_USER_MESSAGE: Operation[models.AppendedMessage] = Operation(
    "POST",
    "/ai-conversations/{conversation_id}/user-messages",
    lambda: models.AppendUserMessageRequest,
    lambda: {201: models.AppendedMessage},
    has_key=True,
)
CANCEL_RUN_TURN: Operation[models.TurnRun] = Operation(
    "DELETE", "/ai-conversations/{conversation_id}/run-turn/{turn_id}", None, lambda: {200: models.TurnRun}
)
CLOSE_CONVERSATION: Operation[models.Conversation] = Operation(
    "POST", "/ai-conversations/{conversation_id}/close", None, lambda: {200: models.Conversation}
)
CREATE_CONVERSATION: Operation[models.Conversation] = Operation(
    "POST",
    "/ai-conversations",
    lambda: models.CreateConversationRequest,
    lambda: {201: models.Conversation},
    has_key=True,
)
DELETE_CONVERSATION: Operation[models.RemovedConversation] = Operation(
    "DELETE", "/ai-conversations/{conversation_id}", None, lambda: {200: models.RemovedConversation}
)
GET_CONVERSATION: Operation[models.ConversationWithSummary] = Operation(
    "GET", "/ai-conversations/{conversation_id}", None, lambda: {200: models.ConversationWithSummary}
)
GET_MESSAGES: Operation[models.MessagePage] = Operation(
    "GET", "/ai-conversations/{conversation_id}/messages", None, lambda: {200: models.MessagePage}
)
GET_RAW_TURNS: Operation[models.MessagePage] = Operation(
    "GET", "/ai-conversations/{conversation_id}/raw-turns", None, lambda: {200: models.MessagePage}
)
GET_RUN_TURN: Operation[models.TurnRun] = Operation(
    "GET", "/ai-conversations/{conversation_id}/run-turn/{turn_id}", None, lambda: {200: models.TurnRun}
)
GIVE_TOOL_RESULTS: Operation[models.TurnRun] = Operation(
    "POST",
    "/ai-conversations/{conversation_id}/run-turn/{turn_id}/tool-results",
    lambda: models.GiveToolResultsRequest,
    lambda: {200: models.TurnRun},
    has_key=True,
)
LIST_CONVERSATIONS: Operation[models.ConversationPage] = Operation(
    "GET", "/ai-conversations", None, lambda: {200: models.ConversationPage}
)
REFRESH_ROLLING_SUMMARY: Operation[models.RollingSummaryRefresh] = Operation(
    "POST", "/ai-conversations/{conversation_id}/rolling-summary", None, lambda: {200: models.RollingSummaryRefresh}
)
RESTORE_CONVERSATION: Operation[models.Conversation] = Operation(
    "POST", "/ai-conversations/{conversation_id}/restore", None, lambda: {200: models.Conversation}
)
RESTORE_MESSAGE: Operation[models.Message] = Operation(
    "POST", "/ai-conversations/{conversation_id}/messages/{message_id}/restore", None, lambda: {200: models.Message}
)
RETRACT_MESSAGE: Operation[models.RetractedMessage] = Operation(
    "DELETE", "/ai-conversations/{conversation_id}/messages/{message_id}", None, lambda: {200: models.RetractedMessage}
)
RUN_FIRST_TURN: Operation[models.FirstTurn] = Operation(
    "POST",
    "/ai-conversations/run-turn",
    lambda: models.RunFirstTurnRequest,
    lambda: {200: models.FirstTurn},
    has_key=True,
)
RUN_TURN: Operation[models.TurnRun] = Operation(
    "POST",
    "/ai-conversations/{conversation_id}/run-turn",
    lambda: models.RunTurnRequest,
    lambda: {200: models.TurnRun},
    has_key=True,
)
UPDATE_CONVERSATION: Operation[models.Conversation] = Operation(
    "PATCH",
    "/ai-conversations/{conversation_id}",
    lambda: models.UpdateConversationRequest,
    lambda: {200: models.Conversation},
)
ARCHIVE_GROUP_CONVERSATION: Operation[models.Archive] = Operation(
    "POST", "/ai-groups/{group}/archives", lambda: models.ArchiveGroupConversationRequest, lambda: {201: models.Archive}
)
DELETE_GROUP_FILE: Operation[None] = Operation("DELETE", "/ai-groups/{group}/files/{path}", None, lambda: {204: None})
FORGET_GROUP_MEMORY: Operation[None] = Operation("DELETE", "/ai-groups/{group}/memories", None, lambda: {204: None})
GET_GROUP_FILE: Operation[models.WholeGroupFile] = Operation(
    "GET", "/ai-groups/{group}/files/{path}", None, lambda: {200: models.WholeGroupFile}
)
LIST_GROUP_FILES: Operation[models.GroupFilePage] = Operation(
    "GET", "/ai-groups/{group}/files", None, lambda: {200: models.GroupFilePage}
)
LIST_GROUP_MEMORIES: Operation[models.GroupMemoryPage] = Operation(
    "GET", "/ai-groups/{group}/memories", None, lambda: {200: models.GroupMemoryPage}
)
PUT_GROUP_FILE: Operation[models.GroupFile] = Operation(
    "PUT",
    "/ai-groups/{group}/files/{path}",
    lambda: models.PutGroupFileRequest,
    lambda: {200: models.GroupFile, 201: models.GroupFile},
)
RECALL_GROUP_MEMORIES: Operation[models.RecalledMemories] = Operation(
    "POST",
    "/ai-groups/{group}/memories/recall",
    lambda: models.RecallGroupMemoriesRequest,
    lambda: {200: models.RecalledMemories},
)
SAVE_GROUP_MEMORY: Operation[models.GroupMemory] = Operation(
    "PUT", "/ai-groups/{group}/memories", lambda: models.SaveGroupMemoryRequest, lambda: {200: models.GroupMemory}
)
ADD_ATOM: Operation[models.AddedAtom] = Operation(
    "POST",
    "/ai-memory/spaces/{space_id}/atoms",
    lambda: models.NewAtom,
    lambda: {200: models.AddedAtom, 201: models.AddedAtom},
    has_key=True,
)
ADD_ATOMS: Operation[models.AtomBatchResult] = Operation(
    "POST",
    "/ai-memory/spaces/{space_id}/atoms:batch",
    lambda: models.AddAtomsRequest,
    lambda: {200: models.AtomBatchResult},
    has_key=True,
)
ARCHIVE_ATOM: Operation[models.Atom] = Operation(
    "POST", "/ai-memory/atoms/{atom_id}/archive", None, lambda: {200: models.Atom}
)
BUILD_MEMORY_CONTEXT: Operation[models.MemoryContext] = Operation(
    "POST", "/ai-memory/context", lambda: models.BuildMemoryContextRequest, lambda: {200: models.MemoryContext}
)
COUNT_ATOMS: Operation[models.AtomCounts] = Operation(
    "GET", "/ai-memory/spaces/{space_id}/atoms/counts", None, lambda: {200: models.AtomCounts}
)
CREATE_BINDING: Operation[models.Binding] = Operation(
    "POST", "/ai-memory/bindings", lambda: models.CreateBindingRequest, lambda: {201: models.Binding}, has_key=True
)
CREATE_ENTITY: Operation[models.CreatedEntity] = Operation(
    "POST",
    "/ai-memory/spaces/{space_id}/entities",
    lambda: models.CreateEntityRequest,
    lambda: {200: models.CreatedEntity, 201: models.CreatedEntity},
    has_key=True,
)
CREATE_MEMORY_SPACE: Operation[models.CreatedMemorySpace] = Operation(
    "POST",
    "/ai-memory/spaces",
    lambda: models.CreateMemorySpaceRequest,
    lambda: {200: models.CreatedMemorySpace, 201: models.CreatedMemorySpace},
    has_key=True,
)
DECIDE_REVIEWS: Operation[models.DecidedReviews] = Operation(
    "POST",
    "/ai-memory/spaces/{space_id}/reviews",
    lambda: models.DecideReviewsRequest,
    lambda: {200: models.DecidedReviews},
)
DELETE_ATOM: Operation[None] = Operation("DELETE", "/ai-memory/atoms/{atom_id}", None, lambda: {204: None})
DELETE_BINDING: Operation[None] = Operation("DELETE", "/ai-memory/bindings/{binding_id}", None, lambda: {204: None})
DELETE_ENTITY: Operation[None] = Operation("DELETE", "/ai-memory/entities/{entity_id}", None, lambda: {204: None})
DELETE_FILE: Operation[None] = Operation(
    "DELETE", "/ai-memory/spaces/{space_id}/files/{path}", None, lambda: {204: None}
)
DELETE_MEMORY_SPACE: Operation[models.Purging | None] = Operation(
    "DELETE", "/ai-memory/spaces/{space_id}", None, lambda: {202: models.Purging, 204: None}
)
EDIT_ATOM: Operation[models.Atom] = Operation(
    "PATCH", "/ai-memory/atoms/{atom_id}", lambda: models.EditAtomRequest, lambda: {200: models.Atom}
)
EDIT_ENTITY: Operation[models.Entity] = Operation(
    "PATCH", "/ai-memory/entities/{entity_id}", lambda: models.EditEntityRequest, lambda: {200: models.Entity}
)
EXPLAIN_MISSING_MEMORY: Operation[models.Why] = Operation(
    "POST", "/ai-memory/spaces/{space_id}/why", lambda: models.ExplainMissingMemoryRequest, lambda: {200: models.Why}
)
FIND_ENTITY_BY_NAME: Operation[models.Entity] = Operation(
    "GET", "/ai-memory/spaces/{space_id}/entities/by-name", None, lambda: {200: models.Entity}
)
FORGET_MEMORY: Operation[models.Forgotten] = Operation(
    "POST",
    "/ai-memory/spaces/{space_id}/forget",
    lambda: models.ForgetMemoryRequest,
    lambda: {200: models.Forgotten},
    has_key=True,
)
GET_ATOM: Operation[models.Atom] = Operation("GET", "/ai-memory/atoms/{atom_id}", None, lambda: {200: models.Atom})
GET_ATOM_HISTORY: Operation[models.AtomHistory] = Operation(
    "GET", "/ai-memory/atoms/{atom_id}/history", None, lambda: {200: models.AtomHistory}
)
GET_BINDING: Operation[models.Binding] = Operation(
    "GET", "/ai-memory/bindings/{binding_id}", None, lambda: {200: models.Binding}
)
GET_ENTITY: Operation[models.Entity] = Operation(
    "GET", "/ai-memory/entities/{entity_id}", None, lambda: {200: models.Entity}
)
GET_EXTRACTION: Operation[models.ExtractionJob] = Operation(
    "GET", "/ai-memory/extractions/{job_id}", None, lambda: {200: models.ExtractionJob}
)
GET_FILE: Operation[models.FileWithText] = Operation(
    "GET", "/ai-memory/spaces/{space_id}/files/{path}", None, lambda: {200: models.FileWithText}
)
GET_MEMORY_SPACE: Operation[models.MemorySpace] = Operation(
    "GET", "/ai-memory/spaces/{space_id}", None, lambda: {200: models.MemorySpace}
)
GET_REVIEW_CHOICE: Operation[models.ReviewChoice] = Operation(
    "GET", "/ai-memory/reviews", None, lambda: {200: models.ReviewChoice}
)
GET_SPACE_CHANGES: Operation[models.SpaceChanges] = Operation(
    "GET", "/ai-memory/spaces/{space_id}/changes", None, lambda: {200: models.SpaceChanges}
)
LIST_ATOMS: Operation[models.AtomPage] = Operation(
    "GET", "/ai-memory/spaces/{space_id}/atoms", None, lambda: {200: models.AtomPage}
)
LIST_BINDINGS: Operation[models.BindingPage] = Operation(
    "GET", "/ai-memory/bindings", None, lambda: {200: models.BindingPage}
)
LIST_EXTRACTIONS: Operation[models.ExtractionJobPage] = Operation(
    "GET", "/ai-memory/extractions", None, lambda: {200: models.ExtractionJobPage}
)
LIST_FILES: Operation[models.FilePage] = Operation(
    "GET", "/ai-memory/spaces/{space_id}/files", None, lambda: {200: models.FilePage}
)
LIST_MEMORY_SPACES: Operation[models.MemorySpacePage] = Operation(
    "GET", "/ai-memory/spaces", None, lambda: {200: models.MemorySpacePage}
)
LIST_REVIEWS: Operation[models.ReviewPage] = Operation(
    "GET", "/ai-memory/spaces/{space_id}/reviews", None, lambda: {200: models.ReviewPage}
)
MERGE_ENTITIES: Operation[models.Entity] = Operation(
    "POST", "/ai-memory/entities/{entity_id}/merge", lambda: models.EntityAlias, lambda: {200: models.Entity}
)
PUT_FILE: Operation[models.WrittenFile] = Operation(
    "PUT",
    "/ai-memory/spaces/{space_id}/files/{path}",
    lambda: models.NewFile,
    lambda: {200: models.WrittenFile, 201: models.WrittenFile},
    has_key=True,
)
RECALL: Operation[models.RecallResult] = Operation(
    "POST", "/ai-memory/recall", lambda: models.RecallRequest, lambda: {200: models.RecallResult}
)
RECALL_ACROSS_SPACES: Operation[models.RecallResult] = Operation(
    "POST", "/ai-memory/recall/topic", lambda: models.RecallAcrossSpacesRequest, lambda: {200: models.RecallResult}
)
RECALL_BY_ENTITY: Operation[models.RecallResult] = Operation(
    "POST",
    "/ai-memory/spaces/{space_id}/recall/entity",
    lambda: models.RecallByEntityRequest,
    lambda: {200: models.RecallResult},
)
RECALL_BY_TOPIC: Operation[models.RecallResult] = Operation(
    "POST",
    "/ai-memory/spaces/{space_id}/recall/topic",
    lambda: models.RecallByTopicRequest,
    lambda: {200: models.RecallResult},
)
RECALL_TIMELINE: Operation[models.RecallResult] = Operation(
    "POST",
    "/ai-memory/spaces/{space_id}/recall/timeline",
    lambda: models.RecallTimelineRequest,
    lambda: {200: models.RecallResult},
)
REMEMBER: Operation[models.Remembered] = Operation(
    "POST",
    "/ai-memory/remember",
    lambda: models.RememberRequest,
    lambda: {200: models.Remembered, 201: models.Remembered},
    has_key=True,
)
RESTORE_ATOM: Operation[models.Atom] = Operation(
    "POST", "/ai-memory/atoms/{atom_id}/restore", None, lambda: {200: models.Atom}
)
RESTORE_MEMORY_SPACE: Operation[models.MemorySpace] = Operation(
    "POST", "/ai-memory/spaces/{space_id}/restore", None, lambda: {200: models.MemorySpace}
)
RUN_EXTRACTION_FOR_CONVERSATION: Operation[models.StartedExtractions] = Operation(
    "POST",
    "/ai-memory/extractions",
    lambda: models.RunExtractionForConversationRequest,
    lambda: {202: models.StartedExtractions},
    has_key=True,
)
SEARCH_ENTITIES: Operation[models.EntityPage] = Operation(
    "GET", "/ai-memory/spaces/{space_id}/entities", None, lambda: {200: models.EntityPage}
)
SET_REVIEW_CHOICE: Operation[models.ReviewChoice] = Operation(
    "PUT", "/ai-memory/reviews", lambda: models.SetReviewChoiceRequest, lambda: {200: models.ReviewChoice}
)
SUPERSEDE_ATOM: Operation[models.AddedAtom] = Operation(
    "POST",
    "/ai-memory/atoms/{atom_id}/supersede",
    lambda: models.SupersedeAtomRequest,
    lambda: {200: models.AddedAtom, 201: models.AddedAtom},
    has_key=True,
)
UNMERGE_ENTITIES: Operation[models.Entity] = Operation(
    "POST", "/ai-memory/entities/{entity_id}/unmerge", lambda: models.EntityAlias, lambda: {200: models.Entity}
)
UPDATE_BINDING: Operation[models.Binding] = Operation(
    "PATCH", "/ai-memory/bindings/{binding_id}", lambda: models.UpdateBindingRequest, lambda: {200: models.Binding}
)
UPDATE_MEMORY_SPACE: Operation[models.MemorySpace] = Operation(
    "PATCH", "/ai-memory/spaces/{space_id}", lambda: models.UpdateMemorySpaceRequest, lambda: {200: models.MemorySpace}
)
APPEND_SESSION_TURN: Operation[models.SessionTurn] = Operation(
    "POST",
    "/ai-presences/{presence_id}/sessions/{session_id}/turns",
    lambda: models.AppendSessionTurnRequest,
    lambda: {201: models.SessionTurn},
    has_key=True,
)
APPLY_DREAM_ACTION: Operation[models.Dream] = Operation(
    "POST",
    "/ai-presences/{presence_id}/dreams/{dream_id}/actions/{action_number}/apply",
    None,
    lambda: {200: models.Dream},
)
CREATE_DREAM: Operation[models.Dream] = Operation(
    "POST", "/ai-presences/{presence_id}/dreams", lambda: models.CreateDreamRequest, lambda: {202: models.Dream}
)
CREATE_SESSION: Operation[models.Session] = Operation(
    "POST",
    "/ai-presences/{presence_id}/sessions",
    lambda: models.CreateSessionRequest,
    lambda: {201: models.Session},
    has_key=True,
)
DELETE_PRESENCE: Operation[models.Erased] = Operation(
    "DELETE", "/ai-presences/{presence_id}", None, lambda: {200: models.Erased}
)
DELETE_PRESENCE_MEMORY: Operation[models.Erased] = Operation(
    "POST", "/ai-presences/{presence_id}/amnesia", None, lambda: {200: models.Erased}
)
DELETE_PROFILE_ENTRY: Operation[None] = Operation(
    "DELETE", "/ai-presences/{presence_id}/profile/{entry_id}", None, lambda: {204: None}
)
FORGET_FACT: Operation[models.ForgottenMemory] = Operation(
    "POST",
    "/ai-presences/{presence_id}/forget",
    lambda: models.ForgetFactRequest,
    lambda: {200: models.ForgottenMemory},
    has_key=True,
)
GET_DREAM: Operation[models.Dream] = Operation(
    "GET", "/ai-presences/{presence_id}/dreams/{dream_id}", None, lambda: {200: models.Dream}
)
GET_PRESENCE: Operation[models.Presence] = Operation(
    "GET", "/ai-presences/{presence_id}", None, lambda: {200: models.Presence}
)
GET_PROFILE: Operation[models.Profile] = Operation(
    "GET", "/ai-presences/{presence_id}/profile", None, lambda: {200: models.Profile}
)
GET_PROFILE_HISTORY: Operation[models.ProfileHistory] = Operation(
    "GET", "/ai-presences/{presence_id}/profile/{entry_id}/history", None, lambda: {200: models.ProfileHistory}
)
GET_SESSION: Operation[models.SessionView] = Operation(
    "GET", "/ai-presences/{presence_id}/sessions/{session_id}", None, lambda: {200: models.SessionView}
)
LIST_DREAMS: Operation[models.DreamList] = Operation(
    "GET", "/ai-presences/{presence_id}/dreams", None, lambda: {200: models.DreamList}
)
LIST_PRESENCE_MEMORIES: Operation[models.PresenceMemoryPage] = Operation(
    "GET", "/ai-presences/{presence_id}/memories", None, lambda: {200: models.PresenceMemoryPage}
)
LIST_PRESENCES: Operation[models.PresencePage] = Operation(
    "GET", "/ai-presences", None, lambda: {200: models.PresencePage}
)
LIST_SESSION_MESSAGES: Operation[models.SessionMessagePage] = Operation(
    "GET", "/ai-presences/{presence_id}/sessions/{session_id}/messages", None, lambda: {200: models.SessionMessagePage}
)
LIST_SESSIONS: Operation[models.SessionPage] = Operation(
    "GET", "/ai-presences/{presence_id}/sessions", None, lambda: {200: models.SessionPage}
)
PUT_PRESENCE: Operation[models.Presence] = Operation(
    "PUT", "/ai-presences/{presence_id}", lambda: models.PutPresenceRequest, lambda: {200: models.Presence}
)
RECALL_MEMORIES: Operation[models.PresenceRecall] = Operation(
    "POST",
    "/ai-presences/{presence_id}/recall",
    lambda: models.RecallMemoriesRequest,
    lambda: {200: models.PresenceRecall},
)
REMEMBER_FACT: Operation[models.PresenceMemory] = Operation(
    "POST",
    "/ai-presences/{presence_id}/memories",
    lambda: models.RememberFactRequest,
    lambda: {201: models.PresenceMemory},
    has_key=True,
)
REOPEN_SESSION: Operation[models.Session] = Operation(
    "POST", "/ai-presences/{presence_id}/sessions/{session_id}/reopen", None, lambda: {200: models.Session}
)
RESET_CHAT: Operation[models.Erased] = Operation(
    "POST", "/ai-presences/{presence_id}/reset-chat", None, lambda: {200: models.Erased}
)
RESTORE_FACT: Operation[models.PresenceMemory] = Operation(
    "POST", "/ai-presences/{presence_id}/memories/{fact_id}/restore", None, lambda: {200: models.PresenceMemory}
)
REVOKE_DREAM_ACTION: Operation[models.Dream] = Operation(
    "POST",
    "/ai-presences/{presence_id}/dreams/{dream_id}/actions/{action_number}/revoke",
    None,
    lambda: {200: models.Dream},
)
SHARE_PRESENCE_MEMORY: Operation[models.Shared] = Operation(
    "POST", "/ai-presences/{presence_id}/share-memory", None, lambda: {200: models.Shared}
)
UPDATE_PROFILE_ENTRY: Operation[models.ProfileEntry] = Operation(
    "PATCH",
    "/ai-presences/{presence_id}/profile/{entry_id}",
    lambda: models.UpdateProfileEntryRequest,
    lambda: {200: models.ProfileEntry},
)
BUILD_WORKING_CONTEXT: Operation[models.WorkingContext] = Operation(
    "POST",
    "/ai-working-context/{conversation_id}",
    lambda: models.BuildWorkingContextRequest,
    lambda: {200: models.WorkingContext},
)
DELETE_TEMPLATE: Operation[None] = Operation(
    "DELETE", "/ai-working-context/templates/{template_id}", None, lambda: {204: None}
)
GET_TEMPLATE: Operation[models.Template] = Operation(
    "GET", "/ai-working-context/templates/{template_id}", None, lambda: {200: models.Template}
)
LIST_TEMPLATES: Operation[models.TemplatePage] = Operation(
    "GET", "/ai-working-context/templates", None, lambda: {200: models.TemplatePage}
)
PREVIEW_TEMPLATE: Operation[models.TemplatePreview] = Operation(
    "POST",
    "/ai-working-context/templates:preview",
    lambda: models.PreviewTemplateRequest,
    lambda: {200: models.TemplatePreview},
)
PUT_TEMPLATE: Operation[models.Template] = Operation(
    "PUT",
    "/ai-working-context/templates/{template_id}",
    lambda: models.PutTemplateRequest,
    lambda: {200: models.Template, 201: models.Template},
)
