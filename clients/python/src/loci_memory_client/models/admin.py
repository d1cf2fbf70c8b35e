"""The records of the room ``admin``, generated from the OpenAPI document of the API."""

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, ConfigDict, Field

from loci_memory_client.models.conversations import (
    AtomExtraction,
    Category,
    GroupOwner,
    Hold,
    ImageContent,
    MessageUsage,
    ModelUsage,
    TextContent,
    ToolResultContent,
    ToolUseContent,
)
from loci_memory_client.models.memory import (
    Binding,
    Budget,
    CategoryGuide,
    ExtractionCounts,
    NewBudget,
    NewCategoryGuide,
    ReplayChanges,
    SequenceRange,
)
from loci_memory_client.record import Record


class Account(Record):
    email: str | None
    """
    Their e-mail address; null where the user pool has none.
    """
    name: str | None
    """
    Their full name; null where the user pool has none.
    """
    user_id: Annotated[str, Field(alias="userId")]
    """
    The id of the user.
    """


class Accounts(Record):
    is_known: Annotated[bool, Field(alias="isKnown")]
    """
    False where people sign in at an issuer of your own, which Loci cannot ask for their names.
    """
    items: list[Account]
    """
    The people who were found.
    """


class Amount(Record):
    """
    Input and output tokens together, and dollars at list prices; null if a call used a model without a price.
    """

    dollars: float | None
    """
    US dollars; null if a call used a model without a price.
    """
    tokens: int
    """
    Tokens.
    """


class AtomSetting(Record):
    """
    Who said the fact, which people it is about and in which context; recall uses it to find the atom.
    """

    context: str
    """
    The text around the fact in its conversation; empty if there is none.
    """
    speaker: str
    """
    The name of the person who said it; empty if the person has none.
    """
    subjects: list[str]
    """
    The names and aliases of its entities when it was written.
    """


class AuditEntry(Record):
    """
    `act` is an operationId of this document, `restrict`, `lift`, or `actForUser`: a service, which has one entry for each day. `target` is the kind and the random part of the record's id.
    """

    act: str
    """
    What was done: an operationId of this document, `restrict`, `lift`, or `actForUser` for a service.
    """
    actor: str | None
    """
    The id of the user or key that it was, `operator` for a command; null where it is not known. Only admins see the ids of other users.
    """
    actor_hash: Annotated[str, Field(alias="actorHash")]
    """
    The keyed hash of the user who did it.
    """
    at: AwareDatetime
    """
    When it happened.
    """
    reason: str | None
    """
    Why somebody in support did it, null once the person is erased.
    """
    target: str | None
    """
    The kind and the random part of the id of the record; null if the act has no single record.
    """


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
    """
    The keyed hash of the user.
    """


class BudgetUsage(Record):
    """
    `used` counts completed calls, `reserved` calls in progress.
    """

    budget: Budget
    reserved: Amount
    used: Amount


class ChatSettings(Record):
    """
    The similarities of the memory of chats.
    """

    context_similarity: Annotated[float, Field(alias="contextSimilarity")]
    """
    From this similarity (cosine) on a memory is in front of a message, 0.25 by default.
    """
    duplicate_similarity: Annotated[float, Field(alias="duplicateSimilarity")]
    """
    From this similarity (cosine) on a memory is not saved again, 0.95 by default.
    """


class CreateWebhookRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    event_types: Annotated[list[str] | None, Field(alias="eventTypes")] = None
    """
    The types of events that it hears, such as `atom.created`; left out, all.
    """
    url: Annotated[str, Field(max_length=2000, min_length=1)]
    """
    Where events are sent: `https://`, the port 443, and a public host.
    """


class Decay(Record):
    """
    How the weight of atoms falls with their age.
    """

    fast_days: Annotated[float, Field(alias="fastDays")]
    """
    Half-life of events in days.
    """
    floor: float
    """
    The weight that always remains, from 0 to 1.
    """
    medium_days: Annotated[float, Field(alias="mediumDays")]
    """
    Half-life of plans in days.
    """
    slow_days: Annotated[float, Field(alias="slowDays")]
    """
    Half-life of facts, rules, preferences and patterns in days.
    """


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


class EarlierDay(Record):
    """
    Usage of the app on a day.
    """

    day: date
    """
    The day, in UTC.
    """
    used: Amount


