"""Applies a diff to one real space: archives first, then adds, oldest first, so that each value of a key ends the one
before."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial

from loci.errors import Conflict, Refused
from loci.ids import AtomId, EntityId, SpaceId
from loci.learning.replaying import provenance, shadowing
from loci.learning.replaying.comparing import Diff
from loci.learning.replaying.replay_jobs import ShadowedSpace
from loci.memory.atoms import writes
from loci.memory.atoms.fields import NewAtom, restate_atom
from loci.memory.atoms.write_context import Related, Relation, Request, Writer
from loci.memory.entities.naming import resolve_entities
from loci.model.atoms import Atom, ExtractionSource, Provenance
from loci.model.entities import ExtractedEntity
from loci.model.jobs import Job
from loci.model.replays import Replay
from loci.ports.all import Ports
from loci.ports.memory import SourceConversation
from loci.ports.parts import EntityReads
from loci.scope import Scope


@dataclass(slots=True)
class DiffApplication:
    """The context of all changes of a space, and how many there were. ``known`` are the real space's counterparts of
    shadow atoms, by the ULID of the latter."""

    run: Replay
    place: ShadowedSpace
    writer: Writer
    known: dict[str, Atom] = field(default_factory=dict)
    added: int = 0
    archived: int = 0
    superseded: int = 0


def apply_diff(ports: Ports, one: DiffApplication, diff: Diff) -> None:
    """Applies a diff; atoms that changed meanwhile are left to the next comparison. Raises NotFound (the space),
    Unavailable."""
    ending = {change.new.id: change.old for change in diff.changed if change.supersedes}
    for atom in (*diff.gone, *(change.old for change in diff.changed if not change.supersedes)):
        one.archived += provenance.archive_by_run(ports, one.run, one.writer, atom)
    ending.update(_ended_in_shadow(diff, ports.now()))
    one.known.update((change.new.id.ulid, change.old) for change in diff.same)
    for new in sorted((*diff.added, *(change.new for change in diff.changed)), key=_age):
        _write_atom(ports, one, new, ending.get(new.id))


def _ended_in_shadow(diff: Diff, now: datetime) -> Iterator[tuple[AtomId, Atom]]:
    """Unchanged atoms that were superseded in the shadow; a key does that automatically."""
    for change in diff.same:
        if change.new.superseded_by is not None and change.old.key is None and change.old.is_live(now):
            yield change.new.superseded_by, change.old


def _age(atom: Atom) -> tuple[datetime, datetime, str]:
    return atom.valid_from, atom.created_at, atom.id.ulid


def _write_atom(ports: Ports, one: DiffApplication, new: Atom, old: Atom | None) -> None:
    try:
        outcome = writes.carry_out(ports, one.writer, _write_request(ports, one, new, old))
    except (Conflict, Refused):
        return
    if outcome is None:
        # Its conversation was deleted meanwhile.
        return
    one.known[new.id.ulid] = outcome.atom
    if not outcome.is_duplicate:
        one.added += 1
        one.superseded += old is not None


def _write_request(ports: Ports, one: DiffApplication, new: Atom, old: Atom | None) -> Request:
    new_atom = _new_atom(ports, one, new)
    if old is None:
        request = replace(writes.write_request(ports, new_atom), related=_contradiction(one, new))
    else:
        request = writes.write_request(ports, new_atom, replaces=old.id, if_match=old.version)
    request = replace(request, source=_source_of(one, new))
    # The shadow has the vector of this text already.
    return replace(request, vector=partial(_vector, new)) if new.embedder == ports.embedder.name else request


def _contradiction(one: DiffApplication, new: Atom) -> Related | None:
    """The first atom that it contradicts in the shadow and that has a counterpart in the real space."""
    atoms = (one.known[id.ulid] for id in new.contradicts if id.ulid in one.known)
    other = next(atoms, None)
    return None if other is None else Related(Relation.CONTRADICTS, other.id, other.changed_at)


def _vector(atom: Atom, _space: Scope) -> bytes:
    return atom.vector


def _new_atom(ports: Ports, one: DiffApplication, atom: Atom) -> NewAtom:
    """An atom of the shadow in the form in which the real space gets it."""
    return replace(
        restate_atom(atom),
        entity_ids=_resolve_entities(ports, one, atom),
        provenance=Provenance.EXTRACTION,
        extraction=_extraction_source(one, atom),
        surroundings=replace(atom.surroundings, subjects=()),
        said_at=atom.valid_from,
    )


def _resolve_entities(ports: Ports, one: DiffApplication, atom: Atom) -> tuple[EntityId, ...]:
    source = _source_of(one, atom)
    return resolve_entities(ports, one.writer, list(_entity_names(ports, one, atom)), source.ulid, source)


def _source_of(one: DiffApplication, atom: Atom) -> SourceConversation:
    scope, job = _job_of(one, atom)
    return SourceConversation(scope, job.id.conversation)


def _entity_names(ports: EntityReads, one: DiffApplication, atom: Atom) -> Iterator[ExtractedEntity]:
    for entity in ports.entities.get(one.place.shadow, [id.ulid for id in atom.entity_ids]):
        yield ExtractedEntity(entity.type, entity.canonical_name)


def _extraction_source(one: DiffApplication, atom: Atom) -> ExtractionSource:
    _, job = _job_of(one, atom)
    id = shadowing.run_job_id(one.run, job, SpaceId(one.place.memory.namespace))
    numbers = atom.importance, atom.confidence
    mark = provenance.provenance_mark(one.run, atom.text, atom.category, atom.key, numbers, atom.source_message_ids)
    return replace(_extraction_of(atom), job_id=id, replay=mark)


def _job_of(one: DiffApplication, atom: Atom) -> tuple[Scope, Job]:
    """The run's job that made an atom of the shadow, and the scope of its conversation."""
    id = _extraction_of(atom).job_id
    return next((scope, job) for scope, job in one.place.jobs.values() if job.id == id)


def _extraction_of(atom: Atom) -> ExtractionSource:
    if atom.extraction is None:
        raise AssertionError("every atom in a shadow is extracted")
    return atom.extraction
