"""The fields of a space that a client may set or change."""

from dataclasses import field, replace

from loci.errors import Refused
from loci.model import metadata
from loci.model.spaces import Space
from loci.model.unchanged import UNCHANGED, Unchanged
from loci.model.users import JsonObject
from loci.records import record
from loci.text.names import fold_name

MAX_NAME = 200
MAX_PURPOSE = 1000


@record(frozen=True, slots=True)
class NewSpace:
    """``owner`` is ``user`` (the caller), ``app`` or ``group:<name>``."""

    owner: str = "user"
    name: str | None = None
    purpose: str | None = None
    metadata: JsonObject = field(default_factory=dict)


@record(frozen=True, slots=True)
class SpaceChange:
    """Changes to a space; ``metadata`` replaces the stored metadata."""

    name: str | Unchanged | None = UNCHANGED
    purpose: str | Unchanged | None = UNCHANGED
    metadata: JsonObject | Unchanged = UNCHANGED


def require_name(name: str, pointer: str) -> None:
    """Raises Refused for the field unless this is a valid name."""
    if not 1 <= len(name) <= MAX_NAME or not fold_name(name):
        raise Refused.field(pointer, f"name must be 1 to {MAX_NAME} characters and not blank")


def require_valid(named: NewSpace | Space) -> None:
    if named.name is not None:
        require_name(named.name, "/name")
    if named.purpose is not None and not 1 <= len(named.purpose) <= MAX_PURPOSE:
        raise Refused.field("/purpose", f"purpose must be 1 to {MAX_PURPOSE} characters")
    metadata.require_small(named.metadata)


def change_space(space: Space, change: SpaceChange) -> Space:
    name = space.name if change.name is UNCHANGED else change.name
    changed_space = replace(
        space,
        name=name,
        folded=None if name is None else fold_name(name),
        purpose=space.purpose if change.purpose is UNCHANGED else change.purpose,
        metadata=space.metadata if change.metadata is UNCHANGED else change.metadata,
    )
    require_valid(changed_space)
    return changed_space
