"""Sayings in somebody's own words come into a space many at a time: nothing confirms, ends or contradicts them.

A saying's id is made of its message and its words. So a conversation that is extracted again finds what it has put
already, deleted or not, and none needs a guard of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from loci import ids
from loci.ids import AtomId
from loci.memory.atoms import holding, write_context
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.ports import NewAtoms
from loci.memory.atoms.restored_entities import restore_entities
from loci.memory.atoms.write_context import Writer
from loci.model.atoms import Atom, Review
from loci.ports.memory import AtomChange, AtomStep, JobStep
from loci.ports.parts import EntityReads
from loci.ports.writes import FirstWrite, Outcome
from loci.runtime.retry import retry_contended

TOGETHER = 20
"""Sayings of one transaction, which takes a hundred actions: an atom, its marker, its category, its entities."""


def add_sayings(
    ports: NewAtoms, writer: Writer, sayings: Sequence[NewAtom], vector: Callable[[str], bytes], step: JobStep
) -> None:
    """Adds those that are not there, at most ``TOGETHER``, and takes the step of the job over all of them. ``vector``
    is asked for the vectors of a text. Raises NotFound (the space is gone), Conflict (a restricted user), Contended."""
    retry_contended(ports, lambda: _attempt(ports, writer, sayings, vector, step))


def _attempt(
    ports: NewAtoms, writer: Writer, sayings: Sequence[NewAtom], vector: Callable[[str], bytes], step: JobStep
) -> bool | None:
    now = ports.now()
    drafts = {_ulid(writer, new): new for new in sayings}
    read = ports.atoms.read(writer.scope, writer.reader, list(drafts))
    epoch, user = write_context.admit_write(ports, writer, read.user, read.space, now)
    fresh = {ulid: new for ulid, new in drafts.items() if ulid not in read.atoms}
    names = _names(ports, writer, list(fresh.values()))
    missing = (id for new in fresh.values() for id in new.entity_ids if id.ulid not in names)
    if restore_entities(ports, writer.scope, missing, step):
        return None
    atoms = (
        replace(write_context.draft_of(writer, new, AtomId(writer.scope.namespace, ulid), now), epoch=epoch)
        for ulid, new in fresh.items()
    )
    complete_atoms = (_complete_draft(ports, atom, vector(atom.text), names) for atom in atoms)
    steps = tuple(
        AtomStep(None, holding.hold(atom, None, now) if atom.review is Review.PENDING else atom)
        for atom in complete_atoms
    )
    counted_step = replace(step, facts=len(sayings), added=len(steps), confirmed=len(sayings) - len(steps))
    change = AtomChange(now, steps, first=FirstWrite(user), visitor=writer.visitor, job=counted_step)
    return True if ports.atoms.apply(writer.scope, change) in {Outcome.DONE, Outcome.APPLIED} else None


def _ulid(writer: Writer, new: NewAtom) -> str:
    """In the order of conversations and messages, and the same whenever it is put there."""
    message = new.source_message_ids[0]
    return ids.ulid_of(message.conversation, message.seq, ids.digest(writer.scope.partition, str(message), new.text))


def _names(ports: EntityReads, writer: Writer, news: Sequence[NewAtom]) -> dict[str, tuple[str, ...]]:
    """The names of the entities, by ULID."""
    wanted = sorted({id.ulid for new in news for id in new.entity_ids})
    entities = ports.entities.get(writer.scope, wanted) if wanted else ()
    return {entity.id.ulid: (entity.canonical_name, *entity.aliases) for entity in entities}


def _complete_draft(ports: NewAtoms, atom: Atom, vector: bytes, names: Mapping[str, tuple[str, ...]]) -> Atom:
    """The atom with those of its entities that are there still."""
    present = tuple(id for id in atom.entity_ids if id.ulid in names)
    surroundings = replace(atom.surroundings, subjects=tuple(name for id in present for name in names[id.ulid]))
    return replace(atom, vector=vector, embedder=ports.embedder.name, surroundings=surroundings, entity_ids=present)
