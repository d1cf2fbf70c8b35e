"""``loci export --restored``: people of tables that ``loci recover --alongside`` restored, a file each."""

import argparse
import json
import os
from collections.abc import Iterable
from pathlib import Path

from loci import scope
from loci.bootstrap import Process, access
from loci.cli.exit_codes import ExitCode
from loci.cli.times import read_time
from loci.errors import NotFound, Refused
from loci.governance import export_records, restored_exports
from loci.governance.restored_exports import RestoredPerson
from loci.governance.table_restores import restored_name
from loci.ports.governance import RecordTable
from loci.settings import Settings


def add_to(parser: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument(
        "--restored",
        metavar="TIME",
        help="people as they were then, from the tables that loci recover --to TIME --alongside restored",
    )
    parser.add_argument("--tenant", help="with --restored: the people of this tenant")
    parser.add_argument("--app", help="with --restored: the people of this app alone")


def export_restored(settings: Settings, arguments: argparse.Namespace) -> int:
    """Writes a file for each person, and prints a line with its name, or why there is none. Returns DIFFERS where one
    could not be exported. Raises Refused (options), Forbidden, NotFound, Unavailable."""
    if arguments.tenant is None or arguments.out is None:
        raise Refused("--restored needs --tenant, and --out: the folder of the files")
    if arguments.user is not None and arguments.app is None:
        raise Refused.field("--app", "--user needs --app: a person is one of an app")
    moment = read_time("--restored", arguments.restored)
    variables = {f"LOCI_{table.upper()}_TABLE" for table in RecordTable}
    tables = {variable: restored_name(settings[variable], moment) for variable in variables}
    process = Process(Settings({**settings.environment, **tables}))
    access.require_credentials(process.session)
    _require_there(process, list(tables.values()))
    people = restored_exports.find_people(process, arguments.tenant, arguments.app)
    chosen = [one for one in people if arguments.user in (None, _user(one))]
    if not chosen:
        raise NotFound("no such person is in the restored tables")
    written = [_write(process, one, arguments.out) for one in chosen]
    return ExitCode.DONE if all(written) else ExitCode.DIFFERS


def _require_there(process: Process, tables: list[str]) -> None:
    missing = [name for name in tables if name not in process.table_restores.names_with(name)]
    if missing:
        raise NotFound(f"{', '.join(missing)}: not there; loci recover --to TIME --alongside restores them")


def _write(process: Process, person: RestoredPerson, folder: Path) -> bool:
    directory = person.directory
    line = {"tenant": directory.tenant, "app": directory.app, "user": _user(person)}
    if person.problem:
        print(json.dumps(line | {"problem": person.problem}), flush=True)
        return False
    operator = scope.caller(tenant=directory.tenant, app=directory.app, user="operator", role="admin")
    # The key form of a name is one of a file as well.
    path = folder / directory.app / f"{directory.owner}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    _write_private(path, restored_exports.write_person(process, operator, person))
    print(json.dumps(line | {"file": str(path)}), flush=True)
    return True


def _write_private(path: Path, parts: Iterable[bytes]) -> None:
    """Writes a file that no other user of the machine may read; of one that breaks off nothing is left."""
    begun_path = path.with_name(f"{path.name}.part")
    begun_path.unlink(missing_ok=True)
    with os.fdopen(os.open(begun_path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.writelines(parts)
    begun_path.replace(path)


def _user(person: RestoredPerson) -> str | None:
    return export_records.user_id(person.directory.owner)
