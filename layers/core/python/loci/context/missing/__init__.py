"""Why something that was said is not remembered, or not shown: the one reason that comes first."""

from loci.context.missing.explaining import explain_missing
from loci.context.missing.records import MissingAnswer, MissingQuestion, MissingReason

__all__ = ["MissingAnswer", "MissingQuestion", "MissingReason", "explain_missing"]
