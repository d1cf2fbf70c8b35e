"""A request of another product's client for the user that its body names."""

from loci.api.app import Call
from loci.apps.whose import require_person
from loci.dialects.acting import caller_for
from loci.scope import Caller


def act_for(call: Call, owner: str, user: str | None = None) -> Caller:
    """The caller who owns the memories; that a service acts for them is in the audit. ``user`` is who owns them under
    another name. Raises Forbidden, Refused for a service that names no one."""
    caller = caller_for(call.caller, owner, user)
    require_person(call.ports, caller)
    if caller.actor != caller.user and call.caller.actor == call.caller.user:
        from loci.apps import audit  # most callers are users

        audit.note_service(call.ports, caller)
    return caller
