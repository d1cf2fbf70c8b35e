"""``loci export --restored``: people of tables that ``loci recover --alongside`` restored, a file each."""

import argparse
import json
import os
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from loci import scope
from loci.bootstrap import Process, access
from loci.cli.exit_codes import ExitCode
from loci.cli.times import read_time
from loci.errors import NotFound, Refused
from loci.governance import export_records, restored_exports
from loci.governance.restored_exports import RestoredPerson
from loci.governance.table_restores import alongside_name, restored_name
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
    process = Process(settings)
    access.require_credentials(process.session)
    process = Process(Settings({**settings.environment, **_restored_tables(process, moment)}))
    people = restored_exports.find_people(process, arguments.tenant, arguments.app)
    chosen = [one for one in people if arguments.user in (None, _user(one))]
    if not chosen:
        raise NotFound("no such person is in the restored tables")
    written = [_write(process, one, arguments.out) for one in chosen]
    return ExitCode.DONE if all(written) else ExitCode.DIFFERS


def _restored_tables(process: Process, moment: datetime) -> dict[str, str]:
    """The tables of that moment by the settings that name them: copies alongside, else those to be served."""
    served = {variable: process.settings[variable] for variable in (f"LOCI_{one.upper()}_TABLE" for one in RecordTable)}
    there = {name for table in served.values() for name in process.table_restores.names_with(table)}
    for name_table in (alongside_name, restored_name):
        tables = {variable: name_table(table, moment) for variable, table in served.items()}
        if there.issuperset(tables.values()):
            return tables
    raise NotFound(f"no tables of {', '.join(tables.values())}: loci recover --to TIME --alongside restores them")


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
