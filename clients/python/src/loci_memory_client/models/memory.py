"""The records of the room ``memory``, generated from the OpenAPI document of the API."""

from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, ConfigDict, Field

from loci_memory_client.models.conversations import (
    Atom,
    AtomExtraction,
    Category,
    GroupOwner,
    Hold,
    ImageContent,
    ModelUsage,
    Problem,
    TextContent,
    ToolResultContent,
    ToolUseContent,
)
from loci_memory_client.record import Record


class AtomGroup(Record):
    """
    Atoms of the space: how many, and the ids of the oldest 100 of them.
    """

    atom_ids: Annotated[list[str], Field(alias="atomIds")]
    """
    The ids of the oldest 100 of these atoms; one that is purged since is of no atom any more.
    """
    count: int
    """
    The number of these atoms.
    """


class Budget(Record):
    """
    Limits per day; null means no limit.
    """

    dollars_per_day: Annotated[float | None, Field(alias="dollarsPerDay")]
    """
    US dollars at list prices per day (UTC), at most 1,000,000; null for no limit.
    """
    tokens_per_day: Annotated[int | None, Field(alias="tokensPerDay")]
    """
    Input and output tokens together per day (UTC); null for no limit.
    """


class BuildMemoryContextRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    general: bool | None = False
    """
    Of a project: true to read the general memory too. Without a project it is read.
    """
    message: Annotated[str | None, Field(max_length=8000, min_length=1)] = None
    """
    What the user says: what is remembered of it is added to what is always in mind.
    """
    project: Annotated[str | None, Field(max_length=192, min_length=1)] = None
    """
    The name of a project of the user, a memory apart: it is made when it is first written. Left out, the general memory is meant.
    """
    token_budget: Annotated[int | None, Field(alias="tokenBudget", ge=256, le=200000)] = 1000
    """
    The estimated number of tokens that the context may have, 256 to 200,000; 1,000 by default.
    """
    whole_up_to: Annotated[int | None, Field(alias="wholeUpTo", ge=0, le=10000)] = None
    """
    Tokens up to which all that is current is shown, instead of what recall chooses; 0: never. 1000 unless the app sets another one.
    """


class CategoryGuide(Record):
    description: str
    """
    What belongs in the category, at most 300 characters.
    """
    examples: list[str]
    """
    Facts as they should be written, at most 5 of 200 characters.
    """
    name: str
    """
    The name of the category, 1 to 100 characters.
    """


class ConversationScope(Record):
    """
    The conversations that a binding is for.
    """

    namespace: str
    """
    The namespace of the conversation.
    """
    user_id: Annotated[str, Field(alias="userId")]
    """
    The id of the user.
    """


