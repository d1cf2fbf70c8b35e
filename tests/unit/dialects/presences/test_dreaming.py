"""Dreams, from the sweep that begins one to the profile that it writes."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from loci.background.sweeper import Swept
from loci.dialects.presences import lifecycle, memories, scheduling
from loci.dialects.presences.dreaming import DreamOutcome
from loci.dialects.presences.lifecycle import PresenceChange
from loci.dialects.presences.material import MOST_REMEMBERED_TOKENS
from loci.dialects.presences.memories import NewMemory
from loci.dialects.presences.scheduling import IDLE
from loci.errors import Conflict
from loci.ids import ConversationId, MessageId
from loci.memory.atoms import changes, edits
from loci.memory.atoms.edits import AtomEdit
from loci.model.conversations import TextBlock
from loci.model.language import CallOutcome, Purpose
from loci.model.presences import ActionState, Aspect, DreamActions, DreamStatus
from loci.model.users import UserState
from loci.ports.language import ModelProblem, ProblemKind
from loci.text.tokens import estimate_tokens
from loci.unlearning import removal
from tests.fakes.faults import Crash, Moment, crashing
from tests.support.break_points import break_points
from tests.support.pipeline import ADA
from tests.support.presence_world import BUREAU, MODEL, NO_ACTIONS, NOTHING, PresenceWorld, actions, entries

QUOTED = [(1, "I work as a nurse"), (3, "work as a nurse")]
NURSE = "User is a nurse by trade"
SHORT = entries((QUOTED, "role", "trade", NURSE))


def two_sessions(*replies: str | ModelProblem) -> PresenceWorld:
    """Two sessions that say the same, in words that the rules understand too."""
    world = PresenceWorld(*replies)
    world.allow_dreams()
    world.talk("I work as a nurse.")
    world.talk("As you know, I work as a nurse.")
    return world


def test_without_a_model_what_two_sessions_state_becomes_an_entry() -> None:
    world = two_sessions()
    dream = world.dream()
    assert (dream.status, dream.writer, dream.actions) == (DreamStatus.SUCCEEDED, "rules", ())
    (entry,) = world.profile
    assert "nurse" in entry.text
    assert entry.category.name == Aspect.ROLE
    assert len({message.conversation for message in entry.source_message_ids}) == 2


def test_what_one_session_states_twice_becomes_no_entry() -> None:
    world = PresenceWorld()
    world.allow_dreams()
    world.talk("I work as a nurse.", "I work as a nurse.")
    world.talk("Hello.")
    assert world.dream().status is DreamStatus.SUCCEEDED
    assert world.profile == ()


def test_what_the_newest_session_contradicts_becomes_no_entry() -> None:
    world = two_sessions()
    world.talk("I no longer work as a nurse, I work as a baker now.")
    world.dream()
    assert world.profile == ()


def test_with_a_model_a_dream_makes_two_calls_and_counts_them() -> None:
    world = two_sessions(SHORT, actions(("accent", "#aabbcc", None, None, [])))
    dream = world.dream()
    assert (dream.status, dream.writer, dream.calls_begun) == (DreamStatus.SUCCEEDED, MODEL, 2)
    assert [(call.purpose, call.outcome) for call in dream.calls] == [(Purpose.DREAM, CallOutcome.ANSWERED)] * 2
    assert [request.form.name for request in world.model.asked if request.form] == ["dream-consolidate", "dream-act"]
    assert [entry.text for entry in world.profile] == [NURSE]
    assert world.presence.surfaces.accent == "#aabbcc"


def test_an_answer_that_does_not_fit_is_not_asked_for_again() -> None:
    world = two_sessions("no JSON", NO_ACTIONS)
    dream = world.dream()
    assert dream.status is DreamStatus.FAILED
    assert dream.reason is not None
    assert len(world.model.asked) == 1


def test_a_useless_second_answer_leaves_the_profile() -> None:
    world = two_sessions(SHORT, "no JSON")
    dream = world.dream()
    assert (dream.status, dream.actions) == (DreamStatus.SUCCEEDED, ())
    assert len(world.profile) == 1


def test_a_model_that_is_away_ends_the_dream_and_the_next_one_asks_again() -> None:
    world = two_sessions(ModelProblem(ProblemKind.AWAY, "down"), SHORT, NO_ACTIONS)
    assert world.dream().status is DreamStatus.FAILED
    assert world.dream().status is DreamStatus.SUCCEEDED
    assert len(world.profile) == 1


def test_no_dream_begins_while_the_gate_is_shut() -> None:
    world = PresenceWorld()
    world.talk("I work as a nurse.")
    world.pass_time()
    assert world.sweep() == []
    assert world.dreams == ()


def test_no_dream_begins_before_a_turn_and_none_without_a_turn_since_the_last() -> None:
    world = PresenceWorld()
    world.allow_dreams()
    world.pass_time()
    assert world.sweep() == [Swept.WAITING]
    world.talk("I work as a nurse.")
    world.dream()
    assert len(world.dreams) == 1
    world.pass_time()
    world.sweep()
    assert len(world.dreams) == 1
    world.talk("Hello again.")
    world.pass_time()
    world.sweep()
    assert len(world.dreams) == 2


def test_no_dream_begins_within_ten_minutes_of_a_turn() -> None:
    world = PresenceWorld()
    world.allow_dreams()
    world.pass_time()
    world.talk("I work as a nurse.")
    assert world.sweep() == [Swept.WAITING]
    assert world.dreams == ()
    world.pass_time(IDLE)
    assert world.sweep() == [Swept.SENT]


def test_dreams_come_six_hours_apart_unless_the_settings_say_otherwise() -> None:
    world = two_sessions()
    world.dream()
    first = world.presence.due
    assert first is not None
    assert world.presence.settings.interval == timedelta(hours=6)
    lifecycle.put_presence(world.ports, ADA, BUREAU, PresenceChange(interval_hours=1))
    assert world.presence.due is not None
    assert world.presence.due < first


def test_a_dream_waits_while_the_presence_is_in_use_and_goes_on_when_it_is_idle() -> None:
    world = two_sessions(SHORT, NO_ACTIONS)
    world.pass_time()
    world.sweep()
    world.talk("One more thing.")
    assert world.run() == [DreamOutcome.WAITING]
    assert world.model.asked == []
    world.pass_time(IDLE + timedelta(minutes=1))
    assert world.sweep() == [Swept.SENT_AGAIN]
    assert world.run() == [DreamOutcome.SUCCEEDED]


@pytest.mark.parametrize("call", [1, 2])
def test_a_turn_that_comes_while_the_model_thinks_stops_the_dream_before_it_writes(call: int) -> None:
    world = two_sessions(SHORT, actions(("accent", "#aabbcc", None, None, [])))
    world.pass_time()
    world.sweep()

    def interrupt() -> None:
        if len(world.model.asked) == call:
            world.talk("Wait, one more thing.")

    world.model.during = interrupt
    assert world.run() == [DreamOutcome.WAITING]
    assert world.profile == ()
    assert world.presence.surfaces.accent is None
    world.pass_time(IDLE + timedelta(minutes=1))
    world.sweep()
    assert world.run() == [DreamOutcome.SUCCEEDED]
    assert len(world.model.asked) == 2
    assert len(world.profile) == 1
    assert world.presence.surfaces.accent == "#aabbcc"


def test_a_turn_in_a_conversation_itself_stops_a_dream_too() -> None:
    world = two_sessions(SHORT, NO_ACTIONS)
    head = world.talk("Third.").current
    world.pass_time()
    world.sweep()
    scope = ADA.own(head.id.namespace)

    def interrupt() -> None:
        found = world.pipeline.conversations.records[scope, head.id.ulid]
        said = replace(found, version=found.version + 1, last_activity_at=world.clock())
        world.pipeline.conversations.records[scope, head.id.ulid] = said

    world.model.during = interrupt
    assert world.run() == [DreamOutcome.WAITING]
    assert world.profile == ()


@pytest.mark.parametrize("moment", list(Moment))
@pytest.mark.parametrize("model", [True, False])
def test_killed_between_any_two_calls_a_dream_ends_once_with_two_calls_at_most(moment: Moment, model: bool) -> None:
    for nth in break_points(400, start=1):
        replies = (SHORT, actions(("accent", "#aabbcc", None, None, []), ("css", ".a{color:red}", "dusk", None, [])))
        world = two_sessions(*(replies if model else ()))
        lifecycle.put_presence(world.ports, ADA, BUREAU, PresenceChange(themes={"dusk": ""}))
        world.pass_time()
        world.sweep()
        try:
            world.run(crashing(world.ports, nth, moment))
        except Crash:
            pass
        else:
            return
        for _ in range(3):
            world.pass_time(timedelta(minutes=20))
            world.sweep()
            world.run()
        (dream,) = world.dreams
        assert dream.status is DreamStatus.SUCCEEDED, nth
        assert len(world.model.asked) <= 2, nth
        assert dream.calls_begun <= 2
        assert len(world.profile) == 1, nth
        assert len(world.presence.surfaces.themes["dusk"]) <= 1
        assert {action.state for action in dream.actions or ()} <= {ActionState.APPLIED}
    raise AssertionError("a dream has less than 400 calls")


def test_proposed_actions_change_nothing_until_they_are_applied() -> None:
    world = two_sessions(SHORT, actions(("accent", "#aabbcc", None, None, [])))
    lifecycle.put_presence(world.ports, ADA, BUREAU, PresenceChange(actions=DreamActions.PROPOSE))
    dream = world.dream()
    assert [action.state for action in dream.actions or ()] == [ActionState.PROPOSED]
    assert world.presence.surfaces.accent is None


def test_without_actions_a_dream_makes_one_call() -> None:
    world = two_sessions(SHORT)
    lifecycle.put_presence(world.ports, ADA, BUREAU, PresenceChange(actions=DreamActions.OFF))
    assert world.dream().status is DreamStatus.SUCCEEDED
    assert len(world.model.asked) == 1


def test_a_missed_fact_is_remembered_with_its_conversations() -> None:
    said = actions(("fact", "User is a nurse at heart", None, "heart", QUOTED))
    world = two_sessions(NOTHING, said)
    dream = world.dream()
    (action,) = dream.actions or ()
    assert action.atom is not None
    read = world.ports.atoms.read(world.memory, world.directory, [action.atom.ulid])
    atom = read.atoms[action.atom.ulid]
    assert atom.text == "User is a nurse at heart"
    assert len({message.conversation for message in atom.source_message_ids}) == 2


def test_a_bad_entry_costs_itself_alone() -> None:
    answer = json.loads(SHORT)
    good = answer["entries"][0]
    answer["entries"] = [{**good, "aspect": "wallpaper"}, {**good, "quotations": "none"}, {}, 7, good]
    world = two_sessions(json.dumps(answer), NO_ACTIONS)
    assert world.dream().status is DreamStatus.SUCCEEDED
    assert [entry.text for entry in world.profile] == [NURSE]


def test_a_missed_fact_may_rest_on_one_conversation() -> None:
    said = actions(("fact", "User is a nurse at heart", None, "heart", QUOTED[:1]))
    (action,) = two_sessions(NOTHING, said).dream().actions or ()
    assert (action.state, action.atom is not None) == (ActionState.APPLIED, True)


def test_what_no_line_says_is_no_entry_and_no_fact() -> None:
    lie = "User is a heroin addict and votes for the far left"
    world = two_sessions(entries((QUOTED, "preference", "habits", lie)), actions(("fact", lie, None, "habits", QUOTED)))
    assert world.dream().actions == ()
    assert world.profile == ()


def test_an_entry_whose_conversation_was_deleted_ends_with_the_next_dream() -> None:
    world = two_sessions()
    world.dream()
    (entry,) = world.profile
    removal.delete_conversation(
        world.ports,
        ADA,
        ConversationId(entry.source_message_ids[0].namespace, entry.source_message_ids[0].conversation),
    )
    world.talk("Hello.")
    world.dream()
    assert world.profile == ()


def test_an_entry_that_its_user_deleted_is_not_learned_again_from_the_same_messages() -> None:
    world = two_sessions()
    world.dream()
    changes.delete_atom(world.ports, ADA, world.profile[0].id)
    world.talk("Hello.")
    world.dream()
    assert world.profile == ()


def test_an_entry_that_its_user_corrected_stays_until_two_sessions_say_another_thing() -> None:
    world = two_sessions()
    world.dream()
    (entry,) = world.profile
    edits.edit_atom(
        world.ports,
        ADA,
        entry.id,
        AtomEdit(text="User is a head nurse", metadata={**entry.metadata, "corrected": True}),
    )
    world.talk("I work as a nurse.")
    world.dream()
    assert [one.text for one in world.profile] == ["User is a head nurse"]
    world.talk("I work as a nurse.")
    world.dream()
    assert world.profile[0].text != "User is a head nurse"


def test_a_changed_entry_supersedes_the_former_one() -> None:
    world = two_sessions()
    world.dream()
    first = world.profile[0]
    world.talk("I work as a baker now.")
    world.talk("I work as a baker.")
    world.dream()
    (entry,) = world.profile
    assert "baker" in entry.text
    assert entry.id != first.id
    chain = world.ports.atom_lists.chain(world.memory, entry.chain or entry.id.ulid)
    assert [one.id for one in chain] == [first.id, entry.id]


def test_twenty_asks_of_one_conversation_begin_one_dream() -> None:
    world = two_sessions()
    conversation = world.talk("Remember how I work.").current.id
    asked = [
        scheduling.ask_for_dream(world.ports, world.directory, world.presence.key, conversation) for _ in range(20)
    ]
    assert [is_new for _, is_new in asked] == [True, *[False] * 19]
    assert len(world.dreams) == 1
    assert len(world.pipeline.queue.dreams) == 1


def test_no_dream_can_be_asked_for_while_the_gate_is_shut() -> None:
    world = PresenceWorld()
    conversation = world.talk("Hello.").current.id
    with pytest.raises(Conflict):
        scheduling.ask_for_dream(world.ports, world.directory, world.presence.key, conversation)


def test_conversations_that_nothing_may_be_taken_from_are_not_dreamed_of() -> None:
    world = two_sessions()
    for place, head in list(world.pipeline.conversations.records.items()):
        world.pipeline.conversations.records[place] = replace(head, may_extract=False)
    world.dream()
    assert world.profile == ()


def test_incognito_conversations_are_not_dreamed_of() -> None:
    world = two_sessions()
    for place, head in list(world.pipeline.conversations.records.items()):
        world.pipeline.conversations.records[place] = replace(head, is_incognito=True)
    world.dream()
    assert world.profile == ()


def test_a_restricted_user_does_not_dream() -> None:
    world = two_sessions()
    world.pass_time()
    users = world.pipeline.memory.users
    user = users.records[world.directory]
    users.records[world.directory] = replace(user, state=UserState.RESTRICTED)
    assert world.sweep() == [Swept.WAITING]
    assert world.presences.dreams == {}


def test_a_dream_of_a_former_epoch_is_dropped() -> None:
    world = two_sessions()
    world.pass_time()
    world.sweep()
    world.pipeline.memory.users.records.clear()
    assert world.run() == [DreamOutcome.DROPPED]


def test_a_turn_in_a_conversation_that_is_not_dreamed_of_keeps_the_presence_awake_too() -> None:
    world = two_sessions()
    head = world.talk("Third.").current
    world.pass_time()
    place = ADA.own(head.id.namespace), head.id.ulid
    found = world.pipeline.conversations.records[place]
    said = replace(found, may_extract=False, version=found.version + 1, last_activity_at=world.clock())
    world.pipeline.conversations.records[place] = said
    assert world.sweep() == [Swept.WAITING]
    assert world.dreams == ()


def test_a_model_that_is_away_for_the_second_call_leaves_the_profile() -> None:
    world = two_sessions(SHORT, ModelProblem(ProblemKind.AWAY, "down"))
    dream = world.dream()
    assert (dream.status, dream.actions) == (DreamStatus.SUCCEEDED, ())
    assert dream.reason is not None
    assert len(world.profile) == 1


@pytest.mark.parametrize("replies", [("no JSON",), (SHORT, "no JSON")])
def test_calls_whose_answer_is_of_no_use_are_counted_too(replies: tuple[str, ...]) -> None:
    dream = two_sessions(*replies).dream()
    assert len(dream.calls) == len(replies)


def test_what_a_model_reads_of_memory_has_a_bound() -> None:
    world = two_sessions(NOTHING, NO_ACTIONS)
    head = world.talk("Third.").current
    said = (MessageId(head.id.namespace, head.id.ulid, 1),)
    for number in range(30):
        memories.remember(world.ports, ADA, BUREAU, NewMemory(f"{number} {'bamboo ' * 1000}", messages=said))
    world.dream()
    for request in world.model.asked:
        (block,) = request.dialogue[0].content
        assert isinstance(block, TextBlock)
        assert "29 bamboo" in block.text
        assert estimate_tokens(block.text) < MOST_REMEMBERED_TOKENS + 1000
