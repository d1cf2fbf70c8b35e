"""Blocks of messages of Claude: texts, uses of tools and their results. Claude and Claude Code write them alike."""

from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.transcripts import REASONING, Saying, Transcript

_REASONING = frozenset(["thinking", "redacted_thinking"])
_PASSED_OVER = frozenset(["token_budget", "flag"])
"""Blocks that say nothing."""


def add_block(block: Fields, saying: Saying, said: list[str], transcript: Transcript) -> None:
    """Add a block to the transcript, or its text to what is ``said`` so far."""
    match block.optional_text("type") or "text":
        case "text":
            said.append(block.optional_text("text") or "")
        case "tool_use":
            text, input = "\n\n".join(filter(None, said)), block.object("input").values
            said.clear()
            transcript.use_tool(saying, block.optional_text("id"), block.optional_text("name") or "tool", input, text)
        case "tool_result":
            use, text = block.optional_text("tool_use_id"), _result_text(block, transcript)
            transcript.give_result(saying, text, use, is_error=block.flag("is_error"))
        case type if type in _REASONING:
            transcript.losses.add("reasoning", REASONING, transcript.place)
        case type if type not in _PASSED_OVER:
            transcript.losses.add(type[:40], "Loci has no such content", transcript.place)


def _result_text(block: Fields, transcript: Transcript) -> str:
    if not isinstance(block.values.get("content"), list):
        return block.optional_text("content") or ""
    texts = []
    for part in block.objects("content"):
        text = part.optional_text("text")
        if text is None:
            what = (part.optional_text("type") or "part")[:40]
            transcript.losses.add(what, "the export names it, and does not hold it", transcript.place)
        else:
            texts.append(text)
    return "\n\n".join(texts)
