"""The ledger, what signs for it, the jobs that export and erase, and the files of exports."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Protocol

from loci.model.governance import AdminJob, AuditEntry, Receipt, Tombstone
from loci.ports.writes import Outcome, Page
from loci.scope import Scope


class Ledger(Protocol):
    """What is never changed and never deleted; a copy of each entry goes to where nothing can be deleted.

    ``app`` is the app's directory. Putting what is there already is no error, and changes nothing.
    """

    def bury(self, app: Scope, tombstone: Tombstone) -> None: ...

    def tombstones(self, app: Scope) -> Iterable[Tombstone]: ...

    def put_receipt(self, app: Scope, receipt: Receipt) -> None: ...

    def receipt(self, app: Scope, subject_hash: str, id: str) -> Receipt | None: ...

    def note(self, app: Scope, entry: AuditEntry) -> None: ...

    def audit(self, app: Scope, subject_hash: str, cursor: str | None, limit: int) -> Page[AuditEntry]:
        """Newest first."""
        ...


class Signer(Protocol):
    """Keys that never leave where they are kept."""

    @property
    def key_id(self) -> str:
        """Of the key pair that signs."""
        ...

    def subject_hash(self, owner: Scope) -> str:
        """The keyed hash that stands for an owner (its directory): 64 hexadecimal characters."""
        ...

    def sign(self, content: bytes) -> bytes:
        """ECDSA on P-256 over SHA-256 of the content, DER."""
        ...

    def public_key(self) -> bytes:
        """DER, SubjectPublicKeyInfo."""
        ...


class AdminJobStore(Protocol):
    """``app`` is the app's directory."""

    def create(self, app: Scope, job: AdminJob) -> Outcome:
        """DONE, or TAKEN when that job is there already."""
        ...

    def get(self, app: Scope, ulid: str) -> AdminJob | None: ...

    def replace(self, app: Scope, before: AdminJob, after: AdminJob) -> Outcome:
        """DONE, or STALE when its version is no longer that of ``before``."""
        ...


class ExportFiles(Protocol):
    """Exports too large to be answered. Nothing but an export's own parts is ever written under its name."""

    def put(self, name: str, parts: Iterable[bytes]) -> int:
        """The bytes written; the parts are written as they come."""
        ...

    def link(self, name: str, life: timedelta, now: datetime) -> str:
        """An address that anybody may read it at, for so long."""
        ...

    def delete(self, name: str) -> None: ...

    def there(self, prefix: str) -> tuple[str, ...]:
        """The names that begin so."""
        ...
