"""Programs of their own for what concerns a whole process: its clients, its credentials. Each prints what it found."""

import gc
import re
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import ContextVar, copy_context
from random import Random
from typing import Any

from botocore.awsrequest import AWSPreparedRequest
from botocore.client import BaseClient
from botocore.credentials import Credentials, ReadOnlyCredentials

from loci.adapters.dynamodb.base import LedgerTable
from loci.adapters.dynamodb.connection import TableNames, connect, connect_ledger, new_session
from loci.adapters.dynamodb.conversations import ConversationStore
from loci.adapters.dynamodb.markers import MarkerStore
from loci.adapters.dynamodb.tables import DynamoTables
from loci.adapters.dynamodb.turns import TurnStore
from loci.adapters.dynamodb.users import UserStore
from loci.bootstrap import Process
from loci.errors import Unavailable
from loci.ports.writes import MarkerHome
from loci.runtime.parallel import Parallel
from loci.runtime.tenant import NoTenant, acting_for, tenant
from loci.scope import Scope
from loci.settings import Settings

PREFIX = sys.argv[3]
NAMES = TableNames(f"{PREFIX}conversations", f"{PREFIX}memory", f"{PREFIX}control")
SCOPE = Scope("t", "app", "chat", "ada")
ASKING: ContextVar[str] = ContextVar("asking")


class OfWhoAsks(Credentials):
    """Another access key for each request."""

    def get_frozen_credentials(self) -> ReadOnlyCredentials:
        return ReadOnlyCredentials(ASKING.get(), "secret", None)


def connect_tables(endpoint: str, credentials: Credentials) -> DynamoTables:
    return connect(
        new_session(),
        NAMES,
        region="us-east-1",
        endpoint=endpoint,
        random=Random(7),  # noqa: S311  # repeatable pauses, no secret
        sleep=lambda _seconds: None,
        credentials=credentials,
    )


def clients(endpoint: str) -> None:
    """How many clients there are before the first store, and after several have read."""
    before = _clients()
    tables = connect_tables(endpoint, Credentials("test", "test"))
    UserStore(tables).get(SCOPE.directory)
    for home in MarkerHome:
        MarkerStore(tables).get(SCOPE, home, "0")
    ConversationStore(tables).pointers(SCOPE.directory, None, 1)
    TurnStore(tables).latest(SCOPE, "u", None, 1)
    TurnStore(tables).get(SCOPE, "u", [1])
    connect_ledger(tables, f"{PREFIX}ledger")
    tables.get(LedgerTable, SCOPE.partition, "TS#")
    print(before, _clients())


def away(endpoint: str) -> None:
    """The error of a read when no server listens at the endpoint."""
    try:
        UserStore(connect_tables(endpoint, Credentials("test", "test"))).get(SCOPE.directory)
    except Unavailable as error:
        print(error.detail)


def count_signed_requests(endpoint: str) -> None:
    """How many of 120 requests in 8 threads were signed with their own caller's credentials."""
    tables = connect_tables(endpoint, OfWhoAsks("nobody", "secret"))
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


def tenants(endpoint: str) -> None:
    """The identity that a process with a tenant role signs as: without a tenant, and for four of them at once, in
    threads of its own for each request."""
    process = Process(
        Settings(
            {
                "LOCI_CONVERSATIONS_TABLE": NAMES.conversations,
                "LOCI_MEMORY_TABLE": NAMES.memory,
                "LOCI_CONTROL_TABLE": NAMES.control,
                "LOCI_TENANT_ROLE": "arn:aws:iam::000000000000:role/tenant",
                "AWS_REGION": "us-east-1",
                "AWS_ENDPOINT_URL": endpoint,
            }
        )
    )
    process.session.set_credentials("itself", "secret")
    signed: dict[str, list[str]] = defaultdict(list)

    def look(**event: Any) -> None:
        (key,) = re.findall(r"Credential=(\w+)/", str(event["request"].headers["Authorization"]))
        service = event["event_name"].split(".")[1]
        signed[tenant() if service == "dynamodb" else service].append(key)

    process.session.register("before-send", look)
    with suppress(NoTenant):
        process.users.get(SCOPE.directory)
        signed["nobody"].append("somebody")
    print(_clients(), dict(signed))

    def serve(number: int) -> None:
        with acting_for(f"tenant{number % 4}"), Parallel() as reads:
            for done in [reads.start(lambda: process.users.get(SCOPE.directory)) for _ in range(3)]:
                done.result()

    with ThreadPoolExecutor(8) as threads:
        for done in [threads.submit(serve, number) for number in range(16)]:
            done.result()
    sessions = {name: set(keys) for name, keys in signed.items() if name.startswith("tenant")}
    print(_clients(), signed["sts"], len(set.union(*sessions.values())), *(len(keys) for keys in sessions.values()))
    print(sum(len(keys) for name, keys in signed.items() if name.startswith("tenant")))


def _clients() -> int:
    return sum(isinstance(found, BaseClient) for found in gc.get_objects())


if __name__ == "__main__":
    {"clients": clients, "away": away, "signed": count_signed_requests, "tenants": tenants}[sys.argv[1]](sys.argv[2])
