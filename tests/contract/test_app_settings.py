"""What every store of an app's settings does."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.adapters.dynamodb.app_settings import AppSettingsStore as DynamoAppSettings
from loci.adapters.dynamodb.tables import Tables
from loci.model.apps import AppSettings, Choices
from loci.model.guidance import CategoryGuide, Guidance
from loci.ports.apps import AppSettingsStore
from loci.ports.writes import Outcome
from loci.scope import APP_OWNER, Scope
from tests.fakes.app_settings import AppSettingsInMemory
from tests.support.filled_records import fill_record
from tests.support.records import AT, directory, later

GUIDANCE = Guidance('Keep "work"', (CategoryGuide("issue", "what fails", ("User cannot log in", "ü")),))
SET = AppSettings(
    AT,
    Choices(min_similarity=0.45, rate=600, guidance=GUIDANCE),
    {"chat": Choices(30, 0.0, True), "Work_1.x": Choices()},
)


@pytest.fixture(params=["memory", "dynamodb"])
def store(request: pytest.FixtureRequest) -> AppSettingsStore:
    if request.param == "memory":
        return AppSettingsInMemory()
    return DynamoAppSettings(request.getfixturevalue("dynamodb"))


@pytest.fixture
def app(tenant: str) -> Scope:
    return directory(tenant, APP_OWNER)


def test_settings_are_read_back_as_they_were_put(store: AppSettingsStore, app: Scope) -> None:
    assert store.get(app) is None
    whole = fill_record(AppSettings, namespaces={"chat": fill_record(Choices), "Work_1.x": Choices()}, version=1)
    assert store.put(app, None, whole) is Outcome.DONE
    assert store.get(app) == store.recent(app, AT) == whole


def test_settings_of_another_app_stay_out(store: AppSettingsStore, app: Scope) -> None:
    store.put(app, None, SET)
    assert store.get(replace(app, app="other")) is None
    assert store.recent(replace(app, app="other"), AT) is None


def test_of_two_puts_on_one_state_the_second_changes_nothing(store: AppSettingsStore, app: Scope) -> None:
    store.put(app, None, SET)
    newer = replace(SET, app=Choices(), version=2)
    assert store.put(app, None, newer) is Outcome.STALE
    assert store.put(app, SET, newer) is Outcome.DONE
    assert store.put(app, SET, replace(newer, namespaces={})) is Outcome.STALE
    assert store.get(app) == newer


def test_recent_settings_are_at_most_a_minute_old(store: AppSettingsStore, app: Scope) -> None:
    assert store.recent(app, AT) is None
    store.put(app, None, SET)
    assert store.recent(app, later(seconds=60)) == SET


def test_an_environment_reads_them_once_a_minute(dynamodb: Tables, app: Scope) -> None:
    writer, reader = DynamoAppSettings(dynamodb), DynamoAppSettings(dynamodb)
    writer.put(app, None, SET)
    assert reader.recent(app, AT) == SET
    newer = replace(SET, app=Choices(), version=2)
    writer.put(app, SET, newer)
    assert reader.recent(app, later(seconds=60) - timedelta(microseconds=1)) == SET
    assert reader.get(app) == newer
    assert reader.recent(app, later(seconds=60)) == newer
    assert reader.recent(app, AT) == newer
