"""Routes of the list of templates, and of what one would write."""

from typing import Annotated

from pydantic import Field

from loci.api.app import Calling, routes
from loci.api.conversations.context_shapes import ContextBody, read_block_for, to_question
from loci.api.conversations.templates import TemplateFields, template_out
from loci.api.wire.fields import Instant, PageCursor, PageLimit, Shape, sent_id
from loci.context import template_records
from loci.errors import Refused
from loci.ids import ConversationId
from loci.model.apps import Escaping, TemplateSource

router = routes()


class PreviewFields(TemplateFields):
    """A template that need not be registered. `conversationId` and `context` are given together: without them, a sample
    is written."""

    conversation_id: Annotated[str | None, Field(description="A conversation of your own.")] = None
    context: Annotated[
        ContextBody | None, Field(description="What goes into the context; its `templateId` does not count.")
    ] = None


class PreviewOut(Shape):
    """Text that the template writes."""

    context_block: Annotated[str, Field(description="The text of the context.")]
    tokens_estimated: int
    is_sample: Annotated[bool, Field(description="Whether it is written of the sample.")]


class ListedTemplateOut(Shape):
    """A template without its text. A built-in one has no timestamps and version 0."""

    id: str
    escaping: Escaping
    built_in: Annotated[bool, Field(description="Whether Loci brings it, for all apps.")]
    created_at: Instant | None
    updated_at: Instant | None
    version: int


class TemplatePage(Shape):
    items: list[ListedTemplateOut]
    next_cursor: str | None


@router.get("/ai-working-context/templates", summary="List the built-in templates and those of the app, by id")
def list_templates(call: Calling, limit: PageLimit = 50, cursor: PageCursor = None) -> TemplatePage:
    page = template_records.list_templates(call.ports, call.caller, cursor=cursor, limit=limit)
    listed = (template_out(one.id, one.template).model_dump(exclude={"template"}) for one in page.items)
    return TemplatePage(items=[ListedTemplateOut.model_validate(one) for one in listed], next_cursor=page.cursor)


@router.post("/ai-working-context/templates:preview", summary="Preview what a template writes; nothing is stored")
def preview_template(body: PreviewFields, call: Calling) -> PreviewOut:
    from loci.context import previewing  # it recalls: most requests for templates need none of it

    source = TemplateSource(body.template, body.escaping)
    if body.conversation_id is None or body.context is None:
        if body.conversation_id is not None or body.context is not None:
            raise Refused.field("/context", "conversationId and context must be given together")
        preview = previewing.preview_sample(call.ports, call.caller, source)
        return PreviewOut(context_block=preview.block, tokens_estimated=preview.tokens, is_sample=True)
    call.require_person()
    id = sent_id(ConversationId.parse, body.conversation_id, "/conversationId")
    question = to_question(body.context, within="/context")
    preview = previewing.preview_context(call.ports, call.caller, source, id, question, read_block_for(call))
    return PreviewOut(context_block=preview.block, tokens_estimated=preview.tokens, is_sample=False)
