"""``AK#``: API keys, in the directory of their user or of the app."""

from datetime import date

from pynamodb.attributes import BooleanAttribute, UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb import users
from loci.adapters.dynamodb.attributes import InstantAttribute, TextsAttribute, member_of
from loci.adapters.dynamodb.base import ControlTable
from loci.adapters.dynamodb.pages import page
from loci.adapters.dynamodb.tables import Tables, records
from loci.adapters.dynamodb.writes import Delete, Put, Update
from loci.ids import ApiKeyId
from loci.model.api_keys import ApiKey, KeyScope
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.scope import APP_OWNER, Scope


class ApiKeyItem(ControlTable):
    name = UnicodeAttribute()
    user = UnicodeAttribute(null=True)
    secret_hash = UnicodeAttribute(attr_name="secretHash")
    scopes = TextsAttribute()
    created_at = InstantAttribute(attr_name="createdAt")
    expires_at = InstantAttribute(attr_name="expiresAt", null=True)
    last_used_on = UnicodeAttribute(attr_name="lastUsedOn", null=True)
    own_memory = BooleanAttribute(attr_name="ownMemory", null=True)
    # Former releases wrote it for keys that signed requests; a revocation erases it.
    signing_secret = UnicodeAttribute(attr_name="signingSecret", null=True)

    @classmethod
    def of(cls, directory: Scope, key: ApiKey) -> "ApiKeyItem":
        return cls(
            directory.partition,
            keys.api_key(key.id.ulid),
            name=key.name,
            user=key.user,
            secret_hash=key.secret_hash,
            scopes=tuple(scope.value for scope in key.scopes),
            created_at=key.created_at,
            expires_at=key.expires_at,
            last_used_on=None if key.last_used_on is None else key.last_used_on.isoformat(),
            own_memory=key.own_memory,
        )

    def record(self) -> ApiKey:
        of_app = Scope.parse(self.pk).owner == APP_OWNER
        return ApiKey(
            id=ApiKeyId(self.sk.removeprefix(keys.API_KEY), of_app),
            name=self.name,
            user=self.user,
            secret_hash=self.secret_hash,
            scopes=tuple(member_of(KeyScope, scope) for scope in self.scopes),
            created_at=self.created_at,
            expires_at=self.expires_at,
            last_used_on=None if self.last_used_on is None else date.fromisoformat(self.last_used_on),
            is_usable=self.signing_secret is None,
            own_memory=self.own_memory,
        )


class ApiKeyStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def create(self, directory: Scope, key: ApiKey, first: FirstWrite, visitor: Scope | None) -> Outcome:
        return self._tables.transact(
            *users.first_write_actions(visitor or directory, first), Put(ApiKeyItem.of(directory, key))
        )

    def get(self, directory: Scope, ulid: str) -> ApiKey | None:
        item = self._tables.get(ApiKeyItem, directory.partition, keys.api_key(ulid))
        return None if item is None else item.record()

    def list(self, directory: Scope, cursor: str | None, limit: int) -> Page[ApiKey]:
        found_page = page(self._tables, ApiKeyItem, directory.partition, keys.API_KEY, cursor, limit)
        return Page(tuple(records(found_page.items)), found_page.cursor)

    def note_use(self, directory: Scope, ulid: str, day: date) -> None:
        item = ApiKeyItem(directory.partition, keys.api_key(ulid))
        change = ApiKeyItem.last_used_on.set(day.isoformat())
        self._tables.write(Update(item, [change], ApiKeyItem.pk.exists(), Outcome.STALE))

    def delete(self, directory: Scope, ulid: str) -> Outcome:
        item = ApiKeyItem(directory.partition, keys.api_key(ulid))
        return self._tables.write(Delete(item, ApiKeyItem.pk.exists(), Outcome.STALE))
