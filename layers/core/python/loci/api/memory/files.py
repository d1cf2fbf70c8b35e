"""Routes of a space's files. The path of a file is the rest of the address, slashes and all."""

from typing import Annotated

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field

from loci.api.app import Calling, routes
from loci.api.memory.atom_fields import PlainAtomFields, new_atom
from loci.api.memory.atom_shapes import WrittenOut, written_out
from loci.api.wire.fields import (
    IdempotentBody,
    Instant,
    Metadata,
    OwnerField,
    PageLimit,
    Shape,
    empty_response,
    owner_field,
    record_response,
    schema_only,
    sent_path,
    user_id,
)
from loci.ids import SpaceId
from loci.memory.files import reading, writing
from loci.memory.files.paths import MAX_CURSOR
from loci.memory.files.writing import MAX_TEXT_BYTES, NewFile
from loci.model.files import File
from loci.scope import Caller, space_owner

router = routes()


class PutFile(IdempotentBody):
    """`idempotencyKey` is the atom's: without an atom the same request again changes nothing by itself."""

    text: Annotated[str, schema_only(description=f"At most {MAX_TEXT_BYTES} bytes of UTF-8.")]
    metadata: Metadata = Field(default_factory=dict)
    atom: Annotated[
        PlainAtomFields | None, Field(description="An atom to add in the same transaction: both are stored or neither.")
    ] = None


class FileOut(Shape):
    path: str
    memory_space_id: str
    owner: OwnerField
    actor: Annotated[str | None, Field(description="In a space of the app or of a group: who wrote it last.")]
    size: Annotated[int, Field(description="Bytes of UTF-8.")]
    sha256: Annotated[str, Field(description="SHA-256 of these bytes, in hexadecimal.")]
    metadata: Metadata
    created_at: Instant
    updated_at: Instant
    version: int


class WholeFileOut(FileOut):
    text: str


class PutFileOut(FileOut):
    atom: Annotated[WrittenOut | None, Field(description="The atom that was sent, as it is stored.")]


class FilePage(Shape):
    items: list[FileOut]
    next_cursor: str | None


@router.put(
    "/ai-memory/spaces/<space_id>/files/<path>",
    summary="Write a file, alone or together with an atom",
    status_code=201,
)
def put_file(space_id: str, path: str, body: PutFile, call: Calling) -> Response[PutFileOut]:
    key = call.idempotency_key(body.idempotency_key)
    new = NewFile(sent_path(path), body.text, body.metadata, call.if_match, call.is_create_only)
    atom = None if body.atom is None else new_atom(body.atom, within="/atom")
    written_file = writing.put_file(call.ports, call.caller, SpaceId.parse(space_id), new, atom, key)
    stored = None if written_file.atom is None else written_out(written_file.atom, call.caller)
    out = PutFileOut.model_validate({**_values(written_file.file, call.caller), "atom": stored})
    return record_response(out, 201 if written_file.is_new else 200, written_file.file.version)


@router.get("/ai-memory/spaces/<space_id>/files", summary="List files by the beginning of their paths")
def list_files(
    space_id: str,
    call: Calling,
    prefix: Annotated[str, Query()] = "",
    limit: PageLimit = 50,
    cursor: Annotated[
        str | None, Query(max_length=MAX_CURSOR, description="The `nextCursor` of the previous page.")
    ] = None,
) -> FilePage:
    page = reading.list_files(
        call.ports, call.caller, SpaceId.parse(space_id), prefix=prefix, cursor=cursor, limit=limit
    )
    items = [FileOut.model_validate(_values(file, call.caller)) for file in page.items]
    return FilePage(items=items, next_cursor=page.cursor)


@router.get("/ai-memory/spaces/<space_id>/files/<path>", summary="Get a file with its text")
def get_file(space_id: str, path: str, call: Calling) -> Response[WholeFileOut]:
    whole_file = reading.get_file(call.ports, call.caller, SpaceId.parse(space_id), sent_path(path))
    out = WholeFileOut.model_validate({**_values(whole_file.file, call.caller), "text": whole_file.text})
    return record_response(out, version=whole_file.file.version)


@router.delete("/ai-memory/spaces/<space_id>/files/<path>", summary="Delete a file permanently", status_code=204)
def delete_file(space_id: str, path: str, call: Calling) -> Response[None]:
    writing.delete_file(call.ports, call.caller, SpaceId.parse(space_id), sent_path(path), call.if_match)
    return empty_response()


def _values(file: File, caller: Caller) -> dict[str, object]:
    owner = space_owner(caller, file.space.key)
    return {
        "path": file.path,
        "memory_space_id": str(file.space),
        "owner": owner_field(owner),
        "actor": None if file.actor is None else user_id(file.actor),
        "size": file.size,
        "sha256": file.sha256,
        "metadata": dict(file.metadata),
        "created_at": file.created_at,
        "updated_at": file.updated_at,
        "version": file.version,
    }
