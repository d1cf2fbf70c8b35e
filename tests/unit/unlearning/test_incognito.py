"""Incognito conversations: they work as others do, leave nothing in memory, and nothing of themselves once they end."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci import conversations
from loci.background import sweeper
from loci.background.sweeper import Swept
from loci.context import building
from loci.context.building import ContextQuestion
from loci.conversations import summaries, transcripts, turns
from loci.conversations.lifecycle import NewConversation
from loci.conversations.new_messages import NewMessage
from loci.errors import Conflict, NotFound, Refused
from loci.ids import ConversationId, MessageId
from loci.learning.extraction import fanout, windows
from loci.learning.extraction.reprocessing import extract_again
from loci.learning.replaying import candidates
from loci.memory.atoms.changes import add_atom
from loci.memory.atoms.fields import NewAtom
from loci.model.atoms import Category, Kind
from loci.model.conversations import ConversationStatus, MessageRole, TextBlock, ToolResultBlock, ToolUseBlock
from loci.model.turn_runs import TurnRunStatus
from loci.model.users import JsonValue
from loci.run_turn.memory_tools import REMEMBER_KEY, SAVE
from loci.run_turn.tools import NewTool
from loci.run_turn.working import WorkOutcome
from loci.unlearning import closing, removal
from tests.fakes.faults import Crash, Moment, crashing
from tests.fakes.memory import EPOCH, SPACE
from tests.support import turn_run_world
from tests.support.break_points import break_points
from tests.support.conversation_world import turn
from tests.support.pipeline import ADA, CHAT
from tests.support.turn_run_world import RECALL, asking, using
from tests.support.window_world import Talk

SECRET = "wombat"  # what only the incognito conversation says
DAY = timedelta(days=1)
NOTES = Category("notes", Kind.FACT)


class Incognito(Talk):
    """An incognito conversation, and another one of the same user and namespace."""

    def __init__(self) -> None:
        super().__init__()
        self.other = self.id
        turns.append_turn(self.ports, ADA, self.other, turn("I live in Graz", "Nice"), "other")
        new = NewConversation("chat", SECRET, SECRET, {SECRET: SECRET}, is_incognito=True)
        self.id = conversations.create_conversation(self.ports, ADA, new, f"new {SECRET}").id

    def converse(self) -> None:
        """Something of every kind, each under a key."""
        said = turn(f"{SECRET} is my password", f"I will not tell {SECRET}", "answer")
        turns.append_turn(self.ports, ADA, self.id, said, "turn")
        use = (ToolUseBlock(SECRET, SECRET, {"about": SECRET}),)
        turns.append_message(self.ports, ADA, self.id, NewMessage(MessageRole.ASSISTANT, use), "use")
        result = (ToolResultBlock(SECRET, SECRET),)
        turns.append_message(self.ports, ADA, self.id, NewMessage(MessageRole.TOOL, result), "result")
        turns.append_message(self.ports, ADA, self.id, NewMessage(MessageRole.SYSTEM, (TextBlock(SECRET),)), "system")

    def sweep(self, now: datetime) -> list[Swept]:
        return self.pipeline.sweep(now)

    @property
    def is_there(self) -> bool:
        return (CHAT, self.id.ulid) in self.pipeline.conversations.records

    def traces(self) -> list[str]:
        """Where its words or its id still are."""
        ports = self.ports
        parts = (ports.conversations, ports.turns, ports.turn_runs, ports.markers, ports.jobs, ports.windows)
        memory = (ports.atoms, ports.entities, ports.pending, ports.spaces, ports.vectors, ports.job_queue)
        stores = {type(part).__name__: str(vars(part)) for part in (*parts, *memory)}
        return [name for name, text in stores.items() if SECRET in text or self.id.ulid in text]


@pytest.fixture
def talk() -> Incognito:
    made = Incognito()
    made.bind()
    made.converse()
    return made


def test_it_says_that_it_is_incognito_and_is_read_and_listed(talk: Incognito) -> None:
    found = conversations.get_conversation(talk.ports, ADA, talk.id).conversation
    assert (found.is_incognito, found.may_extract) == (True, False)
    assert len(transcripts.list_messages(talk.ports, ADA, talk.id).items) == 4
    assert found in conversations.list_conversations(talk.ports, ADA).items


def test_no_window_no_close_and_no_replay_extracts_it(talk: Incognito) -> None:
    talk.turn(4)
    talk.hear()
    head = replace(talk.head, status=ConversationStatus.CLOSED, may_extract=False)
    assert talk.ranges() == []
    talk.pipeline.conversations.records[CHAT, talk.id.ulid] = head
    fanout.fan_out(talk.ports, CHAT, talk.id.ulid, EPOCH)
    assert talk.ranges() == []
    assert list(candidates.candidates_of(talk.ports, CHAT.app_directory, "chat")) == []


def test_its_owner_cannot_have_it_extracted_or_summarised(talk: Incognito) -> None:
    with pytest.raises(Refused):
        extract_again(talk.ports, ADA, talk.id)
    with pytest.raises(Conflict):
        summaries.refresh_summary(talk.ports, ADA, talk.id)
    talk.turn(40)
    assert not summaries.request_summary(talk.ports, CHAT, talk.id.ulid, EPOCH)
    assert windows.take_windows(talk.ports, CHAT, talk.id.ulid, EPOCH) is None
    assert talk.pipeline.queue.waiting == []


@pytest.mark.parametrize("cites", ["the conversation", "a message"])
def test_no_memory_may_cite_it(talk: Incognito, cites: str) -> None:
    message = MessageId("chat", talk.id.ulid, 1)
    sent = NewAtom("Ada is careful", NOTES, source_conversation_id=talk.id)
    new = sent if cites == "the conversation" else NewAtom("Ada is careful", NOTES, source_message_ids=(message,))
    with pytest.raises(Refused):
        add_atom(talk.ports, ADA, SPACE, new)


def test_closed_it_is_gone_with_everything_that_belongs_to_it(talk: Incognito) -> None:
    assert talk.traces()
    closed = closing.close_conversation(talk.ports, ADA, talk.id)
    assert (closed.status, closed.closed_at) == (ConversationStatus.CLOSED, closed.deleted_at)
    assert talk.traces() == []
    for read in (conversations.get_conversation, closing.close_conversation, transcripts.list_messages):
        with pytest.raises(NotFound):
            read(talk.ports, ADA, talk.id)


def test_it_cannot_be_closed_with_extraction(talk: Incognito) -> None:
    with pytest.raises(Refused):
        closing.close_conversation(talk.ports, ADA, talk.id, may_extract=True)
    closing.close_conversation(talk.ports, ADA, talk.id, may_extract=False)
    assert talk.traces() == []


def test_a_stale_version_closes_nothing(talk: Incognito) -> None:
    with pytest.raises(Conflict):
        closing.close_conversation(talk.ports, ADA, talk.id, if_match=1)
    assert talk.is_there


def test_idle_for_its_time_it_is_gone_as_well(talk: Incognito) -> None:
    idle = talk.head.last_activity_at + DAY
    talk.sweep(idle - timedelta(seconds=1))
    assert talk.is_there
    assert Swept.ERASED in talk.sweep(idle + DAY)
    assert talk.traces() == []


def test_deleted_it_is_gone_at_once_and_not_after_30_days(talk: Incognito) -> None:
    removal.delete_conversation(talk.ports, ADA, talk.id)
    assert talk.traces() == []
    with pytest.raises(NotFound):
        removal.restore_conversation(talk.ports, ADA, talk.id)


def test_closed_by_a_rule_that_knows_no_better_the_sweeper_purges_it(talk: Incognito) -> None:
    conversations.close_conversation(talk.ports, ADA, talk.id, may_extract=True)
    assert talk.head.may_extract is False
    assert Swept.ERASED in talk.sweep(talk.pipeline.clock.now)
    assert talk.traces() == []


def test_another_conversation_closes_as_before(talk: Incognito) -> None:
    assert closing.close_conversation(talk.ports, ADA, talk.other).status is ConversationStatus.CLOSED
    fanout.fan_out(talk.ports, CHAT, talk.other.ulid, EPOCH)
    assert [job.range for job in talk.pipeline.jobs] == [(1, 2)]


@pytest.mark.thorough
@pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.value)
def test_a_close_broken_off_between_any_two_calls_is_completed_by_the_sweeper(moment: Moment) -> None:
    for nth in break_points():
        talk = Incognito()
        talk.converse()
        try:
            closing.close_conversation(crashing(talk.ports, nth, moment), ADA, talk.id)
        except Crash:
            if talk.is_there and talk.head.deleted_at is None:
                closing.close_conversation(talk.ports, ADA, talk.id)
        else:
            break
        talk.sweep(talk.pipeline.clock.now)
        assert talk.traces() == [], nth
    assert nth > 5


@pytest.mark.thorough
@pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.value)
def test_an_idle_close_broken_off_between_any_two_calls_is_completed_by_a_later_sweep(moment: Moment) -> None:
    for nth in break_points():
        talk = Incognito()
        talk.converse()
        now = talk.pipeline.clock.now + 2 * DAY
        found = [one for one in sweeper.due_records(talk.ports, now) if one.id == talk.id.ulid]
        try:
            sweeper.sweep_record(crashing(talk.ports, nth, moment), found[0], now)
        except Crash:
            talk.sweep(now + timedelta(hours=1))
        else:
            break
        assert talk.traces() == [], nth
    assert nth > 5


STEPS = st.lists(st.sampled_from(["turn", "hear", "converse", "sweep", "summary", "other"]), max_size=10)


@pytest.mark.thorough
@given(steps=STEPS, ending=st.sampled_from(["close", "idle", "delete"]))
def test_whatever_happens_in_it_nothing_is_left_and_the_other_conversation_is_untouched(
    steps: list[str], ending: str
) -> None:
    talk, plain = Incognito(), Incognito()
    for step in steps:
        _take(talk, step)
        if step == "other":
            _take(plain, step)
    match ending:
        case "close":
            closing.close_conversation(talk.ports, ADA, talk.id)
        case "delete":
            removal.delete_conversation(talk.ports, ADA, talk.id)
        case "idle":
            talk.sweep(talk.pipeline.clock.now + 2 * DAY)
    assert talk.traces() == []
    assert talk.pipeline.jobs == []
    assert texts(talk, talk.other) == texts(plain, plain.other)


def texts(talk: Incognito, id: ConversationId) -> list[str]:
    return [message.text for message in talk.pipeline.turns.messages[CHAT, id.ulid].values()]


def _take(talk: Incognito, step: str) -> None:
    match step:
        case "turn":
            talk.turn()
        case "hear":
            talk.hear()
        case "converse":
            said = turn(SECRET, SECRET)
            turns.append_turn(talk.ports, ADA, talk.id, said, f"{SECRET} {talk.head.next_seq}")
        case "sweep":
            talk.sweep(talk.pipeline.clock.now + timedelta(hours=1))
        case "summary":
            summaries.request_summary(talk.ports, CHAT, talk.id.ulid, EPOCH)
        case "other":
            turns.append_turn(talk.ports, ADA, talk.other, turn("And I like tea", "Noted"))


class Turning(turn_run_world.World):
    """Ada's conversation is incognito, and a model answers in it."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.talk = conversations.create_conversation(self.ports, ADA, NewConversation("chat", is_incognito=True)).id


