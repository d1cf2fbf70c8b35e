"""``loci recover``: restores the tables of a deployment to one second, also those that were deleted."""

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import asdict

from loci.bootstrap import Process, access, deployments
from loci.bootstrap.deployments import Deployment
from loci.cli.exit_codes import ExitCode
from loci.cli.times import read_time
from loci.errors import Refused
from loci.governance import restoring
from loci.governance.restoring import TombstoneReplay
from loci.governance.table_restores import LEDGER, restore_tables
from loci.settings import Settings

KINDS = ("conversations", "memory", "control")
NEXT = "write `tables` into cdk.json below `loci`, run make deploy, then loci recover --finish"


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    command.add_argument("--to", help="a time such as 2026-05-04T09:30:00Z; not if a table was deleted")
    command.add_argument("--finish", action="store_true", help="once the restored tables are deployed")


def recover_deployment(settings: Settings, arguments: argparse.Namespace) -> int:
    """Prints a line of JSON for each step. Each step may be repeated. Returns DONE. Raises Refused, NotFound,
    MissingSetting, Unavailable; then run it again."""
    if arguments.finish and arguments.to is not None:
        raise Refused("--to and --finish exclude each other")
    session = Process(settings).session
    access.require_credentials(session)
    name = arguments.deployment or deployments.DEFAULT
    deployment = deployments.find_deployment(session, name, settings.region)
    own = Settings({**settings.environment, **deployment.settings})
    if arguments.finish:
        _finish(Process(own), deployment, name)
    else:
        _restore(Process(own), deployment, name, arguments.to)
    return ExitCode.DONE


def _restore(process: Process, deployment: Deployment, name: str, to: str | None) -> None:
    moment = None if to is None else read_time("--to", to)
    deployments.deployment_switches(process.session, deployment).pause()
    _print({"paused": name})
    restored_tables = restore_tables(process.table_restores, _lost_or_served(process), moment)
    _print({"restored": restored_tables.names, "to": f"{restored_tables.moment:%Y-%m-%dT%H:%M:%SZ}"})
    variables = {_variable(kind): table for kind, table in restored_tables.names.items()}
    _print({"erasures": asdict(_repeat_erasures(Settings({**process.settings.environment, **variables})))})
    _print({"tables": restored_tables.streams})
    print(f"loci: {NEXT}", file=sys.stderr)


def _finish(process: Process, deployment: Deployment, name: str) -> None:
    """Serves the restored tables, once they are those of the functions and hold nothing that was erased."""
    unprotected = deployments.account_state(process.session, deployment).find_unprotected_tables()
    if unprotected:
        raise Refused(f"{', '.join(unprotected)}: not there, or without point-in-time recovery; is `tables` deployed?")
    _print({"erasures": asdict(_repeat_erasures(process.settings))})
    deployments.deployment_switches(process.session, deployment).resume()
    _print({"resumed": name})


def _lost_or_served(process: Process) -> dict[str, str]:
    """The tables to restore, by what they are. The ledger only if it was deleted: it knows of the erasures since."""
    tables = {kind: process.settings[_variable(kind)] for kind in (*KINDS, LEDGER)}
    if process.table_restores.history(tables[LEDGER]).deleted_at is None:
        del tables[LEDGER]
    return tables


def _repeat_erasures(settings: Settings) -> TombstoneReplay:
    return restoring.replay_tombstones(Process(settings))


def _variable(kind: str) -> str:
    return f"LOCI_{kind.upper()}_TABLE"


def _print(line: Mapping[str, object]) -> None:
    print(json.dumps(line), flush=True)
