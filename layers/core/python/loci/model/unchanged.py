"""Mark of a field that a change leaves as it is: None removes one."""

from enum import Enum


class Unchanged(Enum):
    """Marks a field that a change leaves as it is; None removes a name or a purpose."""

    UNCHANGED = "unchanged"


UNCHANGED = Unchanged.UNCHANGED
