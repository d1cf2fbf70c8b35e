"""API keys: what a server or a client has in place of a token."""

from datetime import date, datetime
from enum import StrEnum

from loci.ids import ApiKeyId
from loci.records import record


class KeyScope(StrEnum):
    """Permission of a key: read what is remembered, write it, or export and erase a person's data."""

    READ = "read"
    WRITE = "write"
    ACCOUNT = "account"


@record(frozen=True, slots=True)
class ApiKey:
    """``AK#``: a key of a user, or of the app: that one may act for any of its users. Of its secret only the SHA-256 is
    stored, in hexadecimal: 256 random bits need no slow hash. ``user`` is the raw user id, None for the app's.
    ``last_used_on`` is a day of UTC. Nothing takes a key that is not ``is_usable``: it signed requests, and its second
    secret was stored as it was. ``own_memory`` says whether one of the app may have memories of its own, as a user of
    its id; it is None for a user's, and for one of a release that did not ask."""

    id: ApiKeyId
    name: str
    user: str | None
    secret_hash: str
    scopes: tuple[KeyScope, ...]
    created_at: datetime
    expires_at: datetime | None = None
    last_used_on: date | None = None
    is_usable: bool = True
    own_memory: bool | None = None
