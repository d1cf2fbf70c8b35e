"""Previews of a template: over the context of a conversation, or over a sample where none is named. Nothing is
stored."""

from dataclasses import replace
from datetime import UTC, datetime

from loci import ids
from loci.context import template_records, templates, trimming
from loci.context.building import ContextQuestion, ReadBlock, build_context
from loci.context.escaping import form_of
from loci.context.ports import ContextPorts
from loci.context.sections import ContextSections, TurnMessages
from loci.context.template_ports import TemplateWrites
from loci.errors import Refused
from loci.ids import AtomId, ConversationId, MessageId
from loci.model import limits
from loci.model.apps import TemplateSource
from loci.model.atoms import Atom, Category, Kind
from loci.model.conversations import Message, MessageRole, TextBlock, Visibility
from loci.records import record
from loci.scope import Caller
from loci.text import tokens

_AT = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
_ULID = "01KQS55FCG72TECMQ49PKZ57H6"


@record(frozen=True, slots=True)
class Preview:
    """Text that a template writes, and how many tokens that takes, estimated."""

    block: str
    tokens: int


def preview_sample(ports: TemplateWrites, caller: Caller, source: TemplateSource) -> Preview:
    """A preview of the sample. Raises Refused (no template that may be registered), Forbidden, Conflict (a restricted
    admin)."""
    template_records.require_preview(ports, caller, source)
    template, form = templates.load_template(source.text), form_of(source.escaping)
    try:
        fitted_sections = trimming.trim_to_token_budget(
            _SAMPLE, lambda kept: template.render(kept.view(source.escaping)), form.block, limits.DEFAULT_TOKEN_BUDGET
        )
    except Refused as refusal:
        raise Refused.field("/template", "the template alone exceeds the default token budget") from refusal
    return Preview(fitted_sections.block, tokens.estimate_tokens(fitted_sections.block))


def preview_context(
    ports: ContextPorts,
    caller: Caller,
    source: TemplateSource,
    id: ConversationId,
    question: ContextQuestion,
    read_block: ReadBlock,
) -> Preview:
    """A preview of a conversation of the admin's own. Raises as ``build_context`` and ``preview_sample``."""
    template_records.require_preview(ports, caller, source)
    try:
        working_context = build_context(ports, caller, id, replace(question, template=source), read_block)
    except Refused as refusal:
        raise refusal.within("/context") from refusal
    return Preview(working_context.context_block, tokens.estimate_tokens(working_context.context_block))


def _atom(number: int, text: str, category: str, kind: Kind) -> Atom:
    id = AtomId("sample-000000", ids.ulid_of(_ULID, number, "0" * 20))
    return Atom(
        text,
        Category(category, kind),
        id=id,
        epoch=_ULID,
        importance=3,
        confidence=1.0,
        valid_from=_AT,
        created_at=_AT,
        changed_at=_AT,
        vector=b"",
    )


def _message(seq: int, role: MessageRole, text: str) -> Message:
    id = MessageId("sample", _ULID, seq)
    return Message(id, f"turn_{_ULID}", role, (TextBlock(text),), Visibility.USER, _AT, _AT, _ULID)


# Texts that show whether a template escapes: quotes, tags and line breaks.
_SAMPLE = ContextSections(
    summary="Ada plans a dinner with Zoe.\nThey look for a restaurant that is quiet & near.",
    always_on=(_atom(1, "User is allergic to peanuts", "health", Kind.FACT),),
    recalled=(
        _atom(2, "User is vegetarian", "diet", Kind.PREFERENCE),
        _atom(3, 'Zoe calls the place at the corner "the <green> one"', "places", Kind.FACT),
    ),
    turns=(
        TurnMessages(
            f"turn_{_ULID}",
            (
                _message(1, MessageRole.USER, "Where can I eat with Zoe?\nIt should be quiet."),
                _message(2, MessageRole.ASSISTANT, "The <green> one at the corner has quiet tables."),
            ),
        ),
    ),
)
