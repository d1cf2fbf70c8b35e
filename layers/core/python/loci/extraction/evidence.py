"""What a fact rests on: the lines that a user said, and whether they say it.

A fact is of use only if

- a cited line that was shown, and not as context, is a user's, and holds the words that the fact quotes;
- a user says it in words of their own; or, where an assistant or a tool has said it, answers a question so, or agrees
  (``loci.extraction.confirmation``); what our own context has told is known already, whoever agrees to it;
- no pasted text says it as well as the user's own words do: that is somebody else's, whoever agrees to it.

A citation too many is left out once the quotation is found: a line of context, or what was only said after the user.
"""

import re
from collections.abc import Sequence

from loci.extraction import confirmation
from loci.extraction.chunks import Chunk
from loci.extraction.drop_reasons import FactDropped
from loci.extraction.own_context import word_stems
from loci.extraction.transcripts import TranscriptLine
from loci.model import DropReason, MessageRole
from loci.records import record
from loci.text import sentences

SAME = 0.7
"""Two texts say the same when so much of all their words is in both."""
OWN = 0.5
"""Who uses so much of its words says it."""
COPIED = 0.8
"""A quotation is one when so much of its words was said: models drop a comma or a filler."""

_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_GAP = re.compile(r"\.\.\.|…")
# Of a question that only asks whether the statement before it is so.
_TAGS = frozenset({"right", "correct", "true", "so", "yes", "no", "is", "that", "not", "it"})


@record(frozen=True, slots=True)
class Evidence:
    """``cited`` are the lines that stay cited, in order, ``users`` the users' among them, ``quoted`` those of them that
    hold the ``quote``; ``later`` were cited as well, and said after all of those."""

    cited_lines: tuple[TranscriptLine, ...]
    user_lines: tuple[TranscriptLine, ...]
    quoting_lines: tuple[TranscriptLine, ...]
    later_lines: tuple[TranscriptLine, ...]
    quote: str

    @property
    def sources(self) -> tuple[int, ...]:
        return tuple(sorted({line.seq for line in self.cited_lines}))

    @property
    def authors(self) -> tuple[str | None, ...]:
        """Who says it, each once; None is the owner."""
        return tuple(dict.fromkeys(line.author for line in self.quoting_lines))


def find_evidence(sources: Sequence[int], quote: str | None, part: Chunk) -> Evidence:
    """``quote`` None is of a prompt that asks for none: then nothing tells which citation is one too many.

    Raises Dropped.
    """
    shown = [line for line in (*part.earlier, *part.lines) if line.seq in sources]
    pasted = [line for line in shown if line.is_pasted]
    cited = [line for line in shown if line.is_citable]
    users = [line for line in cited if line.is_users]
    if not users:
        raise FactDropped(DropReason.PASTED if pasted else DropReason.UNCITED)
    if quote is not None and _is_copied(quote, _text(pasted)) and not _is_copied(quote, _text(users)):
        raise FactDropped(DropReason.PASTED)
    later = [line for line in cited if line.seq > users[-1].seq]
    if quote is None:
        if later or set(sources) - {line.seq for line in cited}:
            raise FactDropped(DropReason.UNCITED)
        return Evidence(tuple(cited), tuple(users), tuple(users), (), _text(users))
    own_words, quoted = _find_quote(quote, users, cited)
    kept = [line for line in cited if line not in later]
    return Evidence(tuple(kept), tuple(users), tuple(quoted), tuple(later), own_words)


def require_said(text: str, evidence: Evidence, part: Chunk, known: Sequence[frozenset[str]]) -> None:
    """``known`` is what our context told, as ``words``. Raises Dropped."""
    fact, own = _without_days(text), word_stems(_text(evidence.user_lines))
    _require_not_pasted(fact, own, part)
    if _is_own(fact, own):
        return
    if confirmation.is_courtesy(evidence.quote):
        raise FactDropped(DropReason.UNCONFIRMED)
    before, after = _claims_of_others(text, part, evidence)
    if after or (before and not _is_confirmed(text, before[-1], evidence.quote)):
        raise FactDropped(DropReason.UNCONFIRMED)
    said = word_stems(text)
    if any(len(said & line) >= SAME * len(said | line) for line in known):
        raise FactDropped(DropReason.OWN_CONTEXT)


