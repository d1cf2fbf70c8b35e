"""The ids of agents, apps and runs as tags in the metadata of memories.

A memory has a list of objects, one for each combination of ids that it was added or said again with. Two older forms
are read too: memories that release 0.2.0 added word for word have one object, and what it extracted with an agent or an
app cites a conversation whose namespace has a digest of both.
"""

from collections.abc import Mapping
from datetime import datetime

from loci import ids
from loci.dialects.mem0.entities import NAMESPACE, Entities, tag_of_owner
from loci.model.atoms import Atom
from loci.model.filters import AllOf, AnyOf, Condition, Filter, FilterField, NoneOf, Operator, matches
from loci.model.metadata import EXPIRY
from loci.model.users import JsonObject, JsonValue
from loci.text import timestamps
from loci.text.namespaces import namespace_key

IDS = "mem0"
"""The field of metadata that has the tags."""
SAID_AT = "mem0At"
"""The field of metadata with the ``timestamp`` of what was said at another time than it was added."""
_IS_TAGGED = Condition(FilterField.METADATA, Operator.EXISTS, (True,), IDS)


def with_tags(metadata: JsonObject, entities: Entities, said_at: datetime | None = None) -> JsonObject:
    """The metadata of what is added with these ids, and was said at that time."""
    time: JsonObject = {} if said_at is None else {SAID_AT: timestamps.to_text(said_at)}
    return {**without_tags(metadata), IDS: [dict(entities.tags)], **time}


def as_listed(metadata: JsonObject) -> JsonObject:
    """Metadata of release 0.2.0 with its one object of ids as a list."""
    tags = metadata.get(IDS)
    return {**metadata, IDS: [tags]} if isinstance(tags, dict) else metadata


def without_tags(metadata: JsonObject) -> dict[str, JsonValue]:
    """The metadata that a client sent."""
    return {name: value for name, value in metadata.items() if name not in (IDS, SAID_AT, EXPIRY)}


def shown_tags(owner: str, atom: Atom, asked_tags: Mapping[str, str]) -> Mapping[str, JsonValue]:
    """The ids that a memory was added with: of several times the first with all that are asked for."""
    found = _tags_of(atom)
    fitting = (tags for tags in found if all(tags.get(name) == id for name, id in asked_tags.items()))
    return {**next(fitting, found[0] if found else asked_tags), **tag_of_owner(owner)}


def tag_filter(asked_tags: Mapping[str, str]) -> Filter | None:
    """A filter of memories that were added with these ids; None: of all. It takes memories that release 0.2.0
    extracted from any run of an agent and an app: their conversations know the run."""
    return AnyOf((_tagged_with(asked_tags), _older_filter(asked_tags))) if asked_tags else None


def is_tagged_with(atom: Atom, asked_tags: Mapping[str, str]) -> bool:
    """Whether a memory says itself that it was added with these ids."""
    return matches(_tagged_with(asked_tags), atom)


def other_tags(atom: Atom, asked_tags: Mapping[str, str]) -> list[JsonValue]:
    """The combinations of ids that a memory was added with too, without all that are asked for."""
    return [dict(tags) for tags in _tags_of(atom) if not asked_tags.items() <= tags.items()]


def part_name(agent_id: str | None, app_id: str | None) -> str:
    """The space, and the namespace of conversations, that release 0.2.0 had for an agent and an app of a user."""
    return f"{NAMESPACE}:{ids.digest(agent_id or '', app_id or '')}"


def is_part(name: str | None) -> bool:
    """Whether a space has the name of such a part."""
    return name is not None and name.startswith(f"{NAMESPACE}:")


def _tagged_with(asked_tags: Mapping[str, str]) -> Filter:
    return Condition(FilterField.METADATA, Operator.CONTAINS, (dict(asked_tags),), IDS)


def _older_filter(asked_tags: Mapping[str, str]) -> Filter:
    agent_id, app_id = asked_tags.get("agent_id"), asked_tags.get("app_id")
    if agent_id or app_id:
        return _said_in(part_name(agent_id, app_id), "_")
    return AllOf((NoneOf((_IS_TAGGED,)), _said_in(NAMESPACE, "")))


def _said_in(namespace: str, end: str) -> Filter:
    source = f"conv_{namespace_key(namespace)}{end}"
    return Condition(FilterField.SOURCE, Operator.CONTAINS, (source,))


def _tags_of(atom: Atom) -> list[Mapping[str, JsonValue]]:
    stored = atom.metadata.get(IDS)
    every = stored if isinstance(stored, list) else [stored]
    return [tags for tags in every if isinstance(tags, dict)]
