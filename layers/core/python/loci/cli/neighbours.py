"""Commands of other packages, by entry points of the group ``loci.commands``.

The name is the first word, the value a function of the whole command line that returns an exit status. The client
looks up the same group, so that one ``loci`` has the commands of both, if both are installed.
"""

from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from typing import cast

Command = Callable[[Sequence[str]], int]
GROUP = "loci.commands"
OWN = "loci.cli"
OF_THE_CLIENT = frozenset({"import", "mcp", "key"})
"""Modules that the client's package adds."""
WHERE = "clients/python/.venv/bin/loci after make setup; elsewhere pip install './clients/python[transfer]'"


def find_command(given: Sequence[str]) -> Command | None:
    """The command that another package has for the first word, None if there is none. Our own words are ours."""
    found_entry_points = entry_points(group=GROUP, name=given[0]) if given else ()
    others = [entry for entry in found_entry_points if entry.module != OWN]
    return cast(Command, others[0].load()) if others and len(others) == len(found_entry_points) else None