class Erasure(Record):
    """
    `deleted` counts erased records by kind and is null until the first pass is done. If `nothingFound` is true there was no data and there is no job.
    """

    deleted: dict[str, Any] | None
    """
    Numbers of erased records by kind; null until the first pass is done.
    """
    job_id: Annotated[str | None, Field(alias="jobId")]
    """
    The id of the job.
    """
    nothing_found: Annotated[bool, Field(alias="nothingFound")]
    """
    Whether there was no data, and so no job.
    """
    receipt: str | None
    """
    The signed receipt, as one line of JSON; null until the erasure is done.
    """


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
    """
    The id of the atom of a fact that was remembered; null for other kinds.
    """
    former: str | None
    """
    The accent or font that was there before; null if there was none.
    """
    kind: Annotated[
        Literal["css", "widget", "accent", "font", "fact"] | str,
        Field(title="ActionKind"),
    ]
    """
    Kind of a dream's action. None of them sets a wallpaper.
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


class ExportedAdminJob(Record):
    """
    An export or erasure of the user's data.
    """

    counts: dict[str, int]
    """
    Numbers of records by kind: those of the export, or those that were erased.
    """
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
    """
    Whether a job exports or erases the data of a user.
    """
    reason: str | None
    """
    Why it failed; null if it did not.
    """
    receipt: str | None
    """
    The signed receipt of a completed erasure, as one line of JSON; null if there is none.
    """
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
    An act on the user's data. Users appear as keyed hashes. `reason` is why somebody in support did it.
    """

    act: str
    """
    What was done: an operationId of this document, `restrict`, `lift`, or `actForUser` for a service.
    """
    actor_hash: Annotated[str, Field(alias="actorHash")]
    """
    The keyed hash of the user who did it.
    """
    at: AwareDatetime
    """
    When it happened.
    """
    id: str
    """
    The id.
    """
    reason: str | None = None
    """
    Why somebody in support did it; null for others.
    """
    target: str | None
    """
    The kind and the random part of the id of the record; null if the act has no single record.
    """


class ExportedDroppedFinding(Record):
    """
    A thing that a dream found and left out. Its text is not stored.
    """

    action: Literal["css", "widget", "accent", "font", "fact"] | str | None
    aspect: Literal["role", "preference", "working style"] | str | None
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


class ExportedMemoryBlock(Record):
    """
    Memories in the system prompt of a turn; `text` is stored until the turn ends.
    """

    atom_ids: Annotated[list[str], Field(alias="atomIds")]
    """
    The ids of the atoms.
    """
    text: str
    """
    The block as the model read it; empty once the turn has ended.
    """


class ExportedPattern(Record):
    """
    Entry that a dream is about to write into the profile, with the messages and the facts that it rests on.
    """

    aspect: Annotated[Literal["role", "preference", "working style"] | str, Field(title="Aspect")]
    """
    Aspect of a person in a profile; each is the name of a category of atoms of kind PATTERN.
    """
    facts: list[str]
    """
    The ids of the remembered facts that it rests on.
    """
    key: str
    """
    The topic in the profile.
    """
    messages: list[str]
    """
    The ids of the messages that it rests on.
    """
    text: str
    """
    What the profile is to say.
    """


class ExportedPresenceSettings(Record):
    """
    The settings of a presence.
    """

    actions: Annotated[Literal["apply", "propose", "off"] | str, Field(title="DreamActions")]
    """
    Fate of the actions of a dream on surfaces. A missed fact is remembered, unless they are off.
    """
    dreams: bool
    """
    Whether the presence may dream.
    """
    interval_seconds: Annotated[int, Field(alias="intervalSeconds")]
    """
    Seconds between two dreams by schedule.
    """


class ExportedStyles(Record):
    css: str
    """
    The CSS of one addition.
    """
    id: str
    """
    The id.
    """


class ExportedUnreadable(Record):
    """
    A record of the user that is damaged and therefore in no other list.
    """

    key: str
    """
    Its key in the table, by which an operator finds it.
    """
    kind: str
    """
    What it is, such as `atom` or `message`.
    """
    place: str
    """
    The namespace of conversations or the key of the memory space that it is in.
    """


class ExportedWidget(Record):
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


class ExtractionGuidance(Record):
    """
    What extraction remembers, in words of the app's own.
    """

    categories: list[CategoryGuide]
    """
    Categories of one's own, in place of the usual ones where a fact fits, at most 20.
    """
    instructions: str | None
    """
    What to remember and what to leave out, at most 2,000 characters; null if nothing is said.
    """


