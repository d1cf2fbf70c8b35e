"""What every store of window cursors promises."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import pytest

from loci.adapters.dynamodb import conversations, jobs, windows
from loci.ids import ConversationId
from loci.model.conversations import Conversation, ConversationStatus
from loci.model.jobs import Window
from loci.ports.conversations import ConversationStore
from loci.ports.jobs import JobStore, WindowStore
from loci.ports.writes import FirstWrite, Outcome
from loci.scope import Scope
from tests.fakes.conversations import Conversations
from tests.fakes.jobs import Jobs
from tests.fakes.markers import Markers
from tests.fakes.users import Users
from tests.fakes.windows import Windows
from tests.support.records import AT, EPOCH, HASH, ULIDS, job

CONVERSATION, BINDING = ULIDS[1], ULIDS[2]
OTHER = "f" * 32
FIRST = Window(CONVERSATION, BINDING, HASH, EPOCH, until_seq=4, turns=2, version=1)
SECOND = replace(FIRST, until_seq=8, turns=4, version=2)
HEAD = Conversation(ConversationId("journal", CONVERSATION), EPOCH, None, None, {}, AT, AT)


@dataclass
class Stores:
    windows: WindowStore
    jobs: JobStore
    heads: ConversationStore


@pytest.fixture(params=["memory", "dynamodb"])
def stores(request: pytest.FixtureRequest, scope: Scope) -> Stores:
    """With an open conversation."""
    if request.param == "memory":
        heads, kept = Conversations(Users(), Markers()), Jobs()
        made = Stores(Windows(heads, kept), kept, heads)
    else:
        tables = request.getfixturevalue("dynamodb")
        made = Stores(windows.WindowStore(tables), jobs.JobStore(tables), conversations.ConversationStore(tables))
    made.heads.create(scope, HEAD, FirstWrite())
    return made


@pytest.fixture
def scope(tenant: str) -> Scope:
    return Scope(tenant, "notes", "journal", "nadia")


def test_a_window_and_its_job_are_there_together(stores: Stores, scope: Scope) -> None:
    assert stores.windows.get(scope, CONVERSATION, BINDING, HASH) is None
    assert stores.windows.advance(scope, None, FIRST, job(CONVERSATION)) is Outcome.DONE
    assert stores.windows.get(scope, CONVERSATION, BINDING, HASH) == FIRST
    assert stores.jobs.get(scope, CONVERSATION, HASH) == job(CONVERSATION)
    assert stores.windows.advance(scope, FIRST, SECOND, job(CONVERSATION, OTHER)) is Outcome.DONE
    assert stores.windows.list(scope, CONVERSATION) == (SECOND,)


@pytest.mark.parametrize("before", [None, FIRST], ids=["none yet", "the first"])
def test_a_cursor_that_has_moved_is_not_moved_and_no_job_is_recorded(
    stores: Stores, scope: Scope, before: Window | None
) -> None:
    stores.windows.advance(scope, None, FIRST, job(CONVERSATION))
    stores.windows.advance(scope, FIRST, SECOND, job(CONVERSATION, "a" * 32))
    assert stores.windows.advance(scope, before, replace(FIRST, until_seq=6), job(CONVERSATION, OTHER)) is Outcome.STALE
    assert stores.windows.list(scope, CONVERSATION) == (SECOND,)
    assert stores.jobs.get(scope, CONVERSATION, OTHER) is None


def test_a_job_that_is_there_is_not_recorded_again(stores: Stores, scope: Scope) -> None:
    stores.jobs.create(scope, job(CONVERSATION))
    assert stores.windows.advance(scope, None, FIRST, job(CONVERSATION)) is Outcome.STALE
    assert stores.windows.list(scope, CONVERSATION) == ()


def test_of_a_closed_conversation_no_window_is_taken(stores: Stores, scope: Scope) -> None:
    closed = replace(HEAD, status=ConversationStatus.CLOSED, closed_at=AT, version=2)
    stores.heads.replace(scope, HEAD, closed)
    assert stores.windows.advance(scope, None, FIRST, job(CONVERSATION)) is Outcome.STALE
    assert (stores.windows.list(scope, CONVERSATION), stores.jobs.list(scope, CONVERSATION)) == ((), ())


def test_nor_of_one_that_is_gone(stores: Stores, scope: Scope) -> None:
    gone = replace(FIRST, conversation=ULIDS[5])
    assert stores.windows.advance(scope, None, gone, job(ULIDS[5])) is Outcome.STALE


def test_a_conversations_windows_are_listed_and_no_others(stores: Stores, scope: Scope) -> None:
    stores.heads.create(scope, replace(HEAD, id=ConversationId("journal", ULIDS[5])), FirstWrite())
    for number, one in enumerate(
        (FIRST, replace(FIRST, target=OTHER), replace(FIRST, binding=ULIDS[3]), replace(FIRST, conversation=ULIDS[5]))
    ):
        stores.windows.advance(scope, None, one, job(one.conversation, f"{number:032x}"))
    expected = (FIRST, replace(FIRST, target=OTHER), replace(FIRST, binding=ULIDS[3]))
    assert stores.windows.list(scope, CONVERSATION) == expected
    assert stores.windows.list(scope, ULIDS[6]) == ()


def test_of_many_at_once_one_moves_the_cursor(stores: Stores, scope: Scope) -> None:
    def take(number: int) -> Outcome:
        return stores.windows.advance(scope, None, FIRST, job(CONVERSATION, f"{number:032x}"))

    if isinstance(stores.windows, Windows):
        outcomes = [take(number) for number in range(8)]
    else:
        with ThreadPoolExecutor(8) as pool:
            outcomes = list(pool.map(take, range(8)))
    assert sorted(outcomes) == sorted([Outcome.DONE] + [Outcome.STALE] * 7)
    assert len(stores.jobs.list(scope, CONVERSATION)) == 1
