"""Memories that a program put around a user's message: known facts above it, and a slot that names the message.

    Context from memory:⏎- I'm vegan⏎User message: …        [Relevant memories]⏎- I'm vegan⏎⏎…

Who speaks of themselves writes "about me" or "my"; a program speaks of memories, a profile or the user.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from loci.language.pastes.spans import Span, TextLine, lines_of
from loci.text.patterns import LazyPattern

# People do not call themselves the user.
_SLOT = LazyPattern(
    r"#{0,4} ?(?:the )?user(?:['’]s)? (?:message|query|question|input|prompt|request)\b\W*",
    re.IGNORECASE,
)
# These name a message only below memories.
_SLOT_BELOW = LazyPattern(
    r"(?:#{1,4} |[*\[<]{1,2})?(?:(?:the |my |your )?(?:(?:current|new|latest|actual|user|human|customer)(?:['’]s)? ?)?"
    r"(?:message|query|question|input|prompt|request|task|user|human|customer)|"
    r"now (?:answer|respond|reply)[^:\n]{0,30})"
    r"[*\]>]{0,2}\s*:[*]{0,2}\s*",
    re.IGNORECASE,
)
_BRACKETED = LazyPattern(r"\[(?:[^\s\[\]]+ ){2,}[^\s\[\]]+\]$", guard=r"\[")
_HEADING = LazyPattern(
    r"(?P<label>[^\n:：]{3,80})[:：](?:\s|$)|[\[<(](?P<bracketed>[^\n\[\]<>]{3,80})[\])>]:?$|"
    r"(?P<announced>(?:below|following|here|the following)\b[^\n.]{3,100})\.$|"
    r"[#=*_-]{1,6} ?(?P<ruled>[^\n]{3,80}?) ?[#=*_-]{0,6}:?$|(?P<bare>[^\n.!?:,;]{3,60})$",
    re.IGNORECASE,
)
_OF_MEMORY = LazyPattern(
    r"\b(?:memory|memories|recalled|retrieved|(?:user|customer|person|client)(?:['’]s)?[ _-](?:profile|facts?|memory|"
    r"info\w*|preferences|background|context|data)|"
    r"(?:facts?|info\w*|things?|knowledge) (?:\w+ )?about (?:the )?(?:user|you|customer)|"
    r"(?:what|all|everything) (?:i|you|we) (?:already )?(?:know|remember)|known about (?:the )?(?:user|customer|"
    r"person)|"
    r"(?:from|in) (?:previous|earlier|past|prior) (?:conversations?|chats?|sessions?)|"
    r"(?:previous(?:ly)?|earlier|past|saved|stored|known|remembered) (?:\w+ )?(?:facts?|conversations?|chats?|"
    r"messages?|context|notes|info\w*)|(?:conversation|chat) (?:history|so far))\b",
    re.IGNORECASE,
)
# "Context about me from earlier sessions" is a program's too.
_OF_ONESELF = LazyPattern(
    r"^(?!.*\b(?:sessions?|retrieved|recalled)\b).*\b(?:my|mine|me|our|us|i (?:have|had|want|need|like|love)|we)\b",
    re.IGNORECASE,
)
# A paragraph that tells an assistant who it is and who the user is.
_INSTRUCTS = LazyPattern(r"\byou are (?:an?|the)\b[^\n]*\bthe (?:user|customer|client)\b", re.IGNORECASE)
_ITEM = LazyPattern(r"[-*•–+\"“'] ?\S|[(\[]?\d{1,3}[).\]:] ?\S")
_RULE = LazyPattern(r"[-=*_~#]{3,}$|[#=-]{1,6} ?(?:end|ende)\b", re.IGNORECASE)


def find_spans(text: str) -> Iterator[Span]:
    lines = lines_of(text)
    slot = next((line for line in lines if _SLOT.match(line.text)), None)
    if slot is not None:
        yield lines[0].start, _end_of_label(slot, _SLOT)
    for n, line in enumerate(lines):
        if _INSTRUCTS.search(line.text) is not None:
            yield line.start, line.end
        elif _BRACKETED.match(line.text) is not None:
            yield line.start, _end_of_block(lines, n)
        elif _names_memory(line, has_more=n + 1 < len(lines)):
            yield line.start, _end_of_memory(lines, n)


def _names_memory(line: TextLine, *, has_more: bool) -> bool:
    match = _HEADING.match(line.text)
    if match is None or not has_more:
        return False
    name = next(group for group in match.groups() if group is not None)
    return _OF_MEMORY.search(name) is not None and _OF_ONESELF.search(name) is None


def _end_of_memory(lines: list[TextLine], n: int) -> int:
    """To the end of the last slot below, or of the block."""
    slots = [line for line in lines[n + 1 :] if _SLOT_BELOW.match(line.text)]
    return _end_of_label(slots[-1], _SLOT_BELOW) if slots else _end_of_block(lines, n)


def _end_of_label(line: TextLine, label: LazyPattern) -> int:
    match = label.match(line.text)
    return line.start if match is None else min(line.end, line.start + match.end())


def _end_of_block(lines: list[TextLine], n: int) -> int:
    """To a rule, or to a blank line that no item follows."""
    end = lines[n].end
    for before, line in pairwise(lines[n:]):
        is_first = before is lines[n]
        if _RULE.match(line.text) is not None:
            if is_first or _is_underline(line):
                end = line.end
                continue
            return line.end
        if line.is_blank or (before.is_blank and not is_first and _ITEM.match(line.text) is None):
            if not line.is_blank:
                return end
            continue
        end = line.end
    return end


def _is_underline(line: TextLine) -> bool:
    return set(line.text) == {"="}
