"""Compare a denial in the first person with a fact in the third, where the stems of their verbs differ.

German and Spanish inflect verbs by person: "Ich esse keinen Fisch" denies "User isst Fisch". The clause has to say the
same as the fact apart from its denial, word for word: any other word may limit what it denies ("heute", "am Freitag").
"""

import re
from collections.abc import Collection, Sequence

from loci.language.lexicon import entries
from loci.language.words import word_stems

_ENDS = re.compile(r"\b(?:any ?more|any longer|no longer|nicht mehr|kein\w*\b.*\bmehr|ya no)\b")
# The finite verb comes first, so that a name like "Ahmed" is not taken for one.
_IN_THE_PAST = re.compile(
    r"^(?:(?!(?:is|are|has|have|does|do|ist|es)\b)(?:[\w-]*[^\Ws]|[\w-]+'s|previously|always)\s+){1,3}?"
    r"(?:was|were|had|did|went|came|ate|drank|drove|ran|taught|spoke|wrote|kept|rode|sang|swam|sold|wore|grew|"
    r"(?!need\b|feed\b|breed\b|speed\b)\w{2,}ed|"
    r"war|hatte|wohnte|lebte|arbeitete|spielte|rauchte|studierte|trank|aß|fuhr|ging|hat\b.*\bge\w+(?:t|en)$|"
    r"era|fue|hacía|tenía|vivía|comía|bebía|\w{2,}aba)\b"
)
_PRONOUNS = frozenset({"ich", "wir", "yo", "nosotros"})
_EMPTY = frozenset({"mehr", "ya", "ein", "eine", "einen", "un", "una"})
_IRREGULAR = dict(pair.split("-") for pair in entries("inflected_verbs"))


def ends_past_state(clause: str, fact: str) -> bool:
    """Whether the clause says that something is over ("anymore"), and the fact that it was so: that is no denial."""
    return _ENDS.search(clause) is not None and _IN_THE_PAST.match(fact) is not None


def says_in_third_person(found_texts: Sequence[str], denials: Collection[str], fact: frozenset[str]) -> bool:
    """Whether the words ``found_texts`` of a clause, without its denials, say exactly the fact (its stems)."""
    covered_texts: set[str] = set()
    content = word_stems(" ".join(found_texts))
    for word in found_texts:
        if word in denials or word in _PRONOUNS:
            continue
        shared_texts = word_stems(" ".join(_forms(word))) & fact
        if not shared_texts and word not in _EMPTY and word_stems(word) & content:
            return False
        covered_texts |= shared_texts
    return bool(fact) and covered_texts == fact


def third_person_stems(found_texts: Sequence[str]) -> frozenset[str]:
    """The stems of the words as they are, and as they may be in the third person."""
    return word_stems(" ".join(form for word in found_texts for form in _forms(word)))


def _forms(word: str) -> tuple[str, ...]:
    """The word, and what it may be in the third person."""
    if word in _IRREGULAR:
        return (word, _IRREGULAR[word])
    if len(word) > 3 and word.endswith("e"):
        return (word, f"{word[:-1]}t", f"{word}t")
    if len(word) > 3 and word.endswith("o"):
        return (word, f"{word[:-1]}a", f"{word[:-1]}e")
    return (word,)
