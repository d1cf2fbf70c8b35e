"""What a create carries beside its record: the user's first ``U``, and the marker of its idempotency key."""

from collections.abc import Iterator

from loci.adapters.dynamodb import markers, users
from loci.adapters.dynamodb.writes import Put
from loci.ports import FirstWrite, MarkerHome
from loci.scope import Scope


def first_write_actions(scope: Scope, first: FirstWrite, home: MarkerHome = MarkerHome.DIRECTORY) -> Iterator[Put]:
    """The marker before the user: who repeats a first write should hear that it is repeated. ``scope`` is where the
    record lies; user record and directory markers go to its owner's directory."""
    if first.marker is not None:
        yield markers.put_marker(scope.directory if home is MarkerHome.DIRECTORY else scope, home, first.marker)
    if first.user is not None:
        yield users.put_user(scope, first.user)
