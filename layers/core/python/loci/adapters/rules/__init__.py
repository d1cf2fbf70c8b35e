"""An extractor and a summariser without a language model: sentence filters first, then forms of clauses."""

from loci.adapters.rules.extractor import RulesExtractor
from loci.adapters.rules.summariser import RulesSummariser

__all__ = ["RulesExtractor", "RulesSummariser"]
