"""docs/events.md: the contract of events, generated from the schemas in `events`."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from local.paths import ROOT

SCHEMAS = ROOT / "events"
DOCUMENT = ROOT / "docs" / "events.md"

# In the order of the page.
RECORDS = {
    "conversation": "a conversation",
    "message": "a message",
    "atom": "an atom",
    "entity": "an entity",
    "file": "a file",
    "space": "a space",
    "binding": "a binding",
    "job": "a job",
    "presence": "a presence",
    "dream": "a dream",
    "subject": "an erasure",
    "template": "a template",
    "settings": "the settings of an app",
}
_INTRODUCTION = """\
# Events

Loci publishes committed changes on the EventBridge bus of the stack (its name is the output `Bus`), within about a
second and at least once. An event has the source `loci`, its type as `detail-type`, and ids and scope as `detail`,
never text: ask the API for more. Each type has a JSON schema in [`events/`](../events), from which `make docs` writes
this page.

[Webhooks](webhooks.md) bring them to a server of yours, with nothing to deploy. A rule of your own selects events:

    {"source": ["loci"], "detail-type": ["atom.created"], "detail": {"tenant": ["acme"], "app": ["shop"]}}

- Events of one record may come twice and out of order: store `id` to recognise repetitions, and `version` to see which
  is newer.
- Fields and types may be added; none is removed and none changes its meaning. Ignore unknown ones.
- An event is no permission: the record may be changed, deleted or erased by the time you read it.
"""
_REPLAY = """\
## Archive and replay

An archive of the bus stores events for 30 days, ids and scope only (the output `EventArchive`; the emulator of `make
dev` has none). To publish them again for the rule of a consumer that was away:

    loci --deployment loci events republish --since 2026-05-04T00:00:00Z --until 2026-05-05T00:00:00Z --rule <arn>

Without `--rule` every rule gets them again, Loci's own too: a conversation that was closed before already has its
jobs and starts none. After a user is erased, the archive names them by their id for at most 30 days more.
"""


def schemas() -> Mapping[str, Mapping[str, Any]]:
    """All schemas by event type."""
    return {path.name.removesuffix(".json"): json.loads(path.read_text("utf-8")) for path in SCHEMAS.glob("*.json")}


def document() -> str:
    """docs/events.md."""
    event_schemas = schemas()
    return "\n".join([_INTRODUCTION, *_common_fields(event_schemas), *_types(event_schemas), _REPLAY])


def _common_fields(event_schemas: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    properties = [schema["properties"] for schema in event_schemas.values()]
    common = [name for name in properties[0] if all(name in of_one for of_one in properties)]
    yield "## What every event has\n"
    yield "| field | meaning |\n|---|---|"
    for name in common:
        meanings = {of_one[name]["description"] for of_one in properties}
        yield f"| `{name}` | {meanings.pop() if len(meanings) == 1 else 'See below.'} |"
    yield ""


def _types(event_schemas: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    for record, title in RECORDS.items():
        of_record = {type: schema for type, schema in sorted(event_schemas.items()) if type.startswith(f"{record}.")}
        yield f"## Events of {title}\n"
        yield "| type | when | ids |\n|---|---|---|"
        for type, schema in of_record.items():
            ids = ", ".join(f"`{name}`" for name in schema["required"] if name.endswith("Id") or name == "path")
            yield f"| [`{type}`](../events/{type}.json) | {schema['description']} | {ids} |"
        yield ""
        yield from _meanings_by_record(of_record)


def _meanings_by_record(of_record: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Explains the fields whose meaning depends on the record."""
    for name in ("namespace", "version"):
        meanings: dict[str, list[str]] = {}
        for type, schema in of_record.items():
            meanings.setdefault(schema["properties"][name]["description"], []).append(f"`{type}`")
        for meaning, types in meanings.items():
            whose = "" if len(meanings) == 1 else f" ({', '.join(types)})"
            yield f"- `{name}`{whose}: {meaning}"
    yield ""
