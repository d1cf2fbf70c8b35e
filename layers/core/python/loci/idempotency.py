"""Writes that may be sent twice: a marker remembers for 7 days what a key was used for, and what it made.

The marker is written in the transaction of what it marks, under the condition that none is there or it has expired.
So a repeated request either loses that condition and reads the marker, or finds it beforehand.
"""

import hashlib
import json
from dataclasses import replace
from datetime import datetime

from loci import ids
from loci.errors import Refused
from loci.model import JsonValue, Marker
from loci.model.users import MARKER_LIFE
from loci.ports import MarkerHome, Outcome, Ports
from loci.scope import Scope

MAX_KEY = 200


def require_key(key: str | None) -> None:
    """Raises Refused when the key cannot be one."""
    if key is not None and not 1 <= len(key) <= MAX_KEY:
        raise Refused.field("/idempotencyKey", f"an idempotency key must be 1 to {MAX_KEY} characters")


def marker_hash(operation: str, target: str, key: str) -> str:
    """What a marker is found by; ``target`` is the id that the operation was called on, or empty."""
    return ids.digest(operation, target, key)


def fingerprint(sent: JsonValue) -> str:
    """SHA-256 of what was sent, whatever the order of its object keys."""
    text = json.dumps(sent, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def marker(hash: str, fingerprint: str, made: tuple[str, ...], now: datetime) -> Marker:
    """The marker to write; ``made`` are the ids of the answer."""
    return Marker(hash, fingerprint, made, now.replace(microsecond=0) + MARKER_LIFE)


def has_same_result(ports: Ports, scope: Scope, home: MarkerHome, wanted: Marker | None, found: str) -> bool:
    """Whether a write that found what it would have made is remembered as having made that: of another under the same
    key it was meanwhile, it is not."""
    return wanted is None or ports.markers.put(scope, home, replace(wanted, ids=(found,))) is Outcome.DONE


def find_marker(ports: Ports, scope: Scope, home: MarkerHome, wanted: Marker, now: datetime) -> Marker | None:
    """The live marker of the same key. Raises Refused when it was used for another request."""
    found = ports.markers.get(scope, home, wanted.hash)
    if found is None or found.expires_at <= now:
        return None
    if found.fingerprint != wanted.fingerprint:
        raise Refused("this idempotency key was already used for a different request")
    return found
