"""The records of the API, generated from its OpenAPI document."""

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, ConfigDict, Field, RootModel

from loci_client.record import Record


class Amount(Record):
    """
    Input and output tokens together, and dollars at list prices; null if a call used a model without a price.
    """

    dollars: float | None
    tokens: int


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


class Archive(Record):
    key: str
    """
    The key of the memory.
    """
    path: str
    """
    The markdown file.
    """


class AtomExtraction(Record):
    extractor: str
    """
    What extracts the atoms: rules, or a language model as `provider/name`.
    """
    job_id: Annotated[str, Field(alias="jobId")]
    """
    The id of the job.
    """
    prompt_hash: Annotated[str, Field(alias="promptHash")]
    """
    The hash of the prompt.
    """
    run_id: Annotated[str | None, Field(alias="runId")]
    """
    The replay that last added or archived the atom.
    """
    version: str
    """
    The version of the extraction's prompt or rules.
    """


class AtomSetting(Record):
    """
    Who said the fact, which people it is about and in which context; recall uses it to find the atom.
    """

    context: str
    speaker: str
    subjects: list[str]


class AuditEntry(Record):
    """
    `act` is an operationId of this document, `restrict` or `lift`. `target` is the kind and the random part of the record's id.
    """

    act: str
    actor_hash: Annotated[str, Field(alias="actorHash")]
    at: AwareDatetime
    """
    When it happened.
    """
    target: str | None


class AuditPage(Record):
    """
    `subjectHash` is the keyed hash of the user; entries by the user have it as `actorHash`.
    """

    items: list[AuditEntry]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """
    subject_hash: Annotated[str, Field(alias="subjectHash")]


class BotEntry(Record):
    k: str
    """
    The key.
    """
    ts: int
    """
    When it was made or last updated, in milliseconds since 1970.
    """
    v: str
    """
    The value.
    """


class BotMemory(RootModel[list[BotEntry]]):
    root: Annotated[list[BotEntry], Field(title="BotMemory")]


class BotPrompt(Record):
    prompt: str
    """
    The `<memory>` block, empty where the bot remembers nothing.
    """
    tokens: int
    """
    How many tokens the block takes, estimated.
    """


class Budget(Record):
    """
    Limits per day; null means no limit.
    """

    dollars_per_day: Annotated[float | None, Field(alias="dollarsPerDay")]
    tokens_per_day: Annotated[int | None, Field(alias="tokensPerDay")]


class BudgetUsage(Record):
    """
    `used` counts completed calls, `reserved` calls in progress.
    """

    budget: Budget
    reserved: Amount
    used: Amount


class BuildChatContextRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    limit: Annotated[int | None, Field(ge=3, le=5)] = 5
    """
    Memories at most.
    """
    message: Annotated[str, Field(max_length=100000, min_length=1)]
    """
    What the user says now.
    """
    threshold: Annotated[float | None, Field(ge=0.0, le=1.0)] = None
    """
    The least cosine between a memory and the message. By default the app's setting.
    """


class BuildWorkingContextRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    always_on_category_names: Annotated[list[str] | None, Field(alias="alwaysOnCategoryNames", max_length=50)] = None
    """
    Known categories alone: Loci's own, those of the app's settings (`categories`), and those of current atoms of these spaces. Another name is refused with a list of the known ones.
    """
    include_essentials: Annotated[bool | None, Field(alias="includeEssentials")] = True
    """
    Always include rules, safety facts (allergies, conditions, diets) and the user's identity.
    """
    include_rolling_summary: Annotated[bool | None, Field(alias="includeRollingSummary")] = True
    known_at: Annotated[AwareDatetime | None, Field(alias="knownAt")] = None
    """
    Answer with what was known at that time; by default with what is known now.
    """
    memory_space_id: Annotated[str | list[str], Field(alias="memorySpaceId")]
    """
    The id of the memory space.
    """
    min_similarity: Annotated[float | None, Field(alias="minSimilarity", ge=0.0, le=1.0)] = None
    """
    Minimum similarity of a hit; 0 always returns hits. By default the best hit decides whether there are hits at all, and hits far below it are dropped.
    """
    recall_limit: Annotated[int | None, Field(alias="recallLimit", ge=0, le=100)] = 8
    """
    Maximum number of recalled atoms; 0 turns recall off.
    """
    recall_query: Annotated[str | None, Field(alias="recallQuery", max_length=8000, min_length=1)] = None
    """
    The question to recall by; by default the user's last message.
    """
    recent_turns: Annotated[int | None, Field(alias="recentTurns", ge=0, le=200)] = 10
    template_id: Annotated[str | None, Field(alias="templateId")] = "default"
    token_budget: Annotated[int | None, Field(alias="tokenBudget", ge=256, le=200000)] = 8000
    valid_at: Annotated[AwareDatetime | None, Field(alias="validAt")] = None
    """
    Answer with what was true at that time; by default with what is true now.
    """


class Category(Record):
    kind: Annotated[
        Literal["FACT", "RULE", "INTENTION", "EPISODE", "PREFERENCE", "PATTERN"] | str,
        Field(title="AtomKind"),
    ]
    name: str


class CategoryGuide(Record):
    description: str
    examples: list[str]
    name: str


class ChatSettings(Record):
    context_similarity: Annotated[float, Field(alias="contextSimilarity")]
    duplicate_similarity: Annotated[float, Field(alias="duplicateSimilarity")]


class ConversationScope(Record):
    namespace: str
    """
    The namespace of the conversation.
    """
    user_id: Annotated[str, Field(alias="userId")]
    """
    The id of the user.
    """


class CreateChatMemoryRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    content: Annotated[str, Field(max_length=8000, min_length=1)]
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    message_id: Annotated[str, Field(alias="messageId", max_length=200, min_length=1)]
    """
    The id of the message: any text. A message that Loci stores is cited as the source.
    """


class CreateDreamRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    conversation_id: Annotated[str, Field(alias="conversationId")]
    """
    The conversation that asks; each gets one dream.
    """


class CreateSessionRequest(Record):
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
    title: Annotated[str | None, Field(max_length=200)] = None
    """
    The title.
    """


class Decay(Record):
    fast_days: Annotated[float, Field(alias="fastDays")]
    floor: float
    medium_days: Annotated[float, Field(alias="mediumDays")]
    slow_days: Annotated[float, Field(alias="slowDays")]


class DeleteUserDataRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    confirm: Literal[True] = True
    """
    Must be true.
    """
    user_id: Annotated[str | None, Field(alias="userId")] = None
    """
    The user; by default or as `me` the caller. Other users require the role admin.
    """


class DreamAction(Record):
    """
    What a dream did, or proposes. There is no action for a wallpaper.
    """

    kind: Annotated[
        Literal["css", "widget", "accent", "font", "fact"] | str,
        Field(title="ActionKind"),
    ]
    """
    What a dream may do. None of them sets a wallpaper.
    """
    memory_id: Annotated[str | None, Field(alias="memoryId")]
    """
    The fact that was remembered.
    """
    number: int
    state: Annotated[Literal["proposed", "applied", "revoked"] | str, Field(title="ActionState")]
    theme: str | None
    title: str | None
    """
    The title.
    """
    value: str
    """
    CSS, the text of a widget, a colour or a font; empty for a fact.
    """


class EntityAlias(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    alias_id: Annotated[str, Field(alias="aliasId")]


class Erased(Record):
    finished: bool
    """
    False if work is left. What was begun continues in the background; where the presence is still there, a repeated request begins with the rest.
    """


class Erasure(Record):
    """
    `deleted` counts erased records by kind and is null until the first pass is done. If `nothingFound` is true there was no data and there is no job.
    """

    deleted: dict[str, Any] | None
    job_id: Annotated[str | None, Field(alias="jobId")]
    """
    The id of the job.
    """
    nothing_found: Annotated[bool, Field(alias="nothingFound")]
    receipt: str | None


class ExportStarted(Record):
    """
    The export is too large for one response. The job reports its progress and then the download link.
    """

    job_id: Annotated[str, Field(alias="jobId")]
    """
    The id of the job.
    """


class ExportUserDataRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    user_id: Annotated[str | None, Field(alias="userId")] = None
    """
    The user; by default or as `me` the caller. Other users require the role admin.
    """


class ExportedAction(Record):
    atom_id: Annotated[str | None, Field(alias="atomId")]
    former: str | None
    kind: Annotated[
        Literal["css", "widget", "accent", "font", "fact"] | str,
        Field(title="ActionKind"),
    ]
    """
    What a dream may do. None of them sets a wallpaper.
    """
    state: Annotated[Literal["proposed", "applied", "revoked"] | str, Field(title="ActionState")]
    theme: str | None
    title: str | None
    """
    The title.
    """
    value: str


class ExportedAdminJob(Record):
    """
    An export or erasure of the user's data.
    """

    counts: dict[str, int]
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    finished_at: Annotated[AwareDatetime | None, Field(alias="finishedAt")]
    """
    When it was finished; null if it is not yet.
    """
    id: str
    """
    The id.
    """
    kind: Annotated[Literal["export", "erase"] | str, Field(title="AdminJobKind")]
    reason: str | None
    receipt: str | None
    status: Annotated[
        Literal["running", "waiting", "succeeded", "failed"] | str,
        Field(title="AdminJobStatus"),
    ]
    """
    `waiting`: the first pass of an erasure is done; the job waits for earlier writes to end.
    """
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """


class ExportedAuditEntry(Record):
    """
    An act on the user's data. Users appear as keyed hashes.
    """

    act: str
    actor_hash: Annotated[str, Field(alias="actorHash")]
    at: AwareDatetime
    """
    When it happened.
    """
    id: str
    """
    The id.
    """
    target: str | None


class ExportedMemoryBlock(Record):
    """
    Memories in the system prompt of a turn; `text` is stored until the turn ends.
    """

    atom_ids: Annotated[list[str], Field(alias="atomIds")]
    text: str


class ExportedPattern(Record):
    """
    What a dream is about to write into the profile, with the messages and the facts that it rests on.
    """

    aspect: Annotated[Literal["role", "preference", "working style"] | str, Field(title="Aspect")]
    """
    What a profile says of a person; each is the name of a category of atoms of kind PATTERN.
    """
    facts: list[str]
    key: str
    messages: list[str]
    text: str


class ExportedPresenceSettings(Record):
    actions: Annotated[Literal["apply", "propose", "off"] | str, Field(title="DreamActions")]
    """
    What becomes of the actions of a dream on surfaces. A missed fact is remembered, unless they are off.
    """
    dreams: bool
    interval_seconds: Annotated[int, Field(alias="intervalSeconds")]


class ExportedStyles(Record):
    css: str
    id: str
    """
    The id.
    """


class ExportedWidget(Record):
    id: str
    """
    The id.
    """
    text: str
    title: str
    """
    The title.
    """


class ExtractionCounts(Record):
    added: int
    confirmed: int
    drop_reasons: Annotated[
        dict[
            Literal[
                "uncited",
                "unquoted",
                "unconfirmed",
                "denied",
                "own_context",
                "other_speaker",
                "pasted",
                "secret",
                "malformed",
                "too_many",
                "unwritable",
            ]
            | str,
            int,
        ],
        Field(alias="dropReasons"),
    ]
    dropped: int
    retracted: int
    superseded: int


class ExtractionGuidance(Record):
    categories: list[CategoryGuide]
    instructions: str | None


class ExtractionPolicy(Record):
    budget: Budget
    categories: list[CategoryGuide]
    extraction_version: Annotated[str, Field(alias="extractionVersion")]
    """
    The version of the extraction's prompt or rules.
    """
    extractor: str | None
    """
    What extracts the atoms: rules, or a language model as `provider/name`.
    """
    instructions: str | None
    on_conversation_closed: Annotated[bool, Field(alias="onConversationClosed")]
    """
    Whether a conversation is extracted when it closes.
    """
    window_turns: Annotated[int, Field(alias="windowTurns")]
    """
    The number of turns of a window.
    """
    windowed: bool
    """
    Whether a conversation is extracted while it goes on, a window of turns at a time.
    """


class FieldProblem(Record):
    """
    One invalid field.
    """

    detail: str
    """
    What is wrong with the field.
    """
    pointer: str
    """
    A JSON pointer into the request body, or `?name` for a parameter of the address.
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
    query: Annotated[str | None, Field(max_length=8000, min_length=1)] = None
    """
    What to forget, in plain words.
    """


class ForgetMemoryRequest(Record):
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
    query: Annotated[str, Field(max_length=8000, min_length=1)]
    """
    What to forget, in plain words.
    """


class GatewayMessage(Record):
    """
    An error of API Gateway itself, which does not send problem documents.
    """

    message: str


class GroupFile(Record):
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    path: str
    """
    The path of the file.
    """
    size: int
    """
    Bytes of UTF-8.
    """
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
    """


class GroupFilePage(Record):
    items: list[GroupFile]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class GroupOwner(Record):
    """
    A group of the app as an owner.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    group: str


class ImageContent(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    mime_type: Annotated[str, Field(alias="mimeType")]
    type: Literal["image"] = "image"
    url: str


class ListedAtomStatus(RootModel[Literal["ACTIVE", "ARCHIVED"]]):
    root: Annotated[Literal["ACTIVE", "ARCHIVED"], Field(title="ListedAtomStatus")]


class ListedMemory(Record):
    category: Annotated[
        Literal["core", "daily", "conversation"] | str,
        Field(title="GroupMemoryCategory"),
    ]
    """
    `CORE`: permanent facts. `DAILY`: notes for the current work, which expire. `CONVERSATION`: archives.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    expires_at: Annotated[AwareDatetime | None, Field(alias="expiresAt")]
    """
    When it expires; null if it never does.
    """
    key: str
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """


class MessageToArchive(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    role: Annotated[str, Field(max_length=40, min_length=1)]
    text: str


class MessageUsage(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    input_tokens: Annotated[int | None, Field(alias="inputTokens", ge=0)] = None
    """
    Tokens that the model read.
    """
    latency_ms: Annotated[int | None, Field(alias="latencyMs", ge=0)] = None
    """
    Milliseconds that it took.
    """
    output_tokens: Annotated[int | None, Field(alias="outputTokens", ge=0)] = None
    """
    Tokens that the model wrote.
    """


class Models(Record):
    """
    Null means the model of the deployment.
    """

    extraction: str | None
    summary: str | None


class NamespaceSettings(Record):
    extraction: ExtractionGuidance | None
    idle_close_minutes: Annotated[int | None, Field(alias="idleCloseMinutes")]
    """
    Minutes without activity after which a conversation is closed.
    """
    mask_secrets: Annotated[bool | None, Field(alias="maskSecrets")]
    """
    Whether secrets are masked before messages, atoms and files are stored.
    """
    min_similarity: Annotated[float | None, Field(alias="minSimilarity")]
    models: Models
    summary_every_turns: Annotated[int | None, Field(alias="summaryEveryTurns")]
    """
    The number of turns after which the rolling summary is written again.
    """


class NewBudget(Record):
    """
    Limits on what models may use per day (UTC): input and output tokens together, and dollars at list prices. Jobs over the limit wait for the next day.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    dollars_per_day: Annotated[float | None, Field(alias="dollarsPerDay", ge=0.0, le=1000000.0)] = None
    tokens_per_day: Annotated[int | None, Field(alias="tokensPerDay", ge=0, le=1000000000000)] = None


