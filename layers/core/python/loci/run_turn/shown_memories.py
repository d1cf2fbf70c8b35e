"""A memory as a model sees it: the words that clients know of a memory, and an id by which it can be forgotten."""

from loci.errors import Malformed
from loci.ids import AtomId, SpaceId
from loci.language.categories import stated_category
from loci.memory.atoms.key_values import VALUE, value_of
from loci.model.atoms import Atom
from loci.model.users import JsonValue
from loci.search.recall import RecallHit
from loci.text import timestamps


def show_memory(atom: Atom) -> dict[str, JsonValue]:
    """``updated_at`` only where it changed since it was created; a value has its key."""
    category = stated_category(atom)
    shown: dict[str, JsonValue] = {"id": atom.id.short}
    if atom.key is not None:
        shown["key"] = atom.key
    shown["content"] = value_of(atom) if atom.key is not None and atom.category == VALUE else atom.text
    shown["category"] = None if category is None else category.value
    if atom.review is not None:
        shown["review"] = atom.review.value
    shown["created_at"] = timestamps.to_text(atom.created_at)
    if atom.changed_at != atom.created_at:
        shown["updated_at"] = timestamps.to_text(atom.changed_at)
    return shown


def show_hit(hit: RecallHit) -> dict[str, JsonValue]:
    """With its relevance, 0 to 1."""
    shown = show_memory(hit.atom)
    created_at = shown.pop("created_at")
    return {**shown, "relevance": round(hit.similarity, 2), "created_at": created_at}


def id_of(sent_id: str, space: SpaceId) -> AtomId:
    """The atom of a memory of a space, by either id. Raises Malformed for a text that is neither."""
    try:
        return AtomId.parse_short(space.key, sent_id)
    except Malformed:
        return AtomId.parse(sent_id)
