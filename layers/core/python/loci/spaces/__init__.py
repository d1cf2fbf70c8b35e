"""Memory spaces: one of each name per owner, found by key, and once deleted never met again.

A space's key is minted and never reused: a space that takes the name of a deleted one begins empty.
"""

from loci.spaces.fields import NewSpace, SpaceChange, require_name
from loci.spaces.lifecycle import KEPT, Made, create, delete, discard, kept, named, restore, update
from loci.spaces.reading import directory, get, is_there, listed, locate, owner_named, require_version

__all__ = [
    "KEPT",
    "Made",
    "NewSpace",
    "SpaceChange",
    "create",
    "delete",
    "directory",
    "discard",
    "get",
    "is_there",
    "kept",
    "listed",
    "locate",
    "named",
    "owner_named",
    "require_name",
    "require_version",
    "restore",
    "update",
]
