"""Runs independent steps: a failure of one does not prevent the others."""

from collections.abc import Iterator
from contextlib import contextmanager

from loci.errors import IndexRefused, Unavailable

PASSING = (Unavailable, IndexRefused)
"""Raised by a store or an index that is unavailable or refuses a document."""


class FirstFailure:
    """Collects failures so that later steps still run; the first failure is raised at the end."""

    def __init__(self) -> None:
        self._error: Unavailable | IndexRefused | None = None

    @contextmanager
    def continue_after_failure(self) -> Iterator[None]:
        """Continues after a block that raises Unavailable or IndexRefused."""
        try:
            yield
        except PASSING as error:
            self._error = self._error or error

    def raise_it(self) -> None:
        """Raises the first failure, if there was one."""
        if self._error is not None:
            raise self._error
