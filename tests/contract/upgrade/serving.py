"""Serves the release whose code is on the path: a line of JSON for each request, and one for its answer.

It is run by other releases too, and imports only what the oldest of them has.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from datetime import timedelta
from pathlib import Path
from random import Random
from time import sleep
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from local import aws
from local.ministack import Home, MiniStack
from loci.adapters.dynamodb.connection import TableNames, connect, connect_ledger, new_session
from loci.adapters.dynamodb.pending import PendingItem
from loci.adapters.sqs import read_message
from loci.bootstrap import Process
from loci.learning.extraction.run_job import execute_job
from loci.ports.jobs import JobMessage
from loci.scope import Scope
from loci.search.indexing.folding import MAX_WAIT, fold_atom
from tests.contract.api_process import api_process
from tests.contract.queues import receive_messages
from tests.security.in_process import in_process
from tests.support.lambdas import CONTEXT

if TYPE_CHECKING:
    from loci.adapters.dynamodb.tables import DynamoTables


def main() -> None:
    endpoint, names = sys.argv[1], json.loads(sys.argv[2])
    emulator = MiniStack(Home(Path()), urlsplit(endpoint).port or 0, 0)
    tables = connect_tables(endpoint, names)
    process = api_process(emulator, tables)
    handler = in_process(process)
    answers = sys.stdout
    # Functions print their metrics.
    with redirect_stdout(sys.stderr):
        for line in sys.stdin:
            event = json.loads(line).get("event")
            answer = handler(event, CONTEXT) if event else work_off(process, emulator, tables)
            print(json.dumps(answer), file=answers, flush=True)


def connect_tables(endpoint: str, names: Mapping[str, str]) -> "DynamoTables":
    """Return what every store is made from, over the tables of these names."""
    served = TableNames(names["conversations"], names["memory"], names["control"])
    session = new_session()
    session.set_credentials(aws.ACCESS_KEY, aws.SECRET_KEY)
    random = Random(7)  # noqa: S311  # repeatable pauses, no secret
    made = connect(session, served, region=aws.REGION, endpoint=endpoint, random=random, sleep=sleep)
    connect_ledger(made, names["ledger"])
    return made


def work_off(process: Process, emulator: MiniStack, tables: "DynamoTables") -> Sequence[str]:
    """Do the jobs that were queued, and put every atom into its page; return the messages of the jobs."""
    messages = receive_messages(emulator, process.settings.jobs_queue_url, 1)
    for message in map(read_message, messages):
        if isinstance(message, JobMessage):
            execute_job(process, message)
    for item in tables.scan(PendingItem, PendingItem.sk.startswith("P#"), ["pk", "sk"]):
        scope, ulid = Scope.parse(item.pk), item.sk.split("#")[1]
        fold_atom(process, scope, ulid, process.now() + MAX_WAIT + timedelta(seconds=1))
    return messages


if __name__ == "__main__":
    main()
