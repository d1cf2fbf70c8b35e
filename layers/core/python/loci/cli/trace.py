"""``loci trace``: what a request led to, function by function."""

import argparse
import json
import re
import sys
from datetime import UTC, datetime, timedelta

from loci.bootstrap import Process, access, deployments
from loci.cli.exit_codes import ExitCode
from loci.cli.times import read_time
from loci.errors import Refused
from loci.settings import Settings

DEFAULT_AGE = timedelta(days=1)
# Of every line, and no part of the path.
_NOISE = frozenset({"level", "location", "timestamp", "xray_trace_id", "sampling_rate"})
_ID = re.compile(r"[A-Za-z0-9+/=_-]{8,128}")


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    command.add_argument("id", help="the header apigw-requestid of an answer")
    command.add_argument("--since", help="lines from then on, such as 2026-05-04T00:00:00Z; by default of the last day")


def trace_request(settings: Settings, arguments: argparse.Namespace) -> int:
    """Prints the lines of all functions that name the id, oldest first. Returns DIFFERS where there is none. Raises
    Refused, NotFound, MissingSetting."""
    if not _ID.fullmatch(arguments.id):
        raise Refused("the id has 8 to 128 characters of A-Z a-z 0-9 + / = _ -")
    since = datetime.now(UTC) - DEFAULT_AGE if arguments.since is None else read_time("--since", arguments.since)
    process = Process(settings)
    access.require_credentials(process.session)
    name = arguments.deployment or deployments.DEFAULT
    deployment = deployments.find_deployment(process.session, name, settings.region)
    lines = sorted(
        deployments.log_lines(process.session, deployment).lines_with(arguments.id, since), key=lambda line: line[0]
    )
    for milliseconds, line in lines:
        at = datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds")
        print(json.dumps({"at": at, **{key: value for key, value in line.items() if key not in _NOISE}}))
    if not lines:
        print(f"loci: no line names it since {since.isoformat(timespec='seconds')}", file=sys.stderr)
    return ExitCode.DONE if lines else ExitCode.DIFFERS
