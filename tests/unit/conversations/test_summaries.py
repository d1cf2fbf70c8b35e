"""The rolling summary, brought up to date."""

from collections.abc import Sequence

import pytest

from loci import conversations
from loci.conversations import summaries, turns
from loci.conversations.summaries import RefreshOutcome
from loci.errors import Contended, NotFound
from loci.ids import ConversationId
from loci.model.conversations import Message, RollingSummary, Visibility
from loci.ports.all import Ports
from loci.ports.writes import Outcome
from loci.scope import Scope
from tests.fakes.conversations import Conversations
from tests.support.conversation_world import ADA, BOB, World, user


class Joined:
    """Says again what was said, joined by bars."""

    extractive = True

    def __init__(self) -> None:
        self.steps: list[int] = []

    def summarise(self, former: str | None, messages: Sequence[Message]) -> str:
        self.steps.append(len(messages))
        return "|".join([*([former] if former else []), *(message.text for message in messages)])


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def ports(world: World) -> Ports:
    return world.with_parts(summariser=Joined())


@pytest.fixture
def id(world: World) -> ConversationId:
    return world.open_conversation()


def say(world: World, id: ConversationId, text: str, visibility: Visibility | None = None) -> None:
    turns.append_message(world.ports, ADA, id, user(text, visibility))


def test_a_summary_takes_in_what_was_said_and_next_time_only_what_is_new(
    world: World, ports: Ports, id: ConversationId
) -> None:
    say(world, id, "one")
    say(world, id, "two")
    first = summaries.refresh_summary(ports, ADA, id)
    epoch = conversations.get_conversation(ports, ADA, id).conversation.epoch
    made = RollingSummary("one|two", 2, extractive=True, epoch=epoch, turns=2, writer="rules")
    assert first == summaries.SummaryRefresh(RefreshOutcome.REFRESHED, made)
    say(world, id, "three")
    second = summaries.refresh_summary(ports, ADA, id)
    assert second.summary is not None
    assert (second.summary.text, second.summary.until_seq, second.summary.version) == ("one|two|three", 3, 2)
    assert conversations.get_conversation(ports, ADA, id).summary == second.summary


def test_what_users_do_not_see_reaches_no_summary(world: World, ports: Ports, id: ConversationId) -> None:
    say(world, id, "internal", Visibility.INTERNAL)
    say(world, id, "hidden", Visibility.HIDDEN)
    say(world, id, "seen")
    refreshed = summaries.refresh_summary(ports, ADA, id)
    assert refreshed.summary is not None
    assert refreshed.summary.text == "seen"


def test_without_messages_a_summary_is_empty_without_new_ones_unchanged(
    world: World, ports: Ports, id: ConversationId
) -> None:
    assert summaries.refresh_summary(ports, ADA, id) == summaries.SummaryRefresh(RefreshOutcome.EMPTY, None)
    say(world, id, "hidden", Visibility.HIDDEN)
    assert summaries.refresh_summary(ports, ADA, id).outcome is RefreshOutcome.EMPTY
    say(world, id, "one")
    kept = summaries.refresh_summary(ports, ADA, id).summary
    assert summaries.refresh_summary(ports, ADA, id) == summaries.SummaryRefresh(RefreshOutcome.UNCHANGED, kept)


def test_what_is_not_worth_a_word_leaves_no_summary(world: World, id: ConversationId) -> None:
    class Silent:
        extractive = True

        def summarise(self, former: str | None, messages: Sequence[Message]) -> str:
            return "" if former is None and len(messages) == 1 else "two at once"

    say(world, id, "hm")
    silent = world.with_parts(summariser=Silent())
    assert summaries.refresh_summary(silent, ADA, id) == summaries.SummaryRefresh(RefreshOutcome.EMPTY, None)
    say(world, id, "hm again")
    refreshed = summaries.refresh_summary(silent, ADA, id).summary
    assert refreshed is not None
    assert (refreshed.text, refreshed.until_seq) == ("two at once", 2)


def test_a_long_stretch_is_taken_in_step_by_step(world: World, id: ConversationId) -> None:
    joined = Joined()
    for number in range(450):
        say(world, id, str(number))
    refreshed = summaries.refresh_summary(world.with_parts(summariser=joined), ADA, id)
    assert refreshed.summary is not None
    assert joined.steps == [200, 200, 50]
    assert refreshed.summary.text == "|".join(str(number) for number in range(450))


def test_a_closed_conversation_can_be_summed_up(world: World, ports: Ports, id: ConversationId) -> None:
    say(world, id, "one")
    conversations.close_conversation(ports, ADA, id)
    assert summaries.refresh_summary(ports, ADA, id).outcome is RefreshOutcome.REFRESHED


def test_another_users_conversation_is_not_there(ports: Ports, id: ConversationId) -> None:
    with pytest.raises(NotFound):
        summaries.refresh_summary(ports, BOB, id)


def test_of_two_refreshes_at_once_the_second_finds_nothing_new(world: World, id: ConversationId) -> None:
    class Late(Conversations):
        """Another refresh comes between our read and our write."""

        def replace_summary(
            self, scope: Scope, ulid: str, before: RollingSummary | None, after: RollingSummary
        ) -> Outcome:
            world.conversations.summaries.setdefault((scope, ulid), after)
            return world.conversations.replace_summary(scope, ulid, before, after)

    say(world, id, "one")
    late = Late(world.users, world.markers)
    late.records, late.summaries = world.conversations.records, world.conversations.summaries
    refreshed = summaries.refresh_summary(world.with_parts(conversations=late, summariser=Joined()), ADA, id)
    assert refreshed.outcome is RefreshOutcome.UNCHANGED
    assert refreshed.summary == world.conversations.summaries[ADA.own("chat"), id.ulid]


def test_a_refresh_that_loses_every_round_says_so(world: World, id: ConversationId) -> None:
    class Loses(Conversations):
        def replace_summary(self, *_args: object) -> Outcome:
            return Outcome.STALE

    say(world, id, "one")
    loses = Loses(world.users, world.markers)
    loses.records = world.conversations.records
    with pytest.raises(Contended):
        summaries.refresh_summary(world.with_parts(conversations=loses, summariser=Joined()), ADA, id)
