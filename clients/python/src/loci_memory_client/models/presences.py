"""The records of the room ``presences``, generated from the OpenAPI document of the API."""

from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, ConfigDict, Field

from loci_memory_client.models.conversations import Conversation, Message, ModelUsage
from loci_memory_client.record import Record


class AppendSessionTurnRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    assistant: str
    """
    What the presence answered.
    """
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    surfaces: Annotated[list[str] | None, Field(max_length=50)] = None
    """
    The names of the surfaces that were touched.
    """
    tools: Annotated[list[str] | None, Field(max_length=50)] = None
    """
    The names of the tools that were run for the answer.
    """
    user: str
    """
    What the user said.
    """


class CreateDreamRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    at_once: Annotated[bool | None, Field(alias="atOnce")] = False
    """
    Whether to dream though the presence is in use, and however often the conversation asked. This requires the role admin.
    """
    conversation_id: Annotated[str, Field(alias="conversationId")]
    """
    The conversation that asks; each gets one dream.
    """


class CreateSessionRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    bot_id: Annotated[str | None, Field(alias="botId", max_length=200, min_length=1)] = None
    """
    The bot that answers: what its replies remember by calls goes into its memory, which is put before the system prompt of its turns.
    """
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    incognito: bool | None = False
    """
    True: never extracted nor summarised, no memory may cite it, and it is purged when it closes, by itself or not.
    """
    time_zone: Annotated[str | None, Field(alias="timeZone")] = None
    """
    Where its users are, by the IANA name, as `Europe/Vienna`: a model that extracts reads local times, so that "tonight" is the user's own day.
    """
    title: Annotated[str | None, Field(max_length=200)] = None
    """
    The title.
    """


class DreamAction(Record):
    """
    Action that a dream did, or proposes. There is no action for a wallpaper.
    """

    kind: Annotated[
        Literal["css", "widget", "accent", "font", "fact"] | str,
        Field(title="ActionKind"),
    ]
    """
    Kind of a dream's action. None of them sets a wallpaper.
    """
    memory_id: Annotated[str | None, Field(alias="memoryId")]
    """
    The fact that was remembered.
    """
    number: int
    """
    The number of the action in its dream, from 0.
    """
    state: Annotated[Literal["proposed", "applied", "revoked"] | str, Field(title="ActionState")]
    """
    Whether an action of a dream is proposed, applied, or revoked after it was applied.
    """
    theme: str | None
    """
    The name of the theme that CSS is for; null for other kinds.
    """
    title: str | None
    """
    The title.
    """
    value: str
    """
    CSS, the text of a widget, a colour or a font; empty for a fact.
    """


class DroppedFinding(Record):
    """
    A thing that the dream found and left out. Its text is not stored.
    """

    action: Literal["css", "widget", "accent", "font", "fact"] | str | None
    """
    What an action would have done; null for an entry.
    """
    aspect: Literal["role", "preference", "working style"] | str | None
    """
    What an entry would have said; null for an action.
    """
    reason: Annotated[
        Literal[
            "malformed",
            "secret",
            "sensitive",
            "unproven",
            "one_conversation",
            "contradicted",
            "repeated",
            "unsafe",
            "too_many",
        ]
        | str,
        Field(title="DreamDropReason"),
    ]
    """
    Why a dream left out a thing that it found.
    """


class Erased(Record):
    finished: bool
    """
    False if work is left. What was begun continues in the background; where the presence is still there, a repeated request begins with the rest.
    """


class ForgetFactRequest(Record):
    """
    One of the two.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    memory_id: Annotated[str | None, Field(alias="memoryId")] = None
    """
    The id of the memory to forget.
    """
    query: Annotated[str | None, Field(max_length=8000, min_length=1)] = None
    """
    What to forget, in plain words.
    """


class ProfileEntry(Record):
    aspect: Literal["role", "preference", "working style"] | str | None
    conversation_ids: Annotated[list[str], Field(alias="conversationIds")]
    """
    The conversations that it rests on, at least two unless its user corrected it.
    """
    corrected: bool
    """
    Whether its user put it right; dreams leave it as it is then.
    """
    id: str
    """
    The id.
    """
    message_ids: Annotated[list[str], Field(alias="messageIds")]
    """
    The ids of the messages that it rests on.
    """
    since: AwareDatetime
    """
    Since when the profile says so.
    """
    text: str
    """
    What the profile says, 1 to 8,000 characters.
    """
    topic: str
    """
    What it is about; each topic has one entry.
    """
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
    """


class ProfileState(Record):
    id: str
    """
    The id.
    """
    text: str
    """
    What the profile says, 1 to 8,000 characters.
    """
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    valid_from: Annotated[AwareDatetime, Field(alias="validFrom")]
    """
    Since when it is true.
    """
    valid_to: Annotated[AwareDatetime | None, Field(alias="validTo")]
    """
    Until when it is true; null while no end is known.
    """
    version: int
    """
    The version; each change raises it.
    """


