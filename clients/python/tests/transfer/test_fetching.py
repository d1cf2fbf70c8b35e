"""An export that the service writes as a file."""

from io import BytesIO
from typing import Any

import httpx2
import pytest

from loci_memory_client.connection import Connection
from loci_memory_client.transfer.faults import ExportFailed
from loci_memory_client.transfer.fetching import fetch_export


def test_the_progress_of_a_job_is_said_when_it_changes() -> None:
    jobs: list[dict[str, Any]] = [{}, {}, {"atoms": 200}, {"atoms": 200}]
    answers = [{"status": "running", "counts": counts} for counts in jobs]
    answers.append({"status": "failed", "counts": {"atoms": 200}, "reason": "it is restricted"})

    def answer(request: httpx2.Request) -> httpx2.Response:
        if request.method == "POST":
            return httpx2.Response(202, json={"jobId": "aj_1"})
        return httpx2.Response(200, json=answers.pop(0))

    said: list[str] = []
    connection = Connection(url="http://loci.test", token="t", transport=httpx2.MockTransport(answer))
    with connection, pytest.raises(ExportFailed, match="it is restricted"):
        fetch_export(connection, BytesIO(), every=0, say=said.append)
    assert said == ["aj_1: running", 'aj_1: running {"atoms": 200}', 'aj_1: failed {"atoms": 200}']
