"""Gets all data of a person from the service: in the answer, or as a file that the service writes meanwhile."""

import json
import time
from collections.abc import Callable
from typing import IO, Any
from urllib.parse import urlsplit

import httpx2

from loci_memory_client.connection import Connection
from loci_memory_client.errors import APIConnectionError
from loci_memory_client.exchange import Request
from loci_memory_client.transfer.faults import ExportFailed

EVERY_SECONDS = 5.0
"""Seconds between two looks at a job, which makes progress once a minute."""
_DONE = 200


def fetch_export(
    connection: Connection,
    file: IO[bytes],
    *,
    user: str | None = None,
    every: float = EVERY_SECONDS,
    say: Callable[[str], None] = lambda _: None,
) -> None:
    """Writes the export into the file. ``user`` is another person, if an admin asks. Raises LociError."""
    answer = connection.send(Request("POST", "/ai-admin/export", body={} if user is None else {"userId": user}))
    if answer.status == _DONE:
        file.write(json.dumps(answer.body, ensure_ascii=False, separators=(",", ":")).encode())
        return
    job = _wait_for_job(connection, _field(answer.body, "jobId"), every, say)
    if job.get("link") is None:
        raise ExportFailed(str(job.get("reason") or "the export file has expired"))
    _download(str(job["link"]), file)


def _wait_for_job(connection: Connection, id: str, every: float, say: Callable[[str], None]) -> dict[str, Any]:
    said = ""
    while True:
        job = connection.request("GET", f"/ai-admin/jobs/{id}")
        status = _field(job, "status")
        line = f"{id}: {status} {json.dumps(job.get('counts') or {})}" if isinstance(job, dict) else id
        if line != said:
            say(line.removesuffix(" {}"))
            said = line
        if isinstance(job, dict) and status != "running":
            return job
        time.sleep(every)


def _field(body: object, name: str) -> str:
    return str(body.get(name)) if isinstance(body, dict) else ""


def _download(link: str, file: IO[bytes]) -> None:
    """The link needs no token, which is for the API alone."""
    try:
        with httpx2.stream("GET", link, timeout=60) as answer:
            answer.raise_for_status()
            for chunk in answer.iter_bytes():
                file.write(chunk)
    except httpx2.HTTPError as error:
        raise APIConnectionError(f"no file from {urlsplit(link).hostname}: {type(error).__name__}") from error
