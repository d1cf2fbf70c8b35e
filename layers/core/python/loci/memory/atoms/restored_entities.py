"""Unlearned entities that come back because a job writes an atom that names them."""

from collections.abc import Iterable
from dataclasses import replace

from loci.ids import EntityId
from loci.memory.atoms.ports import AtomWrites
from loci.ports.memory import EntityStep, JobStep
from loci.ports.parts import EntityStores
from loci.ports.writes import FirstWrite, Outcome
from loci.runtime.retry import retry_contended
from loci.scope import Scope


def restore_entities(ports: AtomWrites, scope: Scope, ids: Iterable[EntityId], job: JobStep) -> bool:
    """Brings back those of the entities that are unlearned, since the job names them; returns whether there were any.
    A job that is cancelled brings none back: its conversation is deleted. Raises Contended, Unavailable."""
    ulids = sorted({id.ulid for id in ids})
    return bool(ulids) and retry_contended(ports, lambda: _restore_once(ports, scope, ulids, job))


def _restore_once(ports: EntityStores, scope: Scope, ulids: list[str], job: JobStep) -> bool | None:
    entities = ports.entities.get(scope, ulids, unlearned=True)
    away = [entity for entity in entities if entity.unlearned_at is not None]
    for entity in away:
        step = EntityStep(entity, replace(entity, unlearned_at=None, version=entity.version + 1))
        match ports.entities.replace(scope, [step], FirstWrite(), None, source=job):
            case Outcome.APPLIED:
                return False
            case Outcome.STALE:
                return None
    return bool(away)
