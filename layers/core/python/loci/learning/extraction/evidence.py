"""Find the user's lines that a fact cites, and check that they say it.

A fact is accepted only if

- a cited line is a user's own, was shown to the model as evidence, and contains the words that the fact quotes;
- the quoted words say it (``loci.learning.grounding``); or, if an assistant or a tool said it, the user answers a
  question with it or agrees (``loci.language.confirmation``). What our own context says is known already, so agreement
  adds nothing;
- no pasted text says it at least as well as the user's own words: pasted text is somebody else's.

Once the quotation is found, needless citations are removed: a line of context, or one that came after the user's.
"""

import re
from collections.abc import Sequence

from loci.inference.embedding.nearness import Nearness
from loci.language import confirmation
from loci.language.restating import shared_words
from loci.language.words import word_stems
from loci.learning import grounding
from loci.learning.extraction.chunks import Chunk
from loci.learning.extraction.drop_reasons import FactDropped
from loci.learning.extraction.transcripts import TranscriptLine
from loci.learning.grounding import QuotedWords
from loci.model.conversations import MessageRole
from loci.model.jobs import DropReason
from loci.records import record
from loci.text import sentences

SAME = 0.7
"""Share of all words of two texts that both must contain to say the same."""
OWN = 0.5
"""Share of a fact's words that its user must have used to say it."""
SHORT = 4
"""The most content words of an answer that a question belongs to."""
COPIED = 0.8
"""Share of a quotation's words that must occur in the message: models drop a comma or a filler."""

_DAY = re.compile(r"\d{4}-\d\d-\d\d")
# A day that a user says in words is a date in a fact.
_NUMBER = re.compile(r"\d")
_GAP = re.compile(r"\.\.\.|…")
# Words of a question that only asks whether the statement before it is true.
_TAGS = frozenset({"right", "correct", "true", "so", "yes", "no", "is", "that", "not", "it"})


@record(frozen=True, slots=True)
class Evidence:
    """``cited_lines`` are the citations that remain, in order, ``user_lines`` the users' among them,
    ``quoting_lines`` those that contain the ``quote``; ``later_lines`` were cited too, and came after all users'
    lines."""

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
        """The authors of the quoting lines, each once; None is the owner."""
        return tuple(dict.fromkeys(line.author for line in self.quoting_lines))


def find_evidence(sources: Sequence[int], quote: str | None, part: Chunk) -> Evidence:
    """Finds the evidence of a fact. ``quote`` is None if the prompt asks for none: then no citation is
    known to be needless.

    Raises FactDropped.
    """
    shown_lines = [line for line in (*part.earlier, *part.lines) if line.seq in sources]
    pasted_lines = [line for line in shown_lines if line.is_pasted]
    transcript_lines = [line for line in shown_lines if line.is_citable]
    users = [line for line in transcript_lines if line.is_users]
    if not users:
        raise FactDropped(DropReason.PASTED if pasted_lines else DropReason.UNCITED)
    if quote is not None and is_copied(quote, _text(pasted_lines)) and not is_copied(quote, _text(users)):
        raise FactDropped(DropReason.PASTED)
    later = [line for line in transcript_lines if line.seq > users[-1].seq]
    if quote is None:
        if later or set(sources) - {line.seq for line in transcript_lines}:
            raise FactDropped(DropReason.UNCITED)
        return Evidence(tuple(transcript_lines), tuple(users), tuple(users), (), _text(users))
    own_words, quoted_lines = _find_quote(quote, users, transcript_lines)
    kept_lines = [line for line in transcript_lines if line not in later]
    return Evidence(tuple(kept_lines), tuple(users), tuple(quoted_lines), tuple(later), own_words)


