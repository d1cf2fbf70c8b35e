"""``NS#``: the settings of an app, in the app's directory; what was read is remembered for a minute."""

from dataclasses import asdict, fields
from datetime import datetime
from typing import Any

from pynamodb.attributes import UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb import guidance
from loci.adapters.dynamodb.attributes import CompactJson, InstantAttribute, IntegerAttribute
from loci.adapters.dynamodb.base import ControlTable
from loci.adapters.dynamodb.remembered import Remembered
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.writes import Replace
from loci.model.apps import AppSettings, Choices
from loci.ports.writes import Outcome
from loci.scope import Scope

_CHOICES = frozenset(field.name for field in fields(Choices))


class ChoicesAttribute(CompactJson[Choices]):
    """As compact JSON text, what is not chosen left out."""

    def to_json(self, value: Choices) -> object:
        return _choices_set(value)

    def from_json(self, form: Any) -> Choices:
        return _choices(form)


class NamespacesAttribute(CompactJson[dict[str, Choices]]):
    def to_json(self, value: dict[str, Choices]) -> object:
        return {name: _choices_set(choices) for name, choices in value.items()}

    def from_json(self, form: Any) -> dict[str, Choices]:
        return {name: _choices(chosen) for name, chosen in form.items()}


class AppSettingsItem(ControlTable):
    app = ChoicesAttribute()
    namespaces = NamespacesAttribute()
    updated_at = InstantAttribute(attr_name="updatedAt")
    request_id = UnicodeAttribute(attr_name="requestId", null=True)
    version = IntegerAttribute()

    def record(self) -> AppSettings:
        return AppSettings(self.updated_at, self.app, self.namespaces, self.version)


class AppSettingsStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._remembered = Remembered(self.get)

    def get(self, directory: Scope) -> AppSettings | None:
        item = self._tables.get(AppSettingsItem, directory.partition, keys.SETTINGS)
        return None if item is None else item.record()

    def recent(self, directory: Scope, now: datetime) -> AppSettings | None:
        return self._remembered.recent(directory, now)

    def put(self, directory: Scope, before: AppSettings | None, after: AppSettings) -> Outcome:
        item = AppSettingsItem(
            directory.partition,
            keys.SETTINGS,
            app=after.app,
            namespaces=dict(after.namespaces),
            updated_at=after.updated_at,
            version=after.version,
        )
        absent = AppSettingsItem.pk.does_not_exist()
        condition = absent if before is None else AppSettingsItem.version == before.version
        return self._tables.write(Replace(item, condition, Outcome.STALE))


def _choices_set(choices: Choices) -> dict[str, Any]:
    return {name: value for name, value in asdict(choices).items() if value is not None}


def _choices(chosen: dict[str, Any]) -> Choices:
    if "categories" in chosen:
        chosen["categories"] = tuple(chosen["categories"])
    if "guidance" in chosen:
        chosen["guidance"] = guidance.from_json(chosen["guidance"])
    # A later release may know more settings.
    return Choices(**{name: value for name, value in chosen.items() if name in _CHOICES})
