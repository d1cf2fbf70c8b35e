"""``loci pause`` and ``loci resume``: a deployment that changes nothing, for as long as its tables are restored."""

import argparse
import json
import sys

from loci.bootstrap import Process, access, deployments
from loci.bootstrap.deployments import Deployment
from loci.cli.exit_codes import ExitCode
from loci.governance.table_restores import find_waiting, require_tables
from loci.settings import Settings


def pause_deployment(settings: Settings, arguments: argparse.Namespace) -> int:
    """Takes no requests and no work until ``resume_deployment``. Raises NotFound, MissingSetting, Unavailable; then run
    it again."""
    process, deployment = _found(settings, arguments)
    deployments.deployment_switches(process.session, deployment).pause()
    print(json.dumps({"paused": _name(arguments)}))
    return ExitCode.DONE


def resume_deployment(settings: Settings, arguments: argparse.Namespace) -> int:
    """Says which restored tables it does not serve. Raises as ``pause_deployment``, Conflict while a table is gone."""
    process, deployment = _found(settings, arguments)
    require_tables(deployments.account_state(process.session, deployment))
    for name in find_waiting(process.table_restores, deployment.tables):
        print(f"loci: {name} is not served: loci recover --finish would, once `tables` is deployed", file=sys.stderr)
    deployments.deployment_switches(process.session, deployment).resume()
    print(json.dumps({"resumed": _name(arguments)}))
    return ExitCode.DONE


def _found(settings: Settings, arguments: argparse.Namespace) -> tuple[Process, Deployment]:
    session = Process(settings).session
    access.require_credentials(session)
    deployment = deployments.find_deployment(session, _name(arguments), settings.region)
    return Process(Settings({**settings.environment, **deployment.settings})), deployment


def _name(arguments: argparse.Namespace) -> str:
    return arguments.deployment or deployments.DEFAULT
