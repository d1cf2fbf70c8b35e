"""``T#``: templates that an app has registered, in the app's directory."""

from pynamodb.attributes import UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb.attributes import EnumAttribute, InstantAttribute, IntegerAttribute
from loci.adapters.dynamodb.base import ControlTable
from loci.adapters.dynamodb.pages import page
from loci.adapters.dynamodb.tables import Tables, records
from loci.adapters.dynamodb.writes import Delete, Replace
from loci.model.apps import Escaping, RegisteredTemplate, TemplateSource
from loci.ports.writes import Outcome, Page
from loci.scope import Scope


class TemplateItem(ControlTable):
    source = UnicodeAttribute()
    escaping = EnumAttribute(Escaping)
    created_at = InstantAttribute(attr_name="createdAt")
    updated_at = InstantAttribute(attr_name="updatedAt")
    request_id = UnicodeAttribute(attr_name="requestId", null=True)
    version = IntegerAttribute()

    @classmethod
    def of(cls, directory: Scope, template: RegisteredTemplate) -> "TemplateItem":
        return cls(
            directory.partition,
            keys.template(template.id),
            source=template.source.text,
            escaping=template.source.escaping,
            created_at=template.created_at,
            updated_at=template.updated_at,
            version=template.version,
        )

    def record(self) -> RegisteredTemplate:
        return RegisteredTemplate(
            id=self.sk.removeprefix(keys.TEMPLATE),
            source=TemplateSource(self.source, self.escaping),
            created_at=self.created_at,
            updated_at=self.updated_at,
            version=self.version,
        )


class TemplateStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def get(self, directory: Scope, id: str) -> RegisteredTemplate | None:
        item = self._tables.get(TemplateItem, directory.partition, keys.template(id))
        return None if item is None else item.record()

    def list(self, directory: Scope, cursor: str | None, limit: int) -> Page[RegisteredTemplate]:
        found_page = page(self._tables, TemplateItem, directory.partition, keys.TEMPLATE, cursor, limit)
        return Page(tuple(records(found_page.items)), found_page.cursor)

    def replace(
        self, directory: Scope, id: str, before: RegisteredTemplate | None, after: RegisteredTemplate | None
    ) -> Outcome:
        absent = TemplateItem.pk.does_not_exist()
        condition = absent if before is None else TemplateItem.version == before.version
        if after is None:
            item = TemplateItem(directory.partition, keys.template(id))
            return self._tables.write(Delete(item, condition, Outcome.STALE))
        return self._tables.write(Replace(TemplateItem.of(directory, after), condition, Outcome.STALE))
