"""docs/events.md: the contract of events as people read it, from the schemas in `events`."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from local.paths import ROOT

SCHEMAS = ROOT / "events"
DOCUMENT = ROOT / "docs" / "events.md"

# As Loci tells it, conversations first.
RECORDS = {
    "conversation": "a conversation",
    "atom": "an atom",
    "entity": "an entity",
    "space": "a space",
    "binding": "a binding",
    "job": "a job",
    "subject": "an erasure",
    "template": "a template",
    "settings": "the settings of an app",
}
_INTRODUCTION = """\
# Events

What was committed is told on the EventBridge bus of the stack (its name is the output `Bus`), within about a second and
at least once. An event has the source `loci`, its type as `detail-type`, and ids and scope as `detail`, never text: who
wants to know more asks the API. Each type has a JSON schema in [`events/`](../events), which this page is made from
(`make docs`).

A rule of your own takes what it wants:

    {"source": ["loci"], "detail-type": ["atom.created"], "detail": {"tenant": ["acme"], "app": ["shop"]}}

- Events of one record may come twice and out of order: keep `id` to know repetitions, and `version` to know which is
  newer.
- Fields and types may be added; none is taken away and none changes its meaning. Leave unknown ones alone.
- An event is no permission: what it names may be changed, deleted or erased by the time you ask for it.
"""
_REPLAY = """\
## Archive and replay

The bus keeps what it was told for 30 days, ids and scope only, in an archive (the output `EventArchive`; the emulator
of `make dev` has none). A consumer that was away gets it again by its rule:

    aws events start-replay --replay-name again --event-source-arn <archive> \\
      --event-start-time 2026-05-04T00:00:00Z --event-end-time 2026-05-05T00:00:00Z \\
      --destination '{"Arn": "<bus>", "FilterArns": ["<rule>"]}'

Without `FilterArns` every rule hears it again, Loci's own too: a conversation that was closed before finds its jobs
there and starts none. After a user is erased, the archive names them by their id for at most 30 days more.
"""


def schemas() -> Mapping[str, Mapping[str, Any]]:
    """Every schema, by the type of event that it is of."""
    return {path.name.removesuffix(".json"): json.loads(path.read_text("utf-8")) for path in SCHEMAS.glob("*.json")}


def document() -> str:
    """docs/events.md."""
    found = schemas()
    return "\n".join([_INTRODUCTION, *_shared(found), *_types(found), _REPLAY])


def _shared(found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    properties = [schema["properties"] for schema in found.values()]
    common = [name for name in properties[0] if all(name in of_one for of_one in properties)]
    yield "## What every event has\n"
    yield "| field | meaning |\n|---|---|"
    for name in common:
        told = {of_one[name]["description"] for of_one in properties}
        yield f"| `{name}` | {told.pop() if len(told) == 1 else 'See below.'} |"
    yield ""


def _types(found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    for record, title in RECORDS.items():
        of_record = {type: schema for type, schema in sorted(found.items()) if type.startswith(f"{record}.")}
        yield f"## Events of {title}\n"
        yield "| type | when | ids |\n|---|---|---|"
        for type, schema in of_record.items():
            ids = ", ".join(f"`{name}`" for name in schema["required"] if name.endswith("Id"))
            yield f"| [`{type}`](../events/{type}.json) | {schema['description']} | {ids} |"
        yield ""
        yield from _told(of_record)


def _told(of_record: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """What fields mean there whose meaning depends on the record."""
    for name in ("namespace", "version"):
        meanings: dict[str, list[str]] = {}
        for type, schema in of_record.items():
            meanings.setdefault(schema["properties"][name]["description"], []).append(f"`{type}`")
        for meaning, types in meanings.items():
            whose = "" if len(meanings) == 1 else f" ({', '.join(types)})"
            yield f"- `{name}`{whose}: {meaning}"
    yield ""
