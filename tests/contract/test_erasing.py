"""A person is erased from every store, over the emulator's tables; everybody else keeps all they had."""

from collections.abc import Mapping
from typing import cast

import pytest

from local import aws
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.hashing import Hashing
from loci.bootstrap import Process
from loci.model.governance import AdminJobStatus, ErasurePhase
from loci.ports import Ports
from loci.settings import Settings
from tests.conftest import Tables as Emulated
from tests.erasing_world import CANARY, TRACES, Parrot, World
from tests.fakes.dead_letters import DeadLettersInMemory
from tests.fakes.export_files import ExportFilesInMemory
from tests.fakes.job_queue import FifoJobs
from tests.fakes.ledger import LedgerInMemory
from tests.fakes.signer import LocalSigner

Key = tuple[str, str, str]
Dump = Mapping[Key, str]


@pytest.fixture
def world(tables: Emulated, dynamodb: Tables, tenant: str) -> World:
    process = Process(Settings({"AWS_ENDPOINT_URL": tables.endpoint, "AWS_REGION": aws.REGION}))
    queue, letters, files = FifoJobs(), DeadLettersInMemory(), ExportFilesInMemory()
    process.made.update(
        session=dynamodb.session,
        tables=dynamodb,
        embedder=Hashing(),
        extractors={"rules": Parrot()},
        job_queue=queue,
        ledger=LedgerInMemory(),
        signer=LocalSigner(),
        dead_letters=letters,
        export_files=files,
    )
    return World(cast(Ports, process), tenant, queue, letters, files)


def dump(tables: Emulated, tenant: str) -> Dump:
    """Every item of the tenant, as text; bytes stand in it as they are."""
    client = aws.session().client("dynamodb", endpoint_url=tables.endpoint)
    found = {}
    for table, name in tables.names.items():
        for page in client.get_paginator("scan").paginate(TableName=name, ConsistentRead=True):
            for item in page["Items"]:
                if item["pk"]["S"].startswith(f"{tenant}#"):
                    found[table, item["pk"]["S"], item["sk"]["S"]] = str(item)
    return found


def tells_of_ada(key: Key, text: str) -> bool:
    said = f"{key}{text}".lower()
    return any(trace in said for trace in TRACES)


def test_nothing_of_a_person_is_left_and_nobody_else_lost_anything(world: World, tables: Emulated, tenant: str) -> None:
    world.plant()
    before = dump(tables, tenant)
    assert {table for (table, *_), text in before.items() if CANARY in text} == {"conversations", "memory", "control"}
    first = world.erase()
    assert (first.status, first.phase) == (AdminJobStatus.WAITING, ErasurePhase.REST)
    done = world.finish(first)
    left = dump(tables, tenant)
    assert not [key for key, text in left.items() if tells_of_ada(key, text)]
    assert (done.subject, done.due, done.nothing_found) == (None, None, False)
    assert world.letters.letters == [world.bo.own("chat")]
    assert set(world.files.files) == {world.exported(world.bo)}
    lost = {key: text for key, text in before.items() if key not in left and not tells_of_ada(key, text)}
    gone = {sort_key.split("#")[1] for _, _, sort_key in before.keys() - left.keys() if sort_key[:2] in ("A#", "E#")}
    assert not [key for key, text in lost.items() if not any(ulid in f"{key}{text}" for ulid in gone)]
    changed = [key for key, text in left.items() if before.get(key, text) != text]
    assert {sort_key.partition("#")[0] for _, _, sort_key in changed} == {"AJ", "B"}
