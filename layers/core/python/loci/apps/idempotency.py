"""Idempotent writes: a marker stores for 7 days which request an idempotency key belongs to, and what that created.

The marker is written in the transaction of its write, on the condition that there is none, or an expired one. So a
repeated request either fails that condition and reads the marker, or finds it beforehand.
"""

import hashlib
import json
from dataclasses import replace
from datetime import datetime

from loci import ids
from loci.errors import Refused
from loci.model.users import MARKER_LIFE, JsonValue, Marker
from loci.ports.parts import MarkerPorts
from loci.ports.writes import MarkerHome, Outcome
from loci.scope import Scope

MAX_KEY = 200


def require_key(key: str | None) -> None:
    """Raises Refused for an invalid idempotency key."""
    if key is not None and not 1 <= len(key) <= MAX_KEY:
        raise Refused.field("/idempotencyKey", f"an idempotency key must be 1 to {MAX_KEY} characters")


def marker_hash(operation: str, target: str, key: str) -> str:
    """The hash that identifies a marker; ``target`` is the id that the operation was called on, or empty."""
    return ids.digest(operation, target, key)


def marker_hash_in(conversation: str, operation: str, target: str, key: str) -> str:
    """The same for a marker that lies with a conversation (its ULID), and goes with it."""
    return f"{conversation}#{marker_hash(operation, target, key)}"


def fingerprint(sent: JsonValue) -> str:
    """SHA-256 of the request, independent of the order of its object keys."""
    text = json.dumps(sent, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def marker(hash: str, fingerprint: str, made: tuple[str, ...], now: datetime) -> Marker:
    """The marker to write; ``made`` are the ids in the response."""
    return Marker(hash, fingerprint, made, now.replace(microsecond=0) + MARKER_LIFE)


def has_same_result(
    ports: MarkerPorts, scope: Scope, home: MarkerHome, wanted_marker: Marker | None, found_text: str
) -> bool:
    """Stores the marker of a write that found its result already there; False if another request with the same key was
    faster."""
    return (
        wanted_marker is None
        or ports.markers.put(scope, home, replace(wanted_marker, ids=(found_text,))) is Outcome.DONE
    )


def find_marker(
    ports: MarkerPorts, scope: Scope, home: MarkerHome, wanted_marker: Marker, now: datetime
) -> Marker | None:
    """The live marker of the same key. Raises Refused when it was used for another request."""
    found_marker = ports.markers.get(scope, home, wanted_marker.hash)
    if found_marker is None or found_marker.expires_at <= now:
        return None
    if found_marker.fingerprint != wanted_marker.fingerprint:
        raise Refused("this idempotency key was already used for a different request")
    return found_marker
