"""Everything after a close, in memory: a conversation, bindings, a scripted extractor, the queue and the clock."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any

from loci.adapters.hashing import Hashing
from loci.adapters.rules.extractors import FactsExtractor
from loci.adapters.table import TableIndex
from loci.background import sweeper
from loci.ids import BindingId, ConversationId, MessageId
from loci.learning.extraction import fanout, floor, run_job
from loci.model.atoms import Atom, Category, Kind
from loci.model.conversations import Conversation, ConversationStatus, Message, MessageRole, TextBlock, Visibility
from loci.model.entities import EntityType, ExtractedEntity
from loci.model.governance import Retention
from loci.model.jobs import Binding, ConversationScope, DropReason, ExtractionPolicy, Job, JobCounts, Target
from loci.ports.all import Ports
from loci.ports.jobs import JobMessage
from loci.ports.language import ExtractedFact, Extraction
from loci.ports.writes import FirstWrite
from loci.scope import Scope
from tests.fakes.admin_jobs import AdminJobs
from tests.fakes.api_keys import ApiKeys
from tests.fakes.bindings import Bindings
from tests.fakes.bus import Bus
from tests.fakes.dead_letters import DeadLettersInMemory
from tests.fakes.export_files import ExportFilesInMemory
from tests.fakes.job_queue import FifoJobs
from tests.fakes.ledger import LedgerInMemory
from tests.fakes.memory import EPOCH, SPACE, START, Clock, caller, furnish, in_memory
from tests.fakes.ports import FakePorts
from tests.fakes.presences import PresencesInMemory
from tests.fakes.records_due import RecordsDue
from tests.fakes.removals import Removals
from tests.fakes.retractions import Retractions
from tests.fakes.runs import Runs
from tests.fakes.signer import LocalSigner
from tests.fakes.subjects import SubjectsInMemory
from tests.fakes.turn_runs import TurnRuns
from tests.fakes.turns import Turns
from tests.fakes.windows import Windows

ADA = caller()
CHAT = ADA.own("chat")
MEMORY = ADA.own(SPACE.key)
ULID = "01K000000000000000000000C1"
CONVERSATION = ConversationId("chat", ULID)
BINDING = "01K000000000000000000000B1"
HOME = Category("home", Kind.FACT)
CLOSED_AT = START + timedelta(hours=1)


@dataclass
class Scripted:
    """An extractor that returns the given facts, and records the messages that it saw."""

    facts: tuple[ExtractedFact, ...] = ()
    shown: list[tuple[Message, ...]] = field(default_factory=list)
    versions: list[str] = field(default_factory=list)
    error: Exception | None = None
    name: str = "rules"

    def prompt_hash(self, version: str) -> str:
        return f"hash of {version}"

    def extract(self, messages: Sequence[Message], version: str) -> Extraction:
        self.shown.append(tuple(messages))
        self.versions.append(version)
        if self.error is not None:
            raise self.error
        return Extraction(self.facts)


@dataclass
class Pipeline:
    """A closed conversation of Ada's with five messages, and a space of hers."""

    def __init__(self, clock: Clock | None = None) -> None:
        self.memory = in_memory(clock)
        self.clock = self.memory.clock
        self.conversations = self.memory.entities.conversations
        self.turns = Turns(self.conversations, self.memory.markers)
        self.bindings = Bindings(self.memory.users, self.memory.markers)
        self.windows = Windows(self.conversations, self.memory.jobs)
        self.turn_runs = TurnRuns(self.turns, self.memory.markers)
        self.removals = Removals(
            self.conversations, self.turns, self.memory.jobs, self.windows, self.turn_runs, atoms=self.memory.atoms
        )
        self.retractions = Retractions(self.conversations, self.turns)
        self.subjects = SubjectsInMemory(
            self.conversations, self.turns, self.memory, self.bindings, self.windows, self.turn_runs
        )
        self.presences = PresencesInMemory(self.memory.users, self.memory.markers, self.conversations)
        self.memory.atoms.presences = self.presences
        self.subjects.presences = self.presences
        self.api_keys = ApiKeys(self.memory.users, self.memory.markers)
        self.subjects.api_keys = self.api_keys
        self.admin_jobs, self.letters, self.files = AdminJobs(), DeadLettersInMemory(), ExportFilesInMemory()
        self.ledger, self.signer = LedgerInMemory(), LocalSigner()
        self.runs = Runs(self.memory.users)
        self.due = RecordsDue(self.conversations, self.memory, self.admin_jobs)
        self.due.presences = self.presences
        self.due.turns = self.turns
        self.queue, self.bus, self.extractor = FifoJobs(), Bus(), Scripted()
        self.ports = self.with_parts()
        furnish(self.ports, ADA.directory)
        self.tell()

    def with_parts(self, **parts: Any) -> FakePorts:
        memory = self.memory
        made = FakePorts(
            self.clock,
            users=memory.users,
            markers=memory.markers,
            spaces=memory.spaces,
            entities=memory.entities,
            files=memory.files,
            erasures=memory.ports.erasures,
            statements=memory.ports.statements,
            vectors=memory.vectors,
            jobs=memory.jobs,
            pending=memory.pending,
            atoms=memory.atoms,
            atom_batches=memory.ports.atom_batches,
            atom_lists=memory.atoms,
            embedder=Hashing(),
            embedder_name=Hashing.name,
            index=TableIndex(memory.atoms),
            index_name=TableIndex.name,
            api_keys=self.api_keys,
            conversations=self.conversations,
            turns=self.turns,
            turn_runs=self.turn_runs,
            removals=self.removals,
            retractions=self.retractions,
            bindings=self.bindings,
            windows=self.windows,
            runs=self.runs,
            presences=self.presences,
            subjects=self.subjects,
            access_reasons=self.subjects.access_reasons,
            admin_jobs=self.admin_jobs,
            dead_letters=self.letters,
            export_files=self.files,
            retention=Retention(),
            ledger=self.ledger,
            signer=self.signer,
            due=self.due,
            job_queue=self.queue,
            bus=self.bus,
            extractors={FactsExtractor.name: FactsExtractor(), self.extractor.name: self.extractor},
            extractor_name=self.extractor.name,
        )
        return replace(made, **parts)

    def move_to(self, index: str) -> None:
        """Has Ada's space searched in that index."""
        place = ADA.directory, SPACE.key
        self.memory.spaces.records[place] = replace(self.memory.spaces.records[place], index=index)

    def tell(self, ulid: str = ULID, scope: Scope = CHAT) -> Conversation:
        """Messages 1 to 5: seen, answered, internal, hidden, seen; then the close."""
        visibilities = (Visibility.USER, Visibility.USER, Visibility.INTERNAL, Visibility.HIDDEN, Visibility.USER)
        said = {seq: message(seq, visibility, ulid) for seq, visibility in enumerate(visibilities, start=1)}
        head = Conversation(
            id=ConversationId(scope.namespace, ulid),
            epoch=EPOCH,
            title=None,
            session_id=None,
            metadata={},
            created_at=START,
            last_activity_at=START,
            status=ConversationStatus.CLOSED,
            closed_at=CLOSED_AT,
            next_seq=6,
            due=CLOSED_AT + timedelta(minutes=15),
            version=7,
        )
        self.conversations.records[scope, ulid] = head
        self.turns.messages[scope, ulid] = said
        return head

    def bind(
        self,
        *targets: Target,
        ulid: str = BINDING,
        user: str = "ada",
        fields: Mapping[str, object] = MappingProxyType({}),
    ) -> Binding:
        """A binding of Ada's chats, into her space by default; one for others belongs to the app."""
        of_app = user != "ada"
        binding = Binding(
            id=BindingId(ulid, of_app),
            scopes=(ConversationScope("chat", user),),
            targets=targets or (Target("diary", "ada", SPACE),),
            policy=ExtractionPolicy(),
            enabled=True,
            epoch=None if of_app else EPOCH,
            created_at=START,
            updated_at=START,
        )
        binding = replace(binding, **fields)  # type: ignore[arg-type]  # a test names the fields it is about
        directory = ADA.app_directory if of_app else ADA.directory
        self.bindings.create(directory, binding, FirstWrite(), None)
        return binding

    def fan_out(self) -> fanout.FanOutResult | None:
        """The jobs of the bindings themselves; those of the floor under a model have tests of their own."""
        result = fanout.fan_out(self.ports, CHAT, ULID, EPOCH)
        self.leave_out_floor()
        return result

    def leave_out_floor(self) -> None:
        """Forgets the jobs by rules that run under those by a model."""
        by_model = {job.binding for job in self.jobs if job.policy.extractor != floor.RULES}
        under = {job.id for job in self.jobs if job.policy.extractor == floor.RULES and job.binding in by_model}
        jobs = self.memory.jobs.records
        for place in [place for place, job in jobs.items() if job.id in under]:
            del jobs[place]
        self.queue.waiting = [
            one for one in self.queue.waiting if not (isinstance(one, JobMessage) and one.job in under)
        ]

    def next_message(self) -> JobMessage:
        return self.queue.waiting[0]

    def run_all(self, ports: Ports | None = None) -> None:
        """Every message that waits, delivered once."""
        while self.queue.waiting:
            run_job.execute_job(ports or self.ports, self.queue.waiting.pop(0))

    def sweep(self, now: datetime) -> list[sweeper.Swept]:
        return [sweeper.sweep_record(self.ports, record, now) for record in sweeper.due_records(self.ports, now)]

    @property
    def jobs(self) -> list[Job]:
        return sorted(self.memory.jobs.records.values(), key=lambda job: job.id.hash)

    @property
    def job(self) -> Job:
        (job,) = self.jobs
        return job

    @property
    def head(self) -> Conversation:
        return self.conversations.records[CHAT, ULID]

    @property
    def atoms(self) -> list[Atom]:
        return sorted(self.memory.atoms.records.values(), key=lambda atom: (atom.text, atom.valid_from))

    @property
    def texts(self) -> list[str]:
        return [atom.text for atom in self.atoms]

    @property
    def memories(self) -> list[tuple[str, bool, tuple[int, ...]]]:
        """Each atom: what it says, whether it is current, and the messages it cites."""
        now = self.clock.now
        return [
            (atom.text, atom.is_live(now), tuple(source.seq for source in atom.source_message_ids))
            for atom in self.atoms
        ]


