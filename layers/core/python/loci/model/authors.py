"""Whose facts are whose: the part of an atom's key that stands for who said it, and the name that its text gives them.

The owner of a conversation is ``user``. Authors with names get a part of their own each: two authors never share one,
and none has the owner's, whatever an app calls them.
"""

import re

from loci.ids import digest
from loci.text.names import fold_name

OWNER = "user"
OWNER_NAME = "User"
# Such a name can be read back from its part: no two of them give the same.
_PLAIN = re.compile(r"[A-Z][a-z]{0,30}(?: [A-Z][a-z]{0,30}){0,3}")
_LETTERS = re.compile(r"[^a-z0-9]+")
_MOST = 40


def subject_of(author: str | None) -> str:
    """The first part of the keys of what an author says: ``felix``, ``ann-lee``, or, where the name is not made of
    plain capitalised words, with a digest of its exact characters: ``mc-hammer~6e0f…``. None is the owner."""
    if author is None:
        return OWNER
    slug = _LETTERS.sub("-", fold_name(author)).strip("-")[:_MOST]
    if _PLAIN.fullmatch(author) and slug != OWNER:
        return slug
    return f"{slug}~{digest(author)[:16]}"


def name_of(author: str | None) -> str:
    """What stands for "I" in a fact: a name that could be taken for the owner stands in quotes."""
    if author is None:
        return OWNER_NAME
    bare = " ".join("".join(letter if letter.isprintable() else " " for letter in author).split())
    return f'"{bare}"' if _LETTERS.sub("", fold_name(author)) in {OWNER, ""} else bare
