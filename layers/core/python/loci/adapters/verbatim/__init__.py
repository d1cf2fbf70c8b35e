"""The extractor that distils nothing: whatever was said where its user sees it can be found again, word for word."""

from loci.adapters.verbatim.extractor import VerbatimExtractor

__all__ = ["VerbatimExtractor"]
