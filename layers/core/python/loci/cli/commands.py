"""The commands of ``loci``.

    loci reindex --space ms_… --tenant acme --app notes --user nadia [--verify | --embedder]

rebuilds the index of one memory space from the table. With ``--verify`` it only compares the two, and exits with 1 if
they differ; with ``--embedder`` it embeds the space again with the embedder of the setting. Each prints one line of
JSON with counts only.

    loci reindex --all [--tenant acme] [--after PLACE] [--verify]

does so for every space of a deployment, a line each with its place; broken off, it continues after the last one.

    loci merge-mem0 [--tenant acme] [--after PLACE]

moves what release 0.2.0 filed apart for mem0's clients, by agent and app, into the default spaces of its users: a line
each with its place; broken off, it is run again.

    loci verify-isolation --tenant acme --other bravo [--role arn:…]

tries every way to reach another tenant's items with sessions like those of functions, and exits with 1 if IAM allows
any. It prints a table, and neither changes nor shows a record.

    loci receipt verify FILE --key PEM
    loci receipt get rc_… --tenant acme --app notes
    loci receipt public-key

checks offline whether a receipt is genuine, and exits with 1 if it is not; prints a receipt, or the public key that
verifies receipts.

    loci prepare-tables --conversations-table … --memory-table … --control-table …

turns on the features that a restore of tables leaves off (stream, expiry, backups, protection), and prints the setting
``tables`` for them.

    loci restore --tenant acme --app notes | --all

repeats the erasures that restored tables have undone. Run it before the API serves requests.

    loci [--deployment prod] recover --to 2026-05-04T09:30:00Z
    loci [--deployment prod] recover
    loci [--deployment prod] recover --finish

pauses a deployment, restores its tables to new ones as they were at that second, or after one was deleted as they were
then, counts what they hold, repeats erasures in them, and prints the setting ``tables`` for them; and once that is
deployed to all functions, serves again.

    loci [--deployment prod] recover --to 2026-05-04T09:30:00Z --alongside
    loci [--deployment prod] export --restored 2026-05-04T09:30:00Z --tenant acme [--app shop --user ada] --out FOLDER

restores tables alongside a deployment that goes on, and exports people from them.

    loci replay --tenant acme --app notes --namespace chat --version v2 --dry-run | --shadow [--here] [--wait]
    loci replay diff | promote | rollback | discard run_… --tenant acme --app notes
    loci replay list --tenant acme --app notes

extracts the closed conversations of a namespace again into shadow spaces, compares them with the current atoms, and
applies or undoes the changes. Each prints one line of JSON with counts only, unless ``--verbose`` or ``--content`` ask
for more.

    loci unreadable [--tenant acme]

finds the stored records that cannot be read: a line of JSON with the key of each, and without content. It exits with 1
if there is any.

    loci extractions [--tenant acme [--app notes]] [--status failed] [--user nadia] [--limit 50] [--cursor …]

prints extraction jobs, one per line, newest first: of an app, of a tenant's apps or of all.

    loci extractions retry [--tenant acme [--app notes]] [--since 2026-05-04] [--user nadia] [--now] [--dry-run]

queues those again that have failed for good, and says how many and why not.

    loci status [--tenant acme] [--all]

prints what each app does today: jobs by state and reason, turns, changes on their way into an index, use of models,
webhooks that fail; and last what the deployment does, with its dead letters and its release.

    loci letters list [--queue jobs]
    loci letters show --queue jobs
    loci letters redrive [--queue jobs]
    loci letters drop --queue jobs (--id … | --all)

counts dead letters by queue; prints those of a queue, one per line and without content; sends them back to the queue
that they came from; or deletes them.

    loci [--deployment prod] doctor [--model [PROVIDER/NAME] | --services]

examines a deployment: one line of JSON for each check, with advice where there is a problem. It exits with 1 if there
is any. With ``--model`` it also asks a model one word; with ``--services`` it lists the services that
have memories of their own instead.

    loci [--deployment prod] model check [PROVIDER/NAME]

tries a model on six talks with known facts and on a tool, and prints one line of JSON: whether it is fit for extraction
or for talk, with which tier and time-out. It exits with 1 if it is fit for neither.

    loci [--deployment prod] user add ada --tenant acme --app shop [--role admin] [--email ada@example.com]
    loci [--deployment prod] user role ada --role admin
    loci [--deployment prod] user token ada [--client web]

adds a user to the deployment's user pool and prints their password once, changes a role, or prints a token for a
password (``LOCI_PASSWORD``, or asked for).

    loci [--deployment prod] tenant limit acme [--requests 600] [--jobs 100] [--tokens …] [--dollars 5 | none] [--none]
    loci [--deployment prod] tenant list
    loci [--deployment prod] tenant add acme [--app shop --admin ada] | --file tenants.jsonl
    loci [--deployment prod] tenant remove acme --confirm acme

sets limits of a tenant, all of its apps together, and prints them; counts the users of each tenant and app in the user
pool; lets a tenant in, with a first admin; or refuses its requests and erases everything of it.

    loci [--deployment prod] events republish --since 2026-05-04T00:00:00Z [--until …] [--rule ARN]

publishes archived events again, for a consumer that was away.

    loci [--deployment prod] trace ID [--since 2026-05-04T00:00:00Z]

prints the lines of all functions that a request led to; the id is in the header ``apigw-requestid`` of its answer.

    loci [--deployment prod] version

prints the releases of this command, of the Python client if it is installed, and of the deployment.

    loci [--deployment prod] pause
    loci [--deployment prod] resume

takes no requests and no work until it is resumed: API, sweeper, queues and streams.

    loci export [--user nadia] [--out FILE]

writes all data of a user; it calls the HTTP API (``LOCI_URL``) with a token (``LOCI_TOKEN``).

Commands of other packages run too, if they are installed: ``loci import`` is the Python client's.

    loci --deployment prod letters list

works on the deployment of that name in the account of your credentials. Without it options name the tables (see ``loci
reindex --help``); else the environment does, with the variables of the functions (``LOCI_MEMORY_TABLE``, …,
``AWS_REGION``); else the commands use the ``make dev`` of the folder. The exit status is an ``ExitCode``.
"""

