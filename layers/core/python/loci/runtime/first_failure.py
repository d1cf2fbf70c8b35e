"""Steps that do not depend on each other: one that fails keeps no other from being taken."""

from collections.abc import Iterator
from contextlib import contextmanager

from loci.errors import IndexRefused, Unavailable

PASSING = (Unavailable, IndexRefused)
"""What a store or an index raises that is away, or does not take what it is given."""


class FirstFailure:
    """Notes failures, so that the steps after them are taken as well; the first one is raised in the end."""

    def __init__(self) -> None:
        self._error: Unavailable | IndexRefused | None = None

    @contextmanager
    def continue_after_failure(self) -> Iterator[None]:
        """Goes on after a block that raises Unavailable or IndexRefused."""
        try:
            yield
        except PASSING as error:
            self._error = self._error or error

    def raise_it(self) -> None:
        """Raises what was noted first; nothing where nothing was."""
        if self._error is not None:
            raise self._error
