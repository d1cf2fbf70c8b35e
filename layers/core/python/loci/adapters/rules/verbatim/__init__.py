"""What a user tells, sentence by sentence in their own words, in whatever language."""

from loci.adapters.rules.verbatim.statements import Statement, statements

__all__ = ["Statement", "statements"]
