"""The block of a bot's memory in front of its system prompt, the same as the service's.

An entry is one line: its line breaks become blanks, and it has no control characters. What would open or close the
block within it is escaped.
"""

import re
from collections.abc import Sequence

from loci_memory_client.bots.entries import Entry

_LINE_BREAK = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
# Control characters, what turns the direction of text, and tags that a reader does not see and a model does.
_CONTROLS = re.compile(
    r"[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]"
)
_TAG = re.compile(r"<(?=[ \t]*(?:/[ \t]*)?memory)", re.IGNORECASE)


def memory_block(entries: Sequence[Entry]) -> str:
    """The block; empty without entries."""
    lines = (f"- {_on_one_line(entry.k)}: {_on_one_line(entry.v)}" for entry in entries)
    return "\n".join(["<memory>", *lines, "</memory>"]) if entries else ""


def prepend_block(block: str, system_prompt: str) -> str:
    """The system prompt with the block before it; byte by byte the prompt itself without a block."""
    return "\n\n".join(part for part in (block, system_prompt) if part)


def _on_one_line(text: str) -> str:
    return _TAG.sub("&lt;", _LINE_BREAK.sub(" ", _CONTROLS.sub("", text)))
