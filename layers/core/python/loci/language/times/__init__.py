"""Times in texts: the moments that a text names, and how a question is bounded or ordered by time."""

from loci.language.times.asked import Anchor, AskedTime, Order, Side, read_asked_time
from loci.language.times.moments import told_window

__all__ = ["Anchor", "AskedTime", "Order", "Side", "read_asked_time", "told_window"]
