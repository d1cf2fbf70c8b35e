"""docs/limits.md: what a request and a record can have, written from the constants that the rules check."""

from collections.abc import Mapping, Sequence

from infra.settings import DEFAULTS
from local.paths import ROOT
from loci.apps import admission, idempotency
from loci.apps.webhooks import breaking, registering
from loci.conversations import lifecycle, new_messages
from loci.dialects.bots import entries as bot_entries
from loci.dialects.presences import entries as presence_entries
from loci.governance import exporting
from loci.memory.atoms import fields as atom_fields
from loci.memory.entities import naming
from loci.memory.entities import records as entity_records
from loci.memory.files import paths
from loci.model import filter_forms, limits, metadata
from loci.model.conversations import RETENTION
from loci.model.tenants import JOBS_A_MINUTE
from loci.model.users import MARKER_LIFE
from loci.ports.webhooks import RECEIVER_SECONDS
from loci.run_turn import requests as turn_requests
from loci.scope import MAX_USER_BYTES
from loci.spaces import bindings
from loci.spaces import fields as space_fields

DOCUMENT = ROOT / "docs" / "limits.md"

Rows = Sequence[tuple[str, str]]

_SECTIONS: Mapping[str, Rows] = {
    "Every request": (
        ("requests of a deployment", f"{DEFAULTS.throttle_rate} a second, bursts of {DEFAULTS.throttle_burst}"),
        ("requests of an app", "no limit unless its admin sets `rate`; beyond it `429` with `Retry-After`"),
        ("requests of a tenant", "no limit unless an operator sets one (`loci tenant limit`); beyond it the same"),
        ("extractions of a tenant", f"{JOBS_A_MINUTE} begin in a minute, or as many as an operator sets; more wait"),
        (
            "webhooks of an app, their receiver",
            f"{registering.MAX_WEBHOOKS}; {RECEIVER_SECONDS:g} seconds, after {breaking.MOST_FAILURES} failures one "
            f"call a minute, disabled after {breaking.PATIENCE.total_seconds() / 3600:g} hours of them",
        ),
        ("time for an answer", "29 seconds, by API Gateway"),
        ("a body, an answer", "6 MB, by AWS Lambda"),
        ("the id of a user", f"{MAX_USER_BYTES} bytes"),
        ("an idempotency key", f"{idempotency.MAX_KEY} characters; it holds for {MARKER_LIFE.days} days"),
        ("a page of a list", "200 records"),
        ("metadata of a record", f"{metadata.MAX_BYTES // 1024} KB as JSON"),
    ),
    "Conversations": (
        ("blocks of a message", f"{new_messages.MAX_BLOCKS}"),
        ("a message", f"{new_messages.MAX_CONTENT_BYTES // 1024} KB as JSON"),
        ("calls of tools in a message", f"{new_messages.MAX_TOOL_USES}"),
        ("a title, a session", f"{lifecycle.MAX_TITLE}, {lifecycle.MAX_SESSION} characters"),
        ("messages that `remember` takes", f"{limits.MAX_TALK}"),
        ("to restore what was deleted", f"{RETENTION.days} days"),
    ),
    "Memory": (
        ("an atom", f"{atom_fields.MAX_TEXT:,} characters; its key {atom_fields.MAX_KEY}"),
        ("the name of a space, its purpose", f"{space_fields.MAX_NAME}, {space_fields.MAX_PURPOSE:,} characters"),
        ("the name of an entity, its aliases", f"{naming.MAX_NAME} characters; {entity_records.MAX_ALIASES}"),
        ("the path of a file", f"{paths.MAX_PATH_BYTES:,} bytes"),
        ("bindings of a user, of an app", f"{bindings.MAX_BINDINGS}, {bindings.MAX_APP_BINDINGS}"),
        ("entries of a bot, of a presence", f"{bot_entries.MAX_ENTRIES}, {presence_entries.MAX_ENTRIES}"),
        ("atoms of a space", "no limit; from `exactLimit` on (5,000) a space may move to OpenSearch"),
        (
            "own words of a space, as extraction stores them",
            f"{limits.MAX_OWN_WORDS:,}; beyond it the oldest are deleted",
        ),
    ),
    "Recall and contexts": (
        ("a question", f"{limits.MAX_QUERY:,} characters"),
        ("hits", f"{limits.MAX_HITS}; {limits.DEFAULT_HITS} or {limits.SEVERAL_HITS} without a limit"),
        ("spaces of one question", f"{limits.MAX_SPACES}"),
        ("the budget of a context", f"{limits.MIN_TOKEN_BUDGET} to {limits.MAX_TOKEN_BUDGET:,} tokens"),
        ("conditions of a filter", f"{filter_forms.MAX_CONDITIONS}, {filter_forms.MAX_DEPTH} objects deep"),
        ("values of `in`, a text in a filter", f"{filter_forms.MAX_VALUES}; {filter_forms.MAX_TEXT:,} characters"),
        ("a filter in a query string", f"{filter_forms.MAX_JSON:,} characters"),
    ),
    "Turns with a model": (
        ("calls of the model in a turn", f"{turn_requests.MAX_CYCLES}"),
        (
            "readers of a turn, streams of a user",
            f"{admission.READERS_OF_A_RUN}, {admission.READERS_OF_A_PERSON} at once; beyond it `429` with "
            "`Retry-After`. Each counts as a request",
        ),
        ("tokens of an answer", f"{turn_requests.MAX_TOKENS:,}"),
        ("the system prompt and the tools", f"{turn_requests.MAX_REQUEST_BYTES // 1024} KB together"),
    ),
    "Data protection": (
        ("an export in the answer itself", f"{exporting.MAX_RESPONSE_BYTES / 1e6:g} MB; a larger one is a file"),
        ("logs, copies of the ledger", f"{DEFAULTS.log_retention_days} days, {DEFAULTS.ledger_retention_years} years"),
    ),
}
_INTRODUCTION = """\
# Limits

What is larger is refused before anything is written: `422` names the field and the limit, `413` a size in bytes.
`make docs` writes this page from the rules that check it. What AWS limits besides: [deploying](deploying.md),
[concurrency of queues and streams](decisions/concurrency.md).
"""


def document() -> str:
    """docs/limits.md."""
    return "\n".join([_INTRODUCTION, *(_section(title, rows) for title, rows in _SECTIONS.items())])


def _section(title: str, rows: Rows) -> str:
    lines = "\n".join(f"| {what} | {most} |" for what, most in rows)
    return f"## {title}\n\n| | at most |\n|---|---|\n{lines}\n"
