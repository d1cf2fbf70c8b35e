"""The records of the room ``conversations``, generated from the OpenAPI document of the API."""

from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, ConfigDict, Field, RootModel

from loci_memory_client.record import Record


class AtomExtraction(Record):
    """
    How an atom was extracted.
    """

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


class BuildWorkingContextRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    always_on_category_names: Annotated[list[str] | None, Field(alias="alwaysOnCategoryNames", max_length=50)] = None
    """
    Known categories alone: Loci's own, those of the app's settings (`categories`), and those of current atoms of these spaces. Another name is refused with a list of the known ones.
    """
    general: bool | None = False
    """
    Of a project: true to read the general memory too. Without a project it is read.
    """
    include_essentials: Annotated[bool | None, Field(alias="includeEssentials")] = True
    """
    Always include rules, safety facts (allergies, conditions, diets) and the user's identity.
    """
    include_rolling_summary: Annotated[bool | None, Field(alias="includeRollingSummary")] = True
    """
    Whether to include the rolling summary of the conversation.
    """
    known_at: Annotated[AwareDatetime | None, Field(alias="knownAt")] = None
    """
    Answer with what was known at that time; by default with what is known now.
    """
    memory_space_id: Annotated[str | list[str] | None, Field(alias="memorySpaceId")] = None
    """
    The id of one space, or of up to 10; left out, the user's default space, or that of the conversation's project.
    """
    min_similarity: Annotated[float | None, Field(alias="minSimilarity", ge=0.0, le=1.0)] = None
    """
    Minimum similarity of a hit; 0 always returns hits. By default the best hit decides whether there are hits at all, and hits far below it are dropped.
    """
    recall_limit: Annotated[int | None, Field(alias="recallLimit", ge=0, le=100)] = None
    """
    Maximum number of recalled atoms; 0 turns recall off. Left out, as many as the question needs: 8, or 20 where it asks for several things.
    """
    recall_query: Annotated[str | None, Field(alias="recallQuery", max_length=8000, min_length=1)] = None
    """
    The question to recall by; by default the user's last message.
    """
    recent_turns: Annotated[int | None, Field(alias="recentTurns", ge=0, le=200)] = 10
    """
    The number of recent turns to include, 0 to 200. From 10 on, up to 10 turns before them come too that the rolling summary has not reached yet.
    """
    template_id: Annotated[str | None, Field(alias="templateId")] = "default"
    """
    The id of the template that writes the block.
    """
    token_budget: Annotated[int | None, Field(alias="tokenBudget", ge=256, le=200000)] = 8000
    """
    The estimated number of tokens that the context may have, 256 to 200,000.
    """
    valid_at: Annotated[AwareDatetime | None, Field(alias="validAt")] = None
    """
    Answer with what was true at that time; by default with what is true now.
    """
    whole_up_to: Annotated[int | None, Field(alias="wholeUpTo", ge=0, le=10000)] = None
    """
    Tokens up to which all that is current is shown, instead of what recall chooses; 0: never. 1000 unless the app sets another one.
    """


class Category(Record):
    """
    What an atom is about, and how it ages.
    """

    kind: Annotated[
        Literal["FACT", "RULE", "INTENTION", "EPISODE", "PREFERENCE", "PATTERN"] | str,
        Field(title="AtomKind"),
    ]
    """
    How an atom ages: facts, rules, preferences and patterns slowly, intentions faster, episodes fastest.
    """
    name: str
    """
    The name of the category, 1 to 100 characters.
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
    A JSON pointer into the body, `?name` for a parameter of the address, or a header's name.
    """


