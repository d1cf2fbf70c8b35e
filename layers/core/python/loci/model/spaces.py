"""Memory spaces."""

from datetime import datetime
from enum import StrEnum

from loci.ids import SpaceId
from loci.model.users import JsonObject
from loci.records import record


class SpaceStatus(StrEnum):
    ACTIVE = "ACTIVE"
    DELETED = "DELETED"


@record(frozen=True, slots=True)
class Space:
    """``S#``: ``owner`` in key form; ``folded`` is the name in the form that is unique: None without a name, and once
    deleted. ``second_index`` is a second index that gets the same changes as ``index`` while the space moves from one
    to the other (``loci.search.indexing.migration``); ``built_to`` is the ULID of the last atom that was built into it.
    ``embedding`` is the embedder that is to replace ``embedder`` (``loci.search.indexing.reembedding``).
    ``stale_index`` is the index of a move that was given up: it gets no changes, and its content is still to be erased.
    Since ``purged_at`` a deleted space can't be restored: its content is being erased.
    """

    id: SpaceId
    owner: str
    epoch: str
    name: str | None
    folded: str | None
    purpose: str | None
    metadata: JsonObject
    embedder: str
    index: str
    created_at: datetime
    updated_at: datetime
    status: SpaceStatus = SpaceStatus.ACTIVE
    deleted_at: datetime | None = None
    due: datetime | None = None
    actor: str | None = None
    second_index: str | None = None
    built_to: str | None = None
    embedding: str | None = None
    stale_index: str | None = None
    purged_at: datetime | None = None
    version: int = 1
