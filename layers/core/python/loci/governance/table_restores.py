"""Restores the tables of a deployment to new ones, all as they were at one second.

A table that is there has been recorded to the second; of one that was deleted DynamoDB keeps the state at its deletion.
The other tables are then restored to that moment.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

from loci.errors import Refused, Unavailable
from loci.ports.operating import TableHistory, TableRestores
from loci.records import record

LEDGER = "ledger"
LEDGER_FORBIDS = (
    "dynamodb:BatchWriteItem",
    "dynamodb:DeleteItem",
    "dynamodb:PartiQLDelete",
    "dynamodb:PartiQLInsert",
    "dynamodb:PartiQLUpdate",
    "dynamodb:UpdateItem",
)
"""The actions on items that the ledger's own policy denies to everyone: what it says is never changed."""


@record(frozen=True, slots=True)
class RestoredTables:
    """The names and the ARNs of the streams of new tables, by what they are."""

    moment: datetime
    names: Mapping[str, str]
    streams: Mapping[str, str]


def restore_tables(restores: TableRestores, tables: Mapping[str, str], moment: datetime | None) -> RestoredTables:
    """Restores the tables, given by name. The new names say the moment, so that a repetition goes on with them.

    Raises Refused for a moment that they cannot be restored to, NotFound (a table without a backup), Unavailable (run
    it again).
    """
    histories = {kind: restores.history(name) for kind, name in tables.items()}
    moment = moment_of(list(histories.values()), moment)
    targets = {kind: f"{name}-{moment:%Y%m%dT%H%M%SZ}" for kind, name in tables.items()}
    for kind, history in histories.items():
        restores.begin(history, targets[kind], moment)
    streams = {kind: restores.complete(target) for kind, target in targets.items()}
    if LEDGER in targets:
        restores.forbid(targets[LEDGER], LEDGER_FORBIDS)
    return RestoredTables(moment, targets, streams)


def moment_of(histories: list[TableHistory], moment: datetime | None) -> datetime:
    """The second that all tables are restored to. Raises Refused where there is none, Unavailable where some table does
    not reach it yet."""
    deletions = [one.deleted_at for one in histories if one.deleted_at is not None]
    if deletions:
        if moment is not None:
            raise Refused(f"a deleted table can be restored to {_text(max(deletions))} alone: leave out --to")
        # Of several the last: until then the others went on.
        moment = max(deletions)
    if moment is None:
        raise Refused("--to is required: no table was deleted")
    chosen = moment.replace(microsecond=0)
    for one in histories:
        _require_within(one, chosen)
    return chosen


def _require_within(table: TableHistory, moment: datetime) -> None:
    if table.earliest is None or table.latest is None:
        return
    # DynamoDB tells seconds.
    if moment < table.earliest - timedelta(seconds=1):
        raise Refused(f"{table.name} can be restored from {_text(table.earliest)} on")
    if moment > table.latest:
        raise Unavailable(
            f"{table.name} can be restored up to {_text(table.latest)} so far: run it again in some minutes"
        )


def _text(moment: datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}"