class FirstConversation(Record):
    """
    A new conversation of a namespace, or a new session of a presence.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    bot_id: Annotated[str | None, Field(alias="botId", max_length=200, min_length=1)] = None
    """
    The bot that answers: what its replies remember by calls goes into its memory, which is put before the system prompt of its turns.
    """
    incognito: bool | None = False
    """
    True: never extracted nor summarised, no memory may cite it, and it is purged when it closes, by itself or not.
    """
    namespace: str | None = None
    """
    As in `createConversation`. Send this or `presenceId`.
    """
    presence_id: Annotated[str | None, Field(alias="presenceId")] = None
    """
    The presence of which the conversation is a new session, as of `createSession`.
    """
    session_id: Annotated[str | None, Field(alias="sessionId", max_length=200, min_length=1)] = None
    """
    Of a namespace; a presence makes its own.
    """
    time_zone: Annotated[str | None, Field(alias="timeZone")] = None
    """
    Where its users are, by the IANA name, as `Europe/Vienna`: a model that extracts reads local times, so that "tonight" is the user's own day.
    """
    title: Annotated[str | None, Field(max_length=200)] = None
    """
    The title.
    """


class GroupOwner(Record):
    """
    A group of the app as an owner.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    group: str
    """
    The name of the group.
    """


class ImageContent(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    mime_type: Annotated[str, Field(alias="mimeType")]
    """
    The media type of the image, such as `image/png`.
    """
    type: Literal["image"] = "image"
    """
    Says that the block is an image.
    """
    url: str
    """
    The address of the image.
    """


class MessageUsage(Record):
    """
    What the model used to write the message.
    """

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


class Similarity(RootModel[float]):
    root: Annotated[float, Field(gt=0.0)]
    """
    For SAVE_MEMORY: a memory as similar as this (cosine) that differs in synonyms alone is not saved. Without it only the same words are not.
    """


class Similarity1(RootModel[int]):
    root: Annotated[int, Field(gt=0)]
    """
    For SAVE_MEMORY: a memory as similar as this (cosine) that differs in synonyms alone is not saved. Without it only the same words are not.
    """


class NewTool(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    description: Annotated[str | None, Field(max_length=4000)] = None
    """
    Tells the model when to use the tool.
    """
    group: Annotated[str | None, Field(max_length=63, min_length=1, pattern="^[a-z0-9-]+$")] = None
    """
    For tools of a group: the caller must be a member.
    """
    memory_space_id: Annotated[str | None, Field(alias="memorySpaceId")] = None
    """
    For tools of Loci: the id of a memory space, or `$name` to take it from `arguments`. `$chat` needs no argument: it is the memory of the chat that the conversation is.
    """
    name: Annotated[str, Field(max_length=64, min_length=1, pattern="^[A-Za-z0-9_-]+$")]
    """
    The name by which the model calls it: letters, digits, `_` and `-`, 1 to 64 characters.
    """
    parameters: dict[str, Any] | None = None
    """
    For your own tools: the JSON schema of the arguments, of type object.
    """
    similarity: Similarity | Similarity1 | None = None
    """
    For SAVE_MEMORY: a memory as similar as this (cosine) that differs in synonyms alone is not saved. Without it only the same words are not.
    """
    type: Annotated[str, Field(max_length=64, min_length=1, pattern="^[A-Za-z0-9_-]+$")]
    """
    A tool that Loci runs, or any type of your own. Loci's recall: RECALL_BY_TOPIC, RECALL_BY_ENTITY, RECALL_TIMELINE. Loci's memory: SAVE_MEMORY, RECALL_MEMORY, FORGET_MEMORY, LIST_MEMORIES, REMEMBER_KEY. In a session of a presence: QUEUE_DREAM, without a space. Of a `group`: SAVE_GROUP_MEMORY, RECALL_GROUP_MEMORIES, FORGET_GROUP_MEMORY, LIST_GROUP_MEMORIES, READ_GROUP_FILE.
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
    """
    The fields that are not valid, at most 20; absent if the problem is not one of fields.
    """
    errors_left_out: Annotated[int | None, Field(alias="errorsLeftOut")] = None
    """
    How many more fields are not valid; absent if none.
    """
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
    `urn:loci:unreadable-record` for a stored record that is damaged, else `about:blank`.
    """


class RemovedConversation(Record):
    """
    A conversation that is deleted, or purged for good, and what becomes of what was learned from it. A preview has no `deletedAt`.
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
    removed_entities: Annotated[list[str], Field(alias="removedEntities")]
    """
    Named by it alone: they go with it.
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


class RetractedMessage(Record):
    """
    A message that is retracted, or purged for good, and what becomes of what was learned from it. A preview has no `retractedAt`.
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
    removed_entities: Annotated[list[str], Field(alias="removedEntities")]
    """
    Named by it alone: they go with it.
    """
    restorable_until: Annotated[AwareDatetime | None, Field(alias="restorableUntil")]
    """
    Until then it can be restored; null when it is purged.
    """
    retracted_at: Annotated[AwareDatetime | None, Field(alias="retractedAt")]
    """
    When it was retracted; null if it is not.
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
    Conversations whose rolling summary is made again without it.
    """
    uncited_atoms: Annotated[list[str], Field(alias="uncitedAtoms")]
    """
    With other sources: they stay and lose a citation.
    """


class RunTurnOptions(Record):
    """
    Options of the model in this turn.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    max_tokens: Annotated[int | None, Field(alias="maxTokens", ge=1, le=32000)] = None
    """
    Token limit of one model answer; 4,096 by default.
    """
    system_prompt: Annotated[str | None, Field(alias="systemPrompt")] = None
    """
    The system prompt of the turn; by default none.
    """
    temperature: float | int | None = None
    """
    The temperature of the model, 0 to 2; by default that of the provider.
    """


class TextContent(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    text: str
    """
    The text.
    """
    type: Literal["text"] = "text"
    """
    Says that the block is text.
    """


class ToolResultContent(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    content: str | list[TextContent | ImageContent]
    """
    The result. Text, or up to 100 blocks; at most 350 KB as JSON.
    """
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
    """
    Says that the block is the result of a tool call.
    """


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
    """
    Says that the block is a tool call.
    """


class TurnCompaction(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    context_tokens: Annotated[int, Field(alias="contextTokens", ge=1000, le=2000000)]
    """
    The model's context in tokens.
    """
    share: float | int | None = 0.8
    """
    The share of the context that a prompt and its answer may take.
    """


class TurnMemory(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    limit: Annotated[int | None, Field(ge=1, le=20)] = None
    """
    Maximum number of memories that fit the message. With a limit or a similarity these alone are in the prompt; without, all of a small memory is, and of a larger one what is always in mind, five that fit, and the newest.
    """
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
    whole_up_to: Annotated[int | None, Field(alias="wholeUpTo", ge=0, le=10000)] = None
    """
    Tokens up to which all that is current is shown, instead of what recall chooses; 0: never. 1000 unless the app sets another one.
    """


class TurnStream(Record):
    """
    Where a turn in progress is sent as server-sent events: GET `url` with `Authorization: Bearer` and `token`.
    """

    token: str
    """
    Opens this turn alone, until ten minutes after its end.
    """
    url: str
    """
    Relative to the address of the API, if it begins with a slash.
    """


class UpdateConversationRequest(Record):
    """
    Omitted fields stay unchanged; null removes the title.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    metadata: dict[str, Any] | None = None
    """
    A JSON object of at most 16 KB.
    """
    title: Annotated[str | None, Field(max_length=200)] = None
    """
    The title.
    """


class UsedMemory(Record):
    """
    The memories in the system prompt of the turn.
    """

    atom_ids: Annotated[list[str], Field(alias="atomIds")]
    """
    The ids of the atoms.
    """
    is_whole: Annotated[bool | None, Field(alias="isWhole")] = False
    """
    True if these are all that is current in the space.
    """
    tokens_estimated: Annotated[int, Field(alias="tokensEstimated")]
    """
    The estimated number of tokens.
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
    """
    Text, or up to 100 blocks; at most 350 KB as JSON.
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
    """
    Text, or up to 100 blocks; at most 350 KB as JSON.
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
    """
    Text, or up to 100 blocks; at most 350 KB as JSON.
    """
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
    """
    Text, or up to 100 blocks; at most 350 KB as JSON.
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
    visibility: Annotated[Literal["user", "internal", "hidden"] | str | None, Field(title="Visibility")] = "user"
    """
    Who sees a message. `user`: the user and models; `internal`: only models; `hidden`: neither.
    """


class AssistantTurn(Record):
    """
    The answer of the assistant in a turn.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    author: Annotated[str | None, Field(max_length=100, min_length=1)] = None
    """
    Who wrote the message, where several people take part.
    """
    content: str | list[TextContent | ImageContent | ToolUseContent | ToolResultContent]
    """
    Text, or up to 100 blocks; at most 350 KB as JSON.
    """
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A key of this answer alone. Without one, the turn's key covers the answer too: the same answer is not added again, another one is.
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
    """
    The name of the function by which the bot remembers; null for a conversation without a bot.
    """
    restorable_until: Annotated[AwareDatetime | None, Field(alias="restorableUntil")]
    """
    Until then a deleted conversation can be restored; null if it is not deleted.
    """
    session_id: Annotated[str | None, Field(alias="sessionId")]
    """
    The id of the session.
    """
    status: Annotated[Literal["open", "closed"] | str, Field(title="ConversationStatus")]
    """
    Whether a conversation takes messages.
    """
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
    """
    The name of the function by which the bot remembers; null for a conversation without a bot.
    """
    restorable_until: Annotated[AwareDatetime | None, Field(alias="restorableUntil")]
    """
    Until then a deleted conversation can be restored; null if it is not deleted.
    """
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
    """
    Whether a conversation takes messages.
    """
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


class Hold(Record):
    """
    Why an atom waits for its user: the `setting` of its app or user, since a client `asked` for it, or since what a tool or an import brought gives an `instruction`, claims an `identity` or authority, or is about a `payment`.
    """

    atom_id: Annotated[str | None, Field(alias="atomId")]
    """
    The current atom that it would change; null for none.
    """
    expires_at: Annotated[AwareDatetime | None, Field(alias="expiresAt")]
    """
    Until when it is stored, once it is approved.
    """
    reason: Annotated[
        Literal["setting", "asked", "instruction", "identity", "payment"] | str,
        Field(title="HoldReason"),
    ]
    """
    Reason for which an atom waits: the setting of its app or user; a client asked for it; or what a tool or an import brought instructs the model, claims an identity or authority, or is about payments.
    """
    relation: str | None
    """
    What it is to `atomId` once it is approved: `supersedes`, `refines` or `contradicts`.
    """


class Message(Record):
    """
    One message of a conversation.
    """

    author: str | None
    """
    Who wrote the message, where several people take part.
    """
    content: list[TextContent | ImageContent | ToolUseContent | ToolResultContent]
    """
    Text, or up to 100 blocks; at most 350 KB as JSON.
    """
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
    """
    Who speaks in a message.
    """
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
    Outcome of a model call. All but `answered` are failures, which may still cost money.
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
        Literal["extraction", "reconciliation", "summary", "turn", "embedding", "reranking", "dream"] | str,
        Field(title="ModelCallPurpose"),
    ]
    """
    Purpose of a model call.
    """


class ModelUsage(Record):
    """
    Total of all model calls. `costUsd` uses list prices and is null if one of the models has no price.
    """

    calls: list[ModelCall]
    """
    The calls of models, in their order.
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
    output_tokens: Annotated[int, Field(alias="outputTokens")]
    """
    Tokens that the model wrote.
    """


class NewToolResult(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    content: str | list[TextContent | ImageContent]
    """
    The result. Text, or up to 100 blocks; at most 350 KB as JSON.
    """
    is_error: Annotated[bool | None, Field(alias="isError")] = False
    """
    Whether the tool failed.
    """
    tool_use_id: Annotated[str, Field(alias="toolUseId", max_length=200, min_length=1)]
    """
    The id of the tool call.
    """


class RollingSummaryRefresh(Record):
    """
    If `outcome` is `failed`, `reason` says why and the previous summary stays. A conversation too long for one call is refreshed up to `rollingSummaryUntilSeq`; call again for the rest. `writer` is `rules` or the `provider/name` of the model, and `usage` is the model usage of this call.
    """

    extractive: bool | None
    """
    Whether the summary quotes sentences, since no model wrote it; null if there is no summary.
    """
    outcome: Annotated[
        Literal["refreshed", "unchanged", "empty", "failed"] | str,
        Field(title="RefreshOutcome"),
    ]
    """
    Whether a rolling summary was written, was up to date, had nothing to cover, or failed.
    """
    prompt_hash: Annotated[str | None, Field(alias="promptHash")]
    """
    The hash of the prompt.
    """
    reason: str | None
    """
    Why the summary could not be written; null if it could.
    """
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
    """
    What wrote it: `rules`, or a language model as `provider/name`.
    """


class RunFirstTurnRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    arguments: dict[str, Any] | None = None
    """
    Values for the `$name` of tools and of the memory, by name.
    """
    compaction: TurnCompaction | None = None
    """
    Summarises older turns when the prompt exceeds its share of the model's context, or the conversation `tailLimit`, and archives them for the groups of the tools as a file and a memory.
    """
    content: str | list[TextContent | ImageContent] | None = None
    """
    The user's message, if not sent as `userText`. Text, or up to 100 blocks; at most 350 KB as JSON.
    """
    conversation: FirstConversation
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    max_cycles: Annotated[int | None, Field(alias="maxCycles", ge=1, le=20)] = 8
    """
    How often the model may be asked in this turn, 1 to 20.
    """
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
    stream: bool | None = False
    """
    Answer at once with `stream`, where the turn is streamed as server-sent events. A deployment that streams nothing answers as without it.
    """
    tail_limit: Annotated[int | None, Field(alias="tailLimit", ge=1, le=200)] = 50
    """
    Number of messages that the model sees, including the new one.
    """
    tools: Annotated[list[NewTool] | None, Field(max_length=32)] = None
    """
    The tools that the model may call, at most 32.
    """
    user_text: Annotated[str | None, Field(alias="userText")] = None
    """
    The user's message as text. Send this or `content`.
    """


class RunTurnRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    arguments: dict[str, Any] | None = None
    """
    Values for the `$name` of tools and of the memory, by name.
    """
    compaction: TurnCompaction | None = None
    """
    Summarises older turns when the prompt exceeds its share of the model's context, or the conversation `tailLimit`, and archives them for the groups of the tools as a file and a memory.
    """
    content: str | list[TextContent | ImageContent] | None = None
    """
    The user's message, if not sent as `userText`. Text, or up to 100 blocks; at most 350 KB as JSON.
    """
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    max_cycles: Annotated[int | None, Field(alias="maxCycles", ge=1, le=20)] = 8
    """
    How often the model may be asked in this turn, 1 to 20.
    """
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
    stream: bool | None = False
    """
    Answer at once with `stream`, where the turn is streamed as server-sent events. A deployment that streams nothing answers as without it.
    """
    tail_limit: Annotated[int | None, Field(alias="tailLimit", ge=1, le=200)] = 50
    """
    Number of messages that the model sees, including the new one.
    """
    tools: Annotated[list[NewTool] | None, Field(max_length=32)] = None
    """
    The tools that the model may call, at most 32.
    """
    user_text: Annotated[str | None, Field(alias="userText")] = None
    """
    The user's message as text. Send this or `content`.
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
    """
    Whether a tool call waits, has succeeded, has failed, or was left without a result.
    """
    tool_use_id: Annotated[str, Field(alias="toolUseId")]
    """
    The id of the tool call.
    """


class TurnRun(Record):
    aggregate_usage: Annotated[ModelUsage, Field(alias="aggregateUsage")]
    appended_messages: Annotated[list[Message], Field(alias="appendedMessages")]
    """
    The messages that the turn has stored so far, in their order.
    """
    compacted_until: Annotated[str | None, Field(alias="compactedUntil")]
    """
    Up to this message the model sees the conversation as a summary alone.
    """
    error: str | None
    """
    Why the turn failed; null if it did not.
    """
    memory: UsedMemory | None
    """
    Null if the request names no memory and the conversation is no chat that remembers, or before it was recalled.
    """
    status: Annotated[
        Literal["in_progress", "requires_tool_results", "completed", "max_cycles", "refused", "failed", "cancelled"]
        | str,
        Field(title="TurnRunStatus"),
    ]
    """
    How far a turn has come.
    """
    stream: TurnStream | None
    """
    Null unless the request asks for it and the turn is in progress.
    """
    tool_invocations: Annotated[list[ToolInvocation], Field(alias="toolInvocations")]
    """
    The tool calls of the model so far, in their order.
    """
    total_latency_ms: Annotated[int, Field(alias="totalLatencyMs")]
    """
    Milliseconds from the start of the turn to its end, or until now.
    """
    turn_id: Annotated[str, Field(alias="turnId")]
    """
    The id of the turn.
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
    """
    What the user says. Text, or up to 100 blocks; at most 350 KB as JSON.
    """
    user_visibility: Annotated[
        Literal["user", "internal", "hidden"] | str | None,
        Field(alias="userVisibility", title="Visibility"),
    ] = "user"
    """
    Who sees a message. `user`: the user and models; `internal`: only models; `hidden`: neither.
    """


class Atom(Record):
    """
    What is remembered: one statement with its times, its sources and its category.
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
    hold: Hold | None
    """
    Why it waits; null where it does not.
    """
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
    Origin of an atom: a client, an extraction, a dream of a presence, or a client that brought it from another memory.
    """
    review: Literal["unconfirmed", "pending", "rejected"] | str | None
    """
    `unconfirmed`: a tool saved it, and no words of the user say it. It is recalled, but is no rule, never always in mind, and supersedes nothing, until the user says the same. `pending`: it waits for its user, is not recalled, changes nothing and expires, until it is approved. `rejected`: it is never recalled, and the same does not wait again before it expires. Both have the status ARCHIVED.
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
    """
    Whether an atom is recalled (ACTIVE), there for its history alone (ARCHIVED), or DELETED.
    """
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


class FirstTurn(Record):
    """
    The state of the turn, and the conversation that began with it.
    """

    aggregate_usage: Annotated[ModelUsage, Field(alias="aggregateUsage")]
    appended_messages: Annotated[list[Message], Field(alias="appendedMessages")]
    """
    The messages that the turn has stored so far, in their order.
    """
    compacted_until: Annotated[str | None, Field(alias="compactedUntil")]
    """
    Up to this message the model sees the conversation as a summary alone.
    """
    conversation: Conversation
    """
    The conversation, or the first one of the session.
    """
    error: str | None
    """
    Why the turn failed; null if it did not.
    """
    memory: UsedMemory | None
    """
    Null if the request names no memory and the conversation is no chat that remembers, or before it was recalled.
    """
    status: Annotated[
        Literal["in_progress", "requires_tool_results", "completed", "max_cycles", "refused", "failed", "cancelled"]
        | str,
        Field(title="TurnRunStatus"),
    ]
    """
    How far a turn has come.
    """
    stream: TurnStream | None
    """
    Null unless the request asks for it and the turn is in progress.
    """
    tool_invocations: Annotated[list[ToolInvocation], Field(alias="toolInvocations")]
    """
    The tool calls of the model so far, in their order.
    """
    total_latency_ms: Annotated[int, Field(alias="totalLatencyMs")]
    """
    Milliseconds from the start of the turn to its end, or until now.
    """
    turn_id: Annotated[str, Field(alias="turnId")]
    """
    The id of the turn.
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
    """
    The results of tool calls that wait for one, 1 to 20.
    """
    stream: bool | None = False
    """
    As in the request that began the turn.
    """


class WorkingContext(Record):
    atoms_used: Annotated[list[Atom], Field(alias="atomsUsed")]
    """
    The atoms in the block.
    """
    context_block: Annotated[str, Field(alias="contextBlock")]
    """
    The text to put before the conversation, as the template writes it.
    """
    degraded: bool
    """
    True if an index or the embedder was unavailable and recall used words alone.
    """
    is_whole: Annotated[bool | None, Field(alias="isWhole")] = False
    """
    True if the block has all that is current in the spaces; else recall chose what it has.
    """
    memory_block: Annotated[str, Field(alias="memoryBlock")]
    """
    What the conversation's bot remembers, to put before the system prompt: it counts in `tokensEstimated` and within the budget. Empty without a bot.
    """
    messages: list[Message]
    """
    The recent messages, the oldest first.
    """
    tokens_estimated: Annotated[int, Field(alias="tokensEstimated")]
    """
    The estimated number of tokens.
    """
    trimmed: dict[str, int]
    """
    What the budget cost, by section: sentences of the summary, atoms, turns. Empty if all fitted.
    """


class AppendedMessage(Record):
    author: str | None
    """
    Who wrote the message, where several people take part.
    """
    content: list[TextContent | ImageContent | ToolUseContent | ToolResultContent]
    """
    Text, or up to 100 blocks; at most 350 KB as JSON.
    """
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
    """
    Who speaks in a message.
    """
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
