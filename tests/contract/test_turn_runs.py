"""What every store of turns that a model is run through does, and the queue of those to go on with."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from loci.adapters.dynamodb.conversations import ConversationStore as DynamoConversations
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.turn_runs import TurnRunStore as DynamoTurnRuns
from loci.adapters.dynamodb.turns import TurnStore as DynamoTurns
from loci.adapters.sqs.run_turn import SqsTurnQueue, read_turn_message
from loci.apps.idempotency import marker
from loci.ids import AtomId, ConversationId, SpaceId
from loci.model.conversations import Conversation, MessageRole, ToolResultBlock, ToolUseBlock
from loci.model.language import CallOutcome, ModelCall, ModelChoice, Purpose, Tokens
from loci.model.turn_runs import (
    Compaction,
    CompactionRequest,
    CompactionStage,
    MemoryRequest,
    OfferedTool,
    RunRequest,
    TurnRun,
    TurnRunStatus,
    UsedMemory,
)
from loci.ports.conversations import ConversationStore, ToolUse, TurnStore
from loci.ports.turn_runs import TurnMessage, TurnQueue, TurnRunStore
from loci.ports.writes import FirstWrite, Outcome
from loci.scope import Scope
from tests.contract.queues import client, new_queue, receive_messages
from tests.contract.records import AT, EPOCH, TURN, ULID, conversation, head_after, message
from tests.fakes.conversations import Conversations
from tests.fakes.markers import Markers
from tests.fakes.turn_runs import TurnRuns, TurnsWaiting
from tests.fakes.turns import Turns
from tests.fakes.users import Users

Stores = tuple[ConversationStore, TurnStore, TurnRunStore]

CHOICE = ModelChoice("openai", "meta/llama-4")
REQUEST = RunRequest(
    CHOICE,
    system="Be «kind»",
    max_tokens=500,
    temperature=0.5,
    tools=(
        OfferedTool("RECALL_BY_TOPIC", "recall", "…", {"type": "object"}, SpaceId("diary-abc123")),
        OfferedTool("SAVE_MEMORY", "save", "…", {"type": "object"}, SpaceId("diary-abc123"), 0.9),
        OfferedTool("LOOKUP", "look_up", "", {"type": "object", "properties": {"id": {"type": "string"}}}),
    ),
    max_cycles=8,
    tail_limit=50,
    groups=frozenset({"editors", "admins"}),
    memory=MemoryRequest(SpaceId("diary-abc123"), 5, 0.25, "known-facts"),
)
MARKER = marker("0" * 32, "print", (TURN,), AT)
CALL = ModelCall(Purpose.TURN, CHOICE, AT, 1200, CallOutcome.ANSWERED, Tokens(10, 5), 7)


@pytest.fixture(params=["memory", "dynamodb"])
def stores(request: pytest.FixtureRequest) -> Stores:
    if request.param == "memory":
        markers = Markers()
        conversations = Conversations(Users(), markers)
        turns = Turns(conversations, markers)
        return conversations, turns, TurnRuns(turns, markers)
    tables: Tables = request.getfixturevalue("dynamodb")
    return DynamoConversations(tables), DynamoTurns(tables), DynamoTurnRuns(tables)


@pytest.fixture
def head(stores: Stores, scope: Scope) -> Conversation:
    made = conversation(scope)
    stores[0].create(scope, made, FirstWrite())
    return made


@pytest.fixture
def runs(stores: Stores) -> TurnRunStore:
    return stores[2]


def run(scope: Scope, turn: str = TURN) -> TurnRun:
    due = AT + timedelta(minutes=2)
    return TurnRun(ConversationId(scope.namespace, ULID), turn, EPOCH, REQUEST, (1,), AT, AT, due=due)


def start_run(runs: TurnRunStore, scope: Scope, head: Conversation) -> tuple[Conversation, TurnRun]:
    made, after = run(scope), head_after(head, 1)
    assert runs.append(scope, (head, after), [message(head, 1)], (None, made), MARKER) is Outcome.DONE
    return after, made


def test_a_run_has_what_it_recalled(runs: TurnRunStore, scope: Scope, head: Conversation) -> None:
    _, made = start_run(runs, scope, head)
    used = UsedMemory("Known «facts»:\n1. Ada", 7, (AtomId("diary-abc123", ULID),))
    after = replace(made, memory=used, version=2)
    assert runs.replace(scope, made, after) is Outcome.DONE
    assert runs.get(scope, ULID, TURN) == after


def test_a_run_has_what_it_compacts(runs: TurnRunStore, scope: Scope, head: Conversation) -> None:
    _, made = start_run(runs, scope, head)
    request = replace(made.request, compaction=CompactionRequest(128_000, 0.8))
    after = replace(made, request=request, compaction=Compaction(3, 9, 4, CompactionStage.PLANNED), version=2)
    assert runs.replace(scope, made, after) is Outcome.DONE
    assert runs.get(scope, ULID, TURN) == after


def test_a_run_begins_with_its_message_and_is_read_back_whole(
    stores: Stores, runs: TurnRunStore, scope: Scope, head: Conversation
) -> None:
    after, made = start_run(runs, scope, head)
    assert runs.get(scope, ULID, TURN) == made
    assert stores[0].read(scope, ULID).conversation == after
    assert [said.seq for said in stores[1].latest(scope, ULID, None, 9).items] == [1]


def test_what_became_of_it_is_read_back_whole(runs: TurnRunStore, scope: Scope, head: Conversation) -> None:
    _, made = start_run(runs, scope, head)
    ended = replace(
        made,
        seqs=(1, 3),
        status=TurnRunStatus.FAILED,
        cycles=2,
        answer_seq=3,
        ours=("call#0",),
        pending=("call#1", "ü"),
        unreadable=("call#0",),
        calls=(CALL, CALL),
        tries=1,
        error="away",
        leased_until=AT,
        finished_at=AT,
        due=None,
        version=2,
    )
    assert runs.replace(scope, made, ended) is Outcome.DONE
    assert runs.get(scope, ULID, TURN) == ended
    assert runs.replace(scope, made, ended) is Outcome.STALE


def test_nothing_is_there_before_it_began(runs: TurnRunStore, scope: Scope, head: Conversation) -> None:
    assert runs.get(scope, ULID, TURN) is None
    assert runs.latest(scope, ULID) is None
    assert runs.replace(scope, run(scope), run(scope)) is Outcome.STALE
    assert runs.append(scope, (head, head), [message(head, 1)], (run(scope), run(scope))) is Outcome.APPLIED


def test_the_latest_is_the_one_that_began_last(runs: TurnRunStore, scope: Scope, head: Conversation) -> None:
    after, _ = start_run(runs, scope, head)
    later = run(scope, "turn_01K000000000000000000000T2")
    runs.append(scope, (after, head_after(after, 1)), [message(head, 2)], (None, later))
    assert runs.latest(scope, ULID) == later
    assert [one.turn_id for one in runs.list(scope, ULID)] == [TURN, later.turn_id]
    assert runs.list(scope, "01K000000000000000000000C2") == ()
    assert runs.latest(scope, "01K000000000000000000000C2") is None


def test_a_run_that_began_under_its_key_does_not_begin_again(
    stores: Stores, runs: TurnRunStore, scope: Scope, head: Conversation
) -> None:
    after, made = start_run(runs, scope, head)
    other = run(scope, "turn_01K000000000000000000000T2")
    again = runs.append(scope, (after, head_after(after, 1)), [message(head, 2)], (None, other), MARKER)
    assert again is Outcome.REPEATED
    assert runs.latest(scope, ULID) == made
    assert [said.seq for said in stores[1].latest(scope, ULID, None, 9).items] == [1]


def test_who_lost_the_run_or_the_head_stores_nothing(
    stores: Stores, runs: TurnRunStore, scope: Scope, head: Conversation
) -> None:
    after, made = start_run(runs, scope, head)
    gone_on = replace(made, version=2)
    said = [message(head, 2)]
    assert runs.append(scope, (head, head_after(head, 1)), said, (made, gone_on)) is Outcome.STALE
    runs.replace(scope, made, gone_on)
    assert runs.append(scope, (after, head_after(after, 1)), said, (made, gone_on)) is Outcome.APPLIED
    assert runs.append(scope, (head, head_after(head, 1)), said, (made, gone_on)) is Outcome.APPLIED
    assert [one.seq for one in stores[1].latest(scope, ULID, None, 9).items] == [1]


def test_a_run_begins_only_while_the_former_one_is_as_it_was_read(
    stores: Stores, runs: TurnRunStore, scope: Scope, head: Conversation
) -> None:
    after, made = start_run(runs, scope, head)
    later = run(scope, "turn_01K000000000000000000000T2")
    heads, said = (after, head_after(after, 1)), [message(head, 2)]
    runs.replace(scope, made, replace(made, version=2))
    assert runs.append(scope, heads, said, (None, later), former=made) is Outcome.APPLIED
    assert runs.get(scope, ULID, later.turn_id) is None
    assert runs.append(scope, heads, said, (None, later), former=replace(made, version=2)) is Outcome.DONE
    assert [one.seq for one in stores[1].latest(scope, ULID, None, 9).items] == [1, 2]


def test_a_run_continues_without_a_message_if_no_append_intervenes(
    stores: Stores, runs: TurnRunStore, scope: Scope, head: Conversation
) -> None:
    after, made = start_run(runs, scope, head)
    again = replace(made, version=2)
    assert runs.append(scope, (head, head), [], (made, again)) is Outcome.STALE
    assert runs.append(scope, (after, after), [], (made, again)) is Outcome.DONE
    assert runs.append(scope, (after, after), [], (made, again)) is Outcome.APPLIED
    assert runs.get(scope, ULID, TURN) == again
    assert stores[0].read(scope, ULID).conversation == after


def test_several_results_are_stored_together_or_not_at_all(
    stores: Stores, runs: TurnRunStore, scope: Scope, head: Conversation
) -> None:
    begun, made = start_run(runs, scope, head)
    uses = message(head, 2, ToolUseBlock("a", "x", {}), ToolUseBlock("b", "x", {}), role=MessageRole.ASSISTANT)
    asked, two = head_after(begun, 1), replace(made, version=2)
    assert runs.append(scope, (begun, asked), [uses], (made, two)) is Outcome.DONE
    results = [message(head, 2 + n, ToolResultBlock(id, "ok"), role=MessageRole.TOOL) for n, id in ((1, "a"), (2, "b"))]
    heads, steps = (asked, head_after(asked, 2)), (two, replace(two, version=3))
    assert runs.append(scope, heads, results, steps, answers=["a", "c"]) is Outcome.TAKEN
    assert stores[1].tool_use(scope, ULID, "a") == ToolUse(2)
    assert runs.append(scope, heads, results, steps, answers=["a", "b"]) is Outcome.DONE
    assert stores[1].tool_use(scope, ULID, "b") == ToolUse(2, 4)


Received = Callable[[int], Sequence[TurnMessage]]


@pytest.fixture(params=["memory", "sqs"])
def turns_waiting(request: pytest.FixtureRequest) -> tuple[TurnQueue, Received]:
    if request.param == "memory":
        queue = TurnsWaiting()
        return queue, lambda _count: queue.waiting
    emulator = request.getfixturevalue("emulator")
    url = new_queue(emulator)
    return SqsTurnQueue(client(emulator), url), lambda count: [
        read_turn_message(body) for body in receive_messages(emulator, url, count)
    ]


def test_a_message_arrives_as_it_was_sent(turns_waiting: tuple[TurnQueue, Received]) -> None:
    queue, arrived = turns_waiting
    sent = TurnMessage(Scope("acme", "app", "Chat.2_x", "us%2Fer%40example.com"), ULID, TURN, EPOCH)
    queue.send(sent)
    queue.send(sent, delay=1)
    assert arrived(2) == [sent, sent]


@pytest.mark.parametrize("body", ["no JSON", "{}", '{"scope":"a#b","conversation":"c","turn":"t","epoch":"e"}'])
def test_what_is_no_message_of_a_turn_is_not_read(body: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        read_turn_message(body)