class FindAccountsRequest(Record):
    """
    Exactly one of the two. They are in a body, since addresses of requests are written to logs of browsers.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    beginning: Annotated[str | None, Field(max_length=128, min_length=3)] = None
    """
    How a name or an e-mail address begins.
    """
    user_ids: Annotated[list[str] | None, Field(alias="userIds", max_length=50, min_length=1)] = None
    """
    The ids of users to name.
    """


class Models(Record):
    """
    Null means the model of the deployment.
    """

    extraction: str | None
    """
    The model that extracts, as `provider/name`, or `rules`; null for that of the deployment.
    """
    summary: str | None
    """
    The model that writes rolling summaries, or `rules`; null for that of the deployment.
    """


class NewChatSettings(Record):
    """
    The similarities (cosine) of the memory of chats: from `duplicateSimilarity` on what a model saves is not saved again where synonyms alone tell it apart, 0.95 by default; from `contextSimilarity` on a memory is in front of a message, 0.25 by default.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    context_similarity: Annotated[float | None, Field(alias="contextSimilarity", ge=0.0, le=1.0)] = None
    """
    From this similarity (cosine) on a memory is in front of a message, 0.25 by default.
    """
    duplicate_similarity: Annotated[float | None, Field(alias="duplicateSimilarity", gt=0.0, le=1.0)] = None
    """
    From this similarity (cosine) on a memory is not saved again, 0.95 by default.
    """


class NewDecay(Record):
    """
    Half-lives in days: `slowDays` for facts, rules, preferences and patterns, `mediumDays` for plans, `fastDays` for events. `floor` is the weight that always remains.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    fast_days: Annotated[float | None, Field(alias="fastDays", ge=1.0, le=36500.0)] = None
    """
    Half-life of events in days.
    """
    floor: Annotated[float | None, Field(ge=0.0, le=1.0)] = None
    """
    The weight that always remains, from 0 to 1.
    """
    medium_days: Annotated[float | None, Field(alias="mediumDays", ge=1.0, le=36500.0)] = None
    """
    Half-life of plans in days.
    """
    slow_days: Annotated[float | None, Field(alias="slowDays", ge=1.0, le=36500.0)] = None
    """
    Half-life of facts, rules, preferences and patterns in days.
    """


class NewExtractionGuidance(Record):
    """
    Guidance of extraction for bindings that do not say it themselves; each of the two counts alone.
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


