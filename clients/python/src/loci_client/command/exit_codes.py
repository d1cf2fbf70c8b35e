"""The exit status of commands; the operators' commands end with the same ones."""

from enum import IntEnum

from loci_client.errors import (
    APIConnectionError,
    APIStatusError,
    AuthenticationError,
    InternalServerError,
    LociError,
    PermissionDeniedError,
    RateLimitError,
)
from loci_client.transfer.faults import BadFile, BadRequest, MissingLibrary


class ExitCode(IntEnum):
    """``docs/command.md`` lists them."""

    DONE = 0
    USAGE = 2  # the command line or the file is wrong
    REFUSED = 3  # not found, not allowed, or not in a state that allows it
    UNFINISHED = 4  # work is left, or a service did not answer: run it again
    NO_ACCESS = 5  # a setting or a package is missing, or the API refuses the token


def exit_code(error: Exception) -> ExitCode | None:
    """The exit status of an error, None if it is a bug."""
    match error:
        case BadFile() | BadRequest() | FileNotFoundError() | IsADirectoryError() | PermissionError():
            return ExitCode.USAGE
        case MissingLibrary() | AuthenticationError() | ValueError():
            return ExitCode.NO_ACCESS
        case APIConnectionError() | RateLimitError() | InternalServerError() | OSError():
            return ExitCode.UNFINISHED
        case PermissionDeniedError() | APIStatusError() | LociError():
            return ExitCode.REFUSED
    return None
