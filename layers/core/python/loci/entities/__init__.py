"""Entities: the people and things that atoms mention, found by name, and merged where two are the same."""

from loci.entities.deleting import delete
from loci.entities.editing import EntityEdit, edit_entity
from loci.entities.merging import merge_entities, unmerge_entities
from loci.entities.naming import canonical_entity, find_entity, resolve_entities
from loci.entities.reading import find_by_name, get_entity, search_entities
from loci.entities.records import MAX_MERGED, CreatedEntity, NewEntity, create_entity
from loci.entities.views import EntityStatus, EntityView

__all__ = [
    "MAX_MERGED",
    "CreatedEntity",
    "EntityEdit",
    "EntityStatus",
    "EntityView",
    "NewEntity",
    "canonical_entity",
    "create_entity",
    "delete",
    "edit_entity",
    "find_by_name",
    "find_entity",
    "get_entity",
    "merge_entities",
    "resolve_entities",
    "search_entities",
    "unmerge_entities",
]