class NewReviewSettings(Record):
    """
    Decides what waits for its user before it counts. What is `learned` counts at once by default; if it waits, what is about `safety` still does not, unless that is true too. `quarantine` is on by default: what a tool or an import brings waits if it instructs the model, claims an identity or authority, or leads payments.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    learned: bool | None = None
    """
    Whether what is learned waits for its user, unless the user chooses otherwise.
    """
    quarantine: bool | None = None
    """
    Whether what tools and imports bring waits where it is suspicious.
    """
    safety: bool | None = None
    """
    Whether what is about safety waits too.
    """


class ReceiptKey(Record):
    """
    `pem` is the public key that verifies receipts offline.
    """

    algorithm: str
    """
    Always `ECDSA_SHA_256`: ECDSA on P-256 over SHA-256.
    """
    key_id: Annotated[str, Field(alias="keyId")]
    """
    The id of the key that signs receipts.
    """
    pem: str
    """
    The public key that verifies receipts offline, as PEM.
    """


class RestrictUserRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    restricted: bool
    """
    True to restrict the processing of the user's data, false to lift that.
    """
    user_id: Annotated[str, Field(alias="userId")]
    """
    A user of the app; `me` is the caller.
    """


class Retried(Record):
    count: int
    """
    How many jobs are queued again.
    """
    is_complete: Annotated[bool, Field(alias="isComplete")]
    """
    False where there are more: send the request again.
    """


class RetryExtractionsRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    job_id: Annotated[str | None, Field(alias="jobId")] = None
    """
    Only this job.
    """
    since: AwareDatetime | None = None
    """
    Only jobs that were made since then.
    """
    user_id: Annotated[str | None, Field(alias="userId")] = None
    """
    Only jobs of this user; `me` is the caller.
    """


class ReviewSettings(Record):
    """
    Says what waits for its user before it counts; null of a namespace: as the app has it.
    """

    learned: bool | None
    """
    Whether what is learned waits for its user, unless the user chooses otherwise.
    """
    quarantine: bool | None
    """
    Whether what tools and imports bring waits where it is suspicious.
    """
    safety: bool | None
    """
    Whether what is about safety waits too.
    """


class SentTest(Record):
    event_id: Annotated[str, Field(alias="eventId")]
    """
    The id of the event that is on its way.
    """


class StoreExpiry(Record):
    store: str
    """
    The name of the store.
    """
    until: AwareDatetime
    """
    Until when it holds anything.
    """


class Webhook(Record):
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    disabled_at: Annotated[AwareDatetime | None, Field(alias="disabledAt")]
    """
    Since then it hears nothing. It does again once its receiver takes a test.
    """
    event_types: Annotated[list[str], Field(alias="eventTypes")]
    """
    Empty: all.
    """
    failing_since: Annotated[AwareDatetime | None, Field(alias="failingSince")]
    """
    Since then its receiver has failed each time: after five failures it is called once a minute, after a day the webhook is disabled.
    """
    former_secret_until: Annotated[AwareDatetime | None, Field(alias="formerSecretUntil")]
    """
    Until then the secret from before the last rotation signs too.
    """
    id: str
    """
    The id.
    """
    url: str
    """
    Where events are sent.
    """


class WebhookPage(Record):
    items: list[Webhook]
    """
    The webhooks, the oldest first.
    """
    next_cursor: Annotated[None, Field(alias="nextCursor")] = None
    """
    There is no other page.
    """


class WebhookWithSecret(Record):
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    disabled_at: Annotated[AwareDatetime | None, Field(alias="disabledAt")]
    """
    Since then it hears nothing. It does again once its receiver takes a test.
    """
    event_types: Annotated[list[str], Field(alias="eventTypes")]
    """
    Empty: all.
    """
    failing_since: Annotated[AwareDatetime | None, Field(alias="failingSince")]
    """
    Since then its receiver has failed each time: after five failures it is called once a minute, after a day the webhook is disabled.
    """
    former_secret_until: Annotated[AwareDatetime | None, Field(alias="formerSecretUntil")]
    """
    Until then the secret from before the last rotation signs too.
    """
    id: str
    """
    The id.
    """
    secret: str
    """
    What signs each delivery, for your receiver. Nothing shows it again.
    """
    url: str
    """
    Where events are sent.
    """


class AdminJob(Record):
    """
    `receipt` is the signed receipt of a completed erasure, as one line of JSON. `link` downloads a completed export and expires after 15 minutes.
    """

    counts: dict[str, int]
    """
    Numbers of records by kind: those of the export, or those that were erased.
    """
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
    """
    Whether a job exports or erases the data of a user.
    """
    link: str | None
    """
    Where to download a completed export, for 15 minutes; null if there is nothing to download.
    """
    phase: Literal["counting", "first", "rest", "second", "verification", "done"] | str | None
    reason: str | None
    """
    Why it failed; null if it did not.
    """
    receipt: str | None
    """
    The signed receipt of a completed erasure, as one line of JSON; null if there is none.
    """
    settled_at: Annotated[AwareDatetime | None, Field(alias="settledAt")]
    """
    From when on no write that began before the erasure can end; null before the first pass is done.
    """
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


class BindingUsage(Record):
    binding_id: Annotated[str, Field(alias="bindingId")]
    """
    The id of the binding.
    """
    budget: Budget
    reserved: Amount
    used: Amount


class BudgetDay(Record):
    app: BudgetUsage
    """
    Counted also where the app has no budget, whose limits are null.
    """
    bindings: list[BindingUsage]
    """
    The usage of each binding that has a budget.
    """
    day: date
    """
    The day, in UTC.
    """
    earlier: list[EarlierDay]
    """
    The seven days before, the oldest first.
    """
    renews_at: Annotated[AwareDatetime, Field(alias="renewsAt")]
    """
    When the next day begins.
    """


class CreateApiKeyRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    expires_at: Annotated[AwareDatetime | None, Field(alias="expiresAt")] = None
    """
    When it ends; left out, never.
    """
    name: Annotated[str, Field(max_length=100, min_length=1)]
    """
    What the key is for, 1 to 100 characters.
    """
    own_memory: Annotated[bool | None, Field(alias="ownMemory")] = False
    """
    Of the app alone: whether it may remember for itself where it names no user. By default such a request is refused, so that no two users share a memory by mistake.
    """
    owner: Annotated[Literal["user", "app"] | str | None, Field(title="SharedOwner")] = "user"
    """
    `user`: a key of the caller. `app`: one that may act for any user; admins only.
    """
    scopes: Annotated[list[Literal["read", "write", "account"] | str] | None, Field(min_length=1)] = None
    """
    What it may do; by default it reads and writes. `account` exports and erases.
    """


class ExportedApiKey(Record):
    """
    An API key of the user, without its secret.
    """

    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    expires_at: Annotated[AwareDatetime | None, Field(alias="expiresAt")]
    """
    When it expires; null if it never does.
    """
    id: str
    """
    The id.
    """
    last_used_on: Annotated[date | None, Field(alias="lastUsedOn")]
    """
    The day, in UTC, on which it was last used.
    """
    name: str
    """
    The name that the user gave it.
    """
    scopes: list[Literal["read", "write", "account"] | str]
    """
    What it may do.
    """


class ExportedEntity(Record):
    """
    An entity, merged or not. In other users' spaces its atoms are not counted.
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


