"""The memory of bots over DynamoDB: the suites of both clients against it, no byte of what was removed, and replies
that are remembered once whatever call fails."""

import os
import subprocess
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from local import aws
from local.ministack import MiniStack
from loci import conversations
from loci.adapters.dynamodb.tables import DynamoTables
from loci.adapters.hashing import Hashing
from loci.bootstrap import Process
from loci.conversations import turns
from loci.conversations.lifecycle import NewConversation
from loci.conversations.turns import NewMessage
from loci.dialects.bots import memory, reading, replies
from loci.dialects.bots.entries import BOTS
from loci.dialects.spaces import find_space
from loci.errors import Unavailable
from loci.ids import ConversationId
from loci.model.conversations import Conversation, MessageRole, TextBlock
from loci.ports.all import Ports
from loci.scope import Caller
from loci.search.indexing import folding
from loci.settings import Settings
from tests.conftest import Tables as Emulated
from tests.contract.api_process import api_process
from tests.contract.erasing.stored import dump
from tests.fakes.memory import caller
from tests.fakes.ports import no_pause
from tests.security.in_process import calling, in_process
from tests.support.local_server import serve_client
from tests.support.paths import ROOT
from tests.support.wire_faults import Fault, Wire, at, nobody_waits

SECRET = "heliotrope-7f3a"
REPLY = 'Hi! bcz_remember("user_name", "Alice") bcz_remember("language", "Python")'
START = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
PYTHON_SUITE = (".venv/bin/pytest", "-q", "tests/bots", "-k", "service and not fake")
TYPESCRIPT_SUITE = ("npx", "vitest", "run", "tests/bot-memory/storages.test.ts")


@pytest.mark.parametrize(
    ("client", "command"),
    [
        pytest.param("python", PYTHON_SUITE, marks=pytest.mark.night),
        pytest.param("typescript", TYPESCRIPT_SUITE, marks=pytest.mark.night),
    ],
)
def test_the_suite_of_a_client_passes_on_the_service(
    client: str, command: Sequence[str], emulator: MiniStack, dynamodb: DynamoTables, tenant: str
) -> None:
    handler = in_process(api_process(emulator, dynamodb))
    with serve_client(calling(handler, "ada", tenant)) as url:
        environment = {**os.environ, "LOCI_URL": url, "LOCI_TOKEN": "any", "PYTEST_ADDOPTS": ""}
        environment["PATH"] = f"{ROOT / '.venv' / 'bin'}{os.pathsep}{environment['PATH']}"
        done = subprocess.run(  # noqa: S603 - the command is ours
            command, cwd=ROOT / "clients" / client, env=environment, capture_output=True, text=True, check=False
        )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert "passed" in done.stdout


class Clock:
    """Moves on by a second with every reading."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def process(dynamodb: DynamoTables, emulator: MiniStack, clock: Clock) -> Ports:
    """One that remembers nothing of another."""
    made = api_process(emulator, dynamodb)
    again = Process(made.settings, clock, Random(7), no_pause)  # noqa: S311  # repeatable
    again.made.update(made.made)
    return again


def test_no_byte_of_a_removed_entry_or_a_cleared_bot_is_left(
    emulator: MiniStack, dynamodb: DynamoTables, tables: Emulated, tenant: str
) -> None:
    ada, ports = caller(tenant=tenant), process(dynamodb, emulator, Clock())
    for value in (SECRET, f"{SECRET} again"):
        memory.set_entry(ports, ada, "coder", "secret", value)
    memory.set_entry(ports, ada, "coder", SECRET, "1")
    memory.edit_entry(ports, ada, "coder", SECRET, f"{SECRET}-2", "2")
    memory.set_entry(ports, ada, "coder", "b", "stays")
    space = find_space(ports, ada, BOTS, "coder")
    assert space is not None
    scope = ada.own(space.id.key)
    ulids = [atom.id.ulid for atom in reading.list_atoms(ports, ada, space.id) if SECRET in atom.text]
    assert SECRET in str(dump(tables, tenant))
    memory.remove_entry(ports, ada, "coder", "secret")
    memory.remove_entry(ports, ada, "coder", f"{SECRET}-2")
    for ulid in ulids:
        folding.erase_atom(ports, scope, ulid, ports.now())
    assert SECRET not in str(dump(tables, tenant))
    assert [entry.v for entry in reading.list_entries(ports, ada, "coder")] == ["stays"]
    memory.set_entry(ports, ada, "coder", "secret", SECRET)
    memory.clear_entries(ports, ada, "coder")
    assert SECRET not in str(dump(tables, tenant))
    assert reading.list_entries(ports, ada, "coder") == ()


@pytest.fixture
def wire(dynamodb: DynamoTables, monkeypatch: pytest.MonkeyPatch) -> Iterator[Wire]:
    nobody_waits(monkeypatch)
    made, client = Wire(), dynamodb.connection.client
    made.attach(client)
    yield made
    made.detach(client)


def plain_process(dynamodb: DynamoTables, clock: Clock) -> Ports:
    made = Process(Settings({"AWS_REGION": aws.REGION, "LOCI_EMBEDDER": Hashing.name}), clock, Random(), no_pause)  # noqa: S311  # any ids serve
    made.made.update(session=dynamodb.session, tables=dynamodb, embedder=Hashing())
    return made


def append(ports: Ports, ada: Caller, talk: ConversationId) -> None:
    def remember(head: Conversation) -> None:
        replies.remember_replies(ports, ada, head)

    reply = NewMessage(MessageRole.ASSISTANT, (TextBlock(REPLY),))
    turns.append_message(ports, ada, talk, reply, "reply", remember)


@pytest.mark.parametrize("fault", [Fault.THROTTLED, Fault.ANSWER_LOST])
def test_a_reply_is_remembered_once_whichever_call_fails(
    fault: Fault, wire: Wire, dynamodb: DynamoTables, tenant: str
) -> None:
    clock, ada = Clock(), caller(tenant=tenant)
    expected = [("user_name", "Alice"), ("language", "Python")]
    tried = 0
    while True:
        bot, ports = f"bot {tried}", plain_process(dynamodb, clock)
        talk = conversations.create_conversation(ports, ada, NewConversation("chat", bot_id=bot)).id
        with wire.meeting(at(tried, fault)):
            try:
                append(plain_process(dynamodb, clock), ada, talk)
                has_failed = False
            except Unavailable:
                has_failed = True
            calls = len(wire.calls)
        head = ports.conversations.read(ada.own("chat"), talk.ulid).conversation
        assert head is not None
        if head.next_seq > 1:
            block = replies.read_block_of(plain_process(dynamodb, clock), ada, head)
            assert block == "<memory>\n- user_name: Alice\n- language: Python\n</memory>"
        append(plain_process(dynamodb, clock), ada, talk)
        entries = reading.list_entries(plain_process(dynamodb, clock), ada, bot)
        assert [(entry.k, entry.v) for entry in entries] == expected, f"call {tried} {fault.value}"
        after = ports.conversations.read(ada.own("chat"), talk.ulid).conversation
        assert after is not None
        assert (after.next_seq, after.unremembered) == (2, ())
        tried += 1
        if not has_failed and tried > calls:
            break
    assert tried > 10
