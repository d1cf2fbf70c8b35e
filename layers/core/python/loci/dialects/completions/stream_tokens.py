"""Tokens that open the stream of one answer.

The request goes the usual way first. It is answered with another address, to which the client sends the same body.
No authorizer is there, so the token opens it: it says who asked, and has a secret of 256 bits. A marker of the request
is stored under the hash of that secret, so a token opens this request alone, once, and soon nothing. It is signed as
tokens of turns are, so that what others make up is refused before anything is read.
"""

from datetime import datetime, timedelta
from typing import Protocol

from loci import ids, scope
from loci.apps import idempotency
from loci.errors import Conflict
from loci.model.users import Marker
from loci.ports.parts import MarkerPorts, Retries
from loci.ports.writes import MarkerHome, Outcome
from loci.records import record
from loci.runtime.signed_texts import read_signed_text, sign_text
from loci.scope import Caller, Owner

LIFE = timedelta(minutes=1)
"""A client follows at once; the token of a request that somebody reads in a log later opens nothing."""
_SECRET_BITS = 256
_SEPARATOR = "#"
_PURPOSE = b"stream of a chat completion"


@record(frozen=True, slots=True)
class CompletionToken:
    """Who says to have asked, and the secret that proves it."""

    caller: Caller
    secret: str


class TokenPorts(MarkerPorts, Retries, Protocol):
    """Where requests are marked."""


def issue_token(ports: TokenPorts, caller: Caller, digest: str, key: bytes) -> str:
    """``digest`` is the SHA-256 of what was sent. The groups of the caller are left out: no answer needs them. Raises
    Unavailable."""
    secret = f"{ports.random.getrandbits(_SECRET_BITS):0{_SECRET_BITS // 4}x}"
    token = CompletionToken(caller, secret)
    ports.markers.put(caller.directory, MarkerHome.DIRECTORY, _marker(token, digest, ports.now()))
    people = caller.owner, scope.user_owner(caller.actor)
    fields = (caller.tenant, caller.app, caller.role.value, *people, secret)
    return sign_text(_SEPARATOR.join(fields), _PURPOSE, key)


def read_token(text: str, key: bytes) -> CompletionToken | None:
    """None for a text that is no token of this deployment. What it says counts once it was spent."""
    signed_text = read_signed_text(text, _PURPOSE, key)
    if signed_text is None:
        return None
    tenant, app, role, owner, actor, secret = signed_text.split(_SEPARATOR)
    user, sender = Owner.parse(owner).user or "", Owner.parse(actor).user or ""
    acting_for = None if user == sender else user
    caller = scope.caller(tenant=tenant, app=app, user=sender, role=role, acting_for=acting_for)
    return CompletionToken(caller, secret)


def spend_token(ports: TokenPorts, token: CompletionToken, digest: str) -> bool:
    """Uses up the token, before anything is paid for; false where it is of another request or caller.

    Raises Conflict (it was used, or its minute is over), Unavailable.
    """
    place, wanted = token.caller.directory, _marker(token, digest, ports.now())
    spent = ports.markers.spend(place, MarkerHome.DIRECTORY, wanted.hash, wanted.fingerprint, ports.now())
    if spent is Outcome.DONE:
        return True
    marker = ports.markers.get(place, MarkerHome.DIRECTORY, wanted.hash)
    if marker is None or marker.expires_at <= ports.now():
        raise Conflict("this stream was opened before, or its minute is over: send the request to the API again")
    return False


def _marker(token: CompletionToken, digest: str, now: datetime) -> Marker:
    hash = ids.digest("streamCompletion", "", token.secret)
    asked = idempotency.fingerprint([digest, token.caller.role.value, scope.user_owner(token.caller.actor)])
    return Marker(hash, asked, (), now.replace(microsecond=0) + LIFE)
