"""The memory that an endpoint serves: of the space in its path, or of the caller's default space."""

import re

from loci import ids
from loci.api.mcp.protocol import Json
from loci.errors import Malformed, NotFound, Refused
from loci.ids import AtomId, SpaceId
from loci.model.atoms import Atom
from loci.model.users import JsonValue
from loci.ports.all import Ports
from loci.records import record
from loci.scope import Caller
from loci.search.recall import RecallHit
from loci.spaces import defaults
from loci.text import timestamps

_ULID = re.compile(ids.ULID_FORM)


@record(frozen=True, slots=True)
class Memories:
    """``named_space`` is None for the default space; ``key`` is the idempotency key of this call."""

    ports: Ports
    caller: Caller
    named_space: SpaceId | None
    key: str | None = None

    def find_space(self) -> SpaceId | None:
        """The space, None for a default space that has no memory yet. A named one is checked when it is read."""
        if self.named_space is not None:
            return self.named_space
        return defaults.find_default_space(self.ports, self.caller)

    def require_space(self) -> SpaceId:
        """Raises NotFound for a default space that has no memory yet."""
        return self.named_space or defaults.require_default_space(self.ports, self.caller)

    def get_or_create_space(self) -> SpaceId:
        """The space, which a first memory creates. Raises Conflict for a restricted user."""
        return self.named_space or defaults.get_or_create_default_space(self.ports, self.caller)


def memory_id(space: SpaceId, sent_id: str) -> AtomId:
    """The id of a memory of this space. Raises Refused for any other text."""
    try:
        id = AtomId(space.key, sent_id) if _ULID.fullmatch(sent_id) else AtomId.parse(sent_id)
    except Malformed as error:
        raise Refused("id must be the id of a memory, as a tool showed it") from error
    if id.space != space.key:
        raise NotFound("atom not found")
    return id


def show_atom(atom: Atom) -> Json:
    """A memory as tools show it; ``until`` only where it ended, ``expires`` and ``key`` only where it has one,
    ``review`` where no words of the user say it."""
    shown_fields: dict[str, JsonValue] = {
        "id": str(atom.id),
        "text": atom.text,
        "category": atom.category.name,
        "kind": atom.category.kind.value,
        "since": timestamps.to_text(atom.valid_from),
        "updated_at": timestamps.to_text(atom.changed_at),
    }
    if atom.valid_to is not None:
        shown_fields["until"] = timestamps.to_text(atom.valid_to)
    if atom.expires_at is not None:
        shown_fields["expires"] = timestamps.to_text(atom.expires_at)
    if atom.key is not None:
        shown_fields["key"] = atom.key
    if atom.review is not None:
        shown_fields["review"] = atom.review.value
    return shown_fields


def show_hit(hit: RecallHit) -> Json:
    """With its relevance, 0 to 1."""
    return {**show_atom(hit.atom), "relevance": round(hit.similarity, 2)}
