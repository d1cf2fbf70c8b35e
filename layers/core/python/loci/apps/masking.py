"""Removes secrets from messages and atoms before they are stored, if an app asks for it (``maskSecrets``).

These count as secrets: private keys in PEM form, tokens of well-known forms (AWS, GitHub, GitLab, Slack, Stripe,
Google, OpenAI and similar, JSON web tokens), text after ``Bearer`` or ``Basic``, names and passwords in URLs, values
labelled as a password, key, token or PIN, and payment cards (13 to 19 digits, the last of which is the Luhn digit of
the others). A secret that looks like an ordinary word is not recognised.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from loci.apps import settings as app_settings
from loci.model import Block, ImageBlock, JsonValue, Message, ResultBlock, TextBlock, ToolResultBlock, ToolUseBlock
from loci.ports.parts import SettingsReads
from loci.scope import Scope

MASK = "[masked]"


# Each pattern starts only where no token character precedes it, so that a long run of letters is scanned once.
_START, _DIGIT_WITHIN = r"(?<![\w-])", r"(?=[\w+/=.~-]*\d)"
_TOKENS = (
    r"(?:AKIA|ASIA)[0-9A-Z]{16}(?![0-9A-Za-z])",
    r"gh[oprsu]_[0-9A-Za-z]{36}[0-9A-Za-z]*",
    r"github_pat_\w{22,}",
    r"glpat-[\w-]{20,}",
    r"xox[abeoprs]-[\w-]{10,}",
    r"(?:sk|pk|rk)_(?:live|test)_[0-9A-Za-z]{16,}",
    rf"sk-{_DIGIT_WITHIN}[\w-]{{20,}}",
    r"(?:sk|pk|rk)-(?:admin|ant|live|or|proj|svcacct|test)-[\w-]{16,}",
    r"AIza[\w-]{35}",
    r"(?:npm|hf)_[0-9A-Za-z]{30,}",
    r"eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}",
)
_SURE_NAMES = r"pass(?:word|phrase|code|wd)|pwd|(?:api|access|auth|client|private|secret)[ _-]?(?:key|secret|token)"
_NAMES = rf"{_SURE_NAMES}|secret|token|pin|cvv|cvc"
# Punctuation that ends a sentence is not part of the value.
_VALUE = r"[^\s\"',;]{2,255}[^\s\"',;.!?)]"
_FORMS = (
    r"()-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----[\s\S]*?(?:-----END (?:[A-Z]+ )*PRIVATE KEY-----|\Z)",
    rf"(){_START}(?:{'|'.join(_TOKENS)})",
    rf"(?i)(\b(?:Bearer|Basic)\s+){_DIGIT_WITHIN}[\w+/=.~-]{{16,}}",
    # Up to the last @ of the authority: a password may hold one.
    r"(://)[^\s/?#:@]{1,255}:[^\s/?#]{1,255}(?=@)",
    rf"(?i)(\b(?:{_SURE_NAMES})[\"']?\s{{0,4}}[:=]{{1,2}}\s{{0,4}}[\"']?){_VALUE}",
    rf"(?i)(\b(?:{_NAMES})[\"']?\s{{0,4}}(?:[:=]|\bis\b)\s{{0,4}}[\"']?)(?=[^\s\"',;]{{0,255}}\d){_VALUE}",
)
_CARD = r"(?<![\d.-])[2-6](?:[ -]?\d){12,18}(?![\d-])"


def mask_text(text: str) -> str:
    """The text with ``[masked]`` in place of each secret; the label of a secret stays."""
    for form in _forms():
        text = form.sub(rf"\1{MASK}", text)
    return _card().sub(lambda found: MASK if _has_luhn_digit(found.group()) else found.group(), text)


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


def _has_luhn_digit(text: str) -> bool:
    digits = [int(sign) for sign in reversed(text) if sign.isdigit()]
    doubled = (sum(divmod(2 * digit, 10)) for digit in digits[1::2])
    return (sum(digits[::2]) + sum(doubled)) % 10 == 0


@cache
def _forms() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(form) for form in _FORMS)


@cache
def _card() -> re.Pattern[str]:
    return re.compile(_CARD, re.ASCII)
