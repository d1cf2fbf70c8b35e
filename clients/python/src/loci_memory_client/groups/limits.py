"""What a group, a key, a content, a query may be. A refusal names the field and the limit; nothing is cut."""

import re

MAX_KEY = 200
MAX_CONTENT = 8000
MAX_QUERY = 1000
MAX_RECALLED = 50
CATEGORIES = ("core", "daily", "conversation")

_GROUP = re.compile(r"[a-z0-9-]{1,63}")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
# SQLite ends a text at the first NUL; a lone surrogate is no Unicode text.
_UNSTORABLE = re.compile(r"[\x00\ud800-\udfff]")


class InvalidField(ValueError):
    """A value that breaks a rule: `field` is its name, the message says the limit."""

    def __init__(self, field: str, rule: str) -> None:
        super().__init__(f"{field}: {rule}")
        self.field = field
        self.rule = rule


def require_group(group: str) -> None:
    if not _GROUP.fullmatch(group):
        raise InvalidField("group", "must be 1 to 63 of the characters a-z, 0-9 and -")


def require_key(key: str) -> None:
    require_text("key", key, MAX_KEY)
    if _CONTROL.search(key):
        raise InvalidField("key", "must have no control characters")


def require_content(content: str) -> None:
    require_text("content", content, MAX_CONTENT)


def require_category(category: str) -> None:
    if category not in CATEGORIES:
        raise InvalidField("category", f"must be one of {', '.join(CATEGORIES)}")


def require_query(query: str, limit: int) -> None:
    require_text("query", query, MAX_QUERY)
    if not 1 <= limit <= MAX_RECALLED:
        raise InvalidField("limit", f"must be 1 to {MAX_RECALLED}")


def require_text(field: str, text: str, most: int) -> None:
    if not 1 <= len(text) <= most or not text.strip():
        raise InvalidField(field, f"must be 1 to {most} characters and not blank")
    if _UNSTORABLE.search(text):
        raise InvalidField(field, "must be Unicode text without NUL")