import argparse
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path

from loci.bootstrap import Process, access, deployments
from loci.cli import (
    development,
    doctor,
    events,
    export,
    extractions,
    isolation,
    letters,
    merging,
    model,
    neighbours,
    pausing,
    people,
    prepare,
    receipt,
    recover,
    reindex,
    replay,
    restore,
    status,
    tenants,
    trace,
    unreadable,
    version,
)
from loci.cli.exit_codes import ExitCode, exit_code
from loci.ports.all import Ports
from loci.settings import Settings

_PLACES = {
    "--conversations-table": "LOCI_CONVERSATIONS_TABLE",
    "--memory-table": "LOCI_MEMORY_TABLE",
    "--control-table": "LOCI_CONTROL_TABLE",
    "--region": "AWS_REGION",
    "--endpoint": "AWS_ENDPOINT_URL",
    "--opensearch-endpoint": "LOCI_OPENSEARCH_ENDPOINT",
    "--opensearch-signing": "LOCI_OPENSEARCH_SIGNING",
}
_LEDGER = {
    "--ledger-table": "LOCI_LEDGER_TABLE",
    "--ledger-bucket": "LOCI_LEDGER_BUCKET",
    "--subject-key": "LOCI_SUBJECT_KEY",
    "--receipt-key": "LOCI_RECEIPT_KEY",
    "--exports-bucket": "LOCI_EXPORTS_BUCKET",
    "--dead-letter-queue-urls": "LOCI_DEAD_LETTER_QUEUE_URLS",
    "--retry-queue-urls": "LOCI_RETRY_QUEUE_URLS",
}
_DEAD = {
    "--region": "AWS_REGION",
    "--endpoint": "AWS_ENDPOINT_URL",
    "--dead-letter-queue-urls": "LOCI_DEAD_LETTER_QUEUE_URLS",
    "--dead-letter-queue-names": "LOCI_DEAD_LETTER_QUEUE_NAMES",
    "--source-queue-urls": "LOCI_SOURCE_QUEUE_URLS",
}
_JOBS = {"--jobs-queue-url": "LOCI_JOBS_QUEUE_URL"}


