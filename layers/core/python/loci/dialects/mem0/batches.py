"""Changes and deletes many memories of one request, while there is time.

A repeated request goes on: what is deleted or says what it should already counts as done and takes no write.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from loci.dialects.mem0.memories import Named, atom_id
from loci.dialects.mem0.moved import find_atoms
from loci.dialects.mem0.progress import CALL_TIME, Progress
from loci.dialects.mem0.tags import without_tags
from loci.dialects.mem0.writing import change_memory
from loci.errors import NotFound
from loci.memory.atoms import changes
from loci.memory.atoms.edits import AtomEdit
from loci.model.atoms import Atom, AtomStatus
from loci.ports.all import Ports
from loci.scope import Caller


def change_memories(
    ports: Ports, acting: Callable[[str], Caller], edits_of: Sequence[tuple[Named, AtomEdit]]
) -> Progress:
    """Changes each memory, acting for its owner. Raises NotFound before anything is changed, and as ``edit_atom``."""
    until = ports.now() + CALL_TIME
    found = _find_all(ports, acting, [named for named, _ in edits_of])
    if not all(atom.is_live(ports.now()) for _, atom in found):
        raise NotFound("memory not found")
    works = [
        partial(change_memory, ports, owner, atom, edit)
        for (owner, atom), (_, edit) in zip(found, edits_of, strict=True)
        if not _says_already(atom, edit)
    ]
    return _do_in_time(ports, works, len(found), until)


def delete_memories(ports: Ports, acting: Callable[[str], Caller], named: Sequence[Named]) -> Progress:
    """Deletes each memory, acting for its owner. Raises NotFound before anything is deleted."""
    until = ports.now() + CALL_TIME
    found = _find_all(ports, acting, named)
    works = [
        partial(changes.delete_atom, ports, owner, atom.id)
        for owner, atom in found
        if atom.status is not AtomStatus.DELETED
    ]
    return _do_in_time(ports, works, len(found), until)


def _do_in_time(ports: Ports, works: Sequence[Callable[[], object]], total: int, until: datetime) -> Progress:
    """Does what is left of ``total``, at least one of it, until the time is up."""
    for number, work in enumerate(works):
        if number and ports.now() >= until:
            return Progress(total - len(works) + number, is_finished=False)
        work()
    return Progress(total, is_finished=True)


def _says_already(atom: Atom, edit: AtomEdit) -> bool:
    is_same = edit.metadata is None or without_tags(edit.metadata) == without_tags(atom.metadata)
    return edit.text in (None, atom.text) and is_same


def _find_all(ports: Ports, acting: Callable[[str], Caller], named: Sequence[Named]) -> list[tuple[Caller, Atom]]:
    """The memories in their order, each with its owner. Raises NotFound where one never was."""
    owners = {name: acting(name) for name in dict.fromkeys(each.owner for each in named)}
    of_owner = {name: [atom_id(each) for each in named if each.owner == name] for name in owners}
    found = {name: find_atoms(ports, owners[name], ids) for name, ids in of_owner.items()}
    pairs = [(owners[each.owner], found[each.owner].get(atom_id(each).ulid)) for each in named]
    memories = [(owner, atom) for owner, atom in pairs if atom is not None]
    if len(memories) < len(named):
        raise NotFound("memory not found")
    return memories
