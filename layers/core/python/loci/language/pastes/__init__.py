"""Find what a user has pasted into a message: text by others, which says nothing about the user.

Known by its form, in any language where the form allows: code and data, quotations, elements and fences, mails with
headers or a salutation, exported chats, transcripts, and text after an introduction ("A customer wrote in:") or
before a question about it ("Is this a scam?"); else by what the first and the last paragraph say of the rest
(``edges``, which was learned). Every search takes time linear in the length of the text.
"""

import re
from collections.abc import Iterable, Iterator

from loci.language.pastes import chats, edges, injected, introduced, letters, marked, openings, structured
from loci.language.pastes.spans import Span, merge_spans
from loci.text.patterns import LazyPattern

__all__ = ["Span", "pasted_spans", "without_pastes"]

MOST_TYPED = 20_000
"""Characters that somebody types into one message; what goes on is pasted."""

QUOTED = "[quoted]"
"""In the place of another's words within a sentence of the user's own."""
_LONGEST_WRITER = 100
# A sentence has begun on the line of a quotation, and goes on behind it.
_IS_BEGUN = re.compile(r"[^\W_][^.!?\n]* $")
_GOES_ON = re.compile(r",? [a-zß-ÿ]")
# A few words above or before a paste are its title ("Transcript"), and a name behind a dash is that of its writer.
_TITLE = LazyPattern(r"(?:^|\n)[^\S\n]*\w[\w'’/-]*(?: [\w'’/-]+){0,2}\s*$")
_WRITER = LazyPattern(r"[^\S\n]*[—–-] ?[A-ZÀ-Þ][\w.'’-]*(?:,? [A-ZÀ-Þ][\w.'’-]*){0,3}\s*(?:\n|$)")
_FINDERS = (
    marked.find_spans,
    structured.find_spans,
    chats.find_spans,
    letters.find_spans,
    introduced.find_spans,
    openings.find_spans,
    edges.find_spans,
)


def pasted_spans(text: str) -> tuple[Span, ...]:
    """Where somebody else's text begins and ends in ``text``, in order, none touching another."""
    typed_text = text[:MOST_TYPED]
    found = list(injected.find_spans(typed_text))
    # What a program wrote around a message is no part of it, and introduces nothing in it.
    said_text = _blank_out(typed_text, found)
    found += [span for find in _FINDERS for span in find(said_text)]
    if len(text) > MOST_TYPED:
        found.append((MOST_TYPED, len(text)))
    return merge_spans(found)


def _blank_out(text: str, spans: Iterable[Span]) -> str:
    """The text with lines in place of the spans, every other character at its place."""
    for start, end in spans:
        text = text[:start] + "\n" * (end - start) + text[end:]
    return text


def without_pastes(text: str) -> str:
    """The user's own words: a paragraph break replaces each paste, and "[quoted]" one within a sentence."""
    return "\n\n".join(piece for piece in (piece.strip() for piece in _own_pieces(text)) if piece)


def _own_pieces(text: str) -> Iterator[str]:
    own, at = "", 0
    for start, end in pasted_spans(text):
        own += text[at:start]
        if _IS_BEGUN.search(own) and _GOES_ON.match(text, end):
            own += QUOTED
        else:
            yield _TITLE.sub("", own)
            own = ""
        at = end
        if (writer := _WRITER.match(text[end : end + _LONGEST_WRITER])) is not None:
            at += writer.end()
    yield own + text[at:]
