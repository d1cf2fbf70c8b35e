"""The system over the emulator's tables, and people in it who are erased."""

import pytest

from local import aws
from loci.adapters.dynamodb.tables import DynamoTables
from loci.adapters.hashing import Hashing
from loci.adapters.rules.extractors import FactsExtractor
from loci.bootstrap import Process
from loci.settings import Settings
from tests.conftest import Tables as Emulated
from tests.fakes.dead_letters import DeadLettersInMemory
from tests.fakes.export_files import ExportFilesInMemory
from tests.fakes.job_queue import FifoJobs
from tests.fakes.ledger import LedgerInMemory
from tests.fakes.signer import LocalSigner
from tests.support.erasure_world import Parrot, World


@pytest.fixture
def process(tables: Emulated, dynamodb: DynamoTables) -> Process:
    made = Process(
        Settings({"AWS_ENDPOINT_URL": tables.endpoint, "AWS_REGION": aws.REGION, "LOCI_EMBEDDER": Hashing.name})
    )
    made.made.update(
        session=dynamodb.session,
        tables=dynamodb,
        embedder=Hashing(),
        extractors={"rules": Parrot(), FactsExtractor.name: FactsExtractor()},
        job_queue=FifoJobs(),
        ledger=LedgerInMemory(),
        signer=LocalSigner(),
        dead_letters=DeadLettersInMemory(),
        export_files=ExportFilesInMemory(),
    )
    return made


@pytest.fixture
def world(process: Process, tenant: str) -> World:
    made = process.made
    return World(process, tenant, made["job_queue"], made["dead_letters"], made["export_files"])