class NewCategory(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    kind: Annotated[
        Literal["FACT", "RULE", "INTENTION", "EPISODE", "PREFERENCE", "PATTERN"] | str,
        Field(title="AtomKind"),
    ]
    """
    PATTERN is reserved for the platform.
    """
    name: Annotated[str, Field(max_length=100, min_length=1)]


class NewCategoryGuide(Record):
    """
    What belongs in a category; `examples` are facts as they should be written.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    description: Annotated[str | None, Field(max_length=300)] = ""
    examples: Annotated[list[str] | None, Field(max_length=5)] = None
    name: Annotated[str, Field(max_length=100, min_length=1)]


class NewChatSettings(Record):
    """
    The similarities (cosine) of the memory of chats: from `duplicateSimilarity` on what a model saves is not saved again, 0.95 by default; from `contextSimilarity` on a memory is in front of a message, 0.25 by default.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    context_similarity: Annotated[float | None, Field(alias="contextSimilarity", ge=0.0, le=1.0)] = None
    duplicate_similarity: Annotated[float | None, Field(alias="duplicateSimilarity", gt=0.0, le=1.0)] = None


class NewConversationScope(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    namespace: Annotated[str, Field(max_length=128, min_length=1)]
    """
    A namespace, or `*` for any.
    """
    user_id: Annotated[str, Field(alias="userId")]
    """
    A user id, `me` for the caller or `*` for any user.
    """


class NewDecay(Record):
    """
    Half-lives in days: `slowDays` for facts, rules, preferences and patterns, `mediumDays` for plans, `fastDays` for events. `floor` is the weight that always remains.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    fast_days: Annotated[float | None, Field(alias="fastDays", ge=1.0, le=36500.0)] = None
    floor: Annotated[float | None, Field(ge=0.0, le=1.0)] = None
    medium_days: Annotated[float | None, Field(alias="mediumDays", ge=1.0, le=36500.0)] = None
    slow_days: Annotated[float | None, Field(alias="slowDays", ge=1.0, le=36500.0)] = None


class NewExtractionGuidance(Record):
    """
    What extraction remembers for bindings that do not say it themselves; each of the two counts alone.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    categories: Annotated[list[NewCategoryGuide] | None, Field(max_length=20)] = None
    """
    Categories of one's own, in place of the usual ones where a fact fits. Empty: none.
    """
    instructions: Annotated[str | None, Field(max_length=2000)] = None
    """
    What to remember and what to leave out. A model reads it as data: it chooses among what users say, and cannot change what counts as said, nor how secrets are treated. Empty: none. Extractors without a model ignore it.
    """


class NewExtractionPolicy(Record):
    """
    When to extract, and with what. With `windowed`, every `windowTurns` complete turns of an open conversation are extracted and the close extracts the rest, whatever `onConversationClosed` says. No message is in two jobs of one binding for one space.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    budget: NewBudget | None = None
    categories: Annotated[list[NewCategoryGuide] | None, Field(max_length=20)] = None
    """
    Categories of one's own, in place of the usual ones where a fact fits. Empty: none.
    """
    extraction_version: Annotated[str | None, Field(alias="extractionVersion")] = "v5"
    """
    The version of the extraction's prompt or rules.
    """
    extractor: str | None = None
    """
    What extracts the atoms: rules, or a language model as `provider/name`.
    """
    instructions: Annotated[str | None, Field(max_length=2000)] = None
    """
    What to remember and what to leave out. A model reads it as data: it chooses among what users say, and cannot change what counts as said, nor how secrets are treated. Empty: none. Extractors without a model ignore it.
    """
    on_conversation_closed: Annotated[bool | None, Field(alias="onConversationClosed")] = True
    """
    Whether a conversation is extracted when it closes.
    """
    window_turns: Annotated[int | None, Field(alias="windowTurns", ge=0, le=1000)] = 0
    """
    Turns per window; at least 1 if `windowed` is true.
    """
    windowed: bool | None = False
    """
    Whether a conversation is extracted while it goes on, a window of turns at a time.
    """


class NewModels(Record):
    """
    The models for extraction and for rolling summaries.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    extraction: Annotated[str | None, Field(min_length=1)] = None
    """
    `rules`, or a model of a configured provider as `provider/name`, such as `openai/gpt-4.1-mini`.
    """
    summary: Annotated[str | None, Field(min_length=1)] = None
    """
    `rules`, or a model of a configured provider as `provider/name`, such as `openai/gpt-4.1-mini`.
    """


class NewNamespaceSettings(Record):
    """
    Overrides for one namespace. Omitted or null settings are inherited from the app.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    extraction: NewExtractionGuidance | None = None
    idle_close_minutes: Annotated[int | None, Field(alias="idleCloseMinutes", ge=1, le=527040)] = None
    """
    Minutes without activity after which a conversation is closed.
    """
    mask_secrets: Annotated[bool | None, Field(alias="maskSecrets")] = None
    """
    Replace keys, tokens, passwords and card numbers with [masked] before storing messages and atoms.
    """
    min_similarity: Annotated[float | None, Field(alias="minSimilarity", ge=0.0, le=1.0)] = None
    models: NewModels | None = None
    summary_every_turns: Annotated[int | None, Field(alias="summaryEveryTurns", ge=0, le=1000)] = None
    """
    Turns after which the rolling summary of an open conversation is refreshed automatically; 10 by default, 0 never. The summary omits the newest ten turns, which a working context includes as they are. If the model fails, the next turn retries.
    """


class Similarity(RootModel[float]):
    root: Annotated[float, Field(gt=0.0)]
    """
    For SAVE_MEMORY: what is as similar as this to a memory (cosine) is not saved; 0.95 by default.
    """


class Similarity1(RootModel[int]):
    root: Annotated[int, Field(gt=0)]
    """
    For SAVE_MEMORY: what is as similar as this to a memory (cosine) is not saved; 0.95 by default.
    """


class NewTool(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    description: Annotated[str | None, Field(max_length=4000)] = None
    """
    Tells the model when to use the tool.
    """
    memory_space_id: Annotated[str | None, Field(alias="memorySpaceId")] = None
    """
    For tools of Loci: the id of a memory space, or `$name` to take it from `arguments`.
    """
    name: Annotated[str, Field(max_length=64, min_length=1, pattern="^[A-Za-z0-9_-]+$")]
    parameters: dict[str, Any] | None = None
    """
    For your own tools: the JSON schema of the arguments, of type object.
    """
    similarity: Similarity | Similarity1 | None = None
    """
    For SAVE_MEMORY: what is as similar as this to a memory (cosine) is not saved; 0.95 by default.
    """
    type: Annotated[str, Field(max_length=64, min_length=1, pattern="^[A-Za-z0-9_-]+$")]
    """
    A tool that Loci runs, or any type of your own. Loci's recall: RECALL_BY_TOPIC, RECALL_BY_ENTITY, RECALL_TIMELINE. Loci's memory: SAVE_MEMORY, RECALL_MEMORY, FORGET_MEMORY, LIST_MEMORIES, REMEMBER_KEY.
    """


class PresenceMemory(Record):
    category: str
    id: str
    """
    The id.
    """
    key: str | None
    text: str
    true_since: Annotated[AwareDatetime, Field(alias="trueSince")]
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


class Problem(Record):
    """
    A problem document (RFC 9457). `errors` names the fields that are not valid.
    """

    detail: str
    """
    What is wrong with this request.
    """
    errors: list[FieldProblem] | None = None
    status: int
    """
    The HTTP status.
    """
    title: str
    """
    The name of the HTTP status.
    """
    type: str
    """
    Always `about:blank`.
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
    since: AwareDatetime
    text: str
    topic: str
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


class Purging(Record):
    """
    The space is deleted for good, and what it held is being erased. Repeat the call to learn when that is done.
    """

    id: str
    """
    The id.
    """
    status: Literal["purging"] = "purging"
    """
    The present status.
    """


class PutBotEntryRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    k: Annotated[str | None, Field(max_length=200, min_length=1)] = None
    """
    Another key for the entry, which keeps its place. By default the one in the path.
    """
    v: Annotated[str, Field(max_length=4000)]


class PutGroupFileRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    text: str
    """
    At most 262144 bytes of UTF-8.
    """


class PutPresenceRequest(Record):
    """
    Omitted fields stay as they are.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    accent: Annotated[str | None, Field(pattern="^#[0-9a-f]{6}$")] = None
    dream_actions: Annotated[Literal["apply", "propose", "off"] | str | None, Field(alias="dreamActions")] = None
    dream_interval_hours: Annotated[int | None, Field(alias="dreamIntervalHours", ge=1, le=168)] = None
    dreams: bool | None = None
    """
    Whether the presence may dream.
    """
    font: Annotated[str | None, Field(max_length=60, min_length=1)] = None
    themes: dict[str, Any] | None = None
    """
    The user extras of each theme: CSS that only decorates. It replaces all themes.
    """


class PutSettingsRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    budget: NewBudget | None = None
    categories: Annotated[list[str] | None, Field(max_length=200)] = None
    """
    Categories of this app's own that a working context may ask for (`alwaysOnCategoryNames`) before anything is remembered under them.
    """
    chats: NewChatSettings | None = None
    daily_memory_hours: Annotated[int | None, Field(alias="dailyMemoryHours", ge=1, le=8784)] = None
    """
    How long a group's memory of the category `daily` lasts; 24 by default. It applies to what is saved later.
    """
    decay: NewDecay | None = None
    extraction: NewExtractionGuidance | None = None
    idle_close_minutes: Annotated[int | None, Field(alias="idleCloseMinutes", ge=1, le=527040)] = None
    """
    Minutes without activity after which a conversation is closed.
    """
    mask_secrets: Annotated[bool | None, Field(alias="maskSecrets")] = None
    """
    Replace keys, tokens, passwords and card numbers with [masked] before storing messages and atoms.
    """
    min_similarity: Annotated[float | None, Field(alias="minSimilarity", ge=0.0, le=1.0)] = None
    models: NewModels | None = None
    namespaces: dict[str, NewNamespaceSettings] | None = None
    rate: Annotated[int | None, Field(ge=1, le=1000000)] = None
    """
    Requests per minute of all users together; more get 429. One user may make 1/5 of them, but at least 20. Admin requests have a separate limit of the same size.
    """
    summary_every_turns: Annotated[int | None, Field(alias="summaryEveryTurns", ge=0, le=1000)] = None
    """
    Turns after which the rolling summary of an open conversation is refreshed automatically; 10 by default, 0 never. The summary omits the newest ten turns, which a working context includes as they are. If the model fails, the next turn retries.
    """


class PutTemplateRequest(Record):
    """
    A Mustache template and the format of its output, which decides how stored text is escaped.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    escaping: Annotated[Literal["text", "xml", "json"] | str | None, Field(title="Escaping")] = "text"
    """
    The output format of a template, for which stored text is escaped. In `json` every text is within a string.
    """
    template: Annotated[str, Field(max_length=20000)]


class RecallAcrossSpacesRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    category_names: Annotated[list[str] | None, Field(alias="categoryNames")] = None
    """
    Only atoms of these categories; by default of all.
    """
    kinds: list[Literal["FACT", "RULE", "INTENTION", "EPISODE", "PREFERENCE", "PATTERN"] | str] | None = None
    """
    Only atoms whose categories are of these kinds; by default of all.
    """
    known_at: Annotated[AwareDatetime | None, Field(alias="knownAt")] = None
    """
    Answer with what was known at that time; by default with what is known now.
    """
    limit: Annotated[int | None, Field(ge=1, le=100)] = 8
    memory_space_ids: Annotated[list[str], Field(alias="memorySpaceIds", max_length=10, min_length=1)]
    """
    The spaces to ask; one ranking over all of them.
    """
    metadata: dict[str, Any] | None = None
    """
    A JSON object of at most 16 KB.
    """
    min_importance: Annotated[int | None, Field(alias="minImportance", ge=1, le=5)] = 1
    """
    Only atoms of at least this importance.
    """
    min_similarity: Annotated[float | None, Field(alias="minSimilarity", ge=0.0, le=1.0)] = None
    """
    Minimum similarity of a hit; 0 always returns hits. By default the best hit decides whether there are hits at all, and hits far below it are dropped.
    """
    query: Annotated[str, Field(max_length=8000, min_length=1)]
    """
    What to look for.
    """
    valid_at: Annotated[AwareDatetime | None, Field(alias="validAt")] = None
    """
    Answer with what was true at that time; by default with what is true now.
    """


class RecallByEntityRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    category_names: Annotated[list[str] | None, Field(alias="categoryNames")] = None
    """
    Only atoms of these categories; by default of all.
    """
    entity_id_or_name: Annotated[str, Field(alias="entityIdOrName", max_length=8000, min_length=1)]
    """
    The id of an entity, or its name or alias.
    """
    known_at: Annotated[AwareDatetime | None, Field(alias="knownAt")] = None
    """
    Answer with what was known at that time; by default with what is known now.
    """
    limit: Annotated[int | None, Field(ge=1, le=100)] = 20
    valid_at: Annotated[AwareDatetime | None, Field(alias="validAt")] = None
    """
    Answer with what was true at that time; by default with what is true now.
    """


class RecallByTopicRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    category_names: Annotated[list[str] | None, Field(alias="categoryNames")] = None
    """
    Only atoms of these categories; by default of all.
    """
    kinds: list[Literal["FACT", "RULE", "INTENTION", "EPISODE", "PREFERENCE", "PATTERN"] | str] | None = None
    """
    Only atoms whose categories are of these kinds; by default of all.
    """
    known_at: Annotated[AwareDatetime | None, Field(alias="knownAt")] = None
    """
    Answer with what was known at that time; by default with what is known now.
    """
    limit: Annotated[int | None, Field(ge=1, le=100)] = 8
    metadata: dict[str, Any] | None = None
    """
    A JSON object of at most 16 KB.
    """
    min_importance: Annotated[int | None, Field(alias="minImportance", ge=1, le=5)] = 1
    """
    Only atoms of at least this importance.
    """
    min_similarity: Annotated[float | None, Field(alias="minSimilarity", ge=0.0, le=1.0)] = None
    """
    Minimum similarity of a hit; 0 always returns hits. By default the best hit decides whether there are hits at all, and hits far below it are dropped.
    """
    query: Annotated[str, Field(max_length=8000, min_length=1)]
    """
    What to look for.
    """
    valid_at: Annotated[AwareDatetime | None, Field(alias="validAt")] = None
    """
    Answer with what was true at that time; by default with what is true now.
    """


class RecallChatMemoryRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    query: Annotated[str, Field(max_length=8000, min_length=1)]
    """
    What to look for.
    """


class RecallGroupMemoriesRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    limit: Annotated[int | None, Field(ge=1, le=50)] = 5
    query: Annotated[str, Field(max_length=1000, min_length=1)]
    """
    What to look for.
    """


class RecallMemoriesRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    limit: Annotated[int | None, Field(ge=1, le=100)] = 8
    query: Annotated[str, Field(max_length=8000, min_length=1)]
    """
    What to look for.
    """


class RecallTimelineRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    category_names: Annotated[list[str] | None, Field(alias="categoryNames")] = None
    """
    Only atoms of these categories; by default of all.
    """
    entity_id_or_name: Annotated[str | None, Field(alias="entityIdOrName", max_length=8000, min_length=1)] = None
    """
    The id of an entity, or its name or alias.
    """
    from_: Annotated[AwareDatetime | None, Field(alias="from")] = None
    include_superseded: Annotated[bool | None, Field(alias="includeSuperseded")] = True
    known_at: Annotated[AwareDatetime | None, Field(alias="knownAt")] = None
    """
    Answer with what was known at that time; by default with what is known now.
    """
    limit: Annotated[int | None, Field(ge=1, le=100)] = 20
    query: Annotated[str | None, Field(max_length=8000, min_length=1)] = None
    """
    What to look for.
    """
    to: AwareDatetime | None = None
    valid_at: Annotated[AwareDatetime | None, Field(alias="validAt")] = None
    """
    Answer with what was true at that time; by default with what is true now.
    """


class Recalled(Record):
    category: str
    id: str
    """
    The id.
    """
    key: str | None
    score: float
    text: str
    true_since: Annotated[AwareDatetime, Field(alias="trueSince")]
    written_at: Annotated[AwareDatetime, Field(alias="writtenAt")]
    """
    When it was written: it was true then.
    """


class ReceiptKey(Record):
    """
    `pem` is the public key that verifies receipts offline.
    """

    algorithm: str
    key_id: Annotated[str, Field(alias="keyId")]
    pem: str


class RememberFactRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    category: Annotated[str | None, Field(max_length=100, min_length=1)] = "note"
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


class RemovedConversation(Record):
    """
    A conversation that is deleted, or purged for good, and what becomes of the atoms that were learned from it. A preview has no `deletedAt`.
    """

    deleted_at: Annotated[AwareDatetime | None, Field(alias="deletedAt")]
    """
    When it was deleted; null if it is not.
    """
    finished: bool
    """
    False if work is left, which continues within a minute without another request.
    """
    id: str
    """
    The id.
    """
    removed_atoms: Annotated[list[str], Field(alias="removedAtoms")]
    """
    Known from it alone: they go with it.
    """
    restorable_until: Annotated[AwareDatetime | None, Field(alias="restorableUntil")]
    """
    Until then it can be restored; null when it is purged.
    """
    revived_atoms: Annotated[list[str], Field(alias="revivedAtoms")]
    """
    What had ended them goes: they hold again.
    """
    reworded_atoms: Annotated[list[str], Field(alias="rewordedAtoms")]
    """
    New, in the words of another conversation that said the same.
    """
    summaries: list[str]
    """
    Conversations whose rolling summary goes.
    """
    uncited_atoms: Annotated[list[str], Field(alias="uncitedAtoms")]
    """
    With other sources: they stay and lose a citation.
    """


class RestrictUserRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    restricted: bool
    user_id: Annotated[str, Field(alias="userId")]
    """
    A user of the app; `me` is the caller.
    """


class RetractedMessage(Record):
    """
    A message that is retracted, or purged for good, and what becomes of the atoms that were learned from it. A preview has no `retractedAt`.
    """

    conversation_id: Annotated[str, Field(alias="conversationId")]
    """
    The id of the conversation.
    """
    finished: bool
    """
    False if work is left, which continues within a minute without another request.
    """
    id: str
    """
    The id.
    """
    removed_atoms: Annotated[list[str], Field(alias="removedAtoms")]
    """
    Known from it alone: they go with it.
    """
    restorable_until: Annotated[AwareDatetime | None, Field(alias="restorableUntil")]
    """
    Until then it can be restored; null when it is purged.
    """
    retracted_at: Annotated[AwareDatetime | None, Field(alias="retractedAt")]
    revived_atoms: Annotated[list[str], Field(alias="revivedAtoms")]
    """
    What had ended them goes: they hold again.
    """
    reworded_atoms: Annotated[list[str], Field(alias="rewordedAtoms")]
    """
    New, in the words of another conversation that said the same.
    """
    summaries: list[str]
    """
    Conversations whose rolling summary is made again without it.
    """
    uncited_atoms: Annotated[list[str], Field(alias="uncitedAtoms")]
    """
    With other sources: they stay and lose a citation.
    """


class RunExtractionForConversationRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    conversation_id: Annotated[str, Field(alias="conversationId")]
    """
    The id of the conversation.
    """
    extraction_version: Annotated[str | None, Field(alias="extractionVersion")] = None
    """
    The version of the extraction's prompt or rules.
    """
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """


class RunTurnOptions(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    max_tokens: Annotated[int | None, Field(alias="maxTokens", ge=1, le=32000)] = None
    """
    Token limit of one model answer; 4,096 by default.
    """
    system_prompt: Annotated[str | None, Field(alias="systemPrompt")] = None
    temperature: float | int | None = None


class SaveGroupMemoryRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    category: Annotated[
        Literal["core", "daily", "conversation"] | str | None,
        Field(title="GroupMemoryCategory"),
    ] = "core"
    """
    `core`: permanent facts. `daily`: notes for the current work, which expire after the app's `dailyMemoryHours`. `conversation`: archived conversations.
    """
    content: Annotated[str, Field(max_length=8000, min_length=1)]
    key: Annotated[str, Field(max_length=200, min_length=1)]
    """
    Its unique name in the group.
    """


class SequenceRange(Record):
    first_seq: Annotated[int, Field(alias="firstSeq")]
    last_seq: Annotated[int, Field(alias="lastSeq")]


class SetBotEntryRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    k: Annotated[str, Field(max_length=200, min_length=1)]
    v: Annotated[str, Field(max_length=4000)]


class Settings(Record):
    """
    The settings in effect for the app, and the overrides of single namespaces.
    """

    budget: Budget
    categories: list[str]
    chats: ChatSettings
    daily_memory_hours: Annotated[int, Field(alias="dailyMemoryHours")]
    decay: Decay
    extraction: ExtractionGuidance
    idle_close_minutes: Annotated[int, Field(alias="idleCloseMinutes")]
    """
    Minutes without activity after which a conversation is closed.
    """
    mask_secrets: Annotated[bool, Field(alias="maskSecrets")]
    """
    Whether secrets are masked before messages, atoms and files are stored.
    """
    min_similarity: Annotated[float, Field(alias="minSimilarity")]
    models: Models
    namespaces: dict[str, NamespaceSettings]
    rate: int | None
    summary_every_turns: Annotated[int, Field(alias="summaryEveryTurns")]
    """
    The number of turns after which the rolling summary is written again.
    """
    updated_at: Annotated[AwareDatetime | None, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
    """


class StoreExpiry(Record):
    store: str
    until: AwareDatetime


class Template(Record):
    """
    A built-in template has no timestamps and version 0.
    """

    built_in: Annotated[bool, Field(alias="builtIn")]
    created_at: Annotated[AwareDatetime | None, Field(alias="createdAt")]
    """
    When it was created.
    """
    escaping: Annotated[Literal["text", "xml", "json"] | str, Field(title="Escaping")]
    """
    The output format of a template, for which stored text is escaped. In `json` every text is within a string.
    """
    id: str
    """
    The id.
    """
    template: str
    updated_at: Annotated[AwareDatetime | None, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
    """


class TextContent(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    text: str
    type: Literal["text"] = "text"


class ToolResultContent(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    content: str | list[TextContent | ImageContent]
    is_error: Annotated[bool | None, Field(alias="isError")] = False
    """
    Whether the tool failed.
    """
    tool_name: Annotated[str | None, Field(alias="toolName")] = None
    """
    The name of the tool.
    """
    tool_use_id: Annotated[str, Field(alias="toolUseId")]
    """
    The id of the tool call.
    """
    type: Literal["tool_result"] = "tool_result"


class ToolUseContent(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    arguments: dict[str, Any] | None = None
    """
    The arguments of the call.
    """
    id: str
    """
    The id.
    """
    name: str
    """
    The name of the tool.
    """
    type: Literal["tool_use"] = "tool_use"


class TurnMemory(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    limit: Annotated[int | None, Field(ge=1, le=20)] = 5
    min_similarity: Annotated[float | int | None, Field(alias="minSimilarity")] = None
    """
    Minimum similarity of a memory. By default the best one decides which fit.
    """
    space_id: Annotated[str, Field(alias="spaceId")]
    """
    The id of a memory space, or `$name` to take it from `arguments`.
    """
    template: Annotated[str | None, Field(max_length=63, min_length=1)] = "known-facts"
    """
    The id of a template, such as the built-in `known-facts` and `chat-facts`, or a registered one.
    """


class UpdateChatMemoryRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    content: Annotated[str, Field(max_length=8000, min_length=1)]


class UpdateMemorySpaceRequest(Record):
    """
    Omitted fields stay unchanged; null removes the name or the purpose.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    metadata: dict[str, Any] | None = None
    """
    A JSON object of at most 16 KB.
    """
    name: Annotated[str | None, Field(max_length=200, min_length=1)] = None
    """
    The name of the memory space.
    """
    purpose: Annotated[str | None, Field(max_length=1000, min_length=1)] = None
    """
    What the memory space is for, in words.
    """


class UpdateProfileEntryRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    text: Annotated[str, Field(max_length=8000, min_length=1)]


class UsedMemory(Record):
    """
    The memories in the system prompt of the turn.
    """

    atom_ids: Annotated[list[str], Field(alias="atomIds")]
    tokens_estimated: Annotated[int, Field(alias="tokensEstimated")]
    """
    The estimated number of tokens.
    """


class WholeGroupFile(Record):
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    path: str
    """
    The path of the file.
    """
    size: int
    """
    Bytes of UTF-8.
    """
    text: str
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
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
    title: str
    """
    The title.
    """


class AddedAtom(Record):
    actor: str | None
    """
    The user who wrote into a space that is not their own; null for the space's owner.
    """
    app_id: Annotated[str, Field(alias="appId")]
    """
    The id of the app.
    """
    category: Category
    confidence: float
    """
    How sure it is, from 0 to 1.
    """
    confirmed_at: Annotated[AwareDatetime | None, Field(alias="confirmedAt")]
    """
    When the user last repeated the same fact.
    """
    contradicts: list[str]
    """
    Current atoms of the same space that probably contradict this one.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    deduplicated: bool
    deleted_at: Annotated[AwareDatetime | None, Field(alias="deletedAt")]
    """
    When it was deleted; null if it is not.
    """
    entity_ids: Annotated[list[str], Field(alias="entityIds")]
    """
    A merged entity reads as the one that it is merged into; a deleted one is left out.
    """
    expires_at: Annotated[AwareDatetime | None, Field(alias="expiresAt")]
    """
    When it expires; null if it never does.
    """
    extraction: AtomExtraction | None
    id: str
    """
    The id of the atom.
    """
    importance: int
    """
    How important it is, from 1 to 5.
    """
    key: str | None
    """
    The key whose value it is: a new value of a key supersedes the former one.
    """
    memory_space_id: Annotated[str, Field(alias="memorySpaceId")]
    """
    The id of the memory space.
    """
    metadata: dict[str, Any]
    """
    A JSON object of at most 16 KB.
    """
    owner: GroupOwner | Literal["user", "app"] | str
    provenance: Annotated[
        Literal["client", "extraction", "dream", "import"] | str,
        Field(title="AtomProvenance"),
    ]
    """
    How an atom was created: by a client, by an extraction, by a dream of a presence, or by a client that brought it from another memory.
    """
    source_conversation_id: Annotated[str | None, Field(alias="sourceConversationId")]
    """
    The id of the conversation that it comes from.
    """
    source_message_ids: Annotated[list[str], Field(alias="sourceMessageIds")]
    """
    The ids of the messages that it rests on.
    """
    status: Annotated[Literal["ACTIVE", "ARCHIVED", "DELETED"] | str, Field(title="AtomStatus")]
    superseded_at: Annotated[AwareDatetime | None, Field(alias="supersededAt")]
    """
    When it was superseded; null if it is not.
    """
    superseded_by: Annotated[str | None, Field(alias="supersededBy")]
    """
    The id of the atom that superseded it; null if none did.
    """
    tenant_id: Annotated[str, Field(alias="tenantId")]
    """
    The id of the tenant.
    """
    text: str
    """
    What the atom says.
    """
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    user_id: Annotated[str | None, Field(alias="userId")]
    """
    The id of the user.
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


class AdminJob(Record):
    """
    `receipt` is the signed receipt of a completed erasure, as one line of JSON. `link` downloads a completed export and expires after 15 minutes.
    """

    counts: dict[str, int]
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    finished_at: Annotated[AwareDatetime | None, Field(alias="finishedAt")]
    """
    When it was finished; null if it is not yet.
    """
    id: str
    """
    The id.
    """
    kind: Annotated[Literal["export", "erase"] | str, Field(title="AdminJobKind")]
    link: str | None
    phase: Literal["counting", "first", "rest", "second", "verification", "done"] | str | None
    reason: str | None
    receipt: str | None
    settled_at: Annotated[AwareDatetime | None, Field(alias="settledAt")]
    status: Annotated[
        Literal["running", "waiting", "succeeded", "failed"] | str,
        Field(title="AdminJobStatus"),
    ]
    """
    `waiting`: the first pass of an erasure is done; the job waits for earlier writes to end.
    """
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """


class AppendAssistantTurnRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    author: Annotated[str | None, Field(max_length=100, min_length=1)] = None
    """
    Who wrote the message, where several people take part.
    """
    content: str | list[TextContent | ImageContent | ToolUseContent | ToolResultContent]
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    metadata: dict[str, Any] | None = None
    """
    A JSON object of at most 16 KB.
    """
    model: Annotated[str | None, Field(max_length=200)] = None
    """
    The name of the language model.
    """
    next_context: Annotated[BuildWorkingContextRequest | None, Field(alias="nextContext")] = None
    """
    Also build the working context, with what is appended here in it: the answer is that of `buildWorkingContext`.
    """
    occurred_at: Annotated[AwareDatetime | None, Field(alias="occurredAt")] = None
    """
    From the year 1900 to 5 minutes in the future; by default now.
    """
    provider: Annotated[str | None, Field(max_length=200)] = None
    """
    The provider of the language model.
    """
    stop_reason: Annotated[str | None, Field(alias="stopReason", max_length=200)] = None
    """
    Why the model stopped.
    """
    trace_id: Annotated[str | None, Field(alias="traceId", max_length=200)] = None
    """
    An id of your own tracing; it is stored with the message.
    """
    usage: MessageUsage | None = None
    visibility: Annotated[Literal["user", "internal", "hidden"] | str | None, Field(title="Visibility")] = "user"
    """
    Who sees a message. `user`: the user and models; `internal`: only models; `hidden`: neither.
    """


class AppendSystemMessageRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    author: Annotated[str | None, Field(max_length=100, min_length=1)] = None
    """
    Who wrote the message, where several people take part.
    """
    content: str | list[TextContent | ImageContent | ToolUseContent | ToolResultContent]
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    metadata: dict[str, Any] | None = None
    """
    A JSON object of at most 16 KB.
    """
    occurred_at: Annotated[AwareDatetime | None, Field(alias="occurredAt")] = None
    """
    From the year 1900 to 5 minutes in the future; by default now.
    """
    trace_id: Annotated[str | None, Field(alias="traceId", max_length=200)] = None
    """
    An id of your own tracing; it is stored with the message.
    """
    visibility: Annotated[Literal["user", "internal", "hidden"] | str | None, Field(title="Visibility")] = "internal"
    """
    Who sees a message. `user`: the user and models; `internal`: only models; `hidden`: neither.
    """


class AppendToolResultRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    author: Annotated[str | None, Field(max_length=100, min_length=1)] = None
    """
    Who wrote the message, where several people take part.
    """
    content: str | list[TextContent | ImageContent]
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    is_error: Annotated[bool | None, Field(alias="isError")] = False
    """
    Whether the tool failed.
    """
    metadata: dict[str, Any] | None = None
    """
    A JSON object of at most 16 KB.
    """
    occurred_at: Annotated[AwareDatetime | None, Field(alias="occurredAt")] = None
    """
    From the year 1900 to 5 minutes in the future; by default now.
    """
    tool_name: Annotated[str | None, Field(alias="toolName", max_length=200, min_length=1)] = None
    """
    The name of the tool.
    """
    tool_use_id: Annotated[str, Field(alias="toolUseId", max_length=200, min_length=1)]
    """
    The id of the tool call.
    """
    trace_id: Annotated[str | None, Field(alias="traceId", max_length=200)] = None
    """
    An id of your own tracing; it is stored with the message.
    """
    visibility: Annotated[Literal["user", "internal", "hidden"] | str | None, Field(title="Visibility")] = "user"
    """
    Who sees a message. `user`: the user and models; `internal`: only models; `hidden`: neither.
    """


class AppendUserMessageRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    author: Annotated[str | None, Field(max_length=100, min_length=1)] = None
    """
    Who wrote the message, where several people take part.
    """
    content: str | list[TextContent | ImageContent | ToolUseContent | ToolResultContent]
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    metadata: dict[str, Any] | None = None
    """
    A JSON object of at most 16 KB.
    """
    next_context: Annotated[BuildWorkingContextRequest | None, Field(alias="nextContext")] = None
    """
    Also build the working context, with what is appended here in it: the answer is that of `buildWorkingContext`.
    """
    occurred_at: Annotated[AwareDatetime | None, Field(alias="occurredAt")] = None
    """
    From the year 1900 to 5 minutes in the future; by default now.
    """
    trace_id: Annotated[str | None, Field(alias="traceId", max_length=200)] = None
    """
    An id of your own tracing; it is stored with the message.
    """
    visibility: Annotated[Literal["user", "internal", "hidden"] | str | None, Field(title="Visibility")] = "user"
    """
    Who sees a message. `user`: the user and models; `internal`: only models; `hidden`: neither.
    """


class ArchiveGroupConversationRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    at: AwareDatetime | None = None
    """
    When it was archived; now by default. The same title at the same second replaces both.
    """
    messages: Annotated[list[MessageToArchive] | None, Field(max_length=2000)] = None
    summary: Annotated[str, Field(max_length=8000, min_length=1)]
    """
    What recall finds: the content of the memory.
    """
    title: Annotated[str, Field(max_length=120, min_length=1)]
    """
    The title.
    """


class AssistantTurn(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    author: Annotated[str | None, Field(max_length=100, min_length=1)] = None
    """
    Who wrote the message, where several people take part.
    """
    content: str | list[TextContent | ImageContent | ToolUseContent | ToolResultContent]
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    metadata: dict[str, Any] | None = None
    """
    A JSON object of at most 16 KB.
    """
    model: Annotated[str | None, Field(max_length=200)] = None
    """
    The name of the language model.
    """
    occurred_at: Annotated[AwareDatetime | None, Field(alias="occurredAt")] = None
    """
    From the year 1900 to 5 minutes in the future; by default now.
    """
    provider: Annotated[str | None, Field(max_length=200)] = None
    """
    The provider of the language model.
    """
    stop_reason: Annotated[str | None, Field(alias="stopReason", max_length=200)] = None
    """
    Why the model stopped.
    """
    trace_id: Annotated[str | None, Field(alias="traceId", max_length=200)] = None
    """
    An id of your own tracing; it is stored with the message.
    """
    usage: MessageUsage | None = None
    visibility: Annotated[Literal["user", "internal", "hidden"] | str | None, Field(title="Visibility")] = "user"
    """
    Who sees a message. `user`: the user and models; `internal`: only models; `hidden`: neither.
    """


class Atom(Record):
    actor: str | None
    """
    The user who wrote into a space that is not their own; null for the space's owner.
    """
    app_id: Annotated[str, Field(alias="appId")]
    """
    The id of the app.
    """
    category: Category
    confidence: float
    """
    How sure it is, from 0 to 1.
    """
    confirmed_at: Annotated[AwareDatetime | None, Field(alias="confirmedAt")]
    """
    When the user last repeated the same fact.
    """
    contradicts: list[str]
    """
    Current atoms of the same space that probably contradict this one.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    deleted_at: Annotated[AwareDatetime | None, Field(alias="deletedAt")]
    """
    When it was deleted; null if it is not.
    """
    entity_ids: Annotated[list[str], Field(alias="entityIds")]
    """
    A merged entity reads as the one that it is merged into; a deleted one is left out.
    """
    expires_at: Annotated[AwareDatetime | None, Field(alias="expiresAt")]
    """
    When it expires; null if it never does.
    """
    extraction: AtomExtraction | None
    id: str
    """
    The id of the atom.
    """
    importance: int
    """
    How important it is, from 1 to 5.
    """
    key: str | None
    """
    The key whose value it is: a new value of a key supersedes the former one.
    """
    memory_space_id: Annotated[str, Field(alias="memorySpaceId")]
    """
    The id of the memory space.
    """
    metadata: dict[str, Any]
    """
    A JSON object of at most 16 KB.
    """
    owner: GroupOwner | Literal["user", "app"] | str
    provenance: Annotated[
        Literal["client", "extraction", "dream", "import"] | str,
        Field(title="AtomProvenance"),
    ]
    """
    How an atom was created: by a client, by an extraction, by a dream of a presence, or by a client that brought it from another memory.
    """
    source_conversation_id: Annotated[str | None, Field(alias="sourceConversationId")]
    """
    The id of the conversation that it comes from.
    """
    source_message_ids: Annotated[list[str], Field(alias="sourceMessageIds")]
    """
    The ids of the messages that it rests on.
    """
    status: Annotated[Literal["ACTIVE", "ARCHIVED", "DELETED"] | str, Field(title="AtomStatus")]
    superseded_at: Annotated[AwareDatetime | None, Field(alias="supersededAt")]
    """
    When it was superseded; null if it is not.
    """
    superseded_by: Annotated[str | None, Field(alias="supersededBy")]
    """
    The id of the atom that superseded it; null if none did.
    """
    tenant_id: Annotated[str, Field(alias="tenantId")]
    """
    The id of the tenant.
    """
    text: str
    """
    What the atom says.
    """
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    user_id: Annotated[str | None, Field(alias="userId")]
    """
    The id of the user.
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


class AtomCount(Record):
    """
    How many atoms of one category, kind and status there are. `ended`: superseded, or not valid now.
    """

    category: str
    """
    The name of the category in lower case.
    """
    count: int
    kind: Annotated[
        Literal["FACT", "RULE", "INTENTION", "EPISODE", "PREFERENCE", "PATTERN"] | str,
        Field(title="AtomKind"),
    ]
    status: Annotated[Literal["current", "ended", "archived"] | str, Field(title="CountedStatus")]
    """
    `CURRENT` as in lists and recall; `ENDED`: superseded, or its validity is over or yet to begin.
    """


class AtomCounts(Record):
    """
    One call counts a few thousand atoms. Add up the counts of all pages.
    """

    items: list[AtomCount]
    """
    The counts of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class AtomHistory(Record):
    chain: list[Atom]
    """
    The atoms that superseded one another, from the first on.
    """
    revisions: list[Atom]
    """
    The former states.
    """


class AtomOfBatch(Record):
    """
    One atom of a batch.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    category: NewCategory
    confidence: Annotated[float | None, Field(ge=0.0, le=1.0)] = 1.0
    """
    How sure it is, from 0 to 1.
    """
    entity_ids: Annotated[list[str] | None, Field(alias="entityIds", max_length=20)] = None
    """
    Entities whose names or aliases occur in the text as whole words are added.
    """
    expires_at: Annotated[AwareDatetime | None, Field(alias="expiresAt")] = None
    """
    When it expires; null if it never does.
    """
    importance: Annotated[int | None, Field(ge=1, le=5)] = 3
    """
    How important it is, from 1 to 5.
    """
    key: Annotated[str | None, Field(max_length=200, min_length=1)] = None
    """
    The key whose value it is: a new value of a key supersedes the former one.
    """
    metadata: dict[str, Any] | None = None
    """
    A JSON object of at most 16 KB.
    """
    provenance: Annotated[Literal["client", "import"] | None, Field(title="WrittenAtomProvenance")] = "client"
    """
    `import` for what comes from another memory; it counts like what a client wrote.
    """
    similarity: Annotated[float | None, Field(gt=0.0, le=1.0)] = None
    """
    Adds nothing where a current atom of the space is as similar as this (cosine) or more: the most similar is returned, with `deduplicated`. Atoms that differ in numbers, or of which one denies what the other says, are never similar. Not together with `key`.
    """
    source_conversation_id: Annotated[str | None, Field(alias="sourceConversationId")] = None
    """
    The id of the conversation that it comes from.
    """
    source_message_ids: Annotated[list[str] | None, Field(alias="sourceMessageIds", max_length=50)] = None
    """
    The ids of the messages that it rests on.
    """
    text: Annotated[str, Field(max_length=8000, min_length=1)]
    """
    What the atom says.
    """
    valid_from: Annotated[AwareDatetime | None, Field(alias="validFrom")] = None
    """
    Since when it is true.
    """
    valid_to: Annotated[AwareDatetime | None, Field(alias="validTo")] = None
    """
    Until when it is true; null while no end is known.
    """


class AtomOutcome(Record):
    """
    What came of one atom. `created`: it is new, also where it supersedes the value of its key. `deduplicated`: an atom that is there says it. `failed`: nothing was written, and `problem` says why.
    """

    atom: Atom | None
    outcome: Annotated[
        Literal["created", "deduplicated", "failed"] | str,
        Field(title="AtomOutcomeKind"),
    ]
    problem: Problem | None
    """
    Its pointers lead from the body of the request: `/atoms/3/text`.
    """


class AtomPage(Record):
    items: list[Atom]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class AtomWithFile(Record):
    """
    An atom to add.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    category: NewCategory
    confidence: Annotated[float | None, Field(ge=0.0, le=1.0)] = 1.0
    """
    How sure it is, from 0 to 1.
    """
    entity_ids: Annotated[list[str] | None, Field(alias="entityIds", max_length=20)] = None
    """
    Entities whose names or aliases occur in the text as whole words are added.
    """
    expires_at: Annotated[AwareDatetime | None, Field(alias="expiresAt")] = None
    """
    When it expires; null if it never does.
    """
    importance: Annotated[int | None, Field(ge=1, le=5)] = 3
    """
    How important it is, from 1 to 5.
    """
    key: Annotated[str | None, Field(max_length=200, min_length=1)] = None
    """
    The key whose value it is: a new value of a key supersedes the former one.
    """
    metadata: dict[str, Any] | None = None
    """
    A JSON object of at most 16 KB.
    """
    provenance: Annotated[Literal["client", "import"] | None, Field(title="WrittenAtomProvenance")] = "client"
    """
    `import` for what comes from another memory; it counts like what a client wrote.
    """
    source_conversation_id: Annotated[str | None, Field(alias="sourceConversationId")] = None
    """
    The id of the conversation that it comes from.
    """
    source_message_ids: Annotated[list[str] | None, Field(alias="sourceMessageIds", max_length=50)] = None
    """
    The ids of the messages that it rests on.
    """
    text: Annotated[str, Field(max_length=8000, min_length=1)]
    """
    What the atom says.
    """
    valid_from: Annotated[AwareDatetime | None, Field(alias="validFrom")] = None
    """
    Since when it is true.
    """
    valid_to: Annotated[AwareDatetime | None, Field(alias="validTo")] = None
    """
    Until when it is true; null while no end is known.
    """


class Binding(Record):
    conversation_scope: Annotated[ConversationScope | list[ConversationScope], Field(alias="conversationScope")]
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    enabled: bool
    extraction_policy: Annotated[ExtractionPolicy, Field(alias="extractionPolicy")]
    id: str
    """
    The id.
    """
    memory_space_ids: Annotated[list[str], Field(alias="memorySpaceIds")]
    memory_space_names: Annotated[list[str | None], Field(alias="memorySpaceNames")]
    tenant_id: Annotated[str, Field(alias="tenantId")]
    """
    The id of the tenant.
    """
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
    """


class BindingPage(Record):
    items: list[Binding]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class BindingUsage(Record):
    binding_id: Annotated[str, Field(alias="bindingId")]
    budget: Budget
    reserved: Amount
    used: Amount


class BudgetDay(Record):
    """
    `app` is null if the app has no budget; its usage is not counted then.
    """

    app: BudgetUsage | None
    bindings: list[BindingUsage]
    day: date
    renews_at: Annotated[AwareDatetime, Field(alias="renewsAt")]


class Candidate(Record):
    atom: Atom
    score: float
    similarity: float
    """
    How similar it is to the question.
    """


class ChatMemory(Record):
    category: Literal["preference", "fact", "instruction"] | str | None
    content: str
    created_at: AwareDatetime
    """
    When it was created.
    """
    id: str
    """
    The id.
    """
    source_type: Annotated[Literal["user", "model"] | str, Field(title="SourceType")]
    """
    Who made it: the user from a message, or the model.
    """
    updated_at: AwareDatetime
    """
    When it was last changed.
    """


class Conversation(Record):
    bot_id: Annotated[str | None, Field(alias="botId")]
    """
    The id of the bot that takes part.
    """
    closed_at: Annotated[AwareDatetime | None, Field(alias="closedAt")]
    """
    When the conversation was closed; null while it is open.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    extract: bool
    """
    Whether atoms are extracted when the conversation closes.
    """
    id: str
    """
    The id of the conversation.
    """
    incognito: bool
    """
    Whether the conversation is never extracted, and purged when it closes.
    """
    last_activity_at: Annotated[AwareDatetime, Field(alias="lastActivityAt")]
    """
    When something last happened in it.
    """
    message_count: Annotated[int, Field(alias="messageCount")]
    """
    The number of messages.
    """
    metadata: dict[str, Any]
    """
    A JSON object of at most 16 KB.
    """
    namespace: str
    """
    The namespace of the conversation.
    """
    remember_function: Annotated[str | None, Field(alias="rememberFunction")]
    session_id: Annotated[str | None, Field(alias="sessionId")]
    """
    The id of the session.
    """
    status: Annotated[Literal["open", "closed"] | str, Field(title="ConversationStatus")]
    time_zone: Annotated[str | None, Field(alias="timeZone")]
    """
    The time zone of the conversation, by its IANA name.
    """
    title: str | None
    """
    The title.
    """
    turn_count: Annotated[int, Field(alias="turnCount")]
    """
    The number of turns.
    """
    version: int
    """
    The version; each change raises it.
    """


class ConversationPage(Record):
    items: list[Conversation]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class ConversationWithSummary(Record):
    bot_id: Annotated[str | None, Field(alias="botId")]
    """
    The id of the bot that takes part.
    """
    closed_at: Annotated[AwareDatetime | None, Field(alias="closedAt")]
    """
    When the conversation was closed; null while it is open.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    extract: bool
    """
    Whether atoms are extracted when the conversation closes.
    """
    id: str
    """
    The id of the conversation.
    """
    incognito: bool
    """
    Whether the conversation is never extracted, and purged when it closes.
    """
    last_activity_at: Annotated[AwareDatetime, Field(alias="lastActivityAt")]
    """
    When something last happened in it.
    """
    message_count: Annotated[int, Field(alias="messageCount")]
    """
    The number of messages.
    """
    metadata: dict[str, Any]
    """
    A JSON object of at most 16 KB.
    """
    namespace: str
    """
    The namespace of the conversation.
    """
    remember_function: Annotated[str | None, Field(alias="rememberFunction")]
    rolling_summary: Annotated[str | None, Field(alias="rollingSummary")]
    """
    A summary of the conversation so far; null if none was written.
    """
    rolling_summary_until_seq: Annotated[int | None, Field(alias="rollingSummaryUntilSeq")]
    """
    The `seq` of the last message that the summary covers.
    """
    session_id: Annotated[str | None, Field(alias="sessionId")]
    """
    The id of the session.
    """
    status: Annotated[Literal["open", "closed"] | str, Field(title="ConversationStatus")]
    time_zone: Annotated[str | None, Field(alias="timeZone")]
    """
    The time zone of the conversation, by its IANA name.
    """
    title: str | None
    """
    The title.
    """
    turn_count: Annotated[int, Field(alias="turnCount")]
    """
    The number of turns.
    """
    version: int
    """
    The version; each change raises it.
    """


class CreateBindingRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    conversation_scope: Annotated[
        NewConversationScope | list[NewConversationScope],
        Field(alias="conversationScope"),
    ]
    enabled: bool | None = True
    extraction_policy: Annotated[NewExtractionPolicy | None, Field(alias="extractionPolicy")] = None
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    memory_space_ids: Annotated[list[str] | None, Field(alias="memorySpaceIds", max_length=10, min_length=1)] = None
    memory_space_names: Annotated[list[str] | None, Field(alias="memorySpaceNames", max_length=10, min_length=1)] = None


class CreateConversationRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    bot_id: Annotated[str | None, Field(alias="botId", max_length=200, min_length=1)] = None
    """
    The bot that answers: what its replies remember by calls goes into its memory, which is put before the system prompt of its turns.
    """
    extract: bool | None = True
    """
    False: no binding extracts it, neither in windows nor when it closes, by itself or not.
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
    metadata: dict[str, Any] | None = None
    """
    A JSON object of at most 16 KB.
    """
    namespace: Annotated[str, Field(max_length=128, min_length=1)]
    """
    The namespace of the conversation.
    """
    remember_function: Annotated[
        str | None,
        Field(
            alias="rememberFunction",
            max_length=64,
            min_length=1,
            pattern="^[A-Za-z_$][A-Za-z0-9_$]*$",
        ),
    ] = None
    """
    The function that the bot calls to remember something; by default `bcz_remember`.
    """
    session_id: Annotated[str | None, Field(alias="sessionId", max_length=200, min_length=1)] = None
    """
    The id of the session.
    """
    time_zone: Annotated[str | None, Field(alias="timeZone")] = None
    """
    Where its users are, by the IANA name, as `Europe/Vienna`: a model that extracts reads local times, so that "tonight" is the user's own day.
    """
    title: Annotated[str | None, Field(max_length=200)] = None
    """
    The title.
    """


class CreateEntityRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    aliases: Annotated[list[str] | None, Field(max_length=50)] = None
    """
    Other names of the entity.
    """
    attributes: dict[str, Any] | None = None
    """
    A JSON object of at most 16 KB.
    """
    canonical_name: Annotated[str, Field(alias="canonicalName", max_length=200, min_length=1)]
    """
    The name that is shown.
    """
    description: Annotated[str | None, Field(max_length=2000, min_length=1)] = None
    """
    What the entity is, in words.
    """
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    type: Annotated[
        Literal["PERSON", "ORGANIZATION", "PLACE", "OBJECT", "CONCEPT", "EVENT", "AGREEMENT"] | str,
        Field(title="EntityType"),
    ]


class CreateMemorySpaceRequest(Record):
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
    metadata: dict[str, Any] | None = None
    """
    A JSON object of at most 16 KB.
    """
    name: Annotated[str | None, Field(max_length=200, min_length=1)] = None
    """
    The name of the memory space.
    """
    owner: Annotated[GroupOwner | Literal["user", "app"] | str | None, Field(validate_default=True)] = "user"
    purpose: Annotated[str | None, Field(max_length=1000, min_length=1)] = None
    """
    What the memory space is for, in words.
    """


class CreatedEntity(Record):
    actor: str | None
    aliases: list[str]
    """
    Other names of the entity.
    """
    app_id: Annotated[str, Field(alias="appId")]
    """
    The id of the app.
    """
    atom_count: Annotated[int, Field(alias="atomCount")]
    """
    The number of atoms that name the entity.
    """
    attributes: dict[str, Any]
    """
    A JSON object of at most 16 KB.
    """
    canonical_name: Annotated[str, Field(alias="canonicalName")]
    """
    The name that is shown.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    deduplicated: bool
    """
    True if an entity with this name or alias existed; it was updated with the new values.
    """
    description: str | None
    """
    What the entity is, in words.
    """
    first_seen_at: Annotated[AwareDatetime | None, Field(alias="firstSeenAt")]
    id: str
    """
    The id of the entity.
    """
    last_seen_at: Annotated[AwareDatetime | None, Field(alias="lastSeenAt")]
    memory_space_id: Annotated[str, Field(alias="memorySpaceId")]
    """
    The id of the memory space.
    """
    merged_ids: Annotated[list[str], Field(alias="mergedIds")]
    """
    The ids of the entities that were merged into this one.
    """
    merged_into: Annotated[str | None, Field(alias="mergedInto")]
    """
    The id of the entity that this one was merged into; null if it was not.
    """
    owner: GroupOwner | Literal["user", "app"] | str
    status: Annotated[Literal["ACTIVE", "MERGED"] | str, Field(title="EntityStatus")]
    """
    `MERGED`: the entity is now part of another one.
    """
    tenant_id: Annotated[str, Field(alias="tenantId")]
    """
    The id of the tenant.
    """
    type: Annotated[
        Literal["PERSON", "ORGANIZATION", "PLACE", "OBJECT", "CONCEPT", "EVENT", "AGREEMENT"] | str,
        Field(title="EntityType"),
    ]
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    user_id: Annotated[str | None, Field(alias="userId")]
    """
    The id of the user.
    """
    version: int
    """
    The version; each change raises it.
    """


class CreatedMemorySpace(Record):
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    deduplicated: bool
    """
    True if a space with this name existed; it was updated with the new values.
    """
    deleted_at: Annotated[AwareDatetime | None, Field(alias="deletedAt")]
    """
    When it was deleted; null if it is not.
    """
    id: str
    """
    The id of the memory space.
    """
    metadata: dict[str, Any]
    """
    A JSON object of at most 16 KB.
    """
    name: str | None
    """
    The name of the memory space.
    """
    owner: GroupOwner | Literal["user", "app"] | str
    purpose: str | None
    """
    What the memory space is for, in words.
    """
    status: Annotated[Literal["ACTIVE", "DELETED"] | str, Field(title="MemorySpaceStatus")]
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
    """


class EditAtomRequest(Record):
    """
    Omitted fields stay unchanged; null removes the key, the end or the expiry. `entityIds` and `metadata` replace the stored values; a new `text` also adds the entities that it names.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    category: NewCategory | None = None
    confidence: Annotated[float | None, Field(ge=0.0, le=1.0)] = None
    """
    How sure it is, from 0 to 1.
    """
    entity_ids: Annotated[list[str] | None, Field(alias="entityIds", max_length=20)] = None
    expires_at: Annotated[AwareDatetime | None, Field(alias="expiresAt")] = None
    """
    When it expires; null if it never does.
    """
    importance: Annotated[int | None, Field(ge=1, le=5)] = None
    """
    How important it is, from 1 to 5.
    """
    key: Annotated[str | None, Field(max_length=200, min_length=1)] = None
    """
    The key whose value it is: a new value of a key supersedes the former one.
    """
    metadata: dict[str, Any] | None = None
    """
    A JSON object of at most 16 KB.
    """
    text: Annotated[str | None, Field(max_length=8000, min_length=1)] = None
    """
    What the atom says.
    """
    valid_to: Annotated[AwareDatetime | None, Field(alias="validTo")] = None
    """
    Until when it is true; null while no end is known.
    """


class EditEntityRequest(Record):
    """
    Omitted fields stay unchanged; null removes the description. `aliases` and `attributes` replace the stored values.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    aliases: Annotated[list[str] | None, Field(max_length=50)] = None
    """
    Other names of the entity.
    """
    attributes: dict[str, Any] | None = None
    """
    A JSON object of at most 16 KB.
    """
    canonical_name: Annotated[str | None, Field(alias="canonicalName", max_length=200, min_length=1)] = None
    """
    The name that is shown.
    """
    description: Annotated[str | None, Field(max_length=2000, min_length=1)] = None
    """
    What the entity is, in words.
    """


class Entity(Record):
    """
    `aliases`, `firstSeenAt`, `lastSeenAt` and `atomCount` include the entities that were merged into this one.
    """

    actor: str | None
    aliases: list[str]
    """
    Other names of the entity.
    """
    app_id: Annotated[str, Field(alias="appId")]
    """
    The id of the app.
    """
    atom_count: Annotated[int, Field(alias="atomCount")]
    """
    The number of atoms that name the entity.
    """
    attributes: dict[str, Any]
    """
    A JSON object of at most 16 KB.
    """
    canonical_name: Annotated[str, Field(alias="canonicalName")]
    """
    The name that is shown.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    description: str | None
    """
    What the entity is, in words.
    """
    first_seen_at: Annotated[AwareDatetime | None, Field(alias="firstSeenAt")]
    id: str
    """
    The id of the entity.
    """
    last_seen_at: Annotated[AwareDatetime | None, Field(alias="lastSeenAt")]
    memory_space_id: Annotated[str, Field(alias="memorySpaceId")]
    """
    The id of the memory space.
    """
    merged_ids: Annotated[list[str], Field(alias="mergedIds")]
    """
    The ids of the entities that were merged into this one.
    """
    merged_into: Annotated[str | None, Field(alias="mergedInto")]
    """
    The id of the entity that this one was merged into; null if it was not.
    """
    owner: GroupOwner | Literal["user", "app"] | str
    status: Annotated[Literal["ACTIVE", "MERGED"] | str, Field(title="EntityStatus")]
    """
    `MERGED`: the entity is now part of another one.
    """
    tenant_id: Annotated[str, Field(alias="tenantId")]
    """
    The id of the tenant.
    """
    type: Annotated[
        Literal["PERSON", "ORGANIZATION", "PLACE", "OBJECT", "CONCEPT", "EVENT", "AGREEMENT"] | str,
        Field(title="EntityType"),
    ]
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    user_id: Annotated[str | None, Field(alias="userId")]
    """
    The id of the user.
    """
    version: int
    """
    The version; each change raises it.
    """


class EntityPage(Record):
    items: list[Entity]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class ExportedEntity(Record):
    """
    An entity, merged or not. In other users' spaces its atoms are not counted.
    """

    actor: str | None
    aliases: list[str]
    """
    Other names of the entity.
    """
    app_id: Annotated[str, Field(alias="appId")]
    """
    The id of the app.
    """
    atom_count: Annotated[int | None, Field(alias="atomCount")]
    """
    The number of atoms that name the entity.
    """
    attributes: dict[str, Any]
    """
    A JSON object of at most 16 KB.
    """
    canonical_name: Annotated[str, Field(alias="canonicalName")]
    """
    The name that is shown.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    description: str | None
    """
    What the entity is, in words.
    """
    first_seen_at: Annotated[AwareDatetime | None, Field(alias="firstSeenAt")]
    id: str
    """
    The id of the entity.
    """
    last_seen_at: Annotated[AwareDatetime | None, Field(alias="lastSeenAt")]
    memory_space_id: Annotated[str, Field(alias="memorySpaceId")]
    """
    The id of the memory space.
    """
    merged_ids: Annotated[list[str], Field(alias="mergedIds")]
    """
    The ids of the entities that were merged into this one.
    """
    merged_into: Annotated[str | None, Field(alias="mergedInto")]
    """
    The id of the entity that this one was merged into; null if it was not.
    """
    owner: GroupOwner | Literal["other"] | Literal["user", "app"] | str
    status: Annotated[Literal["ACTIVE", "MERGED"] | str, Field(title="EntityStatus")]
    """
    `MERGED`: the entity is now part of another one.
    """
    tenant_id: Annotated[str, Field(alias="tenantId")]
    """
    The id of the tenant.
    """
    type: Annotated[
        Literal["PERSON", "ORGANIZATION", "PLACE", "OBJECT", "CONCEPT", "EVENT", "AGREEMENT"] | str,
        Field(title="EntityType"),
    ]
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    user_id: Annotated[str | None, Field(alias="userId")]
    """
    The id of the user.
    """
    version: int
    """
    The version; each change raises it.
    """


class ExportedFile(Record):
    """
    A file, also one in a space of the app or of a group that the user ever wrote, even if another user wrote it last.
    """

    actor: str | None
    """
    In a space of the app or of a group: who wrote it last.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    memory_space_id: Annotated[str, Field(alias="memorySpaceId")]
    """
    The id of the memory space.
    """
    metadata: dict[str, Any]
    """
    A JSON object of at most 16 KB.
    """
    owner: GroupOwner | Literal["user", "app"] | str
    path: str
    """
    The path of the file.
    """
    sha256: str
    """
    SHA-256 of these bytes, in hexadecimal.
    """
    size: int
    """
    Bytes of UTF-8.
    """
    text: str
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
    """


class ExportedMessage(Record):
    """
    A message of an export: also a retracted one, until it is purged.
    """

    author: str | None
    content: list[TextContent | ImageContent | ToolUseContent | ToolResultContent]
    conversation_id: Annotated[str, Field(alias="conversationId")]
    """
    The id of the conversation.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    id: str
    """
    The id.
    """
    metadata: dict[str, Any]
    """
    A JSON object of at most 16 KB.
    """
    model: str | None
    """
    The name of the language model.
    """
    occurred_at: Annotated[AwareDatetime, Field(alias="occurredAt")]
    """
    When it was said.
    """
    provider: str | None
    """
    The provider of the language model.
    """
    retracted_at: Annotated[AwareDatetime | None, Field(alias="retractedAt")]
    role: Annotated[Literal["user", "assistant", "tool", "system"] | str, Field(title="MessageRole")]
    seq: int
    """
    The number of the message in its conversation.
    """
    stop_reason: Annotated[str | None, Field(alias="stopReason")]
    """
    Why the model stopped.
    """
    trace_id: Annotated[str | None, Field(alias="traceId")]
    """
    An id of your own tracing; it is stored with the message.
    """
    turn_id: Annotated[str, Field(alias="turnId")]
    """
    The id of the turn.
    """
    usage: MessageUsage | None
    visibility: Annotated[Literal["user", "internal", "hidden"] | str, Field(title="Visibility")]
    """
    Who sees a message. `user`: the user and models; `internal`: only models; `hidden`: neither.
    """


class ExportedSpace(Record):
    """
    A space of the user, or one of an app or group that the user created. Deleted spaces are included until their erasure.
    """

    actor: str | None
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    deleted_at: Annotated[AwareDatetime | None, Field(alias="deletedAt")]
    """
    When it was deleted; null if it is not.
    """
    id: str
    """
    The id of the memory space.
    """
    metadata: dict[str, Any]
    """
    A JSON object of at most 16 KB.
    """
    name: str | None
    """
    The name of the memory space.
    """
    owner: GroupOwner | Literal["user", "app"] | str
    purpose: str | None
    """
    What the memory space is for, in words.
    """
    status: Annotated[Literal["ACTIVE", "DELETED"] | str, Field(title="MemorySpaceStatus")]
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
    """


class ExportedState(Record):
    """
    A current or former state of an atom.
    """

    actor: str | None
    """
    The user who wrote into a space that is not their own; null for the space's owner.
    """
    app_id: Annotated[str, Field(alias="appId")]
    """
    The id of the app.
    """
    category: Category
    confidence: float
    """
    How sure it is, from 0 to 1.
    """
    confirmations: int
    """
    Number of days on which the fact was repeated.
    """
    confirmed_at: Annotated[AwareDatetime | None, Field(alias="confirmedAt")]
    """
    When the user last repeated the same fact.
    """
    contradicts: list[str]
    """
    Current atoms of the same space that probably contradict this one.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    deleted_at: Annotated[AwareDatetime | None, Field(alias="deletedAt")]
    """
    When it was deleted; null if it is not.
    """
    entity_ids: Annotated[list[str], Field(alias="entityIds")]
    """
    A merged entity reads as the one that it is merged into; a deleted one is left out.
    """
    expires_at: Annotated[AwareDatetime | None, Field(alias="expiresAt")]
    """
    When it expires; null if it never does.
    """
    extraction: AtomExtraction | None
    id: str
    """
    The id of the atom.
    """
    importance: int
    """
    How important it is, from 1 to 5.
    """
    key: str | None
    """
    The key whose value it is: a new value of a key supersedes the former one.
    """
    memory_space_id: Annotated[str, Field(alias="memorySpaceId")]
    """
    The id of the memory space.
    """
    metadata: dict[str, Any]
    """
    A JSON object of at most 16 KB.
    """
    owner: GroupOwner | Literal["other"] | Literal["user", "app"] | str
    provenance: Annotated[
        Literal["client", "extraction", "dream", "import"] | str,
        Field(title="AtomProvenance"),
    ]
    """
    How an atom was created: by a client, by an extraction, by a dream of a presence, or by a client that brought it from another memory.
    """
    setting: AtomSetting
    source_conversation_id: Annotated[str | None, Field(alias="sourceConversationId")]
    """
    The id of the conversation that it comes from.
    """
    source_message_ids: Annotated[list[str], Field(alias="sourceMessageIds")]
    """
    The ids of the messages that it rests on.
    """
    status: Annotated[Literal["ACTIVE", "ARCHIVED", "DELETED"] | str, Field(title="AtomStatus")]
    superseded_at: Annotated[AwareDatetime | None, Field(alias="supersededAt")]
    """
    When it was superseded; null if it is not.
    """
    superseded_by: Annotated[str | None, Field(alias="supersededBy")]
    """
    The id of the atom that superseded it; null if none did.
    """
    tenant_id: Annotated[str, Field(alias="tenantId")]
    """
    The id of the tenant.
    """
    text: str
    """
    What the atom says.
    """
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    user_id: Annotated[str | None, Field(alias="userId")]
    """
    The id of the user.
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


class ExportedSurfaces(Record):
    """
    What a presence looks like: what was added to its themes, its accent colour, its font and its widgets.
    """

    accent: str | None
    font: str | None
    themes: dict[str, list[ExportedStyles]]
    widgets: list[ExportedWidget]


class ExportedTool(Record):
    description: str
    name: str
    parameters: dict[str, Any]
    type: str


class ExtractionPolicyChange(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    budget: NewBudget | None = None
    categories: Annotated[list[NewCategoryGuide] | None, Field(max_length=20)] = None
    """
    Categories of one's own, in place of the usual ones where a fact fits. Empty: none.
    """
    extraction_version: Annotated[str | None, Field(alias="extractionVersion")] = None
    """
    The version of the extraction's prompt or rules.
    """
    extractor: str | None = None
    """
    What extracts the atoms: rules, or a language model as `provider/name`.
    """
    instructions: Annotated[str | None, Field(max_length=2000)] = None
    """
    What to remember and what to leave out. A model reads it as data: it chooses among what users say, and cannot change what counts as said, nor how secrets are treated. Empty: none. Extractors without a model ignore it.
    """
    on_conversation_closed: Annotated[bool | None, Field(alias="onConversationClosed")] = None
    """
    Whether a conversation is extracted when it closes.
    """
    window_turns: Annotated[int | None, Field(alias="windowTurns", ge=0, le=1000)] = None
    """
    Turns per window; at least 1 if `windowed` is true.
    """
    windowed: bool | None = None
    """
    Whether a conversation is extracted while it goes on, a window of turns at a time.
    """


class File(Record):
    actor: str | None
    """
    In a space of the app or of a group: who wrote it last.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    memory_space_id: Annotated[str, Field(alias="memorySpaceId")]
    """
    The id of the memory space.
    """
    metadata: dict[str, Any]
    """
    A JSON object of at most 16 KB.
    """
    owner: GroupOwner | Literal["user", "app"] | str
    path: str
    """
    The path of the file.
    """
    sha256: str
    """
    SHA-256 of these bytes, in hexadecimal.
    """
    size: int
    """
    Bytes of UTF-8.
    """
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
    """


class FilePage(Record):
    items: list[File]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class FileWithText(Record):
    actor: str | None
    """
    In a space of the app or of a group: who wrote it last.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    memory_space_id: Annotated[str, Field(alias="memorySpaceId")]
    """
    The id of the memory space.
    """
    metadata: dict[str, Any]
    """
    A JSON object of at most 16 KB.
    """
    owner: GroupOwner | Literal["user", "app"] | str
    path: str
    """
    The path of the file.
    """
    sha256: str
    """
    SHA-256 of these bytes, in hexadecimal.
    """
    size: int
    """
    Bytes of UTF-8.
    """
    text: str
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
    """


class Forgotten(Record):
    candidates: list[Candidate]
    """
    If nothing was deleted: the atoms that fit the query, best first.
    """
    forgotten: Atom | None
    """
    The deleted atom; null if it is not clear which one is meant. It can be restored.
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


class GroupMemory(Record):
    category: Annotated[
        Literal["core", "daily", "conversation"] | str,
        Field(title="GroupMemoryCategory"),
    ]
    """
    `CORE`: permanent facts. `DAILY`: notes for the current work, which expire. `CONVERSATION`: archives.
    """
    content: str
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    expires_at: Annotated[AwareDatetime | None, Field(alias="expiresAt")]
    """
    When a daily memory expires.
    """
    key: str
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """


class GroupMemoryPage(Record):
    items: list[ListedMemory]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class MemorySpace(Record):
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    deleted_at: Annotated[AwareDatetime | None, Field(alias="deletedAt")]
    """
    When it was deleted; null if it is not.
    """
    id: str
    """
    The id of the memory space.
    """
    metadata: dict[str, Any]
    """
    A JSON object of at most 16 KB.
    """
    name: str | None
    """
    The name of the memory space.
    """
    owner: GroupOwner | Literal["user", "app"] | str
    purpose: str | None
    """
    What the memory space is for, in words.
    """
    status: Annotated[Literal["ACTIVE", "DELETED"] | str, Field(title="MemorySpaceStatus")]
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
    """


class MemorySpacePage(Record):
    items: list[MemorySpace]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class Message(Record):
    author: str | None
    """
    Who wrote the message, where several people take part.
    """
    content: list[TextContent | ImageContent | ToolUseContent | ToolResultContent]
    conversation_id: Annotated[str, Field(alias="conversationId")]
    """
    The id of the conversation.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    id: str
    """
    The id of the message.
    """
    metadata: dict[str, Any]
    """
    A JSON object of at most 16 KB.
    """
    model: str | None
    """
    The name of the language model.
    """
    occurred_at: Annotated[AwareDatetime, Field(alias="occurredAt")]
    """
    When it was said.
    """
    provider: str | None
    """
    The provider of the language model.
    """
    role: Annotated[Literal["user", "assistant", "tool", "system"] | str, Field(title="MessageRole")]
    seq: int
    """
    The number of the message in its conversation.
    """
    stop_reason: Annotated[str | None, Field(alias="stopReason")]
    """
    Why the model stopped.
    """
    trace_id: Annotated[str | None, Field(alias="traceId")]
    """
    An id of your own tracing; it is stored with the message.
    """
    turn_id: Annotated[str, Field(alias="turnId")]
    """
    The id of the turn.
    """
    usage: MessageUsage | None
    visibility: Annotated[Literal["user", "internal", "hidden"] | str, Field(title="Visibility")]
    """
    Who sees a message. `user`: the user and models; `internal`: only models; `hidden`: neither.
    """


class MessagePage(Record):
    items: list[Message]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class ModelCall(Record):
    at: AwareDatetime
    """
    When it happened.
    """
    cached_tokens: Annotated[int, Field(alias="cachedTokens")]
    """
    Tokens among those read that came from the provider's cache.
    """
    cost_usd: Annotated[float | None, Field(alias="costUsd")]
    """
    The cost in US dollars; null where the price of the model is not known.
    """
    input_tokens: Annotated[int, Field(alias="inputTokens")]
    """
    Tokens that the model read.
    """
    latency_ms: Annotated[int, Field(alias="latencyMs")]
    """
    Milliseconds that it took.
    """
    model: str
    """
    The name of the language model.
    """
    outcome: Annotated[
        Literal["answered", "invalid", "truncated", "refused", "throttled", "timed_out", "away", "rejected"] | str,
        Field(title="CallOutcome"),
    ]
    """
    How a model call ended. All outcomes but `answered` are failures, which may still cost money.
    """
    output_tokens: Annotated[int, Field(alias="outputTokens")]
    """
    Tokens that the model wrote.
    """
    provider: str
    """
    The provider of the language model.
    """
    purpose: Annotated[
        Literal["extraction", "reconciliation", "summary", "turn", "embedding", "dream"] | str,
        Field(title="ModelCallPurpose"),
    ]
    """
    What a model was called for.
    """


class ModelUsage(Record):
    """
    Total of all model calls. `costUsd` uses list prices and is null if one of the models has no price.
    """

    calls: list[ModelCall]
    cost_usd: Annotated[float | None, Field(alias="costUsd")]
    """
    The cost in US dollars; null where the price of the model is not known.
    """
    input_tokens: Annotated[int, Field(alias="inputTokens")]
    """
    Tokens that the model read.
    """
    latency_ms: Annotated[int, Field(alias="latencyMs")]
    """
    Milliseconds that it took.
    """
    output_tokens: Annotated[int, Field(alias="outputTokens")]
    """
    Tokens that the model wrote.
    """


class NewAtom(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    category: NewCategory
    confidence: Annotated[float | None, Field(ge=0.0, le=1.0)] = 1.0
    """
    How sure it is, from 0 to 1.
    """
    entity_ids: Annotated[list[str] | None, Field(alias="entityIds", max_length=20)] = None
    """
    Entities whose names or aliases occur in the text as whole words are added.
    """
    expires_at: Annotated[AwareDatetime | None, Field(alias="expiresAt")] = None
    """
    When it expires; null if it never does.
    """
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    importance: Annotated[int | None, Field(ge=1, le=5)] = 3
    """
    How important it is, from 1 to 5.
    """
    key: Annotated[str | None, Field(max_length=200, min_length=1)] = None
    """
    The key whose value it is: a new value of a key supersedes the former one.
    """
    metadata: dict[str, Any] | None = None
    """
    A JSON object of at most 16 KB.
    """
    provenance: Annotated[Literal["client", "import"] | None, Field(title="WrittenAtomProvenance")] = "client"
    """
    `import` for what comes from another memory; it counts like what a client wrote.
    """
    similarity: Annotated[float | None, Field(gt=0.0, le=1.0)] = None
    """
    Adds nothing where a current atom of the space is as similar as this (cosine) or more: the most similar is returned, with `deduplicated`. Atoms that differ in numbers, or of which one denies what the other says, are never similar. Not together with `key`.
    """
    source_conversation_id: Annotated[str | None, Field(alias="sourceConversationId")] = None
    """
    The id of the conversation that it comes from.
    """
    source_message_ids: Annotated[list[str] | None, Field(alias="sourceMessageIds", max_length=50)] = None
    """
    The ids of the messages that it rests on.
    """
    text: Annotated[str, Field(max_length=8000, min_length=1)]
    """
    What the atom says.
    """
    valid_from: Annotated[AwareDatetime | None, Field(alias="validFrom")] = None
    """
    Since when it is true.
    """
    valid_to: Annotated[AwareDatetime | None, Field(alias="validTo")] = None
    """
    Until when it is true; null while no end is known.
    """


class NewFile(Record):
    """
    `idempotencyKey` is the atom's: without an atom the same request again changes nothing by itself.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    atom: AtomWithFile | None = None
    """
    An atom to add in the same transaction: both are stored or neither.
    """
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    metadata: dict[str, Any] | None = None
    """
    A JSON object of at most 16 KB.
    """
    text: str
    """
    At most 262144 bytes of UTF-8.
    """


class NewToolResult(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    content: str | list[TextContent | ImageContent]
    is_error: Annotated[bool | None, Field(alias="isError")] = False
    """
    Whether the tool failed.
    """
    tool_use_id: Annotated[str, Field(alias="toolUseId", max_length=200, min_length=1)]
    """
    The id of the tool call.
    """


class Presence(Record):
    accent: str | None
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
    What becomes of the actions of a dream on surfaces. A missed fact is remembered, unless they are off.
    """
    dream_interval_hours: Annotated[int, Field(alias="dreamIntervalHours")]
    dreamed_at: Annotated[AwareDatetime | None, Field(alias="dreamedAt")]
    """
    When the last dream read the sessions.
    """
    dreams: bool
    """
    Whether the presence may dream; off unless it is set.
    """
    font: str | None
    last_turn_at: Annotated[AwareDatetime | None, Field(alias="lastTurnAt")]
    next_dream_at: Annotated[AwareDatetime | None, Field(alias="nextDreamAt")]
    """
    When to look next whether to dream.
    """
    presence_id: Annotated[str, Field(alias="presenceId")]
    themes: dict[str, str]
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
    """
    widgets: list[Widget]


class PresencePage(Record):
    items: list[Presence]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class PresenceRecall(Record):
    guidance: str
    """
    How to use them, for the system prompt.
    """
    memories: list[Recalled]


class Profile(Record):
    entries: list[ProfileEntry]


class ProfileHistory(Record):
    """
    `chain` is what the profile said under this topic, one after another; `revisions` are former states of the entry.
    """

    chain: list[ProfileState]
    revisions: list[ProfileState]
    """
    The former states.
    """


class RecallHit(Record):
    atom: Atom
    decay_weight: Annotated[float, Field(alias="decayWeight")]
    entity_match_bonus: Annotated[float, Field(alias="entityMatchBonus")]
    score: float
    similarity: float
    """
    How similar it is to the question.
    """


class RecallResult(Record):
    degraded: bool
    hits: list[RecallHit]
    """
    The hits, best first.
    """
    latency_ms: Annotated[int, Field(alias="latencyMs")]
    """
    Milliseconds that it took.
    """
    mode: str
    total_candidates: Annotated[int, Field(alias="totalCandidates")]


class RecalledChatMemory(Record):
    category: Literal["preference", "fact", "instruction"] | str | None
    content: str
    created_at: AwareDatetime
    """
    When it was created.
    """
    id: str
    """
    The id.
    """
    relevance: float
    """
    How near it is to the query, 0 to 1, with two decimals.
    """


class RecalledMemories(Record):
    memories: list[GroupMemory]


class Receipt(Record):
    """
    A signed receipt of an erasure. The response body is the receipt byte for byte, with its fields in this order.
    """

    algorithm: str
    counts: dict[str, int]
    expiries: list[StoreExpiry]
    finished_at: Annotated[AwareDatetime, Field(alias="finishedAt")]
    """
    When it was finished; null if it is not yet.
    """
    format_version: Annotated[int, Field(alias="formatVersion")]
    id: str
    """
    The id.
    """
    ids_hash: Annotated[str, Field(alias="idsHash")]
    key_id: Annotated[str, Field(alias="keyId")]
    request: str
    signature: str
    started_at: Annotated[AwareDatetime, Field(alias="startedAt")]
    """
    When it was started; null if it is not yet.
    """
    subject_hash: Annotated[str, Field(alias="subjectHash")]


class RestrictedUser(Record):
    state: Annotated[Literal["active", "restricted", "erased"] | str, Field(title="UserState")]
    user_id: Annotated[str, Field(alias="userId")]
    """
    The id of the user.
    """


class RollingSummaryRefresh(Record):
    """
    If `outcome` is `failed`, `reason` says why and the previous summary stays. A conversation too long for one call is refreshed up to `rollingSummaryUntilSeq`; call again for the rest. `writer` is `rules` or the `provider/name` of the model, and `usage` is the model usage of this call.
    """

    extractive: bool | None
    outcome: Annotated[
        Literal["refreshed", "unchanged", "empty", "failed"] | str,
        Field(title="RefreshOutcome"),
    ]
    prompt_hash: Annotated[str | None, Field(alias="promptHash")]
    """
    The hash of the prompt.
    """
    reason: str | None
    rolling_summary: Annotated[str | None, Field(alias="rollingSummary")]
    """
    A summary of the conversation so far; null if none was written.
    """
    rolling_summary_until_seq: Annotated[int | None, Field(alias="rollingSummaryUntilSeq")]
    """
    The `seq` of the last message that the summary covers.
    """
    usage: ModelUsage | None
    writer: str | None


class RunTurnRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    arguments: dict[str, Any] | None = None
    content: str | list[TextContent | ImageContent] | None = None
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    max_cycles: Annotated[int | None, Field(alias="maxCycles", ge=1, le=20)] = 8
    memory: TurnMemory | None = None
    """
    Memories that fit the user's message, for the beginning of the system prompt.
    """
    model: Annotated[str, Field(max_length=200, min_length=1)]
    """
    The name of the language model.
    """
    options: RunTurnOptions | None = None
    provider: Annotated[str, Field(max_length=200, min_length=1)]
    """
    The provider of the language model.
    """
    tail_limit: Annotated[int | None, Field(alias="tailLimit", ge=1, le=200)] = 50
    """
    Number of messages that the model sees, including the new one.
    """
    tools: Annotated[list[NewTool] | None, Field(max_length=32)] = None
    user_text: Annotated[str | None, Field(alias="userText")] = None
    """
    The user's message as text. Send this or `content`.
    """


class SaveChatMemoryRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    category: Literal["preference", "fact", "instruction"] | str | None = None
    """
    By default the words of the content decide.
    """
    content: Annotated[str, Field(max_length=8000, min_length=1)]
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """


class SavedChatMemory(Record):
    category: Literal["preference", "fact", "instruction"] | str | None
    content: str
    created_at: AwareDatetime
    """
    When it was created.
    """
    deduplicated: bool
    """
    Whether nothing was saved: this memory was there before.
    """
    id: str
    """
    The id.
    """
    source_type: Annotated[Literal["user", "model"] | str, Field(title="SourceType")]
    """
    Who made it: the user from a message, or the model.
    """
    updated_at: AwareDatetime
    """
    When it was last changed.
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


class SummaryWriting(Record):
    """
    The writer of a rolling summary: `rules`, or a model, with its prompt hash and the usage of the last call.
    """

    extractive: bool
    prompt_hash: Annotated[str | None, Field(alias="promptHash")]
    """
    The hash of the prompt.
    """
    usage: ModelUsage | None
    writer: str


class SupersedeAtomRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    category: NewCategory
    confidence: Annotated[float | None, Field(ge=0.0, le=1.0)] = 1.0
    """
    How sure it is, from 0 to 1.
    """
    entity_ids: Annotated[list[str] | None, Field(alias="entityIds", max_length=20)] = None
    """
    Entities whose names or aliases occur in the text as whole words are added.
    """
    expires_at: Annotated[AwareDatetime | None, Field(alias="expiresAt")] = None
    """
    When it expires; null if it never does.
    """
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    importance: Annotated[int | None, Field(ge=1, le=5)] = 3
    """
    How important it is, from 1 to 5.
    """
    key: Annotated[str | None, Field(max_length=200, min_length=1)] = None
    """
    The key whose value it is: a new value of a key supersedes the former one.
    """
    metadata: dict[str, Any] | None = None
    """
    A JSON object of at most 16 KB.
    """
    provenance: Annotated[Literal["client", "import"] | None, Field(title="WrittenAtomProvenance")] = "client"
    """
    `import` for what comes from another memory; it counts like what a client wrote.
    """
    source_conversation_id: Annotated[str | None, Field(alias="sourceConversationId")] = None
    """
    The id of the conversation that it comes from.
    """
    source_message_ids: Annotated[list[str] | None, Field(alias="sourceMessageIds", max_length=50)] = None
    """
    The ids of the messages that it rests on.
    """
    text: Annotated[str, Field(max_length=8000, min_length=1)]
    """
    What the atom says.
    """
    valid_from: Annotated[AwareDatetime | None, Field(alias="validFrom")] = None
    """
    Since when it is true.
    """
    valid_to: Annotated[AwareDatetime | None, Field(alias="validTo")] = None
    """
    Until when it is true; null while no end is known.
    """


class ToolInvocation(Record):
    """
    A tool call of the model. While the turn requires tool results, a pending call waits for yours.
    """

    arguments: dict[str, Any]
    """
    The arguments of the call.
    """
    name: str
    """
    The name of the tool.
    """
    state: Annotated[
        Literal["pending", "succeeded", "failed", "unanswered"] | str,
        Field(title="ToolInvocationState"),
    ]
    tool_use_id: Annotated[str, Field(alias="toolUseId")]
    """
    The id of the tool call.
    """


class TurnRun(Record):
    aggregate_usage: Annotated[ModelUsage, Field(alias="aggregateUsage")]
    appended_messages: Annotated[list[Message], Field(alias="appendedMessages")]
    error: str | None
    memory: UsedMemory | None
    """
    Null if the request names no memory, or has not recalled it yet.
    """
    status: Annotated[
        Literal["in_progress", "requires_tool_results", "completed", "max_cycles", "refused", "failed", "cancelled"]
        | str,
        Field(title="TurnRunStatus"),
    ]
    tool_invocations: Annotated[list[ToolInvocation], Field(alias="toolInvocations")]
    total_latency_ms: Annotated[int, Field(alias="totalLatencyMs")]
    turn_id: Annotated[str, Field(alias="turnId")]
    """
    The id of the turn.
    """


class UpdateBindingRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    enabled: bool | None = None
    extraction_policy: Annotated[ExtractionPolicyChange | None, Field(alias="extractionPolicy")] = None


class UserExtractionJob(Record):
    """
    An extraction job with the user whose conversation it extracts.
    """

    binding_id: Annotated[str, Field(alias="bindingId")]
    conversation_id: Annotated[str, Field(alias="conversationId")]
    """
    The id of the conversation.
    """
    counts: ExtractionCounts
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    extraction_version: Annotated[str, Field(alias="extractionVersion")]
    """
    The version of the extraction's prompt or rules.
    """
    extractor: str
    """
    What extracts the atoms: rules, or a language model as `provider/name`.
    """
    finished_at: Annotated[AwareDatetime | None, Field(alias="finishedAt")]
    """
    When it was finished; null if it is not yet.
    """
    id: str
    """
    The id.
    """
    memory_space_id: Annotated[str, Field(alias="memorySpaceId")]
    """
    The id of the memory space.
    """
    range: SequenceRange
    reason: str | None
    retry_at: Annotated[AwareDatetime | None, Field(alias="retryAt")]
    """
    When it is tried again; null if it is not.
    """
    started_at: Annotated[AwareDatetime | None, Field(alias="startedAt")]
    """
    When it was started; null if it is not yet.
    """
    status: Annotated[
        Literal["queued", "running", "succeeded", "failed", "waiting_budget", "cancelled"] | str,
        Field(title="ExtractionJobStatus"),
    ]
    usage: ModelUsage | None
    user_id: Annotated[str | None, Field(alias="userId")]
    """
    The id of the user.
    """


class UserExtractionJobPage(Record):
    items: list[UserExtractionJob]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class WorkingContext(Record):
    atoms_used: Annotated[list[Atom], Field(alias="atomsUsed")]
    context_block: Annotated[str, Field(alias="contextBlock")]
    degraded: bool
    """
    True if an index or the embedder was unavailable and recall used words alone.
    """
    memory_block: Annotated[str, Field(alias="memoryBlock")]
    """
    What the conversation's bot remembers, to put before the system prompt: it counts in `tokensEstimated` and within the budget. Empty without a bot.
    """
    messages: list[Message]
    tokens_estimated: Annotated[int, Field(alias="tokensEstimated")]
    """
    The estimated number of tokens.
    """
    trimmed: dict[str, int]


class WrittenFile(Record):
    actor: str | None
    """
    In a space of the app or of a group: who wrote it last.
    """
    atom: AddedAtom | None
    """
    The atom that was sent, as it is stored.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    memory_space_id: Annotated[str, Field(alias="memorySpaceId")]
    """
    The id of the memory space.
    """
    metadata: dict[str, Any]
    """
    A JSON object of at most 16 KB.
    """
    owner: GroupOwner | Literal["user", "app"] | str
    path: str
    """
    The path of the file.
    """
    sha256: str
    """
    SHA-256 of these bytes, in hexadecimal.
    """
    size: int
    """
    Bytes of UTF-8.
    """
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
    """


class AddAtomsRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    atoms: Annotated[list[AtomOfBatch], Field(max_length=100, min_length=1)]
    """
    The atoms, in the order in which they are added. Their texts and metadata together have at most 1,000,000 bytes.
    """
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """


class AppendTurnRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    assistant: AssistantTurn
    author: Annotated[str | None, Field(max_length=100, min_length=1)] = None
    """
    Who wrote the message, where several people take part.
    """
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    metadata: dict[str, Any] | None = None
    """
    A JSON object of at most 16 KB.
    """
    next_context: Annotated[BuildWorkingContextRequest | None, Field(alias="nextContext")] = None
    """
    Also build the working context, with what is appended here in it: the answer is that of `buildWorkingContext`.
    """
    occurred_at: Annotated[AwareDatetime | None, Field(alias="occurredAt")] = None
    """
    From the year 1900 to 5 minutes in the future; by default now.
    """
    trace_id: Annotated[str | None, Field(alias="traceId", max_length=200)] = None
    """
    An id of your own tracing; it is stored with the message.
    """
    user_content: Annotated[
        str | list[TextContent | ImageContent | ToolUseContent | ToolResultContent],
        Field(alias="userContent"),
    ]
    user_visibility: Annotated[
        Literal["user", "internal", "hidden"] | str | None,
        Field(alias="userVisibility", title="Visibility"),
    ] = "user"
    """
    Who sees a message. `user`: the user and models; `internal`: only models; `hidden`: neither.
    """


class AppendedMessage(Record):
    author: str | None
    """
    Who wrote the message, where several people take part.
    """
    content: list[TextContent | ImageContent | ToolUseContent | ToolResultContent]
    conversation_id: Annotated[str, Field(alias="conversationId")]
    """
    The id of the conversation.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    id: str
    """
    The id of the message.
    """
    metadata: dict[str, Any]
    """
    A JSON object of at most 16 KB.
    """
    model: str | None
    """
    The name of the language model.
    """
    next_context: Annotated[WorkingContext | None, Field(alias="nextContext")] = None
    """
    The working context after the append. Null if it was not asked for, or cannot be built.
    """
    next_context_problem: Annotated[Problem | None, Field(alias="nextContextProblem")] = None
    """
    Why the context that was asked for cannot be built. What was to be appended is stored all the same. Its pointers lead from the body of the request: `/nextContext/templateId`.
    """
    occurred_at: Annotated[AwareDatetime, Field(alias="occurredAt")]
    """
    When it was said.
    """
    provider: str | None
    """
    The provider of the language model.
    """
    role: Annotated[Literal["user", "assistant", "tool", "system"] | str, Field(title="MessageRole")]
    seq: int
    """
    The number of the message in its conversation.
    """
    stop_reason: Annotated[str | None, Field(alias="stopReason")]
    """
    Why the model stopped.
    """
    trace_id: Annotated[str | None, Field(alias="traceId")]
    """
    An id of your own tracing; it is stored with the message.
    """
    turn_id: Annotated[str, Field(alias="turnId")]
    """
    The id of the turn.
    """
    usage: MessageUsage | None
    visibility: Annotated[Literal["user", "internal", "hidden"] | str, Field(title="Visibility")]
    """
    Who sees a message. `user`: the user and models; `internal`: only models; `hidden`: neither.
    """


class AtomBatchResult(Record):
    """
    One outcome for each atom, in the order in which they were sent.
    """

    items: list[AtomOutcome]
    """
    The outcome of each atom, in the order sent.
    """


class ChatContext(Record):
    context: str | None
    """
    The section of the system prompt: null where no memory is near enough to the message.
    """
    memories: list[ChatMemory]


class ChatMemories(Record):
    memories: list[ChatMemory]


class Dream(Record):
    actions: list[DreamAction]
    asked_in: Annotated[str | None, Field(alias="askedIn")]
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
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
    status: Annotated[
        Literal["queued", "waiting", "succeeded", "failed"] | str,
        Field(title="DreamStatus"),
    ]
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


class ExportedAtom(Record):
    """
    An atom in any status, including atoms that the user added to other users' spaces. `revisions` are its former states.
    """

    actor: str | None
    """
    The user who wrote into a space that is not their own; null for the space's owner.
    """
    app_id: Annotated[str, Field(alias="appId")]
    """
    The id of the app.
    """
    category: Category
    confidence: float
    """
    How sure it is, from 0 to 1.
    """
    confirmations: int
    """
    Number of days on which the fact was repeated.
    """
    confirmed_at: Annotated[AwareDatetime | None, Field(alias="confirmedAt")]
    """
    When the user last repeated the same fact.
    """
    contradicts: list[str]
    """
    Current atoms of the same space that probably contradict this one.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    deleted_at: Annotated[AwareDatetime | None, Field(alias="deletedAt")]
    """
    When it was deleted; null if it is not.
    """
    entity_ids: Annotated[list[str], Field(alias="entityIds")]
    """
    A merged entity reads as the one that it is merged into; a deleted one is left out.
    """
    expires_at: Annotated[AwareDatetime | None, Field(alias="expiresAt")]
    """
    When it expires; null if it never does.
    """
    extraction: AtomExtraction | None
    id: str
    """
    The id of the atom.
    """
    importance: int
    """
    How important it is, from 1 to 5.
    """
    key: str | None
    """
    The key whose value it is: a new value of a key supersedes the former one.
    """
    memory_space_id: Annotated[str, Field(alias="memorySpaceId")]
    """
    The id of the memory space.
    """
    metadata: dict[str, Any]
    """
    A JSON object of at most 16 KB.
    """
    owner: GroupOwner | Literal["other"] | Literal["user", "app"] | str
    provenance: Annotated[
        Literal["client", "extraction", "dream", "import"] | str,
        Field(title="AtomProvenance"),
    ]
    """
    How an atom was created: by a client, by an extraction, by a dream of a presence, or by a client that brought it from another memory.
    """
    revisions: list[ExportedState]
    """
    The former states.
    """
    setting: AtomSetting
    source_conversation_id: Annotated[str | None, Field(alias="sourceConversationId")]
    """
    The id of the conversation that it comes from.
    """
    source_message_ids: Annotated[list[str], Field(alias="sourceMessageIds")]
    """
    The ids of the messages that it rests on.
    """
    status: Annotated[Literal["ACTIVE", "ARCHIVED", "DELETED"] | str, Field(title="AtomStatus")]
    superseded_at: Annotated[AwareDatetime | None, Field(alias="supersededAt")]
    """
    When it was superseded; null if it is not.
    """
    superseded_by: Annotated[str | None, Field(alias="supersededBy")]
    """
    The id of the atom that superseded it; null if none did.
    """
    tenant_id: Annotated[str, Field(alias="tenantId")]
    """
    The id of the tenant.
    """
    text: str
    """
    What the atom says.
    """
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    user_id: Annotated[str | None, Field(alias="userId")]
    """
    The id of the user.
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


class ExportedConversation(Record):
    """
    A conversation with all its messages, including `internal` and `hidden` ones. Deleted conversations are included until they are purged.
    """

    bot_id: Annotated[str | None, Field(alias="botId")]
    """
    The id of the bot that takes part.
    """
    closed_at: Annotated[AwareDatetime | None, Field(alias="closedAt")]
    """
    When the conversation was closed; null while it is open.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    deleted_at: Annotated[AwareDatetime | None, Field(alias="deletedAt")]
    """
    When it was deleted; null if it is not.
    """
    extract: bool
    """
    Whether atoms are extracted when the conversation closes.
    """
    id: str
    """
    The id of the conversation.
    """
    incognito: bool
    """
    Whether the conversation is never extracted, and purged when it closes.
    """
    last_activity_at: Annotated[AwareDatetime, Field(alias="lastActivityAt")]
    """
    When something last happened in it.
    """
    message_count: Annotated[int, Field(alias="messageCount")]
    """
    The number of messages.
    """
    messages: list[ExportedMessage]
    metadata: dict[str, Any]
    """
    A JSON object of at most 16 KB.
    """
    namespace: str
    """
    The namespace of the conversation.
    """
    remember_function: Annotated[str | None, Field(alias="rememberFunction")]
    rolling_summary: Annotated[str | None, Field(alias="rollingSummary")]
    """
    A summary of the conversation so far; null if none was written.
    """
    rolling_summary_until_seq: Annotated[int | None, Field(alias="rollingSummaryUntilSeq")]
    """
    The `seq` of the last message that the summary covers.
    """
    rolling_summary_writing: Annotated[SummaryWriting | None, Field(alias="rollingSummaryWriting")]
    session_id: Annotated[str | None, Field(alias="sessionId")]
    """
    The id of the session.
    """
    status: Annotated[Literal["open", "closed"] | str, Field(title="ConversationStatus")]
    time_zone: Annotated[str | None, Field(alias="timeZone")]
    """
    The time zone of the conversation, by its IANA name.
    """
    title: str | None
    """
    The title.
    """
    turn_count: Annotated[int, Field(alias="turnCount")]
    """
    The number of turns.
    """
    version: int
    """
    The version; each change raises it.
    """


class ExportedDream(Record):
    """
    A dream. `patterns`, `missed` and the texts of facts are there until it ends; the atoms have them then.
    """

    actions: list[ExportedAction] | None
    applied: int
    asked_in: Annotated[str | None, Field(alias="askedIn")]
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    finished_at: Annotated[AwareDatetime | None, Field(alias="finishedAt")]
    """
    When it was finished; null if it is not yet.
    """
    id: str
    """
    The id.
    """
    missed: ExportedPattern | None
    patterns: list[ExportedPattern] | None
    reason: str | None
    status: Annotated[
        Literal["queued", "waiting", "succeeded", "failed"] | str,
        Field(title="DreamStatus"),
    ]
    usage: ModelUsage | None
    writer: str


class ExportedJob(Record):
    """
    An extraction job. `answer` is the extractor's output, `decisions` how its facts were reconciled.
    """

    answer: dict[str, Any] | None
    binding_id: Annotated[str, Field(alias="bindingId")]
    conversation_id: Annotated[str, Field(alias="conversationId")]
    """
    The id of the conversation.
    """
    counts: ExtractionCounts
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    decisions: dict[str, Any] | None
    extraction_version: Annotated[str, Field(alias="extractionVersion")]
    """
    The version of the extraction's prompt or rules.
    """
    extractor: str
    """
    What extracts the atoms: rules, or a language model as `provider/name`.
    """
    finished_at: Annotated[AwareDatetime | None, Field(alias="finishedAt")]
    """
    When it was finished; null if it is not yet.
    """
    id: str
    """
    The id.
    """
    memory_space_id: Annotated[str, Field(alias="memorySpaceId")]
    """
    The id of the memory space.
    """
    range: SequenceRange
    reason: str | None
    retry_at: Annotated[AwareDatetime | None, Field(alias="retryAt")]
    """
    When it is tried again; null if it is not.
    """
    started_at: Annotated[AwareDatetime | None, Field(alias="startedAt")]
    """
    When it was started; null if it is not yet.
    """
    status: Annotated[
        Literal["queued", "running", "succeeded", "failed", "waiting_budget", "cancelled"] | str,
        Field(title="ExtractionJobStatus"),
    ]
    usage: ModelUsage | None


class ExportedPresence(Record):
    """
    A presence with its latest dreams, newest first. Its sessions are among the conversations, its memory is among the spaces.
    """

    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    current_conversation_id: Annotated[str | None, Field(alias="currentConversationId")]
    dreamed_at: Annotated[AwareDatetime | None, Field(alias="dreamedAt")]
    dreams: list[ExportedDream]
    external_id: Annotated[str, Field(alias="externalId")]
    id: str
    """
    The id.
    """
    last_turn_at: Annotated[AwareDatetime | None, Field(alias="lastTurnAt")]
    settings: ExportedPresenceSettings
    surfaces: ExportedSurfaces
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
    """


class ExportedTurnRun(Record):
    """
    A turn run. `systemPrompt` and `tools` are stored until it ends, the rest for 7 more days. The conversation has its messages.
    """

    conversation_id: Annotated[str, Field(alias="conversationId")]
    """
    The id of the conversation.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    cycles: int
    error: str | None
    finished_at: Annotated[AwareDatetime | None, Field(alias="finishedAt")]
    """
    When it was finished; null if it is not yet.
    """
    id: str
    """
    The id.
    """
    memory: ExportedMemoryBlock | None
    model: str
    """
    The name of the language model.
    """
    pending: list[str]
    progressed_at: Annotated[AwareDatetime, Field(alias="progressedAt")]
    provider: str
    """
    The provider of the language model.
    """
    status: Annotated[
        Literal["in_progress", "requires_tool_results", "completed", "max_cycles", "refused", "failed", "cancelled"]
        | str,
        Field(title="TurnRunStatus"),
    ]
    system_prompt: Annotated[str, Field(alias="systemPrompt")]
    tools: list[ExportedTool]
    usage: ModelUsage | None


class ExtractionJob(Record):
    """
    A job that failed or waits for a budget is retried at `retryAt`; without it the failure is permanent.
    """

    binding_id: Annotated[str, Field(alias="bindingId")]
    conversation_id: Annotated[str, Field(alias="conversationId")]
    """
    The id of the conversation.
    """
    counts: ExtractionCounts
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    extraction_version: Annotated[str, Field(alias="extractionVersion")]
    """
    The version of the extraction's prompt or rules.
    """
    extractor: str
    """
    What extracts the atoms: rules, or a language model as `provider/name`.
    """
    finished_at: Annotated[AwareDatetime | None, Field(alias="finishedAt")]
    """
    When it was finished; null if it is not yet.
    """
    id: str
    """
    The id.
    """
    memory_space_id: Annotated[str, Field(alias="memorySpaceId")]
    """
    The id of the memory space.
    """
    range: SequenceRange
    reason: str | None
    retry_at: Annotated[AwareDatetime | None, Field(alias="retryAt")]
    """
    When it is tried again; null if it is not.
    """
    started_at: Annotated[AwareDatetime | None, Field(alias="startedAt")]
    """
    When it was started; null if it is not yet.
    """
    status: Annotated[
        Literal["queued", "running", "succeeded", "failed", "waiting_budget", "cancelled"] | str,
        Field(title="ExtractionJobStatus"),
    ]
    usage: ModelUsage | None


class ExtractionJobPage(Record):
    items: list[ExtractionJob]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class GiveToolResultsRequest(Record):
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
    results: Annotated[list[NewToolResult], Field(max_length=20, min_length=1)]


class RecalledChatMemories(Record):
    memories: list[RecalledChatMemory]


class StartedExtractions(Record):
    jobs: list[ExtractionJob]


class Turn(Record):
    assistant_message: Annotated[Message, Field(alias="assistantMessage")]
    next_context: Annotated[WorkingContext | None, Field(alias="nextContext")] = None
    """
    The working context after the append. Null if it was not asked for, or cannot be built.
    """
    next_context_problem: Annotated[Problem | None, Field(alias="nextContextProblem")] = None
    """
    Why the context that was asked for cannot be built. What was to be appended is stored all the same. Its pointers lead from the body of the request: `/nextContext/templateId`.
    """
    turn_id: Annotated[str, Field(alias="turnId")]
    """
    The id of the turn.
    """
    user_message: Annotated[Message, Field(alias="userMessage")]


class UserExport(Record):
    """
    All stored data of a user, except derived data: vectors, indexes, markers, guards and links. `state` and `epoch` are null for a user who never wrote. `subjectHash` identifies the user in receipts and the audit.
    """

    admin_jobs: Annotated[list[ExportedAdminJob], Field(alias="adminJobs")]
    app_id: Annotated[str, Field(alias="appId")]
    """
    The id of the app.
    """
    atoms: list[ExportedAtom]
    audit: list[ExportedAuditEntry]
    """
    Newest first.
    """
    bindings: list[Binding]
    """
    The user's bindings, and those of the app that name the user.
    """
    conversations: list[ExportedConversation]
    """
    Newest first.
    """
    entities: list[ExportedEntity]
    epoch: str | None
    exported_at: Annotated[AwareDatetime, Field(alias="exportedAt")]
    files: list[ExportedFile]
    format_version: Annotated[Literal[1], Field(alias="formatVersion")] = 1
    jobs: list[ExportedJob]
    presences: list[ExportedPresence]
    spaces: list[ExportedSpace]
    state: Literal["active", "restricted", "erased"] | str | None
    subject_hash: Annotated[str, Field(alias="subjectHash")]
    tenant_id: Annotated[str, Field(alias="tenantId")]
    """
    The id of the tenant.
    """
    turn_runs: Annotated[list[ExportedTurnRun], Field(alias="turnRuns")]
    user_id: Annotated[str, Field(alias="userId")]
    """
    The id of the user.
    """
