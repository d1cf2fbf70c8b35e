"""Extraction and summaries without a language model."""

from loci.adapters.rules.extractors import FactsExtractor, RulesExtractor
from loci.adapters.rules.sentence_reader import SentenceReader
from loci.adapters.rules.summariser import RulesSummariser
from loci.adapters.rules.verbatim_extractor import VerbatimExtractor

__all__ = ["FactsExtractor", "RulesExtractor", "RulesSummariser", "SentenceReader", "VerbatimExtractor"]
