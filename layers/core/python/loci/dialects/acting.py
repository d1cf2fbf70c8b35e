"""Whose memory a request of another product's client is about, where its body names the user."""

from loci.errors import Forbidden
from loci.scope import Caller, Role, caller


def caller_for(sender: Caller, owner: str, user: str | None = None) -> Caller:
    """The caller who owns the memories: a service acts for anyone, a user is the owner. ``user`` is who owns them under
    another name; a service that acts for this user acts for the owner. Raises Forbidden."""
    if sender.role is Role.SERVICE and sender.user in (sender.actor, user):
        return caller(
            tenant=sender.tenant,
            app=sender.app,
            user=sender.actor,
            role=sender.role,
            acting_for=owner,
            own_memory=sender.own_memory,
        )
    if sender.user != owner:
        raise Forbidden("this key is of another user: name that user's id, or call with a key of the app")
    return sender
