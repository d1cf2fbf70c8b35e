"""``loci pause`` and ``loci resume``: a deployment that changes nothing, for as long as its tables are restored."""

import argparse
import json
from typing import TYPE_CHECKING

from loci.bootstrap import Process, access, deployments
from loci.cli.exit_codes import ExitCode
from loci.settings import Settings

if TYPE_CHECKING:
    from loci.adapters.account import DeploymentSwitches


def pause_deployment(settings: Settings, arguments: argparse.Namespace) -> int:
    """Takes no requests and no work until ``resume_deployment``. Raises NotFound, MissingSetting, Unavailable; then run
    it again."""
    _switches(settings, arguments).pause()
    print(json.dumps({"paused": _name(arguments)}))
    return ExitCode.DONE


def resume_deployment(settings: Settings, arguments: argparse.Namespace) -> int:
    """Raises as ``pause_deployment``."""
    _switches(settings, arguments).resume()
    print(json.dumps({"resumed": _name(arguments)}))
    return ExitCode.DONE


def _switches(settings: Settings, arguments: argparse.Namespace) -> "DeploymentSwitches":
    session = Process(settings).session
    access.require_credentials(session)
    deployment = deployments.find_deployment(session, _name(arguments), settings.region)
    return deployments.deployment_switches(session, deployment)


def _name(arguments: argparse.Namespace) -> str:
    return arguments.deployment or deployments.DEFAULT
