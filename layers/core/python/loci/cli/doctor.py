"""``loci doctor``: examines a deployment, and says what to do about each problem."""

import argparse
import json
from collections.abc import Callable, Iterator, Mapping

from loci.bootstrap import Process, access, deployments
from loci.cli import own_memories
from loci.cli.exit_codes import ExitCode
from loci.ports.operating import DeploymentState
from loci.records import record
from loci.settings import Settings

LEAST_CONCURRENCY = 100
"""A new account may have 10; queues and streams of a deployment may use about 80 by themselves."""


@record(frozen=True, slots=True)
class Diagnosis:
    """The outcome of a check. ``problem`` is empty where there is none, ``advice`` says what to do about it."""

    check: str
    problem: str
    advice: str


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    command.add_argument(
        "--services", action="store_true", help="list services with memories of their own; it scans the control table"
    )


def examine_deployment(settings: Settings, arguments: argparse.Namespace) -> int:
    """Prints a line of JSON for each check, or for each service with memories of its own. Returns DONE, or DIFFERS
    where a check has a problem. Raises NotFound, MissingSetting, Unavailable."""
    process = Process(settings)
    access.require_credentials(process.session)
    name = arguments.deployment or deployments.DEFAULT
    deployment = deployments.find_deployment(process.session, name, settings.region)
    state = deployments.account_state(process.session, deployment)
    stores = Process(Settings({**settings.environment, **deployment.settings}))
    if arguments.services:
        pool = deployments.user_pool(process.session, name, settings.region)
        own_memories.print_services(stores, deployment, pool.find_services())
        return ExitCode.DONE
    letters = stores.letters
    diagnoses = list(diagnose(state, letters.counts, is_emulated=settings.endpoint is not None))
    for diagnosis in diagnoses:
        print(json.dumps(_line(diagnosis)))
    return ExitCode.DIFFERS if any(diagnosis.problem for diagnosis in diagnoses) else ExitCode.DONE


def diagnose(
    state: DeploymentState, dead_letters: Callable[[], Mapping[str, int]], *, is_emulated: bool = False
) -> Iterator[Diagnosis]:
    """Runs each check; ``dead_letters`` counts them by queue. An emulator has no one to notify, no quotas, no secrets
    of providers, and issues its tokens at no address."""
    advice = "turn on point-in-time recovery: aws dynamodb update-continuous-backups"
    yield _names("tables", state.find_unprotected_tables(), advice)
    yield _names("keys", state.find_disabled_keys(), "enable the keys: aws kms enable-key --key-id ID")
    yield _names("sources", state.find_paused_sources(), "enable their event source mappings: loci resume")
    yield _names("requests", state.find_closed_functions(), "let these functions be called again: loci resume")
    problem = "" if state.is_sweeper_scheduled() else "no enabled rule calls the sweeper"
    yield Diagnosis("sweeper", problem, "enable the rule of the sweeper: loci resume")
    counts = {queue: count for queue, count in dead_letters().items() if count}
    problem = ", ".join(f"{queue}: {count}" for queue, count in counts.items())
    yield Diagnosis("dead letters", problem, "see docs/alarms.md, remove the cause, then run loci letters redrive")
    if not is_emulated:
        yield from _diagnose_account(state)


def _diagnose_account(state: DeploymentState) -> Iterator[Diagnosis]:
    """Diagnoses of the account's and others' part of the deployment."""
    problem = "" if state.has_subscriber() else "the alarm topic has no confirmed subscription"
    yield Diagnosis("alarms", problem, "subscribe to the topic of the output AlarmTopic, and confirm it")
    advice = "put the key of the provider into the secret that the setting `providers` names"
    yield _names("models", state.find_unreadable_secrets(), advice)
    yield Diagnosis("tokens", state.issuer_problem(), "correct the setting `issuer`, or wait until it answers")
    limit = state.concurrency()
    problem = "" if limit >= LEAST_CONCURRENCY else f"{limit} functions at once, at least {LEAST_CONCURRENCY} needed"
    yield Diagnosis("concurrency", problem, "ask AWS for more concurrent executions of Lambda (Service Quotas)")


def _names(check: str, names: list[str], advice: str) -> Diagnosis:
    return Diagnosis(check, ", ".join(names), advice)


def _line(diagnosis: Diagnosis) -> dict[str, object]:
    if not diagnosis.problem:
        return {"check": diagnosis.check, "ok": True}
    return {"check": diagnosis.check, "ok": False, "problem": diagnosis.problem, "advice": diagnosis.advice}
