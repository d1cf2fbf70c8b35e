"""Ada's diary with a binding that fills it, and conversations that are closed and extracted by rules."""

from dataclasses import dataclass, field, replace
from typing import Any

from loci import conversations
from loci.adapters.rules import FactsExtractor, RulesExtractor, VerbatimExtractor
from loci.context.building import ContextQuestion
from loci.context.missing import MissingAnswer, MissingQuestion, explain_missing
from loci.conversations import turns
from loci.conversations.lifecycle import NewConversation
from loci.conversations.turns import NewMessage
from loci.ids import BindingId, ConversationId, MessageId
from loci.learning.extraction import fanout, run_job
from loci.model.conversations import MessageRole, TextBlock, Visibility
from loci.model.jobs import Binding, ConversationScope, ExtractionPolicy, Job, JobStatus, Target
from tests.fakes.bindings import Bindings
from tests.fakes.due import Due
from tests.fakes.job_queue import FifoJobs
from tests.fakes.memory import EPOCH, SPACE, START
from tests.fakes.ports import FakePorts
from tests.fakes.removals import Removals
from tests.fakes.retractions import Retractions
from tests.fakes.windows import Windows
from tests.support.recall_world import ADA, World

CHAT = ADA.own("chat")
BINDING = BindingId("01K000000000000000000000B1", of_app=False)


@dataclass
class MissingWorld(World):
    """Everything that something may be missing from."""

    extractor: str = "rules"
    queue: FifoJobs = field(default_factory=FifoJobs)

    def __post_init__(self) -> None:
        super().__post_init__()
        made = self.memory
        self.bindings = Bindings(made.users, made.markers)
        self.windows = Windows(self.conversations, made.jobs)
        self.removals = Removals(self.conversations, self.turns, made.jobs, self.windows, atoms=made.atoms)
        self.ports = self.with_parts()

    def with_parts(self, **parts: Any) -> FakePorts:
        if not hasattr(self, "removals"):
            return super().with_parts(**parts)
        extractors = (RulesExtractor(), FactsExtractor(), VerbatimExtractor())
        own: dict[str, Any] = {
            "bindings": self.bindings,
            "windows": self.windows,
            "removals": self.removals,
            "retractions": Retractions(self.conversations, self.turns),
            "due": Due(),
            "job_queue": self.queue,
            "extractors": {each.name: each for each in extractors},
            "extractor_name": self.extractor,
        }
        return super().with_parts(**{**own, **parts})

    def bind(self) -> None:
        binding = Binding(
            id=BINDING,
            scopes=(ConversationScope("chat", "ada"),),
            targets=(Target("diary", ADA.owner, SPACE),),
            policy=ExtractionPolicy(),
            enabled=True,
            epoch=EPOCH,
            created_at=START,
            updated_at=START,
        )
        self.bindings.records[ADA.directory, BINDING.ulid] = binding

    def begin(self, **fields: Any) -> ConversationId:
        return conversations.create_conversation(self.ports, ADA, NewConversation("chat", **fields)).id

    def say(
        self,
        talk: ConversationId,
        text: str,
        role: MessageRole = MessageRole.USER,
        visibility: Visibility | None = None,
    ) -> MessageId:
        """Appends a message and returns its id."""
        new = NewMessage(role, (TextBlock(text),), visibility)
        return turns.append_message(self.ports, ADA, talk, new).id

    def close(self, talk: ConversationId) -> None:
        """Closes the conversation and records its jobs."""
        conversations.close_conversation(self.ports, ADA, talk)
        fanout.fan_out(self.ports, CHAT, talk.ulid, EPOCH)

    def extract(self, talk: ConversationId) -> None:
        """Closes the conversation and runs its jobs."""
        self.close(talk)
        while self.queue.waiting:
            run_job.execute_job(self.ports, self.queue.waiting.pop(0))

    def put_job_status(self, talk: ConversationId, status: JobStatus) -> Job:
        jobs = self.memory.jobs
        (job,) = jobs.list(CHAT, talk.ulid)
        after = replace(job, status=status, reason="as planted")
        jobs.records[CHAT, talk.ulid, job.id.hash] = after
        return after

    def why(
        self,
        *,
        conversation: ConversationId | None = None,
        message: MessageId | None = None,
        text: str | None = None,
        context: ContextQuestion | None = None,
        shown_to: ConversationId | None = None,
    ) -> MissingAnswer:
        asked = MissingQuestion(SPACE, conversation, message, text, context, shown_to)
        return explain_missing(self.ports, ADA, asked)
