"""The route that remembers without any set-up: a text, or what was said."""

from collections.abc import Sequence
from typing import Annotated

from aws_lambda_powertools.event_handler import Response
from pydantic import Field

from loci.api.app import Call, Calling, routes
from loci.api.conversations.said_messages import SaidMessage, read_talk
from loci.api.memory.atom_shapes import WrittenOut, written_out
from loci.api.memory.user_words import UserWords, said_texts
from loci.api.wire.fields import IdempotentBody, Instant, Metadata, Project, Shape, record_response, schema_only
from loci.conversations.lifecycle import NewConversation
from loci.errors import Refused
from loci.memory.atoms import fields
from loci.model import limits
from loci.model.categories import MAX_CATEGORY
from loci.spaces import projects
from loci.spaces.defaults import get_or_create_default_space
from loci.spaces.project_names import conversation_namespace

router = routes()


class RememberBody(IdempotentBody):
    text: Annotated[
        str | None,
        schema_only(
            minLength=1,
            maxLength=fields.MAX_TEXT,
            description="One fact, preference or instruction, as its user or a model says it; its words decide "
            "category, key and entities.",
        ),
    ] = None
    messages: Annotated[
        list[SaidMessage] | None,
        schema_only(
            minItems=1,
            maxItems=limits.MAX_TALK,
            description="A whole conversation in order: it is stored and closed, and its facts are extracted.",
        ),
    ] = None
    project: Project = None
    metadata: Annotated[Metadata, Field(description="Of the memory, or of the conversation.")] = Field(
        default_factory=dict
    )
    user_words: UserWords = None
    category: Annotated[
        str | None,
        schema_only(
            minLength=1,
            maxLength=MAX_CATEGORY,
            description="A name of your own for the category of the text, to list and to filter by. Its words decide "
            "the rest all the same: an allergy is in every context under any name.",
        ),
    ] = None
    valid_from: Annotated[
        Instant | None,
        Field(description="Since when the text is true, or when the messages were said that have no `occurredAt`."),
    ] = None
    expires_at: Annotated[
        Instant | None, Field(description="When the text is forgotten by itself; only together with `text`.")
    ] = None


class Remembered(Shape):
    """Result of remembering: of a text the `memory`; of messages the `conversationId`, whose facts follow within
    seconds."""

    memory: Annotated[WrittenOut | None, Field(description="The memory of a text; null for messages.")]
    conversation_id: Annotated[
        str | None,
        Field(description="The conversation of the messages: `listExtractions` follows what is made of it."),
    ]
    stored_messages: Annotated[int | None, Field(description="Number of messages that were stored; null for a text.")]
    left_out: Annotated[
        dict[str, int],
        Field(description="Number of pictures, tools' messages, calls and unknown fields that were left out, by kind."),
    ]


@router.post(
    "/ai-memory/remember",
    summary="Remember a text or a conversation in the default space, or in a project",
    status_code=201,
)
def remember(body: RememberBody, call: Calling) -> Response[Remembered]:
    if (body.text is None) == (body.messages is None):
        raise Refused.field("/text", "send either text or messages")
    key = call.idempotency_key(body.idempotency_key)
    if body.messages is not None:
        return record_response(_remember_talk(call, body, body.messages, key), 201)
    return _remember_text(call, body, said_texts(call, body.user_words), key)


def _remember_talk(call: Call, body: RememberBody, messages: list[SaidMessage], key: str | None) -> Remembered:
    from loci.conversations import whole_talks  # imported with the first, as below

    for pointer, value in (("/category", body.category), ("/expiresAt", body.expires_at)):
        if value is not None:
            raise Refused.field(pointer, "only a text has it, not the facts of messages")
    talk = read_talk(messages, call.ports.now(), body.valid_from)
    namespace = whole_talks.NAMESPACE
    if body.project is not None:
        whole_talks.require_valid_talk(call.ports, talk.messages)  # before there is a project for it
        project = projects.get_or_create_project(call.ports, call.caller, body.project)
        namespace = conversation_namespace(project)
    new = NewConversation(namespace, metadata=body.metadata)
    conversation = whole_talks.store_talk(call.ports, call.caller, new, talk.messages, key)
    return Remembered(
        memory=None,
        conversation_id=str(conversation.id),
        stored_messages=len(talk.messages),
        left_out=dict(talk.left_out),
    )


def _remember_text(
    call: Call, body: RememberBody, words: Sequence[str] | None, key: str | None
) -> Response[Remembered]:
    from loci.language.categories import StatedCategory
    from loci.learning.saving import saved_texts

    if body.category is not None and not 1 <= len(body.category.strip()) <= MAX_CATEGORY:
        raise Refused.field("/category", f"category must be 1 to {MAX_CATEGORY} characters and not blank")
    new = fields.NewAtom(
        body.text or "",
        StatedCategory.FACT.category,
        metadata=body.metadata,
        sent_metadata=body.metadata,
        valid_from=body.valid_from,
        expires_at=body.expires_at,
    )
    fields.require_valid(new, call.ports.now())  # before there is a space for it
    if body.project is None:
        space = get_or_create_default_space(call.ports, call.caller)
    else:
        space = projects.get_or_create_project(call.ports, call.caller, body.project)
    written_atom = saved_texts.add_saved_text(
        call.ports, call.caller, space, new, None, key=key, said_texts=words, category_name=body.category
    )
    out = Remembered(
        memory=written_out(written_atom, call.caller), conversation_id=None, stored_messages=None, left_out={}
    )
    return record_response(out, 200 if written_atom.is_duplicate else 201, written_atom.atom.version)
