"""An open conversation whose turns are published, and the jobs that windows create for it."""

from collections.abc import Sequence
from datetime import timedelta
from itertools import pairwise

from loci import conversations
from loci.conversations import turns
from loci.conversations.lifecycle import NewConversation
from loci.conversations.new_messages import NewMessage
from loci.ids import BindingId, ConversationId
from loci.learning.extraction import fanout, windows
from loci.model.conversations import Conversation
from loci.model.jobs import Binding, ExtractionPolicy, Job, Target
from loci.spaces import bindings
from loci.spaces.bindings import BindingChange, PolicyChange
from tests.fakes.memory import EPOCH, SPACE
from tests.support.conversation_world import turn
from tests.support.pipeline import ADA, BINDING, CHAT, Pipeline

DIARY, WORK = Target("diary", "ada", SPACE), Target("Work")
MINUTES = timedelta(minutes=1)


class Talk:
    """An open conversation of Ada's in memory, and its events on the bus."""

    def __init__(self) -> None:
        self.pipeline = Pipeline()
        self.ports = self.pipeline.ports
        del self.pipeline.conversations.records[CHAT, self.pipeline.head.id.ulid]
        self.id: ConversationId = conversations.create_conversation(self.ports, ADA, NewConversation("chat")).id

    def bind(
        self, every: int = 2, *targets: Target, ulid: str = BINDING, on_close: bool = True, version: str = "v1"
    ) -> Binding:
        policy = ExtractionPolicy(version, on_conversation_closed=on_close, windowed=True, window_turns=every)
        return self.pipeline.bind(*targets, ulid=ulid, fields={"policy": policy})

    def change(self, policy: PolicyChange, *, enabled: bool | None = None, ulid: str = BINDING) -> None:
        bindings.update_binding(self.ports, ADA, BindingId(ulid, of_app=False), BindingChange(policy, enabled))
        self.pipeline.clock.pass_by(MINUTES)

    def turn(self, count: int = 1) -> None:
        for _ in range(count):
            turns.append_turn(self.ports, ADA, self.id, turn())

    def say(self, new: NewMessage) -> None:
        turns.append_message(self.ports, ADA, self.id, new)

    def close(self) -> None:
        conversations.close_conversation(self.ports, ADA, self.id)

    def hear(self) -> None:
        """Deliver the event of a turn."""
        windows.take_windows(self.ports, CHAT, self.id.ulid, EPOCH)

    def hear_close(self) -> None:
        fanout.fan_out(self.ports, CHAT, self.id.ulid, EPOCH)

    @property
    def head(self) -> Conversation:
        return self.pipeline.conversations.records[CHAT, self.id.ulid]

    def ranges(self, binding: str = BINDING) -> list[tuple[int, int]]:
        return sorted(job.range for job in self.pipeline.jobs if job.binding.ulid == binding)


def assert_gapless(jobs: Sequence[Job], until: int) -> None:
    """The ranges of jobs follow each other from the first message on."""
    ranges = sorted(job.range for job in jobs)
    assert [first for first, _ in ranges[:1]] == [1][: len(ranges)]
    assert all(last + 1 == first for (_, last), (first, _) in pairwise(ranges)), ranges
    assert (ranges[-1][1] if ranges else 0) <= until
    assert all(first <= last for first, last in ranges)
