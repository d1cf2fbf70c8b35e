"""Restores the tables of a deployment to new ones, all as they were at one second.

A table that is there has been recorded to the second; of one that was deleted DynamoDB keeps the state at its deletion.
The other tables are then restored to that moment. A table ``X`` is restored to ``X-<moment>``; a copy
alongside the service, which is not to be served, is ``X-alongside-<moment>``.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from loci.errors import Conflict, Refused, Unavailable
from loci.ports.operating import DeploymentState, TableHistory, TableRestores
from loci.records import record

LEDGER = "ledger"
LEDGER_SETTING = "LOCI_LEDGER_TABLE"
LEDGER_FORBIDS = (
    "dynamodb:BatchWriteItem",
    "dynamodb:DeleteItem",
    "dynamodb:PartiQLDelete",
    "dynamodb:PartiQLInsert",
    "dynamodb:PartiQLUpdate",
    "dynamodb:UpdateItem",
)
"""The actions on items that the ledger's own policy denies to everyone: what it says is never changed."""


_RESTORED = re.compile(r".+-(\d{8}T\d{6}Z)", re.ASCII)
_ALONGSIDE = "-alongside"
_KEPT = "to serve the present tables instead: loci resume"

ServedTables = Mapping[str, Mapping[str, str]]
"""The tables that each function reads, by the setting that names them."""


@record(frozen=True, slots=True)
class BegunRestores:
    """Names of new tables by what they are, and the second that they are restored to."""

    moment: datetime
    names: Mapping[str, str]


@record(frozen=True, slots=True)
class RestoredTables:
    """The names and the ARNs of the streams of new tables, by what they are."""

    moment: datetime
    names: Mapping[str, str]
    streams: Mapping[str, str]


def begin_restores(
    restores: TableRestores, histories: Mapping[str, TableHistory], moment: datetime, *, is_alongside: bool = False
) -> BegunRestores:
    """Begins to restore the tables, given by what they are, to a chosen moment. A repetition goes on with what was
    begun. Raises Unavailable (run it again)."""
    name_table = alongside_name if is_alongside else restored_name
    for history in histories.values():
        _require_reached(history, moment)
    targets = {kind: name_table(history.name, moment) for kind, history in histories.items()}
    for kind, history in histories.items():
        restores.begin(history, targets[kind], moment)
    return BegunRestores(moment, targets)


def complete_restores(restores: TableRestores, begun: BegunRestores) -> RestoredTables:
    """Waits until the tables are restored, and makes them fit to be served. Raises Unavailable (run it again)."""
    streams = {kind: restores.complete(target) for kind, target in begun.names.items()}
    if LEDGER in begun.names:
        restores.forbid(begun.names[LEDGER], LEDGER_FORBIDS)
    return RestoredTables(begun.moment, begun.names, streams)


def restored_name(table: str, moment: datetime) -> str:
    """The name of the table that another is restored to."""
    return f"{table}-{moment:%Y%m%dT%H%M%SZ}"


def alongside_name(table: str, moment: datetime) -> str:
    """The name of a copy that is read while the service goes on with the table."""
    return restored_name(f"{table}{_ALONGSIDE}", moment)


def require_tables(state: DeploymentState) -> None:
    """Raises Conflict while a table of the deployment is gone."""
    missing = state.find_missing_tables()
    if missing:
        raise Conflict(f"{_names(missing)}: gone, so requests would fail; loci recover restores and resumes")


def find_waiting(restores: TableRestores, tables: Sequence[str]) -> list[str]:
    """Find the restored tables that wait to be served in place of these."""
    return [name for table in tables for name in _restored_from(restores, table)]


def require_restored(restores: TableRestores, served: ServedTables) -> None:
    """Raises Conflict unless all functions read restored tables of one moment: by name, where functions differ, or read
    a table although it was restored to another."""
    moments: dict[str, str] = {}
    for setting, tables in _functions_by_table(served).items():
        if len(tables) > 1:
            readers = "; ".join(f"{_names(functions)} read {table}" for table, functions in sorted(tables.items()))
            raise Conflict(f"functions differ in {setting}: {readers}. Deploy again with the setting `tables`; {_KEPT}")
        (table,) = tables
        newer_tables, copies = _restored_from(restores, table), _restored_from(restores, f"{table}{_ALONGSIDE}")
        aside = f"; {_names(copies)}: for loci export --restored, not to be served" if copies else ""
        if newer_tables:
            which = f", those of {' or '.join(sorted(newer_tables))}," if len(newer_tables) > 1 else ""
            raise Conflict(
                f"{table} was restored to {_names(newer_tables)} and is still read: write `tables`{which} into cdk.json"
                f" below `loci`, run make deploy, then loci recover --finish; {_KEPT}{aside}"
            )
        match = _RESTORED.fullmatch(table)
        if match is not None:
            moments[table] = match[1]
        elif setting != LEDGER_SETTING:
            raise Conflict(f"{table} is no restored table; {_KEPT}{aside}")
    if len(set(moments.values())) > 1:
        raise Conflict(f"functions read tables of different moments: {_names(list(moments))}; {_KEPT}")


def _functions_by_table(served: ServedTables) -> dict[str, dict[str, list[str]]]:
    """The functions that read each table, by the setting that names it."""
    readers: defaultdict[str, defaultdict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for function, tables in served.items():
        for setting, table in tables.items():
            readers[setting][table].append(function)
    return {setting: dict(tables) for setting, tables in sorted(readers.items())}


def _restored_from(restores: TableRestores, table: str) -> list[str]:
    matches = ((name, _RESTORED.fullmatch(name)) for name in restores.names_with(f"{table}-"))
    return [name for name, match in matches if match is not None and name == f"{table}-{match[1]}"]


def _names(names: Sequence[str]) -> str:
    return ", ".join(sorted(names))


def choose_moment(histories: Sequence[TableHistory], moment: datetime | None, now: datetime) -> datetime:
    """Return the second that all tables are restored to. Raises Refused where there is none."""
    deletions = [one.deleted_at for one in histories if one.deleted_at is not None]
    if deletions:
        if moment is not None:
            raise Refused(f"a deleted table can be restored to {_text(max(deletions))} alone: leave out --to")
        # Of several the last: until then the others went on.
        moment = max(deletions)
    if moment is None:
        raise Refused("--to is required: no table was deleted")
    if moment > now:
        raise Refused(f"--to {_text(moment)} is still to come: it is {_text(now)}")
    for one in histories:
        # DynamoDB tells seconds.
        if one.earliest is not None and moment < one.earliest - timedelta(seconds=1):
            raise Refused(f"{one.name} can be restored from {_text(one.earliest)} on")
    return moment.replace(microsecond=0)


def _require_reached(table: TableHistory, moment: datetime) -> None:
    if table.latest is not None and moment > table.latest:
        raise Unavailable(
            f"{table.name} can be restored up to {_text(table.latest)} so far: run it again in some minutes"
        )


def _text(moment: datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}"