class PutPresenceRequest(Record):
    """
    Omitted fields stay as they are.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    accent: Annotated[str | None, Field(pattern="^#[0-9a-f]{6}$")] = None
    """
    The accent colour as `#rrggbb`; null for that of the theme.
    """
    dream_actions: Annotated[Literal["apply", "propose", "off"] | str | None, Field(alias="dreamActions")] = None
    dream_interval_hours: Annotated[int | None, Field(alias="dreamIntervalHours", ge=1, le=168)] = None
    """
    Hours between two dreams by schedule.
    """
    dreams: bool | None = None
    """
    Whether the presence may dream.
    """
    font: Annotated[str | None, Field(max_length=60, min_length=1)] = None
    """
    The name of the font; null for that of the theme.
    """
    themes: dict[str, Any] | None = None
    """
    The user extras of each theme: CSS that only decorates. It replaces all themes.
    """


class RecallMemoriesRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    limit: Annotated[int | None, Field(ge=1, le=100)] = 8
    """
    Maximum number of memories.
    """
    query: Annotated[str, Field(max_length=8000, min_length=1)]
    """
    What to look for.
    """


class RememberFactRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    category: Annotated[str | None, Field(max_length=100, min_length=1)] = "note"
    """
    The name of its category, 1 to 100 characters.
    """
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    key: Annotated[str | None, Field(max_length=200, min_length=1)] = None
    """
    A later memory under the same key takes the place of this one.
    """
    source_message_ids: Annotated[list[str] | None, Field(alias="sourceMessageIds", max_length=50)] = None
    """
    The messages that say so. A dream counts their conversations as evidence.
    """
    text: Annotated[str, Field(max_length=8000, min_length=1)]
    """
    What the presence remembers, 1 to 8,000 characters.
    """
    user_words: Annotated[list[str] | None, Field(alias="userWords", max_length=50)] = None
    """
    Sent where a model saves, with the user's messages (or an empty list, with `sourceMessageIds`). What they do not say gets the review `unconfirmed`: it has no key, is no RULE, and supersedes nothing. Without this field the user's own act says it.
    """


class Shared(Record):
    finished: bool
    """
    False if facts are left to move: a repeated request goes on with the rest.
    """


class UpdateProfileEntryRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    text: Annotated[str, Field(max_length=8000, min_length=1)]
    """
    What the profile says, 1 to 8,000 characters.
    """


class Widget(Record):
    """
    A small widget of a dream. `text` is Markdown without HTML and links.
    """

    id: str
    """
    The id.
    """
    text: str
    """
    Markdown without HTML and links, at most 1,000 characters.
    """
    title: str
    """
    The title.
    """


class Presence(Record):
    accent: str | None
    """
    The accent colour as `#rrggbb`; null for that of the theme.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    current_conversation_id: Annotated[str | None, Field(alias="currentConversationId")]
    """
    The conversation that was opened last, which a reset of the chat erases.
    """
    dream_actions: Annotated[
        Literal["apply", "propose", "off"] | str,
        Field(alias="dreamActions", title="DreamActions"),
    ]
    """
    Fate of the actions of a dream on surfaces. A missed fact is remembered, unless they are off.
    """
    dream_interval_hours: Annotated[int, Field(alias="dreamIntervalHours")]
    """
    Hours between two dreams by schedule.
    """
    dreamed_at: Annotated[AwareDatetime | None, Field(alias="dreamedAt")]
    """
    When the last dream read the sessions.
    """
    dreams: bool
    """
    Whether the presence may dream; off unless it is set.
    """
    font: str | None
    """
    The name of the font; null for that of the theme.
    """
    last_turn_at: Annotated[AwareDatetime | None, Field(alias="lastTurnAt")]
    """
    When the last turn began; null if there was none.
    """
    next_dream_at: Annotated[AwareDatetime | None, Field(alias="nextDreamAt")]
    """
    When to look next whether to dream.
    """
    presence_id: Annotated[str, Field(alias="presenceId")]
    """
    The id that the app gave to the presence.
    """
    shares_memory: Annotated[bool, Field(alias="sharesMemory")]
    """
    Whether its facts are in the space `memory` of its user, not in one of its own.
    """
    themes: dict[str, str]
    """
    The CSS that is added to each theme, by the name of the theme.
    """
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
    """
    widgets: list[Widget]
    """
    The widgets that dreams have added, at most 20.
    """


class PresenceMemory(Record):
    category: str
    """
    The name of its category, 1 to 100 characters.
    """
    id: str
    """
    The id.
    """
    key: str | None
    """
    Its key; null if it has none. A later memory under the same key takes its place.
    """
    review: Literal["unconfirmed", "pending", "rejected"] | str | None
    """
    `unconfirmed`: a model saved it, and no words of the user do.
    """
    text: str
    """
    What the presence remembers, 1 to 8,000 characters.
    """
    true_since: Annotated[AwareDatetime, Field(alias="trueSince")]
    """
    Since when it is true.
    """
    written_at: Annotated[AwareDatetime, Field(alias="writtenAt")]
    """
    When it was written: it was true then.
    """


class PresenceMemoryPage(Record):
    items: list[PresenceMemory]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class PresencePage(Record):
    items: list[Presence]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class Profile(Record):
    entries: list[ProfileEntry]
    """
    What the presence has learned of its user.
    """


class ProfileHistory(Record):
    """
    `chain` is what the profile said under this topic, one after another; `revisions` are former states of the entry.
    """

    chain: list[ProfileState]
    """
    What the profile said under this topic, from the first on.
    """
    revisions: list[ProfileState]
    """
    The former states.
    """


class Recalled(Record):
    category: str
    """
    The name of its category, 1 to 100 characters.
    """
    id: str
    """
    The id.
    """
    key: str | None
    """
    Its key; null if it has none. A later memory under the same key takes its place.
    """
    review: Literal["unconfirmed", "pending", "rejected"] | str | None
    """
    `unconfirmed`: a model saved it, and no words of the user do.
    """
    score: float
    """
    The higher, the better it fits. Results are ordered by it, but for one that says that something has changed: it comes before what it outdates.
    """
    text: str
    """
    What the presence remembers, 1 to 8,000 characters.
    """
    true_since: Annotated[AwareDatetime, Field(alias="trueSince")]
    """
    Since when it is true.
    """
    written_at: Annotated[AwareDatetime, Field(alias="writtenAt")]
    """
    When it was written: it was true then.
    """


class Session(Record):
    """
    A session is one conversation, or several: each one that was reopened continues the one before it.
    """

    conversation_id: Annotated[str, Field(alias="conversationId")]
    """
    The last conversation, which the next turn joins if it is open.
    """
    conversations: list[Conversation]
    """
    Its conversations, the oldest first.
    """
    last_activity_at: Annotated[AwareDatetime, Field(alias="lastActivityAt")]
    """
    When something last happened in it.
    """
    session_id: Annotated[str, Field(alias="sessionId")]
    """
    The id of the session.
    """
    status: str
    """
    The present status.
    """
    title: str | None
    """
    The title.
    """


class SessionMessagePage(Record):
    items: list[Message]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class SessionPage(Record):
    items: list[Session]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class SessionTurn(Record):
    assistant_message: Annotated[Message, Field(alias="assistantMessage")]
    conversation_id: Annotated[str, Field(alias="conversationId")]
    """
    The id of the conversation.
    """
    turn_id: Annotated[str, Field(alias="turnId")]
    """
    The id of the turn.
    """
    user_message: Annotated[Message, Field(alias="userMessage")]


class SessionView(Record):
    conversation_id: Annotated[str, Field(alias="conversationId")]
    """
    The last conversation, which the next turn joins if it is open.
    """
    conversations: list[Conversation]
    """
    Its conversations, the oldest first.
    """
    last_activity_at: Annotated[AwareDatetime, Field(alias="lastActivityAt")]
    """
    When something last happened in it.
    """
    session_id: Annotated[str, Field(alias="sessionId")]
    """
    The id of the session.
    """
    status: str
    """
    The present status.
    """
    surfaces: list[str]
    """
    The surfaces that were touched in the session.
    """
    title: str | None
    """
    The title.
    """
    tools: list[str]
    """
    The tools that were run in the session.
    """


class Dream(Record):
    actions: list[DreamAction]
    """
    What the dream did, or proposes; null before it got that far.
    """
    asked_in: Annotated[str | None, Field(alias="askedIn")]
    """
    The id of the conversation that asked for it; null for a dream by schedule.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    dropped: list[DroppedFinding]
    """
    What it found and left out, and why; at most 80.
    """
    entries: int
    """
    How many things were written into the profile, or found there already.
    """
    finished_at: Annotated[AwareDatetime | None, Field(alias="finishedAt")]
    """
    When it was finished; null if it is not yet.
    """
    id: str
    """
    The id.
    """
    reason: str | None
    """
    Why the dream failed; null if it did not.
    """
    status: Annotated[
        Literal["queued", "waiting", "succeeded", "failed"] | str,
        Field(title="DreamStatus"),
    ]
    """
    How far a dream has come; a waiting one waits until the presence is not in use.
    """
    usage: ModelUsage | None
    writer: str
    """
    `rules`, or the model that consolidated, as `provider/name`.
    """


class DreamList(Record):
    items: list[Dream]
    """
    The dreams.
    """


class ForgottenMemory(Record):
    candidates: list[Recalled]
    """
    If nothing was forgotten: what may be meant.
    """
    forgotten: PresenceMemory | None
    """
    What was forgotten; it can be restored. Null if nothing was.
    """


class PresenceRecall(Record):
    guidance: str
    """
    How to use them, for the system prompt.
    """
    memories: list[Recalled]
    """
    The memories that fit, the best first.
    """
