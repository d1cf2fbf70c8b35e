"""``loci events republish``: the bus gets archived events again, for a consumer that was away."""

import argparse
import json
from datetime import UTC, datetime
from random import SystemRandom

from loci import ids
from loci.bootstrap import Process, access, deployments
from loci.cli.exit_codes import ExitCode
from loci.cli.times import read_time
from loci.errors import Refused
from loci.settings import Settings
from loci.text import timestamps


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    command.add_argument("act", choices=("republish",))
    command.add_argument("--since", required=True, help="events from then on, such as 2026-05-04T00:00:00Z")
    command.add_argument("--until", help="events until then; by default until now")
    command.add_argument(
        "--rule",
        action="append",
        default=[],
        help="only for the rule with this ARN, by default for all; may be repeated",
    )


def republish_events(settings: Settings, arguments: argparse.Namespace) -> int:
    """Starts a replay and prints its name. Raises Refused, NotFound, MissingSetting."""
    now = datetime.now(UTC)
    begins = read_time("--since", arguments.since)
    ends = now if arguments.until is None else read_time("--until", arguments.until)
    if begins >= ends:
        raise Refused.field("--since", "--since must be before --until, and before now")
    session = Process(settings).session
    access.require_credentials(session)
    deployment = deployments.find_deployment(session, arguments.deployment or deployments.DEFAULT, settings.region)
    archive, name = deployments.event_archive(session, deployment), f"loci-{ids.new_ulid(now, SystemRandom())}"
    archive.publish_again(name, begins, ends, arguments.rule)
    print(json.dumps({"replay": name, "since": timestamps.to_text(begins), "until": timestamps.to_text(ends)}))
    return ExitCode.DONE