def message(seq: int, visibility: Visibility, ulid: str = ULID) -> Message:
    return Message(
        id=MessageId("chat", ulid, seq),
        turn_id="turn_01K000000000000000000000T1",
        role=MessageRole.USER if seq % 2 else MessageRole.ASSISTANT,
        content=(TextBlock(f"message {seq}"),),
        visibility=visibility,
        created_at=START + timedelta(minutes=seq),
        occurred_at=START + timedelta(minutes=seq),
        epoch=EPOCH,
    )


def extracted_fact(
    text: str, *sources: int, key: str | None = None, at: datetime = START, entity: str | None = None
) -> ExtractedFact:
    """A fact of message 1 by default."""
    return ExtractedFact(
        text=text,
        category=HOME,
        importance=3,
        confidence=0.9,
        valid_from=at,
        sources=sources or (1,),
        key=key,
        entities=() if entity is None else (ExtractedEntity(EntityType.PERSON, entity),),
    )


# Two that stay, one of them ended by the next under its key, one said twice, and two that rest on nothing.
TALK = (
    extracted_fact("Ada has a cat called Miso", 1, entity="Miso"),
    extracted_fact("Ada lives in Graz", 1, key="home", at=START),
    extracted_fact("Ada lives in Wien", 5, key="home", at=START + timedelta(minutes=5)),
    extracted_fact("Ada has a cat called Miso", 5, entity="Miso"),
    extracted_fact("Ada owes the bank money", 3),
    extracted_fact("Ada has a dog", 17),
)
"""Facts of every outcome: added, added, superseded, confirmed, dropped, dropped."""
REMEMBERED = [
    ("Ada has a cat called Miso", True, (1, 5)),
    ("Ada lives in Graz", False, (1,)),
    ("Ada lives in Wien", True, (5,)),
]
COUNTS = JobCounts(2, 1, 1, 2, {DropReason.UNWRITABLE: 2})


def queued_pipeline(*facts: ExtractedFact) -> Pipeline:
    """A pipeline with one job on its way."""
    pipeline = Pipeline()
    pipeline.extractor.facts = facts
    pipeline.bind()
    pipeline.fan_out()
    return pipeline
