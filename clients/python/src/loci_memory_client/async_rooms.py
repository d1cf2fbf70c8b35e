"""The rooms of the client with ``await``, generated from the OpenAPI document of the API."""

from __future__ import annotations  # a type in a signature imports no records

from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from loci_memory_client import models, operations
from loci_memory_client.async_caller import AsyncCaller
from loci_memory_client.operation import OMIT, Omit
from loci_memory_client.pages import AsyncPages
from loci_memory_client.turn_events import TurnEvent


class AsyncAdmin:
    """The operations under ``ai-admin``."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def create_api_key(
        self,
        name: str,
        *,
        expires_at: datetime | str | Omit | None = OMIT,
        own_memory: bool | Omit = OMIT,
        owner: Literal["user", "app"] | Omit = OMIT,
        scopes: Sequence[Literal["read", "write", "account"]] | Omit = OMIT,
    ) -> models.IssuedKey:
        """Create an API key, which is shown once.

        Make a key for a server, or for a client that knows no tokens. Its text is in this answer alone: store
        it as a secret. With ``owner`` ``app``, for admins, it may act for any user of the app: ``X-Loci-User``
        names one. Without it a user's own memory is refused with 422, unless the key was made with
        ``own_memory``. Requests with a key go to the same paths below ``/with-key``, with the header
        ``Authorization: Bearer loci_…``.
        """
        return await self._caller.call(
            operations.CREATE_API_KEY,
            body={"name": name, "expires_at": expires_at, "own_memory": own_memory, "owner": owner, "scopes": scopes},
        )

    async def create_webhook(self, url: str, *, event_types: Sequence[str] | Omit = OMIT) -> models.WebhookWithSecret:
        """Register a webhook, whose secret is shown once.

        Register an address of your server that hears what happens in the app, as it happens: ids, never text.
        Each delivery is signed with the secret in this answer, as Standard Webhooks says. It must be a public
        host, with ``https://``. An app has at most ten.
        """
        return await self._caller.call(operations.CREATE_WEBHOOK, body={"url": url, "event_types": event_types})

    async def delete_user_data(self, confirm: Literal[True], *, user_id: str | Omit | None = OMIT) -> models.Erasure:
        """Erase all data of a user permanently.

        Erase all data of a user for good, in every store. ``confirm`` must be true. What takes longer goes on
        in the background (202): ``get_admin_job`` follows it, and the same call again returns the same job. Its
        receipt proves the erasure.
        """
        return await self._caller.call(operations.DELETE_USER_DATA, body={"confirm": confirm, "user_id": user_id})

    async def delete_webhook(self, webhook_id: str, *, if_match: int | str | None = None) -> None:
        """Delete a webhook.

        Delete a webhook. What waits for it is dropped; an event that is on its way may still arrive. A second
        call answers 404.
        """
        return await self._caller.call(operations.DELETE_WEBHOOK, path={"webhook_id": webhook_id}, if_match=if_match)

    async def export_user_data(self, *, user_id: str | Omit | None = OMIT) -> models.UserExport | models.ExportStarted:
        """Export all data of a user.

        Get everything that is stored about the caller; an admin names another user. A small export is the
        answer (200); a larger one is written in the background (202), and ``get_admin_job`` follows it and
        gives the link. Each export is in the audit.
        """
        return await self._caller.call(operations.EXPORT_USER_DATA, body={"user_id": user_id})

    async def find_accounts(
        self, *, beginning: str | Omit | None = OMIT, user_ids: Sequence[str] | Omit | None = OMIT
    ) -> models.Accounts:
        """Find people of the app by name or e-mail address, or name them.

        Find people of the app by how a name or an e-mail address begins, or learn who some users are. They are
        looked up in the user pool with each request and never stored; only the first matches are looked at, so
        send more of the beginning where somebody is missing. People of other apps and tenants are never found.
        Admins and support may ask. The same request can be repeated.
        """
        return await self._caller.call(operations.FIND_ACCOUNTS, body={"beginning": beginning, "user_ids": user_ids})

    def find_extractions(
        self,
        *,
        status: Literal["queued", "running", "succeeded", "failed", "waiting_budget", "cancelled"] | Omit = OMIT,
        user_id: str | Omit = OMIT,
        limit: int | Omit = OMIT,
    ) -> AsyncPages[models.UserExtractionJob]:
        """List extraction jobs of the app's users, newest first.

        Find jobs of the app's users by status, by user or by both, newest first, to see what failed. Follow
        ``next_cursor`` until it is null: a page may be short. Contents of conversations are not shown.
        """
        return self._caller.list(
            operations.FIND_EXTRACTIONS,
            models.UserExtractionJob,
            query={"status": status, "userId": user_id, "limit": limit},
        )

    async def get_admin_job(self, admin_job_id: str) -> models.AdminJob:
        """Get the progress and result of an export or erasure.

        Follow an export or an erasure until its status is final. Each call makes a fresh link to a finished
        export, valid for 15 minutes. A finished job can be read for 30 days.
        """
        return await self._caller.call(operations.GET_ADMIN_JOB, path={"admin_job_id": admin_job_id})

    def get_audit(self, user_id: str, *, limit: int | Omit = OMIT) -> AsyncPages[models.AuditEntry]:
        """List who did what with a user's data, newest first.

        Show who did what to a user's data, newest first. The ledger holds keyed hashes of people; ``actor``
        names who is a user or key of the app, as far as two seconds of comparing find them. A service has one
        entry a day, ``act_for_user``; support has one for each request, with its reason. Follow ``next_cursor``
        until it is null. Users read their own, admins everybody's.
        """
        return self._caller.list(operations.GET_AUDIT, models.AuditEntry, query={"userId": user_id, "limit": limit})

    async def get_budget(self) -> models.BudgetDay:
        """Get today's usage of the app's model budgets.

        See what the app's models have used today, and how much is left of its budget. Days begin at midnight
        UTC. It only reads.
        """
        return await self._caller.call(operations.GET_BUDGET)

    async def get_person(self, user_id: str) -> models.PersonSummary:
        """Count what is stored about a person.

        Count what is stored about a person in their own spaces and conversations, without reading any of it:
        what an erasure would delete there. It is in the person's audit. Only admins may read it.
        """
        return await self._caller.call(operations.GET_PERSON, query={"userId": user_id})

    async def get_receipt(self, receipt_id: str) -> models.Receipt:
        """Get the receipt of an erasure.

        Get the signed line that proves an erasure, byte for byte as it was signed. ``loci receipt verify``
        checks it without Loci. Only admins may read it.
        """
        return await self._caller.call(operations.GET_RECEIPT, path={"receipt_id": receipt_id})

    async def get_receipt_key(self) -> models.ReceiptKey:
        """Get the public key that verifies receipts.

        Get the public key that receipts are checked with, as PEM. Store it apart from the receipts. Everyone
        with a token may read it.
        """
        return await self._caller.call(operations.GET_RECEIPT_KEY)

    async def get_settings(self) -> models.Settings:
        """Get the app's settings.

        Read the settings in force, defaults included. The ``ETag`` is their version, ``"0"`` while the app has
        set none. Only admins of the app may read them.
        """
        return await self._caller.call(operations.GET_SETTINGS)

    def list_api_keys(
        self, *, owner: Literal["user", "app"] | Omit = OMIT, limit: int | Omit = OMIT
    ) -> AsyncPages[models.Key]:
        """List API keys, oldest first.

        List your own keys, or as an admin those of the app, the oldest first: name, scopes, end and the day of
        the last use, never the key itself. Follow ``next_cursor`` until it is null.
        """
        return self._caller.list(operations.LIST_API_KEYS, models.Key, query={"owner": owner, "limit": limit})

    def list_people(self, *, prefix: str | Omit = OMIT, limit: int | Omit = OMIT) -> AsyncPages[models.Person]:
        """List the people of the app by their ids.

        List who ever wrote something in the app, by their ids, with ``prefix`` those whose ids begin so. Follow
        ``next_cursor`` until it is null. Only admins may read it.
        """
        return self._caller.list(operations.LIST_PEOPLE, models.Person, query={"prefix": prefix, "limit": limit})

    def list_webhooks(self) -> AsyncPages[models.Webhook]:
        """List webhooks, oldest first.

        List the webhooks of the app, the oldest first, without their secrets, and say how their receivers do.
        All of them are in one answer. Only admins of the app may list them.
        """
        return self._caller.list(operations.LIST_WEBHOOKS, models.Webhook)

    async def put_settings(
        self,
        *,
        budget: models.NewBudget | Mapping[str, Any] | Omit = OMIT,
        categories: Sequence[str] | Omit | None = OMIT,
        chats: models.NewChatSettings | Mapping[str, Any] | Omit = OMIT,
        daily_memory_hours: int | Omit | None = OMIT,
        decay: models.NewDecay | Mapping[str, Any] | Omit = OMIT,
        default_binding: bool | Omit | None = OMIT,
        extraction: models.NewExtractionGuidance | Mapping[str, Any] | Omit | None = OMIT,
        idle_close_minutes: int | Omit | None = OMIT,
        mask_secrets: bool | Omit | None = OMIT,
        min_similarity: float | Omit | None = OMIT,
        models: models.NewModels | Mapping[str, Any] | Omit = OMIT,
        namespaces: Mapping[str, Any] | Omit = OMIT,
        rate: int | Omit | None = OMIT,
        review: models.NewReviewSettings | Mapping[str, Any] | Omit = OMIT,
        summary_every_turns: int | Omit | None = OMIT,
        whole_up_to: int | Omit | None = OMIT,
        if_match: int | str | None = None,
        if_none_match: Literal["*"] | None = None,
    ) -> models.Settings:
        """Replace the app's settings; omitted settings return to their defaults.

        Replace all settings of the app; what you leave out returns to its default, so read them first. They
        count everywhere within 60 seconds. ``If-Match`` refuses to overwrite what another admin changed.
        """
        return await self._caller.call(
            operations.PUT_SETTINGS,
            body={
                "budget": budget,
                "categories": categories,
                "chats": chats,
                "daily_memory_hours": daily_memory_hours,
                "decay": decay,
                "default_binding": default_binding,
                "extraction": extraction,
                "idle_close_minutes": idle_close_minutes,
                "mask_secrets": mask_secrets,
                "min_similarity": min_similarity,
                "models": models,
                "namespaces": namespaces,
                "rate": rate,
                "review": review,
                "summary_every_turns": summary_every_turns,
                "whole_up_to": whole_up_to,
            },
            if_match=if_match,
            if_none_match=if_none_match,
        )

    async def restrict_user(self, *, restricted: bool, user_id: str) -> models.RestrictedUser:
        """Restrict the processing of a user's data, or lift the restriction.

        Freeze a user's data while a complaint is examined: nothing is recalled, changed or deleted, and their
        calls answer 409. ``restricted: false`` lifts it. The same state again changes nothing. Only admins may
        do it.
        """
        return await self._caller.call(operations.RESTRICT_USER, body={"restricted": restricted, "user_id": user_id})

    async def retry_extractions(
        self,
        *,
        job_id: str | Omit | None = OMIT,
        since: datetime | str | Omit | None = OMIT,
        user_id: str | Omit | None = OMIT,
    ) -> models.Retried:
        """Queue failed extraction jobs of the app's users again.

        Queue the jobs again that have failed for good, once what they failed at is mended: all of the app,
        those of one user, those made since a time, or one job. They begin within a minute, and write nothing
        twice. A request queues at most 500.
        """
        return await self._caller.call(
            operations.RETRY_EXTRACTIONS, body={"job_id": job_id, "since": since, "user_id": user_id}
        )

    async def revoke_api_key(self, key_id: str, *, if_match: int | str | None = None) -> None:
        """Revoke an API key.

        Delete a key for good. The gateway remembers keys for a minute, so it may be let in for as long. A key
        that is not there answers 404.
        """
        return await self._caller.call(operations.REVOKE_API_KEY, path={"key_id": key_id}, if_match=if_match)

    async def rotate_webhook_secret(
        self, webhook_id: str, *, former_hours: int | Omit = OMIT
    ) -> models.WebhookWithSecret:
        """Give a webhook another secret.

        Give a webhook another secret, which is in this answer alone. For 24 hours, or ``former_hours``, the
        former one signs too, so that your receiver has time to change. With 0 hours, as after a leak, it signs
        no more.
        """
        return await self._caller.call(
            operations.ROTATE_WEBHOOK_SECRET, path={"webhook_id": webhook_id}, query={"formerHours": former_hours}
        )

    async def test_webhook(self, webhook_id: str) -> models.SentTest:
        """Send a webhook an event to try it.

        Send a webhook an event of the type ``webhook.test``, whatever types it hears, to see that your receiver
        verifies and answers it. It is sent in the background, within seconds; to a receiver that fails, within
        minutes. A disabled webhook is enabled once its receiver takes it.
        """
        return await self._caller.call(operations.TEST_WEBHOOK, path={"webhook_id": webhook_id})


class AsyncBots:
    """The operations under ``ai-bots``."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def delete_bot_entry(self, *, bot_id: str, entry_key: str, if_match: int | str | None = None) -> None:
        """Remove an entry from a bot's memory for good.

        Remove an entry for good, from the store, the index and the history. It cannot be undone. A key that is
        not there answers 404.
        """
        return await self._caller.call(
            operations.DELETE_BOT_ENTRY, path={"bot_id": bot_id, "entry_key": entry_key}, if_match=if_match
        )

    async def delete_bot_memory(self, bot_id: str, *, if_match: int | str | None = None) -> None:
        """Remove all that a bot remembers for good.

        Clear a bot: everything it remembers is erased for good. It cannot be undone; a second call changes
        nothing. Conversations with the bot stay.
        """
        return await self._caller.call(operations.DELETE_BOT_MEMORY, path={"bot_id": bot_id}, if_match=if_match)

    async def get_bot_prompt(self, bot_id: str) -> models.BotPrompt:
        """Get the memory block to put before a bot's system prompt.

        Get the ``<memory>`` block to put before the bot's system prompt, with its estimated tokens. Without
        entries the block is empty and the prompt stays as it is. ``run_turn`` does this by itself.
        """
        return await self._caller.call(operations.GET_BOT_PROMPT, path={"bot_id": bot_id})

    async def list_bot_memory(self, bot_id: str) -> list[models.BotEntry]:
        """List what a bot remembers, in the order in which keys were first set.

        Read all entries of a bot as ``{k, v, ts}``, in the order in which keys were first set. A bot without
        memory is an empty list. ``If-None-Match`` answers 304 while nothing has changed.
        """
        return await self._caller.call(operations.LIST_BOT_MEMORY, path={"bot_id": bot_id})

    async def put_bot_entry(
        self, *, bot_id: str, entry_key: str, v: str, k: str | Omit | None = OMIT, if_match: int | str | None = None
    ) -> models.BotEntry:
        """Set the value of a key, or rename the key.

        Edit one entry: its value, or with another ``k`` its key, which keeps its place. The key of another
        entry is refused with 409. It is safe to repeat.
        """
        return await self._caller.call(
            operations.PUT_BOT_ENTRY,
            path={"bot_id": bot_id, "entry_key": entry_key},
            body={"v": v, "k": k},
            if_match=if_match,
        )

    async def set_bot_entry(self, *, bot_id: str, k: str, v: str) -> models.BotEntry:
        """Set the value of a key in a bot's memory.

        Set a value; a key that is there keeps its place and gets the new value. The same value again changes
        nothing but its time. A value over the limit is refused, never shortened.
        """
        return await self._caller.call(operations.SET_BOT_ENTRY, path={"bot_id": bot_id}, body={"k": k, "v": v})


