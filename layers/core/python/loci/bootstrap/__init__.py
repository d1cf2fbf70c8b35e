"""The one place that knows concrete classes: settings in, ports out.

``process()`` creates them once per process, and each part on first use, so that a function pays only for what it uses:
heavy libraries are imported inside the factory that needs them.
"""

import gc
import os
from functools import cache

from loci.bootstrap.caches import SPACES, SPACES_FOR
from loci.bootstrap.process import Process
from loci.settings import Settings

__all__ = ["SPACES", "SPACES_FOR", "Process", "process"]


@cache
def process() -> Process:
    """The ports of this process, from its environment."""
    # Imported objects live as long as the process: the collector need not scan them again, least of all in a cold
    # start.
    gc.freeze()
    return Process(Settings(os.environ))
