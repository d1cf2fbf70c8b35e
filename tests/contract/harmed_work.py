"""Exports and erasures turn by turn over the emulator's tables, buckets, keys and queues, each turn by a process of its
own, whose calls fail or are its last."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING, TypeAlias, cast

import pytest
from botocore.client import BaseClient

from local import aws
from local.ministack import MiniStack
from loci.adapters.dynamodb.tables import DynamoTables
from loci.adapters.hashing import Hashing
from loci.adapters.rules.extractors import FactsExtractor
from loci.adapters.sqs.dead_letters import SqsDeadLetters
from loci.background import sweeper
from loci.bootstrap import Process
from loci.errors import Unavailable
from loci.model.governance import AdminJob, AdminJobKind, AdminJobStatus
from loci.ports.all import Ports
from loci.ports.jobs import DueKind, DueRecord
from loci.settings import Settings
from tests.conftest import Tables as Emulated
from tests.contract import governance
from tests.contract.queues import client as sqs
from tests.contract.queues import new_queue
from tests.fakes.dead_letters import DeadLettersInMemory
from tests.fakes.job_queue import FifoJobs
from tests.fakes.ports import no_pause
from tests.support.erasure_world import Parrot, World
from tests.support.wire_faults import Call, Fault, Harm, Killed, Plan, Wire, nobody_waits

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient

NOW = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
TURNS = 400
"""More than any of this takes."""
READS = re.compile("Get|Query|List|BatchGet|GenerateMac|Sign")
# What is another in a call that is made again: instants, tokens, signatures, uploads and the names of pieces.
VOLATILE = re.compile(
    "|".join(
        (
            r"\d{4}-\d\d-\d\dT[\d:.]+Z",
            "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}",
            '"B": ?"[^"]*"',
            r'\{"N": ?"\d{10}"\}',
            "uploadId=[^&]*",
            r"\d{5}-[0-9A-Z]{26}",
        )
    )
)


Harming: TypeAlias = Callable[[Call], Fault]


def _in_turn(call: Call) -> Fault:
    return list(Fault)[call.number % len(Fault)]


def _always(fault: Fault) -> Harming:
    return lambda _call: fault


FAULTS = [
    pytest.param(_in_turn, id="each in turn"),
    *(pytest.param(_always(fault), id=fault.value, marks=pytest.mark.night) for fault in Fault),
]
"""How calls fail: by day each with the next fault, at night each with every one."""


@dataclass(frozen=True)
class Cloud:
    """What processes share: the services, and the wire to them."""

    emulator: MiniStack
    tables: Emulated
    dynamodb: DynamoTables
    wire: Wire
    clients: dict[str, BaseClient]
    queue: str
    settings: Settings

    def process(self, now: Callable[[], datetime], seed: int) -> Ports:
        """A new one, that remembers nothing."""
        made = Connected(self.settings, now, Random(seed), no_pause)  # noqa: S311  # repeatable
        made.clients, made.wire = self.clients, self.wire
        made.made.update(
            session=self.dynamodb.session,
            tables=self.dynamodb,
            tables_and_ledger=self.dynamodb,
            embedder=Hashing(),
            extractors={"rules": Parrot(), FactsExtractor.name: FactsExtractor()},
            job_queue=FifoJobs(),
        )
        client: SQSClient = cast("SQSClient", made.client("sqs"))
        made.made["dead_letters"] = SqsDeadLetters(client, [self.queue], [], 0, out_of_sight_seconds=1)
        return made


class Connected(Process):
    """One whose clients outlive it, and pass through the wire."""

    clients: dict[str, BaseClient]
    wire: Wire

    def client(self, name: str, **how: object) -> BaseClient:
        if name not in self.clients:
            self.clients[name] = super().client(name, **how)
            self.wire.attach(self.clients[name])
        return self.clients[name]


@pytest.fixture(scope="module")
def cloud(emulator: MiniStack, tables: Emulated, dynamodb: DynamoTables) -> Iterator[Cloud]:
    subject_key, receipt_key = governance.new_keys(emulator)
    queue, wire = new_queue(emulator), Wire()
    settings = {
        "AWS_REGION": aws.REGION,
        "AWS_ENDPOINT_URL": emulator.endpoint,
        "LOCI_LEDGER_TABLE": tables.names["ledger"],
        "LOCI_LEDGER_BUCKET": governance.locked_bucket(emulator),
        "LOCI_EXPORTS_BUCKET": governance.exports_bucket(emulator),
        "LOCI_SUBJECT_KEY": subject_key,
        "LOCI_RECEIPT_KEY": receipt_key,
    }
    wire.attach(dynamodb.connection.client)
    with pytest.MonkeyPatch.context() as patch:
        nobody_waits(patch)
        yield Cloud(emulator, tables, dynamodb, wire, {}, queue, Settings(settings))
    wire.detach(dynamodb.connection.client)


@dataclass
class Work:
    """What is done about Ada, turn by turn: ``begin`` is what she asks for, as often as it takes until there is a job.
    So many turns were ``ended`` by what they met."""

    cloud: Cloud
    tenant: str
    kind: AdminJobKind
    begin: Callable[[Ports, World], object]
    now: datetime = NOW
    ended: int = 0

    def __post_init__(self) -> None:
        ports, letters = self.process(1), DeadLettersInMemory()
        self.world = World(ports, self.tenant, ports.job_queue, letters, ports.export_files)  # type: ignore[arg-type]  # more is in them than is asked for
        self.world.plant_little()
        for scope in letters.letters:
            body = json.dumps({"scope": scope.partition})
            sqs(self.cloud.emulator).send_message(QueueUrl=self.cloud.queue, MessageBody=body)

    def process(self, seed: int) -> Ports:
        return self.cloud.process(lambda: self.now, seed)

    @property
    def job(self) -> AdminJob | None:
        """The one that was asked for; there is a finished export of the world's own."""
        every = self.process(0).admin_jobs.list(self.world.ada.app_directory)
        return next((job for job in every if job.kind is self.kind and job.epoch is not None), None)

    def finish_job(self, plans: Iterator[Plan | None]) -> AdminJob:
        """The job once it is done; each turn meets the next plan, and whatever it meets ends it."""
        for _ in range(TURNS):
            self.turn(next(plans))
            if (job := self.job) is not None and job.status is AdminJobStatus.SUCCEEDED:
                return job
        raise AssertionError(f"still {self.job}")

    def turn(self, plan: Plan | None) -> None:
        turn = self._next_turn()
        with self.cloud.wire.meeting(plan):
            try:
                turn()
            except (Unavailable, Killed):
                self.ended += 1

    def _next_turn(self) -> Callable[[], object]:
        """Somebody asks for it, or the sweeper comes once it is due."""
        job, ports, app = self.job, self.process(2), self.world.ada.app_directory
        if job is None:
            return lambda: self.begin(ports, self.world)
        assert job.due is not None
        now = self.now = max(self.now, job.due)
        record = DueRecord(DueKind.ADMIN_JOB, app, job.id.ulid, job.due)
        return lambda: sweeper.sweep_record(ports, record, now)


class OneByOne:
    """Plans of which each harms the first call that none has harmed before; ``harm_of`` says how, None for not at all.
    ``harmed`` counts them."""

    def __init__(self, harm_of: Callable[[Call], Harm | None]) -> None:
        self._harm_of, self._seen = harm_of, set[str]()
        self.harmed = 0

    def __iter__(self) -> Iterator[Plan]:
        while True:
            yield self._plan()

    def _plan(self) -> Plan:
        doomed: dict[int, Harm] = {}

        def plan(call: Call, _attempt: int) -> Harm | None:
            if not doomed and site(call) not in self._seen:
                self._seen.add(site(call))
                harm = self._harm_of(call)
                if harm is not None:
                    doomed[call.number] = harm
                    self.harmed += 1
            return doomed.get(call.number)

        return plan


def site(call: Call) -> str:
    """What a call is known by when it is made again."""
    if call.service in ("kms", "sqs"):
        return f"{call.service} {call.operation}"
    content = str(call.request.body if call.service == "dynamodb" else call.request.url)
    return f"{call.operation} {VOLATILE.sub('', content)}"


def is_read(call: Call) -> bool:
    return READS.match(call.operation) is not None
