"""Relate what a model says of a user to the words of the user that it quotes: one gate for facts, retractions, dreams
and summaries.

That the quotation was said proves nothing of the text. So the text has to say what the words say: by its own words, or
in other words that the embedder finds near; it must not be their opposite, nor about somebody else than they are.
"""

import re

from loci.inference.embedding.nearness import Nearness
from loci.language import openness, opposites, quoted_clauses, subjects
from loci.language.changes import says_change
from loci.language.exact_parts import adds_exact_parts
from loci.language.restating import said_share, shared_words, telling_words, unsaid_words
from loci.language.sensitive import is_sensitive
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
_COVERED = 0.37
"""The least cosine of an unsaid word with the nearest word of the lines: "church" and "married" have .38."""
_MEANT = 0.56
"""The least cosine of each such word where these are all that a text adds: "son" and "boy", "spouse" and "wife"."""
_MEANT_NEAR = 0.35
_SENSITIVE_MEANT = 0.6
"""The same for a word about health, faith, politics or origin, which the lines themselves have to say."""
NAMED = 0.3
"""The least cosine (MiniLM) of words with a memory that they name in other words: of 70 changes that people tell 64 are
as near to what they end, of 346 sentences about something else 13 (``tests/golden/statements/changes.json``)."""
_FEW_WORDS = 2
"""Words of a courtesy, which is no evidence in other words: "OK, thanks"."""
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
    clause = quoted_clauses.clauses_with(said.quote, said.lines)
    sentence = quoted_clauses.sentence_with(said.quote, said.lines)
    if opposites.is_opposite(text, clause) or openness.is_left_open(text, clause, sentence):
        return DropReason.DENIED
    return None


def is_related(text: str, said: QuotedWords, nearness: Nearness) -> bool:
    """Whether the text says what the words say, apart from denials and persons."""
    bare = _DAY.sub(" ", text)
    if adds_exact_parts(bare, "\n".join((said.lines, said.elsewhere, said.around))):
        return False
    share = said_share(bare, said.lines, said.elsewhere)
    near = nearness(bare, said.quote) if _is_in_english(said, share) else None
    if near is None:
        return share >= HALF
    if near < NEAR:
        return False
    is_said = share >= _WHOLE or share + near >= _TOGETHER or (share <= _FEW and near >= _IN_OTHER_WORDS)
    least = _least_cover(bare, said, nearness)
    if least is None:
        return is_said
    return (is_said and least >= _COVERED) or (share > _FEW and near >= _MEANT_NEAR and least >= _MEANT)


def _least_cover(text: str, said: QuotedWords, nearness: Nearness) -> float | None:
    """Tell how near the unsaid word that fits least is to a word of the lines: None where each is said, 0 for one about
    health or faith that the lines neither say nor mean."""
    new = unsaid_words(text, said.lines)
    known = set(new) - set(unsaid_words(text, f"{said.elsewhere}\n{said.around}"))
    words = telling_words(said.lines)
    covers = []
    for word in new:
        if word in known and not is_sensitive(word):
            continue
        cover = (nearness(word, *words) if words else None) or 0.0
        covers.append(cover if cover >= _SENSITIVE_MEANT or not is_sensitive(word) else 0.0)
    return min(covers, default=None)


def _is_in_english(said: QuotedWords, share: float) -> bool:
    """Whether the embedder knows the language: lines that say some of the text are in the language of the talk."""
    is_telling = share > 0 and len(telling_words(said.lines)) > _FEW_WORDS
    return is_english(said.lines) or (is_telling and is_english(f"{said.lines}\n{said.elsewhere}"))


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
