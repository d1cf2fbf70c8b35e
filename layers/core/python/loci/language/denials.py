"""Whether a user denies a fact: "I don't eat fish" is no evidence of "User eats fish", nor is "Am I allergic to
nuts?" of an allergy.

Only clear cases count: all clauses of the user with the words of the fact deny or ask them, or the user answers
no to a question with them; and the fact has no denial of its own ("doesn't", "dislikes"). A fact in other words ("User
is vegetarian") stays, as does the past of an ended state ("anymore"). It knows denials of a dozen languages.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from loci.language import confirmation, negations
from loci.language.lexicon import alternation, word_set
from loci.language.words import word_stems
from loci.text import sentences

SHARED = 0.6
"""Share of a fact's words that a user must deny to deny the fact."""

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_ONE_WORD = re.compile(r"\b(?:can't|cannot)\b")
_APOSTROPHE_LEFT_OUT = re.compile(r"\b(do|does|did|is|are|was|were|have|has|ca|wo)nt\b")
_CLAUSES = re.compile(
    r"[,;:.!?…—–\n()]+|\b(?:but|because|although|though|however|except|aber|sondern|weil|pero|sino|porque|mais|ma|mas|"
    r"maar)\b|\b(?:and|so|und|y|et|en)\s+(?=(?:i|i'm|i've|i'd|my|we|he|she|they|ich|mein|wir|je|yo|ik)\b)"
)
_BEFORE_VERBS = word_set("denials_before_verbs")
_BEHIND = word_set("denials_behind_verbs")
_DENIALS = _BEHIND | _BEFORE_VERBS
_FACTS_DENIALS = re.compile(rf"\b(?:{alternation('denials_within_facts')})\b")
# Phrases whose denial leaves the rest true: it is presupposed, asked, or denied twice.
_NO_DENIAL = re.compile(
    r"\b(?:can|could) not (?:wait|stop|help|live without|get enough|do without|resist|agree more|be happier|"
    r"believe)\b|\bnot (?:only|just|merely|forget|forgot\w*|mind|tell|told|mention\w*|reali[sz]\w*|know|knew|remember|"
    r"regret)\b|\bnot (?:i|you|we|they|he|she|it)\b|\bwhy not\b|\bno (?:doubt|problem|wonder|\d+)\b|\bnever (?:told|"
    r"mentioned|forget|forgot|miss|regret\w*|stop\w*)\b|\bno(?:thing|body| one) (?:but|else|beats|better)\b|"
    r"\bnicht nur\b|\bno s[oó]lo\b|\bpas (?:que|seulement)\b"
)
# Words that begin something presupposed: "my brother Tom", "the flat where I live".
_PRESUPPOSED = word_set("openers_of_presupposed")
# "No I eat fish": the "no" answers a question and denies nothing that follows.
_NO_BEFORE = re.compile(r"^(?:no|nope|nah|nein|non|nee|нет)\s+(?=(?:i|i'm|i've|my|we|it|that|ich|je|io|ik)\b)")


# An inverted "I" begins a question or a condition.
_ASKS_ABOUT_I = re.compile(
    r"^(?:and |so |or )?(?:am|do|did|was|have|should|could|would|will|shall|might|must|can|may) i "
    r"(?!(?:already |ever |even )?(?:tell|told|mention|mentioned|say|said)\b)(?P<asked>.*)"
)
_ASKED_WITH = re.compile(r"\bwith\b.*")


def is_denied(text: str, own_texts: Iterable[str], questions: Iterable[str], answer: str) -> bool:
    """Whether users only deny what the text says: in their ``own_texts``, or with the ``answer`` to the texts of others
    that may ask ``questions``."""
    fact = word_stems(text)
    said_texts = list(_clauses(own_texts))
    asked_texts = list(_clauses(_questions(questions))) if confirmation.is_bare_denial(answer) else []
    if _denies(text, word_stems(" ".join((*said_texts, *asked_texts)))):
        return False
    said_texts = [clause for clause in said_texts if not negations.ends_past_state(clause, _plain(text))]
    holding = [clause for clause in said_texts if _is_in(fact, clause)]
    return (
        (bool(holding) and all(_is_in(fact, _denied_part(clause)) for clause in holding))
        or _is_negated(fact, said_texts)
        or any(_is_in(fact, clause) and not _has_denial(clause) for clause in asked_texts)
    )


