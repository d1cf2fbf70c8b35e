"""``NS#``: the settings of an app, in the app's directory; what was read is remembered for a minute."""

import json
from dataclasses import asdict, fields
from datetime import datetime
from typing import Any

from pynamodb.attributes import Attribute, UnicodeAttribute
from pynamodb.constants import STRING

from loci import keys
from loci.adapters.dynamodb import guidance
from loci.adapters.dynamodb.attributes import InstantAttribute, IntegerAttribute
from loci.adapters.dynamodb.base import ControlTable
from loci.adapters.dynamodb.remembered import Remembered
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.writes import Replace
from loci.model.apps import AppSettings, Choices
from loci.ports.writes import Outcome
from loci.scope import Scope

_CHOICES = frozenset(field.name for field in fields(Choices))


class ChoicesAttribute(Attribute[Choices]):
    """As compact JSON text, what is not chosen left out."""

    attr_type = STRING

    def serialize(self, value: Choices) -> str:
        return json.dumps(_choices_set(value), separators=(",", ":"))

    def deserialize(self, value: str) -> Choices:
        return _choices(json.loads(value))


class NamespacesAttribute(Attribute[dict[str, Choices]]):
    attr_type = STRING

    def serialize(self, value: dict[str, Choices]) -> str:
        return json.dumps({name: _choices_set(choices) for name, choices in value.items()}, separators=(",", ":"))

    def deserialize(self, value: str) -> dict[str, Choices]:
        return {name: _choices(chosen) for name, chosen in json.loads(value).items()}


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
