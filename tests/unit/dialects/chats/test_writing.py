"""Memories of chats by rule: where they come from, what is the same, and that no chat knows of another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.apps.settings import put_settings
from loci.conversations import create_conversation, turns
from loci.conversations.lifecycle import NewConversation
from loci.conversations.turns import NewMessage
from loci.dialects.chats.memories import CHATS, SourceType, atom_id_of
from loci.dialects.chats.reading import list_memories
from loci.dialects.chats.recalling import find_known_facts, recall_memories
from loci.dialects.chats.writing import delete_memory, remember_message, save_memory, update_memory
from loci.dialects.spaces import find_space
from loci.errors import Conflict, NotFound
from loci.ids import AtomId, ConversationId, MessageId
from loci.memory.atoms.changes import add_atom, archive_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.reads import get_atom, get_history
from loci.model.apps import Choices
from loci.model.atoms import Category, Kind, Provenance, Review
from loci.model.conversations import MessageRole, TextBlock
from tests.fakes.memory import Memory, caller, in_memory
from tests.unit.dialects.conftest import with_index

ADA = caller()
CHAT = "550e8400-e29b-41d4-a716-446655440000"
DEADLINE = "The project deadline is March 15, 2026"


def contents(memory: Memory, chat: str = CHAT) -> list[str]:
    return [one.content for one in list_memories(memory.ports, ADA, chat)]


def atom_of(memory: Memory, memory_id: str) -> AtomId:
    space = find_space(memory.ports, ADA, CHATS, CHAT)
    assert space is not None
    return atom_id_of(space.id, memory_id)


def begin_talk(memory: Memory, session_id: str | None = CHAT) -> ConversationId:
    return create_conversation(memory.ports, ADA, NewConversation("chat", session_id=session_id)).id


def say(memory: Memory, talk: ConversationId, text: str = DEADLINE, role: MessageRole = MessageRole.USER) -> MessageId:
    return turns.append_message(memory.ports, ADA, talk, NewMessage(role, (TextBlock(text),))).id


def test_a_message_of_a_chat_of_another_system_is_named_in_the_metadata(memory: Memory) -> None:
    begin_talk(memory, session_id="another chat")
    made = remember_message(memory.ports, ADA, CHAT, "msg_abc123", DEADLINE).memory
    atom = get_atom(memory.ports, ADA, atom_of(memory, made.id))
    assert atom.metadata == {"sourceType": "user", "messageId": "msg_abc123"}
    assert atom.source_message_ids == ()


def test_a_message_that_loci_stores_is_cited(memory: Memory) -> None:
    talk = begin_talk(memory)
    said = say(memory, talk)
    made = remember_message(memory.ports, ADA, CHAT, str(said), DEADLINE).memory
    atom = get_atom(memory.ports, ADA, atom_of(memory, made.id))
    assert (atom.source_message_ids, atom.source_conversation_id) == ((said,), talk)
    assert atom.metadata == {"sourceType": "user"}


def test_a_conversation_is_a_chat_by_its_own_id_too(memory: Memory) -> None:
    talk = begin_talk(memory, session_id=None)
    said = say(memory, talk)
    made = remember_message(memory.ports, ADA, str(talk), str(said), DEADLINE).memory
    assert [one.id for one in list_memories(memory.ports, ADA, str(talk))] == [made.id]


def test_a_message_that_the_chat_does_not_have_is_not_found_and_nothing_is_remembered(memory: Memory) -> None:
    talk = begin_talk(memory)
    said = say(memory, talk)
    other = begin_talk(memory, session_id="another chat")
    of_another = say(memory, other)
    never = MessageId(said.namespace, said.conversation, 99)
    for message in ("msg_abc123", "never_existed", str(of_another), str(never)):
        with pytest.raises(NotFound, match="in this chat"):
            remember_message(memory.ports, ADA, CHAT, message, DEADLINE)
    with pytest.raises(NotFound, match="in this chat"):
        remember_message(memory.ports, caller("bob"), CHAT, str(said), DEADLINE)
    with pytest.raises(NotFound, match="in this chat"):
        remember_message(memory.ports, ADA, str(talk), "msg_abc123", DEADLINE)
    assert contents(memory) == []


@pytest.mark.parametrize("by_id", [True, False])
def test_what_a_model_saves_is_said_where_the_user_said_it_in_the_chat(memory: Memory, by_id: bool) -> None:
    talk = begin_talk(memory)
    chat = str(talk) if by_id else CHAT
    say(memory, talk)
    say(memory, talk, "The launch party is in Turin, remember it.", MessageRole.ASSISTANT)
    assert save_memory(memory.ports, ADA, chat, DEADLINE).memory.review is None
    assert save_memory(memory.ports, ADA, chat, "The launch party is in Turin").memory.review is Review.UNCONFIRMED


def test_what_users_say_in_other_chats_confirms_nothing(memory: Memory) -> None:
    say(memory, begin_talk(memory, session_id="another chat"))
    assert save_memory(memory.ports, ADA, CHAT, DEADLINE).memory.review is Review.UNCONFIRMED
    assert save_memory(memory.ports, ADA, CHAT, "Ada sings", said_texts=["I am Ada and I sing."]).memory.review is None


def test_an_edit_has_a_vector_of_its_own_and_the_former_text_in_its_history(memory: Memory) -> None:
    made = remember_message(memory.ports, ADA, CHAT, "m", DEADLINE).memory
    id = atom_of(memory, made.id)
    before = get_atom(memory.ports, ADA, id)
    edited = update_memory(memory.ports, ADA, CHAT, made.id, "Ada plays the violin")
    after = get_atom(memory.ports, ADA, id)
    assert after.vector != before.vector
    assert edited.updated_at > edited.created_at
    assert recall_memories(memory.ports, ADA, CHAT, "Who plays the violin?")[0].memory == edited
    assert [state.text for state in get_history(memory.ports, ADA, id).revisions] == [DEADLINE]


def test_a_deleted_memory_stays_in_its_history_alone(memory: Memory) -> None:
    made = remember_message(memory.ports, ADA, CHAT, "m", DEADLINE).memory
    id = atom_of(memory, made.id)
    delete_memory(memory.ports, ADA, CHAT, made.id)
    (state,) = get_history(memory.ports, ADA, id).chain
    assert state.deleted_at is not None
    assert contents(memory) == []
    assert recall_memories(memory.ports, ADA, CHAT, DEADLINE) == ()
    assert find_known_facts(memory.ports, ADA, CHAT, DEADLINE, least=0.0) == ()
    with pytest.raises(NotFound):
        delete_memory(memory.ports, ADA, CHAT, made.id)


def test_a_model_saves_nearly_the_same_once_and_a_user_keeps_what_they_chose(memory: Memory) -> None:
    first = save_memory(memory.ports, ADA, CHAT, DEADLINE).memory
    again = save_memory(memory.ports, ADA, CHAT, f"{DEADLINE}!")
    assert (again.memory, again.is_duplicate) == (first, True)
    assert not save_memory(memory.ports, ADA, CHAT, DEADLINE.replace("15", "16")).is_duplicate
    assert not remember_message(memory.ports, ADA, CHAT, "m", f"{DEADLINE}!").is_duplicate


def test_a_key_of_the_page_is_not_one_of_the_tool(memory: Memory) -> None:
    kept = remember_message(memory.ports, ADA, CHAT, "m", DEADLINE, "one").memory
    saved = save_memory(memory.ports, ADA, CHAT, "Ada sings", key="one").memory
    assert saved != kept
    assert save_memory(memory.ports, ADA, CHAT, "Ada sings", key="one").memory == saved


def test_how_similar_a_duplicate_is_is_a_setting_of_the_app(memory: Memory) -> None:
    save_memory(memory.ports, ADA, CHAT, "Ada likes a cup of green tea in the morning")
    nearly = "Ada loves a cup of green tea in the morning"
    put_settings(memory.ports, caller(role="admin"), Choices(chat_duplicate_similarity=0.7), {})
    assert save_memory(memory.ports, ADA, CHAT, nearly).is_duplicate
    put_settings(memory.ports, caller(role="admin"), Choices(chat_duplicate_similarity=1.0), {})
    assert not save_memory(memory.ports, ADA, CHAT, nearly).is_duplicate


def test_two_memories_cannot_be_edited_into_one(memory: Memory) -> None:
    remember_message(memory.ports, ADA, CHAT, "m", DEADLINE)
    other = remember_message(memory.ports, ADA, CHAT, "m", "The project is late").memory
    with pytest.raises(Conflict):
        update_memory(memory.ports, ADA, CHAT, other.id, DEADLINE)


def test_what_came_into_the_space_in_other_ways_is_shown_too(memory: Memory) -> None:
    remember_message(memory.ports, ADA, CHAT, "m", DEADLINE)
    space = find_space(memory.ports, ADA, CHATS, CHAT)
    assert space is not None
    for text, by in (("Ada sang", Provenance.EXTRACTION), ("Ada hummed", Provenance.CLIENT)):
        add_atom(memory.ports, ADA, space.id, NewAtom(text, Category("music", Kind.EPISODE), provenance=by))
    hummed, sang, _ = list_memories(memory.ports, ADA, CHAT)
    assert (sang.category, sang.source_type) == (None, SourceType.MODEL)
    assert hummed.source_type is SourceType.USER
    archive_atom(memory.ports, ADA, atom_of(memory, sang.id))
    assert contents(memory) == ["Ada hummed", DEADLINE]


CHAT_IDS = st.text(min_size=1, max_size=8)


@given(st.lists(st.tuples(CHAT_IDS, st.sampled_from(["ada", "bob"])), min_size=2, max_size=4, unique=True))
def test_no_chat_knows_of_another_however_alike_their_ids(chats: list[tuple[str, str]]) -> None:
    memory = with_index(in_memory())
    for number, (chat, user) in enumerate(chats):
        save_memory(memory.ports, caller(user), chat, f"The secret word is heliotrope{number}")
    for number, (chat, user) in enumerate(chats):
        who = caller(user)
        own = [f"The secret word is heliotrope{number}"]
        (listed,) = list_memories(memory.ports, who, chat)
        assert [listed.content] == own
        recalled = recall_memories(memory.ports, who, chat, "What is the secret word?")
        assert [one.memory.content for one in recalled] == own
        shown = find_known_facts(memory.ports, who, chat, "What is the secret word?", least=0.0)
        assert [one.content for one in shown] == own
        for other, (other_chat, other_user) in enumerate(chats):
            if other != number:
                with pytest.raises(NotFound):
                    update_memory(memory.ports, caller(other_user), other_chat, listed.id, "Mine now")
                with pytest.raises(NotFound):
                    delete_memory(memory.ports, caller(other_user), other_chat, listed.id)
