"""Relate what a model says of a user to the words of the user that it quotes: one gate for facts, retractions, dreams
and summaries.

That the quotation was said proves nothing of the text. So the text has to say what the words say: by its own words, or
in other words that the embedder finds near; it must not be their opposite, nor about somebody else than they are.
"""

import re

from loci.inference.embedding.nearness import Nearness
from loci.language import opposites, quoted_clauses, subjects
from loci.language.changes import says_change
from loci.language.exact_parts import adds_exact_parts
from loci.language.restating import said_share, shared_words
from loci.language.statements.assertion_filter import takes_back
from loci.language.words import is_english, word_stems
from loci.model.jobs import DropReason
from loci.records import record

HALF = 0.5
"""The least share of the content words of a text that must be said where words decide."""
NEAR = 0.25
"""The least cosine (MiniLM) of a text with the words that it rests on: of a hundred facts of other talks three are as
near."""
_WHOLE = 1.0
_TOGETHER = 1.2
"""The least sum of both: a text that repeats words is near because of these, and must be nearer the more it adds."""
_IN_OTHER_WORDS = 0.6
"""The least cosine of a text that repeats no words: "User is vegetarian" and "I don't eat fish or meat"."""
_FEW = 0.25
NAMED = 0.3
"""The least cosine (MiniLM) of words with a memory that they name in other words: of 70 changes that people tell 64 are
as near to what they end, of 346 sentences about something else 13 (``tests/golden/statements/changes.json``)."""
_DAY = re.compile(r"\b(?:(?:19|20)\d\d(?:-\d\d){0,2}|\d\d-\d\d)\b")


@record(frozen=True, slots=True)
class QuotedWords:
    """Words of a user, the lines that they are of, and what else users say in the talk. ``around`` is what others said
    that the words are cited with: it may name what they are about, and says nothing else."""

    quote: str
    lines: str
    elsewhere: str = ""
    around: str = ""


def find_misfit(text: str, said: QuotedWords, nearness: Nearness) -> DropReason | None:
    """Why the text does not say what the words say; None if it does."""
    if not is_related(text, said, nearness):
        return DropReason.UNCONFIRMED
    return find_contrast(text, said)


def find_contrast(text: str, said: QuotedWords) -> DropReason | None:
    """Why the text is not true though the words are related: it is about another person, or their opposite."""
    if subjects.is_of_another(text, said.quote, said.lines, said.elsewhere):
        return DropReason.OTHER_SPEAKER
    if opposites.is_opposite(text, quoted_clauses.clauses_with(said.quote, said.lines)):
        return DropReason.DENIED
    return None


def is_related(text: str, said: QuotedWords, nearness: Nearness) -> bool:
    """Whether the text says what the words say, apart from denials and persons."""
    bare = _DAY.sub(" ", text)
    if adds_exact_parts(bare, "\n".join((said.lines, said.elsewhere, said.around))):
        return False
    share = said_share(bare, said.lines, said.elsewhere)
    near = nearness(bare, said.quote) if is_english(said.lines) else None
    if near is None:
        return share >= HALF
    if near < NEAR:
        return False
    return share >= _WHOLE or share + near >= _TOGETHER or (share <= _FEW and near >= _IN_OTHER_WORDS)


def names(said: str, text: str, nearness: Nearness) -> bool | None:
    """Whether words of a user name what a text is about, in its own words or in others; None where nothing tells."""
    if shared_words(text, word_stems(said)):
        return True
    near = nearness(text, said) if is_english(said) else None
    return None if near is None else near >= NAMED


def takes_it_back(text: str, said: QuotedWords, nearness: Nearness) -> bool:
    """Whether the words take back what the text says: by a denial of it or its end, or since it was a joke."""
    clause = quoted_clauses.clauses_with(said.quote, said.lines)
    if not (opposites.says_no(clause) or says_change(clause) or takes_back(clause)):
        return False
    if not takes_back(clause):
        return is_related(text, said, nearness)
    near = nearness(text, said.quote) if is_english(said.lines) else None
    return said_share(text, said.lines, said.elsewhere) > 0 if near is None else near >= NEAR
