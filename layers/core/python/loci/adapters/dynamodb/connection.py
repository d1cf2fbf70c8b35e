"""The one way to DynamoDB: one botocore session, one client, shared by every model of the process."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from botocore.config import Config
from botocore.credentials import Credentials
from botocore.session import Session, get_session
from pynamodb.connection import Connection

from loci.adapters.dynamodb.base import ControlTable, ConversationsTable, Item, LedgerTable, MemoryTable
from loci.adapters.dynamodb.parsing import Parsers
from loci.adapters.dynamodb.tables import DynamoTables
from loci.errors import UnreadableRecord
from loci.records import record

# The API answers within 30 s; pynamodb's own 15 s and 30 s, four times, outlive it.
CONNECT_SECONDS = 1
READ_SECONDS = 3
TRIES = 3
POOL = 32  # connections in the pool; as many threads as a test runs, far more than a function does


@record(frozen=True, slots=True)
class TableNames:
    """The tables of this deployment."""

    conversations: str
    memory: str
    control: str


def new_session() -> Session:
    """The session that all clients of a process are made from, with the credentials that botocore finds."""
    session = get_session()
    session.register_component("response_parser_factory", Parsers())
    # Otherwise botocore builds it twice a request, a twentieth of a recall.
    session.set_default_client_config(Config(user_agent=session.user_agent()))
    return session


def connect(
    session: Session,
    names: TableNames,
    *,
    region: str,
    endpoint: str | None,
    random: Random,
    sleep: Callable[[float], None],
    credentials: Credentials | None = None,
    note_unreadable: Callable[[UnreadableRecord], None] | None = None,
) -> DynamoTables:
    """Makes the client and gives it to every model: once a process, since models are classes (another call moves them
    all to its tables). ``endpoint`` is a URL in place of the region's own. ``credentials`` are this client's alone, in
    place of the session's; of a subclass, they may answer ``get_frozen_credentials`` differently for each request.
    ``note_unreadable`` gets the error of each item that cannot be read."""
    if note_unreadable is not None:
        Item.note_unreadable = note_unreadable
    with _signing_with(session, credentials):
        connection = _SharedConnection(session, region, endpoint)
    for base, name in (
        (ConversationsTable, names.conversations),
        (MemoryTable, names.memory),
        (ControlTable, names.control),
    ):
        _share(base, name, connection)
    return DynamoTables(session, connection, random, sleep)


def connect_ledger(tables: DynamoTables, name: str) -> None:
    """Gives the client of ``tables`` to the models of the ledger, which few functions know of."""
    _share(LedgerTable, name, tables.connection)


@contextmanager
def _signing_with(session: Session, credentials: Credentials | None) -> Iterator[None]:
    """Clients made meanwhile are given these credentials and keep them; None for the session's own."""
    own = session.get_credentials()
    # botocore's setter takes keys only and would freeze them; a test holds this attribute to its meaning.
    session._credentials = credentials or own  # type: ignore[attr-defined]
    try:
        yield
    finally:
        session._credentials = own  # type: ignore[attr-defined]


class _SharedConnection(Connection):
    """A pynamodb connection whose client comes from a given session, made at once: making it is not thread-safe."""

    def __init__(self, session: Session, region: str, endpoint: str | None) -> None:
        super().__init__(
            region=region,
            host=endpoint,
            connect_timeout_seconds=CONNECT_SECONDS,
            read_timeout_seconds=READ_SECONDS,
            retry_configuration={"total_max_attempts": TRIES, "mode": "standard"},
            max_pool_connections=POOL,
        )
        self._shared_session = session
        self.made: Any = self.client

    @property
    def session(self) -> Session:
        return self._shared_session


def _share(base: type[Item], name: str, connection: Connection) -> None:
    """Subclasses inherit the connection from their table's base, which keeps its client to itself otherwise."""
    base.Meta.table_name = name
    base._connection = None
    table = base._get_connection()
    connection.add_meta_table(table.get_meta_table())
    table.connection = connection
