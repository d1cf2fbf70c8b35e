"""A rolling summary that quotes: the most telling sentences, users' before the assistant's, each with who said it."""

import re
from collections.abc import Sequence

from loci.language.statements.facts import facts_of_statement
from loci.model.authors import is_like_speaker, visible_name
from loci.model.conversations import Message, MessageRole, Visibility
from loci.text.patterns import LazyPattern
from loci.text.sentences import split_sentences

# Characters: what one summarising adds, one quotation, and the whole that is carried on.
ADDED = 1200
QUOTATION = 240
WHOLE = 2000

_FIRST_PERSON = LazyPattern(r"\b(?:i|my|we|our|me|i'm|im|i've)\b", re.IGNORECASE)
_SMALL_TALK = LazyPattern(
    r"^\W*(?:hi|hello|hey|thanks|thank you|ok|okay|sure|great|bye|goodbye|yes|no|cool|nice|good (?:morning|"
    r"evening|night|afternoon)|you're welcome|lol|haha\w*|wow)\b[\w' ,]{0,20}\W*$",
    re.IGNORECASE,
)


class RulesSummariser:
    """Extractive: it writes no sentence of its own."""

    extractive = True

    def summarise(self, former: str | None, messages: Sequence[Message]) -> str:
        """The former summary, shortened from its oldest line, then the most telling of ``messages`` in their order.

        At most ``WHOLE`` characters. Internal and system messages, and tools, are not quoted.
        """
        lines = _most_telling([line for message in messages for line in _lines(message)])
        added_text = "\n".join(lines)
        carried_text = _latest((former or "").splitlines(), WHOLE - len(added_text) - 1)
        return "\n".join(part for part in (carried_text, added_text) if part)


def _lines(message: Message) -> list[tuple[int, str]]:
    """Each sentence of a message as a line, with what it tells."""
    if message.visibility is not Visibility.USER or message.role not in {MessageRole.USER, MessageRole.ASSISTANT}:
        return []
    speaker = _speaker(message)
    return [
        (_tells(message.role, sentence), f"{speaker}: {_cut(sentence)}")
        for sentence in split_sentences(message.text)
        if not _SMALL_TALK.match(sentence)
    ]


def _speaker(message: Message) -> str:
    """Who said it. A name that could pass for another speaker is quoted."""
    if not message.author:
        return message.role.value.capitalize()
    name = visible_name(message.author)
    return f'"{name}"' if is_like_speaker(name) else name


def _tells(role: MessageRole, sentence: str) -> int:
    """User statements of a fact first, then users' other sentences about themselves, then questions, then answers."""
    if role is not MessageRole.USER:
        return 1 + (not sentence.endswith("?"))
    return 3 + 2 * bool(_FIRST_PERSON.search(sentence)) + 2 * bool(facts_of_statement(sentence, "User"))


def _most_telling(lines: list[tuple[int, str]]) -> list[str]:
    """The most telling that fit, newest first among equals, in the order they were said."""
    room = ADDED
    kept: set[int] = set()
    seen_texts: set[str] = set()
    for index in sorted(range(len(lines)), key=lambda n: (-lines[n][0], -n)):
        line = lines[index][1]
        if line not in seen_texts and len(line) < room:
            kept.add(index)
            seen_texts.add(line)
            room -= len(line) + 1
    return [line for index, (_, line) in enumerate(lines) if index in kept]


def _latest(lines: list[str], room: int) -> str:
    kept_texts: list[str] = []
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept_texts.append(line)
    return "\n".join(reversed(kept_texts))


def _cut(sentence: str) -> str:
    if len(sentence) <= QUOTATION:
        return sentence
    return sentence[: QUOTATION - 1].rsplit(" ", 1)[0] + "…"
