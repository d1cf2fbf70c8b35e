"""The part of a create that every store shares: the user's record and the marker, all or nothing."""

from loci.model.users import Marker
from loci.ports.writes import FirstWrite, MarkerHome, Outcome
from loci.scope import Scope
from tests.fakes.markers import Markers
from tests.fakes.users import Users


class FirstWrites:
    def __init__(self, users: Users, markers: Markers) -> None:
        self.users, self.markers = users, markers

    def refusal(self, scope: Scope, first: FirstWrite, home: MarkerHome = MarkerHome.DIRECTORY) -> Outcome | None:
        """Why it cannot be, None when it can."""
        if first.marker is not None and self._is_refused(_home(scope, home), home, first.marker, first.former):
            return Outcome.REPEATED
        if first.user is not None and scope.directory in self.users.records:
            return Outcome.USER_APPEARED
        return None

    def _is_refused(self, scope: Scope, home: MarkerHome, marker: Marker, former: Marker | None) -> bool:
        if former is not None:
            return self.markers.get(scope, home, marker.hash) != former
        return self.markers.refuses(scope, home, [marker])

    def keep(self, scope: Scope, first: FirstWrite, home: MarkerHome = MarkerHome.DIRECTORY) -> None:
        if first.marker is not None:
            self.markers.add(_home(scope, home), home, [first.marker])
        if first.user is not None:
            self.users.records[scope.directory] = first.user


def _home(scope: Scope, home: MarkerHome) -> Scope:
    return scope.directory if home is MarkerHome.DIRECTORY else scope
