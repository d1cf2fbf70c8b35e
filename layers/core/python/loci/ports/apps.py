"""Stores of an app, for all of its users: its settings, its templates, its API keys and those of its users."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Protocol

from loci.model.api_keys import ApiKey
from loci.model.apps import AppSettings, RegisteredTemplate, TemplateSource
from loci.model.stream_readers import StreamReaders
from loci.model.tenants import TenantLimits
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.scope import Scope


class AccessReasons(Protocol):
    """Why somebody in support asked for a person's data, by the ULID of the entry in the audit; ``directory`` is the
    person's."""

    def put(self, directory: Scope, epoch: str, ulid: str, reason: str) -> None: ...

    def between(self, directory: Scope, first: str, last: str) -> Mapping[str, str]:
        """The reasons of these two ULIDs and of those between them."""
        ...


class AppSettingsReader(Protocol):
    """``directory`` is the app's."""

    def get(self, directory: Scope) -> AppSettings | None:
        """The settings, read strongly."""
        ...

    def recent(self, directory: Scope, now: datetime) -> AppSettings | None:
        """The settings as of at most 60 seconds before ``now``, often without a read."""
        ...


class AppSettingsStore(AppSettingsReader, Protocol):
    def put(self, directory: Scope, before: AppSettings | None, after: AppSettings) -> Outcome:
        """DONE, or STALE when they are no longer as ``before``."""
        ...


class TenantLimitsReader(Protocol):
    """``directory`` is the tenant's."""

    def get(self, directory: Scope) -> TenantLimits:
        """The limits, read strongly; none where no operator has set any."""
        ...

    def recent(self, directory: Scope, now: datetime) -> TenantLimits:
        """The limits as of at most 60 seconds before ``now``, often without a read."""
        ...


class TenantLimitsStore(TenantLimitsReader, Protocol):
    def put(self, directory: Scope, limits: TenantLimits) -> None: ...


class RateStore(Protocol):
    def admit(self, directory: Scope, minute: datetime, rate: int, counter: str = "", lot: int = 1) -> bool:
        """Counts a request of an app, or another thing of a tenant, in the minute that begins then, unless ``rate`` or
        somewhat more are counted already; says whether it did. ``counter`` says which of the directory's counters,
        ``lot`` how many are taken from it at least."""
        ...


class StreamReaderStore(Protocol):
    """``directory`` is the app's; ``person`` a digest of whose streams are read."""

    def get(self, directory: Scope, person: str) -> StreamReaders:
        """The readers, read strongly, with those whose time is over; none where nothing is stored."""
        ...

    def put(self, directory: Scope, person: str, before: StreamReaders, after: StreamReaders) -> Outcome:
        """DONE, or STALE when they are no longer as ``before``."""
        ...


class TemplateReader(Protocol):
    """``directory`` is the app's."""

    def get(self, directory: Scope, id: str) -> RegisteredTemplate | None: ...

    def list(self, directory: Scope, cursor: str | None, limit: int) -> Page[RegisteredTemplate]:
        """Templates whose ids come after the cursor, by id."""
        ...


class TemplateStore(TemplateReader, Protocol):
    def replace(
        self, directory: Scope, id: str, before: RegisteredTemplate | None, after: RegisteredTemplate | None
    ) -> Outcome:
        """None before: it is new; None after: it is deleted. DONE, or STALE when it is no longer as ``before``."""
        ...


class ApiKeyReader(Protocol):
    def get(self, directory: Scope, ulid: str) -> ApiKey | None: ...

    def list(self, directory: Scope, cursor: str | None, limit: int) -> Page[ApiKey]:
        """Oldest first."""
        ...


class ApiKeyStore(ApiKeyReader, Protocol):
    def create(self, directory: Scope, key: ApiKey, first: FirstWrite, visitor: Scope | None) -> Outcome:
        """With the user's first record, which is that of ``visitor`` where the directory is not theirs."""
        ...

    def note_use(self, directory: Scope, ulid: str, day: date) -> None:
        """Notes the day on which it was last used, where the key is there still."""
        ...

    def delete(self, directory: Scope, ulid: str) -> Outcome:
        """DONE, or STALE when it is not there."""
        ...


class TemplateFiles(Protocol):
    def ids(self) -> tuple[str, ...]:
        """The ids of all built-in templates."""
        ...

    def read(self, id: str) -> TemplateSource | None:
        """A built-in template, None where there is none of that id."""
        ...
