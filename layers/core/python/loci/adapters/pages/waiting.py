"""Changes that an index may not show yet: the entries that their pending markers carry."""

from collections.abc import Sequence

from loci.adapters.dynamodb.recall_pages import PageStore, PendingEntry
from loci.records import record
from loci.scope import Scope

UNINDEXED = 500
"""Changes that no index has yet and that are ranked in; of more, the oldest are left out, and the answer says so."""

# Those of the last minute are markers too.
_MARKERS = 1000


@record(frozen=True, slots=True)
class Waiting:
    """``entries`` are packed, one each; ``indexed`` are the ULIDs of those that the index shows already; ``late`` says
    that not all are here."""

    entries: list[bytes]
    indexed: frozenset[str]
    late: bool


def read_waiting(store: PageStore, scope: Scope) -> Waiting:
    markers = store.markers(scope, _MARKERS + 1)
    pending_entries, late = _ranked_in(markers)
    # A marker that was written without an entry is of a change that can't be shown before it is folded.
    entries = [marker.entry for marker in pending_entries if marker.entry is not None]
    indexed = frozenset(marker.ulid for marker in pending_entries if marker.indexed)
    return Waiting(entries, indexed, late or len(entries) < len(pending_entries))


def _ranked_in(markers: Sequence[PendingEntry]) -> tuple[list[PendingEntry], bool]:
    """The changes that take part, and whether some had to be left out."""
    unindexed_pending_entries = sorted(
        (marker for marker in markers if not marker.indexed), key=lambda marker: marker.at
    )
    left_out = {marker.ulid for marker in unindexed_pending_entries[:-UNINDEXED]}
    pending_entries = [marker for marker in markers if marker.ulid not in left_out]
    return pending_entries, bool(left_out) or len(markers) > _MARKERS
