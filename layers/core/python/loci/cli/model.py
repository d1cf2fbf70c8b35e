"""``loci model check``: says what a language model is fit for, with the key of a deployment and from this machine."""

import argparse
import json

from loci.bootstrap import Process, access, deployments
from loci.cli.exit_codes import ExitCode
from loci.errors import Refused
from loci.inference.embedding.nearness import nearness_by
from loci.learning.checking.reports import verdict_fields
from loci.learning.checking.verdicts import check_model
from loci.model.language import ModelChoice
from loci.ports.all import Ports
from loci.ports.language import MODEL_SECONDS
from loci.settings import Settings


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the subcommand and its options."""
    subcommands = command.add_subparsers(required=True, metavar="ACTION")
    checking = subcommands.add_parser("check", help="try a model on talks with known facts, and on a tool")
    checking.set_defaults(run=check_chosen_model)
    checking.add_argument(
        "model", nargs="?", default="", metavar="PROVIDER/NAME", help="by default the one that extracts"
    )


def check_chosen_model(settings: Settings, arguments: argparse.Namespace) -> int:
    """Prints the verdict as one line of JSON. Returns DONE, or DIFFERS for a model that is fit for neither extraction
    nor talk. Raises NotFound, Refused, ModelFailed, Unavailable."""
    process = Process(settings)
    access.require_credentials(process.session)
    name = arguments.deployment or deployments.DEFAULT
    deployment = deployments.find_deployment(process.session, name, settings.region)
    chosen_settings = deployments.extraction_settings(process.session, deployment)
    asking = Process(Settings({**settings.environment, **chosen_settings}))
    seconds = {provider: one.seconds for provider, one in asking.model_settings.providers.items()}
    return print_verdict(asking, arguments.model or asking.extractor_name, seconds)


def print_verdict(ports: Ports, name: str, seconds: dict[str, int | None]) -> int:
    """Checks the model of that name; ``seconds`` are those of its provider. Raises Refused, ModelFailed."""
    choice = ModelChoice.parse(name)
    if choice is None:
        raise Refused(f"{name} is no model: name one, as provider/name")
    model = ports.language_model(choice.provider)
    waits = seconds.get(choice.provider) or MODEL_SECONDS
    verdict = check_model(ports, model, choice.name, nearness_by(ports.embedder), seconds=waits)
    print(json.dumps(verdict_fields(verdict, name), ensure_ascii=False))
    return ExitCode.DONE if verdict.is_fit_for_extraction or verdict.is_fit_for_talk else ExitCode.DIFFERS
