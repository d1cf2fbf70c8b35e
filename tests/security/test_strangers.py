"""What belongs to a user is not there for anybody else, by whatever operation of the API one asks for it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from local.deployment import Stack
from local.users import Person
from tests.cloud.client import Client, Reply
from tests.cloud.conftest import Callers
from tests.cloud.stores import Stores, of_partitions, without_due_work
from tests.cloud.waiting import eventually
from tests.security.operations import NAMES, Operation, every_operation
from tests.security.owning import CANARY, Owned, bodies, create_all_records, with_admin_job

TEST_TIME = timedelta(minutes=5)
"""More than one test takes."""
OWNER = Person("owner", tenant="vault", app="vault", role="admin", groups=(CANARY,))
STRANGERS = (
    Person("neighbour", tenant="vault", app="vault"),
    Person("of-another-app", tenant="vault", app="other"),
    Person("of-another-tenant", tenant="other", app="vault"),
)
# Made for the caller, listed of the caller, or for everybody: these succeed, without anything of the owner's.
ONES_OWN = frozenset(
    {
        "createConversation",
        "listConversations",
        "putChatSpace",
        "listChatMemories",
        "createChatMemory",
        "saveChatMemory",
        "recallChatMemory",
        "buildChatContext",
        "listBotMemory",
        "setBotEntry",
        "putBotEntry",
        "deleteBotMemory",
        "getBotPrompt",
        "createMemorySpace",
        "listMemorySpaces",
        "getReviewChoice",
        "setReviewChoice",
        "listBindings",
        "getReceiptKey",
        "remember",
        "runFirstTurn",
        "recall",
        "buildMemoryContext",
        "createApiKey",
        "listApiKeys",
    }
)
# The caller may have a presence of that name too, since another of these operations made it.
OF_A_PRESENCE_OF_THAT_NAME = frozenset(
    {
        *("listPresences", "putPresence", "getPresence", "deletePresence", "deletePresenceMemory", "resetChat"),
        *("createSession", "listSessions", "rememberFact", "listPresenceMemories", "recallMemories", "forgetFact"),
        *("getProfile", "listDreams", "sharePresenceMemory"),
    }
)
AT_LAST = ("deleteUserData", "deleteBotMemory", "deletePresenceMemory", "resetChat", "deletePresence")
# There is none: an erasure takes its time, as does a dream.
NOT_THERE = frozenset({"getReceipt", "updateProfileEntry", "deleteProfileEntry", "getProfileHistory"})
READS_FIRST = ("GET", "PUT", "POST", "PATCH", "DELETE")


@pytest.fixture(scope="module")
def had(stack: Stack, callers: Callers) -> Owned:
    for person in (OWNER, *STRANGERS):
        stack.pool.add(person)
    return with_admin_job(create_all_records(callers(OWNER.name), f"vault-{uuid4().hex[:12]}"))


def ask_operation(caller: Client, operation: Operation, had: Owned, key: str) -> list[Reply]:
    """The answers to an operation on the owner's records, once for each body that it may be asked with."""
    wanted = [None] if operation.schema is None else bodies(had, caller)[operation.id]
    keys = [key, *(f"{key}-{number}" for number in range(1, len(wanted)))]
    headers = [{"Idempotency-Key": one} if operation.method == "POST" else {} for one in keys]
    address = operation.address(had.ids)
    return [
        caller.send(operation.method, address, sent, headers=with_key)
        for sent, with_key in zip(wanted, headers, strict=True)
    ]


def attempts() -> Iterator[object]:
    """Each operation by each stranger; by day by one of them in turn."""
    for place, operation in enumerate(every_operation()):
        for number, person in enumerate(STRANGERS):
            marks = () if number == place % len(STRANGERS) else (pytest.mark.night,)
            yield pytest.param(operation, person, id=f"{operation.id}-{person.name}", marks=marks)


@pytest.mark.parametrize(("operation", "person"), attempts())
def test_a_stranger_finds_changes_and_learns_nothing(
    operation: Operation, person: Person, had: Owned, callers: Callers, stores: Stores
) -> None:
    caller = callers(person.name)
    at_rest = stores.at_rest()
    until = datetime.now(UTC) + TEST_TIME
    # A session is a conversation, and a first turn begins one: of one's own two cannot begin with one key.
    key = uuid4().hex if operation.id in OF_A_PRESENCE_OF_THAT_NAME | {"runFirstTurn"} else had.key
    for reply in ask_operation(caller, operation, had, key):
        assert reply.status in _statuses(operation), reply.text
        assert CANARY not in reply.everything.lower()
        sent = operation.address(had.ids)
        ids = (id for name, id in had.ids.items() if name not in NAMES)
        assert not [id for id in ids if id in reply.everything and id not in sent]
    before, after = (without_due_work(dump, at_rest, until, OWNER.tenant) for dump in (at_rest, stores.latest()))
    assert of_partitions(after, had.owner.user) == of_partitions(before, had.owner.user)
    if operation.id not in ONES_OWN | OF_A_PRESENCE_OF_THAT_NAME:
        assert after == before


def _statuses(operation: Operation) -> tuple[int, ...]:
    if operation.id in OF_A_PRESENCE_OF_THAT_NAME:
        return 200, 201, 404
    return (200, 201, 204) if operation.id in ONES_OWN else (403, 404)


def test_the_same_requests_of_the_owner_succeed(had: Owned) -> None:
    """Last: they are what shows that the strangers asked for what is there."""
    in_order = sorted(every_operation(), key=_order)
    for operation in in_order:
        for reply in ask_operation(had.owner, operation, had, uuid4().hex):
            # What is closed, superseded or archived by now is there all the same.
            assert reply.status in statuses_of_the_owner(operation), (operation.id, reply.text)


def statuses_of_the_owner(operation: Operation) -> tuple[int, ...]:
    """What somebody gets who asks for what is there. A 409 conflicts with a record of their own."""
    return (404,) if operation.id in NOT_THERE else (200, 201, 202, 204, 409)


def test_the_streams_tell_of_every_change(stores: Stores) -> None:
    """So that what is compared before and after a request is what the tables hold."""
    eventually(lambda: stores.latest() == stores.dump())


def _order(operation: Operation) -> tuple[bool, int, bool]:
    """What deletes a conversation or a space comes after what needs one."""
    is_whole = operation.id in ("deleteConversation", "deleteMemorySpace")
    return operation.id in AT_LAST, READS_FIRST.index(operation.method), is_whole
