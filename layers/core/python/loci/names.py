"""Names that people give to spaces, entities and authors: how two of them are compared, and whose a key is."""

import hashlib
import re
import unicodedata

OWNER = "user"
"""What keys of the owner of a conversation begin with."""

_LONGEST_SUBJECT = 60
_PLAIN = re.compile(r"[^\W_]+(?: [^\W_]+)*")


def folded(name: str) -> str:
    """The form in which two names are the same: NFKC, casefold, every run of blanks one space, none at the ends."""
    casefolded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", casefolded).split())


def key_subject(author: str | None) -> str:
    """What the keys of a message's author begin with: ``user`` for the owner, who has no author, else ``mary-ann``.

    Two authors share a subject only where their folded names are the same, and none has the owner's: a name that is not
    plain words, is too long, or reads as the owner's takes a digest, ``user~1f3870be274f``.
    """
    if author is None:
        return OWNER
    name = folded(author)
    slug = "-".join(re.findall(r"[^\W_]+", name))[:_LONGEST_SUBJECT].strip("-")
    if _PLAIN.fullmatch(name) and len(name) <= _LONGEST_SUBJECT and slug != OWNER:
        return slug
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    return f"{slug or 'author'}~{digest}"
