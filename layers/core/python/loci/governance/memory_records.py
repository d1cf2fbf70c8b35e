"""Contents of a space, in the form that an export has: atoms, entities, files, and the space itself."""

from collections.abc import Sequence
from dataclasses import asdict

from loci.governance.export_records import ExportedRecord, RecordLocation, instant, owner, user_id
from loci.memory.entities.views import EntityStatus, EntityView
from loci.model.atoms import Atom, ExtractionSource, Hold
from loci.model.entities import Entity
from loci.model.files import File
from loci.model.spaces import Space
from loci.text import timestamps


def space(space: Space) -> ExportedRecord:
    return {
        "id": str(space.id),
        "name": space.name,
        "owner": owner(space.owner),
        "actor": None if space.actor is None else user_id(space.actor),
        "purpose": space.purpose,
        "metadata": dict(space.metadata),
        "status": space.status,
        "createdAt": timestamps.to_text(space.created_at),
        "updatedAt": timestamps.to_text(space.updated_at),
        "deletedAt": instant(space.deleted_at),
        "version": space.version,
    }


def atom(location: RecordLocation, states: Sequence[Atom]) -> ExportedRecord:
    """An atom from all its states, oldest first; the last one is the current state."""
    *former, present = states
    return {**_atom(location, present), "revisions": [_atom(location, state) for state in former]}


def entity(location: RecordLocation, view: EntityView) -> ExportedRecord:
    """An entity of the reader's own, with all that is merged into it."""
    return {
        **_entity(location, view.entity),
        "aliases": list(view.aliases),
        "firstSeenAt": instant(view.first_seen_at),
        "lastSeenAt": instant(view.last_seen_at),
        "atomCount": view.atom_count,
    }


def brought_entity(location: RecordLocation, entity: Entity) -> ExportedRecord:
    """An entity in another owner's space, without the figures that derive from that owner's atoms."""
    unknown: ExportedRecord = {"firstSeenAt": None, "lastSeenAt": None, "atomCount": None}
    return {**_entity(location, entity), "aliases": list(entity.aliases), **unknown}


def file(location: RecordLocation, file: File, text: str) -> ExportedRecord:
    """With its text; if another user wrote it last, without their name."""
    return {
        "path": file.path,
        "memorySpaceId": location.id(file.space),
        "owner": owner(location.scope.owner),
        "actor": user_id(location.reader) if file.actor == location.reader else None,
        "size": file.size,
        "sha256": file.sha256,
        "metadata": dict(file.metadata),
        "text": text,
        "createdAt": timestamps.to_text(file.created_at),
        "updatedAt": timestamps.to_text(file.updated_at),
        "version": file.version,
    }


def _atom(location: RecordLocation, atom: Atom) -> ExportedRecord:
    source = atom.source_conversation_id
    return {
        "id": location.id(atom.id),
        **location.fields(),
        "actor": None if atom.actor is None else user_id(atom.actor),
        "text": atom.text,
        "category": {"name": atom.category.name, "kind": atom.category.kind},
        "key": atom.key,
        "importance": atom.importance,
        "confidence": atom.confidence,
        "validFrom": timestamps.to_text(atom.valid_from),
        "validTo": instant(atom.valid_to),
        "expiresAt": instant(atom.expires_at),
        "confirmedAt": instant(atom.confirmed_at),
        "confirmations": atom.confirmations,
        "status": atom.status,
        "review": atom.review,
        "hold": None if atom.hold is None else _hold(location, atom.hold),
        "supersededAt": instant(atom.superseded_at),
        "supersededBy": None if atom.superseded_by is None else location.id(atom.superseded_by),
        "contradicts": [location.id(id) for id in atom.contradicts],
        "derivedFrom": None if atom.derived_from is None else location.id(atom.derived_from),
        "deletedAt": instant(atom.deleted_at),
        "sourceConversationId": None if source is None else str(source),
        "sourceMessageIds": [str(id) for id in atom.source_message_ids],
        "entityIds": [location.id(id) for id in atom.entity_ids],
        "metadata": dict(atom.metadata),
        "provenance": atom.provenance,
        "extraction": None if atom.extraction is None else _extraction(atom.extraction),
        "release": atom.release,
        "setting": {**asdict(atom.surroundings), "subjects": list(atom.surroundings.subjects)},
        "createdAt": timestamps.to_text(atom.created_at),
        "updatedAt": timestamps.to_text(atom.changed_at),
        "version": atom.version,
    }


def _hold(location: RecordLocation, hold: Hold) -> ExportedRecord:
    return {
        "reason": hold.reason,
        "relation": hold.relation,
        "atomId": None if hold.atom is None else location.id(hold.atom),
        "expiresAt": instant(hold.expires_at),
    }


def _entity(location: RecordLocation, entity: Entity) -> ExportedRecord:
    merged_into = entity.merged_into
    return {
        "id": location.id(entity.id),
        **location.fields(),
        "actor": None if entity.actor is None else user_id(entity.actor),
        "type": entity.type,
        "canonicalName": entity.canonical_name,
        "description": entity.description,
        "attributes": dict(entity.attributes),
        "status": EntityStatus.ACTIVE if merged_into is None else EntityStatus.MERGED,
        "mergedInto": None if merged_into is None else location.id(merged_into),
        "mergedIds": [location.id(id) for id in entity.merged_ids],
        "createdAt": timestamps.to_text(entity.created_at),
        "updatedAt": timestamps.to_text(entity.updated_at),
        "version": entity.version,
    }


def _extraction(source: ExtractionSource) -> ExportedRecord:
    return {
        "version": source.version,
        "promptHash": source.prompt_hash,
        "extractor": source.extractor,
        "jobId": str(source.job_id),
        "runId": None if source.replay is None else str(source.replay.run),
    }
