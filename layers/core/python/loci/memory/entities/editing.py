"""Corrections of an entity by a client: its names, description and attributes."""

from dataclasses import replace

from loci.apps.versions import require_version
from loci.errors import Conflict, Refused
from loci.ids import EntityId, SpaceId
from loci.memory.atoms.changes import writer_for
from loci.memory.atoms.write_context import Writer, admit_write
from loci.memory.entities import family, merged_names, naming, unlearned, views
from loci.memory.entities.ports import EntityWrites
from loci.memory.entities.records import NewEntity, distinct_aliases, require_valid
from loci.memory.entities.views import EntityView
from loci.model.entities import Entity, MergedNames
from loci.model.unchanged import UNCHANGED, Unchanged
from loci.model.users import JsonObject
from loci.ports.memory import EntityStep, NamesStep
from loci.ports.parts import EntityReads
from loci.ports.writes import FirstWrite, Outcome
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Caller, Scope
from loci.text.names import fold_name

MAX_CHANGED_NAMES = 90
"""Names that one edit adds and takes away: each is an item of its transaction, which has room for 100."""


@record(frozen=True, slots=True)
class EntityEdit:
    """Edit of an entity; None takes the description away and leaves any other as it is. ``aliases`` and ``attributes``
    replace all that was there."""

    canonical_name: str | None = None
    description: str | Unchanged | None = UNCHANGED
    aliases: tuple[str, ...] | None = None
    attributes: JsonObject | None = None


def edit_entity(
    ports: EntityWrites, caller: Caller, id: EntityId, entity_edit: EntityEdit, if_match: int | None = None
) -> EntityView:
    """The entity with these changes; as it is when nothing changes. Names that it loses are free; among the aliases
    those of entities that are merged into it stay theirs.

    Raises Refused (a field breaks a rule; too many names at once), TooLarge (attributes), NotFound, Forbidden, Conflict
    (another version; a name is another entity's; a restricted user), Contended.
    """
    writer = writer_for(caller, SpaceId(id.space))
    edited_entity = retry_contended(ports, lambda: _edit_once(ports, writer, id, entity_edit, if_match))
    return views.view_entity(ports, writer.scope, edited_entity)


def _edit_once(
    ports: EntityWrites, writer: Writer, id: EntityId, entity_edit: EntityEdit, if_match: int | None
) -> Entity | None:
    scope, now = writer.scope, ports.now()
    read = ports.atoms.read(scope, writer.reader, (), names=True)
    _, user = admit_write(ports, writer, read.user, read.space, now)
    before = family.require_entity(ports, scope, id)
    require_version(before.version, if_match)
    after = _apply_edit(ports, scope, before, entity_edit)
    if after == before:
        return before
    after = replace(after, learned_from=None, updated_at=max(now, before.updated_at), version=before.version + 1)
    names = _names_step(ports, scope, read.names or MergedNames(), after)
    match ports.entities.replace(scope, [EntityStep(before, after)], FirstWrite(user), writer.visitor, names):
        case Outcome.DONE:
            ports.recent_spaces.evict(scope)
            return after
        case Outcome.TAKEN if not unlearned.free_names(ports, scope, after):
            raise Conflict("another entity of this type already has one of these names")
    return None


def _apply_edit(ports: EntityReads, scope: Scope, before: Entity, entity_edit: EntityEdit) -> Entity:
    """The entity as it shall be. Raises Refused and TooLarge."""
    name = before.canonical_name if entity_edit.canonical_name is None else entity_edit.canonical_name
    aliases = before.aliases if entity_edit.aliases is None else entity_edit.aliases
    description = before.description if entity_edit.description is UNCHANGED else entity_edit.description
    attributes = before.attributes if entity_edit.attributes is None else entity_edit.attributes
    require_valid(NewEntity(before.type, name, description, aliases, attributes))
    below = {
        fold_name(one)
        for other in views.merged_entities(ports, scope, [before]).values()
        for one in views.names_of(other, ())
    }
    after = replace(
        before,
        canonical_name=naming.trim_name(name),
        description=description,
        aliases=tuple(one for one in distinct_aliases(name, aliases) if fold_name(one) not in below),
        attributes=attributes,
    )
    if len(before.folded_names ^ after.folded_names) > MAX_CHANGED_NAMES:
        raise Refused.field("/aliases", f"at most {MAX_CHANGED_NAMES} names can change at once")
    return after


def _names_step(ports: EntityReads, scope: Scope, names: MergedNames, entity: Entity) -> NamesStep | None:
    """The names of merged entities with those of this one as they are now; None where it has no part in them."""
    if entity.merged_into is None and not entity.merged_ids:
        return None
    entities = [entity]
    if entity.merged_into is not None:
        entities.append(naming.canonical_entity(ports, scope, entity))
    return NamesStep(names, merged_names.merged_names_after(ports, scope, names, entities))
