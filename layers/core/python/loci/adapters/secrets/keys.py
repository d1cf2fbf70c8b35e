"""Keys of providers: read when first needed, and again after some minutes, so that a new one takes hold."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from loci.adapters.llm_http.errors import key_refused
from loci.adapters.llm_http.failures import failing
from loci.ports.language import ModelProblem, ProblemKind
from loci.runtime.ttl_cache import TtlCache

if TYPE_CHECKING:
    from mypy_boto3_secretsmanager import SecretsManagerClient

KEPT_FOR = timedelta(minutes=5)
# A deployment has a key for each provider.
MAX_KEPT = 10


class SecretKeys:
    """A secret's text is the key itself."""

    def __init__(self, client: "SecretsManagerClient", seconds: int, now: Callable[[], datetime]) -> None:
        """``client`` waits so many seconds for an answer."""
        self._client = client
        self._seconds = seconds
        self._now = now
        self._cache: TtlCache[str, str] = TtlCache(KEPT_FOR, MAX_KEPT)

    def key(self, secret: str) -> str:
        """The key in the secret of that name or ARN. Raises ModelProblem."""
        began = self._now()
        kept_text = self._cache.get(secret, began)
        if kept_text is not None:
            return kept_text
        try:
            with failing(self._seconds):
                secret_value = self._client.get_secret_value(SecretId=secret).get("SecretString", "").strip()
        except ModelProblem as problem:
            if problem.kind is not ProblemKind.REJECTED:
                raise
            raise key_refused(f"it cannot be read: {problem.detail}") from None
        if not secret_value or not secret_value.isascii() or not secret_value.isprintable():
            raise key_refused("it is empty, or no key")
        self._cache.put(secret, secret_value, began)
        return secret_value