class ExportedMessage(Record):
    """
    A message of an export: also a retracted one, until it is purged.
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
    retracted_at: Annotated[AwareDatetime | None, Field(alias="retractedAt")]
    """
    When it was retracted; null if it is not.
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


class ExportedSpace(Record):
    """
    A space of the user, or one of an app or group that the user created. Deleted spaces are included until their erasure.
    """

    actor: str | None
    """
    The user who created a space of the app or of a group; null in a space of the user's own.
    """
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


class ExportedSurfaces(Record):
    """
    Appearance of a presence: what was added to its themes, its accent colour, its font and its widgets.
    """

    accent: str | None
    """
    The accent colour as `#rrggbb`; null for that of the theme.
    """
    font: str | None
    """
    The name of the font; null for that of the theme.
    """
    themes: dict[str, list[ExportedStyles]]
    """
    The CSS that is added to each theme, by the name of the theme.
    """
    widgets: list[ExportedWidget]
    """
    The widgets that dreams have added, at most 20.
    """


class ExportedTool(Record):
    description: str
    """
    Tells the model when to use the tool.
    """
    name: str
    """
    The name by which the model calls it.
    """
    parameters: dict[str, Any]
    """
    The JSON schema of its arguments.
    """
    type: str
    """
    A tool that Loci runs, or a type of the app's own.
    """


class IssuedKey(Record):
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    expires_at: Annotated[AwareDatetime | None, Field(alias="expiresAt")]
    """
    When it expires; null if it never does.
    """
    id: str
    """
    The id.
    """
    key: str
    """
    What a client sends. Nothing shows it again.
    """
    last_used_on: Annotated[date | None, Field(alias="lastUsedOn")]
    """
    The day, in UTC, on which it was last used.
    """
    name: str
    """
    What the key is for, 1 to 100 characters.
    """
    own_memory: Annotated[bool | None, Field(alias="ownMemory")]
    """
    Whether a key of the app may remember for itself. Null for a user's, and for one of release 0.2.0: it may where it owns memories already.
    """
    owner: Annotated[Literal["user", "app"] | str, Field(title="SharedOwner")]
    """
    Who owns a memory space: its user, or the app, whose space all its users may read.
    """
    scopes: list[Literal["read", "write", "account"] | str]
    """
    What it may do: `read`, `write`, and `account` to export and erase.
    """
    usable: bool
    """
    False for a key that signed requests: nothing takes it. Revoke it.
    """


class Key(Record):
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    expires_at: Annotated[AwareDatetime | None, Field(alias="expiresAt")]
    """
    When it expires; null if it never does.
    """
    id: str
    """
    The id.
    """
    last_used_on: Annotated[date | None, Field(alias="lastUsedOn")]
    """
    The day, in UTC, on which it was last used.
    """
    name: str
    """
    What the key is for, 1 to 100 characters.
    """
    own_memory: Annotated[bool | None, Field(alias="ownMemory")]
    """
    Whether a key of the app may remember for itself. Null for a user's, and for one of release 0.2.0: it may where it owns memories already.
    """
    owner: Annotated[Literal["user", "app"] | str, Field(title="SharedOwner")]
    """
    Who owns a memory space: its user, or the app, whose space all its users may read.
    """
    scopes: list[Literal["read", "write", "account"] | str]
    """
    What it may do: `read`, `write`, and `account` to export and erase.
    """
    usable: bool
    """
    False for a key that signed requests: nothing takes it. Revoke it.
    """


class KeyPage(Record):
    items: list[Key]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class NamespaceSettings(Record):
    default_binding: Annotated[bool | None, Field(alias="defaultBinding")]
    """
    Whether a conversation that no binding covers is extracted into its user's default space, named `memory`, while it goes on; true by default. Presences have bindings of their own.
    """
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
    """
    Minimum similarity (cosine) of recall hits, from 0 to 1; null for that of the app.
    """
    models: Models
    review: ReviewSettings
    summary_every_turns: Annotated[int | None, Field(alias="summaryEveryTurns")]
    """
    The number of turns after which the rolling summary is written again.
    """
    whole_up_to: Annotated[int | None, Field(alias="wholeUpTo")]
    """
    Tokens up to which all that is current is shown whole, 0 to 10,000; 0: never.
    """


