"""Role sessions tagged with a tenant: what DynamoDB is reached with where a function serves one tenant after another.

The role's policy allows items alone whose partition key begins with the session's tag, so that a request that was built
for one tenant cannot touch another's records, whatever its keys say.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Lock
from typing import TYPE_CHECKING

from botocore.credentials import Credentials, ReadOnlyCredentials
from botocore.exceptions import BotoCoreError, ClientError, HTTPClientError
from botocore.exceptions import ConnectionError as NoConnection

from loci.errors import Unavailable
from loci.runtime.tenant import tenant
from loci.runtime.ttl_cache import TtlCache

if TYPE_CHECKING:
    from mypy_boto3_sts import STSClient

TAG = "tenant"
# A role that is assumed with a role's credentials, as a function's are, lasts an hour at most.
LASTS = timedelta(hours=1)
# The last five minutes are for what is under way: an extraction takes two at most.
KEPT = timedelta(minutes=55)
# Sessions that a process keeps, of some 2 KB each.
SESSIONS = 1_000
# STS's own names of what passes by itself.
_AWAY = frozenset(
    {"InternalFailure", "RequestLimitExceeded", "ServiceUnavailable", "Throttling", "ThrottlingException"}
)


class TenantSessions:
    """Sessions of one role, one call of STS for each tenant in 55 minutes. ``client`` makes the client of STS, with the
    function's own credentials, when first needed."""

    def __init__(self, client: "Callable[[], STSClient]", role: str, now: Callable[[], datetime]) -> None:
        self._client = client
        self._role = role
        self._now = now
        self._lock = Lock()
        self._cache: TtlCache[str, ReadOnlyCredentials] = TtlCache(KEPT, SESSIONS)

    def of(self, tenant: str) -> ReadOnlyCredentials:
        """Raises Unavailable while STS is away."""
        # The reads of one request start together: the first fetches the session, the others wait for it.
        with self._lock:
            now = self._now()
            session = self._cache.get(tenant, now)
            if session is None:
                session = self._assume_role(tenant)
                self._cache.put(tenant, session, now)
            return session

    def _assume_role(self, tenant: str) -> ReadOnlyCredentials:
        try:
            answer = self._client().assume_role(
                RoleArn=self._role,
                # CloudTrail shows it; two characters at least, 64 at most.
                RoleSessionName=f"@{tenant}",
                Tags=[{"Key": TAG, "Value": tenant}],
                DurationSeconds=int(LASTS.total_seconds()),
            )
        except (BotoCoreError, ClientError) as error:
            if _passes(error):
                raise Unavailable("could not get database credentials in time; retry") from error
            raise
        made = answer["Credentials"]
        return ReadOnlyCredentials(made["AccessKeyId"], made["SecretAccessKey"], made["SessionToken"])


class TenantCredentials(Credentials):
    """Credentials of the tenant that the current work is for; outside of any there are none (``NoTenant``)."""

    def __init__(self, sessions: TenantSessions) -> None:
        super().__init__("of a tenant", "of a tenant", method="tenant-session")
        self._sessions = sessions

    def get_frozen_credentials(self) -> ReadOnlyCredentials:
        return self._sessions.of(tenant())


def _passes(error: BaseException) -> bool:
    if isinstance(error, ClientError):
        return error.response["Error"].get("Code") in _AWAY
    return isinstance(error, NoConnection | HTTPClientError)
