"""The API's process on the emulator's tables and queues; what people's rights need of other services is in memory."""

import json

from local import aws
from local.ministack import MiniStack
from loci.adapters.dynamodb.tables import DynamoTables
from loci.adapters.hashing import Hashing
from loci.bootstrap import Process
from loci.settings import Settings
from tests.contract.queues import new_queue
from tests.fakes.export_files import ExportFilesInMemory
from tests.fakes.ledger import LedgerInMemory
from tests.fakes.ports import no_pause
from tests.fakes.signer import LocalSigner


def api_process(emulator: MiniStack, dynamodb: DynamoTables) -> Process:
    settings = {
        "AWS_ENDPOINT_URL": emulator.endpoint,
        "AWS_REGION": aws.REGION,
        "LOCI_EMBEDDER": Hashing.name,
        "LOCI_JOBS_QUEUE_URL": new_queue(emulator, fifo=True),
        "LOCI_RUN_TURN_QUEUE_URL": new_queue(emulator),
        "LOCI_WEBHOOKS_QUEUE_URL": new_queue(emulator),
        "LOCI_PROVIDERS": json.dumps({"openai": {}}),
        "LOCI_DEAD_LETTER_QUEUE_NAMES": "jobs",
        "LOCI_DEAD_LETTER_QUEUE_URLS": new_queue(emulator),
        "LOCI_SOURCE_QUEUE_URLS": new_queue(emulator),
        "LOCI_RETRY_QUEUE_URLS": new_queue(emulator),
    }
    # No worker continues a turn: a caller that waits for one need not wait long.
    process = Process(Settings(settings), sleep=no_pause)
    process.made.update(session=dynamodb.session, tables=dynamodb, embedder=Hashing())
    process.made.update(ledger=LedgerInMemory(), signer=LocalSigner(), export_files=ExportFilesInMemory())
    return process