class NewNamespaceSettings(Record):
    """
    Overrides for one namespace. Omitted or null settings are inherited from the app.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    default_binding: Annotated[bool | None, Field(alias="defaultBinding")] = None
    """
    Whether a conversation that no binding covers is extracted into its user's default space, named `memory`, while it goes on; true by default. Presences have bindings of their own.
    """
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
    """
    Minimum similarity (cosine) of recall hits, from 0 to 1; null for that of the app.
    """
    models: NewModels | None = None
    review: NewReviewSettings | None = None
    summary_every_turns: Annotated[int | None, Field(alias="summaryEveryTurns", ge=0, le=1000)] = None
    """
    Turns after which the rolling summary of an open conversation is refreshed automatically; 10 by default, 0 never. The summary omits the newest ten turns, which a working context includes as they are. If the model fails, the next turn retries.
    """
    whole_up_to: Annotated[int | None, Field(alias="wholeUpTo", ge=0, le=10000)] = None
    """
    Tokens up to which all that is current is shown, instead of what recall chooses; 0: never. 1000 unless the app sets another one.
    """


class Person(Record):
    """
    A user of the app who ever wrote something; `since` is when they first did.
    """

    since: AwareDatetime
    """
    When they first wrote something.
    """
    state: Annotated[Literal["active", "restricted", "erased"] | str, Field(title="UserState")]
    """
    Whether a user's data may be processed, are restricted, or are erased.
    """
    user_id: Annotated[str, Field(alias="userId")]
    """
    The id of the person.
    """


class PersonSummary(Record):
    """
    `counts` are the records of the person's own spaces and conversations by kind. If `isComplete` is false there are more than could be counted in time. `lastActivityAt` is of their newest conversation.
    """

    counts: dict[str, int]
    """
    The number of records by kind, such as `atoms`, `conversations` and `messages`.
    """
    is_complete: Annotated[bool, Field(alias="isComplete")]
    """
    False if there are more than could be counted in time.
    """
    last_activity_at: Annotated[AwareDatetime | None, Field(alias="lastActivityAt")]
    """
    When their newest conversation was last active; null without one.
    """
    since: AwareDatetime
    """
    When they first wrote something.
    """
    state: Annotated[Literal["active", "restricted", "erased"] | str, Field(title="UserState")]
    """
    Whether a user's data may be processed, are restricted, or are erased.
    """
    user_id: Annotated[str, Field(alias="userId")]
    """
    The id of the person.
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
    default_binding: Annotated[bool | None, Field(alias="defaultBinding")] = None
    """
    Whether a conversation that no binding covers is extracted into its user's default space, named `memory`, while it goes on; true by default. Presences have bindings of their own.
    """
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
    """
    Minimum similarity (cosine) of recall hits, from 0 to 1; null for that of the app.
    """
    models: NewModels | None = None
    namespaces: dict[str, NewNamespaceSettings] | None = None
    """
    Overrides by the name of the namespace.
    """
    rate: Annotated[int | None, Field(ge=1, le=1000000)] = None
    """
    Requests per minute of all users together; more get 429. One user may make 1/5 of them, but at least 20. Admin requests have a separate limit of the same size.
    """
    review: NewReviewSettings | None = None
    summary_every_turns: Annotated[int | None, Field(alias="summaryEveryTurns", ge=0, le=1000)] = None
    """
    Turns after which the rolling summary of an open conversation is refreshed automatically; 10 by default, 0 never. The summary omits the newest ten turns, which a working context includes as they are. If the model fails, the next turn retries.
    """
    whole_up_to: Annotated[int | None, Field(alias="wholeUpTo", ge=0, le=10000)] = None
    """
    Tokens up to which all that is current is shown, instead of what recall chooses; 0: never. 1000 unless the app sets another one.
    """


