"""``loci export``: all data of a user, over the HTTP API, with the user's token or an admin's."""

import argparse
import json
import os
import shutil
import sys
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager
from http import HTTPStatus
from http.client import HTTPResponse
from pathlib import Path
from typing import Any, BinaryIO, cast
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from loci.cli import restored
from loci.cli.exit_codes import ExitCode
from loci.errors import LociError, Unavailable
from loci.records import record
from loci.settings import MissingSetting, Settings

EVERY_SECONDS = 5.0
"""Seconds between two looks at a job, which makes progress once a minute."""
SECONDS = 60
"""Seconds that a response may take to begin."""


_LATER = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.BAD_GATEWAY, HTTPStatus.SERVICE_UNAVAILABLE)


class Refusal(LociError):
    """The API refused the request."""


class Away(Unavailable):
    """The API is temporarily unavailable."""


class NotAdmitted(MissingSetting):
    """The API does not accept the token."""


@record(frozen=True, slots=True)
class Api:
    """A client of the HTTP API at a URL (``https://…``), with a token."""

    url: str
    token: str

    def send(self, method: str, path: str, body: Mapping[str, str] | None = None) -> HTTPResponse:
        """Sends a request and returns the open response. Raises NotAdmitted, Refusal, Away, and OSError if no server
        answers."""
        request = Request(  # noqa: S310 - a URL that the operator has given
            f"{self.url.rstrip('/')}{path}",
            None if body is None else json.dumps(body).encode(),
            {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"},
            method=method,
        )
        try:
            return _open(request)
        except HTTPError as error:
            raise _refusal(error) from error

    def job(self, id: str) -> Mapping[str, Any]:
        """The state of an export job."""
        with self.send("GET", f"/ai-admin/jobs/{id}") as answer:
            found: Mapping[str, Any] = json.load(answer)
            return found


def add_to(parser: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("--user", help="the user to export (admins only); by default yourself")
    parser.add_argument("--every", type=float, default=EVERY_SECONDS, help="seconds between checks of the job")
    parser.add_argument("--out", type=Path, help="the file to write; by default standard output")
    restored.add_to(parser)


def export_user(settings: Settings, arguments: argparse.Namespace) -> int:
    """Writes the export, over the HTTP API or from restored tables. Returns DONE, or REFUSED if the job failed.

    Raises MissingSetting without ``LOCI_URL`` and ``LOCI_TOKEN``, NotAdmitted, Refusal, Away, OSError."""
    if arguments.restored is not None:
        return restored.export_restored(settings, arguments)
    api = Api(settings["LOCI_URL"], settings["LOCI_TOKEN"])
    with api.send("POST", "/ai-admin/export", {} if arguments.user is None else {"userId": arguments.user}) as answer:
        if answer.status == HTTPStatus.OK:
            return _write(answer, arguments.out)
        begun = json.load(answer)
    job = _wait_for_job(api, begun["jobId"], arguments.every)
    if job["link"] is None:
        print(f"loci: {job['reason'] or 'the export file has expired'}", file=sys.stderr)
        return ExitCode.REFUSED
    # The link needs no token, which is for the API alone.
    with _open(Request(job["link"])) as file:  # noqa: S310 - a link from the API
        return _write(file, arguments.out)


def _wait_for_job(api: Api, id: str, every: float) -> Mapping[str, Any]:
    """Waits until the job ends, prints its progress meanwhile, and returns it."""
    while True:
        job = api.job(id)
        print(f"{id}: {job['status']} {json.dumps(job['counts'])}", file=sys.stderr)
        if job["status"] != "running":
            return job
        time.sleep(every)


def _write(source: HTTPResponse, path: Path | None) -> int:
    if path is None:
        shutil.copyfileobj(source, sys.stdout.buffer)
        return 0
    begun_path = path.with_name(f"{path.name}.part")
    with _create_private(begun_path) as file:
        shutil.copyfileobj(source, file)
    begun_path.replace(path)
    return 0


def _create_private(path: Path) -> AbstractContextManager[BinaryIO]:
    """Creates a file that no other user of the machine may read."""
    path.unlink(missing_ok=True)
    return os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb")


def _open(request: Request) -> HTTPResponse:
    return cast(HTTPResponse, urlopen(request, timeout=SECONDS))  # noqa: S310 - as above


def _refusal(error: HTTPError) -> Exception:
    detail = f"{error.code}: {_detail(error)}"
    if error.code == HTTPStatus.UNAUTHORIZED:
        return NotAdmitted(f"{detail} (LOCI_TOKEN is of another deployment, or has expired)")
    return Away(detail) if error.code in _LATER else Refusal(detail)


def _detail(error: HTTPError) -> str:
    """The message of a problem document, or of API Gateway."""
    try:
        answer = json.load(error)
    except ValueError:
        return error.reason
    if not isinstance(answer, dict):
        return error.reason
    return str(answer.get("detail") or answer.get("message") or error.reason)
