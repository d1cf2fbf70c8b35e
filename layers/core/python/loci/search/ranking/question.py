"""A question as ranking reads it: the people it is about, and the words that are left to match.

The name of a speaker says little about which of their memories is meant, and much about whose: it is taken out of the
question and counts as ``subject`` alone. What is left is put in the first person too ("When did Ann go?" asks for "I
went …"), because memories are said that way. Any other name that some memories are about counts as ``subject`` and
stays a word: who speaks of Acme says so. Where no speaker is named, a question about the owner of the space is put in
the first person (``loci.language.persons``), and each of several questions in one so
(``loci.language.compound``). A single one that says a name is compared without it besides.

A name means every bearer of it, by all their names: the names of merged entities count as one another.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import field

from loci.language.compound import parts
from loci.language.persons import asks_for_advice, in_the_first_person, without_owner
from loci.language.words import is_english, is_stop_word, question_terms
from loci.model.entities import MergedNames
from loci.records import record
from loci.search.ranking.entity_mentions import names
from loci.text.names import fold_name
from loci.text.patterns import LazyPattern

# The words of a name.
_MOST_WORDS = 3
_WORD = LazyPattern(r"[^\W_]+(?:[-.’'][^\W_]+)*")
_OWNED = LazyPattern(r"['’]s?$")
_BOTH = LazyPattern(r"\bboth\b", re.IGNORECASE)
_AND = LazyPattern(r"\s*(?:,|,?\s*(?:and|&|or))\s*", re.IGNORECASE)
_WE = LazyPattern(r"\bI(?:,|,? and|,? or| &) I\b")
_AGREEING = (("is", "am"), ("are", "am"), ("does", "do"), ("has", "have"), ("were", "was"))
_SECOND = 0.4
"""Worth of a memory of the second of two names, compared with one of the first, as in "What did Ann say to Bob?"."""


@record(frozen=True, slots=True)
class ParsedQuestion:
    """``terms`` are distinct stems, speakers' names left out; ``subjects`` maps folded names to what their memories are
    worth, 0..1; ``wordings`` are the question without speakers' names and in the first person, or, where no speaker is
    named, in the first person; of several questions in one, ``asks`` numbers for each wording the one it asks. Of the
    names in the question ``speakers`` are left out, and ``named`` are the others, each with all that its bearer is
    called. The last ``nameless`` of the wordings are without those, too, and without other names, whose terms are
    ``left_out``."""

    terms: tuple[str, ...]
    subjects: dict[str, float]
    wordings: tuple[str, ...] = ()
    speakers: frozenset[str] = frozenset()
    named: dict[str, frozenset[str]] = field(default_factory=dict)
    asks: tuple[int, ...] = ()
    nameless: int = 0
    left_out: frozenset[str] = frozenset()


@record(frozen=True, slots=True)
class KnownNames:
    """The names that a space knows, folded: its speakers, by their first name too, and its subjects. ``names`` are
    those that merged entities share."""

    is_speaker: Callable[[str], bool]
    is_subject: Callable[[str], bool] = lambda _: False
    names: MergedNames = field(default_factory=MergedNames)

    def speaks(self, name: str) -> bool:
        return any(map(self.is_speaker, self.names.of(name)))

    def has(self, name: str) -> bool:
        """Whether that is somebody's name."""
        return any(self.is_speaker(one) or self.is_subject(one) for one in self.names.of(name))


@record(frozen=True, slots=True)
class _Mention:
    """A name in a question, from ``start`` to ``end``, with its 's where it is ``owner`` of something."""

    name: str
    start: int
    end: int
    owner: bool


def parse_question(question: str, known_names: KnownNames) -> ParsedQuestion:
    mentions = list(_mentions(question, known_names.has))
    worths = _worths(question, mentions)
    subjects = _of_all_names(worths, known_names.names)
    spoken_of = [mention for mention in mentions if known_names.speaks(mention.name)]
    speakers = frozenset(mention.name for mention in spoken_of)
    named = {name: known_names.names.of(name) for name in worths if name not in speakers}
    if not speakers:
        wordings, asks = _apart(question, lambda one: (one, *in_the_first_person(one))) or (
            in_the_first_person(question),
            (),
        )
        nameless = () if asks or asks_for_advice(question) else _nameless(question, mentions)
        terms = question_terms(without_owner(question))
        left_out = frozenset(terms).difference(question_terms(nameless[0])) if nameless else frozenset()
        wordings = (*wordings, *nameless)
        return ParsedQuestion(terms, subjects, wordings, frozenset(), named, asks, len(nameless), left_out)
    unspoken = _replace_mentions(question, spoken_of, lambda _: "")
    spoken = _first_person(_replace_mentions(question, spoken_of, lambda mention: _pronoun(mention, worths)))
    return ParsedQuestion(
        # Of stop words alone there is nothing left to match.
        tuple(term for term in question_terms(unspoken) if not is_stop_word(term)),
        subjects,
        (unspoken, spoken) if unspoken.strip(" ?!.") else (spoken,),
        speakers,
        named,
    )


