"""Every event fits the schema of its type, and the page of the events is generated from the schemas."""

import json

import pytest
from jsonschema import Draft202012Validator

from local.pages import events as events_page
from loci import events
from loci.background import outbox
from loci.background.outbox import PublishableRecord
from loci.events import Record, to_detail
from tests.support.pipeline import CHAT, Pipeline
from tests.unit.test_events import CHANGES, change

SCHEMAS = events_page.schemas()


def published_events(before: Record | None, after: Record | None) -> list[dict[str, object]]:
    """The events of a change as the bus carries them."""
    pipeline = Pipeline()
    outbox.publish_events(pipeline.ports, [PublishableRecord(None, events.events_of(change(before, after)))])
    return [json.loads(json.dumps(to_detail(event))) for event in pipeline.bus.events]


def test_every_event_has_a_schema_and_every_schema_an_event() -> None:
    assert set(SCHEMAS) == {type for *_, types in CHANGES for type in types}


@pytest.mark.parametrize("type", sorted(SCHEMAS))
def test_a_schema_is_one_and_says_which_event_it_is_of(type: str) -> None:
    schema = SCHEMAS[type]
    Draft202012Validator.check_schema(schema)
    assert (schema["title"], schema["$id"]) == (type, f"urn:loci:event:{type}")
    assert schema["properties"]["type"] == {**schema["properties"]["type"], "const": type}
    assert schema["required"] == list(schema["properties"])
    assert all(field["description"] for field in (schema, *schema["properties"].values()))


@pytest.mark.parametrize(("before", "after"), [(before, after) for before, after, types in CHANGES if types])
def test_every_event_fits_its_schema_without_unknown_fields(before: Record | None, after: Record | None) -> None:
    for event in published_events(before, after):
        schema = SCHEMAS[str(event["type"])]
        Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER).validate(event)
        assert event.keys() == schema["properties"].keys()
        assert event["namespace"] == CHAT.namespace


@pytest.mark.parametrize("field", ["id", "at", "tenant", "owner", "version", "atomId"])
def test_a_schema_refuses_what_is_no_such_event(field: str) -> None:
    (event,) = next(published_events(before, after) for before, after, types in CHANGES if types == ["atom.created"])
    fits = Draft202012Validator(SCHEMAS["atom.created"]).is_valid
    assert fits(event)
    assert not fits({**event, field: ""})
    assert not fits({name: value for name, value in event.items() if name != field})


def test_the_page_is_made_from_the_schemas() -> None:
    page = events_page.DOCUMENT.read_text("utf-8")
    assert page == events_page.document(), "run: make docs"
    assert all(f"(../events/{type}.json)" in page for type in SCHEMAS)
