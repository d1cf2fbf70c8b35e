"""A namespace that is replayed, in memory: Ada's conversations, what was made of each, and what is made of it now."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from loci.learning.extraction import fanout, job_transitions, run_job
from loci.learning.replaying import comparing, promoting, replay_jobs, rollback, runs, shadowing
from loci.learning.replaying.comparing import Diff
from loci.learning.replaying.promoting import PromotionResult
from loci.learning.replaying.rollback import RollbackResult
from loci.learning.replaying.runs import ReplayRequest
from loci.model.atoms import Atom
from loci.model.conversations import Message
from loci.model.replays import Replay, ReplayStatus
from loci.ports.all import Ports
from loci.ports.language import ExtractedFact, Extraction
from tests.fakes.memory import EPOCH
from tests.support.pipeline import ADA, CHAT, MEMORY, ULID, Pipeline

APP = ADA.app_directory
LATER = "01K000000000000000000000C2"
LAST = "01K000000000000000000000C3"
WANTED = ReplayRequest("chat", "v1")

Facts = Mapping[str, Sequence[ExtractedFact]]


@dataclass
class ByConversation:
    """An extractor that returns the given facts of each conversation, by its ULID."""

    facts: Facts = field(default_factory=dict)
    name: str = "rules"

    def prompt_hash(self, version: str) -> str:
        return f"hash of {version}"

    def extract(self, messages: Sequence[Message], _version: str) -> Extraction:
        return Extraction(tuple(self.facts.get(messages[0].id.conversation, ())))


class Namespace:
    """What ``before`` says was extracted of the conversations; ``now`` it would be something else."""

    def __init__(self, before: Facts, now: Facts) -> None:
        self.pipeline = Pipeline()
        self.extractor = ByConversation(before)
        self.ports = self.pipeline.with_parts(extractors={"rules": self.extractor})
        self.pipeline.bind()
        for ulid in sorted({ULID, *before, *now}):
            if ulid != ULID:
                self.pipeline.tell(ulid)
            fanout.fan_out(self.ports, CHAT, ulid, EPOCH)
        self.run_all()
        self.extractor.facts = now

    def run_all(self) -> None:
        while self.pipeline.queue.waiting:
            run_job.execute_job(self.ports, self.pipeline.queue.waiting.pop(0))

    def shadow(self, ports: Ports | None = None, wanted: ReplayRequest = WANTED) -> Replay:
        """A run whose jobs have all ended."""
        ports = ports or self.ports
        run, jobs = shadowing.begin_shadows(ports, APP, wanted)
        for scope, job in jobs:
            if not job.is_finished:
                run_job.execute_job(ports, job_transitions.job_message(scope, job))
        return runs.move_run(ports, APP, run, ReplayStatus.SHADOWED)

    def diff(self, run: Replay) -> Diff:
        (place,) = replay_jobs.covered_spaces(self.ports, APP, run)
        return comparing.compare_space(self.ports, place)

    def promote(self, run: Replay, ports: Ports | None = None) -> PromotionResult:
        return promoting.promote_run(ports or self.ports, APP, self.now(run))

    def roll_back(self, run: Replay, ports: Ports | None = None) -> RollbackResult:
        return rollback.roll_back(ports or self.ports, APP, self.now(run))

    def now(self, run: Replay) -> Replay:
        return runs.get_run(self.ports, APP, str(run.id))

    @property
    def atoms(self) -> list[Atom]:
        """Of the real space, by what they say."""
        found = self.pipeline.memory.atoms.records
        return sorted((atom for (scope, _), atom in found.items() if scope == MEMORY), key=lambda atom: atom.text)

    @property
    def current(self) -> list[str]:
        now = self.pipeline.clock.now
        return [atom.text for atom in self.atoms if atom.is_current(now)]

    def atom(self, text: str) -> Atom:
        (found,) = (atom for atom in self.atoms if atom.text == text)
        return found
