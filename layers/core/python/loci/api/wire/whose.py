"""Which requests a service may make without naming a person: those about no one's own memory.

Each operation that is not named here is about the caller's own memory, a new one too.
"""

from collections.abc import Mapping

from loci.apps import whose
from loci.apps.ports import OwnedReads
from loci.ids import AtomId, BindingId, EntityId, SpaceId
from loci.scope import Caller, is_shared_space
from loci.text.patterns import LazyPattern

_OF_NOBODY = LazyPattern(
    r"/ai-admin/.+|/ai-groups/.+|/ai-working-context/templates(?:/<template_id>)?|/openai/v1/models|/mem0/v1/ping/"
)
"""Routes of admins, of groups, of the app, and of no memory."""
_SAID_IN_BODY = LazyPattern(
    r"/ai-memory/spaces|/ai-memory/recall/topic|/ai-working-context/templates:preview|/mem0/.+|/openai/.+"
)
"""Routes whose fields say whose memory it is: their handlers ask."""


def require_person(ports: OwnedReads, caller: Caller, route: str, ids: Mapping[str, str]) -> None:
    """Refuses a service that calls for no one where a route is about a user's own memory. ``ids`` are those in the
    path, by name. Raises Refused, Malformed (an id), Unavailable."""
    if not (_OF_NOBODY.fullmatch(route) or _SAID_IN_BODY.fullmatch(route) or _is_shared(ids)):
        whose.require_person(ports, caller)


def _is_shared(ids: Mapping[str, str]) -> bool:
    """Whether a path leads to a record of the app or of a group. Raises Malformed."""
    match ids:
        case {"space_id": text}:
            return is_shared_space(SpaceId.parse(text).key)
        case {"atom_id": text}:
            return is_shared_space(AtomId.parse(text).space)
        case {"entity_id": text}:
            return is_shared_space(EntityId.parse(text).space)
        case {"binding_id": text}:
            return BindingId.parse(text).of_app
    return False
