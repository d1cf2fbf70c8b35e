"""Connections to a node: plain on a laptop, with signed requests in AWS."""

from collections.abc import Iterator
from typing import Literal

from botocore.credentials import Credentials
from opensearchpy import OpenSearch, Urllib3AWSV4SignerAuth

from loci.records import record

WRITE_SECONDS = 10
# Spaces are searched side by side, and a connection costs several round trips.
_CONNECTIONS = 10
_FIRST_PAUSE = 0.05
_LONGEST_PAUSE = 2.0


@record(frozen=True, slots=True)
class Signing:
    """Signature of requests (SigV4), for ``aoss``, OpenSearch Serverless, or ``es``, a managed domain."""

    credentials: Credentials | None
    region: str
    service: Literal["aoss", "es"]


def connect(endpoint: str, signing: Signing | None = None, write_seconds: float = WRITE_SECONDS) -> OpenSearch:
    """A client of one endpoint, ``http(s)://host[:port]``. It never retries by itself: recall has no time for it,
    and writes are retried by their queue. Raises ValueError without credentials to sign with."""
    auth = signing and Urllib3AWSV4SignerAuth(signing.credentials, signing.region, signing.service)
    return OpenSearch(hosts=[endpoint], http_auth=auth, timeout=write_seconds, max_retries=0, pool_maxsize=_CONNECTIONS)


def growing_pauses(seconds: float) -> Iterator[float]:
    """Pauses in seconds, each twice as long as the one before up to two seconds, ``seconds`` in all."""
    pause = _FIRST_PAUSE
    while seconds > 0:
        yield min(pause, seconds)
        seconds -= pause
        pause = min(2 * pause, _LONGEST_PAUSE)
