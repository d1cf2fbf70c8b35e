"""The speaker of a fact: the part of an atom's key that identifies the author, and the author's name in its text.

The owner of a conversation is ``user``. Every named author has a distinct part: two authors never share one, and none
has the owner's, whatever their name.
"""

from loci.ids import digest
from loci.text.names import fold_name
from loci.text.patterns import LazyPattern

OWNER = "user"
OWNER_NAME = "User"
# A name of this form can be derived from its part, so two of them never have the same part.
_PLAIN = LazyPattern(r"[A-Z][a-z]{0,30}(?: [A-Z][a-z]{0,30}){0,3}")
_LETTERS = LazyPattern(r"[^a-z0-9]+")
_MOST = 40
UNNAMED = "An unnamed author"
# Letters and marks that show nothing.
_UNSEEN = LazyPattern(r"[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")


def subject_of(author: str | None) -> str:
    """The first part of the keys of an author's facts: ``felix``, ``ann-lee``, or, if the name does not consist of
    plain capitalised words, with a digest of its exact characters: ``mc-hammer~6e0f…``. None is the owner."""
    if author is None:
        return OWNER
    slug = _LETTERS.sub("-", fold_name(author)).strip("-")[:_MOST]
    if _PLAIN.fullmatch(author) and slug != OWNER:
        return slug
    return f"{slug}~{digest(author)[:16]}"


def name_of(author: str | None) -> str:
    """The name that replaces "I" in a fact: a name that could be confused with the owner is quoted."""
    if author is None:
        return OWNER_NAME
    if is_blank(author):
        return UNNAMED
    bare = _printable(author)
    return f'"{bare}"' if _LETTERS.sub("", fold_name(author)) in {OWNER, ""} else bare


def is_blank(author: str) -> bool:
    """Whether a name shows nothing."""
    return not _UNSEEN.sub("", _printable(author)).strip()


def visible_name(author: str) -> str:
    """The name on one line, or ``UNNAMED`` for one that shows nothing."""
    return UNNAMED if is_blank(author) else " ".join(author.split())


def is_like_speaker(author: str) -> bool:
    """Whether the name of an author could be read as the name of a role, or as the beginning of somebody's line."""
    return ":" in author or fold_name(author).strip() in {"user", "assistant", "system", "tool"}


def _printable(author: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in author).split())
