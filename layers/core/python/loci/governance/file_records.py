"""A file in the form that an export has."""

from loci.governance.export_records import ExportedRecord, RecordLocation, owner, user_id
from loci.model.files import File
from loci.text import timestamps


def exported_file(location: RecordLocation, file: File, text: str) -> ExportedRecord:
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
