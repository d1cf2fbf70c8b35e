"""Programs of their own for what concerns a whole process: its clients, its credentials. Each prints what it found."""

import gc
import sys
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar, copy_context
from random import Random

from botocore.awsrequest import AWSPreparedRequest
from botocore.client import BaseClient
from botocore.credentials import Credentials, ReadOnlyCredentials

from loci.adapters.dynamodb.base import LedgerTable
from loci.adapters.dynamodb.connection import TableNames, connect, connect_ledger, new_session
from loci.adapters.dynamodb.conversations import ConversationStore
from loci.adapters.dynamodb.markers import MarkerStore
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.turns import TurnStore
from loci.adapters.dynamodb.users import UserStore
from loci.errors import Unavailable
from loci.ports import MarkerHome
from loci.scope import Scope

NAMES = TableNames("Loci-conversations", "Loci-memory", "Loci-control")
SCOPE = Scope("t", "app", "chat", "ada")
ASKING: ContextVar[str] = ContextVar("asking")


class OfWhoAsks(Credentials):
    """Another access key for each request."""

    def get_frozen_credentials(self) -> ReadOnlyCredentials:
        return ReadOnlyCredentials(ASKING.get(), "secret", None)


def connected(endpoint: str, credentials: Credentials) -> Tables:
    session = new_session(credentials)
    random = Random(7)  # noqa: S311  # repeatable pauses, no secret
    return connect(session, NAMES, region="us-east-1", endpoint=endpoint, random=random, sleep=lambda _seconds: None)


def clients(endpoint: str) -> None:
    """How many clients there are before the first store, and after several have read."""
    before = _clients()
    tables = connected(endpoint, Credentials("test", "test"))
    UserStore(tables).get(SCOPE.directory)
    for home in MarkerHome:
        MarkerStore(tables).get(SCOPE, home, "0")
    ConversationStore(tables).pointers(SCOPE.directory, None, 1)
    TurnStore(tables).latest(SCOPE, "u", None, 1)
    TurnStore(tables).get(SCOPE, "u", [1])
    connect_ledger(tables, "Loci-ledger")
    tables.get(LedgerTable, SCOPE.partition, "TS#")
    print(before, _clients())


def away(endpoint: str) -> None:
    """What a read says of a store where nobody listens."""
    try:
        UserStore(connected(endpoint, Credentials("test", "test"))).get(SCOPE.directory)
    except Unavailable as error:
        print(error.detail)


def signed(endpoint: str) -> None:
    """How many of 120 requests in 8 threads were signed by whoever asked for them."""
    tables = connected(endpoint, OfWhoAsks("nobody", "secret"))
    right: list[bool] = []

    def look(request: AWSPreparedRequest, **_event: object) -> None:
        right.append(f"Credential={ASKING.get()}/".encode() in request.headers["Authorization"])

    tables.connection.client.meta.events.register("before-send.dynamodb.*", look)

    def ask(number: int) -> None:
        ASKING.set(f"tenant{number}")
        UserStore(tables).get(SCOPE.directory)

    with ThreadPoolExecutor(8) as threads:
        for done in [threads.submit(copy_context().run, ask, number) for number in range(120)]:
            done.result()
    print(right.count(True), len(right))


def _clients() -> int:
    return sum(isinstance(found, BaseClient) for found in gc.get_objects())


if __name__ == "__main__":
    {"clients": clients, "away": away, "signed": signed}[sys.argv[1]](sys.argv[2])
