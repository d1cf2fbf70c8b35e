"""The profile as its user reads and corrects it."""

from loci.dialects import spaces
from loci.dialects.ports import MemoryEdits
from loci.dialects.presences import memory_space, naming
from loci.dialects.presences.patterns import KEY_PREFIX
from loci.dialects.presences.profile import supported_entries
from loci.errors import NotFound
from loci.ids import AtomId, ConversationId, is_ulid
from loci.memory.atoms import changes, edits, reads
from loci.memory.atoms.edits import AtomEdit
from loci.memory.atoms.reads import AtomHistory
from loci.model.atoms import Atom, Kind
from loci.model.presences import CORRECTED, Aspect
from loci.ports.all import Ports
from loci.ports.paging import all_items
from loci.records import record
from loci.scope import Caller

MAX_ENTRIES = 200


@record(frozen=True, slots=True)
class ProfileEntry:
    """An entry as its user sees it. ``conversations`` are those that it rests on; ``is_corrected``: by its user."""

    atom: Atom
    aspect: Aspect | None
    topic: str
    conversations: tuple[ConversationId, ...]
    is_corrected: bool


def read_profile(ports: Ports, caller: Caller, external_id: str) -> tuple[ProfileEntry, ...]:
    """The entries that hold now and have their evidence still, the oldest first. Raises Refused (the id), Conflict (a
    restricted user)."""
    space = spaces.find_space(ports, caller, naming.PRESENCES, external_id)
    if space is None:
        return ()
    atoms = all_items(
        lambda cursor: reads.list_atoms(ports, caller, space.id, kind=Kind.PATTERN, cursor=cursor, limit=MAX_ENTRIES)
    )
    memory = naming.memory_scope(caller.directory, space)
    facts = memory_space.find_space(ports, caller, external_id)
    where = memory if facts is None else naming.memory_scope(caller.directory, facts)
    return tuple(entry_of(atom) for atom in supported_entries(ports, where, tuple(atoms)))


def correct_entry(
    ports: Ports, caller: Caller, external_id: str, ulid: str, text: str, if_match: int | None = None
) -> ProfileEntry:
    """The entry with another text, which dreams leave as it is until two conversations say another thing. Raises
    NotFound, Refused (the text), Conflict (it does not hold any more, a stale version), Contended."""
    id = _require_entry(ports, caller, external_id, ulid)
    atom = reads.get_atom(ports, caller, id)
    atom_edit = AtomEdit(text=text, metadata={**atom.metadata, CORRECTED: True})
    return entry_of(edits.edit_atom(ports, caller, id, atom_edit, if_match))


def delete_entry(ports: MemoryEdits, caller: Caller, external_id: str, ulid: str, if_match: int | None = None) -> None:
    """Deletes the entry; the messages that it rests on teach no dream again. Raises NotFound, Conflict (a stale
    version), Contended."""
    changes.delete_atom(ports, caller, _require_entry(ports, caller, external_id, ulid), if_match)


def get_entry_history(ports: MemoryEdits, caller: Caller, external_id: str, ulid: str) -> AtomHistory:
    """All that the profile said under the topic of the entry. Raises NotFound, Conflict (a restricted user)."""
    return reads.get_history(ports, caller, _require_entry(ports, caller, external_id, ulid))


def entry_of(atom: Atom) -> ProfileEntry:
    """The atom as an entry of the profile."""
    aspect = Aspect(atom.category.name) if atom.category.name in list(Aspect) else None
    cited_fields = {
        ConversationId(message.namespace, message.conversation): None for message in atom.source_message_ids
    }
    topic = (atom.key or "").removeprefix(KEY_PREFIX)
    return ProfileEntry(atom, aspect, topic, tuple(cited_fields), atom.metadata.get(CORRECTED) is True)


def _require_entry(ports: MemoryEdits, caller: Caller, external_id: str, ulid: str) -> AtomId:
    space = spaces.find_space(ports, caller, naming.PRESENCES, external_id)
    if space is None or not is_ulid(ulid):
        raise NotFound("entry not found")
    id = AtomId(space.id.key, ulid)
    if reads.get_atom(ports, caller, id).category.kind is not Kind.PATTERN:
        raise NotFound("entry not found")
    return id
