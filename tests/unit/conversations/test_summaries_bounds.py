"""However long a conversation is, its summary takes a bounded part of it at a time and goes on where it was."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from loci.conversations import summaries
from loci.conversations.summaries import RefreshOutcome
from loci.model.blocks import size
from loci.model.conversations import Message
from tests.fakes.memory import START, Clock
from tests.support.context_world import Talk
from tests.support.conversation_world import ADA, turn


@dataclass
class Counting:
    """Takes down which messages it is shown, and how much text at once."""

    extractive: bool = True
    seen: list[int] = field(default_factory=list)
    bytes: list[int] = field(default_factory=list)

    def summarise(self, _former: str | None, messages: Sequence[Message]) -> str:
        self.seen += [message.seq for message in messages]
        self.bytes.append(sum(size(message.content) for message in messages))
        return f"up to {messages[-1].seq}"


def test_ten_megabytes_are_summed_up_in_steps_of_the_stated_size_over_several_requests_none_twice() -> None:
    talk, counting = Talk(), Counting()
    text = "long " * 6_400
    for _ in range(160):
        talk.says(turn(text, text))
    ports = talk.with_parts(summariser=counting, now=Clock(START))
    requests = 0
    while (done := summaries.refresh_summary(ports, ADA, talk.id)).outcome is RefreshOutcome.REFRESHED:
        requests += 1
        assert done.summary is not None
        assert counting.seen[-1] == done.summary.until_seq
    assert counting.seen == list(range(1, 321))
    assert sum(counting.bytes) > 10_000_000
    assert max(counting.bytes) <= summaries.STEP_BYTES
    assert requests > 3