def require_said(
    text: str, evidence: Evidence, part: Chunk, known: Sequence[frozenset[str]], nearness: Nearness
) -> str:
    """Checks that users say the text; returns their words, with what they answer or agree to. ``known`` are the lines
    of our own context as ``word_stems``. Raises FactDropped."""
    _require_statement(text, part)
    fact, own = _without_days(text), word_stems(_text(evidence.user_lines))
    _require_not_pasted(fact, own, part)
    said = quoted_words(text, evidence, part)
    if grounding.is_related(text, said, nearness):
        contrast = grounding.find_contrast(text, said)
        if contrast is not None:
            raise FactDropped(contrast)
        return said.quote
    if confirmation.is_courtesy(evidence.quote):
        raise FactDropped(DropReason.UNCONFIRMED)
    before, after = _claims_of_others(text, part, evidence)
    if after or not before or not _is_confirmed(text, before[-1], evidence.quote):
        raise FactDropped(DropReason.UNCONFIRMED)
    said_texts = word_stems(text)
    if any(len(said_texts & line) >= SAME * len(said_texts | line) for line in known):
        raise FactDropped(DropReason.OWN_CONTEXT)
    return f"{before[-1].own_text} {evidence.quote}"


def require_taken_back(text: str, evidence: Evidence, part: Chunk, nearness: Nearness) -> str:
    """Checks that users take back the text; returns the words by which they do. Raises FactDropped."""
    said = quoted_words(text, evidence, part)
    if not grounding.takes_it_back(text, said, nearness):
        raise FactDropped(DropReason.UNCONFIRMED)
    return said.quote


def quoted_words(text: str, evidence: Evidence, part: Chunk) -> QuotedWords:
    """The words of users that a text rests on, among those of the chunk: with the question that they answer."""
    users = [line for line in (*part.earlier, *part.lines) if line.is_users]
    names = {line.author for line in users if line.author is not None}
    own_names = names.intersection(evidence.authors)
    asked = _question_before(text, evidence, part)
    return QuotedWords(
        f"{asked} {evidence.quote}".strip(),
        "\n".join((_text(evidence.user_lines), asked, *own_names)),
        "\n".join((_text([line for line in users if line not in evidence.user_lines]), *names)),
        _text([line for line in evidence.cited_lines if not line.is_users]),
    )


def _question_before(text: str, evidence: Evidence, part: Chunk) -> str:
    """The question that the quoted words answer: they are few, and say some of the text themselves."""
    its = word_stems(evidence.quote)
    first = evidence.quoting_lines[0]
    before = [line for line in (*part.earlier, *part.lines) if line.position < first.position][-1:]
    if len(its) > SHORT or not _answers(text, evidence.quote):
        return ""
    asked = before[0].own_text if before and before[0].role is MessageRole.ASSISTANT else ""
    questions = [one for one in sentences.split_sentences(asked) if confirmation.is_question(one)]
    return questions[-1] if questions else ""


def _answers(text: str, quote: str) -> bool:
    """Whether words say a part of the text themselves: a word of it, or a day."""
    is_day = _NUMBER.search(text) is not None and _NUMBER.search(quote) is not None
    return is_day or bool(shared_words(text, word_stems(quote)))


def _require_statement(text: str, part: Chunk) -> None:
    """Raises FactDropped for a question of an assistant's: small models copy it in place of its answer. A user's line
    may hold a statement before its question, or a title that asks."""
    lines = [line for line in (*part.earlier, *part.lines) if not line.is_users]
    if confirmation.is_question(text) and any(_letters(text) in _letters(line.own_text) for line in lines):
        raise FactDropped(DropReason.DENIED)


def _require_not_pasted(fact: frozenset[str], own: frozenset[str], part: Chunk) -> None:
    """Raises FactDropped for what a pasted text says at least as well as the user."""
    shared_count = len(fact & own)
    for line in (*part.earlier, *part.lines):
        if (
            line.is_pasted
            and shared_count < len(fact)
            and len(fact & word_stems(line.own_text)) >= max(1.0, OWN * len(fact), shared_count)
        ):
            raise FactDropped(DropReason.PASTED)


