"""How examples are tried: the same in every run, a quarter of them by day. How long one takes, and how fast they are
found, depends on what else the machine does, and proves nothing."""

import os

from hypothesis import HealthCheck, settings

_ANY_SPEED = (HealthCheck.too_slow,)
settings.register_profile("night", derandomize=True, max_examples=100, deadline=None, suppress_health_check=_ANY_SPEED)
settings.register_profile("day", derandomize=True, max_examples=25, deadline=None, suppress_health_check=_ANY_SPEED)
settings.load_profile("night" if os.environ.get("NIGHT") == "1" else "day")
