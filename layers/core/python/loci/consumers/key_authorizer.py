"""Checks the API key of a request: the HTTP API calls ``key-authorizer`` before the function of a route."""

import time
from collections.abc import Callable
from typing import Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.metrics import MetricUnit
from aws_lambda_powertools.utilities.typing import LambdaContext

from loci.apps import api_keys
from loci.apps.api_keys import KeyHolder
from loci.consumers.invocation_log import Handler
from loci.ports.all import Ports

REFUSED = {"refused": "key"}
"""The context of a request that the function of its route refuses: a denial here would be API Gateway's own 403."""
SCHEMES = frozenset({"bearer", "token", "api-key"})
"""Schemes that clients write before a key, in any case."""


def handler(ports: Callable[[], Ports], logger: Logger, metrics: Metrics) -> Handler:
    """The Lambda handler. A request without a key goes on to its function without a caller: ``loci.api`` answers 401.
    Raises Unavailable where the key cannot be read: the request is then a 500, not a 401."""

    def authorize(event: dict[str, Any], _context: LambdaContext) -> dict[str, Any]:
        started_at = time.perf_counter()
        context = _check(ports(), str(event.get("headers", {}).get("authorization", "")))
        milliseconds = (time.perf_counter() - started_at) * 1000
        metrics.add_metric("Latency", MetricUnit.Milliseconds, milliseconds)
        logger.info("key", extra={"authorized": context is not None, "ms": round(milliseconds, 1)})
        return {"isAuthorized": True, "context": REFUSED if context is None else context}

    counted: Handler = metrics.log_metrics(authorize, capture_cold_start_metric=True)
    return counted


def _check(ports: Ports, authorization: str) -> dict[str, str] | None:
    """The context for the function of the route; None for who has no key."""
    scheme, _, key = authorization.strip().partition(" ")
    holder = api_keys.check_key(ports, key.strip()) if scheme.lower() in SCHEMES else None
    return None if holder is None else _context_of(holder)


def _context_of(holder: KeyHolder) -> dict[str, str]:
    """Texts alone, as the HTTP API passes them on."""
    return {
        "tenant": holder.tenant,
        "app": holder.app,
        "user": holder.user,
        "role": holder.role.value,
        "scopes": " ".join(holder.scopes),
        **({} if holder.own_memory is None else {"ownMemory": str(holder.own_memory).lower()}),
    }
