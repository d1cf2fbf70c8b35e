"""docs/data-model.md, from the charts in the docstring of `loci.keys`."""

import re
from collections.abc import Iterator, Sequence

from local.paths import ROOT
from loci import keys

DOCUMENT = ROOT / "docs" / "data-model.md"

_COLUMN = re.compile(r" {2,}")
_INTRODUCTION = """\
# Data model

Four DynamoDB tables hold everything. Two keys lead to each item: `pk` says whose it is, `sk` what it is. `loci/keys.py`
builds every key and holds the charts below; `make docs` writes this page from them.

## Whose data it is

The partition key of every record is its **scope**, `tenant#app#namespace#owner`. Tenant, app and user come from the
verified token, so code has no key of another tenant or user to read with.

| part | form |
|---|---|
| tenant, app | `[a-z0-9][a-z0-9-]{0,62}` |
| namespace | of conversations: encoded as in their ids; of memory: the space's key; of the directory: `@` |
| owner | the user, percent-encoded; `@app`; `@group:<name>` |
| tenant-wide | `tenant#@#@#@app`: budgets of a tenant |
| ledger | `tenant#app#@`: tombstones; `tenant#app#<keyed hash>`: receipts and audit of a person |

The **directory** of an owner leads to all of their partitions: lists, export and erasure start there. An entry is
written in the transaction that first needs it. A shared space names the writer of each record as `actor`.

## Ids

| record | id |
|---|---|
| conversation, message, turn | `conv_<namespace>_<ulid>`, `msg_<namespace>_<ulid>_<seq>`, `turn_<ulid>` |
| space, atom, entity | `ms_<space key>`, `atom_<space key>_<ulid>`, `ent_<space key>_<ulid>` |
| file | its space and its path |
| binding | `bind_<ulid>`, of the app `bind_app.<ulid>` |
| job, replay | `job_<namespace>_<ulid>_<hash>`, `run_<ulid>` |
| export or erasure, receipt | `aj_<ulid>`, `rc_<keyed hash>_<ulid>` |

An id names the namespace or space and the sort key, so that one id is one read. The owner comes from the token: the id
of another user's record leads to a key that does not exist under yours, and the answer is 404.

"""
_INDEXES = """\
## Indexes

All are sparse and hold keys alone. No request path scans.

| index | table | partition and sort key | read by |
|---|---|---|---|
| `due` | all but the ledger | `dueShard` (16 shards), `due` | the sweeper |
| `users` | control, user records | `tenantApp`, `pk` | operators' commands |
| `jobs` | control, extraction jobs | `jobStatus` (tenant, app and status), `createdAt` | admins, operators |

"""
_RULES = """\

## Rules that all writes follow

- **One transaction.** A turn or an atom is written whole or not at all, with everything that must agree with it.
- **Conditions decide.** Sequence numbers, uniqueness and versions are conditions of the write. The loser of a race
  reads again; after several tries the answer is 503 with `Retry-After`.
- **Idempotency.** A marker `I#` remembers for seven days what a key was used for and which ids it made.
- **Versions.** Mutable records have a `version`, which is their `ETag`; `If-Match` makes a write conditional.
  `If-Match: "0"` writes only what is not there yet; `If-None-Match: *` does too where templates, settings and files are
  put.
- **History.** A change of an atom stores its former state as `V#` in the same transaction. `knownAt` reads those.
- **Epochs.** Each record, event and job carries the epoch of its user. An erasure ends the epoch: what arrives late is
  dropped.
- **Due.** What must happen later has `due` on its record. Nothing depends on a stream, a queue or a timer alone.
- **Pending markers.** Each change of an atom writes `P#` with what the index will say: the next recall shows it.
- **Derived data.** Recall pages and OpenSearch can be dropped and built again from the atoms.
"""


def document() -> str:
    """The text of the page."""
    lines = (keys.__doc__ or "").splitlines()
    return "".join([_INTRODUCTION, *_tables(lines), _INDEXES, *_access_patterns(lines), _RULES])


def _chart(lines: Sequence[str], header: str) -> Sequence[str]:
    """The lines below a header, up to the next blank line."""
    start = next(number for number, line in enumerate(lines) if line.startswith(header)) + 1
    return lines[start : lines.index("", start) if "" in lines[start:] else len(lines)]


def _tables(lines: Sequence[str]) -> Iterator[str]:
    yield "## Items\n\n`<u>` is a ULID. In parentheses: the partition, if it is not the record's own scope.\n"
    sort_key = ""
    for line in _chart(lines, "table "):
        table, key, item = line[:15].strip(), line[15:45].strip(), line[45:].strip()
        if table:
            yield f"\n### {table.capitalize()}\n\n| sort key | item |\n|---|---|\n"
        if not line[44:45].isspace():  # the sort key is longer than its column, the next line has the item
            sort_key = line[15:].strip()
        else:
            yield f"| `{key or sort_key}` | {_COLUMN.sub(' ', item)} |\n"
    yield "\n"


def _access_patterns(lines: Sequence[str]) -> Iterator[str]:
    yield "## Access patterns\n\n| to find | read |\n|---|---|\n"
    for line in _chart(lines, "access pattern "):
        if line:
            pattern, read = _COLUMN.split(line, 1)
            yield f"| {_cell(pattern)} | {_cell(read)} |\n"


def _cell(text: str) -> str:
    return text.replace("|", "·").replace("<", "&lt;")
