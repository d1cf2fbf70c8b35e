"""Whose memory a request is about, where a service calls: a program that serves many people names one of them.

A program that forgets to name its user would else write all its customers into one memory, and read it to each.
"""

from loci.apps.ports import OwnedReads
from loci.errors import Refused
from loci.scope import Caller, Role, Scope

HEADER = "X-Loci-User"
_UNNAMED = (
    f"a service names the user whose memory it is about: in the header {HEADER}, or as a client of OpenAI's in user, "
    "of mem0's in user_id. One that remembers for itself has a key with ownMemory, or a token whose claim of that name "
    "is true"
)


def require_person(ports: OwnedReads, caller: Caller) -> None:
    """Refuses a service that calls for no one, unless it may have memories of its own, or has some already and nothing
    takes them away. Raises Refused, Unavailable."""
    if caller.role is not Role.SERVICE or caller.user != caller.actor or caller.own_memory is True:
        return
    if caller.own_memory is False or not owns_memories(ports, caller.directory):
        raise Refused.field(HEADER, _UNNAMED)


def owns_memories(ports: OwnedReads, directory: Scope) -> bool:
    """Whether a directory has a memory space or a conversation, deleted ones too. Raises Unavailable."""
    return bool(ports.spaces.list(directory, None, 1).items or ports.conversations.pointers(directory, None, 1).items)
