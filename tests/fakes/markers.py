"""Idempotency markers in memory."""

from collections.abc import Sequence
from datetime import datetime

from loci.model.users import Marker
from loci.ports.writes import MarkerHome, Outcome
from loci.scope import Scope


class Markers:
    def __init__(self) -> None:
        self.markers: dict[tuple[Scope, MarkerHome, str], Marker] = {}

    def get(self, scope: Scope, home: MarkerHome, digest: str) -> Marker | None:
        return self.markers.get((scope, home, digest))

    def put(self, scope: Scope, home: MarkerHome, marker: Marker) -> Outcome:
        if self.refuses(scope, home, [marker]):
            return Outcome.REPEATED
        self.add(scope, home, [marker])
        return Outcome.DONE

    def spend(self, scope: Scope, home: MarkerHome, digest: str, fingerprint: str, now: datetime) -> Outcome:
        found = self.get(scope, home, digest)
        if found is None or found.fingerprint != fingerprint or found.expires_at <= now:
            return Outcome.STALE
        del self.markers[scope, home, digest]
        return Outcome.DONE

    def refuses(self, scope: Scope, home: MarkerHome, markers: Sequence[Marker]) -> bool:
        former = (self.get(scope, home, marker.hash) for marker in markers)
        return any(
            found is not None and found.expires_at > marker.made_at
            for found, marker in zip(former, markers, strict=True)
        )

    def add(self, scope: Scope, home: MarkerHome, markers: Sequence[Marker]) -> None:
        for marker in markers:
            self.markers[scope, home, marker.hash] = marker
