"""What extracts and sums up without a language model."""

from loci.adapters.rules.extractors import FactsExtractor, RulesExtractor
from loci.adapters.rules.summariser import RulesSummariser

__all__ = ["FactsExtractor", "RulesExtractor", "RulesSummariser"]