def _require_not_pasted(fact: frozenset[str], own: frozenset[str], part: Chunk) -> None:
    """Raises Dropped for what a pasted text says at least as well as the user."""
    shared = len(fact & own)
    for line in (*part.earlier, *part.lines):
        if (
            line.is_pasted
            and shared < len(fact)
            and len(fact & word_stems(line.own_text)) >= max(1.0, OWN * len(fact), shared)
        ):
            raise FactDropped(DropReason.PASTED)


def _find_quote(
    quote: str, users: Sequence[TranscriptLine], cited: Sequence[TranscriptLine]
) -> tuple[str, list[TranscriptLine]]:
    """The quotation as far as users said it, and the lines of theirs that hold it. Raises Dropped."""
    seqs = dict.fromkeys(line.seq for line in users)
    by_seq = {seq: [line for line in users if line.seq == seq] for seq in seqs}
    holding = [line for lines in by_seq.values() if _is_copied(quote, _text(lines)) for line in lines]
    if holding:
        return quote, holding
    if _is_copied(quote, _text(users)):
        return quote, list(users)
    # The question may stand before its answer.
    pieces = sentences.split_sentences(quote)
    own = [piece for piece in pieces if _is_copied(piece, _text(users))]
    if not own or not all(_is_copied(piece, _text(cited)) for piece in pieces):
        raise FactDropped(DropReason.UNQUOTED)
    return " ".join(own), [line for lines in by_seq.values() if _holds_any(own, lines) for line in lines] or list(users)


def _holds_any(pieces: Sequence[str], lines: Sequence[TranscriptLine]) -> bool:
    return any(_is_copied(piece, _text(lines)) for piece in pieces)


def _text(lines: Sequence[TranscriptLine]) -> str:
    return "\n".join(line.own_text for line in lines)


def _is_copied(quote: str, said: str) -> bool:
    pieces = [piece for piece in _GAP.split(quote) if piece.strip()]
    return bool(pieces) and all(_is_part(piece.strip(), said) for piece in pieces)


def _is_part(piece: str, said: str) -> bool:
    bare = _letters(piece)
    if not bare:
        return piece in said
    if bare in _letters(said):
        return True
    its, theirs = word_stems(piece), word_stems(said)
    return bool(its) and len(its & theirs) >= COPIED * len(its)


def _letters(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def _is_own(fact: frozenset[str], said: frozenset[str]) -> bool:
    return len(fact & said) >= max(1.0, OWN * len(fact))


def _without_days(text: str) -> frozenset[str]:
    """Days are made absolute: nobody says them so."""
    return word_stems(_DAY.sub(" ", text))


def _claims_of_others(text: str, part: Chunk, evidence: Evidence) -> tuple[list[TranscriptLine], list[TranscriptLine]]:
    """Where an assistant or a tool said it: before the user, cited or not, the latest last; and in cited lines after.

    A line that is cited and shares some of its words only tells what is spoken of; one that shares none may say it in
    another language.
    """
    fact = _without_days(text)
    # A day counts as one word more.
    least = max(1.0, OWN * (len(fact) + len(_DAY.findall(text))))
    last = max(line.seq for line in evidence.cited_lines)

    def claims(line: TranscriptLine) -> bool:
        shared = len(fact & word_stems(line.own_text))
        return shared >= least or (not shared and line in evidence.cited_lines)

    others = [
        line for line in (*part.earlier, *part.lines) if line.is_citable and not line.is_users and line.seq < last
    ]
    after = [
        line for line in evidence.later_lines if not line.is_users and len(fact & word_stems(line.own_text)) >= least
    ]
    return [line for line in others if claims(line)], after


def _is_confirmed(text: str, claim: TranscriptLine, quote: str) -> bool:
    """Whether the quote answers a question that was asked of it, or agrees to a statement."""
    if claim.role is not MessageRole.ASSISTANT or not confirmation.is_question(claim.own_text):
        return confirmation.is_agreement(quote)
    return not (confirmation.is_bare_agreement(quote) and _asks_something_else(text, claim.own_text))


def _asks_something_else(text: str, claim: str) -> bool:
    """Whether a statement is followed by a question about another thing: "You love golf. Shall I tell the weather?" """
    fact = word_stems(text)
    parts = sentences.split_sentences(claim)
    questions = [part for part in parts if confirmation.is_question(part)]
    stated = any(fact & word_stems(part) for part in parts if not confirmation.is_question(part))
    asked = word_stems(questions[-1]) - _TAGS if questions else frozenset()
    return stated and bool(asked) and not asked & fact
