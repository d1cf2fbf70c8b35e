"""Which index a space is searched in: the one that stood there when it was made."""

from loci.ports import Ports, RecallIndex


def named(ports: Ports, name: str) -> RecallIndex:
    """The index of that name; the one of new spaces is at hand. Raises ValueError for a name that means none."""
    return ports.index if name == ports.index_name else ports.index_named(name)
