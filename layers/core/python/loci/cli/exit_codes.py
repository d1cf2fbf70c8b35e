"""How a command ended, as its exit status: each means one thing. ``docs/command.md`` lists them."""

from enum import IntEnum

from loci.errors import Limited, LociError, Malformed, Refused, Unavailable
from loci.settings import MissingSetting


class ExitCode(IntEnum):
    """70 is that of ``sysexits.h``; the interpreter itself ends with 1 only where a command was never begun."""

    DONE = 0
    DIFFERS = 1  # what was compared or verified does not agree
    USAGE = 2  # the command line is wrong
    REFUSED = 3  # not there, not allowed, or not in a state that allows it
    UNFINISHED = 4  # something is left to do, or did not answer: run it again
    NO_ACCESS = 5  # a setting, credentials or a package is missing, or AWS does not let them in
    BUG = 70


def exit_code(error: Exception) -> ExitCode:
    """The status for what a command raised."""
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
