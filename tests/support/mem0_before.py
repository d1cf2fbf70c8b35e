"""Memories of mem0's clients as release 0.2.0 stored them: what a user has with an agent or an app lies apart."""

from collections.abc import Mapping

from loci import spaces
from loci.conversations import whole_talks
from loci.conversations.lifecycle import NewConversation
from loci.conversations.new_messages import NewMessage
from loci.dialects.mem0.memories import memory_id
from loci.dialects.mem0.tags import IDS, part_name
from loci.learning.extraction import fanout
from loci.memory.atoms import changes
from loci.memory.atoms.fields import NewAtom
from loci.model.atoms import Atom, Category, Kind
from loci.model.conversations import MessageRole, TextBlock
from loci.model.jobs import ConversationScope
from loci.model.spaces import Space
from loci.spaces import NewSpace, bindings
from loci.spaces.bindings import NewBinding
from loci.spaces.targets import NamedSpaces
from tests.support.mem0_world import Mem0World, owner_of

NOTE = Category("note", Kind.FACT)


def part_of(world: Mem0World, ids: Mapping[str, str]) -> Space:
    """The space of these ids, with the binding of its conversations; the default one without agent and app."""
    owner = owner_of(ids)
    name = name_of(ids)
    space = spaces.create_space(world.ports, owner, NewSpace(name=name)).space
    if name != "memory":
        scope = ConversationScope(name, owner.user)
        bindings.create_binding(world.ports, owner, NewBinding((scope,), NamedSpaces(names=(name,))), name)
    return space


def name_of(ids: Mapping[str, str]) -> str:
    has_part = "user_id" in ids and ("agent_id" in ids or "app_id" in ids)
    return part_name(ids.get("agent_id"), ids.get("app_id")) if has_part else "memory"


def add_before(world: Mem0World, text: str, ids: Mapping[str, str], key: str | None = None) -> Atom:
    """A text that was added word for word."""
    own = {name: id for name, id in ids.items() if name != "user_id"}
    new = NewAtom(text, NOTE, key, metadata={"topic": "trip", IDS: dict(own)})
    return changes.add_atom(world.ports, owner_of(ids), part_of(world, ids).id, new).atom


def tell_before(world: Mem0World, text: str, ids: Mapping[str, str], *, is_extracted: bool = True) -> None:
    """A text that was said, and extracted into the space of these ids."""
    part_of(world, ids)
    owner, name = owner_of(ids), name_of(ids)
    new = NewConversation("mem0" if name == "memory" else name, session_id=ids.get("run_id"))
    message = NewMessage(MessageRole.USER, (TextBlock(text),))
    talk = whole_talks.store_talk(world.ports, owner, new, [message])
    scope = owner.own(talk.id.namespace)
    fanout.fan_out(world.ports, scope, talk.id.ulid, talk.epoch)
    if is_extracted:
        world.pipeline.run_all(world.ports)


def id_of_memory(ids: Mapping[str, str], atom: Atom) -> str:
    """The id by which a client knows it."""
    return memory_id(owner_of(ids).user, atom)
