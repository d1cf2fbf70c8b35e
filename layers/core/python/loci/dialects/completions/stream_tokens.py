"""Tokens that open the stream of one answer.

The request goes the usual way first. It is answered with another address, to which the client sends the same body.
No authorizer is there, so the token says who asked, and for what: it opens nothing else, and soon nothing.
"""

from datetime import UTC, datetime, timedelta

from loci import scope
from loci.records import record
from loci.runtime.signed_texts import read_signed_text, sign_text
from loci.scope import Caller, Owner

LIFE = timedelta(minutes=1)
"""A client follows at once; the token of a request that somebody reads in a log later opens nothing."""
_SEPARATOR = "#"
_PURPOSE = b"stream of a chat completion"


@record(frozen=True, slots=True)
class CompletionToken:
    """Who asked, until when they may be answered, and the SHA-256 of what they sent."""

    caller: Caller
    digest: str
    until: datetime


def sign_token(caller: Caller, digest: str, now: datetime, key: bytes) -> str:
    """The groups of the caller are left out: no answer needs them."""
    until = int((now + LIFE).timestamp())
    people = caller.owner, scope.user_owner(caller.actor)
    fields = (caller.tenant, caller.app, caller.role.value, *people, digest, str(until))
    return sign_text(_SEPARATOR.join(fields), _PURPOSE, key)


def read_token(text: str, now: datetime, key: bytes) -> CompletionToken | None:
    """None for a text that is no token of this deployment, or not any more."""
    signed_text = read_signed_text(text, _PURPOSE, key)
    if signed_text is None:
        return None
    tenant, app, role, owner, actor, digest, until = signed_text.split(_SEPARATOR)
    user, sender = Owner.parse(owner).user or "", Owner.parse(actor).user or ""
    acting_for = None if user == sender else user
    caller = scope.caller(tenant=tenant, app=app, user=sender, role=role, acting_for=acting_for)
    token = CompletionToken(caller, digest, datetime.fromtimestamp(int(until), UTC))
    return token if now < token.until else None
