"""Removes secrets from messages and atoms before they are stored, if an app asks for it (``maskSecrets``).

What counts as one is found in four ways (``secret_values``): by labels and signs around it, by letters too mixed to be
words, by what a sentence calls it, and by check digits. Letters that only look like others hide nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from loci.apps import settings as app_settings
from loci.apps.secret_spelling import plain_spelling
from loci.apps.secret_values.accounts import find_accounts
from loci.apps.secret_values.identities import find_identities
from loci.apps.secret_values.labelled import find_labelled
from loci.apps.secret_values.opaque import find_opaque
from loci.apps.secret_values.phrases import find_phrases
from loci.apps.secret_values.said import find_said
from loci.apps.secret_values.spans import Span
from loci.model.conversations import Block, ImageBlock, Message, ResultBlock, TextBlock, ToolResultBlock, ToolUseBlock
from loci.model.users import JsonValue
from loci.ports.parts import SettingsReads
from loci.scope import Scope

MASK = "[masked]"
_FINDERS = (find_labelled, find_opaque, find_said, find_phrases, find_accounts, find_identities)


def mask_text(text: str) -> str:
    """The text with ``[masked]`` in place of each secret; the label of a secret stays."""
    spans = list(_secret_spans(text))
    if not text.isascii() or " " in text:
        plain, places = plain_spelling(text)
        if plain != text:
            spans += [(places[start], places[end - 1] + 1) for start, end in _secret_spans(plain)]
    return _replace_spans(text, spans)


def _secret_spans(text: str) -> Iterator[Span]:
    for find in _FINDERS:
        yield from find(text)


def _replace_spans(text: str, spans: Sequence[tuple[int, int]]) -> str:
    parts: list[str] = []
    at = 0
    for start, end in sorted(spans):
        if end <= at:
            continue
        if start > at or not parts:
            parts += [text[at:start], MASK]
        at = end
    return "".join((*parts, text[at:]))


def mask_content(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """The blocks with all texts masked, except ids and names of tools."""
    return tuple(_mask_block(block) for block in blocks)


def is_masking(ports: SettingsReads, scope: Scope, namespace: str | None = None) -> bool:
    """Whether the scope's app masks secrets in a namespace; None for records that belong to no namespace."""
    return app_settings.effective_settings(ports, scope, namespace).mask_secrets


def mask_messages(ports: SettingsReads, scope: Scope, messages: Sequence[Message]) -> tuple[Message, ...]:
    """The messages as they may be extracted: those stored before the app turned masking on are masked now."""
    if not is_masking(ports, scope, scope.namespace):
        return tuple(messages)
    return tuple(replace(message, content=mask_content(message.content)) for message in messages)


def _mask_block(block: Block) -> Block:
    match block:
        case ToolUseBlock(arguments=arguments):
            return replace(block, arguments={name: _mask_value(value) for name, value in arguments.items()})
        case ToolResultBlock(content=given):
            return replace(
                block, content=mask_text(given) if isinstance(given, str) else tuple(map(_mask_shown, given))
            )
        case _:
            return _mask_shown(block)


def _mask_shown(block: ResultBlock) -> ResultBlock:
    if isinstance(block, TextBlock):
        return TextBlock(mask_text(block.text))
    return ImageBlock(mask_text(block.url), block.mime_type)


def _mask_value(value: JsonValue) -> JsonValue:
    if isinstance(value, str):
        return mask_text(value)
    if isinstance(value, dict):
        return {name: _mask_value(inner) for name, inner in value.items()}
    return [_mask_value(inner) for inner in value] if isinstance(value, list) else value
