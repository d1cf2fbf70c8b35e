"""Routes of the profile that a presence learns."""

from typing import Annotated

from aws_lambda_powertools.event_handler import Response
from pydantic import Field

from loci.api.app import Calling, routes
from loci.api.wire.fields import Body, Instant, Shape, empty_response, record_response, schema_only
from loci.dialects.presences import entries
from loci.dialects.presences.entries import ProfileEntry
from loci.memory.atoms.fields import MAX_TEXT
from loci.model.atoms import Atom
from loci.model.presences import Aspect

router = routes()


class CorrectEntry(Body):
    text: Annotated[str, schema_only(minLength=1, maxLength=MAX_TEXT)]


class ProfileEntryOut(Shape):
    id: str
    aspect: Aspect | None
    topic: str
    text: str
    conversation_ids: Annotated[
        list[str], Field(description="The conversations that it rests on, at least two unless its user corrected it.")
    ]
    message_ids: list[str]
    corrected: Annotated[bool, Field(description="Whether its user put it right; dreams leave it as it is then.")]
    since: Instant
    updated_at: Instant
    version: int


class ProfileOut(Shape):
    entries: list[ProfileEntryOut]


class ProfileStateOut(Shape):
    id: str
    text: str
    valid_from: Instant
    valid_to: Instant | None
    updated_at: Instant
    version: int


class ProfileHistoryOut(Shape):
    """`chain` is what the profile said under this topic, one after another; `revisions` are former states of the
    entry."""

    chain: list[ProfileStateOut]
    revisions: list[ProfileStateOut]


@router.get("/ai-presences/<presence_id>/profile", summary="Read the profile that a presence has learned")
def get_profile(presence_id: str, call: Calling) -> ProfileOut:
    profile_entries = entries.read_profile(call.ports, call.caller, presence_id)
    return ProfileOut(entries=[_out(entry) for entry in profile_entries])


@router.patch("/ai-presences/<presence_id>/profile/<entry_id>", summary="Correct an entry of the profile")
def update_profile_entry(
    presence_id: str, entry_id: str, body: CorrectEntry, call: Calling
) -> Response[ProfileEntryOut]:
    profile_entry = entries.correct_entry(call.ports, call.caller, presence_id, entry_id, body.text, call.if_match)
    return record_response(_out(profile_entry), version=profile_entry.atom.version)


@router.delete(
    "/ai-presences/<presence_id>/profile/<entry_id>", summary="Delete an entry of the profile", status_code=204
)
def delete_profile_entry(presence_id: str, entry_id: str, call: Calling) -> Response[None]:
    entries.delete_entry(call.ports, call.caller, presence_id, entry_id, call.if_match)
    return empty_response()


@router.get(
    "/ai-presences/<presence_id>/profile/<entry_id>/history", summary="Read what the profile said before on a topic"
)
def get_profile_history(presence_id: str, entry_id: str, call: Calling) -> ProfileHistoryOut:
    atom_history = entries.get_entry_history(call.ports, call.caller, presence_id, entry_id)
    return ProfileHistoryOut(
        chain=[_state(atom) for atom in atom_history.chain], revisions=[_state(atom) for atom in atom_history.revisions]
    )


def _out(entry: ProfileEntry) -> ProfileEntryOut:
    atom = entry.atom
    return ProfileEntryOut(
        id=atom.id.ulid,
        aspect=entry.aspect,
        topic=entry.topic,
        text=atom.text,
        conversation_ids=[str(id) for id in entry.conversations],
        message_ids=[str(id) for id in atom.source_message_ids],
        corrected=entry.is_corrected,
        since=atom.valid_from,
        updated_at=atom.changed_at,
        version=atom.version,
    )


def _state(atom: Atom) -> ProfileStateOut:
    return ProfileStateOut(
        id=atom.id.ulid,
        text=atom.text,
        valid_from=atom.valid_from,
        valid_to=atom.valid_to,
        updated_at=atom.changed_at,
        version=atom.version,
    )
