"""Derives a run's spaces and progress from its jobs, which are stored with the conversations and erased with them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from loci.ids import BindingId, JobId, SpaceId
from loci.inference.llm.totals import sum_prices, total_of_calls
from loci.learning.extraction import model_answers
from loci.learning.reconciling import decisions
from loci.learning.reconciling.decisions import Decision, Repeats
from loci.learning.replaying import candidates, shadowing
from loci.learning.replaying.ports import RunReads
from loci.memory.atoms.write_context import Relation
from loci.model.atoms import Atom
from loci.model.jobs import Job, JobStatus
from loci.model.replays import Replay
from loci.model.spaces import Space, SpaceStatus
from loci.ports.all import Ports
from loci.scope import Scope
from loci.text.names import fold_name

Statement = str | tuple[str, int]
"""The identity of an atom's or fact's statement: its folded text, or a conversation and the seq of its first source."""


@dataclass(slots=True)
class ShadowedSpace:
    """A real space by its memory partition, its shadow, and the run's jobs into that, by conversation and binding.
    ``former_jobs`` are earlier jobs of the same conversations into the real space, each with its binding;
    ``statements`` are those that they wrote there."""

    memory: Scope
    shadow: Scope
    jobs: dict[tuple[str, BindingId], tuple[Scope, Job]] = field(default_factory=dict)
    former_jobs: dict[JobId, BindingId] = field(default_factory=dict)
    statements: set[Statement] = field(default_factory=set)

    def succeeded_job(self, conversation: str, binding: BindingId | None) -> Job | None:
        """The run's job for this conversation and binding, if it succeeded."""
        found_scopes = None if binding is None else self.jobs.get((conversation, binding))
        return found_scopes[1] if found_scopes is not None and found_scopes[1].status is JobStatus.SUCCEEDED else None

    def job_of(self, atom: Atom) -> JobId | None:
        """The run's job for the conversation of an atom, of the shadow or of the real space."""
        if atom.extraction is None:
            return None
        id = atom.extraction.job_id
        if atom.id.space == self.shadow.namespace:
            return id
        job = self.succeeded_job(id.conversation, self.former_jobs.get(id))
        return None if job is None else job.id


@dataclass(slots=True)
class Progress:
    """The progress of a run's jobs, and what their model calls cost; ``by_status`` counts the jobs. ``microdollars`` is
    None if one of the models has no price."""

    by_status: dict[str, int] = field(default_factory=dict)
    unfinished: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    microdollars: int | None = 0

    def add(self, job: Job) -> None:
        self.by_status[job.status] = self.by_status.get(job.status, 0) + 1
        self.unfinished += not job.is_finished
        if (call_total := total_of_calls(job.calls)) is not None:
            self.input_tokens += call_total.input_tokens
            self.output_tokens += call_total.output_tokens
            self.microdollars = sum_prices((self.microdollars, call_total.microdollars))


def run_progress(ports: RunReads, app: Scope, run: Replay) -> Progress:
    progress = Progress()
    for _, job in shadow_jobs(ports, app, run):
        progress.add(job)
    return progress


def owners_of_run(ports: RunReads, app: Scope, run: Replay) -> set[str]:
    """The owners, in key form, of the conversations that the run has jobs for."""
    return {scope.owner for scope, _ in shadow_jobs(ports, app, run)}


def shadow_jobs(ports: RunReads, app: Scope, run: Replay) -> Iterator[tuple[Scope, Job]]:
    """The run's jobs into shadows, each with its conversation's scope."""
    for scope, found_jobs in _conversations(ports, app, run.namespace):
        yield from ((scope, job) for job in found_jobs if job.space.is_shadow and shadowing.is_of(run, job))


def promotion_jobs(ports: RunReads, app: Scope, run: Replay) -> Iterator[tuple[Scope, Job]]:
    """The jobs that record the run's changes of real spaces, each with its conversation's scope."""
    for scope, found_jobs in _conversations(ports, app, run.namespace):
        yield from ((scope, job) for job in found_jobs if not job.space.is_shadow and shadowing.is_of(run, job))


def promoted_jobs(ports: RunReads, app: Scope, run: Replay) -> Mapping[Scope, set[JobId]]:
    """The same by memory partition."""
    noted: dict[Scope, set[JobId]] = {}
    for scope, job in promotion_jobs(ports, app, run):
        noted.setdefault(replace(scope, namespace=job.space.key, owner=job.space_owner), set()).add(job.id)
    return noted


def covered_spaces(ports: Ports, app: Scope, run: Replay) -> list[ShadowedSpace]:
    """Every space that still has a shadow, in no order."""
    spaces = _ShadowedSpaces(ports)
    for scope, found_jobs in _conversations(ports, app, run.namespace):
        for job in found_jobs:
            if job.space.is_shadow and shadowing.is_of(run, job):
                place = spaces.find_or_read(replace(scope, namespace=job.space.key, owner=job.space_owner))
                if place is not None:
                    _add_job(place, scope, job, found_jobs)
    return [place for place in spaces.places.values() if place is not None]


def shadows(ports: RunReads, app: Scope, run: Replay) -> set[Scope]:
    """The memory partitions of all shadows of a run, deleted ones too."""
    return {
        replace(scope, namespace=job.space.key, owner=job.space_owner) for scope, job in shadow_jobs(ports, app, run)
    }


class _ShadowedSpaces:
    def __init__(self, ports: Ports) -> None:
        self._ports = ports
        self.places: dict[Scope, ShadowedSpace | None] = {}

    def find_or_read(self, shadow: Scope) -> ShadowedSpace | None:
        """None if the shadow is deleted, with its owner or by the end of the run."""
        if shadow not in self.places:
            space = self._ports.spaces.get(shadow.directory, shadow.namespace)
            self.places[shadow] = None if space is None else _shadowed_space(shadow, space)
        return self.places[shadow]


def _shadowed_space(shadow: Scope, space: Space) -> ShadowedSpace | None:
    if space.status is not SpaceStatus.ACTIVE:
        return None
    real = SpaceId.parse(str(space.metadata[shadowing.REAL_SPACE]))
    return ShadowedSpace(replace(shadow, namespace=real.key), shadow)


def _add_job(place: ShadowedSpace, scope: Scope, job: Job, found: tuple[Job, ...]) -> None:
    # The reply is long, and has been evaluated by then.
    place.jobs[job.id.conversation, job.binding] = scope, replace(job, answer=None, decisions=None)
    for former in found:
        if (former.space.key, former.space_owner) == (place.memory.namespace, place.memory.owner):
            place.former_jobs[former.id] = former.binding
            place.statements.update(_statements_of_job(former))


def _statements_of_job(job: Job) -> Iterator[Statement]:
    """The statements of a job, except those that repeated existing ones."""
    facts = () if job.answer is None else model_answers.from_text(job.answer).facts
    decided = {} if job.decisions is None else decisions.from_text(job.decisions, job.space.key).of
    for number, fact in enumerate(facts[: job.applied]):
        if not _is_repeated(decided.get(number)):
            yield (job.id.conversation, fact.sources[0] if fact.sources else 0) if fact.quoted else fold_name(fact.text)


def _is_repeated(decision: Decision | None) -> bool:
    return isinstance(decision, Repeats) or (decision is not None and decision.relation is Relation.CONFIRMS)


def _conversations(ports: RunReads, app: Scope, namespace: str) -> Iterator[tuple[Scope, tuple[Job, ...]]]:
    for directory in ports.runs.people(app):
        scope = replace(directory, namespace=namespace)
        for id in candidates.conversations(ports, scope):
            yield scope, ports.jobs.list(scope, id.ulid)
