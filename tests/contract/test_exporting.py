"""Exports of what lies in the emulator's tables and ledger, into its bucket."""

import json
from collections.abc import Callable
from http import HTTPStatus
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from local import aws
from local.ministack import MiniStack
from loci.adapters.dynamodb.tables import DynamoTables
from loci.adapters.hashing import Hashing
from loci.adapters.rules.extractors import FactsExtractor
from loci.bootstrap import Process
from loci.governance import export_jobs, exporting, jobs
from loci.governance.erasing import TimeSlice
from loci.governance.subjects import export_prefix
from loci.model.governance import AdminJobStatus
from loci.ports.governance import PIECE
from loci.settings import Settings
from tests.conftest import Tables as Emulated
from tests.contract import governance
from tests.fakes.dead_letters import DeadLettersInMemory
from tests.fakes.export_files import ExportFilesInMemory
from tests.fakes.job_queue import FifoJobs
from tests.support.erasure_world import Parrot, World
from tests.support.exports import count_exported, count_stored, enrich, export_document, lists, talk_much, whole


@pytest.fixture
def world(tables: Emulated, dynamodb: DynamoTables, emulator: MiniStack, tenant: str) -> Callable[..., World]:
    """One over the emulator, with these settings added."""

    def make_world(**settings: str) -> World:
        where = {"AWS_ENDPOINT_URL": tables.endpoint, "AWS_REGION": aws.REGION}
        process = Process(Settings({**where, **settings}))
        queue, letters = FifoJobs(), DeadLettersInMemory()
        process.made.update(
            session=dynamodb.session,
            tables=dynamodb,
            embedder=Hashing(),
            extractors={"rules": Parrot(), FactsExtractor.name: FactsExtractor()},
            job_queue=queue,
            dead_letters=letters,
            ledger=governance.ledger(dynamodb, emulator, governance.locked_bucket(emulator)),
            signer=governance.signer(emulator),
            export_files=governance.export_files(emulator, governance.exports_bucket(emulator)),
        )
        # Where a world puts an export of its own is not looked at here.
        return World(process, tenant, queue, letters, ExportFilesInMemory())

    return make_world


def test_everything_that_lies_in_the_tables_is_exported_once(world: Callable[..., World]) -> None:
    planted = world()
    planted.plant()
    enrich(planted)
    document = export_document(planted)
    assert count_exported(document) == count_stored(planted, planted.ada)
    assert document["audit"][0]["act"] == "exportUserData"
    assert document["audit"][0]["actorHash"] == document["subjectHash"]


def test_one_that_is_too_large_is_joined_from_pieces_linked_to_and_gone_a_day_later(
    world: Callable[..., World],
) -> None:
    planted = world(LOCI_EXPORT_INLINE_BYTES="100")
    ports, ada = planted.ports, planted.ada
    enrich(planted)
    talk_much(planted, 24)
    job = exporting.export_user(ports, ada, None).job
    assert job is not None
    sizes: list[int] = []
    while job.status is AdminJobStatus.RUNNING:
        # Without time left a run reads one part.
        job = export_jobs.continue_export(ports, job, TimeSlice(ada.app_directory, job.created_at, job.created_at))
        sizes += [] if job.progress is None else [job.progress.last_bytes]
    assert min(sizes) < PIECE <= max(sizes)
    link = jobs.file_link(ports, job)
    assert link is not None
    with urlopen(link) as file:  # noqa: S310 - the emulator's own address
        assert lists(json.load(file)) == whole(planted)
    folder = export_prefix(ada.app_directory, job.subject_hash)
    assert ports.export_files.list_names(folder) == (job.file,)
    assert job.file_expires_at is not None
    planted.sweep(job.file_expires_at)
    assert ports.export_files.list_names(folder) == ()
    with pytest.raises(HTTPError) as refused:
        urlopen(link)  # noqa: S310 - as above
    assert refused.value.code == HTTPStatus.NOT_FOUND