def _find_quote(
    quote: str, users: Sequence[TranscriptLine], transcript_lines: Sequence[TranscriptLine]
) -> tuple[str, list[TranscriptLine]]:
    """Returns the part of the quotation that users said, and their lines that contain it. Raises FactDropped."""
    seqs = dict.fromkeys(line.seq for line in users)
    by_seq = {seq: [line for line in users if line.seq == seq] for seq in seqs}
    holding = [line for lines in by_seq.values() if is_copied(quote, _text(lines)) for line in lines]
    if holding:
        return quote, holding
    if is_copied(quote, _text(users)):
        return quote, list(users)
    # A model may quote the question together with its answer.
    pieces = sentences.split_sentences(quote)
    own = [piece for piece in pieces if is_copied(piece, _text(users))]
    if not own or not all(is_copied(piece, _text(transcript_lines)) for piece in pieces):
        raise FactDropped(DropReason.UNQUOTED)
    return " ".join(own), [line for lines in by_seq.values() if _holds_any(own, lines) for line in lines] or list(users)


def _holds_any(pieces: Sequence[str], lines: Sequence[TranscriptLine]) -> bool:
    return any(is_copied(piece, _text(lines)) for piece in pieces)


def _text(lines: Sequence[TranscriptLine]) -> str:
    return "\n".join(line.own_text for line in lines)


def is_copied(quote: str, said_text: str) -> bool:
    """Whether a text contains a quotation, apart from commas, fillers and what "…" leaves out."""
    pieces = [piece for piece in _GAP.split(quote) if piece.strip()]
    return bool(pieces) and all(_is_part(piece.strip(), said_text) for piece in pieces)


def _is_part(piece: str, said_text: str) -> bool:
    bare = _letters(piece)
    if not bare:
        return piece in said_text
    if bare in _letters(said_text):
        return True
    its, theirs = word_stems(piece), word_stems(said_text)
    return bool(its) and len(its & theirs) >= COPIED * len(its)


def _letters(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def _without_days(text: str) -> frozenset[str]:
    """The words of the text without its dates: models write days as dates, and people do not say them so."""
    return word_stems(_DAY.sub(" ", text))


def _claims_of_others(text: str, part: Chunk, evidence: Evidence) -> tuple[list[TranscriptLine], list[TranscriptLine]]:
    """Lines in which an assistant or a tool said it: those before the user, cited or not, latest last; and cited
    ones after.

    A cited line that shares only some of the words names the subject. One that shares none may say it in
    another language.
    """
    fact = _without_days(text)
    # A date counts as one more word.
    least = max(1.0, OWN * (len(fact) + len(_DAY.findall(text))))
    last = max(line.seq for line in evidence.cited_lines)

    def claims(line: TranscriptLine) -> bool:
        shared_count = len(fact & word_stems(line.own_text))
        return shared_count >= least or (not shared_count and line in evidence.cited_lines)

    others = [
        line for line in (*part.earlier, *part.lines) if line.is_citable and not line.is_users and line.seq < last
    ]
    after = [
        line for line in evidence.later_lines if not line.is_users and len(fact & word_stems(line.own_text)) >= least
    ]
    return [line for line in others if claims(line)], after


def _is_confirmed(text: str, claim: TranscriptLine, quote: str) -> bool:
    """Whether the quote answers the question of the claim, or agrees to its statement."""
    if claim.role is not MessageRole.ASSISTANT or not confirmation.is_question(claim.own_text):
        return confirmation.is_agreement(quote)
    return not (confirmation.is_bare_agreement(quote) and _asks_something_else(text, claim.own_text))


def _asks_something_else(text: str, claim: str) -> bool:
    """Whether a question about something else follows the statement: "You love golf. Shall I tell the weather?" """
    fact = word_stems(text)
    parts = sentences.split_sentences(claim)
    questions = [part for part in parts if confirmation.is_question(part)]
    is_stated = any(fact & word_stems(part) for part in parts if not confirmation.is_question(part))
    asked_texts = word_stems(questions[-1]) - _TAGS if questions else frozenset()
    return is_stated and bool(asked_texts) and not asked_texts & fact
