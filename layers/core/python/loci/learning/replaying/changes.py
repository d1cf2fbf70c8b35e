"""Stores what a run changed of each conversation, with the job that records its promotion. It is found by the marks of
atoms, which later runs change."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from loci.apps.versions import change_found
from loci.ids import JobId, SpaceId
from loci.learning.replaying import ownership, provenance, replay_jobs, shadowing
from loci.learning.replaying.replay_jobs import ShadowedSpace
from loci.model.atoms import Atom, AtomStatus
from loci.model.jobs import MAX_NAMED_ATOMS, AtomGroup, Job, ReplayChanges
from loci.model.replays import Replay
from loci.ports.all import Ports
from loci.scope import Scope


def store_changes(ports: Ports, run: Replay, place: ShadowedSpace) -> None:
    """Stores what the run changed in a space that is promoted whole. Raises Contended, Unavailable."""
    atoms = [states[-1] for states in ownership.atom_histories(ports, place.memory)]
    for scope, job in place.jobs.values():
        id = shadowing.run_job_id(run, job, SpaceId(place.memory.namespace))
        changes = _changes_of(run, id, atoms, {atom.id.ulid for atom in atoms if place.job_of(atom) == job.id})
        _store(ports, scope, id, changes)


def mark_rolled_back(ports: Ports, app: Scope, run: Replay) -> None:
    """Marks what was stored as undone. Raises Contended, Unavailable."""
    for scope, job in replay_jobs.promotion_jobs(ports, app, run):
        changes = replace(job.replay or ReplayChanges(run.id), is_rolled_back=True)
        _store(ports, scope, job.id, changes)


def _store(ports: Ports, scope: Scope, id: JobId, changes: ReplayChanges) -> None:
    """Store the changes with their job. A conversation of which nothing was changed has none."""

    def add(job: Job) -> Job:
        if job.replay == changes:
            return job
        counts = replace(job.counts, added=changes.added.count, superseded=changes.superseded.count)
        return replace(job, replay=changes, counts=counts)

    read = partial(ports.jobs.get, scope, id.conversation, id.hash)
    change_found(ports, read, add, partial(ports.jobs.replace, scope))


def _changes_of(run: Replay, job: JobId, atoms: Iterable[Atom], own: set[str]) -> ReplayChanges:
    """``own`` are the atoms, by ULID, that were learned from the job's conversation."""
    found_atoms = list(atoms)
    added = {atom.id.ulid for atom in found_atoms if atom.extraction is not None and atom.extraction.job_id == job}
    superseded = {
        atom.id.ulid for atom in found_atoms if atom.superseded_by is not None and atom.superseded_by.ulid in added
    } - added
    archived = {atom.id.ulid for atom in found_atoms if atom.id.ulid in own and _is_archived_by(run, atom)} - added
    there = {atom.id.ulid for atom in found_atoms if atom.status is AtomStatus.ACTIVE and atom.superseded_at is None}
    unchanged = (own & there) - added
    return ReplayChanges(run.id, _group(added), _group(superseded), _group(archived), _group(unchanged))


def _is_archived_by(run: Replay, atom: Atom) -> bool:
    return provenance.is_archived_by_run(atom) and provenance.is_last_changed_by(atom, run)


def _group(ulids: set[str]) -> AtomGroup:
    return AtomGroup(len(ulids), tuple(sorted(ulids)[:MAX_NAMED_ATOMS]))
