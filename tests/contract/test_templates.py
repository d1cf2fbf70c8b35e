"""What every store of registered templates does."""

from dataclasses import replace

import pytest

from loci.adapters.dynamodb.templates import TemplateStore as DynamoTemplates
from loci.model.apps import Escaping, RegisteredTemplate, TemplateSource
from loci.ports.apps import TemplateStore
from loci.ports.writes import Outcome
from loci.scope import APP_OWNER, Scope
from tests.fakes.templates import Templates
from tests.support.records import AT, directory, later

OURS = RegisteredTemplate("ours-1", TemplateSource("<a>{{text}} – «ü»</a>\n", Escaping.XML), AT, AT)


@pytest.fixture(params=["memory", "dynamodb"])
def store(request: pytest.FixtureRequest) -> TemplateStore:
    return Templates() if request.param == "memory" else DynamoTemplates(request.getfixturevalue("dynamodb"))


@pytest.fixture
def app(tenant: str) -> Scope:
    return directory(tenant, APP_OWNER)


def test_a_template_is_read_back_as_it_was_registered(store: TemplateStore, app: Scope) -> None:
    assert store.get(app, "ours-1") is None
    assert store.replace(app, "ours-1", None, OURS) is Outcome.DONE
    assert store.get(app, "ours-1") == OURS
    assert store.get(app, "ours") is None
    assert store.get(replace(app, app="other"), "ours-1") is None


def test_of_two_writes_on_one_state_the_second_changes_nothing(store: TemplateStore, app: Scope) -> None:
    store.replace(app, "ours-1", None, OURS)
    newer = replace(OURS, source=TemplateSource(""), updated_at=later(1), version=2)
    assert store.replace(app, "ours-1", None, newer) is Outcome.STALE
    assert store.replace(app, "ours-1", OURS, newer) is Outcome.DONE
    assert store.replace(app, "ours-1", OURS, None) is Outcome.STALE
    assert store.get(app, "ours-1") == newer


def test_a_deleted_template_is_gone(store: TemplateStore, app: Scope) -> None:
    store.replace(app, "ours-1", None, OURS)
    assert store.replace(app, "ours-1", OURS, None) is Outcome.DONE
    assert store.get(app, "ours-1") is None
    assert store.replace(app, "ours-1", OURS, None) is Outcome.STALE


def test_templates_are_listed_by_id_page_by_page_and_of_one_app_alone(store: TemplateStore, app: Scope) -> None:
    ids = ["a", "a-b", "b", "ours-1", "z9"]
    for id in (*ids[::-1],):
        store.replace(app, id, None, replace(OURS, id=id))
    store.replace(replace(app, app="other"), "theirs", None, replace(OURS, id="theirs"))
    first = store.list(app, None, 2)
    assert [one.id for one in first.items] == ids[:2]
    assert first.cursor is not None
    rest = store.list(app, first.cursor, 3)
    assert [one.id for one in rest.items] == ids[2:]
    assert rest.cursor is None
    assert rest.items[1] == OURS