def main(
    arguments: Sequence[str] | None = None,
    ports: Callable[[Settings], Ports] | None = None,
    folder: Path | None = None,
) -> int:
    """Runs a command and returns an ``ExitCode``. ``ports`` creates the ports of a process. If neither options nor the
    environment name a deployment, it is the ``make dev`` that runs in ``folder``, by default the current one."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    other = neighbours.find_command(given)
    if other is not None:
        return other(given)
    if given and given[0] in neighbours.OF_THE_CLIENT:
        print(f"loci: {given[0]} is a command of the client: {neighbours.WHERE}", file=sys.stderr)
        return ExitCode.NO_ACCESS
    namespace = _parser(ports or _process).parse_args(given)
    places = _places(namespace)
    if namespace.deployment is not None:
        return _run_in_deployment(namespace, places)
    running = None if ports is not None else development.find_environment(folder or Path.cwd())
    if running is None or development.names_another({**os.environ, **places}, running):
        return _run(namespace, Settings({**os.environ, **places}))
    print("loci: using the deployment of make dev", file=sys.stderr)
    with development.acting_in({**running, **places}):
        return _run(namespace, Settings(dict(os.environ)))


def _run_in_deployment(asked: argparse.Namespace, places: dict[str, str]) -> int:
    def run(settings: Settings, asked: argparse.Namespace) -> int:
        session = Process(settings).session
        access.require_credentials(session)
        deployment = deployments.find_deployment(session, asked.deployment, places.get("AWS_REGION"))
        status: int = asked.run(Settings({**os.environ, **deployment.settings, **places}), asked)
        return status

    return _run(asked, Settings(dict(os.environ)), run)


def _run(
    asked_arguments: argparse.Namespace,
    settings: Settings,
    run: Callable[[Settings, argparse.Namespace], int] | None = None,
) -> int:
    try:
        status: int = (run or asked_arguments.run)(settings, asked_arguments)
        return status
    except Exception as error:  # noqa: BLE001 - the outermost edge: a bug prints its traceback, and has a status of its own
        refused_text = access.refusal(error)
        status = ExitCode.NO_ACCESS if refused_text else exit_code(error)
        if status is ExitCode.BUG:
            traceback.print_exc()
        print(f"loci: {refused_text or error}", file=sys.stderr)
        return status


def _process(settings: Settings) -> Ports:
    process = Process(settings)
    access.require_credentials(process.session)
    return process


def _places(asked_arguments: argparse.Namespace) -> dict[str, str]:
    places = _PLACES | _LEDGER | _JOBS | _DEAD
    flags = {flag.removeprefix("--").replace("-", "_"): variable for flag, variable in places.items()}
    given = {variable: getattr(asked_arguments, flag, None) for flag, variable in flags.items()}
    return {variable: value for variable, value in given.items() if value is not None}


def _parser(ports: Callable[[Settings], Ports]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("loci", description="Operate a Loci deployment.")
    parser.add_argument("--deployment", metavar="NAME", help="work on the deployment of this name in your AWS account")
    commands = parser.add_subparsers(required=True, metavar="command")
    indexing = commands.add_parser("reindex", help="rebuild the index of a memory space, or of all, from the table")
    indexing.set_defaults(run=lambda settings, asked: reindex.reindex(ports(settings), asked))
    reindex.add_to(indexing)
    moving = commands.add_parser("merge-mem0", help="move what release 0.2.0 filed apart for mem0's clients")
    moving.set_defaults(run=lambda settings, asked: merging.merge_mem0(ports(settings), asked))
    merging.add_to(moving)
    verify = commands.add_parser(
        "verify-isolation", help="check that a tenant's session cannot reach another tenant's items"
    )
    verify.set_defaults(run=isolation.report_isolation)
    isolation.add_to(verify)
    receipts = commands.add_parser("receipt", help="verify or print receipts of erasures, or print the public key")
    of_the_ledger = receipt.add_to(receipts, ports)
    preparing = commands.add_parser("prepare-tables", help="turn on the table features that a restore leaves off")
    preparing.set_defaults(run=prepare.run)
    again = commands.add_parser("restore", help="repeat the erasures since the backup after tables were restored")
    again.set_defaults(run=lambda settings, asked: restore.restore_erasures(ports(settings), asked))
    restore.add_to(again)
    damaged = commands.add_parser("unreadable", help="find the stored records that cannot be read")
    damaged.set_defaults(run=lambda settings, asked: unreadable.list_unreadable(ports(settings).inventory, asked))
    unreadable.add_to(damaged)
    finding = commands.add_parser("extractions", help="list extraction jobs by status or user, or retry failed ones")
    finding.set_defaults(run=lambda settings, asked: extractions.run(ports(settings), asked))
    extractions.add_to(finding)
    naming = commands.add_parser("version", help="print the releases of the command, the client and the deployment")
    naming.set_defaults(run=version.print_versions)
    surveying = commands.add_parser("status", help="show what all tenants are doing, on one page")
    surveying.set_defaults(run=lambda settings, asked: status.show_status(ports(settings), settings, asked))
    status.add_to(surveying)
    of_letters = commands.add_parser("letters", help="count, show, send again or drop dead letters")
    of_letters.set_defaults(run=lambda settings, asked: letters.run(ports(settings), asked))
    letters.add_to(of_letters)
    _add_places(_DEAD, of_letters)
    _add_places(_PLACES | {flag: _DEAD[flag] for flag in _DEAD if flag not in _PLACES}, surveying)
    of_tenants = commands.add_parser("tenant", help="let tenants in, set or print their limits, list and remove them")
    *of_limits, removing = tenants.add_to(of_tenants, ports)
    _add_deployment_commands(commands)
    exporting = commands.add_parser("export", help="export all data of a user over the HTTP API")
    exporting.set_defaults(run=export.export_user)
    export.add_to(exporting)
    replaying = commands.add_parser(
        "replay", help="extract a namespace again into shadow spaces, then promote or discard"
    )
    of_a_run = replay.add_to(replaying, ports)
    _add_places(_PLACES, indexing, moving, verify, preparing, damaged, finding, *of_limits)
    _add_places(_PLACES | _LEDGER, again, removing, *of_the_ledger)
    _add_places(_PLACES | _LEDGER | _JOBS, *of_a_run)
    return parser


def _add_deployment_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the commands for a whole deployment, found by its name."""
    examining = commands.add_parser("doctor", help="examine a deployment, and say what to do about each problem")
    examining.set_defaults(run=doctor.examine_deployment)
    doctor.add_to(examining)
    model.add_to(commands.add_parser("model", help="say what a language model is fit for"))
    of_people = commands.add_parser("user", help="add users, change their roles, print tokens")
    of_people.set_defaults(run=people.run)
    people.add_to(of_people)
    republish = commands.add_parser("events", help="publish archived events again")
    republish.set_defaults(run=events.republish_events)
    events.add_to(republish)
    tracing = commands.add_parser("trace", help="show what a request led to, function by function")
    tracing.set_defaults(run=trace.trace_request)
    trace.add_to(tracing)
    recovering = commands.add_parser("recover", help="restore the tables to one second, also those that were deleted")
    recovering.set_defaults(run=recover.recover_deployment)
    recover.add_to(recovering)
    pause = commands.add_parser("pause", help="take no requests and no work until loci resume")
    pause.set_defaults(run=pausing.pause_deployment)
    resume = commands.add_parser("resume", help="take requests and work again after loci pause")
    resume.set_defaults(run=pausing.resume_deployment)


def _add_places(places: dict[str, str], *commands: argparse.ArgumentParser) -> None:
    for command in commands:
        for flag, variable in places.items():
            command.add_argument(flag, help=f"overrides {variable}")
