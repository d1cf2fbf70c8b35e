"""The spaces that a binding extracts into: validates what the client names, and resolves it to what is stored.

A target with an owner is that one space, which the owner of the conversations has. A target without one is the space of
its name that the conversation's owner has; a space id on such a target only records how the client named it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from loci import ids, spaces
from loci.errors import NotFound, Refused
from loci.ids import SpaceId
from loci.model.jobs import ConversationScope, Target
from loci.model.spaces import Space
from loci.ports.parts import SpaceReads
from loci.records import record
from loci.scope import Caller, Scope, space_owner, user_owner
from loci.text.names import fold_name
from loci.text.namespaces import ANY

MAX_TARGETS = 10


@record(frozen=True, slots=True)
class NamedSpaces:
    """Spaces as a client names them: either by ids or by names."""

    ids: tuple[SpaceId, ...] | None = None
    names: tuple[str, ...] | None = None


def require_valid(caller: Caller, named_spaces: NamedSpaces) -> None:
    """Raises Refused unless there are 1 to 10 ids of users' spaces, or 1 to 10 valid names."""
    if (named_spaces.ids is None) == (named_spaces.names is None):
        raise Refused.field("/memorySpaceIds", "exactly one of memorySpaceIds and memorySpaceNames is required")
    _require_some("/memorySpaceIds", named_spaces.ids)
    _require_some("/memorySpaceNames", named_spaces.names)
    for index, space in enumerate(named_spaces.ids or ()):
        if space_owner(caller, space.key) != caller.owner:
            raise Refused.field(
                f"/memorySpaceIds/{index}", "the target of a binding must be a user's space, not an app's or a group's"
            )
    for index, name in enumerate(named_spaces.names or ()):
        spaces.require_name(name, f"/memorySpaceNames/{index}")


def resolve_targets(
    ports: SpaceReads, caller: Caller, scopes: Sequence[ConversationScope], named_spaces: NamedSpaces
) -> tuple[Target, ...]:
    """The distinct targets in the order named. Raises NotFound for a space that the scopes' owner does not have,
    Refused for ids if the scopes have several owners, or for a space without a name if they are of anyone."""
    if named_spaces.names is not None:
        return tuple(Target(name) for name in _distinct_names(named_spaces.names))
    anyone = any(scope.user == ANY for scope in scopes)
    directory = caller.directory if anyone else _directory(caller, scopes)
    found_spaces = [_find_space(ports, directory, space) for space in dict.fromkeys(named_spaces.ids or ())]
    if not anyone:
        return tuple(Target(space.name, space.owner, space.id) for space in found_spaces)
    return _targets_by_name(found_spaces)


def target_fingerprint(target: Target) -> str:
    """A text that identifies a target, whichever space it resolves to: part of a job's id."""
    if target.owner is not None and target.space is not None:
        return f"{target.owner}#{target.space.key}"
    return f"*#{fold_name(target.name or '')}"


def target_digest(target: Target) -> str:
    """The digest of a target's fingerprint, for keys."""
    return ids.digest(target_fingerprint(target))


def _require_some(pointer: str, wanted: Sequence[object] | None) -> None:
    if wanted is not None and not 1 <= len(wanted) <= MAX_TARGETS:
        raise Refused.field(pointer, f"a binding must have 1 to {MAX_TARGETS} target spaces")


def _distinct_names(names: Sequence[str]) -> Iterable[str]:
    first: dict[str, str] = {}
    for name in names:
        first.setdefault(fold_name(name), name)
    return first.values()


def _directory(caller: Caller, scopes: Sequence[ConversationScope]) -> Scope:
    """The directory of the one owner of all of the conversations, which no other user gets."""
    owners = {user_owner(scope.user) for scope in scopes}
    if len(owners) > 1:
        raise Refused.field(
            "/memorySpaceIds", "conversations of several users go into spaces of each: send memorySpaceNames instead"
        )
    return replace(caller.directory, owner=owners.pop())


def _find_space(ports: SpaceReads, directory: Scope, id: SpaceId) -> Space:
    read = ports.spaces.read(directory, directory, id.key)
    if read.space is None or not spaces.is_there(read.space, read.user):
        raise NotFound(spaces.NOT_FOUND)
    return read.space


def _targets_by_name(found: Sequence[Space]) -> tuple[Target, ...]:
    for index, space in enumerate(found):
        if space.name is None:
            raise Refused.field(
                f"/memorySpaceIds/{index}", 'with userId "*" spaces are found by name, and this space has no name'
            )
    return tuple(Target(space.name, None, space.id) for space in found)
