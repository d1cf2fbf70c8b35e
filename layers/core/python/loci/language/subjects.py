"""Whether a sentence about the user rests on words about somebody else: "she works in a hotel", "my cousin plays"."""

import re
from collections.abc import Iterator

from loci.language import quoted_clauses
from loci.language.lexicon import alternation
from loci.language.restating import shared_words
from loci.language.words import is_stop_word, word_stems
from loci.text.patterns import LazyPattern

_ABOUT_THE_USER = LazyPattern(r"\W*(?:the )?user\b(?!['’]s)", re.IGNORECASE)
_OWNERS = r"(?:my|our|his|her|their|mein\w*|unser\w*|sein\w*|ihr\w*|mis?|nuestr\w+|sus?)"
_KIN = "|".join(alternation(kind) for kind in ("kin", "other_kin"))
# "My boss at Acme" tells where both work.
_PERSON = rf"\b{_OWNERS} (?:[\w-]+ ){{0,2}}?(?:(?:{_KIN})s?\b|(?:{alternation('acquaintances')})s?\b(?! (?:at|from)\b))"
_FIRST = rf"\b(?:{alternation('first_persons')})\b"
# The first alternative that fits counts: "my sister" is no word about oneself.
_MENTION = LazyPattern(
    rf"(?P<person>{_PERSON})|(?P<theirs>\b(?:his|her|their) \w+)|(?P<third>\b(?:{alternation('third_persons')})\b)|"
    rf"(?P<first>{_FIRST})",
    re.IGNORECASE,
)
_NAMED = LazyPattern(r"\b(?:[Mm]y|[Oo]ur|[Mm]ein\w*) (?:[\w-]+ )?(?P<what>[\w-]+) (?P<name>[A-Z][\w'’-]+)")
# "User has a son named Nils" is said of the user and of "my little boy" too.
_NAMES_KIN = LazyPattern(
    rf"\b(?:has|have|with|to|of|by|for|is) (?:an?|the|their|his|her|two|three|four) (?:[\w-]+ ){{0,2}}?(?:{_KIN}|"
    rf"{alternation('acquaintances')})s?\b",
    re.IGNORECASE,
)
_OBJECTS = frozenset({"me", "us", "mir", "mich", "uns"})
# A clause begins before these: they stay with it, so that lengths add up.
_CLAUSES = re.compile(
    r"(?=[,;:.!?…—–\n()])|(?=\b(?:but|because|although|though|however|and|so|who|whose|that|aber|sondern|weil|und|pero|"
    r"porque|mais)\b)"
)
_WORD = re.compile(r"[^\W_]+")


def is_of_another(text: str, quote: str, said_text: str, elsewhere: str) -> bool:
    """Whether the text says of the user what the quotation says of another; ``said_text`` holds the quotation, and
    ``elsewhere`` is what else users said, which may name people."""
    if not _ABOUT_THE_USER.match(text) or _NAMES_KIN.search(text) is not None:
        return False
    names = _names_in(f"{elsewhere}\n{said_text}")
    before = quoted_clauses.sentence_up_to(quote, said_text)
    people = list(_people_who(text, before, quote, names))
    return bool(people) and all(person and not word_stems(person) & word_stems(text) for person in people)


def _people_who(text: str, before: str, quote: str, names: set[str]) -> Iterator[str]:
    """The subject of each word of the quotation that the text has too: "" for the speaker. It is the first person of
    the clause, or of one before it."""
    subject = ""
    at = -len(before) - 1
    for clause in _CLAUSES.split(f"{before} {quote}"):
        start, person = _first_person_of(clause, names)
        for found in _WORD.finditer(clause):
            if at + found.start() >= 0 and shared_words(text, word_stems(found.group())):
                yield person if start < found.start() else subject
        subject = person if start < len(clause) else subject
        at += len(clause)


def _first_person_of(clause: str, names: set[str]) -> tuple[int, str]:
    """The place and name of the first person of a clause: "" for the speaker, its end where there is none."""
    found_places = [(len(clause), "")]
    for found in _MENTION.finditer(clause):
        if found["first"] is None or found["first"].lower() not in _OBJECTS:
            found_places.append((found.start(), found.group() if found["first"] is None else ""))
            break
    found_places += [(clause.find(name), name) for name in names if name in clause]
    return min(found_places)


def _names_in(said_text: str) -> set[str]:
    """The names of people that a user calls theirs: "my cousin Marta", not "my job at Acme"."""
    return {found["name"] for found in _NAMED.finditer(said_text) if not is_stop_word(found["what"].lower())}
