"""The exception for a fact that breaks a rule of validation. All rules share it."""

from loci.model.jobs import DropReason


class FactDropped(Exception):
    """Raised when one fact of an answer is not remembered; the others are."""

    def __init__(self, reason: DropReason) -> None:
        super().__init__(reason.value)
        self.reason = reason