class AsyncChats:
    """The operations under ``chat``."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def build_chat_context(
        self, *, chat_id: str, message: str, limit: int | Omit = OMIT, threshold: float | Omit | None = OMIT
    ) -> models.ChatContext:
        """Build what a model should know of a chat before a message.

        Get the numbered list of known facts to put before a chat's next answer: the best 3 to 5 that are near
        enough to the user's message. If nothing is, the section is empty. It only reads.
        """
        return await self._caller.call(
            operations.BUILD_CHAT_CONTEXT,
            path={"chat_id": chat_id},
            body={"message": message, "limit": limit, "threshold": threshold},
        )

    async def create_chat_memory(
        self, *, chat_id: str, content: str, message_id: str, idempotency_key: str | None = None
    ) -> models.SavedChatMemory:
        """Remember a message of a chat.

        Keep a message that the user chose, as it is. What the chat remembers already is returned with 200.
        ``message_id`` must be of the chat if Loci stores that chat.
        """
        return await self._caller.call(
            operations.CREATE_CHAT_MEMORY,
            path={"chat_id": chat_id},
            body={"content": content, "message_id": message_id},
            idempotency_key=idempotency_key,
        )

    async def delete_chat_memory(self, *, chat_id: str, memory_id: str, if_match: int | str | None = None) -> None:
        """Delete a memory of a chat.

        Delete a memory of a chat. A second call answers 404. ``If-Match`` deletes only the version that you
        read.
        """
        return await self._caller.call(
            operations.DELETE_CHAT_MEMORY, path={"chat_id": chat_id, "memory_id": memory_id}, if_match=if_match
        )

    def list_chat_memories(self, chat_id: str) -> AsyncPages[models.ChatMemory]:
        """List the memories of a chat, the newest first.

        Fill a memory panel: the active memories of a chat, newest first, in one answer. ``If-None-Match``
        answers 304 while nothing has changed.
        """
        return self._caller.list(
            operations.LIST_CHAT_MEMORIES, models.ChatMemory, path={"chat_id": chat_id}, listed="memories"
        )

    async def put_chat_space(self, chat_id: str, *, if_match: int | str | None = None) -> models.ChatSpace:
        """Get the memory space of a chat, created where there is none.

        Find the space of a chat, to use it in other calls. It is made where there is none, so the call may be
        repeated. Memories of a chat are those of this space.
        """
        return await self._caller.call(operations.PUT_CHAT_SPACE, path={"chat_id": chat_id}, if_match=if_match)

    async def recall_chat_memory(self, *, chat_id: str, query: str) -> models.RecalledChatMemories:
        """Recall what a chat knows about a query.

        The tool by which a chat's model looks something up: the five best memories for a query, with their
        relevance. It only reads.
        """
        return await self._caller.call(operations.RECALL_CHAT_MEMORY, path={"chat_id": chat_id}, body={"query": query})

    async def save_chat_memory(
        self,
        *,
        chat_id: str,
        content: str,
        category: Literal["preference", "fact", "instruction"] | Omit | None = OMIT,
        user_words: Sequence[str] | Omit = OMIT,
        idempotency_key: str | None = None,
    ) -> models.SavedChatMemory:
        """Save what the model of a chat learned.

        The tool by which a chat's model saves what it learned. What a memory says already is not saved again:
        the answer is 200 with the memory that is there. Without a category the words decide.
        """
        return await self._caller.call(
            operations.SAVE_CHAT_MEMORY,
            path={"chat_id": chat_id},
            body={"content": content, "category": category, "user_words": user_words},
            idempotency_key=idempotency_key,
        )

    async def update_chat_memory(
        self, *, chat_id: str, memory_id: str, content: str, if_match: int | str | None = None
    ) -> models.ChatMemory:
        """Change the text of a memory of a chat.

        Let the user correct a memory; its id stays, and its new text is embedded in the same call. A text of
        another memory of the chat is refused. ``If-Match`` guards against other writers.
        """
        return await self._caller.call(
            operations.UPDATE_CHAT_MEMORY,
            path={"chat_id": chat_id, "memory_id": memory_id},
            body={"content": content},
            if_match=if_match,
        )


class AsyncConversations:
    """The operations under ``ai-conversations``."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def append_assistant_turn(
        self,
        *,
        conversation_id: str,
        content: str
        | Sequence[
            models.TextContent
            | Mapping[str, Any]
            | models.ImageContent
            | models.ToolUseContent
            | models.ToolResultContent
        ],
        author: str | Omit | None = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        model: str | Omit | None = OMIT,
        next_context: models.BuildWorkingContextRequest | Mapping[str, Any] | Omit | None = OMIT,
        occurred_at: datetime | str | Omit | None = OMIT,
        provider: str | Omit | None = OMIT,
        stop_reason: str | Omit | None = OMIT,
        trace_id: str | Omit | None = OMIT,
        usage: models.MessageUsage | Mapping[str, Any] | Omit | None = OMIT,
        visibility: Literal["user", "internal", "hidden"] | Omit = OMIT,
        idempotency_key: str | None = None,
    ) -> models.AppendedMessage:
        """Append an assistant message.

        Store a model's answer, with its tool calls if it made any. In a conversation with a bot, remember-calls
        in the reply are carried out before this call answers. The same ``Idempotency-Key`` adds nothing.
        """
        return await self._caller.call(
            operations.APPEND_ASSISTANT_TURN,
            path={"conversation_id": conversation_id},
            body={
                "content": content,
                "author": author,
                "metadata": metadata,
                "model": model,
                "next_context": next_context,
                "occurred_at": occurred_at,
                "provider": provider,
                "stop_reason": stop_reason,
                "trace_id": trace_id,
                "usage": usage,
                "visibility": visibility,
            },
            idempotency_key=idempotency_key,
        )

    async def append_system_message(
        self,
        *,
        conversation_id: str,
        content: str
        | Sequence[
            models.TextContent
            | Mapping[str, Any]
            | models.ImageContent
            | models.ToolUseContent
            | models.ToolResultContent
        ],
        author: str | Omit | None = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        occurred_at: datetime | str | Omit | None = OMIT,
        trace_id: str | Omit | None = OMIT,
        visibility: Literal["user", "internal", "hidden"] | Omit = OMIT,
        idempotency_key: str | None = None,
    ) -> models.Message:
        """Append a system message.

        Store an instruction or a note of your app that the model should read as a system message. ``internal``
        is its visibility unless you choose another. The same ``Idempotency-Key`` adds nothing.
        """
        return await self._caller.call(
            operations.APPEND_SYSTEM_MESSAGE,
            path={"conversation_id": conversation_id},
            body={
                "content": content,
                "author": author,
                "metadata": metadata,
                "occurred_at": occurred_at,
                "trace_id": trace_id,
                "visibility": visibility,
            },
            idempotency_key=idempotency_key,
        )

    async def append_tool_result(
        self,
        *,
        conversation_id: str,
        content: str | Sequence[models.TextContent | Mapping[str, Any] | models.ImageContent],
        tool_use_id: str,
        author: str | Omit | None = OMIT,
        is_error: bool | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        occurred_at: datetime | str | Omit | None = OMIT,
        tool_name: str | Omit | None = OMIT,
        trace_id: str | Omit | None = OMIT,
        visibility: Literal["user", "internal", "hidden"] | Omit = OMIT,
        idempotency_key: str | None = None,
    ) -> models.Message:
        """Append the result of a tool call.

        Store what a tool answered, under the id of the call that an assistant message made: an unknown call is
        refused with 422, a second result with 409. A turn of ``run_turn`` that waits for this result goes on.
        The same ``Idempotency-Key`` adds nothing.
        """
        return await self._caller.call(
            operations.APPEND_TOOL_RESULT,
            path={"conversation_id": conversation_id},
            body={
                "content": content,
                "tool_use_id": tool_use_id,
                "author": author,
                "is_error": is_error,
                "metadata": metadata,
                "occurred_at": occurred_at,
                "tool_name": tool_name,
                "trace_id": trace_id,
                "visibility": visibility,
            },
            idempotency_key=idempotency_key,
        )

    async def append_turn(
        self,
        *,
        conversation_id: str,
        assistant: models.AssistantTurn | Mapping[str, Any],
        user_content: str
        | Sequence[
            models.TextContent
            | Mapping[str, Any]
            | models.ImageContent
            | models.ToolUseContent
            | models.ToolResultContent
        ],
        author: str | Omit | None = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        next_context: models.BuildWorkingContextRequest | Mapping[str, Any] | Omit | None = OMIT,
        occurred_at: datetime | str | Omit | None = OMIT,
        trace_id: str | Omit | None = OMIT,
        user_visibility: Literal["user", "internal", "hidden"] | Omit = OMIT,
        idempotency_key: str | None = None,
    ) -> models.Turn:
        """Append a user message and the assistant's answer together.

        Store a question and its answer in one transaction: both are there, or neither. Send an
        ``Idempotency-Key`` made once for the user's action; the same call again then adds nothing, and the same
        question with another answer adds that answer. A closed conversation refuses it with 409.
        """
        return await self._caller.call(
            operations.APPEND_TURN,
            path={"conversation_id": conversation_id},
            body={
                "assistant": assistant,
                "user_content": user_content,
                "author": author,
                "metadata": metadata,
                "next_context": next_context,
                "occurred_at": occurred_at,
                "trace_id": trace_id,
                "user_visibility": user_visibility,
            },
            idempotency_key=idempotency_key,
        )

    async def append_user_message(
        self,
        *,
        conversation_id: str,
        content: str
        | Sequence[
            models.TextContent
            | Mapping[str, Any]
            | models.ImageContent
            | models.ToolUseContent
            | models.ToolResultContent
        ],
        author: str | Omit | None = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        next_context: models.BuildWorkingContextRequest | Mapping[str, Any] | Omit | None = OMIT,
        occurred_at: datetime | str | Omit | None = OMIT,
        trace_id: str | Omit | None = OMIT,
        visibility: Literal["user", "internal", "hidden"] | Omit = OMIT,
        idempotency_key: str | None = None,
    ) -> models.AppendedMessage:
        """Append a user message.

        Store what the user said before a model answers; the answer follows with ``append_assistant_turn``. The
        same ``Idempotency-Key`` with the same content adds nothing; with other content it is refused with 422.
        Use ``append_turn`` where you have both at once.
        """
        return await self._caller.call(
            operations.APPEND_USER_MESSAGE,
            path={"conversation_id": conversation_id},
            body={
                "content": content,
                "author": author,
                "metadata": metadata,
                "next_context": next_context,
                "occurred_at": occurred_at,
                "trace_id": trace_id,
                "visibility": visibility,
            },
            idempotency_key=idempotency_key,
        )

    async def cancel_run_turn(
        self, *, conversation_id: str, turn_id: str, if_match: int | str | None = None
    ) -> models.TurnRun:
        """Cancel a running turn.

        End a turn that has not ended yet. What it stored until then stays; a model's answer that is under way
        is not stored. A cancelled turn is returned as it is, and one that ended otherwise is refused with 409.
        """
        return await self._caller.call(
            operations.CANCEL_RUN_TURN, path={"conversation_id": conversation_id, "turn_id": turn_id}, if_match=if_match
        )

    async def close_conversation(
        self, conversation_id: str, *, extract: bool | Omit = OMIT, if_match: int | str | None = None
    ) -> models.Conversation:
        """Close a conversation.

        Close it when the talk is over: each binding that covers it then starts an extraction job, which runs in
        the background. Closing a closed conversation changes nothing. ``extract=false`` closes it without
        extraction, and an incognito conversation is purged.
        """
        return await self._caller.call(
            operations.CLOSE_CONVERSATION,
            path={"conversation_id": conversation_id},
            query={"extract": extract},
            if_match=if_match,
        )

    async def create_conversation(
        self,
        namespace: str,
        *,
        bot_id: str | Omit | None = OMIT,
        extract: bool | Omit = OMIT,
        incognito: bool | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        remember_function: str | Omit | None = OMIT,
        session_id: str | Omit | None = OMIT,
        time_zone: str | Omit | None = OMIT,
        title: str | Omit | None = OMIT,
        idempotency_key: str | None = None,
    ) -> models.Conversation:
        """Create a conversation.

        Begin one for each talk of a user; bindings decide by its namespace what is remembered of it. The same
        ``Idempotency-Key`` returns the conversation that the first call created. It takes messages until it is
        closed, by you or after its idle time.
        """
        return await self._caller.call(
            operations.CREATE_CONVERSATION,
            body={
                "namespace": namespace,
                "bot_id": bot_id,
                "extract": extract,
                "incognito": incognito,
                "metadata": metadata,
                "remember_function": remember_function,
                "session_id": session_id,
                "time_zone": time_zone,
                "title": title,
            },
            idempotency_key=idempotency_key,
        )

    async def delete_conversation(
        self,
        conversation_id: str,
        *,
        purge: bool | Omit = OMIT,
        preview: bool | Omit = OMIT,
        if_match: int | str | None = None,
    ) -> models.RemovedConversation:
        """Delete a conversation; it can be restored for 30 days.

        Take it out of every read, with the atoms and entities that were known from it alone. ``preview=true``
        changes nothing and answers what would go. It can be restored for 30 days; ``purge=true`` erases it at
        once and for good. While ``finished`` is false the rest goes in the background, and the call may be
        repeated.
        """
        return await self._caller.call(
            operations.DELETE_CONVERSATION,
            path={"conversation_id": conversation_id},
            query={"purge": purge, "preview": preview},
            if_match=if_match,
        )

    async def get_conversation(self, conversation_id: str) -> models.ConversationWithSummary:
        """Get a conversation with its rolling summary.

        Read its state, its counts and the rolling summary of what came before the newest turns. A deleted
        conversation answers 404. The ``ETag`` is its version, which edits and deletions take as ``If-Match``.
        """
        return await self._caller.call(operations.GET_CONVERSATION, path={"conversation_id": conversation_id})

    def get_messages(
        self, conversation_id: str, *, include_internal: bool | Omit = OMIT, limit: int | Omit = OMIT
    ) -> AsyncPages[models.Message]:
        """List the latest messages as a chat shows them.

        Read what a chat window shows: the messages from the end, without hidden ones, and without internal ones
        unless you ask for them. Follow ``next_cursor`` towards the beginning. Retracted messages are left out.
        """
        return self._caller.list(
            operations.GET_MESSAGES,
            models.Message,
            path={"conversation_id": conversation_id},
            query={"includeInternal": include_internal, "limit": limit},
        )

    def get_raw_turns(
        self, conversation_id: str, *, include_hidden: bool | Omit = OMIT, limit: int | Omit = OMIT
    ) -> AsyncPages[models.Message]:
        """List the latest messages as a model sees them, including internal ones.

        Read what a model should see: tool calls, results and internal messages too, from the end. Follow
        ``next_cursor`` towards the beginning. For a prompt within a token budget use ``build``.
        """
        return self._caller.list(
            operations.GET_RAW_TURNS,
            models.Message,
            path={"conversation_id": conversation_id},
            query={"includeHidden": include_hidden, "limit": limit},
        )

    async def get_run_turn(self, *, conversation_id: str, turn_id: str, stream: bool | Omit = OMIT) -> models.TurnRun:
        """Get the status of a turn.

        Follow a turn that is in progress: the call waits up to 25 seconds for something to report. Repeat it
        until ``status`` is final or asks for tool results. An ended turn can be read for 7 days.
        """
        return await self._caller.call(
            operations.GET_RUN_TURN,
            path={"conversation_id": conversation_id, "turn_id": turn_id},
            query={"stream": stream},
        )

    def get_run_turn_stream(self, *, conversation_id: str, turn_id: str) -> AsyncIterator[TurnEvent]:
        """Get the status of a turn, and iterate over what happens.

        Text comes while the model gives it, messages once they are stored, the turn at its end. A lost
        connection is made again. Arguments are those of ``get_run_turn``.
        """
        return self._caller.stream(
            lambda: self.get_run_turn(conversation_id=conversation_id, turn_id=turn_id, stream=True),
            lambda turn_id, stream: self.get_run_turn(conversation_id=conversation_id, turn_id=turn_id, stream=stream),
        )

    async def give_tool_results(
        self,
        *,
        conversation_id: str,
        turn_id: str,
        results: Sequence[models.NewToolResult | Mapping[str, Any]],
        stream: bool | Omit = OMIT,
        idempotency_key: str | None = None,
    ) -> models.TurnRun:
        """Submit the results of your own tools to a running turn.

        Answer the pending ``tool_invocations`` of your own tools, all at once or one by one. With the last of
        them the turn goes on, and the answer is as of ``run_turn``. The same ``Idempotency-Key`` changes
        nothing; a second result of a call is refused with 409. A turn without results for a day fails.
        """
        return await self._caller.call(
            operations.GIVE_TOOL_RESULTS,
            path={"conversation_id": conversation_id, "turn_id": turn_id},
            body={"results": results, "stream": stream},
            idempotency_key=idempotency_key,
        )

    def give_tool_results_stream(
        self,
        *,
        conversation_id: str,
        turn_id: str,
        results: Sequence[models.NewToolResult | Mapping[str, Any]],
        idempotency_key: str | None = None,
    ) -> AsyncIterator[TurnEvent]:
        """Submit the results of your own tools to a running turn, and iterate over what happens.

        Text comes while the model gives it, messages once they are stored, the turn at its end. A lost
        connection is made again. Arguments are those of ``give_tool_results``.
        """
        return self._caller.stream(
            lambda: self.give_tool_results(
                conversation_id=conversation_id,
                turn_id=turn_id,
                results=results,
                idempotency_key=idempotency_key,
                stream=True,
            ),
            lambda turn_id, stream: self.get_run_turn(conversation_id=conversation_id, turn_id=turn_id, stream=stream),
        )

    def list_conversations(
        self,
        *,
        namespace: str | Omit = OMIT,
        status: Literal["open", "closed"] | Omit = OMIT,
        session_id: str | Omit = OMIT,
        deleted: bool | Omit = OMIT,
        limit: int | Omit = OMIT,
    ) -> AsyncPages[models.Conversation]:
        """List conversations, newest first.

        Show a user's history; filter by namespace, status or session. ``deleted=true`` lists those that can
        still be restored. Follow ``next_cursor`` until it is null: a page may be short and still have a next
        one.
        """
        return self._caller.list(
            operations.LIST_CONVERSATIONS,
            models.Conversation,
            query={
                "namespace": namespace,
                "status": status,
                "sessionId": session_id,
                "deleted": deleted,
                "limit": limit,
            },
        )

    async def refresh_rolling_summary(self, conversation_id: str) -> models.RollingSummaryRefresh:
        """Refresh the rolling summary of a conversation.

        Sum up the older turns now instead of waiting for the background. Appends do that by themselves when a
        conversation grows, so few apps need this call. An incognito conversation is never summarised: 409.
        """
        return await self._caller.call(operations.REFRESH_ROLLING_SUMMARY, path={"conversation_id": conversation_id})

    async def restore_conversation(
        self, conversation_id: str, *, if_match: int | str | None = None
    ) -> models.Conversation:
        """Restore a conversation that was deleted in the last 30 days.

        Bring it back with every atom and entity that its deletion took. Restoring a conversation that is there
        changes nothing. While its deletion is still under way the answer is 409 with ``Retry-After``.
        """
        return await self._caller.call(
            operations.RESTORE_CONVERSATION, path={"conversation_id": conversation_id}, if_match=if_match
        )

    async def restore_message(
        self, *, conversation_id: str, message_id: str, if_match: int | str | None = None
    ) -> models.Message:
        """Restore a message that was retracted in the last 30 days.

        Bring a retracted message back, with what its retraction took. What no job has read meanwhile is
        extracted in the background. A message of a deleted conversation waits until the conversation is
        restored.
        """
        return await self._caller.call(
            operations.RESTORE_MESSAGE,
            path={"conversation_id": conversation_id, "message_id": message_id},
            if_match=if_match,
        )

    async def retract_message(
        self,
        *,
        conversation_id: str,
        message_id: str,
        purge: bool | Omit = OMIT,
        preview: bool | Omit = OMIT,
        if_match: int | str | None = None,
    ) -> models.RetractedMessage:
        """Retract a message; it can be restored for 30 days.

        Take one message out of a conversation that stays, with what was learned from it. Running jobs that may
        have read it end, and new ones extract the rest in the background. It can be restored for 30 days,
        unless ``purge=true``; ``preview=true`` answers what would change and changes nothing.
        """
        return await self._caller.call(
            operations.RETRACT_MESSAGE,
            path={"conversation_id": conversation_id, "message_id": message_id},
            query={"purge": purge, "preview": preview},
            if_match=if_match,
        )

    async def run_first_turn(
        self,
        *,
        conversation: models.FirstConversation | Mapping[str, Any],
        model: str,
        provider: str,
        arguments: Mapping[str, Any] | Omit = OMIT,
        compaction: models.TurnCompaction | Mapping[str, Any] | Omit | None = OMIT,
        content: str | Sequence[models.TextContent | Mapping[str, Any] | models.ImageContent] | Omit | None = OMIT,
        max_cycles: int | Omit = OMIT,
        memory: models.TurnMemory | Mapping[str, Any] | Omit | None = OMIT,
        options: models.RunTurnOptions | Mapping[str, Any] | Omit = OMIT,
        stream: bool | Omit = OMIT,
        tail_limit: int | Omit = OMIT,
        tools: Sequence[models.NewTool | Mapping[str, Any]] | Omit = OMIT,
        user_text: str | Omit | None = OMIT,
        idempotency_key: str | None = None,
    ) -> models.FirstTurn:
        """Begin a conversation and run its first turn.

        Begin a conversation, or a session of a presence, and say the first thing in it: ``create_conversation``
        or ``create_session``, then ``run_turn``, in one request, with the fields of both. The same
        ``Idempotency-Key`` begins it once. Where the turn is refused the conversation is there, without a
        message, and the same key goes on in it.
        """
        return await self._caller.call(
            operations.RUN_FIRST_TURN,
            body={
                "conversation": conversation,
                "model": model,
                "provider": provider,
                "arguments": arguments,
                "compaction": compaction,
                "content": content,
                "max_cycles": max_cycles,
                "memory": memory,
                "options": options,
                "stream": stream,
                "tail_limit": tail_limit,
                "tools": tools,
                "user_text": user_text,
            },
            idempotency_key=idempotency_key,
        )

    async def run_turn(
        self,
        *,
        conversation_id: str,
        model: str,
        provider: str,
        arguments: Mapping[str, Any] | Omit = OMIT,
        compaction: models.TurnCompaction | Mapping[str, Any] | Omit | None = OMIT,
        content: str | Sequence[models.TextContent | Mapping[str, Any] | models.ImageContent] | Omit | None = OMIT,
        max_cycles: int | Omit = OMIT,
        memory: models.TurnMemory | Mapping[str, Any] | Omit | None = OMIT,
        options: models.RunTurnOptions | Mapping[str, Any] | Omit = OMIT,
        stream: bool | Omit = OMIT,
        tail_limit: int | Omit = OMIT,
        tools: Sequence[models.NewTool | Mapping[str, Any]] | Omit = OMIT,
        user_text: str | Omit | None = OMIT,
        idempotency_key: str | None = None,
    ) -> models.TurnRun:
        """Run a turn: a model answers and the messages are stored.

        Let Loci call the model: it stores the user's words, runs Loci's tools, pauses for yours and stores
        every step. The answer comes after 25 seconds at the latest; ``status`` says what to do next, and
        ``in_progress`` means to follow with ``get_run_turn``. With ``stream`` it comes at once and says where
        the turn is streamed. The same ``Idempotency-Key`` never runs a second turn, and continues a failed one.
        A conversation runs one turn at a time: another is refused with 409.
        """
        return await self._caller.call(
            operations.RUN_TURN,
            path={"conversation_id": conversation_id},
            body={
                "model": model,
                "provider": provider,
                "arguments": arguments,
                "compaction": compaction,
                "content": content,
                "max_cycles": max_cycles,
                "memory": memory,
                "options": options,
                "stream": stream,
                "tail_limit": tail_limit,
                "tools": tools,
                "user_text": user_text,
            },
            idempotency_key=idempotency_key,
        )

    def run_turn_stream(
        self,
        *,
        conversation_id: str,
        model: str,
        provider: str,
        arguments: Mapping[str, Any] | Omit = OMIT,
        compaction: models.TurnCompaction | Mapping[str, Any] | Omit | None = OMIT,
        content: str | Sequence[models.TextContent | Mapping[str, Any] | models.ImageContent] | Omit | None = OMIT,
        max_cycles: int | Omit = OMIT,
        memory: models.TurnMemory | Mapping[str, Any] | Omit | None = OMIT,
        options: models.RunTurnOptions | Mapping[str, Any] | Omit = OMIT,
        tail_limit: int | Omit = OMIT,
        tools: Sequence[models.NewTool | Mapping[str, Any]] | Omit = OMIT,
        user_text: str | Omit | None = OMIT,
        idempotency_key: str | None = None,
    ) -> AsyncIterator[TurnEvent]:
        """Run a turn: a model answers and the messages are stored, and iterate over what happens.

        Text comes while the model gives it, messages once they are stored, the turn at its end. A lost
        connection is made again. Arguments are those of ``run_turn``.
        """
        return self._caller.stream(
            lambda: self.run_turn(
                conversation_id=conversation_id,
                model=model,
                provider=provider,
                arguments=arguments,
                compaction=compaction,
                content=content,
                max_cycles=max_cycles,
                memory=memory,
                options=options,
                tail_limit=tail_limit,
                tools=tools,
                user_text=user_text,
                idempotency_key=idempotency_key,
                stream=True,
            ),
            lambda turn_id, stream: self.get_run_turn(conversation_id=conversation_id, turn_id=turn_id, stream=stream),
        )

    async def update_conversation(
        self,
        conversation_id: str,
        *,
        metadata: Mapping[str, Any] | Omit = OMIT,
        title: str | Omit | None = OMIT,
        if_match: int | str | None = None,
    ) -> models.Conversation:
        """Change the title or metadata of a conversation.

        Rename a conversation, or replace the metadata that you find it by, while it is open and after it was
        closed. Fields that you leave out stay as they are. Its messages and what was learned from them do not
        change; an old ``If-Match`` is refused with 409.
        """
        return await self._caller.call(
            operations.UPDATE_CONVERSATION,
            path={"conversation_id": conversation_id},
            body={"metadata": metadata, "title": title},
            if_match=if_match,
        )