def test_a_model_answers_in_it_and_recalls_other_memories() -> None:
    world = Turning()
    world.says("You are allergic to peanuts")
    run = world.start(replace(asking("What am I allergic to?"), tools=(RECALL,)), "run")
    assert world.work() == [WorkOutcome.ENDED]
    found = world.runs.get(world.scope, world.talk.ulid, run.turn_id)
    assert found is not None
    assert found.status is TurnRunStatus.COMPLETED
    asked = ContextQuestion((SPACE,), recall_query="peanuts", min_similarity=0.0)
    context = building.build_context(world.ports, ADA, world.talk, asked)
    assert "Ada is allergic to peanuts" in [atom.text for atom in context.atoms_used]
    assert [message.text for message in context.messages] == ["What am I allergic to?", "You are allergic to peanuts"]
    closing.close_conversation(world.ports, ADA, world.talk)
    assert world.talk.ulid not in str([vars(one) for one in (world.runs, world.turns, world.memory.markers)])
    assert "allergic to?" not in str(vars(world.memory.vectors))


@pytest.mark.parametrize(
    ("type", "arguments"), [(SAVE, {"content": SECRET}), (REMEMBER_KEY, {"key": "pet", "value": SECRET})]
)
def test_a_model_saves_nothing_of_it(type: str, arguments: dict[str, JsonValue]) -> None:
    world = Turning()
    world.says(using(ToolUseBlock("call", "save", arguments)), "I cannot save that here.")
    world.start(asking("Remember my pet", NewTool(type, "save", space=str(SPACE))))
    assert world.work() == [WorkOutcome.ENDED]
    (result,) = [block for one in world.messages for block in one.content if isinstance(block, ToolResultBlock)]
    assert result.is_error
    assert SECRET not in str(vars(world.memory.atoms))


def test_a_turn_in_flight_ends_with_it() -> None:
    world = Turning()
    world.start(key="run")
    closing.close_conversation(world.ports, ADA, world.talk)
    assert world.work() == [WorkOutcome.DROPPED]
    assert world.talk.ulid not in str([vars(one) for one in (world.runs, world.turns, world.memory.markers)])
