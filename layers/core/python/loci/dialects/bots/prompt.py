"""The block of a bot's memory in front of its system prompt.

An entry is one line: its line breaks become blanks, and it has no control characters. What would open or close the
block within it is escaped.
"""

import re
from collections.abc import Sequence

from loci.dialects.bots.entries import BotEntry
from loci.text.controls import remove_controls

_TAG = re.compile(r"<(?=[ \t]*(?:/[ \t]*)?memory)", re.IGNORECASE)


def memory_block(entries: Sequence[BotEntry]) -> str:
    """The block; empty without entries."""
    lines = (f"- {_on_one_line(entry.k)}: {_on_one_line(entry.v)}" for entry in entries)
    return "\n".join(["<memory>", *lines, "</memory>"]) if entries else ""


def prepend_block(block: str, system_prompt: str) -> str:
    """The system prompt with the block before it; byte by byte the prompt itself without a block."""
    return "\n\n".join(part for part in (block, system_prompt) if part)


def how_to_remember(function: str) -> str:
    """Instructions by which a model remembers."""
    return (
        f'To remember something for later conversations, write {function}("key", "value") anywhere in your answer: a '
        "short key, and what is worth knowing then. A key that is there gets the new value. Never remember secrets."
    )


def _on_one_line(text: str) -> str:
    return _TAG.sub("&lt;", remove_controls(text).replace("\n", " "))
