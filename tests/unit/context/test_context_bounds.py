"""However long a conversation is, its context takes a bounded part of it, and is the same as of the whole."""

from dataclasses import dataclass, field

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from loci.context import recent_turns
from loci.context.building import ContextQuestion
from loci.context.sections import ContextSection
from loci.model.blocks import size
from loci.model.conversations import Message
from loci.ports.conversations import TurnStore
from loci.ports.writes import Page
from loci.scope import Scope
from tests.fakes.memory import SPACE
from tests.support.context_world import Talk
from tests.support.conversation_world import turn

WORDS = ("tea", "a much longer answer about the tram line. ", "x" * 300, "<b>&amp;</b> ", "日本語 ", "\n\n- ")
TURNS = st.lists(st.tuples(st.sampled_from(WORDS), st.integers(1, 60)), max_size=12)


@dataclass
class Counting:
    """A store of turns that notes how many bytes each read of the newest gave."""

    turns: TurnStore
    read: list[int] = field(default_factory=list)

    def latest(self, scope: Scope, ulid: str, before_seq: int | None, limit: int) -> Page[Message]:
        page = self.turns.latest(scope, ulid, before_seq, limit)
        self.read.append(sum(size(message.content) for message in page.items))
        return page


@example([("x" * 300, 20), ("a much longer answer about the tram line. ", 13)], 2, 256, "default")
@given(TURNS, st.integers(1, 12), st.integers(256, 2000), st.sampled_from(["default", "xml", "messages"]))
def test_turns_that_a_budget_has_no_room_for_are_left_out_before_and_nothing_else_changes(
    said: list[tuple[str, int]], count: int, budget: int, template: str
) -> None:
    talk = Talk()
    for word, times in said:
        talk.says(turn(word * times, "Yes."))
    asked = ContextQuestion([SPACE], recent_turns=count, token_budget=budget, template_id=template)
    bounded = talk.context(asked)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recent_turns, "ROOM", 10**9)
        assert talk.context(asked) == bounded


def test_of_ten_megabytes_no_more_is_read_than_a_budget_has_room_for_and_what_is_left_out_is_said() -> None:
    talk = Talk()
    for _ in range(40):
        talk.says(turn("long " * 25_600, "long " * 25_600))
    counting = Counting(talk.ports.turns)
    built = talk.context(ContextQuestion([SPACE], recent_turns=200, token_budget=8000), turns=counting)
    assert len(counting.read) == 1
    assert sum(counting.read) < 5_000_000
    assert built.trimmed == {ContextSection.RECENT_TURNS: 40}
