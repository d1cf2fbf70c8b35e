"""Which part of a user's memory a ``memoryId`` names, and how ids are written as AgentCore's clients expect them."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64

from loci import ids, spaces
from loci.errors import Malformed, NotFound, Refused
from loci.ids import AtomId, ConversationId, SpaceId
from loci.model.jobs import ConversationScope
from loci.ports.all import Ports
from loci.records import record
from loci.scope import Caller
from loci.spaces import NewSpace, bindings, defaults
from loci.spaces.bindings import NewBinding
from loci.spaces.targets import NamedSpaces
from loci.text.names import fold_name

NAMESPACE = "agentcore"
OF_EVERY_SURFACE = "loci-0000000000"
"""The memory that is the user's default space, which all of Loci shares. Any other id is a space of its own."""
_RECORD = "mem-"
_LONGEST_ACTOR = 128
# What AgentCore's clients refuse to send is shorter.
_SHORTEST_RECORD = 40


@record(frozen=True, slots=True)
class MemoryPart:
    """The part of a user's memory that a ``memoryId`` names: ``space`` is the name of its space, None for the default
    one; ``namespace`` that of its conversations."""

    memory_id: str
    space: str | None
    namespace: str

    def find_space(self, ports: Ports, owner: Caller) -> SpaceId | None:
        """None where nothing was written yet."""
        if self.space is None:
            return defaults.find_default_space(ports, owner)
        found_space = ports.spaces.find_by_name(owner.directory, fold_name(self.space))
        return None if found_space is None else found_space.id

    def get_or_create_space(self, ports: Ports, owner: Caller) -> SpaceId:
        """Raises Conflict for a restricted user, Contended."""
        if self.space is None:
            return defaults.get_or_create_default_space(ports, owner)
        found_space = self.find_space(ports, owner)
        if found_space is not None:
            return found_space
        return spaces.create_space(ports, owner, NewSpace(name=self.space)).space.id

    def bind(self, ports: Ports, owner: Caller) -> None:
        """Has its conversations extracted into its space; the default binding does so with the default one's. Raises
        Refused (over 50 bindings), Conflict, Contended."""
        if self.space is not None:
            scope = ConversationScope(self.namespace, owner.user)
            target = NamedSpaces(names=(self.space,))
            bindings.create_binding(ports, owner, NewBinding((scope,), target), self.namespace)


def part_of(memory_id: str) -> MemoryPart:
    """The part that an id, or the ARN that ends in it, names."""
    name = memory_id.rpartition("/")[2]
    if name == OF_EVERY_SURFACE:
        return MemoryPart(name, None, NAMESPACE)
    own = f"{NAMESPACE}-{ids.digest(name)}"
    return MemoryPart(name, own, own)


def require_actor(actor: str) -> str:
    """Raises Refused for an actor that can be no user of Loci's."""
    if not 1 <= len(actor.encode()) <= _LONGEST_ACTOR:
        raise Refused.field("/actorId", f"actorId must be 1 to {_LONGEST_ACTOR} bytes")
    return actor


def record_id(owner: str, id: AtomId) -> str:
    """The id of a memory record says whose it is, since requests by id name no actor."""
    text = f"{owner}\n{id.space}\n{id.ulid}"
    padded_text = text + "\n" * max(0, _SHORTEST_RECORD - len(_RECORD) - len(text))
    return _RECORD + urlsafe_b64encode(padded_text.encode()).decode().rstrip("=")


def read_record_id(text: str) -> tuple[str, AtomId]:
    """The owner and the atom. Raises NotFound for a text that is no id of a record."""
    encoded_text = text.removeprefix(_RECORD)
    try:
        owner, space, ulid, *_ = urlsafe_b64decode(encoded_text + "=" * (-len(encoded_text) % 4)).decode().split("\n")
        return owner, AtomId.parse(f"atom_{space}_{ulid}")
    except (NotBase64, ValueError, Malformed) as error:
        raise NotFound("memory record not found") from error


def event_id(milliseconds: int, conversation: ConversationId, event: str) -> str:
    """The id of an event says when it was, in which conversation, and which of its events it is, by a digest."""
    return f"{milliseconds}#{f'{conversation.ulid}.{event}'.encode().hex()}"


def read_event_id(text: str, namespace: str) -> tuple[ConversationId, str]:
    """The conversation, and the digest of the event. Raises NotFound for a text that is no id of an event."""
    try:
        ulid, event = bytes.fromhex(text.partition("#")[2]).decode().split(".")
        return ConversationId.parse(f"conv_{namespace}_{ulid}"), event
    except (ValueError, Malformed) as error:
        raise NotFound("event not found") from error
