"""A run's diff applied to the real spaces: ordinary changes of atoms, each of them marked with the run.

Nothing is remembered of how far it is. What is left to do is what the diff still says, so that whoever begins again
does the rest; and what a person changes meanwhile is in the diff no more.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from loci import entities, spaces, users
from loci.atoms import NewAtom, changes, timelines, writes
from loci.atoms.scenes import Writer
from loci.errors import Conflict, NotFound, Refused
from loci.ids import AtomId, JobId, SpaceId
from loci.model import Atom, ExtractionSource, Job, JobCounts, Provenance, ReplayMark
from loci.model.replays import Run, RunStatus
from loci.ports import AtomStep, ExtractedEntity, Ports
from loci.replaying import comparing, covered, runs, shadowing
from loci.replaying.comparing import Diff
from loci.replaying.covered import Covered
from loci.scope import Scope

ROUNDS = 4
"""How often a space is compared again because somebody changed it meanwhile."""


@dataclass(slots=True)
class Promoted:
    """What was done by this call. ``waiting`` spaces are of people whose data is restricted; ``unsettled`` changes met
    somebody else's to the last."""

    spaces: int = 0
    added: int = 0
    archived: int = 0
    superseded: int = 0
    left: int = 0
    unsettled: int = 0
    waiting: int = 0


@dataclass(frozen=True, slots=True)
class Writing:
    """One atom of the shadow to be written, in place of ``old`` where there is one to end."""

    new: Atom
    old: Atom | None


def promote(ports: Ports, app: Scope, run: Run) -> Promoted:
    """Applies what is left of the diff, and deletes the shadows once nothing is. Raises Conflict (the run is in another
    state, or has jobs that did not end), Unavailable: then it is to be begun again."""
    runs.require(run, "promoted", RunStatus.SHADOWED, RunStatus.PROMOTING)
    require_finished(ports, app, run)
    run = runs.moved(ports, app, run, RunStatus.PROMOTING)
    done = Promoted()
    for place in covered.covered(ports, app, run):
        user = users.current(ports, place.memory.directory)
        if users.is_frozen(user):
            done.waiting += 1
        elif user is not None:
            _promote(ports, run, place, done)
    if done.waiting == done.unsettled == 0:
        discard_shadows(ports, app, run)
        runs.moved(ports, app, run, RunStatus.PROMOTED)
    return done


def require_finished(ports: Ports, app: Scope, run: Run) -> None:
    """Raises Conflict while a job of the run may still write."""
    unfinished = covered.progress(ports, app, run).unfinished
    if unfinished:
        raise Conflict(f"{unfinished} jobs of {run.id} are not finished yet")


def discard_shadows(ports: Ports, app: Scope, run: Run) -> int:
    """Deletes the shadows, which the sweeper then erases; how many there were."""
    found = covered.shadows(ports, app, run)
    for shadow in sorted(found, key=lambda scope: scope.partition):
        spaces.discard(ports, shadow.directory, SpaceId(shadow.namespace))
    return len(found)


def marked(step: AtomStep, run: Run) -> AtomStep:
    """The step, told to be the run's."""
    after = step.after
    if after.extraction is None:
        raise AssertionError("a run changes what extraction has made alone")
    source = replace(after.extraction, replay=ReplayMark(run.id, after.version))
    return replace(step, after=replace(after, extraction=source))


def _promote(ports: Ports, run: Run, place: Covered, done: Promoted) -> None:
    done.spaces += 1
    for _ in range(ROUNDS):
        diff = comparing.compare(ports, place)
        if diff.is_empty:
            break
        try:
            _note_jobs(ports, run, place, diff)
            _apply(ports, run, place, diff, done)
        except NotFound:
            # The space, or all of its owner, is gone.
            return
    else:
        done.unsettled += len(diff.added) + len(diff.gone) + len(diff.changed)
    done.left += len(diff.left)


def _note_jobs(ports: Ports, run: Run, place: Covered, diff: Diff) -> None:
    """A job for each conversation that something comes of, or goes: by it atoms are known as what came of that, when
    somebody is erased, and the space is found when the run is rolled back."""
    put = Counter(_job(place, atom) for atom in (*diff.added, *(change.new for change in diff.changed)))
    gone = {_job(place, atom) for atom in (*diff.gone, *(change.old for change in diff.changed))}
    for scope, job in place.jobs.values():
        if job.id in put or job.id in gone:
            noted = _noted(ports, run, place, job, put[job.id])
            ports.jobs.create(scope, noted)
            place.made[noted.id] = noted.binding


def _job(place: Covered, atom: Atom) -> JobId | None:
    """The run's job that has to do with an atom, of the shadow or of the real space."""
    if atom.extraction is None:
        return None
    id = atom.extraction.job_id
    if atom.id.space == place.shadow.namespace:
        return id
    job = place.succeeded(id.conversation, place.made.get(id))
    return None if job is None else job.id


