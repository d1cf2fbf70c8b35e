"""``RUN#`` replays of a namespace and ``RUNS#`` which of them is open, in the app's directory."""

from collections.abc import Iterable, Iterator

from pynamodb.attributes import UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb.attributes import EnumAttribute, InstantAttribute, IntegerAttribute
from loci.adapters.dynamodb.base import ControlTable
from loci.adapters.dynamodb.guidance import GuidanceAttribute
from loci.adapters.dynamodb.tables import Tables, records
from loci.adapters.dynamodb.writes import Action, Delete, Put, Replace
from loci.ids import ReplayId
from loci.model.replays import Replay, ReplayStatus
from loci.ports.writes import Outcome
from loci.scope import Scope

PEOPLE = "users"


class RunItem(ControlTable):
    namespace = UnicodeAttribute()
    extraction_version = UnicodeAttribute(attr_name="extractionVersion")
    extractor = UnicodeAttribute(null=True)
    created_at = InstantAttribute(attr_name="createdAt")
    updated_at = InstantAttribute(attr_name="updatedAt")
    status = EnumAttribute(ReplayStatus)
    last = IntegerAttribute(null=True)
    guidance = GuidanceAttribute(null=True)
    version = IntegerAttribute()

    @classmethod
    def of(cls, app: Scope, run: Replay) -> "RunItem":
        return cls(
            app.partition,
            keys.run(run.id.ulid),
            namespace=run.namespace,
            extraction_version=run.extraction_version,
            extractor=run.extractor,
            created_at=run.created_at,
            updated_at=run.updated_at,
            status=run.status,
            last=run.last,
            guidance=run.guidance,
            version=run.version,
        )

    def record(self) -> Replay:
        return Replay(
            id=ReplayId(self.sk.removeprefix(keys.RUN)),
            namespace=self.namespace,
            extraction_version=self.extraction_version,
            extractor=self.extractor,
            created_at=self.created_at,
            updated_at=self.updated_at,
            status=self.status,
            last=self.last,
            guidance=self.guidance,
            version=self.version,
        )


class OpenRunItem(ControlTable):
    run = UnicodeAttribute()


class RunStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def create(self, app: Scope, run: Replay) -> Outcome:
        new = Put(RunItem.of(app, run), RunItem.pk.does_not_exist(), Outcome.TAKEN)
        return self._tables.transact(new, _opening(app, run))

    def get(self, app: Scope, ulid: str) -> Replay | None:
        item = self._tables.get(RunItem, app.partition, keys.run(ulid))
        return None if item is None else item.record()

    def find_open(self, app: Scope, namespace: str) -> Replay | None:
        item = self._tables.get(OpenRunItem, app.partition, keys.open_run(namespace))
        return None if item is None else self.get(app, item.run)

    def replace(self, app: Scope, before: Replay, after: Replay) -> Outcome:
        changed_replace = Replace(RunItem.of(app, after), RunItem.version == before.version, Outcome.STALE)
        return self._tables.transact(changed_replace, *_opened_or_closed(app, before, after))

    def list(self, app: Scope) -> Iterable[Replay]:
        run_items = self._tables.query(RunItem, app.partition, RunItem.sk.startswith(keys.RUN))
        return records(run_items)

    def people(self, app: Scope) -> Iterable[Scope]:
        items = self._tables.query(ControlTable, keys.users_of(app.tenant, app.app), index=PEOPLE)
        return (Scope.parse(item.pk) for item in items)


def _opened_or_closed(app: Scope, before: Replay, after: Replay) -> Iterator[Action]:
    if after.is_open and not before.is_open:
        yield _opening(app, after)
    if before.is_open and not after.is_open:
        yield Delete(_open_item(app, before), OpenRunItem.run == before.id.ulid, Outcome.STALE)


def _opening(app: Scope, run: Replay) -> Put:
    return Put(_open_item(app, run), OpenRunItem.pk.does_not_exist(), Outcome.TAKEN)


def _open_item(app: Scope, run: Replay) -> OpenRunItem:
    return OpenRunItem(app.partition, keys.open_run(run.namespace), run=run.id.ulid)
