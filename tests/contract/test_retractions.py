"""What every store of retracted messages does."""

from dataclasses import dataclass, replace

import pytest

from loci.adapters.dynamodb.conversations import ConversationStore as DynamoConversations
from loci.adapters.dynamodb.removals import RemovalStore as DynamoRemovals
from loci.adapters.dynamodb.retractions import RetractionStore as DynamoRetractions
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.turns import TurnStore as DynamoTurns
from loci.model.conversations import Conversation, Message, Removal, Retraction, RollingSummary, ToolUseBlock
from loci.ports.conversations import ConversationStore, TurnStore
from loci.ports.removals import RemovalStore
from loci.ports.retractions import RetractionStore
from loci.ports.writes import FirstWrite, Outcome
from loci.scope import Scope
from tests.contract.records import AT, EPOCH, ULID, conversation, head_after, message
from tests.fakes.conversations import Conversations
from tests.fakes.jobs import Jobs
from tests.fakes.markers import Markers
from tests.fakes.removals import Removals
from tests.fakes.retractions import Retractions
from tests.fakes.turns import Turns
from tests.fakes.users import Users
from tests.fakes.windows import Windows

RETRACTION = Retraction(AT, Removal.UNLEARNING, AT, False, "acme#diary#chat#ada", 2, 1)


@dataclass(frozen=True)
class Stores:
    heads: ConversationStore
    turns: TurnStore
    removals: RemovalStore
    retractions: RetractionStore


@pytest.fixture(params=["memory", "dynamodb"])
def stores(request: pytest.FixtureRequest) -> Stores:
    if request.param == "memory":
        markers = Markers()
        heads = Conversations(Users(), markers)
        turns, jobs = Turns(heads, markers), Jobs()
        removals = Removals(heads, turns, jobs, Windows(heads, jobs))
        return Stores(heads, turns, removals, Retractions(heads, turns))
    tables: Tables = request.getfixturevalue("dynamodb")
    return Stores(DynamoConversations(tables), DynamoTurns(tables), DynamoRemovals(tables), DynamoRetractions(tables))


def tell(stores: Stores, scope: Scope) -> tuple[Conversation, list[Message]]:
    """A conversation of three messages, the second with a tool use, and its summary."""
    head = conversation(scope)
    stores.heads.create(scope, head, FirstWrite())
    said = [message(head, 1), message(head, 2, ToolUseBlock("call-1", "look_up", {})), message(head, 3)]
    after = head_after(head, 3)
    assert stores.turns.append(scope, head, after, said, []) is Outcome.DONE
    stores.heads.replace_summary(scope, ULID, None, RollingSummary("All said hello.", 3, True, EPOCH))
    return after, said


def retract(stores: Stores, scope: Scope, before: Message) -> Message:
    after = replace(before, retraction=RETRACTION, version=before.version + 1)
    assert stores.retractions.replace(scope, before, after) is Outcome.DONE
    return after


def test_a_retracted_message_is_found_here_alone(stores: Stores, scope: Scope) -> None:
    _, (first, second, third) = tell(stores, scope)
    gone = retract(stores, scope, second)
    assert stores.retractions.find(scope, ULID, 2) == gone
    assert stores.retractions.list(scope, ULID) == (gone,)
    assert list(stores.retractions.messages_between(scope, ULID, 0, 3)) == [first, gone, third]
    assert list(stores.retractions.messages_between(scope, ULID, 3, 3)) == []
    assert list(stores.turns.messages_between(scope, ULID, 0, 3)) == [first, third]
    assert stores.turns.get(scope, ULID, [1, 2, 3]) == (first, third)
    assert stores.turns.latest(scope, ULID, None, 2).items == (first, third)
    assert stores.turns.latest(scope, ULID, 3, 1).items == (first,)


def test_a_message_that_is_back_is_read_again_while_work_remains(stores: Stores, scope: Scope) -> None:
    _, (first, *_) = tell(stores, scope)
    gone = retract(stores, scope, first)
    rest = replace(RETRACTION, removal=Removal.RESTORING, is_back=True, cursor=None, summarised_until=None)
    back = replace(gone, retraction=replace(rest, summarised_turns=0), version=3)
    assert stores.retractions.replace(scope, gone, back) is Outcome.DONE
    assert stores.turns.get(scope, ULID, [1]) == (back,) == (stores.retractions.find(scope, ULID, 1),)
    assert stores.retractions.list(scope, ULID) == ()
    done = replace(first, version=4)
    assert stores.retractions.replace(scope, back, done) is Outcome.DONE
    assert stores.turns.get(scope, ULID, [1]) == (done,)


def test_of_two_who_change_it_one_wins(stores: Stores, scope: Scope) -> None:
    _, (first, *_) = tell(stores, scope)
    gone = retract(stores, scope, first)
    again = replace(first, retraction=RETRACTION, version=2)
    assert stores.retractions.replace(scope, first, again) is Outcome.STALE
    later = replace(gone, retraction=replace(RETRACTION, removal=Removal.REMOVED), version=3)
    assert stores.retractions.replace(scope, gone, later) is Outcome.DONE
    assert stores.retractions.replace(scope, gone, later) is Outcome.STALE


def test_nothing_moves_on_in_a_deleted_conversation(stores: Stores, scope: Scope) -> None:
    head, (first, *_) = tell(stores, scope)
    deleted = replace(head, deleted_at=AT, removal=Removal.UNLEARNING, due=AT, version=head.version + 1)
    assert stores.removals.replace(scope, head, deleted) is Outcome.DONE
    after = replace(first, retraction=RETRACTION, version=2)
    assert stores.retractions.replace(scope, first, after) is Outcome.STALE


def test_it_is_erased_with_its_tool_uses_and_a_summary_alone(stores: Stores, scope: Scope) -> None:
    _, (_, second, _) = tell(stores, scope)
    gone = retract(stores, scope, second)
    stores.retractions.erase_summary(scope, ULID)
    stores.retractions.erase_summary(scope, ULID)
    assert stores.heads.read(scope, ULID).summary is None
    stores.retractions.erase(scope, gone)
    stores.retractions.erase(scope, gone)
    assert stores.retractions.find(scope, ULID, 2) is None
    assert stores.turns.tool_use(scope, ULID, "call-1") is None
    assert [one.seq for one in stores.turns.latest(scope, ULID, None, 9).items] == [1, 3]
