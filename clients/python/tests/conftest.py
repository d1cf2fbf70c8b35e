"""How examples are tried: the same in every run. How long one takes, and how fast they are found, depends on what else
the machine does, and proves nothing."""

from hypothesis import HealthCheck, settings

settings.register_profile("loci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("loci")