def _noted(ports: Ports, run: Run, place: Covered, job: Job, added: int) -> Job:
    space, now = SpaceId(place.memory.namespace), ports.now()
    return replace(
        job,
        id=shadowing.identify(run, job, space),
        space=space,
        created_at=now,
        started_at=now,
        finished_at=now,
        counts=JobCounts(added=added),
        calls=(),
        applied=0,
        due=None,
        version=1,
    )


def _apply(ports: Ports, run: Run, place: Covered, diff: Diff, done: Promoted) -> None:
    """First what goes, then what comes, oldest first: so each value of a key ends the one before."""
    now, writer = ports.now(), _writer(ports, place)
    ending = {change.new.id: change.old for change in diff.changed if change.supersedes}
    for atom in (*diff.gone, *(change.old for change in diff.changed if not change.supersedes)):
        done.archived += _archive(ports, run, writer, atom)
    ending.update(_followed(diff, now))
    for new in sorted((*diff.added, *(change.new for change in diff.changed)), key=_age):
        _write(ports, run, place, writer, Writing(new, ending.get(new.id)), done)


def _followed(diff: Diff, now: datetime) -> Iterator[tuple[AtomId, Atom]]:
    """What stays as it says, but was replaced in the shadow: under a key that follows by itself."""
    for change in diff.same:
        if change.new.superseded_by is not None and change.old.key is None and change.old.is_current(now):
            yield change.new.superseded_by, change.old


def _age(atom: Atom) -> tuple[datetime, datetime, str]:
    return atom.valid_from, atom.created_at, atom.id.ulid


def _writer(ports: Ports, place: Covered) -> Writer:
    directory = place.memory.directory
    space = ports.spaces.get(directory, place.memory.namespace)
    if space is None:
        raise NotFound("there is no such memory space")
    return Writer(place.memory, directory, epoch=space.epoch)


def _archive(ports: Ports, run: Run, writer: Writer, atom: Atom) -> bool:
    """False for one that somebody else has changed meanwhile."""

    def step(before: Atom, at: datetime) -> AtomStep:
        return marked(timelines.archived(before, at), run)

    try:
        changes.changed(ports, writer, atom.id, atom.version, step)
    except Conflict:
        return False
    return True


def _write(ports: Ports, run: Run, place: Covered, writer: Writer, writing: Writing, done: Promoted) -> None:
    new = _new(ports, run, place, writer, writing.new)
    asked = writes.request(
        ports, new, replaces=None if writing.old is None else writing.old.id, if_match=_version(writing.old)
    )
    if writing.new.embedder == ports.embedder.name:
        asked = replace(asked, vector=partial(_vector, writing.new))
    try:
        written = writes.carry_out(ports, writer, asked)
    except (Conflict, Refused):
        # Somebody changed what it was to replace: the next comparison tells.
        return
    if written is not None and not written.deduplicated:
        done.added += 1
        done.superseded += writing.old is not None


def _version(atom: Atom | None) -> int | None:
    return None if atom is None else atom.version


def _vector(atom: Atom) -> bytes:
    return atom.vector


def _new(ports: Ports, run: Run, place: Covered, writer: Writer, atom: Atom) -> NewAtom:
    """An atom of the shadow as it is written into the real space."""
    return NewAtom(
        text=atom.text,
        category=atom.category,
        key=atom.key,
        importance=atom.importance,
        confidence=atom.confidence,
        valid_from=atom.valid_from,
        valid_to=atom.valid_to,
        expires_at=atom.expires_at,
        entity_ids=entities.resolve(ports, writer, list(_named(ports, place.shadow, atom))),
        source_conversation_id=atom.source_conversation_id,
        source_message_ids=atom.source_message_ids,
        metadata=atom.metadata,
        provenance=Provenance.EXTRACTION,
        extraction=_source(run, place, atom),
        setting=replace(atom.setting, subjects=()),
        said_at=atom.valid_from,
    )


def _named(ports: Ports, shadow: Scope, atom: Atom) -> Iterator[ExtractedEntity]:
    for entity in ports.entities.get(shadow, [id.ulid for id in atom.entity_ids]):
        yield ExtractedEntity(entity.type, entity.canonical_name)


def _source(run: Run, place: Covered, atom: Atom) -> ExtractionSource:
    if atom.extraction is None:
        raise AssertionError("whatever lies in a shadow was extracted")
    jobs = {job.id: job for _, job in place.jobs.values()}
    id = shadowing.identify(run, jobs[atom.extraction.job_id], SpaceId(place.memory.namespace))
    return replace(atom.extraction, job_id=id, replay=ReplayMark(run.id, 1))
