"""A dialogue as providers take it."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import replace

from loci.model import Block, ImageBlock, ResultBlock, TextBlock, ToolResultBlock
from loci.ports import DialogueMessage

_CALL_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
NOTHING = "(nothing)"
"""In place of what is empty where a provider takes nothing empty."""


def in_turns(said: Sequence[DialogueMessage]) -> list[DialogueMessage]:
    """The sides one after the other, results of tools before what else the user says, and nothing empty."""
    turns: list[DialogueMessage] = []
    for one in said:
        content = tuple(block for block in one.content if not (isinstance(block, TextBlock) and not block.text.strip()))
        if turns and turns[-1].role == one.role:
            turns[-1] = replace(turns[-1], content=_results_first(turns[-1].content + content))
        elif content:
            turns.append(replace(one, content=_results_first(content)))
    return turns


def call_id(id: str) -> str:
    """The id of a tool's call as every provider takes it: other models and clients give ids of other forms."""
    return id if _CALL_ID.fullmatch(id) else f"call_{hashlib.sha256(id.encode()).hexdigest()[:32]}"


def parts(result: ToolResultBlock) -> tuple[ResultBlock, ...]:
    """What a tool answered, never empty."""
    content = (TextBlock(result.content),) if isinstance(result.content, str) else result.content
    kept = tuple(part for part in content if isinstance(part, ImageBlock) or part.text.strip())
    return kept or (TextBlock(NOTHING),)


def unseen(image: ImageBlock) -> str:
    """What stands for a picture that a provider does not fetch."""
    return f"[a picture ({image.mime_type}) that is not shown here: {image.url}]"


def _results_first(content: tuple[Block, ...]) -> tuple[Block, ...]:
    return tuple(sorted(content, key=lambda block: not isinstance(block, ToolResultBlock)))
