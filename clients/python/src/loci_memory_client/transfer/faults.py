"""What stops an import or an export."""

from loci_memory_client.errors import LociError


class TransferError(LociError):
    """An import or an export cannot be done."""


class BadFile(TransferError):
    """The file is not of its format: ``place`` says where in it, ``reason`` what is wrong."""

    def __init__(self, place: str, reason: str) -> None:
        self.place = place
        self.reason = reason
        super().__init__(f"{place}: {reason}")


class BadRecord(TransferError):
    """One record is not as its format says; the others are. ``place`` and ``reason`` as of a file."""

    def __init__(self, place: str, reason: str) -> None:
        self.place = place
        self.reason = reason
        super().__init__(f"{place}: {reason}")


class BadRequest(TransferError):
    """What was asked for does not fit the file or the service."""


class MissingSetting(TransferError):
    """The environment does not say which service, or as which user."""


class MissingLibrary(TransferError):
    """A library of the extra ``transfer`` is not installed."""


class ExportFailed(TransferError):
    """The service could not write an export."""
