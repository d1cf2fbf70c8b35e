"""Tell whether a user agrees to what an assistant claimed or a tool returned, by the words of two dozen languages.

A courtesy is no agreement, nor is a bare denial. Unknown words are no agreement either: the claim is then not
remembered, and the user can say it in words of their own.
"""

import re
from collections.abc import Iterable

from loci.language.lexicon import entries, word_set

_WORD = re.compile(r"[^\W_]+")
_CLAUSES = re.compile(r"[,;:.!…—–\n]+|\b(?:but|aber|mais|pero|mas|ma|maar)\b")
_QUESTION_MARKS = ("?", "？", "؟", "\u037e")
_ASSENT = word_set("assent")
# Languages that write no blanks between words.
_ASSENT_WITHIN = entries("assent_within")
_DISSENT_WITHIN = entries("dissent_within")
# Whole clauses: each word of them may mean something else.
_ASSENTING = re.compile(
    r"(?:of course|spot on|you(?:'ve| have)? got it|you bet|for sure|100 ?%|uh[ -]?huh|mm+[ -]?hm+|that(?:'s|"
    r" is) (?:me|it|so)|sounds right|as you say|bien sûr|por supuesto|claro que sí|na klar|auf jeden fall|ganz genau|"
    r"(?:i|we|it|that|they|he|she)(?: am| are| is| do| does| did| have| has| had| was| were| can| will| would|'m|'s|"
    r"'re)(?: too| indeed)?)"
)
_DISSENT = word_set("dissent")
# Words that a denial may contain without saying anything else.
_EMPTY = word_set("words_around_a_dissent")
_RIGHT = word_set("right")
_YOU = word_set("you_are")
_COURTESY = word_set("courtesies_of_an_answer")
_OF_A_DENIAL = word_set("words_of_a_denial")


def is_question(text: str) -> bool:
    """Whether the text asks a question. Its answer then means more than its words."""
    return any(mark in text for mark in _QUESTION_MARKS)


def is_agreement(text: str) -> bool:
    """Whether the words agree, and no denial of the same words takes that back."""
    if _has_any(text, _DISSENT_WITHIN):
        return False
    clauses = _clauses(text)
    agreeing = [clause for clause in clauses if _is_assent(clause)]
    denials = [clause for clause in clauses if _is_denial(clause)]
    if denials and not any(_says_you_are_right(clause) for clause in agreeing):
        return False
    return bool(agreeing) or _has_any(text, _ASSENT_WITHIN)


def is_bare_agreement(text: str) -> bool:
    """Whether the words agree and say nothing else. The line before says to what."""
    allowed_texts = _ASSENT | _COURTESY
    return is_agreement(text) and all(
        _ASSENTING.fullmatch(one) or _words(one) <= allowed_texts for one in _clauses(text)
    )


def is_bare_denial(text: str) -> bool:
    """Whether the words say no, and nothing else."""
    found_texts = _words(text)
    allowed_texts = _DISSENT | _OF_A_DENIAL | _EMPTY | _COURTESY
    says_no = bool(found_texts & _DISSENT) or "n't" in text.replace("\u2019", "'")
    return says_no and found_texts <= allowed_texts


def is_courtesy(text: str) -> bool:
    """Whether the words are only polite: then they answer no question."""
    found_texts = _words(text)
    return bool(found_texts) and found_texts <= _COURTESY and not any(map(_is_assent, _clauses(text)))


def _clauses(text: str) -> list[str]:
    plain = text.casefold().replace("\u2019", "'")
    return [bare for clause in _CLAUSES.split(plain) if (bare := clause.strip())]


def _is_assent(clause: str) -> bool:
    """A denial before the word of assent negates it ("not right"); one after it does not ("correct no meat")."""
    if _ASSENTING.fullmatch(clause):
        return True
    words = _WORD.findall(clause)
    at = next((n for n, word in enumerate(words) if word in _ASSENT), None)
    return at is not None and not _DISSENT & {*words[:at], words[-1]}


def _is_denial(clause: str) -> bool:
    words = _words(clause)
    hedged = words & _DISSENT and words <= _DISSENT | _EMPTY | _ASSENT
    return bool(hedged) and not _is_assent(clause)


def _says_you_are_right(clause: str) -> bool:
    words = set(re.findall(r"[^\W_]+(?:'[^\W_]+)?", clause))
    return bool(words & _RIGHT and words & _YOU)


def _has_any(text: str, listed_texts: Iterable[str]) -> bool:
    return any(word in text for word in listed_texts)


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))
