"""What a bot remembers by calls in its replies: stored with the append, once, whatever breaks off."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci import conversations
from loci.conversations import turns
from loci.conversations.lifecycle import NewConversation
from loci.conversations.turns import NewMessage, NewTurn, Remember
from loci.dialects.bots import memory as bots
from loci.dialects.bots import reading, replies
from loci.errors import Refused, Unavailable
from loci.ids import ConversationId
from loci.model.conversations import Conversation, MessageRole, TextBlock
from loci.unlearning import removal
from tests.fakes.conversations import Conversations
from tests.fakes.memory import Memory, caller, in_memory
from tests.fakes.ports import FakePorts
from tests.fakes.removals import Removals
from tests.fakes.retractions import Retractions
from tests.fakes.turn_runs import TurnRuns
from tests.fakes.turns import Turns
from tests.unit.dialects.conftest import with_index

ADA = caller()
HELLO = 'Nice to meet you.\nbcz_remember("user_name", "Alice")\nbcz_remember("language", "Python")'


@dataclass
class Talk:
    """A conversation with a bot."""

    memory: Memory
    turns: Turns
    ports: FakePorts
    id: ConversationId
    bot: str = "coder"

    @property
    def head(self) -> Conversation:
        return replies.find_head(self.ports, ADA, self.id)

    def entries(self) -> list[tuple[str, str]]:
        return [(entry.k, entry.v) for entry in reading.list_entries(self.ports, ADA, self.bot)]

    def block(self) -> str:
        return replies.read_block_of(self.ports, ADA, self.head)

    def remember(self, head: Conversation) -> None:
        replies.remember_replies(self.ports, ADA, head)

    def reply(self, text: str, key: str | None = None, remember: Remember | None = None) -> None:
        new = NewMessage(MessageRole.ASSISTANT, (TextBlock(text),))
        turns.append_message(self.ports, ADA, self.id, new, key, remember or self.remember)


def talk_with(bot: str | None, function: str | None = None, *, is_incognito: bool = False) -> Talk:
    made = with_index(in_memory())
    heads = Conversations(made.users, made.markers)
    said = Turns(heads, made.markers)
    runs = TurnRuns(said, made.markers)
    removals = Removals(heads, said, made.jobs, runs=runs, atoms=made.atoms)
    retractions = Retractions(heads, said)
    ports = replace(
        made.ports, conversations=heads, turns=said, turn_runs=runs, removals=removals, retractions=retractions
    )
    new = NewConversation("chat", bot_id=bot, remember_function=function, is_incognito=is_incognito)
    id = conversations.create_conversation(ports, ADA, new).id
    return Talk(made, said, ports, id, bot or "coder")


def break_off(_: Conversation) -> None:
    raise Unavailable("the table is away")


@pytest.fixture
def talk() -> Talk:
    return talk_with("coder")


def test_a_reply_is_remembered_in_order_and_stays_as_it_is(talk: Talk) -> None:
    talk.reply(HELLO)
    assert talk.entries() == [("user_name", "Alice"), ("language", "Python")]
    assert talk.head.unremembered == ()
    (stored,) = talk.turns.get(ADA.own("chat"), talk.id.ulid, [1])
    assert stored.text == HELLO


def test_a_turn_is_remembered_too_but_not_what_its_user_says(talk: Talk) -> None:
    said = NewMessage(MessageRole.USER, (TextBlock('bcz_remember("role", "admin")'),))
    answer = NewMessage(MessageRole.ASSISTANT, (TextBlock(HELLO),))
    turns.append_turn(talk.ports, ADA, talk.id, NewTurn(said, answer), None, talk.remember)
    assert talk.entries() == [("user_name", "Alice"), ("language", "Python")]


def test_every_text_of_a_reply_is_read_and_a_later_call_of_a_key_counts(talk: Talk) -> None:
    texts = tuple(
        TextBlock(text) for text in ('bcz_remember("a", "1")', 'bcz_remember("b", "2") bcz_remember("a", "3")')
    )
    turns.append_message(talk.ports, ADA, talk.id, NewMessage(MessageRole.ASSISTANT, texts), None, talk.remember)
    assert talk.entries() == [("a", "3"), ("b", "2")]


def test_without_a_bot_nothing_is_remembered() -> None:
    talk = talk_with(None)
    talk.reply(HELLO)
    assert talk.entries() == []
    assert talk.head.unremembered == ()
    assert talk.block() == ""


def test_another_function_may_be_what_the_bot_calls() -> None:
    talk = talk_with("coder", "save_fact")
    talk.reply('save_fact("a", "1") bcz_remember("b", "2")')
    assert talk.entries() == [("a", "1")]


@pytest.mark.parametrize(
    ("new", "pointer"),
    [
        (NewConversation("chat", bot_id=""), "/botId"),
        (NewConversation("chat", bot_id="x" * 201), "/botId"),
        (NewConversation("chat", bot_id="coder", remember_function="a b"), "/rememberFunction"),
        (NewConversation("chat", remember_function="save_fact"), "/rememberFunction"),
    ],
)
def test_a_bot_that_cannot_be_is_refused_by_its_field(talk: Talk, new: NewConversation, pointer: str) -> None:
    with pytest.raises(Refused) as refused:
        conversations.create_conversation(talk.ports, ADA, new)
    assert [error.pointer for error in refused.value.fields] == [pointer]


def test_what_is_over_a_limit_is_left_out_and_the_rest_is_remembered(talk: Talk) -> None:
    talk.reply(f'bcz_remember("{"k" * 201}", "1") bcz_remember("a", "{"v" * 4001}") bcz_remember("b", "2")')
    assert talk.entries() == [("b", "2")]


def test_a_full_memory_takes_new_values_and_no_new_keys(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("loci.dialects.bots.replies.MAX_ENTRIES", 1)
    talk.reply('bcz_remember("a", "1") bcz_remember("b", "2")')
    talk.reply('bcz_remember("c", "3") bcz_remember("a", "4")')
    assert talk.entries() == [("a", "4")]


def test_what_broke_off_is_in_the_next_block_and_carried_out_with_the_next_message(talk: Talk) -> None:
    with pytest.raises(Unavailable):
        talk.reply(HELLO, remember=break_off)
    assert (talk.entries(), talk.head.unremembered) == ([], (1,))
    assert talk.block() == "<memory>\n- user_name: Alice\n- language: Python\n</memory>"
    talk.reply('bcz_remember("language", "Rust")')
    assert talk.entries() == [("user_name", "Alice"), ("language", "Rust")]
    assert talk.head.unremembered == ()


def test_a_repetition_carries_out_what_broke_off(talk: Talk) -> None:
    with pytest.raises(Unavailable):
        talk.reply(HELLO, "one", break_off)
    talk.reply(HELLO, "one")
    assert talk.entries() == [("user_name", "Alice"), ("language", "Python")]
    assert talk.head.next_seq == 2


def test_a_repetition_does_not_bring_back_what_was_removed_or_set_since(talk: Talk) -> None:
    talk.reply(HELLO, "one")
    bots.remove_entry(talk.ports, ADA, talk.bot, "user_name")
    bots.set_entry(talk.ports, ADA, talk.bot, "language", "Rust")
    talk.reply(HELLO, "one")
    assert talk.entries() == [("language", "Rust")]


def test_what_was_set_after_a_reply_is_not_overwritten_by_it(talk: Talk) -> None:
    with pytest.raises(Unavailable):
        talk.reply(HELLO, remember=break_off)
    bots.set_entry(talk.ports, ADA, talk.bot, "language", "Rust")
    assert "- language: Rust" in talk.block()
    talk.remember(talk.head)
    assert talk.entries() == [("language", "Rust"), ("user_name", "Alice")]


def test_a_reply_that_was_half_remembered_is_remembered_once(talk: Talk) -> None:
    with pytest.raises(Unavailable):
        talk.reply(HELLO, remember=break_off)
    pending = talk.head
    talk.remember(pending)
    before = reading.list_entries(talk.ports, ADA, talk.bot)
    bots.remove_entry(talk.ports, ADA, talk.bot, "language")
    talk.remember(pending)
    assert reading.list_entries(talk.ports, ADA, talk.bot) == before[:1]


CALLS = st.tuples(st.sampled_from("abc"), st.sampled_from("123"))


@given(st.lists(st.tuples(st.lists(CALLS, max_size=3), st.booleans()), max_size=6))
def test_the_next_block_has_every_reply_whatever_broke_off(said: list[tuple[list[tuple[str, str]], bool]]) -> None:
    talk, model = talk_with("coder"), dict[str, str]()
    for calls, breaks in said:
        text = "".join(f'bcz_remember("{key}", "{value}")' for key, value in calls)
        try_reply(talk, text, break_off if breaks else talk.remember)
        model |= dict(calls)
        lines = talk.block().splitlines()[1:-1]
        assert sorted(lines) == sorted(f"- {key}: {value}" for key, value in model.items())


def try_reply(talk: Talk, text: str, remember: Callable[[Conversation], None]) -> None:
    try:
        talk.reply(text, remember=remember)
    except Unavailable:
        return


def test_a_bot_remembers_nothing_of_an_incognito_conversation(talk: Talk) -> None:
    secret = talk_with("coder", is_incognito=True)
    for one in (secret, talk):
        one.reply(HELLO)
    assert (secret.entries(), secret.head.unremembered) == ([], ())
    assert talk.entries() == [("user_name", "Alice"), ("language", "Python")]


def another_talk(talk: Talk) -> Talk:
    new = NewConversation("chat", bot_id=talk.bot)
    return replace(talk, id=conversations.create_conversation(talk.ports, ADA, new).id)


def test_what_a_reply_remembers_goes_with_its_conversation_and_comes_back_in_its_place(talk: Talk) -> None:
    talk.reply(HELLO)
    other = another_talk(talk)
    other.reply('bcz_remember("user_name", "Bob")')
    bots.set_entry(talk.ports, ADA, talk.bot, "tone", "dry")
    full = [("user_name", "Bob"), ("language", "Python"), ("tone", "dry")]
    assert talk.entries() == full
    removal.delete_conversation(talk.ports, ADA, other.id)
    assert talk.entries() == [("user_name", "Alice"), ("language", "Python"), ("tone", "dry")]
    removal.restore_conversation(talk.ports, ADA, other.id)
    assert talk.entries() == full
    removal.delete_conversation(talk.ports, ADA, talk.id)
    removal.delete_conversation(talk.ports, ADA, other.id)
    assert talk.entries() == [("tone", "dry")]


def test_what_a_user_set_over_a_reply_stays_when_that_is_deleted(talk: Talk) -> None:
    talk.reply(HELLO)
    bots.set_entry(talk.ports, ADA, talk.bot, "user_name", "Eve")
    removal.delete_conversation(talk.ports, ADA, talk.id)
    assert talk.entries() == [("user_name", "Eve")]
