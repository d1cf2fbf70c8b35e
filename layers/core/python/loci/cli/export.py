"""``loci export``: everything held about a person, over the HTTP API, with a token of theirs or of an admin."""

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

from loci.cli.exit_codes import ExitCode
from loci.errors import LociError, Unavailable
from loci.records import record
from loci.settings import MissingSetting, Settings

EVERY_SECONDS = 5.0
"""How often a job is looked at; it goes on once a minute."""
SECONDS = 60
"""How long an answer may take to begin."""


_LATER = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.BAD_GATEWAY, HTTPStatus.SERVICE_UNAVAILABLE)


class Refusal(LociError):
    """What the API answered in place of what was asked for."""


class Away(Unavailable):
    """The API answered that it cannot now."""


class NotAdmitted(MissingSetting):
    """The API does not know the token."""


@record(frozen=True, slots=True)
class Api:
    """The HTTP API at its address (``https://…``), as whoever holds the token."""

    url: str
    token: str

    def send(self, method: str, path: str, body: Mapping[str, str] | None = None) -> HTTPResponse:
        """The answer, to be read. Raises NotAdmitted, Refusal, Away, and OSError where nobody answers."""
        request = Request(  # noqa: S310 - an address that the operator has given
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
        """An export under way."""
        with self.send("GET", f"/ai-admin/jobs/{id}") as answer:
            found: Mapping[str, Any] = json.load(answer)
            return found


def add_to(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    parser.add_argument("--user", help="the user to export (admins only); by default yourself")
    parser.add_argument("--every", type=float, default=EVERY_SECONDS, help="seconds between checks of the job")
    parser.add_argument("--out", type=Path, help="the file to write; by default standard output")


def export_user(settings: Settings, asked: argparse.Namespace) -> int:
    """DONE once the export is written, REFUSED where it could not be made.

    Raises MissingSetting without ``LOCI_URL`` and ``LOCI_TOKEN``, NotAdmitted, Refusal, Away, OSError."""
    api = Api(settings["LOCI_URL"], settings["LOCI_TOKEN"])
    with api.send("POST", "/ai-admin/export", {} if asked.user is None else {"userId": asked.user}) as answer:
        if answer.status == HTTPStatus.OK:
            return _write(answer, asked.out)
        begun = json.load(answer)
    job = _wait_for_job(api, begun["jobId"], asked.every)
    if job["link"] is None:
        print(f"loci: {job['reason'] or 'the export file has expired'}", file=sys.stderr)
        return ExitCode.REFUSED
    # The link is all that it takes: the token is for the API alone.
    with _open(Request(job["link"])) as file:  # noqa: S310 - as the API has given it
        return _write(file, asked.out)


def _wait_for_job(api: Api, id: str, every: float) -> Mapping[str, Any]:
    """The job once it is not running any more; how far it is is told meanwhile."""
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
    begun = path.with_name(f"{path.name}.part")
    with _create_private(begun) as file:
        shutil.copyfileobj(source, file)
    begun.replace(path)
    return 0


def _create_private(path: Path) -> AbstractContextManager[BinaryIO]:
    """A new file that nobody else on the machine may read."""
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
    """What a problem says, or API Gateway."""
    try:
        told = json.load(error)
    except ValueError:
        return error.reason
    return str(told.get("detail") or told.get("message") or error.reason) if isinstance(told, dict) else error.reason
