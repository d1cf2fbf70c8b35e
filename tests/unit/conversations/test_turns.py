"""What is said: its turns, its sequence, its limits, and what is read back."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci import conversations
from loci.conversations import turns
from loci.conversations.turns import AppendedTurn, NewMessage
from loci.errors import Conflict, Contended, Malformed, NotFound, Refused, TooLarge
from loci.ids import ConversationId
from loci.model.conversations import Block, ImageBlock, Message, MessageRole, TextBlock, ToolUseBlock, Visibility
from loci.ports.writes import Outcome
from loci.text.timestamps import EARLIEST
from tests.fakes.turns import Turns
from tests.support.conversation_world import ADA, BOB, World, assistant, system, turn, user

ROLES = {MessageRole.USER: user, MessageRole.ASSISTANT: assistant, MessageRole.SYSTEM: system}


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def id(world: World) -> ConversationId:
    return world.open_conversation()


def say(world: World, id: ConversationId, new: NewMessage, key: str | None = None) -> Message:
    return turns.append_message(world.ports, ADA, id, new, key)


def converse(world: World, id: ConversationId, question: str, answer: str, key: str | None = None) -> AppendedTurn:
    return turns.append_turn(world.ports, ADA, id, turn(question, answer), key)


def stored_messages(world: World, id: ConversationId) -> list[Message]:
    return list(turns.raw_turns(world.ports, ADA, id, limit=200, include_hidden=True).items)


def tool_uses(*names: str) -> tuple[Block, ...]:
    return tuple(ToolUseBlock(name, "look_up", {}) for name in names)


def test_a_user_message_opens_a_turn_and_what_follows_joins_it(world: World, id: ConversationId) -> None:
    first, answer, more = say(world, id, user()), say(world, id, assistant()), say(world, id, assistant())
    second = say(world, id, user())
    assert first.turn_id == answer.turn_id == more.turn_id
    assert second.turn_id != first.turn_id
    assert [message.seq for message in (first, answer, more, second)] == [1, 2, 3, 4]


def test_a_system_message_has_a_turn_of_its_own_and_is_internal(world: World, id: ConversationId) -> None:
    question, instruction, answer = say(world, id, user()), say(world, id, system()), say(world, id, assistant())
    assert instruction.turn_id not in (question.turn_id, "")
    assert instruction.visibility is Visibility.INTERNAL
    assert answer.turn_id == question.turn_id
    assert question.visibility is answer.visibility is Visibility.USER


def test_an_answer_before_any_question_has_a_turn_of_its_own(world: World, id: ConversationId) -> None:
    greeting, another, question = say(world, id, assistant()), say(world, id, assistant()), say(world, id, user())
    assert len({greeting.turn_id, another.turn_id, question.turn_id}) == 3


def test_a_conversation_counts_its_messages_and_the_turns_that_users_opened(world: World, id: ConversationId) -> None:
    for new in (assistant(), user(), assistant(), system()):
        world.passes(minutes=1)
        say(world, id, new)
    converse(world, id, "Q", "A")
    head = conversations.get_conversation(world.ports, ADA, id).conversation
    assert (head.turn_count, head.message_count, head.next_seq, head.version) == (2, 6, 7, 6)
    assert head.last_activity_at == world.at
    assert head.due == head.created_at + timedelta(minutes=1440)


def test_a_turn_is_a_question_and_its_answer_side_by_side(world: World, id: ConversationId) -> None:
    said = converse(world, id, "Q", "A")
    assert (said.user_message.seq, said.assistant_message.seq) == (1, 2)
    assert said.turn_id == said.user_message.turn_id == said.assistant_message.turn_id
    assert stored_messages(world, id) == [said.user_message, said.assistant_message]


def test_every_field_of_a_message_is_stored(world: World, id: ConversationId) -> None:
    new = replace(
        assistant(visibility=Visibility.HIDDEN),
        author="Bea",
        occurred_at=world.at - timedelta(days=400),
        stop_reason="end_turn",
        model="m",
        provider="p",
        trace_id="t",
        metadata={"k": "v"},
    )
    said = say(world, id, new)
    assert stored_messages(world, id) == [said]
    assert (said.author, said.occurred_at, said.created_at) == ("Bea", new.occurred_at, world.at)
    assert (said.stop_reason, said.model, said.provider, said.trace_id) == ("end_turn", "m", "p", "t")
    assert (said.visibility, said.metadata) == (Visibility.HIDDEN, {"k": "v"})


def test_a_message_occurred_now_by_default(world: World, id: ConversationId) -> None:
    assert say(world, id, user()).occurred_at == world.at


def test_a_clock_may_be_five_minutes_ahead_and_no_more(world: World, id: ConversationId) -> None:
    ahead = world.at + timedelta(minutes=5)
    assert say(world, id, replace(user(), occurred_at=ahead)).occurred_at == ahead
    with pytest.raises(Refused):
        say(world, id, replace(user(), occurred_at=ahead + timedelta(microseconds=1)))


def test_a_message_occurred_in_1900_at_the_earliest(world: World, id: ConversationId) -> None:
    assert say(world, id, replace(user(), occurred_at=EARLIEST)).occurred_at == EARLIEST
    with pytest.raises(Refused, match="before the year 1900") as refusal:
        say(world, id, replace(user(), occurred_at=EARLIEST - timedelta(microseconds=1)))
    assert [field.pointer for field in refusal.value.fields] == ["/occurredAt"]


@pytest.mark.parametrize(
    "new",
    [
        replace(user(), content=()),
        replace(user(), content=(TextBlock("x"),) * 101),
        replace(user(), author=""),
        replace(user(), author=" "),
        replace(user(), author="\u200b\t"),
        replace(user(), author="a" * 101),
        replace(assistant(), model="m" * 201),
        replace(assistant(), content=tool_uses(*(str(number) for number in range(51)))),
        replace(assistant(), content=tool_uses("same", "same")),
    ],
)
def test_a_field_that_breaks_a_rule_is_refused_and_nothing_stored(
    world: World, id: ConversationId, new: NewMessage
) -> None:
    with pytest.raises(Refused) as refusal:
        say(world, id, new)
    assert refusal.value.fields
    assert stored_messages(world, id) == []


@pytest.mark.parametrize(
    "content",
    [
        (TextBlock("x" * 350 * 1024),),
        (TextBlock("é" * 180_000),),
        (TextBlock('"' * 180_000),),
        (ImageBlock("https://example.org/" + "x" * 360_000, "image/png"),),
    ],
)
def test_content_over_350_kilobytes_as_it_is_stored_is_too_large(
    world: World, id: ConversationId, content: tuple[Block, ...]
) -> None:
    with pytest.raises(TooLarge, match="350 KB"):
        say(world, id, replace(user(), content=content))
    assert stored_messages(world, id) == []


def test_content_just_under_350_kilobytes_is_stored_uncut(world: World, id: ConversationId) -> None:
    text = "x" * (350 * 1024 - 30)
    assert say(world, id, user(text)).text == text


def test_metadata_over_16_kilobytes_is_too_large(world: World, id: ConversationId) -> None:
    with pytest.raises(TooLarge):
        say(world, id, replace(user(), metadata={"k": "v" * 16 * 1024}))


def test_a_turn_names_the_half_that_breaks_a_rule(world: World, id: ConversationId) -> None:
    for new, pointer in (
        (replace(turn(), user=replace(user(), content=())), "/userContent"),
        (replace(turn(), user=replace(user(), author="")), "/author"),
        (replace(turn(), assistant=replace(assistant(), author=" ")), "/assistant/author"),
        (replace(turn(), assistant=replace(assistant(), content=())), "/assistant/content"),
        (turn(assistant_key="lonely"), "/assistant/idempotencyKey"),
    ):
        with pytest.raises(Refused) as refusal:
            turns.append_turn(world.ports, ADA, id, new)
        assert [field.pointer for field in refusal.value.fields] == [pointer]
    assert stored_messages(world, id) == []


def test_a_turn_with_more_tool_uses_than_a_transaction_takes_is_refused(world: World, id: ConversationId) -> None:
    halves = [tool_uses(*(f"{half}{number}" for number in range(46))) for half in "ab"]
    new = replace(turn(), user=replace(user(), content=halves[0]), assistant=replace(assistant(), content=halves[1]))
    with pytest.raises(Refused):
        turns.append_turn(world.ports, ADA, id, new)


def test_a_closed_conversation_takes_nothing_more(world: World, id: ConversationId) -> None:
    conversations.close_conversation(world.ports, ADA, id)
    with pytest.raises(Conflict):
        say(world, id, user(), "key")
    with pytest.raises(Conflict):
        converse(world, id, "Q", "A", "key")
    assert stored_messages(world, id) == []


def test_another_users_conversation_is_not_there(world: World, id: ConversationId) -> None:
    world.open_conversation(BOB)
    with pytest.raises(NotFound):
        turns.append_message(world.ports, BOB, id, user())
    with pytest.raises(NotFound):
        turns.append_turn(world.ports, BOB, id, turn())
    with pytest.raises(NotFound):
        turns.list_messages(world.ports, BOB, id)


def test_a_message_repeated_with_its_key_is_the_first_one_also_after_a_close(world: World, id: ConversationId) -> None:
    first = say(world, id, user(), "key")
    say(world, id, assistant())
    assert say(world, id, user(), "key") == first
    conversations.close_conversation(world.ports, ADA, id)
    assert say(world, id, replace(user(), trace_id="another try"), "key") == first
    assert len(stored_messages(world, id)) == 2


def test_a_key_belongs_to_its_role_its_content_and_seven_days(world: World, id: ConversationId) -> None:
    first = say(world, id, user("Hello"), "key")
    assert say(world, id, assistant("Hello"), "key").seq == 2
    for other in (user("Hello!"), replace(user("Hello"), author="Bea"), user("Hello", Visibility.INTERNAL)):
        with pytest.raises(Refused):
            say(world, id, other, "key")
    world.passes(days=7)
    assert say(world, id, user("Hello!"), "key").seq == first.seq + 2


def test_a_turn_repeated_whole_adds_nothing_also_after_other_turns_and_a_close(
    world: World, id: ConversationId
) -> None:
    first = converse(world, id, "Q", "A", "key")
    converse(world, id, "Q2", "A2")
    assert converse(world, id, "Q", "A", "key") == first
    conversations.close_conversation(world.ports, ADA, id)
    traced = replace(turn("Q", "A"), assistant=replace(assistant("A"), trace_id="another try"))
    assert turns.append_turn(world.ports, ADA, id, traced, "key") == first
    assert len(stored_messages(world, id)) == 4


def test_each_different_answer_of_a_repeated_turn_is_added_once(world: World, id: ConversationId) -> None:
    first, second, third = (converse(world, id, "Q", answer, "key") for answer in "ABC")
    assert [converse(world, id, "Q", answer, "key") for answer in "CAB"] == [third, first, second]
    conversations.close_conversation(world.ports, ADA, id)
    assert [converse(world, id, "Q", answer, "key") for answer in "BAC"] == [second, first, third]
    assert len(stored_messages(world, id)) == 4


def test_a_key_of_the_answer_keeps_it_apart_from_the_same_answer_without_one(world: World, id: ConversationId) -> None:
    first = turns.append_turn(world.ports, ADA, id, turn("Q", "A", "one"), "key")
    other = turns.append_turn(world.ports, ADA, id, turn("Q", "A", "two"), "key")
    assert other.assistant_message != first.assistant_message
    assert converse(world, id, "Q", "A", "key") == first
    assert len(stored_messages(world, id)) == 3


def test_a_marker_without_the_fingerprint_of_the_answer_still_finds_its_turn(world: World, id: ConversationId) -> None:
    first = converse(world, id, "Q", "A", "key")
    kept = world.markers.markers
    kept.update({place: replace(marker, ids=marker.ids[:3]) for place, marker in kept.items()})
    again = converse(world, id, "Q", "A", "key")
    assert (again.turn_id, again.user_message) == (first.turn_id, first.user_message)
    assert converse(world, id, "Q", "A", "key") == again
    assert len(stored_messages(world, id)) == 3


def test_a_repeated_turn_keeps_its_question_and_gets_a_fresh_answer(world: World, id: ConversationId) -> None:
    first = converse(world, id, "Q", "A", "key")
    converse(world, id, "Q2", "A2")
    again = converse(world, id, "Q", "another answer", "key")
    assert (again.turn_id, again.user_message) == (first.turn_id, first.user_message)
    assert (again.assistant_message.seq, again.assistant_message.text) == (5, "another answer")
    assert again.assistant_message.turn_id == first.turn_id
    assert conversations.get_conversation(world.ports, ADA, id).conversation.turn_count == 2


def test_an_answer_after_a_repeated_turn_joins_the_newest_question(world: World, id: ConversationId) -> None:
    converse(world, id, "Q", "A", "key")
    newest = converse(world, id, "Q2", "A2")
    converse(world, id, "Q", "A", "key")
    assert say(world, id, assistant()).turn_id == newest.turn_id


def test_another_question_under_the_key_of_a_turn_is_refused(world: World, id: ConversationId) -> None:
    converse(world, id, "Q", "A", "key")
    with pytest.raises(Refused):
        converse(world, id, "Q2", "A", "key")
    assert len(stored_messages(world, id)) == 2


def test_a_repeated_answer_key_prevents_the_second_answer(world: World, id: ConversationId) -> None:
    def send(answer: str, assistant_key: str) -> AppendedTurn:
        return turns.append_turn(world.ports, ADA, id, turn("Q", answer, assistant_key), "key")

    first, second = send("A", "one"), send("B", "two")
    assert send("A", "one") == first
    assert send("B", "two") == second
    assert first.assistant_message != second.assistant_message
    with pytest.raises(Refused):
        send("C", "two")
    assert len(stored_messages(world, id)) == 3
    conversations.close_conversation(world.ports, ADA, id)
    assert send("B", "two") == second


def test_a_repeated_turn_after_a_close_answers_with_what_was_made_first(world: World, id: ConversationId) -> None:
    first = converse(world, id, "Q", "A", "key")
    converse(world, id, "Q", "B", "key")
    conversations.close_conversation(world.ports, ADA, id)
    assert converse(world, id, "Q", "C", "key") == first
    with pytest.raises(Refused):
        converse(world, id, "other", "C", "key")
    assert len(stored_messages(world, id)) == 3


def test_messages_show_what_users_see_and_internal_ones_on_wish_but_never_hidden(
    world: World, id: ConversationId
) -> None:
    say(world, id, user("seen"))
    say(world, id, user("internal", Visibility.INTERNAL))
    say(world, id, user("hidden", Visibility.HIDDEN))

    def texts(found: tuple[Message, ...]) -> list[str]:
        return [message.text for message in found]

    assert texts(turns.list_messages(world.ports, ADA, id).items) == ["seen"]
    assert texts(turns.list_messages(world.ports, ADA, id, include_internal=True).items) == ["seen", "internal"]
    assert texts(turns.raw_turns(world.ports, ADA, id).items) == ["seen", "internal"]
    assert texts(turns.raw_turns(world.ports, ADA, id, include_hidden=True).items) == ["seen", "internal", "hidden"]


@given(
    visible=st.lists(st.booleans(), max_size=40),
    limit=st.integers(1, 7),
)
def test_pages_go_back_in_time_and_hold_every_visible_message_once(visible: list[bool], limit: int) -> None:
    world = World()
    id = world.open_conversation()
    for shown in visible:
        say(world, id, user(visibility=Visibility.USER if shown else Visibility.HIDDEN))
    found: list[int] = []
    cursor = None
    while True:
        page = turns.list_messages(world.ports, ADA, id, limit=limit, cursor=cursor)
        assert len(page.items) <= limit
        found = [*(message.seq for message in page.items), *found]
        if (cursor := page.cursor) is None:
            break
    assert found == [seq for seq, shown in enumerate(visible, 1) if shown]


def test_a_page_of_large_messages_ends_at_four_megabytes(world: World, id: ConversationId) -> None:
    for number in range(26):
        hidden = Visibility.HIDDEN if number % 2 else None
        say(world, id, user("x" * 340_000, hidden))
    newest = turns.list_messages(world.ports, ADA, id)
    assert sum(len(message.text) for message in newest.items) <= 4 * 1024 * 1024
    oldest = turns.list_messages(world.ports, ADA, id, cursor=newest.cursor)
    assert [message.seq for message in (*oldest.items, *newest.items)] == list(range(1, 27, 2))


@pytest.mark.parametrize("cursor", ["", "0", "-1", "x", "1.0", "٣", "99999999999", "M#1"])
def test_a_cursor_that_is_none_is_malformed(world: World, id: ConversationId, cursor: str) -> None:
    with pytest.raises(Malformed):
        turns.list_messages(world.ports, ADA, id, cursor=cursor)


class LosesTo(Turns):
    """Other writers come first, ``times`` times."""

    def __init__(self, world: World, times: int) -> None:
        super().__init__(world.conversations, world.markers)
        self.messages = world.turns.messages
        self.times = times

    def append(self, *args: object) -> Outcome:
        if self.times:
            self.times -= 1
            return Outcome.STALE
        return super().append(*args)  # type: ignore[arg-type]


def test_a_writer_that_lost_reads_again_and_tries_again(world: World, id: ConversationId) -> None:
    ports = world.with_parts(turns=LosesTo(world, 5))
    assert turns.append_message(ports, ADA, id, user()).seq == 1


def test_a_writer_that_lost_every_round_says_so(world: World, id: ConversationId) -> None:
    ports = world.with_parts(turns=LosesTo(world, 1_000))
    with pytest.raises(Contended):
        turns.append_turn(ports, ADA, id, turn())
    assert stored_messages(world, id) == []


calls = st.tuples(st.sampled_from(["turn", *ROLES]), st.sampled_from([None, "k1", "k2"]))


@given(st.lists(calls, max_size=25))
def test_whatever_is_repeated_sequences_have_no_gap_and_keys_no_double(sent: list[tuple[str, str | None]]) -> None:
    world = World()
    id = world.open_conversation()
    made: dict[tuple[str, str], Message] = {}
    for kind, key in sent:
        if kind == "turn":
            said = converse(world, id, "Q", "A", key).user_message
        else:
            said = say(world, id, ROLES[MessageRole(kind)](), key)
        if key is not None:
            assert made.setdefault((kind, key), said) == said
    kept = stored_messages(world, id)
    head = conversations.get_conversation(world.ports, ADA, id).conversation
    assert [message.seq for message in kept] == list(range(1, len(kept) + 1))
    assert (head.message_count, head.next_seq) == (len(kept), len(kept) + 1)
    questions = [message for message in kept if message.role is MessageRole.USER]
    assert head.turn_count == len(questions) == len({message.turn_id for message in questions})
