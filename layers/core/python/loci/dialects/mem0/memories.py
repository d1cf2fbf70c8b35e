"""A memory as mem0's client reads it, and the id by which it names one.

An id says whose memory it is, since requests by id name no user: ``<Base64url of the user id>.<space>.<ULID>``.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from loci.dialects.mem0.entities import TAGS, user_of_owner
from loci.dialects.mem0.tags import SAID_AT, shown_tags, without_tags
from loci.errors import Malformed, NotFound
from loci.ids import AtomId, ConversationId
from loci.memory.atoms.reads import AtomHistory
from loci.model.atoms import Atom, AtomStatus
from loci.model.users import JsonValue
from loci.records import record
from loci.scope import Caller
from loci.text import timestamps

Json = dict[str, JsonValue]
NO_TAGS: Mapping[str, str] = MappingProxyType({})


@record(frozen=True, slots=True)
class Named:
    """The user whose record an id names, and the rest of it."""

    owner: str
    rest: str


def id_of(owner: str, rest: str) -> str:
    """The id of a record of this user."""
    return f"{urlsafe_b64encode(owner.encode()).decode().rstrip('=')}.{rest}"


def memory_id(owner: str, atom: Atom) -> str:
    return id_of(owner, f"{atom.id.space}.{atom.id.ulid}")


def read_id(sent_id: str) -> Named:
    """Raises NotFound for a text that is no id of a record."""
    owner, _, rest = sent_id.partition(".")
    try:
        return Named(urlsafe_b64decode(owner + "=" * (-len(owner) % 4)).decode(), rest)
    except (NotBase64, ValueError) as error:
        raise NotFound("memory not found") from error


def atom_id(named_call: Named) -> AtomId:
    """Raises NotFound for a text that is no id of a memory. The space key may have dots, the ULID has none."""
    space, _, ulid = named_call.rest.rpartition(".")
    try:
        return AtomId.parse(f"atom_{space}_{ulid}")
    except Malformed as error:
        raise NotFound("memory not found") from error


def conversation_id(named_call: Named) -> ConversationId:
    """Raises NotFound for a text that is no id of an event."""
    try:
        return ConversationId.parse(named_call.rest)
    except Malformed as error:
        raise NotFound("event not found") from error


def show(owner: Caller, atom: Atom, score: float | None = None, asked_tags: Mapping[str, str] = NO_TAGS) -> Json:
    """A memory; ``score`` is its similarity to a query, where there is one."""
    tags = shown_tags(owner.user, atom, asked_tags)
    shown_fields: Json = {
        "id": memory_id(owner.user, atom),
        "memory": atom.text,
        **_shown_ids(owner, tags),
        "metadata": without_tags(atom.metadata),
        "categories": [atom.category.name],
        "created_at": atom.metadata.get(SAID_AT, timestamps.to_text(atom.created_at)),
        "updated_at": timestamps.to_text(atom.changed_at),
        "expiration_date": None if atom.expires_at is None else timestamps.to_text(atom.expires_at)[:10],
    }
    return shown_fields if score is None else {**shown_fields, "score": round(score, 4)}


def only(memory: Json, fields: Sequence[str]) -> Json:
    """Return the fields of a memory that are asked for, and what tells it."""
    return {name: value for name, value in memory.items() if name in ("id", "memory", "score", *fields)}


def _shown_ids(owner: Caller, tags: Mapping[str, JsonValue]) -> Json:
    return {"user_id": user_of_owner(owner.user), **{name: tags.get(name) for name in TAGS}}


def show_history(owner: Caller, atom: Atom, history: AtomHistory) -> list[JsonValue]:
    """Each change, oldest first: how it began, what it said then, and that it was deleted."""
    states: Sequence[Atom] = (*history.revisions, atom)
    changes: list[JsonValue] = []
    former: str | None = None
    for number, state in enumerate(states):
        is_deleted = state.status is AtomStatus.DELETED
        if number and state.text == former and not is_deleted:
            continue
        event = "ADD" if number == 0 else "DELETE" if is_deleted else "UPDATE"
        changes.append(
            {
                "id": f"{memory_id(owner.user, atom)}.{state.version}",
                "memory_id": memory_id(owner.user, atom),
                "input": [],
                "old_memory": former,
                "new_memory": None if is_deleted else state.text,
                "event": event,
                "user_id": user_of_owner(owner.user),
                "metadata": without_tags(state.metadata),
                "created_at": timestamps.to_text(atom.created_at),
                "updated_at": timestamps.to_text(state.deleted_at or state.changed_at),
            }
        )
        former = state.text
    return changes
