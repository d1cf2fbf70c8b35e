"""Name the release that runs here, in what is written: atoms and jobs say which release wrote them."""

import os

VARIABLE = "LOCI_RELEASE"


def running_release() -> str | None:
    """The release of this process; None where nothing says so, as for an operator's command from elsewhere."""
    return os.environ.get(VARIABLE)