def _apart(question: str, worded: Callable[[str], tuple[str, ...]]) -> tuple[tuple[str, ...], tuple[int, ...]] | None:
    """The wordings of each question that one is made of, and which of them each asks; None where it is a single one."""
    wordings = [(number, wording) for number, part in enumerate(parts(question)) for wording in worded(part)]
    return (tuple(wording for _, wording in wordings), tuple(number for number, _ in wordings)) if wordings else None


def _nameless(question: str, mentions: list[_Mention]) -> tuple[str, ...]:
    """The question without the names in it, as it is and in the first person; none where nothing is left, or there is
    no name. In German each noun has a capital, so capitals tell names of English alone."""
    bare = _replace_mentions(question, mentions, lambda _: "")
    if (inside := names(bare).inside) and is_english(question):
        bare = _replace_mentions(bare, list(_mentions(bare, inside.__contains__)), lambda _: "")
    is_less = bare != " ".join(question.split()) and bool(bare.strip(" ?!."))
    return (bare, *in_the_first_person(bare)) if is_less else ()


def _worths(question: str, mentions: list[_Mention]) -> dict[str, float]:
    """The worth of the memories of each name in the question."""
    names = tuple(dict.fromkeys(mention.name for mention in mentions))
    is_joined = _are_asked_together(question, mentions)
    return {name: 1.0 if is_joined or name == names[0] else _SECOND for name in names}


def _of_all_names(worths: dict[str, float], names: MergedNames) -> dict[str, float]:
    """The same for all that the bearers of these names are called."""
    subjects: dict[str, float] = {}
    for name, worth in worths.items():
        for one in names.of(name):
            subjects[one] = max(worth, subjects.get(one, 0.0))
    return subjects


def _mentions(question: str, is_name: Callable[[str], bool]) -> Iterator[_Mention]:
    words = list(_WORD.finditer(question))
    at = 0
    while at < len(words):
        found_mention = next(_names_at(question, words[at : at + _MOST_WORDS], is_name), None)
        if found_mention is None:
            at += 1
        else:
            yield found_mention
            at += sum(word.start() < found_mention.end for word in words[at:])


def _names_at(question: str, words: list[re.Match[str]], is_name: Callable[[str], bool]) -> Iterator[_Mention]:
    """The names that begin with the first of the words, the longest first."""
    for last in reversed(words):
        start, end = words[0].start(), last.end()
        written_text = question[start:end]
        bare = _OWNED.sub("", written_text)
        name = fold_name(bare)
        if is_name(name) and not (is_stop_word(name) and (bare.islower() or start == 0)):
            yield _Mention(name, start, end, owner=bare != written_text)


def _are_asked_together(question: str, mentions: list[_Mention]) -> bool:
    """Whether the first two of the names are asked about together: "Ann and Bob", "both"."""
    if _BOTH.search(question):
        return True
    if len(mentions) < 2:
        return False
    first, second = mentions[:2]
    return _AND.fullmatch(question[first.end : second.start]) is not None


def _replace_mentions(question: str, mentions: list[_Mention], by: Callable[[_Mention], str]) -> str:
    for mention in reversed(mentions):
        question = question[: mention.start] + by(mention) + question[mention.end :]
    return " ".join(question.split())


def _pronoun(mention: _Mention, worths: dict[str, float]) -> str:
    if worths[mention.name] < 1:
        return "your" if mention.owner else "you"
    return "my" if mention.owner else "I"


def _first_person(question: str) -> str:
    question = _WE.sub("we", question)
    for other, first in _AGREEING:
        question = re.sub(rf"\b{other} I\b", f"{first} I", question, flags=re.IGNORECASE)
    return question
