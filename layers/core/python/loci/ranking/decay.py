"""How the weight of a memory fades with age, by kind.

    weight = floor + (1 - floor) · 2^(-age / half-life)

``age`` counts from the later of ``valid_from`` and the last confirmation; what begins in the future has no age. The
floor keeps what is old and relevant findable: decay settles which of two equally good memories comes first, it does
not forget. (A floor of 0.8 for events lost one in sixty of the turns that answer questions about months of talk.) At
every age EPISODE ≤ INTENTION ≤ every other kind.
"""

from datetime import datetime, timedelta

from loci.model import Kind
from loci.records import record


@record(frozen=True, slots=True)
class Decay:
    """Half-life in days of what fades, and the weight that stays."""

    half_life: float
    floor: float


# Half of what may fade, as the source of the kinds says "slow", "medium", "fast".
_SLOW = Decay(half_life=730, floor=0.99)  # tastes, rules and attributes: people change jobs and homes in years
_MEDIUM = Decay(half_life=90, floor=0.98)  # plans: a quarter, the horizon most goals are set for
_FAST = Decay(half_life=30, floor=0.97)  # events: a month, after which "recently" no longer means it
_DAY = timedelta(days=1)

DECAYS = {
    Kind.FACT: _SLOW,
    Kind.RULE: _SLOW,
    Kind.PREFERENCE: _SLOW,
    Kind.PATTERN: _SLOW,
    Kind.INTENTION: _MEDIUM,
    Kind.EPISODE: _FAST,
}


def weight(kind: Kind, since: datetime, now: datetime) -> float:
    """The weight, above ``floor`` and at most 1, of a memory of that kind that was last true news at ``since``."""
    decay = DECAYS[kind]
    days = max(0.0, (now - since) / _DAY)
    return float(decay.floor + (1 - decay.floor) * 2 ** (-days / decay.half_life))
