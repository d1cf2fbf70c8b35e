"""An emulator with the tables, queues and bus that functions need, and the environment variables that name them."""

import json
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from infra import starting
from local import aws, ministack, tables
from local.ministack import Home

BUS = "bench"
JOBS = "jobs.fifo"
RETRIES = "retries"


@dataclass(frozen=True, slots=True)
class EmulatorEnvironment:
    """``environment``: all variables of a function."""

    endpoint: str
    tables: Mapping[str, str]
    jobs_queue: str
    environment: Mapping[str, str]


@contextmanager
def start_emulator() -> Iterator[EmulatorEnvironment]:
    """Start an emulator on a free port, and stop it afterwards."""
    with tempfile.TemporaryDirectory(prefix="loci-bench-") as folder:
        server = ministack.start(Home(Path(folder)), ministack.free_port(), auth=False, persist=False)
        try:
            yield _create_resources(server.endpoint)
        finally:
            ministack.kill(server)


def _create_resources(endpoint: str) -> EmulatorEnvironment:
    names = tables.create(endpoint)
    session = aws.session()
    sqs = session.client("sqs", endpoint_url=endpoint)
    jobs = sqs.create_queue(QueueName=JOBS, Attributes={"FifoQueue": "true"})["QueueUrl"]
    retries = sqs.create_queue(QueueName=RETRIES)["QueueUrl"]
    session.client("events", endpoint_url=endpoint).create_event_bus(Name=BUS)
    kms = session.client("kms", endpoint_url=endpoint)
    subject_key = kms.create_key(KeySpec="HMAC_256", KeyUsage="GENERATE_VERIFY_MAC")["KeyMetadata"]["KeyId"]
    receipt_key = kms.create_key(KeySpec="ECC_NIST_P256", KeyUsage="SIGN_VERIFY")["KeyMetadata"]["KeyId"]
    environment = {
        **aws.environment(endpoint),
        **{f"LOCI_{name.upper()}_TABLE": name_there for name, name_there in names.items()},
        "LOCI_BUS": BUS,
        "LOCI_JOBS_QUEUE_URL": jobs,
        "LOCI_OUTBOX_RETRY_QUEUE_URL": retries,
        "LOCI_INDEXER_RETRY_QUEUE_URL": retries,
        "LOCI_WEBHOOKS_QUEUE_URL": retries,
        "LOCI_SUBJECT_KEY": subject_key,
        "LOCI_RECEIPT_KEY": receipt_key,
        "LOCI_WEB_CONFIG": json.dumps({"base": "", "signIn": None, "claims": {}, "answers": None}),
        **starting.VARIABLES,
        "OPENBLAS_NUM_THREADS": "1",
        "POWERTOOLS_SERVICE_NAME": "benchmark",
        "POWERTOOLS_METRICS_NAMESPACE": "Loci",
        "POWERTOOLS_LOG_LEVEL": "INFO",
    }
    return EmulatorEnvironment(endpoint, names, jobs, environment)
