"""What an atom cites is its caller's own, is there, and says when and in which conversation it was said."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from loci import conversations
from loci.conversations.lifecycle import NewConversation
from loci.conversations.turns import NewMessage, append_message
from loci.errors import Refused
from loci.ids import ConversationId, MessageId
from loci.memory.atoms.changes import add_atom, supersede_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.reads import list_atoms
from loci.model.conversations import MessageRole, TextBlock, Visibility
from loci.scope import Caller
from tests.fakes.memory import SPACE, START, caller, fact, furnish
from tests.support.recall_world import ADA, World

BOB = caller("bob")
EARLIER = START - timedelta(days=3)


@pytest.fixture
def world() -> World:
    made = World()
    furnish(made.ports, BOB.directory)
    return made


def conversation(world: World, who: Caller = ADA) -> ConversationId:
    return conversations.create_conversation(world.ports, who, NewConversation("support:1")).id


def say(
    world: World,
    where: ConversationId,
    who: Caller = ADA,
    visibility: Visibility | None = None,
    at: datetime = EARLIER,
) -> MessageId:
    new = NewMessage(MessageRole.USER, (TextBlock("I like tea"),), visibility, occurred_at=at)
    return append_message(world.ports, who, where, new).id


def citing(*messages: MessageId, conversation: ConversationId | None = None) -> NewAtom:
    return replace(fact(), source_conversation_id=conversation, source_message_ids=messages)


def refused_fields(world: World, new: NewAtom) -> list[str]:
    """The fields that are named when Ada's atom is refused; nothing is stored then."""
    with pytest.raises(Refused) as refusal:
        add_atom(world.ports, ADA, SPACE, new)
    assert world.memory.atoms.records == {}
    return [field.pointer for field in refusal.value.fields]


def test_a_cited_message_gives_the_atom_its_conversation_and_its_time(world: World) -> None:
    where = conversation(world)
    atom = add_atom(world.ports, ADA, SPACE, citing(say(world, where))).atom
    assert (atom.source_conversation_id, atom.valid_from) == (where, EARLIER)


def test_of_several_conversations_the_newest_message_gives_both(world: World) -> None:
    older, newer = conversation(world), conversation(world)
    later = EARLIER + timedelta(days=1)
    cited = say(world, older), say(world, newer, at=later), say(world, older)
    atom = add_atom(world.ports, ADA, SPACE, citing(*cited)).atom
    assert (atom.source_conversation_id, atom.valid_from) == (newer, later)
    assert atom.source_message_ids == cited


def test_a_time_that_was_sent_stays(world: World) -> None:
    sent = EARLIER - timedelta(days=7)
    new = replace(citing(say(world, conversation(world))), valid_from=sent)
    assert add_atom(world.ports, ADA, SPACE, new).atom.valid_from == sent


def test_a_conversation_may_be_cited_alone(world: World) -> None:
    where = conversation(world)
    atom = add_atom(world.ports, ADA, SPACE, citing(conversation=where)).atom
    assert (atom.source_conversation_id, atom.source_message_ids) == (where, ())


def test_a_superseding_atom_takes_the_place_whenever_its_source_was_said(world: World) -> None:
    old = add_atom(world.ports, ADA, SPACE, fact("Ada likes coffee")).atom
    where = conversation(world)
    new = supersede_atom(world.ports, ADA, old.id, citing(say(world, where))).atom
    assert (new.source_conversation_id, new.valid_from >= old.valid_from) == (where, True)
    assert [one.id for one in list_atoms(world.ports, ADA, SPACE).items] == [new.id]


def test_what_is_not_there_is_refused_by_the_field_that_names_it(world: World) -> None:
    where, nowhere = conversation(world), ConversationId("chat", "0" * 26)
    first = say(world, where)
    assert refused_fields(world, citing(conversation=nowhere)) == ["/sourceConversationId"]
    assert refused_fields(world, citing(first, replace(first, seq=99))) == ["/sourceMessageIds/1"]
    assert refused_fields(world, citing(MessageId("chat", "0" * 26, 1))) == ["/sourceMessageIds/0"]
    assert refused_fields(world, citing(first, conversation=conversation(world))) == ["/sourceMessageIds/0"]


def test_what_another_user_said_is_not_there(world: World) -> None:
    where = conversation(world, BOB)
    assert refused_fields(world, citing(conversation=where)) == ["/sourceConversationId"]
    assert refused_fields(world, citing(say(world, where, BOB))) == ["/sourceMessageIds/0"]


@pytest.mark.parametrize("visibility", [Visibility.HIDDEN, Visibility.INTERNAL])
def test_what_its_user_cannot_see_is_no_source(world: World, visibility: Visibility) -> None:
    where = conversation(world)
    seen, unseen = say(world, where), say(world, where, visibility=visibility)
    assert refused_fields(world, citing(seen, unseen)) == ["/sourceMessageIds/1"]