class Receipt(Record):
    """
    A signed receipt of an erasure. The response body is the receipt byte for byte, with its fields in this order.
    """

    algorithm: str
    """
    Always `ECDSA_SHA_256`: ECDSA on P-256 over SHA-256.
    """
    counts: dict[str, int]
    """
    Numbers of erased records by kind.
    """
    expiries: list[StoreExpiry]
    """
    What an erasure cannot reach: each store, and until when it holds anything.
    """
    finished_at: Annotated[AwareDatetime, Field(alias="finishedAt")]
    """
    When all stores had been read again and were clean.
    """
    format_version: Annotated[int, Field(alias="formatVersion")]
    """
    The version of the format: always 1.
    """
    id: str
    """
    The id.
    """
    ids_hash: Annotated[str, Field(alias="idsHash")]
    """
    SHA-256, in hexadecimal, over the sorted ids of the erased records.
    """
    key_id: Annotated[str, Field(alias="keyId")]
    """
    The id of the key that signs receipts.
    """
    request: str
    """
    The id of the job of the erasure.
    """
    signature: str
    """
    The signature (DER) in base64.
    """
    started_at: Annotated[AwareDatetime, Field(alias="startedAt")]
    """
    When the erasure was asked for.
    """
    subject_hash: Annotated[str, Field(alias="subjectHash")]
    """
    The keyed hash of the user.
    """


class RestrictedUser(Record):
    state: Annotated[Literal["active", "restricted", "erased"] | str, Field(title="UserState")]
    """
    Whether a user's data may be processed, are restricted, or are erased.
    """
    user_id: Annotated[str, Field(alias="userId")]
    """
    The id of the user.
    """


class Settings(Record):
    """
    The settings in effect for the app, and the overrides of single namespaces.
    """

    budget: Budget
    categories: list[str]
    """
    Names of the app's own categories, which a working context may always include; at most 200.
    """
    chats: ChatSettings
    daily_memory_hours: Annotated[int, Field(alias="dailyMemoryHours")]
    """
    Hours after which the daily memories of a group expire.
    """
    decay: Decay
    default_binding: Annotated[bool, Field(alias="defaultBinding")]
    """
    Whether a conversation that no binding covers is extracted into its user's default space, named `memory`, while it goes on; true by default. Presences have bindings of their own.
    """
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
    """
    Minimum similarity (cosine) of recall hits, from 0 to 1; null for that of the app.
    """
    models: Models
    namespaces: dict[str, NamespaceSettings]
    """
    Overrides by the name of the namespace.
    """
    rate: int | None
    """
    Requests per minute of all users together; null for no limit.
    """
    review: ReviewSettings
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
    whole_up_to: Annotated[int, Field(alias="wholeUpTo")]
    """
    Tokens up to which all that is current is shown whole, 0 to 10,000; 0: never.
    """


class SummaryWriting(Record):
    """
    The writer of a rolling summary: `rules`, or a model, with its prompt hash and the usage of the last call.
    """

    extractive: bool
    """
    Whether the summary quotes sentences, since no model wrote it; null if there is no summary.
    """
    prompt_hash: Annotated[str | None, Field(alias="promptHash")]
    """
    The hash of the prompt.
    """
    usage: ModelUsage | None
    writer: str
    """
    What wrote it: `rules`, or a language model as `provider/name`.
    """


class UserExtractionJob(Record):
    """
    An extraction job with the user whose conversation it extracts.
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
    """
    All its messages, the oldest first.
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
    rolling_summary_writing: Annotated[SummaryWriting | None, Field(alias="rollingSummaryWriting")]
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


