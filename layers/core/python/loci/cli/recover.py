"""``loci recover``: restores the tables of a deployment to one second, also those that were deleted."""

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import asdict

from loci import ids
from loci.bootstrap import Process, access, deployments
from loci.bootstrap.deployments import Deployment
from loci.cli.exit_codes import ExitCode
from loci.cli.times import read_time
from loci.errors import Conflict, Refused
from loci.governance import restoring, table_contents
from loci.governance.table_contents import TableContents
from loci.governance.table_restores import LEDGER, begin_restores, choose_moment, complete_restores, require_restored
from loci.ports.governance import RecordTable
from loci.ports.operating import TableHistory
from loci.settings import Settings
from loci.text import timestamps

KINDS = tuple(str(table) for table in RecordTable)
NEXT = "write `tables` into cdk.json below `loci`, run make deploy, then loci recover --finish"
ALONGSIDE = "the service goes on with its own tables; loci export --restored reads people of these"
NO_MOMENT = "the emulator restores no point in time: the new tables hold what is there now"


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    command.add_argument("--to", help="a time such as 2026-05-04T09:30:00Z; not if a table was deleted")
    command.add_argument("--finish", action="store_true", help="once the restored tables are deployed")
    command.add_argument(
        "--alongside",
        action="store_true",
        help="leave the service as it is: loci export --restored reads the new tables",
    )


def recover_deployment(settings: Settings, arguments: argparse.Namespace) -> int:
    """Prints a line of JSON for each step. Each step may be repeated. Returns DONE. Raises Refused, NotFound,
    MissingSetting, Unavailable; then run it again."""
    if arguments.finish and (arguments.to is not None or arguments.alongside):
        raise Refused("--finish goes alone: --to and --alongside restore tables")
    session = Process(settings).session
    access.require_credentials(session)
    name = arguments.deployment or deployments.DEFAULT
    deployment = deployments.find_deployment(session, name, settings.region)
    own = Settings({**settings.environment, **deployment.settings})
    if arguments.finish:
        _finish(Process(own), deployment, name)
    else:
        _restore(Process(own), deployment, name, arguments)
    return ExitCode.DONE


def _restore(process: Process, deployment: Deployment, name: str, arguments: argparse.Namespace) -> None:
    asked = None if arguments.to is None else read_time("--to", arguments.to)
    histories = _lost_or_served(process)
    # What cannot be restored takes no requests off.
    moment = choose_moment(list(histories.values()), asked, process.now())
    if not arguments.alongside:
        deployments.deployment_switches(process.session, deployment).pause()
        _print({"paused": name})
    begun = begin_restores(process.table_restores, histories, moment, is_alongside=arguments.alongside)
    # DynamoDB restores meanwhile. The stores of a process know one set of tables: these come before the restored ones.
    there = [RecordTable(kind) for kind in KINDS if histories[kind].deleted_at is None]
    present = table_contents.count_items(process.inventory.items(None, there))
    restored_tables = complete_restores(process.table_restores, begun)
    lost = [kind for kind, history in histories.items() if history.deleted_at is not None]
    moment_text = f"{restored_tables.moment:%Y-%m-%dT%H:%M:%SZ}"
    is_past = process.settings.endpoint is None or bool(lost)
    _print({"restored": restored_tables.names, "to": moment_text if is_past else NO_MOMENT, "lost": lost})
    if not is_past:
        print(f"loci: {NO_MOMENT}", file=sys.stderr)
    variables = {_variable(kind): table for kind, table in restored_tables.names.items()}
    served = Process(Settings({**process.settings.environment, **variables}))
    contents = TableContents()
    # Alongside the service nothing is erased again: passes would meet what its people have in queues and indexes now.
    if arguments.alongside:
        contents = table_contents.count_items(served.inventory.items(None))
    replay = None if arguments.alongside else restoring.replay_tombstones(served, note=contents.add)
    for tenant, counts in table_contents.compare_counts(present.counts, contents.counts):
        items = {kind: {"present": before, "restored": after} for kind, (before, after) in counts.items()}
        _print({"tenant": tenant, "items": items})
    _say_sample(served, contents)
    if replay is not None:
        _print({"erasures": asdict(replay)})
    _print({"tables": restored_tables.streams})
    print(f"loci: {ALONGSIDE if arguments.alongside else NEXT}", file=sys.stderr)


def _finish(process: Process, deployment: Deployment, name: str) -> None:
    """Serves the restored tables, once they are those of all functions and hold nothing that was erased."""
    state = deployments.account_state(process.session, deployment)
    require_restored(process.table_restores, state.tables_by_function())
    unprotected = [*state.find_missing_tables(), *state.find_unprotected_tables()]
    if unprotected:
        raise Conflict(f"{', '.join(unprotected)}: not there, or without point-in-time recovery; is `tables` deployed?")
    contents = TableContents()
    replay = restoring.replay_tombstones(process, note=contents.add)
    for tenant, counts in sorted(contents.counts.items()):
        _print({"tenant": tenant, "items": dict(sorted(counts.items()))})
    _say_sample(process, contents)
    _print({"erasures": asdict(replay)})
    deployments.deployment_switches(process.session, deployment).resume()
    _print({"resumed": name})


def _say_sample(process: Process, contents: TableContents) -> None:
    """Prints how new the newest records are, and how many of them the stores can read."""
    for sample in table_contents.read_sample(process, contents):
        _print({"sample": asdict(sample) | {"newest": timestamps.to_text(ids.time_of(sample.newest))}})


def _lost_or_served(process: Process) -> dict[str, TableHistory]:
    """The tables to restore, by what they are. The ledger only if it was deleted: it knows of the erasures since."""
    histories = {kind: process.table_restores.history(process.settings[_variable(kind)]) for kind in (*KINDS, LEDGER)}
    if histories[LEDGER].deleted_at is None:
        del histories[LEDGER]
    return histories


def _variable(kind: str) -> str:
    return f"LOCI_{kind.upper()}_TABLE"


def _print(line: Mapping[str, object]) -> None:
    print(json.dumps(line), flush=True)
