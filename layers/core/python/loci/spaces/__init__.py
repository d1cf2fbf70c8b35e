"""Memory spaces: one of each name per owner, found by key, and once deleted never met again.

A space's key is minted and never reused: a space that takes the name of a deleted one begins empty.
"""

from loci.spaces.fields import NewSpace, SpaceChange, require_name
from loci.spaces.lifecycle import (
    RETENTION,
    CreatedSpace,
    create_space,
    delete_space,
    discard_space,
    get_or_create_by_name,
    restore_space,
    retention_of,
    update_space,
)
from loci.spaces.reading import (
    get_space,
    is_there,
    list_spaces,
    locate_directory,
    locate_memory,
    owner_named,
    require_space,
    require_version,
)

__all__ = [
    "RETENTION",
    "CreatedSpace",
    "NewSpace",
    "SpaceChange",
    "create_space",
    "delete_space",
    "discard_space",
    "get_or_create_by_name",
    "get_space",
    "is_there",
    "list_spaces",
    "locate_directory",
    "locate_memory",
    "owner_named",
    "require_name",
    "require_space",
    "require_version",
    "restore_space",
    "retention_of",
    "update_space",
]
