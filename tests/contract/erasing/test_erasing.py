"""A person is erased from every store, over the emulator's tables; everybody else keeps all they had."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import StringIO
from typing import Any

from loci import keys
from loci.adapters.sqs.jobs import body_of
from loci.bootstrap import Process
from loci.consumers import extraction, fanout, indexer, outbox
from loci.events import to_detail
from loci.governance import passes
from loci.governance.data_map import STORES
from loci.governance.subjects import Subject
from loci.model.governance import AdminJobStatus, ErasurePhase
from loci.ports.jobs import JobMessage
from loci.scope import Caller
from tests.conftest import Tables as Emulated
from tests.contract.erasing.stored import Dump, dump, tells_of_ada
from tests.contract.test_streams import Streams
from tests.fakes.bus import Bus
from tests.security.in_process import calling, in_process
from tests.security.operations import every_operation
from tests.security.owning import bodies, create_records
from tests.support.erasure_world import CANARY, World
from tests.support.lambdas import CONTEXT, Aside, by_queue, by_stream, logger, metrics
from tests.support.pipeline import ULID
from tests.support.records import HASH

JOB = f"job_chat_{ULID}_{HASH}"


def clean(world: World, subject: Subject) -> dict[str, bool]:
    """By store of the data map that holds something of people: whether its verification finds nothing."""
    one = passes.begin_pass(world.ports, subject)
    return {store.name: store.holding.is_clean(one) for store in STORES if store.holding is not None}


class Replayed:
    """All stream records of Ada from before her erasure, to be delivered again."""

    def __init__(self, process: Process, streams: Streams, jobs: Sequence[JobMessage], ada: Caller) -> None:
        self._process = process
        self._jobs = [job for job in jobs if job.scope.owner == ada.owner]
        self._markers = streams.records_of("memory", "P#")
        told = ("conversations", "C#"), ("memory", "A#"), ("control", "J#")
        changes = (record for table, prefix in told for record in streams.records_of(table, prefix))
        self._changes = [record for record in changes if ada.owner in str(record)]

    def tell(self) -> int:
        """How many events, jobs and records there were."""
        ports, bus = self._process, Bus()
        self._process.made["bus"] = bus
        self._call(outbox.handler, by_stream(*self._changes), Aside)
        self._call(indexer.handler, by_stream(*self._markers), Aside)
        closed = [event for event in bus.events if event.type == "conversation.closed"]
        bodies = [json.dumps({"detail": to_detail(event)}, default=str) for event in closed]
        self._call(fanout.handler, by_queue(*bodies))
        self._call(extraction.handler, by_queue(*(body_of(job) for job in self._jobs)))
        assert ports.job_queue.waiting == []  # type: ignore[attr-defined]  # a queue in memory
        assert closed
        return len(self._markers) + len(self._changes) + len(self._jobs)

    def _call(self, make: Callable[..., Any], event: dict[str, Any], *more: object) -> None:
        handler = make(lambda: self._process, *more, logger(StringIO()), metrics())
        assert handler(event, CONTEXT) == {"batchItemFailures": []}


def test_nothing_of_a_person_is_left_or_comes_back_and_no_other_user_loses_anything(
    world: World, process: Process, tables: Emulated, tenant: str
) -> None:
    world.plant()
    subject = Subject(world.ada.directory, world.epoch(world.ada))
    told_once = Replayed(process, Streams(tables, tenant), world.ran, world.ada)
    before = dump(tables, tenant)
    assert {table for (table, *_), text in before.items() if CANARY in text} == {"conversations", "memory", "control"}
    assert not any(found for store, found in clean(world, subject).items() if store != "search index")

    first = world.erase()
    assert (first.status, first.phase) == (AdminJobStatus.WAITING, ErasurePhase.REST)
    done = world.finish(first)

    left = dump(tables, tenant)
    assert not [key for key, text in left.items() if tells_of_ada(key, text)]
    assert all(clean(world, subject).values())
    assert (done.subject, done.due, done.nothing_found) == (None, None, False)
    assert world.letters.letters == [world.bo.own("chat")]
    assert set(world.files.files) == {world.export_file_key(world.bo)}
    lost = {key: text for key, text in before.items() if key not in left and not tells_of_ada(key, text)}
    gone = {sort_key.split("#")[1] for _, _, sort_key in before.keys() - left.keys() if sort_key[:2] in ("A#", "E#")}
    assert not [key for key, text in lost.items() if not any(ulid in f"{key}{text}" for ulid in gone)]
    changed = [key for key, text in left.items() if before.get(key, text) != text]
    assert {sort_key.partition("#")[0] for _, _, sort_key in changed} == {"AJ", "B"}

    assert told_once.tell() > 50
    again = dump(tables, tenant)
    assert not [key for key, text in again.items() if tells_of_ada(key, text)]
    assert _without_counts(again) == _without_counts(left)


def _without_counts(found: Dump) -> Dump:
    """A change that arrives twice is counted twice."""
    return {key: text for key, text in found.items() if key[2] != keys.CHANGES}


def test_while_somebody_is_being_erased_every_operation_about_them_is_refused(process: Process, tenant: str) -> None:
    owner = calling(in_process(process), "ada@example.com", tenant, "admin", groups=[CANARY])
    had = create_records(owner, "chat", CANARY)
    erasure = owner.post("/ai-admin/delete", {"confirm": True})["jobId"]
    had = replace(had, ids={**had.ids, "admin_job_id": erasure, "job_id": JOB})
    answers = {}
    for operation in every_operation():
        body = None if operation.schema is None else bodies(had, owner)[operation.id][0]
        answers[operation.id] = owner.send(operation.method, operation.address(had.ids), body).status
    answered = {name: status for name, status in answers.items() if status != 409}
    assert answered == {
        "deleteUserData": 200,
        "findAccounts": 200,
        "getAdminJob": 200,
        "getAudit": 200,
        "getPerson": 200,
        "getReceipt": 404,
        "getReceiptKey": 200,
        "listPeople": 200,
    }