def denies(text: str) -> bool:
    """Whether a text contains a denial."""
    return _has_denial(_plain(text))


def has_denied_part(clause: str) -> bool:
    """Whether a clause denies a part of what it says, and not only in form: "I wouldn't say no"."""
    return _denied_part(_plain(clause)) != ""


def is_only_asked(text: str, said_text: str) -> bool:
    """Whether a text says what each clause that has its words asks: "Should I stop work in May?" """
    fact = word_stems(text)
    holding = [clause for clause in _clauses([said_text]) if _is_in(fact, clause)]
    return bool(holding) and all(_ASKS_ABOUT_I.match(each) and _is_in(fact, _denied_part(each)) for each in holding)


def limits(text: str) -> bool:
    """Whether a text has a word of what one does without: "except", "allergic", "hates"."""
    return _FACTS_DENIALS.search(_plain(text)) is not None


def _is_negated(fact: frozenset[str], said_texts: Sequence[str]) -> bool:
    """Whether a clause says the fact with a denial, in the first person, and none says it without one."""
    saying = [clause for clause in said_texts if negations.says_in_third_person(_WORD.findall(clause), _DENIALS, fact)]
    holding = (clause for clause in said_texts if fact <= negations.third_person_stems(_WORD.findall(clause)))
    return bool(saying) and all(_denied_part(clause) for clause in holding)


def _denies(text: str, said_texts: frozenset[str]) -> bool:
    """Whether a fact contains a denial of its own, with a word that is not among those ``said_texts``."""
    plain = _plain(text)
    own = (match.group() for match in _FACTS_DENIALS.finditer(plain))
    return _has_denial(plain) or any(not word_stems(word) & said_texts for word in own)


def _has_denial(plain: str) -> bool:
    return not _DENIALS.isdisjoint(_WORD.findall(plain)) or " mind " in plain


def _is_in(fact: frozenset[str], said_text: str) -> bool:
    return bool(fact) and len(fact & word_stems(said_text)) >= SHARED * len(fact)


def _denied_part(clause: str) -> str:
    """The part of a clause that it denies or asks, without presupposed words: what follows the denial, or the whole
    clause in a language whose denial follows the verb; "" if it does neither."""
    if _NO_DENIAL.search(clause):
        return ""
    asking = _ASKS_ABOUT_I.match(clause)
    if asking is not None:
        return " ".join(_not_presupposed(_WORD.findall(_ASKED_WITH.sub("", asking["asked"]))))
    found = _WORD.findall(_NO_BEFORE.sub("", clause))
    denials = [number for number, word in enumerate(found) if word in _DENIALS]
    if len(denials) % 2 == 0:
        return ""
    return " ".join(_not_presupposed(found[0 if found[denials[-1]] in _BEHIND else denials[-1] + 1 :]))


def _not_presupposed(found_texts: Sequence[str]) -> Iterable[str]:
    return takewhile(lambda word: word not in _PRESUPPOSED, found_texts)


def _questions(texts: Iterable[str]) -> Iterator[str]:
    return (one for text in texts for one in sentences.split_sentences(text) if confirmation.is_question(one))


def _clauses(texts: Iterable[str]) -> Iterator[str]:
    pieces = (piece for text in texts for piece in _CLAUSES.split(_plain(text)))
    return (piece.strip() for piece in pieces if piece.strip())


def _plain(text: str) -> str:
    """The text in lower case, with each "n't" as a word "not", even if it lacks its apostrophe."""
    plain = _APOSTROPHE_LEFT_OUT.sub(r"\1n't", text.casefold().replace("\u2019", "'"))
    plain = _ONE_WORD.sub("can not", plain)
    return re.sub(r"n't\b", " not", plain.replace("won't", "will not"))
