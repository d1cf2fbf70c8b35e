"""The exit status of commands; the operators' commands end with the same ones."""

from enum import IntEnum

from loci_memory_client.errors import (
    APIConnectionError,
    APIStatusError,
    AuthenticationError,
    InternalServerError,
    InvalidRequestError,
    LociError,
    PermissionDeniedError,
    RateLimitError,
)
from loci_memory_client.transfer.faults import BadFile, BadRequest, MissingLibrary, MissingSetting

# An address or a token that is not given, or is none.
_ACCESS = {"url", "token"}


class ExitCode(IntEnum):
    """``docs/command.md`` lists them."""

    DONE = 0
    USAGE = 2  # the command line or the file is wrong
    REFUSED = 3  # not found, not allowed, or not in a state that allows it
    UNFINISHED = 4  # work is left, or a service did not answer: run it again
    NO_ACCESS = 5  # a setting or a package is missing, or the API refuses the token
    BUG = 70


def exit_code(error: Exception) -> ExitCode:
    """The exit status of an error."""
    match error:
        case BadFile() | BadRequest() | FileNotFoundError() | IsADirectoryError() | PermissionError():
            return ExitCode.USAGE
        case MissingLibrary() | MissingSetting() | AuthenticationError():
            return ExitCode.NO_ACCESS
        case ValueError() if type(error) is ValueError:  # a command that prints no token
            return ExitCode.NO_ACCESS
        case InvalidRequestError() if {one.pointer for one in error.errors} <= _ACCESS:
            return ExitCode.NO_ACCESS
        case APIConnectionError() | RateLimitError() | InternalServerError() | OSError():
            return ExitCode.UNFINISHED
        case PermissionDeniedError() | APIStatusError() | LociError():
            return ExitCode.REFUSED
    return ExitCode.BUG
