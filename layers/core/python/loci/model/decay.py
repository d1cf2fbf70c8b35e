"""Decay: how the weight of a memory fades with age, by kind.

    weight = floor + (1 - floor) · 2^(-age / half-life)

``age`` counts from the later of ``valid_from`` and the last confirmation; an atom that begins in the future has no age.
Preferences, rules and attributes fade slowly, plans faster, events fastest: the default half-lives are ten years, two
years and one year. The floor lets recall find old memories that are relevant: decay only decides which of two equally
good memories comes first. (Measured on months of conversation: a year and a floor of 0.8 lose one in a hundred and
fifty of the turns that answer a question, 0.9 none.) At every age EPISODE ≤ INTENTION ≤ every other kind, unless an app
sets other half-lives.
"""

from datetime import datetime, timedelta

from loci.model.atoms import Fading, Kind, traits_of
from loci.records import record

_DAY = timedelta(days=1)


@record(frozen=True, slots=True)
class Decay:
    """The half-lives in days of kinds that fade slowly, faster and fastest, and the weight that remains, 0..1."""

    slow_days: float = 3650.0
    medium_days: float = 730.0
    fast_days: float = 365.0
    floor: float = 0.9

    def half_life(self, kind: Kind) -> float:
        """Return days."""
        fading = traits_of(kind).fading
        if fading is Fading.FAST:
            return self.fast_days
        return self.medium_days if fading is Fading.MEDIUM else self.slow_days

    def weight(self, kind: Kind, since: datetime, now: datetime) -> float:
        """The weight, ``floor`` to 1, of a memory of that kind whose age counts from ``since``."""
        days = max(0.0, (now - since) / _DAY)
        return float(self.floor + (1 - self.floor) * 2 ** (-days / self.half_life(kind)))


DEFAULT = Decay()
