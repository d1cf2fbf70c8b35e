"""Memory spaces: names are unique per owner, and recall never finds a deleted space.

The key of a space is never reused: a new space with the name of a deleted one starts empty.
"""

from loci.spaces.fields import NewSpace, SpaceChange, require_name
from loci.spaces.lifecycle import (
    RETENTION,
    CreatedSpace,
    begin_purge,
    create_space,
    delete_space,
    discard_space,
    get_or_create_by_name,
    restore_space,
    retention_of,
    update_space,
)
from loci.spaces.reading import (
    NOT_FOUND,
    count_changes,
    directory_of,
    get_space,
    is_there,
    list_spaces,
    locate_directory,
    locate_memory,
    owner_named,
    require_space,
    require_stored_space,
)

__all__ = [
    "NOT_FOUND",
    "RETENTION",
    "CreatedSpace",
    "NewSpace",
    "SpaceChange",
    "begin_purge",
    "count_changes",
    "create_space",
    "delete_space",
    "directory_of",
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
    "require_stored_space",
    "restore_space",
    "retention_of",
    "update_space",
]
