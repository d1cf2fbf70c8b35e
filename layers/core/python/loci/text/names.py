"""Names that people give to spaces and entities, and how two of them, or two texts, are compared."""

import unicodedata


def fold_name(name: str) -> str:
    """The form in which two names are the same: NFKC, casefold, every run of blanks one space, none at the ends."""
    return " ".join(fold_text(name).split())


def fold_text(text: str) -> str:
    """The form in which one text contains another: NFKC and casefold; blanks stay as they are."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
