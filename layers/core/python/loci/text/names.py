"""Names that people give to spaces and entities, and how two of them are compared."""

import unicodedata


def fold_name(name: str) -> str:
    """The form in which two names are the same: NFKC, casefold, every run of blanks one space, none at the ends."""
    casefolded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", casefolded).split())