class EntityAlias(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    alias_id: Annotated[str, Field(alias="aliasId")]
    """
    The id of the entity that is merged into the other, or taken out again.
    """


class ExpectedContext(Record):
    """
    The working context that the memory or the message was expected in, with this space alone.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    conversation_id: Annotated[str | None, Field(alias="conversationId")] = None
    """
    The conversation that the context is for; by default the one that was found.
    """
    recall_limit: Annotated[int | None, Field(alias="recallLimit", ge=0, le=100)] = None
    """
    Maximum number of recalled atoms; 0 turns recall off.
    """
    recall_query: Annotated[str | None, Field(alias="recallQuery", max_length=8000, min_length=1)] = None
    """
    The question to recall by; by default the user's last message.
    """
    recent_turns: Annotated[int | None, Field(alias="recentTurns", ge=0, le=200)] = 10
    """
    The number of recent turns to include, 0 to 200.
    """
    token_budget: Annotated[int | None, Field(alias="tokenBudget", ge=256, le=200000)] = 8000
    """
    The estimated number of tokens that the context may have, 256 to 200,000.
    """


class ExplainMissingMemoryRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    conversation_id: Annotated[str | None, Field(alias="conversationId")] = None
    """
    Why nothing is remembered of it; with `text`, where to look for that.
    """
    message_id: Annotated[str | None, Field(alias="messageId")] = None
    """
    Why nothing is remembered of it.
    """
    text: Annotated[str | None, Field(max_length=8000, min_length=1)] = None
    """
    What was said or should be remembered, in any words. It is looked for in the newest 200 messages of the newest 20 conversations and in the newest 1,000 memories of the space.
    """
    working_context: Annotated[ExpectedContext | None, Field(alias="workingContext")] = None
    """
    Also why it is not in this working context.
    """


class ExtractionCounts(Record):
    """
    What became of the facts that a job found.
    """

    added: int
    """
    The number of atoms that were added.
    """
    confirmed: int
    """
    The number of facts that an atom said before.
    """
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
                "question",
                "request",
                "order",
                "courtesy",
                "joke",
                "no_form",
                "no_words",
            ]
            | str,
            int,
        ],
        Field(alias="dropReasons"),
    ]
    """
    The number of dropped facts by reason; without a language model, of messages of a user that left nothing.
    """
    dropped: int
    """
    The number of facts that were not stored.
    """
    retracted: int
    """
    The number of atoms that the user took back.
    """
    superseded: int
    """
    The number of atoms that were superseded.
    """


class ExtractionPolicy(Record):
    """
    When to extract, and with what.
    """

    budget: Budget
    categories: list[CategoryGuide]
    """
    Categories of one's own, in place of the usual ones where a fact fits, at most 20.
    """
    extraction_version: Annotated[str, Field(alias="extractionVersion")]
    """
    The version of the extraction's prompt or rules.
    """
    extractor: str | None
    """
    What extracts the atoms: rules, or a language model as `provider/name`.
    """
    instructions: str | None
    """
    What to remember and what to leave out, at most 2,000 characters; null if nothing is said.
    """
    on_conversation_closed: Annotated[bool, Field(alias="onConversationClosed")]
    """
    Whether a conversation is extracted when it closes.
    """
    silence_minutes: Annotated[int, Field(alias="silenceMinutes")]
    """
    The minutes without a message after which a model reads a window that is not full.
    """
    window_turns: Annotated[int, Field(alias="windowTurns")]
    """
    The number of turns of a window.
    """
    windowed: bool
    """
    Whether a conversation is extracted while it goes on, a window of turns at a time.
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


class NewBudget(Record):
    """
    Limits on what models may use per day (UTC): input and output tokens together, and dollars at list prices. Jobs over the limit wait for the next day.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    dollars_per_day: Annotated[float | None, Field(alias="dollarsPerDay", ge=0.0, le=1000000.0)] = None
    """
    US dollars at list prices per day (UTC), at most 1,000,000; null for no limit.
    """
    tokens_per_day: Annotated[int | None, Field(alias="tokensPerDay", ge=0, le=1000000000000)] = None
    """
    Input and output tokens together per day (UTC); null for no limit.
    """


class NewCategory(Record):
    """
    What an atom is about, and how it ages.
    """

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
    """
    The name of the category, 1 to 100 characters.
    """


class NewCategoryGuide(Record):
    """
    Guide to a category: what belongs in it; `examples` are facts as they should be written.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    description: Annotated[str | None, Field(max_length=300)] = ""
    """
    What belongs in the category, at most 300 characters.
    """
    examples: Annotated[list[str] | None, Field(max_length=5)] = None
    """
    Facts as they should be written, at most 5 of 200 characters.
    """
    name: Annotated[str, Field(max_length=100, min_length=1)]
    """
    The name of the category, 1 to 100 characters.
    """


class NewConversationScope(Record):
    """
    Conversations that a binding is for.
    """

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
    silence_minutes: Annotated[int | None, Field(alias="silenceMinutes", ge=1, le=1440)] = 1
    """
    Minutes without a message after which a model reads the turns of a window that is not full.
    """
    window_turns: Annotated[int | None, Field(alias="windowTurns", ge=0, le=1000)] = 0
    """
    Turns per window; at least 1 if `windowed` is true.
    """
    windowed: bool | None = False
    """
    Whether a conversation is extracted while it goes on, a window of turns at a time.
    """


class OtherPart(Record):
    """
    Part of another service's message. Its text is taken, a part without one is counted by its type.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    refusal: str | None = None
    """
    Text in which a model refuses.
    """
    text: str | None = None
    """
    Text that was said.
    """
    type: str
    """
    Its kind, as its service calls it.
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


class RecallAcrossSpacesRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    category_names: Annotated[list[str] | None, Field(alias="categoryNames")] = None
    """
    Only atoms of these categories; by default of all.
    """
    expect: str | None = None
    """
    The id of an atom that you expected: `explanation.expected` says why it is no hit.
    """
    explain: bool | None = False
    """
    Also answer how the hits came about, in `explanation`. It takes longer.
    """
    filter: dict[str, Any] | None = None
    """
    What the atoms must be: conditions on `category`, `kind`, `importance`, `validFrom`, `validTo`, `createdAt`, `entity`, `source`, `text` and `metadata.<name>`, each a value or an object of operators (`eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`, `exists`, `contains`), joined by `AND`, `OR` and `NOT`.
    """
    kinds: list[Literal["FACT", "RULE", "INTENTION", "EPISODE", "PREFERENCE", "PATTERN"] | str] | None = None
    """
    Only atoms whose categories are of these kinds; by default of all.
    """
    known_at: Annotated[AwareDatetime | None, Field(alias="knownAt")] = None
    """
    Answer with what was known at that time; by default with what is known now.
    """
    limit: Annotated[int | None, Field(ge=1, le=100)] = None
    """
    Maximum number of hits. Left out, as many as the question needs: 8, or 20 where it asks for several things.
    """
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
    time_zone: Annotated[str | None, Field(alias="timeZone")] = None
    """
    Where the person is, by the IANA name, as `Europe/Vienna`: when their yesterday was.
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
    filter: dict[str, Any] | None = None
    """
    What the atoms must be: conditions on `category`, `kind`, `importance`, `validFrom`, `validTo`, `createdAt`, `entity`, `source`, `text` and `metadata.<name>`, each a value or an object of operators (`eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`, `exists`, `contains`), joined by `AND`, `OR` and `NOT`.
    """
    known_at: Annotated[AwareDatetime | None, Field(alias="knownAt")] = None
    """
    Answer with what was known at that time; by default with what is known now.
    """
    limit: Annotated[int | None, Field(ge=1, le=100)] = 20
    """
    Maximum number of hits.
    """
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
    expect: str | None = None
    """
    The id of an atom that you expected: `explanation.expected` says why it is no hit.
    """
    explain: bool | None = False
    """
    Also answer how the hits came about, in `explanation`. It takes longer.
    """
    filter: dict[str, Any] | None = None
    """
    What the atoms must be: conditions on `category`, `kind`, `importance`, `validFrom`, `validTo`, `createdAt`, `entity`, `source`, `text` and `metadata.<name>`, each a value or an object of operators (`eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`, `exists`, `contains`), joined by `AND`, `OR` and `NOT`.
    """
    kinds: list[Literal["FACT", "RULE", "INTENTION", "EPISODE", "PREFERENCE", "PATTERN"] | str] | None = None
    """
    Only atoms whose categories are of these kinds; by default of all.
    """
    known_at: Annotated[AwareDatetime | None, Field(alias="knownAt")] = None
    """
    Answer with what was known at that time; by default with what is known now.
    """
    limit: Annotated[int | None, Field(ge=1, le=100)] = None
    """
    Maximum number of hits. Left out, as many as the question needs: 8, or 20 where it asks for several things.
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
    time_zone: Annotated[str | None, Field(alias="timeZone")] = None
    """
    Where the person is, by the IANA name, as `Europe/Vienna`: when their yesterday was.
    """
    valid_at: Annotated[AwareDatetime | None, Field(alias="validAt")] = None
    """
    Answer with what was true at that time; by default with what is true now.
    """


class RecallRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    category_names: Annotated[list[str] | None, Field(alias="categoryNames")] = None
    """
    Only atoms of these categories; by default of all.
    """
    expect: str | None = None
    """
    The id of an atom that you expected: `explanation.expected` says why it is no hit.
    """
    explain: bool | None = False
    """
    Also answer how the hits came about, in `explanation`. It takes longer.
    """
    filter: dict[str, Any] | None = None
    """
    What the atoms must be: conditions on `category`, `kind`, `importance`, `validFrom`, `validTo`, `createdAt`, `entity`, `source`, `text` and `metadata.<name>`, each a value or an object of operators (`eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`, `exists`, `contains`), joined by `AND`, `OR` and `NOT`.
    """
    general: bool | None = False
    """
    Of a project: true to read the general memory too. Without a project it is read.
    """
    kinds: list[Literal["FACT", "RULE", "INTENTION", "EPISODE", "PREFERENCE", "PATTERN"] | str] | None = None
    """
    Only atoms whose categories are of these kinds; by default of all.
    """
    known_at: Annotated[AwareDatetime | None, Field(alias="knownAt")] = None
    """
    Answer with what was known at that time; by default with what is known now.
    """
    limit: Annotated[int | None, Field(ge=1, le=100)] = None
    """
    Maximum number of hits. Left out, as many as the question needs: 8, or 20 where it asks for several things.
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
    project: Annotated[str | None, Field(max_length=192, min_length=1)] = None
    """
    The name of a project of the user, a memory apart: it is made when it is first written. Left out, the general memory is meant.
    """
    query: Annotated[str, Field(max_length=8000, min_length=1)]
    """
    What to look for.
    """
    time_zone: Annotated[str | None, Field(alias="timeZone")] = None
    """
    Where the person is, by the IANA name, as `Europe/Vienna`: when their yesterday was.
    """
    valid_at: Annotated[AwareDatetime | None, Field(alias="validAt")] = None
    """
    Answer with what was true at that time; by default with what is true now.
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
    filter: dict[str, Any] | None = None
    """
    What the atoms must be: conditions on `category`, `kind`, `importance`, `validFrom`, `validTo`, `createdAt`, `entity`, `source`, `text` and `metadata.<name>`, each a value or an object of operators (`eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`, `exists`, `contains`), joined by `AND`, `OR` and `NOT`.
    """
    from_: Annotated[AwareDatetime | None, Field(alias="from")] = None
    """
    Only atoms that are true at this time or later; by default all from the first.
    """
    include_superseded: Annotated[bool | None, Field(alias="includeSuperseded")] = True
    """
    Whether to show superseded atoms too.
    """
    known_at: Annotated[AwareDatetime | None, Field(alias="knownAt")] = None
    """
    Answer with what was known at that time; by default with what is known now.
    """
    limit: Annotated[int | None, Field(ge=1, le=100)] = 20
    """
    Maximum number of hits.
    """
    query: Annotated[str | None, Field(max_length=8000, min_length=1)] = None
    """
    What to look for.
    """
    to: AwareDatetime | None = None
    """
    Only atoms that are true at this time or earlier; by default all to the last.
    """
    valid_at: Annotated[AwareDatetime | None, Field(alias="validAt")] = None
    """
    Answer with what was true at that time; by default with what is true now.
    """


class RecallVerdict(Record):
    """
    The one reason why an atom is not among the hits, or `shown`. What a reason does not have is null.
    """

    at: AwareDatetime | None
    """
    Since when, or from when on, the reason holds.
    """
    needed: float | None
    """
    The number that it had to reach, or not to exceed.
    """
    reason: Annotated[
        Literal[
            "shown",
            "other_space",
            "unlearned",
            "deleted",
            "expired",
            "not_yet_known",
            "archived",
            "superseded",
            "not_yet_valid",
            "no_longer_valid",
            "category",
            "kind",
            "importance",
            "metadata",
            "filter",
            "not_indexed",
            "not_embedded",
            "not_proposed",
            "less_similar",
            "no_answer",
            "far_below_best",
            "beyond_limit",
        ]
        | str,
        Field(title="RecallReason"),
    ]
    """
    Why an atom is not among the hits; `shown`: it is.
    """
    superseded_by: Annotated[str | None, Field(alias="supersededBy")]
    """
    The id of the atom that superseded it; null if none did.
    """
    value: float | None
    """
    The number that counted: a rank, score, similarity, evidence or importance.
    """


class ReplayChanges(Record):
    """
    Changes of a replay to the facts of the conversation in the space, as it was when it was promoted.
    """

    added: AtomGroup
    archived: AtomGroup
    rolled_back: Annotated[bool, Field(alias="rolledBack")]
    """
    Whether the replay was rolled back since: then nothing of this holds any more.
    """
    run_id: Annotated[str, Field(alias="runId")]
    """
    The id of the replay.
    """
    superseded: AtomGroup
    unchanged: AtomGroup


class ReviewChoice(Record):
    chosen: bool | None
    """
    The user's own choice; null: as the app has set it.
    """
    learned: bool
    """
    Whether what is learned from the user waits for them.
    """
    quarantine: bool
    """
    Whether what tools and imports bring waits where it is suspicious.
    """
    safety: bool
    """
    Whether what is about safety waits too.
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


class SequenceRange(Record):
    """
    A range of messages by their `seq`, both ends included.
    """

    first_seq: Annotated[int, Field(alias="firstSeq")]
    """
    The `seq` of the first message.
    """
    last_seq: Annotated[int, Field(alias="lastSeq")]
    """
    The `seq` of the last message.
    """


class SetReviewChoiceRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    learned: bool | None
    """
    Whether what is learned from the user waits for them; null: as the app has set it.
    """


class SignalScore(Record):
    """
    Share of one signal in the score of a candidate. The points of all signals add up to the score.
    """

    points: float
    """
    What it adds to the score; negative where it speaks against it.
    """
    signal: Annotated[
        Literal["words", "meaning", "subject", "date", "form", "question", "session", "walk", "reranker"] | str,
        Field(title="RecallSignal"),
    ]
    """
    Signal that speaks for a memory, in the order in which it is summed; a reranker's takes the place of all others.
    """
    value: float
    """
    How strongly the candidate shows the signal, from 0 to 1.
    """
    weight: float
    """
    How much the signal counts for this question.
    """


class SpaceChanges(Record):
    count: int
    """
    Grows with every change of a memory, about a second behind it. While it is the same, the lists of the space are too, but for memories that have expired since.
    """


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


class AskedTime(Record):
    """
    The time of a question, as it was read.
    """

    begins_at: Annotated[AwareDatetime | None, Field(alias="beginsAt")]
    """
    From when on; null where the question does not say.
    """
    beside: str | None
    """
    What it was before or after, if the question names something that was.
    """
    ends_at: Annotated[AwareDatetime | None, Field(alias="endsAt")]
    """
    Until before when; null where the question does not say.
    """
    memories: int
    """
    How many of the memories that were read are of then. With none, the time bounds none.
    """
    order: Literal["earliest", "latest"] | str | None
    """
    Which of the memories that fit come first; null: the best.
    """
    words: list[str]
    """
    The words that say the time, such as `last week`.
    """


class AtomCount(Record):
    """
    Number of atoms of one category, kind and status. `ended`: superseded, or not valid now.
    """

    category: str
    """
    The name of the category in lower case.
    """
    count: int
    """
    The number of atoms.
    """
    kind: Annotated[
        Literal["FACT", "RULE", "INTENTION", "EPISODE", "PREFERENCE", "PATTERN"] | str,
        Field(title="AtomKind"),
    ]
    """
    How an atom ages: facts, rules, preferences and patterns slowly, intentions faster, episodes fastest.
    """
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


class AtomDecision(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    atom_id: Annotated[str, Field(alias="atomId")]
    """
    The id of an atom that waits in this space.
    """
    decision: Annotated[Literal["approve", "reject"], Field(title="ReviewDecision")]
    """
    Whether it counts from now on, or never.
    """
    text: Annotated[str | None, Field(max_length=8000, min_length=1)] = None
    """
    Approve it in these words: its category and key are found in them again.
    """


class AtomOfBatch(Record):
    """
    One atom of a batch.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    category: str | NewCategory | None = None
    """
    Its name alone is a category of the kind FACT. Without it the text decides: category, importance, key and entities are those that the rules find in it, as in a conversation.
    """
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
    review: Literal["unconfirmed", "pending"] | None = None
    """
    `unconfirmed` for what no words of the user say: it is recalled, but is never always in mind and supersedes nothing, until the user says the same. Not together with `key`, nor for the kind RULE. `pending` for what its user has to approve before it counts.
    """
    similarity: Annotated[float | None, Field(gt=0.0, le=1.0)] = None
    """
    Adds nothing where a current atom of the space is as similar as this (cosine) or more and has the same words in the same order, but for synonyms, the spelling of numbers and words that add nothing: it is returned, with `deduplicated`. Not together with `key`.
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
    user_words: Annotated[list[str] | None, Field(alias="userWords", max_length=50)] = None
    """
    Sent where a model saves, with the user's messages (or an empty list, with `sourceMessageIds`). What they do not say gets the review `unconfirmed`: it has no key, is no RULE, and supersedes nothing. Without this field the user's own act says it.
    """
    valid_from: Annotated[AwareDatetime | None, Field(alias="validFrom")] = None
    """
    Since when it is true.
    """
    valid_to: Annotated[AwareDatetime | None, Field(alias="validTo")] = None
    """
    Until when it is true; null while no end is known.
    """


class AtomWithFile(Record):
    """
    An atom to add.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    category: str | NewCategory
    """
    Its name alone is a category of the kind FACT.
    """
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
    review: Literal["unconfirmed", "pending"] | None = None
    """
    `unconfirmed` for what no words of the user say: it is recalled, but is never always in mind and supersedes nothing, until the user says the same. Not together with `key`, nor for the kind RULE. `pending` for what its user has to approve before it counts.
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
    """
    Whether conversations are extracted by this binding.
    """
    extraction_policy: Annotated[ExtractionPolicy, Field(alias="extractionPolicy")]
    id: str
    """
    The id.
    """
    memory_space_ids: Annotated[list[str], Field(alias="memorySpaceIds")]
    """
    The ids of the memory spaces that atoms go into, 1 to 10. A binding takes ids or names.
    """
    memory_space_names: Annotated[list[str | None], Field(alias="memorySpaceNames")]
    """
    The names of the memory spaces that atoms go into, 1 to 10; null for a space without one.
    """
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


class CreateBindingRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    conversation_scope: Annotated[
        NewConversationScope | list[NewConversationScope],
        Field(alias="conversationScope"),
    ]
    enabled: bool | None = True
    """
    Whether conversations are extracted by this binding.
    """
    extraction_policy: Annotated[NewExtractionPolicy | None, Field(alias="extractionPolicy")] = None
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    memory_space_ids: Annotated[list[str] | None, Field(alias="memorySpaceIds", max_length=10, min_length=1)] = None
    """
    The ids of the memory spaces that atoms go into, 1 to 10. A binding takes ids or names.
    """
    memory_space_names: Annotated[list[str] | None, Field(alias="memorySpaceNames", max_length=10, min_length=1)] = None
    """
    The names of the memory spaces that atoms go into, 1 to 10; null for a space without one.
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
    """
    What kind of thing an entity is.
    """


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
    """
    The user who created it in a space that is not their own; null for the space's owner.
    """
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
    True if an entity with this name or alias existed; it was updated with the new values, except names of another entity.
    """
    description: str | None
    """
    What the entity is, in words.
    """
    first_seen_at: Annotated[AwareDatetime | None, Field(alias="firstSeenAt")]
    """
    Since when the first atom that names it is true; null if no atom names it.
    """
    id: str
    """
    The id of the entity.
    """
    last_seen_at: Annotated[AwareDatetime | None, Field(alias="lastSeenAt")]
    """
    Since when the latest atom that names it is true; null if no atom names it.
    """
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
    """
    What kind of thing an entity is.
    """
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
    """
    Whether a memory space may be used, or is deleted and can be restored for some time.
    """
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
    """


class DecideReviewsRequest(Record):
    """
    Either `decisions`, or `all` with or without `conversationId`.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    all: Literal["approve", "reject"] | None = None
    """
    Decide alike about all that waits, oldest first; repeat it until `finished` is true.
    """
    conversation_id: Annotated[str | None, Field(alias="conversationId")] = None
    """
    With `all`: only what was learned from this conversation.
    """
    decisions: Annotated[list[AtomDecision] | None, Field(max_length=50)] = None
    """
    Decisions about single atoms, carried out in their order.
    """


class EditAtomRequest(Record):
    """
    Omitted fields stay unchanged; null removes the key, the end or the expiry. `entityIds` and `metadata` replace the stored values. A new `text` names its entities again; where neither `category` nor `key` is sent, it decides these as well, as far as the old text did.
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
    """
    The ids of the entities that the atom names, at most 20.
    """
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
    """
    The user who created it in a space that is not their own; null for the space's owner.
    """
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
    """
    Since when the first atom that names it is true; null if no atom names it.
    """
    id: str
    """
    The id of the entity.
    """
    last_seen_at: Annotated[AwareDatetime | None, Field(alias="lastSeenAt")]
    """
    Since when the latest atom that names it is true; null if no atom names it.
    """
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
    """
    What kind of thing an entity is.
    """
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


class ExpectedAtom(Record):
    """
    The verdict on the atom that was expected.
    """

    atom_id: Annotated[str, Field(alias="atomId")]
    """
    The id of the atom that was expected.
    """
    verdict: RecallVerdict


class ExtractionPolicyChange(Record):
    """
    What to change of when to extract, and with what. Omitted fields stay as they are.
    """

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
    silence_minutes: Annotated[int | None, Field(alias="silenceMinutes", ge=1, le=1440)] = None
    """
    Minutes without a message after which a model reads the turns of a window that is not full.
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
    """
    The text, at most 262,144 bytes of UTF-8.
    """
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
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
    """
    Whether a memory space may be used, or is deleted and can be restored for some time.
    """
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


class NewAtom(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    category: str | NewCategory | None = None
    """
    Its name alone is a category of the kind FACT. Without it the text decides: category, importance, key and entities are those that the rules find in it, as in a conversation.
    """
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
    review: Literal["unconfirmed", "pending"] | None = None
    """
    `unconfirmed` for what no words of the user say: it is recalled, but is never always in mind and supersedes nothing, until the user says the same. Not together with `key`, nor for the kind RULE. `pending` for what its user has to approve before it counts.
    """
    similarity: Annotated[float | None, Field(gt=0.0, le=1.0)] = None
    """
    Adds nothing where a current atom of the space is as similar as this (cosine) or more and has the same words in the same order, but for synonyms, the spelling of numbers and words that add nothing: it is returned, with `deduplicated`. Not together with `key`.
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
    user_words: Annotated[list[str] | None, Field(alias="userWords", max_length=50)] = None
    """
    Sent where a model saves, with the user's messages (or an empty list, with `sourceMessageIds`). What they do not say gets the review `unconfirmed`: it has no key, is no RULE, and supersedes nothing. Without this field the user's own act says it.
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


class SaidMessage(Record):
    """
    Message that somebody said. A `developer` is the system; messages of a `tool` or `function`, pictures, calls of tools and fields of other names are left out and counted in `leftOut`.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    author: Annotated[str | None, Field(max_length=100, min_length=1)] = None
    """
    Who wrote the message, where several people take part.
    """
    content: (
        str
        | list[TextContent | ImageContent | ToolUseContent | ToolResultContent | OtherPart]
        | TextContent
        | ImageContent
        | ToolUseContent
        | ToolResultContent
        | OtherPart
        | None
    ) = None
    """
    A text, or its parts; null where a message only calls tools.
    """
    name: Annotated[str | None, Field(max_length=100)] = None
    """
    The author, as others call it.
    """
    occurred_at: Annotated[AwareDatetime | None, Field(alias="occurredAt")] = None
    """
    When it was said.
    """
    refusal: str | None = None
    """
    Text in which a model refuses.
    """
    role: Annotated[
        Literal["user", "assistant", "system", "developer", "tool", "function"],
        Field(title="SaidRole"),
    ]
    """
    Who says it.
    """


class SupersedeAtomRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    category: str | NewCategory
    """
    Its name alone is a category of the kind FACT.
    """
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
    review: Literal["unconfirmed", "pending"] | None = None
    """
    `unconfirmed` for what no words of the user say: it is recalled, but is never always in mind and supersedes nothing, until the user says the same. Not together with `key`, nor for the kind RULE. `pending` for what its user has to approve before it counts.
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


class UpdateBindingRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    enabled: bool | None = None
    """
    Whether conversations are extracted by this binding.
    """
    extraction_policy: Annotated[ExtractionPolicyChange | None, Field(alias="extractionPolicy")] = None


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
    """
    Whether nothing was added: an atom that says the same was there before, and is answered. If it has the same words it takes the `expiresAt`, `importance` and fields of `metadata` that were sent.
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
    refused_text: Annotated[str | None, Field(alias="refusedText")]
    """
    The text that was sent and not added, since this atom says it; null where it was added.
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


class AtomHistory(Record):
    chain: list[Atom]
    """
    The atoms that superseded one another, from the first on.
    """
    revisions: list[Atom]
    """
    The former states.
    """


class AtomOutcome(Record):
    """
    Result of one atom. `created`: it is new, also where it supersedes the value of its key. `deduplicated`: an atom that is there says it. `failed`: nothing was written, and `problem` says why.
    """

    atom: Atom | None
    outcome: Annotated[
        Literal["created", "deduplicated", "failed"] | str,
        Field(title="AtomOutcomeKind"),
    ]
    """
    What became of one atom of a batch.
    """
    problem: Problem | None
    """
    Its pointers lead from the body of the request: `/atoms/3/text`.
    """
    refused_text: Annotated[str | None, Field(alias="refusedText")]
    """
    The text that was sent and not added, since `atom` says it; null for any other outcome.
    """
    repeated: bool
    """
    Whether an earlier request under the same `Idempotency-Key` had this outcome already.
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


class Candidate(Record):
    atom: Atom
    score: float
    """
    The higher, the better it fits. Results are ordered by it, but for one that says that something has changed: it comes before what it outdates.
    """
    similarity: float
    """
    How similar it is to the question.
    """


class DecidedReview(Record):
    """
    Result of one decision: the atom that is in use or was rejected, or the `problem` for which nothing changed.
    """

    atom: Atom | None
    atom_id: Annotated[str, Field(alias="atomId")]
    """
    The id of the atom that was decided about.
    """
    problem: Problem | None


class DecidedReviews(Record):
    finished: bool
    """
    Whether nothing is left of `all`.
    """
    items: list[DecidedReview]
    """
    One outcome for each decision, in their order.
    """


class ExplainedAtom(Record):
    """
    An atom, and what wrote it.
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
    release: str | None
    """
    The release of Loci that wrote this version; null of 0.2.0, which did not say.
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


class ExplainedCandidate(Record):
    atom: Atom
    decay_weight: Annotated[float, Field(alias="decayWeight")]
    """
    The weight that the atom's age leaves it, from 0 to 1.
    """
    entity_match_bonus: Annotated[float, Field(alias="entityMatchBonus")]
    """
    The factor for names in the question that the atom shares, from 1 to 1.25; 1 for none.
    """
    evidence: float
    """
    How much it says for there being an answer at all.
    """
    importance_weight: Annotated[float, Field(alias="importanceWeight")]
    """
    The factor of its importance, from 0.92 to 1.
    """
    rank: int
    """
    Its place among all candidates, from 1.
    """
    score: float
    """
    The sum of the points of its signals, which include decay, importance and names.
    """
    signals: list[SignalScore]
    """
    What each part of ranking gave the candidate.
    """
    similarity: float
    """
    How similar it is to the question.
    """
    verdict: RecallVerdict


class ExplainedJob(Record):
    """
    An extraction job, and what wrote it.
    """

    binding_id: Annotated[str, Field(alias="bindingId")]
    """
    The id of the binding.
    """
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
    """
    Why it failed or waits; null if it does neither.
    """
    release: str | None
    """
    The release of Loci that wrote this version; null of 0.2.0, which did not say.
    """
    replay: ReplayChanges | None
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
    """
    How far an extraction job has come.
    """
    usage: ModelUsage | None


class ExtractionJob(Record):
    """
    A job that failed or waits for a budget is retried at `retryAt`; without it the failure is permanent. One with a `replay` records the promotion of that replay.
    """

    binding_id: Annotated[str, Field(alias="bindingId")]
    """
    The id of the binding.
    """
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
    """
    Why it failed or waits; null if it does neither.
    """
    replay: ReplayChanges | None
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
    """
    How far an extraction job has come.
    """
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


class Forgotten(Record):
    candidates: list[Candidate]
    """
    If nothing was deleted: the atoms that fit the query, best first.
    """
    forgotten: Atom | None
    """
    The deleted atom; null if it is not clear which one is meant. It can be restored.
    """


class MemoryContext(Record):
    atoms_used: Annotated[list[Atom], Field(alias="atomsUsed")]
    """
    The atoms in the block.
    """
    context_block: Annotated[str, Field(alias="contextBlock")]
    """
    The text to put before the prompt; empty before anything is remembered.
    """
    is_whole: Annotated[bool | None, Field(alias="isWhole")] = False
    """
    True if the block has all that is current.
    """
    tokens_estimated: Annotated[int, Field(alias="tokensEstimated")]
    """
    The estimated number of tokens.
    """


class RecallExplanation(Record):
    """
    Explanation of an answer. `candidates` are the best, best first, and the expected one if it is a candidate.
    """

    candidates: list[ExplainedCandidate]
    """
    The best candidates, the best first, and the expected one if it is one.
    """
    evidence: float | None
    """
    The most that a candidate says for there being an answer; null without candidates.
    """
    expected: ExpectedAtom | None
    """
    Why the expected atom is no hit; null if none was named.
    """
    ground: Annotated[
        Literal["min_similarity", "evidence", "entity", "rare_word", "names", "time", "none"] | str,
        Field(title="RecallGround"),
    ]
    """
    Why there is an answer; `none`: there is none.
    """
    min_evidence: Annotated[float, Field(alias="minEvidence")]
    """
    The evidence that is enough for an answer.
    """
    proposed: int
    """
    How many atoms were compared.
    """
    time: AskedTime | None = None
    """
    The time that the question names; null where none was read.
    """


class RecallHit(Record):
    atom: Atom
    decay_weight: Annotated[float, Field(alias="decayWeight")]
    """
    The weight that the atom's age leaves it, from 0 to 1.
    """
    entity_match_bonus: Annotated[float, Field(alias="entityMatchBonus")]
    """
    The factor for names in the question that the atom shares, from 1 to 1.25; 1 for none.
    """
    said_later_than: Annotated[list[str] | None, Field(alias="saidLaterThan")] = None
    """
    The ids of those hits of this answer that are about the same thing and were said earlier: they may not hold any more. `validFrom` of each says when.
    """
    score: float
    """
    How good it is, 0 to 1, comparable between questions: of first hits that score .8 about eight in ten are right. Of an entity's atoms, how recent and important they are.
    """
    similarity: float
    """
    How near it is to the question in meaning, 0 to 1; in words, while vectors are away.
    """


class RecallResult(Record):
    degraded: bool
    """
    Whether words alone decided as an index or embedder was unavailable, or changes may be missing.
    """
    explanation: RecallExplanation | None = None
    """
    How the hits came about, if a recall by topic asks to `explain`.
    """
    hits: list[RecallHit]
    """
    The hits, best first.
    """
    latency_ms: Annotated[int, Field(alias="latencyMs")]
    """
    Milliseconds that it took.
    """
    mode: str
    """
    How it was recalled: BY_TOPIC, BY_ENTITY or TIMELINE.
    """
    total_candidates: Annotated[int, Field(alias="totalCandidates")]
    """
    The number of atoms that passed the filters, before `limit`.
    """


class RememberRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    category: Annotated[str | None, Field(max_length=100, min_length=1)] = None
    """
    A name of your own for the category of the text, to list and to filter by. Its words decide the rest all the same: an allergy is in every context under any name.
    """
    expires_at: Annotated[AwareDatetime | None, Field(alias="expiresAt")] = None
    """
    When the text is forgotten by itself; only together with `text`.
    """
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    messages: Annotated[list[SaidMessage] | None, Field(max_length=100, min_length=1)] = None
    """
    A whole conversation in order: it is stored and closed, and its facts are extracted.
    """
    metadata: dict[str, Any] | None = None
    """
    Of the memory, or of the conversation.
    """
    project: Annotated[str | None, Field(max_length=192, min_length=1)] = None
    """
    The name of a project of the user, a memory apart: it is made when it is first written. Left out, the general memory is meant.
    """
    text: Annotated[str | None, Field(max_length=8000, min_length=1)] = None
    """
    One fact, preference or instruction, as its user or a model says it; its words decide category, key and entities.
    """
    user_words: Annotated[list[str] | None, Field(alias="userWords", max_length=50)] = None
    """
    Sent where a model saves, with the user's messages (or an empty list, with `sourceMessageIds`). What they do not say gets the review `unconfirmed`: it has no key, is no RULE, and supersedes nothing. Without this field the user's own act says it.
    """
    valid_from: Annotated[AwareDatetime | None, Field(alias="validFrom")] = None
    """
    Since when the text is true, or when the messages were said that have no `occurredAt`.
    """


class Remembered(Record):
    """
    Result of remembering: of a text the `memory`; of messages the `conversationId`, whose facts follow within seconds.
    """

    conversation_id: Annotated[str | None, Field(alias="conversationId")]
    """
    The conversation of the messages: `listExtractions` follows what is made of it.
    """
    left_out: Annotated[dict[str, int], Field(alias="leftOut")]
    """
    Number of pictures, tools' messages, calls and unknown fields that were left out, by kind.
    """
    memory: AddedAtom | None
    """
    The memory of a text; null for messages.
    """
    stored_messages: Annotated[int | None, Field(alias="storedMessages")]
    """
    Number of messages that were stored; null for a text.
    """


class StartedExtractions(Record):
    jobs: list[ExtractionJob]
    """
    A job for each binding and memory space that the conversation has.
    """


class WaitingAtom(Record):
    """
    A memory that waits, and the current one that it would replace or contradict: the two sides of it.
    """

    atom: Atom
    current: Atom | None


class Why(Record):
    """
    The first reason. `remembered`: it is in the space; `shown`: it is in the working context.
    """

    atoms: list[ExplainedAtom]
    """
    What the space has of it, newest first, in whatever state.
    """
    conversation_id: Annotated[str | None, Field(alias="conversationId")]
    """
    The id of the conversation.
    """
    jobs: list[ExplainedJob]
    """
    Extractions of the conversation, or of the message, into the space.
    """
    message_id: Annotated[str | None, Field(alias="messageId")]
    """
    The id of the message.
    """
    reason: (
        Literal[
            "remembered",
            "incognito",
            "extraction_off",
            "not_bound",
            "open",
            "waiting",
            "budget",
            "failed",
            "cancelled",
            "hidden",
            "not_a_user",
            "not_chosen",
            "unknown",
            "cut",
            "not_recalled",
        ]
        | str
        | Literal[
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
            "question",
            "request",
            "order",
            "courtesy",
            "joke",
            "no_form",
            "no_words",
        ]
        | Literal[
            "shown",
            "other_space",
            "unlearned",
            "deleted",
            "expired",
            "not_yet_known",
            "archived",
            "superseded",
            "not_yet_valid",
            "no_longer_valid",
            "category",
            "kind",
            "importance",
            "metadata",
            "filter",
            "not_indexed",
            "not_embedded",
            "not_proposed",
            "less_similar",
            "no_answer",
            "far_below_best",
            "beyond_limit",
        ]
    )


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


class AtomBatchResult(Record):
    """
    One outcome for each atom, in the order in which they were sent.
    """

    items: list[AtomOutcome]
    """
    The outcome of each atom, in the order sent.
    """


class ReviewPage(Record):
    items: list[WaitingAtom]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """
