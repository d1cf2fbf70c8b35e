"""What a run has to do with each space, read from its jobs: they lie with the conversations of the people they are of,
and are erased with them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from loci.atoms.write_context import Relation
from loci.extraction import model_answers
from loci.ids import BindingId, JobId, SpaceId
from loci.llm.totals import sum_prices, total_of_calls
from loci.model import Job, JobStatus, Space, SpaceStatus
from loci.model.replays import Replay
from loci.ports import Ports
from loci.reconciling import decisions
from loci.reconciling.decisions import Decision, Repeats
from loci.replaying import candidates, shadowing
from loci.scope import Scope
from loci.text.names import fold_name

Statement = str | tuple[str, int]
"""What is told by an atom or a fact: its folded text, or a conversation and the message it first rests on."""


@dataclass(slots=True)
class ShadowedSpace:
    """A real space by its memory partition, its shadow, and the run's jobs into that, by conversation and binding.
    ``made`` are earlier jobs of the same conversations into the real one, with the binding each was for; ``told`` is
    what they put there."""

    memory: Scope
    shadow: Scope
    jobs: dict[tuple[str, BindingId], tuple[Scope, Job]] = field(default_factory=dict)
    former_jobs: dict[JobId, BindingId] = field(default_factory=dict)
    statements: set[Statement] = field(default_factory=set)

    def succeeded_job(self, conversation: str, binding: BindingId | None) -> Job | None:
        """The job that has replayed this conversation for this binding."""
        found = None if binding is None else self.jobs.get((conversation, binding))
        return found[1] if found is not None and found[1].status is JobStatus.SUCCEEDED else None


@dataclass(slots=True)
class Progress:
    """How far a run's jobs are, and what their calls of models came to; ``by_status`` counts them. ``microdollars`` is
    None where one of the models has no price."""

    by_status: dict[str, int] = field(default_factory=dict)
    unfinished: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    microdollars: int | None = 0

    def add(self, job: Job) -> None:
        self.by_status[job.status] = self.by_status.get(job.status, 0) + 1
        self.unfinished += not job.is_finished
        if (spent := total_of_calls(job.calls)) is not None:
            self.input_tokens += spent.input_tokens
            self.output_tokens += spent.output_tokens
            self.microdollars = sum_prices((self.microdollars, spent.microdollars))


def run_progress(ports: Ports, app: Scope, run: Replay) -> Progress:
    made = Progress()
    for _, job in shadow_jobs(ports, app, run):
        made.add(job)
    return made


def owners_of_run(ports: Ports, app: Scope, run: Replay) -> set[str]:
    """Whose conversations the run has jobs of: their owners in key form."""
    return {scope.owner for scope, _ in shadow_jobs(ports, app, run)}


def shadow_jobs(ports: Ports, app: Scope, run: Replay) -> Iterator[tuple[Scope, Job]]:
    """The run's jobs, each with its conversation's scope."""
    for scope, found in _conversations(ports, app, run.namespace):
        yield from ((scope, job) for job in found if job.space.is_shadow and shadowing.is_of(run, job))


def promoted_jobs(ports: Ports, app: Scope, run: Replay) -> Mapping[Scope, set[JobId]]:
    """The jobs that were noted for what the run has put into real spaces, by the memory partition."""
    noted: dict[Scope, set[JobId]] = {}
    for scope, found in _conversations(ports, app, run.namespace):
        for job in found:
            if not job.space.is_shadow and shadowing.is_of(run, job):
                noted.setdefault(replace(scope, namespace=job.space.key, owner=job.space_owner), set()).add(job.id)
    return noted


def covered_spaces(ports: Ports, app: Scope, run: Replay) -> list[ShadowedSpace]:
    """Every space that has a shadow still, in no order."""
    spaces = _ShadowedSpaces(ports)
    for scope, found in _conversations(ports, app, run.namespace):
        for job in found:
            if job.space.is_shadow and shadowing.is_of(run, job):
                place = spaces.covered(replace(scope, namespace=job.space.key, owner=job.space_owner))
                if place is not None:
                    _add_job(place, scope, job, found)
    return [place for place in spaces.places.values() if place is not None]


def shadows(ports: Ports, app: Scope, run: Replay) -> set[Scope]:
    """The memory partitions of all shadows of a run, deleted ones too."""
    return {
        replace(scope, namespace=job.space.key, owner=job.space_owner) for scope, job in shadow_jobs(ports, app, run)
    }


class _ShadowedSpaces:
    def __init__(self, ports: Ports) -> None:
        self._ports = ports
        self.places: dict[Scope, ShadowedSpace | None] = {}

    def covered(self, shadow: Scope) -> ShadowedSpace | None:
        """None where it is deleted, with its owner or by the end of the run."""
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
    # What was answered is long, and read already.
    place.jobs[job.id.conversation, job.binding] = scope, replace(job, answer=None, decisions=None)
    for former in found:
        if (former.space.key, former.space_owner) == (place.memory.namespace, place.memory.owner):
            place.former_jobs[former.id] = former.binding
            place.statements.update(_statements_of_job(former))


def _statements_of_job(job: Job) -> Iterator[Statement]:
    """But for what only said once more what was there."""
    facts = () if job.answer is None else model_answers.from_text(job.answer).facts
    decided = {} if job.decisions is None else decisions.from_text(job.decisions, job.space.key).of
    for number, fact in enumerate(facts[: job.applied]):
        if not _is_repeated(decided.get(number)):
            yield (job.id.conversation, fact.sources[0] if fact.sources else 0) if fact.quoted else fold_name(fact.text)


def _is_repeated(decision: Decision | None) -> bool:
    return isinstance(decision, Repeats) or (decision is not None and decision.relation is Relation.CONFIRMS)


def _conversations(ports: Ports, app: Scope, namespace: str) -> Iterator[tuple[Scope, tuple[Job, ...]]]:
    for directory in ports.runs.people(app):
        scope = replace(directory, namespace=namespace)
        for id in candidates.conversations(ports, scope):
            yield scope, ports.jobs.list(scope, id.ulid)
