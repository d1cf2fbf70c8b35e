"""Whose memory a request of mem0's client is about.

mem0 files memories under a user, an agent, an app, a run. Here the user owns them; without one, the first of the others
that is named does, under a user id of its own (``agent:sales``). What a user has with one agent or app lies in a space
of its own, everything else in the user's default space, which all of Loci shares.
"""

from loci import ids, spaces
from loci.errors import Refused
from loci.ids import SpaceId
from loci.model.jobs import ConversationScope
from loci.ports.all import Ports
from loci.records import record
from loci.scope import Caller
from loci.spaces import NewSpace, bindings, defaults
from loci.spaces.bindings import NewBinding
from loci.spaces.targets import NamedSpaces
from loci.text.names import fold_name

NAMESPACE = "mem0"
ANYONE = "*"


@record(frozen=True, slots=True)
class Entities:
    """The ids that a request names."""

    user_id: str | None = None
    agent_id: str | None = None
    app_id: str | None = None
    run_id: str | None = None

    @property
    def owner(self) -> str:
        """The user id that owns the memories. Raises Refused where none is named, or all."""
        named_fields = {
            "user_id": self.user_id,
            "agent_id": self.agent_id,
            "app_id": self.app_id,
            "run_id": self.run_id,
        }
        if ANYONE in named_fields.values():
            raise Refused.field("/filters", "an id must name one user, agent, app or run; * is not supported")
        if self.user_id:
            return self.user_id
        for kind in ("agent_id", "app_id", "run_id"):
            if named_fields[kind]:
                return f"{kind.removesuffix('_id')}:{named_fields[kind]}"
        raise Refused.field("/user_id", "one of user_id, agent_id, app_id and run_id is required")

    @property
    def part(self) -> str | None:
        """The name of the part of the owner's memory that an agent or an app has, None for the default space."""
        if not self.user_id or not (self.agent_id or self.app_id):
            return None
        return f"{NAMESPACE}:{ids.digest(self.agent_id or '', self.app_id or '')}"

    @property
    def namespace(self) -> str:
        """That of conversations which are remembered there."""
        return self.part or NAMESPACE


def find_space(ports: Ports, owner: Caller, entities: Entities) -> SpaceId | None:
    """The space of these entities, None where nothing was written yet."""
    if entities.part is None:
        return defaults.find_default_space(ports, owner)
    space = ports.spaces.find_by_name(owner.directory, fold_name(entities.part))
    return None if space is None else space.id


def get_or_create_space(ports: Ports, owner: Caller, entities: Entities) -> SpaceId:
    """Raises Conflict for a restricted user, Contended."""
    if entities.part is None:
        return defaults.get_or_create_default_space(ports, owner)
    space_id = find_space(ports, owner, entities)
    return spaces.create_space(ports, owner, NewSpace(name=entities.part)).space.id if space_id is None else space_id


def bind_part(ports: Ports, owner: Caller, entities: Entities) -> None:
    """Has the conversations of an agent or an app extracted into its space; the default binding does so with all
    others. Raises Refused (over 50 bindings), Conflict, Contended."""
    if entities.part is not None:
        scope = ConversationScope(entities.part, owner.user)
        bindings.create_binding(ports, owner, NewBinding((scope,), NamedSpaces(names=(entities.part,))), entities.part)
