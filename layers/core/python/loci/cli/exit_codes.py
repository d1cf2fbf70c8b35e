"""The exit status of commands: each code has one meaning. ``docs/command.md`` lists them."""

from enum import IntEnum

from loci.errors import Limited, LociError, Malformed, Refused, Unavailable
from loci.settings import MissingSetting


class ExitCode(IntEnum):
    """70 is from ``sysexits.h``. The interpreter itself exits with 1 only if no command started."""

    DONE = 0
    DIFFERS = 1  # a comparison or verification found a difference
    USAGE = 2  # the command line is wrong
    REFUSED = 3  # not found, not allowed, or not in a state that allows it
    UNFINISHED = 4  # work is left, or a service did not answer: run it again
    NO_ACCESS = 5  # a setting, credentials or a package is missing, or AWS refuses the credentials
    BUG = 70


def exit_code(error: Exception) -> ExitCode:
    """The exit code for an exception of a command."""
    match error:
        case Malformed() | Refused():
            return ExitCode.USAGE
        case Unavailable() | Limited():
            return ExitCode.UNFINISHED
        case LociError():
            return ExitCode.REFUSED
        case MissingSetting() | ModuleNotFoundError():
            return ExitCode.NO_ACCESS
        case FileNotFoundError() | PermissionError() | IsADirectoryError():
            return ExitCode.USAGE
        case OSError():
            return ExitCode.UNFINISHED
    return ExitCode.BUG
