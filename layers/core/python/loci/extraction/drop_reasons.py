"""Raised for a fact that is not remembered."""

from loci.model import DropReason


class FactDropped(Exception):
    """One fact of an answer is of no use; the others stay."""

    def __init__(self, reason: DropReason) -> None:
        super().__init__(reason.value)
        self.reason = reason
