"""Entities: whom and what atoms speak of, found by name, and two of them folded into one where they are the same."""

from loci.entities.deleting import delete
from loci.entities.editing import EntityEdit, edit
from loci.entities.merging import merge, unmerge
from loci.entities.naming import canonical, find, resolve
from loci.entities.reading import get, named, searched
from loci.entities.records import MAX_MERGED, Made, NewEntity, create
from loci.entities.views import EntityStatus, EntityView

__all__ = [
    "MAX_MERGED",
    "EntityEdit",
    "EntityStatus",
    "EntityView",
    "Made",
    "NewEntity",
    "canonical",
    "create",
    "delete",
    "edit",
    "find",
    "get",
    "merge",
    "named",
    "resolve",
    "searched",
    "unmerge",
]