class ExportedDream(Record):
    """
    A dream. `patterns`, `missed` and the texts of facts are there until it ends; the atoms have them then.
    """

    actions: list[ExportedAction] | None
    """
    What the dream did, or proposes; null before it got that far.
    """
    applied: int
    """
    The number of patterns that are in the profile.
    """
    asked_in: Annotated[str | None, Field(alias="askedIn")]
    """
    The id of the conversation that asked for it; null for a dream by schedule.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    dropped: list[ExportedDroppedFinding]
    """
    What the dream found and left out, and why.
    """
    finished_at: Annotated[AwareDatetime | None, Field(alias="finishedAt")]
    """
    When it was finished; null if it is not yet.
    """
    id: str
    """
    The id.
    """
    is_tried: Annotated[bool, Field(alias="isTried")]
    """
    Whether an admin asked for it at once.
    """
    missed: ExportedPattern | None
    patterns: list[ExportedPattern] | None
    """
    What is to be written into the profile; null before and after.
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
    What wrote it: `rules`, or a language model as `provider/name`.
    """


class ExportedJob(Record):
    """
    An extraction job. `answer` is the extractor's output, `decisions` how its facts were reconciled.
    """

    answer: dict[str, Any] | None
    """
    The output of the extractor; null if there is none yet.
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
    decisions: dict[str, Any] | None
    """
    How each fact was reconciled with what the space knew; null if none was yet.
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


class ExportedPresence(Record):
    """
    A presence with its latest dreams, newest first. Its sessions are among the conversations, its memory is among the spaces.
    """

    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    current_conversation_id: Annotated[str | None, Field(alias="currentConversationId")]
    """
    The id of the conversation that the next turn joins; null if there is none.
    """
    dreamed_at: Annotated[AwareDatetime | None, Field(alias="dreamedAt")]
    """
    When the last dream read the sessions; null if none did.
    """
    dreams: list[ExportedDream]
    """
    Its latest dreams, the newest first.
    """
    external_id: Annotated[str, Field(alias="externalId")]
    """
    The id that the app gave to the presence.
    """
    id: str
    """
    The id.
    """
    last_turn_at: Annotated[AwareDatetime | None, Field(alias="lastTurnAt")]
    """
    When the last turn began; null if there was none.
    """
    settings: ExportedPresenceSettings
    shares_memory: Annotated[bool, Field(alias="sharesMemory")]
    """
    Whether its facts are in its user's space `memory`.
    """
    surfaces: ExportedSurfaces
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
    derived_from: Annotated[str | None, Field(alias="derivedFrom")]
    """
    The atom whose text says this among other things.
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
    owner: GroupOwner | Literal["other"] | Literal["user", "app"] | str
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
    """
    The number of times that the model was asked.
    """
    error: str | None
    """
    Why the turn failed; null if it did not.
    """
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
    """
    The ids of the tool calls that wait for a result of the app.
    """
    progressed_at: Annotated[AwareDatetime, Field(alias="progressedAt")]
    """
    When the turn last went on.
    """
    provider: str
    """
    The provider of the language model.
    """
    status: Annotated[
        Literal["in_progress", "requires_tool_results", "completed", "max_cycles", "refused", "failed", "cancelled"]
        | str,
        Field(title="TurnRunStatus"),
    ]
    """
    How far a turn has come.
    """
    system_prompt: Annotated[str, Field(alias="systemPrompt")]
    """
    The system prompt; empty once the turn has ended.
    """
    tools: list[ExportedTool]
    """
    The tools that the model may call; none once the turn has ended.
    """
    usage: ModelUsage | None


class PeoplePage(Record):
    items: list[Person]
    """
    The people of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
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
    derived_from: Annotated[str | None, Field(alias="derivedFrom")]
    """
    The atom whose text says this among other things.
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
    owner: GroupOwner | Literal["other"] | Literal["user", "app"] | str
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


class UserExport(Record):
    """
    All stored data of a user, except derived data: vectors, indexes, markers, guards and links. `state` and `epoch` are null for a user who never wrote. `subjectHash` identifies the user in receipts and the audit.
    """

    admin_jobs: Annotated[list[ExportedAdminJob], Field(alias="adminJobs")]
    """
    The exports and erasures of the user.
    """
    api_keys: Annotated[list[ExportedApiKey], Field(alias="apiKeys")]
    """
    The API keys of the user, without their secrets.
    """
    app_id: Annotated[str, Field(alias="appId")]
    """
    The id of the app.
    """
    atoms: list[ExportedAtom]
    """
    The atoms in the user's spaces, and those that the user added elsewhere.
    """
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
    """
    The entities in the user's spaces, and those that the user created elsewhere.
    """
    epoch: str | None
    """
    The id of the time since the last erasure of the user; null for a user who never wrote.
    """
    exported_at: Annotated[AwareDatetime, Field(alias="exportedAt")]
    """
    When the export was made.
    """
    files: list[ExportedFile]
    """
    The files in the user's spaces, and those that the user wrote elsewhere.
    """
    format_version: Annotated[Literal[1], Field(alias="formatVersion")] = 1
    """
    The version of the format.
    """
    jobs: list[ExportedJob]
    """
    The extraction jobs.
    """
    presences: list[ExportedPresence]
    """
    The presences.
    """
    spaces: list[ExportedSpace]
    """
    The memory spaces of the user, and those of the app or of a group that the user created.
    """
    state: Literal["active", "restricted", "erased"] | str | None
    subject_hash: Annotated[str, Field(alias="subjectHash")]
    """
    The keyed hash of the user.
    """
    tenant_id: Annotated[str, Field(alias="tenantId")]
    """
    The id of the tenant.
    """
    turn_runs: Annotated[list[ExportedTurnRun], Field(alias="turnRuns")]
    """
    The turn runs that have not expired.
    """
    unreadable: list[ExportedUnreadable]
    """
    Records of the user that are damaged and therefore in no other list.
    """
    user_id: Annotated[str, Field(alias="userId")]
    """
    The id of the user.
    """