class AsyncGroups:
    """The operations under ``ai-groups``."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def archive_group_conversation(
        self,
        *,
        group: str,
        summary: str,
        title: str,
        at: datetime | str | Omit | None = OMIT,
        messages: Sequence[models.MessageToArchive | Mapping[str, Any]] | Omit = OMIT,
    ) -> models.Archive:
        """Archive a conversation of a group as a file and as a memory, both or neither.

        Keep what a session said when it compacts: a file under ``conversations/`` and a memory with the
        summary, in one transaction. A later call makes another archive. ``run_turn`` does this by itself with
        ``compaction``.
        """
        return await self._caller.call(
            operations.ARCHIVE_GROUP_CONVERSATION,
            path={"group": group},
            body={"summary": summary, "title": title, "at": at, "messages": messages},
        )

    async def delete_group_file(self, *, group: str, path: str, if_match: int | str | None = None) -> None:
        """Delete a file of a group permanently.

        Delete a file of a group for good. It cannot be undone. A second call answers 404.
        """
        return await self._caller.call(
            operations.DELETE_GROUP_FILE, path={"group": group, "path": path}, if_match=if_match
        )

    async def forget_group_memory(self, *, group: str, key: str, if_match: int | str | None = None) -> None:
        """Forget a memory of a group permanently.

        Forget a key for good, with its former contents. It cannot be undone. A key that is not there answers
        404.
        """
        return await self._caller.call(
            operations.FORGET_GROUP_MEMORY, path={"group": group}, query={"key": key}, if_match=if_match
        )

    async def get_group_file(self, *, group: str, path: str) -> models.WholeGroupFile:
        """Get a file of a group with its text.

        Read a file of a group with its text. The ``ETag`` is its version. A path that is not there answers 404.
        """
        return await self._caller.call(operations.GET_GROUP_FILE, path={"group": group, "path": path})

    def list_group_files(
        self, group: str, *, prefix: str | Omit = OMIT, limit: int | Omit = OMIT
    ) -> AsyncPages[models.GroupFile]:
        """List files of a group by the beginning of their paths.

        List files without their texts, by the beginning of their paths. Follow ``next_cursor`` until it is
        null.
        """
        return self._caller.list(
            operations.LIST_GROUP_FILES,
            models.GroupFile,
            path={"group": group},
            query={"prefix": prefix, "limit": limit},
        )

    def list_group_memories(self, group: str, *, limit: int | Omit = OMIT) -> AsyncPages[models.ListedMemory]:
        """List the keys of a group's memories.

        List the keys of a group with their categories, without contents. Follow ``next_cursor`` until it is
        null. Daily memories that have ended are left out.
        """
        return self._caller.list(
            operations.LIST_GROUP_MEMORIES, models.ListedMemory, path={"group": group}, query={"limit": limit}
        )

    async def put_group_file(
        self, *, group: str, path: str, text: str, if_match: int | str | None = None
    ) -> models.GroupFile:
        """Write a file of a group.

        Write a text under a path for a group. The same text again changes nothing. ``If-Match`` writes only
        over the version that you read.
        """
        return await self._caller.call(
            operations.PUT_GROUP_FILE, path={"group": group, "path": path}, body={"text": text}, if_match=if_match
        )

    async def recall_group_memories(
        self, *, group: str, query: str, limit: int | Omit = OMIT
    ) -> models.RecalledMemories:
        """Recall memories of a group: by words, by parts of words if no word is found.

        Find memories by words of their keys and contents, ranked by BM25. Only if no word is found, the newest
        that contain the query count. It only reads.
        """
        return await self._caller.call(
            operations.RECALL_GROUP_MEMORIES, path={"group": group}, body={"query": query, "limit": limit}
        )

    async def save_group_memory(
        self,
        *,
        group: str,
        content: str,
        key: str,
        category: Literal["core", "daily", "conversation"] | Omit = OMIT,
        if_match: int | str | None = None,
    ) -> models.GroupMemory:
        """Save a memory of a group under its key, in place of what was there.

        Save a fact under a key for all members and agents of a group. Saving a key again replaces its content
        and category, and begins the day of a daily memory again. It is safe to repeat.
        """
        return await self._caller.call(
            operations.SAVE_GROUP_MEMORY,
            path={"group": group},
            body={"content": content, "key": key, "category": category},
            if_match=if_match,
        )


class AsyncMemory:
    """The operations under ``ai-memory``."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def add_atom(
        self,
        *,
        space_id: str,
        text: str,
        category: str | models.NewCategory | Mapping[str, Any] | Omit | None = OMIT,
        confidence: float | Omit = OMIT,
        entity_ids: Sequence[str] | Omit = OMIT,
        expires_at: datetime | str | Omit | None = OMIT,
        importance: int | Omit = OMIT,
        key: str | Omit | None = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        provenance: Literal["client", "import"] | Omit = OMIT,
        review: Literal["unconfirmed", "pending"] | Omit | None = OMIT,
        similarity: float | Omit | None = OMIT,
        source_conversation_id: str | Omit | None = OMIT,
        source_message_ids: Sequence[str] | Omit = OMIT,
        user_words: Sequence[str] | Omit | None = OMIT,
        valid_from: datetime | str | Omit | None = OMIT,
        valid_to: datetime | str | Omit | None = OMIT,
        idempotency_key: str | None = None,
    ) -> models.AddedAtom:
        """Add an atom.

        Remember one fact at once, without a conversation. With a ``key`` it supersedes the value that the key
        had; with ``similarity`` it is not added where synonyms say it. An atom that says it in the same words
        is returned with 200 and ``deduplicated``. The same ``Idempotency-Key`` returns what the first call
        made.
        """
        return await self._caller.call(
            operations.ADD_ATOM,
            path={"space_id": space_id},
            body={
                "text": text,
                "category": category,
                "confidence": confidence,
                "entity_ids": entity_ids,
                "expires_at": expires_at,
                "importance": importance,
                "key": key,
                "metadata": metadata,
                "provenance": provenance,
                "review": review,
                "similarity": similarity,
                "source_conversation_id": source_conversation_id,
                "source_message_ids": source_message_ids,
                "user_words": user_words,
                "valid_from": valid_from,
                "valid_to": valid_to,
            },
            idempotency_key=idempotency_key,
        )

    async def add_atoms(
        self,
        *,
        space_id: str,
        atoms: Sequence[models.AtomOfBatch | Mapping[str, Any]],
        idempotency_key: str | None = None,
    ) -> models.AtomBatchResult:
        """Add up to 100 atoms, with an outcome for each.

        Bring a backlog or another memory in; the result equals adding the atoms one by one in their order. One
        that fails does not affect the others: its ``problem`` says why. After 503 or 429 send the same batch
        with the same ``Idempotency-Key``: it continues where it was.
        """
        return await self._caller.call(
            operations.ADD_ATOMS, path={"space_id": space_id}, body={"atoms": atoms}, idempotency_key=idempotency_key
        )

    async def archive_atom(self, atom_id: str, *, if_match: int | str | None = None) -> models.Atom:
        """Archive an atom.

        Take a fact out of recall and lists without deleting it. It stays in its history, and
        ``status=ARCHIVED`` lists it. Archiving an archived atom changes nothing.
        """
        return await self._caller.call(operations.ARCHIVE_ATOM, path={"atom_id": atom_id}, if_match=if_match)

    async def build_memory_context(
        self,
        *,
        general: bool | Omit = OMIT,
        message: str | Omit | None = OMIT,
        project: str | Omit | None = OMIT,
        token_budget: int | Omit = OMIT,
        whole_up_to: int | Omit | None = OMIT,
    ) -> models.MemoryContext:
        """Build a prompt-ready context from the default space, or from a project.

        Get one text to put before a prompt: what is always in mind of the user, and what fits the message,
        within the token budget. It reads the default space and needs no conversation; ``build`` adds the turns
        and the summary of one. Before anything is remembered it is empty.
        """
        return await self._caller.call(
            operations.BUILD_MEMORY_CONTEXT,
            body={
                "general": general,
                "message": message,
                "project": project,
                "token_budget": token_budget,
                "whole_up_to": whole_up_to,
            },
        )

    def count_atoms(
        self,
        space_id: str,
        *,
        category: str | Omit = OMIT,
        kind: Literal["FACT", "RULE", "INTENTION", "EPISODE", "PREFERENCE", "PATTERN"] | Omit = OMIT,
        contains: str | Omit = OMIT,
        filter: str | Omit = OMIT,
    ) -> AsyncPages[models.AtomCount]:
        """Count atoms by category, kind and status.

        Fill the headings of a list: counts by category, kind and status. A call counts a few thousand atoms;
        follow ``next_cursor`` and add the counts of all pages up. ``If-None-Match`` answers 304 while nothing
        has changed.
        """
        return self._caller.list(
            operations.COUNT_ATOMS,
            models.AtomCount,
            path={"space_id": space_id},
            query={"category": category, "kind": kind, "contains": contains, "filter": filter},
        )

    async def create_binding(
        self,
        conversation_scope: models.NewConversationScope
        | Mapping[str, Any]
        | Sequence[models.NewConversationScope | Mapping[str, Any]],
        *,
        enabled: bool | Omit = OMIT,
        extraction_policy: models.NewExtractionPolicy | Mapping[str, Any] | Omit = OMIT,
        memory_space_ids: Sequence[str] | Omit | None = OMIT,
        memory_space_names: Sequence[str] | Omit | None = OMIT,
        idempotency_key: str | None = None,
    ) -> models.Binding:
        """Bind conversations to memory spaces.

        Decide that conversations of a namespace and user are extracted into spaces. With ``user_id`` ``*`` an
        admin binds those of everybody, each into their own space of that name, which is made when first needed.
        What somebody says goes into spaces of theirs alone: 404 for another's id, 422 for ids with several
        users. It counts for conversations that close, or have windows, from now on;
        ``run_extraction_for_conversation`` extracts older ones.
        """
        return await self._caller.call(
            operations.CREATE_BINDING,
            body={
                "conversation_scope": conversation_scope,
                "enabled": enabled,
                "extraction_policy": extraction_policy,
                "memory_space_ids": memory_space_ids,
                "memory_space_names": memory_space_names,
            },
            idempotency_key=idempotency_key,
        )

    async def create_entity(
        self,
        *,
        space_id: str,
        canonical_name: str,
        type: Literal["PERSON", "ORGANIZATION", "PLACE", "OBJECT", "CONCEPT", "EVENT", "AGREEMENT"],
        aliases: Sequence[str] | Omit = OMIT,
        attributes: Mapping[str, Any] | Omit = OMIT,
        description: str | Omit | None = OMIT,
        idempotency_key: str | None = None,
    ) -> models.CreatedEntity:
        """Create an entity, or get the one that has this name or alias.

        Name a person, a place or a thing that atoms are about. A name or alias that is there answers 200 with
        that entity, which gains the names, the description and the attributes that you sent. Extraction makes
        entities by itself, so few apps need this call.
        """
        return await self._caller.call(
            operations.CREATE_ENTITY,
            path={"space_id": space_id},
            body={
                "canonical_name": canonical_name,
                "type": type,
                "aliases": aliases,
                "attributes": attributes,
                "description": description,
            },
            idempotency_key=idempotency_key,
        )

    async def create_memory_space(
        self,
        *,
        metadata: Mapping[str, Any] | Omit = OMIT,
        name: str | Omit | None = OMIT,
        owner: Literal["user", "app"] | models.GroupOwner | Mapping[str, Any] | Omit = OMIT,
        purpose: str | Omit | None = OMIT,
        idempotency_key: str | None = None,
    ) -> models.CreatedMemorySpace:
        """Create a memory space, or get the one that has this name.

        Make a space for what should be remembered together, such as one for each user. A name is unique among
        the spaces of its owner, in any case: a name that is there answers 200 with that space, which takes over
        the purpose and the metadata that you sent. Spaces of the app or of a group are made by an admin.
        """
        return await self._caller.call(
            operations.CREATE_MEMORY_SPACE,
            body={"metadata": metadata, "name": name, "owner": owner, "purpose": purpose},
            idempotency_key=idempotency_key,
        )

    async def decide_reviews(
        self,
        space_id: str,
        *,
        all: Literal["approve", "reject"] | Omit | None = OMIT,
        conversation_id: str | Omit | None = OMIT,
        decisions: Sequence[models.AtomDecision | Mapping[str, Any]] | Omit = OMIT,
    ) -> models.DecidedReviews:
        """Approve, reword or reject what waits, one by one or all.

        Approve, reword or reject what waits: up to 50 ``decisions``, each with its own outcome, or ``all``.
        What is approved counts as if its user wrote it, and supersedes what it was to supersede; what is
        rejected never counts. Sending the same again changes nothing more.
        """
        return await self._caller.call(
            operations.DECIDE_REVIEWS,
            path={"space_id": space_id},
            body={"all": all, "conversation_id": conversation_id, "decisions": decisions},
        )

    async def delete_atom(self, atom_id: str, *, purge: bool | Omit = OMIT, if_match: int | str | None = None) -> None:
        """Delete an atom; only its history still shows it.

        Delete a fact; ``restore_atom`` takes that back. ``purge=true`` erases its content, history and index
        entry for good. A second call answers 404.
        """
        return await self._caller.call(
            operations.DELETE_ATOM, path={"atom_id": atom_id}, query={"purge": purge}, if_match=if_match
        )

    async def delete_binding(self, binding_id: str, *, if_match: int | str | None = None) -> None:
        """Delete a binding.

        Extract nothing more by this binding. What it has already remembered stays, and jobs that have begun go
        on. ``If-Match`` deletes only the version that you read.
        """
        return await self._caller.call(operations.DELETE_BINDING, path={"binding_id": binding_id}, if_match=if_match)

    async def delete_entity(self, entity_id: str, *, if_match: int | str | None = None) -> None:
        """Delete an entity and all that was merged into it.

        Delete an entity and those that were merged into it. Atoms that mention it stay and lose the link. It
        cannot be restored; a second call answers 404.
        """
        return await self._caller.call(operations.DELETE_ENTITY, path={"entity_id": entity_id}, if_match=if_match)

    async def delete_file(self, *, space_id: str, path: str, if_match: int | str | None = None) -> None:
        """Delete a file permanently.

        Delete a file for good; nothing brings it back. A second call answers 404. ``If-Match`` deletes only the
        version that you read.
        """
        return await self._caller.call(
            operations.DELETE_FILE, path={"space_id": space_id, "path": path}, if_match=if_match
        )

    async def delete_memory_space(
        self, space_id: str, *, purge: bool | Omit = OMIT, if_match: int | str | None = None
    ) -> models.Purging | None:
        """Delete a memory space.

        Hide a space and all it holds at once; it can be restored for 30 days. ``purge=true`` erases it for
        good: 204 says that everything is erased, 202 that the rest goes in the background, and the same call
        again says how far it is. Conversations stay.
        """
        return await self._caller.call(
            operations.DELETE_MEMORY_SPACE, path={"space_id": space_id}, query={"purge": purge}, if_match=if_match
        )

    async def edit_atom(
        self,
        atom_id: str,
        *,
        category: models.NewCategory | Mapping[str, Any] | Omit = OMIT,
        confidence: float | Omit = OMIT,
        entity_ids: Sequence[str] | Omit = OMIT,
        expires_at: datetime | str | Omit | None = OMIT,
        importance: int | Omit = OMIT,
        key: str | Omit | None = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        text: str | Omit = OMIT,
        valid_to: datetime | str | Omit | None = OMIT,
        if_match: int | str | None = None,
    ) -> models.Atom:
        """Edit a current atom; its history keeps the earlier state.

        Correct what was remembered; the former state is in its history. Fields that you leave out stay as they
        are, and a new text is embedded in the same call. An atom that is not current is refused with 409. Where
        a fact was true and no longer is, use ``supersede_atom``.
        """
        return await self._caller.call(
            operations.EDIT_ATOM,
            path={"atom_id": atom_id},
            body={
                "category": category,
                "confidence": confidence,
                "entity_ids": entity_ids,
                "expires_at": expires_at,
                "importance": importance,
                "key": key,
                "metadata": metadata,
                "text": text,
                "valid_to": valid_to,
            },
            if_match=if_match,
        )

    async def edit_entity(
        self,
        entity_id: str,
        *,
        aliases: Sequence[str] | Omit = OMIT,
        attributes: Mapping[str, Any] | Omit = OMIT,
        canonical_name: str | Omit = OMIT,
        description: str | Omit | None = OMIT,
        if_match: int | str | None = None,
    ) -> models.Entity:
        """Change the names, description or attributes of an entity.

        Correct a name, aliases, the description or attributes. Fields that you leave out stay as they are. A
        name that another entity of the space has is refused with 409.
        """
        return await self._caller.call(
            operations.EDIT_ENTITY,
            path={"entity_id": entity_id},
            body={
                "aliases": aliases,
                "attributes": attributes,
                "canonical_name": canonical_name,
                "description": description,
            },
            if_match=if_match,
        )

    async def explain_missing_memory(
        self,
        space_id: str,
        *,
        conversation_id: str | Omit | None = OMIT,
        message_id: str | Omit | None = OMIT,
        text: str | Omit | None = OMIT,
        working_context: models.ExpectedContext | Mapping[str, Any] | Omit | None = OMIT,
    ) -> models.Why:
        """Say why something is not remembered, or not shown.

        Find out why a memory is not there, by a conversation, a message or words: not extracted, dropped and
        for which reason, superseded, deleted, or ranked too low for the question. It changes nothing. Content
        of others is never shown.
        """
        return await self._caller.call(
            operations.EXPLAIN_MISSING_MEMORY,
            path={"space_id": space_id},
            body={
                "conversation_id": conversation_id,
                "message_id": message_id,
                "text": text,
                "working_context": working_context,
            },
        )

    async def find_entity_by_name(
        self,
        *,
        space_id: str,
        name: str,
        type: Literal["PERSON", "ORGANIZATION", "PLACE", "OBJECT", "CONCEPT", "EVENT", "AGREEMENT"] | Omit = OMIT,
    ) -> models.Entity:
        """Find an entity by name or alias.

        Get the entity that has exactly this name or alias, in any case. No such entity answers 404. With
        ``type`` a name that several kinds share names one of them.
        """
        return await self._caller.call(
            operations.FIND_ENTITY_BY_NAME, path={"space_id": space_id}, query={"name": name, "type": type}
        )

    async def forget_memory(self, *, space_id: str, query: str, idempotency_key: str | None = None) -> models.Forgotten:
        """Delete the one atom that a query clearly means.

        Forget what a user describes in their own words. The one atom that is clearly meant is deleted and
        returned; if several may be meant nothing is deleted, and ``candidates`` shows them. ``restore_atom``
        takes it back. The same ``Idempotency-Key`` deletes nothing more.
        """
        return await self._caller.call(
            operations.FORGET_MEMORY,
            path={"space_id": space_id},
            body={"query": query},
            idempotency_key=idempotency_key,
        )

    async def get_atom(self, atom_id: str, *, valid_at: str | Omit = OMIT, known_at: str | Omit = OMIT) -> models.Atom:
        """Get an atom as it is now or as it was at a time.

        Read one fact with its times, source and links. ``valid_at`` and ``known_at`` answer as of a day, in the
        world or in Loci. A deleted or expired atom answers 404.
        """
        return await self._caller.call(
            operations.GET_ATOM, path={"atom_id": atom_id}, query={"validAt": valid_at, "knownAt": known_at}
        )

    async def get_atom_history(self, atom_id: str) -> models.AtomHistory:
        """Get the history of an atom: predecessors, successors and revisions.

        Show how a fact came to be: what it replaced, what replaced it, and its former wordings. Deleted atoms
        of the chain are shown, purged ones are not. All of it is in one answer.
        """
        return await self._caller.call(operations.GET_ATOM_HISTORY, path={"atom_id": atom_id})

    async def get_binding(self, binding_id: str) -> models.Binding:
        """Get a binding.

        Read a binding of your own, or as an admin one of the app. Another user's answers 404. The ``ETag`` is
        its version.
        """
        return await self._caller.call(operations.GET_BINDING, path={"binding_id": binding_id})

    async def get_entity(self, entity_id: str) -> models.Entity:
        """Get an entity.

        Read an entity with its aliases and attributes. One that was merged into another names it. Recall by
        entity has what is known about it.
        """
        return await self._caller.call(operations.GET_ENTITY, path={"entity_id": entity_id})

    async def get_extraction(self, job_id: str) -> models.ExtractionJob:
        """Get an extraction job.

        Follow a job until its status is ``succeeded``, ``failed`` or ``cancelled``. Its counts say what was
        added, superseded or dropped, and why. ``waiting_budget`` goes on by itself when the budget allows.
        """
        return await self._caller.call(operations.GET_EXTRACTION, path={"job_id": job_id})

    async def get_file(self, *, space_id: str, path: str) -> models.FileWithText:
        """Get a file with its text.

        Read a file with its text. The ``ETag`` is its version. A path that is not there answers 404.
        """
        return await self._caller.call(operations.GET_FILE, path={"space_id": space_id, "path": path})

    async def get_memory_space(self, space_id: str) -> models.MemorySpace:
        """Get a memory space.

        Read its name, owner, purpose and metadata. A space that you may not read answers 404, as one that does
        not exist. The ``ETag`` is its version.
        """
        return await self._caller.call(operations.GET_MEMORY_SPACE, path={"space_id": space_id})

    async def get_review_choice(self) -> models.ReviewChoice:
        """Get what waits for the user before it counts.

        Read whether what is learned from the user waits for them before it counts, by their own choice or as
        the app has set it. It also says what else waits.
        """
        return await self._caller.call(operations.GET_REVIEW_CHOICE)

    async def get_space_changes(self, space_id: str) -> models.SpaceChanges:
        """Tell whether the memories of a space have changed.

        Poll this instead of lists: ``count`` grows with every change of a memory, about a second behind it.
        Read the lists again when it differs from what you had, and every few minutes because memories expire.
        It costs one small read.
        """
        return await self._caller.call(operations.GET_SPACE_CHANGES, path={"space_id": space_id})

    def list_atoms(
        self,
        space_id: str,
        *,
        category: str | Omit = OMIT,
        kind: Literal["FACT", "RULE", "INTENTION", "EPISODE", "PREFERENCE", "PATTERN"] | Omit = OMIT,
        status: Literal["ACTIVE", "ARCHIVED", "DELETED"] | Omit = OMIT,
        key: str | Omit = OMIT,
        valid_at: str | Omit = OMIT,
        known_at: str | Omit = OMIT,
        contains: str | Omit = OMIT,
        filter: str | Omit = OMIT,
        former: bool | Omit = OMIT,
        review: Literal["unconfirmed", "pending", "rejected"] | Omit = OMIT,
        order: Literal["asc", "desc"] | Omit = OMIT,
        limit: int | Omit = OMIT,
    ) -> AsyncPages[models.Atom]:
        """List atoms, by default the current ones.

        Show what a space holds, oldest first unless ``order=desc``. Filter by category, kind, key, status or
        words; ``former=true`` adds what ended. Follow ``next_cursor`` until it is null: a page may be empty and
        still have a next one. ``If-None-Match`` answers 304 while nothing has changed.
        """
        return self._caller.list(
            operations.LIST_ATOMS,
            models.Atom,
            path={"space_id": space_id},
            query={
                "category": category,
                "kind": kind,
                "status": status,
                "key": key,
                "validAt": valid_at,
                "knownAt": known_at,
                "contains": contains,
                "filter": filter,
                "former": former,
                "review": review,
                "order": order,
                "limit": limit,
            },
        )

    def list_bindings(self, *, limit: int | Omit = OMIT) -> AsyncPages[models.Binding]:
        """List bindings.

        List your own bindings, oldest first; for an admin those of the app follow. Follow ``next_cursor`` until
        it is null.
        """
        return self._caller.list(operations.LIST_BINDINGS, models.Binding, query={"limit": limit})

    def list_extractions(self, conversation_id: str) -> AsyncPages[models.ExtractionJob]:
        """List the extraction jobs of a conversation.

        See which jobs have read a conversation, and into which spaces. Use it after a close to wait for what
        will be remembered. All of them are in one answer.
        """
        return self._caller.list(
            operations.LIST_EXTRACTIONS, models.ExtractionJob, query={"conversationId": conversation_id}
        )

    def list_files(
        self, space_id: str, *, prefix: str | Omit = OMIT, limit: int | Omit = OMIT
    ) -> AsyncPages[models.File]:
        """List files by the beginning of their paths.

        List files without their texts, by the bytes of their paths. ``prefix`` lists every path that begins so;
        there are no folders. Follow ``next_cursor`` until it is null.
        """
        return self._caller.list(
            operations.LIST_FILES, models.File, path={"space_id": space_id}, query={"prefix": prefix, "limit": limit}
        )

    def list_memory_spaces(
        self,
        *,
        owner: str | Omit = OMIT,
        purpose: str | Omit = OMIT,
        name: str | Omit = OMIT,
        projects: bool | Omit = OMIT,
        limit: int | Omit = OMIT,
    ) -> AsyncPages[models.MemorySpace]:
        """List memory spaces.

        List the spaces of the caller, or with ``owner`` those of the app or of a group; ``name=memory`` finds
        the user's default space. Follow ``next_cursor`` until it is null. Deleted spaces are left out.
        """
        return self._caller.list(
            operations.LIST_MEMORY_SPACES,
            models.MemorySpace,
            query={"owner": owner, "purpose": purpose, "name": name, "projects": projects, "limit": limit},
        )

    def list_reviews(
        self,
        space_id: str,
        *,
        conversation_id: str | Omit = OMIT,
        order: Literal["asc", "desc"] | Omit = OMIT,
        limit: int | Omit = OMIT,
    ) -> AsyncPages[models.WaitingAtom]:
        """List what waits for its user, with its two sides.

        Show what waits for its user before it counts, each with the current atom that it would replace or
        contradict. ``conversation_id`` shows what one talk brought. Follow ``next_cursor`` until it is null: a
        page may be empty and still have a next one.
        """
        return self._caller.list(
            operations.LIST_REVIEWS,
            models.WaitingAtom,
            path={"space_id": space_id},
            query={"conversationId": conversation_id, "order": order, "limit": limit},
        )

    async def merge_entities(
        self, *, entity_id: str, alias_id: str, if_match: int | str | None = None
    ) -> models.Entity:
        """Merge another entity into this one.

        Say that two entities of one space and type are one: names, aliases and atoms of the other count for
        this one. Nothing is copied, so ``unmerge_entities`` undoes it. Merging what is merged already changes
        nothing.
        """
        return await self._caller.call(
            operations.MERGE_ENTITIES, path={"entity_id": entity_id}, body={"alias_id": alias_id}, if_match=if_match
        )

    async def put_file(
        self,
        *,
        space_id: str,
        path: str,
        text: str,
        atom: models.AtomWithFile | Mapping[str, Any] | Omit | None = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
        if_none_match: Literal["*"] | None = None,
    ) -> models.WrittenFile:
        """Write a file, alone or together with an atom.

        Keep a text under a path, whole. With ``atom`` the file and a memory that leads to it are stored in one
        transaction. The same text again changes nothing, so the call is safe to repeat; ``If-Match`` and
        ``If-None-Match`` guard against other writers. Recall does not search files.
        """
        return await self._caller.call(
            operations.PUT_FILE,
            path={"space_id": space_id, "path": path},
            body={"text": text, "atom": atom, "metadata": metadata},
            idempotency_key=idempotency_key,
            if_match=if_match,
            if_none_match=if_none_match,
        )

    async def recall(
        self,
        query: str,
        *,
        category_names: Sequence[str] | Omit | None = OMIT,
        expect: str | Omit | None = OMIT,
        explain: bool | Omit = OMIT,
        filter: Mapping[str, Any] | Omit | None = OMIT,
        general: bool | Omit = OMIT,
        kinds: Sequence[Literal["FACT", "RULE", "INTENTION", "EPISODE", "PREFERENCE", "PATTERN"]] | Omit | None = OMIT,
        known_at: datetime | str | Omit | None = OMIT,
        limit: int | Omit | None = OMIT,
        metadata: Mapping[str, Any] | Omit | None = OMIT,
        min_importance: int | Omit = OMIT,
        min_similarity: float | Omit | None = OMIT,
        project: str | Omit | None = OMIT,
        time_zone: str | Omit | None = OMIT,
        valid_at: datetime | str | Omit | None = OMIT,
    ) -> models.RecallResult:
        """Recall by topic from the default space, or from a project.

        Find what the user's default space holds that fits a question, best first. Before anything is
        remembered, and where nothing fits, there are no hits. To ask other spaces, or several, use
        ``recall_by_topic`` or ``recall_across_spaces``.
        """
        return await self._caller.call(
            operations.RECALL,
            body={
                "query": query,
                "category_names": category_names,
                "expect": expect,
                "explain": explain,
                "filter": filter,
                "general": general,
                "kinds": kinds,
                "known_at": known_at,
                "limit": limit,
                "metadata": metadata,
                "min_importance": min_importance,
                "min_similarity": min_similarity,
                "project": project,
                "time_zone": time_zone,
                "valid_at": valid_at,
            },
        )

    async def recall_across_spaces(
        self,
        *,
        memory_space_ids: Sequence[str],
        query: str,
        category_names: Sequence[str] | Omit | None = OMIT,
        expect: str | Omit | None = OMIT,
        explain: bool | Omit = OMIT,
        filter: Mapping[str, Any] | Omit | None = OMIT,
        kinds: Sequence[Literal["FACT", "RULE", "INTENTION", "EPISODE", "PREFERENCE", "PATTERN"]] | Omit | None = OMIT,
        known_at: datetime | str | Omit | None = OMIT,
        limit: int | Omit | None = OMIT,
        metadata: Mapping[str, Any] | Omit | None = OMIT,
        min_importance: int | Omit = OMIT,
        min_similarity: float | Omit | None = OMIT,
        time_zone: str | Omit | None = OMIT,
        valid_at: datetime | str | Omit | None = OMIT,
    ) -> models.RecallResult:
        """Recall by topic over several memory spaces, in one ranking.

        Ask up to 10 spaces one question; one ranking decides over all of them, and each hit names its space. A
        space that you may not read refuses the request with 404. It only reads.
        """
        return await self._caller.call(
            operations.RECALL_ACROSS_SPACES,
            body={
                "memory_space_ids": memory_space_ids,
                "query": query,
                "category_names": category_names,
                "expect": expect,
                "explain": explain,
                "filter": filter,
                "kinds": kinds,
                "known_at": known_at,
                "limit": limit,
                "metadata": metadata,
                "min_importance": min_importance,
                "min_similarity": min_similarity,
                "time_zone": time_zone,
                "valid_at": valid_at,
            },
        )

    async def recall_by_entity(
        self,
        *,
        space_id: str,
        entity_id_or_name: str,
        category_names: Sequence[str] | Omit | None = OMIT,
        filter: Mapping[str, Any] | Omit | None = OMIT,
        known_at: datetime | str | Omit | None = OMIT,
        limit: int | Omit = OMIT,
        valid_at: datetime | str | Omit | None = OMIT,
    ) -> models.RecallResult:
        """Recall by entity, newest first.

        Get what is known about a person, a place or a thing, newest first. Name the entity by id or by name;
        those that were merged into it count too. It only reads.
        """
        return await self._caller.call(
            operations.RECALL_BY_ENTITY,
            path={"space_id": space_id},
            body={
                "entity_id_or_name": entity_id_or_name,
                "category_names": category_names,
                "filter": filter,
                "known_at": known_at,
                "limit": limit,
                "valid_at": valid_at,
            },
        )

    async def recall_by_topic(
        self,
        *,
        space_id: str,
        query: str,
        category_names: Sequence[str] | Omit | None = OMIT,
        expect: str | Omit | None = OMIT,
        explain: bool | Omit = OMIT,
        filter: Mapping[str, Any] | Omit | None = OMIT,
        kinds: Sequence[Literal["FACT", "RULE", "INTENTION", "EPISODE", "PREFERENCE", "PATTERN"]] | Omit | None = OMIT,
        known_at: datetime | str | Omit | None = OMIT,
        limit: int | Omit | None = OMIT,
        metadata: Mapping[str, Any] | Omit | None = OMIT,
        min_importance: int | Omit = OMIT,
        min_similarity: float | Omit | None = OMIT,
        time_zone: str | Omit | None = OMIT,
        valid_at: datetime | str | Omit | None = OMIT,
    ) -> models.RecallResult:
        """Recall by topic.

        Ask a space a question in words and get the atoms that answer it, best first. Nothing that fits is an
        empty list; an index that is away is 503, or words alone with ``degraded``. It only reads. ``valid_at``
        and ``known_at`` recall as of a day, a ``filter`` narrows what is asked.
        """
        return await self._caller.call(
            operations.RECALL_BY_TOPIC,
            path={"space_id": space_id},
            body={
                "query": query,
                "category_names": category_names,
                "expect": expect,
                "explain": explain,
                "filter": filter,
                "kinds": kinds,
                "known_at": known_at,
                "limit": limit,
                "metadata": metadata,
                "min_importance": min_importance,
                "min_similarity": min_similarity,
                "time_zone": time_zone,
                "valid_at": valid_at,
            },
        )

    async def recall_timeline(
        self,
        space_id: str,
        *,
        category_names: Sequence[str] | Omit | None = OMIT,
        entity_id_or_name: str | Omit | None = OMIT,
        filter: Mapping[str, Any] | Omit | None = OMIT,
        from_: datetime | str | Omit | None = OMIT,
        include_superseded: bool | Omit = OMIT,
        known_at: datetime | str | Omit | None = OMIT,
        limit: int | Omit = OMIT,
        query: str | Omit | None = OMIT,
        to: datetime | str | Omit | None = OMIT,
        valid_at: datetime | str | Omit | None = OMIT,
    ) -> models.RecallResult:
        """Recall a timeline: when each fact was valid and what replaced it.

        See how facts followed each other: when each was valid and what replaced it. Ask by entity or by words,
        and bound the time with ``from`` and ``to``. It only reads.
        """
        return await self._caller.call(
            operations.RECALL_TIMELINE,
            path={"space_id": space_id},
            body={
                "category_names": category_names,
                "entity_id_or_name": entity_id_or_name,
                "filter": filter,
                "from_": from_,
                "include_superseded": include_superseded,
                "known_at": known_at,
                "limit": limit,
                "query": query,
                "to": to,
                "valid_at": valid_at,
            },
        )

    async def remember(
        self,
        *,
        category: str | Omit | None = OMIT,
        expires_at: datetime | str | Omit | None = OMIT,
        messages: Sequence[models.SaidMessage | Mapping[str, Any]] | Omit | None = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        project: str | Omit | None = OMIT,
        text: str | Omit | None = OMIT,
        user_words: Sequence[str] | Omit | None = OMIT,
        valid_from: datetime | str | Omit | None = OMIT,
        idempotency_key: str | None = None,
    ) -> models.Remembered:
        """Remember a text or a conversation in the default space, or in a project.

        Begin here: remember what a user says, with no space, binding or conversation made before. A ``text`` is
        a memory at once, in the user's default space, named ``memory``; one with the same words is answered
        with 200 instead of a second. ``messages`` are stored as a closed conversation, whose facts are
        extracted within seconds, by the rules or the app's model: poll ``list_extractions``. With an
        ``idempotency_key`` a repetition stores nothing twice. A text may have a date, an end and a category of
        your own.
        """
        return await self._caller.call(
            operations.REMEMBER,
            body={
                "category": category,
                "expires_at": expires_at,
                "messages": messages,
                "metadata": metadata,
                "project": project,
                "text": text,
                "user_words": user_words,
                "valid_from": valid_from,
            },
            idempotency_key=idempotency_key,
        )

    async def restore_atom(self, atom_id: str, *, if_match: int | str | None = None) -> models.Atom:
        """Restore a deleted atom that is not purged.

        Take back that an atom was deleted; one that is not deleted stays as it is. If its key has another value
        meanwhile, or another atom says the same, the answer is 409. A purged atom answers 404.
        """
        return await self._caller.call(operations.RESTORE_ATOM, path={"atom_id": atom_id}, if_match=if_match)

    async def restore_memory_space(self, space_id: str, *, if_match: int | str | None = None) -> models.MemorySpace:
        """Restore a memory space that was deleted in the last 30 days.

        Bring a deleted space back with all it held. If its name is taken meanwhile, the answer is 409: rename
        the other one first. Restoring a space that is there changes nothing.
        """
        return await self._caller.call(operations.RESTORE_MEMORY_SPACE, path={"space_id": space_id}, if_match=if_match)

    async def run_extraction_for_conversation(
        self, conversation_id: str, *, extraction_version: str | Omit | None = OMIT, idempotency_key: str | None = None
    ) -> models.StartedExtractions:
        """Extract a conversation again in new jobs.

        Extract a conversation again, with another extractor or after a binding was made. The jobs run in the
        background: the answer is 202 with their ids, and ``get_extraction`` follows them. What is known already
        is not added twice. Without an enabled binding that covers it, and for an incognito conversation, it is
        refused with 422.
        """
        return await self._caller.call(
            operations.RUN_EXTRACTION_FOR_CONVERSATION,
            body={"conversation_id": conversation_id, "extraction_version": extraction_version},
            idempotency_key=idempotency_key,
        )

    def search_entities(
        self,
        space_id: str,
        *,
        type: Literal["PERSON", "ORGANIZATION", "PLACE", "OBJECT", "CONCEPT", "EVENT", "AGREEMENT"] | Omit = OMIT,
        query: str | Omit = OMIT,
        limit: int | Omit = OMIT,
    ) -> AsyncPages[models.Entity]:
        """Search entities by words in their names.

        Find entities by words of their names, or list all. Follow ``next_cursor`` until it is null. For one
        exact name use ``find_entity_by_name``.
        """
        return self._caller.list(
            operations.SEARCH_ENTITIES,
            models.Entity,
            path={"space_id": space_id},
            query={"type": type, "query": query, "limit": limit},
        )

    async def set_review_choice(
        self, learned: bool | None, *, if_match: int | str | None = None
    ) -> models.ReviewChoice:
        """Choose whether what is learned waits for the user.

        Let what is learned from now on wait for the user, or count at once; null goes by the app's settings.
        What waits already goes on waiting.
        """
        return await self._caller.call(operations.SET_REVIEW_CHOICE, body={"learned": learned}, if_match=if_match)

    async def supersede_atom(
        self,
        *,
        atom_id: str,
        category: str | models.NewCategory | Mapping[str, Any],
        text: str,
        confidence: float | Omit = OMIT,
        entity_ids: Sequence[str] | Omit = OMIT,
        expires_at: datetime | str | Omit | None = OMIT,
        importance: int | Omit = OMIT,
        key: str | Omit | None = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        provenance: Literal["client", "import"] | Omit = OMIT,
        review: Literal["unconfirmed", "pending"] | Omit | None = OMIT,
        source_conversation_id: str | Omit | None = OMIT,
        source_message_ids: Sequence[str] | Omit = OMIT,
        valid_from: datetime | str | Omit | None = OMIT,
        valid_to: datetime | str | Omit | None = OMIT,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.AddedAtom:
        """Replace an atom with a newer one.

        Say that a fact has changed: the old atom ends when the new one begins, and both stay in history.
        Without ``valid_from`` it begins now. The same ``Idempotency-Key`` returns what the first call made; an
        atom that is superseded already is refused with 409.
        """
        return await self._caller.call(
            operations.SUPERSEDE_ATOM,
            path={"atom_id": atom_id},
            body={
                "category": category,
                "text": text,
                "confidence": confidence,
                "entity_ids": entity_ids,
                "expires_at": expires_at,
                "importance": importance,
                "key": key,
                "metadata": metadata,
                "provenance": provenance,
                "review": review,
                "source_conversation_id": source_conversation_id,
                "source_message_ids": source_message_ids,
                "valid_from": valid_from,
                "valid_to": valid_to,
            },
            idempotency_key=idempotency_key,
            if_match=if_match,
        )

    async def unmerge_entities(
        self, *, entity_id: str, alias_id: str, if_match: int | str | None = None
    ) -> models.Entity:
        """Undo the merge of an entity into this one.

        Part two entities that were merged by mistake. Each has its own names and atoms again. An entity that is
        not merged stays as it is.
        """
        return await self._caller.call(
            operations.UNMERGE_ENTITIES, path={"entity_id": entity_id}, body={"alias_id": alias_id}, if_match=if_match
        )

    async def update_binding(
        self,
        binding_id: str,
        *,
        enabled: bool | Omit | None = OMIT,
        extraction_policy: models.ExtractionPolicyChange | Mapping[str, Any] | Omit = OMIT,
        if_match: int | str | None = None,
    ) -> models.Binding:
        """Change the policy of a binding, or pause it.

        Change how a binding extracts, or pause it with ``enabled: false``. Scope and targets never change:
        create another binding for that. Jobs that have begun go on as they were.
        """
        return await self._caller.call(
            operations.UPDATE_BINDING,
            path={"binding_id": binding_id},
            body={"enabled": enabled, "extraction_policy": extraction_policy},
            if_match=if_match,
        )

    async def update_memory_space(
        self,
        space_id: str,
        *,
        metadata: Mapping[str, Any] | Omit = OMIT,
        name: str | Omit | None = OMIT,
        purpose: str | Omit | None = OMIT,
        if_match: int | str | None = None,
    ) -> models.MemorySpace:
        """Change the name, purpose or metadata of a memory space.

        Rename a space or change what is said of it; its memories stay. Fields that you leave out stay as they
        are. A name that another space of the owner has is refused with 409, and so is an old ``If-Match``.
        """
        return await self._caller.call(
            operations.UPDATE_MEMORY_SPACE,
            path={"space_id": space_id},
            body={"metadata": metadata, "name": name, "purpose": purpose},
            if_match=if_match,
        )


class AsyncPresences:
    """The operations under ``ai-presences``."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def append_session_turn(
        self,
        *,
        presence_id: str,
        session_id: str,
        assistant: str,
        user: str,
        surfaces: Sequence[str] | Omit = OMIT,
        tools: Sequence[str] | Omit = OMIT,
        idempotency_key: str | None = None,
    ) -> models.SessionTurn:
        """Append a turn to a session.

        Store a question and its answer, with tools and surfaces. A closed session is reopened by it. The same
        ``Idempotency-Key`` adds nothing, even if the session was closed meanwhile.
        """
        return await self._caller.call(
            operations.APPEND_SESSION_TURN,
            path={"presence_id": presence_id, "session_id": session_id},
            body={"assistant": assistant, "user": user, "surfaces": surfaces, "tools": tools},
            idempotency_key=idempotency_key,
        )

    async def apply_dream_action(self, *, presence_id: str, dream_id: str, action_number: int) -> models.Dream:
        """Apply an action that a dream proposed.

        Accept what a dream proposed: a style, a widget, a colour, a font or a fact. Applying an applied action
        changes nothing. While the dream has not ended, or where the surfaces have no room, it is refused with
        409.
        """
        return await self._caller.call(
            operations.APPLY_DREAM_ACTION,
            path={"presence_id": presence_id, "dream_id": dream_id, "action_number": action_number},
        )

    async def create_dream(
        self, *, presence_id: str, conversation_id: str, at_once: bool | Omit = OMIT
    ) -> models.Dream:
        """Ask for a dream, once a conversation.

        Ask for a dream now instead of waiting for the presence to be idle; once a conversation. It runs in the
        background: the answer is 202, and ``get_dream`` follows it. While another dream has not ended, that one
        is the answer. With ``at_once`` an admin tries a dream of a presence of their own, as often as they
        like.
        """
        return await self._caller.call(
            operations.CREATE_DREAM,
            path={"presence_id": presence_id},
            body={"conversation_id": conversation_id, "at_once": at_once},
        )

    async def create_session(
        self,
        presence_id: str,
        *,
        bot_id: str | Omit | None = OMIT,
        incognito: bool | Omit = OMIT,
        time_zone: str | Omit | None = OMIT,
        title: str | Omit | None = OMIT,
        idempotency_key: str | None = None,
    ) -> models.Session:
        """Begin a session.

        Begin a talk with a presence. It is a conversation, so every call of conversations works on it. The same
        ``Idempotency-Key`` returns the session that the first call began.
        """
        return await self._caller.call(
            operations.CREATE_SESSION,
            path={"presence_id": presence_id},
            body={"bot_id": bot_id, "incognito": incognito, "time_zone": time_zone, "title": title},
            idempotency_key=idempotency_key,
        )

    async def delete_presence(self, presence_id: str, *, if_match: int | str | None = None) -> models.Erased:
        """Delete a presence and everything of it for good.

        Erase a presence and everything of it for good. If ``finished`` is false, send it again: the presence
        exists until the rest is erased. It cannot be undone.
        """
        return await self._caller.call(operations.DELETE_PRESENCE, path={"presence_id": presence_id}, if_match=if_match)

    async def delete_presence_memory(self, presence_id: str) -> models.Erased:
        """Erase sessions, memories, profile and dreams for good; keep settings and surfaces.

        Let a presence forget all: sessions, memories, profile and dreams go for good, settings and surfaces
        stay. If ``finished`` is false, send it again. It cannot be undone.
        """
        return await self._caller.call(operations.DELETE_PRESENCE_MEMORY, path={"presence_id": presence_id})

    async def delete_profile_entry(self, *, presence_id: str, entry_id: str, if_match: int | str | None = None) -> None:
        """Delete an entry of the profile.

        Delete an entry; the messages that it cites teach no dream again. A second call answers 404.
        ``If-Match`` deletes only the version that you read.
        """
        return await self._caller.call(
            operations.DELETE_PROFILE_ENTRY, path={"presence_id": presence_id, "entry_id": entry_id}, if_match=if_match
        )

    async def forget_fact(
        self,
        presence_id: str,
        *,
        memory_id: str | Omit | None = OMIT,
        query: str | Omit | None = OMIT,
        idempotency_key: str | None = None,
    ) -> models.ForgottenMemory:
        """Forget a fact, by its meaning or its id.

        Forget by meaning or by id. Where a query clearly means one fact, it is deleted and returned; otherwise
        nothing is deleted and ``candidates`` shows what may be meant. ``restore_fact`` takes it back.
        """
        return await self._caller.call(
            operations.FORGET_FACT,
            path={"presence_id": presence_id},
            body={"memory_id": memory_id, "query": query},
            idempotency_key=idempotency_key,
        )

    async def get_dream(self, *, presence_id: str, dream_id: str) -> models.Dream:
        """Get a dream.

        Follow a dream until its status is ``succeeded`` or ``failed``, and see what it learned, what it
        proposes and what it did. ``waiting`` means that the presence is in use. ``writer`` says whether a model
        or rules wrote it.
        """
        return await self._caller.call(operations.GET_DREAM, path={"presence_id": presence_id, "dream_id": dream_id})

    async def get_presence(self, presence_id: str) -> models.Presence:
        """Get a presence.

        Read the settings, the surfaces and the state of its dreams. The ``ETag`` is its version. A presence
        that is not there answers 404.
        """
        return await self._caller.call(operations.GET_PRESENCE, path={"presence_id": presence_id})

    async def get_profile(self, presence_id: str) -> models.Profile:
        """Read the profile that a presence has learned.

        Read what a presence has learned about role, preferences and working style. Entries rest on at least two
        conversations; those that lost their evidence are left out. It only reads.
        """
        return await self._caller.call(operations.GET_PROFILE, path={"presence_id": presence_id})

    async def get_profile_history(self, *, presence_id: str, entry_id: str) -> models.ProfileHistory:
        """Read what the profile said before on a topic.

        Read all versions of an entry, with what the user corrected. Use it to show why the profile says what it
        says. All of them are in one answer.
        """
        return await self._caller.call(
            operations.GET_PROFILE_HISTORY, path={"presence_id": presence_id, "entry_id": entry_id}
        )

    async def get_session(self, *, presence_id: str, session_id: str) -> models.SessionView:
        """Get a session with its tools and surfaces.

        Read a session with the tools that were run and the surfaces that were touched. Its messages are read by
        ``list_session_messages``. Another presence's session answers 404.
        """
        return await self._caller.call(
            operations.GET_SESSION, path={"presence_id": presence_id, "session_id": session_id}
        )

    def list_dreams(self, presence_id: str, *, limit: int | Omit = OMIT) -> AsyncPages[models.Dream]:
        """List the latest dreams of a presence.

        List the latest dreams, newest first. ``limit`` bounds how many; there are no further pages.
        """
        return self._caller.list(
            operations.LIST_DREAMS, models.Dream, path={"presence_id": presence_id}, query={"limit": limit}
        )

    def list_presence_memories(
        self, presence_id: str, *, limit: int | Omit = OMIT
    ) -> AsyncPages[models.PresenceMemory]:
        """List the facts that a presence remembers.

        List the remembered facts, without the profile. Follow ``next_cursor`` until it is null. Forgotten facts
        are left out.
        """
        return self._caller.list(
            operations.LIST_PRESENCE_MEMORIES,
            models.PresenceMemory,
            path={"presence_id": presence_id},
            query={"limit": limit},
        )

    def list_presences(self, *, limit: int | Omit = OMIT) -> AsyncPages[models.Presence]:
        """List presences.

        List the presences of the user. Follow ``next_cursor`` until it is null.
        """
        return self._caller.list(operations.LIST_PRESENCES, models.Presence, query={"limit": limit})

    def list_session_messages(
        self, *, presence_id: str, session_id: str, limit: int | Omit = OMIT
    ) -> AsyncPages[models.Message]:
        """List the messages of a session, from its end.

        Read a session from its end. The cursor leads from a reopened session back into the old one. Follow
        ``next_cursor`` until it is null.
        """
        return self._caller.list(
            operations.LIST_SESSION_MESSAGES,
            models.Message,
            path={"presence_id": presence_id, "session_id": session_id},
            query={"limit": limit},
        )

    def list_sessions(self, presence_id: str, *, limit: int | Omit = OMIT) -> AsyncPages[models.Session]:
        """List the sessions of a presence, the newest first.

        Show the history of a presence, newest first. Follow ``next_cursor`` until it is null.
        """
        return self._caller.list(
            operations.LIST_SESSIONS, models.Session, path={"presence_id": presence_id}, query={"limit": limit}
        )

    async def put_presence(
        self,
        presence_id: str,
        *,
        accent: str | Omit | None = OMIT,
        dream_actions: Literal["apply", "propose", "off"] | Omit | None = OMIT,
        dream_interval_hours: int | Omit | None = OMIT,
        dreams: bool | Omit | None = OMIT,
        font: str | Omit | None = OMIT,
        themes: Mapping[str, Any] | Omit | None = OMIT,
        if_match: int | str | None = None,
    ) -> models.Presence:
        """Create a presence, or change its settings and surfaces.

        Create a presence, or change its settings and what it looks like. Fields that you leave out stay as they
        are, so it is safe to repeat. Dreams are off until you switch them on.
        """
        return await self._caller.call(
            operations.PUT_PRESENCE,
            path={"presence_id": presence_id},
            body={
                "accent": accent,
                "dream_actions": dream_actions,
                "dream_interval_hours": dream_interval_hours,
                "dreams": dreams,
                "font": font,
                "themes": themes,
            },
            if_match=if_match,
        )

    async def recall_memories(self, *, presence_id: str, query: str, limit: int | Omit = OMIT) -> models.PresenceRecall:
        """Recall facts and what the profile says.

        Find facts and what the profile says for a query, with their dates, and ``guidance`` for the system
        prompt. Nothing that fits is an empty list. It only reads.
        """
        return await self._caller.call(
            operations.RECALL_MEMORIES, path={"presence_id": presence_id}, body={"query": query, "limit": limit}
        )

    async def remember_fact(
        self,
        *,
        presence_id: str,
        text: str,
        category: str | Omit = OMIT,
        key: str | Omit | None = OMIT,
        source_message_ids: Sequence[str] | Omit = OMIT,
        user_words: Sequence[str] | Omit | None = OMIT,
        idempotency_key: str | None = None,
    ) -> models.PresenceMemory:
        """Remember a fact.

        Keep a fact that the user asked to remember. With a ``key`` it takes the place of the earlier value.
        ``source_message_ids`` lets dreams count those conversations as evidence.
        """
        return await self._caller.call(
            operations.REMEMBER_FACT,
            path={"presence_id": presence_id},
            body={
                "text": text,
                "category": category,
                "key": key,
                "source_message_ids": source_message_ids,
                "user_words": user_words,
            },
            idempotency_key=idempotency_key,
        )

    async def reopen_session(self, *, presence_id: str, session_id: str) -> models.Session:
        """Reopen a session from its old tail.

        Continue a closed session from its old tail, in a new conversation. Reopening an open session returns it
        as it is. The answer names the new tail.
        """
        return await self._caller.call(
            operations.REOPEN_SESSION, path={"presence_id": presence_id, "session_id": session_id}
        )

    async def reset_chat(self, presence_id: str) -> models.Erased:
        """Erase the current conversation of a presence for good.

        Erase the current conversation for good; other sessions, memories and the profile stay. If ``finished``
        is false, send it again. It cannot be undone.
        """
        return await self._caller.call(operations.RESET_CHAT, path={"presence_id": presence_id})

    async def restore_fact(
        self, *, presence_id: str, fact_id: str, if_match: int | str | None = None
    ) -> models.PresenceMemory:
        """Take back that a fact was forgotten.

        Undo a forget: the fact counts again. Restoring a fact that is there changes nothing.
        """
        return await self._caller.call(
            operations.RESTORE_FACT, path={"presence_id": presence_id, "fact_id": fact_id}, if_match=if_match
        )

    async def revoke_dream_action(self, *, presence_id: str, dream_id: str, action_number: int) -> models.Dream:
        """Take back an action of a dream.

        Take back what a dream did to the presence. Revoking a revoked action changes nothing, and
        ``apply_dream_action`` brings it back.
        """
        return await self._caller.call(
            operations.REVOKE_DREAM_ACTION,
            path={"presence_id": presence_id, "dream_id": dream_id, "action_number": action_number},
        )

    async def share_presence_memory(self, presence_id: str) -> models.Shared:
        """Have a presence keep its facts in its user's space `memory`, and move there what it remembers.

        Have the facts of a presence in the space ``memory`` of its user, where MCP clients and pages remember
        too. What it remembered by itself is moved there with ids and history; what was forgotten or edited
        there stays so. If ``finished`` is false, send it again. It cannot be taken back.
        """
        return await self._caller.call(operations.SHARE_PRESENCE_MEMORY, path={"presence_id": presence_id})

    async def update_profile_entry(
        self, *, presence_id: str, entry_id: str, text: str, if_match: int | str | None = None
    ) -> models.ProfileEntry:
        """Correct an entry of the profile.

        Let the user correct an entry. Dreams leave it until two later conversations say another thing.
        ``If-Match`` guards against other writers.
        """
        return await self._caller.call(
            operations.UPDATE_PROFILE_ENTRY,
            path={"presence_id": presence_id, "entry_id": entry_id},
            body={"text": text},
            if_match=if_match,
        )


class AsyncWorkingContext:
    """The operations under ``ai-working-context``."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def build(
        self,
        conversation_id: str,
        *,
        always_on_category_names: Sequence[str] | Omit = OMIT,
        general: bool | Omit = OMIT,
        include_essentials: bool | Omit = OMIT,
        include_rolling_summary: bool | Omit = OMIT,
        known_at: datetime | str | Omit | None = OMIT,
        memory_space_id: str | Sequence[str] | Omit | None = OMIT,
        min_similarity: float | Omit | None = OMIT,
        recall_limit: int | Omit | None = OMIT,
        recall_query: str | Omit | None = OMIT,
        recent_turns: int | Omit = OMIT,
        template_id: str | Omit = OMIT,
        token_budget: int | Omit = OMIT,
        valid_at: datetime | str | Omit | None = OMIT,
        whole_up_to: int | Omit | None = OMIT,
    ) -> models.WorkingContext:
        """Build a prompt-ready context within a token budget.

        Build the text to put before your model's prompt: what is always in mind, what is recalled for the
        question, the summary and the newest turns, cut to ``token_budget``. Nothing is stored, so it may be
        repeated at will. ``trimmed`` says what the budget left out, and ``degraded`` what could not be read in
        time. Without ``recall_query`` the last message of the user is the question.
        """
        return await self._caller.call(
            operations.BUILD_WORKING_CONTEXT,
            path={"conversation_id": conversation_id},
            body={
                "always_on_category_names": always_on_category_names,
                "general": general,
                "include_essentials": include_essentials,
                "include_rolling_summary": include_rolling_summary,
                "known_at": known_at,
                "memory_space_id": memory_space_id,
                "min_similarity": min_similarity,
                "recall_limit": recall_limit,
                "recall_query": recall_query,
                "recent_turns": recent_turns,
                "template_id": template_id,
                "token_budget": token_budget,
                "valid_at": valid_at,
                "whole_up_to": whole_up_to,
            },
        )

    async def delete_template(self, template_id: str, *, if_match: int | str | None = None) -> None:
        """Delete a registered template.

        Remove a template of the app; only its admins may. Contexts that name it are refused from then on. Those
        that Loci comes with cannot be deleted: 409. ``If-Match`` deletes only the version that you read.
        """
        return await self._caller.call(operations.DELETE_TEMPLATE, path={"template_id": template_id}, if_match=if_match)

    async def get_template(self, template_id: str) -> models.Template:
        """Get a registered or built-in template.

        Read the text of a template of the app or of one that Loci comes with; only admins of the app may. The
        ``ETag`` is its version. An unknown id answers 404.
        """
        return await self._caller.call(operations.GET_TEMPLATE, path={"template_id": template_id})

    def list_templates(self, *, limit: int | Omit = OMIT) -> AsyncPages[models.ListedTemplate]:
        """List the built-in templates and those of the app, by id.

        See which templates ``build`` and ``run_turn`` can use; only admins of the app may. Follow
        ``next_cursor`` until it is null.
        """
        return self._caller.list(operations.LIST_TEMPLATES, models.ListedTemplate, query={"limit": limit})

    async def preview_template(
        self,
        template: str,
        *,
        context: models.BuildWorkingContextRequest | Mapping[str, Any] | Omit | None = OMIT,
        conversation_id: str | Omit | None = OMIT,
        escaping: Literal["text", "xml", "json"] | Omit = OMIT,
    ) -> models.TemplatePreview:
        """Preview what a template writes; nothing is stored.

        Try a template on a sample, or on a conversation of your own, before you register it. Nothing is stored.
        Only admins of the app may do it.
        """
        return await self._caller.call(
            operations.PREVIEW_TEMPLATE,
            body={"template": template, "context": context, "conversation_id": conversation_id, "escaping": escaping},
        )

    async def put_template(
        self,
        *,
        template_id: str,
        template: str,
        escaping: Literal["text", "xml", "json"] | Omit = OMIT,
        if_match: int | str | None = None,
        if_none_match: Literal["*"] | None = None,
    ) -> models.Template:
        """Register or replace a template.

        Give an app its own wording of the context; only its admins may. ``If-None-Match: *`` only creates, and
        ``If-Match`` only replaces the version that you read. Those that Loci comes with cannot be replaced:
        409.
        """
        return await self._caller.call(
            operations.PUT_TEMPLATE,
            path={"template_id": template_id},
            body={"template": template, "escaping": escaping},
            if_match=if_match,
            if_none_match=if_none_match,
        )
