"""``loci doctor``: examines a deployment, and says what to do about each problem."""

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence

from loci.bootstrap import Process, access, deployments
from loci.bootstrap.deployments import Deployment
from loci.cli import own_memories
from loci.cli.exit_codes import ExitCode
from loci.errors import ModelFailed
from loci.governance.table_restores import find_waiting
from loci.learning.extraction import job_health
from loci.model.conversations import TextBlock
from loci.model.language import ModelChoice
from loci.ports.all import Ports
from loci.ports.language import DialogueMessage, KeyRefused, ModelProblem, ModelRequest
from loci.ports.operating import DeploymentState
from loci.records import record
from loci.settings import Settings

LEAST_CONCURRENCY = 100
"""A new account may have 10; queues and streams of a deployment may use about 80 by themselves."""


GONE = "loci recover restores it: see docs/runbook.md, A table is gone or wrong"
RECOVERING = "finish loci recover first, which resumes: see docs/restoring.md; loci resume alone serves without it"
EMPTIED = "nothing is in it though the control table leads into it: see docs/runbook.md, A table is gone or wrong"
ONE_WORD = ModelRequest(
    "You answer with one word.", (DialogueMessage("user", (TextBlock("Say yes."),)),), max_tokens=64, seconds=30
)


@record(frozen=True, slots=True)
class Diagnosis:
    """The outcome of a check. ``problem`` is empty where there is none, ``advice`` says what to do about it;
    ``found`` is worth knowing in any case."""

    check: str
    problem: str
    advice: str
    found: str = ""


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    command.add_argument(
        "--model",
        nargs="?",
        const="",
        metavar="PROVIDER/NAME",
        help="also ask this model one word; without a name, the one that extracts by default",
    )
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
    waiting = find_waiting(stores.table_restores, deployment.tables)
    is_readable = not state.find_missing_tables() and not state.find_unprotected_tables()
    diagnoses = [
        *diagnose(state, stores.letters.counts, waiting, is_emulated=settings.endpoint is not None),
        *(diagnose_work(stores) if is_readable else ()),
        *(() if arguments.model is None else [_ask_model(process, deployment, arguments.model)]),
    ]
    for diagnosis in diagnoses:
        print(json.dumps(_line(diagnosis)))
    return ExitCode.DIFFERS if any(diagnosis.problem for diagnosis in diagnoses) else ExitCode.DONE


def diagnose(
    state: DeploymentState,
    dead_letters: Callable[[], Mapping[str, int]],
    waiting_tables: Sequence[str] = (),
    *,
    is_emulated: bool = False,
) -> Iterator[Diagnosis]:
    """Runs each check; ``dead_letters`` counts them by queue, ``waiting_tables`` were restored and are not served yet.
    An emulator has no one to notify, no quotas, no secrets of providers, and issues its tokens at no address."""
    gone = state.find_missing_tables()
    resume = RECOVERING if gone or waiting_tables else "loci resume"
    yield _names("tables", [f"{name} is gone" for name in gone], GONE)
    advice = "turn on point-in-time recovery: aws dynamodb update-continuous-backups"
    yield _names("recovery", state.find_unprotected_tables(), advice)
    yield _names("keys", state.find_disabled_keys(), "enable the keys: aws kms enable-key --key-id ID")
    yield _names("sources", state.find_paused_sources(), f"enable their event source mappings: {resume}")
    yield _names("requests", state.find_closed_functions(), f"let these functions be called again: {resume}")
    problem = "" if state.is_sweeper_scheduled() else "no enabled rule calls the sweeper"
    yield Diagnosis("sweeper", problem, f"enable the rule of the sweeper: {resume}")
    missing = state.find_missing_queues()
    yield _names("queues", missing, "make deploy again: it makes queues that were deleted")
    counts = {} if missing else {queue: count for queue, count in dead_letters().items() if count}
    problem = ", ".join(f"{queue}: {count}" for queue, count in counts.items())
    yield Diagnosis("dead letters", problem, "see docs/alarms.md, remove the cause, then run loci letters redrive")
    releases = sorted(state.functions_by_release())
    named = ", ".join(release or "an unknown release" for release in releases)
    problem = "" if len(releases) == 1 else f"functions are of {named}"
    yield Diagnosis("release", problem, "make deploy again: a deployment broke off", named)
    if not is_emulated:
        yield from _diagnose_account(state)


def diagnose_work(ports: Ports) -> Iterator[Diagnosis]:
    """Runs the checks of what the tables hold: whether one was emptied, and whether extractions succeed."""
    yield _names("contents", [str(table) for table in ports.inventory.find_emptied()], EMPTIED)
    failing = job_health.find_failing_extractors(ports)
    problem = "; ".join(
        f"{one.app.tenant}/{one.app.app}: all of {one.extractor}, {one.count} jobs: {one.reason}" for one in failing
    )
    yield Diagnosis(
        "extractions", problem, "see docs/runbook.md, It has stopped learning; then run loci extractions retry --now"
    )


def _ask_model(process: Process, deployment: Deployment, name: str) -> Diagnosis:
    """Asks a model for a word, with the key of the deployment and from this machine."""
    settings = deployments.extraction_settings(process.session, deployment)
    asking = Process(Settings({**process.settings.environment, **settings}))
    chosen = name or asking.extractor_name
    choice = ModelChoice.parse(chosen)
    if choice is None:
        return Diagnosis("model", f"{chosen} is no model: name one", "loci doctor --model PROVIDER/NAME")
    advice = "see docs/alarms.md, refuses the key and models fail"
    try:
        asking.language_model(choice.provider).complete(choice.name, ONE_WORD)
    except KeyRefused as problem:
        place = asking.key_place(choice.provider)
        return Diagnosis("model", f"{choice}: the key was refused: {place} ({problem.detail})", advice)
    except (ModelProblem, ModelFailed) as problem:
        return Diagnosis("model", f"{choice}: {problem.detail}", advice)
    return Diagnosis("model", "", advice)


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
        return {"check": diagnosis.check, "ok": True} | ({"found": diagnosis.found} if diagnosis.found else {})
    return {"check": diagnosis.check, "ok": False, "problem": diagnosis.problem, "advice": diagnosis.advice}
