"""Questions that call the owner of a space by name: "What does Ann like?"

One fact says the owner's name, all others say "User …" or "I …". To a search that name is the rarest word of the
question, and the fact of the name the best answer to whatever is asked. So such a question is asked as about the user.
"""

import re

from loci.language.words import fold_text
from loci.search.ranking.entity_mentions import names
from loci.search.recall.weighing import Considered
from loci.text.patterns import LazyPattern

NAME_KEY = "user.name"
_WORD = LazyPattern(r"[^\W\d_][^\W_]*(?:-[^\W_]+)*")
_ASKS_FOR_NAME = LazyPattern(r"\b(?:names?|named|called|spell(?:s|ed)?)\b|^\W*who\b", re.IGNORECASE)


def about_user(question: str, consideration: Considered) -> str | None:
    """The question with "the user" in place of the name that a fact among those found gives the owner. None if it says
    no such name, if it asks for a name or names a speaker, or if there are owners of several names."""
    stated = {one.atom.text for one in consideration.found if one.atom.key == NAME_KEY}
    names_speaker = any(answer.speakers for answer in consideration.answers)
    if len(stated) != 1 or names_speaker or _ASKS_FOR_NAME.search(question):
        return None
    asked_names, known_names = names(question), names(*stated)
    shared = asked_names.words & known_names.words & (asked_names.inside | known_names.inside) - {"user"}
    # As the question writes it: "Did Mark mark it?" names Mark once.
    written = {word for word in _WORD.findall(question) if word[0].isupper() and fold_text(word) in shared}
    if not written:
        return None
    name = "|".join(sorted(map(re.escape, written), key=len, reverse=True))
    return re.sub(rf"\b(?:{name})(?:\s+(?:{name}))*\b(['’]s)?", r"the user\1", question)
